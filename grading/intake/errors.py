"""What keeps a command from working."""

import errno

FULL, FORBIDDEN = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG), (errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO)
OF_THE_DISK = (*FULL, *FORBIDDEN)  # why a file cannot be written, whatever it holds


class SetUpError(Exception):
    """Something outside the submissions keeps a command from working; the message says what to do. Exit code 2."""


def first_line(error):
    return (str(getattr(error, "orig", None) or error).strip().splitlines() or [type(error).__name__])[0]
