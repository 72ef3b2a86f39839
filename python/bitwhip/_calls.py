"""Calls of the C library, as objects and bytes of Python; nothing here decides a value.

Python runs the handlers of signals on the main thread alone, and not while that is in a call. So what the main thread asks for is
called on a thread of its own, and the main thread waits in Python: Ctrl-C requests the stop of the call, which ends it soon. Other
threads call directly. ctypes releases the lock of the interpreter during each call.

After a fork the child opens its own handles in place of those of its parent, which may have been in use then.
"""

from __future__ import annotations

import _thread
import codecs
import ctypes
import os
import threading
from ctypes import byref, sizeof
from typing import Any, Callable, TypeVar

import numpy as np

from . import _library
from ._library import lib

VALUE = np.dtype(_library.Value)
FACTS = np.dtype(_library.Facts)

Options = list[tuple[str, "str | None"]]
Progress = Callable[[int, int, int], None]
Source = tuple[bytes, "bytes | None"]  # a path and None, or a name and bytes
Result = TypeVar("Result")


class Error(RuntimeError):
    """A failure of a call that is neither a wrong option or puzzle, nor a matter of memory or files."""


Error.__module__ = "bitwhip"

_ERRORS: dict[int, type[Exception]] = {_library.BAD_OPTION: ValueError, _library.BAD_INPUT: ValueError, _library.NO_MEMORY: MemoryError,
                                       _library.IO: OSError}


def _is_byte(c: str) -> bool:
    return "\udc80" <= c <= "\udcff"


def _one_to_one(error: UnicodeError) -> tuple[str | bytes, int]:
    """Handle what UTF-8 has no form for: bytes as "surrogateescape" does, other lone surrogates as "surrogatepass" does."""
    if isinstance(error, UnicodeEncodeError):
        lone = error.object[error.start:error.end]
        return b"".join(c.encode("utf-8", "surrogateescape" if _is_byte(c) else "surrogatepass") for c in lone), error.end
    if not isinstance(error, UnicodeDecodeError):
        raise error
    try:
        one = error.object[error.start:error.start + 3].decode("utf-8", "surrogatepass")
        if not _is_byte(one):
            return one, error.start + 3
    except UnicodeDecodeError:
        pass
    return error.object[error.start:error.end].decode("ascii", "surrogateescape"), error.end


codecs.register_error("bitwhip", _one_to_one)


def to_bytes(text: str | bytes) -> bytes:
    """Return the bytes of any text: what is wrong with it is for the library to say."""
    return text.encode("utf-8", "bitwhip") if isinstance(text, str) else bytes(text)


def to_text(data: bytes) -> str:
    return data.decode("utf-8", "bitwhip")


def _told() -> str:
    return to_text(lib.bitwhip_message())  # of the last call of this thread


def _check(code: int, message: str | None = None) -> None:
    if code != _library.OK:
        raise _ERRORS.get(code, Error)(_told() if message is None else message)


def _c_text(text: str | bytes) -> bytes:
    """Return a text for C, which ends at the first zero."""
    data = to_bytes(text)
    if b"\0" in data:
        raise ValueError(f"{data!r} holds a null byte")
    return data


class _Handle:
    """A handle of the library with the process that made it: no other one frees it, as it may have been in use at a fork."""

    def __init__(self, pointer: Any, free: Callable[[Any], None], keeps: Any = None):
        self.pointer, self._free, self._process, self._keeps = pointer, free, os.getpid(), keeps
        if not pointer:
            _check(lib.bitwhip_last_code())

    def is_own(self) -> bool:
        return self._process == os.getpid()

    def __del__(self) -> None:
        if self.pointer and self.is_own():
            self._free(self.pointer)


def _stop() -> _Handle:
    return _Handle(lib.bitwhip_stop_new(), lib.bitwhip_stop_free)


