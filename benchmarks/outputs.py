"""What a lesson prints now beside what its solution notebook in the repository holds."""

import re
from itertools import zip_longest

TOOK = re.compile(r"\| \d+:\d\d\b")  # behind a progress bar: what a run took, which is another each time
NOTHING = "(nothing)"


def printed(notebook):
    """The lines that each code cell prints or shows as text, cell by cell -> list of lists of str."""
    cells = []
    for cell in notebook.cells:
        if cell.cell_type == "code":
            texts = [_text(output) for output in cell.outputs]
            cells.append([TOOK.sub("|", line.rstrip()) for text in texts for line in text.splitlines() if line.strip()])
    return cells


def differences(stored, new):
    """The lines that differ between two runs of one lesson -> (lines compared, list of pairs (stored, new)).

    Lines are compared in their order within each cell; one that stands on one side alone is beside `NOTHING`. Raises ValueError
    where the two have different cells: then the lesson's script has changed since it was built.
    """
    before, after = printed(stored), printed(new)
    if len(before) != len(after):
        raise ValueError(f"new must have the {len(before)} code cells of the stored notebook, got {len(after)}: build the lesson")
    pairs = [pair for each in zip(before, after, strict=True) for pair in zip_longest(*each, fillvalue=NOTHING)]
    return len(pairs), [pair for pair in pairs if pair[0] != pair[1]]


def _text(output):
    """An output as text: what was printed, and the words of a figure or table, in which its numbers stand."""
    if output.output_type == "stream":
        return output.text
    return output.get("data", {}).get("text/plain", "")
