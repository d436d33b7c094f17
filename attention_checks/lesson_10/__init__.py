"""The exercises of lesson 10, in the lesson's order."""

from attention_checks.lesson_10 import (
    delta_step,
    global_mask,
    linear_attention,
    linear_attention_step,
    local_attention,
    share_recalled,
    strided_mask,
)

EXERCISES = [
    strided_mask.EXERCISE,
    global_mask.EXERCISE,
    local_attention.EXERCISE,
    linear_attention.EXERCISE,
    linear_attention_step.EXERCISE,
    delta_step.EXERCISE,
    share_recalled.EXERCISE,
]
