"""How the check runs a kernel: watched, in Triton's interpreter on the CPU, whatever the device. Then it asks the compiler."""

import inspect
import math

import torch

from attention_checks.engine.cases import Case, label
from course_utils.attention import kernels

# Triton has no public way to ask its compiler, and the private one changes: other versions are not asked.
ASKED = "3.9."
if kernels.HERE and kernels.triton.__version__.startswith(ASKED):
    from triton._C.libtriton import ir
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource, CompilationError, make_backend
    from triton.runtime.jit import JITFunction

LEAST = 16  # of a GPU's `tl.dot`, in each direction


class NotOnAGPU(Exception):
    """A kernel is right in the interpreter alone."""


def refused(function, number):
    """What Triton's compiler, asked as for an H100, says against a kernel; "" where nothing. This needs no GPU."""
    types = [f"*{number}"] * 4 + ["*fp32", "i32", "fp32", "constexpr", "constexpr"]
    signature = dict(zip(inspect.signature(function).parameters, types, strict=True))
    backend, context = make_backend(GPUTarget("cuda", 90, 32)), ir.context()
    ir.load_dialects(context)
    backend.load_dialects(context)
    options = backend.parse_options({"enable_fp_fusion": True})  # else it warns
    parts = options, backend.get_codegen_implementation(options), backend.get_module_map(), context
    try:
        source = ASTSource(JITFunction(function), signature, {(7,): LEAST, (8,): LEAST})
        code = str(source.make_ir(None, *parts))
    except OSError:  # of a mistake of the check's own there is no source
        return ""
    except CompilationError as error:
        line = error.src.splitlines()[error.node.lineno - 1].strip()
        said = str(error.error_message).removeprefix("AssertionError").strip("()\"'")
        return f"at `{line}`: {said or 'write this in another form'}"
    return '`tl.dot` without `input_precision="ieee"` keeps three digits of float32' if "inputPrecision = tf32 " in code else ""


def run(kernel, q, k, v, block):
    """A program for each block of queries and each head -> context, L, and the numbers that were loaded.

    What no program stores stays NaN.
    """
    heads, T, d = q.shape
    context, L = torch.full_like(q, math.nan), q.new_full((heads, T), math.nan, dtype=torch.float32)
    grid = math.ceil(T / block), heads
    traffic = kernels.interpret(kernel, grid, q, k, v, context, L, T, 1 / math.sqrt(d), d, block)
    # Where Triton was imported to interpret alone, `tl.sum` is no JITFunction, and its compiler cannot be asked.
    asks = block == LEAST and kernels.triton.__version__.startswith(ASKED) and isinstance(kernels.tl.sum, JITFunction)
    if asks and (said := refused(getattr(kernel, "fn", kernel), f"fp{8 * q.element_size()}")):
        raise NotOnAGPU(said)
    return context, L, traffic.loaded // q.element_size()


def cases(draw):
    """q, k, v (heads, T, d) and a block, powers of two where Triton asks for them."""
    yield case(draw, "whole blocks", 2, 4, 8, 2)
    for heads, T, d, block in ((1, 7, 8, 4), (2, 3, 4, 2)):
        yield case(draw, "a last block that is not full", heads, T, d, block)
    yield case(draw, "one block", 2, 3, 8, 4)
    yield case(draw, "one query", 1, 1, 4, 2)
    yield case(draw, "large scores", 1, 4, 8, 2, scale=25.0)
    yield case(draw, "scores far below 0", 1, 3, 8, 2, scale=0.5, apart=8)
    yield case(draw, "half precision", 1, 5, 8, 4, dtype=torch.float16)
    for dtype in (torch.float32, torch.float16):
        yield case(draw, "compiled for a GPU", 1, 2, LEAST, LEAST, dtype=dtype)


def case(draw, group, heads, T, d, block, scale=1.5, dtype=torch.float32, apart=0):
    q, k = (draw.normal(heads, T, d, dtype=dtype, scale=scale) + side for side in (apart, -apart))
    v = draw.normal(heads, T, d, dtype=dtype)
    note = str(dtype).removeprefix("torch.") if dtype != torch.float32 else ""
    sizes = {"heads": heads, "T": T, "d": d, "block": block}
    return Case(group, label(sizes, note), (q, k, v, block), tolerance=5e-3 if dtype == torch.float16 else apart and 1e-3)
