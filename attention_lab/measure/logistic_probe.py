"""Probes: what a linear reader can tell from vectors that it had no part in making."""

import torch
from torch.nn import functional as F

STEPS = 40  # of L-BFGS: 100 read as many words off this course's vectors, within a point


def logistic_probe(vectors, labels, new_vectors, new_labels, penalty=1e-3):
    """Fit a linear classifier on (vectors, labels) and let it read the labels of `new_vectors` -> the share it reads rightly.

    The classifier is multinomial logistic regression: a score per label, linear in the vector, and a softmax. Its loss is the
    mean cross-entropy plus `penalty` times the sum of the squared weights (linear probes: Alain and Bengio 2016; of sentence
    vectors: Adi et al. 2017). The numbers of the vectors are first brought to mean 0 and standard deviation 1.
    Shapes: vectors (N, d), labels (N,) integers, new_vectors (M, d), new_labels (M,) -> a float from 0 to 1. A label that is not
    among `labels` is never read.
    """
    mean, spread = vectors.mean(dim=0), vectors.std(dim=0).clamp(min=1e-6)  # (d,)
    features, new_features = (vectors - mean) / spread, (new_vectors - mean) / spread  # (N, d), (M, d)
    known, targets = labels.unique(return_inverse=True)  # (C,), (N,): the labels that occur, and their numbers
    weights = features.new_zeros(len(known), features.shape[1], requires_grad=True)
    bias = features.new_zeros(len(known), requires_grad=True)
    optimiser = torch.optim.LBFGS([weights, bias], max_iter=STEPS, line_search_fn="strong_wolfe")

    def loss():
        optimiser.zero_grad()
        total = F.cross_entropy(features @ weights.T + bias, targets) + penalty * weights.square().sum()
        total.backward()
        return total

    with torch.enable_grad():
        optimiser.step(loss)
    read = known[(new_features @ weights.detach().T + bias.detach()).argmax(dim=-1)]  # (M,)
    return (read == new_labels).double().mean().item()
