#include "rules/whip.h"

#include <algorithm>

#include "rules/chain_evidence.h"
#include "rules/locked.h"
#include "rules/position.h"

namespace bitwhip::rules {
namespace {

// Returns true if no open candidate can have a whip of any length: its closure meets no
// contradiction, or all its partial whips have been walked.
bool none_is_longer(Search& search) {
  const int rows = search.pass.rows;
  for (int i = 0; i < rows; ++i) {
    if (!search.spent[i] && search.conflict[i] != kNever) return false;
  }
  closure_kernels().close(search);
  for (int i = 0; i < rows; ++i) {
    if (!search.spent[i] && !search.closed[i]) return false;
  }
  return true;
}

const ChainKernels& deep_chains(LeftLink rule) {
  return rule == LeftLink::last ? deep_whips() : deep_braids();
}

// Searches target by target for long chains, unless the state is too large for that; otherwise in
// lanes.
Found find_all(Search& search, LeftLink rule, int size, bool is_long, bool first,
               CandidateList& out) {
  const bool compiled = is_long && search.compile();
  if (!compiled && size > kLongestInLanes) return {.halt = Halt::g_candidates};
  const auto in_lanes =
      rule == LeftLink::last ? chain_lane_kernels().whips : chain_lane_kernels().braids;
  Row targets[kCandidates];
  const Targets found = compiled ? deep_chains(rule).find(search, size, targets)
                                 : in_lanes(search, size, {.first = first}, targets);
  for (int i = 0; i < found.count; ++i) out.add(search.pass.open[targets[i]]);
  return {.halt = found.halt};
}

// Finds one of the targets that need the fewest right-linking candidates, in a compiled search.
Found find_first_braid(Search& search, int size, CandidateList& out) {
  Row right[kMaxLength + 1];
  for (int needed = 0; needed < size; ++needed) {
    for (int row = 0; row < search.pass.rows; ++row) {
      if (search.needed[row] != needed) continue;
      const bool found = deep_braids().explain(search, size, static_cast<Row>(row), right) >= 0;
      if (search.budget.over()) return {.halt = search.budget.halt()};
      if (!found) continue;
      out.add(search.pass.open[row]);
      return {};
    }
  }
  return {};
}

Evidence explain_in(Search& search, LeftLink rule, Candidate target, int size) {
  const Row z = search.pass.find(target);
  BITWHIP_INVARIANT(z != Pass::kNone);
  if (!advance(search, size - 1) || search.needed[z] > size - 1) return {};
  if (!search.compile()) return lane_evidence(search, rule, z, size);
  Row right[kMaxLength + 1];
  const int count = deep_chains(rule).explain(search, size, z, right);
  return count < 0 ? Evidence()
                   : whip_evidence(search, rule, z, {right, static_cast<std::size_t>(count)});
}

}  // namespace

Found Whip::find(Position& position, int size, CandidateList& out) const {
  if (size == 1) {
    out.add(locked_targets(position));
    // Whether longer whips are excluded is left to the search for them, if there is one.
    if (!out.empty() || position.budget().max_length() > 1) return {};
  }
  Search& search = position.search(view());
  if (search.pass.full) return {.halt = Halt::g_candidates};
  if (!advance(search, size - 1)) return {.halt = search.budget.halt()};
  Found found = find_all(search, LeftLink::last, size,
                         size >= std::min(kDeepLength, search.budget.max_length()), false, out);
  found.exhausted = found.halt == Halt::none && out.empty() && none_is_longer(search);
  return found;
}

Evidence Whip::explain(Position& position, Candidate target, int size) const {
  return explain_in(position.search(view()), LeftLink::last, target, size);
}

Found Braid::find(Position& position, int size, CandidateList& out) const {
  Search& search = position.search(view());
  if (search.pass.full) return {.halt = Halt::g_candidates};
  if (first_) {
    // All targets with the least `needed` are known once some contradiction is a wave old, or is
    // met by one candidate.
    for (int wave = 0, needed = size; wave < size - 1 && needed > wave;) {
      if (!advance(search, ++wave)) return {.halt = search.budget.halt()};
      needed = *std::min_element(search.needed, search.needed + search.pass.rows);
    }
    Row targets[kCandidates];
    const int traced = trace_braids(search, size, targets);
    for (int i = 0; i < traced; ++i) out.add(search.pass.open[targets[i]]);
    if (traced > 0) return {};
  }
  if (!advance(search, size - 1)) return {.halt = search.budget.halt()};
  if (std::all_of(search.needed, search.needed + search.pass.rows,
                  [size](int needed) { return needed > size - 1; })) {
    if (search.budget.profile != nullptr)
      search.budget.profile->count_targets(search, size, -1, false);
    return {};
  }
  if (first_ && size >= kDeepLength && search.compile()) return find_first_braid(search, size, out);
  return find_all(search, LeftLink::any, size, size >= kDeepLength, first_, out);
}

Evidence Braid::explain(Position& position, Candidate target, int size) const {
  return explain_in(position.search(view()), LeftLink::any, target, size);
}

Found Trial::find(Position& position, int size, CandidateList& out) const {
  if (size != 1) return {.exhausted = true};
  Search& search = position.search();
  if (search.pass.full) return {.halt = Halt::g_candidates};
  if (!closure_kernels().saturate(search)) return {.halt = search.budget.halt()};
  for (int i = 0; i < search.pass.rows; ++i) {
    if (search.conflict[i] != kNever) out.add(search.pass.open[i]);
  }
  return {.exhausted = true};
}

}  // namespace bitwhip::rules
