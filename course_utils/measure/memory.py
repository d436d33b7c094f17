"""The memory that a call needs at its peak, beyond what lived before it.

On CUDA the caching allocator keeps count. On the CPU nothing does, so `LiveBytes` watches every operation and adds up the
storages that are alive: views share one, in-place operations make none, and one is gone when its last tensor is. The number is
exact for tensors and the same on every run and machine; scratch space inside a kernel is not seen.
"""

import gc
import weakref

import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves


class LiveBytes(TorchDispatchMode):
    """Counts the bytes of CPU tensors made inside the `with` block: `live` now and `peak`, both in bytes.

    Tensors made outside do not count (but what they grow by inside does), nor do sparse tensors; those on other devices are only
    noted in `devices`.
    """

    def __init__(self):
        super().__init__()
        self.live = 0
        self.peak = 0
        self.devices = set()
        self._watched = {}  # address of a storage -> [weak reference, bytes that came from outside, bytes counted]

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        outside = {storage._cdata: storage.nbytes() for storage in _storages((args, kwargs))}
        if func is torch.ops.aten.lift_fresh.default:  # how torch.tensor(...) hands over what it has just made
            outside.clear()
        out = func(*args, **kwargs)
        self.devices.update(leaf.device.type for leaf in tree_leaves(out) if isinstance(leaf, torch.Tensor))
        for storage in _storages(out):
            self._count(storage, outside.get(storage._cdata, 0))
        self.peak = max(self.peak, self.live)
        return out

    def _count(self, storage, bytes_outside):
        address, size = storage._cdata, storage.nbytes()
        if address not in self._watched:
            if size <= bytes_outside:
                return  # a view, or the target of an in-place operation, of a tensor made outside
            reference = weakref.ref(storage, lambda _: self._forget(address))
            self._watched[address] = [reference, bytes_outside, 0]
        entry = self._watched[address]
        counted = max(0, size - entry[1])
        self.live += counted - entry[2]
        entry[2] = counted

    def _forget(self, address):
        self.live -= self._watched.pop(address)[2]


def peak_memory(function):
    """Bytes that `function()` needs at its peak, beyond what lived before the call -> int.

    Counts tensors made inside and alive at the same time: results, intermediates, those saved for the backward pass, gradients.
    If `function` works on a CUDA device the answer is the allocator's for the current device (rounded up to its blocks),
    otherwise the exact count of CPU tensors. The garbage collector rests meanwhile, so that the answer does not depend on when
    it runs.
    Raises TypeError unless `function` is callable; its own errors pass through.
    """
    if not callable(function):
        raise TypeError(f"function must be callable, got {type(function).__name__}")
    cuda = torch.cuda.is_available()
    collecting = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        if cuda:
            before = _start_cuda_count()
        with LiveBytes() as count:
            function()
        if cuda and "cuda" in count.devices:
            torch.cuda.synchronize()
            return torch.cuda.max_memory_allocated() - before
        return count.peak
    finally:
        if collecting:
            gc.enable()


def readable_bytes(size):
    """Bytes as text with a fitting binary unit: 1536 -> '1.5 KiB'."""
    for unit, factor in (("GiB", 2**30), ("MiB", 2**20), ("KiB", 2**10)):
        if abs(size) >= factor:
            return f"{size / factor:.4g} {unit}"
    return f"{size} B"


def _start_cuda_count():
    """Reset the allocator's peak and return the bytes that live now."""
    torch.ones(1, 1, device="cuda") @ torch.ones(1, 1, device="cuda")  # the first product claims a workspace that stays
    torch.cuda.synchronize()
    torch.cuda.reset_peak_memory_stats()
    return torch.cuda.memory_allocated()


def _storages(tree):
    """The storages of all dense CPU tensors in nested arguments or results."""
    for leaf in tree_leaves(tree):
        if isinstance(leaf, torch.Tensor) and leaf.layout == torch.strided and leaf.device.type == "cpu":
            yield leaf.untyped_storage()
