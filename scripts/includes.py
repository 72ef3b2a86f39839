#!/usr/bin/env python3
"""Looks whether each file includes the headers of the types that it uses: scripts/includes.py [--fix] [FOLDER...]

A type is a class, struct or enum of a header of src, simd or bench whose name nothing else has. A
source file has what its own header includes. A forward declaration will do. With
--fix the includes that are missing are added. Without FOLDER it looks at all of src, simd and bench."""

import collections
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TYPE = re.compile(r"^(?:template <[^;{]*>\s*)?(?:class|struct|enum class) (?:alignas\(\w+\) )?(\w+)(?: final)?\s*(?::[^;{]*)?\{", re.M)
DECLARED = re.compile(r"\b(?:class|struct|enum class|using|typename|class\.\.\.) (?:alignas\(\w+\) )?(\w+)")
DEFINED = re.compile(r"\b(?:(?:class|struct|enum class) (?:alignas\(\w+\) )?(\w+)(?: final)?\s*(?::[^;{(]*)?\{|using (\w+)\s*=|(?:class|typename) (\w+)\s*[,>=])")
FUNCTION = re.compile(r"^[\w:<>*&, ]*[\w>*&] \**&?([A-Z]\w*)\(", re.M)
INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)
USE = re.compile(r"(?<![.>\w])((?:\w+::)*)([A-Z]\w+)")


def code_of(text):
    """The text without comments and strings."""
    text = re.sub(r'R"([a-z]*)\(.*?\)\1"', '""', text, flags=re.S)
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.S)
    return re.sub(r'(?<!include )"(\\.|[^"\\\n])*"', '""', text)


def include_name(path):
    return path[4:] if path.startswith("src/") else path


def uses_of(code):
    """The names of types that the code uses, but for members of other types."""
    used = set()
    for qualifiers, name in USE.findall(code):
        if not any(part[:1].isupper() for part in qualifiers.split("::")):
            used.add(name)
        else:  # the outermost type is what is used
            used.add(next(part for part in qualifiers.split("::") if part[:1].isupper()))
    return used


class Tree:
    def __init__(self):
        listed = subprocess.run(["git", "-C", ROOT, "ls-files", "src", "simd", "bench"], capture_output=True, text=True, check=True)
        self.paths = [path for path in listed.stdout.split() if path.endswith((".h", ".cpp"))]
        self.path_of = {include_name(path): path for path in self.paths}
        self.text = {path: (ROOT / path).read_text() for path in self.paths}
        self.code = {path: code_of(text) for path, text in self.text.items()}
        self.includes = {path: INCLUDE.findall(text) for path, text in self.text.items()}
        homes = collections.defaultdict(set)
        for path in self.paths:
            if path.endswith(".h"):
                for name in TYPE.findall(self.code[path]):
                    homes[name].add(include_name(path))
        times = collections.Counter(
            name for code in self.code.values() for name in set(filter(None, sum(DEFINED.findall(code), ()))))
        self.home = {name: found.pop() for name, found in homes.items() if len(found) == 1 and times[name] == 1}

    def reaches(self, header, path):
        """Whether the header includes the file, on whatever way."""
        seen, left = set(), [header]
        while left:
            at = self.path_of.get(left.pop())
            if at is None or at in seen:
                continue
            if at == path:
                return True
            seen.add(at)
            left += self.includes[at]
        return False

    def missing(self, path):
        """From header to the types for which the file lacks it."""
        have = set(self.includes[path]) | {include_name(path)}
        own = include_name(path)[:-4] + ".h"
        if path.endswith(".cpp") and own in self.path_of:
            have |= {own, *self.includes[self.path_of[own]], *self.missing(self.path_of[own])}
        code = self.code[path]
        known = set(DECLARED.findall(code)) | set(FUNCTION.findall(code))
        missing = collections.defaultdict(list)
        for name in sorted(uses_of(code) & set(self.home) - known):
            header = self.home[name]
            if header not in have and not header.endswith("-inl.h") and not self.reaches(header, path):
                missing[header].append(name)
        return missing


def add_includes(path, text, headers):
    """Adds the headers to the last block of includes of the project, in alphabetical order."""
    lines = text.split("\n")
    own = f'#include "{include_name(path)[:-4]}.h"'
    at = [i for i, line in enumerate(lines) if INCLUDE.match(line) and line != own]
    added = [f'#include "{header}"' for header in headers]
    if at:
        first = last = at[-1]
        while first - 1 in at:
            first -= 1
        lines[first:last + 1] = sorted(lines[first:last + 1] + added)
    else:
        behind = max(i for i, line in enumerate(lines) if line.startswith(("#include", "#pragma once")))
        lines[behind + 1:behind + 1] = ["", *sorted(added)]
    return "\n".join(lines)


def main(arguments):
    fix = "--fix" in arguments
    folders = [argument.rstrip("/") + "/" for argument in arguments if argument != "--fix"] or [""]
    tree, count = Tree(), 0
    for path in tree.paths:
        if path.endswith("-inl.h") or not any(path.startswith(folder) for folder in folders):
            continue
        missing = tree.missing(path)
        count += len(missing)
        if missing and fix:
            (ROOT / path).write_text(add_includes(path, tree.text[path], missing))
        elif missing:
            for header, names in sorted(missing.items()):
                print(f'{path}: lacks "{header}" for {", ".join(names)}', file=sys.stderr)
    return 1 if count and not fix else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
