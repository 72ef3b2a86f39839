#include "tables/moments.h"

#include <algorithm>

namespace bitwhip::tables {

namespace {

template <std::size_t kSize>
using SquareMatrix = std::array<std::array<double, kSize>, kSize>;

// Return the matrix that a vector is multiplied with when the centre moves by `by`: for one column
// w (1, d - by, (d - by)^2) in terms of w (1, d, d^2).
SquareMatrix<3> matrix_of_move(const std::array<double, 1>& by) {
  const double h = by[0];
  return {{{1, 0, 0}, {-h, 1, 0}, {h * h, -2 * h, 1}}};
}
SquareMatrix<6> matrix_of_move(const std::array<double, 2>& by) {
  const auto [h, k] = by;
  return {{{1, 0, 0, 0, 0, 0},
           {-h, 1, 0, 0, 0, 0},
           {-k, 0, 1, 0, 0, 0},
           {h * h, -2 * h, 0, 1, 0, 0},
           {k * k, 0, -2 * k, 0, 1, 0},
           {h * k, -k, -h, 0, 0, 1}}};
}

// Returns the place of row i, column j or of row j, column i in a lower triangle.
std::size_t in_triangle(std::size_t i, std::size_t j) {
  return std::max(i, j) * (std::max(i, j) + 1) / 2 + std::min(i, j);
}

struct WeightedMean {
  double weight, mean, variance;
};

// Returns the mean and the variance of a column.
template <std::size_t kColumns>
WeightedMean mean_of(const Moments<kColumns>& moments, std::size_t column) {
  const double w = moments.sums[0], m = moments.sums[1 + column] / w,
               square = moments.sums[1 + kColumns + column] / w;
  return {w, moments.centre[column] + m, unless_rounding(square - m * m, square)};
}

// Returns the centre for both moments together.
double common_centre(double centre, const WeightedMean& own, double other_centre,
                     const WeightedMean& other) {
  const double weight = own.weight + other.weight;
  if (!(own.weight > 0) || !(other.weight > 0)) return own.weight > 0 ? centre : other_centre;
  const double mean = own.mean + other.weight / weight * (other.mean - own.mean);
  const auto about_mean = [mean](const WeightedMean& one) {
    return one.weight * (one.variance + (one.mean - mean) * (one.mean - mean));
  };
  const double deviation = std::sqrt(std::max(about_mean(own) + about_mean(other), 0.0) / weight);
  const double nearer =
      std::abs(other_centre - mean) < std::abs(centre - mean) ? other_centre : centre;
  const bool is_near = std::abs(nearer - mean) <= std::max(deviation, 1e-12 * std::abs(mean));
  return is_near ? nearer : centre_near(mean, deviation);
}

}  // namespace

double centre_near(double mean, double deviation) {
  int exponent = 0;  // of the power of two above the deviation
  if (!(deviation > 0) || !std::isfinite(deviation)) return mean;
  std::frexp(deviation, &exponent);
  return std::ldexp(std::nearbyint(std::ldexp(mean, -exponent)), exponent);
}

template <std::size_t kColumns>
typename Moments<kColumns>::Vector Moments<kColumns>::vector(double w,
                                                             const Centre& numbers) const {
  const double d = numbers[0] - centre[0];
  if constexpr (kColumns == 1) {
    return {w, w * d, w * d * d};
  } else {
    const double e = numbers[1] - centre[1];
    return {w, w * d, w * e, w * d * d, w * e * e, w * d * e};
  }
}

template <std::size_t kColumns>
void Moments<kColumns>::add(const Vector& cluster, double times) {
  std::size_t k = 0;
  for (std::size_t i = 0; i < kSize; ++i) {
    sums[i] += times * cluster[i];
    for (std::size_t j = 0; j <= i; ++j) products[k++] += times * cluster[i] * cluster[j];
  }
  clusters += static_cast<std::uint64_t>(times);
}

template <std::size_t kColumns>
void Moments<kColumns>::add(const Moments& other) {
  if (other.clusters == 0) return;
  if (clusters == 0) centre = other.centre;
  if (centre != other.centre) {
    Centre common;
    for (std::size_t i = 0; i < kColumns; ++i)
      common[i] = common_centre(centre[i], mean_of(*this, i), other.centre[i], mean_of(other, i));
    *this = moved(common);
    return add_of_same_centre(other.moved(common));
  }
  add_of_same_centre(other);
}

template <std::size_t kColumns>
void Moments<kColumns>::add_of_same_centre(const Moments& other) {
  add_up(sums, other.sums);
  add_up(products, other.products);
  clusters += other.clusters;
}

template <std::size_t kColumns>
Moments<kColumns> Moments<kColumns>::moved(const Centre& to) const {
  if (to == centre) return *this;
  Centre by;
  for (std::size_t i = 0; i < kColumns; ++i) by[i] = to[i] - centre[i];
  const SquareMatrix<kSize> matrix = matrix_of_move(by);
  Moments result;
  result.centre = to;
  result.clusters = clusters;
  for (std::size_t i = 0; i < kSize; ++i) {
    double sum = 0, size = 0;
    for (std::size_t a = 0; a <= i; ++a) {
      sum += matrix[i][a] * sums[a];
      size += std::abs(matrix[i][a] * sums[a]);
    }
    result.sums[i] = unless_rounding(sum, size);
    for (std::size_t j = 0; j <= i; ++j) {
      sum = size = 0;
      for (std::size_t a = 0; a <= i; ++a) {
        for (std::size_t b = 0; b <= j; ++b) {
          const double term = matrix[i][a] * matrix[j][b] * products[in_triangle(a, b)];
          sum += term;
          size += std::abs(term);
        }
      }
      result.products[in_triangle(i, j)] = unless_rounding(sum, size);
    }
  }
  return result;
}

template <std::size_t kColumns>
double Moments<kColumns>::error(const Vector& gradient) const {
  if (clusters < 2) return kNoFigure;
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

template struct Moments<1>;
template struct Moments<2>;

Estimate mean(const MeanSums& sums) {
  const double w = sums.sums[0];
  const double m = sums.sums[1] / w;
  return {sums.centre[0] + m, sums.error({-m / w, 1 / w, 0})};
}

Estimate deviation(const MeanSums& sums) {
  const double w = sums.sums[0], m = sums.sums[1] / w, square = sums.sums[2] / w;
  const double d = root(square - m * m, square);
  if (!(d > 0)) return {w > 0 ? 0 : kNoFigure, sums.clusters > 1 ? 0 : kNoFigure};
  const double by = 1 / (2 * d * w);
  return {d, sums.error({(2 * m * m - square) * by, -2 * m * by, by})};
}

Estimate correlation(const PairSums& sums) {
  const auto& [w, x, y, xx, yy, xy] = sums.sums;
  const double mx = x / w, my = y / w, sx = root(xx / w - mx * mx, xx / w),
               sy = root(yy / w - my * my, yy / w);
  const double r = (xy / w - mx * my) / (sx * sy);
  if (!std::isfinite(r)) return {};  // a column is constant
  // The gradient of f = uv - r (u^2 + v^2) / 2, where u and v are x and y in units of their
  // deviations.
  const double a = -r / (2 * sx * sx), b = -r / (2 * sy * sy), c = 1 / (sx * sy);
  PairSums::Vector gradient{
      c * mx * my + a * mx * mx + b * my * my, -c * my - 2 * a * mx, -c * mx - 2 * b * my, a, b, c};
  for (double& g : gradient) g /= w;
  return {r, sums.error(gradient)};
}

}  // namespace bitwhip::tables
