"""The loop that writes: read the text so far, draw the next word with a given number, stop a sentence at its end."""

import torch

from attention_checks.engine.carry import Part, as_parts, carried, mistakes
from attention_checks.engine.cases import Case, label, non_contiguous
from attention_checks.engine.checking import Exercise
from attention_checks.engine.misconception import Misconception
from attention_checks.lessons._models import Model
from attention_lab.models.language import sample


def _inputs(draw):
    for _ in range(2):
        yield _case(draw, "ordinary", draw.sizes("B V n", low=4))
    yield _case(draw, "temperature 1", draw.sizes("B V n", low=4), note="logits beyond 100", temperature=1.0)
    note = "every second row begins with the number 0, word 0 has probability 0"
    yield _case(draw, "hot", draw.sizes("B V n", low=4), note, temperature=2.5)
    yield _case(draw, "nobody ends", draw.sizes("B V n", low=4), ends=False)
    yield _case(draw, "all end at once", draw.sizes("B V n", low=4), at_once=True)
    yield _case(draw, "one sentence", {"B": 1, **draw.sizes("V n", low=4)}, ends=False)
    yield _case(draw, "one word", {**draw.sizes("B V", low=4), "n": 1}, ends=False)
    yield _case(draw, "not contiguous", draw.sizes("B V n", low=4), note="not contiguous")
    size = draw.integer(5, 8)
    yield _case(draw, "square", {"B": size, "V": size, "n": size}, diagnostic=True)


def _case(draw, group, sizes, note="", temperature=None, ends=True, at_once=False, diagnostic=False):
    B, V, n = sizes.values()
    bos_id, eos_id = draw.shuffled(*range(1, V))[:2]
    temperature = temperature or draw.integer(4, 8) / 10
    words = draw.normal(V, V, scale=min(0.6, temperature / n**0.5))  # however long the text, no word becomes all but impossible
    plan = (eos_id + draw.integers(1, V, B, n)) % V  # the words to be written; never EOS
    if group == "temperature 1":
        words += 150  # by whose exponentials a softmax without the shift overflows
    if group == "hot":
        words[:, 0], plan, plan[::2, 0] = -1e4, plan.clamp(min=1), 1
    if ends and n > 2:
        stops = torch.zeros(B, dtype=torch.long) if at_once else draw.lengths(B, 1, n)
        plan[torch.arange(B), stops] = eos_id
    uniforms = _falling_on(plan, Model(words), temperature, bos_id, draw)
    if group == "hot":
        uniforms[::2, 0] = 0
    uniforms = non_contiguous(uniforms) if group == "not contiguous" else uniforms
    shown = {**sizes, "temperature": temperature, "bos_id": bos_id, "eos_id": eos_id}
    return Case(group, label(shown, note), (words, uniforms, temperature, bos_id, eos_id), diagnostic=diagnostic)


def _falling_on(plan, model, temperature, bos_id, draw):
    """Numbers (B, n) that draw the words of `plan`, each well inside its word's part, so that no rounding decides."""
    reads = torch.cat([torch.full_like(plan[:, :1], bos_id), plan[:, :-1]], dim=1)
    probabilities = torch.softmax(model(reads).double() / temperature, dim=-1)  # (B, n, V)
    ends = probabilities.cumsum(dim=-1).gather(-1, plan.unsqueeze(-1)).squeeze(-1)  # (B, n)
    own = probabilities.gather(-1, plan.unsqueeze(-1)).squeeze(-1)
    inside = 0.2 + 0.6 * torch.rand(plan.shape, generator=draw.generator, dtype=torch.float64)
    return (ends - inside * own).float()


def _call(handle, case, args):
    """The model stands in the case as numbers; it becomes a function for one call."""
    words, *others = args
    return handle.call((lambda tokens: Model(words)(tokens), *others))


def _drawn(probabilities, u):
    return (probabilities.cumsum(-1)[..., :-1] <= u.unsqueeze(-1)).sum(-1)


def _filled(drawn, ended, eos_id):
    """What is written of the words drawn."""
    return drawn.masked_fill(ended, eos_id)


