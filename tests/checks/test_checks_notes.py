"""What stands beside a learner's lines is true of them, and silent where it would mislead."""

import pytest
from test_checks_locate import failure_of

from attention_checks.engine.origins import origins


def beside(exercise, source):
    """What is said beside the lines of a wrong answer, by their numbers: (shape, quantity)."""
    notes = failure_of(exercise, source).location.notes
    return {note.number: (note.shape, note.quantity) for note in notes}


def test_a_line_that_makes_again_what_another_has_made_is_not_called_right():
    said = beside(
        "reads_padding",
        """
    def reads_padding(attend, scores, keys, lengths):
        longest = int(lengths.max())
        context, _ = attend(scores, keys, lengths)
        other, _ = attend(scores[:, :longest], keys[:, :longest], lengths)
        return not torch.allclose(context, other, atol=1e-5)
    """,
    )
    assert (said[3][1], said[4][1]) == ("context", "")


def test_a_line_that_gives_several_names_is_not_called_right_by_the_last_result_alone():
    said = beside(
        "rotate",
        """
    def rotate(x, positions, base=10000.0):
        half = x.shape[-1] // 2
        angles = positions[:, None] * base ** (-torch.arange(half) / half)
        b, a = x[..., :half], x[..., half:]
        return torch.cat([a * angles.cos() - b * angles.sin(), a * angles.sin() + b * angles.cos()], -1)
    """,
    )
    assert (said[3][1], said[4][1]) == ("angles", "")


def test_what_stands_beside_a_wrong_result_in_the_return_is_not_called_right():
    said = beside(
        "scaled_dot_product_attention",
        """
    def scaled_dot_product_attention(q, k, v, mask=None):
        scores = q @ k.transpose(-2, -1) / k.shape[-1] ** 0.5
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = torch.softmax(scores, -1) if mask is None else torch.softmax(scores, -1) * mask
        return weights * 2, weights @ v
    """,
    )
    assert said[6][1] == ""


def test_an_argument_in_the_shape_that_something_else_has_is_no_quantity():
    said = beside(
        "attend_in_heads",
        """
    def attend_in_heads(q, k, v, heads):
        B, T, d = q.shape
        q, k, v = (x.view(B, heads, x.shape[1], d // heads) for x in (q, k, v))
        weights = torch.softmax(q @ k.transpose(-2, -1) / (d // heads) ** 0.5, dim=-1)
        return (weights @ v).transpose(1, 2).reshape(B, T, d)
    """,
    )
    assert not any(quantity for _, quantity in said.values())


def test_what_an_if_asks_for_has_no_shape_and_nothing_has_one_where_it_stops():
    said = beside(
        "masked_softmax",
        """
    def masked_softmax(scores, mask=None):
        mask = None if mask is None or mask.all() else mask
        return torch.softmax(scores, -1) @ torch.zeros(99, 1)
    """,
    )
    assert (said[2][0], said[3][0]) == (None, None)


def test_in_half_precision_another_order_of_the_same_operations_is_right():
    """Divided before the product, and after it: in float16 the two are apart by more than rounding is in float32."""
    source = """
    def attend_to_memory(queries, keys, values, memory_mask):
        scores = queries @ (keys / keys.shape[-1] ** 0.5).transpose(1, 2)
        scores = torch.where(memory_mask[:, None], scores, -1e9)
        weights = torch.softmax(scores, dim=-1) * memory_mask[:, None]
        return weights @ values, weights
    """
    failure = failure_of("attend_to_memory", source)
    assert "float16" in str(failure)
    assert failure.line == 3
    assert failure.location.notes[1].quantity == "scores"


COUNTED = """
def local_attention(q, k, v, window):
    T = q.shape[-2]
    mask = torch.ones(T, T, dtype=torch.bool).tril().triu(1 - window)
    weights = torch.softmax((q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5).masked_fill(~mask, -torch.inf), -1)
    return weights @ v
"""


def test_no_line_is_shown_for_what_an_answer_costs():
    failure = failure_of("local_attention", COUNTED)
    assert "the power of T" in str(failure)
    assert failure.location is None


