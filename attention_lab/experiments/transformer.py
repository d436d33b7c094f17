"""What a block is made of, one part changed at a time: the experiments of lesson 12.

How alike words become with depth (Dong et al. 2021); gradients by depth at the start, and training without warm-up, for both
orders of the norms (Xiong et al. 2020); a sentence as one vector, pooled in three ways.
"""

import math

import torch
from torch import nn

from attention_lab.experiments.extrapolation import pieces, stream
from attention_lab.measure import results
from attention_lab.models.recurrent import last_valid_state
from attention_lab.models.training import fit, masked_cross_entropy
from attention_lab.models.transformer import TransformerLanguageModel, TransformerTranslator
from attention_lab.tasks import corpus
from course_utils._validation import require_choice, require_int
from course_utils.attention.pool import attention_pool
from course_utils.attention.transformer import TransformerBlock

# Rows of the running table and their lessons; all others are lesson 03's.
LESSONS = {"bottleneck": "01", "uniform weights": "02", "additive": "02", "cross-attention": "06", "4 heads": "07"}

# Alike with depth.
DEPTH, WIDTH, HEADS = 24, 64, 4

# The order of the norms.
NORMS = {"pre-norm": True, "post-norm": False}
LAYERS, NARROW = 12, 32  # untrained, for the gradients
TRAINED_LAYERS = 6
TEXT, TEXTS, NORM_STEPS = 24, 16, 300
RISE = 100  # steps over which the learning rate rises, with warm-up
RATES = (3e-3,)

# Pooling.
KINDS = ("attention", "mean", "last state")
READERS = ("two words", "recurrent")
FILLERS, FEELINGS, CLASSES, BEFORE = 40, 16, 4, 1  # token ids: 0 padding, 1 "really", then the feelings, then the fillers
TRAINED, TESTED = (10, 30), (10, 20, 40, 80, 160)
POOL_STEPS, POOL_BATCH = 400, 32


def build_translator(task, *, seed, **options):
    """The lesson's `TransformerTranslator` for the shared task, drawn from `seed`, leaving the global generator alone."""
    require_int("seed", seed)
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        return TransformerTranslator(*task.sizes, **options)


class OpenBlock(TransformerBlock):
    """A pre-norm `TransformerBlock` without its residual connections, or without its feed-forward network.

    Its biases are zero: a bias is added to all positions alike, which would make them alike by itself.
    """

    def __init__(self, d_model, heads, d_ff, *, residual=True, network=True):
        super().__init__(d_model, heads, d_ff)
        self.residual, self.network = residual, network
        for name, parameter in self.named_parameters():
            if name.endswith("bias"):
                nn.init.zeros_(parameter)

    def forward(self, x, mask=None):
        """As `TransformerBlock.forward`."""
        normed = self.norm1(x)  # (B, T, d_model)
        read, weights = self.attention(normed, normed, normed, mask)
        x = x + read if self.residual else read
        if self.network:
            made = self.linear2(torch.relu(self.linear1(self.norm2(x))))  # (B, T, d_model)
            x = x + made if self.residual else made
        return x, weights


@torch.no_grad()
def states_by_depth(positions, *, seed, residual=True, network=True, depth=DEPTH):
    """The states of one sentence of random, different words before the first block and after each of `depth` untrained ones
    -> list of depth + 1 tensors (positions, WIDTH). The same seed gives the same words and, of what is there, the same weights.
    """
    require_int("seed", seed)
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        x = torch.randn(1, positions, WIDTH)  # (B=1, T, d)
        blocks = [OpenBlock(WIDTH, HEADS, 4 * WIDTH, residual=residual, network=network) for _ in range(depth)]
    states = [x[0]]
    for block in blocks:
        x, _ = block(x)
        states.append(x[0])
    return states


def build_language_model(task, norms, *, seed, layers=LAYERS, **options):
    """A narrow, deep `TransformerLanguageModel`; `norms` one of `NORMS`. Both orders start from the same numbers: matrices as
    Glorot and Bengio (2010) draw them, biases of zero, as in Xiong et al. (2020), section 3.
    """
    require_choice("norms", norms, NORMS)
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        sizes = {"d_model": NARROW, "heads": 4, "d_ff": 4 * NARROW, "layers": layers}
        model = TransformerLanguageModel(len(task.vocabulary), **sizes, norm_first=NORMS[norms], **options)
        for name, parameter in model.blocks.named_parameters():
            if parameter.dim() == 2:
                nn.init.xavier_uniform_(parameter)
            elif name.endswith("bias"):
                nn.init.zeros_(parameter)
    return model


