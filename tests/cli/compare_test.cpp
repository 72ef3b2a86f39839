// bitwhip compare from outside.
#include <catch2/catch.hpp>

#include "cli/program.h"
#include "support/data.h"

using namespace bitwhip::testing;

namespace {

const std::string kPuzzle = "1" + std::string(80, '.');

}  // namespace

TEST_CASE("compare: equal and different lists have their exit codes") {
  const TempDir temp;
  const std::string a = temp.file("a", "puzzle\tW\n" + kPuzzle + "\t3\n");
  const std::string b = temp.file("b", "4\n");
  const Result equal = run({"compare", a, a});
  CHECK(equal.code == 0);
  CHECK(equal.err.empty());
  CHECK(equal.out.find("equal               1") != std::string::npos);
  const Result differs = run({"compare", a, b});
  CHECK(differs.code == 3);
  CHECK(differs.out.find("lower     1         1") != std::string::npos);
  CHECK(differs.out.find(kPuzzle) != std::string::npos);
  CHECK(run({"compare", a, b, "--show", "0"}).out.find(kPuzzle) == std::string::npos);
  CHECK(run({"compare", b, a, "-f", "csv"}).out.find("higher,1,1\n") != std::string::npos);
}

TEST_CASE("compare: what rate writes is what compare reads") {
  const TempDir temp;
  const std::string puzzles = temp.file("puzzles", sudogen0()[0] + "\n" + sudogen0()[1] + "\nbad\n");
  const std::string tsv = temp.path("ratings.tsv");
  REQUIRE(run({"rate", "-r", "B,W", puzzles, "-o", tsv}).code == 0);
  const Result values = run({"rate", "-r", "W", "-f", "values", puzzles});
  CHECK(run({"compare", tsv, "-"}, values.out).code == 0);
  const Result csv = run({"rate", "-r", "W,B", "-f", "csv", puzzles});
  CHECK(run({"compare", "-", tsv, "--column", "B"}, csv.out).code == 0);
}

TEST_CASE("compare: mistakes") {
  const TempDir temp;
  const std::string a = temp.file("a", "1\n");
  CHECK(run({"compare", a}).code == 1);
  CHECK(run({"compare", a, a, a}).code == 1);
  CHECK(run({"compare", "-", "-"}).code == 1);
  CHECK(run({"compare", a, temp.path("none")}).code == 2);
  const Result wrong = run({"compare", a, temp.file("b", "x\n")});
  CHECK(wrong.code == 2);
  CHECK(wrong.err == "bitwhip: " + temp.path("b") + ":1: 'x' is not a value: a number, inf, >n or -\n");
  CHECK(wrong.out.empty());
}
