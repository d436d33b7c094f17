# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% [markdown]
# # 09 · The same numbers, in less memory
#
# **The question.** Attention computes a score for each pair of positions. Can it give the same numbers without keeping all these
# scores, and is it faster then?
#
# **Time.** About 125 minutes, of which the computer needs less than two.
#
# **You will build** attention in **tiles**, the idea of FlashAttention, and a clock that can be trusted. Then you time your
# tiles, and find out why some are faster.
#
# **You need** scaled dot-product attention (lesson 04) and the causal mask (08), and no GPU. **Points.** 20: fifteen for four
# exercises, five for the quiz. [Glossary](../../docs/glossary.md).

# %% setup

# %%
import math
import statistics
import time
from functools import partial

import torch
from torch.nn import functional as F

import attention_checks as checks
from attention_lab.experiments import fast, tile_drawings, tiles
from course_utils import plotting, widgets
from course_utils.attention.masks import causal_mask
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.measure.intensity import flops
from course_utils.measure.memory import peak_memory, readable_bytes
from course_utils.measure.progress import bar
from course_utils.plotting.growth import growth, slope

# %% [markdown]
# ## 1. A table that nobody needs
#
# For $T$ positions, attention computes a table of $T \times T$ scores per head. For a text of 100,000 tokens and 32 heads, in
# half precision (2 bytes per number), the table of *one* layer takes $32 \cdot 100{,}000^2 \cdot 2$ bytes: 640 GB. No GPU has so
# much memory.
#
# And nobody needs the table. The result is one context per query, a context is an average of values, and an average can be
# computed piece by piece:

# %%
plotting.show(tile_drawings.tile_walk())

# %% [markdown]
# $Q$, $K$ and $V$ are cut into blocks. One block of queries and one block of keys meet in a **tile** of the table. The tile is
# computed and used, and then it is forgotten. What remains for each query are three things:
#
# - $m$, the **maximum** of its scores so far,
# - $l$, the **total** of its exponentials,
# - $O$, the **blend**: the sum of the values, each times its exponential, not yet divided.
#
# The letters are those of FlashAttention (Dao et al. 2022). At the end of a row of tiles, the context is $O / l$. To divide only
# there is the way of FlashAttention-2 (Dao 2023); the first paper divides after each tile.
#
# **An example to check in your head.** The query asks: *at an average visit, how old is the guest?* Anna came once, Ben twice,
# Cleo four times and Dan twice. As scores: 0, 1, 2 and 1. To keep the numbers simple, the weights of this example are powers of
# 2 and not of $e$.
#
# | | Anna | Ben | Cleo | Dan |
# |---|---|---|---|---|
# | score | 0 | 1 | 2 | 1 |
# | visits, $2^\text{score}$ | 1 | 2 | 4 | 2 |
# | value: age | 4 | 10 | 7 | 1 |
#
# All at once: $(1 \cdot 4 + 2 \cdot 10 + 4 \cdot 7 + 2 \cdot 1) / 9 = 54 / 9 = 6$ years. Now in two blocks. A softmax subtracts
# the maximum from all scores first, so that the exponentials cannot overflow. Each block subtracts its *own* maximum:
#
# | block | $m$ | $l$ | $O$ |
# |---|---|---|---|
# | Anna and Ben | 1 | 1/2 + 1 = 1.5 | 4/2 + 10 = 12 |
# | Cleo and Dan | 2 | 1 + 1/2 = 1.5 | 7 + 1/2 = 7.5 |
#
# The first block has subtracted 1, and the maximum of all four is 2. It should have subtracted 1 more. So its powers are too
# large by a factor of $2^{2 - 1} = 2$. We multiply its $l$ and $O$ by 1/2, and then we add: $l = 0.75 + 1.5 = 2.25$ and $O = 6 +
# 7.5 = 13.5$. The average is $13.5 / 2.25 = 6$ years again.
#
# ## 2. A softmax in pieces
#
# This is the **online softmax** (Milakov and Gimelshein 2018; with values, Rabe and Staats 2021). Two functions are given: one
# computes the triple of one block of keys, the other divides at the end.

# %%
def partial_softmax(scores, values):
    """(..., Tq, n), (..., n, d_v) -> m (..., Tq), l (..., Tq), O (..., Tq, d_v)."""
    maximum = scores.amax(dim=-1)
    reference = maximum.masked_fill(maximum == -math.inf, 0)  # where a query sees no key
    exponentials = torch.exp(scores - reference.unsqueeze(-1))  # (..., Tq, n)
    return maximum, exponentials.sum(dim=-1), exponentials @ values


def finish_partial(triple):
    """The context O / l (..., d_v); zeros for a query that has seen no key."""
    _, total, blend = triple
    return blend / total.clamp(min=1.0).unsqueeze(-1)  # with a key, the total is at least 1


