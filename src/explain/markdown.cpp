// Paths as Markdown: headings for rounds, steps as lists.
#include <fmt/format.h>

#include <iterator>

#include "explain/format.h"
#include "explain/state_text.h"

namespace bitwhip::explain {
namespace {

void append_singles(std::string& out, const std::vector<Single>& singles) {
  for (const std::string& line : single_lines(singles)) fmt::format_to(std::back_inserter(out), "- {}\n", line);
}

}  // namespace

std::string render_markdown(const Path& path, const Style& style) {
  std::string out = fmt::format("## {} in {} (rules: {})\n\n", to_string(path.puzzle), path.rating, path.rules);
  const auto put = [&](auto format, const auto&... values) { fmt::format_to(std::back_inserter(out), fmt::runtime(format), values...); };
  append_singles(out, path.singles);
  for (std::size_t i = 0; i < path.rounds.size(); ++i) {
    const Round& round = path.rounds[i];
    if (shows_state(path, i, style.states)) put("\n```text\n{}```\n", state_text(round.before, {}, {}));
    put("\n### Round {}\n\n", i + 1);
    for (const Line& line : lines_of(round, style.full, {})) {
      put("- `{}` ==> ", line.pattern);
      for (const Step* step : line.steps) put("{}**{}**", step == line.steps.front() ? "" : ", ", conclusion_text(*step, {}));
      out += '\n';
    }
    append_singles(out, round.singles);
  }
  if (!path.solved) put("\n```text\n{}```\n", state_text(path.last, {}, {}));
  const std::string most = most_complex_rule(path);
  if (path.all_steps >= 0) put("\n{} of {} steps are needed.\n", path.steps(), path.all_steps);
  if (path.solved)
    put("\n**LEVEL = {}, MOST COMPLEX RULE = {}**\n\nSolution: `{}`\n", level_text(path), most, solution_text(path.last));
  else
    put("\n**UNSOLVED, {}, MOST COMPLEX RULE = {}**\n", unsolved_text(path), most);
  return out;
}

}  // namespace bitwhip::explain
