"""Stand-ins for a student's objects: what a check sees of a function, class or module that lives in a sandbox.

Only a call, a request for an attribute, and whole observed cases cross over; data comes back. Nothing that arrives is trusted to
be more than data: `Malformed` says that it did not even have the agreed form.
"""

import inspect
from functools import cache, partial

import torch
from torch import nn

from attention_checks.engine.candidate import Elsewhere
from grading.sandbox.declaration import COURSE
from grading.sandbox.values import NAME_LIMIT, Malformed, signature_from


def stand_in(link, tag):
    """The stand-in for what an object's tag describes. Raises Malformed."""
    if not isinstance(tag.get("ref"), int) or not isinstance(tag.get("type"), str):
        raise Malformed("a malformed object")
    if "class" in tag:
        return _class(link, tag)
    if "state" in tag:
        return _module(link, tag)
    kind = _named(RemoteFunction if tag.get("callable") is True else Thing, tag["type"])
    made = kind.__new__(kind)
    made._link, made._tag = link, tag
    if tag.get("signature") is not None:
        made.__signature__ = signature_from(tag["signature"])
    return made


class _either:
    """A method of the class itself as well as of its instances: both may be what a check is given."""

    def __init__(self, function):
        self.function = function

    def __get__(self, instance, owner):
        return partial(self.function, owner if instance is None else instance)


class _Remote(Elsewhere):
    """What a check may ask of a function or class elsewhere, sent on to its link."""

    @_either
    def expect(self, cases, hidden=False):
        self._link.expect(cases, hidden)

    @_either
    def observe(self, exercise, case):
        return self._link.outcome(self, exercise, case)

    @_either
    def trace(self, exercise, case):
        return self._link.trace(self, exercise, case)

    @_either
    def borrows(self, exercise, case):
        return self._link.borrows(self, exercise, case)

    @_either
    def is_the(self, reference):
        return self._tag.get("same") == f"{reference.__module__}.{reference.__qualname__}"

    @_either
    def tensors_read(self):
        return self._link.tensors_read(self)


class Thing:
    """An object that is neither a function nor a class: it has attributes, and can be handed back as an argument."""

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return self._link.attribute(self, name)


class RemoteFunction(_Remote, Thing):
    """A function, or anything else that can be called and is no class and no module."""

    def __call__(self, *args, **kwargs):
        return self._link.call(self, args, kwargs)


class RemoteModule(_Remote, nn.Module):
    """A module's stand-in. It holds the parameters and buffers, and sends them along whenever it is called."""

    _path = ""

    def forward(self, *args, **kwargs):
        return self._link.call(self, args, kwargs, self._root[0])

    def __getattr__(self, name):
        try:
            return super().__getattr__(name)
        except AttributeError:
            if name.startswith("_"):
                raise
            return self._link.attribute(self, name)


class RemoteType(_Remote, type):
    """The type of stand-ins for classes: calling one constructs an object there."""

    def __call__(cls, *args, **kwargs):
        made = cls._link.call(cls, args, kwargs)
        alike = isinstance(made, RemoteModule) and issubclass(cls, RemoteModule)
        if alike or (type(made).__base__ is Thing and issubclass(cls, Thing)):
            made.__class__ = cls
        return made


RemoteType.__name__ = "type"  # as reports call it


@cache
def _named(base, name):
    """The base under the name of the type that it stands for, which is what reports show."""
    return type(name if name.isidentifier() else base.__name__, (base,), {})


def _class(link, tag):
    base = RemoteModule if tag.get("of_module") is True else Thing
    members = {"_link": link, "_tag": tag}
    if tag.get("signature") is not None:
        members["__signature__"] = signature_from(tag["signature"])
    if base is RemoteModule:
        members["forward"] = _forward(tag.get("forward"))
    name = tag["class"] if isinstance(tag["class"], str) and tag["class"].isidentifier() else "Class"
    return RemoteType(name, (base,), members)


def _forward(signature):
    def forward(self, *args, **kwargs):
        return RemoteModule.forward(self, *args, **kwargs)

    if signature is not None:
        forward.__signature__ = signature_from(signature)
    return forward


