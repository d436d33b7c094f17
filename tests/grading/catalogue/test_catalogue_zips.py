"""What students pack and what they call things: each gets their own notebook out of the LMS's zip, and nobody another's."""

import pytest
from lms_zips import ZIPS, packed

from grading.intake.lms_zip import sort_by_student, unpack

ROSTER = {name: {"first_name": name.title(), "last_name": "", "email": ""} for name in ("ann", "ben", "zoé")}


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
