#include "cli/explain.h"

#include <fmt/format.h>

#include "cli/paths.h"

namespace bitwhip::cli {

int explain(const CommonSettings& common, const ExplainSettings& settings) {
  return print_paths(common, settings, [&](explain::PathFinder& finder, const Puzzle& puzzle, const explain::Style& style, std::string& text) {
    explain::Path path = finder.find(puzzle);
    if (const Problem problem = improper(path.status); problem.of_puzzle) return problem;
    if (settings.needed) finder.keep_needed(path);
    text = settings.format->render(path, style);
    const std::string_view limit = explain::limit_text(path);
    return limit.empty() ? Problem() : Problem{fmt::format("{}: the path ends early (status {})", path.rating, limit)};
  });
}

}  // namespace bitwhip::cli
