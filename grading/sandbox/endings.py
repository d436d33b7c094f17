"""Exceptions: the ways in which a session can end before it is closed."""


class SandboxError(Exception):
    """The session is over; the message says why, in a sentence's words."""


class Died(SandboxError):
    """The sandboxed process ended: by itself, or because it passed a limit."""


class NoWorker(Died):
    """The process that sessions come from has ended, or does not answer."""


class TimedOut(SandboxError):
    """The sandboxed process did not answer in time and was ended."""


class Broke(SandboxError):
    """The sandboxed process sent what is no message, and was ended."""
