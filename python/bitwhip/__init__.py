"""Ratings of Sudoku puzzles, their proofs, and the judge of proofs.

>>> import bitwhip
>>> r = bitwhip.rate(["1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6"], ("W", "SER"))
>>> float(r["W"][0]), float(r["SER"][0]), r.statuses[r.status[0]]
(1.0, 2.6, 'ok')

Options are those of the command line (`bitwhip help rate`), with `_` for `-`: ``max_length=6``,
``variant="x"``, ``timeout=1.5``. An option without a value is set by ``True``. ``ladder`` takes a
``pathlib.Path``, a dict of names and texts or files, or the name of a ladder that is built in;
``rename`` a dict of old and new names.
"""

from __future__ import annotations

import difflib
import hashlib
import html
import json
import os
import sys
import time
from math import inf, nan
from pathlib import Path as _FilePath
from typing import TYPE_CHECKING, Any, Callable, Iterable, Optional, Sequence, Union

import numpy as np

from . import _calls, _inputs, _library, _options, _tables
from ._calls import Error
from ._tables import Ratings, Records, Table

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["rate", "records", "explain", "hint", "state", "verify", "solve", "count", "board", "check", "canon", "neighbours", "generate",
           "select", "stats", "split", "Rater", "Ratings", "Records", "Table", "Path", "Error", "ratings", "rules", "options", "table", "use_isa",
           "__version__"]

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
    """Return the options of a verb ("rate", "explain", "hint", "state", "verify", "check", "canon", ...), each with its line of help."""
    return {_keyword(row["name"]): row["help"] for row in table("options-" + verb)}


def _keyword(name: str) -> str:
    return "as_" if name == "as" else name.replace("-", "_")


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


def _renames(value: Any) -> list[str]:
    """Return the values of the option rename, one by one, of a dict or a list, or of one text such as 'W=old_W'."""
    if isinstance(value, dict):
        return [f"{old}={new}" for old, new in value.items()]
    return list(map(str, value)) if isinstance(value, (list, tuple)) else [str(value)]


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
        if name == "rename":
            pairs += [("rename", one) for one in _renames(value)]
            continue
        pairs.append(("as" if name == "as_" else name.replace("_", "-"), None if value is True else _text(value)))
    return _calls.Job(verb, pairs)


_bytes = _calls.to_bytes
_str = _calls.to_text


Progress = Union[None, bool, Callable[[int, int, int], None]]


class _Bar:
    """Writes on standard error how far a run is, five times a second at most."""

    def __init__(self) -> None:
        self._last = self._begin = time.monotonic()
        self._shown = ""
        self._news = (0, 0, 0)

    def __call__(self, records: int, done: int, in_all: int) -> None:
        now = time.monotonic()
        self._news = (records, done, in_all)
        if now - self._last >= 0.2:
            self._last = now
            self._show(records, done, in_all)

    def _show(self, records: int, done: int, in_all: int) -> None:
        share = f"{100 * min(done, in_all) // in_all:3}%  " if in_all else ""
        seconds = time.monotonic() - self._begin
        text = f"{share}{records:,} puzzles  {records / max(seconds, 0.001):,.0f} a second"
        print("\r" + text.ljust(len(self._shown)), end="", file=sys.stderr, flush=True)
        self._shown = text

    def end(self) -> None:
        if self._shown:
            self._show(*self._news)
            print(file=sys.stderr, flush=True)


class _Shown:
    """The progress that a caller wants to see: ``True`` stands for a line on standard error."""

    def __init__(self, progress: Progress):
        self._bar = _Bar() if progress is True else None
        self.call: Optional[Callable[[int, int, int], None]] = self._bar or (progress if callable(progress) else None)

    def __enter__(self) -> _Shown:
        return self

    def __exit__(self, *_: Any) -> None:
        if self._bar:
            self._bar.end()


