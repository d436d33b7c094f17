"""Argument checks whose errors name the argument, what it was and what was expected."""

import torch


def require_tensor(name, value, shape=None):
    """Raise unless `value` is a tensor whose shape matches `shape`.

    `shape` is a tuple of sizes; an int must be met exactly, a str is any size (and is the name shown in the error), and a
    leading `...` stands for any leading dimensions. Raises TypeError for anything but a tensor, ValueError for a wrong shape.
    """
    if not isinstance(value, torch.Tensor):
        raise TypeError(f"{name} must be a torch.Tensor, got {type(value).__name__}")
    if shape is None:
        return
    leading = shape[:1] == (...,)
    sizes = shape[1:] if leading else shape
    actual = tuple(value.shape)
    trailing = actual[len(actual) - len(sizes) :] if leading else actual
    fits = (len(actual) >= len(sizes)) if leading else (len(actual) == len(sizes))
    fits = fits and all(isinstance(want, str) or want == have for want, have in zip(sizes, trailing, strict=True))
    if not fits:
        wanted = ", ".join("..." if size is ... else str(size) for size in shape)
        raise ValueError(f"{name} must have shape ({wanted}), got {actual}")


def require_floating(name, value, shape=None):
    """`require_tensor`, and of a floating-point dtype."""
    require_tensor(name, value, shape)
    if not value.is_floating_point():
        raise TypeError(f"{name} must be a floating-point tensor, got {value.dtype}")


def require_integers(name, value, shape=None):
    """`require_tensor`, and of an integer dtype."""
    require_tensor(name, value, shape)
    if value.is_floating_point() or value.is_complex() or value.dtype == torch.bool:
        raise TypeError(f"{name} must be an integer tensor, got {value.dtype}")


def require_mask(name, value, scores_shape):
    """Raise unless `value` is a boolean tensor that broadcasts to `scores_shape`."""
    require_tensor(name, value)
    if value.dtype != torch.bool:
        raise TypeError(f"{name} must be a boolean tensor (True = may attend), got {value.dtype}")
    try:
        broadcast = torch.broadcast_shapes(value.shape, scores_shape)
    except RuntimeError:
        broadcast = None
    if broadcast != torch.Size(scores_shape):
        raise ValueError(f"{name} must broadcast to {tuple(scores_shape)}, got {tuple(value.shape)}")


def require_masks(name, values):
    """Raise unless the tensors among `values` are boolean and their shapes broadcast; None is left out."""
    given = [(place, mask) for place, mask in enumerate(values) if mask is not None]
    for place, mask in given:
        require_tensor(f"{name}[{place}]", mask)
        if mask.dtype != torch.bool:
            raise TypeError(f"{name}[{place}] must be a boolean tensor (True = may attend), got {mask.dtype}")
    shapes = [tuple(mask.shape) for _, mask in given]
    try:
        torch.broadcast_shapes(*shapes)
    except RuntimeError:
        raise ValueError(f"{name} must have shapes that broadcast, got {shapes}") from None


def require_int(name, value, minimum=None):
    """Raise unless `value` is an int (no bool) of at least `minimum`."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{name} must be an int, got {type(value).__name__}")
    if minimum is not None and value < minimum:
        raise ValueError(f"{name} must be at least {minimum}, got {value}")


def require_sizes(**sizes):
    """Raise unless every size is an int of at least 1; a keyword is the argument's name."""
    for name, size in sizes.items():
        require_int(name, size, minimum=1)


def require_number(name, value, above=None, minimum=None):
    """Raise unless `value` is a finite number, greater than `above` and at least `minimum` where these are given."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError(f"{name} must be a number, got {type(value).__name__}")
    if value != value or value in (float("inf"), float("-inf")):
        raise ValueError(f"{name} must be finite, got {value}")
    if above is not None and not value > above:
        raise ValueError(f"{name} must be greater than {above}, got {value}")
    if minimum is not None and value < minimum:
        raise ValueError(f"{name} must be at least {minimum}, got {value}")


def require_choice(name, value, choices):
    """Raise ValueError unless `value` is one of `choices`."""
    if value not in choices:
        raise ValueError(f"{name} must be one of {', '.join(map(repr, choices))}; got {value!r}")
