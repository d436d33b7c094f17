"""Solutions that whoever wrote the checks had not seen. `test_checks_held_out.py` says what came of them."""

from held_out import (  # noqa: F401
    accuracy_by_length,
    additive_attention,
    additive_scores,
    alignment_error_rate,
    attend_within_lengths,
    context_vector,
    greedy_decode,
    last_valid_state,
    masked_cross_entropy,
    masked_softmax,
    softmax,
    teacher_forcing_pair,
)
from held_out.registry import RIGHT, WRONG  # noqa: F401
