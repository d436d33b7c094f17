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


# %% wrong | 2026-blind-3 | turned_round | the difference the wrong way round: nothing less change
def paired_differences(rows, change):
    losses = {(row["change"], row["seed"]): row["loss"] for row in rows}
    seeds = sorted(seed for name, seed in losses if name == change)
    return [losses["nothing", s] - losses[change, s] for s in seeds]  # <-- here


# %% wrong | 2026-blind-3 | seeds_in_the_order_of_the_rows | in the order of the rows, seeds not sorted
def paired_differences(rows, change):
    base = {r["seed"]: r["loss"] for r in rows if r["change"] == "nothing"}
    out = []
    for r in rows:  # <-- here
        if r["change"] == change:
            out.append(r["loss"] - base[r["seed"]])
    return out


# %% wrong | 2026-blind-3 | - | seeds of the base instead of those of the change: a KeyError where one is missing
def paired_differences(rows, change):
    losses = {(row["change"], row["seed"]): row["loss"] for row in rows}
    seeds = sorted(seed for name, seed in losses if name == "nothing")  # <-- here
    return [losses[change, s] - losses["nothing", s] for s in seeds]


# %% wrong | 2026-blind-3 | sorted_losses | both lists sorted by loss, not by seed
def paired_differences(rows, change):
    changed = sorted(r["loss"] for r in rows if r["change"] == change)  # <-- here
    base = sorted(r["loss"] for r in rows if r["change"] == "nothing")  # <-- here
    return [a - b for a, b in zip(changed, base)]


# %% wrong | 2026-blind-3 | - | seeds are taken to be 0, 1, 2, ...
def paired_differences(rows, change):
    losses = {(row["change"], row["seed"]): row["loss"] for row in rows}
    n = len([row for row in rows if row["change"] == change])
    return [losses[change, s] - losses["nothing", s] for s in range(n)]  # <-- here


# %% wrong | 2026-blind-3 | from_the_mean_of_nothing | the mean of the base instead of the same seed's loss
def paired_differences(rows, change):
    base = [r["loss"] for r in rows if r["change"] == "nothing"]
    base = sum(base) / len(base)  # <-- here
    mine = sorted((r["seed"], r["loss"]) for r in rows if r["change"] == change)
    return [loss - base for _, loss in mine]


# %% wrong | 2026-blind-3 | by_seed | a dict by seed comes back instead of a list
def paired_differences(rows, change):
    losses = {(row["change"], row["seed"]): row["loss"] for row in rows}
    seeds = sorted(seed for name, seed in losses if name == change)
    return {s: losses[change, s] - losses["nothing", s] for s in seeds}  # <-- here


# %% wrong | 2026-blind-3 | whatever_is_not_nothing | any row that is not the base counts as the change
def paired_differences(rows, change):
    base, mine = {}, {}
    for r in rows:
        if r["change"] == "nothing":
            base[r["seed"]] = r["loss"]
        else:  # <-- here
            mine[r["seed"]] = r["loss"]
    return [mine[s] - base[s] for s in sorted(mine)]


# %% right | 2026-blind-3 | one dict
def paired_differences(rows, change):
    losses = {(row["change"], row["seed"]): row["loss"] for row in rows}
    return [losses[change, s] - losses["nothing", s] for s in sorted(s for c, s in losses if c == change)]


# %% right | 2026-blind-3 | search in loops
def paired_differences(rows, change):
    pairs = []
    for a in rows:
        for b in rows:
            if a["change"] == change and b["change"] == "nothing" and a["seed"] == b["seed"]:
                pairs.append((a["seed"], a["loss"] - b["loss"]))
    pairs.sort(key=lambda p: p[0])
    return [d for _, d in pairs]


# %% wrong | 2026-blind-5 | - | It goes through the seeds of "nothing", also those at which the change was not run.
def paired_differences(rows, change):
    losses = {(row["change"], row["seed"]): row["loss"] for row in rows}
    seeds = sorted(row["seed"] for row in rows if row["change"] == "nothing")  # <-- here
    return [losses[change, seed] - losses["nothing", seed] for seed in seeds]


# %% wrong | 2026-blind-5 | changes_its_input | The caller's list of rows is sorted in place.
def paired_differences(rows, change):
    rows.sort(key=lambda row: row["seed"])  # <-- here
    nothing = {row["seed"]: row["loss"] for row in rows if row["change"] == "nothing"}
    result = []
    for row in rows:
        if row["change"] == change:
            result.append(row["loss"] - nothing[row["seed"]])
    return result


# %% wrong | 2026-blind-5 | sorted_as_text | The runs are sorted by a text of change and seed, in which seed 10 comes before seed 2.
def paired_differences(rows, change):
    losses = {}
    for row in rows:
        losses[f"{row['change']}/{row['seed']}"] = row["loss"]
    names = sorted(name for name in losses if name.rsplit("/", 1)[0] == change)  # <-- here
    return [losses[name] - losses["nothing/" + name.rsplit("/", 1)[1]] for name in names]


# %% right | 2026-blind-5 | two passes, a dict of the plain losses, then sorted pairs
def paired_differences(rows, change):
    plain = {}
    for row in rows:
        if row["change"] == "nothing":
            plain[row["seed"]] = row["loss"]
    pairs = [(row["seed"], row["loss"]) for row in rows if row["change"] == change]
    return [loss - plain[seed] for seed, loss in sorted(pairs)]


# %% wrong | house | - | sorted by the loss, which stands first in each pair
def paired_differences(rows, change):
    with_it = sorted((row["loss"], row["seed"]) for row in rows if row["change"] == change)  # <-- here
    base = {row["seed"]: row["loss"] for row in rows if row["change"] == "nothing"}
    return [loss - base[seed] for loss, seed in with_it]


# %% wrong | 2026-blind-6 | - | sorts the differences by size instead of by seed
def paired_differences(rows, change):
    base = {row["seed"]: row["loss"] for row in rows if row["change"] == "nothing"}
    differences = [row["loss"] - base[row["seed"]] for row in rows if row["change"] == change]
    return sorted(differences)  # <-- here


# %% wrong | 2026-blind-6 | by_place_after_sorting | sorts both lists by seed and zips them, which mispairs when "nothing" has a seed more
def paired_differences(rows, change):
    ordered = sorted(rows, key=lambda row: row["seed"])
    changed = [row["loss"] for row in ordered if row["change"] == change]
    plain = [row["loss"] for row in ordered if row["change"] == "nothing"]
    return [a - b for a, b in zip(changed, plain)]  # <-- here


# %% double | 2026-blind-6 | turned_round | the sign is turned: above 0 means better; the seeds stand in the order of the rows, not sorted
def paired_differences(rows, change):
    losses = {(row["change"], row["seed"]): row["loss"] for row in rows}
    seeds = [row["seed"] for row in rows if row["change"] == change]  # <-- here
    return [losses["nothing", seed] - losses[change, seed] for seed in seeds]  # <-- here


# %% right | 2026-blind-6 | sorts pairs of seed and loss, and searches the partner in the rows
def paired_differences(rows, change):
    def loss_of(name, seed):
        return next(row["loss"] for row in rows if row["change"] == name and row["seed"] == seed)

    mine = sorted((row["seed"], row["loss"]) for row in rows if row["change"] == change)
    return [loss - loss_of("nothing", seed) for seed, loss in mine]


# %% wrong | 2026-blind-7 | by_place_after_sorting | both lists are sorted by seed and joined place by place, which fails when the change lacks a seed
def paired_differences(rows, change):
    ordered = sorted(rows, key=lambda row: row["seed"])
    with_it = [row["loss"] for row in ordered if row["change"] == change]
    without = [row["loss"] for row in ordered if row["change"] == "nothing"]
    return [a - b for a, b in zip(with_it, without)]  # <-- here

