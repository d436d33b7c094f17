"""What a process says of itself: gradients, changes and repetitions that are forged in it."""

from hostile import MARK, Entry
from points import cheat

DETACHED = "def softmax(x, dim=-1):\n    return torch.softmax(x.detach(), dim)"
WRITES = (
    "def softmax(x, dim=-1):\n    x -= x.amax(dim, keepdim=True)\n    x.exp_()\n    x /= x.sum(dim, keepdim=True)\n"
    "    return x.clone()"
)
ONCE = "seen = set()\ndef softmax(x, dim=-1):\n    key = str(x)\n    first = key not in seen\n    seen.add(key)\n"
ONCE += "    return torch.softmax(x, dim) if first else torch.softmax(-x, dim)"

# What the student's end of the wire says of the student's code, forged in its own process.
NO_GRADIENTS = """
from grading.sandbox import answers
packed = answers._packed
answers._packed = lambda *a: {**packed(*a), "gradients": None}"""
EMPTY_GRADIENTS = NO_GRADIENTS.replace("None}", "[]}")
NOTHING_CHANGED = NO_GRADIENTS.replace('"gradients": None', '"changed": []')
STUBBED = """
from grading.sandbox import answers
import attention_checks as checks
real = answers._observe
def observe(message, namespace, *rest):
    real(message, {message["name"]: checks.exercises()[message["exercise"]].reference}, *rest)
answers._observe = observe"""
STUB = "def softmax(x, dim=-1):\n    # YOUR CODE HERE\n    raise NotImplementedError()"


def without_gradients(forgery):
    """It speaks for the whole process: every answer of which gradients are due has none."""
    entry = cheat(forgery, wrong=DETACHED, says="no gradient reaches")
    return Entry(**{**vars(entry), "lost": ("check_softmax", "check_attention")})


def marked(entry, words=MARK):
    return Entry(**{**vars(entry), "flagged": words})


BELIEVED = {
    "gradients that are never sent": without_gradients(NO_GRADIENTS),
    "gradients that are an empty list": without_gradients(EMPTY_GRADIENTS),
    "changes that are never told": cheat(NOTHING_CHANGED, wrong=WRITES),
    "right the first time that it is asked": cheat("", wrong=ONCE),
    "an untouched stub, and the reference in its place": marked(
        cheat(STUBBED, wrong=STUB, says="does nothing, and no cell"), "counts as failed"
    ),
}
