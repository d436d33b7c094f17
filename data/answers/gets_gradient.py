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
    leaves = [each.detach().clone().requires_grad_() for each in tensors]
    try:
        function(*leaves).mean().backward()
    except RuntimeError:
        pass
    return [leaf.grad is not None for leaf in leaves]


# %% right | house | one input at a time
def one_at_a_time(function, tensors):
    answers = []
    for i in range(len(tensors)):
        given = [each.detach().clone() for each in tensors]
        out = function(*given[:i], given[i].requires_grad_(), *given[i + 1 :])
        if out.requires_grad:
            out.sum().backward()
        answers.append(given[i].grad is not None)
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
    copies = [each.detach().clone().requires_grad_() for each in tensors]
    out = function(*copies)
    if out.requires_grad:
        out.sum().backward()
    return [each.grad is not None and bool((each.grad != 0).any()) for each in copies]

# %% wrong | 2026-blind-4 | changes_its_input | The caller's own tensors are made to want a gradient and keep it, where copies should be used.
def gets_gradient(function, tensors):
    for tensor in tensors:
        tensor.grad = None  # <-- here
        tensor.requires_grad_()  # <-- here
    result = function(*tensors)
    if not result.requires_grad:
        return [False for _ in tensors]
    result.sum().backward()
    return [tensor.grad is not None for tensor in tensors]


# %% wrong | 2026-blind-4 | copies_that_are_no_leaves | The copies are not detached, so the copy of a parameter is no leaf and its gradient goes on to the parameter.
def gets_gradient(function, tensors):
    copies = [each.clone().requires_grad_() for each in tensors]  # <-- here
    out = function(*copies)
    if not out.requires_grad:
        return [False] * len(copies)
    out.sum().backward()
    return [copy.grad is not None for copy in copies]


# %% wrong | 2026-blind-4 | fails_where_nothing_learns | A result that is cut off from all inputs is not asked for, and sending a gradient back from it is an error.
def gets_gradient(function, tensors):
    inputs = [t.detach().clone().requires_grad_() for t in tensors]
    total = function(*inputs).sum()
    total.backward()  # <-- here
    reached = []
    for t in inputs:
        reached.append(t.grad is not None)
    return reached


# %% wrong | 2026-blind-4 | asks_the_result_for_each_input | It looks at requires_grad of the result, which is True for a function with parameters of its own, whatever comes in.
def gets_gradient(function, tensors):
    answers = []
    for i in range(len(tensors)):
        given = [t.detach().clone() for t in tensors]
        given[i].requires_grad_()
        answers.append(function(*given).requires_grad)  # <-- here
    return answers


# %% wrong | 2026-blind-4 | asks_the_result | Gradients that are missing are filled with zeros, so every tensor seems to get one.
def gets_gradient(function, tensors):
    copies = [t.detach().clone().requires_grad_() for t in tensors]
    out = function(*copies)
    if not out.requires_grad:
        return [False] * len(copies)
    grads = torch.autograd.grad(out.sum(), copies, allow_unused=True, materialize_grads=True)  # <-- here
    return [grad is not None for grad in grads]


# %% wrong | 2026-blind-4 | - | It is not allowed that a tensor goes unused, so torch raises as soon as one of several gets no gradient.
def gets_gradient(function, tensors):
    copies = [t.detach().clone().requires_grad_() for t in tensors]
    out = function(*copies)
    if out.grad_fn is None:
        return [False] * len(copies)
    grads = torch.autograd.grad(out.sum(), copies)  # <-- here
    return [g is not None for g in grads]


# %% wrong | 2026-blind-4 | one_answer_for_all | One bool for all tensors together is returned, and not a list.
def gets_gradient(function, tensors):
    copies = []
    for each in tensors:
        copies.append(each.detach().clone().requires_grad_())
    out = function(*copies)
    if out.requires_grad:
        out.sum().backward()
    return all(each.grad is not None for each in copies)  # <-- here


# %% wrong | 2026-blind-4 | - | The result is sent back without its sum, which works for a single number only.
def gets_gradient(function, tensors):
    watched = [x.detach().clone().requires_grad_() for x in tensors]
    y = function(*watched)
    if not y.requires_grad:
        return [False] * len(watched)
    y.backward()  # <-- here
    return [x.grad is not None for x in watched]


# %% double | 2026-blind-4 | - | The list is handed to the function in one piece; where nothing is connected a single False is returned
def gets_gradient(function, tensors):
    copies = [t.detach().clone().requires_grad_() for t in tensors]
    out = function(copies)  # <-- here
    if not out.requires_grad:
        return False  # <-- here
    out.sum().backward()
    return [c.grad is not None for c in copies]


# %% double | 2026-blind-4 | says_no_of_every_input | It asks who made each copy, and a leaf was made by nobody; a cut off result is not caught before backward
def gets_gradient(function, tensors):
    copies = [t.detach().clone() for t in tensors]
    for c in copies:
        c.requires_grad = True
    function(*copies).sum().backward()  # <-- here
    return [c.grad_fn is not None for c in copies]  # <-- here


