"""What travels between the judge and a sandbox: data, and nothing that could run.

A frame is a fixed prefix (magic, length of the header, length of the body), a JSON header and a body of raw bytes into which
the header points. Nothing is ever unpickled, so the worst that a hostile sender can do is to send other data than it should, or
a frame that is refused with a `WireError`. Bytes, depth and number of values are bounded before any memory is claimed for them.
"""

import json
import math
import re
import struct
from collections import Counter
from dataclasses import dataclass

import numpy
import torch

from attention_checks.engine.copies import OddTensor, plain

PREFIX = struct.Struct("<4sIQ")
MAGIC = b"ATT1"
ALIGNMENT = 16
EXACT = 2**63  # larger integers travel as hexadecimal text: Python refuses to read very long decimals

TORCH_DTYPES = {
    str(dtype).removeprefix("torch."): dtype
    for dtype in (
        *(torch.float16, torch.bfloat16, torch.float32, torch.float64, torch.complex64, torch.complex128),
        *(torch.bool, torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64),
    )
}
NUMPY_KINDS = "biufcSU"  # booleans, numbers and fixed-width text; never objects, records or dates
NUMPY_NAME = re.compile(rf"[<>|=]?[{NUMPY_KINDS}]\d{{1,9}}")  # as numpy's own `dtype.str` writes them
MOST_ALIKE = 50  # keys of one hash: each is compared with all of them
LONGEST_INTEGER = 2**14  # hexadecimal digits: what is longer is no answer to anything, and arithmetic with it takes for ever


class WireError(Exception):
    """A frame, or a value on its way into one, that breaks the rules of the wire."""


@dataclass(frozen=True)
class WireLimits:
    """Bounds on one frame: its bytes, those of the header among them, how deep values nest and how many there are."""

    frame_bytes: int = 128 * 2**20
    header_bytes: int = 16 * 2**20
    depth: int = 40
    values: int = 500_000
    dimensions: int = 16


@dataclass(frozen=True)
class Opaque:
    """Stands for an object that does not travel: what it is, in words (the name of its type)."""

    description: str


DEFAULT = WireLimits()


def encode(value, limits=DEFAULT):
    """A frame (bytes) that holds `value`; tensors leave their graph, subclasses of plain types become plain.

    None, bool, int, float, str, bytes, list, tuple, dict, set, torch tensors, numpy arrays and scalars, `OddTensor` and `Opaque`
    travel; anything else becomes `Opaque`. Of a tensor dtype, shape and the order of its dimensions in memory are kept, and no
    gaps or repetitions. Raises WireError where a limit is passed.
    """
    writer = _Writer(limits)
    header = json.dumps(writer.node(value, 0), separators=(",", ":")).encode("ascii")
    if len(header) > limits.header_bytes or PREFIX.size + len(header) + writer.size > limits.frame_bytes:
        raise WireError(f"the value takes {len(header) + writer.size} bytes; a frame holds {limits.frame_bytes}")
    return b"".join((PREFIX.pack(MAGIC, len(header), writer.size), header, *writer.parts))


def sizes(prefix, limits=DEFAULT):
    """The lengths in bytes of header and body that a frame's first `PREFIX.size` bytes announce; WireError where not allowed."""
    magic, header, body = PREFIX.unpack(prefix)
    if magic != MAGIC:
        raise WireError("these bytes are not a frame")
    if header > limits.header_bytes or PREFIX.size + header + body > limits.frame_bytes:
        raise WireError(f"a frame was announced that is larger than the {limits.frame_bytes} bytes that are allowed")
    return header, body


def decode(header, body, limits=DEFAULT):
    """The value in a frame's header (bytes) and body (a bytearray of its own, which tensors may share). Raises WireError."""
    try:
        node = json.loads(bytes(header))
        return _Reader(body, limits).value(node, 0)
    except WireError:
        raise
    except Exception as error:  # numpy, json and torch are handed what a stranger wrote: whatever they raise, it is no frame
        raise WireError(f"malformed frame: {type(error).__name__}") from error


def unpack(frame, limits=DEFAULT):
    """The value in a whole frame, as `encode` made it. Raises WireError."""
    if len(frame) < PREFIX.size:
        raise WireError("these bytes are not a frame")
    header, body = sizes(frame[: PREFIX.size], limits)
    if len(frame) != PREFIX.size + header + body:
        raise WireError(f"a frame of {PREFIX.size + header + body} bytes was announced, {len(frame)} came")
    start = PREFIX.size + header
    return decode(frame[PREFIX.size : start], bytearray(frame[start:]), limits)


