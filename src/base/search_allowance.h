// What the searches of one puzzle may take together: nodes and wall time, and whether they shall go
// on at all.
//
// A record is answered by several searches: those of its ratings, of the paths behind some of its
// columns, and the counts of its solutions. All of them draw on one allowance, so the limits hold
// for the record. A node is a guess of a count of solutions, a partial chain of a rating, or a step
// of a search of SER or HoDoKu; their number is the same on every machine, for every instruction
// set and any number of threads. The clock is read where a search polls. An allowance that is used
// up stays so until the next start().
//
// Thread-safety: one thread, but for the cancellation flag, which any thread may set.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>

namespace bitwhip {

// What used an allowance up.
enum class LimitReached : std::uint8_t { none, nodes, time, stopped };

class SearchAllowance {
 public:
  struct Limits {
    double timeout = 0;                      // wall time in seconds; 0: none
    std::uint64_t max_nodes = 0;             // 0: none
    const std::atomic<int>* stop = nullptr;  // cancellation flag: not 0: end at once
  };

  SearchAllowance() = default;
  explicit SearchAllowance(const Limits& limits)
      : limits_(limits), most_nodes_(limits.max_nodes > 0 ? limits.max_nodes : UINT64_MAX) {
    start();
  }

  // Starts the clock and the count of nodes for a new puzzle.
  void start() {
    nodes_ = 0;
    reached_ = is_stop_requested() ? LimitReached::stopped : LimitReached::none;
    if (limits_.timeout <= 0) return;
    constexpr std::int64_t kLast = std::numeric_limits<std::int64_t>::max();  // in 292 years
    const std::int64_t now = now_in_nanoseconds();
    const double ahead = limits_.timeout * 1e9;
    deadline_ =
        ahead >= static_cast<double>(kLast - now) ? kLast : now + static_cast<std::int64_t>(ahead);
  }

  // Counts nodes. Returns true when the allowance is used up.
  bool count(std::uint64_t nodes) {
    nodes_ += nodes;
    if (nodes_ <= most_nodes_) [[likely]]
      return false;
    if (!is_over()) reached_ = LimitReached::nodes;
    return true;
  }
  // Reads the cancellation flag and the clock. Returns true when the allowance is used up.
  bool poll() {
    if (is_over()) return true;
    if (is_stop_requested()) {
      reached_ = LimitReached::stopped;
    } else if (limits_.timeout > 0 && now_in_nanoseconds() > deadline_) {
      reached_ = LimitReached::time;
    }
    return is_over();
  }
  // Counts a guess of a search that polls nowhere else: the clock is read now and then, the flag
  // each time. A guess takes some tenths of a microsecond.
  bool visit() {
    constexpr std::uint64_t kGuessesBetweenPolls = 256;
    if (count(1) || is_over()) return true;
    return (nodes_ % kGuessesBetweenPolls == 0 || is_stop_requested()) && poll();
  }

  bool is_over() const { return reached_ != LimitReached::none; }
  LimitReached reached() const { return reached_; }
  std::uint64_t nodes() const { return nodes_; }

  // Returns the time on the steady clock.
  static std::int64_t now_in_nanoseconds() {
    return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
  }

 private:
  bool is_stop_requested() const {
    return limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed) != 0;
  }

  Limits limits_;
  std::uint64_t nodes_ = 0, most_nodes_ = UINT64_MAX;
  std::int64_t deadline_ = 0;
  LimitReached reached_ = LimitReached::none;
};

}  // namespace bitwhip
