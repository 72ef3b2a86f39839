#include "report/values.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <system_error>
#include <utility>

#include "base/invariant.h"
#include "base/text.h"

namespace bitwhip::report {

namespace {

// Neither the sum of 2^63 numbers below kHuge overflows, nor that of 2^63 doubles times kScale.
constexpr double kHuge = 0x1p960, kScale = 0x1p-64;

constexpr std::int64_t kTenths = rating::ValueRange::kUnits;

// Returns the next width in 1, 2, 5, 10, 20, 50 ...
std::int64_t wider(std::int64_t width) {
  std::int64_t power = 1;
  while (width % (power * 10) == 0) power *= 10;
  return width / power == 2 ? power * 5 : width * 2;
}

}  // namespace

std::optional<double> parse_number(std::string_view cell) {
  double number = 0;
  const auto [stop, error] = read_real(cell.data(), cell.data() + cell.size(), number);
  if (stop != cell.data() + cell.size()) return std::nullopt;
  // Underflow or overflow: 0 or infinity, with the sign.
  if (error == std::errc::result_out_of_range)
    return std::strtod(std::string(cell).c_str(), nullptr);
  if (error != std::errc()) return std::nullopt;
  return number;
}

double rounded_to(int digits, double number) {
  return parse_real(fmt::format("{:.{}e}", number, digits - 1)).value_or(number);
}

double rounded(double number) {
  constexpr double kExact = 1000, kNothing = 1e-9;
  if (std::abs(number) < kNothing) return 0;
  if (std::abs(number) < kExact && number == std::trunc(number)) return number;
  return rounded_to(3, number);
}

void NumberHistogram::add(double number, std::uint64_t times) {
  if (times == 0) return;
  BITWHIP_INVARIANT(std::isfinite(number));
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
  counts_[is_rounded_ ? rounded(number) : number] += times;
  if (is_rounded_ || counts_.size() <= most_exact_) return;
  is_rounded_ = true;
  for (const auto& [exact, n] : std::exchange(counts_, {})) counts_[rounded(exact)] += n;
}

double NumberHistogram::mean() const {
  if (count_ == 0) return 0;
  const auto all = static_cast<double>(count_);
  return std::clamp((sum_ + lost_) / all + huge_ / all / kScale, least_, most_);
}

double NumberHistogram::quantile(double q) const {
  BITWHIP_INVARIANT(0 < q && q <= 1);
  const auto rank = static_cast<std::uint64_t>(std::ceil(q * static_cast<double>(count_)));
  if (rank <= 1) return least_;
  if (rank >= count_) return most_;
  std::uint64_t below = 0;
  for (const auto& [number, count] : counts_) {
    below += count;
    if (below >= rank) return std::clamp(number, least_, most_);
  }
  BITWHIP_INVARIANT(count_ == 0);  // the counts add up to count_
  return 0;
}

void BoundedValues::add(rating::Value value) {
  ValueCounts::add(value);
  const rating::ValueKey key = key_of(value);
  if (key.is_number() && !keeps(key)) others_.add(static_cast<double>(key.least));
}

NumberHistogram BoundedValues::numbers() const {
  NumberHistogram all = others_;
  for (const auto& [key, times] : counts()) {
    if (key.is_number()) all.add(static_cast<double>(key.least), times);
  }
  return all;
}

ValueClasses::ValueClasses(const batch::ValueCounts& values, std::size_t most) {
  std::vector<std::int64_t> numbers;
  std::map<ValueKind, std::vector<std::string>> labels;
  for (const auto& [key, count] : values.counts()) {
    if (key.is_number())
      numbers.push_back(key.least);
    else
      labels[key.kind].push_back(values.label(key));
  }
  const std::int64_t unit = values.scale() == rating::Scale::tenths ? 1 : kTenths;
  const auto count_of = [&](std::int64_t width) {
    return numbers.empty() ? 0 : numbers.back() / width - numbers.front() / width + 1;
  };
  const auto wanted = static_cast<std::int64_t>(most);
  const auto add = [this, &values](std::int64_t begin, std::int64_t last) {
    begins_.push_back(begin);
    const std::string name = values.label({ValueKind::finite, begin});
    names_.push_back(begin == last ? name : name + "-" + values.label({ValueKind::finite, last}));
  };
  if (count_of(unit) > wanted && numbers.size() <= most) {
    for (const std::int64_t n : numbers) add(n, n);
    gap_unit_ = static_cast<double>(unit) / rating::ValueRange::kUnits;
  } else if (!numbers.empty()) {
    std::int64_t width = unit;
    while (count_of(width) > wanted) width = wider(width);
    has_ranges_ = width > unit;
    for (std::int64_t begin = numbers.front() / width * width; begin <= numbers.back();
         begin += width)
      add(begin, begin + width - unit);
  }
  numbers_ = names_.size();
  BITWHIP_INVARIANT(numbers_ == begins_.size() && numbers_ <= most &&
                    std::is_sorted(begins_.begin(), begins_.end()));
  // A class of one value has its name.
  for (const auto& [kind, names] : labels) {
    of_kind_[kind] = names_.size();
    names_.push_back(names.size() == 1             ? names.front()
                     : kind == ValueKind::interval ? "a..b"
                                                   : ">n");
  }
}

std::size_t ValueClasses::of(const rating::ValueKey& key) const {
  BITWHIP_INVARIANT(size() > 0);
  if (!key.is_number()) {
    const auto found = of_kind_.find(key.kind);
    return found == of_kind_.end() ? size() - 1 : found->second;
  }
  const auto after = std::upper_bound(begins_.begin(), begins_.end(), key.least);
  return after == begins_.begin() ? 0 : static_cast<std::size_t>(after - begins_.begin()) - 1;
}

std::vector<std::uint64_t> ValueClasses::sums(const batch::ValueCounts& values) const {
  std::vector<std::uint64_t> sums(size());
  for (const auto& [key, count] : values.counts()) sums[of(key)] += count;
  return sums;
}

}  // namespace bitwhip::report
