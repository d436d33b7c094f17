"""How widgets and sentences reach the page, with or without a kernel or a front-end."""

from html import escape

from matplotlib.figure import Figure

from course_utils.plotting import running_in_ipython, style


def display_widget(box, words):
    """Display a widget; `words` stand in its place on a page without a kernel. Outside IPython nothing happens."""
    if running_in_ipython():
        from IPython.display import display

        view = {"version_major": 2, "version_minor": 0, "model_id": box.model_id}
        display({"application/vnd.jupyter.widget-view+json": view, "text/plain": words}, raw=True)


def say(sentence):
    """Display a sentence as a paragraph; print it where there is no notebook."""
    if not running_in_ipython():
        print(sentence)
        return
    from IPython.display import display

    display({"text/html": f"<p>{escape(sentence)}</p>", "text/plain": sentence}, raw=True)


def lone_axes(size):
    """Axes on a figure of their own that pyplot does not know: it is gone when nobody refers to it."""
    with style():
        return Figure(figsize=size, layout="constrained").add_subplot()
