"""A measurement: how alike the words of a sentence have become."""

import torch

from attention_checks.engine.carry import Part, carried, mistakes
from attention_checks.engine.cases import Case, label, non_contiguous
from attention_checks.engine.checking import Exercise
from attention_checks.engine.misconception import Misconception
from attention_lab.measure.alike import mean_cosine


def _inputs(draw):
    for _ in range(2):
        yield _case(draw, "ordinary", draw.sizes("T d", low=3))
    yield _case(draw, "all nearly alike", draw.sizes("T d", low=3), "one direction, other lengths", together=20.0)
    yield _case(draw, "two positions", {"T": 2, "d": draw.integer(3, 8)})
    yield _case(draw, "one feature", {"T": draw.integer(3, 8), "d": 1})
    yield _case(draw, "long vectors", draw.sizes("T d", low=3), "lengths about 1e3", scale=1e3)
    yield _case(draw, "short vectors", draw.sizes("T d", low=3), "lengths about 1e-3", scale=1e-3)
    right_angles = torch.tensor([[2.0, 0.0], [0.0, 3.0], [1.0, 1.0]])
    yield Case("right angles", label({"T": 3, "d": 2}, "two of three at right angles"), (right_angles,))
    yield _case(draw, "float64", draw.sizes("T d", low=3), "float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", draw.sizes("T d", low=3), "not contiguous")
    size = draw.integer(3, 7)
    yield _case(draw, "square", {"T": size, "d": size}, diagnostic=True)


def _case(draw, group, sizes, note="", together=0.5, scale=1.0, dtype=torch.float32, diagnostic=False):
    T, d = sizes.values()
    states = draw.normal(T, d, dtype=dtype) + together * draw.normal(1, d, dtype=dtype)  # somewhat alike
    states = scale * states * (1 + torch.arange(T, dtype=dtype)).unsqueeze(1)  # of other lengths
    states = non_contiguous(states) if note == "not contiguous" else states
    return Case(group, label(sizes, note), (states,), diagnostic=diagnostic)


def _in_parts(states):
    return _mean(_products(states))


def _less_ones(states):
    """What the diagonal holds where the products are cosines is taken away, whatever it holds."""
    products = _products(states)
    return _mean(products, len(products))


def _products(states):
    return _each_with_each(states / states.norm(dim=-1, keepdim=True))


def _each_with_each(directions):
    return directions @ directions.T  # (T, T)


def _mean(products, diagonal=None, pairs=None):
    """Over the pairs; what is taken away as the diagonal may be the T ones that are due there."""
    T = len(products)
    diagonal = products.trace() if diagonal is None else diagonal
    return ((products.sum() - diagonal) / (pairs or T * (T - 1))).item()


def counts_each_with_itself(states):
    """This is a mean over all T * T pairs, each vector with itself among them. Only pairs of two different positions count."""
    return _products(states).mean().item()


def diagonal_in_the_sum(states):
    """You divide by the number of pairs, but your sum holds the diagonal as well, each vector's product with itself. Leave it out
    of the sum, too."""
    return _mean(_products(states), 0)


def quotient_of_the_sums(states):
    """This is the sum of all products, divided by the sum of all lengths' products: long pairs count for more. Each pair has a
    quotient of its own, and the mean is theirs."""
    lengths = states.norm(dim=-1, keepdim=True)
    return _mean(_each_with_each(states)) / _mean(_each_with_each(lengths))


def mean_product_by_a_mean_length(states):
    """These are dot products, and one number for all of them divides their mean: a mean of squared lengths, or the square of the
    mean length. Long pairs then count for more: divide each product by its own two lengths, and take the mean afterwards."""
    return _mean(_each_with_each(states)) / states.pow(2).sum(-1).mean().item()


def mean_product_by_the_square_of_the_mean_length(states):
    return _mean(_each_with_each(states)) / states.norm(dim=-1).mean().item() ** 2


def leaves_out_what_is_1(states):
    """You tell the diagonal by its value, 1. By rounding it is often a little less, and two positions of one direction have a
    cosine of 1 too: leave it out by its place."""
    products = _products(states)
    return products[products < 1].mean().item()


def leaves_out_what_is_not_above_0(states):
    """Pairs whose cosine is below 0, of vectors that point apart, are left out. They count: choose the pairs by their places, not
    by their values."""
    products = _products(states).triu(1)
    return products[products > 0].mean().item()


def leaves_out_what_is_0(states):
    """Pairs at right angles are left out: their cosine is 0, and it counts. Choose the pairs by their places, not by their
    values."""
    products = _products(states).triu(1)
    return products[products != 0].mean().item()


