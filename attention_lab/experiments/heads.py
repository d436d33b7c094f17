"""The heads of a translator, one by one: where each looks, and what the translations lose without it.

A head is removed as in `attention.ablation`: its columns of `out_proj` are zero, so that its context adds nothing.
Michel, Levy and Neubig (2019), section 3, and Voita et al. (2019), section 6, take heads away from larger models.
"""

from contextlib import contextmanager

import matplotlib.pyplot as plt
import numpy as np
import seaborn as sns
import torch

from attention_lab.experiments import translation
from course_utils._validation import require_floating, require_number
from course_utils.attention.ablation import ablate
from course_utils.attention.lookup import attention_entropy
from course_utils.measure import metrics
from course_utils.plotting.arguments import labelled, numbers
from course_utils.plotting.look import describe, lead, style

OFFSETS = (-2, -1, 0, 1, 2)
FEW = 6  # marks that can stand above one another in a figure


@contextmanager
def holding(layer, weight):
    """While the block runs, `layer` (an nn.Linear) has `weight` (d_out, d_in) for its own; afterwards it is as it was.

    Raises ValueError when the shape is another.
    """
    require_floating("weight", weight, tuple(layer.weight.shape))
    before = layer.weight.detach().clone()
    with torch.no_grad():
        layer.weight.copy_(weight)
    try:
        yield layer
    finally:
        with torch.no_grad():
            layer.weight.copy_(before)


def head_maps(model, task, pairs, batch_size=256):
    """As `translation.attention_maps`, with the heads kept apart -> list of (heads, target tokens, source tokens) tensors.

    Raises ValueError when the model's attention has no heads.
    """
    maps = {}
    for indices, batch in translation.batches_by_length(task, pairs, batch_size):
        with torch.no_grad():
            weights = model.forward_with_weights(batch.source, batch.source_lengths, batch.target_in)[1]  # (B, H, Tt, Ts)
        if weights.dim() != 4:
            raise ValueError(f"model must give weights (B, heads, Tt, Ts), got {tuple(weights.shape)}")
        for row, index in enumerate(indices):
            maps[index] = weights[row, :, : len(pairs[index].target), : len(pairs[index].source)]
    return [maps[index] for index in range(len(pairs))]


def looks(maps, pairs):
    """Measurements of where each head looks -> one dict a head.

    `maps` as `head_maps` returns them. "weight_on_gold": the mean weight of row t on the source words of target word t + offset,
    by offset (-2 to 2); "aer": the error rate of its largest weights as an alignment, "aer_of_the_others" that of the mean of
    all other heads (None where there are none); "keys": the effective number of keys, exp of the entropy, on average.
    """
    described = []
    for head in range(len(maps[0])):
        own = [weights[head] for weights in maps]
        others = [torch.cat([weights[:head], weights[head + 1 :]]).mean(dim=0) for weights in maps]
        entropies = torch.cat([attention_entropy(weights) for weights in own])
        described.append(
            {
                "weight_on_gold": {str(offset): translation.weight_on_gold(own, pairs, offset) for offset in OFFSETS},
                "aer": alignment_error(own, pairs),
                "aer_of_the_others": alignment_error(others, pairs) if len(maps[0]) > 1 else None,
                "keys": entropies.exp().mean().item(),
            }
        )
    return described


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


