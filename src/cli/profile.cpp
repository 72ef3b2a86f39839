#include "cli/profile.h"

#include <fmt/format.h>

#include <filesystem>

#include "cli/batch_run.h"
#include "cli/usage_error.h"
#include "io/replace_file.h"
#include "tables/profile_tables.h"

namespace bitwhip::cli {

namespace {

std::string path_of(const ProfileSettings& settings, std::string_view name) { return (std::filesystem::path(settings.folder) / name).string(); }

}  // namespace

void check_profile_tables(const CommonSettings& common, const RateSettings& rate, const ProfileSettings& settings) {
  if (settings.folder.empty()) return;
  for (const std::string_view name : tables::profile_table_names()) {
    const std::string path = path_of(settings, name);
    if (are_one_file(path, common.output)) throw UsageError(fmt::format("--output names {}, which is a table of --output-dir", path));
    if (!rate.provenance.empty() && are_one_file(path, rate.provenance)) throw UsageError(fmt::format("--provenance names {}, which is a table of --output-dir", path));
    refuse_to_overwrite_input(common, path);
    if (!common.force && !rate.resume && std::filesystem::exists(path)) refuse(path, "this table is there already; --force overwrites it");
  }
  io::make_folder(settings.folder);
  for (const std::string_view name : tables::profile_table_names()) io::check_replaceable(path_of(settings, name));
}

void write_profile_tables(const ProfileSettings& settings, const batch::ProfileTally& profile, std::span<const rating::RatingId> ratings, bool all) {
  if (settings.folder.empty()) return;
  for (const tables::ProfileTable& table : tables::profile_tables(profile, ratings, all)) io::replace_file(path_of(settings, table.name), table.text);
}

int profile(const CommonSettings& common, const RateSettings& rate_settings, const ProfileSettings& settings) {
  check_profile_tables(common, rate_settings, settings);
  return rate(common, rate_settings, [&](const batch::Tally& tally) {
    write_profile_tables(settings, tally.profile, common.ratings, common.rating.count_all);
  });
}

}  // namespace bitwhip::cli
