"""Results by columns: ratings, and the records of other verbs."""

from __future__ import annotations

import difflib
import html
import json
import re
from collections.abc import Iterator
from typing import Any, Optional

import numpy as np

from . import _calls, _library


def _rows(name: str) -> list[dict[str, Any]]:
    return json.loads(_calls.table(name))


STATUSES: list[str] = [row["name"] for row in _rows("statuses")]
_RATINGS = {row["name"]: row for row in _rows("ratings")}
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,17})(\.[0-9]+)?")
_TECHNIQUE = re.compile(r"(.+?):(\d+)(?: |$)")
_MOST_CLASSES = 20


def levels_of(name: str) -> list[str]:
    """Return the names of the levels of a rating, from 1 on; empty where it has numbers."""
    by_ladder = name.startswith("ladder:") and name.endswith("-level")
    row = _RATINGS.get("HoDoKu-level" if by_ladder else name)
    return row["levels"] if row else []


def counts_of(text: str) -> dict[str, int]:
    """Return how often a path uses each technique, of a cell such as ``Hidden Single:20 X-Wing:1``."""
    return {} if text in ("-", "") else {name: int(count) for name, count in _TECHNIQUE.findall(text)}


def _float_of(text: str, levels: list[str]) -> Optional[float]:
    """Return a cell as a number: inf as it is, nan for an interval, a bound or nothing; None for another text."""
    if text in levels:
        return float(levels.index(text) + 1)
    if text == "inf":
        return np.inf
    if text in ("-", "") or text.startswith(">") or ".." in text:
        return np.nan
    return float(text) if _NUMBER.fullmatch(text) else None


def typed(name: str, texts: list[str]) -> np.ndarray:
    """Return cells as an array: whole numbers, floats with nan for nothing, dicts of techniques, or else texts."""
    if name.endswith(".techniques") or name == "techniques":
        found = np.empty(len(texts), object)
        found[:] = [counts_of(text) for text in texts]
        return found
    if all(_NUMBER.fullmatch(text) and "." not in text for text in texts):
        return np.array([int(text) for text in texts], np.int64)
    levels = levels_of(name)
    is_rating = name in _RATINGS or name.startswith("ladder:")
    numbers = [_float_of(text, levels) for text in texts]
    if all(number is not None for number in numbers) and (is_rating or any(_NUMBER.fullmatch(text) for text in texts)):
        return np.array(numbers, np.float64)
    found = np.empty(len(texts), object)
    found[:] = texts
    return found