ages = torch.tensor([[4.0], [10.0], [7.0], [1.0]])  # (n=4, d_v=1)
scores = math.log(2) * torch.tensor([[0.0, 1.0, 2.0, 1.0]])  # (Tq=1, n=4): e^(s ln 2) is 2^s
print("the average age:", finish_partial(partial_softmax(scores, ages)))

# %% [markdown]
# ### Exercise 9.1: merge two partial results (difficulty 2, 10 minutes)
#
# Two triples over different keys become one triple over all keys. Now the powers are of $e$.
#
# <details><summary>A hint</summary>
#
# First the new maximum, for each query. Side a has subtracted $m_a$, and should have subtracted $m$. So $e^{s - m_a}$ must become
# $e^{s - m}$. By which factor do you multiply it? The factor is the same for total and blend. Side b has its own factor.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# The factor of side a is `torch.exp(a[0] - maximum)`. The blend has one more dimension, so multiply it by the factor with
# `[..., None]`. If neither side has seen a key, both maxima are -inf, and -inf - (-inf) is NaN. So compute the factors with
# `reference = maximum.masked_fill(maximum == -math.inf, 0)` instead of `maximum`, as `partial_softmax` does. Return `maximum`.
#
# </details>

# %% exercise="merge_partial"
def merge_partial(a, b):
    """The partial results of the same queries over two sets of keys -> that over all these keys.

    Shapes: a, b and the result are triples: maximum (...), the largest score; total (...), the sum
    of exp(score - maximum); blend (..., d_v), the sum of exp(score - maximum) times value. A query
    that has seen no key has (-inf, 0, 0). Merging with it changes nothing. If both sides have it,
    the result is (-inf, 0, 0) again, without NaN.
    """
    ### BEGIN SOLUTION
    maximum = torch.maximum(a[0], b[0])  # (...)
    reference = maximum.masked_fill(maximum == -math.inf, 0)
    scale_a, scale_b = torch.exp(a[0] - reference), torch.exp(b[0] - reference)  # (...)
    total = scale_a * a[1] + scale_b * b[1]  # (...)
    blend = scale_a[..., None] * a[2] + scale_b[..., None] * b[2]  # (..., d_v)
    return maximum, total, blend
    ### END SOLUTION

# %% check="merge_partial" points=4
checks.merge_partial(merge_partial)

# %% [markdown]
# Does the order matter? Four machines hold a quarter of the keys each, and we merge their answers to one query in three orders.
# The scores are near 1,000, where $e^s$ itself is infinite.

# %%
my_merge = checks.yours("merge_partial")
generator = torch.Generator().manual_seed(0)
scores = 1000 + 5 * torch.randn(12, generator=generator, dtype=torch.float64)
values = torch.randn(12, 4, generator=generator, dtype=torch.float64)
blocks = torch.arange(12).split(3)
one, two, three, four = (partial_softmax(scores[None, part], values[part]) for part in blocks)
expected = torch.softmax(scores, dim=-1) @ values  # (d_v,)
orders = {
    "one after the other": my_merge(my_merge(my_merge(one, two), three), four),
    "two and two": my_merge(my_merge(one, two), my_merge(three, four)),
    "another order": my_merge(three, my_merge(four, my_merge(two, one))),
}
for name, triple in orders.items():
    print(f"{name:20} largest error {(finish_partial(triple)[0] - expected).abs().max():.1e}")

# %% [markdown]
# But for rounding, the order does not matter: the triple is a maximum and two sums over a *set* of keys. So this one operation
# works in many places. In FlashAttention, one program merges tile after tile. In **flash-decoding**, many processors share the
# keys of one query (Dao et al. 2023). In **ring attention**, the keys travel around a circle of machines (Liu et al. 2023).
# <!-- claim: test_partial_results_merge_in_any_order -->
#
# ## 3. Tiles
#
# Now take the queries in blocks, too.
#
# ### Exercise 9.2: attention in tiles (difficulty 3, 30 minutes)
#
# The outer loop goes over blocks of queries, the inner loop over blocks of keys. Merge with `my_merge` (yours, or the course's
# until yours passes).
#
# As in lesson 08, `causal` aligns the *last* query with the last key. Here are two queries and five keys ($T_q = 2$, $T_k = 5$):
#
# ```text
#           key 0   1   2   3   4
# query 0       x   x   x   x   .
# query 1       x   x   x   x   x
# ```
#
# In general, query $i$ sees the keys up to $i + T_k - T_q$. Do not compute a tile if none of its queries sees any of its keys.
#
# <details><summary>A hint</summary>
#
# Before the inner loop, a block of queries has seen no key: its triple is (-inf, 0, 0), in the shapes (..., rows), (..., rows)
# and (..., rows, d_v). `q.new_full(shape, -math.inf)` and `q.new_zeros(shape)` have the dtype and the device of q. After the
# inner loop comes `finish_partial`, and after the outer loop `torch.cat`.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# Take the tile whose first query is `top` and whose first key is `left`. The positions of its queries are
# `torch.arange(top, top + rows, device=q.device)[:, None]`, and those of its keys are
# `torch.arange(left, left + columns, device=q.device)`. Compare them, and hide scores with `masked_fill` and `-math.inf`. The
# tile can be left out if `left` is beyond the last key that its *last* query sees.
#
# </details>

