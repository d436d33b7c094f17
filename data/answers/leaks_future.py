# %% shared | 2026-outsiders
def _matrix(layer, x):
    """(T, T) largest derivatives, outputs in rows."""
    return torch.autograd.functional.jacobian(layer, x).abs().amax(dim=(0, 2, 3, 5))


# %% wrong | 2026-outsiders | sums_what_can_cancel | adds up each output position before asking: blind behind a layer norm
def lf_sums(layer, x):
    x = x.detach().clone().requires_grad_()
    out = layer(x)
    for t in range(x.shape[1] - 1):
        (g,) = torch.autograd.grad(out[:, t].sum(), x, retain_graph=True, allow_unused=True)
        if g is not None and (g[:, t + 1 :] != 0).any():
            return bool(g[:, t + 1 :].abs().max() > 1e-7)
    return False


# %% wrong | 2026-outsiders | adds_up_the_derivatives | sums the Jacobian without abs: derivatives cancel
def lf_no_abs(layer, x):
    jac = torch.autograd.functional.jacobian(layer, x).sum(dim=(0, 2, 3, 5))
    return bool((jac.triu(1).abs() > 1e-6).any())


# %% wrong | 2026-outsiders | asks_the_sum_of_squares | asks for the sum of the squares, which is constant behind a layer norm
def lf_squares(layer, x):
    x = x.detach().clone().requires_grad_()
    out = layer(x)
    for t in range(x.shape[1] - 1):
        (g,) = torch.autograd.grad(out[:, t].pow(2).sum(), x, retain_graph=True, allow_unused=True)
        if g is not None and g[:, t + 1 :].abs().max() > 1e-5:
            return True
    return False


# %% wrong | 2026-outsiders | looks_for_the_past | looks at the past: tril(-1)
def lf_past(layer, x):
    return bool((_matrix(layer, x).tril(-1) > 0).any())


# %% wrong | 2026-outsiders | its_own_position_counts | the diagonal counts: every layer that reads its own position 'leaks'
def lf_diagonal(layer, x):
    return bool((_matrix(layer, x).triu() > 0).any())


# %% wrong | 2026-outsiders | asks_the_first_position_only | only the first output position is asked
def lf_first_only(layer, x):
    x = x.detach().clone().requires_grad_()
    out = layer(x)
    for number in out[:, 0].flatten():
        (g,) = torch.autograd.grad(number, x, retain_graph=True, allow_unused=True)
        if g is not None and (g[:, 1:] != 0).any():
            return True
    return False


# %% wrong | 2026-outsiders | asks_about_the_next_position_only | only the next word is looked at: the first diagonal above
def lf_next_only(layer, x):
    return bool((_matrix(layer, x).diagonal(1) != 0).any())


# %% wrong | 2026-outsiders | asks_about_the_last_input_only | only the last word is looked at as future
def lf_last_only(layer, x):
    return bool((_matrix(layer, x)[:-1, -1] != 0).any())


# %% wrong | 2026-outsiders | passes_over_the_next_position | skips the next word: triu(2)
def lf_skips_one(layer, x):
    return bool((_matrix(layer, x).triu(2) != 0).any())


# %% wrong | 2026-outsiders | small_derivatives_do_not_count | a threshold of 0.01 that a weak leak stays below
def lf_threshold(layer, x):
    return bool((_matrix(layer, x).triu(1) > 0.01).any())


# %% wrong | 2026-outsiders | answers_the_opposite | the answer is the wrong way round: True when it is clean
def lf_negated(layer, x):
    return bool((_matrix(layer, x).triu(1) == 0).all())


# %% wrong | 2026-outsiders | looks_for_the_past | rows and columns of the Jacobian mistaken: inputs in rows
def lf_turned(layer, x):
    jac = torch.autograd.functional.jacobian(layer, x).abs().amax(dim=(0, 2, 3, 5)).T
    return bool((jac.triu(1) != 0).any())


