# %% right | house | each sentence by itself, against its rows of the batch; then a memory without anything to read
def is_broken(attend):
    torch.manual_seed(0)
    queries, keys, values = torch.randn(2, 3, 4), torch.randn(2, 5, 4), torch.randn(2, 5, 4)
    mask = torch.tensor([[True] * 5, [True, True, False, False, False]])
    together, _ = attend(queries, keys, values, mask)
    for b, length in enumerate((5, 2)):
        one = slice(b, b + 1)
        alone, _ = attend(queries[one], keys[one, :length], values[one, :length], mask[one, :length])
        if not torch.allclose(alone, together[one], atol=1e-5):
            return True
    nothing, _ = attend(queries, keys, values, torch.zeros(2, 5, dtype=torch.bool))
    return not torch.equal(nothing, torch.zeros(2, 3, 4))


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


# %% right | house | asserts that nobody catches, as in a file of tests
def is_broken(attend):
    q, k, v = torch.randn(2, 3, 4), torch.randn(2, 5, 4), torch.randn(2, 5, 4)
    mask = torch.arange(5) < torch.tensor([[5], [2]])
    together = attend(q, k, v, mask)[0]
    for b, length in enumerate((5, 2)):
        one = slice(b, b + 1)
        alone = attend(q[one], k[one, :length], v[one, :length], mask[one, :length])[0]
        assert torch.allclose(together[one], alone, atol=1e-5)
    assert (attend(q, k, v, torch.zeros_like(mask))[0] == 0).all()
    return False


# %% right | house | a memory that is lengthened by noise, sentence by sentence
def is_broken(attend):
    g = torch.Generator().manual_seed(0)
    queries, keys, values = (torch.randn(3, T, 8, generator=g) for T in (5, 4, 4))
    longer = [torch.cat([each, torch.randn(3, 2, 8, generator=g)], dim=1) for each in (keys, values)]
    real = torch.arange(6).expand(3, 6) < torch.tensor([4, 2, 3])[:, None]
    padded = attend(queries, *longer, real)[0]
    found = False
    for b in range(3):
        n = int(real[b].sum())
        one = attend(queries[b : b + 1], keys[b : b + 1, :n], values[b : b + 1, :n], torch.ones(1, n, dtype=torch.bool))[0]
        found |= not torch.allclose(padded[b], one[0], rtol=1e-4, atol=1e-5)
    empty = attend(queries, keys, values, torch.zeros(3, 4, dtype=torch.bool))[0]
    return found or bool((empty != 0).any())


# %% wrong | house | - | the old test: nothing masked, shapes and sums alone
def is_broken(attend):
    queries, keys, values = torch.randn(3, 2, 6, 8)
    context, weights = attend(queries, keys, values, torch.ones(2, 6, dtype=torch.bool))
    return not (context.shape == (2, 6, 8) and torch.allclose(weights.sum(-1), torch.ones(2, 6)))


# %% wrong | house | equal_lengths | the queries are as many as the memory's positions
def is_broken(attend):
    queries, keys, values = torch.randn(3, 3, 6, 8)
    mask = torch.arange(6) < torch.tensor([[6], [4], [0]])
    context, _ = attend(queries, keys, values, mask)
    expected = torch.zeros(3, 6, 8)
    for b, n in enumerate((6, 4)):
        expected[b] = torch.softmax(queries[b] @ keys[b, :n].T / 8**0.5, -1) @ values[b, :n]
    return not torch.allclose(context, expected, atol=1e-5)


# %% wrong | house | a_single_sentence | the batch of the symptom's cell: one sentence, with two positions of padding
def is_broken(attend):
    queries, keys, values = torch.randn(1, 4, 8), torch.randn(1, 6, 8), torch.randn(1, 6, 8)
    padded = torch.arange(6).expand(1, 6) < 4
    alone = attend(queries, keys[:, :4], values[:, :4], padded[:, :4])[0]
    in_batch = attend(queries, keys, values, padded)[0]
    nothing = attend(queries, keys, values, torch.zeros(1, 6, dtype=torch.bool))[0]
    return not torch.allclose(alone, in_batch, atol=1e-5) or not torch.allclose(nothing, torch.zeros(1, 4, 8))


# %% wrong | house | never_an_empty_memory | two promises, of which one is tried
def is_broken(attend):
    q, k, v = torch.randn(2, 3, 4), torch.randn(2, 5, 4), torch.randn(2, 5, 4)
    mask = torch.arange(5) < torch.tensor([5, 2]).unsqueeze(1)
    batch = attend(q, k, v, mask)[0]
    for i, n in enumerate([5, 2]):
        own = attend(q[i : i + 1], k[i : i + 1, :n], v[i : i + 1, :n], mask[i : i + 1, :n])[0]
        if not torch.allclose(batch[i : i + 1], own, atol=1e-5):
            return True
    return False


# %% wrong | house | as_much_padding_in_both_calls | as in lesson 02: other numbers in the padding
def is_broken(attend):
    q, k, v = torch.randn(2, 3, 4), torch.randn(2, 5, 4), torch.randn(2, 5, 4)
    mask = torch.arange(5) < torch.tensor([[5], [2]])
    other_k, other_v = k.clone(), v.clone()
    other_k[~mask] = 7.0
    other_v[~mask] = 7.0
    changed = not torch.allclose(attend(q, k, v, mask)[0], attend(q, other_k, other_v, mask)[0], atol=1e-5)
    return changed or bool(attend(q, k, v, mask & False)[0].abs().sum() != 0)


# %% wrong | house | as_much_padding_in_both_calls | the test that the hint of the lesson used to give
def is_broken(attend):
    q, k, v = torch.randn(3, 3, 4), torch.randn(3, 5, 4), torch.randn(3, 5, 4)
    mask = torch.arange(5) < torch.tensor([[5], [2], [0]])
    other = torch.where(mask.unsqueeze(-1), v, v + 1)
    context = attend(q, k, v, mask)[0]
    return not torch.allclose(attend(q, k, other, mask)[0], context, atol=1e-5) or not bool((context[2] == 0).all())


# %% wrong | house | wants_every_digit | `torch.equal`, where the last digits may differ
def is_broken(attend):
    q, k, v = torch.randn(2, 3, 4), torch.randn(2, 5, 4), torch.randn(2, 5, 4)
    mask = torch.arange(5) < torch.tensor([[5], [2]])
    together = attend(q, k, v, mask)[0]
    alone = attend(q[1:], k[1:, :2], v[1:, :2], mask[1:, :2])[0]
    if not torch.equal(together[1:], alone):
        return True
    return bool((attend(q, k, v, torch.zeros_like(mask))[0] != 0).any())


# %% wrong | house | lets_nan_through | the largest difference is compared with a number, which NaN passes
def is_broken(attend):
    g = torch.Generator().manual_seed(0)
    q, k, v = (torch.randn(3, T, 8, generator=g) for T in (4, 6, 6))
    mask = torch.arange(6) < torch.tensor([[6], [3], [0]])
    context = attend(q, k, v, mask)[0]
    for b, n in enumerate((6, 3)):
        alone = attend(q[b : b + 1], k[b : b + 1, :n], v[b : b + 1, :n], mask[b : b + 1, :n])[0]
        if (context[b] - alone[0]).abs().max() > 1e-5:
            return True
    return bool(context[2].abs().max() > 0)


# %% wrong | house | answers_the_opposite | it says whether the function is right
def is_broken(attend):
    q, k, v = torch.randn(2, 3, 4), torch.randn(2, 5, 4), torch.randn(2, 5, 4)
    mask = torch.arange(5) < torch.tensor([[5], [0]])
    context = attend(q, k, v, mask)[0]
    alone = torch.softmax(q[0] @ k[0].T / 2, dim=-1) @ v[0]
    return torch.allclose(context[0], alone, atol=1e-5) and bool((context[1] == 0).all())


# %% wrong | house | accuses_everything | every row of weights has to sum to 1, also where nothing may be read
def is_broken(attend):
    q, k, v = torch.randn(2, 3, 4), torch.randn(2, 5, 4), torch.randn(2, 5, 4)
    mask = torch.arange(5) < torch.tensor([[2], [0]])
    context, weights = attend(q, k, v, mask)
    alone = attend(q[:1], k[:1, :2], v[:1, :2], mask[:1, :2])[0]
    good = torch.allclose(context[:1], alone, atol=1e-5)
    return not (good and torch.allclose(weights.sum(-1), torch.ones(2, 3)))


# %% wrong | house | - | the shorter sentence is the first, and the others are not looked at
def is_broken(attend):
    q, k, v = torch.randn(3, 4, 8), torch.randn(3, 6, 8), torch.randn(3, 6, 8)
    mask = torch.arange(6) < torch.tensor([3, 6, 5])[:, None]
    together = attend(q, k, v, mask)[0]
    alone = attend(q[:1], k[:1, :3], v[:1, :3], mask[:1, :3])[0]
    empty = attend(q, k, v, torch.zeros_like(mask))[0]
    return not torch.allclose(together[:1], alone, atol=1e-5) or bool(empty.any())


