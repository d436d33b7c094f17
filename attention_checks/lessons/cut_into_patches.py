"""From an image to a memory: squares of pixels, row by row, each as one vector."""

import torch
from torch.nn import functional as F

from attention_checks.engine.carry import Part, carried, mistakes
from attention_checks.engine.cases import Case, label, non_contiguous
from attention_checks.engine.checking import Exercise
from attention_checks.engine.misconception import Misconception
from attention_lab.models.patches import cut_into_patches


def _inputs(draw):
    yield _case(draw, "ordinary", 2, 3, 4, 5, draw.integer(2, 4))
    yield _case(draw, "ordinary", 5, 2, 3, 2, draw.integer(4, 6))
    yield _case(draw, "one image", 1, 3, 2, 4, draw.integer(2, 4))
    yield _case(draw, "one channel", 3, 1, 2, 4, draw.integer(2, 4))
    yield _case(draw, "one patch", 2, 3, 1, 1, draw.integer(4, 6))
    yield _case(draw, "a patch a pixel", 2, 3, 4, 5, 1)
    yield _case(draw, "float64", 2, 5, 4, 2, 2, note="float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", 2, 3, 2, 4, 3, note="not contiguous")
    yield _case(draw, "square", 2, 3, 4, 4, 3, diagnostic=True)
    yield _case(draw, "square", 2, 3, 3, 3, 3, diagnostic=True)


def _case(draw, group, B, C, down, across, size, note="", dtype=torch.float32, diagnostic=False):
    images = draw.normal(B, C, down * size, across * size, dtype=dtype)
    if note == "not contiguous":
        images = non_contiguous(images)
    named = {"B": B, "C": C, "H": down * size, "W": across * size, "size": size}
    return Case(group, label(named, note), (images, size), diagnostic=diagnostic)


def _squares(images, size):
    B, C, H, W = images.shape
    return images.reshape(B, C, H // size, size, W // size, size)  # (B, C, down, size, across, size)


def _inside():
    """The dimensions of a patch in their order: channels, rows and columns of pixels."""
    return 1, 3, 5


def _arranged(images, size, grid=(2, 4)):
    return _joined(_squares(images, size).permute(0, *grid, *_inside()), images, size)


def _joined(squares, images, size):
    B, C, H, W = images.shape
    return squares.reshape(B, (H // size) * (W // size), C * size * size)


def reshape_alone(images, size):
    """The shape is right, but the pixels are not: they are read row by row, as `reshape` and `view` read an image, so that your
    patches are strips of rows and not squares. Split H and W first, then move the dimensions with `permute`."""
    B, C, H, W = images.shape
    return images.reshape(B, (H // size) * (W // size), C * size * size)


def strips_of_a_channel(images, size):
    """Your vectors are cut from one channel after the other: the channels belong *behind* the patches, `permute` them too."""
    return _joined(_squares(images, size).permute(0, 1, 2, 4, 3, 5), images, size)


def columns_first(images, size):
    """Your patches run down the columns. They are numbered row by row: the one right of the first is the second."""
    return _arranged(images, size, grid=(4, 2))


def every_size_th_pixel(images, size):
    """These are the numbers of an H that is split into (size, H / size). Of the two parts the first counts patches, the second
    the pixels of one: (H / size, size)."""
    B, C, H, W = images.shape
    split = images.reshape(B, C, size, H // size, size, W // size)
    return split.permute(0, 3, 5, 1, 2, 4).reshape(B, (H // size) * (W // size), C * size * size)


def parts_exchanged(images, size):
    B, C, H, W = images.shape
    split = images.reshape(B, C, size, H // size, size, W // size)
    return split.permute(0, 2, 4, 1, 3, 5).reshape(B, (H // size) * (W // size), C * size * size)


def grid_kept(images, size):
    """Your patches still stand in a grid, (B, down, across, ...). Attention wants one dimension of positions, read row by row."""
    B, C, H, W = images.shape
    return cut_into_patches(images, size).reshape(B, H // size, W // size, C * size * size)


def six_dimensions_left(images, size):
    """The pixels are where they should be, but six dimensions are left. Join the two of the grid into one, and C and the two
    sizes into another: a reshape at the end."""
    return _squares(images, size).permute(0, 2, 4, 1, 3, 5)


def height_and_width_exchanged(images, size):
    """Height and width have changed places, as if the image's shape were (B, C, W, H). It is (B, C, H, W)."""
    B, C, W, H = images.shape
    squares = images.reshape(B, C, H // size, size, W // size, size)
    return squares.permute(0, 2, 4, 1, 3, 5).reshape(B, -1, C * size * size)


def unfolded_and_reshaped(images, size):
    """These are numbers in the order (B, features, patches), as `unfold` and `pixel_unshuffle` give them, read as if it were
    (B, patches, features): that mixes the patches up. Exchange features and patches with a transpose."""
    unfolded = F.unfold(images, size, stride=size)
    return unfolded.reshape(len(images), unfolded.shape[2], unfolded.shape[1])


def overlapping_patches(images, size):
    """Your patches overlap: they begin a single pixel apart, as `F.unfold` cuts them unless it is told `stride=size`. The next
    one begins `size` further on."""
    return F.unfold(images, size).transpose(1, 2)


def as_many_as_are_due(images, size):
    H, W = images.shape[2:]
    places = [(top, left) for top in range(H // size) for left in range(W // size)]
    return torch.stack([images[:, :, top : top + size, left : left + size].flatten(1) for top, left in places], dim=1)


def as_unfold_leaves_them(images, size):
    """Yours are (B, features, patches), as `unfold` and `pixel_unshuffle` give them: transpose the last two dimensions, since
    positions come before features."""
    return cut_into_patches(images, size).transpose(1, 2)


INSIDE = Part(
    "_inside",
    (
        Misconception(
            "channels_last",
            lambda: (3, 5, 1),
            "The pixels are the right ones, but within a vector all channels of a pixel stand together. Here the first channel's "
            "pixels come first, then the next one's: C stands before the two sizes.",
        ),
        Misconception(
            "pixels_transposed",
            lambda: (1, 5, 3),
            "Each patch is there, but mirrored along its diagonal: within a patch, rows of pixels come before columns.",
        ),
    ),
)


def _on_the_way(images, size):  # as `Tensor.unfold` cuts them, and with the channels behind the patches
    cut = _squares(images, size).permute(0, 1, 2, 4, 3, 5)
    yield from (cut, cut.permute(0, 2, 3, 1, 4, 5))


EXERCISE = Exercise(
    name="cut_into_patches",
    due="A row is one square, row by row from the top left; in it stand the pixels of all C channels, channel by channel.",
    reference=cut_into_patches,
    on_the_way=_on_the_way,
    inputs=_inputs,
    misconceptions=(*mistakes(globals(), cut_into_patches), *carried(INSIDE, _arranged)),
)
