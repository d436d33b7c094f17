"""A real Jupyter server, started in the course folder as `make lab` does: formgrader's pages and button, and Validate."""

import json
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import desk
import pytest

pytestmark = [pytest.mark.xdist_group("kernels"), pytest.mark.slow]
TOKEN = "t"
XSS = "So that it is. <img src=x onerror=alert(1)><script>alert(1)</script>"


class Server:
    """A Jupyter server in a course's root; `ask` gets and posts."""

    def __init__(self, course):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.base, self.log = f"http://127.0.0.1:{port}", course.root / "server.log"
        settings = ["--no-browser", f"--port={port}", f"--IdentityProvider.token={TOKEN}", "--allow-root"]
        settings += ["--ServerApp.disable_check_xsrf=True"]
        with open(self.log, "w") as log:
            command = [sys.executable, "-m", "jupyter", "server", *settings]
            streams = {"stdout": log, "stderr": subprocess.STDOUT}
            self.process = subprocess.Popen(command, cwd=course.root, env=desk.with_library(), **streams)

    def ask(self, path, data=None, post=False):
        """What the server answers, once it has started, as text."""
        headers = {"Authorization": f"token {TOKEN}", "Content-Type": "application/json"}
        body = json.dumps(data).encode() if data is not None else b"" if post else None
        for _ in range(600):
            assert self.process.poll() is None, self.log.read_text()
            try:
                with urllib.request.urlopen(urllib.request.Request(self.base + path, body, headers), timeout=600) as answer:
                    return answer.read().decode()
            except urllib.error.HTTPError as error:
                raise AssertionError(f"{path}: {error}\n{self.log.read_text()}") from error
            except urllib.error.URLError:
                time.sleep(0.5)
        raise AssertionError(f"no answer from {self.base}\n{self.log.read_text()}")

    def close(self):
        self.process.terminate()
        self.process.wait(timeout=120)


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    course = desk.make_course(tmp_path_factory.mktemp("formgrader") / "course", ["ann", "ben", "cleo"])
    desk.hand_in(course, "ann", why=XSS)
    desk.hand_in(course, "ben", double="def double(number):\n    return number")
    desk.hand_in(course, "cleo", content=json.dumps(desk.released(course)))
    return course


@pytest.fixture(scope="module")
def server(course):
    running = Server(course)
    yield running
    running.close()


def test_the_button_grades_in_the_sandbox_and_shows_what_is_clean(server, course):
    done = json.loads(server.ask(f"/formgrader/api/submission/{desk.LESSON}/ann/autograde", post=True))
    assert done["success"], done
    scores = {entry["student"]: entry["score"] for entry in json.loads(server.ask(f"/formgrader/api/submissions/{desk.LESSON}"))}
    assert scores == {"ann": 3, "ben": 0, "cleo": 0}
    (shown,) = json.loads(server.ask(f"/formgrader/api/submitted_notebooks/{desk.LESSON}/{desk.LESSON}"))
    page = server.ask(f"/formgrader/submissions/{shown['id']}/?index=0")
    assert "So that it is." in page
    assert "alert(1)" not in page and "onerror" not in page
    assert "Content-Security-Policy" in page and "cdnjs" not in page, "the page is `FormgradersPage`, as the settings lead to"


@pytest.mark.parametrize(("student", "wrong"), [("ann", 0), ("ben", 1), ("cleo", 3)])
def test_validate_tells_the_untouched_from_the_right(server, student, wrong):
    path = f"submitted/{student}/{desk.LESSON}/{desk.LESSON}.ipynb"
    validated = json.loads(server.ask("/assignments/validate", {"path": path}))
    assert validated["success"]
    assert len(validated["value"].get("failed", [])) == wrong
