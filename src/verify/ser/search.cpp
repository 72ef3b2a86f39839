#include "verify/ser/search.h"

namespace bitwhip::verify {
namespace {

constexpr std::array<int, kHouses> kBlocksColumnsRows{0,  1,  2,  3,  4, 5,  6,  7,  8,  18, 19, 20, 21, 22,
                                                      23, 24, 25, 26, 9, 10, 11, 12, 13, 14, 15, 16, 17};

bool each_hidden_single(const SerBoard& board, const SerVisit& visit) {
  const SerType type = ser_type("Hidden Single");
  for (const bool last : {true, false}) {
    for (const int house : kBlocksColumnsRows) {
      if ((board.empty(house) == 1) != last) continue;
      for (int digit = 1; digit <= 9; ++digit) {
        const Mask spots = board.spots(house, digit);
        if (std::popcount(spots) != 1) continue;
        if (offer(board, type, {.name = "Hidden Single", .digits = {digit}, .squares = squares_at(house, spots), .houses = {house_at(house)}}, visit))
          return true;
      }
    }
  }
  return false;
}

bool each_naked_single(const SerBoard& board, const SerVisit& visit) {
  const SerType type = ser_type("Naked Single");
  for (int cell = 0; cell < 81; ++cell) {
    if (std::popcount(board.mask(cell)) == 1 &&
        offer(board, type, {.name = "Naked Single", .digits = digits_in(board.mask(cell)), .squares = {square_at(cell)}}, visit))
      return true;
  }
  return false;
}

// Both wings are bivalue cells that the pivot sees; each but one of its digits is in one of them.
bool each_wing(const SerBoard& board, const std::string& name, const SerVisit& visit) {
  const SerType type = ser_type(name);
  for (int pivot = 0; pivot < 81; ++pivot) {
    const Mask own = board.mask(pivot);
    if (std::popcount(own) != type.size) continue;
    for (const int first : peers_of(pivot)) {
      const Mask a = board.mask(first);
      if (std::popcount(a) != 2 || std::popcount(own & ~a) != 1) continue;
      for (const int second : peers_of(pivot)) {
        const Mask b = board.mask(second), all = own | a | b;
        if (std::popcount(b) != 2 || std::popcount(all) != 3 || std::popcount(own & a & b) != type.size - 2 || (a & b) == 0) continue;
        if (offer(board, type,
                  {.name = name,
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
bool each_exclusion(const SerBoard& board, const std::string& name, const SerVisit& visit) {
  const SerType type = ser_type(name);
  std::array<std::vector<int>, 81> excluders;
  std::vector<int> base;
  for (int cell = 0; cell < 81; ++cell) {
    bool beside_single = false;
    for (const int peer : peers_of(cell)) {
      const int count = std::popcount(board.mask(peer));
      beside_single = beside_single || count == 1;
      if (count >= 2 && count <= type.size) excluders[at(cell)].push_back(peer);
    }
    if (std::popcount(board.mask(cell)) >= 2 && !beside_single && !excluders[at(cell)].empty()) base.push_back(cell);
  }
  const auto tries = [&](const std::vector<int>& cells) {
    std::vector<int> common = excluders[at(cells[0])];
    for (const int cell : cells) std::erase_if(common, [&](int one) { return !contains(excluders[at(cell)], one); });
    if (common.size() < 2) return false;
    return offer(board, type, {.name = name, .squares = squares_at(cells), .others = squares_at(common)}, visit);
  };
  const auto each_third = [&](int a, int b) {
    std::vector<int> tail = excluders[at(a)];
    for (const int cell : excluders[at(b)]) {
      if (!contains(tail, cell)) tail.push_back(cell);
    }
    return lists::any_of(tail, [&](int c) { return c != a && c != b && contains(base, c) && tries({a, b, c}); });
  };
  for (std::size_t b = 1; b < base.size(); ++b) {
    for (std::size_t a = 0; a < b; ++a) {
      if (type.size == 2 ? tries({base[a], base[b]}) : each_third(base[a], base[b])) return true;
    }
  }
  return false;
}

std::string technique_of(const SerChainHint& hint, int number) {
  constexpr std::array<std::array<std::string_view, 2>, 3> kPlain{
      {{"Forcing X-Chain", "Bidirectional X-Cycle"}, {"", "Bidirectional Y-Cycle"}, {"Forcing Chain", "Bidirectional Cycle"}}};
  constexpr std::array<std::string_view, 8> kBranching{"", "Double", "", "", "", "Cell", "Region", "Contradiction"};
  if (number == 21) return hint.key == 2 && !hint.cycle && hint.complexity <= 6 ? "Turbot Fish" : std::string(kPlain[at(hint.key - 2)][hint.cycle]);
  if (number == 23) return "Nishio Forcing Chains";
  return fmt::format("{}{} Forcing Chains{}", number == 24 ? "" : "Dynamic ", kBranching[at(hint.key)], level_suffix(std::max(number - 25, 0)));
}

std::optional<SerHint> first_chain(const SerBoard& board, int number, Poll& poll) {
  const std::vector<SerChainPtr> hints = SerChains{poll}.all(board, number);
  if (hints.empty()) return std::nullopt;
  const std::string name = technique_of(*hints.front(), number);
  return SerHint{name, finding_of(*hints.front(), ser_type(name).rating)};
}

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

bool offer(const SerBoard& board, const SerType& type, const SerStep& step, const SerVisit& visit) {
  const SerFinding finding = check_ser_step(board, type, step);
  return (finding.removes.any() || finding.places) && visit(step, finding);
}

bool each_locking(const SerBoard& board, const std::string& name, const SerVisit& visit) {
  const SerType type = ser_type(name);
  for (const int line : {kColumnType, kRowType}) {
    const int first = 9 * (type.pointing ? kBlockType : line), first_cover = 9 * (type.pointing ? line : kBlockType);
    for (int pair = 0; pair < 81; ++pair) {
      const int base = first + pair / 9, cover = first_cover + pair % 9;
      for (int digit = 1; digit <= 9; ++digit) {
        const Mask spots = board.spots(base, digit);
        if (std::popcount(spots) < 2 || (spots & ~places_in(base, cover)) != 0) continue;
        SerStep step{.name = name, .digits = {digit}, .squares = squares_at(base, spots), .houses = {house_at(base)}, .covers = {house_at(cover)}};
        if (!type.direct && offer(board, type, step, visit)) return true;
        for (int other = first; type.direct && other < first + 9; ++other) {
          const Mask there = board.spots(other, digit), crossing = places_in(other, cover);
          if (other == base || crossing == 0 || std::popcount(there) < 2 || std::popcount(there & ~crossing) != 1) continue;
          step.houses = {house_at(base), house_at(other)};
          if (offer(board, type, step, visit)) return true;
        }
      }
    }
  }
  return false;
}

// A hidden set is digits with so many places, a naked one places with so many digits.
bool each_set(const SerBoard& board, const std::string& name, const SerVisit& visit) {
  const SerType type = ser_type(name);
  const bool hidden = type.family == SerFamily::hidden_set;
  for (const int house : kBlocksColumnsRows) {
    if (board.empty(house) < (type.direct ? type.size + 1 : 2 * type.size + hidden)) continue;
    for (const Mask chosen : choices(type.size, 9)) {
      const Mask all = union_of(chosen, [&](int i) { return hidden ? board.spots(house, i + 1) : board.mask(cell_at(house, i)); });
      if (std::popcount(all) != type.size) continue;
      SerStep step{
          .name = name, .digits = digits_in(hidden ? chosen : all), .squares = squares_at(house, hidden ? all : chosen), .houses = {house_at(house)}};
      if (!type.direct && offer(board, type, step, visit)) return true;
      for (int other = 1; type.direct && other <= 9; ++other) {
        const Mask spots = board.spots(house, other);
        if ((chosen & bit_of(other)) != 0 || std::popcount(spots) < 2 || std::popcount(spots & ~all) != 1) continue;
        step.other_digits = {other};
        if (offer(board, type, step, visit)) return true;
        break;
      }
    }
  }
  return false;
}

bool each_fish(const SerBoard& board, const std::string& name, const SerVisit& visit) {
  const SerType type = ser_type(name);
  constexpr std::array<std::pair<int, int>, 2> kTurns{{{kColumnType, kRowType}, {kRowType, kColumnType}}};
  for (const auto& [base, cover] : kTurns) {
    for (const Mask lines : choices(type.size, 9)) {
      for (int digit = 1; digit <= 9; ++digit) {
        if (board.placed(digit) + 2 * type.size > 9) continue;
        const Mask across = union_of(lines, [&, base = base](int i) { return board.spots(base * 9 + i, digit); });
        if (std::popcount(across) != type.size) continue;
        SerStep step{.name = name, .digits = {digit}};
        each_bit(lines, [&, base = base](int i) {
          step.houses.push_back(house_at(base * 9 + i));
          for (const Square& square : squares_at(base * 9 + i, board.spots(base * 9 + i, digit))) step.squares.push_back(square);
        });
        each_bit(across, [&, cover = cover](int i) { step.covers.push_back(house_at(cover * 9 + i)); });
        if (offer(board, type, step, visit)) return true;
      }
    }
  }
  return false;
}

std::optional<SerHint> first_ser_hint(const SerBoard& board, bool with_uniqueness, Poll& poll) {
  std::optional<SerHint> found;
  const SerVisit take = [&](const SerStep& step, const SerFinding& finding) {
    found = SerHint{step.name, finding};
    return true;
  };
  const auto locking = [&](const char* name) { return each_locking(board, name, take); };
  const auto set = [&](const char* name) { return each_set(board, name, take); };
  const auto fish = [&](const char* name) { return each_fish(board, name, take); };
  const auto wing = [&](const char* name) { return each_wing(board, name, take); };
  const auto exclusion = [&](const char* name) { return each_exclusion(board, name, take); };
  const auto set_up_to_pair_exclusion = [&] {
    return each_hidden_single(board, take) || locking("Direct Pointing") || locking("Direct Claiming") || set("Direct Hidden Pair") ||
           each_naked_single(board, take) || set("Direct Hidden Triplet") || locking("Pointing") || locking("Claiming") || set("Naked Pair") ||
           fish("X-Wing") || set("Hidden Pair") || set("Naked Triplet") || fish("Swordfish") || set("Hidden Triplet") || wing("XY-Wing") ||
           wing("XYZ-Wing") || (with_uniqueness && (found = first_loop(board)).has_value()) || set("Naked Quad") || fish("Jellyfish") ||
           set("Hidden Quad") || (with_uniqueness && each_grave(board, take)) || exclusion("Aligned Pair Exclusion");
  };
  poll();
  if (set_up_to_pair_exclusion()) return found;
  constexpr int kFirstOfChains = 21, kTripletExclusion = 22, kLastOfChains = 30;
  for (int number = kFirstOfChains; number <= kLastOfChains && !found; ++number) {
    if (number != kTripletExclusion) {
      found = first_chain(board, number, poll);
    } else {
      exclusion("Aligned Triplet Exclusion");
    }
  }
  return found;
}

}  // namespace bitwhip::verify
