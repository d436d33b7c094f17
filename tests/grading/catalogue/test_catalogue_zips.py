"""What students pack and what they call things: each gets their own notebook out of the LMS's zip, and nobody another's."""

import io
import zipfile

import pytest

from grading.intake.lms_zip import sort_by_student, unpack

ROSTER = {name: {"first_name": name.title(), "last_name": "", "email": ""} for name in ("ann", "ben", "zoé")}


def packed(*entries, **how):
    """The bytes of a zip of (name or ZipInfo, content) pairs."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", **how) as archive:
        for name, content in entries:
            archive.writestr(name, content)
    return made.getvalue()


def flagged_as_secret(data):
    """The zip's entries marked as encrypted."""
    made = bytearray(data)
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        place = made.find(mark)
        while place >= 0:
            made[place + offset] |= 1
            place = made.find(mark, place + 4)
    return bytes(made)


ANN, BEN = "ann/05_small.ipynb", "ben/05_small.ipynb"
ZIPS = {  # what an LMS packs -> whose notebooks come out of it, and words of the remarks
    "a name twice": ([(ANN, b"1"), (ANN, b"2"), (BEN, b"b")], {"ann": b"2", "ben": b"b"}, ""),
    "a name in capitals": ([("ANN/05_SMALL.IPYNB", b"1"), (BEN, b"b")], {"ann": b"1", "ben": b"b"}, ""),
    "letters that only look alike": ([("\u0430nn/05_small.ipynb", b"1"), (BEN, b"b")], {"ben": b"b"}, "nobody on the roster"),
    "letters of full width": ([("\uff41nn/05_small.ipynb", b"1"), (BEN, b"b")], {"ben": b"b"}, "nobody on the roster"),
    "a name taken apart": ([("zoe\u0301/05_small.ipynb", b"1"), (BEN, b"b")], {"zoé": b"1", "ben": b"b"}, ""),
    "a folder that is a file": ([("ann", b"x"), (ANN, b"1"), (BEN, b"b")], {"ann": b"1", "ben": b"b"}, "no notebook"),
    "a file that is a folder": ([(ANN, b"1"), (f"{ANN}/x.ipynb", b"2"), (BEN, b"b")], {"ann": b"1", "ben": b"b"}, "left out"),
    "backslashes": ([("ann\\..\\ben\\05_small.ipynb", b"1"), (BEN, b"b")], {"ben": b"b"}, "leads out of the zip"),
    "a drive": ([("C:/ben/05_small.ipynb", b"1"), (BEN, b"b")], {"ben": b"b"}, "leads out of the zip"),
    "a long name": ([(f"ann/{'x' * 300}.ipynb", b"1"), (BEN, b"b")], {"ben": b"b"}, "left out"),
    "a deep name": ([("ann/" + "x/" * 3_000 + "05_small.ipynb", b"1"), (BEN, b"b")], {"ben": b"b"}, "left out"),
    "an encrypted zip": (
        [("ann/mine.zip", flagged_as_secret(packed(("a.ipynb", b"1")))), (BEN, b"b")],
        {"ben": b"b"},
        "left out",
    ),
    "a zip behind a picture": (
        [("ann/mine.zip", b"\x89PNG" * 9 + packed(("a.ipynb", b"1"))), (BEN, b"b")],
        {"ann": b"1", "ben": b"b"},
        "",
    ),
    "a zip in a zip in a zip": (
        [("ann/a.zip", packed(("b.zip", packed(("c.ipynb", b"1"))))), (BEN, b"b")],
        {"ben": b"b"},
        "a zip in a zip",
    ),
    "a folder for the unpacked": (
        [("ben/05_small.zip.unpacked/05_small.ipynb", b"1"), (BEN, b"b")],
        {"ben": b"b"},
        "its name is taken",
    ),
}


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("name", ZIPS)
def test_a_zip_gives_each_their_own(tmp_path, name):
    entries, wanted, words = ZIPS[name]
    (tmp_path / "in.zip").write_bytes(packed(*entries))
    remarks, out = [], tmp_path / "out"
    unpack(tmp_path / "in.zip", out, remarks)
    names = sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file())
    found, more = sort_by_student(names, ROSTER, "05_small", "folders")
    assert {student: (out / file.name).read_bytes() for student, file in found.items()} == wanted
    assert words in " ".join([*remarks, *more])
    assert all(remark.isprintable() for remark in [*remarks, *more])
