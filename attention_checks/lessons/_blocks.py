"""What the two exercises on blocks share: their cases, a forward pass with parts to exchange, and the mistakes in it."""

import re
from itertools import combinations, product
from typing import NamedTuple

import torch
from torch.nn import functional as F

from attention_checks.engine.cases import Case, label, non_contiguous
from attention_checks.engine.misconception import Misconception
from attention_checks.engine.parts import wrong_results

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


def nothing(x):
    return x


def run(self, x, layers, norms, first=None, reads=None, adds=None, ends=None):
    """x through sublayers `layer(x, given)`, each with a norm and a residual connection, in the order that `first` says.

    Parts to exchange, by the sublayer's number: `reads[k](path)` is what it reads, `adds[k](path, y)` its sum, and
    `ends[k](norm, x, y)` what it hands on.
    """
    first = self.norm_first if first is None else first
    reads, adds, ends = reads or {}, adds or {}, ends or {}
    path = _Path(norms, [x], [x], [])
    for k, (layer, norm) in enumerate(zip(layers, norms, strict=True)):
        path.normed.append(norm(x) if first else x)
        y = layer(x, reads[k](path) if k in reads else path.normed[k])
        path.sums.append(adds[k](path, y) if k in adds else x + y)
        x = path.sums[-1] if first else norm(path.sums[-1])
        x = ends[k](norm, path.states[k], y) if k in ends else x
        path.states.append(x)
    return x


class _Path(NamedTuple):
    """What a pass has had so far: `states` came into sublayers, x first; `sums` may be normed still; `normed` were read."""

    norms: tuple
    states: list
    sums: list
    normed: list


def network(self, activation=torch.relu, outside=nothing, inside=nothing):
    """The feed-forward network as a sublayer."""
    return lambda x, given: outside(self.linear2(activation(self.linear1(inside(given)))))


def common(reference, forward, names, weights="weights"):
    """The mistakes in what both blocks have: of `forward(self, *args, **parts)`, which takes the parts to exchange.

    `names` are those of the sublayers; the norm of number k is `norm{k + 1}`. `weights` is what the second result is called.
    """

    def whole(parts, where):
        def changed(self, *args):
            order = "first" if self.norm_first else "last"
            return forward(self, *args, **(parts(self) if where in (order, "both") else {}))

        return type(reference.__name__, (reference,), {"forward": changed})

    found = []
    for identifier, message, where, parts in (
        *_orders(),
        *_networks(),
        *_of_the_reading(names[0]),
        *_of_all(len(names)),
        *_of_one(names),
    ):
        # In two branches a mistake is often made in one. Where that is the first, the cases tell; the other is tried by itself.
        places = ("both", "last") if where == "both" else (where.split()[0],)
        found += [Misconception(identifier, whole(parts, place), message) for place in places]
    for item in wrong_results(reference, without=("out_without_mask", "weights_without_mask")):
        message = item.message.replace("return out, weights", f"return out, {weights}")
        found.append(Misconception(item.id, item.implementation, message))

    def __init__(self, d_model, heads, d_ff, norm_first=False):
        reference.__init__(self, d_model, heads, d_ff, norm_first)

    last = type(reference.__name__, (reference,), {"__init__": __init__})
    said = "Where `norm_first` is left out, norms come last in your block. Its default is True: look at the head of `__init__`."
    return (*found, Misconception("norms_last_by_default", last, said))


# Each of these gives (id, message, where the mistake is made, parts). Where: with norm_first ("first"), without ("last"), in both
# orders, which learners write as two branches ("both"), or in both as a whole ("both orders").


def _orders():
    yield (
        "always_norm_first",
        "With `norm_first=False` the norms come before the sublayers too. They belong after the sums: norm(x + sublayer(x)).",
        "both orders",
        lambda self: {"first": True},
    )
    yield (
        "always_norm_last",
        "With `norm_first` the norms come after the sums. They belong before the sublayers: x + sublayer(norm(x)).",
        "both orders",
        lambda self: {"first": False},
    )
    yield (
        "orders_exchanged",
        "The two orders have changed places: `norm_first=True` is x + sublayer(norm(x)), False is norm(x + sublayer(x)).",
        "both orders",
        lambda self: {"first": not self.norm_first},
    )


