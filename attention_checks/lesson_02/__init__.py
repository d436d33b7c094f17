"""The exercises of lesson 02, in the lesson's order."""

from attention_checks.lesson_02 import (
    additive_attention,
    additive_scores,
    alignment_error_rate,
    attend_within_lengths,
    context_vector,
    masked_softmax,
)

EXERCISES = [
    additive_scores.EXERCISE,
    masked_softmax.EXERCISE,
    context_vector.EXERCISE,
    additive_attention.EXERCISE,
    alignment_error_rate.EXERCISE,
    attend_within_lengths.EXERCISE,
]