class Table(dict):  # a dict, since pandas and polars make columns of one
    """Columns by name, each an array with an element for every row; ``len()`` is the number of rows.

    ``r["W"]`` is a column, ``r.text("W")`` its cells as records show them, ``r.columns`` their
    names. ``pd.DataFrame(r)`` and ``r.to_pandas()`` make a table of them; the latter has the index
    of the Series that was given.
    """

    index: Any = None  # of a Series, for to_pandas()

    @property
    def columns(self) -> list[str]:
        """The names of all columns, in their order."""
        raise NotImplementedError

    def _size(self) -> int:
        raise NotImplementedError

    def _column(self, name: str) -> Optional[np.ndarray]:
        raise NotImplementedError

    def _texts(self, name: str) -> Optional[list[str]]:
        raise NotImplementedError

    def _more(self) -> list[str]:
        """Return names that are no columns of the table, but are found by name."""
        return []

    def _missing(self, name: Any) -> KeyError:
        there = self.columns + self._more()
        folded = {one.casefold(): one for one in reversed(there)}
        near = [folded[one] for one in difflib.get_close_matches(str(name).casefold(), folded, 1)]
        return KeyError(f"there is no column {name!r}" + (f"; did you mean {near[0]!r}?" if near else "") + f"; there are {', '.join(there)}")

    def _own(self, name: Any) -> Any:
        """Return the name of a column that counts a technique, however the technique is written."""
        if not isinstance(name, str) or ".count(" not in name:
            return name
        plain = re.sub(r"[ -]", "", name).casefold()
        return next((own for own in self.columns if re.sub(r"[ -]", "", own).casefold() == plain), name)

    def __getitem__(self, name: str) -> Any:
        name = self._own(name)
        column = self._column(name) if isinstance(name, str) else None
        if column is None:
            raise self._missing(name)
        return column

    def text(self, name: str) -> list[str]:
        """Return the cells of a column as records show them: "5", "Hard", "3..4", ">18", "inf", "-"."""
        texts = self._texts(self._own(name))
        if texts is None:
            raise self._missing(name)
        return texts

    def techniques(self, rating: Optional[str] = None) -> tuple[list[str], np.ndarray]:
        """Return the names of techniques, and a matrix (N, len(names)) of how often each path uses them.

        rating: of which rating, where there are columns of several. The column is asked for by
        ``rate(..., columns="techniques")``; ``r["HoDoKu.techniques"]`` has a dict for each row.
        """
        own = [name for name in self.columns if name.endswith(".techniques")]
        name = f"{rating}.techniques" if rating else own[0] if len(own) == 1 else None
        if name not in own:
            what = f"no column {rating}.techniques" if rating else "no column of techniques" if not own else "more than one column of techniques"
            raise KeyError(f"there is {what}; " + (f"name one of {', '.join(one[:-11] for one in own)}" if own else 'columns="techniques" asks for it'))
        counts = self[str(name)]
        total: dict[str, int] = {}
        for row in counts:
            for technique, count in row.items():
                total[technique] = total.get(technique, 0) + count
        names = sorted(total)
        places = {technique: i for i, technique in enumerate(names)}
        matrix = np.zeros((len(counts), len(names)), np.int64)
        for i, row in enumerate(counts):
            for technique, count in row.items():
                matrix[i, places[technique]] = count
        return names, matrix

    def to_pandas(self) -> Any:
        """Return a pandas DataFrame with all columns; words of statuses and levels are categories."""
        import pandas
        frame: dict[str, Any] = {}
        for name in self.columns:
            if levels := levels_of(name):
                frame[name] = pandas.Categorical(self.text(name), levels, ordered=True)
            elif name == "status":
                frame[name] = pandas.Categorical(self.text(name), STATUSES)
            else:
                frame[name] = self[name]
        return pandas.DataFrame(frame, index=self.index)

    # What a dict has, by the columns.

    def __len__(self) -> int:
        return self._size()

    def __bool__(self) -> bool:
        return self._size() > 0

    def __iter__(self) -> Iterator[str]:
        return iter(self.columns)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and (name in self.columns or name in self._more())

    def keys(self) -> Any:
        return self.columns

    def values(self) -> Any:
        return [self[name] for name in self.columns]

    def items(self) -> Any:
        return [(name, self[name]) for name in self.columns]

    def get(self, name: Any, default: Any = None) -> Any:
        return self[name] if name in self else default

    def __eq__(self, other: object) -> bool:
        return self is other

    def __ne__(self, other: object) -> bool:
        return self is not other

    __hash__ = object.__hash__  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self)} rows: {', '.join(self.columns)}>"

    def _repr_html_(self) -> str:
        """Return the first rows, and how often each value of the ratings and statuses stands there."""
        shown = min(len(self), 5)
        head = "".join(f"<th>{html.escape(name)}</th>" for name in self.columns)
        cells = [self.text(name)[:shown] for name in self.columns]
        rows = "".join("<tr>" + "".join(f"<td>{html.escape(column[i])}</td>" for column in cells) + "</tr>" for i in range(shown))
        charts = "".join(self._chart(name) for name in self.columns if name == "status" or name in _RATINGS or name.startswith("ladder:"))
        return f"<div><p>{html.escape(repr(self)[1:-1])}</p><table><tr>{head}</tr>{rows}</table>{charts}</div>"

    def _chart(self, name: str) -> str:
        counts = histogram(self.text(name))
        most = max((count for _, count in counts), default=1)
        rows = "".join(
            f'<tr><td style="text-align:right">{html.escape(value)}</td><td style="text-align:right">{count}</td>'
            f'<td><div style="background:#69c;height:0.8em;width:{160 * count / most:.0f}px"></div></td></tr>' for value, count in counts)
        return f'<table style="display:inline-table;vertical-align:top;margin-right:1em"><tr><th>{html.escape(name)}</th><th>rows</th><th></th></tr>{rows}</table>'


