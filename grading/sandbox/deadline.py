"""Limits of time that a busy machine makes nobody miss."""

import time

from grading.sandbox.processes import read, work_beside

# How many times its limit anything may take by the clock, on a machine that is busy with other things. It is more than a check's
# own `isolation.PATIENCE`: a check that is too slow stops itself, and keeps its session.
LATEST = 10


class Deadline:
    """Seconds by the clock without those in which the process waits for a processor. Called, it gives the seconds left to wait.

    So a busy machine makes nobody late, up to `LATEST` times the limit, and who sleeps is as late as who works. It must be others
    that keep it busy, though: the work of the process's own threads and children is taken off.
    """

    def __init__(self, seconds, pid):
        self.seconds, self.pid = seconds, pid
        now = time.monotonic()
        self._started, self._kept = now, _kept_waiting(pid)
        self._until, self._latest = now + seconds, now + LATEST * seconds

    @property
    def words(self):
        return f"more than {self.seconds:g} seconds"

    def __call__(self):
        now = time.monotonic()
        if now >= self._until:
            waited = _kept_waiting(self.pid) - self._kept - work_beside(self.pid)
            self._until = min(self._started + self.seconds + max(waited, 0.0), self._latest)
        return self._until - now


def _kept_waiting(pid):
    """Seconds in which a process was ready to run and something else ran; 0 where nobody can tell."""
    words = read(f"/proc/{pid}/schedstat").split()
    return int(words[1]) / 1e9 if len(words) > 1 else 0.0
