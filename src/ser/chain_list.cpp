#include "ser/chain_list.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "ser/cells.h"

namespace bitwhip::ser {

bool ChainList::run(const ProducerBoard& board) {
  board_ = &board;
  links_.make(board);
  generation_ = 0;
  count_ = found_ = 0;
  if (!find_doomed()) return false;
  if (doomed_digits_ == 0) return true;
  table_.fill(0);
  for (const ChainPass& pass : kChainPasses) {
    for (int i = 0; i < links_.count(); ++i) {
      const int width = std::popcount(board.digits(links_.cell(i)));
      if (width < 2 || (!pass.links.houses && width > 2)) continue;
      // A cycle of one digit removes that digit.
      if ((pass.links.cells || (doomed_digits_ >> (links_.digit(i) - 1) & 1)) && !cycles(pass, i))
        return false;
      if (!pass.chains) continue;
      if (doomed_[i] && !forcing(pass, i, true)) return false;
      // A true candidate removes the others of its cell, which are then doomed.
      const int others = doomed_in_[links_.cell(i)] - doomed_[i];
      if (others == width - 1 && !forcing(pass, i, false)) return false;
    }
  }
  BITWHIP_INVARIANT(count_ <= kMost && kMost < kTable);  // the hash table is never full
  for (std::size_t k = 0; k < count_; ++k) sorted_[found_++] = &kept_[k];
  std::sort(sorted_.get(), sorted_.get() + found_, [](const SerChain* a, const SerChain* b) {
    return std::pair<HintRank, std::uint32_t>(*a, a->generation) <
           std::pair<HintRank, std::uint32_t>(*b, b->generation);
  });
  return true;
}

bool ChainList::find_doomed() {
  walk_.make(links_);
  doomed_digits_ = 0;
  doomed_in_.fill(0);
  for (int i = 0; i < links_.count(); ++i) {
    if (budget_.visit(4)) return false;
    const bool doomed = walk_.negates(i);
    doomed_[i] = doomed;
    if (!doomed) continue;
    doomed_digits_ |= digit_bit(links_.digit(i));
    ++doomed_in_[links_.cell(i)];
  }
  return true;
}

// Builds the tree of a source. It has on-nodes once, and off-nodes with every on-node that turns
// them off; off-nodes that turn nothing on are left out.
bool ChainList::cycles(const ChainPass& pass, int source) {
  const auto n = static_cast<std::size_t>(links_.count());
  std::fill_n(seen_[1].begin(), n, false);
  const auto &offs = steps_[0], &ons = steps_[1];
  std::size_t on_count = 0, off_count = 0, next_on = 0, next_off = 0;
  ons[on_count++] = {static_cast<std::uint16_t>(source), kNoStep};
  seen_[1][source] = true;
  for (bool first = true; next_on < on_count; first = false) {
    for (const std::size_t end = on_count; next_on < end; ++next_on) {
      if (budget_.visit(2)) return false;
      for (const std::uint16_t b : links_.weak(ons[next_on].candidate, pass.links.cells)) {
        if (links_.strong(b, pass.links).empty()) continue;
        bool before = false;
        for (std::uint16_t up = ons[next_on].from; up != kNoStep; up = ons[offs[up].from].from)
          before = before || offs[up].candidate == b;
        if (!before) offs[off_count++] = {b, static_cast<std::uint16_t>(next_on)};
      }
    }
    BITWHIP_INVARIANT(on_count <= n && off_count <= n * Links::kMostWeak);
    for (; next_off < off_count; ++next_off) {
      for (const std::uint16_t c : links_.strong(offs[next_off].candidate, pass.links)) {
        if (c == source && !first && !close(pass, static_cast<std::uint16_t>(next_off)))
          return false;
        if (seen_[1][c]) continue;
        seen_[1][c] = true;
        ons[on_count++] = {c, static_cast<std::uint16_t>(next_off)};
      }
    }
  }
  return true;
}

Cause ChainList::strong_cause(int from, int to) const {
  const int a = links_.cell(from), b = links_.cell(to);
  if (a == b) return Cause::cell;
  for (const HouseType type : kBlockRowColumn) {
    const int house = house_of(type, a);
    if (house == house_of(type, b) && std::popcount(board_->places(house, links_.digit(from))) == 2)
      return cause_of(type);
  }
  return Cause::none;
}

// Returns the links from the step back to the source; without `whole` those of a cycle, which leave
// out the source.
std::span<const CausedNode> ChainList::path(bool on, std::uint16_t last, bool whole) {
  std::size_t count = 0;
  for (std::uint16_t at = last; at != kNoStep; on = !on) {
    const WalkNode& step = steps_[on][at];
    const bool source = step.from == kNoStep;
    if (source && !whole) break;
    Cause cause = Cause::none;
    if (!source) {
      const int parent = steps_[!on][step.from].candidate;
      cause = on ? strong_cause(parent, step.candidate)
                 : weak_cause(links_.cell(parent), links_.cell(step.candidate));
    }
    BITWHIP_INVARIANT(count < path_.size() && (source || cause != Cause::none));
    path_[count++] = {links_.node(step.candidate, on), cause};
    at = step.from;
  }
  return std::span(path_).first(count);
}

// Offers the cycle that an off-step closes, if it removes something.
bool ChainList::close(const ChainPass& pass, std::uint16_t last) {
  ++generation_;
  const auto &offs = steps_[0], &ons = steps_[1];
  CycleChanges changes;
  int source = -1;
  for (std::uint16_t off = last;;) {
    const int b = offs[off].candidate, a = ons[offs[off].from].candidate;
    changes.add(links_.cell(b), links_.digit(b), false);
    changes.add(links_.cell(a), links_.digit(a), true);
    source = a;
    off = ons[offs[off].from].from;
    if (off == kNoStep) break;
  }
  std::array<std::uint16_t, 81> gone{};
  CellSet touched;
  changes.each(*board_, [&](int cell, int digit) {
    touched.add(cell);
    gone[cell] |= digit_bit(digit);
  });
  if (touched.empty()) return true;
  std::array<CellRemoval, 81> removals;
  std::size_t count = 0;
  touched.each([&](int cell) {
    removals[count++] = {static_cast<std::uint8_t>(cell), gone[cell]};
  });
  // The source comes first, as the end of the cycle.
  const std::size_t steps = path(false, last, false).size();
  BITWHIP_INVARIANT(steps >= 3 && steps < path_.size());
  std::copy_backward(path_.begin(), path_.begin() + static_cast<std::ptrdiff_t>(steps),
                     path_.begin() + static_cast<std::ptrdiff_t>(steps) + 1);
  path_[0] = {links_.node(source, true), strong_cause(offs[last].candidate, source)};
  return offer(pass, true, std::span(removals).first(count), std::span(path_).first(steps + 1));
}

// Searches breadth first, by alternating layers of on-nodes and off-nodes; each node comes once.
bool ChainList::forcing(const ChainPass& pass, int source, bool on) {
  const auto n = static_cast<std::size_t>(links_.count());
  for (auto& seen : seen_) std::fill_n(seen.begin(), n, false);
  std::size_t count[2] = {}, next[2] = {};
  seen_[on][source] = true;
  steps_[on][count[on]++] = {static_cast<std::uint16_t>(source), kNoStep};
  for (bool from = on; next[from] < count[from]; from = !from) {
    const bool to = !from;
    for (const std::size_t end = count[from]; next[from] < end; ++next[from]) {
      if (from && budget_.visit(1)) return false;
      const int at = steps_[from][next[from]].candidate;
      for (const std::uint16_t c :
           from ? links_.weak(at, pass.links.cells) : links_.strong(at, pass.links)) {
        if (seen_[to][c]) continue;
        seen_[to][c] = true;
        BITWHIP_INVARIANT(count[to] < n);
        steps_[to][count[to]++] = {c, static_cast<std::uint16_t>(next[from])};
        if (to == on || c != source) continue;
        ++generation_;
        const int cell = links_.cell(source);
        const CellRemoval removal{
            static_cast<std::uint8_t>(cell),
            static_cast<std::uint16_t>(board_->gone_by(cell, links_.digit(source), !on))};
        return offer(pass, false, {&removal, 1},
                     path(to, static_cast<std::uint16_t>(count[to] - 1), true));
      }
    }
  }
  return true;
}

// Keeps the chain if it is the first with its changes.
bool ChainList::offer(const ChainPass& pass, bool cycle, std::span<const CellRemoval> removals,
                      std::span<const CausedNode> links) {
  BITWHIP_INVARIANT(!removals.empty() && !links.empty());
  const HintRank rank = pass.rank(cycle, static_cast<int>(links.size()));
  std::uint64_t hash = removals.size();
  for (const CellRemoval& r : removals)
    hash = (hash ^ (r.cell * 512u + r.digits)) * 0x9e3779b97f4a7c15u;
  std::size_t at = hash >> 51;
  BITWHIP_INVARIANT(at < kTable);
  SerChain* chain = nullptr;
  for (; table_[at] != 0; at = (at + 1) % kTable) {
    SerChain& other = kept_[table_[at] - 1u];
    if (!std::equal(other.removals.begin(), other.removals.end(), removals.begin(), removals.end()))
      continue;
    if (!(rank < other)) return true;
    chain = &other;
    break;
  }
  if (chain == nullptr) {
    if (count_ == kMost) return false;
    CellRemoval* const kept = stack_.take<CellRemoval>(removals.size());
    if (kept == nullptr) return false;
    std::copy(removals.begin(), removals.end(), kept);
    table_[at] = static_cast<std::uint16_t>(count_ + 1);
    chain = &kept_[count_++];
    chain->removals = {kept, removals.size()};
  }
  CausedNode* const kept = stack_.take<CausedNode>(links.size());
  if (kept == nullptr) return false;
  std::copy(links.begin(), links.end(), kept);
  *chain = {rank, generation_, cycle, &pass, {kept, links.size()}, chain->removals};
  return true;
}

}  // namespace bitwhip::ser
