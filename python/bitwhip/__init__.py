"""Ratings of Sudoku puzzles, their proofs, and the judge of proofs.

>>> import bitwhip
>>> r = bitwhip.rate(["1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6"], ("W", "SER"))
>>> float(r["W"][0]), float(r["SER"][0]), r.statuses[r.status[0]]
(1.0, 2.6, 'ok')

Options are those of the command line (`bitwhip help rate`), with `_` for `-`: ``max_length=6``,
``variant="x"``, ``timeout=1.5``. An option without a value is set by ``True``.
"""

from __future__ import annotations

import difflib
import html
import json
import os
from pathlib import Path as _FilePath
from typing import Any, Callable, Iterable, Iterator

import numpy as np

from . import _core
from ._core import Error

__all__ = ["rate", "records", "explain", "hint", "state", "verify", "solve", "count", "board", "Rater", "Ratings", "Path", "Error",
           "ratings", "rules", "options", "table", "use_isa", "__version__"]

__version__ = _core.version().split()[1]

_VALUE = np.dtype([("n", "<i4"), ("upper", "<i4"), ("kind", "u1"), ("scale", "u1"), ("reserved", "<u2")])
_FACTS = np.dtype([("size", "<u4"), ("status", "u1"), ("solutions", "i1"), ("clues", "<i2"), ("cands", "<i2"), ("clues_brt", "<i2"),
                   ("cands_brt", "<i2"), ("cands_w1", "<i2"), ("seconds", "<f8")])
_FINITE, _INTERVAL, _ABOVE, _INFINITE, _NONE = range(5)

os.register_at_fork(after_in_child=_core.after_fork)


def table(name: str) -> list[dict[str, Any]]:
    """Return a table of names: "ratings", "rules", "statuses", "columns", "variants", "clue-words", "isas", ..."""
    return json.loads(_core.table(name))


def ratings() -> list[str]:
    """Return the names of all ratings."""
    return [row["name"] for row in table("ratings")]


def rules() -> list[str]:
    """Return the names of the rules that the option ``rules`` takes."""
    return [row["name"] for row in table("rules")]


def options(verb: str = "rate") -> dict[str, str]:
    """Return the options of a verb ("rate", "explain", "hint", "state", "verify"), each with its line of help."""
    return {row["name"].replace("-", "_"): row["help"] for row in table("options-" + verb)}


def use_isa(name: str) -> None:
    """Choose the instruction set of the process; no value depends on it."""
    _core.choose_isa(name)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _job(verb: str, chosen: dict[str, Any]) -> _core.Job:
    known = options(verb)
    pairs: list[tuple[str, str | None]] = []
    for name, value in chosen.items():
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            raise TypeError(f"{verb}() has no option {name!r}" + (f"; did you mean {near[0]!r}?" if near else ""))
        if value is None or value is False:
            continue
        pairs.append((name.replace("_", "-"), None if value is True else _text(value)))
    return _core.Job(verb, pairs)


def _bytes(text: str | bytes) -> bytes:
    return text.encode("utf-8", "surrogateescape") if isinstance(text, str) else bytes(text)


