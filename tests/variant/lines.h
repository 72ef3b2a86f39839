// Lines of tests, read.
#pragma once

#include <catch2/catch.hpp>
#include <string>

#include "variant/variant.h"

namespace bitwhip::variant::checks {

// The line is a puzzle; fails the test where it is refused.
inline VariantPuzzle accepted(const Variant& variant, const std::string& line) {
  const auto read = variant.read(line);
  if (const auto* refusal = std::get_if<LineRefusal>(&read))
    FAIL(variant.name() << ": " << line << ": " << refusal->message);
  return std::get<VariantPuzzle>(read);
}
inline VariantPuzzle accepted(const std::string& names, const std::string& line) {
  return accepted(Variant(names), line);
}

// "malformed: ..." or "unsupported: ...", or "accepted".
inline std::string refused(const std::string& names, const std::string& line) {
  const auto read = Variant(names).read(line);
  const auto* refusal = std::get_if<LineRefusal>(&read);
  return refusal == nullptr
             ? "accepted"
             : (refusal->unsupported ? "unsupported: " : "malformed: ") + refusal->message;
}

}  // namespace bitwhip::variant::checks
