"""How long the course's attentions take beside what PyTorch has: `python -m benchmarks.attention`.

Ours and PyTorch's take turns in one interleaved run, so that a busy machine slows both alike; a ratio of 1.2 says that ours takes
a fifth longer. Both compute the same numbers, which is asserted first. Ours always returns the weights. Beside
`nn.MultiheadAttention` PyTorch is asked for them too; beside `F.scaled_dot_product_attention` it cannot be: the fused kernel
never makes them, and so saves their time. `--record` keeps the measurement in `data/recorded/attention.json`.
"""

import sys

import torch
from torch import nn
from torch.nn import functional as F

from benchmarks.recording import FOLDER, described, parser_of, write
from course_utils.attention.cross_attention import CrossAttention
from course_utils.attention.masks import length_mask
from course_utils.attention.multi_head import MultiHeadAttention, copy_from_torch
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.self_attention import SelfAttention
from course_utils.measure.timing import compare, forward_backward

# (sentences, positions, features, heads): a batch of the shared task, a longer one, a long one
SIZES = ((32, 20, 128, 4), (8, 128, 256, 8), (2, 512, 512, 8))


class Call(nn.Module):
    """A way to call a module, itself a module, so that its parameters get their gradients timed as well."""

    def __init__(self, module, call):
        super().__init__()
        self.module, self.call = module, call

    def forward(self, *inputs):
        return self.call(self.module, *inputs)


def multi_head(B, T, d, heads, device, mask=None):
    """Our multi-head attention and PyTorch's, with the same weights, each returning the weights of every head."""
    theirs = nn.MultiheadAttention(d, heads, batch_first=True, device=device)
    ours = MultiHeadAttention(d, heads).to(device)
    copy_from_torch(ours, theirs)
    x = torch.randn(B, T, d, device=device)
    allowed, forbidden = (None, None) if mask is None else (mask[:, None, None, :], ~mask)
    return (
        Call(ours, lambda module, x: module(x, x, x, allowed)),
        Call(theirs, lambda module, x: module(x, x, x, key_padding_mask=forbidden, average_attn_weights=False)),
        (x,),
    )


def multi_head_padded(B, T, d, heads, device):
    """The same with padding: a third of the positions is masked."""
    lengths = torch.randint(T // 3, T + 1, (B,), device=device)
    return multi_head(B, T, d, heads, device, length_mask(lengths, T))


def dot_product(B, T, d, heads, device):
    """Scaled dot-product attention without anything around it; only ours makes weights."""
    q, k, v = (torch.randn(B, heads, T, d // heads, device=device) for _ in range(3))
    return scaled_dot_product_attention, F.scaled_dot_product_attention, (q, k, v)


def self_attention(B, T, d, heads, device):
    """Self-attention with one head, beside the fused kernel between the same projections."""
    module, x = SelfAttention(d, d, d).to(device), torch.randn(B, T, d, device=device)
    return module, Call(module, lambda module, x: _fused(module, x, x)), (x,)


def cross_attention(B, T, d, heads, device):
    """Cross-attention with one head, beside the fused kernel between the same projections."""
    module, x, memory = CrossAttention(d, d, d).to(device), *(torch.randn(B, T, d, device=device) for _ in range(2))
    return module, Call(module, _fused), (x, memory)


def _fused(module, x, memory):
    return module.out_proj(F.scaled_dot_product_attention(module.q_proj(x), module.k_proj(memory), module.v_proj(memory)))


CASES = {
    "MultiHeadAttention": ("nn.MultiheadAttention", multi_head),
    "MultiHeadAttention, padded": ("nn.MultiheadAttention", multi_head_padded),
    "scaled_dot_product_attention": ("F.scaled_dot_product_attention", dot_product),
    "SelfAttention": ("F.scaled_dot_product_attention", self_attention),
    "CrossAttention": ("F.scaled_dot_product_attention", cross_attention),
}


def measure(name, size, device, seconds):
    """Ours beside PyTorch's for one size, forward, and forward and backward -> two rows of the recorded file."""
    torch.manual_seed(0)
    beside, build = CASES[name]
    ours, theirs, inputs = build(*size, device)
    # Compared in training mode: when evaluating without gradients, nn.MultiheadAttention takes another path.
    assert torch.allclose(_first(ours(*inputs)), _first(theirs(*inputs)), atol=1e-4), f"{name} and {beside} differ"

    def evaluating(function):
        def call():
            with torch.no_grad():
                return function(*inputs)

        return call

    passes = {
        "forward": (evaluating(theirs), evaluating(ours)),
        "forward and backward": (forward_backward(theirs, *inputs), forward_backward(ours, *inputs)),
    }
    for label, (their_call, our_call) in passes.items():
        found = compare({beside: their_call, name: our_call}, seconds=seconds, rounds=9)
        yield {
            "ours": name,
            "beside": beside,
            "size": "B={}, T={}, d={}, H={}".format(*size),
            "pass": label,
            "milliseconds": round(1e3 * found.measurements[name].median_s, 3),
            "their_milliseconds": round(1e3 * found.measurements[beside].median_s, 3),
            "ratio": round(found.ratios[name], 3),
        }


def _first(value):
    return value[0] if isinstance(value, tuple) else value


def main(arguments=None):
    parser = parser_of("python -m benchmarks.attention", __doc__, seeds=None)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--seconds", type=float, default=1.5, help="to time each function for (default: 1.5)")
    options = parser.parse_args(arguments)
    rows = []
    print(f"{'ours':30} {'beside':32} {'size':24} {'pass':22} {'ours':>10} {'theirs':>10} {'ratio':>6}")
    for name in CASES:
        for size in SIZES:
            for row in measure(name, size, options.device, options.seconds):
                rows.append(row)
                times = f"{row['milliseconds']:7.2f} ms {row['their_milliseconds']:7.2f} ms {row['ratio']:6.2f}"
                print(f"{row['ours']:30} {row['beside']:32} {row['size']:24} {row['pass']:22} {times}", flush=True)
    accelerator = torch.cuda.get_device_name() if options.device.startswith("cuda") else None
    settings = {"seconds": options.seconds, "rounds": 9, "device": options.device}
    experiment = described(rows, settings=settings, command="python -m benchmarks.attention")
    if accelerator:
        experiment["machine"] += f", {accelerator}"
    if options.record:
        write(FOLDER / "attention.json", experiment)


if __name__ == "__main__":
    sys.exit(main())
