"""Solutions that whoever wrote the checks had not seen. `test_checks_held_out.py` says what came of them."""

import importlib
import pkgutil

for module in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{module.name}")

from held_out.registry import RIGHT, WRONG  # noqa: E402, F401
