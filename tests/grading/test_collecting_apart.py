"""What one student packs and calls things is that student's: it speaks for no other, takes nobody's room and stops nobody."""

import io
import random
import zipfile

import desk
import pytest

from grading.intake import lms_zip
from grading.intake.lms_zip import PATTERNS, sort_by_student, unpack

ROSTER = {
    "zoe": {"first_name": "Zoe", "last_name": "Zander", "email": "zoe@example.org", "lms_user_id": "10"},
    "vic": {"first_name": "Vic", "last_name": "Tim", "email": "vic@example.org", "lms_user_id": "11"},
}
# What zoe chooses names for, behind what the LMS writes in front of it; and vic's own.
FRONT = {
    "moodle": ("Zoe Zander_10_assignsubmission_file_/{}", "Vic Tim_11_assignsubmission_file_/05_small.ipynb"),
    "canvas": ("zanderzoe_10_99_{}", "timvic_11_98_05_small.ipynb"),
    "blackboard": ("HW_zoe_attempt_2026-01-30-15-00-00_{}", "HW_vic_attempt_2026-01-30-15-00-01_05_small.ipynb"),
    "folders": ("zoe/{}", "vic/05_small.ipynb"),
    "files": ("zoe_05_{}", "vic_05_small.ipynb"),
}
FORGED = (
    "vic/05_small.ipynb",
    "Vic Tim_11_assignsubmission_file_/05_small.ipynb",
    "timvic_11_98_05_small.ipynb",
    "HW_vic_attempt_2099-01-30-15-00-00_05_small.ipynb",
    "vic_05_small.ipynb",
    "zz/vic/05_small.ipynb",
)


def packed(entries):
    """The bytes of a zip."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return made.getvalue()


def unpacked(tmp_path, entries):
    (tmp_path / "in.zip").write_bytes(packed(entries))
    remarks = []
    unpack(tmp_path / "in.zip", tmp_path / "out", remarks)
    names = sorted(path.relative_to(tmp_path / "out").as_posix() for path in (tmp_path / "out").rglob("*.ipynb"))
    return names, remarks


def meant(names, lms):
    found, _ = sort_by_student(names, ROSTER, desk.LESSON, PATTERNS[lms])
    return {entry["student_id"]: name for name, entry in found.items()}


@pytest.mark.parametrize("forged", FORGED)
@pytest.mark.parametrize("lms", FRONT)
def test_a_zip_in_the_zip_speaks_for_whoever_handed_it_in(tmp_path, lms, forged):
    front, vics = FRONT[lms]
    zoes = packed({forged: "ZOE", "05_small.ipynb": "ZOE"})
    names, _ = unpacked(tmp_path, {vics: "VIC", front.format("work.zip"): zoes})
    for order in (names, names[::-1]):
        files = meant(order, lms)
        assert (tmp_path / "out" / files["vic"]).read_text() == "VIC"
        assert (tmp_path / "out" / files["zoe"]).read_text() == "ZOE"


@pytest.mark.parametrize("forged", FORGED)
@pytest.mark.parametrize("lms", ["moodle", "folders"])
def test_a_folder_within_a_students_speaks_for_that_student(lms, forged):
    front, vics = FRONT[lms]
    zoes = front.format(forged)
    assert meant([zoes, vics], lms) == meant([vics, zoes], lms) == {"zoe": zoes, "vic": vics}
    assert meant([f"all/{zoes}", f"all/{vics}"], lms) == {"zoe": f"all/{zoes}", "vic": f"all/{vics}"}


@pytest.mark.parametrize("lms", ["canvas", "blackboard", "files"])
def test_the_end_of_a_files_name_speaks_for_nobody(lms):
    front, vics = FRONT[lms]
    for forged in ("_vic_attempt_2099-01-30-15-00-00_05_small.ipynb", "timvic_11_98_05_small.ipynb", "vic_05_small.ipynb"):
        zoes = front.format(forged)
        assert meant([zoes, vics], lms) == {"zoe": zoes, "vic": vics}


PLAIN = {"first_name": None, "last_name": None, "email": None, "lms_user_id": None}
# The second one has an underscore, with which Blackboard itself parts a name.
PAIRS = [("li.na", "lina"), ("j_doe", "jdoe"), ("anne-marie", "annemarie"), ("Max", "max")]
BLACKBOARD = "HW_{}_attempt_2026-01-30-15-00-00_s.ipynb"


@pytest.mark.parametrize(
    ("lms", "pair"),
    [(lms, pair) for lms in ("folders", "blackboard", "files") for pair in PAIRS if (lms, pair) != ("blackboard", PAIRS[1])],
)
def test_ids_that_differ_by_a_mark_are_two(pair, lms):
    forms = {
        "folders": "{}/05_small.ipynb",
        "blackboard": "HW_{}_attempt_2026-01-30-15-00-00_s.ipynb",
        "files": "{}_05_small.ipynb",
    }
    roster = {name: PLAIN for name in pair}
    names = [forms[lms].format(name) for name in pair]
    found, _ = sort_by_student(names, roster, desk.LESSON, PATTERNS[lms])
    assert {entry["student_id"]: name for name, entry in found.items()} == dict(zip(pair, names, strict=True))


def test_what_could_be_either_of_two_is_nobodys_and_is_named():
    roster = {
        name: {"first_name": None, "last_name": None, "email": None, "lms_user_id": None} for name in ("li.na", "lina", "ann")
    }
    found, remarks = sort_by_student(["LI-NA/05_small.ipynb", "ann/05_small.ipynb"], roster, desk.LESSON, PATTERNS["folders"])
    assert [entry["student_id"] for entry in found.values()] == ["ann"]
    assert any("LI-NA" in remark for remark in remarks)


def test_a_students_zip_takes_nobodys_room(tmp_path, monkeypatch):
    monkeypatch.setattr(lms_zip, "LARGEST_OF_ONE", 10_000)
    monkeypatch.setattr(lms_zip, "LARGEST_TOTAL", 300_000)
    large = packed({f"{number}.ipynb": b" " * 4_000 for number in range(100)})
    many = packed({f"{number}.ipynb": b"" for number in range(1_000)})
    names, remarks = unpacked(tmp_path, {"ann/a.zip": large, "ben/b.zip": many, "cleo/05_small.ipynb": b"x" * 9_000})
    assert "cleo/05_small.ipynb" in names
    assert len([name for name in names if name.startswith("ben/")]) == lms_zip.MOST_OF_ONE
    assert len([name for name in names if name.startswith("ann/")]) == 2
    assert any("more than 200 files" in remark for remark in remarks)


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_damaged_zip_is_named_and_left_out(tmp_path, method):
    rng, made = random.Random(3), io.BytesIO()
    with zipfile.ZipFile(made, "w", method) as archive:
        archive.writestr("05_small.ipynb", bytes(rng.randrange(64) for _ in range(3_000)))
    whole, entries = made.getvalue(), {}
    for number in range(60):
        data = bytearray(whole)
        for _ in range(rng.randrange(1, 4)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        entries[f"ann/{number}.zip"] = bytes(data)
    names, remarks = unpacked(tmp_path, {**entries, "ben/05_small.ipynb": b"x"})
    assert "ben/05_small.ipynb" in names
    assert len(names) - 1 + len(remarks) >= 1
    assert all(remark.isprintable() for remark in remarks)
