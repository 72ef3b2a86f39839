#include "rules/whip.h"

#include <algorithm>

#include "rules/deep/chain_kernels.h"
#include "rules/locked.h"
#include "rules/position.h"
#include "rules/whip_chain.h"

namespace bitwhip::rules {

namespace {

// No open candidate can have a whip of any length when its closure meets no contradiction, or all its partial whips have been walked.
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

}  // namespace

Found Whip::find(Position& position, int size, CandidateList& out) const {
  if (size == 1) {
    out.add(kLocked.targets(position));
    // Whether longer whips are excluded is left to the search for them, if there is one.
    if (!out.empty() || position.budget().max_length() > 1) return {out.size()};
  }
  Search& search = position.search(view_);
  if (search.pass.full) return {.halt = Halt::memory};
  if (!advance(search, size - 1)) return {.halt = search.budget.halt()};
  Row targets[kCandidates];
  const bool deep = size >= std::min(kDeepLength, search.budget.max_length());
  const bool compiled = deep && search.compile();
  if (!compiled && size > kLongestInLanes) return {.halt = Halt::memory};
  const Targets found = compiled ? deep_whips(search.live).find(search, size, targets) : chain_lane_kernels().whips(search, size, {}, targets);
  for (int i = 0; i < found.count; ++i) out.add(search.pass.open[targets[i]]);
  return {found.count, found.count == 0 && none_is_longer(search), found.halt};
}

Evidence Whip::explain(Position& position, Candidate target, int size) const {
  Search& search = position.search(view_);
  const Row z = search.pass.find(target);
  BITWHIP_INVARIANT(z != Pass::kNone);
  if (!advance(search, size - 1) || search.needed[z] > size - 1) return {};
  if (!search.compile()) return lane_evidence(search, LeftLink::last, z, size);
  Row right[kMaxLength + 1];
  const int count = deep_whips(search.live).explain(search, size, z, right);
  return count < 0 ? Evidence() : whip_evidence(search, LeftLink::last, z, right, count);
}

}  // namespace bitwhip::rules
