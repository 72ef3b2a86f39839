// Formats of records: templates, and the writers of all formats.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/registry.h"
#include "batch/cell_names.h"
#include "batch/layout.h"
#include "batch/record.h"

namespace bitwhip::batch {

// A template: text with placeholders for the cells of a record, as in `%{puzzle}\t%{W}` or `%p
// %{W}\n`.
//
//   %{NAME}     the cell of the rating or column of that name, as tsv shows it
//   %p %s ...   short for the columns that have a letter (column.h)
//   %% \\ \t \n a percent sign, a backslash, a tab, a line end
//
// Any other character after % or \ is an error, so that meanings can be added later. A record ends
// with a line end: one is added unless the text ends with \n. Thread-safety: immutable after
// parse().
class Template {
 public:
  // Returns nothing, and sets the problem, when the text is not a template.
  static std::optional<Template> parse(std::string_view text, NameResolver& names,
                                       NameError& problem);

  // Appends a record with its line end.
  void append(std::string& out, const Layout& layout, const Record& record) const;
  // Returns the number of lines of a record, which is fixed since no cell holds a line end.
  int lines() const;

 private:
  struct TemplatePiece {
    std::string text;              // before the field
    std::optional<CellRef> field;  // nothing for the last piece
  };
  std::vector<TemplatePiece> pieces_;
};

// Formats records as bytes; each format has a class. The base class writes nothing, for a run whose
// records are not wanted. Thread-safety: immutable after construction, so any number of threads may
// use it at once.
class RecordWriter {
 public:
  virtual ~RecordWriter() = default;
  // Appends the header.
  virtual void header(std::string&) const {}
  // Appends one record with its line end.
  virtual void record(std::string&, const Record&) const {}
  // Returns how many lines a record has, the same for all records.
  virtual int lines() const { return 1; }
};

// Returns the writer of the default format.
std::unique_ptr<RecordWriter> make_tsv_writer(const Layout& layout);
// Return writers of the lines as read, with the canonical form or random isomorphs in place of the
// puzzle.
std::unique_ptr<RecordWriter> make_form_writer(const Layout& layout);
std::unique_ptr<RecordWriter> make_isomorph_writer(const Layout& layout);

struct FormatInfo {
  std::string_view name;
  std::string_view summary;
  // The writer puts the notes of the layout above all else.
  std::unique_ptr<RecordWriter> (*make)(const Layout& layout);
  // Columns that records of a variant have by default; empty ones at the end.
  std::array<std::string_view, 3> variant_columns{};
  bool has_tails = false;    // all records have their tails by default
  bool is_template = false;  // the records are what --template says
  bool has_header = false;   // a line above the records names their cells, or repeats the input's
  bool has_cells = false;    // records are lines of cells
  char separator = 0;        // of its cells

  // True if columns of the input pass through.
  bool keeps_columns() const { return !variant_columns.front().empty(); }
  bool keeps_notes() const { return keeps_columns() || has_tails; }
};

// Returns the formats, the default first.
Registry<FormatInfo> formats();

}  // namespace bitwhip::batch
