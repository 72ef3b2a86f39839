// A record: what is known of one input line, and the columns that it can be written in.
//
// The order in every format: puzzle, the ratings as asked for, the further columns as asked for,
// status, tail.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/registry.h"
#include "input/cells.h"
#include "rating/rater.h"
#include "rating/rating.h"
#include "rules/search_profile.h"
#include "variant/variant.h"

namespace bitwhip::batch {

class Template;

// The candidates of a puzzle as it is written and of its state, for a store: cell by cell a letter
// for each digit, g(iven), p(laced), o(pen), or - where it is gone. blocks: the number of the block
// of each cell, 0 where there is none. All are empty where nobody asked.
struct StateMarks {
  std::string_view before{}, after{}, blocks{};
};

// The canonical forms that a record may have (collect/minlex.h): of what, and in which order.
enum class FormKind : std::uint8_t { puzzle, puzzle_by_pattern, solution, pattern, expansion, expansion_by_pattern };
inline constexpr std::size_t kForms = 6;

struct FormCells {
  std::string_view text{};          // 81 characters; empty: there is none, or nobody asked
  std::int64_t automorphisms = -1;  // -1: the same
};

// What the path of a rating uses (explain/techniques.h); empty: it is not known, or nobody asked.
struct PathTexts {
  std::string_view techniques{}, hardest{};
};

struct Record {
  // 81 characters with '.' for blanks, or 729 for pencil marks; of a variant the line with all its
  // fields; empty when the line holds no puzzle.
  std::string_view puzzle;
  const rating::Report* report = nullptr;
  double seconds = 0;  // spent on rating; below 0: not known
  std::string_view tail;
  std::uint64_t line = 0;                    // its number in the file, from 1
  std::string_view file{};                   // without control characters
  std::string_view solution{};               // 81 digits; empty when there is not exactly one, and when nobody asked for it
  std::string_view variant{};                // its canonical name
  std::int64_t variables = -1;               // of the board of the puzzle, with what its line adds; -1: nobody asked
  std::int64_t links = -1;                   // pairs of candidates that are linked by no variable; -1: nobody asked
  int size = 9;                              // cells in a row of the grid
  bool known = false;                        // nothing was rated: all values come from an earlier run
  std::uint64_t found = 0;                   // the ratings whose values are known one by one, as bits in the order of the report
  std::uint64_t stored = 0;                  // those of them that come from the store that the run writes to
  std::span<const rules::Counts> profile{};  // by rating of the layout, over all lengths; empty: nobody asked
  StateMarks marks{};
  std::span<PathTexts> paths{};  // by rating; empty: nobody asked
  std::string_view redundant{};  // clues by their cells, or `none`; empty: there is not one solution, or nobody asked
  std::array<FormCells, kForms> forms{};
  std::string_view read{};                    // the puzzle as it was read; empty: something else stands there
  char separator = ' ';                       // between it and the tail
  std::int64_t class_number = -1;             // the record in which the class appears first; -1: not known
  std::span<const std::string_view> cells{};  // of the columns of the input that pass through
  std::vector<std::size_t>* holes = nullptr;  // takes the places where a writer puts this number, which a later stage knows; null: there is none

  // True if the puzzle is the line of a variant.
  bool has_fields() const { return !puzzle.empty() && variant != variant::kClassic; }
};

// The value of a record in a column. It is `none` when the line holds no puzzle, and where the
// rater knows no count.
struct ColumnValue {
  enum class Kind : std::uint8_t { none, count, seconds, text, cell, hole };  // cell: a text that may be a number
  Kind kind = Kind::none;
  std::int64_t count = 0;
  double seconds = 0;
  std::string_view text{};
  std::vector<std::size_t>* holes = nullptr;  // of a hole
};

// What a column reads that a run keeps only on request.
enum class Needs : std::uint8_t { nothing, clock, solution, tail, board, minimality, form, path };

// The counter of a rating that a column of a profile shows.
struct ProfileCell {
  std::size_t rating;  // of the layout
  const rules::CounterInfo* counter;
};

// Which text of the path of a rating a column shows.
struct PathCell {
  rating::RatingId rating;
  std::string_view PathTexts::*text;
};

// One row for each thing that a record shows beside its ratings.
struct ColumnInfo {
  std::string_view name;                       // "cands-brt"
  std::string_view summary;                    // one line of help
  ColumnValue (*value)(const Record& record);  // of a record with a puzzle, but for a column of lines
  // Puts a cell of an earlier run back into a record; false when no such cell was ever written.
  // Null: puzzle and status, which every record has.
  bool (*restore)(Record& record, rating::Report& report, std::string_view cell) = nullptr;
  Needs needs = Needs::nothing;
  bool is_text = false;
  bool of_line = false;                 // known of a line without a puzzle too
  char letter = 0;                      // in a template; 0: none
  std::optional<ProfileCell> cell{};    // in place of value()
  std::optional<PathCell> path{};       // in place of value() and restore()
  FormKind form{};                      // of a column that needs one
  std::optional<std::size_t> passed{};  // in place of value(): the cell of the input

