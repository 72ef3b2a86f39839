// What harnesses share: a law that must hold for every input, and the table of harnesses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

inline void require(bool holds, const char* law) {
  if (holds) return;
  std::fprintf(stderr, "broken: %s\n", law);
  std::abort();
}

// A harness runs one input; it returns normally, or aborts the program if a law is broken.
struct Harness {
  std::string_view name;  // of its file, without `fuzz_`
  void (*try_input)(const std::uint8_t* data, std::size_t size);
  int runs = 1500;  // of the tests of every day; those of whole sets try fourteen times as many
};

// The harnesses of this program: each file adds its own before main begins.
inline std::vector<Harness>& harnesses() {
  static std::vector<Harness> all;
  return all;
}

struct Registered {
  explicit Registered(const Harness& harness) { harnesses().push_back(harness); }
};
