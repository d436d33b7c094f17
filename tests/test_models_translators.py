"""What every translator owes its users, and what is different between them."""

from functools import partial

import pytest
import torch
from torch import nn

from attention_lab.models.decoding import greedy_decode
from attention_lab.models.luong import LuongTranslator
from attention_lab.models.parallel import ParallelTranslator
from attention_lab.models.recurrent import AttentionTranslator, BottleneckTranslator, decoder_step
from attention_lab.models.transformer import TransformerTranslator
from course_utils.attention.additive import AdditiveAttention
from course_utils.attention.cross_attention import CrossAttention
from course_utils.attention.multi_head import MemoryAttention, MultiHeadAttention
from course_utils.attention.multiplicative import (
    ConcatAttention,
    DotAttention,
    GeneralAttention,
    LocalAttention,
    attentional_state,
)
from course_utils.attention.uniform import UniformAttention

SOURCE = torch.tensor([[4, 5, 6, 7], [8, 9, 0, 0], [10, 4, 5, 0]])
LENGTHS = torch.tensor([4, 2, 3])
TARGET_IN = torch.tensor([[1, 4, 5], [1, 6, 7], [1, 8, 9]])
SCORES = {
    "additive": lambda: AdditiveAttention(6, 6, 4),
    "dot": DotAttention,
    "general": lambda: GeneralAttention(6, 6),
    "concat": lambda: ConcatAttention(6, 6, 4),
    "local": lambda: LocalAttention(6, 6, 4, 2),
}
TRANSFORMER = {"d_model": 12, "heads": 3, "d_ff": 20, "layers": 2}


def luong(attention="general", **options):
    return LuongTranslator(11, 13, SCORES[attention](), d_embed=5, d_encoder=3, d_hidden=6, **options)


def bahdanau(attention=None, **options):
    attention = attention or AdditiveAttention(6, 8, 3)
    return AttentionTranslator(11, 13, attention, d_embed=5, d_encoder=4, d_hidden=6, **options)


def parallel(attention):
    return ParallelTranslator(11, 13, attention, d_embed=5, d_encoder=3, d_hidden=6)


TRANSLATORS = {
    "bottleneck": lambda: BottleneckTranslator(11, 13, d_embed=5, d_hidden=6),
    "additive": bahdanau,
    "uniform": lambda: bahdanau(UniformAttention()),
    **{f"luong, {name}": partial(luong, name) for name in SCORES},
    **{f"luong, {name}, input feeding": partial(luong, name, input_feeding=True) for name in SCORES},
    "luong, old state asks": partial(luong, old_state_asks=True),
    "parallel": lambda: parallel(CrossAttention(6, 6, 5)),
    "parallel, two heads": lambda: parallel(MemoryAttention(MultiHeadAttention(6, 2))),
    "transformer, pre-norm": partial(TransformerTranslator, 11, 13, **TRANSFORMER),
    "transformer, post-norm": partial(TransformerTranslator, 11, 13, **TRANSFORMER, norm_first=False),
}


def seeded(build):
    torch.manual_seed(0)
    return build().double()


@pytest.fixture(params=TRANSLATORS)
def model(request):
    return seeded(TRANSLATORS[request.param])


def test_decoding_step_by_step_equals_teacher_forcing(model):
    expected = model(SOURCE, LENGTHS, TARGET_IN)
    step, state = model.begin(SOURCE, LENGTHS)
    assert state.shape[0] == 3
    for t in range(TARGET_IN.shape[1]):
        logits, state = step(TARGET_IN[:, t], state)
        assert torch.allclose(logits, expected[:, t])


def test_padding_changes_nothing(model):
    longer = torch.cat([SOURCE, torch.zeros(3, 2, dtype=torch.long)], dim=1)
    assert torch.allclose(model(longer, LENGTHS, TARGET_IN), model(SOURCE, LENGTHS, TARGET_IN))
    alone = model(SOURCE[1:2, :2], LENGTHS[1:2], TARGET_IN[1:2])
    assert torch.allclose(alone[0], model(SOURCE, LENGTHS, TARGET_IN)[1])


def test_no_target_word_sees_a_later_one(model):
    other = TARGET_IN.clone()
    other[:, 2] = 11
    one, two = (model(SOURCE, LENGTHS, target) for target in (TARGET_IN, other))
    assert torch.allclose(one[:, :2], two[:, :2]) and not torch.allclose(one[:, 2], two[:, 2])


def test_every_parameter_learns(model):
    model(SOURCE, LENGTHS, TARGET_IN).sin().sum().backward()
    gradients = {name: parameter.grad for name, parameter in model.named_parameters()}
    # A bias of the keys adds the same to all scores of a query, which the softmax does not notice.
    idle = {name for name in gradients if name.endswith("k_proj.bias")}
    assert all(gradient is not None for gradient in gradients.values())
    assert {name for name, gradient in gradients.items() if gradient.abs().max() < 1e-12} == idle


