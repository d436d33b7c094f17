"""What lesson 09 says, in direction and size: of its own cells, run without those that time."""

import math
import threading

import matplotlib.pyplot as plt
import pytest
import torch
from places import ROOT
from torch.nn import functional as F

from attention_lab.experiments import fast
from authoring.script import read_script
from course_utils.attention.grouped import cache_bytes, grouped_query_attention, latent_cache_bytes
from course_utils.attention.online_softmax import finish_partial, partial_softmax, tiled_attention
from course_utils.measure.costs import multiply_adds
from course_utils.measure.intensity import arithmetic_intensity
from course_utils.measure.memory import peak_memory
from course_utils.plotting.growth import slope

SCRIPT = ROOT / "solutions" / "09_fast_attention" / "09_fast_attention.py"
CELLS, PROBLEMS = read_script(SCRIPT)
# Cells that time, or weigh again what the tests weigh on smaller inputs.
LEFT_OUT = ("timing.measure", "perf_counter", "(3, 7, 64, 500)", "held[", "counted[", "errors[name]", "reveal(32")


@pytest.fixture(scope="module")
def lesson():
    """The lesson's names after its cells were run; those that time, the checks and the quizzes aside."""
    names = {"__name__": "lesson_09"}
    for cell in CELLS:
        if cell.kind in ("code", "exercise", "prediction", "training"):
            source = cell.source
            if any(word in source for word in LEFT_OUT):
                # what it defines is needed, what it measures is not
                starts = [source.find(f"\n{word}") for word in ("lengths = ", "short = ", "q, k, v = ", "square, ", "device = ")]
                source = source[: min([start for start in starts if start > 0], default=0)]
                source += "\nmy_tiled = checks.yours('tiled_attention')" * ("(3, 7, 64" in cell.source)
            exec(compile(source, f"{SCRIPT.name}:{cell.line}", "exec"), names)
    yield names
    plt.close("all")


@pytest.fixture(scope="module")
def attentions(lesson):
    return {
        "naive": lesson["naive"],
        "tiled": lambda q, k, v: lesson["tiled_attention"](q, k, v, 64),
        "fused": F.scaled_dot_product_attention,
    }


def test_live_bytes_have_slope_two_for_the_naive_one_and_one_for_the_others(lesson, attentions):
    lengths = (512, 1024, 2048, 4096)
    found = {}
    for name in ("naive", "fused"):
        given = [lesson["random_inputs"](T) for T in lengths]
        found[name] = [peak_memory(lambda i=i, n=name: attentions[n](*i)) for i in given]
    # Tiles cost time: two lengths tell the slope of a line.
    found["tiled"] = [peak_memory(lambda T=T: attentions["tiled"](*lesson["random_inputs"](T))) for T in lengths[::3]]
    inputs = [3 * lesson["random_inputs"](T)[0].nbytes for T in lengths[::3]]  # made inside the last call
    found["tiled"] = [size - more for size, more in zip(found["tiled"], inputs, strict=True)]
    slopes = {name: slope((512, 4096), (sizes[0], sizes[-1])) for name, sizes in found.items()}
    assert slopes == {"naive": pytest.approx(2, abs=0.1), "fused": pytest.approx(1, abs=0.1), "tiled": pytest.approx(1, abs=0.1)}
    assert 55 < found["naive"][-1] / found["tiled"][-1] < 70


@pytest.mark.parametrize("seed", range(3))
def test_partial_results_merge_in_any_order(lesson, seed):
    generator = torch.Generator().manual_seed(seed)
    scores = 1000 + 5 * torch.randn(12, generator=generator, dtype=torch.float64)
    values = torch.randn(12, 4, generator=generator, dtype=torch.float64)
    whole = torch.softmax(scores, dim=-1) @ values
    parts = [partial_softmax(scores[None, part], values[part]) for part in torch.arange(12).split(3)]
    for _ in range(5):
        kept = list(parts)
        while len(kept) > 1:
            one, other = (kept.pop(torch.randint(len(kept), (), generator=generator)) for _ in range(2))
            kept.append(lesson["merge_partial"](one, other))
        assert (finish_partial(kept[0])[0] - whole).abs().max() < 1e-12
    assert (torch.exp(scores) @ values / torch.exp(scores).sum()).isnan().any()


