"""The ablation loop: what is measured without each head, and with each head alone.

A case holds numbers, of which `_call` makes the `measure` that the learner's loop calls: a layer whose output it squashes. So no
difference or sum of its measurements is a measurement of something else.
"""

import torch

from attention_checks.engine.carry import as_parts, mistakes
from attention_checks.engine.cases import Case, label
from attention_checks.engine.checking import Exercise
from course_utils.attention.ablation import ablate

OUTPUTS = ("without", "alone")


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


def _inputs(draw):
    for _ in range(3):
        yield _case(draw, "ordinary", draw.sizes("heads d_head", low=3, high=7))
    yield _case(draw, "two heads", {"heads": 2, "d_head": draw.integer(3, 6)})
    yield _case(draw, "one head", {"heads": 1, "d_head": 5})
    yield _case(draw, "heads of one feature", {"heads": draw.integer(3, 6), "d_head": 1})
    yield _case(draw, "float64", draw.sizes("heads d_head", low=3, high=7), "float64", dtype=torch.float64)
    size = draw.integer(3, 6)
    yield _case(draw, "square", {"heads": size, "d_head": size}, diagnostic=True)


def _case(draw, group, sizes, note="", dtype=torch.float32, diagnostic=False):
    heads, d = sizes["heads"], sizes["heads"] * sizes["d_head"]
    weight = draw.normal(d, d, dtype=dtype, scale=d**-0.5)
    contexts, bias, probe = draw.normal(4, d, dtype=dtype), draw.normal(d, dtype=dtype), draw.normal(4, d, dtype=dtype)
    named = label({"d": d, "heads": heads}, note)
    return Case(group, named, (weight, heads, (contexts, bias, probe)), diagnostic=diagnostic)


def _call(handle, case, args):
    """The measurement stands in the case as numbers; it becomes a function for one call. Tensors of numbers do for lists."""
    weight, heads, numbers = args
    measure = _Measure(*numbers)
    found = handle.call((weight, heads, lambda changed, /: measure(changed)))  # off which nothing is to be read
    if isinstance(found, (tuple, list)) and len(found) == 2:
        return tuple(part.tolist() if isinstance(part, torch.Tensor) and part.dim() == 1 else part for part in found)
    return found


def _blocks(weight, heads):
    """The columns of each head, as slices."""
    d_head = weight.shape[1] // heads
    return [slice(head * d_head, (head + 1) * d_head) for head in range(heads)]


def _removed(weight, columns):
    removed = weight.clone()
    removed[:, columns] = 0.0
    return removed


def _kept(weight, columns):
    kept = torch.zeros_like(weight)
    kept[:, columns] = weight[:, columns]
    return kept


def _with_columns(weight, measure, each):
    """The right loop over other columns than a head's."""
    return [measure(_removed(weight, own)) for own in each], [measure(_kept(weight, own)) for own in each]


def removes_rows(weight, heads, measure):
    """You take the *rows* of a head, as `weight[own]` does. A row makes one feature of the output, and all heads add to it. What
    belongs to head h are the columns, `weight[:, own]`."""
    return ablate(weight.T, heads, lambda changed: measure(changed.T))


def removes_rows_without(weight, heads, measure):
    without, _ = removes_rows(weight, heads, measure)
    return without, ablate(weight, heads, measure)[1]


def removes_rows_alone(weight, heads, measure):
    _, alone = removes_rows(weight, heads, measure)
    return ablate(weight, heads, measure)[0], alone


def removals_add_up(weight, heads, measure):
    """The removals add up: at the second head the first is missing too. Does each begin with a fresh `weight.clone()` (what
    is kept alone, with fresh zeros), and this head's own block at column h * d_head?"""
    without, removed = [], weight.clone()
    for own in _blocks(weight, heads):
        removed[:, own] = 0.0
        without.append(measure(removed))
    return without, ablate(weight, heads, measure)[1]


def both_add_up(weight, heads, measure):
    without, alone, removed, kept = [], [], weight.clone(), torch.zeros_like(weight)
    for own in _blocks(weight, heads):
        removed[:, own] = 0.0
        kept[:, own] = weight[:, own]
        without.append(measure(removed))
        alone.append(measure(kept))
    return without, alone


