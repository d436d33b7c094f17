"""One step of training two projections under attention, with a scale of one's own."""

import math

import torch

from attention_checks.engine.cases import Case, label
from attention_lab.models.lookup import training_step

REFERENCE = training_step
OUTPUTS = ("losses", "w_q afterwards", "w_k afterwards")
DIFFERENTIABLE = False  # it takes its own gradients
VARIANTS = ("float64",)
RATE, MOMENTUM = 0.7, 0.5


class _Descent:
    """Gradient descent with momentum under torch's names: what is checked is the step, and torch's own take seconds to import.

    Its steps cannot be taken without it, by the gradient and the rate alone, and it makes one for each batch.
    """

    def __init__(self, parameters):
        self.parameters, self.moves = parameters, [torch.zeros_like(each) for each in parameters]
        self.has_stepped = False
        self.param_groups = [{"params": parameters, "lr": RATE, "momentum": MOMENTUM}]

    def zero_grad(self, set_to_none=True):
        for parameter in self.parameters:
            parameter.grad = None

    def step(self, closure=None):
        with torch.enable_grad():
            loss = closure() if closure else None
        if self.has_stepped:
            raise RuntimeError("a batch makes one step, and this is its second")
        self.has_stepped = True
        with torch.no_grad():
            for parameter, move in zip(self.parameters, self.moves, strict=True):
                if parameter.grad is not None:
                    parameter -= RATE * move.mul_(MOMENTUM).add_(parameter.grad)
        return loss


def inputs(draw):
    for scale in (0.6, 1.7, 0.35):
        yield _case(draw, "ordinary", _sizes(draw), scale)
    yield _case(draw, "a scale of 1", _sizes(draw), 1.0)
    sizes = _sizes(draw)
    yield _case(draw, "the paper's scale", sizes, sizes["d_k"] ** -0.5)
    yield _case(draw, "size 1", {**_sizes(draw), "B": 1}, 0.8)
    yield _case(draw, "size 1", {**_sizes(draw), "n": 1, "d_v": 1}, 0.8)
    yield _case(draw, "a large scale", _sizes(draw), 1000.0, note="float64", dtype=torch.float64)  # too much for exp
    size = draw.integer(3, 7)
    yield _case(draw, "square", dict.fromkeys(("B", "n", "d", "d_k", "d_v"), size), 0.8, diagnostic=True)


def _sizes(draw):
    return draw.sizes("B n d d_k d_v", low=3)


def _case(draw, group, sizes, scale, note="", dtype=torch.float32, diagnostic=False):
    B, n, d, d_k, d_v = sizes.values()
    w_q, w_k = (draw.normal(d_k, d, dtype=dtype, scale=0.6) for _ in range(2))
    shapes = ((B, d), (B, n, d), (B, n, d_v), (B, d_v))
    batches = [tuple(draw.normal(*shape, dtype=dtype) for shape in shapes) for _ in range(2)]
    named = label(sizes, f"scale {scale:.3g}, two steps", note)
    return Case(group, named, (w_q, w_k, batches, scale), diagnostic=diagnostic)


def call(handle, case, args):
    """Two steps in a row, from matrices and an optimiser that are made for this call only."""
    w_q, w_k, batches, scale = args
    w_q, w_k = (w.clone().requires_grad_() for w in (w_q, w_k))
    optimizer = _Descent([w_q, w_k])
    losses = []
    for batch in batches:
        optimizer.has_stepped = False
        given = tuple(each.to(w_q.dtype) for each in batch)
        losses.append(handle.call((w_q, w_k, given, scale, optimizer)))
    return None if losses == [None, None] else (losses, w_q.detach(), w_k.detach())


