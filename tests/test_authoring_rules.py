"""A lesson that its author got wrong is not built, and says where and why."""

import pytest

import authoring.minutes
from authoring.build import Lesson
from authoring.script import LessonError, read_script
from authoring.spoilers import told_early

GOOD = """\
# %% [markdown]
# # Title

# %% setup

# %% exercise="double"
def double(x):
    ### BEGIN SOLUTION
    return 2 * x
    ### END SOLUTION

# %% check="double" points=2
checks.double(double)

# %% quiz="which" points=1

# %% [markdown] rubric="essay"
# - **2 points** what was found
# - **1 point** what was not

# %% [markdown] written="essay" points=3
# The answer.
"""
WIDE_CELL = "# %%\n" + f"x = {'1' * 96}\ny = {'1' * 97}\n"
CHECK = '# %% check="double" points=2'
A_PART = '# %% check="double" part="one_number" points=1\nchecks.double(double, only="one number")\n\n'
SECOND_EXERCISE = '\n# %% exercise="other"\n### BEGIN SOLUTION\nx = 1\n### END SOLUTION\n'


def problems(tmp_path, text):
    """What the build says about a script with this text, without the file's name."""
    script = tmp_path / "solutions" / "00_x" / "00_x.py"
    script.parent.mkdir(parents=True)
    script.write_text(text, encoding="utf-8")
    try:
        Lesson(tmp_path, "00_x").cells()
    except LessonError as error:
        assert all(problem.startswith(f"{script}:") for problem in error.problems)
        return [problem.removeprefix(f"{script}:") for problem in error.problems]
    return []


def test_a_good_lesson_has_no_problems(tmp_path):
    assert problems(tmp_path, GOOD) == []


TEXT, LINES = "# %% [markdown]\n# Text.\n\n", "# %%\n" + "x = 1\n" * 16
FOLD, HINT = (f"# %% [markdown]\n# <details><summary>{title}</summary></details>\n\n" for title in ("More", "A hint"))


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        (TEXT * 62, TEXT * 63, "the lesson has 71 cells, where 70 are the most"),
        ("# %% prediction\nx = 1\n\n" * 4, "# %% prediction\nx = 1\n\n" * 5, "the lesson has 5 predictions"),
        (HINT * 9 + FOLD * 4, FOLD * 5, "the lesson has 5 folds besides hints"),
        (LINES.replace("x", "# x", 1), LINES, "the cell has 16 lines of code, where 15 are the most"),
        ("# %%\n[i for i in ()]\n", "# %%\n[[j for j in i] for i in ()]\n", "is a comprehension within a comprehension"),
        ("# %%\nlambda x: x\n", "# %%\nlambda x=1: x\n", "is a lambda with defaults"),
        ("# %%\nzip((), ())\n", "# %%\nzip((), (), ())\n", "walks through three things at once"),
    ],
    ids=["cells", "predictions", "folds", "lines", "comprehensions", "defaults", "three at once"],
)
def test_a_lesson_that_says_too_much_is_not_built(tmp_path, right, wrong, sentence):
    assert problems(tmp_path / "right", f"{GOOD}\n{right}") == []
    (problem,) = problems(tmp_path / "wrong", f"{GOOD}\n{wrong}")
    assert sentence in problem


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ('p.reveal("the first")', ["`p.reveal('the first')` has its answer written down"]),
        ("p.reveal(p.choices[0])", ["`p.reveal(p.choices[0])` has its answer written down"]),
        ("p.reveal(p.choices[int(b > a)])", []),
        ("p.reveal(100 * found)", []),
        ("p.reveal(32 * 2**10)", []),
        ('title = "It helps"\np.reveal(a)', ["the title 'It helps' can be read before"]),
        ('label, title = "x", "It helps"\np.reveal(a)', ["the title 'It helps' can be read before"]),
        ('draw(a, title="It helps")\np.reveal(a)', ["the title 'It helps' can be read before"]),
        ('look = {"title": "It helps"}\np.reveal(a)', ["the title 'It helps' can be read before"]),
        ('title = "How much does it help?"\np.reveal(a)', []),
        ('draw(a, title="What it loses")\np.reveal(a)', []),
        ('title = f"It loses {a:.2f}"\np.reveal(a)', []),
        ('title = "It helps"', []),
    ],
)
def test_what_is_revealed_cannot_be_read_in_the_cell_before(source, said):
    found = told_early(source)
    assert len(found) == len(said) and all(sentence.startswith(start) for sentence, start in zip(found, said, strict=True))


