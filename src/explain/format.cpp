#include "explain/format.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>

#include "base/invariant.h"
#include "explain/names.h"
#include "explain/ser.h"
#include "explain/words.h"
#include "grid/puzzle.h"

namespace bitwhip::explain {

std::string state_text(const Geometry& geometry, const Grid& state, const std::vector<Candidate>& marked, const Ink& ink) {
  Puzzle marks;
  for (int cell = 0; cell < kCells; ++cell) marks.cell[cell] = state.mask(static_cast<Variable>(cell));
  const std::string plain = to_pasted_grid(marks, geometry.size());
  // The digits come cell by cell.
  std::string text;
  int cell = -1;
  bool inside = false;
  for (const char c : plain) {
    const bool digit = c >= '1' && c <= '9';
    if (digit && !inside) {
      do {
        ++cell;
      } while (!is_on_board(geometry.size(), cell));
    }
    inside = digit;
    const bool mark = digit && std::find(marked.begin(), marked.end(), candidate_of(cell, c - '0')) != marked.end();
    text += mark ? ink(Ink::Role::target, std::string(1, c)) : std::string(1, c);
  }
  return text;
}

// Paths as text: one step per line.

namespace {

constexpr std::size_t kWidth = 120;

// Appends formatted values. One function formats whatever types there are.
void append(std::string& out, fmt::string_view format, fmt::format_args values) { out += fmt::vformat(format, values); }
template <class... Values>
void put(std::string& out, fmt::format_string<const Values&...> format, const Values&... values) {
  append(out, format, fmt::make_format_args(values...));
}

// A line of text; long lists and chains go on in lines that begin with more blanks.
void append_wrapped(std::string& out, std::string_view line, std::size_t blanks = 0) {
  constexpr std::size_t kMore = 4;
  for (bool first = true; line.size() + blanks > kWidth; first = false) {
    // After a comma, or after an arrow where there is none later.
    const auto comma = line.rfind(", ", kWidth - blanks), arrow = line.rfind(" -> ", kWidth - blanks - 2);
    const bool at_arrow = arrow != std::string_view::npos && (comma == std::string_view::npos || arrow > comma);
    if (!at_arrow && comma == std::string_view::npos) break;
    const std::size_t end = at_arrow ? arrow + 3 : comma + 1;
    out.append(blanks, ' ').append(line.substr(0, end)).append("\n");
    line.remove_prefix(end + 1);
    if (first) blanks += kMore;
  }
  out.append(blanks, ' ').append(line).append("\n");
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
  const Ink& ink = style.ink;
  put(out, "PUZZLE = {}\n", path.text());
  if (!path.variant.empty()) put(out, "VARIANT = {}\n", path.variant);
  put(out, "RATING = {}\nRULES = {}\nNOTATION = {}\n", path.rating, path.rules, style.full ? "full" : "short");
  if (!path.singles.empty()) out += '\n';
  append_lines(out, single_lines(path, path.singles));
  for (std::size_t i = 0; i < path.rounds.size(); ++i) {
    const Round& round = path.rounds[i];
    if (shows_state(path, i, style.states)) {
      std::vector<Candidate> targets;
      for (const Step& step : round.steps) targets.insert(targets.end(), step.candidates.begin(), step.candidates.end());
      out += "\n" + state_text(path.geometry(), round.before, targets, ink);
    }
    put(out, "\n{}\n", ink(Ink::Role::heading, fmt::format("round {}", i + 1)));
    for (const Line& line : lines_of(path, round, style)) {
      if (path.in_words) {
        append_words(out, line);
      } else {
        put(out, "{} ==> {}\n", line.reason, line.conclusion);
      }
    }
    append_lines(out, single_lines(path, round.singles));
  }
  if (path.all_steps >= 0) put(out, "\nSTEPS = {} OF {}", path.steps(), path.all_steps);
  if (const std::string end = ser_end_text(path); !end.empty()) put(out, "\n{}", end);
  const std::string most = most_complex_rule(path);
  if (const std::string value = undecided_text(path); !value.empty()) put(out, "\nVALUE = {}", value);
  if (path.solved) {
    put(out, "\n{}\n", ink(Ink::Role::heading, fmt::format("LEVEL = {}, MOST COMPLEX RULE = {}", level_text(path), most)));
    put(out, "SOLUTION = {}\n", solution_text(path));
  } else {
    const std::string_view limit = limit_text(path);
    put(out, "\n{}", state_text(path.geometry(), path.last, {}, ink));
    put(out, "\n{}\n",
        ink(Ink::Role::heading,
            fmt::format("UNSOLVED, {}, MOST COMPLEX RULE = {}{}{}", unsolved_text(path), most, limit.empty() ? "" : ", STATUS = ", limit)));
  }
  if (path.refutation) {
    put(out, "\n{}\n", ink(Ink::Role::heading, "REFUTATION = " + refuted_text(path)));
    for (const CaseText& one : case_texts(*path.refutation)) {
      append_wrapped(out, one.text);
      if (one.state != nullptr) out += state_text(path.geometry(), *one.state, {}, ink);
    }
  }
  return out;
}

// Paths as Markdown: headings for rounds, steps as lists.

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
  const auto put_singles = [&](const std::vector<Step>& singles) {
    for (const Line& line : single_lines(path, singles)) {
      out += path.in_words ? words_text(line) : fmt::format("- {} ==> {}\n", line.reason, line.conclusion);
    }
  };
  out += path.in_words ? "\n\n" : fmt::format(" (rules: {})\n\n", path.rules);
  put_singles(path.singles);
  for (std::size_t i = 0; i < path.rounds.size(); ++i) {
    const Round& round = path.rounds[i];
    if (shows_state(path, i, style.states)) put(out, "\n```text\n{}```\n", state_text(path.geometry(), round.before, {}, {}));
    put(out, "\n### Round {}\n\n", i + 1);
    for (const Line& line : lines_of(path, round, plain)) {
      out += path.in_words ? words_text(line) : fmt::format("- `{}` ==> **{}**\n", line.reason, line.conclusion);
    }
    put_singles(round.singles);
  }
  if (!path.solved) put(out, "\n```text\n{}```\n", state_text(path.geometry(), path.last, {}, {}));
  const std::string most = most_complex_rule(path);
  if (path.all_steps >= 0) put(out, "\n{} of {} {} needed.\n", path.steps(), path.all_steps, path.all_steps == 1 ? "step is" : "steps are");
  if (const std::string end = ser_end_text(path); !end.empty()) put(out, "\n**{}**\n", end);
  if (path.solved) {
    put(out, "\n**LEVEL = {}, MOST COMPLEX RULE = {}**\n\nSolution: `{}`\n", level_text(path), most, solution_text(path));
  } else {
    const std::string_view limit = limit_text(path);
    put(out, "\n**UNSOLVED, {}, MOST COMPLEX RULE = {}{}{}**\n", unsolved_text(path), most, limit.empty() ? "" : ", STATUS = ", limit);
  }
  if (const std::string value = undecided_text(path); !value.empty()) put(out, "\nThe rating is not decided: {}.\n", value);
  if (path.refutation) {
    put(out, "\n### Refutation of {}\n", refuted_text(path));
    for (const CaseText& one : case_texts(*path.refutation)) {
      put(out, "\n- {}\n", one.text);
      if (one.state != nullptr) put(out, "\n```text\n{}```\n", state_text(path.geometry(), *one.state, {}, {}));
    }
  }
  return out;
}

namespace {

constexpr std::array kFormats{
    FormatInfo{"text", "one step per line, in nrc notation or words; `bitwhip verify` reads it", render_text, hint_text, "\n"},
    FormatInfo{"json", "one JSON document per line, with cells and candidates as data; `bitwhip verify` reads it", render_json, hint_json},
    FormatInfo{"markdown", "Markdown for documents", render_markdown, hint_markdown},
};

bool is_chain(const Step& step) { return step.ser ? is_ser_chain(step.ser->hint) : std::holds_alternative<rules::ChainEvidence>(step.evidence); }

Line line_in_words(const Geometry& geometry, const Grid& before, const Step& step, bool full) {
  if (step.ser) {
    SerWords words = ser_words(step, full);
    return {std::move(words.reason), std::move(words.conclusion), std::move(words.branches)};
  }
  const std::string text = to_words(geometry, before, step, full);
  const auto at = text.find(" ==> ");
  BITWHIP_INVARIANT(at != std::string::npos);
  return {text.substr(0, at), text.substr(at + 5)};
}

}  // namespace

Registry<FormatInfo> formats() { return std::span<const FormatInfo>(kFormats); }

std::vector<Line> lines_of(const Path& path, const Round& round, const Style& style) {
  std::vector<Line> lines;
  for (const Step& step : round.steps) {
    if (path.in_words) {
      lines.push_back(line_in_words(path.geometry(), round.before, step, style.full));
      continue;
    }
    std::string reason = pattern_text(path.geometry(), round.before, step, style.full, style.ink);
    const auto known = std::find_if(lines.begin(), lines.end(), [&](const Line& line) { return line.reason == reason; });
    Line& line = known == lines.end() ? lines.emplace_back(Line{std::move(reason), {}}) : *known;
    for (const Candidate c : step.candidates) (line.conclusion += line.conclusion.empty() ? "" : ", ") += conclusion_text(c, style.ink);
  }
  return lines;
}

std::vector<Line> single_lines(const Path& path, const std::vector<Step>& singles) {
  std::vector<Line> lines;
  for (const Step& single : singles) {
    if (path.in_words) {
      lines.push_back(line_in_words(path.geometry(), path.last, single, false));
      continue;
    }
    const std::string name = single_name(path.geometry(), single);
    if (lines.empty() || lines.back().reason != name) lines.push_back({name, {}});
    BITWHIP_INVARIANT(single.candidates.size() == 1);
    const Candidate c = single.candidates.front();
    (lines.back().conclusion += lines.back().conclusion.empty() ? "" : ", ") += fmt::format("{} = {}", cell_text(c), digit_of(c));
  }
  return lines;
}

bool shows_state(const Path& path, std::size_t round, States states) {
  if (states != States::first) return states == States::all;
  if (path.in_words && !path.of_ser) return round == 0;
  const auto has_chain = [](const Round& one) { return std::any_of(one.steps.begin(), one.steps.end(), is_chain); };
  return has_chain(path.rounds[round]) && std::none_of(path.rounds.begin(), path.rounds.begin() + static_cast<long>(round), has_chain);
}

std::string level_text(const Path& path) {
  const bool digit = std::isdigit(static_cast<unsigned char>(path.levels_of.back())) != 0;
  const rating::Level level{path.level(), path.of_ser ? rating::Scale::tenths : rating::Scale::whole};
  return fmt::format("{}{}{}", path.levels_of, digit || path.in_words ? " " : "", rating::to_string(level));
}

std::string solution_text(const Path& path) {
  std::string text;
  for (int cell = 0; cell < kCells; ++cell) {
    if (!is_on_board(path.geometry().size(), cell)) continue;
    BITWHIP_INVARIANT(is_single_bit(path.last.mask(static_cast<Variable>(cell))));
    text += static_cast<char>('1' + std::countr_zero(static_cast<unsigned>(path.last.mask(static_cast<Variable>(cell)))));
  }
  return text;
}

std::string unsolved_text(const Path& path) { return fmt::format("{} = {}", path.rating, rating::to_string(path.value)); }

std::string ser_end_text(const Path& path) {
  std::string text;
  const auto add = [&](std::string_view name, std::optional<int> tenths) {
    if (tenths) text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", name, rating::to_string(rating::Level{*tenths, rating::Scale::tenths}));
  };
  add("EP", path.ep);
  add("ED", path.ed);
  return text;
}

std::string refuted_rule(const Path& path) { return path.rules.substr(path.rules.rfind(',') + 1); }

std::string refuted_text(const Path& path) {
  const auto& length = path.refutation->length;
  return length ? fmt::format("{}[{}]", refuted_rule(path), *length) : refuted_rule(path);
}

std::vector<CaseText> case_texts(const Refutation& refutation) {
  std::vector<CaseText> texts;
  for (const Refutation::Case& one : refutation.cases) {
    std::string text = fmt::format("case {}: ", texts.size() + 1);
    for (const rating::Before& order : one.orders) {
      text += fmt::format("{}{} before {}", &order == one.orders.data() ? "" : ", ", candidate_text(order.first), candidate_text(order.then));
    }
    if (!one.orders.empty()) text += ": ";
    text += one.stays == kNoCandidate ? "no path leaves this state" : candidate_text(one.stays) + " stays";
    texts.push_back({std::move(text), one.shows_state() ? &one.state : nullptr});
  }
  return texts;
}

std::string undecided_text(const Path& path) {
  return path.solved && path.value.kind == rating::Value::Kind::interval ? rating::to_string(path.value) : std::string();
}

std::string_view limit_text(const Path& path) {
  using rating::Status;
  const bool limit = path.status == Status::length || path.status == Status::memory || path.status == Status::timeout;
  return limit ? rating::to_string(path.status) : std::string_view();
}

}  // namespace bitwhip::explain
