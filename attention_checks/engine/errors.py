"""What an exception means, in words, from the shapes that the failing line was given."""

import itertools
import math
import re

PRODUCTS = ("matmul", "__matmul__", "__rmatmul__", "mm", "bmm", "mv", "dot", "linear", "einsum", "baddbmm")
JOINS = ("cat", "concat", "concatenate", "stack")
# What the exception alone tells: a pattern in its text ("KeyError: 'h'", say), and the sentence, in which its groups may stand.
SENTENCES = {
    r"return_types": (
        "`max` and `min` along a dimension give two tensors: take `.values` or `.indices`, whichever is meant (`amax` gives "
        "the values alone, `argmax` the indices)."
    ),
    r"'Tensor' and 'tuple'|'tuple' and 'Tensor'": (
        "A tuple of several results meets a tensor on this line: take it apart (`first, second = ...`) or choose one (`[0]`)."
    ),
    r"cannot access local variable '(\w+)'": "`{1}` has no value yet: none of the lines that give it one was run.",
    r"shape of the mask": (
        "A boolean mask used as an index must have the very shape of what it indexes; `masked_fill` and `where` broadcast it."
    ),
    r"shape '\[([^']*)\]' is invalid for input of size (\d+)": (
        "There are {2} numbers, and the shape ({1}) holds another number of them."
    ),
    r": Expected target size": (
        "`cross_entropy` takes the scores of the words in dimension 1, (B, V, T): logits of (B, T, V) have to be transposed."
    ),
    r"to have (\d+) channels, but got (\d+) channels": (
        "A convolution reads (batch, channels, length): there are {2} channels, and the kernel wants {1}."
    ),
    r": Index tensor must have the same number of dimensions": (
        "`gather` wants an index with as many dimensions as the tensor: `expand` it to the leading ones."
    ),
    r"only implemented on integer and Boolean|bitwise_\w+ not implemented": (
        "`~`, `&` and `|` are for booleans, and here they meet floats: make the mask boolean, with `dtype=torch.bool` say."
    ),
    r"to have non-zero size": "A maximum is taken over nothing here: a tensor on this line has a dimension of size 0.",
    r"value must have shape": "Keys and values go in pairs: one value for each key, from the same positions.",
    r"view size is not compatible": "`view` needs numbers that lie in memory in this order; after a transpose use `reshape`.",
    r"must have the same dtype|expected scalar type|same dtype|mixed dtype": (
        "Two dtypes meet on this line: make new tensors in the dtype of the inputs."
    ),
    r"grad can be implicitly created only for scalar": (
        "`backward` starts from a single number, and this tensor holds several: send the gradient back from their sum."
    ),
    r"to not have been used in the graph": (
        "One of the tensors has no way to the result: `allow_unused=True` gives None for it, and nothing is raised."
    ),
    r"must be tuple of Tensors, not Tensor": "The tensors go in together, as one tuple or list: `cat((a, b), dim=-1)`, say.",
    r"name 'np' is not defined": "NumPy is not imported under this name: put `import numpy as np` above this line.",
    r"^KeyError: (.*)": "Nothing is kept under {1} where this line looks. Which keys are there?",
    r"^ZeroDivisionError": (
        "What this line divides by is 0. (What `zip`, `map` or `itertools` gives can be gone through once; then it is empty.)"
    ),
    r": 'bool' object has no attribute": (
        "`==` gave a single True or False here: one of its sides is no tensor. (`max(dim)`, for one, is a pair of values and "
        "indices; `argmax(dim)` gives the indices.)"
    ),
    r"^TypeError: .*'(?:int|float)' object is not iterable": (
        "A number is passed where a collection is expected. (A count is often passed by name, such as `repeat=`.)"
    ),
}


def explained(error, trace, due):
    """A sentence on the exception `error` (its type's name, its text) that left the learner's code where its `Trace` stopped, and
    where the value `due` should have come; "" for none."""
    name, text = error
    tensors = [item for item in trace.stop.operands if isinstance(item, tuple)]
    looks = (
        _of_truth,
        _of_pairs,
        _of_none,
        _of_products,
        _of_broadcasting,
        _of_joining,
        _of_reshaping,
        _of_writing,
        _of_dimensions,
    )
    sentences = itertools.chain(
        [_of_unpacking(text, trace), _of_a_transpose(trace, tensors)],
        (look(text, trace.stop, tensors) for look in looks),
        [_said(name, text), _of_refusal(trace, due), _of_attributes(text, trace)],
    )
    return next(filter(None, sentences), "")


def _line_that_stopped(trace):
    return "".join(trace.source[trace.stop.line - 1 : trace.stop.line])


