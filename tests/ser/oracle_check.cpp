#include "ser/oracle_check.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>

#include "ser/solver.h"

namespace bitwhip::testing {
namespace {

oracle::SerNode as_oracle(ser::Node node) { return {ser::node_cell(node), ser::node_digit(node), ser::is_on(node)}; }

// The sort key of section 4.6.
int key_of(ser::Technique technique) {
  switch (technique) {
    case ser::Technique::x_cycle:
    case ser::Technique::forcing_x_chain:
      return 2;
    case ser::Technique::y_cycle:
      return 3;
    case ser::Technique::xy_cycle:
    case ser::Technique::forcing_chain:
      return 4;
    case ser::Technique::double_reduction:
      return 1;
    case ser::Technique::cell_reduction:
      return 5;
    case ser::Technique::house_reduction:
      return 6;
    case ser::Technique::contradiction:
      return 7;
    default:
      return 0;  // no chain
  }
}

// "r1c2:3+", "r1c2:3-"
std::string to_string(const oracle::SerNode& node) {
  return "r" + std::to_string(node.cell / 9 + 1) + "c" + std::to_string(node.cell % 9 + 1) + ":" + std::to_string(node.digit) + (node.on ? "+" : "-");
}

std::string to_string(const oracle::SerHint& hint) {
  return testing::to_string(as_step(hint)) + " nested " + std::to_string(hint.nested) + " key " + std::to_string(hint.key) + " from " +
         to_string(hint.source) + " to " + to_string(hint.target);
}

// The board as candidates, a group per cell.
std::string to_string(const oracle::SerGrid& grid) {
  std::string text;
  for (int cell = 0; cell < 81; ++cell) {
    if (cell % 9 == 0) text += '\n';
    if (grid.value[static_cast<std::size_t>(cell)] != 0) text += '=' + std::to_string(grid.value[static_cast<std::size_t>(cell)]);
    ser::each_digit(grid.candidates[static_cast<std::size_t>(cell)], [&](int digit) { text += std::to_string(digit); });
    text += ' ';
  }
  return text;
}

void check_hint(const oracle::SerHint& found, const oracle::SerHint& expected) {
  INFO("found    " << to_string(found));
  INFO("expected " << to_string(expected));
  REQUIRE(found == expected);
}

}  // namespace

oracle::SerGrid as_oracle(const ser::Board& board) {
  oracle::SerGrid grid;
  for (int cell = 0; cell < 81; ++cell) {
    grid.value[static_cast<std::size_t>(cell)] = board.value(cell);
    grid.candidates[static_cast<std::size_t>(cell)] = board.digits(cell);
  }
  return grid;
}

oracle::SerHint as_oracle(const ser::Hint& hint) {
  oracle::SerHint same{.rating = hint.rating,
                       .complexity = hint.complexity,
                       .nested = hint.nested,
                       .key = key_of(hint.technique),
                       .removed = hint.removed,
                       .placed_cell = hint.placed_digit == 0 ? -1 : hint.placed_cell,
                       .placed_digit = hint.placed_digit,
                       .source{},
                       .target{}};
  if (hint.source != ser::kNoNode) same.source = as_oracle(hint.source);
  if (hint.target != ser::kNoNode) same.target = as_oracle(hint.target);
  return same;
}

SerStep as_step(const oracle::SerHint& hint) {
  return {.tenths = ser::tenths(hint.rating),
          .name{},
          .complexity = hint.complexity + hint.nested,
          .removed = hint.removed,
          .placed_cell = hint.placed_cell,
          .placed_digit = hint.placed_digit};
}

void check_first_hint(const ser::Board& board, int producer, const ser::Hint* first) {
  const oracle::SerGrid grid = as_oracle(board);
  const std::vector<oracle::SerHint> expected = oracle::ser_hints(grid, producer);
  INFO("producer " << producer << to_string(grid));
  if (first != nullptr) INFO("found    " << to_string(as_oracle(*first)));
  if (!expected.empty()) INFO("expected " << to_string(expected[0]));
  REQUIRE((first != nullptr) == !expected.empty());
  if (first != nullptr) check_hint(as_oracle(*first), expected[0]);
}

void check_hints(const ser::Board& board, int producer, const std::vector<ser::Hint>& hints, oracle::SerRepeats repeats) {
  const oracle::SerGrid grid = as_oracle(board);
  const std::vector<oracle::SerHint> expected = oracle::ser_hints(grid, producer, repeats);
  INFO("producer " << producer << to_string(grid));
  for (std::size_t i = 0; i < std::min(hints.size(), expected.size()); ++i) {
    INFO("hint " << i + 1);
    check_hint(as_oracle(hints[i]), expected[i]);
  }
  REQUIRE(hints.size() == expected.size());
}

}  // namespace bitwhip::testing