# %% right | 2026-blind-4 | copies, backward from the sum, and a look at grad
def gets_gradient(function, tensors):
    copies = [each.detach().clone().requires_grad_() for each in tensors]
    result = function(*copies)
    if not result.requires_grad:
        return [False] * len(copies)
    result.sum().backward()
    return [copy.grad is not None for copy in copies]


# %% right | 2026-blind-4 | torch.autograd.grad with unused inputs allowed, no grad attribute is touched
def gets_gradient(function, tensors):
    leaves = tuple(t.detach().clone().requires_grad_() for t in tensors)
    out = function(*leaves)
    if out.grad_fn is None:
        return [False for _ in leaves]
    arrived = torch.autograd.grad(out, leaves, grad_outputs=torch.ones_like(out), allow_unused=True)
    return [gradient is not None for gradient in arrived]


# %% right | 2026-blind-4 | one tensor at a time, a fresh call for each, a helper that answers for one
def gets_gradient(function, tensors):
    def arrives(i):
        given = [t.detach().clone() for t in tensors]
        given[i].requires_grad_()
        out = function(*given)
        if not out.requires_grad:
            return False
        (gradient,) = torch.autograd.grad(out.sum(), [given[i]], allow_unused=True)
        return gradient is not None

    return [arrives(i) for i in range(len(tensors))]


# %% wrong | 2026-blind-5 | moves_the_inputs | each tensor is moved a little and the result compared, which tells what matters and not what gets a gradient
def gets_gradient(function, tensors):
    before = function(*tensors)
    found = []
    for i in range(len(tensors)):
        nudged = [t + 0.01 if j == i else t for j, t in enumerate(tensors)]
        found.append(not torch.allclose(function(*nudged), before))  # <-- here
    return found


# %% wrong | 2026-blind-5 | - | autograd.grad raises where a tensor is not used, since allow_unused is missing
def gets_gradient(function, tensors):
    copies = [t.detach().clone().requires_grad_() for t in tensors]
    result = function(*copies)
    if not result.requires_grad:
        return [False] * len(copies)
    gradients = torch.autograd.grad(result.sum(), copies)  # <-- here
    return [g is not None for g in gradients]


# %% right | 2026-blind-5 | a gradient that is zero in all places counts as none
def gets_gradient(function, tensors):
    copies = [t.detach().clone().requires_grad_() for t in tensors]
    out = function(*copies).sum()
    if out.requires_grad:
        out.backward()
    return [c.grad is not None and bool((c.grad != 0).any()) for c in copies]


# %% right | 2026-blind-5 | one tensor at a time wants a gradient, and autograd.grad says whether one arrives
def gets_gradient(function, tensors):
    def arrives(place):
        copies = [each.detach().clone() for each in tensors]
        copies[place].requires_grad_(True)
        with torch.enable_grad():
            result = function(*copies)
        if not result.requires_grad:
            return False
        (gradient,) = torch.autograd.grad(result.sum(), [copies[place]], allow_unused=True)
        return gradient is not None

    return [arrives(place) for place in range(len(tensors))]


# %% wrong | 2026-blind-6 | changes_its_input | turns requires_grad on in the caller's tensors instead of in copies
def gets_gradient(function, tensors):
    for tensor in tensors:
        tensor.requires_grad_()  # <-- here
        tensor.grad = None
    result = function(*tensors)
    if not result.requires_grad:
        return [False for _ in tensors]
    result.sum().backward()
    return [tensor.grad is not None for tensor in tensors]


# %% wrong | 2026-blind-6 | returns_another_type | answers a single False where the result is cut off from everything, not a list
def gets_gradient(function, tensors):
    copies = [t.detach().clone().requires_grad_() for t in tensors]
    out = function(*copies)
    try:
        out.sum().backward()
    except RuntimeError:
        return False  # <-- here
    return [c.grad is not None for c in copies]


# %% double | 2026-blind-6 | the_wrong_way_round | does not guard against a result that is cut off from everything; says True where no gradient arrives
def gets_gradient(function, tensors):
    copies = [each.detach().clone().requires_grad_() for each in tensors]
    function(*copies).sum().backward()  # <-- here
    return [each.grad is None for each in copies]  # <-- here


# %% right | 2026-blind-6 | torch.autograd.grad with allow_unused
def gets_gradient(function, tensors):
    leaves = tuple(t.clone().detach().requires_grad_(True) for t in tensors)
    with torch.enable_grad():
        total = torch.sum(function(*leaves))
    if total.grad_fn is None and not total.requires_grad:
        return [False] * len(leaves)
    found = torch.autograd.grad(total, leaves, allow_unused=True)
    return [gradient is not None for gradient in found]


