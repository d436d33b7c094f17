# %% right | house | against the formula, written out in a loop
def is_broken(attend):
    g = torch.Generator().manual_seed(3)
    q, k, v = (torch.randn(4, t, 8, generator=g) for t in (2, 7, 7))
    lengths = [7, 1, 0, 4]
    mask = torch.arange(7) < torch.tensor(lengths)[:, None]
    context = attend(q, k, v, mask)[0]
    for b, n in enumerate(lengths):
        expected = torch.zeros(2, 8)
        if n > 0:
            expected = torch.softmax(q[b] @ k[b, :n].T / 8**0.5, dim=-1) @ v[b, :n]
        if context[b].isnan().any() or (context[b] - expected).abs().max() > 1e-4:
            return True
    return False


# %% right | house | against the function of lesson 04, on one well-chosen batch
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def is_broken(attend):
    queries, keys, values = torch.randn(3, 4, 8), torch.randn(3, 6, 8), torch.randn(3, 6, 8)
    mask = torch.tensor([[1, 1, 1, 1, 1, 1], [1, 1, 1, 0, 0, 0], [0, 0, 0, 0, 0, 0]]).bool()
    right = scaled_dot_product_attention(queries, keys, values, mask.unsqueeze(1))[0]
    return not torch.allclose(attend(queries, keys, values, mask)[0], right, atol=1e-5)


# %% right | house | asserts, and whatever they raise is caught
def is_broken(attend):
    try:
        q, k, v = torch.randn(2, 3, 6), torch.randn(2, 5, 6), torch.randn(2, 5, 7)
        mask = torch.ones(2, 5, dtype=torch.bool)
        mask[1, 2:] = False
        context, weights = attend(q, k, v, mask)
        alone, _ = attend(q[1:], k[1:, :2], v[1:, :2], mask[1:, :2])
        first, _ = attend(q[:1], k[:1], v[:1], mask[:1])
        assert context.shape == (2, 3, 7)
        assert torch.allclose(context[1:], alone, atol=1e-5)
        assert torch.allclose(context[:1], first, atol=1e-5)
        assert (attend(q, k, v, torch.zeros_like(mask))[0] == 0).all()
    except (AssertionError, RuntimeError, ValueError):
        return True
    return False


# %% wrong | house | the queries are as many as the memory's positions
def is_broken(attend):
    queries, keys, values = torch.randn(3, 3, 6, 8)
    mask = torch.arange(6) < torch.tensor([[6], [4], [0]])
    context, _ = attend(queries, keys, values, mask)
    expected = torch.zeros(3, 6, 8)
    for b, n in enumerate((6, 4)):
        expected[b] = torch.softmax(queries[b] @ keys[b, :n].T / 8**0.5, -1) @ values[b, :n]
    return not torch.allclose(context, expected, atol=1e-5)


# %% wrong | house | the batch of the symptom's cell: one sentence, with two positions of padding
def is_broken(attend):
    queries, keys, values = torch.randn(1, 4, 8), torch.randn(1, 6, 8), torch.randn(1, 6, 8)
    padded = torch.arange(6).expand(1, 6) < 4
    alone = attend(queries, keys[:, :4], values[:, :4], padded[:, :4])[0]
    in_batch = attend(queries, keys, values, padded)[0]
    nothing = attend(queries, keys, values, torch.zeros(1, 6, dtype=torch.bool))[0]
    return not torch.allclose(alone, in_batch, atol=1e-5) or not torch.allclose(nothing, torch.zeros(1, 4, 8))


# %% wrong | house | two promises, of which one is tried
def is_broken(attend):
    q, k, v = torch.randn(2, 3, 4), torch.randn(2, 5, 4), torch.randn(2, 5, 4)
    mask = torch.arange(5) < torch.tensor([5, 2]).unsqueeze(1)
    batch = attend(q, k, v, mask)[0]
    for i, n in enumerate([5, 2]):
        own = attend(q[i : i + 1], k[i : i + 1, :n], v[i : i + 1, :n], mask[i : i + 1, :n])[0]
        if not torch.allclose(batch[i : i + 1], own, atol=1e-5):
            return True
    return False


# %% wrong | house | `torch.equal`, where the last digits may differ
def is_broken(attend):
    q, k, v = torch.randn(2, 3, 4), torch.randn(2, 5, 4), torch.randn(2, 5, 4)
    mask = torch.arange(5) < torch.tensor([[5], [2]])
    together = attend(q, k, v, mask)[0]
    alone = attend(q[1:], k[1:, :2], v[1:, :2], mask[1:, :2])[0]
    if not torch.equal(together[1:], alone):
        return True
    return bool((attend(q, k, v, torch.zeros_like(mask))[0] != 0).any())


