"""The time that work takes on a device which queues it, as a GPU does: a call returns at once, before its work is done.

`timing.compare` does this and more for PyTorch's devices. Here the device is three functions, so that the rule can be seen, and
tried on a device that only imitates one. (PyTorch, CUDA semantics, "Asynchronous execution".)
"""

import statistics

from course_utils._validation import require_int


def median_seconds(run, synchronize, clock, repeats):
    """The median time that `run()` takes until its work is done -> float, in seconds.

    `run()` queues work and returns at once; `synchronize()` waits until all that was queued is done; `clock()` reads the time in
    seconds. Runs once to warm up, unmeasured, then `repeats` times. The device is idle whenever the clock is read. The median of
    an even number of times is the mean of the two in the middle. Raises TypeError or ValueError unless `repeats` is at least 1;
    the errors of the three functions pass through.
    """
    require_int("repeats", repeats, minimum=1)
    run()
    times = []
    for _ in range(repeats):
        synchronize()
        start = clock()
        run()
        synchronize()
        times.append(clock() - start)
    return statistics.median(times)
