"""The exercises of lesson 00, in the lesson's order."""

from attention_checks.lesson_00 import softmax

EXERCISES = [softmax.EXERCISE]
