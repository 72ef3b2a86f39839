// The forms in which paths are written, one function in one file for each.
//
// docs/NOTATION.md describes text and JSON, which `bitwhip verify` reads; Markdown is for people.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "explain/notation.h"
#include "explain/word_path.h"

namespace bitwhip::explain {

enum class States : std::uint8_t { none, first, all };  // resolution states: none, before the first chain, before every round

struct Style {
  bool full = false;  // additional candidates too
  States states = States::first;
  Ink ink{};  // text alone
};

// One document, ending with a line end. Nothing can fail.
using Render = std::string (*)(const Path& path, const Style& style);

std::string render_text(const Path& path, const Style& style);
std::string render_markdown(const Path& path, const Style& style);
std::string render_json(const Path& path, const Style& style);  // one line

// The same of paths in words.
using RenderWords = std::string (*)(const WordPath& path, const Style& style);

std::string render_text(const WordPath& path, const Style& style);
std::string render_markdown(const WordPath& path, const Style& style);
std::string render_json(const WordPath& path, const Style& style);

struct FormatInfo {
  std::string_view name;
  std::string_view summary;
  Render render;
  RenderWords render_words;
};

// The formats, the default first.
std::span<const FormatInfo> all_formats();
const FormatInfo* find_format(std::string_view name);  // null when there is none

// What they share.

// Steps of a round with the same pattern in print: one line.
struct Line {
  std::string pattern;
  std::vector<const Step*> steps;
};
std::vector<Line> lines_of(const Round& round, bool full, const Ink& ink);
// A line of text; long lists go on in lines that begin with blanks.
void append_wrapped(std::string& out, std::string_view line);
// "hidden-single-in-a-block ==> r1c9 = 5, r2c3 = 4", a line for each run of singles of a kind.
std::vector<std::string> single_lines(const std::vector<Single>& singles);
// Is a state to be shown before this round of the path?
bool shows_state(const Path& path, std::size_t round, States states);
// "L8", "S+W3", "L4_0 3": the name of the rating and the level.
std::string level_text(const Path& path);
// The digits of a solved grid.
std::string solution_text(const Grid& solved);
// Why the path ends unsolved: "the rating W is inf"
std::string unsolved_text(const Path& path);

}  // namespace bitwhip::explain
