"""An LMS's zip file of submissions, unpacked with care and sorted by nbgrader's own collector."""

import contextlib
import re
import shutil
import stat
import zipfile
from pathlib import Path, PurePosixPath

from nbgrader.apps.zipcollectapp import ZipCollectApp
from nbgrader.coursedir import CourseDirectory
from nbgrader.plugins.zipcollect import ExtractorPlugin, FileNameCollectorPlugin

from grading.course_run import SetUpError
from grading.intake import LARGEST_NOTEBOOK, shown

MOST_ENTRIES = 20_000  # in one zip
LARGEST_TOTAL = 4_000_000_000  # bytes, unpacked
# How the LMSs name what they pack. `name`, `login` and `lms_id` are looked up in the roster.
PATTERNS = {
    "moodle": r"(?:.*/)?(?P<name>[^/]+)_(?P<lms_id>\d+)_assignsubmission_file[^/]*/(?:.*/)?(?P<file_id>[^/]+)",
    "blackboard": r"(?:.*/)?.*_(?P<student_id>[^/_]+)_attempt_(?P<timestamp>[0-9-]+)_(?P<file_id>[^/]+)",
    "canvas": r"(?:.*/)?(?P<login>[^/_]+)_(?:LATE_)?(?P<lms_id>\d+)_\d+_(?P<file_id>[^/]+)",
    "folders": r"(?:.*/)?(?P<student_id>[^/]+)/(?P<file_id>[^/]+)",
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
    names = sorted(path.relative_to(extracted).as_posix() for path in extracted.rglob("*.ipynb"))
    if not names:
        raise SetUpError(f"There is no notebook in {archive}{': ' + remarks[0] if remarks else ''}")
    chosen, remarks_of_sorting = sort_by_student(names, run.roster(), lesson, PATTERNS.get(pattern, pattern))
    remarks += remarks_of_sorting
    app.collector_plugin_inst = Sorted(parent=app)
    app.collector_plugin_inst.chosen = {str(extracted / name): found for name, found in chosen.items()}
    with _no_exit():
        app.process_extracted_files()
    return sorted({found["student_id"] for found in chosen.values()}), remarks


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


def unpack(archive, target, remarks, budget=None, nested=True):
    """Write the notebooks in a zip file, and those in zips directly in it, under `target`; nothing else, and nowhere else.

    Entries that lie about their size, links, absolute or climbing names and what is larger than a notebook may be are left
    out, each with a sentence in `remarks`. `budget` is [bytes left] for all together.
    """
    budget = [LARGEST_TOTAL] if budget is None else budget
    with zipfile.ZipFile(archive) as opened:
        for entry in opened.infolist():
            name = PurePosixPath(entry.filename.replace("\\", "/"))
            hidden = any(part.startswith((".", "__MACOSX")) and part not in ("..", ".") for part in name.parts)
            if entry.is_dir() or hidden or name.suffix.lower() not in (".ipynb", ".zip"):
                continue
            if name.is_absolute() or ".." in name.parts or not all(part.isprintable() for part in name.parts) or ":" in str(name):
                remarks.append(f"{shown(name)}: left out, its name leads out of the zip")
            elif stat.S_ISLNK(entry.external_attr >> 16):
                remarks.append(f"{shown(name)}: left out, it is a symbolic link")
            else:
                _take(opened, entry, name, target, remarks, budget, nested)


def _take(opened, entry, name, target, remarks, budget, nested):
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
            if nested:
                unpack(path, path.with_suffix(""), remarks, budget, nested=False)
            else:
                remarks.append(f"{shown(name)}: left out, a zip in a zip in the zip")
            path.unlink()
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError, ValueError) as error:  # encrypted ones too
        remarks.append(f"{shown(name)}: left out, it cannot be unpacked ({shown(error)})")
        with contextlib.suppress(OSError):
            path.unlink()
    except OSError as error:
        if error.errno in (20, 21, 17, 36):  # a file where a folder should be, the other way round, too long a name
            remarks.append(f"{shown(name)}: left out ({error.strerror})")
        else:
            raise


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
        match = compiled.fullmatch(name)
        student = _who(match.groupdict(), roster) if match else None
        if match is None:
            remarks.append(f"{shown(name)}: left out, its name does not say whose it is")
        elif student is None:
            remarks.append(f"{shown(name)}: left out, nobody on the roster is meant by it")
        else:
            stamp = match.groupdict().get("timestamp") or ""
            exact = lesson in match["file_id"]
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
    matches = [re.fullmatch(pattern, name) for name in names]
    return sum(match is not None and _who(match.groupdict(), roster) is not None for match in matches)


def _who(groups, roster):
    """The id of the student that a file's name means, or None."""
    plain = {_squash(student): student for student in roster}
    for key in ("student_id", "login"):
        if groups.get(key) and _squash(groups[key]) in plain:
            return plain[_squash(groups[key])]
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
    """A name as LMSs mangle it: without case, spaces and marks."""
    return re.sub(r"[\W_]+", "", text).casefold()


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
