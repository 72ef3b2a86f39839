// Moments of weighted numbers, from which means, deviations and correlations follow with their
// standard errors.
//
// The records come in clusters (those of one grid, or each by itself), which are independent of
// each other. A cluster adds the vector v of its sums to the moments, and v v^T to their products.
// An estimate is a function f of the sums that is invariant under scaling of all weights, so by the
// delta method its variance is g^T P g, where P is the matrix of products and g the gradient of f:
// for the mean the error is sqrt(sum over clusters of (sum of w (x - mean))^2) / sum of w. Moments
// of different files add up.
//
// **Centres.** The variance of 2000000 ... 2000004 is 2, and the mean of their squares is 4e12 + 2:
// sums of squares about 0 leave four of sixteen digits of it, and the sums of their products none.
// So numbers are summed up about a centre near their mean: d = x - centre. Whoever sums up knows
// all numbers (WeightedReader), so centre_of() takes their mean and their deviation first. It
// returns a multiple of a power of two just above the deviation, for two reasons. The mean lies
// within one deviation of the centre, so a mean of squares is at most twice the variance. And whole
// numbers have whole differences, whose sums are exact in any order.
//
// Moments about one centre add up. Where two centres differ, the nearer one to the common mean is
// kept if it is near enough, else the common moments get a new one; moved() has the formulas. The
// mean of squares grows where moments are moved away from their mean, so digits are lost only by
// those whose centre was far from it, which the summaries of version 1 have: their centre is 0.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace bitwhip::tables {

inline constexpr double kNoFigure = std::numeric_limits<double>::quiet_NaN();

struct Estimate {
  double value = kNoFigure, error = kNoFigure;
};

// Returns a sum of terms of this size in total; 0 if it is only a rounding error of them.
inline double unless_rounding(double sum, double size) {
  return std::abs(sum) > 1e-12 * size ? sum : 0;
}

// Returns the square root of a variance, computed from terms of this size.
inline double root(double variance, double size) {
  return std::sqrt(std::max(unless_rounding(variance, size), 0.0));
}

template <std::size_t kSize>
void add_up(std::array<double, kSize>& sum, const std::array<double, kSize>& more) {
  for (std::size_t k = 0; k < kSize; ++k) sum[k] += more[k];
}

// Returns a centre for numbers with this mean and deviation.
double centre_near(double mean, double deviation);

// Returns a centre for numbers with weights. `each` is called twice with a function of the weight
// and the number, and calls it for all of them.
template <class Each>
double centre_of(const Each& each) {
  double weight = 0, first = 0, sum = 0, squares = 0;
  each([&](double w, double x) {
    if (!(w > 0)) return;
    if (weight == 0) first = x;
    weight += w;
    sum += w * (x - first);
  });
  if (weight == 0) return 0;
  const double mean = first + sum / weight;
  each([&](double w, double x) { squares += w * (x - mean) * (x - mean); });
  return centre_near(mean, std::sqrt(squares / weight));
}

// The sums of w (1, d) and w d^2 of one column, or of w (1, d, e), w d^2, w e^2 and w d e of two,
// where d and e are the distances of the numbers from the centre.
template <std::size_t kColumns>
struct Moments {
  static constexpr std::size_t kSize = (kColumns + 1) * (kColumns + 2) / 2;
  using Vector = std::array<double, kSize>;
  using Centre = std::array<double, kColumns>;
  Centre centre{};
  Vector sums{};
  std::array<double, kSize*(kSize + 1) / 2> products{};  // lower triangle, row by row
  std::uint64_t clusters = 0;

  // Returns what a record adds to the vector of its cluster.
  Vector vector(double w, const Centre& numbers) const;
  // Adds `times` equal clusters.
  void add(const Vector& cluster, double times = 1);
  void add(const Moments& other);
  // Returns the moments about another centre.
  Moments moved(const Centre& to) const;
  // Returns the standard error of an estimate with this gradient; NaN for less than two clusters.
  double error(const Vector& gradient) const;

 private:
  void add_of_same_centre(const Moments& other);
};

using MeanSums = Moments<1>;
using PairSums = Moments<2>;

extern template struct Moments<1>;
extern template struct Moments<2>;

Estimate mean(const MeanSums& sums);
Estimate deviation(const MeanSums& sums);
Estimate correlation(const PairSums& sums);

}  // namespace bitwhip::tables
