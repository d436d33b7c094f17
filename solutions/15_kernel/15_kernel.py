# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% [markdown]
# # 15 · A kernel of your own
#
# **The question.** How does FlashAttention compute attention and its gradient without ever storing the weights, and how do you
# write such a program for a GPU yourself?
#
# **Time.** About 115 minutes, of which the computer needs less than one.
#
# **You will build** FlashAttention: the way back in plain PyTorch, then the way forward as a **kernel** in the language Triton,
# with and without a causal mask.
#
# **You need** attention in tiles (lesson 09) and the causal mask (08). You need no GPU: without one, Triton's interpreter runs
# your kernel on the CPU. Parts 2 to 5 need the package Triton, which exists for Linux. **Points.** 20: fifteen for three
# exercises, five for the quiz. [Glossary](../../docs/glossary.md).

# %% setup

# %%
import math

import torch
from torch.nn import functional as F

import attention_checks as checks
from attention_lab.experiments import fast, kernel_drawings, own_kernel
from course_utils import plotting, widgets
from course_utils.attention import kernels
from course_utils.attention.flash import hide_future
from course_utils.measure.memory import readable_bytes

# %% [markdown]
# ## 1. The way back
#
# Lesson 09 computes attention in tiles. On a GPU, each block of queries is the work of one **program**. All programs are the
# same text, and the GPU runs many of them at the same time. Such a text is called a **kernel**.

# %%
plotting.show(kernel_drawings.walk())

# %% [markdown]
# The picture shows the program of query block 1. It loads its queries once. Then it loads one block of keys and values after
# the other. It computes the tile of scores (yellow), adds it to what it keeps, and forgets the tile. It keeps three things: the
# largest score so far, the total of the exponentials $e^{s - m}$, and the blend of the values. The FlashAttention papers call
# them $m$, $\ell$ and $O$.
#
# At the end the program stores two things. One is its block of the context. The other is new: one number $L$ per query.
#
# $$L = m + \log \ell = \log \sum_j e^{s_j}$$
#
# $L$ is for the way back, which the papers call the **backward pass**. The gradient needs the weights, but nobody has stored
# them.
#
# **An example to check in your head.** A query asks: who is meant? There are four people, and each value is a person's age.
#
# | | Anna | Ben | Cleo | Dan |
# |---|---|---|---|---|
# | $e^{\text{score}}$ | 1 | 2 | 4 | 1 |
# | weight | 1/8 | 2/8 | 4/8 | 1/8 |
# | value: age | 0 | 4 | 2 | 8 |
#
# The exponentials sum to 8, so $L = \log 8$. The context is the weighted average age: $0 + 1 + 1 + 1 = 3$.

# %%
scores = torch.tensor([1.0, 2.0, 4.0, 1.0]).log()  # (4,): Anna, Ben, Cleo, Dan
ages = torch.tensor([0.0, 4.0, 2.0, 8.0])  # (4,)
L = scores.logsumexp(dim=0)
weights = torch.softmax(scores, dim=0)
print(f"L = {L:.3f} = log {L.exp():.0f}, context {(weights @ ages):.0f}, weights", weights.tolist())

scores.requires_grad_()
(torch.softmax(scores, dim=0) @ ages).backward()
print(f"the gradient of the context with respect to the scores: {scores.grad.tolist()}")

# %% [markdown]
# What moves the average age? A larger score for Dan makes the average larger, because he is older than 3. A larger score for
# Cleo makes it smaller, because she is younger. So the gradient of a score is
#
# $$\text{weight} \times (\text{value} - \text{average})$$
#
# For Dan this is $1/8 \cdot (8 - 3) = 5/8$. For Cleo it is $4/8 \cdot (2 - 3) = -1/2$. The printed gradient agrees.
# <!-- claim: test_the_example_gives_the_gradient_that_the_text_computes -->
#
# ### The same with vectors
#
# Let $dc$ be the gradient of the loss with respect to a context $c$. A weight $p_j$ multiplies the value $v_j$, so its gradient
# is $dp_j = dc \cdot v_j$. This takes the place of the age. The weighted average of all $dp_j$ is
#
# $$D = \sum_j p_j\,(dc \cdot v_j) = dc \cdot c .$$
#
# So $D$ is the product of two vectors that we have, $dc$ and $c$. It needs no weights. The gradient of a score is
# $ds_j = p_j\,(dp_j - D)$.
#
# What does ordinary autograd keep for this? Here is attention in three steps, without tiles:

# %%
def in_three_steps(q, k, v):
    """Lesson 04's attention. Shapes: q, k, v (..., T, d) -> (..., T, d)."""
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])  # (..., T, T)
    return torch.softmax(scores, dim=-1) @ v


for T in (256, 512, 1024):
    q, k, v = own_kernel.inputs(heads=1, T=T, d=64)
    kept = own_kernel.kept_bytes(in_three_steps, q, k, v)
    print(f"T = {T:4}: autograd keeps {readable_bytes(kept):>8}; the context and L are", end=" ")
    print(readable_bytes(q.nbytes + 4 * T))

# %% [markdown]
# Autograd keeps the $T \times T$ weights. FlashAttention keeps only the context and $L$. (Inputs are not counted here: both
# ways need them.)
# <!-- claim: test_autograd_keeps_the_weights_and_the_context_with_L_is_linear -->
#
# **Predict.** The way back goes through the keys in blocks. You look at a block of 10 of 40 keys. From what can you compute
# their weights?

# %% prediction
enough_for_a_block = widgets.predict_choice(
    "enough for the weights of ten keys",
    ["queries and these ten keys", "queries, these ten keys, and L", "no less than all forty keys"],
)

# %%
q, k, v = own_kernel.inputs(heads=1, T=40, d=8, seed=1)
scores = q @ k.transpose(-2, -1) / math.sqrt(8)  # (1, 1, T, T)
expected_weights, L = torch.softmax(scores, dim=-1), scores.logsumexp(dim=-1, keepdim=True)
ten = scores[..., :10]
alone, with_L = torch.softmax(ten, dim=-1), torch.exp(ten - L)
errors = [(found - expected_weights[..., :10]).abs().max().item() for found in (alone, with_L)]
print(f"largest error: without L {errors[0]:.0e}, with L {errors[1]:.0e}")
enough = [error < 1e-5 for error in errors] + [True]
enough_for_a_block.reveal(enough_for_a_block.choices[enough.index(True)])

# %% [markdown]
# <details><summary>What came out</summary>
#
# With $L$ you can compute Cleo's weight from her score alone: $e^{\log 4 - \log 8} = 4/8$. You need no other person. So a
# forgotten weight can be computed again, in any block, in any order.
# <!-- claim: test_ten_keys_need_L -->
#
# </details>
#
# ### Exercise 15.1: the way back (difficulty 3, 15 minutes)
#
# Go through the keys in blocks. For each block compute the weights again. Then compute three gradients: $dV$ and $dK$ of this
# block, and what this block adds to $dQ$. With `causal`, `hide_future(scores, left)` sets the scores of later keys to -inf,
# where `left` is the number of the block's first key. (It is given: you wrote such a mask in lesson 09.)
#
# | gradient | formula | why |
# |---|---|---|
# | $dV$ | $P^\top\,dC$ | a value gets the gradient of each context, times the weight with which this context took it |
# | $dP$ | $dC\,V^\top$ | a weight multiplies its value |
# | $dS$ | $P \odot (dP - D)$ | see above: only the difference from the average counts |
# | $dQ$, $dK$ | $dS\,K$, $dS^\top Q$, times $1/\sqrt d$ | the scores are $Q K^\top / \sqrt d$ |
#
# <details><summary>A hint</summary>
#
# Before the loop: $D$, with shape (..., T, 1), and three tensors of zeros. In the loop: `keys = k[..., left : left + block,
# :]`, the same for the values, then the scores, the weights `torch.exp(scores - L.unsqueeze(-1))`, and the rows of the table
# from top to bottom.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `D = (d_context * context).sum(dim=-1, keepdim=True)`. Each key is in one block only, so its gradient is assigned:
# `dk[..., left : left + block, :] = ...`. Each query meets all blocks, so its gradient is a sum: `dq += ...`.
#
# </details>

