"""What lesson 02 measures: weights while a model learns, sentences with *leur*, and words that are right."""

import torch

from attention_lab.experiments import translation
from attention_lab.measure import results
from course_utils.measure import metrics

WATCHED = (0, 200, 500)  # training steps before which the weights are kept, beside those at the end


class Watch:
    """The translation loss, which also keeps a model's weights for some `pairs` while it learns.

    `maps`: {steps done: the `translation.attention_maps` of the pairs}. It draws no random numbers, so the run stays the same.
    """

    def __init__(self, task, pairs, after=WATCHED):
        self.task, self.pairs, self.after = task, list(pairs), after
        self.maps, self.steps = {}, 0

    def __call__(self, model, batch):
        """The loss of the `batch`, as `translation.translation_loss` gives it."""
        if self.steps in self.after:
            self.look(model)
        self.steps += 1
        return translation.translation_loss(model, batch)

    def look(self, model):
        """Keep the weights of the model as it is now."""
        self.maps[self.steps] = translation.attention_maps(model, self.task, self.pairs)

    def titles(self, history):
        """What to write over each of the `maps` -> list of str; the last are recorded weights where these stood in."""
        titles = [f"after {steps:,} steps" if steps else "before training" for steps in self.maps]
        return [*titles[:-1], "recorded weights"] if history.stood_in else titles


def recorded_curves():
    """Lesson 02's models -> {label: the shares exactly right by `translation.LENGTH_EDGES`, a tensor (seeds, bins)}."""
    table = results.recorded("translation")
    labels = {
        "additive": "additive attention",
        "uniform weights": "uniform weights (control)",
        "bottleneck": "one vector (lesson 01)",
    }
    return {label: torch.tensor([run["by_length"] for run in results.runs_of(table, model)]) for model, label in labels.items()}


def sentences_with_leur(pairs):
    """Where *leur* comes from *them* -> tuples (pair, row of *leur*, position of *them*, the source with *him* instead)."""
    for pair in pairs:
        for source, target in sorted(pair.alignment):
            if (pair.source[source], pair.target[target]) == ("them", "leur"):
                yield pair, target, source, (*pair.source[:source], "him", *pair.source[source + 1 :])


def words_right(model, task, pairs):
    """Whether a translator finds each word of the references, given those before it -> list of (target tokens,) bool tensors."""

    def hits(batch):
        logits = model(batch.source, batch.source_lengths, batch.target_in)  # (B, Tt, V)
        return logits.argmax(dim=-1) == batch.target_out  # (B, Tt)

    found = translation.pair_by_pair(hits, task, pairs)
    return [right[: len(pair.target)] for right, pair in zip(found, pairs, strict=True)]


def links(maps):
    """The largest weight of each row as a link -> a set of (source, target) for each map."""
    return [metrics.argmax_alignment(weights) for weights in maps]
