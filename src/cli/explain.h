// bitwhip explain: resolution paths.
#pragma once

#include "cli/common_settings.h"
#include "explain/format.h"

namespace bitwhip::cli {

struct ExplainSettings {
  const explain::FormatInfo* format = &explain::formats().front();
  explain::Style style;
  bool needed = false;  // drop the steps that the solution does not need
};

int explain(const CommonSettings& common, const ExplainSettings& settings);

}  // namespace bitwhip::cli
