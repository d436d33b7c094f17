"""A call that crosses from one process to another, and the gradients that cross back. Both sides use it, for either direction.

The caller sends values; the side that answers keeps what it computed as a *tape*, by number, and is asked for gradients later.
"""

import itertools

import torch
from torch.autograd.function import once_differentiable

from grading.sandbox.values import Leaves, Malformed, error_from, pack, unpack

TAPES_KEPT = 1_000


class Tapes:
    """What a side has computed for the other one and may be asked the gradients of."""

    def __init__(self):
        self._kept, self._numbers = {}, itertools.count(1)

    def keep(self, outputs, leaves):
        number = next(self._numbers)
        self._kept[number] = (outputs, leaves)
        while len(self._kept) > TAPES_KEPT:
            del self._kept[next(iter(self._kept))]
        return number

    def forget(self, numbers):
        for number in numbers:
            self._kept.pop(number, None)

    def backward(self, number, gradients):
        """The gradients of the leaves, None where nothing flows, for those of the outputs (or None)."""
        if number not in self._kept:
            raise Malformed("gradients of something that was never computed")
        outputs, leaves = self._kept[number]
        if len(gradients) != len(outputs):
            raise Malformed(f"{len(gradients)} gradients for {len(outputs)} outputs")
        pairs = [pair for pair in zip(outputs, gradients, strict=True) if pair[1] is not None]
        if not pairs or not leaves:
            return [None] * len(leaves)
        outputs, gradients = zip(*pairs, strict=True)
        return list(torch.autograd.grad(outputs, leaves, gradients, allow_unused=True, retain_graph=True))


def call(ask, message, args, kwargs, name_of, resolve, parameters=(), leaves=None):
    """Send a call and give back its value, linked into this side's graph.

    `ask(message) -> reply` sends; `name_of` and `resolve` name objects and find what names stand for; `parameters` are tensors
    that the other side uses beside the arguments, and that get gradients too. Raises what the other side raised.
    """
    leaves = Leaves() if leaves is None else leaves
    message = {**message, "args": pack(list(args), name_of, leaves), "kwargs": pack(dict(kwargs), name_of, leaves)}
    message |= {"leaves": leaves.sent(), "own": [tensor.is_leaf for tensor in leaves.tensors], "grad": torch.is_grad_enabled()}
    reply = checked(ask(message))
    outputs = reply.get("outputs")
    if not isinstance(outputs, list) or not all(type(output) is torch.Tensor for output in outputs):
        raise Malformed("malformed outputs")
    inputs = [*leaves.tensors, *parameters]
    if outputs and inputs and isinstance(reply.get("tape"), int) and all(output.is_floating_point() for output in outputs):
        outputs = _Crossing.apply(Tape(ask, reply["tape"]), outputs, *inputs)
    return unpack(reply.get("value"), resolve, outputs), reply


def checked(reply):
    """The reply, a dict; raises the exception that it tells of."""
    if not isinstance(reply, dict):
        raise Malformed("a malformed reply")
    if "raised" in reply:
        raise error_from(reply["raised"] if isinstance(reply["raised"], dict) else {})
    return reply


def answer(function, message, name_of, resolve, tapes, parameters=()):
    """Call `function` as `call` on the other side asked -> the reply. `parameters` are what it uses beside its arguments."""
    leaves = [tensor.requires_grad_() for tensor in message["leaves"]]
    with torch.set_grad_enabled(bool(message["grad"])):
        # What was no leaf there is none here: code which writes into its input can run.
        passed = [leaf if own else leaf.clone() for leaf, own in zip(leaves, message["own"], strict=True)]
        args, kwargs = unpack(message["args"], resolve, passed), unpack(message["kwargs"], resolve, passed)
        value = function(*args, **kwargs)
        outputs = Leaves()
        packed = pack(value, name_of, outputs)
    tape = tapes.keep(outputs.tensors, [*leaves, *parameters]) if outputs.tensors else None
    return {"value": packed, "outputs": outputs.sent(), "tape": tape}, args


class Tape:
    """The other side's tape; it is told to forget it when nobody here needs it any more."""

    def __init__(self, ask, number):
        self.ask, self.number = ask, number

    def backward(self, gradients):
        reply = checked(self.ask({"op": "backward", "tape": self.number, "gradients": list(gradients)}))
        return reply.get("gradients")

    def __del__(self):
        released = getattr(self.ask, "released", None)
        if released is not None:
            released.append(self.number)


class _Crossing(torch.autograd.Function):
    """The other side's computation as one node of this side's graph."""

    @staticmethod
    def forward(ctx, tape, outputs, *inputs):
        ctx.tape, ctx.forms = tape, [(tensor.shape, tensor.dtype) for tensor in inputs]
        ctx.set_materialize_grads(False)
        return tuple(outputs)

    @staticmethod
    @once_differentiable
    def backward(ctx, *gradients):
        found = ctx.tape.backward(gradients)
        if not isinstance(found, list) or len(found) != len(ctx.forms):
            raise Malformed("malformed gradients")
        for gradient, form in zip(found, ctx.forms, strict=True):
            if gradient is not None and (type(gradient) is not torch.Tensor or (gradient.shape, gradient.dtype) != form):
                raise Malformed("a gradient of another shape than what it belongs to")
        return None, None, *found