# %% exercise="attention_backward"
def attention_backward(q, k, v, context, L, d_context, block, causal=False):
    """The gradients of scaled dot-product attention, from what its forward pass has kept.

    Shapes: q, k (..., T, d), v, context, d_context (..., T, d_v), L (..., T), the logarithm of each
    query's sum of exp(score) -> dq, dk (..., T, d), dv (..., T, d_v). d_context: the gradient of
    the loss with respect to the context. The keys are taken in blocks of at most `block`; there is
    no T by T tensor.
    """
    ### BEGIN SOLUTION
    scale = 1 / math.sqrt(q.shape[-1])
    D = (d_context * context).sum(dim=-1, keepdim=True)  # (..., T, 1)
    dq, dk, dv = torch.zeros_like(q), torch.zeros_like(k), torch.zeros_like(v)
    for left in range(0, k.shape[-2], block):
        keys, values = k[..., left : left + block, :], v[..., left : left + block, :]
        scores = scale * q @ keys.transpose(-2, -1)  # (..., T, n)
        if causal:
            scores = hide_future(scores, left)
        weights = torch.exp(scores - L.unsqueeze(-1))  # (..., T, n)
        d_weights = d_context @ values.transpose(-2, -1)  # (..., T, n)
        d_scores = weights * (d_weights - D)  # (..., T, n)
        dv[..., left : left + block, :] = weights.transpose(-2, -1) @ d_context
        dk[..., left : left + block, :] = scale * d_scores.transpose(-2, -1) @ q
        dq += scale * d_scores @ keys
    return dq, dk, dv
    ### END SOLUTION

# %% check="attention_backward" points=5
checks.attention_backward(attention_backward)

# %%
my_backward = checks.yours("attention_backward")
torch.manual_seed(0)
for causal in (False, True):
    q, k, v, d_context = torch.randn(4, 2, 37, 16, dtype=torch.float64).requires_grad_()
    context = F.scaled_dot_product_attention(q, k, v, is_causal=causal)
    expected = torch.autograd.grad(context, (q, k, v), d_context)
    scores = q @ k.transpose(-2, -1) / 4  # (2, T, T), here only to get L
    L = (hide_future(scores, 0) if causal else scores).logsumexp(dim=-1)
    found = my_backward(q, k, v, context, L, d_context, 8, causal)
    pairs = zip(found, expected, strict=True)
    error = max((one - other).abs().max().item() for one, other in pairs)
    print(f"causal {causal!s:5}: largest difference from autograd {error:.0e}")
    assert error < 1e-12

# %% [markdown]
# Your function gives autograd's gradients, and it has made no $T \times T$ tensor. It computes the scores a second time, so it
# has five matrix products per block, where the table has four. That is the trade of FlashAttention: compute again in place of
# storing and loading.
#
# FlashAttention-2 does this in a kernel, too. Each program takes one block of keys. Its rows of $dK$ and $dV$ are its own. But
# all programs add to the same rows of $dQ$, so they must take turns, with *atomic* additions. This is the hard part of the way
# back on a GPU, and we leave it out.
#
# ## 2. A program, a block, a mask
#
# Now the way forward (the **forward pass**), as a kernel. **Triton** (Tillet et al. 2019) is a language for kernels that is
# written like Python. On a GPU it is compiled. Without a GPU, Triton's *interpreter* runs one program after the other on the
# CPU. Then the numbers are the same up to rounding, and the time says nothing.

# %%
kernels.require_triton()  # without Triton the lesson ends here, and this line says what to install
import triton
import triton.language as tl

device = "cuda" if kernels.ON_GPU else "cpu"
how = "compiled for the GPU" if kernels.ON_GPU else "interpreted on the CPU"
print(f"Triton {triton.__version__}: {how}")

# %% [markdown]
# We begin with something small: the sum of each row of a table. A kernel does not get tensors. It gets **addresses**, where the
# numbers of a tensor begin. Memory has no rows: the numbers of the table lie one after the other.

# %%
plotting.show(kernel_drawings.addresses())

# %% [markdown]
# The table has 3 rows of 5 numbers. The number in row $r$ and column $c$ is at place $5 r + c$. There is one program per row.
#
# A program works on a **block** of numbers at once. The size of a block must be a power of two, so we take 8 for the 5 columns.
# The eight numbers of a block are its *lanes*. Program 1 computes eight places in memory, 5 to 12. The last three belong to row
# 2. So the program needs a **mask**: a boolean for each lane that says whether to load it. A lane that is not loaded gets
# `other`. Without `other`, it can hold anything.
#
# Here is the kernel. Each line works on the whole block.

# %%
@triton.jit
def row_sums(table_ptr, sums_ptr, columns, block: tl.constexpr):
    row = tl.program_id(0)  # which program am I?
    lanes = tl.arange(0, block)  # (block,): 0, 1, ..., 7
    numbers = tl.load(table_ptr + row * columns + lanes, mask=lanes < columns, other=0.0)
    tl.store(sums_ptr + row, tl.sum(numbers, 0))


table = torch.arange(15.0, device=device).reshape(3, 5)
sums = torch.zeros(3, device=device)
row_sums[(3,)](table, sums, 5, 8)  # three programs
print(table.tolist(), "->", sums.tolist())
assert torch.equal(sums, table.sum(dim=1))

