"""The translator of lesson 01: its diagram, its mistakes, and what a probe reads off its one vector."""

from itertools import pairwise

import torch

from attention_lab.experiments import forgetting, translation
from attention_lab.measure import results
from attention_lab.measure.logistic_probe import logistic_probe
from attention_lab.tasks import corpus
from course_utils.measure.word_accuracy import word_accuracy
from course_utils.plotting import length_curve
from course_utils.plotting.diagrams import diagram
from course_utils.plotting.look import BARS, SMALLEST_FONT, describe, lead, new_axes, style

APART, LEFT = 0.85, 3.7  # columns from one word to the next, and to the decoder's first state
SIZES = {
    "64 numbers": "bottleneck, 64 wide",
    "140 numbers": "bottleneck",
    "256 numbers": "bottleneck, 256 wide",
    "140 numbers, five times the steps": "bottleneck, five times as long",
}


def translator_diagram():
    """The source words, one vector, and above it the decoder, which gets the vector and its last word at every step.

    Returns the axes.
    """
    boxes, arrows = {}, []
    for i, word in enumerate(("the", "cat", "sleeps", ".")):
        boxes |= {f"x{i}": (APART * i, 0, word, "words"), f"h{i}": (APART * i, 1, f"h{i + 1}", "state")}
        arrows.append((f"x{i}", f"h{i}"))
        if i:
            arrows.append((f"h{i - 1}", f"h{i}"))
    boxes["c"] = (LEFT + 1.5 * APART, 1, "one vector: c", "lost")
    arrows.append(("h3", "c"))
    for i, word in enumerate(("le", "chat", "dort", ".")):
        x = LEFT + APART * i
        boxes |= {f"s{i}": (x, 2.2, f"s{i + 1}", "state"), f"y{i}": (x, 3.2, word, "words")}
        arrows += [(f"s{i}", f"y{i}"), (f"s{i - 1}" if i else "c", f"s{i}")]
    arrows += [("c", f"s{i}") for i in range(1, 4)]
    boxes["begin"] = (LEFT - APART, 3.2, "<bos>", "words")
    arrows += [(word, f"s{i}", {"dashed": True}) for i, word in enumerate(("begin", "y0", "y1", "y2"))]
    return diagram(boxes, arrows, title="Everything goes through one vector")


def outcome(history, steps, said, expected):
    """In words: whether the loss of a run came near zero, and whether what it says is the `expected` translation.

    A run of fewer than `steps` steps was stopped: of it the words tell how a whole run ends.
    """
    stopped = history.steps < steps
    if stopped:
        print(f"(after {history.steps} of {steps} steps; the loss of a whole run ends near zero)")
    low = stopped or sum(history.losses[-50:]) / 50 < 0.2
    return f"loss {'near zero' if low else 'high'}, {'good French' if tuple(said) == tuple(expected) else 'nonsense'}"


def marked(translation, reference):
    """The translation as a text, with its first word that is not the reference's in brackets."""
    words = [*translation, "(end)"]
    place = next(
        (place for place, pair in enumerate(zip(words, [*reference, "(end)"], strict=False)) if pair[0] != pair[1]), None
    )
    if place is not None:
        words[place] = f"[{words[place]}]"
    return " ".join(word for word in words if word != "(end)")


@torch.no_grad()
def words_right(model, task):
    """The share of words that are right when the right words before them are given, and of sentences without a wrong word.

    Of the test set and the long test set, <eos> counted as a word -> two tensors (bins,), as `word_accuracy` has them.
    """
    batch = corpus.make_batch([*task.test, *task.long], task.source_vocabulary, task.target_vocabulary)
    predicted = model(batch.source, batch.source_lengths, batch.target_in).argmax(dim=-1)  # (B, T)
    return word_accuracy(predicted, batch.target_out, batch.source_lengths, translation.LENGTH_EDGES, corpus.PAD)


def words_and_sentences(task, words, sentences, history):
    """The figure of words and of sentences that are right, by length, beside what independent errors would give: the axes.

    The lines are recorded. words, sentences (bins,) are of the learner's run and drawn as such, unless recorded weights stood in,
    as `history` tells.
    """
    runs = results.runs_of(results.recorded("words"), "bottleneck")
    recorded = torch.tensor([run["words_by_length"] for run in runs])  # (seeds, bins)
    curves = {
        "words right, p": recorded,
        "sentences right": torch.tensor([run["sentences_by_length"] for run in runs]),
        "p to the power n": recorded ** words_per_sentence(task),
    }
    own = {} if history.stood_in else {"words right, p": words, "sentences right": sentences}
    title = "Words get worse little by little; whole sentences fail early"
    ax = length_curve(translation.LENGTH_EDGES, curves, live=own, ylabel="share right", title=title)
    longest = max(len(pair.source) for pair in task.train)
    ax.axvline(longest + 0.5, color="0.6", linestyle=":", linewidth=1.2)
    ax.text(longest + 1, 0.97, f"longest in\ntraining: {longest}", va="top", fontsize=SMALLEST_FONT, color="0.35")
    return ax


