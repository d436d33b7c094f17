"""The exercises of lesson 02, in the lesson's order."""

from attention_checks.lesson_02 import (
    additive_attention,
    additive_scores,
    attend_within_lengths,
    context_vector,
    decoder_step,
    masked_softmax,
    reads_padding,
)

EXERCISES = [
    additive_scores.EXERCISE,
    masked_softmax.EXERCISE,
    context_vector.EXERCISE,
    additive_attention.EXERCISE,
    decoder_step.EXERCISE,
    reads_padding.EXERCISE,
    attend_within_lengths.EXERCISE,
]
