#!/usr/bin/env python3
"""Looks whether a name of a type stands for one type in src and simd: scripts/type_names.py

The glossary promises that a word has one meaning, and a reader who looks for a type finds it by its
name alone. A class, struct, enum or alias whose name is also that of another one, in whatever
namespace or class, is printed with its places. An alias of the same name (`using A = B::A`) is the
same type, and so is the body of a nested class that stands elsewhere (`struct A::B {`)."""

import collections
import pathlib
import re
import subprocess
import sys

from includes import ROOT, code_of

# Names that may stand for several types, and why.
ALLOWED = {
    "Candidate": "of the checker too, which shares no code with the rest",
    "Variable": "of the checker too",
    "D": "a tag of Highway, as in all its examples",
    "V": "a vector of Highway",
    "K": "the planes of the shape that a template is for",
}
DEFINED = re.compile(
    r"^[ \t]*(?:template <[^;{]*>\s*)?(?:class|struct|enum class|enum) (?:alignas\([\w:]+\) )?(\w+)"
    r"(?: final)?\s*(?::(?!:)[^;{()]*)?\{|^[ \t]*(?:template <[^;{]*>\s*)?using (\w+)\s*=\s*([^;]*);", re.M)


def defined_in(code):
    for match in DEFINED.finditer(code):
        name, alias, meaning = match.groups()
        if name:
            yield name
        elif not re.search(r"\b" + alias + r"(?:<[^;]*>)?$", meaning.strip()):
            yield alias


def main():
    listed = subprocess.run(["git", "-C", ROOT, "ls-files", "src", "simd"], capture_output=True, text=True, check=True)
    places = collections.defaultdict(list)
    for path in listed.stdout.split():
        if path.endswith((".h", ".cpp")):
            for name in sorted(set(defined_in(code_of((ROOT / path).read_text())))):
                places[name].append(path)
    several = {name: paths for name, paths in places.items() if len(paths) > 1 and name not in ALLOWED}
    for name, paths in sorted(several.items()):
        print(f"{name} is a type in {', '.join(paths)}", file=sys.stderr)
    for name in sorted(ALLOWED):
        if len(places[name]) < 2:
            print(f"{name} is one type only: scripts/type_names.py need not allow it", file=sys.stderr)
            several[name] = []
    return 1 if several else 0


sys.exit(main())
