"""The module against the program: the same bytes, values and refusals; Ctrl-C, exceptions and threads.

BITWHIP_BIN names the program; without one, what is compared with it is skipped. `-m "not long"` leaves out what takes more than some
seconds.
"""

import doctest
import gzip
import json
import os
import pathlib
import random
import resource
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import bitwhip
from bitwhip import _calls
from bitwhip._calls import to_bytes, to_text

SOURCE = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = os.environ.get("BITWHIP_BIN", str(SOURCE / "build" / "bitwhip"))
REFERENCE = pathlib.Path(os.environ.get("BITWHIP_REFERENCE", SOURCE.parent / "shared" / "reference"))
PUZZLES = (SOURCE / "datasets" / "sudogen0.txt").read_text().split()
PUZZLE = PUZZLES[0]
HARD = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"

NASTY = ["", "   ", "#", "# comment", "puzzle", "nonsense", "." * 80, "." * 81, "." * 82, "." * 729, "1" * 81, "11" + "." * 79, PUZZLE + "\r",
         PUZZLE + "\ttail \x01 with \"quotes\", commas", '"' + PUZZLE + '"', ">" + PUZZLE, PUZZLE.replace(".", "0"), PUZZLE.replace(".", "*"),
         "é" * 81, PUZZLE[:40], PUZZLE + PUZZLE, "=" + PUZZLE[1:], "<b>" + PUZZLE, "0" * 81, "-" * 81, "1-" * 40 + "1", " " + PUZZLE, PUZZLE + ",x;y",
         "\ufeff" + PUZZLE, "|" + PUZZLE + "|", PUZZLE.replace(".", "_"), "x" * 10000]


def program(*arguments, text=""):
    if not os.access(PROGRAM, os.X_OK):
        pytest.skip(f"there is no program {PROGRAM} to compare with: BITWHIP_BIN names one")
    return subprocess.run([PROGRAM, *arguments], input=text.encode(), capture_output=True, check=False).stdout


def collection(tmp_path):
    """cbg-000.tsv of the reference data (docs/REFERENCE_DATA.md), or a file like it of puzzles of the clone."""
    path = REFERENCE / "cbg-000.tsv"
    if path.exists():
        return path
    path = tmp_path / "collection.tsv"
    own = (SOURCE / "tests" / "golden" / "own" / "own.tsv").read_text().splitlines()
    path.write_text("\n".join(own + [f"{puzzle}\t1" for puzzle in PUZZLES]) + "\n")
    return path


@pytest.mark.parametrize("limit, status", [({"max_nodes": 100}, "node-limit"), ({"timeout": 0.2}, "timeout")])
def test_limits_end_every_search(limit, status):
    empty, variant = "." * 81, "argyle,x,windoku"  # open after minutes without a limit
    begin = time.monotonic()
    found = bitwhip.check([empty], variant=variant, **limit)
    assert (list(found["status"]), list(found["solutions"])) == ([status], ["-"])
    assert bitwhip.records([empty], "W", columns="solutions", variant=variant, max_length=1, **limit).endswith(b"\t-\t" + status.encode() + b"\n")
    # Neither found nor refuted.
    assert bitwhip.count(empty, variant=variant, **limit) == -1
    assert bitwhip.solve(empty, variant=variant, **limit) is None
    assert bitwhip.solve([empty, empty], variant=variant, **limit) == [None, None]
    assert time.monotonic() - begin < 30
    # A limit that is far away changes nothing.
    far = {name: 1_000_000_000 for name in limit}
    assert bitwhip.check([PUZZLE], **far).to_text() == bitwhip.check([PUZZLE]).to_text()
    assert bitwhip.count(PUZZLE, **far) == 1
    assert bitwhip.solve(PUZZLE, **far) == bitwhip.solve(PUZZLE)
    rated = bitwhip.rate([HARD], "B", max_nodes=10)
    assert list(rated["status"]) == ["node-limit"]


