// Paths with the rules of related cells, and in the words of jsudoku: the checker accepts every step, and no changed one.
#include <catch2/catch.hpp>
#include <map>
#include <memory>
#include <string>

#include "explain/format.h"
#include "explain/path.h"
#include "grid/puzzle_tables.h"
#include "support/data.h"
#include "support/rating.h"
#include "variant/variant.h"
#include "verify/check.h"
#include "verify/path.h"

using namespace bitwhip;

namespace {

struct Puzzles {
  const char* names;
  std::string line;
};

const Puzzles kPuzzles[] = {
    {"futoshiki", "...2.4........3.......... ----------------<--- ---<>--<-->-->---->-"},
    {"6x6,x", "5.....2..6...............4.3........"},
    {"antiknight", ".5.9..2....32..8.6.4.3..5794.581............4.8..3......4..3..23.........7..9...3"},
    {"6x6,nc", "...........6.........3........1....."},
};

// A path refers to the tables of its puzzle.
struct FoundPath {
  std::unique_ptr<PuzzleTables> tables;
  explain::Path path;
};

FoundPath path_of(const Puzzles& puzzle, const char* rating, const std::string& rules = "") {
  const variant::Variant variant(puzzle.names);
  const auto read = variant.read(puzzle.line);
  if (const auto* refusal = std::get_if<variant::Refusal>(&read)) FAIL(refusal->message);
  const auto& found = std::get<variant::VariantPuzzle>(read);
  auto tables = std::make_unique<PuzzleTables>(variant.layout(found.size));
  tables->set(variant.layout(found.size), found.additions);
  rating::Options options;
  if (!rules.empty()) options.rules = rating::RuleSystem::of(rules);
  explain::PathFinder finder(tables->tables(), rating::find_rating(rating).value(), options);
  explain::Path path = finder.find(found.puzzle);
  path.variant = variant.name();
  path.fields = puzzle.line;
  return {std::move(tables), std::move(path)};
}

verify::Verdict verdict(const std::string& text) {
  try {
    return verify::check(verify::read_paths(text).at(0), {.strict = true});
  } catch (const verify::Unreadable& error) {
    verify::Verdict unreadable;
    unreadable.why = error.why;
    return unreadable;
  }
}

// Accepted as text, in both notations, and as JSON.
void check_path(const FoundPath& found_path) {
  const explain::Path& path = found_path.path;
  for (const bool full : {false, true}) {
    const std::string text = explain::render_text(path, {.full = full});
    INFO(text);
    const verify::Verdict found = verdict(text);
    CHECK(found.why == "");
    CHECK(found.where == "");
    CHECK(found.solved == path.solved);
    if (path.solved) CHECK(found.shown == path.rating + " = " + rating::to_string(path.value));
  }
  INFO(explain::render_json(path, {}));
  CHECK(verdict(explain::render_json(path, {})).why == "");
}

int steps_of(const FoundPath& path, std::string_view rule) {
  int count = 0;
  path.path.each_step([&](const explain::Step& step) { count += step.rule->name == rule; });
  return count;
}

}  // namespace

TEST_CASE("paths of related cells: the checker accepts them") {
  for (const Puzzles& puzzle : kPuzzles) {
    INFO(puzzle.names);
    check_path(path_of(puzzle, "W+asc"));
    check_path(path_of(puzzle, "futoshiki"));
    check_path(path_of(puzzle, "jsudoku"));
    check_path(path_of(puzzle, "rules", "asc,hill,bound,relation-chain,locked,whip"));
  }
  const FoundPath path = path_of(kPuzzles[0], "rules", "asc,hill,bound,locked,whip");
  CHECK(steps_of(path, "asc") > 0);
  CHECK(steps_of(path_of(kPuzzles[0], "jsudoku"), "greater/less pair") > 0);
  CHECK(steps_of(path_of(kPuzzles[3], "jsudoku"), "non-consecutive 1") > 0);
}

TEST_CASE("paths of related cells: published puzzles", "[slow]") {
  std::map<std::string, int> used;
  for (const auto& row : testing::table(testing::reference_file("variants.tsv"))) {
    const std::string name = row.at(2), line = row.at(3);
    const Puzzles puzzle{name.c_str(), line};
    if (row.at(7).empty() || std::stoi(row.at(7)) > 4) continue;
    INFO(row.at(0) << " " << line);
    for (const char* rating : {"futoshiki", "jsudoku"}) {
      const FoundPath path = path_of(puzzle, rating);
      check_path(path);
      path.path.each_step([&](const explain::Step& step) { ++used[std::string(step.rule->name)]; });
    }
    const FoundPath path = path_of(puzzle, "rules", "asc,hill,bound,relation-chain,locked,subsets,whip");
    check_path(path);
    path.path.each_step([&](const explain::Step& step) { ++used[std::string(step.rule->name)]; });
  }
  for (const char* rule : {"asc", "hill", "bound", "relation-chain", "greater/less pair", "consecutive pair union", "mandatory inclusion", "naked pigeonhole"}) {
    INFO(rule);
    CHECK(used[rule] > 0);
  }
}
