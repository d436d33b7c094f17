"""What goes wrong with the features of queries and keys, for all that is made of them."""

import torch
from torch.nn import functional as F

from attention_checks.engine.carry import Part, mistakes
from course_utils.attention.linear import feature_map


def no_features(x):
    """Queries and keys go through no feature map here. Without it, elu(x) + 1, weights can be negative, and their sum near 0."""
    return x


def elu_without_the_one(x):
    """The features are elu(x), without the 1. They must be positive, as weights are: add 1."""
    return F.elu(x)


def one_added_before_elu(x):
    """The features are elu(x + 1). The 1 is added *after* elu."""
    return F.elu(x + 1)


def relu_for_elu(x):
    """These are the numbers of relu(x), or of relu(x) + 1. The features are elu(x) + 1, which is exp(x) where x is negative."""
    return F.relu(x)


def relu_and_one(x):
    return F.relu(x) + 1


def exp_for_elu(x):
    """These are the numbers of exp(x). The features are elu(x) + 1, which is exp(x) only where x is negative."""
    return torch.exp(x)


def softmax_for_elu(x):
    """These are the numbers of a softmax over the features. The feature map goes element by element: elu(x) + 1."""
    return torch.softmax(x, -1)


FEATURES = Part("feature_map", mistakes(globals(), feature_map))
