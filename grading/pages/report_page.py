"""The class on one page that needs nothing else: who needs a look, what was misunderstood, what is alike, a table that sorts."""

from base64 import b64encode
from hashlib import sha256
from html import escape as e
from statistics import mean, median
from textwrap import shorten

from attention_checks.engine.report import marked_up
from grading.intake.similarity import MOST_HOLDERS, MOST_PAIRS, RUN, SHARE_OF_HOLDERS
from grading.pages.harmless import TEMPLATES, policy

STYLE = (TEMPLATES / "report.css").read_text(encoding="utf-8")
SCRIPT = (TEMPLATES / "report.js").read_text(encoding="utf-8")
SHOWN = 4  # names and sentences in one cell, before the rest is folded
MANY = 12  # students who need a look, likewise
LABEL = 30  # characters beside a bar
BINS = 10
ALIKE = (
    f"Compared are sequences of {RUN} tokens, without comments, layout and the names that people choose. A sequence is rare that "
    f"neither the lesson has nor more than {MOST_HOLDERS} students, or one in {SHARE_OF_HOLDERS} of a small class. Usual is what "
    "the student in the middle has in common with whoever is nearest. Lines that hold a shared sequence are marked. This is what "
    "was seen, and not why: two may have worked together, read the same page, or come to the same by chance. No points depend "
    "on it, and no student's page shows it."
)


def page(report):
    """The `ClassReport` as HTML text."""
    handed_in = [student for student in report.students if student["points"]]
    totals = [student["total"] for student in handed_in]
    waiting = f" {report.waiting} wait for a person's grade (marked ?), in formgrader." if report.waiting else ""
    middle = f" Mean {mean(totals):.1f}, median {median(totals):g} (of those who did)." if totals else ""
    allowed = policy(script_src=f"'sha256-{b64encode(sha256(SCRIPT.encode()).digest()).decode()}'")
    return "\n".join(
        [
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{allowed}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{e(report.lesson)}: the class</title><style>{STYLE}</style></head><body>",
            f"<h1>{e(report.lesson)}: the class</h1>",
            f"<p>{len(handed_in)} of {len(report.students)} students have handed in; {report.max_points:g} points to be had."
            f"{middle}{waiting}</p>",
            '<nav><a href="#look">Who needs a look first</a><a href="#mistakes">What was misunderstood</a>'
            '<a href="#alike">Answers unusually alike</a><a href="#class">Everybody</a></nav>',
            f'<div class="figures">{_histogram(totals, report.max_points)}{_success(report)}</div>' if totals else "",
            '<h2 id="look">Who needs a look first</h2>',
            _look(report),
            '<h2 id="mistakes">What was misunderstood</h2>',
            _mistakes(report),
            '<h2 id="exercises">Exercise by exercise</h2>',
            _exercises(report, handed_in),
            '<h2 id="alike">Answers unusually alike</h2>',
            _alike(report),
            '<h2 id="class">Everybody</h2>',
            '<input type="search" placeholder="Search: a name, an id, a state" aria-label="Search the class">',
            _class(report),
            f"<script>{SCRIPT}</script></body></html>\n",
        ]
    )


def _link(student):
    name = e(student["student"])
    return f'<a href="{e(student["page"])}">{name}</a>' if student.get("page") else name


def _look(report):
    """Who crashed or was refused, then who hangs behind, then who is missing."""
    by_id = {student["student"]: student for student in report.students}
    told = {}
    for student, said in report.odd:
        told.setdefault(student, []).append(marked_up(said))
    rows = [f"<tr><th>{_link(by_id[student])}</th><td>{_folded(said, '<br>')}</td></tr>" for student, said in told.items()]
    missing = [student for student in report.students if not student["points"]]
    low = sorted((s for s in report.students if s["points"] and s["total"] < report.max_points / 2), key=lambda s: s["total"])
    made = [f"<table>{''.join(rows[:MANY])}</table>"] if rows else []
    if rows[MANY:]:
        made.append(f"<details><summary>and {len(rows) - MANY} more</summary><table>{''.join(rows[MANY:])}</table></details>")
    for title, group in (("Less than half of the points", low), ("Nothing handed in", missing)):
        if group:
            names = ", ".join(_link(s) + (f" ({s['total']:g})" if s["points"] else "") for s in group)
            made.append(f"<details><summary>{title}: {len(group)}</summary><p>{names}</p></details>")
    return "".join(made) or "<p>Nobody.</p>"


def _folded(pieces, between):
    """The first pieces, and the others behind a click."""
    rest = pieces[SHOWN:]
    more = f"<details><summary>and {len(rest)} more</summary>{between.join(rest)}</details>" if rest else ""
    return between.join(pieces[:SHOWN]) + more


def _mistakes(report):
    by_id = {student["student"]: student for student in report.students}
    rows = []
    for exercise, mistake, said, students in report.mistakes:
        names = [_link(by_id[student]) for student in students]
        who = _folded(names, ", ")
        told = f"{marked_up(said)} <code class='quiet'>{e(mistake)}</code>"
        title = marked_up(report.titles.get(exercise, exercise))
        rows.append(f"<tr><td class='number'>{len(names)}</td><th>{title}</th><td>{told}</td><td>{who}</td></tr>")
    if not rows:
        return "<p>Nothing.</p>"
    head = "<thead><tr><th>students</th><th>exercise</th><th>what they were told</th><th>who</th></tr></thead>"
    return f"<table>{head}<tbody>{''.join(rows)}</tbody></table>"


