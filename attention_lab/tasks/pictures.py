"""Small pictures of coloured shapes, and phrases about them: "the red square left of the blue circle".

A picture is a grid of 3 by 4 places, of which three hold a shape. Its scene is stored, as a line of text; `draw` makes the
pixels, the same ones everywhere. Some things never occur in training (`NEW_THINGS`), though their colours and shapes do.
"""

import re
from typing import NamedTuple

import torch

from attention_lab.tasks import corpus
from course_utils._validation import require_choice

COLOURS = {
    "red": (0.85, 0.15, 0.15),
    "green": (0.15, 0.65, 0.25),
    "blue": (0.15, 0.30, 0.85),
    "yellow": (0.95, 0.80, 0.10),
    "purple": (0.55, 0.20, 0.65),
}
SHAPES = ("square", "circle", "triangle", "cross")
ROWS, COLUMNS, PLACE = 3, 4, 8  # places down, places across, pixels a place is wide and high
SIZE = 6  # pixels a shape is wide and high; where it stands within its place differs
BACKGROUND = (0.94, 0.94, 0.92)
NEW_THINGS = (("red", "circle"), ("green", "triangle"), ("blue", "cross"), ("yellow", "square"))  # never in training
NOWHERE = -1  # the place of a word that names nothing
RELATIONS = ("left of", "right of", "above", "below")
SPLITS = ("train", "test", "new_things")


class Thing(NamedTuple):
    """One shape: its place (row, column), and where it stands within, in pixels from the place's top left corner."""

    colour: str
    shape: str
    row: int
    column: int
    down: int
    right: int


class Scene(NamedTuple):
    """A phrase, and the things that the picture shows."""

    phrase: tuple[str, ...]
    things: tuple[Thing, ...]


def load_scenes(split):
    """The scenes of a split, as a list: "train", "test" or "new_things".

    "test" holds new pictures of the things of the training split, "new_things" phrases that begin with one of `NEW_THINGS`.
    Raises ValueError for any other name.
    """
    require_choice("split", split, SPLITS)
    path = corpus.data_folder() / "shapes" / f"{split}.tsv"
    return [parse_scene(line) for line in path.read_text(encoding="utf-8").splitlines()]


def parse_scene(line):
    """A line such as `the red square above the blue cross`, tab, `red square 0 1 2 0; blue cross 3 1 1 1` -> `Scene`."""
    phrase, _, listed = line.partition("\t")
    things = []
    for item in listed.split("; "):
        colour, shape, *numbers = item.split()
        things.append(Thing(colour, shape, *map(int, numbers)))
    return Scene(tuple(phrase.split()), tuple(things))


def format_scene(scene):
    """The line that `parse_scene` reads, without its line end."""
    return " ".join(scene.phrase) + "\t" + "; ".join(" ".join(map(str, thing)) for thing in scene.things)


def stencil(shape):
    """The pixels that a shape covers. -> (SIZE, SIZE) bool."""
    middle = (SIZE - 1) / 2
    down, right = torch.meshgrid(torch.arange(SIZE) - middle, torch.arange(SIZE) - middle, indexing="ij")
    if shape == "square":
        return torch.ones(SIZE, SIZE, dtype=torch.bool)
    if shape == "circle":
        return down**2 + right**2 <= (middle + 0.2) ** 2
    if shape == "triangle":
        return right.abs() <= (down + middle + 1) / 2
    return down.abs() == right.abs()


def draw(scene):
    """The picture. -> (3, ROWS * PLACE, COLUMNS * PLACE), red, green and blue between 0 and 1."""
    picture = torch.tensor(BACKGROUND)[:, None, None].repeat(1, ROWS * PLACE, COLUMNS * PLACE)
    for thing in scene.things:
        top, left = thing.row * PLACE + thing.down, thing.column * PLACE + thing.right
        within = picture[:, top : top + SIZE, left : left + SIZE]
        within[:, stencil(thing.shape)] = torch.tensor(COLOURS[thing.colour])[:, None]
    return picture


def holds(phrase, things):
    """Whether a phrase is true of a picture: both things are there, and they stand as it says. Other words are not true.

    `phrase`: tokens such as ("the", "red", "square", "left", "of", "the", "blue", "circle").
    """
    words = " ".join(phrase)
    found = re.fullmatch(rf"the (\w+) (\w+) ({'|'.join(RELATIONS)}) the (\w+) (\w+)", words)
    if found is None:
        return False
    by_name = {(thing.colour, thing.shape): thing for thing in things}
    first, second = by_name.get(found.group(1, 2)), by_name.get(found.group(4, 5))
    return first is not None and second is not None and found[3] in relations(first, second)


def relations(first, second):
    """The relations in which the first thing stands to the second, a subset of `RELATIONS`, in their order."""
    true = (first.column < second.column, first.column > second.column, first.row < second.row, first.row > second.row)
    return [name for name, holding in zip(RELATIONS, true, strict=True) if holding]


class PictureBatch(NamedTuple):
    """Pictures with their phrases. Shapes: pictures (B, 3, H, W), words (B, T) ids, places (B, T): where the thing stands that a
    word names, and `NOWHERE` for a word that names nothing.
    """

    pictures: torch.Tensor
    words: torch.Tensor
    places: torch.Tensor


def make_batch(scenes, vocabulary):
    """A `PictureBatch` of these scenes, in their order."""
    longest = max(len(scene.phrase) for scene in scenes)
    words = torch.full((len(scenes), longest), corpus.PAD)
    places = torch.full((len(scenes), longest), NOWHERE)
    for row, scene in enumerate(scenes):
        words[row, : len(scene.phrase)] = torch.tensor(vocabulary.encode(scene.phrase))
        for position, place in positions_and_places(scene):
            places[row, position] = place
    return PictureBatch(torch.stack([draw(scene) for scene in scenes]), words, places)


def batch_stream(scenes, vocabulary, batch_size, seed):
    """Endless iterator of random `PictureBatch`es, the same for the same seed."""
    everything = make_batch(scenes, vocabulary)  # drawn once
    generator = torch.Generator().manual_seed(seed)
    while True:
        chosen = torch.randint(len(scenes), (batch_size,), generator=generator)
        yield PictureBatch(*(tensor[chosen] for tensor in everything))


def place_of(thing):
    """The index of the thing's patch, when patches are places: row by row from the top left."""
    return thing.row * COLUMNS + thing.column


def positions_and_places(scene):
    """The positions at which a phrase names its two things, with the things' places.

    -> a (position in the phrase, index of the patch) for the first thing's colour and shape, then for the second's.
    """
    by_name = {(thing.colour, thing.shape): place_of(thing) for thing in scene.things}
    last = len(scene.phrase) - 1
    named = [(1, 2), (last - 1, last)]
    return [(position, by_name[tuple(scene.phrase[at] for at in pair)]) for pair in named for position in pair]
