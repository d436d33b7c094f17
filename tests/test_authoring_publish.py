"""Publishing on a tiny course: every set-up cell and badge names the address, nothing is run, and the way back is exact."""

import re
import shutil

import pytest
from places import copy_course

from authoring import readme
from authoring.__main__ import main
from authoring.build import Lesson
from authoring.publish import publish
from authoring.release import read_notebook

ADDRESS = "https://github.com/someone/attention"
FIRST = """\
# **The question.** What is
# twice three?
#
# **Time.** About 5 minutes, of which the computer needs less than two.
#
# [Glossary](../../docs/glossary.md)."""

LINKS = "<!-- links: `make publish` writes this line -->\n<!-- end of links -->"


def question(_):
    return "**Which?**", "b"


@pytest.fixture(scope="module")
def built_once(tmp_path_factory):
    """The tiny course with a README, built."""
    course = copy_course(tmp_path_factory.mktemp("built") / "course")
    script = course / "solutions" / "00_tiny" / "00_tiny.py"
    script.write_text(script.read_text(encoding="utf-8").replace("# What is twice three?", FIRST), encoding="utf-8")
    (course / "README.md").write_text(f"# Tiny\n\n{LINKS}\n\n{readme.BEGIN}\n{readme.END}\n", encoding="utf-8")
    after = course / "solutions" / "01_next" / "01_next.py"
    after.parent.mkdir()
    after.write_text(f"# %% [markdown]\n# # 01 · Next\n#\n{FIRST}\n\n# %% setup\n", encoding="utf-8")
    Lesson(course, "01_next", question).build()
    Lesson(course, "00_tiny", question).build()
    readme.write(course)
    return course


@pytest.fixture
def course(built_once, tmp_path, monkeypatch):
    """That course, to be published at will, in which running a lesson is an error."""
    monkeypatch.setattr("authoring.build._question", question)
    monkeypatch.setattr("authoring.build.execute", lambda *_: pytest.fail("a lesson was run"))
    return shutil.copytree(built_once, tmp_path / "course")


def files(course):
    return {path: path.read_bytes() for path in course.rglob("*") if path.is_file() and path.suffix != ".pyc"}


def notebooks(course):
    lesson = Lesson(course, "00_tiny")
    return [read_notebook(path.read_text(encoding="utf-8")) for path in (lesson.solution, lesson.student)]


def test_address_and_branch_stand_in_set_up_cells_badges_and_the_readme(course):
    def targets():
        text = (course / "README.md").read_text(encoding="utf-8")
        return re.findall(r"\]\((.+?)\)", text.partition("<!-- end of links -->")[0])

    before = targets()
    assert before == ["solutions/00_tiny/00_tiny.ipynb", "notebooks/00_tiny/00_tiny.ipynb", "grading/README.md"]
    publish(course, ADDRESS, "spring")
    site, colab, guide = targets()
    assert site == "https://someone.github.io/attention/" and guide == "grading/README.md"
    assert colab == "https://colab.research.google.com/github/someone/attention/blob/spring/notebooks/00_tiny/00_tiny.ipynb"
    for notebook in notebooks(course):
        assert f"]({colab})" in notebook.cells[0].source
        (setup,) = (cell.source for cell in notebook.cells if "google.colab" in cell.source)
        assert f"{ADDRESS}/archive/refs/heads/spring.zip" in setup


def test_pages_to_read_are_linked_on_the_code_host_and_lessons_in_colab_too(course):
    before = [[cell.source for cell in notebook.cells] for notebook in notebooks(course)]
    assert all("[Glossary](../../docs/glossary.md)" in cells[0] for cells in before)
    assert {cells[-1] for cells in before} == {"[Contents](../../README.md) | [01 · Next](../01_next/01_next.ipynb) →"}
    publish(course, ADDRESS, "spring")
    colab = "https://colab.research.google.com/github/someone/attention/blob/spring/notebooks/01_next/01_next.ipynb"
    contents = f"[Contents]({ADDRESS}/blob/spring/README.md)"
    for notebook in notebooks(course):
        assert f"[Glossary]({ADDRESS}/blob/spring/docs/glossary.md)" in notebook.cells[0].source
        links = f"{contents} | [01 · Next](../01_next/01_next.ipynb) ([in Colab]({colab})) →"
        assert notebook.cells[-1].source == links
    publish(course, "https://example.org/someone/attention")  # a host whose pages lie elsewhere
    assert [[cell.source for cell in notebook.cells[:1]] for notebook in notebooks(course)] == [cells[:1] for cells in before]


def test_six_files_change_and_nothing_is_out_of_date_afterwards(course, capsys):
    before = files(course)
    assert main(["publish", ADDRESS], root=course) == 0
    said = capsys.readouterr().out
    assert said == f"published at {ADDRESS}, branch main: 6 files changed\n00_tiny: up to date\n01_next: up to date\n"
    changed = {path.name for path, content in files(course).items() if before[path] != content}
    assert changed == {"pyproject.toml", "README.md", "00_tiny.ipynb", "01_next.ipynb"}


def test_outputs_and_counts_stay(course):
    before, _ = notebooks(course)
    publish(course, ADDRESS)
    after, _ = notebooks(course)
    kept = [[(cell.outputs, cell.execution_count) for cell in book.cells if cell.cell_type == "code"] for book in (before, after)]
    assert kept[0] == kept[1] and any(outputs for outputs, _ in kept[0])
    assert before.metadata == after.metadata


def test_an_empty_address_is_the_way_back_to_the_same_bytes(course):
    before = files(course)
    publish(course, ADDRESS, "spring")
    publish(course, "")
    assert files(course) == before


@pytest.mark.parametrize(
    "address",
    [
        "http://github.com/someone/attention",
        "github.com/someone/attention",
        "https://github.com/someone",
        "https://github.com/someone/attention/",
        "https://github.com/someone/attention.git",
        "https://github.com/someone/attention?tab=readme",
        "https://someone@github.com/someone/attention",
        "https://github.com/someone/attention\n",
    ],
)
def test_a_bad_address_is_named_and_changes_nothing(course, address, capsys):
    before = files(course)
    with pytest.raises(SystemExit) as exit_:
        main(["publish", address], root=course)
    assert exit_.value.code == 2
    assert "repository must be https://HOST/OWNER/NAME" in (said := capsys.readouterr().err) and repr(address) in said
    assert files(course) == before


def test_a_lesson_that_would_have_to_run_is_named_and_nothing_is_published(course, capsys):
    (course / "data" / "numbers.txt").write_text("4 5 6")
    before = files(course)
    assert main(["publish", ADDRESS], root=course) == 1
    assert "00_tiny.ipynb: has to be run first (`make notebooks`)\nnot published" in capsys.readouterr().out
    assert files(course) == before
