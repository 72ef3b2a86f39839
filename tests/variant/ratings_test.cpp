// Puzzles of variants with known ratings: those of tests/golden/variants, and published or
// independently measured ones, the reference data variants.tsv.
#include <algorithm>
#include <catch2/catch.hpp>
#include <optional>

#include "golden_lines.h"
#include "grid/grid.h"
#include "rating/rater.h"
#include "support/data.h"
#include "support/rating.h"
#include "support/reference.h"
#include "variant/variant.h"

using namespace bitwhip;

namespace {

struct Line {
  std::string name, variant, puzzle;
  std::string w, b, gb, depth;  // empty: not measured
  std::string published;        // "S+W=9;S+gW=8"
};

// One of each kind; W is asked for once more, as a system of rules.
std::vector<Line> own_lines() {
  constexpr std::size_t kAt = 20;  // the first ones serve other tests
  std::vector<Line> list;
  for (const auto& file : variant::checks::golden_files()) {
    const auto& line = file.lines.at(std::min(kAt, file.lines.size() - 1));
    const bool finite = line.w.size() == 1 && line.w <= "6";
    const auto measured = [](const std::string& cell) { return cell.starts_with('>') ? "" : cell; };
    list.push_back({file.kind, file.names, line.puzzle, measured(line.w), measured(line.b),
                    measured(line.gb), measured(line.depth), finite ? "W=" + line.w : ""});
  }
  return list;
}

std::vector<Line> published_lines() {
  std::vector<Line> list;
  for (const auto& row : testing::more_reference_rows("variants.tsv"))
    list.push_back(
        {row.at(0), row.at(2), row.at(3), row.at(7), row.at(8), row.at(9), row.at(10), row.at(12)});
  return list;
}

std::vector<Line> lines() {
  std::vector<Line> list = own_lines();
  for (const Line& line : published_lines()) list.push_back(line);
  return list;
}

}  // namespace

TEST_CASE("variants: measured W, B, gB and T&E-depth", "[slow][reference]") {
  int compared = 0;
  int number = 0;
  // Slow builds take one line in four, and none whose search is long.
  const bool slow = testing::kShare > 1;
  const int step = slow ? 4 : testing::sampled(2);
  for (const Line& line : lines()) {
    if (number++ % step != 0 || (slow && (line.w.empty() || line.w == "inf"))) continue;
    INFO(line.name << " " << line.variant << " " << line.puzzle);
    const variant::Variant variant(line.variant);
    const auto read = variant.read(line.puzzle);
    if (const auto* refusal = std::get_if<variant::LineRefusal>(&read)) FAIL(refusal->message);
    const auto& found = std::get<variant::VariantPuzzle>(read);
    PuzzleTables tables(variant.layout(found.size));
    tables.set(variant.layout(found.size), found.additions);
    // What was not measured is not asked: such searches are long.
    const auto all = testing::ratings({"W", "B", "gB", "TE-depth"});
    const std::array measured{line.w, line.b, line.gb, line.depth};
    std::vector<rating::RatingId> ids;
    std::vector<std::string> expected;
    for (std::size_t i = 0; i < measured.size(); ++i) {
      if (measured[i].empty()) continue;
      ids.push_back(all[i]);
      expected.push_back(measured[i]);
    }
    rating::Rater rater(tables.tables(), ids, {});
    rating::Report report;
    rater.rate(found.puzzle, report);
    CHECK(report.solutions == 1);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      INFO(rating::info(ids[i]).name);
      CHECK(rating::to_string(report.values[i]) == expected[i]);
      ++compared;
    }
  }
  CHECK(compared > 100 / testing::sampled(2) / testing::kShare);
}

