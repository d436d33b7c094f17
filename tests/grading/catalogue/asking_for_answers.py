"""What asks for the answers that lie beside the checks: named, whatever comes of it."""

from hostile import Entry
from process_says import marked

CALLS = "def softmax(x, dim=-1): return it(x, dim)"
# Points are not lost by it, but somebody is told.
BY_THE_WAY = {
    "the reference by its table": marked(
        Entry({"softmax": f"import attention_checks as c\nit = c.exercises()['softmax'].reference\n{CALLS}"})
    ),
    "the grading's own modules": marked(Entry(cells=(("softmax", "from grading.sandbox import answers"),))),
    "the tables of the checks": marked(Entry(cells=(("softmax", "import attention_checks.lessons.softmax as s"),))),
    "somebody else's variables": marked(Entry(cells=(("softmax", "import sys\nsys._getframe().f_locals"),))),
    "a module by its name": marked(
        Entry(cells=(("softmax", "import importlib\nimportlib.import_module('attention_checks.engine.checking')"),))
    ),
}

# Nothing of the answers to the questions is where students' code runs.
QUIZ = """
import attention_checks as checks, glob, os, pkgutil
from attention_checks import quiz
print(checks.quiz.ask("two_equal_weights"))
found = [name for name in glob.glob(os.path.dirname(checks.__file__) + "/questions/**", recursive=True) if os.path.isfile(name)]
if quiz.questions() or found: print("GO" + "T", found)"""
ANSWERS = {
    "the questions' tables": marked(Entry(cells=(("answer_1", QUIZ),))),
    "a question asked in the middle of a cell": Entry(
        {"answer_1": 'letter = "c"\nchecks.quiz.ask("two_equal_weights")\nanswer_1 = letter'}
    ),
}

# Inputs that are kept, and shown by a later cell: only the visible ones, which anybody may see, are on the page.