def texts(task, seed):
    """An endless iterator of texts (TEXTS, TEXT + 1) cut out of the English sentences, the same for the same seed."""
    ids, generator = stream(task.train, task.vocabulary, seed), torch.Generator().manual_seed(seed)
    while True:
        yield pieces(ids, TEXTS, TEXT, generator)


def loss_by_frequencies(task):
    """The loss, in nats a word, of a model that knows the frequencies of the words in the task's texts, and nothing else."""
    counts = torch.bincount(stream(task.train, task.vocabulary, 0)).double()
    shares = counts[counts > 0] / counts.sum()
    return -(shares * shares.log()).sum().item()


def next_word_loss(model, tokens):
    """The loss in nats a word. Shapes: tokens (B, T + 1) -> scalar."""
    return masked_cross_entropy(model(tokens[:, :-1]), tokens[:, 1:], corpus.PAD)


def gradients_by_depth(model, tokens):
    """The norm of the loss's gradient in each block's `linear2.weight`, the first block first -> list of floats.

    Xiong et al. (2020), section 3, look at the same matrix.
    """
    model.zero_grad()
    next_word_loss(model, tokens).backward()
    norms = [block.linear2.weight.grad.norm().item() for block in model.blocks]
    model.zero_grad()
    return norms


def learning_rate_at(step, full, rise):
    """The learning rate of a step, counted from 0: it rises evenly over the first `rise` steps, then stays."""
    return full * min(1.0, (step + 1) / rise) if rise else full


def train_at_a_constant_rate(model, task, *, seed, learning_rate, rise, steps=NORM_STEPS):
    """Train with Adam as `learning_rate_at` says -> the loss of each step, in nats a word. Nothing is clipped.

    A run whose loss is not finite ends there; what is missing is filled with nan.
    """
    optimiser = torch.optim.Adam(model.parameters(), lr=learning_rate, betas=(0.9, 0.98))
    losses = []
    for step, tokens in zip(range(steps), texts(task, seed), strict=False):
        for group in optimiser.param_groups:
            group["lr"] = learning_rate_at(step, learning_rate, rise)
        loss = next_word_loss(model, tokens)
        if not torch.isfinite(loss):
            break
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        losses.append(loss.item())
    return losses + [math.nan] * (steps - len(losses))