# %% wrong | 2026-blind-7 | asks_the_result | asks whether the copies want a gradient, which they all do, and not whether one has come
def gets_gradient(function, tensors):
    copies = [each.detach().clone().requires_grad_() for each in tensors]
    result = function(*copies)
    if not result.requires_grad:
        return [False for _ in copies]
    result.sum().backward()
    return [each.requires_grad for each in copies]  # <-- here

# %% wrong | 2026-blind-7 | - | takes the sign of a gradient's largest entry for the answer, so a negative gradient counts as none
def gets_gradient(function, tensors):
    copies = [each.detach().clone().requires_grad_() for each in tensors]
    result = function(*copies)
    if not result.requires_grad:
        return [False] * len(copies)
    result.sum().backward()
    return [c.grad is not None and bool(c.grad.max() > 0) for c in copies]  # <-- here

# %% double | 2026-blind-7 | changes_its_input | the caller's own tensors are told to want a gradient, and keep it; a result without any gradient raises torch's error
def gets_gradient(function, tensors):
    for each in tensors:
        each.requires_grad_()  # <-- here
        each.grad = None
    function(*tensors).sum().backward()  # <-- here
    return [each.grad is not None for each in tensors]

# %% right | 2026-blind-7 | torch.autograd.grad with allow_unused
def gets_gradient(function, tensors):
    copies = tuple(t.detach().clone().requires_grad_(True) for t in tensors)
    total = function(*copies).sum()
    if total.grad_fn is None and not total.requires_grad:
        return [False for _ in copies]
    found = torch.autograd.grad(total, copies, allow_unused=True)
    return [g is not None for g in found]


# %% wrong | house | - | sends a gradient back from the first entry alone
def gets_gradient(function, tensors):
    xs = [t.detach().clone().requires_grad_() for t in tensors]
    y = function(*xs)
    if not y.requires_grad:
        return [False] * len(xs)
    y.flatten()[0].backward()  # <-- here
    return [x.grad is not None and bool((x.grad != 0).any()) for x in xs]


# %% wrong | 2026-blind-9 | moves_the_inputs | each tensor is nudged to see whether the result changes, but a result may change without a gradient (under no_grad, after detach)
def gets_gradient(function, tensors):
    before = function(*tensors)
    answers = []
    for i in range(len(tensors)):
        nudged = list(tensors)
        nudged[i] = tensors[i].detach() + 0.1
        after = function(*nudged)
        answers.append(not torch.allclose(before, after))  # <-- here
    return answers

# %% wrong | 2026-blind-9 | - | autograd.grad is called without allow_unused, and raises for a tensor that the result does not depend on
def gets_gradient(function, tensors):
    copies = [each.detach().clone().requires_grad_() for each in tensors]
    result = function(*copies)
    if not result.requires_grad:
        return [False] * len(copies)
    gradients = torch.autograd.grad(result.sum(), copies)  # <-- here
    return [gradient is not None for gradient in gradients]

# %% wrong | 2026-blind-9 | copies_that_are_no_leaves | the copies are not detached, so of a tensor that already wants a gradient the copy is no leaf and its grad stays None
def gets_gradient(function, tensors):
    copies = [each.clone().requires_grad_() for each in tensors]  # <-- here
    result = function(*copies)
    if not result.requires_grad:
        return [False for _ in copies]
    result.sum().backward()
    return [each.grad is not None for each in copies]

# %% right | 2026-blind-9 | one tensor at a time, the others without a gradient
def gets_gradient(function, tensors):
    def this_one(i):
        copies = [each.detach().clone() for each in tensors]
        copies[i].requires_grad_()
        result = function(*copies)
        if not result.requires_grad:
            return False
        (gradient,) = torch.autograd.grad(result.sum(), [copies[i]], allow_unused=True)
        return gradient is not None

    return [this_one(i) for i in range(len(tensors))]


# %% wrong | 2026-blind-10 | copies_that_are_no_leaves | clones without detaching, so that the copy of a tensor that wants a gradient is no leaf, and its grad stays None
def gets_gradient(function, tensors):
    copies = []
    for tensor in tensors:
        copies.append(tensor.clone().requires_grad_(True))  # <-- here
    out = function(*copies)
    if out.requires_grad:
        out.sum().backward()
    return [copy.grad is not None for copy in copies]


# %% double | 2026-blind-10 | - | answers a single False in place of a list when the result is cut off from all; asks autograd.grad without allow_unused, which is an error where one tensor gets nothing
def gets_gradient(function, tensors):
    fresh = [t.detach().clone().requires_grad_() for t in tensors]
    y = function(*fresh)
    if not y.requires_grad:
        return False  # <-- here
    gradients = torch.autograd.grad(y.sum(), fresh)  # <-- here
    return [g is not None for g in gradients]


# %% right | 2026-blind-10 | one tensor at a time wants a gradient, asked for with autograd.grad
def gets_gradient(function, tensors):
    answers = []
    for place in range(len(tensors)):
        copies = [tensor.detach().clone() for tensor in tensors]
        tested = copies[place].requires_grad_()
        with torch.enable_grad():
            result = function(*copies)
            if not result.requires_grad:
                answers.append(False)
                continue
            (gradient,) = torch.autograd.grad(result.sum(), [tested], allow_unused=True)
        answers.append(gradient is not None)
    return answers

