"""Triton in the interpreter, watched: what leaves the tensors is an error, and what is moved is counted."""

import os
import subprocess
import sys

import pytest
import torch

from course_utils.attention import kernels
from course_utils.attention.kernels import tl

pytestmark = pytest.mark.triton


def copy(source_ptr, target_ptr, n, block: tl.constexpr):
    places = tl.program_id(0) * block + tl.arange(0, block)
    tl.store(target_ptr + places, tl.load(source_ptr + places, mask=places < n, other=0.0), mask=places < n)


def copy_without_a_mask(source_ptr, target_ptr, n, block: tl.constexpr):
    places = tl.program_id(0) * block + tl.arange(0, block)
    tl.store(target_ptr + places, tl.load(source_ptr + places, mask=places < n, other=0.0))


def launched(kernel):
    """As `@triton.jit` makes it where there is no GPU."""
    from triton.runtime.interpreter import InterpretedFunction

    return InterpretedFunction(kernel)


def means(source_ptr, target_ptr, n, block: tl.constexpr):
    numbers = tl.load(source_ptr + tl.arange(0, block), mask=tl.arange(0, block) < n, other=0.0)
    tl.store(target_ptr + tl.program_id(0), tl.sum(numbers, 0) / n)
    raise ZeroDivisionError("of the kernel's own")


def test_what_is_moved_is_counted_in_bytes():
    source, target = torch.arange(10.0), torch.zeros(10)
    traffic = kernels.interpret(copy, (3,), source, target, 10, 4)
    assert torch.equal(source, target)
    assert traffic == kernels.Traffic(loaded=40, stored=40, products=0)
    assert kernels.interpret(copy, (3,), source.half(), target.half(), 10, 4).loaded == 20


def test_a_launch_is_counted_too_and_only_within():
    source, target = torch.arange(10.0), torch.zeros(10)
    with kernels.counted() as outer:
        launched(copy)[(3,)](source, target, 10, 4)
        with kernels.counted() as inner:
            launched(copy)[(1,)](source, target, 10, 4)
    assert (outer.loaded, inner.loaded) == (40, 16)


def interpreted(kernel, grid, *args):
    launched(kernel)[grid](*args)


@pytest.mark.parametrize("run", [kernels.interpret, interpreted])
def test_an_address_outside_the_tensors_is_an_error_before_anything_is_touched(run):
    memory = torch.zeros(64)
    source, target = memory[:10], memory[32:42]
    with pytest.raises(kernels.OutOfBounds, match=r"2 of the 4 addresses of this store lie outside all tensors"):
        run(copy_without_a_mask, (3,), source, target, 10, 4)
    assert torch.equal(memory[42:], torch.zeros(22))


def test_what_a_kernel_raises_comes_out_as_it_is():
    with pytest.raises(ZeroDivisionError, match="of the kernel's own") as caught:
        kernels.interpret(means, (1,), torch.ones(3), torch.zeros(1), 3, 4)
    assert any(frame.name == "means" for frame in caught.traceback)


def test_triton_is_as_it_was_afterwards():
    before = {name: vars(tl)[name] for name in ("sum", "max", "load", "dot")}
    kernels.interpret(copy, (3,), torch.arange(10.0), torch.zeros(10), 10, 4)
    with pytest.raises(ZeroDivisionError):
        kernels.interpret(means, (1,), torch.ones(3), torch.zeros(1), 3, 4)
    assert {name: vars(tl)[name] for name in before} == before


AS_ON_A_GPU = """
import sys, torch
torch.cuda.is_available = lambda: True  # so that the course leaves Triton as it is: what is defined is for a compiler
import triton, triton.language as tl
from course_utils.attention import flash, kernels
made = triton.jit(flash.flash_forward)
assert type(made).__name__ == "JITFunction" and type(tl.sum).__name__ == "JITFunction", (made, tl.sum)
q, k, v = torch.randn(3, 1, 5, 4)
context, L = torch.zeros(1, 5, 4), torch.zeros(1, 5)
kernels.interpret(made, (2, 1), q, k, v, context, L, 5, 0.5, 4, 4)
expected = torch.nn.functional.scaled_dot_product_attention(q, k, v)
assert torch.allclose(context, expected, atol=1e-5)
print("the same")
"""


def test_where_kernels_are_compiled_they_can_still_be_interpreted(tmp_path):
    file = tmp_path / "as_on_a_gpu.py"
    file.write_text(AS_ON_A_GPU, encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if name != "TRITON_INTERPRET"}
    done = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, env=environment, timeout=120)
    assert done.stdout == "the same\n", done.stderr


WITHOUT = """
import importlib.util
find_spec = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name == "triton" else find_spec(name, *more)
import attention_checks as checks
from course_utils.attention import flash, kernels
print(checks.exercises()["flash_forward"].lacks, checks.exercises()["attention_backward"].lacks or "nothing")
for call in (kernels.require_triton, lambda: checks.flash_forward(flash.flash_causal)):
    try:
        call()
    except Exception as error:
        print(f"{type(error).__name__}: {error}")
"""


def test_without_triton_the_rest_works_and_a_sentence_says_what_to_install(tmp_path):
    file = tmp_path / "without.py"
    file.write_text(WITHOUT, encoding="utf-8")
    done = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, timeout=120)
    lines = done.stdout.splitlines()
    assert lines[0] == "triton nothing", done.stderr
    assert "ModuleNotFoundError: Triton is not installed here. On Linux, `pip install 'course_utils[kernel]'`" in done.stdout
    assert "`triton` is not installed here, and this exercise needs it" in done.stdout
