"""The size of a cache of keys and values: a product of seven numbers, one of which is easily forgotten."""

from attention_checks.engine.cases import Case, label
from course_utils.attention.grouped import cache_bytes

REFERENCE = cache_bytes
WHOLE = True
DIFFERENTIABLE = False
NAMES = ("layers", "kv_heads", "d_head", "tokens", "batch", "bytes_per_number")


def inputs(draw):
    for bytes_per_number in (2, 4, 1):  # no size is 3: one head of keys beside three of values would be two heads of both
        yield _case("ordinary", *draw.shuffled(5, 7, 9, 11, 13), bytes_per_number)
    yield _case("one sentence", *draw.shuffled(3, 5, 7, 11), 1, 2)
    yield _case("one head", draw.integer(3, 9), 1, 16, 10, 3, 2)
    yield _case("a large model", 80, 8, 128, draw.integer(1000, 9000), draw.integer(3, 30), 2)
    odd = 2 * draw.integer(1000, 4500) + 1
    yield _case("a large model", 61, 7, 127, odd, 15, 8)  # more bytes than a float32 tells apart


def _case(group, *sizes):
    return Case(group, label(dict(zip(NAMES, sizes, strict=True))), sizes)


MISTAKES = """
always_two_bytes: Your numbers always take the same number of bytes. Multiply by `bytes_per_number`.
    , bytes_per_number] -> , 2]
    , bytes_per_number] -> , 4]
forgets_the_values: This is half of the cache. For each token it holds a key *and* a value: multiply by 2.
    [2, -> [1,
adds_up_every_length: This is the sum of the caches after 1 token, after 2, and so on. The last of them holds all tokens:
  return that one.
    tokens, batch, b -> tokens * (tokens + 1) // 2, batch, b
divides_the_head_by_the_heads: You divide `d_head` by the number of heads. It is the size of *one* head already.
    d_head, tokens, batch, b -> d_head // kv_heads, tokens, batch, b
divided_by_8: This is an eighth of the bytes, as if `bytes_per_number` were bits. It counts bytes already: do not divide.
    bytes_per_number]) -> bytes_per_number]) // 8
squares_the_tokens: Your answer grows with the square of the tokens, as a table of scores does. A cache keeps no scores, and
  keys and values grow with the tokens.
    [2, -> [2, tokens,
    [2, layers, kv_heads, d_head, -> [layers, kv_heads, 2 * d_head + tokens,
counts_the_queries_too: This is 3/2 of the cache, as with three vectors per token. Queries are not kept: a key and a value
  make two.
    [2, -> [3,
leaves_out_a_layer: One layer is missing: this is the cache of `layers` - 1 of them. Does a range begin at 1?
    [2, layers, -> [2, layers - 1,
in_another_unit: This is the answer in a larger unit, such as KiB or MB. Return bytes, undivided.
    bytes_per_number]) -> bytes_per_number]) // 2 ** 10
forgets_the_batch: Your answer does not change with `batch`. Each text has a cache of its own: multiply by their number.
    batch, bytes_per_number] -> bytes_per_number]
"""


def _by_how_much(want, got, case):
    """How many times too small or too large it is, where that is a whole number; or where a loop leaves one out."""
    if not isinstance(got, int | float) or isinstance(got, bool):
        return None
    for name, size in zip(NAMES[:-1], case.args, strict=False):
        for word, taken in (("less", size - 1), ("more", size + 1)) if size > 2 else ():
            if got * size == want * taken:
                return f"This is the answer for one {word} than `{name}`. Where does a range begin, and where does it end?"
    if got < 0:
        return "Your answer is negative: whole numbers of 32 bits overflow, in NumPy and in torch. Use Python's, which never do."
    if 0 <= got < want / 900 and (got == 0 or want % got):
        return "Your answer is far too small. Do you divide, or use a larger unit? Return bytes, undivided."
    if 0 < abs(want - got) < 1e-6 * want:
        return "You are off by less than a millionth. Do you use float32? It holds every whole number only up to 2**24."
    if got and 1 < want / got < 1e6 and want % got == 0:
        return f"Your answer is {want / got:g} times too small. Do you forget a factor, or divide by one?"
    if got > want and got % want == 0 and got / want < 1e6:
        return f"Your answer is {got / want:g} times too large. Which factors do you multiply by twice?"
    return None


PROPERTIES = (_by_how_much,)