# %% exercise="tiled_attention"
def tiled_attention(q, k, v, block, causal=False):
    """Scaled dot-product attention, computed in tiles of at most `block` queries and `block` keys.

    Shapes: q (..., Tq, d), k (..., Tk, d), v (..., Tk, d_v) -> context (..., Tq, d_v). causal: the
    last query sees the last key, the one before it all but that one, and so on; a query that sees
    no key gets zeros. No tensor of scores, and no mask, is larger than a tile. With `causal`, tiles
    that lie wholly in the future are not computed. New tensors have q's dtype and device.
    """
    ### BEGIN SOLUTION
    offset = k.shape[-2] - q.shape[-2]  # query i sees the keys up to i + offset
    contexts = []
    for top in range(0, q.shape[-2], block):
        rows = q[..., top : top + block, :] / math.sqrt(q.shape[-1])  # (..., rows, d)
        seen = rows.new_full(rows.shape[:-1], -math.inf)  # (..., rows)
        blend = rows.new_zeros(*rows.shape[:-1], v.shape[-1])  # (..., rows, d_v)
        triple = seen, torch.zeros_like(seen), blend
        query = torch.arange(top, top + rows.shape[-2], device=q.device)[:, None]  # (rows, 1)
        for left in range(0, k.shape[-2], block):
            if causal and left > top + rows.shape[-2] - 1 + offset:
                break
            keys = k[..., left : left + block, :]  # (..., columns, d)
            tile = rows @ keys.transpose(-2, -1)  # (..., rows, columns)
            if causal:
                key = torch.arange(left, left + keys.shape[-2], device=q.device)  # (columns,)
                tile = tile.masked_fill(key > query + offset, -math.inf)
            triple = my_merge(triple, partial_softmax(tile, v[..., left : left + block, :]))
        contexts.append(finish_partial(triple))
    return torch.cat(contexts, dim=-2)  # (..., Tq, d_v)
    ### END SOLUTION

# %% check="tiled_attention" points=6
checks.tiled_attention(tiled_attention)

# %% [markdown]
# We compare your tiles with the **naive** version, which is the attention of lesson 04, and with PyTorch's.

# %%
def naive(q, k, v, mask=None):
    """Attention with the whole table; without the weights."""
    return scaled_dot_product_attention(q, k, v, mask)[0]


def random_inputs(T, device="cpu", dtype=torch.float32):
    """q, k, v of shape (1, 2, T, 64) each: two heads."""
    generator = torch.Generator().manual_seed(0)
    return torch.randn(3, 1, 2, T, 64, generator=generator).to(device, dtype).unbind()


my_tiled = checks.yours("tiled_attention")
q, k, v = random_inputs(200, dtype=torch.float64)
for block in (3, 7, 64, 500):
    assert (my_tiled(q, k, v, block) - naive(q, k, v)).abs().max() < 1e-12
assert (my_tiled(q, k, v, 64) - F.scaled_dot_product_attention(q, k, v)).abs().max() < 1e-12
print("Within 1e-12 of the naive version and of PyTorch's, for blocks of 3, 7, 64 and 500.")

# %% [markdown]
# Is the amount of work the same, too? It is counted in **FLOPs**: one FLOP is one multiplication or addition. But first, here
# is a way to *see* what a function multiplies: put NaN into one value. Each query that multiplies it, even by a weight of 0,
# gets NaN.

# %%
def touched(attend, T=12):
    """Which queries multiply which values -> (T, T) bool, queries in rows."""
    q, k, v = random_inputs(T)
    columns = []
    for key in range(T):
        poisoned = v.clone()
        poisoned[..., key, :] = math.nan
        columns.append(attend(q, k, poisoned)[0, 0].isnan().any(dim=-1))  # (T,)
    return torch.stack(columns, dim=1)


may_see = causal_mask(12)
naive_map = touched(partial(naive, mask=may_see))  # partial: naive, whose mask is given already
tiled_map = touched(partial(my_tiled, block=4, causal=True))
maps = {"naive, with a causal mask": naive_map, "yours, in blocks of 4": tiled_map}
plotting.show(fast.work_maps(maps, may_see))

