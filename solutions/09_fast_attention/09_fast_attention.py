# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% [markdown]
# # 09 · The same numbers, sooner
#
# **The question.** How can attention give the same numbers with far less memory, and what can limit its speed then?
#
# **Time.** About 125 minutes, of which the computer needs less than two.
#
# **You will build** attention in tiles, the idea of FlashAttention; a clock that can be trusted; heads that share their keys;
# and the measurement of how much a machine multiplies for each byte it moves.
#
# **You need** scaled dot-product attention (lesson 04), heads (07), the causal mask and the cache (08). No GPU: all is measured
# on the machine at hand. **Points.** 20: fifteen for six exercises, five for the quiz. [Glossary](../../docs/glossary.md).

# %% setup

# %%
import functools
import math
import statistics
import time

import torch
from torch.nn import functional as F
from torch.utils.checkpoint import checkpoint

import attention_checks as checks
from attention_lab.experiments import fast
from course_utils import plotting, widgets
from course_utils.attention.grouped import latent_cache_bytes
from course_utils.attention.masks import causal_mask
from course_utils.attention.online_softmax import finish_partial, partial_softmax
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax
from course_utils.measure import timing
from course_utils.measure.costs import multiply_adds
from course_utils.measure.memory import peak_memory, readable_bytes
from course_utils.plotting.growth import growth, slope

# %% [markdown]
# ## 1. Until the machine says no
#
# Here is the attention that you know, with two heads of 64 features, on longer and longer sequences. We count its **live bytes**.
# The count is exact, and the same on every machine; the milliseconds are those of this one.
#
# Four kinds of bytes come up in this lesson. For now you need only the first.
#
# | bytes | what is counted | in part |
# |---|---|---|
# | **live** | all tensors made inside a call and alive at the same time, at their peak | 1, 5, 6, 7 |
# | **moved** | all that is read from the large, slow memory or written to it, each time anew | 5, 7 |
# | **cache** | the keys and values that stay from one call to the next | 7 |
# | **working room** | what a kernel takes for itself, outside all tensors | a note in 5 |
#
# A tensor that is written once and read ten times counts once as live, and eleven times as moved.

# %%
def naive(q, k, v, mask=None):
    """Lesson 04's attention, without the weights."""
    return scaled_dot_product_attention(q, k, v, mask)[0]


def random_inputs(T, heads=2, d=64, dtype=torch.float32):
    """q, k, v of shape (1, heads, T, d) each."""
    generator = torch.Generator().manual_seed(0)
    return torch.randn(3, 1, heads, T, d, generator=generator, dtype=dtype).unbind()


lengths = (256, 512, 1024, 2048)
weighed, took = [], []
for T in lengths:
    q, k, v = random_inputs(T)
    run = functools.partial(naive, q, k, v)
    weighed.append(peak_memory(run))
    took.append(timing.measure(run, label="naive", seconds=0.1).median_s)
    print(f"T = {T:4}: {readable_bytes(weighed[-1]):>9}, {1e3 * took[-1]:7.1f} ms", end="   ")
    print(f"(q, k and v: {readable_bytes(3 * q.nbytes)})")
in_mebibytes = [size / 2**20 for size in weighed]
panels = {"live bytes, in MiB": {"naive": in_mebibytes}, "seconds": {"naive": took}}
plotting.show(growth(lengths, panels, xlabel="positions T"))

# %% [markdown]
# Twice the length, nearly four times the live bytes: a slope near 2. They are the table of scores, and a second one of weights:
# $T \times T$ numbers for each head. What goes in and what comes out has slope 1.
# <!-- claim: test_live_bytes_have_slope_two_for_the_naive_one_and_one_for_the_others -->
#
# **Predict.** A text of 100,000 tokens, 32 heads, half precision (2 bytes a number). How large is *one* table of scores of one
# layer, in GiB?

# %% prediction
table_size = widgets.predict("one table of scores", low=0.1, high=10_000, unit="GiB", log=True)

# %%
table_size.reveal(32 * 100_000**2 * 2 / 2**30)
T = 1024
while T < 2**24:  # asked for, never filled: this costs no memory
    try:
        torch.empty(T, T)
    except RuntimeError:
        print(f"T = {T:,}: one head's table would take {4 * T * T / 2**30:,.0f} GiB.", end=" ")
        print("This machine says no.")
        break
    T *= 2

# %% [markdown]
# Nobody needs that table. What comes out is $T$ contexts, each an average of the values. Can an average be taken without having
# all its weights at once?

# %% [markdown]
# ## 2. A softmax in pieces
#
# One query has scores $s_1, \dots, s_n$. Its context is
#
# $$\frac{\sum_j e^{s_j - m}\, v_j}{\sum_j e^{s_j - m}},$$
#
# where $m$ is the largest score. It cancels, and keeps the exponentials from overflowing. But $m$ is known only after the last
# key. The **online softmax** (Milakov and Gimelshein 2018; with the values, Rabe and Staats 2021) starts all the same, with the
# largest score *so far*, and corrects itself:

# %%
def one_key_at_a_time(scores, values):
    """Shapes: scores (n,), values (n, d_v) -> (d_v,)."""
    maximum, total, blend = torch.tensor(-math.inf), 0.0, torch.zeros(values.shape[-1])
    for score, value in zip(scores, values, strict=True):
        new = torch.maximum(maximum, score)
        shrink = torch.exp(maximum - new)  # 1 where the maximum stays
        total = shrink * total + torch.exp(score - new)
        blend = shrink * blend + torch.exp(score - new) * value  # (d_v,)
        maximum = new
    return blend / total


generator = torch.Generator().manual_seed(0)
scores, values = 5 * torch.randn(12, generator=generator), torch.randn(12, 4, generator=generator)
expected = torch.softmax(scores, dim=-1) @ values  # (d_v,)
assert torch.allclose(one_key_at_a_time(scores, values), expected, atol=1e-6)
print("One key at a time equals the softmax over all twelve.")

