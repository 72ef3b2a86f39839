// Chains that the links of one digit, or of cells with two candidates, make: remote pair, X-chain,
// XY-chain.
//
// Definition. A chain begins with a candidate that is off; strong links (one end off: the other is
// on) and weak ones (one on: the other off) take turns, and after a strong one that comes back to
// the digit of the start, one of both ends is on. What sees both ends loses the digit.
//   X-chain: all cells have one digit. A link is strong where the house has two places. Two cells
//     in one row or column are linked by that line and not by their block: where they are the last
//     two places of the block but not of the line, the link is weak. Strong links serve as weak
//     ones. The chain may end where it begins: then the start is on, whatever it is.
//   XY-chain: all cells have two candidates, which are the strong link inside of the cell.
//   Remote pair: the same, and all cells have the same two candidates. Cells at an odd distance of
//     three or more lose both of them in what sees both; four, six, eight or ten cells. A chain
//     counts only if some cell that sees its two ends has the digit of the start to lose.
// A chain has 20 nodes at most and enters no cell twice. Cells of a chain may lose candidates.
//
// Order. Starts by cell, then digit; links by row, column, block, in each by cell; depth first. All
// finds are collected, and find_order.h chooses.
//
// Algorithm. The definition is a search of all paths. For a start the ends which would give a find
// of the best rank or a better one, and not as long as one that is known, are the only ones that
// matter; the cells from which such an end can still be reached, level by level and without regard
// to cells that occur twice, bound the search. Mostly there are none, which a closure tells at
// once.
//
// Values: the digit of the start, of a remote pair both. Cost: 5 to 7 us a state.
#include <array>
#include <cstddef>
#include <cstdint>

#include "grid/classic.h"
#include "hodoku/find_order.h"
#include "hodoku/searches.h"
#include "hodoku/state.h"
#include "hodoku/step.h"
#include "hodoku/technique.h"
#include "rulebook/ladder.h"

namespace bitwhip::hodoku {
namespace {

constexpr int kMostLinkNodes = 20;  // a level each, from 0
constexpr int kLastLevel = kMostLinkNodes - 1;
constexpr std::size_t kMostBest = 512, kMostPairFinds = 1024, kMostLinkFinds = 16384;

struct LinkChain {
  std::array<Candidate, kMostLinkNodes> node;  // off and on in turn
};
using LinkFind = ChainFind<LinkChain>;

// Visits cells of the set that share a house with the cell: of its row, its column, its block.
template <class Visit>
void each_by_house(int cell, const CellSet& set, Visit visit) {
  const auto houses = houses_of(cell);
  const CellSet& row = set_of(houses[0]);
  const CellSet& column = set_of(houses[1]);
  (set & row).each(visit);
  (set & column).each(visit);
  set.without(row | column).each(visit);
}

// Path of the search, with what is the same in all of its ends.
template <class Finds>
class LinkPath {
 public:
  LinkPath(const HodokuState& state, HodokuTechnique technique, Finds& finds)
      : state_(state), finds_(finds) {
    find_.technique = technique;
  }
  // Sets the node of a level; what stands behind it stays, and is of no account.
  void set(int level, int cell, int digit) {
    find_.chain.node[static_cast<std::size_t>(level)] = candidate_of(cell, digit);
  }
  int cell_at(int level) const {
    return cell_of(find_.chain.node[static_cast<std::size_t>(level)]);
  }
  int start() const { return cell_at(0); }
  int digit() const { return digit_of(find_.chain.node[0]); }

  // Returns the last level at which this end gives a find that is looked at; 0: at none.
  int limit_of(int end) {
    if (!prepare(end)) return 0;
    const int known = finds_.known(find_);
    return known == 0 ? kLastLevel : known - 2;
  }
  // Tests the chain up to the level. Returns true if it has been added.
  bool add(int level) {
    if (!prepare(cell_at(level))) return false;
    find_.length = level + 1;
    finds_.add(find_);
    return true;
  }

