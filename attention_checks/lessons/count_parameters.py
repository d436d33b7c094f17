"""How many numbers a transformer learns: products of a few sizes, and the biases that are easily forgotten."""

from attention_checks.engine.carry import Part, carried, mistakes
from attention_checks.engine.cases import Case, label
from attention_checks.engine.checking import Exercise
from attention_checks.engine.misconception import Misconception
from course_utils.measure.parameters import count_parameters

NAMES = ("d_model", "heads", "d_ff", "layers", "vocabulary")
TWO_TABLES = (
    "vocabulary * d_model are counted twice. The scores of the next word are made with the table of words itself: one matrix, "
    "read in two directions."
)


def _inputs(draw):
    for _ in range(3):
        heads, d_head, d_ff, layers, words = draw.shuffled(3, 5, 7, 11, 13)
        yield _case("ordinary", heads * d_head, heads, d_ff, layers, words)
    yield _case("one layer", 12, 3, 40, 1, draw.integer(50, 90))
    yield _case("one head", draw.integer(5, 9), 1, 31, 4, 53)
    yield _case("GPT-2 small's sizes", 768, 12, 3072, 12, 50257)


def _case(group, *sizes):
    return Case(group, label(dict(zip(NAMES, sizes, strict=True))), sizes)


def _table(d_model, layers, vocabulary):
    return vocabulary * d_model


def _last_norm(d_model, layers):
    return 2 * d_model


TABLE = Part(
    "_table",
    (
        Misconception(
            "no_table_of_words",
            lambda d_model, layers, vocabulary: 0,
            "The table of words is missing: a vector of d_model numbers for each of the `vocabulary`.",
        ),
        Misconception("an_output_of_its_own", lambda d_model, layers, vocabulary: 2 * vocabulary * d_model, TWO_TABLES),
        Misconception("an_output_of_its_own", lambda d_model, layers, vocabulary: (2 * d_model + 1) * vocabulary, TWO_TABLES),
        Misconception(
            "a_bias_for_each_word",
            lambda d_model, layers, vocabulary: (d_model + 1) * vocabulary,
            "`vocabulary` numbers are too many: the scores of the next word have no bias.",
        ),
        Misconception(
            "a_table_in_every_layer",
            lambda d_model, layers, vocabulary: layers * vocabulary * d_model,
            "The table of words counts in every layer. There is one, before the first block.",
        ),
    ),
)
LAST_NORM = Part(
    "_last_norm",
    (
        Misconception("no_last_norm", lambda d_model, layers: 0, "2 * d_model are missing: the norm after the last block."),
        Misconception(
            "a_last_norm_in_every_layer",
            lambda d_model, layers: 2 * d_model * layers,
            "2 * d_model count in every layer and are due once, in the norm after the last block. A block itself has two norms.",
        ),
    ),
)


def _count(d_model, heads, d_ff, layers, vocabulary, attention=None, network=None, norms=2, last=None):
    """The right sum, with parts to exchange."""
    attention = 4 * d_model * (d_model + 1) if attention is None else attention
    network = 2 * d_model * d_ff + d_ff + d_model if network is None else network
    last = _last_norm(d_model, layers) if last is None else last * 2 * d_model
    return _table(d_model, layers, vocabulary) + layers * (attention + network + norms * 2 * d_model) + last


def no_biases(d_model, heads, d_ff, layers, vocabulary):
    """In each layer 5 * d_model + d_ff are missing, as many as its linear layers have biases: 4 * d_model in the attention, d_ff
    and d_model in the network. (Its two norms have 4 * d_model.)"""
    return _count(d_model, heads, d_ff, layers, vocabulary, 4 * d_model**2, 2 * d_model * d_ff)


def weights_alone(d_model, heads, d_ff, layers, vocabulary):
    """Weights alone are counted. Biases are learned too: those of the linear layers, and those of the norms."""
    return _count(d_model, heads, d_ff, layers, vocabulary, 4 * d_model**2, 2 * d_model * d_ff, norms=1, last=0.5)


def four_vectors_a_layer(d_model, heads, d_ff, layers, vocabulary):
    """In each layer 4 * d_model are missing. The biases of the attention's four projections have as many numbers, and so have the
    two norms, each a weight and a bias."""
    return _count(d_model, heads, d_ff, layers, vocabulary, attention=4 * d_model**2)


def no_biases_in_the_network(d_model, heads, d_ff, layers, vocabulary):
    """In each layer d_ff + d_model are missing: the biases of `linear1` and `linear2`."""
    return _count(d_model, heads, d_ff, layers, vocabulary, network=2 * d_model * d_ff)


def one_bias_of_linear1(d_model, heads, d_ff, layers, vocabulary):
    """In each layer d_ff are missing: the bias of `linear1`."""
    return _count(d_model, heads, d_ff, layers, vocabulary, network=2 * d_model * d_ff + d_model)


def one_bias_of_the_models_size(d_model, heads, d_ff, layers, vocabulary):
    """In each layer d_model are missing, as many as one bias has: `linear2` has one of this size, and so has each of the
    attention's four projections, the output's too."""
    return _count(d_model, heads, d_ff, layers, vocabulary, network=2 * d_model * d_ff + d_ff)


