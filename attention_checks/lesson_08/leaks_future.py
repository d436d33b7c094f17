"""Does a layer read ahead? Asked of layers of many kinds, whose answers are known."""

import torch

from attention_checks.carry import mistakes
from attention_checks.cases import Case, label
from attention_checks.core import Exercise
from attention_checks.lesson_08._layers import Layer, layers
from course_utils.attention.causal import leaks_future


def _inputs(draw):
    # One group: an answer is a single bit, and a mistake is told by its answers on all layers together.
    for words, *layer in layers(draw):
        past, reads = layer[1], layer[3]
        x = draw.normal(*past.shape[:2], len(reads))
        sizes = dict(zip("BTd", x.shape, strict=True))
        yield Case("ordinary", label(sizes, f"the layer: {words}"), (tuple(layer), x))


def _call(handle, case, args):
    """The layer stands in the case as numbers; it becomes a function for one call, off which nothing is to be read."""
    numbers, x = args

    def layer(x):
        return Layer(*numbers)(x)

    return handle.call((layer, x))


def _gradients(outputs, x):
    """The gradient of each of the numbers `outputs` (N, ...), summed over what is left -> (N, *x.shape)."""
    each = torch.eye(len(outputs)).reshape(len(outputs), len(outputs), *[1] * (outputs.dim() - 1)).expand(-1, *outputs.shape)
    return torch.autograd.grad(outputs, x, each, is_grads_batched=True)[0]


def _depends(layer, x):
    """Derivatives (T_out, T_in, d_out, B, d_in): how each output depends on each input of its sentence."""
    x = x.detach().requires_grad_()
    out = layer(x)  # (B, T, d)
    derivatives = _gradients(out.flatten(1).T, x)  # (T * d, B, T, d)
    return derivatives.unflatten(0, out.shape[1:]).permute(0, 3, 1, 2, 4)


def _any(depends, among=None):
    """Whether there is a dependence, where the mask `among` (T_out, T_in) is True: strictly ahead, unless told."""
    T = len(depends)
    among = torch.ones(T, T, dtype=torch.bool).triu(1) if among is None else among
    return bool((depends != 0).flatten(2).any(-1)[among].any())


def _next(x):
    """True where the input position is the one after the output position."""
    T = x.shape[1]
    return torch.ones(T, T, dtype=torch.bool).triu(1).tril(1)


def any_dependence_counts(layer, x):
    """You answer True as soon as any input has any gradient. Every layer depends on its input; ask *which* position depends on
    which, one question at a time: `backward` *adds* to what is in `x.grad` already."""
    depends = _depends(layer, x)
    return _any(depends, torch.ones(depends.shape[:2], dtype=torch.bool))


def its_own_position_counts(layer, x):
    """You count an output's own position as the future. It may look at that one; only what is strictly later leaks."""
    depends = _depends(layer, x)
    return _any(depends, torch.ones(depends.shape[:2], dtype=torch.bool).triu())


def looks_for_the_past(layer, x):
    """You find layers that depend on *earlier* positions. Which of your two positions is the output's, and which the input's?"""
    return _any(_depends(layer, x).transpose(0, 1))


def answers_the_opposite(layer, x):
    """The wrong way round: you answer True for layers that do not leak."""
    return not leaks_future(layer, x)


def sums_what_can_cancel(layer, x):
    """You ask a plain sum of outputs for its gradient. Derivatives of both signs can cancel in it, as they do in every layer that
    ends in a layer norm: ask the outputs one by one, or weight them at random."""
    x = x.detach().requires_grad_()
    sums = layer(x).sum(dim=(0, 2))  # (T,)
    return _any(_gradients(sums, x).permute(0, 2, 1, 3))


def sums_the_positions_too(layer, x):
    x = x.detach().requires_grad_()
    sums = layer(x).sum(dim=(0, 2)).cumsum(0)  # (T,): of all outputs up to t, asked about the input at t + 1
    return _any(_gradients(sums, x).permute(0, 2, 1, 3), _next(x))


def sums_the_positions_alone(layer, x):
    x = x.detach().requires_grad_()
    sums = layer(x).sum(dim=0).cumsum(0)  # (T, d)
    return _any(_gradients(sums.flatten(), x).unflatten(0, sums.shape).permute(0, 3, 1, 2, 4), _next(x))


