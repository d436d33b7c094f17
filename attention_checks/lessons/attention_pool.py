"""One question to a whole sentence, whose answer is one vector."""

import math

import torch

from attention_checks.engine.carry import carried, mistakes
from attention_checks.engine.cases import attention_cases
from attention_checks.engine.checking import Exercise
from attention_checks.engine.parts import divided_by, wrong_results
from attention_checks.engine.properties import nothing_where_masked, weights_over
from attention_checks.lessons import masked_softmax as part
from course_utils.attention.pool import attention_pool
from course_utils.attention.weights import masked_softmax

OUTPUTS = ("pooled", "weights")


def _inputs(draw):
    return attention_cases(draw, {"x": "B T d", "query": "d"}, mask="B T", large={"query": 3e4})


def no_scaling(x, query, mask=None):
    """The scores are not scaled. Divide them by sqrt(d)."""
    return divided_by(1.0, attention_pool)(x, query, mask)


def scaled_by_d(x, query, mask=None):
    """The scores are divided by d. Its root is due, sqrt(d)."""
    return divided_by(x.shape[2], attention_pool)(x, query, mask)


def scaled_by_sqrt_of_length(x, query, mask=None):
    """The scores are divided by sqrt(T). The sum in a dot product runs over the d features: divide by sqrt(d)."""
    return divided_by(math.sqrt(x.shape[1]), attention_pool)(x, query, mask)


def scaled_by_sqrt_of_batch(x, query, mask=None):
    """The scores are divided by the root of the batch's size, sqrt(B). The features are d: `x.shape[-1]`."""
    return divided_by(math.sqrt(x.shape[0]), attention_pool)(x, query, mask)


def multiplied_by_sqrt_d(x, query, mask=None):
    """The scores come out multiplied by sqrt(d), as where d ** -0.5 divides them. Divide by sqrt(d)."""
    return divided_by(1 / math.sqrt(x.shape[2]), attention_pool)(x, query, mask)


def scores_for_weights(x, query, mask=None):
    """What you return as weights are the scores. Return what the softmax makes of them."""
    return attention_pool(x, query, mask)[0], x @ query / math.sqrt(x.shape[2])


def filled_scores_for_weights(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[2])
    return attention_pool(x, query, mask)[0], scores if mask is None else scores.masked_fill(~mask, float("-inf"))


def every_word_counts_the_same(x, query, mask=None):
    """Every word counts the same, whatever the query is. The weights are a softmax, over the words, of x . query / sqrt(d)."""
    real = torch.ones(x.shape[:2], dtype=x.dtype) if mask is None else mask.to(x.dtype)
    weights = real / real.sum(1, keepdim=True).clamp(min=1)
    return (weights.unsqueeze(2) * x).sum(1), weights


def plain_mean(x, query, mask=None):
    """What you return beside the weights is a plain mean: each position counts the same. Let each count by its weight."""
    _, weights = attention_pool(x, query, mask)
    return x.mean(1), weights


def mean_of_the_real_words(x, query, mask=None):
    _, weights = attention_pool(x, query, mask)
    real = torch.ones(x.shape[:2], dtype=torch.bool) if mask is None else mask
    return (x * real.unsqueeze(2)).sum(1) / real.sum(1, keepdim=True).clamp(min=1), weights


def mean_of_the_weighted(x, query, mask=None):
    """The weighted states are averaged once more: you divide by how many there are. A sum by weights is a mean already."""
    pooled, weights = attention_pool(x, query, mask)
    return pooled / x.shape[1], weights


def mean_of_the_weighted_over_the_real_words(x, query, mask=None):
    pooled, weights = attention_pool(x, query, mask)
    return pooled / (x.shape[1] if mask is None else mask.sum(1, keepdim=True).clamp(min=1)), weights


def weighs_with_the_scores(x, query, mask=None):
    """The states are multiplied by the *scores*. Multiply them by the weights that you return."""
    scores = x @ query / math.sqrt(x.shape[2])
    return (scores.unsqueeze(2) * x).sum(1), attention_pool(x, query, mask)[1]


def weighs_with_the_scores_out_of_which_the_masked_are(x, query, mask=None):
    scores = x @ query / math.sqrt(x.shape[2])
    scores = scores if mask is None else scores.masked_fill(~mask, 0.0)
    return (scores.unsqueeze(2) * x).sum(1), attention_pool(x, query, mask)[1]


def softmax_taken_twice(x, query, mask=None):
    """Your weights have gone through the softmax twice, which evens them out. Once is due, of the scores."""
    weights = masked_softmax(attention_pool(x, query, mask)[1], mask)
    return (weights.unsqueeze(2) * x).sum(1), weights


def keeps_the_positions(x, query, mask=None):
    """You have each state times its weight, (B, T, d). Their sum over the positions is due, (B, d)."""
    _, weights = attention_pool(x, query, mask)
    return x * weights.unsqueeze(2), weights


