// bitwhip info: the version, this machine, and all tables of names; `info variants` the table of variants, `info NAME` one name of it.
#pragma once

#include <string_view>
#include <vector>

#include "cli/common_settings.h"

namespace bitwhip::cli {

int info(const CommonSettings& common);

// What its argument can be.
std::vector<std::string_view> info_words();

}  // namespace bitwhip::cli
