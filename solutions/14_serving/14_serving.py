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
# **Time.** About 120 minutes, of which the computer needs less than two.
#
# **You will build** three ways to make a cache cheaper: heads that share keys, one small vector per token for all heads, and a
# cache in pages. Then you predict how many tokens per second your machine writes, and measure it.
#
# **You need** the KV cache (lesson 08), and partial results of a softmax and FLOPs per byte (09). A GPU is used if there is
# one, but we have run this lesson on CPUs only. **Points.** 20: fifteen for four exercises, five for the quiz.
# [Glossary](../../docs/glossary.md).

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
from course_utils.attention import grouped, sparse
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
# For each new token, the machine must read all weights and all of the text's cache from memory. With one text, each number that
# is read is used for only one multiplication and one addition. So we first count bytes.
#
# **An example to check in your head.** A tiny model has 1,000 weights. Its cache has 10 numbers per token. Anna's text and
# Ben's text have 50 tokens each, so each cache has 500 numbers.
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
# A larger $B$ makes the first term small. The second term gets smaller with a smaller $m$ (parts 2 to 4), or if each text keeps
# fewer tokens (a window, lesson 10). Fewer bytes per number make both terms smaller. Part 5 makes room for a larger $B$. Part 6
# measures both.
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
# The picture has four query heads, two positions (a and b) and two KV heads. "1b" is the query of head 1 at position b. The
# order of the eight rows is the same on both sides. So `reshape` is enough, and `k` and `v` stay where they are.
#
# ### Exercise 14.1: heads that share keys (difficulty 2, 10 minutes)
#
# Complete `grouped_query_attention`. In the picture, query heads 0 and 1 read KV head 0, and query heads 2 and 3 read KV head
# 1. Try to do it without copies of `k` and `v`. 
#
# <details><summary>A hint</summary>
#
# `repeat_interleave(Hq // Hkv, dim=1)` copies the keys, and this is right. Without copies: reshape the queries into groups as
# in the picture, and multiply them by the keys. Before the softmax, reshape the scores back into heads, because the mask is for
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
# Copies need four times the bytes of the cache. Does your function need more than the cache itself? Then it is right, but it
# copies. (`@` copies, too, where it broadcasts a dimension.) Use the reshape of the stronger hint before you measure in part 6.
# <!-- claim: test_a_copy_of_the_keys_is_larger_than_the_cache -->
#
# What does sharing cost in quality? Ainslie et al. (2023, table 1) started from a T5 model of 11 billion parameters with 64 KV
# heads. They averaged its KV heads to 8 or to 1, and trained it on for 5 % of its first training.
#
# | KV heads | seconds per sample | average score |
# |---|---|---|
# | 64 (MHA) | 1.51 | 47.2 |
# | 8 (GQA) | 0.28 | 47.1 |
# | 1 (MQA) | 0.24 | 46.6 |
#
# ## 3. The size of a cache
#
# ### Exercise 14.2: the bytes of a cache (difficulty 1, 3 minutes)
#
# Complete `cache_bytes`: how many bytes does the cache of `batch` texts have?
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
# **Predict.** Llama 2 7B has 32 layers and 32 heads, and each head has its own keys. Llama 3 70B is ten times as large. It has
# 80 layers and 64 query heads, but only 8 KV heads. In both, a head has 128 features. Which model needs the larger cache per
# token?

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
# The small model has the larger cache: 512 KiB per token, and the large one 320 KiB. What counts is layers times KV heads.  One
# text of 131,072 tokens needs 40 GiB in Llama 3 70B. If each head had its own keys, it would need 320 GiB.
# <!-- claim: test_the_caches_of_published_models -->
#
# Mistral 7B keeps only the last 4,096 tokens, and most layers of Gemma 3 the last 1,024 (lesson 10). The sizes are from Brown
# et al. (2020), Touvron et al. (2023), Jiang et al. (2023), Llama Team (2024) and Gemma Team (2025).
#
# </details>
#
# ## 4. One small vector for all heads
#
# GQA makes the cache smaller because heads share their keys. **Multi-head latent attention** (MLA; DeepSeek-AI 2024, section
# 2.1) lets each head have its own keys and values, and keeps neither. It keeps one **latent** vector $z_j$ of $c$ numbers per
# token. A learned matrix computes it from the token's vector $x_j$, once, when the token arrives: $z_j = x_j W_z$. Head $h$
# computes its keys and values from the latent:
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


