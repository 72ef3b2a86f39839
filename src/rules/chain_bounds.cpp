#include "rules/chain_bounds.h"

#include <algorithm>

#include "base/invariant.h"
#include "rules/search.h"

namespace bitwhip::rules {

namespace {

constexpr int kShort = 6;  // few passes look for longer chains: more waves only then

}  // namespace

const std::uint8_t* chain_bounds(Search& search, const ChainForm& form, int n) {
  ChainBounds& bounds = search.bounds;
  auto* const end = bounds.known + bounds.count;
  auto* const known = std::find_if(bounds.known, end, [&form](const auto& one) { return one.form == &form; });
  if (known == end) {
    BITWHIP_INVARIANT(bounds.count < ChainBounds::kForms);
    ++bounds.count;
    known->form = &form;
    known->most = 0;
  }
  if (n > known->most) {
    known->most = n <= kShort ? kShort : kMaxLength;
    chain_bound_kernels().find(search, form, known->most, known->least);
  }
  return known->least;
}

}  // namespace bitwhip::rules
