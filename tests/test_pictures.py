"""The pictures of shapes: the files are what the script writes, the splits are apart, phrases are true, patches are squares."""

import pytest
import torch
from places import ROOT, load
from torch.nn import functional as F

from attention_lab.models.patches import cut_into_patches
from attention_lab.models.picture_reader import PictureReader
from attention_lab.tasks import corpus, pictures
from course_utils.attention.cross_attention import CrossAttention

FOLDER = ROOT / "data" / "shapes"
SCENES = {split: pictures.load_scenes(split) for split in pictures.SPLITS}
VOCABULARY = corpus.Vocabulary.from_sentences(scene.phrase for scene in SCENES["train"])


def kinds(scene):
    return {(thing.colour, thing.shape) for thing in scene.things}


def test_the_script_writes_the_same_bytes_again(tmp_path):
    generate = load(FOLDER / "generate.py")
    assert generate.main(["--out", str(tmp_path / "new")]) == 0
    written, kept = ({path.name: path.read_bytes() for path in folder.glob("*.tsv")} for folder in (tmp_path / "new", FOLDER))
    assert written == kept and len(kept) == 3
    assert generate.main(["--out", str(tmp_path / "new"), "--check"]) == 0


def test_check_tells_a_changed_file_and_a_missing_one(tmp_path, capsys):
    generate = load(FOLDER / "generate.py")
    generate.main(["--out", str(tmp_path)])
    (tmp_path / "test.tsv").write_text("changed\n")
    assert generate.main(["--out", str(tmp_path), "--check"]) == 1
    assert "not what this script generates: test.tsv" in capsys.readouterr().err
    (tmp_path / "test.tsv").unlink()
    assert generate.main(["--out", str(tmp_path), "--check"]) == 2


def test_the_card_holds_what_is_measured():
    assert load(FOLDER / "generate.py").describe() in (FOLDER / "README.md").read_text(encoding="utf-8")


def test_every_phrase_is_true_and_every_line_comes_back():
    for split, scenes in SCENES.items():
        lines = (FOLDER / f"{split}.tsv").read_text().splitlines()
        for scene, line in zip(scenes, lines, strict=True):
            assert pictures.holds(scene.phrase, scene.things)
            assert pictures.format_scene(scene) == line
            assert len({(thing.row, thing.column) for thing in scene.things}) == 3 == len(kinds(scene))


def test_no_picture_comes_twice_within_or_across_splits():
    pictures = [frozenset(thing[:4] for thing in scene.things) for scenes in SCENES.values() for scene in scenes]
    assert len(set(pictures)) == len(pictures)


def test_training_has_no_new_thing_and_phrases_about_new_things_begin_with_one():
    assert not any(kinds(scene) & set(pictures.NEW_THINGS) for scene in [*SCENES["train"], *SCENES["test"]])
    assert {scene.phrase[1:3] for scene in SCENES["new_things"]} == set(pictures.NEW_THINGS)


def test_every_colour_and_every_shape_of_a_new_thing_is_seen_in_training():
    seen = set().union(*map(kinds, SCENES["train"]))
    assert {colour for colour, _ in pictures.NEW_THINGS} <= {colour for colour, _ in seen}
    assert {shape for _, shape in pictures.NEW_THINGS} <= {shape for _, shape in seen}
    assert len(seen) == 16


# Phrases and pictures ------------------------------------------------------------------------------------------------

SCENE = pictures.parse_scene(
    "the red square left of the blue circle\tred square 0 1 2 0; blue circle 2 3 1 1; green cross 2 0 0 0"
)


@pytest.mark.parametrize(
    ("phrase", "true"),
    [
        ("the red square left of the blue circle", True),
        ("the red square above the blue circle", True),
        ("the blue circle right of the red square", True),
        ("the blue circle right of the green cross", True),
        ("the red square right of the blue circle", False),
        ("the blue circle above the green cross", False),  # side by side
        ("the red circle left of the blue circle", False),  # not there
        ("the red square left of the red square", False),
        ("the red square left of", False),
        ("red square left of blue circle", False),
        ("the red square left of the blue circle circle", False),
    ],
)
def test_a_phrase_holds_when_both_things_are_there_and_stand_so(phrase, true):
    assert pictures.holds(phrase.split(), SCENE.things) == true


def test_a_picture_shows_its_things_in_their_colours_and_nothing_else():
    picture = pictures.draw(SCENE)
    assert picture.shape == (3, 24, 32)
    shown = {tuple(round(c, 2) for c in pixel) for pixel in picture.flatten(1).T.tolist()}
    assert shown == {pictures.BACKGROUND, *(pictures.COLOURS[name] for name in ("red", "blue", "green"))}
    red = (picture == torch.tensor(pictures.COLOURS["red"])[:, None, None]).all(dim=0).nonzero()
    assert red.min(dim=0).values.tolist() == [2, 8] and red.max(dim=0).values.tolist() == [7, 13]


def test_the_words_of_a_phrase_belong_to_the_patches_of_its_things():
    assert pictures.positions_and_places(SCENE) == [(1, 1), (2, 1), (6, 11), (7, 11)]
    cut = cut_into_patches(pictures.draw(SCENE)[None], 8)[0]
    empty = cut[4]
    assert [n for n, patch in enumerate(cut) if not torch.equal(patch, empty)] == [1, 8, 11]


def test_patches_are_those_of_pytorchs_unfold():
    drawn = torch.randn(2, 3, 12, 20, generator=torch.Generator().manual_seed(0))
    assert torch.equal(cut_into_patches(drawn, 4), F.unfold(drawn, 4, stride=4).transpose(1, 2))


@pytest.mark.parametrize(
    "call, error, says",
    [
        (lambda: pictures.load_scenes("valid"), ValueError, "split must be one of 'train', 'test'"),
        (lambda: cut_into_patches(torch.zeros(1, 3, 8, 9), 4), ValueError, "size must divide the height 8"),
    ],
)
def test_bad_input_is_named(call, error, says):
    with pytest.raises(error, match=says):
        call()


# The model -----------------------------------------------------------------------------------------------------------


def test_the_reader_gives_every_word_a_score_for_every_place_and_reads_no_later_word():
    torch.manual_seed(0)
    model = PictureReader(len(VOCABULARY), CrossAttention(64, 48, 8), patches=12, background=pictures.BACKGROUND)
    batch = pictures.make_batch(SCENES["test"][:4], VOCABULARY)
    scores, weights = model.forward_with_weights(batch.pictures, batch.words)
    assert scores.shape == weights.shape == (*batch.words.shape, 12)
    changed = batch.words.clone()
    changed[:, 3] = 5
    assert torch.equal(model(batch.pictures, changed)[:, :3], scores[:, :3])


def test_a_batch_says_where_the_things_stand_and_nothing_of_the_other_words():
    batch = pictures.make_batch([SCENE], VOCABULARY)
    assert VOCABULARY.decode(batch.words[0]) == SCENE.phrase
    assert batch.places.tolist() == [[-1, 1, 1, -1, -1, -1, 11, 11]]
