# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% [markdown]
# # 10 · When T squared is too much
#
# **The question.** Attention compares every position with every other one. What can be left out when a text is too long for
# that, and what does a model then forget?
#
# **Time.** About 130 minutes, of which the computer needs less than two.
#
# **You will build** attention within a window that really costs less, attention without a softmax in three forms, and a rule
# that corrects a memory.
#
# **You need** scaled dot-product attention (lesson 04) and the causal mask and the KV cache (08).
# **Points.** 20: fifteen for five exercises, five for the quiz. The field's words stand in the
# [glossary](../../docs/glossary.md).

# %% setup

# %%
import math

import matplotlib.pyplot as plt
import torch
from torch.nn import functional as F

import attention_checks as checks
from attention_lab.experiments import efficient, generation
from attention_lab.models import recall
from course_utils import plotting, widgets
from course_utils.attention.linear import feature_map
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.measure.progress import bar
from course_utils.plotting.growth import growth

# %% [markdown]
# ## 1. T squared, weighed
#
# Causal attention as in lesson 08, for a single head: every score is made, and a mask forbids half of them. We count its **live
# bytes** (lesson 09) and multiply-adds at five lengths.

# %%
def causal_softmax(q, k, v):
    """Shapes: q, k (T, d), v (T, d_v) -> (T, d_v)."""
    mask = torch.ones(len(q), len(q), dtype=torch.bool).tril()  # (T, T)
    return scaled_dot_product_attention(q, k, v, mask)[0]


lengths = (128, 256, 512, 1024, 2048)
softmax_bytes = efficient.peak_bytes(causal_softmax, lengths)
softmax_products = efficient.multiply_adds(causal_softmax, lengths)
weighed = {
    "bytes at the peak": {"softmax": softmax_bytes}, "multiply-adds": {"softmax": softmax_products}
}
plotting.show(growth(lengths, weighed, xlabel="positions, T"))

# %% [markdown]
# Both axes are logarithmic: a cost that doubles with the length has slope 1, one that grows with its square slope 2.
#
# **Predict.** Follow the left line further. At which length does this one head hold 16 GB?

# %% prediction
full_at = widgets.predict("positions at 16 GB", low=1_000, high=10_000_000, log=True)

# %%
steepness = generation.slopes(lengths, softmax_bytes)
print("slope of the bytes from length to length:", [round(slope, 2) for slope in steepness])
full_at.reveal(lengths[-1] * math.sqrt(16e9 / softmax_bytes[-1]))

# %% [markdown]
# About 30,000 positions: a long story, for one head of one layer.
# <!-- claim: test_one_head_fills_16_gigabytes_at_about_thirty_thousand_positions -->
#
# Lesson 09 saves the bytes: block by block, it computes the same numbers without ever holding all scores. The multiply-adds
# remain. This lesson computes *something else*, which costs less. So there are two questions throughout: what does it save, and
# what does it lose?

# %% [markdown]
# ## 2. Which keys may be left out
#
# The first idea is to look at fewer keys: **sparse attention**. In a **sliding window** of $w$, each query sees the $w$ last
# keys, its own among them. Two patterns bring back some of what lies further away.
#
# The **strided** pattern adds to the window every key whose distance is a multiple of `stride` (Child et al. 2019). It is causal.

# %%
def strided_mask(T, window, stride):
    """Causal: True for the `window` last keys, itself included, and for every key whose distance is
    a multiple of `stride`.

    Three ints of at least 1 -> (T, T) bool, queries in rows, True = may attend.
    """
    position = torch.arange(T)
    distance = position[:, None] - position  # (T, T): query minus key
    return (distance >= 0) & ((distance < window) | (distance % stride == 0))

# %% [markdown]
# In an encoder, a few **global** positions see everything and are seen by all (Longformer: Beltagy et al. 2020). All others see
# the keys at a distance of at most `window`, on both sides.

# %%
def global_mask(T, window, positions):
    """Not causal: True for keys at a distance of at most `window`, and for the global `positions`,
    which see all and are seen by all.

    T and window ints, positions a list, maybe empty, of ints from 0 to T - 1 -> (T, T) bool,
    True = may attend.
    """
    position = torch.arange(T)
    mask = (position[:, None] - position).abs() <= window  # (T, T)
    for place in positions:
        mask[place, :] = True
        mask[:, place] = True
    return mask

# %%
def window_mask(T, window):
    return torch.ones(T, T, dtype=torch.bool).tril().triu(1 - window)


