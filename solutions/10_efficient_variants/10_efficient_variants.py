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
# **The question.** Attention compares every position with every other position, and a decoder keeps all keys and values. What can
# we leave out when a text is long, and what does the model then forget?
#
# **Time.** About 120 minutes, of which the computer needs less than two.
#
# **You will build** **linear attention** in three forms: at once, step by step, and in chunks. Then a window whose cost
# grows with $T$ and not with $T^2$, and a rule that corrects a memory.
#
# **You need** scaled dot-product attention (lesson 04), the causal mask and the KV cache (08). **Points.** 20: fifteen for five
# exercises, five for the quiz. [Glossary](../../docs/glossary.md).

# %% setup

# %%
import math

import torch
from torch.nn import functional as F

import attention_checks as checks
from attention_lab.experiments import efficient, efficient_drawings
from attention_lab.models import recall
from course_utils import plotting, widgets
from course_utils.attention.linear import feature_map
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.plotting.growth import growth

# %% [markdown]
# ## 1. A memory that does not grow
#
# For a text of $T$ positions, attention computes $T \times T$ scores, and a decoder keeps $T$ keys and values. Lesson 09 computes
# the same result without keeping the table of scores. This lesson computes *something else*, which costs less.
#
# Leave out the softmax for a moment. Then attention is a product of three matrices, and we can choose what to multiply first.

# %%
plotting.show(efficient_drawings.two_orders())

# %% [markdown]
# Both rows give the same result. The upper row first computes $Q K^\top$, a table with $T \times T$ numbers. The lower row first
# computes $S = K^\top V$. This matrix has $d \times d$ numbers, however long the text is. We call $S$ the **state**.
#
# With a softmax we cannot use the lower row. The softmax needs all scores of a query, and only the upper row computes them.
#
# **An example to check in your head.** Each person has a key, and the value is the person's age and number of pets.
#
# | person | key | value: age, pets |
# |---|---|---|
# | Anna | (1, 0) | (4, 1) |
# | Ben | (0, 1) | (10, 2) |
#
# $K^\top V$ adds up one product per person: the key as a column times the value as a row. So Anna's key writes (4, 1) into the
# first row of $S$, and Ben's key writes (10, 2) into the second row. The query (1, 0) asks for Anna, and it reads the first row:
# 4 years, 1 pet.
#
# Now Cleo comes. She is 5 and has no pets. But $S$ has only two rows, and her key is (0.6, 0.8).

# %%
keys = torch.tensor([[1.0, 0.0], [0.0, 1.0], [0.6, 0.8]])  # (3, d=2): Anna, Ben, Cleo
values = torch.tensor([[4.0, 1.0], [10.0, 2.0], [5.0, 0.0]])  # (3, d_v=2): age, pets
for people in (2, 3):
    S = keys[:people].T @ values[:people]  # (d, d_v)
    ages = [round(age, 1) for age, _ in (keys[:people] @ S).tolist()]  # the keys are the queries
    print(f"{people} people: the state is {S.tolist()}, the ages that are read {ages}")

