# %% wrong | 2026-outsiders | tests_invariance | tests for invariance: the output is not shuffled
def pe_invariant(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order]), layer(x), atol=1e-5)


# %% wrong | 2026-outsiders | exchanges_the_sentences | shuffles the batch instead of the positions
def pe_batch(layer, x):
    order = torch.randperm(x.shape[0])
    return torch.allclose(layer(x[order]), layer(x)[order], atol=1e-5)


# %% wrong | 2026-outsiders | exchanges_the_features | shuffles the features instead of the positions
def pe_features(layer, x):
    order = torch.randperm(x.shape[2])
    return torch.allclose(layer(x[:, :, order]), layer(x)[:, :, order], atol=1e-5)


# %% wrong | 2026-outsiders | tries_the_reverse_order_alone | a shuffling with a pattern: turns the sentence round
def pe_flip(layer, x):
    return torch.allclose(layer(x.flip(1)), layer(x).flip(1), atol=1e-5)


# %% wrong | 2026-outsiders | moves_on_alone | a shuffling with a pattern: moves all by one, in a circle
def pe_roll(layer, x):
    return torch.allclose(layer(x.roll(1, dims=1)), layer(x).roll(1, dims=1), atol=1e-5)


# %% wrong | 2026-outsiders | exchanges_two_alone | exchanges the first two positions only
def pe_first_two(layer, x):
    order = torch.arange(x.shape[1])
    order[:2] = torch.tensor([1, 0])
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)


# %% wrong | 2026-outsiders | exchanges_two_alone | exchanges the last two positions only
def pe_last_two(layer, x):
    order = list(range(x.shape[1]))
    order[-1], order[-2] = order[-2], order[-1]
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)


# %% wrong | 2026-outsiders | two_orders | two different shufflings on the two sides
def pe_two_orders(layer, x):
    a = layer(x[:, torch.randperm(x.shape[1])])
    b = layer(x)[:, torch.randperm(x.shape[1])]
    return torch.allclose(a, b, atol=1e-5)


# %% wrong | 2026-outsiders | asks_for_equal_digits | exactly equal: sums in another order differ in the last digits
def pe_exact(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.equal(layer(x[:, order]), layer(x)[:, order])


# %% wrong | 2026-outsiders | says_the_opposite | the answer is turned round
def pe_negated(layer, x):
    order = torch.randperm(x.shape[1])
    return not torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)


# %% wrong | 2026-outsiders | exchanges_the_output_back | the output is shuffled by the inverse permutation
def pe_inverse(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order]), layer(x)[:, order.argsort()], atol=1e-5)


# %% wrong | 2026-outsiders | nothing_is_exchanged | the same shuffling on both sides of the same call: compares layer(shuffled) with itself, shuffled input both times
def pe_both_shuffled(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order]), layer(x[:, order]), atol=1e-5)


# %% wrong | 2026-outsiders | tolerance_too_large | a tolerance of 0.1: small differences go unseen
def pe_loose(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=0.1)


# %% wrong | 2026-outsiders | without_the_absolute_value | the largest difference without abs: negative ones go unseen
def pe_no_abs(layer, x):
    order = torch.randperm(x.shape[1])
    return bool((layer(x[:, order]) - layer(x)[:, order]).max() < 1e-5)


# %% wrong | 2026-outsiders | compares_the_sums | compares sums over the positions: any change of place goes unseen
def pe_pooled(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order]).sum(1), layer(x)[:, order].sum(1), atol=1e-5)


# %% wrong | 2026-outsiders | compares_the_sums | the mean difference, where plus and minus cancel
def pe_mean(layer, x):
    order = torch.randperm(x.shape[1])
    return bool((layer(x[:, order]) - layer(x)[:, order]).mean().abs() < 1e-5)


# %% wrong | 2026-outsiders | one_entry_is_enough | any entry close is enough
def pe_any(layer, x):
    order = torch.randperm(x.shape[1])
    return bool(torch.isclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5).any())


# %% wrong | 2026-outsiders | looks_at_the_first_position_alone | looks at the first position's output only
def pe_first_position(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order])[:, 0], layer(x)[:, order][:, 0], atol=1e-5)


# %% wrong | 2026-outsiders | looks_at_the_first_sentence_alone | looks at the first sentence only
def pe_first_sentence(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order])[0], layer(x)[:, order][0], atol=1e-5)


# %% wrong | 2026-outsiders | changes_its_input | shuffles the caller's x in place
def pe_in_place(layer, x):
    order = torch.randperm(x.shape[1])
    before = layer(x)
    with torch.no_grad():
        x[:] = x[:, order]
    return torch.allclose(layer(x), before[:, order], atol=1e-5)


# %% wrong | 2026-outsiders | returns_another_type | returns a tensor of bools, one for each entry
def pe_tensor(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.isclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)


# %% wrong | 2026-outsiders | returns_another_type | returns the largest difference instead of a bool
def pe_distance(layer, x):
    order = torch.randperm(x.shape[1])
    return (layer(x[:, order]) - layer(x)[:, order]).abs().max().item()


# %% wrong | 2026-outsiders | order_of_the_sentences | randperm of the batch's size indexes the positions: drops words
def pe_wrong_length(layer, x):
    order = torch.randperm(x.shape[0])
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)


# %% wrong | 2026-outsiders | nothing_is_exchanged | the identity: nothing is shuffled
def pe_identity(layer, x):
    order = torch.arange(x.shape[1])
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)


# %% wrong | 2026-outsiders | compares_the_sums | each sentence's output is compared sorted: order is lost
def pe_sorted(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order]).sort(dim=1).values, layer(x).sort(dim=1).values, atol=1e-5)


# %% right | 2026-outsiders | randperm and allclose
def pe_r1(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)


