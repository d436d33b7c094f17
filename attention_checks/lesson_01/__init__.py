"""The exercises of lesson 01, in the lesson's order."""

from attention_checks.lesson_01 import (
    accuracy_by_length,
    greedy_decode,
    last_valid_state,
    masked_cross_entropy,
    teacher_forcing_pair,
)

EXERCISES = [
    masked_cross_entropy.EXERCISE,
    last_valid_state.EXERCISE,
    greedy_decode.EXERCISE,
    accuracy_by_length.EXERCISE,
    teacher_forcing_pair.EXERCISE,
]