 private:
  bool prepare(int end) {
    const CellSet seen = state_.cells(digit()) & peers_of_both(start(), end);
    if (seen.empty()) return false;
    find_.rank = DeletionSet::rank_of(seen, digit());
    if (!finds_.wants(find_.rank)) return false;
    find_.deletions = {};
    find_.deletions.add(seen, digit());
    return true;
  }

  const HodokuState& state_;
  Finds& finds_;
  LinkFind find_;
};

// X-chains of one digit.
struct DigitLinks {
  std::array<CellSet, kCells> all, strong;  // of the cells with the digit

  void make(const HodokuState& state, int digit) {
    const CellSet& cells = state.cells(digit);
    cells.each([&](int cell) {
      const auto houses = houses_of(cell);
      const CellSet lines = set_of(houses[0]) | set_of(houses[1]);
      const auto i = static_cast<std::size_t>(cell);
      all[i] = cells & peer_set(cell);
      strong[i] = {};
      for (const int house : houses) {
        if (state.count(house, digit) != 2) continue;
        const CellSet others = all[i] & set_of(house);
        strong[i].add(house < kBlocks ? others : others.without(lines));
      }
    });
  }
};

template <class Finds>
class XChainSearch {
 public:
  XChainSearch(const HodokuState& state, HodokuSearches& searches, Finds& finds,
               const DigitLinks* links)
      : state_(state),
        searches_(searches),
        links_(links),
        path_(state, HodokuTechnique::x_chain, finds) {}

  // Collects the chains of all starts. Returns false where the budget is over.
  bool run() {
    state_.empty_cells().any([&](int start) {
      each_digit(state_.digits(start), [&](int digit) { begin(start, digit); });
      return searches_.budget.over();
    });
    return !searches_.budget.over();
  }

 private:
  void begin(int start, int digit) {
    here_ = links_ + digit;
    const CellSet& first = here_->strong[at(start)];
    if (first.empty() || searches_.budget.visit(1)) return;
    path_.set(0, start, digit);
    reach_ = reached_from(start);
    if (!bound()) return;
    used_ = {};
    each_by_house(start, first, [&](int cell) {
      if (!on_[1].has(cell)) return;
      path_.set(1, cell, digit);
      used_ = cell_set(start);
      go_on(cell, 1);
    });
  }

  // Returns the cells that are on by some chain, without regard to cells that occur twice.
  CellSet reached_from(int start) const {
    CellSet on, off;
    CellSet fresh = here_->strong[at(start)];
    while (!fresh.empty()) {
      on.add(fresh);
      CellSet weak;
      fresh.each([&](int cell) { weak.add(here_->all[at(cell)]); });
      weak = weak.without(off);
      off.add(weak);
      fresh = {};
      weak.each([&](int cell) { fresh.add(here_->strong[at(cell)]); });
      fresh = fresh.without(on);
    }
    return on;
  }

  // Sets the cells of each level from which an end that matters may be reached. Returns false where
  // there is no such end.
  bool bound() {
    std::array<int, kCells> limit;
    bool any = false;
    reach_.each([&](int cell) {
      limit[at(cell)] = path_.limit_of(cell);
      any |= limit[at(cell)] >= 3;
    });
    if (!any) return false;
    const CellSet& cells = state_.cells(path_.digit());
    off_[kMostLinkNodes] = {};
    for (int level = kLastLevel; level > 0; level -= 2) {
      CellSet on, off;
      reach_.each([&](int cell) {
        if ((level >= 3 && limit[at(cell)] >= level) ||
            here_->all[at(cell)].meets(off_[static_cast<std::size_t>(level + 1)]))
          on.add(cell);
      });
      cells.each([&](int cell) {
        if (here_->strong[at(cell)].meets(on)) off.add(cell);
      });
      on_[static_cast<std::size_t>(level)] = on;
      off_[static_cast<std::size_t>(level - 1)] = off;
    }
    return true;
  }

