// From a line of a chunk to its puzzle and the tables of its geometry, whatever the variant.
//
// Thread-safety: one thread. tables() is the same object for ever; it changes with each line of a
// variant.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "grid/grid.h"
#include "input/chunk.h"
#include "rating/status.h"
#include "variant/variant.h"

namespace bitwhip::batch {

// What the columns `variables` and `links` show of a board: cells that are not on it do not count,
// and a link is counted once.
struct BoardCounts {
  int variables = 0;
  int links = 0;  // pairs of candidates that are linked by no variable
};
BoardCounts count_board(const Geometry& geometry);

class PuzzleReader {
 public:
  // variant: null for the classic grid; it must outlive the object.
  explicit PuzzleReader(const variant::Variant* variant);

  std::shared_ptr<const GridTables> tables() const;
  const std::string& variant() const { return name_; }  // canonical; "classic" without one
  int size() const { return size_; }                    // of the grid of the puzzle read last: cells in a row
  // The puzzle of a line. Nothing when the line holds none: status and why then tell why.
  std::optional<Puzzle> read(const input::Chunk& chunk, const input::Line& line, rating::Status& status, std::string& why);

 private:
  const variant::Variant* const variant_;
  const std::string name_;
  int size_ = 9;
  std::optional<PuzzleTables> own_;  // of a variant
};

}  // namespace bitwhip::batch