def rate(puzzles: Any, ratings: Iterable[str] | str = ("W", "B"), *, columns: Optional[_options.Names] = None, threads: int | None = None,
         progress: Progress = None, **options: Unpack[_options.RateOptions]) -> Ratings:
    """Rate puzzles on all cores.

    puzzles: a list, NumPy array or pandas Series with a puzzle in each of N elements; digits as an array of numbers of shape (N, 81) or
    (N, 9, 9), 0 in an empty cell; ``pathlib.Path`` (one or several; compressed files too); or the text of many lines. Elements give a row
    each, whatever they hold: one that is no puzzle has a status. Text and files have a row for each line that asks for a record. A
    DataFrame, a dict, and a str that names a file raise, with the call that is meant.

    ratings: names, as ``ratings()`` lists them. columns: further columns of the result, such as "solution", "techniques" or
    "HoDoKu.count(x-wing)" (``table("columns")``); those of a file with a header come along by themselves. progress: True shows a line on
    standard error; a function progress(records, bytes, bytes in all, or records in all for arrays) is called some twenty times a second,
    and what it raises ends the run. Options: ``options("rate")``.

    Returns `Ratings`: N rows, ``r["W"]`` of shape (N,).
    """
    job = _job("rate", {"ratings": ratings, "columns": columns, "threads": threads, **options})
    sources = _inputs.sources_of(puzzles, "rate")
    with _Shown(progress) as shown:
        if sources is not None:
            values, facts, text, cuts, messages, cells = _calls.rate_inputs(job, sources, shown.call)
            return Ratings(job.ratings, values, facts, text, cuts, [_str(message) for message in messages], cells)
        lines = _inputs.lines_of(puzzles, "rate")
        values, facts, cells = _calls.rate_array(job, lines.text, lines.cuts, shown.call)
        return Ratings(job.ratings, values, facts, lines.text, lines.cuts, [], cells, lines.index)


def _run(verb: str, puzzles: Any, chosen: dict[str, Any], write: Callable[[bytes], Any] | None, message: Callable[[bytes], Any] | None,
         progress: Progress) -> bytes:
    """Return what the program writes about puzzles, or hand it to write(bytes) piece by piece."""
    job = _job(verb, chosen)
    sources = _inputs.sources_of(puzzles, verb)
    pieces: list[bytes] = []
    with _Shown(progress) as shown:
        if sources is not None:
            _calls.run(job, sources, write or pieces.append, message, shown.call)
        else:
            lines = _inputs.lines_of(puzzles, verb)
            _calls.run(job, (lines.text, lines.cuts), write or pieces.append, message, shown.call)
    return b"".join(pieces)


def records(puzzles: Any, ratings: Iterable[str] | str = ("W", "B"), *, format: str = "tsv", columns: Optional[_options.Names] = None,
            write: Callable[[bytes], Any] | None = None, threads: int | None = None, progress: Progress = None,
            message: Callable[[bytes], Any] | None = None, **options: Unpack[_options.RateOptions]) -> bytes:
    """Return the records that the program writes, or hand them to write(bytes) piece by piece.

    puzzles: as for `rate`; each element of a list has its record. message(bytes) takes the sentences about lines: twenty of a kind, and at
    the end how many more there were.
    """
    return _run("rate", puzzles, {"ratings": ratings, "format": format, "columns": columns, "threads": threads, **options}, write, message, progress)


def _records_of(verb: str, puzzles: Any, chosen: dict[str, Any], progress: Progress = None) -> Records:
    told: list[bytes] = []
    text = _run(verb, puzzles, {"format": "tsv", **chosen}, None, told.append, progress)
    return Records.read(_str(text), [_str(line) for line in told], getattr(puzzles, "index", None) if hasattr(puzzles, "iloc") else None)


