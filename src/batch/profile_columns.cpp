#include "batch/profile_columns.h"

#include <fmt/core.h>

namespace bitwhip::batch {

ProfileColumns::ProfileColumns(std::span<const rating::RatingId> ratings, bool all) {
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    for (const rules::CounterInfo& counter : rules::counters()) {
      if (counter.of_all && !all) continue;
      const std::string& name = names_.emplace_back(fmt::format("{}.{}", rating::info(ratings[i]).name, counter.name));
      ColumnInfo& row = rows_.emplace_back();
      row.name = name;
      row.summary = counter.summary;
      row.cell = ProfileCell{i, &counter};
      columns_.push_back(&row);
    }
  }
}

}  // namespace bitwhip::batch
