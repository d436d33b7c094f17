"""How uncertain the next word of the corpus is, even to the grammar that made it: `python -m benchmarks.entropy`.

The corpus is drawn from a grammar with known probabilities, so that the probability of each held-out English sentence can be
computed. The mean of its negative logarithm, in nats a word, is the loss of the one model that knows everything; no other model
has a lower one, except by chance. `data/recorded/entropy.json` keeps it beside its standard error over sentences.

`data/english_french/generate.py` draws a length class, then clauses, then a sentence, and draws again when it is too short or too
long, repeats itself, or was drawn before. How often it does so is found by drawing; all else is exact.
"""

import json
import math
import random
import runpy
from types import SimpleNamespace

from attention_lab.tasks import corpus, grammar
from authoring.__main__ import ROOT
from benchmarks.recording import FOLDER, parser_of, write

PATH = FOLDER / "entropy.json"
DRAWS = 10_000  # sentences a length class, for the share that is kept
GENERATOR = SimpleNamespace(**runpy.run_path(str(ROOT / "data" / "english_french" / "generate.py")))


def kept_shares(draws, seed=0):
    """The share of drawn sentences that the generator keeps, for each of its length classes."""
    random_number = random.Random(seed).random
    shares = []
    for shortest, longest, _, fewest, most in GENERATOR.LENGTHS:
        kept = 0
        for _ in range(draws):
            clauses = fewest + int(random_number() * (most - fewest + 1))
            english, _, _ = grammar.sentence_pair(random_number, clauses)
            kept += shortest <= len(english) <= longest and not GENERATOR._repeats_itself(english)
        shares.append(kept / draws)
    return shares


def probability(english, kept):
    """How likely the generator is to make this English sentence next, were it allowed to repeat what it has made before."""
    by_clauses, total = grammar.probabilities(english), 0.0
    for (shortest, longest, share, fewest, most), rate in zip(GENERATOR.LENGTHS, kept, strict=True):
        if shortest <= len(english) <= longest:
            drawn = sum(by_clauses[clauses] for clauses in range(fewest, most + 1)) / (most - fewest + 1)
            total += share * drawn / rate
    return total


def known_share(sentences, kept):
    """The share of the shortest length class that `sentences` take up; of longer sentences hardly any is drawn twice."""
    _, longest, share, *_ = GENERATOR.LENGTHS[0]
    return sum(probability(english, kept) for english in sentences if len(english) <= longest) / share


def nats(english, kept, known):
    """What the sentence and its end cost the model that knows everything, in nats."""
    new = 1 - known if len(english) <= GENERATOR.LENGTHS[0][1] else 1.0
    return -math.log(probability(english, kept) / new)


def measure(draws=DRAWS):
    """The loss on the held-out sentences, as the recorded file holds it."""
    train, valid = ([pair.source for pair in corpus.load_split(name)] for name in ("train", "valid"))
    kept = kept_shares(draws)
    known = known_share(train, kept)
    costs, words = [nats(english, kept, known) for english in valid], [len(english) + 1 for english in valid]
    loss = sum(costs) / sum(words)
    spread = math.sqrt(sum((cost - loss * count) ** 2 for cost, count in zip(costs, words, strict=True))) / sum(words)
    return {
        "command": "python -m benchmarks.entropy",
        "settings": {"draws": draws, "sentences": len(valid)},
        "kept": kept,
        "known": round(known, 4),
        "loss_valid": round(loss, 4),
        "standard_error": round(spread, 4),
    }


def main(arguments=None):
    options = parser_of("python -m benchmarks.entropy", __doc__, seeds=None).parse_args(arguments)
    measured = measure()
    print(json.dumps(measured))
    if options.record:
        write(PATH, measured)


if __name__ == "__main__":
    main()