  // True if a run that reads the puzzle knows the value without an earlier run.
  bool is_of_input() const { return of_line || needs == Needs::board; }
  // True if put_back() knows its cells.
  bool is_restored() const { return restore != nullptr || path.has_value(); }
};

// The further columns, written on request.
Registry<ColumnInfo> columns();
// All of them: the further columns, then those that every record has anyway (puzzle, status, tail).
Registry<ColumnInfo> all_columns();

// What is written of each record.
struct Layout {
  std::vector<rating::RatingId> ratings{};
  std::vector<const ColumnInfo*> columns{};
  bool tail = false;
  std::optional<int> infinity{};           // written in place of inf
  std::shared_ptr<const Template> form{};  // of the format `template`
  std::string head{};                      // of the input: its first line, where that names its columns
  std::uint64_t seed = 0;                  // of the format `random`
  int images = 1;                          // the same: of each puzzle
  FormKind shown_form{};                   // of the format `form`
  bool has_fields = false;                 // a puzzle is a line with blanks in it, so formats quote it where that is needed
  std::string notes{};                     // above all that is written

  // The value that is written for a value.
  rating::Value shown(rating::Value value) const {
    return infinity && value.kind == rating::Value::Kind::infinite ? rating::finite({*infinity}) : value;
  }
};

ColumnValue value_of(const ColumnInfo& column, const Record& record);
// Puts a cell of an earlier run back into a record. Returns false when no such cell was ever
// written. The column is_restored().
bool put_back(const ColumnInfo& column, Record& record, rating::Report& report, std::string_view cell);
// Returns the status that a value tells by itself; >n and - leave it to the caller.
rating::Status status_of(rating::Value value, rating::Status otherwise);

// Appends the value as text: the count, seconds with six decimals, "-" for none.
void append(std::string& out, const ColumnValue& value);
// Appends "5", "inf", ">18" or "-".
void append(std::string& out, rating::Value value);

// Columns of one run, which live as long as this object. Thread-safety: immutable after
// construction.
class OwnColumns {
 public:
  OwnColumns(const OwnColumns&) = delete;
  OwnColumns& operator=(const OwnColumns&) = delete;

  const std::vector<const ColumnInfo*>& columns() const { return columns_; }

 protected:
  OwnColumns() = default;
  ColumnInfo& add(std::string name);

 private:
  std::deque<std::pair<std::string, ColumnInfo>> rows_;  // with their names
  std::vector<const ColumnInfo*> columns_;
};

// The columns RATING.COUNTER of a profile, rating by rating: what the searches of each rating did,
// over all lengths.
class ProfileColumns : public OwnColumns {
 public:
  // The ratings of the layout. all: with the counters of all partial chains.
  ProfileColumns(std::span<const rating::RatingId> ratings, bool all);
};

// Returns the column RATING.techniques or RATING.hardest of this name; null: there is none.
const ColumnInfo* path_column(std::string_view name);
// Returns the column that a word such as `techniques` stands for beside this rating; null: the
// rating has no paths.
const ColumnInfo* path_column(rating::RatingId id, const ColumnInfo& word);

// Columns of the input that pass through: the n-th is the n-th of Record::cells.
class PassedColumns : public OwnColumns {
 public:
  explicit PassedColumns(const std::vector<std::string>& names);
};

// The names behind that of the puzzle in a line that names the columns of records; none where its
// cells are not between tabs or commas.
std::vector<std::string> names_in(std::string_view head);
// Cuts the tails of the lines below such a line. A last column `tail` has the rest of the line.
// Thread-safety: none.
class CellsBelow {
 public:
  explicit CellsBelow(std::string_view head);
  // Returns the cells of a tail, views of it and of this object: until the next call.
  std::span<const std::string_view> cut(std::string_view tail);

 private:
  const char separator_;
  std::size_t last_;  // the number of the column `tail`; SIZE_MAX: there is none
  std::string unquoted_;
  std::vector<input::CellView> cells_;
  std::vector<std::string_view> texts_;
};

}  // namespace bitwhip::batch
