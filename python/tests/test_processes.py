"""What other processes get of the module: objects through pickle, and runs in children of every kind."""

import concurrent.futures
import copy
import multiprocessing
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import bitwhip

SOURCE = pathlib.Path(__file__).resolve().parent.parent.parent
PUZZLES = (SOURCE / "datasets" / "sudogen0.txt").read_text().split()
HARD = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
PARTS = [PUZZLES[i : i + 50] for i in range(0, 400, 50)]
PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)
# Python 3.12 and later warn of a fork beside other threads: that it goes well is what is tested.
pytestmark = pytest.mark.filterwarnings("ignore:.*use of fork:DeprecationWarning")


def rate(part):
    return bitwhip.rate(part, ("W", "SER"), threads=2)


def values_of(found):
    return np.concatenate([part.array for part in found]).tobytes()


@pytest.fixture(scope="module")
def wanted():
    return values_of([rate(part) for part in PARTS])  # so this process has had runs, too


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_objects_pickle(protocol, wanted):
    def again(thing):
        return pickle.loads(pickle.dumps(thing, protocol))

    found = bitwhip.rate([PUZZLES[0], "nonsense", "é", PUZZLES[4]], ("W", "SER"))
    for other in (again(found), copy.deepcopy(found)):
        assert other.array.tobytes() == found.array.tobytes() and other.puzzles == found.puzzles and other.names == found.names
        assert other.facts.tobytes() == found.facts.tobytes() and other.text("SER") == found.text("SER")
        assert list(other.status) == list(found.status) and other.statuses == found.statuses
    read = bitwhip.rate("nonsense\n" + PUZZLES[0] + "\n", "W")
    assert again(read).messages == read.messages != [] and again(read).puzzles == read.puzzles
    path = bitwhip.explain(PUZZLES[4], "W")
    assert again(path) == path and again(path).text == path.text and again(path).remark == path.remark and type(again(path)) is bitwhip.Path
    rater = bitwhip.Rater(["W", "SER"], max_length=8, timeout=60)
    assert again(rater)(PUZZLES[4]) == rater(PUZZLES[4]) == again(bitwhip.Rater("W,SER", max_length=8, timeout=60))(PUZZLES[4])
    assert again(bitwhip.Rater("W"))(HARD) == bitwhip.Rater("W")(HARD)


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_failures_pickle(protocol):
    class Calls:
        job = staticmethod(lambda: bitwhip.rate([HARD], "SRE"))
        file = staticmethod(lambda: bitwhip.rate(pathlib.Path("no-such-file")))
        memory = staticmethod(lambda: bitwhip.rate([HARD], arena="1000000G"))
        name = staticmethod(lambda: bitwhip.rate([HARD], thread=1))

    for call in (Calls.job, Calls.file, Calls.memory, Calls.name):
        with pytest.raises(Exception) as raised:
            call()
        other = pickle.loads(pickle.dumps(raised.value, protocol))
        assert type(other) is type(raised.value) and str(other) == str(raised.value) != ""
    other = pickle.loads(pickle.dumps(bitwhip.Error("a sentence"), protocol))
    assert type(other) is bitwhip.Error and str(other) == "a sentence"


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_pools_of_processes(method, wanted):
    context = multiprocessing.get_context(method)
    with context.Pool(2) as pool:
        assert values_of(pool.map(rate, PARTS)) == wanted
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=context) as pool:
        assert values_of(pool.map(rate, PARTS)) == wanted
        with pytest.raises(ValueError, match="did you mean"):
            pool.submit(bitwhip.rate, PARTS[0], "SRE").result()
        assert list(pool.map(bitwhip.Rater("W"), PUZZLES[:9])) == list(map(bitwhip.Rater("W"), PUZZLES[:9]))


@pytest.mark.parametrize("backend", ["loky", "multiprocessing", "threading"])
def test_joblib(backend, wanted):
    joblib = pytest.importorskip("joblib", reason="joblib is not installed (Debian: python3-joblib)")
    assert values_of(joblib.Parallel(n_jobs=2, backend=backend)(joblib.delayed(rate)(part) for part in PARTS)) == wanted


