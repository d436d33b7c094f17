"""The pictures of shapes as a task: every word that names something says where it stands. Training, and the results."""

import copy

import torch

from attention_lab.measure import checkpoints
from attention_lab.models.picture_reader import PictureReader
from attention_lab.models.training import fit, masked_cross_entropy
from attention_lab.tasks import corpus, pictures
from course_utils.attention.cross_attention import CrossAttention

PARTS = ("first colour", "first shape", "second colour", "second shape")
LEARNING_RATE = 3e-3
BATCH_SIZE = 64
STEPS = 2_400
ALIKE = 0.15  # shares that differ by less count as alike


def phrase_vocabulary():
    """The words of the training phrases -> `corpus.Vocabulary`."""
    return corpus.Vocabulary.from_sentences(scene.phrase for scene in pictures.load_scenes("train"))


def train_reader(model, vocabulary, *, seed, steps=STEPS, stand_in=None, label="pointing", **options):
    """Train on the pictures of the training split, where the right place of each naming word is told -> `training.History`.

    `stand_in` names recorded weights (`measure.checkpoints`) for a run that is cut short; `options` are those of `training.fit`.
    """
    batches = pictures.batch_stream(pictures.load_scenes("train"), vocabulary, BATCH_SIZE, seed)
    history = fit(model, batches, _loss, steps=steps, label=label, **{"learning_rate": LEARNING_RATE, **options})
    return checkpoints.stand_in(model, history, stand_in)


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


def new_things(model, vocabulary):
    """How each of `pictures.NEW_THINGS` is found -> {"red circle": {"points": ..., "looks": ..., "by_word": {...}}, ...}, shares.

    At the word for the shape of the first thing: "points" is how often it points to the thing, "looks" the mean weight on the
    thing's patch. "by_word" says how often the thing is pointed to when the phrase names its colour with each of the shapes; it
    leaves out pictures that hold a thing of that name.
    """
    found = {}
    for colour, shape in pictures.NEW_THINGS:
        scenes = [scene for scene in pictures.load_scenes("new_things") if scene.phrase[1:3] == (colour, shape)]
        points, looks = (parts["first shape"] for parts in points_and_looks(model, vocabulary, scenes))
        by_word = {word: _found_when_called(model, vocabulary, scenes, word) for word in pictures.SHAPES}
        found[f"{colour} {shape}"] = {"points": points, "looks": looks, "by_word": by_word}
    return found


def _found_when_called(model, vocabulary, scenes, word):
    """How often the first thing of the scenes, all of one name, is pointed to when `word` takes the place of its shape."""
    asked, right = [], []
    for scene in scenes:
        colour, shape = scene.phrase[1:3]
        drawn = {(thing.colour, thing.shape): thing for thing in scene.things}
        if word == shape or (colour, word) not in drawn:
            asked.append(scene._replace(phrase=("the", colour, word)))
            right.append(pictures.place_of(drawn[colour, shape]))
    with torch.no_grad():
        phrases = torch.tensor([vocabulary.encode(scene.phrase) for scene in asked])  # (B, 3)
        scores = model(torch.stack([pictures.draw(scene) for scene in asked]), phrases)  # (B, 3, patches)
    return (scores[:, -1].argmax(dim=-1) == torch.tensor(right)).float().mean().item()


def spread_of(shares):
    """What is behind a mean of these shares: 0 where they are alike, 2 where one is high and another below a third, else 1."""
    low, high = min(shares), max(shares)
    if high - low < ALIKE:
        return 0
    return 2 if low < 1 / 3 and high > 2 / 3 else 1


def weight_on_empty(model, vocabulary, scenes):
    """The mean weight that the first thing's shape gives to places where nothing stands, in [0, 1]."""
    batch = pictures.make_batch(scenes, vocabulary)
    with torch.no_grad():
        _, weights = model.forward_with_weights(batch.pictures, batch.words)  # (B, T, patches)
    on_things = 0.0
    for row, scene in enumerate(scenes):
        (_, _), (position, _) = pictures.positions_and_places(scene)[:2]
        on_things += weights[row, position, [pictures.place_of(thing) for thing in scene.things]].sum().item()
    return 1 - on_things / len(scenes)


def map_of(model, vocabulary, scene):
    """The weights of a scene's words over its patches, as an example of `widgets.explore`: picture, words, patches, gold."""
    batch = pictures.make_batch([scene], vocabulary)
    with torch.no_grad():
        _, weights = model.forward_with_weights(batch.pictures, batch.words)  # (1, T, patches)
    grid = (pictures.ROWS, pictures.COLUMNS)
    return {
        "queries": scene.phrase,
        "keys": [f"{row + 1},{column + 1}" for row in range(grid[0]) for column in range(grid[1])],
        "weights": weights[0],
        "gold": pictures.positions_and_places(scene),
        "picture": (batch.pictures[0], grid),
    }


def build_reader():
    """An untrained `PictureReader` as lesson 06 builds it, with the course's own `CrossAttention`."""
    places = pictures.ROWS * pictures.COLUMNS
    return PictureReader(len(phrase_vocabulary()), CrossAttention(64, 48, 32), places, background=pictures.BACKGROUND)


def recorded_reader(name):
    """The reader whose weights are recorded as `name`. Raises ValueError where there are none (`checkpoints.load`)."""
    model = build_reader()
    checkpoints.load(model, name)
    return model


def without_places(model):
    """A twin of a `PictureReader`, with the same parameters, whose patches do not tell where they stand.

    What was added to a patch for its place is taken away again; the places that an answer is compared with stay.
    """
    twin = copy.copy(model)
    twin.encode = lambda drawn: model.encode(drawn) - model.places  # (B, patches, d_memory)
    return twin