# %%
q, k, v = random_inputs(1024)
whole = flops(naive, q, k, v)
print(f"naive          {whole:13,} FLOPs")
for name, causal in (("tiles", False), ("tiles, causal", True)):
    count = flops(my_tiled, q, k, v, 64, causal)
    print(f"{name:14} {count:13,} FLOPs: {count / whole:.1%}")

# %% [markdown]
# A causal mask alone saves nothing: the naive version multiplies the future by 0. Causal tiles leave out almost half of the
# work. With $n$ blocks, $n (n + 1) / 2$ of the $n^2$ tiles remain. Without `causal`, tiles save nothing. (`flops` counts the
# matrix products only. Merging adds about 1 % to them in blocks of 64.)
# <!-- claim: test_tiles_save_no_arithmetic_and_causal_ones_nearly_half -->
#
# ## 4. What tiles save: memory
#
# We count the **peak memory** of a call: the bytes of all tensors that are made inside the call and exist at the same time. On a
# CPU, every machine gives the same number. In training, each operation also keeps what its derivative needs, until the backward
# pass has used it.
#
# **Predict.** A slope of 2 means: twice the length, four times the memory. What is the slope of *your tiles* in training, forward
# and backward?

# %% prediction
slope_of_training = widgets.predict("slope of the memory in training", low=0.5, high=2.5)

# %%
def training_step(attend, q, k, v):
    """Forward and backward -> the three gradients."""
    with torch.enable_grad():
        watched = [each.detach().requires_grad_() for each in (q, k, v)]
        return torch.autograd.grad(attend(*watched).sum(), watched)


attentions = {"naive": naive, "your tiles": partial(my_tiled, block=64)}
attentions["PyTorch's"] = F.scaled_dot_product_attention
lengths = (256, 512, 1024)
forward, training = {}, {}
inputs = [random_inputs(T) for T in lengths]
for name, attend in bar(attentions.items(), "measuring three attentions"):
    forward[name] = [peak_memory(partial(attend, *each)) / 2**20 for each in inputs]
    training[name] = [
        peak_memory(partial(training_step, attend, *each)) / 2**20 for each in inputs
    ]

# %%
panels = {"peak memory in MiB, forward": forward, "in MiB, forward and backward": training}
plotting.show(growth(lengths, panels, xlabel="positions T"))
for name in attentions:
    forward_slope, training_slope = slope(lengths, forward[name]), slope(lengths, training[name])
    print(f"{name:10} slope {forward_slope:.2f} forward, {training_slope:.2f} in training")
slope_of_training.reveal(slope(lengths, training["your tiles"]))

# %% [markdown]
# <details><summary>What came out</summary>
#
# Forward, the naive version has a slope near 2. Your tiles have less than 1: the context grows with $T$, but a tile keeps its
# size. In training, your tiles have a slope near 2 again. The reason is that autograd keeps every tile for the backward pass,
# and all tiles together are the table. They need even more than the naive version, because autograd also keeps the inputs of
# each merge.
# <!-- claim: test_tiles_have_slope_one_forward_and_two_in_training -->
#
# PyTorch's kernel has slope 1, in training as well. Besides $q$, $k$, $v$ and the context it keeps one number per query, $m + \ln
# l$ (Dao 2023). During the backward pass it computes each tile a second time (Dao et al. 2022, section 3.1). To compute a piece
# again instead of keeping it is called **gradient checkpointing** (Chen et al. 2016). You write this backward pass in lesson 15.
#
# Our count does not see what a kernel uses inside. PyTorch's uses about 1 MiB more at $T = 1{,}024$ (on two threads), so it needs
# more than your tiles there. At $T = 2{,}048$ it is the same 1 MiB.
# <!-- claim: test_pytorchs_kernel_uses_memory_that_is_not_counted -->
#
# </details>
#
# ## 5. A bug in the wild: a clock
#
# Are tiles also faster? Before we measure, let us check the clock. A GPU **queues** its work: a call returns when the work is in
# the queue, and not when it is done (**asynchronous execution**). Not everyone has a GPU here. So we use a device that behaves
# like one: a worker in the background, which runs real calls. Somebody has measured on it:

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
for T in (256, 1024, 2048):
    run = partial(device.run, naive, *random_inputs(T))
    seconds = median_seconds_as_found(run, time.perf_counter, repeats=5)
    print(f"T = {T:4}: {1e3 * seconds:7.3f} ms")
device.synchronize()

# %% [markdown]
# The longest text takes no longer than the shortest. Write a test that exposes what is wrong.
# `device.run(work)` queues the function `work`, and `device.synchronize()` waits until the device has nothing left to do.
#
# <details><summary>A hint</summary>
#
# Queue work whose time you know: `device.run(nap)`, where `nap` calls `time.sleep(0.2)`. The function as found says that it took
# almost no time.
#
# </details>