# %% [markdown]
# Three things are carried along:
#
# - the **maximum** of the scores,
# - the **total** of the exponentials,
# - the **blend**: the sum of the values, each times its exponential, not yet divided.
#
# Such a triple is a *partial result*, over the keys seen so far. `partial_softmax(scores, values)`, which is given, computes it
# for a whole block of keys at once. `finish_partial` divides; a query that has seen no key gets zeros. The missing piece joins
# two partial results.
#
# ### Exercise 9.1: merge two partial results (difficulty 2, 10 minutes)
#
# <details><summary>A hint</summary>
#
# The two sides measured their exponentials from different maxima. From the larger of the two, what was
# $e^{s - m_a}$ becomes $e^{s - m}$: by which factor do you have to multiply it? It is the same factor for total and blend.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `torch.exp(a[0] - maximum)` is the factor of side a; the blend needs it with one more dimension, `[..., None]`. Where neither
# side has seen a key, both maxima are -inf, and -inf - (-inf) is NaN: subtract `maximum.masked_fill(maximum == -math.inf, 0)`
# in its place, and give back the maximum itself.
#
# </details>

# %% exercise="merge_partial"
def merge_partial(a, b):
    """The partial results of the same queries over two sets of keys -> that over all these keys.

    Shapes: a, b and what comes out are triples: maximum (...), the largest score; total (...), the
    sum of exp(score - maximum); blend (..., d_v), the sum of exp(score - maximum) times value. A
    query that has seen no key has (-inf, 0, 0), which changes nothing, on either side or on both,
    and gives no NaN.
    """
    ### BEGIN SOLUTION
    maximum = torch.maximum(a[0], b[0])  # (...)
    reference = maximum.masked_fill(maximum == -math.inf, 0)
    scale_a, scale_b = torch.exp(a[0] - reference), torch.exp(b[0] - reference)  # (...)
    total = scale_a * a[1] + scale_b * b[1]  # (...)
    blend = scale_a[..., None] * a[2] + scale_b[..., None] * b[2]  # (..., d_v)
    return maximum, total, blend
    ### END SOLUTION

# %% check="merge_partial" points=3
checks.merge_partial(merge_partial)

# %% [markdown]
# Four machines hold a quarter of the keys each. All answer the same query, and their answers are merged in any order.

# %%
my_merge = checks.yours("merge_partial")
scores = 1000 + 5 * torch.randn(12, generator=generator, dtype=torch.float64)
values = torch.randn(12, 4, generator=generator, dtype=torch.float64)
one, two, three, four = (
    partial_softmax(scores[None, part], values[part]) for part in torch.arange(12).split(3)
)
expected = torch.softmax(scores, dim=-1) @ values  # (d_v,)
orders = {
    "one after the other": my_merge(my_merge(my_merge(one, two), three), four),
    "two and two": my_merge(my_merge(one, two), my_merge(three, four)),
    "another order": my_merge(three, my_merge(four, my_merge(two, one))),
}
for name, whole in orders.items():
    print(f"{name:20} largest error {(finish_partial(whole)[0] - expected).abs().max():.1e}")
plain = torch.exp(scores)  # one change: measured from 0 and not from a maximum
print("without the maximum:", (plain @ values / plain.sum())[0].item())

# %% [markdown]
# The order does not matter. (Without the maximum: exp(1000) is infinite, and infinity divided by itself is NaN.) This one
# operator is at work in FlashAttention (part 5).
# <!-- claim: test_partial_results_merge_in_any_order -->
#
# <details><summary>Where else it is at work</summary>
#
# In **ring attention** the keys travel around a circle of machines (Liu et al. 2023). In **flash-decoding** many processors share
# the keys of one query (Dao et al. 2023).
#
# </details>

# %% [markdown]
# ## 3. Tiles
#
# Take the queries in blocks, too. A block of queries and a block of keys meet in a **tile** of the score table. It is computed,
# merged into what these queries know so far, and forgotten.
#
# ### Exercise 9.2: attention in tiles (difficulty 3, 20 minutes)
#
# As in lesson 08, `causal` lets the *last* query see the last key. Take two queries and five keys ($T_q = 2$, $T_k = 5$): the
# queries of the last two words of a text of five.
#
# ```text
#           key 0   1   2   3   4
# query 0       x   x   x   x   .
# query 1       x   x   x   x   x
# ```
#
# Query 0 belongs to the fourth word, and sees keys 0 to 3: up to 0 + (5 - 2) = 3. In general query $i$ sees the keys up to
# $i + T_k - T_q$.
#
# Tiles that lie wholly in the future are not computed. In blocks of 1, that is the tile of query 0 and key 4. Merge with
# `my_merge` (yours, or the course's until yours passes).
#
# <details><summary>A hint</summary>
#
# The outer loop takes `block` queries, the inner one `block` keys. What has a block of queries seen before the inner loop
# begins? (-inf, 0, 0), in the shapes (..., rows), (..., rows) and (..., rows, d_v): `q.new_full(shape, -math.inf)` and
# `q.new_zeros(shape)` have q's dtype and device. After the inner loop comes `finish_partial`, after the outer one `torch.cat`.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# Both counted from 0, query i sees the keys up to i + Tk - Tq. In the tile that begins at query `top` and key `left`,
# `torch.arange(top, top + rows)[:, None]` are the queries' numbers and `torch.arange(left, left + columns)` the keys';
# `masked_fill` with `-math.inf` hides. The tile is wholly in the future when `left` is beyond what its last query sees.
#
# </details>

