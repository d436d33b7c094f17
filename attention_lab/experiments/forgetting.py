"""How much a translator keeps of each source word, by the word's distance from the end of the sentence.

Two measurements of the same thing: exchange a word and see how far the model's one vector moves, or ask the gradient how much a
loss would care. Both give one number for every sentence and distance; `distance_curve` draws them.
"""

from itertools import cycle

import numpy as np
import seaborn as sns
import torch
from matplotlib.ticker import MaxNLocator
from torch import nn

from attention_lab.tasks import corpus
from course_utils._validation import require_choice, require_int, require_tensor
from course_utils.attention.masks import length_mask
from course_utils.plotting.arguments import labelled, numbers
from course_utils.plotting.look import LINES, MARKERS, describe, lead, new_axes, style

FIRST_WORD = len(corpus.SPECIAL_TOKENS)  # the ids below it are no words


def exchange_word(source, lengths, distance, vocabulary_size, generator):
    """The sentences with the word at `distance` from their end (0: the last) exchanged for another, drawn at random.

    Shapes: source (B, T) ids, lengths (B,) -> (B, T). `vocabulary_size`: words have the ids from 4 to it, itself left out.
    Raises ValueError when a sentence has no word at that distance.
    """
    _require_sentences(source, lengths, distance)
    require_int("vocabulary_size", vocabulary_size, minimum=FIRST_WORD + 2)
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
    Returns (B, farthest + 1) Euclidean distances. Raises as `exchange_word` does.
    """
    require_int("seed", seed)
    _require_sentences(source, lengths, farthest)
    generator = torch.Generator().manual_seed(seed)
    before = encode(source, lengths)  # (B, d)
    moved = [
        (encode(exchange_word(source, lengths, distance, vocabulary_size, generator), lengths) - before).norm(dim=-1)
        for distance in range(farthest + 1)
    ]
    return torch.stack(moved, dim=1)  # (B, farthest + 1)


@torch.no_grad()
def update_gates(gru, inputs):
    """The share of its old state that a GRU keeps at each input: z in h' = z * h + (1 - z) * n (Cho et al. 2014, section 2.3).

    Shapes: inputs (B, T, d_in) -> (B, T, d_hidden), from 0 to 1. `gru` is an `nn.GRU` of one layer and one direction, batch
    first, that starts from zeros. Raises TypeError or ValueError for any other.
    """
    if not isinstance(gru, nn.GRU):
        raise TypeError(f"gru must be an nn.GRU, got {type(gru).__name__}")
    if gru.num_layers != 1 or gru.bidirectional or not gru.batch_first or not gru.bias:
        raise ValueError(f"gru must have one layer, one direction and biases, and be batch first, got {gru}")
    require_tensor("inputs", inputs, ("B", "T", gru.input_size))
    states, _ = gru(inputs)  # (B, T, d_hidden)
    before = torch.cat([torch.zeros_like(states[:, :1]), states[:, :-1]], dim=1)  # (B, T, d_hidden)
    # PyTorch keeps the weights of reset gate, update gate and proposal in one tensor, in this order.
    update = slice(gru.hidden_size, 2 * gru.hidden_size)
    asked = nn.functional.linear(inputs, gru.weight_ih_l0[update], gru.bias_ih_l0[update])  # (B, T, d_hidden)
    return torch.sigmoid(asked + nn.functional.linear(before, gru.weight_hh_l0[update], gru.bias_hh_l0[update]))


def source_gradients(model, batch, loss_fn):
    """The dependence of a loss on each source word: the norm of its gradient with respect to that word's embedding.

    `model(source, lengths, target_in) -> logits (B, Tt, V)` looks its source words up in `model.source_embedding`;
    `loss_fn(logits, target_out)` -> scalar, the *sum* of the sentences' losses, so that each sentence has its own gradient.
    Returns (B, Ts); the parameters' own gradients are left as they were. Raises ValueError when the model never looks up.
    """
    looked_up = []
    hook = model.source_embedding.register_forward_hook(lambda module, arguments, output: looked_up.append(output))
    try:
        logits = model(batch.source, batch.source_lengths, batch.target_in)  # (B, Tt, V)
    finally:
        hook.remove()
    if len(looked_up) != 1:
        raise ValueError(f"model must look its source words up once in source_embedding, it did {len(looked_up)} times")
    (gradient,) = torch.autograd.grad(loss_fn(logits, batch.target_out), looked_up)  # (B, Ts, d_embed)
    return gradient.norm(dim=-1)  # (B, Ts)


def from_the_end(values, lengths, farthest):
    """One number a word, ordered by distance from the end of its sentence: column 0 holds each sentence's last word.

    Shapes: values (B, T), lengths (B,) -> (B, farthest + 1). Raises ValueError when a sentence has no word at the farthest
    distance.
    """
    _require_sentences(values, lengths, farthest, name="values")
    places = lengths.unsqueeze(1) - 1 - torch.arange(farthest + 1)  # (B, farthest + 1)
    return values.gather(1, places)


def target_word_losses(logits, target_out):
    """The loss of each target token, in nats; 0 at the padding. Shapes: (B, T, V), (B, T) -> (B, T)."""
    require_tensor("logits", logits, ("B", "T", "V"))
    require_tensor("target_out", target_out, tuple(logits.shape[:2]))
    return nn.functional.cross_entropy(logits.transpose(1, 2), target_out, ignore_index=corpus.PAD, reduction="none")  # (B, T)


def distance_curve(curves, *, ax=None, scale="log", ylabel, xlabel="distance from the end of the sentence, in words", title=None):
    """A measurement against the distance from the end: a line for the mean, a band from the lowest row to the highest.

    curves: {label: array (rows, distances)}, a row for each seed, say; column 0 is the last word, drawn on the right, where it
    stands in a sentence. scale: "log" (every number above 0) or "linear". Returns the axes.
    """
    curves = {label: numbers(f"curves[{label!r}]", rows, 2, bounded=False) for label, rows in labelled("curves", curves).items()}
    require_choice("scale", scale, ("log", "linear"))
    if not curves:
        raise ValueError("curves must hold at least one curve, got none")
    for label, rows in curves.items():
        if scale == "log" and rows.min() <= 0:
            raise ValueError(f"curves[{label!r}] must be above 0 on a logarithmic scale, got {rows.min():.4g}")
    ax = ax or new_axes((8.0, 3.6))
    said = []
    with style():
        looks = zip(sns.color_palette("colorblind", len(curves)), cycle(MARKERS), cycle(LINES), strict=False)
        for (label, rows), (colour, marker, line) in zip(curves.items(), looks, strict=False):
            distances, mean = np.arange(rows.shape[1]), rows.mean(axis=0)
            ax.plot(distances, mean, color=colour, marker=marker, linestyle=line, markersize=4, linewidth=1.6, label=label)
            if len(rows) > 1:
                ax.fill_between(distances, rows.min(axis=0), rows.max(axis=0), color=colour, alpha=0.22, linewidth=0)
            said.append(f"{label}: {mean[0]:.2g} at distance 0, {mean[-1]:.2g} at distance {distances[-1]}.")
        ax.set_yscale(scale)
        ax.set_xlim(max(rows.shape[1] for rows in curves.values()) - 0.5, -0.5)  # the sentence ends on the right
        ax.set(xlabel=xlabel, ylabel=ylabel)
        ax.xaxis.set_major_locator(MaxNLocator(integer=True))
        ax.grid(axis="y", color="0.9")
        ax.set_title(title or "", parse_math=False)
        ax.legend(loc="upper left", bbox_to_anchor=(1.01, 1.0))
    return describe(ax, f"{lead('Line chart', title)}: {ylabel} by {xlabel}. {' '.join(said)}")


def _require_sentences(rows, lengths, distance, name="source"):
    require_tensor(name, rows, ("B", "T"))
    require_tensor("lengths", lengths, (rows.shape[0],))
    require_int("distance", distance, minimum=0)
    length_mask(lengths, rows.shape[1])  # raises for lengths that do not fit
    if len(lengths) and int(lengths.min()) <= distance:
        raise ValueError(f"distance must be below the shortest length, {int(lengths.min())}, got {distance}")
