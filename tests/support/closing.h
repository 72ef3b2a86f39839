// Records without their closing notes (batch/closing_note.h), for tests that compare the rest.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace bitwhip::testing {

inline std::string without_closing(std::string_view text) {
  std::string rest;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
    text.remove_prefix(line.size());
    if (!line.starts_with("#bitwhip {\"wrote\":")) rest += line;
  }
  return rest;
}

}  // namespace bitwhip::testing
