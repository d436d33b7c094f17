"""What the lessons train, and what they measure of it: models, tasks, measures and experiments, on top of `course_utils`.

Floors, lowest first; a file imports only from its own room and from floors below it (contracts in pyproject.toml):
`models` and `tasks`, `measure`, `experiments`. So no model knows a task.
"""

import course_utils  # noqa: F401  before torch, whose threads it tells how to wait