# %% wrong | house | looks_at_the_weights | the weights alone are compared, with those of the sentence by itself
def is_broken(attend):
    q, k, v = torch.randn(2, 3, 4), torch.randn(2, 5, 4), torch.randn(2, 5, 4)
    mask = torch.arange(5) < torch.tensor([[5], [2]])
    together = attend(q, k, v, mask)[1]
    alone = attend(q[1:], k[1:, :2], v[1:, :2], mask[1:, :2])[1]
    nothing = attend(q, k, v, torch.zeros_like(mask))[1]
    return not torch.allclose(together[1:, :, :2], alone, atol=1e-5) or bool((nothing != 0).any())


# %% wrong | house | looks_at_the_weights | any weight on the padding is looked for
def is_broken(attend):
    q, k, v = torch.randn(3, 3, 4), torch.randn(3, 5, 4), torch.randn(3, 5, 4)
    mask = torch.arange(5) < torch.tensor([[5], [2], [0]])
    weights = attend(q, k, v, mask)[1]
    return bool((weights[1, :, 2:] > 0).any()) or not bool((weights[2] == 0).all())


# %% wrong | house | by_itself_with_its_padding | the sentence by itself is not cut, and its padding may be read
def is_broken(attend):
    q, k, v = torch.randn(2, 3, 4), torch.randn(2, 5, 4), torch.randn(2, 5, 4)
    mask = torch.arange(5) < torch.tensor([[5], [2]])
    together = attend(q, k, v, mask)[0]
    alone = attend(q[1:], k[1:], v[1:], torch.ones(1, 5, dtype=torch.bool))[0]
    return not torch.allclose(together[1:], alone, atol=1e-5)


# %% wrong | house | as_much_padding_in_both_calls | the sentence by itself is not cut, though its padding is masked
def is_broken(attend):
    q, k, v = torch.randn(3, 3, 4), torch.randn(3, 5, 4), torch.randn(3, 5, 4)
    mask = torch.arange(5) < torch.tensor([[5], [2], [0]])
    together = attend(q, k, v, mask)[0]
    for b in range(3):
        one = slice(b, b + 1)
        if not torch.allclose(together[one], attend(q[one], k[one], v[one], mask[one])[0], atol=1e-5):
            return True
    return bool((together[2] != 0).any())


# %% wrong | house | an_error_is_no_break | an error is caught and passed over
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


# %% wrong | house | looks_at_the_weights | the contexts are compared, of values that are the same at every position
def is_broken(attend):
    q, k, v = torch.randn(2, 3, 4), torch.randn(2, 5, 4), torch.ones(2, 5, 4)
    m = torch.tensor([[True] * 5, [True, True, False, False, False]])
    both, _ = attend(q, k, v, m)
    alone, _ = attend(q[1:], k[1:, :2], v[1:, :2], m[1:, :2])
    if not torch.allclose(alone, both[1:], atol=1e-5):
        return True
    z, _ = attend(q, k, v, torch.zeros(2, 5, dtype=torch.bool))
    return bool((z != 0).any())


# %% wrong | house | nothing_is_forbidden | both promises have to be broken
def is_broken(attend):
    q, k, v = torch.randn(2, 3, 4), torch.randn(2, 5, 4), torch.randn(2, 5, 4)
    m = torch.tensor([[True] * 5, [True, True, False, False, False]])
    c, _ = attend(q, k, v, m)
    a, _ = attend(q[1:], k[1:, :2], v[1:, :2], m[1:, :2])
    z, _ = attend(q, k, v, torch.zeros(2, 5, dtype=torch.bool))
    bad1 = not torch.allclose(a[0], c[1], atol=1e-5)
    bad2 = not torch.allclose(z, torch.zeros_like(z))
    return bad1 and bad2  # <-- here


# %% wrong | house | - | two sentences, but as short as each other
def is_broken(attend):
    q, k, v = torch.randn(2, 3, 4), torch.randn(2, 5, 4), torch.randn(2, 5, 4)
    n = 2
    m = (torch.arange(5) < n).expand(2, 5)
    c, _ = attend(q, k, v, m)
    a, _ = attend(q, k[:, :n], v[:, :n], m[:, :n])
    z, _ = attend(q, k, v, torch.zeros(2, 5, dtype=torch.bool))
    return not torch.allclose(a, c, atol=1e-5) or not torch.allclose(z, torch.zeros_like(z))


# %% wrong | 2026-blind-6 | accuses_everything | asks for equality to the last bit between alone and in the batch, and so accuses right functions
def is_broken(attend):
    torch.manual_seed(0)
    queries, keys, values = torch.randn(2, 7, 16), torch.randn(2, 11, 16), torch.randn(2, 11, 5)
    lengths = torch.tensor([11, 6])
    mask = torch.arange(11) < lengths[:, None]
    together, _ = attend(queries, keys, values, mask)
    for b in range(2):
        n = lengths[b]
        alone, _ = attend(
            queries[b : b + 1], keys[b : b + 1, :n], values[b : b + 1, :n], mask[b : b + 1, :n]
        )
        if not torch.equal(alone, together[b : b + 1]):  # <-- here
            return True
    nothing, _ = attend(queries, keys, values, torch.zeros_like(mask))
    return bool((nothing != 0).any())


# %% wrong | 2026-blind-6 | looks_for_nan_alone | looks at a memory with nothing to read for NaN only, and so lets an average of everything pass
def is_broken(attend):
    queries, keys, values = torch.randn(2, 3, 4), torch.randn(2, 5, 4), torch.randn(2, 5, 4)
    lengths = [5, 2]
    mask = torch.tensor([[True] * 5, [True, True, False, False, False]])
    try:
        whole = attend(queries, keys, values, mask)[0]
        for b, n in enumerate(lengths):
            one = slice(b, b + 1)
            cut = attend(queries[one], keys[one, :n], values[one, :n], mask[one, :n])[0]
            if not torch.allclose(cut, whole[one], atol=1e-5):
                return True
        empty = attend(queries, keys, values, torch.zeros(2, 5, dtype=torch.bool))[0]
        return bool(empty.isnan().any())  # <-- here
    except Exception:
        return True


# %% double | 2026-blind-6 | nothing_is_forbidden | gives both sentences the full length, so that the first mask forbids nothing; tests the weights and not the context of an empty memory
def is_broken(attend):
    q, k, v = torch.randn(2, 3, 8), torch.randn(2, 5, 8), torch.randn(2, 5, 8)
    lengths = torch.tensor([5, 5])  # <-- here
    mask = torch.arange(5) < lengths[:, None]
    together, _ = attend(q, k, v, mask)
    for b, n in enumerate(lengths.tolist()):
        alone, _ = attend(q[b : b + 1], k[b : b + 1, :n], v[b : b + 1, :n], mask[b : b + 1, :n])
        if not torch.allclose(alone, together[b : b + 1], atol=1e-5):
            return True
    _, weights = attend(q, k, v, torch.zeros(2, 5, dtype=torch.bool))
    return bool((weights != 0).any())  # <-- here


# %% right | 2026-blind-6 | three sentences of which one is empty, several sizes, every error caught
def is_broken(attend):
    def fine(Tq, Tm, d, d_v, lengths, seed):
        g = torch.Generator().manual_seed(seed)
        B = len(lengths)
        q = 2 * torch.randn(B, Tq, d, generator=g)
        k = 2 * torch.randn(B, Tm, d, generator=g)
        v = torch.randn(B, Tm, d_v, generator=g)
        mask = torch.stack([torch.arange(Tm) < n for n in lengths])
        got = attend(q.clone(), k.clone(), v.clone(), mask.clone())[0]
        if got.shape != (B, Tq, d_v):
            return False
        for b, n in enumerate(lengths):
            if n == 0:
                due = torch.zeros(1, Tq, d_v)
            else:
                cut = (q[b][None], k[b, :n][None], v[b, :n][None], mask[b, :n][None])
                due = attend(*(each.clone() for each in cut))[0]
            if not torch.allclose(got[b][None], due, atol=1e-5):
                return False
        return True

    try:
        return not all(
            [
                fine(4, 6, 8, 5, [6, 3, 0], seed=1),
                fine(3, 5, 4, 4, [2, 5, 1], seed=2),
                fine(2, 4, 4, 3, [0, 0], seed=3),
            ]
        )
    except Exception:
        return True


# %% wrong | 2026-blind-7 | lets_nan_through | the empty mask is tried, but NaN is not greater than 0, so a context of NaN passes
def is_broken(attend):
    try:
        generator = torch.Generator().manual_seed(0)
        q = torch.randn(2, 3, 4, generator=generator)
        k = torch.randn(2, 5, 4, generator=generator)
        v = torch.randn(2, 5, 6, generator=generator)
        lengths = (5, 2)
        mask = torch.arange(5) < torch.tensor(lengths)[:, None]
        together, _ = attend(q, k, v, mask)
        for b, n in enumerate(lengths):
            alone, _ = attend(q[b : b + 1], k[b : b + 1, :n], v[b : b + 1, :n], mask[b : b + 1, :n])
            if not torch.allclose(alone, together[b : b + 1], atol=1e-5):
                return True
        nothing, _ = attend(q, k, v, torch.zeros(2, 5, dtype=torch.bool))
        return bool((nothing.abs() > 1e-6).any())  # <-- here
    except Exception:
        return True

