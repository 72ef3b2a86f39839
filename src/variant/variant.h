// Variants: names of house sets, links and fields, as --variant gives them; and what a line of such
// a file says.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "grid/geometry.h"
#include "grid/puzzle.h"

namespace bitwhip::variant {

// What one line of a variant says: the givens and marks, and what the line adds to the geometry
// that the names alone give.
struct VariantPuzzle {
  int size = 9;
  // Cells that are not on the board hold digit 1, and are not counted as givens; marks: a cell is
  // neither a given nor blank.
  Puzzle puzzle;
  Additions additions;  // beyond Variant::layout(size)
};

// Why a line is no puzzle of the variant. Readers of parts of a line throw it.
struct Refusal {
  // It holds what bitwhip does not rate, named in the message; else it is malformed.
  bool unsupported = false;
  std::string message;  // one clear sentence
};

// Names the grid without a variant: in the table of names, in records and in stores.
inline constexpr std::string_view kClassic = "classic";

// Thread-safety: immutable after construction but for layout(), which is guarded.
class Variant {
 public:
  // Names with commas between them. Throws std::invalid_argument with one clear sentence and, for
  // an unknown name, a suggestion.
  explicit Variant(std::string_view names);

  // Returns the canonical form: the names in the order of the table, each once, aliases resolved.
  const std::string& name() const;
  // The only size that the names exist for (windoku: 9), or 0 when the number of characters of a
  // grid decides.
  int size() const;
  int greatest_size() const;
  // True if the variant names nothing but houses and unary marks.
  bool houses_alone() const;
  // True if e and o in a grid are marks of even and odd digits.
  bool reads_parity() const;

  // Returns what the names alone give on a board of that size: the same object for the same size,
  // as long as the variant lives. Names whose links depend on the marks of a line (nc beside dots)
  // give them with each line. fpuzzles gives rows and columns alone. Throws std::invalid_argument
  // for a size that the names do not exist for; read() never returns one.
  const Layout& layout(int size) const;

  // Reads the fields of a line: all before its first tab, and no line end, since records show them
  // as they are. Where a house of the line holds both cells of a link of the layout, the link
  // stays. Of a string of f-puzzles the additions are all beyond rows and columns: blocks or
  // regions first, then all other houses.
  std::variant<VariantPuzzle, Refusal> read(std::string_view fields) const;

 private:
  struct Parts;
  std::shared_ptr<const Parts> parts_;
};

// Returns the name of a run's variant, which must outlive the name. Null means the classic grid.
std::string_view name_of(const Variant* variant);

// Returns the line in our own notation, where it is written in another one: a string of f-puzzles,
// a game id of Unequal, a line of SumoCue. The result is the names of a variant, a blank, the grid
// and the fields that they call for: "9x9,antiknight,clues 53..7.... thermo:r1c4r1c5". It says what
// `fields` say of that variant; empty where these are in our own notation already. Paths carry it,
// so that whoever checks them need not read the other forms.
std::variant<std::string, Refusal> own_line(const Variant& variant, std::string_view fields);

}  // namespace bitwhip::variant
