"""From a model that scores the next token to a whole sentence."""

import torch

from course_utils._validation import require_sizes, require_tensor


@torch.no_grad()
def greedy_decode(step, state, bos_id, eos_id, max_length):
    """Take the likeliest token at every step, until every sentence has ended.

    `step(tokens (B,), state) -> (logits (B, V), state)`; `state` is a tensor (B, ...). Returns (B, n) integers with
    n <= max_length, without BOS; after a row's first EOS all its entries are EOS. No gradients are kept.
    Sutskever et al. (2014), section 3.2, with a beam of one.
    """
    require_tensor("state", state)
    require_sizes(max_length=max_length)
    batch_size = state.shape[0]
    tokens = torch.full((batch_size,), bos_id, dtype=torch.long, device=state.device)  # (B,)
    ended = torch.zeros(batch_size, dtype=torch.bool, device=state.device)  # (B,)
    chosen = []
    for _ in range(max_length):
        logits, state = step(tokens, state)  # (B, V)
        likeliest = logits.argmax(dim=-1)  # (B,)
        tokens = likeliest.masked_fill(ended, eos_id)  # (B,)
        chosen.append(tokens)
        ended = ended | (tokens == eos_id)
        if ended.all():
            break
    return torch.stack(chosen, dim=1)  # (B, n)