FILLED = Part(
    "_filled",
    (
        Misconception(
            "goes_on_after_eos",
            lambda drawn, ended, eos_id: drawn,
            "After a row's first EOS your answer holds what the model went on to say. From there on every entry should be EOS.",
        ),
        Misconception(
            "fills_with_0",
            lambda drawn, ended, eos_id: drawn.masked_fill(ended, 0),
            "After a row's first EOS your answer holds 0. Every entry from there on should be EOS.",
        ),
    ),
)


def _write(model, uniforms, temperature, bos_id, eos_id, choose=None, heat=None, read=None, number=None):
    """The loop with parts to exchange.

    choose(probabilities (B, V), u (B,)) -> words (B,); heat(logits) -> probabilities; read(model, tokens (B, t)) -> logits
    (B, V); number(t) -> u (B,).
    """
    tokens = torch.full((len(uniforms), 1), bos_id)
    ended = torch.zeros(len(uniforms), dtype=torch.bool)
    for t in range(uniforms.shape[1]):
        logits = read(model, tokens) if read else model(tokens)[:, -1]
        probabilities = heat(logits) if heat else torch.softmax(logits / temperature, -1)
        drawn = (choose or _drawn)(probabilities, number(t) if number else uniforms[:, t])
        drawn = _filled(drawn, ended, eos_id)
        ended = ended | (drawn == eos_id)
        tokens = torch.cat([tokens, drawn.unsqueeze(1)], dim=1)
    return tokens[:, 1:]


def _likeliest(probabilities, u):
    return probabilities.argmax(-1)


def takes_the_likeliest(*args):
    """You take the likeliest word, whatever the number is: that is greedy decoding. Take the word on whose part of [0, 1) the
    number falls."""
    return _write(*args, choose=_likeliest)


def forgets_the_temperature(model, uniforms, temperature, bos_id, eos_id):
    """The temperature has no effect. Divide the logits by it, before the softmax."""
    return _write(model, uniforms, 1.0, bos_id, eos_id)


def multiplies_by_the_temperature(model, uniforms, temperature, bos_id, eos_id):
    """You multiply by the temperature. The logits are divided by it: a low one makes the differences larger."""
    return _write(model, uniforms, 1 / temperature, bos_id, eos_id)


def temperature_after_the_softmax(model, uniforms, temperature, bos_id, eos_id):
    """It is probabilities that you divide by the temperature. Divide the logits, before the softmax, of which one is due."""
    return _write(model, uniforms, temperature, bos_id, eos_id, heat=lambda logits: torch.softmax(logits, -1) / temperature)


def temperature_after_the_softmax_and_again(model, uniforms, temperature, bos_id, eos_id):
    def heat(logits):
        return torch.softmax(torch.softmax(logits, -1) / temperature, -1)

    return _write(model, uniforms, temperature, bos_id, eos_id, heat=heat)


def power_of_the_probabilities(model, uniforms, temperature, bos_id, eos_id):
    """You raise the probabilities to the power 1 / temperature, and then they do not sum to 1. Divide them by their sum, or
    divide the logits by the temperature, before the softmax."""
    heat = lambda logits: torch.softmax(logits, -1) ** (1 / temperature)  # noqa: E731
    return _write(model, uniforms, temperature, bos_id, eos_id, heat=heat)


def reads_the_last_word_alone(*args):
    """You give the model the last word alone, so that it takes it for the first of a sentence. It has to read the whole text so
    far, BOS in front."""
    return _write(*args, read=lambda model, tokens: model(tokens[:, -1:])[:, -1])


def never_reads_what_it_wrote(*args):
    """These are the words of a model that has read BOS alone, at every step. It reads all that is written so far, and the next
    word is what its *last* position says."""
    return _write(*args, read=lambda model, tokens: model(tokens[:, :1])[:, -1])


def forgets_bos_after_the_first_word(*args):
    """From the second step on your model reads the words without BOS in front, one position too early."""
    return _write(*args, read=lambda model, tokens: model(tokens[:, 1:] if tokens.shape[1] > 1 else tokens)[:, -1])


def leaves_out_the_last_word(*args):
    """The word that was written last has no say: is it not read, or is what you take not the answer of the *last* position?"""
    return _write(*args, read=lambda model, tokens: model(tokens[:, : max(1, tokens.shape[1] - 1)])[:, -1])


