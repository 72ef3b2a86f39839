// What a variant is to the checker: houses, partial houses, links and the digits that each cell may
// hold.
//
// A board of n x n cells is the upper left corner of the board of nine: cells and candidates have
// the numbers of board.h, and the cells beside it do not exist. A house has n cells and holds each
// digit exactly once; a partial house holds each digit at most once.
//
// This is the checker's own reading of names, fields and clue words, written from their
// definitions. Nothing of it is shared with the engine, whose reading is in src/variant.
//
// Thread-safety: plain values, pure functions.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/invariant.h"
#include "verify/board/board.h"

namespace bitwhip::verify {

struct VariantBoard {
  int size = 9;
  std::vector<VariantHouse> houses, partial;
  std::set<std::pair<Candidate, Candidate>> links;  // the smaller first; of different cells
  std::array<std::string, 81> allowed{};            // by (row - 1) * 9 + column - 1: the digits, ascending; empty beside the board
};

// Another spelling of a word.
struct Alias {
  std::string_view name, means;
};

// All cells of the board, row by row.
std::vector<Square> squares_of(int size);
inline std::size_t place_of(const Square& square) {
  BITWHIP_INVARIANT(square.first >= 1 && square.first <= 9 && square.second >= 1 && square.second <= 9);
  return static_cast<std::size_t>((square.first - 1) * 9 + square.second - 1);
}

// The board of a line: all its fields, that is everything before its first tab. names: those of the
// variant, with commas between them. Throws Wrong with one sentence, for what is malformed and for
// what is not supported.
VariantBoard read_variant(std::string_view names, std::string_view line);

// The classic board with a puzzle of 81 characters, or 729 for pencil marks. Throws Wrong.
VariantBoard classic_board(std::string_view puzzle);

// True if both name the same variant, in whatever order of names. Throws Wrong for an unknown name.
bool same_variant(std::string_view names, std::string_view others);

// The tables of a variant: links and CSP-variables from its houses, partial houses and listed links
// alone.

struct Path;

struct Variant {
  VariantBoard board;
  std::shared_ptr<const Tables> tables;
  std::string line{};  // its names, a blank, and the fields that were read
};
// Returns the board of a path. Throws Wrong.
Variant variant_of(const Path& path);

// Variables: the cells, then each digit of each house in the order of the board.
std::shared_ptr<const Tables> tables_of(const VariantBoard& board);

// Pairs of candidates that are linked, and share neither a cell nor, with the same digit, a house.
int extra_links(const VariantBoard& board);

}  // namespace bitwhip::verify
