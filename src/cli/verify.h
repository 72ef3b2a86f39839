// bitwhip verify: resolution paths against the definitions.
#pragma once

#include "cli/common_settings.h"

namespace bitwhip::cli {

struct VerifySettings {
  bool strict = false;  // exact values, too
};

int verify(const CommonSettings& common, const VerifySettings& settings);

}  // namespace bitwhip::cli
