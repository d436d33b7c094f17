"""The build chain: one percent script per lesson -> executed solution notebook -> student notebook.

`script` reads a lesson and its cell headers, `rules` finds what is wrong with it, `expand` turns headers into nbgrader's
metadata, `execute` runs it, `release` makes the student notebook with nbgrader, `leaks` proves that no solution got through, and
`build` ties them together. `python -m authoring --help` lists the commands.
"""