# %% [markdown]
# - `row_sums[(3,)](...)` starts three programs. `(3,)` is the **grid**. `tl.program_id(0)` is 0 in the first program, 1 in the
#   second, and 2 in the third.
# - `table_ptr + ...` is **pointer arithmetic**: an address plus a number of places. With a block of places it is a block of
#   addresses.
# - `tl.load` and `tl.store` are the only lines that ask for the large memory of a GPU. Everything else happens in the fast
#   memory and registers next to the arithmetic, as long as it fits there.
# - `tl.constexpr` marks a number that is fixed when the kernel is compiled. The size of a block must be one.
#
# ### A bug in the wild: no mask
#
# **Predict.** Someone forgets the mask. The table is the same, and the block has 8 places. What is the sum of program 0, whose
# row is 0, 1, 2, 3, 4?

# %% prediction
without_a_mask = widgets.predict_choice(
    "program 0 without a mask",
    ["10: the row ends there", "28: it also adds 5, 6 and 7", "nothing: an error stops it"],
)

# %%
@triton.jit
def row_sums_without_mask(table_ptr, sums_ptr, columns, block: tl.constexpr):
    row = tl.program_id(0)
    numbers = tl.load(table_ptr + row * columns + tl.arange(0, block))
    tl.store(sums_ptr + row, tl.sum(numbers, 0))


table, sums = torch.arange(15.0).reshape(3, 5), torch.zeros(3)
kernels.interpret(row_sums_without_mask, (2,), table, sums, 5, 8)  # programs 0 and 1, on the CPU
print("programs 0 and 1:", sums[:2].tolist())
try:
    kernels.interpret(row_sums_without_mask, (3,), table, sums, 5, 8)
except kernels.OutOfBounds as error:
    print("program 2:", error)
without_a_mask.reveal(without_a_mask.choices[[10, 28].index(sums[0])])

# %% [markdown]
# <details><summary>What came out</summary>
#
# Programs 0 and 1 add numbers of the next row, and nothing complains. Program 2 loads beyond the end of the table. The course
# watches the interpreter, so here it is an error. A GPU mostly gives no error: the program reads what is there, and a
# `tl.store` without a mask overwrites it. Only an address far outside stops the GPU, often some lines later, with the message
# `illegal memory access`.
# <!-- claim: test_without_a_mask_a_program_adds_the_next_rows_numbers_and_the_last_one_is_stopped -->
#
# </details>
#
# ## 3. The kernel of attention
#
# The heads lie in memory one after the other, each with $T$ rows of $d$ numbers. So row $i$ of head $h$ begins at place
# $h\,T d + i\,d$. The grid has two directions: blocks of queries, and heads. This function starts the programs:

# %%
def attend(kernel, q, k, v, block):
    """Run a kernel of attention: one program for each block of queries and each head.

    Shapes: q, k, v (..., T, d), d and block powers of two, on a GPU at least 16 -> context
    (..., T, d), L (..., T).
    """
    q, k, v = q.contiguous(), k.contiguous(), v.contiguous()  # rows one after the other
    T, d = q.shape[-2:]
    heads = q.shape[:-2].numel()
    context, L = torch.empty_like(q), q.new_empty(q.shape[:-1], dtype=torch.float32)
    grid = (triton.cdiv(T, block), heads)  # cdiv divides and rounds up
    kernel[grid](q, k, v, context, L, T, 1 / math.sqrt(d), d, block)
    return context, L

