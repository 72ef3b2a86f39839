// Ratings of puzzles of TE-depth 3 by chains over the guardians of anti-tridagons and of other
// impossible patterns: of our own, and those of the published table.
#include <array>
#include <catch2/catch.hpp>

#include "base/text.h"
#include "support/data.h"
#include "support/generate.h"
#include "support/isomorphs.h"
#include "support/rating.h"
#include "support/reference.h"
#include "support/tridagons.h"

using namespace bitwhip;
using namespace bitwhip::testing;
using rating::Value;
using rating::ValueKind;

namespace {

// Each with its column of the published table, how many values may be lower, and how many lines end
// in memory of 1 GiB where no length is a limit.
struct OverRelations {
  const char* name;
  std::size_t column;
  int lower, open;
};
constexpr std::array kOverRelations{OverRelations{"SFin+W+Trid-OR5W", 2, 10, 0},
                                    OverRelations{"SFin+W+Imp-OR5W", 5, 16, 0},
                                    OverRelations{"SFin+gW+Trid-OR5gW", 6, 0, 2}};
const std::vector<rating::RatingId> kRelationRatings =
    ratings({kOverRelations[0].name, kOverRelations[1].name, kOverRelations[2].name});

struct Published {
  std::string puzzle;
  // 99: not solved with lengths up to 8; 0: not published.
  std::array<int, kOverRelations.size()> values;
};

// Nothing where the reference data is absent.
std::vector<Published> published() {
  std::vector<Published> lines;
  for (const std::string& file : more_reference("rules/te3_or5.tsv")) {
    for (const auto& cells : table(file)) {
      Published& one = lines.emplace_back(Published{cells.at(1), {}});
      for (std::size_t k = 0; k < kOverRelations.size(); ++k)
        one.values[k] = parse_number<int>(cells.at(kOverRelations[k].column)).value_or(0);
    }
  }
  return lines;
}

std::vector<Puzzle> puzzles_in(const std::vector<Published>& lines) {
  std::vector<Puzzle> list;
  for (const Published& line : lines) list.push_back(puzzle_of(line.puzzle));
  return list;
}

// Every step-th of them.
std::vector<std::string> tridagons(int step) {
  std::vector<std::string> list;
  for (std::size_t i = 0; i < kTridagons.size(); i += static_cast<std::size_t>(step))
    list.emplace_back(kTridagons[i].puzzle);
  return list;
}

}  // namespace

// Our own were rated with the search of the checker, which takes one elimination at a time.
TEST_CASE("tridagons: never above the published ratings", "[reference]") {
  std::vector<Published> own;
  for (const Tridagons& one : kTridagons)
    own.push_back({std::string(one.puzzle), {one.level, 0, 0}});
  const auto own_reports =
      rate_all(Geometry::classic(), puzzles_in(own), kRelationRatings, {.max_length = 8});
  for (std::size_t i = 0; i < own.size(); ++i) {
    INFO(own[i].puzzle);
    const auto& values = own_reports[i].values;
    // More patterns, and g-chains, need no longer chains.
    for (const std::size_t k : {0, 1, 2}) {
      if (own[i].values[0] <= 8)
        CHECK((values[k].kind == ValueKind::finite && values[k].n <= own[i].values[0]));
    }
  }
  const std::vector<Published> all = published();
  if (all.empty()) return;
  REQUIRE(all.size() == 748);
  std::vector<Published> lines;
  for (std::size_t i = 0; i < all.size(); i += static_cast<std::size_t>(sampled(8)))
    lines.push_back(all[i]);
  const auto reports =
      rate_all(Geometry::classic(), puzzles_in(lines), kRelationRatings, {.max_length = 8});
  std::array<int, kOverRelations.size()> lower{}, compared{};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    INFO(lines[i].puzzle);
    for (std::size_t k = 0; k < kOverRelations.size(); ++k) {
      const Value value = reports[i].values[k];
      const int n = value.kind == ValueKind::finite ? value.n : 99, known = lines[i].values[k];
      if (known == 0) continue;
      CHECK(n <= known);
      lower[k] += n < known;
      ++compared[k];
    }
  }
  for (std::size_t k = 0; k < kOverRelations.size(); ++k)
    CHECK(lower[k] <= kOverRelations[k].lower);
  const bool whole = lines.size() == all.size();
  CHECK(compared[0] == static_cast<int>(lines.size()));
  CHECK(compared[1] == static_cast<int>(lines.size()));
  if (whole) CHECK(compared[2] == 43);
}

TEST_CASE("tridagons: each puzzle is solved, or nothing is left to try") {
  std::vector<Puzzle> puzzles;
  for (const Tridagons& one : kTridagons) puzzles.push_back(puzzle_of(std::string(one.puzzle)));
  const auto own = rate_all(Geometry::classic(), puzzles, ratings({"SFin+W+Trid-OR5W", "W"}));
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    INFO(kTridagons[i].puzzle);
    CHECK(own[i].values[0] == Value{ValueKind::finite, kTridagons[i].level});
    CHECK(own[i].values[1].kind == ValueKind::infinite);
  }
}

TEST_CASE("tridagons: isomorphic puzzles have the same rating", "[slow]") {
  check_isomorphs(Geometry::classic(), tridagons(sampled(6)), kShare == 1 ? 5 / sampled(5) : 1,
                  random_isomorph, kRelationRatings, {}, 7);
}

TEST_CASE("tridagons: of all lines each is solved, or nothing is left to try",
          "[long][reference]") {
  std::vector<Published> lines = published();
  for (const Tridagons& one : kTridagons) lines.push_back({std::string(one.puzzle), {}});
  const auto reports = rate_all(Geometry::classic(), puzzles_in(lines), kRelationRatings,
                                {.arena = std::size_t{1} << 30});
  for (std::size_t k = 0; k < kOverRelations.size(); ++k) {
    INFO(kOverRelations[k].name);
    int open = 0;
    for (const auto& report : reports) {
      if (report.values[k].kind == ValueKind::finite ||
          report.values[k].kind == ValueKind::infinite)
        continue;
      CHECK(report.status == rating::Status::memory);
      ++open;
    }
    CHECK(open <= kOverRelations[k].open);
  }
}

TEST_CASE("tridagons: isomorphs of 500 puzzles have the same rating", "[long][reference]") {
  std::vector<std::string> puzzles;
  for (const Tridagons& one : kTridagons) puzzles.emplace_back(one.puzzle);
  for (const Published& line : published()) {
    if (puzzles.size() < 500) puzzles.push_back(line.puzzle);
  }
  check_isomorphs(Geometry::classic(), puzzles, 5, random_isomorph, kRelationRatings,
                  {.max_length = 12}, 8);
}