def _networks():
    yield (
        "no_relu",
        "What `linear1` gives comes into `linear2` without a ReLU, so that the two are one linear layer.",
        "both",
        lambda self: {"think": network(self, nothing)},
    )
    for inside in (nothing, torch.relu):
        yield (
            "relu_at_the_end",
            "A ReLU stands after `linear2`. It belongs between the two linear layers alone: what the network gives may be "
            "negative.",
            "both",
            lambda self, inside=inside: {"think": network(self, inside, torch.relu)},
        )
    yield (
        "relu_before_both",
        "The ReLU stands before `linear1`. It belongs between the two linear layers, which would be a single one without it.",
        "both",
        lambda self: {"think": network(self, nothing, inside=torch.relu)},
    )
    for function in (F.gelu, torch.tanh, torch.sigmoid, F.silu):
        yield (
            "another_function_for_relu",
            "Between `linear1` and `linear2` stands another function than ReLU. (GELU came later; the paper, and this block, "
            "have ReLU.)",
            "both",
            lambda self, function=function: {"think": network(self, function)},
        )


def _of_the_reading(name):
    for normed in product((True, False), repeat=3):
        if len(set(normed)) > 1:
            raw = [word for word, right in zip(("queries", "keys", "values"), normed, strict=True) if not right]
            yield (
                f"{'_and_'.join(raw)}_not_normed",
                f"With `norm_first`, the {' and '.join(raw)} of the {name} are made from x itself. Queries, keys and values "
                "are all made from norm1(x).",
                "first",
                lambda self, normed=normed: {"normed": normed},
            )


def _of_all(count):
    def each(**parts):
        return lambda self: {name: dict.fromkeys(range(count), part) for name, part in parts.items()}

    yield (
        "residual_from_the_normed",
        "With `norm_first`, what the sublayers give is added to the *normed* x. The residual path carries x as it came: only the "
        "sublayers read the norms' output.",
        "first",
        each(adds=lambda path, y: path.normed[-1] + y),
    )
    yield (
        "no_residual",
        "The residual connections are missing: what a sublayer gives is *added* to what came there, before any norm of it.",
        "both",
        each(adds=lambda path, y: y),
    )
    yield (
        "no_norms",
        "No norm has an effect here: these are the sublayers with their residual connections alone.",
        "both",
        lambda self: {"norms": (nothing,) * count},
    )
    yield (
        "norms_what_is_read",
        "With `norm_first=False` you norm the sublayers' output, and then add. There the *sum* is normed: norm(x + sublayer(x)).",
        "last",
        each(ends=lambda norm, x, y: x + norm(y)),
    )
    yield (
        "norms_both_before_and_after",
        "With `norm_first`, each norm stands twice: before the sublayer and after the sum as well. Before alone is due.",
        "first",
        each(ends=lambda norm, x, y: norm(x + y)),
    )
    yield (
        "norms_what_the_sublayers_give",
        "With `norm_first`, you norm what the sublayers give. They norm what they *read*: x + sublayer(norm(x)).",
        "first",
        each(
            reads=lambda path: path.states[-1],
            adds=lambda path, y: path.states[-1] + path.norms[len(path.states) - 1](y),
        ),
    )
    yield (
        "norms_all_at_the_end",
        "With `norm_first=False`, the norms stand one after the other at the end. There each norms the sum of its own sublayer, "
        "before the next one reads it.",
        "last",
        lambda self: {"ends": _all_at_the_end(_exchanged(self, range(count), {}))},
    )
    if count > 2:
        yield (
            "one_norm_for_all",
            "`norm1` serves every sublayer. Each has a norm of its own.",
            "both",
            lambda self: {"norms": (self.norm1,) * count},
        )


