"""An LMS's zip file of submissions, unpacked with care and sorted by nbgrader's own collector."""

import contextlib
import errno
import re
import shutil
import stat
import unicodedata
import zipfile
from datetime import timedelta
from pathlib import Path, PurePosixPath

from nbgrader.api import MissingEntry
from nbgrader.apps.zipcollectapp import ZipCollectApp
from nbgrader.coursedir import CourseDirectory
from nbgrader.plugins.zipcollect import ExtractorPlugin, FileNameCollectorPlugin

from grading.intake.errors import SetUpError
from grading.intake.lms import LATE, remember
from grading.intake.submissions import LARGEST_NOTEBOOK, shown

DISK = (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO)  # no entry's fault
MOST_ENTRIES = 20_000  # in one zip
LARGEST_TOTAL = 4_000_000_000  # bytes, unpacked
LARGEST_OF_ONE, MOST_OF_ONE = 100_000_000, 200  # bytes and files, unpacked, of a zip that one student has handed in
UNPACKED = ".unpacked"  # behind the name of a student's zip: the folder of what was in it
IGNORED = {".DS_Store", "Thumbs.db", "desktop.ini"}  # which nobody handed in
# How the LMSs name what they pack, below the folders that may lie around it. `name`, `login` and `lms_id` are looked up in the
# roster. Whose a file is stands at the beginning: what comes after that is the student's to choose.
PATTERNS = {
    "moodle": r"(?P<name>[^/]+?)_(?P<lms_id>\d+)_assignsubmission_file[^/]*/(?:.*/)?(?P<file_id>[^/]+)",
    "blackboard": r"[^/]*?_(?P<student_id>[^/_]+)_attempt_(?P<timestamp>[0-9-]+)_(?P<file_id>[^/]+)",
    "canvas": r"(?P<login>[^/_]+)_(?:LATE_)?(?P<lms_id>\d+)_\d+_(?P<file_id>[^/]+)",
    "folders": r"(?P<student_id>[^/]+)/(?:.*/)?(?P<file_id>[^/]+)",
    "files": r"(?P<student_id>[^/]+?)[_-](?P<file_id>\d\d_[^/]+)",
}


def collect(run, lesson, archive, *, pattern=None):
    """Put the notebooks of an LMS's zip under `submitted`, each in its student's folder -> (students, sentences about the rest).

    `pattern` is a name in PATTERNS or a regular expression with the groups student_id (or name, login, lms_id) and file_id; by
    default the known one that fits most files. Raises SetUpError when the file is no zip, or nothing in it can be told apart.
    """
    archive = Path(archive)
    remarks = []
    app = ZipCollectApp(config=run.parent.config, force=True)
    app.log = run.parent.log
    app.coursedir = CourseDirectory(parent=run.parent)
    app.coursedir.assignment_id = lesson
    folder = Path(app._format_collect_path(app.archive_directory))
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    _check(archive)
    shutil.copy(archive, folder / "submissions.zip")
    app.extractor_plugin_inst = Unpack(parent=app)
    app.extractor_plugin_inst.remarks = remarks
    app.extract_archive_files()
    extracted = Path(app._format_collect_path(app.extracted_directory))
    files = (path for path in extracted.rglob("*") if path.suffix.lower() == ".ipynb" and path.is_file())
    names = sorted(path.relative_to(extracted).as_posix() for path in files)
    if not names:
        raise SetUpError(f"There is no notebook in {archive}{': ' + remarks[0] if remarks else ''}")
    chosen, remarks_of_sorting = sort_by_student(names, run.roster(), lesson, PATTERNS.get(pattern, pattern))
    remarks += remarks_of_sorting + _date_late(run, lesson, chosen)
    remember(run, lesson, chosen)
    app.collector_plugin_inst = Sorted(parent=app)
    app.collector_plugin_inst.chosen = {str(extracted / name): found for name, found in chosen.items()}
    with _no_exit():
        app.process_extracted_files()
    return sorted({found["student_id"] for found in chosen.values()}), remarks


