"""A bar counts on stdout, where nbgrader takes no offence, and hands on what it goes through."""

from course_utils.measure.progress import bar


def test_a_bar_counts_on_stdout_what_it_goes_through(capfd):
    assert list(bar({"a": 1, "b": 2}.items(), "measuring")) == [("a", 1), ("b", 2)]
    out, err = capfd.readouterr()
    assert err == ""
    drawn = out.strip().split("\r")
    assert drawn[0].startswith("measuring: 0 of 2 |")
    assert drawn[-1].startswith("measuring: 2 of 2 |" + 30 * "█")
