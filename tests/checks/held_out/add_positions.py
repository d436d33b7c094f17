"""Held out: wrong and right ways to write add_positions."""

import math

import torch
from torch.nn import functional as F

from held_out.registry import right, wrong

N = "add_positions"


@wrong(N, "by_sentence", "the bug itself: the sentence's place in the batch chooses the row")
def ap_bug(x, table):
    return x + table[: x.shape[0]].unsqueeze(1)


@wrong(N, "the_whole_table", "the table is not cut")
def ap_uncut(x, table):
    return x + table


@wrong(N, None, "cut by T, but unsqueezed as before: (T, 1, d)")
def ap_unsqueeze_1(x, table):
    return x + table[: x.shape[1]].unsqueeze(1)


@wrong(N, "counts_from_1", "positions from 1")
def ap_from_one(x, table):
    return x + table[1 : x.shape[1] + 1]


@wrong(N, "changes_its_input", "adds in place: the caller's x is changed")
def ap_in_place(x, table):
    with torch.no_grad():
        x += table[: x.shape[1]]
    return x


@wrong(N, "multiplies", "multiplies instead of adding")
def ap_times(x, table):
    return x * table[: x.shape[1]]


@wrong(N, "side_by_side", "sets the positions side by side with x: (B, T, 2d)")
def ap_cat(x, table):
    return torch.cat([x, table[: x.shape[1]].expand_as(x)], dim=-1)


@wrong(N, "the_last_rows", "the last T rows of the table")
def ap_last(x, table):
    return x + table[-x.shape[1] :]


@wrong(N, "as_many_rows_as_features", "cut by d")
def ap_cut_d(x, table):
    return x + table[: x.shape[2]]


@wrong(N, "by_sentence", "cut by the batch's size, without unsqueeze")
def ap_cut_b(x, table):
    return x + table[: x.shape[0]]


@wrong(N, "one_row_for_all", "a single row for all: table[T]")
def ap_row(x, table):
    return x + table[x.shape[1] - 1]


@wrong(N, None, "goes on counting from one sentence to the next")
def ap_continues(x, table):
    B, T, _d = x.shape
    rows = torch.arange(B * T).reshape(B, T) % len(table)
    return x + table[rows]


@wrong(N, "from_the_end", "positions backwards")
def ap_backwards(x, table):
    return x + table[: x.shape[1]].flip(0)


@wrong(N, "scales_the_words", "x is multiplied by sqrt(d) first, as in Vaswani et al.'s embeddings")
def ap_sqrt(x, table):
    return x * math.sqrt(x.shape[-1]) + table[: x.shape[1]]


@wrong(N, "cuts_the_gradient", "the table is detached: learned positions would learn nothing")
def ap_detached(x, table):
    return x + table[: x.shape[1]].detach()


@wrong(N, "positions_without_words", "returns the positions alone")
def ap_alone(x, table):
    return table[: x.shape[1]].expand_as(x)


@wrong(N, None, "the result is (T, B, d)")
def ap_time_first(x, table):
    return x.transpose(0, 1) + table[: x.shape[1]].unsqueeze(1)


@wrong(N, "the_first_sentence_alone", "adds to the first sentence only")
def ap_first(x, table):
    out = x.clone()
    out[0] = out[0] + table[: x.shape[1]]
    return out


@wrong(N, None, "repeat_interleave lays the rows out along the wrong dimension")
def ap_interleave(x, table):
    B, T, d = x.shape
    return x + table[:T].repeat_interleave(B, dim=0).reshape(B, T, d)


@wrong(N, None, "the mean of x and position")
def ap_mean(x, table):
    return (x + table[: x.shape[1]]) / 2


@wrong(N, "takes_them_away", "subtracts")
def ap_minus(x, table):
    return x - table[: x.shape[1]]


@wrong(N, None, "the sum over all positions up to here (cumsum)")
def ap_cumsum(x, table):
    return x + table[: x.shape[1]].cumsum(0)


@wrong(N, None, "the last position is left out: zeros for it")
def ap_short(x, table):
    out = x.clone()
    out[:, :-1] = out[:, :-1] + table[: x.shape[1] - 1]
    return out


@wrong(N, None, "positions spread over the whole table: every (length // T)-th row")
def ap_spread(x, table):
    T = x.shape[1]
    return x + table[:: len(table) // T][:T]


@wrong(N, None, "a layer norm on top")
def ap_norm(x, table):
    y = x + table[: x.shape[1]]
    return F.layer_norm(y, y.shape[-1:])


@right(N, "broadcast")
def ap_r1(x, table):
    return x + table[: x.shape[1]]


@right(N, "unsqueeze(0), size")
def ap_r2(x, table):
    return x + table[: x.size(1), :].unsqueeze(0)


@right(N, "F.embedding with position numbers")
def ap_r3(x, table):
    numbers = torch.arange(x.shape[1]).expand(x.shape[0], -1)
    return x + F.embedding(numbers, table)


@right(N, "sentence by sentence")
def ap_r4(x, table):
    T = x.shape[1]
    return torch.stack([sentence + table[:T] for sentence in x])


@right(N, "word by word in a clone")
def ap_r5(x, table):
    out = x.clone()
    for t in range(x.shape[1]):
        out[:, t] += table[t]
    return out


@right(N, "time first, and back")
def ap_r6(x, table):
    return (x.transpose(0, 1) + table[: x.shape[1]].unsqueeze(1)).transpose(0, 1)


@right(N, "torch.add with narrow and repeat")
def ap_r7(x, table):
    B, T, _ = x.shape
    return torch.add(x, table.narrow(0, 0, T).repeat(B, 1, 1))
