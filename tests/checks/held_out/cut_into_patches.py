"""Held out: wrong and right ways to write cut_into_patches."""

import torch
from torch.nn import functional as F

from held_out.registry import right, wrong


@wrong("cut_into_patches", "reshape_alone", "one reshape: strips of pixels, not squares")
def cip_reshape(images, size):
    B, C, H, W = images.shape
    return images.reshape(B, (H // size) * (W // size), C * size * size)


@wrong("cut_into_patches", "reshape_alone", "splits rightly but does not move dimensions before the second reshape")
def cip_no_permute(images, size):
    B, C, H, W = images.shape
    x = images.reshape(B, C, H // size, size, W // size, size)
    return x.reshape(B, (H // size) * (W // size), C * size * size)


@wrong("cut_into_patches", "channels_last", "channel last within a patch: the pixels' channels are interleaved")
def cip_channel_last(images, size):
    B, C, H, W = images.shape
    x = images.reshape(B, C, H // size, size, W // size, size).permute(0, 2, 4, 3, 5, 1)
    return x.reshape(B, -1, C * size * size)


@wrong("cut_into_patches", "columns_first", "patches are read column by column")
def cip_columns(images, size):
    B, C, H, W = images.shape
    x = images.reshape(B, C, H // size, size, W // size, size).permute(0, 4, 2, 1, 3, 5)
    return x.reshape(B, -1, C * size * size)


@wrong(
    "cut_into_patches",
    "pixels_transposed",
    "rows and columns of the pixels within a patch are exchanged: permute(0, 2, 4, 1, 5, 3)",
)
def cip_turned_pixels(images, size):
    B, C, H, W = images.shape
    x = images.reshape(B, C, H // size, size, W // size, size).permute(0, 2, 4, 1, 5, 3)
    return x.reshape(B, -1, C * size * size)


@wrong("cut_into_patches", "every_size_th_pixel", "splits H into (size, H / size): a patch is every n-th pixel of the picture")
def cip_strided(images, size):
    B, C, H, W = images.shape
    x = images.reshape(B, C, size, H // size, size, W // size).permute(0, 3, 5, 1, 2, 4)
    return x.reshape(B, -1, C * size * size)


@wrong("cut_into_patches", "as_unfold_leaves_them", "F.unfold without the transpose: (B, C * size * size, patches)")
def cip_unfold_raw(images, size):
    return F.unfold(images, size, stride=size)


@wrong("cut_into_patches", "unfolded_and_reshaped", "F.unfold, and a reshape where a transpose is needed")
def cip_unfold_reshape(images, size):
    x = F.unfold(images, size, stride=size)
    return x.reshape(x.shape[0], x.shape[2], x.shape[1])


@wrong("cut_into_patches", "overlapping_patches", "F.unfold without its stride: overlapping patches")
def cip_overlap(images, size):
    return F.unfold(images, size).transpose(1, 2)


@wrong("cut_into_patches", None, "takes the picture for a square: H // size counts both ways")
def cip_square(images, size):
    B, C, H, _W = images.shape
    n = H // size
    return images.reshape(B, C, n, size, n, size).permute(0, 2, 4, 1, 3, 5).reshape(B, n * n, C * size * size)


@wrong("cut_into_patches", "six_dimensions_left", "stops after the permute: six dimensions")
def cip_six(images, size):
    B, C, H, W = images.shape
    return images.reshape(B, C, H // size, size, W // size, size).permute(0, 2, 4, 1, 3, 5)


@wrong("cut_into_patches", None, "view after permute, which raises")
def cip_view(images, size):
    B, C, H, W = images.shape
    x = images.view(B, C, H // size, size, W // size, size).permute(0, 2, 4, 1, 3, 5)
    return x.view(B, (H // size) * (W // size), C * size * size)


@wrong("cut_into_patches", "grid_kept", "keeps the rows of patches apart: (B, H / size, W / size, C * size * size)")
def cip_grid(images, size):
    B, C, H, W = images.shape
    x = images.reshape(B, C, H // size, size, W // size, size).permute(0, 2, 4, 1, 3, 5)
    return x.flatten(3)


@wrong("cut_into_patches", None, "each channel becomes patches of its own: (B, C * patches, size * size)")
def cip_channels_apart(images, size):
    B, C, H, W = images.shape
    x = images.reshape(B, C, H // size, size, W // size, size).permute(0, 1, 2, 4, 3, 5)
    return x.reshape(B, -1, size * size)


@wrong("cut_into_patches", None, "size is taken for the number of patches a side")
def cip_size_is_count(images, size):
    B, C, H, W = images.shape
    x = images.reshape(B, C, size, H // size, size, W // size).permute(0, 2, 4, 1, 3, 5)
    return x.reshape(B, size * size, -1)


@wrong("cut_into_patches", None, "the channels are averaged away")
def cip_grey(images, size):
    B, _C, H, W = images.shape
    x = images.mean(1).reshape(B, H // size, size, W // size, size).transpose(2, 3)
    return x.reshape(B, -1, size * size)


@wrong("cut_into_patches", None, "three channels hard-coded")
def cip_three(images, size):
    B, _, H, W = images.shape
    x = images.reshape(B, 3, H // size, size, W // size, size).permute(0, 2, 4, 1, 3, 5)
    return x.reshape(B, -1, 3 * size * size)


@wrong("cut_into_patches", None, "the last row and column of patches are missing: range(0, H - size, size)")
def cip_last_missing(images, size):
    _, _, H, W = images.shape
    rows = [
        images[:, :, t : t + size, left : left + size].flatten(1)
        for t in range(0, H - size, size)
        for left in range(0, W - size, size)
    ]
    return torch.stack(rows, dim=1)


@wrong("cut_into_patches", None, "the loop stacks patches before the batch: (patches, B, C * size * size)")
def cip_stack_first(images, size):
    _, _, H, W = images.shape
    rows = [images[:, :, t : t + size, left : left + size].flatten(1) for t in range(0, H, size) for left in range(0, W, size)]
    return torch.stack(rows)


@wrong("cut_into_patches", "height_and_width_exchanged", "H and W mistaken: images unpacked as (B, C, W, H)")
def cip_w_h(images, size):
    B, C, W, H = images.shape
    x = images.reshape(B, C, H // size, size, W // size, size).permute(0, 2, 4, 1, 3, 5)
    return x.reshape(B, -1, C * size * size)


@right("cut_into_patches", "reshape, permute, reshape")
def cip_permute(images, size):
    B, C, H, W = images.shape
    x = images.reshape(B, C, H // size, size, W // size, size)
    return x.permute(0, 2, 4, 1, 3, 5).reshape(B, (H // size) * (W // size), C * size * size)


@right("cut_into_patches", "F.unfold and a transpose")
def cip_unfold(images, size):
    return F.unfold(images, kernel_size=size, stride=size).mT


@right("cut_into_patches", "Tensor.unfold twice")
def cip_tensor_unfold(images, size):
    x = images.unfold(2, size, size).unfold(3, size, size)  # (B, C, h, w, size, size)
    return x.permute(0, 2, 3, 1, 4, 5).flatten(1, 2).flatten(2)


@right("cut_into_patches", "F.pixel_unshuffle")
def cip_unshuffle(images, size):
    return F.pixel_unshuffle(images, size).flatten(2).transpose(1, 2)


@right("cut_into_patches", "split and cat")
def cip_split(images, size):
    rows = []
    for band in images.split(size, dim=2):
        for patch in band.split(size, dim=3):
            rows.append(patch.flatten(1).unsqueeze(1))
    return torch.cat(rows, dim=1)


@right("cut_into_patches", "a convolution with an identity kernel")
def cip_convolution(images, size):
    n = images.shape[1] * size * size
    kernel = torch.eye(n, dtype=images.dtype).reshape(n, images.shape[1], size, size)
    return F.conv2d(images, kernel, stride=size).flatten(2).transpose(1, 2)


@right("cut_into_patches", "einsum as a permutation")
def cip_einsum(images, size):
    B, C, H, W = images.shape
    x = (
        images.view(B, C, H // size, size, W // size, size)
        if images.is_contiguous()
        else images.reshape(B, C, H // size, size, W // size, size)
    )
    return torch.einsum("bchpwq->bhwcpq", x).reshape(B, -1, C * size**2)
