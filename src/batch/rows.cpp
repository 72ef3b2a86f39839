#include "batch/rows.h"

#include <algorithm>
#include <iterator>

#include "base/text.h"

namespace bitwhip::batch {

void Rows::add(const Record& record, std::size_t ratings, const std::vector<std::string_view>& first) {
  const rating::Report& report = *record.report;
  BITWHIP_INVARIANT(ratings <= report.values.size());
  const std::uint64_t all = ratings == 0 ? 0 : ~std::uint64_t{0} >> (rating::kMaxRatings - ratings);
  const Row::Facts facts{record.line,
                         record.stored,
                         (record.known ? all : record.found) & ~record.stored,
                         record.seconds,
                         report.stats.nodes,
                         report.stats.arena_peak,
                         record.size,
                         report.clues,
                         report.cands,
                         report.clues_brt,
                         report.cands_brt,
                         report.cands_w1,
                         report.solutions,
                         report.status,
                         record.known,
                         false};
  std::string cells = joined(first, "\t");
  for (std::size_t i = 0; i < record.cells.size(); ++i) {
    if (i > 0 || !first.empty()) cells += '\t';
    std::replace_copy(record.cells[i].begin(), record.cells[i].end(), std::back_inserter(cells), '\t', ' ');
  }
  Row row{facts, record.file, record.puzzle, record.variant, std::span(report.values).first(ratings), record.marks, cells};
  Entry& entry = entries_.emplace_back(Entry{facts, {}, ratings});
  std::size_t* size = entry.sizes.data();
  for (const std::string_view* part : row.texts()) {
    *size++ = part->size();
    text_ += *part;
  }
  values_.insert(values_.end(), row.values.begin(), row.values.end());
}

}  // namespace bitwhip::batch
