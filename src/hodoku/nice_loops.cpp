// Nice loops and alternating inference chains (AIC), without and with groups.
//
// Definition. The chain from a premise to an entry of its table (chain_tables.h) is a find in these
// cases. It has more than one link. No node is in a cell of the nodes before the last one; a loop
// may pass its start cell, and of a group the first cell alone is looked at.
//   A loop ends in the cell s in which it begins, and neither its first nor its last link is inside
//   of the cell. With a as the digit of the premise, and b as that of the end:
//     a on leads to a off, or to another b on: s loses a (discontinuous);
//     a off leads to another b off: s loses b (discontinuous);
//     a off leads to a on: s loses all but a (discontinuous);
//     a off leads to another b on: the loop is continuous. s loses all but a and b; a cell that is
//     entered and left by strong links loses all but these two digits; and what sees both ends of a
//     weak link between cells loses its digit, outside of the cells of the loop.
//   A chain (AIC) begins with a off in s, and ends with b on in another cell t. Where a and b are
//   equal, what sees both ends loses a, if that is two cells or more. Else s and t see each other:
//   s loses b, and t loses a.
// A find with a group has a name of its own.
//
// Order. Loops of premises that are on, by cell and digit, each in the order of its table; then
// loops of premises that are off; then chains. find_order.h chooses. The search with groups takes
// finds without a group, too, under their plain names.
//
// Algorithm. The closures tell which premises have an end that could be a find of the best rank or
// better; only their tables are made. Loops from premises that are on delete one candidate, so they
// are left out as soon as there is a find with two. Order, ties and lengths are those of all finds
// (BestFinds).
//
// No values, no cells. Cost: some 40 us a state, 65 us with groups.
#include <array>
#include <cstddef>

#include "hodoku/chain_links.h"
#include "hodoku/chain_tables.h"
#include "hodoku/find_order.h"
#include "hodoku/searches.h"
#include "hodoku/state.h"
#include "hodoku/step.h"
#include "hodoku/technique.h"
#include "rulebook/ladder.h"

namespace bitwhip::hodoku {
namespace {

constexpr std::size_t kMostBestLoops = 512, kMostLoops = 16384;
constexpr int kWorkOfTable = 20;  // units of the budget

struct LoopEnds {
  ChainEntry premise, end;
};
using LoopFind = ChainFind<LoopEnds>;

// The chain to an entry of a table.
class LoopChain {
 public:
  // Returns false where the chain enters a cell twice.
  bool make(const ChainLinks& links, const ChainTable& table, std::size_t end, bool loop) {
    size_ = 1;
    for (std::size_t i = end; i != 0; i = table.from(i)) ++size_;
    std::size_t at = size_;
    for (std::size_t i = end; at-- > 0; i = table.from(i)) node_[at] = table[i];
    for (std::size_t i = 0; i < size_; ++i) cell_[i] = links.cell(node_[i]);
    const int start = cell_[0];
    if (loop && (cell_[size_ - 2] == start || cell_[1] == start)) return false;
    CellSet passed;
    for (std::size_t i = 1; i < size_; ++i) {
      if (passed.has(cell_[i])) return false;
      if (!(loop && cell_[i - 1] == start)) passed.add(links.cells(node_[i - 1]));
    }
    return true;
  }
  std::size_t size() const { return size_; }
  ChainEntry operator[](std::size_t i) const { return node_[i]; }
  int cell(std::size_t i) const { return cell_[i]; }  // the first one of a group
  bool has_group() const {
    for (std::size_t i = 0; i < size_; ++i) {
      if (node_[i].is_group()) return true;
    }
    return false;
  }

 private:
  std::array<ChainEntry, kMostEntries> node_;
  std::array<int, kMostEntries> cell_;
  std::size_t size_ = 0;
};

class LoopSearch {
 public:
  LoopSearch(const HodokuState& state, HodokuSearches& searches)
      : state_(state), searches_(searches), tables_(*searches.chains) {}

  bool run(bool grouped, HodokuStep& step) {
    if (!tables_.prepare(state_, searches_, grouped)) return false;
    auto* const room = searches_.stack.take<LoopFind>(3 * kMostBestLoops);
    if (room == nullptr) return searches_.give_up();
    BestFinds<LoopEnds> on_loops(room, kMostBestLoops);
    BestFinds<LoopEnds> off_loops(room + kMostBestLoops, kMostBestLoops);
    BestFinds<LoopEnds> chains(room + 2 * kMostBestLoops, kMostBestLoops);

    const auto wants = [&](const FindRank& rank) {
      return on_loops.wants(rank) && off_loops.wants(rank) && chains.wants(rank);
    };
    each_premise(false, [&](ChainEntry premise) {
      if (!promises(premise, wants)) return;
      const ChainTable& table = make_table(premise);
      add_loops(table, wants, off_loops);
      add_chains(table, wants, chains);
    });
    each_premise(true, [&](ChainEntry premise) {
      const FindRank rank{1, premise.cell() + premise.digit()};
      if (wants(rank) && comes_back(premise)) add_loops(make_table(premise), wants, on_loops);
    });
    if (searches_.budget.over()) return false;
    on_loops.append(off_loops);
    on_loops.append(chains);
    if (on_loops.empty()) return false;
    if (const LoopFind* const first = on_loops.first()) return write(*first, step);
    return choose_of_all(step);
  }