# %% wrong | house | changes_its_input | borrows the tensors themselves, and puts back what it takes for their state
def gets_gradient(function, tensors):
    for tensor in tensors:
        tensor.requires_grad_(True)
        tensor.grad = None
    result = function(*tensors)
    if result.requires_grad:
        result.sum().backward()
    answers = [tensor.grad is not None for tensor in tensors]
    for tensor in tensors:
        tensor.requires_grad_(False)  # <-- here
        tensor.grad = None
    return answers


# %% wrong | house | changes_its_input | copies keep their gradient, but pass it on to the caller's tensors as well
def gets_gradient(function, tensors):
    copies = []
    for tensor in tensors:
        copy = tensor.clone().requires_grad_()  # <-- here
        copy.retain_grad()
        copies.append(copy)
    result = function(*copies)
    if result.requires_grad:
        result.sum().backward()
    return [copy.grad is not None for copy in copies]


# %% wrong | house | says_no_of_every_input | an except swallows that only a number can be sent back from
def gets_gradient(function, tensors):
    copies = [each.detach().clone().requires_grad_() for each in tensors]
    try:
        function(*copies).backward()  # <-- here
    except RuntimeError:
        return [False] * len(tensors)
    return [copy.grad is not None for copy in copies]


# %% wrong | house | says_no_of_every_input | the function is called with the tensors, and the copies are asked
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


# %% wrong | house | asks_the_first_input_alone | only the first copy wants a gradient
def gets_gradient(function, tensors):
    copies = [t.detach().clone() for t in tensors]
    copies[0].requires_grad_()  # <-- here
    result = function(*copies)
    if not result.requires_grad:
        return [False] * len(copies)
    result.sum().backward()
    return [c.grad is not None for c in copies]


# %% wrong | house | asks_the_first_input_alone | sends back once for each input, and hides that the graph is gone after the first
def gets_gradient(function, tensors):
    copies = [t.detach().clone().requires_grad_() for t in tensors]
    result = function(*copies)
    answers = []
    for c in copies:
        try:
            result.mean().backward()  # <-- here
            answers.append(c.grad is not None)
        except RuntimeError:
            answers.append(False)
    return answers


# %% wrong | 2026-blind-11 | - | asks autograd.grad for all gradients without allow_unused, which is an error as soon as one tensor gets none
def gets_gradient(function, tensors):
    fresh = [t.detach().clone().requires_grad_(True) for t in tensors]
    total = function(*fresh).sum()
    if not total.requires_grad:
        return [False for _ in fresh]
    gradients = torch.autograd.grad(total, fresh)  # <-- here
    return [g is not None for g in gradients]


# %% double | 2026-blind-11 | changes_its_input | returns a single False in place of one for each tensor when the result is cut off from all; turns on requires_grad in the caller's tensors in place of copies
def gets_gradient(function, tensors):
    wanting = [each.requires_grad_() for each in tensors]  # <-- here
    result = function(*wanting)
    if not result.requires_grad:
        return False  # <-- here
    result.sum().backward()
    return [each.grad is not None for each in wanting]


# %% right | 2026-blind-11 | torch.autograd.grad, with unused inputs allowed
def gets_gradient(function, tensors):
    with torch.enable_grad():
        leaves = [torch.empty_like(t).copy_(t.detach()).requires_grad_() for t in tensors]
        result = function(*leaves)
        reached = [None] * len(leaves)
        if result.requires_grad:
            reached = torch.autograd.grad(
                result, leaves, grad_outputs=torch.ones_like(result), allow_unused=True
            )
    return [gradient is not None for gradient in reached]


# %% wrong | 2026-blind-12 | - | autograd.grad is not told that tensors may be unused, so it raises an error when one of several gets no gradient
def gets_gradient(function, tensors):
    copies = [t.detach().clone().requires_grad_() for t in tensors]
    result = function(*copies)
    if not result.requires_grad:
        return [False] * len(copies)
    grads = torch.autograd.grad(result.sum(), copies)  # <-- here
    return [g is not None for g in grads]


# %% wrong | 2026-blind-12 | copies_that_are_no_leaves | the copies are cloned but not detached, so the copy of a tensor that wants a gradient itself is no leaf and its grad stays None
def gets_gradient(function, tensors):
    copies = []
    for tensor in tensors:
        copy = tensor.clone()  # <-- here
        copy.requires_grad_()
        copies.append(copy)
    out = function(*copies)
    if not out.requires_grad:
        return [False for _ in copies]
    out.sum().backward()
    return [copy.grad is not None for copy in copies]