class _Helper:
    """A thread that makes calls for the main thread. It is kept, as a new one for each puzzle would cost more than most puzzles."""

    idle: list[_Helper] = []

    def __init__(self) -> None:
        self._begin, self._changed = _thread.allocate_lock(), _thread.allocate_lock()
        self._begin.acquire()
        self._call: Callable[[], Any] | None = None
        self.has_ended = self._has_left = False  # the call, the thread
        self.found: Any = None
        self.failed: BaseException | None = None
        _thread.start_new_thread(self._work, ())

    def begin(self, call: Callable[[], Any]) -> None:
        self._call, self.has_ended = call, False
        self._begin.release()

    def wait(self) -> None:
        """Wait for the end of the call, for a little while."""
        if not self.has_ended:
            self._changed.acquire(timeout=0.05)

    def leave(self) -> None:
        """End the thread, after the call where one is under way. May be interrupted and called again."""
        self._call = None
        if self._begin.locked():  # else it has not looked yet, and will find no call
            self._begin.release()
        while not self._has_left:
            self._changed.acquire(timeout=0.05)

    def _tell(self) -> None:
        self._changed.acquire(blocking=False)
        try:
            self._changed.release()
        except RuntimeError:  # the main thread has just taken it, and is about to look
            pass

    def _work(self) -> None:
        while True:
            self._begin.acquire()
            call, self._call = self._call, None
            if not call:
                break
            try:
                self.found, self.failed = call(), None
            except BaseException as error:
                self.found, self.failed = None, error
            del call
            self.has_ended = True
            self._tell()
        self._has_left = True
        self._tell()


def _end_idle() -> None:
    while _Helper.idle:
        _Helper.idle.pop().leave()


# A child has one thread, and from Python 3.12 on a fork warns where there are others.
os.register_at_fork(before=_end_idle)


def _interruptibly(stop: _Handle, call: Callable[[], Result], meanwhile: Callable[[], None] | None = None) -> Result:
    """Return what a call returns, made on another thread; do something meanwhile, and request the stop when that raises."""
    try:
        helper = _Helper.idle.pop() if _Helper.idle else _Helper()
    except RuntimeError:  # no thread can be had, as when the interpreter ends
        return call()
    try:
        helper.begin(call)
        while not helper.has_ended:
            helper.wait()
            if meanwhile:
                meanwhile()
    except BaseException:
        lib.bitwhip_stop_request(stop.pointer)
        while True:
            try:
                helper.leave()
                break
            except BaseException:  # one Ctrl-C is enough
                continue
        raise
    found: Result = helper.found
    failed, helper.found, helper.failed = helper.failed, None, None
    _Helper.idle.append(helper)
    if failed:
        raise failed
    return found


def _is_main() -> bool:
    return threading.current_thread() is threading.main_thread()


class Job:
    """A verb with its options; Job(verb, options) is made of a pickle, too."""

    def __init__(self, verb: str, options: Options):
        self._verb, self._options = verb, options
        self._open()
        names = _library.Text()
        _check(lib.bitwhip_job_ratings(self.pointer, byref(names)))
        self.ratings: list[str] = names.take().decode().split(",") if names.size else []

    def __reduce__(self) -> Any:
        return Job, (self._verb, self._options)

    def _open(self) -> None:
        self._handle = _Handle(lib.bitwhip_job_new(_c_text(self._verb)), lib.bitwhip_job_free)
        for name, value in self._options:
            _check(lib.bitwhip_job_set(self._handle.pointer, _c_text(name), None if value is None else _c_text(value)))
        _check(lib.bitwhip_job_check(self._handle.pointer))

    @property
    def pointer(self) -> Any:
        if not self._handle.is_own():
            self._open()
        return self._handle.pointer


class Worker:
    """Search memory, for one thread at a time."""

    def __init__(self, job: Job):
        self._job = job
        self._begin()

    def __reduce__(self) -> Any:
        return Worker, (self._job,)

    def _begin(self) -> None:
        self._stop = _stop()
        self._handle = _Handle(lib.bitwhip_worker_new(self._job.pointer, self._stop.pointer), lib.bitwhip_worker_free, keeps=self._stop)

    def _call(self, function: Any, *arguments: Any, text: _library.Text | None = None) -> tuple[bytes, bytes]:
        """Call a function; return its text, and what the library remarks."""
        if not self._handle.is_own():
            self._begin()
        handle = self._handle

        def call() -> tuple[int, str, bytes]:
            code = function(handle.pointer, *arguments)
            return code, _told(), text.take() if text and code == _library.OK else b""

        try:
            code, told, answer = _interruptibly(self._stop, call) if _is_main() else call()
        except BaseException:
            self._begin()  # a stop is for good, and the next call is another one
            raise
        _check(code, told)
        return answer, to_bytes(told)

    def _answer(self, function: Any, line: bytes) -> tuple[bytes, bytes]:
        text = _library.Text()
        return self._call(function, line, len(line), byref(text), text=text)

    def rate(self, line: bytes) -> tuple[list[_library.Value], _library.Facts, bytes]:
        """Return the values, the facts, and a remark."""
        values = (_library.Value * max(len(self._job.ratings), 1))()
        facts = _library.Facts(size=sizeof(_library.Facts))
        _, remark = self._call(lib.bitwhip_rate, line, len(line), values, byref(facts))
        return list(values)[: len(self._job.ratings)], facts, remark

    def answer(self, line: bytes) -> tuple[bytes, bytes]:
        """Return the answer and a remark."""
        return self._answer(lib.bitwhip_answer, line)

    def answer_twice(self, line: bytes, form: bytes) -> tuple[bytes, bytes, bytes]:
        """Return a path or hint, the same in another format, and a remark: of one search."""
        text, other = _library.Text(), _library.Text()
        answer, remark = self._call(lib.bitwhip_answer_twice, line, len(line), form, byref(text), byref(other), text=text)
        return answer, other.take(), remark

    def board(self, line: bytes) -> bytes:
        return self._answer(lib.bitwhip_board, line)[0]

    def verify(self, paths: bytes) -> bytes:
        return self._answer(lib.bitwhip_verify, paths)[0]

    def solve(self, line: bytes, most: int) -> tuple[int, str]:
        text, count = _library.Text(), ctypes.c_int()
        solution, _ = self._call(lib.bitwhip_solve, line, len(line), most, byref(count), byref(text), text=text)
        return count.value, solution.decode()


