#include <algorithm>
#include <bit>
#include <cstdint>
#include <set>
#include <unordered_set>
#include <utility>

#include "verify/board/board.h"
#include "verify/search/chain_search.h"
#include "verify/steps/steps.h"

namespace bitwhip::verify {
namespace {

constexpr std::size_t kFewest = 10, kMost = 16, kMostGuardians = 8;

// Cells by their numbers in a list of 54 at most, as bits.
using Some = std::uint64_t;
constexpr Some bit(std::size_t i) { return Some{1} << i; }
constexpr std::size_t size_of(Some cells) { return static_cast<std::size_t>(std::popcount(cells)); }
template <class Act>
void each(Some cells, Act act) {
  for (; cells != 0; cells &= cells - 1) act(static_cast<std::size_t>(std::countr_zero(cells)));
}

// The houses of cells that are given, and what three digits do in them.
class Area {
 public:
  explicit Area(const std::vector<Square>& squares) {
    for (const Square& a : squares) {
      Some row = 0, column = 0, block = 0;
      for (std::size_t i = 0; i < squares.size(); ++i) {
        const Square& b = squares[i];
        if (a.first == b.first) row |= bit(i);
        if (a.second == b.second) column |= bit(i);
        if ((a.first - 1) / 3 == (b.first - 1) / 3 && (a.second - 1) / 3 == (b.second - 1) / 3) block |= bit(i);
      }
      linked_.push_back((row | column | block) & ~bit(linked_.size()));
      houses_.push_back({row, column, block});
    }
  }

  Some all() const { return linked_.size() == 64 ? ~Some{0} : bit(linked_.size()) - 1; }
  Some linked(std::size_t i) const { return linked_[i]; }
  std::size_t links(std::size_t i, Some cells) const { return size_of(linked_[i] & cells); }
  // True if three cells of a house of this one are among the cells.
  bool fills_house(std::size_t i, Some cells) const {
    return std::any_of(houses_[i].begin(), houses_[i].end(), [&](Some house) { return size_of(house & cells) >= 3; });
  }
  bool can_fill(Some cells) const { return fill(cells, {}); }
  // True if the cells cannot be filled, but can without any one of them.
  bool is_least(Some cells) const {
    bool least = !can_fill(cells);
    each(cells, [&](std::size_t i) { least = least && can_fill(cells & ~bit(i)); });
    return least;
  }

 private:
  // The cell with the fewest digits left comes first.
  bool fill(Some open, std::array<Some, 3> digits) const {
    if (open == 0) return true;
    const auto left = [&](std::size_t i) {
      return std::count_if(digits.begin(), digits.end(), [&](Some digit) { return (digit & linked_[i]) == 0; });
    };
    std::size_t next = 64;
    auto fewest = std::ptrdiff_t{4};
    each(open, [&](std::size_t i) {
      if (const auto n = left(i); n < fewest) {
        next = i;
        fewest = n;
      }
    });
    for (std::size_t d = 0; d < 3; ++d) {
      if ((digits[d] & linked_[next]) != 0) continue;
      std::array<Some, 3> with = digits;
      with[d] |= bit(next);
      if (fill(open & ~bit(next), with)) return true;
      if (digits[d] == 0) break;  // any digit that is not used yet does the same
    }
    return false;
  }

