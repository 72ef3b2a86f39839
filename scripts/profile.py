"""results/PROFILE.md from the records and tables that scripts/profile made: profile.py FOLDER COLLECTION VERSION"""

import collections
import json
import math
import random
import sys

folder, collection, version = sys.argv[1:4]


def rows(name):
    with open(f"{folder}/{name}", encoding="utf-8") as file:
        head = file.readline().rstrip("\n").split("\t")
        for line in file:
            yield dict(zip(head, line.rstrip("\n").split("\t")))


def short(value):
    """A number in at most five characters or so."""
    value = float(value)
    for limit, unit, scale in ((1e4, "", 1), (1e7, "k", 1e3), (1e10, "M", 1e6), (1e13, "G", 1e9)):
        if abs(value) < limit:
            scaled = value / scale
            return f"{scaled:.0f}{unit}" if scaled >= 10 or scaled == int(scaled) else f"{scaled:.1f}{unit}"
    return f"{value:.2e}"


def seconds(value):
    value = float(value)
    for unit, scale in (("s", 1), ("ms", 1e-3)):
        if value >= scale:
            return f"{value / scale:.3g} {unit}"
    return f"{value * 1e6:.3g} us"


def cell(counter, value):
    return seconds(value) if counter == "time" else short(value)


def table(head, body):
    print("| " + " | ".join(head) + " |")
    print("|" + "---|" + "---:|" * (len(head) - 1))
    for row in body:
        print("| " + " | ".join(row) + " |")
    print()


def level_key(level):
    return (0, int(level)) if level.isdigit() else (1, 0) if level.startswith(">") else (2, 0)


def read_lengths(name):
    """From rating, phase and length to the values by counter, in the order of the file."""
    found = collections.defaultdict(dict)
    for row in rows(f"{name}.d/lengths.tsv"):
        found[row["rating"], row["phase"], int(row["length"])][row["counter"]] = row["value"]
    return found


def read_levels(name):
    found = collections.defaultdict(dict)
    for row in rows(f"{name}.d/levels.tsv"):
        found[row["rating"], row["level"]][row["counter"], row["statistic"]] = row["value"]
    return found


def read_revisions(name):
    with open(f"{folder}/{name}.json", encoding="utf-8") as file:
        options = json.load(file)["options"]
    return dict(zip(options["ratings"], options["revisions"]))


phases = ["other", "closures", "z-walks", "braids", "path"]
lengths, path_lengths = read_lengths("all"), read_lengths("path")
levels, path_levels = read_levels("all"), read_levels("path")
run = {(row["rating"], row["counter"]): row for row in rows("all.d/run.tsv")}
records = list(rows("all.tsv"))
ratings = list(dict.fromkeys(rating for rating, _ in run))

print(f"""# What the searches cost

For those who plan a run with little memory or with a limit of time, and for those who write a search
themselves: what the searches of each rating cost, by phase of the work, by length of chain and by
level. Made in half a minute of a core by

    scripts/profile > results/PROFILE.md

It profiles the {len(records):,} puzzles of the collection {collection} with {version} and its default limits:
`bitwhip profile --ratings {",".join(ratings)}`. The collection is reference data that may not be copied, so
puzzles are named by their lines. [RUNS.md](../docs/RUNS.md#little-memory) tells what to do with these
figures. The [last section](#what-this-page-is-of) says for which revisions of the ratings they hold.

The ratings are rated together, and a rating counts what it did itself: W counts the z-walks that W and
B share. `k`, `M` and `G` are thousands, millions and thousands of millions. Times are those of one
machine. All else is the same on every machine.

## By phase

`bitwhip rate` has most values of W, B, gW and gB from a certificate
([CERTIFICATE.md](../docs/CERTIFICATE.md)), and so the work has phases. z-walks bound a rating from
above, and a search for braids that is to fail bounds it from below. A path is walked where the two
differ, and for all other ratings. Closures serve both searches. `other` is for work that belongs to no
length, such as the proofs that a puzzle has one solution and that its rating is finite. The last two
columns are those of `bitwhip profile --path`, which walks the path of every puzzle.
""")


