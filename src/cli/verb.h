// The commands of the program, and sets of them.
#pragma once

#include <cstdint>

namespace bitwhip::cli {

// `none` stands for the program itself, as in `bitwhip --version`.
enum class Verb : std::uint8_t {
  none,
  rate,
  classify,
  state,
  compare,
  bench,
  info,
  explain,
  hint,
  verify,
  help,
  merge,
  document,
  report,
  query,
  import_lists,
  profile
};

class VerbSet {
 public:
  constexpr VerbSet(Verb verb) : bits_(1U << static_cast<unsigned>(verb)) {}
  constexpr bool contains(Verb verb) const { return (bits_ >> static_cast<unsigned>(verb) & 1U) != 0; }

  friend constexpr VerbSet operator|(VerbSet a, VerbSet b) {
    a.bits_ |= b.bits_;
    return a;
  }

 private:
  std::uint32_t bits_;
};

constexpr VerbSet operator|(Verb a, Verb b) { return VerbSet(a) | VerbSet(b); }

}  // namespace bitwhip::cli
