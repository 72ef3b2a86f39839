// Chains under the plain names of print, which stand for more general forms too: one step after
// another, pasted with the state that it stands in.
#include <catch2/catch.hpp>
#include <map>
#include <string>

#include "base/text.h"
#include "explain/format.h"
#include "support/data.h"
#include "support/read_paths.h"
#include "support/text.h"
#include "verify/check/check.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

// Made with `bitwhip generate --method top-down --seed 73`.
const char* const kFormPuzzles[] = {
    "3...124.8...3..51..4...8.....5..3...21....9...7.....3...18........95.6.........72",
    "..73....6......9..9..6.2....76...1.845.....9..8...7..3.1..3......81..5....27.8..1"};

// The steps of a round on lines of their own, without the words that tell the form.
std::vector<std::string> printed(const explain::ResolutionPath& path,
                                 const explain::PathRound& round) {
  explain::ResolutionPath alone = path;
  alone.singles.clear();
  alone.rounds = {{round.before, round.steps, {}}};
  const std::string text = explain::render_text(alone, {.states = explain::DrawnStates::none});
  std::vector<std::string> lines;
  for (std::string_view line : split(text, '\n')) {
    if (!holds(line, "-chain ") || !holds(line, " ==> ")) continue;
    for (const std::string_view form : {"general-", "open-"}) {
      if (line.starts_with(form)) line.remove_prefix(form.size());
    }
    lines.emplace_back(line);
  }
  return lines;
}

}  // namespace

TEST_CASE(
    "printed forms: a chain means the most general form of its name, and the verdict says so") {
  std::map<std::string, int> forms;
  for (const char* const rules :
       {"locked,nrct-general,nrcz-general,nrczt-general", "locked,nrczt-open"}) {
    explain::PathFinder finder(rating::rating_by_rules(),
                               {.max_length = 7, .rules = rating::RuleSystem::of(rules)});
    for (const char* const puzzle : kFormPuzzles) {
      const explain::ResolutionPath path = finder.find(puzzle_of(puzzle));
      for (const explain::PathRound& round : path.rounds) {
        Puzzle state;
        state.marks = true;
        for (int cell = 0; cell < 81; ++cell)
          state.cell[static_cast<std::size_t>(cell)] =
              round.before.mask(static_cast<Variable>(cell));
        for (const std::string& line : printed(path, round)) {
          INFO(line);
          const verify::Verdict verdict =
              verify::check(verify::read_paths(to_string(state) + "\n" + line + "\n").at(0));
          CHECK(verdict.why() == "");
          std::string form = "named";
          for (const std::string& note : verdict.notes) {
            if (note == "1 step is right in the general form of the chain") form = "general";
            if (note == "1 step is right in the open form of the chain") form = "open";
          }
          ++forms[form];
        }
      }
    }
  }
  for (const char* const form : {"named", "general", "open"}) {
    INFO(form);
    CHECK(forms[form] > 0);
  }
}