def test_levels_with_names():
    rated = bitwhip.rate(PUZZLES[:40], ("HoDoKu", "HoDoKu-level"))
    lines = program("rate", "-r", "HoDoKu,HoDoKu-level", "-f", "values", text="\n".join(PUZZLES[:40]) + "\n").decode().splitlines()
    levels = next(row["levels"] for row in bitwhip.table("ratings") if row["name"] == "HoDoKu-level")
    assert levels == ["Easy", "Medium", "Hard", "Unfair", "Extreme"]
    texts = rated.text("HoDoKu-level")
    assert [f"{score:.0f} {level}" for score, level in zip(rated["HoDoKu"], texts)] == lines
    assert [levels[int(rank) - 1] for rank in rated["HoDoKu-level"]] == texts
    row = bitwhip.Rater("HoDoKu,HoDoKu-level")(PUZZLE)
    assert (row["HoDoKu"], row["HoDoKu-level"]) == (482, "Medium")
    pandas = pytest.importorskip("pandas")
    column = rated.to_pandas()["HoDoKu-level"]
    assert column.tolist() == texts and column.cat.ordered
    assert (column <= "Hard").sum() == sum(level in levels[:3] for level in texts) and isinstance(column.dtype, pandas.CategoricalDtype)


def test_messages_are_bounded_and_every_line_has_its_record(tmp_path):
    bad = tmp_path / "bad.txt"
    bad.write_text("".join("nonsense" + i % 7 * "x" + "\n" if i % 2 == 0 else "11" + 79 * "." + "\n" for i in range(1000)))
    first = [f"{bad}:1: 8 characters where 81 or 729 are expected", f"{bad}:2: no solution: r1c1 = 1 and r1c2 = 1 exclude each other"]
    rest = [f"... and 480 more messages like {line}" for line in first]
    read = bitwhip.rate(bad, "W")
    assert len(read) == 1000 and len(read.messages) == 42
    assert read.messages[:2] == first and read.messages[-2:] == rest
    told = []
    assert bitwhip.records(bad, "W", message=told.append).count(b"\n") == 1001
    assert [line.decode() for line in told] == read.messages
    few = bitwhip.rate(f"{PUZZLE}\nnonsense\n", "W")
    assert few.messages == ["<puzzles>:2: 8 characters where 81 or 729 are expected"]


@pytest.mark.parametrize("options", [{}, {"columns": "clues,solutions"}, {"where": "W>=3"}, {"format": "csv", "keep_tail": True}, {"max_length": 2},
                                     {"limit": 9, "skip": 3}, {"shard": "2/3"}])
def test_records_are_those_of_the_program(options):
    text = "\n".join(PUZZLES[:200] + NASTY) + "\n"
    flags = []
    for name, value in options.items():
        flags += ["--" + name.replace("_", "-")] + ([] if value is True else [str(value)])
    assert bitwhip.records(text, **options) == program("rate", *flags, text=text)


def test_text_files_and_lists_have_the_same_values(tmp_path):
    text = "\n".join(PUZZLES[:300]) + "\n"
    plain, packed = tmp_path / "p.txt", tmp_path / "p.txt.gz"
    plain.write_text(text)
    packed.write_bytes(gzip.compress(text.encode()))
    wanted = bitwhip.rate(PUZZLES[:300], ("W", "gB", "SER"))
    for given in (text, text.encode(), plain, packed, np.array(PUZZLES[:300]), np.array(PUZZLES[:300], "S81"), [p.encode() for p in PUZZLES[:300]]):
        found = bitwhip.rate(given, ("W", "gB", "SER"))
        assert found.array.tobytes() == wanted.array.tobytes()
        assert found.puzzles == PUZZLES[:300]
    assert len(bitwhip.rate([plain, packed], "W")) == 600
    pandas = pytest.importorskip("pandas", reason="pandas is not installed (Debian: python3-pandas)")
    assert bitwhip.rate(pandas.Series(PUZZLES[:300]), ("W", "gB", "SER")).array.tobytes() == wanted.array.tobytes()


def test_each_element_of_a_list_has_its_row():
    found = bitwhip.rate(NASTY, ("W",))
    assert len(found) == len(NASTY)
    for line, status in zip(NASTY, found.status):
        alone = bitwhip.rate([line], ("W",))
        assert alone.status[0] == status
    assert len(bitwhip.rate([], "W")) == 0
    assert bitwhip.rate("", "W").names == ["W"]