def total(found, rating, counter, phase=None):
    return sum(float(values.get(counter, 0)) for (r, p, _), values in found.items() if r == rating and phase in (None, p))


table(["rating"] + [f"time: {phase}" for phase in phases] + ["all", "chains", "with --path: time", "chains"],
      [[rating] + [seconds(total(lengths, rating, "time", phase)) for phase in phases]
       + [seconds(total(lengths, rating, "time")), short(total(lengths, rating, "chains")),
          seconds(total(path_lengths, rating, "time")), short(total(path_lengths, rating, "chains"))] for rating in ratings])

print("""## By phase and length of chain

`targets` are the candidates for which chains of the length were looked for; each was ruled out by a
bound (`out-...`), `decided` by its closure or by a z-walk, or searched. Whips and braids of the lengths 1
and 2 need no partial chains: locked candidates and closures decide them. The lengths 3 to 8 are searched
breadth first, in lanes, without a memo and without the arena; from length 9 on whips have a memo, those
within a theory of braids too. N is made of chains of HLS, which have a memo from length 7 on, and its
targets count once for each search. `kept` and `arena` (bytes) are peaks, all else are sums.
""")
shown = ["targets", "out-waves", "out-last", "out-walked", "out-bounds", "out-whips", "decided", "searches", "waves", "chains", "kept", "memo", "hits", "arena", "time"]
for rating in ratings:
    used = [c for c in shown if any(float(values.get(c, 0)) > 0 for key, values in lengths.items() if key[0] == rating)]
    print(f"### {rating}\n")
    table(["phase", "length"] + used,
          [[p, str(n)] + [cell(c, values[c]) for c in used]
           for (r, p, n), values in sorted(lengths.items(), key=lambda item: (phases.index(item[0][1]), item[0][2]))
           if r == rating and any(float(values[c]) > 0 for c in used)])

print("""## By level of the puzzle

How the cost of a puzzle grows with its rating. The growth is the mean number of partial chains over
that of the level before, among levels with ten puzzles or more.
""")
for rating in ratings:
    print(f"### {rating}\n")
    body, before = [], None
    for level in sorted((level for r, level in levels if r == rating), key=level_key):
        stats = levels[rating, level]
        mean = float(stats["chains", "mean"])
        counted = int(stats["chains", "count"]) >= 10 and level.isdigit()
        growth = f"{mean / before:.1f}" if counted and before else ""
        before = mean if counted and mean > 0 else None
        body.append([level, stats["chains", "count"]]
                    + [short(stats["chains", s]) for s in ("mean", "median", "p90", "p99", "max")] + [growth]
                    + [short(stats["kept", s]) for s in ("median", "max")] + [short(stats["arena", s]) for s in ("median", "max")]
                    + [seconds(stats["time", s]) for s in ("mean", "max")])
    table(["level", "puzzles", "chains: mean", "median", "90 %", "99 %", "max", "growth", "kept: median", "max", "arena: median", "max", "time: mean", "max"], body)

print("""## Percentiles of the run

The place is the line of the puzzle that has the greatest value. `bitwhip profile` has the other counters.
""")
for rating in ratings:
    print(f"### {rating}\n")
    body = []
    for (r, counter), row in run.items():
        if r == rating and counter in ("targets", "searches", "chains", "kept", "arena", "time") and float(row["max"]) > 0:
            body.append([counter] + [cell(counter, row[s]) for s in ("mean", "median", "p90", "p99", "p99.9", "max")] + [f"{collection}:{row['place'].rsplit(':', 1)[1]}"])
    table(["counter", "mean", "median", "90 %", "99 %", "99.9 %", "max", "place"], body)

