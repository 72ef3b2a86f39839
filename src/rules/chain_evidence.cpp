#include "rules/chain_evidence.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <span>

#include "base/invariant.h"
#include "base/lists.h"
#include "grid/candidate.h"
#include "rules/locked.h"
#include "rules/pass.h"

namespace bitwhip::rules {
namespace {

using By = ChainStyle::By;

bool target_serves(By by, std::size_t at, std::size_t cells) {
  return by == By::anywhere || (by == By::inside && at > 0) ||
         (by == By::first_and_last && (at == 0 || at + 1 == cells));
}

bool is_group(Candidate right) { return right >= kFirstGroup && right != kNoCandidate; }

}  // namespace

bool linked(const GridTables& tables, const GCandidates& g_candidates, Candidate from,
            Candidate to) {
  if (from < kFirstGroup) return tables.geometry().linked(from, to);
  return g_candidates.links(static_cast<Minirow>(from - kFirstGroup)).has(to);
}

std::vector<ChainCell> justified(const PassContext& context, const ChainStyle& style,
                                 Candidate target, std::span<const ChainLink> links,
                                 const CandidateSet& guardians) {
  const GridTables& tables = context.tables();
  const Geometry& geometry = tables.geometry();
  const GCandidates& g_candidates = context.pass.g_candidates;
  std::vector<ChainCell> cells;
  for (std::size_t k = 0; k < links.size(); ++k) {
    const Variable variable = links[k].variable;
    const Candidate left = links[k].left, right = links[k].right;
    const bool relation = variable == kNoVariable;
    BITWHIP_INVARIANT(!relation || !style.restricted);
    const VariableKind space = relation ? VariableKind::other : geometry.kind(variable);
    const auto justifies = [&](Candidate by, Candidate c) {
      return style.restricted ? tables.spaces().links(space, by).has(c)
                              : linked(tables, g_candidates, by, c);
    };
    // A minirow links as a whole. Any other g-candidate is only what the chain leaves of it, since
    // the search may have continued from a larger one.
    const auto follows = [&](const ChainCell& cell, Candidate c) {
      if (cell.right < kFirstGroup || g_candidates.are_minirows()) return justifies(cell.right, c);
      return lists::all_of(cell.members,
                           [&](Candidate member) { return geometry.linked(member, c); });
    };
    ChainCell cell{{variable, left, right}};
    std::vector<Candidate> rest;  // neither llc nor rlc, and not justified
    const auto add = [&](Candidate c) {
      if (c == left || c == right) return;
      // A relation as the last cell is justified by right-linking candidates alone.
      const bool by_target = target_serves(style.by_target, k, links.size()) &&
                             !(relation && k + 1 == links.size()) && justifies(target, c);
      const ChainCell* earlier = nullptr;
      for (std::size_t j = 0; style.by_right && earlier == nullptr && j < k; ++j) {
        if (follows(cells[j], c)) earlier = &cells[j];
      }
      if (by_target && !(style.right_first && earlier != nullptr)) {
        cell.additional.push_back({c, {}});
      } else if (earlier != nullptr) {
        cell.additional.push_back({c, earlier->members});
      } else {
        rest.push_back(c);
      }
    };
    if (relation) guardians.each(add);
    for (unsigned mask = relation ? 0u : context.masks().table.lane[variable]; mask;
         mask &= mask - 1)
      add(geometry.candidate(variable, std::countr_zero(mask)));
    if (right < kFirstGroup) {
      cell.members.push_back(right);
    } else if (is_group(right)) {
      const auto minirow = g_candidates.members(static_cast<Minirow>(right - kFirstGroup));
      std::copy_if(rest.begin(), rest.end(), std::back_inserter(cell.members),
                   [&](Candidate c) { return contains(minirow, c); });
      BITWHIP_INVARIANT(!cell.members.empty());
      if (!g_candidates.are_minirows() && cell.members.size() == 1)
        cell.right = cell.members.front();
    } else if (!rest.empty() && style.by_target == By::nowhere) {
      cell.members.push_back(rest.front());  // last cell of a bivalue-chain
    }
    cells.push_back(std::move(cell));
  }
  return cells;
}

namespace {

// Candidates and g-candidates assumed true so far: the target, then R_1, R_2 ...
class AssumedCandidates {
 public:
  // `options`: its ghosts may be left-linking candidates. The references must outlive the object.
  AssumedCandidates(const GridTables& tables, const GCandidates& g_candidates,
                    const CandidateSet& present, const LaneSearchOptions& options, Candidate target)
      : tables_(tables),
        g_candidates_(g_candidates),
        geometry_(tables.geometry()),
        present_(present),
        options_(options),
        list_{target},
        count_(1) {}