@pytest.mark.parametrize("lone", ["\ud800", "\udfff", "\udc80", "\udcff", "\ud83d\ude00"[0] + PUZZLE, PUZZLE[:40] + "\udead" + PUZZLE[40:]])
def test_a_lone_surrogate_is_wrong_with_its_element_alone(lone):
    found = bitwhip.rate([PUZZLE, lone, PUZZLES[4]], "W")
    assert [found.statuses[status] for status in found.status] == ["ok", "invalid-format", "ok"]
    assert [found.text("W")[i] for i in (0, 2)] == [bitwhip.rate([line], "W").text("W")[0] for line in (PUZZLE, PUZZLES[4])]
    assert found.puzzles[1] == lone
    tail = bitwhip.rate(PUZZLE + "\t" + lone + "\n" + PUZZLES[4], "W")
    assert len(tail) == 2 and tail.statuses[tail.status[0]] == "ok"
    with pytest.raises(ValueError) as error:
        bitwhip.explain(lone)
    assert not isinstance(error.value, UnicodeError)
    assert bitwhip.Rater("W")(lone)["message"]


def test_any_text_is_bytes_and_text_again():
    every = "".join(map(chr, range(0x250))) + "\ud7ff\ud800\udbff\udc00\udc7f\udc80\udcff\udd00\udfff\ue000\U0001f600"
    for text in (every, every[::-1]):
        assert to_text(to_bytes(text)) == text
    for data in (bytes(range(256)), b"\xed\xa0\x80", b"\xed\xa0", b"\xc3\xa9\xc3", b"\xed\xb2\x80"):
        assert to_bytes(to_text(data)) == data


def test_offsets_that_go_down_are_refused():
    job = _calls.Job("rate", [("ratings", "W")])
    for down in ([0, 162, 81], [81, 0, 81], [2**64 - 1, 0, 1]):
        with pytest.raises(RuntimeError, match=r"offsets\[\d\] is \d+, and offsets\[\d\] is \d+: offsets go up"):
            _calls.rate_array(job, (PUZZLE + PUZZLE).encode(), np.array(down, np.uint64), None)


def test_values_as_numbers_and_as_text():
    found = bitwhip.rate([PUZZLE, "." * 81, PUZZLES[4], HARD], ("W", "SER"), max_length=2)
    assert found.statuses[found.status[1]] == "multiple-solutions"
    assert np.isnan(found["W"][1]) and found.text("W")[1] == "-"
    assert found.text("W")[2] == ">2" and np.isnan(found["W"][2])
    assert found.text("W")[3] == "inf" and np.isinf(found["W"][3])
    assert found["SER"][0] == float(found.text("SER")[0])
    pytest.importorskip("pandas", reason="pandas is not installed (Debian: python3-pandas)")
    frame = found.to_pandas()
    assert list(frame.columns) == ["puzzle", "W", "SER", "status"] and frame["status"][0] == "ok"


def test_paths_hints_states_and_verdicts():
    for rating in ("W", "B", "SER", "L", "gW", "M"):
        path = bitwhip.explain(PUZZLES[4], rating)
        assert path.text.encode() == program("explain", "--ratings", rating, PUZZLES[4])
        assert bitwhip.verify(path.text)[0]["right"] and bitwhip.verify(path)[0]["right"]
        assert "<table" in path._repr_html_()
    path = bitwhip.explain(PUZZLES[4], "HoDoKu", notation="hodoku")
    assert path.text.encode() == program("explain", "--ratings", "HoDoKu", "--notation", "hodoku", PUZZLES[4])
    line = bitwhip.state(PUZZLES[4], after="BRT", format="hodoku")
    assert line.startswith(":0000:x:") and "+" in line
    assert bitwhip.hint(line, "HoDoKu").text.encode() == program("hint", "--ratings", "HoDoKu", line.strip())
    assert bitwhip.hint(PUZZLES[4]).text.encode() == program("hint", PUZZLES[4])
    assert bitwhip.state(PUZZLE, after="BRT").encode() == program("state", "--after", "BRT", PUZZLE)
    changed = bitwhip.explain(PUZZLES[4]).text.replace("<> 1", "<> 2")
    assert not bitwhip.verify(changed)[0]["right"]
    assert bitwhip.solve("." * 81) is None and bitwhip.count("." * 81, 77) == 77
    assert len(bitwhip.board("." * 81, variant="x")["houses"]) == 29
    assert bitwhip.Rater("W")(PUZZLE)["W"] == bitwhip.rate([PUZZLE], "W")["W"][0]
    assert bitwhip.Rater("W")("nonsense")["message"]