# %% right | 2026-outsiders | several shufflings, largest difference, no_grad
def pe_r2(layer, x):
    with torch.no_grad():
        straight = layer(x)
        for _ in range(5):
            order = torch.randperm(x.size(1))
            if (layer(x[:, order]) - straight[:, order]).abs().max() > 1e-5:
                return False
    return True


# %% right | 2026-outsiders | a permutation matrix
def pe_r3(layer, x):
    P = torch.eye(x.shape[1], dtype=x.dtype)[torch.randperm(x.shape[1])]
    return bool(torch.isclose(layer(P @ x), P @ layer(x), rtol=0, atol=1e-5).all())


# %% right | 2026-outsiders | generator of its own, index_select, undoes the shuffling
def pe_r4(layer, x):
    generator = torch.Generator().manual_seed(3)
    order = torch.randperm(x.shape[1], generator=generator)
    back = torch.argsort(order)
    return torch.allclose(layer(x.index_select(1, order)).index_select(1, back), layer(x), atol=1e-5)


# %% right | 2026-outsiders | every exchange of two neighbours, which generate all permutations
def pe_r5(layer, x):
    straight = layer(x)
    for i in range(x.shape[1] - 1):
        order = list(range(x.shape[1]))
        order[i], order[i + 1] = order[i + 1], order[i]
        if not torch.allclose(layer(x[:, order]), straight[:, order], rtol=0, atol=1e-5):
            return False
    return True


# %% right | 2026-outsiders | position by position, with a loop
def pe_r6(layer, x):
    order = torch.randperm(x.shape[1]).tolist()
    shuffled = torch.stack([x[:, i] for i in order], dim=1)
    one, other = layer(shuffled), layer(x)
    return all(torch.allclose(one[:, new], other[:, old], atol=1e-5) for new, old in enumerate(order))


# %% right | house | randperm
def equivariant_with_randperm(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)


# %% right | house | a seeded order, put back by argsort
def equivariant_put_back(layer, x):
    order = torch.randperm(x.size(1), generator=torch.Generator().manual_seed(3))
    back = torch.argsort(order)
    return bool(((layer(x[:, order, :])[:, back, :] - layer(x)).abs() < 1e-5).all())


# %% right | house | three orders
def equivariant_in_several_orders(layer, x):
    out = layer(x)
    for seed in range(3):
        order = torch.randperm(x.shape[1], generator=torch.Generator().manual_seed(seed))
        if (layer(x.index_select(1, order)) - out.index_select(1, order)).abs().max() > 1e-5:
            return False
    return True


# %% right | house | a permutation matrix
def equivariant_by_a_matrix(layer, x):
    P = torch.eye(x.shape[1], dtype=x.dtype)[torch.randperm(x.shape[1])]
    return torch.isclose(layer(P @ x), P @ layer(x), atol=1e-5).all()


# %% wrong | 2026-blind | tests_invariance | tests invariance
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order]), layer(x), atol=1e-5)  # <-- here


# %% wrong | 2026-blind | two_orders | another shuffling on either side
def is_permutation_equivariant(layer, x):
    T = x.shape[1]
    shuffled_before = layer(x[:, torch.randperm(T)])  # <-- here
    shuffled_after = layer(x)[:, torch.randperm(T)]  # <-- here
    return torch.allclose(shuffled_before, shuffled_after, atol=1e-5)


# %% wrong | 2026-blind | - | indexes the batch with an order of positions
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    before = layer(x[order])  # <-- here
    after = layer(x)[:, order]
    return torch.allclose(before, after, atol=1e-5)


# %% wrong | 2026-blind | exchanges_the_features | shuffles the features
def is_permutation_equivariant(layer, x):
    B, T, d = x.shape
    order = torch.randperm(d)  # <-- here
    return torch.allclose(layer(x[:, :, order]), layer(x)[:, :, order], atol=1e-5)  # <-- here


# %% wrong | 2026-blind | asks_for_equal_digits | compares exactly
def is_permutation_equivariant(layer, x):
    perm = torch.randperm(x.size(1))
    left = layer(x[:, perm])
    right = layer(x)[:, perm]
    return torch.equal(left, right)  # <-- here


# %% wrong | 2026-blind | tries_the_reverse_order_alone | reversing is a shuffling with a pattern
def is_permutation_equivariant(layer, x):
    return torch.allclose(layer(x.flip(1)), layer(x).flip(1), atol=1e-5)  # <-- here


# %% wrong | 2026-blind | compares_the_sums | differences cancel in the mean
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    difference = layer(x[:, order]) - layer(x)[:, order]
    return bool(difference.mean().abs() < 1e-5)  # <-- here


# %% wrong | 2026-blind | exchanges_the_output_back | shuffles back with the order itself instead of its inverse
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    back = layer(x[:, order])[:, order]  # <-- here
    return torch.allclose(back, layer(x), atol=1e-5)


# %% wrong | 2026-blind | order_of_the_sentences | length of the batch instead of the sentence
def is_permutation_equivariant(layer, x):
    order = torch.randperm(len(x))  # <-- here
    before, after = layer(x[:, order]), layer(x)[:, order]
    return torch.allclose(before, after, atol=1e-5)


# %% wrong | 2026-blind | - | the truth of a tensor with many elements
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    if torch.isclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5):  # <-- here
        return True
    else:
        return False


# %% double | 2026-blind | compares_the_sums | shuffles in place; compares the sums over the positions
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    expected = layer(x)[:, order]
    x[:] = x[:, order]  # <-- here
    found = layer(x)
    return torch.allclose(found.sum(dim=1), expected.sum(dim=1), atol=1e-5)  # <-- here