def worth(whole, without, alone, *, title=None):
    """What each head can do alone beside what is lost without it: two panels of bars, a bar for each head.

    `whole`: the share of sentences that are exactly right with all heads; `without`, `alone`: array (n,), that share without each
    head, and with each alone, as `attention.ablation.ablate` returns them. Returns the panels' axes.
    """
    require_number("whole", whole)
    without, alone = numbers("without", without, 1, bounded=False), numbers("alone", alone, 1, bounded=False)
    if len(alone) != len(without):
        raise ValueError(f"alone must hold as many numbers as without, {len(without)}; got {len(alone)}")
    panels = {"alone (sufficiency)": 100 * alone, "lost without it (necessity)": 100 * (whole - without)}
    names = [f"{head + 1}" for head in range(len(without))]
    with style():
        size = (2 * max(3.0, 0.9 + 0.4 * len(names)), 3.1)
        figure, axes = plt.subplots(1, 2, figsize=size, layout="constrained", sharey=True)
        for ax, (name, heights) in zip(axes, panels.items(), strict=True):
            bars = ax.bar(names, heights, width=0.6, color=sns.color_palette("colorblind")[0])
            ax.bar_label(bars, fmt="%.0f", padding=2)
            ax.axhline(0, color="0.6", linewidth=1)
            ax.set(xlabel="head", title=name)
        heights = np.concatenate(list(panels.values()))
        axes[0].set(ylabel="percentage points", ylim=(min(0.0, 1.15 * heights.min()), 1.15 * max(1.0, heights.max())))
        said = [
            f"{name}: " + ", ".join(f"head {head}: {height:.1f}{unit}" for head, height in zip(names, heights, strict=True))
            for (name, heights), unit in zip(panels.items(), ("%", " points"), strict=True)
        ]
        title = title or f"What a head is worth; all together: {whole:.1%} exactly right"
        for ax, words in zip(axes, said, strict=True):
            describe(ax, f"{lead('Bar chart', title)}, {words}.")
        figure.suptitle(title, fontsize=11)
    return axes


def dots(panels, *, xlabel, title=None, percent=(), live=None):
    """Measurements with their spread, one panel each: a mark for every number, at each tick.

    At most six numbers a tick are joined by a bar from lowest to highest; in a panel with more at a tick all stand side by side.

    panels: {name: {tick: array (n,)}}, the same ticks in every panel; `percent`: the panels whose numbers are shares; `live`:
    {name: {tick: number}}, drawn over them as an open circle, "your run". Returns the panels' axes.
    """
    panels = {name: labelled(f"panels[{name!r}]", groups) for name, groups in labelled("panels", panels).items()}
    ticks = list(next(iter(panels.values()), {}))
    if not ticks or any(list(groups) != ticks for groups in panels.values()):
        raise ValueError(f"panels must hold the same ticks in the same order, got {[list(g) for g in panels.values()]}")
    with style():
        size = (max(2.4, 0.9 + 0.4 * len(ticks), 4.2 / len(panels)) * len(panels), 3.1)
        figure, axes = plt.subplots(1, len(panels), figsize=size, layout="constrained", squeeze=False)
        for ax, (name, groups) in zip(axes[0], panels.items(), strict=True):
            shown = {tick: numbers(f"panels[{name!r}][{tick!r}]", group, 1, bounded=False) for tick, group in groups.items()}
            _draw_dots(ax, shown)
            own = {ticks.index(tick): number for tick, number in (live or {}).get(name, {}).items()}
            look = {"markersize": 10, "markerfacecolor": "none", "markeredgecolor": "black", "linestyle": "none"}
            ax.plot(list(own), list(own.values()), "o", **look, zorder=4)
            if name in percent:
                ax.yaxis.set_major_formatter(lambda share, _: f"{100 * share:.4g}%")
            ax.set(xlabel=xlabel, title=name, xticks=range(len(ticks)), xlim=(-0.6, len(ticks) - 0.4))
            ax.set_xticklabels([str(tick) for tick in ticks])
            ax.grid(axis="y", color="0.9")
            ax.set_axisbelow(True)
            said = "; ".join(f"{tick}: {_span(values, name in percent)}" for tick, values in shown.items())
            yours = "".join(f" Your run: {_span(np.array([n]), name in percent)} at {ticks[place]}." for place, n in own.items())
            describe(ax, f"{lead('Dot plot', title)}, {name} by {xlabel}: {said}.{yours}")
        figure.suptitle(title or "", fontsize=11)
    return axes[0]


def _draw_dots(ax, groups):
    colour = sns.color_palette("colorblind")[0]
    few = max(map(len, groups.values())) <= FEW  # one look a panel: beside a crowd, six marks in a column read as two
    for place, values in enumerate(groups.values()):
        apart = np.zeros(len(values)) if few else np.linspace(-0.3, 0.3, len(values))
        if few:
            ax.plot([place, place], [values.min(), values.max()], color=colour, linewidth=2)
        ax.plot(place + apart, values, "o", color=colour, markersize=5 if few else 3.5, alpha=0.8)


def _span(values, percent):
    low, high = (f"{value:.1%}" if percent else f"{value:.3g}" for value in (values.min(), values.max()))
    return low if low == high else f"{low} to {high}"
