"""Checkpoints: the recorded weights of a training run of the course, for machines on which the run meets its ceiling."""

from safetensors import safe_open
from safetensors.torch import save_file

from attention_lab.tasks import corpus


def folder():
    """Where the recorded weights lie, one file a model."""
    return corpus.data_folder() / "recorded" / "checkpoints"


def save(model, name, *, seed, steps, into=None):
    """Write the model's weights in half precision, with the seed and the steps that made them, to `name`.safetensors."""
    into = into or folder()
    into.mkdir(parents=True, exist_ok=True)
    tensors = {key: value.detach().half().contiguous() for key, value in model.state_dict().items()}
    path = into / f"{name}.safetensors"
    save_file(tensors, path, metadata={"seed": str(seed), "steps": str(steps)})
    path.chmod(0o644)  # as other data is: everybody may read what is installed


def load(model, name):
    """Give `model` the recorded weights called `name` -> the "seed" and the "steps" that made them, as a dict of str.

    Raises ValueError when there are none of that name, or when they are not weights of this model, which is then unchanged.
    """
    path = folder() / f"{name}.safetensors"
    if not path.is_file():
        names = ", ".join(sorted(file.stem for file in folder().glob("*.safetensors")))
        raise ValueError(f"name must be one of the recorded weights ({names}), got {name!r}")
    with safe_open(path, framework="pt") as file:
        recorded = {key: file.get_tensor(key) for key in file.keys()}  # noqa: SIM118  it is no dict
        made = file.metadata()
    own, theirs = ({key: tuple(value.shape) for key, value in state.items()} for state in (model.state_dict(), recorded))
    differing = sorted(key for key in own.keys() | theirs.keys() if own.get(key) != theirs.get(key))
    if differing:  # `load_state_dict` would load the others
        said = ", ".join(f"{key} {theirs.get(key, 'missing')}, got {own.get(key, 'none')}" for key in differing)
        raise ValueError(f"model must have the parameters of the recorded {name!r}: {said}")
    model.load_state_dict(recorded)  # in the dtype and on the device that the model has
    return made


def stand_in(model, history, name):
    """After a training run that was cut short, put the recorded weights in the place of what was learned, and say so -> history.

    Where they are not weights of this model it stays as it is, and that is said. A run that ended by itself, or that somebody
    stopped, keeps what it learned; so does one for which `name` is None.
    """
    if name is None or not history.cut_short:
        return history
    try:
        made = load(model, name)
    except ValueError as error:
        print(f"What follows shows a model that has not finished: no recorded weights can stand in ({error}).")
    else:
        history.stood_in = True
        print(
            f"Recorded weights stand in: seed {made['seed']}, {int(made['steps']):,} steps. What follows is measured with them."
        )
    return history
