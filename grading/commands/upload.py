"""Send a lesson's grades to Canvas, through its own API.

Needs `pip install 'course_utils[canvas]'`, a class list with Canvas's numbers (its own export has them), and an access token in
the environment variable CANVAS_TOKEN (in Canvas: Account, Settings, New access token). Work that is missing stays as it is
in Canvas.
"""

import os

from grading.commands import ALL_WELL, NEEDS_A_LOOK
from grading.commands.common import opened, say, shared_options
from grading.gradebook.canvas import upload
from grading.intake.errors import SetUpError


def configure(parser):
    shared_options(parser, "lesson")
    parser.add_argument(
        "address", metavar="URL", help="of the assignment's page: https://CANVAS/courses/NUMBER/assignments/NUMBER"
    )


def run(arguments):
    token = os.environ.get("CANVAS_TOKEN", "").strip()
    if not token:
        raise SetUpError("CANVAS_TOKEN is not set: make an access token in Canvas (Account, Settings), and export it")
    course = opened(arguments)
    course.require_released(course.lesson(arguments.lesson))
    sent, unknown, waiting = upload(course, arguments.lesson, arguments.address, token)
    say(f"{sent} grades of {arguments.lesson} are in Canvas")
    if unknown:
        say(f"Not sent, for want of Canvas's number (lms_user_id in the class list): {', '.join(unknown)}")
    if waiting:
        say(f"{waiting} still wait for a person's grade: grade them in formgrader, then type this again")
    return NEEDS_A_LOOK if unknown else ALL_WELL
