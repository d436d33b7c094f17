"""One interactive picture of attention, computed in the page that shows it, and a figure where no script runs."""

import base64
import hashlib
import json
from html import escape
from pathlib import Path

import matplotlib.pyplot as plt

from course_utils._validation import require_choice
from course_utils.plotting import alt_text, png, running_in_ipython
from course_utils.plotting.arguments import per_panel
from course_utils.widgets._figures import figure_of
from course_utils.widgets._maps import read_map

MOST_BYTES = 1_000_000  # of the numbers that are saved with a notebook; script and figures come to less than that again
TEMPERATURES = (0.1, 10.0)
AROUND = 4  # how far a score may be varied, to both sides
NAMES = {0: (), 1: ("head",), 2: ("layer", "head")}
WORDS = "(Where scripts run, this figure can be explored.)"


def explore(
    scores=None, queries=None, keys=None, *, weights=None, examples=None, mask=None, gold=None, d_k=None, axes=None, notes=None,
    vary=None, temperatures=TEMPERATURES, plane=None, shown=None, labels=("keys", "queries"),
):  # fmt: skip
    """Show maps of attention to be explored, and return the `Exploration`.

    scores: (..., Q, K), a tensor or array, of Q queries over K keys; or (K,) for one query. The page turns them into weights,
    with sliders and switches for the temperature, for 1 / sqrt(d_k) where `d_k` is given, and for the masks. weights: what is a
    share already, instead of scores. queries, keys: Q and K strings. Leading axes are layers and heads unless `axes` names them:
    {name: labels}, in order; `notes`: a few words for each entry of the last.
    mask: boolean, (Q, K) or as the scores, True = may attend; gold: pairs (query index, key index), framed. d_k: a number, or
    one for each of the leading axes. vary: the key whose score gets a slider, where there is one query. temperatures: (lowest,
    highest).
    plane: a query (2,) and values (K, 2), to draw where the answer to one query lies.
    examples: several of them to choose from, dicts with those of the parts above that differ. There may also be a `name`;
    `beside`: (what it is, numbers (..., Q)), one for each row; and `picture`: pixels (3, H, W) and a grid (rows, columns), whose
    patches are the keys.
    shown: (number of the example, index, title) of each map in the figure for pages without scripts, where the first heads or
    sentences do not make the point.

    Raises TypeError and ValueError that name the argument; ValueError too for more numbers than a notebook should keep (1 MB).
    """
    shared = {"scores": scores, "weights": weights, "queries": queries, "keys": keys, "mask": mask, "gold": gold}
    shared |= {"d_k": d_k, "plane": plane}
    maps = _read(examples, {name: part for name, part in shared.items() if part is not None})
    first = maps[0]
    if not 0 < temperatures[0] < 1 < temperatures[1]:
        raise ValueError(f"temperatures must be two positive numbers around 1, got {temperatures}")
    data = {
        "kind": first.kind,
        "examples": [each.packed() for each in maps],
        "examples_are": "picture" if first.picture else "sentence",
        "axes": _axes(axes, first.axes, notes),
        "temperatures": list(temperatures),
        "vary": _range(vary, first),
        "labels": list(labels),
    }
    return Exploration(maps, data, shown).show()


class Exploration:
    """Maps of attention and how they are shown. `maps`: what was read; `data`: what the page gets."""

    def __init__(self, maps, data, shown=None):
        self.maps, self.data, self._shown = maps, data, shown
        data["id"] = hashlib.sha256(json.dumps(data).encode()).hexdigest()[:12]  # the same lesson makes the same notebook
        size = len(json.dumps(data))
        if size > MOST_BYTES:
            raise ValueError(
                f"{maps[0].kind} must be small enough to be kept in a notebook, at most {MOST_BYTES / 1e6:.0f} MB, "
                f"got {size / 1e6:.1f} MB: hand over fewer sentences, layers or heads"
            )

    def figure(self):
        """The maps as a figure, for where no script runs: heatmaps side by side, or bars where there is one query."""
        return figure_of(self.maps, self.data, self._shown)

    def bundle(self):
        """What the cell shows, by kind, and the metadata: an explorer in HTML around its figure, the figure, its words.

        Nothing of it needs a kernel; where no script runs, or none may, the figure stays.
        """
        figure = self.figure()
        words, picture = alt_text(figure), base64.b64encode(png(figure)).decode()
        plt.close(figure)
        script, style = (Path(__file__).with_suffix(kind).read_text(encoding="utf-8") for kind in (".js", ".css"))
        given = json.dumps(self.data).replace("<", "\\u003c")  # no text ends the script
        call = f"({script[script.index('(data, css) =>') :].strip()})({given}, {json.dumps(style)})"
        page = (
            f'<div data-attention-explorer="{self.data["id"]}" data-lm-suppress-shortcuts="true">'
            f'<img alt="{escape(words)}" style="max-width:100%" src="data:image/png;base64,{picture}">'
            f"<p><small>{WORDS}</small></p></div>\n<script>{call}</script>"
        )
        return {"text/html": page, "image/png": picture, "text/plain": words}, {"image/png": {"alt": words}}

    def show(self):
        """Show it (again). Returns the exploration."""
        data, metadata = self.bundle()
        if running_in_ipython():
            from IPython.display import display

            display(data, raw=True, metadata=metadata)
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


def _range(vary, first):
    """{key, low, high} of the score that gets a slider, or None."""
    if vary is None:
        return None
    if len(first.queries) > 1 or first.axes or first.kind != "scores":
        raise ValueError(f"vary is for the scores of one query, got {first.kind} of shape {first.numbers.shape}")
    require_choice("vary", vary, first.keys)
    now = float(first.numbers[0, first.keys.index(vary)])
    return {"key": vary, "low": now - AROUND, "high": now + AROUND}
