"""The exercises of lesson 12, in the lesson's order."""

from attention_checks.lesson_12 import (
    attention_pool,
    count_parameters,
    decoder_block,
    layer_norm,
    mean_cosine,
    transformer_block,
)

EXERCISES = [
    attention_pool.EXERCISE,
    layer_norm.EXERCISE,
    transformer_block.EXERCISE,
    decoder_block.EXERCISE,
    count_parameters.EXERCISE,
    mean_cosine.EXERCISE,
]
