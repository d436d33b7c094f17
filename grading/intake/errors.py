"""What keeps a command from working."""


class SetUpError(Exception):
    """Something outside the submissions keeps a command from working; the message says what to do. Exit code 2."""


def first_line(error):
    return (str(getattr(error, "orig", None) or error).strip().splitlines() or [type(error).__name__])[0]