# %% [markdown]
# ### Exercise 15.2: the way forward (difficulty 3, 30 minutes)
#
# The lines that load the queries are given. Write the walk of the first picture: the loop over blocks of keys, and the two
# stores. One pass of the loop does this:
#
# 1. Compute the places of the block's keys, as for the queries. Load `k` and `v`. The mask leaves out rows from $T$ on.
# 2. Compute the tile of scores. Keys from $T$ on get -inf.
# 3. Compute the new maximum of each query. Multiply `total` and `blend` by the factor of lesson 09.
# 4. Add the tile's weights to `total`, and weights times values to `blend`.
#
# | in PyTorch | in Triton |
# |---|---|
# | `torch.zeros(n, d)`, `torch.full((n,), x)` | `tl.zeros((n, d), tl.float32)`, `tl.full((n,), x, tl.float32)` |
# | `a @ b` | `tl.dot(a, b, input_precision="ieee")`, which keeps all digits of float32 |
# | `a.T` | `tl.trans(a)` |
# | `a.amax(dim=1)`, `a.sum(dim=1)` | `tl.max(a, 1)`, `tl.sum(a, 1)` |
# | `torch.where`, `torch.maximum`, `torch.exp`, `torch.log` | `tl.where`, `tl.maximum`, `tl.exp`, `tl.log` |
# | `a.to(b.dtype)` | `a.to(b.dtype)` |
# | `a & b`, to join masks | `a & b`, and never `a and b` |
#
# All that is kept is in float32, also when the inputs have 16 bits. `tl.dot` needs two blocks of one dtype, so cast the weights
# to the dtype of the values.
#
# The interpreter allows more than the compiler. In a kernel there is no `break` and no `continue`. A variable from before a
# loop must keep its shape and its dtype in it, so `total` cannot begin as the number 0. The check asks Triton's compiler as
# well. This needs no GPU.
#
# <details><summary>A hint</summary>
#
# Before the loop: `maximum = tl.full((block,), -float("inf"), tl.float32)`, `total` and `blend` zeros. The loop:
# `for left in range(0, T, block)`, with `keys = left + tl.arange(0, block)` in the place of `rows`. After the loop, divide the
# blend by `total[:, None]`.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# The places of the keys are those of the queries with `keys` in place of `rows`. `shrink = tl.exp(maximum - new_maximum)`, then
# `total = shrink * total + tl.sum(weights, 1)` and `blend = shrink[:, None] * blend + tl.dot(...)`. The stores:
# `tl.store(context_ptr + places, ..., mask=rows[:, None] < T)` and `tl.store(L_ptr + head * T + rows, ..., mask=rows < T)`.
#
# </details>

# %% exercise="flash_forward"
@triton.jit
def flash_forward(
    q_ptr, k_ptr, v_ptr, context_ptr, L_ptr, T, scale, d: tl.constexpr, block: tl.constexpr
):
    """One block of queries of one head: store its context (T, d) and its L (T,).

    The grid: (blocks of queries, heads). In memory: q, k, v, context (heads, T, d), L (heads, T).
    """
    head = tl.program_id(1)
    rows = tl.program_id(0) * block + tl.arange(0, block)  # (block,): the queries' numbers
    places = head * T * d + rows[:, None] * d + tl.arange(0, d)[None, :]  # (block, d)
    q = tl.load(q_ptr + places, mask=rows[:, None] < T, other=0.0)  # (block, d)
    ### BEGIN SOLUTION
    maximum = tl.full((block,), -float("inf"), tl.float32)
    total = tl.zeros((block,), tl.float32)
    blend = tl.zeros((block, d), tl.float32)
    for left in range(0, T, block):
        keys = left + tl.arange(0, block)  # (block,)
        key_places = head * T * d + keys[:, None] * d + tl.arange(0, d)[None, :]  # (block, d)
        k = tl.load(k_ptr + key_places, mask=keys[:, None] < T, other=0.0)  # (block, d)
        v = tl.load(v_ptr + key_places, mask=keys[:, None] < T, other=0.0)  # (block, d)
        scores = scale * tl.dot(q, tl.trans(k), input_precision="ieee")  # (block, block)
        scores = tl.where(keys[None, :] < T, scores, -float("inf"))
        new_maximum = tl.maximum(maximum, tl.max(scores, 1))  # (block,)
        shrink = tl.exp(maximum - new_maximum)  # (block,)
        weights = tl.exp(scores - new_maximum[:, None])  # (block, block)
        total = shrink * total + tl.sum(weights, 1)
        blend = shrink[:, None] * blend + tl.dot(weights.to(v.dtype), v, input_precision="ieee")
        maximum = new_maximum
    tl.store(context_ptr + places, blend / total[:, None], mask=rows[:, None] < T)
    tl.store(L_ptr + head * T + rows, maximum + tl.log(total), mask=rows < T)
    ### END SOLUTION

# %% check="flash_forward" points=6
checks.flash_forward(flash_forward)

# %%
my_forward = kernels.as_kernel(checks.yours("flash_forward"))
q, k, v = own_kernel.inputs(heads=2, T=50, d=16, device=device)
context, L = attend(my_forward, q, k, v, block=16)
expected = F.scaled_dot_product_attention(q.double(), k.double(), v.double())
print(f"50 queries in blocks of 16: largest error {(context - expected).abs().max():.0e}")
scores = q.double() @ k.double().transpose(-2, -1) / 4
print(f"L: largest error {(L - scores.logsumexp(dim=-1)).abs().max():.0e}")