# %% exercise="tiled_attention"
def tiled_attention(q, k, v, block, causal=False):
    """Scaled dot-product attention, computed in tiles of at most `block` queries and `block` keys.

    Shapes: q (..., Tq, d), k (..., Tk, d), v (..., Tk, d_v) -> context (..., Tq, d_v). causal: the
    last query sees the last key, the one before it all but that one, and so on; a query that sees
    no key gets zeros. No tensor of scores or mask is larger than a tile: both loops run in blocks.
    With `causal`, tiles that lie wholly in the future are not computed. New tensors have q's dtype
    and device.
    """
    ### BEGIN SOLUTION
    offset = k.shape[-2] - q.shape[-2]  # query i sees the keys up to i + offset
    contexts = []
    for top in range(0, q.shape[-2], block):
        rows = q[..., top : top + block, :] / math.sqrt(q.shape[-1])  # (..., rows, d)
        seen = rows.new_full(rows.shape[:-1], -math.inf)  # (..., rows)
        blend = rows.new_zeros(*rows.shape[:-1], v.shape[-1])  # (..., rows, d_v)
        partial = seen, torch.zeros_like(seen), blend
        query = torch.arange(top, top + rows.shape[-2], device=q.device)[:, None]  # (rows, 1)
        for left in range(0, k.shape[-2], block):
            if causal and left > top + rows.shape[-2] - 1 + offset:
                break
            keys = k[..., left : left + block, :]  # (..., columns, d)
            tile = rows @ keys.transpose(-2, -1)  # (..., rows, columns)
            if causal:
                key = torch.arange(left, left + keys.shape[-2], device=q.device)  # (columns,)
                tile = tile.masked_fill(key > query + offset, -math.inf)
            partial = my_merge(partial, partial_softmax(tile, v[..., left : left + block, :]))
        contexts.append(finish_partial(partial))
    return torch.cat(contexts, dim=-2)  # (..., Tq, d_v)
    ### END SOLUTION

# %% check="tiled_attention" points=4
checks.tiled_attention(tiled_attention)

# %%
my_tiled = checks.yours("tiled_attention")
q, k, v = random_inputs(200, dtype=torch.float64)  # (B, H, T, d) each
for block in (3, 7, 64, 500):
    assert (my_tiled(q, k, v, block) - naive(q, k, v)).abs().max() < 1e-12
fused = F.scaled_dot_product_attention(q, k, v)
assert (my_tiled(q, k, v, 64) - fused).abs().max() < 1e-12
last = my_tiled(q[:, :, 150:], k, v, 64, causal=True)  # fifty queries, two hundred keys
assert (last - naive(q[:, :, 150:], k, v, causal_mask(50, 200))).abs().max() < 1e-12
print("Within 1e-12 of the naive one and of PyTorch's, for blocks of 3, 7, 64 and 500.")

# %% [markdown]
# The numbers are the same. Is the work? A causal mask by itself saves nothing (lesson 08). Here is a way to *see* what
# a function blends: put NaN into one value. Whatever multiplies it, even by a weight of 0, becomes NaN.

# %%
def touched(attend, T=12):
    """Which queries multiply which values, wanted or not -> (T, T) bool, queries in rows."""
    q, k, v = random_inputs(T, heads=1, d=4)
    columns = []
    for key in range(T):
        poisoned = v.clone()
        poisoned[..., key, :] = math.nan
        columns.append(attend(q, k, poisoned)[0, 0].isnan().any(dim=-1))  # (T,)
    return torch.stack(columns, dim=1)


may_see = causal_mask(12)
ways = {
    "naive, causal mask": lambda q, k, v: naive(q, k, v, may_see),
    "yours, block 4": lambda q, k, v: my_tiled(q, k, v, 4, causal=True),
}
maps = {name: touched(attend) for name, attend in ways.items()}
wasted = {name: int((found & ~may_see).sum()) for name, found in maps.items()}
plotting.show(fast.work_maps(maps, may_see))
told = ", ".join(f"{name} {count}" for name, count in wasted.items())
print("computed in vain:", told)

# %% [markdown]
# **Predict.** A sequence of 1,024 positions in blocks of 64. How many of the naive multiply-adds does the causal tiled version
# need?

# %% prediction
causal_share = widgets.predict("multiply-adds, causal and tiled", low=0, high=100, unit="%")

# %%
q, k, v = random_inputs(1024)
may_see = causal_mask(1024)
counted = {
    "naive": multiply_adds(naive, q, k, v),
    "naive, causal mask": multiply_adds(naive, q, k, v, may_see),
    "tiled": multiply_adds(my_tiled, q, k, v, 64),
    "tiled, causal": multiply_adds(my_tiled, q, k, v, 64, True),
}
for name, count in counted.items():
    print(f"{name:20} {count / 1e6:6.1f} million multiply-adds: {count / counted['naive']:.1%}")
causal_share.reveal(100 * counted["tiled, causal"] / counted["naive"])

# %% [markdown]
# With $n$ blocks, $n (n + 1) / 2$ of the $n^2$ tiles are left: a little more than half, for the tiles on the diagonal are
# computed whole. Without `causal` the count is the naive one. Tiles save live bytes, not arithmetic.
# <!-- claim: test_tiles_save_no_arithmetic_and_causal_ones_nearly_half -->
#
# In 16 bits, are the numbers still the same? We compare with float64, on inputs that were rounded before.

# %%
exact = [each.bfloat16().double() for each in random_inputs(1024)]
rounded = [each.bfloat16() for each in exact]
wanted = naive(*exact)
in_16_bits = {
    "naive": lambda: naive(*rounded),
    "tiles of 64": lambda: my_tiled(*rounded, 64),
    "tiles of 16": lambda: my_tiled(*rounded, 16),
    "tiles of 16, in float32": lambda: my_tiled(*(x.float() for x in rounded), 16).bfloat16(),
    "PyTorch's": lambda: F.scaled_dot_product_attention(*rounded),
}
errors = {}
for name, attend in in_16_bits.items():
    errors[name] = ((attend().double() - wanted).norm() / wanted.norm()).item()
    print(f"{name:24} relative error {errors[name]:.1e}")

# %% [markdown]
# Each merge rounds maximum, total and blend once more, so that smaller tiles lose more digits. Kernels read 16 bits, but carry
# maximum, total and blend in float32. (PyTorch's rounds the weights of a tile as well, before they meet the values.)
# <!-- claim: test_in_16_bits_each_merge_costs_digits_unless_it_is_carried_in_float32 -->

# %% [markdown]
# ## 4. A bug in the wild: a clock
#
# Do they save time? Before we time anything, look at a clock. Not everyone has a GPU here, so we make a device that behaves like
# one: a worker in the background, which runs real calls one after the other. Somebody has measured two attentions on it:

# %%
def median_seconds_as_found(run, clock, repeats):
    run()  # a warm-up: the first run also loads code and fills caches
    times = []
    for _ in range(repeats):
        start = clock()
        run()
        times.append(clock() - start)
    return statistics.median(times)


device = fast.BackgroundDevice()
two = {"naive": naive, "fused": F.scaled_dot_product_attention}
for T in (256, 1024, 2048):
    inputs = random_inputs(T)
    for name, attend in two.items():
        seconds = median_seconds_as_found(
            lambda a=attend, i=inputs: device.run(a, *i), time.perf_counter, repeats=5
        )
        print(f"T = {T:4}, {name}: {1e3 * seconds:7.3f} ms", end="     ")
    print()
device.synchronize()

# %% [markdown]
# The medians look stable. Compare them with the milliseconds of part 1. Before you read on, write a test that exposes what is
# wrong: `device.run(work)` hands over any function, `device.synchronize()` waits until the device has nothing left to do.
#
# <details><summary>A test that exposes it</summary>
#
# Hand over work whose length you know, `time.sleep(0.2)`. The function as found says that it took next to nothing.
#
# </details>

# %%
# Your test of median_seconds_as_found, with device.run and device.synchronize:

# %%
def nap():
    time.sleep(0.2)


seconds = median_seconds_as_found(lambda: device.run(nap), time.perf_counter, repeats=3)
print(f"a nap of 200 ms, as found: {1e3 * seconds:.3f} ms")
device.synchronize()

# %% [markdown]
# <details><summary>What is wrong</summary>
#
# The clock is read when the work has been *handed over*. Somebody has to wait for its end: after the run, before the second
# reading. And before the first reading, too: otherwise the work of earlier calls, still in the queue, is counted as ours.
#
# </details>
#
# ### Exercise 9.3: the clock, mended (difficulty 2, 10 minutes)
#
# A GPU **queues** its work: a call returns once the work is handed over, before it is done (**asynchronous execution**). Mend the
# clock. The **warm-up**, one run that is not counted, stays.
#
# <details><summary>A hint</summary>
#
# One unmeasured `run()` first. Then, for each repeat: the device must be idle when the clock is read, at the start and at the
# end.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `synchronize(); start = clock(); run(); synchronize(); times.append(clock() - start)`
#
# </details>

# %% exercise="median_seconds"
def median_seconds(run, synchronize, clock, repeats):
    """The median time of a run on a device that queues its work -> float, in seconds.

    `run()` queues the work and returns at once; `synchronize()` waits until the device is idle;
    `clock()` reads the time in seconds. One run to warm up, then `repeats` measured ones, each from
    an idle device to an idle device. The median of an even number is the mean of the middle two.
    """
    ### BEGIN SOLUTION
    run()
    times = []
    for _ in range(repeats):
        synchronize()
        start = clock()
        run()
        synchronize()
        times.append(clock() - start)
    return statistics.median(times)
    ### END SOLUTION

# %% check="median_seconds" points=2
checks.median_seconds(median_seconds)

# %%
my_seconds = checks.yours("median_seconds")
seconds = my_seconds(lambda: device.run(nap), device.synchronize, time.perf_counter, 3)
print(f"a nap of 200 ms, yours: {1e3 * seconds:.0f} ms")
for T in (256, 1024, 2048):
    inputs = random_inputs(T)
    for name, attend in two.items():
        seconds = my_seconds(
            lambda a=attend, i=inputs: device.run(a, *i),
            device.synchronize,
            time.perf_counter,
            repeats=5,
        )
        print(f"T = {T:4}, {name}: {1e3 * seconds:7.3f} ms", end="     ")
    print()

# %% [markdown]
# As found, the time did not know how long the sequence was. With both waits it does, and nothing else was changed.
# <!-- claim: test_the_clock_as_found_is_read_before_the_work_is_done -->

# %% [markdown]
# ## 5. The kernel that PyTorch calls
#
# Your loops are Python: each tile costs some forty operations. PyTorch has them in one program, a **fused kernel**, behind
# `F.scaled_dot_product_attention`. At least, it may: that function *chooses* among several. PyTorch's profiler tells which one
# ran. Here are three calls on the same numbers: with shape (B, H, T, d), without the dimension of heads, and as a batch of two
# with one head each.
#
# **Predict.** Which of them runs a different kernel from the others?

# %% prediction
other_kernel = widgets.predict_choice(
    "the odd one out", ["(1, 2, T, d)", "(2, T, d)", "(2, 1, T, d)", "none: one kernel for all"]
)

# %%
here = "cuda" if torch.cuda.is_available() else "cpu"
q, k, v = (each.to(here) for each in random_inputs(1024))
shapes = {"(1, 2, T, d)": (1, 2), "(2, T, d)": (2,), "(2, 1, T, d)": (2, 1)}
kernels = {}
for name, leading in shapes.items():
    inputs = [each.reshape(*leading, 1024, 64) for each in (q, k, v)]

    def call(given=inputs):
        return F.scaled_dot_product_attention(*given)

    kernels[name] = fast.kernels(call)
    print(f"{name:13} {readable_bytes(peak_memory(call)):>9}   {' '.join(kernels[name])}")
names = list(kernels.values())
odd = [name for name, ran in kernels.items() if names.count(ran) == 1]
other_kernel.reveal(odd[0] if len(odd) == 1 else "none: one kernel for all")

# %% [markdown]
# Read the live bytes, then the names. The kernel whose name ends in `math` writes the whole table, as the naive version does;
# leaving out the dimension of heads is enough to get it. On CPUs the other one is a FlashAttention:
# `_scaled_dot_product_flash_attention_for_cpu`.
# <!-- claim: test_without_a_dimension_of_heads_pytorch_takes_the_kernel_that_writes_the_table -->
#
# <details><summary>Which kernels there are</summary>
#
# On CUDA, PyTorch has FlashAttention, a memory-efficient kernel (after Rabe and Staats 2021), one of cuDNN's, and `math`.
# FlashAttention-2 wants half precision and an Ampere card or newer, such as an A100 or H100 (its README); a T4, which Colab often
# gives, is older, and so is left with the others. `torch.nn.attention.sdpa_kernel` forces one, and raises an error where it
# cannot run. **FlexAttention** (`torch.nn.attention.flex_attention`) compiles a fused kernel from a Python function that changes
# scores. None of these was tried here: on a GPU, the cells of this part run on it, and name what ran.
#
# </details>
#
# ### The headline
#
# The naive attention, yours in tiles of 64, and PyTorch's, timed with your clock.
#
# **Predict.** At $T = 4096$, how many times as fast as the naive one is PyTorch's? (Below 1: slower.)

