"""The LMS's zip: whose each file is, what is left out and why, and that nobody speaks for another or takes another's room."""

import random
import struct
import time
import zipfile
from datetime import UTC

import desk
import pytest
from desk import packed

from grading.gradebook.lms_grades import returned
from grading.gradebook.release import release
from grading.intake import lms_zip
from grading.intake.errors import SetUpError
from grading.intake.lms_zip import PATTERNS, collect, sort_by_student, unpack
from grading.intake.plain_text import moment
from grading.intake.submissions import LARGEST_NOTEBOOK, submissions

PLAIN = {"first_name": None, "last_name": None, "email": None, "lms_user_id": None}
ROSTER = {
    "zoe": {"first_name": "Zoe", "last_name": "Zander", "email": "zoe@example.org", "lms_user_id": "10"},
    "vic": {"first_name": "Vic", "last_name": "Tim", "email": "vic@example.org", "lms_user_id": "11"},
    "li_na": {**PLAIN, "first_name": "Na", "last_name": "Li"},
    "na": {**PLAIN, "first_name": "Nadja", "last_name": "Ali"},
}
# What zoe chooses names for, behind what the LMS writes in front of it; vic's own; and what comes of somebody on no roster.
FRONT = {
    "moodle": "{name}_{number}_assignsubmission_file_/{file}",
    "blackboard": "HW_1_{id}_attempt_2026-01-30-15-00-00_{file}",
    "canvas": "{squashed}_{number}_99_{file}",
    "folders": "{id}/{file}",
    "files": "{id}_{file}",
}
PEOPLE = {
    "zoe": {"name": "Zoe Zander", "squashed": "zanderzoe", "number": 10, "id": "zoe"},
    "vic": {"name": "Vic Tim", "squashed": "timvic", "number": 11, "id": "vic"},
    "eve": {"name": "Eve Nobody", "squashed": "nobodyeve", "number": 12, "id": "eve"},
    "li_na": {"name": "Na Li", "squashed": "lina", "number": 13, "id": "li_na"},
    "na": {"name": "Nadja Ali", "squashed": "alinadja", "number": 14, "id": "na"},
}
FORGED = [form.format(**PEOPLE["vic"], file="05_small.ipynb").replace("HW_1_", "") for form in FRONT.values()]
FORGED += [form.format(**PEOPLE["vic"], file="05_small.ipynb") for form in FRONT.values()] + ["zz/vic/05_small.ipynb"]
FOLDERS = ("moodle", "folders")  # in which students can pack folders


def front(lms, who, file="05_small.ipynb"):
    return FRONT[lms].format(**PEOPLE[who], file=file)


def meant(names, roster=ROSTER, pattern=None):
    """{student: the name of the file that counts}, the same in whatever order the names come."""
    found = [
        {student: file.name for student, file in sort_by_student(order, roster, desk.LESSON, pattern)[0].items()}
        for order in (names, names[::-1])
    ]
    assert found[0] == found[1]
    return found[0]


def said(names, roster=ROSTER):
    return sort_by_student(names, roster, desk.LESSON)[1]


@pytest.mark.parametrize("lms", FRONT)
def test_each_lmss_names_are_understood_also_below_a_folder_around_all(lms):
    names = {who: front(lms, who) for who in ("zoe", "vic", "li_na", "na")}
    assert meant(list(names.values())) == names
    assert said(list(names.values())) == []
    assert meant([f"all/of it/{name}" for name in names.values()]) == {who: f"all/of it/{name}" for who, name in names.items()}


@pytest.mark.parametrize("forged", FORGED)
@pytest.mark.parametrize("lms", FRONT)
def test_what_a_student_calls_files_zips_and_folders_speaks_for_nobody_else(tmp_path, lms, forged):
    """Whoever packs it: zoe, or eve, who is on no roster; vic has handed in something, or nothing."""
    zipped, flat = packed({forged: "x", "05_small.ipynb": "x"}), forged.replace("/", " ")
    for who in ("zoe", "eve"):
        entries = {front(lms, who, "work.zip"): zipped, front(lms, who, flat): "x"}
        entries |= {front(lms, who, forged): "x"} if lms in FOLDERS else {}
        for vics in ({front(lms, "vic"): "VIC"}, {}):
            folder = tmp_path / f"{who}{len(vics)}"
            names, _ = unpacked(folder, {**entries, **vics, front(lms, "na"): "NA"})
            files = meant(names)
            assert files["na"] == front(lms, "na") and ("vic" in files) == bool(vics) and "eve" not in files
            assert lms == "files" or ("zoe" in files) == (who == "zoe")
            assert not vics or (folder / "out" / files["vic"]).read_text() == "VIC"


