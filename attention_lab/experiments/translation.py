"""The shared task: English to French with one set of data, one way to train and one way to evaluate.

Every translator of the course is measured here, so that the rows of the running table can be compared.
"""

from dataclasses import dataclass, replace
from itertools import pairwise

import torch

from attention_lab.measure import checkpoints
from attention_lab.models.decoding import greedy_decode
from attention_lab.models.training import fit, masked_cross_entropy
from attention_lab.tasks import corpus
from course_utils.measure import metrics

LENGTH_EDGES = (4, 8, 12, 16, 20, 25, 30, 41, 61)  # source tokens; from 41 on longer than anything in training
BATCH_SIZE = 32  # sentences
STEPS = 2_000  # of every translator in the running table
MAX_LENGTH = 80  # target tokens; the longest reference in the corpus is shorter


@dataclass(frozen=True)
class Task:
    """The corpus and its two vocabularies."""

    train: list
    valid: list
    test: list
    long: list
    source_vocabulary: corpus.Vocabulary
    target_vocabulary: corpus.Vocabulary

    @property
    def sizes(self):
        """The vocabulary sizes (source, target), as the translators take them."""
        return len(self.source_vocabulary), len(self.target_vocabulary)


def load_task():
    """Read the corpus; the vocabularies are those of the training split."""
    splits = {name: corpus.load_split(name) for name in ("train", "valid", "test", "long")}
    return Task(
        **splits,
        source_vocabulary=corpus.Vocabulary.from_sentences(pair.source for pair in splits["train"]),
        target_vocabulary=corpus.Vocabulary.from_sentences(pair.target for pair in splits["train"]),
    )


def reverse_sources(task):
    """The same task with every source sentence read backwards (Sutskever et al. 2014, section 3.3)."""

    def backwards(pair):
        last = len(pair.source) - 1
        return corpus.Pair(pair.source[::-1], pair.target, frozenset((last - i, j) for i, j in pair.alignment))

    splits = {name: [backwards(pair) for pair in getattr(task, name)] for name in ("train", "valid", "test", "long")}
    return replace(task, **splits)


def translation_loss(model, batch):
    """The teacher-forced loss of a translator on a `corpus.Batch`, in nats a token."""
    logits = model(batch.source, batch.source_lengths, batch.target_in)
    return masked_cross_entropy(logits, batch.target_out, corpus.PAD)


def train_translator(
    model, task, *, seed, steps=STEPS, stand_in=None, batch_size=BATCH_SIZE, loss_fn=translation_loss, label="training", **options
):
    """Train on the shared task -> `training.History`. `seed` fixes the order of the batches.

    `stand_in` names recorded weights (`measure.checkpoints`) for a run that is cut short; `options` are those of `training.fit`.
    """
    batches = corpus.batch_stream(task.train, task.source_vocabulary, task.target_vocabulary, batch_size, seed)
    history = fit(model, batches, loss_fn, steps=steps, label=label, **options)
    return checkpoints.stand_in(model, history, stand_in)


def translate(model, task, pairs, batch_size=256):
    """Greedy translations of the pairs' sources, in their order -> list of token tuples."""

    def written(batch):
        step, state = model.begin(batch.source, batch.source_lengths)
        tokens = greedy_decode(step, state, corpus.BOS, corpus.EOS, MAX_LENGTH)
        return map(task.target_vocabulary.decode, tokens.tolist())

    return pair_by_pair(written, task, pairs, batch_size)


def head_maps(model, task, pairs, batch_size=256):
    """The weights of a translator that is given the reference translations -> list of ([heads,] target tokens, source tokens).

    Row t is where the model looked while it predicted target token t. The row of EOS is left out: gold links have none.
    """

    def looks(batch):
        return model.forward_with_weights(batch.source, batch.source_lengths, batch.target_in)[1]  # (B, [H,] Tt, Ts)

    found = pair_by_pair(looks, task, pairs, batch_size)
    return [weights[..., : len(pair.target), : len(pair.source)] for weights, pair in zip(found, pairs, strict=True)]