# %% wrong | 2026-blind-7 | sorted_as_text | the seeds are sorted as text, where 10 comes before 2
def paired_differences(rows, change):
    losses = {}
    for row in rows:
        losses[f"{row['change']},{row['seed']}"] = row["loss"]
    names = sorted(name for name in losses if name.split(",")[0] == change)  # <-- here
    return [losses[name] - losses["nothing," + name.split(",")[1]] for name in names]

# %% right | 2026-blind-7 | two dicts by seed, one for each kind of run
def paired_differences(rows, change):
    ours, plain = {}, {}
    for row in rows:
        if row["change"] == change:
            ours[row["seed"]] = row["loss"]
        if row["change"] == "nothing":
            plain[row["seed"]] = row["loss"]
    differences = []
    for seed in sorted(ours):
        differences.append(ours[seed] - plain[seed])
    return differences


# %% wrong | 2026-blind-8 | by_place_after_sorting | Sorts both sides by seed and zips them, which pairs wrongly when "nothing" has other seeds as well.
def paired_differences(rows, change):
    ordered = sorted(rows, key=lambda row: row["seed"])
    with_it = [row["loss"] for row in ordered if row["change"] == change]
    without = [row["loss"] for row in ordered if row["change"] == "nothing"]
    return [a - b for a, b in zip(with_it, without)]  # <-- here

# %% wrong | 2026-blind-8 | seeds_in_the_order_of_the_rows | Looks up the right partner, but leaves the differences in the order of the rows.
def paired_differences(rows, change):
    base = {row["seed"]: row["loss"] for row in rows if row["change"] == "nothing"}
    result = []
    for row in rows:  # <-- here
        if row["change"] == change:
            result.append(row["loss"] - base[row["seed"]])
    return result

# %% wrong | 2026-blind-8 | changes_its_input | Sorts the caller's list of rows in place.
def paired_differences(rows, change):
    rows.sort(key=lambda row: row["seed"])  # <-- here
    losses = {(row["change"], row["seed"]): row["loss"] for row in rows}
    return [
        row["loss"] - losses["nothing", row["seed"]] for row in rows if row["change"] == change
    ]

# %% double | 2026-blind-8 | - | Takes every row that is not "nothing" for the change, so that another change may write over it; takes the difference the other way round.
def paired_differences(rows, change):
    with_it, without = {}, {}
    for row in rows:
        if row["change"] == "nothing":
            without[row["seed"]] = row["loss"]
        else:  # <-- here
            with_it[row["seed"]] = row["loss"]
    return [without[seed] - with_it[seed] for seed in sorted(with_it)]  # <-- here

# %% right | 2026-blind-8 | searches the partner with next() for each row, then sorts the pairs of seed and difference
def paired_differences(rows, change):
    found = []
    for row in rows:
        if row["change"] != change:
            continue
        partner = next(
            other for other in rows if other["change"] == "nothing" and other["seed"] == row["seed"]
        )
        found.append((row["seed"], row["loss"] - partner["loss"]))
    found.sort(key=lambda pair: pair[0])
    return [difference for _, difference in found]


# %% wrong | 2026-blind-9 | by_place_after_sorting | Both lists are sorted by seed and zipped, so that a missing run shifts the partners.
def paired_differences(rows, change):
    ordered = sorted(rows, key=lambda row: row["seed"])
    with_it = [row["loss"] for row in ordered if row["change"] == change]
    without = [row["loss"] for row in ordered if row["change"] == "nothing"]
    return [a - b for a, b in zip(with_it, without)]  # <-- here


# %% wrong | 2026-blind-9 | sorted_as_text | Seeds are put into text keys and sorted as text, so that seed 10 stands before seed 2.
def paired_differences(rows, change):
    losses = {}
    for row in rows:
        losses[f"{row['change']}:{row['seed']}"] = row["loss"]
    mine = sorted(name for name in losses if name.startswith(change + ":"))  # <-- here
    return [losses[name] - losses["nothing:" + name.split(":")[-1]] for name in mine]


# %% double | 2026-blind-9 | turned_round | The change's loss is taken from that of nothing, so that below 0 means worse; the list stands in the order of the rows.
def paired_differences(rows, change):
    base = {row["seed"]: row["loss"] for row in rows if row["change"] == "nothing"}
    differences = []
    for row in rows:  # <-- here
        if row["change"] == change:
            differences.append(base[row["seed"]] - row["loss"])  # <-- here
    return differences


# %% right | 2026-blind-9 | two nested loops over the rows, then a sort of pairs of seed and difference
def paired_differences(rows, change):
    pairs = []
    for one in rows:
        for other in rows:
            if one["change"] == change and other["change"] == "nothing" and one["seed"] == other["seed"]:
                pairs.append((one["seed"], one["loss"] - other["loss"]))
    pairs.sort(key=lambda pair: pair[0])
    return [difference for _, difference in pairs]


# %% wrong | house | - | Keeps one loss of "nothing", the last, for all seeds.
def pd_last_of_nothing(rows, change):
    mine = {}
    for row in rows:
        if row["change"] == "nothing":
            base = row["loss"]  # <-- here
        elif row["change"] == change:
            mine[row["seed"]] = row["loss"]
    return [mine[seed] - base for seed in sorted(mine)]


# %% wrong | house | all_of_the_same_seed | The inner loop asks for the seed alone, and not for "nothing".
def pd_every_row_of_the_seed(rows, change):
    out = []
    for row in sorted(rows, key=lambda row: row["seed"]):
        if row["change"] == change:
            for other in rows:
                if other["seed"] == row["seed"]:  # <-- here
                    out.append(row["loss"] - other["loss"])
    return out


# %% wrong | house | all_of_the_same_seed | Whatever is not the change counts as "nothing", one after the other.
def pd_every_other_row_of_the_seed(rows, change):
    out = []
    for row in sorted(rows, key=lambda row: row["seed"]):
        if row["change"] == change:
            for other in rows:
                if other["seed"] == row["seed"] and other["change"] != change:  # <-- here
                    out.append(row["loss"] - other["loss"])
    return out


# %% wrong | house | - | Takes the rows to stand in blocks, those of "nothing" first.
def pd_in_blocks(rows, change):
    n = len([row for row in rows if row["change"] == change])
    start = [row["change"] for row in rows].index(change)
    return [rows[start + i]["loss"] - rows[i]["loss"] for i in range(n)]  # <-- here


# %% wrong | house | relative_and_turned_round | Gives the improvement as a share of the loss of "nothing".
def pd_improvement(rows, change):
    losses = {(row["change"], row["seed"]): row["loss"] for row in rows}
    seeds = sorted(seed for name, seed in losses if name == change)
    return [(losses["nothing", seed] - losses[change, seed]) / losses["nothing", seed] for seed in seeds]  # <-- here


# %% wrong | house | last_seed_alone | The list is made anew in every round of the loop.
def pd_list_made_anew(rows, change):
    losses = {(row["change"], row["seed"]): row["loss"] for row in rows}
    seeds = sorted(seed for name, seed in losses if name == change)
    for seed in seeds:
        out = []  # <-- here
        out.append(losses[change, seed] - losses["nothing", seed])
    return out


# %% wrong | 2026-blind-10 | - | goes through the seeds in the order of a set, in place of sorted
def paired_differences(rows, change):
    losses = {}
    for row in rows:
        losses[row["change"], row["seed"]] = row["loss"]
    seeds = {seed for name, seed in losses if name == change}  # <-- here
    return [losses[change, seed] - losses["nothing", seed] for seed in seeds]


# %% wrong | 2026-blind-10 | whatever_is_not_the_change | takes every row that is not of `change` for one of "nothing", so that with several changes another one's loss is subtracted
def paired_differences(rows, change):
    with_it, without_it = {}, {}
    for row in rows:
        if row["change"] == change:
            with_it[row["seed"]] = row["loss"]
        else:  # <-- here
            without_it[row["seed"]] = row["loss"]
    differences = []
    for seed in sorted(with_it):
        differences.append(with_it[seed] - without_it[seed])
    return differences


