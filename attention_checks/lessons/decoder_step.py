"""One step of the decoder: ask, read, move on, score the words.

Attention, cell and readout stand in a case as numbers, and become functions for one call. Each also takes inputs that are
narrower or wider than expected, and gives other numbers for them: so whoever passes too little or too much learns which, where
PyTorch's own layers would only complain of a size.
"""

from dataclasses import replace
from typing import NamedTuple

import torch

from attention_checks.engine.cases import attention_cases
from attention_checks.engine.properties import weights_over
from attention_lab.models.recurrent import decoder_step
from course_utils.attention.weights import context_vector, masked_softmax

REFERENCE = decoder_step
OUTPUTS = ("logits", "new_state", "weights")
PROPERTIES = (weights_over(-1, "weights", OUTPUTS),)


class _Numbers(NamedTuple):
    """The matrices of the three functions, all of them wider than a right answer needs."""

    query: torch.Tensor  # (d_attn, wide)
    keys: torch.Tensor  # (d_attn, wide)
    v: torch.Tensor  # (d_attn,)
    features: torch.Tensor  # (d_hidden, wide)
    state: torch.Tensor  # (d_hidden, wide)
    words: torch.Tensor  # (V, wide)


def inputs(draw):
    shapes = {"embedded": "B d_embed", "state": "B d_hidden", "keys": "B T d_key"}
    for case in attention_cases(draw, shapes, mask="B T", optional=False):
        (embedded, state, keys, mask), vocabulary = case.args, draw.integer(11, 15)  # larger than all other sizes
        d_embed, d_hidden, d_key, d_attn = embedded.shape[1], state.shape[1], keys.shape[2], 4

        def matrix(rows, wide=d_embed + 2 * d_hidden + 2 * d_key, scale=(d_embed + d_key) ** -0.5, dtype=state.dtype):
            return draw.normal(rows, wide, dtype=dtype, scale=scale)

        asks = matrix(d_attn), matrix(d_attn), draw.normal(d_attn, dtype=state.dtype)
        made = _Numbers(*asks, matrix(d_hidden), matrix(d_hidden), matrix(vocabulary))
        mask = torch.ones(keys.shape[:2], dtype=torch.bool) if mask is None else mask  # a mask is promised
        named = f"{case.label.replace('mask=None', 'all allowed')}, V={vocabulary}"
        yield replace(case, args=(embedded, state, keys, mask, tuple(made)), label=named)


def call(handle, case, args):
    made = _Numbers(*args[-1])

    def attention(query, keys, mask=None):
        if query.dim() != 2:  # it would be broadcast over the keys' batch
            raise ValueError(f"attention wants a query (B, d_hidden), got one of shape {tuple(query.shape)}")
        asked, offered = _mixed("query", query, made.query), _mixed("keys", keys, made.keys)
        weights = masked_softmax(torch.tanh(asked.unsqueeze(1) + offered) @ made.v, mask)  # (B, T)
        return context_vector(weights, keys), weights

    def cell(input, hx=None):  # the names of PyTorch's cells
        kept = 0 if hx is None else _mixed("the cell's state", hx, made.state)
        return torch.tanh(_mixed("the cell's input", input, made.features) + kept)  # (B, d_hidden)

    def readout(features):
        return _mixed("the readout's input", features, made.words)  # (B, V)

    return handle.call((*args[:-1], attention, cell, readout))


def _mixed(name, x, matrix):
    width = x.shape[-1]
    if width > matrix.shape[1]:
        raise ValueError(f"{name} is far too wide: its shape is {tuple(x.shape)}")
    return x @ matrix[:, :width].T


MISTAKES = """
asks_with_the_new_state: You move on first, so the new state asks. In this decoder the state from *before* the step asks, and
  the context goes into the new state.
    attention(state, keys, mask) -> attention(cell(embedded, state), keys, mask) ;
      cell(torch.cat([embedded, context], dim=-1), state) -> cell(embedded, state)
asks_again_with_the_new_state: You ask a second time, with the new state. Ask once in each step, with the state from before
  it. That context goes into the new state and into the readout.
    logits = readout( -> context, weights = attention(new_state, keys, mask); logits = readout(
    logits = readout( -> context, _ = attention(new_state, keys, mask); logits = readout(
    (logits, new_state, weights) -> (logits, new_state, attention(new_state, keys, mask)[1])
asks_with_the_word: Your query is the embedding of the last word. The query is the decoder's state, which contains the
  sentence so far.
    attention(state, -> attention(embedded,
takes_the_weights_for_the_context: You exchanged context and weights. `attention` returns the context first.
    context, weights = -> weights, context =
mask_not_handed_on: Your attention reads the padding, too. Pass the mask: `attention(query, keys, mask)`.
    (state, keys, mask) -> (state, keys)
mask_inverted: You pass the mask inverted. True means *may attend*, in your argument and in the attention: pass the mask as it
  is.
    (state, keys, mask) -> (state, keys, ~mask)
feeds_the_word_alone: The cell gets the embedding of the word alone. What was read must enter the new state, too: join
  embedding and context.
    torch.cat([embedded, context], dim=-1), -> embedded,
feeds_the_context_first: You join the context and the embedding in the wrong order. The embedding comes first, then the
  context: the cell has learned its weights in that order.
    [embedded, context] -> [context, embedded]
cell_without_a_state: The cell does not get the state, and starts from zeros. So the decoder forgets at every step what it has
  written.
    [embedded, context], dim=-1), state) -> [embedded, context], dim=-1))
cell_gets_the_state_first: You exchanged the two arguments of the cell. Its input comes first, then the state.
    cell(torch.cat([embedded, context], dim=-1), state) -> cell(state, torch.cat([embedded, context], dim=-1))
readout_in_another_order: The readout gets the right three things in another order. It has learned its weights in the order
  new state, context, embedding.
    [new_state, context, embedded] -> [embedded, context, new_state]
    [new_state, context, embedded] -> [new_state, embedded, context]
readout_lacks_a_part: The readout does not get all three things: new state, context and embedding. Which one is missing?
    [new_state, context, embedded] -> [embedded, context]
scores_with_the_old_state: Your readout gets the state from before the step, which has not read the last word. Give it the new
  state.
    [new_state, context, embedded] -> [state, context, embedded]
returns_the_old_state: You return the state that you were given, so the decoder never moves. Return the new one.
    (logits, new_state, weights) -> (logits, state, weights)
the_state_does_not_change: You return the old state and compute the logits from it. The result of the cell is used nowhere.
    [new_state, context, embedded] -> [state, context, embedded] ; (logits, new_state, weights) -> (logits, state, weights)
probabilities_for_logits: Your logits went through a softmax. The loss does that itself: return them as the readout gives
  them.
    (logits, new_state, weights) -> (torch.softmax(logits, dim=-1), new_state, weights)
    (logits, new_state, weights) -> (torch.log_softmax(logits, dim=-1), new_state, weights)
context_for_weights: Your third result is the context. Return the weights there.
    (logits, new_state, weights) -> (logits, new_state, context)
"""
