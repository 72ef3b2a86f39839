// Lines of lists whose ratings stand behind the puzzle as three numbers with slashes between them:
// the form of the patterns game, of serate's lists and of forums.
//
//   PUZZLE  ED=7.2/1.2/1.2            PUZZLE 7.2/1.2/1.2 a name
//   PUZZLE;ED=7.2/1.2/1.2;a name      a puzzle, SER / EP / ED, and what else stands there
//
// Thread-safety: a pure function.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace bitwhip::tables {

// The columns of such lists.
inline constexpr std::array<std::string_view, 5> kGradedColumns{"puzzle", "SER", "EP", "ED",
                                                                "name"};

// Returns the cells of a line, one for each of kGradedColumns; the name may be empty. Nothing if
// the line is none of this form.
std::optional<std::array<std::string, kGradedColumns.size()>> graded_cells(std::string_view line);

}  // namespace bitwhip::tables
