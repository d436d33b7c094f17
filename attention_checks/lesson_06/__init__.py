"""The exercises of lesson 06, in the lesson's order."""

from attention_checks.lesson_06 import attend_to_memory, cross_attention, cut_into_patches, project_memory_once

EXERCISES = [
    cross_attention.EXERCISE,
    project_memory_once.EXERCISE,
    cut_into_patches.EXERCISE,
    attend_to_memory.EXERCISE,
]
