// Counts by two values as shades of one colour, which everybody tells apart by their lightness alone; with the counts in the cells where they have
// room.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "report/charts.h"
#include "report/plot.h"

namespace bitwhip::report {

namespace {

constexpr std::size_t kShades = 8;
constexpr std::size_t kDark = 5;  // from this shade on, letters are light

std::size_t shade_of(std::uint64_t count, std::uint64_t most) {
  if (most <= 1) return kShades - 1;
  const double share = std::log(static_cast<double>(count)) / std::log(static_cast<double>(most));
  return std::min(kShades - 1, static_cast<std::size_t>(share * static_cast<double>(kShades)));
}

std::string shade_class(std::size_t shade) { return "h" + std::to_string(shade + 1); }

}  // namespace

std::string draw_heat_map(const Words& words, const Grid& grid) {
  constexpr double kTallest = 26, kLowest = 15, kSmall = 10, kScale = 14;
  std::uint64_t most = 1;
  for (const auto& row : grid.counts) most = std::max(most, row.empty() ? 0 : *std::max_element(row.begin(), row.end()));
  double left = 0;
  for (const std::string& row : grid.rows) left = std::max(left, text_width(row, kType));
  const auto columns = static_cast<double>(grid.columns.size()), rows = static_cast<double>(grid.rows.size());
  const double width = (kChartWidth - left - 38) / columns;
  const double height = std::clamp(width, kLowest, kTallest);

  Plot plot(words, {}, grid.rows, kScale + rows * height);
  const double across = (plot.right() - plot.left()) / columns;
  const double top = plot.top() + kScale;
  // The scale, with the counts at its ends.
  const std::string last = grouped(most);
  const double end = plot.right() - text_width(last, kType) - 6, box = 14;
  const double begin = end - box * static_cast<double>(kShades);
  for (std::size_t shade = 0; shade < kShades; ++shade)
    plot.svg().path(Path().box(begin + box * static_cast<double>(shade), 4, box, 10), "cell " + shade_class(shade));
  plot.svg().text(begin - 6, 13, "1", Anchor::end);
  plot.svg().text(end + 6, 13, last, Anchor::start);

  std::array<Path, kShades> shades;
  bool room = true;
  for (std::size_t r = 0; r < grid.rows.size(); ++r) {
    for (std::size_t c = 0; c < grid.columns.size(); ++c) {
      const std::uint64_t count = grid.counts[r][c];
      if (count == 0) continue;
      const double y = top + height * (rows - 1 - static_cast<double>(r));
      shades[shade_of(count, most)].box(plot.left() + across * static_cast<double>(c) + 0.5, y + 0.5, across - 1, height - 1);
      room = room && text_width(grouped(count), kSmall) + 2 <= across;
    }
  }
  for (std::size_t shade = 0; shade < kShades; ++shade) plot.svg().path(shades[shade], "cell " + shade_class(shade));
  std::vector<double> places;
  for (std::size_t c = 0; c < grid.columns.size(); ++c) places.push_back(plot.left() + across * (static_cast<double>(c) + 0.5));
  for (std::size_t r = 0; r < grid.rows.size(); ++r) {
    const double middle = top + height * (rows - static_cast<double>(r) - 0.5);
    plot.svg().text(plot.left() - 6, middle + 4, grid.rows[r], Anchor::end);
    for (std::size_t c = 0; room && c < grid.columns.size(); ++c) {
      if (const std::uint64_t count = grid.counts[r][c]; count > 0)
        plot.svg().text(places[c], middle + 3.5, grouped(count), Anchor::middle, shade_of(count, most) >= kDark ? "small light" : "small");
    }
  }
  const auto numbers = static_cast<std::ptrdiff_t>(grid.numbers);
  plot.mark_across({places.begin(), places.begin() + numbers}, {grid.columns.begin(), grid.columns.begin() + numbers});
  plot.mark_across({places.begin() + numbers, places.end()}, {grid.columns.begin() + numbers, grid.columns.end()});
  return plot.finish();
}

}  // namespace bitwhip::report
