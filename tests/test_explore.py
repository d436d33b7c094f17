"""The explorer from Python's side: what travels to the page, the figure without scripts, and what the kernel answers."""

import base64
import importlib
import json
import re
import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
import numpy as np
import pytest
import torch

from course_utils import widgets
from course_utils.widgets import _kernel

WORDS, FRENCH = ["the", "black", "cat", "sleeps"], ["le", "chat", "noir", "dort"]
SCORES = torch.randn(4, 4, generator=torch.Generator().manual_seed(0))
WEIGHTS = torch.eye(4)[[0, 2, 1, 3]] * 0.8 + 0.05


@pytest.fixture(autouse=True)
def no_figure_is_left_behind():
    yield
    assert plt.get_fignums() == []


def words_of(exploration):
    return exploration.bundle()[0]["text/plain"]


def numbers_in(example):
    """What the page reads out of an example."""
    dtype = {32: np.float32, 64: np.float64}[example["bits"]]
    return np.frombuffer(base64.b64decode(example["data"]), dtype)


class TestWhatTravels:
    @pytest.mark.parametrize("dtype", [torch.float64, torch.float32, torch.float16, torch.bfloat16])
    def test_scores_travel_as_they_are(self, dtype):
        scores = torch.randn(2, 3, 4, 4, dtype=torch.float64, generator=torch.Generator().manual_seed(1)).to(dtype)
        (example,) = widgets.explore(scores.requires_grad_(), FRENCH, WORDS).data["examples"]
        assert (numbers_in(example) == scores.detach().double().flatten().numpy()).all()

    def test_a_cell_is_closed_by_the_mask_or_by_a_score_of_minus_infinity(self):
        scores = SCORES.masked_fill(torch.eye(4, dtype=torch.bool), -torch.inf)
        (example,) = widgets.explore(scores, FRENCH, WORDS, mask=torch.ones(4, 4, dtype=torch.bool).tril()).data["examples"]
        bits = np.unpackbits(np.frombuffer(base64.b64decode(example["mask"]), np.uint8))[:16].reshape(4, 4)
        assert (bits == np.tri(4, k=-1)).all() and np.isfinite(numbers_in(example)).all()

    def test_leading_axes_are_layers_and_heads_unless_they_are_named(self):
        def names(shape, **named):
            axes = widgets.explore(torch.zeros(*shape, 4, 4), FRENCH, WORDS, **named).data["axes"]
            return [(axis["name"], axis["labels"]) for axis in axes]

        assert names(()) == []
        assert names((2,)) == [("head", ["1", "2"])]
        assert names((1, 2)) == [("layer", ["1"]), ("head", ["1", "2"])]
        assert names((2,), axes={"positions": ["without", "with"]}) == [("positions", ["without", "with"])]

    def test_more_than_a_megabyte_is_refused(self):
        words = [str(i) for i in range(200)]
        with pytest.raises(ValueError, match=r"scores must be small enough .* at most 1 MB, got 2\.6 MB"):
            widgets.explore(torch.zeros(12, 200, 200), words, words)

    def test_no_text_of_a_sentence_ends_the_script_or_begins_another(self):
        wicked = ["</script><script>alert(1)</script>", "<!--", "<b>", "&amp;"]
        page = widgets.explore(SCORES, wicked, wicked, title=wicked[0]).bundle()[0]["text/html"]
        assert page.count("<script") == page.count("</script") == 1 and "<!--" not in page


class TestFigure:
    """What stands there where no script runs."""

    def test_it_has_its_words_as_html_as_picture_and_as_text(self):
        data, metadata = widgets.explore(weights=WEIGHTS, queries=FRENCH, keys=WORDS, gold={(2, 1)}).bundle()
        said = data["text/plain"]
        assert "noir looks most at black (0.85)" in said and "on one for 1 of the 1 queries" in said
        assert metadata["image/png"]["alt"] == said and f'alt="{said}"' in data["text/html"]
        assert base64.b64decode(data["image/png"]).startswith(b"\x89PNG") and data["image/png"] in data["text/html"]

    def test_it_shows_what_the_page_begins_with(self):
        scaled = torch.softmax(SCORES.double() / 2, dim=-1)
        assert f"({scaled[0].max():.2f})" in words_of(widgets.explore(SCORES, FRENCH, WORDS, d_k=4))
        causal = words_of(widgets.explore(SCORES, FRENCH, WORDS, causal=True))
        assert "le looks most at the (1.00)" in causal and "6 of 16 cells are masked" in causal

    def test_of_several_sentences_the_first_three_short_ones_are_there(self):
        long = {"weights": torch.full((1, 20), 0.05), "queries": ["long"], "keys": ["word"] * 20}
        short = [{"weights": torch.ones(2, 1), "queries": [f"q{i}", "."], "keys": ["k"]} for i in range(4)]
        said = words_of(
            widgets.explore(examples=[long | {"weights": long["weights"].repeat(2, 1), "queries": ["a", "b"]}, *short])
        )
        assert said.count("Heatmap") == 3 and "q2 looks" in said and "q3" not in said

    def test_the_answer_of_a_look_up_lies_in_the_plane(self):
        corners = torch.tensor([[1.0, 1.0], [1.0, -1.0], [-1.0, -1.0]])
        said = words_of(widgets.explore(corners[:, 0], keys=list("abc"), plane=(torch.tensor([1.0, 0.0]), corners)))
        assert said.count("the answer, a star, lies at") == 3 and "Temperature 0.1" in said

    def test_a_picture_shows_where_every_word_looks(self):
        pixels = torch.rand(3, 24, 32, generator=torch.Generator().manual_seed(0))
        example = {"weights": torch.eye(12)[[2, 5]], "queries": ["red", "square"], "keys": list("abcdefghijkl"), "gold": {(0, 2)}}
        said = words_of(widgets.explore(examples=[example | {"picture": (pixels, (3, 4))}]))
        assert '"square" looks most at row 2, column 2 (1.00)' in said and "outlined is row 1, column 3" in said


