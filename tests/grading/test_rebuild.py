"""The instructor's notebook is the skeleton: whatever a submission does to other cells cannot matter."""

import copy
import json

import desk
import nbformat
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.intake.errors import SetUpError
from grading.intake.lesson import Lesson, LessonCell
from grading.intake.rebuild import Work, rebuild, recognised


@pytest.fixture(scope="module")
def lesson(tmp_path_factory):
    path = tmp_path_factory.mktemp("lesson") / f"{desk.LESSON}.ipynb"
    nbformat.write(desk.small_lesson(), path)
    return Lesson.read(path)


@pytest.fixture
def notebook(lesson):
    """What a good student hands in, as intake reads it."""
    cells = []
    for cell in lesson.cells:
        nbgrader = {"nbgrader": {"grade_id": cell.grade_id}} if cell.grade_id else {}
        source = desk.RIGHT.get(cell.grade_id, cell.released)
        cells.append({"cell_type": cell.cell_type, "source": source, "metadata": nbgrader, "id": cell.id})
    return {"cells": cells}


def place(notebook, name):
    return next(index for index, cell in enumerate(notebook["cells"]) if cell["id"] == name)


def own(work):
    return [(cell.kind, cell.source) for cell in work.cells if cell.own]


def extra(source="x = 1", **changes):
    return {"cell_type": "code", "source": source, "metadata": {}, "id": "new", **changes}


def solutions(work):
    return {cell.grade_id: cell.source for cell in work.cells if cell.grade_id in desk.RIGHT}


def test_an_honest_notebook_is_the_lesson_with_its_solutions(lesson, notebook):
    work = rebuild(lesson, notebook)
    assert [cell.lesson_index for cell in work.cells] == list(range(len(lesson.cells)))
    assert [cell.index for cell in work.cells] == list(range(len(work.cells)))
    assert solutions(work) == desk.RIGHT
    assert work.flags == ()


def test_a_work_holds_no_test_and_no_solution(lesson, notebook):
    text = json.dumps(rebuild(lesson, notebook).to_dict()) + json.dumps(rebuild(lesson, {"cells": []}).to_dict())
    assert desk.CANARY not in text
    assert "return 2 * number" not in text


def test_works_and_lessons_survive_the_journey_to_a_worker(lesson, notebook):
    work = rebuild(lesson, notebook)
    assert Work.from_dict(json.loads(json.dumps(work.to_dict()))) == work
    assert Lesson.from_dict(json.loads(json.dumps(lesson.to_dict()))) == lesson


def test_metadata_beyond_the_grade_id_cannot_matter(lesson, notebook):
    plain = rebuild(lesson, notebook)
    for cell in notebook["cells"]:
        cell["metadata"] = {**cell["metadata"], "tags": ["skip-execution"], "course": {"kind": "training"}}
        if "nbgrader" in cell["metadata"]:
            flipped = {"grade": True, "solution": True, "points": float("inf"), "locked": False}
            cell["metadata"]["nbgrader"] = {**cell["metadata"]["nbgrader"], **flipped}
    assert rebuild(lesson, notebook).cells == plain.cells


DEEP = f"double({' + '.join('1' * 2_000)})"


@pytest.mark.parametrize("new", ["assert True", "", "%%script true\n", "double = lambda n: n", DEEP], ids=range(5))
def test_a_changed_test_is_the_instructors_again(lesson, notebook, new):
    notebook["cells"][place(notebook, "check_double")]["source"] = new
    work = rebuild(lesson, notebook)
    assert "the cell check_double was changed: the instructor's is used" in work.flags
    assert own(work) == []


def test_a_test_turned_into_markdown_deleted_or_moved_above_is_the_instructors_again(lesson, notebook):
    plain = rebuild(lesson, notebook)
    notebook["cells"].insert(0, notebook["cells"].pop(place(notebook, "check_double")))
    assert rebuild(lesson, notebook).cells == plain.cells
    notebook["cells"][place(notebook, "check_double")]["cell_type"] = "markdown"
    del notebook["cells"][place(notebook, "check_answer_1")]
    assert rebuild(lesson, notebook).cells == plain.cells


def test_a_missing_answer_is_empty_and_said(lesson, notebook):
    del notebook["cells"][place(notebook, "double")]
    work = rebuild(lesson, notebook)
    assert solutions(work)["double"] == ""
    assert work.flags == ("the cell double is missing, and counts as empty",)


def test_of_two_answers_with_one_id_the_last_counts_and_the_first_still_runs(lesson, notebook):
    first = {**extra("helper = 1"), "metadata": {"nbgrader": {"grade_id": "double"}}}
    notebook["cells"].insert(place(notebook, "double"), first)
    work = rebuild(lesson, notebook)
    assert solutions(work) == desk.RIGHT
    assert own(work) == [("code", "helper = 1")]
    assert "the cell double stands more than once: the last one counts" in work.flags


def test_an_answer_whose_metadata_was_lost_is_found_by_its_cell_id(lesson, notebook):
    for cell in notebook["cells"]:
        cell["metadata"] = {}
    assert solutions(rebuild(lesson, notebook)) == desk.RIGHT


