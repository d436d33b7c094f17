"""The control: an attention that looks everywhere equally, whatever is asked."""

from torch import nn

from course_utils.attention.weights import context_vector, masked_softmax


class UniformAttention(nn.Module):
    """Equal weights on every allowed key. It holds no parameters; what a model gains over it, it gains by choosing."""

    def forward(self, query, keys, mask=None):
        """Shapes: query (B, d_query), keys (B, T, d_key), mask (B, T) bool -> context (B, d_key), weights (B, T)."""
        weights = masked_softmax(keys.new_zeros(keys.shape[:-1]), mask)  # (B, T)
        return context_vector(weights, keys), weights
