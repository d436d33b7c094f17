"""The figures keep the course's rules: these tests read the axes, not the pixels."""

import base64
import io
import itertools
import re
import sys
from html.parser import HTMLParser

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
import numpy as np
import pytest
import torch
from matplotlib.collections import PatchCollection
from matplotlib.colors import to_rgb
from matplotlib.patches import Rectangle
from PIL import Image

from attention_lab.tasks import pictures
from course_utils import plotting
from course_utils.plotting import alt_text, heatmap, heatmap_grid, length_curve, loss_curve, png, show, weight_bars
from course_utils.plotting.shares import share_table

QUERIES, KEYS = ["le", "chat", "dort"], ["the", "cat", "sleeps", "."]
WEIGHTS = torch.tensor([[0.93, 0.03, 0.02, 0.02], [0.1, 0.7, 0.1, 0.1], [0.25, 0.25, 0.25, 0.25]])
EDGES = [1, 5, 10, 20]
CURVES = {"without": [[1.0, 0.6, 0.0], [0.8, 0.4, 0.0]], "with": [[1.0, 1.0, 0.9], [1.0, 0.9, 0.8]]}
SCENE = pictures.parse_scene("the red square left of the blue circle\tred square 0 1 2 0; blue circle 2 3 1 1")
PICTURE, PATCHES = pictures.draw(SCENE), torch.eye(12)[[1, 11]] * 0.8 + 0.2 / 12


@pytest.fixture(autouse=True)
def no_figures_left():
    plt.close("all")
    yield
    plt.close("all")


class ImageReader(HTMLParser):
    """Collects the alt texts of a page's images."""

    def __init__(self):
        super().__init__()
        self.alts = []

    def handle_starttag(self, tag, attributes):
        if tag == "img":
            self.alts.append(dict(attributes).get("alt"))


def tick_texts(axis):
    return [label.get_text() for label in axis.get_ticklabels(which="major")]


def outlined(ax):
    squares = [patch for patch in ax.patches if isinstance(patch, Rectangle)]
    return {(round(p.get_y() + p.get_height() / 2), round(p.get_x() + p.get_width() / 2)) for p in squares}


def hatched(ax):
    """The cells (query, key) under hatching, with the face colour of each group."""
    found = {}
    for collection in ax.collections:
        if isinstance(collection, PatchCollection) and collection.get_hatch():
            face = tuple(collection.get_facecolor()[0]) if len(collection.get_facecolor()) else None
            for path in collection.get_paths():
                x, y = path.vertices[:4].mean(axis=0)
                found[(round(y), round(x))] = face
    return found


class TestHeatmap:
    @pytest.mark.parametrize("weights", [WEIGHTS.numpy(), WEIGHTS.bfloat16() * 0, (WEIGHTS * 0.1).tolist()])
    def test_queries_are_rows_the_first_on_top_and_the_scale_is_0_to_1_whatever_the_data(self, weights):
        ax = heatmap(weights, QUERIES, KEYS)
        ax.figure.canvas.draw()
        assert (tick_texts(ax.yaxis), tick_texts(ax.xaxis)) == (QUERIES, KEYS)
        assert ax.yaxis_inverted() and not ax.xaxis_inverted()
        assert np.allclose(ax.images[0].get_array(), torch.as_tensor(weights).float())
        assert ax.images[0].get_clim() == (0, 1)

    def test_gold_cells_are_outlined_at_query_and_key(self):
        gold = {(0, 0), (1, 1), (2, 3)}
        ax = heatmap(WEIGHTS, QUERIES, KEYS, gold=gold)
        assert outlined(ax) == gold
        assert all(not patch.get_fill() and patch.get_path_effects() for patch in ax.patches)
        assert "outlined: gold" in [text.get_text() for text in ax.texts]

    def test_masked_cells_are_hatched_grey_and_keep_their_colour_where_they_carry_weight(self):
        mask = torch.tensor([[True, False, False, False], [True, True, False, False], [True, True, True, False]])
        weights = torch.where(mask, WEIGHTS, 0.0)
        cells = hatched(heatmap(weights, QUERIES, KEYS, mask=mask))
        assert set(cells) == {(q, k) for q in range(3) for k in range(4) if not mask[q, k]}
        assert {to_rgb(face[:3]) for face in cells.values()} == {to_rgb("#cfcfcf")}
        assert hatched(heatmap(weights, QUERIES, KEYS)) == {}
        weights[1, 2] = 0.7
        ax = heatmap(weights, QUERIES, KEYS, mask=mask)
        assert hatched(ax)[(1, 2)] is None and hatched(ax)[(1, 3)] is not None
        assert "A masked cell carries weight (up to 0.70)" in alt_text(ax)

    def test_long_tokens_stand_upright_and_nothing_is_cut_off(self):
        tokens = ["a", "anticonstitutionnellement", "internationalisation"]
        ax = heatmap(torch.eye(3), tokens, tokens)
        assert {label.get_rotation() for label in ax.get_xticklabels()} == {90}
        ax.figure.canvas.draw()
        page = ax.figure.bbox
        for label in [*ax.get_xticklabels(), *ax.get_yticklabels()]:
            box = label.get_window_extent()
            assert page.x0 <= box.x0 and box.x1 <= page.x1 and page.y0 <= box.y0 and box.y1 <= page.y1

    def test_neighbouring_labels_do_not_overlap_at_40_words(self):
        tokens = [f"word{i}" for i in range(40)]
        ax = heatmap(torch.eye(40), tokens, tokens)
        ax.figure.canvas.draw()
        boxes = [label.get_window_extent() for label in ax.get_xticklabels()]
        assert all(left.x1 <= right.x0 for left, right in itertools.pairwise(boxes))

    def test_a_dollar_sign_is_a_dollar_sign(self):
        ax = heatmap(torch.eye(2), ["$x", "5$"], ["$y$", "\\frac{"], title="$ and $")
        assert not any(text.get_parse_math() for text in [*ax.get_xticklabels(), *ax.get_yticklabels(), ax.title])
        png(ax)

    def test_axes_that_are_given_are_used_and_global_settings_stay(self):
        before = dict(matplotlib.rcParams)
        _, (left, right) = plt.subplots(1, 2)
        assert heatmap(WEIGHTS, QUERIES, KEYS, ax=right, colorbar=False) is right
        assert not left.images and len(plt.get_fignums()) == 1
        assert dict(matplotlib.rcParams) == before