# %% [markdown]
# The cache is small. But this function computes the keys and values of all heads for all tokens, again in each step. That is
# slow, and needs as much memory as the cache that we wanted to avoid. The brackets can move:
#
# $$q\,(Z W_k)^\top = (q\, W_k^\top)\, Z^\top, \qquad w\,(Z W_v) = (w\, Z)\, W_v,$$
#
# where $w$ are the weights of one query. On the right, the query is multiplied by $W_k^\top$ before the latents are read, and
# the result is multiplied by $W_v$ afterwards. The two matrices are **absorbed**. The query $q\,W_k^\top$ has $c$ numbers, and
# it is compared with the latents themselves. So *all heads read the same $Z$*, as in multi-query attention, and no key is ever
# computed.
#
# ### Exercise 14.3: absorb the matrices (difficulty 3, 15 minutes)
#
# Complete `latent_attention`. The check also watches memory: you may not compute the keys or values of all heads, and you may
# not copy the latents for each head. (`@` copies where it broadcasts a dimension, for example that of `latent.unsqueeze(1)`.)
#
# <details><summary>A hint</summary>
#
# Treat the latents as one KV head. They are its keys and also its values, and all query heads share it. So your reshape of
# exercise 14.1 works, with all heads in one group. The scores are still those of keys with $d$ features: divide by $\sqrt{d}$
# and not by $\sqrt{c}$.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `absorbed = torch.einsum("bhtd,hcd->bhtc", q, W_k)`. `absorbed.reshape(B, H * Tq, c) @ latent.transpose(-2, -1)` are the
# scores. Reshape them to (B, H, Tq, Tk) for the softmax. `weights.reshape(B, H * Tq, Tk) @ latent` is what each head reads from
# the latents. Reshape it to (B, H, Tq, c), and multiply by `W_v`.
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
kept = grouped.latent_cache_bytes(layers=60, d_latent=512 + 64, tokens=1)
own = my_bytes(60, 128, 128, tokens=1)
print(f"DeepSeek-V2, per token: {readable_bytes(kept)}; uncompressed: {readable_bytes(own)}")

# %% [markdown]
# Both forms give the same numbers. Here the absorbed form needs about a sixtieth of the multiply-adds, because it computes no
# keys and no values.
# <!-- claim: test_latent_attention_absorbed_equals_the_plain_form -->
# <!-- claim: test_the_absorbed_form_needs_a_sixtieth_of_the_multiply_adds -->
#
# A prompt has many queries at once. There the plain form is cheaper: with DeepSeek-V2's sizes and 4,096 tokens, the absorbed
# form needs about three times as many multiply-adds. So the server vLLM uses the plain form for prompts.
#
# DeepSeek-V2 has 60 layers and 128 heads of 128 features. It keeps $c = 512$ numbers per token and layer, and 64 more for
# positions. Why 64 more? RoPE rotates each key by its position (lesson 11). With rotated keys, the score would be
# $q\,R\,W_k^\top z_j^\top$, where $R$ depends on the distance between the two tokens. Then $q\,R\,W_k^\top$ is different for
# each earlier token, so it cannot be computed once before the latents are read. Therefore each token also has a second, small
# key of 64 numbers. Only this key is rotated, and all heads share it.
#
# The last line above is its cache: 67.5 KiB per token at 2 bytes per number. If each head kept its own keys and values, it
# would be 3.75 MiB. In DeepSeek-AI's own comparison, the quality of MLA was better than that of MHA (2024, section 2.1.4).
# <!-- claim: test_the_cache_of_deepseek_v2 -->
#
# ## 5. A cache in pages
#
# So far each cache was one block of memory. Nobody knows in advance how long a text will be. A simple server reserves room for
# the longest text that it allows. Most texts are shorter, and the rest of the room stays empty.
#
# **PagedAttention** (Kwon et al. 2023) does what operating systems do. The store is cut into **pages** of equal size. A text
# gets its next page when the last one is full, wherever there is a free one. A **block table** per text says which pages it
# has, in order.