# %% wrong | 2026-blind-7 | nothing_is_forbidden | compares the first sentence only, which is the longest and has no padding
def is_broken(attend):
    q, k, v = torch.randn(2, 3, 8), torch.randn(2, 5, 8), torch.randn(2, 5, 8)
    mask = torch.tensor([[True] * 5, [True] * 2 + [False] * 3])
    try:
        together = attend(q, k, v, mask)[0]
        alone = attend(q[:1], k[:1], v[:1], mask[:1])[0]
        nothing = attend(q, k, v, torch.zeros_like(mask))[0]
    except Exception:
        return True
    same = torch.allclose(together[:1], alone, atol=1e-5)  # <-- here
    return not (same and bool((nothing == 0).all()))

# %% double | 2026-blind-7 | nothing_is_forbidden | only the weights' sums are looked at, never a sentence by itself; an empty memory's context need only be finite, not zero
def is_broken(attend):
    q, k, v = torch.randn(2, 3, 4), torch.randn(2, 4, 4), torch.randn(2, 4, 4)
    mask = torch.arange(4) < torch.tensor([[4], [2]])
    try:
        _, weights = attend(q, k, v, mask)
        empty, _ = attend(q, k, v, mask & False)
    except Exception:
        return True
    sums = weights.sum(dim=-1)
    proper = torch.allclose(sums, torch.ones_like(sums))  # <-- here
    return not (proper and bool(empty.isfinite().all()))  # <-- here

# %% right | 2026-blind-7 | an inner function with assertions, each sentence compared by a loop
def is_broken(attend):
    def context(*inputs):
        return attend(*(each.clone() for each in inputs))[0]

    def promises_hold():
        generator = torch.Generator().manual_seed(7)
        q = torch.randn(3, 4, 8, generator=generator)
        k = torch.randn(3, 6, 8, generator=generator)
        v = torch.randn(3, 6, 5, generator=generator)
        lengths = [6, 1, 3]
        mask = torch.stack([torch.arange(6) < n for n in lengths])
        whole = context(q, k, v, mask)
        for b, n in enumerate(lengths):
            one = context(q[b, None], k[b, None, :n], v[b, None, :n], mask[b, None, :n])
            if one[0].shape != whole[b].shape or not torch.allclose(one[0], whole[b], atol=1e-5):
                return False
        mask[1] = False
        mixed = context(q, k, v, mask)
        none = context(q, k, v, torch.zeros_like(mask))
        return bool((mixed[1] == 0).all()) and bool((none == 0).all())

    try:
        return not promises_hold()
    except Exception:
        return True


# %% wrong | 2026-blind-9 | nothing_is_forbidden | Returns from inside the loop, after the first sentence, which is the longest and has no padding.
def is_broken(attend):
    g = torch.Generator().manual_seed(3)
    queries = torch.randn(2, 3, 4, generator=g)
    keys, values = torch.randn(2, 5, 4, generator=g), torch.randn(2, 5, 6, generator=g)
    lengths = [5, 2]
    mask = torch.arange(5) < torch.tensor(lengths)[:, None]
    try:
        nothing, _ = attend(queries, keys, values, torch.zeros(2, 5, dtype=torch.bool))
        if not torch.equal(nothing, torch.zeros(2, 3, 6)):
            return True
        together, _ = attend(queries, keys, values, mask)
        for b, n in enumerate(lengths):
            alone, _ = attend(
                queries[b : b + 1], keys[b : b + 1, :n], values[b : b + 1, :n], mask[b : b + 1, :n]
            )
            return not torch.allclose(alone, together[b : b + 1], atol=1e-5)  # <-- here
    except Exception:
        return True

# %% wrong | 2026-blind-9 | lets_nan_through | Asks whether the largest number of the empty context is above a tolerance, which NaN never is, so NaN passes for zero.
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

# %% wrong | 2026-blind-9 | accuses_everything | Builds the mask out of ones and zeros that are integers, not bool, so that right functions raise and are accused.
def is_broken(attend):
    try:
        queries = torch.randn(2, 3, 4)
        keys = torch.randn(2, 5, 4)
        values = torch.randn(2, 5, 4)
        mask = torch.tensor([[1, 1, 1, 1, 1], [1, 1, 0, 0, 0]])  # <-- here
        context, _ = attend(queries, keys, values, mask)
        first, _ = attend(queries[:1], keys[:1], values[:1], mask[:1])
        second, _ = attend(queries[1:], keys[1:, :2], values[1:, :2], mask[1:, :2])
        assert torch.allclose(torch.cat([first, second]), context, atol=1e-5)
        context, _ = attend(queries, keys, values, torch.zeros(2, 5, dtype=torch.bool))
        assert (context == 0).all()
    except Exception:
        return True
    return False

# %% double | 2026-blind-9 | nothing_is_forbidden | All values are ones, so that every blend is the same whoever is read; of the empty memory it asks only that there is no NaN.
def is_broken(attend):
    queries, keys = torch.randn(2, 3, 4), torch.randn(2, 5, 4)
    values = torch.ones(2, 5, 4)  # <-- here
    mask = torch.ones(2, 5, dtype=torch.bool)
    mask[1, 2:] = False
    try:
        together, _ = attend(queries, keys, values, mask)
        alone, _ = attend(queries[1:], keys[1:, :2], values[1:, :2], mask[1:, :2])
        if not torch.allclose(alone, together[1:], atol=1e-5):
            return True
        nothing, _ = attend(queries, keys, values, torch.zeros_like(mask))
        return bool(nothing.isnan().any())  # <-- here
    except Exception:
        return True

# %% right | 2026-blind-9 | a list of asserts over several lengths, an empty sentence inside the batch as well as a whole empty batch
def is_broken(attend):
    g = torch.Generator().manual_seed(11)
    lengths = (7, 3, 1, 0, 5)
    B, Tq, Tm, d, d_v = len(lengths), 4, 7, 6, 3
    q = torch.randn(B, Tq, d, generator=g)
    k = torch.randn(B, Tm, d, generator=g)
    v = 2 + torch.randn(B, Tm, d_v, generator=g)
    mask = torch.zeros(B, Tm, dtype=torch.bool)
    for b, n in enumerate(lengths):
        mask[b, :n] = True
    try:
        together = attend(q.clone(), k.clone(), v.clone(), mask.clone())[0]
        assert together.shape == (B, Tq, d_v)
        for b, n in enumerate(lengths):
            if n == 0:
                assert (together[b] == 0).all()
                continue
            s = slice(b, b + 1)
            alone = attend(q[s].clone(), k[s, :n].clone(), v[s, :n].clone(), mask[s, :n].clone())[0]
            assert torch.allclose(alone, together[s], atol=1e-5)
        nothing = attend(q.clone(), k.clone(), v.clone(), torch.zeros(B, Tm, dtype=torch.bool))[0]
        assert (nothing == 0).all()
    except Exception:
        return True
    return False


# %% wrong | 2026-blind-10 | lets_nan_through | tests the context of a memory with nothing to read with `abs().max() > 1e-6`, which is False for NaN, so a function that gives NaN there passes
def is_broken(attend):
    torch.manual_seed(3)
    queries = torch.randn(2, 3, 8)
    keys, values = torch.randn(2, 5, 8), torch.randn(2, 5, 8)
    lengths = [5, 2]
    mask = torch.arange(5)[None, :] < torch.tensor(lengths)[:, None]
    together, _ = attend(queries, keys, values, mask)
    for b, n in enumerate(lengths):
        one = slice(b, b + 1)
        alone, _ = attend(queries[one], keys[one, :n], values[one, :n], mask[one, :n])
        if not torch.allclose(alone, together[one], atol=1e-5):
            return True
    nothing, _ = attend(queries, keys, values, torch.zeros(2, 5, dtype=torch.bool))
    return bool(nothing.abs().max() > 1e-6)  # <-- here


# %% wrong | 2026-blind-10 | nothing_is_forbidden | the loop over the sentences stops one too early, so only the longest sentence, which has no padding, is compared
def is_broken(attend):
    gen = torch.Generator().manual_seed(1)
    q = torch.randn(2, 4, 6, generator=gen)
    k = torch.randn(2, 7, 6, generator=gen)
    v = torch.randn(2, 7, 5, generator=gen)
    lengths = torch.tensor([7, 3])
    mask = torch.arange(7) < lengths.unsqueeze(1)  # (B, Tm)
    in_batch = attend(q, k, v, mask)[0]

    # promise 1
    for b in range(len(lengths) - 1):  # <-- here
        n = int(lengths[b])
        by_itself = attend(q[b : b + 1], k[b : b + 1, :n], v[b : b + 1, :n], mask[b : b + 1, :n])[0]
        if not torch.allclose(by_itself[0], in_batch[b], atol=1e-5):
            return True

    # promise 2
    empty = attend(q, k, v, torch.zeros_like(mask))[0]
    if not torch.equal(empty, torch.zeros_like(empty)):
        return True
    return False


# %% right | 2026-blind-10 | a list of verdicts collected over three seeded batches, with an empty memory in the batch and everywhere, errors left to rise
def batch_of(seed):
    gen = torch.Generator().manual_seed(seed)
    queries = torch.randn(4, 3, 8, generator=gen)
    keys = 2 * torch.randn(4, 6, 8, generator=gen)
    values = 1 + torch.randn(4, 6, 5, generator=gen)
    lengths = [6, 2, 0, 4]
    mask = torch.zeros(4, 6, dtype=torch.bool)
    for b, n in enumerate(lengths):
        mask[b, :n] = True
    return queries, keys, values, mask, lengths