@pytest.mark.parametrize("lms", ["moodle", "canvas"])
@pytest.mark.parametrize("packed", ["work.zip.unpacked/{}", "{}"])
def test_a_page_goes_back_to_whom_the_lms_named_whatever_the_notebook_is_called(lms, packed):
    for forged in FORGED:
        name = front(lms, "zoe", packed.format(forged if lms in FOLDERS or "zip" in packed else forged.replace("/", " ")))
        ((_, file),) = sort_by_student([name], ROSTER, desk.LESSON, lms)[0].items()
        assert returned(file.front, "zoe", "05_small").startswith(front(lms, "zoe", ""))


def test_an_lms_is_known_by_what_it_writes_itself_however_many_names_are_forged():
    names = [front("canvas", who) for who in ("vic", "na")]
    forged = [front("canvas", "zoe", f"Vic Tim_11_assignsubmission_file_{n}.ipynb") for n in range(99)]
    assert meant(names + forged)["vic"] == names[0]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("vic_10_2_x.ipynb", "its number is zoe's and its name vic's"),  # a display name that reads as another's id
        ("timvic_77_2_x.ipynb", "nobody on the roster"),  # vic has a number, and this is another
        ("zoe_99_2_x.ipynb", "nobody on the roster"),
    ],
)
def test_canvass_number_decides_and_a_name_that_disagrees_is_refused(name, why):
    (remark,) = said([name, front("canvas", "na")])
    assert remark.startswith(f"{name}: left out, ") and why in remark


def test_an_id_that_ends_like_another_is_told_apart_by_what_blackboard_writes_before_all_of_them():
    ids = {who: front("blackboard", who) for who in ("li_na", "na", "zoe")}
    assert meant(list(ids.values())) == ids
    without = {student: row for student, row in ROSTER.items() if student != "li_na"}
    assert meant(list(ids.values()), without) == {"na": ids["na"], "zoe": ids["zoe"]}, "who is on no roster is nobody, and not na"


@pytest.mark.parametrize("pair", [("li.na", "lina"), ("j_doe", "jdoe"), ("anne-marie", "annemarie"), ("Max", "max")])
@pytest.mark.parametrize("lms", ["folders", "blackboard", "files"])
def test_ids_that_differ_by_a_mark_are_two(pair, lms):
    names = {name: FRONT[lms].format(id=name, file="05_small.ipynb") for name in pair}
    assert meant(list(names.values()), dict.fromkeys(pair, PLAIN)) == names


def test_what_could_be_either_of_two_is_nobodys_and_both_are_named():
    roster = dict.fromkeys(("li.na", "lina", "ann"), PLAIN)
    names = ["LI-NA/05_small.ipynb", "ann/05_small.ipynb"]
    assert meant(names, roster) == {"ann": names[1]}
    assert "could be li.na or lina's: call it by the id" in said(names, roster)[0]
    assert meant([names[0].replace("LI-NA", "li.na"), names[1]], roster) == {"ann": names[1], "li.na": "li.na/05_small.ipynb"}
    twins = {name: {**PLAIN, "first_name": "Anna", "last_name": "Kim"} for name in ("anna1", "anna2")}
    kims = [f"Anna Kim_{n}_assignsubmission_file_/05_small.ipynb" for n in (5, 6)]
    with pytest.raises(SetUpError, match=r"could be anna1 or anna2's: its number is 5 .* lms_user_id"):
        sort_by_student(kims, twins, desk.LESSON)


