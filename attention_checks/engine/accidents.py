"""Sentences for what people hand in by accident, whatever the exercise: the stub, None, an array, too few arguments, ...

Each has an id of its own, which a report counts beside the misconceptions.
"""

import dis
import inspect
import linecache
import math
import os
import re
import sys
import traceback

import numpy
import torch
from torch import nn

from attention_checks.engine import properties
from attention_checks.engine.candidate import Elsewhere, ParameterMismatch, fits
from attention_checks.engine.compare import exchanged, is_number
from attention_checks.engine.report import CheckFailed, kind, shortened
from attention_checks.engine.trace import codes_of, definition, function_of, tensors_in

MANY_PARAMETERS = 8  # more than so many are told as layers
CALLS_THE_COURSES_OWN = "calls_the_courses_own"  # of an answer that is right
TWO_DEVICES = re.compile(r"on the expected device|(?:on|in) the same device|out of meta tensor")
FETCHES = re.compile(r"\.(?:tolist|cpu)\(")  # fails on the device "meta" alone
ON_THE_CPU = (
    "makes_tensors_on_the_cpu",
    "Your code makes a tensor on the CPU, whatever the device of the inputs: on a GPU it fails. Make it on the device of an "
    "input x, with `device=x.device`, `x.new_zeros(...)` or `torch.zeros_like(x)`.",
)
# Of these no line of the learner's is the cause, or the report names it already.
WITHOUT_A_PLACE = {"not_written_yet", "wrong_parameters", "no_super_init", "kept_between_calls", "calls_itself"}


def before(exercise, candidate):
    """What can be said without calling the candidate: a `CheckFailed`, or None."""
    name = exercise.name

    def failed(identifier, message):
        return CheckFailed(name, message, identifier)

    if candidate is None:
        return failed("not_defined", f"`{name}` is None. Run the cell that defines it, and pass `{name}` itself.")
    if candidate is exercise.reference or (isinstance(candidate, Elsewhere) and candidate.is_the(exercise.reference)):
        return failed("the_reference", f"This is the course's own `{name}`. Write yours, and check that one.")
    if exercise.is_module:
        if not inspect.isclass(candidate):
            what = "an instance" if isinstance(candidate, nn.Module) else kind(candidate)
            return failed("not_the_class", f"The check wants the class itself, got {what}: write `checks.{name}({name})`.")
        forward = getattr(candidate, "forward", None)
        if not issubclass(candidate, nn.Module) or forward is None:
            return failed("not_the_class", f"`{name}` should be a class that derives from `nn.Module` and has a `forward`.")
        built, called = list(inspect.signature(exercise.reference).parameters), ["self", *exercise.argument_names]
        for label, function, wanted in ((name, candidate, built), (f"{name}.forward", forward, called)):
            if fits(function, len(wanted)) is False:
                return failed("wrong_arguments", _arguments(label, function, wanted))
        return None
    if inspect.isclass(candidate) or not callable(candidate):
        what = "a class" if inspect.isclass(candidate) else kind(candidate)
        return failed("not_the_function", f"The check wants the function itself, got {what}: write `checks.{name}({name})`.")
    if _takes_any_number(exercise.reference):
        if any(fits(candidate, count) is False for count in (0, 1, 4)):
            message = f"`{name}` is called with any number of arguments, `{inspect.signature(exercise.reference)}`"
            return failed("wrong_arguments", f"{message}; yours takes `{inspect.signature(candidate)}`.")
    elif fits(function_of(candidate), len(exercise.argument_names)) is False:
        return failed("wrong_arguments", _arguments(name, function_of(candidate), exercise.argument_names))
    return None


def _takes_any_number(function):
    return any(parameter.kind is parameter.VAR_POSITIONAL for parameter in inspect.signature(function).parameters.values())


def _arguments(label, function, wanted):
    return (
        f"`{label}` is called with {len(wanted)} arguments, `({', '.join(wanted)})`, in this order; "
        f"yours takes `{inspect.signature(function)}`."
    )


