"""An LMS's zip of submissions: unpacked with care, and each file given to the student whom the LMS names in front of it."""

import contextlib
import re
import shutil
import stat
import tempfile
import unicodedata
import zipfile
from collections import Counter, defaultdict
from datetime import timedelta
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from grading.intake.errors import OF_THE_DISK, SetUpError
from grading.intake.plain_text import moment, shown
from grading.intake.submissions import LARGEST_NOTEBOOK
from grading.intake.whole_files import read_json, write_json

MOST_ENTRIES = 20_000  # in one zip
LARGEST_TOTAL = 4_000_000_000  # bytes, unpacked
LARGEST_OF_ONE, MOST_OF_ONE = 100_000_000, 200  # bytes and files, unpacked, of a zip that one student has handed in
UNPACKED = ".unpacked"  # behind the name of a student's zip: the folder of what was in it
IGNORED = {".DS_Store", "Thumbs.db", "desktop.ini"}  # which nobody handed in
LONGEST_NAME = 1_000  # characters of a path in a zip
UTF_8 = 0x800  # an entry's flag: its name is UTF-8
OF_MOODLE = "_assignsubmission_"
# How the LMSs name what they pack, the most particular first. The front is the LMS's, and says whose a file is; what follows is
# the student's to choose, and says nothing.
PATTERNS = {
    "moodle": rf"(?![^/]*{OF_MOODLE}[^/]*{OF_MOODLE})(?P<name>[^/]+?)_(?P<lms_id>\d+)_assignsubmission_file_?/?(?P<file_id>.+)",
    "blackboard": r"(?P<work_and_id>[^/]+?)_attempt_(?P<timestamp>\d[0-9-]+)_(?P<file_id>[^/]+)",
    "canvas": r"(?P<login>[^/_]+)_(?P<late>LATE_)?(?P<lms_id>\d+)_(?P<upload>\d+)_(?P<file_id>[^/]+)",
    "files": r"(?P<student_id>[^/]+?)[_-](?P<file_id>\d\d_[^/]+)",
    "folders": r"(?P<student_id>[^/]+)/(?:.*/)?(?P<file_id>[^/]+)",
}
BY_NUMBER = (  # how a person tells two of one name apart
    "its number is {0} (Participant {0} in Moodle's grading worksheet): write that into a column lms_user_id of the class list, "
    "in the line of whose it is, and collect again with --roster"
)
BY_ID = "call it by the id that the class list has, and collect again"
COPY = re.compile(r"[-(](\d+)\)?$")  # how Canvas and browsers number files of one name


class File(NamedTuple):
    """A student's notebook in the zip, ordered by which of several counts: the last.

    `exact`: it is named after the lesson. `stamp`: when it was handed in, in digits, or "". `copy`, `upload`: the number of the
    copy, and Canvas's of the upload. `name`: where it lies. `front`: what of that the LMS wrote, and where it is a zip, its name.
    `late`: whether Canvas says that it is.
    """

    exact: bool
    stamp: str
    copy: int
    upload: int
    name: str
    front: str
    late: bool


def collect(run, lesson, archive, *, pattern=None):
    """Put the notebooks of an LMS's zip under `submitted`, each in its student's folder -> (students, sentences about the rest).

    `pattern` is a name in PATTERNS or a regular expression with the groups student_id (or name, login, lms_id) and file_id; by
    default the first of the known ones that most files have. Raises SetUpError when the file is no zip, or nothing in it can be
    told apart.
    """
    remarks = []
    _check(Path(archive))
    run.engine.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=run.engine, prefix="unpacked-") as folder:
        unpack(archive, Path(folder), remarks)
        found = (path for path in Path(folder).rglob("*") if path.suffix.lower() == ".ipynb" and path.is_file())
        names = sorted(path.relative_to(folder).as_posix() for path in found)
        if not names:
            raise SetUpError(f"There is no notebook in {archive}{': ' + remarks[0] if remarks else ''}")
        chosen, more = sort_by_student(names, run.roster(), lesson, pattern)
        due = run.due(lesson)
        for student, file in chosen.items():
            place = run.path("submitted", student, lesson)
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir(parents=True)
            shutil.move(Path(folder, file.name), place / f"{lesson}.ipynb")
            stamp = _time(file.stamp, run.zone) if file.stamp else None
            if file.late and due is None:
                more.append(
                    f"{student} handed in late, says Canvas: give the deadline (`release {lesson} --due TIME`), and collect again"
                )
            elif file.late:
                stamp = due + timedelta(seconds=1)
            if stamp:
                (place / "timestamp.txt").write_text(f"{stamp.replace(tzinfo=None).isoformat(sep=' ')} UTC", encoding="ascii")
    names = {**names_of(run, lesson), **{student: file.front for student, file in chosen.items()}}
    write_json(_file_of_names(run, lesson), names)
    return sorted(chosen), list(dict.fromkeys(remarks + more))


