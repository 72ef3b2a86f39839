// Weighted records to the section that says what holds of all puzzles.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "base/text.h"
#include "report/charts.h"
#include "report/figure_tables.h"
#include "report/plot.h"
#include "report/sections.h"
#include "tables/weighted_tables.h"

namespace bitwhip::report {

namespace {

constexpr double kPercent = 100;

Picture share_picture(const tables::ColumnSums& column, std::size_t number) {
  std::vector<Bar> bars;
  for (const auto& [key, level] : column.levels) {
    const tables::Estimate share = column.share(level);
    bars.push_back({key.label, key.is_number, key.height, {kPercent * share.value}, kPercent * share.error});
  }
  const auto others = std::stable_partition(bars.begin(), bars.end(), [](const Bar& bar) { return bar.is_number; });
  double unit = 1;  // the smallest gap between numbers, where they are no whole ones
  for (auto bar = bars.begin(); bar != others; ++bar) {
    if (bar != bars.begin()) unit = std::min(unit, bar->value - std::prev(bar)->value);
  }
  const auto most = std::max_element(bars.begin(), bars.end(), [](const Bar& a, const Bar& b) { return a.heights < b.heights; });
  const Words words{fmt::format("unbiased-{}-{}", number, slug(column.name)), fmt::format("Unbiased distribution of {}", column.name),
                    fmt::format("Bars with their errors; the most frequent value is {}, with {:.1f} percent.", most->label, most->heights.front()),
                    column.name, "percent of all puzzles"};
  return {words.name, fmt::format("{}, unbiased. Thin lines reach two standard errors to either side.", column.name),
          draw_shares(words, bars, unit < 1 ? unit : 0)};
}

}  // namespace

Section unbiased_section(const Figures& figures) {
  Section section{"unbiased", "Unbiased estimates"};
  if (!figures.unbiased || figures.unbiased->records == 0) return section;
  const tables::RunNotes& notes = figures.unbiased->notes;
  if (!notes.other_method().empty()) return section;
  const tables::RunNotes::Dropped dropped = notes.dropped();
  section.text.push_back(fmt::format(
      "The records have weights, which undo the bias of their generator. So these are estimates for all minimal puzzles{}{}, with their standard "
      "errors.",
      notes.has_pattern() ? " within the pattern of the run" : "",
      dropped == tables::RunNotes::Dropped::by_condition ? " that the condition keeps" : ""));
  if (dropped == tables::RunNotes::Dropped::otherwise)
    section.text.emplace_back("Some records were dropped otherwise than by a condition, so the figures may have a bias.");
  std::vector<tables::Table> tables = tables::statistics(*figures.unbiased, {});
  for (tables::Table& table : tables) table.name = "unbiased-" + table.name;
  section.blocks.push_back(Block::of_table(std::move(tables.front())));
  std::size_t number = 0;
  for (const tables::ColumnSums& column : figures.unbiased->columns) {
    const auto table =
        std::find_if(tables.begin(), tables.end(), [&](const tables::Table& one) { return one.name == "unbiased-distribution-" + column.name; });
    // Without a weight above 0 there are no shares.
    if (!(column.moments.sums[0] > 0) || table == tables.end() || ++number > kMostHistograms) continue;
    Block block;
    block.title = column.name;
    if (column.levels.size() <= kMostBars) block.pictures.push_back(share_picture(column, number));
    block.tables.push_back(std::move(*table));
    section.blocks.push_back(std::move(block));
  }
  return section;
}

}  // namespace bitwhip::report
