// A record: what is known of one line of the input; its columns, the names of its cells, and its
// typed row for a store.
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

// The candidates of a puzzle and of its resolution state, for a store: cell by cell one letter per
// digit, g(iven), p(laced), o(pen), or - if eliminated. `blocks` is the block number of each cell,
// 0 if it has none. All are empty if not asked for.
struct StateMarks {
  std::string_view before{}, after{}, blocks{};
};

// The canonical forms of a record (collect/minlex.h): of what, and in which order.
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
  std::string_view text{};          // 81 characters; empty: none, or not asked for
  std::int64_t automorphisms = -1;  // -1: none, or not asked for
};

// The techniques on the path of a rating (explain/path.h); empty: not known, or not asked for.
struct PathTexts {
  std::string_view techniques{}, hardest{};
};

struct Record {
  // 81 characters with '.' for blanks, or 729 for pencil marks; of a variant the line with all its
  // fields; empty if the line holds no puzzle.
  std::string_view puzzle;
  const rating::Report* report = nullptr;
  double seconds = 0;  // wall time of rating; below 0: not known
  std::string_view tail;
  std::uint64_t line = 0;   // number in the file, from 1
  std::string_view file{};  // without control characters
  // 81 digits; empty if there is not exactly one solution, or if not asked for.
  std::string_view solution{};
  std::string_view variant{};  // canonical name
  // CSP-variables of the board, including those that the line adds; -1: not asked for.
  std::int64_t variables = -1;
  // Pairs of candidates that are linked by no CSP-variable; -1: not asked for.
  std::int64_t links = -1;
  int size = 9;  // of the grid: cells in a row
  // All values come from an earlier run; nothing was rated.
  bool known = false;
  // Bit set, in the order of the report, of ratings whose values are known although the record as a
  // whole is not.
  std::uint64_t found = 0;
  // The subset of `found` that comes from the store that the run writes to.
  std::uint64_t stored = 0;
  // By rating of the layout, summed over all lengths; empty: not asked for.
  std::span<const rules::ProfileCounts> profile{};
  StateMarks marks{};
  std::span<PathTexts> paths{};  // by rating; empty: not asked for
  // Clues by their cells, or `none`; empty: not exactly one solution, or not asked for.
  std::string_view redundant{};
  std::array<FormCells, kForms> forms{};
  // The puzzle as it was read; empty if the line holds something else.
  std::string_view read{};
  char separator = ' ';  // between it and the tail
  // The number of the record in which the class first appears; -1: not known.
  std::int64_t class_number = -1;
  std::span<const std::string_view> cells{};  // of the columns that pass through from the input
  // Gets the offsets in the output at which a writer leaves out the number of the class, which a
  // later stage inserts; null: none.
  std::vector<std::size_t>* class_number_offsets = nullptr;

  // True if the puzzle is a line of a variant.
  bool has_fields() const { return !puzzle.empty() && variant != variant::kClassic; }
};

// The value of a record in a column; `none` if the line holds no puzzle, or the rater has no count.
struct ColumnValue {
  // cell: text that may be a number. class_number: a later stage inserts it.
  enum class Kind : std::uint8_t { none, count, seconds, text, cell, class_number };
  Kind kind = Kind::none;
  std::int64_t count = 0;
  double seconds = 0;
  std::string_view text{};
  std::vector<std::size_t>* class_number_offsets = nullptr;  // gets the offset of the class number
};

// What a column needs that is computed on request only.
enum class Needs : std::uint8_t { nothing, clock, solution, tail, board, minimality, form, path };

// The counter of a rating that a profile column shows.
struct ProfileCell {
  std::size_t rating;  // of the layout
  const rules::CounterInfo* counter;
};

// The text of a rating's path that a path column shows.
struct PathCell {
  rating::RatingId rating;
  std::string_view PathTexts::*text;
};

// A column beside the ratings.
struct ColumnInfo {
  std::string_view name;     // "cands-brt"
  std::string_view summary;  // one line of help
  // Called for records with a puzzle, and for all records if of_line.
  ColumnValue (*value)(const Record& record);
  // Restores the value from a cell of an earlier run; returns false when no such cell was ever
  // written. Null for puzzle and status, which every record has.
  bool (*restore)(Record& record, rating::Report& report, std::string_view cell) = nullptr;
  Needs needs = Needs::nothing;
  bool is_text = false;
  bool of_line = false;                 // has a value for lines without a puzzle too
  char letter = 0;                      // short name in a template; 0: none
  std::optional<ProfileCell> cell{};    // in place of value()
  std::optional<PathCell> path{};       // in place of value() and restore()
  FormKind form{};                      // of a column with Needs::form
  std::optional<std::size_t> passed{};  // in place of value(): index of the cell of the input