def check(puzzles: Any, *, columns: Optional[_options.Names] = None, threads: int | None = None, progress: Progress = None,
          **options: Unpack[_options.CheckOptions]) -> Records:
    """Count the solutions of puzzles, and find redundant clues and symmetries, as ``bitwhip check`` does.

    puzzles: as for `rate`. solution: add the solution. max_solutions: count up to so many. Returns `Records` with the columns puzzle,
    solutions, minimal ("yes", "no"), redundant ("r1c2,r9c9"), automorphisms, status; N rows.

    >>> bitwhip.check(["1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6"])["minimal"][0]
    'yes'
    """
    return _records_of("check", puzzles, {"columns": columns, "threads": threads, **options}, progress)


def canon(puzzles: Any, *, threads: int | None = None, progress: Progress = None, **options: Unpack[_options.CanonOptions]) -> Records:
    """Return canonical forms: isomorphic puzzles, and no others, have the same one; as ``bitwhip canon`` has them.

    puzzles: as for `rate`. of: what has the form, "puzzle" (default), "solution", "pattern" or "expansion". order: "row" (minlex) or
    "pattern". group: add the column class, the row from 1 on in which an isomorphic puzzle appears first. unique: only the first row of
    each class. as_="random", count, seed: random isomorphs instead, count for each puzzle, for the augmentation of training data.
    Returns `Records`: puzzle, canon (or the column of the form that is asked for), automorphisms, status; of as_ puzzle alone.
    """
    chosen: dict[str, Any] = {"threads": threads, **options}
    told: list[bytes] = []
    if options.get("as_") or options.get("unique"):
        if options.get("unique") and not options.get("as_"):
            chosen = {"format": "tsv", **chosen}
        else:
            text = _run("canon", puzzles, chosen, None, told.append, progress)
            lines = [line.split("\t")[0].split(" ")[0] for line in _str(text).splitlines() if line and not line.startswith(("#", "puzzle"))]
            return Records({"puzzle": lines}, [_str(line) for line in told])
    return _records_of("canon", puzzles, chosen, progress)


def neighbours(puzzles: Any, ratings: Iterable[str] | str | None = None, *, columns: Optional[_options.Names] = None, threads: int | None = None,
               progress: Progress = None, **options: Unpack[_options.NeighboursOptions]) -> Records:
    """Return the proper puzzles that differ from puzzles in few clues, as ``bitwhip neighbours`` finds them.

    puzzles: as for `rate`. minus, plus: how many clues go, and how many others come. minimals: the minimal puzzles inside instead.
    ratings, where: rate what is found, and keep what matches. Returns `Records`: puzzle, clues, line (the row of the puzzle, from 1 on).
    """
    return _records_of("neighbours", puzzles, {"ratings": ratings, "columns": columns, "threads": threads, **options}, progress)


def generate(count: int | None = None, ratings: Iterable[str] | str | None = None, *, columns: Optional[_options.Names] = None,
             threads: int | None = None, progress: Progress = None, **options: Unpack[_options.GenerateOptions]) -> Records:
    """Make minimal puzzles, as ``bitwhip generate`` does; the same seed makes the same ones.

    count: how many. method: "controlled-bias" (default; slow, and its bias can be undone by the column weight), "top-down" or
    "bottom-up" (quick). ratings, where: rate each, and count those that match. Returns `Records`: puzzle, clues, grid, and weight.

    >>> len(bitwhip.generate(3, method="top-down", seed=7))
    3
    """
    job = _job("generate", {"format": "tsv", "count": count, "ratings": ratings, "columns": columns, "threads": threads, **options})
    pieces: list[bytes] = []
    told: list[bytes] = []
    with _Shown(progress) as shown:
        _calls.run(job, [], pieces.append, told.append, shown.call)
    return Records.read(_str(b"".join(pieces)), [_str(line) for line in told])


