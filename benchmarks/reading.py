"""Record the models that repeat, for lesson 13: `python -m benchmarks.reading [MODEL ...]`.

Each is trained on twelve seeds and then read: where its heads look and, except for shorter pieces, what is lost without each.
"""

import math

import torch

from attention_lab.experiments import reading
from attention_lab.measure.removal import effect_of_removing
from benchmarks.recording import constants, keep_weights, record_runs, rounded, trained
from course_utils.attention.rollout import rollout
from course_utils.attention.same_output import same_output

MODELS = {  # name: layers, width, pieces
    "one layer": (1, 64, reading.PIECES),
    "one wide layer": (1, 96, reading.PIECES),  # more parameters than two layers
    "two layers": (2, 64, reading.PIECES),
    "shorter pieces": (2, 64, (8, 12)),
}
SEEDS = range(12)
PICTURES = {
    "last layer": lambda layers: layers[-1].mean(dim=0),
    "last layer and identity": lambda layers: rollout(layers[-1:]),
    "rollout": rollout,
}


def run(name, seed, *, steps=reading.STEPS, kept=False):
    """Train one model and read its heads -> a run as the recorded file holds it. Lists of heads are in layers."""
    layers, d_model, pieces = MODELS[name]
    model, history = reading.train(layers, seed, steps=steps, d_model=d_model, pieces=pieces, ceiling=math.inf)
    if kept and name == "two layers":
        keep_weights(model, "two_layers_that_repeat", seed=seed, steps=steps)
    return {
        **trained(name, seed, model, history),
        "right": round(reading.share_right(model, pieces=pieces), 4),
        "one_back_by_query": rounded(reading.one_back_by_query(model, pieces).tolist()),
        **(_heads(model) if pieces == reading.PIECES else {}),
        **(_rows_and_letters(model) if name == "two layers" else {}),
    }


def _heads(model):
    """What each head shows, and what is lost without it."""
    previous, after_copy = reading.scores_of_heads(model)
    inputs, targets, _ = reading.new_texts()
    layers, heads = range(model.layers), range(model.heads)
    loss = [[reading.mean_loss(model, [(layer, head)]) for head in heads] for layer in layers]
    alone = [[reading.share_right(model, reading.layer_of(model, layer, but=(head,))) for head in heads] for layer in layers]
    return {
        "one_back": rounded(previous.tolist()),
        "after_the_copy": rounded(after_copy.tolist()),
        "lost_without": rounded(effect_of_removing(model, inputs, targets).tolist()),
        "loss": round(reading.mean_loss(model), 4),
        "loss_without": rounded(loss),
        "loss_without_the_layer": rounded([reading.mean_loss(model, reading.layer_of(model, layer)) for layer in layers]),
        "right_without_the_layer": rounded([reading.share_right(model, reading.layer_of(model, layer)) for layer in layers]),
        "right_with_one_of_the_layer": rounded(alone),
    }


def _rows_and_letters(model):
    """What the first layer's marks are needed for; how much of the last query's weights can move, and how many of the letters
    that count a picture finds."""
    through = reading.first_layer_through
    marks, late = reading.marks(), torch.arange(reading.LENGTH).unsqueeze(1) > reading.PIECES[1]
    kept = {"with_marks_alone": marks, "without_marks": ~marks, "without_late_rows": ~late}
    return {
        **{f"right_{name}": round(reading.share_right(model, blend=through(where)), 4) for name, where in kept.items()},
        "where_asked": rounded(reading.weights_where_asked(model).tolist()),
        "lost_with_mean": rounded(reading.lost_with_mean(model).tolist()),
        "moved": rounded(reading.moved_weight(model, same_output).mean(dim=1).tolist()),
        "found": rounded(reading.share_found(model, PICTURES)),
    }


def main(arguments=None):
    settings = constants(reading, "steps batch_size learning_rate words length pieces") | {
        "shorter_pieces": MODELS["shorter pieces"][-1],
        "texts": reading.TESTED,
    }
    record_runs(arguments, __doc__, "reading", MODELS, settings, run, SEEDS)


if __name__ == "__main__":
    main()
