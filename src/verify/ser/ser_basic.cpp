// The board of SER; singles, locking, naked and hidden sets, fish, XY-wings and XYZ-wings, aligned
// exclusions: for each the check, then the search.
#include "verify/ser/ser_basic.h"

#include "base/text.h"
#include "verify/board/board.h"
#include "verify/board/ser_board.h"
#include "verify/ser/techniques.h"
#include "verify/steps/step.h"

namespace bitwhip::verify {

void SerFinding::take(const SerBoard& board, const Square& square, Mask digits) {
  each_bit(board.mask(square) & digits,
           [&](int bit) { removes.set(at(candidate_at(square, bit + 1))); });
}

namespace {

template <class Pattern>
void expect_counts(const SerStep& step, const Pattern& pattern, std::size_t digits,
                   std::size_t houses) {
  if (pattern.digits.size() != digits || !all_different(pattern.digits))
    throw Wrong(says("{} with {}", step.name, counted(pattern.digits.size(), "digit")),
                there("that is not {} that differ", digits),
                asks("the technique has {}", counted(digits, "digit")));
  if (pattern.houses.size() != houses)
    throw Wrong(says("{} with {}", step.name, counted(pattern.houses.size(), "house")),
                there("that is not {}", houses),
                asks("the technique has {}", counted(houses, "house")));
  if (pattern.squares.empty() || !all_different(pattern.squares))
    throw Wrong(says("{} with {}", step.name, counted(pattern.squares.size(), "square")),
                there("a square is there twice, or none at all"),
                asks("the squares of a technique differ"));
}

// Checks that the places of the digit are all shown; behind a node some that are shown may be gone,
// or some that are left may be missing.
void expect_places(const std::vector<Square>& places, const SerStep& step, bool behind) {
  const SerPlaces& shown = claim_of<SerPlaces>(step);
  if (places.empty())
    throw Wrong(says("{} with {}", step.name, counted(shown.squares.size(), "square")),
                there("{} has no place", shown.digits.front()),
                asks("the digit has places in the house"));
  if (!behind && !same_members(places, shown.squares))
    throw Wrong(says("{} with {}", step.name, counted(shown.squares.size(), "square")),
                there("{} has {}", shown.digits.front(), counted(places.size(), "place")),
                asks("the squares are all places of the digit"));
}

// Removes the digit from the covers outside the bases.
SerFinding take_across(const SerBoard& board, const SerType& type, const SerPlaces& fish) {
  SerFinding finding{.tenths = type.rating};
  const auto beside = [&](const Square& square) {
    return inside_any(fish.covers, square) && !inside_any(fish.houses, square);
  };
  finding.take_where(board, bit_of(fish.digits.front()), beside);
  return finding;
}

// Returns the one place that is left outside the squares of a pattern.
Candidate only_place(const SerBoard& board, const House& house, int digit,
                     const std::vector<Square>& taken) {
  std::vector<Square> left = board.places(house, digit);
  if (left.size() < 2)
    throw Wrong(says("{} is placed in {}", digit, name_of(house)),
                there("{} has {} places in {}", digit, left.size(), name_of(house)),
                asks("the digit has two places at least before"));
  std::erase_if(left, [&](const Square& square) { return contains(taken, square); });
  if (left.size() != 1)
    throw Wrong(says("{} is placed in {}", digit, name_of(house)),
                there("{} has {} other places in {}", digit, left.size(), name_of(house)),
                asks("one place is left outside the pattern"));
  return candidate_at(left.front(), digit);
}

constexpr std::array<int, kHouses> kBlocksColumnsRows{0,  1,  2,  3,  4,  5,  6,  7,  8,
                                                      18, 19, 20, 21, 22, 23, 24, 25, 26,
                                                      9,  10, 11, 12, 13, 14, 15, 16, 17};

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

SerFinding check_hidden_single(const SerBoard& board, const SerType&, const SerStep& step, bool) {
  const SerPlaces& single = claim_of<SerPlaces>(step);
  expect_counts(step, single, 1, 1);
  BITWHIP_INVARIANT(single.houses.size() == 1 && !single.digits.empty());
  const House& house = single.houses.front();
  const auto places = board.places(house, single.digits.front());
  if (places.size() != 1 || single.squares != places)
    throw Wrong(
        says("{} of {} in {}", step.name, single.digits.front(), name_of(house)),
        there("{} has {} places in {}", single.digits.front(), places.size(), name_of(house)),
        asks("the digit has one place, the square that is named"));
  const int tenths = board.empty(index_of(house)) == 1 ? 10 : house.kind == HouseKind::bn ? 12 : 15;
  return {.places = candidate_at(places.front(), single.digits.front()), .tenths = tenths};
}

bool each_hidden_single(const SerBoard& board, const SerType& type, const SerVisit& visit) {
  for (const bool last : {true, false}) {
    for (const int house : kBlocksColumnsRows) {
      if ((board.empty(house) == 1) != last) continue;
      for (int digit = 1; digit <= 9; ++digit) {
        const Mask spots = board.spots(house, digit);
        if (std::popcount(spots) != 1) continue;
        if (offer(board, type,
                  SerPlaces{.digits = {digit},
                            .squares = squares_at(house, spots),
                            .houses = {house_at(house)}},
                  visit))
          return true;
      }
    }
  }
  return false;
}

SerFinding check_naked_single(const SerBoard& board, const SerType& type, const SerStep& step,
                              bool) {
  const SerPlaces& single = claim_of<SerPlaces>(step);
  expect_counts(step, single, 1, 0);
  if (single.squares.size() != 1 || board.digits(single.squares.front()) != single.digits)
    throw Wrong(says("{} of {}", step.name, single.digits.front()),
                there("the square holds other digits"), asks("the square holds that digit alone"));
  return {.places = candidate_at(single.squares.front(), single.digits.front()),
          .tenths = type.rating};
}

bool each_naked_single(const SerBoard& board, const SerType& type, const SerVisit& visit) {
  for (int cell = 0; cell < 81; ++cell) {
    if (std::popcount(board.mask(cell)) == 1 &&
        offer(board, type,
              SerPlaces{.digits = digits_in(board.mask(cell)), .squares = {square_at(cell)}},
              visit))
      return true;
  }
  return false;
}

SerFinding check_locking(const SerBoard& board, const SerType& type, const SerStep& step,
                         bool behind) {
  const SerPlaces& locking = claim_of<SerPlaces>(step);
  expect_counts(step, locking, 1, type.direct ? 2 : 1);
  if (locking.covers.size() != 1)
    throw Wrong(says("{} with {}", step.name, counted(locking.covers.size(), "house") + " besides"),
                there("that is not one"), asks("the technique has one house besides"));
  BITWHIP_INVARIANT(locking.houses.size() == (type.direct ? 2U : 1U));
  const House &base = locking.houses[0], &cover = locking.covers[0];
  const int digit = locking.digits.front();
  const bool crosses = (base.kind == HouseKind::bn) != (cover.kind == HouseKind::bn);
  if (!crosses || (base.kind == HouseKind::bn) != type.pointing)
    throw Wrong(says("{} in {} and {}", step.name, name_of(base), name_of(cover)),
                there("they are not the houses of the name"),
                asks("Pointing goes from a block to a line, Claiming from a line to a block"));
  const auto places = board.places(base, digit);
  expect_places(places, step, behind);
  for (const Square& square : places) {
    if (!inside(cover, square))
      throw Wrong(says("{} in {} and {}", step.name, name_of(base), name_of(cover)),
                  there("{} is not in {}", name_of(square), name_of(cover)),
                  asks("all places of the first house are in the second"));
  }
  if (!type.direct) return take_across(board, type, locking);
  const House& other = locking.houses[1];
  if (other == base || other.kind != base.kind)
    throw Wrong(says("{} places a digit in {}", step.name, name_of(other)),
                there("{} is no other house of the kind of {}", name_of(other), name_of(base)),
                asks("the digit is placed in a house like the first"));
  return {.places = only_place(board, other, digit, squares_of(cover)), .tenths = type.rating};
}

bool each_locking(const SerBoard& board, const SerType& type, const SerVisit& visit) {
  for (const int line : {kColumnType, kRowType}) {
    const int first = 9 * (type.pointing ? kBlockType : line),
              first_cover = 9 * (type.pointing ? line : kBlockType);
    for (int pair = 0; pair < 81; ++pair) {
      const int base = first + pair / 9, cover = first_cover + pair % 9;
      for (int digit = 1; digit <= 9; ++digit) {
        const Mask spots = board.spots(base, digit);
        if (std::popcount(spots) < 2 || (spots & ~places_in(base, cover)) != 0) continue;
        SerPlaces found{.digits = {digit},
                        .squares = squares_at(base, spots),
                        .houses = {house_at(base)},
                        .covers = {house_at(cover)}};
        if (!type.direct && offer(board, type, found, visit)) return true;
        for (int other = first; type.direct && other < first + 9; ++other) {
          const Mask there = board.spots(other, digit), crossing = places_in(other, cover);
          if (other == base || crossing == 0 || std::popcount(there) < 2 ||
              std::popcount(there & ~crossing) != 1)
            continue;
          found.houses = {house_at(base), house_at(other)};
          if (offer(board, type, found, visit)) return true;
        }
      }
    }
  }
  return false;
}

SerFinding check_set(const SerBoard& board, const SerType& type, const SerStep& step, bool) {
  const SerSet& set = claim_of<SerSet>(step);
  const auto k = static_cast<std::size_t>(type.size);
  expect_counts(step, set, k, 1);
  const House& house = set.houses.front();
  if (set.squares.size() != k)
    throw Wrong(says("{} with {}", step.name, counted(set.squares.size(), "square")),
                there("that is not {} that differ", type.size),
                asks("the technique has {}", counted(at(type.size), "square")));
  for (const Square& square : set.squares) {
    if (!inside(house, square))
      throw Wrong(says("{} with {}", step.name, name_of(square)),
                  there("{} is not in {}", name_of(square), name_of(house)),
                  asks("the squares of a set are in its house"));
    if (board.digits(square).empty())
      throw Wrong(says("{} with {}", step.name, name_of(square)),
                  there("{} holds a digit", name_of(square)),
                  asks("the squares of a set are empty"));
  }
  SerFinding finding{.tenths = type.rating};
  if (type.family == SerFamily::naked_set) {
    for (const Square& square : set.squares) {
      if (!all_in(board.digits(square), set.digits))
        throw Wrong(says("{} with {}", step.name, name_of(square)),
                    there("{} holds other digits", name_of(square)),
                    asks("the squares of a naked set hold its digits alone"));
    }
    finding.take_where(board, mask_of(set.digits), [&](const Square& square) {
      return inside(house, square) && !contains(set.squares, square);
    });
    return finding;
  }
  for (const int digit : set.digits) {
    const auto places = board.places(house, digit);
    if (places.empty())
      throw Wrong(says("{} with {} in {}", step.name, digit, name_of(house)),
                  there("{} has no place in {}", digit, name_of(house)),
                  asks("each digit has a place in the house"));
    if (!all_in(places, set.squares))
      throw Wrong(says("{} with {} in {}", step.name, digit, name_of(house)),
                  there("{} has other places in {}", digit, name_of(house)),
                  asks("the digits of a hidden set fit its squares only"));
  }
  if (type.direct) {
    if (set.other_digits.size() != 1 || contains(set.digits, set.other_digits.front()))
      throw Wrong(says("{} with {}", step.name, counted(set.other_digits.size(), "other digit")),
                  there("that is not one outside the set"),
                  asks("a direct hidden set places one other digit"));
    finding.places = only_place(board, house, set.other_digits.front(), set.squares);
    return finding;
  }
  for (const Square& square : set.squares) finding.take(board, square, ~mask_of(set.digits));
  return finding;
}

// A hidden set is k digits with k places, a naked one k places with k digits.
bool each_set(const SerBoard& board, const SerType& type, const SerVisit& visit) {
  const bool hidden = type.family == SerFamily::hidden_set;
  for (const int house : kBlocksColumnsRows) {
    if (board.empty(house) < (type.direct ? type.size + 1 : 2 * type.size + hidden)) continue;
    for (const Mask chosen : choices(type.size, 9)) {
      const Mask all = union_of(chosen, [&](int i) {
        return hidden ? board.spots(house, i + 1) : board.mask(cell_at(house, i));
      });
      if (std::popcount(all) != type.size) continue;
      SerSet found{.digits = digits_in(hidden ? chosen : all),
                   .squares = squares_at(house, hidden ? all : chosen),
                   .houses = {house_at(house)}};
      if (!type.direct && offer(board, type, found, visit)) return true;
      for (int other = 1; type.direct && other <= 9; ++other) {
        const Mask spots = board.spots(house, other);
        if ((chosen & bit_of(other)) != 0 || std::popcount(spots) < 2 ||
            std::popcount(spots & ~all) != 1)
          continue;
        found.other_digits = {other};
        if (offer(board, type, found, visit)) return true;
        break;
      }
    }
  }
  return false;
}

SerFinding check_fish(const SerBoard& board, const SerType& type, const SerStep& step,
                      bool behind) {
  const SerPlaces& fish = claim_of<SerPlaces>(step);
  const auto k = static_cast<std::size_t>(type.size);
  expect_counts(step, fish, 1, k);
  if (fish.covers.size() != k || !all_different(fish.covers) || !all_different(fish.houses))
    throw Wrong(says("{} with {} and {}", step.name, counted(fish.houses.size(), "line"),
                     fish.covers.size()),
                there("they are not {} each that differ", k),
                asks("a fish of size n has n lines and n lines across"));
  const HouseKind kind = fish.houses.front().kind,
                  cross = kind == HouseKind::rn ? HouseKind::cn : HouseKind::rn;
  const auto of = [](HouseKind wanted) {
    return [wanted](const House& house) { return house.kind == wanted; };
  };
  if (kind == HouseKind::bn || !lists::all_of(fish.houses, of(kind)) ||
      !lists::all_of(fish.covers, of(cross)))
    throw Wrong(says("{} with base {}", step.name, name_of(fish.houses.front())),
                there("the lines are not rows on the one side and columns on the other"),
                asks("a fish goes across rows and columns"));
  const int digit = fish.digits.front();
  std::vector<Square> all;
  for (const House& house : fish.houses) {
    const auto places = board.places(house, digit);
    if (places.empty())
      throw Wrong(says("{} with {} in {}", step.name, digit, name_of(house)),
                  there("{} has no place in {}", digit, name_of(house)),
                  asks("each digit has a place in the house"));
    for (const Square& square : places) {
      if (!inside_any(fish.covers, square))
        throw Wrong(says("{} with {}", step.name, name_of(house)),
                    there("{} is in none of the other lines", name_of(square)),
                    asks("all places of the one side are on the other"));
      all.push_back(square);
    }
  }
  expect_places(all, step, behind);
  return take_across(board, type, fish);
}

bool each_fish(const SerBoard& board, const SerType& type, const SerVisit& visit) {
  for (const int base : {kColumnType, kRowType}) {
    const int cover = base == kColumnType ? kRowType : kColumnType;
    for (const Mask lines : choices(type.size, 9)) {
      for (int digit = 1; digit <= 9; ++digit) {
        if (board.placed(digit) + 2 * type.size > 9) continue;
        const Mask across =
            union_of(lines, [&](int i) { return board.spots(base * 9 + i, digit); });
        if (std::popcount(across) != type.size) continue;
        SerPlaces found{.digits = {digit}};
        each_bit(lines, [&](int i) {
          found.houses.push_back(house_at(base * 9 + i));
          for (const Square& square : squares_at(base * 9 + i, board.spots(base * 9 + i, digit)))
            found.squares.push_back(square);
        });
        each_bit(across, [&](int i) { found.covers.push_back(house_at(cover * 9 + i)); });
        if (offer(board, type, found, visit)) return true;
      }
    }
  }
  return false;
}

SerFinding check_wing(const SerBoard& board, const SerType& type, const SerStep& step, bool) {
  const SerWing& wings = claim_of<SerWing>(step);
  if (wings.squares.size() != 3 || !all_different(wings.squares) || wings.other_digits.size() != 1)
    throw Wrong(says("{} with {} and {}", step.name, counted(wings.squares.size(), "square"),
                     counted(wings.other_digits.size(), "other digit")),
                there("they are not a pivot, two wings and a digit"), asks("a wing has these"));
  const Square& pivot = wings.squares[0];
  const int shared = wings.other_digits.front();
  const auto of_pivot = board.digits(pivot);
  if (static_cast<int>(of_pivot.size()) != type.size)
    throw Wrong(says("{} with the pivot {}", step.name, name_of(pivot)),
                there("{} holds {}", name_of(pivot), counted(of_pivot.size(), "digit")),
                asks("the pivot holds {}", counted(at(type.size), "digit")));
  if (contains(of_pivot, shared) != (type.size == 3))
    throw Wrong(says("{} with the pivot {}", step.name, name_of(pivot)),
                there("it {} {}", type.size == 3 ? "lacks" : "has", shared),
                asks("the pivot of an XYZ-wing holds the digit, that of an XY-wing does not"));
  for (const Square& wing : {wings.squares[1], wings.squares[2]}) {
    if (!sees(pivot, wing))
      throw Wrong(says("{} with the wing {}", step.name, name_of(wing)),
                  there("{} does not see {}", name_of(wing), name_of(pivot)),
                  asks("the wings see the pivot"));
    if (board.digits(wing).size() != 2 || !board.has(candidate_at(wing, shared)))
      throw Wrong(says("{} with the wing {}", step.name, name_of(wing)),
                  there("{} does not hold {} and one more", name_of(wing), shared),
                  asks("a wing holds the digit and one of the pivot"));
  }
  // Each other digit of the pivot leaves a wing with only the shared one.
  std::vector<int> all{shared};
  for (const int digit : of_pivot) {
    if (digit == shared) continue;
    all.push_back(digit);
    if (((board.mask(wings.squares[1]) | board.mask(wings.squares[2])) & bit_of(digit)) == 0)
      throw Wrong(says("{} with the pivot {}", step.name, name_of(pivot)),
                  there("no wing holds the {} of the pivot", digit),
                  asks("each other digit of the pivot is in a wing"));
  }
  if (!same_members(all, wings.digits))
    throw Wrong(says("{} with {}", step.name, counted(wings.digits.size(), "digit")),
                there("the squares hold {}, or others", counted(all.size(), "digit")),
                asks("the digits of a wing are those of its squares"));
  SerFinding finding{.tenths = type.rating};
  // A pivot of two candidates lacks the digit.
  finding.take_seen(board, {wings.squares.begin() + (type.size == 2), wings.squares.end()},
                    bit_of(shared));
  return finding;
}

// Both wings are bivalue cells that see the pivot; each digit of the pivot but one is in a wing.
bool each_wing(const SerBoard& board, const SerType& type, const SerVisit& visit) {
  for (int pivot = 0; pivot < 81; ++pivot) {
    const Mask own = board.mask(pivot);
    if (std::popcount(own) != type.size) continue;
    for (const int first : peers_of(pivot)) {
      const Mask a = board.mask(first);
      if (std::popcount(a) != 2 || std::popcount(own & ~a) != 1) continue;
      for (const int second : peers_of(pivot)) {
        const Mask b = board.mask(second), all = own | a | b;
        if (std::popcount(b) != 2 || std::popcount(all) != 3 ||
            std::popcount(own & a & b) != type.size - 2 || (a & b) == 0)
          continue;
        if (offer(board, type,
                  SerWing{.digits = digits_in(all),
                          .other_digits = {std::countr_zero(a & b) + 1},
                          .squares = {square_at(pivot), square_at(first), square_at(second)}},
                  visit))
          return true;
      }
    }
  }
  return false;
}

SerFinding check_exclusion(const SerBoard& board, const SerType& type, const SerStep& step, bool) {
  const SerExclusion& exclusion = claim_of<SerExclusion>(step);
  if (static_cast<int>(exclusion.squares.size()) != type.size || !all_different(exclusion.squares))
    throw Wrong(says("{} with {}", step.name, counted(exclusion.squares.size(), "square")),
                there("that is not {} that differ", type.size),
                asks("the technique has {}", counted(at(type.size), "square")));
  if (exclusion.others.size() < 2 || !all_different(exclusion.others))
    throw Wrong(says("{} with {}", step.name, counted(exclusion.others.size(), "excluder")),
                there("that is less than two that differ"),
                asks("an exclusion has two excluders at least"));
  for (const Square& excluder : exclusion.others) {
    for (const Square& square : exclusion.squares) {
      if (!sees(excluder, square))
        throw Wrong(says("{} with the excluder {}", step.name, name_of(excluder)),
                    there("{} does not see {}", name_of(excluder), name_of(square)),
                    asks("an excluder sees all squares"));
    }
    const auto count = static_cast<int>(board.digits(excluder).size());
    if (count < 2 || count > type.size)
      throw Wrong(says("{} with the excluder {}", step.name, name_of(excluder)),
                  there("{} holds {}", name_of(excluder), counted(at(count), "digit")),
                  asks("an excluder holds 2 to {} digits", type.size));
  }
  // Two base cells get a dummy third one that clashes with nothing.
  std::array<Mask, 3> may{0, 0, 1U << 9}, met{};
  BITWHIP_INVARIANT(exclusion.squares.size() <= may.size());
  for (std::size_t i = 0; i < exclusion.squares.size(); ++i) {
    may[i] = board.mask(exclusion.squares[i]);
    if (may[i] == 0)
      throw Wrong(says("{} with {}", step.name, name_of(exclusion.squares[i])),
                  there("{} holds a digit", name_of(exclusion.squares[i])),
                  asks("the squares of an exclusion are empty"));
  }
  const auto clash = [&](std::size_t i, std::size_t k) {
    return k < exclusion.squares.size() && sees(exclusion.squares[i], exclusion.squares[k]);
  };
  const bool first_two = clash(0, 1), outer = clash(0, 2), last_two = clash(1, 2);
  // A digit is possible if a choice with it leaves every excluder a digit.
  each_bit(may[0], [&](int a) {
    each_bit(may[1], [&](int b) {
      if (first_two && a == b) return;
      each_bit(may[2], [&](int c) {
        const std::array<Mask, 3> chosen{1U << a, 1U << b, 1U << c};
        const auto full = [&](const Square& excluder) {
          return (board.mask(excluder) & ~(chosen[0] | chosen[1] | chosen[2])) == 0;
        };
        if ((outer && a == c) || (last_two && b == c) || lists::any_of(exclusion.others, full))
          return;
        for (std::size_t i = 0; i < 3; ++i) met[i] |= chosen[i];
      });
    });
  });
  SerFinding finding{.tenths = type.rating};
  for (std::size_t i = 0; i < exclusion.squares.size(); ++i)
    finding.take(board, exclusion.squares[i], ~met[i]);
  return finding;
}

// Every choice of two or three base cells that at least two excluders see.
bool each_exclusion(const SerBoard& board, const SerType& type, const SerVisit& visit) {
  std::array<std::vector<int>, 81> excluders;
  std::vector<int> base;
  for (int cell = 0; cell < 81; ++cell) {
    bool beside_single = false;
    for (const int peer : peers_of(cell)) {
      const int count = std::popcount(board.mask(peer));
      beside_single = beside_single || count == 1;
      if (count >= 2 && count <= type.size) excluders[at(cell)].push_back(peer);
    }
    if (std::popcount(board.mask(cell)) >= 2 && !beside_single && !excluders[at(cell)].empty())
      base.push_back(cell);
  }
  const auto tries = [&](const std::vector<int>& cells) {
    std::vector<int> common = excluders[at(cells[0])];
    for (const int cell : cells)
      std::erase_if(common, [&](int one) { return !contains(excluders[at(cell)], one); });
    if (common.size() < 2) return false;
    return offer(board, type, SerExclusion{squares_at(cells), squares_at(common)}, visit);
  };
  const auto each_third = [&](int a, int b) {
    std::vector<int> tail = excluders[at(a)];
    for (const int cell : excluders[at(b)]) add_once(tail, cell);
    return lists::any_of(tail, [&](int c) {
      return c != a && c != b && contains(base, c) && tries({a, b, c});
    });
  };
  for (std::size_t b = 1; b < base.size(); ++b) {
    for (std::size_t a = 0; a < b; ++a) {
      if (type.size == 2 ? tries({base[a], base[b]}) : each_third(base[a], base[b])) return true;
    }
  }
  return false;
}

}  // namespace bitwhip::verify