def words_per_sentence(task):
    """The mean number of target words, <eos> counted, of the tested sentences in each bin of source lengths -> (bins,)."""
    pairs = [*task.test, *task.long]
    sources, targets = (torch.tensor([len(getattr(pair, side)) for pair in pairs]) for side in ("source", "target"))
    edges = pairwise(translation.LENGTH_EDGES)
    return torch.stack([targets[(sources >= low) & (sources < high)].float().mean() + 1 for low, high in edges])


def sizes_table():
    """The recorded translators with one vector as rows of text: the lowest and the highest of the seeds."""
    recorded = results.recorded("translation")
    lines = [f"{'':34} steps  exact, 8-11 words  exact, 20-40   BLEU"]
    for label, name in SIZES.items():
        runs = results.runs_of(recorded, name)
        medium, long = [run["by_length"][1] for run in runs], [run["exact_20_to_40"] for run in runs]
        bleu = [run["bleu"] for run in runs]
        lines.append(
            f"{label:34}{runs[0]['steps']:6,}{min(medium):9.0%} to {max(medium):.0%}{max(long):8.1%} at most"
            f"{min(bleu):6.0f} to {max(bleu):.0f}"
        )
    return "\n".join(lines)


@torch.no_grad()
def trace_by_distance(encode, source, lengths, vocabulary_size, farthest, seed):
    """How far a sentence's vector moves when one word is exchanged, as a share of the distance between two sentences.

    The mean over the sentences, for each distance of the word from the end -> (farthest + 1,); 1 is as far as the vectors of two
    of these sentences are apart in the mean. Arguments are those of `forgetting.movement_by_distance`.
    """
    moved = forgetting.movement_by_distance(encode, source, lengths, vocabulary_size, farthest, seed)  # (B, farthest + 1)
    return moved.mean(dim=0) / torch.pdist(encode(source, lengths)).mean()


def words_at(place, words, lengths):
    """Each sentence's word at an index; a negative one counts from its end. Shapes: words (B, T), lengths (B,) -> (B,)."""
    index = lengths + place if place < 0 else torch.full_like(lengths, place)  # (B,)
    return words[torch.arange(len(words)), index]


def read_words(encode, task, places, low=21, high=41):
    """What a linear probe reads off the vectors of sentences of `low` to `high - 1` words, at each of `places`.

    It is fitted on training sentences and judged on the validation and test sets -> the shares that it reads rightly, and the
    shares of the most frequent word there: two lists of floats.
    """
    fitted, judged = (vectors_and_words(encode, task, pairs, low, high) for pairs in (task.train, [*task.valid, *task.test]))
    shares, guesses = [], []
    for place in places:
        labels, new_labels = words_at(place, *fitted[1:]), words_at(place, *judged[1:])
        shares.append(logistic_probe(fitted[0], labels, judged[0], new_labels))
        guesses.append((new_labels == labels.mode().values).double().mean().item())
    return shares, guesses


@torch.no_grad()
def vectors_and_words(encode, task, pairs, low, high):
    """The vectors (N, d), words (N, T) and lengths (N,) of the sources with `low` to `high - 1` words."""
    kept = [pair for pair in pairs if low <= len(pair.source) < high]
    batch = corpus.make_batch(kept, task.source_vocabulary, task.target_vocabulary)
    return encode(batch.source, batch.source_lengths), batch.source, batch.source_lengths


def reading_bars(places, shares, guesses, *, title):
    """A pair of bars for each place: what the probe reads, and the most frequent word. Returns the axes."""
    # People count from 1; a minus counts from the end.
    names = [str(place + 1) if place >= 0 else f"\N{MINUS SIGN}{-place}" for place in places]
    middle = sum(place >= 0 for place in places)
    x = [number + (number >= middle) for number in range(len(places))]  # a gap where counting from the end begins
    ax = new_axes((7.5, 3.2))
    with style():
        ax.bar([each - 0.2 for each in x], shares, width=0.4, color=BARS, label="linear probe")
        ax.bar([each + 0.2 for each in x], guesses, width=0.4, color="0.7", label="most frequent word")
        ax.set_xticks(x, names)
        ax.set(
            ylim=(0, 1), xlabel="place of the word (\N{MINUS SIGN}: counted from the end)", ylabel="share of words read rightly"
        )
        ax.set_title(title)
        ax.legend(frameon=False)
    read = "; ".join(f"{name}: {shares[n]:.0%}, {guesses[n]:.0%}" for n, name in enumerate(names))
    return describe(ax, f"{lead('Bar chart', title)}. Read rightly at each place, and by a guess: {read}.")
