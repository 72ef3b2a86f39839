#include "rules/or_chains.h"

#include <algorithm>
#include <bit>

#include "base/lists.h"
#include "grid/grid.h"
#include "rules/brt.h"
#include "rules/budget.h"
#include "rules/chain_evidence.h"
#include "rules/closures.h"
#include "rules/evidence.h"
#include "rules/locked.h"
#include "rules/or_relations.h"
#include "rules/partial_whips.h"
#include "rules/pass.h"
#include "rules/pass_context.h"
#include "rules/position.h"
#include "rules/search_profile.h"
#include "simd/mask_table.h"

namespace bitwhip::rules {
namespace {

constexpr int kMostGuardians = 5;
constexpr int kWorkPerTrial = 20;

// Walk over the partial chains of one target and one relation.
class OrChainSearch : public PartialWhips {
 public:
  // `n`: number of cells, including the relation.
  OrChainSearch(PassContext& context, OrChainKind kind, int n)
      : PartialWhips(context, n, true), kind_(kind) {
    BITWHIP_INVARIANT(2 <= n);
  }

  // Returns true if there is a chain. links() then holds its cells.
  bool run(Candidate target, const OrRelation& relation) {
    if (relation.guardians.has(target)) return false;
    count_ = 0;
    relation.guardians.each([this](Candidate c) { guardian_[count_++] = c; });
    BITWHIP_INVARIANT(2 <= count_ && count_ <= kMostGuardians);
    by_target_ = linked_to(target);
    ++context_.stats.searches;
    begin(target);
    found_ = 0;
    extend(0, target, 0, false);
    return found_ > 0;
  }

  std::span<const ChainLink> links() const { return first_links(found_); }

 private:
  // Returns the guardians that are linked to an R, or to the target, as bits.
  unsigned linked_to(Candidate right) const {
    const CandidateSet& links = spaces_.links_of_right(right);
    unsigned found = 0;
    for (int i = 0; i < count_; ++i) found |= static_cast<unsigned>(links.has(guardian_[i])) << i;
    return found;
  }
  unsigned all() const { return (1u << count_) - 1; }

  // Appends a cell to `depth` others. `by_rights`: guardians linked to an R so far; `used`: the
  // relation is one of the cells. Returns true if the search ends, because a chain was found or it
  // was given up.
  bool extend(int depth, Candidate last, unsigned by_rights, bool used) {
    if (!go_on()) return true;
    const unsigned by_last = linked_to(last);
    if (kind_ == OrChainKind::contrad && depth > 0 && by_rights == all())
      return close(depth, {kNoVariable, guardian_[std::countr_zero(by_last)], kNoCandidate});
    if (ChainLink link; used && closes(depth, last, link)) return close(depth, link);
    // The last cell has no rlc; the relation must be the last cell or an earlier one.
    if (depth + 1 == longest_) {
      cut = true;
      return false;
    }
    if (kind_ == OrChainKind::whip && !used && by_last != 0) {
      const unsigned free = all() & ~(by_rights | by_target_);
      if (is_single_bit(free) && !is_guardian_used(depth)) {
        const Candidate right = guardian_[std::countr_zero(free)];
        if (step(depth, {kNoVariable, guardian_[std::countr_zero(by_last)], right}, by_rights,
                 true))
          return true;
      }
    }
    if (kind_ == OrChainKind::whip && !used && depth + 2 == longest_) {
      cut = true;
      return false;
    }
    return each_next(depth, last,
                     [&](const ChainLink& link) { return step(depth, link, by_rights, used); });
  }

  bool is_guardian_used(int depth) const {
    return lists::any_of(first_links(depth), [this](const ChainLink& link) {
      return contains(std::span(guardian_, count_), link.right);
    });
  }

  bool close(int depth, const ChainLink& link) {
    put(depth, link);
    found_ = depth + 1;
    return true;
  }

  bool step(int depth, const ChainLink& link, unsigned by_rights, bool used) {
    put(depth, link);
    ++made;
    const unsigned by_these = by_rights | linked_to(link.right);
    if (depth + 2 == longest_ && kind_ == OrChainKind::contrad && by_these != all()) {
      cut = true;
      return false;
    }
    if (depth + 2 < longest_ && known(depth + 1, used)) return halt != Halt::none;
    take(depth);
    return extend(depth + 1, link.right, by_these, used);
  }

