// Tridagons and impossible patterns, which three digits cannot fill, and the relations that they
// give.
#include "verify/steps/unfillable.h"

#include "base/text.h"
#include "verify/steps/chain_search.h"

namespace bitwhip::verify {
namespace {

// Cells that three digits cannot fill: the digits in them, which identify the pattern, and the
// other candidates of the cells.
struct Unfillable {
  CandidateBits pattern, guardians;
};

// `kind`: name of the pattern in messages. Throws Wrong if a candidate is missing.
Unfillable unfillable(const CandidateBits& possible, const std::vector<Square>& squares,
                      const std::vector<int>& digits, std::string_view kind) {
  if (digits.size() != 3 || !all_different(digits))
    throw Wrong(says("a {} of {}", kind, counted(digits.size(), "digit")),
                there("it has not three that differ"), asks("a {} has three digits", kind));
  Unfillable found;
  for (const Square& square : squares) {
    for (const int digit : digits) {
      if (digit < 1 || digit > 9)
        throw Wrong(says("the digit {}", digit), there("it is not from 1 to 9"),
                    asks("a digit is from 1 to 9"));
      const Candidate c = candidate_at(square, digit);
      if (!has(possible, c))
        throw Wrong(says("a {} with {}", kind, to_string(c)),
                    there("{} is no candidate any more", to_string(c)),
                    asks("all cells of the pattern hold all three digits"));
      found.pattern.set(at(c));
    }
    for (int digit = 1; digit <= 9; ++digit) found.guardians.set(at(candidate_at(square, digit)));
  }
  found.guardians &= possible & ~found.pattern;
  return found;
}

// Returns all choices of three digits.
std::vector<std::vector<int>> threes_of_digits() {
  std::vector<std::vector<int>> list;
  for (Mask mask = 0; mask < 512; ++mask) {
    if (std::popcount(mask) == 3) list.push_back(digits_in(mask));
  }
  return list;
}

bool holds_all(const Marks& marks, const Square& square, const std::vector<int>& digits) {
  return lists::all_of(digits,
                       [&](int digit) { return marks.possible(candidate_at(square, digit)); });
}

// Throws Wrong unless these are the guardians.
void check_same(const CandidateBits& guardians, const CandidateBits& named) {
  if (const CandidateBits hidden = guardians & ~named; hidden.any())
    throw Wrong(says("{}", counted(named.count(), "guardian")),
                there("{} is a guardian, too", to_string(least_of(hidden))),
                asks("the guardians are all other candidates of the cells"));
  if (const CandidateBits more = named & ~guardians; more.any())
    throw Wrong(says("{}", counted(named.count(), "guardian")),
                there("{} is no guardian", to_string(least_of(more))),
                asks("the guardians are all other candidates of the cells"));
}

// Throws Wrong if the step of a pattern that gives a relation has guardians other than these beside
// its relation.
void check_pattern_alone(const ClaimedUnfillable& claim, const CandidateBits& guardians) {
  if (!claim.guardians.empty()) check_same(guardians, set_of(claim.guardians));
}

// Throws Wrong unless the squares are three in three rows and three columns of each of four blocks,
// with an odd number of odd permutations.
void check_squares(const std::vector<Square>& squares) {
  if (squares.size() != 12 || !all_different(squares))
    throw Wrong(says("a tridagon of {}", counted(squares.size(), "cell")),
                there("it has not twelve that differ"), asks("a tridagon has twelve cells"));
  std::map<Square, std::vector<Square>> blocks;
  for (const Square& square : squares)
    blocks[{(square.first - 1) / 3, (square.second - 1) / 3}].push_back(square);
  std::set<int> bands, stacks;
  bool odd = false;
  for (auto& [block, cells] : blocks) {
    lists::sort(cells);
    bands.insert(block.first);
    stacks.insert(block.second);
    std::vector<int> columns;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      columns.push_back((cells[i].second - 1) % 3);
      if ((cells[i].first - 1) % 3 != static_cast<int>(i))
        throw Wrong(
            says("a tridagon with {}", name_of(cells[i])),
            there("another of its cells is in the same row of the block, or a row is missing"),
            asks("a tridagon has three cells in three rows of each of its blocks"));
    }
    if (columns.size() != 3 || !all_different(columns))
      throw Wrong(says("a tridagon with {}", name_of(cells.front())),
                  there("its cells in that block are not in three columns"),
                  asks("a tridagon has three cells in three columns of each of its blocks"));
    // An even permutation of three is a rotation.
    odd = odd != ((columns[1] + 3 - columns[0]) % 3 != 1);
  }
  if (blocks.size() != 4 || bands.size() != 2 || stacks.size() != 2)
    throw Wrong(says("a tridagon in {}", counted(blocks.size(), "block")),
                there("they are not in two bands and two stacks"),
                asks("a tridagon has four blocks in two bands and two stacks"));
  if (!odd)
    throw Wrong(says("{}", counted(squares.size(), "cell") + " that three digits cannot fill"),
                there("three digits can fill these cells"), asks("the pattern cannot be filled"));
}

std::set<Square> squares_with(const CandidateBits& guardians) {
  std::set<Square> squares;
  for_each(guardians, [&](Candidate c) { squares.insert(square_of(c)); });
  return squares;
}

// Calls visit(squares, digits, unfillable, outside) for each tridagon of the state: tries all
// orders of the columns of each block, digit by digit.
template <class Visit>
void each_tridagon(const Marks& marks, Visit visit) {
  constexpr int kOrders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  for (const std::vector<int>& digits : threes_of_digits()) {
    std::vector<std::vector<Square>> in_block[9];  // by block: its sets of three squares
    for (int block = 0; block < 9; ++block) {
      for (const auto& order : kOrders) {
        std::vector<Square> three;
        for (int row = 0; row < 3; ++row)
          three.emplace_back(block / 3 * 3 + row + 1, block % 3 * 3 + order[row] + 1);
        const auto holds = [&](const Square& square) { return holds_all(marks, square, digits); };
        if (lists::all_of(three, holds)) in_block[block].push_back(three);
      }
    }
    for (int outside = 0; outside < 9; ++outside) {
      std::vector<std::vector<Square>> all{{}};
      for (int block = 0; block < 9; ++block) {
        if (block / 3 == outside / 3 || block % 3 == outside % 3) continue;
        std::vector<std::vector<Square>> longer;
        for (const auto& squares : all) {
          for (const auto& three : in_block[block]) {
            longer.push_back(squares);
            longer.back().insert(longer.back().end(), three.begin(), three.end());
          }
        }
        all = std::move(longer);
      }
      for (const auto& squares : all) {
        try {
          check_squares(squares);
        } catch (const Wrong&) {
          continue;
        }
        visit(squares, digits, unfillable(marks.possible(), squares, digits, "tridagon"), outside);
      }
    }
  }
}

// Returns true if at least two of the digits are decided in the block, and none of them in another
// one.
bool are_decided_in(const Marks& marks, const std::vector<int>& digits, int block) {
  int count = 0;
  for (Candidate c = 0; c < 729; ++c) {
    if (!contains(digits, digit_of(c)) || !marks.possible(c) || marks.open(c)) continue;
    if (block_of(c) != block + 1) return false;
    ++count;
  }
  return count >= 2;
}

// Replaces the relations with exactly these guardians left by two: without a, and without b.
void split_relation(const CandidateBits& possible, const CandidateBits& guardians, Candidate a,
                    Candidate b, Relations& relations) {
  std::erase_if(relations.sets,
                [&](const CandidateBits& one) { return (one & possible) == guardians; });
  for (const Candidate gone : {a, b}) {
    relations.sets.push_back(guardians);
    relations.sets.back().reset(at(gone));
  }
}

bool is_pair(const Marks& marks, Candidate a, Candidate b) {
  return lists::any_of(marks.board().variables_of[at(a)], [&](int v) {
    const Members list = marks.left(v);
    return list.size() == 2 && contains(list, a) && contains(list, b);
  });
}

// Returns the distance in links of pairs from one candidate to each that it reaches.
std::map<Candidate, int> distances(const Marks& marks, Candidate from, int most) {
  std::map<Candidate, int> found{{from, 0}};
  std::vector<Candidate> last{from};
  for (int n = 1; n <= most; ++n) {
    std::vector<Candidate> next;
    for (const Candidate a : last) {
      for_each(marks.open() & marks.board().linked[at(a)], [&](Candidate b) {
        if (!found.contains(b) && is_pair(marks, a, b)) {
          found[b] = n;
          next.push_back(b);
        }
      });
    }
    last = std::move(next);
  }
  return found;
}

constexpr std::size_t kFewest = 10, kMost = 16, kMostGuardians = 8;

// Set of cells, as bits by their numbers in a list of at most 54.
using Some = std::uint64_t;
constexpr Some bit(std::size_t i) { return Some{1} << i; }
constexpr std::size_t size_of(Some cells) { return static_cast<std::size_t>(std::popcount(cells)); }

// Houses restricted to given cells, and what three digits can do in them.
class Area {
 public:
  explicit Area(const std::vector<Square>& squares) {
    for (const Square& a : squares) {
      Some row = 0, column = 0, block = 0;
      for (std::size_t i = 0; i < squares.size(); ++i) {
        const Square& b = squares[i];
        if (a.first == b.first) row |= bit(i);
        if (a.second == b.second) column |= bit(i);
        if ((a.first - 1) / 3 == (b.first - 1) / 3 && (a.second - 1) / 3 == (b.second - 1) / 3)
          block |= bit(i);
      }
      linked_.push_back((row | column | block) & ~bit(linked_.size()));
      houses_.push_back({row, column, block});
    }
  }

