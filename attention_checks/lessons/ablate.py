"""The ablation loop: what is measured without each head, and with each head alone.

A case holds numbers, of which `call` makes the `measure` that the learner's loop calls: a layer whose output it squashes. So no
difference or sum of its measurements is a measurement of something else.
"""

import torch

from attention_checks.engine.cases import Case, label
from course_utils.attention.ablation import ablate

REFERENCE = ablate
OUTPUTS = ("without", "alone")
DUE = "Without a head, its block of columns is 0 and nothing else; alone, its block stays in place and all else is 0."
DIFFERENTIABLE = False
VARIANTS = ("float64",)


class _Measure:
    """A measurement of an output projection: the contexts (N, d) go through it, and one number comes out."""

    def __init__(self, contexts, bias, probe):
        self.contexts, self.bias, self.probe = contexts, bias, probe

    def __call__(self, weight):
        shape = (len(self.bias), self.contexts.shape[1])
        if not isinstance(weight, torch.Tensor) or tuple(weight.shape) != shape:
            got = tuple(weight.shape) if isinstance(weight, torch.Tensor) else type(weight).__name__
            raise ValueError(f"measure wants a whole weight, of shape {shape}, got {got}")
        out = torch.tanh(self.contexts @ weight.detach().T + self.bias)  # (N, d_out)
        return (out * self.probe).sum().item()


def inputs(draw):
    for _ in range(3):
        yield _case(draw, "ordinary", draw.sizes("heads d_head", low=3, high=7))
    yield _case(draw, "two heads", {"heads": 2, "d_head": draw.integer(3, 6)})
    yield _case(draw, "one head", {"heads": 1, "d_head": 5})
    yield _case(draw, "heads of one feature", {"heads": draw.integer(3, 6), "d_head": 1})
    size = draw.integer(3, 6)
    yield _case(draw, "square", {"heads": size, "d_head": size}, diagnostic=True)


def _case(draw, group, sizes, diagnostic=False):
    heads, d = sizes["heads"], sizes["heads"] * sizes["d_head"]
    weight = draw.normal(d, d, scale=d**-0.5)
    contexts, bias, probe = draw.normal(4, d), draw.normal(d), draw.normal(4, d)
    named = label({"d": d, "heads": heads})
    return Case(group, named, (weight, heads, (contexts, bias, probe)), diagnostic=diagnostic)


def call(handle, case, args):
    """The measurement stands in the case as numbers; it becomes a function for one call. Tensors of numbers do for lists."""
    weight, heads, numbers = args
    measure = _Measure(*(each.to(weight.dtype) for each in numbers))
    found = handle.call((weight, heads, lambda changed, /: measure(changed)))  # off which nothing is to be read
    if isinstance(found, (tuple, list)) and len(found) == 2:
        return tuple(part.tolist() if isinstance(part, torch.Tensor) and part.dim() == 1 else part for part in found)
    return found


MISTAKES = """
lists_exchanged: Your two lists are exchanged. First comes the layer without each head, then each head alone.
    (without, alone) -> (alone, without)
removals_add_up: Your removals add up: at the second head the first is missing too. Begin each time with a fresh
  `weight.clone()`, and set the block of this head to 0.
    without, alone = ([], []) -> without, alone, removed = ([], [], weight.clone()) ; removed = weight.clone() -> pass
takes_every_so_many_columns: You take every heads-th column. A head has one *block* of d / heads neighbouring columns.
    slice(head * d_head, (head + 1) * d_head) -> slice(head, None, heads)
removes_rows: You take the *rows* of a head, as `weight[own]` does. A row makes one feature of the output, and all heads add
  to it. The *columns* belong to head h: `weight[:, own]`.
    removed[:, own] = 0.0 -> removed[own] = 0.0 ; kept[:, own] = weight[:, own] -> kept[own] = weight[own]
one_pair_for_each_head: You return one pair for each head. Return two lists: all measurements without a head, then all of a
  head alone.
    (without, alone) -> list(zip(without, alone))
returns_what_is_lost: You return differences from the whole layer. Return the measurements themselves.
    measure(removed) -> measure(weight) - measure(removed)
never_puts_it_back: You write zeros into the caller's own `weight`, so the next head is measured in what is left. (A slice of
  it is a view, and becomes 0 too.) Change a copy, `weight.clone()`.
    removed = weight.clone() -> before = weight[:, own].clone(); removed = weight ;
      kept[:, own] = weight[:, own] -> kept[:, own] = before
    weight.clone() -> weight
what_is_alone_adds_up: Without one head you are right. But *alone*, the earlier heads are still there: begin each time with
  fresh zeros, and copy the columns of one head.
    without, alone = ([], []) -> without, alone, kept = ([], [], torch.zeros_like(weight)) ;
      kept = torch.zeros_like(weight) -> pass
alone_is_without: Your second list is the layer without each head once more. *Alone*, the *other* heads are 0, and this one
  stays.
    measure(kept) -> measure(removed)
alone_for_both: Both your lists hold what a head does *alone*. The first list is without each head: do you measure the same
  weight twice, or does one list have two names?
    measure(removed) -> measure(kept)
alone_as_the_difference: What a head does *alone* is not the difference between the whole layer and the layer without it.
  Measure it: a layer in which the columns of all other heads are 0.
    measure(kept) -> measure(weight) - measure(removed)
alone_keeps_what_follows: Without one head you are right. But *alone*, the later heads are still there. All other columns are
  0, those before and those after.
    kept[:, own] = weight[:, own] -> kept[:, own.start:] = weight[:, own.start:]
one_list_for_both: Both your lists hold all measurements: `without = alone = []` makes a single list with two names.
    without, alone = ([], []) -> without = alone = []
leaves_out_a_head: Your lists are one number short. `range(heads)` counts from 0 to heads - 1.
    range(heads) -> range(heads - 1)
one_column_short: Your block ends one column early. A slice excludes its end: take h * d_head to (h + 1) * d_head.
    (head + 1) * d_head -> (head + 1) * d_head - 1
ends_at_h_plus_the_size: Your first block is right, but later ones are too short or empty. Head h begins at h * d_head and
  ends at (h + 1) * d_head: the second number of a slice is where it ends, not how long it is.
    (head + 1) * d_head -> d_head
one_block_further: You are one head too far: the first is never taken, and the last block is empty. Heads count from 0, so the
  columns of head h begin at h * d_head.
    head * d_head, (head + 1) -> (head + 1) * d_head, (head + 2)
takes_one_column: You take one column for each head. A head has a block of d / heads neighbouring columns.
    slice(head * d_head, (head + 1) * d_head) -> slice(head, head + 1)
takes_heads_for_the_size: You take `heads` as the *size* of a head. A head has d / heads columns.
    slice(head * d_head, (head + 1) * d_head) -> slice(head * heads, (head + 1) * heads)
"""