# %% wrong | 2026-blind-10 | sorted_as_text | sorts names with the seed as text, in place of the seeds as numbers: 10 comes before 2
def name_of(row):
    return f"{row['change']}, {row['seed']}"


def paired_differences(rows, change):
    losses = {name_of(row): row["loss"] for row in rows}
    names = sorted(name_of(row) for row in rows if row["change"] == change)  # <-- here
    differences = []
    for name in names:
        seed = name.rsplit(", ", 1)[1]
        differences.append(losses[name] - losses[f"nothing, {seed}"])
    return differences


# %% double | 2026-blind-10 | relative | divides each difference by the loss without the change, in place of the difference itself; keeps the order of the rows, in place of the order of the seeds
def paired_differences(rows, change):
    baseline = {}
    for row in rows:
        if row["change"] == "nothing":
            baseline[row["seed"]] = row["loss"]
    changed = [row for row in rows if row["change"] == change]
    result = []
    for row in changed:  # <-- here
        without = baseline[row["seed"]]
        result.append((row["loss"] - without) / without)  # <-- here
    return result


# %% right | 2026-blind-10 | a dict of dicts filled in one walk, then items sorted by seed
def paired_differences(rows, change):
    table = {}
    for row in rows:
        table.setdefault(row["change"], {})[row["seed"]] = row["loss"]
    baseline = table.get("nothing", {})
    ordered = sorted(table.get(change, {}).items(), key=lambda item: item[0])
    return [loss - baseline[seed] for seed, loss in ordered]


# %% wrong | house | nothing_for_what_is_not_there | Goes through the seeds of "nothing", and takes 0 where the change was not run.
def paired_differences(rows, change):
    base = {r["seed"]: r["loss"] for r in rows if r["change"] == "nothing"}
    with_it = {r["seed"]: r["loss"] for r in rows if r["change"] == change}
    return [with_it.get(s, 0) - base[s] for s in sorted(base)]  # <-- here


# %% wrong | house | - | Goes through the numbers below that of the rows, as if no seed were larger.
def paired_differences(rows, change):
    base = {r["seed"]: r["loss"] for r in rows if r["change"] == "nothing"}
    with_it = {r["seed"]: r["loss"] for r in rows if r["change"] == change}
    out = []
    for s in range(len(rows)):  # <-- here
        if s in with_it and s in base:
            out.append(with_it[s] - base[s])
    return out


# %% wrong | house | - | Takes every change but "nothing", by change and seed.
def paired_differences(rows, change):
    losses = {(r["change"], r["seed"]): r["loss"] for r in rows}
    return [losses[c, s] - losses["nothing", s] for c, s in sorted(losses) if c != "nothing"]  # <-- here


# %% wrong | house | nothing_for_what_is_not_there | Adds up losses by seed, with a sign, also where the change was not run.
def paired_differences(rows, change):
    seeds = {}
    for r in rows:
        sign = 1 if r["change"] == change else -1 if r["change"] == "nothing" else 0
        seeds[r["seed"]] = seeds.get(r["seed"], 0.0) + sign * r["loss"]  # <-- here
    return [seeds[s] for s in sorted(seeds)]


# %% wrong | house | - | Gathers the losses by seed, and takes the second less the first.
def paired_differences(rows, change):
    seeds = {}
    for r in rows:
        if r["change"] in (change, "nothing"):
            seeds.setdefault(r["seed"], []).append(r["loss"])
    return [v[1] - v[0] for s, v in sorted(seeds.items()) if len(v) == 2]  # <-- here


# %% wrong | 2026-blind-11 | sorted_as_text | Uses the seeds as text, so that they are sorted as text, with 10 before 2.
def paired_differences(rows, change):
    losses = {}
    for row in rows:
        losses[f"{row['change']}/{row['seed']}"] = row["loss"]
    seeds = sorted(str(row["seed"]) for row in rows if row["change"] == change)  # <-- here
    return [losses[f"{change}/{seed}"] - losses[f"nothing/{seed}"] for seed in seeds]


# %% wrong | 2026-blind-11 | - | Takes the seeds to be 0, 1, 2, ... in place of those that stand in the rows.
def paired_differences(rows, change):
    with_it = {row["seed"]: row["loss"] for row in rows if row["change"] == change}
    without = {row["seed"]: row["loss"] for row in rows if row["change"] == "nothing"}
    found = []
    for seed in range(len(with_it)):  # <-- here
        found.append(with_it[seed] - without[seed])
    return found


# %% wrong | 2026-blind-11 | by_place_after_sorting | Sorts both sides by seed and pairs them by place, so that a run that is missing on one side pairs other seeds.
def paired_differences(rows, change):
    ordered = sorted(rows, key=lambda row: row["seed"])
    changed = [row["loss"] for row in ordered if row["change"] == change]
    plain = [row["loss"] for row in ordered if row["change"] == "nothing"]
    return [a - b for a, b in zip(changed, plain)]  # <-- here


# %% right | 2026-blind-11 | for each row of the change a search for its partner, sorted at the end
def paired_differences(rows, change):
    pairs = []
    for row in rows:
        if row["change"] != change:
            continue
        partner = next(
            other for other in rows if other["change"] == "nothing" and other["seed"] == row["seed"]
        )
        pairs.append((row["seed"], float(row["loss"] - partner["loss"])))
    pairs.sort(key=lambda pair: pair[0])
    return [difference for _, difference in pairs]


# %% wrong | 2026-blind-12 | - | runs over the seeds of "nothing" in place of those of the change, which raises where the change has fewer
def paired_differences(rows, change):
    losses = {}
    for row in rows:
        losses[row["change"], row["seed"]] = row["loss"]
    seeds = sorted(row["seed"] for row in rows if row["change"] == "nothing")  # <-- here
    return [losses[change, seed] - losses["nothing", seed] for seed in seeds]


# %% wrong | 2026-blind-12 | seeds_in_the_order_of_the_rows | keeps the seeds in the order in which the rows stand, in place of sorting them
def paired_differences(rows, change):
    base = {row["seed"]: row["loss"] for row in rows if row["change"] == "nothing"}
    result = []
    for row in rows:
        if row["change"] == change:
            result.append(row["loss"] - base[row["seed"]])  # <-- here
    return result


# %% wrong | 2026-blind-12 | by_place_after_sorting | sorts the two lists by seed and pairs them by place again, so that a seed that "nothing" alone has shifts all pairs after it
def paired_differences(rows, change):
    ordered = sorted(rows, key=lambda row: row["seed"])
    with_it = [row["loss"] for row in ordered if row["change"] == change]
    without = [row["loss"] for row in ordered if row["change"] == "nothing"]
    return [a - b for a, b in zip(with_it, without)]  # <-- here


# %% right | 2026-blind-12 | two tables by seed, made by a helper that is called for each change
def paired_differences(rows, change):
    def by_seed(name):
        return {row["seed"]: row["loss"] for row in rows if row["change"] == name}

    changed, plain = by_seed(change), by_seed("nothing")
    differences = []
    for seed in sorted(changed):
        differences.append(float(changed[seed] - plain[seed]))
    return differences


# %% wrong | house | no_row_taken | filters that are gone through twice
def paired_differences(rows, change):
    ours = filter(lambda row: row["change"] == change, rows)
    seeds = sorted(row["seed"] for row in ours)
    base = {row["seed"]: row["loss"] for row in rows if row["change"] == "nothing"}
    losses = {row["seed"]: row["loss"] for row in ours}  # <-- here
    return [losses[seed] - base[seed] for seed in seeds if seed in losses]


# %% wrong | house | in_the_order_of_the_rows | two lists in the rows' order, by range
def paired_differences(rows, change):
    ours, base = [], []
    for row in rows:
        if row["change"] == change:
            ours.append(row["loss"])
        if row["change"] == "nothing":
            base.append(row["loss"])
    return [ours[i] - base[i] for i in range(len(ours))]  # <-- here