class TestKernel:
    """What the kernel answers to the page; the way there is tried in the browser."""

    @pytest.fixture
    def channels(self, monkeypatch):
        opened = {}
        module = importlib.import_module("course_utils.widgets.explore")
        monkeypatch.setattr(module, "open_channel", lambda address, answer: opened.setdefault(address, answer))
        return opened

    def test_only_what_needs_a_kernel_opens_a_channel(self, channels):
        widgets.explore(SCORES, FRENCH, WORDS, effect={0: "nothing"})
        assert channels == {}
        first, second = (widgets.explore(SCORES, FRENCH, WORDS, effect=lambda: "all") for _ in range(2))
        assert list(channels) == [first.data["id"], second.data["id"]]

    def test_another_sentence_goes_through_the_learners_code(self, channels):
        def mine(sentence):
            words = sentence.split()
            return torch.ones(len(words), len(words)) / len(words), words, words

        exploration = widgets.explore(mine, sentence="a b")
        assert exploration.data["kind"] == "weights" and exploration.data["sentence"] == "a b"
        (answer,) = channels.values()
        reply = json.loads(json.dumps(answer({"kind": "sentence", "text": "x y z"})))
        assert reply["example"]["queries"] == ["x", "y", "z"] and reply["example"]["name"] == "x y z"

    def test_what_it_raises_is_told_in_three_lines(self, channels):
        namespace = {"torch": torch}
        source = """def mine(sentence):
            words = sentence.split()
            return torch.zeros(2, len(words)) @ torch.zeros(2, 1), words, ["k"]
        """
        exec(compile(source.strip(), "<cell>", "exec"), namespace)
        widgets.explore(namespace["mine"], sentence="a b")
        (answer,) = channels.values()
        first, said, place = answer({"kind": "sentence", "text": "a b c"})["error"]
        assert first == "mine: RuntimeError" and "shapes cannot be multiplied (2x3 and 2x1)" in said
        assert place.startswith("in mine, line 3")

    @pytest.mark.parametrize(
        ("returned", "says"),
        [
            (None, r"mine must return \(scores or weights, queries, keys\), got NoneType"),
            ((torch.ones(2, 2), ["a"], ["b", "c"]), "queries of what mine returns must have one token for each of the 2 rows"),
            ((torch.ones(3, 1, 1), ["a"], ["b"]), r"what it returned for the first sentence, .* axes \(\), got .* axes \(3,\)"),
        ],
    )
    def test_what_it_should_not_return_is_told_too(self, channels, returned, says):
        def mine(sentence):
            return returned if sentence == "other" else (torch.zeros(1, 1), ["a"], ["b"])

        widgets.explore(mine, sentence="first")
        (answer,) = channels.values()
        assert re.search(says, " ".join(answer({"kind": "sentence", "text": "other"})["error"]))

    def test_an_effect_is_asked_for_by_layer_and_head_and_said_in_words(self, channels):
        maps = torch.zeros(2, 3, 4, 4)
        widgets.explore(maps, FRENCH, WORDS, effect=lambda layer, head: {"BLEU": 10.0 * layer + head, "of": 3})
        (answer,) = channels.values()
        assert answer({"kind": "effect", "index": [1, 2]}) == {"text": "BLEU 12, of 3"}
        known = widgets.explore(maps, FRENCH, WORDS, effect={(1, 2): "much"}).data["effects"]
        assert known == {"1,2": "much"}

    def test_colab_is_asked_in_its_own_way(self, monkeypatch):
        """Its pages load widgets only where one is displayed."""
        registered = {}
        output = type("output", (), {"register_callback": staticmethod(registered.__setitem__)})
        monkeypatch.setitem(sys.modules, "google.colab", type("colab", (), {"output": output}))
        assert _kernel.open_channel("x", lambda question: question) is None
        assert registered["attention-explorer-x"]({"kind": "effect"}).data == {"kind": "effect"}


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (
            lambda: widgets.explore(SCORES, FRENCH[:2], WORDS),
            "queries must have one token for each of the 4 rows of scores, got 2",
        ),
    ],
)
def test_wrong_arguments_are_named(call, says):
    with pytest.raises((TypeError, ValueError), match=says):
        call()


def test_the_script_is_plain_small_and_asks_nobody():
    script, style = (Path(widgets.__file__).with_name(f"explore.{kind}").read_text(encoding="utf-8") for kind in ("js", "css"))
    assert len(script.encode()) + len(style.encode()) <= 60_000
    for outside in ("http:", "https:", "//cdn", "@import", "fetch(", "XMLHttpRequest", "eval(", "innerHTML"):
        assert outside not in script + style
