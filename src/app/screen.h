// Output for people: texts; while a run lasts, messages about lines and on a terminal a status
// line; at its end the histogram, and a line with the statuses of the records and the time.
//
// The status line is redrawn a few times a second by a thread of its own, so that it stays alive
// while one hard puzzle holds up the output; it names the line of that puzzle. Before anything else
// is written to the terminal, the status line is erased, and it is drawn again afterwards
// (without_line(), ClearingSink). The cursor is parked in front of the status line, so that output
// of other programs overwrites it.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "base/bounded_messages.h"
#include "base/clock.h"
#include "batch/pipeline.h"
#include "batch/reorder_buffer.h"
#include "batch/tally.h"
#include "io/output.h"
#include "job/plan.h"
#include "job/request.h"

namespace bitwhip::app {

// Prints a text to standard output; throws IoError. Returns false if the pipe is closed by its
// reader, which is not an error.
bool print(std::string_view text);
// Does the same on a terminal through a pager: $PAGER, or less, which exits at once if the text
// fits on the screen.
void show(const std::string& text);
// Prints "bitwhip: TEXT" to standard error, and ignores failure.
void print_message(std::string_view text);

bool is_terminal(int fd);
// True if a verb prints to standard output, and colours are wanted there.
bool colors_output(const job::Request& asked);

// Returns a duration as "1:05" or "2:03:04".
std::string clock_time(double seconds);

// The work of earlier runs over the same input. The status line counts from the start of the input,
// except for speed and remaining time.
struct DoneBefore {
  std::uint64_t records = 0;
  std::uint64_t raw_bytes = 0;
};

// The contents of the status line.
struct StatusLine {
  std::string title{};                      // may be empty
  std::vector<rating::RatingId> ratings{};  // of the tally
  batch::Tally so_far{};  // from the start of the input, like raw_bytes and total_bytes
  std::uint64_t raw_bytes = 0;
  std::uint64_t total_bytes = 0;  // 0: unknown
  DoneBefore before{};
  double seconds = 0;  // wall time of this run
  std::optional<batch::OldestPendingLine::LinePosition>
      held{};               // the line that holds up the output
  double held_seconds = 0;  // for so long

  // Returns the line, of any width.
  std::string text() const;
};

// Returns a prefix of a UTF-8 text of at most `bytes` bytes that ends at a word boundary.
std::string cut_words(const std::string& text, std::size_t bytes);

// The status line of a run. Thread-safety: any thread at any time, except for end().
class Progress : public batch::ProgressObserver {
 public:
  // `total_bytes`: size of the input, 0 if unknown. Draws only if standard error is a terminal. The
  // tallies passed to progress() must include those of earlier runs.
  Progress(std::vector<rating::RatingId> ratings, std::uint64_t total_bytes, DoneBefore before = {},
           std::string title = {});
  ~Progress() override { end(); }

  void progress(std::string_view messages, const batch::Tally& so_far,
                std::uint64_t raw_bytes) override;
  // Calls write() while the status line is erased.
  void without_line(const std::function<void()>& write);
  // Erases the status line for good.
  void end();

 private:
  void draw_often(const std::stop_token& stop);
  void draw();
  void erase();

  const bool draws_;
  const Clock::time_point start_;

  std::mutex mutex_;  // guards the rest, and the terminal
  StatusLine status_;
  Clock::time_point held_since_;
  std::string line_;  // as drawn, or to be drawn again; empty: none
  std::condition_variable_any pause_;
  std::jthread timer_;
};

// A reporter of warnings about the lines and files of an input: of each kind the first ones are
// shown, and at the end how many more there were (base/bounded_messages.h).
class Complaints {
 public:
  // progress: null if there is no status line.
  explicit Complaints(Progress* progress = nullptr) : progress_(progress) {}
  ~Complaints();
  Complaints(const Complaints&) = delete;

  void add(std::string_view message);
  // Adds complete lines, which are shown as they are.
  void add_notes(std::string_view lines);

 private:
  void write(const std::function<void()>& write);

  Progress* const progress_;
  BoundedMessages messages_;
};

// A sink that erases the status line while records are written to the terminal.
class ClearingSink : public io::Sink {
 public:
  // shares: the sink is the terminal of the status line.
  ClearingSink(io::Sink& sink, bool shares, Progress& progress)
      : sink_(sink), progress_(progress), shares_(shares) {}
  bool write(std::string_view bytes) override;

 private:
  io::Sink& sink_;
  Progress& progress_;
  const bool shares_;
};

// Shows the counts of a run according to its plan.
void show_counts(const batch::Tally& tally, const job::Plan& plan, double seconds);
// Shows the counts of any records. output: where the records went; if that is standard output ("-")
// and not a terminal, the counts go to standard error. wanted: whether to show them; unset: only on
// a terminal. more: follows the counts by status.
void show_counts(const batch::Tally& tally, std::span<const rating::RatingId> ratings,
                 double seconds, const std::string& output, std::optional<bool> wanted,
                 const std::string& more = {});

}  // namespace bitwhip::app