def attention_maps(model, task, pairs, batch_size=256):
    """`head_maps`, of a model with several heads their mean -> list of (target tokens, source tokens) tensors."""
    found = head_maps(model, task, pairs, batch_size)
    return [weights.mean(dim=0) if weights.dim() == 3 else weights for weights in found]


def corpus_alignment_error_rate(alignments, pairs):
    """AER over a whole corpus: `alignments` holds one set of (source, target) links a pair."""
    predicted = {(n, *link) for n, links in enumerate(alignments) for link in links}
    gold = {(n, *link) for n, pair in enumerate(pairs) for link in pair.alignment}
    return metrics.alignment_error_rate(predicted, gold)


def weight_on_gold(maps, pairs, offset=0):
    """The mean weight that row t puts on the source words linked with target word t + `offset`, over all rows where these exist.

    `maps` as `attention_maps` returns them -> a share in [0, 1].
    """
    shares = []
    for weights, pair in zip(maps, pairs, strict=True):
        for row in range(len(weights)):
            linked = [source for source, target in pair.alignment if target == row + offset]
            if linked:
                shares.append(weights[row, linked].sum().item())
    return sum(shares) / len(shares)


@dataclass(frozen=True)
class Evaluation:
    """Exact match (share) overall, for sources of 20 to 40 tokens and by `LENGTH_EDGES`; BLEU (0 to 100); the translations."""

    exact: float
    exact_20_to_40: float
    by_length: list
    bleu: float
    translations: list


def evaluate(model, task):
    """Translate the test set and the long test set. `exact` and `bleu` are of the test set, `by_length` of both."""
    pairs = [*task.test, *task.long]
    translations = translate(model, task, pairs)
    references = [pair.target for pair in pairs]
    correct = metrics.exact_match(translations, references)
    lengths = torch.tensor([len(pair.source) for pair in pairs])
    tests = len(task.test)
    return Evaluation(
        exact=correct[:tests].double().mean().item(),
        exact_20_to_40=metrics.accuracy_by_length(correct, lengths, (20, 41))[0],
        by_length=metrics.accuracy_by_length(correct, lengths, LENGTH_EDGES),
        bleu=metrics.bleu(translations[:tests], references[:tests]),
        translations=translations,
    )


def find_pair(pairs, sentence):
    """The index of the pair whose source is `sentence`, its tokens separated by spaces. Raises ValueError when there is none."""
    for index, pair in enumerate(pairs):
        if " ".join(pair.source) == sentence:
            return index
    raise ValueError(f"sentence must be the source of one of the {len(pairs)} pairs, got {sentence!r}")


def table_row(model, history, evaluation, aer=None):
    """The row of a run for the running table, as `results.remember` keeps it; None where recorded weights stood in."""
    if history.stood_in:
        return None
    return {
        "exact": evaluation.exact,
        "exact_20_to_40": evaluation.exact_20_to_40,
        "bleu": evaluation.bleu,
        "aer": aer,
        "parameters": count_parameters(model),
        "milliseconds_per_step": history.milliseconds_per_step,
    }


def length_labels():
    """Names of the bins of `LENGTH_EDGES`, such as "4-7"."""
    return [f"{low}-{high - 1}" for low, high in pairwise(LENGTH_EDGES)]


def count_parameters(model):
    """The number of parameters that training may change."""
    return sum(parameter.numel() for parameter in model.parameters() if parameter.requires_grad)


@torch.no_grad()
def pair_by_pair(of_batch, task, pairs, batch_size=256):
    """What `of_batch(batch)` gives for each pair, in batches of similar length -> list, in the order of `pairs`."""
    found = {}
    for indices, batch in batches_by_length(task, pairs, batch_size):
        found.update(zip(indices, of_batch(batch), strict=True))
    return [found[index] for index in range(len(pairs))]


def batches_by_length(task, pairs, batch_size):
    """Batches of pairs of similar length, each with the indices of its pairs."""
    order = sorted(range(len(pairs)), key=lambda index: len(pairs[index].source))
    for start in range(0, len(order), batch_size):
        indices = order[start : start + batch_size]
        yield indices, corpus.make_batch([pairs[i] for i in indices], task.source_vocabulary, task.target_vocabulary)
