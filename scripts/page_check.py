"""Checks pages of `bitwhip report`; used by scripts/page-proof.

page_check.py numbers PAGE RECORDS.tsv     every number of the tables, computed from the records once more
page_check.py compared PAGE A.tsv B.tsv    the same of a page with two runs
page_check.py profile PAGE FOLDER          the tables of a profile
page_check.py looks PAGE CHROMIUM FOLDER   at three widths, light and dark: nothing overflows, no words overlap
page_check.py print PAGE CHROMIUM FOLDER   as PDF: no word is cut off, and the tables behind the pictures are there

It shares nothing with the program but the meaning of the tables. It prints one line, or says what is wrong and ends with 1.
"""

import collections
import csv
import fractions
import json
import math
import re
import subprocess
import sys
import xml.etree.ElementTree as tree
from pathlib import Path

XHTML = "{http://www.w3.org/1999/xhtml}"
RATINGS = {"W", "B", "gW", "gB", "L", "M", "N", "SER", "EP", "ED", "TE-depth", "Wmin", "gWmin"}
STATUSES = ["ok", "unsolved", "open", "length", "memory", "node-limit", "timeout", "multiple-solutions", "no-solution", "unsupported", "invalid-format"]
UNITS = {"time": "seconds", "arena": "bytes", "nodes": "partial chains", "cands-brt": "candidates after singles"}
TEXTS = ("name", "note")  # columns of text that the records keep
SHARES = {"p5": 0.05, "p25": 0.25, "median": 0.5, "p75": 0.75, "p90": 0.9, "p95": 0.95, "p99": 0.99}


def fail(text):
    sys.exit(f"page_check: {text}")


# The page.

def text_of(element):
    return "".join(element.itertext())


def read_page(path):
    text = Path(path).read_text(encoding="utf-8")
    if len(text.encode()) >= 1_000_000:
        fail(f"{path}: {len(text.encode())} bytes")
    root = tree.fromstring(text)
    return root, {table.get("id")[len("table-"):]: read_table(table) for table in root.iter(XHTML + "table")}


def read_table(table):
    heads = [text_of(cell) for cell in table.iter(XHTML + "th")]
    rows = [[text_of(cell) for cell in row.iter(XHTML + "td")] for row in table.find(XHTML + "tbody").iter(XHTML + "tr")]
    return heads, rows


# The records.

class Value:
    """A cell of a rating: kind 0 a number, 1 an interval, 2 above, 3 inf, 4 none; then the number in tenths."""

    def __init__(self, cell):
        self.cell = cell
        tenths = lambda text: round(float(text) * 10)
        if cell in ("-", ""):
            self.key = (4, 0, 0)
        elif cell == "inf":
            self.key = (3, 0, 0)
        elif cell[0] == ">":
            self.key = (2, tenths(cell[1:]), 0)
        elif ".." in cell:
            low, high = cell.split("..")
            self.key = (1, tenths(low), math.inf if high == "inf" else tenths(high))
        else:
            self.key = (0, tenths(cell), 0)

    def is_number(self):
        return self.key[0] == 0

    def place(self):
        kind, low, _ = self.key
        return [low / 10, low / 10 + 0.025, low / 10 + 0.5, math.inf, -math.inf][kind]


def read_records(path):
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader((line for line in file if not line.startswith("#")), delimiter="\t", quoting=csv.QUOTE_NONE))
    ratings = [name for name in rows[0] if name in RATINGS]
    for row in rows:
        for name in ratings:
            row[name] = Value(row[name])
    return rows, ratings


def quantile(numbers, share):
    """The nearest rank; of more than 1,000 different numbers with three significant digits, but never beyond the extremes."""
    rank = max(math.ceil(share * len(numbers)), 1)
    number = sorted(numbers)[rank - 1]
    if rank in (1, len(numbers)) or len(set(numbers)) <= 1000 or (abs(number) < 1000 and number == int(number)):
        return number
    return min(max(float(f"{number:.2e}"), min(numbers)), max(numbers))


def mean_of(numbers):
    """With four significant digits, but never beyond the extremes."""
    return min(max(float(f"{math.fsum(numbers) / len(numbers):.3e}"), min(numbers)), max(numbers))


def percent(part, whole):
    return f"{100 * part / whole:.3f}"