def in_child(act, seconds=120):
    """Do something in a forked child; return whether it was true. A child that hangs is ended, and fails the test."""
    child = os.fork()
    if child == 0:
        try:
            signal.alarm(seconds)
            os._exit(0 if act() else 1)
        except BaseException as error:
            print("in the child:", repr(error), file=sys.stderr, flush=True)
        os._exit(2)
    return os.waitpid(child, 0)[1] == 0


def test_a_child_rates_after_its_parent_has(wanted):
    rater = bitwhip.Rater("W")
    before = rater(PUZZLES[4])
    results = bitwhip.rate(PARTS[0], "W")
    assert in_child(lambda: values_of(map(rate, PARTS)) == wanted)
    assert in_child(lambda: values_of(map(rate, PARTS)) == wanted and in_child(lambda: rater(PUZZLES[4]) == before))  # of a child
    assert in_child(lambda: rater(PUZZLES[4]) == before and results.puzzles == PARTS[0])
    assert in_child(lambda: bitwhip.records("\n".join(PARTS[0])).count(b"\n") == 51)
    assert in_child(lambda: bitwhip.verify(bitwhip.explain(PUZZLES[4], "SER"))[0]["right"])
    assert rater(PUZZLES[4]) == before and values_of(map(rate, PARTS)) == wanted


def test_forks_while_other_threads_rate(wanted):
    rater = bitwhip.Rater(("W", "SER"))
    before = rater(PUZZLES[4])
    shared = bitwhip.Rater("SER")
    ends = threading.Event()

    def rates():
        while not ends.is_set():
            bitwhip.rate(PUZZLES[:200], ("W", "SER", "gW"), threads=2)

    def asks():
        while not ends.is_set():
            shared(HARD)
            bitwhip.explain(PUZZLES[7], "SER")

    threads = [threading.Thread(target=work) for work in (rates, asks)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(10):
            assert in_child(lambda: values_of([rate(PARTS[0])]) == wanted[: 50 * len(wanted) // 400])
            assert in_child(lambda: rater(PUZZLES[4]) == before and shared(PUZZLES[4])["SER"] == before["SER"])
    finally:
        ends.set()
        for thread in threads:
            thread.join()


def test_a_child_rates_where_the_first_call_of_another_thread_was_under_way():
    """What the library makes at its first use is whole in a child, or is made there."""
    code = f"""
import os, signal, sys, threading, time
import bitwhip
thread = threading.Thread(target=lambda: bitwhip.rate([{PUZZLES[4]!r}], ("W", "gW", "SER", "B", "gB", "BxBB"), threads=1))
thread.start()
time.sleep(float(sys.argv[1]))
child = os.fork()
if child == 0:
    signal.alarm(60)
    os._exit(0 if len(bitwhip.rate([{PUZZLES[0]!r}], ("W", "gW", "SER", "B", "gB", "BxBB"))) == 1 else 1)
status = os.waitpid(child, 0)[1]
thread.join()
sys.exit(status != 0)
"""
    for step in range(12):
        subprocess.run([sys.executable, "-W", "ignore", "-c", code, str(step * 0.0005)], check=True, timeout=120)


def test_a_fork_finds_no_idle_thread_of_the_module():
    bitwhip.Rater("W")(PUZZLES[0])
    bitwhip.rate(PUZZLES[:10], "W")
    tasks = []
    assert in_child(lambda: len(os.listdir("/proc/self/task")) == 1)
    for _ in range(50):  # a thread that has ended is in the list for a moment
        tasks = os.listdir(f"/proc/{os.getpid()}/task")
        if len(tasks) == threading.active_count():
            break
        time.sleep(0.01)
    assert len(tasks) == threading.active_count()


@pytest.mark.long
def test_dask_runs_in_processes(wanted):
    distributed = pytest.importorskip("distributed", reason="Dask is not installed (Debian: python3-distributed)")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1") as cluster:
        with distributed.Client(cluster) as client:
            assert values_of(client.gather(client.map(bitwhip.rate, PARTS, ratings=("W", "SER"), threads=1))) == wanted
            rater = client.scatter(bitwhip.Rater("W"))
            assert client.submit(lambda rater, puzzle: rater(puzzle), rater, PUZZLES[4]).result() == bitwhip.Rater("W")(PUZZLES[4])