class TestGrid:
    def test_all_panels_share_one_scale_and_one_colour_bar(self):
        axes = heatmap_grid([WEIGHTS, WEIGHTS * 0.1, WEIGHTS * 0], QUERIES, KEYS, ["a", "b", "c"], columns=2)
        assert [ax.images[0].get_clim() for ax in axes] == [(0, 1)] * 3
        assert [ax.get_title() for ax in axes] == ["a", "b", "c"]
        others = [ax for ax in axes[0].figure.axes if ax not in list(axes)]
        assert len(others) == 1 and others[0].get_ylabel() == "weight"
        assert alt_text(axes[0].figure) == " ".join(map(alt_text, axes))

    def test_panels_may_have_their_own_tokens_gold_and_mask(self):
        mask = np.array([[True, False]])
        axes = heatmap_grid(
            [WEIGHTS, [[1.0, 0.0]]], [QUERIES, ["oui"]], [KEYS, ["yes", "."]], gold=[None, {(0, 0)}], mask=[None, mask]
        )
        assert tick_texts(axes[1].xaxis) == ["yes", "."]
        assert [outlined(ax) for ax in axes] == [set(), {(0, 0)}]
        assert [set(hatched(ax)) for ax in axes] == [set(), {(0, 1)}]


class TestLengthCurve:
    def test_the_line_is_the_mean_and_the_band_reaches_from_lowest_to_highest(self):
        ax = length_curve(EDGES, CURVES)
        assert np.allclose(ax.lines[0].get_xydata(), [[2.5, 0.9], [7, 0.5], [14.5, 0.0]])
        band = ax.collections[0].get_paths()[0].vertices
        assert {(round(x, 1), round(y, 1)) for x, y in band} == {(2.5, 0.8), (2.5, 1.0), (7, 0.4), (7, 0.6), (14.5, 0.0)}

    def test_bins_are_named_by_their_words_and_shares_by_percent(self):
        ax = length_curve([1, 2, 5, 10], {"a": [[1, 0.5, 0]]})
        assert tick_texts(ax.xaxis) == ["1", "2–4", "5–9"]
        assert tick_texts(ax.yaxis) == ["0%", "25%", "50%", "75%", "100%"]
        assert ax.get_ylim()[0] <= 0 and 1 <= ax.get_ylim()[1] < 1.1

    def test_empty_bins_are_skipped_and_a_seed_that_has_one_does_not_spoil_the_others(self):
        nan = float("nan")
        ax = length_curve(EDGES, {"a": [[1.0, nan, nan], [0.5, nan, 0.25]]}, live={"a": [nan, 0.5, nan]})
        assert np.allclose(ax.lines[0].get_xydata(), [[2.5, 0.75], [14.5, 0.25]])
        assert np.allclose(ax.lines[1].get_xydata(), [[7, 0.5]])

    def test_the_own_run_is_markers_on_top_in_the_colour_of_its_curve(self):
        ax = length_curve(EDGES, CURVES, live={"with": [1, 1, 0.5]})
        run, curve = ax.lines[-1], ax.lines[1]
        assert run.get_linestyle() == "None" and run.get_marker() == "*"
        assert run.get_color() == curve.get_color() and run.get_zorder() > curve.get_zorder()
        assert "without: 90% at 1–4, 0% at 10–19, 2 seeds between 0% and 0% there." in alt_text(ax)
        assert "with, your run: 100% at 1–4, 50% at 10–19." in alt_text(ax)


