# %% shared
import statistics


# %% right | house | numpy's median of stops minus starts
def ms_numpy(run, synchronize, clock, repeats):
    run()
    starts, stops = [], []
    for _ in range(repeats):
        synchronize()
        starts.append(clock())
        run()
        synchronize()
        stops.append(clock())
    return float(numpy.median(numpy.array(stops) - numpy.array(starts)))


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

# %% wrong | 2026-blind-4 | never_waits_for_the_warm_up | The device is waited for after the run only, so that work still queued is counted with the first one.
def median_seconds(run, synchronize, clock, repeats):
    """The median time of a run on a device that queues its work -> float, in seconds.

    `run()` queues the work and returns at once; `synchronize()` waits until the device is idle;
    `clock()` reads the time in seconds. One run to warm up, then `repeats` measured ones, each from
    an idle device to an idle device. The median of an even number is the mean of the middle two.
    """
    run()
    times = []
    for _ in range(repeats):
        start = clock()  # <-- here
        run()
        synchronize()
        times.append(clock() - start)
    return statistics.median(times)

# %% wrong | 2026-blind-4 | no_warm_up | There is no warm-up run.
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

# %% wrong | 2026-blind-4 | drops_the_first_of_the_measured | The warm-up is counted among the repeats, so that one run too few is measured.
def median_seconds(run, synchronize, clock, repeats):
    """The median time of a run on a device that queues its work -> float, in seconds.

    `run()` queues the work and returns at once; `synchronize()` waits until the device is idle;
    `clock()` reads the time in seconds. One run to warm up, then `repeats` measured ones, each from
    an idle device to an idle device. The median of an even number is the mean of the middle two.
    """
    times = []
    for i in range(repeats):
        synchronize()
        t0 = clock()
        run()
        synchronize()
        t1 = clock()
        if i > 0:  # <-- here
            times.append(t1 - t0)
    return float(np.median(times))

# %% wrong | 2026-blind-4 | never_waits_for_the_end | The clock is read before the second wait.
def median_seconds(run, synchronize, clock, repeats):
    """The median time of a run on a device that queues its work -> float, in seconds.

    `run()` queues the work and returns at once; `synchronize()` waits until the device is idle;
    `clock()` reads the time in seconds. One run to warm up, then `repeats` measured ones, each from
    an idle device to an idle device. The median of an even number is the mean of the middle two.
    """
    run()
    synchronize()
    measured = []
    while len(measured) < repeats:
        start = clock()
        run()
        end = clock()  # <-- here
        synchronize()
        measured.append(end - start)
    return statistics.median(measured)

