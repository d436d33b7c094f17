# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% [markdown]
# # 14 · The price of one more token
#
# **The question.** A trained model writes one token after another, for many people at once. What does each new token cost, and
# what makes it cheaper?
#
# **Time.** About 115 minutes, of which the computer needs less than two.
#
# **You will build** three ways to make a cache cheaper: heads that share keys, one small vector per token for all heads, and a
# cache in pages. Then you predict how many tokens per second your machine writes, and measure it.
#
# **You need** the KV cache (lesson 08), and partial results of a softmax and FLOPs per byte (09). A GPU is used if there is one.
# **Points.** 20: fifteen for four exercises, five for the quiz. [Glossary](../../docs/glossary.md).

# %% setup

# %%
import math
import time
from functools import partial

import torch
from torch.nn import functional as F
from torch.nn.attention import flex_attention as flex

import attention_checks as checks
from attention_lab.experiments import fast, serving
from course_utils import plotting, widgets
from course_utils.attention import masks, relative, sparse
from course_utils.attention.online_softmax import finish_partial, merge_partial, partial_softmax
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax
from course_utils.measure import costs, progress
from course_utils.measure.memory import peak_memory, readable_bytes

# %% [markdown]
# ## 1. What one step reads
#
# A model that writes is **decoding**. In each step it computes one new token for each text, so each text has *one* query per
# head. The query reads the keys and values of all earlier tokens of its text, the **KV cache** (lesson 08). Here are two texts
# in one step.

# %%
plotting.show(serving.one_step())

# %% [markdown]
# For each new token, the machine must read all weights and all of the text's cache from memory. Both are large. The arithmetic
# is small: with one text, each number that is read is used for one multiplication and one addition. So we first count bytes.
#
# **An example to check in your head.** A tiny model has 1,000 weights. Its cache has 10 numbers per token. Anna's text and Ben's
# text have 50 tokens each, so each cache has 500 numbers.
#
# | texts in one step | numbers read | per new token |
# |---|---|---|
# | Anna | 1,000 + 500 | 1,500 |
# | Anna and Ben | 1,000 + 500 + 500 | 1,000 |
# | 10 texts | 1,000 + 10 · 500 | 600 |
# | 100 texts | 1,000 + 100 · 500 | 510 |
#
# All texts share the weights. Each text has its own cache. So the price of a token falls with the number of texts, but never
# below 500.
# <!-- claim: test_the_example_reads_what_the_table_says -->
#
# In general, let $M$ be the bytes of the model's weights, $m$ the bytes of the cache per token, $B$ the number of texts in the
# batch and $T$ the tokens of each text. Then
#
# $$\text{bytes per step} = M + B\,T\,m, \qquad \text{bytes per new token} = \frac{M}{B} + T\,m.$$
#
# A larger $B$ makes the first term small. Only a smaller $m$ helps the second term. Parts 2 to 4 make $m$ smaller. Part 5 makes
# room for a larger $B$. Part 6 measures what both bring.
#
# ## 2. Heads that share keys
#
# In multi-head attention (MHA) each head has its own keys and values. In **grouped-query attention** (GQA; Ainslie et al. 2023)
# a group of query heads shares one head of keys and values, a **KV head**. With one KV head for all query heads it is
# **multi-query attention** (MQA; Shazeer 2019).
#
# One could copy the keys for each query head. But copies are as large as the cache that we wanted to avoid. There is a better
# way: the queries of a group are put below each other, as if they were more positions of one head.

# %%
plotting.show(serving.grouped_rows())

# %% [markdown]
# The picture has four query heads, two positions (a and b) and two KV heads. "1b" is the query of head 1 at position b. The order
# of the eight rows is the same on both sides. So `reshape` is enough, and no number moves.
#
# ### Exercise 14.1: heads that share keys (difficulty 2, 10 minutes)
#
# Query heads 0 and 1 read KV head 0, and query heads 2 and 3 read KV head 1.
#
# <details><summary>A hint</summary>
#
# `repeat_interleave(Hq // Hkv, dim=1)` copies the keys, and this is right. Without copies: reshape the queries into groups as in
# the picture, and multiply them by the keys. Before the softmax, reshape the scores back into heads, because the mask is for
# heads.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `groups = q.reshape(B, Hkv, Hq // Hkv * Tq, d)`. `groups @ k.transpose(-2, -1)` has shape (B, Hkv, Hq / Hkv * Tq, Tk). Reshape
# it to (B, Hq, Tq, Tk) for `masked_softmax(scores, mask)`. For the product with the values, reshape the weights into groups
# again.
#
# </details>