class _Writer:
    def __init__(self, limits):
        self.limits, self.parts, self.size, self.count = limits, [], 0, 0

    def node(self, value, depth):
        self.count += 1
        if self.count > self.limits.values:
            raise WireError(f"more than {self.limits.values} values")
        if depth > self.limits.depth:
            raise WireError(f"values nest deeper than {self.limits.depth}")
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, numpy.generic):
            return self._numpy_scalar(value)
        if isinstance(value, int):
            value = int(value)
            if value.bit_length() > 4 * (LONGEST_INTEGER - 1):
                return ["o", f"an integer of {value.bit_length()} bits"]
            return value if -EXACT < value < EXACT else ["i", format(value, "x")]
        if isinstance(value, float):
            value = float(value)
            return value if math.isfinite(value) else ["f", str(value)]
        if isinstance(value, str):
            return str.__str__(value)
        if isinstance(value, (bytes, bytearray)):
            return ["b", *self._store(bytes(value))]
        for tag, kind in (("t", tuple), ("l", list), ("s", (set, frozenset))):
            if isinstance(value, kind):
                return [tag, *(self.node(part, depth + 1) for part in value)]
        if isinstance(value, dict):
            return ["d", *(self.node(part, depth + 1) for pair in value.items() for part in pair)]
        if isinstance(value, torch.Tensor):
            return self._tensor(plain(value))
        if isinstance(value, numpy.ndarray):
            return self._array(value)
        if isinstance(value, OddTensor):
            return ["O", str(value.words)[:100]]
        return ["o", (value.description if isinstance(value, Opaque) else type(value).__name__)[:200]]

    def _store(self, data):
        gap = -self.size % ALIGNMENT
        if self.size + gap + len(data) > self.limits.frame_bytes:
            raise WireError(f"more than {self.limits.frame_bytes} bytes")
        if gap:
            self.parts.append(bytes(gap))
        self.parts.append(data)
        offset, self.size = self.size + gap, self.size + gap + len(data)
        return offset, len(data)

    def _tensor(self, tensor):
        if isinstance(tensor, OddTensor):
            return self.node(tensor, 0)
        name = str(tensor.dtype).removeprefix("torch.")
        if name not in TORCH_DTYPES or tensor.device.type != "cpu":
            return ["O", f"a tensor of {tensor.dtype} on {tensor.device}"]
        if tensor.numel() * tensor.itemsize > self.limits.frame_bytes:  # as a view of one entry it may take no room here
            raise WireError("tensors larger than a frame may hold")
        dense = torch.empty_like(tensor)  # in the same order of dimensions, without gaps
        dense.copy_(tensor.detach())
        data = torch.as_strided(dense, (dense.numel(),), (1,)).view(torch.uint8).numpy().tobytes()
        return ["T", name, list(dense.shape), list(dense.stride()), *self._store(data)]

    def _array(self, array):
        array = numpy.asarray(array)
        if array.dtype.kind not in NUMPY_KINDS:
            return ["o", f"numpy array of {array.dtype}"[:200]]
        return ["N", array.dtype.str, list(array.shape), *self._store(array.tobytes())]

    def _numpy_scalar(self, scalar):
        if scalar.dtype.kind not in NUMPY_KINDS:
            return ["o", type(scalar).__name__]
        return ["n", scalar.dtype.str, scalar.tobytes().hex()]


def hashable(keys):
    """The keys of a set or dict (a list); raises ValueError where many have one hash, as a stranger can choose integers to have.

    A set of a hundred thousand of those takes hours to make. Of their hashes, numbers of one word, a counter can be made.
    """
    if len(keys) > MOST_ALIKE and Counter(map(hash, keys)).most_common(1)[0][1] > MOST_ALIKE:
        raise ValueError("keys that are chosen to be slow")
    return keys


