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
  const StateMarks& marks = record.marks;
  std::string cells = joined(first, "\t");
  for (std::size_t i = 0; i < record.cells.size(); ++i) {
    if (i > 0 || !first.empty()) cells += '\t';
    std::replace_copy(record.cells[i].begin(), record.cells[i].end(), std::back_inserter(cells), '\t', ' ');
  }
  entries_.push_back({facts, record.file.size(), record.puzzle.size(), record.variant.size(), marks.before.size(), marks.after.size(),
                      marks.blocks.size(), cells.size(), ratings});
  for (const std::string_view text : {record.file, record.puzzle, record.variant, marks.before, marks.after, marks.blocks, std::string_view(cells)})
    text_ += text;
  values_.insert(values_.end(), report.values.begin(), report.values.begin() + static_cast<std::ptrdiff_t>(ratings));
}

void Rows::append(const Rows& more) {
  entries_.insert(entries_.end(), more.entries_.begin(), more.entries_.end());
  text_ += more.text_;
  values_.insert(values_.end(), more.values_.begin(), more.values_.end());
}

void Rows::clear() {
  entries_.clear();
  text_.clear();
  values_.clear();
}

}  // namespace bitwhip::batch
