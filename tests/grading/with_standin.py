"""`python -m grading`, with the stand-in for the judge: for tests that end runs and workers, which need no torch to start.

Each work that is graded adds a line to the file STANDIN_LOG; STANDIN_SECONDS is how long one takes.
"""

import hashlib
import json
import os
import sys
import time

import standin

from grading import __main__
from grading.gradebook import class_run


def grade_task(lesson, work, seed, options):
    verdict = standin.grade_task(lesson, work, seed, options)
    time.sleep(float(os.environ.get("STANDIN_SECONDS", "0")))
    name = hashlib.sha256(json.dumps(work, sort_keys=True).encode()).hexdigest()
    with open(os.environ["STANDIN_LOG"], "a", encoding="utf-8") as log:
        log.write(f"{name} {os.getpid()}\n")
    return verdict


if __name__ == "__main__":
    import with_standin

    class_run.grade_task = with_standin.grade_task  # by a name that a worker finds
    class_run.require_sandbox = lambda: None
    sys.exit(__main__.main())
