"""A test for a bug: does what stands behind the end of a sentence change what is read?

A case holds the name of a way to attend over a padded batch, right or wrong.
"""

import torch

from attention_checks.engine.cases import Case, label
from course_utils.attention.masks import reads_padding
from course_utils.attention.weights import context_vector, masked_softmax

REFERENCE = reads_padding
DIFFERENTIABLE = False


def _inside(scores, lengths):
    return torch.arange(scores.shape[1]) < lengths[:, None]


def _blend(weights, keys):
    return context_vector(weights, keys), weights


def _read(scores, keys, mask):
    return _blend(masked_softmax(scores, mask), keys)


def _within(scores, keys, lengths):
    return _read(scores, keys, _inside(scores, lengths))


def _but_the_last_feature(read, last):
    context, weights = read
    return torch.cat([context[:, :-1], last[:, -1:]], dim=-1), weights


def _all_but_the_last(scores, keys, lengths):
    ends = lengths.clone()
    ends[-1] = scores.shape[1]
    return _within(scores, keys, ends)


def _one_position(scores, keys, place):
    return keys[:, place].clone(), torch.eye(scores.shape[1])[place].expand_as(scores)


READERS = {  # each a function of scores, keys and lengths
    "a right mask": _within,
    "one position too many": lambda s, k, n: _within(s, k, n + 1),
    "one word too few": lambda s, k, n: _within(s, k, n - 1),
    "no mask": lambda s, k, n: _read(s, k, None),
    "the longest length for all": lambda s, k, n: _within(s, k, n.max().expand_as(n)),
    "the first length for all": lambda s, k, n: _within(s, k, n[:1].expand_as(n)),
    "no mask, and the padding's keys set to 0": lambda s, k, n: _read(s, k * _inside(s, n).unsqueeze(-1), None),
    "weights set to 0 after the softmax": lambda s, k, n: _blend(torch.softmax(s, -1) * _inside(s, n), k),
    "the first word alone": lambda s, k, n: _one_position(s, k, 0),
    "the last position alone": lambda s, k, n: _one_position(s, k, -1),
    "nothing at all": lambda s, k, n: (torch.zeros_like(k[:, 0]), torch.zeros_like(s)),
    "the padding alone": lambda s, k, n: _read(s, k, ~_inside(s, n)),
    "even weights, a right mask": lambda s, k, n: _within(torch.zeros_like(s), k, n),
    "even weights, one position too many": lambda s, k, n: _within(torch.zeros_like(s), k, n + 1),
    "right weights, beside a context without a mask": lambda s, k, n: (_read(s, k, None)[0], _within(s, k, n)[1]),
    "a right mask, but for the last sentence": _all_but_the_last,
    "a right mask, but for the last feature": lambda s, k, n: _but_the_last_feature(_within(s, k, n), _read(s, k, None)[0]),
}
BESIDE, EMPTY = "a right mask, and weights without one beside the context", "an empty sentence reads its first position"
EVEN = "a right mask, but for the last feature, an even mean of all positions"
OTHERS = {
    "8 taken from the padding's scores, in place of a mask": lambda s, k, n: _read(s - 8.0 * ~_inside(s, n), k, None),
    EVEN: lambda s, k, n: _but_the_last_feature(_within(s, k, n), k.mean(dim=1)),
    "no mask, and a minus before the context": lambda s, k, n: (-_read(s, k, None)[0], torch.softmax(s, -1)),
    EMPTY: lambda s, k, n: _within(s, k, n.clamp(min=1)),
    BESIDE: lambda s, k, n: (_within(s, k, n)[0], torch.softmax(s, -1)),
}


