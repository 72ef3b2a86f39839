// The grid without a variant, by its name: in the table of names, in records and in stores.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "grid/geometry.h"
#include "variant/puzzle.h"

namespace bitwhip::variant {

class Variant;

inline constexpr std::string_view kClassic = "classic";

// The name of a run's variant, which must outlive it. Null: the classic grid.
std::string_view name_of(const Variant* variant);

// A variant: names of house sets, links and fields, as --variant gives them; and what a line of
// such a file says.
//
// Thread-safety: immutable after construction but for layout(), which is guarded.

class Variant {
 public:
  // Names with commas between them. Throws std::invalid_argument with one clear sentence and, for
  // an unknown name, a suggestion.
  explicit Variant(std::string_view names);

  // The canonical form: the names in the order of the table, each once, aliases resolved.
  const std::string& name() const;
  // The only size that the names exist for (windoku: 9), or 0 when the number of characters of a
  // grid decides.
  int size() const;
  // The greatest size that the names exist for.
  int greatest_size() const;
  // True if the variant names nothing but houses and unary marks.
  bool houses_alone() const;
  // True if e and o in a grid are marks of even and odd digits.
  bool reads_parity() const;

  // What the names alone give on a board of that size: the same object for the same size, as long
  // as the variant lives. Names whose links depend on the marks of a line (nc beside dots) give
  // them with each line. fpuzzles gives rows and columns alone. Throws std::invalid_argument for a
  // size that the names do not exist for; read() never returns one.
  const Layout& layout(int size) const;

  // Reads the fields of a line: all before its first tab, and no line end, since records show them
  // as they are. Where a house of the line holds both cells of a link of the layout, the link
  // stays.
  std::variant<VariantPuzzle, Refusal> read(std::string_view fields) const;

 private:
  struct Parts;
  std::shared_ptr<const Parts> parts_;
};

}  // namespace bitwhip::variant
