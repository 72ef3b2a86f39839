// A record: what is known of one input line, the columns that it can be written in, the names of
// its cells, and its form for a store.
//
// The order in every format: puzzle, the ratings as asked for, the further columns as asked for,
// status, tail.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/invariant.h"
#include "base/registry.h"
#include "input/cells.h"
#include "rating/rater.h"
#include "rating/rating.h"
#include "rating/status.h"
#include "rating/value.h"
#include "rules/search_profile.h"
#include "variant/variant.h"

namespace bitwhip::batch {

class Template;

// Holds the candidates of a puzzle as it is written and of its state, for a store: cell by cell a
// letter for each digit, g(iven), p(laced), o(pen), or - where it is gone. `blocks` holds the
// number of the block of each cell, 0 where there is none. All are empty where nobody asked.
struct StateMarks {
  std::string_view before{}, after{}, blocks{};
};

// Names the canonical forms that a record may have (collect/minlex.h): of what, in which order.
enum class FormKind : std::uint8_t {
  puzzle,
  puzzle_by_pattern,
  solution,
  pattern,
  expansion,
  expansion_by_pattern
};
inline constexpr std::size_t kForms = 6;

struct FormCells {
  std::string_view text{};          // 81 characters; empty: there is none, or nobody asked
  std::int64_t automorphisms = -1;  // -1: the same
};

// What the path of a rating uses (explain/path.h); empty: it is not known, or nobody asked.
struct PathTexts {
  std::string_view techniques{}, hardest{};
};

struct Record {
  // The puzzle has 81 characters with '.' for blanks, or 729 for pencil marks; of a variant it is
  // the line with all its fields; it is empty when the line holds no puzzle.
  std::string_view puzzle;
  const rating::Report* report = nullptr;
  double seconds = 0;  // spent on rating; below 0: not known
  std::string_view tail;
  std::uint64_t line = 0;   // its number in the file, from 1
  std::string_view file{};  // without control characters
  // 81 digits; empty when there is not exactly one, and when nobody asked for it.
  std::string_view solution{};
  std::string_view variant{};  // its canonical name
  // Of the board of the puzzle, with what its line adds; -1: nobody asked.
  std::int64_t variables = -1;
  // Pairs of candidates that are linked by no variable; -1: nobody asked.
  std::int64_t links = -1;
  int size = 9;  // cells in a row of the grid
  // Nothing was rated: all values come from an earlier run.
  bool known = false;
  // The ratings whose values are known one by one, as bits in the order of the report.
  std::uint64_t found = 0;
  // Those of them that come from the store that the run writes to.
  std::uint64_t stored = 0;
  // By rating of the layout, over all lengths; empty: nobody asked.
  std::span<const rules::Counts> profile{};
  StateMarks marks{};
  std::span<PathTexts> paths{};  // by rating; empty: nobody asked
  // Clues by their cells, or `none`; empty: there is not one solution, or nobody asked.
  std::string_view redundant{};
  std::array<FormCells, kForms> forms{};
  // The puzzle as it was read; empty: something else stands there.
  std::string_view read{};
  char separator = ' ';  // between it and the tail
  // The record in which the class appears first; -1: not known.
  std::int64_t class_number = -1;
  std::span<const std::string_view> cells{};  // of the columns of the input that pass through
  // Takes the places where a writer puts this number, which a later stage knows; null: there is
  // none.
  std::vector<std::size_t>* holes = nullptr;

