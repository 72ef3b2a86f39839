// import from outside: which lists it takes, what the store then holds, and what it refuses.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <string>

#include "cli/program.h"
#include "cli/stores.h"
#include "support/compress.h"
#include "support/data.h"

using namespace bitwhip;
using namespace bitwhip::testing;

TEST_CASE("published ratings are imported from every form of list, and joined") {
  const TempDir temp;
  const std::string path = temp.path("s"), input = temp.file("puzzles", many_puzzles(200, 1)),
                    tsv = temp.file("list.tsv", run({"rate", input, "-r", "W,SER"}).out);
  REQUIRE(run({"rate", input, "-r", "W", "--db", path}).code == 0);
  const std::string csv =
      temp.file("list.csv.gz", gzip(run({"rate", input, "-r", "W,SER", "-f", "csv"}).out));
  const std::string json =
      temp.file("list.jsonl", run({"rate", input, "-r", "W,SER", "-f", "jsonl"}).out);
  const Result imported = run({"import", tsv, csv, json, "--db", path});
  INFO(imported.err);
  REQUIRE(imported.code == 0);
  CHECK(imported.err.find(tsv + ": 50 lines, 0 of them without a puzzle; 0 new puzzles, 100 new "
                                "values of W@list.tsv, SER@list.tsv\n") != std::string::npos);
  for (const char* name : {"list.tsv", "list.csv.gz", "list.jsonl"}) {
    const std::string label = std::string("W@") + name;
    CHECK(
        run({"query", path, "differs", "--set", "a=W@1", "--set", "b=" + label, "-f", "csv"}).out ==
        "puzzle,a,b\n");
    CHECK(asked(path,
                "SELECT count(*) FROM cells a JOIN cells b ON b.puzzle_id = a.puzzle_id AND b.cell "
                "= a.cell WHERE a.label = 'W@1' AND b.label = '" +
                    label + "'") == "50\n");
  }
  CHECK(
      asked(path, "SELECT puzzle, cell FROM cells WHERE label = 'SER@list.tsv' ORDER BY puzzle") ==
      asked(path, "SELECT puzzle, cell FROM cells WHERE label = 'SER@list.jsonl' ORDER BY puzzle"));
  // The same once more adds nothing.
  CHECK(run({"import", tsv, "--db", path}).err.find("0 new puzzles, 0 new values") !=
        std::string::npos);
  CHECK(asked(path, "SELECT count(*) FROM lines WHERE file = '" + tsv + "'") == "50\n");
}

TEST_CASE("import takes columns by name, new puzzles, and tells what is wrong by its line") {
  const TempDir temp;
  const std::string path = temp.path("s"), puzzle = lines_of(many_puzzles(500, 1))[3];
  const std::string list =
      temp.file("list", "puzzle,difficulty,note\n" + puzzle + ",7.5,x\n-,3.0,y\n" +
                            lines_of(many_puzzles(500, 1))[4] + ",,z\n");
  CHECK(run({"import", list, "--db", path})
            .err.find("no column has the name of a rating; --column NAME") != std::string::npos);
  const Result imported =
      run({"import", list, "--db", path, "--column", "difficulty=SER", "--source", "forum"});
  CHECK(imported.err.find("3 lines, 1 of them without a puzzle; 2 new puzzles, 1 new value of "
                          "SER@forum; kept as notes: note\n") != std::string::npos);
  CHECK(asked(path, "SELECT line, \"column\", cell FROM noted ORDER BY line") ==
        "2,note,x\n3,note,y\n4,note,z\n");
  CHECK(asked(path, "SELECT puzzle, cell, label FROM cells") == puzzle + ",7.5,SER@forum\n");
  CHECK(asked(path, "SELECT line, status FROM lines WHERE puzzle IS NULL") == "3,invalid-format\n");
  // What rate finds of it is added, and what a list says is never taken for it.
  const std::string input = temp.file("puzzles", puzzle + "\n");
  CHECK(run({"rate", input, "-r", "SER", "--db", path})
            .err.find("1 record, 0 of them known in every rating; 0 new puzzles, 1 new value\n") !=
        std::string::npos);
  CHECK(asked(path, "SELECT count(*) FROM puzzles WHERE cands IS NOT NULL") == "1\n");

  const Result wrong =
      run({"import", temp.file("wrong", "puzzle,SER\n" + puzzle + ",hard\n"), "--db", path});
  CHECK(wrong.code == 2);
  CHECK(wrong.err.find("wrong:2: 'hard' is not a value") != std::string::npos);
  const Result other = run({"import", temp.file("other", "puzzle\tSER\n" + puzzle + "\t7.6\n"),
                            "--source", "forum", "--db", path});
  CHECK(other.code == 2);
  CHECK(other.err.find("SER@forum of " + puzzle + " is 7.5 in the store, and 7.6 now (" +
                       temp.path("other") + ":2)") != std::string::npos);
  for (const Arguments& command :
       {Arguments{"import", "--db", path}, Arguments{"import", list},
        Arguments{"import", "-", "--db", path}, Arguments{"import", path, "--db", path}}) {
    CHECK(run(command).code == 1);
  }
}

