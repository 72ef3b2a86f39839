#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "base/invariant.h"
#include "base/lists.h"
#include "base/text.h"
#include "io/source.h"
#include "rating/value.h"
#include "report/aggregation.h"
#include "report/charts.h"
#include "report/document.h"
#include "report/sections.h"
#include "report/values.h"
#include "rules/search_profile.h"
#include "tables/list_reader.h"
#include "tables/table.h"
#include "tables/tallies.h"

namespace bitwhip::report {

namespace {

using tables::Number;
using tables::Table;
using tables::TableCell;
using tables::TableRow;

double number_in(const tables::ListReader& list, const std::string& cell) {
  const auto number = parse_number(cell);
  if (!number || !std::isfinite(*number)) list.fail("'" + cell + "' is not a number");
  return *number;
}

// Charts and tables of a profile: the cost of searches by length of chains, and by level of the
// puzzle.

// Counters with charts; all others have tables only, unless none of these has data.
constexpr std::array<std::string_view, 5> kPictured{"time", "arena", "kept", "chains", "searches"};

// Returns a sentence about the counter. The help of most counters refers to the targets of the row
// above.
std::string explained(const std::string& counter) {
  constexpr std::string_view kOfThese = "of these, ";
  const rules::CounterInfo* info = rules::counters().find(counter);
  if (info == nullptr) return {};
  if (info->summary.starts_with(kOfThese))
    return fmt::format("Of the targets, {}.", info->summary.substr(kOfThese.size()));
  return sentence(info->summary);
}

using Points = std::vector<std::pair<double, double>>;

// Returns the numbers of a rating by length, over all phases.
Points by_length(const ProfileFigures& profile, const std::string& rating,
                 const std::string& counter) {
  const auto found = profile.lengths.find({rating, counter});
  if (found == profile.lengths.end()) return {};
  const rules::CounterInfo* const info = rules::counters().find(counter);
  const bool is_peak = info != nullptr && info->is_peak;
  std::map<double, double> points;
  for (const auto& [at, value] : found->second) {
    double& sum = points[at.length];
    sum = is_peak ? std::max(sum, value) : sum + value;
  }
  return {points.begin(), points.end()};
}

Points by_level(const ProfileFigures& profile, const std::string& rating,
                const std::string& counter, const std::string& statistic) {
  Points points;
  const auto found = profile.levels.find({rating, counter});
  if (found == profile.levels.end()) return points;
  for (const auto& [key, statistics] : found->second) {
    if (key.is_number() && statistics.contains(statistic))
      points.emplace_back(static_cast<double>(key.least) / rating::ValueRange::kUnits,
                          statistics.at(statistic));
  }
  return points;
}

// Adds a chart with one curve for each of the first ratings with positive values.
template <class PointsOf>
void add_picture(ReportBlock& block, const ChartTexts& words, const ProfileFigures& profile,
                 const PointsOf& points_of) {
  std::vector<Series> curves;
  double least = std::numeric_limits<double>::infinity(), most = 0;
  for (std::size_t i = 0; i < std::min(kMostSeries, profile.ratings.size()); ++i) {
    Points points = points_of(profile.ratings[i]);
    bool is_shown = false;
    for (const auto& [x, y] : points) {
      if (y <= 0) continue;
      is_shown = true;
      least = std::min(least, y);
      most = std::max(most, y);
    }
    if (is_shown) curves.push_back({profile.ratings[i], std::move(points)});
  }
  if (curves.empty()) return;
  const double begin = decade_below(least);
  block.pictures.push_back(
      {words.name, words.title + ", on a logarithmic scale.",
       draw_curves(words,
                   Axis(AxisScale::logarithmic, begin, std::max(10 * begin, decade_above(most))),
                   curves)});
}

Table profile_lengths(const ProfileFigures& profile, const std::string& counter) {
  Table table{"profile-lengths-" + slug(counter),
              in_unit(counter + " by phase and length", counter),
              {"phase", "length"}};
  std::set<ProfileFigures::PhaseLength> places;
  std::vector<const std::map<ProfileFigures::PhaseLength, double>*> columns;
  for (const std::string& rating : profile.ratings) {
    const auto found = profile.lengths.find({rating, counter});
    if (found == profile.lengths.end()) continue;
    table.heads.push_back(rating);
    columns.push_back(&found->second);
    for (const auto& [at, value] : found->second) places.insert(at);
  }
  for (const auto& at : places) {
    TableRow& row =
        table.rows.emplace_back(TableRow{profile.phases[at.phase], number_cell(at.length)});
    for (const auto* const column : columns)
      row.push_back(column->contains(at) ? number_cell(column->at(at)) : TableCell());
  }
  return table;
}

// True for digits with at most one decimal point between them, which is also a JSON number.
bool is_number(std::string_view cell) {
  const auto are_digits = [](std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
  };
  const std::size_t point = std::min(cell.find('.'), cell.size());
  if (!are_digits(cell.substr(0, point)) || (cell[0] == '0' && point > 1)) return false;
  return point == cell.size() || are_digits(cell.substr(point + 1));
}

Table profile_run(const ProfileFigures& profile) {
  Table table{"profile-run", "Counters of a puzzle over the run", {"rating", "counter", "unit"}};
  table.heads.insert(table.heads.end(), profile.run_heads.begin(), profile.run_heads.end());
  for (const std::vector<std::string>& cells : profile.run) {
    BITWHIP_INVARIANT(cells.size() == 2 + profile.run_heads.size());
    if (contains(profile.counters, cells[1]) && !profile.counting.contains(cells[1])) continue;
    TableRow& row = table.rows.emplace_back(TableRow{cells[0], cells[1], unit_of(cells[1])});
    for (auto cell = cells.begin() + 2; cell != cells.end(); ++cell)
      row.push_back(is_number(*cell) ? TableCell(Number{*cell}) : TableCell(*cell));
  }
  table.notes.emplace_back(
      "The place is the file of puzzles and the line in it, of the puzzle with the greatest "
      "number.");
  return table;
}

}  // namespace

void read_lengths(io::Source& source, const std::string& name, ProfileFigures& profile) {
  tables::ListReader list(source, name, {}, {"rating", "phase", "length", "counter", "value"});
  while (list.next()) {
    const auto& cells = list.texts();
    add_once(profile.ratings, cells[0]);
    add_once(profile.phases, cells[1]);
    add_once(profile.counters, cells[3]);
    const auto phase =
        std::find(profile.phases.begin(), profile.phases.end(), cells[1]) - profile.phases.begin();
    const double value = number_in(list, cells[4]);
    profile.lengths[{cells[0], cells[3]}]
                   [{static_cast<std::size_t>(phase), number_in(list, cells[2])}] = value;
    if (value != 0) profile.counting.insert(cells[3]);
  }
}

void read_levels(io::Source& source, const std::string& name, ProfileFigures& profile) {
  tables::ListReader list(source, name, {}, {"rating", "level", "counter", "statistic", "value"});
  while (list.next()) {
    const auto& cells = list.texts();
    const auto level = rating::parse_value(cells[1]);
    if (!level) list.fail("'" + cells[1] + "' is not a value of a rating");
    add_once(profile.ratings, cells[0]);
    add_once(profile.counters, cells[2]);
    add_once(profile.statistics, cells[3]);
    rating::Scale& scale = profile.scales[cells[0]];
    scale = std::max(scale, level->scale);
    const double value = profile.levels[{cells[0], cells[2]}][key_of(*level)][cells[3]] =
        number_in(list, cells[4]);
    // The statistic `count` counts puzzles, not what the counter counts.
    if (value != 0 && cells[3] != "count") profile.counting.insert(cells[2]);
  }
}

void read_run(io::Source& source, const std::string& name, ProfileFigures& profile) {
  profile.run_heads.assign(tables::kStatistics.begin(), tables::kStatistics.end());
  profile.run_heads.emplace_back("place");
  std::vector<std::string> columns{"rating", "counter"};
  columns.insert(columns.end(), profile.run_heads.begin(), profile.run_heads.end());
  tables::ListReader list(source, name, {}, columns);
  while (list.next()) profile.run.push_back(list.texts());
}

Table profile_levels(const ProfileFigures& profile, const std::string& counter) {
  Table table{"profile-levels-" + slug(counter),
              in_unit(counter + " by level", counter),
              {"rating", "level"}};
  table.heads.insert(table.heads.end(), profile.statistics.begin(), profile.statistics.end());
  for (const std::string& rating : profile.ratings) {
    const auto found = profile.levels.find({rating, counter});
    if (found == profile.levels.end()) continue;
    for (const auto& [key, statistics] : found->second) {
      TableRow& row =
          table.rows.emplace_back(TableRow{rating, value_cell(key, profile.scales.at(rating))});
      for (const std::string& name : profile.statistics)
        row.push_back(statistics.contains(name) ? number_cell(statistics.at(name)) : TableCell());
    }
  }
  return table;
}

ReportSection profile_section(const ProfileFigures& profile) {
  ReportSection section{"profile", "Profile of the searches"};
  if (profile.empty()) return section;
  section.text.emplace_back(
      "What the searches did, by the length of the chains that they looked for, and by the level "
      "of the puzzle (the value of the rating).");
  if (profile.ratings.size() > kMostSeries)
    section.picture_text.push_back(
        fmt::format("The curves are those of the first {} of {} ratings.", kMostSeries,
                    profile.ratings.size()));
  const auto is_pictured = [](const std::string& counter) { return contains(kPictured, counter); };
  const bool none_is_pictured =
      std::none_of(profile.counters.begin(), profile.counters.end(), is_pictured);
  std::string zero;
  for (const std::string& counter : profile.counters) {
    if (!profile.counting.contains(counter)) {
      zero += (zero.empty() ? "" : ", ") + counter;
      continue;
    }
    ReportBlock block{.title = counter};
    if (const std::string text = explained(counter); !text.empty()) block.text.push_back(text);
    if (is_pictured(counter) || none_is_pictured) {
      add_picture(
          block,
          {"profile-lengths-" + slug(counter), "By the length of chains: " + counter,
           "Curves of a rating each, over the lengths of chains.", "length", with_unit(counter)},
          profile, [&](const std::string& rating) { return by_length(profile, rating, counter); });
      for (const auto& [statistic, name] :
           {std::pair("mean", "mean"), std::pair("max", "maximum")}) {
        add_picture(
            block,
            {fmt::format("profile-levels-{}-{}", slug(counter), statistic),
             fmt::format("By the level of puzzles, {}: {}", name, counter),
             "Curves of a rating each, over the levels of puzzles.", "level", with_unit(counter)},
            profile, [&, which = statistic](const std::string& rating) {
              return by_level(profile, rating, counter, which);
            });
      }
    }
    if (Table table = profile_lengths(profile, counter); !table.rows.empty())
      block.tables.push_back(std::move(table));
    if (Table table = profile_levels(profile, counter); !table.rows.empty())
      block.tables.push_back(std::move(table));
    section.blocks.push_back(std::move(block));
  }
  if (!zero.empty())
    section.text.push_back("These counters are 0 throughout, so they are not shown: " + zero + ".");
  if (!profile.run.empty())
    section.blocks.push_back({.title = "All counters", .tables = {profile_run(profile)}});
  return section;
}

}  // namespace bitwhip::report
