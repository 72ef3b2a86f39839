#include "support/isomorphs.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "support/data.h"
#include "support/rating.h"
#include "support/reference.h"

namespace bitwhip::testing {

std::vector<rating::RatingId> listed_ratings() {
  std::vector<rating::RatingId> ids;
  for (rating::RatingId id = 0; id < rating::ratings().size(); ++id) {
    if (rating::info(id).listed && rating::info(id).in_all && id != rating::rating_by_rules())
      ids.push_back(id);
  }
  return ids;
}

std::vector<std::string> hard_puzzles(std::size_t count) {
  std::vector<std::string> puzzles = hard_puzzles();
  puzzles.resize(std::min(puzzles.size(), count));
  static constexpr std::pair<const char*, const char*> kLists[] = {{"shc-B.tsv", "B"},
                                                                   {"shc-BxB.tsv", "BxB"},
                                                                   {"shc-BxBB.tsv", "BxBB"},
                                                                   {"shc-TE.tsv", "TE_depth"}};
  const std::size_t of_each = (count - puzzles.size() + std::size(kLists) - 1) / std::size(kLists);
  for (const auto& [file, column] : kLists) {
    const auto lines = more_published(file, column);
    for (std::size_t i = 1; !lines.empty() && i <= of_each && puzzles.size() < count; ++i)
      puzzles.push_back(lines[lines.size() * i / of_each - 1].puzzle);
  }
  if (puzzles.size() == count) return puzzles;

  // One by one, those of T&E-depth 2, which come first, and those with the highest SER.
  std::vector<std::string> own[2];
  for (const OwnValue& line : own_values("TE-depth")) own[0].push_back(line.puzzle);
  for (const OwnValue& line : own_values("ER")) own[1].push_back(line.puzzle);
  for (std::size_t i = 0; puzzles.size() < count; ++i) {
    if (i < own[0].size()) puzzles.push_back(own[0][i]);
    if (puzzles.size() < count) puzzles.push_back(own[1].at(own[1].size() - 1 - i));
  }
  return puzzles;
}

void check_isomorphs(const Geometry& geometry, const std::vector<std::string>& puzzles, int images,
                     Isomorph isomorph, std::span<const rating::RatingId> ratings,
                     const rating::RatingOptions& options, unsigned seed) {
  std::mt19937 random(seed);
  const auto family = static_cast<std::size_t>(images) + 1;
  std::vector<Puzzle> all;
  for (const std::string& puzzle : puzzles) {
    all.push_back(puzzle_of(puzzle));
    for (int i = 0; i < images; ++i) all.push_back(puzzle_of(isomorph(puzzle, random)));
  }
  while (!ratings.empty()) {
    const auto some = ratings.first(std::min<std::size_t>(ratings.size(), rating::kMaxRatings));
    ratings = ratings.subspan(some.size());
    const auto reports = rate_all(geometry, all, some, options);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const rating::Report& first = reports[i / family * family];
      INFO(to_string(all[i]) << ", an image of " << puzzles[i / family]);
      for (std::size_t k = 0; k < some.size(); ++k) {
        INFO(rating::info(some[k]).name);
        CHECK(rating::to_string(reports[i].values[k]) == rating::to_string(first.values[k]));
      }
      CHECK(summary(reports[i], 0) == summary(first, 0));
    }
  }
}

}  // namespace bitwhip::testing