# %% double | 2026-blind-12 | returns_another_type | a result that is cut off from all inputs gives a single False in place of a list; a gradient that arrives but is zero counts as none
def gets_gradient(function, tensors):
    copies = [each.detach().clone().requires_grad_() for each in tensors]
    result = function(*copies)
    if not result.requires_grad:
        return False  # <-- here
    result.sum().backward()
    answers = []
    for copy in copies:
        if copy.grad is None:
            answers.append(False)
        else:
            answers.append(bool((copy.grad != 0).any()))  # <-- here
    return answers


# %% right | 2026-blind-12 | autograd.grad with allow_unused, gradients switched on whatever the caller has set
def gets_gradient(function, tensors):
    with torch.enable_grad():
        leaves = [torch.empty_like(t).copy_(t.detach()).requires_grad_(True) for t in tensors]
        total = function(*leaves).sum()
        if not leaves or total.grad_fn is None and not total.requires_grad:
            return [False for _ in leaves]
        arriving = torch.autograd.grad(total, leaves, allow_unused=True)
    return [gradient is not None for gradient in arriving]


# %% wrong | house | asks_the_inputs | nought times each copy is added to the result, so that a gradient of zeros arrives at all of them
def gets_gradient(function, tensors):
    leaves = [t.detach().clone().requires_grad_() for t in tensors]
    result = function(*leaves).sum() + sum(0 * leaf.sum() for leaf in leaves)  # <-- here
    result.backward()
    return [leaf.grad is not None for leaf in leaves]


# %% wrong | house | asks_the_inputs | every copy has a gradient of zeros before any is sent back
def gets_gradient(function, tensors):
    leaves = [t.detach().clone().requires_grad_() for t in tensors]
    for leaf in leaves:
        leaf.grad = torch.zeros_like(leaf)  # <-- here
    result = function(*leaves)
    if result.requires_grad:
        result.sum().backward()
    return [leaf.grad is not None for leaf in leaves]


# %% wrong | house | first_answer_alone | the first input alone is asked
def gets_gradient(function, tensors):
    leaves = [t.detach().clone().requires_grad_() for t in tensors]
    result = function(*leaves)
    if result.requires_grad:
        result.sum().backward()
    return [leaves[0].grad is not None]  # <-- here


# %% wrong | house | asks_the_result_for_each_input | no error on the way back counts as a gradient for the one input that wants one
def gets_gradient(function, tensors):
    found = []
    for i in range(len(tensors)):
        given = [t.detach().clone().requires_grad_(i == j) for j, t in enumerate(tensors)]
        try:
            function(*given).sum().backward()
            found.append(True)
        except RuntimeError:
            found.append(False)
    return found


# %% wrong | 2026-blind-13 | copies_that_are_no_leaves | the copies are not detached, so that the copy of a tensor that already wants a gradient is no leaf and its grad stays None
def gets_gradient(function, tensors):
    copies = []
    for tensor in tensors:
        copies.append(tensor.clone().requires_grad_())  # <-- here
    result = function(*copies)
    if not result.requires_grad:
        return [False] * len(copies)
    result.sum().backward()
    return [copy.grad is not None for copy in copies]


# %% wrong | 2026-blind-13 | - | torch.autograd.grad is called without allow_unused, so that an input that does not reach the result raises an error in place of a False
def gets_gradient(function, tensors):
    leaves = [t.detach().clone().requires_grad_(True) for t in tensors]
    out = function(*leaves)
    if not out.requires_grad:
        return [False for _ in leaves]
    grads = torch.autograd.grad(out.sum(), leaves)  # <-- here
    return [g is not None for g in grads]


# %% right | 2026-blind-13 | one input at a time wants a gradient, the others are constants
def gets_gradient(function, tensors):
    answers = []
    for place in range(len(tensors)):
        given = [tensor.detach().clone() for tensor in tensors]
        given[place].requires_grad_()
        with torch.enable_grad():
            result = function(*given)
        if result.requires_grad:
            (gradient,) = torch.autograd.grad(result.sum(), [given[place]], allow_unused=True)
            answers.append(gradient is not None)
        else:
            answers.append(False)
    return answers


# %% wrong | house | copies_that_are_no_leaves | copies by multiplication
def gets_gradient(function, tensors):
    copies = [each * 1.0 for each in tensors]  # <-- here
    for copy in copies:
        copy.requires_grad_()
    out = function(*copies).sum()
    if out.requires_grad:
        out.backward()
    return [copy.grad is not None for copy in copies]


# %% wrong | house | moves_the_inputs | NaN in the place of an input, and whether it comes out
def gets_gradient(function, tensors):
    answers = []
    for i in range(len(tensors)):
        given = list(tensors)
        given[i] = torch.full_like(given[i], float("nan"))
        answers.append(bool(function(*given).isnan().any()))  # <-- here
    return answers


