// Puzzles with solutions and counts that the reader did not find: of our own, and published ones.
#include "support/reference.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "golden_lines.h"
#include "layouts.h"
#include "lines.h"
#include "support/data.h"
#include "support/fpuzzles_rows.h"
#include "variant/fpuzzles.h"
#include "variant/variant.h"

using namespace bitwhip;
using namespace bitwhip::variant;
using namespace bitwhip::variant::checks;

namespace {

// Pairs of candidates that are linked and share neither a cell nor, with the same digit, a house of
// n cells.
std::size_t extra_links(const BoardLayout& layout, const LayoutAdditions& additions) {
  BoardLayout houses = layout;
  houses.partial.clear();
  houses.links.clear();
  LayoutAdditions more = additions;
  more.partial.clear();
  more.links.clear();
  const Linked all(layout, additions), by_house(houses, more);
  std::size_t twice = 0;
  for (int c = 0; c < kCandidates; ++c) {
    for (const Candidate other : all.of(static_cast<Candidate>(c)))
      twice += !by_house(static_cast<Candidate>(c), other);
  }
  return twice / 2;
}

// The solution, n^2 digits, has a digit of each cell, each digit once in each house, and no two
// linked candidates.
void check_solution(const Variant& variant, const VariantPuzzle& puzzle,
                    const std::string& solution) {
  const int n = puzzle.size;
  REQUIRE(solution.size() == static_cast<std::size_t>(n * n));
  std::vector<Candidate> candidates;
  std::vector<int> digit(81);
  for (int i = 0; i < n * n; ++i) {
    const int cell = i / n * 9 + i % n;
    digit[static_cast<std::size_t>(cell)] = solution[static_cast<std::size_t>(i)] - '0';
    candidates.push_back(candidate_of(cell, digit[static_cast<std::size_t>(cell)]));
    CHECK((puzzle.puzzle.cell[static_cast<std::size_t>(cell)] >>
               (digit[static_cast<std::size_t>(cell)] - 1) &
           1) == 1);
  }
  const BoardLayout& layout = variant.layout(n);
  for (const auto* list : {&layout.houses, &puzzle.additions.houses}) {
    for (const BoardLayout::HouseCells& house : *list) {
      INFO(house.name);
      std::set<int> digits;
      for (const int cell : house.cells) digits.insert(digit[static_cast<std::size_t>(cell)]);
      CHECK(digits.size() == static_cast<std::size_t>(n));
    }
  }
  const Linked linked(layout, puzzle.additions);
  for (const Candidate a : candidates) {
    for (const Candidate b : candidates) {
      if (linked(a, b)) FAIL("linked " << a << " " << b);
    }
  }
}

}  // namespace

TEST_CASE("reference: every line of the collection of variants is read", "[reference]") {
  int own = 0;
  for (const GoldenFile& file : golden_files()) {
    const Variant variant(file.names);
    INFO(file.kind);
    CHECK(Variant(variant.name()).name() == variant.name());
    for (const GoldenLine& line : file.lines) {
      INFO(line.puzzle);
      const VariantPuzzle puzzle = accepted(variant, line.puzzle);
      check_shape(variant.layout(puzzle.size), puzzle.additions);
      ++own;
    }
  }
  CHECK(own > 1000);
  const auto rows = bitwhip::testing::more_reference_rows("variants.tsv");
  CHECK((rows.empty() || rows.size() == 59));
  for (const auto& row : rows) {
    INFO(row.at(0) << " " << row.at(2));
    const Variant variant(row.at(2));
    const VariantPuzzle puzzle = accepted(variant, row.at(3));
    CHECK(std::to_string(puzzle.size) == row.at(1));
    if (row.at(2) != "latin,pandiagonal") CHECK(variant.name() == row.at(2));
    check_shape(variant.layout(puzzle.size), puzzle.additions);
  }
}

TEST_CASE(
    "reference: published solutions satisfy what is read, and the links are as many as published",
    "[reference]") {
  for (const auto& row : bitwhip::testing::fpuzzles_rows()) {
    INFO(row.at(0) << " " << row.at(3));
    const Variant variant(row.at(3));
    CHECK(variant.name() == row.at(3));
    const VariantPuzzle puzzle = accepted(variant, row.at(4));
    CHECK(std::to_string(puzzle.size) == row.at(1));
    check_shape(variant.layout(puzzle.size), puzzle.additions);
    CHECK(std::to_string(extra_links(variant.layout(puzzle.size), puzzle.additions)) == row.at(7));
    check_solution(variant, puzzle, row.at(5));
  }
}

TEST_CASE("reference: strings of f-puzzles say the same as our notation", "[reference]") {
  const Variant strings("fpuzzles");
  for (const auto& row : bitwhip::testing::fpuzzles_rows()) {
    INFO(row.at(0) << " " << row.at(3));
    const VariantPuzzle read = accepted(strings, row.at(2));
    const Variant variant(row.at(3));
    const VariantPuzzle ours = accepted(variant, row.at(4));
    CHECK(read.size == ours.size);
    CHECK(read.puzzle.cell == ours.puzzle.cell);
    CHECK(read.puzzle.givens == ours.puzzle.givens);
    const BoardLayout& lines = strings.layout(read.size);
    CHECK(lines.houses.size() == static_cast<std::size_t>(2 * read.size));
    check_shape(lines, read.additions);
    const auto houses = [](const BoardLayout& layout, const LayoutAdditions& additions) {
      std::multiset<std::string> all;
      for (const auto* list :
           {&layout.houses, &additions.houses, &layout.partial, &additions.partial}) {
        for (const BoardLayout::HouseCells& house : *list) {
          std::string text = house.name + ":" + std::to_string(static_cast<int>(house.kind));
          for (const int cell : house.cells) text += " " + std::to_string(cell);
          all.insert(text);
        }
      }
      return all;
    };
    CHECK(houses(lines, read.additions) == houses(variant.layout(ours.size), ours.additions));
    const Linked a(lines, read.additions), b(variant.layout(ours.size), ours.additions);
    for (int c = 0; c < kCandidates; ++c)
      REQUIRE(a.of(static_cast<Candidate>(c)) == b.of(static_cast<Candidate>(c)));
    check_solution(strings, read, row.at(5));
    for (const std::string lead :
         {"", "https://www.f-puzzles.com/?load=", "https://sudokupad.app/fpuzzles",
          "sudokupad.app/?puzzleid=fpuzzles", "https://sudokupad.app/?load=",
          "https://sudokupad.app/sudoku/?load=fpuzzles", "fpuzzles"}) {
      CHECK(is_fpuzzles(lead + row.at(2)));
      CHECK(std::get<VariantPuzzle>(strings.read(lead + row.at(2))).additions == read.additions);
    }
  }
}
