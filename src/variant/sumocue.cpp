#include "variant/sumocue.h"

#include <algorithm>
#include <string>

namespace bitwhip::variant {
namespace {

constexpr std::string_view kHead = "SumoCueV1=";

}  // namespace

bool is_sumocue(std::string_view word) { return word.starts_with(kHead); }

Refused read_sumocue(std::string_view word, SumoCue& out) {
  word.remove_prefix(kHead.size());
  const auto items = static_cast<int>(std::count(word.begin(), word.end(), '=')) + 1;
  for (int size = 4; size <= 9; ++size) {
    if (size * size == items) out.size = size;
  }
  if (out.size == 0)
    return unsupported("a SumoCue line of " + counted(static_cast<std::size_t>(items), "cell") + " where 16, 25, 36, 49, 64 or 81 are rated");
  for (int i = 0; i < items; ++i) {
    const std::string_view item = word.substr(0, std::min(word.find('='), word.size()));
    word.remove_prefix(std::min(item.size() + 1, word.size()));
    // One digit each: n is at most 9.
    const bool fits =
        item.size() == 3 && is_digit(item[0]) && item[1] == 'J' && is_digit(item[2]) && item[0] - '0' <= out.size && item[2] - '0' < out.size;
    if (!fits) return unsupported("item " + std::to_string(i + 1) + " of the SumoCue line, " + quoted(item) + ", is no value, J and region");
    out.value.push_back(item[0] - '0');
    out.region_of.push_back(item[2] - '0');
  }
  for (int region = 0; region < out.size; ++region) {
    const auto cells = std::count(out.region_of.begin(), out.region_of.end(), region);
    if (cells != out.size)
      return malformed("region " + std::to_string(region) + " of the SumoCue line has " + counted(static_cast<std::size_t>(cells), "cell") +
                       " where " + std::to_string(out.size) + " are expected");
  }
  return std::nullopt;
}

}  // namespace bitwhip::variant