  const OrChainKind kind_;
  Candidate guardian_[kMostGuardians];
  int count_ = 0;
  unsigned by_target_ = 0;
  int found_ = 0;
};

enum class ClosingStage : std::uint8_t { never, later, within };

// Returns when the closure of the target contradicts itself, if it asserts a guardian once that is
// the only one left. An or-k-whip[n] asserts at most n - 1 R's, so n - 1 waves suffice. Over
// minirows a wave runs singles and whips[1] until nothing changes, and the number of waves is not
// checked.
ClosingStage closing_of(const Position& position, Candidate target, const OrRelation& relation,
                        bool grouped, int waves) {
  const GridTables& tables = position.tables();
  Grid grid = position.grid();
  grid.assert_candidates(tables, position.kernels(), &target, 1);
  for (int wave = 0;; ++wave) {
    simd::LaneSet single, decided;
    if (grouped ? !apply_locked(tables, position.kernels(), grid)
                : position.kernels().scan(grid.table(), tables.lanes(), single))
      return ClosingStage::within;
    int left = 0;
    Candidate alone = kNoCandidate;
    relation.guardians.each([&](Candidate c) {
      if (!grid.possible(c)) return;
      alone = c;
      ++left;
    });
    if (left == 0) return ClosingStage::within;
    Candidate list[simd::kMaskLanes + 1];
    int count = grouped ? 0 : list_singles(tables, grid, single, tables.variables(), list, decided);
    if (left == 1 && grid.is_open(alone)) list[count++] = alone;
    if (count == 0) return ClosingStage::never;
    if (!grouped && wave == waves) return ClosingStage::later;
    grid.assert_candidates(tables, position.kernels(), list, count);
  }
}

// Calls visit(row) for each target that may have a chain of n cells over the relation, until it
// returns true. Returns true if longer chains may have other targets.
template <class Visit>
bool each_possible(Position& position, PassContext& context, OrChainKind kind,
                   const OrRelation& relation, int n, Visit visit) {
  const Pass& pass = context.pass;
  std::uint16_t guardian[kMostGuardians];
  int count = 0;
  relation.guardians.each(
      [&](Candidate c) { guardian[count++] = static_cast<std::uint16_t>(pass.find(c) * kWords); });
  bool later = false;
  for (int row = 0; row < pass.rows; ++row) {
    const Closures::TargetBatch& batch = context.closures.batch[row / kLanes];
    if (context.conflict[row] > batch.wave) {
      later = later || !context.closed[row];
      const int at = row % kLanes / 64, bit = row % 64;
      const LaneWord* const alive = batch.lanes.alive[batch.lanes.turn] + at;
      int left = 0;
      for (int i = 0; i < count; ++i) left += static_cast<int>(alive[guardian[i]] >> bit & 1);
      if (left > (kind == OrChainKind::whip ? 1 : 0)) continue;
      if (context.budget.visit(kWorkPerTrial)) return true;
      ClosingStage closing = ClosingStage::within;
      if (kind == OrChainKind::whip)
        closing =
            closing_of(position, pass.open[row], relation, context.groups() == Groups::yes, n - 1);
      later = later || closing == ClosingStage::later;
      if (closing != ClosingStage::within) continue;
    }
    if (visit(static_cast<RowIndex>(row))) return true;
  }
  return later;
}

// Distances from a candidate in the graph of variables of two candidates.
class Colours {
 public:
  Colours(const OpenMasks& masks, const Geometry& geometry, Candidate from, int most)
      : from_(from) {
    std::fill_n(distance_, kCandidates, kFar);
    Candidate queue[kCandidates];
    int begin = 0, end = 0;
    queue[end++] = from;
    distance_[from] = 0;
    while (begin < end) {
      const Candidate c = queue[begin++];
      if (distance_[c] == most) break;
      for (const auto [v, k] : geometry.memberships(c)) {
        const unsigned other = masks.table.lane[v] & ~(1u << k);
        if (!is_single_bit(other)) continue;
        const Candidate next = geometry.candidate(v, std::countr_zero(other));
        if (distance_[next] != kFar) continue;
        distance_[next] = static_cast<std::uint8_t>(distance_[c] + 1);
        before_[next] = c;
        by_[next] = v;
        queue[end++] = next;
      }
    }
  }
  Candidate from() const { return from_; }
  int distance(Candidate c) const { return distance_[c]; }
  // Fills in the chain to a candidate.
  void show(Candidate c, SplitEvidence& split) const {
    split.chain = {c};
    for (; distance_[c] != 0; c = before_[c]) {
      split.chain.push_back(before_[c]);
      split.variables.push_back(by_[c]);
    }
    std::reverse(split.chain.begin(), split.chain.end());
    std::reverse(split.variables.begin(), split.variables.end());
  }