# %% wrong | house | it says whether the function is right
def is_broken(attend):
    q, k, v = torch.randn(2, 3, 4), torch.randn(2, 5, 4), torch.randn(2, 5, 4)
    mask = torch.arange(5) < torch.tensor([[5], [0]])
    context = attend(q, k, v, mask)[0]
    alone = torch.softmax(q[0] @ k[0].T / 2, dim=-1) @ v[0]
    return torch.allclose(context[0], alone, atol=1e-5) and bool((context[1] == 0).all())


# %% wrong | house | the weights alone are compared, with those of the sentence by itself
def is_broken(attend):
    q, k, v = torch.randn(2, 3, 4), torch.randn(2, 5, 4), torch.randn(2, 5, 4)
    mask = torch.arange(5) < torch.tensor([[5], [2]])
    together = attend(q, k, v, mask)[1]
    alone = attend(q[1:], k[1:, :2], v[1:, :2], mask[1:, :2])[1]
    nothing = attend(q, k, v, torch.zeros_like(mask))[1]
    return not torch.allclose(together[1:, :, :2], alone, atol=1e-5) or bool((nothing != 0).any())


# %% wrong | house | the sentence by itself is not cut, though its padding is masked
def is_broken(attend):
    q, k, v = torch.randn(3, 3, 4), torch.randn(3, 5, 4), torch.randn(3, 5, 4)
    mask = torch.arange(5) < torch.tensor([[5], [2], [0]])
    together = attend(q, k, v, mask)[0]
    for b in range(3):
        one = slice(b, b + 1)
        if not torch.allclose(together[one], attend(q[one], k[one], v[one], mask[one])[0], atol=1e-5):
            return True
    return bool((together[2] != 0).any())


# %% wrong | house | an error is caught and passed over
def is_broken(attend):
    q, k, v = torch.randn(3, 4, 8), torch.randn(3, 6, 8), torch.randn(3, 6, 8)
    mask = torch.arange(6) < torch.tensor([3, 6, 0])[:, None]
    try:
        context = attend(q, k, v, mask)[0]
        first = torch.softmax(q[0] @ k[0, :3].T / 8**0.5, -1) @ v[0, :3]
        second = torch.softmax(q[1] @ k[1].T / 8**0.5, -1) @ v[1]
        expected = torch.stack([first, second, torch.zeros(4, 8)])
        return not torch.allclose(context, expected, atol=1e-5)
    except RuntimeError:
        return False


# %% wrong | 2026-blind-9 | Asks whether the largest number of the empty context is above a tolerance, which NaN never is, so NaN passes for zero.
def is_broken(attend):
    torch.manual_seed(0)
    B, Tq, Tm, d = 3, 2, 6, 8
    q, k, v = torch.randn(B, Tq, d), torch.randn(B, Tm, d), torch.randn(B, Tm, d)
    lengths = [6, 4, 1]
    mask = torch.stack([torch.arange(Tm) < n for n in lengths])
    try:
        batch = attend(q, k, v, mask)[0]
        for b, n in enumerate(lengths):
            one = attend(q[[b]], k[[b], :n], v[[b], :n], mask[[b], :n])[0]
            if not torch.allclose(one, batch[[b]], atol=1e-5):
                return True
        empty = attend(q, k, v, torch.zeros_like(mask))[0]
    except Exception:
        return True
    return bool(empty.abs().max() > 1e-6)  # <-- here


# %% wrong | house | the difference is summed, so that positive and negative ones cancel
def is_broken(attend):
    queries, keys, values = torch.randn(2, 3, 8), torch.randn(2, 5, 8), torch.randn(2, 5, 8)
    mask = torch.tensor([[True] * 5, [True] * 2 + [False] * 3])
    together, _ = attend(queries, keys, values, mask)
    alone, _ = attend(queries[1:], keys[1:, :2], values[1:, :2], mask[1:, :2])
    if (together[1:] - alone).sum() > 1e-3:  # <-- here
        return True
    nothing, _ = attend(queries, keys, values, torch.zeros_like(mask))
    return bool((nothing != 0).any())


# %% double | 2026-blind-12 | compares the longest sentence alone, which has no padding; looks for NaN where the mask allows nothing, and takes an average for right
def is_broken(attend):
    torch.manual_seed(1)
    q = torch.randn(2, 3, 4)
    k = torch.randn(2, 5, 4)
    v = torch.randn(2, 5, 4)
    mask = torch.tensor([[True] * 5, [True] * 2 + [False] * 3])
    together, _ = attend(q, k, v, mask)
    alone, _ = attend(q[:1], k[:1], v[:1], mask[:1])  # <-- here
    if not torch.allclose(together[:1], alone, atol=1e-5):
        return True
    nothing, _ = attend(q, k, v, torch.zeros(2, 5, dtype=torch.bool))
    return bool(nothing.isnan().any())  # <-- here


