"""The pronoun sentences: what is generated, what lies in data/pronouns, and the readers and measures built on it."""

import os
import subprocess
import sys
from collections import Counter

import pytest
import torch
from places import ROOT, load

from attention_lab.experiments import pronoun_task
from attention_lab.models.pronouns import NamingReader, PointingReader, UniformSelfAttention, row_of
from attention_lab.tasks import pronouns
from course_utils.attention.positions import SinusoidalPositions
from course_utils.attention.self_attention import SelfAttention

FOLDER = ROOT / "data" / "pronouns"
WORDS = pronouns.vocabulary()


@pytest.fixture(scope="module")
def splits():
    return {name: pronouns.load_split(name) for name in pronouns.SPLITS}


def nouns(sentence):
    """(animal, place)"""
    both = sentence.words[sentence.noun], sentence.words[sentence.other]
    return both if both[1] in pronouns.PLACES else both[::-1]


# The files -----------------------------------------------------------------------------------------------------------


def test_the_script_writes_the_same_bytes_again(tmp_path):
    # Another hash seed, another order of sets: the bytes must not care.
    environment = {**os.environ, "PYTHONHASHSEED": "12345", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, FOLDER / "generate.py", "--out", tmp_path / "new"]
    run = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
    written = {path.name: path.read_bytes() for path in (tmp_path / "new").iterdir()}
    assert written == {path.name: path.read_bytes() for path in FOLDER.glob("*.tsv")}


def test_check_compares_writes_nothing_and_says_what_it_cannot_read(tmp_path, capsys, monkeypatch):
    generate = load(FOLDER / "generate.py")
    monkeypatch.setattr(generate, "FLIP_PAIRS", {"train": 20, "test": 5})
    assert generate.main(["--out", str(tmp_path)]) == 0 == generate.main(["--out", str(tmp_path), "--check"])
    (tmp_path / "test.tsv").write_text("changed\n")
    assert generate.main(["--out", str(tmp_path), "--check"]) == 1
    assert "not what is generated: test.tsv" in capsys.readouterr().err
    assert (tmp_path / "test.tsv").read_text() == "changed\n"
    assert generate.main(["--out", str(tmp_path / "nowhere"), "--check"]) == 2
    assert capsys.readouterr().err == f"cannot read the sentences in {tmp_path / 'nowhere'}: No such file or directory\n"


def test_the_card_holds_what_is_measured():
    assert load(FOLDER / "describe.py").describe() in (FOLDER / "README.md").read_text(encoding="utf-8")


# The sentences -------------------------------------------------------------------------------------------------------


def test_no_pair_of_nouns_is_in_both_splits_and_every_noun_is(splits):
    pairs = {name: {nouns(sentence) for sentence in sentences} for name, sentences in splits.items()}
    assert not pairs["train"] & pairs["test"]
    assert (len(pairs["train"]), len(pairs["test"])) == (240, 80)
    for side, names in ((0, pronouns.ANIMALS), (1, pronouns.PLACES)):
        for split in pairs.values():
            counts = Counter(pair[side] for pair in split)
            assert set(counts) == set(names) and len(set(counts.values())) == 1  # each noun in as many pairs as any other
    assert ("animal", "street") in pairs["test"]


def test_sentences_come_in_twins_that_differ_in_the_last_word_and_the_answer(splits):
    for sentences in splits.values():
        for of_animal, of_place in zip(sentences[::2], sentences[1::2], strict=True):
            assert of_animal.words[:-2] == of_place.words[:-2] and of_animal.words[-1] == of_place.words[-1] == "."
            assert of_animal.words[-2] in pronouns.OF_ANIMALS
            assert of_place.words[-2] in pronouns.PLACES[nouns(of_place)[1]][1]
            assert (of_animal.noun, of_animal.other) == (of_place.other, of_place.noun)
            assert of_animal.words[of_animal.noun] in pronouns.ANIMALS and of_place.words[of_place.noun] in pronouns.PLACES


def test_neither_noun_comes_first_always_and_no_sentence_comes_twice(splits):
    everything = [sentence for sentences in splits.values() for sentence in sentences]
    assert len({sentence.words for sentence in everything}) == len(everything) == 7_000
    for sentences in splits.values():
        first = sum(s.words.index(nouns(s)[0]) < s.words.index(nouns(s)[1]) for s in sentences) / len(sentences)
        assert 0.5 < first < 0.65  # four frames of seven
        assert sum(s.noun < s.other for s in sentences) == len(sentences) / 2  # so that position alone says nothing


def test_every_word_is_known_and_every_test_word_was_trained(splits):
    seen = Counter(word for sentence in splits["train"] for word in sentence.words)
    assert set(seen) == set(WORDS.tokens[4:])
    assert min(seen[word] for sentence in splits["test"] for word in sentence.words) >= 50
    assert max(len(sentence.words) for sentences in splits.values() for sentence in sentences) < pronoun_task.LONGEST


# The readers ---------------------------------------------------------------------------------------------------------


