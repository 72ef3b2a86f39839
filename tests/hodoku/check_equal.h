// Fails a test with the first differences of a comparison.
#pragma once

#include <catch2/catch.hpp>
#include <string>

#include "hodoku/golden.h"

namespace bitwhip::testing {

inline void check_equal(const Comparison& comparison) {
  for (const std::string& difference : comparison.differences) FAIL_CHECK(difference);
  CHECK(comparison.differ == 0);
  CHECK(comparison.states > 0);
}

}  // namespace bitwhip::testing
