"""The experiments of lesson 12 on whole transformers: how alike words become with depth, where each attention of the translator
looks, and all rows of the running table."""

import torch
from torch import nn

from attention_lab.measure import results
from attention_lab.models.training import drawn_from
from attention_lab.models.transformer import TransformerTranslator
from attention_lab.tasks import corpus
from course_utils.attention.masks import causal_mask
from course_utils.attention.transformer import TransformerBlock

# Rows of the running table and their lessons; all others are lesson 03's.
LESSONS = {"bottleneck": "01", "uniform weights": "02", "additive": "02", "cross-attention": "06", "4 heads": "07"}

# Alike with depth.
DEPTH, WIDTH, HEADS = 24, 64, 4


def build_translator(task, *, seed):
    """The lesson's `TransformerTranslator` for the shared task, drawn from `seed`, leaving the global generator alone."""
    return drawn_from(seed, TransformerTranslator, *task.sizes)


class OpenBlock(TransformerBlock):
    """A pre-norm `TransformerBlock`, with its residual connections or without.

    Its biases are zero: a bias is added to all positions alike, which would make them alike by itself. The weights of its
    queries are multiplied by `sharper`.
    """

    def __init__(self, d_model, heads, d_ff, *, residual=True, sharper=1.0):
        super().__init__(d_model, heads, d_ff)
        self.residual = residual
        for name, parameter in self.named_parameters():
            if name.endswith("bias"):
                nn.init.zeros_(parameter)
        with torch.no_grad():
            self.attention.q_proj.weight.mul_(sharper)

    def forward(self, x, mask=None):
        """As `TransformerBlock.forward`."""
        if self.residual:
            return super().forward(x, mask)
        normed = self.norm1(x)  # (B, T, d_model)
        read, weights = self.attention(normed, normed, normed, mask)
        return self.linear2(torch.relu(self.linear1(self.norm2(read)))), weights


@torch.no_grad()
def states_by_depth(positions, *, seed, residual=True, sharper=1.0, depth=DEPTH):
    """The states of one sentence of random, different words before the first block and after each of `depth` untrained ones
    -> list of depth + 1 tensors (positions, WIDTH). The same seed gives the same words and the same weights.
    """
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        x = torch.randn(1, positions, WIDTH)  # (B=1, T, d)
        blocks = [OpenBlock(WIDTH, HEADS, 4 * WIDTH, residual=residual, sharper=sharper) for _ in range(depth)]
    states = [x[0]]
    for block in blocks:
        x, _ = block(x)
        states.append(x[0])
    return states


@torch.no_grad()
def three_looks(model, task, pair):
    """Where each attention of a `TransformerTranslator` looks, given the reference translation -> dict of three tensors.

    "encoder": (layers, heads, Ts, Ts); "decoder": (layers, heads, Tt, Tt) and "cross": (layers, heads, Tt, Ts), of which row t is
    asked while target word t is predicted. `pair`: a `corpus.Pair`; Tt counts its target words and, first, BOS, Ts its source.
    """
    batch = corpus.make_batch([pair], task.source_vocabulary, task.target_vocabulary)
    seen = {"encoder": [], "decoder": [], "cross": []}
    hooks = []
    for name, modules in (
        ("encoder", [block.attention for block in model.encoder]),
        ("decoder", [block.attention for block in model.decoder]),
        ("cross", [block.cross for block in model.decoder]),
    ):
        for module in modules:
            hooks.append(module.register_forward_hook(lambda _, __, out, kept=seen[name]: kept.append(out[1][0])))
    try:
        model(batch.source, batch.source_lengths, batch.target_in)
    finally:
        for hook in hooks:
            hook.remove()
    return {name: torch.stack(weights) for name, weights in seen.items()}


def every_row():
    """{lesson and model: its recorded runs} for all rows of the table, from lesson 01 to this one."""
    experiment = results.recorded("translation")
    models = dict.fromkeys(run["model"] for run in experiment["runs"] if run["in_table"])
    rows = {f"{LESSONS.get(model, '03')} {model}": results.runs_of(experiment, model) for model in models}
    rows["12 transformer"] = results.runs_of(results.recorded("transformer"), "transformer")
    return rows


def maps_to_explore(model, task, pair):
    """What `widgets.explore` shows of the three attentions of a translator, on one sentence pair -> its arguments, a dict."""
    looks = three_looks(model, task, pair)  # (layers, heads, queries, keys) each
    asking = ["(start)", *pair.target]
    uses = {
        "encoder: self-attention": (looks["encoder"], pair.source, pair.source),
        "decoder: causal": (looks["decoder"], asking, asking),
        "cross-attention": (looks["cross"], asking, pair.source),
    }
    examples, shown = [], []
    for number, (name, (weights, rows, columns)) in enumerate(uses.items()):
        mask = causal_mask(len(rows)) if "causal" in name else None
        examples.append({"name": name, "weights": weights, "queries": list(rows), "keys": list(columns), "mask": mask})
        shown.append((number, (1, 0), f"{name}, layer 2, head 1"))
    return {"examples": examples, "shown": shown}
