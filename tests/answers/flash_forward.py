# %% shared
from course_utils.attention.kernels import tl


# %% right | house | as in the paper: m, l and acc
def as_in_the_paper(q_ptr, k_ptr, v_ptr, context_ptr, L_ptr, T, scale, d: tl.constexpr, block: tl.constexpr):
    head = tl.program_id(1)
    rows = tl.program_id(0) * block + tl.arange(0, block)
    places = head * T * d + rows[:, None] * d + tl.arange(0, d)[None, :]
    q = tl.load(q_ptr + places, mask=rows[:, None] < T, other=0.0)
    m = tl.full((block,), -float("inf"), tl.float32)
    l = tl.zeros((block,), tl.float32)
    acc = tl.zeros((block, d), tl.float32)
    for left in range(0, T, block):
        cols = left + tl.arange(0, block)
        there = head * T * d + cols[:, None] * d + tl.arange(0, d)[None, :]
        k = tl.load(k_ptr + there, mask=cols[:, None] < T, other=0.0)
        v = tl.load(v_ptr + there, mask=cols[:, None] < T, other=0.0)
        s = tl.dot(q, tl.trans(k), input_precision="ieee") * scale
        s = tl.where(cols[None, :] < T, s, -float("inf"))
        new = tl.maximum(m, tl.max(s, 1))
        p = tl.exp(s - new[:, None])
        a = tl.exp(m - new)
        l = l * a + tl.sum(p, 1)
        acc = acc * a[:, None] + tl.dot(p.to(v.dtype), v, input_precision="ieee")
        m = new
    tl.store(context_ptr + places, acc / l[:, None], mask=rows[:, None] < T)
    tl.store(L_ptr + head * T + rows, m + tl.log(l), mask=rows < T)


# %% right | house | always divided, with the logarithm of the sum alone
def by_logarithms(q_ptr, k_ptr, v_ptr, context_ptr, L_ptr, T, scale, d: tl.constexpr, block: tl.constexpr):
    head = tl.program_id(1)
    rows = tl.program_id(0) * block + tl.arange(0, block)
    places = head * T * d + rows[:, None] * d + tl.arange(0, d)[None, :]
    q = tl.load(q_ptr + places, mask=rows[:, None] < T, other=0.0)
    lse = tl.full((block,), -float("inf"), tl.float32)
    out = tl.zeros((block, d), tl.float32)
    span = tl.arange(0, block)
    for j in range(tl.cdiv(T, block)):
        cols = j * block + span
        inside = cols < T
        there = head * T * d + cols[:, None] * d + tl.arange(0, d)[None, :]
        k = tl.load(k_ptr + there, mask=inside[:, None], other=0.0).to(tl.float32)
        v = tl.load(v_ptr + there, mask=inside[:, None], other=0.0).to(tl.float32)
        s = tl.sum(q.to(tl.float32)[:, None, :] * k[None, :, :], 2) * scale
        s = tl.where(cols[None, :] < T, s, -float("inf"))
        top = tl.maximum(lse, tl.max(s, 1))
        new = top + tl.log(tl.exp(lse - top) + tl.sum(tl.exp(s - top[:, None]), 1))
        out = out * tl.exp(lse - new)[:, None] + tl.sum(tl.exp(s - new[:, None])[:, :, None] * v[None, :, :], 1)
        lse = new
    tl.store(context_ptr + places, out, mask=rows[:, None] < T)
    tl.store(L_ptr + head * T + rows, lse, mask=rows < T)


# %% right | house | the keys loaded as columns, -1e30 for the first maximum
def two_passes(q_ptr, k_ptr, v_ptr, context_ptr, L_ptr, T, scale, d: tl.constexpr, block: tl.constexpr):
    head = tl.program_id(1)
    rows = tl.program_id(0) * block + tl.arange(0, block)
    places = head * T * d + rows[:, None] * d + tl.arange(0, d)[None, :]
    q = tl.load(q_ptr + places, mask=rows[:, None] < T, other=0.0)
    top = tl.full((block,), -1e30, tl.float32)
    best = top
    total, blend = tl.zeros((block,), tl.float32), tl.zeros((block, d), tl.float32)
    features = tl.arange(0, d)
    base = head * T * d
    for start in range(0, T, block):
        cols = start + tl.arange(0, block)
        k = tl.load(k_ptr + base + features[:, None] + cols[None, :] * d, mask=cols[None, :] < T, other=0.0)
        s = tl.dot(q, k, input_precision="ieee") * scale
        top = tl.maximum(top, tl.max(tl.where(cols[None, :] < T, s, -1e30), 1))
        v = tl.load(v_ptr + base + cols[:, None] * d + features[None, :], mask=cols[:, None] < T, other=0.0)
        scores = tl.where(cols[None, :] < T, s, -float("inf"))
        weights = tl.exp(scores - top[:, None])
        total = total * tl.exp(best - top) + tl.sum(weights, 1)
        blend = blend * tl.exp(best - top)[:, None] + tl.dot(weights.to(v.dtype), v, input_precision="ieee")
        best = top
    keep = rows < T
    tl.store(context_ptr + places, (blend / total[:, None]).to(context_ptr.dtype.element_ty), mask=keep[:, None])
    tl.store(L_ptr + head * T + rows, best + tl.log(total), mask=keep)