# %%
# Your test of median_seconds_as_found, with device.run and device.synchronize (ours is below):

# %%
def nap():
    time.sleep(0.2)


run = partial(device.run, nap)
seconds = median_seconds_as_found(run, time.perf_counter, repeats=3)
print(f"a nap of 200 ms, as found: {1e3 * seconds:.3f} ms")
device.synchronize()

# %% [markdown]
# The clock is read when the work has been *queued*. So we must wait for the end of the work before the second reading. We must
# also wait before the first reading: else the work of earlier calls, which is still in the queue, is counted as ours.
#
# ### Exercise 9.3: repair the clock (difficulty 2, 10 minutes)
#
# The **warm-up**, one run that is not counted, stays.
#
# <details><summary>A hint</summary>
#
# First one unmeasured `run()`. Then, in each repeat, the device must be idle whenever the clock is read, at the start and at the
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
seconds = my_seconds(partial(device.run, nap), device.synchronize, time.perf_counter, 3)
print(f"a nap of 200 ms, yours: {1e3 * seconds:.0f} ms")
for T in (256, 1024, 2048):
    run = partial(device.run, naive, *random_inputs(T))
    seconds = my_seconds(run, device.synchronize, time.perf_counter, repeats=5)
    print(f"T = {T:4}: {1e3 * seconds:7.3f} ms")

# %% [markdown]
# With the two waits, the time grows with the length.
# <!-- claim: test_the_clock_as_found_is_read_before_the_work_is_done -->
#
# ## 6. Are tiles faster?
#
# From here on we use your GPU if there is one, in bfloat16: PyTorch's FlashAttention for GPUs accepts only 16-bit numbers. Else
# we use the CPU and float32.
#
# PyTorch's `F.scaled_dot_product_attention` is no single function. It *chooses* among several kernels. (A **kernel** is a program
# for one operation, here for the whole attention.) A profiler tells us which one ran:

# %%
here = "cuda" if torch.cuda.is_available() else "cpu"
dtype = torch.bfloat16 if here == "cuda" else torch.float32
wait = torch.cuda.synchronize if here == "cuda" else (lambda: None)  # a CPU does not queue

q, k, v = random_inputs(1024, here, dtype)
cases = {"(1, 2, T, d)": (q, k, v), "(2, T, d)": (q[0], k[0], v[0])}
cases["(1, 2, T, d), float32"] = (q.float(), k.float(), v.float())
for name, inputs in cases.items():
    call = partial(F.scaled_dot_product_attention, *inputs)
    print(f"{name:21} {readable_bytes(peak_memory(call)):>9}   {', '.join(fast.kernels(call))}")

# %% [markdown]
# On a CPU, the first and the third call are the same, and run a FlashAttention. The second call has three dimensions in place
# of four, and this is enough to get `attention_math`, which writes the whole table. So check which kernel ran before you trust a
# number. (`torch.nn.attention.sdpa_kernel` allows only the kernels that you name.)
# <!-- claim: test_without_a_dimension_of_heads_pytorch_takes_the_kernel_that_writes_the_table -->
#
# We time your tiles in blocks of 64 to 2,048, at $T = 2{,}048$. Blocks of 64 give $32 \cdot 32$ tiles. One block of 2,048 is a
# single tile: the whole table.
#
# **Predict.** Which block is the fastest?

# %% prediction
fastest_block = widgets.predict_choice("fastest", ["64", "128", "256", "512", "1024", "2048"])

# %% training
inputs = random_inputs(2048, here, dtype)
calls = {"naive": partial(naive, *inputs)}
calls["PyTorch's"] = partial(F.scaled_dot_product_attention, *inputs)
blocks = (64, 128, 256, 512, 1024, 2048)
for block in blocks:
    calls[str(block)] = partial(my_tiled, *inputs, block)


def in_turns(calls):
    """Three rounds in which all calls take turns -> {name: the median of its seconds}."""
    found = {name: [] for name in calls}
    for _ in bar(range(3), "timing all versions in turns"):
        for name, call in calls.items():
            found[name].append(my_seconds(call, wait, time.perf_counter, repeats=3))
    return {name: statistics.median(seconds) for name, seconds in found.items()}


took = in_turns(calls)

# %%
yours = {f"your run on the {here}": {"T = 2,048": took}}
plotting.show(tile_drawings.against_naive(yours | tiles.recorded_seconds()))
for name, seconds in took.items():
    print(f"{name:10} {1e3 * seconds:8.1f} ms")
fastest_block.reveal(min(map(str, blocks), key=took.get))

