"""What people read first is true: commands, places, links, minutes, versions, and the figure with its words."""

import importlib.util
import linecache
import re
import tomllib
from functools import cache

import numpy as np
import pytest
import torch
from places import ROOT

import attention_checks as checks
from attention_lab.experiments import transformer
from attention_lab.measure import results
from authoring import readme
from authoring.build import Lesson, lessons
from benchmarks import figure
from course_utils import plotting

PAGES = ("README.md", "CONTRIBUTING.md")
TEXT = {name: (ROOT / name).read_text(encoding="utf-8") for name in PAGES}
README = TEXT["README.md"]
PLACEHOLDERS = ("NN", "15", "name.ipynb")  # lessons and files that stand for any other
MADE = (".venv", "dist/")  # by commands, not by git


def found(pattern):
    """(page, match) for each match on either page, each once."""
    return sorted({(name, match) for name in PAGES for match in re.findall(pattern, TEXT[name])})


@cache
def project():
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@cache
def experiment():
    return results.recorded("translation")


def mean(model, key):
    return np.mean([run[key] for run in results.runs_of(experiment(), model)], axis=0)


@pytest.mark.parametrize(("page", "target"), found(r"(?:^|`|follow )make ([a-z]+)"))
def test_make_knows_the_command(page, target):
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize(("page", "module"), found(r"python -m ([a-z_.]+)"))
def test_the_module_can_be_run(page, module):
    spec = importlib.util.find_spec(module)
    assert spec is not None
    assert spec.submodule_search_locations is None or importlib.util.find_spec(f"{module}.__main__")


@pytest.mark.parametrize(("page", "target"), found(r"\]\((?!https?://)([^)#]+)"))
def test_a_link_leads_to_a_file(page, target):
    assert (ROOT / target).is_file()


def places():
    """Every path in code quotes: it has a slash or a file's ending, and stands for one place."""
    quoted = found(r"`([\w./-]+(?:/|\.(?:py|md|toml|txt|yml|json)))`")
    return [(page, path) for page, path in quoted if not path.startswith(MADE) and not any(name in path for name in PLACEHOLDERS)]


@pytest.mark.parametrize(("page", "path"), places())
def test_a_place_that_is_named_exists(page, path):
    assert (ROOT / path).exists()
    assert path.endswith("/") == (ROOT / path).is_dir()


def rows():
    """The table of lessons: (name, the learner's minutes, the computer's time in words)."""
    opened = r"\[\d\d [^\]]+\]\(notebooks/(\w+)/\1\.ipynb\)(?: \[!.+?\))?"  # and the badge of a published course
    row = rf"\| {opened} \| .+ \| (\d+) min \| (.+) \| \[solved\]\(solutions/\1/\1\.ipynb\) \|"
    return re.findall(f"^{row}$", README, re.MULTILINE)


def standing():
    """The lessons that are handed out: one whose notebooks were never built is still being written."""
    return [name for name in lessons(ROOT) if Lesson(ROOT, name).student.is_file()]


def test_the_table_is_the_builds():
    assert readme.is_current(ROOT), "run `make notebooks`"


def test_the_table_lists_the_lessons_that_stand():
    assert [name for name, _, _ in rows()] == standing()


@pytest.mark.parametrize(("name", "minutes", "computer"), rows())
def test_a_lesson_takes_as_long_as_it_says_itself(name, minutes, computer):
    needs = {
        "a few seconds": "a few seconds",
        "under 1 min": "less than one",
        "under 2 min": "less than two",
        "under 3 min": "less than three",
    }[computer]
    said = f"**Time.** About {minutes} minutes, of which the computer needs {needs}."
    assert said in Lesson(ROOT, name).cells()[0].source


def test_planned_lessons_are_those_that_do_not_stand():
    planned = re.findall(r"^- (\d\d) ", README, re.MULTILINE)
    assert sorted([name[:2] for name in standing()] + planned) == [f"{number:02}" for number in range(15)]


def test_versions_are_those_of_the_package():
    assert f"course_utils-{project()['version']}-py3-none-any.whl" in README
    assert f"version {project()['version']} " in README
    assert f"Python {project()['requires-python'].removeprefix('>=')} or newer" in README


def test_the_readme_stays_short():
    assert len(README.splitlines()) <= 130