def inputs(draw):
    def case(kind, group="ordinary", full=0, padding=0, batch=None):
        """`full` rows have no padding, the first of them the first (None: all); with `padding` all have as much."""
        sizes = draw.sizes("B T d", low=6, high=10)  # room for a first sentence that is neither the longest nor the shortest
        sizes["B"] = batch or sizes["B"]
        B, T, d = sizes.values()
        lengths = draw.lengths(B, 2, T - 1)  # two positions of padding at least
        lengths[:full] = T
        lengths[-1] = 0 if kind == EMPTY else lengths[-1]
        scores, keys = draw.normal(B, T), draw.normal(B, T, d)
        lengths = torch.full_like(lengths, T - padding) if padding else lengths
        if group == "zeros behind the ends":
            scores, keys = scores * _inside(scores, lengths), keys * _inside(scores, lengths).unsqueeze(-1)
        told = label(sizes, f"lengths {lengths.tolist()}", f"attend: {kind}", group if group.startswith("zeros") else "")
        return Case(group, told, ((kind,), scores, keys, lengths))

    # One large group: an answer is a single bit, and a mistake is told by its answers on all functions together.
    for kind in READERS:
        yield case(kind)
    yield case("one position too many", full=1)
    yield case("a right mask", full=2)
    yield case("a right mask", padding=1)
    # A group each for what tells one mistake alone.
    yield case("no mask", "zeros behind the ends")
    yield case("no mask", "a single position of padding", padding=1)
    yield case("no mask", "a batch of one", batch=1)
    for kind in OTHERS:
        yield case(kind, "other weights" if kind == BESIDE else "other functions")
    yield case("no mask", "nothing behind the ends", full=None)


def call(handle, case, args):
    """The function stands in the case by its name; it becomes one for a single call, off which nothing is to be read."""
    (kind,), *tensors = args

    def attend(scores, keys, lengths):
        return {**READERS, **OTHERS}[kind](scores, keys, lengths)

    return handle.call((attend, *tensors))


