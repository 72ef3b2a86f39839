// Variants: names of house sets, links and fields, as in --variant, and the parser of their lines.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "grid/geometry.h"
#include "grid/puzzle.h"

namespace bitwhip::variant {

// Parsed line of a variant: its givens and marks, and its additions to the geometry of the names.
struct VariantPuzzle {
  int size = 9;
  // Cells outside the board hold digit 1 and do not count as givens. `marks`: some cell is neither
  // a given nor blank.
  Puzzle puzzle;
  LayoutAdditions additions;  // to Variant::layout(size)
};

// Reason why a line is no puzzle of the variant. Thrown by readers of parts of a line.
struct LineRefusal {
  // The line is well formed but bitwhip does not rate it, as the message says; otherwise it is
  // malformed.
  bool unsupported = false;
  std::string message;  // one sentence
};

// Name of the grid without a variant, in the table of names, in records and in stores.
inline constexpr std::string_view kClassic = "classic";

// A variant. Thread-safety: immutable after construction except for layout(), which is guarded.
class Variant {
 public:
  // Takes names separated by commas. Throws std::invalid_argument with one sentence and, for an
  // unknown name, a suggestion.
  explicit Variant(std::string_view names);

  // Returns the canonical form: the names in the order of the table, each once, aliases resolved.
  const std::string& name() const;
  // Returns the only size that the names allow (windoku: 9), or 0 if the number of characters of a
  // grid determines it.
  int size() const;
  int greatest_size() const;
  // Returns true if the variant names only houses and unary marks.
  bool houses_alone() const;
  // Returns true if e and o in a grid mark even and odd digits.
  bool reads_parity() const;

  // Returns the layout of the names on a board of that size; always the same object for the same
  // size, as long as the variant lives. Links that depend on the marks of a line (nc beside dots)
  // are not included but come with each line. fpuzzles has only rows and columns. Throws
  // std::invalid_argument for a size that the names do not allow; read() never returns one.
  const BoardLayout& layout(int size) const;

  // Parses the fields of a line: all before its first tab, without line end, since records show
  // them unchanged. A link of the layout is kept even if a house of the line holds both cells. For
  // a string of f-puzzles the additions include everything beyond rows and columns: blocks or
  // regions first, then all other houses.
  std::variant<VariantPuzzle, LineRefusal> read(std::string_view fields) const;

 private:
  struct Impl;
  std::shared_ptr<const Impl> parts_;
};

// Returns the name of a run's variant, which must outlive the result. Null: the classic grid.
std::string_view name_of(const Variant* variant);

// Converts a line in another notation to our own: a string of f-puzzles, a game id of Unequal, a
// line of SumoCue. The result is the names of a variant, a blank, the grid and its fields:
// "9x9,antiknight,clues 53..7.... thermo:r1c4r1c5". It has the meaning that `fields` has in that
// variant; empty if these are in our own notation already. Paths contain it, so that a checker need
// not parse the other formats.
std::variant<std::string, LineRefusal> own_line(const Variant& variant, std::string_view fields);

}  // namespace bitwhip::variant