def _values(array: np.ndarray) -> Any:
    return array.ctypes.data_as(ctypes.POINTER(_library.Value))


def _facts(array: np.ndarray) -> Any:
    return array.ctypes.data_as(ctypes.POINTER(_library.Facts))


class _Run:
    """A run of many puzzles: its stop, what it tells, and what a function of the caller has raised."""

    def __init__(self, progress: Progress | None):
        self.stop = _stop()
        self.calls = _library.Calls(size=sizeof(_library.Calls))
        self._progress = progress
        self._by_main = _is_main()
        self._news: tuple[int, int, int] | None = None
        self._error: BaseException | None = None
        if progress:
            self.calls.tick = _library.Tick(self._tick)

    def guarded(self, act: Callable[[], Any]) -> int:
        """Do something within a call of the library, through which nothing can be raised; return 1 where the run is to end."""
        try:
            if not self._error:
                act()
        except BaseException as error:
            self._error = error
        return 1 if self._error else 0

    def taking(self, take: Callable[[bytes], Any]) -> Any:
        """Return a function for the library that hands bytes over."""
        return _library.Take(lambda user, data, size: self.guarded(lambda: take(ctypes.string_at(data, size))))

    def _tick(self, user: Any, records: int, done: int, in_all: int) -> int:
        self._news = (records, done, in_all)
        return self.guarded(lambda: None if self._by_main else self._tell())

    def _tell(self) -> None:
        news, self._news = self._news, None
        if news and self._progress:
            self._progress(*news)

    def run(self, function: Any, *arguments: Any) -> None:
        """Make the call, and raise what it, or a function of the caller, has raised."""
        def call() -> tuple[int, str]:
            code = function(*arguments)
            return code, _told()

        try:
            code, told = _interruptibly(self.stop, call, self._tell) if self._by_main else call()
        finally:
            self.calls = _library.Calls()  # what it refers to refers to this object
        if self._error:
            raise self._error
        self._tell()
        _check(code, told)


def _offsets(array: np.ndarray) -> Any:
    return array.ctypes.data_as(ctypes.POINTER(ctypes.c_uint64))


class _Cells:
    """The cells of the columns that a run hands over, by the names of the columns."""

    def __init__(self, run: _Run):
        self._pieces: list[tuple[int, bytes, list[int]]] = []
        self._names: list[str] = []
        self._run = run
        run.calls.cells = _library.TakeCells(lambda user, *cells: run.guarded(lambda: self._take(*cells)))

    def _take(self, n: int, columns: int, names: bytes, text: Any, offsets: Any) -> None:
        self._names = to_text(names).split("\t")
        cuts = np.ctypeslib.as_array(offsets, (n * columns + 1,)).tolist()
        self._pieces.append((columns, ctypes.string_at(text, cuts[-1]), cuts))

    def by_name(self) -> dict[str, list[str]]:
        found: list[list[str]] = [[] for _ in self._names]
        for columns, text, cuts in self._pieces:
            cells = [to_text(text[a:b]) for a, b in zip(cuts, cuts[1:])]
            for i in range(columns):
                found[i] += cells[i::columns]
        return dict(zip(self._names, found))


