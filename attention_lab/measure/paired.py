"""One change against none, seed by seed, and how often chance alone would look as good.

The exact test that turns signs round: Fisher (1935), The design of experiments, section 21.
"""

BASELINE = "nothing"  # the name of the rows in which nothing was changed
ROUNDING = 1e-6  # of a sum: the same numbers in another order may differ in the last digit


def paired_differences(rows, change):
    """The loss with `change` less the loss with nothing changed, of the same seed -> list of floats, in the order of the seeds.

    rows: dicts with "change", "seed" and "loss", in any order; below 0 means that the change did better. Raises ValueError when
    there is no row of `change`, or none of "nothing" for one of its seeds.
    """
    losses = {(row["change"], row["seed"]): row["loss"] for row in rows}
    seeds = sorted(seed for name, seed in losses if name == change)
    if not seeds:
        raise ValueError(f"change must be one of {', '.join(sorted({name for name, _ in losses}))}, got {change!r}")
    missing = [seed for seed in seeds if (BASELINE, seed) not in losses]
    if missing:
        raise ValueError(f"rows must hold {BASELINE!r} for each seed of {change!r}, and lack it for seed {missing[0]}")
    return [losses[change, seed] - losses[BASELINE, seed] for seed in seeds]


def sign_flips(differences):
    """How often chance would give a mean at least as far from 0: the share of all ways to choose the signs -> float.

    differences: n floats, n >= 1. If the change had no direction, each difference was as likely to have the other sign; so all
    2^n choices are tried, the one that was seen among them. At least 2 / 2^n. Raises ValueError when there are none, or over 20.
    """
    if not 1 <= len(differences) <= 20:
        raise ValueError(f"differences must hold 1 to 20 numbers, got {len(differences)}")
    sums = [0.0]  # of n numbers: a sum is as far from 0 as the mean
    for one in differences:
        sums = [total + one for total in sums] + [total - one for total in sums]
    seen = abs(sum(differences))
    return sum(abs(total) >= seen - ROUNDING for total in sums) / len(sums)
