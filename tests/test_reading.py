"""What lesson 13 measures with: each against another way of computing it, and its errors."""

import pytest
import torch

from attention_lab.experiments import reading
from attention_lab.measure.patterns import offset_score
from attention_lab.measure.removal import effect_of_removing
from attention_lab.models.repeater import Repeater
from course_utils.attention.patching import patch_heads
from course_utils.attention.rollout import rollout
from course_utils.attention.same_output import furthest, same_output


def generator(seed=0):
    return torch.Generator().manual_seed(seed)


def rows(*shape, seed=0):
    return torch.softmax(torch.randn(*shape, generator=generator(seed), dtype=torch.float64), dim=-1)


@pytest.mark.parametrize("offset", [0, 1, 4])
def test_an_offset_score_is_the_mean_over_the_queries_that_have_such_a_key(offset):
    weights = rows(2, 5, 5)
    by_hand = [sum(head[t, t - offset] for t in range(offset, 5)) / (5 - offset) for head in weights]
    assert torch.allclose(offset_score(weights, offset), torch.stack(by_hand))


def test_rollout_is_what_passing_vectors_through_the_layers_gives():
    layers = [rows(3, 6, 6, seed=seed) for seed in range(3)]
    x = torch.randn(6, 4, generator=generator(), dtype=torch.float64)
    passed = x
    for weights in layers:
        passed = (weights.mean(dim=0) @ passed + passed) / 2
    assert torch.allclose(rollout(layers) @ x, passed)
    assert torch.allclose(rollout(layers).sum(dim=-1), torch.ones(6, dtype=torch.float64))


@pytest.mark.parametrize("seed", range(5))
def test_other_weights_give_the_same_output_and_are_weights(seed):
    weights, values = rows(12, seed=seed), torch.randn(12, 4, generator=generator(seed), dtype=torch.float64)
    key = int(weights.argmax())
    other = same_output(weights, values, key)
    for found in (other, furthest(same_output, weights, values)):
        assert torch.allclose(found @ values, weights @ values, atol=1e-12) and found.sum() == pytest.approx(1)
        assert found.min() > -1e-12 and found.min() < 1e-9  # one of them has reached 0
        assert found[key] < weights[key]
    assert furthest(same_output, weights, values)[key] <= other[key]


def test_a_head_that_is_left_out_is_one_whose_part_of_the_output_projection_is_zero():
    torch.manual_seed(0)
    model = Repeater(9, layers=2, heads=2, d_model=8, max_length=6)
    tokens = torch.randint(9, (3, 6), generator=generator())
    found = model(tokens, [(1, 0)])
    with torch.no_grad():
        model.attentions[1].out_proj.weight[:, :4] = 0
    assert torch.allclose(found, model(tokens), atol=1e-6)
    with pytest.raises(ValueError, match=r"without must hold pairs below \(2, 2\), got \(2, 0\)"):
        model(tokens, [(2, 0)])
    with pytest.raises(ValueError, match=r"without must hold pairs \(layer, head\), got 0"):
        model(tokens, (0, 1))


def test_the_effect_of_a_head_is_accuracy_with_it_less_accuracy_without():
    torch.manual_seed(1)
    model = Repeater(9, layers=2, heads=2, d_model=8, max_length=6)
    inputs = torch.randint(9, (40, 6), generator=generator())
    targets = model(inputs).argmax(dim=-1)
    targets[:, 0] = -1
    effect = effect_of_removing(model, inputs, targets)
    without = (model(inputs, [(0, 1)]).argmax(dim=-1) == targets)[:, 1:].double().mean()
    assert effect.shape == (2, 2) and effect[0, 1].item() == pytest.approx(1 - without.item())


def test_texts_repeat_their_piece_and_ask_only_what_can_be_known():
    inputs, targets, pieces = reading.make_texts(50, generator())
    for text, answer, piece in zip(inputs, targets, pieces.tolist(), strict=True):
        assert 8 <= piece <= 16 and len(set(text[:piece].tolist())) == piece
        assert torch.equal(text[piece:], text[:-piece])
        assert (answer[:piece] == -1).all() and torch.equal(answer[piece:-1], text[piece + 1 :])


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: offset_score(rows(2, 4, 4), 4), "offset must be smaller than the 4 positions, got 4"),
        (lambda: rollout([]), r"a list of at least one \(H, T, T\), got \[\]"),
        (lambda: same_output(torch.ones(3) / 3, torch.ones(3, 2), 3), "key must be smaller than the 3 keys, got 3"),
        (
            lambda: effect_of_removing(None, torch.zeros(1, 2, dtype=torch.long), torch.full((1, 2), -1)),
            "targets must hold an answer that counts",
        ),
    ],
)
def test_bad_input_is_named(call, says):
    with pytest.raises(ValueError, match=says):
        call()


def a_repeater(seed=0):
    torch.manual_seed(seed)
    return reading.Repeater(reading.WORDS, max_length=reading.LENGTH).eval()