def test_a_notebook_without_cell_ids_is_understood(lesson, notebook):
    plain = rebuild(lesson, notebook)
    for cell in notebook["cells"]:
        cell["id"] = None
    assert rebuild(lesson, notebook) == plain


def test_extra_cells_run_where_the_student_put_them(lesson, notebook):
    notebook["cells"].insert(place(notebook, "check_double"), extra("after the answer"))
    notebook["cells"].insert(0, extra("first of all", id="other"))
    notebook["cells"].append(extra("a note", cell_type="raw", id="third"))
    work = rebuild(lesson, notebook)
    assert own(work) == [("code", "first of all"), ("code", "after the answer"), ("markdown", "a note")]
    before = [cell.grade_id for cell in work.cells[: [c.source for c in work.cells].index("after the answer")]]
    assert before[-1] == "double"


def test_an_answer_that_was_moved_down_goes_back_with_the_own_cells_that_it_reads(lesson, notebook):
    plain = rebuild(lesson, notebook).cells
    at = place(notebook, "double")
    answer, check = notebook["cells"][at : at + 2]
    del notebook["cells"][at : at + 2]
    sources = ["def add(a, b):\n    return a + b", "def twice(x):\n    return add(x, x)", "number = step"]
    notebook["cells"] += [*(extra(source, id=source) for source in sources), answer, check]
    answer["source"] = "def double(number):\n    return twice(number)"
    work = rebuild(lesson, notebook)
    found = [cell.source for cell in work.cells]
    assert found.index(sources[0]) + 1 == found.index(sources[1]) == found.index(answer["source"]) - 1
    assert found[-1] == sources[2] and len(found) == len(plain) + 3, "what it does not read stays"
    assert len(work.flags) == 1 and work.flags[0].startswith("moved down: double;")


def test_a_provided_cell_that_was_changed_runs_in_both_versions(lesson, notebook):
    notebook["cells"][place(notebook, "steps")]["source"] = "import math\nstep = 1"
    work = rebuild(lesson, notebook)
    sources = [cell.source for cell in work.cells]
    assert sources.index("step = 1") + 1 == sources.index("import math\nstep = 1")


def test_a_training_cell_is_one_whatever_the_student_makes_of_it(lesson, notebook):
    notebook["cells"][place(notebook, "train")]["source"] = "while True: pass"
    assert own(rebuild(lesson, notebook)) == [("training", "while True: pass")]


def test_an_answer_that_became_markdown_is_read_as_code(lesson, notebook):
    notebook["cells"][place(notebook, "double")]["cell_type"] = "markdown"
    work = rebuild(lesson, notebook)
    assert next(cell for cell in work.cells if cell.grade_id == "double").cell_type == "code"
    assert len(work.flags) == 1


STUBS = {  # as given out, today or in an earlier wording; as a draft; and what may be an answer
    "def double(number):\n    # YOUR CODE HERE\n    raise NotImplementedError()": False,
    "def double(number):\n    'Once it said more.'\n    # YOUR CODE HERE\n    raise NotImplementedError()": False,
    "def double(x): pass": False,
    "class Base:\n    def forward(self): raise NotImplementedError": None,
    "def double(number):\n    return 0": True,
}


@pytest.mark.parametrize("stub", STUBS)
def test_an_untouched_copy_below_the_answer_never_wins(lesson, notebook, stub):
    at = place(notebook, "double")
    copied = {**notebook["cells"][at], "source": stub}
    notebook["cells"].insert(at if STUBS[stub] is None else at + 1, copied)
    work = rebuild(lesson, notebook)
    assert solutions(work) == {**desk.RIGHT, "double": stub if STUBS[stub] else desk.RIGHT["double"]}
    assert own(work) == {False: [], None: [("code", stub)], True: [("code", desk.RIGHT["double"])]}[STUBS[stub]]
    notebook["cells"][at : at + 2] = [copied]
    assert solutions(rebuild(lesson, notebook))["double"] == stub, "alone it is what it is"


@pytest.mark.parametrize("first", [0, 1])
def test_a_letter_is_an_answer_also_where_it_is_the_right_one(first):
    lines = [f'answer_1 = "{letter}"  # click\nchecks.quiz.ask("q", answer_1=answer_1)' for letter in ("c", "")]
    known = Lesson("quiz", (LessonCell("answer", "code", "a", "a", None, lines[0]),))
    pair = [extra(line.replace("click", "write"), metadata={"nbgrader": {"grade_id": "a"}}) for line in lines]
    assert rebuild(known, {"cells": [pair[first], pair[1 - first]]}).cells[0].source == pair[0]["source"]
    assert recognised(known, {"cells": [extra(lines[0]), extra(lines[1])]}) == 1


def test_answers_are_found_by_what_they_define_where_all_else_was_lost(lesson, notebook):
    for cell in notebook["cells"]:
        cell.update(id=None, metadata={})
    assert recognised(lesson, notebook) == 2
    work = rebuild(lesson, notebook)
    assert {**solutions(work), "why": desk.RIGHT["why"]} == desk.RIGHT


