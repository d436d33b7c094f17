"""The exercises of lesson 04, in the lesson's order."""

from attention_checks.lesson_04 import (
    attention_entropy,
    scaled_dot_product_attention,
    soft_lookup,
    softmax_jacobian,
    worked_softmax,
)

EXERCISES = [
    soft_lookup.EXERCISE,
    attention_entropy.EXERCISE,
    scaled_dot_product_attention.EXERCISE,
    softmax_jacobian.EXERCISE,
    worked_softmax.EXERCISE,
]
