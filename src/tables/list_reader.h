// The reader of lists of ratings, row by row: records as `bitwhip rate` writes them (tab- or
// comma-separated with a header, or JSON lines), any such file with a column of that name, lines
// with ED=r/p/d behind the puzzle (graded_line.h), or a plain column of values, one a line.
//
// A line ends at LF, CR LF or a bare CR; in quotes of a csv a line end is part of the cell. Blank
// lines and comments (#) are skipped, and so are repeated headers behind notes, in concatenated
// files. Cells are separated by tabs, commas (then perhaps in quotes) or blanks, as in the first
// line. With a header, no row may have fewer cells than it. Thread-safety: none.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/invariant.h"
#include "batch/column.h"
#include "batch/earlier_results.h"
#include "batch/facts.h"
#include "batch/record.h"
#include "input/opening.h"
#include "io/json.h"
#include "io/source.h"
#include "rating/rater.h"
#include "rating/rating.h"
#include "rating/status.h"
#include "rating/value.h"
#include "rules/search_profile.h"
#include "variant/variant.h"

namespace bitwhip::batch {
struct RecordJob;
}

namespace bitwhip::tables {

// An error in the contents of a file; the message names file and line.
class ListError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

inline bool is_nothing(std::string_view cell) { return cell.empty() || cell == "-"; }

// The member of a summary (tables/weighted_sums.h) with its version, by which it is told from
// records as JSON: none of them has it.
inline constexpr std::string_view kSummaryMember = "bitwhip-summary";

// The index of a missing column.
inline constexpr std::size_t kAbsent = SIZE_MAX;

inline std::size_t place_in(const std::vector<std::string>& heads, std::string_view name) {
  const auto found = std::find(heads.begin(), heads.end(), name);
  return found == heads.end() ? kAbsent : static_cast<std::size_t>(found - heads.begin());
}
inline bool has_head(const std::vector<std::string>& heads, std::string_view name) {
  return place_in(heads, name) != kAbsent;
}

class ListReader {
 public:
  // `columns`: names, or numbers from 1 if there is no header, of columns of values;
  // `text_columns`: of columns of any text. The source must outlive the object.
  ListReader(io::Source& source, std::string name, std::vector<std::string> columns,
             const std::vector<std::string>& text_columns = {});

  // Reads all columns as text; heads() are their names. The list must have a header, or be JSON
  // lines, where a new member is a new column. The first line must name a rating or a column of
  // records. Notes are kept if asked for.
  enum class AllColumns : std::uint8_t { without_notes, with_notes };
  ListReader(io::Source& source, std::string name, AllColumns);

  // Advances to the next row. Returns false at the end. Throws ListError, io::IoError.
  bool next();

  const std::string& puzzle() const { return puzzle_; }
  // Returns the variant of the row; `classic` if the list has no column `variant`.
  const std::string& variant() const { return variant_; }
  bool tells_variants() const { return tells_variants_; }
  // Leaves columns of values that the list lacks without a value, but for the last one of them.
  void allow_lacking() { allows_lacking_ = true; }
  // Returns the bit set of the columns of values that the row has no cell of.
  std::uint64_t lacking() const { return lacking_; }
  rating::Value value(std::size_t column = 0) const {
    BITWHIP_INVARIANT(column < values_.size());
    return values_[column];
  }
  const std::vector<rating::Value>& values() const { return values_; }
  const std::vector<std::string>& texts() const { return texts_; }  // `-` for null in JSON
  // Returns the heads of all columns, after the first row. New ones are only appended, here and in
  // texts(); a cell that a row lacks is empty.
  const std::vector<std::string>& heads() const { return heads_; }
  // Returns the index of a column in heads() and texts(); kAbsent: none.
  std::size_t place_of(std::string_view name) const { return place_in(heads_, name); }
  std::size_t needed_place(std::string_view name) const;  // throws ListError instead
  // Returns the notes (input/opening.h) read since the last call, each with its line end. Throws
  // ListError for more than input::kLongestOpening bytes at once.
  std::string take_notes() { return std::exchange(notes_, {}); }
  std::uint64_t line() const { return line_; }  // first line of the row
  const std::string& name() const { return name_; }
  // Throws ListError about the current row.
  [[noreturn]] void fail(const std::string& what) const;

  // Returns the names in the first line: its cells, or members of JSON; empty if there is no line.
  // No other member function can be used then. Throws ListError, io::IoError.
  std::vector<std::string> first_names();