# %% double | 2026-blind | - | random integers are no permutation; the comparison is the wrong way round
def is_permutation_equivariant(layer, x):
    order = torch.randint(0, x.shape[1], (x.shape[1],))  # <-- here
    gap = (layer(x[:, order]) - layer(x)[:, order]).abs().max()
    return gap.item() > 1e-5  # <-- here


# %% right | 2026-blind | the two sides of the formula
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)


# %% right | 2026-blind | shuffle, read, shuffle back with the inverse
def is_permutation_equivariant(layer, x):
    T = x.shape[1]
    order = torch.randperm(T, generator=torch.Generator().manual_seed(3))
    inverse = torch.argsort(order)
    unshuffled = layer(x[:, order])[:, inverse]
    largest = (unshuffled - layer(x)).abs().max().item()
    return largest < 1e-5


# %% right | 2026-blind | every exchange of two neighbours, which make all shufflings
def is_permutation_equivariant(layer, x):
    T = x.shape[1]
    plain = layer(x)
    for t in range(T - 1):
        order = list(range(T))
        order[t], order[t + 1] = order[t + 1], order[t]
        if not torch.allclose(layer(x[:, order]), plain[:, order], atol=1e-5):
            return False
    return True


# %% wrong | 2026-learners | - | layer(x)[0] [learner A 5.2]
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    shuffled_first = layer(x[:, order])[0]  # <-- here
    shuffled_after = layer(x)[0][:, order]  # <-- here
    return torch.allclose(shuffled_first, shuffled_after, atol=1e-5)


# %% wrong | 2026-learners | - | layer(x)[0], in one line [learner A 5.2]
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order])[0], layer(x)[0][:, order], atol=1e-5)  # <-- here


# %% wrong | 2026-learners | - | the output unpacked as a pair [learner A 5.2]
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    before, _ = layer(x[:, order])  # <-- here
    after, _ = layer(x)  # <-- here
    return torch.allclose(before, after[:, order], atol=1e-5)


# %% wrong | 2026-learners | - | x[order] [learner A 5.2]
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[order]), layer(x)[order], atol=1e-5)  # <-- here


# %% wrong | 2026-learners | - | x[order] before, the right dimension after [learner A 5.2]
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    left = layer(x[order])  # <-- here
    right = layer(x)[:, order]
    return torch.allclose(left, right, atol=1e-5)


# %% wrong | 2026-blind-2 | tests_invariance | f(pi(x)) = f(x) is invariance: the output must be shuffled as well
def is_permutation_equivariant(layer, x):
    perm = torch.randperm(x.size(1))
    return torch.allclose(layer(x[:, perm]), layer(x), atol=1e-5)  # <-- here


# %% wrong | 2026-blind-2 | two_orders | each side is shuffled by a permutation of its own
def is_permutation_equivariant(layer, x):
    n = x.shape[1]
    left = layer(x[:, torch.randperm(n)])
    right = layer(x)[:, torch.randperm(n)]  # <-- here
    return torch.allclose(left, right, atol=1e-5)


# %% wrong | 2026-blind-2 | exchanges_the_sentences | The sentences of the batch are shuffled instead of the positions
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[0])
    return torch.allclose(layer(x[order]), layer(x)[order], atol=1e-5)  # <-- here


# %% wrong | 2026-blind-2 | tries_the_reverse_order_alone | a flip has a pattern: a layer that treats both directions alike passes, although it knows the order
def is_permutation_equivariant(layer, x):
    backwards = layer(x.flip(1))  # <-- here
    return torch.allclose(backwards, layer(x).flip(1), atol=1e-5)


# %% wrong | 2026-blind-2 | moves_on_alone | a rotation has a pattern: a layer that looks at its neighbours on a ring passes
def is_permutation_equivariant(layer, x):
    k = x.shape[1] // 2
    shifted = layer(torch.roll(x, k, dims=1))  # <-- here
    return torch.allclose(shifted, torch.roll(layer(x), k, dims=1), atol=1e-5)


# %% wrong | 2026-blind-2 | asks_for_equal_digits | sums in another order differ in their last digits: exact equality is too much to ask
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    a = layer(x[:, order])
    b = layer(x)[:, order]
    return torch.equal(a, b)  # <-- here


# %% wrong | 2026-blind-2 | returns_another_type | `isclose` gives a tensor of booleans, not one answer
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.isclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)  # <-- here


# %% wrong | 2026-blind-2 | tolerance_too_large | a tolerance of 0.1 lets weak traces of the order pass
def is_permutation_equivariant(layer, x):
    idx = torch.randperm(x.shape[1])
    diff = (layer(x[:, idx]) - layer(x)[:, idx]).abs().max()
    return bool(diff < 1e-1)  # <-- here


# %% wrong | 2026-blind-2 | exchanges_the_features | The last dimension, the features, is shuffled instead of the positions
def is_permutation_equivariant(layer, x):
    p = torch.randperm(x.shape[-1])
    return torch.allclose(layer(x[..., p]), layer(x)[..., p], atol=1e-5)  # <-- here


# %% wrong | 2026-blind-2 | compares_the_sums | only the sums over the positions are compared, and those do not see what stands where
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    shuffled, plain = layer(x[:, order]), layer(x)[:, order]
    return torch.allclose(shuffled.sum(dim=1), plain.sum(dim=1), atol=1e-5)  # <-- here


# %% wrong | 2026-blind-2 | changes_its_input | The positions are shuffled inside the caller's x, which stays shuffled
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    before = layer(x)[:, order]
    x.data[:] = x.data[:, order].clone()  # <-- here
    return torch.allclose(layer(x), before, atol=1e-5)


# %% double | 2026-blind-2 | tests_invariance | The batch is shuffled instead of the positions, and the output is not shuffled
def is_permutation_equivariant(layer, x):
    order = torch.randperm(len(x))  # <-- here
    y1, y2 = layer(x[order]), layer(x)
    return torch.allclose(y1, y2, atol=1e-5)  # <-- here