MISTAKES = """
changes_the_keys_alone: You change the keys of the padding, but not its scores. A softmax can run over those scores, too.
  Change scores and keys, and let a small difference count.
    attend(other_scores, other_keys, -> attend(scores, other_keys,
changes_the_scores_alone: You change the scores of the padding, but not its keys. The context is made of keys: change them,
  too.
    attend(other_scores, other_keys, -> attend(other_scores, keys,
    attend(other_scores, other_keys, -> attend(other_scores, keys, ; scores + 1 -> 7.0
begins_one_too_late: You leave the first position of the padding unchanged, and miss a mask that is one too long. A sentence
  of n words has the positions 0 to n - 1. Which position comes after them?
    length_mask(lengths, scores.shape[1]) -> torch.arange(scores.shape[1]) <= lengths[:, None]
changes_everything: You change words, too. Then the context changes in any case. Change only what comes after the end of each
  sentence.
    length_mask(lengths, scores.shape[1]) -> torch.zeros_like(scores, dtype=torch.bool)
changes_the_words: You change the words and leave the padding. Do it the other way round.
    where(inside, scores, scores + 1) -> where(inside, scores + 1, scores) ; keys, keys + 1) -> keys + 1, keys)
changes_nothing_but_the_longest: You change, or cut off, only what comes after the *longest* sentence. Each sentence has its
  own end.
    length_mask(lengths, -> length_mask(lengths.max().expand_as(lengths),
one_end_for_all: You use the end of *one* sentence for all of them, and so change words of the longer ones. Each sentence has
  its own end.
    length_mask(lengths, -> length_mask(lengths[:1].expand_as(lengths),
    length_mask(lengths, -> length_mask(lengths.min().expand_as(lengths),
leaves_the_last_position: You miss a function that reads the last position alone. Change everything from the end of each
  sentence on, the last position too.
    length_mask(lengths, scores.shape[1]) -> torch.arange(scores.shape[1]) != lengths[:, None]
changes_the_last_position_alone: You change the last position alone. The padding may begin before it, and without padding it
  is a word. Change everything from the end of each sentence on.
    length_mask(lengths, scores.shape[1]) -> (torch.arange(scores.shape[1]) < scores.shape[1] - 1).expand_as(scores)
looks_at_the_first_sentence_alone: You compare the first sentence of the batch alone. Another one may read its padding.
    allclose(context, other_context -> allclose(context[:1], other_context[:1]
looks_at_the_last_sentence_alone: The last sentence alone decides. Does a loop overwrite what the ones before it found? Each
  of them may read its padding.
    allclose(context, other_context -> allclose(context[-1:], other_context[-1:]
wants_every_sentence_to_change: You miss a function where *one* sentence, such as the longest, does not read its padding. One
  sentence that does is enough.
    not torch.allclose(context, other_context, atol=1e-05) -> bool(((context - other_context).abs() > 1e-05).any(-1).all())
wants_every_number_to_change: You answer True only if *every* number of the context changes, as `.all()` says. One is enough:
  `.any()`.
    not torch.allclose(context, other_context, atol=1e-05) -> bool((context != other_context).all())
looks_for_weight_on_padding: You look for weight on the padding. Weights that are set to 0 after the softmax leave none there,
  but the padding has already taken its share of the 1. Change the padding, and compare the contexts.
    not torch.allclose(context, other_context, atol=1e-05) -> bool((attend(scores, keys, lengths)[1][~inside] > 0).any())
compares_the_weights: You compare the weights. Compare the contexts: they can change while the weights stay equal, for example
  where all weights are even and some are on the padding.
    context, _ = attend(scores -> _, context = attend(scores ; other_context, _ = -> _, other_context =
    context, _ = attend(scores -> _, context = attend(scores ; other_context, _ = -> _, other_context = ;
      scores + 1 -> 7.0 ; keys + 1 -> 7.0
compares_the_weights_as_well: You compare the weights, too, and so blame a function whose contexts do not change. Compare the
  contexts alone.
    context, _ = attend(scores -> context, weights = attend(scores ; other_context, _ = -> other_context, others = ;
      atol=1e-05) -> atol=1e-05) or not torch.allclose(weights, others, atol=1e-05)
always_says_no: You answer False for every function. Do your two calls get different tensors (`other = keys` is a second name
  for one tensor, `keys.clone()` a copy)? Do you compare their contexts? Other keys alone change no weight.
    return not torch.allclose(context, other_context, atol=1e-05) -> return False
infinity_behind_the_ends: Right functions seem wrong. Do you put infinity or NaN after the ends (0 times infinity is NaN), or
  change words? Put other finite numbers there, and nowhere else.
    scores + 1 -> scores ; keys + 1 -> torch.inf
zeros_behind_the_ends: You put zeros after the ends. Padding is often zeros already, and then nothing changes. Take numbers
  that are always new, such as `keys + 1`.
    scores + 1 -> 0.0 ; keys + 1 -> 0.0
another_order_behind_the_ends: You put the same numbers after the ends, in another order. A sum does not change then, and a
  single position has no other order. Put other numbers there.
    length_mask(lengths, scores.shape[1]) -> length_mask(lengths, scores.shape[1]); place = torch.arange(scores.shape[1]);
      order = torch.where(inside, place, len(place) - 1 + lengths[:, None] - place) ;
      torch.where(inside, scores, scores + 1) -> scores.gather(1, order) ;
      torch.where(inside.unsqueeze(-1), keys, keys + 1) -> keys[torch.arange(len(keys))[:, None], order]
answers_the_opposite: Your answer is inverted: you answer True for functions that do not read the padding.
    return not -> return
"""


def compares_alone_with_together(attend, scores, keys, lengths):
    """You compare each sentence alone with the batch, and its padding is there both times. That tests what depends on the *other*
    sentences. Keep the words, and change what comes after their ends."""
    together, _ = attend(scores, keys, lengths)
    rows = [slice(row, row + 1) for row in range(len(lengths))]
    return not all(torch.allclose(attend(scores[r], keys[r], lengths[r])[0], together[r], atol=1e-5) for r in rows)


def compares_with_a_right_attention(attend, scores, keys, lengths):
    """You compare with a right attention. A function can be wrong in other ways and not read the padding. Call `attend` itself
    twice, and change what comes after the ends."""
    return not torch.allclose(attend(scores, keys, lengths)[0], _within(scores, keys, lengths)[0], atol=1e-5)


def compares_the_weights_with_right_ones(attend, scores, keys, lengths):
    return not torch.allclose(attend(scores, keys, lengths)[1], _within(scores, keys, lengths)[1], atol=1e-5)
