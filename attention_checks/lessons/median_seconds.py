"""The bug in the wild of lesson 09: a clock that is read while the device is still at work.

In a case the functions stand as numbers: for `run` the seconds that each run's work takes, for `synchronize` those that it takes
to hand the work over, for `clock` what it reads at first. `_call` makes a device of them, on which every answer is exact.
"""

import statistics
from functools import partial

from attention_checks.engine.carry import instead, mistakes
from attention_checks.engine.cases import Case, label
from attention_checks.engine.checking import Exercise
from attention_checks.engine.misconception import Misconception
from attention_checks.engine.properties import rounded_to
from attention_checks.lessons._device import Device
from course_utils.measure.queued import median_seconds


def _inputs(draw):
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


def _call(handle, case, args):
    *numbers, repeats = args
    device = Device(*numbers)

    def run():
        device.run()

    def synchronize():
        device.synchronize()

    def clock():
        return device.clock()

    return handle.call((run, synchronize, clock, repeats))


def _times(run, synchronize, clock, repeats, *, warm=1, more=0, before=True, after=True, between=False, late=False, joined=False):
    """Seconds of each run, with the waiting left out somewhere, or those of the first two as one."""
    for _ in range(warm):
        run()
    times = []
    for _ in range(repeats + more):
        if before:
            synchronize()
        start = clock()
        if between:
            synchronize()
        run()
        if late:
            start = clock()
        if after:
            synchronize()
        times.append(clock() - start)
    return [sum(times[:2]), *times[2:]] if joined else times


def all_at_once(run, synchronize, clock, repeats):
    """You time all runs together and divide. That is a mean, which one disturbed run moves: time each run by itself, and take the
    median."""
    run()
    synchronize()
    start = clock()
    for _ in range(repeats):
        run()
    synchronize()
    return (clock() - start) / repeats


def keeps_the_first_start(run, synchronize, clock, repeats):
    """Each of your times holds all runs before it as well: the clock is started once, before the loop, or the times are added up.
    Read it anew before every run, and keep the time of that run alone."""
    times = _times(run, synchronize, clock, repeats)
    return statistics.median(sum(times[: place + 1]) for place in range(repeats))


def drops_the_first_of_the_measured(run, synchronize, clock, repeats):
    """One time too few goes into your median. The warm-up comes on top of `repeats` runs, which are all measured."""
    return statistics.median(_times(run, synchronize, clock, repeats - 1) or [0.0])


def warms_up_before_each(run, synchronize, clock, repeats):
    """Before each run that you measure you run it once more. One run warms up, before the loop."""
    return statistics.median(_times(run, synchronize, clock, 1)[0] for _ in range(repeats))


def the_warm_up_alone(run, synchronize, clock, repeats):
    """This is the time of the very first run, the warm-up, alone. It is the one that does not count: the `repeats` runs after it
    do."""
    return _times(run, synchronize, clock, 1, warm=0)[0]


def _nothing_timed(want, got, case):
    if got == 0:
        return "This is 0, as where nothing is done between the two readings. Is `run` called there, with brackets?"
    return None


def _in_another_unit(want, got, case):
    if not isinstance(got, float) or got == want:
        return None
    if case.args[-1] > 1 and abs(got * case.args[-1] - want) < 1e-9:
        return "This is the median divided by `repeats`. Each time is that of a single run already."
    for factor in (1e6, 1e9, 1e-3, 1e-6):
        if abs(got - factor * want) < 1e-6 * factor * want:
            return f"Yours is {factor:g} times what is due. `clock()` gives seconds, and seconds are due: leave them as they are."
    return None


def _fewer_digits(want, got, case):
    """Whether digits were lost before the median was taken."""
    if not isinstance(got, float) or got == want:
        return None
    if got == got // 1:
        return "This is a whole number of seconds. Does `int` or `//` cut something off? Leave all digits."
    if abs(got - want) < 1e-4:
        return "That is almost right. Were readings of the clock put into a float32 tensor? It holds about seven digits."
    return None


def _another_clock(want, got, case):
    quickest = min(case.args[1])  # what handing over a run takes at least
    return (
        "So short a time no run takes here. Is it `clock()` that you read, which is handed over?" if 0 < got < quickest else None
    )


def _choose(times):
    return statistics.median(times)


def _answer(run, synchronize, clock, repeats):
    return _choose(_times(run, synchronize, clock, repeats))


def _found(identifier, message, choose=None, **how):
    """The misconception of whoever makes of the times what `choose` says, or measures them `how`: two that may come together."""
    part = ("_times", partial(_times, **how)) if choose is None else ("_choose", choose)
    return Misconception(identifier, instead(_answer, **dict([part])), message, part)


