"""The exercises of lesson 01, in the lesson's order."""

from attention_checks.lesson_01 import (
    greedy_decode,
    last_valid_state,
    linear_probe,
    masked_cross_entropy,
    teacher_forcing_pair,
)

EXERCISES = [
    last_valid_state.EXERCISE,
    masked_cross_entropy.EXERCISE,
    greedy_decode.EXERCISE,
    teacher_forcing_pair.EXERCISE,
    linear_probe.EXERCISE,
]
