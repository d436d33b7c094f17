"""The exercises of lesson 08, in the lesson's order."""

from attention_checks.lesson_08 import (
    attend_chunk,
    attend_with_cache,
    causal_mask,
    leaks_future,
    sample,
    shifted_loss,
)

EXERCISES = [
    causal_mask.EXERCISE,
    leaks_future.EXERCISE,
    attend_with_cache.EXERCISE,
    attend_chunk.EXERCISE,
    shifted_loss.EXERCISE,
    sample.EXERCISE,
]
