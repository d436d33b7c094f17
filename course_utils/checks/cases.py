"""What an exercise is tried on: random cases, drawn from a seed, whose sizes differ from each other.

Equal sizes hide mistakes (a transpose of a square matrix has the right shape), so `Draw.sizes` never gives two the same.
"""

from dataclasses import dataclass
from typing import Any

import torch


@dataclass(frozen=True)
class Case:
    """One call: the positional arguments, and a label that names their sizes.

    `group` says what the case probes ("ordinary", "a fully masked row", ...); an exercise is judged group by group. A module
    exercise also has `build`, the constructor's arguments, and `state`, the parameters by name. A `diagnostic` case never
    decides whether an answer is right; it lets code run that fails elsewhere, so that its mistake can be recognised. `tolerance`
    loosens the comparison where large numbers cost right solutions their last digits.
    """

    group: str
    label: str
    args: tuple[Any, ...]
    build: tuple[int, ...] = ()
    state: dict[str, torch.Tensor] | None = None
    diagnostic: bool = False
    tolerance: float = 0.0


def label(sizes, *notes):
    """`label({"B": 2, "T": 5}, "float64")` is "B=2, T=5, float64"."""
    return ", ".join([f"{name}={size}" for name, size in sizes.items()] + [note for note in notes if note])


class Draw:
    """Random inputs from one seed, without touching the global generators."""

    def __init__(self, seed):
        self.generator = torch.Generator().manual_seed(seed)

    def normal(self, *shape, dtype=torch.float32, scale=1.0):
        """Entries about N(0, scale^2)."""
        return (torch.randn(*shape, generator=self.generator, dtype=torch.float64) * scale).to(dtype)

    def integers(self, low, high, *shape):
        """Integers in [low, high)."""
        return torch.randint(low, high, shape, generator=self.generator)

    def integer(self, low, high):
        """One int in [low, high)."""
        return int(self.integers(low, high, 1))

    def shuffled(self, *items):
        """The items in random order."""
        order = torch.randperm(len(items), generator=self.generator).tolist()
        return [items[index] for index in order]

    def sizes(self, names, low=2, high=9):
        """Pairwise different sizes in [low, high) for the space-separated names, as a dict."""
        names = names.split()
        return dict(zip(names, self.shuffled(*range(low, high)), strict=False))

    def lengths(self, batch, low, high):
        """(batch,) lengths in [low, high); the first is neither the longest nor the shortest, where there is room for that."""
        lengths = self.integers(low, high, batch)
        if batch > 1:
            lengths[1] = high - 1
        if batch > 2 and high - low > 2:
            lengths[0], lengths[2] = self.integer(low + 1, high - 1), low
        return lengths

    def mask(self, *shape):
        """A boolean mask in which every row allows and forbids at least one position, with gaps."""
        allowed = torch.rand(*shape, generator=self.generator) < 0.6
        rows = allowed.reshape(-1, shape[-1])
        for row in rows:
            first, second = self.shuffled(*range(shape[-1]))[:2]
            row[first], row[second] = True, False
        return rows.reshape(shape)


def non_contiguous(tensor):
    """The same values with the first two dimensions stored the other way round, as a transpose leaves them."""
    return tensor.transpose(0, 1).contiguous().transpose(0, 1)
