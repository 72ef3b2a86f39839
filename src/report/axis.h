// Axes: from numbers to places in a picture, with ticks that people read.
//
// Thread-safety: pure functions and plain values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bitwhip::report {

enum class Measure : std::uint8_t { linear, logarithmic };

// Maps numbers between two ends to places. On a logarithmic axis both ends are above 0, and what is below the least number lies at its end.
class Axis {
 public:
  Axis(Measure measure, double least, double most, double from, double to);
  double at(double number) const;
  struct Tick {
    double number, place;
    std::string label;  // empty: a line without a word
  };
  // About `wanted` of them, at 1, 2 or 5 times a power of ten; on a logarithmic axis at powers of ten.
  std::vector<Tick> ticks(int wanted) const;

 private:
  Measure measure_;
  double least_, most_, from_, to_;
};

// An axis from 0 whose end is a tick, for numbers up to `most`.
double nice_end(double most, int ticks);
// The power of ten at or below a positive number, and the one at or above it.
double decade_below(double number);
double decade_above(double number);

// "1,234,567", "0.25", "1e-06": what is shown of a number beside a tick.
std::string tick_label(double number);
// "1,234,567"
std::string grouped(std::uint64_t number);

// The width of a text in a picture, a little more than it takes in the usual sans-serif types.
double text_width(std::string_view text, double size);

}  // namespace bitwhip::report
