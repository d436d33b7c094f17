"""Nothing right, and hostile: she patches what tests use, looks for the answers, ends the process and fills the memory."""

EXTRA = """
import builtins, os, pathlib, socket
import torch

class Equal(float):
    __eq__ = __ne__ = __lt__ = __gt__ = lambda self, other: True
    __hash__ = float.__hash__

torch.allclose = torch.equal = lambda *arguments, **options: True
torch.testing.assert_close = lambda *arguments, **options: None
builtins.isinstance = lambda value, kind: True
print(In[-1], [str(path) for path in pathlib.Path("/").rglob("gradebook.db")])
try:
    socket.create_connection(("198.51.100.1", 80), timeout=1)
except OSError as error:
    print(error)
"""


def additive_scores(query, keys, W_q, W_k, v):
    import os

    os._exit(0)


def masked_softmax(scores, mask=None):
    import inspect

    return [frame.frame.f_locals for frame in inspect.stack()]


class AdditiveAttention:
    def __getattribute__(self, name):
        return lambda *arguments, **options: True


def decoder_step(*arguments):
    import gc

    return Equal(next(thing for thing in gc.get_objects() if type(thing).__name__ == "Exercise").reference(*arguments))  # noqa: F821


def reads_padding(attend, scores, keys, lengths):
    return [bytearray(10**9) for _ in range(100)]