TEST_CASE("tenths under a name that is no rating of this program stay as they are") {
  const TempDir temp;
  const std::vector<std::string> puzzles = lines_of(many_puzzles(500, 1)),
                                 cells{"7.1", "3.1..4.6", "3.5..inf", ">5.0", "8", "8.0"};
  const std::string path = temp.path("s");
  std::string text = "puzzle,hardness\n";
  for (std::size_t i = 0; i < cells.size(); ++i) text += puzzles[i] + "," + cells[i] + "\n";
  const Arguments import_of{
      "import", temp.file("list.csv", text), "--db", path, "--column", "hardness", "--source", "x"};
  REQUIRE(run(import_of).code == 0);
  const Result again = run(import_of);
  CHECK(again.code == 0);
  CHECK(again.err.find("0 new puzzles, 0 new values of hardness@x") != std::string::npos);
  const Result exact = run(
      {"import",
       temp.file("exact.csv", "puzzle,hardness\n" + puzzles[1] + ",4.5\n" + puzzles[3] + ",5.5\n"),
       "--db", path, "--column", "hardness", "--source", "x"});
  CHECK(exact.err.find("2 new values of hardness@x") != std::string::npos);
  const Result other =
      run({"import", temp.file("other.csv", "puzzle,hardness\n" + puzzles[0] + ",7.2\n"), "--db",
           path, "--column", "hardness", "--source", "x"});
  CHECK(other.err.find("is 7.1 in the store, and 7.2 now") != std::string::npos);
  // The cells are those of a rating in tenths from the first of them on.
  CHECK(asked(path, "SELECT cell, lower FROM cells ORDER BY puzzle_id") ==
        "7.1,71\n4.5,45\n3.5..inf,35\n5.5,55\n8.0,80\n8.0,80\n");
  const std::string above = temp.file("above.csv", "puzzle,hardness\n" + puzzles[6] + ",>5.0\n");
  REQUIRE(run({"import", above, "--db", path, "--column", "hardness", "--source", "x"}).code == 0);
  CHECK(asked(path, "SELECT cell, lower FROM cells WHERE kind = 'above'") == ">5.0,51\n");
}

TEST_CASE("notes with line ends stay as they are, and are records of a line each") {
  const TempDir temp;
  const std::string path = temp.path("s"), puzzle = lines_of(many_puzzles(500, 1))[3];
  const std::string list = temp.file(
      "list.jsonl", "{\"puzzle\":\"" + puzzle +
                        "\",\"SER\":7.5,\"a\\tb\":\"x\",\"note\":\"two\\nlines\\ror three\"}\n");
  REQUIRE(run({"import", list, "--db", path}).code == 0);
  CHECK(answer_of(path, "SELECT cell FROM noted WHERE \"column\" = 'note'") ==
        "two\nlines\ror three");
  const Result selected = run({"select", path});
  CHECK(selected.code == 0);
  CHECK(lines_of(selected.out).size() == 2);
  CHECK(lines_of(selected.out)[0].ends_with("\ta b\tnote\tstatus"));
  CHECK(lines_of(selected.out)[1].ends_with("\tx\ttwo lines or three\tok"));
}

