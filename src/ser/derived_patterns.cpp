#include "ser/derived_patterns.h"

#include <algorithm>

#include "base/invariant.h"
#include "ser/cells.h"
#include "ser/chain_proof.h"
#include "ser/producers.h"

namespace bitwhip::ser {

void DerivedPatterns::start(int level) {
  BITWHIP_INVARIANT(0 <= level && level <= 5 && (level < 3 || deeper_ != nullptr));
  level_ = level;
  if (level < 2) return;
  std::fill_n(table_.get(), kTable, 0);
  kept_.rewind({});
}

bool DerivedPatterns::derive(const ProducerBoard& source, const Links& links,
                             const ProducerBoard& now, Expander& out) {
  source_ = &source;
  links_ = &links;
  now_ = &now;
  out_ = &out;
  any_ = false;
  if (budget_.visit(20)) return false;
  find_locking(now, *this);
  if (!any_) find_hidden_set<2>(now, *this);
  if (!any_) find_naked_set<2>(now, *this);
  if (!any_) find_fish<2>(now, *this);
  if (any_ || level_ < 2) return true;
  switch (level_) {
    case 2:
      return chains();
    case 3:
      return chains() && (any_ || nets(kMultiple));
    case 4:
      return nets(kDynamic);
    default:
      return nets(kDynamic) && (any_ || nets(kDynamic + 2));
  }
}

// Passes what follows from a pattern to the expander.
bool DerivedPatterns::take(const Hint& hint) {
  restart();
  const auto gone = [this](int cell, unsigned digits) {
    each_digit(digits, [&](int digit) { parent(cell, digit); });
  };
  CellSet pattern;
  for (const std::uint8_t cell : hint.cells) pattern.add(cell);
  switch (hint.technique) {
    case SerTechnique::naked_pair:
      for (const std::uint8_t cell : hint.cells) gone(cell, source_->digits(cell) & ~hint.digits);
      break;
    case SerTechnique::hidden_pair:
      for (const std::uint8_t cell : cells_of(hint.houses[0])) {
        if (!pattern.has(cell)) gone(cell, source_->digits(cell) & hint.digits);
      }
      break;
    default: {
      const int digit = first_digit(hint.digits);
      CellSet covers;
      for (const std::uint8_t house : hint.covers) covers = covers | set_of(house);
      for (const std::uint8_t house : hint.houses) {
        (source_->cells(digit) & set_of(house))
            .without(now_->cells(digit) | covers)
            .each([&](int cell) { parent(cell, digit); });
      }
      break;
    }
  }
  if (parent_count_ == 0) return false;
  // None of these patterns places a digit.
  BITWHIP_INVARIANT(hint.placed_digit == 0 && !hint.touched.empty());
  any_ = true;
  const std::uint16_t number = behind == nullptr ? kNotNested : use(0);
  if (number != kNotNested) note(number).pattern = hint;
  out_->follows_from(std::span(parents_).first(parent_count_), number);
  hint.touched.each([&](int cell) {
    each_digit(hint.removed[cell], [&](int digit) { out_->off(cell, digit); });
  });
  return false;
}

void DerivedPatterns::restart() {
  parent_count_ = length_ = 0;
  has_parent_ = {};
}

void DerivedPatterns::put(NodeCode node) {
  if (length_ < identity_.size()) identity_[length_] = node;
  ++length_;
}

void DerivedPatterns::parent(int cell, int digit) {
  const auto i = static_cast<std::uint16_t>(links_->index(cell, digit));
  if (has_parent_.has(i)) return;
  has_parent_.add(i);
  BITWHIP_INVARIANT(parent_count_ < parents_.size());
  parents_[parent_count_++] = i;
}

// Adds as parents the candidates that the cause of an on-node, its cell or its digit in a house,
// has lost since the source grid.
void DerivedPatterns::needs(NodeCode on_node, Cause cause) {
  const int cell = node_cell(on_node), digit = node_digit(on_node);
  if (cause == Cause::cell) {
    each_digit(source_->digits(cell) & ~now_->digits(cell), [&](int gone) { parent(cell, gone); });
  } else if (cause <= Cause::column) {
    const int house = house_of(static_cast<HouseType>(cause), cell);
    each_place(source_->places(house, digit) & ~now_->places(house, digit),
               [&](int place) { parent(cells_of(house)[place], digit); });
  }
}

bool DerivedPatterns::chains() {
  const rules::SearchStack::StackTop top = scratch_.top();
  bool done = chains_.run(*now_);
  for (const SerChain* const chain : chains_.found()) {
    if (!done) break;
    restart();
    const auto links = chain->links;
    for (const CausedNode& link : links) {
      if (is_on(link.node)) needs(link.node, link.cause);
    }
    if (chain->cycle) {
      // The reverse of a cycle: its off-nodes have copies that are on, with the same causes.
      for (std::size_t k = links.size(); k-- > 1;) {
        if (!is_on(links[k].node)) needs(negation(links[k].node), links[k].cause);
      }
    }
    if (parent_count_ == 0) continue;
    put(chain->cycle ? 2 : 1);
    put(links.front().node);
    if (chain->cycle) put(negation(links.front().node));
    for (const CausedNode& link : links) put(link.node);
    if (chain->cycle) {
      put(negation(links.front().node));
      for (std::size_t k = links.size(); k-- > 1;) put(negation(links[k].node));
    }
    const std::uint16_t number = use(chain->complexity);
    done = number != kNotNested;
    if (!done) break;
    if (behind != nullptr)
      note(number).nested = std::make_shared<ChainProof>(proof_of(*now_, *chain));
    out_->follows_from(std::span(parents_).first(parent_count_), number);
    for (const CellRemoval& removal : chain->removals)
      each_digit(removal.digits, [&](int digit) { out_->off(removal.cell, digit); });
    any_ = true;
  }
  scratch_.rewind(top);
  return done;
}

bool DerivedPatterns::nets(int producer) {
  // The asking search still needs its own expansions, so another one runs the nested search.
  BITWHIP_INVARIANT(deeper_ != nullptr && &deeper_->deriving() != this);
  const rules::SearchStack::StackTop top = scratch_.top();
  bool done = deeper_->run(*now_, producer, Details::yes, Wanted::all_hints);
  for (const Reduction* const r : deeper_->found()) {
    if (!done) break;
    restart();
    std::array<ReductionTarget, 9> list;
    const auto targets = deeper_->targets(*r, list);
    const Cause assumed = r->technique == SerTechnique::cell_reduction ? Cause::cell
                          : r->technique == SerTechnique::house_reduction
                              ? cause_of(type_of(r->house))
                              : Cause::none;
    put(static_cast<NodeCode>(targets.size()));
    for (const ReductionTarget& target : targets) put(deeper_->code(*target.expanded, target.node));
    for (const ReductionTarget& target : targets) {
      const ExpansionResult& e = *target.expanded;
      const auto ancestors = deeper_->ancestors(target);
      put(static_cast<NodeCode>(ancestors.size()));
      for (const LocalNode node : ancestors) {
        const NodeCode code = deeper_->code(e, node);
        put(code);
        if (!is_on(code)) continue;
        needs(code, e.cause[node] != Cause::none ? e.cause[node] : assumed);
      }
    }
    if (parent_count_ == 0) continue;
    const std::uint16_t number = use(r->total());
    done = number != kNotNested;
    if (!done) break;
    if (behind != nullptr)
      note(number).nested = std::make_shared<ChainProof>(proof_of(*r, *deeper_));
    out_->follows_from(std::span(parents_).first(parent_count_), number);
    const NodeCode target = deeper_->code(r->target);
    const int cell = node_cell(target);
    each_digit(now_->gone_by(cell, node_digit(target), is_on(target)),
               [&](int digit) { out_->off(cell, digit); });
    any_ = true;
  }
  scratch_.rewind(top);
  return done;
}

// Returns the record of what is behind a use, and makes room for it.
NodeSupport& DerivedPatterns::note(std::uint16_t number) {
  if (behind->size() <= number) behind->resize(number + 1u);
  return (*behind)[number] = {};
}

std::uint16_t DerivedPatterns::use(int complexity) {
  if (length_ > identity_.size() || use_count == kMostUses) return kNotNested;
  const std::span<const NodeCode> identity = std::span(identity_).first(length_);
  BITWHIP_INVARIANT(uses != nullptr && use_count < kMostUses);
  const auto number = static_cast<std::uint16_t>(use_count);
  if (identity.empty()) {
    uses[use_count++] = {complexity, number};
    return number;
  }
  std::uint64_t hash = identity.size();
  for (const NodeCode node : identity)
    hash = ((hash << 7 | hash >> 57) ^ node) * 0x9e3779b97f4a7c15u;
  std::uint32_t same = number;
  std::size_t at = hash >> 47;
  BITWHIP_INVARIANT(at < kTable && kMostUses < kTable);  // the table is never full
  for (; table_[at] != 0; at = (at + 1) % kTable) {
    const auto earlier = static_cast<std::uint16_t>(table_[at] - 1);
    const NestedIdentity& known = known_[earlier];
    if (known.hash != hash ||
        !std::equal(known.identity.begin(), known.identity.end(), identity.begin(), identity.end()))
      continue;
    BITWHIP_INVARIANT(earlier < use_count);
    same = uses[earlier].identity;
    if (behind == nullptr && uses[earlier].complexity == complexity) return earlier;
  }
  NodeCode* const kept = kept_.take<NodeCode>(identity.size());
  if (kept == nullptr) return kNotNested;
  std::copy(identity.begin(), identity.end(), kept);
  known_[number] = {{kept, identity.size()}, hash};
  table_[at] = static_cast<std::uint16_t>(number + 1);
  uses[use_count++] = {complexity, same};
  return number;
}

}  // namespace bitwhip::ser
