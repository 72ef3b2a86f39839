#include "batch/record_rows.h"

#include <algorithm>
#include <iterator>

#include "base/text.h"
#include "rating/rater.h"
#include "rating/rating.h"

namespace bitwhip::batch {

void RecordRows::add(const Record& record, std::size_t ratings,
                     const std::vector<std::string>& first, const StateMarks& marks) {
  const rating::Report& report = *record.report;
  const ReusedValues& reused = record.reused;
  BITWHIP_INVARIANT(ratings <= report.values.size());
  const std::uint64_t all = ratings == 0 ? 0 : ~std::uint64_t{0} >> (rating::kMaxRatings - ratings);
  const RecordRow::Facts facts{.line = record.line.number,
                               .stored = reused.of_own_store,
                               .told = (reused.all ? all : reused.ratings) & ~reused.of_own_store,
                               .seconds = record.facts.seconds.value_or(0),
                               .nodes = report.stats.nodes,
                               .arena = report.stats.arena_peak,
                               .size = record.size,
                               .clues = report.clues,
                               .cands = report.cands,
                               .clues_brt = report.clues_brt,
                               .cands_brt = report.cands_brt,
                               .cands_w1 = report.cands_w1,
                               .solutions = report.solutions,
                               .status = report.status,
                               .known = reused.all};
  std::string cells = joined(first, "\t");
  for (std::size_t i = 0; i < record.line.cells.size(); ++i) {
    const std::string_view cell = record.line.cells[i];
    if (i > 0 || !first.empty()) cells += '\t';
    std::replace_copy(cell.begin(), cell.end(), std::back_inserter(cells), '\t', ' ');
  }
  RecordRow row{facts,
                record.line.file,
                record.puzzle,
                record.variant,
                std::span(report.values).first(ratings),
                marks,
                cells};
  Extent& extent = extents_.emplace_back(Extent{facts, {}, ratings});
  std::size_t* size = extent.sizes.data();
  for (const std::string_view* part : row.texts()) {
    *size++ = part->size();
    text_ += *part;
  }
  values_.insert(values_.end(), row.values.begin(), row.values.end());
}

}  // namespace bitwhip::batch