def what_is_alone_adds_up(weight, heads, measure):
    """Without one head you are right. But *alone*, the heads before it are still there: at the second the first is. Begin each
    with fresh zeros, and put one head's columns in."""
    alone, kept = [], torch.zeros_like(weight)
    for own in _blocks(weight, heads):
        kept[:, own] = weight[:, own]
        alone.append(measure(kept))
    return ablate(weight, heads, measure)[0], alone


def never_puts_it_back(weight, heads, measure):
    """Your zeros stay in the caller's own `weight`: the next head is measured in what is left. (A slice that was put aside is a
    view, and gets the zeros, too.) Change a copy, `weight.clone()`."""
    without, alone = [], []
    for own in _blocks(weight, heads):
        before = weight[:, own].clone()
        weight[:, own] = 0.0
        without.append(measure(weight))
        kept = torch.zeros_like(weight)
        kept[:, own] = before
        alone.append(measure(kept))
    return without, alone


def never_puts_it_back_before_alone(weight, heads, measure):
    without, alone = [], []
    for own in _blocks(weight, heads):
        weight[:, own] = 0.0
        without.append(measure(weight))
        alone.append(measure(_kept(weight, own)))
    return without, alone


def measures_the_whole_layer(weight, heads, measure):
    """All that you measure *without* a head is the whole layer: what `measure` gets is `weight` itself, or holds no zeros yet, or
    they were set in something else. Hand it the copy in which a head's columns are 0."""
    return [measure(weight)] * heads, ablate(weight, heads, measure)[1]


def measures_the_whole_layer_for_both(weight, heads, measure):
    return [measure(weight)] * heads, [measure(weight)] * heads


def measures_before_the_change(weight, heads, measure):
    return [measure(weight)] * heads, [measure(torch.zeros_like(weight))] * heads


def alone_removes_nothing(weight, heads, measure):
    """Without one head you are right. But what you measure as *alone* is the whole layer each time: the other heads are still
    there. Begin with zeros, and put one head's columns in."""
    return ablate(weight, heads, measure)[0], [measure(weight)] * heads


def alone_is_nothing(weight, heads, measure):
    """What you measure as *alone* is a weight of zeros only. First put the head's columns into it, from `weight` and not from a
    copy in which they are 0."""
    return ablate(weight, heads, measure)[0], [measure(torch.zeros_like(weight)) for _ in range(heads)]


def alone_keeps_what_follows(weight, heads, measure):
    """Without one head you are right. But *alone*, the heads behind it are still there: all columns but its own are to be zero,
    those before it and those behind it."""
    return ablate(weight, heads, measure)[0], [measure(_kept(weight, slice(own.start, None))) for own in _blocks(weight, heads)]


def alone_is_without(weight, heads, measure):
    """Your second list holds the layer without each head once more. *Alone*, the *other* heads are to be zero, and this one
    stays."""
    without, _ = ablate(weight, heads, measure)
    return without, list(without)


def alone_as_the_difference(weight, heads, measure):
    """What a head can do *alone* is no difference between the whole layer and the layer without it. Measure it: a layer in which
    all other heads' columns are zero."""
    whole, (without, _) = measure(weight), ablate(weight, heads, measure)
    return without, [whole - each for each in without]


def returns_what_is_lost(weight, heads, measure):
    """You return differences from the whole layer. The measurements themselves are asked: what is lost is drawn from them
    later."""
    whole, found = measure(weight), ablate(weight, heads, measure)
    return tuple([whole - each for each in part] for part in found)


def returns_what_changes(weight, heads, measure):
    whole, found = measure(weight), ablate(weight, heads, measure)
    return tuple([each - whole for each in part] for part in found)


def returns_what_is_lost_without(weight, heads, measure):
    whole, (without, alone) = measure(weight), ablate(weight, heads, measure)
    return [whole - each for each in without], alone