MISTAKES = """
never_moves: The matrices stay as they were. Call `optimizer.step()` after `backward`. It moves the
  very `w_q` and `w_k` that you are given: use these, not copies, and do not clear the gradients before the step.
    optimizer.step() -> pass
with_everybodys_wanted: Your loss compares the context of each question with what *every* question wants: (B, 1, d_v) and (B,
  d_v) broadcast to (B, B, d_v). Remove the dimension of size 1 first.
    context - wanted -> context.unsqueeze(1) - wanted
squared_distance: Your loss adds the squares of the features and averages over the batch only. Take the mean over both: it is
  d_v times smaller.
    .square().mean() -> .square().sum(1).mean()
scale_enters_twice: The scale enters twice, as when you multiply queries *and* keys by it. Multiply one of them, or their
  products.
    scale * products -> scale * scale * products
loss_after_the_step: The matrices are right, but your losses are those *after* the step. Return the loss on which you called
  `backward`.
    return loss.item() ->
      scores = scale * (entries @ w_k.T @ (asked @ w_q.T).unsqueeze(2));
      return ((scores.softmax(1) * values).sum(1) - wanted).square().mean().item()
only_the_queries_learn: `w_k` does not change, because no gradient reaches it: something on its way is detached, or computed
  under `no_grad`. Both matrices learn.
    w_k.T -> w_k.detach().T
only_the_keys_learn: `w_q` does not change, because no gradient reaches it: something on its way is detached, or computed
  under `no_grad`. Both matrices learn.
    w_q.T -> w_q.detach().T
gradients_pile_up: In the second step the gradient of the first is still there, because `backward` adds to it. Call
  `optimizer.zero_grad()` before `backward`.
    optimizer.zero_grad() -> pass
adds_the_values_up: Every weight is 1, as after a softmax over a dimension of size 1, so the values are simply added. The
  softmax runs over the n entries.
    weights * values -> values + 0 * weights
moves_by_hand: Your first step is right, but the second is the rate times its gradient alone. This optimizer remembers its
  earlier steps: let its `step()` move the matrices.
    optimizer.zero_grad() -> pass ; loss.backward() -> slopes = torch.autograd.grad(loss, (w_q, w_k)) ;
      optimizer.step() -> w_q.data -= 0.7 * slopes[0]; w_k.data -= 0.7 * slopes[1]
scales_for_the_paper_too: You multiply the dot products by `scale` and also divide them by sqrt(d_k). `scale` is in place of
  that division: multiply by it only.
    scale * products -> scale * w_q.shape[0] ** -0.5 * products
takes_the_papers_scale: You divide the dot products by sqrt(d_k), whatever `scale` is. The experiment changes the scale:
  multiply by it.
    scale * products -> w_q.shape[0] ** -0.5 * products
forgets_the_scale: Your step is that of a scale of 1, whatever `scale` is. Multiply the dot products by it, before the
  softmax.
    scale * products -> products
scales_the_weights: You scale after the softmax: the weights, or the context. Scale the scores, before the softmax.
    scale * products -> products ; weights * values -> scale * weights * values
moves_by_the_sum: The losses are the mean, but the gradient is B times too large, as when you call `backward` on the loss of
  every question. Divide by B first, or call it once, on the mean.
    loss.backward() -> (len(asked) * loss).backward()
moves_by_the_last_question: The losses are those of the batch, but the gradient is that of its last question alone. Does
  `zero_grad` stand in a loop over the questions? Clear once, before the first.
    loss.backward() -> (context - wanted)[-1].square().mean().div(len(asked)).backward()
half_the_mean: Your loss is *half* of the mean squared difference, as some books write it. Leave the 1/2 out.
    .mean() -> .mean() / 2
steps_before_backward: Your second step moves by the gradient of the first batch, as when `optimizer.step()` comes before
  `backward`. Call `backward` first.
    optimizer.step() -> pass ; optimizer.zero_grad() -> optimizer.step(); optimizer.zero_grad()
no_softmax: You multiply the values by the scores. First make weights of them, with a softmax over the n entries.
    torch.softmax(scores, dim=1) -> scores
"""


def _about_the_first_loss(want, got, case):
    """Before the first step nothing has been learned: what differs lies in the scores, in the loss or in when it is taken."""
    first, found = want[0][0], got[0][0]
    if math.isclose(first, float(found), rel_tol=1e-4, abs_tol=1e-6):
        return "The first loss is right, but something after it is not: look at the gradients and the step."
    return "The first loss is wrong already: look at the scores, the weights and the loss, which is the one before the step."


PROPERTIES = (_about_the_first_loss,)
