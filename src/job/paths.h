// Resolution paths, or their next rounds as hints, as text in the format of the job; and the
// verdicts of the checker of paths, as sentences.
//
// Thread-safety: one thread at a time for each object; pure functions.
#pragma once

#include "base/search_allowance.h"
#include "batch/worker.h"
#include "explain/format.h"
#include "explain/path.h"
#include "input/chunk.h"
#include "io/output.h"
#include "io/stop.h"
#include "job/plan.h"
#include "job/request.h"
#include "verify/check/check.h"
#include "verify/read/path.h"
#include "verify/read/reader.h"

namespace bitwhip::job {

enum class PathOutput : std::uint8_t { path, hint };

class PathWriter {
 public:
  // The references must outlive the object. Searches end soon after a stop is requested. color: the
  // text has colours.
  PathWriter(const Plan& plan, PathOutput shown, bool color, const io::Stop& stop,
             io::Sink& output);

  // Writes the paths of a line of the input, and returns what is wrong with them, one sentence
  // each. Writes less if the run is stopped, or if the output is closed.
  std::vector<std::string> write(const input::Chunk& chunk, const input::Line& line);
  // Writes without a search, for lines that have crashed a worker (batch::Worker::process()).
  std::vector<std::string> give_up(const input::Chunk& chunk, const input::Line& line);
  // True if the output is closed by its reader.
  bool reader_has_gone() const { return gone_; }
  // Begins another output: no separator precedes its first path. other: a further format in which
  // the paths are kept for other_text(); null: none.
  void restart(const explain::PathFormat* other = nullptr) {
    first_ = true;
    other_ = other;
    other_text_.clear();
  }
  const std::string& other_text() const { return other_text_; }

 private:
  // Appends a path that was found in the further format.
  void keep_other(const explain::ResolutionPath& path);
  // Return what is wrong with the path; empty: nothing.
  std::string text_of_path(explain::PathFinder& finder, explain::ResolutionPath& path,
                           std::string& text) const;
  std::string text_of_hint(const explain::ResolutionPath& path, std::string& text) const;

  const Plan& plan_;
  batch::PuzzleReader reader_;
  const PathOutput shown_;
  io::Sink& output_;
  std::vector<explain::PathFinder> finders_;
  explain::PathStyle style_;
  bool first_ = true, gone_ = false;
  const explain::PathFormat* other_ = nullptr;  // null: none
  std::string other_text_;
};

// Checks a path, if it could be parsed. For a puzzle in a foreign notation (a string of f-puzzles,
// a game id, a line of SumoCue) the checker reads only the line in our notation. judge() makes that
// line if the path lacks it, and notes that; if the path has it, the two are compared. The verdict
// of a path at which `limits` end the check says so. Throws verify::SearchStopped when stopped.
verify::Verdict judge(verify::PathReader::ReadItem& item, const verify::Checks& checks,
                      const SearchAllowance::Limits& limits = {});

// Returns whether the path passes: it is right, and all that it says is shown; with --partial it is
// right as far as it goes.
bool passes(const verify::Verdict& verdict, const Request& asked);

// Returns "PUZZLE RATING: SENTENCE", for a state of candidates "line 3 RATING: SENTENCE", as one
// line without control characters, even if the path has them. checks: those that were asked for.
std::string verdict_text(const verify::Path& path, const verify::Verdict& verdict,
                         const verify::Checks& checks);

}  // namespace bitwhip::job