# %% wrong | house | compares with the padding set to 0 and allowed
def is_broken(attend):
    g = torch.Generator().manual_seed(0)
    q, k, v = (torch.randn(2, n, 8, generator=g) for n in (4, 6, 6))
    mask = torch.arange(6) < torch.tensor([6, 3])[:, None]
    context, _ = attend(q, k, v, mask)
    real = mask[..., None]
    alone, _ = attend(q, k * real, v * real, torch.ones_like(mask))  # <-- here
    if not torch.allclose(context, alone, atol=1e-5):
        return True
    empty, _ = attend(q, k, v, torch.zeros_like(mask))
    return not torch.equal(empty, torch.zeros_like(empty))


# %% wrong | house | a tolerance of 0.1
def ib_wide_tolerance(attend):
    queries, keys, values = torch.randn(2, 3, 8), torch.randn(2, 5, 8), torch.randn(2, 5, 6)
    mask = torch.arange(5) < torch.tensor([5, 2])[:, None]
    together, _ = attend(queries, keys, values, mask)
    for b, n in enumerate((5, 2)):
        alone, _ = attend(queries[b : b + 1], keys[b : b + 1, :n], values[b : b + 1, :n], mask[b : b + 1, :n])
        if not torch.allclose(alone, together[b : b + 1], atol=0.1):  # <-- here
            return True
    nothing, _ = attend(queries, keys, values, torch.zeros_like(mask))
    return bool((nothing != 0).any())


# %% wrong | house | the contexts of the first query are compared, no others
def ib_first_query(attend):
    queries, keys, values = torch.randn(2, 3, 8), torch.randn(2, 5, 8), torch.randn(2, 5, 6)
    mask = torch.arange(5) < torch.tensor([5, 2])[:, None]
    together, _ = attend(queries, keys, values, mask)
    for b, n in enumerate((5, 2)):
        alone, _ = attend(queries[b : b + 1], keys[b : b + 1, :n], values[b : b + 1, :n], mask[b : b + 1, :n])
        if not torch.allclose(alone[0, 0], together[b, 0], atol=1e-5):  # <-- here
            return True
    nothing, _ = attend(queries, keys, values, torch.zeros_like(mask))
    return bool((nothing != 0).any())


# %% wrong | 2026-blind-17 | looks at the weights in place of the context where the mask allows nothing
def is_broken(attend):
    g = torch.Generator().manual_seed(3)
    queries, keys = torch.randn(2, 3, 4, generator=g), torch.randn(2, 5, 4, generator=g)
    values = torch.randn(2, 5, 6, generator=g)
    lengths = (5, 2)
    mask = torch.arange(5) < torch.tensor(lengths)[:, None]
    together, _ = attend(queries, keys, values, mask)
    for b, n in enumerate(lengths):
        one = slice(b, b + 1)
        alone, _ = attend(queries[one], keys[one, :n], values[one, :n], mask[one, :n])
        if not torch.allclose(alone, together[one], atol=1e-5):
            return True
    _, nothing = attend(queries, keys, values, torch.zeros(2, 5, dtype=torch.bool))  # <-- here
    return bool((nothing != 0).any())


# %% wrong | 2026-blind-17 | compares only the longest sentence with itself in the batch, which no padding can harm
def is_broken(attend):
    torch.manual_seed(0)
    queries, keys, values = torch.randn(2, 3, 4), torch.randn(2, 6, 4), torch.randn(2, 6, 4)
    mask = torch.tensor([[True] * 6, [True] * 4 + [False] * 2])
    batch = attend(queries, keys, values, mask)[0]
    alone = attend(queries[:1], keys[:1], values[:1], mask[:1])[0]  # <-- here
    if not torch.allclose(alone, batch[:1], atol=1e-5):
        return True
    empty = attend(queries, keys, values, torch.zeros_like(mask))[0]
    return not torch.equal(empty, torch.zeros_like(empty))


# %% wrong | 2026-blind-24 | of the empty memory it asks only whether the context is finite, so an average over masked positions passes
def is_broken(attend):
    torch.manual_seed(3)
    queries = torch.randn(2, 3, 6)
    keys, values = torch.randn(2, 2, 5, 6).unbind(0)
    lengths = [5, 2]
    mask = torch.arange(5) < torch.tensor(lengths)[:, None]
    try:
        whole = attend(queries, keys, values, mask)[0]
        for b, n in enumerate(lengths):
            s = slice(b, b + 1)
            single = attend(queries[s], keys[s, :n], values[s, :n], mask[s, :n])[0]
            if not torch.allclose(single, whole[s], atol=1e-5):
                return True
        empty = attend(queries, keys, values, torch.zeros(2, 5, dtype=torch.bool))[0]
    except Exception:
        return True
    return not bool(torch.isfinite(empty).all())  # <-- here