@torch.no_grad()
def test_a_first_layer_through_all_of_its_weights_is_itself_and_through_none_is_left_out():
    model, (inputs, _, _) = a_repeater(), reading.new_texts(4)
    everything = torch.ones(reading.LENGTH, reading.LENGTH).bool()
    whole, through = model(inputs), model(inputs, blend=reading.first_layer_through(everything))
    assert torch.allclose(whole, through, atol=1e-6)
    none = model(inputs, blend=reading.first_layer_through(~everything))
    assert torch.allclose(none, model(inputs, reading.layer_of(model, 0)), atol=1e-6)


@torch.no_grad()
def test_a_heads_mean_stands_in_for_it_at_each_position():
    """With the mean in its place a head says the same of every text, and what its mean is, is drawn from other texts."""
    model = a_repeater()
    others, _, _ = reading.make_texts(512, torch.Generator().manual_seed(2_000_000))
    _, weights, values = model.forward_with_values(others)
    means = (weights[1] @ values[1]).mean(dim=0)  # (H, T, d_head)

    def by_hand(layer, weights, values):
        context = weights @ values
        return torch.stack(
            [means[head].expand_as(context[:, 0]) if (layer, head) == (1, 2) else context[:, head] for head in range(4)], 1
        )

    lost = reading.lost_with_mean(model)
    assert lost.shape == (2, 4)
    assert lost[1, 2].item() == pytest.approx(reading.share_right(model) - reading.share_right(model, blend=by_hand), abs=1e-6)


@torch.no_grad()
def test_what_the_heads_add_is_what_the_end_of_the_text_holds_beside_its_embedding_and_the_biases():
    model, (inputs, _, _) = a_repeater(), reading.new_texts(4)
    parts, stream = reading.parts_of_the_end(model, inputs)
    own = model.words(inputs[:, -1]) + model.places.weight[reading.LENGTH - 1]
    biases = sum(attention.out_proj.bias for attention in model.attentions)
    assert torch.allclose(own + parts.sum(dim=(0, 1)) + biases, stream, atol=1e-5)
    assert torch.allclose(model.readout(model.norm(stream)), model(inputs)[:, -1], atol=1e-5)


@torch.no_grad()
def test_where_the_circuit_asks_is_counted_weight_by_weight():
    model = a_repeater()
    inputs, targets, _ = reading.new_texts(3)
    _, (first, second) = model.forward_with_weights(inputs)
    before = [first[text, :, query, query - 1] for text in range(3) for query in range(1, 17)]
    after = []
    for text, words in enumerate(inputs.tolist()):
        for query in range(reading.LENGTH):
            if targets[text, query] != -1:
                keys = [key for key in range(1, query + 1) if words[key - 1] == words[query]]
                after.append(second[text, :, query, keys].sum(dim=-1))
    expected = torch.stack([torch.stack(before).mean(dim=0), torch.stack(after).mean(dim=0)])
    assert torch.allclose(reading.weights_where_asked(model, texts=3), expected, atol=1e-6)


@torch.no_grad()
def test_what_the_heads_write_is_what_the_logit_loses_with_the_norms_number_kept():
    model, (inputs, _, _) = a_repeater(), reading.new_texts(4)
    right = torch.tensor([3, 1, 4, 1])
    written = reading.written_by_heads(model, inputs, right)
    parts, stream = reading.parts_of_the_end(model, inputs)
    scale = stream.std(dim=-1, correction=0, keepdim=True)

    def above(state):
        logits = model.readout((state - state.mean(dim=-1, keepdim=True)) / scale * model.norm.weight)
        return (logits[torch.arange(4), right] - logits.mean(dim=-1)).mean()

    assert written.shape == (2, 4)
    assert written[0, 2].item() == pytest.approx((above(stream) - above(stream - parts[0, 2])).item(), abs=1e-5)


def test_without_copies_only_the_earlier_copies_of_the_last_word_change():
    inputs, _, pieces = reading.new_texts(30)
    for text, other, piece in zip(inputs, reading.without_copies(inputs), pieces.tolist(), strict=True):
        changed = (text != other).nonzero().flatten().tolist()
        assert changed == [place for place in range(reading.LENGTH - 1) if (reading.LENGTH - 1 - place) % piece == 0]
        assert not set(other[changed].tolist()) & set(text.tolist())


@torch.no_grad()
def test_a_patched_last_layer_gives_the_logits_of_both_texts_with_the_heads_parts_exchanged():
    """And a patch from a text to itself changes nothing."""
    model, (inputs, _, _) = a_repeater(), reading.new_texts(4)
    clean, corrupted = inputs, reading.without_copies(inputs)
    assert torch.allclose(patch_heads(model, clean, clean, 0, [1, 3]), model(clean), atol=1e-6)
    mine, stream = reading.parts_of_the_end(model, corrupted)
    theirs, _ = reading.parts_of_the_end(model, clean)
    expected = model.readout(model.norm(stream - mine[1, 2] + theirs[1, 2]))
    assert torch.allclose(patch_heads(model, clean, corrupted, 1, [2])[:, -1], expected, atol=1e-5)