def _date_late(run, lesson, chosen):
    """Give what Canvas calls late a time after the due date -> sentences where none is known."""
    with run.gradebook() as gradebook:
        try:
            due = gradebook.find_assignment(lesson).duedate
        except MissingEntry:
            due = None
    late = [found for name, found in chosen.items() if LATE.search(name) and "timestamp" not in found]
    for found in late if due else ():
        found["timestamp"] = f"{(due + timedelta(seconds=1)).isoformat(sep=' ')} UTC"
    what_to_do = f"say when it was due (`release {lesson} --due TIME`), and collect again"
    return [] if due else [f"{found['student_id']} handed in late, says Canvas: {what_to_do}" for found in late]


class Unpack(ExtractorPlugin):
    """nbgrader's extractor with our care: see `unpack`."""

    def extract(self, archive_path, extracted_path):
        unpack(Path(archive_path, "submissions.zip"), Path(extracted_path), self.remarks)


class Sorted(FileNameCollectorPlugin):
    """nbgrader's collector, told beforehand whose each file is."""

    def collect(self, submitted_file):
        return self.chosen.get(submitted_file)


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
            name = PurePosixPath(entry.filename.replace("\\", "/"))
            hidden = any(part.startswith((".", "__MACOSX")) and part not in ("..", ".") for part in name.parts)
            if entry.is_dir() or name.name in IGNORED:
                continue
            if hidden or name.suffix.lower() not in (".ipynb", ".zip"):
                remarks.append(f"{shown(name)}: left out, {'it is hidden' if hidden else 'it is no notebook'}")
                continue
            if name.is_absolute() or ".." in name.parts or not all(part.isprintable() for part in name.parts) or ":" in str(name):
                remarks.append(f"{shown(name)}: left out, its name leads out of the zip")
            elif stat.S_ISLNK(entry.external_attr >> 16):
                remarks.append(f"{shown(name)}: left out, it is a symbolic link")
            elif any(part.endswith(UNPACKED) for part in name.parts):
                remarks.append(f"{shown(name)}: left out, its name is taken")
            elif budget[1] <= 0:
                remarks.append(f"{shown(owner)}: it holds more than {MOST_OF_ONE} files, and the rest was left out")
                return
            else:
                budget[1] -= 1
                _take(opened, entry, name, target, remarks, budget, owner)


def _take(opened, entry, name, target, remarks, budget, owner):
    path = target / name
    try:
        with opened.open(entry) as source:
            content = source.read(min(LARGEST_NOTEBOOK, budget[0]) + 1)
        if len(content) > min(LARGEST_NOTEBOOK, budget[0]):
            remarks.append(f"{shown(name)}: left out, it unpacks to more than {LARGEST_NOTEBOOK // 1_000_000} MB")
            return
        budget[0] -= len(content)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        if name.suffix.lower() == ".zip":
            if owner is None:
                unpack(path, path.with_name(path.name + UNPACKED), remarks, [LARGEST_OF_ONE, MOST_OF_ONE], name)
            else:
                remarks.append(f"{shown(name)}: left out, a zip in a zip in the zip")
            path.unlink()
    except OSError as error:
        if error.errno in DISK:
            raise
        _left_out(name, path, error.strerror or error, remarks)
    except Exception as error:  # encrypted, damaged, of an unknown kind: each library says so in its own way
        _left_out(name, path, f"it cannot be unpacked: {error}", remarks)


def _left_out(name, path, why, remarks):
    remarks.append(f"{shown(name)}: left out ({shown(why)})")
    with contextlib.suppress(OSError):
        path.unlink()


