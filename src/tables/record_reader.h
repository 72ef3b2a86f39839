// Rows of a list of ratings as records again, so that they can be written in another form, or
// chosen from.
//
// Thread-safety: none.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "batch/record.h"
#include "batch/worker.h"
#include "rating/rater.h"
#include "rating/rating.h"
#include "rules/search_profile.h"
#include "tables/list_reader.h"

namespace bitwhip::tables {

class RecordReader {
 public:
  // The list has a column for each rating and column of the job, else ListError is thrown. Both
  // must outlive the object.
  RecordReader(const batch::Job& job, const ListReader& list);

  // Returns the record of the row that was read last; it is valid until the next call. Throws
  // ListError where a cell is none of its column.
  batch::Record& next();

 private:
  void bind();
  const std::string& cell(std::size_t at) const;
  void take_cell(const batch::ColumnInfo& column, std::size_t at);

  const ListReader& list_;
  const std::string file_;
  const std::vector<rating::RatingId> ratings_;
  std::vector<const batch::ColumnInfo*> columns_;
  std::vector<std::string_view> passed_;
  std::vector<std::size_t> values_, cells_, passed_at_;  // where the columns stand in a row
  std::size_t puzzle_ = 0, status_ = 0, variant_ = 0, bound_ = 0;
  // What belongs to the row under way.
  std::string puzzle_text_;
  std::vector<std::string_view> passed_cells_;
  rating::Report report_;
  std::vector<rules::Counts> profile_;
  std::vector<batch::PathTexts> paths_;
  batch::Record record_;
};

}  // namespace bitwhip::tables
