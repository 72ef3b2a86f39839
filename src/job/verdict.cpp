#include "job/verdict.h"

#include <fmt/core.h>

#include <optional>
#include <stdexcept>

#include "base/text.h"
#include "variant/own_line.h"

namespace bitwhip::job {

namespace {

// What a path says of itself goes into a line of output: no line ends, nothing that a terminal
// takes for a command, and not without end.
std::string one_line(std::string text) {
  constexpr std::size_t kMost = 1000;
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '?';
  }
  if (text.size() > kMost) text.replace(kMost, std::string::npos, "...");
  return text;
}

std::string sentence(const verify::Verdict& verdict, const verify::Checks& checks) {
  const bool strict = checks.strict;
  if (!verdict.right()) {
    std::string text = fmt::format("WRONG at {}: {}", verdict.where, verdict.why);
    if (verdict.steps > 0 && checks.go_on) {
      text += fmt::format("; {} of {} wrong", verdict.wrong, counted(static_cast<std::size_t>(verdict.steps), "step"));
      text += fmt::format(", {}", verdict.solved ? "solved" : "unsolved");
      for (const std::string& note : verdict.notes) text += "; " + note;
    }
    return text;
  }
  std::string text = verdict.not_shown.empty() ? "right" : "right as far as it goes";
  text += fmt::format(": {} eliminations, {} singles, {}", verdict.eliminations, verdict.singles, verdict.solved ? "solved" : "unsolved");
  if (!verdict.shown.empty()) text += ": " + verdict.shown;
  if (!verdict.proof.empty()) text += fmt::format(" ({})", verdict.proof);
  if (!verdict.not_shown.empty()) text += "; not checked: that " + verdict.not_shown;
  for (const std::string& note : verdict.notes) text += "; " + note;
  if (strict && !verdict.not_strict.empty()) text += "; not checked strictly: " + verdict.not_strict;
  return text;
}

// The puzzle and the rating, as far as they are known.
std::string name_of(const verify::Path& path) {
  std::string name = path.puzzle;
  if (!path.rating.empty()) (name += name.empty() ? "" : " ") += path.rating;
  return name.empty() ? name : name + ": ";
}

}  // namespace

verify::Verdict judge(verify::Path& path, const verify::Checks& checks) {
  const auto wrong = [&](const std::string& why) {
    verify::Verdict verdict;
    verdict.where = path.where;
    verdict.why = why;
    return verdict;
  };
  std::optional<variant::Variant> variant;
  try {
    if (!path.variant.empty() || !path.line.empty()) variant.emplace(path.variant.empty() ? variant::kClassic : path.variant);
  } catch (const std::invalid_argument&) {
    // The checker says what is wrong with the names.
  }
  bool made_here = false;
  if (variant) {
    const auto made = variant::own_line(*variant, path.puzzle);
    if (const auto* refusal = std::get_if<variant::Refusal>(&made)) return wrong("the puzzle cannot be read: " + refusal->message);
    const std::string& line = std::get<std::string>(made);
    const std::string expected = line.empty() ? variant->name() + " " + path.puzzle : line;
    if (!path.line.empty() && path.line != expected) return wrong("the line of the puzzle is " + expected);
    made_here = path.line.empty() && !line.empty();
    path.line = line;
  }
  verify::Verdict verdict = verify::check(path, checks);
  if (made_here) verdict.notes.push_back("the path has no LINE, checked: " + verdict.line);
  return verdict;
}

std::string verdict_text(const verify::Path& path, const verify::Verdict& verdict, const verify::Checks& checks) {
  return one_line(name_of(path)) + one_line(sentence(verdict, checks));
}

std::string line_of(const variant::Variant& variant, std::string_view fields) {
  const auto made = variant::own_line(variant, fields);
  const std::string* line = std::get_if<std::string>(&made);
  return line != nullptr ? *line : std::string();
}

}  // namespace bitwhip::job