# %% prediction
times_as_fast = widgets.predict("PyTorch's, times as fast", low=0.1, high=100, log=True)

# %%
attentions = {
    "naive": naive,
    "yours, tiled": lambda q, k, v: my_tiled(q, k, v, 64),
    "PyTorch's": F.scaled_dot_product_attention,
}

# %% training
wait = torch.cuda.synchronize if here == "cuda" else (lambda: None)  # a CPU does not queue
lengths = (512, 1024, 2048, 4096)
weighed, took = {name: [] for name in attentions}, {name: [] for name in attentions}
for T in lengths:
    inputs = [each.to(here) for each in random_inputs(T)]
    for name, attend in attentions.items():
        def call(attend=attend, inputs=inputs):
            return attend(*inputs)

        weighed[name].append(peak_memory(call) / 2**20)
        took[name].append(my_seconds(call, wait, time.perf_counter, 3))
    print(f"T = {T} is measured.")
panels = {"live bytes, in MiB": weighed, "seconds": took}
plotting.show(growth(lengths, panels, xlabel="positions T"))
for name in attentions:
    print(f"{name:13} slope of the bytes {slope(lengths, weighed[name]):.2f};", end=" ")
    print(f"at T = 4096 {weighed[name][-1]:.3g} MiB, {1e3 * took[name][-1]:.0f} ms on {here}")
times_as_fast.reveal(took["naive"][-1] / took["PyTorch's"][-1])

# %% [markdown]
# The left panel is exact: a slope near 2 against one near 1. (Yours lies a little below: a single tile does not grow.) At $T
# = 4096$ the naive version has about 60 times the live bytes of your tiles.
# <!-- claim: test_live_bytes_have_slope_two_for_the_naive_one_and_one_for_the_others -->
#
# The right panel is your machine's. Your version does the arithmetic of the naive one in 4,096 tiles. The time lost between
# their operations is **overhead**. Between the kernel and the naive version at least two things differ: the table, and the
# number of programs. How much of the gap is due to which, this figure does not tell.
#
# <details><summary>What the count does not see</summary>
#
# Live bytes are tensors; a kernel also has **working room**. By the profiler, which hears of every allocation on a CPU, it is
# about a mebibyte on two threads, and hardly grows from $T = 1024$ to 4096.
# <!-- claim: test_the_kernels_own_room_hardly_grows -->
#
# </details>
#
# ### Live bytes, and bytes moved
#
# A GPU has a large, slow memory and a small, fast one: an A100 40 GB at 1.5 TB a second, and 20 MB at 19 (Dao et al. 2022,
# figure 1). **FlashAttention** is these tiles in one program, each small enough for the fast memory. But every block of queries
# reads *all* keys and values again. So how many bytes are **moved**, read from slow memory or written to it, for one head?

# %%
def bytes_moved(T, d, block=None, size=2):
    """Of one head, `size` bytes a number; block=None: scores and weights are written and read."""
    if block is None:
        return size * (4 * T * d + 4 * T * T)
    blocks = math.ceil(T / block)  # of queries; each reads all of k and v
    return size * (2 * T * d + 2 * T * d * blocks)


for block in (None, 32, 64, 128, 256):
    moved = [bytes_moved(T, 64, block) for T in (2048, 4096)]
    name = "no tiles" if block is None else f"blocks of {block}"
    told = [f"{readable_bytes(size):>9}" for size in moved]
    print(f"{name:14} {told[0]} at T = 2048, {told[1]} at 4096")

# %% [markdown]
# Live bytes grow with $T$. Bytes moved still grow with $T^2$, divided by the block. Blocks of 32 save next to nothing; larger
# ones move less, as long as the fast memory has room for them (Dao et al. 2022, theorem 2 and figure 2, middle).
# <!-- claim: test_what_is_moved_has_slope_two_and_is_divided_by_the_block -->
#
# **What the paper found.** Beside the standard version FlashAttention did a little more arithmetic and moved a ninth of the
# bytes. It was 5.7 times as fast (Dao et al. 2022).
#
# <details><summary>The paper's numbers</summary>
#
# Dao et al. (2022, figure 2, left), on an A100: GPT-2 medium, 1,024 tokens, heads of 64, batch 64, forward and backward.
#
# | | standard attention | FlashAttention |
# |---|---|---|
# | operations, in billions | 66.6 | 75.2 |
# | GB read and written | 40.3 | 4.4 |
# | milliseconds | 41.7 | 7.3 |
#
# </details>

# %% [markdown]
# ## 6. On the way back
#
# In training, every operation keeps what its derivative will need. Until then it stays live.
#
# **Predict.** Forward *and backward*: what is the slope of the live bytes of your tiled attention?

# %% prediction
slope_of_training = widgets.predict("slope of the bytes in training", low=0.5, high=2.5)

# %% [markdown]
# **Gradient checkpointing** (Chen et al. 2016) keeps only the inputs of a piece, and computes the piece a second time when its
# derivative is due. Here a piece is one block of queries.

# %%
def training_step(attend):
    """A function of q, k, v that runs attention forward and backward -> the three gradients."""
    def step(*inputs):
        with torch.enable_grad():
            watched = [each.detach().requires_grad_() for each in inputs]
            return torch.autograd.grad(attend(*watched).sum(), watched)
    return step


def in_pieces(q, k, v):
    blocks = q.split(64, dim=-2)
    done = [checkpoint(my_tiled, rows, k, v, 64, use_reentrant=False) for rows in blocks]
    return torch.cat(done, dim=-2)


