// What came in comes out: ratings that are added to records, and the columns of the input.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "cli/program.h"
#include "support/data.h"

using namespace bitwhip::testing;

namespace {

const std::string& easy() {
  static const std::string puzzle = sudogen0()[0];
  return puzzle;
}
const std::string& third() {
  static const std::string puzzle = sudogen0()[1];
  return puzzle;
}

}  // namespace

TEST_CASE("a rating is added to records, and they keep one status") {
  const TempDir temp;
  const std::string two = temp.file("two", easy() + "\n" + third() + "\nno puzzle\n"),
                    list = temp.path("list.tsv"), more = temp.path("more.tsv");
  REQUIRE(run({"rate", "-r", "W", "-c", "clues", two, "-o", list}).code == 0);
  REQUIRE(run({"rate", "-r", "B", list, "-o", more}).code == 0);
  CHECK(lines_of(read_file(more)) == lines_of(run({"rate", "-r", "W,B", "-c", "clues", two}).out));
  for (const std::string tail : {"-k", "--no-histogram"}) {
    // Renewed in its place, or added behind the others.
    CHECK(run({"rate", "-r", "B", more, tail}).out == read_file(more));
    CHECK(run({"rate", "-r", "W", more, tail}).out == read_file(more));
    CHECK(lines_of(run({"rate", "-r", "N", more, tail}).out)[0] ==
          "puzzle\tW\tB\tN\tclues\tstatus");
    CHECK(run({"rate", "-r", "N", more, tail}).out ==
          run({"rate", "-r", "W,B,N", "-c", "clues", two}).out);
  }
  CHECK(lines_of(run({"rate", "-r", "N", more, "-f", "csv"}).out)[1] ==
        easy() + ",1,1,1," + std::to_string(81 - std::count(easy().begin(), easy().end(), '.')) +
            ",ok");
  CHECK(run({"rate", "-r", "B", list, "-f", "jsonl"}).out ==
        run({"rate", "-r", "W,B", "-c", "clues", two, "-f", "jsonl"}).out);
  // They can be named, and the formats without columns have what is asked for.
  CHECK(run({"rate", "-r", "B", list, "-f", "values", "--where", "W>=1"}).out == "1\n3\n");
  CHECK(run({"rate", "-r", "B", list, "--top", "1"}).out ==
        run({"rate", "-r", "W,B", "-c", "clues", two, "--top", "1", "--by", "B"}).out);
}

TEST_CASE("the status of a record is the worst of all its ratings") {
  const TempDir temp;
  const auto status = [&](const std::string& value, const std::string& told,
                          const std::string& asked) {
    const std::string list = temp.file(
        "list.tsv", "puzzle\tW\tSER\tstatus\n" + easy() + "\t" + value + "\t1.2\t" + told + "\n");
    const std::string line = lines_of(run({"rate", "-r", asked, list}).out)[1];
    return line.substr(line.rfind('\t') + 1);
  };
  CHECK(status("1", "ok", "B") == "ok");
  CHECK(status("inf", "unsolved", "B") == "unsolved");
  CHECK(status(">4", "timeout", "B") == "timeout");
  CHECK(status("-", "memory", "B") == "memory");
  // What is renewed has no share, and what is finite has no limit.
  CHECK(status(">4", "timeout", "W") == "ok");
  CHECK(status("1", "timeout", "B") == "ok");
}

TEST_CASE("known records: what they lack is rated, and the rest is not") {
  const TempDir temp;
  const std::string puzzles = temp.file("puzzles", easy() + "\n" + third() + "\n"),
                    both = run({"rate", "-r", "W,B", puzzles}).out;
  // Values that no rating has tell where they come from.
  const std::string list =
      temp.file("list.tsv", "puzzle\tW\tstatus\n" + easy() + "\t17\tok\n" + third() + "\t18\tok\n");
  CHECK(run({"rate", "-r", "W,B", puzzles, "--known", list, "-f", "values"}).out == "17 1\n18 3\n");
  const std::string json = temp.file(
      "list.jsonl", "{\"puzzle\":\"" + easy() + "\",\"W\":17,\"status\":\"ok\"}\n{\"puzzle\":\"" +
                        third() + "\",\"B\":18,\"status\":\"ok\"}\n");
  CHECK(run({"rate", "-r", "W,B", puzzles, "--known", json, "-f", "values"}).out == "17 1\n3 18\n");
  const std::string holes =
      temp.file("holes.tsv", "puzzle\tW\tB\tstatus\n" + easy() + "\t17\t-\tok\n" + third() +
                                 "\t>4\t18\tlength\n");
  CHECK(run({"rate", "-r", "W,B", puzzles, "--known", holes, "-f", "values"}).out ==
        "17 1\n3 18\n");
  const Result nothing = run({"rate", "-r", "N,SER", puzzles, "--known", list});
  CHECK(nothing.code == 2);
  CHECK(nothing.err == "bitwhip: " + list + ":1: there is no column 'N'\n");
}
