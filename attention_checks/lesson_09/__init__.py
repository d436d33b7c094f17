"""The exercises of lesson 09, in the lesson's order."""

from attention_checks.lesson_09 import (
    arithmetic_intensity,
    cache_bytes,
    grouped_query_attention,
    median_seconds,
    merge_partial,
    tiled_attention,
)

EXERCISES = [
    merge_partial.EXERCISE,
    tiled_attention.EXERCISE,
    median_seconds.EXERCISE,
    grouped_query_attention.EXERCISE,
    cache_bytes.EXERCISE,
    arithmetic_intensity.EXERCISE,
]
