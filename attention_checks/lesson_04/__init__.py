"""The exercises of lesson 04, in the lesson's order."""

from attention_checks.lesson_04 import could_be_softmax, scaled_dot_product_attention, soft_lookup, training_step

EXERCISES = [
    soft_lookup.EXERCISE,
    scaled_dot_product_attention.EXERCISE,
    training_step.EXERCISE,
    could_be_softmax.EXERCISE,
]
