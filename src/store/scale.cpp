#include "store/scale.h"

#include <algorithm>
#include <stdexcept>

namespace bitwhip::store {

namespace {

using rating::Scale;
using rating::Status;
using rating::Value;

int units_of(std::int64_t tenths, Scale scale) { return static_cast<int>(scale == Scale::whole ? tenths / rating::Claim::kUnits : tenths); }

std::int64_t kind_of(std::int64_t number) { return number / kKind; }

}  // namespace

std::int64_t number_of(Value value) {
  switch (value.kind) {
    case Value::Kind::finite:
      return rating::tenths(value.n, value.scale);
    case Value::Kind::interval: {
      const std::int64_t lower = rating::tenths(value.n, value.scale);
      const std::int64_t upper = value.upper == Value::kNoEnd ? kLower - 1 : rating::tenths(value.upper, value.scale);
      if (lower >= kLower - 1 || upper > kLower - 1 || (upper == kLower - 1 && value.upper != Value::kNoEnd)) {
        throw std::out_of_range("an interval with an end above 400,000");
      }
      return kKind + lower * kLower + upper;
    }
    case Value::Kind::above:
      return 2 * kKind + rating::tenths(value.n, value.scale);
    case Value::Kind::infinite:
      return 3 * kKind;
    case Value::Kind::none:
      break;
  }
  return 4 * kKind;
}

Value value_of(std::int64_t number, Scale scale) {
  const std::int64_t rest = number % kKind;
  switch (kind_of(number)) {
    case 0:
      return {Value::Kind::finite, units_of(rest, scale), 0, scale};
    case 1: {
      const std::int64_t upper = rest % kLower;
      return {Value::Kind::interval, units_of(rest / kLower, scale), upper == kLower - 1 ? Value::kNoEnd : units_of(upper, scale), scale};
    }
    case 2:
      return {Value::Kind::above, units_of(rest, scale), 0, scale};
    case 3:
      return {Value::Kind::infinite};
    default:
      return {};
  }
}

Status status_of(Value value, Status record, int longest) {
  if (value.kind == Value::Kind::finite) return Status::ok;
  if (value.kind == Value::Kind::infinite) return Status::unsolved;
  if (value.kind == Value::Kind::above && longest > 0 && value.n >= longest) return Status::length;
  if (value.kind == Value::Kind::interval) return record < Status::open || record > Status::timeout ? Status::open : record;
  return record;
}

}  // namespace bitwhip::store
