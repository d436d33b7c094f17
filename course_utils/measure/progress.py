"""A bar for work that takes longer than a glance, where `attention_lab.models.training.fit` does not draw one."""

import sys

from tqdm import tqdm


def bar(things, label):
    """Go through `things`, and show on stdout how many of them are done; `label` (str) says what is being done.

    Stdout, because nbgrader takes what is written to stderr for a failure.
    """
    return tqdm(list(things), desc=label, file=sys.stdout, bar_format="{desc}: {n_fmt} of {total_fmt} |{bar:30}| {elapsed}")