# %%
tables, counts = {"Anna": [3, 0, 5], "Ben": [3, 6]}, {"Anna": 10, "Ben": 7}
plotting.show(serving.pages(tables, counts, size=4, count=7))

# %% [markdown]
# **Read the picture.** A page has 4 places. Anna's text has 10 tokens. Her tokens 0 to 3 are in page 3, tokens 4 to 7 in page
# 0, and tokens 8 and 9 in page 5. Where is her token 6? It is in the second page of her table, page 0, at place 2: `6 // 4` is
# 1, and `6 % 4` is 2.
#
# Ben's text begins with the same 4 tokens, for example with the same instructions. So his table also begins with page 3. These
# keys and values are computed once and stored once. This is **prefix sharing**. With a causal mask (lesson 08), the keys and
# values of a token depend only on the token itself, the tokens before it, and its position. So they are the same in both texts.
#
# (A shared page that is not full is copied before one of its owners writes into it: *copy on write*.)
#
# How does attention read the pages? It could copy them together first. But then each new token copies the whole cache. Lesson
# 09 has a better way: `partial_softmax(scores, values)` gives the partial result of some keys. `merge_partial(a, b)` joins two
# partial results, and `finish_partial(partial)` divides at the end.
#
# ### Exercise 14.4: attention over pages (difficulty 2, 15 minutes)
#
# Complete `paged_attend`. Loop over the table, and merge the partial results of the pages. Only a part of the last page belongs
# to this text. The table may name more pages than are needed, as a reserve. The check watches that you do not copy all pages.
#
# <details><summary>A hint</summary>
#
# The first page contains the tokens from 0 on, the second page those from `size` on. How many of the `tokens` are left when a
# page begins? If none are left, stop: `partial_softmax` needs at least one key. If fewer than `size` are left, cut the page.
# (`tokens % size` is 0 when the last page is full.)
#
# </details>
# <details><summary>A stronger hint</summary>
#
# For the page at place `i` of the table: `used = min(size, tokens - i * size)`, `keys = k_pages[table[i], :, :used]` and the
# values likewise. `partial_softmax(q @ keys.transpose(-2, -1) / math.sqrt(d), values)` is the partial result of this page.
# Begin with `None`, or with a maximum of minus infinity.
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
# the order in which they come. Half of them have less than 512 tokens. With a page size of 4,096, each text has one page: this
# is the room that is reserved for the longest text.
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
# the table longer. Even pages of one place use only 90 % of the store: we stop at the first text that does not fit into the
# rest. Of the 12 % that stay empty with pages of 16, only about 1 % is wasted in last pages.
# <!-- claim: test_pages_waste_half_a_page_per_text -->
#
# On a server, texts grow. When no page is free, one text gives its pages back and is continued later (Kwon et al. 2023, section
# 4.5).
#
# In the systems that Kwon et al. studied, 20 to 38 % of the reserved memory contained tokens. With pages it was 96 % (2023,
# figure 2).
#
# </details>
#
# ## 6. What does one more token cost?
#
# Now we predict tokens per second, and then measure them. Our model is one layer with 16 heads of 64 features. Two matrices
# stand for all its weights: they have as many numbers as a transformer block of this width (lesson 12). We compare three
# caches, and nothing else changes.
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
W_up, W_down = random(6 * d_model, d_model) / 16, random(d_model, 6 * d_model) / 16
W_k, W_v = random(heads, c, d_head) / 16, random(heads, c, d_head) / 16
M = W_up.nbytes + W_down.nbytes  # bytes of the weights
m = {kind: my_bytes(1, kv_heads, d_head, 1, 1, dtype.itemsize)
     for kind, kv_heads in (("MHA", 16), ("GQA", 2))}
