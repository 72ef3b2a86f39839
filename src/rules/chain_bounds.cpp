#include "rules/chain_bounds.h"

#include "base/invariant.h"
#include "rules/search.h"

namespace bitwhip::rules {

const std::uint8_t* chain_bounds(Search& search, const ChainForm& form) {
  ChainBounds& bounds = search.bounds;
  for (int i = 0; i < bounds.count; ++i) {
    if (bounds.known[i].form == &form) return bounds.known[i].least;
  }
  BITWHIP_INVARIANT(bounds.count < ChainBounds::kForms);
  ChainBounds::Known& known = bounds.known[bounds.count++];
  known.form = &form;
  chain_bound_kernels().find(search, form, known.least);
  return known.least;
}

}  // namespace bitwhip::rules
