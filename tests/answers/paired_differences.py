# %% right | house | a dict of each
def by_dicts(rows, change):
    base = {row["seed"]: row["loss"] for row in rows if row["change"] == "nothing"}
    new = {row["seed"]: row["loss"] for row in rows if row["change"] == change}
    return [new[seed] - base[seed] for seed in sorted(new)]


# %% right | house | two loops
def by_loops(rows, change):
    found = []
    for row in rows:
        for other in rows:
            if row["change"] == change and other["change"] == "nothing" and row["seed"] == other["seed"]:
                found.append((row["seed"], row["loss"] - other["loss"]))
    return [difference for _, difference in sorted(found)]


# %% right | house | one seed after the other
def by_seed(rows, change):
    def loss(name, seed):
        return next(row["loss"] for row in rows if row["change"] == name and row["seed"] == seed)

    seeds = sorted({row["seed"] for row in rows if row["change"] == change})
    return [loss(change, seed) - loss("nothing", seed) for seed in seeds]


# %% wrong | 2026-blind-3 | the difference the wrong way round: nothing less change
def paired_differences(rows, change):
    losses = {(row["change"], row["seed"]): row["loss"] for row in rows}
    seeds = sorted(seed for name, seed in losses if name == change)
    return [losses["nothing", s] - losses[change, s] for s in seeds]  # <-- here


# %% wrong | 2026-blind-3 | both lists sorted by loss, not by seed
def paired_differences(rows, change):
    changed = sorted(r["loss"] for r in rows if r["change"] == change)  # <-- here
    base = sorted(r["loss"] for r in rows if r["change"] == "nothing")  # <-- here
    return [a - b for a, b in zip(changed, base)]


# %% wrong | 2026-blind-3 | the mean of the base instead of the same seed's loss
def paired_differences(rows, change):
    base = [r["loss"] for r in rows if r["change"] == "nothing"]
    base = sum(base) / len(base)  # <-- here
    mine = sorted((r["seed"], r["loss"]) for r in rows if r["change"] == change)
    return [loss - base for _, loss in mine]


# %% wrong | 2026-blind-3 | a dict by seed comes back instead of a list
def paired_differences(rows, change):
    losses = {(row["change"], row["seed"]): row["loss"] for row in rows}
    seeds = sorted(seed for name, seed in losses if name == change)
    return {s: losses[change, s] - losses["nothing", s] for s in seeds}  # <-- here


# %% wrong | 2026-blind-8 | Looks up the right partner, but leaves the differences in the order of the rows.
def paired_differences(rows, change):
    base = {row["seed"]: row["loss"] for row in rows if row["change"] == "nothing"}
    result = []
    for row in rows:  # <-- here
        if row["change"] == change:
            result.append(row["loss"] - base[row["seed"]])
    return result


# %% wrong | house | The inner loop asks for the seed alone, and not for "nothing".
def pd_every_row_of_the_seed(rows, change):
    out = []
    for row in sorted(rows, key=lambda row: row["seed"]):
        if row["change"] == change:
            for other in rows:
                if other["seed"] == row["seed"]:  # <-- here
                    out.append(row["loss"] - other["loss"])
    return out


# %% wrong | house | Goes through the seeds of "nothing", and takes 0 where the change was not run.
def paired_differences(rows, change):
    base = {r["seed"]: r["loss"] for r in rows if r["change"] == "nothing"}
    with_it = {r["seed"]: r["loss"] for r in rows if r["change"] == change}
    return [with_it.get(s, 0) - base[s] for s in sorted(base)]  # <-- here


# %% wrong | 2026-blind-11 | Sorts both sides by seed and pairs them by place, so that a run that is missing on one side pairs other seeds.
def paired_differences(rows, change):
    ordered = sorted(rows, key=lambda row: row["seed"])
    changed = [row["loss"] for row in ordered if row["change"] == change]
    plain = [row["loss"] for row in ordered if row["change"] == "nothing"]
    return [a - b for a, b in zip(changed, plain)]  # <-- here


# %% wrong | house | filters that are gone through twice
def paired_differences(rows, change):
    ours = filter(lambda row: row["change"] == change, rows)
    seeds = sorted(row["seed"] for row in ours)
    base = {row["seed"]: row["loss"] for row in rows if row["change"] == "nothing"}
    losses = {row["seed"]: row["loss"] for row in ours}  # <-- here
    return [losses[seed] - base[seed] for seed in seeds if seed in losses]


# %% wrong | house | two lists in the rows' order, by range
def paired_differences(rows, change):
    ours, base = [], []
    for row in rows:
        if row["change"] == change:
            ours.append(row["loss"])
        if row["change"] == "nothing":
            base.append(row["loss"])
    return [ours[i] - base[i] for i in range(len(ours))]  # <-- here


# %% wrong | house | Takes the name that comes last in the alphabet.
def paired_differences(rows, change):
    losses = {(row["change"], row["seed"]): row["loss"] for row in rows}
    last = max(row["change"] for row in rows)  # <-- here
    return [losses[last, seed] - losses["nothing", seed] for name, seed in sorted(losses) if name == last]


# %% wrong | 2026-blind-16 | the seeds come in the order in which a set gives them, which is sorted only by luck, for small numbers
def paired_differences(rows, change):
    losses = {(row["change"], row["seed"]): row["loss"] for row in rows}
    seeds = {seed for name, seed in losses if name == change}
    return [losses[change, seed] - losses["nothing", seed] for seed in seeds]  # <-- here


# %% wrong | 2026-blind-16 | every row that is not of "nothing" counts as one of the change, those of other changes too
def paired_differences(rows, change):
    base, changed = {}, {}
    for row in rows:
        kind = base if row["change"] == "nothing" else changed  # <-- here
        kind[row["seed"]] = row["loss"]
    return [changed[seed] - base[seed] for seed in sorted(changed)]


# %% wrong | 2026-blind-18 | the seeds are sorted as text, so that 10 comes before 2
def paired_differences(rows, change):
    losses = {f'{row["change"]}/{row["seed"]}': row["loss"] for row in rows}
    seeds = sorted(str(row["seed"]) for row in rows if row["change"] == change)  # <-- here
    return [losses[f"{change}/{seed}"] - losses[f"nothing/{seed}"] for seed in seeds]


# %% wrong | 2026-blind-19 | takes any row that is not of `change` for the baseline, so that a third change's loss can stand in for "nothing"
def paired_differences(rows, change):
    with_it = {row["seed"]: row["loss"] for row in rows if row["change"] == change}
    without = {row["seed"]: row["loss"] for row in rows if row["change"] != change}  # <-- here
    return [with_it[seed] - without[seed] for seed in sorted(with_it)]


# %% wrong | 2026-blind-22 | a set of the seeds is taken for sorted: small numbers come in order, others (8 before 7) do not
def paired_differences(rows, change):
    by_name = {}
    for row in rows:
        by_name[row["change"], row["seed"]] = row["loss"]
    result = []
    for seed in {seed for name, seed in by_name if name == change}:  # <-- here
        result.append(by_name[change, seed] - by_name["nothing", seed])
    return result
