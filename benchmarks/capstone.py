"""Record what a lucky charm does, for lesson 16: `python -m benchmarks.capstone [MODEL ...]`.

With --tracks, the experiments of the lesson's model answers are run anew instead, and their rows printed beside those in the
answers.
"""

import tempfile
from pathlib import Path

from attention_lab.experiments import capstone
from authoring.__main__ import ROOT
from authoring.script import read_script
from benchmarks.recording import FOLDER, chosen, keep_runs, parser_of

PATH = FOLDER / "capstone.json"
CHANGES = {"nothing": 0, "charm": 1_000}  # is added to the seed, and nothing else is changed
SEEDS = range(12)
LESSON = ROOT / "solutions" / "16_capstone"
ANSWERS = {"explain a head": LESSON / "16_capstone.py", "beat the table": LESSON / "tracks" / "beat_the_table.py"}


def run(name, seed, *, kept=False):
    """One training with or without the charm -> a run as the recorded file holds it."""
    loss, steps = capstone.another_attention(seed + CHANGES[name])
    return {"model": name, "seed": seed, "steps": steps, "loss": round(loss, 4)}


def answer(track):
    """The data that a track's model answer fills in: {"my_track", "my_settings", "my_seeds", "my_changes", "my_rows"}."""
    cells, _ = read_script(ANSWERS[track])
    names = {}
    for cell in cells:
        if cell.kind == "data":
            exec(compile(cell.source, f"{ANSWERS[track].name}:{cell.line}", "exec"), names)
    return {name: names[name] for name in ("my_track", "my_settings", "my_seeds", "my_changes", "my_rows")}


def rerun(track, seeds=None):
    """Run a model answer's experiment anew, on its own seeds or on some of them -> [(row of the answer, row of today)].

    A row of today that the answer does not have stands beside None.
    """
    plan = answer(track)
    seeds = plan["my_seeds"] if seeds is None else seeds
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "rows.json")
        train, always = capstone.TRACKS[track], plan["my_settings"]
        now = capstone.ablation(train, plan["my_changes"], settings=always, seeds=seeds, path=path)
    told = {(row["change"], row["seed"]): row for row in capstone.read_rows(plan["my_rows"])}
    return [(told.get((row["change"], row["seed"])), row) for row in now]


def main(arguments=None):
    parser = parser_of("python -m benchmarks.capstone", __doc__, CHANGES, seeds=SEEDS)
    parser.add_argument("--tracks", nargs="*", metavar="TRACK", help="run model answers anew (default: all), and print both")
    options = chosen(parser, CHANGES, arguments)
    if options.tracks is not None:
        for track in options.tracks or ANSWERS:
            for told, now in rerun(track):
                before = f"{told['loss']:.4f}" if told else "nothing"
                print(f"{track}: {capstone.as_text([now]).splitlines()[1]}; in the answer: {before}")
        return
    made_by = {"order": list(CHANGES), "settings": {"steps": capstone.REPEATED}, "command": "python -m benchmarks.capstone"}
    keep_runs(options, run, PATH, **made_by)


if __name__ == "__main__":
    main()