# %% right | 2026-blind-2 | undo the shuffle
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    with torch.no_grad():
        undone = torch.empty_like(x)
        undone[:, order] = layer(x[:, order])
        gap = (undone - layer(x)).abs()
    return bool((gap <= 1e-5 + 1e-5 * undone.abs()).all())


# %% right | 2026-blind-2 | permutation matrix
def is_permutation_equivariant(layer, x):
    T = x.size(1)
    P = torch.eye(T, dtype=x.dtype)[torch.randperm(T)]
    return all(torch.allclose(layer(Q @ x), Q @ layer(x), atol=1e-5) for Q in (P, P.T, P @ P))


# %% wrong | 2026-blind-5 | exchanges_the_output_back | the outputs are shuffled once more in the same way, where the shuffling had to be undone
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    back = layer(x[:, order])[:, order]  # <-- here
    return torch.allclose(back, layer(x), atol=1e-5)


# %% wrong | 2026-blind-5 | compares_the_sums | only the sums over the positions are compared, so it does not matter which word got which output
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    shuffled = layer(x[:, order]).sum(dim=1)  # <-- here
    plain = layer(x).sum(dim=1)  # <-- here
    return torch.allclose(shuffled, plain, atol=1e-5)


# %% wrong | 2026-blind-5 | draws_with_repeats | randint draws positions with repeats, which is no shuffling: some words come twice and others are lost
def is_permutation_equivariant(layer, x):
    T = x.shape[1]
    order = torch.randint(T, (T,))  # <-- here
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)


# %% right | 2026-blind-5 | several random orders, each from argsort of noise, and the largest difference
def is_permutation_equivariant(layer, x):
    dice = torch.Generator().manual_seed(3)
    with torch.no_grad():
        straight = layer(x)
        for _ in range(8):
            order = torch.rand(x.shape[1], generator=dice).argsort()
            apart = layer(x.index_select(1, order)) - straight.index_select(1, order)
            if not apart.abs().max().item() <= 1e-5:
                return False
    return True


# %% wrong | 2026-blind-6 | exchanges_the_sentences | shuffles the sentences of the batch instead of the positions
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[0])  # <-- here
    return torch.allclose(layer(x[order]), layer(x)[order], atol=1e-5)  # <-- here


# %% wrong | 2026-blind-6 | exchanges_the_output_back | undoes the shuffling with the same order instead of its inverse
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    shuffled = layer(x[:, order])
    back = shuffled[:, order]  # <-- here
    return torch.allclose(back, layer(x), atol=1e-5)


# %% double | 2026-blind-6 | tests_invariance | does not shuffle the output on the other side, and so tests for invariance; asks for equality to the last bit
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    after = layer(x[:, order])
    before = layer(x)  # <-- here
    return torch.equal(after, before)  # <-- here


# %% right | 2026-blind-6 | a loop that exchanges each pair of neighbours in turn
def is_permutation_equivariant(layer, x):
    plain = layer(x)
    T = x.shape[1]
    for t in range(T - 1):
        swapped = list(range(T))
        swapped[t], swapped[t + 1] = swapped[t + 1], swapped[t]
        gap = (layer(x[:, swapped]) - plain[:, swapped]).abs().max()
        if not gap <= 1e-5:
            return False
    return True


# %% wrong | 2026-blind-7 | tests_invariance | tests invariance: the output of the shuffled words is compared with the unshuffled output
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order]), layer(x), atol=1e-5)  # <-- here

# %% wrong | 2026-blind-7 | tries_the_reverse_order_alone | only turns the sentence round, a shuffling with a pattern that a symmetric layer passes
def is_permutation_equivariant(layer, x):
    order = torch.arange(x.shape[1] - 1, -1, -1)  # <-- here
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)

# %% right | 2026-blind-7 | several random orders, and the largest difference looked at
def is_permutation_equivariant(layer, x):
    straight = layer(x)
    for _ in range(5):
        order = torch.randperm(x.shape[1])
        shuffled = layer(x.index_select(1, order))
        expected = straight.index_select(1, order)
        if not torch.allclose(shuffled, expected, rtol=1e-5, atol=1e-5):
            return False
    return True


# %% wrong | 2026-blind-9 | exchanges_the_output_back | the shuffled output is put back with the same order instead of its inverse
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    shuffled = layer(x[:, order])
    back = shuffled[:, order]  # <-- here
    return torch.allclose(back, layer(x), atol=1e-5)

# %% wrong | 2026-blind-9 | compares_the_sums | only the outputs' sums over the positions are compared, which do not tell where each output went
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    one = layer(x[:, order]).sum(dim=1)  # <-- here
    other = layer(x)[:, order].sum(dim=1)  # <-- here
    return torch.allclose(one, other, atol=1e-5)

# %% wrong | 2026-blind-9 | tries_the_reverse_order_alone | the sentence is turned round instead of shuffled, and a layer that looks left and right alike passes
def is_permutation_equivariant(layer, x):
    before = layer(x.flip(1))  # <-- here
    after = layer(x).flip(1)  # <-- here
    return bool((before - after).abs().max() < 1e-5)

# %% right | 2026-blind-9 | several random orders, put back by argsort
def is_permutation_equivariant(layer, x):
    plain = layer(x)
    for _ in range(6):
        order = torch.rand(x.shape[1]).argsort()
        back = layer(x[:, order])[:, order.argsort()]
        if not torch.allclose(back, plain, rtol=0, atol=1e-5):
            return False
    return True


# %% wrong | 2026-blind-10 | exchanges_the_output_back | shuffles the output of the shuffled words once more in the same way, where the shuffling has to be undone
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    straight = layer(x)
    shuffled = layer(x[:, order])
    back = shuffled[:, order]  # <-- here
    return torch.allclose(straight, back, atol=1e-5)