class _Reader:
    def __init__(self, body, limits):
        self.body, self.limits, self.count, self.left = body, limits, 0, len(body)

    def value(self, node, depth):
        self.count += 1
        if self.count > self.limits.values or depth > self.limits.depth:
            raise WireError("too many values, or nested too deep")
        if not isinstance(node, list):
            if node is None or isinstance(node, (bool, int, str)) or (isinstance(node, float) and math.isfinite(node)):
                return node
            raise WireError(f"a bare {type(node).__name__} in a header")
        tag, *rest = node
        read = READERS.get(tag) if isinstance(tag, str) else None
        if read is None:
            raise WireError("an unknown kind of value")
        return read(self, rest, depth + 1)

    def _parts(self, rest, depth):
        return [self.value(part, depth) for part in rest]

    def _dict(self, rest, depth):
        parts = self._parts(rest, depth)
        if len(parts) % 2:
            raise WireError("a key without a value")
        return dict(zip(hashable(parts[::2]), parts[1::2], strict=True))

    def _slice(self, offset, length):
        whole = all(type(number) is int and number >= 0 for number in (offset, length))
        if not whole or offset + length > len(self.body):
            raise WireError("a value lies outside the frame")
        self.left -= length
        if self.left < 0:
            raise WireError("bytes that are used twice")  # a small frame would be large in use
        return memoryview(self.body)[offset : offset + length]

    def _sizes(self, numbers):
        if not isinstance(numbers, list) or len(numbers) > self.limits.dimensions:
            raise WireError("a malformed shape")
        if not all(type(number) is int and 0 <= number < EXACT for number in numbers):
            raise WireError("a malformed size")
        return numbers

    def _tensor(self, rest, depth):
        name, shape, strides, offset, length = rest
        dtype, shape, strides = TORCH_DTYPES[name], self._sizes(shape), self._sizes(strides)
        data, number = self._slice(offset, length), math.prod(shape)
        if length != number * dtype.itemsize:
            raise WireError("a tensor whose bytes do not fit its shape")
        if not number:
            return torch.empty(shape, dtype=dtype)
        if 1 + sum((size - 1) * stride for size, stride in zip(shape, strides, strict=True)) != number:
            raise WireError("strides that leave gaps")
        raw = torch.frombuffer(data, dtype=torch.uint8).clone()
        flat = raw.ne(0) if dtype == torch.bool else raw.view(dtype)  # a byte of a boolean may only be 0 or 1
        return torch.as_strided(flat, shape, strides)

    def _numpy_dtype(self, name):
        known = isinstance(name, str) and NUMPY_NAME.fullmatch(name)  # numpy would parse, and run, more than names
        dtype = numpy.dtype(name) if known else None
        if dtype is None or dtype.kind not in NUMPY_KINDS or dtype.subdtype or dtype.fields:
            raise WireError("a numpy type that does not travel")
        return dtype

    def _array(self, rest, depth):
        name, shape, offset, length = rest
        dtype, shape, data = self._numpy_dtype(name), self._sizes(shape), self._slice(offset, length)
        if length != math.prod(shape) * dtype.itemsize:
            raise WireError("an array whose bytes do not fit its shape")
        if dtype.kind == "b":
            return (numpy.frombuffer(data, numpy.uint8) != 0).reshape(shape)
        return numpy.frombuffer(bytes(data), dtype).reshape(shape).copy()

    def _numpy_scalar(self, rest, depth):
        dtype, data = self._numpy_dtype(rest[0]), bytes.fromhex(rest[1])
        if dtype.kind == "b":
            return numpy.bool_(data != b"\x00")
        return numpy.frombuffer(data, dtype, count=1)[0] if data else dtype.type()

    def _integer(self, digits):
        if not isinstance(digits, str) or len(digits) > LONGEST_INTEGER:
            raise WireError("an integer that is too long")
        return int(digits, 16)

    def _text(self, rest, depth):
        (text,) = rest
        if not isinstance(text, str) or len(text) > 200:
            raise WireError("a malformed description")
        return text


READERS = {
    "i": lambda reader, rest, depth: reader._integer(*rest),
    "f": lambda reader, rest, depth: {"nan": math.nan, "inf": math.inf, "-inf": -math.inf}[rest[0]],
    "b": lambda reader, rest, depth: bytes(reader._slice(*rest)),
    "l": _Reader._parts,
    "t": lambda reader, rest, depth: tuple(reader._parts(rest, depth)),
    "s": lambda reader, rest, depth: set(hashable(reader._parts(rest, depth))),
    "d": _Reader._dict,
    "T": _Reader._tensor,
    "N": _Reader._array,
    "n": _Reader._numpy_scalar,
    "o": lambda reader, rest, depth: Opaque(reader._text(rest, depth)),
    "O": lambda reader, rest, depth: OddTensor(reader._text(rest, depth)),
}