  // True if the value follows from the line alone, without rating.
  bool is_of_input() const { return of_line || needs == Needs::board; }
  // True if put_back() supports the column.
  bool is_restored() const { return restore != nullptr || path.has_value(); }
};

// Returns the optional columns, which are written on request.
Registry<ColumnInfo> columns();
// Returns the optional columns, then those that every record has (puzzle, status, tail).
Registry<ColumnInfo> all_columns();

// What is written of each record.
struct Layout {
  std::vector<rating::RatingId> ratings{};
  std::vector<const ColumnInfo*> columns{};
  bool tail = false;
  std::optional<int> infinity{};           // written in place of inf
  std::shared_ptr<const Template> form{};  // of the format `template`
  // The header line of the input, if it has one.
  std::string head{};
  std::uint64_t seed = 0;  // of the format `random`
  int images = 1;          // of the format `random`: isomorphs per puzzle
  FormKind shown_form{};   // of the format `form`
  // Puzzles are lines with blanks in them, so formats quote them where needed.
  bool has_fields = false;
  std::string notes{};  // written above everything else

  // Returns the value as written, with `infinity` in place of inf.
  rating::Value shown(rating::Value value) const {
    return infinity && value.kind == rating::ValueKind::infinite ? rating::finite({*infinity})
                                                                 : value;
  }
};

ColumnValue value_of(const ColumnInfo& column, const Record& record);
// Restores a cell of an earlier run into a record. Returns false when no such cell was ever
// written. Precondition: column.is_restored().
bool put_back(const ColumnInfo& column, Record& record, rating::Report& report,
              std::string_view cell);
// Returns the status that follows from a value; `otherwise` for >n and -.
rating::Status status_of(rating::Value value, rating::Status otherwise);

// Appends the value as text: the count, seconds with six decimals, "-" for none.
void append(std::string& out, const ColumnValue& value);
// Appends "5", "inf", ">18" or "-".
void append(std::string& out, rating::Value value);

// Columns that a run defines itself, and their owner: pointers to them stay valid as long as this
// object, or the one it is moved to. Thread-safety: a plain value.
class OwnColumns {
 public:
  ColumnInfo& add(std::string name);
  const std::vector<const ColumnInfo*>& columns() const { return columns_; }

 private:
  std::vector<std::unique_ptr<std::pair<std::string, ColumnInfo>>> rows_;  // with their names
  std::vector<const ColumnInfo*> columns_;
};

// Returns the columns RATING.COUNTER of a profile, by rating: totals of its searches over all
// lengths. `ratings` are those of the layout; `all` adds the counters of all partial chains.
OwnColumns profile_columns(std::span<const rating::RatingId> ratings, bool all);

// Returns the column RATING.techniques or RATING.hardest of this name; null: none.
const ColumnInfo* path_column(std::string_view name);
// Returns the column that a word such as `techniques` stands for, for this rating; null: the rating
// has no paths.
const ColumnInfo* path_column(rating::RatingId id, const ColumnInfo& word);

// Returns the columns that pass through from the input: the n-th is the n-th of Record::cells.
OwnColumns passed_columns(const std::vector<std::string>& names);

// Returns the column names behind that of the puzzle in a header line; none if it is not separated
// by tabs or commas.
std::vector<std::string> names_in(std::string_view head);
// A splitter of the tails of lines below a header line. A last column `tail` takes the rest of the
// line. Thread-safety: none.
class CellsBelow {
 public:
  explicit CellsBelow(std::string_view head);
  // Returns the cells of a tail: views of it and of this object, valid until the next call.
  std::span<const std::string_view> cut(std::string_view tail);

 private:
  const char separator_;
  std::size_t last_;  // index of the column `tail`; SIZE_MAX: none
  std::string unquoted_;
  std::vector<input::CellView> cells_;
  std::vector<std::string_view> texts_;
};

// Names of cells, in conditions (condition.h), templates (writer.h) and sort keys
// (record_selector.h).
//
// A name is that of a rating or of a column. Whatever is named has to be computed: a rating that is
// only named is rated, but not written. So one object resolves all names of a run and collects what
// they require. Thread-safety: Names is for one thread; the rest are plain values and functions.

