"""The build chain: one percent script per lesson -> executed solution notebook -> student notebook.

`script` reads a lesson and its cell headers, `rules` finds what is wrong with it, `expand` turns headers into nbgrader's
metadata, `execute` runs it, `said` knows the lines of checks without running it, `release` makes the student notebook with
nbgrader, `leaks` proves that no solution got through, `build` ties them together, `readme` keeps the table of lessons, and
`publish` writes the course's address into what learners open.
`python -m authoring --help` lists the commands.
"""