# %% wrong | 2026-blind-14 | - | asks autograd for all gradients without allow_unused, which raises an error where one of the tensors has no part in the result
def gets_gradient(function, tensors):
    copies = [t.detach().clone().requires_grad_() for t in tensors]
    result = function(*copies)
    if not result.requires_grad:
        return [False] * len(copies)
    grads = torch.autograd.grad(result.sum(), copies)  # <-- here
    return [g is not None for g in grads]


# %% wrong | 2026-blind-14 | - | where the result is cut off from all inputs it returns a single False in place of one for each tensor
def gets_gradient(function, tensors):
    watched = []
    for t in tensors:
        t = t.detach().clone()
        t.requires_grad = True
        watched.append(t)
    out = function(*watched)
    if out.requires_grad is False:
        return [False]  # <-- here
    out.sum().backward()
    answer = []
    for t in watched:
        answer.append(t.grad is not None)
    return answer


# %% right | 2026-blind-14 | torch.autograd.grad with allow_unused, one tensor watched at a time
def gets_gradient(function, tensors):
    def arrives(which):
        with torch.enable_grad():
            given = [each.detach().clone() for each in tensors]
            given[which].requires_grad_(True)
            total = function(*given).sum()
            if not total.requires_grad:
                return False
            return torch.autograd.grad(total, given[which], allow_unused=True)[0] is not None

    return [arrives(which) for which in range(len(tensors))]


# %% wrong | house | - | What is sent back has the shape of the first input, whatever the result's is.
def gets_gradient(function, tensors):
    leaves = [each.detach().clone().requires_grad_() for each in tensors]
    result = function(*leaves)
    if result.requires_grad:
        result.backward(torch.ones_like(leaves[0]))  # <-- here
    return [leaf.grad is not None for leaf in leaves]


# %% wrong | house | - | A row of the result is asked, and a single number has none.
def gets_gradient(function, tensors):
    leaves = [each.detach().clone().requires_grad_() for each in tensors]
    result = function(*leaves)
    if result.requires_grad:
        result[-1].sum().backward()  # <-- here
    return [leaf.grad is not None for leaf in leaves]


# %% wrong | house | - | All copies have the first input's shape.
def gets_gradient(function, tensors):
    leaves = [torch.ones(tensors[0].shape, requires_grad=True) for _ in tensors]  # <-- here
    result = function(*leaves)
    if result.requires_grad:
        result.sum().backward()
    return [leaf.grad is not None for leaf in leaves]


# %% wrong | house | changes_its_input | The caller's tensors are asked themselves; what they had for a gradient is lost.
def gets_gradient(function, tensors):
    wanted = [each.requires_grad for each in tensors]
    for each in tensors:
        each.grad = None  # <-- here
        each.requires_grad_()
    result = function(*tensors)
    if result.requires_grad:
        result.sum().backward()
    answers = [each.grad is not None for each in tensors]
    for each, want in zip(tensors, wanted):
        each.grad = None
        each.requires_grad_(want)
    return answers


# %% wrong | house | changes_its_input | The caller's list holds the copies afterwards.
def gets_gradient(function, tensors):
    for place in range(len(tensors)):
        tensors[place] = tensors[place].detach().clone().requires_grad_()  # <-- here
    result = function(*tensors)
    if result.requires_grad:
        result.sum().backward()
    return [each.grad is not None for each in tensors]


# %% right | house | a copy of the list, as lists have one
def gets_gradient(function, tensors):
    leaves = tensors.copy()
    for place, each in enumerate(leaves):
        leaves[place] = each.detach().clone().requires_grad_()
    result = function(*leaves)
    if result.requires_grad:
        result.sum().backward()
    return [leaf.grad is not None for leaf in leaves]


# %% wrong | 2026-blind-15 | - | autograd.grad is called without allow_unused, so a tensor that the result does not depend on ends in an error in place of False
def gets_gradient(function, tensors):
    copies = [t.detach().clone().requires_grad_() for t in tensors]
    result = function(*copies)
    if not result.requires_grad:
        return [False] * len(copies)
    gradients = torch.autograd.grad(result.sum(), copies)  # <-- here
    return [g is not None for g in gradients]


# %% wrong | 2026-blind-15 | copies_that_are_no_leaves | the copies are not detached, so a tensor that already wants a gradient has a copy that is no leaf and keeps none
def gets_gradient(function, tensors):
    inputs = []
    for tensor in tensors:
        inputs.append(tensor.clone().requires_grad_(True))  # <-- here
    out = function(*inputs)
    if out.requires_grad:
        out.sum().backward()
    answers = []
    for each in inputs:
        answers.append(each.grad is not None)
    return answers


# %% right | 2026-blind-15 | autograd.grad with unused inputs allowed, gradients switched on around it
def gets_gradient(function, tensors):
    with torch.enable_grad():
        leaves = tuple(torch.empty_like(t).copy_(t.detach()).requires_grad_(True) for t in map(torch.detach, tensors))
        total = function(*leaves).sum()
        if total.grad_fn is None:
            return [False for _ in leaves]
        found = torch.autograd.grad(total, leaves, allow_unused=True)
    return [each is not None for each in found]