def _of_one(names):
    for k, name in enumerate(names):
        slug, gives, norm = re.sub(r"\W", "_", name), f"what the {name} gives", f"norm{k + 1}"
        yield (
            f"no_residual_around_the_{slug}",
            f"The residual connection around the {name} is missing: {gives} is *added* to what came before it.",
            "both",
            _at(k, adds=lambda path, y: y),
        )
        yield (
            f"{slug}_added_to_the_normed",
            f"With `norm_first`, {gives} is added to the output of `{norm}`. Add it to what `{norm}` was given: only the "
            f"{name} reads what is normed.",
            "first",
            _at(k, adds=lambda path, y: path.normed[-1] + y),
        )
        yield (
            f"{slug}_lost",
            f"{gives.capitalize()} does not reach `out`. Add it, and go on from the sum.",
            "both",
            _at(k, adds=lambda path, y: path.states[-1] + 0 * y),
        )
        yield (
            f"{slug}_subtracted",
            f"{gives.capitalize()} is subtracted. Add it.",
            "both",
            _at(k, adds=lambda path, y: path.states[-1] - y),
        )
        yield (
            f"residual_twice_around_the_{slug}",
            f"In the sum with {gives}, what came before it counts twice. Once is due.",
            "both",
            _at(k, adds=lambda path, y: 2 * path.states[-1] + y),
        )
        yield (
            f"{norm}_missing",
            f"`{norm}` has no effect here: it belongs before the {name} with `norm_first`, and after its sum without.",
            "both",
            lambda self, k=k: {"norms": _exchanged(self, names, {k: None})},
        )
        twice = f"`{norm}` stands twice: before the {name} and after its sum. `norm_first` chooses one of the two places."
        yield f"{norm}_twice", twice, "first", _at(k, ends=lambda norm, x, y: norm(x + y))
        yield f"{norm}_twice", twice, "last", _at(k, reads=lambda path, k=k: path.norms[k](path.states[-1]))
        yield (
            f"{norm}_first_for_last",
            f"With `norm_first=False`, `{norm}` stands before the {name}. There it norms the sum: norm(x + sublayer(x)).",
            "last",
            _at(k, reads=lambda path, k=k: path.norms[k](path.states[-1]), ends=lambda norm, x, y: x + y),
        )
        yield (
            f"{norm}_last_for_first",
            f"With `norm_first`, `{norm}` stands after the sum with {gives}. There it norms what the {name} *reads*.",
            "first",
            _at(k, reads=lambda path: path.states[-1], ends=lambda norm, x, y: norm(x + y)),
        )
        yield (
            f"{norm}_after_the_{slug}",
            f"With `norm_first`, `{norm}` norms {gives}. It norms what the {name} *reads*.",
            "first",
            _at(k, reads=lambda path: path.states[-1], adds=lambda path, y, k=k: path.states[-1] + path.norms[k](y)),
        )
        yield (
            f"{norm}_before_the_sum",
            f"With `norm_first=False`, `{norm}` norms {gives}, and the sum comes after it. There the *sum* is normed.",
            "last",
            _at(k, ends=lambda norm, x, y: x + norm(y)),
        )
        yield (
            f"{norm}_without_the_{slug}",
            f"With `norm_first=False`, {gives} is added after `{norm}`. There the *sum* is normed.",
            "last",
            _at(k, ends=lambda norm, x, y: norm(x) + y),
        )
        if k > 0:
            yield from _of_two_in_a_row(names, k, slug)
    for one, other in combinations(range(len(names)), 2):
        yield from _of_two_norms(names, one, other)