# %% [markdown]
# Your kernel made no tensor of scores. (The cell made one, to check $L$.) Each tile existed in one program, and only the context
# and $L$ were stored.
#
# ## 4. Leave out the future
#
# In causal attention, query $i$ sees the keys up to $i$. Blocks of queries and of keys have the same size. So the program of
# query block 2 needs key blocks 0, 1 and 2, and no later one. The tile on the diagonal needs a mask. The tiles to its left need
# none, and the tiles to its right are not computed at all. To keep your kernel short, mask every tile. (A fast kernel has two
# loops, one without a mask.)
#
# ### Exercise 15.3: the causal kernel (difficulty 2, 10 minutes)
#
# Copy your kernel, and change two things: where the loop ends, and which scores become -inf.
#
# <details><summary>A hint</summary>
#
# The number of the block's last query is `(tl.program_id(0) + 1) * block - 1`. The loop ends after it, or at $T$ if that comes
# first: `tl.minimum`.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `tl.where(keys[None, :] <= rows[:, None], scores, -float("inf"))` compares the numbers of keys and queries in the text.
#
# </details>

# %% exercise="flash_causal"
@triton.jit
def flash_causal(
    q_ptr, k_ptr, v_ptr, context_ptr, L_ptr, T, scale, d: tl.constexpr, block: tl.constexpr
):
    """As `flash_forward`, but each query sees the keys up to its own. Tiles that lie wholly in the
    future are neither loaded nor computed.
    """
    head = tl.program_id(1)
    rows = tl.program_id(0) * block + tl.arange(0, block)  # (block,): the queries' numbers
    places = head * T * d + rows[:, None] * d + tl.arange(0, d)[None, :]  # (block, d)
    q = tl.load(q_ptr + places, mask=rows[:, None] < T, other=0.0)  # (block, d)
    ### BEGIN SOLUTION
    maximum = tl.full((block,), -float("inf"), tl.float32)
    total = tl.zeros((block,), tl.float32)
    blend = tl.zeros((block, d), tl.float32)
    end = tl.minimum((tl.program_id(0) + 1) * block, T)
    for left in range(0, end, block):
        keys = left + tl.arange(0, block)  # (block,)
        key_places = head * T * d + keys[:, None] * d + tl.arange(0, d)[None, :]  # (block, d)
        k = tl.load(k_ptr + key_places, mask=keys[:, None] < T, other=0.0)  # (block, d)
        v = tl.load(v_ptr + key_places, mask=keys[:, None] < T, other=0.0)  # (block, d)
        scores = scale * tl.dot(q, tl.trans(k), input_precision="ieee")  # (block, block)
        scores = tl.where(keys[None, :] <= rows[:, None], scores, -float("inf"))
        new_maximum = tl.maximum(maximum, tl.max(scores, 1))  # (block,)
        shrink = tl.exp(maximum - new_maximum)  # (block,)
        weights = tl.exp(scores - new_maximum[:, None])  # (block, block)
        total = shrink * total + tl.sum(weights, 1)
        blend = shrink[:, None] * blend + tl.dot(weights.to(v.dtype), v, input_precision="ieee")
        maximum = new_maximum
    tl.store(context_ptr + places, blend / total[:, None], mask=rows[:, None] < T)
    tl.store(L_ptr + head * T + rows, maximum + tl.log(total), mask=rows < T)
    ### END SOLUTION

# %% check="flash_causal" points=4
checks.flash_causal(flash_causal)

# %%
my_causal = kernels.as_kernel(checks.yours("flash_causal"))
q, k, v = own_kernel.inputs(heads=1, T=64, d=16)
context, L = torch.empty_like(q), torch.empty(1, 64)
for name, kernel in (("all keys", my_forward), ("causal", my_causal)):
    traffic = kernels.interpret(kernel, (8, 1), q, k, v, context, L, 64, 1 / 4, 16, 8)
    print(f"{name:8}: {traffic.products // 2} tiles,", readable_bytes(traffic.loaded), "loaded")

# %% [markdown]
# With 8 blocks there are 64 tiles. The causal kernel computes 36 of them: $1 + 2 + \dots + 8$. (Each tile has two products.)
# The program of the last block computes eight tiles, and the first one only one.
# <!-- claim: test_the_causal_kernel_computes_36_of_64_tiles -->
#
# ## 5. Your own attention
#
# Now both halves meet. `torch.autograd.Function` is PyTorch's place for a function that brings its own gradient. `forward` puts
# what it keeps into `ctx`. `backward` gets the gradient of the result. It returns one gradient for each input of `forward`: for
# q, k and v, and None for `block` and `causal`.

