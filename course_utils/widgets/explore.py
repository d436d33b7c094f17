"""One interactive picture of attention, computed in the page that shows it, and a figure where no script runs."""

import hashlib
import itertools
import json
from pathlib import Path

from course_utils._validation import require_choice
from course_utils.plotting.arguments import per_panel
from course_utils.widgets._display import display_page, page_of
from course_utils.widgets._figures import figure_of
from course_utils.widgets._kernel import complaint, open_channel
from course_utils.widgets._maps import read_answer, read_map

MOST_BYTES = 1_000_000  # of the numbers that are saved with a notebook; script and figures come to less than that again
TEMPERATURES = (0.1, 10.0)
NAMES = {0: (), 1: ("head",), 2: ("layer", "head")}
_count = itertools.count(1)


def explore(
    scores=None, queries=None, keys=None, *, weights=None, examples=None, sentence=None, mask=None, causal=False, gold=None,
    d_k=None, axes=None, notes=None, vary=None, temperatures=TEMPERATURES, plane=None, shown=None, effect=None, title=None,
    labels=("keys", "queries"),
):  # fmt: skip
    """Show maps of attention to be explored, and return the `Exploration`.

    scores: (..., Q, K), a tensor or array, of Q queries over K keys; or (K,) for one query. The page turns them into weights,
    with sliders and switches for the temperature, for 1 / sqrt(d_k) where `d_k` is given, and for the masks. weights: what is a
    share already, instead of scores. queries, keys: Q and K strings. Leading axes are layers and heads unless `axes` names them:
    {name: labels}, in order; `notes`: a few words for each entry of the last.
    mask: boolean, (Q, K) or as the scores, True = may attend; causal: begin with the causal mask; gold: pairs (query index, key
    index), framed. d_k: a number, or one for each of the leading axes. vary: the key, or {key: (low, high)}, whose score gets a
    slider where there is one query. temperatures: (lowest, highest).
    plane: a query (2,) and values (K, 2), to draw where the answer to one query lies.
    examples: several of them to choose from, dicts with those of the parts above that differ. There may also be a `name`;
    `beside`: (what it is, numbers (..., Q)), one for each row; and `picture`: pixels (3, H, W) and a grid (rows, columns), whose
    patches are the keys.
    shown: (number of the example, index, title) of each map in the figure for pages without scripts, where the first heads or
    sentences do not make the point.
    sentence: what `scores`, then a function, is called with, now and whenever the learner types another one where a kernel runs:
    sentence -> (scores or weights, queries, keys); rows that sum to 1 are weights.
    effect: what is lost without a head: (layer, head) -> text or dict, asked of the kernel; or a dict from index to that.

    Raises TypeError and ValueError that name the argument; ValueError too for more numbers than a notebook should keep (1 MB).
    """
    function = scores if callable(scores) else None
    if (function is None) != (sentence is None):
        raise TypeError(
            f"scores must be a function exactly where a sentence is given, got {type(scores).__name__} and {sentence!r}"
        )
    asked = getattr(function, "__name__", "your function")
    if function is not None:
        maps = [read_answer(function(sentence), asked)]
    else:
        shared = {"scores": scores, "weights": weights, "queries": queries, "keys": keys, "mask": mask, "gold": gold}
        shared |= {"d_k": d_k, "plane": plane}
        shared = {name: part for name, part in shared.items() if part is not None}
        maps = _read(examples, shared)
    first = maps[0]
    lists = _axes(axes, first.axes, notes)
    ranges = _ranges(vary, first)
    if not 0 < temperatures[0] < 1 < temperatures[1]:
        raise ValueError(f"temperatures must be two positive numbers around 1, got {temperatures}")

    data = {
        "kind": first.kind,
        "examples": [each.packed() for each in maps],
        "examples_are": "asked so far" if function else "picture" if first.picture else "sentence",
        "axes": lists,
        "causal": bool(causal),
        "temperatures": list(temperatures),
        "vary": ranges,
        "sentence": sentence,
        "asked": asked,
        "effect": effect is not None,
        "effects": {} if callable(effect) or effect is None else {_key(index): _said(what) for index, what in effect.items()},
        "title": title,
        "labels": list(labels),
    }
    exploration = Exploration(maps, data, shown)
    if function is not None or callable(effect):
        data |= {"id": f"{data['id']}-{next(_count)}", "asks": True}  # no explorer asks another one's function
        exploration.channel = open_channel(data["id"], _answers(function, asked, first, effect))
    return exploration.show()


