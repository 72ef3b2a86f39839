// The charts of a report, as SVG: one function per kind, which takes plain numbers and returns an
// <svg> element.
//
// The elements are shapes with classes, whose colours and fonts a style sheet defines, and
// alternative texts for screen readers. Coordinates are in units of the chart, written with at most
// two decimals. All texts are escaped. All charts but the puzzle grid are 480 units wide, with a
// font size of 12 units, so that they are legible on a telephone. Thread-safety: pure functions; an
// object is for one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tables/table.h"

namespace bitwhip::report {

// The texts of a chart.
struct ChartTexts {
  std::string name;         // one word, unique in the document
  std::string title;        // for screen readers, like the description
  std::string description;  // what is shown, with the most important numbers
  std::string across, up;   // captions of the axes
};

// SVG path data: "M1 2L3 4Z".
class SvgPath {
 public:
  SvgPath& move(double x, double y) { return point('M', x, y); }
  SvgPath& line(double x, double y) { return point('L', x, y); }
  SvgPath& box(double x, double y, double width, double height);
  bool empty() const { return text_.empty(); }
  const std::string& text() const { return text_; }

 private:
  SvgPath& point(char command, double x, double y);
  std::string text_;
};

enum class Anchor : char { start, middle, end };

class Svg {
 public:
  Svg(double width, double height, const ChartTexts& words);

  void path(const SvgPath& path, std::string_view classes);
  void line(double x1, double y1, double x2, double y2, std::string_view classes);
  void dot(double x, double y, double radius, std::string_view classes);
  // `y`: base line.
  void text(double x, double y, std::string_view text, Anchor anchor = Anchor::middle,
            std::string_view classes = {});
  // Draws text rotated by 90 degrees, upwards along its base line.
  void upright(double x, double y, std::string_view text, std::string_view classes = {});
  // Draws one ASCII character at each position.
  void letters(const std::vector<double>& x, double y, std::string_view letters,
               std::string_view classes = {});

  // Returns the element; the object must not be used afterwards.
  std::string finish();

 private:
  std::string out_;
};

// Returns a number with at most two decimals, without trailing zeros: "12.5", "-0.25", "3".
std::string coordinate(double x);

// Returns a chart as a file of its own, with name space and embedded style.
std::string standalone(std::string_view svg);

// Returns the text with &, <, >, " and ' as references, so that it is plain text between tags and
// in attributes, of XML and HTML. Bytes that are not UTF-8, control characters, U+FFFE and U+FFFF,
// which are not allowed in documents, become U+FFFD.
std::string escaped(std::string_view text);

// Returns the style sheet of charts: the classes that Svg and the charts use, in light and dark
// mode.
//
// The palette is that of M. Okabe and K. Ito (Color Universal Design, 2002), whose colours can be
// told apart with every kind of colour blindness; curves also differ by their dashes. In dark mode
// the same hues are lighter where contrast requires it. Heat maps have one hue in eight steps of
// lightness.
std::string_view chart_style();

// Shared parts of the charts: axes from numbers to coordinates, with readable ticks, and the plot
// with its area, axes and legend.

enum class AxisScale : std::uint8_t { linear, logarithmic };

// A mapping from numbers between two ends to coordinates. On a logarithmic axis both ends are
// positive, and numbers below the least one are drawn at its end.
class Axis {
 public:
  Axis(AxisScale measure, double least, double most, double from = 0, double to = 1);
  // Returns the same axis between other coordinates.
  Axis between(double from, double to) const { return {measure_, least_, most_, from, to}; }
  AxisScale measure() const { return measure_; }
  double at(double number) const;
  struct Tick {
    double place;
    std::string label;  // empty: a grid line without label
  };
  // Returns about `wanted` ticks, 1, 2 or 5 times a power of ten apart, but at least `least`; on a
  // logarithmic axis they are at powers of ten. All labels have one notation: the same number of
  // decimals, or powers.
  std::vector<Tick> ticks(int wanted, double least = 0) const;

