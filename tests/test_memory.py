"""The CPU tracker counts exactly: every number here is arithmetic on shapes, not an observation."""

import gc

import pytest
import torch

from course_utils.measure import memory
from course_utils.measure.memory import LiveBytes, peak_memory

FLOAT = 4  # bytes


def test_a_chain_peaks_at_the_largest_neighbours():
    a, b, c = torch.randn(10, 20), torch.randn(20, 300), torch.randn(300, 5)
    # a @ b is alive while (a @ b) @ c is made; then it is gone
    assert peak_memory(lambda: (a @ b) @ c) == (10 * 300 + 10 * 5) * FLOAT


def test_what_is_deleted_does_not_add_up():
    def one_after_the_other():
        for _ in range(5):
            x = torch.zeros(1000)
            del x

    def all_at_once():
        return [torch.zeros(1000) for _ in range(5)]

    assert peak_memory(one_after_the_other) == 1000 * FLOAT
    assert peak_memory(all_at_once) == 5000 * FLOAT


@pytest.mark.parametrize(
    "work, floats",
    [
        (lambda x: x.view(-1)[10:].reshape(2, -1).T, 0),
        (lambda x: x.expand(5, 10, 10), 0),
        (lambda x: x.mul_(2).add_(1), 0),
        (lambda x: x.T.contiguous(), 100),
        (lambda x: x.clone().mul_(2), 100),
        (lambda x: x.double(), 200),
        (lambda x: torch.softmax(x, -1), 100),
        (lambda x: (x.sum(), x.mean())[0], 2),
        (lambda x: torch.tensor([1.0, 2.0, 3.0]), 3),
        (lambda x: torch.empty(0).resize_(50), 50),
        (lambda x: torch.zeros(30)[:1].clone(), 31),
        (lambda x: torch.zeros(7).detach(), 7),
    ],
)
def test_views_and_in_place_work_are_free_and_copies_are_not(work, floats):
    x = torch.ones(10, 10)
    assert peak_memory(lambda: work(x)) == floats * FLOAT


def test_a_view_keeps_its_whole_storage_alive():
    with LiveBytes() as count:
        x = torch.zeros(1000)
        corner = x[:1]
        del x
        assert count.live == 1000 * FLOAT
        del corner
        assert count.live == 0


def test_a_tensor_from_outside_counts_only_what_it_grows_by():
    outside = torch.zeros(100)
    with LiveBytes() as count:
        outside.resize_(150)
        assert count.live == 50 * FLOAT


def test_what_autograd_saves_stays_alive_until_backward():
    x = torch.randn(100, requires_grad=True)

    def chain():
        y = x
        for _ in range(4):
            y = y.exp()  # saves its result
        return y

    with torch.no_grad():
        assert peak_memory(chain) == 2 * 100 * FLOAT
    assert peak_memory(chain) == 4 * 100 * FLOAT
    with LiveBytes() as count:
        loss = chain()
        loss.backward(torch.ones(100))
        del loss
        assert count.live == 100 * FLOAT  # only x.grad is left
    x.grad = None


def test_an_error_passes_through_and_leaves_the_collector_on():
    with pytest.raises(ZeroDivisionError):
        peak_memory(lambda: 1 / 0)
    assert gc.isenabled()
    assert peak_memory(lambda: None) == 0


def test_on_cuda_the_allocator_answers(monkeypatch):
    class Allocator:
        is_available = staticmethod(lambda: True)
        synchronize = staticmethod(lambda: None)
        max_memory_allocated = staticmethod(lambda: 7000)

    class SeesCuda(LiveBytes):
        def __enter__(self):
            self.devices.add("cuda")
            return super().__enter__()

    def start():
        resets.append("reset")
        return 1000

    resets = []

    monkeypatch.setattr(memory.torch, "cuda", Allocator)
    monkeypatch.setattr(memory, "_start_cuda_count", start)
    assert peak_memory(lambda: torch.zeros(5)) == 5 * FLOAT  # works on the CPU although a GPU is there
    monkeypatch.setattr(memory, "LiveBytes", SeesCuda)
    assert peak_memory(lambda: torch.zeros(5)) == 6000
    assert resets == ["reset", "reset"]


@pytest.mark.gpu
def test_on_a_real_cuda_device_the_result_is_counted_once():
    a = torch.randn(512, 512, device="cuda")
    assert peak_memory(lambda: a + a) == 512 * 512 * FLOAT
