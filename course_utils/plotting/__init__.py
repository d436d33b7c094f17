"""Figures of the course: functions take axes and return axes, and write an alt text from the data they draw.

`heatmap`, `heatmap_grid`, `weight_bars`, `length_curve`, `loss_curve`, `comparison`, `pictures` and `picture_attention` draw
data, `diagram` boxes and arrows; `alt_text` says in words what was drawn; `show` displays a figure with that text attached.
Where no axes are given a figure of fitting size is made through pyplot. Nothing global is changed.
"""

from course_utils.plotting.comparisons import comparison
from course_utils.plotting.curves import length_curve, loss_curve, weight_bars
from course_utils.plotting.diagrams import diagram
from course_utils.plotting.display import alt_text, png, running_in_ipython, show
from course_utils.plotting.heatmaps import heatmap, heatmap_grid
from course_utils.plotting.look import style
from course_utils.plotting.pictures import picture_attention, pictures

__all__ = [
    "alt_text",
    "comparison",
    "diagram",
    "heatmap",
    "heatmap_grid",
    "length_curve",
    "loss_curve",
    "picture_attention",
    "pictures",
    "png",
    "running_in_ipython",
    "show",
    "style",
    "weight_bars",
]
