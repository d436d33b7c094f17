"""From tokens to a loss: what is read, what is answered, and which answers count."""

import torch

from attention_checks.engine.carry import carried, instead, mistakes
from attention_checks.engine.cases import Case, label, non_contiguous
from attention_checks.engine.checking import Exercise
from attention_checks.lessons import masked_cross_entropy as part
from attention_checks.lessons._models import Model
from attention_lab.models.language import shifted_loss
from attention_lab.models.training import masked_cross_entropy


def _inputs(draw):
    for _ in range(2):
        yield _case(draw, "ordinary", draw.sizes("B n V", low=4))
    yield _case(draw, "pad_id 0", draw.sizes("B n V", low=4), pad_id=0)
    yield _case(draw, "no padding", draw.sizes("B n V", low=4), padding=False)
    yield _case(draw, "one sentence", {"B": 1, **draw.sizes("n V", low=4)}, padding=False)
    yield _case(draw, "one answer", {**draw.sizes("B V", low=4), "n": 2}, padding=False)
    yield _case(draw, "an empty sentence", draw.sizes("B n V", low=4), note="one row all padding")
    yield _case(draw, "large logits", draw.sizes("B n V", low=4), note="logits beyond 1e3", scale=1e3)
    # Where no exponential overflows yet, and the softmax rounds to 0.
    yield _case(draw, "large logits", {"n": 4, **draw.sizes("B V", low=5)}, note="logits from -80 to 80", scale=2.0, apart=25.0)
    yield _case(draw, "float64", draw.sizes("B n V", low=4), note="float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", draw.sizes("B n V", low=4), note="not contiguous")
    size = draw.integer(5, 8)
    yield _case(draw, "square", {"B": size, "n": size, "V": size}, diagnostic=True)


def _case(draw, group, sizes, note="", pad_id=None, padding=True, dtype=torch.float32, scale=1.0, apart=0.0, diagnostic=False):
    """`apart`: what the table holds beside random numbers, with a plus for every second word and a minus for the others."""
    B, n, V = (sizes[name] for name in "BnV")
    pad_id = draw.integer(1, V) if pad_id is None else pad_id
    tokens = (pad_id + draw.integers(1, V, B, n)) % V  # never pad_id itself
    if padding:
        lengths = draw.lengths(B, 2, n)
        lengths[0] = n  # a row without padding: else the last answers are all padding, and their loss is 0 as that of nothing is
        if "all padding" in note:
            lengths[-1] = 0
        tokens = tokens.masked_fill(torch.arange(n) >= lengths.unsqueeze(1), pad_id)
    if note == "not contiguous":
        tokens = non_contiguous(tokens)
    words = draw.normal(V, V, dtype=dtype, scale=scale) + apart * (1 - 2 * (torch.arange(V) % 2))
    args = words.to(dtype), tokens, pad_id
    tolerance = 2e-3 if scale > 1 else 0.0
    return Case(group, label(sizes, f"pad_id={pad_id}", note), args, diagnostic=diagnostic, tolerance=tolerance)


def _call(handle, case, args):
    """The model stands in the case as numbers; it becomes a function for one call, and gives its gradient back."""
    words, *others = args
    return handle.call((lambda tokens: Model(words)(tokens), *others))


def _on_the_way(words, tokens, pad_id):
    """What a loss that is written out passes: probabilities, their logarithms, one loss an answer, and those without padding."""
    answers, logits = tokens[:, 1:], Model(words)(tokens[:, :-1])
    log_p = torch.log_softmax(logits, -1)
    losses = -log_p.gather(-1, answers.unsqueeze(-1)).squeeze(-1)
    real = answers != pad_id
    yield from (log_p.exp(), log_p, (-losses).exp(), losses, -losses, real, losses * real, losses[real], losses[real].sum())
    yield from ((-losses[real]).exp(), -losses[real], -losses * real, real.to(losses.dtype))
    yield from (real.sum(0), real.sum(1), losses.sum(0), (losses * real).sum(0), (losses * real).sum(1))
    for row in tokens:  # sentence by sentence, without what is behind it
        row = row[row != pad_id]
        yield from (row, row[:-1], row[1:], logits[0, : len(row)])


