// Input as people have it: puzzles as arguments, our own output, files of every family, compressed
// files.
#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/program.h"
#include "input/family.h"
#include "support/compress.h"
#include "support/data.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

using Lines = std::vector<std::string>;

// The records without the header, each up to the cells of its status.
Lines records_of(const Result& result, std::size_t cells = 4) {
  Lines all = lines_of(result.out);
  if (!all.empty()) all.erase(all.begin());
  for (std::string& line : all) {
    std::size_t end = 0;
    for (std::size_t i = 0; i < cells && end != std::string::npos; ++i)
      end = line.find('\t', end + (i > 0));
    line.resize(std::min(end, line.size()));
  }
  return all;
}

std::string rows(const std::string& puzzle) {
  std::string text;
  for (std::size_t row = 0; row < 9; ++row) text += puzzle.substr(row * 9, 9) + "\n";
  return text;
}

// what: of the file; empty: the summary of the format.
std::string note(const std::string& file, const char* format, const std::string& what = {}) {
  const input::FamilyInfo& row = *input::families().find(format);
  return file + ": the input format is " + format + ": " +
         (what.empty() ? std::string(row.summary) : what) + "\n";
}

const std::string kGivensOfLibrary =
    "one line of a HoDoKu library per puzzle; its givens are read, without digits that were placed "
    "and candidates that were deleted";

}  // namespace

TEST_CASE("rate and classify take puzzles as arguments") {
  const std::string puzzle = sudogen0()[1];
  const Result plain = run({"rate"}, puzzle + "\n");
  const Result given = run({"rate", puzzle});
  CHECK(given.code == 0);
  CHECK(given.out == plain.out);
  CHECK(given.err.empty());
  CHECK(run({"classify", "-r", "W", puzzle}).out ==
        run({"classify", "-r", "W"}, puzzle + "\n").out);
  const TempDir temp;
  const std::string file = temp.file("one.txt", sudogen0()[0] + "\nbad\n");
  const Result both = run({"rate", puzzle, file, "-", sudogen0()[2]}, sudogen0()[3] + "\n");
  CHECK(both.out == run({"rate"}, puzzle + "\n" + sudogen0()[0] + "\nbad\n" + sudogen0()[3] + "\n" +
                                      sudogen0()[2] + "\n")
                        .out);
  CHECK(both.err == file + ":2: 3 characters where 81 or 729 are expected\n");
  for (const char* verb : {"rate", "classify"}) {
    const Result wrong = run({verb, puzzle + "1"});
    CHECK(wrong.code == 1);
    CHECK(wrong.err.find(
              "is neither a file nor a puzzle: 82 characters where 81 or 729 are expected") !=
          std::string::npos);
    CHECK(run({verb, "nowhere.txt"}).code == 2);
  }
  CHECK(run({"rate", std::string(81, '.')}).err == "<argument>:1: more than one solution\n");
  CHECK(run({"rate", rows(puzzle)}).out == plain.out);
  const std::string about = temp.path("about.json");
  CHECK(run({"rate", puzzle, "--provenance", about}).code == 0);
  const auto document = nlohmann::json::parse(read_file(about));
  CHECK(document["inputs"][0]["name"] == "<argument>");
  CHECK(document["inputs"][0]["bytes"] == 81);
  CHECK(document["inputs"][0]["sha256"].get<std::string>().size() == 64);
  CHECK(document["records"] == 1);
}

TEST_CASE("our own output is input, with the same ratings") {
  std::string text;
  for (const std::string& puzzle : sudogen0(500)) text += puzzle + "\ta \"name\", and more\n";
  text += "bad\n" + std::string(81, '.') + " x\n";
  const Lines expected = records_of(run({"rate", "-c", "clues"}, text));
  REQUIRE(expected.size() == sudogen0(500).size() + 2);
  for (const char* format : {"tsv", "csv", "jsonl"}) {
    for (const bool tail : {false, true}) {
      INFO(format << " " << tail);
      const std::vector<std::string> words{"rate",  "--format",
                                           format,  "--columns",
                                           "clues", tail ? "--keep-tail" : "--no-histogram"};
      const Result once = run(words, text);
      CHECK(once.code == 0);
      const Result again = run({"rate", "-c", "clues"}, once.out);
      CHECK(again.code == 0);
      CHECK(records_of(again) == expected);
      const Result third = run({"rate", "-c", "clues", "--keep-tail"}, once.out);
      CHECK(records_of(third) == expected);
    }
  }
  // The tail of a JSON record goes on.
  const std::string with_tails = run({"rate", "-f", "jsonl", "-k"}, text).out;
  CHECK(run({"rate", "-f", "jsonl", "-k"}, with_tails)
            .out.find("\"tail\":\"a \\\"name\\\", and more\"") != std::string::npos);
  CHECK(lines_of(run({"rate", "-k"}, with_tails).out)[1] ==
        lines_of(run({"rate", "-k"}, text).out)[1]);
}

