#include "report/values.h"

#include <algorithm>
#include <utility>

namespace bitwhip::report {

namespace {

constexpr std::int64_t kTenths = rating::Claim::kUnits;

// 1, 2, 5, 10, 20, 50 ...
std::int64_t wider(std::int64_t width) {
  std::int64_t power = 1;
  while (width % (power * 10) == 0) power *= 10;
  return width / power == 2 ? power * 5 : width * 2;
}

}  // namespace

Spread BoundedValues::kept_numbers() const {
  Spread numbers(kMostNumbers);
  for (const auto& [key, times] : counts()) {
    if (key.is_number()) numbers.add(static_cast<double>(key.least), times);
  }
  return numbers;
}

void BoundedValues::add(rating::Value value) {
  const bool were_all_kept = others() == 0;
  ValueCounts::add(value);
  if (others() == 0) return;
  if (were_all_kept) numbers_ = kept_numbers();
  if (value.kind == ValueKind::finite) numbers_.add(static_cast<double>(key_of(value).least));
}

void BoundedValues::add(const BoundedValues& other) {
  Spread all = numbers();
  all.add(other.numbers());
  ValueCounts::add(other);
  numbers_ = std::move(all);
}

Classes::Classes(const BoundedValues& values, std::size_t most) {
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

void Classes::add_numbers(const BoundedValues& values, std::size_t most) {
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
    const std::string name = values.label({ValueKind::finite, begin});
    names_.push_back(begin == last ? name : name + "-" + values.label({ValueKind::finite, last}));
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

std::size_t Classes::of(const rating::ValueKey& key) const {
  if (!key.is_number()) {
    const auto found = of_kind_.find(key.kind);
    return found == of_kind_.end() ? size() - 1 : found->second;
  }
  const auto after = std::upper_bound(begins_.begin(), begins_.end(), key.least);
  return after == begins_.begin() ? 0 : static_cast<std::size_t>(after - begins_.begin()) - 1;
}

std::vector<std::uint64_t> Classes::sums(const BoundedValues& values) const {
  std::vector<std::uint64_t> sums(size());
  for (const auto& [key, count] : values.counts()) sums[of(key)] += count;
  return sums;
}

}  // namespace bitwhip::report
