"""What asks for the answers that lie beside the checks: named, whatever comes of it. And what tells of hidden inputs."""

from hostile import SOFTMAX, Entry
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
KEEPS = f"kept = []\n{SOFTMAX}\nplain = softmax\ndef softmax(x, dim=-1):\n    kept.append(x)\n    return plain(x, dim)"
SHOWS = "print('KE' + 'PT', len(kept))\nprint(kept)"

TELLS = """
kept = []
def softmax(x, dim=-1):
    kept.append(x)
    return torch.softmax(x, dim)
def double(number):
    raise ValueError('KEPT ' + ' '.join(f'{value:.5f}' for x in kept[::-1] for value in x.flatten().tolist()))"""
LINES = """
import linecache
def greedy_decode(*args):
    told = ' '.join(f'{value:.4f}' for x in kept[::-1] for value in x.flatten().tolist())
    name = '<told>'
    linecache.cache[name] = (9, None, ['raise ValueError()  # KEPT ' + told], name)
    exec(compile('raise ValueError()', name, 'exec'))"""
TELLING = Entry({"softmax": TELLS, "double": "", "decode": LINES}, lost=("check_double", "check_decode"))
