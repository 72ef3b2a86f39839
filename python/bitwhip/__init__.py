"""Ratings of Sudoku puzzles, their proofs, and the judge of proofs.

>>> import bitwhip
>>> r = bitwhip.rate(["1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6"], ("W", "SER"))
>>> float(r["W"][0]), float(r["SER"][0]), r.statuses[r.status[0]]
(1.0, 2.6, 'ok')

Options are those of the command line (`bitwhip help rate`), with `_` for `-`: ``max_length=6``,
``variant="x"``, ``timeout=1.5``. An option without a value is set by ``True``. ``ladder`` takes a
``pathlib.Path``, a dict of names and texts or files, or the name of a ladder that is built in.
"""

from __future__ import annotations

import difflib
import html
import json
import os
from math import inf, nan
from pathlib import Path as _FilePath
from typing import Any, Callable, Iterable, Iterator

import numpy as np

from . import _calls, _library
from ._calls import Error

__all__ = ["rate", "records", "explain", "hint", "state", "verify", "solve", "count", "board", "Rater", "Ratings", "Path", "Error",
           "ratings", "rules", "options", "table", "use_isa", "__version__"]

__version__ = _calls.version().split()[1]


def table(name: str) -> list[dict[str, Any]]:
    """Return a table of names: "ratings", "rules", "statuses", "columns", "variants", "clue-words", "techniques", "isas", ..."""
    return json.loads(_calls.table(name))


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
    _calls.choose_isa(name)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _ladders(value: Any) -> list[str]:
    """Return the values of the option ladder, one by one: a file has the name of its ladder, a dict has names and texts or files."""
    if isinstance(value, dict):
        return [f"{name}={_FilePath(text).read_text('utf-8') if isinstance(text, os.PathLike) else text}" for name, text in value.items()]
    if isinstance(value, (list, tuple)):
        return [one for part in value for one in _ladders(part)]
    return _ladders({_FilePath(value).stem: value}) if isinstance(value, os.PathLike) else [str(value)]


def _job(verb: str, chosen: dict[str, Any]) -> _calls.Job:
    known = options(verb)
    pairs: list[tuple[str, str | None]] = []
    for name, value in chosen.items():
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            raise TypeError(f"{verb}() has no option {name!r}" + (f"; did you mean {near[0]!r}?" if near else ""))
        if value is None or value is False:
            continue
        if name == "ladder":
            pairs += [("ladder", one) for one in _ladders(value)]
            continue
        pairs.append((name.replace("_", "-"), None if value is True else _text(value)))
    return _calls.Job(verb, pairs)


_bytes = _calls.to_bytes
_str = _calls.to_text


def _sources(puzzles: Any) -> list[_calls.Source] | None:
    """Return the inputs where `puzzles` is text or files, else None: it is an array."""
    if isinstance(puzzles, (str, bytes)):
        return [(b"<puzzles>", _bytes(puzzles))]
    if isinstance(puzzles, os.PathLike):
        return [(os.fsencode(puzzles), None)]
    if isinstance(puzzles, (list, tuple)) and puzzles and all(isinstance(p, os.PathLike) for p in puzzles):
        return [(os.fsencode(p), None) for p in puzzles]
    return None