# %% [markdown]
# The recorded runs are those of `python -m benchmarks.tiles`: eleven rounds in which all versions take turns.
#
# <details><summary>What came out</summary>
#
# In the recorded runs, the curve has the shape of a U. Blocks of 64 take at least three times as long as the naive version. At
# $T = 4{,}096$, blocks of 512 and 1,024 are a little faster than the naive version, on one thread and on two. A block of 2,048 is
# slower again. PyTorch's kernel is the fastest. (Your curve can differ: on a GPU, on another
# system, or if something else ran. What follows explains the recorded runs.)
# <!-- claim: test_the_recorded_tiles_make_a_u -->
#
# </details>
#
# ## 7. What is behind the U?
#
# Your tiles do the same matrix products as the naive version, in more calls. Why can they be faster? A common answer is: *a small
# tile stays in fast memory*, such as the cache of a CPU. Do not believe it before you have looked.
#
# On a CPU, a tensor gets its memory from the C library, and gives it back in the end. The C library of most Linux systems keeps
# small pieces for later tensors. Pieces of 32 MiB or more always go back to the operating system. At $T = 2{,}048$, a table of
# two heads in float32 has 32 MiB. So at each call the naive version gets new memory for two tables.
#
# The operating system gives memory in **pages** of (mostly) 4 KiB, and each page only when it is touched for the first time. This
# is a **page fault**, and it can be counted. We also time 1,024 tiles of $2 \times 2$, which hold almost no arithmetic.

# %%
print(f"page faults of one call, T = 2,048, on the {here}")
for name, call in calls.items():
    print(f"{name:10} {fast.page_faults(call)}")
tiny = partial(my_tiled, *(each[..., :64, :1] for each in inputs), 2)
tiny_seconds = my_seconds(tiny, wait, time.perf_counter, repeats=3)
print(f"1,024 tiles: {1e3 * took['64']:.0f} ms of 64 x 64, {1e3 * tiny_seconds:.0f} ms of 2 x 2")

# %% [markdown]
# The left arm of the U first. Tiles with almost no arithmetic take time, too: each tile makes about thirty calls of PyTorch, and
# a call has its price. This is one part of the left arm.
# <!-- claim: test_a_tile_makes_about_thirty_calls -->
#
# Now the right arm. Two tables are 64 MiB, or 16,384 pages. On Linux, the naive version has a page fault for each of them. Blocks
# up to 512 reuse most of their memory.
#
# Is this why blocks of 512 can be faster than the naive version? We change *one* thing. The next function is the naive version,
# with the same arithmetic and the same two tables. But the tables are made once, and every call writes into the same memory.

# %%
def naive_kept(q, k, v, scores, weights):
    """The naive version. Shapes: scores, weights (1, 2, T, T), memory that is kept."""
    torch.matmul(q / math.sqrt(q.shape[-1]), k.transpose(-2, -1), out=scores)
    torch.softmax(scores, dim=-1, out=weights)
    return weights @ v

# %% [markdown]
# **Predict.** How many times as fast as the naive version is it? (1: equally fast. Below 1: slower.)

# %% prediction
kept_is_faster = widgets.predict("tables kept, times as fast", low=0.25, high=8, log=True)

# %%
tables = inputs[0].new_empty(2, 1, 2, 2048, 2048).unbind()
kept = partial(naive_kept, *inputs, *tables)
took = in_turns(calls | {"naive, tables kept": kept})
yours = {f"your run on the {here}": {"T = 2,048": took}}
plotting.show(tile_drawings.against_naive(yours | tiles.recorded_seconds(with_kept=True)))
print(f"page faults of one call with the tables kept: {fast.page_faults(kept)}")
print("recorded, T = 4,096, one thread       ms   page faults per call")
for name, row in tiles.recorded(T=4096, threads=1).items():
    print(f"{name:30} {row['milliseconds']:9.1f} {row['page_faults']:12,}")
kept_is_faster.reveal(took["naive"] / took["naive, tables kept"])

# %% [markdown]
# <details><summary>What came out</summary>
#
# With its tables kept, the naive version has no page faults. In the recorded runs from $T = 2{,}048$ on, it takes about three
# quarters of the time. In all these recorded runs, the naive version with kept tables is faster than the tiles of *every*
# block. (At $T = 1{,}024$ a table has 8 MiB, and the naive version has few page faults or none. There no block is faster than
# the naive version.)
# <!-- claim: test_with_its_tables_kept_the_naive_version_beats_every_tile -->
#
# The version with kept tables does the same arithmetic as the naive one. Only the page faults are gone, and with them the zeros
# that the system writes into each new page. So the tiles were faster because they reuse a small piece of memory, while the naive
# version gets new pages at each call.
#
# </details>
#
# One more control, with the tiles themselves. The recorded runs were repeated in a process in which *all* freed memory is kept
# (two settings of the C library, nothing else). Now no version has page faults.

