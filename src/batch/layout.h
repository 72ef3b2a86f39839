// The layout of a record: what is written of it. Thread-safety: a plain value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "batch/column.h"
#include "batch/facts.h"
#include "rating/rating.h"
#include "rating/value.h"

namespace bitwhip::batch {

class Template;

struct Layout {
  std::vector<rating::RatingId> ratings{};
  std::vector<const ColumnInfo*> columns{};
  bool tail = false;
  std::optional<int> infinity{};                      // written in place of inf
  std::shared_ptr<const Template> record_template{};  // of the format `template`
  // The header line of the input, if it has one.
  std::string head{};
  std::uint64_t seed = 0;              // of the format `random`
  int images = 1;                      // of the format `random`: isomorphs per puzzle
  CanonicalFormKind canonical_form{};  // of the format `form`
  // Puzzles are lines with blanks in them, so formats quote them where needed.
  bool has_fields = false;
  std::string notes{};  // written above everything else
  bool header = true;   // above the records, in formats that have one
  // How many ratings stand before each of the first columns, which are ratings that pass through
  // from records of an earlier run, ascending; all further columns stand behind all ratings.
  std::vector<std::size_t> among_ratings{};
  bool tail_is_column = false;  // the tail is the cell of the column `tail` of the input

  // Returns the value as written, with `infinity` in place of inf.
  rating::Value shown(rating::Value value) const {
    return infinity && value.kind == rating::ValueKind::infinite ? rating::finite({*infinity})
                                                                 : value;
  }
};

// Calls column(c) and rating(i) for each cell of a record between puzzle and status, in order.
template <class OfColumn, class OfRating>
void each_cell(const Layout& layout, const OfColumn& column, const OfRating& rating) {
  std::size_t at = 0;
  for (std::size_t i = 0; i <= layout.ratings.size(); ++i) {
    for (; at < layout.among_ratings.size() && layout.among_ratings[at] == i; ++at)
      column(*layout.columns[at]);
    if (i < layout.ratings.size()) rating(i);
  }
  for (; at < layout.columns.size(); ++at) column(*layout.columns[at]);
}

// Returns the columns that a store keeps as cells, beside those that pass through from the input.
std::vector<const ColumnInfo*> stored_cells_of(const Layout& layout);

}  // namespace bitwhip::batch