@pytest.mark.parametrize("name", list(TRANSLATORS)[1:])
def test_weights_come_one_row_a_target_word_and_never_lie_on_padding(name):
    _, weights = seeded(TRANSLATORS[name]).forward_with_weights(SOURCE, LENGTHS, TARGET_IN)  # (B, [H,] Tt, Ts)
    assert (weights.shape[0], *weights.shape[-2:]) == (3, 3, 4)
    assert (weights[1, ..., 2:] == 0).all() and (weights[2, ..., 3:] == 0).all()
    if "local" not in name:  # whose weights are multiplied by a window
        assert torch.allclose(weights.sum(dim=-1), torch.ones(weights.shape[:-1], dtype=torch.float64))


def count_down(tokens, state):
    """A step that ends a row (EOS = 2) after as many tokens (7) as its state says."""
    logits = torch.zeros(len(tokens), 9)
    logits[:, 7] = 1
    logits[state[:, 0] <= 0, 2] = 2
    return logits, state - 1


def test_greedy_decoding_pads_ended_rows_with_eos_and_stops_with_the_last():
    tokens = greedy_decode(count_down, torch.tensor([[1.0], [3.0]]), bos_id=1, eos_id=2, max_length=10)
    assert tokens.tolist() == [[7, 2, 2, 2], [7, 7, 7, 2]]


# Lesson 02 and lesson 03 -----------------------------------------------------------------------------------------------


def test_a_step_of_ones_own_is_the_one_that_runs():
    asked = []

    def step(embedded, state, *rest):
        asked.append(state)
        return decoder_step(embedded, state, *rest)

    own, ours = seeded(partial(bahdanau, step=step)), seeded(bahdanau)
    assert torch.equal(own(SOURCE, LENGTHS, TARGET_IN), ours(SOURCE, LENGTHS, TARGET_IN))
    assert len(asked) == TARGET_IN.shape[1]
    move, state = own.begin(SOURCE, LENGTHS)
    move(TARGET_IN[:, 0], state)
    assert asked[-1] is state  # the state of before the step asks


def test_the_equations_of_one_step_written_out():
    model = seeded(luong)
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
    assert changed_last_word(seeded(bahdanau)) == 0
    assert changed_last_word(seeded(partial(luong, "additive"))) > 1e-6


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
    assert not states_follow_the_context(seeded(luong))
    assert states_follow_the_context(seeded(partial(luong, input_feeding=True)))


def test_the_old_state_asks_and_nothing_else_changes():
    """The control: the query of a step is the state before it, the first of all the first."""
    new, old = seeded(luong), seeded(partial(luong, old_state_asks=True))
    asked = {new: [], old: []}
    for model, queries in asked.items():
        model.attention.register_forward_hook(lambda module, given, result, queries=queries: queries.append(given[0]))
        model(SOURCE, LENGTHS, TARGET_IN)
    assert new.state_dict().keys() == old.state_dict().keys()
    assert torch.equal(asked[old][0], old.encode(SOURCE, LENGTHS)[1])
    assert all(torch.allclose(before, now) for before, now in zip(asked[new], asked[old][1:], strict=False))
    assert changed_last_word(old) == 0


# Lesson 06 -------------------------------------------------------------------------------------------------------------


def test_a_whole_target_is_one_call_of_decoder_and_attention():
    model, calls = seeded(TRANSLATORS["parallel"]), []
    for module in (model.decoder, model.attention):
        module.register_forward_hook(lambda module, *_: calls.append(type(module).__name__))
    model(SOURCE, LENGTHS, TARGET_IN)
    assert calls == ["GRU", "CrossAttention"]


class OneQueryACall(nn.Module):
    """Cross-attention as lesson 03's decoder asks: one state at a time."""

    def __init__(self, attention):
        super().__init__()
        self.attention = attention

    def forward(self, query, keys, mask):
        out, weights = self.attention(query.unsqueeze(1), keys, mask)
        return out[:, 0], weights[:, 0]


def test_it_is_the_translator_of_lesson_03_without_the_loop():
    fast = seeded(TRANSLATORS["parallel"])
    slow = LuongTranslator(11, 13, OneQueryACall(fast.attention), d_embed=5, d_encoder=3, d_hidden=6).double()
    slow.load_state_dict({name.replace("attention.", "attention.attention."): value for name, value in fast.state_dict().items()})
    both = (model.forward_with_weights(SOURCE, LENGTHS, TARGET_IN) for model in (fast, slow))
    for mine, theirs in zip(*both, strict=True):
        assert torch.allclose(mine, theirs)
