"""What lesson 14 says, in direction and size: of its own cells, run without those that time."""

import pytest
import torch
from lessons import run_cells
from torch.nn import functional as F

from attention_lab.experiments import serving
from course_utils.attention.grouped import cache_bytes, latent_cache_bytes
from course_utils.attention.sparse import local_attention
from course_utils.measure.costs import multiply_adds
from course_utils.measure.memory import peak_memory

TIMED = ("seconds(", "took[")
SEEDS = range(3)


@pytest.fixture(scope="module")
def lesson():
    """The lesson's names after its cells were run; those that time, the checks and the quizzes aside."""
    return run_cells("14", without=TIMED)


def test_the_example_reads_what_the_table_says():
    said = {1: 1500, 2: 1000, 10: 600, 100: 510}  # texts in one step: numbers read per new token
    assert {texts: (1000 + texts * 50 * 10) / texts for texts in said} == said


def test_a_copy_of_the_keys_is_larger_than_the_cache(lesson):
    q, k, v = lesson["decoding"](1, kv_heads=2)
    cache = k.nbytes + v.nbytes
    assert 4 * cache < peak_memory(lambda: lesson["copied"](q, k, v)) < 4.2 * cache
    assert peak_memory(lambda: lesson["grouped_query_attention"](q, k, v)) < cache / 8


def test_the_caches_of_published_models():
    assert cache_bytes(32, 32, 128, 1) == 512 * 2**10 > cache_bytes(80, 8, 128, 1) == 320 * 2**10
    assert cache_bytes(80, 8, 128, 2**17) == 40 * 2**30 and cache_bytes(80, 64, 128, 2**17) == 320 * 2**30


@pytest.mark.parametrize("seed", SEEDS)
def test_latent_attention_absorbed_equals_the_plain_form(lesson, seed):
    generator = torch.Generator().manual_seed(seed)
    shapes = ((2, 8, 3, 64), (2, 300, 128), (8, 128, 64), (8, 128, 64))
    given = [torch.randn(*shape, generator=generator, dtype=torch.float64) / shape[-2] ** 0.5 for shape in shapes]
    for absorbed, plain in zip(lesson["latent_attention"](*given), lesson["latent_attention_plain"](*given), strict=True):
        assert (absorbed - plain).abs().max() < 1e-12


def test_the_absorbed_form_needs_a_sixtieth_of_the_multiply_adds(lesson):
    given = lesson["latents"](8192)
    plain, absorbed = (multiply_adds(lesson[name], *given) for name in ("latent_attention_plain", "latent_attention"))
    assert plain / absorbed == pytest.approx(64, rel=0.03)
    held = [peak_memory(lambda n=name: lesson[n](*given)) for name in ("latent_attention_plain", "latent_attention")]
    assert held[1] < given[1].nbytes < held[0] / 8  # less than the latents, where the plain form holds the keys of eight heads


def test_the_cache_of_deepseek_v2():
    assert latent_cache_bytes(60, 512 + 64, 1) == 67.5 * 2**10 and cache_bytes(60, 128, 128, 1) == 3.75 * 2**20
    T, H, d, c = 4096, 128, 128, 512  # a prompt: as many queries as tokens, and 64 numbers for positions
    plain, absorbed = 2 * T * H * c * d + H * T * T * (2 * d + 64), 2 * T * H * c * d + H * T * T * (2 * c + 64)
    assert 3 < absorbed / plain < 3.3


@pytest.mark.parametrize("seed", SEEDS)
def test_paged_attention_equals_attention_over_one_block(lesson, seed):
    generator = torch.Generator().manual_seed(seed)
    k_pages, v_pages = torch.randn(2, 7, 8, 4, 64, generator=generator, dtype=torch.float64)
    q = torch.randn(8, 1, 64, generator=generator, dtype=torch.float64)
    for name, table in lesson["tables"].items():
        tokens = lesson["counts"][name]
        k, v = (x[table].transpose(0, 1).flatten(1, 2)[:, :tokens] for x in (k_pages, v_pages))
        expected = F.scaled_dot_product_attention(q, k, v)
        assert (lesson["paged_attend"](q, k_pages, v_pages, table, tokens) - expected).abs().max() < 1e-12


