"""Writes results/STUDY.md from summaries: bitwhip stats --totals -f json SUMMARY... | study.py PUBLISHED SUMMARY... (scripts/study)"""
import json
import math
import sys

RATINGS = ["W", "B", "gW", "gB", "Wmin", "SER"]


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
- {total["puzzles"]:,} puzzles, as good as {round(everything["effective"]):,} independent unbiased ones
- method {made["method"]}, split {made["split"]}, from {made["start_clues"]} clues on

Each figure has its standard error, by clusters of grids. The column `differs` is the difference from
the published figure in standard errors of both; for shares and numbers, those that the published
figure would have here. Published figures are those of the controlled-bias
collection of 5,926,343 puzzles ([datasets/README.md](../datasets/README.md)).
""")

    print("## Means and deviations\n")
    rows = []
    for name in ["clues"] + RATINGS:
        row = columns[name]
        for what, value, error in (("mean", "mean", "error"), ("deviation", "deviation", "error of deviation")):
            found = number(row[value]), number(row[error])
            rows.append([f"{what} of {name}", figure(*found)] + against(*found, published.get((what, name))))
    table(["figure", "measured", "published", "differs"], rows)

    for name, title in [("clues", "Clues"), ("W", "W"), ("B", "B")]:
        print(f"## {title}: percent of all minimal puzzles\n")
        rows = []
        for level, row in shares[name].items():
            found = number(row["percent"]), number(row["error"])
            rows.append([level, f"{row['puzzles']:,}", figure(*found)] + against(*found, published.get(("percent " + name, level)), True))
        table([name, "puzzles", "percent", "published", "differs"], rows)

    print("## gW, gB and Wmin: percent of all minimal puzzles\n\nNobody has published these.\n")
    others = ["gW", "gB", "Wmin"]
    levels = sorted({level for name in others for level in shares[name]}, key=float)
    cell = lambda name, level: figure(number(shares[name][level]["percent"]), number(shares[name][level]["error"])) if level in shares[name] else ""
    table(["level"] + others, [[level] + [cell(name, level) for name in others] for level in levels])

    print("## SER: percent of all minimal puzzles\n\nThe published mean is above; the distribution is new.\n")
    table(["SER", "puzzles", "percent"],
          [[level, f"{row['puzzles']:,}", figure(number(row["percent"]), number(row["error"]))] for level, row in shares["SER"].items()])

    print("## How often ratings differ\n")
    rows = []
    for name, words in [("W>B", "braids are shorter than whips"), ("gW>gB", "g-braids are shorter than g-whips"),
                        ("gW<W", "g-whips are shorter than whips"), ("Wmin<W", "another order of steps needs shorter whips")]:
        seen = shares[name].get("1", {"puzzles": 0})["puzzles"]
        share, error = 100 * number(columns[name]["mean"]), 100 * number(columns[name]["error"])
        effective = everything["effective"]
        rows.append([name, words, f"{seen:,}", figure(share, error) if seen else f"below {300 / effective:.2g} (95 %)"])
    table(["relation", "meaning", "puzzles", "percent of all"], rows)

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
        rows.append([clues] + [row.get(label, 0) for label in levels] + [n, figure(mean, math.sqrt(max(square - mean * mean, 0) / n) if n > 1 else 0)])
    table(["clues"] + ["W " + label for label in levels] + ["puzzles", "mean W"], rows)

    print("## SER against W\n")
    rows = [[row["W"], f"{row['puzzles']:,}", figure(number(row["mean"]), number(row["error"])), figure(number(row["deviation"]), number(row["error of deviation"]))]
            for row in tables["SER-by-W"]["rows"]]
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
        rows.append([name, f"{row['puzzles']:,}", figure(*found)] + against(*found, published.get(("minimals in a grid", name)), True))
    table(["clues", "puzzles", "minimal puzzles in a grid", "published", "differs"], rows)
    print("The last two rows are over all 6,670,903,752,021,072,936,960 grids, and over the 5,472,730,538 that are\nessentially different.")


main()
