#include "rules/whip.h"

#include "rules/kernels/chain_kernels.h"
#include "rules/position.h"
#include "rules/propagation.h"
#include "rules/whip_chain.h"
#include "simd/targets.h"

namespace bitwhip::rules {
namespace {

const ChainKernels& whip_kernels(const LiveGrid& live) {
  simd::ensure_isa();
  return with_shapes(live, []<int kShapes>() -> const ChainKernels& { return whip_kernels_of<kShapes>(); });
}

}  // namespace

Found Whip::find(Position& position, int size, CandidateList& out) const {
  Search& search = position.search(view_);
  if (!advance(search, size - 1)) return {.halt = search.budget.halt()};
  if (size > 2) propagation_kernels(search.live).renew_touch(search);
  Live targets[kCandidates];
  const Targets found = whip_kernels(search.live).find(search, size, targets);
  for (int i = 0; i < found.count; ++i) out.add(search.live.name(targets[i]));
  // No open candidate can have a whip of any length when its closure meets no contradiction, or all its partial whips have been walked.
  bool exhausted = true;
  for (int i = 0; i < search.open_count && exhausted; ++i) {
    const Live c = search.open[i];
    exhausted = search.spent[c] || (search.closed[c] && search.conflict[c] == kNever);
  }
  return {found.count, exhausted, found.halt};
}

Evidence Whip::explain(Position& position, Candidate target, int size) const {
  Search& search = position.search(view_);
  const Live z = search.live.find(target);
  if (!advance(search, size - 1) || search.needed[z] > size - 1) return {};
  propagation_kernels(search.live).renew_touch(search);
  Live right[kMaxLength + 1];
  const int count = whip_kernels(search.live).explain(search, size, z, right);
  return count < 0 ? Evidence() : whip_evidence(search, LeftLink::last, z, right, count);
}

}  // namespace bitwhip::rules