# %% wrong | house | - | first seed's base
def paired_differences(rows, change):
    ours = sorted((r["seed"], r["loss"]) for r in rows if r["change"] == change)
    base = sorted((r["seed"], r["loss"]) for r in rows if r["change"] == "nothing")
    return [loss - base[0][1] for _, loss in ours]  # <-- here


# %% wrong | 2026-blind-13 | by_place_after_sorting | both lists are sorted by seed but then paired by place, which goes wrong where one of them has a seed that the other lacks
def paired_differences(rows, change):
    ordered = sorted(rows, key=lambda row: row["seed"])
    with_it = [row["loss"] for row in ordered if row["change"] == change]
    without = [row["loss"] for row in ordered if row["change"] == "nothing"]
    return [a - b for a, b in zip(with_it, without)]  # <-- here


# %% wrong | 2026-blind-13 | - | takes the seeds to be 0, 1, 2, ... up to their number, in place of the seeds that stand in the rows
def paired_differences(rows, change):
    changed, plain = {}, {}
    for row in rows:
        if row["change"] == change:
            changed[row["seed"]] = row["loss"]
        elif row["change"] == "nothing":
            plain[row["seed"]] = row["loss"]
    return [changed[seed] - plain[seed] for seed in range(len(changed))]  # <-- here


# %% right | 2026-blind-13 | sorted pairs of seed and loss, and a search for the partner
def paired_differences(rows, change):
    mine = sorted((row["seed"], row["loss"]) for row in rows if row["change"] == change)
    result = []
    for seed, loss in mine:
        (partner,) = [
            row["loss"] for row in rows if row["change"] == "nothing" and row["seed"] == seed
        ]
        result.append(loss - partner)
    return result


# %% wrong | house | whatever_is_not_nothing | Takes the last rows for those of the change.
def paired_differences(rows, change):
    base = {row["seed"]: row["loss"] for row in rows if row["change"] == "nothing"}
    return [row["loss"] - base[row["seed"]] for row in rows[-len(base) :]]  # <-- here


# %% wrong | house | whatever_is_not_the_change | Takes the last rows for those of "nothing".
def paired_differences(rows, change):
    losses = {row["seed"]: row["loss"] for row in rows if row["change"] == change}
    return [losses[row["seed"]] - row["loss"] for row in rows[-len(losses) :]]  # <-- here


# %% wrong | house | always_the_same_change | Takes the name that comes last in the alphabet.
def paired_differences(rows, change):
    losses = {(row["change"], row["seed"]): row["loss"] for row in rows}
    last = max(row["change"] for row in rows)  # <-- here
    return [losses[last, seed] - losses["nothing", seed] for name, seed in sorted(losses) if name == last]


# %% wrong | 2026-blind-14 | by_place_after_sorting | sorts both sides by seed and pairs them by place, which mispairs where "nothing" was run on a seed that the change lacks
def paired_differences(rows, change):
    in_order = sorted(rows, key=lambda row: row["seed"])
    changed = [row["loss"] for row in in_order if row["change"] == change]
    plain = [row["loss"] for row in in_order if row["change"] == "nothing"]
    return [a - b for a, b in zip(changed, plain)]  # <-- here


# %% wrong | 2026-blind-14 | whatever_is_not_the_change | takes every row of another change for the baseline, so that in a table of several changes the last of them is compared in place of "nothing"
def paired_differences(rows, change):
    with_change, without = {}, {}
    for row in rows:
        if row["change"] == change:
            with_change[row["seed"]] = row["loss"]
        else:
            without[row["seed"]] = row["loss"]  # <-- here
    return [with_change[seed] - without[seed] for seed in sorted(with_change)]


# %% wrong | 2026-blind-14 | changes_its_input | sorts the caller's list of rows in place
def paired_differences(rows, change):
    rows.sort(key=lambda row: row["seed"])  # <-- here
    losses = {(row["change"], row["seed"]): row["loss"] for row in rows}
    seeds = [row["seed"] for row in rows if row["change"] == change]
    return [losses[change, seed] - losses["nothing", seed] for seed in seeds]


# %% wrong | 2026-blind-14 | - | takes the seeds to be 0, 1, 2, ... in place of those in the rows, and raises for others
def paired_differences(rows, change):
    losses = {}
    how_many = 0
    for row in rows:
        losses[row["change"], row["seed"]] = row["loss"]
        if row["change"] == change:
            how_many += 1
    result = []
    for seed in range(how_many):  # <-- here
        result.append(losses[change, seed] - losses["nothing", seed])
    return result


# %% double | 2026-blind-14 | rounded | takes every change whose name begins with the one asked for; rounds the differences to three digits
def paired_differences(rows, change):
    mine = {r["seed"]: r["loss"] for r in rows if r["change"].startswith(change)}  # <-- here
    base = {r["seed"]: r["loss"] for r in rows if r["change"] == "nothing"}
    return [round(mine[s] - base[s], 3) for s in sorted(mine)]  # <-- here


# %% right | 2026-blind-14 | nested loops, list of (seed, difference) that is sorted at the end
def paired_differences(rows, change):
    found = []
    for one in rows:
        if one["change"] != change:
            continue
        partner = next(
            other for other in rows if other["change"] == "nothing" and other["seed"] == one["seed"]
        )
        found.append((one["seed"], float(one["loss"] - partner["loss"])))
    found.sort(key=lambda pair: pair[0])
    return [difference for _, difference in found]


# %% wrong | house | - | Asks whether the change's name is in that of the row, as it is in longer names, too.
def paired_differences(rows, change):
    a = {r["seed"]: r["loss"] for r in rows if change in r["change"]}  # <-- here
    b = {r["seed"]: r["loss"] for r in rows if r["change"] == "nothing"}
    return [a[s] - b[s] for s in sorted(a)]


# %% wrong | house | - | Unpacks the values of a row by their places, steps among them.
def paired_differences(rows, change):
    l = {}
    for row in rows:
        name, seed, steps, loss = row.values()  # <-- here
        l[name, seed] = loss
    return [l[change, s] - l["nothing", s] for s in sorted(s for c, s in l if c == change)]


# %% wrong | house | - | Finds the seed of a loss by `index`, which gives the first of equal ones.
def paired_differences(rows, change):
    mine = [r for r in rows if r["change"] == change]
    losses = [r["loss"] for r in mine]
    b = {r["seed"]: r["loss"] for r in rows if r["change"] == "nothing"}
    pairs = sorted((mine[losses.index(loss)]["seed"], loss) for loss in losses)  # <-- here
    return [loss - b[s] for s, loss in pairs]


# %% wrong | house | - | Keys a dict by the loss, so that of equal ones one is left.
def paired_differences(rows, change):
    a = {r["loss"]: r["seed"] for r in rows if r["change"] == change}  # <-- here
    b = {r["seed"]: r["loss"] for r in rows if r["change"] == "nothing"}
    return [loss - b[s] for loss, s in sorted(a.items(), key=lambda p: p[1])]


# %% wrong | house | - | Keeps the seeds alone on which all changes were run.
def paired_differences(rows, change):
    l = {(r["change"], r["seed"]): r["loss"] for r in rows}
    names = {c for c, _ in l}
    seeds = [s for s in sorted({s for _, s in l}) if all((c, s) in l for c in names)]  # <-- here
    return [l[change, s] - l["nothing", s] for s in seeds]


# %% wrong | 2026-blind-15 | whatever_is_not_the_change | takes every row that is not of the change for one of "nothing", so that the losses of other changes stand in for it
def paired_differences(rows, change):
    changed, plain = {}, {}
    for row in rows:
        if row["change"] == change:
            changed[row["seed"]] = row["loss"]
        else:  # <-- here
            plain[row["seed"]] = row["loss"]
    return [changed[seed] - plain[seed] for seed in sorted(changed)]


# %% wrong | 2026-blind-15 | - | takes the seeds to be 0, 1, 2, ... up to the number of runs, in place of those that stand in the rows
def paired_differences(rows, change):
    losses = {(row["change"], row["seed"]): row["loss"] for row in rows}
    n = sum(1 for row in rows if row["change"] == change)
    differences = []
    for seed in range(n):  # <-- here
        differences.append(losses[change, seed] - losses["nothing", seed])
    return differences


