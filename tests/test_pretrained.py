"""A pretrained model is read by the code that reads a tiny one made here; what is missing is said, and nothing is fetched."""

import importlib.util

import pytest
import torch

from attention_lab.measure.patterns import offset_score
from attention_lab.models import pretrained

TEXT = "the cat sees the dog and the cat sees the dog"
pytestmark = pytest.mark.xdist_group("pretrained")  # the library takes long to load: once


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder that holds a GPT-2 of two layers, drawn at random, and a tokenizer of whole words."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("HF_HUB_OFFLINE", "1")
        transformers, tokenizers = pytest.importorskip("transformers"), pytest.importorskip("tokenizers")
        words = {word: number for number, word in enumerate(dict.fromkeys(["?", *TEXT.split()]))}
        made = tokenizers.Tokenizer(tokenizers.models.WordLevel(words, unk_token="?"))
        made.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
        sizes = {"vocab_size": len(words), "n_positions": 16, "n_embd": 16, "n_layer": 2, "n_head": 4}
        torch.manual_seed(0)
        model = transformers.GPT2LMHeadModel(transformers.GPT2Config(**sizes, bos_token_id=0, eos_token_id=0))
        folder = tmp_path_factory.mktemp("tiny")
        model.save_pretrained(folder)
        transformers.PreTrainedTokenizerFast(tokenizer_object=made, unk_token="?").save_pretrained(folder)
        yield str(folder)


def test_every_head_of_every_layer_gives_weights_that_are_causal_and_sum_to_one(folder):
    tokens, weights = pretrained.attention_of(TEXT, *pretrained.load(folder))
    assert tokens == TEXT.split() and len(weights) == 2
    for layer in weights:
        assert layer.shape == (4, 11, 11) and layer.triu(1).abs().max() == 0
        assert torch.allclose(layer.sum(dim=-1), torch.ones(4, 11), atol=1e-5)
        assert offset_score(layer, 1).shape == (4,)


def test_dropout_is_off_so_that_the_same_text_gives_the_same_weights(folder):
    read = pretrained.load(folder)
    (_, once), (_, again) = (pretrained.attention_of(TEXT, *read) for _ in range(2))
    assert all(torch.equal(*pair) for pair in zip(once, again, strict=True))


def test_weights_that_are_not_on_the_machine_are_named_and_not_fetched(monkeypatch, tmp_path):
    pytest.importorskip("huggingface_hub")
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_CACHE", str(tmp_path))
    with pytest.raises(pretrained.NotHere, match="'nobodys/model' are not on this machine: download=True fetches them"):
        pretrained.load("nobodys/model")


def test_a_machine_without_the_library_is_told_what_to_install(monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(pretrained.NotHere, match="pip install transformers"):
        pretrained.load()