namespace {

rating::Value value_of(const Line& line, const std::string& rules) {
  const variant::Variant variant(line.variant);
  const auto read = variant.read(line.puzzle);
  REQUIRE(std::holds_alternative<variant::VariantPuzzle>(read));
  const auto& found = std::get<variant::VariantPuzzle>(read);
  PuzzleTables tables(variant.layout(found.size));
  tables.set(variant.layout(found.size), found.additions);
  rating::RatingOptions options;
  options.rules = rating::RuleSystem::of(rules);
  const auto ids = testing::ratings({"rules"});
  rating::Rater rater(tables.tables(), ids, options);
  rating::Report report;
  rater.rate(found.puzzle, report);
  return report.values[0];
}

// The rules of a published rating, and those of braids over the same.
struct Published {
  std::string_view name, rules, braids;
};
constexpr Published kPublished[] = {
    {"W", "locked,whip", "locked,whip,braid"},
    {"S", "locked,subsets<=4", ""},
    {"S+W", "locked,subsets<=4,whip", "locked,subsets<=4,whip,braid"},
    {"S+gW", "locked,subsets<=4,g-whip", "locked,subsets<=4,g-whip,g-braid"},
    {"S+gB", "locked,subsets<=4,g-whip,g-braid", ""},
};

}  // namespace

// The Futoshiki were rated with ascending chains and hills among the singles. The order of steps is
// the publisher's: so whips may be shorter here, but never below the braids.
TEST_CASE("variants: published ratings", "[slow][reference]") {
  int equal = 0, lower = 0;
  for (const Line& line : lines()) {
    const std::string before = line.variant == "futoshiki" ? "asc,hill," : "";
    std::string rest = line.published;
    while (!rest.empty()) {
      const std::string one = rest.substr(0, rest.find(';'));
      rest.erase(0, one.size() + 1);
      const std::string name = one.substr(0, one.find('='));
      const int published = std::stoi(one.substr(one.find('=') + 1));
      const auto* const row =
          std::find_if(std::begin(kPublished), std::end(kPublished),
                       [&](const Published& each) { return each.name == name; });
      INFO(line.name << " " << line.puzzle << " " << one);
      REQUIRE(row != std::end(kPublished));
      const rating::Value value = value_of(line, before + std::string(row->rules));
      REQUIRE(value.kind == rating::ValueKind::finite);
      if (value.n == published || row->braids.empty()) {
        CHECK(value.n == published);
        equal += value.n == published;
        continue;
      }
      WARN(line.name << ": " << one << ", here " << value.n);
      CHECK(value.n < published);
      CHECK(value.n >= value_of(line, before + std::string(row->braids)).n);
      ++lower;
    }
  }
  WARN(equal << " published values are equal, " << lower << " are lower");
  CHECK(equal > 20);
}

TEST_CASE("variants: ascending chains and hills at level 0", "[reference]") {
  std::vector<Line> solved;
  for (const auto& file : variant::checks::golden_files()) {
    if (file.kind.find("futoshiki") == std::string::npos) continue;
    for (const auto& line : file.lines) {
      if (line.w == "1") solved.push_back({file.kind, file.names, line.puzzle, {}, {}, {}, {}, {}});
    }
  }
  CHECK(solved.size() > 20);
  const std::vector<Line> published = published_lines();
  for (const Line& line : published) {
    if (line.name.find("H337") != std::string::npos) solved.push_back(line);
  }
  if (!published.empty()) CHECK(solved.back().name.find("H337") != std::string::npos);
  for (const Line& line : solved) {
    INFO(line.name << " " << line.puzzle);
    CHECK(value_of(line, "asc,hill,locked,whip").n == 0);
    CHECK(value_of(line, "asc,hill,whip").n == 0);
    CHECK(value_of(line, "locked,whip").n == 1);
  }
}

TEST_CASE("variants: rules of related cells add nothing to the classic grid") {
  const auto ids = testing::ratings({"W", "W+asc", "S+W", "futoshiki"});
  const auto puzzles = testing::puzzles_of(testing::sudogen0(testing::kShare == 1 ? 400 : 4000));
  for (const rating::Report& report : testing::rate_all(Geometry::classic(), puzzles, ids)) {
    CHECK(report.values[0] == report.values[1]);
    CHECK(report.values[2] == report.values[3]);
  }
}
