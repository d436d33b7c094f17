"""A device that queues its work, as a GPU does, with a clock of its own that stands still while nobody does anything."""


class Device:
    """`run` hands over work and returns, `synchronize` waits until all of it is done, `clock` reads the seconds.

    work: seconds that each run keeps the device busy, the first of them the first run; queueing: seconds that handing it over
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
