"""Masks are boolean and True means may attend."""

import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import nn
from torch.nn import functional as F

from course_utils.attention.masks import causal_mask, combine_masks, length_mask, padding_mask


def test_a_length_mask_is_true_inside_the_sequence():
    assert length_mask(torch.tensor([3, 1, 0]), 4).tolist() == [
        [True, True, True, False],
        [True, False, False, False],
        [False, False, False, False],
    ]


def test_a_causal_mask_is_pytorchs_own_where_both_are_square():
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