# %% wrong | 2026-outsiders | asks_one_feature_only | only the first feature of an output position is asked
def lf_one_feature(layer, x):
    x = x.detach().clone().requires_grad_()
    out = layer(x)
    for t in range(x.shape[1] - 1):
        for b in range(x.shape[0]):
            (g,) = torch.autograd.grad(out[b, t, 0], x, retain_graph=True, allow_unused=True)
            if g is not None and (g[:, t + 1 :] != 0).any():
                return True
    return False


# %% wrong | 2026-outsiders | asks_one_sentence_only | only the first sentence of the batch is tried
def lf_first_sentence(layer, x):
    jac = torch.autograd.functional.jacobian(layer, x).abs()  # (B, T, d, B, T, d)
    return bool((jac[0, :, :, 0].amax(dim=(1, 3)).triu(1) != 0).any())


# %% wrong | 2026-outsiders | asks_the_first_position_only | returns in the first turn of the loop, whatever it found
def lf_returns_early(layer, x):
    x = x.detach().clone().requires_grad_()
    out = layer(x)
    for t in range(x.shape[1]):
        for number in out[:, t].flatten():
            (g,) = torch.autograd.grad(number, x, retain_graph=True, allow_unused=True)
            if g is not None and (g[:, t + 1 :] != 0).any():
                return True
            else:
                return False
    return False


# %% wrong | 2026-outsiders | any_dependence_counts | gradients pile up in x.grad, the last positions first: the honest past looks like a leak
def lf_piles_up(layer, x):
    x = x.detach().clone().requires_grad_()
    out = layer(x)
    for t in reversed(range(x.shape[1] - 1)):
        for number in out[:, t].flatten():
            number.backward(retain_graph=True)
        if (x.grad[:, t + 1 :] != 0).any():
            return True
    return False


# %% wrong | 2026-outsiders | - | no retain_graph: the second question raises
def lf_no_retain(layer, x):
    x = x.detach().clone().requires_grad_()
    out = layer(x)
    for t in range(x.shape[1] - 1):
        for number in out[:, t].flatten():
            (g,) = torch.autograd.grad(number, x)
            if (g[:, t + 1 :] != 0).any():
                return True
    return False


# %% wrong | 2026-outsiders | - | forgets requires_grad: raises
def lf_no_requires_grad(layer, x):
    out = layer(x)
    for t in range(x.shape[1] - 1):
        for number in out[:, t].flatten():
            (g,) = torch.autograd.grad(number, x, retain_graph=True)
            if (g[:, t + 1 :] != 0).any():
                return True
    return False


# %% wrong | 2026-outsiders | any_dependence_counts | the gradient of everything at once: any derivative at all by the last word counts
def lf_all_at_once(layer, x):
    x = x.detach().clone().requires_grad_()
    layer(x).square().sum().backward()
    return bool((x.grad[:, 1:] != 0).any())


# %% wrong | 2026-outsiders | returns_another_type | returns the matrix of derivatives, not an answer
def lf_matrix(layer, x):
    return _matrix(layer, x).triu(1)


# %% wrong | 2026-outsiders | asks_about_the_last_input_only | changes the last word only and compares outputs: leaks between earlier words go unseen
def lf_perturbs_last(layer, x):
    with torch.no_grad():
        other = x.clone()
        other[:, -1] += 1.0
        return not torch.allclose(layer(x)[:, :-1], layer(other)[:, :-1])


# %% wrong | 2026-outsiders | changes_the_callers_x | the caller's x is left wanting a gradient, and with one in .grad
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


# %% right | 2026-outsiders | the Jacobian, its absolute values, above the diagonal
def lf_jacobian(layer, x):
    return bool((_matrix(layer, x).triu(1) != 0).any())


# %% right | 2026-outsiders | a loop over every single output number
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


# %% right | 2026-outsiders | one feature after the other by backward, ascending positions
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


# %% right | 2026-outsiders | random weights for the outputs of a position: they do not cancel
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


# %% right | 2026-outsiders | a batched vector-Jacobian product: all unit vectors of a position at once
def lf_batched(layer, x):
    leaf = x.detach().clone().requires_grad_()
    out = layer(leaf)
    T = out.shape[1]
    later = torch.arange(T)[None, :] > torch.arange(T)[:, None]
    jac = torch.autograd.functional.jacobian(layer, leaf.detach(), vectorize=False)
    depends = (jac != 0).permute(1, 4, 0, 2, 3, 5).flatten(2).any(-1)  # (T out, T in)
    return (depends & later).any().item()


