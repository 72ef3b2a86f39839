// What the charts share: the picture, the field within it, its axes and its legend.
//
// Thread-safety: none.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report/axis.h"
#include "report/charts.h"
#include "report/svg.h"

namespace bitwhip::report {

inline constexpr double kChartWidth = 480;
inline constexpr double kType = 12;  // the size of letters

class Plot {
 public:
  // labels: of the axis upwards, which decide where the field begins. height: of the field.
  Plot(const Words& words, const std::vector<std::string>& legend, const std::vector<std::string>& labels, double height);

  double left() const { return left_; }
  double right() const { return kChartWidth - kMargin; }
  double top() const { return top_; }
  double bottom() const { return top_ + height_; }

  // The lines and words of the axis upwards.
  void mark_up(const std::vector<Axis::Tick>& ticks);
  // The words below the field, as many of them as have room: every one, or every second, fifth, tenth ...
  void mark_across(const std::vector<double>& places, const std::vector<std::string>& labels);
  void mark_across(const std::vector<Axis::Tick>& ticks);

  Svg& svg() { return svg_; }
  // Puts the base line over everything else.
  std::string finish();

  // The class of a series, "s1" to "s8".
  static std::string series(std::size_t i) { return "s" + std::to_string(i + 1); }

 private:
  static constexpr double kMargin = 10;
  struct Entry {
    double x;
    std::size_t row;
  };
  static std::vector<Entry> arrange(const std::vector<std::string>& legend);

  double left_, top_, height_;
  Svg svg_;
};

}  // namespace bitwhip::report
