// Strings of f-puzzles in the columns of the reference data variants-fpuzzles.tsv: our own and, if
// present, those of setters. For tests with the tag [reference].
#pragma once

#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "support/data.h"
#include "support/reference.h"
#include "support/source_path.h"

namespace bitwhip::testing {

inline std::vector<std::vector<std::string>> fpuzzles_rows() {
  auto rows = table(source_path("tests/golden/own/fpuzzles.tsv"));
  CHECK(rows.size() == 7);
  const auto more = more_reference_rows("variants-fpuzzles.tsv");
  CHECK((more.empty() || more.size() == 8));
  rows.insert(rows.end(), more.begin(), more.end());
  return rows;
}

}  // namespace bitwhip::testing
