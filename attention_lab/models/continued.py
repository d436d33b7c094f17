"""Training that goes on where it stopped: as `training.fit`, with what was learned kept in a file while it is not finished."""

import os
import time
from itertools import islice

import torch

from attention_lab.models.training import adam, bar_of_steps, ceiling_in_seconds, take_step

KEPT_EVERY = 50  # steps


def fit_in_parts(model, batches, loss_fn, *, steps, file=None, name="", learning_rate=5e-3, clip=1.0, label="training"):
    """Train `model` as `training.fit` does, from where an earlier call stopped -> the steps that are done now.

    A call ends at the ceiling in seconds, or when it is interrupted. `file` then holds the weights, the optimiser and the steps
    of the training called `name` (str); another training, or one of other shapes, begins at 0. `batches` must begin anew in
    every call, and give the same batches. Raises ValueError when the loss is not finite.
    """
    optimiser = adam(model)
    key = [name, steps, [list(parameter.shape) for parameter in model.parameters()]]
    done = _taken_up(file, key, model, optimiser)
    end = time.perf_counter() + ceiling_in_seconds()
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    bar = bar_of_steps(label, steps, initial=done)
    try:
        for batch in islice(batches, done, steps):
            if time.perf_counter() >= end:
                break
            loss = take_step(model, loss_fn(model, batch), optimiser, done, steps, learning_rate, clip)
            done += 1
            bar.set_postfix_str(f"loss {loss:.3f}", refresh=False)
            bar.update()
            if done % KEPT_EVERY == 0:
                _keep(file, key, model, optimiser, done)
        if done < steps:
            _keep(file, key, model, optimiser, done)
        elif file is not None:
            file.unlink(missing_ok=True)
    except KeyboardInterrupt:
        bar.set_postfix_str(f"interrupted; kept up to step {done - done % KEPT_EVERY}", refresh=True)
    finally:
        bar.close()
        torch.set_num_threads(threads)
    return done


def _taken_up(file, key, model, optimiser):
    """Load what `file` holds of this training -> its steps; 0 where it holds nothing of it."""
    if file is None or not file.exists():
        return 0
    kept = torch.load(file, weights_only=True)
    if kept["key"] != key:
        return 0
    model.load_state_dict(kept["model"])
    optimiser.load_state_dict(kept["optimiser"])
    return kept["done"]


def _keep(file, key, model, optimiser, done):
    if file is None:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    written = file.with_suffix(f".{os.getpid()}.tmp")
    torch.save({"key": key, "done": done, "model": model.state_dict(), "optimiser": optimiser.state_dict()}, written)
    os.replace(written, file)  # an interruption never leaves half a file
