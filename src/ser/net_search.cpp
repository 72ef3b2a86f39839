#include "ser/net_search.h"

#include <algorithm>
#include <bit>
#include <tuple>

#include "base/bits.h"
#include "ser/cells.h"
#include "ser/derived_patterns.h"
#include "ser/links.h"
#include "ser/producers.h"

namespace bitwhip::ser {

Hint NetSearch::hint(const Reduction& r) const {
  const NodeCode target = code(r.target);
  const int cell = node_cell(target), digit = node_digit(target);
  Hint hint{.technique = r.technique,
            .rating = producers()[static_cast<std::size_t>(producer_ - 1)].least / 10.0 +
                      length_increment(r.total()),
            .source = links_.node(r.source, r.source_on),
            .target = target,
            .house = r.house,
            .level = static_cast<std::uint8_t>(producer_),
            .complexity = r.complexity,
            .nested = r.nested};
  hint.remove(cell, board_->gone_by(cell, digit, is_on(target)));
  if (is_on(target)) hint.place(cell, digit);
  return hint;
}

bool NetSearch::begin(const ProducerBoard& board, int producer, Details details, Wanted wanted) {
  BITWHIP_INVARIANT(kNishio <= producer && producer <= kLastProducer);
  board_ = &board;
  producer_ = producer;
  kind_ = {.dynamic = producer != kMultiple,
           .cells = producer != kNishio,
           .level = std::max(producer - kDynamic, 0)};
  details_ = details == Details::yes;
  all_ = wanted == Wanted::all_hints;
  links_.make(board);
  n_ = links_.count();
  BITWHIP_INVARIANT(2 * n_ <= kNodes);
  best_ = kNoCut;
  generation_ = 0;
  found_ = 0;
  std::for_each_n(expanded_.get(), 2 * n_, [](ExpansionResult& e) { e.made = false; });
  std::for_each_n(kept_.get(), all_ ? 2 * n_ : 1, [](Reduction& r) { r.generation = 0; });
  if (kind_.level > 0) deriving_.start(kind_.level);
  if (!details_) return true;
  parents_.used = 0;
  parents_.size = static_cast<std::uint32_t>(2 * n_) * static_cast<std::uint32_t>(kParents * n_);
  parents_.at = stack_.take<LocalNode>(parents_.size);
  deriving_.uses = stack_.take<NestedUse>(kMostUses);
  deriving_.use_count = 0;
  return parents_.at != nullptr && deriving_.uses != nullptr;
}

// Calls visit for the assumptions of a reduction, in order.
template <class Visit>
void NetSearch::each_branch(const Reduction& r, Visit visit) const {
  const int cell = links_.cell(r.source), digit = links_.digit(r.source);
  switch (r.technique) {
    case SerTechnique::contradiction:
      return visit(r.source, r.source_on);
    case SerTechnique::double_reduction:
      visit(r.source, true);
      return visit(r.source, false);
    case SerTechnique::cell_reduction:
      return each_digit(board_->digits(cell), [&](int d) { visit(links_.index(cell, d), true); });
    default:
      each_place(board_->places(r.house, digit),
                 [&](int place) { visit(links_.index(cells_of(r.house)[place], digit), true); });
  }
}

bool NetSearch::expand(const ProducerBoard& board, int producer, const Reduction& r) {
  if (!begin(board, producer, Details::yes, Wanted::all_hints)) return false;
  bool done = true;
  each_branch(r, [&](int i, bool on) { done = done && expanded(i, on) != nullptr; });
  return done;
}

bool NetSearch::take_memory(ExpansionResult& e) {
  const auto nodes = static_cast<std::size_t>(2 * n_ + 1), count = static_cast<std::size_t>(n_);
  const auto words = static_cast<std::size_t>(Expander::candidate_words(n_));
  std::uint64_t* const sets = stack_.take<std::uint64_t>(2 * words);
  std::uint16_t* const numbers = stack_.take<std::uint16_t>(2 * count + nodes);
  if (sets == nullptr || numbers == nullptr) return false;
  e.has[0] = sets;
  e.has[1] = sets + words;
  e.order[0] = numbers;
  e.order[1] = numbers + count;
  e.size = numbers + 2 * count;
  e.pool = details_ ? &parents_ : nullptr;
  if (!details_) return true;
  e.cause = stack_.take<Cause>(nodes);
  e.first_parent = stack_.take<std::uint32_t>(nodes);
  e.parent_count = stack_.take<std::uint16_t>(nodes);
  e.nested = stack_.take<std::uint16_t>(nodes);
  e.tainted = stack_.take<std::uint64_t>(static_cast<std::size_t>(Expander::node_words(n_)) + 1);
  return e.cause != nullptr && e.first_parent != nullptr && e.parent_count != nullptr &&
         e.nested != nullptr && e.tainted != nullptr;
}

const ExpansionResult* NetSearch::expanded(int i, bool on) {
  BITWHIP_INVARIANT(0 <= i && i < n_);
  ExpansionResult& e = expanded_[on ? n_ + i : i];
  if (e.made) return &e;
  if (!take_memory(e)) return nullptr;
  if (by_layers_) {
    BITWHIP_INVARIANT(on && !details_);  // walks have on-nodes alone, and no parents
    budget_.visit(4);
    return walk_.run(i, cut(), e) ? &e : nullptr;
  }
  const auto start = static_cast<LocalNode>(on ? n_ + i : i);
  return expander_.run(*board_, links_, kind_, kind_.level > 0 ? &deriving_ : nullptr, start, cut(),
                       e)
             ? &e
             : nullptr;
}

bool NetSearch::run(const ProducerBoard& board, int producer, Details details, Wanted wanted) {
  if (!begin(board, producer, details, wanted)) return false;
  by_layers_ = !kind_.dynamic && !all_;
  bool done = false;
  if (by_layers_) {
    walk_.make(links_);
    done = reduce() && settle();
    by_layers_ = false;
    // After a contradiction in a walk the search restarts with full expansions.
    if (!done && !stack_.full() && !budget_.over() && !begin(board, producer, details, wanted))
      return false;
  }
  if (!done && !reduce()) return false;
  for (int slot = 0; slot < (all_ ? 2 * n_ : 1); ++slot) {
    const Reduction& r = kept_[slot];
    if (r.generation != 0) sorted_[found_++] = &r;
  }
  std::sort(sorted_.get(), sorted_.get() + found_, [](const Reduction* a, const Reduction* b) {
    return std::tuple(a->total(), a->key, a->generation) <
           std::tuple(b->total(), b->key, b->generation);
  });
  return true;
}

// Searches all cells of the grid.
bool NetSearch::reduce() {
  for (int cell = 0; cell < 81; ++cell) {
    const unsigned digits = board_->digits(cell);
    if (std::popcount(digits) < (kind_.dynamic ? 2 : 3)) continue;
    for (unsigned rest = digits; rest != 0; rest &= rest - 1) {
      const int i = links_.index(cell, first_digit(rest));
      const ExpansionResult* const on = expanded(i, true);
      if (on == nullptr) return false;
      if (kind_.dynamic && !reductions(i, *on)) return false;
      if (kind_.cells && !house_reductions(i)) return false;
    }
    if (!kind_.cells) continue;
    const auto first = static_cast<std::uint16_t>(links_.index(cell, first_digit(digits)));
    if (!branches({.technique = SerTechnique::cell_reduction,
                   .source_on = true,
                   .source = first,
                   .key = 5}))
      return false;
  }
  return true;
}

// After walks by layers: of equal targets of the best cell or house keeps the one that its first
// expansion reaches first.
bool NetSearch::settle() {
  Reduction& kept = kept_[0];
  if (kept.generation == 0) return true;
  Reduction base = kept;
  ExpansionResult& first = expanded_[n_ + base.source];
  BITWHIP_INVARIANT(first.made);
  by_layers_ = false;
  kept.generation = 0;
  if (!expander_.run(*board_, links_, {.dynamic = false}, nullptr,
                     static_cast<LocalNode>(n_ + base.source), base.complexity, first))
    return false;
  base.complexity = 0;
  branches(base);
  return true;
}

// Offers what all branches of a reduction share. Returns false when the budget or the memory is at
// its end.
bool NetSearch::branches(const Reduction& base) {
  std::array<const ExpansionResult*, 9> all;
  std::size_t count = 0;
  bool done = true;
  each_branch(base,
              [&](int i, bool on) { done = done && (all[count++] = expanded(i, on)) != nullptr; });
  if (!done) return false;
  common(base, std::span(all).first(count), true);
  common(base, std::span(all).first(count), false);
  return !budget_.over() && !stack_.full();
}

// Offers the contradictions and double reductions of a candidate.
bool NetSearch::reductions(int i, const ExpansionResult& on) {
  contradiction(on, i, true);
  const ExpansionResult* const off = expanded(i, false);
  if (off == nullptr) return false;
  contradiction(*off, i, false);
  if (!kind_.cells || std::popcount(board_->digits(links_.cell(i))) < 3) return true;
  return branches({.technique = SerTechnique::double_reduction,
                   .source_on = true,
                   .source = static_cast<std::uint16_t>(i),
                   .key = 1});
}

void NetSearch::contradiction(const ExpansionResult& e, int i, bool on) {
  if (!e.contradicts) return;
  offer({.technique = SerTechnique::contradiction,
         .source_on = on,
         .source = static_cast<std::uint16_t>(i),
         .target = static_cast<LocalNode>(on ? i : n_ + i),
         .key = 7,
         .complexity = e.complexity});
}

bool NetSearch::house_reductions(int i) {
  const int cell = links_.cell(i), digit = links_.digit(i);
  for (const HouseType type : kBlockRowColumn) {
    const int house = house_of(type, cell);
    const unsigned places = board_->places(house, digit);
    if (std::popcount(places) < 2 || first_member(places) != place_of(type, cell)) continue;
    if (!branches({.technique = SerTechnique::house_reduction,
                   .source_on = true,
                   .source = static_cast<std::uint16_t>(i),
                   .house = static_cast<std::uint8_t>(house),
                   .key = 6}))
      return false;
  }
  return !budget_.over() && !stack_.full();
}

// Offers the nodes that all expansions share, in the order of the first one.
void NetSearch::common(const Reduction& base, std::span<const ExpansionResult* const> all,
                       bool on) {
  constexpr std::size_t kWords = 12;
  std::array<std::uint64_t, kWords> shared;
  const auto words = static_cast<std::size_t>(Expander::candidate_words(n_));
  BITWHIP_INVARIANT(words <= kWords && all.size() >= 2);
  std::uint64_t any = 0;
  for (std::size_t w = 0; w < words; ++w) {
    std::uint64_t bits = all[0]->has[on][w];
    for (std::size_t k = 1; k < all.size(); ++k) bits &= all[k]->has[on][w];
    shared[w] = bits;
    any |= bits;
  }
  budget_.visit(1);
  if (any == 0) return;
  const auto look_at = [&](int c) {
    const auto target = static_cast<LocalNode>(on ? n_ + c : c);
    int complexity = 0;
    for (const ExpansionResult* const e : all) complexity += e->size[target];
    // Each branch has at least the target.
    BITWHIP_INVARIANT(complexity >= static_cast<int>(all.size()));
    ++generation_;
    if (!all_ && complexity > best_) return;
    if (on && std::has_single_bit(board_->digits(links_.cell(c)))) return;  // changes nothing
    Reduction r = base;
    r.target = target;
    r.complexity = complexity;
    offer(r);
  };
  if (by_layers_) {
    for (std::size_t w = 0; w < words; ++w) {
      for (std::uint64_t rest = shared[w]; rest != 0; rest &= rest - 1)
        look_at(static_cast<int>(w * 64) + first_member(rest));
    }
    return;
  }
  const ExpansionResult& first = *all[0];
  for (int k = 0; k < first.count[on]; ++k) {
    const std::uint16_t c = first.order[on][k];
    if (shared[c / 64] >> (c % 64) & 1) look_at(c);
  }
}

void NetSearch::offer(Reduction r) {
  r.generation = ++generation_;
  std::size_t slot = 0;
  if (all_) {
    slot = r.target;
    if (r.target >= n_) {
      // In a cell of two candidates, one being true changes the same as the other being false.
      const int c = r.target - n_, cell = links_.cell(c);
      const unsigned rest = board_->digits(cell) & ~digit_bit(links_.digit(c));
      if (std::has_single_bit(rest))
        slot = static_cast<std::size_t>(links_.index(cell, first_digit(rest)));
    }
  }
  BITWHIP_INVARIANT(slot < static_cast<std::size_t>(all_ ? 2 * n_ : 1));
  Reduction& kept = kept_[slot];
  const auto better = [&] {
    return kept.generation == 0 || std::pair(r.total(), r.key) < std::pair(kept.total(), kept.key);
  };
  if (!better()) return;
  if (details_) r.nested = nested_sum(r);
  if (!better()) return;
  kept = r;
  best_ = r.total();
}

std::span<const ReductionTarget> NetSearch::targets(const Reduction& r,
                                                    std::array<ReductionTarget, 9>& out) const {
  std::size_t count = 0;
  each_branch(r, [&](int i, bool on) {
    const ExpansionResult& e = expanded_[on ? n_ + i : i];
    BITWHIP_INVARIANT(count < out.size() &&
                      (r.technique != SerTechnique::contradiction || e.contradicts));
    out[count++] = {&e, r.technique == SerTechnique::contradiction ? e.clash[0] : r.target};
    if (r.technique == SerTechnique::contradiction) out[count++] = {&e, e.clash[1]};
  });
  return std::span(out).first(count);
}

NodeCode NetSearch::code(LocalNode node) const {
  BITWHIP_INVARIANT(node < 2 * n_);
  return node >= n_ ? links_.node(node - n_, true) : links_.node(node, false);
}

NodeCode NetSearch::code(const ExpansionResult& expanded, LocalNode node) const {
  BITWHIP_INVARIANT(node < 2 * n_ || (node == 2 * n_ && expanded.contradicts));
  if (node == 2 * n_)
    node = static_cast<LocalNode>(expanded.clash[0] == node ? n_ + expanded.clash[1]
                                                            : expanded.clash[0] - n_);
  return code(node);
}

std::span<const LocalNode> NetSearch::ancestors(const ReductionTarget& target) {
  const ExpansionResult& e = *target.expanded;
  if (++epoch_ == 0) {
    seen_.fill(0);
    epoch_ = 1;
  }
  std::size_t count = 0;
  const auto reach = [&](LocalNode node) {
    if (seen_[node] == epoch_) return;
    BITWHIP_INVARIANT(node <= 2 * n_ && count < queue_.size());
    seen_[node] = epoch_;
    queue_[count++] = node;
  };
  reach(target.node);
  for (std::size_t k = 0; k < count; ++k) {
    for (const LocalNode parent : e.parents_of(queue_[k])) reach(parent);
  }
  return std::span(queue_).first(count);
}

// Sums up the lengths of the nested hints behind the targets, each hint once.
int NetSearch::nested_sum(const Reduction& r) {
  std::array<ReductionTarget, 9> all;
  if (++sums_ == 0) {
    std::fill_n(counted_.get(), kMostUses, 0);
    sums_ = 1;
  }
  int sum = 0;
  for (const ReductionTarget& target : targets(r, all)) {
    const ExpansionResult& e = *target.expanded;
    if (!e.any_nested || (e.tainted[target.node / 64] >> (target.node % 64) & 1) == 0) continue;
    for (const LocalNode node : ancestors(target)) {
      const std::uint16_t nested = e.nested[node];
      if (nested == kNotNested) continue;
      BITWHIP_INVARIANT(nested < deriving_.use_count &&
                        deriving_.uses[nested].identity < kMostUses);
      const NestedUse& use = deriving_.uses[nested];
      if (counted_[use.identity] == sums_) continue;
      counted_[use.identity] = sums_;
      sum += use.complexity;
    }
  }
  return sum;
}

}  // namespace bitwhip::ser