def names_of(run, lesson):
    """{student's id: the name under which the LMS packed the notebook that counts}, of all that was collected."""
    return read_json(_file_of_names(run, lesson)) or {}


def _file_of_names(run, lesson):
    return run.engine / "collected" / f"{lesson}.json"


def _check(archive):
    try:
        with zipfile.ZipFile(archive) as opened:
            if len(opened.infolist()) > MOST_ENTRIES:
                raise SetUpError(f"{archive} holds more than {MOST_ENTRIES:,} files; that is no class's submissions")
    except FileNotFoundError:
        raise SetUpError(f"There is no {archive}: give the zip file that your LMS lets you download") from None
    except (zipfile.BadZipFile, OSError, NotImplementedError) as error:
        raise SetUpError(f"{archive} cannot be unpacked ({error}): download it again") from None


def unpack(archive, target, remarks, budget=None, owner=None):
    """Write the notebooks in a zip file, and those in zips directly in it, under `target`; nothing else, and nowhere else.

    Entries that lie about their size, links, absolute or climbing names, damaged ones and what is larger than a notebook may be
    are left out, each with a sentence in `remarks`. `budget` is [bytes, files] left for all together; of a zip in the zip
    (`owner` is its name) there is one for each, so that nobody takes another one's room.
    """
    budget = [LARGEST_TOTAL, MOST_ENTRIES] if budget is None else budget
    with zipfile.ZipFile(archive) as opened:
        for entry in opened.infolist():
            name = PurePosixPath(_name(entry).replace("\\", "/"))
            if entry.is_dir() or name.name in IGNORED:
                continue
            if any(part.startswith((".", "__MACOSX")) and part not in ("..", ".") for part in name.parts):
                why = "it is hidden"
            elif name.suffix.lower() not in (".ipynb", ".zip"):
                why = "it is no notebook"
            elif name.is_absolute() or ".." in name.parts or ":" in str(name) or shown(name, LONGEST_NAME) != str(name):
                why = "its name leads out of the zip"
            elif stat.S_ISLNK(entry.external_attr >> 16):
                why = "it is a symbolic link"
            elif any(part.endswith(UNPACKED) for part in name.parts):
                why = "its name is taken"
            elif budget[1] <= 0:
                remarks.append(f"{shown(owner)}: it holds more than {MOST_OF_ONE} files, and the rest was left out")
                return
            else:
                budget[1] -= 1
                why = _take(opened, entry, target / name, remarks, budget, owner)
            if why:
                remarks.append(f"{shown(name)}: left out, {shown(why)}")


def _name(entry):
    """An entry's name. What macOS and old PHP write in UTF-8 without saying so is read as that."""
    if not entry.flag_bits & UTF_8:
        with contextlib.suppress(UnicodeError):
            return entry.filename.encode("cp437").decode("utf-8")
    return entry.filename


def _take(opened, entry, path, remarks, budget, owner):
    """Write an entry to `path`, and what is in it where it is a zip -> why it was left out, or None."""
    try:
        with opened.open(entry) as source:
            content = source.read(min(LARGEST_NOTEBOOK, budget[0]) + 1)
        if len(content) > min(LARGEST_NOTEBOOK, budget[0]):
            return f"it unpacks to more than {LARGEST_NOTEBOOK // 1_000_000} MB"
        budget[0] -= len(content)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        if path.suffix.lower() == ".zip":
            try:
                if owner is not None:
                    return "it is a zip in a zip in the zip"
                unpack(path, path.with_name(path.name + UNPACKED), remarks, [LARGEST_OF_ONE, MOST_OF_ONE], path.name)
            finally:
                path.unlink()
    except OSError as error:
        if error.errno in OF_THE_DISK:  # no entry's fault
            raise
        return f"it cannot be written ({error.strerror or error})"
    except Exception as error:  # encrypted, damaged, of an unknown kind: each library says so in its own way
        return f"it cannot be unpacked ({error})"
    return None


