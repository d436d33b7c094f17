"""The figure of an explorer, for pages where no script runs: what it is about, without a hand to move it."""

import matplotlib.pyplot as plt
import numpy as np

from course_utils.plotting import heatmap, heatmap_grid, picture_attention, style, weight_bars
from course_utils.plotting.look import GOLD, WEIGHT_MAP, WIDEST, describe

MOST_PANELS = 12  # maps side by side,
MOST_ACROSS = 320  # of so many words together: a notebook keeps the picture
MOST_SENTENCES = 3  # of which each has at most so many words:
LONGEST = 16
ODD = 0.01  # how far a row's sum may lie from 1 before it is written beside the row


def figure_of(maps, data, shown=None):
    """One heatmap, or several heads, sentences or chosen maps side by side; bars for one query; patches for a picture.

    maps: `Map`s; data: what the page gets; shown: (example, index, title) of the maps to draw. Returns a matplotlib figure.
    """
    first = maps[0]
    if first.picture:
        pixels, grid = first.picture
        gold = [dict(first.gold).get(row) for row in range(len(first.queries))]
        return picture_attention(pixels, first.at(())[0], first.queries, grid, gold=gold)[0].figure
    if len(first.queries) == 1:
        return _bars(maps, data)
    panels = _panels(maps, data, shown)
    drawn = [each.at(index, causal=data["causal"]) for each, index, _ in panels]
    queries = [_rows(each, index) for each, index, _ in panels]
    titles = [title for *_, title in panels]
    if len(panels) == 1:
        (weights, mask), title = drawn[0], data["title"] or titles[0]
        look = {"gold": first.gold or None, "mask": mask, "title": title, "xlabel": data["labels"][0]}
        axes = [heatmap(np.nan_to_num(weights), queries[0], panels[0][0].keys, **look, ylabel=data["labels"][1])]
    else:
        keys = [each.keys for each, *_ in panels]
        same = all(k == keys[0] for k in keys) and all(q == queries[0] for q in queries)
        axes = heatmap_grid(
            [np.nan_to_num(weights) for weights, _ in drawn], queries[0] if same else queries, keys[0] if same else keys, titles,
            columns=min(4, len(panels)) if first.axes and not shown else None, gold=[each.gold or None for each, *_ in panels],
            mask=[mask for _, mask in drawn], title=data["title"], xlabel=data["labels"][0], ylabel=data["labels"][1],
        )  # fmt: skip
    for ax, (weights, _) in zip(axes, drawn, strict=True):
        _mark(ax, weights)
    return axes[0].figure


