// The settings that several commands share.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "input/family.h"
#include "input/opening.h"
#include "rating/rater.h"
#include "variant/variant.h"

namespace bitwhip::cli {

inline constexpr std::string_view kStandard = "-";  // as the name of a file: standard input or output

struct CommonSettings {
  std::vector<std::string> files;  // the arguments that are no options
  std::string output{kStandard};
  bool output_chosen = false;  // by --output
  bool force = false;  // overwrite it
  input::Form form;
  std::shared_ptr<const variant::Variant> variant{};  // null: the classic grid
  std::shared_ptr<io::Held> first{};               // the first file, when it is a pipe whose first bytes were read for its variant
  std::vector<rating::RatingId> ratings;
  bool ratings_chosen = false;  // by --ratings or --rules
  bool ratings_all = false;     // by the word `all`, which stands for those that a variant has
  rating::Options rating;
  int threads = 0;  // 0: all cores
};

// The cores that this process may run on.
int core_count();
// More threads than cores are no faster, and hundreds of them are far slower. Up to so many are used all the same, so that what depends on threads
// can be tried out on a small machine.
int most_threads();
// The number of threads to use: the one asked for, up to most_threads(), or the number of cores.
int thread_count(const CommonSettings& common);
// Says so when fewer threads than asked for are used.
void tell_fewer_threads(const CommonSettings& common);

}  // namespace bitwhip::cli
