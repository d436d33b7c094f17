"""A picture as a sequence: patches, row by row."""

from course_utils._validation import require_sizes, require_tensor


def cut_into_patches(images, size):
    """Cut each picture into squares of `size` by `size` pixels, row by row from the top left, each as one vector.

    Shapes: images (B, C, H, W) -> (B, (H / size) * (W / size), C * size * size). A vector holds the first channel's pixels row
    by row, then the next channel's. Raises ValueError when H or W is no multiple of size.
    (`images` is the paper's word for them.) Dosovitskiy et al. (2021), An image is worth 16x16 words, section 3.1.
    """
    require_tensor("images", images, ("B", "C", "H", "W"))
    require_sizes(size=size)
    B, C, H, W = images.shape
    if H % size or W % size:
        raise ValueError(f"size must divide the height {H} and the width {W}, got {size}")
    squares = images.reshape(B, C, H // size, size, W // size, size)  # rows and columns of squares, each with pixels behind it
    patches = squares.permute(0, 2, 4, 1, 3, 5)  # (B, H / size, W / size, C, size, size)
    return patches.reshape(B, (H // size) * (W // size), C * size * size)
