// Paths as text: one step per line.
#include <fmt/format.h>

#include <iterator>

#include "explain/format.h"
#include "explain/names.h"
#include "explain/state_text.h"

namespace bitwhip::explain {
namespace {

constexpr std::size_t kWidth = 120;

// A line of text; long lists and chains go on in lines that begin with more blanks.
void append_wrapped(std::string& out, std::string_view line, std::size_t blanks = 0) {
  constexpr std::size_t kMore = 4;
  for (bool first = true; line.size() + blanks > kWidth; first = false) {
    // After a comma, or after an arrow where there is none later.
    const auto comma = line.rfind(", ", kWidth - blanks), arrow = line.rfind(" -> ", kWidth - blanks - 2);
    const bool at_arrow = arrow != std::string_view::npos && (comma == std::string_view::npos || arrow > comma);
    if (!at_arrow && comma == std::string_view::npos) break;
    const std::size_t end = at_arrow ? arrow + 3 : comma + 1;
    fmt::format_to(std::back_inserter(out), "{:{}}{}\n", "", blanks, line.substr(0, end));
    line.remove_prefix(end + 1);
    if (first) blanks += kMore;
  }
  fmt::format_to(std::back_inserter(out), "{:{}}{}\n", "", blanks, line);
}

// In words: wrapped; a branch, or more, in lines of its own.
void append_words(std::string& out, const Line& line) {
  constexpr std::size_t kInside = 4;
  if (line.branches.empty()) return append_wrapped(out, line.reason + " ==> " + line.conclusion);
  append_wrapped(out, line.reason);
  for (const std::string& branch : line.branches) append_wrapped(out, branch, kInside);
  append_wrapped(out, "==> " + line.conclusion, kInside);
}

void append_lines(std::string& out, const std::vector<Line>& lines) {
  for (const Line& line : lines) append_words(out, line);
}

}  // namespace

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
  put("PUZZLE = {}\n", path.text());
  if (!path.variant.empty()) put("VARIANT = {}\n", path.variant);
  put("RATING = {}\nRULES = {}\nNOTATION = {}\n", path.rating, path.rules, style.full ? "full" : "short");
  if (!path.singles.empty()) out += '\n';
  append_lines(out, single_lines(path, path.singles));
  for (std::size_t i = 0; i < path.rounds.size(); ++i) {
    const Round& round = path.rounds[i];
    if (shows_state(path, i, style.states)) {
      std::vector<Candidate> targets;
      for (const Step& step : round.steps) targets.insert(targets.end(), step.candidates.begin(), step.candidates.end());
      out += "\n" + state_text(path.geometry(), round.before, targets, ink);
    }
    put("\n{}\n", ink(Ink::Role::heading, fmt::format("round {}", i + 1)));
    for (const Line& line : lines_of(path, round, style)) {
      if (path.in_words) {
        append_words(out, line);
      } else {
        put("{} ==> {}\n", line.reason, line.conclusion);
      }
    }
    append_lines(out, single_lines(path, round.singles));
  }
  if (path.all_steps >= 0) put("\nSTEPS = {} OF {}", path.steps(), path.all_steps);
  if (const std::string end = ser_end_text(path); !end.empty()) put("\n{}", end);
  const std::string most = most_complex_rule(path);
  if (const std::string value = undecided_text(path); !value.empty()) put("\nVALUE = {}", value);
  if (path.solved) {
    put("\n{}\n", ink(Ink::Role::heading, fmt::format("LEVEL = {}, MOST COMPLEX RULE = {}", level_text(path), most)));
    put("SOLUTION = {}\n", solution_text(path));
  } else {
    const std::string_view limit = limit_text(path);
    put("\n{}", state_text(path.geometry(), path.last, {}, ink));
    put("\n{}\n", ink(Ink::Role::heading, fmt::format("UNSOLVED, {}, MOST COMPLEX RULE = {}{}{}", unsolved_text(path), most,
                                                      limit.empty() ? "" : ", STATUS = ", limit)));
  }
  if (path.refutation) {
    put("\n{}\n", ink(Ink::Role::heading, "REFUTATION = " + refuted_text(path)));
    for (const CaseText& one : case_texts(*path.refutation)) {
      append_wrapped(out, one.text);
      if (one.state != nullptr) out += state_text(path.geometry(), *one.state, {}, ink);
    }
  }
  return out;
}

}  // namespace bitwhip::explain