def test_what_is_wrong_is_said():
    with pytest.raises(TypeError, match="did you mean 'threads'"):
        bitwhip.rate([PUZZLE], thread=1)
    with pytest.raises(ValueError, match="did you mean SER"):
        bitwhip.rate([PUZZLE], "SRE")
    with pytest.raises(ValueError, match="--where|where"):
        bitwhip.rate([PUZZLE], where="W>1")
    with pytest.raises(OSError, match="no-such-file"):
        bitwhip.rate(pathlib.Path("no-such-file"))
    with pytest.raises(ValueError):
        bitwhip.explain("nonsense")
    with pytest.raises(MemoryError):
        bitwhip.rate([PUZZLE], arena="1000000G")


def test_an_exception_in_progress_ends_the_run():
    class Enough(Exception):
        pass

    def progress(records, done, in_all):
        raise Enough

    with pytest.raises(Enough):
        bitwhip.rate([HARD] * 100, ("SER", "BxB"), progress=progress)
    with pytest.raises(Enough):
        bitwhip.records("\n".join(PUZZLES), progress=progress)

    def write(data):
        raise Enough

    with pytest.raises(Enough):
        bitwhip.records("\n".join(PUZZLES), write=write)
    told = []
    bitwhip.rate(PUZZLES[:3000], "SER", progress=lambda *a: told.append(a))
    assert told[-1][0] == 3000 and all(len(a) == 3 for a in told)


@pytest.mark.parametrize("call", ["bitwhip.rate([HARD] * 100000, ('SER',), threads=2)", "bitwhip.Rater(('BxBB', 'SER'), arena='256M')(EMPTY)",
                                  "bitwhip.records('\\n'.join([HARD] * 100000), ('SER',))"])
def test_ctrl_c_ends_a_call_soon(call):
    code = f"""
import bitwhip, signal, time, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where the tests run in the background
HARD = {HARD!r}
EMPTY = {HARD!r}
print("ready", flush=True)
try:
    while True: {call}
except KeyboardInterrupt:
    print(time.monotonic(), flush=True)
"""
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.5)
    sent = time.monotonic()
    process.send_signal(signal.SIGINT)
    ended = float(process.stdout.readline())
    process.wait(timeout=30)
    assert ended - sent < 2  # 0.2 s on a machine that has nothing else to do: `scripts/python --check` measures it


def test_threads_rate_at_the_same_time():
    wanted = bitwhip.rate(PUZZLES[:200], "W")["W"]
    found = [None] * 4

    def work(i):
        found[i] = bitwhip.rate(PUZZLES[:200], "W", threads=1)["W"] if i % 2 else np.array([bitwhip.Rater("W")(p)["W"] for p in PUZZLES[:20]])

    threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    for i, values in enumerate(found):
        assert np.array_equal(values, wanted[: len(values)])