def test_bars_have_a_fixed_scale_and_show_their_values():
    ax = weight_bars(torch.tensor([0.1, 0.7, 0.2]), ["a", "b", "c"], gold=[1])
    assert np.allclose([bar.get_height() for bar in ax.patches], [0.1, 0.7, 0.2])
    assert [text.get_text() for text in ax.texts] == ["0.10", "0.70", "0.20"]
    assert ax.get_ylim()[0] == 0 and 1 <= ax.get_ylim()[1] < 1.1
    assert [to_rgb(bar.get_edgecolor()[:3]) == to_rgb("#f5a623") for bar in ax.patches] == [False, True, False]


def test_a_loss_curve_smooths_over_a_twentieth_of_the_steps():
    losses = np.tile([1.0, 3.0], 100)
    ax = loss_curve({"train": losses})
    faint, bold = ax.lines
    assert np.allclose(faint.get_ydata(), losses) and np.allclose(bold.get_ydata(), 2.0)
    assert alt_text(ax) == "Line chart: loss by step. train: from 2 to 2 in 200 steps."


def test_a_table_of_shares_holds_percentages_light_on_dark_cells():
    columns = {"seed 0": {"red circle": 0.89, "blue cross": 0.0}, "seed 1": {"red circle": 0.98, "blue cross": 1.0}}
    ax = share_table(columns, title="New things")
    assert [text.get_text() for text in ax.texts] == ["89%", "98%", "0%", "100%"]
    assert [text.get_color() for text in ax.texts] == ["white", "white", "black", "white"]
    assert alt_text(ax) == "Table (New things): red circle: seed 0 89%, seed 1 98%; blue cross: seed 0 0%, seed 1 100%."


def test_patches_lie_row_by_row_on_one_scale_over_the_whole_picture_the_gold_one_framed():
    axes = plotting.picture_attention(PICTURE, PATCHES, ["red", "blue"], (3, 4), gold=[1, None])
    assert [ax.get_title() for ax in axes] == ["the picture", "red", "blue"]
    for ax, row in zip(axes[1:], PATCHES, strict=True):
        (image,) = ax.images
        assert image.get_clim() == (0, 1)
        assert np.allclose(image.get_array(), row.reshape(3, 4))
        assert image.get_extent() == [-0.5, 3.5, 2.5, -0.5] == axes[0].images[0].get_extent()
    assert [outlined(ax) for ax in axes[1:]] == [{(0, 1)}, set()]
    text = alt_text(axes[0].figure)
    assert '"red" looks most at row 1, column 2 (0.82); outlined is row 1, column 2 (0.82)' in text
    assert '"blue" looks most at row 3, column 4' in text


def test_pictures_stand_under_their_titles():
    axes = plotting.pictures(torch.stack([PICTURE, PICTURE]), ["one", "two"])
    assert [ax.get_title() for ax in axes] == ["one", "two"]
    assert alt_text(axes[0].figure) == "Picture: one. Picture: two."


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: heatmap(WEIGHTS[0], QUERIES, KEYS), "weights must have 2 dimensions, got shape (4,)"),
        (lambda: heatmap(WEIGHTS * 2, QUERIES, KEYS), "weights must lie between 0 and 1, got 1.86"),
        (lambda: heatmap(WEIGHTS, QUERIES[:2], KEYS), "queries must have one token for each of the 3 rows of weights, got 2"),
        (lambda: heatmap(WEIGHTS, QUERIES, KEYS, gold={(0, 4)}), "gold must hold indices from 0 to 3, got 4"),
        (lambda: heatmap_grid([], QUERIES, KEYS), "weights must hold at least one array"),
        (lambda: heatmap_grid([WEIGHTS, WEIGHTS * 2], QUERIES, KEYS), "weights of panel 1 must lie between 0 and 1"),
        (lambda: length_curve([5, 1], CURVES), "edges must be at least 2 increasing integers"),
        (lambda: length_curve([1.5, 3, 4, 5], CURVES), "edges must be at least 2 increasing integers"),
        (lambda: loss_curve({"train": [1, float("nan")]}), "losses['train'] must be finite, got nan"),
        (lambda: share_table([0.5]), "columns must be a dict"),
        (
            lambda: share_table({"a": {"x": 0.5}, "b": {"y": 0.5}}),
            "columns['b'] must hold what columns['a'] holds (x), got y",
        ),
        (lambda: plotting.picture_attention(PICTURE, PATCHES, ["red", "blue"], (4, 4)), "grid 4 by 4 must fit weights"),
    ],
)
def test_wrong_arguments_are_named_and_leave_no_figure(call, says):
    with pytest.raises((TypeError, ValueError), match=re.escape(says)):
        call()
    assert not plt.get_fignums()


