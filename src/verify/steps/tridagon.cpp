#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"
#include "verify/steps/steps.h"

namespace bitwhip::verify {
namespace {

constexpr std::size_t kCells = 12;

// Throws Wrong where the squares are not three in three rows and three columns of each of four
// blocks, with an odd number of odd permutations.
void check_squares(const std::vector<Square>& squares) {
  if (squares.size() != kCells || !all_different(squares)) throw Wrong("a tridagon has twelve cells");
  std::map<Square, std::vector<Square>> blocks;
  for (const Square& square : squares) blocks[{(square.first - 1) / 3, (square.second - 1) / 3}].push_back(square);
  std::set<int> bands, stacks;
  bool odd = false;
  for (auto& [block, cells] : blocks) {
    std::sort(cells.begin(), cells.end());
    bands.insert(block.first);
    stacks.insert(block.second);
    std::vector<int> columns;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      columns.push_back((cells[i].second - 1) % 3);
      if ((cells[i].first - 1) % 3 != static_cast<int>(i)) throw Wrong("cells of a tridagon in one row of a block");
    }
    if (columns.size() != 3 || !all_different(columns)) throw Wrong("a tridagon has three cells in three columns of each of its blocks");
    // An even permutation of three is a rotation.
    odd = odd != ((columns[1] + 3 - columns[0]) % 3 != 1);
  }
  if (blocks.size() != 4 || bands.size() != 2 || stacks.size() != 2) throw Wrong("the blocks of a tridagon are not in two bands and two stacks");
  if (!odd) throw Wrong("three digits can fill these cells");
}

std::set<Square> squares_with(const Set& guardians) {
  std::set<Square> squares;
  for_each(guardians, [&](Candidate c) { squares.insert(square_of(c)); });
  return squares;
}

// Calls visit(squares, digits, unfillable, outside) for each tridagon of the state. All orders of the
// columns of each block are tried, digit by digit.
template <class Visit>
void each_tridagon(const Marks& marks, Visit visit) {
  constexpr int kOrders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  for (const std::vector<int>& digits : threes_of_digits()) {
    std::vector<std::vector<Square>> in_block[9];  // the threes of each block
    for (int block = 0; block < 9; ++block) {
      for (const auto& order : kOrders) {
        std::vector<Square> three;
        for (int row = 0; row < 3; ++row) three.emplace_back(block / 3 * 3 + row + 1, block % 3 * 3 + order[row] + 1);
        const auto holds = [&](const Square& square) { return holds_all(marks, square, digits); };
        if (std::all_of(three.begin(), three.end(), holds)) in_block[block].push_back(three);
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

// True if two of the digits at least are decided in the block, and none of them in another one.
bool are_decided_in(const Marks& marks, const std::vector<int>& digits, int block) {
  int count = 0;
  for (Candidate c = 0; c < 729; ++c) {
    if (!contains(digits, digit_of(c)) || !marks.possible(c) || marks.open(c)) continue;
    if (block_of(c) != block + 1) return false;
    ++count;
  }
  return count >= 2;
}

// The relations without one that is all that these candidates are; false: there is none.
bool remove(const Set& possible, const Set& guardians, Relations& relations) {
  return std::erase_if(relations.sets, [&](const Set& one) { return (one & possible) == guardians; }) > 0;
}

void add_split(const Set& guardians, Candidate a, Candidate b, Relations& relations) {
  for (const Candidate gone : {a, b}) {
    relations.sets.push_back(guardians);
    relations.sets.back().reset(at(gone));
  }
}

bool is_pair(const Marks& marks, Candidate a, Candidate b) {
  const auto& variables = marks.board().variables_of[at(a)];
  return std::any_of(variables.begin(), variables.end(), [&](int v) {
    Candidate list[9];
    return marks.left(v, list) == 2 && (list[0] == a ? list[1] : list[0]) == b && (list[0] == a || list[1] == a);
  });
}

// The number of links of pairs from one candidate to each that it reaches.
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

}  // namespace

Unfillable unfillable(const Set& possible, const std::vector<Square>& squares, const std::vector<int>& digits, std::string_view kind) {
  if (digits.size() != 3 || !all_different(digits)) throw Wrong("a {} has three digits", kind);
  Unfillable found;
  for (const Square& square : squares) {
    for (const int digit : digits) {
      if (digit < 1 || digit > 9) throw Wrong("{} is no digit", digit);
      const Candidate c = candidate_at(square, digit);
      if (!has(possible, c)) throw Wrong("{} is no candidate any more", to_string(c));
      found.pattern.set(at(c));
    }
    for (int digit = 1; digit <= 9; ++digit) found.guardians.set(at(candidate_at(square, digit)));
  }
  found.guardians &= possible & ~found.pattern;
  return found;
}

std::vector<std::vector<int>> threes_of_digits() {
  std::vector<std::vector<int>> list;
  for (int a = 1; a <= 9; ++a) {
    for (int b = a + 1; b <= 9; ++b) {
      for (int c = b + 1; c <= 9; ++c) list.push_back({a, b, c});
    }
  }
  return list;
}

bool holds_all(const Marks& marks, const Square& square, const std::vector<int>& digits) {
  return std::all_of(digits.begin(), digits.end(), [&](int digit) { return marks.possible(candidate_at(square, digit)); });
}

Set set_of(const std::vector<Candidate>& list) {
  Set set;
  for (const Candidate c : list) set.set(at(c));
  return set;
}

void check_same(const Set& guardians, const Set& named) {
  if (const Set hidden = guardians & ~named; hidden.any()) throw Wrong("{} is a guardian, too", to_string(least_of(hidden)));
  if (const Set more = named & ~guardians; more.any()) throw Wrong("{} is no guardian", to_string(least_of(more)));
}

void check_pattern_alone(const Step& step, const Set& guardians) {
  if (!step.chain.empty()) throw Wrong("a chain beside a pattern");
  if (!step.guardians.empty()) check_same(guardians, set_of(step.guardians));
}

void check_tridagon(const State& state, const Type& type, const Step& step, Candidate target, bool) {
  check_squares(step.squares);
  const auto [pattern, guardians] = unfillable(state.possible(), step.squares, step.digits, "tridagon");
  if (type.rule->next != nullptr) {
    if (step.relations.size() != 1) throw Wrong("a tridagon gives one relation");
    check_pattern_alone(step, guardians);
    return check_same(guardians, set_of(step.relations.front()));
  }
  check_same(guardians, set_of(step.guardians));
  if (squares_with(guardians) != std::set{square_of(target)}) throw Wrong("the guardians are not all in the cell of the target");
  if (!has(pattern, target)) throw Wrong("the target is none of the digits");
}

Set tridagon_targets(const Marks& marks, const Rule&, int, Poll&) {
  Set targets;
  each_tridagon(marks, [&](const std::vector<Square>& squares, const std::vector<int>& digits, const Unfillable& found, int) {
    const std::set<Square> cells = squares_with(found.guardians);
    if (cells.size() > 1) return;
    for (const int digit : digits) targets.set(at(candidate_at(cells.empty() ? squares.front() : *cells.begin(), digit)));
  });
  return targets;
}

std::optional<Relations> next_by_tridagons(const Marks& marks, const Rule&, int, Poll&) {
  Relations next = marks.relations();
  each_tridagon(marks, [&](const std::vector<Square>&, const std::vector<int>& digits, const Unfillable& found, int outside) {
    if (contains(next.patterns, found.pattern) || !are_decided_in(marks, digits, outside)) return;
    next.patterns.push_back(found.pattern);
    next.sets.push_back(found.guardians);
  });
  if (next.patterns.size() == marks.relations().patterns.size()) return std::nullopt;
  return next;
}

void check_relation_known(const State& state, const std::vector<Candidate>& guardians) {
  const std::vector<Set> live = Marks(state).live_relations();
  if (!all_different(guardians) || !contains(live, set_of(guardians))) throw Wrong("no such relation is known");
}

void check_split(const State& state, const Type& type, const Step& step, Candidate, bool) {
  check_relation_known(state, step.guardians);
  const std::vector<Candidate>& chain = step.chain;
  if (static_cast<int>(chain.size()) != type.length + 1) throw Wrong("a chain of {}", counted(chain.size(), "candidate"));
  if (type.length % 2 != 0) throw Wrong("the ends of a chain of an odd number of links differ");
  if (!all_different(chain)) throw Wrong("a candidate twice in the chain");
  const Marks marks(state);
  for (std::size_t i = 1; i < chain.size(); ++i) {
    if (!marks.open(chain[i - 1]) || !marks.open(chain[i]) || !is_pair(marks, chain[i - 1], chain[i]))
      throw Wrong("{} and {} are not all that a variable holds", to_string(chain[i - 1]), to_string(chain[i]));
  }
  for (const Candidate end : {chain.front(), chain.back()}) {
    if (!contains(step.guardians, end)) throw Wrong("{} is no guardian", to_string(end));
  }
  Relations both;
  add_split(set_of(step.guardians), chain.front(), chain.back(), both);
  if (step.relations.size() != 2 || set_of(step.relations[0]) != both.sets[0] || set_of(step.relations[1]) != both.sets[1])
    throw Wrong("the relations are not what is left without one end and without the other");
}

std::optional<Relations> next_by_splits(const Marks& marks, const Rule&, int n, Poll&) {
  if (n % 2 != 0) return std::nullopt;
  Relations next = marks.relations();
  bool found = false;
  for (const Set& one : marks.live_relations()) {
    for_each(one, [&](Candidate a) {
      const std::map<Candidate, int> far = distances(marks, a, n);
      for_each(one, [&](Candidate b) {
        const auto to = far.find(b);
        if (b <= a || to == far.end() || to->second != n) return;
        found = true;
        remove(marks.possible(), one, next);
        add_split(one, a, b, next);
      });
    });
  }
  return found ? std::optional(next) : std::nullopt;
}

void take_relations(const State& state, const Rule& rule, const Step& step, Relations& relations) {
  if (rule.next != next_by_splits) {
    const Set pattern = unfillable(state.possible(), step.squares, step.digits, "pattern").pattern;
    if (contains(relations.patterns, pattern)) throw Wrong("this pattern has given its relation before");
    relations.patterns.push_back(pattern);
    relations.sets.push_back(set_of(step.relations.front()));
  } else {
    remove(state.possible(), set_of(step.guardians), relations);
    add_split(set_of(step.guardians), step.chain.front(), step.chain.back(), relations);
  }
}

}  // namespace bitwhip::verify