@pytest.mark.parametrize(
    ("asked", "inside", "line"),
    [("if behind.any()", False, 4), ("if not behind.any()", True, 5)],
    ids=["in its block", "behind it"],
)
def test_what_an_if_decides_is_told_by_the_line_that_is_returned(asked, inside, line):
    behind = "behind = torch.arange(scores.shape[1]) >= lengths[:, None] + 1"
    body = behind, f"{asked}:", f"    return {inside}", f"return {not inside}"
    failure = failure_of("reads_padding", "\n    ".join(("def reads_padding(attend, scores, keys, lengths):", *body)))
    assert failure.location.sentence == f"Line {line} returns it, as line 3 decides."
    if failure.misconception is None:  # of what has a name nothing is asked
        assert line in failure.location.given
        assert failure.location.question == "Line 3 reads `behind` from line 2: is that as it should be?"


def test_a_condition_that_leads_nowhere_decides_nothing():
    source = """
    def reads_padding(attend, scores, keys, lengths):
        behind = torch.arange(scores.shape[1]) >= lengths[:, None] + 1
        if behind.any():
            behind = ~behind
        return False
    """
    assert "decides" not in failure_of("reads_padding", source).location.sentence


def test_of_two_odd_numbers_the_last_in_time_is_pointed_at():
    source = """
    def arithmetic_intensity(attend, q, k, v):
        context = attend(q, k, v)
        traffic = 0
        width = q.shape[-1] + 1
        for each in (q, k, v, context[0] if isinstance(context, tuple) else context):
            traffic += each.nbytes + width
        return 2.0 * q.numel() * k.shape[-2] / traffic
    """
    assert failure_of("arithmetic_intensity", source).line == 6


def test_a_right_line_is_not_pointed_at_because_it_is_the_last_with_tensors():
    source = """
    def could_be_softmax(weights, scores, divisor):
        expected = torch.softmax(scores / divisor, dim=-1).tolist()
        for printed, real in zip(weights.tolist(), expected):
            if printed - real > 0.00501:
                return False
        return True
    """
    location = failure_of("could_be_softmax", source).location
    assert location is None or location.line != 2


def test_a_single_number_has_no_dimensions():
    source = """
    def softmax(x, dim=-1):
        return torch.softmax(x.sum(), dim=1)
    """
    assert "This is a single number, without dimensions; there is no dimension 1." in str(failure_of("softmax", source))


def test_a_number_beyond_all_floats_is_told_as_a_wrong_one():
    source = """
    def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
        return 2 ** (layers * kv_heads * d_head * tokens)
    """
    assert "First difference" in str(failure_of("cache_bytes", source))


def test_a_function_that_the_reference_calls_and_whose_result_nobody_keeps_is_told():
    source = """
    from course_utils.attention.online_softmax import finish_partial, merge_partial, partial_softmax

    def tiled_attention(q, k, v, block, causal=False):
        partial = partial_softmax(q @ k[..., :block, :].mT / q.shape[-1] ** 0.5, v[..., :block, :])
        for left in range(block, k.shape[-2], block):
            scores = q @ k[..., left : left + block, :].mT / q.shape[-1] ** 0.5
            merge_partial(partial, partial_softmax(scores, v[..., left : left + block, :]))
        return finish_partial(partial)
    """
    assert failure_of("tiled_attention", source).location.sentence == "What line 5 computes is used nowhere."


def test_what_is_right_in_the_last_round_alone_is_not_called_right():
    said = beside(
        "ablate",
        """
    def ablate(weight, heads, measure):
        size, without, alone = weight.shape[1] // heads, [], []
        for h in range(heads):
            removed, kept = weight.clone(), torch.zeros_like(weight)
            removed[:, h * size : (h + 1) * size] = 0 if h == heads - 1 else 5.0
            without.append(measure(removed))
            kept[:, h * size : (h + 1) * size] = weight[:, h * size : (h + 1) * size]
            alone.append(measure(kept))
        return without, alone
    """,
    )
    assert (said[5][1], said[7][1]) == ("", "kept")


