"""The class on one page that needs nothing else: who needs a look, what went wrong, what is alike, a table that sorts."""

from base64 import b64encode
from hashlib import sha256
from statistics import mean, median

from markupsafe import Markup

from grading.intake.similarity import MOST_HOLDERS, MOST_PAIRS, RUN, SHARE_OF_HOLDERS
from grading.pages.rendering import own, policy, rendered

BINS, TALLEST = 10, 120  # of the histogram: how many, and the height of the tallest in pixels
ALIKE = (
    f"Compared are sequences of {RUN} tokens, without comments, layout and the names that people choose. A sequence is rare that "
    f"neither the lesson has nor more than {MOST_HOLDERS} students, or one in {SHARE_OF_HOLDERS} of a small class. Usual is what "
    "the student in the middle has in common with whoever is nearest. Lines that hold a shared sequence are marked. This is what "
    "was seen, and not why: two may have worked together, read the same page, or come to the same by chance. No points depend "
    "on it, and no student's page shows it."
)


def page(report):
    """The `ClassReport` as HTML text."""
    there = [row for row in report.students if row["points"]]
    totals, odd, script = [row["total"] for row in there], {}, own("report.js")
    for student, said in report.odd:
        odd.setdefault(student, []).append(said)
    return rendered(
        "report.html.j2",
        policy=Markup(policy(script_src=f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'")),
        style=own("report.css"),
        script=script,
        report=report,
        students={row["student"]: row for row in report.students},
        there=there,
        mean=mean(totals) if totals else 0.0,
        median=median(totals) if totals else 0.0,
        bins=bins(totals, report.max_points),
        exercises=[_figures(exercise, there) for exercise in report.exercises],
        odd=list(odd.items()),
        late=[row for row in there if row["late"]],
        low=sorted((row for row in there if row["total"] < report.max_points / 2), key=lambda row: row["total"]),
        missing=[row for row in report.students if not row["points"]],
        about_alike=ALIKE,
        most_pairs=MOST_PAIRS,
    )


def _figures(exercise, there):
    """An `Exercise` with its mean and the share of those who have all its points; None where nobody has any yet."""
    got = [row["points"][exercise.id] for row in there if row["points"].get(exercise.id) is not None]
    share = sum(value >= exercise.points for value in got) / len(got) if got else None
    return {**vars(exercise), "short": exercise.short, "mean": mean(got) if got else None, "share": share}


def bins(totals, most):
    """How many students have how many points, in BINS equal bins -> [{"start", "count", "height", "label"}]."""
    counts = [0] * BINS
    for total in totals:
        counts[min(int(BINS * total / most) if most else 0, BINS - 1)] += 1
    made = []
    for place, count in enumerate(counts):
        start, end = (most * edge / BINS for edge in (place, place + 1))
        height = round(TALLEST * count / max(*counts, 1))
        made.append({"start": start, "count": count, "height": height, "label": f"{start:g} to {end:g} points: {count}"})
    return made
