"""A softmax in pieces is the softmax, whatever the pieces; attention in tiles is attention, and holds no more than a tile."""

from itertools import pairwise

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch.nn import functional as F

from course_utils.attention.online_softmax import finish_partial, merge_partial, partial_softmax, tiled_attention

INF = float("inf")


def drawn(*shapes, seed=0, dtype=torch.float64):
    generator = torch.Generator().manual_seed(seed)
    return [torch.randn(*shape, generator=generator, dtype=dtype) for shape in shapes]


def pieces(scores, values, cuts):
    edges = [0, *sorted(cuts), scores.shape[-1]]
    return [partial_softmax(scores[..., a:b], values[a:b]) for a, b in pairwise(edges)]


def merged(parts):
    whole = parts[0]
    for part in parts[1:]:
        whole = merge_partial(whole, part)
    return whole


def nothing(like):
    return torch.full_like(like[0], -INF), torch.zeros_like(like[1]), torch.zeros_like(like[2])


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 12), st.sets(st.integers(1, 11), max_size=5), st.floats(0, 300))
def test_however_the_keys_are_cut_the_softmax_is_the_same(seed, n, cuts, size):
    scores, values = drawn((2, n), (n, 3), seed=seed)
    scores = size * scores
    parts = pieces(scores, values, {cut for cut in cuts if cut < n})
    expected = torch.softmax(scores, dim=-1) @ values
    assert torch.allclose(finish_partial(merged(parts)), expected, atol=1e-12)
    assert torch.allclose(finish_partial(merged(parts[::-1])), expected, atol=1e-12)


def test_merging_is_associative_and_commutative():
    scores, values = drawn((2, 9), (9, 3))
    a, b, c = pieces(scores, values, {2, 6})
    for left, right in (
        (merge_partial(merge_partial(a, b), c), merge_partial(a, merge_partial(b, c))),
        (merge_partial(a, b), merge_partial(b, a)),
    ):
        assert all(torch.allclose(x, y, atol=1e-14) for x, y in zip(left, right, strict=True))


def test_nothing_seen_changes_nothing_on_either_side_and_gives_no_nan():
    scores, values = drawn((2, 4), (4, 3))
    part = partial_softmax(scores, values)
    empty = nothing(part)
    for whole in (merge_partial(part, empty), merge_partial(empty, part)):
        assert all(map(torch.equal, whole, part))
    assert all(map(torch.equal, merge_partial(empty, empty), empty))
    assert torch.equal(finish_partial(empty), torch.zeros(2, 3, dtype=torch.float64))
    unseen = partial_softmax(torch.full((2, 4), -INF, dtype=torch.float64), values)
    assert all(map(torch.equal, unseen, empty))


def test_gradients_pass_through_merging_and_stay_finite():
    scores, values = drawn((2, 6), (6, 3))
    scores.requires_grad_()
    values.requires_grad_()
    hidden = scores.masked_fill(torch.tensor([False] * 3 + [True] * 3), -INF)
    in_pieces, at_once = finish_partial(merged(pieces(hidden, values, {3}))), torch.softmax(hidden, dim=-1) @ values
    gradients = torch.autograd.grad(in_pieces.sum(), (scores, values), retain_graph=True)
    expected = torch.autograd.grad(at_once.sum(), (scores, values))
    assert all(torch.allclose(x, y, atol=1e-12) for x, y in zip(gradients, expected, strict=True))


@pytest.mark.parametrize("block", [1, 3, 4, 7, 50])
@pytest.mark.parametrize(("queries", "keys"), [(7, 7), (3, 9), (8, 5), (1, 6)])
@pytest.mark.parametrize("causal", [False, True])
def test_in_tiles_it_is_attention(block, queries, keys, causal):
    q, k, v = drawn((2, 3, queries, 4), (2, 3, keys, 4), (2, 3, keys, 5))
    mask = torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries) if causal else None
    expected = F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
    if causal and queries > keys:
        expected[..., : queries - keys, :] = 0.0  # PyTorch makes NaN where there is no key
    assert torch.allclose(tiled_attention(q, k, v, block, causal), expected, rtol=0, atol=1e-12)


class Largest(torch.utils._python_dispatch.TorchDispatchMode):
    """The most numbers that one tensor held while it watched."""

    numbers = 0

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        made = function(*args, **(kwargs or {}))
        for each in made if isinstance(made, (tuple, list)) else (made,):
            if isinstance(each, torch.Tensor):
                self.numbers = max(self.numbers, each.numel())
        return made


@pytest.mark.parametrize("causal", [False, True])
def test_no_tensor_on_the_way_is_larger_than_the_inputs_or_a_tile(causal):
    q, k, v = drawn((64, 4), (64, 4), (64, 4))
    with Largest() as largest:
        tiled_attention(q, k, v, 8, causal)
    assert largest.numbers == 64 * 4  # and not 64 * 64


def test_far_scores_do_not_overflow():
    q, k, v = drawn((5, 4), (5, 4), (5, 3))
    assert torch.isfinite(tiled_attention(1e4 * q, 1e4 * k, v, 2)).all()


@pytest.mark.parametrize(
    ("change", "error", "says"),
    [
        ({"block": 0}, ValueError, "block must be at least 1, got 0"),
        ({"k": torch.zeros(6, 3)}, ValueError, "k must have shape (..., Tk, 4), got (6, 3)"),
    ],
)
def test_wrong_input_is_named(change, error, says):
    arguments = {"q": torch.zeros(6, 4), "k": torch.zeros(6, 4), "v": torch.zeros(6, 3), "block": 2} | change
    with pytest.raises(error) as raised:
        tiled_attention(**arguments)
    assert says in str(raised.value)