def test_pages_waste_half_a_page_per_text(lesson):
    for seed in range(6):
        lengths = serving.requests(seed)
        assert sorted(lengths)[200] == pytest.approx(512, rel=0.25) and min(lengths) >= 64 and max(lengths) <= 4096
        assert sum(-length % 16 for length in lengths) / len(lengths) == pytest.approx(7.5, abs=0.8)
        reserved, paged = (lesson["fill"](lengths, size)[0] for size in (4096, 16))
        assert reserved == 4 and paged >= 9
    texts = [[lesson["fill"](serving.requests(seed), size)[0] for seed in SEEDS] for size in (4096, 16, 1)]
    assert 4 < sum(texts[1]) / sum(texts[0]) < 5 and sum(texts[2]) - sum(texts[1]) <= 3
    tokens = [lesson["fill"](serving.requests(seed), 16)[1] / 16_384 for seed in SEEDS]
    assert min(tokens) > 0.75


def test_the_bytes_of_the_climax(lesson):
    """In single precision, as on every CPU."""
    M, m = lesson["M"], lesson["m"]
    assert M == 48 * 2**20 and 4096 * m["MHA"] == 32 * 2**20
    assert m["MHA"] == 8 * m["GQA"] and m["GQA"] == m["MLA"]
    assert round(16 * 4096 * m["MHA"] / M) == 11

    def per_token(kind, tokens, batch):
        return M / batch + tokens * m[kind]

    gain = {kind: per_token(kind, 4096, 4) / per_token(kind, 4096, 16) for kind in m}
    assert gain["MHA"] < 1.3 < 1.7 < gain["GQA"]
    assert M / (M + 256 * m["MHA"]) > 0.95  # "nearly all bytes are weights"
    assert 16 * 256 * m["MHA"] / (M + 16 * 256 * m["MHA"]) == 0.4
    for kind in m:  # what is kept is what is counted
        cache = lesson["cache_of"](kind, 2, 10)[: 1 if kind == "MLA" else 2]
        assert sum(each.nbytes for each in cache) == 2 * 10 * m[kind]


def test_the_flops_per_byte_of_the_list(lesson):
    tokens, m = 1024, lesson["m"]
    for kind, expected in (("MHA", 2 / 4), ("GQA", 16 / 4), ("MLA", 64 / 4)):
        cache = lesson["cache_of"](kind, 4, tokens)
        queries = lesson["random"](4, 16, 1, 64)
        flops = 2 * multiply_adds(lesson["attends"][kind], queries, *cache)
        absorbing = 2 * 2 * 4 * 16 * 256 * 64 if kind == "MLA" else 0  # of W_k and W_v: not with the cache
        assert (flops - absorbing) / (4 * tokens * m[kind]) == pytest.approx(expected)
    for batch in (1, 16):
        flops = 2 * multiply_adds(lesson["feed_forward"], lesson["random"](batch, 1024))
        assert flops / lesson["M"] == 2 * batch / 4


def test_the_bend_of_an_h100_and_the_flops_of_mla():
    assert round(989e12 / 3.35e12) == 295
    assert round(128 * (2 * 576 + 2 * 512) / (2 * 576)) == 242  # keys have 512 + 64 numbers, values 512


def test_llama_3_8b_on_an_h100():
    def speed(batch):
        read, work = 16e9 + batch * cache_bytes(32, 8, 128, 2000), batch * (2 * 8e9 + 4 * 32 * 32 * 128 * 2000)
        assert work / 989e12 < read / 3.35e12  # the bytes are the limit
        return batch / (read / 3.35e12)

    assert round(speed(1)) == 206 and 45 < speed(200) / speed(1) < 50
    assert 68e9 < 16e9 + 200 * cache_bytes(32, 8, 128, 2000) < 69e9


@pytest.mark.parametrize("seed", SEEDS)
def test_flex_attention_equals_the_window_of_lesson_10(lesson, seed):
    q, k, v = torch.randn(3, 2, 4, 64, 32, generator=torch.Generator().manual_seed(seed))
    blocks = lesson["flex"].create_block_mask(lesson["mask_mods"]["window"], None, None, 64, 64, "cpu")
    assert (lesson["flex"].flex_attention(q, k, v, block_mask=blocks) - local_attention(q, k, v, 16)).abs().max() < 1e-5
