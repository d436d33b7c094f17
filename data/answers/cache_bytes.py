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
