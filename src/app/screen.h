// What people see: texts for them, and what a run tells: messages about lines, on a terminal a
// status line, and when it has ended the histogram and a line with the statuses of its records and
// the time.
//
// The status line stands on the screen as long as the run lasts. A thread of its own draws it anew
// a few times a second, so that it lives on while a hard puzzle holds the output; it tells which
// line of the input that is. Whatever else is written to the terminal takes its place: the status
// line goes before, and it comes back after (without_line(), ClearingSink). The cursor waits in
// front of the status line, so what other programs write to the terminal covers it.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "app/settings.h"
#include "base/bounded_messages.h"
#include "base/clock.h"
#include "batch/pipeline.h"

namespace bitwhip::app {

// Prints all of a text to standard output; throws IoError. Returns false when nobody reads any more
// (a closed pipe), which is no error.
bool print(std::string_view text);
// Does the same on a terminal by way of a pager: $PAGER, or less, which ends at once where the text
// fits.
void show(const std::string& text);
// Prints "bitwhip: TEXT" to standard error, where failure goes unnoticed.
void complain(std::string_view text);

bool is_terminal(int fd);
// True if a verb prints to standard output, and colours are welcome there.
bool colors_output(const Settings& settings);

// "1:05", "2:03:04"
std::string clock_time(double seconds);

// Holds what earlier runs over the same input did. What the status line shows counts from the start
// of the input, except speed and time left.
struct DoneBefore {
  std::uint64_t records = 0;
  std::uint64_t raw_bytes = 0;
};

// Holds what a status line shows.
struct StatusLine {
  std::string title{};                      // may be empty
  std::vector<rating::RatingId> ratings{};  // of the tally
  batch::Tally so_far{};                    // from the start of the input, as the next two
  std::uint64_t raw_bytes = 0;
  std::uint64_t total_bytes = 0;  // 0: unknown
  DoneBefore before{};
  double seconds = 0;                         // of this run
  std::optional<batch::Front::Place> held{};  // by this line of the input,
  double held_seconds = 0;                    // for so long

  // Returns the line without a limit of its width.
  std::string text() const;
};

// Returns the beginning of a text of UTF-8, so many bytes at most, without the word that is cut in
// two.
std::string cut_words(const std::string& text, std::size_t bytes);

// Thread-safety: any thread at any time, but for end().
class Progress : public batch::Observer {
 public:
  // `total_bytes` is the size of the input, and 0 when unknown. Draws only when standard error is a
  // terminal. What progress() is told must count what was done before too.
  Progress(std::vector<rating::RatingId> ratings, std::uint64_t total_bytes, DoneBefore before = {},
           std::string title = {});
  ~Progress() override { end(); }

  void progress(std::string_view messages, const batch::Tally& so_far,
                std::uint64_t raw_bytes) override;
  // Does what writes to the terminal.
  void without_line(const std::function<void()>& write);
  // Takes the status line away for good.
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
  std::string line_;  // on the screen, or to come back there; empty: none
  std::condition_variable_any pause_;
  std::jthread timer_;
};

// Complains about lines and files of an input: of each kind the first ones, and at its end how many
// more there were (base/bounded_messages.h).
class Complaints {
 public:
  // progress: null where no status line is on the screen.
  explicit Complaints(Progress* progress = nullptr) : progress_(progress) {}
  ~Complaints();
  Complaints(const Complaints&) = delete;

  void add(std::string_view message);
  // Takes complete lines, which are shown as they are.
  void add_notes(std::string_view lines);

 private:
  void write(const std::function<void()>& write);

  Progress* const progress_;
  BoundedMessages messages_;
};

// Records. On a terminal the status line makes room for them.
class ClearingSink : public io::Sink {
 public:
  // shares: the sink is a terminal.
  ClearingSink(io::Sink& sink, bool shares, Progress& progress)
      : sink_(sink), progress_(progress), shares_(shares) {}
  bool write(std::string_view bytes) override;

 private:
  io::Sink& sink_;
  Progress& progress_;
  const bool shares_;
};

// Shows the counts of a run, as far as its settings ask for them.
void show_counts(const batch::Tally& tally, const Settings& settings, double seconds);
// Shows the counts of any records. output: where the records went ("-": standard output); the
// counts go elsewhere, unless a person looks at both. wanted: not set when they are only wanted on
// a terminal. more: what follows the counts by status.
void show_counts(const batch::Tally& tally, std::span<const rating::RatingId> ratings,
                 double seconds, const std::string& output, std::optional<bool> wanted,
                 const std::string& more = {});

}  // namespace bitwhip::app
