#include "explain/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>

#include "explain/names.h"
#include "explain/ser_words.h"
#include "explain/words.h"

namespace bitwhip::explain {
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