# %%
plotting.show(tile_drawings.against_naive(tiles.recorded_seconds(heap="kept")))

# %% [markdown]
# There is no U any more: the larger the block, the faster. None of the blocks is faster than the naive version. Only
# PyTorch's kernel is. It works in tiles, too, but a single compiled program computes them all.
# <!-- claim: test_without_page_faults_there_is_no_u -->
#
# ## 8. And on a GPU?
#
# On a GPU, PyTorch keeps freed memory, so page faults are not the reason there. But the common answer of section 7 is right
# there, if one program computes whole tiles. Each processor of a GPU has a small **fast memory** (SRAM, 192 KiB in an A100),
# and all of them share a large, slower one (HBM). So a GPU has two speeds: how fast it computes, and how fast it moves bytes
# between its large memory and its processors. An A100 with 40 GB computes at most 312 TFLOP/s in bfloat16, and it moves 1.56
# TB/s. While it moves one byte, it can do 200 FLOPs.
#
# Lesson 06 counted multiply-adds per number. Most papers count FLOPs per byte: this is the **arithmetic intensity** of a call. If
# a call does fewer than 200 FLOPs per byte, an A100 waits for bytes (**memory-bound**). If it does more, it waits for arithmetic
# (**compute-bound**).
#
# ### Exercise 9.4: arithmetic intensity (difficulty 1, 5 minutes)
#
# Count the bytes of q, k, v and the context, each once. This is the least that any version has to move.
#
# <details><summary>A hint</summary>
#
# `flops(attend, q, k, v)`, imported at the top, counts the FLOPs of a call. How many bytes has a tensor? It is the number of its
# entries times `element_size()`, and it is called `nbytes`.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# Call `attend` once yourself to get the context. If the result is a tuple, the context is its first entry. Four tensors are
# moved: three in, one out.
#
# </details>

# %% exercise="arithmetic_intensity"
def arithmetic_intensity(attend, q, k, v):
    """FLOPs of `attend(q, k, v)` per byte of q, k, v and of the context -> float.

    `attend` returns the context, or a tuple whose first entry is the context. Each of the four
    tensors is counted once; scores and weights are not, as if they never left fast memory.
    """
    ### BEGIN SOLUTION
    result = attend(q, k, v)
    context = result[0] if isinstance(result, tuple) else result
    moved = sum(each.numel() * each.element_size() for each in (q, k, v, context))  # bytes
    return flops(attend, q, k, v) / moved
    ### END SOLUTION

# %% check="arithmetic_intensity" points=3
checks.arithmetic_intensity(arithmetic_intensity)

# %% [markdown]
# The naive version also writes scores and weights to memory, and reads both again. A **fused kernel** is one program for the
# whole attention: its tiles stay in fast memory, and it moves no table. But each block of queries reads *all* keys and values
# again. (Your tiles are not fused. Each of their calls writes its result to memory, and the next one reads it.)
#
# **Predict.** The text becomes four times as long, 8,192 positions instead of 2,048. By which factor do the FLOPs per byte of the
# *naive* version change?

# %% prediction
factor_of_length = widgets.predict("FLOPs per byte, times", low=0.1, high=10, log=True)

# %%
def bytes_moved(T, block=None, size=2, d=64):
    """Of one head: with the table written and read (block=None), or in tiles, fused."""
    if block is None:
        return size * (4 * T * d + 4 * T * T)
    blocks = math.ceil(T / block)  # of queries; each reads all of k and v
    return size * (2 * T * d + 2 * T * d * blocks)


print("FLOPs per byte in 16 bits   T = 2,048   8,192")
for name, block in (("fused, blocks of 64", 64), ("of 128", 128), ("of 256", 256), ("naive", None)):
    short, long = (4 * T * T * 64 / bytes_moved(T, block) for T in (2048, 8192))
    print(f"{name:27} {short:9.0f} {long:7.0f}")
factor_of_length.reveal(long / short)

# %% [markdown]
# <details><summary>What came out</summary>
#
# The intensity of the naive version does not depend on the length: both its FLOPs and its table grow with $T^2$. It is near $d
# / 2 = 32$, far below the 200 of an A100. That of a fused kernel is near the size of its block.
# <!-- claim: test_the_naive_intensity_does_not_grow_and_that_of_tiles_grows_with_the_block -->
#
# Does an A100 need blocks of 256, then? No: FlashAttention-2 has blocks of 64 or 128 (Dao 2023, section 3.3). Much larger
# tiles do not fit into the fast memory (lesson 15). Our table counts too many bytes. It counts as if keys and values came from
# the large memory each time, but a GPU has a cache in between. The keys and values of a head of 8,192 positions are 2 MiB, and
# the cache of an A100 has 40 MB. So the table gives the least intensity of a fused kernel, and exercise 9.4 the largest.
#
# </details>
#
# A **roofline** (Williams et al. 2009) shows both speeds in one picture. The slanted part of the roof is memory, the flat part is
# arithmetic. We measure your machine's roof with two calls: a long sum, and a product of large matrices.