def test_an_answer_that_was_typed_again_is_not_called_missing(lesson, notebook):
    notebook["cells"][place(notebook, "double")] = extra(desk.RIGHT["double"])
    work = rebuild(lesson, notebook)
    assert work.flags == () and own(work) == [("code", desk.RIGHT["double"])]
    notebook["cells"].pop(place(notebook, "new"))
    notebook["cells"][place(notebook, "answer_1")]["source"] += "\n" + desk.RIGHT["double"]
    assert rebuild(lesson, notebook).flags == (), "nor where it stands in another answer's cell"
    notebook["cells"][place(notebook, "answer_1")]["source"] = ""
    notebook["cells"][place(notebook, "why")]["source"] = desk.RIGHT["double"]
    assert rebuild(lesson, notebook).flags == ("the cell double is missing, and counts as empty",), "prose is not run"


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_other_line_ends_are_no_change(lesson, notebook, end):
    plain = rebuild(lesson, notebook)
    for cell in notebook["cells"]:
        cell["source"] = cell["source"].replace("\n", end)
    assert rebuild(lesson, notebook) == plain


def test_layout_is_no_change_and_changes_are_one_remark(lesson, notebook):
    notebook["cells"][place(notebook, "steps")]["source"] = "step  =  (1)"
    check = next(cell.released for cell in lesson.cells if cell.grade_id == "check_double")
    notebook["cells"][place(notebook, "check_double")]["source"] = check.replace(" ==", "==")
    notebook["cells"][place(notebook, "train")]["source"] = 'raise RuntimeError("training is never run")'
    assert rebuild(lesson, notebook).flags == ()
    notebook["cells"][place(notebook, "steps")]["source"] = "step = 2"
    notebook["cells"][place(notebook, "train")]["source"] = "step = 3"
    assert rebuild(lesson, notebook).flags == (
        "a provided cell was changed (`step = 1`): both versions count, the student's last",
        "a training cell was changed: it is not run while grading, in either version",
    )


@st.composite
def mangled(draw, cells):
    """A notebook after anything that can be done to its cells."""
    kept = draw(st.lists(st.sampled_from(cells), max_size=12))
    made = []
    for cell in kept:
        cell = copy.deepcopy(cell)
        if draw(st.booleans()):
            cell["cell_type"] = draw(st.sampled_from(["code", "markdown", "raw"]))
        if draw(st.booleans()):
            cell["source"] = draw(st.text(max_size=20))
        if draw(st.booleans()):
            cell["metadata"] = {"nbgrader": {"grade_id": draw(st.sampled_from(["double", "why", "check_double", "none"]))}}
        if draw(st.booleans()):
            cell["id"] = draw(st.sampled_from([None, "double", "title", "train"]))
        made.append(cell)
    return {"cells": made}


@given(data=st.data())
def test_the_skeleton_stands_whatever_was_handed_in(lesson, data):
    cells = [
        {"cell_type": c.cell_type, "source": c.released, "metadata": {"nbgrader": {"grade_id": c.grade_id}}, "id": c.id}
        for c in lesson.cells
    ]
    work = rebuild(lesson, data.draw(mangled(cells)))
    skeleton = [cell for cell in work.cells if not cell.own]
    assert [cell.lesson_index for cell in skeleton] == list(range(len(lesson.cells)))
    for cell, known in zip(skeleton, lesson.cells, strict=True):
        assert (cell.kind, cell.cell_type, cell.grade_id) == (known.kind, known.cell_type, known.grade_id)
        if known.kind in ("code", "training", "markdown"):
            assert cell.source == known.source
    assert desk.CANARY not in json.dumps(work.to_dict())


# The lesson itself


def written(tmp_path, change):
    notebook = desk.small_lesson()
    change(notebook)
    path = tmp_path / "lesson.ipynb"
    nbformat.write(notebook, path)
    return path


def cell_of(notebook, name):
    return next(cell for cell in notebook.cells if cell.id == name)


@pytest.mark.parametrize("points", [float("nan"), float("inf"), -1, "2"])
def test_points_that_are_no_points_are_the_instructors_to_mend(tmp_path, points):
    path = written(tmp_path, lambda n: cell_of(n, "check_double").metadata.nbgrader.update(points=points))
    with pytest.raises(SetUpError, match="check_double"):
        Lesson.read(path)


def test_a_grade_id_twice_is_the_instructors_to_mend(tmp_path):
    path = written(tmp_path, lambda n: cell_of(n, "check_answer_1").metadata.nbgrader.update(grade_id="double"))
    with pytest.raises(SetUpError, match="double stands twice"):
        Lesson.read(path)


def test_any_instructors_notebook_is_understood_without_our_metadata(tmp_path):
    def plain(notebook):
        for cell in notebook.cells:
            cell.metadata.pop("course", None)

    lesson = Lesson.read(written(tmp_path, plain))
    kinds = {cell.grade_id: cell.kind for cell in lesson.cells if cell.grade_id}
    exercises, found = {"double": "exercise", "answer_1": "exercise"}, {"check_double": "check", "check_answer_1": "check"}
    assert kinds == {**exercises, **found, "why": "written"}