# %%
class FlashAttention(torch.autograd.Function):
    @staticmethod
    def forward(ctx, q, k, v, block, causal):
        context, L = attend(my_causal if causal else my_forward, q, k, v, block)
        ctx.save_for_backward(q, k, v, context, L)  # no weights
        ctx.block, ctx.causal = block, causal
        return context

    @staticmethod
    def backward(ctx, d_context):
        kept = [each.float() for each in (*ctx.saved_tensors, d_context)]
        return *my_backward(*kept, ctx.block, ctx.causal), None, None

# %%
def largest_errors(T, causal, dtype):
    """How far your context and gradients are from PyTorch's in float64, on the same inputs."""
    given = own_kernel.inputs(heads=2, T=T, d=16, dtype=dtype, device=device, seed=T)
    mine = [each.clone().requires_grad_() for each in given]
    theirs = [each.double().cpu().requires_grad_() for each in given]
    context = FlashAttention.apply(*mine, 16, causal)
    expected = F.scaled_dot_product_attention(*theirs, is_causal=causal)
    (context * torch.arange(16, device=device) / 16).sum().backward()
    (expected * torch.arange(16) / 16).sum().backward()
    both = zip(mine, theirs, strict=True)
    pairs = [(context, expected), *((one.grad, other.grad) for one, other in both)]
    return [(one.cpu() - other).abs().max().item() for one, other in pairs]

# %%
print("                               context       dq       dk       dv")
for dtype in (torch.float32, torch.float16):
    for T in (1, 7, 50):
        for causal in (False, True):
            errors = largest_errors(T, causal, dtype)
            name = str(dtype).removeprefix("torch.")
            print(f"{name}, T = {T:2}, causal {causal!s:5}   ", *(f"{e:8.0e}" for e in errors))
            assert max(errors) < (1e-5 if dtype == torch.float32 else 2e-2)

# %% [markdown]
# Your own kernel and your own gradient give PyTorch's numbers: odd lengths, with and without a causal mask. In float32 the
# largest error is below $10^{-5}$. In float16 the results, and the weights of a tile, are rounded to about three digits.
# <!-- claim: test_the_kernel_and_its_gradient_are_pytorchs -->
#
# ### What is it good for?
#
# The tiles never reach the large memory. But each program loads all keys and values again. In the interpreter we can count
# every byte that the kernel asks for.
#
# **Predict.** The kernel makes no $T \times T$ table. Now the text becomes twice as long: $T = 512$ in place of 256, with
# $d = 64$ and the same block of 64. How many bytes does the kernel load and store?

# %% prediction
longer_text = widgets.predict_choice(
    "a text twice as long",
    ["the same number of bytes", "twice as many", "almost four times as many"],
)

# %%
def kernel_moves(T, block):
    return own_kernel.moved(attend, my_forward, *own_kernel.inputs(heads=1, T=T, d=64), block)


growth = kernel_moves(T=512, block=64) / kernel_moves(T=256, block=64)
print(f"{growth:.1f} times as many bytes")
longer_text.reveal(longer_text.choices[[1, 2, 4].index(round(growth))])

# %% [markdown]
# <details><summary>What came out</summary>
#
# There are twice as many programs, and each of them loads twice as many keys and values. Only the queries and the results
# double. So the memory that the kernel *holds* grows with $T$, but the bytes that it *moves* grow almost with $T^2$.
# <!-- claim: test_a_text_twice_as_long_moves_almost_four_times_the_bytes -->
#
# </details>
#
# Then what is won? We compare with attention in three steps: the scores, the softmax, the context. The
# kernel's bytes are counted. Those of the three steps are computed: its two products load all keys, or all values, again for
# each block of queries.

# %%
blocks = (16, 32, 64, 128)
moved = {
    "three steps": [own_kernel.moved_in_three_steps(256, 64, block) for block in blocks],
    "the kernel": [kernel_moves(256, block) for block in blocks],
}
plotting.show(own_kernel.moved_figure(blocks, moved))

