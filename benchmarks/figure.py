"""Draw the README's figure from the recorded results: `python -m benchmarks.figure`.

It is the headline of lesson 02 without a learner's run. The picture goes to docs/, and its alt text, written from the same
numbers, into the README.
"""

import argparse
import re
import sys
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

from course_utils import plotting
from course_utils.measure import results

ROOT = Path(__file__).resolve().parent.parent
PICTURE = "docs/exact_match_by_length.png"
CURVES = {"bottleneck": "one vector", "uniform weights": "uniform weights", "additive": "additive attention"}


def draw(experiment):
    """Exact match by source length, with and without attention, of the recorded `experiment` -> axes.

    Raises ValueError that names the recorded models where one of `CURVES` is missing.
    """
    curves = {
        label: np.array([run["by_length"] for run in results.runs_of(experiment, model)], dtype=float)
        for model, label in CURVES.items()
    }
    title = "Same data, 2,000 training steps each, about as many parameters"
    edges, xlabel = experiment["settings"]["length_edges"], "English words, punctuation included"
    _, ax = plt.subplots(figsize=(9.8, 3.8))
    axes = plotting.length_curve(edges, curves, ax=ax, xlabel=xlabel, title=title)
    axes.tick_params(axis="x", rotation=0, labelsize=9)  # at this width the labels have room to lie flat
    return axes


def with_alt_text(readme, alt):
    """The text of the README with `alt` as the figure's alt text. Raises ValueError where it does not show the figure once."""
    changed, count = re.subn(rf"!\[[^\]]*\]\({re.escape(PICTURE)}\)", lambda _: f"![{alt}]({PICTURE})", readme)
    if count != 1:
        raise ValueError(f"readme must show ![...]({PICTURE}) once, found it {count} times")
    return changed


def main(arguments=None, root=ROOT):
    argparse.ArgumentParser(prog="python -m benchmarks.figure", description=__doc__.split("\n\n")[0]).parse_args(arguments)
    readme, picture = Path(root, "README.md"), Path(root, PICTURE)
    try:
        axes = draw(results.recorded("translation"))
        text = with_alt_text(readme.read_text(encoding="utf-8"), plotting.alt_text(axes))
    except ValueError as error:
        return f"not drawn: {error}"
    picture.parent.mkdir(exist_ok=True)
    picture.write_bytes(plotting.png(axes))
    plt.close(axes.figure)
    readme.write_text(text, encoding="utf-8")
    print(f"{PICTURE}: {picture.stat().st_size / 1000:.0f} kB; README.md holds its alt text")
    return 0


if __name__ == "__main__":
    sys.exit(main())