def _order(text: str) -> tuple[int, float, str]:
    number = re.search(r"[0-9.]+", text.split("..")[0])
    return (2 if text == "-" else 1 if text == "inf" else 0, float(number[0]) if number else 0.0, text)


def histogram(texts: list[str]) -> list[tuple[str, int]]:
    """Return values with their counts in ascending order; many different numbers are put together."""
    counts: dict[str, int] = {}
    for text in texts:
        counts[text] = counts.get(text, 0) + 1
    if len(counts) <= _MOST_CLASSES:
        return sorted(counts.items(), key=lambda one: _order(one[0]))
    numbers = {text: float(text) for text in counts if _NUMBER.fullmatch(text)}
    if not numbers:
        return sorted(counts.items(), key=lambda one: -one[1])[:_MOST_CLASSES]
    low, high = min(numbers.values()), max(numbers.values())
    edges = np.linspace(low, high, 11)
    classes = [0] * 10
    for text, number in numbers.items():
        classes[min(int((number - low) / (high - low) * 10), 9)] += counts[text]
    found = [(f"{edges[i]:g} to {edges[i + 1]:g}", count) for i, count in enumerate(classes)]
    return found + sorted(((text, count) for text, count in counts.items() if text not in numbers), key=lambda one: _order(one[0]))


class Ratings(Table):
    """The ratings of many puzzles.

    ``r["W"]`` is an array of N floats: infinity where there is no finite rating, nan where the value is no number (an interval, a
    bound, or none), and the rank from 1 on where levels have names. ``r.text("W")`` has the values as records show them.
    ``r["puzzle"]`` has the puzzles, ``r["status"]`` the statuses as words; ``r.status`` holds their numbers, places in
    ``r.statuses``. Columns that were asked for, and those of a file, stand there by name: ``r["HoDoKu.techniques"]`` are dicts.
    ``r.facts`` (and ``r["clues"]``) hold solutions, clues, cands, clues_brt, cands_brt, cands_w1 and seconds. ``r.puzzles`` are the
    puzzles, and ``r.messages`` the sentences about lines that are no puzzles: twenty of a kind, and at the end how many more there
    were. ``r.array`` has ratings and the number of the status as a structured array of shape (N,).
    """

    statuses: list[str] = STATUSES

    def __init__(self, names: list[str], values: np.ndarray, facts: np.ndarray, text: bytes, cuts: np.ndarray, messages: list[str],
                 cells: Optional[dict[str, list[str]]] = None, index: Any = None):
        super().__init__()
        self.names = names
        self.values = values.reshape(len(facts), len(names))
        self.facts = facts
        self.messages = messages
        self.index = index
        self._cells = cells or {}
        self._typed: dict[str, np.ndarray] = {}
        self._text, self._cuts = text, cuts  # puzzle i is the bytes from cuts[i] up to cuts[i + 1]
        self._puzzles: Optional[list[str]] = None
        self.array = np.empty(len(self.facts), [(name, "f8") for name in names] + [("status", "u1")])
        for i, name in enumerate(names):
            raw = self.values[:, i]
            self.array[name] = np.where(raw["kind"] == _library.FINITE, raw["n"] / raw["scale"], np.where(raw["kind"] == _library.INFINITE, np.inf, np.nan))
        self.array["status"] = self.facts["status"]

    def __reduce__(self) -> Any:
        return Ratings, (self.names, self.values, self.facts, self._text, self._cuts, self.messages, self._cells, self.index)

    @property
    def status(self) -> np.ndarray:
        return self.facts["status"]

    @property
    def puzzles(self) -> list[str]:
        if self._puzzles is None:
            cuts = self._cuts.tolist()
            self._puzzles = [_calls.to_text(self._text[a:b]) for a, b in zip(cuts, cuts[1:])]
        return self._puzzles

    @property
    def columns(self) -> list[str]:
        return ["puzzle", *self.names, *self._cells, "status"]

    def _more(self) -> list[str]:
        return [name for name in self.facts.dtype.names or () if name not in ("size", "status") and name not in self._cells]

    def _size(self) -> int:
        return len(self.facts)

    def _column(self, name: str) -> Optional[np.ndarray]:
        if name in self.names:
            return self.array[name]
        if name in self._cells:
            if name not in self._typed:
                self._typed[name] = typed(name, self._cells[name])
            return self._typed[name]
        if name in self._more():
            return self.facts[name]
        texts = self._texts(name)
        if texts is None:
            return None
        column = np.empty(len(self), object)
        column[:] = texts
        return column

    def _texts(self, name: str) -> Optional[list[str]]:
        if name in self.names:
            column = np.ascontiguousarray(self.values[:, self.names.index(name)])
            unique, places = np.unique(column.view("V12").reshape(-1), return_inverse=True)
            texts = [_calls.value_text(bytes(value)) for value in unique]
            return [texts[i] for i in places]
        if name in self._cells:
            return self._cells[name]
        if name == "puzzle":
            return self.puzzles
        if name == "status":
            words = [*self.statuses, *["-"] * (256 - len(self.statuses))]
            return [words[i] for i in self.status.tolist()]
        return [str(value) for value in self.facts[name]] if name in self._more() else None

    def __repr__(self) -> str:
        more = f"; {', '.join(self._cells)}" if self._cells else ""
        return f"<Ratings of {len(self)} puzzles: {', '.join(self.names)}{more}>"


