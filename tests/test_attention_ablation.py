"""Taking heads away: exactly one is missing, or exactly one is there, and nobody's weight changes."""

import pytest
import torch

from course_utils.attention.ablation import ablate
from course_utils.attention.multi_head import MultiHeadAttention, merge_heads, split_heads


def test_each_head_is_removed_once_and_left_alone_once():
    weight = torch.arange(1.0, 25.0).view(4, 6)
    before, seen = weight.clone(), []

    def measure(changed):
        columns = changed.unflatten(1, (3, 2)).abs().sum(dim=(0, 2))
        assert torch.equal(changed[:, changed[0] != 0], weight[:, changed[0] != 0])
        seen.append([head for head in range(3) if columns[head] > 0])
        return len(seen)

    assert ablate(weight, 3, measure) == ([1, 3, 5], [2, 4, 6])
    assert seen == [[1, 2], [0], [0, 2], [1], [0, 1], [2]]
    assert torch.equal(weight, before)


def test_what_is_left_of_the_layer_is_the_sum_over_the_other_heads():
    torch.manual_seed(0)
    attention, x = MultiHeadAttention(12, 3).double(), torch.randn(2, 5, 12, dtype=torch.float64)
    weights = attention(x, x, x)[1]
    contexts = weights @ split_heads(attention.v_proj(x), 3)  # (B, H, T, d_head)
    out_proj, outputs = attention.out_proj, []

    def measure(changed):
        outputs.append(merge_heads(contexts) @ changed.T + out_proj.bias)
        return 0.0

    ablate(out_proj.weight.detach(), 3, measure)
    for head in range(3):
        others = torch.tensor([other != head for other in range(3)]).view(1, 3, 1, 1)
        expected = [merge_heads(contexts * keep) @ out_proj.weight.T + out_proj.bias for keep in (others, ~others)]
        assert torch.allclose(outputs[2 * head], expected[0]) and torch.allclose(outputs[2 * head + 1], expected[1])


@pytest.mark.parametrize(
    ("args", "error", "says"),
    [
        ((torch.ones(2, 6), 4, len), ValueError, "heads must divide the 6 columns of weight, got 4"),
        ((torch.ones(2, 6), 3, 1.0), TypeError, "measure must be callable, got float"),
    ],
)
def test_bad_input_is_named(args, error, says):
    with pytest.raises(error, match=says):
        ablate(*args)
