// Curves through points: shares by level, counters by length.
#include <algorithm>

#include "report/charts.h"
#include "report/plot.h"

namespace bitwhip::report {

std::string draw_curves(const Words& words, Measure measure, const Range& range, const std::vector<Series>& series) {
  constexpr double kHeight = 216;
  constexpr std::size_t kMostDots = 30;  // of a curve; more of them hide it
  const auto is_shown = [measure](const std::pair<double, double>& point) { return measure == Measure::linear || point.second > 0; };
  double least = 0, most = 0;
  bool any = false;
  for (const Series& curve : series) {
    for (const auto& point : curve.points) {
      least = any ? std::min(least, point.first) : point.first;
      most = any ? std::max(most, point.first) : point.first;
      any = true;
    }
  }
  std::vector<std::string> names, labels;
  for (const Series& curve : series) names.push_back(curve.label);
  for (const Axis::Tick& tick : Axis(measure, range.least, range.most, 1, 0).ticks(5)) labels.push_back(tick.label);

  Plot plot(words, names, labels, kHeight);
  const Axis up(measure, range.least, range.most, plot.bottom(), plot.top());
  const Axis across(Measure::linear, least, most, plot.left() + 8, plot.right() - 8);
  plot.mark_up(up.ticks(5));
  plot.mark_across(across.ticks(8));
  for (std::size_t i = 0; i < series.size(); ++i) {
    Path path;
    for (const auto& point : series[i].points) {
      if (!is_shown(point)) continue;
      const double x = across.at(point.first), y = up.at(point.second);
      path.empty() ? path.move(x, y) : path.line(x, y);
    }
    plot.svg().path(path, "curve " + Plot::series(i));
    if (series[i].points.size() > kMostDots) continue;
    for (const auto& point : series[i].points) {
      if (is_shown(point)) plot.svg().dot(across.at(point.first), up.at(point.second), 2.2, "dot " + Plot::series(i));
    }
  }
  return plot.finish();
}

}  // namespace bitwhip::report
