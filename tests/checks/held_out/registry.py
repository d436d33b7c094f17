"""Solutions by exercise. A wrong one comes with the name it should be given, and with its mistake in its author's words."""

WRONG, RIGHT = [], []


def wrong(exercise, name, mistake):
    """Keep a wrong solution as (exercise, solution, name, mistake)."""

    def keep(solution):
        WRONG.append((exercise, solution, name, mistake))
        return solution

    return keep


def right(exercise, style):
    """Keep a right solution as (exercise, solution, style)."""

    def keep(solution):
        RIGHT.append((exercise, solution, style))
        return solution

    return keep
