// bitwhip compare from outside.
#include <catch2/catch.hpp>

#include "cli/program.h"
#include "support/compress.h"
#include "support/data.h"
#include "support/text.h"

using namespace bitwhip::testing;

TEST_CASE("compare: equal and different lists have their exit codes") {
  const TempDir temp;
  const std::string a = temp.file("a", "puzzle\tW\n" + kOneClue + "\t3\n");
  const std::string b = temp.file("b", "4\n");
  const Result equal = run({"compare", a, a});
  CHECK(equal.code == 0);
  CHECK(equal.err.empty());
  CHECK(equal.out.find("equal               1") != std::string::npos);
  const Result differs = run({"compare", a, b});
  CHECK(differs.code == 3);
  CHECK(differs.out.find("lower     1         1") != std::string::npos);
  CHECK(differs.out.find(kOneClue) != std::string::npos);
  CHECK(run({"compare", a, b, "--show", "0"}).out.find(kOneClue) == std::string::npos);
  CHECK(run({"compare", b, a, "-f", "csv"}).out.find("higher,1,1\n") != std::string::npos);
}

TEST_CASE("compare: what rate writes is what compare reads") {
  const TempDir temp;
  const std::string puzzles =
      temp.file("puzzles", sudogen0()[0] + "\n" + sudogen0()[1] + "\nbad\n");
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
  CHECK(run({"compare"}).code == 1);
  CHECK(run({"compare", a, a, "--column", "W="})
            .err.starts_with("bitwhip: --column: 'W=' is not a column, or two columns with ="));
  CHECK(run({"compare", a, "--column", "1=1", "--by-puzzle"}).code == 1);
  CHECK(run({"compare", a, temp.path("none")}).code == 2);
  const Result wrong = run({"compare", a, temp.file("b", "x\n")});
  CHECK(wrong.code == 2);
  CHECK(wrong.err ==
        "bitwhip: " + temp.path("b") + ":1: 'x' is not a value: a number, a..b, inf, >n or -\n");
  CHECK(wrong.out.empty());
}

TEST_CASE("compare: what rate writes as JSON lines") {
  const TempDir temp;
  const std::string puzzles = temp.file("puzzles", sudogen0()[0] + "\n" + sudogen0()[1] + "\n");
  const Result jsonl = run({"rate", "-r", "W,B", "-f", "jsonl", puzzles});
  const Result tsv = run({"rate", "-r", "W,B", puzzles});
  CHECK(
      run({"compare", temp.file("a", jsonl.out), temp.file("b", tsv.out), "--column", "B"}).code ==
      0);
}

TEST_CASE("compare: two columns, of two files or of one") {
  const TempDir temp;
  const std::string a = temp.file("a", "puzzle\tW\tgW\n" + kOneClue + "\t5\t3\n"),
                    b = temp.file("b", "puzzle,SER\n" + kOneClue + ",7.1\n");
  const Result both = run({"compare", a, b, "--column", "W=SER"});
  CHECK(both.code == 3);
  CHECK(both.out.find("W of " + a + " against SER of " + b) != std::string::npos);
  CHECK(both.out.find("lower     2.1        1") != std::string::npos);
  for (const std::vector<std::string>& files : {std::vector{a}, std::vector{a, a}}) {
    std::vector<std::string> arguments{"compare", "--column", "W=gW"};
    arguments.insert(arguments.end(), files.begin(), files.end());
    const Result one = run(arguments);
    CHECK(one.code == 3);
    CHECK(one.out.find("higher    2         1") != std::string::npos);
  }
  CHECK(
      run({"compare", "-", "--column", "W=gW"}, read_file(a)).out.find("W against gW of <stdin>") !=
      std::string::npos);
  CHECK(run({"compare", "-", "-", "--column", "W=gW"}, read_file(a)).code == 3);
}

TEST_CASE("compare: rows of the same puzzle, in whatever order") {
  const TempDir temp;
  const std::string other = "2" + std::string(80, '.');
  const std::string a = temp.file("a", "puzzle\tW\n" + kOneClue + "\t5\n" + other + "\t3\n"),
                    b = temp.file("b", "puzzle\tW\n" + other + "\t3\n" + kOneClue + "\t5\n");
  CHECK(run({"compare", a, b}).code == 2);
  CHECK(run({"compare", a, b}).err.find("--by-puzzle pairs rows") != std::string::npos);
  CHECK(run({"compare", a, b, "--by-puzzle"}).code == 0);
}

TEST_CASE("compare: nothing to compare, and lines without end") {
  const TempDir temp;
  const std::string empty = temp.file("empty", "# nothing\n"),
                    header = temp.file("header", "puzzle\tW\n"), one = temp.file("one", "1\n");
  const Result nothing = run({"compare", empty, header});
  CHECK(nothing.code == 2);
  CHECK(nothing.err == "bitwhip: " + empty + " and " + header + ": no values\n");
  CHECK(run({"compare", empty, one}).code == 3);
  const Result endless = run({"compare", "-", one}, std::string(3 << 20, '1'));
  CHECK(endless.code == 2);
  CHECK(endless.err == "bitwhip: <stdin>:1: a line of more than 1 MiB\n");
}

TEST_CASE("bench: what memory cannot hold is refused", "[slow]") {
  const TempDir temp;
  std::string bomb;
  const std::string member = gzip(std::string(16 << 20, '\n'));
  for (int i = 0; i < 17; ++i) bomb += member;
  const Result result = run({"bench", temp.file("bomb", bomb)});
  CHECK(result.code == 2);
  CHECK(result.err.find("more than 256 MiB, and bench reads from memory") != std::string::npos);
}
