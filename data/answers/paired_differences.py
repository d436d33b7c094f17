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


# %% right | house | sorted rows, a tuple at the end
def by_sorting(rows, change):
    rows = sorted(rows, key=lambda row: row["seed"])
    mine = [row for row in rows if row["change"] == change]
    seeds = {row["seed"] for row in mine}
    base = [row["loss"] for row in rows if row["change"] == "nothing" and row["seed"] in seeds]
    return tuple(row["loss"] - loss for row, loss in zip(mine, base))


# %% right | house | one seed after the other
def by_seed(rows, change):
    def loss(name, seed):
        return next(row["loss"] for row in rows if row["change"] == name and row["seed"] == seed)

    seeds = sorted({row["seed"] for row in rows if row["change"] == change})
    return [loss(change, seed) - loss("nothing", seed) for seed in seeds]