def sort_by_student(names, roster, lesson, pattern=None):
    """Whose file each of `names` is -> ({student: File}, sentences about the rest). Of several the last counts."""
    fronts = dict(zip(names, _without_wrapper([name.partition(f"{UNPACKED}/")[0] for name in names], roster), strict=True))
    try:
        compiled = [re.compile(PATTERNS.get(pattern, pattern))] if pattern else list(map(re.compile, PATTERNS.values()))
    except re.error as error:
        raise SetUpError(f"--pattern is no regular expression ({error}), nor one of {', '.join(PATTERNS)}") from None
    known = max(compiled, key=lambda each: sum(bool(each.fullmatch(front)) for front in fronts.values()))
    matches = {name: known.fullmatch(front) for name, front in fronts.items()}
    whose = _Whose(roster, [match.groupdict() for match in matches.values() if match])
    files, numbers, remarks = defaultdict(list), defaultdict(set), []
    for name, match in matches.items():
        given = match.groupdict() if match else {}
        student, why = whose.file(given) if match else (None, "its name does not say whose it is")
        if student is None:
            remarks.append(f"{shown(name)}: left out, {why}")
        else:
            files[student].append(_file(name, fronts[name], lesson, given))
            numbers[student].add(given.get("lms_id") or "")
    for student, several in files.items():
        if len(several) > 1:
            counts = f"{student} handed in {len(several)} notebooks: {shown(max(several).name, 120)} counts"
            came = f" (they came under the numbers {', '.join(sorted(numbers[student]))}: is one of these somebody else?)"
            remarks.append(f"{counts}{came if len(numbers[student]) > 1 else ''}")
    if not files:
        raise SetUpError(
            "No file in the zip could be matched with a student on the roster. Give --pattern (one of "
            f"{', '.join(PATTERNS)}, or a regular expression with the groups student_id and file_id); for instance: {remarks[0]}"
        )
    return {student: max(several) for student, several in files.items()}, remarks


def _without_wrapper(fronts, roster):
    """The names without the folders that lie around all of them, where these are no student's."""
    while len(tops := {front.partition("/")[0] for front in fronts}) == 1:
        (top,) = tops
        if OF_MOODLE in top or _squash(top) in map(_squash, roster) or not all("/" in front for front in fronts):
            break
        fronts = [front.partition("/")[2] for front in fronts]
    return fronts


def _file(name, front, lesson, given):
    path = PurePosixPath(name)
    copy = COPY.search(path.stem.strip())
    upload, stamp = given.get("upload") or 0, given.get("timestamp") or ""
    return File(lesson in path.name, stamp, int(copy[1]) if copy else 0, int(upload), name, front, bool(given.get("late")))


class _Whose:
    """Whom the front of a file's name means. `all_given` are the groups of all names, each as the pattern found them."""

    def __init__(self, roster, all_given):
        self.roster, self.ids, self.names, self.numbers = roster, defaultdict(set), defaultdict(set), defaultdict(set)
        for student, row in roster.items():
            first, last = row.get("first_name") or "", row.get("last_name") or ""
            self.ids[_squash(student)].add(student)
            for called in {_squash(first + last), _squash(last + first), _squash(row.get("email") or "")} - {""}:
                self.names[called].add(student)
            for number in {str(row.get("lms_user_id") or student), student}:
                self.numbers[number].add(student)
        # Blackboard puts the work's name before the id, the same for all; both may hold its separator.
        ends = [given["work_and_id"] for given in all_given if given.get("work_and_id")]
        works = Counter(end[: -len(student)] for end in ends for student in roster if end.endswith(f"_{student}"))
        self.work = max(works, key=lambda work: (works[work], -len(work)), default="")

    def file(self, given):
        """(The student, None), or (None, why it is nobody's)."""
        if given.get("work_and_id"):
            end = given["work_and_id"]
            given = {"student_id": end.removeprefix(self.work) if self.work else end.rpartition("_")[2]}
        text, number = given.get("student_id") or given.get("login") or given.get("name") or "", given.get("lms_id")
        meant = {text} if text in self.roster else set(self.ids.get(_squash(text), ()))
        if not given.get("student_id"):
            meant |= self.names.get(_squash(text), set())
        numbered = self.numbers.get(number, set()) if number else set()
        if given.get("name"):  # Moodle's number is of the work and the student, and says little where the roster has others
            meant = meant & numbered or meant
        elif numbered and meant and not meant & numbered:
            return None, f"its number is {_one_of(numbered)}'s and its name {_one_of(meant)}'s"
        elif numbered:
            meant = meant & numbered or numbered
        elif number:  # of nobody on the roster: a name alone speaks for whoever has no number there
            meant = {student for student in meant if not self.roster[student].get("lms_user_id")}
        if len(meant) > 1:
            return None, f"it could be {_one_of(meant)}'s: {BY_NUMBER.format(number) if number else BY_ID}"
        return (meant.pop(), None) if meant else (None, "nobody on the roster is meant by it")


def _one_of(students):
    return " or ".join(sorted(students)[:3])


def _squash(text):
    """A name as LMSs and file systems mangle it: without case, spaces and marks, its accents one with their letters (macOS takes
    them apart)."""
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFC", text)).casefold()


def _time(stamp, zone):
    """Blackboard's 2026-01-30-15-00-00, which is of the course's zone, as datetime in UTC; None for what is none."""
    parts = stamp.split("-")
    try:
        return moment(f"{'-'.join(parts[:3])} {':'.join(parts[3:6])}", zone)
    except ValueError:
        return None
