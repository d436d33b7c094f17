"""All that `tests/answers` holds, `KNOWN`, what each was told last, `VERDICTS` by its key, and the right answers by exercise:
`HOUSE` as they stand there, `RIGHT` loaded."""

import json

from benchmarks import answers

KNOWN, HOUSE = answers.read(), {}
VERDICTS = {}
for line in answers.VERDICTS.read_text(encoding="utf-8").splitlines():
    verdict = json.loads(line)
    VERDICTS[verdict["answer"]] = verdict
for answer in KNOWN:
    if answer.kind == "right":
        HOUSE.setdefault(answer.exercise, []).append(answer)
RIGHT = {exercise: [answer.load() for answer in right] for exercise, right in HOUSE.items()}
