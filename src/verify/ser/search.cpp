#include "verify/ser/search.h"

#include <algorithm>
#include <array>

#include "base/invariant.h"

namespace bitwhip::verify {
namespace {

constexpr std::array<std::string_view, 5> kSetNames{"", "", "Pair", "Triplet", "Quad"};
constexpr std::array<int, kHouses> kBlocksColumnsRows{0,  1,  2,  3,  4, 5,  6,  7,  8,  18, 19, 20, 21, 22,
                                                      23, 24, 25, 26, 9, 10, 11, 12, 13, 14, 15, 16, 17};

bool is_in(int house, int cell) { return house_of(cell, type_of_house(house)) == house; }
bool meet(int a, int b) {
  for (int place = 0; place < 9; ++place) {
    if (is_in(b, cell_at(a, place))) return true;
  }
  return false;
}

std::vector<Square> squares_at(int house, Mask places) {
  std::vector<Square> list;
  each_bit(places, [&](int place) { list.push_back(square_at(cell_at(house, place))); });
  return list;
}

// The union of these sets, if it has so many members and each of them two at least; else nothing.
template <class Sets>
Mask tuple(Mask chosen, int size, const Sets& set) {
  Mask all = 0;
  bool fits = true;
  each_bit(chosen, [&](int i) {
    fits = fits && std::popcount(set(i)) >= 2;
    all |= set(i);
  });
  return fits && std::popcount(all) == size ? all : 0;
}

bool each_hidden_single(const SerBoard& board, const SerVisit& visit) {
  for (const bool last : {true, false}) {
    for (const int house : kBlocksColumnsRows) {
      if ((board.empty(house) == 1) != last) continue;
      for (int digit = 1; digit <= 9; ++digit) {
        const Mask spots = board.spots(house, digit);
        if (std::popcount(spots) != 1) continue;
        if (offer(board, {.name = "Hidden Single", .digits = {digit}, .squares = squares_at(house, spots), .houses = {house_at(house)}}, visit))
          return true;
      }
    }
  }
  return false;
}

bool each_naked_single(const SerBoard& board, const SerVisit& visit) {
  for (int cell = 0; cell < 81; ++cell) {
    if (std::popcount(board.mask(cell)) == 1 &&
        offer(board, {.name = "Naked Single", .digits = digits_in(board.mask(cell)), .squares = {square_at(cell)}}, visit))
      return true;
  }
  return false;
}

// Both wings are bivalue cells that the pivot sees; each but one of its digits is in one of them.
bool each_wing(const SerBoard& board, int size, const SerVisit& visit) {
  for (int pivot = 0; pivot < 81; ++pivot) {
    const Mask own = board.mask(pivot);
    if (std::popcount(own) != size) continue;
    for (const int first : peers_of(pivot)) {
      const Mask a = board.mask(first);
      if (std::popcount(a) != 2 || std::popcount(own & ~a) != 1) continue;
      for (const int second : peers_of(pivot)) {
        const Mask b = board.mask(second), all = own | a | b;
        if (std::popcount(b) != 2 || std::popcount(all) != 3 || std::popcount(own & a & b) != size - 2 || (a & b) == 0) continue;
        if (offer(board,
                  {.name = size == 2 ? "XY-Wing" : "XYZ-Wing",
                   .digits = digits_in(all),
                   .other_digits = {std::countr_zero(a & b) + 1},
                   .squares = {square_at(pivot), square_at(first), square_at(second)}},
                  visit))
          return true;
      }
    }
  }
  return false;
}

// Aligned exclusions: every choice of two or three base cells, which two excluders at least see.
class Exclusions {
 public:
  Exclusions(const SerBoard& board, int size, const SerVisit& visit) : board_(board), size_(size), visit_(visit) {
    for (int cell = 0; cell < 81; ++cell) {
      bool beside_single = false;
      for (const int peer : peers_of(cell)) {
        const int count = std::popcount(board.mask(peer));
        beside_single = beside_single || count == 1;
        if (count >= 2 && count <= size) excluders_[at(cell)].push_back(peer);
      }
      if (std::popcount(board.mask(cell)) >= 2 && !beside_single && !excluders_[at(cell)].empty()) base_.push_back(cell);
    }
  }

  bool run() {
    if (static_cast<int>(base_.size()) < size_) return false;
    for (std::size_t b = 1; b < base_.size(); ++b) {
      for (std::size_t a = 0; a < b; ++a) {
        if (size_ == 2 ? tries({base_[a], base_[b]}) : each_third(base_[a], base_[b])) return true;
      }
    }
    return false;
  }

 private:
  bool each_third(int a, int b) {
    std::vector<int> tail = excluders_[at(a)];
    for (const int cell : excluders_[at(b)]) {
      if (!contains(tail, cell)) tail.push_back(cell);
    }
    return std::any_of(tail.begin(), tail.end(), [&](int c) { return c != a && c != b && contains(base_, c) && tries({a, b, c}); });
  }

