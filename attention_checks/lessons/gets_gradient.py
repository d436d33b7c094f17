"""Which inputs get a gradient through a function? Asked of functions whose answers are known."""

import torch

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case, label
from attention_checks.engine.checking import Exercise
from course_utils.measure.gradients import gets_gradient

# How a function treats each of its inputs. All but the first two cut the gradient off, and leave the numbers as they are.
USED, FALLING, DETACHED, NO_GRAD, UNUSED = "used", "used with a minus", "detached", "under no_grad", "not used"
LATER = "used behind the first row"  # of whose entries one alone says nothing
OWN, WANTING = "a parameter of its own", "inputs that want a gradient already"
SHAPES = "inputs of other shapes, a single number comes back"
FUNCTIONS = (
    (USED, NO_GRAD, NO_GRAD),
    (USED, USED, USED),
    (DETACHED, USED, USED),
    (USED, DETACHED, USED),
    (NO_GRAD, USED, NO_GRAD),
    (UNUSED, USED, USED),
    (USED, USED, UNUSED),
    (USED, FALLING),
    (USED, LATER),
    (DETACHED, NO_GRAD, DETACHED),
    (NO_GRAD, UNUSED),
    (USED,),
    (USED, DETACHED),
)


def _inputs(draw):
    # Hardly any groups: an answer is a few bits, and a mistake is told by its answers on all functions together.
    for treated in sorted(draw.shuffled(*FUNCTIONS), key=lambda treated: USED not in treated):
        yield _case(draw, "ordinary" if USED in treated else "cut off from everything", treated)
    for group in (OWN, WANTING):
        for treated in ((USED, DETACHED, NO_GRAD), (UNUSED, USED)):
            yield _case(draw, group, treated)
    yield _case(draw, SHAPES, (NO_GRAD, USED, DETACHED, USED))


def _case(draw, group, treated):
    sizes = draw.sizes("n d")
    shapes = [(3,), (2, 5), (4, 3, 2), (1,)] if group == SHAPES else [sizes.values()] * len(treated)
    tensors = tuple(draw.normal(*shape) for shape in shapes)
    note = {OWN: f", a function with {OWN}", WANTING: f"; {WANTING}", SHAPES: f"; {SHAPES}"}.get(group, "")
    return Case(group, label({} if group == SHAPES else sizes, f"inputs {', '.join(treated)}{note}"), (treated, tensors))


def _call(handle, case, args):
    """The function stands in the case as words, and becomes one for one call."""
    treated, tensors = args
    if case.group == WANTING:
        tensors = tuple(each.clone().requires_grad_() for each in tensors)
        for each in tensors:
            each.grad = torch.ones_like(each)
    handed = list(tensors)  # as in the lesson

    def function(*given):
        if case.group == SHAPES:
            given = [(each * own).sum() for each, own in zip(given, tensors, strict=True)]
        total = torch.zeros_like(given[0]).detach().requires_grad_(case.group == OWN)
        for how, each in zip(treated, given, strict=True):
            if how == USED:
                total = total + 3 * torch.sin(each)
            elif how == FALLING:
                total = total - torch.exp(each)  # no entry of its gradient is positive
            elif how == LATER:
                total = total + torch.cat([torch.zeros_like(each[:1]), torch.sin(each[1:])])
            elif how == DETACHED:
                total = total + torch.cos(each).detach()
            elif how == NO_GRAD:
                with torch.no_grad():
                    part = torch.tanh(each)
                total = total + part
        return total

    answers = handle.call((function, handed))
    for each, came, now in zip(tensors, args[1], handed, strict=True):  # what has become of copies, the tensors that came in tell
        learnt = case.group == WANTING and (each.grad is None or not each.requires_grad or bool((each.grad != 1).any()))
        if learnt or now is not each:
            came.requires_grad_()
    return answers


def _asked(function, tensors):
    """The result on leaves of our own, and the leaves."""
    leaves = [each.detach().clone().requires_grad_() for each in tensors]
    with torch.enable_grad():
        return function(*leaves), leaves