m["MLA"] = c * dtype.itemsize  # bytes of the cache per token
print(f"weights {readable_bytes(M)}; cache per token:", m)

# %%
def feed_forward(x):
    return F.linear(torch.relu(F.linear(x, W_up)), W_down)  # (B, d_model)


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
# A step must read its bytes and compute its FLOPs. Both can happen at the same time, so a step takes at least the longer of two
# times: bytes divided by the bytes per second that the machine reads, and FLOPs divided by the FLOPs per second that it
# computes. How many FLOPs are done with each number that is read?
#
# - *Weights*: 2 per text.
# - *Cache, MHA*: one query head uses each number. That is 2.
# - *Cache, GQA*: 8 query heads use each number. That is 16.
# - *Cache, MLA*: 16 heads use each number, and twice: as key and as value. That is 64.
# <!-- claim: test_the_flops_per_byte_of_the_list -->
#
# We measure with large tensors how fast this machine reads and computes. 

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


large, vector, square = random(8192, 4096), random(4096), random(2048, 2048)
bandwidth = large.nbytes / seconds(torch.mv, large, vector)  # bytes per second
peak = 2 * 2048**3 / seconds(torch.mm, square, square)  # FLOPs per second
print(f"{here}: reads {bandwidth / 1e9:.0f} GB/s, computes {peak / 1e9:.0f} billion FLOPs/s.")
print(f"It could do {peak / bandwidth:.1f} FLOPs in the time in which it reads one byte.")

# %%
flops_per_number = {"MHA": 2, "GQA": 16, "MLA": 64}  # of the cache


def predicted(kind, batch, tokens):
    """Tokens per second, if a step takes the longer of the times for its bytes and its FLOPs."""
    cached = batch * tokens * m[kind]  # bytes
    flops = (2 * batch * M + flops_per_number[kind] * cached) / dtype.itemsize
    return batch / max((M + cached) / bandwidth, flops / peak)

# %% [markdown]
# **Predict.** One text of 4,096 tokens, MHA. Then 16 such texts in one batch. How many times as many tokens per second does the
# machine write with 16 texts? (The weights have 48 MiB in single precision, and each cache has 32 MiB.)

# %% prediction
gain_of_batch = widgets.predict(
    "times as many tokens per second", low=0.5, high=16, step=0.1, within=0.4
)

# %% [markdown]
# **Predict.** The caches of GQA and MLA have the same bytes. With 16 texts of 4,096 tokens, which one writes more tokens per
# second?

# %% prediction
faster_cache = widgets.predict_choice("more tokens per second", ["GQA", "MLA", "about the same"])

# %%
batches, panels, took = (1, 2, 4, 8, 16), {}, {}
cases = [(kind, tokens, batch) for kind in attends for tokens in (256, 4096) for batch in batches]
for kind, tokens, batch in progress.bar(cases, "measured"):
    x, cache = random(batch, d_model), cache_of(kind, batch, tokens)
    took[kind, tokens, batch] = seconds(step, x, attends[kind], cache)
bandwidth = max(bandwidth, large.nbytes / seconds(torch.mv, large, vector))  # was it disturbed?
peak = max(peak, 2 * 2048**3 / seconds(torch.mm, square, square))
for tokens in (256, 4096):
    kinds = {}
    for kind in attends:
        lines = [predicted(kind, batch, tokens) for batch in batches]
        kinds[kind] = lines, [batch / took[kind, tokens, batch] for batch in batches]
    panels[f"texts of {tokens:,} tokens"] = kinds

# %%
plotting.show(serving.speeds(batches, panels))
alone, together = took["MHA", 4096, 1], took["MHA", 4096, 16] / 16  # seconds per token
by_lines = predicted("MHA", 16, 4096) / predicted("MHA", 1, 4096)
print(f"MHA, 16 texts of 4,096 tokens: the lines predict {by_lines:.1f} times the speed of one.")
gain_of_batch.reveal(alone / together)
ratio = took["GQA", 4096, 16] / took["MLA", 4096, 16]
by_lines = predicted("MLA", 16, 4096) / predicted("GQA", 16, 4096)
print(f"MLA writes {ratio:.2f} times as many tokens as GQA; the lines predict {by_lines:.2f}.")
faster_cache.reveal(faster_cache.choices[2 if 0.85 < ratio < 1.18 else int(ratio > 1)])