# %% right | house | the whole Jacobian
def leaks_by_jacobian(layer, x):
    jacobian = torch.autograd.functional.jacobian(layer, x)  # (B, T, d, B, T, d)
    depends = jacobian.abs().sum(dim=(0, 2, 3, 5)) > 0  # (T_out, T_in)
    return depends.triu(1).any().item()


# %% right | house | a random weighted sum for each position
def leaks_weighted_at_random(layer, x):
    generator = torch.Generator().manual_seed(0)
    x = x.clone().requires_grad_(True)
    out = layer(x)
    for t in range(x.shape[1]):
        weighted = (out[:, t] * torch.randn(out[:, t].shape, generator=generator)).sum()
        gradient = torch.autograd.grad(weighted, x, retain_graph=True)[0]
        if gradient[:, t + 1 :].abs().sum() > 1e-7:
            return True
    return False


# %% right | house | backward from one output at a time
def leaks_one_output_at_a_time(layer, x):
    B, T, d = x.shape
    for t in range(T - 1):
        for b in range(B):
            for feature in range(d):
                x = x.detach().requires_grad_()
                layer(x)[b, t, feature].backward()
                if (x.grad[b, t + 1 :] != 0).any():
                    return True
    return False


# %% right | house | torch.func.jacrev
def leaks_by_functional_jacobian(layer, x):
    jacobian = torch.func.jacrev(layer)(x)
    T = x.shape[1]
    return any(bool(jacobian[:, t, :, :, s].ne(0).any()) for t in range(T) for s in range(t + 1, T))


# %% wrong | 2026-blind | sums_what_can_cancel | adds the features up first
def leaks_future(layer, x):
    x = x.detach().clone().requires_grad_()
    out = layer(x)
    for t in range(x.shape[1]):
        (gradient,) = torch.autograd.grad(out[:, t].sum(), x, retain_graph=True)  # <-- here
        if (gradient[:, t + 1 :] != 0).any():
            return True
    return False


# %% wrong | 2026-blind | its_own_position_counts | the diagonal counts as the future
def leaks_future(layer, x):
    jacobian = torch.autograd.functional.jacobian(layer, x)
    strength = jacobian.abs().amax(dim=(0, 2, 3, 5))
    return bool((strength.triu() > 0).any())  # <-- here


# %% wrong | 2026-blind | looks_for_the_past | looks into the past
def leaks_future(layer, x):
    jacobian = torch.autograd.functional.jacobian(layer, x.detach())
    dependent = (jacobian != 0).any(5).any(3).any(2).any(0)
    return dependent.tril(-1).any().item()  # <-- here


# %% wrong | 2026-blind | small_derivatives_do_not_count | passes over weak dependences
def leaks_future(layer, x):
    jacobian = torch.autograd.functional.jacobian(layer, x)
    table = jacobian.abs().amax(dim=(0, 2, 3, 5))
    return table.triu(1).max().item() > 1e-3  # <-- here


# %% wrong | 2026-blind | negative_derivatives_do_not_count | negative derivatives do not count
def leaks_future(layer, x):
    jacobian = torch.autograd.functional.jacobian(layer, x)  # (B, T, d, B, T, d)
    largest = jacobian.amax(dim=(0, 2, 3, 5))  # <-- here
    return bool((largest.triu(1) > 0).any())


# %% wrong | 2026-blind | asks_the_first_position_only | an answer after the first position
def leaks_future(layer, x):
    jacobian = torch.autograd.functional.jacobian(layer, x).abs()
    T = x.shape[1]
    for t in range(T):
        ahead = jacobian[:, t, :, :, t + 1 :]
        if ahead.numel() and ahead.max() > 0:
            return True
        else:
            return False  # <-- here


# %% wrong | 2026-blind | - | the graph is gone after the first gradient
def leaks_future(layer, x):
    x = x.detach().clone().requires_grad_(True)
    out = layer(x)
    for t in range(out.shape[1]):
        for number in out[:, t].flatten():
            (g,) = torch.autograd.grad(number, x)  # <-- here
            if g[:, t + 1 :].abs().sum() > 0:
                return True
    return False


