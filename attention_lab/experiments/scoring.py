"""What lesson 03 shows of the recorded systems, and the small task of its bug hunt."""

import torch
from torch import nn

from attention_lab.measure import results
from course_utils.plotting import comparison

SYSTEMS = {"one vector": "bottleneck", "uniform weights": "uniform weights", "additive, old state": "additive"}
SYSTEMS |= {"additive": "additive, new state", "concat": "concat", "dot": "dot", "dot, fed": "dot, input feeding"}
SYSTEMS |= {"general": "general", "local-p": "local-p"}


def nine_systems(recorded, *, title="Choosing matters most; in long sentences the score matters, too"):
    """The share of sentences that each system translates exactly right, a mark per seed -> figure."""
    panels = {}
    for respect, key in (("exactly right, %", "exact"), ("exactly right of 20 to 40 words, %", "exact_20_to_40")):
        panels[respect] = {}
        for label, name in SYSTEMS.items():
            panels[respect][label] = [100 * run[key] for run in results.runs_of(recorded, name)]
    return comparison(panels, title=title)


def train(scores, seed, steps=300):
    """Learn A and W of `scores(A queries, keys, W)`, so that it finds the key that a hidden matrix scores highest.

    -> the loss at the end, and by how much W has moved, as a share of its size.
    """
    torch.manual_seed(seed)
    hidden, A, W = torch.randn(6, 8), nn.Linear(6, 6), nn.Parameter(torch.randn(6, 8) / 8)
    start, optimiser = W.detach().clone(), torch.optim.Adam([*A.parameters(), W], lr=0.02)
    for _ in range(steps):
        queries, keys = torch.randn(16, 7, 6), torch.randn(16, 5, 8)
        labels = (queries @ hidden @ keys.transpose(1, 2)).argmax(dim=-1)  # (B, Tt)
        logits = scores(A(queries), keys, W)  # (B, Tt, T)
        loss = nn.functional.cross_entropy(logits.flatten(0, 1), labels.flatten())
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    return loss.item(), float((W.detach() - start).norm() / start.norm())
