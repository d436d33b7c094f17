"""Record the null and the controls of lesson 16, on eight seeds: `python -m benchmarks.capstone_controls [MODEL ...]`."""

from torch import nn

from attention_lab.experiments import capstone
from attention_lab.models.variants import VARIANTS, Gated, OwnScale
from benchmarks.capstone_attentions import SEEDS
from benchmarks.recording import record_runs


def gated(draw):
    """Gated attention whose gate, a linear layer, gets other first numbers from `draw`."""
    return lambda *sizes: (made := Gated(*sizes), draw(made.gate))[0]


CHANGES = {
    "nothing": {},
    "null": {"nudge": 1e-6},
    "gated, drawn again": {"attention": gated(nn.Linear.reset_parameters)},
    "gated, open at first": {"attention": gated(lambda gate: nn.init.constant_(gate.bias, 4))},
    "heads that do not talk": {"attention": OwnScale},
}
ATTENTIONS = {"nothing": capstone.PLAIN, **VARIANTS}
CHANGES |= {f"{name}, 0.01": {"attention": kind, "learning_rate": 0.01} for name, kind in ATTENTIONS.items()}


def run(name, seed, *, kept=False):
    """One training of lesson 13's model -> a run as the recorded file holds it."""
    loss, steps = capstone.another_attention(seed, **CHANGES[name])
    return {"model": name, "seed": seed, "steps": steps, "loss": round(loss, 7)}


def main(arguments=None):
    record_runs(arguments, __doc__, "capstone_controls", CHANGES, {"steps": capstone.REPEATED}, run, SEEDS)


if __name__ == "__main__":
    main()