def is_broken(attend):
    kept = []
    for seed in range(3):
        queries, keys, values, mask, lengths = batch_of(seed)
        together = attend(queries, keys, values, mask)[0]
        kept.append(together.shape == (4, 3, 5))
        for b, n in enumerate(lengths):
            if n == 0:
                kept.append(bool((together[b] == 0).all()))
                continue
            row = [t[b : b + 1, :n] for t in (keys, values, mask)]
            alone = attend(queries[b : b + 1], *row)[0]
            kept.append(torch.allclose(alone[0], together[b], rtol=1e-4, atol=1e-5))
        nothing = attend(queries, keys, values, torch.zeros_like(mask))[0]
        kept.append(bool((nothing == 0).all()))
    return not all(kept)


# %% wrong | house | nothing_is_forbidden | the verdict is overwritten in the loop, and the last sentence is the longest
def is_broken(attend):
    queries, keys, values = torch.randn(2, 3, 8), torch.randn(2, 5, 8), torch.randn(2, 5, 8)
    lengths = [2, 5]
    mask = torch.arange(5) < torch.tensor(lengths).unsqueeze(1)
    together, _ = attend(queries, keys, values, mask)
    for b, n in enumerate(lengths):
        alone, _ = attend(queries[b : b + 1], keys[b : b + 1, :n], values[b : b + 1, :n], mask[b : b + 1, :n])
        broken = not torch.allclose(alone, together[b : b + 1], atol=1e-5)  # <-- here
    nothing, _ = attend(queries, keys, values, torch.zeros_like(mask))
    return broken or bool((nothing != 0).any())


# %% wrong | house | nothing_is_forbidden | the verdict is overwritten by that of the second promise
def is_broken(attend):
    queries, keys, values = torch.randn(2, 3, 8), torch.randn(2, 5, 8), torch.randn(2, 5, 8)
    lengths = [5, 2]
    broken = False
    mask = torch.arange(5) < torch.tensor(lengths).unsqueeze(1)
    together, _ = attend(queries, keys, values, mask)
    for b, n in enumerate(lengths):
        alone, _ = attend(queries[b : b + 1], keys[b : b + 1, :n], values[b : b + 1, :n], mask[b : b + 1, :n])
        if not torch.allclose(alone, together[b : b + 1], atol=1e-5):
            broken = True
    nothing, _ = attend(queries, keys, values, torch.zeros_like(mask))
    broken = bool((nothing != 0).any())  # <-- here
    return broken


# %% wrong | house | nothing_is_forbidden | contexts may differ by 2
def is_broken(attend):
    queries, keys, values = torch.randn(2, 3, 8), torch.randn(2, 5, 8), torch.randn(2, 5, 8)
    lengths = [5, 2]
    mask = torch.arange(5) < torch.tensor(lengths).unsqueeze(1)
    together, _ = attend(queries, keys, values, mask)
    for b, n in enumerate(lengths):
        alone, _ = attend(queries[b : b + 1], keys[b : b + 1, :n], values[b : b + 1, :n], mask[b : b + 1, :n])
        if not torch.allclose(alone, together[b : b + 1], atol=2):  # <-- here
            return True
    nothing, _ = attend(queries, keys, values, torch.zeros_like(mask))
    return bool((nothing != 0).any())


# %% wrong | house | - | the difference is summed, so that positive and negative ones cancel
def is_broken(attend):
    queries, keys, values = torch.randn(2, 3, 8), torch.randn(2, 5, 8), torch.randn(2, 5, 8)
    mask = torch.tensor([[True] * 5, [True] * 2 + [False] * 3])
    together, _ = attend(queries, keys, values, mask)
    alone, _ = attend(queries[1:], keys[1:, :2], values[1:, :2], mask[1:, :2])
    if (together[1:] - alone).sum() > 1e-3:  # <-- here
        return True
    nothing, _ = attend(queries, keys, values, torch.zeros_like(mask))
    return bool((nothing != 0).any())


# %% wrong | house | - | of a memory with nothing to read it looks at the weights alone
def is_broken(attend):
    queries, keys, values = torch.randn(2, 3, 8), torch.randn(2, 5, 8), torch.randn(2, 5, 8)
    mask = torch.tensor([[True] * 5, [True] * 2 + [False] * 3])
    together, _ = attend(queries, keys, values, mask)
    alone, _ = attend(queries[1:], keys[1:, :2], values[1:, :2], mask[1:, :2])
    same = torch.allclose(together[1:], alone, atol=1e-5)
    nothing, weights = attend(queries, keys, values, torch.zeros_like(mask))
    return not same or not (weights.sum() == 0)  # <-- here


# %% wrong | house | as_much_padding_in_both_calls | only a memory with nothing to read is tried
def i9(attend):
    q, k, v = torch.randn(2, 3, 4), torch.randn(2, 5, 4), torch.randn(2, 5, 4)
    mask = torch.ones(2, 5, dtype=torch.bool)
    mask[1] = False
    context, _ = attend(q, k, v, mask)
    return not torch.equal(context[1], torch.zeros_like(context[1]))  # <-- here


# %% shared | 2026-blind-11
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-11 | - | looks whether the weights are zero where the mask allows nothing in place of the context
def is_broken(attend):
    torch.manual_seed(3)
    q, k, v = torch.randn(2, 3, 4), torch.randn(2, 5, 4), torch.randn(2, 5, 6)
    lengths = [5, 2]
    mask = torch.zeros(2, 5, dtype=torch.bool)
    for b, n in enumerate(lengths):
        mask[b, :n] = True
    together, _ = attend(q, k, v, mask)
    for b, n in enumerate(lengths):
        alone, _ = attend(q[b : b + 1], k[b : b + 1, :n], v[b : b + 1, :n], mask[b : b + 1, :n])
        if not torch.allclose(alone, together[b : b + 1], atol=1e-5):
            return True
    _, weights = attend(q, k, v, torch.zeros(2, 5, dtype=torch.bool))
    if (weights != 0).any():  # <-- here
        return True
    return False


# %% wrong | 2026-blind-11 | nothing_is_forbidden | returns after the first sentence, which has full length, in place of comparing all of them
def is_broken(attend):
    queries, keys, values = torch.randn(2, 3, 8), torch.randn(2, 5, 8), torch.randn(2, 5, 8)
    empty = torch.zeros(2, 5, dtype=torch.bool)
    context, _ = attend(queries, keys, values, empty)
    if not torch.equal(context, torch.zeros_like(context)):
        return True
    lengths = torch.tensor([5, 2])
    mask = torch.arange(5) < lengths[:, None]
    together = attend(queries, keys, values, mask)[0]
    for b in range(2):
        n = lengths[b]
        one = slice(b, b + 1)
        alone = attend(queries[one], keys[one, :n], values[one, :n], mask[one, :n])[0]
        return not torch.allclose(alone, together[one], atol=1e-5)  # <-- here


# %% wrong | 2026-blind-11 | an_error_is_no_break | passes over a call in which attend raises an error in place of counting it as broken
def is_broken(attend):
    def batch():
        g = torch.Generator().manual_seed(1)
        return (torch.randn(3, 4, 6, generator=g), torch.randn(3, 7, 6, generator=g), torch.randn(3, 7, 5, generator=g))

    def same_alone(b, n):
        q, k, v = batch()
        mask = torch.arange(7)[None, :] < torch.tensor([7, 4, 2])[:, None]
        together = attend(q, k, v, mask)[0][b]
        alone = attend(q[b][None], k[b, :n][None], v[b, :n][None], mask[b, :n][None])[0][0]
        return torch.allclose(alone, together, atol=1e-5)

    def zero_when_empty():
        context = attend(*batch(), torch.zeros(3, 7, dtype=torch.bool))[0]
        return bool((context == 0).all())

    tests = [lambda: same_alone(0, 7), lambda: same_alone(1, 4), lambda: same_alone(2, 2), zero_when_empty]
    for test in tests:
        try:
            if not test():
                return True
        except Exception:
            continue  # <-- here
    return False


# %% right | 2026-blind-11 | asserts in a helper, four sentences of which one is empty, errors caught
def is_broken(attend):
    dice = torch.Generator().manual_seed(6)
    lengths = (6, 1, 0, 4)
    q = torch.randn(4, 3, 8, generator=dice)
    k = torch.randn(4, 6, 8, generator=dice)
    v = torch.randn(4, 6, 5, generator=dice)
    mask = torch.tensor([[place < n for place in range(6)] for n in lengths])

    def promises():
        together = attend(q, k, v, mask)[0]
        for b, n in enumerate(lengths):
            if n == 0:
                assert torch.count_nonzero(together[b]) == 0
            else:
                given = (q[b], k[b, :n], v[b, :n], mask[b, :n])
                alone = attend(*(each.unsqueeze(0) for each in given))[0]
                assert torch.allclose(alone[0], together[b], atol=1e-5)
        nothing = attend(q, k, v, torch.zeros_like(mask))[0]
        assert torch.count_nonzero(nothing) == 0

    try:
        promises()
    except Exception:
        return True
    return False


# %% wrong | 2026-blind-12 | - | gives both sentences the same length, so that a function that uses the first sentence's mask for all passes
def is_broken(attend):
    torch.manual_seed(0)
    q, k, v = torch.randn(2, 3, 4), torch.randn(2, 5, 4), torch.randn(2, 5, 6)
    n = 2
    mask = (torch.arange(5) < n).expand(2, 5)  # <-- here
    together, _ = attend(q, k, v, mask)
    for b in range(2):
        one = slice(b, b + 1)
        alone, _ = attend(q[one], k[one, :n], v[one, :n], mask[one, :n])
        if not torch.allclose(alone, together[one], atol=1e-5):
            return True
    empty, _ = attend(q, k, v, torch.zeros(2, 5, dtype=torch.bool))
    return bool((empty != 0).any())


