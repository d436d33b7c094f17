"""Work on a device that queues is timed until it is done, and each run by itself."""

import pytest

from course_utils.measure.queued import median_seconds


class Device:
    """Work takes `seconds`, one entry a run; handing it over takes a hundredth of a second."""

    def __init__(self, *seconds):
        self.seconds, self.now, self.free = list(seconds), 100.0, 100.0

    def run(self):
        self.now += 0.01
        self.free = max(self.free, self.now) + self.seconds.pop(0)

    def synchronize(self):
        self.now = max(self.now, self.free)

    def clock(self):
        return self.now


@pytest.mark.parametrize(
    ("work", "median"),
    [((9.0, 1.0), 1.0), ((9.0, 3.0, 1.0, 2.0), 2.0), ((9.0, 4.0, 1.0, 2.0, 8.0), 3.0), ((0.0, 5.0, 5.0, 1.0), 5.0)],
)
def test_the_median_is_of_whole_runs_and_the_first_only_warms_up(work, median):
    device = Device(*work)
    found = median_seconds(device.run, device.synchronize, device.clock, len(work) - 1)
    assert found == pytest.approx(median + 0.01)
    assert not device.seconds and device.now == device.free


def test_the_device_is_idle_whenever_the_clock_is_read():
    device, asked = Device(5.0, 1.0, 2.0), []

    def clock():
        asked.append(device.now >= device.free)
        return device.now

    median_seconds(device.run, device.synchronize, clock, 2)
    assert asked == [True] * 4


@pytest.mark.parametrize(
    ("repeats", "error", "says"),
    [(0, ValueError, "repeats must be at least 1, got 0"), (2.0, TypeError, "repeats must be an int, got float")],
)
def test_repeats_must_be_a_count(repeats, error, says):
    with pytest.raises(error, match=says):
        median_seconds(lambda: None, lambda: None, lambda: 0.0, repeats)
