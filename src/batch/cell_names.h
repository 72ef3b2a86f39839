// Names of cells, in conditions (condition.h), templates (writer.h) and sort keys
// (record_selector.h).
//
// A name is that of a rating or of a column. Whatever is named has to be computed: a rating that is
// only named is rated, but not written. So one object resolves all names of a run and collects what
// they require. Thread-safety: NameResolver is for one thread; the rest are plain values and
// functions.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "batch/column.h"
#include "batch/layout.h"
#include "batch/record.h"
#include "rating/rating.h"

namespace bitwhip::batch {

// What a name refers to: a cell of a record.
struct CellRef {
  const ColumnInfo* column = nullptr;  // null: a rating
  std::size_t rating = 0;              // index into Report::values
  bool is_text() const { return column != nullptr && column->is_text; }
};

// Ratings and columns that are named but not written: they are computed after those of the layout.
struct Requirements {
  std::vector<rating::RatingId> ratings{};
  std::vector<const ColumnInfo*> columns{};
};

// An error in a text of the user: either an unknown word with the words that are known, or a
// sentence.
struct NameError {
  std::string_view what{};  // "name"; empty: `why` is the sentence
  std::string unknown{};
  std::vector<std::string_view> known{};
  std::string why{};
};

class NameResolver {
 public:
  // `written`: ratings of the layout. `more`: columns beside those of all_columns().
  explicit NameResolver(std::vector<rating::RatingId> written,
                        std::vector<const ColumnInfo*> more = {})
      : written_(std::move(written)), more_(std::move(more)) {}

  // Resolves a rating or a column by its exact name; nothing if there is none. `techniques` and
  // `hardest` refer to the first rating that has a path.
  std::optional<CellRef> find(std::string_view name);
  // Returns the column that find() resolves this name to, without asking for it; null: none.
  const ColumnInfo* find_column(std::string_view name) const;
  // Resolves the one-letter name of a column in a template.
  std::optional<CellRef> find(char letter);
  // Returns the rating of a reference that find() has returned. Precondition: it is a rating.
  rating::RatingId rating_of(const CellRef& cell) const {
    return cell.rating < written_.size() ? written_[cell.rating]
                                         : required_.ratings[cell.rating - written_.size()];
  }
  // Returns the error for a name that find() does not know.
  NameError unknown(std::string_view name) const;
  const Requirements& required() const { return required_; }

 private:
  CellRef use(const ColumnInfo& column);

  const std::vector<rating::RatingId> written_;
  const std::vector<const ColumnInfo*> more_;
  Requirements required_;
};

// What a cell claims about a number: least <= number <= most, where inf is infinity. There are no
// bounds for `-`, nor for text.
struct CellBounds {
  double least = 0, most = 0;
};
std::optional<CellBounds> bounds_of(const CellRef& cell, const Record& record);

// Appends the cell of the record.
void append(std::string& out, const Layout& layout, const CellRef& cell, const Record& record);

}  // namespace bitwhip::batch