  bool tries(const std::vector<int>& cells) {
    std::vector<int> common = excluders_[at(cells[0])];
    for (const int cell : cells) std::erase_if(common, [&](int one) { return !contains(excluders_[at(cell)], one); });
    if (common.size() < 2) return false;
    SerStep step{.name = size_ == 2 ? "Aligned Pair Exclusion" : "Aligned Triplet Exclusion"};
    for (const int cell : cells) step.squares.push_back(square_at(cell));
    for (const int cell : common) step.others.push_back(square_at(cell));
    return offer(board_, step, visit_);
  }

  const SerBoard& board_;
  const int size_;
  const SerVisit& visit_;
  std::array<std::vector<int>, 81> excluders_;
  std::vector<int> base_;
};

}  // namespace

const std::vector<Mask>& choices(int n, int of) {
  static const auto all = [] {
    std::array<std::array<std::vector<Mask>, 10>, 10> lists;
    for (std::size_t m = 0; m < lists.size(); ++m) {
      for (Mask mask = 0; mask < 1U << m; ++mask) lists[m][at(std::popcount(mask))].push_back(mask);
    }
    return lists;
  }();
  BITWHIP_INVARIANT(n >= 0 && n < 10 && of >= 0 && of < 10);
  return all[at(of)][at(n)];
}

bool offer(const SerBoard& board, const SerStep& step, const SerVisit& visit) {
  const SerFinding finding = check_ser_step(board, ser_type(step.name), step);
  return (finding.removes.any() || finding.places) && visit(step, finding);
}

bool each_locking(const SerBoard& board, bool direct, const SerVisit& visit) {
  constexpr std::array<std::pair<int, int>, 4> kTurns{
      {{kBlockType, kColumnType}, {kBlockType, kRowType}, {kColumnType, kBlockType}, {kRowType, kBlockType}}};
  for (const auto& [type, cover_type] : kTurns) {
    for (int pair = 0; pair < 81; ++pair) {
      const int base = type * 9 + pair / 9, cover = cover_type * 9 + pair % 9;
      if (!meet(base, cover)) continue;
      for (int digit = 1; digit <= 9; ++digit) {
        const Mask spots = board.spots(base, digit);
        const auto inside_cover = [&](int house) {
          Mask places = 0;
          each_bit(board.spots(house, digit), [&](int place) { places |= Mask{is_in(cover, cell_at(house, place))} << place; });
          return places;
        };
        if (std::popcount(spots) < 2 || inside_cover(base) != spots) continue;
        const std::string name = type == kBlockType ? "Pointing" : "Claiming";
        SerStep step{.name = name, .digits = {digit}, .squares = squares_at(base, spots), .houses = {house_at(base)}, .covers = {house_at(cover)}};
        if (!direct && offer(board, step, visit)) return true;
        step.name = "Direct " + name;
        for (int other = type * 9; direct && other < type * 9 + 9; ++other) {
          const Mask there = board.spots(other, digit);
          if (other == base || !meet(other, cover) || std::popcount(there) < 2 || std::popcount(there & ~inside_cover(other)) != 1) continue;
          step.houses = {house_at(base), house_at(other)};
          if (offer(board, step, visit)) return true;
        }
      }
    }
  }
  return false;
}

bool each_hidden_set(const SerBoard& board, int size, bool direct, const SerVisit& visit) {
  for (const int house : kBlocksColumnsRows) {
    if (board.empty(house) <= (direct ? size : 2 * size)) continue;
    for (const Mask digits : choices(size, 9)) {
      const Mask places = tuple(digits, size, [&](int i) { return board.spots(house, i + 1); });
      if (places == 0) continue;
      SerStep step{.name = "Hidden " + std::string(kSetNames[at(size)]),
                   .digits = digits_in(digits),
                   .squares = squares_at(house, places),
                   .houses = {house_at(house)}};
      if (!direct) {
        if (offer(board, step, visit)) return true;
        continue;
      }
      step.name = "Direct " + step.name;
      for (int other = 1; other <= 9; ++other) {
        const Mask spots = board.spots(house, other);
        if ((digits >> (other - 1) & 1) || std::popcount(spots) < 2 || std::popcount(spots & ~places) != 1) continue;
        step.other_digits = {other};
        if (offer(board, step, visit)) return true;
        break;
      }
    }
  }
  return false;
}

bool each_naked_set(const SerBoard& board, int size, const SerVisit& visit) {
  for (const int house : kBlocksColumnsRows) {
    if (board.empty(house) < 2 * size) continue;
    for (const Mask places : choices(size, 9)) {
      const Mask digits = tuple(places, size, [&](int i) { return board.mask(cell_at(house, i)); });
      if (digits != 0 && offer(board,
                               {.name = "Naked " + std::string(kSetNames[at(size)]),
                                .digits = digits_in(digits),
                                .squares = squares_at(house, places),
                                .houses = {house_at(house)}},
                               visit))
        return true;
    }
  }
  return false;
}

bool each_fish(const SerBoard& board, int size, const SerVisit& visit) {
  constexpr std::array<std::string_view, 5> kNames{"", "", "X-Wing", "Swordfish", "Jellyfish"};
  constexpr std::array<std::pair<int, int>, 2> kTurns{{{kColumnType, kRowType}, {kRowType, kColumnType}}};
  for (const auto& [base, cover] : kTurns) {
    for (const Mask lines : choices(size, 9)) {
      for (int digit = 1; digit <= 9; ++digit) {
        if (board.placed(digit) + 2 * size > 9) continue;
        const Mask across = tuple(lines, size, [&, base = base](int i) { return board.spots(base * 9 + i, digit); });
        if (across == 0) continue;
        SerStep step{.name = std::string(kNames[at(size)]), .digits = {digit}};
        each_bit(lines, [&, base = base](int i) {
          step.houses.push_back(house_at(base * 9 + i));
          for (const Square& square : squares_at(base * 9 + i, board.spots(base * 9 + i, digit))) step.squares.push_back(square);
        });
        each_bit(across, [&, cover = cover](int i) { step.covers.push_back(house_at(cover * 9 + i)); });
        if (offer(board, step, visit)) return true;
      }
    }
  }
  return false;
}

namespace {

std::string technique_of(const SerChainHint& hint, int number) {
  switch (hint.key) {
    case 2:
      return hint.cycle ? "Bidirectional X-Cycle" : hint.complexity <= 6 ? "Turbot Fish" : "Forcing X-Chain";
    case 3:
      return "Bidirectional Y-Cycle";
    case 4:
      return hint.cycle ? "Bidirectional Cycle" : "Forcing Chain";
    default:
      break;
  }
  if (number == 23) return "Nishio Forcing Chains";
  const std::string kind = hint.key == 1 ? "Double" : hint.key == 5 ? "Cell" : hint.key == 6 ? "Region" : "Contradiction";
  return (number == 24 ? "" : "Dynamic ") + kind + " Forcing Chains" + std::string(level_suffix(std::max(number - 25, 0)));
}

std::optional<SerHint> first_chain(const SerBoard& board, int number, Poll& poll) {
  const std::vector<SerChainPtr> hints = SerChains{poll}.all(board, number);
  if (hints.empty()) return std::nullopt;
  const SerChainHint& first = *hints.front();
  SerHint hint{.name = technique_of(first, number), .tenths = static_cast<int>((first.rating + 0.05) * 10), .places = first.places};
  for (const auto& [cell, mask] : first.removes) each_bit(mask, [&, cell = cell](int bit) { hint.removes.set(at(at_cell(cell, bit + 1))); });
  return hint;
}

}  // namespace

std::optional<SerHint> first_ser_hint(const SerBoard& board, bool with_uniqueness, Poll& poll) {
  std::optional<SerHint> found;
  const SerVisit take = [&](const SerStep& step, const SerFinding& finding) {
    found = SerHint{step.name, finding.tenths, finding.removes, finding.places};
    return true;
  };
  const auto exclusions = [&](int size) { return Exclusions(board, size, take).run(); };
  const auto set_up_to_pair_exclusion = [&] {
    return each_hidden_single(board, take) || each_locking(board, true, take) || each_hidden_set(board, 2, true, take) ||
           each_naked_single(board, take) || each_hidden_set(board, 3, true, take) || each_locking(board, false, take) ||
           each_naked_set(board, 2, take) || each_fish(board, 2, take) || each_hidden_set(board, 2, false, take) || each_naked_set(board, 3, take) ||
           each_fish(board, 3, take) || each_hidden_set(board, 3, false, take) || each_wing(board, 2, take) || each_wing(board, 3, take) ||
           (with_uniqueness && (found = first_loop(board)).has_value()) || each_naked_set(board, 4, take) || each_fish(board, 4, take) ||
           each_hidden_set(board, 4, false, take) || (with_uniqueness && each_grave(board, take)) || exclusions(2);
  };
  poll();
  if (set_up_to_pair_exclusion()) return found;
  constexpr int kFirstOfChains = 21, kTripletExclusion = 22, kLastOfChains = 30;
  for (int number = kFirstOfChains; number <= kLastOfChains && !found; ++number) {
    if (number != kTripletExclusion) {
      found = first_chain(board, number, poll);
    } else if (exclusions(3)) {
      break;
    }
  }
  return found;
}

}  // namespace bitwhip::verify