def _exercises(report, handed_in):
    undone = dict(report.untouched)
    rows = []
    for grade_id, _, points in report.columns:
        got = [s["points"][grade_id] for s in handed_in if s["points"].get(grade_id) is not None]
        told = (
            f"<td class='number'>{mean(got):.2f} of {points:g}</td><td class='number'>{_share(got, points):.0%}</td>"
            if got
            else "<td></td><td></td>"
        )
        rows.append(
            f"<tr><th>{marked_up(report.titles[grade_id])}</th>{told}<td class='number'>{undone.get(grade_id, 0) or ''}</td></tr>"
        )
    head = "<thead><tr><th>exercise</th><th>mean</th><th>all points</th><th>left undone by</th></tr></thead>"
    return f"<table>{head}<tbody>{''.join(rows)}</tbody></table>"


def _alike(report):
    """Pairs of students, each with the answers side by side behind a click."""
    if not report.alike:
        return "<p>Nothing.</p>"
    by_id = {student["student"]: student for student in report.students}
    made = [f"<p>{ALIKE}</p>"]
    for pair in report.alike:
        names = " and ".join(_link(by_id[student]) for student in pair.students)
        inside = "".join(_side_by_side(passage, pair.students, report) for passage in pair.passages)
        told = f"{names} share {pair.shared} rare sequences"
        made.append(f"<details class='alike'><summary>{told}: have a look</summary>{inside}</details>")
    if len(report.alike) == MOST_PAIRS:
        made.append(f"<p>No more than {MOST_PAIRS} pairs are listed.</p>")
    return "".join(made)


def _side_by_side(passage, students, report):
    title = report.titles.get(f"check_{passage.exercise}") or report.titles.get(passage.exercise, passage.exercise)
    told = f"{passage.shared} of the {passage.possible} rare sequences that they could share; usual here: {passage.usual:g}"
    sides = []
    for student, lines in zip(students, passage.sides, strict=True):
        text = "\n".join(f"<mark>{e(line)}</mark>" if common else e(line) for line, common in lines)
        sides.append(f"<figure><figcaption>{e(student)}</figcaption><pre>{text}</pre></figure>")
    return f"<p><b>{marked_up(title)}</b> {told}</p><div class='sides'>{''.join(sides)}</div>"


def _share(got, points):
    return sum(value >= points for value in got) / len(got)


def _class(report):
    head = "".join(
        f'<th class="points" title="{e(report.titles[grade_id])}">'
        f"<button><span>{marked_up(_short(report.titles[grade_id]))}</span></button><small>{points:g}</small></th>"
        for grade_id, _, points in report.columns
    )
    first = "".join(f"<th><button>{name}</button></th>" for name in ("student", "name"))
    rows = []
    for student in report.students:
        cells = "".join(_cell(student["points"].get(i), points, bool(student["points"])) for i, _, points in report.columns)
        total = f"{student['total']:g}" if student["points"] else "-"
        who = f"<th>{_link(student)}</th><td>{e(student['name'])}</td><td class='number'><b>{total}</b></td>"
        rows.append(f"<tr>{who}{cells}<td>{e(student['state'])}</td></tr>")
    total = f"<th><button>total</button><br><small class='quiet'>{report.max_points:g}</small></th>"
    last = "<th><button>state</button></th>"
    table = f'<table class="class"><thead><tr>{first}{total}{head}{last}</tr></thead><tbody>{"".join(rows)}</tbody></table>'
    return f'<div class="wide">{table}</div>'


def _short(title):
    return title.removeprefix("Exercise ").removeprefix("Question: ")


def _cell(value, points, handed_in):
    if not handed_in or value is None:
        return f"<td class='number'>{'?' if handed_in else '-'}</td>"
    return f"<td class='number {'full' if value >= points else 'none' if value <= 0 else 'part'}'>{value:g}</td>"


def _histogram(totals, most):
    """How many students have how many points, in at most BINS equal bins."""
    counts = [0] * BINS
    for total in totals:
        counts[min(int(BINS * total / most) if most else 0, BINS - 1)] += 1
    tallest, bars = max(counts), []
    for place, count in enumerate(counts):
        height = 120 * count / tallest
        x = 10 + 46 * place
        bars.append(f'<rect x="{x}" y="{140 - height:.1f}" width="42" height="{height:.1f}"/>')
        bars.append(f'<text x="{x + 21}" y="{134 - height:.1f}" text-anchor="middle">{count or ""}</text>')
        bars.append(f'<text class="quiet" x="{x - 2}" y="158" text-anchor="middle">{most * place / BINS:g}</text>')
    bars.append(f'<text class="quiet" x="{8 + 46 * BINS}" y="158" text-anchor="middle">{most:g}</text>')
    picture = f'<svg viewBox="0 0 490 165" role="img" aria-label="Students by points">{"".join(bars)}</svg>'
    return f"<figure><figcaption>Students by points</figcaption>{picture}</figure>"


def _success(report):
    """The share of those who handed in that have all points of an exercise."""
    bars = []
    for place, (grade_id, _, points) in enumerate(report.columns):
        got = [s["points"][grade_id] for s in report.students if s["points"].get(grade_id) is not None]
        share, y = (_share(got, points) if got else 0.0), 4 + 20 * place
        label = e(shorten(_short(report.titles[grade_id]), LABEL, placeholder=" ..."))
        bars.append(f'<text x="205" y="{y + 12}" text-anchor="end">{label}</text>')
        bars.append(f'<rect x="212" y="{y}" width="{220 * share:.1f}" height="15"/>')
        bars.append(f'<text class="quiet" x="{218 + 220 * share:.1f}" y="{y + 12}">{share:.0%}</text>')
    size = f"0 0 490 {8 + 20 * len(report.columns)}"
    picture = f'<svg viewBox="{size}" role="img" aria-label="Students with all points, by exercise">{"".join(bars)}</svg>'
    return f"<figure><figcaption>Students with all points, by exercise</figcaption>{picture}</figure>"
