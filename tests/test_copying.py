"""The model that copies, and its strings: what a score may depend on is all that differs between the kinds."""

import pytest
import torch

from attention_lab.experiments import copying
from attention_lab.models.copier import KINDS
from course_utils.attention.location import location_scores


def test_strings_have_two_ends_and_padding_behind_them():
    tokens = copying.draw(200, (4, 15), torch.Generator().manual_seed(0))
    assert tokens.shape == (200, 17) and (tokens[:, 0] == copying.START).all()
    sizes = (tokens > copying.END).sum(dim=1)
    assert (sizes.min(), sizes.max()) == (4, 15)
    for row, size in zip(tokens, sizes, strict=True):
        assert (row[1 : size + 1] > copying.END).all() and row[size + 1] == copying.END
        assert (row[size + 2 :] == copying.PAD).all()
    assert torch.equal(copying.strings(10, 5), copying.strings(10, 5)) and copying.strings(10, 5).shape == (5, 12)


def test_a_text_and_its_tokens_go_both_ways():
    assert copying.decode(copying.encode("abcfed")[0, 1:]) == "abcfed"
    with pytest.raises(ValueError, match="text must be made of 'abcdef', got 'abx'"):
        copying.encode("abx")


@pytest.mark.parametrize("kind", KINDS)
def test_the_last_weights_matter_to_location_alone_whose_equal_symbols_have_equal_keys(kind):
    model = copying.build_model(kind, seed=0)
    seen = []
    model.scores = lambda query, keys, previous, *rest: seen.append(previous) or location_scores(query, keys, previous, *rest)
    tokens = copying.encode("abacad")
    keys, memory = model.keys(tokens)
    with torch.no_grad():
        model(tokens, tokens[:, :-1], tokens > 0)
    assert bool((torch.stack(seen) != 0).any()) == (kind == "location")
    assert torch.equal(keys, memory) and torch.equal(keys[0, 1], keys[0, 3]) == (kind == "location")


def test_reading_its_own_copy_equals_being_told_it():
    model, tokens = copying.build_model("location", seed=1), copying.strings(6, 3)
    written, weights = model.copy(tokens, tokens > 0, copying.START)
    told = torch.cat([tokens[:, :1], written[:, :-1]], dim=1)
    logits, same = model(tokens, told, tokens > 0)
    assert torch.equal(logits.argmax(dim=-1), written) and torch.allclose(weights, same, atol=1e-6)


def test_padding_is_not_read():
    model, tokens = copying.build_model("location", seed=0), copying.draw(20, (4, 9), torch.Generator().manual_seed(0))
    _, weights = model(tokens, tokens[:, :-1], tokens > 0)
    assert (weights * (tokens == 0).unsqueeze(1)).abs().max() == 0
