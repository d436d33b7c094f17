"""A kernel of Triton is checked by its function, in the interpreter: what people hand in by accident, and what it is told."""

import pytest
import torch
from right_answers import HOUSE, RIGHT

import attention_checks as checks
from course_utils.attention import flash, kernels
from course_utils.attention.kernels import tl

KERNELS = {"flash_forward": flash.flash_forward, "flash_causal": flash.flash_causal}
pytestmark = [pytest.mark.triton, pytest.mark.parametrize("name", KERNELS)]


def told(name, candidate):
    with pytest.raises(checks.CheckFailed) as failure:
        checks.exercises()[name].check(candidate)
    return failure.value


def test_a_kernel_is_taken_as_the_interpreter_and_as_the_compiler_have_it(name):
    from triton.runtime.interpreter import InterpretedFunction
    from triton.runtime.jit import JITFunction

    for made in (InterpretedFunction, JITFunction):
        assert checks.exercises()[name].check(made(RIGHT[name][0])) >= 8


def test_the_stub(name):
    def stub(q_ptr, k_ptr, v_ptr, context_ptr, L_ptr, T, scale, d: tl.constexpr, block: tl.constexpr):
        head = tl.program_id(1)
        raise NotImplementedError(head)

    assert told(name, kernels.as_kernel(stub)).misconception == "not_written_yet"


def test_nothing_and_a_result(name):
    assert told(name, None).misconception == "not_defined"
    assert told(name, torch.zeros(2)).misconception == "not_the_function"
    assert told(name, KERNELS[name]).misconception == "the_reference"


def test_the_number_of_arguments(name):
    def few(q_ptr, k_ptr, T):
        pass

    failure = told(name, kernels.as_kernel(few))
    assert failure.misconception == "wrong_arguments" and "yours takes `(q_ptr, k_ptr, T)`" in str(failure)


def test_an_error_is_told_with_the_kernels_own_line(name):
    def asks(q_ptr, k_ptr, v_ptr, context_ptr, L_ptr, T, scale, d: tl.constexpr, block: tl.constexpr):
        rows = tl.arange(0, block)
        return tl.load(q_ptr + rows, mask=rows < colour, other=0.0)  # noqa: F821

    said = str(told(name, kernels.as_kernel(asks)))
    assert "NameError: name 'colour' is not defined" in said and "in line 3: `return tl.load(q_ptr + rows" in said


def test_what_is_stored_nowhere_is_said_to_be_missing(name):
    def nothing(q_ptr, k_ptr, v_ptr, context_ptr, L_ptr, T, scale, d: tl.constexpr, block: tl.constexpr):
        pass

    assert "NaN" in str(told(name, kernels.as_kernel(nothing))) or "nan" in str(told(name, kernels.as_kernel(nothing)))


def test_a_kernel_that_writes_into_its_inputs(name):
    answer = HOUSE[name][0].source.replace(
        "tl.store(L_ptr", "tl.store(q_ptr + places, q * 2, mask=rows[:, None] < T)\n    tl.store(L_ptr"
    )
    space = {"tl": tl}
    exec(answer, space)
    assert told(name, space["as_in_the_paper"]).misconception == "changes_its_input"