TEST_CASE("a list that is not what it has to be leaves nothing in the store") {
  const TempDir temp;
  const std::string path = temp.path("s"), puzzle = lines_of(many_puzzles(500, 1))[3],
                    other = lines_of(many_puzzles(500, 1))[4];
  const std::string good = temp.file("good.csv", "puzzle,SER\n" + puzzle + ",7.5\n"),
                    one = temp.file("1", read_file(good));
  REQUIRE(run({"import", good, "--db", path}).code == 0);
  const std::string before = content(path);
  const std::vector<std::tuple<Arguments, int, std::string>> refused{
      {{temp.file("bad.csv", "puzzle,SER\n" + other + ",7.5\n" + puzzle + ",hard\n")},
       2,
       "bad.csv:3: 'hard' is not a value"},
      {{temp.file("wide.csv", "puzzle,W\n" + other + ",3..500000\n")},
       2,
       "wide.csv:2: '3..500000' is an interval with an end above 400,000"},
      {{temp.file("twice.csv", "puzzle,W,W\n" + other + ",3,4\n")},
       2,
       "twice.csv: the columns 2 and 3 are both named 'W'"},
      {{good, "--column", "SER", "--column", "W=SER"},
       1,
       "--column: the columns 'SER' and 'W' are both to be SER"},
      {{one},
       1,
       "the source '1' is a number, and so are the revisions of this program's own ratings (W@1); "
       "--source NAME"},
      {{good, "--source", "007"}, 1, "the source '007' is a number"},
      {{temp.file("grid.csv", "id,grid,SER\n1," + other + ",7.1\n")},
       2,
       "grid.csv: no column is named 'puzzle'; --puzzle-column NAME"},
      {{temp.path("grid.csv"), "--puzzle-column", "id"},
       2,
       "grid.csv: none of its lines has a puzzle in the column 'id'"},
      {{temp.path("grid.csv"), "--puzzle-column", "none"},
       2,
       "grid.csv:1: there is no column 'none'"},
      {{temp.file("corrected.csv", "puzzle,SER\n" + puzzle + ",7.6\n"), "--source", "good.csv"},
       2,
       "; --source NAME keeps another state of a list apart"}};
  for (const auto& [arguments, code, message] : refused) {
    const Result result = run(Arguments{"import", "--db", path} + arguments);
    run(Arguments{"import", "--db", temp.path("new")} + arguments);
    const bool is_about_store = message.find("--source NAME keeps") != std::string::npos;
    // Which takes the list where it holds nothing else.
    CHECK(std::filesystem::exists(temp.path("new")) == is_about_store);
    CAPTURE(message, result.err);
    CHECK(result.code == code);
    CHECK(result.err.find(message) != std::string::npos);
    CHECK(content(path) == before);
  }
  CHECK(asked(path, "SELECT group_concat(label), (SELECT count(*) FROM runs) FROM ratings") ==
        "SER@good.csv,1\n");
  CHECK(run({"import", temp.path("grid.csv"), "--db", path, "--puzzle-column", "grid"}).code == 0);
  CHECK(asked(path, "SELECT puzzle, cell FROM cells WHERE label = 'SER@grid.csv'") ==
        other + ",7.1\n");
  // Nothing was searched.
  CHECK(asked(path, "SELECT count(*) FROM work") == "0\n");
}

