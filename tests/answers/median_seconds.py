# %% shared
import statistics


# %% right | house | one function that waits and reads, and the end of a run as the start of the next
def ms_waiting(run, synchronize, clock, repeats):
    def now():
        synchronize()
        return clock()

    run()
    readings = [now()]
    for _ in range(repeats):
        run()
        readings.append(now())
    return statistics.median(after - before for before, after in zip(readings, readings[1:]))


# %% right | house | sorted by hand, and waiting after the warm-up once
def ms_sorted(run, synchronize, clock, repeats):
    run()
    synchronize()
    times = []
    while len(times) < repeats:
        start = clock()
        run()
        synchronize()
        times.append(clock() - start)
    times.sort()
    half = repeats // 2
    return times[half] if repeats % 2 else (times[half - 1] + times[half]) / 2


# %% right | house | torch's quantile in float64, and the warm-up in the loop
def ms_quantile(run, synchronize, clock, repeats):
    times = torch.zeros(repeats, dtype=torch.float64)
    for i in range(-1, repeats):
        synchronize()
        start = clock()
        run()
        synchronize()
        stop = clock()
        if i >= 0:
            times[i] = stop - start
    return times.quantile(0.5).item()


# %% shared | 2026-blind-4
import statistics
import time

import numpy as np


# %% wrong | 2026-blind-4 | There is no warm-up run.
def median_seconds(run, synchronize, clock, repeats):
    """The median time of a run on a device that queues its work -> float, in seconds.

    `run()` queues the work and returns at once; `synchronize()` waits until the device is idle;
    `clock()` reads the time in seconds. One run to warm up, then `repeats` measured ones, each from
    an idle device to an idle device. The median of an even number is the mean of the middle two.
    """
    def one_run():
        synchronize()
        before = clock()
        run()
        synchronize()
        return clock() - before

    return statistics.median([one_run() for _ in range(repeats)])  # <-- here


