// A column of numbers by level, as box plots. Their whiskers end at quantiles, so a single extreme number does not decide the axis.
#include <algorithm>

#include "report/charts.h"
#include "report/plot.h"

namespace bitwhip::report {

std::string draw_boxes(const Words& words, Measure measure, const std::vector<Box>& boxes) {
  constexpr double kHeight = 200, kWidest = 26;
  const bool linear = measure == Measure::linear;
  double least = 0, most = 0;
  bool any = false;
  for (const Box& box : boxes) {
    if (!linear && box.low <= 0 && box.high <= 0) continue;
    const double low = linear || box.low > 0 ? box.low : box.median > 0 ? box.median : box.high;
    least = any ? std::min(least, low) : low;
    most = any ? std::max(most, box.high) : box.high;
    any = true;
  }
  if (!any) least = most = 1;
  if (linear) {
    const double room = std::max(1.0, (most - least) * 0.06);
    least = std::max(0.0, least - room);
    most += room;
  } else {
    least = decade_below(least);
    most = std::max(least * 10, decade_above(most));
  }
  std::vector<std::string> labels, names;
  for (const Axis::Tick& tick : Axis(measure, least, most, 1, 0).ticks(5)) labels.push_back(tick.label);
  Plot plot(words, {}, labels, kHeight);
  const Axis up(measure, least, most, plot.bottom(), plot.top());
  plot.mark_up(up.ticks(5));
  const double slot = (plot.right() - plot.left()) / static_cast<double>(std::max<std::size_t>(boxes.size(), 1));
  const double width = std::min(kWidest, slot * 0.6);
  std::vector<double> places;
  Path whiskers, bodies, medians;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const Box& box = boxes[i];
    const double x = plot.left() + slot * (static_cast<double>(i) + 0.5);
    places.push_back(x);
    names.push_back(box.label);
    whiskers.move(x, up.at(box.low)).line(x, up.at(box.first)).move(x, up.at(box.third)).line(x, up.at(box.high));
    whiskers.move(x - width / 4, up.at(box.low))
        .line(x + width / 4, up.at(box.low))
        .move(x - width / 4, up.at(box.high))
        .line(x + width / 4, up.at(box.high));
    bodies.box(x - width / 2, up.at(box.third), width, up.at(box.first) - up.at(box.third));
    medians.move(x - width / 2, up.at(box.median)).line(x + width / 2, up.at(box.median));
  }
  plot.svg().path(whiskers, "whisker");
  plot.svg().path(bodies, "body");
  plot.svg().path(medians, "median");
  plot.mark_across(places, names);
  return plot.finish();
}

}  // namespace bitwhip::report
