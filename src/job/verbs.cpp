#include "job/verbs.h"

#include <fmt/core.h>

#include "job/job.h"
#include "job/paths.h"

namespace bitwhip::job {

Settings complete_rate(Settings asked) { return complete(std::move(asked), {.ratings = "W,B", .records = true}); }

Settings complete_paths(Settings asked) {
  asked = complete(std::move(asked), {.ratings = "W"});
  check_path_ratings(asked);
  return asked;
}

Settings complete_state(Settings asked) {
  if (asked.state_views && asked.state_format != &batch::state_formats().front())
    throw OptionError(fmt::format("--views draws grids, so it cannot be combined with --format {}", asked.state_format->name));
  return complete(std::move(asked), {});
}

Settings complete_verify(Settings asked) { return complete(std::move(asked), {}); }

const OptionInfo* VerbRow::find(std::string_view option) const {
  for (const Options& group : groups) {
    for (const OptionInfo& row : group) {
      if (row.name == option) return &row;
    }
  }
  return nullptr;
}

std::vector<std::string_view> VerbRow::option_names() const {
  std::vector<std::string_view> names;
  for (const Options& group : groups) {
    for (const OptionInfo& row : group) names.push_back(row.name);
  }
  return names;
}

Registry<VerbRow> verbs() {
  static const std::vector<Options> kPaths{kReadingOptions, kVariantOption,     kPathRatingsOption, kRulesOption,     kMaxLengthOption,
                                           kArenaOption,    kPathTimeoutOption, kNotationOptions,   kPathFormatOption};
  static const auto with = [](std::vector<Options> groups, std::initializer_list<Options> more) {
    groups.insert(groups.end(), more);
    return groups;
  };
  static const std::vector<VerbRow> kVerbs{
      {"rate",
       Answer::record,
       {kReadingOptions, kVariantOption, kSelectionOptions, kRatingsOption, kRulesOption, kMaxLengthOption, kArenaOption, kTimeoutOption,
        kRecordFormatOption, kColumnsOptions, kRecordFormOptions, kWantedOptions, kThreadsOption},
       complete_rate},
      {"explain", Answer::path, with(kPaths, {kStepsOption, kStatesOption}), complete_paths},
      {"hint", Answer::hint, kPaths, complete_paths},
      {"state", Answer::state, {kReadingOptions, kVariantOption, kStateOptions, kStateFormatOption, kThreadsOption}, complete_state},
      {"verify", Answer::verdict, {kVariantOption, kVerifyOptions}, complete_verify},
  };
  return {kVerbs};
}

}  // namespace bitwhip::job