// What a name refers to.
struct Field {
  const ColumnInfo* column = nullptr;  // null: a rating
  std::size_t rating = 0;              // index into Report::values
  bool is_text() const { return column != nullptr && column->is_text; }
};

// Ratings and columns that are named but not written: they are computed after those of the layout.
struct Named {
  std::vector<rating::RatingId> ratings{};
  std::vector<const ColumnInfo*> columns{};
};

// An error in a text of the user: either an unknown word with the words that are known, or a
// sentence.
struct Problem {
  std::string_view what{};  // "name"; empty: `why` is the sentence
  std::string unknown{};
  std::vector<std::string_view> known{};
  std::string why{};
};

class Names {
 public:
  // `written`: ratings of the layout. `more`: columns beside those of all_columns().
  explicit Names(std::vector<rating::RatingId> written, std::vector<const ColumnInfo*> more = {})
      : written_(std::move(written)), more_(std::move(more)) {}

  // Resolves a rating or a column by its exact name; nothing if there is none. `techniques` and
  // `hardest` refer to the first rating that has a path.
  std::optional<Field> find(std::string_view name);
  // Resolves the one-letter name of a column in a template.
  std::optional<Field> find(char letter);
  // Returns the error for a name that find() does not know.
  Problem unknown(std::string_view name) const;
  const Named& named() const { return named_; }

 private:
  Field use(const ColumnInfo& column);

  const std::vector<rating::RatingId> written_;
  const std::vector<const ColumnInfo*> more_;
  Named named_;
};

// What a cell claims about a number: least <= number <= most, where inf is infinity. There are no
// bounds for `-`, nor for text.
struct Bounds {
  double least = 0, most = 0;
};
std::optional<Bounds> bounds_of(const Field& field, const Record& record);

// Appends the cell of the record.
void append(std::string& out, const Layout& layout, const Field& field, const Record& record);

// Records as typed rows, for a second consumer of a run (a store, an estimate).
//
// A worker adds the rows of a chunk, and the consumer gets them in the order of the input. The
// texts and values of all rows are stored contiguously, so a row costs no allocation of its own.
// Thread-safety: a plain value.

struct Row {
  // The members of fixed size. Counts are -1 if not known.
  struct Facts {
    std::uint64_t line = 0;
    std::uint64_t stored = 0;  // bit set of ratings whose values come from the store
    // Bit set of ratings whose values come from another run, under limits that are not known.
    std::uint64_t told = 0;
    double seconds = 0;
    std::uint64_t nodes = 0;
    std::uint64_t arena = 0;
    std::int32_t size = 0;
    std::int32_t clues = -1, cands = -1, clues_brt = -1, cands_brt = -1, cands_w1 = -1,
                 solutions = -1;
    rating::Status status = rating::Status::ok;
    bool known = false;   // nothing was rated
    bool listed = false;  // the value is from a published list, so there are no search costs
  };
  Facts facts{};
  std::string_view file{};
  std::string_view puzzle{};  // empty: the line holds none
  std::string_view variant{};
  std::span<const rating::Value> values{};  // in the order of the run
  StateMarks marks{};
  std::string_view cells{};  // of the path columns, then of those of the input, separated by tabs

  std::array<std::string_view*, 7> texts() {
    return {&file, &puzzle, &variant, &marks.before, &marks.after, &marks.blocks, &cells};
  }
};

class Rows {
 public:
  // ratings: number of values of the report to add. first: cells before those of the input.
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
  // Returns the bytes in use.
  std::size_t bytes() const {
    return entries_.size() * sizeof(Entry) + text_.size() + values_.size() * sizeof(rating::Value);
  }
  // Returns the bytes allocated.
  std::size_t memory() const {
    return entries_.capacity() * sizeof(Entry) + text_.capacity() +
           values_.capacity() * sizeof(rating::Value);
  }

 private:
  struct Entry {
    Row::Facts facts;
    std::array<std::size_t, 7> sizes;  // lengths of its texts
    std::size_t values;                // number of its values
  };
  std::vector<Entry> entries_;
  std::string text_;
  std::vector<rating::Value> values_;
};

// A consumer of the rows of each chunk, called by one thread at a time, in the order of the input.
// Throws IoError.
using TakeRows = std::function<void(const Rows& rows)>;

}  // namespace bitwhip::batch