def _record_sources(given: Any, call: str) -> list[_calls.Source]:
    """Return the inputs of records: results, files, or text."""
    if isinstance(given, Table):
        return [(b"<records>", _bytes(_tables.to_text(given)))]
    if isinstance(given, (str, bytes)):
        _inputs.refuse_file_name(call, given)
        return [(b"<records>", _bytes(given))]
    if isinstance(given, os.PathLike):
        return [(os.fsencode(given), None)]
    if isinstance(given, (list, tuple)):
        return [source for one in given for source in _record_sources(one, call)]
    if hasattr(given, "to_csv") and hasattr(given, "columns"):
        return [(b"<records>", _bytes(given.to_csv(sep="\t", index=False, na_rep="-")))]
    raise TypeError(f"{call}() takes results, a DataFrame of them, pathlib.Path or the text of records, and not {type(given).__name__}")


def _read_records(verb: str, given: Any, chosen: dict[str, Any]) -> tuple[str, list[str]]:
    pieces: list[bytes] = []
    told: list[bytes] = []
    _calls.run(_job(verb, chosen), _record_sources(given, verb), pieces.append, told.append, None)
    return _str(b"".join(pieces)), [_str(line) for line in told]


def select(records: Any, *, ratings: Iterable[str] | str | None = None, columns: Optional[_options.Names] = None,
           **options: Unpack[_options.SelectOptions]) -> Records:
    """Choose among records that exist, and rate nothing, as ``bitwhip select`` does.

    records: `Ratings`, `Records`, a DataFrame of them, ``pathlib.Path`` (one or several), or text with a header.

    >>> r = bitwhip.rate(["1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6"], ("W", "SER"))
    >>> len(bitwhip.select(r, where="SER>=2.6 and W<2")), len(bitwhip.select(r, where="SER>2.6"))
    (1, 0)
    """
    text, told = _read_records("select", records, {"format": "tsv", "ratings": ratings, "columns": columns, **options})
    return Records.read(text, told)


def stats(records: Any, columns: Optional[_options.Names] = None, *, as_: Optional[float] = None,
          **options: Unpack[_options.StatsOptions]) -> dict[str, Records]:
    """Return statistics of records with standard errors, as ``bitwhip stats`` prints them: tables by name.

    records: as for `select`. columns: such as ("W", "SER", "W<SER"). by: a table for each value of this column. unbiased: weights undo
    the bias of controlled-bias. as_: what infinite and open values count as. Each table is `Records` with a ``title``.
    """
    text, _ = _read_records("stats", records, {"format": "json", "columns": columns, "as_": as_, **options})
    tables = {}
    for name, found in json.loads(text).items():
        heads = found["columns"]
        cells = {head: ["" if row[head] is None else str(row[head]) for row in found["rows"]] for head in heads}
        tables[name] = Records(cells, found.get("notes", []), None, found["title"])
    return tables


def split(puzzles: Any, parts: Sequence[float] = (0.8, 0.2), *, seed: int = 1, of: str = "puzzle", threads: int | None = None,
          progress: Progress = None) -> list[np.ndarray]:
    """Split puzzles into parts, as training and test data, such that no two isomorphic puzzles are in different parts.

    puzzles: as for `rate`, N of them. parts: the share of each part. of: "puzzle", or "solution" to keep puzzles together whose solved
    grids are isomorphic (which a solver could have learnt). Returns an array of positions for each part, in ascending order; together
    they are 0 to N - 1. What is no puzzle is a class by itself. The same seed gives the same parts, whatever the order of the puzzles.

    >>> train, test = bitwhip.split(puzzles, (0.9, 0.1))  # doctest: +SKIP
    """
    shares = np.asarray(parts, np.float64)
    if shares.ndim != 1 or len(shares) < 2 or not (shares > 0).all():
        raise ValueError(f"parts are two shares or more, each above 0, such as (0.8, 0.2), and not {parts!r}")
    found = canon(puzzles, of=of, threads=threads, progress=progress)
    form = next(name for name in found.columns if name.startswith("canon"))
    lines = None if _inputs.sources_of(puzzles, "split") else _inputs.lines_of(puzzles, "split")
    classes: dict[str, list[int]] = {}
    for i, text in enumerate(found.text(form)):
        name = text if text not in ("-", "") else f"- {i}" if lines is None else f"- {_str(lines.line(i))}"
        classes.setdefault(name, []).append(i)
    order = sorted(classes, key=lambda name: hashlib.sha256(f"{seed} {name}".encode("utf-8", "surrogatepass")).digest())
    ends = np.cumsum(shares / shares.sum()) * len(found)
    chosen: list[list[int]] = [[] for _ in shares]
    done = part = 0
    for name in order:
        while part < len(shares) - 1 and done + len(classes[name]) / 2 > ends[part]:
            part += 1
        chosen[part] += classes[name]
        done += len(classes[name])
    return [np.array(sorted(rows), np.int64) for rows in chosen]


