"""What students put on the pages that are made of their work, to run, fetch, cover or hold something up: by name, the cells."""

import base64
import functools
import io
import struct
import zlib

import nbformat
from PIL import Image

ELSEWHERE = "https://elsewhere.example/"
RUN = "window.OWNED=(window.OWNED||0)+1"
WHITE = "background:white;color:white;padding:40em;width:200em;max-width:none"
MARKUP = [
    f"<script>{RUN}</script>",
    f"<SCRIPT src={ELSEWHERE}a.js></SCRIPT>",
    f"<script>{RUN}",
    f"<img src=x onerror={RUN}>",
    f"<img src={ELSEWHERE}who-reads-this.png>",
    f"<img src='data:image/png;base64,AAAA' onerror={RUN}>",
    f"<svg><script>{RUN}</script></svg>",
    f"<svg/onload={RUN}>",
    f"<svg><style><img src=x onerror={RUN}></style></svg>",
    f"<a href='javascript:{RUN}' autofocus onfocus={RUN}>x</a>",
    f"<a href=' java\nscript:{RUN}'>x</a>",
    "<a href='data:text/html;base64,PHNjcmlwdD4='>x</a>",
    f"<iframe src='data:text/html,<script>parent.{RUN}</script>'></iframe>",
    f"<iframe srcdoc='<script>parent.{RUN}</script>'></iframe>",
    f"<form action={ELSEWHERE}><input name=token autofocus onfocus={RUN}></form>",
    f"<math><mtext><table><mglyph><style><img src=x onerror={RUN}>",
    f"<noscript><p title='</noscript><img src=x onerror={RUN}>'>",
    f"<div style='position:fixed;inset:0;background:url({ELSEWHERE}b.png)'>x</div>",
    f"<div style='background:url({ELSEWHERE}c.png)'>x</div>",
    f"<style>@import url({ELSEWHERE}d.css);body{{display:none}}</style>",
    f"<object data={ELSEWHERE}></object><embed src={ELSEWHERE}><base href={ELSEWHERE}>",
    f"<link rel=stylesheet href={ELSEWHERE}e.css><link rel=prefetch href={ELSEWHERE}>",
    f"<meta http-equiv=refresh content='0;url={ELSEWHERE}'>",
    f"<video src={ELSEWHERE}v autoplay onerror={RUN}></video><audio src={ELSEWHERE}v autoplay></audio>",
    f"<details open ontoggle={RUN}><summary>x</summary></details>",
    f"<p style='animation:x 1s' onanimationstart={RUN} onmouseover={RUN}>x</p>",
    f"[x](javascript:{RUN})",
    f"![x]({ELSEWHERE}p.png)",
    f'![x](y"onerror="{RUN})',
    f"$\\href{{javascript:{RUN}}}{{x}}$ \\(\\require{{x}}\\)",
    f"<div style='margin:-60em -60em;opacity:0.99;{WHITE}'>over</div>",
    f"<div style='margin-top:-4000px;{WHITE}'>over</div>",
    f"<div style='float:left;transform:translate(-50em,-50em);{WHITE}'>over</div>",
    f"<table style='margin:-90em;{WHITE}'><tr><td>over</td></tr></table>",
    "<b class='modal-backdrop navbar-fixed-top' id=toc>x</b>",
]


def png(width=2, height=2):
    """A picture in base64."""
    made = io.BytesIO()
    Image.new("RGB", (width, height), "red").save(made, "PNG")
    return base64.b64encode(made.getvalue()).decode()


@functools.cache
def bomb(side=30_000):
    """A PNG of `side` by `side` pixels that is small as a file."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    packed = zlib.compressobj(9)
    line = b"\0" * (1 + side // 8)
    data = b"".join(packed.compress(line) for _ in range(side)) + packed.flush()
    head = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    picture = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")
    return base64.b64encode(picture).decode()


def shown(data, metadata=None):
    """A code cell of a student's that has shown this."""
    output = nbformat.from_dict({"output_type": "display_data", "data": data, "metadata": {} if metadata is None else metadata})
    cell = nbformat.v4.new_code_cell("display(...)", id="own-1")
    cell.outputs = [output]
    return cell


def written(source, **more):
    """A Markdown cell of a student's."""
    return nbformat.v4.new_markdown_cell(source, id="own-2", **more)