  void add(Candidate c) {
    BITWHIP_INVARIANT(count_ < kMost);
    list_[count_++] = c;
  }
  void drop() {
    BITWHIP_INVARIANT(count_ > 1);  // the target stays
    --count_;
  }
  bool has(Candidate c) const { return std::find(list_, list_ + count_, c) != list_ + count_; }

  // Returns the link that ends in `right`, in the first variable that has one.
  std::optional<ChainLink> link_to(Candidate right, LeftLink rule) const {
    if (is_group(right)) {
      for (const auto& half : g_candidates_.halves(static_cast<Minirow>(right - kFirstGroup))) {
        if (const auto found = link(half.variable, rule, right)) return found;
      }
      return std::nullopt;
    }
    if (!has(right) && excludes(right)) return std::nullopt;
    for (const auto& place : geometry_.memberships(right)) {
      if (const auto found = link(place.variable, rule, right)) return found;
    }
    return std::nullopt;
  }

  // Returns the link that ends the chain, in the first variable that has one.
  std::optional<ChainLink> last_link(LeftLink rule) const {
    for (int v = 0; v < geometry_.variables(); ++v) {
      if (const auto last = link(static_cast<Variable>(v), rule, kNoCandidate)) return last;
    }
    return std::nullopt;
  }

  // Returns the last member of a minirow if only one is left, kNoCandidate if none, otherwise
  // `right`.
  Candidate what_is_left(Candidate right) const {
    if (!is_group(right)) return right;
    Candidate one = kNoCandidate;
    for (const Candidate c : g_candidates_.members(static_cast<Minirow>(right - kFirstGroup))) {
      if (!present_.has(c) || excludes(c)) continue;
      if (one != kNoCandidate) return right;
      one = c;
    }
    return one;
  }

  // Returns a link whose variable has nothing left but `right`: a candidate, members of a minirow,
  // or for kNoCandidate nothing at all. Decided variables are empty here and give no link.
  std::optional<ChainLink> link(Variable v, LeftLink rule, Candidate right) const {
    if (satisfies(v, right)) return std::nullopt;
    Candidate left = kNoCandidate, ghost = kNoCandidate;
    bool decided = true;
    for (const Candidate c : geometry_.members(v)) {
      if (ghost == kNoCandidate && c != right && options_.is_ghost(c, present_, list_[0]) &&
          linked(list_[count_ - 1], c))
        ghost = c;
      decided = decided && !present_.has(c);
      if (c == right || !present_.has(c)) continue;
      const bool excluded = excludes(c);
      if (!excluded && !within(right, c)) return std::nullopt;
      if (excluded && left == kNoCandidate &&
          (rule == LeftLink::any || linked(list_[count_ - 1], c)))
        left = c;
    }
    if (left == kNoCandidate) left = ghost;
    if (left == kNoCandidate || decided) return std::nullopt;
    return ChainLink{v, left, right};
  }

 private:
  static constexpr int kMost = kMaxLength + 2;

  bool linked(Candidate a, Candidate c) const {
    return rules::linked(tables_, g_candidates_, a, c);
  }
  bool excludes(Candidate c) const {
    return std::any_of(list_, list_ + count_, [&](Candidate a) { return linked(a, c); });
  }
  bool within(Candidate right, Candidate c) const {
    return is_group(right) &&
           contains(g_candidates_.members(static_cast<Minirow>(right - kFirstGroup)), c);
  }
  // Returns true if one of the other plain candidates lies in v.
  bool satisfies(Variable v, Candidate right) const {
    const auto members = geometry_.members(v);
    return std::any_of(list_, list_ + count_,
                       [&](Candidate a) { return a != right && contains(members, a); });
  }