  // Goes on behind a cell that is on.
  void go_on(int from, int level) {
    if (level + 2 > kLastLevel) return;
    const int start = path_.start(), digit = path_.digit();
    const CellSet before = used_;
    const auto next = static_cast<std::size_t>(level + 1);
    each_by_house(from, here_->all[at(from)].without(before), [&](int cell) {
      if (!off_[next].has(cell) || cell == start || searches_.budget.visit(1)) return;
      path_.set(level + 1, cell, digit);
      used_ = before;
      used_.add(from);
      each_by_house(cell, here_->strong[at(cell)], [&](int to) {
        if ((used_.has(to) && to != start) || !on_[next + 1].has(to)) return;
        path_.set(level + 2, to, digit);
        if (path_.add(level + 2)) bound();
        if (to == start) return;
        const CellSet used = used_;
        used_.add(cell);
        go_on(to, level + 2);
        used_ = used;
      });
    });
    used_ = before;
  }

  static std::size_t at(int cell) { return static_cast<std::size_t>(cell); }

  const HodokuState& state_;
  HodokuSearches& searches_;
  const DigitLinks* const links_;  // [digit]
  const DigitLinks* here_ = nullptr;
  LinkPath<Finds> path_;
  CellSet reach_, used_;  // used: cells of the levels before the last one
  std::array<CellSet, kMostLinkNodes + 1> on_, off_;
};

// Cells with two candidates.
struct Pairs {
  CellSet cells;
  std::array<std::array<CellSet, kDigits + 1>, kDigits + 1> pair{};  // [digit][other digit]
  std::array<CellSet, kDigits + 1> with{};                           // [digit]

  explicit Pairs(const HodokuState& state) : cells(CellCounts<3>(state).exactly(2)) {
    cells.each([&](int cell) {
      const int low = first_digit(state.digits(cell)), high = other(state, cell, low);
      pair[at(low)][at(high)].add(cell);
      pair[at(high)][at(low)].add(cell);
      with[at(low)].add(cell);
      with[at(high)].add(cell);
    });
  }
  static int other(const HodokuState& state, int cell, int digit) {
    return first_digit(state.digits(cell) & static_cast<unsigned>(~digit_bit(digit)));
  }
  static std::size_t at(int digit) { return static_cast<std::size_t>(digit); }
};

template <class Finds>
class XyChainSearch {
 public:
  XyChainSearch(const HodokuState& state, HodokuSearches& searches, Finds& finds,
                const Pairs& pairs)
      : state_(state),
        searches_(searches),
        pairs_(pairs),
        path_(state, HodokuTechnique::xy_chain, finds) {}

  bool run() {
    pairs_.cells.any([&](int start) {
      each_digit(state_.digits(start), [&](int digit) { begin(start, digit); });
      return searches_.budget.over();
    });
    return !searches_.budget.over();
  }

 private:
  using DigitCellSets = std::array<CellSet, kDigits + 1>;  // [digit that is on]

  void begin(int start, int digit) {
    if (searches_.budget.visit(1)) return;
    const int other = Pairs::other(state_, start, digit);
    path_.set(0, start, digit);
    path_.set(1, start, other);
    reach(start, other);
    if (!bound() || !on_[0][Pairs::at(other)].has(start)) return;
    used_ = cell_set(start);
    go_on(start, other, 1);
  }

  // Sets the cells, with the digit that is on, which some chain reaches.
  void reach(int start, int digit) {
    reach_ = {};
    reach_[Pairs::at(digit)].add(start);
    struct ReachedNode {
      std::uint8_t cell, digit;
    };
    std::array<ReachedNode, 2 * kCells> list;
    std::size_t end = 0;
    DigitCellSets left = pairs_.with;  // cells that may still be entered by the digit
    list[end++] = {static_cast<std::uint8_t>(start), static_cast<std::uint8_t>(digit)};
    for (std::size_t i = 0; i < end; ++i) {
      const int by = list[i].digit;
      const CellSet fresh = left[Pairs::at(by)] & peer_set(list[i].cell);
      left[Pairs::at(by)] = left[Pairs::at(by)].without(fresh);
      fresh.each([&](int cell) {
        const int on = Pairs::other(state_, cell, by);
        reach_[Pairs::at(on)].add(cell);
        list[end++] = {static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(on)};
      });
    }
  }

