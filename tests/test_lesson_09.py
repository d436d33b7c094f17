"""What lesson 09 says, in direction and size: of the functions that its script defines, and of the recorded runs."""

import ast
import math
import threading
from functools import partial

import pytest
import torch
from lessons import cells_of, recorded
from torch.nn.functional import scaled_dot_product_attention as pytorchs
from torch.profiler import ProfilerActivity, profile

from attention_lab.experiments import fast, tiles
from benchmarks import tiles as command
from course_utils.attention import online_softmax
from course_utils.measure.intensity import arithmetic_intensity, flops
from course_utils.measure.memory import peak_memory
from course_utils.plotting.growth import slope

# Forward, and in training, about; of small lengths, so that a tile that does not grow is a part of what tiles hold.
SLOPES = {"naive": (1.9, 1.9), "tiles": (0.8, 1.9), "PyTorch's": (1, 1)}
SETTINGS = [(T, threads) for T in tiles.LENGTHS for threads in (1, 2)]


@pytest.fixture(scope="module")
def lesson():
    """The lesson's names: what it imports and the functions that it defines, solutions among them."""
    names = {}
    for cell in cells_of("09"):
        for node in [] if cell.markdown else ast.parse(cell.source).body:
            if isinstance(node, (ast.Import, ast.ImportFrom, ast.FunctionDef)):
                exec(compile(ast.Module([node], []), "lesson 09", "exec"), names)
    names["my_merge"], names["my_tiled"] = names["merge_partial"], names["tiled_attention"]
    return names


def milliseconds(T, threads, heap="given back"):
    """The recorded times of one setting -> {attention: milliseconds}, and those of tiles alone under their sizes."""
    times = {name: row["milliseconds"] for name, row in tiles.recorded(T, threads, heap).items()}
    return times, {int(name): took for name, took in times.items() if name.isdigit()}


def test_what_the_lesson_gives_is_what_the_library_has(lesson):
    scores, values = torch.randn(2, 3, 5).index_fill(1, torch.tensor([1]), -math.inf), torch.randn(2, 5, 4)
    given, kept = lesson["partial_softmax"](scores, values), online_softmax.partial_softmax(scores, values)
    assert all(torch.equal(one, other) for one, other in zip(given, kept, strict=True))
    assert torch.equal(lesson["finish_partial"](given), online_softmax.finish_partial(kept))


@pytest.mark.parametrize("seed", range(3))
def test_partial_results_merge_in_any_order(lesson, seed):
    generator = torch.Generator().manual_seed(seed)
    scores = 1000 + 5 * torch.randn(12, generator=generator, dtype=torch.float64)
    values = torch.randn(12, 4, generator=generator, dtype=torch.float64)
    whole = torch.softmax(scores, dim=-1) @ values
    parts = [lesson["partial_softmax"](scores[None, part], values[part]) for part in torch.arange(12).split(3)]
    for _ in range(5):
        kept = list(parts)
        while len(kept) > 1:
            one, other = (kept.pop(torch.randint(len(kept), (), generator=generator)) for _ in range(2))
            kept.append(lesson["merge_partial"](one, other))
        assert (lesson["finish_partial"](kept[0])[0] - whole).abs().max() < 1e-12
    assert torch.exp(scores).isinf().any()


def test_tiles_save_no_arithmetic_and_causal_ones_nearly_half(lesson):
    q, k, v = lesson["random_inputs"](256)
    causal = torch.ones(256, 256, dtype=torch.bool).tril()
    whole = flops(lesson["naive"], q, k, v)
    assert flops(lesson["naive"], q, k, v, causal) == flops(lesson["tiled_attention"], q, k, v, 16) == whole
    assert flops(lesson["tiled_attention"], q, k, v, 16, True) / whole == (16 + 1) / (2 * 16)
    assert lesson["touched"](lambda *inputs: lesson["naive"](*inputs, causal[:12, :12])).all()
    seen = lesson["touched"](lambda *inputs: lesson["tiled_attention"](*inputs, 4, True))
    assert torch.equal(seen, causal[:3, :3].repeat_interleave(4, 0).repeat_interleave(4, 1))


def test_tiles_have_slope_one_forward_and_two_in_training(lesson):
    lengths, found, training = (256, 512), {}, {}
    inputs = [lesson["random_inputs"](T) for T in lengths]
    for name, attend in zip(SLOPES, (lesson["naive"], partial(lesson["tiled_attention"], block=64), pytorchs), strict=True):
        forward = [peak_memory(partial(attend, *each)) for each in inputs]
        training[name] = [peak_memory(partial(lesson["training_step"], attend, *each)) for each in inputs]
        found[name] = slope(lengths, forward), slope(lengths, training[name])
    assert found == {name: tuple(pytest.approx(each, abs=0.15) for each in pair) for name, pair in SLOPES.items()}
    assert training["tiles"][-1] > training["naive"][-1]


def test_pytorchs_kernel_uses_memory_that_is_not_counted(lesson, two_threads):
    for T in (1024, 2048):
        call = partial(pytorchs, *lesson["random_inputs"](T))
        with profile(activities=[ProfilerActivity.CPU], profile_memory=True) as watched:
            call()
        made = [event.nbytes() for event in watched.profiler.kineto_results.events() if event.name() == "[memory]"]
        assert sum(size for size in made if size > 0) - peak_memory(call) == pytest.approx(2**20, rel=0.2)


