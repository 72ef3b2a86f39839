"""The C library beside this file: its structures, and its functions with their types in one table.

Names, order and types are those of bitwhip.h; tests/test_declarations.py compares them.
"""

from __future__ import annotations

import ctypes
import pathlib
from ctypes import CFUNCTYPE, POINTER, Structure, c_char, c_char_p, c_double, c_int, c_int8, c_int16, c_int32, c_int64, c_size_t
from ctypes import c_uint8, c_uint16, c_uint32, c_uint64, c_void_p
from typing import Any

ABI = 1

OK, STOPPED, BAD_OPTION, BAD_INPUT, NO_MEMORY, IO, MISUSE, INTERNAL = range(8)
FINITE, INTERVAL, ABOVE, INFINITE, NONE = range(5)


class JobHandle(Structure):
    """A handle; what is behind it is known to the library alone. So are the next two."""


class WorkerHandle(Structure):
    pass


class StopHandle(Structure):
    pass


class Text(Structure):
    _fields_ = [("data", c_void_p), ("size", c_size_t)]

    def take(self) -> bytes:
        """Return a copy of the bytes, which may hold zeros."""
        return ctypes.string_at(self.data, self.size) if self.data else b""


class Value(Structure):
    _fields_ = [("n", c_int32), ("upper", c_int32), ("kind", c_uint8), ("scale", c_uint8), ("named", c_uint16)]


class Facts(Structure):
    _fields_ = [("size", c_uint32), ("status", c_uint8), ("solutions", c_int8), ("clues", c_int16), ("cands", c_int16), ("clues_brt", c_int16),
                ("cands_brt", c_int16), ("cands_w1", c_int16), ("seconds", c_double)]


Tick = CFUNCTYPE(c_int, c_void_p, c_uint64, c_uint64, c_uint64)
Take = CFUNCTYPE(c_int, c_void_p, c_void_p, c_size_t)
TakeRow = CFUNCTYPE(c_int, c_void_p, c_void_p, c_size_t, POINTER(Value), POINTER(Facts))
TakeRows = CFUNCTYPE(c_int, c_void_p, c_size_t, c_void_p, POINTER(c_uint64), POINTER(Value), POINTER(Facts))
TakeCells = CFUNCTYPE(c_int, c_void_p, c_size_t, c_size_t, c_char_p, c_void_p, POINTER(c_uint64))
Read = CFUNCTYPE(c_int64, c_void_p, c_void_p, c_uint64)


class Calls(Structure):
    _fields_ = [("size", c_uint32), ("user", c_void_p), ("tick", Tick), ("write", Take), ("message", Take), ("row", TakeRow), ("rows", TakeRows),
                ("cells", TakeCells)]


class Input(Structure):
    _fields_ = [("size", c_uint32), ("path", c_char_p), ("name", c_char_p), ("data", c_char_p), ("bytes", c_uint64), ("read", Read),
                ("user", c_void_p), ("offsets", POINTER(c_uint64)), ("lines", c_uint64)]


# The functions that the module uses: what each returns and takes.
FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "bitwhip_abi_version": (c_int, []),
    "bitwhip_message": (c_char_p, []),
    "bitwhip_last_code": (c_int, []),
    "bitwhip_version": (c_char_p, []),
    "bitwhip_table": (c_int, [c_char_p, POINTER(c_char_p)]),
    "bitwhip_choose_isa": (c_int, [c_char_p]),
    "bitwhip_value_text": (c_size_t, [Value, POINTER(c_char)]),
    "bitwhip_job_new": (POINTER(JobHandle), [c_char_p]),
    "bitwhip_job_set": (c_int, [POINTER(JobHandle), c_char_p, c_char_p]),
    "bitwhip_job_check": (c_int, [POINTER(JobHandle)]),
    "bitwhip_job_ratings": (c_int, [POINTER(JobHandle), POINTER(Text)]),
    "bitwhip_job_free": (None, [POINTER(JobHandle)]),
    "bitwhip_stop_new": (POINTER(StopHandle), []),
    "bitwhip_stop_request": (None, [POINTER(StopHandle)]),
    "bitwhip_stop_free": (None, [POINTER(StopHandle)]),
    "bitwhip_worker_new": (POINTER(WorkerHandle), [POINTER(JobHandle), POINTER(StopHandle)]),
    "bitwhip_rate": (c_int, [POINTER(WorkerHandle), c_char_p, c_size_t, POINTER(Value), POINTER(Facts)]),
    "bitwhip_answer": (c_int, [POINTER(WorkerHandle), c_char_p, c_size_t, POINTER(Text)]),
    "bitwhip_answer_twice": (c_int, [POINTER(WorkerHandle), c_char_p, c_size_t, c_char_p, POINTER(Text), POINTER(Text)]),
    "bitwhip_solve": (c_int, [POINTER(WorkerHandle), c_char_p, c_size_t, c_int, POINTER(c_int), POINTER(Text)]),
    "bitwhip_board": (c_int, [POINTER(WorkerHandle), c_char_p, c_size_t, POINTER(Text)]),
    "bitwhip_verify": (c_int, [POINTER(WorkerHandle), c_char_p, c_size_t, POINTER(Text)]),
    "bitwhip_worker_free": (None, [POINTER(WorkerHandle)]),
    "bitwhip_rate_array": (c_int, [POINTER(JobHandle), POINTER(StopHandle), c_char_p, POINTER(c_uint64), c_size_t, POINTER(Value), POINTER(Facts),
                                   POINTER(Calls)]),
    "bitwhip_run": (c_int, [POINTER(JobHandle), POINTER(StopHandle), POINTER(Input), c_size_t, POINTER(Calls), POINTER(c_char_p)]),
}


def _load() -> Any:
    path = pathlib.Path(__file__).with_name("libbitwhip.so")
    if not path.exists():
        raise ImportError(f"bitwhip: there is no libbitwhip.so beside the module, in {path.parent}: install the wheel that scripts/python makes")
    try:
        loaded = ctypes.CDLL(str(path))
    except OSError as error:
        raise ImportError(f"bitwhip: the library cannot be loaded here: {error}") from error
    for name, (result, arguments) in FUNCTIONS.items():
        function = getattr(loaded, name)
        function.restype, function.argtypes = result, arguments
    if (found := loaded.bitwhip_abi_version()) != ABI:
        raise ImportError(f"bitwhip: {path} has the interface {found}, and the module is for {ABI}")
    return loaded


lib = _load()
