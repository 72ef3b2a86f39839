#include "hodoku/net_tables.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "rules/budget.h"

namespace bitwhip::hodoku {
namespace {

constexpr int kRounds = 4;
constexpr int kWorkOfDirect = 30, kWorkOfExpansion = 500;  // units of the budget

// Visits what the first set has beyond the second one.
template <class Visit>
void each_fresh(const EntrySet& set, const EntrySet& known, Visit visit) {
  for (int digit = 1; digit <= kDigits; ++digit) {
    const auto i = static_cast<std::size_t>(digit);
    const auto each = [&](bool on, const CellSet& cells, std::uint64_t groups) {
      cells.each([&](int cell) { visit(ChainEntry::of(cell, digit, NodeState{on})); });
      for (; groups != 0; groups &= groups - 1)
        visit(ChainEntry::of_group(digit, first_member(groups), NodeState{on}));
    };
    each(true, set.on[i].without(known.on[i]), set.on_groups[i] & ~known.on_groups[i]);
    each(false, set.off[i].without(known.off[i]), set.off_groups[i] & ~known.off_groups[i]);
  }
}

bool within(const EntrySet& set, const EntrySet& other) {
  std::uint64_t beyond = 0;
  for (std::size_t i = 1; i <= kDigits; ++i) {
    for (std::size_t w = 0; w < 2; ++w) {
      beyond |= set.on[i].word[w] & ~other.on[i].word[w];
      beyond |= set.off[i].word[w] & ~other.off[i].word[w];
    }
    beyond |= set.on_groups[i] & ~other.on_groups[i];
    beyond |= set.off_groups[i] & ~other.off_groups[i];
  }
  return beyond == 0;
}

}  // namespace

std::size_t NetTables::Direct::position(ChainEntry of) const {
  std::size_t i = 0;
  while (!(entry[i].entry == of)) ++i;
  return i;
}

bool NetTables::make(const HodokuState& state, HodokuSearches& searches, const ChainLinks& links) {
  state_ = &state;
  searches_ = &searches;
  links_ = &links;
  base_ = state;
  base_.forget_singles();
  const std::size_t tables = links.entries();
  direct_ = searches.stack.take<Direct>(tables);
  closure_ = searches.stack.take<EntrySet>(tables);
  expanded_ = searches.stack.take<Expanded*>(tables);
  if (direct_ == nullptr || closure_ == nullptr || expanded_ == nullptr) return searches.give_up();
  std::fill(expanded_, expanded_ + tables, nullptr);
  closed_.fill(Closed::no);

  std::uint16_t slots = 0;
  const auto make_one = [&](ChainEntry premise) {
    slot_[premise.code()] = slots++;
    make_direct(premise);
    return keep_direct(premise) && !searches.budget.visit(kWorkOfDirect);
  };
  bool done = true;
  for (int digit = 1; digit <= kDigits; ++digit) {
    for (std::uint64_t groups = links.groups(digit); groups != 0 && done; groups &= groups - 1) {
      for (const bool on : {true, false})
        done = done && make_one(ChainEntry::of_group(digit, first_member(groups), NodeState{on}));
    }
  }
  const auto each_candidate = [&](auto visit) {
    state.empty_cells().each([&](int cell) {
      each_digit(state.digits(cell), [&](int digit) {
        for (const bool on : {true, false}) visit(ChainEntry::of(cell, digit, NodeState{on}));
      });
    });
  };
  each_candidate([&](ChainEntry premise) { done = done && make_one(premise); });
  if (!done) return searches.budget.over() ? false : searches.give_up();
  each_candidate([&](ChainEntry premise) { close(premise); });
  return searches.halt == rules::Halt::none;
}

void NetTables::make_direct(ChainEntry premise) {
  size_ = 0;
  set_ = {};
  if (!premise.is_group()) {
    work_ = base_;
    const int cell = premise.cell(), digit = premise.digit();
    if (premise.on()) {
      put(cell, digit, PutReason::premise);
    } else {
      work_.remove(cell, digit);
      add_direct(premise, {});
      if (is_single_bit(work_.digits(cell)))
        put(cell, first_digit(work_.digits(cell)), PutReason::premise);
    }
    for (int round = 0; round < kRounds; ++round) {
      std::array<QueuedSingle, kCells> naked, hidden;
      std::size_t nakeds = 0, hiddens = 0;
      for (const QueuedSingle& single : work_.naked()) {
        if (work_.is_empty(single.cell)) naked[nakeds++] = single;
      }
      CellSet listed;
      for (const QueuedSingle& single : work_.hidden()) {
        if (!work_.is_empty(single.cell) || listed.has(single.cell)) continue;
        const auto houses = houses_of(single.cell);
        if (!std::any_of(houses.begin(), houses.end(),
                         [&](int house) { return work_.count(house, single.digit) == 1; }))
          continue;
        listed.add(single.cell);
        hidden[hiddens++] = single;
      }
      if (nakeds + hiddens == 0) break;
      for (std::size_t i = 0; i < nakeds; ++i) put(naked[i].cell, naked[i].digit, PutReason::naked);
      for (std::size_t i = 0; i < hiddens; ++i)
        put(hidden[i].cell, hidden[i].digit, PutReason::hidden);
    }
  } else {
    add_direct(premise, {});
  }
  add_groups(premise);
}

void NetTables::put(int cell, int digit, PutReason by) {
  const CellSet losing = state_->cells(digit) & peer_set(cell);
  const unsigned had = work_.digits(cell);
  const auto houses = houses_of(cell);
  int house = houses[0];
  for (const int other : houses) {
    if (work_.count(other, digit) < work_.count(house, digit)) house = other;
  }
  work_.place(cell, digit);
  const auto position = static_cast<std::uint16_t>(size_);

  std::array<std::uint16_t, kGrounds> grounds{};
  std::size_t n = 0;
  const auto rest_on = [&](int on_cell, int on_digit) {
    if (n == kGrounds) return;
    const ChainEntry off = ChainEntry::of(on_cell, on_digit, NodeState::off);
    grounds[n++] = set_.has(off) ? position_[off.code()] : std::uint16_t{0};
  };
  if (by == PutReason::naked) {
    each_digit(state_->digits(cell), [&](int other) {
      if (other != digit) rest_on(cell, other);
    });
  } else if (by == PutReason::hidden) {
    (state_->cells(digit) & set_of(house)).each([&](int other) {
      if (other != cell) rest_on(other, digit);
    });
  }
  add_direct(ChainEntry::of(cell, digit, NodeState::on), grounds);
  losing.each(
      [&](int peer) { add_direct(ChainEntry::of(peer, digit, NodeState::off), {position}); });
  each_digit(had, [&](int other) {
    if (other != digit) add_direct(ChainEntry::of(cell, other, NodeState::off), {position});
  });
}

void NetTables::add_direct(ChainEntry entry, const std::array<std::uint16_t, kGrounds>& grounds) {
  if (size_ == kMostEntries || set_.has(entry)) return;
  DirectEntry& one = entry_[size_];
  one.entry = entry;
  one.distance =
      size_ == 0 ? std::uint16_t{1} : static_cast<std::uint16_t>(entry_[grounds[0]].distance + 1);
  one.ground = grounds;
  for (std::size_t i = 1; i < kGrounds; ++i) {
    if (one.ground[i] > one.ground[0]) std::swap(one.ground[i], one.ground[0]);
  }
  position_[entry.code()] = static_cast<std::uint16_t>(size_++);
  set_.add(entry);
}

// Adds the groups that follow from a candidate, and all that follows from a group.
void NetTables::add_groups(ChainEntry premise) {
  const int digit = premise.digit();
  if (premise.on()) {
    if (premise.is_group()) {
      links_->weak_cells(premise).each(
          [&](int cell) { add_direct(ChainEntry::of(cell, digit, NodeState::off), {}); });
    }
    for (std::uint64_t groups = links_->weak_groups(premise.node()); groups != 0;
         groups &= groups - 1)
      add_direct(ChainEntry::of_group(digit, first_member(groups), NodeState::off), {});
  } else {
    for (const std::uint16_t node : links_->strong(premise.node())) {
      const ChainEntry to(node, NodeState::on);
      if (premise.is_group() || to.is_group()) add_direct(to, {});
    }
  }
}

bool NetTables::keep_direct(ChainEntry premise) {
  auto* const entries = searches_->stack.take<DirectEntry>(size_);
  if (entries == nullptr) return false;
  std::copy(entry_.begin(), entry_.begin() + static_cast<std::ptrdiff_t>(size_), entries);
  direct_[slot(premise)] = {entries, size_, set_};
  return true;
}

void NetTables::close(ChainEntry premise) {
  EntrySet& set = closure_[slot(premise)];
  TakenClosures taken;
  set = {};
  set.add(premise);
  std::size_t end = 0;
  list_[end++] = premise;
  for (std::size_t i = 0; i < end; ++i) {
    const ChainEntry entry = list_[i];
    if (taken.has(entry)) continue;
    if (closed_[entry.code()] == Closed::whole) {
      set.add(closure_[slot(entry)]);
      taken.add(closure_[slot(entry)]);
      continue;
    }
    const EntrySet& direct = direct_[slot(entry)].set;
    each_fresh(direct, set, [&](ChainEntry fresh) { list_[end++] = fresh; });
    set.add(direct);
  }
  const bool cut = is_large() && set.size() > kMostEntries;
  closed_[premise.code()] = cut ? Closed::cut : Closed::whole;
  if (!cut) return;
  const Expanded* const table = expanded(premise);
  if (table != nullptr) set = table->set;
}

const NetTables::Expanded* NetTables::expanded(ChainEntry premise) {
  Expanded*& table = expanded_[slot(premise)];
  if (table == nullptr) {
    table = searches_->stack.take<Expanded>(1);
    if (table == nullptr) {
      searches_->give_up();
      return nullptr;
    }
    expand(premise, *table);
    searches_->budget.visit(kWorkOfExpansion);
  }
  return table;
}

void NetTables::expand(ChainEntry premise, Expanded& table) const {
  const Direct& own = direct_[slot(premise)];
  table.size = table.direct = own.size;
  table.set = own.set;
  for (std::size_t i = 0; i < own.size; ++i) {
    table.entry[i] = own.entry[i].entry;
    table.distance[i] = own.entry[i].distance;
    table.position[table.entry[i].code()] = static_cast<std::uint16_t>(i);
  }
  int greatest = 0;  // distance of an entry that may come nearer
  for (std::size_t j = 1; j < table.size && table.size < kMostEntries; ++j) {
    const ChainEntry through = table.entry[j];
    const Direct& part = direct_[slot(through)];
    // Direct entries other than the premise have a distance of 2 at least.
    if (table.distance[j] + 2 >= greatest && within(part.set, table.set)) continue;
    for (std::size_t k = 1; k < part.size; ++k) {
      const ChainEntry entry = part.entry[k].entry;
      const int distance = table.distance[j] + part.entry[k].distance;
      if (table.set.has(entry)) {
        const std::size_t at = table.position[entry.code()];
        if (at < table.direct || table.distance[at] <= distance) continue;
        table.source[at] = through;
        table.distance[at] = static_cast<std::uint16_t>(distance);
      } else if (table.size == kMostEntries) {
        table.source[kMostEntries - 1] = through;
        table.distance[kMostEntries - 1] = static_cast<std::uint16_t>(distance);
      } else {
        table.entry[table.size] = entry;
        table.source[table.size] = through;
        table.distance[table.size] = static_cast<std::uint16_t>(distance);
        table.position[entry.code()] = static_cast<std::uint16_t>(table.size++);
        table.set.add(entry);
        greatest = std::max(greatest, distance);
      }
    }
  }
}

template <class OnNode, class OnGround>
void NetTables::go_back(const Expanded& table, ChainEntry premise, std::size_t from, OnNode node,
                        OnGround ground) const {
  for (std::size_t at = from; at != 0;) {
    const bool is_direct = at < table.direct;
    const ChainEntry through = is_direct ? premise : table.source[at];
    const Direct& part = direct_[slot(through)];
    std::size_t in_part = is_direct ? at : part.position(table.entry[at]);
    do {
      const auto& grounds = part.entry[in_part].ground;
      for (std::size_t i = 1; i < kGrounds; ++i) {
        if (grounds[i] != 0) ground(part.entry[grounds[i]].entry);
      }
      in_part = grounds[0];
      if (node(part.entry[in_part].entry)) return;
    } while (!is_direct && in_part != 0);
    at = is_direct ? in_part : table.position[through.code()];
  }
}

std::size_t NetTables::walk(const Implication& implication) {
  const ChainEntry premise = implication.premise;
  main_.size = starts_ = 0;
  main_.set = {};
  const Expanded* const table = expanded(premise);
  if (table == nullptr) return 0;
  main_.node[main_.size++] = implication.end;
  CellSet cells;
  go_back(
      *table, premise, table->position[implication.end.code()],
      [&](ChainEntry entry) {
        main_.add(entry);
        cells.add(links_->cells(entry));
        return false;
      },
      [&](ChainEntry entry) {
        if (starts_ < start_.size()) start_[starts_++] = entry;
      });
  // The end of the chain is met only in a cell that the chain has beside it.
  if (cells.has(links_->cell(implication.end))) main_.set.add(implication.end);
  return main_.size;
}

int NetTables::length_of_branches(ChainEntry premise) {
  std::size_t length = 0;
  const auto end = main_.node.begin() + static_cast<std::ptrdiff_t>(main_.size);
  for (std::size_t i = 0; i < starts_; ++i) {
    walk_branch(*expanded(premise), premise, start_[i]);
    length += branch_.size * static_cast<std::size_t>(std::count(main_.node.begin(), end,
                                                                 branch_.node[branch_.size - 1]));
  }
  return static_cast<int>(length);
}

void NetTables::walk_branch(const Expanded& table, ChainEntry premise, ChainEntry from) {
  branch_.size = 0;
  branch_.node[branch_.size++] = from;
  if (!table.set.has(from)) return;
  go_back(
      table, premise, table.position[from.code()],
      [&](ChainEntry entry) {
        branch_.add(entry);
        return main_.set.has(entry);
      },
      [](ChainEntry) {});
}

int NetTables::length_of(const ForcingFind& find, int limit) {
  int length = 0;
  bool net = false;
  for (std::size_t i = 0; i < find.size; ++i) {
    length += static_cast<int>(walk(find.chain[i]));
    net |= starts_ > 0;
    if (length < limit) length += length_of_branches(find.chain[i].premise);
    if (length >= limit) return 0;
  }
  return net ? length : 0;
}

void NetTables::write(const Implication& implication, HodokuStep& step) {
  walk(implication);
  const Expanded* const table = expanded(implication.premise);
  if (table == nullptr) return;
  const auto add = [&](const BackwardChain& walk, ChainNode::Begins begins) {
    for (std::size_t i = walk.size; i-- > 0 && step.chains.size() < HodokuStep::kMostNodes;) {
      ChainNode node = links_->node(walk.node[i]);
      if (i + 1 == walk.size) node.begins = begins;
      step.chains.push_back(node);
    }
  };
  add(main_, ChainNode::Begins::chain);
  for (std::size_t i = 0; i < starts_; ++i) {
    walk_branch(*table, implication.premise, start_[i]);
    add(branch_, ChainNode::Begins::branch);
  }
}

}  // namespace bitwhip::hodoku
