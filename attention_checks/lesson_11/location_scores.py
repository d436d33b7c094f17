"""Additive scores that also know where the last look was: v . tanh(W_q q + W_k k_t + U f_t)."""

from itertools import islice

import torch
from torch.nn import functional as F

from attention_checks.carry import mistakes
from attention_checks.cases import attention_cases
from attention_checks.core import Exercise
from course_utils.attention.location import location_scores


def _inputs(draw):
    def kinds(width, **more):
        shapes = {"query": "B d_q", "keys": "B T d_k", "previous": "B T", "W_q": "d_a d_q", "W_k": "d_a d_k"}
        return attention_cases(draw, {**shapes, "U": "d_a c", "kernel": f"c 1 {width}", "v": "d_a"}, **more)

    yield from islice(kinds(5), 1)
    yield from kinds(3, large={"keys": 1e4})


def _features(previous, kernel):
    """(B, T, c): what the kernels make of the weights of the step before."""
    return F.conv1d(previous.unsqueeze(1), kernel, padding=kernel.shape[-1] // 2).transpose(1, 2)


def _scores(query, keys, features, W_q, W_k, U, v):
    return torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T + features @ U.T) @ v


def forgets_the_location(query, keys, previous, W_q, W_k, U, kernel, v):
    """These are the additive scores of lesson 02: the weights of the last step do not enter. Which term is missing?"""
    return torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T) @ v


def location_after_the_tanh(query, keys, previous, W_q, W_k, U, kernel, v):
    """U f_t is added behind the tanh. In the formula it stands inside, where content and place meet."""
    return (torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T) + _features(previous, kernel) @ U.T) @ v


def kernel_turned_round(query, keys, previous, W_q, W_k, U, kernel, v):
    """Your kernel runs backwards, as in a convolution of mathematics: its first entry meets the weight *after* t. Here, as in
    `conv1d`, the first entry meets the weight before t."""
    return _scores(query, keys, _features(previous, kernel.flip(-1)), W_q, W_k, U, v)


def no_tanh(query, keys, previous, W_q, W_k, U, kernel, v):
    """These are the scores *without* the tanh."""
    return ((query @ W_q.T).unsqueeze(1) + keys @ W_k.T + _features(previous, kernel) @ U.T) @ v


EXERCISE = Exercise(
    name="location_scores",
    reference=location_scores,
    inputs=_inputs,
    misconceptions=mistakes(globals(), location_scores),
)
