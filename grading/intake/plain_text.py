"""Text as people may be shown it, in a terminal or on a page, and times as they write them."""

from datetime import UTC

from dateutil.parser import parse as parse_time

JOINERS = "\u200c\u200d"  # within words of some scripts, and within emoji


def printable(text):
    """The text with a space for each character, line ends apart, that could steer a terminal or turn the writing round."""
    lines = str(text).split("\n")
    return "\n".join(line if line.isprintable() else "".join(map(_shown, line)) for line in lines)


def _shown(character):
    return character if character.isprintable() or character in JOINERS else " "


def shown(text, limit=60):
    """A name or a sentence from a submission as one short line."""
    line = printable(text).replace("\n", " ")
    return line if len(line) <= limit else line[: limit - 3] + "..."


def moment(text, zone):
    """A time as people and LMSs write it -> datetime in UTC. Where it names no zone it is meant in `zone`. Raises ValueError."""
    read = parse_time(text)
    return (read if read.tzinfo else read.replace(tzinfo=zone)).astimezone(UTC)


def lateness(seconds):
    """How late work is, in words: "" where it is not, "late" where an LMS said no more than that (which counts as a second)."""
    for unit, length in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if seconds >= length:
            number = int(seconds // length)
            return f"{number} {unit}{'s' * (number > 1)} late"
    return "late" if seconds > 0 else ""