class Ratings:
    """The ratings of many puzzles.

    ``r["W"]`` is an array of floats: infinity where there is no finite rating, nan where the value is no number (an interval, a
    bound, or none), and the rank from 1 on where levels have names. ``r.text("W")`` has the values as records show them. ``r.status`` holds numbers into ``r.statuses``;
    ``r.facts`` holds solutions, clues, cands, clues_brt, cands_brt, cands_w1 and seconds. ``r.puzzles`` are the puzzles, and
    ``r.messages`` the sentences about lines that are no puzzles: twenty of a kind, and at the end how many more there were.
    """

    statuses: list[str] = [row["name"] for row in table("statuses")]

    def __init__(self, names: list[str], values: np.ndarray, facts: np.ndarray, text: bytes, cuts: np.ndarray, messages: list[str]):
        self.names = names
        self.values = values.reshape(len(facts), len(names))
        self.facts = facts
        self.messages = messages
        self._text, self._cuts = text, cuts  # puzzle i is the bytes from cuts[i] up to cuts[i + 1]
        self._puzzles: list[str] | None = None
        self.array = np.empty(len(self.facts), [(name, "f8") for name in names] + [("status", "u1")])
        for i, name in enumerate(names):
            raw = self.values[:, i]
            self.array[name] = np.where(raw["kind"] == _library.FINITE, raw["n"] / raw["scale"], np.where(raw["kind"] == _library.INFINITE, np.inf, np.nan))
        self.array["status"] = self.facts["status"]

    def __reduce__(self) -> Any:
        return Ratings, (self.names, self.values, self.facts, self._text, self._cuts, self.messages)

    @property
    def status(self) -> np.ndarray:
        return self.facts["status"]

    @property
    def puzzles(self) -> list[str]:
        if self._puzzles is None:
            cuts = self._cuts.tolist()
            self._puzzles = [_str(self._text[a:b]) for a, b in zip(cuts, cuts[1:])]
        return self._puzzles

    def __len__(self) -> int:
        return len(self.facts)

    def __getitem__(self, name: str) -> np.ndarray:
        return self.array[name]

    def text(self, name: str) -> list[str]:
        """Return the values of a rating as records show them: "5", "Hard", "3..4", ">18", "inf", "-"."""
        column = np.ascontiguousarray(self.values[:, self.names.index(name)])
        unique, places = np.unique(column.view("V12").reshape(-1), return_inverse=True)
        texts = [_calls.value_text(bytes(value)) for value in unique]
        return [texts[i] for i in places]

    def to_pandas(self) -> Any:
        """Return a pandas DataFrame: the puzzles, the ratings and the status as words."""
        import pandas
        frame = pandas.DataFrame({"puzzle": self.puzzles})
        levels = {row["name"]: row["levels"] for row in table("ratings")}
        for name in self.names:
            if levels.get(name):
                frame[name] = pandas.Categorical(self.text(name), levels[name], ordered=True)
            else:
                frame[name] = self.array[name]
        frame["status"] = pandas.Categorical.from_codes(np.where(self.status < len(self.statuses), self.status, -1).astype("i2"), self.statuses)
        return frame

    def __repr__(self) -> str:
        return f"<Ratings of {len(self)} puzzles: {', '.join(self.names)}>"


def _lines(puzzles: Iterable[Any]) -> list[bytes]:
    if isinstance(puzzles, np.ndarray) and puzzles.dtype.kind == "S":
        lines: list[bytes] = puzzles.tolist()
        return lines
    return [_bytes(line) if isinstance(line, (str, bytes)) else _bytes(str(line)) for line in puzzles]


def _joined(puzzles: Iterable[Any]) -> tuple[bytes, np.ndarray]:
    """Return all lines as one text with their offsets."""
    lines: list[Any] = puzzles.tolist() if isinstance(puzzles, np.ndarray) else list(puzzles)
    try:
        text = "".join(lines).encode("ascii")  # the usual case: a character is a byte
    except (TypeError, UnicodeEncodeError):
        lines = _lines(lines)
        text = b"".join(lines)
    cuts = np.zeros(len(lines) + 1, np.uint64)
    np.cumsum(np.fromiter(map(len, lines), np.uint64, len(lines)), out=cuts[1:])
    return text, cuts


def rate(puzzles: Any, ratings: Iterable[str] | str = ("W", "B"), *, threads: int | None = None,
         progress: Callable[[int, int, int], None] | None = None, **options: Any) -> Ratings:
    """Rate puzzles on all cores.

    puzzles: text of many lines, ``pathlib.Path`` (one or several; compressed files too), or a list, NumPy array or pandas Series
    with a puzzle in each element. An array has a row for each element, text and files have one for each line that asks for a
    record. An element that is no puzzle has a status, whatever it holds. progress(records, bytes, bytes in all, or records in all
    for arrays) is called some twenty times a second; what it raises ends the run.
    """
    job = _job("rate", {"ratings": ratings, "threads": threads, **options})
    sources = _sources(puzzles)
    if sources is not None:
        values, facts, text, cuts, messages = _calls.rate_inputs(job, sources, progress)
        return Ratings(job.ratings, values, facts, text, cuts, [_str(message) for message in messages])
    text, cuts = _joined(puzzles)
    values, facts = _calls.rate_array(job, text, cuts, progress)
    return Ratings(job.ratings, values, facts, text, cuts, [])


