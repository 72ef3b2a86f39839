#include "report/plot.h"

#include <algorithm>

namespace bitwhip::report {

namespace {

constexpr double kLine = 18;     // from one line of words to the next
constexpr double kSwatch = 22;   // of a legend
constexpr double kBelow = 46;    // the words below the field
constexpr double kTick = 6;      // between a word and the field
constexpr double kUpright = 20;  // the words along the axis upwards

double widest(const std::vector<std::string>& labels) {
  double width = 0;
  for (const std::string& label : labels) width = std::max(width, text_width(label, kType));
  return width;
}

}  // namespace

// In as many lines as it takes.
std::vector<Plot::Entry> Plot::arrange(const std::vector<std::string>& legend) {
  std::vector<Entry> entries;
  double x = 0;
  std::size_t row = 0;
  for (const std::string& label : legend) {
    const double width = kSwatch + 6 + text_width(label, kType) + 14;
    if (x > 0 && x + width > kChartWidth - 2 * kMargin) {
      x = 0;
      ++row;
    }
    entries.push_back({kMargin + x, row});
    x += width;
  }
  return entries;
}

Plot::Plot(const Words& words, const std::vector<std::string>& legend, const std::vector<std::string>& labels, double height)
    : left_(kUpright + widest(labels) + kTick + 2),
      top_(12 + (legend.empty() ? 0 : kLine * static_cast<double>(arrange(legend).back().row + 1))),
      height_(height),
      svg_(kChartWidth, top_ + height + kBelow, words.name, words.title, words.description) {
  const std::vector<Entry> entries = arrange(legend);
  for (std::size_t i = 0; i < legend.size(); ++i) {
    const double y = 8 + kLine * static_cast<double>(entries[i].row);
    svg_.line(entries[i].x, y, entries[i].x + kSwatch, y, "curve " + series(i));
    svg_.text(entries[i].x + kSwatch + 6, y + 4, legend[i], Anchor::start);
  }
  svg_.text((left() + right()) / 2, bottom() + 38, words.across, Anchor::middle, "name");
  svg_.upright(13, (top() + bottom()) / 2, words.up, "name");
}

void Plot::mark_up(const std::vector<Axis::Tick>& ticks) {
  Path lines;
  for (const Axis::Tick& tick : ticks) {
    lines.move(left(), tick.place).line(right(), tick.place);
    if (!tick.label.empty()) svg_.text(left() - kTick, tick.place + 4, tick.label, Anchor::end);
  }
  svg_.path(lines, "rule");
}

void Plot::mark_across(const std::vector<double>& places, const std::vector<std::string>& labels) {
  constexpr std::size_t kSteps[] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};
  const double least_gap = widest(labels) + 6;
  std::size_t step = 1;
  for (const std::size_t wider : kSteps) {
    step = wider;
    if (places.size() <= step || (places[step] - places[0]) >= least_gap) break;
  }
  for (std::size_t i = 0; i < places.size(); i += step) svg_.text(places[i], bottom() + 17, labels[i]);
}

void Plot::mark_across(const std::vector<Axis::Tick>& ticks) {
  Path lines;
  for (const Axis::Tick& tick : ticks) {
    lines.move(tick.place, bottom()).line(tick.place, bottom() + 4);
    svg_.text(tick.place, bottom() + 17, tick.label);
  }
  svg_.path(lines, "base");
}

std::string Plot::finish() {
  svg_.line(left(), bottom(), right(), bottom(), "base");
  return svg_.finish();
}

}  // namespace bitwhip::report