TEST_CASE("the input format is named once per file, and in the provenance") {
  const TempDir temp;
  const std::string puzzle = sudogen0()[1], other = sudogen0()[2];
  const std::string a = temp.file("a.txt", rows(puzzle) + "[/code]\n\n" + rows(other)),
                    b = temp.file("b.txt", puzzle + "\n" + other + "\n");
  // Without names, which would have no place beside inputs that have none.
  const std::string c = temp.file("c.csv", "1,x," + puzzle + "\n2,y," + other + "\n");
  const std::string d = temp.file("d.txt", ":0000:x:" + puzzle + ":::\n:0000:x:" + other + ":::\n");
  const std::string about = temp.path("about.json");
  const Lines two = records_of(run({"rate", b}));
  Lines expected;
  for (int i = 0; i < 4; ++i) expected.insert(expected.end(), two.begin(), two.end());
  const Result result = run({"rate", a, b, c, d, "--provenance", about});
  CHECK(result.code == 0);
  CHECK(records_of(result) == expected);
  CHECK(result.err == note(a, "rows") + note(c, "table", "the puzzles are column 3") +
                          note(d, "hodoku", kGivensOfLibrary));
  const auto document = nlohmann::json::parse(read_file(about));
  Lines formats;
  for (const auto& entry : document["inputs"]) formats.push_back(entry["input-format"]);
  CHECK(formats == Lines{"rows", "lines", "table", "hodoku"});
  CHECK(document["options"]["input-format"].is_null());
  CHECK(document["options"]["column"].is_null());

  CHECK(run({"rate", b}).err.empty());
  CHECK(run({"explain", a}).err == note(a, "rows"));
  CHECK(run({"explain", a}).out == run({"explain", b}).out);
  CHECK(run({"hint", c}).out == run({"hint", b}).out);
  CHECK(run({"state", d}).out == run({"state", b}).out);
  CHECK(run({"state", d}).err == note(d, "hodoku"));
  CHECK(run({"classify", "-r", "W", a}).out == run({"classify", "-r", "W", b}).out);
}

TEST_CASE("an input format can be forced: --input-format a format, without a message") {
  const TempDir temp;
  const std::string puzzle = sudogen0()[1];
  const std::string titled = temp.file("titled.txt", "A title\n" + rows(puzzle));
  const Result found = run({"rate", titled});
  CHECK(records_of(found).size() == 1);
  CHECK(found.err == titled + ": read as text: 1 puzzle, 1 other line\n");
  const Result in_lines = run({"rate", "--input-format", "lines", titled});
  CHECK(records_of(in_lines).size() == 10);
  CHECK(lines_of(in_lines.err).at(1) == titled +
                                            ":2: 9 characters where 81 or 729 are expected; "
                                            "a grid of nine lines: use --input-format rows");
  for (const char* verb : {"rate", "state", "explain", "hint", "classify"}) {
    INFO(verb);
    const Result forced = run({verb, "--input-format", "rows", titled}),
                 plain = run({verb, puzzle});
    CHECK(forced.code == 0);
    CHECK(forced.out == plain.out);
    CHECK(forced.err.empty());
  }
  CHECK(run({"rate", "--input-format", "ss", titled}).out == run({"rate", puzzle}).out);
  CHECK(records_of(run({"rate", "--input-format", "lines", "-"}, rows(puzzle))).size() == 9);
  CHECK(records_of(run({"rate", "--input-format", "rows"}, puzzle + "\n" + puzzle + "\n")) ==
        Lines{"-\t-\t-\tinvalid-format"});
  CHECK(run({"rate", "--input-format", "rows"}, puzzle + "\n").err ==
        "<stdin>:1: 81 cells in line 1: one puzzle per line needs --input-format lines\n"
        "bitwhip: no line of the input holds a puzzle; docs/RECORDS.md describes what is read\n");
  const Result wrong = run({"rate", "--input-format", "row", titled});
  CHECK(wrong.code == 1);
  CHECK(wrong.err.find("--input-format: unknown input format 'row'; did you mean rows?") !=
        std::string::npos);
  CHECK(run({"rate", "--input-format", "rows", "--pm", titled}).code == 1);
  CHECK(run({"rate", "--input-format", "rows", "--column", "2", titled}).code == 1);
  const std::string about = temp.path("about.json");
  CHECK(run({"rate", "--input-format", "sdk", titled, "--provenance", about}).code == 0);
  CHECK(nlohmann::json::parse(read_file(about))["options"]["input-format"] == "rows");
}

