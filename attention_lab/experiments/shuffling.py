"""A sentence whose words are shuffled, and what a layer makes of it, for the explorer of lesson 05."""

import torch

SHUFFLES = 6
POSITIONS = ("without", "with")
MOVED = "how far its output moved"


@torch.no_grad()
def shuffles(words, vectors, attention, table):
    """Self-attention over a sentence as written and in six other orders, without and with positions, for `widgets.explore`.

    words: T strings; vectors (T, d), one a word; `attention((1, T, d)) -> (out, weights (1, T, T))`; table (>= T, d), position
    vectors. Beside each word stands how far its output lies from what it was in the order as written, relative to its length.
    -> dict.
    """
    generator = torch.Generator().manual_seed(0)
    orders = [torch.arange(len(words)), *(torch.randperm(len(words), generator=generator) for _ in range(SHUFFLES))]
    added = torch.stack([torch.zeros_like(table[: len(words)]), table[: len(words)]])  # (2, T, d): without and with positions
    written, _ = _read(attention, vectors + added)
    examples = []
    for order in (*orders[1:], orders[0]):
        out, weights = _read(attention, vectors[order] + added)  # (2, T, d_out), (2, T, T)
        moved = (out - written[:, order]).norm(dim=-1) / written[:, order].norm(dim=-1)  # (2, T)
        shuffled = [words[i] for i in order]
        part = {"weights": weights, "queries": shuffled, "keys": shuffled, "beside": (MOVED, moved)}
        examples.append(part | {"name": " ".join(shuffled) + (" (as written)" if order is orders[0] else "")})
    shown = [(0, (i,), f"{name} positions") for i, name in enumerate(POSITIONS)]
    return {"examples": examples, "axes": {"positions": POSITIONS}, "shown": shown}


def _read(attention, inputs):
    out, weights = zip(*(attention(x.unsqueeze(0)) for x in inputs), strict=True)
    return torch.cat(out), torch.cat(weights)
