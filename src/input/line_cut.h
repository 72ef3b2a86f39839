// The families with one record per line whose puzzle is not the first word: how a line of each is
// cut.
//
// Shape: cut_NAME() gets a line that is neither blank nor comment, without its line end but with
// all its blanks.
// Thread-safety: functions of their arguments alone.
#pragma once

#include <string>
#include <string_view>

#include "input/family.h"

namespace bitwhip::input {

struct LineCut {
  std::string token;     // the text of the puzzle, or why there is none
  std::string tail{};    // the rest of the line
  bool refused = false;  // the token says why
};

LineCut cut_jsonl(std::string_view line, const FileLayout& layout);
LineCut cut_hodoku(std::string_view line, const FileLayout& layout);
LineCut cut_fields(std::string_view line, const FileLayout& layout);
LineCut cut_table(std::string_view line, const FileLayout& layout);

// True if the line, the first of a file, certainly belongs to the family.
bool is_hodoku_line(std::string_view line);
// The table that the line begins, or nothing. column: as in Form; it may be empty, and then a cell
// of the line must hold a puzzle behind names and numbers, or the line must be a header with the
// cell `puzzle`. When the column is named by a word, the header must have it.
std::optional<FileLayout> find_table(std::string_view line, std::uint64_t number, const std::string& column);

inline LineCut refused_line(std::string why) { return {std::move(why), {}, true}; }

}  // namespace bitwhip::input
