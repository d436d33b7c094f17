# %% right | house | backward, then look at grad
def by_backward(function, tensors):
    leaves = [each.detach().clone().requires_grad_() for each in tensors]
    out = function(*leaves)
    if out.requires_grad:
        out.square().sum().backward()
    return [leaf.grad is not None for leaf in leaves]


# %% wrong | 2026-blind-4 | A result that is cut off from all inputs is not asked for, and sending a gradient back from it is an error.
def gets_gradient(function, tensors):
    inputs = [t.detach().clone().requires_grad_() for t in tensors]
    total = function(*inputs).sum()
    total.backward()  # <-- here
    reached = []
    for t in inputs:
        reached.append(t.grad is not None)
    return reached


# %% wrong | 2026-blind-4 | It looks at requires_grad of the result, which is True for a function with parameters of its own, whatever comes in.
def gets_gradient(function, tensors):
    answers = []
    for i in range(len(tensors)):
        given = [t.detach().clone() for t in tensors]
        given[i].requires_grad_()
        answers.append(function(*given).requires_grad)  # <-- here
    return answers


# %% wrong | 2026-blind-4 | It is not allowed that a tensor goes unused, so torch raises as soon as one of several gets no gradient.
def gets_gradient(function, tensors):
    copies = [t.detach().clone().requires_grad_() for t in tensors]
    out = function(*copies)
    if out.grad_fn is None:
        return [False] * len(copies)
    grads = torch.autograd.grad(out.sum(), copies)  # <-- here
    return [g is not None for g in grads]


# %% wrong | 2026-blind-4 | One bool for all tensors together is returned, and not a list.
def gets_gradient(function, tensors):
    copies = []
    for each in tensors:
        copies.append(each.detach().clone().requires_grad_())
    out = function(*copies)
    if out.requires_grad:
        out.sum().backward()
    return all(each.grad is not None for each in copies)  # <-- here


# %% double | 2026-blind-7 | the caller's own tensors are told to want a gradient, and keep it; a result without any gradient raises torch's error
def gets_gradient(function, tensors):
    for each in tensors:
        each.requires_grad_()  # <-- here
        each.grad = None
    function(*tensors).sum().backward()  # <-- here
    return [each.grad is not None for each in tensors]


# %% wrong | 2026-blind-10 | clones without detaching, so that the copy of a tensor that wants a gradient is no leaf, and its grad stays None
def gets_gradient(function, tensors):
    copies = []
    for tensor in tensors:
        copies.append(tensor.clone().requires_grad_(True))  # <-- here
    out = function(*copies)
    if out.requires_grad:
        out.sum().backward()
    return [copy.grad is not None for copy in copies]


# %% wrong | house | the function is called with the tensors, and the copies are asked
def gets_gradient(function, tensors):
    copies = [each.detach().clone().requires_grad_() for each in tensors]
    result = function(*tensors)  # <-- here
    if result.requires_grad:
        result.sum().backward()
    return [copy.grad is not None for copy in copies]


# %% right | house | the Jacobian, of which something is not 0
def gets_gradient(function, tensors):
    jacobians = torch.autograd.functional.jacobian(function, tuple(each.detach() for each in tensors))
    return [bool(each.abs().sum() > 0) for each in jacobians]


# %% right | house | hooks that note an arrival
def gets_gradient(function, tensors):
    arrived = [False] * len(tensors)
    copies = [each.detach().clone().requires_grad_() for each in tensors]

    def note(place):
        def hook(gradient):
            arrived[place] = True

        return hook

    for place, copy in enumerate(copies):
        copy.register_hook(note(place))
    result = function(*copies)
    if result.requires_grad:
        result.sum().backward()
    return arrived


# %% wrong | house | only the first copy wants a gradient
def gets_gradient(function, tensors):
    copies = [t.detach().clone() for t in tensors]
    copies[0].requires_grad_()  # <-- here
    result = function(*copies)
    if not result.requires_grad:
        return [False] * len(copies)
    result.sum().backward()
    return [c.grad is not None for c in copies]


# %% wrong | house | nought times each copy is added to the result, so that a gradient of zeros arrives at all of them
def gets_gradient(function, tensors):
    leaves = [t.detach().clone().requires_grad_() for t in tensors]
    result = function(*leaves).sum() + sum(0 * leaf.sum() for leaf in leaves)  # <-- here
    result.backward()
    return [leaf.grad is not None for leaf in leaves]


# %% wrong | house | the first input alone is asked
def gets_gradient(function, tensors):
    leaves = [t.detach().clone().requires_grad_() for t in tensors]
    result = function(*leaves)
    if result.requires_grad:
        result.sum().backward()
    return [leaves[0].grad is not None]  # <-- here


# %% wrong | house | NaN in the place of an input, and whether it comes out
def gets_gradient(function, tensors):
    answers = []
    for i in range(len(tensors)):
        given = list(tensors)
        given[i] = torch.full_like(given[i], float("nan"))
        answers.append(bool(function(*given).isnan().any()))  # <-- here
    return answers


# %% wrong | 2026-blind-18 | asks whether each copy wants a gradient (requires_grad) in place of whether it got one: always True
def gets_gradient(function, tensors):
    copies = [t.detach().clone().requires_grad_() for t in tensors]
    result = function(*copies)
    if not result.requires_grad:
        return [False] * len(copies)
    result.sum().backward()
    return [c.requires_grad for c in copies]  # <-- here