  // True if the puzzle is the line of a variant.
  bool has_fields() const { return !puzzle.empty() && variant != variant::kClassic; }
};

// Holds the value of a record in a column. It is `none` when the line holds no puzzle, and where
// the rater knows no count.
struct ColumnValue {
  // cell: a text that may be a number.
  enum class Kind : std::uint8_t { none, count, seconds, text, cell, hole };
  Kind kind = Kind::none;
  std::int64_t count = 0;
  double seconds = 0;
  std::string_view text{};
  std::vector<std::size_t>* holes = nullptr;  // of a hole
};

// Tells what a column reads that a run keeps only on request.
enum class Needs : std::uint8_t { nothing, clock, solution, tail, board, minimality, form, path };

// Names the counter of a rating that a column of a profile shows.
struct ProfileCell {
  std::size_t rating;  // of the layout
  const rules::CounterInfo* counter;
};

// Tells which text of the path of a rating a column shows.
struct PathCell {
  rating::RatingId rating;
  std::string_view PathTexts::*text;
};

// Describes one thing that a record shows beside its ratings.
struct ColumnInfo {
  std::string_view name;     // "cands-brt"
  std::string_view summary;  // one line of help
  // Of a record with a puzzle, but for a column of lines.
  ColumnValue (*value)(const Record& record);
  // Puts a cell of an earlier run back into a record; returns false when no such cell was ever
  // written. The pointer is null for puzzle and status, which every record has.
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

// Returns the further columns, which are written on request.
Registry<ColumnInfo> columns();
// Returns the further columns, then those that every record has anyway (puzzle, status, tail).
Registry<ColumnInfo> all_columns();

// Describes what is written of each record.
struct Layout {
  std::vector<rating::RatingId> ratings{};
  std::vector<const ColumnInfo*> columns{};
  bool tail = false;
  std::optional<int> infinity{};           // written in place of inf
  std::shared_ptr<const Template> form{};  // of the format `template`
  // Of the input: its first line, where that names its columns.
  std::string head{};
  std::uint64_t seed = 0;  // of the format `random`
  int images = 1;          // the same: of each puzzle
  FormKind shown_form{};   // of the format `form`
  // A puzzle is a line with blanks in it, so formats quote it where that is needed.
  bool has_fields = false;
  std::string notes{};  // above all that is written

  // Returns the value that is written for a value.
  rating::Value shown(rating::Value value) const {
    return infinity && value.kind == rating::Value::Kind::infinite ? rating::finite({*infinity})
                                                                   : value;
  }
};

ColumnValue value_of(const ColumnInfo& column, const Record& record);
// Puts a cell of an earlier run back into a record. Returns false when no such cell was ever
// written. The column is_restored().
bool put_back(const ColumnInfo& column, Record& record, rating::Report& report,
              std::string_view cell);
// Returns the status that a value tells by itself; >n and - leave it to the caller.
rating::Status status_of(rating::Value value, rating::Status otherwise);

// Appends the value as text: the count, seconds with six decimals, "-" for none.
void append(std::string& out, const ColumnValue& value);
// Appends "5", "inf", ">18" or "-".
void append(std::string& out, rating::Value value);

// Holds columns of one run, which live as long as this object, or that to which it is moved.
// Thread-safety: a plain value.
class OwnColumns {
 public:
  ColumnInfo& add(std::string name);
  const std::vector<const ColumnInfo*>& columns() const { return columns_; }

 private:
  std::vector<std::unique_ptr<std::pair<std::string, ColumnInfo>>> rows_;  // with their names
  std::vector<const ColumnInfo*> columns_;
};

// Returns the columns RATING.COUNTER of a profile, by rating: what its searches did, over all
// lengths. `ratings` are those of the layout; `all` adds the counters of all partial chains.
OwnColumns profile_columns(std::span<const rating::RatingId> ratings, bool all);

// Returns the column RATING.techniques or RATING.hardest of this name; null: there is none.
const ColumnInfo* path_column(std::string_view name);
// Returns the column that a word such as `techniques` stands for beside this rating; null: the
// rating has no paths.
const ColumnInfo* path_column(rating::RatingId id, const ColumnInfo& word);

// Returns the columns of the input that pass through: the n-th is the n-th of Record::cells.
OwnColumns passed_columns(const std::vector<std::string>& names);

// Returns the names behind that of the puzzle in a line that names the columns of records; none
// where its cells are not between tabs or commas.
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

// These names stand for the cells of a record, in a condition (condition.h), a template (writer.h)
// and as the key of a choice (chooser.h).
//
// A name is that of a rating or of a column. Whatever is named must be there when the records are
// made: a rating that is only named is rated, but not written. So one object sees all names of a
// run and keeps the list of what they ask for. Thread-safety: Names is for one thread; the rest are
// plain values and functions.

// Describes what a name stands for.
struct Field {
  const ColumnInfo* column = nullptr;  // null: a rating
  std::size_t rating = 0;              // index into Report::values
  bool is_text() const { return column != nullptr && column->is_text; }
};

// Holds what is asked for outside of the layout: it is rated after its ratings, and looked at.
struct Named {
  std::vector<rating::RatingId> ratings{};
  std::vector<const ColumnInfo*> columns{};
};

// Describes what is wrong with a text of the user: either a word that is unknown, and the words
// that there are, or a sentence.
struct Problem {
  std::string_view what{};  // "name"; empty: the sentence tells
  std::string unknown{};
  std::vector<std::string_view> known{};
  std::string why{};
};

class Names {
 public:
  // `written` holds the ratings of the layout, `more` columns beside those of all_columns().
  explicit Names(std::vector<rating::RatingId> written, std::vector<const ColumnInfo*> more = {})
      : written_(std::move(written)), more_(std::move(more)) {}

