#include "variant/clue_paths.h"

#include <cstdlib>
#include <functional>
#include <vector>

namespace bitwhip::variant {
namespace {

void forbid(ClueReader& reader, int a, int b, const ForbiddenPairs& pairs) {
  if (a != b) reader.relations().forbid(a, b, pairs);
}

// Each cell with those that come 1 to `farthest` cells later.
void forbid_along(ClueReader& reader, const std::vector<int>& path, std::size_t farthest, const ForbiddenPairs& pairs) {
  for (std::size_t i = 0; i < path.size(); ++i) {
    for (std::size_t k = i + 1; k < path.size() && k <= i + farthest; ++k) forbid(reader, path[i], path[k], pairs);
  }
}

bool read_along(ClueReader& reader, ClueOptions& options, std::size_t farthest, const std::function<bool(int v, int w)>& forbidden) {
  const auto path = options.path();
  if (!path) return false;
  forbid_along(reader, *path, farthest, ForbiddenPairs(reader.size(), forbidden));
  return true;
}

void forbid_all(ClueReader& reader, const std::vector<int>& cells, const std::function<bool(int v, int w)>& forbidden) {
  forbid_along(reader, cells, cells.size(), ForbiddenPairs(reader.size(), forbidden));
}

// Low, middle and high digits: n/3 of each. Where 3 does not divide n, the low and the high ones stay as many as each other.
int entropy(int digit, int size) {
  const int outer = (size + 1) / 3;
  return digit <= outer ? 0 : digit <= size - outer ? 1 : 2;
}

}  // namespace

bool read_thermo(ClueReader& reader, ClueOptions& options) {
  return read_along(reader, options, 1, [](int v, int w) { return v >= w; });
}

bool read_slow_thermo(ClueReader& reader, ClueOptions& options) {
  return read_along(reader, options, 1, [](int v, int w) { return v > w; });
}

bool read_whispers(ClueReader& reader, ClueOptions& options) {
  const auto number = options.leading_number();
  if (!number) return false;
  const int least = *number ? *number : (reader.size() + 1) / 2;
  return read_along(reader, options, 1, [least](int v, int w) { return std::abs(v - w) < least; });
}

bool read_renban(ClueReader& reader, ClueOptions& options) {
  const auto path = options.path();
  if (!path) return false;
  const std::vector<int> cells = set_of(*path);
  if (!options.can_differ(cells)) return false;
  const int count = static_cast<int>(cells.size());
  forbid_all(reader, cells, [count](int v, int w) { return v == w || std::abs(v - w) >= count; });
  return true;
}

bool read_nabner(ClueReader& reader, ClueOptions& options) {
  const auto path = options.path();
  if (!path) return false;
  forbid_all(reader, set_of(*path), [](int v, int w) { return std::abs(v - w) <= 1; });
  return true;
}

bool read_palindrome(ClueReader& reader, ClueOptions& options) {
  const auto path = options.path();
  if (!path) return false;
  const ForbiddenPairs equality(reader.size(), [](int v, int w) { return v != w; });
  for (std::size_t i = 0; i < path->size() / 2; ++i) forbid(reader, (*path)[i], (*path)[path->size() - 1 - i], equality);
  return true;
}

bool read_entropic(ClueReader& reader, ClueOptions& options) {
  const int size = reader.size();
  return read_along(reader, options, 2, [size](int v, int w) { return entropy(v, size) == entropy(w, size); });
}

bool read_modular(ClueReader& reader, ClueOptions& options) {
  return read_along(reader, options, 2, [](int v, int w) { return v % 3 == w % 3; });
}

}  // namespace bitwhip::variant
