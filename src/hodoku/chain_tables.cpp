#include "hodoku/chain_tables.h"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace bitwhip::hodoku {
namespace {

// Units of the budget.
constexpr int kWorkOfClosure = 4;

// Visits what follows at once from an entry that is on and is not in the set, in order.
template <class Visit>
void each_weak(const ChainLinks& links, ChainEntry entry, const EntrySet& set, Visit visit) {
  const int digit = entry.digit();
  const auto i = static_cast<std::size_t>(digit);
  const HodokuState& state = links.state();
  if (entry.is_group()) {
    links.weak_cells(entry).without(set.off[i]).each([&](int cell) {
      visit(ChainEntry::of(cell, digit, NodeState::off));
    });
  } else {
    const int cell = entry.cell();
    each_digit(state.digits(cell) & static_cast<unsigned>(~digit_bit(digit)), [&](int other) {
      if (!set.off[static_cast<std::size_t>(other)].has(cell))
        visit(ChainEntry::of(cell, other, NodeState::off));
    });
    const CellSet fresh = (state.cells(digit) & peer_set(cell)).without(set.off[i]);
    if (!fresh.empty()) {
      const auto houses = houses_of(cell);
      const CellSet& row = set_of(houses[0]);
      const CellSet& column = set_of(houses[1]);
      const auto turn_off = [&](int peer) { visit(ChainEntry::of(peer, digit, NodeState::off)); };
      (fresh & row).each(turn_off);
      (fresh & column).each(turn_off);
      fresh.without(row | column).each(turn_off);
    }
  }
  for (std::uint64_t groups = links.weak_groups(entry.node()) & ~set.off_groups[i]; groups != 0;
       groups &= groups - 1)
    visit(ChainEntry::of_group(digit, first_member(groups), NodeState::off));
}

template <class Visit>
void each_strong(const ChainLinks& links, ChainEntry entry, const EntrySet& set, Visit visit) {
  for (const std::uint16_t node : links.strong(entry.node())) {
    const ChainEntry to(node, NodeState::on);
    if (!set.has(to)) visit(to);
  }
}

template <class Visit>
void each_following(const ChainLinks& links, ChainEntry entry, const EntrySet& set, Visit visit) {
  if (entry.on())
    each_weak(links, entry, set, visit);
  else
    each_strong(links, entry, set, visit);
}

}  // namespace

void ChainTable::make(const ChainLinks& links, ChainEntry premise) {
  size_ = 0;
  set_ = {};
  add(premise, 0);
  for (std::size_t i = 0; i < size_ && size_ < kMostEntries; ++i)
    each_following(links, entry_[i], set_, [&](ChainEntry to) { add(to, i); });
}

std::size_t ChainTable::position(ChainEntry entry) const {
  std::size_t i = 0;
  while (!(entry_[i] == entry)) ++i;
  return i;
}

bool ChainTables::prepare(const HodokuState& state, HodokuSearches& searches, bool grouped) {
  if (round_ == searches.round && grouped_ == grouped) return true;
  round_ = kNoRound;
  links_.make(state, grouped);
  std::size_t candidates = 0;
  state.empty_cells().each(
      [&](int cell) { candidates += static_cast<std::size_t>(count_of(state.digits(cell))); });
  closure_ = searches.stack.take<EntrySet>(2 * candidates);
  if (closure_ == nullptr) return searches.give_up();
  closed_.fill(Closed::no);
  cut_ = false;
  std::uint16_t slot = 0;
  state.empty_cells().each([&](int cell) {
    each_digit(state.digits(cell), [&](int digit) {
      for (const bool on : {false, true})
        slot_[ChainEntry::of(cell, digit, NodeState{on}).code()] = slot++;
    });
  });
  searches_ = &searches;
  round_ = searches.round;
  grouped_ = grouped;
  return true;
}

std::shared_ptr<ChainTables> make_chain_tables() { return std::make_shared<ChainTables>(); }

void ChainTables::close(ChainEntry premise, EntrySet& set) {
  searches_->budget.visit(kWorkOfClosure);
  TakenClosures taken;
  set = {};
  set.add(premise);
  std::size_t end = 0;
  const auto follow = [&](ChainEntry entry) {
    each_following(links_, entry, set, [&](ChainEntry to) {
      set.add(to);
      list_[end++] = to;
    });
  };
  follow(premise);
  for (std::size_t i = 0; i < end; ++i) {
    const ChainEntry entry = list_[i];
    if (taken.has(entry)) continue;
    if (closed_[entry.code()] == Closed::whole) {
      const EntrySet& closure = closure_[slot_[entry.code()]];
      set.add(closure);
      taken.add(closure);
    } else {
      follow(entry);
    }
  }
  const bool cut = is_large() && set.size() > kMostEntries;
  closed_[premise.code()] = cut ? Closed::cut : Closed::whole;
  if (!cut) return;
  set = table(premise).entries();
  cut_ = true;
}

}  // namespace bitwhip::hodoku
