// The families of input: the ways in which people write puzzles down.
//
// The family of a file is decided once, from its head: from the first line that is neither blank
// nor comment (and neither a border nor a tag such as `[code]`, which may stand above a grid of any
// family). One puzzle a line is the family of whatever no other family claims for sure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/registry.h"

namespace bitwhip::input {

enum class Family : std::uint8_t {
  lines,   // one puzzle a line, at its beginning (splitter.h)
  rows,    // nine lines of nine characters (splitter.h, pasted_grid.h)
  marks,   // pasted grids of candidates (splitter.h, pasted_grid.h)
  jsonl,   // a JSON object per line (family.cpp)
  hodoku,  // a line of a HoDoKu library (family.cpp)
  fields,  // a puzzle of a variant with its fields per line (family.cpp)
  table,   // a table whose column K holds the puzzle (family.cpp)
};

struct FileLayout;
struct LineCut;  // splitter.h

// Names a family for the command line. Several names may stand for one family: the first row of a
// family has its own.
struct FamilyInfo {
  std::string_view name;
  Family family;
  std::string_view summary;
  // The first line of a file, where PUZZLE stands for 81 characters.
  std::string_view example;
  // Of a family that needs the whole line to find the puzzle.
  LineCut (*cut)(std::string_view line, const FileLayout& layout) = nullptr;
};
Registry<FamilyInfo> families();
const FamilyInfo& row_of(Family family);

// Holds what the command line says about the form of the files.
struct Form {
  std::optional<Family> family{};  // nothing: each file's head decides
  // Of a table: its number from 1 on, or its name in the header; of jsonl: the member. Empty: found
  // in the head.
  std::string column{};
  // Why lines below a comment that names this variant (opening.h) are not to be read in the run;
  // empty when they are. Null: they all are.
  std::function<std::string(std::string_view names)> refuses_variant{};
  bool of_variant = false;  // puzzles have fields: above a grid (kFieldsAbove), else behind it
  bool parity = false;      // of a variant whose grids have marks e and o
  // What messages may advise: the options of the verb for the variant, and for the form.
  bool asks_variant = true;
  bool asks_form = true;
};

// All that the head of a file decides. It is a plain value: the head of the same file always gives
// the same layout.
struct FileLayout {
  Family family = Family::lines;
  // Of a table:
  std::size_t column = 0;    // of the puzzle, from 1 on
  char separator = 0;        // as for split_cells()
  std::uint64_t header = 0;  // the number of the line that is the header; 0: none
  bool chosen = false;       // the command line named the column
  // Of jsonl:
  std::string member = "puzzle";
  // As in Form:
  bool of_variant = false;
  bool parity = false;
  bool asks_form = true;

  friend bool operator==(const FileLayout&, const FileLayout&) = default;
};

// In the text above a grid, what the fields of the puzzle of a variant stand behind, up to the end
// of the text.
inline constexpr std::string_view kFieldsAbove = "fields: ";

// The head is looked at no further than this.
inline constexpr std::size_t kLongestHead = std::size_t{64} << 10;

// The layout of the file that begins with the head (decoded bytes); whole: there is no more to it,
// or no more is to be looked at. Nothing when more of the file is needed. Throws IoError when the
// column of the command line is not to be found; name is for the message.
std::optional<FileLayout> find_layout(std::string_view head, bool whole, const Form& form,
                                      const std::string& name);

}  // namespace bitwhip::input
