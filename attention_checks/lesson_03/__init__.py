"""The exercises of lesson 03, in the lesson's order."""

from attention_checks.lesson_03 import (
    attentional_state,
    concat_scores,
    dot_scores,
    general_scores,
    local_p_weights,
    scores_for_all_steps,
)

EXERCISES = [
    dot_scores.EXERCISE,
    general_scores.EXERCISE,
    concat_scores.EXERCISE,
    attentional_state.EXERCISE,
    local_p_weights.EXERCISE,
    scores_for_all_steps.EXERCISE,
]