# %% wrong | 2026-blind-10 | compares_the_sums | compares the sums of the outputs over the positions, in place of the outputs position by position
def is_permutation_equivariant(layer, x):
    B, T, d = x.shape
    order = torch.randperm(T)
    with torch.no_grad():
        before = layer(x).sum(dim=1)  # <-- here
        after = layer(x[:, order, :]).sum(dim=1)  # <-- here
    largest = (before - after).abs().max()
    return bool(largest < 1e-5)


# %% double | 2026-blind-10 | asks_for_equal_digits | moves all words on by one place, a shuffling with a pattern; asks for exact equality, which sums in another order do not keep
def is_permutation_equivariant(layer, x):
    moved_before = layer(torch.roll(x, 1, dims=1))  # <-- here
    moved_after = torch.roll(layer(x), 1, dims=1)
    return torch.equal(moved_before, moved_after)  # <-- here


# %% right | 2026-blind-10 | the shuffling is undone with argsort; several shufflings, from a generator of its own, the identity left out
def is_permutation_equivariant(layer, x):
    T = x.shape[1]
    generator = torch.Generator().manual_seed(20)
    with torch.no_grad():
        straight = layer(x)
        tried = 0
        while tried < 4 and T > 1:
            order = torch.randperm(T, generator=generator)
            if order.equal(torch.arange(T)):
                continue
            tried += 1
            back = layer(x[:, order])[:, order.argsort()]
            if not torch.allclose(back, straight, atol=1e-5):
                return False
    return True


# %% wrong | house | order_of_the_sentences | the order is as long as there are features
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[-1])  # <-- here
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)


# %% wrong | house | draws_with_repeats | the order is one too short
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1] - 1)  # <-- here
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)


# %% wrong | house | - | two positions are exchanged, the first and the one in the middle
def is_permutation_equivariant(layer, x):
    T = x.shape[1]
    order = torch.arange(T)
    order[[0, T // 2]] = order[[T // 2, 0]]  # <-- here
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)


# %% wrong | house | looks_at_the_last_sentence_alone | a loop over the sentences overwrites what it found before
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    for a, b in zip(layer(x[:, order]), layer(x)[:, order]):
        same = torch.allclose(a, b, atol=1e-5)  # <-- here
    return same


# %% wrong | house | looks_at_the_first_sentence_alone | a single sentence that agrees is enough
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    for a, b in zip(layer(x[:, order]), layer(x)[:, order]):
        if torch.allclose(a, b, atol=1e-5):
            return True  # <-- here
    return False


# %% wrong | house | compares_within_each_vector | the lengths of the vectors are compared
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    a, b = layer(x[:, order]), layer(x)[:, order]
    return torch.allclose(a.norm(dim=-1), b.norm(dim=-1), atol=1e-5)  # <-- here


# %% wrong | house | - | the first two dimensions are exchanged, not the positions
def is_permutation_equivariant(layer, x):
    a, b = layer(x.transpose(0, 1)), layer(x).transpose(0, 1)  # <-- here
    return torch.allclose(a, b, atol=1e-5)


# %% wrong | house | two_orders | x is overwritten with its shuffled self, and the other side is shuffled again
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    x = x[:, order]  # <-- here
    return torch.allclose(layer(x), layer(x)[:, order], atol=1e-5)


# %% wrong | house | adds_the_sentences_up | the outputs' means over the sentences are compared
def e4(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order]).mean(0), layer(x)[:, order].mean(0), atol=1e-5)  # <-- here


# %% wrong | house | tolerance_too_large | the mean difference is held against a thousandth
def e7(layer, x):
    order = torch.randperm(x.shape[1])
    return (layer(x[:, order]) - layer(x)[:, order]).abs().mean().item() < 1e-3  # <-- here


# %% wrong | 2026-blind-11 | exchanges_the_output_back | shuffles the words by an order and the outputs by its inverse in place of the same order
def is_permutation_equivariant(layer, x):
    T = x.shape[1]
    order = torch.randperm(T)
    back = torch.argsort(order)
    words_shuffled = layer(x[:, order])
    outputs_shuffled = layer(x)[:, back]  # <-- here
    return torch.allclose(words_shuffled, outputs_shuffled, atol=1e-5)


# %% wrong | 2026-blind-11 | compares_the_sums | takes the mean of the signed differences, in which they cancel, in place of the largest difference
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    one_side = layer(x[:, order])
    other_side = layer(x)[:, order]
    difference = (one_side - other_side).mean().abs().item()  # <-- here
    if difference < 1e-5:
        return True
    else:
        return False


# %% wrong | 2026-blind-11 | compares_the_sums | compares the sorted numbers of both outputs in place of the outputs position by position, so that it only sees whether the same numbers occur
def is_permutation_equivariant(layer, x):
    with torch.no_grad():
        order = torch.randperm(x.shape[1])
        y = layer(x)
        y_of_shuffled = layer(x[:, order])
        y, _ = y.sort(dim=1)  # <-- here
        y_of_shuffled, _ = y_of_shuffled.sort(dim=1)  # <-- here
        return torch.allclose(y, y_of_shuffled, atol=1e-5)


# %% right | 2026-blind-11 | several shuffles from a generator of its own, numpy indices, the largest difference
def is_permutation_equivariant(layer, x):
    T = x.shape[1]
    dice = numpy.random.default_rng(12)
    with torch.no_grad():
        plain = layer(x)
        for _ in range(4):
            order = torch.from_numpy(dice.permutation(T)).to(x.device)
            moved = layer(x.index_select(1, order))
            wanted = plain.index_select(1, order)
            if not torch.allclose(moved, wanted, rtol=1e-5, atol=1e-5):
                return False
    return True


