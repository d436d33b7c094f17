"""The additive scores v . tanh(W_q q + W_k k)."""

import torch

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import attention_cases
from attention_checks.engine.checking import Exercise
from course_utils.attention.additive import additive_scores


def _inputs(draw):
    shapes = {"query": "B d_q", "keys": "B T d_k", "W_q": "d_a d_q", "W_k": "d_a d_k", "v": "d_a"}
    return attention_cases(draw, shapes, large={"keys": 1e4})


def _hidden(query, keys, W_q, W_k):
    return (query @ W_q.T).unsqueeze(1) + keys @ W_k.T  # (B, T, d_a)


def no_tanh(query, keys, W_q, W_k, v):
    """These are the scores *without* the tanh. Without it the query adds the same to every key and cannot change which one
    wins. Look again at the order of operations in the formula."""
    return _hidden(query, keys, W_q, W_k) @ v


def tanh_after_v(query, keys, W_q, W_k, v):
    """This is the tanh of the finished score. In the formula it acts on each feature, *before* v adds them up."""
    return torch.tanh(_hidden(query, keys, W_q, W_k) @ v)


def tanh_of_each(query, keys, W_q, W_k, v):
    """The tanh of query and key is taken separately, and the results added. The formula adds first: there the two meet."""
    return (torch.tanh(query @ W_q.T).unsqueeze(1) + torch.tanh(keys @ W_k.T)) @ v


def sigmoid_for_tanh(query, keys, W_q, W_k, v):
    """The squashing function is a sigmoid, between 0 and 1. The formula's tanh lies between -1 and 1."""
    return torch.sigmoid(_hidden(query, keys, W_q, W_k)) @ v


def multiplies_query_and_keys(query, keys, W_q, W_k, v):
    """The projected query is multiplied with the projected keys. The attention is called additive: the formula has a sum."""
    return torch.tanh((query @ W_q.T).unsqueeze(1) * (keys @ W_k.T)) @ v


def subtracts_the_query(query, keys, W_q, W_k, v):
    """The projected query is subtracted from the projected keys. The formula adds the two."""
    return torch.tanh(keys @ W_k.T - (query @ W_q.T).unsqueeze(1)) @ v


def forgets_the_query(query, keys, W_q, W_k, v):
    """The query does not enter your scores: every question gets the same answer."""
    return torch.tanh(keys @ W_k.T) @ v


def forgets_v(query, keys, W_q, W_k, v):
    """The features are summed without being weighed by v. The formula ends in a dot product with it."""
    return torch.tanh(_hidden(query, keys, W_q, W_k)).sum(-1)


def divides_by_a_root(query, keys, W_q, W_k, v):
    """These scores are divided by the square root of a size. That belongs to the scaled dot product of lesson 04; the tanh keeps
    these small already."""
    return additive_scores(query, keys, W_q, W_k, v) / len(v) ** 0.5


divides_by_root_of_d_q, divides_by_root_of_d_k = (
    lambda *args, place=place: additive_scores(*args) / args[place].shape[-1] ** 0.5 for place in (0, 1)
)


def weights_instead_of_scores(query, keys, W_q, W_k, v):
    """These are weights: they sum to 1 already. Scores may be any number; the softmax is the next exercise."""
    return torch.softmax(additive_scores(query, keys, W_q, W_k, v), dim=-1)


def projections_not_transposed(query, keys, W_q, W_k, v):
    """Your matrices are the wrong way round. W_q is (d_a, d_q) and the query a row: which transpose brings d_q against d_q?"""
    return torch.tanh((query @ W_q).unsqueeze(1) + keys @ W_k) @ v


def adds_without_aligning(query, keys, W_q, W_k, v):
    """Broadcasting lines up the B rows of your query with the T keys, so that key t meets the query of row t. Where should the
    query's dimension of size 1 stand?"""
    return torch.tanh(query @ W_q.T + keys @ W_k.T) @ v


def first_query_for_all(query, keys, W_q, W_k, v):
    """Every row of the batch is asked with the first row's query. Each has its own."""
    return additive_scores(query[:1].expand(len(query), -1), keys, W_q, W_k, v)


def sums_over_time(query, keys, W_q, W_k, v):
    """The sum over time leaves one number for each feature: (B, d_a). It should run over the features: (B, T)."""
    return (torch.tanh(_hidden(query, keys, W_q, W_k)) * v).sum(1)


def keeps_a_dimension(query, keys, W_q, W_k, v):
    """Your scores have a dimension of size 1 left at the end: (B, T, 1) where (B, T) is due."""
    return additive_scores(query, keys, W_q, W_k, v).unsqueeze(-1)


def repeats_the_queries_in_another_order(query, keys, W_q, W_k, v):
    """The copies of the queries lie in another order than the keys: whole copies of the batch, one after the other (as `repeat`
    lays them), so that sentences meet each other's query. Which operation copies each row in place?"""
    B, T, _ = keys.shape
    return torch.tanh((query @ W_q.T).repeat(T, 1).view(B, T, -1) + keys @ W_k.T) @ v


def sums_v_apart(query, keys, W_q, W_k, v):
    """These are the sums of the features times the sum of v, as two letters for one dimension give them in an einsum. Each
    feature meets its own entry of v first."""
    return torch.tanh(_hidden(query, keys, W_q, W_k)).sum(-1) * v.sum()


def _shifted_by_row(want, got, case):
    """A property of scores: those of a row are not all off by the same number, which a softmax would not notice."""
    shift = got - want
    if want.shape[-1] == 1 or not torch.allclose(shift, shift[:, :1].expand_as(shift), atol=1e-4):
        return None
    return "The scores of each row are all off by the same number. A softmax would not notice, but the formula's own are due."


def _side_by_side(query, keys, W_q, W_k, v):
    """What those compute who make one product of the concatenation, as in the paper."""
    repeated = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    return [torch.cat(order, -1) for one, other in ((W_q, W_k), (repeated, keys)) for order in ((one, other), (other, one))]


EXERCISE = Exercise(
    name="additive_scores",
    reference=additive_scores,
    inputs=_inputs,
    properties=(_shifted_by_row,),
    misconceptions=mistakes(globals(), additive_scores),
    on_the_way=_side_by_side,
)
