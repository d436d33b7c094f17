"""Training one layer of dot-product attention with and without the 1 / sqrt(d_k), on a look-up that takes seconds.

The task: a question stands for one of n random entries. It is that entry with noise, turned by a rotation that nobody tells, and
the value of the entry is wanted. Two projections learn it: W_q of the questions, W_k of the entries. Values are used as they are.

The division is two things at once. With W_q and W_k both divided by the fourth root of d_k the scores begin as if they were
divided by its square root, and a step of Adam as much smaller moves them alike (its size does not hang on that of the gradient:
Kingma and Ba 2015, section 2.1). `CHANGES` holds both, and each alone.
"""

import math

import matplotlib.pyplot as plt
import numpy as np
import seaborn as sns
import torch

from attention_lab.models.lookup import training_step
from course_utils._validation import require_choice, require_number, require_sizes
from course_utils.plotting.arguments import labelled, numbers
from course_utils.plotting.look import LINES, WIDEST, describe, lead, style

STEPS, BATCH_SIZE, ENTRIES, FEATURES, VALUE_FEATURES, NOISE = 200, 32, 16, 32, 8, 0.5
# What becomes, for keys of size d_k, of the scale, of the start and of the learning rate.
CHANGES = {
    "scaled": lambda d_k: (d_k**-0.5, 1.0, 1.0),
    "unscaled": lambda d_k: (1.0, 1.0, 1.0),
    "small start": lambda d_k: (1.0, d_k**-0.25, 1.0),
    "small steps": lambda d_k: (1.0, 1.0, d_k**-0.25),
    "small start, small steps": lambda d_k: (1.0, d_k**-0.25, d_k**-0.25),
}
STARTS = ("variance 1", "PyTorch's default")


def lookup_batches(seed, steps=STEPS):
    """The task's batches: a list of `steps` tuples (asked (B, d), entries (B, n, d), values (B, n, d_v), wanted (B, d_v)).

    All numbers are N(0, 1); `asked` is an entry with noise, turned, and has variance 1 again. The rotation hangs on the seed.
    """
    require_sizes(steps=steps)
    generator = torch.Generator().manual_seed(1000 + seed)
    turn = torch.linalg.qr(torch.randn(FEATURES, FEATURES, generator=generator))[0]  # (d, d)
    rows, batches = torch.arange(BATCH_SIZE), []
    for _ in range(steps):
        entries = torch.randn(BATCH_SIZE, ENTRIES, FEATURES, generator=generator)
        values = torch.randn(BATCH_SIZE, ENTRIES, VALUE_FEATURES, generator=generator)
        place = torch.randint(ENTRIES, (BATCH_SIZE,), generator=generator)
        noisy = entries[rows, place] + NOISE * torch.randn(BATCH_SIZE, FEATURES, generator=generator)
        batches.append((noisy @ turn / math.sqrt(1 + NOISE**2), entries, values, values[rows, place]))
    return batches


def projections(d_k, seed, start="variance 1"):
    """W_q and W_k, (d_k, d) each, before training.

    start: "variance 1" gives queries and keys of variance 1, "PyTorch's default" draws as `nn.Linear` does, for one of 1/3.
    """
    require_sizes(d_k=d_k)
    require_choice("start", start, STARTS)
    generator = torch.Generator().manual_seed(seed)
    if start == "variance 1":
        W = torch.randn(2, d_k, FEATURES, generator=generator) / math.sqrt(FEATURES)
    else:
        W = (2 * torch.rand(2, d_k, FEATURES, generator=generator) - 1) / math.sqrt(FEATURES)
    return W[0], W[1]


def run(change, d_k, seed, *, start="variance 1", learning_rate=3e-3, steps=STEPS, step=training_step):
    """One training with Adam under one of `CHANGES` -> (steps,) losses. `step` is called as `training_step` is."""
    require_choice("change", change, tuple(CHANGES))
    require_number("learning_rate", learning_rate, above=0)
    scale, smaller, slower = CHANGES[change](d_k)
    w_q, w_k = ((smaller * w).requires_grad_() for w in projections(d_k, seed, start))
    optimizer = torch.optim.Adam([w_q, w_k], lr=slower * learning_rate)
    return np.array([float(step(w_q, w_k, batch, scale, optimizer)) for batch in lookup_batches(seed, steps)])


def blocks(losses, size=10):
    """The mean of each `size` losses in a row: (steps,) -> (steps // size,). Of the last few, no block, there is none."""
    losses = numbers("losses", losses, 1, bounded=False)
    return losses[: len(losses) // size * size].reshape(-1, size).mean(axis=1)


def race(rows, *, size=10, ylim=(0, 2)):
    """Losses by step, a panel for each of {title: {label: array (seeds, blocks of `size` steps), or (blocks,) for a live run}}.

    Recorded seeds are thin, a run of one's own is thick; a label and its live run "label, your run" share a colour. The dotted
    line is what the plain mean of all values costs. Returns the panels' axes.
    """
    rows = {title: labelled(f"rows[{title!r}]", curves) for title, curves in labelled("rows", rows).items()}
    names = list(dict.fromkeys(label.removesuffix(", your run") for curves in rows.values() for label in curves))
    looks = dict(zip(names, zip(sns.color_palette("colorblind", len(names)), LINES * 3, strict=False), strict=False))
    with style():
        shape = {"figsize": (WIDEST, 2.8 + 0.3 * len(names)), "layout": "constrained", "squeeze": False, "sharey": True}
        figure, axes = plt.subplots(1, len(rows), **shape)
        for ax, (title, curves) in zip(axes[0], rows.items(), strict=True):
            said = []
            for label, losses in curves.items():
                own = label.endswith(", your run")
                colour, line = looks[label.removesuffix(", your run")]
                losses = np.atleast_2d(np.asarray(losses, dtype=float))  # (seeds, blocks)
                steps = (np.arange(losses.shape[1]) + 0.5) * size
                look = {"color": colour, "linestyle": line, "linewidth": 3.2 if own else 1.1, "alpha": 0.55 if own else 1.0}
                for i, seed in enumerate(losses):
                    named = label if own or len(losses) == 1 else f"{label}, {len(losses)} recorded seeds"
                    ax.plot(steps, seed, **look, label=named if i == 0 else None)
                mean = losses.mean(axis=0)
                said.append(f"{label}: {mean[0]:.2f} at first, {mean[len(mean) // 2]:.2f} half-way, {mean[-1]:.2f} in the end.")
            ax.axhline(1 - 1 / ENTRIES, color="0.5", linestyle=":", linewidth=1, label="the mean of all values")
            ax.set(xlabel="step", ylim=ylim, title=title)
            ax.set_ylabel("loss" if ax is axes[0, 0] else "")
            describe(ax, f"{lead('Line chart', title)} of losses by step. {' '.join(said)}")
        handles = {label: handle for ax in axes[0] for handle, label in zip(*ax.get_legend_handles_labels(), strict=True)}
        figure.legend(handles.values(), handles, loc="outside lower center", ncols=2)
    return axes[0]
