// The forms in which paths are written, one function in one file for each.
//
// Both notations, nrc and words, go through the same functions: notation.h and words.h write the steps. docs/NOTATION.md describes text and JSON,
// which `bitwhip verify` reads; Markdown is for people.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/registry.h"
#include "explain/notation.h"

namespace bitwhip::explain {

// Which resolution states are drawn: none, that before the first chain (in words the first round), or that before every round.
enum class States : std::uint8_t { none, first, all };

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

// The next round alone (PathFinder::hint): its singles or its steps.
std::string hint_text(const Path& path, const Style& style);
std::string hint_markdown(const Path& path, const Style& style);
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

// A printed step: what is found, without and with colour, and what goes or is placed.
struct Line {
  std::string reason;                   // "whip[2] n1{r1c1 r1c5} - n1{r5c5 .}c5"
  std::string conclusion;               // "r1c3 <> 1, r1c4 <> 1"
  std::vector<std::string> branches{};  // of a chain of SER, between the two
};
// The lines of a round: steps with the same pattern in print are one.
std::vector<Line> lines_of(const Path& path, const Round& round, const Style& style);
// Returns the lines of singles: one for each run of a kind ("hidden-single-in-a-block ==> r1c9 = 5,
// r2c3 = 4"), in words a line for each.
std::vector<Line> single_lines(const Path& path, const std::vector<Step>& singles);
// The cases of a refutation: what is said of each, and the state that belongs to it, where there is one.
struct CaseText {
  std::string text;  // "case 2: n4r5c6 before n3r1c2: n1r2c3 stays"
  const Grid* state;
};
std::string refuted_rule(const Path& path);  // "whip": the last rule of the path
std::string refuted_text(const Path& path);  // "whip[4]", of a path with a refutation
std::vector<CaseText> case_texts(const Refutation& refutation);
// The value of a rating that is not decided: "5..6"; else empty.
std::string undecided_text(const Path& path);
// The end of a path of SER: "EP = 7.1, ED = 1.2"; empty where no step has them.
std::string ser_end_text(const Path& path);
// True if a state is shown before this round of the path.
bool shows_state(const Path& path, std::size_t round, States states);
// "L8", "S+W3", "L4_0 3": the name of the rating and the level.
std::string level_text(const Path& path);
// The digits of a solved grid.
std::string solution_text(const Path& path);
// How a path ends that is not solved: "W = inf"
std::string unsolved_text(const Path& path);
// The status of a path that a limit ended: "timeout"; empty when none did.
std::string_view limit_text(const Path& path);

// A state as a grid of candidates, for people.

// The form of input/pasted_grid.h, so any drawn state is input of its own (--pm). `marked` candidates are coloured where there is colour. The state
// has candidates in every cell.
std::string state_text(const Geometry& geometry, const Grid& state, const std::vector<Candidate>& marked, const Ink& ink);

}  // namespace bitwhip::explain
