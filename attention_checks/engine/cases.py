"""What an exercise is tried on: random cases, drawn from a seed, whose sizes differ from each other.

Equal sizes hide mistakes (a transpose of a square matrix has the right shape), so `Draw.sizes` never gives two the same.
"""

import hashlib
import math
from dataclasses import dataclass, replace
from typing import Any

import numpy
import torch


@dataclass(frozen=True)
class Case:
    """One call: the positional arguments, and a label that names their sizes.

    `group` says what the case probes ("ordinary", "a fully masked row", ...); an exercise is judged group by group. A module
    exercise also has `build`, the constructor's arguments, and `state`, the parameters by name. A `diagnostic` case never
    decides whether an answer is right; it lets code run that fails elsewhere, so that its mistake can be recognised. `tolerance`
    stands in place of that of the dtype: above it where large numbers cost right solutions their last digits, below it where the
    lesson itself goes on to compare more closely.
    """

    group: str
    label: str
    args: tuple[Any, ...]
    build: tuple[int, ...] = ()
    state: dict[str, torch.Tensor] | None = None
    diagnostic: bool = False
    tolerance: float = 0.0


def label(sizes, *notes):
    """`label({"B": 2, "T": 5}, "float64")` is "B=2, T=5, float64"."""
    return ", ".join([f"{name}={size}" for name, size in sizes.items()] + [note for note in notes if note])


WORDS, FIRST_WORD = 624, 24  # of the Mersenne Twister, and where they begin in the state of torch's generator, 8 bytes each


def _state(fresh, key):
    """The state of a generator (uint8), whose words are made of all the bytes of `key`. `fresh` is that of the seed 0.

    Raises RuntimeError where torch has changed its form.
    """
    words = fresh[FIRST_WORD : FIRST_WORD + 8 * WORDS].view(torch.int64).clone()
    known = numpy.random.RandomState(0).get_state()[1].astype("int64")
    if not torch.equal(words, torch.from_numpy(known)):
        raise RuntimeError(f"torch {torch.__version__} keeps the state of its generator in another form than the one known here")
    drawn = numpy.frombuffer(hashlib.shake_256(key).digest(4 * WORDS), dtype="<u4").astype("int64")
    state = fresh.clone()
    state[FIRST_WORD : FIRST_WORD + 8 * WORDS] = torch.from_numpy(drawn).view(torch.uint8)
    return state


class Draw:
    """Random inputs from one seed, without touching the global generators."""

    def __init__(self, seed):
        """`seed` is an int; or bytes, all of which count, where torch itself takes 32 bits, few enough to be tried one by one."""
        self.generator = torch.Generator()
        if isinstance(seed, bytes):
            self.generator.set_state(_state(self.generator.manual_seed(0).get_state(), seed))
        else:
            self.generator.manual_seed(seed)

    def normal(self, *shape, dtype=torch.float32, scale=1.0):
        """Entries about N(0, scale^2)."""
        return (torch.randn(*shape, generator=self.generator, dtype=torch.float64) * scale).to(dtype)

    def integers(self, low, high, *shape):
        """Integers in [low, high)."""
        return torch.randint(low, high, shape, generator=self.generator)

    def integer(self, low, high):
        """One int in [low, high)."""
        return int(self.integers(low, high, 1))

    def shuffled(self, *items):
        """The items in random order."""
        order = torch.randperm(len(items), generator=self.generator).tolist()
        return [items[index] for index in order]

    def sizes(self, names, low=2, high=9):
        """Pairwise different sizes in [low, high) for the space-separated names, as a dict."""
        names = names.split()
        return dict(zip(names, self.shuffled(*range(low, high)), strict=False))

    def lengths(self, batch, low, high):
        """(batch,) lengths in [low, high); the first is neither the longest nor the shortest, where there is room for that."""
        lengths = self.integers(low, high, batch)
        if batch > 1:
            lengths[1] = high - 1
        if batch > 2 and high - low > 2:
            lengths[0], lengths[2] = self.integer(low + 1, high - 1), low
        return lengths

    def mask(self, *shape):
        """A boolean mask in which every row allows and forbids at least one position, with gaps."""
        allowed = torch.rand(*shape, generator=self.generator) < 0.6
        rows = allowed.reshape(-1, shape[-1])
        for row in rows:
            first, second = self.shuffled(*range(shape[-1]))[:2]
            row[first], row[second] = True, False
        return rows.reshape(shape)


def non_contiguous(tensor):
    """The same values with the first two dimensions stored the other way round, as a transpose leaves them."""
    return tensor.transpose(0, 1).contiguous().transpose(0, 1)


ANOTHER_DEVICE = "another device"
VARIANTS = {  # group: what is made of each tensor of an ordinary case, and the tolerance
    "float64": (lambda tensor: tensor.double() if tensor.is_floating_point() else tensor, 0.0),
    "half precision": (lambda tensor: tensor.half() if tensor.is_floating_point() else tensor, 5e-2),
    "not contiguous": (lambda tensor: non_contiguous(tensor) if tensor.dim() > 1 else tensor, 0.0),
    ANOTHER_DEVICE: (lambda tensor: tensor.to("meta"), 0.0),  # where tensors have shapes and no numbers
}


def variants(case, *groups):
    """The ordinary case once more, in other dtypes and layouts: a case for each of `groups`, names of `VARIANTS`."""
    for group in groups:
        change, tolerance = VARIANTS[group]
        state = case.state and {name: change(tensor) for name, tensor in case.state.items()}
        made = {"args": _each(change, case.args), "state": state, "tolerance": max(tolerance, case.tolerance)}
        yield replace(case, group=group, label=f"{case.label}, {group}", **made)


