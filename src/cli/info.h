// bitwhip info: the version, this machine, and all tables of names.
#pragma once

#include "cli/common_settings.h"

namespace bitwhip::cli {

int info(const CommonSettings& common);

}  // namespace bitwhip::cli
