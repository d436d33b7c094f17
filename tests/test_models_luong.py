"""Luong's translator: teacher forcing, word-by-word decoding and input feeding agree, and padding changes nothing."""

import pytest
import torch
from translators import ATTENTION, LENGTHS, SOURCE, TARGET_IN

from attention_lab.models.luong import LuongTranslator
from attention_lab.models.recurrent import AttentionTranslator
from course_utils.attention.additive import AdditiveAttention
from course_utils.attention.multiplicative import (
    DotAttention,
    attentional_state,
)


def build(attention="general", **options):
    torch.manual_seed(0)
    return LuongTranslator(11, 13, ATTENTION[attention](), d_embed=5, d_encoder=3, d_hidden=6, **options).double()


@pytest.fixture(params=[(name, feeding) for name in ATTENTION for feeding in (False, True)], ids=str)
def model(request):
    name, feeding = request.param
    return build(name, input_feeding=feeding)


def test_weights_come_one_row_a_target_word_and_never_lie_on_padding(model):
    logits, weights = model.forward_with_weights(SOURCE, LENGTHS, TARGET_IN)
    assert logits.shape == (3, 3, 13) and weights.shape == (3, 3, 4)
    assert (weights[1, :, 2:] == 0).all() and (weights[2, :, 3:] == 0).all()


def test_the_equations_of_one_step_written_out():
    model = build()
    keys, state, mask = model.encode(SOURCE, LENGTHS)
    new = model.decoder(model.target_embedding(TARGET_IN[:, :1]), state.unsqueeze(0))[0][:, 0]  # s_1
    context, weights = model.attention(new, keys, mask)
    logits = model.words(attentional_state(context, new, model.W_c.weight))
    got, got_weights = model.forward_with_weights(SOURCE, LENGTHS, TARGET_IN)
    assert torch.allclose(got[:, 0], logits)
    assert torch.allclose(got_weights[:, 0], weights)


def changed_last_word(model):
    """By how much row t of the weights changes with target word t, the one that was written last."""
    other = TARGET_IN.clone()
    other[:, 1] = 11
    one, two = (model.forward_with_weights(SOURCE, LENGTHS, target)[1] for target in (TARGET_IN, other))
    return (one - two)[:, 1].abs().max().item()


def test_here_the_question_knows_the_last_word_and_in_lesson_02_it_does_not():
    torch.manual_seed(0)
    before = AttentionTranslator(11, 13, AdditiveAttention(6, 8, 3), d_embed=5, d_encoder=4, d_hidden=6).double()
    assert changed_last_word(before) == 0
    assert changed_last_word(build("additive")) > 1e-6


def states_follow_the_context(model):
    """Whether what was read at the first step changes what is asked at the second."""
    seen = []
    model.attention.register_forward_hook(lambda module, given, result: seen.append(given[0]))
    model(SOURCE, LENGTHS, TARGET_IN)
    plain, seen[:] = list(seen), []
    model.attention.register_forward_hook(lambda module, given, result: (result[0] + 1, result[1]))
    model(SOURCE, LENGTHS, TARGET_IN)
    assert torch.allclose(plain[0], seen[0])
    return not torch.allclose(plain[1], seen[1])


def test_only_with_input_feeding_the_decoder_remembers_what_it_read():
    assert not states_follow_the_context(build())
    assert states_follow_the_context(build(input_feeding=True))


def test_the_old_state_asks_and_nothing_else_changes():
    """The control: the query of a step is the state before it, the first of all the first."""
    new, old = build(), build(old_state_asks=True)
    asked = {new: [], old: []}
    for model, queries in asked.items():
        model.attention.register_forward_hook(lambda module, given, result, queries=queries: queries.append(given[0]))
        model(SOURCE, LENGTHS, TARGET_IN)
    assert new.state_dict().keys() == old.state_dict().keys()
    assert torch.equal(asked[old][0], old.encode(SOURCE, LENGTHS)[1])
    assert all(torch.allclose(before, now) for before, now in zip(asked[new], asked[old][1:], strict=False))
    assert changed_last_word(old) == 0


def test_word_by_word_the_old_state_asks_too():
    model = build(old_state_asks=True)
    logits = model(SOURCE, LENGTHS, TARGET_IN)
    step, state = model.begin(SOURCE, LENGTHS)
    for t in range(TARGET_IN.shape[1]):
        said, state = step(TARGET_IN[:, t], state)
        assert torch.allclose(said, logits[:, t])


@pytest.mark.parametrize(
    "options, error, says",
    [
        ({"source_size": 0}, ValueError, "source_size must be at least 1, got 0"),
        (
            {"input_feeding": True, "old_state_asks": True},
            ValueError,
            "old_state_asks must be False with input feeding, got True",
        ),
    ],
)
def test_bad_input_is_named(options, error, says):
    with pytest.raises(error, match=says):
        LuongTranslator(**{"source_size": 5, "target_size": 5, "attention": DotAttention(), **options})
