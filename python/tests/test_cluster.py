"""docs/examples/dask_rate.py on a cluster of two workers, of which one is killed: nothing is lost, nothing is there twice."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import time

import pytest

import bitwhip

SOURCE = pathlib.Path(__file__).resolve().parent.parent.parent
SCRIPT = SOURCE / "docs" / "examples" / "dask_rate.py"
PUZZLES = (SOURCE / "datasets" / "sudogen0.txt").read_text().split()

pytestmark = pytest.mark.long


def start(*arguments):
    pytest.importorskip("distributed", reason="Dask is not installed (Debian: python3-distributed)")
    return subprocess.Popen([sys.executable, str(SCRIPT), *map(str, arguments)], stderr=subprocess.PIPE, text=True)


def finish(process):
    said = process.communicate(timeout=900)[1]
    assert process.returncode == 0, said
    return said


def workers_of(parent):
    """Return the processes that Dask has started to compute."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1]) == parent:
                if b"spawn_main" in (entry / "cmdline").read_bytes():
                    found.append(int(entry.name))
        except (FileNotFoundError, ProcessLookupError):
            pass
    return found


def wait_until(holds, process, seconds=900):
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end and process.poll() is None, process.communicate()[1]
        time.sleep(0.02)


def test_a_worker_is_killed_and_nothing_is_lost_or_double(tmp_path):
    given, output = tmp_path / "puzzles.txt", tmp_path / "ratings.tsv"
    given.write_text("# a comment\npuzzle\n" + "\n".join(PUZZLES + ["nonsense", ""] + PUZZLES[:2345]) + "\n")
    parts = tmp_path / "ratings.tsv.parts"
    process = start(given, output, "--ratings", "W,SER", "--size", 500)
    wait_until(lambda: len(list(parts.glob("*.tsv"))) >= 3, process)
    victims = workers_of(process.pid)
    assert len(victims) == 2
    os.kill(victims[0], signal.SIGKILL)
    assert not output.exists()
    said = finish(process)
    assert "25 parts, 25 of them computed" in said
    wanted = bitwhip.records(given, "W,SER")
    assert output.read_bytes() == wanted and wanted.count(b"\n") == 1 + 10000 + 1 + 2345

    # What is there is not computed again, and a part that is lost is.
    written = {path: path.stat().st_mtime_ns for path in parts.glob("*.tsv")}
    assert len(written) == 25
    lost = parts / "000007.tsv"
    lost.unlink()
    (parts / "000008.tsv.new").write_bytes(b"what a program that was killed has left")
    output.unlink()
    assert "25 parts, 1 of them computed" in finish(start(given, output, "--ratings", "W,SER", "--size", 500))
    assert output.read_bytes() == wanted
    assert all(path.stat().st_mtime_ns == when for path, when in written.items() if path != lost)

    # Parts of another run are not mixed in.
    process = start(given, output, "--ratings", "W", "--size", 500)
    assert "parts of another run" in process.communicate(timeout=900)[1] and process.returncode == 1
    assert json.loads((parts / "run.json").read_text())["options"] == {"ratings": "W,SER"} and output.read_bytes() == wanted


def test_parts_that_end_with_the_input_and_inputs_that_cannot_be_cut(tmp_path):
    given, output = tmp_path / "puzzles.txt", tmp_path / "ratings.tsv"
    given.write_text("\n".join(PUZZLES[:40]) + "\n")
    assert "2 parts, 2 of them computed" in finish(start(given, output, "--size", 20))
    assert output.read_bytes() == bitwhip.records(given)
    process = start(given, given)
    assert "is there already" in process.communicate(timeout=900)[1] and process.returncode == 1
    given.write_text("#bitwhip {}\n" + "\n".join(PUZZLES[:40]) + "\n")
    process = start(given, tmp_path / "other.tsv", "--size", 20)
    assert "notes of an earlier run" in process.communicate(timeout=900)[1] and process.returncode == 1
