"""What docs/gpt2.md says of reading GPT-2 works, tried on a tiny one that is made here; nothing is fetched."""

import re

import pytest
import torch
from places import ROOT

from attention_lab.measure.patterns import offset_score

TEXT = 2 * " one crane of grey paper sold nine doors"
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


def test_the_lines_of_the_page_give_causal_weights_without_dropout(folder):
    page = (ROOT / "docs" / "gpt2.md").read_text(encoding="utf-8")
    (told,) = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    code, once, again = told.replace('"gpt2"', repr(folder)), {}, {}
    exec(code, once)
    exec(code, again)
    assert len(once["layers"]) == 2
    for layer, same in zip(once["layers"], again["layers"], strict=True):
        assert layer.shape == (1, 4, 16, 16) and layer.triu(1).abs().max() == 0
        assert torch.allclose(layer.sum(dim=-1), torch.ones(1, 4, 16), atol=1e-5) and torch.equal(layer, same)
    expected = [[offset_score(layer[0], offset) for layer in once["layers"]] for offset in (1, 7)]
    assert torch.allclose(once["one_back"], torch.stack(expected[0])) and torch.allclose(
        once["after_copy"], torch.stack(expected[1])
    )
