#include "support/least_check.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <memory>
#include <random>

#include "support/data.h"
#include "support/generate.h"
#include "support/rating.h"
#include "support/reference.h"

namespace bitwhip::testing {

using rating::Value;
using rating::ValueKind;

std::function<std::string(const std::string& puzzle)> rater_of(const std::string& rating) {
  const auto rater = std::make_shared<rating::Rater>(Geometry::classic(), ratings({rating.c_str()}),
                                                     rating::RatingOptions{});
  return [rater](const std::string& puzzle) {
    rating::Report report;
    rater->rate(puzzle_of(puzzle), report);
    return rating::to_string(report.values[0]);
  };
}

bool may_be_equal(Value a, Value b) {
  const auto x = rating::claim(a), y = rating::claim(b);
  return x && y && x->least <= y->most && y->least <= x->most;
}

void compare_least_lines(int step) {
  struct Line {
    std::string puzzle, w, b, expected;
  };
  std::vector<Line> lines;
  for (const LeastLine& line : least_lines(step)) {
    CHECK(line.lower == line.upper);
    lines.push_back({line.puzzle, line.w, line.b, line.upper});
  }
  const auto w = more_published("wmin.tsv", "W"), b = more_published("wmin.tsv", "B");
  const auto lower = more_published("wmin.tsv", "lower"),
             upper = more_published("wmin.tsv", "upper");
  // Decided since, by a longer search.
  const char* const kDecided[] = {"6", "5", "5"};
  std::size_t open = 0;
  for (std::size_t i = 0; i < w.size(); ++i) {
    Line line{w[i].puzzle, w[i].value, b[i].value, upper[i].value};
    if (lower[i].value != upper[i].value) line.expected = kDecided[open++];
    if (i % static_cast<std::size_t>(step) == 0) lines.push_back(line);
  }
  if (!w.empty()) REQUIRE(open == std::size(kDecided));
  std::vector<std::string> texts;
  for (const Line& line : lines) texts.push_back(line.puzzle);
  const auto reports =
      rate_all(Geometry::classic(), puzzles_of(texts), ratings({"W", "B", "Wmin"}));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    INFO(lines[i].puzzle);
    CHECK(rating::to_string(reports[i].values[0]) == lines[i].w);
    CHECK(rating::to_string(reports[i].values[1]) == lines[i].b);
    CHECK(rating::to_string(reports[i].values[2]) == lines[i].expected);
  }
}

std::vector<std::string> with_w_above_b(int own_step, int reference_step) {
  std::vector<std::string> puzzles;
  for (const LeastLine& line : least_lines(own_step)) puzzles.push_back(line.puzzle);
  for (const PublishedValue& line : more_published("wmin.tsv", "W", reference_step))
    puzzles.push_back(line.puzzle);
  return puzzles;
}

void check_bounds(const std::vector<std::string>& puzzles, int max_length) {
  const auto ids = ratings({"W", "B", "Wmin", "gW", "gB", "gWmin"});
  const auto reports =
      rate_all(Geometry::classic(), puzzles_of(puzzles), ids, {.max_length = max_length});
  const auto alone = rate_all(Geometry::classic(), puzzles_of(puzzles), ratings({"gWmin"}),
                              {.max_length = max_length});
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    const auto& values = reports[i].values;
    INFO(puzzles[i] << " within " << max_length << ": W, B, Wmin " << rating::to_string(values[0])
                    << " " << rating::to_string(values[1]) << " " << rating::to_string(values[2])
                    << "; gW, gB, gWmin " << rating::to_string(values[3]) << " "
                    << rating::to_string(values[4]) << " " << rating::to_string(values[5]));
    const auto not_above = [&](std::size_t small, std::size_t great) {
      const auto x = rating::claim(values[small]), y = rating::claim(values[great]);
      REQUIRE((x && y));
      CHECK(x->least <= y->most);
    };
    // Each known bound of one must hold for the other as well.
    const auto w = rating::claim(values[0]), b = rating::claim(values[1]),
               least = rating::claim(values[2]);
    const auto gw = rating::claim(values[3]), gb = rating::claim(values[4]),
               g_least = rating::claim(values[5]);
    REQUIRE((w && b && least && gw && gb && g_least));
    CHECK(b->least <= least->least);
    CHECK(least->most <= w->most);
    CHECK(gb->least <= g_least->least);
    CHECK(g_least->most <= std::min(gw->most, least->most));
    for (const auto& [small, great] : {std::pair{1, 2}, {2, 0}, {4, 5}, {5, 3}, {5, 2}})
      not_above(static_cast<std::size_t>(small), static_cast<std::size_t>(great));
    // The value does not depend on what else was asked for.
    CHECK(alone[i].values[0] == values[5]);
  }
}

void check_least_isomorphs(const std::vector<std::string>& puzzles, int images, unsigned seed) {
  std::mt19937 random(seed);
  const auto family = static_cast<std::size_t>(images) + 1;
  std::vector<std::string> all;
  for (const std::string& puzzle : puzzles) {
    all.push_back(puzzle);
    for (int i = 0; i < images; ++i) all.push_back(random_isomorph(puzzle, random));
  }
  const auto reports = rate_all(Geometry::classic(), puzzles_of(all), ratings({"Wmin", "gWmin"}));
  std::size_t undecided = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t k = 0; k < 2; ++k) {
      const Value value = reports[i].values[k], first = reports[i / family * family].values[k];
      INFO(all[i] << ", an image of " << puzzles[i / family] << ": " << rating::to_string(value)
                  << " and " << rating::to_string(first));
      const bool decided = value.kind != ValueKind::interval && first.kind != ValueKind::interval;
      CHECK((decided ? value == first : may_be_equal(value, first)));
      undecided += !decided;
    }
  }
  INFO(undecided << " of " << 2 * all.size() << " values");
  CHECK(undecided <= all.size() / 50);
}

}  // namespace bitwhip::testing