def test_a_mask_on_the_line_that_stops_is_not_said_to_be_made_elsewhere():
    source = """
    def scaled_dot_product_attention(q, k, v, mask=None):
        scores = q @ k.mT / math.sqrt(q.shape[-1])
        if mask is None:
            weights = scores.softmax(-1)
        else:
            scores = scores.masked_fill(~mask.expand(scores.shape), torch.finfo(scores.dtype).min)
            weights = scores.softmax(-1) * mask.any(dim=-1)
        return weights @ v, weights
    """
    assert failure_of("scaled_dot_product_attention", source).location.sentence == "It stops at line 7."


def test_pieces_of_a_quantity_are_not_told_as_that_in_another_shape():
    source = """
    def split_heads(x, heads):
        blocks = x.split(x.shape[-1] // heads, dim=-1)
        return torch.cat(blocks, dim=0)
    """
    location = failure_of("split_heads", source).location
    assert (location.line, location.notes[1].quantity) == (3, "")


@pytest.mark.parametrize(
    ("lines", "lines_read"),
    [
        (("x = a * 2", "for r in a:", "    x = r * 3", "return x"), (3,)),  # the loop is over, and was run
        (("x = a * 2", "for r in a:", "    x = x + r", "return x"), (1, 3)),
        (("x = a * 2", "for r in a:", "    y = x * 3", "    x = r", "return y"), (3,)),
        (("x = []", "x.append(a)", "x.sort()", "return x"), (2, 3)),
        (("x = {}", "x.setdefault(0, []).append(a)", "return x"), (2,)),
        (("x = a * 2", "x.masked_fill_(a > 0, 0)", "return x"), (1, 2)),
    ],
)
def test_a_name_has_its_value_from_the_lines_that_gave_it_last(lines, lines_read):
    (read,) = origins(list(lines), len(lines), ran=range(1, len(lines) + 1))
    assert read.lines == lines_read


def test_where_a_number_is_due_flat_is_as_good_as_any_shape():
    source = """
    def masked_cross_entropy(logits, targets, pad_id):
        losses = F.cross_entropy(logits.flatten(0, 1), targets.flatten(), reduction="none")
        losses = torch.where((targets != pad_id).flatten(), losses, torch.zeros_like(losses))
        number = (losses > 0).sum()
        return losses.sum() / number
    """
    assert failure_of("masked_cross_entropy", source).line == 4


def test_what_grows_from_round_to_round_is_judged_by_what_it_is_in_the_end():
    source = """
    from course_utils.measure.costs import multiply_adds

    def arithmetic_intensity(attend, q, k, v):
        context = attend(q, k, v)
        context = context[0] if isinstance(context, tuple) else context
        traffic = 0
        for each in (q, k, v, context):
            traffic += each.nbytes
        return float(multiply_adds(attend, q, k, v) // traffic)
    """
    failure = failure_of("arithmetic_intensity", source)
    assert failure.line == 7


def test_what_a_line_that_only_ends_it_reads_is_followed_one_line_further():
    source = """
    def decode_steps(words, first_state, move, ask, W_c, feeding):
        state, fed = first_state, torch.zeros_like(first_state)
        outs, rows = [], []
        for word in words.unbind(dim=1):
            inputs = torch.cat([word, fed], dim=-1) if feeding else word
            state = move(inputs, state)
            context, weights = ask(state)
            fed = torch.tanh(torch.cat([context, state], dim=-1) @ W_c.T)
            outs.append(fed)
            rows.append(weights)
        return torch.stack(outs, dim=1), torch.stack(rows, dim=1)
    """
    location = failure_of("decode_steps", source).location
    told = "It reads `inputs` from line 5, which reads `word` from line 4 and `fed` from line 2: are they as they should be?"
    assert location.question == told
    assert {2, 4, 5} <= set(location.given)


def test_where_the_lesson_compares_in_float64_digits_lost_on_the_way_are_told():
    source = """
    from course_utils.attention.online_softmax import tiled_attention as tiled

    def tiled_attention(q, k, v, block, causal=False):
        dtype = q.dtype
        if dtype == torch.float64:
            q, k, v = q.float(), k.float(), v.float()
        return tiled(q, k, v, block, causal).to(dtype)
    """
    failure = failure_of("tiled_attention", source)
    assert "to the last digits" in str(failure) and "cast to float32" in str(failure)