  // Finds a rating or a column by its exact name; nothing when there is none. `techniques` and
  // `hardest` are those of the first rating that has a path.
  std::optional<Field> find(std::string_view name);
  // Returns the column of a letter of templates.
  std::optional<Field> find(char letter);
  // Returns what is wrong with a name that find() does not know.
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

// Appends the cell.
void append(std::string& out, const Layout& layout, const Field& field, const Record& record);

// Records as typed rows: what a second consumer of a run (a store, an estimate) takes of each.
//
// A worker adds the rows of a chunk, and the consumer gets them in the order of the input. The
// texts and values of all rows lie one behind the other, so a row costs no allocation of its own.
// Thread-safety: a plain value.

struct Row {
  // Holds the part of fixed size. Counts are -1 where they are not known.
  struct Facts {
    std::uint64_t line = 0;
    std::uint64_t stored = 0;  // the ratings whose values come from the store, as bits
    // Those whose values another run has found, whose limits are not known.
    std::uint64_t told = 0;
    double seconds = 0;
    std::uint64_t nodes = 0;
    std::uint64_t arena = 0;
    std::int32_t size = 0;
    std::int32_t clues = -1, cands = -1, clues_brt = -1, cands_brt = -1, cands_w1 = -1,
                 solutions = -1;
    rating::Status status = rating::Status::ok;
    bool known = false;   // nothing was rated
    bool listed = false;  // the value is of a published list, so no search has a cost
  };
  Facts facts{};
  std::string_view file{};
  std::string_view puzzle{};  // empty: the line holds none
  std::string_view variant{};
  std::span<const rating::Value> values{};  // in the order of the run
  StateMarks marks{};
  std::string_view cells{};  // of the columns of paths, then of those of the input, between tabs

  std::array<std::string_view*, 7> texts() {
    return {&file, &puzzle, &variant, &marks.before, &marks.after, &marks.blocks, &cells};
  }
};

class Rows {
 public:
  // ratings: how many values of the report the row has. first: cells before those of the input.
  void add(const Record& record, std::size_t ratings,
           const std::vector<std::string_view>& first = {});
  void append(const Rows& more) {
    entries_.insert(entries_.end(), more.entries_.begin(), more.entries_.end());
    text_ += more.text_;
    values_.insert(values_.end(), more.values_.begin(), more.values_.end());
  }
  void clear() {
    entries_.clear();
    text_.clear();
    values_.clear();
  }

  // Calls act(row) for each row; a row is valid during the call.
  template <class Act>
  void each(const Act& act) const {
    std::string_view text = text_;
    std::span<const rating::Value> values = values_;
    for (const Entry& entry : entries_) {
      BITWHIP_INVARIANT(entry.values <= values.size());
      Row row{.facts = entry.facts, .values = values.first(entry.values)};
      const std::size_t* size = entry.sizes.data();
      for (std::string_view* part : row.texts()) {
        BITWHIP_INVARIANT(*size <= text.size());
        *part = text.substr(0, *size);
        text.remove_prefix(*size++);
      }
      values = values.subspan(entry.values);
      act(row);
    }
    BITWHIP_INVARIANT(text.empty() && values.empty());
  }

  std::size_t size() const { return entries_.size(); }
  bool empty() const { return entries_.empty(); }
  // Returns the bytes that the rows take.
  std::size_t bytes() const {
    return entries_.size() * sizeof(Entry) + text_.size() + values_.size() * sizeof(rating::Value);
  }
  // Returns the bytes that are reserved.
  std::size_t memory() const {
    return entries_.capacity() * sizeof(Entry) + text_.capacity() +
           values_.capacity() * sizeof(rating::Value);
  }

 private:
  struct Entry {
    Row::Facts facts;
    std::array<std::size_t, 7> sizes;  // of its texts
    std::size_t values;                // how many belong to the row
  };
  std::vector<Entry> entries_;
  std::string text_;
  std::vector<rating::Value> values_;
};

// Takes the rows of a chunk, from one thread at a time, in the order of the input. Throws IoError.
using TakeRows = std::function<void(const Rows& rows)>;

}  // namespace bitwhip::batch
