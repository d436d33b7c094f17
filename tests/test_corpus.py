"""Reading pairs with clear errors, words to numbers and back, and batches that lose and repeat nothing."""

from collections import Counter
from itertools import islice

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from attention_lab.tasks import corpus
from attention_lab.tasks.corpus import BOS, EOS, PAD, UNK, Pair, Vocabulary, make_batch, read_pairs

GOOD_LINE = "the red hat\tle chapeau rouge\t0-0 1-2 2-1\n"
EXPECTED = "expected two sentences, and perhaps links, separated by tabs, got"
BAD_FILES = {
    "one column": (b"the red hat\n", f"line 1: {EXPECTED} 'the red hat'"),
    "spaces for tabs": (b"a\tb\na    b\n", f"line 2: {EXPECTED} 'a    b'"),
    "an empty side": (b"a\tb\n \tb\n", f"line 2: {EXPECTED}"),
    "words as links": (b"a\tb\tzero\n", "line 1: expected links such as 0-0 1-2 in the third column, got 'zero'"),
    "a link outside": (b"a b\tc\t0-0 1-1\n", "line 1: link 1-1 points outside the pair"),
    "an empty file": (b"", f"line 1: {EXPECTED} ''"),
    "Latin-1": ("a\tb\nété\tsummer\n".encode("latin-1"), "is not UTF-8 text; save the file as UTF-8"),
}
characters = st.characters(codec="utf-8", exclude_categories=("Z", "C"))
words = st.text(characters, min_size=1).filter(lambda word: word not in corpus.SPECIAL_TOKENS)
sentences = st.lists(words, min_size=1, max_size=6).map(tuple)
links = st.frozensets(st.tuples(st.integers(0, 5), st.integers(0, 5)))


@pytest.fixture(scope="module")
def valid():
    return corpus.load_split("valid")


@pytest.fixture(scope="module")
def vocabularies(valid):
    return Vocabulary.from_sentences(pair.source for pair in valid), Vocabulary.from_sentences(pair.target for pair in valid)


def write(path, content):
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


# Reading -------------------------------------------------------------------------------------------------------------


def test_a_byte_order_mark_windows_line_ends_and_blank_last_lines_change_nothing(tmp_path):
    plain = read_pairs(write(tmp_path / "plain.tsv", GOOD_LINE * 2))
    windows = write(tmp_path / "windows.tsv", b"\xef\xbb\xbf" + (GOOD_LINE * 2).replace("\n", "\r\n").encode() + b"\r\n\r\n")
    no_last_line_end = write(tmp_path / "short.tsv", (GOOD_LINE * 2).rstrip("\n"))
    assert read_pairs(windows) == read_pairs(no_last_line_end) == plain


@pytest.mark.parametrize(("content", "message"), BAD_FILES.values(), ids=BAD_FILES.keys())
def test_a_bad_file_is_refused_with_its_name_and_line(tmp_path, content, message):
    path = write(tmp_path / "pairs.tsv", content)
    with pytest.raises(ValueError) as error:
        read_pairs(path)
    assert str(path) in str(error.value)
    assert message in str(error.value)


def test_an_unknown_split_is_refused_with_the_choices():
    with pytest.raises(ValueError, match="name must be one of 'train', 'valid', 'test', 'long'; got 'dev'"):
        corpus.load_split("dev")


def test_an_installed_wheel_reads_its_own_data_first(monkeypatch, tmp_path):
    monkeypatch.setattr(corpus, "__file__", str(tmp_path / "attention_lab" / "tasks" / "corpus.py"))
    for folder in ("data", "attention_lab/_data"):
        (tmp_path / folder / "english_french").mkdir(parents=True)
        assert corpus.data_folder() == tmp_path / folder


@given(pairs=st.lists(st.tuples(sentences, sentences, links), min_size=1))
def test_what_is_written_is_read(tmp_path_factory, pairs):
    pairs = [Pair(s, t, frozenset((i, j) for i, j in links if i < len(s) and j < len(t))) for s, t, links in pairs]
    lines = ["\t".join((" ".join(s), " ".join(t), " ".join(f"{i}-{j}" for i, j in links))) for s, t, links in pairs]
    assert read_pairs(write(tmp_path_factory.mktemp("pairs") / "pairs.tsv", "\n".join(lines))) == pairs


# Vocabulary ----------------------------------------------------------------------------------------------------------


def test_special_tokens_come_first_then_the_most_frequent_then_the_alphabet():
    vocabulary = Vocabulary.from_sentences([("b", "c", "c"), ["a", "d", "d", "d"]])
    assert vocabulary.tokens == ("<pad>", "<bos>", "<eos>", "<unk>", "d", "c", "a", "b")
    assert (PAD, BOS, EOS, UNK) == (0, 1, 2, 3)
    assert len(vocabulary) == 8 and vocabulary.encode(("a", "z")) == [6, UNK]


@given(st.lists(sentences, min_size=1))
def test_decoding_undoes_encoding(many):
    vocabulary = Vocabulary.from_sentences(many)
    for sentence in many:
        assert vocabulary.decode(vocabulary.encode(sentence)) == sentence
        assert vocabulary.decode(torch.tensor([BOS, *vocabulary.encode(sentence), EOS, 4, PAD])) == sentence


# Batches -------------------------------------------------------------------------------------------------------------


def test_a_batch_is_padded_and_its_target_is_shifted_by_one():
    pairs = [Pair(("a", "b"), ("x",), frozenset()), Pair(("a",), ("x", "y"), frozenset())]
    source_vocabulary, target_vocabulary = (Vocabulary.from_sentences(pair[side] for pair in pairs) for side in (0, 1))
    batch = make_batch(pairs, source_vocabulary, target_vocabulary)
    assert batch.source.tolist() == [[4, 5], [4, PAD]]
    assert batch.source_lengths.tolist() == [2, 1]
    assert batch.target_in.tolist() == [[BOS, 4, PAD], [BOS, 4, 5]]
    assert batch.target_out.tolist() == [[4, EOS, PAD], [4, 5, EOS]]
    assert all(tensor.dtype == torch.long for tensor in batch)


@pytest.mark.parametrize("batch_size", [7, 64, 5000])
def test_an_epoch_holds_every_pair_exactly_once(valid, vocabularies, batch_size):
    stream = corpus.batch_stream(valid, *vocabularies, batch_size, seed=3)
    expected = Counter(pair.source for pair in valid)
    for _ in range(2):
        seen = Counter()
        while seen.total() < len(valid):
            batch = next(stream)
            assert 1 <= len(batch.source) <= batch_size
            seen.update(vocabularies[0].decode(row) for row in batch.source)
        assert seen == expected


def test_the_seed_fixes_the_batches_and_epochs_differ(valid, vocabularies):
    def sources(seed, count):
        return [batch.source.tolist() for batch in islice(corpus.batch_stream(valid, *vocabularies, 100, seed), count)]

    two_epochs = sources(0, 20)
    assert two_epochs == sources(0, 20) != sources(1, 20)
    assert two_epochs[:10] != two_epochs[10:]


def test_sentences_of_similar_length_come_together(vocabularies):
    train = corpus.load_split("train")[:6400]
    batches = list(islice(corpus.batch_stream(train, *vocabularies, 64, seed=0), 100))
    filled = sum(int((batch.source != PAD).sum()) for batch in batches)
    assert filled / sum(batch.source.numel() for batch in batches) > 0.9
    longest = [batch.source.shape[1] for batch in batches]
    assert longest != sorted(longest), "batches themselves must come in random order"