class TestAltText:
    def test_a_heatmap_says_who_looks_where(self):
        text = alt_text(heatmap(WEIGHTS, QUERIES, KEYS, title="step 3", gold={(0, 0), (1, 0)}))
        assert text == (
            "Heatmap (step 3), 3 queries by 4 keys. le looks most at the (0.93); chat looks most at cat (0.70); "
            "dort looks at all 4 keys alike (0.25). "
            "Outlined: 2 gold pairs; the largest weight is on one for 1 of the 2 queries that have any."
        )

    def test_nothing_ties_and_masked_keys_are_told(self):
        mask = [[True, True, True], [True, True, True], [True, True, False]]
        text = alt_text(heatmap([[0, 0, 0], [0.5, 0.5, 0], [0.5, 0.5, 0]], ["a", "b", "c"], ["x", "y", "z"], mask=mask))
        assert "a looks at nothing; b looks most at x and y (0.50 each); c looks at all 2 keys alike (0.50)." in text
        assert "1 of 9 cells are masked." in text


class TestShow:
    @pytest.fixture
    def shown(self, monkeypatch):
        """What would reach the notebook: a list of (data, metadata)."""
        import IPython.display

        outputs = []
        monkeypatch.setattr(plotting.display, "running_in_ipython", lambda: True)
        monkeypatch.setattr(IPython.display, "display", lambda data, raw, metadata: outputs.append((data, metadata)))
        return outputs

    def test_the_alt_text_travels_with_the_png_and_the_figure_is_closed(self, shown):
        ax = heatmap(WEIGHTS, QUERIES, KEYS)
        show(ax)
        ((data, metadata),) = shown
        assert metadata == {"image/png": {"alt": alt_text(ax)}}
        tag = re.search(r'<img alt="([^"]*)" width="(\d+)" style="[^"]*" src="data:image/png;base64,([^"]*)">', data["text/html"])
        plain, dense = (Image.open(io.BytesIO(base64.b64decode(each))).width for each in (data["image/png"], tag[3]))
        assert tag[1] == alt_text(ax)
        assert plain == int(tag[2]) and abs(dense - 2 * plain) <= 2  # sharp where a CSS pixel has two on the screen
        assert data["text/plain"] == alt_text(ax)
        picture = base64.b64decode(data["image/png"])
        assert Image.open(io.BytesIO(picture)).format == "PNG" and len(picture) < 150_000
        assert not plt.get_fignums()

    def test_a_foreign_figure_needs_words(self, shown):
        figure, _ = plt.subplots()
        with pytest.raises(ValueError, match="ax_or_figure"):
            show(figure)
        show(figure, alt="an empty plot")
        assert shown[0][1]["image/png"]["alt"] == "an empty plot"

    def test_without_ipython_nothing_happens_but_closing(self, capsys, monkeypatch):
        monkeypatch.setitem(sys.modules, "IPython", None)
        show(heatmap(WEIGHTS, QUERIES, KEYS))
        assert capsys.readouterr().out == "" and not plt.get_fignums()

    def test_the_same_figure_gives_the_same_bytes(self):
        first, second = (png(heatmap(WEIGHTS, QUERIES, KEYS, gold={(0, 0)})) for _ in range(2))
        assert first == second

    # The lab template ignores the metadata of a PNG, which is why there is an HTML form.
    @pytest.mark.parametrize("template, form", [("lab", "as shown"), ("classic", "as shown"), ("classic", "png only")])
    def test_nbconvert_writes_the_alt_text_into_its_html(self, shown, template, form):
        nbformat, nbconvert = pytest.importorskip("nbformat.v4"), pytest.importorskip("nbconvert")
        ax = heatmap([[1.0]], ['"quoted" <b>'], ["k"])
        show(ax)
        ((data, metadata),) = shown
        if form == "png only":
            del data["text/html"]
        output = nbformat.new_output("display_data", data, metadata=metadata)
        notebook = nbformat.new_notebook(cells=[nbformat.new_code_cell("show(ax)", outputs=[output])])
        page, _ = nbconvert.HTMLExporter(template_name=template).from_notebook_node(notebook)
        reader = ImageReader()
        reader.feed(page)
        assert reader.alts == [alt_text(ax)]
