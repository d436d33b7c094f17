"""Does anything learn here? Which inputs of a computation get a gradient through it."""

import torch


def gets_gradient(function, tensors):
    """Whether each of the tensors gets a gradient through `function(*tensors)`, a tensor -> list of bool, in their order.

    What is not part of the graph, such as what was computed under `torch.no_grad()` or detached, gets none. `tensors` are float
    tensors, and stay as they are; copies of them are asked.
    Raises TypeError when one of them is no float tensor.
    """
    for each in tensors:
        if not isinstance(each, torch.Tensor) or not each.is_floating_point():
            raise TypeError(f"tensors must hold float tensors, got {getattr(each, 'dtype', type(each).__name__)}")
    leaves = [each.detach().clone().requires_grad_() for each in tensors]
    with torch.enable_grad():
        result = function(*leaves).sum()
    if not result.requires_grad:  # cut off from everything
        return [False for _ in leaves]
    found = torch.autograd.grad(result, leaves, allow_unused=True)
    return [gradient is not None for gradient in found]
