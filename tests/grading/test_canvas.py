"""Grades go to Canvas through its API: a stand-in on this machine hears what is asked of it, and answers as Canvas documents."""

import http.server
import json
from urllib.parse import parse_qs

import desk
import pytest

from grading.gradebook.class_run import autograde

pytestmark = [pytest.mark.usefixtures("in_process"), pytest.mark.filterwarnings("ignore:Canvas may respond unexpectedly")]
TOKEN = "7~secret"


class StandIn(http.server.BaseHTTPRequestHandler):
    """Canvas's course 7 with its assignment 9; a job is queued, then running, then ends as `server.ends` says."""

    def do_GET(self):
        if self.path.startswith("/api/v1/progress/"):
            self.server.looks += 1
            state = ["queued", "running", self.server.ends][min(self.server.looks, 2)]
            return self.answer({"id": 5, "workflow_state": state})
        course, assignment = {"id": 7}, {"id": 9, "course_id": 7, "points_possible": 6.0}
        known = {"/api/v1/courses/7": course, "/api/v1/courses/7/assignments/9": assignment}
        return self.answer(known.get(self.path.partition("?")[0]))

    def do_POST(self):
        told = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.server.posted.append((self.path, {name: value[0] for name, value in parse_qs(told).items()}))
        self.answer({"id": 5, "workflow_state": "queued"})

    def answer(self, data):
        right = self.headers.get("Authorization") == f"Bearer {TOKEN}"
        self.send_response(401 if not right else 404 if data is None else 200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(data if right and data else {"errors": [{"message": "no\x1b[2J"}]}).encode())

    def log_message(self, *said):
        pass


@pytest.fixture
def send(course, run, server):
    """Type `upload` for an assignment on the stand-in, or another address -> (exit code, what it said)."""
    desk.hand_in(course, "ann")
    desk.hand_in(course, "ben", answer_1="answer_1 = 'a'")
    with course.gradebook() as gradebook:
        gradebook.update_or_create_student("ann", lms_user_id="1001")
        gradebook.update_or_create_student("cleo", lms_user_id="1003")
    autograde(course, desk.LESSON)

    here = f"http://127.0.0.1:{server.server_port}"
    return lambda address="{here}/courses/7/assignments/9": run("upload", desk.LESSON, address.format(here=here))


def test_each_grade_is_sent_once_and_who_has_no_number_is_named(send, server):
    code, said = send()
    assert (code, server.looks) == (1, 2), "ben has no number of Canvas's"
    ((path, told),) = server.posted
    assert path == "/api/v1/courses/7/assignments/9/submissions/update_grades"
    assert told == {"grade_data[1001][posted_grade]": "3"}
    assert "1 grades of 05_small are in Canvas" in said and "lms_user_id in the class list): ben" in said
    assert "2 still wait for a person's grade" in said
    assert "cleo" not in said, "missing work stays as it is in Canvas"


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("{here}/courses/7/assignments/8", "Canvas does not take the grades"),
        ("{here}/courses/7", "is no address like https://"),
        ("http://canvas.example/courses/7/assignments/9", "is no address like https://"),
        ("http://127.0.0.1:1/courses/7/assignments/9", "Canvas does not take the grades (ConnectionError"),
    ],
)
def test_what_goes_wrong_is_a_sentence_and_sends_nothing(send, server, address, why):
    code, said = send(address)
    assert code == 2 and why in said and server.posted == []
    assert TOKEN not in said and "\x1b" not in said and "Traceback" not in said


def test_a_wrong_token_and_none_are_said(send, server, monkeypatch):
    monkeypatch.setenv("CANVAS_TOKEN", "wrong")
    assert send()[0] == 2 and server.posted == []
    monkeypatch.delenv("CANVAS_TOKEN")
    code, said = send()
    assert code == 2 and "CANVAS_TOKEN is not set" in said


def test_grades_that_canvas_did_not_take_are_not_said_to_be_there(send, server):
    server.ends = "failed"
    code, said = send()
    assert code == 2 and "has not taken all of the grades (failed)" in said


def test_another_number_of_points_is_said_before_anything_is_sent(send, server, course):
    path = course.file("source", ".", desk.LESSON)
    path.write_text(path.read_text().replace('"points": 3', '"points": 5'))
    from grading.gradebook.release import release

    release(course, desk.LESSON)
    code, said = send()
    assert code == 2 and server.posted == [] and "the assignment gives 6 points: set 8 there first" in said
