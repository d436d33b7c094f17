"""Record five attentions in lesson 13's model, for lesson 16: `python -m benchmarks.capstone_attentions [MODEL ...]`.

What they are compared with, the same model with plain attention, is recorded by `benchmarks.capstone`.
"""

from attention_lab.experiments import capstone
from attention_lab.models.variants import VARIANTS
from benchmarks.recording import record_runs

MODELS, SEEDS = list(VARIANTS), range(8)


def run(name, seed, *, kept=False):
    """One training of lesson 13's model -> a run as the recorded file holds it."""
    loss, steps = capstone.another_attention(seed, attention=name)
    return {"model": name, "seed": seed, "steps": steps, "loss": round(loss, 4)}


def main(arguments=None):
    record_runs(arguments, __doc__, "capstone_attentions", MODELS, {"steps": capstone.REPEATED}, run, SEEDS)


if __name__ == "__main__":
    main()
