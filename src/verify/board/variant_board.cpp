#include "verify/board/variant_board.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>

#include "base/invariant.h"
#include "base/text.h"
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

BlockShape block_shape(int size) {
  switch (size) {
    case 4:
      return {2, 2};
    case 6:
      return {2, 3};
    case 8:
      return {2, 4};
    case 9:
      return {3, 3};
    default:
      return {};
  }
}

int block_number(int size, const Square& square) {
  const auto [rows, columns] = block_shape(size);
  if (rows == 0) return 0;
  BITWHIP_INVARIANT(rows * columns == size);
  return (square.first - 1) / rows * (size / columns) + (square.second - 1) / columns + 1;
}

bool related(Mark kind, int number, int v, int w) {
  switch (kind) {
    case Mark::difference:
      return std::abs(v - w) == number;
    case Mark::ratio:
      return v == number * w || w == number * v;
    case Mark::sum:
      break;
  }
  return v + w == number;
}

int distance(int a, int b, int size, bool wraps) {
  BITWHIP_INVARIANT(a >= 1 && a <= size && b >= 1 && b <= size);
  const int straight = std::abs(a - b);
  return wraps ? std::min(straight, size - straight) : straight;
}

bool share_a_side(const Square& a, const Square& b, int size, bool wraps) {
  return distance(a.first, b.first, size, wraps) + distance(a.second, b.second, size, wraps) == 1;
}

void VariantLinks::link(Candidate a, Candidate b) {
  if (square_of(a) != square_of(b)) links_.emplace(std::min(a, b), std::max(a, b));
}

void VariantLinks::forbid(const Square& a, const Square& b, const Forbids& forbids) {
  for (int v = 1; v <= size_; ++v) {
    for (int w = 1; w <= size_; ++w) {
      if (forbids(v, w)) link(candidate(v, a.first, a.second), candidate(w, b.first, b.second));
    }
  }
}

void VariantLinks::mark(Mark kind, int number, const Square& a, const Square& b) {
  forbid(a, b, [&](int v, int w) { return !related(kind, number, v, w); });
  auto& marked = kind == Mark::sum ? sums_ : dots_;
  marked.emplace(a, b);
  marked.emplace(b, a);
}

void VariantLinks::negative(Mark kind, const Forbids& forbids, bool wraps) { negatives_.push_back({kind, forbids, wraps}); }

void VariantLinks::negative(Mark kind, int number) {
  const auto forbids = [kind, number](int v, int w) { return related(kind, number, v, w); };
  negative(kind, forbids, false);
}

bool VariantLinks::exempt(Mark kind, const Square& a, const Square& b) const { return (kind == Mark::sum ? sums_ : dots_).contains({a, b}); }

std::set<std::pair<Candidate, Candidate>> VariantLinks::links() {
  for (const Negative& negative : negatives_) {
    each_pair(squares_of(size_), [&](const Square& a, const Square& b) {
      if (share_a_side(a, b, size_, negative.wraps) && !exempt(negative.kind, a, b)) forbid(a, b, negative.forbids);
    });
  }
  negatives_.clear();
  return links_;
}

namespace {

bool share(const std::vector<VariantHouse>& houses, const Square& a, const Square& b) {
  return std::any_of(houses.begin(), houses.end(), [&](const VariantHouse& house) { return contains(house.cells, a) && contains(house.cells, b); });
}

// The number behind the letter of a row, column, block or region.
int number_of(const VariantHouse& house) { return house.kind == Kind::other ? 0 : house.name[1] - '0'; }

void add_variable(Tables& t, Variable variable, const std::vector<Candidate>& list) {
  std::array<Candidate, 9> members{};
  BITWHIP_INVARIANT(!list.empty() && list.size() <= members.size());
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
    t.houses.push_back({house.kind, house.name, house.cells, true});
  }
  BITWHIP_INVARIANT(t.variables.size() == t.members.size());
  for (const VariantHouse& house : board.partial) t.houses.push_back({house.kind, house.name, house.cells, false});

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

VariantBoard classic_board(std::string_view puzzle) {
  if (puzzle.size() != 81 && puzzle.size() != 729) throw Wrong("a puzzle of {}", counted(puzzle.size(), "character"));
  const auto odd = puzzle.find_first_not_of("0123456789.");
  if (odd != std::string_view::npos) throw Wrong("'{}' in the puzzle", puzzle[odd]);
  static const VariantBoard empty = read_variant("classic", std::string(81, '.'));
  const std::size_t each = puzzle.size() / 81;
  VariantBoard board = empty;
  for (std::string& digits : board.allowed) {
    if (each == 9) digits.clear();
  }
  for (std::size_t i = 0; i < puzzle.size(); ++i) {
    if (puzzle[i] < '1' || puzzle[i] > '9') continue;
    if (each == 9 && puzzle[i] != static_cast<char>('1' + i % 9)) throw Wrong("a pencil mark in the place of another");
    if (each == 1) board.allowed[i].clear();
    board.allowed[i / each] += puzzle[i];
  }
  return board;
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