def after(exercise, case, want, got, found, raised=None, candidate=None):
    """What can be said from an outcome of `candidate` and the way it deviates: a `CheckFailed`, or None."""
    identifier, message = _sentence(exercise, want, got, found, case)
    if identifier == "not_repeatable":
        if exercise.is_module:
            message += (
                " (Dropout is random, and so is a layer that is made in `forward`. In between, other inputs were asked about.)"
            )
        said = next(properties.own(exercise, case, want, got), "")  # what came first may tell why: another clock's time, say
        message = f"{message} {said}".rstrip()
    if message is None:
        return None
    if identifier == "not_written_yet":
        return CheckFailed(exercise.name, _about_another_stub(candidate, got.error) or message, identifier)
    if identifier == "returns_one":
        message = _about_results(exercise, found.got)
    if identifier in ("wrong_parameters", "returns_one"):  # says it all: what is behind it is the check's own
        return CheckFailed(exercise.name, message, identifier, case.label)
    return CheckFailed.at(exercise.name, case, found, message, identifier, raised)


def _sentence(exercise, want, got, found, case):
    if found.aspect == "raised":
        if got.error is None and type(got.value).__name__ == type(found.want).__name__:  # by name, for it may live elsewhere
            return "returns_the_error", "Your code makes the error and returns it. `raise` it: only then does the caller stop."
        return _about_error(got)
    if found.aspect == "type":
        identifier, message = _about_type(want.value, found, exercise.differentiable)
        turned = exchanged(want.value, got.value, exercise.outputs)
        return identifier, f"{message} {turned}" if message and turned else message
    if found.aspect == "shape" and _is_squeezed(found.want, found.got):
        message = "Dimensions of size 1 are missing. (`squeeze()` without a dimension drops *every* one, a batch of one too.)"
        return "squeezes_everything", message
    if found.aspect == "dtype":
        where = "device" if isinstance(found.want, torch.device) else "dtype"
        if found.want == torch.bool:
            return "changes_the_dtype", "The answer should hold booleans: with numbers, `~` and `&` do something else."
        if where == "dtype" and not any(tensor.is_floating_point() for tensor in tensors_in(case.args)):
            return "changes_the_dtype", f"The answer should be {found.want}: no input asks for another dtype."
        if where == "dtype" and not found.want.is_floating_point:
            return "changes_the_dtype", f"The answer should be {found.want}, whatever the inputs are."
        return "changes_the_dtype", f"The answer should keep the {where} of the inputs."
    if found.aspect == "changed":
        return about_changes(got)
    if found.aspect == "again":
        return "not_repeatable", "The same inputs should give the same answer twice: nothing random, nothing kept between calls."
    if found.aspect == "gradient":
        return _about_gradient(got, found)
    return None, None


def _is_squeezed(want, got):
    """Whether only dimensions of size 1 are missing."""
    return len(got) < len(want) and tuple(size for size in want if size != 1) == tuple(got)


def about_devices(got, raised):
    """An identifier and a sentence for what a call on the device "meta" gave, where a tensor of the CPU is in it; or None."""
    met = TWO_DEVICES.search(str(got.error)) and not FETCHES.search(raised or "") if got.error else _on_the_cpu(got.value)
    return ON_THE_CPU if met else None


def _on_the_cpu(value):
    return any(tensor.device.type == "cpu" for tensor in tensors_in(value))


def about_changes(got):
    """An identifier and a sentence for code that came back with arguments changed."""
    names = ", ".join(got.changed)
    return (
        "changes_its_input",
        f"Your code changes its input `{names}`. The caller still needs it as it was: make a new one instead.",
    )