def records(puzzles: Any, ratings: Iterable[str] | str = ("W", "B"), *, format: str = "tsv", write: Callable[[bytes], Any] | None = None,
            threads: int | None = None, progress: Callable[[int, int, int], None] | None = None,
            message: Callable[[bytes], Any] | None = None, **options: Any) -> bytes:
    """Return the records that the program writes, or hand them to write(bytes) piece by piece.

    message(bytes) takes the sentences about lines: twenty of a kind, and at the end how many more there were.
    """
    job = _job("rate", {"ratings": ratings, "format": format, "threads": threads, **options})
    sources = _sources(puzzles) or [(b"<puzzles>", b"\n".join(_lines(puzzles)) + b"\n")]
    pieces: list[bytes] = []
    _calls.run(job, sources, write or pieces.append, message, progress)
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
    document, remark = _calls.Worker(_job(verb, {"ratings": rating, "format": "json", **chosen})).answer(_bytes(puzzle))
    text, _ = _calls.Worker(_job(verb, {"ratings": rating, **chosen})).answer(_bytes(puzzle))
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
    return _str(_calls.Worker(_job("state", options)).answer(_bytes(puzzle))[0])


def verify(paths: str | Path, **options: Any) -> list[dict[str, Any]]:
    """Judge resolution paths, text or JSON, with code of its own: one verdict for each."""
    text = json.dumps(paths) if isinstance(paths, dict) else paths
    return [json.loads(line) for line in _calls.Worker(_job("verify", options)).verify(_bytes(text)).splitlines()]


def count(puzzle: str, most: int = 2, **options: Any) -> int:
    """Return the number of solutions, counted up to `most`."""
    return _calls.Worker(_job("rate", {"ratings": "W", **options})).solve(_bytes(puzzle), most)[0]


def solve(puzzle: str, **options: Any) -> str | None:
    """Return the solution of a puzzle that has exactly one, else None."""
    found, solution = _calls.Worker(_job("rate", {"ratings": "W", **options})).solve(_bytes(puzzle), 2)
    return solution if found == 1 else None


def board(puzzle: str, **options: Any) -> dict[str, Any]:
    """Return the size, cells, houses and links of the board of a puzzle."""
    return json.loads(_calls.Worker(_job("rate", {"ratings": "W", **options})).board(_bytes(puzzle)))


def _number(value: _library.Value) -> float | str:
    """Return what Ratings has in its arrays, but levels with names by name."""
    if value.named and value.kind == _library.FINITE:
        return _calls.value_text(bytes(value))
    return float(value.n / value.scale) if value.kind == _library.FINITE else inf if value.kind == _library.INFINITE else nan


def _rater(ratings: list[str] | str, options: dict[str, Any]) -> Rater:
    return Rater(ratings, **options)


class Rater:
    """Rates single puzzles in a loop, with search memory that is reserved once. One thread at a time; in another
    process, forked or not, it makes its own memory.

    >>> rater = Rater("W")
    >>> rater("1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6")["W"]
    1.0
    """

    def __init__(self, ratings: Iterable[str] | str = ("W", "B"), **options: Any):
        self._asked = ratings if isinstance(ratings, str) else list(ratings), options
        self._job = _job("rate", {"ratings": self._asked[0], **options})
        self._worker = _calls.Worker(self._job)

    def __reduce__(self) -> Any:
        return _rater, self._asked

    def __call__(self, puzzle: str | bytes) -> dict[str, Any]:
        """Return the values by name, the status as a word, and what is wrong in "message"."""
        values, facts, message = self._worker.rate(_bytes(puzzle))
        row: dict[str, Any] = {name: _number(value) for name, value in zip(self._job.ratings, values)}
        row["status"] = Ratings.statuses[facts.status]
        row["message"] = _str(message)
        return row
