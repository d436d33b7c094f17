"""What the two exercises on blocks share: their cases, a forward pass with parts to exchange, and the mistakes in it."""

import torch

from attention_checks.cases import Case, label, non_contiguous
from attention_checks.misconception import Misconception
from attention_checks.parts import wrong_results


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


def plus(x, y, normed):
    """The residual connection around a sublayer that has made y of `normed`."""
    return x + y


def run(self, x, layers, norms, first, adds=(plus, plus, plus)):
    """x through sublayers `layer(x, normed)`, each with a norm and a residual connection, in the order that `first` says."""
    for layer, norm, add in zip(layers, norms, adds, strict=False):
        normed = norm(x) if first else x
        x = add(x, layer(x, normed), normed)
        x = x if first else norm(x)
    return x


def network(self, activation=torch.relu, outside=None):
    """The feed-forward network as a sublayer."""
    return lambda x, normed: (outside or nothing)(self.linear2(activation(self.linear1(normed))))


def nothing(x):
    return x


def of_the_sublayer(x, y, normed):
    return y


def to_the_normed(x, y, normed):
    return normed + y


COMMON = (
    (
        "residual_from_the_normed",
        "With `norm_first`, what a sublayer gives is added to the *normed* x. The residual path carries x as it came: only the "
        "sublayer reads the norm's output.",
        lambda self: {"adds": (to_the_normed,) * 3},
    ),
    ("residual_from_the_normed", "", lambda self: {"adds": (to_the_normed, plus, plus)}),
    ("residual_from_the_normed", "", lambda self: {"adds": (plus, to_the_normed, plus)}),
    (
        "no_residual",
        "The residual connections are missing: what a sublayer gives is *added* to what it was given.",
        lambda self: {"adds": (of_the_sublayer,) * 3},
    ),
    (
        "always_norm_first",
        "Right with `norm_first=True`. With False the norms come after the sums: norm(x + sublayer(x)).",
        lambda self: {"first": True},
    ),
    (
        "always_norm_last",
        "Right with `norm_first=False`. With True the norms come before the sublayers: x + sublayer(norm(x)).",
        lambda self: {"first": False},
    ),
    (
        "orders_exchanged",
        "The two orders have changed places: `norm_first=True` is x + sublayer(norm(x)), False is norm(x + sublayer(x)).",
        lambda self: {"first": not self.norm_first},
    ),
    (
        "one_norm_for_all",
        "`norm1` serves more than once. Each sublayer has a norm of its own.",
        lambda self: {"norms": (self.norm1,) * 3},
    ),
    (
        "no_norms",
        "There are no norms: the sublayers with their residual connections alone.",
        lambda self: {"norms": (nothing,) * 3},
    ),
    (
        "no_relu",
        "The ReLU between `linear1` and `linear2` is missing: without it the two are one linear layer.",
        lambda self: {"think": network(self, nothing)},
    ),
    (
        "relu_at_the_end",
        "A ReLU stands behind `linear2`. It belongs between the two linear layers alone: the network's answer may be negative.",
        lambda self: {"think": network(self, nothing, torch.relu)},
    ),
    ("relu_at_the_end", "", lambda self: {"think": network(self, torch.relu, torch.relu)}),
    (
        "another_function_for_relu",
        "Between `linear1` and `linear2` stands another function than ReLU. (GELU came later; the paper, and this block, have "
        "ReLU.)",
        lambda self: {"think": network(self, torch.nn.functional.gelu)},
    ),
    ("another_function_for_relu", "", lambda self: {"think": network(self, torch.tanh)}),
    (
        "no_feed_forward",
        "The feed-forward network is missing: after the attention nothing is added any more.",
        lambda self: {"think": lambda x, normed: 0 * normed},
    ),
)

# Often made in one of two branches. Where that is the first one, the cases tell; these are tried in the second alone as well.
IN_ONE_BRANCH = {"no_residual", "one_norm_for_all", "no_relu"}


def common(reference, forward):
    """The mistakes in what both blocks have: of `forward(self, *args, **parts)`, which takes the parts to exchange."""
    messages = {identifier: message for identifier, message, _ in COMMON if message}

    def whole(parts):
        return type(reference.__name__, (reference,), {"forward": lambda self, *args: forward(self, *args, **parts(self))})

    def norm_last(parts):
        return lambda self: {} if self.norm_first else parts(self)

    found = [Misconception(identifier, whole(parts), messages[identifier]) for identifier, _, parts in COMMON]
    found += [
        Misconception(identifier, whole(norm_last(parts)), messages[identifier])
        for identifier, _, parts in COMMON
        if identifier in IN_ONE_BRANCH
    ]
    return (*found, *wrong_results(reference, without=("out_without_mask", "weights_without_mask")))
