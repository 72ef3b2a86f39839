#include "grid/given_clash.h"

#include <catch2/catch.hpp>
#include <string>

#include "grid/geometry.h"
#include "grid/grid.h"
#include "grid/puzzle.h"
#include "support/data.h"

using namespace bitwhip;

namespace {

std::string clash_in(std::string text, const BoardLayout& layout = BoardLayout::classic()) {
  const PuzzleTables tables(layout);
  text.resize(81, '.');
  return given_clash(*tables.tables(), *parse_puzzle(text));
}

}  // namespace

TEST_CASE("given clash: the first two givens of a row, a column or a block, in reading order") {
  CHECK(clash_in("5.....5") == "r1c1 = 5 and r1c7 = 5 exclude each other");
  CHECK(clash_in("..1......2..........1......2") == "r1c3 = 1 and r3c3 = 1 exclude each other");
  CHECK(clash_in("7........"
                 ".7") == "r1c1 = 7 and r2c2 = 7 exclude each other");
  CHECK(clash_in("123......"
                 "...123") == "");
  for (const std::string& text : testing::sudogen0(100)) CHECK(clash_in(text) == "");
}

TEST_CASE("given clash: by whatever links the layout has") {
  BoardLayout layout = BoardLayout::classic();
  layout.links.push_back({candidate_of(0, 1), candidate_of(40, 2)});
  const std::string text = "1" + std::string(39, '.') + "2";
  CHECK(clash_in(text) == "");
  CHECK(clash_in(text, layout) == "r1c1 = 1 and r5c5 = 2 exclude each other");
}

TEST_CASE("given clash: pencil marks have no givens") {
  std::string text;
  for (int cell = 0; cell < kCells; ++cell) text += "1........";
  CHECK(given_clash(*shared_tables(Geometry::classic()), *parse_puzzle(text)) == "");
}

TEST_CASE("given clash: cells off a small board are none") {
  BoardLayout layout;
  layout.size = 4;
  layout.add_rows();
  layout.add_columns();
  layout.add_blocks(2, 2);
  CHECK(clash_in("12.......34", layout) == "");
  CHECK(clash_in("12.......31", layout) == "r1c1 = 1 and r2c2 = 1 exclude each other");
}
