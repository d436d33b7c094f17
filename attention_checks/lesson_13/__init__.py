"""The exercises of lesson 13, in the lesson's order."""

from attention_checks.lesson_13 import effect_of_removing, offset_score, rank_agreement, rollout, same_output

EXERCISES = [
    offset_score.EXERCISE,
    effect_of_removing.EXERCISE,
    rank_agreement.EXERCISE,
    same_output.EXERCISE,
    rollout.EXERCISE,
]
