"""The mask workbench of lesson 08: what becomes of a row of weights when masks are made and applied in different ways."""

import ipywidgets
import torch
from matplotlib.figure import Figure

from course_utils.attention.weights import masked_softmax
from course_utils.masks import causal_mask, combine_masks, padding_mask
from course_utils.plotting import heatmap, heatmap_grid, heatmap_size, style
from course_utils.plotting._look import describe
from course_utils.widgets.explorers import Explorer

PADDING = "<pad>"
MASKS = ("none", "padding", "causal", "both")
# How a mask reaches the weights, and in which lesson's words.
WAYS = {
    "boolean, as in this course": lambda scores, mask: masked_softmax(scores, mask),
    "read the other way round": lambda scores, mask: masked_softmax(scores, ~mask),
    "added: 0 and -inf": lambda scores, mask: torch.softmax(scores + _bias(scores, mask, float("-inf")), dim=-1),
    "added: 0 and -1e9": lambda scores, mask: torch.softmax(scores + _bias(scores, mask, -1e9), dim=-1),
    "added: 0 and the dtype's minimum": lambda scores, mask: torch.softmax(
        scores + _bias(scores, mask, torch.finfo(scores.dtype).min), dim=-1
    ),
    "weights set to 0 after the softmax": lambda scores, mask: torch.softmax(scores, dim=-1).masked_fill(~mask, 0.0),
}
DTYPES = {"float32": torch.float32, "float16": torch.float16}
USUAL = "boolean, as in this course"
# What the static figure shows: (title, sentence, mask, way, dtype)
SHOWN = (
    ("padding", 1, "padding", USUAL, "float32"),
    ("causal", 1, "causal", USUAL, "float32"),
    ("both", 1, "both", USUAL, "float32"),
    ("both, the other way round", 1, "both", "read the other way round", "float32"),
    ("both, after the softmax", 1, "both", "weights set to 0 after the softmax", "float32"),
    ("empty sentence, -inf", 2, "both", "added: 0 and -inf", "float32"),
    ("empty sentence, -1e9", 2, "both", "added: 0 and -1e9", "float32"),
    ("empty, -1e9 in float16", 2, "both", "added: 0 and -1e9", "float16"),
    ("empty sentence, boolean", 2, "both", USUAL, "float32"),
)


def mask_workbench(sentences=None, *, seed=0):
    """Weights of a small batch under a mask, with menus for the sentence, the mask, the way it is applied, and the dtype.

    sentences: lists of tokens, padded to the same length with "<pad>", at least three of them; by default a full one, a short one
    and an empty one. The scores are random. Cells that the mask forbids are hatched; where they carry weight all the same, the
    colour shows under the hatching. Returns the `Explorer`, shown. Raises ValueError for sentences of different lengths.
    """
    if sentences is None:
        sentences = (("the", "cat", "sees", "her", "."), ("she", "runs", ".", PADDING, PADDING), (PADDING,) * 5)
    sentences = [tuple(sentence) for sentence in sentences]
    if len(sentences) < 3 or len({len(sentence) for sentence in sentences}) != 1:
        raise ValueError(f"sentences must be at least three of one length, got lengths {[len(s) for s in sentences]}")
    length = len(sentences[0])
    scores = torch.randn(len(sentences), length, length, generator=torch.Generator().manual_seed(seed))

    def weights_of(sentence, mask, way, dtype):
        """What is drawn (T, T), the rows that are NaN, and the mask as this course means it."""
        allowed = _mask(sentences[sentence], mask)
        weights = WAYS[way](scores[sentence].to(DTYPES[dtype]), allowed)  # (T, T)
        return weights.nan_to_num(0.0).float(), weights.isnan().any(dim=-1), allowed

    def draw(sentence, mask, way, dtype):
        weights, lost, allowed = weights_of(sentence, mask, way, dtype)
        tokens = sentences[sentence]
        with style():
            ax = Figure(figsize=heatmap_size(tokens, tokens), layout="constrained").add_subplot()
        ax = heatmap(weights, tokens, tokens, ax=ax, mask=None if mask == "none" else allowed, title=f"{mask}; {way}; {dtype}")
        return _mark(ax, weights, lost)

    def static():
        drawn = [weights_of(*panel[1:]) for panel in SHOWN]
        tokens = [sentences[panel[1]] for panel in SHOWN]
        titles = [panel[0] for panel in SHOWN]
        axes = heatmap_grid([weights for weights, _, _ in drawn], tokens, tokens, titles, mask=[allowed for *_, allowed in drawn])
        for ax, (weights, lost, _) in zip(axes, drawn, strict=True):
            _mark(ax, weights, lost)
        return axes[0].figure

    wide = {"style": {"description_width": "initial"}, "layout": ipywidgets.Layout(width="26em", max_width="100%")}
    controls = {
        "sentence": ipywidgets.Dropdown(
            options=[(" ".join(s), i) for i, s in enumerate(sentences)], value=1, description="sentence", **wide
        ),
        "mask": ipywidgets.Dropdown(options=MASKS, value="both", description="mask", **wide),
        "way": ipywidgets.Dropdown(options=list(WAYS), value=USUAL, description="applied", **wide),
        "dtype": ipywidgets.Dropdown(options=list(DTYPES), value="float32", description="dtype", **wide),
    }
    words = "(Here are menus for the sentence, the mask, how it is applied and the dtype when a kernel runs.)"
    return Explorer(controls, draw, static, words).show()


def _mask(tokens, name):
    """The mask of one sentence, (T, T)."""
    words = torch.tensor([[token != PADDING for token in tokens]]).long()  # (1, T), 0 for padding
    parts = {"padding": padding_mask(words, 0)[0, 0], "causal": causal_mask(len(tokens))}
    everything = torch.ones(len(tokens), len(tokens), dtype=torch.bool)
    return combine_masks(everything, *(parts.values() if name == "both" else [parts.get(name)]))


def _bias(scores, mask, low):
    """0 where the mask is True and `low` where it is False, in the scores' dtype: beyond float16 lies -inf."""
    return torch.zeros(mask.shape).masked_fill(~mask, low).to(scores.dtype)


def _mark(ax, weights, lost):
    """Write NaN into the rows that are, and the sum behind the others that do not sum to 1."""
    said = []
    for row in range(len(weights)):
        total = weights[row].sum().item()
        if lost[row]:
            ax.text((weights.shape[1] - 1) / 2, row, "NaN", ha="center", va="center", color="#b00020", weight="bold", zorder=5)
            said.append(f"row {row + 1} is NaN")
        elif abs(total - 1) > 0.01:
            box = {"facecolor": "white", "edgecolor": "none", "pad": 1.5, "alpha": 0.9}
            place = (weights.shape[1] - 0.6, row)
            ax.text(*place, f"sum {total:.2f}", ha="right", va="center", fontsize=7.5, bbox=box, zorder=5)
            said.append(f"row {row + 1} sums to {total:.2f}")
    return describe(ax, ax.course_alt_text + (f" {'; '.join(said).capitalize()}." if said else ""))
