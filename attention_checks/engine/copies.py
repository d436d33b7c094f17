"""Copies of what goes into a learner's code and of what comes out, so that nothing can change behind a check's back."""

import copy

import torch
from torch import equal  # by its own name: a learner's code may replace torch's


class OddTensor:
    """Stands for a tensor that has no entries to look at: sparse, nested, quantised, or on the meta device."""

    def __init__(self, words):
        self.words = words

    def __repr__(self):
        return self.words


def copied(args):
    """Fresh copies that keep the strides; functions and modules are passed as they are."""
    return tuple(arg if callable(arg) else _copied(arg) for arg in args)


def _copied(arg):
    if type(arg) is torch.Tensor and arg.is_leaf and not arg.requires_grad:
        twin = arg.clone()  # a fraction of deepcopy's time, and the same unless there are gaps between the entries
        if twin.stride() == arg.stride():
            return twin
    return copy.deepcopy(arg)


def disturbed(args):
    """Fresh copies with every float tensor's sign flipped: other inputs of the same sizes, on which anything right can run."""
    return tuple(-arg if _is_float(arg) else arg for arg in copied(args))


def turned(args):
    """Fresh copies with every float tensor's entries in reverse: other numbers, and weights still sum to 1."""
    return tuple(arg.flip(tuple(range(arg.dim()))) if _is_float(arg) else arg for arg in copied(args))


def _is_float(arg):
    return isinstance(arg, torch.Tensor) and arg.is_floating_point()


def same(was, now):
    """Whether an argument is still what it was; NaN equals NaN, and functions are not looked into."""
    if isinstance(was, torch.Tensor):
        alike = was.shape == now.shape and was.dtype == now.dtype
        return alike and (equal(was, now) or bool(((was == now) | ((was != was) & (now != now))).all()))
    if isinstance(was, (tuple, list)):
        return len(was) == len(now) and all(map(same, was, now))
    return callable(was) or was == now


def detached(value):
    """The value with every tensor copied out of the graph, as a plain tensor or an `OddTensor`."""
    if isinstance(value, torch.Tensor):
        value = plain(value)
        return value if isinstance(value, OddTensor) else torch.Tensor.detach(value).clone()
    if isinstance(value, tuple):
        return tuple(detached(part) for part in value)
    if isinstance(value, list):
        return [detached(part) for part in value]
    return value


def plain(tensor):
    """The tensor itself, in its graph, without the methods of a subclass, which could answer for it; or an `OddTensor`."""
    with torch._C.DisableTorchFunctionSubclass():
        kinds = {
            "a nested tensor": tensor.is_nested,
            "a sparse tensor": tensor.layout != torch.strided,
            "a quantised tensor": tensor.is_quantized,
            "a tensor on the meta device": tensor.is_meta,
        }
        odd = next((words for words, applies in kinds.items() if applies), None)
        return OddTensor(odd) if odd else torch.Tensor.as_subclass(tensor, torch.Tensor)