 private:
  // Visits the candidates, on or off, by cell and digit.
  template <class Visit>
  void each_premise(bool on, Visit visit) {
    state_.empty_cells().any([&](int cell) {
      each_digit(state_.digits(cell),
                 [&](int digit) { visit(ChainEntry::of(cell, digit, NodeState{on})); });
      return searches_.budget.over();
    });
  }

  const ChainTable& make_table(ChainEntry premise) {
    searches_.budget.visit(kWorkOfTable);
    return tables_.table(premise);
  }

  // Where only the sort of all finds can tell.
  bool choose_of_all(HodokuStep& step) {
    auto* const room = searches_.stack.take<LoopFind>(kMostLoops);
    if (room == nullptr) return searches_.give_up();
    FindList<LoopEnds> all(room, kMostLoops);
    const auto wants = [](const FindRank&) { return true; };
    for (const bool on : {true, false})
      each_premise(on, [&](ChainEntry premise) { add_loops(make_table(premise), wants, all); });
    each_premise(false, [&](ChainEntry premise) { add_chains(make_table(premise), wants, all); });
    return !searches_.budget.over() && write(all.first(searches_), step);
  }

  static const CellSet& of(const std::array<CellSet, kDigits + 1>& sets, int digit) {
    return sets[static_cast<std::size_t>(digit)];
  }
  unsigned others(int cell, int digit) const {
    return state_.digits(cell) & static_cast<unsigned>(~digit_bit(digit));
  }

  // True if a premise that is on leads to an end in its cell that is a find.
  bool comes_back(ChainEntry premise) {
    const EntrySet& reached = tables_.closure(premise);
    const int cell = premise.cell();
    bool back = of(reached.off, premise.digit()).has(cell);
    each_digit(others(cell, premise.digit()),
               [&](int digit) { back |= of(reached.on, digit).has(cell); });
    return back;
  }

  // True if a premise that is off leads to an end that could be a find which is wanted.
  template <class Wants>
  bool promises(ChainEntry premise, Wants wants) {
    if (tables_.links().strong(premise.node()).empty()) return false;
    const EntrySet& reached = tables_.closure(premise);
    const int cell = premise.cell(), digit = premise.digit();
    const unsigned others = this->others(cell, digit);
    if (of(reached.on, digit).has(cell) && wants(all_but(cell, digit).rank())) return true;
    CellSet alike = of(reached.on, digit);
    alike.remove(cell);
    const CellSet seen = state_.cells(digit) & peer_set(cell);
    if (alike.any([&](int end) {
          const CellSet both = seen & peer_set(end);
          return has_two(both) && wants(DeletionSet::rank_of(both, digit));
        }))
      return true;
    bool promising = false;
    each_digit(others, [&](int other) {
      if (promising) return;
      const CellSet& on = of(reached.on, other);
      promising =
          (has_two(others) && on.has(cell)) ||
          (of(reached.off, other).has(cell) && wants({1, cell + other})) ||
          (on & seen).any([&](int end) { return wants(crossing(cell, digit, end, other).rank()); });
    });
    return promising;
  }

  DeletionSet all_but(int cell, int digit) const {
    DeletionSet deletions;
    each_digit(others(cell, digit), [&](int other) { deletions.add(cell, other); });
    return deletions;
  }
  static DeletionSet crossing(int start, int digit, int end, int other) {
    DeletionSet deletions;
    deletions.add(start, other);
    deletions.add(end, digit);
    return deletions;
  }

  template <class Wants, class Finds>
  void add_loops(const ChainTable& table, Wants wants, Finds& finds) {
    const ChainEntry premise = table.premise();
    for (std::size_t i = 1; i < table.size(); ++i) {
      const ChainEntry end = table[i];
      if (end.is_group() || end.cell() != premise.cell() || table.is_direct(i)) continue;
      find_.deletions = {};
      const int cell = premise.cell();
      const bool same = end.digit() == premise.digit();
      bool continuous = false;
      if (!premise.on() && end.on()) {
        continuous = !same;
        if (same) find_.deletions = all_but(cell, end.digit());
      } else if (premise.on() && same != end.on()) {
        find_.deletions.add(cell, premise.digit());
      } else if (!premise.on() && !same) {
        find_.deletions.add(cell, end.digit());
      } else {
        continue;
      }
      find_.rank = find_.deletions.rank();
      if (!continuous && !wants(find_.rank)) continue;
      if (!chain_.make(tables_.links(), table, i, true)) continue;
      if (continuous) delete_around();
      add(table, i, wants, finds,
          continuous ? HodokuTechnique::continuous_nice_loop
                     : HodokuTechnique::discontinuous_nice_loop,
          continuous ? HodokuTechnique::grouped_continuous_nice_loop
                     : HodokuTechnique::grouped_discontinuous_nice_loop);
    }
  }

