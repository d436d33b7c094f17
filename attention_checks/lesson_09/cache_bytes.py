"""What a cache of keys and values weighs: a product of seven numbers, one of which is easily forgotten."""

from attention_checks.carry import mistakes
from attention_checks.cases import Case, label
from attention_checks.core import Exercise
from course_utils.attention.grouped import cache_bytes

NAMES = ("layers", "kv_heads", "d_head", "tokens", "batch", "bytes_per_number")


def _inputs(draw):
    for bytes_per_number in (2, 4, 1):
        yield _case("ordinary", *draw.shuffled(3, 5, 7, 11, 13), bytes_per_number)
    yield _case("one sentence", *draw.shuffled(3, 5, 7, 11), 1, 2)
    yield _case("one head", draw.integer(3, 9), 1, 16, 10, 3, 2)
    yield _case("a large model", 80, 8, 128, draw.integer(1000, 9000), draw.integer(3, 30), 2)


def _case(group, *sizes):
    return Case(group, label(dict(zip(NAMES, sizes, strict=True))), sizes)


def forgets_the_values(*sizes):
    """This is half of what is due: a cache holds a key *and* a value for each token."""
    return cache_bytes(*sizes) // 2


def forgets_the_bytes(layers, kv_heads, d_head, tokens, batch, bytes_per_number):
    """You count numbers. Each takes `bytes_per_number` bytes."""
    return 2 * layers * kv_heads * d_head * tokens * batch


def forgets_the_batch(layers, kv_heads, d_head, tokens, batch, bytes_per_number):
    """The batch does not enter: every text in it has a cache of its own."""
    return cache_bytes(layers, kv_heads, d_head, tokens, 1, bytes_per_number)


def forgets_the_layers(layers, *sizes):
    """The layers do not enter: each has keys and values of its own."""
    return cache_bytes(1, *sizes)


def forgets_the_heads(layers, kv_heads, *sizes):
    """The heads do not enter: each head of keys holds `d_head` numbers a token."""
    return cache_bytes(layers, 1, *sizes)


def forgets_the_size_of_a_head(layers, kv_heads, d_head, *sizes):
    """`d_head` does not enter: a key is a vector of `d_head` numbers."""
    return cache_bytes(layers, kv_heads, 1, *sizes)


def forgets_the_tokens(layers, kv_heads, d_head, tokens, *sizes):
    """The tokens do not enter: a key and a value are kept for each of them."""
    return cache_bytes(layers, kv_heads, d_head, 1, *sizes)


def squares_the_tokens(layers, kv_heads, d_head, tokens, *sizes):
    """Here the tokens count twice, as in a table of scores. The cache holds keys and values, and grows with the tokens, not with
    their square."""
    return cache_bytes(layers, kv_heads, d_head, tokens**2, *sizes)


def counts_the_queries_too(*sizes):
    """You count three vectors a token. Queries are not kept: each is asked once. A key and a value make two."""
    return cache_bytes(*sizes) // 2 * 3


def in_bits(*sizes):
    """This is the answer in bits. Bytes are due."""
    return 8 * cache_bytes(*sizes)


def in_kibibytes(*sizes):
    """This is the answer in a larger unit. Bytes are due: nothing is divided."""
    return cache_bytes(*sizes) / 2**10


def in_mebibytes(*sizes):
    return cache_bytes(*sizes) / 2**20


def in_gibibytes(*sizes):
    return cache_bytes(*sizes) / 2**30


def in_megabytes(*sizes):
    return cache_bytes(*sizes) / 1e6


def in_gigabytes(*sizes):
    return cache_bytes(*sizes) / 1e9


def always_two_bytes(layers, kv_heads, d_head, tokens, batch, bytes_per_number):
    """Your numbers always take the same number of bytes. How many, `bytes_per_number` says."""
    return cache_bytes(layers, kv_heads, d_head, tokens, batch, 2)


def always_four_bytes(layers, kv_heads, d_head, tokens, batch, bytes_per_number):
    return cache_bytes(layers, kv_heads, d_head, tokens, batch, 4)


EXERCISE = Exercise(
    name="cache_bytes",
    reference=cache_bytes,
    inputs=_inputs,
    differentiable=False,
    misconceptions=mistakes(globals(), cache_bytes),
)
