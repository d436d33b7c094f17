"""Lesson 12's two blocks, written with a line for each step: slips are named, and no right line is pointed at."""

import linecache

import pytest
import torch
from right_answers import KNOWN
from torch import nn

import attention_checks as checks
from attention_checks.engine.listing import as_text
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention

BLOCK = """
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if self.norm_first:
            n = self.norm1(x)
            read, weights = self.attention(n, n, n, mask)
            a = x + read
            m = self.norm2(a)
            h = torch.relu(self.linear1(m))
            y = self.linear2(h)
            out = a + y
        else:
            read, weights = self.attention(x, x, x, mask)
            s = x + read
            p = self.norm1(s)
            h = torch.relu(self.linear1(p))
            y = self.linear2(h)
            z = p + y
            out = self.norm2(z)
        return out, weights
"""
DECODER = """
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention, self.cross = MultiHeadAttention(d_model, heads), MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2, self.norm3 = (nn.LayerNorm(d_model) for _ in range(3))
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        past = causal_mask(x.shape[1])
        mask = None if memory_mask is None else memory_mask[:, None, None, :]
        if self.norm_first:
            n = self.norm1(x)
            said, _ = self.attention(n, n, n, past)
            a = x + said
            q = self.norm2(a)
            read, weights = self.cross(q, memory, memory, mask)
            b = a + read
            m = self.norm3(b)
            out = b + self.linear2(torch.relu(self.linear1(m)))
        else:
            a = self.norm1(x + self.attention(x, x, x, past)[0])
            read, weights = self.cross(a, memory, memory, mask)
            b = self.norm2(a + read)
            out = self.norm3(b + self.linear2(torch.relu(self.linear1(b))))
        return out, weights
"""
SCOPE = {"torch": torch, "nn": nn, "MultiHeadAttention": MultiHeadAttention, "causal_mask": causal_mask}


def failure_of(name, *changes):
    """What the check says of the block with lines exchanged, `old -> new`, and the line under its arrow ("" for none)."""
    source = {"TransformerBlock": BLOCK, "DecoderBlock": DECODER}[name].strip() + "\n"
    for change in changes:
        old, new = change.split(" -> ")
        assert source.count(old) == 1, old
        source = source.replace(old, new)
    linecache.cache["<a block>"] = (len(source), None, source.splitlines(True), "<a block>")
    scope = dict(SCOPE, __name__="cell")
    exec(compile(source, "<a block>", "exec"), scope)
    with pytest.raises(checks.CheckFailed) as raised:
        checks.exercises()[name].check(scope[name])
    return raised.value, source.splitlines()[raised.value.line - 1].strip() if raised.value.line else ""


def block(*changes):
    return failure_of("TransformerBlock", *changes)


def decoder(*changes):
    return failure_of("DecoderBlock", *changes)


@pytest.mark.parametrize("name", ["TransformerBlock", "DecoderBlock"])
def test_line_by_line_both_are_right(name):
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        failure_of(name)


@pytest.mark.parametrize(
    "change, named, line",
    [
        ("a = x + read -> a = n + read", "attention_added_to_the_normed", "a = n + read"),
        ("out = a + y -> out = m + y", "feed_forward_network_added_to_the_normed", "out = m + y"),
        ("out = a + y -> out = x + y", "feed_forward_network_added_to_what_came_into_attention", "out = x + y"),
        ("out = a + y -> out = y", "no_residual_around_the_feed_forward_network", ""),
        ("a = x + read -> a = read", "no_residual_around_the_attention", "m = self.norm2(a)"),
        ("m = self.norm2(a) -> m = self.norm1(a)", "norm1_for_norm2", "m = self.norm1(a)"),
        ("m = self.norm2(a) -> m = self.norm2(x)", "feed_forward_network_reads_what_came_into_attention", "m = self.norm2(x)"),
        ("(n, n, n, mask) -> (n, n, x, mask)", "values_not_normed", "read, weights = self.attention(n, n, x, mask)"),
        ("z = p + y -> z = s + y", "feed_forward_network_added_to_the_raw_sum", "z = s + y"),
        ("z = p + y -> z = x + y", "feed_forward_network_added_to_what_came_into_attention", "z = x + y"),
        ("out = self.norm2(z) -> out = z", "norm2_missing", ""),
        ("p = self.norm1(s) -> p = s", "norm1_missing", "h = torch.relu(self.linear1(p))"),
        ("s = x + read -> s = x - read", "attention_subtracted", "s = x - read"),
        ("p = self.norm1(s) -> p = self.norm1(x) + read", "norm1_without_the_attention", "p = self.norm1(x) + read"),
    ],
)
def test_a_slip_in_the_block_is_named_and_the_arrow_stands_on_nothing_before_it(change, named, line):
    failure, pointed_at = block(change)
    assert (failure.misconception, pointed_at) == (named, line)


