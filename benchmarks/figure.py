"""Draw the figures of docs/running_table.md from the recorded results: `python -m benchmarks.figure`.

The whole running table, and the headline of lesson 02 without a learner's run. The pictures go to docs/, and their alt texts,
written from the same numbers, into that page.
"""

import re
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

from attention_lab.experiments import transformer
from attention_lab.measure import results
from course_utils import plotting

ROOT = Path(__file__).resolve().parent.parent
CURVES = {"bottleneck": "one vector", "uniform weights": "uniform weights", "additive": "additive attention"}
COLOUR = "#2f5f9e"
PAGE = "docs/running_table.md"
RESPECTS = {"exact": "exactly right, %", "exact_20_to_40": "exactly right of 20 to 40 words, %"}


def draw_table():
    """Every row of the running table in two respects, a mark for each seed -> figure."""
    rows = transformer.every_row()
    panels = {
        respect: {name.replace(" ", " · ", 1): np.array([100 * run[key] for run in runs]) for name, runs in rows.items()}
        for key, respect in RESPECTS.items()
    }
    drawn = plotting.comparison(panels, title="One task, 2,000 training steps each, about as many parameters; three seeds")
    for line in [line for ax in drawn.axes for line in ax.lines]:  # each row has its name beside it
        line.set(color=COLOUR, marker="o" if line.get_marker() != "None" else "None")
    return drawn


def draw_lengths():
    """Exact match by source length, with and without attention -> figure."""
    experiment = results.recorded("translation")
    curves = {
        label: np.array([run["by_length"] for run in results.runs_of(experiment, model)], dtype=float)
        for model, label in CURVES.items()
    }
    title = "Same data, 2,000 training steps each, about as many parameters"
    edges, xlabel = experiment["settings"]["length_edges"], "English words, punctuation included"
    drawn, ax = plt.subplots(figsize=(9.8, 3.8))
    axes = plotting.length_curve(edges, curves, ax=ax, xlabel=xlabel, title=title)
    axes.tick_params(axis="x", rotation=0, labelsize=9)  # at this width the labels have room to lie flat
    return drawn


PICTURES = {"running_table.png": draw_table, "exact_match_by_length.png": draw_lengths}  # beside the page


def with_alt_text(page, picture, alt):
    """The page's text with `alt` as the picture's alt text."""
    return re.sub(rf"!\[[^\]]*\]\({re.escape(picture)}\)", lambda _: f"![{alt}]({picture})", page)


def main():
    page = ROOT / PAGE
    text = page.read_text(encoding="utf-8")
    for picture, draw in PICTURES.items():
        made = draw()
        text = with_alt_text(text, picture, plotting.alt_text(made))
        page.with_name(picture).write_bytes(plotting.png(made))
        plt.close(made)
        print(f"docs/{picture}: drawn; {PAGE} holds its alt text")
    page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
