"""Activation patching: some heads of one layer give, for one text, what they give for another.

A case holds the seed of the model, which has three layers, so that a patch also works through later ones.
"""

import torch

from attention_checks.engine.cases import Case, label
from attention_lab.models.repeater import Repeater
from course_utils.attention.patching import patch_heads

REFERENCE = patch_heads
DUE = "Expected the logits for `corrupted`, where the chosen heads of that layer give what they give for `clean`."
DIFFERENTIABLE = False
LAYERS, HEADS, WORDS = 3, 4, 9


def inputs(draw):
    for layer in draw.shuffled(0, 1, 2):
        yield _case(draw, "ordinary", layer, draw.shuffled(0, 1, 2, 3)[:2])
    yield _case(draw, "one head", 1, [draw.integer(0, HEADS)])
    yield _case(draw, "all heads", 0, [0, 1, 2, 3])
    yield _case(draw, "no head", 1, [], "nothing is patched")
    yield _case(draw, "one text", 2, [3, 1], texts=1)
    yield _case(draw, "square", 1, [0, 2], texts=4, T=4, diagnostic=True)


def _case(draw, group, layer, chosen, note="", texts=3, T=7, diagnostic=False):
    clean, corrupted = (draw.integers(0, WORDS, texts, T) for _ in range(2))
    sizes = {"B": texts, "T": T, "layer": layer, "chosen": list(chosen)}
    return Case(
        group, label(sizes, note), ([draw.integer(0, 10_000)], clean, corrupted, layer, list(chosen)), diagnostic=diagnostic
    )


def call(handle, case, args):
    (seed,), *given = args
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        model = Repeater(WORDS, layers=LAYERS, heads=HEADS, d_model=16, max_length=8)
    return handle.call((model, *given))


MISTAKES = """
patches_every_layer: You patch the chosen heads in every layer. Patch them only where `at == layer`.
    at == layer -> True
patches_every_layer_with_its_own: You give the heads of *every* layer what they have for `clean`. Patch only where `at == layer`.
    at == layer -> True ; _, weights, values -> _, looks, read ; kept = weights[layer] @ values[layer] -> kept = None ;
      context[:, chosen] = kept[:, chosen] -> context[:, chosen] = (looks[at] @ read[at])[:, chosen]
patches_all_heads: You patch all heads of the layer. Patch those in `chosen`, and leave the others.
    context[:, chosen] = kept[:, chosen] -> context = kept
patches_the_other_heads: You patch the heads that are *not* in `chosen`. Patch those in `chosen`, and leave the others.
    context[:, chosen] = kept[:, chosen] -> others = [h for h in range(model.heads) if h not in chosen];
      context[:, others] = kept[:, others]
patches_one_head_alone: You patch only one of the chosen heads. `chosen` is a list: patch all of its heads.
    context[:, chosen] = kept[:, chosen] -> context[:, chosen[:1]] = kept[:, chosen[:1]]
    context[:, chosen] = kept[:, chosen] -> context[:, chosen[-1:]] = kept[:, chosen[-1:]]
texts_exchanged: The two texts are exchanged. Take the outputs for `clean`, and put them into a pass over `corrupted`.
    forward_with_values(clean) -> forward_with_values(corrupted) ; model(corrupted -> model(clean
nothing_patched: You return the logits for `corrupted`, and nothing of `clean` is in them. Do the kept outputs come from `clean`,
  and does `blend` reach the model?
    forward_with_values(clean) -> forward_with_values(corrupted)
the_clean_logits: You return the logits for `clean`. Pass `corrupted` to the model, with the patch.
    model(corrupted, blend=blend) -> model(clean)
weights_of_clean_alone: You take only the weights from `clean`, and the values from `corrupted`. A head's output is weights times
  values, and both are those of `clean`.
    kept = weights[layer] @ values[layer] -> kept = weights[layer] ;
      context[:, chosen] = kept[:, chosen] -> context[:, chosen] = (kept @ values)[:, chosen]
values_of_clean_alone: You take only the values from `clean`, and the weights from `corrupted`. A head's output is weights times
  values, and both are those of `clean`.
    kept = weights[layer] @ values[layer] -> kept = values[layer] ;
      context[:, chosen] = kept[:, chosen] -> context[:, chosen] = (weights @ kept)[:, chosen]
values_without_weights: You put the *values* into the place of the output. The output of a head is its weights times its values.
    kept = weights[layer] @ values[layer] -> kept = values[layer]
another_layers_output: The output that you keep is that of another layer. Take the weights and the values of `layer`.
    kept = weights[layer] @ values[layer] -> kept = weights[0] @ values[0]
    kept = weights[layer] @ values[layer] -> kept = weights[-1] @ values[-1]
patches_another_layer: You put the outputs into another layer. Patch where `at == layer`; both count from 0.
    at == layer -> at == layer + 1
    at == layer -> at == layer - 1
adds_to_the_output: You add the output for `clean` to the output for `corrupted`. Replace one by the other.
    context[:, chosen] = kept[:, chosen] -> context[:, chosen] += kept[:, chosen]
sets_to_zero: You set the chosen heads to 0, which removes them. Give them their outputs for `clean`.
    context[:, chosen] = kept[:, chosen] -> context[:, chosen] = 0.0
positions_for_heads: You patch the *positions* in `chosen`, for all heads. The heads are the second dimension of (B, heads, T,
  d_head).
    context[:, chosen] = kept[:, chosen] -> context[:, :, chosen] = kept[:, :, chosen]
last_position_alone: You patch only the last position. Patch the heads at all positions.
    context[:, chosen] = kept[:, chosen] -> context[:, chosen, -1] = kept[:, chosen, -1]
first_text_for_all: You give all texts the outputs of the first one. Each text has its own clean text, the one at its place.
    kept[:, chosen] -> kept[:1, chosen]
"""