def _about_error(got):
    error, text = got.error, str(got.error)
    if isinstance(error, NotImplementedError) and not _is_about_a_kernel(text):
        return "not_written_yet", "Not written yet: replace `raise NotImplementedError()` with your solution, then run its cell."
    if type(error).__name__ == "NotOnAGPU":  # by name, for it may come from elsewhere
        return "not_on_a_gpu", "In the interpreter your kernel is right. On a GPU it is not: this is what Triton's compiler says."
    if isinstance(error, ParameterMismatch):
        return "wrong_parameters", _about_parameters(error.expected, error.found)
    if isinstance(error, AttributeError) and "Module.__init__()" in text:
        return "no_super_init", "Call `super().__init__()` first in `__init__`: it prepares the module to hold parameters."
    if isinstance(error, RuntimeError) and ("inplace operation" in text or "in-place operation" in text):
        if got.changed:
            return about_changes(got)
        if "leaf Variable" in text:  # what a check hands over is never a leaf: only a parameter can be
            message = "A parameter may be written into only where no gradient is recorded: put `with torch.no_grad():` around it."
            return "writes_into_a_parameter", message
        message = "An in-place change (`x -= ...`, `x[...] = ...`) overwrote a number that the gradient still needs."
        return "overwrites_what_the_gradient_needs", message + " Build a new tensor instead."
    if "differentiated Tensors does not require grad" in text:
        return None, "A parameter or an input has `requires_grad=False` after your code: leave it on, so that it can learn."
    if "derivative for aten::floor_divide" in text:
        return None, "`//` rounds down, and has no gradient. `/` divides."
    if isinstance(error, RecursionError):
        message = "Your code calls itself without end. Does something inside it bear the name of the function you are writing?"
        return "calls_itself", message
    if isinstance(error, RuntimeError) and "mean()" in text and "Bool" in text:
        return "mean_of_booleans", "torch takes the mean of floats alone. As a float, True is 1 and False is 0."
    return None, None


def _about_another_stub(candidate, error):
    """A sentence where not the candidate is unwritten but a function that it calls; None where that is not to be seen."""
    functions = (
        vars(candidate).values() if inspect.isclass(candidate) else [inspect.unwrap(function_of(candidate))] if candidate else []
    )
    functions = [each for each in functions if inspect.isfunction(each)]
    own = {code for each in functions for code in codes_of(each.__code__)}
    ran = [frame.f_code for frame, _ in traceback.walk_tb(error.__traceback__)]
    if not ran or ran[-1] in own or not own & set(ran) or _is_library(ran[-1].co_filename):
        return None
    named = [each.__globals__.get(ran[-1].co_name) for each in functions]
    if not any(getattr(each, "__code__", None) is ran[-1] for each in named):
        return None  # a helper within another cell's function, say: no name that the learner could look for
    called = f"Your code calls `{ran[-1].co_name}`, which is not written yet"
    return f"{called}: it raises NotImplementedError. Write that one first, and run its cell."


def _is_about_a_kernel(text):
    """Whether it is torch that has no implementation: of an operation, for some dtype or kind of tensor."""
    return any(words in text for words in ("not implemented for", "Could not run", "aten::", "meta tensor"))


def _about_parameters(expected, found):
    message = f"The module should hold exactly the parameters {_shapes(expected)}."
    if len(expected) > MANY_PARAMETERS:
        layers = dict.fromkeys(f"`{name.split('.')[0]}`" for name in expected)
        message = f"The module should hold the layers {', '.join(layers)}, and no parameter beside theirs."
    if not found:
        return message + " Yours holds none: a layer counts once `__init__` assigns it to `self`."
    lacking = ", ".join(f"`{name}`" for name in expected if name not in found)
    besides = {name: shape for name, shape in found.items() if name not in expected}
    shared = {name: first for name, first in found.items() if isinstance(first, str)}
    others = {name: shape for name, shape in found.items() if name in expected and shape != expected[name] and name not in shared}
    if lacking:
        message += f" Yours lacks {lacking}."
    if besides:
        message += f" Yours {'has' if lacking else 'also has'} {_shapes(besides)}."
    if shared:
        same = " and ".join(f"`{name}` is the same parameter as `{first}`" for name, first in shared.items())
        message += f" In yours, {same}: make a layer for each."
    if others:
        message += f" In yours, {_shapes(others)} {'has another shape' if len(others) == 1 else 'have other shapes'}."
    return message