def keeps_a_dimension(x, query, mask=None):
    """The pooled vectors have a dimension of size 1 too many, (B, 1, d). (B, d) is due."""
    pooled, weights = attention_pool(x, query, mask)
    return pooled.unsqueeze(1), weights


def keeps_a_dimension_of_the_weights(x, query, mask=None):
    """The weights have a dimension of size 1 too many. (B, T) is due: there is one question only."""
    pooled, weights = attention_pool(x, query, mask)
    return pooled, weights.unsqueeze(1)


def keeps_the_last_dimension_of_the_weights(x, query, mask=None):
    pooled, weights = attention_pool(x, query, mask)
    return pooled, weights.unsqueeze(2)


def sums_over_the_sentences(x, query, mask=None):
    """Your sum runs over the batch, dimension 0. The positions are dimension 1."""
    weights = attention_pool(x, query, mask)[1]
    return (x * weights.unsqueeze(2)).sum(0), weights


def sums_over_the_features(x, query, mask=None):
    """Your sum runs over the features, the last dimension. The positions are dimension 1."""
    weights = attention_pool(x, query, mask)[1]
    return (x * weights.unsqueeze(2)).sum(2), weights


def every_text_with_every_text(x, query, mask=None):
    """The weights of every text meet the states of every text, (B, B, d), as in `weights @ x`. Each text has weights of its own:
    `(weights.unsqueeze(1) @ x).squeeze(1)`, or multiply and sum."""
    weights = attention_pool(x, query, mask)[1]
    return weights @ x, weights


def takes_the_largest_alone(x, query, mask=None):
    """You take the state with the largest score, and no other. That is a choice; here every state counts by its weight."""
    _, weights = attention_pool(x, query, mask)
    return x[torch.arange(len(x)), weights.argmax(1)], weights


def takes_the_largest_alone_by_its_score(x, query, mask=None):
    return x[torch.arange(len(x)), (x @ query).argmax(1)], attention_pool(x, query, mask)[1]


def takes_the_last_state(x, query, mask=None):
    """The last state alone comes back. (Does a loop assign instead of adding?) Every state counts, each by its weight."""
    _, weights = attention_pool(x, query, mask)
    return weights[:, -1:] * x[:, -1], weights


def takes_the_last_state_as_it_is(x, query, mask=None):
    return x[:, -1], attention_pool(x, query, mask)[1]


def padding_set_to_0_in_x(x, query, mask=None):
    """In yours padding has a score of 0, and its states add nothing to the sum. A score of 0 is not nothing: in the softmax
    padding takes weight from the words. Mask the scores."""
    return attention_pool(x if mask is None else x.masked_fill(~mask.unsqueeze(2), 0.0), query)


def weighs_the_query(x, query, mask=None):
    """What you multiply by the weights is the query. It only asks: what is mixed are the states of the sentence, x."""
    _, weights = attention_pool(x, query, mask)
    return (weights.unsqueeze(2) * query).sum(1), weights


def forgets_the_query_in_the_scores(x, query, mask=None):
    """The query does not enter: your scores are made of the sums of features. Multiply by the query first: x . query."""
    weights = masked_softmax(x.sum(2) / math.sqrt(x.shape[2]), mask)
    return (weights.unsqueeze(1) @ x).squeeze(1), weights


EXERCISE = Exercise(
    name="attention_pool",
    reference=attention_pool,
    inputs=_inputs,
    outputs=OUTPUTS,
    properties=(nothing_where_masked(2, "weights", OUTPUTS), weights_over(-1, "weights", OUTPUTS)),
    on_the_way=lambda x, query, mask=None: (
        part.EXERCISE.on_the_way(x @ query / math.sqrt(x.shape[2]), mask) if mask is not None and mask.any() else ()
    ),
    misconceptions=(
        *mistakes(globals(), attention_pool),
        *wrong_results(attention_pool, first="pooled"),
        *carried(
            part.EXERCISE,
            attention_pool,
            without=("softmax_over_dimension_1", "mask_must_have_the_shape"),
            softmax_over_dimension_0="The softmax runs over the batch, where sentences compete. Each sentence shares out its "
            "own 1 among its positions: the last dimension.",
            nan_where_all_is_masked="Where all of a sentence is masked NaN comes out, as of 0/0. Such a sentence gets zeros.",
            uniform_where_all_is_masked="Where all of a sentence is masked the weights are uniform. Such a sentence gets zeros.",
            own_softmax_where_all_is_masked="A sentence of which all is masked gets the plain softmax. Zeros are due.",
            empties_partly_masked_rows="A sentence in which *something* is masked comes out as zeros. Only one in which "
            "everything is should.",
        ),
    ),
)
