#include "report/values.h"

#include <fmt/format.h>

#include <algorithm>

namespace bitwhip::report {

namespace {


constexpr std::int64_t kTenths = rating::Claim::kUnits;

std::string number(std::int64_t units, bool tenths) {
  return tenths ? fmt::format("{}.{}", units / kTenths, units % kTenths) : fmt::format("{}", units / kTenths);
}

// 1, 2, 5, 10, 20, 50 ...
std::int64_t wider(std::int64_t width) {
  std::int64_t power = 1;
  while (width % (power * 10) == 0) power *= 10;
  return width / power == 2 ? power * 5 : width * 2;
}

}  // namespace

Key key_of(rating::Value value) {
  const std::int64_t least = rating::tenths(value.n, value.scale);
  switch (value.kind) {
    case ValueKind::finite:
    case ValueKind::above:
      return {value.kind, least, 0};
    case ValueKind::interval:
      return {value.kind, least, value.upper == rating::Value::kNoEnd ? Key::kNoEnd : rating::tenths(value.upper, value.scale)};
    case ValueKind::infinite:
    case ValueKind::none:
      break;
  }
  return {value.kind, 0, 0};
}

std::string to_string(const Key& key, bool tenths) {
  switch (key.kind) {
    case ValueKind::finite:
      return number(key.least, tenths);
    case ValueKind::interval:
      return number(key.least, tenths) + ".." + (key.most == Key::kNoEnd ? "inf" : number(key.most, tenths));
    case ValueKind::above:
      return ">" + number(key.least, tenths);
    case ValueKind::infinite:
      return "inf";
    case ValueKind::none:
      break;
  }
  return "-";
}

void ValueCounts::count(const Key& key, std::uint64_t times) {
  total_ += times;
  kinds_[static_cast<std::size_t>(key.kind)] += times;
  if (const auto found = counts_.find(key); found != counts_.end()) {
    found->second += times;
  } else if (counts_.size() < kMostValues) {
    counts_.emplace(key, times);
  } else {
    if (others_ == 0) numbers_ = kept_numbers();
    others_ += times;
  }
  if (others_ > 0 && key.is_number()) numbers_.add(static_cast<double>(key.least), times);
}

Spread ValueCounts::kept_numbers() const {
  Spread numbers(kMostNumbers);
  for (const auto& [key, times] : counts_) {
    if (key.is_number()) numbers.add(static_cast<double>(key.least), times);
  }
  return numbers;
}

Spread ValueCounts::numbers() const { return others_ > 0 ? numbers_ : kept_numbers(); }

void ValueCounts::add(rating::Value value) {
  const bool has_scale = value.kind != ValueKind::infinite && value.kind != ValueKind::none;
  if (has_scale && value.scale == rating::Scale::tenths) tenths_ = true;
  count(key_of(value), 1);
}

void ValueCounts::add(const ValueCounts& other) {
  Spread all = numbers();
  all.add(other.numbers());
  auto kinds = kinds_;
  for (std::size_t i = 0; i < kKinds; ++i) kinds[i] += other.kinds_[i];
  tenths_ = tenths_ || other.tenths_;
  for (const auto& [key, times] : other.counts_) count(key, times);
  total_ += other.others_;
  others_ += other.others_;
  kinds_ = kinds;
  numbers_ = std::move(all);
}

Classes::Classes(const ValueCounts& values, std::size_t most) {
  add_numbers(values, most);
  // A class of one value bears its name.
  std::map<ValueKind, std::vector<std::string>> labels;
  for (const auto& [key, count] : values.counts()) {
    if (!key.is_number()) labels[key.kind].push_back(values.label(key));
  }
  for (const auto& [kind, names] : labels) {
    of_kind_[kind] = names_.size();
    names_.push_back(names.size() == 1 ? names.front() : kind == ValueKind::interval ? "a..b" : ">n");
  }
}

void Classes::add_numbers(const ValueCounts& values, std::size_t most) {
  std::vector<std::int64_t> numbers;
  for (const auto& [key, count] : values.counts()) {
    if (key.is_number()) numbers.push_back(key.least);
  }
  if (numbers.empty()) return;
  const std::int64_t unit = values.tenths() ? 1 : kTenths;
  const auto count_of = [&](std::int64_t width) { return numbers.back() / width - numbers.front() / width + 1; };
  const auto wanted = static_cast<std::int64_t>(most);
  const auto add = [this, &values](std::int64_t begin, std::int64_t last) {
    begins_.push_back(begin);
    const std::string name = number(begin, values.tenths());
    names_.push_back(begin == last ? name : name + "-" + number(last, values.tenths()));
  };
  if (count_of(unit) > wanted && numbers.size() <= most) {
    for (const std::int64_t n : numbers) add(n, n);
  } else {
    std::int64_t width = unit;
    while (count_of(width) > wanted) width = wider(width);
    has_ranges_ = width > unit;
    for (std::int64_t begin = numbers.front() / width * width; begin <= numbers.back(); begin += width) add(begin, begin + width - unit);
  }
  numbers_ = names_.size();
}

std::size_t Classes::of(const Key& key) const {
  if (!key.is_number()) {
    const auto found = of_kind_.find(key.kind);
    return found == of_kind_.end() ? size() - 1 : found->second;
  }
  const auto after = std::upper_bound(begins_.begin(), begins_.end(), key.least);
  return after == begins_.begin() ? 0 : static_cast<std::size_t>(after - begins_.begin()) - 1;
}

std::vector<std::uint64_t> Classes::sums(const ValueCounts& values) const {
  std::vector<std::uint64_t> sums(size());
  for (const auto& [key, count] : values.counts()) sums[of(key)] += count;
  return sums;
}

}  // namespace bitwhip::report