def _paired(reads, answers):
    """The loss with other halves: functions of the tokens."""

    def whole(model, tokens, pad_id):
        return masked_cross_entropy(model(reads(tokens)), answers(tokens), pad_id)

    return whole


def forgets_the_shift(model, tokens, pad_id):
    """What is read is answered too: there is no shift. At each position the answer is the *next* token."""
    return _paired(lambda tokens: tokens, lambda tokens: tokens)(model, tokens, pad_id)


forgets_the_shift_in_front = _paired(lambda tokens: tokens[:, :-1], lambda tokens: tokens[:, :-1])
forgets_the_shift_behind = _paired(lambda tokens: tokens[:, 1:], lambda tokens: tokens[:, 1:])


def forgets_the_shift_after_reading_all(model, tokens, pad_id):
    return masked_cross_entropy(model(tokens)[:, 1:], tokens[:, 1:], pad_id)


def answers_the_past(model, tokens, pad_id):
    """The two are exchanged: your model reads a token and answers the one *before* it."""
    return _paired(lambda tokens: tokens[:, 1:], lambda tokens: tokens[:, :-1])(model, tokens, pad_id)


def answers_the_past_after_reading_all(model, tokens, pad_id):
    return masked_cross_entropy(model(tokens)[:, 1:], tokens[:, :-1], pad_id)


def two_tokens_ahead(model, tokens, pad_id):
    """Reading and answering lie two positions apart. At each position the answer is the very next token."""
    return _paired(lambda tokens: tokens[:, :-2], lambda tokens: tokens[:, 2:])(model, tokens, pad_id)


def rolls_the_answers(model, tokens, pad_id):
    """You keep all positions, and the last one answers the first token again, as after a `roll`. Nothing follows the last token:
    it is read by nobody, or its output is dropped."""
    return _paired(lambda tokens: tokens, lambda tokens: tokens.roll(-1, dims=1))(model, tokens, pad_id)


def only_the_last_answer(model, tokens, pad_id):
    """Only the last token of each row counts: the others are not asked for, or a loop overwrites what it found for them. Every
    position answers: all prefixes are trained at once."""
    logits = model(tokens[:, :-1])
    return masked_cross_entropy(logits[:, -1:], tokens[:, -1:], pad_id)


def leaves_out_the_first_answer(model, tokens, pad_id):
    """The first answer is missing: what comes after the first token alone. The shift costs one position, not two."""
    logits = model(tokens[:, :-1])
    return masked_cross_entropy(logits[:, 1:], tokens[:, 2:], pad_id)


leaves_out_bos = _paired(lambda tokens: tokens[:, 1:-1], lambda tokens: tokens[:, 2:])


def leaves_out_the_last_column(model, tokens, pad_id):
    """The answers in the last column are missing. There are n - 1 of them in a row of n tokens: the shift costs one position, not
    two."""
    return masked_cross_entropy(model(tokens[:, :-2]), tokens[:, 1:-1], pad_id)


def leaves_out_each_last_token(model, tokens, pad_id):
    """The last real token of each sentence is never answered. It is EOS, and a model has to learn when to end: leave out
    padding alone."""
    losses, real = one_loss_a_token(model, tokens, pad_id), tokens[:, 1:] != pad_id
    counted = torch.arange(real.shape[1]) < real.sum(1, keepdim=True) - 1
    return losses[counted].sum() / counted.sum()


def reads_each_token_alone(model, tokens, pad_id):
    """Your model reads one token at a time, each as if it were the first of a sentence. At every position it reads all that came
    before as well."""
    logits = torch.cat([model(tokens[:, t : t + 1]) for t in range(tokens.shape[1] - 1)], dim=1)
    return masked_cross_entropy(logits, tokens[:, 1:], pad_id)


