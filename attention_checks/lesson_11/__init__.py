"""The exercises of lesson 11, in the lesson's order."""

from attention_checks.lesson_11 import (
    alibi_bias,
    location_scores,
    loss_by_position,
    neighbours_to_halves,
    reinforce_gradient,
    relative_shift,
    rotate,
)

EXERCISES = [
    location_scores.EXERCISE,
    loss_by_position.EXERCISE,
    relative_shift.EXERCISE,
    rotate.EXERCISE,
    neighbours_to_halves.EXERCISE,
    alibi_bias.EXERCISE,
    reinforce_gradient.EXERCISE,
]
