// --sample and --top: the stage between the records that match and the sink, which keeps some of
// them until the end.
//
// Both keep the N best records seen so far in a heap with the worst of them on top, so memory is
// O(N) records, and a record that is not kept costs one comparison. They differ in their order
// alone:
// - sample: every record draws a number from its place among the records that match and from the
//   seed (splitmix64), and the N least are kept: each set of N records is as likely as any other.
//   They come out in the order of the input.
// - top: the records with the greatest keys. They come out the greatest first. Of equals the
//   earlier one goes first, in both.
// With both, the sample is taken first. The stage is serial and sees the records in the order of
// the input, so the number of threads shows in nothing.
//
// Thread-safety: one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "batch/record.h"
#include "batch/window.h"

namespace bitwhip::batch {

// What is chosen among the records that match.
struct Choice {
  std::optional<std::size_t> sample{};
  std::uint64_t seed = 1;
  std::optional<std::size_t> top{};
  Field by{};  // of top; not a text

  // The single records have to be told apart.
  bool any() const { return sample || top; }
};

// Returns the place of a record in the order of --top: rating::height_of() its value, or the number
// in its column. A record without a value (-) is below all others.
double key_of(const Field& by, const Record& record);

class Chooser {
 public:
  explicit Chooser(const Choice& choice) : choice_(choice) {}

  // The bytes of the chunk to write at once: all of them, or none when records wait for the end.
  std::string_view pass(const RatedChunk& chunk);
  // At the end: the records that have been kept, in their order, in large pieces. Ends early when
  // write returns false.
  void finish(const std::function<bool(std::string_view)>& write);

 private:
  struct Kept {
    std::uint64_t number = 0;  // among the records that match
    std::uint64_t draw = 0;
    double key = 0;
    std::string bytes{};
  };
  // True if a is kept rather than b. This is a total order.
  using Before = bool (*)(const Kept& a, const Kept& b);
  static void keep(std::vector<Kept>& heap, std::size_t most, Before before, Kept&& place, std::string_view bytes);

  const Choice choice_;
  std::uint64_t seen_ = 0;
  std::vector<Kept> sample_;
  std::vector<Kept> top_;
};

}  // namespace bitwhip::batch
