"""All that `data/answers` holds, `KNOWN`, and the project's own right answers by exercise: `HOUSE` as they stand there, `RIGHT`
loaded."""

from benchmarks import answers

KNOWN, HOUSE = answers.read(), {}
for answer in KNOWN:
    if answer.set == "house" and answer.kind == "right":
        HOUSE.setdefault(answer.exercise, []).append(answer)
RIGHT = {exercise: [answer.load() for answer in house] for exercise, house in HOUSE.items()}
