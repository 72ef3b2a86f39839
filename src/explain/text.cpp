// Paths as text: one step a line, in nrc notation.
#include <fmt/format.h>

#include <iterator>

#include "explain/format.h"
#include "explain/state_text.h"

namespace bitwhip::explain {
namespace {

constexpr std::size_t kWidth = 120;

void append_singles(std::string& out, const std::vector<Single>& singles) {
  for (const std::string& line : single_lines(singles)) append_wrapped(out, line);
}

}  // namespace

void append_wrapped(std::string& out, std::string_view line) {
  std::string_view indent;
  while (line.size() + indent.size() > kWidth) {
    const auto comma = line.rfind(", ", kWidth - indent.size());
    if (comma == std::string_view::npos) break;
    fmt::format_to(std::back_inserter(out), "{}{},\n", indent, line.substr(0, comma));
    line.remove_prefix(comma + 2);
    indent = "    ";
  }
  fmt::format_to(std::back_inserter(out), "{}{}\n", indent, line);
}

std::string render_text(const Path& path, const Style& style) {
  std::string out;
  const auto put = [&](auto format, const auto&... values) { fmt::format_to(std::back_inserter(out), fmt::runtime(format), values...); };
  const Ink& ink = style.ink;
  put("PUZZLE = {}\nRATING = {}\nRULES = {}\nNOTATION = {}\n", to_string(path.puzzle), path.rating, path.rules, style.full ? "full" : "short");
  if (!path.singles.empty()) out += '\n';
  append_singles(out, path.singles);
  for (std::size_t i = 0; i < path.rounds.size(); ++i) {
    const Round& round = path.rounds[i];
    if (shows_state(path, i, style.states)) {
      std::vector<Candidate> targets;
      for (const Step& step : round.steps) targets.push_back(step.pattern.target);
      out += "\n" + state_text(round.before, targets, ink);
    }
    put("\n{}\n", ink(Ink::Role::heading, fmt::format("round {}", i + 1)));
    for (const Line& line : lines_of(round, style.full, ink)) {
      put("{} ==> ", line.pattern);
      for (const Step* step : line.steps) put("{}{}", step == line.steps.front() ? "" : ", ", conclusion_text(*step, ink));
      out += '\n';
    }
    append_singles(out, round.singles);
  }
  if (path.all_steps >= 0) put("\nSTEPS = {} OF {}", path.steps(), path.all_steps);
  if (path.solved) {
    put("\n{}\n", ink(Ink::Role::heading, fmt::format("LEVEL = {}, MOST COMPLEX RULE = {}", level_text(path), most_complex_rule(path))));
    put("SOLUTION = {}\n", solution_text(path.last));
  } else {
    put("\n{}", state_text(path.last, {}, ink));
    put("\n{}\n", ink(Ink::Role::heading, fmt::format("UNSOLVED, {}, MOST COMPLEX RULE = {}", unsolved_text(path), most_complex_rule(path))));
  }
  return out;
}

}  // namespace bitwhip::explain
