"""The time that work takes on a device which queues it, as a GPU does: a call returns at once, before its work is done.

`timing.compare` does this for PyTorch's devices. Here the device is three functions, so that one can try a device that is none.
"""

import statistics

from course_utils._validation import require_int


def median_seconds(run, synchronize, clock, repeats):
    """The median time that `run()` takes until its work is done -> float, in seconds.

    `run()` queues work and returns at once; `synchronize()` waits until the device is idle; `clock()` reads seconds. One run to
    warm up, then `repeats` measured ones, each from an idle device to an idle device. The median of an even number is the mean
    of the middle two. TypeError or ValueError unless `repeats` is at least 1.
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