print("""## The highest peaks

The five puzzles with the greatest use of the arena by each rating that uses it, fixed tables apart, or as
many as use it; and for the others the five that keep the most partial chains.
""")
for rating in ratings:
    key = "arena" if float(run[rating, "arena"]["max"]) > 0 else "kept"
    some = [r for r in records if r[f"{rating}.{key}"] not in ("-", "0")]
    top = sorted(some, key=lambda r: (-int(r[f"{rating}.{key}"]), int(r["line"])))[:5]
    print(f"### {rating}, by {key}\n")
    table(["puzzle", rating, "arena, bytes", "kept", "chains", "time"],
          [[f"{collection}:{r['line']}", r[rating], f"{int(r[f'{rating}.arena']):,}", f"{int(r[f'{rating}.kept']):,}", f"{int(r[f'{rating}.chains']):,}", seconds(r[f"{rating}.time"])] for r in top])


def correlation(pairs):
    n = len(pairs)
    mean_x, mean_y = sum(x for x, _ in pairs) / n, sum(y for _, y in pairs) / n
    cov = sum((x - mean_x) * (y - mean_y) for x, y in pairs)
    return cov / math.sqrt(sum((x - mean_x) ** 2 for x, _ in pairs) * sum((y - mean_y) ** 2 for _, y in pairs))


def all_chains(name, rating, least=1):
    """(level, all partial chains, memory) of the records that are whole."""
    return [(int(r[rating]), int(r[f"{rating}.all-chains"]), int(r[f"{rating}.all-memory"])) for r in rows(name) if r["status"] == "ok" and r[rating].isdigit() and int(r[rating]) >= least]


print("""## What a program needs that stores all partial chains

`--count-all` counts all partial whips of the states on the path of W, without bounds and without a
memo: in each state those that are shorter than the whip found there. A partial whip of length k is
taken to need 2 + 6 k bytes: its target, and k times a variable with its two candidates. The memory is
that of one state, the one that needs the most.
""")
whips = all_chains("whips.tsv", "W")
by_level = collections.defaultdict(list)
for level, chains, memory in whips:
    by_level[level].append((chains, memory))
ours = {level: float(path_levels["W", str(level)]["chains", "mean"]) for level in by_level if ("W", str(level)) in path_levels}


