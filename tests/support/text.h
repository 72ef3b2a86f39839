// Small texts for tests, and small questions about texts.
#pragma once

#include <catch2/catch.hpp>
#include <cstddef>
#include <string>
#include <string_view>

namespace bitwhip::testing {

// A puzzle with one clue.
inline const std::string kOneClue = "1" + std::string(80, '.');

inline bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// Returns how often the part stands in the text.
inline std::size_t times(std::string_view text, std::string_view part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
    ++n;
  return n;
}

// Returns the text with `by` in the first place of `what`. Fails the test where there is none.
inline std::string replaced(std::string text, const std::string& what, const std::string& by) {
  INFO(what);
  const auto at = text.find(what);
  REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), by);
}

}  // namespace bitwhip::testing
