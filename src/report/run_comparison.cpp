#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/text.h"
#include "rating/value.h"
#include "report/aggregation.h"
#include "report/charts.h"
#include "report/document.h"
#include "report/sections.h"
#include "report/values.h"
#include "tables/comparison.h"
#include "tables/run_facts.h"
#include "tables/table.h"

namespace bitwhip::report {

// The comparison of two runs: their statuses, their ratings, and what changed.
namespace {

using tables::Table;
using tables::TableCell;

// Returns the values in both runs, with the number of puzzles in each.
Table both_values(const std::string& name, const BoundedValues& a, const BoundedValues& b) {
  Table table{"values-" + slug(name), "Puzzles by " + name, {name, "first", "second"}};
  std::set<rating::ValueKey> keys;
  for (const BoundedValues* values : {&a, &b}) {
    for (const auto& [key, count] : values->counts()) keys.insert(key);
  }
  const rating::Scale scale = std::max(a.scale(), b.scale());
  for (const rating::ValueKey& key : keys)
    table.rows.push_back({value_cell(key, scale), a.of(key), b.of(key)});
  for (const BoundedValues* values : {&a, &b}) {
    if (values->others() > 0)
      table.notes.push_back(fmt::format(
          "{} in the {} run values beyond the first {} different ones, which have no row.",
          those_have(values->others(), "puzzle"), values == &a ? "first" : "second", kMostValues));
  }
  return table;
}

std::uint64_t puzzles_in(const tables::ByDifference& by_difference) {
  std::uint64_t sum = 0;
  for (const auto& [difference, count] : by_difference) sum += count;
  return sum;
}

ReportSection changed_section(const RunComparison& comparison) {
  ReportSection section{"changed", "What changed"};
  Table table{"changes",
              "Records by how the first value stands to the second",
              {"rating", "equal", "alike", "lower", "higher", "unclear"}};
  // Records are paired in order, so those beyond the end of the shorter run have no partner.
  const Table partners{"partners",
                       "Records by the runs that have them",
                       {"which", "records"},
                       {{"in both", comparison.both},
                        {"only in the first", comparison.only_first},
                        {"only in the second", comparison.only_second}}};
  for (const ComparedRating& rating : comparison.ratings) {
    const tables::FileComparison& c = rating.comparison;
    table.rows.push_back(
        {rating.name, c.equal, c.alike, puzzles_in(c.lower), puzzles_in(c.higher), c.unclear});
  }
  table.notes.emplace_back(
      "Alike are equal cells that leave the value open, such as >7 in both runs. The value of the "
      "first run is lower or higher than that of the "
      "second.");
  section.text.push_back(fmt::format("{} {} in both runs, in the same order.",
                                     grouped(comparison.both, "record"),
                                     comparison.both == 1 ? "is" : "are"));
  if (comparison.ratings.empty()) section.text.emplace_back("The runs have no rating in common.");
  section.blocks.push_back({.tables = {partners, std::move(table)}, .open = true});
  for (const ComparedRating& rating : comparison.ratings) {
    if (rating.comparison.nothing_differs()) continue;
    ReportBlock changed{.title = rating.name, .open = true};
    const ValueClasses down(comparison.first.ratings[rating.first].values, kMostClasses),
        across(comparison.second.ratings[rating.second].values, kMostClasses);
    const std::string a = rating.name + ", first run", b = rating.name + ", second run";
    Table values = two_way_table(a, down, b, across, rating.values);
    values.name = "changed-" + slug(rating.name);
    changed.pictures.push_back(heat_picture(a, b, values, across.numbers()));
    for (Table each :
         tables::comparison_tables(rating.comparison, rating.name + ", first against second")) {
      each.name += "-" + slug(rating.name);
      changed.tables.push_back(std::move(each));
    }
    changed.tables.push_back(std::move(values));
    section.blocks.push_back(std::move(changed));
  }
  return section;
}

ReportSection both_status_section(const RunComparison& comparison) {
  ReportSection section{"statuses", "Records by status"};
  if (!comparison.first.has_status && !comparison.second.has_status) return section;
  Table counts{"statuses", "Records by status", {"status", "first", "second"}};
  const auto add_row = [&counts](const std::string& name, std::uint64_t first,
                                 std::uint64_t second) {
    if (first > 0 || second > 0) counts.rows.push_back({name, first, second});
  };
  const auto count_of = [](const auto& statuses, const std::string& name) {
    const auto found = std::find_if(statuses.begin(), statuses.end(),
                                    [&name](const auto& status) { return status.first == name; });
    return found == statuses.end() ? 0 : found->second;
  };
  const auto &of_first = comparison.first.statuses, &of_second = comparison.second.statuses;
  for (const auto& [name, count] : of_first) add_row(name, count, count_of(of_second, name));
  for (const auto& [name, count] : of_second) {
    if (std::none_of(of_first.begin(), of_first.end(),
                     [&wanted = name](const auto& status) { return status.first == wanted; }))
      add_row(name, 0, count);
  }
  add_row("(others)", comparison.first.other_statuses, comparison.second.other_statuses);
  add_row("(none)", comparison.first.without_status, comparison.second.without_status);
  counts.rows.push_back({std::string("all"), comparison.first.records, comparison.second.records});
  if (!comparison.first.has_status || !comparison.second.has_status)
    counts.notes.push_back(fmt::format("The {} run has no column `status`, so no status changed.",
                                       comparison.first.has_status ? "second" : "first"));
  Table changes{"status-changes", "Records whose status changed", {"first", "second", "records"}};
  for (const auto& [names, count] : comparison.statuses.each()) {
    const auto shown = [](const std::string& name) {
      return name.empty() ? std::string("(none)") : name;
    };
    if (names.first != names.second)
      changes.rows.push_back({shown(names.first), shown(names.second), count});
  }
  if (comparison.statuses.others() > 0)
    counts.notes.push_back(
        fmt::format("{} statuses beyond the first thousand pairs, or longer ones, and no place "
                    "among the changes.",
                    those_have(comparison.statuses.others(), "record")));
  section.blocks.push_back({.tables = {std::move(counts)}, .open = true});
  if (!changes.rows.empty()) section.blocks.back().tables.push_back(std::move(changes));
  return section;
}

// Returns names of the runs for legends: files without their folders, unless both are equal.
std::pair<std::string, std::string> names_of(const RunComparison& comparison) {
  const std::string &first = comparison.first.sources.front().name,
                    &second = comparison.second.sources.front().name;
  if (first == second) return {"first run", "second run"};
  const auto file = [](const std::string& name) {
    return std::filesystem::path(name).filename().string();
  };
  return file(first) == file(second) ? std::pair(first, second)
                                     : std::pair(file(first), file(second));
}

ReportSection both_rating_section(const RunComparison& comparison) {
  ReportSection section{"ratings", "Ratings of both runs"};
  const auto [first, second] = names_of(comparison);
  std::size_t drawn = 0;
  for (const ComparedRating& rating : comparison.ratings) {
    const BoundedValues &a = comparison.first.ratings[rating.first].values,
                        &b = comparison.second.ratings[rating.second].values;
    ReportBlock block{.title = rating.name, .tables = {both_values(rating.name, a, b)}};
    if (++drawn <= kMostHistograms) {
      block.pictures = histogram_pictures("histogram-" + slug(rating.name), rating.name,
                                          {first, second}, {&a, &b});
      if (is_named(a.scale()) || is_named(b.scale())) {
        block.text.emplace_back("Its levels have names, so there are no cumulative curves.");
      } else if (a.others() + b.others() > 0) {
        block.text.push_back(
            fmt::format("The histograms show the first {} different values, and there are no "
                        "cumulative curves.",
                        kMostValues));
      } else {
        auto curves =
            cumulative_pictures("cumulative-" + slug(rating.name), {{first, &a}, {second, &b}});
        std::move(curves.begin(), curves.end(), std::back_inserter(block.pictures));
      }
    }
    section.blocks.push_back(std::move(block));
  }
  if (drawn > kMostHistograms)
    section.picture_text.push_back(
        fmt::format("Pictures show the first {} of {} ratings.", kMostHistograms, drawn));
  return section;
}

}  // namespace

ReportDocument document_of(const std::string& title, const std::vector<tables::RunFacts>& runs,
                           const RunComparison& comparison) {
  Figures both;
  both.records = comparison.first.records + comparison.second.records;
  both.sources = {comparison.first.sources.front(), comparison.second.sources.front()};
  ReportDocument document{
      title.empty() ? fmt::format("{} against {}", both.sources[0].name, both.sources[1].name)
                    : title,
      fmt::format("The first run has {}, the second {}.",
                  grouped(comparison.first.records, "record"), grouped(comparison.second.records)),
      {}};
  document.add(run_section(runs, both));
  for (const auto section : {both_status_section, changed_section, both_rating_section})
    document.add(section(comparison));
  if (!comparison.first.numbers.empty() || !comparison.second.numbers.empty()) {
    ReportSection columns{"columns", "Further columns", {}, {{.open = true}}};
    for (const Figures* figures : {&comparison.first, &comparison.second}) {
      tables::Table& table =
          columns.blocks.front().tables.emplace_back(number_table(figures->numbers));
      table.name += figures == &comparison.first ? "-first" : "-second";
      table.title += figures == &comparison.first ? ", first run" : ", second run";
    }
    document.add(std::move(columns));
  }
  return document;
}

}  // namespace bitwhip::report