class Exploration:
    """Maps of attention and how they are shown. `maps`: what was read; `data`: what the page gets."""

    def __init__(self, maps, data, shown=None):
        self.maps, self.data, self._shown = maps, data, shown
        self.channel = None  # to the kernel, where one is needed
        data["id"] = hashlib.sha256(json.dumps(data).encode()).hexdigest()[:12]  # the same lesson makes the same notebook
        size = len(json.dumps(data))
        if size > MOST_BYTES:
            raise ValueError(
                f"{'weights' if maps[0].kind == 'weights' else 'scores'} must be small enough to be kept in a notebook, at most "
                f"{MOST_BYTES / 1e6:.0f} MB, got {size / 1e6:.1f} MB: hand over fewer sentences, layers or heads"
            )

    def figure(self):
        """The maps as a figure, for where no script runs: heatmaps side by side, or bars where there is one query."""
        return figure_of(self.maps, self.data, self._shown)

    def bundle(self):
        """What the cell shows, by kind, and the metadata: an explorer in HTML around its figure, the figure, its words."""
        return page_of(self.figure(), self.data, Path(__file__).with_suffix(".js"))

    def show(self):
        """Show it (again). Returns the exploration."""
        display_page(*self.bundle())
        return self

    def _ipython_display_(self):
        """Nothing: the call that made this has shown it already."""


def _read(examples, shared):
    if examples is None:
        return [read_map(shared)]
    examples = list(examples)
    if not examples:
        raise ValueError("examples must hold at least one dict, got none")
    for i, example in enumerate(examples):
        if not isinstance(example, dict):
            raise TypeError(f"examples[{i}] must be a dict, got {type(example).__name__}: {str(example)[:60]}")
    maps = [read_map(shared | example, f" of examples[{i}]") for i, example in enumerate(examples)]
    for i, each in enumerate(maps):
        if (each.kind, each.axes) != (maps[0].kind, maps[0].axes):
            first, here = (f"{one.kind} with leading axes {one.axes}" for one in (maps[0], each))
            raise ValueError(f"examples[{i}] must hold what examples[0] holds, {first}, got {here}")
    return maps


def _answers(function, asked, first, effect):
    """What answers the page's questions, in the kernel. What the learner's code raises is told beside the picture."""

    def another(sentence):
        found = read_answer(function(sentence), asked)
        if (found.kind, found.axes) != (first.kind, first.axes):
            before, now = (f"{each.kind} with leading axes {each.axes}" for each in (first, found))
            raise ValueError(f"{asked} must return what it returned for the first sentence, {before}, got {now}")
        return {"example": found.packed() | {"name": sentence}}

    def answer(question):
        try:
            return another(question["text"]) if question["kind"] == "sentence" else {"text": _said(effect(*question["index"]))}
        except Exception as error:
            return {"error": complaint(error, asked if question["kind"] == "sentence" else "effect")}

    return answer


def _axes(axes, sizes, notes):
    """[{name, labels, notes}] of the leading axes."""
    if axes is None:
        if len(sizes) not in NAMES:
            raise ValueError(f"axes must name the {len(sizes)} leading axes, got None")
        axes = {name: [str(i + 1) for i in range(size)] for name, size in zip(NAMES[len(sizes)], sizes, strict=True)}
    found = tuple(len(labels) for labels in axes.values())
    if found != sizes:
        raise ValueError(f"axes must hold {sizes} labels, one for each entry of the leading axes, got {found}")
    if notes is not None and not sizes:
        raise ValueError("notes must belong to a leading axis, got maps without one")
    lists = [{"name": name, "labels": [str(label) for label in labels], "notes": None} for name, labels in axes.items()]
    if notes is not None:
        lists[-1]["notes"] = [str(note) for note in per_panel("notes", notes, sizes[-1])]
    return lists


def _ranges(vary, first):
    """[{key, low, high}] of the scores that get a slider."""
    if vary is None:
        return None
    if len(first.queries) > 1 or first.axes or first.kind != "scores":
        raise ValueError(f"vary is for the scores of one query, got {first.kind} of shape {first.numbers.shape}")
    vary = {vary: None} if isinstance(vary, str) else vary
    ranges = []
    for key, limits in vary.items():
        require_choice("vary", key, first.keys)
        now = float(first.numbers[0, first.keys.index(key)])
        low, high = (now - 4, now + 4) if limits is None else limits
        if not low <= now <= high:
            raise ValueError(f"vary[{key!r}] must be (low, high) around its score {now:g}, got {limits}")
        ranges.append({"key": key, "low": float(low), "high": float(high)})
    return ranges


def _key(index):
    return ",".join(map(str, index if isinstance(index, tuple) else (index,)))


def _said(what):
    if isinstance(what, dict):
        return ", ".join(f"{name} {value:.3g}" if isinstance(value, float) else f"{name} {value}" for name, value in what.items())
    return str(what)
