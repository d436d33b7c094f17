"""Which patches does each word look at? A menu of pictures."""

import ipywidgets
from matplotlib.figure import Figure

from course_utils.plotting import picture_attention, style
from course_utils.widgets.explorers import Explorer


def picture_explorer(examples, grid):
    """Attention over the patches of several pictures, with a menu to choose one.

    examples: tuples (image (3, H, W), words, weights (n, patches), gold), the last as in `plotting.picture_attention`; grid:
    (rows, columns) of patches. The static figure is the first picture's. Returns the `Explorer`, shown. Raises TypeError or
    ValueError that names the argument.
    """
    examples = list(examples)
    if not examples:
        raise ValueError("examples must hold at least one tuple (image, words, weights, gold), got none")

    def draw(picture):
        image, words, weights, gold = examples[picture]
        with style():  # a figure of its own that pyplot does not know: it is gone when nobody refers to it
            figure = Figure(figsize=(10.8, 2.0 * -(-(len(words) + 1) // 5)), layout="constrained")
        return picture_attention(image, weights, words, grid, gold=gold, figure=figure)[0].figure

    def static():
        image, words, weights, gold = examples[0]
        return picture_attention(image, weights, words, grid, gold=gold)[0].figure

    for number in range(len(examples)):  # a broken example is reported now, not when a learner chooses it
        draw(number)
    options = [(f"{number + 1}. {' '.join(words)}", number) for number, (_, words, *_) in enumerate(examples)]
    menu = ipywidgets.Dropdown(options=options, description="picture", layout=ipywidgets.Layout(width="40em", max_width="100%"))
    words = f"(Here is a menu of {len(examples)} pictures when a kernel runs.)"
    return Explorer({"picture": menu}, draw, static, words).show()
