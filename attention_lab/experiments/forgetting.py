"""How much a translator keeps of each source word, by the word's distance from the end of the sentence.

A word is exchanged, and the model's one vector moves: one number for every sentence and distance; `distance_curve` draws them.
"""

from itertools import cycle

import numpy as np
import seaborn as sns
import torch
from matplotlib.ticker import MaxNLocator

from attention_lab.tasks import corpus
from course_utils.plotting.look import LINES, MARKERS, describe, lead, new_axes, style

FIRST_WORD = len(corpus.SPECIAL_TOKENS)  # the ids below it are no words


def exchange_word(source, lengths, distance, vocabulary_size, generator):
    """The sentences with the word at `distance` from their end (0: the last) exchanged for another, drawn at random.

    Shapes: source (B, T) ids, lengths (B,) -> (B, T). `vocabulary_size`: words have the ids from 4 to it, itself left out.
    Every sentence needs a word at that distance.
    """
    rows, places = torch.arange(len(source)), lengths - 1 - distance  # (B,)
    # A step of at least one around the circle of words never ends where it began.
    words = vocabulary_size - FIRST_WORD
    steps = torch.randint(1, words, (len(source),), generator=generator)
    exchanged = source.clone()
    exchanged[rows, places] = FIRST_WORD + (source[rows, places] - FIRST_WORD + steps) % words
    return exchanged


@torch.no_grad()
def movement_by_distance(encode, source, lengths, vocabulary_size, farthest, seed):
    """The movement of each sentence's vector when one of its words is exchanged, for each distance of that word from the end.

    `encode(source (B, T), lengths (B,)) -> (B, d)`; `farthest` is the largest distance tried, `seed` fixes the new words.
    Returns (B, farthest + 1) Euclidean distances.
    """
    generator = torch.Generator().manual_seed(seed)
    before = encode(source, lengths)  # (B, d)
    moved = [
        (encode(exchange_word(source, lengths, distance, vocabulary_size, generator), lengths) - before).norm(dim=-1)
        for distance in range(farthest + 1)
    ]
    return torch.stack(moved, dim=1)  # (B, farthest + 1)


def distance_curve(curves, *, ylabel, title):
    """A measurement above 0 against the distance from the end: a line for the mean, a band from the lowest row to the highest.

    curves: {label: array (rows, distances)}, a row for each seed, say; column 0 is the last word, drawn on the right, where it
    stands in a sentence. Returns the axes.
    """
    curves = {label: np.asarray(rows, dtype=float) for label, rows in curves.items()}
    xlabel, said = "distance from the end of the sentence, in words", []
    ax = new_axes((8.0, 3.6))
    with style():
        looks = zip(sns.color_palette("colorblind", len(curves)), cycle(MARKERS), cycle(LINES), strict=False)
        for (label, rows), (colour, marker, line) in zip(curves.items(), looks, strict=False):
            distances, mean = np.arange(rows.shape[1]), rows.mean(axis=0)
            ax.plot(distances, mean, color=colour, marker=marker, linestyle=line, markersize=4, linewidth=1.6, label=label)
            if len(rows) > 1:
                ax.fill_between(distances, rows.min(axis=0), rows.max(axis=0), color=colour, alpha=0.22, linewidth=0)
            said.append(f"{label}: {mean[0]:.2g} at distance 0, {mean[-1]:.2g} at distance {distances[-1]}.")
        ax.set_yscale("log")
        ax.set_xlim(max(rows.shape[1] for rows in curves.values()) - 0.5, -0.5)  # the sentence ends on the right
        ax.set(xlabel=xlabel, ylabel=ylabel)
        ax.xaxis.set_major_locator(MaxNLocator(integer=True))
        ax.grid(axis="y", color="0.9")
        ax.set_title(title, parse_math=False)
        ax.legend(loc="upper left", bbox_to_anchor=(1.01, 1.0))
    return describe(ax, f"{lead('Line chart', title)}: {ylabel} by {xlabel}. {' '.join(said)}")