def reads_what_is_not_written(*args):
    """Your model also reads the places that are not written yet, with whatever the table was filled: its last position is one of
    those. It reads what is written so far alone, `tokens[:, : t + 1]`."""
    return _write_into_a_table(args[-1], *args)


def reads_a_table_of_bos(*args):
    return _write_into_a_table(args[-2], *args)


def reads_a_table_of_zeros(*args):
    return _write_into_a_table(0, *args)


def _write_into_a_table(filled, model, uniforms, *others):
    places = uniforms.shape[1] + 1

    def read(model, tokens):
        return model(torch.cat([tokens, torch.full((len(tokens), places - tokens.shape[1]), filled)], dim=1))[:, -1]

    return _write(model, uniforms, *others, read=read)


def begins_with_token_0(model, uniforms, temperature, bos_id, eos_id):
    """Your text begins with token 0, whatever `bos_id` says. The argument tells which token is BOS."""
    return _write(model, uniforms, temperature, 0, eos_id)


def takes_the_last_word(*args):
    """You take the last word of the vocabulary, whatever the number is: are the parts no probabilities, or does a loop not stop
    at the word on whose part the number falls?"""
    return _write(*args, choose=lambda p, u: torch.full(p.shape[:1], p.shape[-1] - 1))


def counts_the_parts_beyond(*args):
    """You count the parts that end *beyond* the number, which counts the words from the end. Count those that end at or before
    it."""
    return _write(*args, choose=lambda p, u: p.shape[-1] - 1 - _drawn(p, u))


def one_word_too_early(*args):
    """You take the word *before* the one on which the number falls: off by one. Count the parts that end at or before the
    number; the next one is the word's."""
    return _write(*args, choose=lambda probabilities, u: (_drawn(probabilities, u) - 1).clamp(min=0))


def one_word_too_early_from_behind(*args):
    return _write(*args, choose=lambda probabilities, u: (_drawn(probabilities, u) - 1) % probabilities.shape[-1])


def one_word_too_late(*args):
    """You take the word *behind* the one on which the number falls: off by one. The running sum at a word is where its part
    *ends*."""
    return _write(*args, choose=lambda p, u: (_drawn(p, u) + 1).clamp(max=p.shape[-1] - 1))


def takes_a_part_that_ends_at_the_number(*args):
    """A number that is exactly where a part ends belongs to the *next* word. The numbers can be 0, and then you draw a word of
    probability 0. Count the parts that end at or before the number: `<=`, or `searchsorted(..., right=True)`."""
    return _write(*args, choose=lambda p, u: (p.cumsum(-1)[..., :-1] < u.unsqueeze(-1)).sum(-1))


def lays_them_from_the_end(*args):
    """These are the words of parts that lie from the last word of the vocabulary to the first, as with 1 - u for the number u.
    Word 0 comes first."""
    return _write(*args, choose=lambda p, u: p.shape[-1] - 1 - _drawn(p.flip(-1), u))


def lays_the_likeliest_first(*args):
    """You sort the words by probability first. The parts lie in the order of the vocabulary: word 0 first."""

    def choose(probabilities, u):
        ordered, words = probabilities.sort(-1, descending=True)
        return words.gather(-1, _drawn(ordered, u).unsqueeze(-1)).squeeze(-1)

    return _write(*args, choose=choose)


def goes_by_single_probabilities(*args):
    """You compare the number with single probabilities. Lay them end to end first: `cumsum` says where each part ends."""

    def choose(probabilities, u):
        return (probabilities > u.unsqueeze(-1)).long().argmax(-1)

    return _write(*args, choose=choose)


def goes_by_single_probabilities_and_counts(*args):
    return _write(*args, choose=lambda p, u: (p <= u.unsqueeze(-1)).sum(-1).clamp(max=p.shape[-1] - 1))


def goes_by_the_nearest_probability(*args):
    return _write(*args, choose=lambda p, u: (p - u.unsqueeze(-1)).abs().argmin(-1))


def one_number_for_all_words(model, uniforms, *others):
    """You draw every word of a sentence with the same number, the first. Column t belongs to word t."""
    return _write(model, uniforms, *others, number=lambda t: uniforms[:, 0])


def one_number_for_all_sentences(model, uniforms, *others):
    """You draw the words of all sentences with the numbers of the first. Each row has its own."""
    return _write(model, uniforms, *others, number=lambda t: uniforms[0, t].expand(len(uniforms)))


