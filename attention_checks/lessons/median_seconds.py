"""The time of work that a device queues: the clock is read when the work is done, and the median of all times is returned.

In a case the functions stand as numbers: for `run` the seconds that each run's work takes, for `synchronize` those that it takes
to queue the work, for `clock` what it reads at first. `call` makes a device of them, on which every answer is exact.
"""

import statistics

from attention_checks.engine.cases import Case, label
from attention_checks.engine.properties import rounded_to
from course_utils.measure.queued import median_seconds

REFERENCE = median_seconds
DIFFERENTIABLE = False


class _Device:
    """A device that queues its work, as a GPU does, with a clock of its own that stands still while nobody does anything.

    `run` queues work and returns, `synchronize` waits until all of it is done, `clock` reads the seconds.
    work: seconds that each run keeps the device busy, the first of them the first run; queueing: seconds that queueing it
    takes; now: what the clock reads at first.
    """

    def __init__(self, work, queueing, now):
        self.work, self.queueing, self.now = list(work), queueing, now
        self.free_at = now  # when all that is queued will be done
        self.runs = 0

    def run(self):
        self.now += self.queueing[self.runs % len(self.queueing)]
        self.free_at = max(self.free_at, self.now) + self.work[self.runs % len(self.work)]
        self.runs += 1

    def synchronize(self):
        self.now = max(self.now, self.free_at)

    def clock(self):
        return self.now


def inputs(draw):
    for repeats in draw.shuffled(5, 7):
        yield _case(draw, "ordinary", repeats)
    yield _case(draw, "ordinary", 5, cold=0.1)  # it is the first that does not count, and not the slowest
    yield _case(draw, "an even number", 4)
    yield _case(draw, "an even number", 6)
    yield _case(draw, "one run", 1)
    yield _case(draw, "two runs", 2)
    yield _case(draw, "a cold first run", 3, cold=40.0)


def _case(draw, group, repeats, cold=5.0):
    """The first run takes `cold` seconds, and each of the others some time of its own, which no other run's takes."""
    count = repeats + 3
    work = [cold] + [round(0.2 * place + 0.13 * draw.integer(1, 100) / 100, 4) for place in draw.shuffled(*range(1, count + 8))]
    queueing = [0.00123457 * place for place in draw.shuffled(*range(1, count + 9))]
    args = (tuple(work), tuple(queueing), 500.0 + draw.integer(1, 50), repeats)
    return Case(group, label({"repeats": repeats}, f"a first run of {cold:g} s"), args)


def call(handle, case, args):
    *numbers, repeats = args
    device = _Device(*numbers)

    def run():
        device.run()

    def synchronize():
        device.synchronize()

    def clock():
        return device.clock()

    return handle.call((run, synchronize, clock, repeats))


def usual(run, synchronize, clock, repeats):
    # The names that are not used tell the two calls of a function apart, for the edits.
    warm = run()  # noqa: F841
    times = []
    for _ in range(repeats):
        idle = synchronize()  # noqa: F841
        start = clock()
        run()
        done = synchronize()  # noqa: F841
        times.append(clock() - start)
    return statistics.median(times)


