"""What the tests of the desk start from."""

import http.server
import threading

import desk
import pytest

from grading import __main__


@pytest.fixture
def course(tmp_path):
    """A released course with three students who have handed in nothing yet."""
    return desk.make_course(tmp_path / "course", ["ann", "ben", "cleo"])


@pytest.fixture
def lesson(course):
    return course.lesson(desk.LESSON)


@pytest.fixture
def run(course, capsys):
    """Type a command in the course -> (exit code, what it said)."""

    def command(name, *arguments):
        code = __main__.main([name, "--course", str(course.root), *map(str, arguments)])
        said = capsys.readouterr()
        return code, said.out + said.err

    return command


@pytest.fixture
def server(monkeypatch):
    """A stand-in for Canvas, and the token that it knows."""
    from test_canvas import TOKEN, StandIn

    from grading.gradebook import canvas

    monkeypatch.setenv("CANVAS_TOKEN", TOKEN)
    monkeypatch.setattr(canvas, "PAUSE", 0.01)
    made = http.server.ThreadingHTTPServer(("127.0.0.1", 0), StandIn)
    made.posted, made.looks, made.ends = [], -1, "completed"
    threading.Thread(target=made.serve_forever, daemon=True).start()
    yield made
    made.shutdown()
    made.server_close()


@pytest.fixture
def in_process(monkeypatch):
    """Grades with a stand-in for the judge, in this process: for what happens before and after judging. -> the works graded."""
    import standin

    from grading.gradebook import class_run

    standin.graded.clear()
    monkeypatch.setattr(class_run, "LocalWorkers", standin.InProcess)
    monkeypatch.setattr(class_run, "grade_task", standin.grade_task)
    monkeypatch.setattr(class_run, "require_sandbox", lambda: None)
    return standin.graded
