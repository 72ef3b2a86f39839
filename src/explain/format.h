// The forms in which paths are written: text and Markdown by one function over a table of layouts,
// and JSON.
//
// All languages and notations go through the same functions: forms.h writes the steps.
// docs/NOTATION.md describes text and JSON, which `bitwhip verify` reads; Markdown is for people.
#pragma once

#include <string>
#include <string_view>

#include "base/registry.h"
#include "explain/forms.h"

namespace bitwhip::explain {

// Which resolution states are drawn: none, that before the first chain (in words the first round),
// or that before every round.
enum class States : std::uint8_t { none, first, all };

struct Style {
  Notation notation = Notation::nrc;
  States states = States::first;
  Ink ink{};  // text alone
};

// One document, ending with a line end. Nothing can fail.
using Render = std::string (*)(const Path& path, const Style& style);

std::string render_text(const Path& path, const Style& style);
std::string render_json(const Path& path, const Style& style);  // one line

// The next round alone (PathFinder::hint): its singles or its steps.
std::string hint_json(const Path& path, const Style& style);

struct FormatInfo {
  std::string_view name;
  std::string_view summary;
  Render render;
  Render render_hint;
  std::string_view between = {};  // two paths
};

Registry<FormatInfo> formats();  // the default first

// What they share.

// True if a state is shown before this round of the path.
bool shows_state(const Path& path, std::size_t round, States states);
// "L8", "S+W3", "L4_0 3": the name of the rating and the level.
std::string level_text(const Path& path);
std::string solution_text(const Path& path);
std::string refuted_rule(const Path& path);  // "whip": the last rule of the path
// The status of a path that a limit ended: "timeout"; empty when none did.
std::string_view limit_text(const Path& path);

}  // namespace bitwhip::explain
