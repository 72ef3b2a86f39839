"""Writes results/STUDY.md from summaries: bitwhip stats --totals -f json SUMMARY... | study.py PUBLISHED SUMMARY... (scripts/study)"""
import json
import math
import sys

RATINGS = ["W", "B", "gW", "gB", "Wmin", "SER"]
FEW = 10  # puzzles, below which a figure has an interval in place of an error


def read_published(path):
    with open(path) as file:
        rows = [line.rstrip("\n").split("\t") for line in file][1:]
    return {(table, row): (float(value), float(error) if error else 0.0) for table, row, value, error, _ in rows}


def number(value):
    return value if isinstance(value, (int, float)) else math.nan


def figure(value, error):
    """A figure with two digits of its error."""
    if not error > 0:
        return "-" if math.isnan(value) else f"{value:.6g}"
    place = math.floor(math.log10(error))
    if place > 3 or place < -6:
        power = math.floor(math.log10(max(abs(value), error)))
        return f"({value / 10**power:.{max(0, power - place + 1)}f} ± {error / 10**power:.{max(0, power - place + 1)}f})e{power}"
    digits = max(0, 1 - place)
    return f"{value:.{digits}f} ± {error:.{digits}f}"


def gamma_below(shape, x):
    """The regularised incomplete gamma function: its series, or one less the continued fraction by Lentz's method."""
    if x <= 0:
        return 0.0
    front = math.exp(shape * math.log(x) - x - math.lgamma(shape))
    if x < shape + 1:
        term = total = 1 / shape
        n = shape
        while term > total * 1e-15:
            n += 1
            term *= x / n
            total += term
        return front * total
    b = x + 1 - shape
    c, d = 1e300, 1 / b
    fraction = d
    for n in range(1, 10000):
        top = -n * (n - shape)
        b += 2
        d = 1 / (top * d + b)
        c = b + top / c
        fraction *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return 1 - front * fraction


def gamma_quantile(shape, probability):
    low, high = 0.0, shape + 20 * math.sqrt(shape) + 20
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if gamma_below(shape, middle) < probability else (low, middle)
    return high


def interval(value, error):
    """The interval of 95 % of a sum over few puzzles, by Fay and Feuer: n puzzles of equal weights have that of a Poisson count; for other
    weights n is (value / error)^2."""
    if not error > 0:
        return None
    n = (value / error) ** 2
    return value / n * gamma_quantile(n, 0.025), value / n * gamma_quantile(n + 1, 0.975)


def few_figure(value, error):
    """A figure of few puzzles with its interval, two digits each."""
    bounds = interval(value, error)
    if bounds is None:
        return figure(value, error)
    place = math.floor(math.log10(value))
    if -6 <= place <= 3:
        digits = 1 - place
        return f"{value:.{digits}f} ({bounds[0]:.{digits}f} to {bounds[1]:.{digits}f})"
    return f"{value / 10**place:.1f} ({bounds[0] / 10**place:.1f} to {bounds[1] / 10**place:.1f}) e{place}"


def counted(puzzles, value, error):
    """A figure from so many puzzles."""
    return figure(value, error) if puzzles >= FEW else few_figure(value, error)


def against_counted(puzzles, value, error, known):
    """The published figure, and how far a figure from so many puzzles is from it."""
    bounds = interval(value, error) if puzzles < FEW else None
    if known is None or bounds is None:
        return against(value, error, known, True)
    return [figure(*known), "within" if bounds[0] <= known[0] <= bounds[1] else "outside"]


def against(value, error, known, is_share=False):
    """The published figure, and the difference in standard errors of both. The variance of a share is taken for the published one: few
    puzzles show too small an error, too."""
    if known is None:
        return ["", ""]
    if is_share and value > 0:
        error *= math.sqrt(known[0] / value)
    both = math.hypot(error, known[1])
    return [figure(*known), f"{(value - known[0]) / both:+.1f}" if both > 0 else ""]


def table(heads, rows):
    print("| " + " | ".join(heads) + " |")
    print("|" + "|".join("---:" for _ in heads) + "|")
    for row in rows:
        print("| " + " | ".join(str(cell).replace("|", "\\|") for cell in row) + " |")
    print()