MISTAKES = """
never_waits_for_the_warm_up: Your first time also holds work of the warm-up, which is not done when the clock starts. First
  `run()`, then `synchronize()`, and only then `clock()`.
    idle = synchronize() -> pass
    idle = synchronize() -> pass ; start = clock() -> start = clock(); synchronize()
    warm = run() -> pass ; range(repeats) -> range(repeats + 1) ; median(times) -> median([sum(times[:2]), *times[2:]])
never_waits_for_the_end: You read the clock again before the work is done: this is the time that queueing takes. Call
  `synchronize()` between `run()` and that reading.
    done = synchronize() -> pass
waits_before_the_run: Your clock runs while you wait for the run *before*, and you read it when this run is only queued. Wait,
  start the clock, run, wait, and read the clock.
    idle = synchronize() -> pass ; start = clock() -> start = clock(); synchronize() ; done = synchronize() -> pass
started_after_the_run: Your clock starts after `run()`, so the time for queueing the work is missing. Read it before `run()`.
    done = synchronize() -> start = clock(); synchronize()
no_warm_up: The very first run is among your times, and it is often slow. Run once before the loop, unmeasured.
    warm = run() -> pass
warms_up_twice: More than one run comes before your first time. One run warms up; the next one counts already.
    warm = run() -> run(); run()
    warm = run() -> run(); run(); run()
warms_up_before_each: You run once more before each run that you measure. Warm up once, before the loop.
    warm = run() -> pass ; idle = synchronize() -> run(); synchronize()
the_warm_up_alone: This is the time of the very first run, the warm-up. That one does not count: measure the `repeats` runs
  after it.
    warm = run() -> pass ; range(repeats) -> range(1)
measures_the_warm_up_too: You measure the warm-up too: one time too many. Leave it out.
    warm = run() -> pass ; range(repeats) -> range(repeats + 1)
one_run_too_many: You measure one run more than `repeats`. Measure `repeats` runs, besides the warm-up.
    range(repeats) -> range(repeats + 1)
drops_the_first_of_the_measured: Your median is of one time too few. The warm-up comes on top of `repeats` runs, and all of
  those are measured.
    range(repeats) -> range(repeats - 1) ; median(times) -> median(times or [0.0])
leaves_out_the_first_time: Your median leaves out the first time of the `repeats`. The warm-up came before it: all of them
  count.
    median(times) -> median(times[1:] or times)
keeps_the_first_start: Each of your times also holds all runs before it: the clock starts once, before the loop, or you add
  up. Read it anew before every run.
    median(times) -> median([sum(times[:count + 1]) for count in range(repeats)])
all_at_once: You time all runs together and divide. That is a mean, which one disturbed run moves. Time each run by itself,
  and take the median.
    start = clock() -> pass ; warm = run() -> run(); synchronize(); start = clock() ; idle = synchronize() -> pass ;
      done = synchronize() -> pass ; return statistics.median(times) -> synchronize(); return (clock() - start) / repeats
mean_for_median: This is the mean of the times. One disturbed run moves it: take the median.
    statistics.median -> statistics.mean
lower_median: For an even number of times you take the lower of the two in the middle, as `torch.median` does. Take their
  mean, as `statistics.median` does.
    statistics.median -> statistics.median_low
upper_median: For an even number of times you take the upper of the two in the middle. Take their mean, as `statistics.median`
  does.
    statistics.median -> statistics.median_high
not_sorted: This is the time of the run that came in the middle. The median is the middle one *by size*. Sort the times first:
  `sorted(times)` returns a new list.
    statistics.median(times) -> times[len(times) // 2]
one_place_too_high: This is one place above the middle. Places count from 0: of an odd number n of sorted times the middle is
  `times[n // 2]`.
    statistics.median(times) -> sorted(times)[min((repeats + 1) // 2, repeats - 1)]
one_place_too_low: This is one place below the middle. Places count from 0: of an odd number n of sorted times the middle is
  `times[n // 2]`.
    statistics.median(times) -> sorted(times)[max(repeats // 2 - 1, 0)]
two_in_the_middle_always: This is the mean of two times, the middle one and its neighbour. Of an odd number the middle one
  alone is the median. Are all `repeats` times there?
    statistics.median(times) -> statistics.mean(sorted(times)[max(repeats // 2 - 1, 0):][:2])
    statistics.median(times) -> statistics.mean(sorted(times)[repeats // 2:][:2])
first_time: This is the first time alone. Take the median of all. Does the loop end before `return`?
    statistics.median(times) -> times[0]
last_time: This is the time of the last run alone. Keep the times of all runs, and take their median.
    statistics.median(times) -> times[-1]
minimum_for_median: This is the shortest of the times. Take the median.
    statistics.median -> min
sum_for_median: This is the sum of the times. Take the median.
    statistics.median -> sum
the_wrong_way_round: Your times are negative. Subtract the start from the end: `stop - start`.
    clock() - start -> start - clock()
"""


def _nothing_timed(want, got, case):
    if got == 0:
        return "Your answer is 0: nothing is done between the two readings. Do you call `run` there, with brackets?"
    return None


def _in_another_unit(want, got, case):
    if not isinstance(got, float) or got == want:
        return None
    if case.args[-1] > 1 and abs(got * case.args[-1] - want) < 1e-9:
        return "This is the median divided by `repeats`. Each time is that of a single run already."
    for factor in (1e3, 1e6, 1e9, 1e-3, 1e-6):
        if abs(got - factor * want) < 1e-6 * factor * want:
            return f"Your answer is {factor:g} times too large. `clock()` gives seconds: return them as they are."
    return None


def _fewer_digits(want, got, case):
    """Whether digits were lost before the median was taken."""
    if not isinstance(got, float) or got == want:
        return None
    if got == got // 1:
        return "This is a whole number of seconds. Does `int` or `//` cut something off? Keep all digits."
    if abs(got - want) < 1e-4:
        return "This is almost right. Do you put readings of the clock into a float32 tensor? It holds about seven digits."
    return None


def _another_clock(want, got, case):
    quickest = min(case.args[1])  # what queueing a run takes at least
    return "No run takes so short a time here. Do you read the argument `clock()`?" if 0 < got < quickest else None


PROPERTIES = (_nothing_timed, rounded_to(5), _in_another_unit, _fewer_digits, _another_clock)
