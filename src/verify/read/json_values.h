// Readers of values in JSON: candidates, cells, houses and numbers. All throw Wrong, or the
// exceptions of the library.
#pragma once

#include <functional>
#include <string>

#include "io/json.h"
#include "verify/board/board.h"
#include "verify/board/scanner.h"

namespace bitwhip::verify {

using io::Json;

// Reads all of a text.
template <class Read>
auto whole(const Json& json, Read read) {
  const std::string text = json.text();
  Scanner scanner(text);
  auto value = std::invoke(read, scanner);
  scanner.expect_end();
  return value;
}

inline Candidate candidate_of(const Json& json) { return whole(json, &Scanner::candidate); }
inline Variable variable_of(const Json& json) { return whole(json, &Scanner::variable); }
inline Square square_from(const Json& json) { return whole(json, &Scanner::cell); }
inline House house_from(const Json& json) { return whole(json, read_house); }

// Reads an optional list.
template <class List, class Read>
void read(const Json& json, const char* member, List& list, Read read) {
  if (json.contains(member)) list = made_of(json.at(member), read);
}

// Reads a number from 0 to a million.
int integer_of(const Json& json);
// Reads a number with at most one decimal, a string, or null for no value.
std::string value_of(const Json& json);

}  // namespace bitwhip::verify
