// The settings that several commands share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "input/family.h"
#include "rating/rater.h"

namespace bitwhip::cli {

inline constexpr std::string_view kStandard = "-";  // as the name of a file: standard input or output

struct CommonSettings {
  std::vector<std::string> files;  // the arguments that are no options
  std::string output{kStandard};
  input::Form form;
  std::vector<rating::RatingId> ratings;
  bool ratings_chosen = false;  // by --ratings or --rules
  rating::Options rating;
  int threads = 0;  // 0: all cores
};

// The number of threads to use: the one asked for, or the number of cores that this process may run on.
int thread_count(const CommonSettings& common);

}  // namespace bitwhip::cli
