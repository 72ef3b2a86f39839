"""Results as tables, digits as puzzles, and the tools for collections: with NumPy and pandas, as for machine learning."""

import json
import pathlib
import pickle
import re

import numpy as np
import pytest

import bitwhip
from bitwhip import _options
from test_bitwhip import PUZZLE, PUZZLES, program

SOME = PUZZLES[:8]
DIGITS = np.array([[0 if sign == "." else int(sign) for sign in puzzle] for puzzle in SOME])


def solved(puzzle):
    return json.loads(program("check", "--solution", "-f", "jsonl", puzzle))["solution"]


def test_digits_are_puzzles_in_every_shape():
    wanted = bitwhip.rate(SOME, "W")
    pandas = pytest.importorskip("pandas")
    for given in (DIGITS, DIGITS.reshape(-1, 9, 9), DIGITS.astype("u1"), DIGITS.astype("f4"), DIGITS.tolist(), DIGITS.reshape(-1, 9, 9).tolist(),
                  list(DIGITS), pandas.Series(list(DIGITS)), [DIGITS[0].tolist(), *SOME[1:]]):
        found = bitwhip.rate(given, "W")
        assert found.puzzles == SOME and found.array.tobytes() == wanted.array.tobytes()
    for one in (DIGITS[0], DIGITS[0].reshape(9, 9), DIGITS[0].tolist()):
        assert len(bitwhip.rate(one, "W")) == 1
        assert bitwhip.Rater("W")(one)["W"] == wanted["W"][0]
    assert bitwhip.rate(np.zeros((0, 81), int), "W").names == ["W"]
    six = np.array([[1, 2, 3, 4, 5, 6] + [0] * 30])
    assert bitwhip.rate(six, "W", variant="6x6").status[0] == bitwhip.rate(["123456" + "." * 30], "W", variant="6x6").status[0]


def test_what_is_no_column_of_puzzles_raises_with_the_call_that_is_meant(tmp_path):
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"source": ["a"], "question": [PUZZLE], "answer": ["1" * 81]})
    path = tmp_path / "any"
    path.write_text(PUZZLE)
    for given, error, told in ((frame, TypeError, r"rate\(frame\['question'\]\)"), ({"name": ["a"], "puzzle": [PUZZLE]}, TypeError, r"rate\(d\['puzzle'\]\)"),
                               ({"a": PUZZLE}, TypeError, r"rate\(list\(d\.values\(\)\)\)"), ("puzzles.csv", ValueError, r"pathlib\.Path\('puzzles\.csv'\)"),
                               (str(path), ValueError, r"rate\(pathlib\.Path"), (DIGITS[:, :80], ValueError, r"\(N, 81\).*8x80"),
                               (DIGITS - 1, ValueError, "puzzle 0 has -1 in its cell"), (DIGITS + 0.5, ValueError, "whole numbers"),
                               (np.eye(10)[DIGITS], ValueError, r"argmax\(-1\)"), (pandas.Series([4e80]), ValueError, "dtype=str"),
                               (bitwhip.rate(SOME, "W"), TypeError, r"results\.puzzles")):
        with pytest.raises(error, match=told):
            bitwhip.rate(given, "W")
        with pytest.raises(error):
            bitwhip.records(given, "W")
    with pytest.raises(ValueError, match=r"explain\(pathlib"):
        bitwhip.explain("puzzles.txt")


def test_a_table_keeps_the_index_and_has_every_column_by_name(tmp_path):
    pandas = pytest.importorskip("pandas")
    series = pandas.Series(SOME, index=range(100, 108))[::-1]
    rated = bitwhip.rate(series, ("W", "SER", "HoDoKu-level"))
    frame = pandas.DataFrame({"puzzle": SOME}, index=range(100, 108))
    frame["W"] = rated.to_pandas()["W"]
    assert frame["W"].tolist() == bitwhip.rate(SOME, "W")["W"].tolist()
    assert rated["puzzle"].tolist() == series.tolist() and set(rated["status"]) == {"ok"}
    made = pandas.DataFrame(rated)
    assert list(made) == ["puzzle", "W", "SER", "HoDoKu-level", "status"] == rated.columns and len(made) == len(rated) == 8
    assert rated["clues"].tolist() == rated.facts["clues"].tolist()
    with pytest.raises(KeyError, match="no column 'Ser'; did you mean 'SER'.*there are puzzle, W, SER"):
        rated["Ser"]
    with pytest.raises(KeyError, match="there are puzzle"):
        rated.text("nothing")
    table = tmp_path / "table.csv"
    table.write_text("puzzle,answer,rating\n" + "".join(f"{puzzle},{'1' * 81},{i / 2}\n" for i, puzzle in enumerate(SOME)))
    read = bitwhip.rate(table, "W", columns="clues")
    assert read["rating"].tolist() == [i / 2 for i in range(8)] and read.text("rating")[1] == "0.5"
    assert set(read["answer"]) == {"1" * 81} and read["clues"].dtype == np.int64
    again = pickle.loads(pickle.dumps(rated))
    assert again.to_pandas().equals(rated.to_pandas())


