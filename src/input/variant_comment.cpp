#include "input/variant_comment.h"

#include "base/text.h"
#include "input/cells.h"

namespace bitwhip::input {

std::optional<std::string_view> variant_named_by(std::string_view line) {
  constexpr std::string_view kWord = "variant";
  line = trimmed(line);
  if (!line.starts_with('#')) return std::nullopt;
  line = trimmed(line.substr(1));
  if (!line.starts_with(kWord)) return std::nullopt;
  line = trimmed(line.substr(kWord.size()));
  if (!line.starts_with(':')) return std::nullopt;
  return trimmed(line.substr(1));
}

}  // namespace bitwhip::input
