"""Rates a file of puzzles on a Dask cluster: the bytes are those of one `bitwhip rate`.

    python3 dask_rate.py puzzles.txt.gz ratings.tsv --ratings W,SER                          # two workers on this machine
    python3 dask_rate.py puzzles.txt.gz ratings.tsv --scheduler tcp://head:8786 --size 20000

The input, in any form that bitwhip reads, has to be at the same path on all machines; the output is written on this one. A task rates
SIZE puzzles. What it gives is a file in OUTPUT.parts, written whole or not at all. A worker that dies costs the tasks that it had under
way: Dask gives them to another one. After this program itself has ended, for whatever reason, the same command goes on, and computes
nothing again that is in OUTPUT.parts.
"""

import argparse
import hashlib
import json
import os
import pathlib
import shutil
import sys
import tempfile

import distributed

import bitwhip


def rate_part(path, first, size, options):
    """Return the records of the puzzles from the one with the number `first` on, and how many there are. Runs on a worker."""
    records = bitwhip.records(pathlib.Path(path), skip=first, limit=size, threads=1, **options)
    if records.startswith(b"#bitwhip") or b"\n#bitwhip" in records:
        raise ValueError(f"{path} holds notes of an earlier run, which every part would repeat: use `bitwhip rate --shard` and `bitwhip merge`")
    return records, records.count(b"\n") - 1  # the first line names the columns


def replace(path, data):
    """Write a file whole or not at all."""
    part = path.with_name(path.name + ".new")
    with open(part, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, path)


def begin(folder, run):
    """Make the folder of the parts, or go on with one of the same run."""
    folder.mkdir(exist_ok=True)
    about = folder / "run.json"
    if about.exists() and json.loads(about.read_text()) != run:
        sys.exit(f"{folder} holds parts of another run: {about.read_text()}; remove it, or name another output")
    replace(about, json.dumps(run).encode())


def sum_of(path):
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while piece := file.read(1 << 20):
            digest.update(piece)
    return digest.hexdigest()


def rate_all(client, path, folder, size, options):
    """Rate what is not there yet; return how many parts there are."""
    running = distributed.as_completed()
    numbers = {}  # of the parts under way
    ends = []     # numbers of parts that are not full: the last one, and those behind it
    number = computed = 0  # the next part, and those computed in this run

    def is_over():
        return ends and number > min(ends)

    def begin_next():
        nonlocal number
        while not is_over():
            done = folder / f"{number:06}.tsv"
            here, number = number, number + 1
            if done.exists():
                with open(done, "rb") as file:
                    if sum(1 for _ in file) - 1 < size:
                        ends.append(here)
                continue
            # A task that ends its workers is given up after four of them (Dask's allowed-failures).
            future = client.submit(rate_part, str(path), here * size, size, options, pure=False)
            numbers[future] = here
            running.add(future)
            return

    for _ in range(2 * max(sum(client.nthreads().values()), 1)):
        begin_next()
    for future in running:
        here = numbers.pop(future)
        try:
            records, count = future.result()
        except (OSError, ValueError, distributed.scheduler.KilledWorker) as error:
            sys.exit(f"part {here}: {error}")
        if count < size:
            ends.append(here)
        if count > 0 or here == 0:  # else it is behind the end
            replace(folder / f"{here:06}.tsv", records)
            computed += 1
            print(f"part {here}: {count} puzzles", file=sys.stderr, flush=True)
        begin_next()
    parts = min(ends) + (1 if (folder / f"{min(ends):06}.tsv").exists() else 0)
    print(f"{parts} parts, {computed} of them computed in this run", file=sys.stderr)
    return parts


def put_together(folder, parts, output):
    whole = output.with_name(output.name + ".new")
    with open(whole, "wb") as to:
        for number in range(parts):
            with open(folder / f"{number:06}.tsv", "rb") as part:
                header = part.readline()
                if number == 0:
                    to.write(header)
                shutil.copyfileobj(part, to)
        to.flush()
        os.fsync(to.fileno())
    os.replace(whole, output)
    print(f"{output} is written, from {parts} parts in {folder}, which may go now", file=sys.stderr, flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("input", type=pathlib.Path)
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("--ratings", default="W,B")
    parser.add_argument("--size", type=int, default=10000, help="puzzles of a task [10000]; a minute or so of work is right")
    parser.add_argument("--scheduler", help="the address of a cluster; without it, one of two workers is started here")
    asked = parser.parse_args()
    if asked.size < 1:
        parser.error("--size: at least 1")

    options = {"ratings": asked.ratings}
    path = asked.input.resolve()
    folder = asked.output.with_name(asked.output.name + ".parts")
    if asked.output.exists() and not folder.exists():
        sys.exit(f"{asked.output} is there already, and is not of a run of this program: remove it, or name another output")
    begin(folder, {"input": sum_of(path), "size": asked.size, "options": options, "bitwhip": bitwhip.__version__})

    if asked.scheduler:
        with distributed.Client(asked.scheduler) as client:
            put_together(folder, rate_all(client, path, folder, asked.size, options), asked.output)
    else:
        with tempfile.TemporaryDirectory() as scratch, distributed.LocalCluster(
                n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1", local_directory=scratch) as cluster:
            with distributed.Client(cluster) as client:
                put_together(folder, rate_all(client, path, folder, asked.size, options), asked.output)


if __name__ == "__main__":
    main()
