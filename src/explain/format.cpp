#include "explain/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>

namespace bitwhip::explain {
namespace {

constexpr std::array kFormats{
    FormatInfo{"text", "nrc notation, a step a line; `bitwhip verify` reads it", render_text, render_text},
    FormatInfo{"json", "a JSON document a line, cells and candidates as data; `bitwhip verify` reads it too", render_json, render_json},
    FormatInfo{"markdown", "for documents", render_markdown, render_markdown},
};

bool is_chain(const Step& step) { return shape(step) == Shape::chain; }

}  // namespace

std::span<const FormatInfo> all_formats() { return kFormats; }

const FormatInfo* find_format(std::string_view name) {
  const auto* found = std::find_if(kFormats.begin(), kFormats.end(), [name](const FormatInfo& info) { return info.name == name; });
  return found == kFormats.end() ? nullptr : found;
}

std::vector<Line> lines_of(const Round& round, bool full, const Ink& ink) {
  std::vector<Line> lines;
  for (const Step& step : round.steps) {
    std::string pattern = pattern_text(round.before, step, full, ink);
    const auto known = std::find_if(lines.begin(), lines.end(), [&](const Line& line) { return line.pattern == pattern; });
    if (known == lines.end())
      lines.push_back({std::move(pattern), {&step}});
    else
      known->steps.push_back(&step);
  }
  return lines;
}

std::vector<std::string> single_lines(const std::vector<Single>& singles) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < singles.size(); ++i) {
    const Candidate c = singles[i].candidate;
    if (i == 0 || singles[i].kind != singles[i - 1].kind)
      lines.push_back(fmt::format("{} ==> ", single_name(singles[i].kind)));
    else
      lines.back() += ", ";
    lines.back() += fmt::format("{} = {}", cell_text(c), digit_of(c));
  }
  return lines;
}

bool shows_state(const Path& path, std::size_t round, States states) {
  if (states != States::first) return states == States::all;
  const auto has_chain = [](const Round& one) { return std::any_of(one.steps.begin(), one.steps.end(), is_chain); };
  return has_chain(path.rounds[round]) && std::none_of(path.rounds.begin(), path.rounds.begin() + static_cast<long>(round), has_chain);
}

// Systems cut off at a length (L7) have the levels of the whole system.
std::string level_text(const Path& path) {
  std::string name = path.rating;
  const auto id = rating::find_rating(name);
  if (id && rating::all_ratings()[*id].system != nullptr && !rating::all_ratings()[*id].listed) name.resize(name.find_last_not_of("0123456789") + 1);
  const bool digit = std::isdigit(static_cast<unsigned char>(name.back())) != 0;
  return fmt::format("{}{}{}", name, digit ? " " : "", path.level());
}

std::string solution_text(const Grid& solved) {
  std::string text;
  for (int cell = 0; cell < kCells; ++cell) {
    text += static_cast<char>('1' + std::countr_zero(static_cast<unsigned>(solved.mask(static_cast<Variable>(cell)))));
  }
  return text;
}

std::string unsolved_text(const Path& path) { return fmt::format("{} = {}", path.rating, rating::to_string(path.value)); }

}  // namespace bitwhip::explain
