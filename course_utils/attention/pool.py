"""One learned question to a whole sentence: the simplest attention of all. Lin et al. (2017), "A structured self-attentive
sentence embedding", section 2.1, where the scores are additive and there are several questions; Yang et al. (2016),
"Hierarchical attention networks for document classification", section 2.2, where there is one.

score_t = query . x_t / sqrt(d)      weights = softmax(scores)      pooled = sum_t weight_t x_t
"""

import math

from course_utils._validation import require_floating, require_mask
from course_utils.attention.weights import context_vector, masked_softmax


def attention_pool(x, query, mask=None):
    """The states of each sentence as one vector, each state counting as much as the query looks at it.

    Shapes: x (B, T, d), query (d,), the same for all sentences, mask (B, T) bool, True = may be read -> pooled (B, d), weights
    (B, T). `mask=None` allows everything. A sentence without a single position to read gets zero weights, and zeros.
    Scores are divided by sqrt(d), as in Vaswani et al. (2017), section 3.2.1.
    """
    require_floating("x", x, ("B", "T", "d"))
    require_floating("query", query, (x.shape[2],))
    if mask is not None:
        require_mask("mask", mask, tuple(x.shape[:2]))
    scaled_query = query / math.sqrt(x.shape[2])  # (d,): the query is scaled, not the scores, so that float16 overflows later
    scores = x @ scaled_query  # (B, T, d) @ (d,) -> (B, T)
    weights = masked_softmax(scores, mask)  # (B, T)
    pooled = context_vector(weights, x)  # (B, d)
    return pooled, weights