def at_once(q, k, v):
    return checkpoint(naive, q, k, v, use_reentrant=False)


trained = {
    **attentions,
    "yours, checkpointed": in_pieces,
    "naive, checkpointed": at_once,
}
short = (256, 512, 1024)
held = {name: [] for name in trained}
for T in short:
    inputs = random_inputs(T)
    for name, attend in trained.items():
        step = training_step(attend)
        held[name].append(peak_memory(lambda s=step, i=inputs: s(*i)) / 2**20)
panels = {"live bytes in training, in MiB": held}
plotting.show(growth(short, panels, xlabel="positions T"))

# %%
forward = multiply_adds(naive, *random_inputs(256))
for name, attend in trained.items():
    arithmetic = multiply_adds(training_step(attend), *random_inputs(256)) / forward
    print(f"{name:20} slope {slope(short, held[name]):.2f}, ", end="")
    print(f"{arithmetic:.2f} times the multiply-adds of one naive pass forward")
slope_of_training.reveal(slope(short, held["yours, tiled"]))

# %% [markdown]
# All tiles together are the table, and autograd keeps them all alive. Checkpointed block by block, the same function has slope 1
# again. The price is arithmetic, four passes' worth where three were needed: forward, backward (twice as much), and forward
# once more.
# <!-- claim: test_training_through_tiles_keeps_them_all_unless_they_are_computed_anew -->
#
# The naive version, checkpointed as a whole, gains nothing. When its turn comes, it makes the whole table again. What is
# computed anew must be small.
# <!-- claim: test_training_through_tiles_keeps_them_all_unless_they_are_computed_anew -->
#
# PyTorch's kernel has slope 1 too. It computes each tile anew, and keeps only *one* number a query of the softmax.
#
# <details><summary>Which number, and two odd counts</summary>
#
# The number is the maximum plus the logarithm of the total. FlashAttention kept both (Dao et al. 2022, section 3.1),
# FlashAttention-2 the one.
#
# The naive version, checkpointed, needs 3.5 passes and not 4. PyTorch stops once all that was kept is there again, before the
# product with the values; in tiles, merging comes after that product. The kernel's count of 0.00 says only that the counter
# cannot look into the CPU's kernel.
# <!-- claim: test_training_through_tiles_keeps_them_all_unless_they_are_computed_anew -->
#
# </details>

# %% [markdown]
# ## 7. Writing is another problem
#
# A model that writes (**decoding**) has *one* query at a time, and reads the whole cache for it (lesson 08). There is no table to
# save. There is the cache. First we make it smaller; then we measure what limits the speed.
#
# In **grouped-query attention** (GQA; Ainslie et al. 2023) a group of query heads shares one head of keys and values. With a
# single group, of all heads, it is **multi-query attention** (MQA; Shazeer 2019).
#
# ### Exercise 9.4: heads that share keys (difficulty 2, 10 minutes)
#
# Take four heads of queries on two of keys. Query heads 0 and 1 read keys 0, query heads 2 and 3 read keys 1.
#
# <details><summary>A hint</summary>
#
# You can copy the keys with `repeat_interleave(2, dim=1)`. Or you can leave them, and let the queries of one group follow each
# other, as if they were more positions of one head. With two positions, a and b, 1b is head 1's query at position b. Bars first
# separate heads, then groups:
#
# ```text
# q        (B, 4, 2, d)    0a 0b | 1a 1b | 2a 2b | 3a 3b   four heads, two queries in each
# groups   (B, 2, 4, d)    0a 0b   1a 1b | 2a 2b   3a 3b   two groups, four queries in each
# ```
#
# The order of the rows stays; `reshape` only puts the bars elsewhere.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `q.reshape(B, Hkv, (Hq // Hkv) * Tq, d)` makes the groups. One product with the keys gives their scores. Reshape these into
# heads for mask and softmax, and the weights into groups again for the product with the values. Each row now has Tk numbers:
#
# ```text
# scores   (B, 2, 4, Tk)   0a 0b   1a 1b | 2a 2b   3a 3b   groups: each meets its own keys
# weights  (B, 4, 2, Tk)   0a 0b | 1a 1b | 2a 2b | 3a 3b   heads: mask and softmax
# weights  (B, 2, 4, Tk)   0a 0b   1a 1b | 2a 2b   3a 3b   groups: each meets its own values
# ```
#
# `masked_softmax` of `course_utils.attention.weights` takes a mask.
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

# %% check="grouped_query_attention" points=3
checks.grouped_query_attention(grouped_query_attention)

# %%
my_grouped = checks.yours("grouped_query_attention")


def decoding(batch, kv_heads, tokens=8192, dtype=torch.float32):
    """Eight heads of one query each, and a cache of `tokens` tokens: (B, heads, 1 or tokens, d)."""
    generator = torch.Generator().manual_seed(0)
    sizes = ((8, 1), (kv_heads, tokens), (kv_heads, tokens))
    made = [torch.randn(batch, *size, 64, generator=generator) for size in sizes]
    return [each.to(dtype) for each in made]


def copied(q, k, v):
    share = q.shape[1] // k.shape[1]
    return naive(q, k.repeat_interleave(share, dim=1), v.repeat_interleave(share, dim=1))


q, k, v = decoding(1, kv_heads=2)
context, _ = my_grouped(q, k, v)
assert torch.allclose(context, copied(q, k, v), atol=1e-5)
theirs = F.scaled_dot_product_attention(q, k, v, enable_gqa=True)
assert torch.allclose(context, theirs, atol=1e-5)
print("Equal to copied keys, and to PyTorch with enable_gqa=True.")
for name, attend in (("yours", my_grouped), ("with the keys copied", copied)):
    print(f"{name:21} {readable_bytes(peak_memory(lambda a=attend: a(q, k, v)))}", end="   ")
print(f"(the cache: {readable_bytes(2 * k.nbytes)})")

