"""The exercises of lesson 07, in the lesson's order."""

from attention_checks.lesson_07 import ablate, attend_in_heads, merge_heads, multi_head_attention, split_heads

EXERCISES = [
    split_heads.EXERCISE,
    merge_heads.EXERCISE,
    multi_head_attention.EXERCISE,
    attend_in_heads.EXERCISE,
    ablate.EXERCISE,
]
