"""What a check is given in place of a student's function or class: it knows the name, and puts the three questions.

Nothing that arrives is trusted to be more than data: `Malformed` says that it did not even have the agreed form.
"""

from functools import cache

from torch import nn

from attention_checks.engine.candidate import Elsewhere
from grading.sandbox.values import NAME_LIMIT, Malformed, signature_from


class NotData(BaseException):
    """A check asks for more than plain data: an object of the student's that no question can be put to."""


class There(Elsewhere):
    """What a check may ask of it, sent on to its link; a class of its own, since of a class its methods are its type's."""

    def expect(self, cases, hidden=False):
        self._link.expect(cases, hidden)

    def observe(self, exercise, case):
        return self._link.outcome(self._name, exercise, case)

    def trace(self, exercise, case):
        return self._link.trace(self._name, exercise, case)

    def borrows(self, exercise, case):
        return self._link.borrows(self._name, exercise, case)

    def is_the(self, reference):
        return self._tag.get("same") == f"{reference.__module__}.{reference.__qualname__}"

    def tensors_read(self):
        names = self._tag.get("reads")
        return [name for name in names if isinstance(name, str)] if isinstance(names, list) else []


class Thing:
    """An object of the student's that does not travel: of a report it has the name of its type, and nothing else."""

    def __getattr__(self, name):
        if name.startswith("_"):  # Python asks for such, of whatever it is handed
            raise AttributeError(name)
        raise NotData(f"`.{name}` of an object")


class FunctionThere(There, Thing):
    """A function, or anything else that can be called and is no class."""

    def __call__(self, *args, **kwargs):
        if self._name is None:
            raise NotData("a function that has no name in the notebook")
        return self._link.call(self._name, args, kwargs)


class _ModuleThere(FunctionThere, nn.Module):
    """A module that was made: it is called as a function is."""

    __call__, __getattr__ = FunctionThere.__call__, Thing.__getattr__


class ClassThere(There, type):
    """The type of stand-ins for classes. A check of the course's makes its objects there; an instructor's own cannot hold one."""

    def __call__(cls, *args, **kwargs):
        raise NotData("an object of a class")


ClassThere.__name__ = "type"  # as reports call it


def stand_in(link, name, tag):
    """The stand-in for what is bound to `name` (None: to no name), by the tag that describes it. Raises Malformed."""
    kind = tag.get("type")
    if tag.get("t") != "object" or not isinstance(kind, str):
        raise Malformed("a malformed object")
    if "class" in tag:
        return _class(link, name, tag)
    base = Thing if tag.get("callable") is not True else _ModuleThere if tag.get("of_module") is True else FunctionThere
    made = object.__new__(_named(base, kind[:NAME_LIMIT]))
    vars(made).update(_link=link, _name=name, _tag=tag)
    if tag.get("signature") is not None:
        vars(made)["__signature__"] = signature_from(tag["signature"])
    return made


@cache
def _named(base, name):
    """The base under the name of the type that it stands for, which is what reports show."""
    return type(name if name.isidentifier() else base.__name__, (base,), {})


def _class(link, name, tag):
    is_module = tag.get("of_module") is True
    members = {"_link": link, "_name": name, "_tag": tag}
    if tag.get("signature") is not None:
        members["__signature__"] = signature_from(tag["signature"])
    if is_module:
        members["forward"] = _forward(tag.get("forward"))
    word = tag["class"][:NAME_LIMIT] if isinstance(tag["class"], str) and tag["class"].isidentifier() else "Class"
    return ClassThere(word, (nn.Module if is_module else object,), members)


def _forward(signature):
    def forward(self, *args):
        """Has the student's signature, and is never called."""

    if signature is not None:
        forward.__signature__ = signature_from(signature)
    return forward