# The figure ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("picture", figure.PICTURES)
def test_the_figures_and_their_words_are_those_of_the_recorded_results(picture):
    drawn = figure.PICTURES[picture]()
    assert f"![{plotting.alt_text(drawn)}]({picture})" in README, "run `python -m benchmarks.figure`"
    assert (ROOT / picture).stat().st_size < 60_000


def test_what_is_said_of_the_table_holds_in_every_row_and_seed():
    rows = {name: [run["exact"] for run in runs] for name, runs in transformer.every_row().items()}
    assert {len(shares) for shares in rows.values()} == {3} and list(rows)[-1] == "12 transformer"
    choosing = {name: shares for name, shares in rows.items() if name not in ("01 bottleneck", "02 uniform weights")}
    alike = [share for name in ("01 bottleneck", "02 uniform weights") for share in rows[name]]
    assert max(alike) < 1 / 3 < 0.75 < min(map(min, choosing.values()))
    others = [shares for name, shares in choosing.items() if name != "12 transformer"]
    assert max(rows["12 transformer"]) < min(map(min, others))


def test_what_the_caption_says_holds_in_the_recorded_results():
    assert {len(results.runs_of(experiment(), model)) for model in figure.CURVES} == {3}
    assert {run["steps"] for model in figure.CURVES for run in results.runs_of(experiment(), model)} == {2_000}
    parameters = [mean(model, "parameters") for model in figure.CURVES]
    assert max(parameters) < 1.05 * min(parameters)
    for model in ("bottleneck", "uniform weights"):
        assert mean(model, "exact_20_to_40") <= 0.05
    assert mean("additive", "exact_20_to_40") >= 0.85
    *_, longest_trained, longer = mean("additive", "by_length")
    assert longer < 0.6 * longest_trained


@pytest.fixture
def runs():
    """A recording of one run each, for drawing only."""
    made = [{"model": model, "seed": 0, "by_length": [1.0, 0.5, share]} for share, model in enumerate(figure.CURVES)]
    return {"settings": {"length_edges": [4, 8, 12, 20]}, "runs": made}


def shown(words):
    """A README that shows each picture, with the same words."""
    return "\n\n".join(f"![{words}]({picture})" for picture in figure.PICTURES)


def test_the_command_draws_the_figures_and_replaces_their_words_alone(monkeypatch, tmp_path):
    (tmp_path / "README.md").write_text(f"# Before\n\n{shown('old words')}\n\nAfter\n", encoding="utf-8")
    assert figure.main([], root=tmp_path) == 0
    for picture in figure.PICTURES:
        assert (tmp_path / picture).read_bytes().startswith(b"\x89PNG")
    before, *words, after = (tmp_path / "README.md").read_text(encoding="utf-8").split("\n\n")
    assert (before, after) == ("# Before", "After\n")
    assert words[0].startswith("![Dot plot") and words[1].startswith("![Line chart")


def test_a_recording_without_one_of_the_models_changes_nothing(runs, monkeypatch, tmp_path):
    runs["runs"].pop()
    monkeypatch.setattr(results, "recorded", lambda name: runs)
    monkeypatch.setattr(figure, "PICTURES", {picture: figure.draw_lengths for picture in figure.PICTURES})
    (tmp_path / "README.md").write_text(shown("old words"), encoding="utf-8")
    assert "got 'additive'" in figure.main([], root=tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["README.md"]
    assert "old words" in (tmp_path / "README.md").read_text(encoding="utf-8")


def test_a_readme_without_the_figure_is_an_error():
    with pytest.raises(ValueError, match="once, found it 0 times"):
        figure.with_alt_text("# No figure", "docs/running_table.png", "words")


MASK = """\
def causal_mask(queries, keys=None):
    return torch.ones(queries, keys or queries).tril().bool()
"""


def test_the_report_that_is_shown_is_what_the_check_says():
    names = {"torch": torch}
    linecache.cache["<a learner's>"] = (len(MASK), None, MASK.splitlines(keepends=True), "<a learner's>")
    exec(compile(MASK, "<a learner's>", "exec"), names)
    with pytest.raises(checks.CheckFailed) as failed:
        checks.causal_mask(names["causal_mask"])
    assert f"```\n{failed.value.text}\n```" in README
