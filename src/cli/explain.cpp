// bitwhip explain: resolution paths.
#include <fmt/format.h>
#include <unistd.h>

#include "batch/io_error.h"
#include "batch/reader.h"
#include "batch/sink.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/print.h"
#include "cli/puzzle_input.h"
#include "cli/signals.h"
#include "cli/terminal.h"
#include "cli/usage_error.h"
#include "explain/fewest.h"
#include "explain/format.h"

namespace bitwhip::cli {

namespace {

using rating::Status;

// The paths of puzzles, one after another.
class Explainer {
 public:
  Explainer(const Settings& settings, batch::Sink& output)
      : settings_(settings), output_(output), finder_(settings.rating), style_(settings.path_style) {
    style_.ink.color = settings.output == kStandard && wants_color(STDOUT_FILENO);
  }

  // Every puzzle of the input; false when some of them have no path.
  bool explain(batch::Input& input, const batch::Stop& stop) {
    bool all = true;
    batch::Reader reader(input, stop, false, settings_.form);
    batch::Chunk chunk;
    while (reader.fill(chunk, 1)) {
      for (const batch::Line& line : chunk.lines) {
        if (stop.reason() != 0) return all;
        const std::string why = line.refused ? std::string(chunk.token(line)) : explain(chunk.token(line), line.token_length);
        if (why.empty()) continue;
        complain(fmt::format("{}:{}: {}", *chunk.file_name, line.number, why));
        all = false;
      }
      chunk.recycle();
    }
    if (!reader.error().empty()) throw batch::IoError(reader.error());
    return all;
  }

 private:
  // What is wrong with the puzzle, or nothing.
  std::string explain(std::string_view word, std::uint64_t length) {
    std::string why;
    const auto puzzle = parse_puzzle(word, &why);
    if (!puzzle) return length > word.size() ? wrong_length(length) : why;
    for (const rating::RatingId id : settings_.layout.ratings) {
      explain::Path path = finder_.find(*puzzle, id);
      if (path.status == Status::no_solution) return "no solution";
      if (path.status == Status::multiple_solutions) return "more than one solution";
      if (settings_.fewest) explain::keep_fewest(path);
      const bool text = settings_.path_format == &explain::all_formats().front();
      if (text && !first_) output_.write("\n");
      first_ = false;
      output_.write(settings_.path_format->render(path, style_));
    }
    return {};
  }

  const Settings& settings_;
  batch::Sink& output_;
  explain::PathFinder finder_;
  explain::Style style_;
  bool first_ = true;
};

}  // namespace

int explain(const Settings& settings) {
  for (const rating::RatingId id : settings.layout.ratings) {
    const std::string why = explain::refusal(id);
    if (!why.empty()) throw UsageError("--ratings: " + why);
  }
  const batch::Stop& stop = stop_on_signals();
  batch::ChainedInput input = open_puzzles(settings, stop);
  batch::FileSink output(settings.output);
  const bool all = Explainer(settings, output).explain(input, stop);
  output.close();
  if (stop.reason() != 0) return kExitSignalBase + stop.reason();
  return all ? kExitOk : kExitDiffers;
}

}  // namespace bitwhip::cli