def asks_the_sum_of_squares(layer, x):
    """You ask the sum of the squares for its gradient. It can stay as it is while the outputs change, as it does in every layer
    that ends in a layer norm: ask the outputs one by one, or weight them at random."""
    x = x.detach().requires_grad_()
    gradients = _gradients(layer(x).square().sum(dim=(0, 2)), x)  # (T, B, T, d)
    return _any(torch.where(gradients.abs() > 1e-5, gradients, 0.0).permute(0, 2, 1, 3))


def adds_up_the_derivatives(layer, x):
    """You add up the derivatives before you compare with 0, and those of both signs can cancel. Take `abs()` first, or ask
    whether any of them is not 0."""
    sums = _depends(layer, x).sum(dim=(2, 3, 4))  # (T_out, T_in)
    return _any(torch.where(sums.abs() < 1e-5, 0.0, sums).unsqueeze(-1))


def adds_up_the_derivatives_of_all_inputs(layer, x):
    T = x.shape[1]
    sums = _depends(layer, x).sum(dim=(2, 3, 4))
    return any(abs(sums[t, t + 1 :].sum().item()) > 1e-5 for t in range(T - 1))


def adds_up_the_derivatives_of_each_output(layer, x):
    depends = _depends(layer, x)  # (T_out, T_in, d_out, B, d_in)
    later = torch.ones(depends.shape[:2]).triu(1)
    sums = torch.einsum("tsibj,ts->tib", depends, later)
    return bool((sums.abs() > 1e-5).any())


def small_derivatives_do_not_count(layer, x):
    """You pass over derivatives that are not large enough for your threshold. A leak may be weak: what does not depend on a
    position has a derivative of exactly 0."""
    depends = _depends(layer, x)
    return _any(torch.where(depends.abs() > 1e-2, depends, 0.0))


def negative_derivatives_do_not_count(layer, x):
    """You look for derivatives above 0. A negative one is a dependence too: take `abs()` first."""
    return _any(_depends(layer, x).clamp(min=0))


def asks_the_first_position_only(layer, x):
    """You ask the first output position only. The others can leak as well."""
    depends = _depends(layer, x)
    depends[1:] = 0
    return _any(depends)


def asks_about_the_last_input_only(layer, x):
    """You look at the last input position only. An output can depend on a later position that is not the last."""
    depends = _depends(layer, x)
    depends[:, :-1] = 0
    return _any(depends)


def asks_about_the_next_position_only(layer, x):
    """You look one position ahead, and no further. A leak can come from anywhere later."""
    return _any(_depends(layer, x), _next(x))


def passes_over_the_next_position(layer, x):
    """You look two positions ahead and further. The very next position is the future already: above the diagonal starts at 1."""
    depends = _depends(layer, x)
    return _any(depends, torch.ones(depends.shape[:2], dtype=torch.bool).triu(2))


def asks_one_feature_only(layer, x):
    """You ask one feature of each output for its gradient. The leak can be in another."""
    return _any(_depends(layer, x)[:, :, :1])


def asks_one_sentence_only(layer, x):
    """You look at the first sentence of the batch only. A mask can be wrong in another."""
    return _any(_depends(layer, x)[:, :, :, :1])


def compares_with_a_shorter_sentence(layer, x):
    """You cut the sentence short and compare. A layer may know how long the sentence is without reading what stands there:
    leave the length as it is, and ask the gradients."""
    out = layer(x)
    return any(not torch.allclose(layer(x[:, :t]), out[:, :t], atol=1e-5) for t in range(1, x.shape[1]))


def changes_the_callers_x(layer, x):
    """The answers are right, but the caller's own x comes back changed, which is what `x.requires_grad_()` does too. Ask a copy:
    `x.detach().clone()`, with `.requires_grad_()` behind it."""
    answer = leaks_future(layer, x)
    x.requires_grad_()
    return answer


EXERCISE = Exercise(
    name="leaks_future",
    reference=leaks_future,
    inputs=_inputs,
    differentiable=False,
    call=_call,
    misconceptions=mistakes(globals(), leaks_future),
)
