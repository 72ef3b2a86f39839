// Lines with SER, EP and ED behind the puzzle.
#include "tables/graded_line.h"

#include <catch2/catch.hpp>
#include <string>

#include "io/source.h"
#include "tables/list_reader.h"

using namespace bitwhip;
using namespace bitwhip::tables;

namespace graded_line_test {

const std::string kLeft =
    ".5...3.....2418..7...7.5....8....35...5.6..4......1........4.297..1....6.1..8..7.";

TEST_CASE("graded lines: three ratings with slashes, with and without ED=") {
  using Cells = std::array<std::string, 5>;
  for (const std::string between : {" ", "  ", "\t", ";"}) {
    CHECK(graded_cells(kLeft + between + "ED=4.2/1.2/1.2") ==
          Cells{kLeft, "4.2", "1.2", "1.2", ""});
    CHECK(graded_cells(kLeft + between + "10.5/1.2/3.4" + between + "a" + between + "name") ==
          Cells{kLeft, "10.5", "1.2", "3.4", "a name"});
    CHECK(graded_cells(kLeft + between + "name" + between + "ED=4.2/1.2/1.2") ==
          Cells{kLeft, "4.2", "1.2", "1.2", "name"});
  }
  for (const char* none :
       {"", " 4.2", " 4.2/1.2", " 4/1/1", " 1.2/1.2/1.2/1.2", " ED=", " 12/03/2026"})
    CHECK_FALSE(graded_cells(kLeft + none));
  CHECK_FALSE(graded_cells("ED=4.2/1.2/1.2 " + kLeft));
}

TEST_CASE("graded lines: a list of them has the columns SER, EP, ED and name") {
  const std::string text =
      "# a comment\n" + kLeft + " ED=4.2/1.2/1.2\n\n" + kLeft + " ED=7.1/1.2/1.2 hard one\n";
  io::MemorySource source(text);
  ListReader list(source, "FILE", ListReader::AllColumns::without_notes);
  REQUIRE(list.next());
  CHECK(list.heads() == std::vector<std::string>{"puzzle", "SER", "EP", "ED", "name"});
  CHECK(list.texts() == std::vector<std::string>{kLeft, "4.2", "1.2", "1.2", ""});
  CHECK(list.line() == 2);
  REQUIRE(list.next());
  CHECK(list.texts() == std::vector<std::string>{kLeft, "7.1", "1.2", "1.2", "hard one"});
  CHECK_FALSE(list.next());

  const std::string mixed = kLeft + " ED=4.2/1.2/1.2\n" + kLeft + " 4.2\n";
  io::MemorySource of_mixed(mixed);
  ListReader other(of_mixed, "FILE", {"SER"});
  REQUIRE(other.next());
  CHECK(other.value().n == 42);
  CHECK_THROWS_WITH(other.next(), Catch::Contains("FILE:2: a puzzle and ED=r/p/d are expected"));
}

}  // namespace graded_line_test