def _module(link, tag):
    state = tag["state"]
    try:
        root = _empty(link, tag, tag["type"], "")
        root._root.append(root)
        nodes = {"": root}
        for path, kind, alias in state["children"]:
            parent, _, name = path.rpartition(".")
            nodes[path] = nodes[alias] if alias != path else _empty(link, tag, kind, path)
            nodes[path]._root[:] = [root]
            nodes[parent]._modules[_word(name)] = nodes[path]  # `add_module` would look whether the student has such a name
        known = {}
        for name, value, wanted, alias in state["parameters"]:
            owner, _, leaf = name.rpartition(".")
            known[name] = known[alias] if alias != name else nn.Parameter(_tensor(value), requires_grad=bool(wanted))
            nodes[owner]._parameters[_word(leaf)] = known[name]
        for name, value, kept in state["buffers"]:
            owner, _, leaf = name.rpartition(".")
            nodes[owner]._buffers[_word(leaf)] = _tensor(value)
            if not kept:
                nodes[owner]._non_persistent_buffers_set.add(leaf)
        return root.train(bool(state["training"]))
    except (TypeError, ValueError, KeyError, AttributeError, RuntimeError) as error:
        raise Malformed("a malformed module") from error


def _empty(link, tag, kind, path):
    made = _named(RemoteModule, kind[:NAME_LIMIT])()
    made._link, made._tag, made._path, made._root = link, tag, path, []
    return made


def _word(name):
    if not isinstance(name, str):
        raise Malformed("a malformed name")
    return name


def _tensor(value):
    if type(value) is not torch.Tensor:
        raise Malformed("a malformed parameter")
    return value


def remote(value):
    """Whether the value stands for something in a sandbox."""
    return isinstance(value, (_Remote, Thing))


def library_module(module):
    """How the sandbox can make a module of torch's or the course's like this one: a tag; None for any other module.

    The constructor's arguments, numbers, texts or such modules, are read off the module's attributes of the same names: torch's
    modules and the course's keep them. A module that does not is handed over as a function is: it can be called, and no more.
    """
    kind = type(module)
    if not (kind.__module__.startswith("torch.nn.") or COURSE.has(kind.__module__)) or "<locals>" in kind.__qualname__:
        return None
    given = {}
    for parameter in inspect.signature(kind).parameters.values():
        if parameter.name in ("device", "dtype") or parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        if parameter.name == "bias":  # an attribute of this name is the bias itself
            own = dict(module.named_parameters(recurse=False))
            given["bias"] = any("bias" in name for name in own)
        elif hasattr(module, parameter.name):
            given[parameter.name] = getattr(module, parameter.name)
        elif parameter.default is parameter.empty:
            return None
    build = []
    for name, value in given.items():
        if isinstance(value, nn.Module):
            sent = library_module(value)
            travels = sent is not None
        else:
            sent, travels = value, isinstance(value, bool | int | float | str | None)
        if not travels:
            return None
        build.append([name, sent])
    twin = kind(**given)
    shapes = [{name: value.shape for name, value in one.state_dict().items()} for one in (module, twin)]
    if shapes[0] != shapes[1]:
        return None
    return {"t": "module", "module": kind.__module__, "name": kind.__qualname__, "build": build, **state_of(module)}


def state_of(module):
    """A module's parameters and buffers as they are sent along."""
    parameters, buffers = dict(module.named_parameters()), dict(module.named_buffers())
    return {
        "state": [[name, value.detach()] for name, value in {**parameters, **buffers}.items()],
        "flags": [[name, value.requires_grad] for name, value in parameters.items()],
        "training": module.training,
    }


def change_state(module, changes):
    """Write what the sandbox did to a module's parameters and buffers into the stand-in. Raises Malformed."""
    own = dict(module.named_parameters()) | dict(module.named_buffers())
    for change in changes if isinstance(changes, list) else ():
        if not (isinstance(change, list) and len(change) == 2 and change[0] in own):
            raise Malformed("a change of no known parameter")
        own[change[0]].data = _tensor(change[1])