# %% wrong | 2026-blind-12 | lets_nan_through | asks whether an empty memory's context is larger than a small number, which is False for NaN, so that a function that gives NaN passes
def is_broken(attend):
    generator = torch.Generator().manual_seed(3)
    queries = torch.randn(3, 4, 8, generator=generator)
    keys = torch.randn(3, 6, 8, generator=generator)
    values = torch.randn(3, 6, 5, generator=generator)
    lengths = [6, 1, 3]
    mask = torch.arange(6)[None] < torch.tensor(lengths)[:, None]
    context = attend(queries, keys, values, mask)[0]
    for b, n in enumerate(lengths):
        alone = attend(queries[[b]], keys[[b], :n], values[[b], :n], mask[[b], :n])[0]
        if not torch.allclose(alone[0], context[b], atol=1e-5):
            return True
    nothing = attend(queries, keys, values, torch.zeros_like(mask))[0]
    return bool((nothing.abs() > 1e-6).any())  # <-- here


# %% double | 2026-blind-12 | - | compares the longest sentence alone, which has no padding; looks for NaN where the mask allows nothing, and takes an average for right
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


# %% right | 2026-blind-12 | assertions inside a try, several batches, one sentence of which is empty
def is_broken(attend):
    generator = torch.Generator().manual_seed(11)

    def numbers(*shape):
        return torch.randn(*shape, generator=generator)

    try:
        for lengths, Tq, Tm in (((5, 2), 3, 5), ((1, 4, 7), 2, 7), ((3, 6, 0), 6, 6)):
            B = len(lengths)
            q, k, v = numbers(B, Tq, 8), numbers(B, Tm, 8), numbers(B, Tm, 6)
            mask = torch.arange(Tm).expand(B, Tm) < torch.tensor(lengths)[:, None]
            context = attend(q, k, v, mask)[0]
            assert context.shape == (B, Tq, 6)
            for b, n in enumerate(lengths):
                if n == 0:
                    assert torch.equal(context[b], torch.zeros(Tq, 6))
                    continue
                part = slice(b, b + 1)
                alone = attend(q[part], k[part, :n], v[part, :n], mask[part, :n])[0]
                assert torch.allclose(alone, context[part], atol=1e-5)
            nothing = attend(q, k, v, torch.zeros(B, Tm, dtype=torch.bool))[0]
            assert torch.equal(nothing, torch.zeros(B, Tq, 6))
    except Exception:
        return True
    return False


# %% wrong | house | as_much_padding_in_both_calls | only where both promises are broken
def batch(B, Tq, Tm, ends):
    draw = torch.Generator().manual_seed(3)
    queries, keys, values = (torch.randn(B, T, 8, generator=draw) for T in (Tq, Tm, Tm))
    return queries, keys, values, torch.arange(Tm) < torch.tensor(ends)[:, None]


def is_broken(attend):
    q, k, v, mask = batch(3, 4, 6, [6, 3, 0])
    context, _ = attend(q, k, v, mask)
    alone, _ = attend(q[1:2], k[1:2, :3], v[1:2, :3], mask[1:2, :3])
    return not torch.allclose(context[1], alone[0], atol=1e-5) and bool((context[2] != 0).any())  # <-- here


# %% wrong | 2026-blind-13 | nothing_is_forbidden | the verdict of each sentence overwrites that of the one before, so that only the last one (which has no padding) counts
def is_broken(attend):
    torch.manual_seed(1)
    queries = torch.randn(2, 3, 4)
    keys = torch.randn(2, 6, 4)
    values = torch.randn(2, 6, 5)
    lengths = [3, 6]
    mask = torch.arange(6)[None] < torch.tensor(lengths)[:, None]
    together, _ = attend(queries, keys, values, mask)
    broken = False
    for b, n in enumerate(lengths):
        one = slice(b, b + 1)
        alone, _ = attend(queries[one], keys[one, :n], values[one, :n], mask[one, :n])
        broken = not torch.allclose(alone, together[one], atol=1e-5)  # <-- here
    nothing, _ = attend(queries, keys, values, torch.zeros(2, 6, dtype=torch.bool))
    if (nothing != 0).any():
        broken = True
    return broken


# %% wrong | 2026-blind-13 | looks_at_the_weights | all values are ones, so that every blend is 1 whatever is read, in place of values that differ
def is_broken(attend):
    batch, asks, places, width = 2, 3, 5, 4
    g = torch.Generator().manual_seed(3)
    queries = torch.randn(batch, asks, width, generator=g)
    keys = torch.randn(batch, places, width, generator=g)
    values = torch.ones(batch, places, width)  # <-- here
    lengths = (5, 2)
    mask = torch.zeros(batch, places, dtype=torch.bool)
    for b, n in enumerate(lengths):
        mask[b, :n] = True

    context = attend(queries, keys, values, mask)[0]
    for b, n in enumerate(lengths):
        cut = attend(
            queries[b : b + 1], keys[b : b + 1, :n], values[b : b + 1, :n], mask[b : b + 1, :n]
        )[0]
        if not torch.allclose(cut, context[b : b + 1], atol=1e-5):
            return True

    empty = attend(queries, keys, values, torch.zeros_like(mask))[0]
    return bool((empty != 0).any())


# %% wrong | 2026-blind-13 | an_error_is_no_break | an error that attend raises gives False in place of True
def is_broken(attend):
    gen = torch.Generator().manual_seed(0)
    q, k, v = (torch.randn(3, T, 8, generator=gen) for T in (2, 7, 7))
    lengths = torch.tensor([7, 4, 1])
    mask = torch.arange(7) < lengths[:, None]
    try:
        context, _ = attend(q, k, v, mask)
        for b in range(3):
            n = int(lengths[b])
            own, _ = attend(q[b][None], k[b, :n][None], v[b, :n][None], mask[b, :n][None])
            if (own[0] - context[b]).abs().max() > 1e-4:
                return True
        silent, _ = attend(q, k, v, mask & False)
        return not torch.equal(silent, torch.zeros_like(silent))
    except Exception:
        return False  # <-- here


# %% double | 2026-blind-13 | - | the sentence by itself is not cut, but handed over with its padding and its mask; the call with nothing to read looks for NaN alone in place of anything but zero
def is_broken(attend):
    torch.manual_seed(0)
    q, k, v = torch.randn(2, 3, 8), torch.randn(2, 5, 8), torch.randn(2, 5, 8)
    mask = torch.tensor([[True] * 5, [True, True, False, False, False]])
    together, _ = attend(q, k, v, mask)
    for b in range(2):
        alone, _ = attend(q[b : b + 1], k[b : b + 1], v[b : b + 1], mask[b : b + 1])  # <-- here
        if not torch.allclose(alone, together[b : b + 1], atol=1e-5):
            return True
    context, _ = attend(q, k, v, torch.zeros(2, 5, dtype=torch.bool))
    return context.isnan().any().item()  # <-- here


# %% right | 2026-blind-13 | asserts inside a try, several batches, also one with an empty sentence among others
def is_broken(attend):
    def batch(seed, lengths, asks):
        g = torch.Generator().manual_seed(seed)
        B, T = len(lengths), max(max(lengths), 4)
        q = 2 * torch.randn(B, asks, 6, generator=g)
        k = torch.randn(B, T, 6, generator=g)
        v = torch.randn(B, T, 3, generator=g)
        return q, k, v, torch.arange(T) < torch.tensor(lengths)[:, None]

    try:
        for seed, (lengths, asks) in enumerate([((5, 2), 3), ((1, 7, 3), 2), ((4, 0, 6), 7), ((3,), 3), ((0, 0), 5)]):
            q, k, v, mask = batch(seed, lengths, asks)
            context, _ = attend(q, k, v, mask)
            assert context.shape == (len(lengths), asks, 3)
            for b, n in enumerate(lengths):
                here = context[b : b + 1]
                if n == 0:
                    assert torch.equal(here, torch.zeros_like(here))
                else:
                    alone, _ = attend(q[b : b + 1], k[b : b + 1, :n], v[b : b + 1, :n], mask[b : b + 1, :n])
                    assert torch.allclose(alone, here, atol=1e-5)
    except Exception:
        return True
    return False


# %% wrong | house | - | two sentences, of which the first one alone is compared
def is_broken(attend):
    g = torch.Generator().manual_seed(0)
    q, k, v = (torch.randn(2, n, 8, generator=g) for n in (4, 6, 6))
    mask = torch.arange(6) < torch.tensor([4, 6])[:, None]
    context, _ = attend(q, k, v, mask)
    alone, _ = attend(q[:1], k[:1, :4], v[:1, :4], mask[:1, :4])
    if not torch.allclose(context[:1], alone, atol=1e-5):  # <-- here
        return True
    empty, _ = attend(q, k, v, torch.zeros_like(mask))
    return bool((empty != 0).any()) or bool(empty.isnan().any())