 private:
  AxisScale measure_;
  double least_, most_, from_, to_;
};

// Returns the end, at a tick, of an axis from 0 to at least `most`; ticks are at least `least`
// apart.
double nice_end(double most, int ticks, double least = 0);
// Return the greatest power of ten not above a positive number, and the least one not below it.
double decade_below(double number);
double decade_above(double number);

// Returns the label of a tick: "1,234,567", "0.25", "1e-06".
std::string tick_label(double number);
// Returns subject and verb: "1 puzzle has", "1234 puzzles have".
std::string those_have(std::uint64_t number, std::string_view noun);

// Returns an upper estimate of the width of a text in the usual sans-serif fonts.
double text_width(std::string_view text, double size);

inline constexpr double kChartWidth = 480, kMargin = 10;
inline constexpr double kType = 12;  // font size

class Plot {
 public:
  // The row labels determine where the area begins. `height`: of the area.
  Plot(const ChartTexts& words, const std::vector<std::string>& legend,
       const std::vector<std::string>& labels, double height);
  // Draws grid lines and labels of the vertical axis `up`; its ticks are at least `step` apart.
  Plot(const ChartTexts& words, const std::vector<std::string>& legend, const Axis& up, double step,
       double height);

  double left() const { return left_; }
  double right() const { return kChartWidth - kMargin; }
  double top() const { return top_; }
  double bottom() const { return top_ + height_; }
  double y(double number) const { return up_.at(number); }

  // Draws labels below the area, as many as fit: all, or every second, fifth, tenth ...
  void mark_across(const std::vector<double>& places, const std::vector<std::string>& labels);
  void mark_across(const std::vector<Axis::Tick>& ticks);

  Svg& svg() { return svg_; }
  // Draws the base line on top of everything else, and returns the element.
  std::string finish();

  // Returns the CSS class of a series, "s1" to "s8".
  static std::string series(std::size_t i) { return "s" + std::to_string(i + 1); }

 private:
  double left_, top_, height_;
  Svg svg_;
  Axis up_{AxisScale::linear, 0, 1};
};

// The charts.

// A group of bars, one per series; those of numbers come first. unit: for numbers with gaps, the
// step between them; they are drawn at their values, as far as they fit.
struct Bar {
  std::string label;
  bool is_number = true;        // false: drawn apart, behind the numbers
  double value = 0;             // if is_number
  std::vector<double> heights;  // by series: number of puzzles, or percentage
  double error = 0;             // standard error of a percentage; NaN: none
};
std::string draw_histogram(const ChartTexts& words, AxisScale measure,
                           const std::vector<std::string>& series, const std::vector<Bar>& bars,
                           double unit = 0);
// Draws percentages of one series, with error bars of two standard errors to either side.
std::string draw_shares(const ChartTexts& words, const std::vector<Bar>& bars, double unit = 0);

// A curve through points; curves are told apart by colour, dashes and the order of the legend. On
// logarithmic axes points at 0 or below are left out.
struct Series {
  std::string label;
  std::vector<std::pair<double, double>> points;  // ascending
};
// `up`: the vertical axis.
std::string draw_curves(const ChartTexts& words, const Axis& up, const std::vector<Series>& series);

// Draws a two-way table (sections.h), the first `numbers` columns of which are numbers; darker is
// more, on a logarithmic scale.
std::string draw_heat_map(const ChartTexts& words, const tables::Table& table, std::size_t numbers);

// A box plot of a level: median, quartiles, and whiskers from 5 % to 95 %.
struct Box {
  std::string label;
  double low, first, median, third, high;
};
std::string draw_boxes(const ChartTexts& words, AxisScale measure, const std::vector<Box>& boxes);

// Draws a puzzle as in its cell: givens or candidates, with the borders of its blocks or regions.
// `variant`: empty for the classic grid. Fields behind the grid are not drawn. Returns an empty
// text if `puzzle` is not a grid.
std::string draw_puzzle(const ChartTexts& words, const std::string& puzzle,
                        const std::string& variant);

}  // namespace bitwhip::report
