"""Formulas as MathML, made when the site is built: no script, and nothing to fetch, when it is read."""

import html

from docutils import nodes
from latex2mathml.converter import convert


def setup(app):
    """Sphinx calls this."""
    app.add_html_math_renderer("mathml", (inline, None), (block, None))
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def inline(writer, node):
    writer.body.append(made(node.astext(), "inline"))
    raise nodes.SkipNode


def block(writer, node):
    writer.body.append(f'<div class="math">{made(node.astext(), "block")}</div>')
    raise nodes.SkipNode


def made(formula, display):
    """A formula as a MathML element, which says its LaTeX to who cannot see it. Raises ValueError for one that cannot be read."""
    try:
        found = convert(formula, display=display)
    except Exception as error:  # the library has an exception for each mistake, without a common one
        raise ValueError(f"formula {formula!r} cannot be read: {error!r}") from error
    return found.replace("<math ", f'<math alttext="{html.escape(formula)}" ', 1)
