"""One step of training two projections under attention, with a scale of one's own."""

import math

import torch

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case, label
from attention_checks.engine.checking import Exercise
from attention_lab.models.lookup import training_step

OUTPUTS = ("losses", "w_q afterwards", "w_k afterwards")
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


def _inputs(draw):
    for scale in (0.6, 1.7, 0.35):
        yield _case(draw, "ordinary", _sizes(draw), scale)
    yield _case(draw, "a scale of 1", _sizes(draw), 1.0)
    sizes = _sizes(draw)
    yield _case(draw, "the paper's scale", sizes, sizes["d_k"] ** -0.5)
    yield _case(draw, "size 1", {**_sizes(draw), "B": 1}, 0.8)
    yield _case(draw, "size 1", {**_sizes(draw), "n": 1, "d_v": 1}, 0.8)
    yield _case(draw, "a large scale", _sizes(draw), 1000.0, note="float64", dtype=torch.float64)  # too much for exp
    yield _case(draw, "float64", _sizes(draw), 0.8, note="float64", dtype=torch.float64)
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


def _call(handle, case, args):
    """Two steps in a row, from matrices and an optimiser that are made for this call alone."""
    w_q, w_k, batches, scale = args
    w_q, w_k = (w.clone().requires_grad_() for w in (w_q, w_k))
    optimizer = _Descent([w_q, w_k])
    losses = []
    for batch in batches:
        optimizer.has_stepped = False
        losses.append(handle.call((w_q, w_k, batch, scale, optimizer)))
    return None if losses == [None, None] else (losses, w_q.detach(), w_k.detach())


def _products(w_q, w_k, asked, entries):
    return torch.einsum("bk,bnk->bn", asked @ w_q.T, entries @ w_k.T)


def _blended(scores, values):
    return torch.einsum("bn,bnv->bv", torch.softmax(scores, 1), values)


def _squares(context, wanted):
    return (context - wanted).square().mean()


def _loss(w_q, w_k, batch, scale, *, products=_products, blend=_blended, loss=_squares):
    asked, entries, values, wanted = batch
    return loss(blend(scale * products(w_q, w_k, asked, entries), values), wanted)


def _moved(loss, optimizer):
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


def forgets_the_scale(w_q, w_k, batch, scale, optimizer):
    """This is a step at a scale of 1, whatever `scale` is. Multiply the dot products by it, before exp."""
    return _moved(_loss(w_q, w_k, batch, 1.0), optimizer)


def divides_by_the_scale(w_q, w_k, batch, scale, optimizer):
    """The dot products are *divided* by `scale`. It is the factor itself: for the paper's attention it is 1 / sqrt(d_k)."""
    return _moved(_loss(w_q, w_k, batch, 1 / scale), optimizer)


def takes_the_papers_scale(w_q, w_k, batch, scale, optimizer):
    """The dot products are divided by sqrt(d_k), whatever `scale` is. Here the scale is what the experiment changes."""
    return _moved(_loss(w_q, w_k, batch, w_q.shape[0] ** -0.5), optimizer)


def scales_for_the_paper_too(w_q, w_k, batch, scale, optimizer):
    """The dot products are multiplied by `scale` and divided by sqrt(d_k) as well. The scale stands for the division: once is
    enough."""
    return _moved(_loss(w_q, w_k, batch, scale * w_q.shape[0] ** -0.5), optimizer)


def scale_enters_twice(w_q, w_k, batch, scale, optimizer):
    """The scale enters twice, as when queries *and* keys are multiplied by it. Multiply one of them, or their products."""
    return _moved(_loss(w_q, w_k, batch, scale**2), optimizer)


def scales_the_weights(w_q, w_k, batch, scale, optimizer):
    """What is scaled stands behind the softmax: the weights, or what they blend. Scale the scores, before it."""
    blend = lambda scores, values: scale * _blended(scores / scale, values)  # noqa: E731
    return _moved(_loss(w_q, w_k, batch, scale, blend=blend), optimizer)


