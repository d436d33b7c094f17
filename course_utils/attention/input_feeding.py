"""A decoder that moves first and then asks, with input feeding or without: Luong et al. (2015), sections 3.1 and 3.3."""

import torch

from course_utils._validation import require_floating
from course_utils.attention.multiplicative import attentional_state


def decode_steps(words, first_state, move, ask, W_c, feeding):
    """The decoder's steps, one after another: move on with a word, ask, and make the attentional state of what was read.

    `move(inputs (B, d_in), state (B, d_h)) -> state (B, d_h)` is one recurrent step, and
    `ask(state (B, d_h)) -> context (B, d_c), weights (B, T)` an attention. With `feeding` the inputs of a step are its word and,
    behind it, the attentional state of the step before (d_in = d_w + d_o; zeros at the first step); without, the word alone
    (d_in = d_w).
    Shapes: words (B, Tt, d_w) embedded, first_state (B, d_h), W_c (d_o, d_c + d_h)
    -> attentional states (B, Tt, d_o), weights (B, Tt, T).
    Raises TypeError or ValueError when the shapes do not meet. Luong et al. (2015), equation 5 and section 3.3.
    """
    require_floating("words", words, ("B", "Tt", "d_w"))
    require_floating("first_state", first_state, (words.shape[0], "d_h"))
    require_floating("W_c", W_c, ("d_o", "d_c + d_h"))
    state, attended = first_state, words.new_zeros(len(words), len(W_c))  # (B, d_h), (B, d_o)
    states, rows = [], []
    for word in words.unbind(dim=1):  # (B, d_w)
        inputs = torch.cat([word, attended], dim=-1) if feeding else word  # (B, d_w + d_o) or (B, d_w)
        state = move(inputs, state)  # (B, d_h)
        context, weights = ask(state)  # (B, d_c), (B, T)
        attended = attentional_state(context, state, W_c)  # (B, d_o)
        states.append(attended)
        rows.append(weights)
    return torch.stack(states, dim=1), torch.stack(rows, dim=1)  # (B, Tt, d_o), (B, Tt, T)