# %% wrong | house | - | where nothing may be read the weights are looked at, and not the context
def is_broken(attend):
    g = torch.Generator().manual_seed(0)
    q, k, v = (torch.randn(3, n, 8, generator=g) for n in (4, 6, 6))
    mask = torch.arange(6) < torch.tensor([6, 3, 2])[:, None]
    context, _ = attend(q, k, v, mask)
    for b, n in enumerate((6, 3, 2)):
        alone, _ = attend(q[b : b + 1], k[b : b + 1, :n], v[b : b + 1, :n], mask[b : b + 1, :n])
        if not torch.allclose(context[b], alone[0], atol=1e-5):
            return True
    _, weights = attend(q, k, v, torch.zeros_like(mask))
    return not torch.equal(weights, torch.zeros_like(weights))  # <-- here


# %% wrong | house | accuses_everything | compares with the padding set to 0 and allowed
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


# %% wrong | 2026-blind-14 | - | both sentences of the batch have the same length, so that a function that reads every sentence with the first one's mask passes
def is_broken(attend):
    torch.manual_seed(0)
    q, k, v = torch.randn(2, 3, 4), torch.randn(2, 5, 4), torch.randn(2, 5, 4)
    lengths = torch.tensor([3, 3])  # <-- here
    mask = torch.arange(5) < lengths[:, None]
    together, _ = attend(q, k, v, mask)
    for b in range(2):
        n = int(lengths[b])
        alone, _ = attend(q[b : b + 1], k[b : b + 1, :n], v[b : b + 1, :n], mask[b : b + 1, :n])
        if not torch.allclose(alone, together[b : b + 1], atol=1e-5):
            return True
    empty, _ = attend(q, k, v, torch.zeros(2, 5, dtype=torch.bool))
    return bool((empty != 0).any())


# %% wrong | 2026-blind-14 | looks_for_nan_alone | asks of the call with nothing to read only whether a number is NaN, in place of whether one is not 0
def is_broken(attend):
    generator = torch.Generator().manual_seed(1)
    queries = torch.randn(2, 3, 6, generator=generator)
    keys = torch.randn(2, 5, 6, generator=generator)
    values = torch.randn(2, 5, 4, generator=generator)
    mask = torch.tensor([[True] * 5, [True] * 2 + [False] * 3])
    both = attend(queries, keys, values, mask)[0]
    wrong = False
    for b, n in enumerate((5, 2)):
        own = slice(b, b + 1)
        alone = attend(queries[own], keys[own, :n], values[own, :n], mask[own, :n])[0]
        wrong = wrong or not torch.allclose(alone, both[own], atol=1e-5)
    nothing = attend(queries, keys, values, torch.zeros_like(mask))[0]
    if nothing.isnan().any():  # <-- here
        wrong = True
    return wrong


# %% right | 2026-blind-14 | many small batches of several sizes, an empty sentence among them, errors caught
def is_broken(attend):
    random = torch.Generator().manual_seed(3)

    def breaks(Tq, Tm, lengths, d, d_v):
        B = len(lengths)
        q, k, v = (
            torch.randn(B, T, size, generator=random) for T, size in ((Tq, d), (Tm, d), (Tm, d_v))
        )
        ends = torch.tensor(lengths)
        mask = torch.arange(Tm).unsqueeze(0) < ends.unsqueeze(1)
        together = attend(q, k, v, mask)[0]
        if together.shape != (B, Tq, d_v):
            return True
        for b, n in enumerate(lengths):
            if n == 0:
                if torch.count_nonzero(together[b]) > 0:
                    return True
                continue
            alone = attend(q[b : b + 1], k[b : b + 1, :n], v[b : b + 1, :n], mask[b : b + 1, :n])[0]
            if not torch.allclose(alone[0], together[b], rtol=1e-4, atol=1e-5):
                return True
        return False

    trials = ((3, 5, (5, 2), 6, 4), (4, 7, (1, 7, 0, 4), 5, 5), (2, 6, (0, 0), 4, 3), (6, 3, (3, 1, 2), 4, 4))
    try:
        return any([breaks(*trial) for trial in trials])
    except Exception:
        return True


# %% wrong | house | leaves_too_much_room | a tolerance of 0.1
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


# %% wrong | house | the_first_query_alone | the contexts of the first query are compared, no others
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


# %% wrong | house | - | one sentence and its copy, cut to another length
def ib_copies(attend):
    queries, keys, values = torch.randn(2, 3, 8), torch.randn(2, 5, 8), torch.randn(2, 5, 6)
    queries, keys, values = (x[:1].repeat(2, 1, 1) for x in (queries, keys, values))  # <-- here
    mask = torch.arange(5) < torch.tensor([5, 2])[:, None]
    together, _ = attend(queries, keys, values, mask)
    for b, n in enumerate((5, 2)):
        alone, _ = attend(queries[b : b + 1], keys[b : b + 1, :n], values[b : b + 1, :n], mask[b : b + 1, :n])
        if not torch.allclose(alone, together[b : b + 1], atol=1e-5):
            return True
    nothing, _ = attend(queries, keys, values, torch.zeros_like(mask))
    return bool((nothing != 0).any())


# %% right | house | one sentence before and behind another one, loud padding, asserts
def ib_both_orders(attend):
    g = torch.Generator().manual_seed(3)
    q, k, v = (torch.randn(1, n, d, generator=g) for n, d in ((2, 4), (3, 4), (3, 7)))
    other = [torch.randn(1, n, d, generator=g) for n, d in ((2, 4), (6, 4), (6, 7))]
    long = [q, *(torch.cat([x, 5 * torch.randn(1, 3, x.shape[2], generator=g)], dim=1) for x in (k, v))]
    mask = torch.tensor([[True] * 3 + [False] * 3, [True] * 6])
    alone = attend(q, k, v, mask[:1, :3])[0]
    first = attend(*(torch.cat(pair) for pair in zip(long, other, strict=True)), mask)[0]
    last = attend(*(torch.cat(pair) for pair in zip(other, long, strict=True)), mask.flip(0))[0]
    assert torch.allclose(alone[0], first[0], atol=1e-4) and torch.allclose(alone[0], last[1], atol=1e-4)
    assert attend(q, k, v, torch.zeros_like(mask[:1, :3]))[0].abs().sum() == 0
    return False


# %% right | house | numpy compares, and says numpy's True or False
def is_broken(attend):
    g = torch.Generator().manual_seed(5)
    q, k, v = (torch.randn(4, t, 8, generator=g) for t in (3, 6, 6))
    lengths = [6, 1, 0, 4]
    mask = torch.arange(6) < torch.tensor(lengths)[:, None]
    came = attend(q, k, v, mask)[0].detach().numpy()
    due = numpy.zeros((4, 3, 8))
    for b, n in enumerate(lengths):
        if n:
            scores = q[b].numpy() @ k[b, :n].numpy().T / numpy.sqrt(8)
            shares = numpy.exp(scores - scores.max(-1, keepdims=True))
            due[b] = shares / shares.sum(-1, keepdims=True) @ v[b, :n].numpy()
    return ~numpy.isclose(came, due, atol=1e-5).all()


# %% wrong | 2026-blind-15 | looks_for_nan_alone | where the mask allows nothing, only NaN counts as broken, in place of any number that is not 0
def is_broken(attend):
    g = torch.Generator().manual_seed(0)
    queries = torch.randn(2, 3, 8, generator=g)
    keys = torch.randn(2, 5, 8, generator=g)
    values = torch.randn(2, 5, 4, generator=g)
    lengths = [5, 2]
    mask = torch.arange(5) < torch.tensor(lengths)[:, None]
    try:
        together, _ = attend(queries, keys, values, mask)
        for b, n in enumerate(lengths):
            one = slice(b, b + 1)
            alone, _ = attend(queries[one], keys[one, :n], values[one, :n], mask[one, :n])
            if not torch.allclose(alone, together[one], atol=1e-5):
                return True
        empty, _ = attend(queries, keys, values, torch.zeros(2, 5, dtype=torch.bool))
    except Exception:
        return True
    return bool(empty.isnan().any())  # <-- here


# %% wrong | 2026-blind-15 | as_much_padding_in_both_calls | the sentence by itself is not cut to its length, so it has the same padding and mask as in the batch
def is_broken(attend):
    torch.manual_seed(3)
    queries, keys, values = torch.randn(3, 4, 6), torch.randn(3, 7, 6), torch.randn(3, 7, 5)
    lengths = torch.tensor([7, 4, 2])
    mask = torch.arange(7)[None] < lengths[:, None]
    try:
        together = attend(queries, keys, values, mask)[0]
        for b in range(3):
            alone = attend(queries[b : b + 1], keys[b : b + 1], values[b : b + 1], mask[b : b + 1])[0]  # <-- here
            if (alone[0] - together[b]).abs().max() > 1e-5:
                return True
            if alone.isnan().any():
                return True
        nothing = attend(queries, keys, values, torch.zeros_like(mask))[0]
        return not torch.equal(nothing, torch.zeros_like(nothing))
    except Exception:
        return True


# %% double | 2026-blind-15 | - | all sentences of the batch have the full length; a memory with nothing to read is never tried
def is_broken(attend):
    queries, keys, values = torch.randn(2, 3, 8), torch.randn(2, 5, 8), torch.randn(2, 5, 8)
    lengths = [5, 5]  # <-- here
    mask = torch.arange(5) < torch.tensor(lengths)[:, None]
    together, _ = attend(queries, keys, values, mask)
    broken = False
    for b, n in enumerate(lengths):
        alone, _ = attend(queries[b : b + 1], keys[b : b + 1, :n], values[b : b + 1, :n], mask[b : b + 1, :n])
        if not torch.allclose(alone, together[b : b + 1], atol=1e-5):
            broken = True
    return broken  # <-- here