  bool bound() {
    std::array<int, kCells> limit;
    bool any = false;
    CellSet ends = reach_[Pairs::at(path_.digit())];
    ends.remove(path_.start());
    ends.each([&](int cell) {
      limit[static_cast<std::size_t>(cell)] = path_.limit_of(cell);
      any |= limit[static_cast<std::size_t>(cell)] >= 3;
    });
    if (!any) return false;
    for (int level = kLastLevel; level > 0; level -= 2) {
      const auto i = static_cast<std::size_t>(level / 2);
      for (std::size_t digit = 1; digit <= kDigits; ++digit) {
        CellSet on;
        if (level < kLastLevel) {
          CellSet next;  // entered by the digit
          for (std::size_t other = 1; other <= kDigits; ++other)
            next.add(pairs_.pair[digit][other] & on_[i + 1][other]);
          if (!next.empty()) {
            reach_[digit].each([&](int cell) {
              if (peer_set(cell).meets(next)) on.add(cell);
            });
          }
        }
        if (static_cast<int>(digit) == path_.digit() && level >= 3) {
          ends.each([&](int cell) {
            if (limit[static_cast<std::size_t>(cell)] >= level) on.add(cell);
          });
        }
        on_[i][digit] = on;
      }
    }
    return true;
  }

  // Goes on behind a cell in which the digit is on.
  void go_on(int from, int digit, int level) {
    if (level + 2 > kLastLevel) return;
    const CellSet& entered = pairs_.with[Pairs::at(digit)];
    each_by_house(from, (entered & peer_set(from)).without(used_), [&](int cell) {
      const int on = Pairs::other(state_, cell, digit);
      if (!on_[static_cast<std::size_t>(level / 2 + 1)][Pairs::at(on)].has(cell) ||
          searches_.budget.visit(1))
        return;
      path_.set(level + 1, cell, digit);
      path_.set(level + 2, cell, on);
      if (on == path_.digit() && path_.add(level + 2)) bound();
      used_.add(cell);
      go_on(cell, on, level + 2);
      used_.remove(cell);
    });
  }

  const HodokuState& state_;
  HodokuSearches& searches_;
  const Pairs& pairs_;
  LinkPath<Finds> path_;
  CellSet used_;
  DigitCellSets reach_;
  std::array<DigitCellSets, kMostLinkNodes / 2> on_;  // [half of the level]
};

class RemotePairSearch {
 public:
  RemotePairSearch(const HodokuState& state, HodokuSearches& searches, FindList<LinkChain>& finds)
      : state_(state), searches_(searches), finds_(finds) {
    find_.technique = HodokuTechnique::remote_pair;
  }

  bool run(const CellSet& pairs) {
    pairs.any([&](int start) {
      mates_ = {};
      pairs.each([&](int cell) {
        if (state_.digits(cell) == state_.digits(start)) mates_.add(cell);
      });
      if (mates_.size() < 4) return false;
      each_digit(state_.digits(start), [&](int digit) {
        digit_ = digit;
        other_ = Pairs::other(state_, start, digit);
        go_on(start, 0);
      });
      return searches_.budget.over();
    });
    return !searches_.budget.over();
  }

 private:
  static constexpr int kMostPairs = kMostLinkNodes / 2;

  // Enters a cell, the n-th one of the chain from 0.
  void go_on(int cell, int n) {
    if (searches_.budget.visit(1)) return;
    const bool even = n % 2 == 0;
    find_.chain.node[static_cast<std::size_t>(2 * n)] = candidate_of(cell, even ? digit_ : other_);
    find_.chain.node[static_cast<std::size_t>(2 * n + 1)] =
        candidate_of(cell, even ? other_ : digit_);
    cell_[static_cast<std::size_t>(n)] = cell;
    if (!even && n >= 3) add(n);
    if (n + 1 == kMostPairs) return;
    mates_.remove(cell);
    each_by_house(cell, mates_ & peer_set(cell), [&](int next) { go_on(next, n + 1); });
    mates_.add(cell);
  }

