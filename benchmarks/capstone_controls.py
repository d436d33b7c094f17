"""Record the null and the controls of lesson 16, on three seeds: `python -m benchmarks.capstone_controls [MODEL ...]`."""

import sys

from attention_lab.experiments import capstone, reading
from attention_lab.models.variants import OwnScale
from benchmarks.recording import record_runs, stopped_kindly

CHANGES = {
    "nothing": {},
    "null": {"nudge": 1e-6},
    "heads that do not talk": {"attention": OwnScale},
    "talking heads, 400 steps": {"attention": "talking heads", "steps": reading.STEPS},
}


def run(name, seed, *, kept):
    """One training of lesson 13's model -> a run as the recorded file holds it."""
    loss, steps = capstone.another_attention(seed, **CHANGES[name])
    return {"model": name, "seed": seed, "steps": steps, "loss": round(loss, 7)}


def main(arguments=None):
    record_runs(arguments, __doc__, "capstone_controls", CHANGES, {"steps": "as each run says"}, run)


if __name__ == "__main__":
    stopped_kindly(lambda: main(sys.argv[1:]))
