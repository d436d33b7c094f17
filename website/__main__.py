"""`python -m website [--serve]`: build the web site, and serve it on this machine."""

import argparse
import http.server
import shutil
import sys
import tempfile
from functools import partial
from pathlib import Path

from sphinx.cmd.build import build_main

from authoring.__main__ import ROOT
from authoring.setup_cell import address, read_project
from website.light import lighten
from website.moved import redirect
from website.pages import write

HERE = Path(__file__).resolve().parent
NOT_FOR_READERS = (".buildinfo*", "objects.inv", "*webpack-macros.html", "*.map", "*.LICENSE.txt", "locales", "fontawesome.js*")
OUT = HERE / "_build" / "html"


def build(out=OUT, root=ROOT):
    """Build the site into the folder `out`, in place of what lies there -> Sphinx's exit status; a warning is an error."""
    with tempfile.TemporaryDirectory() as folder:
        sources, made = Path(folder, "sources"), Path(folder, "html")
        sources.mkdir()
        write(root, sources)
        command = ["-q", "-W", "--keep-going", "-E", "-b", "html", "-c", str(HERE), "-d", str(Path(folder, "doctrees"))]
        repository = read_project(root).repository
        place = ["-D", f"html_baseurl={address(repository)}", "-A", f"repository={address(repository) and repository}"]
        status = build_main([*command, *place, str(sources), str(made)])
        if status == 0:
            shutil.rmtree(out, ignore_errors=True)
            lighten(made)
            redirect(made)
            shutil.copytree(made, out, ignore=shutil.ignore_patterns(*NOT_FOR_READERS))
    return status


def main(arguments=None):
    parser = argparse.ArgumentParser("python -m website", description=__doc__.split(": ", 1)[1])
    parser.add_argument("--serve", action="store_true", help="and serve it at http://127.0.0.1:8000 until Ctrl-C")
    options = parser.parse_args(arguments)
    status = build()
    if status:
        sys.exit(status)
    print(f"the site is in {OUT.relative_to(ROOT)}")
    if options.serve:
        handler = partial(http.server.SimpleHTTPRequestHandler, directory=OUT)
        with http.server.ThreadingHTTPServer(("127.0.0.1", 8000), handler) as server:
            print("http://127.0.0.1:8000")
            server.serve_forever()


if __name__ == "__main__":
    main()