def masks_by_what_is_read(model, tokens, pad_id):
    """Left out are the positions where padding is *read*, and no others: a sentence's last token still has to answer the padding
    behind it. Ask whether the answer is padding."""
    reads, answers = tokens[:, :-1], tokens[:, 1:]
    losses = -torch.log_softmax(model(reads), -1).gather(-1, answers.unsqueeze(-1)).squeeze(-1)
    real = reads != pad_id
    return losses[real].sum() / real.sum()


def mixes_words_and_positions(model, tokens, pad_id):
    """You flatten after the transpose, so that a row of logits mixes words and positions. Flatten them as they come,
    (B, n - 1, V), or leave three dimensions: (B, V, n - 1)."""
    logits = model(tokens[:, :-1])
    return masked_cross_entropy(logits.transpose(1, 2).reshape(logits.shape), tokens[:, 1:], pad_id)


def off_the_graph(model, tokens, pad_id):
    """The number is right, but no gradient goes through it. A loss has to be a tensor with its history: no `item()`, `detach()`
    or `no_grad()`."""
    return shifted_loss(model, tokens, pad_id).detach()


def one_loss_a_token(model, tokens, pad_id):
    """You return a loss for each token. Their mean is due, over those that are not padding."""
    reads, answers = tokens[:, :-1], tokens[:, 1:]
    return -torch.log_softmax(model(reads), -1).gather(-1, answers.unsqueeze(-1)).squeeze(-1) * (answers != pad_id)


def divides_by_all_real_tokens(model, tokens, pad_id):
    """You divide by a number of real *tokens* that counts the first of each sentence, BOS, which is no answer. Divide by the
    number of real answers."""
    return _counted_by(lambda tokens, pad_id: (tokens != pad_id).sum())(model, tokens, pad_id)


def divides_by_all_real_tokens_read(model, tokens, pad_id):
    return _counted_by(lambda tokens, pad_id: (tokens[:, :-1] != pad_id).sum())(model, tokens, pad_id)


def _counted_by(count):
    def whole(model, tokens, pad_id):
        losses = one_loss_a_token(model, tokens, pad_id)
        return losses.sum() / count(tokens, pad_id)

    return whole


def mean_of_position_means(model, tokens, pad_id):
    """This is a mean of the positions' means: an answer at a late position, which few sentences reach, counts for more. Every
    real answer should count the same."""
    losses, real = one_loss_a_token(model, tokens, pad_id), tokens[:, 1:] != pad_id
    count = real.sum(0)
    return (losses.sum(0) / count)[count > 0].mean()


def in_bits(model, tokens, pad_id):
    """Your loss is in bits, as logarithms of base 2 give it. In nats it is ln 2 times that: `torch.log`, the natural one."""
    return masked_cross_entropy(model(tokens[:, :-1]), tokens[:, 1:], pad_id) / torch.log(torch.tensor(2.0))


def perplexity_for_loss(model, tokens, pad_id):
    """This is e to the loss, the perplexity. The loss itself is due."""
    return instead(shifted_loss, masked_cross_entropy=lambda *args: masked_cross_entropy(*args).exp())(model, tokens, pad_id)


EXERCISE = Exercise(
    name="shifted_loss",
    due="Each position answers the next token, with the cross-entropy of its raw logits; the mean is over real answers.",
    reference=shifted_loss,
    inputs=_inputs,
    call=_call,
    on_the_way=_on_the_way,
    misconceptions=(
        *mistakes(globals(), shifted_loss),
        *carried(
            part.EXERCISE,
            shifted_loss,
            # The one raises on all of its cases; and in a text padding stands at the end alone.
            without=("classes_last", "in_bits", "stops_at_the_first_padding"),
            divides_by_every_position="Padding adds nothing to your sum, as it should, but you still divide by the number of all "
            "answers, padding included. How many were counted?",
        ),
    ),
)
