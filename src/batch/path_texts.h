// What the columns RATING.techniques and RATING.hardest show: the path of a rating is found once
// for each puzzle and counted (explain/techniques.h).
//
// Cost: the path, which is the rating once more and a search for each step. Thread-safety: one
// object per thread.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "batch/record.h"
#include "explain/path.h"
#include "explain/techniques.h"
#include "grid/puzzle.h"
#include "rating/options.h"

namespace bitwhip::batch {

class PathFacts {
 public:
  // columns, named: of the run. tables: may change between puzzles. options: those of the ratings.
  PathFacts(const std::shared_ptr<const GridTables>& tables, const std::vector<const ColumnInfo*>& columns,
            const std::vector<const ColumnInfo*>& named, rating::Options options);

  // Forgets the puzzle. Returns the texts of the next one, by rating.
  std::span<PathTexts> clear();
  // Finds those texts that are asked for and not there yet, of the ratings that are wanted. A path
  // that the budget of the puzzle has cut off has none. Returns false when stopped.
  bool find(const Puzzle& puzzle, const std::function<bool(rating::RatingId)>& wanted);

 private:
  struct Asked {
    rating::RatingId rating;
    explain::PathFinder finder;
    explain::Techniques techniques{};  // of the puzzle under way
  };
  std::vector<Asked> asked_;
  std::vector<PathTexts> texts_;
};

}  // namespace bitwhip::batch