def test_of_several_the_last_counts_by_number_and_it_is_said():
    copies = [front("canvas", "zoe", f"05_small{copy}.ipynb") for copy in ("", "-2", "-10")]
    browsers = [front("canvas", "vic", f"05_small{copy}.ipynb") for copy in (" (10)", " (9)", "")]
    attempts = [f"HW_1_na_attempt_2026-01-{day}-15-00-00_05_small.ipynb" for day in ("09", "30", "10")]
    uploads = [f"zanderzoe_10_{number}_05_small.ipynb" for number in (9, 10)]
    others = [front("canvas", "zoe", "scratch-99.ipynb"), front("canvas", "zoe")]
    for names, student, last in (
        (copies, "zoe", 2),
        (browsers, "vic", 0),
        (attempts, "na", 1),
        (uploads, "zoe", 1),
        (others, "zoe", 1),
    ):
        assert meant(names) == {student: names[last]}
        (remark,) = said(names)
        assert remark == f"{student} handed in {len(names)} notebooks: {names[last]} counts"


def test_two_of_one_name_are_told_apart_by_a_person():
    names = [f"Na Li_{number}_assignsubmission_file_/05_small.ipynb" for number in (21, 22)]
    assert meant(names) == {"li_na": names[1]}
    assert said(names)[0].endswith("counts (they came under the numbers 21, 22: is one of these somebody else?)")


def test_a_pattern_of_ones_own_is_used_and_one_that_is_none_is_said():
    assert meant(["week1;vic;a.ipynb"], pattern=r"\w+;(?P<student_id>[^;]+);(?P<file_id>.+)") == {"vic": "week1;vic;a.ipynb"}
    with pytest.raises(SetUpError, match="no regular expression"):
        sort_by_student(["a.ipynb"], ROSTER, desk.LESSON, "(")
    with pytest.raises(SetUpError, match=f"Give --pattern .one of {', '.join(PATTERNS)}"):
        sort_by_student(["a.ipynb"], ROSTER, desk.LESSON)


# Unpacking


def unpacked(folder, entries):
    """(The names of the notebooks that were unpacked, what was said of the rest)."""
    folder.mkdir(exist_ok=True)
    (folder / "in.zip").write_bytes(entries if isinstance(entries, bytes) else packed(entries))
    remarks = []
    unpack(folder / "in.zip", folder / "out", remarks)
    return sorted(path.relative_to(folder / "out").as_posix() for path in (folder / "out").rglob("*.ipynb")), remarks


class Unflagged(zipfile.ZipInfo):
    """An entry as macOS's archiver writes it: its name is UTF-8, and it does not say so."""

    def _encodeFilenameFlags(self):
        return self.filename.encode("utf-8"), self.flag_bits & ~lms_zip.UTF_8


@pytest.mark.parametrize("name", ["J\u00fcrgen Gro\u00df", "Ju\u0308rgen Gro\u00df", "\u660e \u674e"])
def test_names_in_utf_8_that_do_not_say_so_are_read(tmp_path, name):
    roster = {"jg": {**PLAIN, "first_name": "J\u00fcrgen", "last_name": "Gro\u00df"}}
    roster["mli"] = {**PLAIN, "first_name": "\u660e", "last_name": "\u674e"}
    for kind in (zipfile.ZipInfo, Unflagged):
        names, _ = unpacked(tmp_path / kind.__name__, {kind(f"{name}_5_assignsubmission_file_/05_small.ipynb"): "x"})
        assert list(meant(names, roster)) == ["mli" if name.startswith("\u660e") else "jg"]
    old = Unflagged("M\u00fcller.ipynb")
    old._encodeFilenameFlags = lambda: ("M\u00fcller.ipynb".encode("cp437"), 0)
    assert unpacked(tmp_path / "old", {old: "x"})[0] == ["M\u00fcller.ipynb"], "what is no UTF-8 is read as zips always were"


def test_nothing_is_unpacked_outside_the_folder(tmp_path):
    link = zipfile.ZipInfo("ann/link.ipynb")
    link.external_attr = 0o120777 << 16
    entries = {"../up.ipynb": "x", "/abs.ipynb": "x", "a/../../b.ipynb": "x", "..\\win.ipynb": "x", link: "/etc/passwd"}
    _, remarks = unpacked(tmp_path / "deep", {**entries, "ann/ok.ipynb": "x", "ann/timestamp.txt": "2000-01-01"})
    files = [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file() or path.is_symlink()]
    assert sorted(files) == ["deep/in.zip", "deep/out/ann/ok.ipynb"]
    assert len(remarks) == 6 and "ann/timestamp.txt: left out, it is no notebook" in remarks


