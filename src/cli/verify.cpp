// bitwhip verify: resolution paths against the definitions.
#include <fmt/format.h>

#include <string>

#include "batch/input.h"
#include "batch/io_error.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/print.h"
#include "cli/signals.h"
#include "verify/check.h"

namespace bitwhip::cli {

namespace {

std::string read_all(batch::Source& source) {
  constexpr std::size_t kBlock = std::size_t{1} << 16;
  std::string text;
  std::string block(kBlock, '\0');
  while (const std::size_t n = source.read(block.data(), block.size())) text.append(block, 0, n);
  return text;
}

std::string sentence(const verify::Verdict& verdict) {
  if (!verdict.right()) return fmt::format("WRONG at {}: {}", verdict.where, verdict.why);
  if (verdict.solved) return fmt::format("right: {} eliminations, {} singles, solved", verdict.eliminations, verdict.singles);
  return fmt::format("right as far as it goes: {} eliminations, {} singles, unsolved; not checked: that {}", verdict.eliminations, verdict.singles,
                     verdict.unproven);
}

}  // namespace

int verify(const Settings& settings) {
  const batch::Stop& stop = stop_on_signals();
  batch::FileInput input(settings.files, stop, false);
  bool all_right = true;
  while (batch::Source* const source = input.next()) {
    std::vector<verify::Path> paths;
    try {
      paths = verify::read_paths(read_all(*source));
    } catch (const verify::Unreadable& error) {
      print(fmt::format("{}: WRONG at {}\n", input.name(), error.what()));
      all_right = false;
      continue;
    }
    if (stop.reason() != 0) return kExitSignalBase + stop.reason();
    if (paths.empty()) throw batch::IoError(input.name() + ": no path in it; `bitwhip explain` prints them, as text or JSON");
    for (const verify::Path& path : paths) {
      const verify::Verdict verdict = verify::check(path);
      print(fmt::format("{}: {} {}: {}\n", input.name(), path.puzzle, path.rating, sentence(verdict)));
      all_right = all_right && verdict.right();
    }
  }
  return all_right ? kExitOk : kExitDiffers;
}

}  // namespace bitwhip::cli