def returns_shares_of_the_whole(weight, heads, measure):
    """You divide by what is measured of the whole layer. The measurements themselves are asked: shares are drawn from them
    later."""
    whole, found = measure(weight), ablate(weight, heads, measure)
    return tuple([each / whole for each in part] for part in found)


def lists_exchanged(weight, heads, measure):
    """Your two lists have changed places: first without each head, then each head alone."""
    without, alone = ablate(weight, heads, measure)
    return alone, without


def one_list_for_both(weight, heads, measure):
    """Both your lists hold all measurements, as where `without = alone = []` makes a single list with two names."""
    found = [each for pair in zip(*ablate(weight, heads, measure), strict=True) for each in pair]
    return found, found


def alone_for_both(weight, heads, measure):
    """Both your lists hold what a head does *alone*: is the same weight measured twice, or does one list have two names? The
    first is due without each head."""
    _, alone = ablate(weight, heads, measure)
    return alone, list(alone)


def one_pair_for_each_head(weight, heads, measure):
    """You return one pair for each head. Two lists are due: all measurements without a head, then all of a head alone."""
    return list(zip(*ablate(weight, heads, measure), strict=True))


def one_block_further(weight, heads, measure):
    """You are one head further than you should be: the first is never taken, and at the end there is nothing to take. Heads count
    from 0: head h's columns begin at h * d_head."""
    d_head = weight.shape[1] // heads
    return _with_columns(weight, measure, [slice((h + 1) * d_head, (h + 2) * d_head) for h in range(heads)])


def leaves_out_a_head(weight, heads, measure):
    """One head is missing: your lists are one number short. `range(heads)` counts from 0 to heads - 1."""
    return tuple(part[1:] for part in ablate(weight, heads, measure))


def leaves_out_the_last_head(weight, heads, measure):
    return tuple(part[:-1] for part in ablate(weight, heads, measure))


def takes_every_so_many_columns(weight, heads, measure):
    """You take every heads-th column. A head has one *block* of neighbouring columns, d / heads of them."""
    return _with_columns(weight, measure, [slice(head, None, heads) for head in range(heads)])


def takes_one_column(weight, heads, measure):
    """You take one column for each head. A head has a block of d / heads neighbouring columns."""
    return _with_columns(weight, measure, [slice(head, head + 1) for head in range(heads)])


def takes_heads_for_the_size(weight, heads, measure):
    """You take `heads` for the *size* of a head. It has d / heads columns."""
    return _with_columns(weight, measure, [slice(head * heads, (head + 1) * heads) for head in range(heads)])


def ends_at_h_plus_the_size(weight, heads, measure):
    """Your first block is right, and later ones are too short or empty: head h begins at h * d_head and ends at (h + 1) * d_head,
    where the next one begins. (A slice is told where it ends, and not how long it is.)"""
    blocks = _blocks(weight, heads)
    return _with_columns(weight, measure, [slice(own.start, head + blocks[0].stop) for head, own in enumerate(blocks)])


def ends_after_the_size(weight, heads, measure):
    blocks = _blocks(weight, heads)
    return _with_columns(weight, measure, [slice(own.start, blocks[0].stop) for own in blocks])


def one_column_short(weight, heads, measure):
    """Your block ends one column early. A slice leaves out its end: from h * d_head to (h + 1) * d_head, nothing less."""
    return _with_columns(weight, measure, [slice(own.start, own.stop - 1) for own in _blocks(weight, heads)])


# What is made of the measurements: beside these another mistake is told, too.
AFTERWARDS = ("lists_exchanged", "one_pair_for_each_head", "leaves_out_a_head")
ADDS_UP_AS_WELL = ("never_puts_it_back",)  # its numbers are those of another one: only what it does to `weight` tells it


EXERCISE = Exercise(
    name="ablate",
    due="For each head: without it, its block of columns is 0, nothing else; alone, its block stays in place, all else is 0.",
    reference=ablate,
    inputs=_inputs,
    outputs=OUTPUTS,
    differentiable=False,
    call=_call,
    misconceptions=as_parts(mistakes(globals(), ablate), ablate, without=AFTERWARDS + ADDS_UP_AS_WELL),
)
