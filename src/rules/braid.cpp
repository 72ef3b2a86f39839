#include "rules/braid.h"

#include "rules/kernels/chain_kernels.h"
#include "rules/position.h"
#include "rules/propagation.h"
#include "rules/whip_chain.h"
#include "simd/targets.h"

namespace bitwhip::rules {
namespace {

const ChainKernels& braid_kernels(const LiveGrid& live) {
  simd::ensure_isa();
  return with_shapes(live, []<int kShapes>() -> const ChainKernels& { return braid_kernels_of<kShapes>(); });
}

}  // namespace

Found Braid::find(Position& position, int size, CandidateList& out) const {
  Search& search = position.search(view_);
  if (!advance(search, size - 1)) return {.halt = search.budget.halt()};
  Live targets[kCandidates];
  const Targets found = braid_kernels(search.live).find(search, size, targets);
  for (int i = 0; i < found.count; ++i) out.add(search.live.name(targets[i]));
  return {found.count, false, found.halt};
}

Evidence Braid::explain(Position& position, Candidate target, int size) const {
  Search& search = position.search(view_);
  const Live z = search.live.find(target);
  if (!advance(search, size - 1) || search.needed[z] > size - 1) return {};
  Live right[kMaxLength + 1];
  const int count = braid_kernels(search.live).explain(search, size, z, right);
  return count < 0 ? Evidence() : whip_evidence(search, LeftLink::any, z, right, count);
}

}  // namespace bitwhip::rules