class Path(dict):
    """A resolution path or a hint: the JSON document as a dict, with the text in ``text``; a notebook draws its board.

    Steps are in ``path["rounds"][i]["steps"]``, those of a hint in ``path["steps"]``, and singles in ``["singles"]``: of every rating a
    single has ``technique``, ``value`` (notation) and ``placed`` (row, column, digit, from 1 on), and another step ``removed``, a list.
    """

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


def _path(verb: str, puzzle: Any, rating: str, chosen: dict[str, Any]) -> Path:
    if isinstance(puzzle, (str, bytes)):
        _inputs.refuse_file_name(verb, puzzle)
    worker = _calls.Worker(_job(verb, {"ratings": rating, **chosen, "format": "json"}))
    document, text, remark = worker.answer_twice(_inputs.line_of(puzzle, verb), _bytes(str(chosen.get("format") or "text")))
    path = Path(json.loads(document))
    path.text, path.remark = _str(text), _str(remark)
    return path


def explain(puzzle: Any, rating: str = "W", *, format: str = "text", **options: Unpack[_options.ExplainOptions]) -> Path:
    """Return the resolution path of a puzzle in a rating: a dict (the JSON document), with text in ``path.text``.

    puzzle: a str, or digits of shape (81,) or (9, 9) with 0 in an empty cell. format: of ``path.text``, "text" or "markdown".
    """
    return _path("explain", puzzle, rating, {"format": format, **options})


def hint(puzzle: Any, rating: str = "W", *, format: str = "text", **options: Unpack[_options.PathOptions]) -> Path:
    """Return the next round of the path of a puzzle or a state; puzzle and format as for `explain`."""
    return _path("hint", puzzle, rating, {"format": format, **options})


def state(puzzle: Any, **options: Unpack[_options.StateOptions]) -> str:
    """Return the candidates that rules leave, as ``bitwhip state`` prints them; ``after="W"`` names the rules."""
    return _str(_calls.Worker(_job("state", dict(options))).answer(_inputs.line_of(puzzle, "state"))[0])


def verify(paths: str | bytes | Path, **options: Unpack[_options.VerifyOptions]) -> list[dict[str, Any]]:
    """Judge resolution paths, text or JSON, with code of its own: one verdict for each."""
    text = json.dumps(paths) if isinstance(paths, dict) else paths
    return [json.loads(line) for line in _calls.Worker(_job("verify", dict(options))).verify(_bytes(text)).splitlines()]


def count(puzzle: Any, most: int = 2, **options: Any) -> int:
    """Return the number of solutions of a puzzle (a str, or digits of shape (81,) or (9, 9)), counted up to `most`.

    -1: a limit (`timeout`, `max_nodes`) ended the search before.
    """
    return _calls.Worker(_job("rate", {"ratings": "W", **options})).solve(_inputs.line_of(puzzle, "count"), most)[0]


