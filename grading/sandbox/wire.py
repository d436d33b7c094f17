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
EXACT = 2**63  # larger integers travel as hexadecimal text: Python refuses to read very long decimals

DTYPES = {str(value).removeprefix("torch."): value for value in vars(torch).values() if isinstance(value, torch.dtype)}
NUMPY_KINDS = "biufc"  # booleans and numbers; never objects, records, dates or text
NUMPY_NAME = re.compile(rf"[<>|=]?[{NUMPY_KINDS}]\d{{1,9}}")  # as numpy's own `dtype.str` writes them
MOST_ALIKE = 50  # keys of one hash: each is compared with all of them
MOST_BYTES, MOST_OF_HEADER = 128 * 2**20, 16 * 2**20  # of a frame
MOST_VALUES, DEEPEST, MOST_DIMENSIONS = 500_000, 40, 16
LONGEST_INTEGER = 2**14  # hexadecimal digits: what is longer is no answer to anything, and arithmetic with it takes for ever


class WireError(Exception):
    """A frame, or a value on its way into one, that breaks the rules of the wire."""


@dataclass(frozen=True)
class Opaque:
    """Stands for an object that does not travel: what it is, in words (the name of its type)."""

    description: str


def encode(value):
    """A frame (bytes) that holds `value`; tensors leave their graph, subclasses of plain types become plain.

    None, bool, int, float, str, bytes, list, tuple, dict, set, torch tensors, numpy arrays and scalars, `OddTensor` and `Opaque`
    travel; anything else becomes `Opaque`. Of a tensor dtype, shape and the order of its dimensions in memory are kept, and no
    gaps or repetitions. Raises WireError where a limit is passed.
    """
    writer = _Writer()
    header = json.dumps(writer.node(value, 0), separators=(",", ":")).encode("ascii")
    if len(header) > MOST_OF_HEADER or PREFIX.size + len(header) + writer.size > MOST_BYTES:
        raise WireError(f"the value takes {len(header) + writer.size} bytes; a frame holds {MOST_BYTES}")
    return b"".join((PREFIX.pack(MAGIC, len(header), writer.size), header, *writer.parts))


def length(prefix):
    """The length in bytes of the frame that begins with these `PREFIX.size` bytes; WireError where it is not allowed."""
    magic, header, body = PREFIX.unpack(prefix)
    if magic != MAGIC:
        raise WireError("these bytes are not a frame")
    if header > MOST_OF_HEADER or PREFIX.size + header + body > MOST_BYTES:
        raise WireError(f"a frame was announced that is larger than the {MOST_BYTES} bytes that are allowed")
    return PREFIX.size + header + body


def decode(frame):
    """The value in a frame (a bytearray) of the announced length. Raises WireError."""
    _, header, _ = PREFIX.unpack(frame[: PREFIX.size])
    start = PREFIX.size + header
    try:
        node = json.loads(frame[PREFIX.size : start])
        return _Reader(memoryview(frame)[start:]).value(node, 0)
    except WireError:
        raise
    except Exception as error:  # numpy, json and torch are handed what a stranger wrote: whatever they raise, it is no frame
        raise WireError(f"malformed frame: {type(error).__name__}") from error


