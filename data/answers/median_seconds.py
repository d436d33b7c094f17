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
