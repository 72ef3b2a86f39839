// Solutions of the puzzles of a chunk, before its records are made: many puzzles are solved at once
// (collect/lanes.h).
//
// A run that asks of its puzzles nothing but solutions needs no rater: solves_ahead() says whether
// it may go this way. Where limits are set, or columns tell what a search took, each line has a
// search of its own, so that these mean what they mean elsewhere. Thread-safety: one object per
// thread.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "batch/record.h"
#include "collect/lanes.h"
#include "grid/puzzle.h"
#include "input/chunk.h"
#include "io/stop.h"
#include "rating/rater.h"
#include "rating/status.h"

namespace bitwhip::batch {

struct RecordJob;
class PuzzleReader;

bool solves_ahead(const RecordJob& job);

class SolutionsAhead {
 public:
  // What was read of a line: the puzzle, or the status and the sentence that say why there is none.
  struct ReadLine {
    std::optional<Puzzle> puzzle;
    rating::Status status = rating::Status::ok;
    std::string why;
  };

  // `stop` must outlive the object.
  explicit SolutionsAhead(const io::Stop& stop) : lanes_(&stop.flag()) {}

  // Returns what a line of the chunk holds. Lines are asked for in order, from 0 on. Reads and
  // solves some lines behind it, too.
  const ReadLine& line(PuzzleReader& reader, const input::Chunk& chunk, std::size_t number);
  // Answers the puzzle of the line that was asked for last; texts of the record are valid until the
  // next call. Returns false when stopped.
  bool answer(Record& record, rating::Report& report);

 private:
  void solve();

  collect::LaneSolver lanes_;
  std::vector<ReadLine> lines_;
  std::vector<const collect::LaneSolver::PuzzleMasks*> questions_;
  std::vector<collect::LaneSolver::Answer> answers_;
  std::vector<std::size_t> asked_;  // by line: the number of its question
  std::size_t first_ = 0;           // line of the chunk that lines_ begins with
  std::size_t current_ = 0;
  bool stopped_ = false;
  std::array<char, kCells> digits_{};
};

}  // namespace bitwhip::batch
