"""The loop that writes: read the text so far, draw the next word with a given number, stop a sentence at its end.

A case holds the model as numbers, a table; `_Model` makes it a function for one call.
"""

import torch

from attention_checks.engine.cases import Case, label
from attention_lab.models.language import sample

REFERENCE = sample
DIFFERENTIABLE = False
VARIANTS = ("not contiguous",)
MOST = 12  # positions


class _Model:
    """A language model made of one table, which reads whatever it is given so far: cheap, causal, and never twice the same.

    Logits after each position: the sum over all positions so far of a row for the word times a number for the place.

    words: (V, V), row w for the word w. Tokens (B, T) integers -> (B, T, V).
    """

    def __init__(self, words):
        self.words = words

    def __call__(self, tokens):
        if not isinstance(tokens, torch.Tensor) or tokens.dim() != 2 or tokens.is_floating_point():
            shape = tuple(tokens.shape) if isinstance(tokens, torch.Tensor) else type(tokens).__name__
            raise ValueError(f"model wants integer tokens of shape (B, T), got {shape}")
        if not 0 < tokens.shape[1] <= MOST:
            raise ValueError(f"model wants 1 to {MOST} positions, got {tokens.shape[1]}")
        if tokens.min() < 0 or tokens.max() >= len(self.words):
            outside = tokens[(tokens < 0) | (tokens >= len(self.words))][0]
            raise ValueError(f"model knows the words 0 to {len(self.words) - 1}, and has to read word {outside}")
        places = 1 + 0.5 * torch.sin(2.0 * torch.arange(tokens.shape[1]))  # (T,): no two alike
        read = self.words[tokens] * places.to(self.words.dtype).unsqueeze(1)  # (B, T, V)
        return read.cumsum(dim=1)


def inputs(draw):
    for _ in range(2):
        yield _case(draw, "ordinary", draw.sizes("B V n", low=4))
    yield _case(draw, "temperature 1", draw.sizes("B V n", low=4), note="logits beyond 100", temperature=1.0)
    note = "every second row begins with the number 0, word 0 has probability 0"
    yield _case(draw, "hot", draw.sizes("B V n", low=4), note, temperature=2.5)
    yield _case(draw, "nobody ends", draw.sizes("B V n", low=4), ends=False)
    yield _case(draw, "all end at once", draw.sizes("B V n", low=4), at_once=True)
    yield _case(draw, "one sentence", {"B": 1, **draw.sizes("V n", low=4)}, ends=False)
    yield _case(draw, "one word", {**draw.sizes("B V", low=4), "n": 1}, ends=False)
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
    uniforms = _falling_on(plan, _Model(words), temperature, bos_id, draw)
    if group == "hot":
        uniforms[::2, 0] = 0
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


def call(handle, case, args):
    """The model stands in the case as numbers; it becomes a function for one call."""
    words, *others = args
    return handle.call((lambda tokens: _Model(words)(tokens), *others))


