"""What goes wrong with the features of queries and keys, and with the division, for the exercises on linear attention."""

FEATURES = """
no_features: You apply no feature map to queries and keys. Weights can then be negative, and their sum near 0: take elu(x) +
  1.
    in feature_map: F.elu(x) + 1 -> x
elu_without_the_one: Your features are elu(x), without the 1. Weights must be positive: add 1.
    in feature_map: F.elu(x) + 1 -> F.elu(x)
one_added_before_elu: Your features are elu(x + 1). Add the 1 *after* elu.
    in feature_map: F.elu(x) + 1 -> F.elu(x + 1)
relu_for_elu: Your features are relu(x), or relu(x) + 1. Take elu(x) + 1, which is exp(x) for negative x.
    in feature_map: F.elu(x) + 1 -> F.relu(x) + 1
no_normaliser: You do not divide by the sum of the weights. It is phi(q) . z, where z is the sum of the keys' features: one
  number for each query.
    in _divided: blend / (total + torch.finfo(total.dtype).tiny) -> blend
"""