# %%
def shortest(call):
    """The shortest of ten times: the roof is the best that a machine can do."""
    return min(my_seconds(call, wait, time.perf_counter, 1) for _ in range(10))


side = 8192 if here == "cuda" else 1024
square = torch.randn(side, side).to(here, dtype)
many = torch.ones(2**28 if here == "cuda" else 2**24, device=here)
peak = 2 * side**3 / shortest(lambda: square @ square)  # FLOPs per second
bandwidth = many.nbytes / shortest(many.sum)  # bytes per second

# %%
my_intensity, size = checks.yours("arithmetic_intensity"), inputs[0].element_size()
work, naive_bytes = flops(naive, *inputs), 2 * bytes_moved(2048, size=size)  # 2 heads
points = {
    "a long sum": fast.Point(1 / 4, bandwidth / 4),  # an addition per number of 4 bytes
    "a large product": fast.Point(2 * side / (3 * size), peak),  # three matrices moved
    "naive": fast.Point(work / naive_bytes, work / took["naive"]),
    "naive, tables kept": fast.Point(work / naive_bytes, work / took["naive, tables kept"]),
    "PyTorch's, if each byte moves once": fast.Point(
        my_intensity(naive, *inputs), work / took["PyTorch's"]
    ),
}
published = {"A100": 312e12 / 1.555e12, "H100": 989e12 / 3.35e12}  # bfloat16, data sheets
plotting.show(fast.roofline(points, peak, bandwidth, published))
print(f"this machine ({here}): {peak / 1e9:,.0f} GFLOP/s, {bandwidth / 1e9:,.0f} GB/s")

# %% [markdown]
# The vertical lines show where a roof bends: here, and on two GPUs (data sheets). On the CPU of the recorded runs it bends
# below 4 FLOPs per byte. In float32, the naive version does 16. So it is right of the bend: by this picture, moving the table
# is not what limits it there. On an A100 in bfloat16, it does 32 FLOPs per byte and is far left of the bend. There the table is
# the limit.
# <!-- claim: test_the_naive_version_is_right_of_the_bend_of_the_recorded_cpu -->
#
# The roof shows the highest speed that a call can reach. Here are two measured speeds, on an A100 (Dao et al. 2022, figure 2:
# GPT-2 medium, 64 texts of 1,024 tokens, 16 heads of 64 features, forward and backward):
#
# | | standard attention | FlashAttention |
# |---|---|---|
# | GB moved | 40.3 | 4.4 |
# | milliseconds | 41.7 | 7.3 |
#
# FlashAttention moves a ninth of the bytes. Yet it does *more* arithmetic: its backward pass computes the scores a second time
# (section 4). It is a fused kernel, and it keeps $m$, $l$ and $O$ in float32. In lesson 15 you write it. (`make gpu` times all
# this on your GPU. We had none.)
#
# ## 9. Check yourself

# %% quiz="what_tiles_save" points=1

# %% quiz="two_halves_of_the_keys" points=1

# %% quiz="a_clock_that_lies" points=1

# %% quiz="why_the_kept_tables_win" points=1

# %% quiz="which_side_of_the_roof" points=1

# %% [markdown]
# ## What to remember
#
# 1. A softmax over some of the keys is a triple: maximum $m$, total $l$, blend $O$. Two triples merge into one, in any order.
# 2. In tiles, the peak memory grows with $T$ and not with $T^2$. The matrix products stay the same; causal tiles leave out almost
#    half of them. In training, autograd keeps all tiles, unless they are computed a second time.
# 3. A GPU call returns before its work is done. Synchronise before both readings of the clock, and check which kernel ran.
# 4. A curve does not tell its cause. On our CPU, middle blocks can be faster because the naive version gets new pages at each
#    call. With its tables kept, it is faster than our tiles of every block. PyTorch's tiles are faster still.
# 5. FLOPs per byte tell which limit a call can reach. For the naive version they do not grow with the text. In a fused kernel,
#    whose tiles stay in fast memory, they grow with the block.
#
# **Where it leads.** Tiles still compute all $T^2$ scores. Lesson 10 gives up some of the numbers to get below that.
#
# **Reading.** Dao et al. (2022), *FlashAttention*, sections 3.1 and 3.2. Dao (2023), *FlashAttention-2*, section 3. Milakov and
# Gimelshein (2018), *Online normalizer calculation for softmax*. Rabe and Staats (2021), *Self-attention does not need O(n²)
# memory*. Williams et al. (2009), *Roofline*.
