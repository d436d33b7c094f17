"""Maps of attention as an explorer takes them: checked, weighed for the figure, and packed for the page."""

import base64
import io
from dataclasses import dataclass

import numpy as np
import torch
from PIL import Image

from course_utils.plotting.arguments import indices, numbers, tokens

PARTS = ("name", "scores", "weights", "queries", "keys", "mask", "gold", "d_k", "beside", "plane", "picture")
QUERY = "the query"  # the name of one that has none


@dataclass(frozen=True)
class Map:
    """One sentence's maps. numbers: (..., Q, K), scores or weights; mask: bool, (Q, K) or as they, True = may attend."""

    name: str
    queries: list
    keys: list
    numbers: np.ndarray
    kind: str
    mask: np.ndarray | None = None
    gold: tuple = ()
    d_k: np.ndarray | None = None
    beside: tuple | None = None  # (name, (..., Q)): a number for each row
    plane: tuple | None = None  # (query (2,), values (K, 2))
    picture: tuple | None = None  # (pixels (3, H, W), (rows, columns)): the keys are its patches

    @property
    def axes(self):
        """The sizes of the leading axes: () for one map, (heads,), (layers, heads), ..."""
        return self.numbers.shape[:-2]

    def at(self, index, *, causal=False, temperature=1.0, scaled=True):
        """The weights (Q, K) of the map at an index of the leading axes, and the mask there or None."""
        mask = self.mask if self.mask is None or self.mask.ndim == 2 else self.mask[index]
        rows = self.numbers[index].astype(float)
        if causal:
            before = np.tri(*rows.shape, dtype=bool)
            mask = before if mask is None else before & mask
        if self.kind == "scores":
            return soften(rows / temperature / (np.sqrt(self.d_k[index]) if scaled and self.d_k is not None else 1), mask), mask
        if causal:
            rows = np.where(mask, rows, 0)
            rows = rows / np.maximum(rows.sum(-1, keepdims=True), np.finfo(float).tiny)
        return rows, mask

    def packed(self):
        """What travels to the page, as JSON holds it."""
        mask = None if self.mask is None else _text(np.packbits(self.mask.ravel()))
        return {
            "name": self.name,
            "queries": self.queries,
            "keys": self.keys,
            "bits": 8 * self.numbers.itemsize,
            "data": _text(self.numbers),
            "mask": mask,
            "mask_per_map": self.mask is not None and self.mask.ndim > 2,
            "gold": self.gold,
            "d_k": None if self.d_k is None else self.d_k.ravel().tolist(),
            "beside": self.beside and {"name": self.beside[0], "numbers": self.beside[1].ravel().tolist()},
            "plane": self.plane and [part.tolist() for part in self.plane],
            "picture": self.picture and {"png": _png(self.picture[0]), "grid": self.picture[1]},
        }


def soften(scores, mask=None):
    """The softmax over the last axis of what the mask allows; a row of which nothing is allowed is 0."""
    scores = scores if mask is None else np.where(mask, scores, -np.inf)
    top = scores.max(axis=-1, keepdims=True)
    powers = np.exp(scores - np.where(np.isfinite(top), top, 0))
    return powers / np.maximum(powers.sum(axis=-1, keepdims=True), np.finfo(float).tiny)


def read_map(given, where=""):
    """The `Map` of a dict with some of `PARTS`. Raises TypeError and ValueError that name the part, and `where` it was."""
    unknown = sorted(set(given) - set(PARTS))
    if unknown:
        raise ValueError(f"an example{where} holds {', '.join(PARTS)}, got {unknown[0]!r}")
    kinds = [kind for kind in ("scores", "weights") if given.get(kind) is not None]
    if len(kinds) != 1:
        raise ValueError(f"an example{where} must hold either scores or weights, got {' and '.join(kinds) or 'neither'}")
    kind = kinds[0]
    values, open_ = _values(kind + where, given[kind], kind == "weights")
    queries, keys = ([] if given.get(name) is None else given[name] for name in ("queries", "keys"))
    if not len(queries) and np.ndim(given[kind]) == 1:
        queries = [QUERY]
    tokens(f"queries{where}", queries, values.shape[-2], f"rows of {kind}")
    tokens(f"keys{where}", keys, values.shape[-1], f"columns of {kind}")
    gold = _gold(where, given.get("gold"), values.shape)
    mask = _mask(where, given.get("mask"), values.shape)
    if not open_.all():  # scores of minus infinity are masked ones
        mask = open_ if mask is None else open_ & mask
    d_k = given.get("d_k")
    if d_k is not None:
        d_k = np.broadcast_to(numbers(f"d_k{where}", d_k, np.ndim(d_k), bounded=False), values.shape[:-2])
        if kind == "weights" or (d_k <= 0).any():
            raise ValueError(f"d_k{where} must be above 0 and belong to scores, got {given['d_k']} and {kind}")
    further = _further(where, given, values.shape)
    return Map(given.get("name") or " ".join(keys), list(queries), list(keys), values, kind, mask, gold, d_k, *further)


