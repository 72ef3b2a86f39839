// The pictures of a report: one function for each kind. A function takes plain numbers and gives an
// <svg> element.
//
// The elements are shapes with classes, whose colours and type a style sheet gives, and the words
// for those who cannot see them. Coordinates are in units of the picture, written with two decimals
// at most. Everything that is not a number is escaped. All pictures but the puzzle grid are 480
// units wide, with type of 12 units, so that they are still read on a telephone. Thread-safety:
// pure functions; no two threads use one object.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tables/table.h"

namespace bitwhip::report {

// Holds what every picture says in words.
struct Words {
  std::string name;         // one word, which no other picture of the document has
  std::string title;        // for screen readers, as is the description
  std::string description;  // what is seen, with the most important numbers
  std::string across, up;   // beside the axes
};

// Holds a part of a path: "M1 2L3 4Z".
class Path {
 public:
  Path& move(double x, double y) { return point('M', x, y); }
  Path& line(double x, double y) { return point('L', x, y); }
  Path& box(double x, double y, double width, double height);
  bool empty() const { return text_.empty(); }
  const std::string& text() const { return text_; }

 private:
  Path& point(char command, double x, double y);
  std::string text_;
};

enum class Anchor : char { start, middle, end };

class Svg {
 public:
  Svg(double width, double height, const Words& words);

  void path(const Path& path, std::string_view classes);
  void line(double x1, double y1, double x2, double y2, std::string_view classes);
  void dot(double x, double y, double radius, std::string_view classes);
  // `y` is the base line.
  void text(double x, double y, std::string_view text, Anchor anchor = Anchor::middle,
            std::string_view classes = {});
  // Writes text upwards along a line.
  void upright(double x, double y, std::string_view text, std::string_view classes = {});
  // Writes one letter (of ASCII) at each place.
  void letters(const std::vector<double>& x, double y, std::string_view letters,
               std::string_view classes = {});

  // Returns the element; the object is spent.
  std::string finish();

 private:
  std::string out_;
};

// Returns two decimals, without zeros at the end: "12.5", "-0.25", "3".
std::string coordinate(double x);

// Returns a picture as a file of its own: with the name space, and the style within.
std::string standalone(std::string_view svg);

// Returns the text with &, <, >, " and ' as references, so that it stays text between tags and in
// attributes, of XML and of HTML. Bytes that are not UTF-8, control characters, U+FFFE and U+FFFF,
// which no document may hold, become U+FFFD.
std::string escaped(std::string_view text);

// Returns the style of a picture: the classes that Svg and the charts use, in light and dark, as a
// style sheet.
//
// The palette is that of M. Okabe and K. Ito (Color Universal Design, 2002), made so that people
// with each kind of colour blindness tell its colours apart; curves differ by their dashes too. In
// the dark the same hues are lighter where the contrast asks for it. Heat maps have one hue in
// eight steps of lightness.
std::string_view chart_style();

// The charts share these: axes from numbers to places, with ticks that people read, and the picture
// with its field, its axes and its legend.

enum class Measure : std::uint8_t { linear, logarithmic };

// Maps numbers between two ends to places. On a logarithmic axis both ends are above 0, and what is
// below the least number lies at its end.
class Axis {
 public:
  Axis(Measure measure, double least, double most, double from = 0, double to = 1);
  // Returns the same axis between other places.
  Axis between(double from, double to) const { return {measure_, least_, most_, from, to}; }
  Measure measure() const { return measure_; }
  double at(double number) const;
  struct Tick {
    double place;
    std::string label;  // empty: a line without a word
  };
  // Returns about `wanted` ticks, 1, 2 or 5 times a power of ten apart, not closer than `least`; on
  // a logarithmic axis they are at powers of ten. All labels have one notation: the same number of
  // decimals, or powers.
  std::vector<Tick> ticks(int wanted, double least = 0) const;