def _of_two_in_a_row(names, k, slug):
    """Those around sublayer k that take what came into an earlier one for what came out of the one before it."""
    name, before = names[k], names[k - 1]
    path = f"the sum after the {before}, which `norm{k}` norms where norms come last"
    read = f"Due is the sum after the {before}: normed by `norm{k + 1}` with `norm_first`, by `norm{k}` without."
    for j, earlier in enumerate(names[:k]):
        reads = f"The {name} reads what came into the {earlier}. {read}"
        came_into = re.sub(r"\W", "_", earlier)
        yield f"{slug}_reads_what_came_into_{came_into}", reads, "both", _at(k, reads=lambda path, j=j: _as_read(path, j))
        yield f"{slug}_reads_what_came_into_{came_into}", reads, "first", _at(k, reads=lambda path, j=j: path.normed[j])
        yield (
            f"{slug}_added_to_what_came_into_{came_into}",
            f"What the {name} gives is added to what came into the {earlier}. Add it to {path}.",
            "both",
            _at(k, adds=lambda path, y, j=j: path.states[j] + y),
        )
        yield (
            f"{slug}_starts_from_what_came_into_{came_into}",
            f"The {name} reads what came into the {earlier}, and is added to that as well, so that nothing of what the {before} "
            f"gives is in `out`. Both start from {path}.",
            "last" if j == k - 1 else "both",  # with norms first, what the one before gives is lost
            _at(k, reads=lambda path, j=j: _as_read(path, j), adds=lambda path, y, j=j: path.states[j] + y),
        )
    given = re.sub(r"\W", "_", before)
    yield (
        f"{slug}_reads_what_{given}_gives",
        f"The {name} reads what the {before} gives, without what came before. {read}",
        "both",
        _at(k, reads=lambda path: _normed_as_due(path, path.sums[-1] - path.states[-2])),
    )
    raw = f"the sum before `norm{k}`. With `norm_first=False`, all that follows takes what `norm{k}` gives."
    yield f"{slug}_reads_the_raw_sum", f"The {name} reads {raw}", "last", _at(k, reads=lambda path: path.sums[-1])
    yield (
        f"{slug}_added_to_the_raw_sum",
        f"What the {name} gives is added to {raw}",
        "last",
        _at(k, adds=lambda path, y: path.sums[-1] + y),
    )


def _of_two_norms(names, one, other):
    for taken, due in ((one, other), (other, one)):
        yield (
            f"norm{taken + 1}_for_norm{due + 1}",
            f"`norm{taken + 1}` stands where `norm{due + 1}` is due: each sublayer has a norm of its own, and "
            f"`norm{due + 1}` is that of the {names[due]}.",
            "both",
            lambda self, taken=taken, due=due: {"norms": _exchanged(self, names, {due: taken})},
        )
    yield (
        f"norm{one + 1}_and_norm{other + 1}_exchanged",
        f"Two norms have changed places: `norm{one + 1}` belongs to the {names[one]}, `norm{other + 1}` to the {names[other]}.",
        "both",
        lambda self: {"norms": _exchanged(self, names, {one: other, other: one})},
    )


def _at(k, **parts):
    """The part at sublayer k alone."""
    return lambda self: {name: {k: part} for name, part in parts.items()}


def _all_at_the_end(norms):
    """What the sublayers hand on where sums stay as they are but the last one, which meets all norms in a row."""

    def at_the_end(norm, x, y):
        out = x + y
        for each in norms:
            out = each(out)
        return out

    return {**dict.fromkeys(range(len(norms)), lambda norm, x, y: x + y), len(norms) - 1: at_the_end}


def _as_read(path, j):
    """What came into sublayer j, normed by the norm of the one that reads it, where norms come first."""
    return _normed_as_due(path, path.states[j])


def _normed_as_due(path, x):
    """x, normed by the norm of the sublayer that reads it, where norms come first."""
    k = len(path.normed) - 1
    return x if path.normed[k] is path.states[k] else path.norms[k](x)


def _exchanged(self, names, places):
    """The norms, another (or, for None, none) at some places."""
    norms = {None: nothing} | {number: getattr(self, f"norm{number + 1}") for number in range(len(names))}
    return [norms[places.get(number, number)] for number in range(len(names))]