def test_a_lesson_that_tells_a_result_early_is_not_built(tmp_path):
    (problem,) = problems(tmp_path, GOOD + '\n# %%\np = 1\np.reveal("b")\n')
    assert "has its answer written down" in problem


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        ("# # Title\n", "# # Title\n#\n# **Time.** About 40 minutes.\n", 4, "the lesson takes about 5 minutes"),
        ("# %% setup", "# %% frobnicate", 4, "the header says 'frobnicate'"),
        ('written="essay"', 'essay="essay"', 21, "the header says essay='essay'"),
        ('check="double" points=2', 'check="double" exercise="double" points=2', 12, "a cell is one thing"),
        ('exercise="double"', 'exercise="no name"', 6, "should be a name made of letters"),
        ('exercise="double"', 'exercise="double" points=2', 6, "points= belongs to a check"),
        ('check="double" points=2', 'check="double"', 12, "needs points="),
        ("points=2", "points=-2", 12, "points=-2 should be a positive number"),
        ("points=2", 'points="two"', 12, "should be a positive number"),
        ("points=2", "points=inf", 12, "the header cannot be read at"),
        ("# %% [markdown] written", "# %% written", 21, "a cell of kind written is `# %% [markdown] written"),
        ('exercise="double"', '[markdown] exercise="double"', 6, "a cell of kind exercise is a code cell"),
        ("# # Title", "# Title", 1, "starts with the lesson's title"),
        ("# %% setup\n", "", 1, "has no set-up cell"),
        ("# %% setup\n", "# %%\nx = 1\n\n# %% setup\n", 4, "the set-up cell comes before any other code"),
        ("# %% setup\n", "# %% setup\nimport torch\n", 4, "the build writes the set-up cell"),
        ("# %% setup\n", "# %% setup\n\n# %% setup\n", 6, "this is another"),
        ('check="double"', 'check="triple"', 12, 'check="triple" has no exercise="triple" or data="triple" above it'),
        ('check="double"', 'check="triple"', 6, 'exercise="double" is never checked'),
        ("    ### BEGIN SOLUTION\n", "", 9, "END SOLUTION without BEGIN SOLUTION"),
        ("    ### END SOLUTION\n", "", 8, "BEGIN SOLUTION is never ended"),
        ("    return 2 * x\n", "    ### BEGIN SOLUTION\n", 9, "inside the region that line 8 began"),
        ("checks.double(double)", "### BEGIN SOLUTION\n1\n### END SOLUTION", 13, "belongs in a cell of kind exercise"),
        ("checks.double(double)", "### BEGIN HIDDEN TESTS\n1", 13, "BEGIN HIDDEN TESTS is never ended"),
        ("    return 2 * x\n", "    ### BEGIN HIDDEN TESTS\n", 9, "belongs in a cell of kind check"),
        ("checks.double(double)", "assert double(1) == 2", 12, "a check ends with a call such as checks.double(double)"),
        ('exercise="double"', 'exercise="double" part="x"', 6, "part= belongs to a check, not to a cell of kind exercise"),
        (CHECK, CHECK + ' part="no name"', 12, "part='no name' should be made of letters"),
        (CHECK, CHECK + ' part="x"', 12, 'such as checks.double(double, only="x")'),
        (CHECK, CHECK + ' part="x"', 12, 'part="x" stands right above `# %% check="double" points=...`, which tries all'),
        (CHECK, A_PART.replace('only="one number"', 'only="two"') + CHECK, 12, 'checks.double(double, only="one number")'),
        (CHECK, A_PART + A_PART + CHECK, 15, "line 12 makes the grade id check_double_one_number already"),
        ('quiz="which" points=1', 'quiz="which" points=1\n"b"', 15, "leave the quiz cell empty"),
        ("**1 point**", "**2 points**", 17, "sum to 4 points, and the answer is worth 3"),
        ('rubric="essay"', 'rubric="other"', 17, 'rubric="other" stands right above'),
        ('rubric="essay"', 'rubric="other"', 21, 'has no `# %% [markdown] rubric="essay"` right above it'),
        ("# The answer.\n", "", 21, "a written cell holds the answer"),
        ('# %% quiz="which"', WIDE_CELL + '# %% quiz="which"', 17, "the line has 101 characters; what is over 100"),
        ('written="essay"', 'written="double"', 21, "line 6 makes the grade id double already"),
    ],
)
def test_each_mistake_is_reported_at_its_line(tmp_path, old, new, line, sentence):
    assert old in GOOD
    found = problems(tmp_path, GOOD.replace(old, new, 1))
    assert any(problem.startswith(f"{line}: ") and sentence in problem for problem in found), found


@pytest.mark.parametrize(
    ("more", "minutes"),
    [
        ("", 5),
        ("# %% [markdown]\n# " + "word " * 1100 + "\n", 10),
        ("# %% [markdown]\n# <details><summary>A stronger hint</summary>\n# " + "word " * 1100 + "\n# </details>\n", 5),
        ("# %% [markdown]\n# <details><summary>What came out</summary>\n# " + "word " * 1100 + "\n# </details>\n", 10),
        ("# %%\n" + "x = 1\n" * 25 + ("\n# %%\n" + "x = 1\n" * 25) * 3, 15),
        ("# %% [markdown]\n# ### Exercise 1.1: double (difficulty 2, 20 minutes)\n", 20),
        ("# %% prediction\nx = 1\n\n" * 9, 15),
    ],
)
def test_the_minutes_follow_from_words_code_exercises_and_questions(tmp_path, more, minutes):
    path = tmp_path / "lesson.py"
    path.write_text(GOOD + "\n" + more, encoding="utf-8")
    assert authoring.minutes.minutes(read_script(path)[0]) == minutes


def test_a_jupytext_header_is_allowed_and_lines_still_count_from_the_top(tmp_path):
    header = "# ---\n# jupyter:\n#   jupytext:\n#     text_representation:\n#       format_name: percent\n# ---\n\n"
    assert [problem.split(":")[0] for problem in problems(tmp_path, header + GOOD.replace("points=2", "points=0"))] == ["19"]


def test_all_mistakes_are_reported_at_once(tmp_path):
    text = (
        GOOD.replace('quiz="which" points=1', 'quiz="which" points=1\n"b"').replace("checks.double(double)", "") + SECOND_EXERCISE
    )
    assert [problem.split(":")[0] for problem in problems(tmp_path, text)] == ["12", "15", "25"]


@pytest.mark.parametrize("text", ["import torch\n\n# %% setup\n", ""])
def test_a_file_that_is_no_lesson_is_refused(tmp_path, text):
    assert problems(tmp_path, text) == ["1: a lesson starts with a cell header, `# %% [markdown]` and its title"]
