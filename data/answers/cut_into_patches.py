# %% wrong | 2026-outsiders | reshape_alone | one reshape: strips of pixels, not squares
def cip_reshape(images, size):
    B, C, H, W = images.shape
    return images.reshape(B, (H // size) * (W // size), C * size * size)


# %% wrong | 2026-outsiders | reshape_alone | splits rightly but does not move dimensions before the second reshape
def cip_no_permute(images, size):
    B, C, H, W = images.shape
    x = images.reshape(B, C, H // size, size, W // size, size)
    return x.reshape(B, (H // size) * (W // size), C * size * size)


# %% wrong | 2026-outsiders | channels_last | channel last within a patch: the pixels' channels are interleaved
def cip_channel_last(images, size):
    B, C, H, W = images.shape
    x = images.reshape(B, C, H // size, size, W // size, size).permute(0, 2, 4, 3, 5, 1)
    return x.reshape(B, -1, C * size * size)


# %% wrong | 2026-outsiders | columns_first | patches are read column by column
def cip_columns(images, size):
    B, C, H, W = images.shape
    x = images.reshape(B, C, H // size, size, W // size, size).permute(0, 4, 2, 1, 3, 5)
    return x.reshape(B, -1, C * size * size)


# %% wrong | 2026-outsiders | pixels_transposed | rows and columns of the pixels within a patch are exchanged: permute(0, 2, 4, 1, 5, 3)
def cip_turned_pixels(images, size):
    B, C, H, W = images.shape
    x = images.reshape(B, C, H // size, size, W // size, size).permute(0, 2, 4, 1, 5, 3)
    return x.reshape(B, -1, C * size * size)


# %% wrong | 2026-outsiders | every_size_th_pixel | splits H into (size, H / size): a patch is every n-th pixel of the picture
def cip_strided(images, size):
    B, C, H, W = images.shape
    x = images.reshape(B, C, size, H // size, size, W // size).permute(0, 3, 5, 1, 2, 4)
    return x.reshape(B, -1, C * size * size)


# %% wrong | 2026-outsiders | as_unfold_leaves_them | F.unfold without the transpose: (B, C * size * size, patches)
def cip_unfold_raw(images, size):
    return F.unfold(images, size, stride=size)


# %% wrong | 2026-outsiders | unfolded_and_reshaped | F.unfold, and a reshape where a transpose is needed
def cip_unfold_reshape(images, size):
    x = F.unfold(images, size, stride=size)
    return x.reshape(x.shape[0], x.shape[2], x.shape[1])


# %% wrong | 2026-outsiders | overlapping_patches | F.unfold without its stride: overlapping patches
def cip_overlap(images, size):
    return F.unfold(images, size).transpose(1, 2)


# %% wrong | 2026-outsiders | - | takes the picture for a square: H // size counts both ways
def cip_square(images, size):
    B, C, H, _W = images.shape
    n = H // size
    return images.reshape(B, C, n, size, n, size).permute(0, 2, 4, 1, 3, 5).reshape(B, n * n, C * size * size)


# %% wrong | 2026-outsiders | six_dimensions_left | stops after the permute: six dimensions
def cip_six(images, size):
    B, C, H, W = images.shape
    return images.reshape(B, C, H // size, size, W // size, size).permute(0, 2, 4, 1, 3, 5)


# %% wrong | 2026-outsiders | - | view after permute, which raises
def cip_view(images, size):
    B, C, H, W = images.shape
    x = images.view(B, C, H // size, size, W // size, size).permute(0, 2, 4, 1, 3, 5)
    return x.view(B, (H // size) * (W // size), C * size * size)


# %% wrong | 2026-outsiders | grid_kept | keeps the rows of patches apart: (B, H / size, W / size, C * size * size)
def cip_grid(images, size):
    B, C, H, W = images.shape
    x = images.reshape(B, C, H // size, size, W // size, size).permute(0, 2, 4, 1, 3, 5)
    return x.flatten(3)


# %% wrong | 2026-outsiders | - | each channel becomes patches of its own: (B, C * patches, size * size)
def cip_channels_apart(images, size):
    B, C, H, W = images.shape
    x = images.reshape(B, C, H // size, size, W // size, size).permute(0, 1, 2, 4, 3, 5)
    return x.reshape(B, -1, size * size)


# %% wrong | 2026-outsiders | - | size is taken for the number of patches a side
def cip_size_is_count(images, size):
    B, C, H, W = images.shape
    x = images.reshape(B, C, size, H // size, size, W // size).permute(0, 2, 4, 1, 3, 5)
    return x.reshape(B, size * size, -1)


# %% wrong | 2026-outsiders | - | the channels are averaged away
def cip_grey(images, size):
    B, _C, H, W = images.shape
    x = images.mean(1).reshape(B, H // size, size, W // size, size).transpose(2, 3)
    return x.reshape(B, -1, size * size)


# %% wrong | 2026-outsiders | - | three channels hard-coded
def cip_three(images, size):
    B, _, H, W = images.shape
    x = images.reshape(B, 3, H // size, size, W // size, size).permute(0, 2, 4, 1, 3, 5)
    return x.reshape(B, -1, 3 * size * size)


# %% wrong | 2026-outsiders | - | the last row and column of patches are missing: range(0, H - size, size)
def cip_last_missing(images, size):
    _, _, H, W = images.shape
    rows = [
        images[:, :, t : t + size, left : left + size].flatten(1)
        for t in range(0, H - size, size)
        for left in range(0, W - size, size)
    ]
    return torch.stack(rows, dim=1)


# %% wrong | 2026-outsiders | - | the loop stacks patches before the batch: (patches, B, C * size * size)
def cip_stack_first(images, size):
    _, _, H, W = images.shape
    rows = [images[:, :, t : t + size, left : left + size].flatten(1) for t in range(0, H, size) for left in range(0, W, size)]
    return torch.stack(rows)


# %% wrong | 2026-outsiders | height_and_width_exchanged | H and W mistaken: images unpacked as (B, C, W, H)
def cip_w_h(images, size):
    B, C, W, H = images.shape
    x = images.reshape(B, C, H // size, size, W // size, size).permute(0, 2, 4, 1, 3, 5)
    return x.reshape(B, -1, C * size * size)


# %% right | 2026-outsiders | reshape, permute, reshape
def cip_permute(images, size):
    B, C, H, W = images.shape
    x = images.reshape(B, C, H // size, size, W // size, size)
    return x.permute(0, 2, 4, 1, 3, 5).reshape(B, (H // size) * (W // size), C * size * size)


# %% right | 2026-outsiders | F.unfold and a transpose
def cip_unfold(images, size):
    return F.unfold(images, kernel_size=size, stride=size).mT


# %% right | 2026-outsiders | Tensor.unfold twice
def cip_tensor_unfold(images, size):
    x = images.unfold(2, size, size).unfold(3, size, size)  # (B, C, h, w, size, size)
    return x.permute(0, 2, 3, 1, 4, 5).flatten(1, 2).flatten(2)


# %% right | 2026-outsiders | F.pixel_unshuffle
def cip_unshuffle(images, size):
    return F.pixel_unshuffle(images, size).flatten(2).transpose(1, 2)


# %% right | 2026-outsiders | split and cat
def cip_split(images, size):
    rows = []
    for band in images.split(size, dim=2):
        for patch in band.split(size, dim=3):
            rows.append(patch.flatten(1).unsqueeze(1))
    return torch.cat(rows, dim=1)


# %% right | 2026-outsiders | a convolution with an identity kernel
def cip_convolution(images, size):
    n = images.shape[1] * size * size
    kernel = torch.eye(n, dtype=images.dtype).reshape(n, images.shape[1], size, size)
    return F.conv2d(images, kernel, stride=size).flatten(2).transpose(1, 2)


# %% right | 2026-outsiders | einsum as a permutation
def cip_einsum(images, size):
    B, C, H, W = images.shape
    x = (
        images.view(B, C, H // size, size, W // size, size)
        if images.is_contiguous()
        else images.reshape(B, C, H // size, size, W // size, size)
    )
    return torch.einsum("bchpwq->bhwcpq", x).reshape(B, -1, C * size**2)


# %% right | house | reshape and permute
def patches_permuted(images, size):
    B, C, H, W = images.shape
    squares = images.reshape(B, C, H // size, size, W // size, size).permute(0, 2, 4, 1, 3, 5)
    return squares.flatten(3).flatten(1, 2)


# %% right | house | F.unfold
def patches_unfolded(images, size):
    return F.unfold(images, size, stride=size).transpose(1, 2)


# %% right | house | a loop over squares
def patches_by_loop(images, size):
    cut = [
        images[:, :, top : top + size, left : left + size].flatten(1)
        for top in range(0, images.shape[2], size)
        for left in range(0, images.shape[3], size)
    ]
    return torch.stack(cut, dim=1)


# %% right | house | unfold along both sides
def patches_unfolded_twice(images, size):
    squares = images.unfold(2, size, size).unfold(3, size, size)
    return squares.movedim(1, 3).flatten(1, 2).flatten(2)


# %% wrong | 2026-blind | reshape_alone | one reshape
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    return images.reshape(B, (H // size) * (W // size), C * size * size)  # <-- here


# %% wrong | 2026-blind | channels_last | channel comes last within a patch
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    cut = images.reshape(B, C, H // size, size, W // size, size)
    cut = cut.permute(0, 2, 4, 3, 5, 1)  # <-- here
    return cut.flatten(3).flatten(1, 2)


# %% wrong | 2026-blind | columns_first | column by column
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    cut = images.view(B, C, H // size, size, W // size, size).permute(0, 4, 2, 1, 3, 5)  # <-- here
    return cut.reshape(B, -1, C * size * size)


# %% wrong | 2026-blind | as_unfold_leaves_them | the dimensions of F.unfold are left as they are
def cut_into_patches(images, size):
    return F.unfold(images, kernel_size=size, stride=size)  # <-- here


# %% wrong | 2026-blind | overlapping_patches | patches overlap
def cut_into_patches(images, size):
    return F.unfold(images, size).transpose(1, 2)  # <-- here


# %% wrong | 2026-blind | every_size_th_pixel | pixels and patches exchanged when the sides are split
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    rows, columns = H // size, W // size
    pieces = images.reshape(B, C, size, rows, size, columns)  # <-- here
    pieces = pieces.permute(0, 3, 5, 1, 2, 4)
    return pieces.reshape(B, rows * columns, C * size * size)


# %% wrong | 2026-blind | - | view after permute
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    h, w = H // size, W // size
    return images.view(B, C, h, size, w, size).permute(0, 2, 4, 1, 3, 5).view(B, h * w, -1)  # <-- here


# %% wrong | 2026-blind | - | a true division
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    rows = H / size  # <-- here
    columns = W // size
    cut = images.reshape(B, C, rows, size, columns, size)
    return cut.permute(0, 2, 4, 1, 3, 5).reshape(B, rows * columns, C * size * size)


# %% wrong | 2026-blind | - | channels in the wrong place of the shape
def cut_into_patches(images, size):
    B, H, W, C = images.shape  # <-- here
    cut = images.reshape(B, C, H // size, size, W // size, size)
    return cut.permute(0, 2, 4, 1, 3, 5).reshape(B, (H // size) * (W // size), C * size * size)


# %% double | 2026-blind | - | pictures behind patches; columns of patches counted from the height
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    patches = []
    for top in range(0, H, size):
        for left in range(0, H, size):  # <-- here
            patches.append(images[:, :, top : top + size, left : left + size].flatten(1))
    return torch.stack(patches)  # <-- here


# %% double | 2026-blind | - | rows and columns of the pixels exchanged; the channels not moved behind the patches
def cut_into_patches(images, size):
    cut = images.unfold(2, size, size).unfold(3, size, size).transpose(4, 5)  # <-- here
    B, C, h, w, _, _ = cut.shape
    return cut.reshape(B, h * w, C * size * size)  # <-- here


# %% right | 2026-blind | two reshapes and a permute
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    cut = images.reshape(B, C, H // size, size, W // size, size)
    return cut.permute(0, 2, 4, 1, 3, 5).reshape(B, (H // size) * (W // size), C * size * size)


# %% right | 2026-blind | F.unfold
def cut_into_patches(images, size):
    return F.unfold(images, size, stride=size).mT


# %% right | 2026-blind | einsum as a permute, after unflatten
def cut_into_patches(images, size):
    split = images.unflatten(3, (-1, size)).unflatten(2, (-1, size))
    return torch.einsum("bchiwj->bhwcij", split).flatten(3).flatten(1, 2)


# %% right | 2026-blind | a comprehension of slices
def cut_into_patches(images, size):
    H, W = images.shape[-2:]
    corners = [(top, left) for top in range(0, H, size) for left in range(0, W, size)]
    return torch.stack([images[..., a : a + size, b : b + size].flatten(1) for a, b in corners], dim=1)


# %% wrong | 2026-blind-2 | reshape_alone | one reshape gives the shape and tears the picture into strips
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    n = (H // size) * (W // size)
    return images.reshape(B, n, C * size * size)  # <-- here


# %% wrong | 2026-blind-2 | channels_last | The channels come last in each vector: pixel by pixel instead of channel by channel
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    p = images.reshape(B, C, H // size, size, W // size, size)
    p = p.permute(0, 2, 4, 3, 5, 1)  # <-- here
    return p.reshape(B, -1, size * size * C)


# %% wrong | 2026-blind-2 | columns_first | The patches are read down the columns instead of along the rows
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    x = images.reshape(B, C, H // size, size, W // size, size)
    x = x.permute(0, 4, 2, 1, 3, 5)  # <-- here
    return x.flatten(3).flatten(1, 2)


# %% wrong | 2026-blind-2 | every_size_th_pixel | h is split as (size, H / size): a patch holds every so-many-th line
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    x = images.reshape(B, C, size, H // size, size, W // size)  # <-- here
    x = x.permute(0, 3, 5, 1, 2, 4)
    return x.reshape(B, (H // size) * (W // size), C * size * size)


# %% wrong | 2026-blind-2 | as_unfold_leaves_them | `F.unfold` gives (B, C * size * size, patches): the last two must be exchanged
def cut_into_patches(images, size):
    return F.unfold(images, kernel_size=size, stride=size)  # <-- here


# %% wrong | 2026-blind-2 | overlapping_patches | The stride of `unfold` is left at 1, so that the patches overlap
def cut_into_patches(images, size):
    patches = F.unfold(images, kernel_size=size)  # <-- here
    return patches.transpose(1, 2)


# %% wrong | 2026-blind-2 | pixels_transposed | row and column of a pixel are exchanged inside each patch
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    x = images.unflatten(3, (W // size, size)).unflatten(2, (H // size, size))
    x = x.permute(0, 2, 4, 1, 5, 3)  # <-- here
    return x.reshape(B, -1, C * size**2)


# %% wrong | 2026-blind-2 | - | The pictures are taken to be square: the number of columns is counted from H
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    out = []
    for i in range(H // size):
        for j in range(H // size):  # <-- here
            out.append(images[:, :, i * size : (i + 1) * size, j * size : (j + 1) * size].flatten(1))
    return torch.stack(out, dim=1)


# %% wrong | 2026-blind-2 | - | `view` refuses a permuted tensor: it takes a reshape
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    x = images.reshape(B, C, H // size, size, W // size, size).permute(0, 2, 4, 1, 3, 5)
    return x.view(B, (H // size) * (W // size), C * size * size)  # <-- here


# %% wrong | 2026-blind-2 | - | each channel becomes patches of its own: the vectors have size * size entries
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    x = images.unfold(2, size, size).unfold(3, size, size)  # (B, C, h, w, size, size)
    return x.reshape(B, -1, size * size)  # <-- here


# %% double | 2026-blind-2 | - | The loop over columns stands outside, and the patches are stacked in front of the batch
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    patches = []
    for left in range(0, W, size):  # <-- here
        for top in range(0, H, size):
            patches.append(images[:, :, top : top + size, left : left + size].reshape(B, -1))
    return torch.stack(patches)  # <-- here


# %% double | 2026-blind-2 | - | The last row of patches is left out, and the channels come last in each vector
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    rows = []
    for top in range(0, H - size, size):  # <-- here
        for left in range(0, W, size):
            patch = images[:, :, top : top + size, left : left + size]
            rows.append(patch.permute(0, 2, 3, 1).flatten(1))  # <-- here
    return torch.stack(rows, dim=1)


# %% right | 2026-blind-2 | tensor unfold
def cut_into_patches(images, size):
    x = images.unfold(2, size, size).unfold(3, size, size)  # (B, C, h, w, size, size)
    return x.permute(0, 2, 3, 1, 4, 5).flatten(3).flatten(1, 2)


# %% right | 2026-blind-2 | chunks
def cut_into_patches(images, size):
    stripes = images.split(size, dim=2)
    return torch.stack([p.flatten(1) for stripe in stripes for p in stripe.split(size, dim=3)], dim=1)


# %% right | 2026-blind-2 | pixel unshuffle
def cut_into_patches(images, size):
    x = F.pixel_unshuffle(images, size)  # (B, C * size * size, H / size, W / size): channel, then row, then column of a pixel
    return x.flatten(2).transpose(1, 2)


# %% wrong | 2026-blind-5 | - | the picture is taken for a square, with as many patches across as down
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    n = H // size  # <-- here
    pieces = images.reshape(B, C, n, size, n, size)
    return pieces.permute(0, 2, 4, 1, 3, 5).reshape(B, n * n, C * size * size)

# %% wrong | 2026-blind-5 | every_size_th_pixel | height and width are split the wrong way round, so a patch takes every (H / size)-th pixel
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    pieces = images.reshape(B, C, size, H // size, size, W // size)  # <-- here
    return pieces.permute(0, 3, 5, 1, 2, 4).flatten(3).flatten(1, 2)

# %% wrong | 2026-blind-5 | overlapping_patches | F.unfold is called without a stride, so that the patches overlap
def cut_into_patches(images, size):
    columns = F.unfold(images, kernel_size=size)  # <-- here
    return columns.transpose(1, 2)

# %% right | 2026-blind-5 | split into strips, each strip into squares, flattened and stacked
def cut_into_patches(images, size):
    squares = [
        square.flatten(1)
        for strip in images.split(size, dim=2)
        for square in strip.split(size, dim=3)
    ]
    return torch.stack(squares, dim=1)


# %% wrong | 2026-blind-6 | strips_of_a_channel | unfolds both sides but leaves the channels in front of the patches when it flattens
def cut_into_patches(images, size):
    B, C = images.shape[:2]
    tiles = images.unfold(2, size, size).unfold(3, size, size)  # (B, C, H/s, W/s, s, s)
    return tiles.reshape(B, -1, C * size * size)  # <-- here


# %% wrong | 2026-blind-6 | - | takes the pictures for square and uses the number of patches in a column for the rows as well
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    n = H // size
    x = images.reshape(B, C, n, size, n, size)  # <-- here
    return x.permute(0, 2, 4, 1, 3, 5).reshape(B, n * n, C * size * size)


# %% double | 2026-blind-6 | columns_first+channels_last | reads the patches column by column; puts the channels last within a patch
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    x = images.reshape(B, C, H // size, size, W // size, size)
    pixels = x.permute(0, 2, 4, 3, 5, 1)  # <-- here
    columns = pixels.transpose(1, 2)  # <-- here
    return columns.reshape(B, -1, size * size * C)


# %% right | 2026-blind-6 | split into bands and the bands into tiles
def cut_into_patches(images, size):
    patches = []
    for band in images.split(size, dim=2):
        for tile in band.split(size, dim=3):
            patches.append(tile.flatten(start_dim=1))
    return torch.stack(patches, dim=1)


# %% wrong | 2026-blind-7 | channels_last | the channel comes last in each patch, pixel by pixel
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    x = images.reshape(B, C, H // size, size, W // size, size)
    x = x.permute(0, 2, 4, 3, 5, 1)  # <-- here
    return x.reshape(B, -1, C * size * size)

# %% wrong | 2026-blind-7 | unfolded_and_reshaped | the result of F.unfold is reshaped and not transposed, which mixes the patches
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    columns = F.unfold(images, kernel_size=size, stride=size)
    return columns.reshape(B, (H // size) * (W // size), C * size * size)  # <-- here

# %% double | 2026-blind-7 | columns_first+pixels_transposed | patches are counted down the columns first; the pixels of a patch are turned, column before row
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    rows, columns = H // size, W // size
    x = images.reshape(B, C, rows, size, columns, size)
    x = x.transpose(2, 4)  # <-- here
    x = x.permute(0, 2, 4, 1, 5, 3)  # <-- here
    return x.reshape(B, rows * columns, -1)

# %% right | 2026-blind-7 | Tensor.unfold along height and width
def cut_into_patches(images, size):
    windows = images.unfold(2, size, size).unfold(3, size, size)
    return windows.movedim(1, 3).flatten(1, 2).flatten(2)


# %% wrong | 2026-blind-9 | columns_first | The two loops stand in the wrong order, so the patches come column by column.
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    patches = []
    for left in range(0, W, size):  # <-- here
        for top in range(0, H, size):
            patches.append(images[:, :, top : top + size, left : left + size].reshape(B, -1))
    return torch.stack(patches, dim=1)

# %% wrong | 2026-blind-9 | strips_of_a_channel | Cuts with Tensor.unfold, but forgets to move the channels behind the patches before the reshape.
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    windows = images.unfold(2, size, size).unfold(3, size, size)
    return windows.reshape(B, -1, C * size * size)  # <-- here

# %% double | 2026-blind-9 | - | Takes the number of patches down for the number across as well, as if every image were square; puts a pixel's channels last instead of first.
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    n = H // size
    x = images.reshape(B, C, n, size, n, size)  # <-- here
    x = x.permute(0, 2, 4, 3, 5, 1)  # <-- here
    return x.reshape(B, n * n, size * size * C)

# %% right | 2026-blind-9 | Tensor.split along the rows, then along the columns, and each piece flattened
def cut_into_patches(images, size):
    pieces = [
        piece.flatten(1)
        for band in images.split(size, dim=2)
        for piece in band.split(size, dim=3)
    ]
    return torch.stack(pieces, dim=1)


# %% wrong | 2026-blind-10 | overlapping_patches | leaves the stride of F.unfold at 1, so the patches overlap
def cut_into_patches(images, size):
    # (B, C * size * size, number of patches)
    columns = F.unfold(images, kernel_size=size)  # <-- here
    return columns.transpose(1, 2)


# %% wrong | 2026-blind-10 | pixels_transposed | unfolds the columns before the rows, so inside each patch the pixels stand column by column in place of row by row
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    windows = images.unfold(3, size, size).unfold(2, size, size)  # <-- here
    # (B, C, rows, columns, size, size)
    windows = windows.permute(0, 2, 3, 1, 4, 5)
    return windows.reshape(B, (H // size) * (W // size), C * size * size)


# %% right | 2026-blind-10 | the pixels picked out by index from each flattened picture
def pixel_numbers(C, H, W, size, device):
    count = torch.arange(C * H * W, device=device).view(C, H, W)
    strips = count.split(size, dim=1)
    return torch.stack([s.flatten() for strip in strips for s in strip.split(size, dim=2)])


def cut_into_patches(images, size):
    B, C, H, W = images.shape
    chosen = pixel_numbers(C, H, W, size, images.device)  # (patches, C * size * size)
    return images.reshape(B, -1)[:, chosen]


# %% wrong | house | unfolded_and_reshaped | F.pixel_unshuffle, and a reshape where features and patches are to be exchanged
def cut_into_patches(images, size):
    x = F.pixel_unshuffle(images, size)
    return x.reshape(len(images), -1, x.shape[1])  # <-- here


# %% wrong | house | - | the channels are moved behind the rows of pixels alone
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    x = images.reshape(B, C, H // size, size, W // size, size)
    x = x.permute(0, 2, 3, 1, 4, 5)  # <-- here
    return x.reshape(B, (H // size) * (W // size), C * size * size)


# %% wrong | 2026-blind-11 | unfolded_and_reshaped | reshapes what unfold returns, (B, features, patches), in place of exchanging its last two dimensions
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    columns = F.unfold(images, kernel_size=size, stride=size)
    number = (H // size) * (W // size)
    return columns.reshape(B, number, C * size * size)  # <-- here


# %% wrong | 2026-blind-11 | - | takes as many patches in a row of patches as there are rows, in place of W / size, so that only square pictures come out right
def cut_into_patches(images, size):
    H = images.shape[2]
    n = H // size
    patches = []
    for row in range(n):
        for column in range(n):  # <-- here
            patch = images[:, :, row * size : (row + 1) * size, column * size : (column + 1) * size]
            patches.append(patch.flatten(start_dim=1))
    return torch.stack(patches, dim=1)


# %% double | 2026-blind-11 | columns_first+channels_last | puts the channels of each pixel side by side in place of one channel after the other; reads the patches column by column in place of row by row
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    pixels = images.movedim(1, -1)  # <-- here
    found = []
    for left in range(0, W, size):  # <-- here
        for top in range(0, H, size):
            square = pixels[:, top : top + size, left : left + size]
            found.append(square.reshape(B, 1, -1))
    return torch.cat(found, dim=1)


# %% right | 2026-blind-11 | the tensor method unfold, once for the rows and once for the columns
def cut_into_patches(images, size):
    tiles = images.unfold(2, size, size).unfold(3, size, size)  # (B, C, rows, columns, size, size)
    tiles = tiles.movedim(1, 3)
    return tiles.flatten(3).flatten(1, 2)


# %% wrong | 2026-blind-12 | unfolded_and_reshaped | reshapes what unfold gives, (B, features, patches), instead of exchanging the two last dimensions
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    columns = F.unfold(images, kernel_size=size, stride=size)
    return columns.reshape(B, (H // size) * (W // size), C * size * size)  # <-- here


# %% wrong | 2026-blind-12 | - | takes the number of patches in a column for that in a row as well, so that a picture that is not square fails
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    n = H // size
    pieces = images.reshape(B, C, n, size, n, size)  # <-- here
    pieces = pieces.permute(0, 2, 4, 1, 3, 5)
    return pieces.reshape(B, n * n, C * size * size)


# %% wrong | 2026-blind-12 | - | stacks the patches before the batch and then reshapes, so that patches of different pictures are mixed
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    patches = []
    for top in range(0, H, size):
        for left in range(0, W, size):
            patch = images[:, :, top : top + size, left : left + size]
            patches.append(patch.flatten(1))
    return torch.stack(patches, dim=0).reshape(B, len(patches), -1)  # <-- here


# %% right | 2026-blind-12 | nested splits of the tensor, stacked as the second dimension
def cut_into_patches(images, size):
    return torch.stack(
        [
            square.flatten(start_dim=1)
            for strip in images.split(size, dim=2)
            for square in strip.split(size, dim=3)
        ],
        dim=1,
    )


# %% wrong | house | overlapping_patches | loops over all pixels in place of every size-th
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    patches = []
    for i in range(H - size + 1):  # <-- here
        for j in range(W - size + 1):
            patches.append(images[:, :, i : i + size, j : j + size].reshape(B, -1))
    return torch.stack(patches, 1)


# %% wrong | house | overlapping_patches | patches are counted right, and begin where their number says
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    places = [(i, j) for i in range(H // size) for j in range(W // size)]
    return torch.stack([images[:, :, i : i + size, j : j + size].flatten(1) for i, j in places], dim=1)  # <-- here


# %% wrong | 2026-blind-13 | every_size_th_pixel | height and width are split into (size, count) in place of (count, size), so that a patch holds pixels from all over the picture
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    down, across = H // size, W // size
    six = images.reshape(B, C, size, down, size, across)  # <-- here
    six = six.permute(0, 3, 5, 1, 2, 4)  # <-- here
    return six.reshape(B, down * across, C * size * size)


# %% wrong | 2026-blind-13 | unfolded_and_reshaped | the result of F.unfold, (B, numbers, patches), is reshaped to (B, patches, numbers) in place of transposed
def cut_into_patches(images, size):
    columns = F.unfold(images, kernel_size=size, stride=size)
    B, numbers, patches = columns.shape
    return columns.reshape(B, patches, numbers)  # <-- here


# %% wrong | 2026-blind-13 | - | the number of patches side by side is taken from the height, as if all pictures were square
def cut_into_patches(images, size):
    count = images.shape[2] // size
    patches = []
    for i in range(count):
        for j in range(count):  # <-- here
            top, left = i * size, j * size
            square = images[:, :, top : top + size, left : left + size]  # (B, C, size, size)
            patches.append(square.flatten(1))
    return torch.stack(patches, dim=1)


# %% double | 2026-blind-13 | columns_first+channels_last | the channels come last in a patch (pixel by pixel) in place of first; the patches are counted column by column in place of row by row
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    x = images.view(B, C, H // size, size, W // size, size)
    # batch, patch, patch, then what is inside of a patch
    x = x.permute(0, 4, 2, 3, 5, 1)  # <-- here
    return x.flatten(3).flatten(1, 2)


# %% right | 2026-blind-13 | Tensor.unfold along height and width
def cut_into_patches(images, size):
    windows = images.unfold(2, size, size).unfold(3, size, size)  # (B, C, down, across, size, size)
    windows = windows.movedim(1, 3)  # (B, down, across, C, size, size)
    return windows.flatten(3, 5).flatten(1, 2)


# %% wrong | 2026-blind-14 | unfolded_and_reshaped | reshapes what F.unfold gives in place of exchanging its last two dimensions, so that numbers of different patches stand in one row
def cut_into_patches(images, size):
    cut = F.unfold(images, kernel_size=size, stride=size)  # (B, C * size * size, patches)
    B, length, patches = cut.shape
    return cut.reshape(B, patches, length)  # <-- here


# %% wrong | 2026-blind-14 | - | takes the number of patches from the height for both sides, as if every image were square
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    n = H // size
    six = images.reshape(B, C, n, size, n, size)  # <-- here
    six = six.permute(0, 2, 4, 1, 3, 5)
    return six.reshape(B, n * n, C * size * size)


# %% right | 2026-blind-14 | Tensor.unfold along both sides
def cut_into_patches(images, size):
    windows = images.unfold(2, size, size).unfold(3, size, size)  # (B, C, rows, columns, size, size)
    windows = windows.movedim(1, 3)
    return windows.flatten(3).flatten(1, 2)


# %% wrong | house | - | three channels at most
def cip_three_channels(images, size):
    channels = images.split(1, dim=1)[:3]  # <-- here
    patches = [F.unfold(channel, size, stride=size) for channel in channels]
    return torch.cat(patches, dim=1).transpose(1, 2)


# %% right | house | bands of rows, and squares of bands
def cip_split(images, size):
    patches = [patch.flatten(1) for band in images.split(size, dim=2) for patch in band.split(size, dim=3)]
    return torch.stack(patches, dim=1)


# %% wrong | 2026-blind-15 | unfolded_and_reshaped | what unfold gives, (B, features, patches), is reshaped to (B, patches, features) in place of transposed
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    columns = F.unfold(images, kernel_size=size, stride=size)
    return columns.reshape(B, (H // size) * (W // size), C * size * size)  # <-- here


# %% wrong | 2026-blind-15 | height_and_width_exchanged | height and width are read from the shape in the wrong order, which goes wrong for images that are not square
def cut_into_patches(images, size):
    B, C, W, H = images.shape  # <-- here
    across, down = W // size, H // size
    pieces = images.reshape(B, C, down, size, across, size)
    pieces = pieces.permute(0, 2, 4, 1, 3, 5)
    return pieces.reshape(B, down * across, -1)


# %% right | 2026-blind-15 | windows by Tensor.unfold along both axes
def cut_into_patches(images, size):
    windows = images.unfold(2, size, size).unfold(3, size, size)  # (B, C, rows, columns, size, size)
    patches = windows.flatten(2, 3).movedim(1, 2)  # (B, patches, C, size, size)
    return patches.flatten(2)


# %% wrong | 2026-blind-16 | unfolded_and_reshaped | brings what F.unfold gives to the right shape by a reshape in place of a transpose
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    columns = F.unfold(images, kernel_size=size, stride=size)  # (B, C * size * size, patches)
    number = (H // size) * (W // size)
    return columns.reshape(B, number, C * size * size)  # <-- here


# %% wrong | 2026-blind-16 | every_size_th_pixel | splits height and width into pixel and patch the wrong way round, so that a patch holds every so-manieth pixel of the whole picture
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    rows, columns = H // size, W // size
    parts = images.reshape(B, C, size, rows, size, columns)  # <-- here
    parts = parts.permute(0, 3, 5, 1, 2, 4)
    return parts.reshape(B, rows * columns, C * size * size)


# %% double | 2026-blind-16 | columns_first+channels_last | takes the patches column by column in place of row by row; lists the channels of each pixel together in place of one channel after the other
def cut_into_patches(images, size):
    patches = []
    for left in range(0, images.shape[3], size):  # <-- here
        for top in range(0, images.shape[2], size):
            square = images[:, :, top : top + size, left : left + size]
            patches.append(square.permute(0, 2, 3, 1).flatten(1))  # <-- here
    return torch.stack(patches, dim=1)


# %% right | 2026-blind-16 | sliding windows of Tensor.unfold in both directions, the channels moved behind the grid
def cut_into_patches(images, size):
    windows = images.unfold(2, size, size).unfold(3, size, size)  # (B, C, rows, columns, size, size)
    windows = windows.movedim(1, 3)
    return windows.flatten(3).flatten(1, 2)


# %% wrong | 2026-blind-17 | every_size_th_pixel | splits H and W into (size, number of patches) in place of (number of patches, size), so a patch holds pixels from all over the picture
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    parts = images.reshape(B, C, size, H // size, size, W // size)  # <-- here
    parts = parts.permute(0, 3, 5, 1, 2, 4)
    return parts.reshape(B, (H // size) * (W // size), C * size * size)


# %% wrong | 2026-blind-17 | strips_of_a_channel | leaves the channels before the patches when it flattens, so a vector holds several patches of one channel
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    windows = images.unfold(2, size, size).unfold(3, size, size)  # (B, C, H / size, W / size, size, size)
    count = windows.shape[2] * windows.shape[3]
    return windows.reshape(B, count, C * size * size)  # <-- here


# %% right | 2026-blind-17 | slices in two loops, stacked
def cut_into_patches(images, size):
    H, W = images.shape[-2:]
    corners = [(top, left) for top in range(0, H, size) for left in range(0, W, size)]
    squares = [images[..., y : y + size, x : x + size].flatten(1) for y, x in corners]
    return torch.stack(squares, dim=1)


# %% wrong | 2026-blind-18 | channels_last | channels come last within a patch: pixel by pixel red, green, blue
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    x = images.reshape(B, C, H // size, size, W // size, size)
    x = x.permute(0, 2, 4, 3, 5, 1)  # <-- here
    return x.reshape(B, (H // size) * (W // size), C * size * size)


# %% wrong | 2026-blind-18 | - | H is split as (size, H / size): the patches consist of rows that lie H / size apart
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    rows, columns = H // size, W // size
    x = images.reshape(B, C, size, rows, columns, size)  # <-- here
    return x.permute(0, 3, 4, 1, 2, 5).flatten(3).flatten(1, 2)


# %% right | 2026-blind-18 | tensor.unfold along both sides
def cut_into_patches(images, size):
    windows = images.unfold(2, size, size).unfold(3, size, size)  # (B, C, h, w, size, size)
    return torch.einsum("bchwij->bhwcij", windows).flatten(3).flatten(1, 2)


# %% wrong | 2026-blind-19 | unfolded_and_reshaped | F.unfold gives (B, C * size * size, patches); a reshape in place of a transposition mixes the patches up.
def cut_into_patches(images, size):
    columns = F.unfold(images, kernel_size=size, stride=size)
    B, features, patches = columns.shape
    return columns.reshape(B, patches, features)  # <-- here


# %% wrong | 2026-blind-19 | channels_last | The channel comes last within a patch: the three colours of each pixel stand side by side.
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    cut = images.view(B, C, H // size, size, W // size, size)
    moved = cut.permute(0, 2, 4, 3, 5, 1)  # <-- here
    return moved.reshape(B, (H // size) * (W // size), C * size * size)


# %% right | 2026-blind-19 | chunks and comprehensions
def cut_into_patches(images, size):
    strips = torch.split(images, size, dim=2)
    squares = [square for strip in strips for square in torch.split(strip, size, dim=3)]
    return torch.stack([square.flatten(start_dim=1) for square in squares], dim=1)


# %% wrong | 2026-blind-23 | channels_last | the channel changes fastest: the three numbers of each pixel stand together
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    x = images.reshape(B, C, H // size, size, W // size, size)
    x = x.permute(0, 2, 4, 3, 5, 1)  # <-- here
    return x.reshape(B, (H // size) * (W // size), C * size * size)


# %% wrong | 2026-blind-23 | unfolded_and_reshaped | F.unfold gives (B, features, patches), and a reshape stands where a transposition should
def cut_into_patches(images, size):
    columns = F.unfold(images, kernel_size=size, stride=size)
    B, features, count = columns.shape
    return columns.reshape(B, count, features)  # <-- here


# %% double | 2026-blind-23 | columns_first+pixels_transposed | patches are taken column by column; the pixels within each are transposed
def cut_into_patches(images, size):
    rows = []
    for left in range(0, images.shape[3], size):  # <-- here
        for top in range(0, images.shape[2], size):
            patch = images[:, :, top : top + size, left : left + size]
            rows.append(patch.transpose(2, 3).flatten(1))  # <-- here
    return torch.stack(rows, dim=1)


# %% wrong | 2026-blind-24 | unfolded_and_reshaped | F.unfold's result (B, features, patches) is reshaped instead of transposed
def cut_into_patches(images, size):
    C = images.shape[1]
    columns = F.unfold(images, kernel_size=size, stride=size)
    return columns.reshape(len(images), -1, C * size * size)  # <-- here


# %% wrong | 2026-blind-24 | channels_last | the channels come last in a patch, so the three colours of a pixel stand side by side
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    x = images.view(B, C, H // size, size, W // size, size)
    x = torch.einsum("bchiwj->bhwijc", x)  # <-- here
    return x.reshape(B, -1, size * size * C)


# %% double | 2026-blind-24 | columns_first+pixels_transposed | the patches are read column by column; the pixels within a patch are, too
def cut_into_patches(images, size):
    rows = images.unfold(2, size, size)
    grid = rows.unfold(3, size, size)
    grid = grid.transpose(2, 3)  # <-- here
    grid = grid.permute(0, 2, 3, 1, 5, 4)  # <-- here
    return grid.flatten(3).flatten(1, 2)


# %% wrong | 2026-blind-26 | unfolded_and_reshaped | after F.unfold the last two dimensions are reshaped instead of exchanged
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    columns = F.unfold(images, kernel_size=size, stride=size)  # (B, C * size * size, patches)
    return columns.reshape(B, -1, C * size * size)  # <-- here


# %% wrong | 2026-blind-26 | columns_first | the patches are read column by column instead of row by row
def cut_into_patches(images, size):
    B, C, H, W = images.shape
    cells = images.reshape(B, C, H // size, size, W // size, size)
    cells = cells.permute(0, 4, 2, 1, 3, 5)  # <-- here
    return cells.flatten(3).flatten(1, 2)


# %% right | 2026-blind-26 | two calls of Tensor.unfold, one for each side, and a movedim
def cut_into_patches(images, size):
    windows = images.unfold(2, size, size).unfold(3, size, size)  # (B, C, down, across, size, size)
    return windows.movedim(1, 3).flatten(start_dim=3).flatten(start_dim=1, end_dim=2)
