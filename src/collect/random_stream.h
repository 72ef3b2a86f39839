// Random streams: splitmix64 (Steele, Lea, Flood 2014), seeded from a seed and the number of a unit
// of work, so that units may be processed in any order. A number below a bound is drawn without
// bias, by rejection. Distributions of the standard library are not used, as they differ from one
// library to the other. Thread-safety: one object per thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace bitwhip::collect {

class RandomStream {
 public:
  // Starts the stream of a unit. Streams of different units are unrelated.
  RandomStream(std::uint64_t seed, std::uint64_t unit, std::uint64_t part = 0)
      : state_(mixed(mixed(mixed(seed) ^ unit) ^ part)) {}

  // Returns the n-th number, from 0 on, of splitmix64 itself for a seed.
  static std::uint64_t nth(std::uint64_t seed, std::uint64_t n) { return mixed(seed + n * kStep); }

  // Returns the state before the next number, for restore().
  std::uint64_t state() const { return state_; }
  void restore(std::uint64_t state) { state_ = state; }

  std::uint64_t next() { return mixed(state_ += kStep); }
  // Returns a number from 0 to bound - 1: the integer part of bound times a fraction (D. Lemire,
  // Fast random integer generation in an interval, 2019).
  std::uint32_t below(std::uint32_t bound) {
    for (;;) {
      const std::uint64_t product = (next() >> 32) * bound;
      const auto rest = static_cast<std::uint32_t>(product);
      if (rest >= bound || rest >= -bound % bound) return static_cast<std::uint32_t>(product >> 32);
    }
  }
  // Shuffles the elements from begin to end - 1 uniformly.
  template <class List>
  void shuffle(List& list, std::size_t begin, std::size_t end) {
    for (std::size_t i = end; i > begin + 1; --i)
      std::swap(list[i - 1], list[begin + below(static_cast<std::uint32_t>(i - begin))]);
  }

 private:
  static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15;
  static std::uint64_t mixed(std::uint64_t z) {
    z += kStep;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  std::uint64_t state_;
};

}  // namespace bitwhip::collect
