#include "rules/whip.h"

#include <algorithm>

#include "rules/chain_evidence.h"
#include "rules/deep/kernels.h"
#include "rules/locked.h"
#include "rules/position.h"

namespace bitwhip::rules {
namespace {

// No open candidate can have a whip of any length when its closure meets no contradiction, or all
// its partial whips have been walked.
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

Evidence explain_in(Search& search, LeftLink rule, Candidate target, int size) {
  const Row z = search.pass.find(target);
  BITWHIP_INVARIANT(z != Pass::kNone);
  if (!advance(search, size - 1) || search.needed[z] > size - 1) return {};
  if (!search.compile()) return lane_evidence(search, rule, z, size);
  Row right[kMaxLength + 1];
  const ChainKernels& kernels = rule == LeftLink::last ? deep_whips() : deep_braids();
  const int count = kernels.explain(search, size, z, right);
  return count < 0 ? Evidence() : whip_evidence(search, rule, z, right, count);
}

}  // namespace

Found Whip::find(Position& position, int size, CandidateList& out) const {
  if (size == 1) {
    out.add(locked_targets(position));
    // Whether longer whips are excluded is left to the search for them, if there is one.
    if (!out.empty() || position.budget().max_length() > 1) return {out.size()};
  }
  Search& search = position.search(view());
  if (search.pass.full) return {.halt = Halt::g_candidates};
  if (!advance(search, size - 1)) return {.halt = search.budget.halt()};
  Row targets[kCandidates];
  const bool deep = size >= std::min(kDeepLength, search.budget.max_length());
  const bool compiled = deep && search.compile();
  if (!compiled && size > kLongestInLanes) return {.halt = Halt::g_candidates};
  const Targets found = compiled ? deep_whips().find(search, size, targets) : chain_lane_kernels().whips(search, size, {}, targets);
  for (int i = 0; i < found.count; ++i) out.add(search.pass.open[targets[i]]);
  return {found.count, found.count == 0 && none_is_longer(search), found.halt};
}

Evidence Whip::explain(Position& position, Candidate target, int size) const {
  return explain_in(position.search(view()), LeftLink::last, target, size);
}

Found Braid::find(Position& position, int size, CandidateList& out) const {
  Search& search = position.search(view());
  if (search.pass.full) return {.halt = Halt::g_candidates};
  Row targets[kCandidates];
  if (first_) {
    // The targets that need the fewest right-linking candidates are all known as soon as some
    // contradiction is a wave old, or one candidate makes it.
    for (int wave = 0, needed = size; wave < size - 1 && needed > wave;) {
      if (!advance(search, ++wave)) return {.halt = search.budget.halt()};
      needed = *std::min_element(search.needed, search.needed + search.pass.rows);
    }
    const int traced = trace_braids(search, size, targets);
    for (int i = 0; i < traced; ++i) out.add(search.pass.open[targets[i]]);
    if (traced > 0) return {traced};
  }
  if (!advance(search, size - 1)) return {.halt = search.budget.halt()};
  if (std::all_of(search.needed, search.needed + search.pass.rows, [size](int needed) { return needed > size - 1; })) {
    if (search.budget.profile != nullptr) search.budget.profile->count_targets(search, size, -1, false);
    return {};
  }
  if (first_ && size >= kDeepLength && search.compile()) return find_first(search, size, out);
  const bool compiled = size >= kDeepLength && search.compile();
  if (!compiled && size > kLongestInLanes) return {.halt = Halt::g_candidates};
  const Targets found = compiled ? deep_braids().find(search, size, targets) : chain_lane_kernels().braids(search, size, {.first = first_}, targets);
  for (int i = 0; i < found.count; ++i) out.add(search.pass.open[targets[i]]);
  return {found.count, false, found.halt};
}

// The search must be compiled. Targets that need the fewest right-linking candidates come first.
Found Braid::find_first(Search& search, int size, CandidateList& out) const {
  const ChainKernels& kernels = deep_braids();
  Row right[kMaxLength + 1];
  for (int needed = 0; needed < size; ++needed) {
    for (int row = 0; row < search.pass.rows; ++row) {
      if (search.needed[row] != needed) continue;
      const bool found = kernels.explain(search, size, static_cast<Row>(row), right) >= 0;
      if (search.budget.over()) return {.halt = search.budget.halt()};
      if (!found) continue;
      out.add(search.pass.open[row]);
      return {out.size()};
    }
  }
  return {};
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
  return {out.size(), true};
}

}  // namespace bitwhip::rules
