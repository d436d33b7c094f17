"""What people read first is true: commands, places, links, minutes, versions, and the figure with its words."""

import importlib.util
import re
import tomllib

import pytest
from places import ROOT

from authoring import readme
from benchmarks import figure, first_screen
from course_utils import plotting

PAGES = ("README.md", "CONTRIBUTING.md", "docs/limits.md", "docs/running_table.md")
TEXT = {name: (ROOT / name).read_text(encoding="utf-8") for name in PAGES}
README = TEXT["README.md"]
PLACEHOLDERS = ("NN", "17", "uniform_context", "name.ipynb")  # lessons and files that stand for any other
MADE = (".venv", "dist/")  # by commands, not by git


def found(pattern):
    """(page, match) for each match on either page, each once."""
    return sorted({(name, match) for name in PAGES for match in re.findall(pattern, TEXT[name])})


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
    assert (ROOT / page).parent.joinpath(target).is_file()


def places():
    """Every path in code quotes: it has a slash or a file's ending, and stands for one place."""
    quoted = found(r"`([\w./-]+(?:/|\.(?:py|md|toml|txt|yml|json)))`")
    return [(page, path) for page, path in quoted if not path.startswith(MADE) and not any(name in path for name in PLACEHOLDERS)]


@pytest.mark.parametrize(("page", "path"), places())
def test_a_place_that_is_named_exists(page, path):
    assert (ROOT / path).exists()
    assert path.endswith("/") == (ROOT / path).is_dir()


def test_the_table_is_the_builds():
    assert readme.is_current(ROOT), "run `make notebooks`"


def test_versions_are_those_of_the_package():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert f"version {project['version']} " in README
    assert f"Python {project['requires-python'].removeprefix('>=')} or newer" in README


def test_the_first_screen_leads_somewhere_and_its_pictures_are_there():
    before, commands = README.split("## Two commands")
    assert "make lab" in commands.split("## ")[0] and "make test" in commands.split("## ")[0]
    assert re.search(r"<!-- links: .*-->\n\*\*", before)
    pictures = re.findall(r'(?:src|srcset)="(docs/\w+\.\w+)"', before)
    assert len(pictures) == 4
    assert all((ROOT / picture).stat().st_size <= 1_500_000 for picture in pictures)
    assert all(len(alt) > 100 for alt in re.findall(r'alt="(.*?)"', before))


# The figures ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("picture", figure.PICTURES)
def test_the_figures_and_their_words_are_those_of_the_recorded_results(picture):
    drawn = figure.PICTURES[picture]()
    assert f"![{plotting.alt_text(drawn)}]({picture})" in TEXT[figure.PAGE], "run `python -m benchmarks.figure`"
    assert (ROOT / figure.PAGE).with_name(picture).stat().st_size < 60_000


def test_the_report_that_is_shown_is_what_the_check_says():
    assert first_screen.with_alt_text(README, first_screen.report()) == README, "run `python -m benchmarks.first_screen`"
