"""The heads of a translator, one by one: where each looks, and what the translations lose without it.

A head is removed as in `attention.ablation`: its columns of `out_proj` are zero, so that its context adds nothing.
Michel, Levy and Neubig (2019), section 3, and Voita et al. (2019), section 6, take heads away from larger models.
"""

import copy
from contextlib import contextmanager

import numpy as np
import seaborn as sns
import torch

from attention_lab.experiments import translation
from attention_lab.experiments.frames import framed
from course_utils.attention.ablation import ablate
from course_utils.measure import metrics
from course_utils.plotting.look import describe, lead


@contextmanager
def holding(layer, weight, bias=None):
    """While the block runs, `layer` (an nn.Linear) has this weight (d_out, d_in) and perhaps this bias (d_out,); afterwards it is
    as it was."""
    before = copy.deepcopy(layer.state_dict())
    with torch.no_grad():
        layer.weight.copy_(weight)
        if bias is not None:
            layer.bias.copy_(bias)
    try:
        yield layer
    finally:
        layer.load_state_dict(before)


def looks(maps, pairs):
    """Where each head looks -> one dict per head: "aer", the error rate of its largest weights as an alignment.

    `maps` as `translation.head_maps` returns them.
    """
    return [{"aer": alignment_error([weights[head] for weights in maps], pairs)} for head in range(len(maps[0]))]


def alignment_error(maps, pairs):
    """The AER of the largest weights in each row. `maps`: (target tokens, source tokens) tensors."""
    return translation.corpus_alignment_error_rate([metrics.argmax_alignment(weights) for weights in maps], pairs)


def losses(model, attention, heads, task, pairs):
    """The quality of the translations of `pairs` without each head of `model`, and with each alone -> one dict a head.

    `attention` is the model's, and holds `out_proj`. Keys "without" and "alone", each a dict of "exact" (share) and "bleu".
    """

    def measure(weight):
        with holding(attention.out_proj, weight):
            return quality(model, task, pairs)

    without, alone = ablate(attention.out_proj.weight.detach(), heads, measure)
    return [{"without": one, "alone": other} for one, other in zip(without, alone, strict=True)]


def quality(model, task, pairs):
    """Exact match (share) and BLEU of the greedy translations of `pairs`."""
    translations, references = translation.translate(model, task, pairs), [pair.target for pair in pairs]
    exact = metrics.exact_match(translations, references).double().mean().item()
    return {"exact": exact, "bleu": metrics.bleu(translations, references)}


def dots(panels, *, xlabel, title=None, percent=(), live=None, band=None):
    """Measurements with their spread, one panel each: a mark for every number, and at each tick a bar from lowest to highest.

    panels: {name: {tick: array (n,)}}, the same ticks in every panel; `percent`: the panels whose numbers are shares; `live`:
    {name: {tick: number}}, drawn over them as an open circle, "your run"; `band`: the tick whose range is shaded across its
    panel, for comparison. Returns the panels' axes.
    """
    ticks = list(next(iter(panels.values())))
    colour = sns.color_palette("colorblind")[0]
    count = len(panels)
    size = (max(2.4, 0.9 + 0.4 * len(ticks), 4.2 / count) * count, 3.1)
    with framed(title, 1, count, figsize=size, squeeze=False) as (_, axes):
        for ax, (name, groups) in zip(axes[0], panels.items(), strict=True):
            shown = {tick: np.asarray(group, dtype=float) for tick, group in groups.items()}
            for place, (tick, values) in enumerate(shown.items()):
                ax.plot([place, place], [values.min(), values.max()], color=colour, linewidth=2)
                ax.plot([place] * len(values), values, "o", color=colour, markersize=5, alpha=0.8)
                if tick == band:
                    ax.axhspan(values.min(), values.max(), color="0.9", zorder=0)
            own = {ticks.index(tick): number for tick, number in (live or {}).get(name, {}).items()}
            look = {"markersize": 10, "markerfacecolor": "none", "markeredgecolor": "black", "linestyle": "none"}
            ax.plot(list(own), list(own.values()), "o", **look, zorder=4)
            if name in percent:
                ax.yaxis.set_major_formatter(lambda share, _: f"{100 * share:.4g}%")
            ax.set(xlabel=xlabel, title=name, xticks=range(len(ticks)), xlim=(-0.6, len(ticks) - 0.4))
            ax.set_xticklabels([str(tick) for tick in ticks])
            said = "; ".join(f"{tick}: {_span(values, name in percent)}" for tick, values in shown.items())
            yours = "".join(f" Your run: {_span(np.array([n]), name in percent)} at {ticks[place]}." for place, n in own.items())
            describe(ax, f"{lead('Dot plot', title)}, {name} by {xlabel}: {said}.{yours}")
    return axes[0]


def _span(values, percent):
    low, high = (f"{value:.1%}" if percent else f"{value:.3g}" for value in (values.min(), values.max()))
    return low if low == high else f"{low} to {high}"