# %% wrong | 2026-blind-15 | changes_its_input | sorts the caller's list of rows in place, so that the rows stand in another order afterwards
def paired_differences(rows, change):
    rows.sort(key=lambda row: row["seed"])  # <-- here
    result = []
    for row in rows:
        if row["change"] == change:
            partner = next(r for r in rows if r["change"] == "nothing" and r["seed"] == row["seed"])
            result.append(row["loss"] - partner["loss"])
    return result


# %% wrong | 2026-blind-15 | - | goes over the seeds of all rows in place of those of the change, and fails at a seed that only "nothing" or another change has
def paired_differences(rows, change):
    table = {}
    for row in rows:
        table.setdefault(row["change"], {})[row["seed"]] = row["loss"]
    seeds = sorted({row["seed"] for row in rows})  # <-- here
    return [table[change][seed] - table["nothing"][seed] for seed in seeds]


# %% double | 2026-blind-15 | sorted_as_text | takes every row whose change contains the name, so that "charm" finds "lucky charm" too; sorts the seeds as strings, so that 10 stands before 2
def paired_differences(rows, change):
    def losses_of(name):
        found = {}
        for row in rows:
            if name in row["change"]:  # <-- here
                found[str(row["seed"])] = row["loss"]
        return found

    with_it, without = losses_of(change), losses_of("nothing")
    return [with_it[seed] - without[seed] for seed in sorted(with_it)]  # <-- here


# %% right | 2026-blind-15 | two filtered lists of tuples, joined by a loop over the sorted ones
def paired_differences(rows, change):
    mine = sorted(((row["seed"], row["loss"]) for row in rows if row["change"] == change), key=lambda pair: pair[0])
    plain = [(row["seed"], row["loss"]) for row in rows if row["change"] == "nothing"]
    differences = []
    for seed, loss in mine:
        (baseline,) = {other for number, other in plain if number == seed}
        differences.append(float(loss - baseline))
    return differences


# %% wrong | 2026-blind-16 | - | the seeds come in the order in which a set gives them, which is sorted only by luck, for small numbers
def paired_differences(rows, change):
    losses = {(row["change"], row["seed"]): row["loss"] for row in rows}
    seeds = {seed for name, seed in losses if name == change}
    return [losses[change, seed] - losses["nothing", seed] for seed in seeds]  # <-- here


# %% wrong | 2026-blind-16 | - | a row belongs to the change when its name merely contains it, so that another change with a longer name overwrites losses or adds seeds
def paired_differences(rows, change):
    with_it = {}
    without = {}
    for row in rows:
        if "nothing" == row["change"]:
            without[row["seed"]] = row["loss"]
        elif change in row["change"]:  # <-- here
            with_it[row["seed"]] = row["loss"]
    result = []
    for seed in sorted(with_it):
        result.append(with_it[seed] - without[seed])
    return result


# %% wrong | 2026-blind-16 | whatever_is_not_nothing | every row that is not of "nothing" counts as one of the change, those of other changes too
def paired_differences(rows, change):
    base, changed = {}, {}
    for row in rows:
        kind = base if row["change"] == "nothing" else changed  # <-- here
        kind[row["seed"]] = row["loss"]
    return [changed[seed] - base[seed] for seed in sorted(changed)]


# %% wrong | 2026-blind-16 | sorted_as_text | the seeds are sorted as text, so that 10 stands before 2
def paired_differences(rows, change):
    table = {}
    for row in rows:
        table[f"{row['change']}/{row['seed']}"] = row["loss"]
    seeds = sorted(str(row["seed"]) for row in rows if row["change"] == change)  # <-- here
    out = []
    for seed in seeds:
        out.append(table[f"{change}/{seed}"] - table[f"nothing/{seed}"])
    return out


# %% double | 2026-blind-16 | rounded | the seeds are counted from 0, as if there were no others; the differences are rounded to three digits
def paired_differences(rows, change):
    mine = {r["seed"]: r["loss"] for r in rows if r["change"] == change}
    plain = {r["seed"]: r["loss"] for r in rows if r["change"] == "nothing"}
    differences = []
    for seed in range(len(mine)):  # <-- here
        differences.append(round(mine[seed] - plain[seed], 3))  # <-- here
    return differences


# %% right | 2026-blind-16 | sorted copies of the rows, and for each a search through all rows
def paired_differences(rows, change):
    def loss_of(name, seed):
        for row in rows:
            if row["change"] == name and row["seed"] == seed:
                return row["loss"]
        raise KeyError(f"no run of {name!r} with seed {seed}")

    ours = [row for row in rows if row["change"] == change]
    result = []
    for row in sorted(ours, key=lambda one: one["seed"]):
        result.append(float(row["loss"] - loss_of("nothing", row["seed"])))
    return result


# %% right | 2026-blind-16 | a nested dict, seed first, and a comprehension over its sorted items
def paired_differences(rows, change):
    by_seed = {}
    for row in rows:
        by_seed.setdefault(row["seed"], {})[row["change"]] = row["loss"]
    tried = [seed for seed, of in by_seed.items() if change in of]
    tried.sort()
    return [by_seed[seed][change] - by_seed[seed]["nothing"] for seed in tried]


# %% wrong | 2026-blind-17 | sorted_as_text | sorts names made of the seed's digits, so that seed 10 comes before seed 2
def paired_differences(rows, change):
    losses = {}
    for row in rows:
        losses[f"{row['change']}/{row['seed']}"] = row["loss"]
    mine = sorted(name for name in losses if name.rpartition("/")[0] == change)  # <-- here
    result = []
    for name in mine:
        seed = name.rpartition("/")[2]
        result.append(losses[name] - losses["nothing/" + seed])
    return result


# %% wrong | 2026-blind-17 | by_place_after_sorting | sorts both lists by seed and pairs them by place, which takes wrong pairs where "nothing" has more seeds
def paired_differences(rows, change):
    in_order = sorted(rows, key=lambda row: row["seed"])
    with_it = [row["loss"] for row in in_order if row["change"] == change]
    without = [row["loss"] for row in in_order if row["change"] == "nothing"]
    return [a - b for a, b in zip(with_it, without)]  # <-- here


# %% wrong | 2026-blind-17 | whatever_is_not_the_change | takes every row of another change for one without, so that a third change may stand in for "nothing"
def paired_differences(rows, change):
    with_it, without = {}, {}
    for row in rows:
        if row["change"] == change:
            with_it[row["seed"]] = row["loss"]
        else:  # <-- here
            without[row["seed"]] = row["loss"]
    return [with_it[seed] - without[seed] for seed in sorted(with_it)]


# %% wrong | 2026-blind-17 | changes_its_input | sorts the caller's list of rows itself, which then stands in another order
def paired_differences(rows, change):
    rows.sort(key=lambda row: row["seed"])  # <-- here
    base = {row["seed"]: row["loss"] for row in rows if row["change"] == "nothing"}
    return [row["loss"] - base[row["seed"]] for row in rows if row["change"] == change]


# %% double | 2026-blind-17 | turned_round | takes the changed loss from that with "nothing", so that below 0 means worse; leaves the list in the order of the rows
def paired_differences(rows, change):
    nothing = {r["seed"]: r["loss"] for r in rows if r["change"] == "nothing"}
    differences = []
    for r in rows:  # <-- here
        if r["change"] == change:
            differences.append(nothing[r["seed"]] - r["loss"])  # <-- here
    return differences


# %% right | 2026-blind-17 | a dict of dicts by seed, filled row by row, then read in sorted order
def paired_differences(rows, change):
    by_seed = {}
    for row in rows:
        by_seed.setdefault(row["seed"], {})[row["change"]] = float(row["loss"])
    found = []
    for seed, losses in sorted(by_seed.items(), key=lambda pair: pair[0]):
        if change in losses:
            found.append(losses[change] - losses["nothing"])
    return found