# %% wrong | house | no mask on the scores of keys beyond T
def no_mask(q_ptr, k_ptr, v_ptr, context_ptr, L_ptr, T, scale, d: tl.constexpr, block: tl.constexpr):
    head = tl.program_id(1)
    rows = tl.program_id(0) * block + tl.arange(0, block)
    places = head * T * d + rows[:, None] * d + tl.arange(0, d)[None, :]
    q = tl.load(q_ptr + places, mask=rows[:, None] < T, other=0.0)
    m = tl.full((block,), -float("inf"), tl.float32)
    l = tl.zeros((block,), tl.float32)
    acc = tl.zeros((block, d), tl.float32)
    for left in range(0, T, block):
        cols = left + tl.arange(0, block)
        there = head * T * d + cols[:, None] * d + tl.arange(0, d)[None, :]
        k = tl.load(k_ptr + there, mask=cols[:, None] < T, other=0.0)
        v = tl.load(v_ptr + there, mask=cols[:, None] < T, other=0.0)
        s = tl.dot(q, tl.trans(k), input_precision="ieee") * scale
        s = s  # <-- here
        new = tl.maximum(m, tl.max(s, 1))
        p = tl.exp(s - new[:, None])
        a = tl.exp(m - new)
        l = l * a + tl.sum(p, 1)
        acc = acc * a[:, None] + tl.dot(p.to(v.dtype), v, input_precision="ieee")
        m = new
    tl.store(context_ptr + places, acc / l[:, None], mask=rows[:, None] < T)
    tl.store(L_ptr + head * T + rows, m + tl.log(l), mask=rows < T)


# %% wrong | house | total not shrunk
def total_kept(q_ptr, k_ptr, v_ptr, context_ptr, L_ptr, T, scale, d: tl.constexpr, block: tl.constexpr):
    head = tl.program_id(1)
    rows = tl.program_id(0) * block + tl.arange(0, block)
    places = head * T * d + rows[:, None] * d + tl.arange(0, d)[None, :]
    q = tl.load(q_ptr + places, mask=rows[:, None] < T, other=0.0)
    m = tl.full((block,), -float("inf"), tl.float32)
    l = tl.zeros((block,), tl.float32)
    acc = tl.zeros((block, d), tl.float32)
    for left in range(0, T, block):
        cols = left + tl.arange(0, block)
        there = head * T * d + cols[:, None] * d + tl.arange(0, d)[None, :]
        k = tl.load(k_ptr + there, mask=cols[:, None] < T, other=0.0)
        v = tl.load(v_ptr + there, mask=cols[:, None] < T, other=0.0)
        s = tl.dot(q, tl.trans(k), input_precision="ieee") * scale
        s = tl.where(cols[None, :] < T, s, -float("inf"))
        new = tl.maximum(m, tl.max(s, 1))
        p = tl.exp(s - new[:, None])
        a = tl.exp(m - new)
        l = l + tl.sum(p, 1)  # <-- here
        acc = acc * a[:, None] + tl.dot(p.to(v.dtype), v, input_precision="ieee")
        m = new
    tl.store(context_ptr + places, acc / l[:, None], mask=rows[:, None] < T)
    tl.store(L_ptr + head * T + rows, m + tl.log(l), mask=rows < T)