def one_taken_away(states):
    """You take 1 away from the sum. A diagonal of cosines holds T ones: take all of them away."""
    return _mean(_products(states), 1)


def takes_the_ones_from_the_mean(states):
    """You take T, or 1, away from the *mean* of the table. Take the T ones of the diagonal away from the sum, then divide by
    T * (T - 1)."""
    return _products(states).mean().item() - len(states)


def takes_a_one_from_the_mean(states):
    return _products(states).mean().item() - 1


def sums_of_each_position(states):
    """You divide by T - 1, the number of each position's partners. There are T positions: T * (T - 1) pairs."""
    return _mean(_products(states), pairs=len(states) - 1)


def divides_by_the_positions(states):
    """You divide by T, the number of positions. Divide by the number of pairs: T * (T - 1)."""
    return _mean(_products(states), pairs=len(states))


def divides_by_all_but_one(states):
    """You divide by T * T - 1 (or half, for half a table): all entries but one. The whole diagonal is to go: T * T - T remain."""
    return _mean(_products(states), pairs=len(states) ** 2 - 1)


def counts_the_features(states):
    """The number of features, d, stands where T is due. Positions are the rows: T = len(states)."""
    size = states.shape[1]
    return (_products(states).sum() - size).item() / (size * (size - 1)) if size > 1 else float("nan")


def counts_pairs_of_features(states):
    size = states.shape[1]
    return _mean(_products(states), pairs=size * (size - 1) or float("nan"))


def divides_by_all_entries(states):
    """The diagonal is left out of the sum, but what you divide by counts it: T * T entries, or half as many for half a table.
    Without it T * (T - 1) are left, or half as many."""
    return _mean(_products(states), pairs=len(states) ** 2)


def neighbours_alone(states):
    """You compare each position with the next one alone. Every pair of two positions counts."""
    return _products(states).diagonal(1).mean().item()


def neighbours_in_a_ring(states):
    return torch.cosine_similarity(states, states.roll(1, 0), dim=-1).mean().item()


def cosines_of_the_features(states):
    """You compare features with each other, the columns. The vectors of positions are the rows: (T, T) cosines, not (d, d)."""
    return mean_cosine(states.T)


def cosines_of_the_features_of_directions(states):
    directions = states / states.norm(dim=-1, keepdim=True)
    products, T = directions.T @ directions, len(states)
    return ((products.sum() - T) / (T * (T - 1))).item()


def half_the_pairs(states):
    """This is half the mean over the pairs. A sum in which each pair stands twice is divided by T * (T - 1), one in which it
    stands once by half of that."""
    return _in_parts(states) / 2


def twice_the_pairs(states):
    """This is twice the mean over the pairs. A sum in which each pair stands twice is divided by T * (T - 1), one in which it
    stands once by half of that."""
    return _in_parts(states) * 2


def triangle_with_the_diagonal(states):
    """Half of the table is enough, but your half holds the diagonal too, where each vector meets itself. Leave it out:
    `triu(1)` or `tril(-1)`; in a loop, i is not j."""
    return _products(states)[torch.ones(len(states), len(states), dtype=torch.bool).triu()].mean().item()


def triangle_with_the_diagonal_by_the_pairs(states):
    T = len(states)
    return (_products(states).triu().sum() / (T * (T - 1) / 2)).item()


def first_with_the_others(states):
    """You compare the first vector with the others alone. Every pair of two positions counts."""
    return _products(states)[0, 1:].mean().item()


def zeros_in_the_mean(states):
    """Each pair is counted once in your sum, and all T * T entries of a table divide it, as they do in the mean of one whose half
    is set to 0. Divide by the number of pairs."""
    return _products(states).triu(1).mean().item()


def sum_of_the_pairs(states):
    """This is a sum over the pairs. Their mean is due: divide by how many there are."""
    return _mean(_products(states), pairs=1)


def sum_of_the_pairs_once(states):
    return _mean(_products(states), pairs=2)


def against_the_mean(states):
    """You compare each vector with the mean of all of them. Compare each with each."""
    return torch.cosine_similarity(states, states.mean(0, keepdim=True)).mean().item()


def distance_for_cosine(states):
    """This is 1 minus what is due: a distance. The cosine itself is 1 where two vectors point one way."""
    return 1 - mean_cosine(states)


