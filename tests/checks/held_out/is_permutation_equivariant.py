"""Held out: wrong and right ways to write is_permutation_equivariant."""

import torch

from held_out.registry import right, wrong

N = "is_permutation_equivariant"


@wrong(N, "tests_invariance", "tests for invariance: the output is not shuffled")
def pe_invariant(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order]), layer(x), atol=1e-5)


@wrong(N, "exchanges_the_sentences", "shuffles the batch instead of the positions")
def pe_batch(layer, x):
    order = torch.randperm(x.shape[0])
    return torch.allclose(layer(x[order]), layer(x)[order], atol=1e-5)


@wrong(N, "exchanges_the_features", "shuffles the features instead of the positions")
def pe_features(layer, x):
    order = torch.randperm(x.shape[2])
    return torch.allclose(layer(x[:, :, order]), layer(x)[:, :, order], atol=1e-5)


@wrong(N, "tries_the_reverse_order_alone", "a shuffling with a pattern: turns the sentence round")
def pe_flip(layer, x):
    return torch.allclose(layer(x.flip(1)), layer(x).flip(1), atol=1e-5)


@wrong(N, "moves_on_alone", "a shuffling with a pattern: moves all by one, in a circle")
def pe_roll(layer, x):
    return torch.allclose(layer(x.roll(1, dims=1)), layer(x).roll(1, dims=1), atol=1e-5)


@wrong(N, "exchanges_two_alone", "exchanges the first two positions only")
def pe_first_two(layer, x):
    order = torch.arange(x.shape[1])
    order[:2] = torch.tensor([1, 0])
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)


@wrong(N, "exchanges_two_alone", "exchanges the last two positions only")
def pe_last_two(layer, x):
    order = list(range(x.shape[1]))
    order[-1], order[-2] = order[-2], order[-1]
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)


@wrong(N, "two_orders", "two different shufflings on the two sides")
def pe_two_orders(layer, x):
    a = layer(x[:, torch.randperm(x.shape[1])])
    b = layer(x)[:, torch.randperm(x.shape[1])]
    return torch.allclose(a, b, atol=1e-5)


@wrong(N, "asks_for_equal_digits", "exactly equal: sums in another order differ in the last digits")
def pe_exact(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.equal(layer(x[:, order]), layer(x)[:, order])


@wrong(N, "says_the_opposite", "the answer is turned round")
def pe_negated(layer, x):
    order = torch.randperm(x.shape[1])
    return not torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)


@wrong(N, "exchanges_the_output_back", "the output is shuffled by the inverse permutation")
def pe_inverse(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order]), layer(x)[:, order.argsort()], atol=1e-5)


@wrong(
    N,
    "nothing_is_exchanged",
    "the same shuffling on both sides of the same call: compares layer(shuffled) with itself, shuffled input both times",
)
def pe_both_shuffled(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order]), layer(x[:, order]), atol=1e-5)


@wrong(N, "tolerance_too_large", "a tolerance of 0.1: small differences go unseen")
def pe_loose(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=0.1)


@wrong(N, "without_the_absolute_value", "the largest difference without abs: negative ones go unseen")
def pe_no_abs(layer, x):
    order = torch.randperm(x.shape[1])
    return bool((layer(x[:, order]) - layer(x)[:, order]).max() < 1e-5)


@wrong(N, "compares_the_sums", "compares sums over the positions: any change of place goes unseen")
def pe_pooled(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order]).sum(1), layer(x)[:, order].sum(1), atol=1e-5)


@wrong(N, "compares_the_sums", "the mean difference, where plus and minus cancel")
def pe_mean(layer, x):
    order = torch.randperm(x.shape[1])
    return bool((layer(x[:, order]) - layer(x)[:, order]).mean().abs() < 1e-5)


@wrong(N, "one_entry_is_enough", "any entry close is enough")
def pe_any(layer, x):
    order = torch.randperm(x.shape[1])
    return bool(torch.isclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5).any())


@wrong(N, "looks_at_the_first_position_alone", "looks at the first position's output only")
def pe_first_position(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order])[:, 0], layer(x)[:, order][:, 0], atol=1e-5)


@wrong(N, "looks_at_the_first_sentence_alone", "looks at the first sentence only")
def pe_first_sentence(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order])[0], layer(x)[:, order][0], atol=1e-5)


@wrong(N, "changes_its_input", "shuffles the caller's x in place")
def pe_in_place(layer, x):
    order = torch.randperm(x.shape[1])
    before = layer(x)
    with torch.no_grad():
        x[:] = x[:, order]
    return torch.allclose(layer(x), before[:, order], atol=1e-5)


@wrong(N, "returns_another_type", "returns a tensor of bools, one for each entry")
def pe_tensor(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.isclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)


@wrong(N, "returns_another_type", "returns the largest difference instead of a bool")
def pe_distance(layer, x):
    order = torch.randperm(x.shape[1])
    return (layer(x[:, order]) - layer(x)[:, order]).abs().max().item()


@wrong(N, "order_of_the_sentences", "randperm of the batch's size indexes the positions: drops words")
def pe_wrong_length(layer, x):
    order = torch.randperm(x.shape[0])
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)


@wrong(N, "nothing_is_exchanged", "the identity: nothing is shuffled")
def pe_identity(layer, x):
    order = torch.arange(x.shape[1])
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)


@wrong(N, None, "each sentence's output is compared sorted: order is lost")
def pe_sorted(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order]).sort(dim=1).values, layer(x).sort(dim=1).values, atol=1e-5)


@right(N, "randperm and allclose")
def pe_r1(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)


@right(N, "several shufflings, largest difference, no_grad")
def pe_r2(layer, x):
    with torch.no_grad():
        straight = layer(x)
        for _ in range(5):
            order = torch.randperm(x.size(1))
            if (layer(x[:, order]) - straight[:, order]).abs().max() > 1e-5:
                return False
    return True


@right(N, "a permutation matrix")
def pe_r3(layer, x):
    P = torch.eye(x.shape[1], dtype=x.dtype)[torch.randperm(x.shape[1])]
    return bool(torch.isclose(layer(P @ x), P @ layer(x), rtol=0, atol=1e-5).all())


@right(N, "generator of its own, index_select, undoes the shuffling")
def pe_r4(layer, x):
    generator = torch.Generator().manual_seed(3)
    order = torch.randperm(x.shape[1], generator=generator)
    back = torch.argsort(order)
    return torch.allclose(layer(x.index_select(1, order)).index_select(1, back), layer(x), atol=1e-5)


@right(N, "every exchange of two neighbours, which generate all permutations")
def pe_r5(layer, x):
    straight = layer(x)
    for i in range(x.shape[1] - 1):
        order = list(range(x.shape[1]))
        order[i], order[i + 1] = order[i + 1], order[i]
        if not torch.allclose(layer(x[:, order]), straight[:, order], rtol=0, atol=1e-5):
            return False
    return True


@right(N, "position by position, with a loop")
def pe_r6(layer, x):
    order = torch.randperm(x.shape[1]).tolist()
    shuffled = torch.stack([x[:, i] for i in order], dim=1)
    one, other = layer(shuffled), layer(x)
    return all(torch.allclose(one[:, new], other[:, old], atol=1e-5) for new, old in enumerate(order))