def median(values):
    return sorted(values)[(len(values) - 1) // 2]


print(f"{len(whips):,} puzzles of the collection with W >= 1, drawn at random:\n")
table(["W", "puzzles", "all partial whips: mean", "median", "max", "memory, bytes: median", "max", "made by our searches with --path, of the whole collection: mean"],
      [[str(level), str(len(of)), short(sum(c for c, _ in of) / len(of)), short(median([c for c, _ in of])), short(max(c for c, _ in of)),
        short(median([m for _, m in of])), short(max(m for _, m in of)), short(ours.get(level, 0))] for level, of in sorted(by_level.items())])
pairs = [(level, math.log1p(chains)) for level, chains, _ in whips]
r = correlation(pairs)
rng = random.Random(1)
resampled = [correlation([pairs[rng.randrange(len(pairs))] for _ in pairs]) for _ in range(400)]
mean = sum(resampled) / len(resampled)
bootstrap = math.sqrt(sum((x - mean) ** 2 for x in resampled) / (len(resampled) - 1))
print(f"""The correlation of W with ln(1 + partial whips over all states of the path) is **{r:.4f}**, with a
standard error of {(1 - r * r) / math.sqrt(len(pairs) - 1):.4f} by the formula (1 - r^2) / sqrt(n - 1), and of {bootstrap:.4f} by 400 resamplings.
""")
sudogen0 = [(level, math.log1p(chains)) for level, chains, _ in all_chains("sudogen0.tsv", "W", 0)]
with_chains = [pair for pair in sudogen0 if pair[0] >= 1]
print(f"""The figure published for a program that stored them all is 0.946, over the million puzzles of
Sudogen0_1M. Of {len(sudogen0):,} puzzles of Sudogen0, drawn at random from the 10,000 of that generator, the
correlation is {correlation(sudogen0):.3f}, and {correlation(with_chains):.3f} over the {len(with_chains):,} of them that singles do not solve. The published
figure lies between the two; how that program counted is not known.
""")
braids = all_chains("braids.tsv", "B")
by_level = collections.defaultdict(list)
for level, chains, memory in braids:
    by_level[level].append((chains, memory))
print(f"Partial braids, on the first {len(braids)} of these puzzles with B <= 5, counted by their sequences of candidates:\n")
table(["B", "puzzles", "all partial braids: mean", "median", "max", "memory, bytes: median", "max"],
      [[str(level), str(len(of)), short(sum(c for c, _ in of) / len(of)), short(median([c for c, _ in of])), short(max(c for c, _ in of)),
        short(median([m for _, m in of])), short(max(m for _, m in of))] for level, of in sorted(by_level.items())])
print("""## The chains of HLS at the start of EasterMonster

`--count-all` counts the partial nrczt-chains of M, N and the other ratings by nrczt-chains too, with the
same memory for each. Two are the same when their targets and their sequences of left- and right-linking
candidates are, whichever variables hold them. Where the rating is not finite, the count goes on with
the last state of the path: all partial chains there that are shorter than `-m` (than 6 without `-m`,
where the rating is inf). The chains of L, within one 2D space, are not counted.

In EasterMonster nothing applies after singles, so its one state is its start. Its partial chains end
by themselves:
""")
easter = collections.defaultdict(dict)
for row in rows("easter.d/lengths.tsv"):
    if row["counter"] == "all-chains":
        easter[row["rating"]][int(row["length"])] = int(row["value"])
chains = {"M": "nrczt, restricted", "M-general": "nrczt-general", "rules": "nrczt-open", "N-grouped": "nrczt-lasso-general and nrczt-grouped"}
longest = max(length for by_length in easter.values() for length, count in by_length.items() if count > 0)
table(["rating", "chains"] + [f"length {n}" for n in range(1, longest + 1)],
      [["`--rules locked,nrczt-open`" if rating == "rules" else rating, of] + [f"{easter[rating].get(n, 0):,}" for n in range(1, longest + 1)] for rating, of in chains.items()])
print("""The author of these chains published three figures for this state ("nrczt chains and lassos"):

- 28 nrc-bivalue relations. We find 28: the pairs, each in both directions, once when two variables
  hold the pair.
- 458 partial nrczt1-chains. We find 458 with z-candidates in the first variable too and any link that
  justifies (nrczt-open). The forms that the levels of HLS are made of have no z-candidates in the
  first variable, as the book defines them: 186.
- 3,149 partial grouped-nrczt1-chains. We do not reach this figure, and no reading of the text that we
  tried gives it. The definition of the text gives 1,350, where the right-linking g-candidate is all
  that is left beside what is linked to the target; the 458 are among them. Our rule nrczt-grouped has no
  z-candidates in the first variable: 556. N-grouped counts 742, since nrczt-lasso-general has its own
  186 of them besides. The text says that its program had grouped chains only very partially, and not
  what it counted as one.""")

print("""
## What this page is of

A test counts this again and compares: when it fails, ratings or searches have changed, and the page
must be made anew. The revisions of the ratings are:
""")
revisions = read_revisions("all") | read_revisions("easter")
print(", ".join(f"{rating} {revision}" for rating, revision in sorted(revisions.items())) + ".\n")
print("The first 100 puzzles of Sudogen0 count, over all lengths:\n")
fixed = read_lengths("fixed")
counters = ["targets", "decided", "searches", "waves", "chains", "memo"]
table(["rating and phase"] + counters,
      [[f"{rating}, {phase}"] + [f"{total(fixed, rating, c, phase):.0f}" for c in counters]
       for rating in ratings for phase in phases if any(total(fixed, rating, c, phase) > 0 for c in counters)])
