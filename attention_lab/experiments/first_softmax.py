"""The figures of lesson 00: the three steps of a softmax, the edge where the plain formula goes wrong, and a line with a bug."""

import seaborn as sns
import torch

from course_utils.plotting.look import BARS, SMALLEST_FONT, describe, lead, new_axes, style

STEPS = ("scores x", "$e^x$", "weights w")
LOOKS = ("-", "--", ":")


def softmax_steps(scores, labels, *, title="A softmax: exponentials, divided by their sum"):
    """The scores, their exponentials and the weights as three groups of bars, each with its number. Returns the axes.

    Shapes: scores (n,), labels n strings.
    """
    exponentials = torch.exp(scores)
    weights = exponentials / exponentials.sum()
    ax, n = new_axes((7.2, 2.8)), len(labels)
    said = []
    with style():
        for group, (name, numbers) in enumerate(zip(STEPS, (scores, exponentials, weights), strict=True)):
            heights = (numbers / numbers.max()).tolist()  # each group on a scale of its own: the numbers are written above
            for place, number in enumerate(numbers.tolist()):
                x = group * (n + 1.5) + place
                ax.bar(x, heights[place], width=0.75, color=BARS if group == 2 else "0.75")
                ax.text(x, heights[place] + 0.03, f"{number:.2f}", ha="center", fontsize=SMALLEST_FONT)
                ax.text(x, -0.05, labels[place], ha="center", va="top", fontsize=SMALLEST_FONT)
            ax.text(group * (n + 1.5) + (n - 1) / 2, 1.2, name, ha="center")
            said.append(f"{name.replace('$', '')}: {', '.join(f'{number:.2f}' for number in numbers.tolist())}")
        for group in (1, 2):
            ax.annotate("", (group * (n + 1.5) - 0.7, 0.5), (group * (n + 1.5) - 1.6, 0.5), arrowprops={"arrowstyle": "->"})
        ax.set(ylim=(-0.2, 1.35))
        ax.axis("off")
        ax.set_title(title)
    return describe(ax, f"{lead('Bar charts', title)} of {', '.join(labels)}. {'; '.join(said)}.")


def edge_curve(softmax, scores, *, title="Just before nan, the weights are wrong"):
    """The weights of three scores against a number that is added to all; grey where they are nan. Returns the axes.

    Shapes: softmax (..., 3) -> (..., 3), scores (3,); the weights without an added number are thin lines.
    """
    added = torch.arange(-107, -94)  # (C,)
    weights, right = softmax(scores + added[:, None]), softmax(scores)  # (C, 3), (3,)
    ax = new_axes((7.2, 3.0))
    broken = weights.isnan().any(dim=-1)  # (C,)
    with style():
        for n, (look, colour) in enumerate(zip(LOOKS, sns.color_palette("colorblind", 3), strict=True)):
            x, y = added[~broken].tolist(), weights[~broken, n].tolist()
            ax.plot(x, y, "o" + look, color=colour, markersize=4, label=f"score {2 - n} + c")
            ax.axhline(right[n].item(), color="0.8", linewidth=1, zorder=0)
        edge = added[~broken].min().item() - 0.5
        ax.axvspan(added.min().item() - 0.5, edge, color="0.9", linewidth=0)
        ax.text((added.min().item() - 0.5 + edge) / 2, 0.5, "nan", ha="center")
        ax.set(xlabel="c, added to all scores", ylabel="weight", ylim=(0, 1.05))
        ax.set_xlim(added.min().item() - 0.5, added.max().item() + 0.5)
        ax.set_title(title)
        ax.legend(loc="center left", bbox_to_anchor=(1, 0.5))
    wrong = added[~broken & ((weights - right).abs().amax(dim=-1) > 0.05)]
    return describe(
        ax,
        f"{lead('Line chart', title)}: three weights, level on the right, more than 0.05 from their level for c from "
        f"{wrong.min()} to {wrong.max()}, nan for c below {added[~broken].min()}.",
    )


def two_pictures(seed=25):
    """Weights (5 queries, 6 keys) of one batch of scores, along the right dimension and along the wrong one, in random order.

    Returns the two pictures, and the index of the wrong one.
    """
    generator = torch.Generator().manual_seed(seed)
    batch = 2 * torch.randn(1, 5, 6, generator=generator)  # (batch, queries, keys)
    dims = (torch.randperm(2, generator=generator) + 1).tolist()  # 1 is wrong: the queries
    return [torch.softmax(batch, dim=dim)[0] for dim in dims], dims.index(1)
