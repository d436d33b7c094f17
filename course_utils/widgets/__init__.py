"""Small widgets on top of plotting, made of what ipywidgets 7.7 and 8.1 both have.

Calling one shows it, static figure first, so that a page without a kernel still teaches; what is returned holds the controls, can
be shown again with `.show()`, and adds nothing to the output when it ends a cell. Everything works without a front-end too.
"""

from course_utils.widgets.explorers import Explorer, alignment_explorer, query_explorer, softmax_explorer
from course_utils.widgets.heads import head_explorer
from course_utils.widgets.lookups import bandwidth_explorer, scaling_explorer, temperature_lookup
from course_utils.widgets.masks import mask_workbench
from course_utils.widgets.permutations import permute_words
from course_utils.widgets.pictures import picture_explorer
from course_utils.widgets.predictions import ChoicePrediction, Prediction, predict, predict_choice

__all__ = [
    "ChoicePrediction",
    "Explorer",
    "Prediction",
    "alignment_explorer",
    "bandwidth_explorer",
    "head_explorer",
    "mask_workbench",
    "permute_words",
    "picture_explorer",
    "predict",
    "predict_choice",
    "query_explorer",
    "scaling_explorer",
    "softmax_explorer",
    "temperature_lookup",
]
