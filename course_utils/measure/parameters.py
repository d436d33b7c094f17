"""The parameters of a transformer, by formula: Vaswani et al. (2017), sections 3.2 to 3.4, with PyTorch's biases."""

from course_utils._validation import require_sizes


def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    """How many numbers a stack of `TransformerBlock`s learns that reads and writes words -> int.

    The model is a table of word vectors (vocabulary, d_model), whose transpose also scores the next word (one matrix for both,
    "tied", without a bias), then `layers` blocks, each with its biases and its two norms, and one norm behind the last block,
    as pre-norm models have it. Its positions are sinusoids, which nobody learns.

    GPT-2 small (Radford et al. 2019) is this with d_model 768, 12 heads, d_ff 3072, 12 layers and 50257 tokens, and besides
    learns a table of 1024 positions: 123,653,376 + 1024 * 768 = 124,439,808.
    """
    require_sizes(d_model=d_model, heads=heads, d_ff=d_ff, layers=layers, vocabulary=vocabulary)
    attention = 4 * (d_model * d_model + d_model)  # four projections; `heads` only says how their rows are shared out
    feed_forward = d_model * d_ff + d_ff + d_ff * d_model + d_model
    norm = 2 * d_model  # a weight and a bias for each feature
    block = attention + feed_forward + 2 * norm
    return vocabulary * d_model + layers * block + norm