 private:
  Measure measure_;
  double least_, most_, from_, to_;
};

// Returns the end, a tick, of an axis from 0 to at least `most`; ticks are `least` apart or more.
double nice_end(double most, int ticks, double least = 0);
// Return the power of ten at or below a positive number, and the one at or above it.
double decade_below(double number);
double decade_above(double number);

// Returns what is shown of a number beside a tick: "1,234,567", "0.25", "1e-06".
std::string tick_label(double number);
// Returns "1 puzzle has", "1234 puzzles have".
std::string those_have(std::uint64_t number, std::string_view noun);

// Returns the width of a text in a picture, a little more than the usual sans-serif types take.
double text_width(std::string_view text, double size);

inline constexpr double kChartWidth = 480, kMargin = 10;
inline constexpr double kType = 12;  // the size of letters

class Plot {
 public:
  // The labels of the rows decide where the field begins. `height` is that of the field.
  Plot(const Words& words, const std::vector<std::string>& legend,
       const std::vector<std::string>& labels, double height);
  // The lines and words of `up`, the axis upwards, are drawn; its ticks are `step` apart or more.
  Plot(const Words& words, const std::vector<std::string>& legend, const Axis& up, double step,
       double height);

  double left() const { return left_; }
  double right() const { return kChartWidth - kMargin; }
  double top() const { return top_; }
  double bottom() const { return top_ + height_; }
  double y(double number) const { return up_.at(number); }

  // Writes the words below the field, as many of them as have room: every one, or every second,
  // fifth, tenth ...
  void mark_across(const std::vector<double>& places, const std::vector<std::string>& labels);
  void mark_across(const std::vector<Axis::Tick>& ticks);

  Svg& svg() { return svg_; }
  // Puts the base line over everything else.
  std::string finish();

  // Returns the class of a series, "s1" to "s8".
  static std::string series(std::size_t i) { return "s" + std::to_string(i + 1); }

 private:
  double left_, top_, height_;
  Svg svg_;
  Axis up_{Measure::linear, 0, 1};
};

// The functions below draw the pictures.

// Bars side by side, one for each series; those of numbers come first. unit: of numbers that have
// gaps between them; they stand at their values, as far as there is room.
struct Bar {
  std::string label;
  bool is_number = true;        // else it stands apart, behind the numbers
  double value = 0;             // of a number
  std::vector<double> heights;  // by series: a number of puzzles, or the percentage of a share
  double error = 0;             // of a share; not a number where there is none
};
std::string draw_histogram(const Words& words, Measure measure,
                           const std::vector<std::string>& series, const std::vector<Bar>& bars,
                           double unit = 0);
// Shares in percent, of one series, with their errors: a thin line of two errors to either side.
std::string draw_shares(const Words& words, const std::vector<Bar>& bars, double unit = 0);

// Curves go through points, and are told apart by colour, dashes and the order of the legend. On
// logarithmic axes points at 0 or below are left out.
struct Series {
  std::string label;
  std::vector<std::pair<double, double>> points;  // ascending
};
// `up` is the axis upwards.
std::string draw_curves(const Words& words, const Axis& up, const std::vector<Series>& series);

// A two-way table (sections.h), whose first columns are of numbers; a stronger shade is more,
// on a logarithmic scale.
std::string draw_heat_map(const Words& words, const tables::Table& table, std::size_t numbers);

// Each level shows the middle half as a box with the median, and lines from 5 % to 95 %.
struct Box {
  std::string label;
  double low, first, median, third, high;
};
std::string draw_boxes(const Words& words, Measure measure, const std::vector<Box>& boxes);

// Draws a puzzle as its cell says it: givens or candidates, with the lines of its blocks or
// regions. `variant` is empty for the classic grid. Fields that follow the grid are not drawn. The
// result is empty where the text is no grid.
std::string draw_puzzle(const Words& words, const std::string& puzzle, const std::string& variant);

}  // namespace bitwhip::report
