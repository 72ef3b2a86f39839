// The pictures that reports of one run and of two share.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/charts.h"
#include "report/figure_tables.h"
#include "report/sections.h"

namespace bitwhip::report {

namespace {

// "most are 0 (5,381); the greatest number is 9"
std::string summary(const Classes& classes, const std::vector<std::uint64_t>& counts) {
  if (counts.empty()) return "there is no value";
  const auto most = static_cast<std::size_t>(std::max_element(counts.begin(), counts.end()) - counts.begin());
  std::string text = fmt::format("the most frequent value is {}, of {} puzzles", classes.names()[most], grouped(counts[most]));
  if (classes.numbers() > 0) text += fmt::format("; the greatest number is {}", classes.names()[classes.numbers() - 1]);
  return text;
}

// Both runs of a histogram have the same classes.
BoundedValues values_together(const std::vector<const BoundedValues*>& values) {
  BoundedValues sum;
  for (const BoundedValues* each : values) sum.add(*each);
  return sum;
}

}  // namespace

std::vector<Picture> histogram_pictures(const Histogram& histogram) {
  const Classes classes(values_together(histogram.values), kMostBars);
  std::vector<std::vector<std::uint64_t>> counts;
  for (const BoundedValues* values : histogram.values) counts.push_back(classes.sums(*values));
  std::vector<Bar> bars;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    Bar bar{classes.names()[i], i < classes.numbers(), {}};
    for (const auto& each : counts) bar.counts.push_back(each[i]);
    bars.push_back(std::move(bar));
  }
  const std::string seen = summary(classes, counts.front());
  std::vector<Picture> pictures;
  for (const Measure measure : {Measure::linear, Measure::logarithmic}) {
    const bool linear = measure == Measure::linear;
    const std::string scale = linear ? "linear" : "logarithmic";
    const Words words{histogram.name + (linear ? "-linear" : "-log"), fmt::format("Puzzles by {}, {} scale", histogram.title, scale),
                      fmt::format("Histogram: {}.", seen), histogram.across, "puzzles"};
    pictures.push_back(
        {words.name, fmt::format("Puzzles by {}, on a {} scale.", histogram.title, scale), draw_histogram(words, measure, histogram.series, bars)});
  }
  return pictures;
}

std::vector<Picture> cumulative_pictures(const std::string& name, const std::vector<std::pair<std::string, const BoundedValues*>>& curves) {
  constexpr double kHundred = 100;
  std::vector<Series> solved, left;
  double least_left = kHundred;
  for (const auto& [label, values] : curves) {
    if (solved.size() == kMostSeries) break;
    Series below{label, {}}, above{label, {}};
    std::uint64_t sum = 0;
    for (const auto& [key, count] : values->counts()) {
      if (!key.is_number()) continue;
      sum += count;
      const double level = static_cast<double>(key.least) / rating::Claim::kUnits, all = static_cast<double>(values->total());
      below.points.emplace_back(level, kHundred * static_cast<double>(sum) / all);
      above.points.emplace_back(level, kHundred * static_cast<double>(values->total() - sum) / all);
      if (sum < values->total()) least_left = std::min(least_left, above.points.back().second);
    }
    solved.push_back(std::move(below));
    left.push_back(std::move(above));
  }
  const std::string of = "of puzzles whose rating is a level or below";
  const Words up{name, "Percentage " + of, fmt::format("{} cumulative curves, which rise with the level.", solved.size()), "level",
                 "percent at the level or below"};
  const Words down{name + "-left", "Percentage of puzzles above a level, logarithmic scale", "The same curves from above: what each level leaves.",
                   "level", "percent above the level"};
  return {{up.name, "Puzzles at each level or below.", draw_curves(up, Measure::linear, {0, kHundred}, solved)},
          {down.name, "Puzzles above each level, on a logarithmic scale.",
           draw_curves(down, Measure::logarithmic, {decade_below(least_left), kHundred}, left)}};
}

Picture heat_picture(const std::string& name, const std::string& a, const Classes& down, const std::string& b, const Classes& across,
                     const PairCounts& values) {
  Grid grid{across.names(), down.names(), across.numbers(),
            std::vector<std::vector<std::uint64_t>>(down.size(), std::vector<std::uint64_t>(across.size()))};
  std::uint64_t all = 0;
  for (const auto& [keys, count] : values.each()) {
    grid.counts[down.of(keys.first)][across.of(keys.second)] += count;
    all += count;
  }
  const Words words{
      name, fmt::format("{} against {}", a, b),
      fmt::format("Heat map of {} puzzles: each cell is a pair of values, and cells with a stronger shade hold more puzzles.", grouped(all)), b, a};
  return {name, fmt::format("{} (rows, upwards) against {} (columns). The stronger the shade, the more puzzles, on a logarithmic scale.", a, b),
          draw_heat_map(words, grid)};
}

}  // namespace bitwhip::report
