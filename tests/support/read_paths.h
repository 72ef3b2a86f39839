// All paths of a text, for tests of the checker.
#pragma once

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verify/read/reader.h"

namespace bitwhip::verify {

// What is no path: where, and why.
struct Unreadable : std::runtime_error {
  Unreadable(std::string at, Fault what)
      : std::runtime_error(at + ": " + what.text()), where(std::move(at)), fault(std::move(what)) {}
  std::string where;
  Fault fault;

  std::string why() const { return fault.text(); }
};

// As PathReader finds them. Throws Unreadable for the first one that cannot be read.
inline std::vector<Path> read_paths(std::string_view text) {
  PathReader reader([&text](char* to, std::size_t size) {
    const std::size_t n = std::min(size, text.size());
    std::memcpy(to, text.data(), n);
    text.remove_prefix(n);
    return n;
  });
  std::vector<Path> paths;
  while (auto item = reader.next()) {
    if (item->fault) throw Unreadable(item->where, *item->fault);
    paths.push_back(std::move(item->path));
  }
  return paths;
}

}  // namespace bitwhip::verify