# %% wrong | 2026-blind-18 | sorted_as_text | the seeds are sorted as text, so that 10 comes before 2
def paired_differences(rows, change):
    losses = {f'{row["change"]}/{row["seed"]}': row["loss"] for row in rows}
    seeds = sorted(str(row["seed"]) for row in rows if row["change"] == change)  # <-- here
    return [losses[f"{change}/{seed}"] - losses[f"nothing/{seed}"] for seed in seeds]


# %% wrong | 2026-blind-18 | by_place_after_sorting | both lists are sorted by seed but paired by place, so that a seed that only "nothing" has shifts all pairs after it
def paired_differences(rows, change):
    ordered = sorted(rows, key=lambda row: row["seed"])
    with_it = [row["loss"] for row in ordered if row["change"] == change]
    without = [row["loss"] for row in ordered if row["change"] == "nothing"]
    return [a - b for a, b in zip(with_it, without)]  # <-- here


# %% wrong | 2026-blind-18 | whatever_is_not_nothing | every row that is not "nothing" counts as the change, so that another change of the same seed overwrites its loss
def paired_differences(rows, change):
    base, changed = {}, {}
    for row in rows:
        if row["change"] == "nothing":
            base[row["seed"]] = row["loss"]
        else:  # <-- here
            changed[row["seed"]] = row["loss"]
    return [changed[seed] - base[seed] for seed in sorted(changed)]


# %% wrong | 2026-blind-18 | changes_its_input | the caller's rows are sorted in place
def paired_differences(rows, change):
    rows.sort(key=lambda r: r["seed"])  # <-- here
    nothing = {r["seed"]: r["loss"] for r in rows if r["change"] == "nothing"}
    return [r["loss"] - nothing[r["seed"]] for r in rows if r["change"] == change]


# %% double | 2026-blind-18 | - | the loss with the change is taken from that with nothing, so that above 0 means better; the list stands in the order of size, not of seeds
def paired_differences(rows, change):
    found = {(r["change"], r["seed"]): r["loss"] for r in rows}
    result = []
    for what, seed in found:
        if what == change:
            result.append(found["nothing", seed] - found[what, seed])  # <-- here
    return sorted(result)  # <-- here


# %% right | 2026-blind-18 | nested loops without any dict, then sorted pairs
def paired_differences(rows, change):
    pairs = []
    for mine in rows:
        if mine["change"] != change:
            continue
        for theirs in rows:
            if theirs["change"] == "nothing" and theirs["seed"] == mine["seed"]:
                pairs.append((mine["seed"], mine["loss"] - theirs["loss"]))
                break
    pairs.sort(key=lambda pair: pair[0])
    return [difference for _, difference in pairs]


# %% wrong | 2026-blind-19 | sorted_as_text | orders the seeds as text, so that seed 10 comes before seed 2
def paired_differences(rows, change):
    losses = {f"{row['change']},{row['seed']}": row["loss"] for row in rows}
    seeds = sorted(str(row["seed"]) for row in rows if row["change"] == change)  # <-- here
    return [losses[f"{change},{seed}"] - losses[f"nothing,{seed}"] for seed in seeds]


# %% wrong | 2026-blind-19 | whatever_is_not_the_change | takes any row that is not of `change` for the baseline, so that a third change's loss can stand in for "nothing"
def paired_differences(rows, change):
    with_it = {row["seed"]: row["loss"] for row in rows if row["change"] == change}
    without = {row["seed"]: row["loss"] for row in rows if row["change"] != change}  # <-- here
    return [with_it[seed] - without[seed] for seed in sorted(with_it)]


# %% wrong | 2026-blind-19 | changes_its_input | sorts the caller's rows in place
def paired_differences(rows, change):
    rows.sort(key=lambda row: row["seed"])  # <-- here
    differences = []
    for row in rows:
        if row["change"] != change:
            continue
        partner = next(
            other for other in rows
            if other["change"] == "nothing" and other["seed"] == row["seed"]
        )
        differences.append(row["loss"] - partner["loss"])
    return differences


# %% wrong | 2026-blind-19 | by_place_after_sorting | pairs by place in the sorted lists, which go apart when "nothing" was run on seeds that `change` was not
def paired_differences(rows, change):
    by_seed = sorted(rows, key=lambda row: row["seed"])
    with_it = [row["loss"] for row in by_seed if row["change"] == change]
    without = [row["loss"] for row in by_seed if row["change"] == "nothing"]
    return [a - b for a, b in zip(with_it, without)]  # <-- here


# %% double | 2026-blind-19 | turned_round | the list stands in the order of the rows, not of the seeds; the loss with the change is taken from that without
def paired_differences(rows, change):
    baseline = {row["seed"]: row["loss"] for row in rows if row["change"] == "nothing"}
    seeds = [row["seed"] for row in rows if row["change"] == change]  # <-- here
    changed = {row["seed"]: row["loss"] for row in rows if row["change"] == change}
    return [baseline[seed] - changed[seed] for seed in seeds]  # <-- here


# %% right | 2026-blind-19 | pairs (seed, loss) sorted as tuples, the one partner unpacked from a set
def paired_differences(rows, change):
    ours = sorted((r["seed"], r["loss"]) for r in rows if r["change"] == change)
    out = []
    for seed, loss in ours:
        (base,) = {r["loss"] for r in rows if (r["change"], r["seed"]) == ("nothing", seed)}
        out.append(loss - base)
    return out


# %% wrong | 2026-blind-20 | by_place_after_sorting | both lists are sorted by seed and paired by place: where "nothing" has further seeds, the pairs are of different seeds
def paired_differences(rows, change):
    def by_seed(name):
        chosen = [(row["seed"], row["loss"]) for row in rows if row["change"] == name]
        return [loss for _, loss in sorted(chosen)]

    return [a - b for a, b in zip(by_seed(change), by_seed("nothing"))]  # <-- here


# %% wrong | 2026-blind-20 | whatever_is_not_the_change | takes every row that is not of `change` for the baseline, so a third change's loss can stand in for that of "nothing"
def paired_differences(rows, change):
    changed, baseline = {}, {}
    for row in rows:
        if row["change"] == change:
            changed[row["seed"]] = row["loss"]
        else:  # <-- here
            baseline[row["seed"]] = row["loss"]
    return [changed[seed] - baseline[seed] for seed in sorted(changed)]


# %% wrong | 2026-blind-20 | - | looks for `change` inside the name: "charm" finds the rows of "two charms" as well
def paired_differences(rows, change):
    with_it = {row["seed"]: row["loss"] for row in rows if change in row["change"]}  # <-- here
    without = {row["seed"]: row["loss"] for row in rows if row["change"] == "nothing"}
    return [with_it[seed] - without[seed] for seed in sorted(with_it)]


# %% wrong | 2026-blind-20 | - | goes through a set of seeds, whose order is not the order of the seeds
def paired_differences(rows, change):
    losses = {(row["change"], row["seed"]): row["loss"] for row in rows}
    seeds = {seed for name, seed in losses if name == change}
    differences = []
    for seed in seeds:  # <-- here
        differences.append(losses[change, seed] - losses["nothing", seed])
    return differences


# %% double | 2026-blind-20 | turned_round | the seeds are sorted as text, so that 10 comes before 2; the loss with the change is subtracted from the other
def paired_differences(rows, change):
    table = {}
    for row in rows:
        table.setdefault(str(row["seed"]), {})[row["change"]] = row["loss"]
    answer = []
    for seed in sorted(table):  # <-- here
        if change in table[seed]:
            answer.append(table[seed]["nothing"] - table[seed][change])  # <-- here
    return answer


# %% right | 2026-blind-20 | two nested loops over a copy sorted by seed, the partner searched with next()
def paired_differences(rows, change):
    out = []
    for row in sorted(rows, key=lambda r: r["seed"]):
        if row["change"] != change:
            continue
        partner = next(r for r in rows if r["change"] == "nothing" and r["seed"] == row["seed"])
        out.append(row["loss"] - partner["loss"])
    return out


