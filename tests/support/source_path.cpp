#include "support/source_path.h"

namespace bitwhip::testing {

std::string source_path(const std::string& name) { return BITWHIP_SOURCE_DIR "/" + name; }

}  // namespace bitwhip::testing
