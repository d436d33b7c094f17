"""Which inputs get a gradient through a function? Asked of functions whose answers are known."""

import torch

from attention_checks.engine.cases import Case, label
from course_utils.measure.gradients import gets_gradient

REFERENCE = gets_gradient
DIFFERENTIABLE = False

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


def inputs(draw):
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


def call(handle, case, args):
    """The function stands in the case as words, and becomes one for one call."""
    treated, tensors = args
    if case.group == WANTING:
        tensors = tuple(each.clone().requires_grad_() for each in tensors)
        for each in tensors:
            each.grad = torch.ones_like(each)
    passed = list(tensors)  # as in the lesson

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

    answers = handle.call((function, passed))
    for each, came, now in zip(tensors, args[1], passed, strict=True):  # what has become of copies, the tensors that came in tell
        learnt = case.group == WANTING and (each.grad is None or not each.requires_grad or bool((each.grad != 1).any()))
        if learnt or now is not each:
            came.requires_grad_()
    return answers


MISTAKES = """
asks_the_inputs: You answer True for every input. Do you ask whether each one *requires* a gradient? Send a gradient back from
  the result, and look where it arrives.
    gradient is not None for gradient in found -> True for _ in leaves ; [False for _ in leaves] -> [True for _ in leaves]
says_no_of_every_input: You answer False for every input. Do your copies require a gradient (a `clone` *after*
  `requires_grad_()` is no leaf), and do you pass them and ask them? An `except` may hide an error: only a single number can
  be sent back from.
    gradient is not None for -> False for
asks_the_result: Where the result has a gradient at all, you answer True for every input. Ask each input whether a gradient
  arrives at it. An input that gets none has None (or zeros, with `materialize_grads`).
    gradient is not None for -> True for
copies_that_are_no_leaves: You miss the gradient of an input that already requires one, as a parameter does. A `clone()` of it
  is no leaf, so its `.grad` stays None. Detach it first: `detach().clone()`.
    [gradient is not None for gradient in found] ->
      [gradient is not None and not each.requires_grad for gradient, each in zip(found, tensors)]
the_wrong_way_round: Your answers are inverted. True stands for an input that gets a gradient.
    gradient is not None -> gradient is None ; [False for _ in leaves] -> [True for _ in leaves]
one_answer_for_all: You return one answer. Return a list with one bool for each input, in their order.
    [gradient is not None for gradient in found] -> all((gradient is not None for gradient in found)) ;
      [False for _ in leaves] -> False
fails_where_nothing_learns: Your code fails where the result depends on no input that requires a gradient: nothing can be sent
  back there. Then the answer is False for every input.
    if not result.requires_grad -> if False
first_answer_alone: Your list holds the first answer alone. Return one for each input.
    in found] -> in found[:1]] ; in leaves] -> in leaves[:1]]
asks_the_first_input_alone: You answer False for every input but the first. Does each of your copies require a gradient, and
  do you ask each? (An `except` may hide that a second `backward` finds its graph freed.)
    [gradient is not None for gradient in found] -> [found[0] is not None] + [False for _ in found[1:]]
"""


def moves_the_inputs(function, tensors):
    """You answer True for every input that changes the result. Do you move each and see whether the result moves? A detached
    input changes it too, but gets no gradient. Send a gradient back from the result, and look where it arrives."""
    moved = [[each + 0.01 * (place == number) for number, each in enumerate(tensors)] for place in range(len(tensors))]
    return [not torch.allclose(function(*given), function(*tensors)) for given in moved]


def asks_the_result_for_each_input(function, tensors):
    """You answer True for an input where the *result* requires a gradient. A function with parameters of its own always has such
    a result. Look at which inputs a gradient arrives."""
    asked = []
    for place in range(len(tensors)):
        given = [each.detach().clone().requires_grad_(place == number) for number, each in enumerate(tensors)]
        with torch.enable_grad():
            asked.append(function(*given).requires_grad)
    return asked
