"""Layers to be asked whether they read ahead: cheap, repeatable, and of the kinds on which a careless answer goes wrong.

A case holds a layer as numbers, a tuple `(kind, past, future, reads, writes)`; `Layer` makes it a function for one call.
"""

import torch

from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


class Layer:
    """tanh of what `past` mixes, plus what `future` lets in; or attention with a mask. (B, T, d) -> (B, T, d).

    past, future: (B, T, T) weights, row t for output t. Of a position that `future` lets in, one number is read (its features
    times `reads` (d,)), and this number, times `writes` (d,), is added to the output's features.
    kind: "plain"; "sign", in which that number becomes 1 or -1, and "detached", in which it stands off the graph, both without a
    derivative; "mean", in which `past` is divided by the number of positions; "turn", in which that number is an angle, whose
    cosine and sine are the last two features, so that their squares sum to 1; "least", in which it is the least number of the
    positions that `future` lets in, and 0 if that is negative; "steps", in which all numbers are rounded so that
    their sums are exact; "attention", in which `past` is a mask that is not 0 where a position may attend.
    """

    def __init__(self, kind, past, future, reads, writes):
        self.kind, self.past, self.future, self.reads, self.writes = kind, past, future, reads, writes

    def __call__(self, x):
        if not isinstance(x, torch.Tensor) or x.dim() != 3 or x.shape[2] != len(self.reads):
            shape = tuple(x.shape) if isinstance(x, torch.Tensor) else type(x).__name__
            raise ValueError(f"layer wants a tensor of shape (B, T, {len(self.reads)}), got {shape}")
        B, T = x.shape[:2]
        past, future = self.past[:B, :T, :T].to(x.dtype), self.future[:B, :T, :T].to(x.dtype)
        if self.kind == "attention":
            return scaled_dot_product_attention(x, 0.7 * x, x, past != 0)[0]
        behind = torch.tanh(past @ x / (T if self.kind == "mean" else 1))
        ahead = future @ (x @ self.reads.to(x.dtype)).unsqueeze(-1)  # (B, T, 1)
        if self.kind == "least":
            numbers = (x @ self.reads.to(x.dtype)).unsqueeze(1).masked_fill(future == 0, torch.inf).amin(-1, keepdim=True)
            ahead = torch.where(numbers.isinf(), 0.0, numbers).clamp(min=0.0)
        if self.kind == "turn":
            return torch.cat([behind[..., :-2], torch.cos(ahead), torch.sin(ahead)], dim=-1)
        if self.kind == "steps":
            behind, ahead = _in_steps(behind), _in_steps(ahead)
        ahead = {"sign": torch.sign(ahead), "detached": ahead.detach()}.get(self.kind, ahead)
        return behind + self.writes.to(x.dtype) * ahead


def _in_steps(x):
    """Rounded to multiples of 1/512, with the derivative of x: the difference is exact."""
    return x + ((512 * x).round() / 512 - x).detach()


def layers(draw):
    """(group, words, kind, past, future, reads, writes) of every layer that is asked about -> iterator of tuples."""
    B, T, d = 2, draw.integer(6, 8), 4  # d < T - 1: who takes the one for the other leaves out more than the last place
    ones, nothing, alike = torch.ones(B, T, T), torch.zeros(B, T, T), torch.ones(d)
    past = draw.normal(B, T, T).tril()
    middle = draw.integer(1, T - 3)
    signs = torch.tensor([1.0, -1.0, 0.5, -0.5])
    first_feature, last_feature = torch.eye(d)[0], torch.eye(d)[-1]
    last_sentence = torch.tensor([0.0, 1.0]).reshape(B, 1, 1)

    def between(t, s, weight=1.0):
        """Output t reads input s."""
        weights = nothing.clone()
        weights[:, t, s] = weight
        return weights

    def plain(words, past, future=nothing, reads=alike, writes=alike, kind="plain", group="ordinary"):
        return group, words, kind, past, future, reads, writes

    yield plain("causal attention", ones.tril(), kind="attention")
    yield plain("attention without a mask", ones, kind="attention")
    yield plain("attention with the mask flipped", ones.triu(), kind="attention")
    yield plain("attention with a mask off by one", ones.tril(1), kind="attention")
    yield plain("a running sum", ones.tril())
    yield plain("a running sum from the end", ones.triu())
    yield plain("a running mean, over the length of the whole sentence", ones.tril(), kind="mean")
    yield plain("every position by itself", torch.eye(T).expand(B, T, T))
    yield plain("a convolution padded on the left", ones.tril() - ones.tril(-3))
    yield plain("a centred convolution", ones.tril(1) - ones.tril(-2))
    yield plain("the position before, and nothing else", ones.tril(-1) - ones.tril(-2))
    yield plain("the position after, and nothing else", ones.tril(1) - ones.tril())
    yield plain("a leak from the last position to the first", past, between(0, T - 1))
    yield plain("a leak from the second position to the first", past, between(0, 1))
    yield plain("a leak at one position", past, between(middle, middle + 1))
    yield plain("a leak into the last position but one", past, between(T - 2, T - 1))
    yield plain("a leak into the last position but two", past, between(T - 3, T - 2))
    yield plain("a leak into one feature", past, between(middle, middle + 2), writes=last_feature)
    yield plain("a leak into the first feature", past, between(middle, middle + 2), writes=first_feature)
    yield plain("a leak into one feature of the first position", past, between(0, middle + 1), writes=last_feature)
    yield plain("a leak that cancels in the sum of the features", past, between(middle, middle + 1), writes=signs)
    # Without anything else in these outputs no rounding is left in their sum.
    halves = torch.tensor([1.0, -1.0, 1.0, -1.0])
    yield plain("a leak that cancels to the last bit", nothing, between(middle, middle + 1), writes=halves)
    two_positions = between(0, middle + 1) - between(1, middle + 1)
    yield plain("a leak that cancels in the sum of two positions", past, two_positions)
    yield plain("a leak whose derivatives sum to 0", past, between(middle, middle + 1), reads=signs)
    yield plain("a leak with negative derivatives", past, between(middle, middle + 1, -1.0))
    yield plain("a leak in the last sentence alone", past, between(middle, middle + 1) * last_sentence)
    following = ones.tril(1) - ones.tril()  # at every position: a single sign may stay what it is
    yield plain("a leak through signs", past, following, kind="sign")
    yield plain("a leak off the graph", past, between(middle, middle + 1), kind="detached")
    yield plain("a weak leak", past, 1e-5 * following)
    yield plain("a leak that leaves the sum of the squares as it is", past, between(middle, middle + 1), kind="turn")
    # A group each for what tells one mistake alone: the others are named by the layers above.
    two_leaks = between(middle, middle + 1) + between(0, T - 1)
    yield plain("a leak at two positions", past, two_leaks, group="other is x")
    # In a single number, and beside large ones: neither a norm nor a tolerance in proportion sees it.
    weak = between(middle, middle + 1, 3e-7) * last_sentence
    yield plain("a very weak leak", 8 * past, weak, writes=last_feature, group="very weak")
    exact = {"writes": signs, "kind": "steps", "group": "cancels exactly"}
    yield plain("a leak that cancels exactly in the sum of the features", past, between(middle, middle + 1), **exact)
    two_inputs = between(middle, middle + 1) + between(middle, middle + 2)
    yield plain("a leak that two positions have to open", past, two_inputs, kind="least", group="two together")
    for group in ("one sentence", "one position"):  # in which no size of 1 may be lost, and no largest of nothing be asked for
        yield plain("causal attention", ones.tril(), kind="attention", group=group)
