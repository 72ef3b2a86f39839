// The columns of records beside the ratings: their table, those that a run defines itself, and
// their values.
//
// Thread-safety: constants and plain functions; a ColumnOwner is a plain value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/registry.h"
#include "batch/facts.h"
#include "batch/record.h"
#include "rating/rater.h"
#include "rating/rating.h"
#include "rating/status.h"
#include "rating/value.h"
#include "rules/search_profile.h"

namespace bitwhip::batch {

// The value of a record in a column; `none` if the line holds no puzzle, or nothing is known.
struct ColumnValue {
  // cell: text that may be a number. class_number: a later stage inserts it.
  enum class Type : std::uint8_t { none, count, seconds, text, cell, class_number };
  Type type = Type::none;
  std::int64_t count = 0;
  double seconds = 0;
  std::string_view text{};
  std::vector<std::size_t>* class_number_offsets = nullptr;  // gets the offset of the number
};

// What a column needs that is computed on request only, cheapest first.
enum class OnRequest : std::uint8_t {
  nothing,
  tail,            // of the line
  clock,           // around the rating
  solution,        // of the solver
  minimality,      // a search for each clue
  canonical_form,  // canonical forms
  path,            // the resolution path of a rating
};

// When the value of a column is known.
enum class KnownWith : std::uint8_t {
  line,     // read, even if it holds no puzzle
  puzzle,   // without rating it
  rating,   // of the puzzle
  classes,  // of isomorphic puzzles, behind the workers
};

// Where a store keeps a column that a run asks for.
enum class StoredAs : std::uint8_t {
  own,      // a column of its own, asked for or not
  cell,     // a cell by line
  nothing,  // not at all
};

// The counter of a rating that a profile column shows.
struct ProfileCounter {
  std::size_t rating;  // of the layout
  const rules::CounterInfo* counter;
};

// The text of a rating's path that a path column shows, or counts a technique in.
struct PathCell {
  rating::RatingId rating;
  std::optional<std::string_view> PathTexts::*text;
  // Names of the technique and of its kinds; null: the column shows the text. Owned elsewhere.
  const std::vector<std::string>* counted = nullptr;
};

// A column. One of of_board, value, profile_counter, path and passed computes it.
struct ColumnInfo {
  std::string_view name{};     // "cands-brt"
  std::string_view summary{};  // one line of help
  char letter = 0;             // short name in a template; 0: none
  bool is_text = false;
  bool holds_fields = false;  // of a variant it has blanks, and templates quote it
  OnRequest needs = OnRequest::nothing;
  KnownWith known = KnownWith::rating;
  StoredAs stored = StoredAs::cell;

  // Counts what the puzzle itself tells, each time that it is asked.
  std::int64_t (*of_board)(const PuzzleOnBoard& board) = nullptr;
  // Called for records with a puzzle, and for all records if the value is known with the line.
  ColumnValue (*value)(const Record& record) = nullptr;
  std::optional<ProfileCounter> profile_counter{};
  std::optional<PathCell> path{};
  std::optional<std::size_t> passed{};  // index of the cell of the input
  std::string_view passed_name{};       // of that cell, which --rename may have replaced
  // Of a column that passes through: the cell is a value of this rating.
  std::optional<rating::RatingId> passed_rating{};

  CanonicalFormKind canonical_form{};  // of a column that needs one
  // Every record has the column, asked for or not (puzzle and status), so nothing restores it.
  bool in_every_record = false;
  // Takes the cell of an earlier run; returns false when no such cell was ever written. Null: the
  // cell is a count, or a text if is_text, and the record keeps it as it is.
  bool (*restore)(Record& record, rating::Report& report, std::string_view cell) = nullptr;

  bool is_of_line() const { return known == KnownWith::line; }
  // True for `techniques` and `hardest`, which stand for the columns of each rating.
  bool is_path_word() const { return needs == OnRequest::path && !path; }
  // True if put_back() supports the column.
  bool is_restored() const {
    return !in_every_record && !profile_counter && !passed && !is_path_word();
  }
};

// Returns the optional columns, which are written on request.
Registry<ColumnInfo> columns();
// Returns the optional columns, then those that every record has (puzzle, status, tail).
Registry<ColumnInfo> all_columns();

ColumnValue value_of(const ColumnInfo& column, const Record& record);
// Restores a cell of an earlier run into a record. Returns false when no such cell was ever
// written. Precondition: column.is_restored().
bool put_back(const ColumnInfo& column, Record& record, rating::Report& report,
              std::string_view cell);

// Appends the value as text: the count, seconds with six decimals, "-" for none.
void append(std::string& out, const ColumnValue& value);
// Appends "5", "inf", ">18" or "-".
void append(std::string& out, rating::Value value);

// The owner of columns that a run defines itself: pointers to them stay valid as long as this
// object, or the one it is moved to.
class ColumnOwner {
 public:
  // told: the name in the input of a column that passes through.
  ColumnInfo& add(std::string name, std::string told = {});
  const std::vector<const ColumnInfo*>& columns() const { return columns_; }

 private:
  struct OwnedColumn {
    std::string name, told;
    ColumnInfo info{};
  };
  std::vector<std::unique_ptr<OwnedColumn>> rows_;
  std::vector<const ColumnInfo*> columns_;
};

// Which counters of a profile are meant: those of the searches, or with them those of all partial
// chains.
enum class CounterRange : bool { searches, all_chains };
// Returns the columns RATING.COUNTER of a profile, by rating: totals of its searches over all
// lengths. `ratings` are those of the layout.
ColumnOwner profile_columns(std::span<const rating::RatingId> ratings, CounterRange range);

// Returns the column RATING.techniques, RATING.hardest or RATING.count(TECHNIQUE) of this name;
// null: none.
const ColumnInfo* path_column(std::string_view name);
// Returns the column that a word such as `techniques` stands for, for this rating; null: the rating
// has no paths.
const ColumnInfo* path_column(rating::RatingId id, const ColumnInfo& word);

// Returns the columns that pass through from the input: the n-th is the n-th of InputLine::cells.
// are_records: they are those of an earlier run, so the names of ratings are ratings.
// renames: old and new names.
using ColumnRenames = std::vector<std::pair<std::string, std::string>>;
ColumnOwner passed_columns(const std::vector<std::string>& names, bool are_records = false,
                           const ColumnRenames& renames = {});

// Returns the status that comes from values of an earlier run: the worst of theirs, where `told` is
// the status of that run and stands for those that tell none.
rating::Status status_of_values(std::span<const rating::Value> values, rating::Status told);

}  // namespace bitwhip::batch
