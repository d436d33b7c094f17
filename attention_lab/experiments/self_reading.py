"""The drawings of lesson 05: three words that read each other, the model that says what *it* is, and what its picture shows."""

from itertools import pairwise

import matplotlib.pyplot as plt
import seaborn as sns
import torch

from attention_lab.experiments import pronoun_task
from attention_lab.measure import results
from attention_lab.tasks import pronouns
from course_utils.plotting.diagrams import diagram
from course_utils.plotting.heatmaps import heatmap
from course_utils.plotting.look import describe, lead, style

EXAMPLE = (("the", 0, 0, 0, 0.12), ("cats", -2, 1, 1, 0.87), ("sleep", 2, -1, 0, 0.02))  # word, q, k, v, its weight
STACK = "words and positions; self-attention 1; +; self-attention 2; +; linear map of the vector at “it”; a score for every word"
FAMOUS = "the animal did not cross the street because it was too {} ."
PICTURE = "sentences in which it looks most at the right noun, %"


def three_roles(*, title="Each word makes a query q, a key k and a value v. Here, sleep reads the three words"):
    """What *sleep* reads in the lesson's example. Returns the axes."""
    boxes, arrows = {"sum": (2.8, 4.4, "what sleep reads: the weighted sum, 0.87", "output")}, []
    for i, (word, *numbers, weight) in enumerate(EXAMPLE):
        boxes |= {f"x{i}": (2.8 * i, 0, f"x: {word}", "words"), f"w{i}": (2.8 * i, 3.1, f"{weight} · v", "attention")}
        for place, (role, number) in enumerate(zip("qkv", numbers, strict=True)):
            boxes[f"{role}{i}"] = (2.8 * i + 0.85 * (place - 1), 1.3, f"{role} = {number}", "state")
            arrows.append((f"x{i}", f"{role}{i}", {"text": f"W_{role}"}))
        arrows += [(f"k{i}", f"w{i}"), (f"v{i}", f"w{i}"), (f"w{i}", "sum", {"weight": weight})]
        arrows.append(("q2", f"w{i}", {"dashed": True, "text": f"score {2 * numbers[1]}"}))
    return diagram(boxes, arrows, title=title)


def two_layers(*, title="Two layers; the output of each is added to its input"):
    """The model of part 5, with the place where parts 6 and 7 change it. Returns the axes."""
    kinds = "words", "attention", "state", "attention", "state", "layer", "output"
    boxes = {row: (0, 1.1 * row, *both) for row, both in enumerate(zip(STACK.split("; "), kinds, strict=True))}
    arrows = [*pairwise(boxes), ("change", 3, {"dashed": True})]
    arrows += [(start, start + 2, {"bend": -1.4, "text": "residual"}) for start in (0, 2)]
    boxes["change"] = (3.0, 3.3, "parts 6 and 7 change\nthe weights of “it” here", "lost")
    return diagram(boxes, arrows, title=title)


def twins_at_it(model, words, *, ylabel="it looks at"):
    """The weights of *it* in the last layer in both of Uszkoreit's sentences; the right noun is outlined. Returns the axes."""
    endings = {"tired": ("animal", "street"), "wide": ("street", "animal")}
    twins = [pronouns.as_sentence(FAMOUS.format(ending).split(), *nouns) for ending, nouns in endings.items()]
    rows = torch.stack([pronoun_task.weights_at_it(model, twin, words)[0][-1] for twin in twins])  # (2, T)
    gold = {(row, twin.noun) for row, twin in enumerate(twins)}
    return heatmap(rows, list(endings), FAMOUS.format("tired/wide").split(), gold=gold, xlabel="", ylabel=ylabel)


def votes(words):
    """A linear model of the bag of words (V, V): 2 from each noun for itself, 1 from each last word for all nouns of its kind."""
    found = torch.zeros(len(words), len(words))
    of_places = sorted({ending for _, endings in pronouns.PLACES.values() for ending in endings})
    for nouns, endings in ((pronouns.ANIMALS, pronouns.OF_ANIMALS), (pronouns.PLACES, of_places)):
        ids = torch.tensor(words.encode(list(nouns)))
        found[ids, ids] = 2.0
        found[torch.tensor(words.encode(list(endings))).unsqueeze(1), ids] = 1.0
    return found


def picture_and_answers(recorded, *, title="Two layers: equally good answers, different pictures"):
    """Right answers against the picture, a mark per recorded seed of one layer and of two. Returns the axes."""
    points = {}
    for name in ("one layer", "two layers"):
        points[name] = [(100 * run["most"][-1], 100 * run["right"], "") for run in results.runs_of(recorded, name)]
    return _scatter(points, "right answers, %", title)


def picture_and_loss(recorded, yours, *, title="Some answers need the choice, but fewer than the pictures suggest"):
    """Points lost without the choice against the picture. yours: {name: (picture, points lost), both in %}. Returns the axes.

    The dashed line: half of the sentences with the picture.
    """
    runs = results.runs_of(recorded, "two layers")
    lost = [(run["right"] - run["right_without"]["choice, last layer"], run) for run in runs]
    points = {"recorded": [(100 * run["most"][-1], 100 * loss, f"seed {run['seed']}") for loss, run in lost]}
    points |= {name: [(*point, name)] for name, point in yours.items()}
    ax = _scatter(points, "lost without the choice, points", title)
    ax.plot([0, 100], [0, 50], "--", color="0.5", zorder=0)
    ax.text(48, 27, "if each of them needed the choice", rotation=25, ha="center", color="0.35", fontsize=9)
    return ax


def _scatter(points, ylabel, title):
    """points: {group: list of (picture in %, number, label)}; a group without labels is named beside its first point."""
    with style():
        ax = plt.subplots(figsize=(6.2, 3.8), layout="constrained")[1]
        for colour, (group, found) in enumerate(points.items()):
            across, up, labels = zip(*found, strict=True)
            ax.scatter(across, up, 45, color=sns.color_palette("colorblind")[colour], marker="os^D"[colour], clip_on=False)
            labels = labels if any(labels) else [group]
            for x, y, label in zip(across, up, labels, strict=False):
                place, side = ((-7, 4), "right") if label.startswith("your") else ((7, 4 if y < 5 else -11), "left")
                ax.annotate(label, (x, y), place, textcoords="offset points", fontsize=9, ha=side)
        ax.set(xlabel=PICTURE, ylabel=ylabel, title=title, xlim=(0, 104))
        ax.set_ylim(0, 1.06 * max(y for found in points.values() for _, y, _ in found))
    said = "; ".join(f"{group}: " + ", ".join(f"{x:.0f} and {y:.0f}" for x, y, _ in found) for group, found in points.items())
    return describe(ax, f"{lead('Scatter plot', title)}, {PICTURE}, and {ylabel}: {said}.")
