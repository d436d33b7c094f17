"""Masks are boolean and True means may attend."""

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import nn
from torch.nn import functional as F

from course_utils.attention.masks import causal_mask, combine_masks, length_mask, padding_mask, reads_padding
from course_utils.attention.weights import context_vector, masked_softmax


def test_a_length_mask_is_true_inside_the_sequence():
    assert length_mask(torch.tensor([3, 1, 0]), 4).tolist() == [
        [True, True, True, False],
        [True, False, False, False],
        [False, False, False, False],
    ]


@pytest.mark.parametrize(
    "lengths, length, error, says",
    [
        ([1, 2], None, TypeError, "lengths must be a torch.Tensor, got list"),
        (torch.tensor([1.0]), None, TypeError, "integer tensor, got torch.float32"),
    ],
)
def test_bad_lengths_are_named(lengths, length, error, says):
    with pytest.raises(error, match=says):
        length_mask(lengths, length)


@given(queries=st.integers(1, 7), keys=st.integers(1, 7))
def test_a_causal_mask_lets_query_i_see_what_is_not_later_counted_from_the_end(queries, keys):
    mask = causal_mask(queries, keys)
    assert mask.dtype == torch.bool and mask.shape == (queries, keys)
    assert mask.tolist() == [[key <= query + keys - queries for key in range(keys)] for query in range(queries)]
    assert mask[-1].all()


def test_it_is_pytorchs_own_where_both_are_square():
    q, k, v = torch.randn(3, 2, 5, 4, generator=torch.Generator().manual_seed(0))
    ours = F.scaled_dot_product_attention(q, k, v, attn_mask=causal_mask(5))
    assert torch.allclose(ours, F.scaled_dot_product_attention(q, k, v, is_causal=True), atol=1e-6)
    theirs = nn.Transformer.generate_square_subsequent_mask(5)  # 0 and -inf
    assert torch.equal(causal_mask(5), theirs == 0)


def test_a_padding_mask_is_true_for_words_wherever_they_stand():
    mask = padding_mask(torch.tensor([[5, 2, 7], [7, 7, 3]]), pad_id=7)
    assert mask.shape == (2, 1, 1, 3)
    assert mask[:, 0, 0].tolist() == [[True, True, False], [False, False, True]]


@given(st.lists(st.sampled_from([None, (3, 3), (2, 1, 1, 3), (1, 4, 3, 3), (3,)]), max_size=5))
def test_combined_masks_allow_what_all_of_them_allow_in_any_order(shapes):
    generator = torch.Generator().manual_seed(len(shapes))
    masks = [None if shape is None else torch.rand(shape, generator=generator) < 0.7 for shape in shapes]
    given_masks = [mask for mask in masks if mask is not None]
    combined = combine_masks(*masks)
    if not given_masks:
        assert combined is None
        return
    assert torch.equal(combined, torch.stack(torch.broadcast_tensors(*given_masks)).all(dim=0))
    assert torch.equal(combined, combine_masks(*reversed(masks)))


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: causal_mask(0), ValueError, "queries must be at least 1, got 0"),
        (lambda: padding_mask(torch.ones(2, 3), 0), TypeError, "tokens must be an integer tensor, got torch.float32"),
        (lambda: combine_masks(None, torch.ones(2)), TypeError, r"masks\[1\] must be a boolean tensor .*got torch.float32"),
    ],
)
def test_bad_masks_are_named(call, error, says):
    with pytest.raises(error, match=says):
        call()


@pytest.mark.parametrize(("beyond", "reads"), [(-1, False), (0, False), (1, True)])
def test_padding_is_read_where_a_mask_is_too_long(beyond, reads):
    def attend(scores, keys, lengths):
        weights = masked_softmax(scores, torch.arange(scores.shape[1]) < lengths[:, None] + beyond)
        return context_vector(weights, keys), weights

    generator = torch.Generator().manual_seed(0)
    scores, keys = torch.randn(2, 5, generator=generator), torch.randn(2, 5, 3, generator=generator)
    assert reads_padding(attend, scores, keys, torch.tensor([3, 5])) is reads
    with pytest.raises(TypeError, match="attend must be callable, got NoneType"):
        reads_padding(None, scores, keys, torch.tensor([3, 5]))
