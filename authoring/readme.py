"""What the build writes into the README: the links at its top, and the table of lessons, from the lessons' own first cells."""

import re
from pathlib import Path

from authoring.build import Lesson, lessons
from authoring.script import LessonError
from authoring.setup_cell import address, badge, in_colab, read_project

BEGIN, END = "<!-- lessons: `make notebooks` writes this table -->", "<!-- end of lessons -->"
LINKS = re.compile(r"(<!-- links: .* -->\n).*?(?=<!-- end of links -->)", re.DOTALL)
SPELT = {"Queries keys values": "Queries, keys and values", "Multi head": "Multi-head attention"}
SPELT |= {f"{kind} attention": f"{kind}-attention" for kind in ("Self", "Cross")} | {"Kernel": "A kernel of your own"}
GUIDE = "grading/README.md"
HEAD = "| lesson | what it asks | your time | the computer's | solved, with all outputs |\n|---|---|---|---|---|\n"
QUESTION = re.compile(r"^\*\*The question\.\*\* (.+?)$", re.MULTILINE)
TIME = re.compile(r"^\*\*Time\.\*\* About (\d+) minutes, of which the computer needs (.+?)\.$", re.MULTILINE)
UNDER = {"less than one": "under 1 min", "less than two": "under 2 min"}


def current(root):
    """README.md as it should be, or None where `root` has none.

    A lesson stands in the table once its student notebook is built.
    Raises LessonError where a first cell lacks its question or its time, or the README its two marks.
    """
    path = Path(root, "README.md")
    if not path.is_file():
        return None
    text = LINKS.sub(lambda found: f"{found[1]}{_links(root)}\n", path.read_text(encoding="utf-8"))
    if text.count(BEGIN) != 1 or text.count(END) != 1 or text.index(BEGIN) > text.index(END):
        raise LessonError([f"{path}: the table of lessons stands between {BEGIN} and {END}, each once and in this order"])
    standing = [name for name in lessons(root) if Lesson(root, name).student.is_file()]
    before, rest = text.split(BEGIN)
    return f"{before}{BEGIN}\n\n{HEAD}{''.join(_row(root, name) for name in standing)}\n{END}{rest.split(END)[1]}"


def is_current(root):
    """Whether README.md says of the lessons what they say themselves."""
    wanted = current(root)
    return wanted is None or wanted == Path(root, "README.md").read_text(encoding="utf-8")


def write(root):
    """Bring README.md up to date."""
    if not is_current(root):
        Path(root, "README.md").write_text(current(root), encoding="utf-8")


def topic(name):
    """What the lesson `name` is about, as the field writes it: "Multi-head attention" for 07_multi_head."""
    words = name.partition("_")[2].replace("_", " ").capitalize()
    return SPELT.get(words, words)


def _links(root):
    """Where to read the course, to begin, and to teach with it: addresses once it is published, files and commands before."""
    project, first = read_project(root), lessons(root)[0]
    site, colab = address(project.repository), in_colab(project, first)
    read, begin = f"[Read it]({site})", f"[Open lesson {first[:2]} in Colab]({colab})"
    if not site:
        read, begin = f"[Read it](solutions/{first}/{first}.ipynb)", f"[Begin](notebooks/{first}/{first}.ipynb)"
        return f"**{read}** (`make site`) · **{begin}** (`make lab`) · **[Teach with it]({GUIDE})**"
    return f"**{read}** · **{begin}** · **[Teach with it]({GUIDE})**"


def _row(root, name):
    lesson = Lesson(root, name)
    first = lesson.cells()[0]
    paragraphs = "\n".join(" ".join(paragraph.split("\n")) for paragraph in first.source.split("\n\n"))
    question, time = QUESTION.search(paragraphs), TIME.search(paragraphs)
    if question is None or time is None:
        said = "`**The question.** ...` and `**Time.** About 60 minutes, of which the computer needs less than two.`"
        raise LessonError([f"{lesson.script}:{first.line}: the README's table is made of paragraphs such as {said}"])
    title = f"{name.partition('_')[0]} {topic(name)}"
    student, solved = f"notebooks/{name}/{name}.ipynb", f"solutions/{name}/{name}.ipynb"
    needs = UNDER.get(time[2], time[2])
    opened = " ".join(filter(None, [f"[{title}]({student})", badge(read_project(root), name)]))
    return f"| {opened} | {question[1]} | {time[1]} min | {needs} | [solved]({solved}) |\n"
