"""The cells of a lesson's script, run from top to bottom, for the tests of what the lesson says."""


def run(script, cells, *more, without=()):
    """The names that a lesson's code, exercises and predictions leave, and cells of the kinds in `more`.

    Cells that hold one of the words in `without` are passed over.
    """
    names = {"__name__": f"lesson_{script.stem[:2]}"}
    for cell in cells:
        if cell.kind in ("code", "exercise", "prediction", *more) and not any(word in cell.source for word in without):
            exec(compile(cell.source, f"{script.name}:{cell.line}", "exec"), names)
    return names