  Some all() const { return bit(linked_.size()) - 1; }
  Some linked(std::size_t i) const { return linked_[i]; }
  std::size_t links(std::size_t i, Some cells) const { return size_of(linked_[i] & cells); }
  // Returns true if three cells of a house of this one are among the cells.
  bool fills_house(std::size_t i, Some cells) const {
    return lists::any_of(houses_[i], [&](Some house) { return size_of(house & cells) >= 3; });
  }
  // Returns true if three digits can fill the open cells, given the cells that have them already.
  // Tries the cell with the fewest digits first.
  bool can_fill(Some open, const std::array<Some, 3>& digits = {}) const {
    if (open == 0) return true;
    const auto left = [&](std::size_t i) {
      return lists::count_if(digits, [&](Some digit) { return (digit & linked_[i]) == 0; });
    };
    std::size_t next = 64;
    auto fewest = std::ptrdiff_t{4};
    each_bit(open, [&](std::size_t i) {
      if (const auto n = left(i); n < fewest) {
        next = i;
        fewest = n;
      }
    });
    for (std::size_t d = 0; d < 3; ++d) {
      if ((digits[d] & linked_[next]) != 0) continue;
      std::array<Some, 3> with = digits;
      with[d] |= bit(next);
      if (can_fill(open & ~bit(next), with)) return true;
      if (digits[d] == 0) break;  // all unused digits are equivalent
    }
    return false;
  }
  // Returns true if the cells cannot be filled, but can without any one of them.
  bool is_least(Some cells) const {
    bool least = !can_fill(cells);
    each_bit(cells, [&](std::size_t i) { least = least && can_fill(cells & ~bit(i)); });
    return least;
  }