def test_techniques_are_dicts_and_a_matrix():
    rated = bitwhip.rate([*SOME, "nonsense"], ("HoDoKu", "SER"), columns="techniques")
    dicts = rated["HoDoKu.techniques"]
    assert all(isinstance(one, dict) for one in dicts) and dicts[8] == {} and dicts[0]["Hidden Single"] > 0
    names, matrix = rated.techniques("HoDoKu")
    assert matrix.shape == (9, len(names)) and matrix.dtype == np.int64
    assert [dict((name, count) for name, count in zip(names, row) if count) for row in matrix.tolist()] == dicts.tolist()
    text = program("rate", "-r", "HoDoKu", "-c", "HoDoKu.count(hidden single)", text=SOME[0] + "\n").decode().splitlines()[1].split("\t")
    assert matrix[0, names.index("Hidden Single")] == int(text[2])
    with pytest.raises(KeyError, match="name one of HoDoKu, SER"):
        rated.techniques()
    with pytest.raises(KeyError, match='columns="techniques" asks for it'):
        bitwhip.rate(SOME, "W").techniques()


def test_a_notebook_shows_head_counts_and_a_histogram():
    shown = bitwhip.rate([*SOME, "<b>"], ("W", "SER"))._repr_html_()
    assert shown.count("<th>W</th>") == 2 and "invalid-format" in shown and "background" in shown and "<b>" not in shown.replace("<body>", "")
    assert bitwhip._tables.histogram(["2", "10", "2", "inf", "-", ">3"]) == [("2", 2), (">3", 1), ("10", 1), ("inf", 1), ("-", 1)]
    many = bitwhip._tables.histogram([str(i) for i in range(1000)] + ["inf"])
    assert len(many) == 11 and sum(count for _, count in many) == 1001


def test_progress_true_shows_a_line(capfd, monkeypatch):
    ticks = iter(range(0, 10**6))
    monkeypatch.setattr(bitwhip.time, "monotonic", lambda: float(next(ticks)))
    bitwhip.rate(SOME, "W", progress=True)
    shown = capfd.readouterr().err
    assert "8 puzzles" in shown and "100%" in shown and shown.endswith("\n")


def test_solve_takes_texts_lists_and_arrays():
    solution = solved(SOME[0])
    digits = [int(sign) for sign in solution]
    assert bitwhip.solve(SOME[0]) == solution and bitwhip.solve("." * 81) is None
    assert bitwhip.solve(DIGITS[0].tolist()) == digits
    grid = bitwhip.solve(DIGITS[0].reshape(9, 9).astype("u1"))
    assert grid.shape == (9, 9) and grid.dtype == np.uint8 and grid.reshape(-1).tolist() == digits
    assert bitwhip.solve(DIGITS[0].reshape(9, 9).tolist()) == grid.tolist()
    assert bitwhip.solve([SOME[0], "." * 81]) == [solution, None]
    empty = np.concatenate([DIGITS[:1], np.zeros((1, 81), int)]).reshape(2, 9, 9)
    both = bitwhip.solve(empty)
    assert both.shape == (2, 9, 9) and both[0].reshape(-1).tolist() == digits and not both[1].any()
    assert bitwhip.count(DIGITS[0]) == 1 and bitwhip.count([0] * 81, 5) == 5


def test_a_path_and_its_text_are_of_one_search(monkeypatch):
    made = []
    monkeypatch.setattr(bitwhip._calls, "Worker", lambda job, kept=bitwhip._calls.Worker: made.append(job) or kept(job))
    path = bitwhip.explain(PUZZLE, "SER")
    assert len(made) == 1 and path.text.encode() == program("explain", "-r", "SER", PUZZLE)
    assert bitwhip.explain(PUZZLE, format="markdown").text.encode() == program("explain", "-f", "markdown", PUZZLE)
    assert bitwhip.verify(path)[0]["right"]
    for rating in ("W", "SER", "HoDoKu", "jsudoku"):
        for single in bitwhip.explain(PUZZLE, rating)["singles"]:
            place = single["placed"]
            assert single["value"] == f"n{place['digit']}r{place['row']}c{place['column']}"
            assert rating == "jsudoku" or single["technique"] in ("Hidden Single", "Naked Single", "Full House")
    step = bitwhip.explain(PUZZLE)["rounds"][0]["steps"][0]
    assert step["target"] == "n{digit}r{row}c{column}".format(**step["removed"][0])


@pytest.mark.parametrize("verb, options", [("check", {"solution": True}), ("canon", {"group": True}), ("canon", {"of": "solution", "unique": True}),
                                           ("neighbours", {"minus": 1, "plus": 1, "where": "clues<24"})])
def test_a_tool_has_the_records_of_the_program(verb, options):
    lines = [*SOME[:3], "." * 81]
    flags = [part for name, value in options.items() for part in ("--" + name, *([] if value is True else [str(value)]))]
    expected = program(verb, "-f", "tsv", *flags, text="\n".join(lines) + "\n").decode()
    found = getattr(bitwhip, verb)(lines, **options)
    assert found.to_text() == expected and len(found) == expected.count("\n") - 1


