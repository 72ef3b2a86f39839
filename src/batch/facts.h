// What columns ask for beside the ratings, by its source. Each fact is optional: nothing if no
// column of the run needs it, or if the puzzle has none.
//
// Thread-safety: plain values.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "grid/geometry.h"
#include "grid/puzzle.h"
#include "rules/search_profile.h"

namespace bitwhip::batch {

// A puzzle on the board of its line, from which columns are computed when they are written.
struct PuzzleOnBoard {
  const Puzzle& puzzle;
  const Geometry& geometry;
};

// Counts of a board. Cells off the board do not count, and each link counts once.
struct BoardCounts {
  int variables = 0;
  int links = 0;  // pairs of candidates linked by no CSP-variable
};
BoardCounts count_board(const Geometry& geometry);

// The result of the test of minimality, for puzzles with exactly one solution.
struct ClueFacts {
  std::optional<bool> minimal{};
  std::optional<std::string_view> redundant{};  // cells such as "r1c2,r9c9", or `none`
};

// The canonical forms of a record (collect/minlex.h): of what, and in which order.
enum class CanonicalFormKind : std::uint8_t {
  puzzle,
  puzzle_by_pattern,
  solution,
  pattern,
  expansion,
  expansion_by_pattern
};
inline constexpr std::size_t kCanonicalForms = 6;

struct CanonicalFormFacts {
  std::optional<std::string_view> text{};  // 81 characters
  std::optional<std::int64_t> automorphisms{};
};

// The techniques on the path of a rating (explain/path.h).
struct PathTexts {
  std::optional<std::string_view> techniques{}, hardest{};
};

// The class of isomorphic puzzles, which is numbered behind the workers.
struct ClassFacts {
  std::optional<std::int64_t> number{};  // of the record in which the class first appears
  // Gets the offsets in the output at which a writer leaves out the number, which a later stage
  // inserts; null: none.
  std::vector<std::size_t>* number_offsets = nullptr;
};

struct RecordFacts {
  const PuzzleOnBoard* on_board = nullptr;     // null: the record is read from a list
  std::optional<double> seconds{};             // wall time of rating
  std::optional<std::string_view> solution{};  // 81 digits, where there is exactly one
  ClueFacts clues{};
  std::array<CanonicalFormFacts, kCanonicalForms> canonical_forms{};
  std::span<PathTexts> paths{};  // by rating; empty: not asked for
  std::span<const rules::ProfileCounts>
      profile{};  // by rating of the layout, summed over all lengths
  ClassFacts isomorphs{};

  const CanonicalFormFacts& canonical_form(CanonicalFormKind kind) const {
    return canonical_forms[static_cast<std::size_t>(kind)];
  }
  CanonicalFormFacts& canonical_form(CanonicalFormKind kind) {
    return canonical_forms[static_cast<std::size_t>(kind)];
  }
};

}  // namespace bitwhip::batch
