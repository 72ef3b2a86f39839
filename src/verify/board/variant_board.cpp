#include "verify/board/variant_board.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/invariant.h"
#include "verify/board/variant_parts.h"
#include "verify/path.h"

namespace bitwhip::verify {

std::vector<Square> squares_of(int size) {
  std::vector<Square> list;
  for (int row = 1; row <= size; ++row) {
    for (int column = 1; column <= size; ++column) list.emplace_back(row, column);
  }
  return list;
}

namespace {

bool share(const std::vector<VariantHouse>& houses, const Square& a, const Square& b) {
  return std::any_of(houses.begin(), houses.end(), [&](const VariantHouse& house) { return contains(house.cells, a) && contains(house.cells, b); });
}

// The number behind the letter of a row, column, block or region.
int number_of(const VariantHouse& house) { return house.kind == Kind::other ? 0 : house.name[1] - '0'; }

void add_variable(Tables& t, Variable variable, const std::vector<Candidate>& list) {
  for (const Candidate c : list) t.variables_of[at(c)].push_back(static_cast<int>(t.variables.size()));
  t.variables.push_back(std::move(variable));
  t.members.emplace_back(list);
}

}  // namespace

std::shared_ptr<const Tables> tables_of(const VariantBoard& board) {
  const auto made = std::make_shared<Tables>();
  Tables& t = *made;
  t.size = board.size;
  const std::vector<Square> squares = squares_of(board.size);
  for (const Square& square : squares) {
    std::vector<Candidate> list;
    for (int digit = 1; digit <= board.size; ++digit) list.push_back(candidate_at(square, digit));
    add_variable(t, {Kind::rc, square.first, square.second}, list);
  }
  for (const VariantHouse& house : board.houses) {
    for (int digit = 1; digit <= board.size; ++digit) {
      std::vector<Candidate> list;
      for (const Square& square : house.cells) list.push_back(candidate_at(square, digit));
      add_variable(t, {house.kind, number_of(house), digit, house.kind == Kind::other ? house.name : ""}, list);
    }
    BITWHIP_INVARIANT(static_cast<int>(house.cells.size()) == board.size);
    t.houses.push_back({house, true});
  }
  BITWHIP_INVARIANT(t.variables.size() == t.members.size());
  for (const VariantHouse& house : board.partial) t.houses.push_back({house, false});

  for (const Members& list : t.members) {
    for (const Candidate a : list) {
      for (const Candidate b : list) {
        if (a != b) t.linked[at(a)].set(at(b));
      }
    }
  }
  for (const VariantHouse& house : board.partial) {
    each_pair(house.cells, [&](const Square& a, const Square& b) {
      for (int digit = 1; a != b && digit <= board.size; ++digit) t.linked[at(candidate_at(a, digit))].set(at(candidate_at(b, digit)));
    });
  }
  for (const auto& [a, b] : board.links) {
    t.linked[at(a)].set(at(b));
    t.linked[at(b)].set(at(a));
  }
  return made;
}

Variant variant_of(const Path& path) {
  std::string_view names = path.variant.empty() ? std::string_view("classic") : path.variant, line = path.puzzle;
  if (!path.line.empty()) {
    line = path.line;
    names = line.substr(0, line.find(' '));
    line.remove_prefix(std::min(names.size() + 1, line.size()));
  }
  const bool of_nine = line.size() == 81 || line.size() == 729;
  const std::string read = fmt::format("{} {}", names, line);
  const bool named = !path.variant.empty() || !path.line.empty();
  if (!named || (of_nine && (same_variant(names, "classic") || same_variant(names, "9x9")))) {
    return {classic_board(line), std::shared_ptr<const Tables>(std::shared_ptr<void>(), &tables()), read};
  }
  VariantBoard board = read_variant(names, line);
  auto tables = tables_of(board);
  return {std::move(board), std::move(tables), read};
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