def test_a_tile_makes_about_thirty_calls(lesson):
    with profile(activities=[ProfilerActivity.CPU]) as watched:
        lesson["tiled_attention"](*lesson["random_inputs"](128), 16)
    assert sum(event.cpu_parent is None for event in watched.events()) / 8**2 == pytest.approx(30, abs=4)


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
    calls = [partial(pytorchs, *torch.randn(3, *leading, 512, 64)) for leading in ((1, 2), (2,))]
    assert [fast.kernels(call) for call in calls] == [["flash_attention_for_cpu"], ["attention_math"]]
    four, three = map(peak_memory, calls)
    assert three > 2 * 512 * 512 * 4 > 5 * four


def test_the_naive_version_with_its_tables_kept_gives_the_same_numbers_without_page_faults(lesson):
    q, k, v = lesson["random_inputs"](2048)
    tables = torch.empty(2, 1, 2, 2048, 2048).unbind()
    assert torch.allclose(lesson["naive_kept"](q, k, v, *tables), lesson["naive"](q, k, v), atol=1e-5)
    fresh = fast.page_faults(lambda: lesson["naive"](q, k, v))
    kept = fast.page_faults(lambda: lesson["naive_kept"](q, k, v, *tables))
    assert kept < fresh / 10  # in pages of 4 KiB 32,768 and next to none, in larger ones both are fewer


def test_the_recorded_file_holds_every_setting_and_says_how_it_was_made():
    found = recorded("tiles")
    assert found["command"] == "python -m benchmarks.tiles" and found["machine"] and found["date"] and found["settings"]
    for T, threads in SETTINGS:
        for heap in command.HEAPS:
            named = ["naive", tiles.KEPT, "PyTorch's", *(str(block) for block in command.BLOCKS if block <= T)]
            assert list(tiles.recorded(T, threads, heap)) == named


@pytest.mark.parametrize(("T", "threads"), SETTINGS)
def test_the_recorded_tiles_make_a_u(T, threads):
    times, blocks = milliseconds(T, threads)
    best = min(blocks, key=blocks.get)
    assert blocks[64] > 3 * times["naive"] and best in (512, 1024) and blocks[max(blocks)] > blocks[best]
    assert min(times, key=times.get) == "PyTorch's"
    if T == 4096:
        assert max(blocks[512], blocks[1024]) < times["naive"] < blocks[2048]


@pytest.mark.parametrize(("T", "threads"), SETTINGS)
def test_with_its_tables_kept_the_naive_version_beats_every_tile(T, threads):
    (times, blocks), rows = milliseconds(T, threads), tiles.recorded(T, threads)
    best, pages = min(blocks.values()), 2 * 2 * T * T * 4 // 4096
    assert times[tiles.KEPT] < best and rows[tiles.KEPT]["page_faults"] == 0
    if T == 1024:
        assert times["naive"] < best and rows["naive"]["page_faults"] < pages / 2
    else:
        assert times[tiles.KEPT] / times["naive"] == pytest.approx(0.75, abs=0.03)
        assert pages <= rows["naive"]["page_faults"] < 1.01 * pages


@pytest.mark.parametrize(("T", "threads"), SETTINGS)
def test_without_page_faults_there_is_no_u(T, threads):
    times, blocks = milliseconds(T, threads, "kept")
    assert {row["page_faults"] for row in tiles.recorded(T, threads, "kept").values()} == {0}
    found = list(blocks.values())
    assert found == sorted(found, reverse=True) and times["PyTorch's"] < times["naive"] < found[-1]


def test_the_naive_intensity_does_not_grow_and_that_of_tiles_grows_with_the_block(lesson):
    def per_byte(T, block, size=2):
        return 4 * T * T * 64 / lesson["bytes_moved"](T, block, size)

    assert per_byte(2048, None) == pytest.approx(32, abs=1) and per_byte(8192, None) == pytest.approx(32, abs=1)
    assert per_byte(2048, None, size=4) == pytest.approx(16, abs=1)
    for T in (2048, 8192):
        found = [per_byte(T, block) for block in (64, 128, 256)]
        assert found == [pytest.approx(block, rel=0.12) for block in (64, 128, 256)]
        assert found[1] < 312e12 / 1.555e12 == pytest.approx(200, abs=1) and found[2] > 200
    q, k, v = lesson["random_inputs"](256)
    assert arithmetic_intensity(lesson["naive"], q, k, v) == 4 * 256**2 * 64 / (4 * 4 * 256 * 64)


@pytest.mark.parametrize("threads", [1, 2])
def test_the_naive_version_is_right_of_the_bend_of_the_recorded_cpu(threads):
    rows = [row for row in recorded("tiles")["runs"] if row["threads"] == threads and row["heap"] == "given back"]
    seconds = {row["attention"]: row["milliseconds"] / 1e3 for row in rows}
    peak, bandwidth = 2 * 1024**3 / seconds["product of 1024"], 4 * 2**24 / seconds[f"sum of {2**24}"]
    assert peak / bandwidth < 4


def test_a_background_device_passes_its_errors_on():
    device = fast.BackgroundDevice()
    device.run(lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        device.synchronize()


def test_the_command_for_tiles_measures_what_the_lesson_defines():
    rows = list(command.measure(128, blocks=(64, 128, 256), rounds=1))
    assert [row["attention"] for row in rows] == ["naive", tiles.KEPT, "PyTorch's", "64", "128"]
    assert all(row["milliseconds"] > 0 and row["page_faults"] >= 0 for row in rows)
