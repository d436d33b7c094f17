"""Record what a linear probe reads off long sentences' vectors, for lesson 01: `python -m benchmarks.occurrence`.

The translator of lesson 01 is trained on each seed. Then the probe is asked two questions, before training and after: does this
word occur, and does it stand at this place? A run replaces the older one of the same seed in `data/recorded/occurrence.json`.
"""

import math

import torch

from attention_lab.experiments import occurrence, translation
from attention_lab.measure.probes import linear_probe
from attention_lab.models.recurrent import BottleneckTranslator
from attention_lab.tasks import corpus
from benchmarks.recording import record_runs, rounded, stopped_kindly

MODEL = "bottleneck"
LENGTHS = (21, 40)  # in words, both among them
STRENGTH = 0.01
PLACES = (0, 1, 3, 5, 8, 10, -11, -9, -6, -4, -3, -2)  # those of the lesson; negative ones count from the end
FEWEST = 5  # sentences on each side of a word's pairs


def vectors_of(model, task, pairs):
    """The vectors (N, d), words (N, T) and lengths (N,) of the sentences of `LENGTHS`."""
    pairs = [pair for pair in pairs if LENGTHS[0] <= len(pair.source) <= LENGTHS[1]]
    batch = corpus.make_batch(pairs, task.source_vocabulary, task.target_vocabulary)
    with torch.no_grad():
        return model.encode(batch.source, batch.source_lengths).double(), batch.source, batch.source_lengths


def pairs_of_each_word(vectors, words, new_vectors, new_words, vocabulary_size):
    """Asked whether a word occurs: the share of its pairs that each new sentence wins -> (M, V), NaN for what is no word."""
    has, new_has = (occurrence.occurs(each, vocabulary_size) for each in (words, new_words))
    won = torch.full(new_has.shape, torch.nan, dtype=torch.float64)
    for word in range(occurrence.FIRST_WORD, vocabulary_size):
        asked = has[:, word].long(), new_has[:, word].long()
        _, scores = linear_probe(vectors, asked[0], new_vectors, asked[1], 2, STRENGTH)
        won[:, word] = occurrence.pairs_won(scores[:, 1], new_has[:, word])
    return won


def occurrence_by_fifth(model, task):
    """Asked whether a word occurs: the share of pairs won, by the fifth of the sentence in which it stands, for the model's
    vectors, for those of the same sentences with that word exchanged, and for the length in the vector's place.
    """
    vectors, words, ends = vectors_of(model, task, task.train)
    new_vectors, new_words, new_ends = vectors_of(model, task, task.valid + task.test)
    generator = torch.Generator().manual_seed(0)
    exchanged, places = occurrence.exchange_anywhere(new_words, new_ends, task.sizes[0], generator)
    with torch.no_grad():
        without = model.encode(exchanged, new_ends).double()
    asked = {"occurs": (vectors, new_vectors, None), "exchanged": (vectors, without, places)}
    asked["length"] = (*(each.double().unsqueeze(1) for each in (ends, new_ends)), None)
    return {
        name: occurrence.by_fifth(
            pairs_of_each_word(fitted, words, judged, new_words, task.sizes[0]), new_words, new_ends, where
        ).tolist()
        for name, (fitted, judged, where) in asked.items()
    }


def where_by_place(model, task):
    """Asked which word stands at a place: the share read rightly, and that of always the most frequent word there. And of pairs
    of sentences that both have the word, one of them at the place, the share in which that one has the higher score.
    """
    vectors, words, ends = vectors_of(model, task, task.train)
    new_vectors, new_words, new_ends = vectors_of(model, task, task.valid + task.test)
    has = occurrence.occurs(new_words, task.sizes[0])  # (M, V)
    found = {"read": [], "guess": [], "where": []}
    for place in PLACES:
        labels, new_labels = (
            each.gather(1, (length * (place < 0) + place).unsqueeze(1))[:, 0]
            for each, length in ((words, ends), (new_words, new_ends))
        )
        share, scores = linear_probe(vectors, labels, new_vectors, new_labels, task.sizes[0], STRENGTH)
        found["read"].append(share)
        found["guess"].append((new_labels == labels.mode().values).double().mean().item())
        won = []
        for word in new_labels.unique().tolist():
            here = new_labels == word
            elsewhere = has[:, word] & ~here
            if min((labels == word).sum(), elsewhere.sum()) >= FEWEST:
                among = here | elsewhere
                won.append(occurrence.pairs_won(scores[among, word], here[among])[here[among]])
        found["where"].append(torch.cat(won).mean().item())
    return found


def run(seed, task, *, steps=translation.STEPS):
    """Train the translator on one seed, and ask both questions before and after -> a run as the recorded file holds it."""
    fresh, model = (build(seed, task) for _ in range(2))
    history = translation.train_translator(model, task, seed=seed, steps=steps, ceiling=math.inf, label=f"seed {seed}")
    asked = {
        name: {**occurrence_by_fifth(each, task), **where_by_place(each, task)}
        for name, each in (("before", fresh), ("after", model))
    }
    return {"model": MODEL, "seed": seed, "steps": history.steps, **rounded(asked)}


def build(seed, task):
    """The translator of lesson 01, untrained."""
    torch.manual_seed(seed)
    return BottleneckTranslator(*task.sizes, d_hidden=140)


def main(arguments=None):
    settings = {
        "steps": translation.STEPS,
        "batch_size": translation.BATCH_SIZE,
        "lengths": LENGTHS,
        "strength": STRENGTH,
        "places": PLACES,
        "fewest": FEWEST,
    }
    task = translation.load_task()
    record_runs(arguments, __doc__, "occurrence", [MODEL], settings, lambda _, seed, kept: run(seed, task))


if __name__ == "__main__":
    stopped_kindly(main)
