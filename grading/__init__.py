"""Grading of a class: safe from what is handed in, fair to who handed it in, with nbgrader's folders, gradebook and pages.

Six rooms, lowest first. A module imports from its own room and from rooms below, without a circle
(import-linter's contracts in `pyproject.toml`):

`sandbox`      the student's side: a process behind walls, and how data travels to it and back
`intake`       lessons, class lists, zips and submissions, read with care, and each rebuilt from the instructor's notebook
`judge`        the trusted side: the checks, run on what a sandbox answers, and the workers that do so
`gradebook`    one run over a class, and what is kept of it: verdicts, nbgrader's gradebook, files of grades
`pages`        a student's feedback and the class, as pages that show what was written and do nothing
`commands`     `python -m grading`, and nbgrader's own commands, which are led here

`nbgrader_config.py`, the course's settings, stands above them all. Of the packages beside it, grading knows the check framework
(`attention_checks`), the names that the build writes into notebooks (`authoring.rules`, `authoring.expand`) and, in
`sandbox/declaration.py` alone, the course.
"""
