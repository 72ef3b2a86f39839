#include "explain/singles.h"

#include <array>
#include <bit>

#include "grid/bits.h"

namespace bitwhip::explain {
namespace {

struct Kind {
  SingleKind single;
  VariableKind variable;
};

constexpr std::array kOrder{Kind{SingleKind::naked, VariableKind::rc}, Kind{SingleKind::block, VariableKind::bn},
                            Kind{SingleKind::row, VariableKind::rn}, Kind{SingleKind::column, VariableKind::cn}};

}  // namespace

std::vector<Single> apply_singles(const GridTables& tables, Grid& grid) {
  const Geometry& geometry = tables.geometry();
  std::vector<Single> singles;
  for (std::size_t at = 0; at < kOrder.size();) {
    std::vector<Candidate> found;
    for (int i = 0; i < geometry.variables(); ++i) {
      const auto v = static_cast<Variable>(i);
      if (geometry.kind(v) != kOrder[at].variable || grid.decided(v) || !is_single_bit(grid.mask(v))) continue;
      found.push_back(geometry.candidate(v, std::countr_zero(grid.mask(v))));
      singles.push_back({kOrder[at].single, found.back()});
    }
    grid.assert_candidates(tables, simd::mask_kernels(), found.data(), static_cast<int>(found.size()));
    at = found.empty() ? at + 1 : 0;
  }
  return singles;
}

}  // namespace bitwhip::explain
