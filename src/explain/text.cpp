// Paths as text: one step per line.
#include <fmt/format.h>

#include <iterator>

#include "explain/format.h"
#include "explain/names.h"
#include "explain/state_text.h"

namespace bitwhip::explain {
namespace {

constexpr std::size_t kWidth = 120;

void append_lines(std::string& out, const std::vector<Line>& lines) {
  for (const Line& line : lines) append_wrapped(out, line.reason + " ==> " + line.conclusion);
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

std::string hint_text(const Path& path, const Style& style) {
  std::string out;
  append_lines(out, single_lines(path, path.singles));
  for (const Round& round : path.rounds) append_lines(out, lines_of(path, round, style));
  return out;
}

std::string render_text(const Path& path, const Style& style) {
  std::string out;
  const auto put = [&](auto format, const auto&... values) { fmt::format_to(std::back_inserter(out), fmt::runtime(format), values...); };
  const Ink& ink = style.ink;
  put("PUZZLE = {}\nRATING = {}\nRULES = {}\nNOTATION = {}\n", to_string(path.puzzle), path.rating, path.rules, style.full ? "full" : "short");
  if (!path.singles.empty()) out += '\n';
  append_lines(out, single_lines(path, path.singles));
  for (std::size_t i = 0; i < path.rounds.size(); ++i) {
    const Round& round = path.rounds[i];
    if (shows_state(path, i, style.states)) {
      std::vector<Candidate> targets;
      for (const Step& step : round.steps) targets.insert(targets.end(), step.candidates.begin(), step.candidates.end());
      out += "\n" + state_text(round.before, targets, ink);
    }
    put("\n{}\n", ink(Ink::Role::heading, fmt::format("round {}", i + 1)));
    for (const Line& line : lines_of(path, round, style)) {
      const std::string text = line.reason + " ==> " + line.conclusion;
      if (path.in_words) {
        append_wrapped(out, text);
      } else {
        put("{}\n", text);
      }
    }
    append_lines(out, single_lines(path, round.singles));
  }
  if (path.all_steps >= 0) put("\nSTEPS = {} OF {}", path.steps(), path.all_steps);
  const std::string most = most_complex_rule(path);
  if (path.solved) {
    put("\n{}\n", ink(Ink::Role::heading, fmt::format("LEVEL = {}, MOST COMPLEX RULE = {}", level_text(path), most)));
    put("SOLUTION = {}\n", solution_text(path.last));
  } else {
    const std::string_view limit = limit_text(path);
    put("\n{}", state_text(path.last, {}, ink));
    put("\n{}\n", ink(Ink::Role::heading, fmt::format("UNSOLVED, {}, MOST COMPLEX RULE = {}{}{}", unsolved_text(path), most,
                                                      limit.empty() ? "" : ", STATUS = ", limit)));
  }
  return out;
}

}  // namespace bitwhip::explain
