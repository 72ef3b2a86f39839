// Weighted sums over records, and what they estimate with its standard error.
//
// The records come in clusters (those of one grid, or each by itself), which are independent of
// each other. A cluster adds the vector v of its sums to the moments, and v v^T to their products.
// An estimate is a function f of the sums that does not change when all weights are multiplied, so
// its variance is g^T P g, where P are the products and g the gradient of f: for the mean this is
// sqrt(sum over clusters of (sum of w (x - mean))^2) / sum of w. Sums of different files add up.
//
// Thread-safety: plain values.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace bitwhip::tables {

struct Estimate {
  double value = std::numeric_limits<double>::quiet_NaN();  // not a number: there is none
  double error = std::numeric_limits<double>::quiet_NaN();
};

// Returns the root of a variance that was made of terms of such a size: nothing but what rounding
// left of them is 0.
inline double root(double variance, double size) { return variance > 1e-12 * size ? std::sqrt(variance) : 0; }

template <std::size_t kSize>
struct Moments {
  using Vector = std::array<double, kSize>;
  Vector sums{};
  std::array<double, kSize*(kSize + 1) / 2> products{};  // row by row, up to the diagonal
  std::uint64_t clusters = 0;

  // times: so many equal clusters.
  void add(const Vector& cluster, double times = 1) {
    std::size_t k = 0;
    for (std::size_t i = 0; i < kSize; ++i) {
      sums[i] += times * cluster[i];
      for (std::size_t j = 0; j <= i; ++j) products[k++] += times * cluster[i] * cluster[j];
    }
    clusters += static_cast<std::uint64_t>(times);
  }
  void add(const Moments& other) {
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += other.sums[i];
    for (std::size_t i = 0; i < products.size(); ++i) products[i] += other.products[i];
    clusters += other.clusters;
  }
  // Returns the error of an estimate with this gradient; one cluster tells nothing of it.
  double error(const Vector& gradient) const {
    if (clusters < 2) return std::numeric_limits<double>::quiet_NaN();
    double variance = 0, size = 0;
    std::size_t k = 0;
    for (std::size_t i = 0; i < kSize; ++i) {
      for (std::size_t j = 0; j <= i; ++j) {
        const double term = (i == j ? 1 : 2) * gradient[i] * gradient[j] * products[k++];
        variance += term;
        size += std::abs(term);
      }
    }
    return root(variance, size);
  }
};

using MeanSums = Moments<3>;  // of w (1, x, x^2)
using PairSums = Moments<6>;  // of w (1, x, y, x^2, y^2, xy)

Estimate mean(const MeanSums& sums);
Estimate deviation(const MeanSums& sums);
Estimate correlation(const PairSums& sums);

// Returns the probability that chi-square with so many degrees of freedom is this or more.
double chi_square_tail(double chi_square, double degrees);

// Returns the number of ways to choose k of n, correctly rounded or nearly.
double binomial(int n, int k);
// Returns the weight of a controlled-bias puzzle by its clues, 1 for 26: C(81,n) / C(81,26).
inline double controlled_bias_weight(int clues) { return binomial(81, clues) / binomial(81, 26); }

}  // namespace bitwhip::tables
