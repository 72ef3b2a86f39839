// How a step is printed: groups of cells, nodes and chains. The texts of whole steps are compared
// with those of HoDoKu wherever its steps are: techniques_test.cpp, chains_test.cpp.
#include "hodoku/step_text.h"

#include <catch2/catch.hpp>
#include <initializer_list>
#include <string>

#include "hodoku/houses.h"
#include "hodoku/step.h"

using namespace bitwhip;

namespace {

std::string grouped(std::initializer_list<int> rows_and_columns) {
  CellSet cells;
  for (const int cell : rows_and_columns) cells.add(cell / 10 * 9 - 9 + cell % 10 - 1);
  return hodoku::grouped_cells(cells);
}

hodoku::ChainNode node(std::initializer_list<int> cells, int digit, bool on,
                       hodoku::ChainNode::Begins begins = hodoku::ChainNode::Begins::nothing) {
  hodoku::ChainNode made;
  std::size_t i = 0;
  for (const int cell : cells) made.cell[i++] = static_cast<std::uint8_t>(cell);
  made.digit = static_cast<std::uint8_t>(digit);
  made.on = on;
  made.begins = begins;
  return made;
}

}  // namespace

TEST_CASE("cells are grouped from the first one on, by the line of the next one that shares it") {
  CHECK(grouped({11}) == "r1c1");
  CHECK(grouped({11, 14, 31}) == "r1c14,r3c1");
  CHECK(grouped({21, 31, 39}) == "r23c1,r3c9");
  CHECK(grouped({14, 22}) == "r1c4,r2c2");
  // By rows although the columns have more cells: the next cell is in the row.
  CHECK(grouped({21, 28, 31, 38, 51, 58}) == "r2c18,r3c18,r5c18");
  CHECK(grouped({48, 58, 61, 66, 68}) == "r456c8,r6c16");
  CHECK(grouped({}).empty());
}

TEST_CASE("a node of a group has its cells, and branches follow the node at which they begin") {
  CHECK(hodoku::node_text(node({0}, 3, true)) == "r1c1=3");
  CHECK(hodoku::node_text(node({27, 36, 45}, 7, false)) == "r456c1<>7");

  hodoku::HodokuStep step;
  step.begin(hodoku::HodokuTechnique::forcing_net_contradiction);
  step.remove(0, 3);
  step.contradiction = hodoku::ContradictionPlace::of_house(hodoku::kBlocks + 4);
  using Begins = hodoku::ChainNode::Begins;
  for (const hodoku::ChainNode& one :
       {node({0}, 3, true, Begins::chain), node({1}, 3, false), node({1}, 4, true),
        node({0}, 3, true, Begins::branch), node({9}, 3, false)})
    step.chains.push_back(one);
  step.chains.push_back(node({80}, 9, true, Begins::chain));
  REQUIRE(hodoku::chains_of(step).size() == 2);
  CHECK(hodoku::chains_of(step)[0].branches.size() == 1);
  CHECK(hodoku::step_text(step) ==
        "Forcing Net Contradiction in b5 => r1c1<>3\n"
        "  r1c1=3 (r2c1<>3) r1c2<>3 r1c2=4\n"
        "  r9c9=9 r9c9=9");
  step.contradiction = hodoku::ContradictionPlace::of_cell(80);
  CHECK(hodoku::step_text(step).starts_with("Forcing Net Contradiction in r9c9 => r1c1<>3\n"));
}

TEST_CASE("steps that no puzzle of the samples needs have a text, too") {
  hodoku::HodokuStep step;
  step.begin(hodoku::HodokuTechnique::brute_force);
  step.add_cell(40);
  step.add_values(1u << 4);
  CHECK(hodoku::step_text(step) == "Brute Force: r5c5=5");
  step.begin(hodoku::HodokuTechnique::give_up);
  CHECK(hodoku::step_text(step) == "Give Up");
}
