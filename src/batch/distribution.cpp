#include "batch/distribution.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/invariant.h"

namespace bitwhip::batch {

namespace {

constexpr int kBits = 8;  // classes of a power of two, as a power of two
constexpr std::uint64_t kPerPower = std::uint64_t{1} << kBits;
constexpr std::uint64_t kApart = 2 * kPerPower;
constexpr std::size_t kMostClasses = kApart + (64 - kBits - 1) * kPerPower;
constexpr std::size_t kHead = 4;  // of data()

std::size_t class_of(std::uint64_t number) {
  if (number < kApart) return number;
  const int shift = std::bit_width(number) - kBits - 1;
  return kApart + (static_cast<std::uint64_t>(shift) - 1) * kPerPower + (number >> shift) - kPerPower;
}

std::uint64_t middle_of(std::size_t at) {
  if (at < kApart) return at;
  const auto shift = (at - kApart) / kPerPower + 1;
  return (((at - kApart) % kPerPower + kPerPower) << shift) + (std::uint64_t{1} << (shift - 1));
}

}  // namespace

void Distribution::add(std::uint64_t number, std::uint64_t times) {
  if (times == 0) return;
  least_ = count_ == 0 ? number : std::min(least_, number);
  greatest_ = std::max(greatest_, number);
  count_ += times;
  sum_ += number * times;
  const std::size_t at = class_of(number);
  if (classes_.size() <= at) classes_.resize(at + 1);
  classes_[at] += times;
}

void Distribution::add(const Distribution& other) {
  if (other.count_ == 0) return;
  least_ = count_ == 0 ? other.least_ : std::min(least_, other.least_);
  greatest_ = std::max(greatest_, other.greatest_);
  count_ += other.count_;
  sum_ += other.sum_;
  if (classes_.size() < other.classes_.size()) classes_.resize(other.classes_.size());
  for (std::size_t i = 0; i < other.classes_.size(); ++i) classes_[i] += other.classes_[i];
}

std::uint64_t Distribution::quantile(double share) const {
  BITWHIP_INVARIANT(0 < share && share <= 1);
  const auto rank = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(count_) - 1e-9)));
  std::uint64_t so_far = 0;
  for (std::size_t i = 0; i < classes_.size(); ++i) {
    so_far += classes_[i];
    if (so_far >= rank) return std::clamp(middle_of(i), least_, greatest_);
  }
  return greatest_;
}

std::vector<std::uint64_t> Distribution::data() const {
  std::vector<std::uint64_t> data{count_, sum_, least_, greatest_};
  for (std::size_t i = 0; i < classes_.size(); ++i) {
    if (classes_[i] > 0) data.insert(data.end(), {i, classes_[i]});
  }
  return data;
}

bool Distribution::from_data(const std::vector<std::uint64_t>& data, Distribution& distribution) {
  distribution = {};
  if (data.size() < kHead || data.size() % 2 != 0) return false;
  distribution.count_ = data[0];
  distribution.sum_ = data[1];
  distribution.least_ = data[2];
  distribution.greatest_ = data[3];
  for (std::size_t i = kHead; i < data.size(); i += 2) {
    if (data[i] >= kMostClasses) return false;
    if (distribution.classes_.size() <= data[i]) distribution.classes_.resize(data[i] + 1);
    distribution.classes_[data[i]] = data[i + 1];
  }
  return true;
}

}  // namespace bitwhip::batch
