"""What the two exercises on blocks share: their cases, and the mistakes that both can have."""

import torch

from attention_checks.engine.cases import Case, label, non_contiguous

LONGER = "a longer text"  # than the one before it, and than the block is wide


def cases(draw, reference, positions, masks):
    """The cases of a block: `positions` are the sizes that count positions, "T" or "Tq Tm", one tensor each; `masks` are shapes
    of a mask, the full one first. The orders of norm are judged one after the other: learners write a branch for each.
    No half precision: there a rounded number can fall on the other side of the ReLU's kink, and the gradient is another."""
    yield _case(draw, "ordinary", reference, positions, masks[0], True, open_row=True)
    yield _case(draw, "ordinary", reference, positions, masks[0], True)
    yield _case(draw, "norm last", reference, positions, masks[0], False)
    yield _case(draw, "no mask", reference, positions, "", True, "no mask given", given=False)
    yield _case(draw, "no mask", reference, positions, "", False, "mask=None")
    for mask in masks[1:]:
        yield _case(draw, "broadcast", reference, positions, mask, False, f"mask ({', '.join(mask.split())})")
    yield _case(draw, "fully masked", reference, positions, masks[0], True, "a row that may attend to nothing")
    yield _case(draw, "size 1", reference, positions, masks[0], True, B=1)
    yield _case(draw, "size 1", reference, positions, "", True, **dict.fromkeys(positions.split(), 1))
    yield _case(draw, "large", reference, positions, masks[0], True, "scores beyond 1e4, float64", dtype=torch.float64, scale=2e2)
    yield _case(draw, "float64", reference, positions, masks[0], False, "float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", reference, positions, masks[0], True, "not contiguous")
    size = draw.integer(3, 6)
    equal = dict.fromkeys(("B", *positions.split(), "heads"), size)
    yield _case(draw, "square", reference, positions, masks[0], True, diagnostic=True, **equal)
    equal = {"B": size, "heads": 1, "d_head": size, "d_ff": size} | dict.fromkeys(positions.split(), size)
    yield _case(draw, "square", reference, positions, masks[0], True, diagnostic=True, **equal)
    yield _case(draw, "nothing allowed", reference, positions, masks[0], False, "a mask that allows nothing")
    long = dict.fromkeys(positions.split(), 20) | {"B": 2, "heads": 2, "d_head": 3}
    yield _case(draw, LONGER, reference, positions, "", True, "norm_first left out, after a shorter text", given=False, **long)


def called(handle, case, args):
    """The block's result on a case, before which it may have met a shorter text: it keeps nothing of that one's length."""
    if case.group == LONGER:
        handle.call((args[0][:, :2], *args[1:]))
    return handle.call(args)


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
        if group == "nothing allowed":
            rows[:] = False
    build = d, sizes["heads"], sizes["d_ff"], norm_first
    state = {name: _drawn(draw, name, value.shape, dtype, scale) for name, value in reference(*build).named_parameters()}
    named = {"B": sizes["B"], **{name: sizes[name] for name in positions.split()}, "d_model": d}
    named |= {"heads": sizes["heads"], "d_ff": sizes["d_ff"], "norm_first": norm_first}
    if group == LONGER:
        build = build[:3]
        del named["norm_first"]
    args = (*tensors, *([allowed] if given else []))
    return Case(group, label(named, note), args, build, state, diagnostic)


def _drawn(draw, name, shape, dtype, scale):
    """Parameters with which each part shows: norms that scale and shift, queries and keys that are far from uniform."""
    if name.startswith("norm") and name.endswith("weight"):
        return (1 + 0.3 * draw.normal(*shape)).to(dtype)
    size = 0.5 if name.endswith("bias") else shape[-1] ** -0.5
    if "q_proj.weight" in name or "k_proj.weight" in name:
        size *= 1.5 * scale
    return draw.normal(*shape, dtype=dtype, scale=size)


SHARED = """
another_function_for_relu: Between `linear1` and `linear2` you use another function than ReLU. (GELU came later: the paper and
  this block use ReLU.)
    torch.relu ->> nn.functional.gelu
    torch.relu ->> nn.functional.silu
no_relu: The ReLU between `linear1` and `linear2` is missing. Without it the two are one linear layer.
    torch.relu( ->> (
orders_exchanged: The two orders are exchanged: `norm_first=True` is x + sublayer(norm(x)), False is norm(x + sublayer(x)).
    if self.norm_first -> if not self.norm_first
always_norm_last: With `norm_first` your norms still come after the sums. They belong before the sublayers: x +
  sublayer(norm(x)).
    if self.norm_first -> if False
always_norm_first: With `norm_first=False` your norms still come before the sublayers. They belong after the sums: norm(x +
  sublayer(x)).
    if self.norm_first -> if True
norms_last_by_default: If `norm_first` is not given, your block puts the norms last. Its default is True: look at the
  signature of `__init__`.
    norm_first=True -> norm_first=False
"""
