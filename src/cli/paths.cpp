#include "cli/paths.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <vector>

#include "batch/puzzle_reader.h"
#include "batch/rated_chunk.h"
#include "batch/tally.h"
#include "batch/worker.h"
#include "cli/batch_run.h"
#include "cli/exit_code.h"
#include "cli/print.h"
#include "cli/progress.h"
#include "cli/puzzle_input.h"
#include "cli/signals.h"
#include "cli/terminal.h"
#include "cli/usage_error.h"
#include "input/reader.h"
#include "io/io_error.h"
#include "io/output_file.h"

namespace bitwhip::cli {

namespace {

// The paths of puzzles, one after another.
class Printer {
 public:
  Printer(const CommonSettings& common, const ExplainSettings& settings, const MakePath& make, const io::Stop& stop, io::Sink& output,
          Progress& progress)
      : reader_(common.variant.get()),
        variant_(common.variant != nullptr ? common.variant->name() : std::string()),
        form_(common.form),
        between_(settings.format->between),
        make_(make),
        stop_(stop),
        output_(output),
        progress_(progress),
        style_(settings.style) {
    style_.ink.color = common.output == kStandard && wants_color(STDOUT_FILENO);
    for (const rating::RatingId id : common.ratings) finders_.emplace_back(reader_.tables(), id, batch::stoppable(common.rating, stop));
  }

  // Every puzzle of the input; false when something is wrong with some of them.
  bool print(input::Input& input) {
    bool all = true;
    input::Reader reader(input, stop_, {.form = form_});
    batch::RatedChunk chunk;
    batch::Tally so_far;
    while (reader.fill(chunk, 1)) {
      if (!chunk.notes.empty()) progress_.without_line([&] { std::fwrite(chunk.notes.data(), 1, chunk.notes.size(), stderr); });
      for (const input::Line& line : chunk.lines) {
        if (stop_.reason() != 0) return all;
        const batch::Front::Use front(progress_.front(), chunk);
        chunk.under_way = line.number;
        for (const std::string& why : print(chunk, line)) {
          progress_.without_line([&] { complain(fmt::format("{}:{}: {}", *chunk.file_name, line.number, why)); });
          all = false;
        }
        ++so_far.records;
      }
      progress_.progress({}, so_far, chunk.raw_bytes);
      chunk.recycle();
    }
    if (!reader.error().empty()) throw io::IoError(reader.error());
    return all;
  }

 private:
  // The paths of a line; returns what is wrong with them.
  std::vector<std::string> print(const input::Chunk& chunk, const input::Line& line) {
    std::string why;
    rating::Status status{};
    const auto puzzle = reader_.read(chunk, line, status, why);
    if (!puzzle) return {why};
    std::vector<std::string> problems;
    for (explain::PathFinder& finder : finders_) {
      std::string text;
      const Problem problem = make_(finder, {*puzzle, variant_, std::string(chunk.token(line))}, style_, text);
      if (finder.stopped()) return {};
      if (!problem.text.empty()) problems.push_back(problem.text);
      if (problem.of_puzzle) break;
      if (text.empty()) continue;
      output_.write(std::string(first_ ? "" : between_) + text);
      first_ = false;
    }
    return problems;
  }

  batch::PuzzleReader reader_;
  const std::string variant_;  // its name, or empty
  const input::Form& form_;
  const std::string_view between_;  // two paths
  const MakePath& make_;
  const io::Stop& stop_;
  io::Sink& output_;
  Progress& progress_;
  std::vector<explain::PathFinder> finders_;
  explain::Style style_;
  bool first_ = true;
};

}  // namespace

Problem improper(rating::Status status) {
  if (status == rating::Status::no_solution) return {"no solution", true};
  if (status == rating::Status::multiple_solutions) return {"more than one solution", true};
  return {};
}

int print_paths(const CommonSettings& common, const ExplainSettings& settings, const MakePath& make) {
  for (const rating::RatingId id : common.ratings) {
    const std::string why = explain::refusal(id);
    if (!why.empty()) throw UsageError("--ratings: " + why);
  }
  const io::Stop& stop = stop_on_signals();
  input::FileInput input = open_puzzles(common, stop);
  refuse_to_overwrite(common);
  io::OutputFile output(common.output);
  Progress progress({}, input.total_bytes());
  ClearingSink paths(output, progress);
  const bool all = Printer(common, settings, make, stop, paths, progress).print(input);
  progress.end();
  output.close();
  if (stop.reason() != 0) return kExitSignalBase + stop.reason();
  return all ? kExitOk : kExitDiffers;
}

}  // namespace bitwhip::cli
