"""What the two exercises on blocks share: their cases, and parts of wrong forward passes."""

import torch

from attention_checks.cases import Case, label, non_contiguous


def cases(draw, reference, positions, masks):
    """The cases of a block: `positions` are the sizes that count positions, "T" or "Tq Tm", one tensor each; `masks` are shapes
    of a mask, the full one first. Both orders of norm come in every kind of case that can tell them apart."""
    for norm_first in (True, False):
        yield _case(draw, "ordinary", reference, positions, masks[0], norm_first, open_row=True)
        yield _case(draw, "ordinary", reference, positions, masks[0], norm_first)
    for norm_first in (True, False):
        yield _case(draw, "no mask", reference, positions, "", norm_first, "no mask given", given=False)
    yield _case(draw, "no mask", reference, positions, "", True, "mask=None")
    for mask in masks[1:]:
        yield _case(draw, "broadcast", reference, positions, mask, False, f"mask ({', '.join(mask.split())})")
    yield _case(draw, "fully masked", reference, positions, masks[0], True, "a row that may attend to nothing")
    yield _case(draw, "size 1", reference, positions, masks[0], True, B=1)
    yield _case(draw, "size 1", reference, positions, "", True, **dict.fromkeys(positions.split(), 1))
    yield _case(draw, "one head", reference, positions, masks[0], False, heads=1)
    yield _case(draw, "large", reference, positions, masks[0], True, "scores beyond 1e4, float64", dtype=torch.float64, scale=2e2)
    yield _case(draw, "float64", reference, positions, masks[0], False, "float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", reference, positions, masks[0], True, "not contiguous")
    yield _case(draw, "half precision", reference, positions, masks[0], True, "float16", dtype=torch.float16)
    size = draw.integer(3, 6)
    equal = dict.fromkeys(("B", *positions.split(), "heads"), size)
    yield _case(draw, "square", reference, positions, masks[0], True, diagnostic=True, **equal)
    equal = {"B": size, "heads": 1, "d_head": size, "d_ff": size} | dict.fromkeys(positions.split(), size)
    yield _case(draw, "square", reference, positions, masks[0], True, diagnostic=True, **equal)


def _case(
    draw,
    group,
    reference,
    positions,
    mask,
    norm_first,
    note="",
    given=True,
    dtype=torch.float32,
    scale=1.0,
    diagnostic=False,
    open_row=False,
    **fixed,
):
    sizes = {**draw.sizes(f"B {positions} heads d_head d_ff", high=10), **fixed}
    d = sizes["heads"] * sizes["d_head"]
    tensors = [draw.normal(sizes["B"], sizes[name], d, dtype=dtype) for name in positions.split()]
    if group == "not contiguous":
        tensors = [non_contiguous(tensor) for tensor in tensors]
    allowed = None
    shape = [sizes.get(name, 1) for name in mask.split()]
    if mask and shape[-1] > 1:
        allowed = draw.mask(*shape)
        rows = allowed.reshape(-1, shape[-1])  # a view
        if open_row:
            rows[-1] = True
        if group == "fully masked":
            rows[min(1, len(rows) - 1)] = False
    build = d, sizes["heads"], sizes["d_ff"], norm_first
    state = {name: _drawn(draw, name, value.shape, dtype, scale) for name, value in reference(*build).named_parameters()}
    named = {"B": sizes["B"], **{name: sizes[name] for name in positions.split()}, "d_model": d}
    named |= {"heads": sizes["heads"], "d_ff": sizes["d_ff"], "norm_first": norm_first}
    tolerance = 5e-2 if dtype == torch.float16 else 0.0
    args = (*tensors, *([allowed] if given else []))
    return Case(group, label(named, note), args, build, state, diagnostic, tolerance)


def _drawn(draw, name, shape, dtype, scale):
    """Parameters with which each part shows: norms that scale and shift, queries and keys that are far from uniform."""
    if name.startswith("norm") and name.endswith("weight"):
        return (1 + 0.3 * draw.normal(*shape)).to(dtype)
    size = 0.5 if name.endswith("bias") else shape[-1] ** -0.5
    if "q_proj.weight" in name or "k_proj.weight" in name:
        size *= 1.5 * scale
    return draw.normal(*shape, dtype=dtype, scale=size)


def feed_forward(self, x):
    return self.linear2(torch.relu(self.linear1(x)))
