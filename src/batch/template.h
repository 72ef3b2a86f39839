// A template: text in which names stand for the cells of a record, as in `%{puzzle}\t%{W}` or `%p %{W}\n`.
//
//   %{NAME}     the cell of the rating or column of that name, as tsv shows it
//   %p %s ...   short for the columns that have a letter (record.h)
//   %% \\ \t \n a percent sign, a backslash, a tab, a line end
//
// Any other character after % or \ is a mistake, so that more of them can get a meaning. A record ends with a line end: one is added unless the text
// ends with \n. Thread-safety: immutable after parse().
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "batch/names.h"
#include "batch/record.h"

namespace bitwhip::batch {

class Template {
 public:
  // Nothing, and the problem, for a text that is no template.
  static std::optional<Template> parse(std::string_view text, Names& names, Problem& problem);

  // Appends a record with its line end.
  void append(std::string& out, const Layout& layout, const Record& record) const;
  // Returns the number of lines of a record; no cell holds a line end.
  int lines() const;

 private:
  struct Piece {
    std::string text;            // then
    std::optional<Field> field;  // which only the last piece does without
  };
  std::vector<Piece> pieces_;
};

}  // namespace bitwhip::batch
