"""What a cache of keys and values weighs: a product of seven numbers, one of which is easily forgotten."""

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case, label
from attention_checks.engine.checking import Exercise
from attention_checks.engine.misconception import Misconception
from course_utils.attention.grouped import cache_bytes

NAMES = ("layers", "kv_heads", "d_head", "tokens", "batch", "bytes_per_number")


def _inputs(draw):
    for bytes_per_number in (2, 4, 1):  # no size is 3: one head of keys beside three of values would be two heads of both
        yield _case("ordinary", *draw.shuffled(5, 7, 9, 11, 13), bytes_per_number)
    yield _case("one sentence", *draw.shuffled(3, 5, 7, 11), 1, 2)
    yield _case("one head", draw.integer(3, 9), 1, 16, 10, 3, 2)
    yield _case("a large model", 80, 8, 128, draw.integer(1000, 9000), draw.integer(3, 30), 2)
    odd = 2 * draw.integer(1000, 4500) + 1
    yield _case("a large model", 61, 7, 127, odd, 15, 8)  # more bytes than a float32 tells apart


def _case(group, *sizes):
    return Case(group, label(dict(zip(NAMES, sizes, strict=True))), sizes)


def _without(name, by=1):
    """The bytes in which an argument counts as `by`."""
    place = NAMES.index(name)

    def forgetful(layers, kv_heads, d_head, tokens, batch, bytes_per_number):
        sizes = [layers, kv_heads, d_head, tokens, batch, bytes_per_number]
        sizes[place] = by
        return cache_bytes(*sizes)

    return forgetful


def _forgotten(name, why):
    return Misconception(f"forgets_the_{name}", _without(name), f"Yours does not change with `{name}`: {why}")


def forgets_the_values(layers, kv_heads, d_head, tokens, batch, bytes_per_number):
    """This is half of what is due: a cache holds a key *and* a value for each token."""
    return layers * kv_heads * d_head * tokens * batch * bytes_per_number


def counts_the_queries_too(*sizes):
    """This is 3 / 2 of what is due, as with three vectors a token. Queries are not kept: a key and a value make two."""
    return cache_bytes(*sizes) // 2 * 3


def squares_the_tokens(layers, kv_heads, d_head, tokens, *sizes):
    """This grows with the square of the tokens, as a table of scores does. Scores are not kept; keys and values grow with the
    tokens."""
    return cache_bytes(layers, kv_heads, d_head, tokens**2, *sizes)


def keeps_the_scores_too(layers, kv_heads, d_head, tokens, batch, bytes_per_number):
    return layers * kv_heads * (2 * d_head + tokens) * tokens * batch * bytes_per_number


def adds_up_every_length(layers, kv_heads, d_head, tokens, *sizes):
    """This is the sum of the caches after 1 token, after 2, and so on up to `tokens`. The last of them holds all tokens already:
    it alone is asked for."""
    return cache_bytes(layers, kv_heads, d_head, tokens * (tokens + 1) // 2, *sizes)


def leaves_out_a_layer(layers, *sizes):
    """One layer is missing: this is the cache of `layers` - 1 of them. Does a range begin at 1?"""
    return cache_bytes(layers - 1, *sizes) if layers > 1 else 0


def in_bits(*sizes):
    """This is the answer in bits. Bytes are due."""
    return 8 * cache_bytes(*sizes)


def in_another_unit(*sizes):
    """This is the answer in a larger unit. Bytes are due: nothing is divided."""
    return cache_bytes(*sizes) / 2**10


def _in(size):
    return lambda *sizes: cache_bytes(*sizes) / size


def _whole(size):
    return lambda *sizes: cache_bytes(*sizes) // size


UNITS = (2**20, 2**30, 1e3, 1e6, 1e9)
in_mebibytes, in_gibibytes, in_kilobytes, in_megabytes, in_gigabytes = map(_in, UNITS)
in_whole_kibibytes, in_whole_kilobytes = map(_whole, (2**10, 1000))


def divided_by_8(*sizes):
    """This is an eighth of what is due, as if `bytes_per_number` were bits. It counts bytes already: nothing is divided."""
    return cache_bytes(*sizes) / 8


divided_by_8_whole = _whole(8)


def divides_the_head_by_the_heads(layers, kv_heads, d_head, *sizes):
    """`d_head` is divided by the number of heads. It is the size of *one* head already: take it as it is."""
    return cache_bytes(layers, kv_heads, 1, *sizes) * (d_head // kv_heads)


always_two_bytes = _without("bytes_per_number", by=2)
always_two_bytes.__doc__ = "Your numbers always take the same number of bytes. How many, `bytes_per_number` says."
always_four_bytes = _without("bytes_per_number", by=4)


def _by_how_much(want, got, case):
    """How many times too small or too large it is, where that is a whole number; or where a loop leaves one out."""
    if not isinstance(got, int | float) or isinstance(got, bool):
        return None
    for name, size in zip(NAMES[:-1], case.args, strict=False):
        for word, taken in (("less", size - 1), ("more", size + 1)) if size > 2 else ():
            if got * size == want * taken:
                return f"This is what comes out with one {word} than `{name}`. Where does a range begin, and end?"
    if got < 0:
        return "That is below 0, as where whole numbers of 32 bits overflow, as NumPy's and torch's may. Python's never do."
    if 0 <= got < want / 900 and (got == 0 or want % got):
        return "That is far too small. Is it in a larger unit, or divided with `//`? Bytes are due: nothing is divided."
    if 0 < abs(want - got) < 1e-6 * want:
        return "That is less than a millionth off. Is there a float32 on the way? It holds every whole number only up to 2**24."
    if got and 1 < want / got < 1e6 and want % got == 0:
        return f"Yours times {want / got:g} is what is due. Is a factor missing, or divided by another one?"
    if got > want and got % want == 0 and got / want < 1e6:
        return f"Yours is {got / want:g} times what is due. Which of the factors are too many?"
    return None


EXERCISE = Exercise(
    name="cache_bytes",
    reference=cache_bytes,
    inputs=_inputs,
    whole=True,
    differentiable=False,
    properties=(_by_how_much,),
    misconceptions=(
        *mistakes(globals(), cache_bytes),
        _forgotten("layers", "each layer has keys and values of its own."),
        _forgotten("kv_heads", "each head of keys holds `d_head` numbers a token."),
        _forgotten("d_head", "a key is a vector of so many numbers."),
        _forgotten("tokens", "a key and a value are kept for each of them."),
        _forgotten("batch", "each text in it has a cache of its own."),
        _forgotten("bytes_per_number", "a number takes so many bytes."),
    ),
)