# %% shared | 2026-blind-21
from operator import itemgetter


# %% wrong | 2026-blind-21 | whatever_is_not_nothing | the runs of every change but "nothing" go into one dict by seed: with several changes, another one's loss overwrites
def paired_differences(rows, change):
    base, other = {}, {}
    for row in rows:
        if row["change"] == "nothing":
            base[row["seed"]] = row["loss"]
        else:  # <-- here
            other[row["seed"]] = row["loss"]
    seeds = sorted(row["seed"] for row in rows if row["change"] == change)
    return [other[seed] - base[seed] for seed in seeds]


# %% wrong | 2026-blind-21 | sorted_as_text | seeds are sorted as text: 10 comes before 2
def paired_differences(rows, change):
    loss = {f"{row['change']}/{row['seed']}": row["loss"] for row in rows}
    seeds = sorted(str(row["seed"]) for row in rows if row["change"] == change)  # <-- here
    return [loss[f"{change}/{seed}"] - loss[f"nothing/{seed}"] for seed in seeds]


# %% wrong | 2026-blind-21 | by_place_after_sorting | both lists are sorted by seed and zipped: where "nothing" has more seeds than the change, the pairs are shifted
def paired_differences(rows, change):
    by_seed = sorted(rows, key=itemgetter("seed"))
    treated = [row["loss"] for row in by_seed if row["change"] == change]
    untreated = [row["loss"] for row in by_seed if row["change"] == "nothing"]
    return [a - b for a, b in zip(treated, untreated)]  # <-- here


# %% wrong | 2026-blind-21 | changes_its_input | the caller's list of rows is sorted in place
def paired_differences(rows, change):
    rows.sort(key=lambda row: row["seed"])  # <-- here
    plain = {row["seed"]: row["loss"] for row in rows if row["change"] == "nothing"}
    return [row["loss"] - plain[row["seed"]] for row in rows if row["change"] == change]


# %% double | 2026-blind-21 | turned_round | the list follows the order of the rows, not of the seeds; "nothing" less the change, so that the sign is turned
def paired_differences(rows, change):
    losses = {(row["change"], row["seed"]): row["loss"] for row in rows}
    result = []
    for name, seed in losses:  # <-- here
        if name == change:
            result.append(losses["nothing", seed] - losses[name, seed])  # <-- here
    return result


# %% right | 2026-blind-21 | nested loop over the rows without a dict, differences sorted by seed at the end
def paired_differences(rows, change):
    found = [
        (one["seed"], one["loss"] - two["loss"])
        for one in rows
        for two in rows
        if one["change"] == change and two["change"] == "nothing" and one["seed"] == two["seed"]
    ]
    return [difference for _, difference in sorted(found, key=itemgetter(0))]


# %% wrong | 2026-blind-22 | sorted_as_text | the seeds are sorted as text, so that 10 comes before 2
def paired_differences(rows, change):
    table = {}
    for row in rows:
        table.setdefault(row["change"], {})[str(row["seed"])] = row["loss"]
    seeds = sorted(table[change])  # <-- here
    return [table[change][seed] - table["nothing"][seed] for seed in seeds]


# %% wrong | 2026-blind-22 | - | a set of the seeds is taken for sorted: small numbers come in order, others (8 before 7) do not
def paired_differences(rows, change):
    by_name = {}
    for row in rows:
        by_name[row["change"], row["seed"]] = row["loss"]
    result = []
    for seed in {seed for name, seed in by_name if name == change}:  # <-- here
        result.append(by_name[change, seed] - by_name["nothing", seed])
    return result


# %% wrong | 2026-blind-22 | changes_its_input | the rows are sorted in place: the caller's list has another order afterwards
def paired_differences(rows, change):
    rows.sort(key=lambda row: row["seed"])  # <-- here
    with_it = [row for row in rows if row["change"] == change]
    without = {row["seed"]: row["loss"] for row in rows if row["change"] == "nothing"}
    return [row["loss"] - without[row["seed"]] for row in with_it]


# %% wrong | 2026-blind-22 | by_place_after_sorting | both lists are sorted by seed and zipped: a seed that only "nothing" has shifts all later pairs
def paired_differences(rows, change):
    def sorted_losses(name):
        return [loss for _, loss in sorted((row["seed"], row["loss"]) for row in rows if row["change"] == name)]

    return [a - b for a, b in zip(sorted_losses(change), sorted_losses("nothing"))]  # <-- here


# %% double | 2026-blind-22 | - | the difference is the wrong way round; it is rounded to two digits
def paired_differences(rows, change):
    losses = {(row["change"], row["seed"]): row["loss"] for row in rows}
    seeds = sorted(seed for name, seed in losses if name == change)
    lowered = [losses["nothing", seed] - losses[change, seed] for seed in seeds]  # <-- here
    return [round(one, 2) for one in lowered]  # <-- here


# %% right | 2026-blind-22 | a search through all rows for each partner, sorted at the end by seed
def paired_differences(rows, change):
    found = []
    for one in rows:
        if one["change"] != change:
            continue
        for other in rows:
            if other["change"] == "nothing" and other["seed"] == one["seed"]:
                found.append((one["seed"], one["loss"] - other["loss"]))
    found.sort(key=lambda pair: pair[0])
    return [difference for _, difference in found]


# %% wrong | 2026-blind-23 | sorted_as_text | the seeds are sorted as text, 10 before 2
def paired_differences(rows, change):
    losses = {}
    for row in rows:
        losses.setdefault(row["change"], {})[str(row["seed"])] = row["loss"]
    with_it, without = losses[change], losses["nothing"]
    return [with_it[seed] - without[seed] for seed in sorted(with_it)]  # <-- here


# %% wrong | 2026-blind-23 | by_place_after_sorting | both lists are sorted by seed and paired by place, so that a seed that only "nothing" has shifts the pairs
def paired_differences(rows, change):
    ordered = sorted(rows, key=lambda row: row["seed"])
    with_it = [row["loss"] for row in ordered if row["change"] == change]
    without = [row["loss"] for row in ordered if row["change"] == "nothing"]
    return [a - b for a, b in zip(with_it, without)]  # <-- here


# %% wrong | 2026-blind-23 | changes_its_input | the caller's rows are sorted in place
def paired_differences(rows, change):
    rows.sort(key=lambda row: row["seed"])  # <-- here
    base = {row["seed"]: row["loss"] for row in rows if row["change"] == "nothing"}
    return [row["loss"] - base[row["seed"]] for row in rows if row["change"] == change]


# %% wrong | 2026-blind-23 | whatever_is_not_the_change | every row that is not of `change` counts as "nothing", so that another change's loss overwrites it
def paired_differences(rows, change):
    changed, plain = {}, {}
    for row in rows:
        if row["change"] == change:
            changed[row["seed"]] = row["loss"]
        else:  # <-- here
            plain[row["seed"]] = row["loss"]
    return [changed[seed] - plain[seed] for seed in sorted(changed)]


# %% double | 2026-blind-23 | - | "nothing" less the change: the sign is turned; the differences stand in the order of their size, not of the seeds
def paired_differences(rows, change):
    losses = {(row["change"], row["seed"]): row["loss"] for row in rows}
    seeds = [seed for name, seed in losses if name == change]
    return sorted(losses["nothing", seed] - losses[change, seed] for seed in seeds)  # <-- here


# %% right | 2026-blind-23 | a nested search over pairs of rows, (seed, difference) tuples sorted, then stripped
def paired_differences(rows, change):
    found = []
    for mine in filter(lambda r: r["change"] == change, rows):
        partner = next(r for r in rows if (r["change"], r["seed"]) == ("nothing", mine["seed"]))
        found.append((mine["seed"], mine["loss"] - partner["loss"]))
    found.sort(key=lambda pair: pair[0])
    return [gap for _, gap in found]


