// Chi-square tests of counts: against expected shares, and of two samples. Tests take the p-value;
// a failed test prints the counts.
#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

namespace bitwhip::collect {

// Returns the p-value of a chi-square (Wilson and Hilferty's approximation).
inline double chi_square_p(double square, double degrees) {
  const double spread = 2 / (9 * degrees);
  return std::erfc((std::cbrt(square / degrees) - (1 - spread)) / std::sqrt(2 * spread)) / 2;
}

// Tests counts against expected shares; classes with an expected count below five are pooled with
// their neighbours from the ends.
inline double fit(const std::vector<double>& counts, std::vector<double> expected) {
  const double all = std::accumulate(counts.begin(), counts.end(), 0.0),
               sum = std::accumulate(expected.begin(), expected.end(), 0.0);
  double square = 0, count = 0, mean = 0, cells = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    count += counts[i];
    mean += expected[i] * all / sum;
    const double rest = std::accumulate(expected.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                                        expected.end(), 0.0) *
                        all / sum;
    if (mean < 5 || (rest < 5 && rest > 0)) continue;
    square += (count - mean) * (count - mean) / mean;
    count = mean = 0;
    ++cells;
  }
  const double p = chi_square_p(square, cells - 1);
  UNSCOPED_INFO("chi-square " << square << " of " << cells - 1 << " degrees, p = " << p);
  return p;
}

// Tests whether two samples come from one distribution; small classes are pooled from the ends.
inline double same(const std::vector<double>& a, const std::vector<double>& b) {
  const double all_a = std::accumulate(a.begin(), a.end(), 0.0),
               all_b = std::accumulate(b.begin(), b.end(), 0.0);
  double square = 0, cells = 0, x = 0, y = 0, left = all_a + all_b;
  const double least = 10 * (all_a + all_b) / std::min(all_a, all_b);
  for (std::size_t i = 0; i < a.size(); ++i) {
    x += a[i];
    y += b[i];
    left -= a[i] + b[i];
    if (x + y < least || (left > 0 && left < least)) continue;
    const double of_a = (x + y) * all_a / (all_a + all_b), of_b = x + y - of_a;
    square += (x - of_a) * (x - of_a) / of_a + (y - of_b) * (y - of_b) / of_b;
    x = y = 0;
    ++cells;
  }
  const double p = chi_square_p(square, cells - 1);
  UNSCOPED_INFO("chi-square of two samples " << square << " of " << cells - 1
                                             << " degrees, p = " << p);
  return p;
}

}  // namespace bitwhip::collect
