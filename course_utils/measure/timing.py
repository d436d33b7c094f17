"""The time that a call takes, measured so that the number can be trusted.

Built on `torch.utils.benchmark.Timer`: warmed up, in blocks long enough that reading the clock does not matter, with the garbage
collector off. The device is synchronised before every reading, because work on a GPU is queued and a clock that does not wait
times the queueing. Median and interquartile range, because one busy neighbour spoils a mean.
"""

import statistics
import timeit
from itertools import chain
from typing import NamedTuple

import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves
from torch.utils.benchmark import Timer

from course_utils._validation import require_int, require_number


class Measurement(NamedTuple):
    """A measured time, and the conditions of the measurement.

    `median_s`, `iqr_s`: seconds per call, median and interquartile range over the blocks timed; `runs`: calls timed in all;
    `threads`: CPU threads that torch was given; `device`: where the work ran, with its name where it has one.
    """

    label: str
    median_s: float
    iqr_s: float
    runs: int
    threads: int
    device: str


class Comparison(NamedTuple):
    """Measurements made side by side. `ratios[label]`: time per call relative to the first label (2.0 = takes twice as long)."""

    measurements: dict
    ratios: dict

    def __str__(self):
        width = max(map(len, self.measurements))
        first = next(iter(self.measurements.values()))
        lines = [
            f"{label:<{width}}  {readable_time(m.median_s):>9}  IQR {readable_time(m.iqr_s):>9}  x {self.ratios[label]:.2f}"
            for label, m in self.measurements.items()
        ]
        return "\n".join([*lines, f"threads: {first.threads}; device: {first.device}"])


def measure(function, *, label, threads=None, seconds=0.5, device=None, clock=timeit.default_timer):
    """Time `function()` and return a `Measurement`.

    `seconds`: how long to measure for, at least; `threads`: CPU threads to use, by default as many as torch uses now. `device`:
    where `function` works; None finds out by watching its first call. `clock`: reads the time in seconds. The errors of
    `function` pass through.
    """
    options = {"threads": threads, "seconds": seconds, "device": device, "clock": clock}
    return compare({label: function}, **options).measurements[label]


def compare(functions, *, threads=None, seconds=0.5, rounds=5, device=None, clock=timeit.default_timer):
    """Time each of `functions` ({label: callable}) in one interleaved run and return a `Comparison`.

    Every round times all of them, each for `seconds / rounds`, in an order that turns round every time: a machine that slows
    down half-way slows all of them alike. A ratio is the median over the rounds of the ratio within a round.
    Other arguments as in `measure`.
    """
    if not isinstance(functions, dict):
        raise TypeError(f"functions must be a dict of label to callable, got {type(functions).__name__}")
    if not functions:
        raise ValueError("functions must hold at least one callable, got an empty dict")
    for label, function in functions.items():
        if not isinstance(label, str):
            raise TypeError(f"label must be a str, got {type(label).__name__}")
        if not callable(function):
            raise TypeError(f"functions[{label!r}] must be callable, got {type(function).__name__}")
    require_number("seconds", seconds, above=0)
    require_int("rounds", rounds, minimum=1)
    threads = torch.get_num_threads() if threads is None else threads
    require_int("threads", threads, minimum=1)
    devices = {label: _device_used(function, device) for label, function in functions.items()}

    timers = {
        label: Timer("function()", globals={"function": function}, num_threads=threads, timer=_waiting(clock, devices[label]))
        for label, function in functions.items()
    }
    times = {label: [[] for _ in range(rounds)] for label in functions}  # seconds per call, by round
    runs = dict.fromkeys(functions, 0)
    for i in range(rounds):
        for label in list(timers)[:: -1 if i % 2 else 1]:
            block = timers[label].blocked_autorange(min_run_time=seconds / rounds)
            times[label][i] = block.times
            runs[label] += block.number_per_run * len(block.times)

    measurements = {
        label: _summary(label, list(chain.from_iterable(times[label])), runs[label], threads, _device_name(devices[label]))
        for label in functions
    }
    first = next(iter(functions))
    ratios = {
        label: statistics.median(
            statistics.median(mine) / statistics.median(base) for mine, base in zip(times[label], times[first], strict=True)
        )
        for label in functions
    }
    return Comparison(measurements, ratios)


def forward_backward(function, *inputs):
    """A callable that runs `function(*inputs)` and its backward pass, to be measured.

    Gradients flow from the output (the first one of a tuple) to every floating-point input and, where `function` is a module, to
    its parameters. They are returned, never accumulated: every call does the same work. The inputs themselves are left alone.
    """
    if not callable(function):
        raise TypeError(f"function must be callable, got {type(function).__name__}")
    inputs = [x.detach().requires_grad_() if isinstance(x, torch.Tensor) and x.is_floating_point() else x for x in inputs]
    wanted = [x for x in inputs if isinstance(x, torch.Tensor) and x.requires_grad]
    if isinstance(function, torch.nn.Module):
        wanted += [parameter for parameter in function.parameters() if parameter.requires_grad]
    if not wanted:
        raise ValueError("inputs must hold a floating-point tensor, or function a parameter; got neither")

    def step():
        output = function(*inputs)
        output = output[0] if isinstance(output, tuple) else output
        return torch.autograd.grad(output, wanted, torch.ones_like(output), allow_unused=True)

    return step


def readable_time(seconds):
    """Seconds as text with a fitting unit: 0.00123 -> '1.23 ms'."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if abs(seconds) >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


class _DeviceWatch(TorchDispatchMode):
    """Notes the devices of all tensors that operations return."""

    def __init__(self):
        super().__init__()
        self.seen = {}  # keeps the order of appearance

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        out = func(*args, **(kwargs or {}))
        self.seen.update({leaf.device: None for leaf in tree_leaves(out) if isinstance(leaf, torch.Tensor)})
        return out


def _device_used(function, device):
    """The device that `function` works on: the first that is not the CPU. Its call here also warms it up."""
    if device is not None:
        function()
        return torch.device(device)
    with _DeviceWatch() as watch:
        function()
    return next((seen for seen in watch.seen if seen.type not in ("cpu", "meta")), torch.device("cpu"))


def _waiting(clock, device):
    """`clock`, read only after all work queued on `device` is done."""
    if device.type == "cpu":
        return clock
    accelerator = getattr(torch, device.type)  # torch.cuda, torch.mps, torch.xpu
    synchronize = (lambda: accelerator.synchronize()) if device.type == "mps" else (lambda: accelerator.synchronize(device))

    def wait_and_read():
        synchronize()
        return clock()

    return wait_and_read


def _device_name(device):
    return f"{device.type} ({torch.cuda.get_device_name(device)})" if device.type == "cuda" else device.type


def _summary(label, times, runs, threads, device):
    quartiles = statistics.quantiles(times, n=4, method="inclusive") if len(times) > 1 else times * 3
    return Measurement(label, quartiles[1], quartiles[2] - quartiles[0], runs, threads, device)