  const GridTables& tables_;
  const GCandidates& g_candidates_;
  const Geometry& geometry_;
  const CandidateSet& present_;
  const LaneSearchOptions& options_;
  Candidate list_[kMost];
  int count_;
};

// Stores the links of a chain with these right-linking candidates and returns their number, 0 if
// they make no chain. `one_more`: another R may be inserted.
int find_links(const PassContext& context, LeftLink rule, const LaneSearchOptions& options,
               RowIndex target, std::span<const RowIndex> rights, bool one_more, ChainLink* links) {
  const Pass& pass = context.pass;
  BITWHIP_INVARIANT(target < pass.rows);
  AssumedCandidates assumed(context.tables(), pass.g_candidates, context.masks().open, options,
                            pass.open[target]);
  int length = 0;
  for (const RowIndex right : rights) {
    const auto found = assumed.link_to(pass.candidate_of(right), rule);
    if (!found) return 0;
    links[length++] = *found;
    assumed.add(found->right);
  }
  const auto ends = [&] {
    const auto last = assumed.last_link(rule);
    if (last) links[length++] = *last;
    return last.has_value();
  };
  if (ends()) return length;
  for (int row = 0; one_more && row < pass.rows + pass.minirows; ++row) {
    const Candidate right = pass.candidate_of(row);
    const auto found = assumed.has(right) ? std::nullopt : assumed.link_to(right, rule);
    if (!found) continue;
    links[length++] = *found;
    assumed.add(found->right);
    if (ends()) return length;
    --length;
    assumed.drop();
  }
  return 0;
}

Evidence evidence_of(const PassContext& context, RowIndex target,
                     std::span<const ChainLink> links) {
  if (links.empty()) return {};
  return ChainEvidence{justified(context, kWhipStyle, context.pass.open[target], links)};
}

}  // namespace

Evidence whip_evidence(const PassContext& context, LeftLink rule, RowIndex target,
                       std::span<const RowIndex> rights) {
  BITWHIP_INVARIANT(rights.size() <= std::size_t{kMaxLength});
  ChainLink links[kMaxLength + 2];
  const int length = find_links(context, rule, {}, target, rights, false, links);
  return evidence_of(context, target, {links, static_cast<std::size_t>(length)});
}

int shown_links(const PassContext& context, LeftLink rule, RowIndex target,
                const LaneSearchOptions& options, ChainLink* links) {
  const ChainLanes::FoundChain& shown = context.chains.found_chains[target];
  BITWHIP_INVARIANT(shown.length + shown.one_more < kLongestInLanes);  // one more link ends it
  return find_links(context, rule, options, target, {shown.right, shown.length}, shown.one_more,
                    links);
}

bool is_whip(const GridTables& tables, const GCandidates& g_candidates, const CandidateSet& present,
             Candidate target, std::span<const ChainLink> links) {
  const LaneSearchOptions options;
  AssumedCandidates assumed(tables, g_candidates, present, options, target);
  for (const ChainLink& link : links) {
    if (assumed.link(link.variable, LeftLink::last, kNoCandidate)) return true;
    const Candidate right = assumed.what_is_left(link.right);
    if (right == kNoCandidate || !assumed.link(link.variable, LeftLink::last, right)) return false;
    assumed.add(right);
  }
  return false;
}

Evidence lane_evidence(PassContext& context, LeftLink rule, RowIndex target, int n,
                       const CandidateSet* ghosts) {
  if (n > kLongestInLanes) return {};
  CandidateSet only;
  only.add(context.pass.open[target]);
  const LaneSearchOptions options{.targets = &only, .ghosts = ghosts};
  RowIndex found[kCandidates];
  const auto find =
      rule == LeftLink::last ? chain_lane_kernels().whips : chain_lane_kernels().braids;
  return find(context, n, options, found).count == 0
             ? Evidence()
             : shown_evidence(context, rule, target, options);
}

Evidence shown_evidence(const PassContext& context, LeftLink rule, RowIndex target,
                        const LaneSearchOptions& options) {
  ChainLink links[kLongestInLanes];
  const int length = shown_links(context, rule, target, options, links);
  return evidence_of(context, target, {links, static_cast<std::size_t>(length)});
}

bool shows(const GridTables& tables, const OpenMasks& masks, const Evidence& evidence,
           Candidate c) {
  const Geometry& geometry = tables.geometry();
  const auto holds = [&](const std::vector<Variable>& list) {
    return lists::any_of(geometry.memberships(c),
                         [&](const auto& place) { return contains(list, place.variable); });
  };
  if (const auto* locked = std::get_if<LockedEvidence>(&evidence)) {
    return locked->removed.empty()
               ? linked_to_all(tables, masks.table, masks.open, locked->variable).has(c)
               : contains(locked->removed, c);
  }
  if (const auto* subset = std::get_if<SubsetEvidence>(&evidence)) {
    return subset->removed.empty() ? holds(subset->cover) && !holds(subset->base)
                                   : contains(subset->removed, c);
  }
  if (const auto* chain = std::get_if<ChainEvidence>(&evidence)) {
    return chain->branch.empty() && geometry.linked(chain->cells.front().left, c) &&
           geometry.linked(chain->cells.back().right, c);
  }
  if (asserts(evidence)) return cell_of(c) == cell_of(std::get<UniquenessEvidence>(evidence).value);
  const auto* const related = std::get_if<RelationEvidence>(&evidence);
  return related != nullptr && contains(related->removed, c);
}

}  // namespace bitwhip::rules