PRODUCTS = Part(
    "_products",
    (
        Misconception(
            "correlations",
            lambda states: _products(states - states.mean(-1, keepdim=True)),
            "Each vector's mean is taken away first, which gives correlations. A cosine takes the vectors as they are.",
        ),
        Misconception(
            "without_what_all_share",
            lambda states: _products(states - states.mean(0, keepdim=True)),
            "You take the mean of all vectors away first. What they share is the very thing to be measured.",
        ),
        Misconception(
            "no_lengths_divided_out",
            _each_with_each,
            "These are dot products, in which long vectors count for more. A cosine divides them by both lengths.",
        ),
        Misconception(
            "divides_by_the_squares",
            lambda states: _each_with_each(states / states.pow(2).sum(-1, keepdim=True)),
            "You divide by the squared lengths, or twice by the lengths. Each vector is divided by its own length, once.",
        ),
        Misconception(
            "one_of_the_two_lengths",
            lambda states: _each_with_each(states) / states.norm(dim=-1, keepdim=True),
            "You divide by the length of one of the two vectors. A cosine divides by both.",
        ),
        Misconception(
            "twice_by_one_length",
            lambda states: _each_with_each(states) / states.norm(dim=-1, keepdim=True) ** 2,
            "You divide twice by the length of one and the same vector. A cosine divides by the lengths of both.",
        ),
        Misconception(
            "multiplies_by_one_length",
            lambda states: _each_with_each(states) / states.norm(dim=-1, keepdim=True) * states.norm(dim=-1),
            "You divide by one length and multiply by the other, as `/ lengths * lengths.T` does. A cosine divides by both: put "
            "brackets around their product.",
        ),
        Misconception(
            "one_length_for_all",
            lambda states: _each_with_each(states / states.norm()),
            "You divide by one length, that of all the numbers together. Each vector is divided by its own: `dim=-1, "
            "keepdim=True`.",
        ),
        Misconception(
            "sums_of_sizes_for_lengths",
            lambda states: _each_with_each(states / states.abs().sum(-1, keepdim=True)),
            "You divide by the sum of the sizes |x|. The length of a vector is the root of the sum of its squares.",
        ),
        Misconception(
            "lengths_along_the_positions",
            lambda states: _each_with_each(states / states.norm(dim=0, keepdim=True)),
            "The lengths are those of the columns: of a feature over all positions. A vector is a row: `dim=-1`.",
        ),
        Misconception(
            "without_the_signs",
            lambda states: _products(states).abs(),
            "You take absolute values: opposite directions then count as alike. A cosine keeps its sign.",
        ),
    ),
)


def compares_along_dimension_1(states):
    """You compare along dimension 1, as `F.cosine_similarity` does unless told otherwise, and there your positions stand. The
    features are in the last dimension: `dim=-1`."""
    return torch.cosine_similarity(states[:, None], states[None]).mean().item()


def compares_along_dimension_1_less_ones(states):
    T = len(states)
    return ((torch.cosine_similarity(states[:, None], states[None]).sum() - T) / (T * (T - 1))).item()


def _on_the_way(states):
    """Half of the table, and the number of its pairs, as right answers take them."""
    T = len(states)
    yield from (T * (T - 1), T * (T - 1) // 2)
    products, lengths = _products(states), states.norm(dim=-1, keepdim=True)
    first, second = torch.triu_indices(len(states), len(states), 1)
    yield from (table[first, second] for table in (_each_with_each(states), _each_with_each(lengths)))
    directions = states / lengths
    yield from (directions.sum(0), directions.sum(0) @ directions.sum(0), directions.sum(0).norm() ** 2)
    yield from (products.triu(1), products.tril(-1), products.triu(1) + products.tril(-1))
    there = torch.ones_like(products, dtype=torch.bool)
    yield from (products[chosen] for chosen in (there.triu(1), there.tril(-1), there.triu(1) | there.tril(-1)))


def _of_what_no_cosine_is(want, got, case):
    if abs(got - 1) < 1e-6:
        return "This is 1: is each position compared with itself alone? Every pair of two *different* positions counts."
    if got in (0, -1):
        return "This is a whole number: is `//` there for `/`, which rounds down, or is nothing added up?"
    if abs(got) > 1 + 1e-3:
        return (
            "A mean of cosines lies between -1 and 1, and this does not. Are these cosines (no angles), divided by both lengths, "
            "and is their sum divided by the number of pairs?"
        )
    return None


EXERCISE = Exercise(
    name="mean_cosine",
    reference=mean_cosine,
    inputs=_inputs,
    differentiable=False,
    properties=(_of_what_no_cosine_is,),
    on_the_way=_on_the_way,
    misconceptions=(
        *mistakes(globals(), mean_cosine),
        *carried(PRODUCTS, _in_parts),
        *carried(PRODUCTS, _less_ones, without=("without_the_signs", "correlations", "without_what_all_share")),
    ),
)