@pytest.mark.parametrize(
    "change, named, line",
    [
        ("a = x + said -> a = said", "no_residual_around_the_self_attention", "q = self.norm2(a)"),
        ("b = a + read -> b = q + read", "cross_attention_added_to_the_normed", "b = q + read"),
        ("b = a + read -> b = x + read", "cross_attention_added_to_what_came_into_self_attention", "b = x + read"),
        ("self.cross(q -> self.cross(n", "cross_attention_reads_what_came_into_self_attention", "self.cross(n"),
        ("m = self.norm3(b) -> m = self.norm2(b)", "norm2_for_norm3", "m = self.norm2(b)"),
        ("b = self.norm2(a + read) -> b = a + read", "norm2_missing", "out = self.norm3(b"),
        ("b = self.norm2(a + read) -> b = self.norm2(x + read)", "cross_attention_added_to_what_came_into_self_attention", "b ="),
        ("self.norm1(x + self.att -> self.norm1(self.att", "no_residual_around_the_self_attention", "a = self.norm1("),
    ],
)
def test_a_slip_in_the_decoders_block_is_named_too(change, named, line):
    failure, pointed_at = decoder(change)
    assert failure.misconception == named
    assert line in pointed_at


def test_two_norms_that_have_changed_places_are_told_by_name():
    failure, _ = decoder("b = self.norm2(a + read) -> b = self.norm3(a + read)", "out = self.norm3(b -> out = self.norm2(b")
    assert failure.misconception == "norm2_and_norm3_exchanged"
    assert "`norm2` belongs to the cross-attention, `norm3` to the feed-forward network" in str(failure)


def test_norms_that_stand_one_after_the_other_at_the_end_are_told_so():
    failure, _ = block("p = self.norm1(s) -> p = s", "out = self.norm2(z) -> out = self.norm2(self.norm1(z))")
    assert failure.misconception == "norms_all_at_the_end"


def test_what_a_line_holds_is_called_as_the_course_calls_it_there():
    failure, _ = block("out = a + y -> out = m + y")
    shown = "\n".join(as_text(failure.location))
    assert "read: right" in shown and "attended: right" in shown
    assert "out: right" not in shown  # so a part, the attention, calls what it returns


@pytest.mark.parametrize(
    "change, says",
    [
        ("a = x + said -> a = x + self.attention(n, n, n, past)", "A tuple of several results meets a tensor on this line"),
        ("memory_mask[:, None, None, :] -> memory_mask[:, None, :]", "are lined up from the right, where"),
        ("mask = None if -> mask = past if", "are lined up from the right, where"),
        ("self.cross(q, memory, memory, mask) -> self.cross(q, memory, q, mask)", "Keys and values go in pairs"),
        ("out = b + self.linear2(torch.relu(self.linear1(m))) -> pass", "`out` has no value yet"),
    ],
)
def test_an_error_of_shapes_and_names_is_told_in_words(change, says):
    failure, pointed_at = decoder(change)
    assert says in failure.message
    assert failure.location.stopped and pointed_at


def test_a_mask_of_odd_sizes_is_located_where_it_is_made():
    answer = next(
        one for one in KNOWN if one.exercise == "DecoderBlock" and one.words == "causal mask for the length of the memory"
    )
    failure = answer.verdict()
    assert failure.line in answer.marks
    assert f"The mask that it is given is made in line {failure.line}." in failure.location.sentence


@pytest.mark.parametrize(
    ("names", "answer"),
    {
        "counts_each_with_itself+no_lengths_divided_out": lambda states: (states @ states.T).mean().item(),
        "neighbours_alone+no_lengths_divided_out": lambda states: (states @ states.T).diagonal(1).mean().item(),
        "counts_each_with_itself+without_the_signs": lambda states: cosines(states).abs().mean().item(),
    }.items(),
)
def test_a_wrong_table_and_a_wrong_mean_of_it_are_told_as_two(names, answer):
    with pytest.raises(checks.CheckFailed) as raised:
        checks.exercises()["mean_cosine"].check(answer)
    assert set(raised.value.misconception.split("+")) == set(names.split("+"))


def cosines(states):
    unit = nn.functional.normalize(states, dim=-1)
    return unit @ unit.T
