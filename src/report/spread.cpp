#include "report/spread.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>
#include <system_error>

namespace bitwhip::report {

namespace {

// No sum of 2^63 numbers below kHuge is infinite, nor is one of 2^63 numbers times kScale.
constexpr double kHuge = 0x1p960, kScale = 0x1p-64;

}  // namespace

std::optional<double> parse_number(std::string_view cell) {
  double number = 0;
  const auto [stop, error] = std::from_chars(cell.data(), cell.data() + cell.size(), number);
  if (stop != cell.data() + cell.size()) return std::nullopt;
  if (error == std::errc::result_out_of_range) return std::strtod(std::string(cell).c_str(), nullptr);  // 0 or infinite, with its sign
  if (error != std::errc()) return std::nullopt;
  return number;
}

double rounded_to(int digits, double number) {
  std::array<char, 40> text{};
  *fmt::format_to_n(text.data(), text.size() - 1, "{:.{}e}", number, digits - 1).out = '\0';
  const double near = std::strtod(text.data(), nullptr);
  return std::isfinite(near) ? near : number;
}

double rounded(double number) {
  constexpr double kExact = 1000, kNothing = 1e-9;
  if (std::abs(number) < kNothing) return 0;
  if (std::abs(number) < kExact && number == std::trunc(number)) return number;
  return rounded_to(3, number);
}

void Spread::add(double number, std::uint64_t times) {
  if (times == 0) return;
  least_ = count_ == 0 ? number : std::min(least_, number);
  most_ = count_ == 0 ? number : std::max(most_, number);
  count_ += times;
  if (std::abs(number) >= kHuge) {
    huge_ += number * kScale * static_cast<double>(times);
  } else {
    const double all = number * static_cast<double>(times), sum = sum_ + all;
    lost_ += std::abs(sum_) >= std::abs(all) ? (sum_ - sum) + all : (all - sum) + sum_;
    sum_ = sum;
  }
  count(number, times);
}

void Spread::add(const Spread& other) {
  if (other.count_ == 0) return;
  least_ = count_ == 0 ? other.least_ : std::min(least_, other.least_);
  most_ = count_ == 0 ? other.most_ : std::max(most_, other.most_);
  count_ += other.count_;
  sum_ += other.sum_;
  lost_ += other.lost_;
  huge_ += other.huge_;
  if (other.is_rounded_) round();
  for (const auto& [number, times] : other.counts_) count(number, times);
}

void Spread::count(double number, std::uint64_t times) {
  counts_[is_rounded_ ? rounded(number) : number] += times;
  if (!is_rounded_ && counts_.size() > most_exact_) round();
}

void Spread::round() {
  if (is_rounded_) return;
  is_rounded_ = true;
  std::map<double, std::uint64_t> counts;
  for (const auto& [number, times] : counts_) counts[rounded(number)] += times;
  counts_ = std::move(counts);
}

double Spread::mean() const {
  if (count_ == 0) return 0;
  const auto all = static_cast<double>(count_);
  return std::clamp((sum_ + lost_) / all + huge_ / all / kScale, least_, most_);
}

double Spread::quantile(double q) const {
  const auto rank = static_cast<std::uint64_t>(std::ceil(q * static_cast<double>(count_)));
  if (rank <= 1) return least_;
  if (rank >= count_) return most_;
  std::uint64_t below = 0;
  for (const auto& [number, count] : counts_) {
    below += count;
    if (below >= rank) return std::clamp(number, least_, most_);
  }
  return 0;
}

}  // namespace bitwhip::report
