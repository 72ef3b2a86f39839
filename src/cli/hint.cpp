#include "cli/hint.h"

#include <fmt/format.h>

#include "cli/paths.h"

namespace bitwhip::cli {

int hint(const CommonSettings& common, const ExplainSettings& settings) {
  return print_paths(common, settings, [&](explain::PathFinder& finder, const Given& given, const explain::Style& style, std::string& text) {
    const explain::Path path = given.marked(finder.hint(given.puzzle));
    if (const Problem problem = improper(path.status); problem.of_puzzle) return problem;
    if (!path.singles.empty() || !path.rounds.empty()) {
      text = settings.format->render_hint(path, style);
      return Problem();
    }
    if (const std::string_view limit = explain::limit_text(path); !limit.empty())
      return Problem{fmt::format("{}: no step (status {})", path.rating, limit)};
    return Problem{fmt::format("{}: no step: {}", path.rating, path.solved ? "the puzzle is solved" : "no rule of the rating applies")};
  });
}

}  // namespace bitwhip::cli
