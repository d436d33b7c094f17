"""The pictures of shapes as a task: every word that names something says where it stands. Training, and the results."""

import copy

import torch

from attention_lab.measure import checkpoints
from attention_lab.models.training import fit, masked_cross_entropy
from attention_lab.tasks import corpus, pictures

PARTS = ("first colour", "first shape", "second colour", "second shape")
LEARNING_RATE = 3e-3
BATCH_SIZE = 64
STEPS = 2_400


def phrase_vocabulary():
    """The words of the training phrases -> `corpus.Vocabulary`."""
    return corpus.Vocabulary.from_sentences(scene.phrase for scene in pictures.load_scenes("train"))


def train_reader(model, vocabulary, *, seed, steps=STEPS, stand_in=None, label="pointing", **options):
    """Train on the pictures of the training split, where the right place of each naming word is told -> `training.History`.

    `stand_in` names recorded weights (`measure.checkpoints`) for a run that is cut short; `options` are those of `training.fit`.
    """
    batches = pictures.batch_stream(pictures.load_scenes("train"), vocabulary, BATCH_SIZE, seed)
    history = fit(model, batches, _loss, steps=steps, label=label, **{"learning_rate": LEARNING_RATE, **options})
    return checkpoints.stand_in(model, history, stand_in) if stand_in else history


def _loss(model, batch):
    return masked_cross_entropy(model(batch.pictures, batch.words), batch.places, pictures.NOWHERE)


def points_and_looks(model, vocabulary, scenes):
    """The results for each of `PARTS`: how often the word points to its thing's place, and its mean weight on that patch
    -> two dicts of shares in [0, 1].
    """
    batch = pictures.make_batch(scenes, vocabulary)
    with torch.no_grad():
        scores, weights = model.forward_with_weights(batch.pictures, batch.words)  # (B, T, patches) each
    pointed = scores.argmax(dim=-1)  # (B, T)
    points, looks = dict.fromkeys(PARTS, 0.0), dict.fromkeys(PARTS, 0.0)
    for row, scene in enumerate(scenes):
        for part, (position, place) in zip(PARTS, pictures.positions_and_places(scene), strict=True):
            points[part] += (pointed[row, position] == place).item() / len(scenes)
            looks[part] += weights[row, position, place].item() / len(scenes)
    return points, looks


def without_places(model):
    """A twin of a `PictureReader`, with the same parameters, whose patches do not tell where they stand.

    What was added to a patch for its place is taken away again; the places that an answer is compared with stay.
    """
    twin = copy.copy(model)
    twin.encode = lambda drawn: model.encode(drawn) - model.places  # (B, patches, d_memory)
    return twin
