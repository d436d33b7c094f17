"""Shuffle the words of a sentence and see what a layer makes of it (lesson 05)."""

import ipywidgets
import matplotlib.pyplot as plt
import torch
from matplotlib.figure import Figure

from course_utils._validation import require_tensor
from course_utils.plotting import heatmap, style
from course_utils.plotting._arguments import tokens
from course_utils.plotting._look import COLOURS, describe, token_ticks
from course_utils.widgets.explorers import Explorer

SHUFFLES = 6
WITHOUT, WITH = "without positions", "with positions"


def permute_words(words, vectors, attention, table):
    """Self-attention over a sentence whose words can be shuffled, without and with position vectors.

    words: T strings; vectors (T, d), one a word; `attention((1, T, d)) -> (out, weights (1, T, T))`; table (>= T, d), position
    vectors. A heatmap shows the weights in the chosen order, bars how far each word's output lies from what it was in the order
    as written, relative to its length. The static figure shows one shuffle both ways. Returns the `Explorer`, shown. Raises
    TypeError or ValueError that names the argument.
    """
    require_tensor("vectors", vectors, ("T", "d"))
    tokens("words", words, len(vectors), "rows of vectors")
    require_tensor("table", table, ("length", vectors.shape[1]))
    if len(table) < len(words):
        raise ValueError(f"table must hold a row for each of the {len(words)} words, got {len(table)}")
    orders = [torch.arange(len(words))]
    generator = torch.Generator().manual_seed(0)
    orders += [torch.randperm(len(words), generator=generator) for _ in range(SHUFFLES)]

    @torch.no_grad()
    def read(order, positions):
        x = vectors[order]
        out, weights = attention((x + table[: len(words)] if positions == WITH else x).unsqueeze(0))
        return out[0], weights[0]

    def panels(left, right, shuffle, positions):
        order = orders[shuffle]
        shuffled = [words[i] for i in order]
        written, _ = read(orders[0], positions)
        out, weights = read(order, positions)
        moved = (out - written[order]).norm(dim=-1) / written[order].norm(dim=-1)  # (T,)
        heatmap(weights, shuffled, shuffled, ax=left, title=positions, colorbar=False, xlabel="", ylabel="")
        with style():
            right.bar(range(len(words)), moved.tolist(), color=COLOURS(0.6), width=0.75)
            token_ticks(right.xaxis, shuffled, 0.3, 9)
            right.set(ylim=(0, max(0.5, 1.1 * moved.max().item())), ylabel="how far its output moved")
            right.set_title(f"{positions}: at most {moved.max():.2f}")
        far = ", ".join(f"{word} {distance:.2f}" for word, distance in zip(shuffled, moved.tolist(), strict=True))
        describe(right, f"Bar chart ({positions}): how far each word's output moved by shuffling: {far}.")

    def figure_of(make, pairs, height):
        with style():
            figure = make(figsize=(9.0, height * len(pairs)), layout="constrained")
            grid = figure.subplots(len(pairs), 2, squeeze=False, width_ratios=(1, 1.2))
        for axes, pair in zip(grid, pairs, strict=True):
            panels(*axes, *pair)
        return figure

    names = [("as written", 0), *((f"shuffle {i}", i) for i in range(1, SHUFFLES + 1))]
    look = {"style": {"description_width": "initial"}, "layout": ipywidgets.Layout(width="30em", max_width="100%")}
    controls = {
        "shuffle": ipywidgets.SelectionSlider(options=names, value=1, description="order", continuous_update=False, **look),
        "positions": ipywidgets.ToggleButtons(options=[WITHOUT, WITH], value=WITHOUT),
    }
    words_for_page = "(Here are a slider over shuffles and a switch for the positions when a kernel runs.)"
    return Explorer(
        controls,
        lambda shuffle, positions: figure_of(Figure, [(shuffle, positions)], 3.4),
        lambda: figure_of(plt.figure, [(1, WITHOUT), (1, WITH)], 3.4),
        words_for_page,
    ).show()