def biases_of_one_size(d_model, heads, d_ff, layers, vocabulary):
    """The two biases of the network are not of one size: a bias has as many numbers as its layer has outputs, d_ff in `linear1`
    and d_model in `linear2`."""
    return _count(d_model, heads, d_ff, layers, vocabulary, network=2 * d_model * d_ff + 2 * d_model)


def both_biases_of_the_inner_size(d_model, heads, d_ff, layers, vocabulary):
    return _count(d_model, heads, d_ff, layers, vocabulary, network=2 * d_model * d_ff + 2 * d_ff)


def no_norms(d_model, heads, d_ff, layers, vocabulary):
    """In each layer 4 * d_model are missing, and 2 * d_model once: as many as the two norms of a block have, and the last one,
    each a weight and a bias. (An attention's biases are 4 * d_model, too.)"""
    return _count(d_model, heads, d_ff, layers, vocabulary, norms=0, last=0)


def one_norm_a_block(d_model, heads, d_ff, layers, vocabulary):
    """In each layer 2 * d_model are missing. A block has *two* norms, each with a weight and a bias, and its attention *four*
    biases of d_model numbers."""
    return _count(d_model, heads, d_ff, layers, vocabulary, norms=1)


def norms_without_biases(d_model, heads, d_ff, layers, vocabulary):
    """Your norms have d_model numbers each. Each has a weight *and* a bias: 2 * d_model."""
    return _count(d_model, heads, d_ff, layers, vocabulary, norms=1, last=0.5)


def one_layer_alone(d_model, heads, d_ff, layers, vocabulary):
    """This is a model of a single block. Each of the `layers` has its own numbers."""
    return _count(d_model, heads, d_ff, 1, vocabulary)


def one_block_too_few(d_model, heads, d_ff, layers, vocabulary):
    """A block is missing: there are `layers` of them."""
    return _count(d_model, heads, d_ff, layers - 1, vocabulary)


def attention_alone_in_every_layer(d_model, heads, d_ff, layers, vocabulary):
    """A part of the block counts once, and not in every layer. (Are brackets missing behind `layers *`?) Each layer has an
    attention, a network *and* two norms."""
    rest = 2 * d_model * d_ff + d_ff + d_model + 4 * d_model
    return _count(d_model, heads, d_ff, layers, vocabulary) - (layers - 1) * rest


def norms_of_one_layer(d_model, heads, d_ff, layers, vocabulary):
    return _count(d_model, heads, d_ff, layers, vocabulary) - (layers - 1) * 4 * d_model


def one_block_in_the_place_of_all(d_model, heads, d_ff, layers, vocabulary):
    """This is a single block and what is added behind it: neither the table of words nor the other blocks are in it, as where a
    loop sets the sum anew, by `=`, in each round. `+=` adds to it."""
    return _count(d_model, heads, d_ff, 1, vocabulary) - vocabulary * d_model


def one_block_and_nothing_else(d_model, heads, d_ff, layers, vocabulary):
    """This is a single block. The table of words, the other blocks and the last norm are missing. (A loop that sets the sum anew,
    by `=`, keeps its last round alone; `+=` adds to it.)"""
    return _count(d_model, heads, d_ff, 1, vocabulary, last=0) - vocabulary * d_model


def a_cross_attention(d_model, heads, d_ff, layers, vocabulary):
    """There are two attentions in each of your blocks. That is a *decoder's* block; this model has the first kind, with one."""
    return _count(d_model, heads, d_ff, layers, vocabulary, attention=8 * d_model * (d_model + 1))


def a_cross_attention_with_its_norm(d_model, heads, d_ff, layers, vocabulary):
    return _count(d_model, heads, d_ff, layers, vocabulary, attention=8 * d_model * (d_model + 1), norms=3)


def times_the_heads(d_model, heads, d_ff, layers, vocabulary):
    """Projections count `heads` times. The heads share the rows of one set of matrices: their number changes nothing."""
    return _count(d_model, heads, d_ff, layers, vocabulary, attention=heads * 4 * d_model * (d_model + 1))


def times_the_heads_but_one(d_model, heads, d_ff, layers, vocabulary):
    return _count(d_model, heads, d_ff, layers, vocabulary, attention=(3 * heads + 1) * d_model * (d_model + 1))


def output_bias_for_every_head(d_model, heads, d_ff, layers, vocabulary):
    """In each layer (heads - 1) * d_model are too many, as when a bias of d_model numbers counts once for every head. The output
    projection has one bias, which is added after the heads are joined."""
    return _count(d_model, heads, d_ff, layers, vocabulary, attention=4 * d_model**2 + (3 + heads) * d_model)


def biases_of_the_whole_for_every_head(d_model, heads, d_ff, layers, vocabulary):
    """In each layer 3 * (heads - 1) * d_model are too many, as when the biases of queries, keys and values count once for every
    head. Each of the three has d_model numbers for all heads together."""
    return _count(d_model, heads, d_ff, layers, vocabulary, attention=4 * d_model**2 + (3 * heads + 1) * d_model)