def forgets_which_rows_had_ended(*args):
    """A row that has ended stays silent for one step only, and then goes on. Remember all that have ended *before*, not only in
    the last step."""
    model, uniforms, temperature, bos_id, eos_id = args
    tokens, last = torch.full((len(uniforms), 1), bos_id), torch.zeros(len(uniforms), dtype=torch.bool)
    for t in range(uniforms.shape[1]):
        drawn = _drawn(torch.softmax(model(tokens)[:, -1] / temperature, -1), uniforms[:, t])
        written = drawn.masked_fill(last, eos_id)
        last = drawn == eos_id
        tokens = torch.cat([tokens, written.unsqueeze(1)], dim=1)
    return tokens[:, 1:]


def stops_at_the_first_end(*args):
    """When *one* sentence has ended you end them all. Each row goes on to its own EOS."""
    tokens = sample(*args)
    ends = (tokens == args[-1]).any(0).long()  # (n,)
    return tokens.masked_fill(ends.cumsum(0) - ends > 0, args[-1])


def keeps_bos(*args):
    """Your answer begins with BOS. That token only starts the model; the first column is the first word."""
    tokens = sample(*args)
    return torch.cat([torch.full((len(tokens), 1), args[3]), tokens], dim=1)


def keeps_bos_and_drops_the_last_word(*args):
    tokens = sample(*args)
    return torch.cat([torch.full((len(tokens), 1), args[3]), tokens[:, :-1]], dim=1)


def keeps_bos_and_never_draws_the_first_word(model, uniforms, temperature, bos_id, eos_id):
    return keeps_bos(model, uniforms[:, 1:], temperature, bos_id, eos_id)


def cut_where_all_have_ended(*args):
    """Your answer ends where all rows have ended. A column for each column of numbers is due, (B, n): fill up with EOS."""
    tokens = sample(*args)
    unfinished = int((tokens != args[-1]).any(0).sum())
    return tokens[:, : unfinished + 1]


def time_first(*args):
    """Your answer has one row for each word. One row for each sentence is due: (B, n)."""
    return sample(*args).T


def _up_to_the_end(want, got, case):
    """Whether all is right up to each row's EOS, or in the first column alone, or whether rows end early, or exp overflows."""
    eos_id, wrong = case.args[-1], want != got
    if not bool(wrong.any()):
        return None
    if case.group == "temperature 1" and not bool(got.any()):
        return "All words are 0 where logits are large: is exp infinite? Subtract the largest first, or call `torch.softmax`."
    ends = want == eos_id
    ended, behind = ends.cumsum(1) > 0, ends.cumsum(1) > ends.long()  # from the first EOS on, and behind it
    others = got[wrong].unique()
    what = f"{int(others[0])} stands" if len(others) == 1 else "other words stand"
    if not bool((wrong & ~behind).any()):
        return f"Up to each row's first EOS all words are right. Behind it {what}, where EOS ({eos_id}) is due."
    if not bool((wrong & ~ended).any()):
        return (
            f"Every word in front of a row's EOS is right, but where EOS ({eos_id}) is due {what}: EOS is written like any other "
            "word, and fills the rest of its row."
        )
    if bool((got[wrong] == eos_id).all()) and not bool((wrong & ended).any()):
        return (
            f"Where your answer is wrong it holds EOS ({eos_id}), and a word is due: some rows end before their time, or are "
            "never written. What ends a row, and which rows does it end?"
        )
    if not bool(wrong[:, 0].any()):
        return (
            "The first word of every row is right, and a later one is not: does each step read all before it and begin its sum "
            "afresh, and is nothing changed that was drawn already?"
        )
    return None


# What is made of the words: beside these another mistake is told, too.
AFTERWARDS = ("keeps_bos", "cut_where_all_have_ended", "time_first")
_FILLED = carried(FILLED, _write)


EXERCISE = Exercise(
    name="sample",
    reference=sample,
    inputs=_inputs,
    differentiable=False,
    call=_call,
    properties=(_up_to_the_end,),
    misconceptions=(
        *as_parts(mistakes(globals(), sample), sample, without=AFTERWARDS),
        *_FILLED,
        *as_parts(_FILLED, sample),
    ),
)
