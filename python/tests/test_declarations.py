"""The table of C functions in bitwhip/_library.py against the header, type by type, so that neither can change without the other."""

import ctypes
import pathlib
import re

import bitwhip
from bitwhip import _library

SOURCE = pathlib.Path(__file__).resolve().parent.parent.parent
HEADER = re.sub(r"/\*.*?\*/", "", (SOURCE / "include" / "bitwhip" / "bitwhip.h").read_text(), flags=re.S)
MODULE = pathlib.Path(bitwhip.__file__).resolve().parent

PLAIN = {"int": ctypes.c_int, "size_t": ctypes.c_size_t, "double": ctypes.c_double, "bitwhip_code": ctypes.c_int, "void": None,
         **{f"{sign}int{bits}_t": getattr(ctypes, f"c_{sign}int{bits}") for sign in ("", "u") for bits in (8, 16, 32, 64)}}
STRUCTURES = {"bitwhip_text": _library.Text, "bitwhip_value": _library.Value, "bitwhip_facts": _library.Facts, "bitwhip_calls": _library.Calls,
              "bitwhip_input": _library.Input}
HANDLES = {"bitwhip_job": _library.JobHandle, "bitwhip_worker": _library.WorkerHandle, "bitwhip_stop": _library.StopHandle}
NAMED = {**PLAIN, **STRUCTURES, **HANDLES}


def types_of(c_type):
    """Return the types of ctypes that a type of C may have: bytes may be a pointer of any kind."""
    words = c_type.replace("const", " ").replace("*", " * ").split()
    stars, name = words.count("*"), words[0]
    assert words == [name] + ["*"] * stars, c_type
    if stars == 0:
        return [NAMED[name]]
    if name == "void":
        return [ctypes.c_void_p]
    if name == "char":
        text = [ctypes.c_char_p, ctypes.c_void_p, ctypes.POINTER(ctypes.c_char)]
        return text if stars == 1 else [ctypes.POINTER(one) for one in text]
    assert stars == 1, c_type
    return [ctypes.POINTER(NAMED[name])]


def arguments_of(text):
    """Return the types of `const char *name, size_t size`, without the names."""
    text = " ".join(text.split())
    if text == "void":
        return []
    return [re.fullmatch(r"(.*?)\w+", argument.strip()).group(1) for argument in text.split(",")]


def functions():
    found = {}
    for result, name, arguments in re.findall(r"BITWHIP_API\s+([\w\s*]+?)(bitwhip_\w+)\(([^)]*)\);", HEADER):
        found[name] = (result, arguments_of(arguments))
    return found


def test_functions_are_those_of_the_header():
    declared = functions()
    assert len(declared) == HEADER.count("BITWHIP_API ") - HEADER.count("define BITWHIP_API ")
    for name, (result, arguments) in _library.FUNCTIONS.items():
        c_result, c_arguments = declared[name]
        assert result in types_of(c_result), name
        assert len(arguments) == len(c_arguments), name
        for place, (ours, theirs) in enumerate(zip(arguments, c_arguments)):
            assert ours in types_of(theirs), f"{name}, argument {place + 1}"


def test_the_module_uses_what_it_declares_and_nothing_else():
    used = set()
    for file in MODULE.glob("*.py"):
        used |= set(re.findall(r"\b(?:lib|loaded)\.(bitwhip_\w+)", file.read_text()))
    assert used == set(_library.FUNCTIONS)


def test_structures_are_those_of_the_header():
    bodies = dict((name, body) for body, name in re.findall(r"typedef struct \{(.*?)\} (bitwhip_\w+);", HEADER, flags=re.S))
    for c_name, structure in STRUCTURES.items():
        members = []
        for line in bodies[c_name].split(";"):
            line = " ".join(line.split())
            if not line:
                continue
            if call := re.fullmatch(r"(\w+) \(\*(\w+)\)\((.*)\)", line):
                members.append((call[2], (call[1], arguments_of(call[3]))))
                continue
            first, *more = line.split(",")
            c_type, name = re.fullmatch(r"(.*?)(\w+)", first).groups()
            members += [(member.strip(), c_type) for member in (name, *more)]
        assert [name for name, _ in members] == [field[0] for field in structure._fields_], c_name
        for (name, c_type), (_, ours) in zip(members, structure._fields_):
            if isinstance(c_type, str):
                assert ours in types_of(c_type), f"{c_name}.{name}"
            else:
                assert ours._restype_ in types_of(c_type[0]), f"{c_name}.{name}"
                assert len(ours._argtypes_) == len(c_type[1]), f"{c_name}.{name}"
                assert all(one in types_of(other) for one, other in zip(ours._argtypes_, c_type[1])), f"{c_name}.{name}"


def test_numbers_are_those_of_the_header():
    numbers = {name: int(value) for name, value in re.findall(r"BITWHIP_(\w+) = (\d+)", HEADER)}
    assert len(numbers) == 13
    assert {name: getattr(_library, name) for name in numbers} == numbers
    assert re.search(r"#define BITWHIP_ABI (\d+)", HEADER)[1] == str(_library.ABI)