def _str(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _sources(puzzles: Any) -> list[tuple[str | bytes, bytes | None]] | None:
    """Return the inputs where `puzzles` is text or files, else None: it is an array."""
    if isinstance(puzzles, (str, bytes)):
        return [("<puzzles>", _bytes(puzzles))]
    if isinstance(puzzles, os.PathLike):
        return [(os.fsencode(puzzles), None)]
    if isinstance(puzzles, (list, tuple)) and puzzles and all(isinstance(p, os.PathLike) for p in puzzles):
        return [(os.fsencode(p), None) for p in puzzles]
    return None


class Ratings:
    """The ratings of many puzzles.

    ``r["W"]`` is an array of floats: infinity where there is no finite rating, nan where the value is no number (an interval, a
    bound, or none). ``r.text("W")`` has the values as records show them. ``r.status`` holds numbers into ``r.statuses``;
    ``r.facts`` holds solutions, clues, cands, clues_brt, cands_brt, cands_w1 and seconds. ``r.puzzles`` are the puzzles, and
    ``r.messages`` the sentences about lines that are no puzzles.
    """

    statuses: list[str] = [row["name"] for row in table("statuses")]

    def __init__(self, names: list[str], values: bytes, facts: bytes, puzzles: Callable[[], list[str]], messages: list[str]):
        self.names = names
        self.values = np.frombuffer(values, _VALUE).reshape(-1, len(names)) if names else np.empty((len(facts) // _FACTS.itemsize, 0), _VALUE)
        self.facts = np.frombuffer(facts, _FACTS)
        self.messages = messages
        self._puzzles: Callable[[], list[str]] | list[str] = puzzles
        self.array = np.empty(len(self.facts), [(name, "f8") for name in names] + [("status", "u1")])
        for i, name in enumerate(names):
            raw = self.values[:, i]
            self.array[name] = np.where(raw["kind"] == _FINITE, raw["n"] / raw["scale"], np.where(raw["kind"] == _INFINITE, np.inf, np.nan))
        self.array["status"] = self.facts["status"]

    @property
    def status(self) -> np.ndarray:
        return self.facts["status"]

    @property
    def puzzles(self) -> list[str]:
        if callable(self._puzzles):
            self._puzzles = self._puzzles()
        return self._puzzles

    def __len__(self) -> int:
        return len(self.facts)

    def __getitem__(self, name: str) -> np.ndarray:
        return self.array[name]

    def text(self, name: str) -> list[str]:
        """Return the values of a rating as records show them: "5", "3..4", ">18", "inf", "-"."""
        column = np.ascontiguousarray(self.values[:, self.names.index(name)])
        unique, places = np.unique(column.view("V12").reshape(-1), return_inverse=True)
        texts = [_core.value_text(bytes(value)) for value in unique]
        return [texts[i] for i in places]

    def to_pandas(self) -> Any:
        """Return a pandas DataFrame: the puzzles, the ratings and the status as words."""
        import pandas
        frame = pandas.DataFrame({"puzzle": self.puzzles})
        for name in self.names:
            frame[name] = self.array[name]
        frame["status"] = pandas.Categorical.from_codes(np.where(self.status < len(self.statuses), self.status, -1).astype("i2"), self.statuses)
        return frame

    def __repr__(self) -> str:
        return f"<Ratings of {len(self)} puzzles: {', '.join(self.names)}>"


def _items(puzzles: Iterable[Any]) -> tuple[bytes, np.ndarray, list[bytes] | np.ndarray]:
    """Return all lines as one text with their offsets."""
    if isinstance(puzzles, np.ndarray) and puzzles.dtype.kind == "S":
        lines: Any = puzzles.tolist()
    else:
        lines = [_bytes(line) if isinstance(line, (str, bytes)) else _bytes(str(line)) for line in puzzles]
    offsets = np.zeros(len(lines) + 1, np.uint64)
    np.cumsum(np.fromiter(map(len, lines), np.uint64, len(lines)), out=offsets[1:])
    return b"".join(lines), offsets, lines


def rate(puzzles: Any, ratings: Iterable[str] | str = ("W", "B"), *, threads: int | None = None,
         progress: Callable[[int, int, int], None] | None = None, **options: Any) -> Ratings:
    """Rate puzzles on all cores.

    puzzles: text of many lines, ``pathlib.Path`` (one or several; compressed files too), or a list, NumPy array or pandas Series
    with a puzzle in each element. An array has a row for each element, text and files have one for each line that asks for a
    record. progress(records, bytes, bytes in all, or records in all for arrays) is called some twenty times a second; what it
    raises ends the run.
    """
    job = _job("rate", {"ratings": ratings, "threads": threads, **options})
    sources = _sources(puzzles)
    if sources is not None:
        values, facts, text, offsets, messages = _core.rate_inputs(job, sources, progress)
        cut = offsets.tolist()
        return Ratings(job.ratings, values, facts, lambda: [_str(text[a:b]) for a, b in zip(cut, cut[1:])], _str(messages).splitlines())
    text, offsets, lines = _items(puzzles)
    values, facts = _core.rate_array(job, text, offsets, progress)
    return Ratings(job.ratings, values, facts, lambda: [_str(line) for line in lines], [])


def records(puzzles: Any, ratings: Iterable[str] | str = ("W", "B"), *, format: str = "tsv", write: Callable[[bytes], Any] | None = None,
            threads: int | None = None, progress: Callable[[int, int, int], None] | None = None,
            message: Callable[[bytes], Any] | None = None, **options: Any) -> bytes:
    """Return the records that the program writes, or hand them to write(bytes) piece by piece."""
    job = _job("rate", {"ratings": ratings, "format": format, "threads": threads, **options})
    sources = _sources(puzzles) or [("<puzzles>", b"\n".join(_items(puzzles)[2]) + b"\n")]
    pieces: list[bytes] = []
    _core.run(job, sources, write or pieces.append, message, progress)
    return b"".join(pieces)


class Path(dict):
    """A resolution path or a hint: the JSON document as a dict, with the text in ``text``; a notebook draws its board."""

    text: str
    remark: str

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return f"<div>{_board_html(self)}<pre>{html.escape(self.text)}</pre></div>"


def _board_html(path: dict[str, Any]) -> str:
    """Return the puzzle and its solution as a table: givens are bold."""
    puzzle = str(path.get("puzzle", "")).split(" ")[0].split("\t")[0]
    solution = str(path.get("solution") or "")
    n = round(len(puzzle) ** 0.5)
    if n * n != len(puzzle) or not 4 <= n <= 16:
        return ""
    box = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3)}.get(n, (n, n))
    rows = []
    for r in range(n):
        cells = []
        for c in range(n):
            given = puzzle[n * r + c]
            found = solution[n * r + c] if len(solution) == n * n else ""
            digit = f"<b>{html.escape(given)}</b>" if given not in ".0" else html.escape(found)
            edges = ("border-top:2px solid;" if r % box[0] == 0 else "") + ("border-left:2px solid;" if c % box[1] == 0 else "")
            cells.append(f'<td style="border:1px solid #999;{edges}width:1.6em;height:1.6em;text-align:center">{digit}</td>')
        rows.append("<tr>" + "".join(cells) + "</tr>")
    return '<table style="border-collapse:collapse;border:2px solid">' + "".join(rows) + "</table>"


def _path(verb: str, puzzle: str, rating: str, chosen: dict[str, Any]) -> Path:
    document, remark = _core.Worker(_job(verb, {"ratings": rating, "format": "json", **chosen})).answer(_bytes(puzzle))
    text, _ = _core.Worker(_job(verb, {"ratings": rating, **chosen})).answer(_bytes(puzzle))
    path = Path(json.loads(document))
    path.text, path.remark = _str(text), _str(remark)
    return path


def explain(puzzle: str, rating: str = "W", **options: Any) -> Path:
    """Return the resolution path of a puzzle in a rating."""
    return _path("explain", puzzle, rating, options)


def hint(puzzle: str, rating: str = "W", **options: Any) -> Path:
    """Return the next round of the path of a puzzle or a state."""
    return _path("hint", puzzle, rating, options)


def state(puzzle: str, **options: Any) -> str:
    """Return the candidates that rules leave, as ``bitwhip state`` prints them; ``after="W"`` names the rules."""
    return _str(_core.Worker(_job("state", options)).answer(_bytes(puzzle))[0])


def verify(paths: str | Path, **options: Any) -> list[dict[str, Any]]:
    """Judge resolution paths, text or JSON, with code that shares nothing with the rules: one verdict for each."""
    text = json.dumps(paths) if isinstance(paths, dict) else paths
    return [json.loads(line) for line in _core.Worker(_job("verify", options)).verify(_bytes(text)).splitlines()]


def count(puzzle: str, most: int = 2, **options: Any) -> int:
    """Return the number of solutions, counted up to `most`."""
    return _core.Worker(_job("rate", {"ratings": "W", **options})).solve(_bytes(puzzle), most)[0]


def solve(puzzle: str, **options: Any) -> str | None:
    """Return the solution of a puzzle that has exactly one, else None."""
    found, solution = _core.Worker(_job("rate", {"ratings": "W", **options})).solve(_bytes(puzzle), 2)
    return solution if found == 1 else None


def board(puzzle: str, **options: Any) -> dict[str, Any]:
    """Return the size, cells, houses and links of the board of a puzzle."""
    return json.loads(_core.Worker(_job("rate", {"ratings": "W", **options})).board(_bytes(puzzle)))


class Rater:
    """Rates single puzzles in a loop, with search memory that is reserved once. One thread at a time.

    >>> rater = Rater("W")
    >>> rater("1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6")["W"]
    1.0
    """

    def __init__(self, ratings: Iterable[str] | str = ("W", "B"), **options: Any):
        self._job = _job("rate", {"ratings": ratings, **options})
        self._worker = _core.Worker(self._job)

    def __call__(self, puzzle: str | bytes) -> dict[str, Any]:
        """Return the values by name, the status as a word, and what is wrong in "message"."""
        values, facts, message = self._worker.rate(_bytes(puzzle))
        found = Ratings(self._job.ratings, values, facts, lambda: [], [])
        row: dict[str, Any] = {name: float(found.array[name][0]) for name in found.names}
        row["status"] = Ratings.statuses[int(found.status[0])]
        row["message"] = _str(message)
        return row
