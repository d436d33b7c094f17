"""Pages from templates: what is put into one is shown and does nothing, unless it is HTML that `sanitised` has made."""

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from attention_checks.engine.report import marked_up
from grading.gradebook.store import digest
from grading.intake.plain_text import lateness, printable
from grading.pages import sanitised

TEMPLATES = Path(__file__).parent / "templates"
# On a page that we write, and on formgrader's beside its own scripts: whatever slipped through would not run, fetch or be sent.
POLICY = {
    "default-src": "'none'",
    "img-src": "data:",
    "style-src": "'unsafe-inline'",
    "base-uri": "'none'",
    "form-action": "'none'",
}


def policy(**more):
    """A Content-Security-Policy as its header says it; `more` adds to or replaces directives (`script_src="..."`)."""
    told = {**POLICY, **{name.replace("_", "-"): value for name, value in more.items()}}
    return "; ".join(f"{name} {value}" for name, value in told.items())


def own(name):
    """A style or script of ours, as it stands in a page."""
    return Markup((TEMPLATES / name).read_text(encoding="utf-8"))


def appearance():
    """A hash of the templates: pages are made anew where it is another."""
    return digest([path.read_text(encoding="utf-8") for path in sorted(TEMPLATES.iterdir())])


def rendered(template, **values):
    """The text of a page; nothing in it steers a terminal in which somebody looks at it."""
    return printable(ENVIRONMENT.get_template(template).render(values))


ENVIRONMENT = Environment(
    loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
)
ENVIRONMENT.filters |= {
    "number": lambda value: f"{value:g}",
    "lateness": lateness,
    "marked": lambda text: Markup(marked_up(str(text))),
    "markdown": lambda text: Markup(sanitised.rendered(text)),
}