# %% wrong | house | the total begins as a number
def a_number(q_ptr, k_ptr, v_ptr, context_ptr, L_ptr, T, scale, d: tl.constexpr, block: tl.constexpr):
    head = tl.program_id(1)
    rows = tl.program_id(0) * block + tl.arange(0, block)
    places = head * T * d + rows[:, None] * d + tl.arange(0, d)[None, :]
    q = tl.load(q_ptr + places, mask=rows[:, None] < T, other=0.0)
    m = tl.full((block,), -float("inf"), tl.float32)
    l = 0.0  # <-- here
    acc = tl.zeros((block, d), tl.float32)
    for left in range(0, T, block):
        cols = left + tl.arange(0, block)
        there = head * T * d + cols[:, None] * d + tl.arange(0, d)[None, :]
        k = tl.load(k_ptr + there, mask=cols[:, None] < T, other=0.0)
        v = tl.load(v_ptr + there, mask=cols[:, None] < T, other=0.0)
        s = tl.dot(q, tl.trans(k), input_precision="ieee") * scale
        s = tl.where(cols[None, :] < T, s, -float("inf"))
        new = tl.maximum(m, tl.max(s, 1))
        p = tl.exp(s - new[:, None])
        a = tl.exp(m - new)
        l = l * a + tl.sum(p, 1)
        acc = acc * a[:, None] + tl.dot(p.to(v.dtype), v, input_precision="ieee")
        m = new
    tl.store(context_ptr + places, acc / l[:, None], mask=rows[:, None] < T)
    tl.store(L_ptr + head * T + rows, m + tl.log(l), mask=rows < T)


# %% wrong | house | the maximum begins at 0
def from_zero(q_ptr, k_ptr, v_ptr, context_ptr, L_ptr, T, scale, d: tl.constexpr, block: tl.constexpr):
    head = tl.program_id(1)
    rows = tl.program_id(0) * block + tl.arange(0, block)
    places = head * T * d + rows[:, None] * d + tl.arange(0, d)[None, :]
    q = tl.load(q_ptr + places, mask=rows[:, None] < T, other=0.0)
    m = tl.zeros((block,), tl.float32)  # <-- here
    l = tl.zeros((block,), tl.float32)
    acc = tl.zeros((block, d), tl.float32)
    for left in range(0, T, block):
        cols = left + tl.arange(0, block)
        there = head * T * d + cols[:, None] * d + tl.arange(0, d)[None, :]
        k = tl.load(k_ptr + there, mask=cols[:, None] < T, other=0.0)
        v = tl.load(v_ptr + there, mask=cols[:, None] < T, other=0.0)
        s = tl.dot(q, tl.trans(k), input_precision="ieee") * scale
        s = tl.where(cols[None, :] < T, s, -float("inf"))
        new = tl.maximum(m, tl.max(s, 1))
        p = tl.exp(s - new[:, None])
        a = tl.exp(m - new)
        l = l * a + tl.sum(p, 1)
        acc = acc * a[:, None] + tl.dot(p.to(v.dtype), v, input_precision="ieee")
        m = new
    tl.store(context_ptr + places, acc / l[:, None], mask=rows[:, None] < T)
    tl.store(L_ptr + head * T + rows, m + tl.log(l), mask=rows < T)


# %% wrong | house | L without the maximum
def no_maximum_in_L(q_ptr, k_ptr, v_ptr, context_ptr, L_ptr, T, scale, d: tl.constexpr, block: tl.constexpr):
    head = tl.program_id(1)
    rows = tl.program_id(0) * block + tl.arange(0, block)
    places = head * T * d + rows[:, None] * d + tl.arange(0, d)[None, :]
    q = tl.load(q_ptr + places, mask=rows[:, None] < T, other=0.0)
    m = tl.full((block,), -float("inf"), tl.float32)
    l = tl.zeros((block,), tl.float32)
    acc = tl.zeros((block, d), tl.float32)
    for left in range(0, T, block):
        cols = left + tl.arange(0, block)
        there = head * T * d + cols[:, None] * d + tl.arange(0, d)[None, :]
        k = tl.load(k_ptr + there, mask=cols[:, None] < T, other=0.0)
        v = tl.load(v_ptr + there, mask=cols[:, None] < T, other=0.0)
        s = tl.dot(q, tl.trans(k), input_precision="ieee") * scale
        s = tl.where(cols[None, :] < T, s, -float("inf"))
        new = tl.maximum(m, tl.max(s, 1))
        p = tl.exp(s - new[:, None])
        a = tl.exp(m - new)
        l = l * a + tl.sum(p, 1)
        acc = acc * a[:, None] + tl.dot(p.to(v.dtype), v, input_precision="ieee")
        m = new
    tl.store(context_ptr + places, acc / l[:, None], mask=rows[:, None] < T)
    tl.store(L_ptr + head * T + rows, tl.log(l), mask=rows < T)  # <-- here


