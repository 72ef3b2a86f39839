// Messages about lines, and on a terminal a status line that is drawn anew a few times a second.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "batch/pipeline.h"
#include "batch/sink.h"
#include "rating/rating.h"

namespace bitwhip::cli {

// "1:05", "2:03:04"
std::string clock_time(double seconds);

// Thread-safety: one thread at a time.
class Progress : public batch::Observer {
 public:
  // total_bytes: of the input; 0 when unknown. Draws only when standard error is a terminal.
  Progress(std::vector<rating::RatingId> ratings, std::uint64_t total_bytes);
  ~Progress() override { clear(); }

  void progress(std::string_view messages, const batch::Tally& so_far, std::uint64_t raw_bytes) override;
  // Takes the status line away.
  void clear();

 private:
  const std::vector<rating::RatingId> ratings_;
  const std::uint64_t total_bytes_;
  const bool draws_;
  const std::chrono::steady_clock::time_point start_;
  std::chrono::steady_clock::time_point next_;
  bool drawn_ = false;
};

// The status line without its width limit. Exposed for tests.
std::string progress_line(const batch::Tally& so_far, const std::vector<rating::RatingId>& ratings, std::uint64_t raw_bytes,
                          std::uint64_t total_bytes, double seconds);

// Records that may share the terminal with the status line: takes it away before writing.
class ClearingSink : public batch::Sink {
 public:
  ClearingSink(batch::Sink& sink, Progress& progress) : sink_(sink), progress_(progress) {}
  bool write(std::string_view bytes) override {
    progress_.clear();
    return sink_.write(bytes);
  }

 private:
  batch::Sink& sink_;
  Progress& progress_;
};

}  // namespace bitwhip::cli
