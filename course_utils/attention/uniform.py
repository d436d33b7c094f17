"""The control: an attention that looks everywhere equally, whatever the query."""

from torch import nn

from course_utils.attention.weights import context_vector, masked_softmax


class UniformAttention(nn.Module):
    """Equal weights on every allowed key. It holds no parameters; what a model gains over it, it gains by choosing."""

    def forward(self, query, keys, mask=None):
        """Shapes: query (B, d_query), keys (B, T, d_key), mask (B, T) bool -> context (B, d_key), weights (B, T)."""
        scores = keys.new_zeros(keys.shape[:-1])  # (B, T)
        weights = masked_softmax(scores, mask)  # (B, T)
        context = context_vector(weights, keys)  # (B, d_key)
        return context, weights
