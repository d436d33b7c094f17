"""The frame of figures with several panels."""

from contextlib import contextmanager

import matplotlib.pyplot as plt

from course_utils.plotting.look import style


@contextmanager
def framed(title, rows, columns, **options):
    """A figure and its axes, as `plt.subplots` makes them, drawn in the course's look inside the block; a title over all."""
    with style():
        figure, axes = plt.subplots(rows, columns, layout="constrained", **options)
        yield figure, axes
        figure.suptitle(title or "", fontsize=11)
