#include "store/scale.h"

#include <algorithm>
#include <stdexcept>

namespace bitwhip::store {

namespace {

using rating::Claim;
using rating::Status;
using rating::Value;
using rating::ValueKey;

}  // namespace

std::int64_t number_of(Value value) {
  const ValueKey key = key_of(value);
  std::int64_t rest = key.least;
  if (key.kind == Value::Kind::interval) {
    const std::int64_t upper = key.most == Claim::kUnlimited ? kLower - 1 : key.most;
    if (key.least >= kLower - 1 || upper > kLower - 1 || (upper == kLower - 1 && key.most != Claim::kUnlimited)) {
      throw std::out_of_range("an interval with an end above 400,000");
    }
    rest = key.least * kLower + upper;
  }
  return static_cast<std::int64_t>(key.kind) * kKind + rest;
}

Value value_of(std::int64_t number, rating::Scale scale) {
  const auto kind = static_cast<Value::Kind>(std::min(number / kKind, static_cast<std::int64_t>(Value::Kind::none)));
  const std::int64_t rest = number % kKind;
  if (kind != Value::Kind::interval) return value_of(ValueKey{kind, rest, 0}, scale);
  const std::int64_t upper = rest % kLower;
  return value_of(ValueKey{kind, rest / kLower, upper == kLower - 1 ? Claim::kUnlimited : upper}, scale);
}

Status status_of(Value value, Status record, int longest) {
  if (value.kind == Value::Kind::finite) return Status::ok;
  if (value.kind == Value::Kind::infinite) return Status::unsolved;
  if (value.kind == Value::Kind::above && longest > 0 && value.n >= longest) return Status::length;
  if (value.kind == Value::Kind::interval) return record < Status::open || record > Status::timeout ? Status::open : record;
  return record;
}

}  // namespace bitwhip::store
