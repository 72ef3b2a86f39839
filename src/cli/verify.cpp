#include "cli/verify.h"

#include <fmt/format.h>

#include <string>

#include "cli/exit_code.h"
#include "cli/print.h"
#include "cli/signals.h"
#include "input/input.h"
#include "io/io_error.h"
#include "verify/check.h"
#include "verify/reader.h"
#include "verify/sets.h"

namespace bitwhip::cli {

namespace {

// What a path says of itself goes into a line of output: no line ends, nothing that a terminal takes for a command, and not without end.
std::string printable(std::string text) {
  constexpr std::size_t kMost = 1000;
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '?';
  }
  if (text.size() > kMost) text.replace(kMost, std::string::npos, "...");
  return text;
}

std::string sentence(const verify::Verdict& verdict, bool strict) {
  if (!verdict.right()) return fmt::format("WRONG at {}: {}", verdict.where, verdict.why);
  std::string text = verdict.not_shown.empty() ? "right" : "right as far as it goes";
  text += fmt::format(": {} eliminations, {} singles, {}", verdict.eliminations, verdict.singles, verdict.solved ? "solved" : "unsolved");
  if (!verdict.shown.empty()) text += ": " + verdict.shown;
  if (!verdict.not_shown.empty()) text += "; not checked: that " + verdict.not_shown;
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

int verify(const CommonSettings& common, const VerifySettings& settings) {
  const io::Stop& stop = stop_on_signals();
  const auto stopped = [&stop] { return stop.reason() != 0; };
  const verify::Checks checks{settings.strict, stopped};
  input::FileInput input(common.files, stop, false, {}, common.first);
  bool all_shown = true;
  while (io::Source* const source = input.next()) {
    verify::PathReader reader([&](char* to, std::size_t size) { return stopped() ? 0 : source->read(to, size); },
                              common.variant != nullptr ? common.variant->name() : std::string());
    bool any = false;
    while (const auto item = reader.next()) {
      if (stopped()) return kExitSignalBase + stop.reason();
      any = true;
      verify::Verdict verdict;
      verdict.where = item->where;
      verdict.why = item->why;
      try {
        if (item->why.empty()) verdict = verify::check(item->path, checks);
      } catch (const verify::Stopped&) {
        return kExitSignalBase + stop.reason();
      }
      print(fmt::format("{}: {}\n", input.name(), printable(name_of(item->path)) + printable(sentence(verdict, settings.strict))));
      all_shown = all_shown && verdict.right() && (!settings.strict || verdict.not_strict.empty());
    }
    if (stopped()) return kExitSignalBase + stop.reason();
    if (!any) throw io::IoError(input.name() + ": no path in it; `bitwhip explain` prints them, as text or JSON");
  }
  return all_shown ? kExitOk : kExitDiffers;
}

}  // namespace bitwhip::cli
