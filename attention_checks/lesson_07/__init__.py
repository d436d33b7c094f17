"""The exercises of lesson 07, in the lesson's order."""

from attention_checks.lesson_07 import attend_in_heads, copy_from_torch, merge_heads, multi_head_attention, split_heads

EXERCISES = [
    split_heads.EXERCISE,
    merge_heads.EXERCISE,
    multi_head_attention.EXERCISE,
    copy_from_torch.EXERCISE,
    attend_in_heads.EXERCISE,
]