def feelings(count, length, generator):
    """Texts about feelings: three feeling words stand among fillers, and the label is that of the one behind *really*.

    Shapes: -> tokens (count, length) integers, labels (count,). Each class has as many feeling words as the others.
    """
    first = 2 + FEELINGS  # the first filler
    tokens = torch.randint(first, first + FILLERS, (count, length), generator=generator)
    # Three places that do not touch, each with room for a word before it.
    slots = torch.rand(count, (length - 1) // 2, generator=generator).argsort(dim=1)[:, :3]  # (count, 3)
    places = 2 * slots + 1  # (count, 3): odd, so that the word before each is a filler
    drawn = torch.randint(0, FEELINGS, (count, 3), generator=generator)
    tokens.scatter_(1, places, 2 + drawn)
    tokens.scatter_(1, places[:, :1] - 1, torch.full((count, 1), BEFORE))
    return tokens, drawn[:, 0] % CLASSES


class Feeler(nn.Module):
    """The text is read into states; these become one vector in one of `KINDS` of ways; a linear layer names the class.

    `reader`: one of `READERS`: a layer that sees each word and the one before it, and nothing else, or a GRU.
    `pool`: a function with the arguments and results of `attention_pool`.
    """

    def __init__(self, kind, reader="two words", d=32, pool=attention_pool):
        super().__init__()
        require_choice("kind", kind, KINDS)
        require_choice("reader", reader, READERS)
        self.kind, self.pool = kind, pool
        self.embedding = nn.Embedding(2 + FEELINGS + FILLERS, d)
        self.reader = nn.GRU(d, d, batch_first=True) if reader == "recurrent" else nn.Linear(2 * d, d)
        self.answer = nn.Linear(d, CLASSES)
        self.query = nn.Parameter(torch.zeros(d))  # zeros: attention starts as the mean

    def forward(self, tokens):
        """Shapes: tokens (B, T) -> logits (B, CLASSES), weights (B, T) of what each state counts for."""
        words = self.embedding(tokens)  # (B, T, d)
        if isinstance(self.reader, nn.GRU):
            states, _ = self.reader(words)  # (B, T, d)
        else:
            before = nn.functional.pad(words, (0, 0, 1, 0))[:, :-1]  # (B, T, d): zeros before the first word
            states = torch.tanh(self.reader(torch.cat([before, words], dim=-1)))  # (B, T, d)
        B, T, _ = states.shape
        if self.kind == "attention":
            pooled, weights = self.pool(states, self.query)
        elif self.kind == "mean":
            pooled, weights = states.mean(dim=1), states.new_full((B, T), 1 / T)
        else:
            pooled = last_valid_state(states, torch.full((B,), T))
            weights = torch.eye(T)[-1].expand(B, T)
        return self.answer(pooled), weights


def train_feeler(kind, reader="two words", *, seed, steps=POOL_STEPS, pool=attention_pool, **options):
    """Build a `Feeler` and train it on texts of `TRAINED` lengths -> model, `training.History`.

    `options` are those of `training.fit`.
    """
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        model = Feeler(kind, reader, pool=pool)
    generator = torch.Generator().manual_seed(seed)

    def batches():
        while True:
            length = int(torch.randint(TRAINED[0], TRAINED[1] + 1, (1,), generator=generator))
            yield feelings(POOL_BATCH, length, generator)

    def loss(model, batch):
        return nn.functional.cross_entropy(model(batch[0])[0], batch[1])

    return model, fit(model, batches(), loss, steps=steps, label=kind, **{"learning_rate": 1e-2, **options})


@torch.no_grad()
def share_felt(model, length, count=500, seed=1000):
    """The share of `count` new texts of this length that the model names rightly -> float."""
    tokens, labels = feelings(count, length, torch.Generator().manual_seed(seed))
    return (model(tokens)[0].argmax(dim=-1) == labels).float().mean().item()


@torch.no_grad()
def weight_on_the_feeling_that_counts(model, length, count=500, seed=1000):
    """The mean weight that `count` new texts of this length give the word behind *really* -> float."""
    tokens, _ = feelings(count, length, torch.Generator().manual_seed(seed))
    weights = model(tokens)[1]  # (count, length)
    place = (tokens == BEFORE).int().argmax(dim=1, keepdim=True) + 1  # (count, 1)
    return weights.gather(1, place).mean().item()


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


@torch.no_grad()
def share_without_error(model, task, pairs):
    """The share of sentences of which every word is the likeliest, given the true words before it -> float."""
    batch = corpus.make_batch(pairs, task.source_vocabulary, task.target_vocabulary)
    likeliest = model(batch.source, batch.source_lengths, batch.target_in).argmax(dim=-1)  # (B, Tt)
    right = (likeliest == batch.target_out) | (batch.target_out == corpus.PAD)  # (B, Tt)
    return right.all(dim=1).float().mean().item()


def whole_table():
    """The running table and, below it, the transformer -> DataFrame. Its time is not given: it was taken on another day."""
    table = results.running_table()
    runs = results.runs_of(results.recorded("transformer"), "transformer")
    means = {key: sum(run[key] for run in runs) / len(runs) for key in results.COLUMNS if key != "milliseconds_per_step"}
    row = {title: style.format(means[key]) if key in means else "" for key, (title, style) in results.COLUMNS.items()}
    table.loc[f"transformer (recorded, {len(runs)} seeds)"] = row
    return table


def every_row():
    """{lesson and model: its recorded runs} for all rows of the table, from lesson 01 to this one."""
    experiment = results.recorded("translation")
    models = dict.fromkeys(run["model"] for run in experiment["runs"] if run["in_table"])
    rows = {f"{LESSONS.get(model, '03')} {model}": results.runs_of(experiment, model) for model in models}
    rows["12 transformer"] = results.runs_of(results.recorded("transformer"), "transformer")
    return rows


def middles(steps, stretches):
    """The middle of each of so many equal stretches of `steps` -> list of floats, the places of a recorded loss curve."""
    each = steps / stretches
    return [each * (stretch + 0.5) for stretch in range(stretches)]
