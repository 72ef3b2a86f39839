#include "tables/moments.h"

#include <algorithm>

namespace bitwhip::tables {

Estimate mean(const MeanSums& sums) {
  const double w = sums.sums[0];
  const double m = sums.sums[1] / w;
  return {m, sums.error({-m / w, 1 / w, 0})};
}

Estimate deviation(const MeanSums& sums) {
  const double w = sums.sums[0], m = sums.sums[1] / w, square = sums.sums[2] / w;
  const double d = root(square - m * m, square);
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  if (!(d > 0)) return {w > 0 ? 0 : kNone, sums.clusters > 1 ? 0 : kNone};
  const double by = 1 / (2 * d * w);
  return {d, sums.error({(2 * m * m - square) * by, -2 * m * by, by})};
}

Estimate correlation(const PairSums& sums) {
  const auto& [w, x, y, xx, yy, xy] = sums.sums;
  const double mx = x / w, my = y / w, sx = root(xx / w - mx * mx, xx / w), sy = root(yy / w - my * my, yy / w);
  const double r = (xy / w - mx * my) / (sx * sy);
  if (!std::isfinite(r)) return {};  // a column is constant
  // The gradient of uv - r (u^2 + v^2) / 2, where u and v are x and y in units of their deviations.
  const double a = -r / (2 * sx * sx), b = -r / (2 * sy * sy), c = 1 / (sx * sy);
  PairSums::Vector gradient{c * mx * my + a * mx * mx + b * my * my, -c * my - 2 * a * mx, -c * mx - 2 * b * my, a, b, c};
  for (double& g : gradient) g /= w;
  return {r, sums.error(gradient)};
}

double chi_square_tail(double chi_square, double degrees) {
  const double a = degrees / 2, x = chi_square / 2;
  if (!(degrees > 0) || !(x >= 0)) return std::numeric_limits<double>::quiet_NaN();
  if (x == 0) return 1;
  constexpr int kSteps = 10000;
  constexpr double kEnough = 1e-15;
  const double front = std::exp(a * std::log(x) - x - std::lgamma(a));
  if (x < a + 1) {  // the series of the lower tail
    double term = 1 / a, sum = term;
    for (int n = 1; n < kSteps && term > sum * kEnough; ++n) sum += term *= x / (a + n);
    return 1 - front * sum;
  }
  // The continued fraction of the upper tail, from its front (Lentz).
  double b = x + 1 - a, c = 1e300, d = 1 / b, fraction = d;
  for (int n = 1; n < kSteps; ++n) {
    const double top = -n * (n - a);
    b += 2;
    d = 1 / (top * d + b);
    c = b + top / c;
    fraction *= d * c;
    if (std::abs(d * c - 1) < kEnough) break;
  }
  return front * fraction;
}

double binomial(int n, int k) {
  double ways = 1;
  for (int i = 1; i <= std::min(k, n - k); ++i) ways = ways * (n - std::min(k, n - k) + i) / i;
  return k < 0 || k > n ? 0 : ways;
}

}  // namespace bitwhip::tables