def test_every_file_is_taken_or_named(tmp_path):
    names = ["05_small.IPYNB", "a/05_small.ipynb", "05_small.ipynb.txt", "x.tar.gz", "x.rar", ".hidden/05_small.ipynb", "x.pdf"]
    _, remarks = unpacked(tmp_path, dict.fromkeys([*names, "__MACOSX/.DS_Store"], "{}"))
    taken = [path for path in (tmp_path / "out").rglob("*") if path.is_file()]
    assert len(taken) == 2 and len(remarks) == len(names) - 2


def test_what_unpacks_too_large_is_left_out_and_takes_nobodys_room(tmp_path, monkeypatch):
    bomb = packed({"05_small.ipynb": b"\0" * (LARGEST_NOTEBOOK + 1)})
    names, remarks = unpacked(tmp_path / "bomb", {"ann/sub.zip": bomb, "ben/05_small.ipynb": "x"})
    assert names == ["ben/05_small.ipynb"] and "unpacks to more than" in remarks[0]
    monkeypatch.setattr(lms_zip, "LARGEST_OF_ONE", 10_000)
    monkeypatch.setattr(lms_zip, "LARGEST_TOTAL", 300_000)
    large = packed({f"{number}.ipynb": b" " * 4_000 for number in range(100)})
    many = packed({f"{number}.ipynb": b"" for number in range(1_000)})
    names, remarks = unpacked(tmp_path / "many", {"ann/a.zip": large, "ben/b.zip": many, "cleo/05_small.ipynb": b"x" * 9_000})
    assert "cleo/05_small.ipynb" in names
    assert len([name for name in names if name.startswith("ben/")]) == lms_zip.MOST_OF_ONE
    assert len([name for name in names if name.startswith("ann/")]) == 2
    assert any("more than 200 files" in remark for remark in remarks)