# %% [markdown]
# The distance between the curves is the same everywhere, about 1 MiB. This is the $T \times T$ table, moved four times: the three
# steps store and load the scores, and store and load the weights. The rest falls with the block. With blocks twice as large
# there are half as many programs, so keys and values are loaded half as often.
# <!-- claim: test_the_kernel_saves_the_table_four_times_and_larger_blocks_load_keys_less_often -->
#
# We count what the kernel asks for. A GPU has a cache, which answers many of the repeated loads. So the large memory moves
# fewer bytes than this, in both ways.
#
# Why not a block of 512, then? A program holds its blocks of q, k and v, the blend, and a tile of scores in the fast memory of
# one part of the GPU. An H100 has 132 such parts, each with 228 KB of shared memory and 256 KB of registers (NVIDIA 2022). With
# $d = 64$ in float32, a block of 512 needs 512 KB for q, k, v and the blend, and 1 MB for the tile. This does not fit. What
# does not fit into the registers, the compiler puts back into the large memory. This is called a **spill**, and our count does
# not see it. And with large blocks there can be too few programs for 132 parts. So the best block size is a compromise, and one
# finds it by trying a few. This is called **autotuning**.
#
# Here is the table for your device. It counts the memory that forward and backward hold at their peak. On a GPU it also times
# both. In the interpreter it does not, because that would be the time of Python.

# %%
def yours(block):
    return lambda q, k, v: FlashAttention.apply(q, k, v, block, False)


size = {"heads": 8, "T": 4096, "dtype": torch.float16} if kernels.ON_GPU else {"heads": 1, "T": 512}
inputs = own_kernel.inputs(d=64, device=device, **size)
ways = {"three steps": in_three_steps, "PyTorch's": F.scaled_dot_product_attention}
for block in blocks[1:]:
    ways[f"yours, block {block}"] = yours(block)
print(f"T = {size['T']}, heads: {size['heads']}      peak memory   forward   forward and backward")
for name, way in ways.items():
    print(f"{name:20} {own_kernel.costs(way, *inputs)}")
print("PyTorch chose", *fast.kernels(lambda: F.scaled_dot_product_attention(*inputs)))

# %% [markdown]
# The three steps hold several tables of $T \times T$. Your attention holds $T$ rows of $d$ numbers, and on the way back several
# strips of $T \times$ block numbers: scores, weights and their gradients. With a larger block, the strips are larger. PyTorch's
# attention does the way back in a kernel too, so it holds no strips, and less memory than yours.
# <!-- claim: test_yours_holds_less_than_three_steps_and_more_with_larger_blocks -->
#
# The last line names the kernel that PyTorch chose. The inputs have four dimensions, (1, heads, T, d): with three, PyTorch
# would make the $T \times T$ table and give no warning (lesson 09). In half precision the choice depends on the GPU. On an A100
# it is FlashAttention-2 (Dao 2023). On an H100 it is the kernel of NVIDIA's library cuDNN, if this library is new enough.
# FlashAttention-3 (Shah et al. 2024) computes the softmax of one tile while the products of another one run, and it can use
# numbers of 8 bits.
#
# ## 6. Check yourself

# %% quiz="what_is_kept_for_the_way_back" points=1

# %% quiz="when_all_values_are_equal" points=1

# %% quiz="keys_beyond_the_text" points=1

# %% quiz="which_program_works_most" points=1

# %% quiz="what_bounds_the_block" points=1

# %% [markdown]
# ## What to remember
#
# 1. For the way back it is enough to keep the context and $L$, one number per query. With $L$, each block of weights can be
#    computed again, without the other blocks.
# 2. The gradient of a score is weight times ($dp$ minus the weighted average of all $dp$). This average is $D = dc \cdot c$.
# 3. A kernel is one text that many programs run. Each program finds its block by `program_id`, computes addresses, and masks
#    those that are not its own.
# 4. The kernel never moves the $T \times T$ table. But each program loads all keys and values again. With blocks twice as large
#    it does so half as often, as long as a block fits into the fast memory.
# 5. A causal kernel leaves out almost half of the tiles. A mask alone would leave out none.
#
# **Where it leads.** You have now built attention down to its addresses. In lesson 16 you ask a question of your own.
#
# <details><summary>Reading</summary>
#
# Dao et al. (2022), *FlashAttention*, sections 3.1 and 3.2. Dao (2023), *FlashAttention-2*: algorithm 1 is your kernel, and
# algorithm 2 is your way back, with blocks of queries too. Tillet et al. (2019), *Triton*. The tutorials *Fused Softmax* and
# *Fused Attention* in Triton's documentation. Shah et al. (2024), *FlashAttention-3*. NVIDIA (2022), *H100 Tensor Core GPU
# Architecture*.
#
# </details>
