"""The options of each verb with their types, for editors and type checkers.

Names are those of the command line with `_` for `-` (and ``as_`` for ``as``); tests compare them
with the library. ``None`` and ``False`` stand for an option that is not given.
"""

from __future__ import annotations

import os
from typing import Any, Optional, TypedDict, Union

Names = Union[str, "list[str]", "tuple[str, ...]"]
Size = Union[int, str]  # "64M"
Renames = Union[str, "list[str]", "dict[str, str]"]
Ladder = Union[str, "os.PathLike[str]", "dict[str, Union[str, os.PathLike[str]]]", "list[Any]"]


class ReadingOptions(TypedDict, total=False):
    """How texts and files are read."""

    pm: bool
    input_format: str
    column: Union[str, int]


class VariantOptions(TypedDict, total=False):
    variant: Names


class RangeOptions(TypedDict, total=False):
    """Which lines of files are read."""

    skip: int
    limit: int
    shard: str


class SearchOptions(TypedDict, total=False):
    """The limits of every search, in seconds and in nodes."""

    timeout: float
    max_nodes: int


class LimitOptions(SearchOptions, total=False):
    """What is rated by what, and within which limits."""

    rules: Names
    ladder: Ladder
    max_length: int
    arena: Size


class LayoutOptions(TypedDict, total=False):
    """What records look like."""

    keep_tail: bool
    rename: Renames
    template: str
    no_header: bool


class WantedOptions(TypedDict, total=False):
    """Which records are wanted."""

    where: str
    sample: int
    seed: int
    top: int
    by: str


class ClassOptions(TypedDict, total=False):
    """What makes classes of isomorphic puzzles."""

    of: str
    unique: bool
    memory: Size


class RateOptions(ReadingOptions, VariantOptions, RangeOptions, LimitOptions, LayoutOptions, WantedOptions, total=False):
    """Options of `rate` and `records`, beside those that the functions name."""

    numeric_inf: int


class PathOptions(ReadingOptions, VariantOptions, LimitOptions, total=False):
    """Options of `hint`."""

    notation: str
    language: str
    full: bool


class ExplainOptions(PathOptions, total=False):
    """Options of `explain`."""

    steps: str
    states: str


class StateOptions(ReadingOptions, VariantOptions, SearchOptions, total=False):
    """Options of `state`."""

    after: Names
    max_length: int
    arena: Size
    format: str
    views: bool


class VerifyOptions(VariantOptions, SearchOptions, total=False):
    """Options of `verify`."""

    go_on: bool
    partial: bool
    strict: bool


class CheckOptions(ReadingOptions, VariantOptions, RangeOptions, SearchOptions, LayoutOptions, WantedOptions, total=False):
    """Options of `check`."""

    max_solutions: int
    solution: bool


class SolveOptions(ReadingOptions, VariantOptions, RangeOptions, SearchOptions, LayoutOptions, WantedOptions, total=False):
    """Options of `solve`."""

    max_solutions: int


class CanonOptions(ReadingOptions, RangeOptions, ClassOptions, SearchOptions, total=False):
    """Options of `canon`."""

    order: str
    group: bool
    as_: str
    count: int
    seed: int
    keep_tail: bool
    rename: Renames
    template: str
    no_header: bool
    where: str


class NeighboursOptions(ReadingOptions, RangeOptions, ClassOptions, LimitOptions, WantedOptions, total=False):
    """Options of `neighbours`."""

    minus: int
    plus: int
    minimal: bool
    minimals: bool
    expand: bool
    max_solutions: int
    numeric_inf: int
    template: str
    no_header: bool


class GenerateOptions(LimitOptions, total=False):
    """Options of `generate`."""

    method: str
    draws: int
    seed: int
    grids: Union[str, "os.PathLike[str]"]
    per_grid: int
    split: str
    start_clues: int
    pattern: str
    compatible: str
    shard: str
    numeric_inf: int
    template: str
    no_header: bool
    where: str


class SelectOptions(LayoutOptions, WantedOptions, total=False):
    """Options of `select`."""

    numeric_inf: int


class StatsOptions(TypedDict, total=False):
    """Options of `stats`."""

    by: str
    unbiased: bool
    totals: bool
    cluster: str
    times: str
    zero_as: Optional[float]
    deviation: str


# Those that the functions name themselves stand in their signatures.
BY_VERB: dict[str, tuple[Any, tuple[str, ...]]] = {
    "rate": (RateOptions, ("ratings", "columns", "format", "threads")),
    "explain": (ExplainOptions, ("ratings", "format")),
    "hint": (PathOptions, ("ratings", "format")),
    "state": (StateOptions, ("threads",)),
    "verify": (VerifyOptions, ()),
    "check": (CheckOptions, ("columns", "format", "threads")),
    "solve": (SolveOptions, ("columns", "format", "threads")),
    "canon": (CanonOptions, ("format", "threads")),
    "neighbours": (NeighboursOptions, ("ratings", "columns", "format", "threads")),
    "generate": (GenerateOptions, ("count", "ratings", "columns", "format", "threads")),
    "select": (SelectOptions, ("ratings", "columns", "format")),
    "stats": (StatsOptions, ("columns", "format", "as_")),
}
