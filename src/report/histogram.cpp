// Bars by value. Values that are no numbers (>n, inf, -) stand behind a gap, in another colour.
#include <algorithm>

#include "report/charts.h"
#include "report/plot.h"

namespace bitwhip::report {

namespace {

constexpr double kHeight = 200;
constexpr double kGap = 14;  // between numbers and the rest

// The places of the bars: the middle and the width of each slot.
struct Slots {
  std::vector<double> middle, width;
};

Slots slots_of(const std::vector<Bar>& bars, double left, double right) {
  const auto numbers = static_cast<double>(std::count_if(bars.begin(), bars.end(), [](const Bar& bar) { return bar.is_number; }));
  const double others = static_cast<double>(bars.size()) - numbers;
  double other = 0;  // the width of a slot that is no number: its word has room
  for (const Bar& bar : bars) {
    if (!bar.is_number) other = std::max(other, text_width(bar.label, kType) + 8);
  }
  const double gap = numbers > 0 && others > 0 ? kGap : 0;
  const double usual = (right - left - gap) / std::max(1.0, static_cast<double>(bars.size()));
  other = std::min(std::max(other, usual), (right - left - gap) / std::max(1.0, others));
  const double number = numbers > 0 ? (right - left - gap - others * other) / numbers : 0;
  Slots slots;
  double x = left;
  bool before = true;
  for (const Bar& bar : bars) {
    if (before && !bar.is_number) x += gap;
    before = bar.is_number;
    slots.width.push_back(bar.is_number ? number : other);
    slots.middle.push_back(x + slots.width.back() / 2);
    x += slots.width.back();
  }
  return slots;
}

}  // namespace

std::string draw_histogram(const Words& words, Measure measure, const std::vector<std::string>& series, const std::vector<Bar>& bars) {
  constexpr double kLeast = 0.5;  // the foot of a logarithmic axis, so that one puzzle is seen
  std::uint64_t most = 1;
  for (const Bar& bar : bars) most = std::max(most, *std::max_element(bar.counts.begin(), bar.counts.end()));
  const bool linear = measure == Measure::linear;
  const double end = linear ? nice_end(static_cast<double>(most), 5) : std::max(10.0, decade_above(static_cast<double>(most)));
  const auto axis = [&](double bottom, double top) { return Axis(measure, linear ? 0 : kLeast, end, bottom, top); };
  std::vector<std::string> labels;
  for (const Axis::Tick& tick : axis(1, 0).ticks(5)) labels.push_back(tick.label);

  Plot plot(words, series.size() > 1 ? series : std::vector<std::string>(), labels, kHeight);
  const Axis up = axis(plot.bottom(), plot.top());
  plot.mark_up(up.ticks(5));
  const Slots slots = slots_of(bars, plot.left() + 4, plot.right());
  for (std::size_t s = 0; s < series.size(); ++s) {
    Path numbers, others;
    for (std::size_t i = 0; i < bars.size(); ++i) {
      if (bars[i].counts[s] == 0) continue;
      const double width = slots.width[i] * (slots.width[i] > 6 ? 0.76 : 0.9) / static_cast<double>(series.size());
      const double y = up.at(static_cast<double>(bars[i].counts[s]));
      const double x = slots.middle[i] + width * (static_cast<double>(s) - static_cast<double>(series.size()) / 2);
      (bars[i].is_number ? numbers : others).box(x, y, width, plot.bottom() - y);
    }
    plot.svg().path(numbers, "bar " + Plot::series(s));
    plot.svg().path(others, "bar " + (series.size() > 1 ? Plot::series(s) : std::string("apart")));
  }
  std::vector<double> places, other_places;
  std::vector<std::string> names, other_names;
  for (std::size_t i = 0; i < bars.size(); ++i) {
    (bars[i].is_number ? places : other_places).push_back(slots.middle[i]);
    (bars[i].is_number ? names : other_names).push_back(bars[i].label);
  }
  plot.mark_across(places, names);
  plot.mark_across(other_places, other_names);
  return plot.finish();
}

}  // namespace bitwhip::report