TEST_CASE(
    "the column of the puzzle: --column by number, by name in the header, and as the member of "
    "JSON") {
  const std::string puzzle = sudogen0()[1], other = sudogen0()[2], solution(81, '1');
  const Lines expected = records_of(run({"rate"}, puzzle + "\n" + other + "\n"), 3);
  const std::string file =
      "no,quiz,solution\n1," + puzzle + "," + solution + "\n2," + other + "," + solution + "\n";
  CHECK(records_of(run({"rate", "--column", "2"}, file), 3) == expected);
  CHECK(records_of(run({"rate", "--column", "quiz"}, file), 3) == expected);
  CHECK(records_of(run({"rate", "--column", "quiz", "--input-format", "table"}, file), 3) ==
        expected);
  CHECK(lines_of(run({"rate", "-k", "--column", "quiz"}, file).out)[1].ends_with(
      "\t1\t" + solution + "\tok"));
  CHECK(records_of(run({"rate", "--column", "2"}, "1 " + puzzle + "\n2 " + other + "\n"), 3) ==
        expected);
  CHECK(records_of(run({"rate", "--column", "sudoku"},
                       "{\"sudoku\":\"" + puzzle + "\"}\n{\"sudoku\":\"" + other + "\"}\n"),
                   3) == expected);
  const Result missing = run({"rate", "--column", "sudoku"}, file);
  CHECK(missing.code == 2);
  CHECK(missing.err.find("<stdin>:1: this line is the header, and it has no column 'sudoku'") !=
        std::string::npos);
  CHECK(run({"rate", "--column", "0"}, file).code == 1);
}

TEST_CASE("files in every compression that this build reads") {
  const TempDir temp;
  const std::string text = sudogen0()[0] + "\n" + sudogen0()[1] + "\n";
  const std::string plain = run({"rate"}, text).out;
  for (const auto& [name, compress] : compressors()) {
    INFO(name);
    const std::string file = temp.file(name, compress(text));
    const Result result = run({"rate", file});
    CHECK(result.code == 0);
    CHECK(result.out == plain);
    CHECK(result.err.empty());
    CHECK(run({"rate"}, compress(rows(sudogen0()[0]) + "\n" + rows(sudogen0()[1]))).out == plain);
    const Result cut =
        run({"rate", temp.file("cut", compress(text).substr(0, compress(text).size() - 3))});
    CHECK(cut.code == 2);
  }
}

TEST_CASE("a slow pipe: the first puzzle is rated before the second line comes") {
  for (const std::string& head : {std::string(), std::string("# comment\n\n")}) {
    Process process({"rate"});
    process.write(head + sudogen0()[1] + "\n");
    CHECK(process.read_line() == "puzzle\tW\tB\tstatus\n");
    CHECK(process.read_line().starts_with(sudogen0()[1]));
    process.close_input();
    CHECK(process.wait() == 0);
  }
  Process process({"rate"});
  process.write(rows(sudogen0()[1]) + "\n");
  process.read_line();
  CHECK(process.read_line().starts_with(sudogen0()[1]));
  process.close_input();
  CHECK(process.wait() == 0);
}

TEST_CASE("the help shows the options of input formats, and info the table") {
  for (const char* verb : {"rate", "classify", "state", "explain", "hint"}) {
    const std::string help = run({"help", verb}).out;
    CHECK(help.find("--input-format NAME") != std::string::npos);
    CHECK(help.find("--column COLUMN") != std::string::npos);
  }
  const std::string info = run({"info"}).out;
  for (const input::FamilyInfo& row : input::families())
    CHECK(info.find("\n  " + std::string(row.name) + " ") != std::string::npos);
}
