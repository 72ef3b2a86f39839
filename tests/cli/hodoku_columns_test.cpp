// The techniques of HoDoKu's path in columns and conditions, where they are rated, known and read.
#include <catch2/catch.hpp>
#include <string>

#include "cli/program.h"
#include "support/data.h"

using namespace bitwhip::testing;

namespace {

const std::string kColumns = "HoDoKu.techniques,HoDoKu.hardest,HoDoKu.count(hidden SINGLE)";

std::string first_line_of(const std::string& text) { return text.substr(0, text.find('\n')); }

}  // namespace

TEST_CASE("columns of HoDoKu: the hardest technique first, and counts by any name") {
  const std::string puzzle =
      "1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6\n";
  const Result rated = run({"rate", "-r", "HoDoKu,HoDoKu-level", "-c", kColumns}, puzzle);
  CHECK(rated.code == 0);
  CHECK(first_line_of(rated.out) ==
        "puzzle\tHoDoKu\tHoDoKu-level\tHoDoKu.techniques\tHoDoKu.hardest\tHoDoKu.count(Hidden "
        "Single)\tstatus");
  CHECK(rated.out.ends_with(
      "\t482\tMedium\tLocked Candidates Type 1 (Pointing):1 Hidden Single:20 Naked Single:19 Full "
      "House:19\tLocked Candidates Type 1 (Pointing)\t20\tok\n"));
  // The columns ask for the path themselves, and the bare words stand for those of the ratings.
  CHECK(run({"rate", "-r", "W", "-c", "HoDoKu.count(full house)", "-f", "values"}, puzzle).out ==
        "1 19\n");
  CHECK(run({"rate", "-r", "HoDoKu", "-c", "hardest", "-f", "values"}, puzzle).out ==
        "482 Locked Candidates Type 1 (Pointing)\n");
  // A solved grid has a path without steps; pencil marks, and what is not proper, have none.
  const std::string solved =
      "123456789456789123789123456231674895875912364694538217317265948542897631968341572\n";
  CHECK(run({"rate", "-r", "HoDoKu", "-c", kColumns, "-f", "values"}, solved).out ==
        "0 none none 0\n");
  CHECK(run({"rate", "-r", "HoDoKu", "-c", kColumns, "-f", "values"}, std::string(81, '.') + "\n")
            .out == "- - - -\n");
  const std::string state = run({"state", "--after", "givens", "-f", "line"}, puzzle).out;
  CHECK(run({"rate", "-r", "W,HoDoKu", "-c", "HoDoKu.hardest", "-f", "values"}, state).out ==
        "1 - -\n");
}

TEST_CASE("columns of HoDoKu are the same where the values are known, stored or read") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(150, 1)),
                    records = temp.path("records"), store = temp.path("store");
  const Arguments asked{"-r", "HoDoKu-level,HoDoKu", "-c", kColumns};
  REQUIRE(run(Arguments{"rate", input, "-o", records, "--db", store} + asked).code == 0);
  const std::string text = read_file(records);
  CHECK(run(Arguments{"rate", input, "--known", records} + asked).out == text);
  CHECK(run(Arguments{"rate", input, "--threads", "1"} + asked).out == text);
  CHECK(run({"select", records}).out == text);
  CHECK(run(Arguments{"select", store} + asked).out == text);
  // A store knows the values of another run, whose records had no such columns.
  const std::string bare = temp.path("bare");
  REQUIRE(run({"rate", input, "-r", "HoDoKu-level,HoDoKu", "--db", bare}).code == 0);
  CHECK(run(Arguments{"rate", input, "--db", bare, "-o", "-"} + asked).out == text);
  REQUIRE(run({"rate", input, "-r", "HoDoKu", "--db", temp.path("half")}).code == 0);
  CHECK(run(Arguments{"rate", input, "--db", temp.path("half"), "-o", "-"} + asked).out == text);

  const std::string where = "HoDoKu.count('locked candidates')>=1 and HoDoKu-level<=hard";
  const std::string chosen = run(Arguments{"rate", input, "--where", where} + asked).out;
  CHECK(chosen != text);
  CHECK(chosen.find("\tUnfair\t") == std::string::npos);
  CHECK(chosen.find("Locked Candidates") != std::string::npos);
  CHECK(run({"select", records, "--where", where}).out == chosen);
  // A count that was written alone is read as it is.
  const Arguments count{"-r", "HoDoKu", "-c", "HoDoKu.count(naked pair)"};
  const std::string counts = temp.path("counts");
  REQUIRE(run(Arguments{"rate", input, "-o", counts} + count).code == 0);
  CHECK(run({"select", counts}).out == read_file(counts));
  CHECK(
      run(Arguments{"rate", input, "--top", "3", "--by", "HoDoKu.count(naked pair)"} + count).out ==
      run({"select", counts, "--top", "3", "--by", "HoDoKu.count(nakedpair)"}).out);
  const std::string often = "HoDoKu.count(naked pairs)>=1";
  CHECK(run({"select", counts, "--where", often}).out ==
        run(Arguments{"rate", input, "--where", often} + count).out);
  // And it is told by the techniques, where the records have these.
  CHECK(run(Arguments{"select", records, "--where", often} + count).out ==
        run(Arguments{"rate", input, "--where", often} + count).out);
}

TEST_CASE("puzzles are made with a technique and nothing harder") {
  const Result made =
      run({"generate", "--seed", "1", "--count", "3", "-r", "HoDoKu-level", "-c", "HoDoKu.hardest",
           "--where", "HoDoKu.count(naked pair)>=1 and HoDoKu.hardest='naked pair'"});
  CHECK(made.code == 0);
  CHECK(made.out.find("\tMedium\tNaked Pair\t") != std::string::npos);
}