  void add(int last) {
    const auto at = [](int n) { return static_cast<std::size_t>(n); };
    if (!state_.cells(digit_).meets(peers_of_both(cell_[0], cell_[at(last)]))) return;
    find_.deletions = {};
    for (int i = 0; i <= last; ++i) {
      for (int j = i + 3; j <= last; j += 2) {
        const CellSet seen = peers_of_both(cell_[at(i)], cell_[at(j)]);
        find_.deletions.add(seen & state_.cells(digit_), digit_);
        find_.deletions.add(seen & state_.cells(other_), other_);
      }
    }
    find_.rank = find_.deletions.rank();
    find_.length = 2 * last + 2;
    finds_.add(find_);
  }

  const HodokuState& state_;
  HodokuSearches& searches_;
  FindList<LinkChain>& finds_;
  LinkFind find_;
  CellSet mates_;  // cells with the pair that are not on the path
  int digit_ = 0, other_ = 0;
  std::array<int, kMostPairs> cell_{};
};

bool write_link_chain(const LinkFind& find, HodokuStep& step) {
  step.begin(find.technique);
  const auto& node = find.chain.node;
  step.values.add(static_cast<std::uint8_t>(digit_of(node[0])));
  if (find.technique == HodokuTechnique::remote_pair)
    step.values.add(static_cast<std::uint8_t>(digit_of(node[1])));
  find.deletions.write(step);
  for (int level = 0; level < find.length; ++level) {
    const Candidate candidate = node[static_cast<std::size_t>(level)];
    ChainNode one;
    one.cell[0] = static_cast<std::uint8_t>(cell_of(candidate));
    one.digit = static_cast<std::uint8_t>(digit_of(candidate));
    one.on = level % 2 != 0;
    one.begins = level == 0 ? ChainNode::Begins::chain : ChainNode::Begins::nothing;
    step.chains.push_back(one);
  }
  return true;
}

// Runs search(finds), with the finds of best rank, and with all of them where that does not tell.
template <class Search>
bool choose_link_chain(HodokuSearches& searches, HodokuStep& step, Search search) {
  auto* const best_room = searches.stack.take<LinkFind>(kMostBest);
  if (best_room == nullptr) return searches.give_up();
  BestFinds<LinkChain> best(best_room, kMostBest);
  if (!search(best) || best.empty()) return false;
  if (const LinkFind* const first = best.first()) return write_link_chain(*first, step);
  auto* const room = searches.stack.take<LinkFind>(kMostLinkFinds);
  if (room == nullptr) return searches.give_up();
  FindList<LinkChain> all(room, kMostLinkFinds);
  return search(all) && write_link_chain(all.first(searches), step);
}

}  // namespace

bool find_x_chain(const HodokuState& state, HodokuSearches& searches, HodokuStep& step) {
  const auto mark = searches.stack.top();
  auto* const links = searches.stack.take<DigitLinks>(kDigits + 1);
  if (links == nullptr) return searches.give_up();
  for (int digit = 1; digit <= kDigits; ++digit) links[digit].make(state, digit);
  const bool found = choose_link_chain(searches, step, [&](auto& finds) {
    return XChainSearch(state, searches, finds, links).run();
  });
  searches.stack.rewind(mark);
  return found;
}

bool find_xy_chain(const HodokuState& state, HodokuSearches& searches, HodokuStep& step) {
  const auto mark = searches.stack.top();
  const Pairs pairs(state);
  const bool found = choose_link_chain(searches, step, [&](auto& finds) {
    return XyChainSearch(state, searches, finds, pairs).run();
  });
  searches.stack.rewind(mark);
  return found;
}

bool find_remote_pair(const HodokuState& state, HodokuSearches& searches, HodokuStep& step) {
  const CellSet pairs = CellCounts<3>(state).exactly(2);
  if (pairs.size() < 4) return false;
  const auto mark = searches.stack.top();
  auto* const room = searches.stack.take<LinkFind>(kMostPairFinds);
  if (room == nullptr) return searches.give_up();
  FindList<LinkChain> finds(room, kMostPairFinds);
  const bool found = RemotePairSearch(state, searches, finds).run(pairs) && finds.size() > 0 &&
                     write_link_chain(finds.first(searches), step);
  searches.stack.rewind(mark);
  return found;
}

}  // namespace bitwhip::hodoku