def test_a_child_of_a_process_without_runs_may_have_some():
    code = f"""
import bitwhip, os
child = os.fork()
if child == 0:
    os._exit(0 if len(bitwhip.rate([{PUZZLE!r}] * 3, "W")) == 3 else 1)
assert os.waitpid(child, 0)[1] == 0
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_a_rater_goes_on_after_an_interruption():
    def late(*_):
        raise TimeoutError("late")

    rater = bitwhip.Rater(("BxBB", "SER"), arena="256M")
    before = signal.signal(signal.SIGALRM, late)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        with pytest.raises(TimeoutError):
            while True:
                rater(HARD)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert rater(PUZZLE)["SER"] > 0


def test_a_file_may_have_any_name(tmp_path):
    path = os.fsdecode(os.fsencode(tmp_path) + b"/a\xff.txt")
    with open(path, "w") as file:
        file.write(PUZZLE + "\n")
    assert len(bitwhip.rate(pathlib.Path(path), "W")) == 1


def test_a_note_among_puzzles_is_no_row():
    text = f"{PUZZLE}\n#bitwhip {{}}\n{PUZZLE}\n"
    assert len(bitwhip.rate(text, "W")) == 2
    assert len(bitwhip.rate([PUZZLE, f"{PUZZLE}\n#bitwhip {{}}\n"], "W")) == 2


def test_ladders_of_files_and_texts(tmp_path):
    text = "- | - | naked single | 1 | easy | on\n- | - | hidden single | 2 | easy | on\n"
    path = tmp_path / "mine.txt"
    path.write_text(text)
    names = ["W", "ladder:mine", "ladder:mine-level"]
    expected = bitwhip.rate(PUZZLES[:50], "W", ladder=path)
    assert list(expected.names) == names and np.isfinite(expected["ladder:mine"]).any() and np.isinf(expected["ladder:mine"]).any()
    for ladder in ({"mine": text}, {"mine": path}, [path], f"mine={text}"):
        assert (bitwhip.rate(PUZZLES[:50], "W", ladder=ladder)["ladder:mine"] == expected["ladder:mine"]).all()
    both = bitwhip.records(PUZZLES[:50], "W", ladder=["simple", path])
    assert both == program("rate", "-r", "W", "--ladder", "simple", "--ladder", str(path), text="\n".join(PUZZLES[:50]) + "\n")
    with pytest.raises(ValueError, match="mine: line 1: unknown technique"):
        bitwhip.rate(PUZZLE, "W", ladder={"mine": "- | - | no such | 1 | easy | on"})
    with pytest.raises(ValueError, match="the library reads no files"):
        bitwhip.rate(PUZZLE, "W", ladder="simpel")


def test_tables_and_doctests():
    assert "SER" in bitwhip.ratings() and "max_length" in bitwhip.options("rate")
    assert bitwhip.rules() and {"variants", "clue-words"}
    assert doctest.testmod(bitwhip, extraglobs={"bitwhip": bitwhip}).failed == 0


@pytest.mark.long
def test_the_collection_byte_for_byte(tmp_path):
    path = collection(tmp_path)
    assert bitwhip.records(path, ("W", "B", "gW", "N")) == program("rate", "--ratings", "W,B,gW,N", str(path))
    lines = [line.split("\t")[0] for line in path.read_text().splitlines()[1:2001]]
    assert bitwhip.records("\n".join(lines), "SER") == program("rate", "--ratings", "SER", text="\n".join(lines))


@pytest.mark.long
def test_a_thousand_paths_of_all_ratings():
    ratings = [row["name"] for row in bitwhip.table("ratings") if row["paths"] and row["name"] not in ("Wmin", "gWmin")]
    for i, puzzle in enumerate(random.Random(1).sample(PUZZLES, 1000)):
        rating = ratings[i % len(ratings)]
        try:
            text = bitwhip.explain(puzzle, rating, timeout=20).text
        except ValueError:
            text = ""
        assert text.encode() == program("explain", "--ratings", rating, "--timeout", "20", puzzle)


@pytest.mark.long
def test_memory_stays_flat():
    code = """
import bitwhip, resource, sys
text = open(sys.argv[1]).read() * int(sys.argv[2])
bitwhip.records(text, "W", write=lambda data: None)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - len(text) // 1024)
"""
    def peak(times):
        return int(subprocess.run([sys.executable, "-c", code, str(SOURCE / "datasets" / "sudogen0.txt"), str(times)], capture_output=True, check=True).stdout)

    assert peak(60) < peak(6) + 64 * 1024 + 60 * 820  # the text itself is held once more as bytes


@pytest.mark.long
def test_cost_is_that_of_the_program():
    puzzles = PUZZLES * 10
    text = "\n".join(puzzles)
    ratios = []
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        program("rate", "--threads", "1", text=text)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        own = time.process_time()
        bitwhip.rate(puzzles, threads=1)
        ratios.append((time.process_time() - own) / (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime))
    print("processor time of the module over that of the program:", sorted(ratios))