  std::vector<Some> linked_;
  std::vector<std::array<Some, 3>> houses_;
};

// Calls visit(cells) for all least sets of cells that three digits cannot fill, with 10 to 16 cells
// and eight other candidates at most. A cell of such a set is linked to three others of it, and none of
// its houses has four cells of it. So sets grow, cell by cell, at a cell with fewer links. guardians:
// how many each cell has. Throws TooLarge.
template <class Visit>
void each_least(const Area& area, const std::vector<std::size_t>& guardians, Poll& poll, Visit visit) {
  constexpr std::size_t kLargest = 2000000;  // sets that are looked at
  std::unordered_set<Some> seen;
  std::size_t looked_at = 0;
  const auto of_three_links = [&](Some cells) {
    for (bool more = true; more;) {
      more = false;
      each(cells, [&](std::size_t i) {
        if (area.links(i, cells) >= 3) return;
        cells &= ~bit(i);
        more = true;
      });
    }
    return cells;
  };
  const auto grow = [&](const auto& self, Some cells, Some within) -> void {
    poll();
    if (!seen.insert(cells).second) return;
    if (++looked_at > kLargest) throw TooLarge{};
    std::size_t lack = 0, most = 0, others = 0;
    Some options = 0, beside = 0;
    each(cells, [&](std::size_t i) {
      const std::size_t n = area.links(i, cells), more = n < 3 ? 3 - n : 0;
      beside |= area.linked(i);
      lack += more;
      others += guardians[i];
      if (more <= most) return;
      most = more;
      options = area.linked(i);
    });
    if (lack > 6 * (kMost - size_of(cells))) return;  // a cell has six links in a set at most
    if (most == 0) options = beside;
    each(options & within & ~cells, [&](std::size_t i) {
      const Some with = cells | bit(i);
      if (area.fills_house(i, cells) || others + guardians[i] > kMostGuardians) return;
      if (area.can_fill(with)) {
        if (size_of(with) < kMost) self(self, with, within);
      } else if (size_of(with) >= kFewest && seen.insert(with).second && area.is_least(with)) {
        visit(with);
      }
    });
  };
  Some within = of_three_links(area.all());
  each(within, [&](std::size_t first) {
    if ((within & bit(first)) == 0) return;
    seen.clear();
    grow(grow, bit(first), within);
    within = of_three_links(within & ~bit(first));
  });
}

bool are_in_two(const std::vector<Square>& squares, int Square::*line) {
  std::set<int> bands;
  for (const Square& square : squares) bands.insert((square.*line - 1) / 3);
  return bands.size() <= 2;
}

// True if a relation that is known says as much or more.
bool is_known(const std::vector<Set>& relations, const Set& guardians) {
  return std::any_of(relations.begin(), relations.end(), [&](const Set& one) { return (one & ~guardians).none(); });
}

}  // namespace

void check_impossible(const State& state, const Type&, const Step& step, Candidate, bool) {
  const std::vector<Square>& squares = step.squares;
  if (squares.size() < kFewest || squares.size() > kMost || !all_different(squares)) throw Wrong("an impossible pattern has 10 to 16 cells");
  if (!are_in_two(squares, &Square::first) && !are_in_two(squares, &Square::second)) throw Wrong("the cells are not in two bands or two stacks");
  const Area area(squares);
  if (area.can_fill(area.all())) throw Wrong("three digits can fill these cells");
  if (!area.is_least(area.all())) throw Wrong("three digits cannot fill a part of these cells");
  const Set guardians = unfillable(state.possible(), squares, step.digits, "pattern").guardians;
  if (step.relations.size() != 1) throw Wrong("a pattern gives one relation");
  check_same(guardians, set_of(step.relations.front()));
  check_pattern_alone(step, guardians);
  if (guardians.count() > kMostGuardians) throw Wrong("more than eight guardians");
  if (is_known(Marks(state).live_relations(), guardians)) throw Wrong("a relation that is known says as much");
}

std::optional<Relations> next_by_impossible(const Marks& marks, const Rule&, int, Poll& poll) {
  const std::vector<Set> known = marks.live_relations();
  std::vector<Set> found;
  for (const std::vector<int>& digits : threes_of_digits()) {
    for (const bool stacks : {false, true}) {
      for (int out = 0; out < 3; ++out) {
        std::vector<Square> squares;
        std::vector<std::size_t> others;
        for (const Square& square : squares_of(9)) {
          if (((stacks ? square.second : square.first) - 1) / 3 == out) continue;
          std::size_t count = 0;
          for (int digit = 1; digit <= 9; ++digit) count += marks.possible(candidate_at(square, digit));
          if (!holds_all(marks, square, digits) || count > 3 + kMostGuardians) continue;
          squares.push_back(square);
          others.push_back(count - 3);
        }
        if (squares.size() < kFewest) continue;
        const Area area(squares);
        each_least(area, others, poll, [&](Some cells) {
          std::vector<Square> some;
          each(cells, [&](std::size_t i) { some.push_back(squares[i]); });
          const Set guardians = unfillable(marks.possible(), some, digits, "pattern").guardians;
          if (!is_known(known, guardians) && !contains(found, guardians)) found.push_back(guardians);
        });
      }
    }
  }
  if (found.empty()) return std::nullopt;
  Relations next = marks.relations();
  next.sets.insert(next.sets.end(), found.begin(), found.end());
  return next;
}

}  // namespace bitwhip::verify