# %% wrong | 2026-blind-12 | moves_on_alone | rotates the positions by one instead of shuffling them, so that a layer that reads its neighbours in a circle passes
def is_permutation_equivariant(layer, x):
    shuffled_before = layer(torch.roll(x, 1, dims=1))  # <-- here
    shuffled_after = torch.roll(layer(x), 1, dims=1)
    return torch.allclose(shuffled_before, shuffled_after, atol=1e-5)


# %% wrong | 2026-blind-12 | looks_at_the_first_sentence_alone | compares the first sentence of the batch alone, so that a layer that treats the places of another sentence differently passes
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    a = layer(x[:, order])[0]  # <-- here
    b = layer(x)[0][order]
    for i in range(a.shape[0]):
        if (a[i] - b[i]).abs().max() > 1e-5:
            return False
    return True


# %% double | 2026-blind-12 | compares_the_sums | turns the sentence around instead of shuffling it without a pattern; takes the mean of the differences with their signs, which cancel
def is_permutation_equivariant(layer, x):
    T = x.shape[1]
    order = torch.arange(T - 1, -1, -1)  # <-- here
    left = layer(x[:, order])
    right = layer(x)[:, order]
    difference = (left - right).mean()  # <-- here
    return bool(difference.abs() < 1e-5)


# %% right | 2026-blind-12 | several shuffles, the outputs put back with the inverse order
def is_permutation_equivariant(layer, x):
    with torch.no_grad():
        plain = layer(x)
        for _ in range(4):
            order = torch.randperm(x.shape[1]).to(x.device)
            back = torch.argsort(order)
            restored = layer(x.index_select(1, order)).index_select(1, back)
            if not torch.allclose(restored, plain, atol=1e-5):
                return False
    return True


# %% wrong | house | looks_at_one_feature_alone | compares the last feature alone
def is_permutation_equivariant(layer, x):
    o = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, o])[..., -1], layer(x)[:, o][..., -1], atol=1e-5)  # <-- here


# %% wrong | house | - | compares the third position alone
def is_permutation_equivariant(layer, x):
    o = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, o])[:, 2], layer(x)[:, o[2]], atol=1e-5)  # <-- here


# %% wrong | 2026-blind-13 | exchanges_the_output_back | brings the output back with the same order in place of its inverse, so that a layer without order is told apart
def is_permutation_equivariant(layer, x):
    T = x.shape[1]
    order = torch.randperm(T)
    shuffled_out = layer(x[:, order])
    back = shuffled_out[:, order]  # <-- here
    return torch.allclose(back, layer(x), atol=1e-5)


# %% wrong | 2026-blind-13 | moves_on_alone | moves all words on by one place, a circle, in place of a shuffling without pattern, so that layers that look at the neighbours around a circle pass
def is_permutation_equivariant(layer, x):
    T = x.shape[1]
    order = torch.roll(torch.arange(T), 1)  # <-- here
    one = layer(x[:, order])
    two = layer(x)[:, order]
    return bool((one - two).abs().max() <= 1e-5)


# %% wrong | 2026-blind-13 | compares_the_sums | sorts both outputs along the positions before they are compared, so that an output at the wrong place is not seen
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    before = layer(x)
    after = layer(x[:, order])
    # same vectors, in whatever order
    before = before.sort(dim=1).values  # <-- here
    after = after.sort(dim=1).values  # <-- here
    return torch.allclose(before, after, atol=1e-5)


# %% right | 2026-blind-13 | several shufflings with a permutation matrix on both sides, from a generator of its own
def is_permutation_equivariant(layer, x):
    T = x.shape[1]
    generator = torch.Generator().manual_seed(11)
    orders = [torch.randperm(T, generator=generator) for _ in range(5)]
    orders.append(torch.arange(T).roll(1))
    plain = layer(x)
    for order in orders:
        P = torch.eye(T)[order].to(x.dtype)  # row i takes word order[i]
        shuffled = torch.einsum("ij,bjd->bid", P, x)
        wanted = torch.einsum("ij,bjd->bid", P.to(plain.dtype), plain)
        if not torch.allclose(layer(shuffled), wanted, atol=1e-5):
            return False
    return True


# %% wrong | house | looks_at_one_feature_alone | the first feature is left out
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    a, b = layer(x[:, order]), layer(x)[:, order]
    return torch.allclose(a[..., 1:], b[..., 1:], atol=1e-5)  # <-- here


# %% wrong | house | exchanges_two_alone | neighbours change places, two by two
def is_permutation_equivariant(layer, x):
    order = torch.arange(x.shape[1])
    for i in range(0, x.shape[1] - 1, 2):
        order[[i, i + 1]] = order[[i + 1, i]]  # <-- here
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)


# %% wrong | house | compares_with_the_input | False after the comparison, too
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    if not torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5):
        return False
    return False  # <-- here


# %% wrong | 2026-blind-14 | moves_on_alone | moves all positions round by one in place of shuffling them, which a layer that looks at neighbours in a ring survives
def is_permutation_equivariant(layer, x):
    moved = torch.roll(x, 1, dims=1)  # <-- here
    one = layer(moved)
    other = torch.roll(layer(x), 1, dims=1)
    return torch.allclose(one, other, atol=1e-5)


# %% wrong | 2026-blind-14 | exchanges_the_output_back | shuffles the output of the shuffled words once more and compares with layer(x), which accuses every layer unless the order is its own inverse
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    shuffled_out = layer(x[:, order])
    back = shuffled_out[:, order]  # <-- here
    return torch.allclose(back, layer(x), atol=1e-5)