def _is_one(puzzle: Any) -> bool:
    """Tell whether this is one puzzle: a text, or digits of one grid."""
    if isinstance(puzzle, (str, bytes)):
        return True
    if hasattr(puzzle, "iloc") or isinstance(puzzle, (list, tuple)) and puzzle and isinstance(puzzle[0], (str, bytes)):
        return False
    try:
        array = np.asarray(puzzle)
    except ValueError:
        return False
    flat = _inputs.digits_of(array, "solve", True) if array.dtype.kind in "iuf" else None
    return flat is not None and len(flat) == 1 and not (array.ndim == 3 or array.ndim == 2 and array.shape[0] == 1)


def _like(given: Any, solutions: list[str]) -> Any:
    """Return solutions in the form in which digits were given; 0 stands where there is no solution."""
    array = np.asarray(given)
    cells = array.size // max(len(solutions), 1)
    digits = np.array([[int(sign) for sign in solution] if solution else [0] * cells for solution in solutions], np.int64).reshape(array.shape)
    return digits.tolist() if isinstance(given, (list, tuple)) else digits.astype(array.dtype)


def solve(puzzle: Any, **options: Any) -> Any:
    """Return the solution of a puzzle that has exactly one, else None; or the solutions of many.

    A str gives a str. Digits, a list or an array of shape (81,) or (9, 9) with 0 in an empty cell, give digits in the same form. Many
    puzzles, a list or Series of N str, give a list of N (None where there is not one solution); arrays of shape (N, 81) or (N, 9, 9) give
    an array of that shape, with zeros there. A limit (`timeout`, `max_nodes`) that ends a search leaves no solution either; `count` and the
    status of `check` tell these apart.

    >>> grid = bitwhip.solve([[0] * 9] * 9)  # more than one solution
    >>> grid is None
    True
    """
    if _is_one(puzzle):
        if isinstance(puzzle, (str, bytes)):
            _inputs.refuse_file_name("solve", puzzle)
        found, solution = _calls.Worker(_job("rate", {"ratings": "W", **options})).solve(_inputs.line_of(puzzle, "solve"), 2)
        if found != 1:
            return None
        return solution if isinstance(puzzle, (str, bytes)) else _like(puzzle, [solution])
    _inputs.refuse_tables("solve", puzzle)
    lines = _inputs.lines_of(puzzle, "solve")
    job = _job("solve", options)
    _, facts, cells = _calls.rate_array(job, lines.text, lines.cuts, None)
    solutions = [solution if solution != "-" else "" for solution in cells.get("solution", [])]
    array = None if hasattr(puzzle, "iloc") else puzzle if isinstance(puzzle, np.ndarray) and puzzle.dtype.kind in "iuf" else None
    if array is None and isinstance(puzzle, (list, tuple)) and len(puzzle) and not isinstance(puzzle[0], (str, bytes)):
        array = puzzle
    return [solution or None for solution in solutions] if array is None else _like(array, solutions)


def board(puzzle: Any, **options: Any) -> dict[str, Any]:
    """Return the size, cells, houses and links of the board of a puzzle."""
    return json.loads(_calls.Worker(_job("rate", {"ratings": "W", **options})).board(_inputs.line_of(puzzle, "board")))


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

    def __init__(self, ratings: Iterable[str] | str = ("W", "B"), **options: Unpack[_options.RateOptions]):
        self._asked = ratings if isinstance(ratings, str) else list(ratings), options
        self._job = _job("rate", {"ratings": self._asked[0], **options})
        self._worker = _calls.Worker(self._job)

    def __reduce__(self) -> Any:
        return _rater, self._asked

    def __call__(self, puzzle: Any) -> dict[str, Any]:
        """Return the values by name, the status as a word, and what is wrong in "message".

        puzzle: a str, or digits of shape (81,) or (9, 9) with 0 in an empty cell.
        """
        values, facts, message = self._worker.rate(_inputs.line_of(puzzle, "Rater"))
        row: dict[str, Any] = {name: _number(value) for name, value in zip(self._job.ratings, values)}
        row["status"] = Ratings.statuses[facts.status]
        row["message"] = _str(message)
        return row
