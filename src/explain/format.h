// Records as text, and the formats of paths.
//
// Steps: one table of templates (form_table.h), a row for each form of step with a column for each
// notation (docs/NOTATION.md has the whole grammar).
//
//   nrc    whip[2] n1{r1c1 r1c5} - n1{r5c5 .} ==> r1c4 <> 1               HLS ch. II
//   full   whip[2] n1r1{c1 c5 c8*} - n1{r5 . r3#n1r1c5}c5 ==> r1c4 <> 1   with additional
//          candidates
//   csp    whip[2]: r1n1{c1 c5} - c5n1{r5 .} ==> r1c4 ≠ 1                 PBCS
//
// Steps of HoDoKu have its own text in every notation, behind the score of the step; `hodoku` has
// the text alone, and states as lines of its library (grid/library_line.h).
//
// A template is text with names of roles behind `$`: {$numbers}$houses{$places}. forms.cpp has the
// roles, and chain_text.cpp the cells of chains. Sentences do not depend on the notation, but that
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
#include "explain/path.h"
#include "explain/sentences.h"
#include "explain/step_description.h"
#include "grid/grid.h"

namespace bitwhip::explain {

enum class Notation : std::uint8_t { nrc, full, csp, hodoku };
struct NotationInfo {
  std::string_view name;
  std::string_view header;  // value of the line NOTATION
};
Registry<NotationInfo> notations();  // in the order of Notation

// Escape sequences for a terminal; empty without colour.
struct TerminalColors {
  bool color = false;

  enum class Meaning : std::uint8_t { target, left, right, additional, heading };
  std::string operator()(Meaning role, std::string_view text) const;
};

// A step as text: its pattern, and its eliminations or placements.
struct StepText {
  std::string reason;                   // "whip[2] n1{r1c1 r1c5} - n1{r5c5 .}c5"
  std::string conclusion;               // "r1c3 <> 1, r1c4 <> 1"; of HoDoKu part of the reason
  std::vector<std::string> branches{};  // of a chain of SER; printed between reason and conclusion
  std::string assumes{};                // after the conclusion: " (uniqueness)", " (Skyscraper)"
  std::string note{};                   // printed on a line of its own below
  std::vector<std::string> told{};      // sentences, each on a line of its own below
};
StepText line_of(const StepDescription& description, Notation notation,
                 const TerminalColors& colors);
// Returns a sentence on one line.
std::string sentence_text(const StepDescription& description, Notation notation);

bool assumes_one_solution(const StepDescription& description);
std::string_view kind_of(
    const StepDescription& description);  // "subset": the member `kind` of JSON
std::string name_of(const StepDescription& description, Notation notation);
// Returns the established short name in capitals: NRCZT8, WHIP[5], NP.
std::string capitals_of(const StepDescription& description, Notation notation);

// Returns the part after the name.
std::string reason_text(const StepDescription& description, Notation notation,
                        const TerminalColors& colors);

// Returns the chains of SER, one text per branch: runs of nodes, each of which follows from the one
// before. Nodes from which several others follow have a number, and a run begins with the numbers
// of its premises. What is behind a node follows it in brackets.
//
//   r1c2=3 -> r1c5<>3 #1 -> r1c5=4, #1 -> r2c5<>3
std::vector<std::string> branch_texts(const StepDescription& description, Notation notation);

std::string node_text(ser::NodeCode node);  // r1c2=3, r1c2<>3

// Resolution states to draw: none, the one before the first chain (in words the first round), or
// the one before every round.
enum class DrawnStates : std::uint8_t { none, first, all };

struct PathStyle {
  Notation notation = Notation::nrc;
  DrawnStates states = DrawnStates::first;
  TerminalColors colors{};                      // text only
  const SentenceLanguage* sentences = nullptr;  // below each step; null: none
};

// Renders one document, ending with a line end. Never fails.
using RenderPath = std::string (*)(const ResolutionPath& path, const PathStyle& style);

std::string render_text(const ResolutionPath& path, const PathStyle& style);
std::string render_json(const ResolutionPath& path, const PathStyle& style);  // one line

// Returns only the next round (PathFinder::hint): its singles or its steps.
std::string hint_json(const ResolutionPath& path, const PathStyle& style);

struct PathFormat {
  std::string_view name;
  std::string_view summary;
  RenderPath render;
  RenderPath render_hint;
  std::string_view between = {};  // separator of two paths
};

Registry<PathFormat> formats();  // the default first

// Shared by the formats.

// Returns true if a state is drawn before this round of the path.
bool shows_state(const ResolutionPath& path, std::size_t round, DrawnStates states);
// Returns the name of the rating with the level: "L8", "S+W3", "L4_0 3".
std::string level_text(const ResolutionPath& path);
std::string solution_text(const ResolutionPath& path);
// Returns the digits of each cell of the board in a state.
std::vector<std::string> digits_by_cell(const Geometry& geometry, const Grid& state);
std::string refuted_rule(const ResolutionPath& path);  // "whip": the last rule of the path
// Returns the status of a path that a limit ended ("timeout"), empty if none did.
std::string_view limit_text(const ResolutionPath& path);

}  // namespace bitwhip::explain