# %% [markdown]
# <details><summary>What came out</summary>
#
# *Short texts* (left). With one text nearly all bytes are weights, and a second text shares them. So the lines begin together
# and rise. With 16 texts, 40 % of MHA's bytes are cache, so its line can be lower. The lines get flat where the FLOPs take
# longer than the bytes: at a $B$ of about twice the FLOPs per byte printed above.
#
# *Long texts* (right). With MHA, the caches of 16 texts have eleven times the bytes of the weights. So its line gets flat
# early. GQA has an eighth of the cache, and its line rises further. MLA has the same bytes as GQA and four times the FLOPs per
# byte of cache, so on a CPU its line gets flat earlier.
# <!-- claim: test_the_bytes_of_the_climax -->
#
# The lines assume that the machine reads from memory and computes at full speed, and that nothing else takes time. So most
# marks are below them. (A mark above its line? The weights stayed in a cache of the CPU, or another program slowed the machine
# while we measured its speeds.)
#
# On our CPU, two short texts brought about twice the tokens of one, but 16 texts far fewer than 16 times as many. With 16 long
# texts, GQA wrote at least twice as many tokens as MHA, and more than MLA. MHA gained less than its line says. One reason: our
# CPU read the weights faster than the caches (next picture).
#
# </details>
#
# ### Where the bytes stop mattering
#
# FLOPs per byte is the **arithmetic intensity** (lesson 09). In single precision a number has 4 bytes. So the weights have
# $2B / 4$ FLOPs per byte, which grow with the batch. The cache has $2 / 4$ in MHA, $16 / 4$ in GQA and $64 / 4$ in MLA,
# whatever the batch: each text has its own cache. (A kernel reads each latent once. The two matrix products of exercise 14.3
# read it twice, so the true place of MLA's mark is between $32 / 4$ and $64 / 4$.)
#
# We measure each of them alone, and a whole prompt of 512 tokens through the weights (**prefill**).

# %%
points = {}
for kind, flops in flops_per_number.items():
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
# On our CPU all three caches stayed well below the roof. If each latent is read twice, MLA's mark is at 8 FLOPs per byte, which
# can be left of the bend. So we cannot say which limit it has.
#
# The dotted lines show the bends of your machine and of an H100. A GPU can do more arithmetic per byte: an H100 does 989
# trillion FLOPs per second in bfloat16 and reads 3.35 TB per second (NVIDIA's data sheet). Its bend is at 295 FLOPs per byte.
#
# In 16 bits, DeepSeek-V2's 128 heads do 128 · 2 · (576 + 512) FLOPs with a latent of 2 · 576 bytes: all 576 numbers are its
# key, and 512 of them are also its value. These are 242 FLOPs per byte, still left of the bend of an H100. MHA does 1 FLOP per
# byte. So MLA uses arithmetic units that would otherwise wait.
# <!-- claim: test_the_bend_of_an_h100_and_the_flops_of_mla -->
#
# ### Three more ideas of today's servers
#
# - **Continuous batching** (Yu et al. 2022): when a text ends, the next one takes its place at once. $B$ stays large.
# - **Chunked prefill** (Agrawal et al. 2024): a new prompt is computed in chunks, in the same steps as other people's new
#   tokens. The weights are read anyway, and the prompt uses arithmetic units that are idle in such a step.
# - **Speculative decoding** (Leviathan et al. 2023): a small model guesses some tokens, and the large model checks them in one
#   step. In this step the large model has more queries, but it reads the same bytes.
#
# Here is what a batch brings on an H100: Llama 3 8B, with 16 GB of weights and texts of 2,000 tokens.