KINDS = (
    "text/html",
    "text/markdown",
    "text/latex",
    "image/svg+xml",
    "application/javascript",
    "text/plain",
    "application/x-thing",
)
FORGED_SIZES = [
    f"1 onload={RUN}",
    f'1" onload="{RUN}',
    f"1 src={ELSEWHERE}",
    [f"1 onload={RUN}"],
    {"a": 1},
    -5,
    1e9,
    True,
    float("inf"),
]


def attempts():
    """{name: cells}."""
    made = {f"markdown {number}": [written(text)] for number, text in enumerate(MARKUP)}
    made |= {f"{kind} {number}": [shown({kind: text})] for kind in KINDS for number, text in enumerate(MARKUP)}
    made |= {
        f"isolated {number}": [shown({"text/html": text}, {"text/html": {"isolated": True}})]
        for number, text in enumerate(MARKUP)
    }
    for kind, data in (("image/png", png()), ("image/jpeg", png()), ("image/gif", png())):
        for number, value in enumerate(FORGED_SIZES):
            for name in ("width", "height", "alt", "unconfined"):
                made[f"{name} of {kind} {number}"] = [shown({kind: data}, {kind: {name: value}})]
    for number, names in enumerate(
        [{"image/png": ELSEWHERE + "f.png"}, 5, {"image/png": f"x onerror={RUN}"}, [["image/png", 1]]]
    ):
        made[f"file names {number}"] = [shown({"image/png": png()}, {"filenames": names})]
    for number, odd in enumerate([{"image/png": 5}, {"image/png": None}, {"image/png": [1]}, 5, [], "x", {"text/html": 5}]):
        made[f"odd metadata {number}"] = [
            shown({"image/png": png(), "text/html": "<b>x</b>"}, odd),
            shown({"image/png": png()}, odd),
        ]
    for number, odd in enumerate([5, None, ["a", 5], {"a": 1}, "not base64", png()[:20], "data:text/html," + MARKUP[0]]):
        made[f"odd picture {number}"] = [shown({"image/png": odd}), shown({"text/html": odd}), shown({"text/plain": odd})]
    for number, odd in enumerate(
        [None, 5, {"a.png": 5}, {"a.png": {"image/png": 5}}, {"a.png": {"text/html": MARKUP[0]}}, {"b": {}}]
    ):
        cell = written("![a](attachment:a.png) ![b](attachment:)")
        cell.attachments = odd
        made[f"odd attachment {number}"] = [cell]
    made["a link to an attachment that is not there"] = [written("![x](attachment:nothing.png)")]
    svg = f"<svg xmlns='http://www.w3.org/2000/svg' onload='{RUN}'><image href='{ELSEWHERE}s.png'/></svg>"
    made["svg pasted"] = [
        written("![a](attachment:a.svg)", attachments={"a.svg": {"image/svg+xml": base64.b64encode(svg.encode()).decode()}})
    ]
    made["a picture bomb"] = [shown({"image/png": bomb()}), shown({"text/html": f'<img src="data:image/png;base64,{bomb()}">'})]
    made["a picture bomb, pasted"] = [written("![a](attachment:a.png)", attachments={"a.png": {"image/png": bomb()}})]
    made["many pictures"] = [shown({"image/png": bomb(6_000)}) for _ in range(30)]
    made["errors"] = [
        nbformat.v4.new_code_cell(
            "1/0", id="own-3", outputs=[nbformat.v4.new_output("error", ename=t, evalue=t, traceback=[t]) for t in MARKUP]
        )
    ]
    made["streams"] = [
        nbformat.v4.new_code_cell(t, id="own-4", outputs=[nbformat.v4.new_output("stream", name="stdout", text=t)])
        for t in MARKUP
    ]
    return made


SLOW = {
    "colour codes": "\x1b[31m" * 200_000,
    "endless colour code": "\x1b[" + "1;" * 200_000,
    "unclosed tags": "<p><b>" * 150_000,
    "unclosed tags, all different": "".join(f"<p><b title={number}>" for number in range(60_000)),
    "formatting opened again in each paragraph": "".join(f"<p><b title={number}>" for number in range(99)) + "<p>x" * 100_000,
    "attributes": "<b " + " ".join(f"a{number}=1" for number in range(100_000)) + ">",
    "attributes in quotes": "<b " + "".join(f'a{number}="<" ' for number in range(60_000)) + ">",
    "nested lists": "".join(" " * level + "- a\n" for level in range(900)),
    "brackets": "[" * 500_000,
    "environments": "\\begin{a}" * 60_000,
    "dots": "." * 500_000,
    "numbers": "1.1e" * 100_000,
    "spaces": " " * 500_000,
    "lines": "a\n" * 250_000,
}
