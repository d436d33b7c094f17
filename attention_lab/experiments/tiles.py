"""What `python -m benchmarks.tiles` has recorded: the time and the page faults of attention in tiles, by the size of a tile."""

from attention_lab.measure import results

KEPT, LENGTHS = "naive, tables kept", (1024, 2048, 4096)


def recorded(T, threads, heap="given back"):
    """The rows of one length, number of threads and heap -> {attention: row}, without the calls that show the roof."""
    rows = results.recorded("tiles")["runs"]
    kept = [row for row in rows if (row["T"], row["threads"], row["heap"]) == (T, threads, heap)]
    return {row["attention"]: row for row in kept if " of " not in row["attention"]}


def recorded_seconds(heap="given back", with_kept=False):
    """A panel for each number of threads: {title: {length: {attention: seconds}}}, as `tile_drawings.against_naive` takes it."""
    panels = {}
    for threads, title in ((1, "recorded, one thread"), (2, "recorded, two threads")):
        lengths = {f"T = {T:,}": recorded(T, threads, heap) for T in LENGTHS}
        panels[title] = {
            length: {name: row["milliseconds"] / 1e3 for name, row in rows.items() if with_kept or name != KEPT}
            for length, rows in lengths.items()
        }
    return panels