def gradients_pile_up(w_q, w_k, batch, scale, optimizer):
    """The gradient of the first step is still there in the second: `backward` adds to it. Call `optimizer.zero_grad()` before."""
    loss = _loss(w_q, w_k, batch, scale)
    loss.backward()
    optimizer.step()
    return loss.item()


def never_moves(w_q, w_k, batch, scale, optimizer):
    """The losses are there, and the matrices stay as they were. `optimizer.step()` moves them, after `backward` and before the
    gradients are cleared again; and it moves the very `w_q` and `w_k` that you are given, not what you wrap or copy."""
    return _loss(w_q, w_k, batch, scale).item()


def steps_before_backward(w_q, w_k, batch, scale, optimizer):
    """The second step moves by the gradient of the first batch: as if `optimizer.step()` came before `backward`. The gradient
    comes first."""
    loss = _loss(w_q, w_k, batch, scale)
    optimizer.step()
    optimizer.zero_grad()
    loss.backward()
    return loss.item()


def moves_by_hand(w_q, w_k, batch, scale, optimizer):
    """The first step is right, and the second is the rate times its gradient alone. The optimizer here remembers its earlier
    steps: leave the moving to the `step()` of the one that you are given."""
    loss = _loss(w_q, w_k, batch, scale)
    with torch.no_grad():
        for w, gradient in zip((w_q, w_k), torch.autograd.grad(loss, (w_q, w_k)), strict=True):
            w -= RATE * gradient
    return loss.item()


def moves_by_the_sum(w_q, w_k, batch, scale, optimizer):
    """The losses are those of the mean, but the gradient is B times as large, as where the loss of every question sends back its
    own. Divide by B before `backward`, or take the mean over the questions first."""
    loss = _loss(w_q, w_k, batch, scale)
    _moved(len(batch[0]) * loss, optimizer)
    return loss.item()


def moves_by_the_last_question(w_q, w_k, batch, scale, optimizer):
    """The losses are those of the batch, but the gradient is that of its last question alone, as where `zero_grad` clears in a
    loop what the questions before have sent back. Clear once, before the first."""
    loss = _loss(w_q, w_k, batch, scale)
    _moved(_loss(w_q, w_k, [each[-1:] for each in batch], scale) / len(batch[0]), optimizer)
    return loss.item()


def moves_by_the_last_question_undivided(w_q, w_k, batch, scale, optimizer):
    loss = _loss(w_q, w_k, batch, scale)
    _moved(_loss(w_q, w_k, [each[-1:] for each in batch], scale), optimizer)
    return loss.item()


def loss_after_the_step(w_q, w_k, batch, scale, optimizer):
    """The matrices are right. The losses are those *after* the step; keep the one that `backward` was called on."""
    training_step(w_q, w_k, batch, scale, optimizer)
    return _loss(w_q, w_k, batch, scale).item()


def only_the_queries_learn(w_q, w_k, batch, scale, optimizer):
    """`w_k` stays as it was, as where no gradient reaches it: something on the way is detached, or made under `no_grad`. Both
    matrices learn."""
    return _moved(_loss(w_q, w_k.detach(), batch, scale), optimizer)


def only_the_keys_learn(w_q, w_k, batch, scale, optimizer):
    """`w_q` stays as it was, as where no gradient reaches it: something on the way is detached, or made under `no_grad`. Both
    matrices learn."""
    return _moved(_loss(w_q.detach(), w_k, batch, scale), optimizer)


def exchanges_the_matrices(w_q, w_k, batch, scale, optimizer):
    """The matrices are exchanged: `w_q` makes queries of what is asked, `w_k` makes keys of the entries."""
    return _moved(_loss(w_k, w_q, batch, scale), optimizer)


def sum_of_squares(w_q, w_k, batch, scale, optimizer):
    """Your loss is the *sum* of all squared differences. The mean is due, over questions and features alike."""
    return _moved(_loss(w_q, w_k, batch, scale, loss=lambda c, w: (c - w).square().sum()), optimizer)


def half_the_mean(w_q, w_k, batch, scale, optimizer):
    """Your loss is *half* the mean squared difference, as with the 1/2 that some books set before it. Leave it out."""
    return _moved(_loss(w_q, w_k, batch, scale) / 2, optimizer)