class _Writer:
    def __init__(self):
        self.parts, self.size, self.count = [], 0, 0

    def node(self, value, depth):
        self.count += 1
        if self.count > MOST_VALUES:
            raise WireError(f"more than {MOST_VALUES} values")
        if depth > DEEPEST:
            raise WireError(f"values nest deeper than {DEEPEST}")
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, (numpy.generic, numpy.ndarray)) and value.dtype.kind in NUMPY_KINDS:
            return self._array(value)
        if isinstance(value, int):
            value = int(value)
            if value.bit_length() > 4 * (LONGEST_INTEGER - 1):
                return ["o", f"an integer of {value.bit_length()} bits"]
            return value if -EXACT < value < EXACT else ["i", format(value, "x")]
        if isinstance(value, float):
            return float(value)
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
            value = plain(value)
        if isinstance(value, torch.Tensor):
            return self._tensor(value)
        if isinstance(value, OddTensor):
            return ["O", str(value.words)[:100]]
        return ["o", (value.description if isinstance(value, Opaque) else type(value).__name__)[:200]]

    def _store(self, data):
        if self.size + len(data) > MOST_BYTES:
            raise WireError(f"more than {MOST_BYTES} bytes")
        self.parts.append(data)
        offset, self.size = self.size, self.size + len(data)
        return offset, len(data)

    def _tensor(self, tensor):
        name = str(tensor.dtype).removeprefix("torch.")
        if name not in DTYPES or tensor.device.type != "cpu":
            return ["O", f"a tensor of {tensor.dtype} on {tensor.device}"]
        if tensor.numel() * tensor.itemsize > MOST_BYTES:  # as a view of one entry it may take no room here
            raise WireError("tensors larger than a frame may hold")
        dense = torch.empty_like(tensor)  # in the same order of dimensions, without gaps
        dense.copy_(tensor.detach())
        data = torch.as_strided(dense, (dense.numel(),), (1,)).view(torch.uint8).numpy().tobytes()
        return ["T", name, list(dense.shape), list(dense.stride()), *self._store(data)]

    def _array(self, array):
        tag = "n" if isinstance(array, numpy.generic) else "N"
        return [tag, array.dtype.str, list(array.shape), *self._store(array.tobytes())]


def hashable(keys):
    """The keys of a set or dict (a list); raises ValueError where many have one hash, as a stranger can choose integers to have.

    A set of a hundred thousand of those takes hours to make. Of their hashes, numbers of one word, a counter can be made.
    """
    if len(keys) > MOST_ALIKE and Counter(map(hash, keys)).most_common(1)[0][1] > MOST_ALIKE:
        raise ValueError("keys that are chosen to be slow")
    return keys


class _Reader:
    def __init__(self, body):
        self.body, self.count, self.left = body, 0, len(body)

    def value(self, node, depth):
        self.count += 1
        if self.count > MOST_VALUES or depth > DEEPEST:
            raise WireError("too many values, or nested too deep")
        if not isinstance(node, list):
            if node is None or isinstance(node, (bool, int, float, str)):
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
        return self.body[offset : offset + length]

    def _sizes(self, numbers):
        if not isinstance(numbers, list) or len(numbers) > MOST_DIMENSIONS:
            raise WireError("a malformed shape")
        if not all(type(number) is int and 0 <= number < EXACT for number in numbers):
            raise WireError("a malformed size")
        return numbers

    def _tensor(self, rest, depth):
        name, shape, strides, offset, length = rest
        dtype, shape, strides = DTYPES[name], self._sizes(shape), self._sizes(strides)
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

    def _array(self, rest, depth):
        name, shape, offset, length = rest
        if not isinstance(name, str) or not NUMPY_NAME.fullmatch(name):  # numpy would parse, and run, more than names
            raise WireError("a numpy type that does not travel")
        dtype, shape, data = numpy.dtype(name), self._sizes(shape), self._slice(offset, length)
        if length != math.prod(shape) * dtype.itemsize:
            raise WireError("an array whose bytes do not fit its shape")
        if dtype.kind == "b":
            return (numpy.frombuffer(data, numpy.uint8) != 0).reshape(shape)
        return numpy.frombuffer(bytes(data), dtype).reshape(shape).copy()

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
    "b": lambda reader, rest, depth: bytes(reader._slice(*rest)),
    "l": _Reader._parts,
    "t": lambda reader, rest, depth: tuple(reader._parts(rest, depth)),
    "s": lambda reader, rest, depth: set(hashable(reader._parts(rest, depth))),
    "d": _Reader._dict,
    "T": _Reader._tensor,
    "N": _Reader._array,
    "n": lambda reader, rest, depth: reader._array(rest, depth)[()],
    "o": lambda reader, rest, depth: Opaque(reader._text(rest, depth)),
    "O": lambda reader, rest, depth: OddTensor(reader._text(rest, depth)),
}