def main():
    tables = json.load(sys.stdin)
    published = read_published(sys.argv[1])
    summaries = [json.load(open(path)) for path in sys.argv[2:]]
    columns = {row["column"]: row for row in tables["columns"]["rows"]}
    shares = {name: {str(row["value"]): row for row in tables["distribution-" + name]["rows"]} for name in columns}
    notes = [json.loads(note.split(" ", 1)[1]) for one in summaries for note in one["notes"]]
    done = [note for note in notes if "done" in note]
    runs = [{name: value.split("/")[1] if name == "shard" else value for name, value in note.items()} for note in notes if "made" in note]
    if any(run != runs[0] for run in runs):
        sys.exit("study.py: the summaries are of several runs, and the document tells of one: take those of one seed, split and number of shards")
    made = next(note for note in notes if "made" in note)
    total = {name: sum(note[name] for note in done) for name in ("draws", "attempts", "grids", "puzzles")}
    everything = columns["clues"]
    independent = {name: (number(row["deviation"]) / number(row["error"])) ** 2 for name, row in columns.items() if number(row["error"]) > 0}

    print(f"""# A study of all minimal puzzles

For those who ask what is typical of Sudoku puzzles, and not of one generator: the clues and ratings of
all minimal puzzles, estimated with their errors. Made by

    scripts/study                # 12 shards, three minutes of a core each
    scripts/study --document     # this page alone, from the summaries in results/study, in a second

It makes controlled-bias puzzles on exactly uniform grids, rates them, and takes weighted means.
[COLLECTIONS.md](../docs/COLLECTIONS.md#formulas) has the formulas. The summaries of shards add up, so
more of them make the errors smaller (`--shards 36`).

- {len(done)} shards of {made["shard"].split("/")[1]}, seed {made["seed"]}: {total["draws"]:,} draws of grids, {total["grids"]:,} grids,
  {total["attempts"]:,} attempts
- {total["puzzles"]:,} puzzles; puzzles of one grid are alike, and in their clues more than in their
  ratings, so the table of means says for each how many independent unbiased puzzles would have its error
- method {made["method"]}, split {made["split"]}, from {made["start_clues"]} clues on

Each figure has its standard error, by clusters of grids. Shares and numbers from fewer than {FEW} puzzles
have an interval of 95 % instead, that of a Poisson count, and means of so few have neither. The column
`differs` is the difference from the published figure in standard errors of both; for shares and numbers,
those that the published figure would have here; for an interval, whether the published figure lies
within it. Published figures are those of the controlled-bias collection of 5,926,343 puzzles
([datasets/README.md](../datasets/README.md)).

That collection publishes W, B, gW, gB and SER of each of its puzzles, and how often two of the first
four differ. What bitwhip adds are Wmin and gWmin, the least W and gW along any order of eliminations,
and a proof of W along an order that isomorphs share ([RATINGS.md](../docs/RATINGS.md#the-true-w)).
""")

    print("## Means and deviations\n")
    rows = []
    for name in ["clues"] + RATINGS:
        row = columns[name]
        for what, value, error in (("mean", "mean", "error"), ("deviation", "deviation", "error of deviation")):
            found = number(row[value]), number(row[error])
            equivalent = f"{round(independent[name]):,}" if what == "mean" else ""
            rows.append([f"{what} of {name}", figure(*found)] + against(*found, published.get((what, name))) + [equivalent])
    table(["figure", "measured", "published", "differs", "independent puzzles"], rows)

    for name, title in [("clues", "Clues"), ("W", "W"), ("B", "B")]:
        print(f"## {title}: percent of all minimal puzzles\n")
        rows = []
        for level, row in shares[name].items():
            found = number(row["percent"]), number(row["error"])
            rows.append([level, f"{row['puzzles']:,}", counted(row["puzzles"], *found)] +
                        against_counted(row["puzzles"], *found, published.get(("percent " + name, level))))
        table([name, "puzzles", "percent", "published", "differs"], rows)

    print("## gW, gB and Wmin: percent of all minimal puzzles\n")
    others = ["gW", "gB", "Wmin"]
    levels = sorted({level for name in others for level in shares[name]}, key=float)
    share_of = lambda row: counted(row["puzzles"], number(row["percent"]), number(row["error"]))
    cell = lambda name, level: share_of(shares[name][level]) if level in shares[name] else ""
    table(["level"] + others, [[level] + [cell(name, level) for name in others] for level in levels])

    print("## SER: percent of all minimal puzzles\n")
    table(["SER", "puzzles", "percent"], [[level, f"{row['puzzles']:,}", share_of(row)] for level, row in shares["SER"].items()])

    print("## How often ratings differ\n")
    rows = []
    for name, words in [("W>B", "braids are shorter than whips"), ("gW>gB", "g-braids are shorter than g-whips"),
                        ("gW<W", "g-whips are shorter than whips"), ("Wmin<W", "another order of steps needs shorter whips")]:
        seen = shares[name].get("1", {"puzzles": 0})["puzzles"]
        share, error = 100 * number(columns[name]["mean"]), 100 * number(columns[name]["error"])
        effective = everything["effective"]
        found = counted(seen, share, error) if seen else f"below {300 / effective:.2g} (95 %)"
        rows.append([name, words, f"{seen:,}", found] + against(share, error, published.get(("percent differing", name)), True))
    table(["relation", "meaning", "puzzles", "percent of all", "published", "differs"], rows)
    print("""W > B is rarer here than published, for two reasons. The published W is the value of one path, and on
457 of 1,657,218 published lines another order of eliminations needs less, 0.028 percent of them. The rest
of the difference is 2.1 standard errors of ours. (Compared outside of this repository on
2026-11-29 against 23044016.)
""")

    print("## W by clues\n\nWithin a number of clues all puzzles have the same weight, so these are counts.\n")
    counts = {}
    for one in summaries:
        for label, _, _, _, pairs in next(column for column in one["columns"] if column["name"] == "W")["levels"]:
            for clues, count in zip(pairs[::2], pairs[1::2]):
                counts.setdefault(clues, {}).setdefault(label, 0)
                counts[clues][label] += count
    levels = sorted({label for row in counts.values() for label in row}, key=float)
    rows = []
    for clues in sorted(counts):
        row = counts[clues]
        n = sum(row.values())
        mean = sum(float(label) * count for label, count in row.items()) / n
        square = sum(float(label) ** 2 * count for label, count in row.items()) / n
        rows.append([clues] + [row.get(label, 0) for label in levels] + [n, figure(mean, math.sqrt(max(square - mean * mean, 0) / n) if n >= FEW else 0)])
    table(["clues"] + ["W " + label for label in levels] + ["puzzles", "mean W"], rows)

    print("## SER against W\n")
    rows = [[row["W"], f"{row['puzzles']:,}", figure(number(row["mean"]), number(row["error"])), figure(number(row["deviation"]), number(row["error of deviation"]))]
            if row["puzzles"] >= FEW else [row["W"], row["puzzles"], figure(number(row["mean"]), 0), ""] for row in tables["SER-by-W"]["rows"]]
    table(["W", "puzzles", "mean SER", "deviation of SER"], rows)

    print("## Correlations\n")
    rows = []
    for row in tables["correlations"]["rows"]:
        found = number(row["correlation"]), number(row["error"])
        rows.append([f"{row['column']}, {row['with']}", figure(*found)] + against(*found, published.get(("correlation", f"{row['column']} {row['with']}"))))
    table(["of", "measured", "published", "differs"], rows)

    print("## The number of minimal puzzles\n")
    rows = []
    for row in tables["totals"]["rows"]:
        found = number(row["in a grid"]), number(row["error"])
        name = str(row["clues"])
        rows.append([name, f"{row['puzzles']:,}", counted(row["puzzles"], *found)] +
                    against_counted(row["puzzles"], *found, published.get(("minimals in a grid", name))))
    table(["clues", "puzzles", "minimal puzzles in a grid", "published", "differs"], rows)
    print("The last two rows are over all 6,670,903,752,021,072,936,960 grids, and over the 5,472,730,538 that are\nessentially different.")


if __name__ == "__main__":
    main()