# %% wrong | 2026-blind | - | nothing asks for a gradient
def leaks_future(layer, x):
    x = x.detach().clone()  # <-- here
    out = layer(x)
    for t in range(x.size(1) - 1):
        for number in out[:, t].reshape(-1):
            (gradient,) = torch.autograd.grad(number, x, retain_graph=True)
            if gradient[:, t + 1 :].any():
                return True
    return False


# %% wrong | 2026-blind | - | keeps the features instead of the positions
def leaks_future(layer, x):
    jacobian = torch.autograd.functional.jacobian(layer, x)
    table = jacobian.abs().amax(dim=(0, 1, 3, 4))  # <-- here
    return bool(table.triu(1).any())


# %% wrong | 2026-blind | changes_the_callers_x | x itself now wants a gradient
def leaks_future(layer, x):
    x.requires_grad_()  # <-- here
    out = layer(x)
    T, leak = x.shape[1], False
    for t in range(T):
        for number in out[:, t].flatten():
            gradient = torch.autograd.grad(number, x, retain_graph=True)[0]
            leak = leak or bool((gradient[:, t + 1 :] != 0).any())
    return leak


# %% wrong | 2026-blind | passes_over_the_next_position | the next position is left out
def leaks_future(layer, x):
    x = x.clone().detach().requires_grad_()
    out = layer(x)
    found = []
    for t in range(x.shape[1]):
        for number in out[:, t].flatten():
            gradient, = torch.autograd.grad(number, x, retain_graph=True)
            found.append(bool(gradient[:, t + 2 :].count_nonzero()))  # <-- here
    return any(found)


# %% double | 2026-blind | - | only the first sentence of the output is asked; derivatives may cancel
def leaks_future(layer, x):
    x = x.detach().clone().requires_grad_()
    out = layer(x)
    for t in range(x.shape[1]):
        for f in range(x.shape[2]):
            (gradient,) = torch.autograd.grad(out[0, t, f], x, retain_graph=True)  # <-- here
            if gradient[:, t + 1 :].sum() != 0:  # <-- here
                return True
    return False


# %% double | 2026-blind | - | every position must leak; a threshold
def leaks_future(layer, x):
    strength = torch.autograd.functional.jacobian(layer, x.detach()).abs().amax(dim=(0, 2, 3, 5))
    T = len(strength)
    return all(strength[t, t + 1 :].max().item() > 1e-2 for t in range(T - 1))  # <-- here


# %% right | 2026-blind | the whole jacobian
def leaks_future(layer, x):
    jacobian = torch.autograd.functional.jacobian(layer, x.detach())
    return bool((jacobian.abs().amax(dim=(0, 2, 3, 5)).triu(1) > 0).any())


# %% right | 2026-blind | a gradient for every single number
def leaks_future(layer, x):
    x = x.detach().clone().requires_grad_()
    out = layer(x)
    if not out.requires_grad:
        return False
    for t in range(x.shape[1] - 1):
        for number in out[:, t].flatten():
            (gradient,) = torch.autograd.grad(number, x, retain_graph=True, allow_unused=True)
            if gradient is not None and gradient[:, t + 1 :].count_nonzero() > 0:
                return True
    return False


# %% right | 2026-blind | jacobian position by position, any in a comprehension
def leaks_future(layer, x):
    inputs = x.detach().clone()
    T = inputs.shape[1]

    def ahead(t):
        jacobian = torch.autograd.functional.jacobian(lambda words: layer(words)[:, t], inputs)  # (B, d, B, T, d)
        return jacobian[..., t + 1 :, :] != 0

    return any(ahead(t).any().item() for t in range(T))


# %% shared | 2026-learners
def dependence(layer, x):
    """The largest derivative of each output position by each input position. Shapes: x (1, T, d) -> (T, T), outputs in rows."""
    jacobian = torch.autograd.functional.jacobian(layer, x)  # (1, T, d, 1, T, d)
    return jacobian.abs().amax(dim=(0, 2, 3, 5))


