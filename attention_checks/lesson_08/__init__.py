"""The exercises of lesson 08, in the lesson's order."""

from attention_checks.lesson_08 import (
    attend_chunk,
    attend_with_cache,
    causal_mask,
    combine_masks,
    leaks_future,
    padding_mask,
)

EXERCISES = [
    causal_mask.EXERCISE,
    leaks_future.EXERCISE,
    padding_mask.EXERCISE,
    combine_masks.EXERCISE,
    attend_with_cache.EXERCISE,
    attend_chunk.EXERCISE,
]