def test_puzzles_are_made_selected_and_counted():
    made = bitwhip.generate(5, "W", method="top-down", seed=3)
    expected = program("generate", "--count", "5", "-r", "W", "--method", "top-down", "--seed", "3").decode()
    assert made.to_text() == "".join(line + "\n" for line in expected.splitlines() if not line.startswith("#"))
    rated = bitwhip.rate(SOME, ("W", "SER"))
    most = bitwhip.select(rated, where="SER>=7", top=2, by="SER")
    assert most["SER"].tolist() == sorted(rated["SER"][rated["SER"] >= 7].tolist())[::-1][:2]
    assert bitwhip.select(rated.to_pandas(), where="W>=3").text("puzzle") == [p for p, w in zip(SOME, rated["W"]) if w >= 3]
    tables = bitwhip.stats(rated, ("W", "SER", "W<SER"))
    mean = dict(zip(tables["columns"].text("column"), tables["columns"]["mean"]))
    assert mean["W"] == pytest.approx(rated["W"].mean(), abs=0.01) and tables["columns"].title
    with pytest.raises(TypeError, match="DataFrame"):
        bitwhip.select(5)


def test_isomorphs_of_one_puzzle_are_in_one_part():
    some = PUZZLES[:30]
    isomorphs = bitwhip.canon(some, as_="random", count=3, seed=5).puzzles
    assert len(isomorphs) == 90
    puzzles = some + isomorphs + ["nonsense"]
    parts = bitwhip.split(puzzles, (0.6, 0.2, 0.2), seed=2)
    assert sorted(np.concatenate(parts).tolist()) == list(range(len(puzzles)))
    forms = [set(bitwhip.canon([puzzles[i] for i in part]).text("canon")) - {"-"} for part in parts]
    assert not forms[0] & forms[1] and not forms[0] & forms[2] and not forms[1] & forms[2]
    assert abs(len(parts[0]) - 0.6 * len(puzzles)) <= 4
    order = np.random.default_rng(1).permutation(len(puzzles))
    moved = bitwhip.split([puzzles[i] for i in order], (0.6, 0.2, 0.2), seed=2)
    texts = lambda given, rows: sorted(given[i] for i in rows)  # noqa: E731
    assert texts(puzzles, parts[1]) == texts([puzzles[i] for i in order], moved[1])
    with pytest.raises(ValueError, match="two shares or more"):
        bitwhip.split(puzzles, (1,))


def test_options_have_types_for_every_verb():
    assert set(_options.BY_VERB) == {"rate", "explain", "hint", "state", "verify"} | {row["name"] for row in bitwhip.table("tools")}
    for verb, (types, own) in _options.BY_VERB.items():
        typed = {name for base in [types] for name in base.__annotations__} if hasattr(types, "__annotations__") else set()
        assert typed | set(own) == set(bitwhip.options(verb)), verb


def test_fifty_puzzles_that_need_a_swordfish_and_nothing_harder(tmp_path):
    table = tmp_path / "mine.csv"
    table.write_text("puzzle,id\n" + "".join(f"{puzzle},{i}\n" for i, puzzle in enumerate(PUZZLES[:400])))
    graded = bitwhip.rate(table, ("HoDoKu", "HoDoKu-level"), columns=("HoDoKu.count(swordfish)", "HoDoKu.hardest"))
    frame = graded.to_pandas()
    assert len(frame) == 400 and frame["id"].tolist() == list(range(400))
    wanted = frame[frame["HoDoKu.hardest"] == "Swordfish"].head(50)
    same = bitwhip.select(graded, where="HoDoKu.hardest==Swordfish")
    assert same.text("id")[:50] == [str(i) for i in wanted["id"]]
    assert (graded["HoDoKu.count(swordfish)"][graded["HoDoKu.hardest"] == "Swordfish"] >= 1).all()
    with_one = bitwhip.rate(table, "HoDoKu", where="HoDoKu.count(swordfish)>=1 and HoDoKu-level<=hard")
    assert 0 < len(with_one) <= (graded["HoDoKu.count(swordfish)"] >= 1).sum()


def test_docstrings_say_shapes():
    for name in bitwhip.__all__:
        one = getattr(bitwhip, name)
        assert name == "__version__" or one.__doc__, name
    assert re.search(r"\(N, 81\)", bitwhip.rate.__doc__) and pathlib.Path(bitwhip.__file__).with_name("py.typed").name == "py.typed"


def test_files_of_people_are_read_as_the_program_reads_them():
    folder = pathlib.Path(__file__).parents[2] / "tests/cli/inputs"
    rows = [line.split("\t") for line in (folder / "expected.tsv").read_text().splitlines()]
    of_rate = [(name, values) for name, command, values, _ in rows if command.startswith("rate")]
    assert len(of_rate) == 23
    for name, values in of_rate:
        if values == "-":
            with pytest.raises(Exception, match=name):
                bitwhip.rate(folder / name, "W")
        else:
            assert " ".join(str(int(value)) for value in bitwhip.rate(folder / name, "W")["W"]) == values, name