def _of_unpacking(text, trace):
    """Where a line unpacks a shape into too many or too few names, or one tensor as if it were several results."""
    found = re.search(r"(?:too many|not enough) values to unpack \(expected (\d+)", text)
    if not found:
        return ""
    source = _line_that_stopped(trace)
    whose = re.search(r"=\s*(\w+)\.(?:shape|size\(\))\s*(?:#.*)?$", source)
    shape = dict(trace.stop.named).get(whose[1]) if whose else None
    if isinstance(shape, tuple):
        few = len(shape) < int(found[1])
        hint = "" if few else f" Take the last ones, `{whose[1]}.shape[-{found[1]}:]`, and leave the others as they are."
        return f"`{whose[1]}` has {len(shape)} dimensions here, {shape}, and this line expects {found[1]}.{hint}"
    made = [step for step in trace.steps if step.line == trace.stop.line and len(step.values) == 1]
    if made and "(" in source and not whose:
        return (
            f"This line unpacks one tensor, of shape {tuple(made[-1].values[0].shape)}, into {found[1]} names. Give it one name."
        )
    return ""


def _of_a_transpose(trace, tensors):
    """Where `.T` stands on the line that stopped, and a tensor there has more than two dimensions."""
    stop = trace.stop
    if stop.operation not in PRODUCTS or not re.search(r"\.T\b", _line_that_stopped(trace)):
        return ""
    return (
        "`.T` reverses *all* dimensions, those of the batch too. To exchange the last two, use `transpose(-2, -1)`."
        if any(len(shape) > 2 for shape in tensors)
        else ""
    )


def _said(name, text):
    """The sentence on an exception that says enough itself."""
    found = ((sentence, re.search(pattern, f"{name}: {text}", re.DOTALL)) for pattern, sentence in SENTENCES.items())
    return next((sentence.format(match[0], *match.groups()) for sentence, match in found if match), "")


def _of_refusal(trace, due):
    """Where the learner's own code refuses what is allowed, or stops where it should say no."""
    source = trace.source[trace.stop.line - 1] if 0 < trace.stop.line <= len(trace.source) else ""
    found = re.match(r"\s*(?:(raise|assert)\b|if\b.*: *(raise)\b)", source)
    if found and isinstance(due, bool):
        return f"Return True or False here: this `{found[1] or found[2]}` stops instead."
    return f"This `{found[1] or found[2]}` refuses what is allowed here: look at its condition." if found else ""


def _of_attributes(text, trace):
    """Where a module's attribute is read that none of its lines sets."""
    found = re.search(r"'(\w+)' object has no attribute '(\w+)'", text)
    source = "\n".join(trace.source)
    if not found or not re.search(rf"^\s*class {found[1]}\b", source, re.M) or re.search(rf"self\.{found[2]}\b[^=\n]*=", source):
        return ""
    return f"`self.{found[2]}` is read here, and no line of the class gives it a value."


def _of_truth(text, stop, tensors):
    if "Boolean value of Tensor" not in text:
        return ""
    shapes = [f"`{each}` {shape}" for each, shape in stop.named if isinstance(shape, tuple) and shape]
    has = f" (here {shapes[0]})" if len(shapes) == 1 else ""
    return (
        f"A tensor{has} has many truth values, where `if`, `and`, `not`, Python's `max` and chained comparisons `a <= x < b` "
        "want one. For None ask `is None`; join masks with `&`, each comparison in brackets."
    )


def _of_pairs(text, stop, tensors):
    pairs = [each for each, shape in stop.named if isinstance(shape, list)]
    if pairs and any(words in text for words in ("not tuple", "not list", "'tuple' object has no", "'list' object has no")):
        return f"`{pairs[0]}` holds several tensors here: take them apart (`first, second = ...`; `*` in a call) or choose one."
    return ""


def _of_none(text, stop, tensors):
    if "NoneType" not in text:
        return ""
    nones = [each for each, shape in stop.named if shape == "None"]
    if nones:
        return f"`{nones[0]}` is None here, and this line takes it for a value."
    return "Something on this line, or in what it calls, is None."


