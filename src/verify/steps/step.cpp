#include "verify/steps/step.h"

namespace bitwhip::verify {

std::string to_string(const SerNode& node) {
  return fmt::format("r{}c{}{}{}", row_of(node.candidate), column_of(node.candidate),
                     node.on ? "=" : "<>", digit_of(node.candidate));
}

}  // namespace bitwhip::verify
