"""The corpus in data/ is what its grammar generates and its card says; its splits are apart, and its French is well formed."""

import os
import subprocess
import sys
from collections import Counter

import pytest
from places import ROOT, load

from attention_lab.tasks import corpus, grammar
from attention_lab.tasks.grammar import lexicon
from attention_lab.tasks.grammar.french import starts_with_vowel

FOLDER = ROOT / "data" / "english_french"
# Auxiliaries and prepositions that French has no word for, articles and prepositions that English has no word for.
MAY_STAY_UNLINKED = {
    "source": {"does", "do", "to", "in", "at"},
    "target": {"le", "la", "l'", "les", "de", "d'", "du", "des", "à", "au", "aux"},
}


@pytest.fixture(scope="module")
def generate():
    return load(FOLDER / "generate.py")


@pytest.fixture(scope="module")
def splits():
    return {name: corpus.load_split(name) for name in corpus.SPLITS}


@pytest.fixture(scope="module")
def everything(splits):
    return [pair for pairs in splits.values() for pair in pairs]


# The files -----------------------------------------------------------------------------------------------------------


@pytest.mark.slow  # a minute for one sentence: the corpus is what its script writes
def test_the_script_writes_the_same_bytes_again(tmp_path):
    # Another hash seed, another order of sets: the bytes must not care.
    environment = {**os.environ, "PYTHONHASHSEED": "12345"}
    command = [sys.executable, FOLDER / "generate.py", "--out", tmp_path / "new"]
    run = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
    written = {path.name: path.read_bytes() for path in (tmp_path / "new").iterdir()}
    assert written == {path.name: path.read_bytes() for path in FOLDER.glob("*.tsv")}


def test_check_compares_and_writes_nothing(generate, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(generate, "corpus", lambda: {name: [f"{name}\t{name}\t0-0\n"] for name in generate.SIZES})
    assert generate.main(["--out", str(tmp_path)]) == 0
    assert generate.main(["--out", str(tmp_path), "--check"]) == 0
    (tmp_path / "test.tsv").write_text("changed\n")
    assert generate.main(["--out", str(tmp_path), "--check"]) == 1
    assert "not what the grammar generates: test.tsv" in capsys.readouterr().err
    assert (tmp_path / "test.tsv").read_text() == "changed\n"


def test_the_card_holds_what_is_measured():
    assert load(FOLDER / "describe.py").describe() in (FOLDER / "README.md").read_text(encoding="utf-8")


# The splits ----------------------------------------------------------------------------------------------------------


def test_no_sentence_comes_twice_within_or_across_splits(everything):
    assert len({pair.source for pair in everything}) == len(everything)


def test_every_word_that_is_tested_was_seen_often_in_training(splits):
    for side in (0, 1):
        seen = Counter(token for pair in splits["train"] for token in pair[side])
        tested = {token for name in ("valid", "test", "long") for pair in splits[name] for token in pair[side]}
        assert min(seen[token] for token in tested) >= 20
        assert 250 <= len(seen) <= 400


# The alignments ------------------------------------------------------------------------------------------------------


def test_only_function_words_stay_without_a_link(everything):
    unlinked = {"source": set(), "target": set()}
    for pair in everything:
        sources, targets = {i for i, _ in pair.alignment}, {j for _, j in pair.alignment}
        unlinked["source"].update(word for i, word in enumerate(pair.source) if i not in sources)
        unlinked["target"].update(word for j, word in enumerate(pair.target) if j not in targets)
    assert unlinked == MAY_STAY_UNLINKED


def test_test_sentences_parse_to_their_own_french_and_links(splits):
    for pair in splits["test"][:150]:
        assert grammar.translations(pair.source) == {(pair.target, pair.alignment)}


# The languages -------------------------------------------------------------------------------------------------------

MASCULINE_BEFORE_CONSONANT = {row[1] for row in lexicon.ADJECTIVES if row[3]} - {"vieux"}
BEFORE_VOWEL = {row[3] for row in lexicon.ADJECTIVES if row[3]} | {"cet", "l'", "d'", "n'", "qu'"}
ELIDING = {"le", "la", "de", "ne", "se", "que", "ma", "sa", "ce"}
NEVER_ADJACENT = {("de", "le"), ("de", "les"), ("à", "le"), ("à", "les"), ("si", "il"), ("de", "des"), ("de", "du"), ("de", "un")}


def bigrams(pairs, side):
    return {bigram for pair in pairs for bigram in zip(pair[side], pair[side][1:], strict=False)}


def test_french_elides_and_contracts_wherever_it_must(everything):
    for word, following in bigrams(everything, 1):
        if starts_with_vowel(following):
            assert word not in ELIDING, (word, following)
        else:
            assert word not in BEFORE_VOWEL, (word, following)
        assert (word, following) not in NEVER_ADJACENT


def test_bel_nouvel_and_vieil_stand_before_vowels_only_and_beau_nouveau_never_before_a_vowel_noun(everything):
    nouns = {row[2].split()[0] for row in lexicon.NOUNS}
    for word, following in bigrams(everything, 1):
        assert not (word in MASCULINE_BEFORE_CONSONANT and following in nouns and starts_with_vowel(following))