def reader(kind, depth, seed=0, layer=None):
    torch.manual_seed(seed)
    layers = [SelfAttention(16, 16, 16) if layer is None else layer() for _ in range(depth)]
    model = kind(len(WORDS), 16, layers, SinusoidalPositions(pronoun_task.LONGEST, 16)).double()
    with torch.no_grad():
        for parameter in model.parameters():
            parameter *= 3  # far from uniform weights
    return model


@pytest.mark.parametrize("kind", [NamingReader, PointingReader])
@pytest.mark.parametrize("layer", [None, lambda: UniformSelfAttention(16, 8)], ids=["attention", "uniform"])
def test_padding_changes_nothing(splits, kind, layer):
    model, batch = reader(kind, 2, layer=layer), pronouns.make_batch(splits["test"][:50], WORDS)
    logits, weights = model(batch.tokens, batch.mask, batch.it)
    assert all((w[~batch.mask.unsqueeze(1).expand_as(w)] == 0).all() for w in weights)
    for row, sentence in enumerate(splits["test"][:10]):
        alone, _ = model(*pronouns.make_batch([sentence], WORDS)[:3])
        length = alone.shape[1]
        assert torch.allclose(alone[0], logits[row, :length])


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", [NamingReader, PointingReader])
def test_in_one_layer_it_prefers_the_same_noun_in_both_twins_whatever_the_weights(splits, kind, seed):
    measured = pronoun_task.evaluate(reader(kind, 1, seed), pronouns.make_batch(splits["test"], WORDS))
    assert measured.more == [0.5] and measured.flips == [0.0]
    two = pronoun_task.evaluate(reader(kind, 2, seed), pronouns.make_batch(splits["test"], WORDS))
    assert two.more[0] == 0.5 and two.flips[0] == 0.0 and two.flips[1] > 0


def test_the_measures_are_what_a_hand_made_reader_should_get(splits):
    batch = pronouns.make_batch(splits["test"], WORDS)
    wrong = torch.arange(len(batch.it)) % 4 == 1  # one twin of every second pair

    def reads(tokens, mask, it):
        looked = torch.where(wrong, batch.other, batch.noun)
        weights = torch.full((*tokens.shape, tokens.shape[1]), 0.01)
        weights[torch.arange(len(it)), it, looked] = 0.5
        return row_of(weights, it).log(), [weights]

    reads.target = lambda batch: batch.noun
    measured = pronoun_task.evaluate(reads, batch)
    assert measured[:5] == (0.75, 0.5, [0.75], [0.75], [0.5])
    assert measured.on_right == pytest.approx([0.75 * 0.5 + 0.25 * 0.01])
    assert measured.on_wrong == pytest.approx([0.25 * 0.5 + 0.75 * 0.01])


@pytest.mark.parametrize("layers", [[0], [1], [0, 1], []])
def test_a_knock_out_takes_one_words_message_from_it_and_nothing_else(splits, layers):
    model, batch = reader(NamingReader, 2), pronouns.make_batch(splits["test"][:20], WORDS)
    rows, given = torch.arange(20), (batch.tokens, batch.mask, batch.it)
    before, weights_before = model(*given)
    x = model.reader.positions(model.reader.embedding(batch.tokens))
    for number, layer in enumerate(model.reader.layers):  # by hand: the weight set to 0, then values and projection as ever
        _, weights = layer(x, batch.mask.unsqueeze(1))
        if number in layers:
            weights = weights.clone()
            weights[rows, batch.it, batch.noun] = 0.0
        x = x + layer.out_proj(weights @ layer.v_proj(x))
    with pronoun_task.knocked_out(model, layers, batch.it, pronoun_task.words_of(batch)["right noun"]):
        logits, its_weights = model(*given)
    assert torch.allclose(logits, model.readout(row_of(x, batch.it)))
    assert all((its_weights[n][rows, batch.it, batch.noun] == 0).all() for n in layers)
    assert torch.equal(logits, before) == (layers == [])
    again, weights_again = model(*given)
    assert torch.equal(again, before) and all(map(torch.equal, weights_again, weights_before))


def test_a_model_that_cannot_choose_loses_nothing_with_the_choice_and_a_pointer_everything(splits):
    batch = pronouns.make_batch(splits["test"], WORDS)
    control = reader(NamingReader, 1, layer=lambda: UniformSelfAttention(16, 8))
    found = pronoun_task.right_without(control, batch)
    assert found["choice, last layer"] == pytest.approx(pronoun_task.evaluate(control, batch).right)
    found = pronoun_task.right_without(reader(PointingReader, 2), batch)
    assert found["right noun, last layer"] == 0.0 and len(found) == 10


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: pronouns.load_split("valid"), ValueError, "name must be one of 'train', 'test'; got 'valid'"),
        (lambda: pronouns.as_sentence("it is it".split(), "is", "is"), ValueError, "words must hold 'it' exactly once"),  # noqa: SIM905
    ],
)
def test_bad_input_is_named(call, error, says):
    with pytest.raises(error, match=says):
        call()
