"""The pictures of shapes as a task: every word that names something says where it stands. Training, and what came out."""

import torch

from course_utils import corpus, images
from course_utils.training import fit, masked_cross_entropy

PARTS = ("first colour", "first shape", "second colour", "second shape")
LEARNING_RATE = 3e-3
BATCH_SIZE = 64


def phrase_vocabulary():
    """The words of the training phrases -> `corpus.Vocabulary`."""
    return corpus.Vocabulary.from_sentences(scene.phrase for scene in images.load_scenes("train"))


def train_reader(model, vocabulary, *, seed, seconds=None, steps=None, label="pointing"):
    """Train on the pictures of the training split, where the right place of each naming word is told -> `training.History`."""
    batches = images.batch_stream(images.load_scenes("train"), vocabulary, BATCH_SIZE, seed)
    return fit(model, batches, _loss, seconds=seconds, steps=steps, learning_rate=LEARNING_RATE, label=label)


def _loss(model, batch):
    return masked_cross_entropy(model(batch.images, batch.words), batch.places, images.NOWHERE)


def points_and_looks(model, vocabulary, scenes):
    """For each of `PARTS`: how often the word points to the place of its thing, and the mean weight that it puts on that patch
    -> two dicts of shares in [0, 1].
    """
    batch = images.make_batch(scenes, vocabulary)
    with torch.no_grad():
        scores, weights = model.forward_with_weights(batch.images, batch.words)  # (B, T, patches) each
    pointed = scores.argmax(dim=-1)  # (B, T)
    points, looks = dict.fromkeys(PARTS, 0.0), dict.fromkeys(PARTS, 0.0)
    for row, scene in enumerate(scenes):
        for part, (position, place) in zip(PARTS, images.positions_and_places(scene), strict=True):
            points[part] += (pointed[row, position] == place).item() / len(scenes)
            looks[part] += weights[row, position, place].item() / len(scenes)
    return points, looks
