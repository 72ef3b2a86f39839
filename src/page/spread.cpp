#include "page/spread.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <system_error>

namespace bitwhip::page {

std::optional<double> parse_number(std::string_view cell) {
  double number = 0;
  const auto [stop, error] = std::from_chars(cell.data(), cell.data() + cell.size(), number);
  if (error != std::errc() || stop != cell.data() + cell.size()) return std::nullopt;
  return number;
}

double rounded(double number) {
  constexpr double kExact = 1000, kNothing = 1e-9;
  if (std::abs(number) < kNothing) return 0;
  if (std::abs(number) < kExact && number == std::trunc(number)) return number;
  std::array<char, 32> text{};
  *fmt::format_to_n(text.data(), text.size() - 1, "{:.2e}", number).out = '\0';
  return std::strtod(text.data(), nullptr);
}

void Spread::add(double number) {
  least_ = count_ == 0 ? number : std::min(least_, number);
  most_ = count_ == 0 ? number : std::max(most_, number);
  ++count_;
  const double sum = sum_ + number;
  lost_ += std::abs(sum_) >= std::abs(number) ? (sum_ - sum) + number : (number - sum) + sum_;
  sum_ = sum;
  ++counts_[rounded(number)];
}

double Spread::quantile(double q) const {
  const auto rank = static_cast<std::uint64_t>(std::ceil(q * static_cast<double>(count_)));
  std::uint64_t below = 0;
  for (const auto& [number, count] : counts_) {
    below += count;
    if (below >= rank) return number;
  }
  return 0;
}

}  // namespace bitwhip::page
