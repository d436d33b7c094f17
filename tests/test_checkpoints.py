"""Recorded weights stand in for a run that was cut short, and only for that; whatever does not fit changes nothing."""

import re

import pytest
import torch
from torch import nn

from attention_lab.experiments import copying, extrapolation, language, parts, pointing, reading, transformer, translation
from attention_lab.measure import checkpoints
from attention_lab.models import copier
from attention_lab.models.repeater import Repeater
from attention_lab.models.training import History
from benchmarks import extrapolation as extrapolation_recording
from benchmarks import language as language_models
from benchmarks import parts as parts_recording
from benchmarks import pronouns, record
from benchmarks import transformer as transformer_recording


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """A model and the folder that holds its weights, as "line"."""
    monkeypatch.setattr(checkpoints, "folder", lambda: tmp_path)
    torch.manual_seed(0)
    model = nn.Linear(3, 2)
    checkpoints.save(model, "line", seed=0, steps=40, into=tmp_path)
    return model


def other(*sizes):
    torch.manual_seed(1)
    return nn.Linear(*sizes)


def test_what_is_saved_comes_back_to_half_precision_in_the_models_own_dtype(kept):
    model = other(3, 2).double()
    assert checkpoints.load(model, "line") == {"seed": "0", "steps": "40"}
    assert model.weight.dtype == torch.float64
    assert torch.allclose(model.weight, kept.weight.double(), atol=1e-3)
    assert torch.equal(model.bias, kept.bias.half().double())


@pytest.mark.parametrize(("sizes", "says"), [((3, 3), "bias (2,), got (3,)"), ((2, 2), "weight (2, 3), got (2, 2)")])
def test_weights_of_another_shape_are_refused_and_change_nothing(kept, sizes, says):
    model = other(*sizes)
    before = model.weight.detach().clone()
    with pytest.raises(ValueError, match=re.escape(says)):
        checkpoints.load(model, "line")
    assert torch.equal(model.weight, before)


def test_an_unknown_name_lists_those_there_are(kept):
    with pytest.raises(ValueError, match=r"one of the recorded weights \(line\), got 'lime'"):
        checkpoints.load(other(3, 2), "lime")


def test_after_a_run_that_was_cut_short_they_stand_in_and_a_sentence_says_so(kept, capsys):
    model = other(3, 2)
    checkpoints.stand_in(model, History(cut_short=True), "line")
    assert torch.allclose(model.weight, kept.weight, atol=1e-3)
    assert "Recorded weights stand in: seed 0, 40 steps" in capsys.readouterr().out


def test_where_they_do_not_fit_the_sentence_says_why_and_the_lesson_goes_on(kept, capsys):
    checkpoints.stand_in(nn.Sequential(other(3, 2)), History(cut_short=True), "line")
    assert "no recorded weights can stand in (model must have the parameters" in capsys.readouterr().out


def models():
    """(name of the recorded weights, a model of that kind), for each that a lesson may need."""
    sizes = translation.load_task().sizes
    yield from ((name, record.MODELS[model].build(sizes)) for model, name in record.WEIGHTS.items())
    task = language.load_task()
    yield from ((f"language_{name.replace(' ', '_')}", language.build_model(task, seed=0)) for name in language_models.MODELS)
    yield "picture_reader", pointing.build_reader()
    yield "picture_reader_looks_away", pointing.build_reader()
    yield from ((name, pronouns.build(model)) for model, name in pronouns.WEIGHTS.items())
    yield from ((f"copier_{kind}", copying.build_model(kind, seed=0)) for kind in copier.KINDS)
    for name, (kind, _) in extrapolation_recording.MODELS.items():
        yield extrapolation_recording.weights_name(name), extrapolation.build_model(kind, task.vocabulary, seed=0)
    yield transformer_recording.WEIGHTS, transformer.build_translator(translation.load_task(), seed=0)
    yield parts_recording.WEIGHTS, parts.build(task, seed=0)
    yield "two_layers_that_repeat", Repeater(reading.WORDS, max_length=reading.LENGTH)


def test_every_model_that_a_lesson_trains_has_its_weights_well_under_a_megabyte():
    named = dict(models())
    for name, model in named.items():
        made = checkpoints.load(model, name)
        seed = "3" if name == "picture_reader_looks_away" else "0"  # the seed of which lesson 06 shows the maps
        assert made["seed"] == seed and int(made["steps"]) >= 400  # a whole run, and not one that a test cut short
        assert all(torch.isfinite(each).all() for each in model.parameters())
    files = {path.stem: path.stat().st_size for path in checkpoints.folder().iterdir()}
    assert files.keys() == named.keys() and max(files.values()) < 800_000