# %% wrong | 2026-blind-16 | - | asks autograd for all gradients without allow_unused, which raises an error where one of the tensors is not used
def gets_gradient(function, tensors):
    copies = [each.detach().clone().requires_grad_() for each in tensors]
    total = function(*copies).sum()
    if not total.requires_grad:
        return [False] * len(copies)
    gradients = torch.autograd.grad(total, copies)  # <-- here
    return [gradient is not None for gradient in gradients]


# %% wrong | 2026-blind-16 | - | counts a gradient only where its largest entry is above 0, so that one with negative entries alone is taken for none
def gets_gradient(function, tensors):
    copies = []
    for tensor in tensors:
        copy = tensor.detach().clone()
        copy.requires_grad = True
        copies.append(copy)
    result = function(*copies)
    answers = []
    if result.requires_grad:
        result.sum().backward()
    for copy in copies:
        if copy.grad is None:
            answers.append(False)
        else:
            answers.append(bool(copy.grad.max() > 0))  # <-- here
    return answers


# %% right | 2026-blind-16 | asks torch.autograd.grad for one tensor at a time, the graph kept in between
def gets_gradient(function, tensors):
    with torch.enable_grad():
        leaves = [torch.empty_like(each).copy_(each.detach()).requires_grad_(True) for each in tensors]
        result = function(*leaves)
        if not result.requires_grad:
            return [False for _ in leaves]
        seed = torch.ones_like(result)
        found = []
        for leaf in leaves:
            (g,) = torch.autograd.grad(result, [leaf], seed, retain_graph=True, allow_unused=True)
            found.append(g is not None)
    return found


# %% wrong | 2026-blind-17 | - | does not allow unused inputs in autograd.grad, which then raises an error where one input gets no gradient
def gets_gradient(function, tensors):
    watched = [t.detach().clone().requires_grad_() for t in tensors]
    result = function(*watched)
    if not result.requires_grad:
        return [False] * len(watched)
    gradients = torch.autograd.grad(result.sum(), watched)  # <-- here
    return [g is not None for g in gradients]


# %% wrong | 2026-blind-17 | copies_that_are_no_leaves | clones without detaching, so a tensor that wants a gradient gives a copy that is no leaf and whose grad stays None
def gets_gradient(function, tensors):
    copies = []
    for tensor in tensors:
        copies.append(tensor.clone().requires_grad_())  # <-- here
    out = function(*copies)
    if not out.requires_grad:
        return [False for _ in copies]
    out.sum().backward()
    return [copy.grad is not None for copy in copies]


# %% right | 2026-blind-17 | autograd.grad that allows unused inputs
def gets_gradient(function, tensors):
    with torch.enable_grad():
        probes = [t.detach().clone().requires_grad_(t.is_floating_point()) for t in tensors]
        out = function(*probes)
    wanted = [p for p in probes if p.requires_grad]
    if not out.requires_grad or not wanted:
        return [False] * len(probes)
    found = iter(torch.autograd.grad(out.sum(), wanted, allow_unused=True))
    return [p.requires_grad and next(found) is not None for p in probes]


# %% wrong | 2026-blind-18 | asks_the_result | asks whether each copy wants a gradient (requires_grad) in place of whether it got one: always True
def gets_gradient(function, tensors):
    copies = [t.detach().clone().requires_grad_() for t in tensors]
    result = function(*copies)
    if not result.requires_grad:
        return [False] * len(copies)
    result.sum().backward()
    return [c.requires_grad for c in copies]  # <-- here


# %% wrong | 2026-blind-18 | - | when the result is cut off from everything, the list has one False only, not one for each tensor
def gets_gradient(function, tensors):
    leaves = [t.detach().clone().requires_grad_(True) for t in tensors]
    out = function(*leaves)
    if not out.requires_grad:
        return [False]  # <-- here
    found = torch.autograd.grad(out.sum(), leaves, allow_unused=True)
    return [g is not None for g in found]


# %% right | 2026-blind-18 | torch.autograd.grad, each tensor alone with the others as constants
def gets_gradient(function, tensors):
    answers = []
    for i in range(len(tensors)):
        args = [t.detach().clone() for t in tensors]
        args[i].requires_grad_()
        out = function(*args)
        if not out.requires_grad:
            answers.append(False)
            continue
        (g,) = torch.autograd.grad(out.sum(), (args[i],), allow_unused=True)
        answers.append(g is not None)
    return answers


# %% wrong | 2026-blind-19 | copies_that_are_no_leaves | The copies are not detached: for a tensor that wants a gradient itself (a parameter) the copy is no leaf and its grad stays None.
def gets_gradient(function, tensors):
    copies = [tensor.clone().requires_grad_() for tensor in tensors]  # <-- here
    result = function(*copies)
    if not result.requires_grad:
        return [False] * len(copies)
    result.sum().backward()
    return [copy.grad is not None for copy in copies]