def squared_distance(w_q, w_k, batch, scale, optimizer):
    """Your loss adds up the features and averages over the batch alone. The mean over both is due, which is d_v times smaller."""
    return _moved(_loss(w_q, w_k, batch, scale, loss=lambda c, w: (c - w).square().sum(1).mean()), optimizer)


def square_of_the_mean(w_q, w_k, batch, scale, optimizer):
    """Your loss averages the differences *before* it squares them, so that too much here makes up for too little there. Square
    each of them first."""
    return _moved(_loss(w_q, w_k, batch, scale, loss=lambda c, w: (c - w).mean().square()), optimizer)


def with_everybodys_wanted(w_q, w_k, batch, scale, optimizer):
    """Your loss compares the context of each question with what *every* question wants, as where (B, 1, d_v) and (B, d_v)
    broadcast to (B, B, d_v). Drop the dimension of size 1 first."""
    return _moved(_loss(w_q, w_k, batch, scale, loss=lambda c, w: (c.unsqueeze(1) - w).square().mean()), optimizer)


def every_question_in_every_row(w_q, w_k, batch, scale, optimizer):
    """Each question meets the entries of *all* rows, (B, B, n), where it has n of its own. The product takes queries (B, d_k) for
    one matrix: give each a dimension of its own, `query.unsqueeze(1)` or `unsqueeze(2)`."""
    products = lambda w_q, w_k, asked, entries: asked @ w_q.T @ (entries @ w_k.T).transpose(1, 2)  # noqa: E731
    blend = lambda scores, values: torch.softmax(scores, -1) @ values  # noqa: E731
    return _moved(_loss(w_q, w_k, batch, scale, products=products, blend=blend), optimizer)


def root_of_the_mean(w_q, w_k, batch, scale, optimizer):
    """Your loss is the *root* of the mean squared difference. Leave the root out."""
    return _moved(_loss(w_q, w_k, batch, scale, loss=lambda c, w: (c - w).square().mean().sqrt()), optimizer)


def mean_of_the_sizes(w_q, w_k, batch, scale, optimizer):
    """Your loss is the mean *absolute* difference. Square the differences."""
    return _moved(_loss(w_q, w_k, batch, scale, loss=lambda c, w: (c - w).abs().mean()), optimizer)


def softmax_over_the_batch(w_q, w_k, batch, scale, optimizer):
    """Your softmax runs over the questions of the batch. Each question shares out its own 1 among its own n entries."""
    blend = lambda scores, values: torch.einsum("bn,bnv->bv", torch.softmax(scores, 0), values)  # noqa: E731
    return _moved(_loss(w_q, w_k, batch, scale, blend=blend), optimizer)


def adds_the_values_up(w_q, w_k, batch, scale, optimizer):
    """Every weight is 1, as after a softmax over a dimension of size 1: the values are simply added up. It should run over the n
    entries."""
    blend = lambda scores, values: values.sum(1) + 0 * scores.sum()  # noqa: E731
    return _moved(_loss(w_q, w_k, batch, scale, blend=blend), optimizer)


def no_softmax(w_q, w_k, batch, scale, optimizer):
    """The values are blended by the scores themselves. The softmax makes weights of them first."""
    blend = lambda scores, values: torch.einsum("bn,bnv->bv", scores, values)  # noqa: E731
    return _moved(_loss(w_q, w_k, batch, scale, blend=blend), optimizer)


def _about_the_first_loss(want, got, case):
    """Before the first step nothing has been learned: what differs lies in the scores, in the loss or in when it is taken."""
    first, found = want[0][0], got[0][0]
    if math.isclose(first, float(found), rel_tol=1e-4, abs_tol=1e-6):
        return "The first loss is right, and something after it is not: look at the gradients and the step."
    return "The first loss is wrong already: look at the scores, the weights and the loss, which is due from before the step."


EXERCISE = Exercise(
    name="training_step",
    reference=training_step,
    inputs=_inputs,
    outputs=OUTPUTS,
    call=_call,
    properties=(_about_the_first_loss,),
    differentiable=False,  # it takes its own gradients
    misconceptions=mistakes(globals(), training_step),
)