# %% wrong | 2026-blind-4 | upper_median | Of an even number of times the upper of the middle two is returned, not their mean.
def middle(numbers):
    return sorted(numbers)[len(numbers) // 2]


def median_seconds(run, synchronize, clock, repeats):
    """The median time of a run on a device that queues its work -> float, in seconds.

    `run()` queues the work and returns at once; `synchronize()` waits until the device is idle;
    `clock()` reads the time in seconds. One run to warm up, then `repeats` measured ones, each from
    an idle device to an idle device. The median of an even number is the mean of the middle two.
    """
    run()
    times = [0.0] * repeats
    for i in range(repeats):
        synchronize()
        start = clock()
        run()
        synchronize()
        times[i] = clock() - start
    return middle(times)

# %% wrong | 2026-blind-4 | keeps_the_first_start | The start is read once before the loop, so that each time contains all the runs before it.
def median_seconds(run, synchronize, clock, repeats):
    """The median time of a run on a device that queues its work -> float, in seconds.

    `run()` queues the work and returns at once; `synchronize()` waits until the device is idle;
    `clock()` reads the time in seconds. One run to warm up, then `repeats` measured ones, each from
    an idle device to an idle device. The median of an even number is the mean of the middle two.
    """
    run()
    synchronize()
    start = clock()  # <-- here
    times = []
    for _ in range(repeats):
        run()
        synchronize()
        times.append(clock() - start)
    return statistics.median(times)

# %% wrong | 2026-blind-4 | never_waits_for_the_warm_up | synchronize is named but not called before the first reading.
def median_seconds(run, synchronize, clock, repeats):
    """The median time of a run on a device that queues its work -> float, in seconds.

    `run()` queues the work and returns at once; `synchronize()` waits until the device is idle;
    `clock()` reads the time in seconds. One run to warm up, then `repeats` measured ones, each from
    an idle device to an idle device. The median of an even number is the mean of the middle two.
    """
    run()
    times = []
    for _ in range(repeats):
        synchronize  # <-- here
        start = clock()
        run()
        synchronize()
        end = clock()
        times += [end - start]
    return statistics.median(times)

# %% wrong | 2026-blind-4 | warms_up_before_each | There is a warm-up run before every measured one instead of one in all.
def median_seconds(run, synchronize, clock, repeats):
    """The median time of a run on a device that queues its work -> float, in seconds.

    `run()` queues the work and returns at once; `synchronize()` waits until the device is idle;
    `clock()` reads the time in seconds. One run to warm up, then `repeats` measured ones, each from
    an idle device to an idle device. The median of an even number is the mean of the middle two.
    """
    times = []
    for _ in range(repeats):
        run()  # <-- here
        synchronize()
        start = clock()
        run()
        synchronize()
        times.append(clock() - start)
    return statistics.median(times)

# %% wrong | 2026-blind-4 | - or not_repeatable | The clock that was given is not used, time.perf_counter is read in its place.
def median_seconds(run, synchronize, clock, repeats):
    """The median time of a run on a device that queues its work -> float, in seconds.

    `run()` queues the work and returns at once; `synchronize()` waits until the device is idle;
    `clock()` reads the time in seconds. One run to warm up, then `repeats` measured ones, each from
    an idle device to an idle device. The median of an even number is the mean of the middle two.
    """
    durations = []
    run()
    for _ in range(repeats):
        synchronize()
        begin = time.perf_counter()  # <-- here
        run()
        synchronize()
        durations.append(time.perf_counter() - begin)  # <-- here
    return statistics.median(durations)

# %% double | 2026-blind-4 | never_waits_for_the_end | Nobody waits for the end of the run before the second reading; torch.median gives the lower of the middle two
def median_seconds(run, synchronize, clock, repeats):
    """The median time of a run on a device that queues its work -> float, in seconds.

    `run()` queues the work and returns at once; `synchronize()` waits until the device is idle;
    `clock()` reads the time in seconds. One run to warm up, then `repeats` measured ones, each from
    an idle device to an idle device. The median of an even number is the mean of the middle two.
    """
    run()
    times = torch.zeros(repeats, dtype=torch.float64)
    for i in range(repeats):
        synchronize()
        start = clock()
        run()
        times[i] = clock() - start  # <-- here
    return times.median().item()  # <-- here

# %% double | 2026-blind-4 | no_warm_up+mean_for_median | The mean is returned and not the median; the warm-up is missing
def median_seconds(run, synchronize, clock, repeats):
    """The median time of a run on a device that queues its work -> float, in seconds.

    `run()` queues the work and returns at once; `synchronize()` waits until the device is idle;
    `clock()` reads the time in seconds. One run to warm up, then `repeats` measured ones, each from
    an idle device to an idle device. The median of an even number is the mean of the middle two.
    """
    total = 0.0
    for _ in range(repeats):  # <-- here
        synchronize()
        start = clock()
        run()
        synchronize()
        total = total + clock() - start
    return total / repeats  # <-- here

# %% right | 2026-blind-4 | one wait after the warm-up, then the end of each run is the start of the next
def median_seconds(run, synchronize, clock, repeats):
    """The median time of a run on a device that queues its work -> float, in seconds.

    `run()` queues the work and returns at once; `synchronize()` waits until the device is idle;
    `clock()` reads the time in seconds. One run to warm up, then `repeats` measured ones, each from
    an idle device to an idle device. The median of an even number is the mean of the middle two.
    """
    run()
    synchronize()
    readings = [clock()]
    for _ in range(repeats):
        run()
        synchronize()
        readings.append(clock())
    return statistics.median(after - before for before, after in zip(readings, readings[1:]))

# %% right | 2026-blind-4 | a nested function for an idle reading, the median by sorting
def median_seconds(run, synchronize, clock, repeats):
    """The median time of a run on a device that queues its work -> float, in seconds.

    `run()` queues the work and returns at once; `synchronize()` waits until the device is idle;
    `clock()` reads the time in seconds. One run to warm up, then `repeats` measured ones, each from
    an idle device to an idle device. The median of an even number is the mean of the middle two.
    """
    def idle_clock():
        synchronize()
        return clock()

    run()
    times = []
    for _ in range(repeats):
        start = idle_clock()
        run()
        times.append(idle_clock() - start)
    times.sort()
    half = repeats // 2
    if repeats % 2:
        return times[half]
    return (times[half - 1] + times[half]) / 2

# %% right | 2026-blind-4 | numpy, the warm-up as the first round of the loop, thrown away
def median_seconds(run, synchronize, clock, repeats):
    """The median time of a run on a device that queues its work -> float, in seconds.

    `run()` queues the work and returns at once; `synchronize()` waits until the device is idle;
    `clock()` reads the time in seconds. One run to warm up, then `repeats` measured ones, each from
    an idle device to an idle device. The median of an even number is the mean of the middle two.
    """
    seconds = np.empty(repeats + 1)
    for i in range(repeats + 1):
        synchronize()
        seconds[i] = -clock()
        run()
        synchronize()
        seconds[i] += clock()
    return float(np.median(seconds[1:]))


# %% shared | 2026-blind-5
import statistics
import time


# %% wrong | 2026-blind-5 | lower_median | torch.median is used, which gives the lower of the middle two, in float32
def median_seconds(run, synchronize, clock, repeats):
    run()
    times = []
    for _ in range(repeats):
        synchronize()
        start = clock()
        run()
        synchronize()
        times.append(clock() - start)
    return torch.median(torch.tensor(times)).item()  # <-- here


# %% wrong | 2026-blind-5 | never_waits_for_the_warm_up | the clock is started before the wait for earlier work, so the rest of the warm-up is counted
def median_seconds(run, synchronize, clock, repeats):
    run()
    times = []
    for _ in range(repeats):
        start = clock()  # <-- here
        synchronize()
        run()
        synchronize()
        times.append(clock() - start)
    return statistics.median(times)


# %% wrong | 2026-blind-5 | - or not_repeatable | time.perf_counter is read, and the clock that was handed in never
def median_seconds(run, synchronize, clock, repeats):
    run()  # warm-up
    synchronize()
    times = []
    for _ in range(repeats):
        start = time.perf_counter()  # <-- here
        run()
        synchronize()
        times.append(time.perf_counter() - start)  # <-- here
    return statistics.median(times)


# %% right | 2026-blind-5 | one wait after each run, the warm-up's too, which leaves the device idle for the next; median by sorting
def median_seconds(run, synchronize, clock, repeats):
    def once():
        begin = clock()
        run()
        synchronize()
        return clock() - begin

    once()  # to warm up, and not counted
    times = sorted(once() for _ in range(repeats))
    return (times[(repeats - 1) // 2] + times[repeats // 2]) / 2


# %% wrong | house | waits_before_the_run | The clock runs while the run before is waited for, and is read when this one is handed over.
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


# %% wrong | 2026-blind-6 | never_waits_for_the_warm_up | does not wait before the first reading, so that the warm-up is counted with the first run
def median_seconds(run, synchronize, clock, repeats):
    run()
    times = []
    for _ in range(repeats):
        start = clock()  # <-- here
        run()
        synchronize()
        times.append(clock() - start)
    times.sort()
    half = repeats // 2
    return times[half] if repeats % 2 else (times[half - 1] + times[half]) / 2


# %% wrong | 2026-blind-6 | lower_median | takes PyTorch's median, which is the lower one of the middle two
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


# %% wrong | 2026-blind-6 | drops_the_first_of_the_measured | takes the warm-up out of the repeats, so that one run too few is measured
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


# %% double | 2026-blind-6 | no_warm_up+mean_for_median | has no run to warm up; gives the mean
def median_seconds(run, synchronize, clock, repeats):
    total = 0.0  # <-- here
    for _ in range(repeats):
        synchronize()
        begin = clock()
        run()
        synchronize()
        total += clock() - begin
    return total / repeats  # <-- here


# %% right | 2026-blind-6 | an inner function for one run, the first result thrown away, a median by hand
def median_seconds(run, synchronize, clock, repeats):
    def once():
        synchronize()
        before = clock()
        run()
        synchronize()
        return clock() - before

    _, *times = [once() for _ in range(repeats + 1)]
    times = sorted(times)
    return float((times[(repeats - 1) // 2] + times[repeats // 2]) / 2)


# %% shared | 2026-blind-7
import numpy as np


# %% wrong | 2026-blind-7 | never_waits_for_the_warm_up | the clock is read before the device is idle, so that the wait for earlier work counts
def median_seconds(run, synchronize, clock, repeats):
    run()
    times = []
    for _ in range(repeats):
        start = clock()
        synchronize()  # <-- here
        run()
        synchronize()
        times.append(clock() - start)
    times.sort()
    half = repeats // 2
    return times[half] if repeats % 2 else (times[half - 1] + times[half]) / 2

# %% wrong | 2026-blind-7 | lower_median | torch's median of an even number is the lower of the middle two, not their mean
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

# %% double | 2026-blind-7 | - | nobody waits for the end of a run before the second reading; there is no warm-up
def median_seconds(run, synchronize, clock, repeats):
    seconds = []  # <-- here
    for _ in range(repeats):
        synchronize()
        begin = clock()
        run()
        seconds.append(clock() - begin)  # <-- here
    return float(np.median(seconds))

# %% right | 2026-blind-7 | an own function for one timed run, and numpy's median
def median_seconds(run, synchronize, clock, repeats):
    def timed():
        synchronize()
        begin = clock()
        run()
        synchronize()
        return clock() - begin

    run()
    return float(np.median(np.array([timed() for _ in range(repeats)], dtype=np.float64)))


# %% shared | 2026-blind-8
import statistics
import time


# %% wrong | 2026-blind-8 | never_waits_for_the_warm_up | Reads the clock before it waits for the older work, which is counted as ours.
def median_seconds(run, synchronize, clock, repeats):
    run()
    times = []
    for _ in range(repeats):
        start = clock()  # <-- here
        synchronize()
        run()
        synchronize()
        times.append(clock() - start)
    return statistics.median(times)


# %% wrong | 2026-blind-8 | lower_median | Takes PyTorch's median, which of an even number is the lower of the middle two.
def median_seconds(run, synchronize, clock, repeats):
    run()
    times = torch.zeros(repeats, dtype=torch.float64)
    for n in range(repeats):
        synchronize()
        start = clock()
        run()
        synchronize()
        times[n] = clock() - start
    return times.median().item()  # <-- here


# %% wrong | 2026-blind-8 | warms_up_before_each | The warm-up stands inside the loop, so that the work is run twice for each measured time.
def median_seconds(run, synchronize, clock, repeats):
    times = []
    for _ in range(repeats):
        run()  # <-- here
        synchronize()
        start = clock()
        run()
        synchronize()
        times.append(clock() - start)
    return statistics.median(times)


# %% double | 2026-blind-8 | - or not_repeatable | Reads time.perf_counter and not the clock that was handed in; returns the mean.
def median_seconds(run, synchronize, clock, repeats):
    run()
    total = 0.0
    for _ in range(repeats):
        synchronize()
        start = time.perf_counter()  # <-- here
        run()
        synchronize()
        total += time.perf_counter() - start
    return total / repeats  # <-- here


# %% right | 2026-blind-8 | own inner function, sorted list
def median_seconds(run, synchronize, clock, repeats):
    def once():
        synchronize()
        before = clock()
        run()
        synchronize()
        return clock() - before

    run()
    times = sorted(once() for _ in range(repeats))
    low, high = times[(repeats - 1) // 2], times[repeats // 2]
    return float((low + high) / 2)


# %% shared | 2026-blind-9
import statistics

# %% wrong | 2026-blind-9 | drops_the_first_of_the_measured | Takes the warm-up out of the repeats: it measures repeats runs and throws the first time away, instead of running once more.
def median_seconds(run, synchronize, clock, repeats):
    times = []
    for _ in range(repeats):  # <-- here
        synchronize()
        start = clock()
        run()
        synchronize()
        times.append(clock() - start)
    return statistics.median(times[1:])

# %% wrong | 2026-blind-9 | lower_median | Uses torch's median, which takes the lower of the middle two when their number is even.
def median_seconds(run, synchronize, clock, repeats):
    run()
    times = []
    for _ in range(repeats):
        synchronize()
        start = clock()
        run()
        synchronize()
        times.append(clock() - start)
    return torch.tensor(times, dtype=torch.float64).median().item()  # <-- here

# %% double | 2026-blind-9 | never_waits_for_the_warm_up+mean_for_median | Does not wait before the first reading, so the warm-up is timed too; returns the mean of the times.
def median_seconds(run, synchronize, clock, repeats):
    run()
    times = []
    for _ in range(repeats):
        start = clock()  # <-- here
        run()
        synchronize()
        stop = clock()
        times.append(stop - start)
    return sum(times) / len(times)  # <-- here

# %% right | 2026-blind-9 | an own function for one timed run, the median by sorting, with both middle places
def median_seconds(run, synchronize, clock, repeats):
    def timed():
        synchronize()
        before = clock()
        run()
        synchronize()
        return clock() - before

    run()
    times = sorted(timed() for _ in range(repeats))
    return float((times[(repeats - 1) // 2] + times[repeats // 2]) / 2)


# %% wrong | house | drops_the_first_of_the_measured | The range of the measured runs begins at 1, though the warm-up is run by itself.
def ms_range_from_1(run, synchronize, clock, repeats):
    run()
    times = []
    for _ in range(1, repeats):  # <-- here
        synchronize()
        start = clock()
        run()
        synchronize()
        times.append(clock() - start)
    return statistics.median(times)


# %% wrong | house | leaves_out_the_first_time | Warms up, and throws the first measured time away as well.
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


# %% wrong | house | warms_up_twice | Warms up, measures one run more than repeats, and throws the first time away.
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


# %% wrong | house | warms_up_twice | Warms up with three runs.
def ms_three_to_warm_up(run, synchronize, clock, repeats):
    for _ in range(3):  # <-- here
        run()
    times = []
    for _ in range(repeats):
        synchronize()
        start = clock()
        run()
        synchronize()
        times.append(clock() - start)
    return statistics.median(times)


# %% wrong | house | - | In the loop run is named and not called.
def ms_run_without_brackets(run, synchronize, clock, repeats):
    run()
    times = []
    for _ in range(repeats):
        synchronize()
        start = clock()
        run  # <-- here
        synchronize()
        times.append(clock() - start)
    return statistics.median(times)


# %% wrong | house | - | Gives microseconds.
def ms_microseconds(run, synchronize, clock, repeats):
    run()
    times = []
    for _ in range(repeats):
        synchronize()
        start = clock()
        run()
        synchronize()
        times.append(clock() - start)
    return statistics.median(times) * 1e6  # <-- here


# %% wrong | house | never_waits_for_the_warm_up | The first start is read before the warm-up.
def ms_started_before_the_warm_up(run, synchronize, clock, repeats):
    times = []
    start = clock()  # <-- here
    run()
    synchronize()
    for _ in range(repeats):
        run()
        synchronize()
        times.append(clock() - start)
        start = clock()
    return statistics.median(times)


# %% wrong | house | not_sorted | Takes the median of the starts from the median of the stops.
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


# %% wrong | house | two_in_the_middle_always | Takes the mean of two times, of an odd number as well.
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


# %% wrong | house | one_place_too_high | Rounds half of the number up for the place of the middle one.
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


# %% wrong | house | started_after_the_run | Reads the start after run().
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


# %% wrong | house | - | Divides the median by repeats.
def ms_median_over_repeats(run, synchronize, clock, repeats):
    run()
    times = []
    for _ in range(repeats):
        synchronize()
        start = clock()
        run()
        synchronize()
        times.append(clock() - start)
    return statistics.median(times) / repeats  # <-- here


# %% shared | 2026-blind-10
import statistics


# %% wrong | 2026-blind-10 | never_waits_for_the_warm_up | does not wait for the warm-up to end before the first reading, so its rest is counted in the first time
def median_seconds(run, synchronize, clock, repeats):
    run()  # warm-up
    times = []
    for _ in range(repeats):
        start = clock()  # <-- here
        run()
        synchronize()
        end = clock()
        times.append(end - start)
    return statistics.median(times)


# %% wrong | 2026-blind-10 | lower_median | takes the median of torch, which for an even number is the lower of the middle two in place of their mean
def median_seconds(run, synchronize, clock, repeats):
    def one():
        synchronize()
        before = clock()
        run()
        synchronize()
        return clock() - before

    run()
    measured = torch.tensor([one() for _ in range(repeats)], dtype=torch.float64)
    return measured.median().item()  # <-- here


# %% wrong | 2026-blind-10 | warms_up_before_each | warms up again before every measured run in place of once
def median_seconds(run, synchronize, clock, repeats):
    seconds = []
    while len(seconds) < repeats:
        run()  # <-- here
        synchronize()
        start = clock()
        run()
        synchronize()
        seconds.append(clock() - start)
    seconds.sort()
    middle = repeats // 2
    if repeats % 2 == 1:
        return seconds[middle]
    return (seconds[middle - 1] + seconds[middle]) / 2


# %% right | 2026-blind-10 | differences of a list of readings, sorted by insertion and the middle taken from both ends
def median_seconds(run, synchronize, clock, repeats):
    def waited():
        synchronize()
        return clock()

    run()
    ordered = []
    for _ in range(repeats):
        began = waited()
        run()
        took = waited() - began
        place = 0
        while place < len(ordered) and ordered[place] < took:
            place += 1
        ordered.insert(place, took)
    lower, upper = ordered[(repeats - 1) // 2], ordered[repeats // 2]
    return float(lower + upper) / 2


# %% wrong | house | two_in_the_middle_always | the two cases of an even and an odd number have changed places
def ms5(run, synchronize, clock, repeats):
    run()
    times = []
    for _ in range(repeats):
        synchronize()
        start = clock()
        run()
        synchronize()
        times.append(clock() - start)
    times.sort()
    middle = repeats // 2
    if repeats % 2 == 0:  # <-- here
        return times[middle]
    return (times[middle - 1] + times[middle]) / 2


# %% wrong | house | keeps_the_first_start | each time is added to those before it
def ms8(run, synchronize, clock, repeats):
    run()
    times, total = [], 0.0
    for _ in range(repeats):
        synchronize()
        start = clock()
        run()
        synchronize()
        total += clock() - start
        times.append(total)  # <-- here
    return float(numpy.median(times))


# %% wrong | house | the_warm_up_alone | Keeps the time of the warm-up, and no other.
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


# %% wrong | house | - | Puts the readings into a float32 tensor.
def median_seconds(run, synchronize, clock, repeats):
    run()
    marks = torch.zeros(repeats, 2)  # <-- here
    for i in range(repeats):
        synchronize()
        marks[i, 0] = clock()
        run()
        synchronize()
        marks[i, 1] = clock()
    return torch.quantile(marks[:, 1] - marks[:, 0], 0.5).item()


# %% wrong | house | - | Cuts each time off to whole seconds.
def median_seconds(run, synchronize, clock, repeats):
    run()
    times = []
    for _ in range(repeats):
        synchronize()
        start = clock()
        run()
        synchronize()
        times.append(int(clock() - start))  # <-- here
    return float(statistics.median(times))


# %% wrong | 2026-blind-11 | lower_median | takes torch's median, the lower of the middle two of an even number, in place of their mean
def median_seconds(run, synchronize, clock, repeats):
    run()
    times = torch.zeros(repeats, dtype=torch.float64)
    for r in range(repeats):
        synchronize()
        start = clock()
        run()
        synchronize()
        times[r] = clock() - start
    return times.median().item()  # <-- here


# %% wrong | 2026-blind-11 | all_at_once | times all repeats as one and divides by their number, a mean of runs that queue up, in place of the median of runs from an idle device
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


# %% double | 2026-blind-11 | never_waits_for_the_warm_up+mean_for_median | reads the clock before it waits for an idle device in place of after; takes the mean of the times in place of the median
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


# %% right | 2026-blind-11 | one reading in a helper, numpy's median
def median_seconds(run, synchronize, clock, repeats):
    def reading():
        synchronize()
        before = clock()
        run()
        synchronize()
        return clock() - before

    run()
    readings = [reading() for _ in range(repeats)]
    return float(numpy.median(readings))


# %% wrong | 2026-blind-12 | never_waits_for_the_warm_up | reads the clock before it waits for the earlier work, so that what is still queued from the warm-up is counted
def median_seconds(run, synchronize, clock, repeats):
    run()
    times = []
    for _ in range(repeats):
        start = clock()  # <-- here
        synchronize()
        run()
        synchronize()
        times.append(clock() - start)
    times.sort()
    middle = repeats // 2
    return times[middle] if repeats % 2 else (times[middle - 1] + times[middle]) / 2


# %% wrong | 2026-blind-12 | drops_the_first_of_the_measured | takes the warm-up out of the repeats, so that one run fewer is measured
def median_seconds(run, synchronize, clock, repeats):
    times = []
    for i in range(repeats):  # <-- here
        synchronize()
        start = clock()
        run()
        synchronize()
        end = clock()
        if i > 0:
            times.append(end - start)
    return float(numpy.median(times))


# %% wrong | 2026-blind-12 | lower_median | takes torch's median, which of an even number is the lower of the middle two and not their mean
def median_seconds(run, synchronize, clock, repeats):
    def timed():
        synchronize()
        begin = clock()
        run()
        synchronize()
        return clock() - begin

    run()
    seconds = torch.tensor([timed() for _ in range(repeats)], dtype=torch.float64)
    return seconds.median().item()  # <-- here


# %% right | 2026-blind-12 | start and end of each run in two lists, the median as the mean of two entries of the sorted differences
def median_seconds(run, synchronize, clock, repeats):
    run()
    starts, stops = [], []
    while len(stops) < repeats:
        synchronize()
        starts.append(clock())
        run()
        synchronize()
        stops.append(clock())
    spans = sorted(stop - start for start, stop in zip(starts, stops, strict=True))
    return float((spans[(repeats - 1) // 2] + spans[repeats // 2]) / 2)

# %% wrong | house | - | Measures one run more and leaves out the slowest, whichever it is.
def median_seconds(run, synchronize, clock, repeats):
    times = []
    for _ in range(repeats + 1):
        synchronize()
        start = clock()
        run()
        synchronize()
        times.append(clock() - start)
    times.remove(max(times)) # <-- here
    return statistics.median(times)

# %% wrong | house | - | Reads the clock once a round, before the wait, so that each time holds the run before.
def median_seconds(run, synchronize, clock, repeats):
    run()
    times = []
    synchronize()
    last = clock()
    for _ in range(repeats):
        run()
        now = clock() # <-- here
        synchronize()
        times.append(now - last)
        last = now
    return statistics.median(times)


# %% wrong | 2026-blind-13 | lower_median | of an even number of times the lower of the middle two is taken in place of their mean
def median_seconds(run, synchronize, clock, repeats):
    run()
    synchronize()
    times = []
    for _ in range(repeats):
        start = clock()
        run()
        synchronize()
        times.append(clock() - start)
    times.sort()
    return times[(len(times) - 1) // 2]  # <-- here


# %% wrong | 2026-blind-13 | never_waits_for_the_warm_up | the clock is read before the wait for the device to become idle in place of after it, so that earlier work is counted
def median_seconds(run, synchronize, clock, repeats):
    def once():
        begin = clock()  # <-- here
        synchronize()
        run()
        synchronize()
        return clock() - begin

    run()  # warm-up
    return float(numpy.median([once() for _ in range(repeats)]))


# %% wrong | 2026-blind-13 | leaves_out_the_first_time | times are the differences of `repeats` readings at the ends of the runs, so that one run fewer is measured
def median_seconds(run, synchronize, clock, repeats):
    run()
    synchronize()
    readings = []
    for _ in range(repeats):
        run()
        synchronize()
        readings.append(clock())  # <-- here
    times = sorted(late - early for early, late in zip(readings, readings[1:]))
    middle = len(times) // 2
    if len(times) % 2 == 1:
        return times[middle]
    return (times[middle - 1] + times[middle]) / 2


# %% right | 2026-blind-13 | a generator of times, sorted, and the mean of the entries from both ends that meet in the middle
def median_seconds(run, synchronize, clock, repeats):
    def times():
        for _ in range(repeats):
            synchronize()
            start = clock()
            run()
            synchronize()
            yield clock() - start

    run()
    ordered = sorted(times())
    half = (repeats - 1) // 2
    return 0.5 * (ordered[half] + ordered[~half])


# %% wrong | house | two_in_the_middle_always | Takes the mean of two times whatever their number, the upper one a place too high.
def median_seconds(run, synchronize, clock, repeats):
    run()
    times = []
    for _ in range(repeats):
        synchronize()
        start = clock()
        run()
        synchronize()
        times.append(clock() - start)
    ordered = sorted(times)
    return (ordered[repeats // 2] + ordered[min((repeats + 1) // 2, repeats - 1)]) / 2  # <-- here


# %% wrong | house | - | Counts the warm-up among the repeats, and takes the place in the middle of all of them.
def median_seconds(run, synchronize, clock, repeats):
    run()
    times = []
    for _ in range(repeats - 1):  # <-- here
        synchronize()
        start = clock()
        run()
        synchronize()
        times.append(clock() - start)
    return sorted(times)[min(repeats // 2, len(times) - 1)]


# %% shared | 2026-blind-14
import statistics


# %% wrong | 2026-blind-14 | - | the readings of the clock are kept as float32 before they are subtracted, so a clock that runs for hours loses its milliseconds
def median_seconds(run, synchronize, clock, repeats):
    run()
    starts = torch.zeros(repeats)  # <-- here
    ends = torch.zeros(repeats)
    for i in range(repeats):
        synchronize()
        starts[i] = clock()
        run()
        synchronize()
        ends[i] = clock()
    return statistics.median((ends - starts).tolist())


# %% wrong | 2026-blind-14 | drops_the_first_of_the_measured | the warm-up is taken from the repeats, so one run too few is measured
def median_seconds(run, synchronize, clock, repeats):
    times = []
    for n in range(repeats):  # <-- here
        synchronize()
        before = clock()
        run()
        synchronize()
        after = clock()
        if n == 0:
            continue  # warm-up
        times.append(after - before)
    return statistics.median(times)


# %% wrong | 2026-blind-14 | not_sorted | the middle of the times is taken in the order in which they were measured, without sorting
def median_seconds(run, synchronize, clock, repeats):
    def once():
        synchronize()
        begin = clock()
        run()
        synchronize()
        return clock() - begin

    run()  # warm-up
    measured = [once() for _ in range(repeats)]
    middle = repeats // 2
    if repeats % 2 == 1:
        return measured[middle]  # <-- here
    return (measured[middle - 1] + measured[middle]) / 2  # <-- here


# %% double | 2026-blind-14 | started_after_the_run | the clock is started after the work was handed over, so the time of handing over is not counted; torch.median takes the lower of the two middle times in place of their mean
def median_seconds(run, synchronize, clock, repeats):
    run()
    seconds = []
    for _ in range(repeats):
        synchronize()
        run()
        start = clock()  # <-- here
        synchronize()
        stop = clock()
        seconds.append(stop - start)
    return torch.tensor(seconds, dtype=torch.float64).median().item()  # <-- here


# %% right | 2026-blind-14 | times kept sorted by insertion, the median as the mean of two places that coincide for odd numbers
def median_seconds(run, synchronize, clock, repeats):
    ordered = []
    run()
    while len(ordered) < repeats:
        synchronize()
        began = clock()
        run()
        synchronize()
        took = clock() - began
        place = sum(1 for each in ordered if each <= took)
        ordered.insert(place, took)
    lower, upper = ordered[(repeats - 1) // 2], ordered[repeats // 2]
    return float((lower + upper) / 2)


# %% wrong | house | - | Rounds the median to four digits behind the point.
def median_seconds(run, synchronize, clock, repeats):
    run()
    times = []
    for _ in range(repeats):
        synchronize()
        start = clock()
        run()
        synchronize()
        times.append(clock() - start)
    return round(statistics.median(times), 4)  # <-- here


# %% wrong | 2026-blind-15 | drops_the_first_of_the_measured | counts the warm-up among the repeats, so that only repeats - 1 runs are measured
def median_seconds(run, synchronize, clock, repeats):
    times = []
    for _ in range(repeats):  # <-- here
        synchronize()
        before = clock()
        run()
        synchronize()
        times.append(clock() - before)
    times = sorted(times[1:])
    n = len(times)
    if n % 2 == 1:
        return float(times[n // 2])
    return (times[n // 2 - 1] + times[n // 2]) / 2


# %% wrong | 2026-blind-15 | keeps_the_first_start | reads the start once before the loop, so that each time holds all the runs before it
def median_seconds(run, synchronize, clock, repeats):
    run()
    synchronize()
    start = clock()  # <-- here
    elapsed = numpy.zeros(repeats)
    for r in range(repeats):
        run()
        synchronize()
        elapsed[r] = clock() - start
    return float(numpy.median(elapsed))


# %% wrong | 2026-blind-15 | - | for an even number of repeats takes the mean of the two numbers after the middle in place of the middle two
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


# %% double | 2026-blind-15 | not_sorted | reads the clock before it waits for the work that is still queued; takes the middle of the times in the order of measurement without sorting
def median_seconds(run, synchronize, clock, repeats):
    run()
    measured = []
    for _ in range(repeats):
        t0 = clock()  # <-- here
        synchronize()
        run()
        synchronize()
        t1 = clock()
        measured.append(t1 - t0)
    half = repeats // 2
    if repeats % 2 == 0:
        return (measured[half - 1] + measured[half]) / 2  # <-- here
    return measured[half]  # <-- here


# %% right | 2026-blind-15 | start and end kept in an array, the median by a partition
def median_seconds(run, synchronize, clock, repeats):
    run()
    marks = numpy.empty((repeats, 2))
    for row in marks:
        synchronize()
        row[0] = clock()
        run()
        synchronize()
        row[1] = clock()
    took = marks[:, 1] - marks[:, 0]
    low, high = (repeats - 1) // 2, repeats // 2
    parted = numpy.partition(took, (low, high))
    return float(parted[low] + parted[high]) / 2


# %% wrong | 2026-blind-16 | - | Puts the clock's readings into float32 tensors before they are subtracted, so that a clock far from 0 loses the short times
def median_seconds(run, synchronize, clock, repeats):
    run()
    begins, ends = torch.zeros(repeats), torch.zeros(repeats)  # <-- here
    for n in range(repeats):
        synchronize()
        begins[n] = clock()
        run()
        synchronize()
        ends[n] = clock()
    took = ends - begins
    return torch.quantile(took, 0.5).item()


# %% wrong | 2026-blind-16 | - | Takes for an even number the two numbers after the middle, at n // 2 and n // 2 + 1, in place of n // 2 - 1 and n // 2
def median_seconds(run, synchronize, clock, repeats):
    run()
    synchronize()
    times = []
    while len(times) < repeats:
        synchronize()
        before = clock()
        run()
        synchronize()
        times.append(clock() - before)
    times.sort()
    n = len(times)
    if n % 2 == 1:
        return times[n // 2]
    return (times[n // 2] + times[n // 2 + 1]) / 2  # <-- here


# %% wrong | 2026-blind-16 | warms_up_before_each | Warms up anew before each measured run, in place of once before all of them
def median_seconds(run, synchronize, clock, repeats):
    import statistics

    def measured():
        run()  # <-- here
        synchronize()
        start = clock()
        run()
        synchronize()
        return clock() - start

    return statistics.median([measured() for _ in range(repeats)])


# %% double | 2026-blind-16 | never_waits_for_the_warm_up | Names synchronize before the first reading without calling it, so that the warm-up is still in the queue; takes the upper of the two middle times in place of their mean
def median_seconds(run, synchronize, clock, repeats):
    run()
    synchronize  # <-- here
    results = []
    for _ in range(repeats):
        t0 = clock()
        run()
        synchronize()
        t1 = clock()
        results.append(t1 - t0)
    return sorted(results)[len(results) // 2]  # <-- here


# %% right | 2026-blind-16 | one chain of readings, each of an idle device, and their differences by numpy
def median_seconds(run, synchronize, clock, repeats):
    run()
    synchronize()
    marks = [clock()]
    for _ in range(repeats):
        run()
        synchronize()
        marks.append(clock())
    return float(numpy.median(numpy.diff(numpy.array(marks, dtype=numpy.float64))))


# %% wrong | 2026-blind-17 | never_waits_for_the_warm_up | the clock is read before the wait for an idle device, so that the rest of the warm-up counts in the first run
def median_seconds(run, synchronize, clock, repeats):
    run()
    durations = []
    while len(durations) < repeats:
        begin = clock()  # <-- here
        synchronize()
        run()
        synchronize()
        durations.append(clock() - begin)
    durations.sort()
    middle = len(durations) // 2
    if len(durations) % 2 == 1:
        return float(durations[middle])
    return (durations[middle - 1] + durations[middle]) / 2


# %% wrong | 2026-blind-17 | warms_up_before_each | warms up before every measured run in place of once
def median_seconds(run, synchronize, clock, repeats):
    def once():
        run()  # <-- here
        synchronize()
        start = clock()
        run()
        synchronize()
        return clock() - start

    return float(numpy.median([once() for _ in range(repeats)]))


# %% wrong | 2026-blind-17 | lower_median | torch's median, which gives the lower of the middle two in place of their mean
def median_seconds(run, synchronize, clock, repeats):
    run()
    synchronize()
    times = torch.zeros(repeats, dtype=torch.float64)
    for n in range(repeats):
        start = clock()
        run()
        synchronize()
        times[n] = clock() - start
    return times.median().item()  # <-- here


# %% right | 2026-blind-17 | recursion-free helper with sorted times and a mean of the two middle places
def median_seconds(run, synchronize, clock, repeats):
    def idle_time():
        synchronize()
        return clock()

    run()
    lengths = []
    for _ in range(repeats):
        begin = idle_time()
        run()
        lengths.append(idle_time() - begin)
    ordered = sorted(lengths)
    low, high = ordered[(repeats - 1) // 2], ordered[repeats // 2]
    return float(low + high) / 2


# %% shared | 2026-blind-18
import statistics


# %% wrong | 2026-blind-18 | drops_the_first_of_the_measured | the warm-up run is taken as one of the repeats: only repeats - 1 runs are measured
def median_seconds(run, synchronize, clock, repeats):
    times = []
    for _ in range(repeats):  # <-- here
        synchronize()
        begin = clock()
        run()
        synchronize()
        times.append(clock() - begin)
    measured = times[1:]  # the first is the warm-up
    return float(statistics.median(measured)) if measured else float(times[0])


# %% wrong | 2026-blind-18 | mean_for_median | the mean: all repeats are timed in one go and divided by their number
def median_seconds(run, synchronize, clock, repeats):
    run()
    synchronize()
    total = 0.0
    for _ in range(repeats):
        start = clock()
        run()
        synchronize()
        total += clock() - start
    return total / repeats  # <-- here


# %% wrong | 2026-blind-18 | never_waits_for_the_warm_up | the clock starts before the wait for an idle device, so that the queue left by the warm-up and by earlier work is counted
def median_seconds(run, synchronize, clock, repeats):
    def once():
        start = clock()  # <-- here
        synchronize()
        run()
        synchronize()
        return clock() - start

    run()
    return statistics.median([once() for _ in range(repeats)])


# %% double | 2026-blind-18 | never_waits_for_the_end | of an even number of times the lower middle one is taken; the clock is read before the last wait
def median_seconds(run, synchronize, clock, repeats):
    run()
    seconds = []
    while len(seconds) < repeats:
        synchronize()
        t0 = clock()
        run()
        t1 = clock()  # <-- here
        synchronize()
        seconds.append(t1 - t0)
    return statistics.median_low(seconds)  # <-- here


# %% right | 2026-blind-18 | readings collected in two lists, sorted by hand, the middle two averaged through negative indices
def median_seconds(run, synchronize, clock, repeats):
    before, after = [], []
    run()
    synchronize()
    for _ in range(repeats):
        before.append(clock())
        run()
        synchronize()
        after.append(clock())
    ordered = sorted(y - x for x, y in zip(before, after))
    middle = repeats // 2
    return (ordered[middle] + ordered[~middle]) / 2


# %% shared | 2026-blind-19
import statistics


# %% wrong | 2026-blind-19 | never_waits_for_the_warm_up | the clock is started before the wait that empties the queue, so that the warm-up (or earlier work) is counted with the first run
def median_seconds(run, synchronize, clock, repeats):
    run()
    measured = []
    for _ in range(repeats):
        begin = clock()  # <-- here
        synchronize()
        run()
        synchronize()
        measured.append(clock() - begin)
    return statistics.median(measured)


# %% wrong | 2026-blind-19 | upper_median | an even number of times: takes the upper of the middle two and not their mean
def median_seconds(run, synchronize, clock, repeats):
    def once():
        synchronize()
        start = clock()
        run()
        synchronize()
        return clock() - start

    once()
    ordered = sorted(once() for _ in range(repeats))
    return float(ordered[len(ordered) // 2])  # <-- here


# %% wrong | 2026-blind-19 | drops_the_first_of_the_measured | the warm-up is counted as one of the repeats: only repeats - 1 (or, for 1, the warm-up itself) are measured afterwards
def median_seconds(run, synchronize, clock, repeats):
    times = []
    for number in range(repeats):  # <-- here
        synchronize()
        t0 = clock()
        run()
        synchronize()
        t1 = clock()
        if number > 0 or repeats == 1:
            times.append(t1 - t0)
    return statistics.median(times)


# %% right | 2026-blind-19 | one wait after the warm-up and one after every run, which leaves the device idle; median by sorting
def median_seconds(run, synchronize, clock, repeats):
    run()
    synchronize()
    laps = []
    while len(laps) < repeats:
        before = clock()
        run()
        synchronize()
        after = clock()
        laps.append(after - before)
    laps.sort()
    middle, odd = divmod(repeats, 2)
    return laps[middle] if odd else 0.5 * (laps[middle - 1] + laps[middle])


# %% shared | 2026-blind-20
import statistics


# %% wrong | 2026-blind-20 | never_waits_for_the_warm_up | the device is waited for before the warm-up instead of after it: the first measured time holds what is left of the warm-up
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


# %% wrong | 2026-blind-20 | lower_median | torch's median takes the lower of the middle two and not their mean
def median_seconds(run, synchronize, clock, repeats):
    run()
    synchronize()
    times = torch.zeros(repeats, dtype=torch.float64)
    for i in range(repeats):
        synchronize()
        begin = clock()
        run()
        synchronize()
        end = clock()
        times[i] = end - begin
    return times.median().item()  # <-- here


# %% wrong | 2026-blind-20 | warms_up_before_each | every measured run has a warm-up of its own, where there should be one in all
def median_seconds(run, synchronize, clock, repeats):
    def once():
        run()  # <-- here
        synchronize()
        start = clock()
        run()
        synchronize()
        return clock() - start

    return statistics.median([once() for _ in range(repeats)])


# %% double | 2026-blind-20 | never_waits_for_the_end+mean_for_median | nobody waits for the end of the run before the clock is read; the mean is returned and not the median
def median_seconds(run, synchronize, clock, repeats):
    run()
    total = 0.0
    for _ in range(repeats):
        synchronize()
        start = clock()
        run()
        stop = clock()  # <-- here
        total += stop - start
    synchronize()
    return total / repeats  # <-- here


# %% right | 2026-blind-20 | readings as pairs, sorted, the median by hand with two indices; one wait after the warm-up, one after each run
def median_seconds(run, synchronize, clock, repeats):
    run()
    synchronize()
    pairs = []
    while len(pairs) < repeats:
        before = clock()
        run()
        synchronize()
        after = clock()
        pairs.append((before, after))
    spans = sorted(b - a for a, b in pairs)
    return 0.5 * (spans[(repeats - 1) // 2] + spans[repeats // 2])


# %% shared | 2026-blind-21
import statistics


# %% wrong | 2026-blind-21 | never_waits_for_the_warm_up | the device is not waited for before the first reading, so the warm-up run that is still in the queue counts in the first measurement (and with one repeat decides it)
def median_seconds(run, synchronize, clock, repeats):
    run()
    times = []
    for _ in range(repeats):
        start = clock()  # <-- here
        run()
        synchronize()
        times.append(clock() - start)
    return float(statistics.median(times))


# %% wrong | 2026-blind-21 | mean_for_median | all runs are queued one after the other between two readings and the time is divided by their number: the mean, not the median
def median_seconds(run, synchronize, clock, repeats):
    run()
    synchronize()
    begin = clock()
    for _ in range(repeats):
        run()
        synchronize()
    elapsed = clock() - begin
    return elapsed / repeats  # <-- here


# %% wrong | 2026-blind-21 | lower_median | the lower of the two middle times for an even number of repeats, instead of their mean
def median_seconds(run, synchronize, clock, repeats):
    def once():
        synchronize()
        t0 = clock()
        run()
        synchronize()
        return clock() - t0

    run()
    durations = torch.tensor([once() for _ in range(repeats)], dtype=torch.float64)
    return durations.median().item()  # <-- here


# %% double | 2026-blind-21 | no_warm_up+not_sorted | there is no warm-up run; the middle is taken without sorting
def median_seconds(run, synchronize, clock, repeats):
    times = []
    for _ in range(repeats):  # <-- here
        synchronize()
        before = clock()
        run()
        synchronize()
        after = clock()
        times.append(after - before)
    n = len(times)
    if n % 2 == 1:
        return times[n // 2]  # <-- here
    return (times[n // 2 - 1] + times[n // 2]) / 2  # <-- here


# %% right | 2026-blind-21 | a generator of readings, numpy-free median of sorted pairs with ~ indexing
def median_seconds(run, synchronize, clock, repeats):
    def idle_time():
        synchronize()
        return clock()

    run()
    spans = []
    while len(spans) < repeats:
        started = idle_time()
        run()
        spans.append(idle_time() - started)
    spans.sort()
    middle = repeats // 2
    return float(spans[middle] + spans[~middle]) / 2


# %% shared | 2026-blind-22
import statistics


# %% wrong | 2026-blind-22 | lower_median | torch.median gives the lower of the middle two where the number of times is even
def median_seconds(run, synchronize, clock, repeats):
    run()
    durations = torch.zeros(repeats, dtype=torch.float64)
    for i in range(repeats):
        synchronize()
        begin = clock()
        run()
        synchronize()
        durations[i] = clock() - begin
    return durations.median().item()  # <-- here


# %% wrong | 2026-blind-22 | measures_the_warm_up_too | the warm-up is timed too, and its time is among those of which the median is taken
def median_seconds(run, synchronize, clock, repeats):
    def once():
        synchronize()
        before = clock()
        run()
        synchronize()
        return clock() - before

    times = [once()]  # <-- here
    times += [once() for _ in range(repeats)]
    return statistics.median(times)


# %% wrong | 2026-blind-22 | never_waits_for_the_warm_up | the clock is read before the wait for the earlier work, so that what is left of it (the warm-up) counts in the first time
def median_seconds(run, synchronize, clock, repeats):
    run()
    times = []
    for _ in range(repeats):
        start = clock()  # <-- here
        synchronize()
        run()
        synchronize()
        times.append(clock() - start)
    times.sort()
    middle = len(times) // 2
    if len(times) % 2 == 1:
        return times[middle]
    return (times[middle - 1] + times[middle]) / 2


# %% double | 2026-blind-22 | never_waits_for_the_warm_up+mean_for_median | the mean in place of the median; the warm-up is not waited for before the first reading
def median_seconds(run, synchronize, clock, repeats):
    run()
    total = 0.0
    for _ in range(repeats):
        start = clock()  # <-- here
        run()
        synchronize()
        total += clock() - start
    return total / repeats  # <-- here


# %% right | 2026-blind-22 | one list of readings, idle after each; the median by hand as the mean of the two entries from both ends
def median_seconds(run, synchronize, clock, repeats):
    def settled():
        synchronize()
        return clock()

    run()
    spans = []
    while len(spans) < repeats:
        t0 = settled()
        run()
        spans.append(settled() - t0)
    ranked = sorted(spans)
    return float(ranked[(repeats - 1) // 2] + ranked[repeats // 2]) / 2


# %% shared | 2026-blind-23
import statistics


# %% wrong | 2026-blind-23 | never_waits_for_the_warm_up | does not wait for the warm-up before the first reading, whose work is counted in the first time
def median_seconds(run, synchronize, clock, repeats):
    run()
    times = []
    for _ in range(repeats):
        start = clock()  # <-- here
        run()
        synchronize()
        times.append(clock() - start)
    return statistics.median(times)


# %% wrong | 2026-blind-23 | lower_median | torch.median gives the lower of the middle two for an even number of times
def median_seconds(run, synchronize, clock, repeats):
    def once():
        synchronize()
        began = clock()
        run()
        synchronize()
        return clock() - began

    run()
    seconds = torch.tensor([once() for _ in range(repeats)], dtype=torch.float64)
    return seconds.median().item()  # <-- here


# %% wrong | 2026-blind-23 | measures_the_warm_up_too | the warm-up is measured too and stays among the times
def median_seconds(run, synchronize, clock, repeats):
    times = []
    for number in range(repeats + 1):  # <-- here
        synchronize()
        start = clock()
        run()
        synchronize()
        end = clock()
        times.append(end - start)
    return float(statistics.median(times))


# %% double | 2026-blind-23 | - | the end is read before the device is done; no run to warm up
def median_seconds(run, synchronize, clock, repeats):
    times = []  # <-- here
    for _ in range(repeats):
        synchronize()
        start = clock()
        run()
        stop = clock()  # <-- here
        synchronize()
        times.append(stop - start)
    return statistics.median(times)


# %% right | 2026-blind-23 | a list of pairs of readings, sorted by hand, the median as the mean of entry n//2 and its mirror image
def median_seconds(run, synchronize, clock, repeats):
    run()
    readings = []
    while len(readings) < repeats:
        synchronize()
        before = clock()
        run()
        synchronize()
        readings.append((before, clock()))
    spans = sorted(after - before for before, after in readings)
    middle = repeats // 2
    return (spans[middle] + spans[~middle]) / 2


# %% shared | 2026-blind-24
import statistics


# %% wrong | 2026-blind-24 | keeps_the_first_start | the clock is read at the start only once, before the loop: the second time holds the first run as well, and so on
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


# %% wrong | 2026-blind-24 | warms_up_before_each | warms up anew before every measured run, so that 2 * repeats runs are made and not 1 + repeats
def median_seconds(run, synchronize, clock, repeats):
    def once():
        run()  # <-- here
        synchronize()
        start = clock()
        run()
        synchronize()
        return clock() - start

    return statistics.median(once() for _ in range(repeats))


# %% wrong | 2026-blind-24 | lower_median | torch's median takes the lower of the middle two for an even number, not their mean
def median_seconds(run, synchronize, clock, repeats):
    run()
    times = torch.zeros(repeats, dtype=torch.float64)
    for n in range(repeats):
        synchronize()
        start = clock()
        run()
        synchronize()
        times[n] = clock() - start
    return times.median().item()  # <-- here


# %% double | 2026-blind-24 | - | waits for the device before the run but not before the second reading; the warm-up run is timed and counted with the others
def median_seconds(run, synchronize, clock, repeats):
    times = []
    for _ in range(repeats + 1):  # <-- here
        synchronize()
        start = clock()
        run()
        times.append(clock() - start)  # <-- here
    synchronize()
    times.sort()
    middle = len(times) // 2
    return times[middle] if len(times) % 2 else (times[middle - 1] + times[middle]) / 2


# %% right | 2026-blind-24 | sorted list and mean of the two middle entries by negative index
def median_seconds(run, synchronize, clock, repeats):
    run()

    def idle_clock():
        synchronize()
        return clock()

    took = []
    for _ in range(repeats):
        before = idle_clock()
        run()
        took.append(-before + idle_clock())
    ranked = sorted(took)
    return float((ranked[(repeats - 1) // 2] + ranked[-1 - (repeats - 1) // 2]) / 2)


# %% shared | 2026-blind-25
import statistics


# %% wrong | 2026-blind-25 | lower_median | torch's median: of an even number it gives the lower of the middle two, not their mean
def median_seconds(run, synchronize, clock, repeats):
    run()
    seconds = torch.zeros(repeats, dtype=torch.float64)
    for n in range(repeats):
        synchronize()
        begin = clock()
        run()
        synchronize()
        seconds[n] = clock() - begin
    return seconds.median().item()  # <-- here


# %% wrong | 2026-blind-25 | measures_the_warm_up_too | the warm-up is timed as well and stays among the times
def median_seconds(run, synchronize, clock, repeats):
    def once():
        synchronize()
        start = clock()
        run()
        synchronize()
        return clock() - start

    times = [once() for _ in range(repeats + 1)]  # <-- here
    return statistics.median(times)


# %% wrong | 2026-blind-25 | never_waits_for_the_end | waits for the device only after the second reading of the clock: the work is timed as handed over, not as done
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


# %% right | 2026-blind-25 | pairs of readings in a list, numpy's median
def median_seconds(run, synchronize, clock, repeats):
    run()
    readings = []
    while len(readings) < repeats:
        synchronize()
        t0 = clock()
        run()
        synchronize()
        readings.append((t0, clock()))
    return float(numpy.median([after - before for before, after in readings]))


# %% shared | 2026-blind-26
import statistics


# %% wrong | 2026-blind-26 | upper_median | of an even number of times the upper of the middle two is returned, not their mean
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


# %% wrong | 2026-blind-26 | never_waits_for_the_warm_up | the first reading comes before the wait, so that what is still in the queue is counted as well
def median_seconds(run, synchronize, clock, repeats):
    run()

    def once():
        start = clock()  # <-- here
        synchronize()
        run()
        synchronize()
        return clock() - start

    return statistics.median(once() for _ in range(repeats))


# %% wrong | 2026-blind-26 | keeps_the_first_start | the start is read once before the loop, so that the times add up from repeat to repeat
def median_seconds(run, synchronize, clock, repeats):
    run()
    synchronize()
    times, start = [], clock()  # <-- here
    for _ in range(repeats):
        synchronize()
        run()
        synchronize()
        times.append(clock() - start)
    return statistics.median(times)


# %% double | 2026-blind-26 | never_waits_for_the_end+mean_for_median | nobody waits for the end of the run before the second reading; the mean is returned, not the median
def median_seconds(run, synchronize, clock, repeats):
    run()
    elapsed = 0.0
    for _ in range(repeats):
        synchronize()
        t0 = clock()
        run()
        t1 = clock()  # <-- here
        elapsed += t1 - t0
    synchronize()
    return elapsed / repeats  # <-- here


# %% right | 2026-blind-26 | readings kept in two lists, the median by hand from the sorted differences
def median_seconds(run, synchronize, clock, repeats):
    run()
    begins, ends = [], []
    while len(ends) < repeats:
        synchronize()
        begins.append(clock())
        run()
        synchronize()
        ends.append(clock())
    gaps = sorted(e - b for b, e in zip(begins, ends))
    return (gaps[(repeats - 1) // 2] + gaps[repeats // 2]) / 2
