"""Data crosses the wire unchanged, and nothing but data crosses it, whatever somebody sends."""

import contextlib
import json
import math
import pickle
import struct

import hypothesis.strategies as st
import numpy
import pytest
import torch
from hypothesis import given
from torch import nn

from attention_checks.engine.copies import OddTensor
from grading.sandbox import wire
from grading.sandbox.wire import Opaque, WireError


def sent(value):
    return received(wire.encode(value))


def received(data):
    """The value in bytes that somebody has sent, as a channel reads them."""
    if len(data) < wire.PREFIX.size or wire.length(data[: wire.PREFIX.size]) != len(data):
        raise WireError
    return wire.decode(bytearray(data))


def alike(was, now):
    """Equal, of equal type, NaN equal to NaN."""
    if type(was) is not type(now):
        return False
    if isinstance(was, float):
        return (was == now and math.copysign(1, was) == math.copysign(1, now)) or (math.isnan(was) and math.isnan(now))
    if isinstance(was, (list, tuple)):
        return len(was) == len(now) and all(map(alike, was, now))
    if isinstance(was, dict):
        return list(was) == list(now) and all(alike(was[key], now[key]) for key in was)
    return was == now


keys = st.none() | st.booleans() | st.integers() | st.text() | st.binary()
plain_values = st.recursive(
    keys | st.floats() | st.sets(keys),
    lambda inner: st.lists(inner) | st.lists(inner).map(tuple) | st.dictionaries(keys, inner),
    max_leaves=20,
)


@given(plain_values)
def test_plain_values_come_back_as_they_went(value):
    assert alike(value, sent(value))


@pytest.mark.parametrize("value", [1 << 20_000, -1 << 20_000, 2**63, -(2**63), "\ud800", "\0", b"\0" * 100, {1}], ids=range(8))
def test_values_at_the_edges_come_back(value):
    assert sent(value) == value


TENSORS = {
    "empty": torch.zeros(0, 3),
    "a number": torch.tensor(2.5),
    "transposed": torch.randn(3, 4).t(),
    "expanded": torch.randn(3, 1).expand(3, 9),
    "a column": torch.randn(50, 7)[:, 2:4],
    "every third": torch.randn(30)[::3],
    "permuted": torch.randn(2, 3, 4).permute(2, 0, 1),
    "a parameter": nn.Parameter(torch.randn(3)),
    "in a graph": torch.randn(3, requires_grad=True) * 2,
    "conjugated": torch.randn(3, dtype=torch.complex64).conj(),
    "negated": torch.randn(3, dtype=torch.complex64).conj().imag,
    "not finite": torch.tensor([math.nan, math.inf, -math.inf, -0.0]),
}


@pytest.mark.parametrize("name", TENSORS)
def test_tensors_keep_values_shape_and_dtype_and_leave_their_graph(name):
    tensor = TENSORS[name]
    _, got = sent(["x", tensor])
    assert type(got) is torch.Tensor and not got.requires_grad
    assert (got.dtype, got.shape) == (tensor.dtype, tensor.shape)
    assert torch.equal(got.nan_to_num(7), tensor.detach().nan_to_num(7))


@pytest.mark.parametrize("name", ["transposed", "permuted", "a number"])
def test_tensors_without_gaps_keep_their_strides(name):
    assert sent(TENSORS[name]).stride() == TENSORS[name].stride()


def test_a_small_view_of_a_large_tensor_does_not_bring_the_large_one_along():
    view = torch.randn(1000, 1000)[:, :2].t()
    assert len(wire.encode(view)) < 20_000
    assert torch.equal(sent(view), view) and sent(view).stride(0) < sent(view).stride(1)


@pytest.mark.parametrize(
    "dtype", ["float16", "bfloat16", "float32", "float64", "complex64", "bool", "uint8", "int8", "int16", "int32", "int64"]
)
def test_every_dtype_of_the_lessons_travels(dtype):
    tensor = torch.tensor([[0, 1, 0], [1, 1, 0]]).to(getattr(torch, dtype))
    got = sent(tensor)
    assert got.dtype == tensor.dtype and torch.equal(got, tensor)


@pytest.mark.parametrize(
    "value",
    [numpy.arange(6).reshape(2, 3).T, numpy.array(2.5), numpy.array([True]), numpy.zeros((0, 2))],
)
def test_numpy_arrays_travel(value):
    got = sent(value)
    assert type(got) is numpy.ndarray and got.dtype == value.dtype and numpy.array_equal(got, value) and got.flags.writeable


@pytest.mark.parametrize("value", [numpy.float32(0.1), numpy.int64(-3), numpy.bool_(True), numpy.complex64(1j)])
def test_numpy_scalars_travel(value):
    got = sent(value)
    assert type(got) is type(value) and got == value


class Liar(torch.Tensor):
    """A subclass whose every answer is its own."""

    @classmethod
    def __torch_function__(cls, function, types, args=(), kwargs=None):
        raise AssertionError("asked")


class Text(str):
    def __str__(self):
        return "something else"


def test_subclasses_of_plain_types_arrive_as_plain_ones():
    assert type(sent(torch.ones(2).as_subclass(Liar))) is torch.Tensor
    assert sent(Text("as it is")) == "as it is" and type(sent(Text("a"))) is str


@pytest.mark.parametrize(
    "value", [object(), len, nn.Linear, nn.Linear(1, 1), numpy.array([object()]), numpy.array(["a"]), Ellipsis, range(3)]
)
def test_everything_else_arrives_as_the_name_of_what_it_was(value):
    assert isinstance(sent(value), Opaque)


