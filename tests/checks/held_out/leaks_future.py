"""Held out: wrong and right ways to write leaks_future."""

import torch

from held_out.registry import right, wrong


def _matrix(layer, x):
    """(T, T) largest derivatives, outputs in rows."""
    return torch.autograd.functional.jacobian(layer, x).abs().amax(dim=(0, 2, 3, 5))


@wrong("leaks_future", "sums_what_can_cancel", "adds up each output position before asking: blind behind a layer norm")
def lf_sums(layer, x):
    x = x.detach().clone().requires_grad_()
    out = layer(x)
    for t in range(x.shape[1] - 1):
        (g,) = torch.autograd.grad(out[:, t].sum(), x, retain_graph=True, allow_unused=True)
        if g is not None and (g[:, t + 1 :] != 0).any():
            return bool(g[:, t + 1 :].abs().max() > 1e-7)
    return False


@wrong("leaks_future", "adds_up_the_derivatives", "sums the Jacobian without abs: derivatives cancel")
def lf_no_abs(layer, x):
    jac = torch.autograd.functional.jacobian(layer, x).sum(dim=(0, 2, 3, 5))
    return bool((jac.triu(1).abs() > 1e-6).any())


@wrong("leaks_future", "asks_the_sum_of_squares", "asks for the sum of the squares, which is constant behind a layer norm")
def lf_squares(layer, x):
    x = x.detach().clone().requires_grad_()
    out = layer(x)
    for t in range(x.shape[1] - 1):
        (g,) = torch.autograd.grad(out[:, t].pow(2).sum(), x, retain_graph=True, allow_unused=True)
        if g is not None and g[:, t + 1 :].abs().max() > 1e-5:
            return True
    return False


@wrong("leaks_future", "looks_for_the_past", "looks at the past: tril(-1)")
def lf_past(layer, x):
    return bool((_matrix(layer, x).tril(-1) > 0).any())


@wrong("leaks_future", "its_own_position_counts", "the diagonal counts: every layer that reads its own position 'leaks'")
def lf_diagonal(layer, x):
    return bool((_matrix(layer, x).triu() > 0).any())


@wrong("leaks_future", "asks_the_first_position_only", "only the first output position is asked")
def lf_first_only(layer, x):
    x = x.detach().clone().requires_grad_()
    out = layer(x)
    for number in out[:, 0].flatten():
        (g,) = torch.autograd.grad(number, x, retain_graph=True, allow_unused=True)
        if g is not None and (g[:, 1:] != 0).any():
            return True
    return False


@wrong("leaks_future", "asks_about_the_next_position_only", "only the next word is looked at: the first diagonal above")
def lf_next_only(layer, x):
    return bool((_matrix(layer, x).diagonal(1) != 0).any())


@wrong("leaks_future", "asks_about_the_last_input_only", "only the last word is looked at as future")
def lf_last_only(layer, x):
    return bool((_matrix(layer, x)[:-1, -1] != 0).any())


@wrong("leaks_future", "passes_over_the_next_position", "skips the next word: triu(2)")
def lf_skips_one(layer, x):
    return bool((_matrix(layer, x).triu(2) != 0).any())


@wrong("leaks_future", "small_derivatives_do_not_count", "a threshold of 0.01 that a weak leak stays below")
def lf_threshold(layer, x):
    return bool((_matrix(layer, x).triu(1) > 0.01).any())


@wrong("leaks_future", "answers_the_opposite", "the answer is the wrong way round: True when it is clean")
def lf_negated(layer, x):
    return bool((_matrix(layer, x).triu(1) == 0).all())


@wrong("leaks_future", "looks_for_the_past", "rows and columns of the Jacobian mistaken: inputs in rows")
def lf_turned(layer, x):
    jac = torch.autograd.functional.jacobian(layer, x).abs().amax(dim=(0, 2, 3, 5)).T
    return bool((jac.triu(1) != 0).any())


@wrong("leaks_future", "asks_one_feature_only", "only the first feature of an output position is asked")
def lf_one_feature(layer, x):
    x = x.detach().clone().requires_grad_()
    out = layer(x)
    for t in range(x.shape[1] - 1):
        for b in range(x.shape[0]):
            (g,) = torch.autograd.grad(out[b, t, 0], x, retain_graph=True, allow_unused=True)
            if g is not None and (g[:, t + 1 :] != 0).any():
                return True
    return False


@wrong("leaks_future", "asks_one_sentence_only", "only the first sentence of the batch is tried")
def lf_first_sentence(layer, x):
    jac = torch.autograd.functional.jacobian(layer, x).abs()  # (B, T, d, B, T, d)
    return bool((jac[0, :, :, 0].amax(dim=(1, 3)).triu(1) != 0).any())


@wrong("leaks_future", "asks_the_first_position_only", "returns in the first turn of the loop, whatever it found")
def lf_returns_early(layer, x):
    x = x.detach().clone().requires_grad_()
    out = layer(x)
    for t in range(x.shape[1]):
        for number in out[:, t].flatten():
            (g,) = torch.autograd.grad(number, x, retain_graph=True, allow_unused=True)
            if g is not None and (g[:, t + 1 :] != 0).any():  # noqa: SIM103
                return True
            else:
                return False
    return False


