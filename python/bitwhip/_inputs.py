"""What callers give as puzzles: texts, files, elements of lists, digits in arrays.

Each thing that can be told is told: what cannot be puzzles raises a TypeError or a ValueError that
names the call which was meant.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from typing import Any, Optional

import numpy as np

from . import _calls

_FILE = re.compile(r"[^\n\t|]+\.(txt|csv|tsv|json|jsonl|sdk|sdm|ss|opensudoku|xlsx|parquet|gz|zst|xz|bz2)", re.IGNORECASE)
_LONGEST_PATH = 4096
_SIZES = range(4, 10)  # of the grids that puzzles have
_DIGITS = np.frombuffer(b".123456789", np.uint8)


def _names_file(text: str | bytes) -> bool:
    """Tell whether a text is the name of a file, and no puzzle."""
    name = os.fsdecode(text) if isinstance(text, bytes) else text
    if not 0 < len(name) < _LONGEST_PATH or "\n" in name or "\0" in name:
        return False
    try:
        return bool(_FILE.fullmatch(name)) or os.path.isfile(name)
    except (OSError, ValueError):
        return False


def refuse_file_name(call: str, text: str | bytes) -> None:
    """Raise a ValueError where a text is the name of a file."""
    if _names_file(text):
        name = os.fsdecode(text) if isinstance(text, bytes) else text
        raise ValueError(f"{name!r} names a file, and a str is the text of puzzles: {call}(pathlib.Path({name!r})) reads the file")


def _is_frame(puzzles: Any) -> bool:
    """Tell whether an object is a table of pandas, polars or pyarrow."""
    return (hasattr(puzzles, "columns") or hasattr(puzzles, "column_names")) and hasattr(puzzles, "shape") and len(puzzles.shape) == 2


def _looks_like_puzzle(value: Any) -> bool:
    return isinstance(value, str) and len(re.findall(r"[0-9.*_]", value)) >= 16


def _puzzle_key(names: Iterable[Any], column: Any) -> Any:
    """Return the name of the column that seems to hold puzzles, or the first one."""
    all_names = list(names)
    for name in all_names:
        try:
            first = next(iter(column(name)))
        except Exception:  # any object may stand there
            continue
        if _looks_like_puzzle(first) and re.search(r"[.0*_]", first):
            return name
    return all_names[0] if all_names else "puzzle"


def refuse_tables(call: str, puzzles: Any) -> None:
    """Raise a TypeError for what has several columns, with the call that takes one of them."""
    if _is_frame(puzzles):
        names = list(getattr(puzzles, "columns", None) if isinstance(getattr(puzzles, "column_names", None), type(None)) else puzzles.column_names)
        name = _puzzle_key(names, lambda one: puzzles[one])
        raise TypeError(f"a table has several columns, and {call}() takes one: {call}(frame[{name!r}]); the columns are {', '.join(map(str, names))}")
    if isinstance(puzzles, Mapping):
        if hasattr(puzzles, "puzzles"):
            raise TypeError(f"these are results: {call}(results.puzzles) takes their puzzles")
        values = list(puzzles.values())
        if values and all(_looks_like_puzzle(value) for value in values):
            raise TypeError(f"a dict has no order of puzzles: {call}(list(d.values())) takes its values")
        name = _puzzle_key(puzzles, lambda one: puzzles[one])
        raise TypeError(f"a dict has several columns, and {call}() takes one: {call}(d[{name!r}])")


def _size_of(cells: int) -> Optional[int]:
    size = round(cells ** 0.5)
    return size if size in _SIZES and size * size == cells else None


def digits_of(array: np.ndarray, call: str, many: bool) -> Optional[np.ndarray]:
    """Return digits as (N, cells), 0 for an empty cell; None where the array has no shape of grids.

    many: of a shape that can be both, such as (16, 16), several puzzles are meant.
    """
    shape = array.shape
    if array.ndim == 3 and shape[1] == shape[2] and shape[1] in _SIZES:
        flat = array.reshape(shape[0], shape[1] * shape[2])
    elif array.ndim == 2 and _size_of(shape[1]):
        flat = array
    elif array.ndim == 2 and shape[0] == shape[1] and shape[0] in _SIZES:
        flat = array.reshape(1, -1)
    elif array.ndim == 1 and _size_of(shape[0]):
        flat = array.reshape(1, -1)
    else:
        return None
    size = round(flat.shape[1] ** 0.5)
    if flat.dtype.kind == "f":
        whole = np.nan_to_num(flat, nan=0)
        if not np.array_equal(whole, np.round(whole)):
            raise ValueError(f"{call}(): digits are whole numbers from 0 (empty) to {size}, and this array holds {flat[whole != np.round(whole)][0]}")
        flat = whole.astype(np.int64)
    wrong = (flat < 0) | (flat > size)
    if wrong.any():
        row, cell = np.argwhere(wrong)[0]
        raise ValueError(f"{call}(): digits are whole numbers from 0 (empty) to {size}, and puzzle {row} has {flat[row, cell]} in its cell {cell}")
    return np.asarray(flat)


def _refuse_numbers(call: str, array: np.ndarray) -> None:
    shape = "x".join(map(str, array.shape))
    more = ""
    if array.ndim >= 3 and array.shape[-1] in (9, 10):
        more = "; of one-hot digits take array.argmax(-1), with 0 for an empty cell"
    elif array.ndim == 1:
        more = "; puzzles that were read as numbers have lost their zeros: read the column as text (pandas: dtype=str)"
    raise ValueError(f"{call}(): an array of numbers has the shape (N, 81) or (N, 9, 9), a digit in each cell and 0 in an empty one, and this one is {shape}{more}")


def text_of_digits(flat: np.ndarray) -> bytes:
    """Return digits, as digits_of() gives them, as signs: puzzle after puzzle."""
    return bytes(_DIGITS[flat].tobytes())


def line_of(element: Any, call: str = "rate") -> bytes:
    """Return an element as the line of a puzzle: a text as it is, digits as signs."""
    if isinstance(element, (str, bytes)):
        return _calls.to_bytes(element)
    if isinstance(element, (list, tuple, np.ndarray)) or hasattr(element, "__array__") and not np.isscalar(element):
        array = np.asarray(element)
        if array.dtype.kind in "iuf" and (flat := digits_of(array, call, False)) is not None and len(flat) == 1:
            return text_of_digits(flat)
    return _calls.to_bytes(str(element))


class Lines:
    """Puzzles in memory: one text with offsets, and the index of the Series that they come from."""

    def __init__(self, text: bytes, cuts: np.ndarray, index: Any = None):
        self.text, self.cuts, self.index = text, cuts, index

    def __len__(self) -> int:
        return len(self.cuts) - 1

    def line(self, i: int) -> bytes:
        return self.text[int(self.cuts[i]):int(self.cuts[i + 1])]


def _joined(lines: list[Any], call: str) -> Lines:
    try:
        text = "".join(lines).encode("ascii")  # the usual case: a character is a byte
    except (TypeError, UnicodeEncodeError):
        lines = [line_of(line, call) for line in lines]
        text = b"".join(lines)
    cuts = np.zeros(len(lines) + 1, np.uint64)
    np.cumsum(np.fromiter(map(len, lines), np.uint64, len(lines)), out=cuts[1:])
    return Lines(text, cuts)


def _of_numbers(array: np.ndarray, call: str) -> Lines:
    flat = digits_of(array, call, True)
    if flat is None:
        _refuse_numbers(call, array)
    assert flat is not None
    return Lines(text_of_digits(flat), np.arange(len(flat) + 1, dtype=np.uint64) * np.uint64(flat.shape[1]))


def lines_of(puzzles: Any, call: str = "rate") -> Lines:
    """Return the puzzles of a list, an array, a Series or any other iterable, one for each element."""
    index = puzzles.index if hasattr(puzzles, "iloc") else None
    if index is None and not isinstance(puzzles, (list, tuple, np.ndarray)) and hasattr(puzzles, "__array__"):
        puzzles = np.asarray(puzzles)
    values = puzzles.to_numpy() if index is not None else puzzles
    if isinstance(values, np.ndarray) and values.dtype.kind in "iufb" and values.size:
        if values.dtype.kind == "b":
            _refuse_numbers(call, values)
        lines = _of_numbers(values, call)
    elif isinstance(values, np.ndarray):
        lines = _joined(values.tolist(), call)
    else:
        all_lines = values if isinstance(values, list) else list(values)
        first = all_lines[0] if all_lines else ""
        if isinstance(first, (list, tuple, np.ndarray)) or isinstance(first, (int, np.integer)) and not isinstance(first, bool):
            array = _as_numbers(all_lines)
            lines = _of_numbers(array, call) if array is not None else _joined(all_lines, call)
        else:
            lines = _joined(all_lines, call)
    lines.index = index
    return lines


def _as_numbers(values: list[Any]) -> Optional[np.ndarray]:
    """Return nested lists of digits as one array; None where they are of different shapes, or no numbers."""
    try:
        array = np.array(values)
    except ValueError:
        return None
    return array if array.dtype.kind in "iuf" else None


def sources_of(puzzles: Any, call: str = "rate") -> Optional[list[_calls.Source]]:
    """Return the inputs where `puzzles` is text or files, else None: it has an element for each puzzle."""
    if isinstance(puzzles, (str, bytes)):
        refuse_file_name(call, puzzles)
        return [(b"<puzzles>", _calls.to_bytes(puzzles))]
    if isinstance(puzzles, os.PathLike):
        return [(os.fsencode(puzzles), None)]
    if isinstance(puzzles, (list, tuple)) and puzzles and all(isinstance(p, os.PathLike) for p in puzzles):
        return [(os.fsencode(p), None) for p in puzzles]
    refuse_tables(call, puzzles)
    return None
