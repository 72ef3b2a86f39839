#include "cli/explain.h"

#include <fmt/format.h>

#include "cli/paths.h"
#include "cli/usage_error.h"

namespace bitwhip::cli {

int explain(const CommonSettings& common, const ExplainSettings& settings) {
  for (const rating::RatingId id : common.ratings) {
    const std::string why = settings.needed ? explain::refusal_of_needed(id) : std::string();
    if (!why.empty()) throw UsageError("--steps: " + why);
  }
  return print_paths(common, settings, [&](explain::PathFinder& finder, const Given& given, const explain::Style& style, std::string& text) {
    explain::Path path = given.marked(finder.find(given.puzzle));
    if (const Problem problem = improper(path.status); problem.of_puzzle) return problem;
    if (settings.needed) finder.keep_needed(path);
    text = settings.format->render(path, style);
    const std::string_view limit = explain::limit_text(path);
    if (limit.empty()) return Problem();
    // A path may be whole, but the search for the steps that it needs was given up.
    return Problem{fmt::format("{}: {} (status {})", path.rating, path.solved ? "all steps are printed, not the needed ones alone" : "the path ends early", limit)};
  });
}

}  // namespace bitwhip::cli