def _of_reshaping(text, stop, tensors):
    found = re.search(r"shape '\[([\d, ]+)\]' is invalid for input of size (\d+)", text)
    if found is None:
        return ""
    sizes, count = [int(size) for size in found[1].split(",")], int(found[2])
    holds = math.prod(sizes)
    given = f", of shape {tensors[0]}," if tensors and math.prod(tensors[0]) == count else ""
    # A size for another one; where one is a multiple of the other, it may as well be a size too many or too few.
    fits = {(size, size * count // holds) for size in sizes if holds and size * count % holds == 0}
    fits = {(size, other) for size, other in fits if given and other in tensors[0]} or fits
    one = next(iter(fits)) if len(fits) == 1 else None
    hint = (
        f" With {one[1]} in the place of {one[0]} it would hold as many." if one and one[1] % one[0] and one[0] % one[1] else ""
    )
    return f"There are {count} numbers{given} and the shape ({found[1]}) holds {holds}.{hint}"


def _of_products(text, stop, tensors):
    if stop.operation not in PRODUCTS or len(tensors) < 2:
        return ""
    left, right = tensors[:2]
    if stop.operation == "linear" and left and right and left[-1] != right[-1]:
        return f"The layer takes {right[-1]} features in the last dimension; {left} has {left[-1]} there."
    if stop.operation in ("linear", "einsum") or not left or not right:
        return ""
    inner = right[-2] if len(right) > 1 else right[0]
    if left[-1] != inner:
        place = "last but one" if len(right) > 1 else "only"
        meets = f"the last size on the left, {left[-1]}, meets the {place} on the right, {inner}"
        return f"In {left} @ {right} {meets}: they must be equal."
    sizes = _clash(left[:-2], right[:-2])
    return _lined_up(f"In {left} @ {right} the dimensions before the last two", sizes)


def _of_broadcasting(text, stop, tensors):
    found = re.search(r"mask must broadcast to \(([\d, ]+)\), got \(([\d, ]+)\)", text)
    if found:
        due, given = (tuple(int(size) for size in sizes.rstrip(",").split(",")) for sizes in found.groups())
        if len(given) > len(due):
            return f"The mask {given} has {len(given)} dimensions, and the scores {due} have {len(due)}."
        return _lined_up(f"The mask {given} and the scores {due}", _clash(given, due))
    if "must match the size of tensor" not in text and "not broadcastable" not in text and "must be broadcastable" not in text:
        return ""
    if stop.operation in JOINS:
        return ""
    shapes = tensors if len(tensors) > 1 else [shape for _, shape in stop.named if isinstance(shape, tuple)]
    told = set(re.findall(r"\((\d+)\)", text)[:2])
    for one, other in itertools.permutations(shapes, 2):
        sizes = _clash(one, other)
        if sizes and len(one) <= len(other) and (not told or told == set(map(str, sizes))):
            return _lined_up(f"{one} and {other}", sizes)
    return ""


def _lined_up(what, sizes):
    """The sentence on the two sizes that do not meet; "" where all do."""
    return f"{what} are lined up from the right, where {sizes[0]} meets {sizes[1]}." if sizes else ""


def _clash(one, other):
    """The two sizes at which shapes, lined up from the right, do not meet; None where they do."""
    for place in range(1, min(len(one), len(other)) + 1):
        if one[-place] != other[-place] and 1 not in (one[-place], other[-place]):
            return one[-place], other[-place]
    return None


def _of_joining(text, stop, tensors):
    if stop.operation not in JOINS:
        return ""
    several = next((item for item in stop.operands if isinstance(item, list)), [])
    shapes = " and ".join(map(str, list(dict.fromkeys(several))[:3]))
    if stop.operation == "stack":
        return f"`stack` wants tensors of one shape, got {shapes}." if len(set(several)) > 1 else ""
    if len({len(shape) for shape in several}) > 1:
        return (
            f"`cat` wants tensors with as many dimensions each, got {shapes}: give the smaller one its missing dimension first."
        )
    if len(set(several)) > 1:
        return f"`cat` wants the same sizes everywhere but along the dimension that it joins, got {shapes}."
    return "`cat` takes one list or tuple of tensors: `torch.cat([a, b], dim=...)`." if not several else ""


def _of_writing(text, stop, tensors):
    found = re.search(r"Target sizes: \[([-\d, ]+)\]\.\s+Tensor sizes: \[([\d, ]+)\]", text)
    if not found or stop.operation not in ("__setitem__", "expand", "expand_as", "broadcast_to"):
        return ""
    place, written = (tuple(int(size) for size in sizes.split(",")) for sizes in found.groups())
    if stop.operation != "__setitem__":
        kept = zip(place[-len(written) :], written, strict=True)  # a size of -1 is kept as it is
        sizes = _clash(written, tuple(own if size == -1 else size for size, own in kept))
        return f"`{stop.operation}` repeats dimensions of size 1 alone: of {written} it cannot make {place}" + (
            f", where {sizes[0]} meets {sizes[1]}." if sizes else "."
        )
    whole, sizes = f" in {tensors[0]}" if tensors else "", _clash(written, place)
    meets = f": {sizes[0]} meets {sizes[1]}" if sizes else ""
    return f"What is written here has the shape {written}, its place{whole} has {place}{meets}."


def _of_dimensions(text, stop, tensors):
    if not tensors:
        return ""
    found = re.search(r"Dimension out of range \(expected to be in range of \[(-?\d+), (-?\d+)\], but got (-?\d+)\)", text)
    if found:
        if not tensors[0]:
            return f"This is a single number, without dimensions; there is no dimension {found[3]}."
        several = f"the dimensions 0 to {found[2]} (or -1 to {found[1]})" if len(tensors[0]) > 1 else "one dimension, 0 (or -1)"
        return f"{tensors[0]} has {several}; there is no dimension {found[3]}."
    if "too many indices" in text:
        return f"{tensors[0]} has {len(tensors[0])} dimension{'s' * (len(tensors[0]) != 1)}, and more indices are given."
    return ""
