"""A plain stand-in for the judge: trusted cells only, run with exec. For tests of what is around judging.

Run as a program it is `python -m grading` with this judge, for tests that end runs and workers, which need no torch to start.
Each work that is graded adds a line to the file STANDIN_LOG; STANDIN_SECONDS is how long one takes.
"""

import os
import sys
import time
from concurrent.futures import Executor, Future

graded = []


class InProcess(Executor):
    """An executor that does what it is given at once."""

    def __init__(self, workers):
        pass

    def submit(self, function, /, *arguments):
        future = Future()
        try:
            future.set_result(function(*arguments))
        except Exception as error:
            future.set_exception(error)
        return future


def grade_task(lesson, work, seed, options):
    """A verdict in the engine's form."""
    graded.append(work)
    checks = {cell["grade_id"]: cell for cell in lesson["cells"] if cell["points"] is not None}
    space, cells, outputs = {}, {}, {}
    for cell in work["cells"]:
        if cell["grade_id"] in checks:
            check = checks[cell["grade_id"]]
            cells[cell["grade_id"]] = judged(check, space)
        elif cell["cell_type"] == "code" and cell["kind"] != "training":
            try:
                exec(cell["source"], space)
            except Exception as error:
                outputs[str(cell["index"])] = [
                    {"output_type": "error", "ename": type(error).__name__, "evalue": str(error), "traceback": [str(error)]}
                ]
    return {"lesson": lesson["name"], "cells": cells, "outputs": outputs, "flags": work["flags"], "technical": []}


def judged(check, space):
    result = {"points": 0.0, "max_points": check["points"], "exercise": check["grade_id"], "misconception": None, "message": ""}
    if check["kind"] == "written":
        return {**result, "status": "manual"}
    try:
        exec(check["source"], space)
    except Exception as error:
        said = f"not yet: {type(error).__name__}"
        return {**result, "status": "failed", "misconception": f"is_{type(error).__name__}", "message": said}
    return {**result, "status": "passed", "points": check["points"]}


def grade_slowly(lesson, work, seed, options):
    verdict = grade_task(lesson, work, seed, options)
    time.sleep(float(os.environ["STANDIN_SECONDS"]))
    with open(os.environ["STANDIN_LOG"], "a", encoding="utf-8") as log:
        log.write(f"{os.getpid()}\n")
    return verdict


if __name__ == "__main__":
    import standin  # a worker finds the function by this name

    from grading import __main__
    from grading.gradebook import class_run

    class_run.grade_task = standin.grade_slowly
    class_run.require_sandbox = lambda: None
    sys.exit(__main__.main())
