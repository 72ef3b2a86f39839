// Puzzles of variants with published or independently measured ratings: the reference data variants.tsv.
#include <catch2/catch.hpp>
#include <optional>

#include "grid/puzzle_tables.h"
#include "rating/rater.h"
#include "support/data.h"
#include "support/rating.h"
#include "variant/variant.h"

using namespace bitwhip;

namespace {

struct Line {
  std::string name, variant, puzzle;
  std::string w, b, gb, depth;  // empty: not measured
};

std::vector<Line> lines() {
  std::vector<Line> list;
  const auto rows = testing::table(testing::reference_file("variants.tsv"));
  for (const auto& row : rows) {
    list.push_back({row.at(0), row.at(2), row.at(3), row.at(7), row.at(8), row.at(9), row.at(10)});
  }
  return list;
}

}  // namespace

TEST_CASE("variants: measured W, B, gB and T&E-depth", "[slow]") {
  int compared = 0;
  int number = 0;
  for (const Line& line : lines()) {
    // Slow builds take one line in four, and none whose search is long.
    if (testing::kShare > 1 && (number++ % 4 != 0 || line.w.empty() || line.w == "inf")) continue;
    INFO(line.name << " " << line.variant << " " << line.puzzle);
    const variant::Variant variant(line.variant);
    const auto read = variant.read(line.puzzle);
    if (const auto* refusal = std::get_if<variant::Refusal>(&read)) FAIL(refusal->message);
    const auto& found = std::get<variant::VariantPuzzle>(read);
    PuzzleTables tables(variant.layout(found.size));
    tables.set(variant.layout(found.size), found.additions);
    const auto ids = testing::ratings({"W", "B", "gB", "TE-depth"});
    rating::Rater rater(tables.tables(), ids, {});
    rating::Report report;
    rater.rate(found.puzzle, report);
    CHECK(report.solutions == 1);
    const std::array expected{line.w, line.b, line.gb, line.depth};
    for (std::size_t i = 0; i < expected.size(); ++i) {
      if (expected[i].empty()) continue;
      INFO(rating::info(ids[i]).name);
      CHECK(rating::to_string(report.values[i]) == expected[i]);
      ++compared;
    }
  }
  CHECK(compared > 100 / testing::kShare);
}
