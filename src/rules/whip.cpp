#include "rules/whip.h"

#include <algorithm>

#include "rules/budget.h"
#include "rules/chain_evidence.h"
#include "rules/live_grid.h"
#include "rules/locked.h"
#include "rules/pass.h"
#include "rules/pass_context.h"
#include "rules/position.h"
#include "rules/search_profile.h"

namespace bitwhip::rules {
namespace {

// Returns true if no open candidate can have a whip of any length: its closure meets no
// contradiction, or all its partial whips have been walked.
bool none_is_longer(PassContext& context) {
  const int rows = context.pass.rows;
  for (int i = 0; i < rows; ++i) {
    if (!context.spent[i] && context.conflict[i] != kNever) return false;
  }
  closure_kernels().close(context);
  for (int i = 0; i < rows; ++i) {
    if (!context.spent[i] && !context.closed[i]) return false;
  }
  return true;
}

const ChainKernels& deep_chains(LeftLink rule) {
  return rule == LeftLink::last ? deep_whips() : deep_braids();
}

// Searches target by target for long chains, unless the state is too large for that; otherwise in
// lanes.
FindResult find_all(PassContext& context, LeftLink rule, int size, bool is_long, bool first,
                    CandidateList& out) {
  const bool compiled = is_long && context.compile();
  if (!compiled && size > kLongestInLanes) return {.halt = Halt::g_candidates};
  const auto in_lanes =
      rule == LeftLink::last ? chain_lane_kernels().whips : chain_lane_kernels().braids;
  RowIndex targets[kCandidates];
  const TargetCount found = compiled ? deep_chains(rule).find(context, size, targets)
                                     : in_lanes(context, size, {.first = first}, targets);
  for (int i = 0; i < found.count; ++i) out.add(context.pass.open[targets[i]]);
  return {.halt = found.halt};
}

// Finds one of the targets that need the fewest right-linking candidates, in a compiled search.
FindResult find_first_braid(PassContext& context, int size, CandidateList& out) {
  RowIndex right[kMaxLength + 1];
  for (int needed = 0; needed < size; ++needed) {
    for (int row = 0; row < context.pass.rows; ++row) {
      if (context.needed[row] != needed) continue;
      const bool found =
          deep_braids().explain(context, size, static_cast<RowIndex>(row), right) >= 0;
      if (context.budget.over()) return {.halt = context.budget.halt()};
      if (!found) continue;
      out.add(context.pass.open[row]);
      return {};
    }
  }
  return {};
}

Evidence explain_in(PassContext& context, LeftLink rule, Candidate target, int size) {
  const RowIndex z = context.pass.find(target);
  BITWHIP_INVARIANT(z != Pass::kNone);
  if (!advance(context, size - 1) || context.needed[z] > size - 1) return {};
  if (!context.compile()) return lane_evidence(context, rule, z, size);
  RowIndex right[kMaxLength + 1];
  const int count = deep_chains(rule).explain(context, size, z, right);
  return count < 0 ? Evidence()
                   : whip_evidence(context, rule, z, {right, static_cast<std::size_t>(count)});
}

}  // namespace

FindResult Whip::find(Position& position, int size, CandidateList& out) const {
  if (size == 1) {
    out.add(locked_targets(position));
    // Whether longer whips are excluded is left to the search for them, if there is one.
    if (!out.empty() || position.budget().max_length() > 1) return {};
  }
  PassContext& context = position.context(view());
  if (context.pass.full) return {.halt = Halt::g_candidates};
  if (!advance(context, size - 1)) return {.halt = context.budget.halt()};
  FindResult found =
      find_all(context, LeftLink::last, size,
               size >= std::min(kDeepLength, context.budget.max_length()), false, out);
  found.exhausted = found.halt == Halt::none && out.empty() && none_is_longer(context);
  return found;
}

Evidence Whip::explain(Position& position, Candidate target, int size) const {
  return explain_in(position.context(view()), LeftLink::last, target, size);
}

FindResult Braid::find(Position& position, int size, CandidateList& out) const {
  PassContext& context = position.context(view());
  if (context.pass.full) return {.halt = Halt::g_candidates};
  if (first_) {
    // All targets with the least `needed` are known once some contradiction is a wave old, or is
    // met by one candidate.
    for (int wave = 0, needed = size; wave < size - 1 && needed > wave;) {
      if (!advance(context, ++wave)) return {.halt = context.budget.halt()};
      needed = *std::min_element(context.needed, context.needed + context.pass.rows);
    }
    RowIndex targets[kCandidates];
    const int traced = trace_braids(context, size, targets);
    for (int i = 0; i < traced; ++i) out.add(context.pass.open[targets[i]]);
    if (traced > 0) return {};
  }
  if (!advance(context, size - 1)) return {.halt = context.budget.halt()};
  if (std::all_of(context.needed, context.needed + context.pass.rows,
                  [size](int needed) { return needed > size - 1; })) {
    if (context.budget.profile != nullptr)
      context.budget.profile->count_targets(context, size, -1, false);
    return {};
  }
  if (first_ && size >= kDeepLength && context.compile())
    return find_first_braid(context, size, out);
  return find_all(context, LeftLink::any, size, size >= kDeepLength, first_, out);
}

Evidence Braid::explain(Position& position, Candidate target, int size) const {
  return explain_in(position.context(view()), LeftLink::any, target, size);
}

FindResult Trial::find(Position& position, int size, CandidateList& out) const {
  if (size != 1) return {.exhausted = true};
  PassContext& context = position.context();
  if (context.pass.full) return {.halt = Halt::g_candidates};
  const ClosureScope work(context);
  if (!closure_kernels().saturate(context)) return {.halt = context.budget.halt()};
  for (int i = 0; i < context.pass.rows; ++i) {
    if (context.conflict[i] != kNever) out.add(context.pass.open[i]);
  }
  return {.exhausted = true};
}

}  // namespace bitwhip::rules