def test_a_zip_that_lies_about_its_size_is_left_out(tmp_path):
    data = bytearray(packed({"ann/05_small.ipynb": b"a" * 10_000, "ben/05_small.ipynb": b"b"}))
    struct.pack_into("<I", data, data.index(b"PK\x01\x02") + 24, 10)  # the size after unpacking, in the table of contents
    names, remarks = unpacked(tmp_path, bytes(data))
    assert "ben/05_small.ipynb" in names and len(names) + len(remarks) == 2


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_damaged_zip_is_named_and_left_out(tmp_path, method):
    rng, entries = random.Random(3), {}
    whole = packed({"05_small.ipynb": bytes(rng.randrange(64) for _ in range(3_000))}, method)
    for number in range(60):
        data = bytearray(whole)
        for _ in range(rng.randrange(1, 4)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        entries[f"ann/{number}.zip"] = bytes(data)
    names, remarks = unpacked(tmp_path, {**entries, "ben/05_small.ipynb": b"x"})
    assert "ben/05_small.ipynb" in names and remarks
    assert all(remark.isprintable() for remark in remarks)


# The whole command's work


@pytest.mark.parametrize("content", [b"", b"no zip", b"PK\x03\x04" + b"\0" * 100])
def test_what_is_no_zip_is_said(course, tmp_path, content):
    (tmp_path / "x.zip").write_bytes(content)
    with pytest.raises(SetUpError, match="cannot be unpacked"):
        collect(course, desk.LESSON, tmp_path / "x.zip")


def test_notebooks_land_in_the_students_folders_and_replace_what_was_there(course, tmp_path):
    inner = packed({"work/05_small.ipynb": desk.right(course)})
    (course.path("submitted", "ben", desk.LESSON)).mkdir(parents=True)
    (course.path("submitted", "ben", desk.LESSON) / "old.txt").touch()
    entries = {
        "ann/05_small.IPYNB": desk.right(course),
        "ann/timestamp.txt": "2000-01-01 00:00:00 UTC",
        "ben/05_small.ipynb": "{",
    }
    entries |= {"stranger/05_small.ipynb": desk.right(course), "cleo/inner.zip": inner}
    (tmp_path / "in.zip").write_bytes(packed(entries))
    students, remarks = collect(course, desk.LESSON, tmp_path / "in.zip")
    assert students == ["ann", "ben", "cleo"]
    assert any("stranger" in remark for remark in remarks) and not (course.root / "submitted" / "stranger").exists()
    found = {s.student: s for s in submissions(course, course.lesson(desk.LESSON), course.roster())}
    assert found["ann"].refused is None and found["ann"].timestamp is None
    assert "damaged" in found["ben"].refused and not found["ben"].notes
    assert found["cleo"].refused is None
    assert not list(course.engine.glob("unpacked-*"))


@pytest.mark.parametrize("machine", ["UTC", "Asia/Tokyo", "America/Los_Angeles"])
@pytest.mark.parametrize("zone", [None, "Europe/Berlin"])
def test_a_deadline_and_a_stamp_are_of_the_courses_zone_on_whatever_machine(course, tmp_path, monkeypatch, machine, zone):
    monkeypatch.setenv("TZ", machine)
    time.tzset()
    try:
        if zone:
            course.parent.config.Grading.timezone = zone
        release(course, desk.LESSON, "2026-03-01 23:59")
        stamps = {"ann": "2026-03-01-20-00-00", "ben": "2026-03-01-23-58-00", "cleo": "2026-03-02-03-00-00"}
        entries = {f"HW_{student}_attempt_{stamp}_05_small.ipynb": desk.right(course) for student, stamp in stamps.items()}
        (tmp_path / "in.zip").write_bytes(packed(entries))
        collect(course, desk.LESSON, tmp_path / "in.zip")
        found = {s.student: s.timestamp for s in submissions(course, course.lesson(desk.LESSON), course.roster())}
        assert course.due(desk.LESSON).isoformat() == ("2026-03-01T22:59:00+00:00" if zone else "2026-03-01T23:59:00+00:00")
        assert found["cleo"] == ("2026-03-02 02:00:00 UTC" if zone else "2026-03-02 03:00:00 UTC")
        late = [student for student, stamp in found.items() if moment(stamp, UTC) > course.due(desk.LESSON)]
        assert late == ["cleo"]
    finally:
        monkeypatch.undo()
        time.tzset()


def test_moodles_twins_are_told_apart_in_the_way_that_is_said(course, run, tmp_path):
    """As Moodle exports a class list, which has no numbers, and with them."""
    head, kims = "First name,Last name,ID number,Email address", ("anna1", "anna2")
    people = [f"Anna,Kim,{name},{name}@x.org" for name in kims] + ["Ben,Li,ben,b@x.org"]
    entries = {f"Anna Kim_{number}_assignsubmission_file_/05_small.ipynb": str(number) for number in (21, 22)}
    (tmp_path / "in.zip").write_bytes(packed({**entries, "Ben Li_23_assignsubmission_file_/05_small.ipynb": "23"}))
    command = ("collect", desk.LESSON, tmp_path / "in.zip", "--roster", tmp_path / "l.csv")
    (tmp_path / "l.csv").write_text("\n".join([head, *people]))
    code, told = run(*command)
    assert code == 1
    assert "1 submissions" in told and all(f"its number is {n} (Participant {n} in Moodle's" in told for n in (21, 22))
    numbers = ("lms_user_id", "22", "21", "")
    (tmp_path / "l.csv").write_text("\n".join(",".join(line) for line in zip([head, *people], numbers, strict=True)))
    assert run(*command)[0] == 0
    places = [course.path("submitted", name, desk.LESSON) / "05_small.ipynb" for name in (*kims, "ben")]
    assert [place.read_text() for place in places] == ["22", "21", "23"]


def test_a_time_zone_that_is_none_is_said(course):
    course.parent.config.Grading.timezone = "Mars/Base"
    with pytest.raises(SetUpError, match=r"c\.Grading\.timezone must be a zone such as 'Europe/Berlin', got 'Mars/Base'"):
        release(course, desk.LESSON, "2026-03-01 23:59")
