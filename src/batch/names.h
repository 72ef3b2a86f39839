// The names that stand for the cells of a record, in a condition (condition.h), a template
// (writer.h) and as the key of a choice (chooser.h).
//
// A name is that of a rating or of a column. Whatever is named must be there when the records are
// made: a rating that is only named is rated, but not written. So one object sees all names of a
// run and keeps the list of what they ask for. Thread-safety: Names is for one thread; the rest are
// plain values and functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "batch/record.h"
#include "rating/rating.h"
#include "rating/value.h"

namespace bitwhip::batch {

// What a name stands for.
struct Field {
  const ColumnInfo* column = nullptr;  // null: a rating
  std::size_t rating = 0;              // index into Report::values
  bool is_text() const { return column != nullptr && column->is_text; }
};

// What is asked for outside of the layout: rated after its ratings, and looked at.
struct Named {
  std::vector<rating::RatingId> ratings{};
  std::vector<const ColumnInfo*> columns{};
};

// What is wrong with a text of the user: either a word that is unknown, and the words that there
// are, or a sentence.
struct Problem {
  std::string_view what{};  // "name"; empty: the sentence tells
  std::string unknown{};
  std::vector<std::string_view> known{};
  std::string why{};
};

class Names {
 public:
  // written: the ratings of the layout. more: columns beside those of all_columns().
  explicit Names(std::vector<rating::RatingId> written, std::vector<const ColumnInfo*> more = {})
      : written_(std::move(written)), more_(std::move(more)) {}

  // The exact name of a rating or a column; nothing when there is none. `techniques` and `hardest`
  // are those of the first rating that has a path.
  std::optional<Field> find(std::string_view name);
  // The column of a letter of templates.
  std::optional<Field> find(char letter);
  // What is wrong with a name that find() does not know.
  Problem unknown(std::string_view name) const;
  const Named& named() const { return named_; }

 private:
  Field use(const ColumnInfo& column);

  const std::vector<rating::RatingId> written_;
  const std::vector<const ColumnInfo*> more_;
  Named named_;
};

// What a cell says about a number: it is not below `least` and not above `most`; inf is infinity.
// There are no bounds for `-`, and for text.
struct Bounds {
  double least = 0, most = 0;
};
std::optional<Bounds> bounds_of(const Field& field, const Record& record);
std::optional<Bounds> bounds_of(rating::Value value);

// Appends the cell.
void append(std::string& out, const Layout& layout, const Field& field, const Record& record);

}  // namespace bitwhip::batch