drawn = {
    "window 2": window_mask(8, 2),
    "window 2, stride 3": strided_mask(8, 2, 3),
    "1 each side, global 0": global_mask(8, 1, [0]),
}
names = [str(position) for position in range(8)]
evenly = [mask / mask.sum(dim=1, keepdim=True) for mask in drawn.values()]  # (T, T) each
axes = plotting.heatmap_grid(
    evenly, names, names, list(drawn), mask=list(drawn.values()), columns=3,
    xlabel="keys", ylabel="queries",
)
plotting.show(axes[0].figure)
for T in (64, 256, 1024):
    counted = {"all": T * (T + 1) // 2, "window": window_mask(T, 8).sum().item()}
    counted["strided"] = strided_mask(T, 8, math.isqrt(T)).sum().item()
    counted["global"] = global_mask(T, 4, [0]).sum().item()
    print(f"T = {T:4}: cells that may attend", counted)

# %% [markdown]
# The colours show even weights. A window leaves about $T w$ cells, a stride of $\sqrt T$ of the order
# of $T \sqrt T$. (Longformer's own $w$ counts both sides: $w / 2$ on each.) BigBird (Zaheer et al. 2020) adds keys drawn at
# random for each query to the window and the global positions.
#
# ### How far does a window reach?
#
# A layer with a window of 8 reads 7 positions back, and the layer above reads what those have read. There are 64 positions.
#
# **Predict.** After how many layers can the last position have heard of the first?

# %% prediction
layers_needed = widgets.predict("layers until it reaches the first", low=1, high=64, step=1)

# %%
patterns = {
    "window 8": window_mask(64, 8),
    "window 8, stride 8": strided_mask(64, 8, 8),
    "4 each side, global 0": global_mask(64, 4, [0]),
}
reached = {}
for name, mask in patterns.items():
    # (T, T) power: above 0 where some way of so many steps leads from query to key
    powers = [torch.linalg.matrix_power(mask.double(), layers) for layers in range(1, 11)]
    reached[name] = [int((power[-1] > 0).sum()) for power in powers]
    print(f"{name:22} positions reached after 1, 2, ... layers: {reached[name]}")
layers_needed.reveal(reached["window 8"].index(64) + 1)

# %% [markdown]
# Each layer adds $w - 1$ positions, so $L$ layers reach $1 + L\,(w - 1)$. Mistral 7B has 32 layers with a window of 4,096: in
# theory about 131,000 positions (Jiang et al. 2023, section 2). A stride no longer than the window reaches everything in two; so
# does one global position, in an encoder: under a causal mask the first position hears nobody.
# <!-- claim: test_a_window_of_eight_needs_nine_layers_and_the_others_two -->
#
# *Can have heard* is not *has heard*. Let every layer take the plain average of what it may see, and look at what the last
# position then holds of each of the others.

# %%
with plotting.style():
    figure, ax = plt.subplots(figsize=(7, 3.2), layout="constrained")
    told = []
    for layers, look in ((1, "-"), (2, "--"), (4, "-."), (9, ":")):
        held = efficient.arriving(patterns["window 8"], layers)  # (T,)
        seen = held > 0
        distance = torch.arange(63, -1, -1)
        label = f"{layers} layer{'s' * (layers > 1)}"
        ax.semilogy(distance[seen], held[seen], look, linewidth=2, label=label)
        told.append(f"{label}: {held[seen][0]:.1e} at distance {int(distance[seen][0])}")
    ax.set(xlabel="distance from the last position", ylabel="share of what it holds")
    ax.legend()
alt = f"Line chart, logarithmic: share by distance, window of 8. At the far end {'; '.join(told)}."
plotting.show(figure, alt=alt)
print("; ".join(told))

# %% [markdown]
# After nine layers the first position is within reach, and makes up less than a hundred-millionth: one single way leads to it,
# seven steps back in every layer. The last position's own word makes up as little: most comes from half-way. Trained weights are
# not even, and residual connections (lesson 12) keep what is near. Reach says what is possible, not what happens.
# <!-- claim: test_with_even_weights_less_than_a_hundred_millionth_arrives -->

# %% [markdown]
# ## 3. A bug in the wild: a window
#
# A sliding window, as one finds it. "O(T w)" promises a cost that grows with $T$ times $w$.

# %%
def local_attention_as_found(q, k, v, window):
    """Sliding-window attention in O(T w). Shapes: q, k (T, d), v (T, d_v) -> (T, d_v)."""
    T, d = q.shape
    allowed = torch.ones(T, T, dtype=torch.bool).tril().triu(1 - window)
    out = []
    for t in range(T):
        scores = k @ q[t] / math.sqrt(d)
        weights = torch.softmax(scores.masked_fill(~allowed[t], -torch.inf), dim=0)
        out.append(weights @ v)
    return torch.stack(out)


q, k, v = efficient.inputs(64)  # (T, d) each
expected = F.scaled_dot_product_attention(q, k, v, attn_mask=window_mask(64, 8))
assert torch.allclose(local_attention_as_found(q, k, v, 8), expected, atol=1e-6)
print("the numbers are right: equal to PyTorch's own under a window mask")

# %% [markdown]
# What is wrong? Before you read on: which measurement would show it, and what should come out?
#
# <details><summary>A test that exposes it</summary>
#
# Keep the window and double the length. A cost of $T w$ doubles as well, on every machine: count the multiply-adds and the
# bytes at several lengths, and look at the slope.
#
# </details>
#
# **Predict.** The window stays at 64, the text grows from 512 to 1,024 positions. How many times the multiply-adds?

# %% prediction
times_found = widgets.predict("times the multiply-adds", low=0.5, high=8.0, step=0.1)

# %%
def local_cost(local, window=64):
    """What a function with a window costs at all lengths -> (bytes, multiply-adds)."""
    def attend(q, k, v):
        return local(q, k, v, window)

    return efficient.peak_bytes(attend, lengths), efficient.multiply_adds(attend, lengths)


found_bytes, found_products = local_cost(local_attention_as_found)
for what, numbers in (("bytes", found_bytes), ("multiply-adds", found_products)):
    steps = [round(slope, 2) for slope in generation.slopes(lengths, numbers)]
    print(f"{what:13} slope from length to length: {steps}")
times_found.reveal(found_products[3] / found_products[2])

# %% [markdown]
# Its multiply-adds are those of full attention, exactly. `k @ q[t]` scores *all* keys, and the mask throws nearly all away;
# `allowed` holds $T^2$ entries. A mask by itself saves nothing; a kernel that skips what is masked does (lesson 09).
# <!-- claim: test_the_function_as_found_costs_what_full_attention_costs -->
#
# ### Exercise 10.1: local attention (difficulty 3, 20 minutes)
#
# Keep the promise: make no score that is thrown away, or about one for each useful one. The check counts at two lengths how the
# cost grows. A loop is allowed.
#
# <details><summary>A hint</summary>
#
# With a loop: query $t$ needs the keys from `max(0, t - window + 1)` to `t`. Slice them *before* you score. (The leading
# dimensions: `k[..., start : t + 1, :]`.)
#
# </details>
# <details><summary>A stronger hint</summary>
#
# Without a loop over positions, cut the queries into blocks of `window`. All keys that a block needs lie in its own block and
# in the one before it: score those $2w$ keys, and mask within them. Fill T up to a multiple of the window with `F.pad`, put a
# block of nothing in front, and let `unfold(-2, 2 * window, window)` take the overlapping pieces of the keys. It puts the
# positions of a piece last.
#
# </details>

# %% exercise="local_attention"
def local_attention(q, k, v, window):
    """Causal attention in which each query sees the `window` last keys, itself included. Time and
    memory grow with T * window: nothing of size T by T, not even a mask, and for each query no
    more than about `window` keys are looked at.

    Shapes: q, k (..., T, d), v (..., T, d_v), window an int of at least 1 -> context (..., T, d_v).
    """
    ### BEGIN SOLUTION
    T, d = q.shape[-2:]
    window = min(window, T)
    missing = -T % window  # positions that fill the last block
    blocks = (T + missing) // window
    # (..., blocks, w, d)
    queries = F.pad(q, (0, 0, 0, missing)).unflatten(-2, (blocks, window))
    # A block of nothing in front of the first; pieces of two blocks over that.
    keys = F.pad(k, (0, 0, window, missing)).unfold(-2, 2 * window, window)  # (..., blocks, d, 2w)
    # (..., blocks, d_v, 2w)
    values = F.pad(v, (0, 0, window, missing)).unfold(-2, 2 * window, window)
    scores = queries @ keys / math.sqrt(d)  # (..., blocks, w, 2w)
    start = window * torch.arange(blocks)[:, None, None]  # (blocks, 1, 1)
    query = start + torch.arange(window)[:, None]  # (blocks, w, 1)
    key = start + torch.arange(-window, window)  # (blocks, 1, 2w)
    mask = (key >= 0) & (key <= query) & (key > query - window)  # (blocks, w, 2w)
    weights = torch.softmax(scores.masked_fill(~mask, -torch.inf), dim=-1)
    context = weights @ values.transpose(-2, -1)  # (..., blocks, w, d_v)
    return context.flatten(-3, -2)[..., :T, :]  # (..., T, d_v)
    ### END SOLUTION

# %% check="local_attention" points=4
checks.local_attention(local_attention)

# %%
my_local = checks.yours("local_attention")
for window in (1, 8, 50, 64):
    expected = F.scaled_dot_product_attention(q, k, v, attn_mask=window_mask(64, window))
    assert torch.allclose(my_local(q, k, v, window), expected, atol=1e-6)
print("Equal to PyTorch's own under a window mask.")
local_bytes, local_products = local_cost(my_local)
for what, numbers in (("bytes", local_bytes), ("multiply-adds", local_products)):
    slopes = [round(slope, 2) for slope in generation.slopes(lengths, numbers)]
    print(f"{what:13} slope from length to length: {slopes}")

# %% [markdown]
# A slope of 1: twice the text, twice the cost.
# <!-- claim: test_local_and_linear_attention_have_a_slope_of_one -->

# %% [markdown]
# ## 4. Take the softmax away
#
# The second idea keeps all keys. The weight of key $j$ for query $i$ is $e^{q_i \cdot k_j / \sqrt d}$ over a sum. That is no dot
# product of two short vectors, one made of the query alone and one of the key alone. So each pair has to be computed. Take such a
# product in its place, of a **feature map** $\varphi$ of each:
#
# $$c_i = \frac{\sum_j \varphi(q_i) \cdot \varphi(k_j)\; v_j}{\sum_j \varphi(q_i) \cdot \varphi(k_j)}$$
#
# Where all of $\varphi$ is positive, so are the weights: Katharopoulos et al. (2020) take $\text{elu}(x) + 1$, which is $x + 1$
# above 0 and $e^x$ below. As a loop over queries and keys:

# %%
def linear_attention_by_loop(q, k, v):
    """Shapes: q (Tq, d), k (Tk, d), v (Tk, d_v) -> (Tq, d_v)."""
    rows = []
    for query in q:
        weights = torch.stack([feature_map(query) @ feature_map(key) for key in k])  # (Tk,)
        rows.append(weights @ v / weights.sum())
    return torch.stack(rows)


print(linear_attention_by_loop(*efficient.inputs(4, d=3)))

# %% [markdown]
# That is still $T^2$. But now the query can be taken out of the sum:
#
# $$\sum_j \big(\varphi(q_i) \cdot \varphi(k_j)\big)\, v_j \;=\; \Big(\sum_j \varphi(k_j)\, v_j^\top\Big)^{\!\top} \varphi(q_i)
# \;=\; S^\top \varphi(q_i)$$
#
# The sum $S$, of $d \times d_v$ numbers, knows of no query: make it once, and read it with all of them. In matrices,
# $(Q K^\top) V$ has become $Q\,(K^\top V)$: **linear attention**.
#
# ### Exercise 10.2: linear attention (difficulty 2, 15 minutes)
#
# With `causal=True` query $i$ reads the sum over the keys up to its own: one matrix for each position.
#
# <details><summary>A hint</summary>
#
# Take `feature_map` of queries and keys first. The numerator is `queries @ (keys.transpose(-2, -1) @ v)`. The denominator is the
# same with 1 for each value: the queries times the *sum* of the keys.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# Causal: `keys.unsqueeze(-1) * v.unsqueeze(-2)` is (..., T, d, d_v), what each position adds. Its `cumsum` over the positions is
# the matrix that each query reads; a query of (..., 1, d) times a matrix (..., d, d_v) is its answer. The denominator takes the
# `cumsum` of the keys.
#
# </details>

# %% exercise="linear_attention"
def linear_attention(q, k, v, causal=False):
    """Attention with weights in proportion to feature_map(q) . feature_map(k), but never T by T
    of them.

    Shapes: q (..., Tq, d), k (..., Tk, d), v (..., Tk, d_v) -> context (..., Tq, d_v). Causal:
    Tq = Tk, and each query sees the keys up to its own position. Up to 1e-6 may be added to the
    sum of the weights, as some code does for safety.
    """
    ### BEGIN SOLUTION
    queries, keys = feature_map(q), feature_map(k)  # (..., T, d)
    if causal:
        written = keys.unsqueeze(-1) * v.unsqueeze(-2)  # (..., T, d, d_v)
        memory = written.cumsum(dim=-3)  # (..., T, d, d_v)
        total = (queries * keys.cumsum(dim=-2)).sum(dim=-1, keepdim=True)  # (..., T, 1)
        return (queries.unsqueeze(-2) @ memory).squeeze(-2) / total
    memory = keys.transpose(-2, -1) @ v  # (..., d, d_v)
    total = queries @ keys.sum(dim=-2).unsqueeze(-1)  # (..., Tq, 1)
    return queries @ memory / total
    ### END SOLUTION

# %% check="linear_attention" points=3
checks.linear_attention(linear_attention)

# %%
my_linear = checks.yours("linear_attention")
q, k, v = efficient.inputs(6, d=3)
assert torch.allclose(my_linear(q, k, v), linear_attention_by_loop(q, k, v), atol=1e-6)
prefixes = [linear_attention_by_loop(q[t : t + 1], k[: t + 1], v[: t + 1]) for t in range(6)]
assert torch.allclose(my_linear(q, k, v, causal=True), torch.cat(prefixes), atol=1e-6)
print("Equal to the loop; causal, to the loop over prefixes. (PyTorch has none of its own.)")

# %% [markdown]
# ### It is a recurrent network
#
# From one position to the next, causal linear attention adds one product to $S$, and one key to the sum $z$ in the denominator:
#
# $$S_t = S_{t-1} + \varphi(k_t)\, v_t^\top, \qquad z_t = z_{t-1} + \varphi(k_t), \qquad
# c_t = \frac{S_t^\top \varphi(q_t)}{z_t \cdot \varphi(q_t)}$$
#
# An RNN (lesson 01) whose state is a matrix.
#
# ### Exercise 10.3: one step (difficulty 2, 5 minutes)
#
# Write the new position into the state, then read it.
#
# <details><summary>A hint</summary>
#
# Write first, read afterwards: the query sees its own position. The product of a column and a row:
# `key.unsqueeze(-1) * v.unsqueeze(-2)`.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `(query.unsqueeze(-2) @ memory).squeeze(-2)` reads (..., d, d_v) with (..., d). Return new tensors: `+=` would change a state
# that somebody else still holds.
#
# </details>

# %% exercise="linear_attention_step"
def linear_attention_step(state, q, k, v):
    """One position of causal linear attention: write key and value into the state, then read it
    with the query.

    Shapes: q, k (..., d), v (..., d_v), state None (nothing so far) or (S (..., d, d_v),
    z (..., d)) -> context (..., d_v), the new state. The old state is left as it was.
    """
    ### BEGIN SOLUTION
    query, key = feature_map(q), feature_map(k)  # (..., d)
    memory = key.unsqueeze(-1) * v.unsqueeze(-2)  # (..., d, d_v)
    total = key  # (..., d)
    if state is not None:
        memory, total = state[0] + memory, state[1] + total
    blend = (query.unsqueeze(-2) @ memory).squeeze(-2)  # (..., d_v)
    return blend / (query * total).sum(dim=-1, keepdim=True), (memory, total)
    ### END SOLUTION

# %% check="linear_attention_step" points=2
checks.linear_attention_step(linear_attention_step)

# %%
my_step = checks.yours("linear_attention_step")


def linear_attention_by_steps(q, k, v):
    """Shapes: q, k (T, d), v (T, d_v) -> (T, d_v)."""
    state, rows = None, []
    for t in range(len(q)):
        context, state = my_step(state, q[t], k[t], v[t])
        rows.append(context)
    return torch.stack(rows)


by_steps = linear_attention_by_steps(q, k, v)
assert torch.allclose(by_steps, my_linear(q, k, v, causal=True), atol=1e-5)
d = 64
print(f"Equal, step by step. At d = {d} the state holds {d * d + d:,} numbers at any length.")
print(f"A KV cache holds 2 T d: {2 * 32 * d:,} at 32 positions, {2 * 1000 * d:,} at a thousand.")

# %% [markdown]
# **Predict.** Full attention, your window of 64, and your linear attention, all causal, with $d = 32$. At 128 positions, which of
# the three holds the most bytes?

# %% prediction
most_bytes = widgets.predict_choice("most bytes at 128 positions", ["softmax", "local", "linear"])

# %%
def causal_linear(q, k, v):
    return my_linear(q, k, v, causal=True)


def local_64(q, k, v):
    return my_local(q, k, v, 64)


kinds = {
    "softmax": causal_softmax, "local": local_64,
    "linear": causal_linear, "linear, by steps": linear_attention_by_steps,
}
held, products, times = {}, {}, {}
for name, function in bar(kinds.items(), "measuring"):
    held[name] = efficient.peak_bytes(function, lengths)
    products[name] = efficient.multiply_adds(function, lengths)
    times[name] = efficient.seconds(function, lengths)
costs = {"bytes at the peak": held, "multiply-adds": products, "seconds, on one thread": times}
plotting.show(growth(lengths, costs, xlabel="positions, T"))
for name in ("local", "linear"):
    met = efficient.crossing(lengths, held["softmax"], held[name])
    print(f"softmax holds more bytes than {name} from about {met:,.0f} positions on")
most_bytes.reveal(max(list(held)[:3], key=lambda name: held[name][0]))

# %% [markdown]
# The savings do not begin at once. Softmax holds more bytes than linear attention only from about 500 positions on: the causal
# form keeps a matrix for *every* position, $T \cdot d \cdot d_v$ numbers, which is linear in $T$ all the same. (Softmax by
# blocks, as in lesson 09, holds fewer.) The steps keep one matrix (what grows are their answers), and take $T$ small
# operations in a row: see the third panel. In the middle panel linear attention costs twice what is drawn: the counter does
# not see the products that fill $S$.
# <!-- claim: test_where_the_bytes_of_softmax_cross_those_of_the_others -->
# <!-- claim: test_local_and_linear_attention_have_a_slope_of_one -->
#
# Katharopoulos et al. (2020) report a quality similar to softmax's, and up to 4,000 times the speed where long sequences are
# generated. How similar the quality is depends on what is asked of the memory: part 6.
#
# ### Chunk by chunk
#
# The causal form computes large products, but it holds a matrix for every position. The steps hold one matrix, but they are $T$
# small operations in a row. Training needs both: large products and little memory.
#
# So cut the text into **chunks** of $c$ positions. A query sees two kinds of keys:
#
# 1. *Keys of its own chunk.* Compute all $c \times c$ weights $\varphi(q) \cdot \varphi(k)$, with a causal mask. This is
#    quadratic, but in $c$ and not in $T$.
# 2. *Keys of earlier chunks.* Read the state $S$ and the sum $z$, which these chunks have written. This is linear in $T$.
#
# Each part gives a numerator and a denominator. Add the numerators, add the denominators, and divide once. For a chunk with
# queries $Q$, keys $K$ (features of both) and values $V$, and with the weights $A = \text{tril}(Q K^\top)$:
#
# $$C = \frac{A\,V + Q\,S}{A\,\mathbf{1} + Q\,z}, \qquad S \leftarrow S + K^\top V, \qquad z \leftarrow z + \sum_{j} K_j$$
#
# Models with linear attention are trained this way (Yang et al. 2024b).
#
# ### Exercise 10.4: chunk by chunk (difficulty 3, 15 minutes)
#
# Loop over the chunks. The check counts that nothing of $T \times T$ is computed, and that you do not loop over single positions.
#
# <details><summary>A hint</summary>
#
# Begin with $S$ and $z$ of zeros. For each chunk: read the state, then write into it. If you write first, the chunk's own keys
# count twice.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `x[..., start : start + chunk, :]` is shorter at the end of the text, and everything else works as before. If $z$ has shape
# (..., d, 1), then `query @ total` has shape (..., c, 1), like `weights.sum(dim=-1, keepdim=True)`.
#
# </details>

# %% exercise="chunked_linear_attention"
def chunked_linear_attention(q, k, v, chunk):
    """Causal linear attention: all pairs of positions within a chunk, and a state for the chunks
    before it. No tensor of size T by T, and one state at a time.

    Shapes: q, k (..., T, d), v (..., T, d_v), chunk an int of at least 1, which need not divide T
    -> context (..., T, d_v). Up to 1e-6 may be added to the sum of the weights.
    """
    ### BEGIN SOLUTION
    queries, keys = feature_map(q), feature_map(k)  # (..., T, d)
    *leading, T, d = q.shape
    memory = q.new_zeros(*leading, d, v.shape[-1])  # (..., d, d_v)
    total = q.new_zeros(*leading, d, 1)  # (..., d, 1)
    contexts = []
    for start in range(0, T, chunk):
        query, key, value = (x[..., start : start + chunk, :] for x in (queries, keys, v))
        weights = (query @ key.transpose(-2, -1)).tril()  # (..., c, c)
        blend = weights @ value + query @ memory  # (..., c, d_v)
        sums = weights.sum(dim=-1, keepdim=True) + query @ total  # (..., c, 1)
        contexts.append(blend / sums)
        memory = memory + key.transpose(-2, -1) @ value
        total = total + key.sum(dim=-2).unsqueeze(-1)
    return torch.cat(contexts, dim=-2)
    ### END SOLUTION

# %% check="chunked_linear_attention" points=3
checks.chunked_linear_attention(chunked_linear_attention)

# %%
my_chunked = checks.yours("chunked_linear_attention")
for chunk in (1, 2, 3, 4, 6, 10):
    assert torch.allclose(my_chunked(q, k, v, chunk), by_steps, atol=1e-5)
print("Equal to the steps for every chunk, also for 4, which does not divide 6.")

# %%
def in_chunks(chunk):
    return lambda q, k, v: my_chunked(q, k, v, chunk)


print("T = 1,024, d = 32\nchunk   chunks in a row   multiply-adds   bytes at the peak   seconds")
for chunk in (1, 8, 32, 128, 1024):
    (chunk_products,) = efficient.multiply_adds(in_chunks(chunk), [1024])
    (chunk_bytes,) = efficient.peak_bytes(in_chunks(chunk), [1024])
    (chunk_seconds,) = efficient.seconds(in_chunks(chunk), [1024])
    row = f"{chunk:5} {math.ceil(1024 / chunk):17} {chunk_products:15,} {chunk_bytes:19,}"
    print(f"{row} {chunk_seconds:9.4f}")

# %% [markdown]
# A chunk of 1 is the step form: the fewest multiply-adds, but 1,024 chunks one after the other. A chunk of 1,024 computes all
# pairs: 32 times the multiply-adds, and 16 times the bytes. A chunk of 32 is between the two. It needs twice the multiply-adds of
# the steps and almost no more bytes, and only 32 chunks are in a row. The last column shows what that means on your machine.
# <!-- claim: test_chunks_trade_multiply_adds_for_fewer_steps -->

# %% [markdown]
# ## 5. Write what is new
#
# The state is a memory. Write *cat* under a key, and later *dog* under the same key, as when a variable gets a new value.

# %%
key = efficient.inputs(1, d=8)[1][0]  # (d,)
cat, dog = torch.eye(2)  # (d_v,) each
_, state = my_step(None, key, key, cat)
context, _ = my_step(state, key, key, dog)
print("linear attention:", context.tolist())
both, _ = scaled_dot_product_attention(key[None], torch.stack([key, key]), torch.stack([cat, dog]))
print("softmax attention:", both[0].tolist())

# %% [markdown]
# Half a cat, half a dog. Softmax attention does the same: equal keys get equal weights, and nothing says which came later.
# <!-- claim: test_a_key_written_twice_is_read_as_a_mix_by_both -->
#
# But a state can be asked first what it *would* answer, and only the difference be written:
#
# $$S_t = S_{t-1} + \beta\, k_t\, \big(v_t - S_{t-1}^\top k_t\big)^{\!\top}$$
#
# $S_{t-1}^\top k_t$ is the answer so far, the bracket its error, and $\beta$ from 0 to 1 says how much of it is corrected. This
# is the **delta rule** (Widrow and Hoff 1960; for attention, Schlag et al. 2021), here without feature map and denominator.
#
# ### Exercise 10.5: the delta rule (difficulty 2, 10 minutes)
#
# Correct the state, then read it.
#
# <details><summary>A hint</summary>
#
# Three lines: the answer to the key, the error, the new state. Only then read with the query, from the *new* state.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# $S^\top k$ is `(k.unsqueeze(-2) @ state).squeeze(-2)`, and a column times a row is `k.unsqueeze(-1) * row.unsqueeze(-2)`, as in
# 10.3.
#
# </details>

# %% exercise="delta_step"
def delta_step(state, q, k, v, beta):
    """One position of the delta rule: correct what the state answers to the key, then read the new
    state with the query.

    Shapes: q, k (..., d), v (..., d_v), state (..., d, d_v), beta a float from 0 to 1 ->
    context (..., d_v), the new state S + beta k (v - S^T k)^T (..., d, d_v). The old state is left
    as it was.
    """
    ### BEGIN SOLUTION
    answered = (k.unsqueeze(-2) @ state).squeeze(-2)  # (..., d_v): S^T k
    error = v - answered  # (..., d_v)
    state = state + k.unsqueeze(-1) * (beta * error).unsqueeze(-2)  # (..., d, d_v)
    return (q.unsqueeze(-2) @ state).squeeze(-2), state
    ### END SOLUTION

# %% check="delta_step" points=3
checks.delta_step(delta_step)

# %%
my_delta = checks.yours("delta_step")
unit_key = F.normalize(key, dim=0)
for name, its_key in (("length 1", unit_key), ("length 3", 3 * unit_key)):
    state, answers = torch.zeros(8, 2), []
    for value in (cat, dog, dog):
        context, state = my_delta(state, its_key, its_key, value, 1.0)
        answers.append([round(number, 2) for number in context.tolist()])
    print(f"a key of {name}: after cat, dog, dog it answers", answers)
start = torch.randn(8, 2, generator=torch.Generator().manual_seed(1)).requires_grad_()
loss = (dog - unit_key @ start).square().sum() / 2
(gradient,) = torch.autograd.grad(loss, start)
_, after = my_delta(start, unit_key, unit_key, dog, 0.3)
assert torch.allclose(after, start - 0.3 * gradient, atol=1e-6)
print("One step of the delta rule is one step of gradient descent, with beta for learning rate.")

# %% [markdown]
# With a key of length 1 and $\beta = 1$, the new value replaces the old one. A key of length 3 corrects nine times the error and
# overshoots, further each time: keys are normalised before they are written.
# <!-- claim: test_the_delta_rule_replaces_with_a_key_of_length_one_and_overshoots_with_one_of_three -->

# %% [markdown]
# ## 6. How much does a state remember?
#
# A cache of keys and values keeps everything. How much does a state of $64 \times 64$ numbers hold? No training is needed to
# measure it: write $n$ random pairs, ask for each key, and compare.
#
# A memory may answer with the right value at a tenth of its length, or with some noise. So an answer counts as right when the
# nearest value, by cosine, is its own. There may be more values than answers: the extra ones are never right, but may be nearest.

# %%
def share_recalled(answers, values):
    """The share of answers to which their own value is nearest, by cosine, among all values ->
    float from 0 to 1.

    Shapes: answers (n, d_v), values (m, d_v) with m >= n. The value of answer i is values[i]; the
    values from n on belong to no answer.
    """
    cosines = F.normalize(answers, dim=-1) @ F.normalize(values, dim=-1).T  # (n, m)
    nearest = cosines.argmax(dim=-1)  # (n,)
    return (nearest == torch.arange(len(answers))).float().mean().item()

# %%
d = 64


def random_pairs(n, seed):
    """Keys and values, standard normal -> (n, d), (n, d)."""
    return torch.randn(2, n, d, generator=torch.Generator().manual_seed(seed)).unbind(0)


def from_softmax(q, k, v):
    return scaled_dot_product_attention(q, k, v)[0]  # (n, d_v)


def from_sum(q, k, v):
    """S is the plain sum of k v^T, with keys of length 1, and read as it is."""
    k, q = F.normalize(k, dim=-1), F.normalize(q, dim=-1)
    return q @ (k.T @ v)  # (n, d_v)


def from_delta(q, k, v, beta=1.0):
    """The same state, written by the delta rule in the order of the pairs."""
    k, q, state = F.normalize(k, dim=-1), F.normalize(q, dim=-1), torch.zeros(d, d)
    for key, value in zip(k, v, strict=True):
        _, state = my_delta(state, key, key, value, beta)
    return q @ state  # (n, d_v)


memories = {
    **{"softmax": from_softmax, "elu+1": my_linear, "sum": from_sum, "delta": from_delta},
    "delta, beta 0.3": lambda q, k, v: from_delta(q, k, v, beta=0.3),
}

# %% [markdown]
# Softmax keeps all keys and values, the others one matrix. *elu+1* is your linear attention. *Sum* is the same without a
# feature map: $S = \sum k v^\top$, with keys of length 1. (The denominator only scales an answer, which the cosine does not
# see.) *Delta*, with $\beta = 1$, differs from *sum* in the bracket alone; the last one has another $\beta$.
#
# **Predict.** 32 pairs are written. What share does linear attention with elu+1 give back?

# %% prediction
kept_by_elu = widgets.predict("recalled of 32 pairs, elu+1", low=0, high=100, unit="%")

# %% [markdown]
# **Predict.** 128 pairs, and the delta rule with $\beta = 1$. Which of them are lost?

# %% prediction
lost_by_delta = widgets.predict_choice(
    "lost by the delta rule", ["those written first", "those written last", "both alike"]
)

# %%
sizes, seeds = (8, 16, 32, 64, 128, 256), range(12)


def recalled_once(memory, n, seed):
    keys, values = random_pairs(n, seed)
    return share_recalled(memory(keys, keys, values), values)


once = {
    name: [[recalled_once(memory, n, seed) for n in sizes] for seed in seeds]
    for name, memory in memories.items()
}
plotting.show(
    efficient.share_curves(
        sizes, {"each key written once": once}, xlabel="pairs written, d = 64", ylabel="recalled"
    )
)
kept_by_elu.reveal(100 * sum(row[2] for row in once["elu+1"]) / len(seeds))
for name in ("sum", "delta"):
    ages = torch.zeros(4)  # from the first quarter written to the last
    for seed in seeds:
        keys, values = random_pairs(128, seed)
        answers = memories[name](keys, keys, values)
        for quarter in range(4):
            own = torch.arange(32 * quarter, 32 * (quarter + 1))  # its value first, then all others
            others = torch.tensor([i for i in range(128) if i not in own.tolist()])
            share = share_recalled(answers[own], values[torch.cat([own, others])])
            ages[quarter] += share / len(seeds)
    print(f"{name:6} recalled of 128, by quarters as written:", ages.numpy().round(2))
first_to_last = (ages[3] - ages[0]).item()
verdict = "those written first" if first_to_last > 0 else "those written last"
verdict = "both alike" if abs(first_to_last) < 0.1 else verdict
lost_by_delta.reveal(verdict)
keys, values = random_pairs(128, 0)
closeness = F.cosine_similarity(from_sum(keys, keys, values), values, dim=-1).mean().item()
print(f"sum    mean cosine of an answer with its own value, of 128: {closeness:.2f}")

# %% [markdown]
# - **Softmax** gives back every value, **elu+1** about a tenth of 32 pairs.
# - **The sum** keeps nearly all of 128 pairs, and about three quarters of 256: many more than the matrix has rows. The measure
#   is lenient: at 128 an answer has a cosine of only about 0.57 with its value, but with the other values still less.
# - **The delta rule** is perfect for few pairs and falls earlier: at 128 it keeps about half, and those are the newest. With
#   $\beta = 0.3$ it keeps more than nine in ten.
# <!-- claim: test_what_each_memory_gives_back -->
# <!-- claim: test_the_delta_rule_loses_the_oldest_and_the_sum_none_in_particular -->
# <!-- claim: test_the_answers_of_the_sum_are_noisy_and_right_all_the_same -->
#
# Why does elu+1 do so much worse than the sum? State, pairs and reading are alike; the features differ. All of them are
# positive: all keys point into the same corner, and any two look alike. If that is the reason, taking the mean off the
# features must help. It is the only change:

# %%
many = feature_map(torch.randn(1000, d, generator=torch.Generator().manual_seed(9)))  # (1000, d)
mean = many.mean()


def from_centred(q, k, v):
    """elu+1 without its mean; the denominator is left out, since the cosine does not see it."""
    return (feature_map(q) - mean) @ ((feature_map(k) - mean).T @ v)


for name, features in (("elu+1", many), ("elu+1 less its mean", many - mean)):
    unit = F.normalize(features, dim=-1)
    alike = (unit[:500] @ unit[500:].T).mean()
    memory = my_linear if name == "elu+1" else from_centred
    found = [sum(recalled_once(memory, n, s) for s in seeds) / len(seeds) for n in sizes]
    shares = [round(float(share), 2) for share in found]
    print(f"{name:20} cosine of two keys: {alike:.2f}   recalled: {shares}")

# %% [markdown]
# It does. Centred, the same features remember as much as the sum. (Their weights can then be negative, which the denominator
# does not bear.)
# <!-- claim: test_elu_remembers_like_the_sum_once_its_mean_is_taken_off -->
#
# ### The headline: two tasks
#
# So is the sum the better rule? In the second task $n$ keys are written, and then all again with new values. The old values are
# candidates, too.
#
# **Predict.** 32 keys, each written twice. Which memory answers with the *new* value most often? (*Delta* has $\beta = 1$ here.)

# %% prediction
best_at_new = widgets.predict_choice(
    "most new values", ["softmax", "elu+1", "sum", "delta", "all alike"]
)

# %%
def recalled_anew(memory, n, seed):
    keys, old = random_pairs(n, seed)
    _, new = random_pairs(n, seed + 1_000)
    answers = memory(keys, torch.cat([keys, keys]), torch.cat([old, new]))  # (n, d_v)
    return share_recalled(answers, torch.cat([new, old]))


anew = {
    name: [[recalled_anew(memory, n, seed) for n in sizes] for seed in seeds]
    for name, memory in memories.items()
}
tasks = {"each key written once": once, "written twice: the new value": anew}
plotting.show(
    efficient.share_curves(sizes, tasks, xlabel="keys, d = 64", ylabel="recalled")
)
at_32 = {name: sum(row[2] for row in rows) / len(seeds) for name, rows in anew.items()}
print("32 keys written twice:", {name: f"{share:.0%}" for name, share in at_32.items()})
best_at_new.reveal(max(list(at_32)[:4], key=at_32.get))  # the two betas are as good as alike here

# %% [markdown]
# The delta rule gives nearly every new value of 32 keys, softmax and the sum about half. **Neither the sum nor $\beta = 1$ wins
# both tasks.** The sum holds more pairs; $\beta = 1$ corrects at once, and pays with what is oldest: of 128 new values it, too,
# gives only half. At 0.3 the rule gives nearly nine in ten of them, keeps almost as many of 128 pairs written once as the sum; at
# 256 it pays more.
# <!-- claim: test_of_32_rewritten_keys_the_delta_rule_answers_nearly_all_and_softmax_and_sum_about_half -->
# <!-- claim: test_neither_rule_wins_both_tasks -->
# <!-- claim: test_a_smaller_beta_comes_close_in_both_tasks -->
#
# Schlag et al. (2021, section 6.1) found the like with trained models: too many pairs overload the state, and where keys come
# again the delta rule is ahead of the sum.

# %% [markdown]
# ## 7. Trained to recall
#
# Keys can be learned, and so can $\beta$. Arora et al. (2023) trained models on **associative recall**: pairs of a key and a
# value, then keys again, to be answered. To this they traced 82 % of the gap in perplexity between gated convolutions and
# attention.
#
# Our readers have one memory and $d = 16$: a state of $16 \times 16$. Each position sees its token and the one before it, so that
# a value meets its key. No positions are given. There are 128 keys and 128 values, 4 to 64 pairs a text, and then each key, one
# after the other; the same steps for all (recorded, three seeds: `python -m benchmarks.recall`). Two more softmaxes take part:
# one has a window of 32 positions; *recent first* lowers its scores by 0.1 for each position of distance (Press et al. 2022;
# lesson 11).
# <!-- claim: tests/test_recorded.py::test_the_recorded_file_holds_every_model_and_says_how_it_was_made -->
#
# The readers do all steps of the delta rule at once. First: is that your rule?

# %%
q, k, v = efficient.inputs(12, d=16)
beta = torch.rand(12, 1, generator=torch.Generator().manual_seed(2))
state, answers = torch.zeros(16, 16), []
for t in range(12):
    context, state = my_delta(state, q[t], F.normalize(k[t], dim=-1), v[t], beta[t, 0].item())
    answers.append(context)
at_once = recall.delta_memory(q[None], k[None], v[None], beta[None])[0]  # (T, d_v)
assert torch.allclose(torch.stack(answers), at_once, atol=1e-4)
print("The delta rule for all steps at once equals your steps.")

# %% [markdown]
# **Predict.** 16 pairs are 32 positions, and the window is 32. What share does the reader with the window get right?

# %% prediction
right_by_window = widgets.predict("window of 32, 16 pairs", low=0, high=100, unit="%")

# %%
pairs, panels = efficient.recorded_recall()
shown = {"xlabel": "pairs written", "ylabel": "right answers"}
plotting.show(efficient.share_curves(pairs, panels, **shown))
windowed = panels["each key written once"]["window"]
right_by_window.reveal(100 * sum(run[pairs.index(16)] for run in windowed) / len(windowed))

# %% [markdown]
# **Written once** (left). Softmax makes no mistake. The window is as good while all lies within it: 16 pairs fill it, and it
# moves on with every question. The states lose pairs little by little. At 64 pairs they are right in a quarter to three tenths of
# the answers. With twice the features, and so a state four times as large (*d = 32*), the delta rule is right in nine of ten.
# <!-- claim: test_written_once_softmax_is_perfect_the_window_as_far_as_it_sees_and_the_states_fall -->
# <!-- claim: test_with_twice_the_features_the_delta_rule_is_right_in_nine_of_ten -->
#
# <details><summary>Two more things to see on the left</summary>
#
# At as many pairs as features, the trained elu+1 gets about two thirds; with the random keys of part 6 it was less than a tenth.
# (More than the training differs: $d$ was 64 there.) A sum can do what the delta rule does here: one of its three runs does. The
# other two stay below 80 % even at 4 pairs, for which there is room.
# <!-- claim: test_trained_keys_stay_apart -->
# <!-- claim: test_one_sum_of_three_does_what_the_delta_rule_does -->
#
# </details>
#
# **Written twice** (right; 64 pairs are 32 keys). *Sum, elu+1 and softmax hardly get beyond half.* The delta rule does: it makes
# few errors up to 8 keys written twice, and at 32 it is down to half. Softmax does, too, once its scores fall with the distance,
# and nothing else is changed: plain softmax cannot tell new from old. With its keys and $\beta$ *learned*,
# the delta rule does at least as well as the sum in both tasks; part 6 weighed random keys.
# <!-- claim: test_trained_the_delta_rule_is_at_least_as_good_as_the_sum_in_both_tasks -->
# <!-- claim: test_written_twice_only_the_delta_rule_and_a_sense_of_order_find_the_new_value -->
#
# <details><summary>Elsewhere, and in use today: gates and hybrids</summary>
#
# Arora et al. found the like of the left panel: gated convolutions needed a width that grows with the text, attention did not.
#
# A third rule forgets on purpose: before it writes, it multiplies $S$ by numbers below 1. They are
# fixed (RetNet: Sun et al. 2023) or made of the input, a **gate** (Mamba-2: Dao and Gu 2024; Yang et al. 2024b); with the delta
# rule it is Gated DeltaNet (Yang et al. 2025). **Hybrids** do not choose: Griffin mixes a gated recurrence with a sliding window
# (De et al. 2024), and in Jamba one layer of eight is full attention (Lieber et al. 2024).
#
# </details>

# %% [markdown]
# ## 8. Check yourself

# %% quiz="what_a_window_reaches" points=1

# %% quiz="what_a_mask_saves" points=1

# %% quiz="why_the_brackets_move" points=1

# %% quiz="what_a_state_weighs" points=1

# %% quiz="which_rule_for_which_task" points=1

# %% [markdown]
# ## What to remember
#
# 1. A mask by itself saves nothing; scores that are never made do. Double the length, count, and look at the slope.
# 2. A window of $w$ reaches $1 + L\,(w - 1)$ positions in $L$ layers. How much arrives from there is another matter.
# 3. Without the softmax the brackets move: $(Q K^\top) V$ becomes $Q\,(K^\top V)$, a recurrence whose state is a matrix.
#    In chunks it is quadratic within each, and linear from one to the next.
# 4. A state of fixed size must lose something. The sum blurs all alike; the delta rule with $\beta = 1$ loses the oldest,
#    with 0.3 far less.
# 5. Equal keys get equal weights. To know which came last takes a rule that corrects, or a sense of order.
#
# **What it costs**, for a head, a text of $T$, and $d = d_v$:
#
# | | multiply-adds | kept while writing |
# |---|---|---|
# | softmax | about $2\,T^2 d$ | $2\,T d$ |
# | window of $w$ | $2\,T w d$, by blocks twice that | $2\,w d$ |
# | linear, sum | about $2\,T d^2$ | about $d^2$ |
# | linear, in chunks of $c$ | about $2\,T c\,d + 2\,T d^2$ | about $d^2$ |
# | delta | about $3\,T d^2$ | $d^2$ |
#
# <details><summary>Reading</summary>
#
# Child et al. (2019), *Generating long sequences with sparse transformers*, section 4. Beltagy et al. (2020),
# *Longformer*, section 3.1. Zaheer et al. (2020), *Big Bird*. Katharopoulos et al. (2020), *Transformers are RNNs*, sections 3.2
# to 3.4. Schlag et al. (2021), *Linear transformers are secretly fast weight programmers*, sections 4 and 6.1. Arora et al.
# (2023), *Zoology*. Yang et al. (2024a), *Parallelizing linear transformers with the delta rule over sequence length*; (2024b),
# *Gated linear attention transformers*.
#
# </details>