# %% right | 2026-blind-14 | several shufflings from a generator, put back with argsort
def is_permutation_equivariant(layer, x):
    T = x.shape[1]
    random = torch.Generator().manual_seed(17)
    plain = layer(x)
    for _ in range(6):
        order = torch.randperm(T, generator=random)
        back = torch.argsort(order)
        again = layer(x.index_select(1, order)).index_select(1, back)
        if not torch.allclose(again, plain, rtol=1e-5, atol=1e-5):
            return False
    return True

# %% wrong | house | tolerance_too_large | ten times the difference that is allowed
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-4)  # <-- here

# %% wrong | house | tolerance_too_large | the mean of the differences has to be small, not each of them
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    differences = (layer(x[:, order]) - layer(x)[:, order]).abs()
    return bool(differences.mean() < 1e-5)  # <-- here

# %% wrong | house | - | numpy is asked of outputs that learn
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    before, after = layer(x)[:, order], layer(x[:, order])
    return numpy.allclose(before.numpy(), after.numpy(), atol=1e-5)  # <-- here

# %% wrong | house | - | wants a module, where any function will do
def is_permutation_equivariant(layer, x):
    layer.eval()  # <-- here
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)

# %% right | house | an order for each sentence, gathered
def is_permutation_equivariant(layer, x):
    where = torch.rand(x.shape[:2]).argsort(1).unsqueeze(2).expand_as(x)
    return torch.allclose(layer(x.gather(1, where)), layer(x).gather(1, where), atol=1e-5)


# %% wrong | house | - | asserts that the two agree, in place of returning whether they do
def is_permutation_equivariant(layer, x, atol=1e-5):
    order = torch.randperm(x.shape[1])
    assert torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)  # <-- here
    return True


# %% wrong | 2026-blind-15 | exchanges_the_output_back | the shuffled output is put back with the order itself in place of its inverse
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1], generator=torch.Generator().manual_seed(1))
    shuffled = layer(x[:, order])
    back = shuffled[:, order]  # <-- here
    return torch.allclose(back, layer(x), atol=1e-5)


# %% wrong | 2026-blind-15 | compares_the_sums | both outputs are sorted along the positions before they are compared, so it does not matter which position an output stands at
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.size(1), generator=torch.Generator().manual_seed(1))
    plain = layer(x)
    mixed = layer(x[:, order])
    plain_sorted = plain.sort(dim=1).values  # <-- here
    mixed_sorted = mixed.sort(dim=1).values  # <-- here
    return bool(((plain_sorted - mixed_sorted).abs() < 1e-5).all())


# %% right | 2026-blind-15 | two permutations that generate all others, and some random ones, from a generator of its own
def is_permutation_equivariant(layer, x):
    T = x.shape[1]
    generator = torch.Generator().manual_seed(12)
    identity = list(range(T))
    orders = [identity[1:] + identity[:1], identity[1::-1] + identity[2:]]
    orders += [torch.randperm(T, generator=generator).tolist() for _ in range(5)]
    expected = layer(x)
    for order in orders:
        difference = layer(x[:, order]) - expected[:, order]
        if not bool((difference.abs() <= 1e-5 + 1e-5 * expected[:, order].abs()).all()):
            return False
    return True


# %% wrong | 2026-blind-16 | exchanges_the_output_back | shuffles the output of the shuffled words once more in place of shuffling it back, and compares that with the output of the words as they were
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    straight = layer(x)
    shuffled = layer(x[:, order])
    back = shuffled[:, order]  # <-- here
    return torch.allclose(back, straight, atol=1e-5)


# %% wrong | 2026-blind-16 | compares_the_sums | compares the sums over the positions, which do not tell at which position an output stands
def is_permutation_equivariant(layer, x):
    with torch.no_grad():
        for _ in range(5):
            order = torch.randperm(x.shape[1])
            after = layer(x)[:, order].sum(dim=1)  # <-- here
            before = layer(x[:, order]).sum(dim=1)  # <-- here
            if not torch.allclose(before, after, atol=1e-5):
                return False
    return True


# %% right | 2026-blind-16 | exchanges two positions at a time, all pairs, and one shuffling of all
def is_permutation_equivariant(layer, x):
    T = x.shape[1]
    orders = [torch.randperm(T, device=x.device)]
    for i in range(T):
        for j in range(i):
            order = torch.arange(T, device=x.device)
            order[i], order[j] = j, i
            orders.append(order)
    with torch.no_grad():
        whole = layer(x.clone())
        for order in orders:
            gap = layer(x.index_select(1, order)) - whole.index_select(1, order)
            if not bool((gap.abs() <= 1e-5 + 1e-5 * whole.index_select(1, order).abs()).all()):
                return False
    return True


# %% wrong | 2026-blind-17 | moves_on_alone | shuffles by a turn in a circle only, which a circular convolution follows as well
def is_permutation_equivariant(layer, x):
    n = x.shape[1]
    order = (torch.arange(n) + 1) % n  # <-- here
    one = layer(x[:, order])
    two = layer(x)[:, order]
    return torch.allclose(one, two, atol=1e-5)


# %% wrong | 2026-blind-17 | exchanges_the_output_back | undoes the shuffling by shuffling once more in the same order in place of the inverse one
def is_permutation_equivariant(layer, x):
    plain = layer(x)
    for seed in range(5):
        order = torch.randperm(x.shape[1], generator=torch.Generator().manual_seed(seed))
        back = layer(x[:, order])[:, order]  # <-- here
        if not torch.allclose(back, plain, atol=1e-5):
            return False
    return True


# %% right | 2026-blind-17 | several shufflings, undone by argsort
def is_permutation_equivariant(layer, x):
    with torch.no_grad():
        plain = layer(x)
        for _ in range(6):
            order = torch.randperm(x.size(1), device=x.device)
            shuffled = layer(x.index_select(1, order))
            undone = shuffled.index_select(1, order.argsort())
            if not torch.allclose(undone, plain, rtol=1e-5, atol=1e-5):
                return False
    return True