TEST_CASE("records with their journal are imported as ratings of this program") {
  const TempDir temp;
  const std::string path = temp.path("s"), list = temp.path("list.tsv"),
                    puzzles = temp.file("puzzles", many_puzzles(300, 1) + kHard + "\n");
  REQUIRE(run({"rate", "-r", "W,rules", "-R", "singles,locked", "-m", "3", puzzles, "--resume",
               "-o", list})
              .code == 0);
  const std::string lines = read_file(list);
  REQUIRE(run({"import", list, "--db", path}).code == 0);
  CHECK(asked(path, "SELECT DISTINCT label FROM cells ORDER BY label") == "W@1\nrules(locked)@1\n");
  CHECK(asked(path, "SELECT max_length FROM runs") == "3\n");
  // Nothing is rated again, but for what the limit of that run has cut off.
  CHECK(run({"rate", "-r", "W", "-m", "3", puzzles, "--db", path}).err.find(" 0 new values") !=
        std::string::npos);
  const std::string other = temp.path("other");
  const auto labels = [&](const Arguments& more) {
    std::filesystem::remove(other);
    REQUIRE(run(Arguments{"import", list, "--db", other} + more).code == 0);
    return asked(other, "SELECT DISTINCT label FROM cells WHERE label LIKE 'W@%'");
  };
  CHECK(labels({"--source", "mine"}) == "W@mine\n");
  // An edited list is one as any other.
  std::string edited = lines;
  edited[edited.find("\t3\t") + 1] = '2';
  temp.file("list.tsv", edited);
  CHECK(labels({}) == "W@list.tsv\n");
  temp.file("list.tsv", lines);
  std::filesystem::remove(list + ".journal");
  CHECK(labels({}) == "W@list.tsv\n");
}

TEST_CASE("a list of a variant is imported as rate would store it") {
  const TempDir temp;
  const std::string
      path = temp.path("s"),
      line = ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8";
  const std::string told = temp.file("told", "# variant: antiknight,x\npuzzle,W\n" + line + ",3\n"),
                    silent = temp.file("silent", "puzzle,W\n" + line + ",3\n");
  const std::string column =
      temp.file("column", "puzzle\tvariant\tW\n" + line + "\tantiknight,x\t3\n");
  REQUIRE(run({"rate", temp.file("puzzles", line + "\n"), "-r", "W", "--variant", "x,antiknight",
               "--db", path, "-m", "1"})
              .code == 0);
  REQUIRE(run({"import", told, "--db", path}).code == 0);
  REQUIRE(run({"import", silent, "--db", path, "--variant", "antiknight,x"}).code == 0);
  REQUIRE(run({"import", column, "--db", path}).code == 0);
  CHECK(
      asked(path, "SELECT count(*), count(DISTINCT puzzle_id), count(DISTINCT label) FROM cells") ==
      "4,1,4\n");
  CHECK(asked(path, "SELECT count(*), name FROM variants") == "1,\"x,antiknight\"\n");
  CHECK(run({"import", column, "--db", path, "--variant", "x"})
            .err.find("column:2: the variant is antiknight,x here, and x for the whole list") !=
        std::string::npos);
  // Blanks of the classic grid have one form.
  std::string zeros = line;
  std::replace(zeros.begin(), zeros.end(), '.', '0');
  REQUIRE(run({"import", temp.file("zeros", "puzzle,W\n" + zeros + ",3\n"), "--db", path}).code ==
          0);
  CHECK(asked(path, "SELECT puzzle, clues FROM cells WHERE variant = 'classic'") == line + ",26\n");
  // Counts of several variants are kept apart.
  CHECK(run({"query", path, "levels", "--set", "rating=W@zeros", "-f", "csv"}).out ==
        "value,puzzles,percent,up_to\n3,1,100,1\n");
  CHECK(run({"query", path, "levels", "--set", "rating=W@told", "-f", "csv"}).out ==
        "value,puzzles,percent,up_to\n");
  CHECK(run({"query", path, "levels", "--set", "rating=W@told", "--set", "variant=antiknight,x",
             "-f", "csv"})
            .out == "value,puzzles,percent,up_to\n3,1,100,1\n");
}
