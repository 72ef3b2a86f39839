// Tables of nets: what follows from a premise when singles are made, with all that each rests on.
//
// Definition. The direct part of a table. The premise goes into a copy of the state without its
// queues of singles: a candidate that is on is placed, one that is off is removed, and the last
// candidate of its cell placed. Then four times the naked singles of the queue whose cells are
// empty are listed, and the hidden ones, each cell once, whose digit has one place in a house of
// the cell; all are placed, the naked ones first, without another look (so a cell may be filled
// twice). What is placed adds entries: the candidate on; off what loses the digit in the peers,
// and off the other candidates of the cell. Groups follow as in chains (chain_links.h).
//
// An entry knows what it rests on, by positions in the table: off what was placed; a naked single
// on the first five other candidates of the cell, a hidden one on the first five other places of
// the digit in that house of the cell which has the fewest places left; 0 where the table does not
// have them. The greatest of the five is the one over which chains go; it is moved to the front by
// exchanges. The distance of an entry is one more than that of the first of the five before that;
// the premise has 1.
//
// The table is then expanded: it goes through its entries in turn, and the direct part of the table
// of each is added, at the sum of both distances. An added entry (no direct one) is taken over by a
// table that brings it nearer; what had come from it by then stays as it is.
//
// The chain to an entry goes back over its greatest ground, within the table that it came from up
// to the premise of that, and on from there. Every other ground begins a branch, which goes back to
// the first node that the chain has. A chain with branches is a net. The length counts a branch as
// often as the chain has its node.
//
// Algorithm. The direct parts are made for all premises, closures from them as sets. Tables are
// expanded only where a chain is asked for.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "hodoku/chain_links.h"
#include "hodoku/chain_tables.h"
#include "hodoku/forcing_search.h"
#include "hodoku/searches.h"
#include "hodoku/state.h"
#include "hodoku/step.h"

namespace bitwhip::hodoku {

class NetTables {
 public:
  // Makes the direct parts and the closures. Returns false where the search was given up.
  bool make(const HodokuState& state, HodokuSearches& searches, const ChainLinks& links);

  bool is_large() const { return links_->entries() > kMostEntries; }
  const EntrySet& closure(ChainEntry premise) const { return closure_[slot(premise)]; }
  int length_of(const ForcingFind& find, int limit);
  void write(const Implication& implication, HodokuStep& step);

 private:
  static constexpr std::size_t kGrounds = 5;
  struct DirectEntry {
    ChainEntry entry;
    std::uint16_t distance;
    std::array<std::uint16_t, kGrounds> ground;
  };
  struct Direct {
    DirectEntry* entry;
    std::size_t size;
    EntrySet set;
    std::size_t position(ChainEntry of) const;
  };
  struct Expanded {
    std::array<ChainEntry, kMostEntries> entry, source;  // source: premise of the table it is from
    std::array<std::uint16_t, kMostEntries> distance;
    std::array<std::uint16_t, kChainEntries> position;  // of the entries that it has
    std::size_t size = 0, direct = 0;
    EntrySet set;
  };
  // A chain, from its end.
  struct BackwardChain {
    std::array<ChainEntry, 2 * kMostEntries> node;
    std::size_t size = 0;
    EntrySet set;
    void add(ChainEntry entry) {
      if (size < node.size()) node[size++] = entry;
      set.add(entry);
    }
  };

  std::size_t slot(ChainEntry premise) const { return slot_[premise.code()]; }
  void make_direct(ChainEntry premise);
  enum class PutReason { premise, naked, hidden };
  void put(int cell, int digit, PutReason by);
  void add_direct(ChainEntry entry, const std::array<std::uint16_t, kGrounds>& grounds);
  void add_groups(ChainEntry premise);
  bool keep_direct(ChainEntry premise);
  void close(ChainEntry premise);
  const Expanded* expanded(ChainEntry premise);
  void expand(ChainEntry premise, Expanded& table) const;
  // Goes back from a position to the premise, or until node(entry) returns true.
  // ground(entry) is called for each ground beside the greatest.
  template <class OnNode, class OnGround>
  void go_back(const Expanded& table, ChainEntry premise, std::size_t from, OnNode node,
               OnGround ground) const;
  // Makes the chain. Returns the number of its nodes, or 0.
  std::size_t walk(const Implication& implication);
  // Returns the number of nodes of its branches, each as often as the chain has its node.
  int length_of_branches(ChainEntry premise);
  void walk_branch(const Expanded& table, ChainEntry premise, ChainEntry from);

  const HodokuState* state_ = nullptr;
  HodokuSearches* searches_ = nullptr;
  const ChainLinks* links_ = nullptr;
  HodokuState base_, work_;
  std::array<std::uint16_t, kChainEntries> slot_;
  Direct* direct_ = nullptr;     // [slot]
  EntrySet* closure_ = nullptr;  // [slot]; of candidates
  Expanded** expanded_ = nullptr;
  std::array<Closed, kChainEntries> closed_;
  std::array<ChainEntry, kChainEntries> list_;
  // The direct part in the making.
  std::array<DirectEntry, kMostEntries> entry_;
  std::array<std::uint16_t, kChainEntries> position_;
  std::size_t size_ = 0;
  EntrySet set_;
  // The chain in the making.
  BackwardChain main_, branch_;
  std::array<ChainEntry, kMostEntries> start_;  // of branches
  std::size_t starts_ = 0;
};

}  // namespace bitwhip::hodoku
