"""The exercises of lesson 03, in the lesson's order."""

from attention_checks.lesson_03 import (
    concat_scores,
    decode_steps,
    general_scores,
    gets_gradient,
    local_p_weights,
)

EXERCISES = [
    general_scores.EXERCISE,
    concat_scores.EXERCISE,
    local_p_weights.EXERCISE,
    decode_steps.EXERCISE,
    gets_gradient.EXERCISE,
]
