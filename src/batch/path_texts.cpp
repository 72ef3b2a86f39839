#include "batch/path_texts.h"

#include <algorithm>
#include <utility>

namespace bitwhip::batch {

PathFacts::PathFacts(const std::shared_ptr<const GridTables>& tables, const std::vector<const ColumnInfo*>& columns,
                     const std::vector<const ColumnInfo*>& named, rating::Options options)
    : texts_(rating::ratings().size()) {
  options.profile = options.count_all = false;
  for (const auto* list : {&columns, &named}) {
    for (const ColumnInfo* column : *list) {
      const auto same = [column](const Asked& asked) { return asked.rating == column->path->rating; };
      if (column->path && std::none_of(asked_.begin(), asked_.end(), same))
        asked_.push_back({column->path->rating, explain::PathFinder(tables, column->path->rating, options)});
    }
  }
}

std::span<PathTexts> PathFacts::clear() {
  for (const Asked& asked : asked_) texts_[asked.rating] = {};
  return texts_;
}

bool PathFacts::find(const Puzzle& puzzle, const std::function<bool(rating::RatingId)>& wanted) {
  using rating::Status;
  for (Asked& asked : asked_) {
    PathTexts& texts = texts_[asked.rating];
    if (!texts.techniques.empty() || !texts.hardest.empty() || !wanted(asked.rating)) continue;
    const explain::Path path = asked.finder.find(puzzle);
    if (asked.finder.stopped()) return false;
    if (path.status > Status::length) continue;
    asked.techniques = explain::techniques_of(path);
    texts = {asked.techniques.counts, asked.techniques.hardest};
  }
  return true;
}

}  // namespace bitwhip::batch
