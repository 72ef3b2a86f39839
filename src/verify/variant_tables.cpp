#include "verify/variant_tables.h"

#include <algorithm>

#include "verify/path.h"

namespace bitwhip::verify {
namespace {

bool share(const std::vector<VariantHouse>& houses, const Square& a, const Square& b) {
  return std::any_of(houses.begin(), houses.end(), [&](const VariantHouse& house) { return contains(house.cells, a) && contains(house.cells, b); });
}

// The number behind the letter of a row, column, block or region.
int number_of(const VariantHouse& house) { return house.kind == Kind::other ? 0 : house.name[1] - '0'; }

void add_variable(Tables& t, Variable variable, const std::vector<Candidate>& list) {
  std::array<Candidate, 9> members{};
  std::copy(list.begin(), list.end(), members.begin());
  for (const Candidate c : list) t.variables_of[at(c)].push_back(static_cast<int>(t.variables.size()));
  t.variables.push_back(std::move(variable));
  t.members.emplace_back(members, static_cast<int>(list.size()));
}

}  // namespace

std::shared_ptr<const Tables> tables_of(const VariantBoard& board) {
  const auto made = std::make_shared<Tables>();
  Tables& t = *made;
  t.classic = false;
  t.size = board.size;
  const std::vector<Square> squares = squares_of(board.size);
  for (const Square& square : squares) {
    std::vector<Candidate> list;
    for (int digit = 1; digit <= board.size; ++digit) list.push_back(candidate(digit, square.first, square.second));
    add_variable(t, {Kind::rc, square.first, square.second}, list);
  }
  for (const VariantHouse& house : board.houses) {
    for (int digit = 1; digit <= board.size; ++digit) {
      std::vector<Candidate> list;
      for (const Square& square : house.cells) list.push_back(candidate(digit, square.first, square.second));
      add_variable(t, {house.kind, number_of(house), digit, house.kind == Kind::other ? house.name : ""}, list);
    }
    t.houses.push_back({house.kind, house.name, house.cells, true});
  }
  for (const VariantHouse& house : board.partial) t.houses.push_back({house.kind, house.name, house.cells, false});

  for (const Members& list : t.members) {
    for (const Candidate a : list) {
      for (const Candidate b : list) {
        if (a != b) t.linked[at(a)].set(at(b));
      }
    }
  }
  for (const VariantHouse& house : board.partial) {
    for (const Square& a : house.cells) {
      for (const Square& b : house.cells) {
        for (int digit = 1; a != b && digit <= board.size; ++digit)
          t.linked[at(candidate(digit, a.first, a.second))].set(at(candidate(digit, b.first, b.second)));
      }
    }
  }
  for (const auto& [a, b] : board.links) {
    t.linked[at(a)].set(at(b));
    t.linked[at(b)].set(at(a));
  }
  return made;
}

std::optional<Variant> variant_of(const Path& path) {
  if (path.variant.empty()) return std::nullopt;
  const bool of_nine = path.puzzle.size() == 81 || path.puzzle.size() == 729;
  if (of_nine && (same_variant(path.variant, "classic") || same_variant(path.variant, "9x9"))) return std::nullopt;
  Variant variant{read_variant(path.variant, path.puzzle), nullptr};
  variant.tables = tables_of(variant.board);
  return variant;
}

int extra_links(const VariantBoard& board) {
  const auto tables = tables_of(board);
  int count = 0;
  for (Candidate a = 0; a < 729; ++a) {
    for_each(tables->linked[at(a)], [&](Candidate b) {
      if (a > b || square_of(a) == square_of(b)) return;
      if (digit_of(a) != digit_of(b) || !share(board.houses, square_of(a), square_of(b))) ++count;
    });
  }
  return count;
}

}  // namespace bitwhip::verify
