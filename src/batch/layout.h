// The layout of a record: what is written of it. Thread-safety: a plain value.
#pragma once

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

  // Returns the value as written, with `infinity` in place of inf.
  rating::Value shown(rating::Value value) const {
    return infinity && value.kind == rating::ValueKind::infinite ? rating::finite({*infinity})
                                                                 : value;
  }
};

// Returns the columns that a store keeps as cells, beside those that pass through from the input.
std::vector<const ColumnInfo*> stored_cells_of(const Layout& layout);

}  // namespace bitwhip::batch