# %% wrong | 2026-blind-18 | compares_the_sums | compares the sums over the positions of both outputs, which agree for layers that put the right vectors in wrong places
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    shuffled_before = layer(x[:, order])
    shuffled_after = layer(x)[:, order]
    a, b = shuffled_before.sum(dim=1), shuffled_after.sum(dim=1)  # <-- here
    return torch.allclose(a, b, atol=1e-5)


# %% wrong | 2026-blind-18 | exchanges_the_output_back | the output is put back with the order itself, not with its inverse: shuffled twice
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.size(1))
    plain = layer(x)
    back = layer(x[:, order])[:, order]  # <-- here
    return bool((plain - back).abs().max() <= 1e-5)


# %% right | 2026-blind-18 | several orders, put back with argsort
def is_permutation_equivariant(layer, x):
    reference = layer(x)
    for _ in range(8):
        order = torch.randperm(x.shape[1], device=x.device)
        undone = layer(x[:, order]).index_select(1, order.argsort())
        if not torch.allclose(undone, reference, rtol=0.0, atol=1e-5):
            return False
    return True


# %% wrong | 2026-blind-19 | tries_the_reverse_order_alone | The only shuffling that is tried is the reversal, which a layer with symmetric neighbours does not notice.
def is_permutation_equivariant(layer, x):
    order = torch.arange(x.shape[1] - 1, -1, -1)  # <-- here
    with torch.no_grad():
        return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)


# %% wrong | 2026-blind-19 | exchanges_the_sentences | Shuffles the sentences of the batch, not the positions.
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[0])  # <-- here
    shuffled_before = layer(x[order])
    shuffled_after = layer(x)[order]
    return bool((shuffled_before - shuffled_after).abs().max() <= 1e-5)


# %% right | 2026-blind-19 | undoes the shuffling of the output, over several shufflings drawn by numpy
def is_permutation_equivariant(layer, x):
    calm = layer(x)
    for seed in range(5):
        pi = torch.from_numpy(numpy.random.default_rng(seed).permutation(x.shape[1]))
        back = torch.empty_like(pi)
        back[pi] = torch.arange(len(pi))
        if not torch.allclose(layer(x[:, pi])[:, back], calm, rtol=1e-5, atol=1e-5):
            return False
    return True


# %% wrong | 2026-blind-23 | exchanges_the_features | shuffles the features, not the positions
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[-1])  # <-- here
    shuffled_before = layer(x[..., order])
    shuffled_after = layer(x)[..., order]
    return torch.allclose(shuffled_before, shuffled_after, atol=1e-5)


# %% wrong | 2026-blind-23 | exchanges_the_output_back | wants to undo the shuffling of the output, but shuffles it a second time in the same way
def is_permutation_equivariant(layer, x):
    T = x.shape[1]
    order = torch.randperm(T)
    out = layer(x)
    restored = layer(x[:, order])[:, order]  # <-- here
    return bool((restored - out).abs().max() < 1e-5)


# %% right | 2026-blind-23 | undone with argsort, ten shufflings, all of which must pass
def is_permutation_equivariant(layer, x):
    plain = layer(x)

    def holds():
        way = torch.randperm(x.size(1))
        home = layer(x.index_select(1, way)).index_select(1, way.argsort())
        return torch.allclose(home, plain, atol=1e-5)

    return all([holds() for _ in range(10)])


# %% wrong | 2026-blind-24 | tests_invariance | tests invariance: the output of the shuffled input is compared with the output that was not shuffled
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    plain = layer(x)
    shuffled = layer(x[:, order])
    return torch.allclose(shuffled, plain, atol=1e-5)  # <-- here


# %% wrong | 2026-blind-24 | tries_the_reverse_order_alone | only turns the order round, which a layer that looks at both neighbours alike survives
def is_permutation_equivariant(layer, x):
    backwards = layer(x.flip(1))  # <-- here
    forwards = layer(x).flip(1)
    return bool((backwards - forwards).abs().max() <= 1e-5)


# %% right | 2026-blind-24 | exchanges every pair of positions in turn, and turns the order round
def is_permutation_equivariant(layer, x):
    y = layer(x)
    n = x.shape[1]
    orders = [list(reversed(range(n)))]
    for a in range(n):
        for b in range(a):
            swap = list(range(n))
            swap[a], swap[b] = b, a
            orders.append(swap)
    return all(torch.allclose(layer(x[:, order]), y[:, order], atol=1e-5) for order in orders)


# %% wrong | 2026-blind-26 | tries_the_reverse_order_alone | the shuffling is a mirror image, which has a pattern: layers that read both neighbours alike pass
def is_permutation_equivariant(layer, x):
    mirrored = x.flip(1)  # <-- here
    return torch.allclose(layer(mirrored), layer(x).flip(1), atol=1e-5)


# %% wrong | 2026-blind-26 | exchanges_the_output_back | the outputs are shuffled with the inverse of the words' shuffling
def is_permutation_equivariant(layer, x):
    order = torch.randperm(x.shape[1])
    left = layer(x[:, order])
    right = layer(x)[:, order.argsort()]  # <-- here
    return torch.allclose(left, right, atol=1e-5)


# %% right | 2026-blind-26 | permutation matrices on both sides, five of them, and every difference looked at
def is_permutation_equivariant(layer, x):
    T = x.shape[1]
    plain = layer(x)
    fine = True
    for _ in range(5):
        pi = torch.eye(T, dtype=x.dtype, device=x.device)[torch.randperm(T)]
        one, other = layer(pi @ x), pi @ plain
        fine = fine and bool(((one - other).abs() <= 1e-5 + 1e-5 * other.abs()).all())
    return fine
