#include "job/paths.h"

#include <fmt/core.h>

#include "batch/worker.h"
#include "job/verdict.h"

namespace bitwhip::job {

void check_path_ratings(const Settings& settings) {
  for (const rating::RatingId id : settings.ratings) {
    const std::string why = settings.paths.needed ? explain::refusal_of_needed(id) : std::string();
    if (!why.empty()) throw OptionError("--steps: " + why);
  }
  for (const rating::RatingId id : settings.ratings) {
    const std::string why = explain::refusal(id);
    if (!why.empty()) throw OptionError("--ratings: " + why);
  }
}

PathWriter::PathWriter(const Settings& settings, Shown shown, bool color, const io::Stop& stop, io::Sink& output)
    : reader_(settings.variant.get()),
      variant_(settings.variant.get()),
      paths_(settings.paths),
      shown_(shown),
      output_(output),
      style_(settings.paths.style) {
  style_.ink.color = color;
  for (const rating::RatingId id : settings.ratings) finders_.emplace_back(reader_.tables(), id, batch::stoppable(settings.rating, stop));
}

std::vector<std::string> PathWriter::write(const input::Chunk& chunk, const input::Line& line) {
  std::string why;
  rating::Status status{};
  const auto puzzle = reader_.read(chunk, line, status, why);
  if (!puzzle) return {why};
  std::vector<std::string> problems;
  for (explain::PathFinder& finder : finders_) {
    std::string text;
    const Problem problem = make(finder, *puzzle, std::string(chunk.token(line)), text);
    if (finder.stopped()) return {};
    if (!problem.text.empty()) problems.push_back(problem.text);
    if (problem.of_puzzle) break;
    if (text.empty()) continue;
    gone_ = !output_.write(std::string(first_ ? "" : paths_.format->between) + text);
    if (gone_) break;
    first_ = false;
  }
  return problems;
}

std::vector<std::string> PathWriter::give_up(const input::Chunk& chunk, const input::Line& line) {
  std::string why;
  rating::Status status{};
  if (!reader_.read(chunk, line, status, why)) return {why};
  return {fmt::format("no {} (status {})", shown_ == Shown::path ? "path" : "step", rating::to_string(rating::Status::memory))};
}

PathWriter::Problem PathWriter::make(explain::PathFinder& finder, const Puzzle& puzzle, const std::string& fields, std::string& text) const {
  explain::Path path = shown_ == Shown::path ? finder.find(puzzle) : finder.hint(puzzle);
  path.variant = variant_ != nullptr ? variant_->name() : std::string();
  path.fields = fields;
  if (variant_ != nullptr) path.line = line_of(*variant_, fields);
  if (path.status == rating::Status::no_solution) return {"no solution", true};
  if (path.status == rating::Status::multiple_solutions) return {"more than one solution", true};
  return shown_ == Shown::path ? text_of_path(finder, path, text) : text_of_hint(path, text);
}

PathWriter::Problem PathWriter::text_of_path(explain::PathFinder& finder, explain::Path& path, std::string& text) const {
  if (paths_.needed) finder.keep_needed(path);
  text = paths_.format->render(path, style_);
  const std::string_view limit = explain::limit_text(path);
  if (limit.empty()) return {};
  // A path may be whole, but the search for the steps that it needs was given up, or that for the
  // proof that no smaller value is possible.
  const std::string_view what = !path.solved    ? "the path ends early"
                                : paths_.needed ? "all steps are printed, not the needed ones alone"
                                                : "the proof that no smaller value is possible is missing";
  return {fmt::format("{}: {} (status {})", path.rating, what, limit)};
}

PathWriter::Problem PathWriter::text_of_hint(const explain::Path& path, std::string& text) const {
  if (!path.singles.empty() || !path.rounds.empty()) {
    text = paths_.format->render_hint(path, style_);
    return {};
  }
  if (const std::string_view limit = explain::limit_text(path); !limit.empty()) return {fmt::format("{}: no step (status {})", path.rating, limit)};
  return {fmt::format("{}: no step: {}", path.rating, path.solved ? "the puzzle is solved" : "no rule of the rating applies")};
}

}  // namespace bitwhip::job