 private:
  static constexpr std::uint8_t kFar = 255;
  const Candidate from_;
  std::uint8_t distance_[kCandidates];
  Candidate before_[kCandidates];
  Variable by_[kCandidates];
};

// Calls visit(guardians, colours, to) for each pair of guardians of a relation at distance m, with
// the colours of the smaller one.
template <class Visit>
void each_pair(Position& position, int m, Visit visit) {
  for (const OrRelation& relation : position.or_relations().all()) {
    relation.guardians.each([&](Candidate from) {
      const Colours colours(position.masks(), position.geometry(), from, m);
      relation.guardians.each([&](Candidate to) {
        if (from < to && colours.distance(to) == m) visit(relation.guardians, colours, to);
      });
    });
  }
}

}  // namespace

FindResult OrChain::find(Position& position, int size, CandidateList& out) const {
  FindResult result{.exhausted = true};
  const auto relations = position.or_relations().all();
  if (lists::none_of(relations, [this](const OrRelation& one) { return one.size == guardians_; }))
    return result;
  PassContext& context = position.context(view());
  if (!advance(context, size - 1)) return {.halt = context.budget.halt()};
  closure_kernels().close(context);
  const SearchWork work(context, size);
  OrChainSearch chains(context, kind_, size);
  CandidateSet found;
  bool later = false;
  for (const OrRelation& relation : relations) {
    if (relation.size != guardians_ || result.halt != Halt::none) continue;
    later |= each_possible(position, context, kind_, relation, size, [&](RowIndex row) {
      if (found.has(context.pass.open[row])) return false;
      if (chains.run(context.pass.open[row], relation)) found.add(context.pass.open[row]);
      result.halt = chains.halt;
      return result.halt != Halt::none;
    });
    if (result.halt == Halt::none && context.budget.over()) result.halt = context.budget.halt();
  }
  work.tell(chains);
  result.exhausted = !later && !chains.cut;
  out.add(found);
  return result;
}

Evidence OrChain::explain(Position& position, Candidate target, int size) const {
  PassContext& context = position.context(view());
  for (int n = 2; n <= size; ++n) {
    OrChainSearch chains(context, kind_, n);
    for (const OrRelation& relation : position.or_relations().all()) {
      if (relation.size != guardians_) continue;
      if (chains.run(target, relation))
        return OrChainEvidence{
            relation.guardians.list(),
            justified(context, kWhipStyle, target, chains.links(), relation.guardians)};
      if (chains.halt != Halt::none) return {};
    }
  }
  return {};
}

FindResult find_splits(Position& position, int size) {
  FindResult found{.exhausted = size >= kLongestSplit};
  if (size % 2 != 0 || size > kLongestSplit || position.or_relations().all().empty()) return found;
  OrRelations& next = position.start_next_or_relations();
  each_pair(position, size,
            [&](const CandidateSet& guardians, const Colours& colours, Candidate to) {
              found.relations = true;
              if (!next.split(guardians, colours.from(), to)) found.halt = Halt::memory;
            });
  return found;
}

std::vector<Evidence> show_splits(Position& position, int size) {
  std::vector<Evidence> list;
  each_pair(position, size,
            [&](const CandidateSet& guardians, const Colours& colours, Candidate to) {
              SplitEvidence split{guardians.list(), {}, {}};
              colours.show(to, split);
              list.emplace_back(std::move(split));
            });
  return list;
}

}  // namespace bitwhip::rules