# %%
for batch in (1, 10, 100, 200):
    read = 16e9 + batch * my_bytes(32, 8, 128, 2000)
    work = batch * (2 * 8e9 + 4 * 32 * 32 * 128 * 2000)
    least = max(read / 3.35e12, work / 989e12)  # seconds per step
    speed = f"{1e3 * least:4.1f} ms per step, at most {batch / least:5,.0f} tokens per second"
    print(f"B = {batch:3}: {read / 1e9:4.1f} GB, {speed}")

# %% [markdown]
# The bytes are the limit in all four rows. A single text gets at most 206 tokens per second, for 16 GB are read for each of
# them. With 200 texts, the 68 GB nearly fill the 80 GB of memory, and the GPU writes about 50 times as many tokens per second.
# But each person waits longer for the next token: at least 20 ms, and not 5. A server chooses $B$ between these two.
# <!-- claim: test_llama_3_8b_on_an_h100 -->
#
# ## 7. One kernel for many masks
#
# A window makes $T\,m$ smaller (part 1), but attention then needs a fast kernel with this mask. **FlexAttention** (Dong et al.
# 2024) builds one from a small Python function. A `mask_mod` gets the positions of a query and a key, and says whether the
# query may look.  (A `score_mod` changes the score.)

# %%
flex._FLEX_ATTENTION_DISABLE_COMPILE_DEBUG = True  # run the functions below as they are


def causal(b, h, query, key):
    return key <= query


def near(b, h, query, key):
    return query - key < 16


mask_mods = {"causal": causal, "window": flex.and_masks(causal, near)}

# %%
q, k, v = torch.randn(3, 1, 4, 64, 32, generator=torch.Generator().manual_seed(0))  # (B, H, T, d)
blocks = flex.create_block_mask(mask_mods["window"], None, None, 64, 64, "cpu")
difference = flex.flex_attention(q, k, v, block_mask=blocks) - sparse.local_attention(q, k, v, 16)
print(f"largest difference from lesson 10's window: {difference.abs().max():.0e}")
for name, mask_mod in mask_mods.items():
    blocks = flex.create_block_mask(mask_mod, None, None, 2048, 2048, "cpu")
    print(f"{name}, 2,048 tokens: {blocks.sparsity():.0f} % of the tiles are left out")

# %% [markdown]
# `create_block_mask` finds the tiles of 128 by 128 (lesson 09) in which no query may look. With `torch.compile`, FlexAttention
# becomes one kernel (on a GPU in Triton), which does not compute these tiles. There a mask *does* save work (compare lesson
# 10). Our call without it computed all scores, to test the numbers.
# <!-- claim: test_flex_attention_equals_the_window_of_lesson_10 -->
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
#    makes the weights cheap, until the arithmetic is the limit. Long texts get cheaper with a smaller cache per token, or
#    with fewer kept tokens.
# 2. In GQA, groups of query heads share keys and values. What counts for the cache is layers times KV heads. Copies of the keys
#    undo the saving, and a reshape needs none.
# 3. MLA keeps one latent vector per token. With its matrices absorbed, it is multi-query attention over the latents. It saves
#    bytes and pays in arithmetic.
# 4. Pages waste at most the rest of one page per text, so more texts fit. Texts with the same beginning share pages.
#    Attention can read the pages where they are, for example with partial results.
# 5. Left of the roofline's bend bytes cost time, right of it FLOPs do. Decoding one text with MHA is left, and prefill is far
#    right. A larger batch moves the weights to the right. GQA and MLA move the cache. The machine sets the bend: 3 to 10 FLOPs
#    per byte on our CPU, 295 on an H100.
#
# **Where it leads.** Lesson 15 writes the kernel itself.
#
# **Reading.** Pope et al. (2022), *Efficiently scaling transformer inference*, sections 2 and 3.3. Shazeer (2019), *Fast
# transformer decoding*. Ainslie et al. (2023), *GQA*, section 2.2. DeepSeek-AI (2024), *DeepSeek-V2*, section 2.1. Kwon et al.
# (2023), *PagedAttention*, section 4. Yu et al. (2022), *Orca*. Agrawal et al. (2024), *Sarathi-Serve*. Leviathan et al.
# (2023), *Speculative decoding*. Dong et al. (2024), *Flex attention*.
