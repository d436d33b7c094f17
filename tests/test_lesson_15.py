"""What lesson 15 says, in direction and size: of its own cells."""

import pytest
import torch
from lessons import run_cells
from torch.nn.functional import scaled_dot_product_attention

from attention_lab.experiments import own_kernel
from course_utils.attention import kernels

BLOCKS = (16, 32, 64, 128)
pytestmark = pytest.mark.triton


@pytest.fixture(scope="module")
def lesson():
    """The lesson's names after its cells were run; the slowest, the checks and the quizzes aside."""
    return run_cells("15", without=["own_kernel.costs"])


def test_the_example_gives_the_gradient_that_the_text_computes():
    scores = torch.tensor([1.0, 2.0, 4.0, 1.0]).log().requires_grad_()
    ages = torch.tensor([0.0, 4.0, 2.0, 8.0])
    context = torch.softmax(scores, dim=0) @ ages
    context.backward()
    assert context.item() == pytest.approx(3)
    assert scores.grad.tolist() == pytest.approx([-3 / 8, 1 / 4, -1 / 2, 5 / 8])


def test_autograd_keeps_the_weights_and_the_context_with_L_is_linear(lesson):
    kept = [own_kernel.kept_bytes(lesson["in_three_steps"], *own_kernel.inputs(heads=1, T=T, d=64)) for T in (256, 512)]
    assert kept == [4 * 256**2, 4 * 512**2]


def test_ten_keys_need_L(lesson):
    errors = [(lesson[name] - lesson["expected_weights"][..., :10]).abs().max() for name in ("alone", "with_L")]
    assert errors[0] > 0.1 and errors[1] < 1e-6


def test_without_a_mask_a_program_adds_the_next_rows_numbers_and_the_last_one_is_stopped(lesson):
    table, sums = torch.arange(15.0).reshape(3, 5), torch.zeros(3)
    kernels.interpret(lesson["row_sums_without_mask"], (2,), table, sums, 5, 8)
    assert sums.tolist() == [28, 68, 0]
    with pytest.raises(kernels.OutOfBounds, match="3 of the 8 addresses of this load"):
        kernels.interpret(lesson["row_sums_without_mask"], (3,), table, sums, 5, 8)


def test_the_causal_kernel_computes_36_of_64_tiles(lesson):
    q, k, v = own_kernel.inputs(heads=1, T=64, d=16)
    context, L = torch.empty_like(q), torch.empty(1, 64)
    for name, tiles in (("my_forward", 64), ("my_causal", 36)):
        assert kernels.interpret(lesson[name], (8, 1), q, k, v, context, L, 64, 1 / 4, 16, 8).products == 2 * tiles


@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize(("dtype", "most"), [(torch.float32, 1e-5), (torch.float16, 1e-2)])
@pytest.mark.parametrize("T", [1, 7, 50])
def test_the_kernel_and_its_gradient_are_pytorchs(lesson, T, dtype, most, causal):
    assert max(lesson["largest_errors"](T, causal, dtype)) < most


def test_a_text_twice_as_long_moves_almost_four_times_the_bytes(lesson):
    assert 3.5 < lesson["growth"] < 4


def test_the_kernel_saves_the_table_four_times_and_larger_blocks_load_keys_less_often(lesson):
    moved, three_steps = lesson["moved"]["the kernel"], lesson["moved"]["three steps"]
    kept = 4 * 256 * (64 + 64 + 1)  # the queries, the context and L
    assert moved == [kept + 4 * 2 * 256 * 64 * (256 // block) for block in BLOCKS]
    assert {more - less for more, less in zip(three_steps, moved, strict=True)} == {4 * (4 * 256**2 - 256)}  # the kernel stores L


def test_yours_holds_less_than_three_steps_and_more_with_larger_blocks(lesson):
    inputs = own_kernel.inputs(heads=1, T=512, d=64)
    naive, pytorchs = (own_kernel.costs(way, *inputs).held for way in (lesson["in_three_steps"], scaled_dot_product_attention))
    flash = lesson["FlashAttention"].apply
    held = [own_kernel.costs(lambda q, k, v, b=block: flash(q, k, v, b, False), *inputs).held for block in (32, 64, 128)]
    assert held == sorted(held) and pytorchs < held[0] < held[2] < naive
