"""Pictures with attention over their patches: one scale, the right patch in the right place, and words for who cannot see it."""

import matplotlib.pyplot as plt
import pytest
import torch
from matplotlib.patches import Rectangle

from attention_lab.tasks import pictures
from course_utils import plotting

SCENE = pictures.parse_scene("the red square left of the blue circle\tred square 0 1 2 0; blue circle 2 3 1 1")
IMAGE = pictures.draw(SCENE)
WEIGHTS = torch.eye(12)[[1, 11]] * 0.8 + 0.2 / 12


@pytest.fixture
def axes():
    yield plotting.picture_attention(IMAGE, WEIGHTS, ["red", "blue"], (3, 4), gold=[1, None])
    plt.close("all")


def test_the_picture_comes_first_and_then_a_panel_a_word(axes):
    assert [ax.get_title() for ax in axes] == ["the picture", "red", "blue"]


def test_patches_lie_row_by_row_on_one_scale_over_the_whole_picture(axes):
    for ax, row in zip(axes[1:], WEIGHTS, strict=True):
        (image,) = ax.images
        assert image.get_clim() == (0, 1)
        assert torch.allclose(torch.tensor(image.get_array()), row.reshape(3, 4).double())
        assert image.get_extent() == [-0.5, 3.5, 2.5, -0.5] == axes[0].images[0].get_extent()


def test_the_gold_patch_is_framed_where_there_is_one(axes):
    frames = [[patch for patch in ax.patches if isinstance(patch, Rectangle)] for ax in axes[1:]]
    assert [len(found) for found in frames] == [1, 0]
    (frame,) = frames[0]
    assert frame.get_x() < 1 < frame.get_x() + frame.get_width() and frame.get_y() < 0 < frame.get_y() + frame.get_height()


def test_the_alt_text_tells_where_each_word_looks(axes):
    text = plotting.alt_text(axes[0].figure)
    assert '"red" looks most at row 1, column 2 (0.82); outlined is row 1, column 2 (0.82)' in text
    assert '"blue" looks most at row 3, column 4' in text


def test_pictures_stand_under_their_titles():
    axes = plotting.pictures(torch.stack([IMAGE, IMAGE]), ["one", "two"])
    assert [ax.get_title() for ax in axes] == ["one", "two"]
    assert plotting.alt_text(axes[0].figure) == "Picture: one. Picture: two."
    plt.close("all")


@pytest.mark.parametrize(
    "arguments, says",
    [
        ((IMAGE, WEIGHTS, ["red", "blue"], (4, 4)), "grid 4 by 4 must fit weights"),
        ((IMAGE, WEIGHTS, ["red"], (3, 4)), "words must have one token for each of the 2 rows of weights, got 1"),
    ],
)
def test_wrong_arguments_are_named(arguments, says):
    with pytest.raises(ValueError, match=says):
        plotting.picture_attention(*arguments)
