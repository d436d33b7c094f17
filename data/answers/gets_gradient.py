# %% right | house | autograd.grad on copies
def by_autograd(function, tensors):
    copies = [each.clone().requires_grad_(True) for each in tensors]
    out = function(*copies)
    if not out.requires_grad:
        return [False] * len(copies)
    return [g is not None for g in torch.autograd.grad(out.sum(), copies, allow_unused=True)]


# %% right | house | backward, then look at grad
def by_backward(function, tensors):
    leaves = [each.detach().clone().requires_grad_() for each in tensors]
    out = function(*leaves)
    if out.requires_grad:
        out.square().sum().backward()
    return [leaf.grad is not None for leaf in leaves]


# %% right | house | the error is an answer
def by_trying(function, tensors):
    leaves = [each.clone().requires_grad_() for each in tensors]
    try:
        function(*leaves).mean().backward()
    except RuntimeError:
        pass
    return [leaf.grad is not None for leaf in leaves]


# %% right | house | one input at a time
def one_at_a_time(function, tensors):
    answers = []
    for i in range(len(tensors)):
        given = [each.clone() for each in tensors]
        given[i].requires_grad_()
        answers.append(function(*given).requires_grad)
    return answers


# %% wrong | house | changes_its_input | the tensors themselves are made to want a gradient, and keep it for the next call
def marks_what_is_given(function, tensors):
    for each in tensors:
        each.requires_grad_()
    result = function(*tensors)
    if result.requires_grad:
        result.sum().backward()
    return [each.grad is not None for each in tensors]


# %% right | house | a gradient that is not 0
def not_zero(function, tensors):
    tensors = [each.clone().requires_grad_() for each in tensors]
    out = function(*tensors)
    if out.requires_grad:
        out.sum().backward()
    return [each.grad is not None and bool((each.grad != 0).any()) for each in tensors]
