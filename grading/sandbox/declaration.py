"""What grading is told of the course: which packages its lessons import, what is loaded ahead, which data they read.

Nothing else in the engine, the judge and the sandbox names a module of the course, but for the check framework: what checks are
made of (`attention_checks.engine`) is what the judge runs. Both sides of the sandbox read this file.
"""

import importlib
import pkgutil
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path


@dataclass(frozen=True)
class Course:
    """A course's packages, by the names under which its lessons import them.

    `library`: what students use, and checks hand to students' code; `checks`: what judges them. `data`: the folder beside the
    library from which a checkout reads its data (an installed library holds it), and `withheld` what in it is not for
    students. `answers`: folders of the checks' package that are empty where students' code runs; `for_students`: modules of it
    that a student's code may well name. `preload`: modules that lessons import beside the course's own, and that are slow to
    import.
    """

    library: tuple[str, ...]
    checks: str
    data: str
    withheld: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    for_students: tuple[str, ...] = ()
    preload: tuple[str, ...] = ()

    @property
    def packages(self):
        return *self.library, self.checks

    def folder(self, package):
        """Where a package lies."""
        return Path(find_spec(package).origin).resolve().parent

    def files(self):
        """What the lessons read: {path, relative to the folder that packages are imported from: where it lies here}."""
        found = {package: self.folder(package) for package in self.packages}
        homes = [self.folder(package) for package in self.library]
        data = homes[0].parent / self.data
        if data.is_dir() and not any((home / "_data").is_dir() for home in homes):
            found |= {f"{self.data}/{path.name}": path for path in sorted(data.iterdir()) if path.name not in self.withheld}
        return found

    def load(self):
        """Import the whole library, and what lessons import beside it: for a process that others are forked from."""
        for module in self.preload:
            importlib.import_module(module)
        for name in self.library:
            for module in pkgutil.walk_packages(importlib.import_module(name).__path__, f"{name}."):
                importlib.import_module(module.name)
                _offer_again(module.name)

    def has(self, module):
        """Whether a module, by its dotted name, is the library's."""
        return module.partition(".")[0] in self.library


def _offer_again(module):
    """Importing a module binds it in its package. Where a package finds by its `__getattr__` what it offers, and that bears the
    module's name, the module must not stand in its place.
    """
    package, _, name = module.rpartition(".")
    bound = vars(sys.modules[package])
    if "__getattr__" in bound and hasattr(sys.modules[module], name):
        bound.pop(name, None)


COURSE = Course(
    library=("course_utils", "attention_lab"),
    checks="attention_checks",
    data="data",
    withheld=("answers",),  # right and wrong answers to the exercises
    answers=("questions",),  # of the quiz, with their right letters
    for_students=("quiz", "capstone", "report", "CheckFailed", "yours"),
    preload=("ipywidgets", "matplotlib.pyplot", "seaborn"),
)