def sort_by_student(names, roster, lesson, pattern=None):
    """Whose file each of `names` is -> ({name: {"student_id", "file_id", "timestamp"?}}, sentences about the rest).

    Where a student has several, the one named after the lesson counts, and of several attempts the last.
    """
    pattern = pattern or max(PATTERNS.values(), key=lambda known: _fits(known, names, roster))
    try:
        compiled = re.compile(pattern)
    except re.error as error:
        raise SetUpError(f"--pattern is no regular expression ({error}), nor one of {', '.join(PATTERNS)}") from None
    chosen, remarks = {}, []
    for name in names:
        match, student = _meant(compiled, name, roster)
        if match is None:
            remarks.append(f"{shown(name)}: left out, its name does not say whose it is")
        elif student is None:
            remarks.append(f"{shown(name)}: left out, nobody on the roster is meant by it")
        else:
            stamp = match.groupdict().get("timestamp") or ""
            exact = lesson in PurePosixPath(name).name
            before = chosen.get(student)
            if before is not None:
                remarks.append(
                    f"{student} handed in more than one notebook: the one named after the lesson counts, then the last"
                )
            if before is None or (exact, stamp, name) > before[:3]:
                chosen[student] = (exact, stamp, name)
    found = {}
    for student, (_, stamp, name) in chosen.items():
        found[name] = {"student_id": student, "file_id": f"{lesson}.ipynb", **({"timestamp": _time(stamp)} if stamp else {})}
    if not found:
        raise SetUpError(
            "No file in the zip could be matched with a student on the roster. Give --pattern (one of "
            f"{', '.join(PATTERNS)}, or a regular expression with the groups student_id and file_id); for instance: {remarks[0]}"
        )
    return found, list(dict.fromkeys(remarks))


def _fits(pattern, names, roster):
    return sum(_meant(re.compile(pattern), name, roster)[1] is not None for name in names)


def _meant(compiled, name, roster):
    """(The match, the student) of the outermost part of a path that means somebody; of what was in a zip, the zip's name does."""
    zipped = name.partition(f"{UNPACKED}/")
    parts, first = (zipped[0] if zipped[1] else name).split("/"), None
    for start in range(len(parts)):
        match = compiled.fullmatch("/".join(parts[start:]))
        student = _who(match.groupdict(), roster) if match else None
        if student is not None:
            return match, student
        first = first or match
    return first, None


def _who(groups, roster):
    """The id of the student that a file's name means, or None."""
    for key in ("student_id", "login"):
        if groups.get(key) in roster:
            return groups[key]
        alike = [student for student in roster if groups.get(key) and _squash(student) == _squash(groups[key])]
        if alike:  # several of them are not told apart, and so nobody is meant
            return alike[0] if len(alike) == 1 else None
    lms = {str(row["lms_user_id"]): student for student, row in roster.items() if row.get("lms_user_id")}
    if groups.get("lms_id") in lms:
        return lms[groups["lms_id"]]
    if groups.get("lms_id") in roster:
        return groups["lms_id"]
    wanted = _squash(groups.get("name") or groups.get("login") or "")
    called = [s for s, row in roster.items() if wanted and wanted in _names(row)]
    return called[0] if len(called) == 1 else None


def _names(row):
    first, last = row.get("first_name") or "", row.get("last_name") or ""
    return {_squash(f"{first}{last}"), _squash(f"{last}{first}"), _squash(row.get("email") or "")} - {""}


def _squash(text):
    """A name as LMSs and file systems mangle it: without case, spaces and marks, its accents one with their letters (macOS takes
    them apart)."""
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFC", text)).casefold()


def _time(stamp):
    """Blackboard's 2026-01-30-15-00-00 as nbgrader reads times."""
    parts = stamp.split("-")
    return f"{'-'.join(parts[:3])} {':'.join(parts[3:6])}" if len(parts) >= 6 else stamp


@contextlib.contextmanager
def _no_exit():
    """nbgrader's collector ends the process where it is at a loss."""
    try:
        yield
    except SystemExit:
        raise SetUpError("nbgrader's collector stopped: see the end of nbgrader.log in the engine's folder") from None
