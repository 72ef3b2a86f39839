#include "report/profile.h"

#include <algorithm>
#include <cmath>

#include "report/spread.h"
#include "tables/list_reader.h"
#include "tables/profile_tables.h"

namespace bitwhip::report {

namespace {

void add_name(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

double number_in(const tables::ListReader& list, const std::string& cell) {
  const auto number = parse_number(cell);
  if (!number || !std::isfinite(*number)) list.fail("'" + cell + "' is not a number");
  return *number;
}

}  // namespace

bool ProfileFigures::is_zero(const std::string& counter) const {
  bool any = false;
  for (const auto& [names, points] : lengths) {
    if (names.second != counter) continue;
    any = true;
    if (std::any_of(points.begin(), points.end(), [](const auto& point) { return point.second != 0; })) return false;
  }
  for (const auto& [names, by_level] : levels) {
    if (names.second != counter) continue;
    any = true;
    for (const auto& [key, level] : by_level) {
      // The count is that of puzzles.
      const auto says = [](const auto& statistic) { return statistic.first != "count" && statistic.second != 0; };
      if (std::any_of(level.statistics.begin(), level.statistics.end(), says)) return false;
    }
  }
  return any;
}

void read_lengths(io::Source& source, const std::string& name, ProfileFigures& profile) {
  tables::ListReader list(source, name, {}, {"rating", "length", "counter", "value"});
  while (list.next()) {
    const auto& cells = list.texts();
    add_name(profile.ratings, cells[0]);
    add_name(profile.counters, cells[2]);
    profile.lengths[{cells[0], cells[2]}].emplace_back(number_in(list, cells[1]), number_in(list, cells[3]));
  }
  for (auto& [names, points] : profile.lengths) std::sort(points.begin(), points.end());
}

void read_levels(io::Source& source, const std::string& name, ProfileFigures& profile) {
  tables::ListReader list(source, name, {}, {"rating", "level", "counter", "statistic", "value"});
  while (list.next()) {
    const auto& cells = list.texts();
    const auto level = rating::parse_value(cells[1]);
    if (!level) list.fail("'" + cells[1] + "' is not a value of a rating");
    add_name(profile.ratings, cells[0]);
    add_name(profile.counters, cells[2]);
    add_name(profile.statistics, cells[3]);
    profile.levels[{cells[0], cells[2]}][key_of(*level)].statistics[cells[3]] = number_in(list, cells[4]);
  }
}

void read_run(io::Source& source, const std::string& name, ProfileFigures& profile) {
  const auto statistics = tables::profile_statistics();
  profile.run_heads.assign(statistics.begin(), statistics.end());
  profile.run_heads.emplace_back("place");
  std::vector<std::string> columns{"rating", "counter"};
  columns.insert(columns.end(), profile.run_heads.begin(), profile.run_heads.end());
  tables::ListReader list(source, name, {}, columns);
  while (list.next()) {
    const auto& cells = list.texts();
    profile.run.push_back({cells[0], cells[1], {cells.begin() + 2, cells.end()}});
  }
}

}  // namespace bitwhip::report