def same(shown, expected, where):
    """Text as text, numbers as numbers: 1,234 is 1234."""
    plain = shown.replace(",", "")
    if isinstance(expected, str):
        if plain != expected.replace(",", "") and shown != expected:
            fail(f"{where}: the page shows {shown!r}, the records say {expected!r}")
    elif not math.isclose(float(plain), expected, rel_tol=1e-9 if expected == int(expected) else 5e-6, abs_tol=1e-12):
        fail(f"{where}: the page shows {shown}, the records say {expected}")


class Numbers:
    def __init__(self, page, records):
        self.root, self.tables = read_page(page)
        self.rows, self.ratings = read_records(records)
        self.checked = 0
        self.seen = set()

    def table(self, name, heads, rows):
        if name not in self.tables:
            fail(f"there is no table {name}")
        shown_heads, shown_rows = self.tables[name]
        if shown_heads != heads or len(shown_rows) != len(rows):
            fail(f"{name}: {shown_heads} with {len(shown_rows)} rows where {heads} with {len(rows)} are expected")
        for shown, expected in zip(shown_rows, rows):
            for head, cell, value in zip(heads, shown, expected):
                same(cell, value, f"{name}, {head}")
                self.checked += 1
        self.seen.add(name)

    def counts(self, name):
        return collections.Counter(row[name].key for row in self.rows)

    def labels(self, name):
        return {row[name].key: row[name].cell or "-" for row in self.rows}

    def by_level(self, rating, column):
        levels = collections.defaultdict(list)
        for row in self.rows:
            if row[rating].key[0] != 4 and row[column] not in ("-", ""):
                levels[row[rating].key].append(float(row[column]))
        return sorted(levels.items())

    def statuses(self):
        counts, whole = collections.Counter(row["status"] for row in self.rows), len(self.rows)
        rows = [[name, counts[name], percent(counts[name], whole)] for name in STATUSES if counts[name]]
        self.table("statuses", ["status", "records", "percent"], rows + [["all", whole, "100.000"]])

    def summary(self):
        rows = []
        for name in self.ratings:
            numbers = sorted(row[name].key[1] / 10 for row in self.rows if row[name].is_number())
            kinds = collections.Counter(row[name].key[0] for row in self.rows)
            mean = math.floor(sum(fractions.Fraction(str(n)) for n in numbers) / len(numbers) * 1000 + fractions.Fraction(1, 2)) / 1000
            rows.append([name, len(self.rows), numbers[0], numbers[(len(numbers) + 1) // 2 - 1], mean, numbers[-1], kinds[3], kinds[1] + kinds[2], kinds[4]])
        self.table("ratings", ["rating", "records", "least", "median", "mean", "greatest", "inf", "open", "none"], rows)

    def values(self):
        for name in self.ratings:
            labels, rows, below = self.labels(name), [], 0
            for key, count in sorted(self.counts(name).items()):
                below += count
                rows.append([labels[key], count, percent(count, len(self.rows)), percent(below, len(self.rows)) if key[0] == 0 else ""])
            self.table("values-" + slug(name), [name, "puzzles", "percent", "cumulative"], rows)

    def cumulative(self):
        with_numbers = [name for name in self.ratings if any(key[0] == 0 for key in self.counts(name))]
        counts = {name: self.counts(name) for name in with_numbers[:8]}
        levels = sorted({key for each in counts.values() for key in each if key[0] == 0})
        rows = []
        for level in levels:
            below = [sum(n for key, n in counts[name].items() if key[0] == 0 and key <= level) for name in counts]
            rows.append([level[1] / 10] + [percent(n, len(self.rows)) for n in below])
        self.table("cumulative", ["level"] + list(counts), rows)

    def pairs(self):
        for b, right in enumerate(self.ratings[:5]):
            for left in self.ratings[:b]:
                name = f"pair-{slug(left)}.{slug(right)}"
                heads, shown = self.tables[name]
                down, across = [row[0] for row in shown[:-1]], heads[1:-1]
                counts = collections.Counter((class_of(row[left], down), class_of(row[right], across)) for row in self.rows)
                rows = []
                for label in down + [None]:
                    line = [sum(n for (x, y), n in counts.items() if label in (None, x) and other in (None, y)) for other in across + [None]]
                    rows.append([label or "all"] + line)
                self.table(name, heads, rows)

    def levels(self):
        def check(rating, column):
            rows = []
            for key, numbers in self.by_level(rating, column):
                row = [self.labels(rating)[key], len(numbers), mean_of(numbers)]
                rows.append(row + [quantile(numbers, share) for share in SHARES.values()] + [max(numbers)])
            self.table(f"level-{slug(rating)}.{column}", [rating, "records", "mean", *SHARES, "greatest"], rows)
        columns = self.rows[0]
        for rating in self.ratings[:3]:
            for column in ("clues", "cands-brt"):
                if column in columns:
                    check(rating, column)
        for column in ("nodes", "arena", "time"):
            if column in columns:
                check(self.ratings[0], column)

    def numbers(self):
        rows = []
        for column in self.rows[0]:
            cells = [row[column] for row in self.rows]
            if column in self.ratings or column in ("puzzle", "status", "line", "solution", "tail", "variant", "file") + TEXTS:
                continue
            numbers = [float(cell) for cell in cells if cell not in ("-", "")]
            shares = {name: quantile(numbers, SHARES[name]) for name in ("p5", "median", "p95", "p99")}
            mean = mean_of(numbers)
            rows.append([column, UNITS.get(column, ""), len(numbers), len(cells) - len(numbers), min(numbers), shares["p5"], shares["median"], mean, shares["p95"], shares["p99"], max(numbers)])
        if rows:
            self.table("numbers", ["column", "unit", "records", "none", "least", "p5", "median", "mean", "p95", "p99", "greatest"], rows)

    def texts(self):
        """How often each text of a column stands, the most frequent first."""
        most = 20
        for column in TEXTS:
            if column not in self.rows[0]:
                continue
            counts = collections.Counter(row[column] for row in self.rows if row[column] not in ("-", ""))
            rows = sorted(counts.items(), key=lambda row: (-row[1], row[0]))
            rest, none = sum(count for _, count in rows[most:]), len(self.rows) - sum(counts.values())
            rows = rows[:most] + [("other texts", rest)] * (rest > 0) + [("none", none)] * (none > 0)
            self.table("text-" + slug(column), [column, "records"], [list(row) for row in rows])

    def unbiased(self):
        """Means and shares by weight, with errors by grids, as far as the page has digits."""
        if "unbiased-columns" not in self.tables:
            return
        number = lambda row, name: float(row[name].cell if isinstance(row[name], Value) else row[name])

        def estimate(values):
            whole = sum(float(row["weight"]) for row in self.rows)
            middle = sum(float(row["weight"]) * value for row, value in zip(self.rows, values)) / whole
            grids = collections.defaultdict(float)
            for row, value in zip(self.rows, values):
                grids[row["grid"]] += float(row["weight"]) * (value - middle)
            return middle, math.sqrt(math.fsum(part * part for part in grids.values())) / whole

        def near(shown, expected, where):
            digits = len(shown.split("e")[0].partition(".")[2])
            power = int(shown.partition("e")[2] or 0)
            if abs(float(shown.replace(",", "")) - expected) > 0.51 * 10 ** (power - digits) + 1e-9:
                fail(f"{where}: the page shows {shown}, the records say {expected}")
            self.checked += 1

        for row in self.tables["unbiased-columns"][1]:
            for shown, expected in zip(row[3:5], estimate([number(record, row[0]) for record in self.rows])):
                near(shown, expected, f"unbiased mean of {row[0]}")
            heads, rows = self.tables["unbiased-distribution-" + row[0]]
            if sum(int(share[1].replace(",", "")) for share in rows) != len(self.rows):
                fail(f"unbiased shares of {row[0]}: not all puzzles are there")
            for value, _, percent_shown, error in rows:
                share = estimate([float(number(record, row[0]) == float(value)) for record in self.rows])
                near(percent_shown, 100 * share[0], f"unbiased share of {row[0]} {value}")
                near(error, 100 * share[1], f"error of the share of {row[0]} {value}")
            self.seen.add("unbiased-distribution-" + row[0])
        self.seen.add("unbiased-columns")

    def lists(self):
        def cells(row, rank):
            time = [row["time"]] if "time" in row else []
            return [rank] + [row[name].cell for name in self.ratings] + time + [row["status"], None, row["puzzle"]]

        def check(name, order):
            heads, shown = self.tables[name]
            expected = [cells(row, rank) for rank, row in enumerate(order[:20], 1)]
            for line, row in zip(expected, shown):
                line[-2] = row[-2]  # the place, which names the file
            self.table(name, heads, expected)
        hardest = [row for row in self.rows if row[self.ratings[0]].key[0] != 4]
        check("hardest", sorted(hardest, key=lambda row: [-row[name].place() for name in self.ratings]))
        if "time" in self.rows[0]:
            check("slowest", sorted((row for row in self.rows if row["time"] != "-"), key=lambda row: -float(row["time"])))

    def pictures(self):
        """The heights of bars are those of their counts; a grid shows the givens of its puzzle."""
        for i, name in enumerate(self.ratings, 1):
            figure = self.root.find(f".//{XHTML}figure[@id='picture-histogram-{i}-{slug(name)}-linear']")
            heights = [float(h) for path in figure.iter(XHTML + "path") if "bar" in path.get("class", "") for h in re.findall(r"v(-?[\d.]+)h", path.get("d"))]
            heads, rows = self.tables["values-" + slug(name)]
            counts = [int(row[1].replace(",", "")) for row in rows]
            if len(heights) != len(counts) or sum(heights) <= 0:
                continue  # values are taken together
            for height, count in zip(heights, counts):
                if abs(height / max(heights) - count / max(counts)) > 0.002:
                    fail(f"histogram of {name}: a bar of {height} for {count} puzzles, where {max(heights)} stands for {max(counts)}")
                self.checked += 1
        heads, rows = self.tables["hardest"]
        for rank, row in enumerate(rows, 1):
            figure = self.root.find(f".//{XHTML}figure[@id='picture-hardest-{rank}']")
            givens = "".join(text_of(text) for text in figure.iter(XHTML + "text"))
            same(givens, re.sub(r"[^1-9]", "", row[-1]), f"picture of the hardest {rank}")
            self.checked += 1

    def check(self):
        for part in (self.statuses, self.summary, self.values, self.cumulative, self.pairs, self.levels, self.numbers, self.texts, self.unbiased, self.lists, self.pictures):
            part()
        left = [name for name in self.tables if name not in self.seen and not name.startswith("run-") and name != "files"]
        if left:
            fail(f"tables that were not checked: {left}")
        same(self.tables["files"][1][0][1], len(self.rows), "files")
        return f"{self.checked} numbers of {len(self.seen)} tables and their pictures equal those of {len(self.rows)} records"


class Compared(Numbers):
    """Two runs; records are paired in order."""

    def __init__(self, page, first, second):
        super().__init__(page, first)
        self.other, _ = read_records(second)
        self.both = list(zip(self.rows, self.other))

    def check(self):
        count = lambda rows, name: collections.Counter(row["status"] for row in rows)[name]
        rows = [[name, count(self.rows, name), count(self.other, name)] for name in STATUSES]
        self.table("statuses", ["status", "first", "second"], [row for row in rows if row[1] or row[2]] + [["all", len(self.rows), len(self.other)]])
        length = len(self.both)
        partners = [["in both", length], ["only in the first", len(self.rows) - length], ["only in the second", len(self.other) - length]]
        self.table("partners", ["which", "records"], partners)
        changed = collections.Counter((a["status"], b["status"]) for a, b in self.both if a["status"] != b["status"])
        self.table("status-changes", ["first", "second", "records"], [[*names, n] for names, n in sorted(changed.items())])
        changes = []
        for name in self.ratings:
            relations = collections.Counter(relation(a[name], b[name]) for a, b in self.both)
            changes.append([name] + [relations[word] for word in ("equal", "alike", "lower", "higher", "unclear")])
            keys = {row[name].key: row[name].cell for row in self.rows + self.other}
            first, second = (collections.Counter(row[name].key for row in rows) for rows in (self.rows, self.other))
            self.table("values-" + slug(name), [name, "first", "second"], [[cell, first[key], second[key]] for key, cell in sorted(keys.items())])
        self.table("changes", ["rating", "equal", "alike", "lower", "higher", "unclear"], changes)
        return f"{self.checked} numbers of {len(self.seen)} tables equal those of {len(self.rows)} and {len(self.other)} records"


def relation(a, b):
    """How a stands to b, both taken for the numbers that they allow (in tenths of whole ratings)."""
    def claim(value):
        kind, low, high = value.key
        return [(low, low), (low, high), (low + 10, math.inf), (math.inf, math.inf), None][kind]
    x, y = claim(a), claim(b)
    if x and y:
        if x[0] == x[1] == y[0] == y[1]:
            return "equal"
        if x[1] < y[0] or y[1] < x[0]:
            return "lower" if x[1] < y[0] else "higher"
    return "alike" if a.key == b.key else "unclear"


def check_profile(page, folder):
    """The tables of the page against the files in long form."""
    _, tables = read_page(page)
    checked = 0

    def is_left_out(kind, row):
        """Counters that are 0 throughout have no table."""
        if f"profile-{kind}-{slug(row['counter'])}" in tables:
            return False
        if row.get("statistic") != "count":
            same("0", float(row["value"]), f"{row['counter']} has no table")
        return True
    with open(Path(folder) / "lengths.tsv", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if is_left_out("lengths", row):
                continue
            heads, rows = tables["profile-lengths-" + slug(row["counter"])]
            shown = [line[heads.index(row["rating"])] for line in rows if line[:2] == [row["phase"], row["length"]]]
            same(shown[0], float(row["value"]), f"{row['counter']} at length {row['length']} of {row['phase']}")
            checked += 1
    with open(Path(folder) / "levels.tsv", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if is_left_out("levels", row):
                continue
            heads, rows = tables["profile-levels-" + slug(row["counter"])]
            shown = [line[heads.index(row["statistic"])] for line in rows if line[:2] == [row["rating"], row["level"]]]
            same(shown[0], float(row["value"]), f"{row['counter']} at level {row['level']}")
            checked += 1
    return f"{checked} numbers equal those of the profile"


def slug(name):
    return "".join(c if re.fullmatch("[A-Za-z0-9-]", c) else "".join(f"_{byte:02x}" for byte in c.encode()) for c in name)


def class_of(value, labels):
    """The class that a value is in: its own name, the range that holds it, or that of its kind."""
    kind, number, _ = value.key
    if kind == 0:
        for label in labels:
            ends = re.fullmatch(r"([\d.]+)(?:-([\d.]+))?", label)
            if ends and float(ends[1]) * 10 - 0.5 < number < float(ends[2] or ends[1]) * 10 + 0.5:
                return label
    label = value.cell if value.cell in labels else {1: "a..b", 2: ">n", 4: "-"}.get(kind)
    if label not in labels:
        fail(f"no class for {value.cell}")
    return label


# The looks.

PROBE = """<script>
window.addEventListener('load', () => {
  const wrong = [];
  const tell = (what, element) => { if (wrong.length < 20) wrong.push(what + ': ' + (element.textContent || element.tagName).trim().slice(0, 60)); };
  const root = document.documentElement;
  const look = (state) => {
    if (root.scrollWidth > root.clientWidth) wrong.push(state + ': the page is ' + root.scrollWidth + ' wide, the window ' + root.clientWidth);
    let texts = 0;
    for (const svg of document.querySelectorAll('svg')) {
      const frame = svg.getBoundingClientRect();
      if (frame.width === 0) tell(state + ': a picture without width', svg);
      const boxes = [...svg.querySelectorAll('text:not(.given):not(.mark)')].map((text) => [text, text.getBoundingClientRect()]);
      texts += boxes.length;
      boxes.forEach(([text, box], i) => {
        if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1) tell(state + ': outside of its picture', text);
        for (const [other, rest] of boxes.slice(i + 1)) {
          const across = Math.min(box.right, rest.right) - Math.max(box.left, rest.left), down = Math.min(box.bottom, rest.bottom) - Math.max(box.top, rest.top);
          if (across > 0.5 && down > 1.5) tell(state + ': ' + svg.querySelector('title').textContent + ': ' + text.textContent + ' overlaps', other);
        }
      });
    }
    for (const element of document.querySelectorAll('h1,h2,h3,p,li,figcaption,summary,figure,.table')) {
      const box = element.getBoundingClientRect();
      if (box.right > root.clientWidth + 1 || box.left < -1) tell(state + ': outside of the page', element);
      if (!element.classList.contains('table') && element.scrollWidth > element.clientWidth + 1) tell(state + ': wider than its box', element);
    }
    return texts;
  };
  const texts = look('closed');
  document.querySelectorAll('details').forEach((each) => { each.open = true; });
  look('open');
  const style = getComputedStyle(document.querySelector('h1')), page = getComputedStyle(root);
  const result = document.createElement('pre');
  result.id = 'probe';
  result.textContent = JSON.stringify({width: window.innerWidth, dark: matchMedia('(prefers-color-scheme: dark)').matches, ink: style.color, paper: page.backgroundColor, texts, wrong});
  document.body.replaceChildren(result);
});
</script>"""


def chromium(program, arguments):
    command = [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


def lightness(colour):
    red, green, blue = (int(part) / 255 for part in re.findall(r"\d+", colour)[:3])
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (red, green, blue)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def check_looks(page, program, folder):
    text = Path(page).read_text(encoding="utf-8")
    probe = Path(folder) / (Path(page).stem + "-probe.html")
    probe.write_text(text.replace("</body>", PROBE + "</body>").replace("<!DOCTYPE html>\n", "<!DOCTYPE html>\n", 1), encoding="utf-8")
    seen = 0
    for width in (400, 1200, 2000):
        # A window may not be as narrow as a telephone: the page stands in a frame of its width.
        frame = Path(folder) / f"frame-{width}.html"
        frame.write_text(f'<body style="margin:0"><iframe id="f" src="{probe.name}" style="border:0;width:{width}px;height:3000px"></iframe><script>'
                         "addEventListener('load',()=>{const f=document.getElementById('f');document.title=f.contentDocument.getElementById('probe').textContent;});</script>",
                         encoding="utf-8")
        for dark in (False, True):
            scheme = f"--blink-settings=preferredColorScheme={0 if dark else 1}"
            run = chromium(program, [f"--window-size={width},3000", "--allow-file-access-from-files", scheme, "--virtual-time-budget=20000", "--dump-dom", frame.resolve().as_uri()])
            found = re.search(r"<title>(\{.*?\})</title>", run.stdout, re.S)
            if not found:
                fail(f"{page}: Chromium gave no answer at {width} pixels: {run.stderr[-300:]}")
            result = json.loads(found[1].replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">"))
            where = f"{page} at {width} pixels, {'dark' if dark else 'light'}"
            if result["width"] != width or result["dark"] != dark:
                fail(f"{where}: Chromium drew it at {result['width']}, {'dark' if result['dark'] else 'light'}")
            if result["wrong"]:
                fail(f"{where}:\n  " + "\n  ".join(result["wrong"]))
            ink, paper = lightness(result["ink"]), lightness(result["paper"])
            if (ink > paper) != dark or (max(ink, paper) + 0.05) / (min(ink, paper) + 0.05) < 7:
                fail(f"{where}: letters of {result['ink']} on {result['paper']}")
            seen += result["texts"]
    return f"{seen} words of pictures at 400, 1200 and 2000 pixels, light and dark: none overlaps, nothing overflows"


def check_print(page, program, folder):
    pdf = Path(folder) / (Path(page).stem + ".pdf")
    chromium(program, ["--no-pdf-header-footer", f"--print-to-pdf={pdf}", Path(page).resolve().as_uri()])
    words = subprocess.run(["pdftotext", "-bbox", str(pdf), "-"], capture_output=True, text=True, check=True).stdout
    pages = [float(width) for width in re.findall(r'<page width="([\d.]+)"', words)]
    ends = [float(x) for x in re.findall(r'xMax="([\d.]+)"', words)]
    if not pages or max(ends) > min(pages) - 20:
        fail(f"{page} in print: a word ends at {max(ends, default=0)} of {min(pages, default=0)} points")
    plain = collections.Counter(re.findall(r">([^<]+)</word>", words))
    _, tables = read_page(page)
    cells = collections.Counter(word for _, rows in tables.values() for row in rows for cell in row for word in cell.split() if re.fullmatch(r"[\d,.]+", word) and len(word) < 12)
    missing = [word for word, count in cells.items() if plain[word] < count]
    if missing:
        fail(f"{page} in print: numbers of the tables are missing, such as {missing[:5]}")
    return f"{len(pages)} printed pages with all {sum(cells.values())} numbers of the tables"


def main(arguments):
    if len(arguments) == 3 and arguments[0] == "numbers":
        return Numbers(arguments[1], arguments[2]).check()
    if len(arguments) == 4 and arguments[0] == "compared":
        return Compared(*arguments[1:]).check()
    if len(arguments) == 3 and arguments[0] == "profile":
        return check_profile(*arguments[1:])
    if len(arguments) == 4 and arguments[0] == "looks":
        return check_looks(*arguments[1:])
    if len(arguments) == 4 and arguments[0] == "print":
        return check_print(*arguments[1:])
    return sys.exit(__doc__)


if __name__ == "__main__":
    print(main(sys.argv[1:]))