# %% wrong | house | The clock runs while the run before is waited for, and is read when this one is handed over.
def median_seconds(run, synchronize, clock, repeats):
    run()
    times = []
    for _ in range(repeats):
        t = clock()
        synchronize()  # <-- here
        run()
        times.append(clock() - t)
    times.sort()
    return (times[repeats // 2] + times[~(repeats // 2)]) / 2


# %% wrong | 2026-blind-6 | takes PyTorch's median, which is the lower one of the middle two
def median_seconds(run, synchronize, clock, repeats):
    run()
    times = torch.zeros(repeats, dtype=torch.float64)
    for i in range(repeats):
        synchronize()
        start = clock()
        run()
        synchronize()
        times[i] = clock() - start
    return times.median().item()  # <-- here


# %% wrong | 2026-blind-6 | takes the warm-up out of the repeats, so that one run too few is measured
def median_seconds(run, synchronize, clock, repeats):
    times = []
    for _ in range(repeats):
        synchronize()
        start = clock()
        run()
        synchronize()
        stop = clock()
        times.append(stop - start)
    return float(numpy.median(times[1:]))  # <-- here


# %% wrong | house | Warms up, and throws the first measured time away as well.
def ms_first_dropped_as_well(run, synchronize, clock, repeats):
    run()
    times = []
    for _ in range(repeats):
        synchronize()
        start = clock()
        run()
        synchronize()
        times.append(clock() - start)
    return statistics.median(times[1:])  # <-- here


# %% wrong | house | Warms up, measures one run more than repeats, and throws the first time away.
def ms_one_more_and_the_first_dropped(run, synchronize, clock, repeats):
    run()
    synchronize()
    times = []
    for _ in range(repeats + 1):  # <-- here
        start = clock()
        run()
        synchronize()
        times.append(clock() - start)
    return statistics.median(times[1:])


# %% wrong | house | Takes the median of the starts from the median of the stops.
def ms_medians_of_readings(run, synchronize, clock, repeats):
    run()
    starts, stops = [], []
    for _ in range(repeats):
        synchronize()
        starts.append(clock())
        run()
        synchronize()
        stops.append(clock())
    return statistics.median(stops) - statistics.median(starts)  # <-- here


# %% wrong | house | Takes the mean of two times, of an odd number as well.
def ms_two_in_the_middle(run, synchronize, clock, repeats):
    run()
    times = []
    for _ in range(repeats):
        synchronize()
        start = clock()
        run()
        synchronize()
        times.append(clock() - start)
    times.sort()
    n = len(times) // 2
    return (times[n] + times[n - 1]) / 2  # <-- here


# %% wrong | house | Rounds half of the number up for the place of the middle one.
def ms_half_rounded_up(run, synchronize, clock, repeats):
    run()
    times = []
    for _ in range(repeats):
        synchronize()
        start = clock()
        run()
        synchronize()
        times.append(clock() - start)
    times = sorted(times)
    return times[(len(times) + 1) // 2]  # <-- here


# %% wrong | house | Reads the start after run().
def ms_start_behind_run(run, synchronize, clock, repeats):
    run()
    times = []
    for _ in range(repeats):
        synchronize()
        run()
        start = clock()  # <-- here
        synchronize()
        times.append(clock() - start)
    return statistics.median(times)


# %% wrong | house | Keeps the time of the warm-up, and no other.
def median_seconds(run, synchronize, clock, repeats):
    times = []
    for i in range(repeats + 1):
        synchronize()
        start = clock()
        run()
        synchronize()
        if i == 0:
            times.append(clock() - start)  # <-- here
    return statistics.median(times)


# %% wrong | 2026-blind-11 | times all repeats as one and divides by their number, a mean of runs that queue up, in place of the median of runs from an idle device
def median_seconds(run, synchronize, clock, repeats):
    # warm-up
    run()
    synchronize()
    begin = clock()
    for _ in range(repeats):
        run()
    synchronize()
    end = clock()
    return (end - begin) / repeats  # <-- here


# %% double | 2026-blind-11 | reads the clock before it waits for an idle device in place of after; takes the mean of the times in place of the median
def median_seconds(run, synchronize, clock, repeats):
    run()
    times = []
    for _ in range(repeats):
        start = clock()  # <-- here
        synchronize()
        run()
        synchronize()
        times.append(clock() - start)
    return sum(times) / len(times)  # <-- here


# %% wrong | 2026-blind-15 | for an even number of repeats takes the mean of the two numbers after the middle in place of the middle two
def timed(run, synchronize, clock):
    synchronize()
    start = clock()
    run()
    synchronize()
    return clock() - start


def median_seconds(run, synchronize, clock, repeats):
    run()  # warm-up
    times = sorted(timed(run, synchronize, clock) for _ in range(repeats))
    middle = repeats // 2
    if repeats % 2:
        return times[middle]
    upper = min(middle + 1, repeats - 1)  # <-- here
    return (times[middle] + times[upper]) / 2


# %% shared | 2026-blind-20
import statistics


# %% wrong | 2026-blind-20 | the device is waited for before the warm-up instead of after it: the first measured time holds what is left of the warm-up
def median_seconds(run, synchronize, clock, repeats):
    synchronize()  # <-- here
    run()
    times = []
    for _ in range(repeats):
        start = clock()
        run()
        synchronize()
        times.append(clock() - start)
    return statistics.median(times)


# %% wrong | 2026-blind-20 | every measured run has a warm-up of its own, where there should be one in all
def median_seconds(run, synchronize, clock, repeats):
    def once():
        run()  # <-- here
        synchronize()
        start = clock()
        run()
        synchronize()
        return clock() - start

    return statistics.median([once() for _ in range(repeats)])


# %% shared | 2026-blind-21
import statistics


# %% wrong | 2026-blind-21 | all runs are queued one after the other between two readings and the time is divided by their number: the mean, not the median
def median_seconds(run, synchronize, clock, repeats):
    run()
    synchronize()
    begin = clock()
    for _ in range(repeats):
        run()
        synchronize()
    elapsed = clock() - begin
    return elapsed / repeats  # <-- here


# %% shared | 2026-blind-24
import statistics


# %% wrong | 2026-blind-24 | the clock is read at the start only once, before the loop: the second time holds the first run as well, and so on
def median_seconds(run, synchronize, clock, repeats):
    run()
    synchronize()
    begin = clock()  # <-- here
    durations = []
    while len(durations) < repeats:
        run()
        synchronize()
        durations.append(clock() - begin)
    return statistics.median(durations)


# %% shared | 2026-blind-25
import statistics


# %% wrong | 2026-blind-25 | the warm-up is timed as well and stays among the times
def median_seconds(run, synchronize, clock, repeats):
    def once():
        synchronize()
        start = clock()
        run()
        synchronize()
        return clock() - start

    times = [once() for _ in range(repeats + 1)]  # <-- here
    return statistics.median(times)


# %% wrong | 2026-blind-25 | waits for the device only after the second reading of the clock: the work is timed as handed over, not as done
def median_seconds(run, synchronize, clock, repeats):
    run()
    synchronize()
    times = []
    for _ in range(repeats):
        start = clock()
        run()
        took = clock() - start  # <-- here
        synchronize()
        times.append(took)
    times.sort()
    middle = repeats // 2
    return times[middle] if repeats % 2 else (times[middle - 1] + times[middle]) / 2


# %% shared | 2026-blind-26
import statistics


# %% wrong | 2026-blind-26 | of an even number of times the upper of the middle two is returned, not their mean
def median_seconds(run, synchronize, clock, repeats):
    run()
    taken = []
    for _ in range(repeats):
        synchronize()
        before = clock()
        run()
        synchronize()
        taken.append(clock() - before)
    taken.sort()
    return taken[len(taken) // 2]  # <-- here
