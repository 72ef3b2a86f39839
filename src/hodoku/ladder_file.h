// Ladders as text: what reads a ladder of a user, and what writes one.
//
//   15 | 2300 | SWORDFISH | 150 | HARD | on     a row: number, index, technique, score, level, on
//   3 HARD 1600                                 the greatest score of a level
//   # ...                                       a comment
//
// The rows stand in the order in which they are asked. Number and index repeat the order, so
// both ascend; `-` stands for either. The limits are those of all five levels, or none: then they
// are those of HoDoKu. Lines of words N=NAME, a legend, say nothing about the ladder. A technique
// that HoDoKu has and bitwhip does not make may stand in a row that is off.
//
// Techniques may have any of their names (rulebook/techniques.h); names of levels are read across
// case. All errors are LadderErrors. Thread-safety: plain values and functions.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "hodoku/ladder.h"
#include "rulebook/ladder.h"

namespace bitwhip::hodoku {

// A mistake in the text of a ladder. The message is a sentence that begins with the line, where it
// is one of a line: "line 7: ...".
struct LadderError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A ladder that owns its rows: those of techniques that bitwhip makes, on or off.
struct LadderTable {
  std::vector<LadderRow> rows;
  LevelLimits limits = kHodokuLimits;

  // Returns a view, which is valid as long as this object.
  Ladder ladder() const { return {rows, limits}; }
};

// The greatest score of a row: no path overflows with it.
inline constexpr int kMostRowScore = 1'000'000;

// Reads a ladder. Throws LadderError.
LadderTable read_ladder(std::string_view text);
// Returns the text that read_ladder() reads, of all rows.
std::string text_of(const Ladder& ladder);
// Returns the part of the text that decides about values: rows that are on, without number and
// index, and the limits. Ladders with the same part give every puzzle the same path.
std::string meaning_of(const Ladder& ladder);

}  // namespace bitwhip::hodoku
