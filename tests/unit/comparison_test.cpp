#include "report/comparison.h"

#include <catch2/catch.hpp>

using namespace bitwhip;
using report::Relation;
using Kind = report::Relation::Kind;

namespace {

void check(std::string_view a, std::string_view b, Kind kind, int difference) {
  INFO(a << " against " << b);
  CHECK(report::relation(a, b).kind == kind);
  CHECK(report::relation(a, b).difference == difference);
}

report::Comparison compare(std::string_view a, std::string_view b, const std::string& column = "W", std::size_t most = 10) {
  batch::MemorySource first(a, 7), second(b);
  report::ColumnReader left(first, "A", column), right(second, "B", column);
  return report::compare(left, right, most);
}

std::string failure(std::string_view a, std::string_view b, const std::string& column = "W") {
  try {
    compare(a, b, column);
  } catch (const report::ComparisonError& error) {
    return error.what();
  }
  return {};
}

const std::string kOne = "1" + std::string(80, '.');
const std::string kTwo = "2" + std::string(80, '0');

}  // namespace

TEST_CASE("comparison: values") {
  check("5", "5", Kind::equal, 0);
  check("inf", "inf", Kind::equal, 0);
  check(">7", ">7", Kind::equal, 0);
  check("3", "5", Kind::lower, 2);
  check("12", "5", Kind::higher, 7);
  check("36", "inf", Kind::lower, 0);
  check("inf", "0", Kind::higher, 0);
  check("7", ">7", Kind::lower, 0);
  check(">7", "7", Kind::higher, 0);
  check("8", ">7", Kind::unclear, 0);
  check("inf", ">7", Kind::unclear, 0);
  check(">7", ">8", Kind::unclear, 0);
  check("-", "3", Kind::unclear, 0);
}

TEST_CASE("comparison: records, plain columns, other separators") {
  const std::string tsv = "puzzle\tB\tW\tstatus\n" + kOne + "\t1\t2\tok\n# a comment\n\n" + kTwo + "\tinf\tinf\tunsolved\n";
  const std::string csv = "puzzle,W\r\n" + kOne + ",3\r\n" + kTwo + ",5\r\n";
  auto both = compare(tsv, csv);
  CHECK(both.equal == 0);
  CHECK(both.lower == std::map<int, std::uint64_t>{{1, 1}});
  CHECK(both.higher == std::map<int, std::uint64_t>{{0, 1}});
  REQUIRE(both.first.size() == 2);
  CHECK(both.first[1].record == 2);
  CHECK(both.first[1].line_a == 5);
  CHECK(both.first[1].line_b == 3);
  CHECK(both.first[1].puzzle == "2" + std::string(80, '.'));  // blanks as they are written here
  CHECK_FALSE(both.all_equal());

  both = compare("2\ninf", tsv);
  CHECK(both.equal == 2);
  CHECK(both.all_equal());
}

TEST_CASE("comparison: lists of unequal length") {
  const auto both = compare("1\n2\n3\n", "1\n");
  CHECK(both.equal == 1);
  CHECK(both.only_a == 2);
  CHECK_FALSE(both.all_equal());
  CHECK(compare("", "").all_equal());
}

TEST_CASE("comparison: what cannot be compared is told with its line") {
  CHECK(failure("1\nx\n", "1\n1\n") == "A:2: 'x' is not a value: a number, inf, >n or -");
  CHECK(failure(kOne + "\n", "1\n") == "A:1: a puzzle where a value is expected");
  CHECK(failure("puzzle\tB\n" + kOne + "\t1\n", "1\n") == "A:1: there is no column 'W'");
  CHECK(failure("1 2\n", "1\n") == "A:1: several columns and no header: --column takes the number of the column then");
  CHECK(failure("{\"W\":1}\n", "1\n") == "A:1: JSON cannot be compared; use tsv, csv or values");
  CHECK(failure("puzzle\tW\n" + kOne + "\t1\n", "puzzle\tW\n" + kTwo + "\t1\n") ==
        "A:2 and B:2 are different puzzles; both lists must have the same puzzles in the same order");
}
