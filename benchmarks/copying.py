"""Record how well strings are copied with an encoder and with the last weights: `python -m benchmarks.copying [KIND ...]`.

For lesson 11. All train for the same number of steps on the same strings.
"""

import math

from attention_lab.experiments import copying
from attention_lab.models.copier import KINDS
from benchmarks.recording import constants, keep_weights, record_runs, rounded, trained


def run(kind, seed, *, kept=False):
    """Train one model and measure it -> a run as the recorded file holds it. `kept`: its weights are kept as well."""
    model = copying.build_model(kind, seed=seed)
    history = copying.train(model, seed=seed, steps=copying.STEPS, ceiling=math.inf, label=f"{kind}, seed {seed}")
    if kept:
        keep_weights(model, f"copier_{kind}", seed=seed, steps=copying.STEPS)
    found = {str(length): rounded(copying.measure(model, length)) for length in copying.TESTED}
    return {**trained(kind, seed, model, history), "by_length": found}


def main(arguments=None):
    settings = constants(copying, "steps batch_size learning_rate lengths test_strings")
    record_runs(arguments, __doc__, "copying", KINDS, settings, run)


if __name__ == "__main__":
    main()
