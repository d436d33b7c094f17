"""Grading of a class: safe from what is handed in, fair to who handed it in, with nbgrader's folders, gradebook and pages.

Floors, lowest first; a module imports from floors below its own and, without a circle, from its own
(`tests/grading/test_grading_floors.py`):

`declaration`, `lesson`, `verdict`, `wire`    what the course is, what is graded, what comes of it, and how data travels
`sandbox`                                     the student's side
`judge`                                       the trusted side, which runs the checks
`course_run`, `rebuild`, `store`, `intake`    the desk: what was handed in, read and kept
`alike`                                       which answers of a class are unusually alike, for a person to look at
`untrained`                                   which outputs depend on training, which is not run
`executors`, `worker`, `replay`, `writer`     the desk: where it is graded, and how it is written
`engine`                                      one run of all that
`sanitised`, `pages`, `feedback_page`, `report_page`    what students wrote, as pages that show it and do nothing
`exporting`, `lms`                            grades as CSV, and what Canvas and Moodle give and take
`releasing`, `roster`, `collecting`, `feedback`, `report`    deeds beside a run
`nbgrader_bridge`                             nbgrader's own commands, led to the engine
`demo`, `benchmark`, `hostile`                the whole loop on made-up submissions
`commands`, `__main__`                        `python -m grading`

`nbgrader_config.py`, the course's settings, stands above them all. Of the packages beside it, grading knows the check framework
(`attention_checks`), the names that the build writes into notebooks (`authoring.rules`, `authoring.expand`) and, in
`declaration` alone, the course.
"""