def biases_of_one_head(d_model, heads, d_ff, layers, vocabulary):
    """The biases of queries, keys and values have d_model / heads numbers in your sum, as many as one head reads. They have
    d_model, as many as the projection has outputs for all heads."""
    return _count(d_model, heads, d_ff, layers, vocabulary, attention=4 * d_model**2 + 3 * d_model // heads + d_model)


def one_bias_for_four_projections(d_model, heads, d_ff, layers, vocabulary):
    """In each layer 3 * d_model are missing, as when the four projections of an attention share one bias. Each has its own, of
    d_model numbers."""
    return _count(d_model, heads, d_ff, layers, vocabulary, attention=4 * d_model**2 + d_model)


def one_head_of_them(d_model, heads, d_ff, layers, vocabulary):
    """This is the attention of a single head. All of them together have d_model rows in each matrix."""
    return _count(d_model, heads, d_ff, layers, vocabulary, attention=4 * (d_model + 1) * d_model // heads)


def one_head_with_the_whole_output(d_model, heads, d_ff, layers, vocabulary):
    projections = 3 * (d_model + 1) * d_model // heads
    return _count(d_model, heads, d_ff, layers, vocabulary, attention=projections + d_model * (d_model + 1))


def three_projections(d_model, heads, d_ff, layers, vocabulary):
    """An attention has four projections: queries, keys, values, and the output."""
    return _count(d_model, heads, d_ff, layers, vocabulary, attention=3 * d_model * (d_model + 1))


def one_linear_layer(d_model, heads, d_ff, layers, vocabulary):
    """One of the network's two linear layers is missing: from d_model to d_ff, and back."""
    return _count(d_model, heads, d_ff, layers, vocabulary, network=d_model * d_ff + d_ff)


def one_linear_layer_back(d_model, heads, d_ff, layers, vocabulary):
    return _count(d_model, heads, d_ff, layers, vocabulary, network=d_model * d_ff + d_model)


def four_times_as_wide(d_model, heads, d_ff, layers, vocabulary):
    """Your networks are 4 * d_model wide, as many models have it. Here d_ff says how wide they are."""
    return _count(d_model, heads, 4 * d_model, layers, vocabulary)


def no_network(d_model, heads, d_ff, layers, vocabulary):
    """The feed-forward networks are missing: `linear1` and `linear2` in each layer, with their biases."""
    return _count(d_model, heads, d_ff, layers, vocabulary, network=0)


def no_attention(d_model, heads, d_ff, layers, vocabulary):
    """The attentions are missing: four projections in each layer, with their biases."""
    return _count(d_model, heads, d_ff, layers, vocabulary, attention=0)


def learned_positions(d_model, heads, d_ff, layers, vocabulary):
    """A table of 1,024 positions is counted, which GPT-2 learns. This model has sinusoids, which nobody learns."""
    return _count(d_model, heads, d_ff, layers, vocabulary) + 1024 * d_model


def _on_the_way(d_model, heads, d_ff, layers, vocabulary):
    """The parts, as right answers cut them."""
    yield from (d_model * (d_model + 1), 3 * d_model * (d_model + 1), (d_model + 1) * d_ff, 4 * d_model)
    attention, network = 4 * d_model * (d_model + 1), 2 * d_model * d_ff + d_ff + d_model
    blocks = layers * (attention + network + 4 * d_model)
    yield from (layers * attention, layers * network, layers * 4 * d_model, blocks)
    yield from (blocks + vocabulary * d_model, vocabulary * d_model + 2 * d_model)


def _by_how_much(want, got, case):
    """What is missing or too much in each layer, or altogether."""
    if not isinstance(got, int | float) or got == want:
        return None
    if got % 1:
        return "This is no whole number. Parameters are counted one by one: is something divided?"
    words, difference, layers = "missing" if got < want else "too many", abs(want - got), case.args[3]
    each = difference / layers
    if layers > 1 and each == int(each):
        return f"{difference:,} are {words}, or {each:,.0f}{_in_sizes(each, case.args)} in each layer: of which part?"
    are = "is" if difference == 1 else "are"
    return f"{difference:,}{_in_sizes(difference, case.args)} {are} {words}: of which part?"


def _in_sizes(number, sizes):
    """The number as a small multiple of a size or of a product of two, in brackets; "" where it is none, or several."""
    d, _, inner, _, words = sizes
    products = {"d_model": d, "d_ff": inner, "vocabulary": words, "d_model * d_model": d * d, "d_model * d_ff": d * inner}
    products["vocabulary * d_model"] = words * d
    said = {f"{times} * {name}": times * size for name, size in products.items() for times in range(1, 5)}
    found = [text.removeprefix("1 * ") for text, size in said.items() if size == number]
    return f" ({found[0]})" if len(found) == 1 else ""


EXERCISE = Exercise(
    name="count_parameters",
    reference=count_parameters,
    inputs=_inputs,
    whole=True,
    differentiable=False,
    on_the_way=_on_the_way,
    properties=(_by_how_much,),
    misconceptions=(*mistakes(globals(), count_parameters), *carried(TABLE, _count), *carried(LAST_NORM, _count)),
)