# %% [markdown]
# With two people, both ages are right. With three people, all are wrong: Cleo's value is in both rows. Anna's age is read as
# $4 + 0.6 \cdot 5 = 7$.
# <!-- claim: test_the_example_is_right_with_two_people_and_wrong_with_three -->
#
# A cache would have a third row for Cleo. A state has a fixed size. So this lesson asks: *what does a memory of fixed size lose,
# and which rule of writing loses least?*
#
# ## 2. Take the softmax away
#
# In softmax attention, the weight of key $j$ for query $i$ is $e^{q_i \cdot k_j / \sqrt d}$, divided by a sum. For the lower row
# of the picture, the weight must be a dot product of two vectors: one computed from the query only, and one from the key only.
# No two vectors with a fixed number of entries give exactly $e^{q \cdot k}$ for all $q$ and $k$. So we replace it by
# $\varphi(q_i) \cdot \varphi(k_j)$, with a **feature map** $\varphi$:
#
# $$c_i = \frac{\sum_j \big(\varphi(q_i) \cdot \varphi(k_j)\big)\; v_j}{\sum_j \varphi(q_i) \cdot \varphi(k_j)}$$
#
# The context $c_i$ must be an average, so the weights must be positive. Katharopoulos et al. (2020) use
# $\varphi(x) = \text{elu}(x) + 1$ for each feature. It is $x + 1$ above 0, and $e^x$ below. As a loop over all pairs:

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
# The loop still computes $T^2$ weights. But $\big(\varphi(q_i) \cdot \varphi(k_j)\big)\, v_j$ is the matrix $v_j\,
# \varphi(k_j)^\top$ times $\varphi(q_i)$. And $\varphi(q_i)$ is the same in each term, so we can take it out of both sums:
#
# $$c_i = \frac{S^\top \varphi(q_i)}{z \cdot \varphi(q_i)}, \qquad S = \sum_j \varphi(k_j)\, v_j^\top, \qquad
# z = \sum_j \varphi(k_j)$$
#
# (Here contexts and queries are columns. In section 1 they were rows, and the same product was $\varphi(q_i)^\top S$.)
#
# $S$ and $z$ do not depend on the query. We compute them once and use them for all queries. This is **linear attention**: the
# cost grows with $T$, and not with $T^2$.
#
# ### Exercise 10.1: linear attention (difficulty 2, 15 minutes)
#
# Without `causal`, all queries read the same $S$ and $z$. With `causal=True`, query $i$ reads the sums over the keys up to its
# own position. A small case with $d = d_v = 1$: the features of three keys are 1, 2, 3, and the
# values are 5, 4, 2. The products are 5, 8, 6, so the three $S$ are the running sums 5, 13, 19. `cumsum` computes running sums.
#
# <details><summary>A hint</summary>
#
# First apply `feature_map` to queries and keys. The numerator is `queries @ (keys.transpose(-2, -1) @ v)`. The denominator is
# the queries times the *sum* of the keys.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# Causal: `keys.unsqueeze(-1) * v.unsqueeze(-2)` has shape (..., T, d, d_v). It is what each position adds to $S$. Its `cumsum`
# over the positions contains the $S$ that each query reads. For the denominator, use the `cumsum` of the keys.
#
# </details>