def _shapes(parameters):
    return ", ".join(f"`{name}` {shape}" for name, shape in parameters.items())


def _about_type(want, found, differentiable):
    got = found.got
    if got is None:
        what = f"Of what you return, `{found.place}` is" if found.place and isinstance(want, tuple) else "Your code returned"
        return "returns_nothing", f"{what} None. Does every path end in a `return` with the result?"
    if isinstance(got, numpy.ndarray) and not isinstance(found.want, list):
        if not isinstance(found.want, torch.Tensor):
            return "returns_an_array", f"Your code returned a numpy array. Expected: {kind(found.want)}."
        why = "no gradient flows through numpy" if differentiable else f"expected is {kind(found.want)}"
        return "returns_an_array", f"Your code returned a numpy array. Stay with tensors: {why}."
    if isinstance(want, tuple) and not found.place:
        return "returns_one", ""  # what is due, the exercise knows
    if isinstance(got, (tuple, list)) and found.place and not isinstance(found.want, (tuple, list)):
        how = f"Take it apart, `{found.place.split()[-1]}, ... = ...`, and return the part that is meant."
        if isinstance(got, list) and isinstance(found.want, torch.Tensor):
            how = "`torch.stack` makes one of tensors of one shape, `torch.tensor` of numbers."
        return "returns_several", f"In what you return, `{found.place}` is {kind(got)}. Expected: {kind(found.want)}. {how}"
    if isinstance(got, tuple):
        return "returns_several", f"Your code returned {len(got)} results. Return one."
    if isinstance(found.want, torch.Tensor) and isinstance(got, (bool, int, float, numpy.generic)):
        why = "so that gradients flow" if differentiable else f"because {kind(found.want)} is expected"
        return "returns_a_number", f"Your code returned a plain number. Keep the tensor (no `.item()`), {why}."
    if isinstance(found.want, list) and isinstance(got, torch.Tensor):
        return "returns_another_type", "Your code returned a tensor. Return a plain list: `.tolist()` makes one."
    if isinstance(found.want, list) and isinstance(got, list):
        return "returns_another_type", _about_entries(found.want, got)
    return "returns_another_type", f"Your code returned {kind(got)}. Expected: {kind(found.want)}."


def _about_entries(want, got):
    """What a list holds that is no number, where `want` holds numbers or truth values."""
    odd = next(entry for entry in got if not is_number(entry))
    plurals = {tuple: "tuples", str: "texts", list: "lists", torch.Tensor: "tensors"}
    held = plurals.get(type(odd), f"{kind(odd).split(maxsplit=1)[-1]}s")
    # Of other things the sandbox and the notebook show another text.
    plain = all(isinstance(part, (int, float, str)) for part in (odd if isinstance(odd, (tuple, list)) else [odd]))
    shown = f" (the first is {odd!r:.40})" if plain else ""
    expected = "True or False" if all(isinstance(entry, bool) for entry in want) else "plain numbers"
    return f"Your list holds {held}{shown}. Expected: {expected}."


def _about_results(exercise, got):
    """What came where several results are due, part by part, and the `return` that is due."""
    if isinstance(got, (tuple, list)) and len(got) == 1 and isinstance(got[0], tuple):
        got = got[0]  # as a check wraps what is not nested as it should be
    came = kind(got)
    if isinstance(got, (tuple, list)) and 1 < len(got) <= 4:
        parts = ["a pair" if isinstance(part, (tuple, list)) and len(part) == 2 else kind(part) for part in got]
        came = f"{len(got)} results, {', '.join(parts[:-1])} and {parts[-1]}"
    counted = ("first", "second", "third", "fourth")[: len(exercise.outputs)]
    names = exercise.outputs if all(name.isidentifier() for name in exercise.outputs) else counted
    return f"Your code returned {came}. Expected: `return {exercise.returns or ', '.join(names)}`."