class Records(Table):
    """Records of a verb: columns by name, each an array of N; ``r.text(name)`` has the cells as they are.

    Whole numbers are int64, other numbers float64 (inf as it is, nan for an interval, a bound or nothing), and all else is text.
    """

    def __init__(self, cells: dict[str, list[str]], messages: Optional[list[str]] = None, index: Any = None, title: str = ""):
        super().__init__()
        self.messages = messages or []
        self.index = index
        self.title = title
        self._cells = cells
        self._typed: dict[str, np.ndarray] = {}

    def __reduce__(self) -> Any:
        return Records, (self._cells, self.messages, self.index, self.title)

    @classmethod
    def read(cls, text: str, messages: Optional[list[str]] = None, index: Any = None) -> "Records":
        """Return the records of a text with tabs and a header; notes are left out."""
        lines = [line.split("\t") for line in text.split("\n") if line and not line.startswith("#bitwhip ")]
        if not lines:
            return cls({}, messages)
        rows = list(zip(*lines[1:])) or [()] * len(lines[0])
        return cls({name: list(column) for name, column in zip(lines[0], rows)}, messages, index if index is None or len(index) == len(lines) - 1 else None)

    def to_text(self) -> str:
        """Return the records as text with tabs and a header."""
        return "".join("\t".join(row) + "\n" for row in [tuple(self.columns), *zip(*(self.text(name) for name in self.columns))])

    @property
    def puzzles(self) -> list[str]:
        return self.text("puzzle")

    @property
    def columns(self) -> list[str]:
        return list(self._cells)

    def _size(self) -> int:
        return len(next(iter(self._cells.values()), ()))

    def _column(self, name: str) -> Optional[np.ndarray]:
        if name not in self._cells:
            return None
        if name not in self._typed:
            self._typed[name] = typed(name, self._cells[name])
        return self._typed[name]

    def _texts(self, name: str) -> Optional[list[str]]:
        return self._cells.get(name)


def to_text(table: Table) -> str:
    """Return a table as the text of records."""
    columns = [table.text(name) for name in table.columns]
    return "".join("\t".join(row) + "\n" for row in [tuple(table.columns), *zip(*columns)])
