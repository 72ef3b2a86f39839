// Records as text, and the forms in which paths are written.
//
// Steps: one table of templates (forms.cpp), a row for each form of step with a column for each
// notation (docs/NOTATION.md has the whole grammar).
//
//   nrc    whip[2] n1{r1c1 r1c5} - n1{r5c5 .} ==> r1c4 <> 1               HLS ch. II
//   full   whip[2] n1r1{c1 c5 c8*} - n1{r5 . r3#n1r1c5}c5 ==> r1c4 <> 1   with additional
//          candidates
//   csp    whip[2]: r1n1{c1 c5} - c5n1{r5 .} ==> r1c4 ≠ 1                 PBCS
//
// A template is text with names of roles behind `$`: {$numbers}$houses{$places}. forms.cpp has the
// tables: forms, roles, and the cells of chains. Sentences do not depend on the notation, but that
// `full` adds the variables of chains and the causes of nodes.
//
// Paths: text and Markdown by one function over a table of layouts, and JSON. All languages and
// notations go through the same functions. docs/NOTATION.md describes text and JSON, which
// `bitwhip verify` reads; Markdown is for people.
//
// Thread-safety: pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/registry.h"
#include "explain/record.h"

namespace bitwhip::explain {

enum class Notation : std::uint8_t { nrc, full, csp };
struct NotationInfo {
  std::string_view name;
  std::string_view header;  // as the line NOTATION has it
};
Registry<NotationInfo> notations();  // in the order of Notation

// Escape sequences for a terminal, or nothing.
struct Ink {
  bool color = false;

  enum class Role : std::uint8_t { target, left, right, additional, heading };
  std::string operator()(Role role, std::string_view text) const;
};

// Holds a step as text: what is found, and what goes or is placed.
struct Line {
  std::string reason;                   // "whip[2] n1{r1c1 r1c5} - n1{r5c5 .}c5"
  std::string conclusion;               // "r1c3 <> 1, r1c4 <> 1"
  std::vector<std::string> branches{};  // of a chain of SER, between the two
  std::string assumes{};                // behind the conclusion: " (uniqueness)"
  std::string note{};                   // a line of its own, below
};
Line line_of(const Record& record, Notation notation, const Ink& ink);
// Returns a sentence all in one line.
std::string sentence_text(const Record& record, Notation notation);

bool assumes_one_solution(const Record& record);
std::string_view kind_of(const Record& record);  // "subset": the member `kind` of JSON
std::string name_of(const Record& record, Notation notation);
// Returns the name in the capitals of the field: NRCZT8, WHIP[5], NP.
std::string capitals_of(const Record& record, Notation notation);

// Returns what follows the name.
std::string reason_text(const Record& record, Notation notation, const Ink& ink);

// Returns the chains of SER, a text for each branch: a run of nodes that each follow from the one
// before. Where nodes follow from several others, those have a number, and a run begins with the
// numbers of what its first node follows from. What stands behind a node follows it in brackets.
//
//   r1c2=3 -> r1c5<>3 #1 -> r1c5=4, #1 -> r2c5<>3
std::vector<std::string> branch_texts(const Record& record, Notation notation);

std::string node_text(ser::Node node);  // r1c2=3, r1c2<>3
// Returns the most complex rule of a path: the one of the greatest length and, among those, the
// last in the order of the catalog. NS or HS where singles solve, ECP where nothing is left to do
// after the givens. In words it is the strategy or technique of the greatest rating.
std::string most_complex_rule(const Path& path, Notation notation);

// Says which resolution states are drawn: none, that before the first chain (in words the first
// round), or that before every round.
enum class States : std::uint8_t { none, first, all };

struct Style {
  Notation notation = Notation::nrc;
  States states = States::first;
  Ink ink{};  // text alone
};

// Returns one document, ending with a line end. Nothing can fail.
using Render = std::string (*)(const Path& path, const Style& style);

std::string render_text(const Path& path, const Style& style);
std::string render_json(const Path& path, const Style& style);  // one line

// Returns the next round alone (PathFinder::hint): its singles or its steps.
std::string hint_json(const Path& path, const Style& style);

struct FormatInfo {
  std::string_view name;
  std::string_view summary;
  Render render;
  Render render_hint;
  std::string_view between = {};  // two paths
};

Registry<FormatInfo> formats();  // the default first

// The formats share these functions.

// True if a state is shown before this round of the path.
bool shows_state(const Path& path, std::size_t round, States states);
// Returns the name of the rating and the level: "L8", "S+W3", "L4_0 3".
std::string level_text(const Path& path);
std::string solution_text(const Path& path);
// Returns the digits of each cell of the board in a state.
std::vector<std::string> digits_by_cell(const Geometry& geometry, const Grid& state);
std::string refuted_rule(const Path& path);  // "whip": the last rule of the path
// Returns the status of a path that a limit ended ("timeout"), empty when none did.
std::string_view limit_text(const Path& path);

}  // namespace bitwhip::explain