@wrong(
    "leaks_future",
    "any_dependence_counts",
    "gradients pile up in x.grad, the last positions first: the honest past looks like a leak",
)
def lf_piles_up(layer, x):
    x = x.detach().clone().requires_grad_()
    out = layer(x)
    for t in reversed(range(x.shape[1] - 1)):
        for number in out[:, t].flatten():
            number.backward(retain_graph=True)
        if (x.grad[:, t + 1 :] != 0).any():
            return True
    return False


@wrong("leaks_future", None, "no retain_graph: the second question raises")
def lf_no_retain(layer, x):
    x = x.detach().clone().requires_grad_()
    out = layer(x)
    for t in range(x.shape[1] - 1):
        for number in out[:, t].flatten():
            (g,) = torch.autograd.grad(number, x)
            if (g[:, t + 1 :] != 0).any():
                return True
    return False


@wrong("leaks_future", None, "forgets requires_grad: raises")
def lf_no_requires_grad(layer, x):
    out = layer(x)
    for t in range(x.shape[1] - 1):
        for number in out[:, t].flatten():
            (g,) = torch.autograd.grad(number, x, retain_graph=True)
            if (g[:, t + 1 :] != 0).any():
                return True
    return False


@wrong(
    "leaks_future", "any_dependence_counts", "the gradient of everything at once: any derivative at all by the last word counts"
)
def lf_all_at_once(layer, x):
    x = x.detach().clone().requires_grad_()
    layer(x).square().sum().backward()
    return bool((x.grad[:, 1:] != 0).any())


@wrong("leaks_future", "returns_another_type", "returns the matrix of derivatives, not an answer")
def lf_matrix(layer, x):
    return _matrix(layer, x).triu(1)


@wrong(
    "leaks_future",
    "asks_about_the_last_input_only",
    "changes the last word only and compares outputs: leaks between earlier words go unseen",
)
def lf_perturbs_last(layer, x):
    with torch.no_grad():
        other = x.clone()
        other[:, -1] += 1.0
        return not torch.allclose(layer(x)[:, :-1], layer(other)[:, :-1])


@wrong("leaks_future", "changes_the_callers_x", "the caller's x is left wanting a gradient, and with one in .grad")
def lf_marks_x(layer, x):
    x.requires_grad_()
    out = layer(x)
    for t in range(x.shape[1] - 1):
        for number in out[:, t].flatten():
            if x.grad is not None:
                x.grad.zero_()
            number.backward(retain_graph=True)
            if x.grad is not None and (x.grad[:, t + 1 :] != 0).any():
                return True
    return False


@right("leaks_future", "the Jacobian, its absolute values, above the diagonal")
def lf_jacobian(layer, x):
    return bool((_matrix(layer, x).triu(1) != 0).any())


@right("leaks_future", "a loop over every single output number")
def lf_loop(layer, x):
    x = x.detach().clone().requires_grad_(True)
    out = layer(x)
    B, T, d = out.shape
    for b in range(B):
        for t in range(T - 1):
            for f in range(d):
                (g,) = torch.autograd.grad(out[b, t, f], x, retain_graph=True, allow_unused=True)
                if g is not None and g[:, t + 1 :].abs().max() > 0:
                    return True
    return False


@right("leaks_future", "one feature after the other by backward, ascending positions")
def lf_backward(layer, x):
    leaf = x.detach().clone().requires_grad_()
    out = layer(leaf)
    found = False
    for t in range(out.shape[1]):
        for number in out[:, t].reshape(-1):
            leaf.grad = None
            number.backward(retain_graph=True)
            if leaf.grad is not None:
                found = found or bool(leaf.grad[:, t + 1 :].any())
    return found


@right("leaks_future", "random weights for the outputs of a position: they do not cancel")
def lf_random(layer, x):
    generator = torch.Generator().manual_seed(7)
    leaf = x.detach().clone().requires_grad_()
    out = layer(leaf)
    for t in range(out.shape[1] - 1):
        probe = torch.zeros_like(out)
        probe[:, t] = torch.randn(out[:, t].shape, generator=generator, dtype=out.dtype)
        (g,) = torch.autograd.grad(out, leaf, probe, retain_graph=True, allow_unused=True)
        if g is not None and g[:, t + 1 :].abs().max().item() > 1e-9:
            return True
    return False


@right("leaks_future", "a batched vector-Jacobian product: all unit vectors of a position at once")
def lf_batched(layer, x):
    leaf = x.detach().clone().requires_grad_()
    out = layer(leaf)
    T = out.shape[1]
    later = torch.arange(T)[None, :] > torch.arange(T)[:, None]
    jac = torch.autograd.functional.jacobian(layer, leaf.detach(), vectorize=False)
    depends = (jac != 0).permute(1, 4, 0, 2, 3, 5).flatten(2).any(-1)  # (T out, T in)
    return (depends & later).any().item()
