// Paths as Markdown: headings for rounds, steps as lists.
#include <fmt/format.h>

#include <iterator>

#include "explain/format.h"
#include "explain/names.h"
#include "explain/state_text.h"

namespace bitwhip::explain {
namespace {

std::string words_text(const Line& line) {
  std::string text = fmt::format("- {} ==> **{}**\n", line.reason, line.conclusion);
  for (const std::string& branch : line.branches) text += fmt::format("  - {}\n", branch);
  return text;
}

}  // namespace

std::string hint_markdown(const Path& path, const Style& style) {
  std::string out;
  const auto put = [&out](const std::vector<Line>& lines) {
    for (const Line& line : lines) out += words_text(line);
  };
  put(single_lines(path, path.singles));
  for (const Round& round : path.rounds) put(lines_of(path, round, {.full = style.full}));
  return out;
}

std::string render_markdown(const Path& path, const Style& style) {
  const Style plain{.full = style.full, .states = style.states};
  std::string out = fmt::format("## {} in {}", path.text(), path.rating);
  const auto put = [&](auto format, const auto&... values) { fmt::format_to(std::back_inserter(out), fmt::runtime(format), values...); };
  const auto put_singles = [&](const std::vector<Step>& singles) {
    for (const Line& line : single_lines(path, singles)) {
      out += path.in_words ? words_text(line) : fmt::format("- {} ==> {}\n", line.reason, line.conclusion);
    }
  };
  out += path.in_words ? "\n\n" : fmt::format(" (rules: {})\n\n", path.rules);
  put_singles(path.singles);
  for (std::size_t i = 0; i < path.rounds.size(); ++i) {
    const Round& round = path.rounds[i];
    if (shows_state(path, i, style.states)) put("\n```text\n{}```\n", state_text(path.geometry(), round.before, {}, {}));
    put("\n### Round {}\n\n", i + 1);
    for (const Line& line : lines_of(path, round, plain)) {
      out += path.in_words ? words_text(line) : fmt::format("- `{}` ==> **{}**\n", line.reason, line.conclusion);
    }
    put_singles(round.singles);
  }
  if (!path.solved) put("\n```text\n{}```\n", state_text(path.geometry(), path.last, {}, {}));
  const std::string most = most_complex_rule(path);
  if (path.all_steps >= 0) put("\n{} of {} steps are needed.\n", path.steps(), path.all_steps);
  if (const std::string end = ser_end_text(path); !end.empty()) put("\n**{}**\n", end);
  if (path.solved) {
    put("\n**LEVEL = {}, MOST COMPLEX RULE = {}**\n\nSolution: `{}`\n", level_text(path), most, solution_text(path));
  } else {
    const std::string_view limit = limit_text(path);
    put("\n**UNSOLVED, {}, MOST COMPLEX RULE = {}{}{}**\n", unsolved_text(path), most, limit.empty() ? "" : ", STATUS = ", limit);
  }
  if (const std::string value = undecided_text(path); !value.empty()) put("\nThe rating is not decided: {}.\n", value);
  if (path.refutation) {
    put("\n### Refutation of {}\n", refuted_text(path));
    for (const CaseText& one : case_texts(*path.refutation)) {
      put("\n- {}\n", one.text);
      if (one.state != nullptr) put("\n```text\n{}```\n", state_text(path.geometry(), *one.state, {}, {}));
    }
  }
  return out;
}

}  // namespace bitwhip::explain