 private:
  std::vector<Some> linked_;
  std::vector<std::array<Some, 3>> houses_;
};

// Calls visit(cells) for all minimal sets of 10 to 16 cells, with at most eight other candidates,
// that three digits cannot fill. A cell of such a set is linked to three others of it, and none of
// its houses has four cells of it. So sets grow, cell by cell, at a cell with fewer links.
// `guardians`: by cell, their number. Throws TooLarge.
template <class Visit>
void each_least(const Area& area, const std::vector<std::size_t>& guardians, Poll& poll,
                Visit visit) {
  constexpr std::size_t kLargest = 2000000;  // visited sets
  std::unordered_set<Some> seen;
  std::size_t looked_at = 0;
  const auto of_three_links = [&](Some cells) {
    for (bool more = true; more;) {
      more = false;
      each_bit(cells, [&](std::size_t i) {
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
    each_bit(cells, [&](std::size_t i) {
      const std::size_t n = area.links(i, cells), more = n < 3 ? 3 - n : 0;
      beside |= area.linked(i);
      lack += more;
      others += guardians[i];
      if (more <= most) return;
      most = more;
      options = area.linked(i);
    });
    if (lack > 6 * (kMost - size_of(cells))) return;  // a cell has at most six links in a set
    if (most == 0) options = beside;
    each_bit(options & within & ~cells, [&](std::size_t i) {
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
  each_bit(within, [&](std::size_t first) {
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

// Returns true if the guardians contain a known relation.
bool is_known(const std::vector<CandidateBits>& relations, const CandidateBits& guardians) {
  return lists::any_of(relations,
                       [&](const CandidateBits& one) { return (one & ~guardians).none(); });
}

}  // namespace

void check_tridagon(const PathState& state, const StepType& type, const Step& step,
                    Candidate target, bool) {
  const ClaimedUnfillable& claim = claim_of<ClaimedUnfillable>(step);
  check_squares(claim.squares);
  const auto [pattern, guardians] =
      unfillable(state.possible(), claim.squares, claim.digits, "tridagon");
  if (type.rule->next != nullptr) {
    if (step.relations.size() != 1)
      throw Wrong(says("{}", counted(step.relations.size(), "relation")),
                  there("the pattern gives not one"), asks("a tridagon gives one relation"));
    check_pattern_alone(claim, guardians);
    return check_same(guardians, set_of(step.relations.front()));
  }
  if (!claim.hides_guardians) check_same(guardians, set_of(claim.guardians));
  if (squares_with(guardians) != std::set{square_of(target)})
    throw Wrong(says("the target {}", to_string(target)),
                there("the guardians are not all in its cell"),
                asks("a tridagon removes where all its guardians are"));
  if (!has(pattern, target))
    throw Wrong(says("the target {}", to_string(target)),
                there("it is none of the digits of the pattern"),
                asks("a tridagon removes its own digits"));
}

CandidateBits tridagon_targets(const Marks& marks, const CheckerRule&, int, Poll&) {
  CandidateBits targets;
  each_tridagon(marks, [&](const std::vector<Square>& squares, const std::vector<int>& digits,
                           const Unfillable& found, int) {
    const std::set<Square> cells = squares_with(found.guardians);
    if (cells.size() > 1) return;
    for (const int digit : digits)
      targets.set(at(candidate_at(cells.empty() ? squares.front() : *cells.begin(), digit)));
  });
  return targets;
}

std::optional<Relations> next_by_tridagons(const Marks& marks, const CheckerRule&, int, Poll&) {
  Relations next = marks.relations;
  each_tridagon(marks, [&](const std::vector<Square>&, const std::vector<int>& digits,
                           const Unfillable& found, int outside) {
    if (contains(next.patterns, found.pattern) || !are_decided_in(marks, digits, outside)) return;
    next.patterns.push_back(found.pattern);
    next.sets.push_back(found.guardians);
  });
  if (next.patterns.size() == marks.relations.patterns.size()) return std::nullopt;
  return next;
}

void check_relation_known(const PathState& state, const std::vector<Candidate>& guardians) {
  if (!all_different(guardians) || !contains(state.live_relations(), set_of(guardians)))
    throw Wrong(says("a relation of {}", counted(guardians.size(), "guardian")),
                there("no such relation is known"),
                asks("the guardians are what is left of a relation that an earlier step gave"));
}

void check_split(const PathState& state, const StepType& type, const Step& step, Candidate, bool) {
  const auto& [guardians, chain] = claim_of<ClaimedSplit>(step);
  check_relation_known(state, guardians);
  if (static_cast<int>(chain.size()) != type.length + 1)
    throw Wrong(says("{} names length {}", step.name, type.length),
                there("a chain of {}", counted(chain.size(), "candidate")),
                asks("a split of length n has n + 1 candidates"));
  if (type.length % 2 != 0)
    throw Wrong(says("{}", step.name),
                there("its chain has an odd number of links, whose ends differ"),
                asks("a split has an even number of links"));
  if (!all_different(chain))
    throw Wrong(says("a chain of {}", counted(chain.size(), "candidate")),
                there("one is in it twice"), asks("the candidates of the chain differ"));
  const Marks& marks = state;
  for (std::size_t i = 1; i < chain.size(); ++i) {
    if (!marks.open(chain[i - 1]) || !marks.open(chain[i]) ||
        !is_pair(marks, chain[i - 1], chain[i]))
      throw Wrong(says("a link from {} to {}", to_string(chain[i - 1]), to_string(chain[i])),
                  there("they are not all that a variable holds"),
                  asks("a link of a split is a variable of two candidates"));
  }
  for (const Candidate end : {chain.front(), chain.back()}) {
    if (!contains(guardians, end))
      throw Wrong(says("the chain ends with {}", to_string(end)),
                  there("{} is no guardian", to_string(end)),
                  asks("both ends are guardians of the relation"));
  }
  Relations both;
  split_relation(state.possible(), set_of(guardians), chain.front(), chain.back(), both);
  if (step.relations.size() != 2 || set_of(step.relations[0]) != both.sets[0] ||
      set_of(step.relations[1]) != both.sets[1])
    throw Wrong(says("{}", counted(step.relations.size(), "relation")),
                there("they are not what is left without one end and without the other"),
                asks("a split gives these two relations"));
}

std::optional<Relations> next_by_splits(const Marks& marks, const CheckerRule&, int n, Poll&) {
  if (n % 2 != 0) return std::nullopt;
  Relations next = marks.relations;
  bool found = false;
  for (const CandidateBits& one : marks.live_relations()) {
    for_each(one, [&](Candidate a) {
      const std::map<Candidate, int> far = distances(marks, a, n);
      for_each(one, [&](Candidate b) {
        const auto to = far.find(b);
        if (b <= a || to == far.end() || to->second != n) return;
        found = true;
        split_relation(marks.possible(), one, a, b, next);
      });
    });
  }
  return found ? std::optional(next) : std::nullopt;
}

void take_relations(const PathState& state, const CheckerRule& rule, const Step& step,
                    Relations& relations) {
  if (rule.next != next_by_splits) {
    const ClaimedUnfillable& claim = claim_of<ClaimedUnfillable>(step);
    const CandidateBits pattern =
        unfillable(state.possible(), claim.squares, claim.digits, "pattern").pattern;
    if (contains(relations.patterns, pattern))
      throw Wrong(says("a relation of {}", counted(step.relations.front().size(), "guardian")),
                  there("this pattern has given its relation before"),
                  asks("each pattern gives one relation"));
    relations.patterns.push_back(pattern);
    relations.sets.push_back(set_of(step.relations.front()));
  } else {
    const auto& [guardians, chain] = claim_of<ClaimedSplit>(step);
    split_relation(state.possible(), set_of(guardians), chain.front(), chain.back(), relations);
  }
}

void check_impossible(const PathState& state, const StepType&, const Step& step, Candidate, bool) {
  const ClaimedUnfillable& claim = claim_of<ClaimedUnfillable>(step);
  const std::vector<Square>& squares = claim.squares;
  if (squares.size() < kFewest || squares.size() > kMost || !all_different(squares))
    throw Wrong(says("a pattern of {}", counted(squares.size(), "cell")),
                there("it has not {} to {} that differ", kFewest, kMost),
                asks("an impossible pattern has 10 to 16 cells"));
  if (!are_in_two(squares, &Square::first) && !are_in_two(squares, &Square::second))
    throw Wrong(says("a pattern of {}", counted(squares.size(), "cell")),
                there("its cells are not in two bands or two stacks"),
                asks("an impossible pattern lies in two bands or two stacks"));
  const Area area(squares);
  if (area.can_fill(area.all()))
    throw Wrong(says("{}", counted(squares.size(), "cell") + " that three digits cannot fill"),
                there("three digits can fill these cells"), asks("the pattern cannot be filled"));
  if (!area.is_least(area.all()))
    throw Wrong(says("a pattern of {}", counted(squares.size(), "cell")),
                there("three digits cannot fill a part of it"),
                asks("without any one of its cells the pattern can be filled"));
  const CandidateBits guardians =
      unfillable(state.possible(), squares, claim.digits, "pattern").guardians;
  if (step.relations.size() != 1)
    throw Wrong(says("{}", counted(step.relations.size(), "relation")),
                there("the pattern gives not one"), asks("a pattern gives one relation"));
  check_same(guardians, set_of(step.relations.front()));
  check_pattern_alone(claim, guardians);
  if (guardians.count() > kMostGuardians)
    throw Wrong(says("{}", counted(guardians.count(), "guardian")),
                there("they are more than {}", kMostGuardians),
                asks("a pattern has eight guardians at most"));
  if (is_known(state.live_relations(), guardians))
    throw Wrong(says("a relation of {}", counted(guardians.count(), "guardian")),
                there("a relation that is known says as much"),
                asks("a new relation contains no known one"));
}

std::optional<Relations> next_by_impossible(const Marks& marks, const CheckerRule&, int,
                                            Poll& poll) {
  const std::vector<CandidateBits> known = marks.live_relations();
  std::vector<CandidateBits> found;
  for (const std::vector<int>& digits : threes_of_digits()) {
    for (const bool stacks : {false, true}) {
      for (int out = 0; out < 3; ++out) {
        std::vector<Square> squares;
        std::vector<std::size_t> others;
        for (const Square& square : squares_of(9)) {
          if (((stacks ? square.second : square.first) - 1) / 3 == out) continue;
          std::size_t count = 0;
          for (int digit = 1; digit <= 9; ++digit)
            count += marks.possible(candidate_at(square, digit));
          if (!holds_all(marks, square, digits) || count > 3 + kMostGuardians) continue;
          squares.push_back(square);
          others.push_back(count - 3);
        }
        if (squares.size() < kFewest) continue;
        const Area area(squares);
        each_least(area, others, poll, [&](Some cells) {
          std::vector<Square> some;
          each_bit(cells, [&](std::size_t i) { some.push_back(squares[i]); });
          const CandidateBits guardians =
              unfillable(marks.possible(), some, digits, "pattern").guardians;
          if (!is_known(known, guardians) && !contains(found, guardians))
            found.push_back(guardians);
        });
      }
    }
  }
  if (found.empty()) return std::nullopt;
  Relations next = marks.relations;
  next.sets.insert(next.sets.end(), found.begin(), found.end());
  return next;
}

}  // namespace bitwhip::verify
