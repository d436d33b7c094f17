"""From axes to a picture with words: the alt text, the PNG, and showing both in Jupyter."""

import base64
import html
import io
import textwrap

import matplotlib.pyplot as plt
from matplotlib.figure import Figure
from PIL import Image

from course_utils.plotting.look import WIDEST

DPI = 110  # at which an inch is as many CSS pixels
DENSE = 2  # device pixels for one CSS pixel, so that letters are sharp on today's screens
GAP = 6  # pixels, at least, between two titles
SHRINKS_TO = 0.66  # of its width, in a narrow window; what would have to shrink further is moved sideways

# In a dark theme the paper dims to a soft card; where there is none, or colours cannot be mixed, it stays white. The picture
# itself is opaque and white, because a code host may show it on anything.
_CARD = (
    "display:inline-block;max-width:100%;overflow-x:auto;box-sizing:border-box;isolation:isolate;border-radius:8px;"
    "background:color-mix(in srgb,var(--jp-layout-color0,#fff) 12%,#fff)"
)
_PICTURE = "max-width:max(100%,{least}px);height:auto;mix-blend-mode:multiply"


def alt_text(ax_or_figure):
    """The words for the axes, or for all axes of the figure -> str. Raises ValueError where this package drew none of them."""
    figure_axes = ax_or_figure.axes if isinstance(ax_or_figure, Figure) else [ax_or_figure]
    texts = [ax.course_alt_text for ax in figure_axes if hasattr(ax, "course_alt_text")]
    if not texts:
        raise ValueError("ax_or_figure must have been drawn by course_utils.plotting, got one without an alt text")
    return " ".join(texts)


def png(ax_or_figure):
    """The figure as the bytes of a PNG, nothing cut off; the same figure gives the same bytes.

    A figure wider than a notebook is laid out anew for that width, so that its letters need not shrink.
    """
    return _with_palette(_drawn(ax_or_figure))


def _drawn(ax_or_figure, dense=1):
    figure = ax_or_figure if isinstance(ax_or_figure, Figure) else ax_or_figure.figure
    if figure.get_figwidth() > WIDEST and not getattr(figure, "course_stays_wide", False):
        figure.set_figwidth(WIDEST)
    _keep_titles_apart(figure)
    drawn = io.BytesIO()
    figure.savefig(drawn, format="png", dpi=DPI * dense, bbox_inches="tight")
    return Image.open(drawn).convert("RGB")


def _keep_titles_apart(figure):
    """Break into lines what would run into another panel, or into its title: how wide a panel is, only the layout knows."""
    figure.draw_without_rendering()
    titled = [ax for ax in figure.axes if ax.get_title()]
    boxes = {ax: ax.title.get_window_extent() for ax in titled}
    for ax in titled:
        others = [box for other, box in boxes.items() if other is not ax]
        others += [other.get_window_extent() for other in figure.axes if other is not ax]
        if any(boxes[ax].padded(GAP).overlaps(other) for other in others):
            characters = int(len(ax.get_title()) * ax.get_window_extent().width / boxes[ax].width)
            ax.title.set_text(textwrap.fill(ax.get_title(), max(characters, 1), break_long_words=False))


def _with_palette(picture):
    """A PNG of a third of the size: 256 colours, every channel within about 10 of 255 of what it was."""
    small = io.BytesIO()
    picture.quantize(256, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(small, "png", optimize=True)
    return small.getvalue()


def show(ax_or_figure, alt=None):
    """Display the figure in Jupyter with its alt text, and close it, so that it is shown once.

    `alt`: words for a figure that course_utils.plotting did not draw. Without Jupyter nothing is displayed.
    Raises ValueError when there is no alt text.
    """
    alt = alt_text(ax_or_figure) if alt is None else alt
    if running_in_ipython():
        from IPython.display import display

        sharp = _drawn(ax_or_figure, DENSE)
        plain = sharp.resize([round(side / DENSE) for side in sharp.size], Image.Resampling.BOX)
        picture, twice = (base64.b64encode(_with_palette(each)).decode() for each in (plain, sharp))
        # JupyterLab, and nbconvert's own style for it, know no alt text but the one in an HTML tag; nbconvert's classic style
        # (which nbgrader's feedback uses) reads the metadata, code hosts show the PNG, and a terminal shows the words.
        look = f'width="{plain.width}" style="{_PICTURE.format(least=round(SHRINKS_TO * plain.width))}"'
        tag = f'<div style="{_CARD}"><img alt="{html.escape(alt)}" {look} src="data:image/png;base64,{twice}"></div>'
        display({"image/png": picture, "text/html": tag, "text/plain": alt}, raw=True, metadata={"image/png": {"alt": alt}})
    plt.close(ax_or_figure if isinstance(ax_or_figure, Figure) else ax_or_figure.figure)


def running_in_ipython():
    """Whether there is a notebook or IPython shell to display in."""
    try:
        from IPython import get_ipython
    except ImportError:
        return False
    return get_ipython() is not None
