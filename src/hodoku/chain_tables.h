// Tables of chains: all that follows from a premise, in the order in which HoDoKu finds it.
//
// Definition. The table of a premise begins with it, then has what follows at once (chain_links.h),
// and goes through its entries in turn: what follows at once from an entry is appended, unless the
// table has it. So it is a search by breadth, and the chain to an entry goes back over the entries
// from which they were taken. A table has 1000 entries at most: what comes then is not appended,
// but the last entry is taken as come from where it came.
//
// Which entries a table has does not depend on the order, so a closure, which is a set, tells
// whether it is worth while to make the table. A closure is made when it is asked for, of those
// that were made before.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "hodoku/chain_links.h"
#include "hodoku/searches.h"
#include "hodoku/state.h"

namespace bitwhip::hodoku {

inline constexpr std::size_t kMostEntries = 1000;

// Entries as a set; index: digit. Groups by place.
struct EntrySet {
  std::array<CellSet, kDigits + 1> on{}, off{};
  std::array<std::uint64_t, kDigits + 1> on_groups{}, off_groups{};

  bool has(ChainEntry entry) const {
    const auto digit = static_cast<std::size_t>(entry.digit());
    if (!entry.is_group()) return (entry.on() ? on : off)[digit].has(entry.cell());
    return (entry.on() ? on_groups : off_groups)[digit] >> entry.place() & 1;
  }
  void add(ChainEntry entry) {
    const auto digit = static_cast<std::size_t>(entry.digit());
    if (!entry.is_group())
      (entry.on() ? on : off)[digit].add(entry.cell());
    else
      (entry.on() ? on_groups : off_groups)[digit] |= std::uint64_t{1} << entry.place();
  }
  std::size_t size() const {
    int n = 0;
    for (std::size_t digit = 1; digit <= kDigits; ++digit) {
      n += on[digit].size() + off[digit].size() + count_bits(on_groups[digit]) +
           count_bits(off_groups[digit]);
    }
    return static_cast<std::size_t>(n);
  }
  void add(const EntrySet& more) {
    for (std::size_t digit = 1; digit <= kDigits; ++digit) {
      on[digit].add(more.on[digit]);
      off[digit].add(more.off[digit]);
      on_groups[digit] |= more.on_groups[digit];
      off_groups[digit] |= more.off_groups[digit];
    }
  }
};

// What a closure that is being made has taken over from other ones: what follows from these entries
// is in it.
class TakenClosures {
 public:
  bool has(ChainEntry entry) const {
    for (std::size_t i = 0; i < size_; ++i) {
      if (set_[i]->has(entry)) return true;
    }
    return false;
  }
  void add(const EntrySet& set) {
    if (size_ < set_.size()) set_[size_++] = &set;
  }

 private:
  std::array<const EntrySet*, 4> set_;
  std::size_t size_ = 0;
};

// Whether a closure is made. One with more entries than a table is cut, and no part of others.
enum class Closed : std::uint8_t { no, whole, cut };

class ChainTable {
 public:
  void make(const ChainLinks& links, ChainEntry premise);
  std::size_t size() const { return size_; }
  ChainEntry operator[](std::size_t i) const { return entry_[i]; }
  ChainEntry premise() const { return entry_[0]; }
  // True if the entry follows at once from the premise.
  bool is_direct(std::size_t i) const { return from_[i] == 0; }
  std::size_t from(std::size_t i) const { return from_[i]; }
  // Returns the position of an entry that the table has.
  std::size_t position(ChainEntry entry) const;
  const EntrySet& entries() const { return set_; }

 private:
  void add(ChainEntry entry, std::size_t from) {
    if (size_ == kMostEntries) {
      from_[kMostEntries - 1] = static_cast<std::uint16_t>(from);
      return;
    }
    set_.add(entry);
    entry_[size_] = entry;
    from_[size_++] = static_cast<std::uint16_t>(from);
  }

  std::array<ChainEntry, kMostEntries> entry_;
  std::array<std::uint16_t, kMostEntries> from_;
  std::size_t size_ = 0;
  EntrySet set_;
};

// Links, closures and a table of the state, kept for the round.
class ChainTables {
 public:
  // Makes the links of the state. Returns false where the search was given up.
  bool prepare(const HodokuState& state, HodokuSearches& searches, bool grouped);
  const ChainLinks& links() const { return links_; }
  // True if a table may reach its limit.
  bool is_large() const { return links_.entries() > kMostEntries; }
  // True if a closure of the state, of those asked for, has reached it.
  bool is_cut() const { return cut_; }
  // Returns the entries of the table of a candidate.
  const EntrySet& closure(ChainEntry premise) {
    EntrySet& set = closure_[slot_[premise.code()]];
    if (closed_[premise.code()] == Closed::no) close(premise, set);
    return set;
  }
  // Makes the table of a candidate; it stays until the next one is made.
  const ChainTable& table(ChainEntry premise) {
    table_.make(links_, premise);
    return table_;
  }

 private:
  void close(ChainEntry premise, EntrySet& set);

  ChainLinks links_;
  ChainTable table_;
  HodokuSearches* searches_ = nullptr;
  EntrySet* closure_ = nullptr;
  std::array<std::uint16_t, kChainEntries> slot_;
  std::array<Closed, kChainEntries> closed_;
  std::array<ChainEntry, kChainEntries> list_;
  bool cut_ = false;
  static constexpr std::uint64_t kNoRound = ~std::uint64_t{0};
  std::uint64_t round_ = kNoRound;
  bool grouped_ = false;
};

}  // namespace bitwhip::hodoku