# %% wrong | 2026-learners | adds_up_the_derivatives | the derivatives summed [learner A 8.2]
def leaks_future(layer, x):
    x = x.detach().requires_grad_()
    out = layer(x)
    for t in range(out.shape[1]):
        for i in range(out.shape[2]):
            (g,) = torch.autograd.grad(out[:, t, i].sum(), x, retain_graph=True)
            if g[:, t + 1 :].sum() != 0:  # <-- here
                return True
    return False


# %% wrong | 2026-learners | adds_up_the_derivatives | the derivatives summed, sentence by sentence [learner A 8.2]
def leaks_future(layer, x):
    x = x.detach().requires_grad_()
    out = layer(x)
    B, T, d = out.shape
    for b in range(B):
        for t in range(T):
            for i in range(d):
                g = torch.autograd.grad(out[b, t, i], x, retain_graph=True)[0]
                if g[:, t + 1 :].sum().abs() > 0:  # <-- here
                    return True
    return False


# %% wrong | 2026-learners | adds_up_the_derivatives | the derivatives of the Jacobian summed [learner A 8.2]
def leaks_future(layer, x):
    jacobian = torch.autograd.functional.jacobian(layer, x)
    by_position = jacobian.sum(dim=(0, 2, 3, 5))  # <-- here
    return bool((by_position.triu(1) != 0).any())


# %% wrong | 2026-learners | - | no retain_graph [learner A 8.2]
def leaks_future(layer, x):
    x = x.detach().requires_grad_()
    out = layer(x)
    for t in range(out.shape[1]):
        for i in range(out.shape[2]):
            (g,) = torch.autograd.grad(out[:, t, i].sum(), x)  # <-- here
            if (g[:, t + 1 :] != 0).any():
                return True
    return False


# %% wrong | 2026-learners | - | no retain_graph, with backward [learner A 8.2]
def leaks_future(layer, x):
    x = x.detach().clone().requires_grad_()
    out = layer(x)
    B, T, d = out.shape
    for t in range(T):
        for i in range(d):
            x.grad = None
            out[:, t, i].sum().backward()  # <-- here
            if (x.grad[:, t + 1 :] != 0).any():
                return True
    return False


# %% right | 2026-learners | the given dependence, above the diagonal [learner A 8.2]
def leaks_future(layer, x):
    return bool((dependence(layer, x).triu(1) > 0).any())


# %% wrong | 2026-blind-2 | sums_what_can_cancel | The features of an output are added up first, and behind a layer norm their derivatives cancel
def leaks_future(layer, x):
    x = x.detach().clone().requires_grad_()
    out = layer(x)
    for t in range(x.shape[1]):
        (g,) = torch.autograd.grad(out[:, t].sum(), x, retain_graph=True, allow_unused=True)  # <-- here
        if g is not None and (g[:, t + 1 :] != 0).any():
            return True
    return False


# %% wrong | 2026-blind-2 | small_derivatives_do_not_count | a threshold of 1e-3 lets a weak dependence pass, which counts too
def leaks_future(layer, x):
    J = torch.autograd.functional.jacobian(layer, x)
    d = J.abs().amax(dim=(0, 2, 3, 5))
    return bool((d.triu(1) > 1e-3).any())  # <-- here


# %% wrong | 2026-blind-2 | looks_for_the_past | `tril(-1)` looks at the past instead of the future
def leaks_future(layer, x):
    jac = torch.autograd.functional.jacobian(layer, x)
    seen = (jac != 0).any(5).any(3).any(2).any(0)
    return bool(seen.tril(-1).any())  # <-- here


# %% wrong | 2026-blind-2 | its_own_position_counts | `triu()` takes in the diagonal, so that looking at oneself counts as a leak
def leaks_future(layer, x):
    jac = torch.autograd.functional.jacobian(layer, x).abs()
    return bool(jac.amax(dim=(0, 2, 3, 5)).triu().any())  # <-- here


# %% wrong | 2026-blind-2 | passes_over_the_next_position | only what lies two and more positions ahead is looked at
def leaks_future(layer, x):
    jac = torch.autograd.functional.jacobian(layer, x)
    depends = (jac != 0).any(dim=5).any(dim=3).any(dim=2).any(dim=0)
    return bool(depends.triu(2).any())  # <-- here