MISTAKES = """
cut_where_all_have_ended: Your answer ends where all rows have ended. Return one column for each column of numbers, (B, n):
  fill up with EOS.
    return tokens[:, 1:] -> return tokens[:, 1:int((tokens[:, 1:] != eos_id).any(0).sum()) + 2]
reads_the_last_word_alone: You give the model only the last word, so it takes it for the first of a sentence. Give it the
  whole text so far, with BOS in front.
    model(tokens) -> model(tokens[:, -1:])
goes_on_after_eos: After a row's first EOS your answer holds what the model went on to say. From there on every entry must be EOS.
    drawn.masked_fill(ended, eos_id) -> drawn
takes_a_part_that_ends_at_the_number: When the number is exactly where a part ends, it belongs to the *next* word. The numbers
  can be 0, and then you draw a word of probability 0. Compare with `<=`.
    <= u -> < u
temperature_after_the_softmax: You divide probabilities by the temperature. Divide the logits, before the one softmax.
    torch.softmax(logits / temperature, dim=-1) -> torch.softmax(logits, dim=-1) / temperature
    torch.softmax(logits / temperature, dim=-1) -> torch.softmax(torch.softmax(logits, dim=-1) / temperature, dim=-1)
lays_the_likeliest_first: You sort the words by probability first. Lay the parts in the order of the vocabulary, word 0 first.
    ends = probabilities.cumsum(dim=-1) ->
      ordered, words = probabilities.sort(dim=-1, descending=True); ends = ordered.cumsum(dim=-1) ;
      drawn.masked_fill -> words.gather(-1, drawn.unsqueeze(1)).squeeze(1).masked_fill
keeps_bos: Your answer begins with BOS. That token only starts the model; the first column is the first word.
    tokens[:, 1:] -> tokens
    tokens[:, 1:] -> tokens ; uniforms.unbind(dim=1) -> uniforms.unbind(dim=1)[1:]
multiplies_by_the_temperature: You multiply by the temperature. Divide the logits by it: a low one makes their differences
  larger.
    logits / temperature -> logits * temperature
forgets_the_temperature: The temperature has no effect. Divide the logits by it, before the softmax.
    logits / temperature -> logits
takes_the_likeliest: You take the likeliest word, whatever the number is: that is greedy decoding. Take the word on whose part
  of [0, 1) the number falls.
    (ends[:, :-1] <= u.unsqueeze(1)).sum(dim=-1) -> probabilities.argmax(dim=-1)
takes_the_last_word: You take the last word of the vocabulary, whatever the number is. Do your parts not sum to 1, or does a
  loop not stop at the word on whose part the number falls?
    (ends[:, :-1] <= u.unsqueeze(1)).sum(dim=-1) -> torch.full_like(ended, ends.shape[-1] - 1, dtype=torch.long)
leaves_out_the_last_word: The word that was written last has no effect. Read it too, and take the answer of the *last*
  position.
    model(tokens) -> model(tokens[:, :max(1, tokens.shape[1] - 1)])
fills_with_0: After a row's first EOS your answer holds 0. Fill up with EOS.
    (ended, eos_id) -> (ended, 0)
power_of_the_probabilities: You raise the probabilities to the power 1 / temperature, and then they do not sum to 1. Divide
  the logits by the temperature, before the softmax.
    torch.softmax(logits / temperature, dim=-1) -> torch.softmax(logits, dim=-1) ** (1 / temperature)
never_reads_what_it_wrote: Your model reads only BOS, at every step. It must read all that is written so far, and its *last*
  position says the next word.
    model(tokens) -> model(tokens[:, :1])
begins_with_token_0: Your text begins with token 0, whatever `bos_id` is. Begin with `bos_id`.
    1), bos_id) -> 1), 0)
counts_the_parts_beyond: You count the parts that end *after* the number, which counts the words from the end. Count those
  that end at or before it.
    <= u -> > u
one_number_for_all_words: You draw every word of a sentence with the same number, the first. Column t belongs to word t.
    u.unsqueeze(1) -> uniforms[:, :1]
forgets_which_rows_had_ended: A row that has ended writes EOS for one step only, and then goes on. Remember every row that has
  ended *before*, not only in the last step.
    drawn = drawn.masked_fill -> said, drawn = drawn, drawn.masked_fill ; ended | (drawn == eos_id) -> said == eos_id
stops_at_the_first_end: When *one* sentence ends, you end all of them. Each row goes on to its own EOS.
    (drawn == eos_id) -> (drawn == eos_id).any()
"""


def _up_to_the_end(want, got, case):
    """Whether all is right up to each row's EOS, or in the first column alone, or whether rows end early, or exp overflows."""
    eos_id, wrong = case.args[-1], want != got
    if not bool(wrong.any()):
        return None
    if case.group == "temperature 1" and not bool(got.any()):
        return (
            "Where logits are large, all your words are 0: exp is infinite. Subtract the largest logit, or call `torch.softmax`."
        )
    ends = want == eos_id
    ended, behind = ends.cumsum(1) > 0, ends.cumsum(1) > ends.long()  # from the first EOS on, and behind it
    others = got[wrong].unique()
    what = f"{int(others[0])} stands" if len(others) == 1 else "other words stand"
    if not bool((wrong & ~behind).any()):
        return f"Up to each row's first EOS all words are right. After it {what}: write EOS ({eos_id}) there."
    if not bool((wrong & ~ended).any()):
        return (
            f"Every word before a row's EOS is right, but in place of EOS ({eos_id}) {what}. Write EOS like any other word, "
            "and fill the rest of the row with it."
        )
    if bool((got[wrong] == eos_id).all()) and not bool((wrong & ended).any()):
        return (
            f"Where your answer is wrong it holds EOS ({eos_id}) in place of a word: some rows end too early, or are never "
            "written. What ends a row, and which rows does it end?"
        )
    if not bool(wrong[:, 0].any()):
        return (
            "The first word of every row is right, and a later one is not. Does each step read all words before it, and start "
            "a new sum? Do you change words that were drawn already?"
        )
    return None


PROPERTIES = (_up_to_the_end,)