# %% shared | 2026-blind-24
from operator import itemgetter


# %% wrong | 2026-blind-24 | sorted_as_text | the seeds are sorted as text: 10 comes before 2
def paired_differences(rows, change):
    losses = {f'{row["change"]}/{row["seed"]}': row["loss"] for row in rows}
    seeds = sorted(str(row["seed"]) for row in rows if row["change"] == change)  # <-- here
    return [losses[f"{change}/{seed}"] - losses[f"nothing/{seed}"] for seed in seeds]


# %% wrong | 2026-blind-24 | by_place_after_sorting | both lists are sorted by seed and paired by place: where "nothing" has seeds that the change lacks, runs of different seeds are paired
def paired_differences(rows, change):
    ordered = sorted(rows, key=itemgetter("seed"))
    with_it = [row["loss"] for row in ordered if row["change"] == change]
    without = [row["loss"] for row in ordered if row["change"] == "nothing"]
    return [a - b for a, b in zip(with_it, without)]  # <-- here


# %% wrong | 2026-blind-24 | changes_its_input | sorts the caller's list of rows in place
def paired_differences(rows, change):
    rows.sort(key=lambda row: row["seed"])  # <-- here
    base = {row["seed"]: row["loss"] for row in rows if row["change"] == "nothing"}
    return [row["loss"] - base[row["seed"]] for row in rows if row["change"] == change]


# %% wrong | 2026-blind-24 | whatever_is_not_the_change | every row that is not of `change` counts as the run without it: with a third change in the rows its loss takes the place of that of "nothing"
def paired_differences(rows, change):
    changed, plain = {}, {}
    for row in rows:
        if row["change"] == change:
            changed[row["seed"]] = row["loss"]
        else:  # <-- here
            plain[row["seed"]] = row["loss"]
    return [changed[seed] - plain[seed] for seed in sorted(changed)]


# %% double | 2026-blind-24 | turned_round | the list stands in the order of the rows, not of the seeds; "nothing" less the change, the wrong sign
def paired_differences(rows, change):
    losses = {(row["change"], row["seed"]): row["loss"] for row in rows}
    differences = []
    for name, seed in losses:  # <-- here
        if name == change:
            differences.append(losses["nothing", seed] - losses[change, seed])  # <-- here
    return differences


# %% right | 2026-blind-24 | nested search with next(), seeds sorted as tuples with the loss
def paired_differences(rows, change):
    mine = sorted((row["seed"], row["loss"]) for row in rows if row["change"] == change)

    def plain(seed):
        return next(row["loss"] for row in rows if row["seed"] == seed and row["change"] == "nothing")

    return [loss - plain(seed) for seed, loss in mine]


# %% shared | 2026-blind-25



# %% wrong | 2026-blind-25 | sorted_as_text | the seeds are sorted as text: seed 10 stands before seed 2
def paired_differences(rows, change):
    losses = {f"{row['change']} {row['seed']}": row["loss"] for row in rows}
    seeds = sorted(str(row["seed"]) for row in rows if row["change"] == change)  # <-- here
    return [losses[f"{change} {seed}"] - losses[f"nothing {seed}"] for seed in seeds]


# %% wrong | 2026-blind-25 | whatever_is_not_nothing | every row that is not "nothing" is taken for `change`: other changes in the rows get in
def paired_differences(rows, change):
    with_it, without = {}, {}
    for row in rows:
        if row["change"] == "nothing":
            without[row["seed"]] = row["loss"]
        else:  # <-- here
            with_it[row["seed"]] = row["loss"]
    return [with_it[seed] - without[seed] for seed in sorted(with_it)]


# %% wrong | 2026-blind-25 | changes_its_input | sorts the caller's list of rows in place
def paired_differences(rows, change):
    rows.sort(key=lambda row: row["seed"])  # <-- here
    base = {row["seed"]: row["loss"] for row in rows if row["change"] == "nothing"}
    return [row["loss"] - base[row["seed"]] for row in rows if row["change"] == change]


# %% wrong | 2026-blind-25 | by_place_after_sorting | both lists are sorted by seed and then zipped: a seed that only "nothing" has shifts all later pairs
def paired_differences(rows, change):
    ordered = sorted(rows, key=lambda row: row["seed"])
    with_it = [row["loss"] for row in ordered if row["change"] == change]
    without = [row["loss"] for row in ordered if row["change"] == "nothing"]
    return [a - b for a, b in zip(with_it, without)]  # <-- here


# %% double | 2026-blind-25 | turned_round | the list stands in the order of the rows, not of the seeds; "nothing" less the change, so that above 0 is better
def paired_differences(rows, change):
    losses = {(row["change"], row["seed"]): row["loss"] for row in rows}
    differences = []
    for row in rows:  # <-- here
        if row["change"] == change:
            differences.append(losses["nothing", row["seed"]] - row["loss"])  # <-- here
    return differences


# %% right | 2026-blind-25 | two nested loops without a dict, pairs (seed, difference) sorted at the end
def paired_differences(rows, change):
    found = []
    for mine in rows:
        for other in rows:
            same = mine["seed"] == other["seed"]
            if same and mine["change"] == change and other["change"] == "nothing":
                found.append((mine["seed"], mine["loss"] - other["loss"]))
    return [difference for _, difference in sorted(found)]


# %% wrong | 2026-blind-26 | by_place_after_sorting | both sides sorted by seed, then zipped by place: wrong partners where "nothing" has seeds that the change lacks
def paired_differences(rows, change):
    in_order = sorted(rows, key=lambda row: row["seed"])
    with_it = [row["loss"] for row in in_order if row["change"] == change]
    without = [row["loss"] for row in in_order if row["change"] == "nothing"]
    return [a - b for a, b in zip(with_it, without)]  # <-- here


# %% wrong | 2026-blind-26 | seeds_in_the_order_of_the_rows | the list stands in the order of the rows, not of the seeds
def paired_differences(rows, change):
    base = {}
    for row in rows:
        if row["change"] == "nothing":
            base[row["seed"]] = row["loss"]
    differences = []
    for row in rows:  # <-- here
        if row["change"] == change:
            differences.append(row["loss"] - base[row["seed"]])
    return differences


# %% wrong | 2026-blind-26 | sorted_as_text | the seeds are sorted as text, so that 10 stands before 2
def paired_differences(rows, change):
    losses = {f"{row['change']}, {row['seed']}": row["loss"] for row in rows}
    seeds = sorted(str(row["seed"]) for row in rows if row["change"] == change)  # <-- here
    return [losses[f"{change}, {seed}"] - losses[f"nothing, {seed}"] for seed in seeds]


# %% wrong | 2026-blind-26 | whatever_is_not_the_change | the baseline takes all rows that are not of this change, so another change's loss overwrites that of "nothing"
def paired_differences(rows, change):
    mine = {row["seed"]: row["loss"] for row in rows if row["change"] == change}
    base = {row["seed"]: row["loss"] for row in rows if row["change"] != change}  # <-- here
    return [mine[seed] - base[seed] for seed in sorted(mine)]


# %% double | 2026-blind-26 | - | "nothing" less the change, the sign turned round; sorted by the size of the difference instead of by seed
def paired_differences(rows, change):
    table = {(row["change"], row["seed"]): row["loss"] for row in rows}
    seeds = {seed for name, seed in table if name == change}
    found = [table["nothing", seed] - table[change, seed] for seed in seeds]  # <-- here
    found.sort()  # <-- here
    return found


# %% right | 2026-blind-26 | nested loops that search the partner of each row, pairs (seed, difference) sorted, then the seeds dropped
def paired_differences(rows, change):
    pairs = []
    for ours in rows:
        for plain in rows:
            if (ours["change"], plain["change"]) == (change, "nothing"):
                if ours["seed"] == plain["seed"]:
                    pairs.append((ours["seed"], ours["loss"] - plain["loss"]))
    return [difference for _, difference in sorted(pairs)]