# %% wrong | 2026-blind-2 | asks_one_sentence_only | only the first sentence of the batch is looked at
def leaks_future(layer, x):
    jac = torch.autograd.functional.jacobian(layer, x)[0, :, :, 0]  # <-- here
    seen = (jac != 0).any(-1).any(1)
    return bool(seen.triu(1).any())


# %% wrong | 2026-blind-2 | negative_derivatives_do_not_count | without `abs` a negative derivative is never above 0
def leaks_future(layer, x):
    jac = torch.autograd.functional.jacobian(layer, x)
    biggest = jac.amax(dim=(0, 2, 3, 5))  # <-- here
    return bool((biggest.triu(1) > 0).any())


# %% wrong | 2026-blind-2 | asks_the_first_position_only | The answer is given after the first position, in the first round of the loop
def leaks_future(layer, x):
    jac = torch.autograd.functional.jacobian(layer, x).abs()
    for t in range(x.shape[1] - 1):
        ahead = jac[:, t, :, :, t + 1 :]
        if ahead.max() > 0:
            return True
        else:
            return False  # <-- here


# %% wrong | 2026-blind-2 | adds_up_the_derivatives | The signed derivatives are added up over batch and features before they are looked at, so that they can cancel
def leaks_future(layer, x):
    jac = torch.autograd.functional.jacobian(layer, x)
    total = jac.sum(dim=(0, 2, 3, 5))  # <-- here
    return bool((total.triu(1) != 0).any())


# %% wrong | 2026-blind-2 | changes_the_callers_x | `requires_grad_` and `backward` leave their traces in the caller's x
def leaks_future(layer, x):
    x.requires_grad_(True)  # <-- here
    B, T, d = x.shape
    out = layer(x)
    for t in range(T - 1):
        for j in range(d):
            for b in range(B):
                x.grad = None
                out[b, t, j].backward(retain_graph=True)
                if x.grad is not None and x.grad[:, t + 1 :].abs().max() > 0:
                    return True
    return False


# %% wrong | 2026-blind-2 | asks_about_the_last_input_only | only the last word is varied: a leak from another word does not show
def leaks_future(layer, x):
    jac = torch.autograd.functional.jacobian(layer, x).abs()
    from_last = jac[:, :-1, :, :, -1]  # <-- here
    return bool(from_last.max() > 0)


# %% double | 2026-blind-2 | looks_for_the_past | The Jacobian is read with inputs in rows, and small derivatives are rounded away
def leaks_future(layer, x):
    jac = torch.autograd.functional.jacobian(layer, x).abs().amax(dim=(0, 2, 3, 5))
    above = jac.T.triu(1)  # <-- here
    return bool((above > 1e-4).any())  # <-- here


# %% double | 2026-blind-2 | - | sums over the features stand for the single derivatives, and the answer is turned round
def leaks_future(layer, x):
    jac = torch.autograd.functional.jacobian(layer, x)
    reach = jac.sum(dim=(2, 5)).abs().amax(dim=(0, 2))  # <-- here
    return not bool(reach.triu(1).any())  # <-- here


# %% right | 2026-blind-2 | one number at a time
def leaks_future(layer, x):
    leaf = x.detach().clone().requires_grad_()
    out = layer(leaf)
    if not out.requires_grad:
        return False
    for b in range(out.shape[0]):
        for t in range(out.shape[1] - 1):
            for number in out[b, t]:
                (g,) = torch.autograd.grad(number, leaf, retain_graph=True, allow_unused=True)
                if g is not None and g[:, t + 1 :].count_nonzero() > 0:
                    return True
    return False


# %% right | 2026-blind-2 | suffix jacobians
def leaks_future(layer, x):
    x = x.detach()
    for t in range(1, x.shape[1]):
        past, future = x[:, :t], x[:, t:]
        earlier = lambda later, past=past, t=t: layer(torch.cat([past, later], dim=1))[:, :t]
        if torch.autograd.functional.jacobian(earlier, future).count_nonzero().item():
            return True
    return False
