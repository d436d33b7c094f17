"""How what an answer costs grows with T: of two lengths, what is computed and what is held is counted, never timed."""

from functools import cache

import torch
from torch.utils._python_dispatch import TorchDispatchMode

from attention_checks.engine.cases import Case, label

LENGTHS = 256, 64
STEEP = 8.5  # times as much for four times the length: 4 where it grows with T, 16 where it grows with its square
GROUP = "four times as long"
OUTPUTS = (
    "the power of T with which the numbers computed grow",
    "the power of T with which the comparisons grow",
    "the power of T with which the largest tensor grows",
)
aten = torch.ops.aten
LEFT = {aten.mm: 0, aten.addmm: 1, aten.bmm: 0, aten.baddbmm: 1, aten.mv: 0, aten.addmv: 1, aten.dot: 0}  # the factor's place
# What computes nothing: numbers are made of nothing, or moved.
MOVED = """arange zeros ones full empty new_zeros new_ones new_full new_empty zeros_like ones_like full_like empty_like eye
scalar_tensor clone cat stack copy_ fill_ zero_ index index_select gather select_scatter slice_scatter index_put_ masked_fill
masked_fill_ repeat constant_pad_nd flip roll _to_copy _unsafe_view lift_fresh lift_fresh_copy"""
MOVES = {getattr(aten, name) for name in MOVED.split()}


@cache
def _is_view(function):
    """Whether what an operator returns lies where its argument lies, and nothing was written there."""
    aliases = [item.alias_info for item in function._schema.returns if item.alias_info is not None]
    return bool(aliases) and not any(alias.is_write for alias in aliases)


class Counted(TorchDispatchMode):
    """Counts the multiply-adds (`products`) and all real numbers computed, the booleans and integers, and the largest tensor."""

    products = numbers = comparisons = largest = 0

    @classmethod
    def _should_skip_dynamo(cls):
        """False: nothing is compiled here, and the wrapper that torch would put around each call takes as long as the rest."""
        return False

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        made = function(*args, **(kwargs or {}))
        packet = function.overloadpacket
        if _is_view(function) and packet is not aten.lift_fresh:  # a list that became a tensor
            return made
        for each in made if isinstance(made, (tuple, list)) else (made,):
            if not isinstance(each, torch.Tensor):
                continue
            self.largest = max(self.largest, each.numel())
            if packet in LEFT:
                self.products += each.numel() * args[LEFT[packet]].shape[-1]
                self.numbers += each.numel() * args[LEFT[packet]].shape[-1]
            elif "scaled_dot_product" in packet.__name__:  # a kernel hides its scores: they count as if it made them
                self.largest = max(self.largest, args[0].shape[:-1].numel() * args[1].shape[-2])
                self.numbers += args[0].numel() * args[1].shape[-2]
            elif packet in MOVES:
                continue
            elif each.is_floating_point():
                self.numbers += each.numel()
            else:
                self.comparisons += each.numel()
        return made


def long_case(draw, more, note=""):
    """q, k and v of one sentence, and `more` arguments."""
    q, k, v = (draw.normal(LENGTHS[0], size) for size in (4, 4, 3))
    lengths = {"T": f"{LENGTHS[1]} and T={LENGTHS[0]}"}
    return Case(GROUP, label(lengths, note, "counting what is computed and held"), (q, k, v, *more))


def powers(handle, args):
    """For each of `OUTPUTS` 1, where it grows as T or less, or 2. An answer that raises does so here."""
    q, k, v, *more = args
    counted = []
    for length in LENGTHS:
        with torch.no_grad(), Counted() as count:
            handle.call((q[:length], k[:length], v[:length], *more))
        counted.append((count.numbers, count.comparisons, count.largest))
    return tuple(2 if short and long / short > STEEP else 1 for long, short in zip(*counted, strict=True))


def beside(result, *counted, outputs=1):
    """What an answer returned, so many `outputs`, and behind it what was `counted`. Anything else is judged by its type: a tuple
    or list is wrapped, so that no part of it stands for what is counted."""
    several = isinstance(result, (tuple, list))
    if several and len(result) == outputs > 1:
        return (*result, *counted)
    if several:
        return (tuple(result),)
    return (result, *counted) if outputs == 1 and isinstance(result, torch.Tensor) else result