def _panels(maps, data, shown):
    """[(map, index, title)] of what is drawn."""
    if shown:
        return [(maps[example], tuple(index), title) for example, index, title in shown]
    if maps[0].axes:
        *outer, last = data["axes"]
        notes = [f": {note}" for note in last["notes"]] if last["notes"] else [""] * len(last["labels"])
        names = [f"{last['name']} {label}{note}" for label, note in zip(last["labels"], notes, strict=True)]
        most = max(1, min(MOST_PANELS, MOST_ACROSS // max(len(maps[0].queries), len(maps[0].keys))))
        return [(maps[0], (*[0] * len(outer), i), name) for i, name in enumerate(names[:most])]
    short = [each for each in maps if max(len(each.queries), len(each.keys)) <= LONGEST] or maps[:1]
    return [(each, (), None) for each in short[:MOST_SENTENCES]]


def _rows(each, index):
    """The queries, with the number that stands beside each."""
    if not each.beside:
        return each.queries
    return [f"{query}  {number:.2f}" for query, number in zip(each.queries, each.beside[1][index], strict=True)]


def _mark(ax, weights):
    """Mark rows: with NaN where they hold it, with their sum where it is not 1."""
    said = []
    for row, total in enumerate(weights.sum(axis=-1)):
        if np.isnan(total):
            ax.text((weights.shape[1] - 1) / 2, row, "NaN", ha="center", va="center", color="#b00020", weight="bold", zorder=5)
            said.append(f"row {row + 1} is NaN")
        elif abs(total - 1) > ODD:
            box = {"facecolor": "white", "edgecolor": "none", "pad": 1.5, "alpha": 0.9}
            place = (weights.shape[1] - 0.6, row)
            ax.text(*place, f"sum {total:.2f}", ha="right", va="center", fontsize=7.5, bbox=box, zorder=5)
            said.append(f"row {row + 1} sums to {total:.2f}")
    describe(ax, ax.course_alt_text + (f" {'; '.join(said).capitalize()}." if said else ""))


def _bars(maps, data):
    """One query: its weights at both ends and in the middle of what can be varied."""
    rows = _varied(maps, data)
    plane = maps[0].plane
    with style():
        wide = 3.6 if plane else max(2.4, 0.5 + 0.75 * max(len(each.keys) for each, *_ in rows[0]))
        size = (min(WIDEST, len(rows[0]) * wide), 3.0 * len(rows))
        figure, axes = plt.subplots(len(rows), len(rows[0]), sharey=not plane, squeeze=False, figsize=size, layout="constrained")
    for line, panels in zip(axes, rows, strict=True):
        for ax, (each, weights, scores, title) in zip(line, panels, strict=True):
            if plane:
                _plane(ax, weights, *plane, title)
                continue
            ticks = each.keys if scores is None else [f"{k}\n{s:.1f}" for k, s in zip(each.keys, scores, strict=True)]
            weight_bars(weights, ticks, ax=ax, title=title, gold=[key for _, key in each.gold])
            ax.set_ylabel("weight" if ax is line[0] else "")
    return figure


def _varied(maps, data):
    """Rows of [(map, weights (K,), scores (K,) or None, title)]."""
    first = maps[0]
    if data["vary"]:
        ((key, low, high),) = [each.values() for each in data["vary"][:1]]
        panels = []
        for score in (low, float(first.numbers[0, first.keys.index(key)]), high):
            scores = np.where(np.arange(len(first.keys)) == first.keys.index(key), score, first.numbers.astype(float))
            changed = type(first)(first.name, first.queries, first.keys, scores, "scores", first.mask, first.gold, first.d_k)
            panels.append((first, changed.at(())[0][0], scores[0], f"score of {key}: {score:.1f}"))
        return [panels]
    places = [(each, index) for each in maps for index in np.ndindex(*each.axes)]
    if first.kind == "scores" and len(places) == 1:
        low, high = data["temperatures"]
        heats = (high, 1.0, low)
        return [
            [(first, first.at((), temperature=t)[0][0], first.numbers[0], f"temperature {float(f'{t:.2g}'):g}") for t in heats]
        ]
    chosen = [places[i] for i in sorted({0, len(places) // 2, len(places) - 1})]
    named = [(each, index, _name(each, index, data)) for each, index in chosen]
    if first.d_k is None:
        return [[(each, each.at(index)[0][0], None, name) for each, index, name in named]]
    ways = ((False, "as they are"), (True, "divided by sqrt(d_k)"))
    return [
        [(each, each.at(index, scaled=scaled)[0][0], None, f"{name}, {way}") for each, index, name in named]
        for scaled, way in ways
    ]


def _name(each, index, data):
    named = [f"{axis['name']} {axis['labels'][i]}" for axis, i in zip(data["axes"], index, strict=True)]
    return ", ".join(named) or each.name


def _plane(ax, weights, query, values, title):
    """The values as discs as dark as their weight is large, the query an arrow, the answer a star."""
    answer = weights @ values  # (2,)
    reach = 1.45 * max(abs(values).max(), abs(query).max())
    with style():
        for value, weight in zip(values.tolist(), weights.tolist(), strict=True):
            ax.plot(*value, "o", markersize=22, color=WEIGHT_MAP(weight), markeredgecolor="0.3")
            ax.annotate(f"{weight:.2f}", value, (0, 15), textcoords="offset points", ha="center", fontsize=9)
        ax.annotate("", query.tolist(), (0, 0), arrowprops={"arrowstyle": "-|>", "color": "0.2", "linewidth": 2.5})
        ax.plot(*answer, "*", markersize=15, color=GOLD, markeredgecolor="black", zorder=5)
        ax.set(xlim=(-reach, reach), ylim=(-reach, reach), aspect="equal", xticks=[], yticks=[], title=title)
        ax.spines[:].set_visible(False)
    told = ", ".join(f"{weight:.2f}" for weight in weights.tolist())
    place = " and ".join(f"{number:.2f}" for number in answer.tolist())
    describe(ax, f"{title.capitalize()}: the weights of {len(values)} keys are {told}; the answer, a star, lies at {place}.")
