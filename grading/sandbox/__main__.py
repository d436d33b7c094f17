"""The program that runs behind the outer wall: `python -m grading.sandbox DESCRIPTOR isolated`."""

import os
import sys

from grading.sandbox import isolate

if __name__ == "__main__":
    descriptor, isolated = int(sys.argv[1]), sys.argv[2] == "isolated"
    if isolated:
        isolate.become_nobody()  # before anything is imported that writes, or that reads what only root may
    os.makedirs(os.environ["TMPDIR"], exist_ok=True)
    from grading.sandbox import inside

    inside.main(descriptor, isolated)