def rate_array(job: Job, text: bytes, offsets: np.ndarray, progress: Progress | None) -> tuple[np.ndarray, np.ndarray, dict[str, list[str]]]:
    """Rate lines; return the values, the facts, and the cells of columns."""
    n = len(offsets) - 1
    values = np.empty(n * len(job.ratings), VALUE)
    facts: Any = np.empty(n, FACTS)
    facts["size"][:1] = FACTS.itemsize
    run = _Run(progress)
    cells = _Cells(run)
    run.run(lib.bitwhip_rate_array, job.pointer, run.stop.pointer, text, _offsets(offsets), n, _values(values), _facts(facts) if n else None, byref(run.calls))
    return values, facts, cells.by_name()


def _inputs(sources: list[Source]) -> Any:
    inputs = (_library.Input * len(sources))()
    for to, (name, data) in zip(inputs, sources):
        to.size = sizeof(_library.Input)
        if data is None:
            to.path = _c_text(name)
        else:
            to.name, to.data, to.bytes = _c_text(name), data, len(data)
    return inputs


def lines_input(text: bytes, offsets: np.ndarray) -> Any:
    """Return lines in memory as the input of a run; both must live as long as it."""
    inputs = (_library.Input * 1)()
    inputs[0].size = sizeof(_library.Input)
    inputs[0].name, inputs[0].data, inputs[0].bytes = b"<puzzles>", text, len(text)
    inputs[0].offsets, inputs[0].lines = _offsets(offsets), len(offsets) - 1
    return inputs


def rate_inputs(job: Job, sources: list[Source], progress: Progress | None) -> tuple[np.ndarray, np.ndarray, bytes, np.ndarray, list[bytes],
                                                                                     dict[str, list[str]]]:
    """Rate what inputs hold; return the values, the facts, the puzzles as one text with their offsets, the messages and the cells of columns."""
    values: list[bytes] = []
    facts: list[bytes] = []
    puzzles: list[bytes] = []
    lengths: list[np.ndarray] = []
    messages: list[bytes] = []
    row = len(job.ratings) * VALUE.itemsize

    def take(n: int, text: Any, offsets: Any, some_values: Any, some_facts: Any) -> None:
        cuts = np.ctypeslib.as_array(offsets, (n + 1,))
        values.append(ctypes.string_at(some_values, n * row))
        facts.append(ctypes.string_at(some_facts, n * FACTS.itemsize))
        puzzles.append(ctypes.string_at(text, int(cuts[-1])))
        lengths.append(np.diff(cuts))

    run = _Run(progress)
    run.calls.rows = _library.TakeRows(lambda user, *rows: run.guarded(lambda: take(*rows)))
    run.calls.message = run.taking(messages.append)
    cells = _Cells(run)
    run.run(lib.bitwhip_run, job.pointer, run.stop.pointer, _inputs(sources), len(sources), byref(run.calls), None)
    cuts = np.concatenate([np.zeros(1, np.uint64), *lengths]).astype(np.uint64).cumsum(dtype=np.uint64)
    return (np.frombuffer(b"".join(values), VALUE), np.frombuffer(b"".join(facts), FACTS), b"".join(puzzles), cuts, messages, cells.by_name())


def run(job: Job, sources: list[Source] | tuple[bytes, np.ndarray], write: Callable[[bytes], Any], message: Callable[[bytes], Any] | None,
        progress: Progress | None) -> None:
    """Write records or tables of inputs, or of lines with their offsets, through write(bytes), and messages through message(bytes)."""
    inputs = lines_input(*sources) if isinstance(sources, tuple) else _inputs(sources)
    running = _Run(progress)
    running.calls.write = running.taking(write)
    if message:
        running.calls.message = running.taking(message)
    running.run(lib.bitwhip_run, job.pointer, running.stop.pointer, inputs, len(inputs), byref(running.calls), None)


def version() -> str:
    text: bytes = lib.bitwhip_version()
    return text.decode()


def table(name: str) -> bytes:
    """Return a table as JSON."""
    json = ctypes.c_char_p()
    _check(lib.bitwhip_table(_c_text(name), byref(json)))
    return json.value or b""


def choose_isa(name: str) -> None:
    _check(lib.bitwhip_choose_isa(_c_text(name)))


def value_text(value: bytes) -> str:
    text = ctypes.create_string_buffer(32)
    lib.bitwhip_value_text(_library.Value.from_buffer_copy(value), text)
    return text.value.decode()
