"""Small widgets on top of plotting, made of what ipywidgets 7.7 and 8.1 both have.

Calling one shows it, static figure first, so that a page without a kernel still teaches; what is returned holds the controls, can
be shown again with `.show()`, and adds nothing to the output when it ends a cell. Everything works without a front-end too.

What the package's files define with a public name is a widget, and is loaded when it is first used: `widgets.predict` imports
`predictions.py` alone. So a lesson depends on the widgets that it shows, and a new file here on no list.
"""

import difflib
import importlib
import re
from pathlib import Path


def _homes():
    """The module that defines each widget, by the widget's name. The files are read, not imported."""
    homes = {}
    for path in sorted(Path(__file__).parent.glob("[!_]*.py")):
        names = re.findall(r"^(?:class|def) ([^\W_]\w*)", path.read_text(encoding="utf-8"), re.MULTILINE)
        homes |= dict.fromkeys(names, path.stem)
    return homes


def __getattr__(name):
    if name.startswith("_"):  # Python asks for names like __path__
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    homes = _homes()
    if name not in homes:
        near = difflib.get_close_matches(name, homes, n=1)
        hint = f"Did you mean {near[0]}?" if near else f"There are: {', '.join(sorted(homes))}."
        raise AttributeError(f"there is no widget called {name!r}. {hint}")
    widget = getattr(importlib.import_module(f"{__name__}.{homes[name]}"), name)
    globals()[name] = widget  # in place of the module, which importing leaves here where it has the widget's name
    return widget


def __dir__():
    return sorted(_homes())