@pytest.mark.parametrize("causal", [False, True])
def test_tiles_give_the_same_numbers_in_double_precision(lesson, causal):
    q, k, v = lesson["random_inputs"](70, dtype=torch.float64)
    mask = torch.ones(70, 70, dtype=torch.bool).tril() if causal else None
    for block in (7, 64, 100):
        assert (lesson["tiled_attention"](q, k, v, block, causal) - lesson["naive"](q, k, v, mask)).abs().max() < 1e-12


def test_tiles_save_no_arithmetic_and_causal_ones_nearly_half(lesson):
    q, k, v = lesson["random_inputs"](256)
    whole = multiply_adds(lesson["naive"], q, k, v)
    assert multiply_adds(lesson["naive"], q, k, v, torch.ones(256, 256, dtype=torch.bool).tril()) == whole
    assert multiply_adds(lesson["tiled_attention"], q, k, v, 16) == whole
    assert multiply_adds(lesson["tiled_attention"], q, k, v, 16, True) / whole == (16 + 1) / (2 * 16)


def test_the_picture_of_tiles_shows_what_is_computed_in_vain(lesson):
    assert list(lesson["wasted"].values()) == [66, 18]
    allowed = torch.ones(12, 12, dtype=torch.bool).tril()
    assert all(found[allowed].all() for found in lesson["maps"].values())


def test_in_16_bits_each_merge_costs_digits_unless_it_is_carried_in_float32(lesson):
    for seed in range(3):
        generator = torch.Generator().manual_seed(seed)
        exact = torch.randn(3, 1, 2, 512, 64, generator=generator).bfloat16().double().unbind()
        wanted, rounded = lesson["naive"](*exact), [each.bfloat16() for each in exact]

        def error(context, wanted=wanted):
            return ((context.double() - wanted).norm() / wanted.norm()).item()

        coarse, fine = (error(lesson["tiled_attention"](*rounded, block)) for block in (64, 16))
        carried = error(lesson["tiled_attention"](*(each.float() for each in rounded), 16).bfloat16())
        assert fine > 1.3 * coarse > 1.3 * 1.3 * carried
        assert error(F.scaled_dot_product_attention(*rounded)) < coarse / 1.3


def test_what_is_moved_has_slope_two_and_is_divided_by_the_block(lesson):
    moved = {block: [lesson["bytes_moved"](T, 64, block) for T in (2048, 4096)] for block in (None, 32, 64, 128)}
    assert all(slope((2048, 4096), sizes) > 1.95 for sizes in moved.values())
    assert moved[32][-1] / moved[None][-1] == pytest.approx(1, abs=0.01)
    assert moved[32][-1] / moved[128][-1] == pytest.approx(4, abs=0.1)


def test_the_clock_as_found_is_read_before_the_work_is_done(lesson):
    """Without a clock: the work cannot end before the function has returned, or has to end for it to return."""
    device, gate, done = fast.BackgroundDevice(), threading.Event(), []

    def work():
        gate.wait(20)
        done.append(1)

    lesson["median_seconds_as_found"](lambda: device.run(work), lambda: 0.0, 3)
    assert done == []  # it has its times, and nothing was done
    gate.set()
    device.synchronize()
    assert len(done) == 4  # one to warm up
    readings = []

    def clock():
        readings.append(len(done))
        return 0.0

    lesson["median_seconds"](lambda: device.run(work), device.synchronize, clock, 3)
    assert readings == [5, 6, 6, 7, 7, 8]  # each waits for the last


def test_without_a_dimension_of_heads_pytorch_takes_the_kernel_that_writes_the_table():
    def weigh(leading):
        given = [torch.randn(*leading, 512, 64) for _ in range(3)]
        return fast.kernels(lambda: F.scaled_dot_product_attention(*given)), peak_memory(
            lambda: F.scaled_dot_product_attention(*given)
        )

    four, three, other = weigh((1, 2)), weigh((2,)), weigh((2, 1))
    assert four == other
    assert four[0] == ["aten::_scaled_dot_product_flash_attention_for_cpu"]
    assert three[0] == ["aten::_scaled_dot_product_attention_math"]
    assert three[1] > 2 * 512 * 512 * 4 > 5 * four[1]