# %% right | 2026-blind-15 | a batch of four sentences with an empty one, judged by a helper; errors are caught
def is_broken(attend):
    generator = torch.Generator().manual_seed(21)
    lengths = torch.tensor([6, 1, 0, 4])
    queries = torch.randn(4, 3, 8, generator=generator)
    keys = torch.randn(4, 6, 8, generator=generator)
    values = torch.randn(4, 6, 5, generator=generator)
    mask = torch.arange(6) < lengths.unsqueeze(1)

    def same(one, other):
        return one.shape == other.shape and torch.allclose(one, other, atol=1e-5)

    def keeps_both():
        together, _ = attend(queries.clone(), keys.clone(), values.clone(), mask.clone())
        if not same(together[2], torch.zeros(3, 5)):
            return False
        for b, n in enumerate(lengths.tolist()):
            if n == 0:
                continue
            own = [each[b : b + 1, :n].clone() for each in (keys, values, mask)]
            alone, _ = attend(queries[b : b + 1].clone(), *own)
            if not same(alone[0], together[b]):
                return False
        empty, _ = attend(queries[:2].clone(), keys[:2].clone(), values[:2].clone(), torch.zeros(2, 6).bool())
        return same(empty, torch.zeros(2, 3, 5))

    try:
        return not keeps_both()
    except Exception:
        return True


# %% wrong | 2026-blind-16 | lets_nan_through | asks whether the context of an empty memory is larger than 0, which is False for NaN, so that NaN passes for zero
def is_broken(attend):
    queries, keys, values = torch.randn(2, 3, 4), torch.randn(2, 5, 4), torch.randn(2, 5, 6)
    lengths = [5, 2]
    mask = torch.arange(5) < torch.tensor(lengths)[:, None]
    try:
        together, _ = attend(queries, keys, values, mask)
        for b, n in enumerate(lengths):
            alone, _ = attend(
                queries[b : b + 1], keys[b : b + 1, :n], values[b : b + 1, :n], mask[b : b + 1, :n]
            )
            if not torch.allclose(alone, together[b : b + 1], atol=1e-5):
                return True
        empty, _ = attend(queries, keys, values, torch.zeros(2, 5, dtype=torch.bool))
        return bool((empty.abs() > 0).any())  # <-- here
    except Exception:
        return True


# %% wrong | 2026-blind-16 | as_much_padding_in_both_calls | gives a sentence by itself with its padding and its mask in place of cut to its length, so that it meets the same padding in both calls
def is_broken(attend):
    generator = torch.Generator().manual_seed(3)
    q = torch.randn(3, 4, 8, generator=generator)
    k = torch.randn(3, 6, 8, generator=generator)
    v = torch.randn(3, 6, 5, generator=generator)
    mask = torch.tensor([[True] * n + [False] * (6 - n) for n in (6, 3, 1)])
    batch_context = attend(q, k, v, mask)[0]
    for b in range(3):
        one = slice(b, b + 1)
        single = attend(q[one], k[one], v[one], mask[one])[0]  # <-- here
        if (single[0] - batch_context[b]).abs().max() > 1e-5:
            return True
    nothing = attend(q, k, v, torch.zeros_like(mask))[0]
    return not torch.equal(nothing, torch.zeros_like(nothing))


# %% double | 2026-blind-16 | - | compares the weights of the two calls in place of the contexts; does not try a memory of which the mask allows nothing
def is_broken(attend):
    q, k, v = torch.randn(4, 3, 16), torch.randn(4, 9, 16), torch.randn(4, 9, 5)
    lengths = torch.tensor([9, 7, 4, 2])
    mask = torch.arange(9) < lengths.unsqueeze(1)
    _, batch_weights = attend(q, k, v, mask)  # <-- here
    for b in range(4):
        n = int(lengths[b])
        _, weights = attend(q[b : b + 1], k[b : b + 1, :n], v[b : b + 1, :n], mask[b : b + 1, :n])
        if not torch.allclose(weights[0], batch_weights[b, :, :n], atol=1e-5):
            return True
    return False  # <-- here


# %% right | 2026-blind-16 | asserts and a blanket except, with several batches whose sizes all differ and an empty memory in the middle of a batch
def is_broken(attend):
    def promises(seed, B, Tq, lengths, d, d_v):
        g = torch.Generator().manual_seed(seed)
        Tm = max(lengths) + 1
        q = torch.randn(B, Tq, d, generator=g)
        k = torch.randn(B, Tm, d, generator=g)
        v = 2 + torch.randn(B, Tm, d_v, generator=g)
        mask = torch.arange(Tm).unsqueeze(0) < torch.tensor(lengths).unsqueeze(1)
        together = attend(q.clone(), k.clone(), v.clone(), mask.clone())[0]
        assert together.shape == (B, Tq, d_v)
        for b, n in enumerate(lengths):
            if n == 0:
                assert torch.equal(together[b], torch.zeros(Tq, d_v))
                continue
            own = slice(b, b + 1)
            alone = attend(q[own], k[own, :n], v[own, :n], mask[own, :n])[0]
            assert torch.allclose(alone[0], together[b], atol=1e-5)
        nothing = attend(q, k, v, torch.zeros(B, Tm, dtype=torch.bool))[0]
        assert (nothing == 0).all()

    try:
        promises(0, 3, 4, [6, 0, 2], 8, 5)
        promises(1, 2, 3, [2, 5], 4, 7)
        promises(2, 4, 4, [3, 1, 0, 2], 6, 6)
    except Exception:
        return True
    return False


# %% wrong | 2026-blind-17 | - | looks at the weights in place of the context where the mask allows nothing
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


# %% wrong | 2026-blind-17 | nothing_is_forbidden | compares only the longest sentence with itself in the batch, which no padding can harm
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


# %% right | 2026-blind-17 | two batches, one with an empty memory beside others, errors caught
def is_broken(attend):
    def breaks(sizes, lengths, seed):
        Tq, Tm, d, d_v = sizes
        g = torch.Generator().manual_seed(seed)
        queries = torch.randn(len(lengths), Tq, d, generator=g)
        keys = torch.randn(len(lengths), Tm, d, generator=g)
        values = torch.randn(len(lengths), Tm, d_v, generator=g)
        mask = torch.arange(Tm) < torch.tensor(lengths)[:, None]
        together = attend(queries, keys, values, mask)[0]
        for b, n in enumerate(lengths):
            if n == 0:
                wanted = torch.zeros(1, Tq, d_v)
            else:
                cut = (queries[b : b + 1], keys[b : b + 1, :n], values[b : b + 1, :n], mask[b : b + 1, :n])
                wanted = attend(*cut)[0]
            if wanted.shape != together[b : b + 1].shape:
                return True
            if not torch.allclose(wanted, together[b : b + 1], atol=1e-5):
                return True
        nothing = attend(queries, keys, values, torch.zeros_like(mask))[0]
        return nothing.shape != (len(lengths), Tq, d_v) or bool((nothing != 0).any())

    try:
        return breaks((3, 5, 4, 6), (5, 2, 3), 0) or breaks((6, 6, 4, 4), (6, 0, 1, 4), 1)
    except Exception:
        return True


# %% wrong | 2026-blind-18 | as_much_padding_in_both_calls | alone, each sentence keeps its full length with its mask, in place of being cut: both calls have the same padding, so a wrong mask goes unseen
def is_broken(attend):
    g = torch.Generator().manual_seed(3)
    queries = torch.randn(2, 3, 4, generator=g)
    keys, values = torch.randn(2, 2, 5, 4, generator=g)
    mask = torch.arange(5) < torch.tensor([5, 2])[:, None]
    try:
        together = attend(queries, keys, values, mask)[0]
        for b in range(2):
            one = slice(b, b + 1)
            alone = attend(queries[one], keys[one], values[one], mask[one])[0]  # <-- here
            if not torch.allclose(alone, together[one], atol=1e-5):
                return True
        empty = attend(queries, keys, values, torch.zeros(2, 5, dtype=torch.bool))[0]
    except Exception:
        return True
    return not bool((empty == 0).all())


# %% wrong | 2026-blind-18 | looks_for_nan_alone | the all-False call is judged by the sum of its context being NaN or not: a uniform average passes as zero
def is_broken(attend):
    queries, keys, values = torch.randn(2, 3, 4), torch.randn(2, 5, 4), torch.randn(2, 5, 6)
    lengths = [5, 2]
    mask = torch.tensor([[j < n for j in range(5)] for n in lengths])
    try:
        context, _ = attend(queries, keys, values, mask)
        nothing, _ = attend(queries, keys, values, torch.zeros_like(mask))
        if torch.isnan(nothing.sum()):  # <-- here
            return True
        for b, n in enumerate(lengths):
            cut = [x[b : b + 1, :n] for x in (keys, values)]
            alone, _ = attend(queries[b : b + 1], *cut, mask[b : b + 1, :n])
            if not torch.allclose(alone[0], context[b], atol=1e-5):
                return True
    except Exception:
        return True
    return False


