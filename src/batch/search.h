// Puzzles that a verb searches for, in place of those of the lines.
//
// A line of the input is worked off in parts, which threads take in any order. What is found in
// them goes the way of any puzzle, in the thread that found it: it is rated, the condition is
// asked, and only what matches is written. The records stand in the order of the parts.
// Thread-safety: a search belongs to one thread; each thread has its own.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "batch/puzzle_reader.h"
#include "batch/window.h"
#include "collect/cells.h"
#include "grid/puzzle.h"
#include "input/reader.h"

namespace bitwhip::batch {

class Search {
 public:
  // Takes a puzzle. False: the run was stopped.
  using Take = std::function<bool(const collect::Cells& found)>;

  virtual ~Search() = default;
  // Returns the number of parts of a line, at least 1. A line without a puzzle has one part.
  virtual std::uint64_t parts(const Puzzle& puzzle) = 0;
  // Finds the puzzles of a part, in an order that depends on nothing else. A complaint is a
  // sentence about what had to be passed over. Returns false when stopped.
  virtual bool find(const Puzzle& puzzle, std::uint64_t part, const Take& take, std::string& complaint) = 0;
};

using MakeSearch = std::function<std::unique_ptr<Search>()>;

// Chunks of a run that searches: one line of the input each, and some of its parts. Thread-safety:
// one thread at a time.
class PartReader {
 public:
  PartReader(input::Lines& reader, std::unique_ptr<Search> search, const input::Place& begin);

  // Fills an empty chunk. Returns false when nothing is left.
  bool fill(RatedChunk& chunk, std::uint64_t most);

 private:
  bool next_line(RatedChunk& chunk);
  std::uint64_t parts_of(const input::Line& line);

  input::Lines& reader_;
  const std::unique_ptr<Search> search_;
  PuzzleReader puzzles_;
  input::Chunk lines_;
  std::size_t at_ = 0;                  // the line under way
  std::uint64_t part_ = 0, parts_ = 0;  // its next part, and how many there are; 0: not known yet
  std::uint64_t skipped_;               // parts that an earlier run has done
  std::uint64_t bytes_ = 0;             // of the input before the lines
  input::Place begin_;                  // of the lines, with the parts that are behind it
};

}  // namespace bitwhip::batch
