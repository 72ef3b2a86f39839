// The pictures of a report: one function for each kind. A function takes plain numbers and gives an
// <svg> element.
//
// All of them but the puzzle grid are 480 units wide, with type of 12 units, so that they are still
// read on a telephone. Colours: see svg.h. Thread-safety: pure functions.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "report/limits.h"
#include "report/svg.h"
#include "tables/table.h"

namespace bitwhip::report {

// Bars side by side, one for each series; those of numbers come first. unit: of numbers that have
// gaps between them; they stand at their values, as far as there is room.
struct Bar {
  std::string label;
  bool is_number = true;        // else it stands apart, behind the numbers
  double value = 0;             // of a number
  std::vector<double> heights;  // by series: a number of puzzles, or the percentage of a share
  double error = 0;             // of a share; not a number where there is none
};
std::string draw_histogram(const Words& words, Measure measure, const std::vector<std::string>& series, const std::vector<Bar>& bars,
                           double unit = 0);
// Shares in percent, of one series, with their errors: a thin line of two errors to either side.
std::string draw_shares(const Words& words, const std::vector<Bar>& bars, double unit = 0);

// Curves through points, told apart by colour, dashes and the order of the legend. On logarithmic
// axes points at 0 or below are left out.
struct Series {
  std::string label;
  std::vector<std::pair<double, double>> points;  // ascending
};
// up: the axis upwards.
std::string draw_curves(const Words& words, const Axis& up, const std::vector<Series>& series);

// A two-way table (sections.h), whose first columns are of numbers; a stronger shade is more,
// on a logarithmic scale.
std::string draw_heat_map(const Words& words, const tables::Table& table, std::size_t numbers);

// For each level the middle half as a box with the median, and lines from 5 % to 95 %.
struct Box {
  std::string label;
  double low, first, median, third, high;
};
std::string draw_boxes(const Words& words, Measure measure, const std::vector<Box>& boxes);

// A puzzle as its cell says it: givens or candidates, with the lines of its blocks or regions.
// variant: empty for the classic grid. Fields that follow the grid are not drawn. Empty where the
// text is no grid.
std::string draw_puzzle(const Words& words, const std::string& puzzle, const std::string& variant);

}  // namespace bitwhip::report
