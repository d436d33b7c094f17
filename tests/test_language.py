"""The small language model and what it writes: the cache changes only the cost, and the grammar is the judge."""

import pytest
import torch

from attention_lab.experiments import language
from attention_lab.models.language import LanguageModel, causal_and_padding, padding_only, sample, shifted_loss
from attention_lab.tasks import corpus, grammar

SIZES = {"d_model": 16, "heads": 2, "layers": 2, "d_ff": 32, "max_length": 40}


@pytest.fixture(scope="module")
def task():
    return language.load_task()


def small(seed=0, **options):
    torch.manual_seed(seed)
    return LanguageModel(287, **SIZES, **options)


def some_tokens(length=9):
    return torch.randint(4, 287, (3, length), generator=torch.Generator().manual_seed(1))


@pytest.mark.parametrize("seed", range(3))
def test_step_by_step_it_says_what_it_says_of_the_whole_sentence(seed):
    model, tokens, caches = small(seed), some_tokens(), None
    whole = model(tokens)  # (B, T, V)
    for t in range(tokens.shape[1]):
        logits, caches = model.step(tokens[:, t], caches)
        assert torch.allclose(logits, whole[:, t], atol=1e-5)


def test_a_later_word_changes_nothing_before_it_with_the_mask_and_everything_without():
    tokens = some_tokens()
    changed = tokens.clone()
    changed[:, -1] = 4
    with_mask, without = small(mask=causal_and_padding), small(mask=padding_only)
    assert torch.equal(with_mask(tokens)[:, :-1], with_mask(changed)[:, :-1])
    assert bool((without(tokens)[:, :-1] != without(changed)[:, :-1]).any(dim=-1).all())
    assert with_mask.causal and not without.causal


@pytest.mark.parametrize("mask", [causal_and_padding, padding_only])
def test_padding_behind_a_sentence_changes_nothing(mask):
    model, tokens = small(mask=mask), some_tokens()
    padded = torch.cat([tokens, torch.full((3, 4), corpus.PAD)], dim=1)
    assert torch.allclose(model(padded)[:, :9], model(tokens), atol=1e-5)


def test_it_writes_the_same_with_the_cache_and_without():
    model = small()
    written = [language.generate(model, 20, seed=3, cached=cached, max_length=15) for cached in (True, False)]
    assert torch.equal(*written)
    assert written[0].shape[1] <= 15


def test_all_prefixes_of_a_sentence_are_trained_at_once(task):
    """The loss of one pass is the mean over the prefixes, each read by itself."""
    torch.manual_seed(0)
    model, sentence = LanguageModel(len(task.vocabulary), **SIZES), task.train[0]
    ids = [corpus.BOS, *task.vocabulary.encode(sentence), corpus.EOS]
    alone = [
        torch.nn.functional.cross_entropy(model(torch.tensor([ids[:t]]))[0, -1], torch.tensor(ids[t])) for t in range(1, len(ids))
    ]
    assert language.loss_on(model, task, [sentence]) == pytest.approx(torch.stack(alone).mean().item(), abs=1e-5)


def test_the_given_numbers_are_shares_of_the_probability():
    """Evenly spread numbers draw each word as often as it is likely."""
    model, count = small(), 20_000
    uniforms = ((torch.arange(count) + 0.5) / count).unsqueeze(1)
    drawn = sample(model, uniforms, 0.7, corpus.BOS, corpus.EOS)[:, 0]
    shares = torch.bincount(drawn, minlength=287) / count
    logits = model(torch.full((1, 1), corpus.BOS))[0, -1]
    assert torch.allclose(shares, torch.softmax(logits / 0.7, -1), atol=2 / count)


def test_the_same_numbers_write_the_same_text_and_stop_at_its_end():
    uniforms = torch.rand(200, 15, generator=torch.Generator().manual_seed(0))
    tokens = sample(small(), uniforms, 2.0, corpus.BOS, corpus.EOS)
    assert torch.equal(tokens, sample(small(), uniforms, 2.0, corpus.BOS, corpus.EOS)) and tokens.shape == uniforms.shape
    ended = (tokens == corpus.EOS).cumsum(dim=1) > 0
    assert ended.any() and bool((tokens[ended] == corpus.EOS).all())


def test_the_judge_asks_the_grammar_and_knows_the_training_sentences(task, monkeypatch):
    known, new = task.train[0], next(s for s in task.valid if s not in set(task.train))
    written = [known, new, ("cat", "the", "."), ()]
    monkeypatch.setattr(language, "generate", lambda *_, **__: written)
    monkeypatch.setattr(language, "sentences_of", lambda tokens, _: tokens)
    found = language.judge(small(), task, 4, seed=0)
    assert found.verdicts == [True, True, False, False] and grammar.accepts(new)
    assert (found.accepted, found.novel, found.accepted_and_novel) == (0.5, 0.75, 0.25)


def test_training_is_repeatable_and_lowers_the_loss(task):
    runs = []
    for _ in range(2):
        model = language.build_model(task, seed=0)
        runs.append(language.train_language_model(model, task, seed=0, steps=12, progress=False).losses)
    assert runs[0] == runs[1]
    assert runs[0][-1] < runs[0][0] - 0.5


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: small()(torch.ones(1, 41, dtype=torch.long)), ValueError, "at most max_length=40 positions, got 41"),
        (lambda: language.generate(small(), 0, seed=0), ValueError, "count must be at least 1, got 0"),
        (lambda: shifted_loss(small(), torch.ones(1, 3), 0), TypeError, "tokens must be an integer tensor, got torch.float32"),
        (lambda: sample(small(), torch.rand(3), 1.0, 1, 2), ValueError, r"uniforms must have shape \(B, n\), got \(3,\)"),
    ],
)
def test_bad_input_is_named(call, error, says):
    with pytest.raises(error, match=says):
        call()
