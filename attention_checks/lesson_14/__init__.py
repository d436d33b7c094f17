"""The exercises of lesson 14, in the lesson's order."""

from attention_checks.lesson_14 import paired_differences, sign_flips

EXERCISES = [
    paired_differences.EXERCISE,
    sign_flips.EXERCISE,
]
