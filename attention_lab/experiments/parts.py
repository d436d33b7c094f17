"""Which of its sublayers does a trained transformer need? Lesson 12's language model, with one of them silent at a time."""

import torch

from attention_lab.experiments import language
from attention_lab.experiments.heads import holding
from attention_lab.models.decoder_only import DecoderOnly
from attention_lab.models.training import drawn_from
from attention_lab.tasks import corpus

SIZES = {"d_model": 64, "heads": 4, "d_ff": 256, "layers": 2}
STEPS = 500
TEMPERATURE = 0.5  # at which the models write


def build(task, *, seed):
    """The lesson's model, its weights drawn from `seed`, leaving the global generator alone."""
    return drawn_from(seed, DecoderOnly, len(task.vocabulary), **SIZES)


def sublayers(model):
    """{name: the last linear layer of each sublayer of a `DecoderOnly`}, the first block first."""
    named = {}
    for place, block in enumerate(model.blocks, 1):
        named |= {f"attention {place}": block.attention.out_proj, f"network {place}": block.linear2}
    return named


@torch.no_grad()
def usual(model, layer, sentences, task):
    """The mean of what `layer`, the last of a sublayer, adds at all positions of these sentences -> (d_model,)."""
    seen = []
    hook = layer.register_forward_hook(lambda _, __, out: seen.append(out.reshape(-1, out.shape[-1])))
    try:
        for sentence in sentences:  # one at a time, so that there is no padding
            model(torch.tensor([[corpus.BOS, *task.vocabulary.encode(sentence)]]))
    finally:
        hook.remove()
    return torch.cat(seen).mean(dim=0)


def silent(layer, adds=0.0):
    """Inside the `with` block the sublayer that ends with `layer` adds nothing, or `adds`, (d_model,), at every position."""
    return holding(layer, torch.zeros_like(layer.weight), torch.as_tensor(adds))


def judge(model, task, count, *, seed, temperature=TEMPERATURE):
    """Generate `count` sentences and let the grammar judge them -> `language.Judgement`."""
    return language.judged(language.generate(model, count, seed=seed, temperature=temperature, cached=False), task)
