"""Timing is tested on a clock that only the timed functions move: what is asserted is arithmetic, never the wall clock."""

import itertools

import pytest
import torch

from course_utils.measure import timing
from course_utils.measure.timing import compare, forward_backward, measure


class FakeClock:
    """Reads in seconds. `work(cost)` is a function that takes `cost` seconds, times the machine's present slowness."""

    def __init__(self, slowness=lambda now: 1.0):
        self.now, self.slowness, self.calls = 0.0, slowness, []

    def __call__(self):
        return self.now

    def work(self, cost, name=""):
        def function():
            self.calls.append(name)
            self.now += cost * self.slowness(self.now)

        return function


def test_a_measurement_states_what_was_measured():
    clock = FakeClock()
    result = measure(clock.work(0.002), label="two", threads=1, seconds=0.1, clock=clock)
    assert result.label == "two"
    assert result.median_s == pytest.approx(0.002)
    assert result.iqr_s == pytest.approx(0, abs=1e-9)
    assert result.runs * 0.002 >= 0.1
    assert (result.threads, result.device) == (1, "cpu")


def test_the_median_ignores_a_disturbance_and_the_range_shows_spread():
    clock = FakeClock(slowness=lambda now: 50.0 if 0.2 < now < 0.21 else 1.0)
    assert measure(clock.work(0.01), label="x", seconds=1.0, clock=clock).median_s == pytest.approx(0.01)
    slowness = itertools.cycle([1.0, 1.0, 2.0, 2.0])
    restless = FakeClock(slowness=lambda now: next(slowness))
    assert measure(restless.work(0.01), label="x", seconds=1.0, clock=restless).iqr_s == pytest.approx(0.01)


def test_the_first_call_is_warm_up_and_not_counted():
    clock = FakeClock(slowness=lambda now: 1000.0 if now == 0 else 1.0)
    result = measure(clock.work(0.001), label="x", seconds=0.01, clock=clock)
    assert result.median_s == pytest.approx(0.001)
    assert result.runs < len(clock.calls)


def test_a_machine_that_slows_down_slows_all_alike():
    clock = FakeClock(slowness=lambda now: 1.0 + now)  # ten seconds later everything takes ten times as long
    result = compare({"a": clock.work(0.001), "b": clock.work(0.002)}, seconds=1.0, rounds=6, clock=clock)
    assert result.ratios["b"] == pytest.approx(2.0, rel=0.25)
    one, other = FakeClock(lambda now: 1.0 + now), FakeClock(lambda now: 1.0 + now)
    other.now = 10.0  # what measuring one after the other would have said
    alone = measure(one.work(0.001), label="a", seconds=1.0, clock=one)
    later = measure(other.work(0.002), label="b", seconds=1.0, clock=other)
    assert later.median_s / alone.median_s > 4


def test_rounds_alternate():
    clock = FakeClock()
    functions = {"a": clock.work(1.0, "a"), "b": clock.work(1.0, "b")}
    compared = compare(functions, seconds=0.1, rounds=4, clock=clock)
    order = "".join(name for name, _ in itertools.groupby(clock.calls[2:]))  # after one warm-up call each
    assert order == "ababa"  # ab, ba, ab, ba
    assert str(compared).splitlines()[1].split() == ["b", "1", "s", "IQR", "0", "ns", "x", "1.00"]


def test_the_threads_asked_for_are_used_and_put_back():
    before, seen = torch.get_num_threads(), []
    clock = FakeClock()
    work = clock.work(0.01)
    measure(lambda: (seen.append(torch.get_num_threads()), work()), label="x", threads=before + 1, seconds=0.01, clock=clock)
    assert seen[-1] == before + 1
    assert torch.get_num_threads() == before


def test_the_device_is_found_by_watching():
    assert timing._device_used(lambda: torch.zeros(2) + 1, None) == torch.device("cpu")
    assert timing._device_used(lambda: None, None) == torch.device("cpu")
    assert timing._device_used(lambda: None, "cuda:1") == torch.device("cuda:1")


def test_an_accelerator_is_synchronised_before_every_reading(monkeypatch):
    events = []

    class Cuda:
        synchronize = staticmethod(lambda device: events.append(f"wait {device}"))
        is_available = staticmethod(lambda: False)
        get_device_name = staticmethod(lambda device: "Fake 9000")

    monkeypatch.setattr(timing.torch, "cuda", Cuda)
    clock = FakeClock()

    def read():
        events.append("read")
        return clock()

    result = measure(clock.work(0.01), label="x", seconds=0.01, device="cuda:0", clock=read)
    assert result.device == "cuda (Fake 9000)"
    assert events.count("read") > 2
    assert events == ["wait cuda:0", "read"] * (len(events) // 2)


def test_forward_backward_gives_every_gradient_and_accumulates_none():
    layer, x, ids = torch.nn.Linear(3, 2), torch.randn(4, 3), torch.arange(2)
    step = forward_backward(layer, x)
    assert [g.shape for g in step()] == [(4, 3), (2, 3), (2,)]
    assert torch.equal(step()[1], step()[1])
    assert layer.weight.grad is None and not x.requires_grad
    chosen = forward_backward(lambda rows, wanted: (rows[wanted] * 2, None), x, ids)()
    assert torch.equal(chosen[0][:2], torch.full((2, 3), 2.0))


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: measure(3, label="x"), r"functions\['x'\] must be callable, got int"),
        (lambda: compare([print]), "functions must be a dict"),
        (lambda: forward_backward(3), "function must be callable"),
    ],
)
def test_wrong_arguments_are_named(call, message):
    with pytest.raises((TypeError, ValueError), match=message):
        call()