# %% exercise="grouped_query_attention"
def grouped_query_attention(q, k, v, mask=None):
    """Scaled dot-product attention in which query heads that follow each other share a head of keys
    and values: query head h reads head h // (Hq / Hkv).

    Shapes: q (B, Hq, Tq, d), k (B, Hkv, Tk, d), v (B, Hkv, Tk, d_v), mask None or broadcastable to
    (B, Hq, Tq, Tk), True = may attend; a query that may attend to nothing gets zeros (float16, too)
    -> context (B, Hq, Tq, d_v), weights (B, Hq, Tq, Tk). ValueError unless Hkv divides Hq.
    """
    ### BEGIN SOLUTION
    B, Hq, Tq, d = q.shape
    Hkv, Tk = k.shape[1], k.shape[2]
    if Hq % Hkv:
        raise ValueError(f"{Hq} heads of queries cannot share {Hkv} heads of keys evenly")
    groups = q.reshape(B, Hkv, Hq // Hkv * Tq, d)
    scores = groups @ k.transpose(-2, -1) / math.sqrt(d)  # (B, Hkv, Hq / Hkv * Tq, Tk)
    weights = masked_softmax(scores.reshape(B, Hq, Tq, Tk), mask)
    context = weights.reshape(scores.shape) @ v  # (B, Hkv, Hq / Hkv * Tq, d_v)
    return context.reshape(B, Hq, Tq, v.shape[-1]), weights
    ### END SOLUTION

# %% check="grouped_query_attention" points=4
checks.grouped_query_attention(grouped_query_attention)

# %%
my_grouped = checks.yours("grouped_query_attention")


def decoding(batch, kv_heads, tokens=8192):
    """Eight heads with one query each, and a cache of `tokens` tokens: (B, heads, T, d=64)."""
    generator = torch.Generator().manual_seed(0)
    shapes = ((8, 1), (kv_heads, tokens), (kv_heads, tokens))
    return [torch.randn(batch, *shape, 64, generator=generator) for shape in shapes]


def copied(q, k, v):
    share = q.shape[1] // k.shape[1]
    k, v = (x.repeat_interleave(share, dim=1) for x in (k, v))
    return scaled_dot_product_attention(q, k, v)

# %%
q, k, v = decoding(1, kv_heads=2)
context, _ = my_grouped(q, k, v)
assert torch.allclose(context, copied(q, k, v)[0], atol=1e-5)
theirs = F.scaled_dot_product_attention(q, k, v, enable_gqa=True)
assert torch.allclose(context, theirs, atol=1e-5)
print("Equal to attention over copied keys, and to PyTorch with enable_gqa=True.")
print(f"the cache of 8,192 tokens: {readable_bytes(k.nbytes + v.nbytes)}")
print(f"peak memory, yours:        {readable_bytes(peak_memory(lambda: my_grouped(q, k, v)))}")
print(f"peak memory, with copies:  {readable_bytes(peak_memory(lambda: copied(q, k, v)))}")

# %% [markdown]
# Copies need four times the bytes of the cache. If your function needs as many, it is right, but it copies. Then use the other
# way for the measurements in part 6.
# <!-- claim: test_a_copy_of_the_keys_is_larger_than_the_cache -->
#
# What does sharing cost in quality? In a T5 model of 11 billion parameters, 8 KV heads for 64 query heads took 0.28 seconds per
# sample instead of 1.51. The average score was 47.1 instead of 47.2 (Ainslie et al. 2023, table 1).
#
# ## 3. The size of a cache
#
# ### Exercise 14.2: the bytes of a cache (difficulty 1, 3 minutes)
#
# <details><summary>A hint</summary>
#
# The cache has a key and a value for each layer, KV head, token and text.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# It is a product of seven numbers. One of them is 2.
#
# </details>

# %% exercise="cache_bytes"
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    """The bytes of a cache of keys and values, for `batch` texts of `tokens` tokens each -> int."""
    ### BEGIN SOLUTION
    return 2 * layers * kv_heads * d_head * tokens * batch * bytes_per_number
    ### END SOLUTION

# %% check="cache_bytes" points=2
checks.cache_bytes(cache_bytes)

# %% [markdown]
# **Predict.** Llama 2 7B has 32 layers and 32 heads, and each head has its own keys. Llama 3 70B is ten times as large. It has 80
# layers and 64 query heads, but only 8 KV heads. In both, a head has 128 features. Which model needs the larger cache per token?

# %% prediction
larger_cache = widgets.predict_choice(
    "the larger cache per token", ["Llama 2 7B", "Llama 3 70B", "both the same"]
)

# %%
my_bytes = checks.yours("cache_bytes")
models = {  # layers, query heads, KV heads, features per head
    "GPT-3 175B": (96, 96, 96, 128),
    "Llama 2 7B": (32, 32, 32, 128),
    "Mistral 7B": (32, 32, 8, 128),
    "Llama 3 70B": (80, 64, 8, 128),
    "Gemma 3 27B": (62, 32, 16, 128),
}
print("at 2 bytes per number   per token   131,072 tokens   if each head had its own keys")
for name, (layers, heads, kv_heads, d_head) in models.items():
    token, text = (my_bytes(layers, kv_heads, d_head, tokens) for tokens in (1, 2**17))
    own = readable_bytes(my_bytes(layers, heads, d_head, 2**17))
    print(f"{name:20} {readable_bytes(token):>12} {readable_bytes(text):>16} {own:>31}")
small, large = my_bytes(32, 32, 128, 1), my_bytes(80, 8, 128, 1)
larger_cache.reveal(larger_cache.choices[0 if small > large else 1])

# %% [markdown]
# <details><summary>What came out</summary>
#
# The small model has the larger cache: 512 KiB per token, and the large one 320 KiB. What counts is layers times KV heads. The
# query heads do not count. One text of 131,072 tokens needs 40 GiB in Llama 3 70B. If each head had its own keys, it would need
# 320 GiB.
# <!-- claim: test_the_caches_of_published_models -->
#
# Not all of these models accept texts this long. Mistral 7B keeps the last 4,096 tokens only, and most layers of Gemma 3 keep
# the last 1,024 (lesson 10). The sizes are from Brown et al. (2020), Touvron et al. (2023), Jiang et al. (2023), Llama Team
# (2024) and Gemma Team (2025).
#
# </details>
#
# ## 4. One small vector for all heads
#
# GQA makes the cache smaller because heads share their keys. **Multi-head latent attention** (MLA; DeepSeek-AI 2024, section 2.1)
# lets each head have its own keys and values, and keeps neither. It keeps one **latent** vector $z_j$ of $c$ numbers per token.
# Head $h$ computes its keys and values from it:
#
# $$k_j^h = z_j\, W_k^h, \qquad v_j^h = z_j\, W_v^h.$$
#
# This is the plain form, with the latents of $T_k$ tokens as rows of $Z$:

# %%
def latent_attention_plain(q, latent, W_k, W_v):
    """Shapes: q (B, H, Tq, d), latent (B, Tk, c), W_k (H, c, d), W_v (H, c, d_v)."""
    Z = latent.unsqueeze(1)  # (B, 1, Tk, c): each head starts from the same latents
    k, v = Z @ W_k, Z @ W_v  # (B, H, Tk, d), (B, H, Tk, d_v)
    return scaled_dot_product_attention(q, k, v)


def latents(tokens, heads=8, c=128, dtype=torch.float32):
    """One query per head, the latents of `tokens` tokens, W_k and W_v."""
    generator = torch.Generator().manual_seed(0)
    shapes = ((1, heads, 1, 64), (1, tokens, c), (heads, c, 64), (heads, c, 64))
    q, latent, W_k, W_v = (torch.randn(*shape, generator=generator) for shape in shapes)
    return [x.to(dtype) for x in (q, latent, W_k / math.sqrt(c), W_v / math.sqrt(c))]


print(latent_attention_plain(*latents(5))[0].shape)

# %% [markdown]
# The cache is small. But this function computes the keys and values of all heads for all tokens, again in each step. That is
# slow, and needs as much memory as the cache that we wanted to avoid. The brackets can move:
#
# $$q\,(Z W_k)^\top = (q\, W_k^\top)\, Z^\top, \qquad w\,(Z W_v) = (w\, Z)\, W_v,$$
#
# where $w$ are the weights of one query. On the right, $W_k$ is **absorbed** into the query and $W_v$ into the output. The query
# $q\,W_k^\top$ has $c$ numbers, and it is compared with the latents themselves. So *all heads read the same $Z$*, as in
# multi-query attention, and no key is ever computed.
#
# ### Exercise 14.3: absorb the matrices (difficulty 3, 15 minutes)
#
# The check also watches memory: you may not compute the keys or values of all heads, and you may not copy the latents for each
# head.
#
# <details><summary>A hint</summary>
#
# The latents are one KV head, both keys and values, and all heads share it. So your reshape of exercise 14.1 works, with all
# heads in one group. The scores are still those of keys with $d$ features: divide by $\sqrt{d}$ and not by $\sqrt{c}$.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `absorbed = torch.einsum("bhtd,hcd->bhtc", q, W_k)`. `absorbed.reshape(B, H * Tq, c) @ latent.transpose(-2, -1)` are the scores.
# Reshape them to (B, H, Tq, Tk) for the softmax. `weights.reshape(B, H * Tq, Tk) @ latent` is what each head reads from the
# latents. Reshape it to (B, H, Tq, c), and multiply by `W_v`.
#
# </details>

# %% exercise="latent_attention"
def latent_attention(q, latent, W_k, W_v, mask=None):
    """Multi-head latent attention, absorbed: attention over keys latent @ W_k[h] and values
    latent @ W_v[h], which are never computed. The latents are not copied for each head.

    Shapes: q (B, H, Tq, d), latent (B, Tk, c), W_k (H, c, d), W_v (H, c, d_v), mask None or
    broadcastable to (B, H, Tq, Tk), True = may attend; a query that may attend to nothing gets
    zeros -> context (B, H, Tq, d_v), weights (B, H, Tq, Tk). Scores are divided by sqrt(d).
    """
    ### BEGIN SOLUTION
    B, H, Tq, d = q.shape
    Tk, c = latent.shape[1:]
    absorbed = torch.einsum("bhtd,hcd->bhtc", q, W_k)  # (B, H, Tq, c)
    rows = absorbed.reshape(B, H * Tq, c) / math.sqrt(d)
    scores = rows @ latent.transpose(-2, -1)  # (B, H * Tq, Tk)
    weights = masked_softmax(scores.reshape(B, H, Tq, Tk), mask)
    read = weights.reshape(B, H * Tq, Tk) @ latent  # (B, H * Tq, c)
    context = torch.einsum("bhtc,hcd->bhtd", read.reshape(B, H, Tq, c), W_v)
    return context, weights  # (B, H, Tq, d_v), (B, H, Tq, Tk)
    ### END SOLUTION

# %% check="latent_attention" points=5
checks.latent_attention(latent_attention)

# %%
my_latent = checks.yours("latent_attention")
exact = latents(8192, dtype=torch.float64)
difference = (my_latent(*exact)[0] - latent_attention_plain(*exact)[0]).abs().max()
print(f"largest difference from the plain form: {difference:.0e}")
given = latents(8192)
print(f"the latents of 8,192 tokens: {readable_bytes(given[1].nbytes)}")
for name, attend in (("plain", latent_attention_plain), ("absorbed", my_latent)):
    held = readable_bytes(peak_memory(partial(attend, *given)))
    work = costs.multiply_adds(attend, *given)
    print(f"{name:9} peak memory {held:>9}, {work:11,} multiply-adds")

# %% [markdown]
# Both forms give the same numbers. Here the absorbed form needs about a sixtieth of the multiply-adds, because it computes no
# keys and no values.
# <!-- claim: test_latent_attention_absorbed_equals_the_plain_form -->
# <!-- claim: test_the_absorbed_form_needs_a_sixtieth_of_the_multiply_adds -->
#
# DeepSeek-V2 has 60 layers and 128 heads of 128 features. It keeps $c = 512$ numbers per token and layer, and 64 more for
# positions. RoPE rotates each key by its position (lesson 11). This rotation would be between the query and $W_k$, and it is
# another one for each token, so $W_k$ could not be absorbed. Therefore the positions have a small key of their own, which all
# heads share. At 2 bytes per number, the cache has 67.5 KiB per token. If each head kept its own keys and values, it would have
# 3,840 KiB.
# <!-- claim: test_the_cache_of_deepseek_v2 -->
#
# ## 5. A cache in pages
#
# So far each cache was one block of memory. Nobody knows in advance how long a text will be. A simple server reserves room for
# the longest text that it allows. Most texts are shorter, and the rest of the room stays empty.
#
# **PagedAttention** (Kwon et al. 2023) does what operating systems do. The store is cut into **pages** of equal size. A text
# gets its next page when the last one is full, wherever there is a free one. A **block table** per text says which pages it has,
# in order.

# %%
tables, counts = {"Anna": [3, 0, 5], "Ben": [3, 6]}, {"Anna": 10, "Ben": 7}
plotting.show(serving.pages(tables, counts, size=4, count=7))

# %% [markdown]
# **Read the picture.** A page has 4 places. Anna's text has 10 tokens. Her tokens 0 to 3 are in page 3, tokens 4 to 7 in page 0,
# and tokens 8 and 9 in page 5. Where is her token 6? It is in the second page of her table, page 0, at place 2: `6 // 4` is 1,
# and `6 % 4` is 2.
#
# Ben's text begins with the same 4 tokens, for example with the same instructions. So his table also begins with page 3. These
# keys and values are computed once and stored once. This is **prefix sharing**. It is possible because keys and values depend
# only on the tokens before them. A page with two owners is copied before one of them writes into it (*copy on write*).
#
# How does attention read the pages? It could copy them together first. But then each new token copies the whole cache. You know a
# better way from lesson 09: `partial_softmax(scores, values)` gives the partial result of some keys. `merge_partial(a, b)`
# joins two partial results, and `finish_partial(partial)` divides at the end.
#
# ### Exercise 14.4: attention over pages (difficulty 2, 15 minutes)
#
# Loop over the table, and merge the partial results of the pages. Only a part of the last page belongs to this text. The table
# may name more pages than are needed, as a reserve. The check watches that you do not copy all pages.
#
# <details><summary>A hint</summary>
#
# The first page contains the tokens from 0 on, the second page those from `size` on. How many of the `tokens` are left when a
# page begins? If none are left, stop. If fewer than `size` are left, cut the page.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# For the page at place `i` of the table: `used = min(size, tokens - i * size)`, `keys = k_pages[table[i], :, :used]` and the
# values likewise. `partial_softmax(q @ keys.transpose(-2, -1) / math.sqrt(d), values)` is the partial result of this page.
#
# </details>

# %% exercise="paged_attend"
def paged_attend(q, k_pages, v_pages, table, tokens):
    """Scaled dot-product attention of one text over its first `tokens` tokens, whose keys and
    values are in pages. The pages are read where they are, and never copied together.

    Shapes: q (H, Tq, d), k_pages (pages, H, size, d), v_pages (pages, H, size, d_v), table a list
    of page numbers in the order of the text, tokens an int of at least 1 -> context (H, Tq, d_v).
    The last page need not be full, and the table may name more pages than are needed.
    """
    ### BEGIN SOLUTION
    size, d = k_pages.shape[-2:]
    so_far = None
    for place, page in enumerate(table):
        used = min(size, tokens - place * size)  # of this page
        if used <= 0:
            break
        keys, values = k_pages[page, :, :used], v_pages[page, :, :used]  # (H, used, d or d_v)
        scores = q @ keys.transpose(-2, -1) / math.sqrt(d)  # (H, Tq, used)
        new = partial_softmax(scores, values)
        so_far = new if so_far is None else merge_partial(so_far, new)
    return finish_partial(so_far)  # (H, Tq, d_v)
    ### END SOLUTION

# %% check="paged_attend" points=4
checks.paged_attend(paged_attend)

# %%
my_paged = checks.yours("paged_attend")
generator = torch.Generator().manual_seed(0)
k_pages, v_pages = torch.randn(2, 7, 8, 4, 64, generator=generator, dtype=torch.float64)
q = torch.randn(8, 1, 64, generator=generator, dtype=torch.float64)  # (H, Tq=1, d)
for name, table in tables.items():
    context = my_paged(q, k_pages, v_pages, table, counts[name])
    k, v = (x[table].transpose(0, 1).flatten(1, 2)[:, : counts[name]] for x in (k_pages, v_pages))
    difference = (context - scaled_dot_product_attention(q, k, v)[0]).abs().max()
    print(f"{name}: largest difference from a cache in one block {difference:.0e}")

# %% [markdown]
# Pages change nothing in the numbers. What do they save? We fill a store of 16,384 places with texts of 64 to 4,096 tokens, in
# the order in which they come. Half of them have less than 512 tokens. To reserve room for the longest text is the same as a page
# of 4,096.
# <!-- claim: test_paged_attention_equals_attention_over_one_block -->
#
# **Predict.** The pages have 16 places. How many places does a text waste on average?

# %% prediction
wasted_places = widgets.predict("wasted places per text", low=0, high=64, step=0.5, within=1)

# %%
def fill(lengths, size, places=16_384):
    """Texts that fit into the store, and the places in which their tokens are."""
    texts = tokens = taken = 0
    for length in lengths:
        taken += math.ceil(length / size) * size
        if taken > places:
            return texts, tokens
        texts, tokens = texts + 1, tokens + length


print("page size   texts that fit   share of the store that is used   (mean of three seeds)")
for size in (4096, 1024, 256, 16, 1):
    runs = [fill(serving.requests(seed), size) for seed in range(3)]
    texts, tokens = (sum(column) / 3 for column in zip(*runs, strict=True))
    print(f"{size:9,} {texts:16.1f} {tokens / 16_384:33.0%}")
wasted = [-length % 16 for seed in range(3) for length in serving.requests(seed)]
wasted_places.reveal(sum(wasted) / len(wasted))

# %% [markdown]
# <details><summary>What came out</summary>
#
# A text wastes only the rest of its last page: between 0 and 15 places, 7.5 on average, however long it is. With one block of
# 4,096 per text, 4 texts fit. With pages of 16, more than four times as many fit. Smaller pages save little more, and they make
# the table longer.
# <!-- claim: test_pages_waste_half_a_page_per_text -->
#
# In the systems that Kwon et al. studied, 20 to 38 % of the reserved memory contained tokens. With pages it was 96 % (2023,
# figure 2).
#
# </details>
#
# ## 6. What does one more token cost?
#
# Now we predict tokens per second from the bytes, and then measure. Our model is one layer with 16 heads of 64 features. Two
# matrices stand for all its weights: they have as many numbers as a transformer block of this width (lesson 12). We compare
# three caches, and nothing else changes.
#
# - **MHA**: 16 KV heads.
# - **GQA**: 2 KV heads. The cache has an eighth of the bytes.
# - **MLA**: a latent of $c = 256$ numbers. These are as many bytes as in GQA. (Its matrices $W_k$ and $W_v$ are small, and we do
#   not count them.)

# %%
here = "cuda" if torch.cuda.is_available() else "cpu"
dtype = torch.bfloat16 if here == "cuda" else torch.float32
wait = torch.cuda.synchronize if here == "cuda" else (lambda: None)  # a CPU has no queue


def random(*shape):
    return torch.rand(*shape, device=here).sub_(0.5).to(dtype)


d_model, heads, d_head, c = 1024, 16, 64, 256
W_up, W_down = random(d_model, 6 * d_model) / 16, random(6 * d_model, d_model) / 16
W_k, W_v = random(heads, c, d_head) / 16, random(heads, c, d_head) / 16
M = W_up.nbytes + W_down.nbytes  # bytes of the weights
m = {kind: my_bytes(1, kv_heads, d_head, 1, 1, dtype.itemsize)
     for kind, kv_heads in (("MHA", 16), ("GQA", 2))}
m["MLA"] = c * dtype.itemsize  # bytes of the cache per token
print(f"weights {readable_bytes(M)}; cache per token:", m)

# %%
def feed_forward(x):
    return torch.relu(x @ W_up) @ W_down  # (B, d_model)


def step(x, attend, cache):
    """One new token of each text through the layer. Shapes: x (B, d_model) -> (B, d_model)."""
    queries = x.reshape(len(x), heads, 1, d_head)
    context, _ = attend(queries, *cache)  # (B, H, 1, d_head)
    x = x + context.reshape(x.shape)
    return x + feed_forward(x)


def cache_of(kind, batch, tokens):
    if kind == "MLA":
        return random(batch, tokens, c), W_k, W_v
    return random(2, batch, 16 if kind == "MHA" else 2, tokens, d_head).unbind()


attends = {"MHA": my_grouped, "GQA": my_grouped, "MLA": my_latent}

# %% [markdown]
# How fast does this machine read, and how fast does it compute? We measure both with large tensors. As in lesson 09, we wait for
# the device before each reading of the clock.

# %%
def seconds(run, *given):
    """The shortest of eight runs: other programs can only make a run longer."""
    times = []
    for _ in range(8):
        wait()
        start = time.perf_counter()
        run(*given)
        wait()
        times.append(time.perf_counter() - start)
    return min(times)


large, square = random(2**25), random(2048, 2048)
bandwidth = large.nbytes / seconds(large.sum)  # bytes per second
peak = 2 * 2048**3 / seconds(torch.mm, square, square)  # FLOPs per second
print(f"{here}: reads {bandwidth / 1e9:.0f} GB/s, computes {peak / 1e9:.0f} billion FLOPs/s.")
print(f"It could do {peak / bandwidth:.1f} FLOPs in the time in which it reads one byte.")

# %%
def predicted(kind, batch, tokens):
    """Tokens per second, if only the bytes count."""
    return batch * bandwidth / (M + batch * tokens * m[kind])

# %% [markdown]
# **Predict.** One text of 4,096 tokens, MHA. Then 16 such texts in one batch. How many times as many tokens per second does the
# machine write with 16 texts? (The weights have 48 MiB in single precision, and each cache has 32 MiB.)

# %% prediction
gain_of_batch = widgets.predict(
    "times as many tokens per second", low=0.5, high=16, step=0.1, within=0.4
)

# %% [markdown]
# **Predict.** GQA and MLA read the same bytes. With 16 texts of 4,096 tokens, which one writes more tokens per second?

# %% prediction
faster_cache = widgets.predict_choice(
    "more tokens per second", ["GQA", "MLA", "both about the same"]
)

# %%
batches, panels, took = (1, 2, 4, 8, 16), {}, {}
cases = [(kind, tokens, batch) for kind in attends for tokens in (256, 4096) for batch in batches]
for kind, tokens, batch in progress.bar(cases, "measured"):
    x, cache = random(batch, d_model), cache_of(kind, batch, tokens)
    took[kind, tokens, batch] = seconds(step, x, attends[kind], cache)
for tokens in (256, 4096):
    kinds = {}
    for kind in attends:
        lines = [predicted(kind, batch, tokens) for batch in batches]
        kinds[kind] = lines, [batch / took[kind, tokens, batch] for batch in batches]
    panels[f"texts of {tokens:,} tokens"] = kinds

# %%
plotting.show(serving.speeds(batches, panels))
alone, together = took["MHA", 4096, 1], took["MHA", 4096, 16] / 16  # seconds per token
by_bytes = predicted("MHA", 16, 4096) / predicted("MHA", 1, 4096)
print(f"MHA, 16 texts of 4,096 tokens: the bytes predict {by_bytes:.1f} times the speed of one.")
gain_of_batch.reveal(alone / together)
ratio = took["GQA", 4096, 16] / took["MLA", 4096, 16]
print(f"16 texts of 4,096 tokens: MLA writes {ratio:.2f} times as many tokens as GQA.")
faster_cache.reveal(faster_cache.choices[2 if 0.85 < ratio < 1.18 else int(ratio > 1)])

# %% [markdown]
# <details><summary>What came out</summary>
#
# *Short texts* (left). Nearly all bytes are weights, and all texts share them. So the three lines are close together, and a
# larger batch brings more tokens per second.
#
# *Long texts* (right). With MHA, the caches of 16 texts have eleven times the bytes of the weights. So the line of MHA gets
# flat. GQA has an eighth of the cache, and its line goes on rising.
# <!-- claim: test_the_bytes_of_the_climax -->
#
# The marks are below the lines. A line is a bound: it reads every byte at full speed, and nothing else takes time. In our stored
# run, GQA writes about twice as many tokens per second as MHA with 16 long texts, and not five times as many.
#
# For the lines, GQA and MLA are the same. Compare their marks: what you see of a difference cannot come from the bytes. The next
# figure shows what differs.
#
# </details>
#
# ### Where the bytes stop to matter
#
# How much arithmetic is done with each byte? FLOPs per byte is the **arithmetic intensity** (lesson 09). In single precision a
# number has 4 bytes.
#
# - *Weights*: each number is used once per text, for 2 FLOPs. That is $2B / 4$ FLOPs per byte. It grows with the batch.
# - *Cache, MHA*: each number is used by one query. That is $2 / 4$, whatever the batch: each text has its own cache.
# - *Cache, GQA*: each number is used by 8 query heads. That is $16 / 4$.
# - *Cache, MLA*: each number is used by 16 heads, and twice: as key and as value. That is $64 / 4$.
# <!-- claim: test_the_flops_per_byte_of_the_list -->
#
# We measure each of them alone, and a whole prompt of 512 tokens through the weights (**prefill**).

# %%
points = {}
for kind, flops in (("MHA", 2), ("GQA", 16), ("MLA", 64)):  # FLOPs per number
    queries, cache = random(16, heads, 1, d_head), cache_of(kind, 16, 4096)
    per_second = 16 * 4096 * m[kind] / seconds(attends[kind], queries, *cache)
    intensity = flops / dtype.itemsize  # FLOPs per byte
    points[f"cache, {kind}"] = fast.Point(intensity, intensity * per_second)
for batch, name in ((1, "weights, 1 text"), (64, "weights, 64 texts"), (512, "prefill")):
    x = random(batch, d_model)
    per_second = M / seconds(feed_forward, x)
    intensity = 2 * batch / dtype.itemsize
    points[name] = fast.Point(intensity, intensity * per_second)
plotting.show(fast.roofline(points, peak, bandwidth, {"H100": 295}))

# %% [markdown]
# This is a **roofline** (lesson 09). Left of the bend a call waits for bytes. There, more FLOPs per byte cost no time. Right of
# the bend it waits for arithmetic, and fewer bytes do not help.
#
# MLA does four times the arithmetic of GQA with the same bytes. Where the bend is below 16 FLOPs per byte, MLA is limited by
# its arithmetic. The dotted lines show the bends of your machine and of an H100. A GPU can do more arithmetic per byte: an H100
# does 989 trillion FLOPs per second in bfloat16 and reads 3.35 TB per second (NVIDIA's data sheet). Its bend is at 295 FLOPs
# per byte. There, in 16 bits, DeepSeek-V2's 128 heads do about 242 FLOPs per byte of latent. So MLA uses the arithmetic that
# would wait for the cache of MHA anyway.
# <!-- claim: test_the_bend_of_an_h100_and_the_flops_of_mla -->
#
# Four ideas of today's servers follow from this picture.
#
# - **Continuous batching** (Yu et al. 2022): when a text ends, the next one takes its place at once. $B$ stays large.
# - **Chunked prefill** (Agrawal et al. 2024): a new prompt is computed in chunks, in the same steps as other people's new
#   tokens. The weights are read anyway, and the prompt uses the arithmetic that waits.
# - **Speculative decoding** (Leviathan et al. 2023): a small model guesses some tokens, and the large model checks them in one
#   step. It has more queries, but reads the same bytes.
# - **Pages**: more texts fit into the memory, so $B$ grows.
#
# What do more texts bring on your machine? In part 5, 4 texts fitted with reserved blocks, and about 18 with pages. (We compare
# only the two batches. Your loop over pages is Python, and slow. A kernel reads the block table itself.)

# %%
for batch, store in ((4, "reserved blocks"), (18, "pages of 16")):
    x, cache = random(batch, d_model), cache_of("GQA", batch, 1000)
    speed = batch / seconds(step, x, my_grouped, cache)
    print(f"GQA, {store:16} {batch:2} texts of 1,000 tokens: {speed:6,.0f} tokens per second")
print("\nLlama 3 8B on an H100, by bytes and FLOPs (16 GB of weights, texts of 2,000 tokens):")
for batch in (1, 10, 100, 200):
    read = 16e9 + batch * my_bytes(32, 8, 128, 2000)
    work = batch * (2 * 8e9 + 4 * 32 * 32 * 128 * 2000)
    speed = batch / max(read / 3.35e12, work / 989e12)
    print(f"B = {batch:3}: {read / 1e9:5.1f} GB a step, at most {speed:7,.0f} tokens per second")

# %% [markdown]
# A single text gets at most 206 tokens per second from this GPU, for it reads 16 GB for each of them. With 200 texts, the 68 GB
# nearly fill its 80 GB of memory, and it writes about 50 times as many tokens per second.
# <!-- claim: test_llama_3_8b_on_an_h100 -->
#
# ## 7. One kernel for every mask
#
# Masks of lessons 08 to 11 (causal, windows, ALiBi) need a fast kernel, too. **FlexAttention** (Dong et al. 2024) builds one from
# a small Python function. A `mask_mod` gets the positions of a query and a key, and says whether the query may look. A
# `score_mod` also gets the score, and returns another one. Servers use them for two more masks:
#
# - **Window with sinks**: the last keys and the first few. A cache of fixed size then serves a text of any length (StreamingLLM;
#   Xiao et al. 2023; lesson 13 on sinks).
# - **Documents**: several short texts in one row, without padding between them. Each token sees only its own text.

# %%
flex._FLEX_ATTENTION_DISABLE_COMPILE_DEBUG = True  # run the functions below as they are


def flexible(q, k, v, mask_mod, score_mod=None):
    """FlexAttention, not compiled into a kernel: slow, and good for tests."""
    block_mask = flex.create_block_mask(mask_mod, None, None, q.shape[-2], k.shape[-2], "cpu")
    return flex.flex_attention(q, k, v, score_mod=score_mod, block_mask=block_mask)

# %%
def causal(b, h, query, key):
    return key <= query


def near(b, h, query, key):
    return query - key < 16


def sink(b, h, query, key):
    return key < 4


document = torch.tensor([0] * 20 + [1] * 30 + [2] * 14)  # (T,): three texts in one row


def same_document(b, h, query, key):
    return document[query] == document[key]


slopes = -relative.alibi_bias(4, 2, 2)[:, 1, 0]  # (H,): the slope of each head


def alibi(score, b, h, query, key):
    return score - slopes[h] * (query - key)

# %%
T = 64
query, key = torch.arange(T)[:, None], torch.arange(T)  # positions
window, sinks, same_text = query - key < 16, key < 4, document[:, None] == document
may_look = masks.causal_mask(T)  # (T, T)
mask_mods = {  # name: (for FlexAttention, the course's)
    "causal (08)": (causal, may_look),
    "window (10)": (flex.and_masks(causal, near), may_look & window),
    "window, sinks (10)": (
        flex.and_masks(causal, flex.or_masks(near, sink)),
        may_look & (window | sinks),
    ),
    "documents": (flex.and_masks(causal, same_document), may_look & same_text),
}

# %%
q, k, v = torch.randn(3, 1, 4, T, 32, generator=torch.Generator().manual_seed(0))  # (B, H, T, d)
pairs = {}
for name, (mask_mod, mask) in mask_mods.items():
    expected, _ = scaled_dot_product_attention(q, k, v, mask)
    pairs[name] = flexible(q, k, v, mask_mod), expected
pairs["local_attention (10)"] = pairs["window (10)"][0], sparse.local_attention(q, k, v, 16)
scores = q @ k.transpose(-2, -1) / math.sqrt(32) + relative.alibi_bias(4, T, T)
expected = masked_softmax(scores, may_look) @ v
pairs["ALiBi (11)"] = flexible(q, k, v, causal, alibi), expected
for name, (found, expected) in pairs.items():
    print(f"{name:21} largest difference {(found - expected).abs().max():.0e}")

# %%
for name in ("causal (08)", "window (10)"):
    blocks = flex.create_block_mask(mask_mods[name][0], None, None, 2048, 2048, "cpu")
    print(f"{name:21} 2,048 tokens: {blocks.sparsity():.0f} % of the blocks are left out")

# %% [markdown]
# All agree with the masks of the course. The kernel works in tiles of 128 by 128 (lesson 09), and `create_block_mask` finds the
# tiles in which no query may look. They are not computed. So here, a mask *does* save work (compare lesson 10).
# <!-- claim: test_flex_attention_equals_the_masks_of_the_course -->
#
# We called FlexAttention without `torch.compile`, which is slow and good for tests. With `torch.compile(flex_attention)` it
# becomes one kernel, on a GPU in Triton. Lesson 15 writes such a kernel by hand.
#
# ## 8. Check yourself

# %% quiz="what_a_batch_shares" points=1

# %% quiz="what_grouped_heads_change" points=1

# %% quiz="what_is_absorbed" points=1

# %% quiz="which_page_size" points=1

# %% quiz="one_text_or_eight" points=1

# %% [markdown]
# ## What to remember
#
# 1. One step of decoding reads the weights once for all texts, and the cache of each text: $M + B\,T\,m$ bytes. A larger batch
#    makes the weights cheap. Only a smaller cache per token makes long texts cheap.
# 2. In GQA, groups of query heads share keys and values. What counts for the cache is layers times KV heads. Copies of the keys
#    undo the saving, and a reshape needs none.
# 3. MLA keeps one latent vector per token. With its matrices absorbed, it is multi-query attention over the latents. It saves
#    bytes and pays in arithmetic.
# 4. Pages waste at most the rest of one page per text, so more texts fit. Texts with the same beginning share pages. Partial
#    results make it possible to read the pages where they are.
# 5. Left of the roofline's bend bytes cost time, right of it FLOPs do. Decoding is far left, prefill far right.
#
# **Where it leads.** Lesson 15 writes the kernel itself.
#
# **Reading.** Pope et al. (2022), *Efficiently scaling transformer inference*, sections 2 and 3.3. Shazeer (2019), *Fast
# transformer decoding*. Ainslie et al. (2023), *GQA*, section 2.2. DeepSeek-AI (2024), *DeepSeek-V2*, section 2.1. Kwon et al.
# (2023), *Efficient memory management for large language model serving with PagedAttention*, section 4. Yu et al. (2022), *Orca*.
# Agrawal et al. (2024), *Taming throughput-latency tradeoff in LLM inference with Sarathi-Serve*. Leviathan et al. (2023), *Fast
# inference from transformers via speculative decoding*. Dong et al. (2024), *Flex attention*. Xiao et al. (2023), *Efficient
# streaming language models with attention sinks*. Williams et al. (2009), *Roofline*.