def _one_place(identifier, where, move):
    """No part, so that it is told alone: a mistake about the times moves the middle one by a place, too."""
    measured = _times

    def answer(run, synchronize, clock, repeats):
        times = sorted(measured(run, synchronize, clock, repeats))
        return times[max(0, min(move(repeats), repeats - 1))]

    message = f"This is one place {where} the middle. Places count from 0: of an odd number n of sorted times the middle one is "
    return Misconception(identifier, answer, f"{message}`times[n // 2]`.")


def _times_of(factor):
    return lambda times: factor * statistics.median(times)


MIDDLE = "The mean of the two is due, as from `statistics.median`."
TWO = (
    "This is the mean of two times, the middle one and one beside it. Of an odd number the middle one alone is the median: are "
    "all `repeats` times there?"
)
EXERCISE = Exercise(
    name="median_seconds",
    reference=median_seconds,
    inputs=_inputs,
    differentiable=False,
    call=_call,
    properties=(_nothing_timed, rounded_to(5), _in_another_unit, _fewer_digits, _another_clock),
    misconceptions=(
        _found(
            "never_waits_for_the_end",
            "Your clock is read again before the work is done: this is the time that handing it over takes. Between `run()` and "
            "that reading, call the `synchronize` that is handed over: by that name, and with brackets.",
            after=False,
        ),
        *(
            _found(
                "never_waits_for_the_warm_up",
                "Your first time holds work of the warm-up as well, which is not done when the clock starts. First `run()`, then "
                "`synchronize()`, and only then `clock()`.",
                **how,
            )
            for how in ({"before": False}, {"before": False, "between": True}, {"warm": 0, "more": 1, "joined": True})
        ),
        _found(
            "waits_before_the_run",
            "Your clock runs while you wait for the run *before*, and is read when this one is only handed over. Wait, start "
            "the clock, run, wait, and read it.",
            before=False,
            between=True,
            after=False,
        ),
        _found(
            "no_warm_up", "The very first run is among your times, often a slow one. One run comes before, unmeasured.", warm=0
        ),
        *(
            _found(
                "warms_up_twice",
                "More than one run comes before the first time that counts. One run warms up; the next one counts already.",
                warm=runs,
            )
            for runs in (2, 3)
        ),
        *mistakes(globals(), median_seconds),
        _found("measures_the_warm_up_too", "The warm-up's time is among yours: one too many. Leave it out.", warm=0, more=1),
        _found("one_run_too_many", "You measure one run more than `repeats`. Besides the warm-up, `repeats` are due.", more=1),
        _found(
            "first_time",
            "This is the first time alone. The median of all is due: does the loop run to its end before `return`?",
            lambda times: times[0],
        ),
        _found("mean_for_median", "This is the mean. One run that was disturbed moves it; the median is due.", statistics.mean),
        _found("minimum_for_median", "This is the shortest of the times. The median is due.", min),
        _found("maximum_for_median", "This is the longest of the times. The median is due.", max),
        _found("sum_for_median", "This is the sum of the times. The median is due.", sum),
        _found(
            "lower_median",
            f"Of an even number of times this is the lower one in the middle, as `torch.median` gives it. {MIDDLE}",
            statistics.median_low,
        ),
        _found(
            "upper_median", f"Of an even number of times this is the upper one in the middle. {MIDDLE}", statistics.median_high
        ),
        _found(
            "not_sorted",
            "This is the time of the run that came in the middle. The median is the middle one *by size*: sort the runs' own "
            "times, each a stop less its start. (`sorted(times)` leaves `times` as it is, and gives another list.)",
            lambda times: times[len(times) // 2],
        ),
        _found("last_time", "This is the time of the last run alone. The median of all of them is due.", lambda times: times[-1]),
        _found(
            "started_after_the_run",
            "Your clock starts after `run()`, so that handing the work over is not in your times. Read it before.",
            late=True,
        ),
        _one_place("one_place_too_high", "above", lambda count: (count + 1) // 2),
        _one_place("one_place_too_low", "below", lambda count: count // 2 - 1),
        _found(
            "leaves_out_the_first_time",
            "This is the median without the first time that was due. The warm-up comes before it: all `repeats` times count.",
            lambda times: statistics.median(times[1:] or times),
        ),
        _found("two_in_the_middle_always", TWO, lambda times: statistics.mean(sorted(times)[max(len(times) // 2 - 1, 0) :][:2])),
        _found("two_in_the_middle_always", TWO, lambda times: statistics.mean(sorted(times)[len(times) // 2 :][:2])),
        _found("in_milliseconds", "This is the answer in milliseconds. Seconds are due.", _times_of(1000)),
        _found("the_wrong_way_round", "Your times are negative: take the start from the end, `stop - start`.", _times_of(-1)),
        _found("returns_all_times", "You return all the times. One number is due: their median.", list),
    ),
)