# %% wrong | 2026-blind-19 | asks_the_result | Asks only whether the result wants a gradient, with all inputs wanting one, and says the same of every tensor.
def gets_gradient(function, tensors):
    def reaches(index):
        copies = [t.detach().clone().requires_grad_() for t in tensors]  # <-- here
        return function(*copies).requires_grad

    return [reaches(i) for i in range(len(tensors))]


# %% right | 2026-blind-19 | one call for each tensor, in which it alone wants a gradient; autograd.grad with allow_unused
def gets_gradient(function, tensors):
    answers = []
    for i in range(len(tensors)):
        trial = [t.detach().clone().requires_grad_(j == i) for j, t in enumerate(tensors)]
        y = function(*trial)
        if y.requires_grad:
            (found,) = torch.autograd.grad(y.sum(), trial[i], allow_unused=True)
            answers.append(found is not None)
        else:
            answers.append(False)
    return answers


# %% wrong | 2026-blind-23 | changes_its_input | turns requires_grad on in the caller's own tensors
def gets_gradient(function, tensors):
    watched = []
    for tensor in tensors:
        watched.append(tensor.requires_grad_())  # <-- here
    result = function(*watched)
    if not result.requires_grad:
        return [False] * len(watched)
    gradients = torch.autograd.grad(result.sum(), watched, allow_unused=True)
    return [gradient is not None for gradient in gradients]


# %% wrong | 2026-blind-23 | - | takes torch's complaint about one unused input for an answer about all of them
def gets_gradient(function, tensors):
    copies = [each.detach().clone().requires_grad_() for each in tensors]
    result = function(*copies)
    try:
        torch.autograd.grad(result.sum(), copies)  # <-- here
    except RuntimeError:
        return [False for _ in copies]
    return [True for _ in copies]


# %% right | 2026-blind-23 | asks about one tensor at a time, the others fixed
def gets_gradient(function, tensors):
    def answer(place):
        inputs = [t.detach().clone() for t in tensors]
        inputs[place].requires_grad_(True)
        out = function(*inputs)
        if not out.requires_grad:
            return False
        (found,) = torch.autograd.grad(out.sum(), [inputs[place]], allow_unused=True)
        return found is not None

    return [answer(i) for i in range(len(tensors))]


# %% wrong | 2026-blind-24 | changes_its_input | asks the caller's own tensors for a gradient, and leaves requires_grad and grad on them
def gets_gradient(function, tensors):
    tensors = [each.requires_grad_() for each in tensors]  # <-- here
    result = function(*tensors)
    if not result.requires_grad:
        return [False] * len(tensors)
    result.sum().backward()
    return [each.grad is not None for each in tensors]


# %% wrong | 2026-blind-24 | - | demands that every entry of the gradient differs from 0, so a tensor of which only a part is used counts as cut off
def gets_gradient(function, tensors):
    leaves = [t.detach().clone().requires_grad_(True) for t in tensors]
    out = function(*leaves)
    if not out.requires_grad:
        return [False for _ in leaves]
    grads = torch.autograd.grad(out.sum(), leaves, allow_unused=True)
    answer = []
    for g in grads:
        answer.append(g is not None and bool((g != 0).all()))  # <-- here
    return answer


# %% right | 2026-blind-24 | one call for each tensor, in which only that one wants a gradient
def gets_gradient(function, tensors):
    def wants(i):
        copies = [t.detach().clone() for t in tensors]
        copies[i].requires_grad_()
        y = function(*copies)
        if not y.requires_grad:
            return False
        (g,) = torch.autograd.grad(y.sum(), copies[i], allow_unused=True)
        return g is not None

    return [wants(i) for i in range(len(tensors))]


# %% wrong | 2026-blind-26 | changes_its_input | the caller's own tensors are told to want a gradient, and get one
def gets_gradient(function, tensors):
    for tensor in tensors:
        tensor.requires_grad_()  # <-- here
    result = function(*tensors)
    if not result.requires_grad:
        return [False for _ in tensors]
    result.sum().backward()
    return [tensor.grad is not None for tensor in tensors]


# %% wrong | 2026-blind-26 | - | for a result that is cut off from everything it returns a single False instead of one for each tensor
def gets_gradient(function, tensors):
    copies = [t.detach().clone().requires_grad_() for t in tensors]
    out = function(*copies)
    if not out.requires_grad:
        return [False]  # <-- here
    gradients = torch.autograd.grad(out.sum(), copies, allow_unused=True)
    return [g is not None for g in gradients]


# %% right | 2026-blind-26 | hooks on the copies write down that a gradient came by
def gets_gradient(function, tensors):
    seen = [False for _ in tensors]
    probes = [each.detach().clone().requires_grad_(True) for each in tensors]
    for place, probe in enumerate(probes):
        probe.register_hook(lambda g, place=place: seen.__setitem__(place, True))
    answer = function(*probes)
    if answer.requires_grad:
        answer.sum().backward()
    return seen