def test_the_kernels_own_room_hardly_grows():
    threads = torch.get_num_threads()
    try:
        torch.set_num_threads(2)
        room = []
        for T in (1024, 4096):
            q, k, v = torch.randn(3, 1, 2, T, 64)
            room.append(fast.peak_allocated(lambda q=q, k=k, v=v: F.scaled_dot_product_attention(q, k, v)) - q.nbytes)
    finally:
        torch.set_num_threads(threads)
    assert 2**19 < room[0] <= room[1] < 1.1 * room[0] < 2**21


def test_training_through_tiles_keeps_them_all_unless_they_are_computed_anew(lesson, attentions):
    lesson["my_tiled"] = tiled_attention
    named = {**attentions, "in pieces": lesson["in_pieces"], "at once": lesson["at_once"]}
    lengths, slopes, work = (256, 512), {}, {}
    forward = multiply_adds(lesson["naive"], *lesson["random_inputs"](256))
    gradients = {}
    for name, attend in named.items():
        step = lesson["training_step"](attend)
        given = [lesson["random_inputs"](T) for T in lengths]
        slopes[name] = slope(lengths, [peak_memory(lambda s=step, i=i: s(*i)) for i in given])
        work[name] = multiply_adds(step, *given[0]) / forward
        gradients[name] = step(*given[0])
    assert slopes == {
        "naive": pytest.approx(1.9, abs=0.1),
        "tiled": pytest.approx(1.9, abs=0.1),
        "fused": pytest.approx(1, abs=0.1),
        "in pieces": pytest.approx(1, abs=0.1),
        "at once": pytest.approx(slopes["naive"], abs=0.01),
    }
    assert work == {"naive": 3, "tiled": 3, "fused": 0, "in pieces": 4, "at once": 3.5}
    for found in gradients.values():
        for one, other in zip(found, gradients["naive"], strict=True):
            assert torch.allclose(one, other, atol=1e-5)


def test_a_copy_of_the_keys_is_larger_than_the_cache(lesson):
    q, k, v = lesson["decoding"](1, kv_heads=2)
    cache = 2 * k.nbytes
    assert 4 * cache < peak_memory(lambda: lesson["copied"](q, k, v)) < 4.2 * cache
    assert peak_memory(lambda: lesson["grouped_query_attention"](q, k, v)) < cache / 8


def test_the_latent_cache_is_93_percent_smaller_with_six_bits():
    small, large = latent_cache_bytes(60, 512 + 64, 1, bytes_per_number=2), cache_bytes(95, 8, 128, 1)
    assert f"{1 - small / large:.0%}" == "82%"
    assert f"{1 - small * 6 / 16 / large:.1%}" == "93.3%"


def test_the_largest_published_cache_of_the_prose():
    assert cache_bytes(80, 8, 128, 2**17) == 40 * 2**30
    assert cache_bytes(32, 32, 128, 2**17) == 64 * 2**30
    assert round(2 * 7e9 / 2**30) == 13 and round(64 / 13) == 5  # Llama 2 7B's weights, of 2 bytes
    assert math.isclose(989e12 / 2 / 3.35e12, 150, rel_tol=0.05)


def test_writing_has_a_quarter_of_a_multiply_add_a_byte_unless_heads_share_keys(lesson):
    def intensity(dtype=torch.float32, **how):
        return arithmetic_intensity(grouped_query_attention, *lesson["decoding"](tokens=1024, dtype=dtype, **how))

    for batch in (1, 4):
        assert intensity(batch=batch, kv_heads=8) == pytest.approx(0.25, rel=0.01)
        assert intensity(batch=batch, kv_heads=2) == pytest.approx(1, rel=0.01)
        assert intensity(batch=batch, kv_heads=1) == pytest.approx(2, rel=0.01)
    assert intensity(batch=1, kv_heads=8, dtype=torch.bfloat16) == pytest.approx(0.5, rel=0.01)
    prefill = arithmetic_intensity(grouped_query_attention, *lesson["random_inputs"](256, heads=8))
    assert prefill == pytest.approx(256 / 8)


def test_a_background_device_works_in_order_and_hands_on_its_errors():
    device, done = fast.BackgroundDevice(), []
    device.synchronize()
    for number in range(5):
        device.run(done.append, number)
    device.synchronize()
    assert done == list(range(5))
    device.run(lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        device.synchronize()
