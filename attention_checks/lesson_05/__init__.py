"""The exercises of lesson 05, in the lesson's order."""

from attention_checks.lesson_05 import add_positions, is_permutation_equivariant, self_attention, sinusoidal_positions

EXERCISES = [
    self_attention.EXERCISE,
    is_permutation_equivariant.EXERCISE,
    sinusoidal_positions.EXERCISE,
    add_positions.EXERCISE,
]
