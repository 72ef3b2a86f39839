// The families of input formats.
//
// The family of a file is determined once, from its head (layout.h). `lines` is the fallback, for
// what no other family claims for sure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/registry.h"

namespace bitwhip::input {

enum class InputFamily : std::uint8_t {
  lines,   // one puzzle a line, at its beginning (splitter.h)
  rows,    // nine lines of nine characters (splitter.h, pasted_grid.h)
  marks,   // pasted grids of candidates (splitter.h, pasted_grid.h)
  jsonl,   // a JSON object per line (json_entry.h)
  json,    // the entries of a JSON document (json_splitter.h)
  hodoku,  // a line of a HoDoKu library (family.cpp)
  fields,  // a puzzle of a variant with its fields per line (family.cpp)
  table,   // a table whose column K holds the puzzle (family.cpp)
  text,    // a text with puzzles in it (text_splitter.h)
};

// True for the families whose puzzles are members of objects.
constexpr bool is_json_family(InputFamily family) {
  return family == InputFamily::jsonl || family == InputFamily::json;
}

struct FileLayout;
struct SplitLine;  // splitter.h

// A name of a family on the command line. Several names may mean one family: its first row has its
// own name.
struct FamilyInfo {
  std::string_view name;
  InputFamily family;
  std::string_view summary;
  // The first line of such a file, where PUZZLE stands for 81 characters.
  std::string_view example;
  // Of a family whose puzzle can be anywhere on the line; null: of others.
  SplitLine (*cut)(std::string_view line, const FileLayout& layout) = nullptr;
};
Registry<FamilyInfo> families();
const FamilyInfo& row_of(InputFamily family);

// What the command line says about the format of the files.
struct FormatOptions {
  std::optional<InputFamily> family{};  // nothing: from the head of each file
  // Of a table: number from 1, or name in the header; of JSON: name of the member. Empty: found in
  // the head.
  std::string column{};
  // Returns why lines below a comment that names this variant (opening.h) cannot be read in the
  // run; empty if they can. Null: all can.
  std::function<std::string(std::string_view names)> variant_refusal{};
  // Returns what is told of a tail that looks like a field of a variant; empty: nothing. Null:
  // tails are not looked at. A file is warned of once.
  std::function<std::string(std::string_view tail)> tail_warning{};
  // The header line (opening.h) of the inputs that were looked at, if columns of it pass through:
  // others must have the same. Empty: none does.
  std::string passed_header{};
  bool of_variant = false;  // puzzles have fields: above a grid (kFieldsAbove), else behind it
  bool parity = false;      // of a variant whose grids may contain the marks e and o
  // Lines of a HoDoKu library are states: their placed digits and deleted candidates count, not the
  // givens alone.
  bool of_states = false;
  // The tail of a JSON object is the object itself, whose members are columns.
  bool members_pass = false;
  // Whether messages may advise the options for the variant and for the format.
  bool advises_variant = true;
  bool advises_format = true;
};

// The layout of a file: all that its head determines. A plain value: the same head always gives the
// same layout.
struct FileLayout {
  InputFamily family = InputFamily::lines;
  // Of a table:
  std::size_t column = 0;         // of the puzzle, from 1
  std::size_t columns = 0;        // of the first line; 0: not known
  char separator = 0;             // as in split_cells()
  std::uint64_t header_line = 0;  // line number of the header; 0: none
  std::string column_name{};      // in the header; empty: none
  bool chosen = false;            // by name: on the command line, or `puzzle`
  // Of jsonl and json:
  std::string member = "puzzle";
  int depth = 0;  // of json: brackets around each entry, 0 or 1
  // Of json: names of the members that lead to the entries; empty: the document holds them.
  std::vector<std::string> path{};
  // As in FormatOptions:
  bool of_variant = false;
  bool parity = false;
  bool of_states = false;
  bool members_pass = false;
  bool advises_format = true;

  friend bool operator==(const FileLayout&, const FileLayout&) = default;
};

// Introduces the fields of a variant's puzzle in the text above a grid; they go on to the end of
// the text.
inline constexpr std::string_view kFieldsAbove = "fields: ";

// The limit of the head.
inline constexpr std::size_t kLongestHead = std::size_t{64} << 10;

// Index of the puzzle among the fields of a line of a HoDoKu library; field 0 is what stands before
// the first colon. The deleted candidates stand behind it.
inline constexpr std::size_t kHodokuPuzzleField = 3;

}  // namespace bitwhip::input
