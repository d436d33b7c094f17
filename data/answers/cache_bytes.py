# %% right | house | one product
def cb_product(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    return 2 * layers * kv_heads * d_head * tokens * batch * bytes_per_number


# %% right | house | step by step, from a vector to all texts
def cb_steps(layers, kv_heads, d_head, tokens, batch, bytes_per_number):
    key = d_head * bytes_per_number
    a_token = layers * kv_heads * (key + key)
    return batch * tokens * a_token


# %% right | house | math.prod over the shape of both
def cb_prod(*sizes):
    return math.prod((2, *sizes))


# %% right | house | weighed on tensors without numbers
def cb_meta(layers, kv_heads, d_head, tokens, batch, bytes_per_number):
    keys = torch.empty(layers, batch, kv_heads, tokens, d_head, device="meta")
    return (keys.numel() + keys.numel()) * bytes_per_number


# %% wrong | house | divides_the_head_by_the_heads | d_head divided by the heads
def head_of_head(layers, kv_heads, d_head, tokens, batch, bytes_per_number):
    return 2 * layers * kv_heads * (d_head // kv_heads) * tokens * batch * bytes_per_number  # <-- here

# %% shared | 2026-blind-4
import functools
import operator

# %% wrong | 2026-blind-4 | forgets_the_values | The 2 for a key and a value is missing.
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    """The bytes of a cache of keys and values, for `batch` texts of `tokens` tokens each -> int."""
    numbers = layers * kv_heads * d_head * tokens * batch  # <-- here
    return numbers * bytes_per_number

# %% wrong | 2026-blind-4 | always_two_bytes | bytes_per_number is not used: the tensor is always in half precision.
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    """The bytes of a cache of keys and values, for `batch` texts of `tokens` tokens each -> int."""
    cache = torch.empty(2, layers, batch, kv_heads, tokens, d_head, dtype=torch.float16, device="meta")  # <-- here
    return cache.nbytes

# %% wrong | 2026-blind-4 | - | The product is made in 32-bit integers, which a large cache overflows.
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    """The bytes of a cache of keys and values, for `batch` texts of `tokens` tokens each -> int."""
    sizes = torch.tensor([2, layers, kv_heads, d_head, tokens, batch, bytes_per_number])
    return sizes.prod(dtype=torch.int32).item()  # <-- here

# %% wrong | 2026-blind-4 | leaves_out_a_layer | The loop over the layers begins at 1 and leaves one layer out.
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    """The bytes of a cache of keys and values, for `batch` texts of `tokens` tokens each -> int."""
    total = 0
    for _ in range(1, layers):  # <-- here
        keys = batch * kv_heads * tokens * d_head
        values = batch * kv_heads * tokens * d_head
        total += (keys + values) * bytes_per_number
    return total

# %% wrong | 2026-blind-4 | squares_the_tokens | A table of tokens by tokens is added, as if the scores were kept too.
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    """The bytes of a cache of keys and values, for `batch` texts of `tokens` tokens each -> int."""
    keys = tokens * d_head
    values = tokens * d_head
    return layers * kv_heads * (keys + values + tokens * tokens) * batch * bytes_per_number  # <-- here

# %% wrong | 2026-blind-4 | in_another_unit | The answer is in kibibytes and not in bytes.
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    """The bytes of a cache of keys and values, for `batch` texts of `tokens` tokens each -> int."""
    key_bytes = value_bytes = d_head * bytes_per_number
    return (key_bytes + value_bytes) * kv_heads * layers * tokens * batch // 1024  # <-- here

# %% wrong | 2026-blind-4 | - | The batch is added to the tokens of a text and not multiplied with them.
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    """The bytes of a cache of keys and values, for `batch` texts of `tokens` tokens each -> int."""
    all_tokens = tokens + batch - 1  # <-- here
    return math.prod([2, layers, kv_heads, d_head, all_tokens, bytes_per_number])

# %% double | 2026-blind-4 | - | The batch is forgotten; bits are counted, not bytes
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    """The bytes of a cache of keys and values, for `batch` texts of `tokens` tokens each -> int."""
    entries = 2 * layers * kv_heads * d_head * tokens  # <-- here
    return entries * bytes_per_number * 8  # <-- here

# %% double | 2026-blind-4 | - | The heads are not counted; key and value are counted twice
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    """The bytes of a cache of keys and values, for `batch` texts of `tokens` tokens each -> int."""
    one_layer = 2 * d_head * tokens * batch  # <-- here
    both = one_layer * 2  # <-- here
    return both * layers * bytes_per_number

# %% right | 2026-blind-4 | functools.reduce over the seven factors
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    """The bytes of a cache of keys and values, for `batch` texts of `tokens` tokens each -> int."""
    factors = (2, layers, kv_heads, d_head, tokens, batch, bytes_per_number)
    return functools.reduce(operator.mul, factors)

# %% right | 2026-blind-4 | step by step from one vector to the whole, a sum over key and value
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    """The bytes of a cache of keys and values, for `batch` texts of `tokens` tokens each -> int."""
    vector = d_head * bytes_per_number
    position = 0
    for _ in ("key", "value"):
        position += kv_heads * vector
    text = tokens * layers * position
    return batch * text

# %% right | 2026-blind-4 | bytes of a tensor that is described but never made
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    """The bytes of a cache of keys and values, for `batch` texts of `tokens` tokens each -> int."""
    shape = (layers, batch, kv_heads, tokens, d_head, bytes_per_number)
    keys, values = (torch.empty(shape, dtype=torch.uint8, device="meta") for _ in range(2))
    return keys.nbytes + values.nbytes


# %% wrong | 2026-blind-5 | always_two_bytes | the size of a tensor of the default dtype is asked for, which has 4 bytes a number
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    cache = torch.empty(2, layers, batch, kv_heads, tokens, d_head, device="meta")
    return cache.nbytes  # <-- here


# %% wrong | 2026-blind-5 | forgets_the_values | keys alone are counted; the 2 of the bytes is taken for the two tensors
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    numbers = layers * kv_heads * d_head * tokens * batch
    return numbers * bytes_per_number  # <-- here


# %% right | 2026-blind-5 | the bytes of one token first, summed layer by layer, then times the tokens
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    key = value = kv_heads * d_head * bytes_per_number
    a_token = sum(key + value for _ in range(layers))
    return a_token * tokens * batch


# %% wrong | house | - | the factors are multiplied as float32, which rounds a large product, and only then made an int
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    sizes = torch.tensor([2, layers, kv_heads, d_head, tokens, batch, bytes_per_number], dtype=torch.float32)
    return int(sizes.prod())  # <-- here


# %% wrong | 2026-blind-6 | forgets_the_values | counts the keys and forgets the values
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    return layers * kv_heads * d_head * tokens * batch * bytes_per_number  # <-- here


# %% wrong | 2026-blind-6 | always_two_bytes | writes the two bytes of half precision into the product and does not use bytes_per_number
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    numbers = 2 * layers * kv_heads * d_head * tokens * batch
    return numbers * 2  # <-- here


# %% wrong | 2026-blind-6 | - | multiplies in a float32 tensor, which has no digits for so large a number
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    factors = [2.0, layers, kv_heads, d_head, tokens, batch, bytes_per_number]
    return int(torch.tensor(factors).prod())  # <-- here


# %% right | 2026-blind-6 | from the inside out: a token, a text, all texts
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    vector = kv_heads * d_head * bytes_per_number
    token = sum(vector + vector for _ in range(layers))
    text = token * tokens
    return int(text * batch)


# %% wrong | 2026-blind-7 | forgets_the_batch | the number of texts is forgotten
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    per_token = 2 * layers * kv_heads * d_head * bytes_per_number
    return per_token * tokens  # <-- here

# %% wrong | 2026-blind-7 | - | torch.Tensor holds float32, so a large product is rounded
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    sizes = torch.Tensor([2, layers, kv_heads, d_head, tokens, batch, bytes_per_number])  # <-- here
    return int(sizes.prod().item())

# %% right | 2026-blind-7 | keys and values added up, by the standard library
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    one_kind = math.prod((batch, layers, kv_heads, tokens, d_head))
    keys, values = one_kind, one_kind
    return (keys + values) * bytes_per_number


# %% shared | 2026-blind-8
# %% wrong | 2026-blind-8 | forgets_the_values | Takes the 2 bytes of the default for the two of keys and values, so that one of the two twos is missing.
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    return layers * kv_heads * d_head * tokens * batch * bytes_per_number  # <-- here


# %% wrong | 2026-blind-8 | - | Multiplies in float32, which has no room for all digits of a large product.
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    factors = [2.0, layers, kv_heads, d_head, tokens, batch, bytes_per_number]
    return int(torch.tensor(factors).prod().item())  # <-- here


# %% wrong | 2026-blind-8 | always_two_bytes | Half precision is written into the formula, and bytes_per_number is never read.
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    keys_and_values = 2 * layers * kv_heads * d_head
    return keys_and_values * tokens * batch * 2  # <-- here


# %% double | 2026-blind-8 | - | Counts bits; forgets the batch.
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    a_token = 2 * layers * kv_heads * d_head * bytes_per_number * 8  # <-- here
    return a_token * tokens  # <-- here


# %% right | 2026-blind-8 | one key counted first, then built up by loops of addition
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    vector = d_head * bytes_per_number
    a_layer = sum(vector for _ in ("key", "value")) * kv_heads
    a_token = sum(a_layer for _ in range(layers))
    return int(a_token * (batch * tokens))


# %% wrong | 2026-blind-9 | - | Multiplies in a torch.Tensor, which is float32 and keeps only some seven digits.
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    sizes = torch.Tensor([2, layers, kv_heads, d_head, tokens, batch, bytes_per_number])  # <-- here
    return int(sizes.prod())

# %% wrong | 2026-blind-9 | always_two_bytes | Writes 2 bytes a number into the formula and never looks at bytes_per_number.
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    keys = layers * kv_heads * d_head * tokens * batch
    values = keys
    return 2 * (keys + values)  # <-- here

# %% right | 2026-blind-9 | from one vector up to the whole cache, a factor at a time
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    size = d_head * bytes_per_number  # one key, or one value
    size = size + size
    for count in (kv_heads, layers, tokens, batch):
        size *= count
    return size


# %% wrong | house | forgets_the_kv_heads | Divides the size of a head by the heads with /, so that the heads cancel out.
def cb_heads_cancel(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    size = d_head / kv_heads  # <-- here
    return int(2 * layers * kv_heads * size * tokens * batch * bytes_per_number)


# %% wrong | house | forgets_the_bytes_per_number | Counts the keys alone, at two bytes a number, whatever bytes_per_number says.
def cb_two_bytes_of_keys(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    numbers = layers * kv_heads * d_head * tokens * batch
    return numbers * 2  # <-- here


# %% wrong | house | divided_by_8 | Takes bytes_per_number for bits, and divides by 8, rounding down.
def cb_from_bits(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    return 2 * layers * kv_heads * d_head * tokens * batch * bytes_per_number // 8  # <-- here


# %% wrong | house | - | Gives mebibytes, rounded to two places.
def cb_rounded_mebibytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    total = 2 * layers * kv_heads * d_head * tokens * batch * bytes_per_number
    return round(total / 2**20, 2)  # <-- here


# %% wrong | house | - | The range over the tokens begins at 1.
def cb_range_from_1(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    total = 0
    for _ in range(1, tokens):  # <-- here
        total += 2 * layers * kv_heads * d_head * batch * bytes_per_number
    return total


# %% wrong | 2026-blind-10 | - | leaves out the last token of each text
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    # the newest token asks, and the ones before it are in the cache
    cached_tokens = tokens - 1  # <-- here
    keys = layers * kv_heads * d_head * cached_tokens * batch
    values = keys
    return (keys + values) * bytes_per_number


# %% wrong | 2026-blind-10 | - | multiplies in float32, whose 24 bits cannot hold large counts exactly
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    factors = [2, layers, kv_heads, d_head, tokens, batch, bytes_per_number]
    return int(torch.tensor(factors, dtype=torch.float32).prod().item())  # <-- here


# %% wrong | 2026-blind-10 | changes_the_dtype | counts bits and divides them by 8, which gives a float in place of an int
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    numbers_of_a_token = 2 * layers * kv_heads * d_head
    bits = numbers_of_a_token * tokens * batch * 8 * bytes_per_number
    return bits / 8  # <-- here


# %% right | 2026-blind-10 | the bytes of one vector, added up in a reduce over the counts
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    size = d_head * bytes_per_number  # of one key, or of one value
    for count in (kv_heads, layers, tokens, batch):
        size = count * size
    return size + size


# %% wrong | house | adds_up_every_length | Adds up the caches of all lengths on the way.
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    total = 0
    for t in range(1, tokens + 1):
        total += 2 * layers * kv_heads * d_head * t * batch * bytes_per_number  # <-- here
    return total


# %% wrong | 2026-blind-11 | always_two_bytes | takes two bytes for every number in place of bytes_per_number
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    keys = torch.empty(layers, batch, kv_heads, tokens, d_head, dtype=torch.float16, device="meta")  # <-- here
    values = torch.empty_like(keys)
    return keys.nbytes + values.nbytes


# %% wrong | 2026-blind-11 | forgets_the_batch | counts one text in place of `batch` texts of so many tokens each
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    numbers_per_token = 2 * kv_heads * d_head  # key and value
    bytes_per_token = numbers_per_token * bytes_per_number
    per_layer = bytes_per_token * tokens
    total = per_layer * layers  # <-- here
    return total


# %% double | 2026-blind-11 | forgets_the_values | counts the keys alone in place of keys and values; returns a float in place of an int
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    numbers = layers * kv_heads * d_head * tokens * batch  # <-- here
    bits = numbers * bytes_per_number * 8
    return bits / 8  # <-- here


# %% right | 2026-blind-11 | the numbers of a tensor that is never filled, on torch's meta device
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    shape = (2, layers, batch, kv_heads, tokens, d_head)
    return torch.empty(shape, device="meta").numel() * bytes_per_number


# %% wrong | 2026-blind-12 | squares_the_tokens | takes the tokens twice, as for a table of scores
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    per_layer = kv_heads * tokens * tokens * d_head  # <-- here
    keys_and_values = 2 * per_layer
    return layers * batch * keys_and_values * bytes_per_number


# %% wrong | 2026-blind-12 | - | counts the keys for every text of the batch but the values for one text only
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    keys = batch * layers * kv_heads * tokens * d_head
    values = layers * kv_heads * tokens * d_head  # <-- here
    return (keys + values) * bytes_per_number


# %% wrong | 2026-blind-12 | always_two_bytes | always counts two bytes a number, whatever bytes_per_number says
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    numbers_of_a_token = layers * kv_heads * d_head * 2
    numbers = numbers_of_a_token * tokens * batch
    return numbers * 2  # <-- here


# %% right | 2026-blind-12 | a running product over a dictionary of the sizes, keys and values added
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    shape = {"layers": layers, "texts": batch, "heads": kv_heads, "tokens": tokens, "d": d_head}
    numbers = 1
    for size in shape.values():
        numbers *= size
    keys, values = numbers, numbers
    return (keys + values) * bytes_per_number


# %% wrong | 2026-blind-13 | always_two_bytes | a number is always taken to have 2 bytes, whatever bytes_per_number says
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    one_vector = d_head * 2  # <-- here
    one_token = 2 * one_vector * kv_heads * layers  # a key and a value
    return one_token * tokens * batch


# %% wrong | 2026-blind-13 | - | the product is taken in float32, whose 24 bits lose the last digits of large counts, in place of in whole numbers
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    factors = [2, layers, kv_heads, d_head, tokens, batch, bytes_per_number]
    return int(torch.tensor(factors, dtype=torch.float32).prod().item())  # <-- here


# %% right | 2026-blind-13 | numbers of keys and of values counted apart, then math.prod
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    keys = math.prod((layers, kv_heads, d_head, tokens, batch))
    values = keys
    return (keys + values) * bytes_per_number


# %% wrong | 2026-blind-14 | changes_the_dtype | it counts in bits and divides by 8 with /, so what comes out is a float in place of an int
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    numbers = 2 * batch * layers * tokens * kv_heads * d_head
    bits = numbers * bytes_per_number * 8
    return bits / 8  # <-- here


# %% wrong | 2026-blind-14 | - | only the keys are counted for every text of the batch, the values for one text
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    one_head = tokens * d_head * bytes_per_number
    keys = batch * layers * kv_heads * one_head
    values = layers * kv_heads * one_head  # <-- here
    return keys + values


# %% wrong | 2026-blind-14 | - | the product is made in float32, which rounds large caches to 24 binary digits in place of counting exactly
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    factors = torch.tensor([2.0, layers, kv_heads, d_head, tokens, batch, bytes_per_number])  # <-- here
    return int(factors.prod().item())


# %% right | 2026-blind-14 | a loop over keys and values, the numbers of each as the product of a shape
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    kept = 0
    for what in ("keys", "values"):
        shape = (layers, batch, kv_heads, tokens, d_head)
        kept += math.prod(shape) * bytes_per_number
    return kept

# %% wrong | house | - | Float64 is not among the sizes that it knows, and is taken for half precision.
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    size = bytes_per_number if bytes_per_number in (1, 2, 4) else 2  # <-- here
    return 2 * layers * kv_heads * d_head * tokens * batch * size


# %% wrong | 2026-blind-15 | - | multiplies in a float32 tensor, which rounds large products
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    sizes = torch.tensor([2.0, layers, kv_heads, d_head, tokens, batch, bytes_per_number])  # <-- here
    return int(sizes.prod().item())


# %% wrong | 2026-blind-15 | - | multiplies by the bytes of a number a second time in place of the 2 for keys and values, which agrees only for two bytes
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    numbers_per_token = layers * kv_heads * d_head
    keys = numbers_per_token * tokens * batch * bytes_per_number
    keys_and_values = bytes_per_number * keys  # <-- here
    return keys_and_values


# %% wrong | 2026-blind-15 | - | counts the keys of all texts but the values of a single one
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    total = 0
    for _ in range(layers):
        # keys (batch, kv_heads, tokens, d_head)
        total += batch * kv_heads * tokens * d_head * bytes_per_number
        # values, the same
        total += kv_heads * tokens * d_head * bytes_per_number  # <-- here
    return total


# %% right | 2026-blind-15 | the size of a cache tensor that is never filled, on the device meta
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    cache = torch.empty((2, layers, batch, kv_heads, tokens, d_head), device="meta")
    return int(cache.numel() * bytes_per_number)


# %% wrong | 2026-blind-16 | changes_the_dtype | Counts in bits and divides by 8 with /, which returns a float in place of an int
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    numbers = 2 * layers * kv_heads * d_head * tokens * batch
    bits = numbers * 8 * bytes_per_number
    return bits / 8  # <-- here


# %% wrong | 2026-blind-16 | - | Multiplies in float32, whose 24 bits do not hold every large number of bytes, in place of in whole numbers
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    factors = torch.tensor([2.0, layers, kv_heads, d_head, tokens, batch, bytes_per_number])  # <-- here
    return int(factors.prod().item())


# %% wrong | 2026-blind-16 | - | Counts the keys of all texts, but the values of one text only
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    per_token = layers * kv_heads * d_head
    keys = batch * tokens * per_token * bytes_per_number
    values = tokens * per_token * bytes_per_number  # <-- here
    return keys + values


# %% right | 2026-blind-16 | a running product over the list of all factors
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    weight = 1
    kinds = ("keys", "values")
    for factor in (len(kinds), bytes_per_number, d_head, kv_heads, layers, tokens, batch):
        weight *= int(factor)
    return weight


# %% wrong | 2026-blind-17 | adds_up_every_length | adds up the caches after each token, 1 + 2 + ... + tokens, in place of the last one
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    per_token = 2 * layers * kv_heads * d_head * bytes_per_number
    total = 0
    total += per_token * (tokens * (tokens + 1) // 2)  # <-- here
    return batch * total


# %% wrong | 2026-blind-17 | - | multiplies in float32, whose 24 bits do not hold large products exactly
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    sizes = [2, layers, kv_heads, d_head, tokens, batch, bytes_per_number]
    product = torch.tensor(sizes, dtype=torch.float32).prod()  # <-- here
    return int(product.item())


# %% wrong | 2026-blind-17 | - | leaves out the last token, as if only what stands before it were kept
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    kept = tokens - 1  # <-- here
    keys = layers * kv_heads * kept * d_head
    values = layers * kv_heads * kept * d_head
    return (keys + values) * batch * bytes_per_number


# %% right | 2026-blind-17 | nested helper sums instead of one product
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    def one_layer():
        shape = (batch, kv_heads, tokens, d_head)
        return sum(math.prod(shape) for _ in ("keys", "values"))

    return sum(one_layer() for _ in range(layers)) * bytes_per_number


# %% wrong | 2026-blind-18 | - | the batch is counted for the keys only, the values are counted for one text
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    one = layers * kv_heads * d_head * tokens
    keys = batch * one
    values = one  # <-- here
    return (keys + values) * bytes_per_number


# %% wrong | 2026-blind-18 | divides_the_head_by_the_heads | d_head is taken for the width of the model and divided among the heads
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    width = d_head // kv_heads  # <-- here
    numbers = 2 * layers * kv_heads * width * tokens * batch
    return numbers * bytes_per_number


# %% wrong | 2026-blind-18 | adds_up_every_length | adds up the caches at all steps of writing, 1 + 2 + ... + tokens, in place of the last one
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    total = 0
    for length in range(1, tokens + 1):
        total += 2 * length * kv_heads * d_head  # <-- here
    return total * layers * batch * bytes_per_number


# %% right | 2026-blind-18 | math.prod over shapes of the two tensors of a layer
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    shape_of_keys = shape_of_values = (batch, kv_heads, tokens, d_head)
    return layers * sum(math.prod(s) for s in (shape_of_keys, shape_of_values)) * bytes_per_number


# %% wrong | 2026-blind-19 | always_two_bytes | counts two bytes a number always: bytes_per_number is never used (the only 2 is taken for keys and values, the other is fixed)
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    numbers = 2 * layers * kv_heads * d_head * tokens * batch
    return numbers * 2  # <-- here


# %% wrong | 2026-blind-19 | - | only the values have kv_heads heads; the keys are counted as a single head
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    key = d_head  # <-- here
    value = kv_heads * d_head
    per_token = layers * (key + value) * bytes_per_number
    return per_token * tokens * batch


# %% wrong | 2026-blind-19 | divides_the_head_by_the_heads | takes d_head for the width of all heads together, and divides it by kv_heads first
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    width = d_head // kv_heads  # <-- here
    return math.prod([2, layers, kv_heads, width, tokens, batch, bytes_per_number])


# %% right | 2026-blind-19 | sums over layers and over the pair keys, values
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    one_matrix = batch * tokens * kv_heads * d_head
    return sum(bytes_per_number * one_matrix for _ in range(layers) for _ in ("keys", "values"))


# %% wrong | 2026-blind-20 | always_two_bytes | the bytes of a number are those of float16, whatever bytes_per_number says
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    numbers = 2 * batch * layers * kv_heads * tokens * d_head
    one = torch.tensor(0, dtype=torch.float16)
    return numbers * one.element_size()  # <-- here


# %% wrong | 2026-blind-20 | - | without brackets the batch multiplies the values only, and the keys are counted for one text
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    keys = kv_heads * d_head * tokens
    values = kv_heads * d_head * tokens
    per_layer = keys + values * batch  # <-- here
    return layers * per_layer * bytes_per_number


# %% wrong | 2026-blind-20 | changes_the_dtype | counted in bits and divided by 8 with /, which makes a float
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    bits = bytes_per_number * 8
    total_bits = math.prod((2, layers, kv_heads, d_head, tokens, batch)) * bits
    total = total_bits / 8  # <-- here
    return total


# %% right | 2026-blind-20 | summed text by text and layer by layer, as it would be allocated
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    row = d_head * bytes_per_number
    table = tokens * row
    text = sum(kv_heads * table + kv_heads * table for _ in range(layers))
    return text * batch


# %% wrong | 2026-blind-21 | divided_by_8 | takes bytes_per_number for bits and divides by 8
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    numbers = 2 * layers * kv_heads * d_head * tokens * batch
    return numbers * bytes_per_number // 8  # <-- here


# %% wrong | 2026-blind-21 | always_two_bytes | half precision is written into the product (2 bytes), bytes_per_number is never used
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    per_token = kv_heads * d_head
    per_layer = per_token * tokens
    both = 2 * per_layer  # keys and values
    width = 2  # half precision  # <-- here
    return both * layers * batch * width


# %% wrong | 2026-blind-21 | forgets_the_batch | leaves out the batch
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    size_of_one_head = tokens * d_head * bytes_per_number
    size_of_one_layer = kv_heads * 2 * size_of_one_head
    return int(layers * size_of_one_layer)  # <-- here


# %% right | 2026-blind-21 | math.prod of a tuple with the two kinds named
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    kinds = ("key", "value")
    return math.prod((layers, len(kinds), kv_heads, d_head, batch, tokens, bytes_per_number))


# %% wrong | 2026-blind-22 | - | the product is taken in 32-bit integers and overflows for caches of 2 GiB or more
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    sizes = [2, layers, kv_heads, d_head, tokens, batch, bytes_per_number]
    return int(numpy.prod(sizes, dtype=numpy.int32))  # <-- here


# %% wrong | 2026-blind-22 | - | only the values are multiplied by the bytes of a number, the keys are added as a count of numbers
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    keys = layers * kv_heads * d_head * tokens * batch
    values = layers * kv_heads * d_head * tokens * batch
    return keys + values * bytes_per_number  # <-- here


# %% wrong | 2026-blind-22 | divided_by_8 | takes bytes_per_number for bits and divides by 8
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    per_token = 2 * layers * kv_heads * d_head
    bits = per_token * tokens * batch * bytes_per_number
    return bits // 8  # <-- here


# %% right | 2026-blind-22 | sums over layers and over keys and values, and math.prod of the rest
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    one_table = math.prod((batch, kv_heads, tokens, d_head))
    numbers = sum(one_table for _layer in range(layers) for _what in ("keys", "values"))
    return bytes_per_number * numbers


# %% wrong | 2026-blind-23 | forgets_the_values | counts the keys only: the 2 for key and value is missing
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    return math.prod((layers, kv_heads, d_head, tokens, batch, bytes_per_number))  # <-- here


# %% wrong | 2026-blind-23 | - | only the keys are multiplied by the number of texts, the values are counted for one text
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    keys = layers * kv_heads * d_head * tokens * batch
    values = layers * kv_heads * d_head * tokens  # <-- here
    return (keys + values) * bytes_per_number


# %% wrong | 2026-blind-23 | always_two_bytes | weighs float32 tensors, 4 bytes a number whatever bytes_per_number says
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    one = torch.empty(batch, kv_heads, tokens, d_head, device="meta")  # <-- here
    per_layer = 2 * one.numel() * one.element_size()
    return layers * per_layer


# %% double | 2026-blind-23 | - | the number of texts is left out; the result is in KiB, not in bytes
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    per_token = 2 * layers * kv_heads * d_head * bytes_per_number
    total = per_token * tokens  # <-- here
    return total // 1024  # <-- here


# %% right | 2026-blind-23 | adds up, layer by layer, the keys and then the values
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    vector = kv_heads * d_head
    weight = 0
    for _ in range(layers):
        for _kind in ("key", "value"):
            weight += batch * tokens * vector * bytes_per_number
    return weight


# %% wrong | 2026-blind-24 | counts_the_queries_too | the queries are counted too: three tensors a layer in place of keys and values
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    per_layer = 0
    for _ in ("query", "key", "value"):  # <-- here
        per_layer += batch * kv_heads * tokens * d_head * bytes_per_number
    return layers * per_layer


# %% wrong | 2026-blind-24 | - | only the values' numbers are multiplied by their bytes, the keys' numbers are added as they are
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    keys = values = layers * kv_heads * d_head * tokens * batch
    return keys + values * bytes_per_number  # <-- here


# %% wrong | 2026-blind-24 | - | the last token is left out, as if its key and value were not kept
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    row = 2 * kv_heads * d_head * bytes_per_number
    total = 0
    for _layer in range(layers):
        total += row * len(range(1, tokens))  # <-- here
    return total * batch


# %% right | 2026-blind-24 | math.prod over a tuple, key and value as a sum of two equal terms
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    one = math.prod((bytes_per_number, batch, tokens, d_head, kv_heads, layers))
    return one + one


# %% wrong | 2026-blind-25 | - | only the values are multiplied by the bytes of a number: keys are added as bare numbers
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    keys = layers * kv_heads * d_head * tokens * batch
    values = layers * kv_heads * d_head * tokens * batch
    return keys + values * bytes_per_number  # <-- here


# %% wrong | 2026-blind-25 | forgets_the_values | takes the 2 of keys and values for the 2 bytes of a number: the factor for the two is missing
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    numbers_a_token = layers * kv_heads * d_head  # <-- here
    return numbers_a_token * tokens * batch * bytes_per_number


# %% wrong | 2026-blind-25 | adds_up_every_length | adds up the cache as it is after each token, in place of the cache after the last
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    one = 2 * layers * kv_heads * d_head * bytes_per_number
    total = 0
    for length in range(1, tokens + 1):
        total += one * length * batch  # <-- here
    return total


# %% right | 2026-blind-25 | built from the inside out: a vector, a pair, a token, a text, the batch
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    vector = d_head * bytes_per_number
    pair = vector + vector
    token = pair * kv_heads * layers
    return math.prod((token, tokens, batch))


# %% wrong | 2026-blind-26 | counts_the_queries_too | counts the queries as well: three tensors a layer, where the cache keeps two
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    kept = ("queries", "keys", "values")  # <-- here
    per_token = len(kept) * layers * kv_heads * d_head
    return per_token * tokens * batch * bytes_per_number


# %% wrong | 2026-blind-26 | - | only the keys are counted for every text of the batch, the values for one text
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    one = kv_heads * d_head * tokens
    keys = batch * one
    values = one  # <-- here
    return layers * (keys + values) * bytes_per_number


# %% wrong | 2026-blind-26 | always_two_bytes | always two bytes a number: the argument bytes_per_number is not used
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    numbers = 2 * layers * kv_heads * d_head * tokens * batch
    return numbers * 2  # <-- here


# %% right | 2026-blind-26 | a sum over layers and texts
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    size = 0
    for _ in range(layers):
        for kind in ("k", "v"):
            size += math.prod((batch, kv_heads, tokens, d_head)) * bytes_per_number
    return size
