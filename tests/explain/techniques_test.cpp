// The techniques of paths, against the steps as they are printed.
#include <catch2/catch.hpp>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "base/text.h"
#include "explain/path.h"
#include "explain/path_techniques.h"
#include "support/path_check.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

using StepCounts = std::map<std::string, int>;

StepCounts counts_in(std::string_view text) {
  StepCounts counts;
  while (!text.empty() && text != "none") {
    const std::size_t colon = text.find(':'), end = std::min(text.find(' ', colon), text.size());
    REQUIRE(counts
                .emplace(text.substr(0, colon),
                         *parse_number<int>(text.substr(colon + 1, end - colon - 1)))
                .second);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return counts;
}

// Calls act with each step of the document of the path.
template <class Act>
void each_printed(const explain::ResolutionPath& path, const Act& act) {
  const auto json = nlohmann::json::parse(explain::render_json(path, {}));
  for (const auto& step : json["singles"]) act(step);
  for (const auto& round : json["rounds"]) {
    for (const auto& step : round["steps"]) act(step);
    for (const auto& step : round["singles"]) act(step);
  }
}

}  // namespace

TEST_CASE("the techniques of a path are its steps", "[reference]") {
  const std::vector<Puzzle> puzzles = mixed_puzzles(60 / static_cast<std::size_t>(sampled(2)));
  std::set<std::string> hardest;
  for (const rating::RatingId id : ratings({"W", "B", "gW", "S+W", "U+W", "Wmin"})) {
    explain::PathFinder finder(id, {});
    for (const Puzzle& puzzle : puzzles) {
      const explain::ResolutionPath path = finder.find(puzzle);
      const explain::TechniqueCounts techniques = explain::techniques_of(path);
      INFO(path.rating << " of " << to_string(puzzle) << ": " << techniques.counts);
      const StepCounts counts = counts_in(techniques.counts);
      // The document names interactions, subsets, fish and rectangles by their houses and kinds, so
      // these are counted together.
      StepCounts printed;
      each_printed(path, [&](const nlohmann::json& step) {
        const std::string kind = step["kind"], rule = step["rule"];
        const bool is_hidden = kind == "single" && rule != "naked-single";
        ++printed[is_hidden                                  ? "hidden-single"
                  : kind == "interaction"                    ? "locked[1]"
                  : kind == "fish"                           ? "subset"
                  : kind == "uniqueness" || kind == "subset" ? kind
                                                             : rule];
      });
      StepCounts known;
      for (const auto& [name, count] : counts) {
        const bool is_subset = name.starts_with("naked[") || name.starts_with("hidden[") ||
                               name.starts_with("super-hidden[");
        const bool is_unique = name.starts_with("ur") || name == "bug";
        known[is_subset ? "subset" : is_unique ? "uniqueness" : name] += count;
        CHECK(explain::count_of(techniques.counts, name) == count);
      }
      CHECK(known == printed);
      int whips = 0, longest = 0;
      for (const auto& [name, count] : counts) {
        if (!name.starts_with("whip[")) continue;
        whips += count;
        longest = std::max(longest,
                           *parse_number<int>(std::string_view(name).substr(5, name.size() - 6)));
      }
      CHECK(explain::count_of(techniques.counts, "whip") == whips);
      if (path.rating == "W" && path.value.kind == rating::ValueKind::finite && path.value.n > 1)
        CHECK(techniques.hardest == "whip[" + std::to_string(path.value.n) + "]");
      CHECK(longest <= std::max(path.level(), 0));
      hardest.insert(techniques.hardest);
    }
  }
  CHECK(hardest.size() > (kShare == 1 ? 10 : 4));
}

TEST_CASE("the techniques of SER and of simple systems are those of their sentences",
          "[reference]") {
  const std::vector<Puzzle> puzzles = mixed_puzzles(20);
  for (const rating::RatingId id : ratings({"SER", "sudoku-helper", "cross-hatching"})) {
    explain::PathFinder finder(id, {});
    for (const Puzzle& puzzle : puzzles) {
      const explain::ResolutionPath path = finder.find(puzzle);
      const explain::TechniqueCounts techniques = explain::techniques_of(path);
      INFO(path.rating << " of " << to_string(puzzle) << ": " << techniques.counts);
      StepCounts printed;
      double most = 0;
      std::string hardest;
      each_printed(path, [&](const nlohmann::json& step) {
        const std::string name = step[path.of_ser ? "rule" : "strategy"];
        ++printed[name];
        if (!path.of_ser || step["rating"].get<double>() <= most) return;
        most = step["rating"].get<double>();
        hardest = name;
      });
      CHECK(counts_in(techniques.counts) == printed);
      if (path.of_ser) {
        CHECK(techniques.hardest == hardest);
        CHECK(techniques.counts.starts_with(hardest + ":"));
        CHECK(rating::to_string(rating::Level{path.value.n, rating::Scale::tenths}) ==
              rating::to_string(path.value));
      } else {
        CHECK(printed.contains(techniques.hardest));
      }
    }
  }
}

TEST_CASE("a bivalue universal grave places a candidate, and counts as what it is") {
  explain::PathFinder finder(ratings({"U+W-full"})[0], {});
  const explain::ResolutionPath path = finder.find(puzzle_of(
      ".3.......2.8.....1..1.3..78.........1293..6.......6.5...4....6....8...9.5.372...."));
  CHECK(explain::count_of(explain::techniques_of(path).counts, "bug") == 1);
}

TEST_CASE("a puzzle that is solved has no techniques") {
  explain::PathFinder finder(ratings({"W"})[0], {});
  const explain::ResolutionPath path = finder.find(puzzle_of(
      "123456789456789123789123456231674895875912364694538217317265948542897631968341572"));
  const explain::TechniqueCounts techniques = explain::techniques_of(path);
  CHECK(techniques.counts == "none");
  CHECK(techniques.hardest == "none");
}