  template <class Wants, class Finds>
  void add_chains(const ChainTable& table, Wants wants, Finds& finds) {
    const int start = table.premise().cell(), digit = table.premise().digit();
    const unsigned others = this->others(start, digit);
    const CellSet seen = state_.cells(digit) & peer_set(start);
    for (std::size_t i = 1; i < table.size(); ++i) {
      const ChainEntry entry = table[i];
      if (!entry.on() || entry.is_group() || entry.cell() == start || table.is_direct(i)) continue;
      const int end = entry.cell();
      find_.deletions = {};
      if (entry.digit() == digit) {
        const CellSet both = seen & peer_set(end);
        if (!has_two(both)) continue;
        find_.deletions.add(both, digit);
      } else {
        if ((others & digit_bit(entry.digit())) == 0 || !seen.has(end)) continue;
        find_.deletions = crossing(start, digit, end, entry.digit());
      }
      find_.rank = find_.deletions.rank();
      if (!wants(find_.rank) || !chain_.make(tables_.links(), table, i, false)) continue;
      add(table, i, wants, finds, HodokuTechnique::aic, HodokuTechnique::grouped_aic);
    }
  }

  template <class Wants, class Finds>
  void add(const ChainTable& table, std::size_t end, Wants wants, Finds& finds,
           HodokuTechnique plain, HodokuTechnique grouped) {
    find_.rank = find_.deletions.rank();
    if (find_.rank.deletions == 0 || !wants(find_.rank)) return;
    find_.technique = chain_.has_group() ? grouped : plain;
    find_.length = static_cast<int>(chain_.size());
    find_.chain = {table.premise(), table[end]};
    finds.add(find_);
  }

  // Sets the deletions of a continuous loop.
  void delete_around() {
    const ChainLinks& links = tables_.links();
    const std::size_t last = chain_.size() - 1;
    const int start = chain_.cell(0);
    CellSet loop;
    for (std::size_t i = 0; i < last; ++i) loop.add(links.cells(chain_[i]));
    loop.add(start);
    const auto keep = [&](int cell, int digit, int other) {
      each_digit(others(cell, digit), [&](int one) {
        if (one != other) find_.deletions.add(cell, one);
      });
    };
    find_.deletions = {};
    keep(start, chain_[0].digit(), chain_[last].digit());
    for (std::size_t i = 1; i <= last; ++i) {
      const ChainEntry node = chain_[i];
      if (chain_.cell(i - 1) == chain_.cell(i)) continue;
      if (!node.on()) {
        const int digit = node.digit();
        const CellSet seen = peers_of_all(links.cells(chain_[i - 1])) &
                             peers_of_all(links.cells(node)) & state_.cells(digit);
        find_.deletions.add(seen.without(loop), digit);
      } else if (i + 2 <= last && !chain_[i + 1].on() && chain_.cell(i + 1) == chain_.cell(i) &&
                 chain_[i + 2].on() && chain_.cell(i + 2) != chain_.cell(i)) {
        keep(chain_.cell(i), node.digit(), chain_[i + 2].digit());
      }
    }
  }

  bool write(const LoopFind& find, HodokuStep& step) {
    const ChainTable& table = make_table(find.chain.premise);
    const bool loop =
        find.technique != HodokuTechnique::aic && find.technique != HodokuTechnique::grouped_aic;
    chain_.make(tables_.links(), table, table.position(find.chain.end), loop);
    step.begin(find.technique);
    find.deletions.write(step);
    for (std::size_t i = 0; i < chain_.size(); ++i) {
      ChainNode node = tables_.links().node(chain_[i]);
      if (i == 0) node.begins = ChainNode::Begins::chain;
      step.chains.push_back(node);
    }
    return true;
  }

  const HodokuState& state_;
  HodokuSearches& searches_;
  ChainTables& tables_;
  LoopFind find_;
  LoopChain chain_;
};

bool find_loop(const HodokuState& state, HodokuSearches& searches, bool grouped, HodokuStep& step) {
  return LoopSearch(state, searches).run(grouped, step);
}

}  // namespace

bool find_nice_loop(const HodokuState& state, HodokuSearches& searches, HodokuStep& step) {
  return find_loop(state, searches, false, step);
}

bool find_grouped_nice_loop(const HodokuState& state, HodokuSearches& searches, HodokuStep& step) {
  return find_loop(state, searches, true, step);
}

}  // namespace bitwhip::hodoku