# %% exercise="linear_attention"
def linear_attention(q, k, v, causal=False):
    """Attention whose weights are feature_map(q) . feature_map(k), divided by their sum. It never
    computes T by T weights.

    Shapes: q (..., Tq, d), k (..., Tk, d), v (..., Tk, d_v) -> context (..., Tq, d_v). Causal:
    Tq = Tk, and each query sees the keys up to its own position. You may add up to 1e-6 to the
    sum of the weights, for safety.
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
last = linear_attention_by_loop(q[5:], k, v)  # the last position sees all keys
assert torch.allclose(my_linear(q, k, v, causal=True)[5:], last, atol=1e-6)
print("Equal to the loop. (PyTorch has no linear attention of its own.)")

# %% [markdown]
# ### It is a recurrent network
#
# From one position to the next, causal linear attention adds one product to $S$ and one key to $z$:
#
# $$S_t = S_{t-1} + \varphi(k_t)\, v_t^\top, \qquad z_t = z_{t-1} + \varphi(k_t), \qquad
# c_t = \frac{S_t^\top \varphi(q_t)}{z_t \cdot \varphi(q_t)}$$
#
# This is a recurrent network (lesson 01) whose state is a matrix. A decoder uses this form: it gets one position at a time.
#
# ### Exercise 10.2: one step (difficulty 2, 5 minutes)
#
# First write the new position into the state. Then read the state with the query.
#
# <details><summary>A hint</summary>
#
# The query sees its own position, so write before you read. The product of a column and a row is
# `key.unsqueeze(-1) * v.unsqueeze(-2)`.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `(query.unsqueeze(-2) @ memory).squeeze(-2)` is $S^\top \varphi(q)$. Return new tensors: `+=` would also change the old state.
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
state, rows = None, []
for t in range(6):
    context, state = my_step(state, q[t], k[t], v[t])
    rows.append(context)
by_steps = torch.stack(rows)  # (T, d_v)
assert torch.allclose(by_steps, my_linear(q, k, v, causal=True), atol=1e-5)
print(f"Equal. With d = 64, the state has {64 * 64 + 64:,} numbers at any length.")
print(f"A cache has {2 * 64 * 1000:,} numbers after a thousand positions.")

# %% [markdown]
# ### Chunk by chunk
#
# Training has a backward pass, and it needs each state that a query has read. So in training, the causal form of exercise 10.1
# and the step form both store $T$ states. The step form also needs $T$ small operations, one after the other. So we cut the text
# into **chunks** of $m$ positions, and all queries of a chunk read the same state. A query sees two kinds of keys:
#
# 1. *Keys of its own chunk.* Compute all $m \times m$ weights $\varphi(q) \cdot \varphi(k)$, with a causal mask. This is
#    quadratic, but in $m$ and not in $T$.
# 2. *Keys of earlier chunks.* Read $S$ and $z$, which these chunks have written. This is linear in $T$.
#
# Each part gives a numerator and a denominator. Add the two numerators, add the two denominators, and divide once. Let $Q$ and
# $K$ be the features of the queries and keys of one chunk, $V$ its values, and $A$ its masked weights: $Q K^\top$, with 0 above
# the diagonal. Then its contexts are
#
# $$\frac{A\,V + Q\,S}{A\,\mathbf{1} + Q\,z}, \qquad \text{and then} \qquad S \leftarrow S + K^\top V, \qquad z \leftarrow z +
# \sum_{j} K_j.$$
#
# This is how models with linear attention are trained (Yang et al. 2024b).
#
# ### Exercise 10.3: chunk by chunk (difficulty 3, 15 minutes)
#
# Loop over the chunks. The check counts: nothing of $T \times T$ may be computed, and you may not loop over single positions.
#
# <details><summary>A hint</summary>
#
# Start with zeros for $S$ and $z$. For each chunk, read the state first, and then write into it. If you write first, a
# query also reads the later keys of its chunk, and counts the earlier keys of its chunk twice.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `x[..., start : start + chunk, :]` is shorter at the end of the text, and everything else works as before. If $z$ has shape
# (..., d, 1), then `query @ total` has the same shape as `weights.sum(dim=-1, keepdim=True)`.
#
# </details>

# %% exercise="chunked_linear_attention"
def chunked_linear_attention(q, k, v, chunk):
    """Causal linear attention: all pairs of positions within a chunk, and a state for the chunks
    before it. No tensor of size T by T, and one state at a time.

    Shapes: q, k (..., T, d), v (..., T, d_v), chunk an int of at least 1, which need not divide T
    -> context (..., T, d_v). You may add up to 1e-6 to the sum of the weights.
    """
    ### BEGIN SOLUTION
    queries, keys = feature_map(q), feature_map(k)  # (..., T, d)
    *leading, T, d = q.shape
    memory = q.new_zeros(*leading, d, v.shape[-1])  # (..., d, d_v)
    total = q.new_zeros(*leading, d, 1)  # (..., d, 1)
    contexts = []
    for start in range(0, T, chunk):
        query, key, value = (x[..., start : start + chunk, :] for x in (queries, keys, v))
        weights = (query @ key.transpose(-2, -1)).tril()  # (..., m, m)
        blend = weights @ value + query @ memory  # (..., m, d_v)
        sums = weights.sum(dim=-1, keepdim=True) + query @ total  # (..., m, 1)
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


def in_chunks(chunk):
    return lambda q, k, v: my_chunked(q, k, v, chunk)

# %%
print("T = 1,024, d = 32\nchunk   chunks in a row   multiply-adds   bytes at the peak   seconds")
for chunk in (1, 8, 32, 128, 1024):
    (products,) = efficient.multiply_adds(in_chunks(chunk), [1024])
    (held,) = efficient.peak_bytes(in_chunks(chunk), [1024])
    (seconds,) = efficient.seconds(in_chunks(chunk), [1024])
    row = f"{chunk:5} {math.ceil(1024 / chunk):17} {products:15,} {held:19,}"
    print(f"{row} {seconds:9.4f}")

# %% [markdown]
# A chunk of 1 is the step form. It has the fewest multiply-adds, but 1,024 chunks in a row. A chunk of 1,024 computes all pairs,
# with 32 times the multiply-adds and 16 times the bytes. A chunk of 32 needs twice the multiply-adds of the steps, nearly the
# same bytes, and only 32 chunks. These are the bytes of a forward pass. For the backward pass, chunks of 32 store less than a
# quarter of what the steps store. The last column shows which chunk is the fastest on your machine.
# <!-- claim: test_chunks_trade_multiply_adds_for_fewer_steps -->
#
# ## 3. Look at fewer keys
#
# A second way to save keeps the softmax and leaves out keys: **sparse attention**. Here are six patterns for 12 positions.

# %%
plotting.show(efficient_drawings.patterns())

# %% [markdown]
# | pattern | each query sees | used in |
# |---|---|---|
# | **sliding window** | the last $w$ keys, including its own | Mistral 7B: $w$ = 4,096 (Jiang et al. 2023) |
# | window and first keys | also the first few keys, often attention sinks (lesson 13) | StreamingLLM (Xiao et al. 2023) |
# | window and stride | also every key whose distance is a multiple of the stride | Sparse Transformer (Child et al. 2019) |
# | window and global | in an encoder: a few positions see all positions and are seen by all | Longformer (Beltagy et al. 2020) |
# | window, global and random | also keys that are drawn at random | BigBird (Zaheer et al. 2020) |
# | best blocks | its own block, and blocks whose *mean key* scores highest | MoBA (Lu et al. 2025) |
#
# The first five patterns are fixed by the positions. The last one depends on the text. (In the picture, the chosen blocks are
# made up.)
#
# With a window of $w$, one layer reads $w - 1$ positions back. The layer above reads what those positions have read. So $L$
# layers reach $L\,(w - 1)$ positions back. With 32 layers, Mistral 7B reaches about 131,000. This is what *can* arrive. It does
# not mean that much of it arrives.
# <!-- claim: test_a_window_reaches_as_far_as_its_layers_say -->
#
# ### What does this window cost?
#
# This sliding window promises a cost that grows with $T w$:

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

# %%
def window_mask(T, window):
    return torch.ones(T, T, dtype=torch.bool).tril().triu(1 - window)


q, k, v = efficient.inputs(64)  # (T, d) each
expected = F.scaled_dot_product_attention(q, k, v, attn_mask=window_mask(64, 8))
assert torch.allclose(local_attention_as_found(q, k, v, 8), expected, atol=1e-6)
print("The numbers are right: equal to PyTorch's own under a window mask.")

# %% [markdown]
# **Predict.** The window stays at 32, and the text grows from 512 to 1,024 positions. By what factor do the multiply-adds grow?

# %% prediction
factor_found = widgets.predict("factor of the multiply-adds", low=0.5, high=8.0, step=0.1)

# %%
lengths, window = (128, 256, 512, 1024), 32


def found(q, k, v):
    return local_attention_as_found(q, k, v, window)


found_products = efficient.multiply_adds(found, lengths)
print("multiply-adds:", dict(zip(lengths, found_products, strict=True)))
factor_found.reveal(found_products[3] / found_products[2])

# %% [markdown]
# <details><summary>What came out</summary>
#
# The multiply-adds grow by a factor of 4, as in full attention. `k @ q[t]` computes the scores of *all* keys, and the mask
# throws most of them away. `allowed` has $T^2$ entries. A mask alone saves nothing. Only a score that is not computed is saved.
# <!-- claim: test_the_function_as_found_costs_what_full_attention_costs -->
#
# </details>
#
# ### Exercise 10.4: local attention (difficulty 2, 10 minutes)
#
# Write it so that the cost really grows with $T w$: compute only the scores that are used. The check counts the
# cost at two lengths, and it allows up to twice as many scores as are used. A loop over the positions earns all points.
#
# <details><summary>A hint</summary>
#
# Query $t$ needs the keys from `max(0, t - window + 1)` to `t`. Cut these keys out *before* you compute scores.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `near = slice(max(0, t - window + 1), t + 1)` gives the keys `k[..., near, :]` and the values `v[..., near, :]`. The query
# `q[..., t : t + 1, :]` keeps its dimension. At the end, `torch.cat(contexts, dim=-2)`.
#
# </details>

# %% exercise="local_attention"
def local_attention(q, k, v, window):
    """Causal attention in which each query sees the last `window` keys, including its own. Time
    and memory grow with T * window: nothing of size T by T, not even a mask, and each query
    computes no more than about `window` scores.

    Shapes: q, k (..., T, d), v (..., T, d_v), window an int of at least 1 -> context (..., T, d_v).
    """
    ### BEGIN SOLUTION
    T, d = q.shape[-2:]
    contexts = []
    for t in range(T):
        near = slice(max(0, t - window + 1), t + 1)
        scores = q[..., t : t + 1, :] @ k[..., near, :].transpose(-2, -1)  # (..., 1, up to w)
        weights = torch.softmax(scores / math.sqrt(d), dim=-1)
        contexts.append(weights @ v[..., near, :])  # (..., 1, d_v)
    return torch.cat(contexts, dim=-2)
    ### END SOLUTION

# %% check="local_attention" points=4
checks.local_attention(local_attention)

# %%
my_local = checks.yours("local_attention")
for w in (1, 8, 50, 64):
    expected = F.scaled_dot_product_attention(q, k, v, attn_mask=window_mask(64, w))
    assert torch.allclose(my_local(q, k, v, w), expected, atol=1e-6)
print("Equal to PyTorch's own under a window mask.")

# %% [markdown]
# ### What is saved
#
# We compare full attention, your window of 32, and your linear attention in chunks of 32. Both axes are logarithmic: a cost that
# grows with $T$ has slope 1, and a cost that grows with $T^2$ has slope 2.

# %%
def causal_softmax(q, k, v):
    mask = torch.ones(len(q), len(q), dtype=torch.bool).tril()  # (T, T)
    return scaled_dot_product_attention(q, k, v, mask)[0]


def local(q, k, v):
    return my_local(q, k, v, window)


kinds = {"softmax": causal_softmax, "window 32": local, "linear, chunks of 32": in_chunks(32)}
held = {name: efficient.peak_bytes(kind, lengths) for name, kind in kinds.items()}
products = {name: efficient.multiply_adds(kind, lengths) for name, kind in kinds.items()}
costs = {"bytes at the peak": held, "multiply-adds": products}
plotting.show(growth(lengths, costs, xlabel="positions, T"))

# %% [markdown]
# Softmax attention has slope 2. The window and linear
# attention come close to slope 1.
# <!-- claim: test_the_window_and_linear_attention_have_a_slope_of_about_one -->
#
# ## 4. Correct and forget
#
# Anna has a birthday: she is now 5. Her key comes again with a new value. For simplicity, the state keeps only ages: Anna's row
# is 4, and Ben's is 10. There are no features and no denominator.
#
# The **sum** adds the new value: $4 + 5 = 9$. Softmax attention gives equal weights to equal keys, so the two ages count the
# same. A single layer without positions does not know which value came last. Two rules help:
#
# - The **delta rule** first reads what the state answers to the key, $S_{t-1}^\top k_t$. Then it writes only the difference
#   (Widrow and Hoff 1960; for attention, Schlag et al. 2021). A number $\beta$ between 0 and 1 says how much of the error is
#   corrected.
# - A **gate** forgets. It multiplies the state by a number $\alpha_t$ between 0 and 1 before the new value is written. In RetNet,
#   $\alpha$ is fixed (Sun et al. 2023). In Mamba-2 (Dao and Gu 2024) it is computed from the input, so a model can learn when to
#   forget.
#
# | rule | new state | Anna is read as | Ben is read as |
# |---|---|---|---|
# | sum | $S_{t-1} + k_t v_t^\top$ | 4 + 5 = 9 | 10 |
# | gated sum, $\alpha$ = 0.5 | $\alpha_t S_{t-1} + k_t v_t^\top$ | 2 + 5 = 7 | 5 |
# | delta rule, $\beta$ = 1 | $S_{t-1} + \beta\, k_t (v_t - S_{t-1}^\top k_t)^\top$ | 4 + (5 - 4) = **5** | **10** |
# | both (Gated DeltaNet: Yang et al. 2025) | the delta rule, with $\alpha_t S_{t-1}$ for $S_{t-1}$ | 2 + (5 - 2) = 5 | 5 |
#
# The gate also forgets Ben. The delta rule leaves Ben alone, because his key is orthogonal to Anna's.
# <!-- claim: test_the_four_rules_read_what_the_table_says -->
#
# ### Exercise 10.5: the delta rule (difficulty 2, 10 minutes)
#
# Correct the state, and then read it.
#
# <details><summary>A hint</summary>
#
# Three lines: the answer to the key, the error, and the new state. Then read the *new* state with the query.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# $S^\top k$ is `(k.unsqueeze(-2) @ state).squeeze(-2)`. A column times a row is `k.unsqueeze(-1) * row.unsqueeze(-2)`, as in
# exercise 10.2.
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
anna = torch.tensor([1.0, 0.0])  # (d,)
for name, key in (("length 1", anna), ("length 3", 3 * anna)):
    state, answers = torch.zeros(2, 1), []  # (d, d_v=1)
    for age in (4.0, 5.0, 5.0):
        context, state = my_delta(state, key, key, torch.tensor([age]), 1.0)
        answers.append(context.item())
    print(f"Anna is 4, then 5, then 5. With a key of {name}, the answers are {answers}.")

# %% [markdown]
# With a key of length 1, the new age replaces the old one. With a key of length 3, a step corrects nine times the error:
# reading gives a factor of 3, and writing another. The answer overshoots, and each time by more. So keys are normalised to
# length 1 before they are written. (One step of the delta rule is one step of gradient descent on half the squared error, and
# $\beta$ is the learning rate.)
# <!-- claim: test_the_delta_rule_replaces_with_a_key_of_length_one_and_overshoots_with_one_of_three -->
# <!-- claim: test_a_step_of_the_delta_rule_is_a_step_of_gradient_descent -->
#
# ## 5. How much does a state hold?
#
# We can measure this without training. We write $n$ random keys with random values into a state of $64 \times 64$ numbers. Then
# we ask for each key. An answer is right if its own value is the nearest of all $n$ values, by cosine.

# %%
def random_pairs(n, seed):
    """Keys and values, standard normal -> (n, 64), (n, 64)."""
    return torch.randn(2, n, 64, generator=torch.Generator().manual_seed(seed)).unbind(0)


def is_right(answers, values):
    """1 for each answer to which its own value is nearest, else 0.

    Shapes: answers, values (n, d_v) -> (n,).
    """
    cosines = F.normalize(answers, dim=-1) @ F.normalize(values, dim=-1).T  # (n, n)
    return (cosines.argmax(dim=-1) == torch.arange(len(answers))).float()

# %% [markdown]
# We compare five memories. Only softmax keeps all keys and values. (Its random keys have a length of about 8, and this makes its
# choice sharp.) *elu+1* is your linear attention. *Sum* writes $k v^\top$ with keys of length 1, and *delta* uses your rule with
# $\beta = 1$.
#
# The last memory is a control. elu+1 has only positive features, so any two of its keys point in similar directions. *Centred*
# subtracts the mean of the features. It also has no denominator, but dividing by a positive number does not change a cosine.
# <!-- claim: test_elu_without_its_denominator_finds_the_same -->

# %%
def from_softmax(q, k, v):
    return scaled_dot_product_attention(q, k, v)[0]  # (n, d_v)


def from_sum(q, k, v):
    k, q = F.normalize(k, dim=-1), F.normalize(q, dim=-1)
    return q @ (k.T @ v)  # (n, d_v)


def from_delta(q, k, v, beta=1.0):
    k, q, state = F.normalize(k, dim=-1), F.normalize(q, dim=-1), torch.zeros(64, 64)
    for key, value in zip(k, v, strict=True):
        _, state = my_delta(state, key, key, value, beta)
    return q @ state  # (n, d_v)

# %%
mean = feature_map(torch.randn(1_000, 64, generator=torch.Generator().manual_seed(9))).mean()


def from_centred(q, k, v):
    return (feature_map(q) - mean) @ ((feature_map(k) - mean).T @ v)


memories = {"softmax": from_softmax, "elu+1": my_linear, "elu+1, centred": from_centred}
memories |= {"sum": from_sum, "delta": from_delta}

# %%
sizes, curves = (8, 16, 32, 64, 128, 256), {}
for name, memory in memories.items():
    curves[name] = []
    for seed in range(12):
        pairs = [random_pairs(n, seed) for n in sizes]
        curves[name].append([is_right(memory(k, k, v), v).mean().item() for k, v in pairs])
drawn = {"state of 64 x 64, twelve seeds": curves}
title = "The sum finds nearly all of 128 values, the delta rule half of them"
labels = {"xlabel": "keys", "ylabel": "right answers", "title": title}
plotting.show(efficient.share_curves(sizes, drawn, **labels))

# %% [markdown]
# Softmax makes no error. The sum finds nearly all of 128 values, although the state has only 64 rows.
# <!-- claim: test_what_each_memory_gives_back -->
#
# **Predict.** The delta rule has lost about half of 128 values. Which ones?

# %% prediction
lost_by_delta = widgets.predict_choice(
    "lost by the delta rule", ["those written first", "those written last", "both alike"]
)

# %%
k, v = random_pairs(128, 0)
right = is_right(from_delta(k, k, v), v)
first, last = right[:32].mean(), right[96:].mean()
print(f"delta, 128 keys: of the first 32, {first:.0%} are right; of the last 32, {last:.0%}")
for beta in (1.0, 0.5, 0.25):
    share = is_right(from_delta(k, k, v, beta), v).mean()
    print(f"with beta = {beta}, {share:.0%} of all are right")
lost_by_delta.reveal(lost_by_delta.choices[0 if last > first else 1])

# %% [markdown]
# <details><summary>What came out</summary>
#
# It has lost the oldest ones. Each correction also changes the answers to other keys. Take Anna, Ben and Cleo from section 1, and
# write their ages with the delta rule. After Cleo's correction, Cleo is read as 5, but Anna is read as 0.8 and Ben as 5.7.
# <!-- claim: test_the_delta_rule_loses_the_oldest_and_the_sum_none_in_particular -->
# <!-- claim: test_correcting_cleo_changes_anna_and_ben -->
#
# With a smaller $\beta$, each correction is smaller, and less is lost. With $\beta = 1/4$, the delta rule finds nearly as many of
# the 128 values as the sum. But it then replaces an old value only in part: Anna's age changes from 4 to 4.25, and not to 5.
# <!-- claim: test_with_a_smaller_beta_the_delta_rule_keeps_nearly_as_much_as_the_sum -->
#
# Linear attention with elu+1 is far worse: it finds about a tenth of 32 values. Centred, the same features hold as much as the
# sum. So the cause is the mean of the features. All keys share it, and it makes them similar to each other.
# <!-- claim: test_elu_remembers_like_the_sum_once_its_mean_is_taken_off -->
#
# </details>
#
# ## 6. Can a model learn what to replace?
#
# So far the keys were random. A trained model can learn its keys and its $\beta_t$. The task is
# **associative recall**: the text contains pairs of a key and a value, and then the keys again. The model must answer each key
# with its value. Arora et al. (2023) compared language models with attention and without it (gated convolutions). The ability to
# recall explains 82 % of the difference in their perplexity.
#
# Our models have one memory layer with $d = 16$, so the state has $16 \times 16$ numbers. Each position gets its own token
# and the token before it. So one layer can connect a value with its key. The models do not get the numbers of the positions.
# The sums and the delta rule multiply what they write by a $\beta_t$, which is computed from the input.
#
# A text has 4 to 64 pairs. In the second task, each key is written twice, and the second value is the right answer. Each model
# was trained for 1,500 steps with Adam at a rate of 0.005, on three seeds. (We recorded this: `python -m benchmarks.recall`.)
# <!-- claim: tests/test_recorded.py::test_the_recorded_file_holds_every_model_and_says_how_it_was_made -->
#
# The models compute all steps of the delta rule together: they solve a triangular system of equations (Yang et al. 2024a). Is
# that the same as your rule, step by step?

# %%
q, k, v = efficient.inputs(12, d=16)
beta = torch.rand(12, 1, generator=torch.Generator().manual_seed(2))  # (T, 1)
state, answers = torch.zeros(16, 16), []
for t in range(12):
    key = F.normalize(k[t], dim=-1)
    context, state = my_delta(state, q[t], key, v[t], beta[t].item())
    answers.append(context)
together = recall.delta_memory(q[None], k[None], v[None], beta[None])[0]
assert torch.allclose(torch.stack(answers), together, atol=1e-4)
print("Equal: the delta rule together and step by step.")

# %% [markdown]
# **Predict.** Eight pairs: four keys, and each is written twice. Softmax attention keeps all keys and values. What share of the
# new values does it find?

# %% prediction
softmax_finds = widgets.predict("new values found by softmax", low=0, high=100, unit="%")

# %%
pairs, panels = efficient.recorded_recall()
plotting.show(efficient.recall_figure(pairs, panels))
found_by_softmax = panels["each key written twice"]["softmax"]
softmax_finds.reveal(100 * sum(run[pairs.index(8)] for run in found_by_softmax) / 3)

# %% [markdown]
# <details><summary>What came out</summary>
#
# *Written twice* (right). Softmax keeps everything, and it finds about half of the new values. It sees two values for a key, and
# nothing tells it which one is newer. *Softmax, recent first* lowers each score by 0.1 per position of distance (Press et al.
# 2022; lesson 11). Nothing else is changed, and it finds nearly all new values. So what softmax lacked was a sense of order.
#
# The sum finds half, or less. With a gate it finds more, at each number of pairs and on each seed: 55 to 80 % at 4 pairs. The
# delta rule finds still more: at least 95 % up to 16 pairs (8 keys), and about half at 64 pairs (32 keys).
# <!-- claim: test_written_twice_a_gate_finds_more_than_half_and_delta_and_a_sense_of_order_still_more -->
#
# *Written once* (left). Softmax makes no error. The window of 32 positions makes no error while all pairs are inside it. The
# delta rule loses more and more, and at 64 pairs it finds less than a third. With $d = 32$ it finds nine of ten. The state then
# has four times as many numbers, and the projections have more parameters.
#
# On one seed the sum is as good as the delta rule. On the other two seeds it is wrong for a quarter of the values with only four
# pairs. The good seed shows that the state can hold four pairs. So these two models have not learned the task.
# <!-- claim: test_written_once_softmax_is_perfect_and_the_states_fall -->
# <!-- claim: test_the_window_finds_what_is_in_it -->
# <!-- claim: test_with_twice_the_features_the_delta_rule_is_right_in_nine_of_ten -->
# <!-- claim: test_written_once_the_best_sum_is_as_good_as_delta_and_two_sums_fail_on_four_pairs -->
#
# *Which rule of writing loses least?* In section 5 the sum was ahead of the delta rule with $\beta = 1$. There the keys were
# random, and each was written once. Here keys and $\beta$ are learned. Where each key is written once, the delta rule and the
# best run of the sum are alike. Where each key is written twice, the delta rule is ahead of the sum in every run.
#
# </details>
#
# ## 7. What is used in 2026
#
# Many large models today are **hybrids**: some layers have a window or a state, and the others keep all keys and values. How
# much memory do keys, values and states need for one text of 131,072 tokens, at 2 bytes per number?
#
# | model | layers that keep all keys | other layers | GiB | GiB if all layers kept all keys |
# |---|---|---|---|---|
# | Llama 3 70B (Grattafiori et al. 2024) | 80 | none | 40.0 | 40.0 |
# | Gemma 3 27B (Gemma Team 2025) | 10 | 52 with a window of 1,024 | 10.4 | 62.0 |
# | gpt-oss-120b (OpenAI 2025) | 18 | 18 with a window of 128 | 4.5 | 9.0 |
# | MiniMax-01 (MiniMax 2025) | 10 | 70 with linear attention: 64 states of 128 × 128 each | 5.1 | 40.0 |
# | Qwen3-Next 80B (Qwen Team 2025) | 12 | 36 with the gated delta rule: 32 states of 128 × 128 each | 3.0 | 12.0 |
#
# <!-- claim: test_the_table_of_hybrids_says_what_their_caches_hold -->
#
# DeepSeek-V3.2 (2025) goes another way: it keeps all keys, and each query reads only the 2,048 keys that a small scorer selects.
# This saves arithmetic and not memory.
#
# ## 8. Check yourself

# %% quiz="what_a_window_reaches" points=1

# %% quiz="what_a_mask_saves" points=1

# %% quiz="why_the_brackets_move" points=1

# %% quiz="what_a_state_weighs" points=1

# %% quiz="which_rule_for_which_task" points=1

# %% [markdown]
# ## What to remember
#
# 1. Without the softmax the brackets move: $(Q K^\top) V$ becomes $Q\,(K^\top V)$. This is a recurrence, and its state is a
#    matrix. In chunks it is quadratic within each chunk, and linear from chunk to chunk.
# 2. A mask alone saves nothing. Only scores that are not computed are saved. To test a claim about cost, double the length and
#    count the multiply-adds.
# 3. A window of $w$ reaches $L\,(w - 1)$ positions back in $L$ layers. Less may arrive.
# 4. In a long text, a state of fixed size must lose something. With random keys, the sum mixes all values into each answer, and
#    the delta rule with $\beta = 1$ loses the oldest values. With a smaller $\beta$ it loses fewer.
# 5. In one layer without positions, softmax and the sum cannot know which value came last. The delta rule replaces the old
#    value, and a gate lets old values fade.
#
# **Where it leads.** None of these memories knows positions. Lesson 11 asks how a model knows *where* something is.
#
# <details><summary>What each costs, and reading</summary>
#
# About, for one head, a text of $T$, and $d = d_v$:
#
# | | multiply-adds | numbers kept while decoding |
# |---|---|---|
# | softmax | $2\,T^2 d$ | $2\,T d$ |
# | window of $w$ | $2\,T w d$ | $2\,w d$ |
# | linear (in chunks of $m$) | $2\,T d^2$ (and $2\,T m\,d$) | $d^2$ |
# | delta | $3\,T d^2$ | $d^2$ |
#
# Katharopoulos et al. (2020), *Transformers are RNNs*, sections 3.2 to 3.4. Schlag et al. (2021), *Linear
# transformers are secretly fast weight programmers*, sections 4 and 6.1. Arora et al. (2023), *Zoology*. Yang et al. (2024a),
# *Parallelizing linear transformers with the delta rule over sequence length*; (2024b), *Gated linear attention transformers*.
# Beltagy et al. (2020), *Longformer*, section 3.1. Yuan et al. (2025), *Native sparse attention*.
#
# </details>
