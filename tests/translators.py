"""The recurrent translators, small, and a padded batch to try them on."""

import torch

from attention_lab.models.luong import LuongTranslator
from attention_lab.models.parallel import ParallelTranslator
from attention_lab.models.recurrent import AttentionTranslator, BottleneckTranslator
from course_utils.attention.additive import AdditiveAttention
from course_utils.attention.cross_attention import CrossAttention
from course_utils.attention.multi_head import MemoryAttention, MultiHeadAttention
from course_utils.attention.multiplicative import ConcatAttention, DotAttention, GeneralAttention, LocalAttention
from course_utils.attention.uniform import UniformAttention

SOURCE = torch.tensor([[4, 5, 6, 7], [8, 9, 0, 0], [10, 4, 5, 0]])
LENGTHS = torch.tensor([4, 2, 3])
TARGET_IN = torch.tensor([[1, 4, 5], [1, 6, 7], [1, 8, 9]])

ATTENTION = {
    "additive": lambda: AdditiveAttention(6, 6, 4),
    "dot": DotAttention,
    "general": lambda: GeneralAttention(6, 6),
    "concat": lambda: ConcatAttention(6, 6, 4),
    "local": lambda: LocalAttention(6, 6, 4, 2),
}


def luong(attention, feeding):
    return LuongTranslator(11, 13, ATTENTION[attention](), d_embed=5, d_encoder=3, d_hidden=6, input_feeding=feeding)


TRANSLATORS = {
    "bottleneck": lambda: BottleneckTranslator(11, 13, d_embed=5, d_hidden=6),
    "additive": lambda: AttentionTranslator(11, 13, AdditiveAttention(6, 8, 3), d_embed=5, d_encoder=4, d_hidden=6),
    "uniform": lambda: AttentionTranslator(11, 13, UniformAttention(), d_embed=5, d_encoder=4, d_hidden=6),
    **{
        f"luong, {name}{', input feeding' if feeding else ''}": lambda name=name, feeding=feeding: luong(name, feeding)
        for name in ATTENTION
        for feeding in (False, True)
    },
    "parallel, two heads": lambda: ParallelTranslator(
        11, 13, MemoryAttention(MultiHeadAttention(6, 2)), d_embed=5, d_encoder=3, d_hidden=6
    ),
    "parallel": lambda: ParallelTranslator(11, 13, CrossAttention(6, 8, 5), d_embed=5, d_encoder=4, d_hidden=6),
}
