"""A module of torch's or the course's own as plain data, from which the other side makes one like it: a case may hold one."""

import importlib
import inspect
import operator

from torch import nn

from grading.sandbox.declaration import COURSE
from grading.sandbox.values import Malformed


def as_data(module):
    """How the sandbox can make a module like this one: a tag; None for any other module.

    The constructor's arguments, numbers, texts or such modules, are read off the module's attributes of the same names: torch's
    modules and the course's keep them.
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
        sent = as_data(value) if isinstance(value, nn.Module) else value
        if isinstance(sent, dict) or isinstance(value, bool | int | float | str | None):
            build.append([name, sent])
        else:
            return None
    twin = kind(**given)
    shapes = [{name: value.shape for name, value in one.state_dict().items()} for one in (module, twin)]
    if shapes[0] != shapes[1]:
        return None
    parameters, buffers = dict(module.named_parameters()), dict(module.named_buffers())
    return {
        **{"t": "module", "module": kind.__module__, "name": kind.__qualname__, "build": build},
        "state": [[name, value.detach()] for name, value in {**parameters, **buffers}.items()],
        "flags": [[name, value.requires_grad] for name, value in parameters.items()],
        "training": module.training,
    }


def made_of(tag):
    """The module that a tag of `as_data` describes. Raises Malformed for any other tag."""
    if tag.get("t") != "module":
        raise Malformed("an object of no known kind")
    kind = operator.attrgetter(tag["name"])(importlib.import_module(tag["module"]))
    module = kind(**{name: made_of(value) if isinstance(value, dict) else value for name, value in tag["build"]})
    own = dict(module.named_parameters()) | dict(module.named_buffers())
    for name, value in tag["state"]:
        own[name].data = value
    for name, flag in tag["flags"]:
        own[name].requires_grad_(flag)
    return module.train(tag["training"])
