"""Sphinx's configuration. Nothing is executed, and nothing on a page is fetched from elsewhere."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

project = "Attention, measured"
author = "the developers of the course"
extensions = ["myst_nb", "website.head", "website.mathml"]
html_math_renderer = "mathml"
nb_execution_mode = "off"
myst_enable_extensions = ["dollarmath", "amsmath"]
myst_heading_anchors = 4
nb_merge_streams = True
html_theme = "sphinx_book_theme"
html_title = project
html_static_path = [str(Path(__file__).resolve().parent / "static")]
html_css_files = ["course.css"]
html_js_files = [("course.js", {"defer": "defer"})]
html_favicon = str(Path(__file__).resolve().parent / "static" / "favicon.svg")
html_use_index = False  # nothing makes an entry
html_show_sourcelink = False
html_copy_source = False
html_last_updated_fmt = None
html_theme_options = {
    "logo": {"text": project},
    "use_download_button": False,
    "use_fullscreen_button": False,
    "show_toc_level": 2,
    "home_page_in_toc": True,
}
html_context = {"default_mode": "auto"}  # light or dark, as the reader's system is; without it the theme's script complains
# Outputs hold the figure's words beside the figure; the richest comes first.
nb_mime_priority_overrides = [("html", "text/html", 0), ("html", "image/png", 10), ("html", "text/plain", 50)]
suppress_warnings = ["misc.highlighting_failure"]
