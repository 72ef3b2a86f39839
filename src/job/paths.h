// Puzzles to their resolution paths, or to the next rounds of these, as text in the format of the
// job; and the verdicts of the checker of paths, as sentences.
//
// Thread-safety: one thread at a time for each object; pure functions.
#pragma once

#include "explain/path.h"
#include "io/output.h"
#include "io/stop.h"
#include "job/job.h"
#include "verify/check.h"
#include "verify/read/reader.h"

namespace bitwhip::job {

enum class Shown : std::uint8_t { path, hint };

class PathWriter {
 public:
  // The references must outlive the object. Searches end soon after the stop is requested. color:
  // of the text.
  PathWriter(const Settings& settings, Shown shown, bool color, const io::Stop& stop,
             io::Sink& output);

  // Writes the paths of a line of the input, and returns what is wrong with them, one sentence
  // each. Less is written where the run is stopped, or nobody reads any more.
  std::vector<std::string> write(const input::Chunk& chunk, const input::Line& line);
  // Writes without a search, for lines whose search ended a worker (batch::Worker::process()).
  std::vector<std::string> give_up(const input::Chunk& chunk, const input::Line& line);
  // True if nobody reads the output any more.
  bool reader_has_gone() const { return gone_; }
  // Begins another output: nothing stands between its first path and the last one of the output
  // before.
  void restart() { first_ = true; }

 private:
  // These return what is wrong with the path; an empty text stands for nothing.
  std::string text_of_path(explain::PathFinder& finder, explain::Path& path,
                           std::string& text) const;
  std::string text_of_hint(const explain::Path& path, std::string& text) const;

  const Settings& settings_;
  batch::PuzzleReader reader_;
  const Shown shown_;
  io::Sink& output_;
  std::vector<explain::PathFinder> finders_;
  explain::Style style_;
  bool first_ = true, gone_ = false;
};

// Checks a path, if it could be read. Of a puzzle in another notation than our own (a string of
// f-puzzles, a game id, a line of SumoCue) the checker reads the line alone that the path has; it
// is made here where the path has none, with a note, and compared where it has one. Throws
// verify::Stopped.
verify::Verdict judge(verify::PathReader::Item& item, const verify::Checks& checks);

// Returns "PUZZLE RATING: SENTENCE" in one line without control characters, whatever the path says
// of itself. checks: what was asked for.
std::string verdict_text(const verify::Path& path, const verify::Verdict& verdict,
                         const verify::Checks& checks);

}  // namespace bitwhip::job