  static constexpr std::size_t kLongestLine = std::size_t{1} << 20;

 private:
  bool append_line();
  bool read_line();
  bool take_graded(std::string_view line, bool is_first);
  void keep_note(std::string_view line);
  void close_quotes();
  void split();
  void take_header();
  void refuse_cut_off(std::size_t heads) const;
  void refuse_semicolons() const;
  io::Json parsed() const;
  std::size_t index_of(const std::string& column, bool header) const;
  void take_all_heads();
  void take_all_cells();
  void take_all_json();
  void take_named();
  rating::Value value_of(std::size_t column, const std::string& cell) const;

  io::Source& source_;
  std::string name_;
  std::vector<std::string> columns_;                  // of values, then of text
  std::vector<std::optional<rating::Scale>> scales_;  // of values, where a rating has the name
  std::vector<char> block_;
  std::size_t at_ = 0;
  std::size_t size_ = 0;
  bool after_cr_ = false;
  std::string text_;
  std::uint64_t line_ = 0;   // first line of text_
  std::uint64_t lines_ = 0;  // lines read so far
  std::vector<std::string> cells_;
  char separator_ = 0;                // 0: not known yet; '{': JSON lines
  std::vector<std::size_t> indices_;  // of columns_; unused for JSON lines
  std::size_t head_cells_ = 0;        // 0: no header
  std::size_t puzzle_index_ = 0, variant_index_ = kAbsent;
  std::string puzzle_;
  std::string variant_{variant::kClassic};
  bool tells_variants_ = false;
  std::vector<rating::Value> values_;
  std::vector<std::string> texts_;
  bool all_ = false;
  bool keeps_notes_ = false;
  bool allows_lacking_ = false;
  std::uint64_t lacking_ = 0;
  std::vector<std::string> heads_;
  std::string notes_;
  input::HeaderDetector headings_;
  // The first line, if it begins with the name `puzzle`.
  std::string heading_;
  // Of a list without a header whose lines have ED=r/p/d: its first line, below the header that it
  // is given.
  std::string below_header_;
  bool is_graded_ = false;
  std::unordered_map<std::string, std::size_t> head_at_;  // of JSON lines
};

// Returns the status for a value in a list without statuses.
inline rating::Status status_told(rating::Value value) {
  return batch::status_of(
      value, value.kind == rating::ValueKind::above ? rating::Status::length : rating::Status::ok);
}

// Adds the rows of a list to the known records (batch/earlier_results.h). Its header, or the keys
// of its JSON, must name `puzzle`, `status`, and all ratings and columns that the records have.
// Rows without a puzzle are skipped. variant: canonical name of that of the run, to which all rows
// must belong; a list without a column `variant` is of the classic grid. Throws ListError,
// io::IoError.
void read_known(io::Source& source, const std::string& name, std::string_view variant,
                batch::EarlierRecords& records);

// A converter from rows of a list of ratings to records, so that they can be written in another
// format, or selected from.
class RecordReader {
 public:
  // Throws ListError unless the list has a column for each rating and column of the job. Both must
  // outlive the object.
  RecordReader(const batch::RecordJob& job, const ListReader& list);

  // Returns the record of the current row, valid until the next call. Throws ListError for an
  // invalid cell.
  batch::Record& next();

 private:
  void bind();
  const std::string& cell(std::size_t at) const;
  void take_cell(const batch::ColumnInfo& column, std::size_t at);
  void take_status(rating::Value value);

  const ListReader& list_;
  const std::string file_;
  const std::vector<rating::RatingId> ratings_;
  std::vector<const batch::ColumnInfo*> columns_;
  std::vector<std::string_view> passed_;
  std::vector<std::size_t> values_, cells_, passed_at_;  // indices of the columns in a row
  std::size_t puzzle_ = 0, status_ = 0, variant_ = 0, bound_ = 0;
  // The ratings of the list and their scales, which tell the status where the job has none.
  std::vector<std::pair<std::size_t, rating::Scale>> telling_;
  // State of the current row.
  std::string puzzle_text_;
  bool is_told_ = true;  // every value tells its status
  std::vector<std::string_view> passed_cells_;
  rating::Report report_;
  std::vector<rules::ProfileCounts> profile_;
  std::vector<batch::PathTexts> paths_;
  batch::Record record_;
};

}  // namespace bitwhip::tables