# %% [markdown]
# A copy undoes what sharing was for: its live bytes are four times the cache. If yours needs as many, it is
# right, but it copies: for the measurements below, use the hint's other way.
# <!-- claim: test_a_copy_of_the_keys_is_larger_than_the_cache -->
#
# ### Exercise 9.5: what a cache weighs (difficulty 1, 3 minutes)
#
# Now the third kind of bytes of part 1, the cache.
#
# <details><summary>A hint</summary>
#
# A key and a value for each layer, head, token and text.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# It is a product of seven numbers, of which one is a 2.
#
# </details>

# %% exercise="cache_bytes"
def cache_bytes(layers, kv_heads, d_head, tokens, batch=1, bytes_per_number=2):
    """The bytes of a cache of keys and values, for `batch` texts of `tokens` tokens each -> int."""
    ### BEGIN SOLUTION
    return 2 * layers * kv_heads * d_head * tokens * batch * bytes_per_number
    ### END SOLUTION

# %% check="cache_bytes" points=1
checks.cache_bytes(cache_bytes)

# %% [markdown]
# **Predict.** Llama 3 70B has 80 layers, and 8 heads of keys of 128 features for its 64 heads of queries. How large is the cache
# of *one* text of 131,072 tokens (its longest, from version 3.1 on) in half precision?

# %% prediction
one_long_text = widgets.predict("the cache of one text", low=0.1, high=1000, unit="GiB", log=True)

# %%
my_bytes = checks.yours("cache_bytes")
models = {  # layers, heads of queries, heads of keys, features a head
    "Llama 2 7B": (32, 32, 32, 128),
    "Llama 2 70B": (80, 64, 8, 128),
    "Mistral 7B": (32, 32, 8, 128),
    "Llama 3 8B": (32, 32, 8, 128),
    "Llama 3 70B": (80, 64, 8, 128),
    "DeepSeek 67B": (95, 64, 8, 128),
}
print("in half precision           a token   131,072 tokens   with keys for every head")
for name, (layers, heads, kv_heads, d_head) in models.items():
    token, text, every = (
        readable_bytes(my_bytes(layers, count, d_head, tokens, 1, 2))
        for count, tokens in ((kv_heads, 1), (kv_heads, 2**17), (heads, 2**17))
    )
    print(f"{name:22} {token:>12} {text:>16} {every:>26}")
latent = [readable_bytes(latent_cache_bytes(60, 512 + 64, tokens)) for tokens in (1, 2**17)]
print(f"{'DeepSeek-V2, latent':22} {latent[0]:>12} {latent[1]:>16}")
one_long_text.reveal(my_bytes(80, 8, 128, 2**17, 1, 2) / 2**30)

# %% [markdown]
# Read the row of Llama 3 70B. Its cache takes 40 GiB for *one* text, and with keys for every head it would take 320. Eight heads
# of queries share one of keys: an eighth of the bytes.
#
# <details><summary>The other rows, and the last one: a cache of one vector</summary>
#
# The sizes are published: Touvron et al. (2023), Llama Team (2024), Jiang et al. (2023), DeepSeek-AI (2024a, b). Not all read so
# long texts; Mistral's window of 4,096 caps its cache. For one such text Llama 2 7B would need the 64 GiB of the first row. Its 7
# billion weights of 2 bytes are 14 billion bytes, or 13 GiB: the cache would be five times as large.
#
# DeepSeek-V2, in the last row, goes another way: **multi-head latent attention** (MLA) keeps *one* vector of 512 numbers a token
# and layer, and 64 for positions. All heads read the same numbers, as in MQA.
#
# In MLA the keys and values of all heads *could* be made of the one vector. In writing they need not be: those matrices can be
# multiplied into the ones of queries and output (section 2.1.2). Then all 128 heads read the vector itself.
#
# </details>
# <details><summary>93.3 per cent smaller?</summary>
#
# So its paper says, compared with DeepSeek 67B. By the number of entries it is 82 %. V2 also stores them in 6 bits on average
# (section 3.2.3): against 16 bits that makes 93.3 %. The paper does not show its sum; this one agrees.
# <!-- claim: test_the_latent_cache_is_93_percent_smaller_with_six_bits -->
#
# </details>
#
# ### What limits the speed of writing
#
# A machine has two speeds: how fast it multiplies, and how fast it moves bytes. If a call has few multiply-adds for each byte
# moved, the arithmetic waits for the memory. If it has many, the memory waits. How many it has is its **arithmetic intensity**
# (lesson 06 counted them for each number). Count as moved q, k, v and the context, each once: with fewer it cannot be done.
#
# ### Exercise 9.6: measure it (difficulty 2, 10 minutes)
#
# <details><summary>A hint</summary>
#
# `multiply_adds(attend, q, k, v)`, imported at the top, counts; it has halved PyTorch's number, for which a multiplication and an
# addition are two. How many bytes does a tensor have? Ask it: `nbytes`, or numbers times `element_size()`.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# Call `attend` once yourself to get the context. Where it is a tuple, the context is its first entry. Four tensors are moved:
# three in, one out.
#
# </details>

# %% exercise="arithmetic_intensity"
def arithmetic_intensity(attend, q, k, v):
    """Multiply-adds of `attend(q, k, v)` for each byte of q, k, v and of the context -> float.

    `attend` returns the context, or a tuple whose first entry is the context. Each of the four
    tensors is counted once; scores and weights are not, as if they never left fast memory.
    """
    ### BEGIN SOLUTION
    result = attend(q, k, v)
    context = result[0] if isinstance(result, tuple) else result
    moved = sum(each.numel() * each.element_size() for each in (q, k, v, context))  # bytes
    return multiply_adds(attend, q, k, v) / moved
    ### END SOLUTION

# %% check="arithmetic_intensity" points=2
checks.arithmetic_intensity(arithmetic_intensity)

# %% [markdown]
# **Predict.** One text that is written has about 0.25 multiply-adds for each byte, in single precision: each number of its
# cache, 4 bytes, is multiplied once. How many have four texts at once, each with a cache of its own?

# %% prediction
four_texts = widgets.predict("multiply-adds for each byte, four texts", low=0.05, high=4, log=True)

# %%
def shortest(run, repeats=30):
    """The shortest of some times, in seconds: a roof is the best that a machine can do."""
    return min(my_seconds(run, lambda: None, time.perf_counter, 1) for _ in range(repeats))


