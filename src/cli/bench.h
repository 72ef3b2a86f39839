// bitwhip bench: the speed on a fixed set of puzzles, and a checksum over all ratings.
#pragma once

#include <string>

#include "cli/common_settings.h"

namespace bitwhip::cli {

struct BenchSettings {
  std::string data;  // the folder of the data sets; empty: where they are installed
};

int bench(const CommonSettings& common, const BenchSettings& settings);

}  // namespace bitwhip::cli
