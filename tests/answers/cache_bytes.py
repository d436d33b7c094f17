# %% right | house | one product
def cb_product(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    return 2 * layers * kv_heads * d_head * tokens * batch * bytes_per_number


# %% right | house | math.prod over the shape of both
def cb_prod(*sizes):
    return math.prod((2, *sizes))


# %% right | house | weighed on tensors without numbers
def cb_meta(layers, kv_heads, d_head, tokens, batch, bytes_per_number):
    keys = torch.empty(layers, batch, kv_heads, tokens, d_head, device="meta")
    return (keys.numel() + keys.numel()) * bytes_per_number


# %% wrong | house | d_head divided by the heads
def head_of_head(layers, kv_heads, d_head, tokens, batch, bytes_per_number):
    return 2 * layers * kv_heads * (d_head // kv_heads) * tokens * batch * bytes_per_number  # <-- here


# %% shared | 2026-blind-4
import functools
import operator


# %% wrong | 2026-blind-4 | The loop over the layers begins at 1 and leaves one layer out.
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    """The bytes of a cache of keys and values, for `batch` texts of `tokens` tokens each -> int."""
    total = 0
    for _ in range(1, layers):  # <-- here
        keys = batch * kv_heads * tokens * d_head
        values = batch * kv_heads * tokens * d_head
        total += (keys + values) * bytes_per_number
    return total


# %% wrong | 2026-blind-4 | The answer is in kibibytes and not in bytes.
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    """The bytes of a cache of keys and values, for `batch` texts of `tokens` tokens each -> int."""
    key_bytes = value_bytes = d_head * bytes_per_number
    return (key_bytes + value_bytes) * kv_heads * layers * tokens * batch // 1024  # <-- here


# %% wrong | 2026-blind-7 | the number of texts is forgotten
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    per_token = 2 * layers * kv_heads * d_head * bytes_per_number
    return per_token * tokens  # <-- here


# %% shared | 2026-blind-8



# %% wrong | 2026-blind-8 | Takes the 2 bytes of the default for the two of keys and values, so that one of the two twos is missing.
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    return layers * kv_heads * d_head * tokens * batch * bytes_per_number  # <-- here


# %% wrong | 2026-blind-8 | Half precision is written into the formula, and bytes_per_number is never read.
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    keys_and_values = 2 * layers * kv_heads * d_head
    return keys_and_values * tokens * batch * 2  # <-- here


# %% wrong | house | Counts the keys alone, at two bytes a number, whatever bytes_per_number says.
def cb_two_bytes_of_keys(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    numbers = layers * kv_heads * d_head * tokens * batch
    return numbers * 2  # <-- here


# %% wrong | house | Takes bytes_per_number for bits, and divides by 8, rounding down.
def cb_from_bits(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    return 2 * layers * kv_heads * d_head * tokens * batch * bytes_per_number // 8  # <-- here


# %% wrong | 2026-blind-12 | takes the tokens twice, as for a table of scores
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    per_layer = kv_heads * tokens * tokens * d_head  # <-- here
    keys_and_values = 2 * per_layer
    return layers * batch * keys_and_values * bytes_per_number


# %% wrong | 2026-blind-14 | the product is made in float32, which rounds large caches to 24 binary digits in place of counting exactly
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    factors = torch.tensor([2.0, layers, kv_heads, d_head, tokens, batch, bytes_per_number])  # <-- here
    return int(factors.prod().item())


# %% wrong | 2026-blind-18 | adds up the caches at all steps of writing, 1 + 2 + ... + tokens, in place of the last one
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    total = 0
    for length in range(1, tokens + 1):
        total += 2 * length * kv_heads * d_head  # <-- here
    return total * layers * batch * bytes_per_number


# %% wrong | 2026-blind-26 | counts the queries as well: three tensors a layer, where the cache keeps two
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    kept = ("queries", "keys", "values")  # <-- here
    per_token = len(kept) * layers * kv_heads * d_head
    return per_token * tokens * batch * bytes_per_number