def read_answer(answer, name):
    """The `Map` of what a learner's function returns: a tuple (scores or weights, queries, keys), or a dict as in an example.

    Rows that lie within 0..1 and all sum to 1 are weights. Raises TypeError and ValueError that name the function.
    """
    if isinstance(answer, dict):
        return read_map(answer, f" of what {name} returns")
    if not isinstance(answer, (tuple, list)) or len(answer) != 3:
        raise TypeError(f"{name} must return (scores or weights, queries, keys), got {type(answer).__name__}: {str(answer)[:60]}")
    values, queries, keys = answer
    found, _ = _values(f"the scores or weights that {name} returns", values, False)
    shares = (found >= 0).all() and (abs(found.sum(-1) - 1) < 1e-4).all()
    return read_map({"weights" if shares else "scores": values, "queries": queries, "keys": keys}, f" of what {name} returns")


def _values(name, given, bounded):
    """A float32 array, or float64 where that is what was given, and which of its numbers are not minus infinity."""
    array = given.detach().cpu() if isinstance(given, torch.Tensor) else np.asarray(given, dtype=float)
    if isinstance(array, torch.Tensor):
        array = (array if array.dtype == torch.float64 else array.float()).numpy()
    if array.ndim == 1:
        array = array[None]
    if array.ndim < 2:
        raise ValueError(f"{name} must have shape (..., Q, K), got {array.shape}")
    open_ = array != -np.inf
    array = np.where(open_, array, 0).astype(array.dtype)
    numbers(name, array, array.ndim, bounded=bounded, nan=bounded)
    return array, open_


def _mask(where, mask, shape):
    if mask is None:
        return None
    mask = mask.detach().cpu().numpy() if isinstance(mask, torch.Tensor) else np.asarray(mask)
    if mask.dtype != bool or mask.ndim < 1 or mask.shape[-1] not in (1, shape[-1]):
        raise ValueError(f"mask{where} must be boolean of shape {shape}, or {shape[-2:]}, got {mask.dtype} of shape {mask.shape}")
    try:
        return np.broadcast_to(mask, shape if mask.ndim > 2 else shape[-2:])
    except ValueError:
        raise ValueError(f"mask{where} must be boolean of shape {shape}, or {shape[-2:]}, got shape {mask.shape}") from None


def _gold(where, gold, shape):
    gold = [tuple(pair) if isinstance(pair, (tuple, list)) else pair for pair in gold or ()]
    if not all(isinstance(pair, tuple) and len(pair) == 2 for pair in gold):
        raise ValueError(f"gold{where} must hold pairs (query index, key index), got {gold[:3]}")
    indices(f"gold{where}", [query for query, _ in gold], shape[-2])
    indices(f"gold{where}", [key for _, key in gold], shape[-1])
    return tuple(sorted({(int(query), int(key)) for query, key in gold}))


def _further(where, given, shape):
    """What is drawn besides the weights: a number for each row, a plane for the values, a picture for the keys."""
    beside, plane, picture = (given.get(part) for part in ("beside", "plane", "picture"))
    if beside is not None:
        name, rows = beside
        rows = numbers(f"beside{where}", rows, len(shape) - 1, bounded=False)
        if rows.shape != shape[:-1]:
            raise ValueError(f"beside{where} must be (name, numbers of shape {shape[:-1]}), got shape {rows.shape}")
        beside = (name, rows)
    if plane is not None:
        query, values = (numbers(f"plane{where}", part, n + 1, bounded=False) for n, part in enumerate(plane))
        if query.shape != (2,) or values.shape != (shape[-1], 2) or shape[-2] != 1:
            found = f"{query.shape} and {values.shape} for {shape[-2]} queries"
            raise ValueError(f"plane{where} must be a query (2,) and values ({shape[-1]}, 2) of one query, got {found}")
        plane = (query, values)
    if picture is not None:
        pixels, (rows, columns) = picture
        pixels = numbers(f"picture{where}", pixels, 3)
        if len(pixels) != 3 or rows * columns != shape[-1]:
            found = f"{pixels.shape} and {rows} by {columns}"
            raise ValueError(f"picture{where} must be (3, H, W) and a grid of {shape[-1]} patches, got {found}")
        picture = (pixels, (rows, columns))
    return beside, plane, picture


def _png(pixels):
    file = io.BytesIO()
    Image.fromarray((255 * np.moveaxis(pixels, 0, -1)).round().astype(np.uint8)).save(file, "png")
    return "data:image/png;base64," + base64.b64encode(file.getvalue()).decode()


def _text(array):
    return base64.b64encode(np.ascontiguousarray(array).tobytes()).decode()