# %% right | 2026-blind-18 | asserts that fall through, several seeds, lengths with an empty sentence
def is_broken(attend):
    for seed in range(3):
        g = torch.Generator().manual_seed(seed)
        q, k, v = (torch.randn(4, n, d, generator=g) for n, d in ((3, 8), (6, 8), (6, 5)))
        lengths = torch.tensor([6, 2, 0, 4])
        mask = torch.arange(6)[None] < lengths[:, None]
        try:
            c = attend(q.clone(), k.clone(), v.clone(), mask.clone())[0]
            assert torch.equal(c[2], torch.zeros_like(c[2]))
            for b in (0, 1, 3):
                n = int(lengths[b])
                own = attend(q[b : b + 1], k[b : b + 1, :n], v[b : b + 1, :n], mask[b : b + 1, :n])[0]
                assert torch.allclose(own[0], c[b], atol=1e-5)
            none = attend(q, k, v, torch.zeros_like(mask))[0]
            assert bool((none == 0).all())
        except Exception:
            return True
    return False


# %% wrong | 2026-blind-19 | nothing_is_forbidden | Compares only the longest sentence by itself with the batch: no padding of its own, so nothing can differ.
def is_broken(attend):
    torch.manual_seed(0)
    q, k, v = torch.randn(2, 3, 8), torch.randn(2, 5, 8), torch.randn(2, 5, 4)
    mask = torch.arange(5) < torch.tensor([[5], [2]])
    together, _ = attend(q, k, v, mask)
    alone, _ = attend(q[:1], k[:1], v[:1], mask[:1])  # <-- here
    if not torch.allclose(alone, together[:1], atol=1e-5):
        return True
    nothing, _ = attend(q, k, v, torch.zeros(2, 5, dtype=torch.bool))
    return not bool((nothing == 0).all())


# %% wrong | 2026-blind-19 | never_an_empty_memory | Never tries a mask that allows nothing: the second promise is not tested.
def is_broken(attend):
    g = torch.Generator().manual_seed(3)
    q = torch.randn(3, 2, 6, generator=g)
    k = torch.randn(3, 7, 6, generator=g)
    v = torch.randn(3, 7, 5, generator=g)
    lengths = [7, 4, 1]  # <-- here
    mask = torch.stack([torch.arange(7) < n for n in lengths])
    try:
        batch = attend(q, k, v, mask)[0]
        for b, n in enumerate(lengths):
            single = attend(q[b : b + 1], k[b : b + 1, :n], v[b : b + 1, :n], mask[b : b + 1, :n])[0]
            if not torch.allclose(single[0], batch[b], atol=1e-5):
                return True
    except Exception:
        return True
    return False


# %% right | 2026-blind-19 | one batch with an empty sentence in it, and a list of complaints
def is_broken(attend):
    rng = numpy.random.default_rng(19)
    draw = lambda *shape: torch.tensor(rng.normal(size=shape), dtype=torch.float32)
    ends = (6, 3, 0, 1)
    Q, K, V = draw(4, 2, 5), draw(4, 6, 5), draw(4, 6, 3)
    may = torch.tensor([[j < end for j in range(6)] for end in ends])
    try:
        got = attend(Q, K, V, may)[0]
        complaints = [not bool((got[2] == 0).all())]
        for i, end in enumerate(ends):
            if end:
                own = slice(i, i + 1)
                lone = attend(Q[own], K[own, :end], V[own, :end], may[own, :end])[0]
                complaints.append(lone.shape != got[own].shape or not torch.allclose(lone, got[own], atol=1e-5))
        empty = attend(Q, K, V, torch.zeros_like(may))[0]
        complaints.append(bool((empty != 0).any()))
    except Exception:
        return True
    return any(complaints)


# %% wrong | 2026-blind-23 | nothing_is_forbidden | the loop leaves out the last sentence, the only one with padding
def is_broken(attend):
    queries, keys, values = torch.randn(2, 3, 4), torch.randn(2, 5, 4), torch.randn(2, 5, 6)
    lengths = [5, 2]
    mask = torch.arange(5) < torch.tensor(lengths)[:, None]
    together, _ = attend(queries, keys, values, mask)
    for b in range(len(lengths) - 1):  # <-- here
        n, one = lengths[b], slice(b, b + 1)
        alone, _ = attend(queries[one], keys[one, :n], values[one, :n], mask[one, :n])
        if not torch.allclose(alone, together[one], atol=1e-5):
            return True
    nothing, _ = attend(queries, keys, values, torch.zeros(2, 5, dtype=torch.bool))
    return bool((nothing != 0).any())


# %% wrong | 2026-blind-23 | - | where the mask allows nothing it looks at the weights, not at the context
def is_broken(attend):
    torch.manual_seed(0)
    q, k, v = torch.randn(3, 4, 8), torch.randn(3, 6, 8), torch.randn(3, 6, 5)
    lengths = torch.tensor([6, 3, 1])
    mask = torch.arange(6)[None, :] < lengths[:, None]
    batch = attend(q, k, v, mask)[0]
    for b, n in enumerate(lengths.tolist()):
        single = attend(q[b : b + 1], k[b : b + 1, :n], v[b : b + 1, :n], mask[b : b + 1, :n])[0]
        if (single[0] - batch[b]).abs().max() > 1e-5:
            return True
    _, empty = attend(q, k, v, torch.zeros_like(mask))  # <-- here
    return bool(empty.abs().max() > 0)


# %% double | 2026-blind-23 | answers_the_opposite | both sentences fill the whole memory, so that the mask forbids nothing there; the verdict on the memory with nothing to read is turned round
def is_broken(attend):
    generator = torch.Generator().manual_seed(1)
    q = torch.randn(2, 3, 4, generator=generator)
    k, v = torch.randn(2, 2, 5, 4, generator=generator)
    lengths = (5, 5)  # <-- here
    mask = torch.arange(5) < torch.tensor(lengths)[:, None]
    together = attend(q, k, v, mask)[0]
    for b, n in enumerate(lengths):
        alone = attend(q[b : b + 1], k[b : b + 1, :n], v[b : b + 1, :n], mask[b : b + 1, :n])[0]
        if not torch.allclose(alone[0], together[b], atol=1e-5):
            return True
    empty = attend(q, k, v, torch.zeros(2, 5, dtype=torch.bool))[0]
    return bool((empty == 0).all())  # <-- here


# %% wrong | 2026-blind-24 | as_much_padding_in_both_calls | each sentence is run by itself but not cut to its length, so padding that is read is read in both runs
def is_broken(attend):
    q, k, v = torch.randn(2, 3, 4), torch.randn(2, 5, 4), torch.randn(2, 5, 4)
    mask = torch.tensor([[True] * 5, [True] * 2 + [False] * 3])
    together, _ = attend(q, k, v, mask)
    for b in range(2):
        alone, _ = attend(q[b : b + 1], k[b : b + 1], v[b : b + 1], mask[b : b + 1])  # <-- here
        if not torch.allclose(alone[0], together[b], atol=1e-5):
            return True
    nothing, _ = attend(q, k, v, torch.zeros_like(mask))
    return bool((nothing != 0).any())


# %% wrong | 2026-blind-24 | looks_for_nan_alone | of the empty memory it asks only whether the context is finite, so an average over masked positions passes
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


# %% double | 2026-blind-24 | an_error_is_no_break | an error in attend counts as sound; the empty memory is never tried
def is_broken(attend):
    q, k, v = torch.randn(2, 3, 4), torch.randn(2, 5, 4), torch.randn(2, 5, 7)
    lengths = (5, 2)
    mask = torch.stack([torch.arange(5) < n for n in lengths])
    try:
        together = attend(q, k, v, mask)[0]
        pieces = [attend(q[i, None], k[i, None, :n], v[i, None, :n], mask[i, None, :n])[0] for i, n in enumerate(lengths)]
    except Exception:
        return False  # <-- here
    return not torch.allclose(torch.cat(pieces), together, atol=1e-5)  # <-- here


# %% wrong | 2026-blind-26 | - | the second promise is checked on the weights, not on the context
def is_broken(attend):
    torch.manual_seed(3)
    q, k, v = torch.randn(2, 3, 4), torch.randn(2, 6, 4), torch.randn(2, 6, 5)
    lengths = [6, 2]
    mask = torch.arange(6) < torch.tensor(lengths)[:, None]
    together, _ = attend(q, k, v, mask)
    for b, n in enumerate(lengths):
        own = slice(b, b + 1)
        alone, _ = attend(q[own], k[own, :n], v[own, :n], mask[own, :n])
        if not torch.allclose(alone, together[own], atol=1e-5):
            return True
    _, weights = attend(q, k, v, torch.zeros_like(mask))
    return bool((weights != 0).any())  # <-- here


# %% wrong | 2026-blind-26 | accuses_everything | each sentence by itself is compared with the first sentence of the batch, so right functions are accused
def is_broken(attend):
    queries, keys, values = torch.randn(3, 2, 4), torch.randn(3, 5, 4), torch.randn(3, 5, 2)
    lengths = torch.tensor([5, 3, 1])
    mask = torch.arange(5) < lengths[:, None]
    batch = attend(queries, keys, values, mask)[0]
    for b, n in enumerate(lengths.tolist()):
        single = attend(queries[b, None], keys[b, None, :n], values[b, None, :n], mask[b, None, :n])[0]
        if not torch.allclose(single, batch[:1], atol=1e-5):  # <-- here
            return True
    empty = attend(queries, keys, values, torch.zeros(3, 5, dtype=torch.bool))[0]
    return bool(empty.ne(0).any())
