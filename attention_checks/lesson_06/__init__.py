"""The exercises of lesson 06, in the lesson's order."""

from attention_checks.lesson_06 import attend_to_memory, cross_attention, cut_into_patches, decode_with_kept_memory, is_broken

EXERCISES = [
    cross_attention.EXERCISE,
    is_broken.EXERCISE,
    attend_to_memory.EXERCISE,
    decode_with_kept_memory.EXERCISE,
    cut_into_patches.EXERCISE,
]
