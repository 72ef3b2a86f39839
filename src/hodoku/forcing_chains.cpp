// Forcing chains: contradictions and verities of the tables of chains with groups.
//
// The definition is that of forcing_search.h over the tables of chain_tables.h. The length of a
// chain is the number of its nodes, the premise among them.
//
// A link holds in both directions: if an entry follows from another one, the opposite of that
// follows from the opposite of this. So the chains from many premises to one entry are as long as
// those from its opposite to theirs, and one table measures them all. Where a table is cut at its
// end they are measured one by one.
//
// Values, cells: of a placement. Cost: 100 to 450 us.
#include <array>
#include <cstddef>
#include <cstdint>

#include "hodoku/chain_links.h"
#include "hodoku/chain_tables.h"
#include "hodoku/forcing_search.h"
#include "hodoku/searches.h"
#include "hodoku/state.h"
#include "hodoku/step.h"
#include "hodoku/technique.h"
#include "rulebook/ladder.h"

namespace bitwhip::hodoku {
namespace {

constexpr int kWorkOfLengths = 25;  // units of the budget

class ForcingTables {
 public:
  ForcingTables(HodokuSearches& searches) : searches_(searches), tables_(*searches.chains) {
    lengths_.fill(nullptr);
  }

  bool is_large() const { return tables_.is_large(); }
  const EntrySet& closure(ChainEntry premise) { return tables_.closure(premise); }
  int length_of(const ForcingFind& find, int limit) {
    int length = 0;
    for (std::size_t i = 0; i < find.size; ++i) {
      const auto& [premise, end] = find.chain[i];
      length += find.verity && !tables_.is_cut() ? nodes(end.opposite(), premise.opposite())
                                                 : nodes(premise, end);
    }
    return length < limit ? length : 0;
  }
  void write(const Implication& implication, HodokuStep& step) {
    const ChainTable& table = tables_.table(implication.premise);
    std::array<ChainEntry, kMostEntries> node;
    std::size_t n = 0;
    for (std::size_t i = table.position(implication.end);; i = table.from(i)) {
      node[n++] = table[i];
      if (i == 0) break;
    }
    for (std::size_t i = n; i-- > 0;) {
      ChainNode one = tables_.links().node(node[i]);
      if (i + 1 == n) one.begins = ChainNode::Begins::chain;
      step.chains.push_back(one);
    }
  }

 private:
  // Returns the number of nodes from a premise to an entry of its table.
  int nodes(ChainEntry premise, ChainEntry end) {
    std::uint16_t*& lengths = lengths_[premise.code()];
    if (lengths == nullptr) {
      lengths = measured(premise);
      if (lengths == nullptr) return 0;
    }
    return lengths[end.code()];
  }
  std::uint16_t* measured(ChainEntry premise) {
    searches_.budget.visit(kWorkOfLengths);
    auto* const lengths = searches_.stack.take<std::uint16_t>(kChainEntries);
    if (lengths == nullptr) {
      searches_.give_up();
      return nullptr;
    }
    const ChainTable& table = tables_.table(premise);
    std::array<std::uint16_t, kMostEntries> length;
    length[0] = 1;
    for (std::size_t i = 0; i < table.size(); ++i) {
      if (i > 0) length[i] = static_cast<std::uint16_t>(length[table.from(i)] + 1);
      if (!table[i].is_group()) lengths[table[i].code()] = length[i];
    }
    return lengths;
  }

  HodokuSearches& searches_;
  ChainTables& tables_;
  std::array<std::uint16_t*, kChainEntries> lengths_;  // [premise][entry]; null: not made yet
};

}  // namespace

bool find_forcing_chain(const HodokuState& state, HodokuSearches& searches, HodokuStep& step) {
  if (!searches.chains->prepare(state, searches, true)) return false;
  const auto position = searches.stack.top();
  ForcingTables tables(searches);
  const bool found = ForcingSearch(state, searches, tables)
                         .run(HodokuTechnique::forcing_chain_contradiction,
                              HodokuTechnique::forcing_chain_verity, step);
  searches.stack.rewind(position);
  return found;
}

}  // namespace bitwhip::hodoku
