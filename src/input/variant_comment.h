// The comment by which a file of variants tells itself: `# variant: NAME,...`.
//
// Thread-safety: a pure function.
#pragma once

#include <optional>
#include <string_view>

namespace bitwhip::input {

// The names after the colon, without blanks at their ends; nothing when the line is no such comment. line: without its line end.
std::optional<std::string_view> variant_named_by(std::string_view line);

}  // namespace bitwhip::input