@pytest.mark.parametrize("value", [torch.ones(2).to_sparse(), torch.empty(2, device="meta")])
def test_tensors_without_entries_arrive_as_words(value):
    assert isinstance(sent(value), OddTensor)


@pytest.mark.parametrize(
    ("value", "limit", "most"),
    [
        (b"x" * 1000, "MOST_BYTES", 500),
        (torch.zeros(1000), "MOST_BYTES", 500),
        ("x" * 1000, "MOST_OF_HEADER", 500),
        ([[[[]]]], "DEEPEST", 2),
        ([0] * 100, "MOST_VALUES", 50),
    ],
)
def test_what_passes_a_limit_is_not_sent_and_not_received(monkeypatch, value, limit, most):
    frame = wire.encode(value)
    monkeypatch.setattr(wire, limit, most)
    with pytest.raises(WireError):
        wire.encode(value)
    with pytest.raises(WireError):
        received(frame)


def test_a_value_that_holds_itself_is_refused():
    loop = []
    loop.append(loop)
    with pytest.raises(WireError, match="deeper"):
        wire.encode(loop)


def frame(node, body=b""):
    header = node if isinstance(node, bytes) else json.dumps(node).encode()
    return wire.PREFIX.pack(wire.MAGIC, len(header), len(body)) + header + body


HOSTILE = {
    "not JSON": b"{",
    "not UTF-8": b"\xff\xfe",
    "an object": {"a": 1},
    "a long number": b"1" * 10_000,
    "deep": b"[" * 100_000 + b"]" * 100_000,
    "nothing at all": [],
    "an unknown kind": ["pickle", "x"],
    "a tag that is no text": [[1], 2],
    "a key without value": ["d", 1],
    "a key that no dict takes": ["d", ["l"], 1],
    "a number that is none": ["i", "zz"],
    "bytes past the end": ["b", 0, 100],
    "bytes before the start": ["b", -8, 8],
    "bytes at no place": ["b", "0", 8],
    "a tensor past the end": ["T", "float32", [100], [1], 0, 400],
    "a tensor of another size": ["T", "float32", [3], [1], 0, 16],
    "a tensor of no dtype": ["T", "object", [2], [1], 0, 16],
    "a negative size": ["T", "float32", [-2], [1], 0, 8],
    "a negative stride": ["T", "float32", [2], [-1], 0, 8],
    "a fractional size": ["T", "float32", [0.5], [1], 0, 2],
    "strides that reach past": ["T", "float32", [4], [100], 0, 16],
    "strides for another shape": ["T", "float32", [4], [1, 1], 0, 16],
    "a tensor of a billion copies": ["T", "float32", [10**9, 10**9], [0, 0], 0, 4],
    "more dimensions than torch has": ["T", "float32", [1] * 70, [1] * 70, 0, 4],
    "bytes that are used twice": ["l", *[["T", "float32", [4], [1], 0, 16]] * 2],
    "a shape that overflows": ["T", "uint8", [2**62, 2**62, 0], [1, 1, 1], 0, 0],
    "numpy objects": ["N", "|O", [2], 0, 16],
    "numpy records": ["N", "f4,f4", [2], 0, 16],
    "a numpy type by a long name": ["N", "f" * 1000, [2], 0, 16],
    "a numpy type that numpy parses": ["N", "<,4", [2], 0, 16],
    "a numpy type that numpy parses, as a scalar": ["n", "<f4,(", [], 0, 4],
    "a numpy type with a shape": ["N", "(2,)f4", [2], 0, 16],
    "an integer of a megabyte": ["i", "f" * 2**20],
    "an integer in no text": ["i", 3],
    "a numpy array of another size": ["N", "<f4", [100], 0, 16],
    "a numpy scalar of another size": ["n", "<f8", [], 0, 4],
    "a description that is none": ["o", 3],
    "a description without end": ["o", "x" * 10_000],
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_malformed_frame_is_refused_in_words(name):
    with pytest.raises(WireError):
        received(frame(HOSTILE[name], bytes(16)))


@pytest.mark.parametrize(
    "prefix", [b"HTTP" + bytes(12), struct.pack("<4sIQ", b"ATT1", 2**32 - 1, 0), struct.pack("<4sIQ", b"ATT1", 0, 2**64 - 1)]
)
def test_a_prefix_that_announces_too_much_is_refused_before_anything_is_read(prefix):
    with pytest.raises(WireError):
        wire.length(prefix)


@given(st.binary(max_size=300))
def test_any_bytes_are_a_value_or_a_wire_error(data):
    with contextlib.suppress(WireError):
        received(frame(data, b"12345678"))


@given(st.data())
def test_a_frame_with_a_changed_byte_is_a_value_or_a_wire_error(data):
    good = wire.encode(["reply", {"a": torch.arange(6.0).reshape(2, 3), "b": (1, None, "x")}, numpy.arange(3), 2**70])
    at = data.draw(st.integers(0, len(good) - 1))
    changed = good[:at] + bytes([data.draw(st.integers(0, 255))]) + good[at + 1 :]
    with contextlib.suppress(WireError):
        received(changed)


def test_a_pickle_is_bytes_or_nothing():
    with pytest.raises(WireError):
        received(pickle.dumps(torch.ones(2)))


def test_booleans_are_zero_or_one_whatever_their_bytes_say():
    got = received(frame(["T", "bool", [3], [1], 0, 3], bytes([0, 7, 255])))
    assert got.tolist() == [False, True, True] and got.view(torch.uint8).tolist() == [0, 1, 1]
    assert received(frame(["N", "|b1", [2], 0, 2], bytes([0, 9]))).view(numpy.uint8).tolist() == [0, 1]
