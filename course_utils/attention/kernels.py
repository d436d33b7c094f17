"""Triton on the device that is there: compiled on a GPU, and in Triton's interpreter on a CPU.

The interpreter runs a kernel in Python, one program after the other, on the addresses that it computes. Where an address lies
outside every tensor, it raises `OutOfBounds` here. A load without `other` gives NaN where its mask is False.
"""

import contextlib
import functools
import importlib.util
import math
import os
import types
from dataclasses import dataclass, replace

import torch

HERE = importlib.util.find_spec("triton") is not None
ON_GPU = torch.cuda.is_available()
MISSING = (
    "Triton is not installed here. On Linux, `pip install 'course_utils[kernel]'` installs it (about 250 MB), and then restart "
    "the kernel. Everything above this cell works without it."
)
if HERE:
    if not ON_GPU:
        os.environ.pop("TRITON_INTERPRET", None)  # Triton's own functions stay as its compiler takes them
    import triton
    import triton.language as tl
    from triton.runtime import interpreter
    from triton.runtime.jit import JITFunction

    if not ON_GPU:
        os.environ["TRITON_INTERPRET"] = "1"  # Triton reads it where a kernel is defined
else:
    triton, tl = None, types.SimpleNamespace(constexpr=int)  # so that kernels can be defined, and never run


class OutOfBounds(IndexError):
    """A kernel computed addresses outside the tensors that it was given."""


@dataclass
class Traffic:
    """What kernels moved while they were counted: the bytes that they loaded and stored, and how many tiles they multiplied."""

    loaded: int = 0
    stored: int = 0
    products: int = 0


def require_triton():
    """Raise ModuleNotFoundError, with what to install, where Triton is missing."""
    if not HERE:
        raise ModuleNotFoundError(MISSING, name="triton")


def as_kernel(function):
    """A function as a kernel, to be launched with `kernel[grid](...)`; what is a kernel comes back as it is."""
    require_triton()
    return triton.jit(function) if isinstance(function, types.FunctionType) else function


def interpret(kernel, grid, *args):
    """Run a kernel, or the function of one, on the CPU in Triton's interpreter, whatever the device -> `Traffic`.

    `args`: tensors, of which the kernel gets the addresses, and numbers. Raises what the kernel raises, and `OutOfBounds`.
    """
    require_triton()
    function = getattr(kernel, "fn", kernel)
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    with counted() as traffic:
        _Watched(function, list(names), grid)(*args)
    return traffic


@contextlib.contextmanager
def counted():
    """Within, what runs in the interpreter is counted -> `Traffic`."""
    global _counting
    before, _counting = _counting, Traffic()
    try:
        yield _counting
    finally:
        _counting = before


_counting = Traffic()


def _span(tensor):
    """The first address of a tensor's numbers, and the one behind the last."""
    steps = sum((size - 1) * stride for size, stride in zip(tensor.shape, tensor.stride(), strict=True))
    return tensor.data_ptr(), tensor.data_ptr() + (steps + 1) * tensor.element_size() * bool(tensor.numel())


class _Own:
    """One of Triton's own small functions, such as `tl.sum`, as the interpreter calls it within a kernel."""

    def __init__(self, fn):
        self.fn, self._body = fn, interpreter.InterpretedFunction(fn).rewrite()

    def __call__(self, *args, **keywords):
        return self._body(*args, **keywords)


_own = functools.cache(_Own)


@functools.cache
def _language():
    """What stands in Triton's language while a kernel is interpreted: (place, name, thing). Triton itself looks for it at each
    launch, which takes longer than a small kernel."""
    interpreter._implicit_cvt(0)  # here Triton loads more of itself, which wants its functions as they are
    kinds = JITFunction, interpreter.InterpretedFunction
    named = [(place, *each) for place in (tl, tl.standard) for each in list(vars(place).items())]
    found = [(place, name, _own(thing.fn)) for place, name, thing in named if isinstance(thing, kinds)]
    scope = interpreter._patch_lang(types.SimpleNamespace(__globals__={"tl": tl, "core": tl.core}))
    try:
        changed = {(id(place), name): place for place, name, _ in scope._changes}  # some are changed twice
        found += [(place, name, vars(place)[name]) for (_, name), place in changed.items()]
    finally:
        scope.restore()
    builder = interpreter.interpreter_builder
    found.append((builder, "options", replace(builder.options, sanitize_overflow=False)))  # a check that takes half of the time
    return [*found, (interpreter, "_patch_lang", lambda fn: types.SimpleNamespace(restore=lambda: None))]


@contextlib.contextmanager
def _put_in(places):
    """Put other things under names of modules and objects, given as (place, name, thing), and put back what was there."""
    before = [(place, name, vars(place).get(name)) for place, name, _ in places]
    for place, name, thing in places:
        setattr(place, name, thing)
    try:
        yield
    finally:
        for place, name, thing in reversed(before):
            delattr(place, name) if thing is None else setattr(place, name, thing)


if HERE:

    class _Watched(interpreter.GridExecutor):
        """The interpreter, whose every access is held against the tensors that the kernel was given."""

        def __call__(self, *args, **keywords):
            given = [each for each in (*args, *keywords.values()) if isinstance(each, torch.Tensor)]
            spans, count, builder = [_span(tensor) for tensor in given], _counting, interpreter.interpreter_builder
            load, store, dot = builder.create_masked_load, builder.create_masked_store, builder.create_dot

            def watched_load(pointers, mask, other, *more):
                count.loaded += _bytes("load", pointers, mask, spans)
                found = load(pointers, mask, other, *more)
                if other is None and found.data.dtype.kind == "f":  # on a GPU anything
                    found.data[~mask.data] = math.nan
                return found

            def watched_store(pointers, value, mask, *others, **more):
                count.stored += _bytes("store", pointers, mask, spans)
                return store(pointers, value, mask, *others, **more)

            def watched_dot(*operands, **more):
                count.products += 1
                return dot(*operands, **more)

            watching = {"create_masked_load": watched_load, "create_masked_store": watched_store, "create_dot": watched_dot}
            with _put_in([*_language(), *((builder, name, function) for name, function in watching.items())]):
                try:
                    super().__call__(*args, **keywords)
                except interpreter.InterpreterError as error:
                    raise error.__cause__ from None  # what the kernel's own line raised, and not a text of it

    interpreter.GridExecutor = _Watched  # so that `kernel[grid](...)` is watched as well


def _bytes(what, pointers, mask, spans):
    """The bytes at the addresses that the mask lets through. Raises OutOfBounds where some belong to no tensor."""
    addresses = pointers.data[mask.data]
    inside = sum(((start <= addresses) & (addresses < end) for start, end in spans), start=addresses != addresses)
    outside = int((~inside).sum())
    if outside:
        raise OutOfBounds(
            f"{outside} of the {mask.data.size} addresses of this {what} lie outside all tensors. Leave them out with a mask."
        )
    return addresses.size * max(1, pointers.get_element_ty().primitive_bitwidth // 8)