def asks_the_inputs(function, tensors):
    """You say True of every input, as where each is asked whether it *wants* a gradient, or has zeros before one arrives. Send
    one back from the result alone, and see where it arrives."""
    return [True for _ in tensors]


def moves_the_inputs(function, tensors):
    """You say True of every input that changes the result, as where each is moved to see whether the result moves. What was
    detached changes it as well, and no gradient comes back. Send one back from the result, and see where it arrives."""
    moved = [[each + 0.01 * (place == number) for number, each in enumerate(tensors)] for place in range(len(tensors))]
    return [not torch.allclose(function(*given), function(*tensors)) for given in moved]


def says_no_of_every_input(function, tensors):
    """You say False of every input. Do your copies want a gradient (a `clone` *after* `requires_grad_()` is no leaf), and are
    they what is handed over, and asked? An `except` may hide an error: only a single number, as a sum, is sent back from."""
    return [False for _ in tensors]


def asks_the_result(function, tensors):
    """Wherever the result has a gradient at all, you say True of every input: one answer for all. Ask each input what arrives at
    it, and keep the None of those that get nothing (`materialize_grads` makes zeros of it)."""
    result, leaves = _asked(function, tensors)
    return [result.requires_grad for _ in leaves]


def asks_the_result_for_each_input(function, tensors):
    """An input counts in your answer where the *result* wants a gradient, or one can be sent back from it. With a function
    that has parameters of its own that is always so: see at which inputs one arrives."""
    asked = []
    for place in range(len(tensors)):
        given = [each.detach().clone().requires_grad_(place == number) for number, each in enumerate(tensors)]
        with torch.enable_grad():
            asked.append(function(*given).requires_grad)
    return asked


def copies_that_are_no_leaves(function, tensors):
    """You miss the gradient of an input that wants one already, as a parameter does. A copy such as `clone()` makes is no leaf:
    the gradient passes on to the caller's own tensor, and the copy's `.grad` stays None. Cut it off first: `detach().clone()`."""
    return [each and not tensor.requires_grad for each, tensor in zip(gets_gradient(function, tensors), tensors, strict=True)]


def the_wrong_way_round(function, tensors):
    """Your answers are the wrong way round: True stands for an input that gets a gradient."""
    return [not each for each in gets_gradient(function, tensors)]


def one_answer_for_all(function, tensors):
    """You give one answer. Each input has one of its own: a list of bool, in their order."""
    return all(gets_gradient(function, tensors))


def one_answer_for_any(function, tensors):
    return any(gets_gradient(function, tensors))


def fails_where_nothing_learns(function, tensors):
    """Where the result is cut off from *all* inputs that want a gradient, sending one back is an error. That is an answer too:
    nobody gets one."""
    result, leaves = _asked(function, tensors)
    found = torch.autograd.grad(result.sum(), leaves, allow_unused=True)
    return [gradient is not None for gradient in found]


def in_the_reverse_order(function, tensors):
    """Your answers are in the reverse order. They stand in the order of the inputs."""
    return gets_gradient(function, tensors)[::-1]


def first_answer_alone(function, tensors):
    """Your list holds the first answer alone. Each input has one of its own."""
    return gets_gradient(function, tensors)[:1]


def asks_the_first_input_alone(function, tensors):
    """Of every input but the first you say False. Does each of your copies want a gradient, and is each of them asked? (An
    `except` may hide that a second `backward` finds its graph gone.)"""
    return gets_gradient(function, tensors)[:1] + [False] * (len(tensors) - 1)


def first_answer_for_all(function, tensors):
    """The first input's answer stands for all. Each has one of its own."""
    return gets_gradient(function, tensors)[:1] * len(tensors)


EXERCISE = Exercise(
    name="gets_gradient",
    reference=gets_gradient,
    inputs=_inputs,
    differentiable=False,
    call=_call,
    misconceptions=mistakes(globals(), gets_gradient),
)
