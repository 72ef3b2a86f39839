// Boards of variants with cells made for a test, and what one application of a rule takes from
// them.
#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <initializer_list>
#include <memory>
#include <set>
#include <string>

#include "grid/grid.h"
#include "rules/catalog.h"
#include "rules/position.h"
#include "variant/variant.h"

namespace bitwhip::testing {

// Cells are written 25: row 2, column 5. Candidates are written "25:7".
class MadeBoard {
 public:
  // An empty board, with the fields of the line.
  explicit MadeBoard(const std::string& names, const std::string& fields = "", int size = 9)
      : variant_(names), tables_(variant_.layout(size)) {
    const auto read =
        variant_.read(std::string(static_cast<std::size_t>(size * size), '.') + " " + fields);
    if (const auto* refusal = std::get_if<variant::LineRefusal>(&read)) FAIL(refusal->message);
    puzzle_ = std::get<variant::VariantPuzzle>(read).puzzle;
    tables_.set(variant_.layout(size), std::get<variant::VariantPuzzle>(read).additions);
  }

  // The cell holds these digits alone.
  MadeBoard& cell(int where, std::initializer_list<int> digits) {
    unsigned mask = 0;
    for (const int digit : digits) mask |= 1u << (digit - 1);
    puzzle_.cell[at(where)] &= static_cast<std::uint16_t>(mask);
    return *this;
  }
  // The digit is in these cells of the house alone.
  MadeBoard& locked(const std::string& house, int digit, std::initializer_list<int> cells) {
    const Geometry& geometry = tables_.tables()->geometry();
    for (int h = 0; h < geometry.houses(); ++h) {
      if (geometry.house_name(h) != house) continue;
      for (const std::uint8_t cell : geometry.house(h)) {
        const bool kept =
            std::any_of(cells.begin(), cells.end(), [&](int where) { return at(where) == cell; });
        if (!kept) puzzle_.cell[cell] &= static_cast<std::uint16_t>(~(1u << (digit - 1)));
      }
      return *this;
    }
    FAIL("no house " << house);
    return *this;
  }

  // What a rule (rules/catalog.h) or a strategy (rules/strategies.cpp) removes at a size; the same
  // for each candidate by its explanation.
  std::set<std::string> lost(const std::string& rule, int size = -1) const {
    const rules::RuleInfo* row = rules::rules().find(rule);
    if (row == nullptr) row = rules::strategies().find(rule);
    REQUIRE(row != nullptr);
    const bool grouped = row->technique->view() == rules::PositionView::grouped;
    rules::Budget budget({}, rules::Position::arena_bytes({}, grouped));
    rules::Position position(*tables_.tables(), budget, grouped);
    REQUIRE(position.start(puzzle_));
    const bool search = row->technique->view() != rules::PositionView::masks;
    if (search) {
      REQUIRE(position.apply_singles());
      position.keep_quiescent();
      position.restart(position.grid(), rules::Groups{grouped});
    }
    rules::CandidateList list;
    const int wanted = size < 0 ? row->least : size;
    row->technique->find(position, wanted, list);
    std::set<std::string> all;
    for (const Candidate c : list) {
      const rules::Evidence evidence = row->technique->explain(position, c, wanted);
      INFO(rule << " " << text(c));
      CHECK(evidence.index() != 0);
      if (!search) CHECK(rules::shows(position.tables(), position.masks(), evidence, c));
      all.insert(text(c));
    }
    return all;
  }

  static std::string text(Candidate c) {
    return std::to_string((cell_of(c) / 9 + 1) * 10 + cell_of(c) % 9 + 1) + ":" +
           std::to_string(digit_of(c));
  }

  const Puzzle& puzzle() const { return puzzle_; }
  std::shared_ptr<const GridTables> tables() const { return tables_.tables(); }

 private:
  static std::size_t at(int where) {
    return static_cast<std::size_t>((where / 10 - 1) * 9 + where % 10 - 1);
  }

  variant::Variant variant_;
  PuzzleTables tables_;
  Puzzle puzzle_;
};

// Returns "25:7" for each cell and digit.
inline std::set<std::string> all_of(std::initializer_list<int> cells,
                                    std::initializer_list<int> digits) {
  std::set<std::string> all;
  for (const int cell : cells) {
    for (const int digit : digits) all.insert(std::to_string(cell) + ":" + std::to_string(digit));
  }
  return all;
}

}  // namespace bitwhip::testing