def _about_gradient(got, found):
    if found.got is None:
        message = f"The values are right, but no gradient reaches `{found.place}`: it is not used, or something cuts the graph"
        return "cuts_the_gradient", message + " (`detach`, `.data`, `no_grad`, `.item()`, numpy, a new tensor)."
    if not bool(torch.isfinite(got.gradients[found.place]).all()):
        message = f"The values are right, but the gradient of `{found.place}` is not finite. Where could 0/0 or inf - inf hide"
        return "gradient_not_finite", message + " on the way back?"
    near = math.isclose(found.want, found.got, rel_tol=5e-2)
    ask = (
        "a number on its path slightly another (`eps`, say), or cast to float32"
        if near
        else "part of its path cut, or counted twice"
    )
    return None, f"The values are right, but the gradient of `{found.place}` is not. Is {ask}?"


def kept_between_calls():
    """An identifier and a sentence for code that answers with what it has kept from an earlier call."""
    return (
        "kept_between_calls",
        "Asked about other inputs of the same sizes, your code answers with something that it has kept from an earlier call. "
        "Work it out anew in each call, from the arguments.",
    )


def about_globals(candidate):
    """An identifier and a sentence for code that reads tensors from outside it, which is seldom meant; or None twice."""
    names = candidate.tensors_read() if isinstance(candidate, Elsewhere) else tensors_read(candidate)
    if not names:
        return None, None
    return (
        "reads_a_global",
        f"Your code reads `{names[0]}`, a tensor from another cell. All that it needs is in its arguments: use those.",
    )


def tensors_read(candidate):
    """The names of the tensors that the candidate's code reads from outside it."""
    function = getattr(candidate, "forward", candidate) if inspect.isclass(candidate) else inspect.unwrap(function_of(candidate))
    code, outside = getattr(function, "__code__", None), getattr(function, "__globals__", {})
    # What loads a name from outside, and not an attribute of the same name, such as `self.v`.
    read = [
        step.argval
        for each in (codes_of(code) if code else ())
        for step in dis.get_instructions(each)
        if step.opname == "LOAD_GLOBAL"
    ]
    return [name for name in dict.fromkeys(read) if isinstance(outside.get(name), torch.Tensor)]


def too_slow(name, seconds):
    """The failure for code of the exercise `name` that runs past the limit."""
    message = f"Stopped after {seconds:g} seconds. Is there a loop that never ends, or one that repeats the same work?"
    return CheckFailed(name, message, "too_slow")


def raised_where(candidate, error):
    """ "It raised ValueError: message, in line 3: `code`", with the learner's own line where it can be found."""
    if error is None:
        return None
    elsewhere = isinstance(candidate, Elsewhere)
    line = getattr(error, "own_line", "") if elsewhere else own_line(candidate, error.__traceback__)
    # Of an overwritten number torch says which version it had, and of what object: the first words are enough.
    text = str(getattr(error, "told", error)) if elsewhere else str(error)
    message = shortened(text.split(": [torch.")[0]).rstrip(".")
    return f"It raised {type(error).__name__}{': ' + message if message else ''}{line}"


def own_line(candidate, trace):
    """ ", in line 3: `code`" for the learner's own line in a traceback, or "" where there is none."""
    function = candidate.__init__ if inspect.isclass(candidate) else inspect.unwrap(function_of(candidate))
    own_file = getattr(getattr(function, "__code__", None), "co_filename", None)
    ours = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep  # also an exercise's own `call`
    frames = traceback.extract_tb(trace)
    foreign = [frame for frame in frames if not frame.filename.startswith(ours) and not _is_library(frame.filename)]
    own = [frame for frame in frames if frame.filename == own_file] or foreign
    if not own:
        return ""
    frame = own[-1]
    first, lines = definition(candidate)[1:]
    number = frame.lineno - first + 1 if frame.filename == own_file and 0 <= frame.lineno - first < len(lines) else frame.lineno
    source = linecache.getline(frame.filename, frame.lineno).strip()
    return f", in line {number}{f': `{shortened(source)}`' if source else ''}"


def _is_library(filename):
    return "site-packages" in filename or filename.startswith((sys.prefix, sys.base_prefix, "<frozen"))