def _each(change, value):
    """The value with each tensor changed, those in tuples and lists too."""
    if isinstance(value, (tuple, list)):
        return type(value)(_each(change, item) for item in value)
    return change(value) if isinstance(value, torch.Tensor) else value


def attention_cases(draw, args, *, mask="", broadcast=(), parameters=None, build="", large=None, optional=True, also=None):
    """The cases that every attention is tried on, from the shapes of what it is called with.

    `args` {name: "B Tq d_k"} are the tensors in their order. A mask of shape `mask` stands behind them ("" for none); it may
    be None or, with `optional`, left out, and may also come in the shapes `broadcast`. A module has `parameters`
    {name: "d_k d_model"} and the sizes `build`. Sizes called T... count positions, those called d... features; the first of all
    is the batch; "heads*d_head" is a product of sizes. `large` {name: factor} says what to enlarge so that scores reach beyond
    1e4: there an attention without the shift, or with a moderate fill value, goes wrong. It is tried in float64, so that right
    answers lose no digits, also with a single allowed position in a row; half precision is tried as well, loosely. Masks have
    the shape of the scores, and everything is as ordinary code makes it, so that writing in place succeeds and shows.
    `also` {group: {name: size}} adds cases with these sizes.
    """
    named = {**args, **(parameters or {})}
    names = dict.fromkeys(" ".join(named.values()).replace("*", " ").split())
    names = [name for name in names if not name.isdigit()]
    positions, features = [n for n in names if n[0] == "T"], [n for n in names if n[0] == "d"]

    def case(
        group,
        note="",
        dtype=torch.float32,
        along=mask,
        given=True,
        scale=None,
        diagnostic=False,
        single=False,
        open_row=False,
        empty_row=False,
        all_empty=False,
        **fixed,
    ):
        free = [size for size in draw.shuffled(*range(3, 4 + max(6, len(names)))) if size not in fixed.values()]
        sizes = dict(zip((name for name in names if name not in fixed), free, strict=False)) | fixed
        sizes = {name: sizes[name] for name in names}

        def shape(text):
            factors = [token.split("*") for token in text.split()]
            return [math.prod(sizes[name] if name in sizes else int(name) for name in each) for each in factors]

        def drawn(name):
            size = shape(named[name])
            usual = size[-1] ** -0.5 if name in (parameters or {}) or name[0] == "W" else 1.0
            # Queries and keys somewhat larger than usual: then the scaling shows, and the rows are far from uniform.
            usual *= 1.5 if name.startswith(("q_", "k_")) else 1.0
            return draw.normal(*size, dtype=dtype, scale=usual * (scale or {}).get(name, 1.0))

        tensors, state = [drawn(name) for name in args], {name: drawn(name) for name in parameters or {}}
        allowed = draw.mask(*shape(along)) if along and shape(along)[-1] > 1 else None
        rows = None if allowed is None else allowed.reshape(-1, allowed.shape[-1])  # a view
        if open_row:
            rows[-1] = True  # not in all cases: a memory that is full hides what is cut off
        if empty_row:
            rows[min(1, len(rows) - 1)] = False
        if single or all_empty:
            rows[:] = False
        if single:
            rows[torch.arange(len(rows)), draw.integers(0, rows.shape[1], len(rows))] = True
        if group == "not contiguous":
            tensors = [non_contiguous(tensor) if tensor.dim() > 1 else tensor for tensor in tensors]
            allowed = non_contiguous(allowed) if allowed is not None and allowed.dim() > 1 else allowed
        tolerance = 5e-2 if dtype == torch.float16 else 0.0  # where gradients are sums of many rounded numbers
        if mask and given:
            tensors.append(allowed)
        return Case(group, label(sizes, note), tuple(tensors), tuple(shape(build)), state or None, diagnostic, tolerance)

    yield case("ordinary", open_row=bool(mask))
    yield case("ordinary")
    if mask:
        yield case("no mask", "mask=None", along="")
        if optional:
            yield case("mask left out", "no mask given", given=False)
        for along in broadcast:
            yield case("broadcast", f"mask ({', '.join(along.split())})", along=along)
        yield case("fully masked", "a row that may attend to nothing", empty_row=True)
    yield case("size 1", **{names[0]: 1})
    for name in positions:
        yield case("size 1", "mask=None" if mask and name == mask.split()[-1] else "", **{name: 1})
    if large:
        yield case("large", "scores beyond 1e4, float64", torch.float64, scale=large)
        if mask:
            yield case("large", "scores beyond 1e4, one allowed position a row", torch.float64, scale=large, single=True)
    yield case("float64", "float64", torch.float64)
    yield case("not contiguous", "not contiguous")
    if large:
        note = "float16, a row that may attend to nothing" if mask else "float16"  # a small number may be 0 there
        yield case("half precision", note, torch.float16, empty_row=bool(mask))
    for group, fixed in (also or {}).items():
        yield case(group, **fixed)
    size = draw.integer(4, 7)
    yield case("square", diagnostic=True, **dict.fromkeys(names, size))
    yield case("square", diagnostic=True, **{names[0]: size}, **dict.fromkeys(positions, size))
    yield case("square", diagnostic=True, **dict.fromkeys(positions, size))
    yield case("square", diagnostic=True, **dict.fromkeys(features, size))
    if mask:  # what asks whether the mask allows anything at all goes wrong here
        yield case("nothing allowed", "no row may attend to anything", all_empty=True)
