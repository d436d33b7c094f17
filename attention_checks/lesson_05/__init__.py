"""The exercises of lesson 05, in the lesson's order."""

from attention_checks.lesson_05 import is_permutation_equivariant, knock_out, self_attention, sinusoidal_positions

EXERCISES = [
    self_attention.EXERCISE,
    is_permutation_equivariant.EXERCISE,
    sinusoidal_positions.EXERCISE,
    knock_out.EXERCISE,
]