my_intensity = checks.yours("arithmetic_intensity")
cases = {
    "prefill, 2,048 queries": random_inputs(2048, heads=8),
    "writing, 1 text": decoding(1, kv_heads=8),
    "writing, 4 texts": decoding(4, kv_heads=8),
    "4 texts, 2 heads of keys": decoding(4, kv_heads=2),
    "4 texts, 1 head of keys": decoding(4, kv_heads=1),
}
square, (source, target) = torch.randn(1024, 1024), torch.ones(2, 2**24)
peak = 1024**3 / shortest(lambda: square @ square)
bandwidth = 2 * source.nbytes / shortest(lambda: target.copy_(source))  # read and written
grouped_kernel = functools.partial(F.scaled_dot_product_attention, enable_gqa=True)
points = {}
for name, inputs in cases.items():
    seconds = shortest(lambda i=inputs: my_grouped(*i), 5)
    fused = shortest(lambda i=inputs: grouped_kernel(*i), 5)
    work = multiply_adds(my_grouped, *inputs)
    points[name] = fast.Point(my_intensity(my_grouped, *inputs), work / seconds, work / fused)
plotting.show(fast.roofline(points, peak, bandwidth))
print(f"the roof: {peak / 1e9:.0f} billion multiply-adds, {bandwidth / 1e9:.0f} GB", end=" ")
print(f"a second on the CPU, {torch.get_num_threads()} threads")
for name, point in points.items():
    work = multiply_adds(my_grouped, *cases[name])
    print(f"{name:26} {point.intensity:7.2f} for each byte;", end=" ")
    print(f"{work / 1e6:7,.1f} million in {1e3 * work / point.speed:6.1f} ms")
half = my_intensity(my_grouped, *decoding(1, kv_heads=8, dtype=torch.bfloat16))
print(f"{'writing, in 16 bits':26} {half:7.2f} for each byte")
four_texts.reveal(points["writing, 4 texts"].intensity)

# %% [markdown]
# This is a **roofline** (Williams et al. 2009). Each mark is one call (hollow: PyTorch's kernel on the same inputs): the further
# right, the more multiply-adds for each byte; the higher, the faster. The slanted roof is memory: twice the intensity, twice the
# speed. The flat one is arithmetic.
#
# - **Writing** stands at a quarter of a multiply-add for each byte (in 16 bits, a half). That is so *whatever the batch*: each
#   text brings its own cache.
# - **Shared keys** help: the same work, fewer bytes. Two heads of keys for eight of queries: four times the intensity; one head:
#   eight times. Here the speed printed above grew less, and no mark of writing met the roof.
# - **Prefill**, a whole prompt at once, stands far to the right, at 256.
# <!-- claim: test_writing_has_a_quarter_of_a_multiply_add_a_byte_unless_heads_share_keys -->
#
# <details><summary>What a batch is good for all the same</summary>
#
# The layers *around* attention are another matter. All texts share their weights, and a larger batch has more multiply-adds for
# each byte.
#
# </details>
# <details><summary>Why do all points lie below the roof?</summary>
#
# In prefill your attention writes a table that the horizontal axis does not count; and tiles of 64, which read all keys again,
# would stand at about 16. In writing the scores are small beside the cache. What keeps these points down, this lesson does not
# measure. (With shared keys the shape of the products changes, too.) The hollow marks take
# the kernel's multiply-adds to be yours. With shared keys it was slower here than one product for a group.
#
# </details>
# <details><summary>For scale: an H100, and what sharing brought in the paper</summary>
#
# By NVIDIA's data sheets an H100 (SXM) does 989 trillion operations a second in dense bfloat16, two for each multiply-add, and
# reads 3.35 TB a second. Its roof bends at about 150 multiply-adds for each byte. Writing, at a half, can use about a
# three-hundredth of its arithmetic.
#
# | T5 XXL (Ainslie et al. 2023, table 1) | seconds a sample | average score |
# |---|---|---|
# | all heads | 1.51 | 47.2 |
# | 8 groups | 0.28 | 47.1 |
# | one head of keys | 0.24 | 46.6 |
#
# </details>

# %% [markdown]
# ## 8. Check yourself

# %% quiz="what_tiles_save" points=1

# %% quiz="two_halves_of_the_keys" points=1

# %% quiz="a_clock_that_lies" points=1

# %% quiz="why_share_keys" points=1

# %% quiz="what_limits_decoding" points=1

# %% [markdown]
# ## What to remember
#
# 1. A partial softmax is a maximum, a total and a blend. Two of them merge, in any order, into one, up to rounding.
# 2. With tiles the *live* bytes grow with $T$ and not $T^2$. The larger the block, the fewer bytes are *moved*. Tiles save no
#    arithmetic, but causal ones leave almost half out.
# 3. In training autograd keeps all tiles, and the saving is gone, unless they are computed anew on the way back.
# 4. A queue returns before its work is done: wait before both readings. And ask which kernel ran.
# 5. In writing, attention has few multiply-adds for each byte moved, whatever the batch: each text brings its own cache. Shared
#    keys, and numbers of fewer bits, give it more.
#
# **What it costs.** The multiply-adds are still $2\,T^2 d$ for each head, little more than half with causal tiles. Lesson 10
# gives up some of the numbers to get below $T^2$.
#
# **Reading.** Dao et al. (2022), *FlashAttention*, sections 3.1 and 4; Dao (2023), *FlashAttention-2*, section 3 (queries in the
# outer loop, as here; the first had the keys there). Shazeer (2019), *Fast Transformer decoding*. Kwon et al. (2023),
# *PagedAttention* (a cache in pages). Horace He (2022), *Making deep learning go brrrr from first principles*. Milakov and
# Gimelshein (2018), *Online normalizer calculation for softmax*, section 3. Rabe and Staats (2021), *Self-attention does not need
# O(n²) memory*. Ainslie et al. (2023), *GQA*, section 2.2. DeepSeek-AI (2024b), *DeepSeek-V2*, section 2.1. Williams et al.
# (2009), *Roofline*.