# %% wrong | house | keys loaded without a mask
def unmasked_load(q_ptr, k_ptr, v_ptr, context_ptr, L_ptr, T, scale, d: tl.constexpr, block: tl.constexpr):
    head = tl.program_id(1)
    rows = tl.program_id(0) * block + tl.arange(0, block)
    places = head * T * d + rows[:, None] * d + tl.arange(0, d)[None, :]
    q = tl.load(q_ptr + places, mask=rows[:, None] < T, other=0.0)
    m = tl.full((block,), -float("inf"), tl.float32)
    l = tl.zeros((block,), tl.float32)
    acc = tl.zeros((block, d), tl.float32)
    for left in range(0, T, block):
        cols = left + tl.arange(0, block)
        there = head * T * d + cols[:, None] * d + tl.arange(0, d)[None, :]
        k = tl.load(k_ptr + there)  # <-- here
        v = tl.load(v_ptr + there, mask=cols[:, None] < T, other=0.0)
        s = tl.dot(q, tl.trans(k), input_precision="ieee") * scale
        s = tl.where(cols[None, :] < T, s, -float("inf"))
        new = tl.maximum(m, tl.max(s, 1))
        p = tl.exp(s - new[:, None])
        a = tl.exp(m - new)
        l = l * a + tl.sum(p, 1)
        acc = acc * a[:, None] + tl.dot(p.to(v.dtype), v, input_precision="ieee")
        m = new
    tl.store(context_ptr + places, acc / l[:, None], mask=rows[:, None] < T)
    tl.store(L_ptr + head * T + rows, m + tl.log(l), mask=rows < T)


# %% wrong | house | stores without a mask
def unmasked_store(q_ptr, k_ptr, v_ptr, context_ptr, L_ptr, T, scale, d: tl.constexpr, block: tl.constexpr):
    head = tl.program_id(1)
    rows = tl.program_id(0) * block + tl.arange(0, block)
    places = head * T * d + rows[:, None] * d + tl.arange(0, d)[None, :]
    q = tl.load(q_ptr + places, mask=rows[:, None] < T, other=0.0)
    m = tl.full((block,), -float("inf"), tl.float32)
    l = tl.zeros((block,), tl.float32)
    acc = tl.zeros((block, d), tl.float32)
    for left in range(0, T, block):
        cols = left + tl.arange(0, block)
        there = head * T * d + cols[:, None] * d + tl.arange(0, d)[None, :]
        k = tl.load(k_ptr + there, mask=cols[:, None] < T, other=0.0)
        v = tl.load(v_ptr + there, mask=cols[:, None] < T, other=0.0)
        s = tl.dot(q, tl.trans(k), input_precision="ieee") * scale
        s = tl.where(cols[None, :] < T, s, -float("inf"))
        new = tl.maximum(m, tl.max(s, 1))
        p = tl.exp(s - new[:, None])
        a = tl.exp(m - new)
        l = l * a + tl.sum(p, 1)
        acc = acc * a[:, None] + tl.dot(p.to(v.dtype), v, input_precision="ieee")
        m = new
    tl.store(context_ptr + places, acc / l[:, None])  # <-- here
    tl.store(L_ptr + head * T + rows, m + tl.log(l), mask=rows < T)


# %% wrong | house | float32 rounded by tl.dot
def rounded(q_ptr, k_ptr, v_ptr, context_ptr, L_ptr, T, scale, d: tl.constexpr, block: tl.constexpr):
    head = tl.program_id(1)
    rows = tl.program_id(0) * block + tl.arange(0, block)
    places = head * T * d + rows[:, None] * d + tl.arange(0, d)[None, :]
    q = tl.load(q_ptr + places, mask=rows[:, None] < T, other=0.0)
    m = tl.full((block,), -float("inf"), tl.float32)
    l = tl.zeros((block,), tl.float32)
    acc = tl.zeros((block, d), tl.float32)
    for left in range(0, T, block):
        cols = left + tl.arange(0, block)
        there = head * T * d + cols[:, None] * d + tl.arange(0, d)[None, :]
        k = tl.load(k_ptr + there, mask=cols[:, None] < T, other=0.0)
        v = tl.load(v_ptr + there, mask=cols[:, None] < T, other=0.0)
        s = tl.dot(q, tl.trans(k)) * scale  # <-- here
        s = tl.where(cols[None, :] < T, s, -float("inf"))
        new = tl.maximum(m, tl.max(s, 1))
        p = tl.exp(s - new[:, None])
        a = tl.exp(m - new)
        l = l * a + tl.sum(p, 1)
        acc = acc * a[:, None] + tl.dot(p.to(v.dtype), v, input_precision="ieee")
        m = new
    tl.store(context_ptr + places, acc / l[:, None], mask=rows[:, None] < T)
    tl.store(L_ptr + head * T + rows, m + tl.log(l), mask=rows < T)
