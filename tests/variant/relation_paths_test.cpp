// Paths with the rules of related cells, and in the words of jsudoku: the checker accepts every
// step, and no changed one.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "explain/format.h"
#include "explain/path.h"
#include "golden_lines.h"
#include "grid/grid.h"
#include "support/data.h"
#include "support/rating.h"
#include "support/read_paths.h"
#include "support/reference.h"
#include "variant/variant.h"
#include "verify/check/check.h"
#include "verify/read/path.h"

using namespace bitwhip;

namespace {

struct Puzzles {
  const char* names;
  std::string line;
};

const Puzzles kPuzzles[] = {
    {"futoshiki", "...2.4........3.......... ----------------<--- ---<>--<-->-->---->-"},
    {"6x6,x", "5.....2..6...............4.3........"},
    {"antiknight",
     ".5.9..2....32..8.6.4.3..5794.581............4.8..3......4..3..23.........7..9...3"},
    {"6x6,nc", "...........6.........3........1....."},
    {"6x6,edges",
     ".23.5.........1..........1....6..... --o-ooo--oo----o----------o--o "
     "-----------------------o--o---"},
};

// A path refers to the tables of its puzzle.
struct FoundPath {
  std::unique_ptr<PuzzleTables> tables;
  explain::ResolutionPath path;
};

FoundPath path_of(const Puzzles& puzzle, const char* rating, const std::string& rules = "") {
  const variant::Variant variant(puzzle.names);
  const auto read = variant.read(puzzle.line);
  if (const auto* refusal = std::get_if<variant::LineRefusal>(&read)) FAIL(refusal->message);
  const auto& found = std::get<variant::VariantPuzzle>(read);
  auto tables = std::make_unique<PuzzleTables>(variant.layout(found.size));
  tables->set(variant.layout(found.size), found.additions);
  rating::RatingOptions options;
  if (!rules.empty()) options.rules = rating::RuleSystem::of(rules);
  explain::PathFinder finder(tables->tables(), rating::find_rating(rating).value(), options);
  explain::ResolutionPath path = finder.find(found.puzzle);
  path.variant = variant.name();
  path.fields = puzzle.line;
  return {std::move(tables), std::move(path)};
}

verify::Verdict verdict(const std::string& text, bool strict = true) {
  try {
    return verify::check(verify::read_paths(text).at(0), {.strict = strict, .rounds = true});
  } catch (const verify::Unreadable& error) {
    verify::Verdict unreadable;
    unreadable.fault = error.fault;
    return unreadable;
  }
}

// Accepted as text, in both notations, and as JSON.
void check_path(const FoundPath& found_path) {
  const explain::ResolutionPath& path = found_path.path;
  for (const bool full : {false, true}) {
    const std::string text = explain::render_text(
        path, {.notation = full ? explain::Notation::full : explain::Notation::nrc});
    INFO(text);
    const verify::Verdict found = verdict(text);
    CHECK(found.why() == "");
    CHECK(found.where == "");
    CHECK(found.solved == path.solved);
    if (path.solved) CHECK(found.shown == path.rating + " = " + rating::to_string(path.value));
  }
  INFO(explain::render_json(path, {}));
  CHECK(verdict(explain::render_json(path, {})).why() == "");
}

int steps_of(const FoundPath& path, std::string_view rule) {
  int count = 0;
  path.path.each_step(
      [&](const Grid&, const explain::PathStep& step) { count += step.rule->name == rule; });
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
  const FoundPath bounds = path_of(kPuzzles[0], "rules", "bound,locked,whip");
  check_path(bounds);
  CHECK(steps_of(bounds, "bound") > 0);
  CHECK(steps_of(path_of(kPuzzles[0], "rules", "asc,hill,bound,locked,whip"), "asc") > 0);
  CHECK(steps_of(path_of(kPuzzles[0], "jsudoku"), "greater/less pair") > 0);
  CHECK(steps_of(path_of(kPuzzles[3], "jsudoku"), "non-consecutive 6") > 0);
  CHECK(steps_of(path_of(kPuzzles[4], "jsudoku"), "consecutive pair union") > 0);
  CHECK(steps_of(path_of(kPuzzles[4], "jsudoku"), "chain of consecutive cells") > 0);
  CHECK(path_of(kPuzzles[4], "jsudoku").path.value == rating::Value{rating::ValueKind::finite, 12});
}

TEST_CASE("paths of related cells: the checker refuses what is not there") {
  const auto steps = [](const std::string& fields, const std::string& step) {
    return verdict("PUZZLE = " + std::string(25, '.') + " " + fields +
                       "\nVARIANT = 5x5,latin,clues\nRATING = rules\nRULES = "
                       "asc,hill,bound,relation-chain\n" +
                       step + "\nUNSOLVED, rules = >9, MOST COMPLEX RULE = X\n",
                   false)
        .why();
  };
  CHECK(steps("thermo:r1c1r1c2r1c3", "asc r1c1 < r1c2 < r1c3 ==> r1c3 <> 2") ==
        "the most complex rule is X; it is ASC; the end names the longest step, among equal ones "
        "the latest rule");
  // The end of the path is wrong; what comes before it is not.
  const auto right = [&](const std::string& fields, const std::string& step) {
    return steps(fields, step).starts_with("the most complex rule is X; it is ");
  };
  const std::string hill = "thermo:r1c1r1c2r1c3 thermo:r1c4r1c3";
  CHECK(right(hill, "asc r1c1 < r1c2 < r1c3 ==> r1c3 <> 2"));
  CHECK_FALSE(right(hill, "asc r1c1 < r1c2 < r1c3 ==> r1c3 <> 3"));
  CHECK_FALSE(right(hill, "asc r1c1 < r1c3 ==> r1c3 <> 1"));
  CHECK_FALSE(right(hill, "asc r1c3 < r1c2 ==> r1c2 <> 1"));
  CHECK_FALSE(right(hill, "asc r1c1 < r1c2 ==> r1c1 <> 1"));
  CHECK(right(hill, "asc r1c3 > r1c2 > r1c1 ==> r1c1 <> 4"));
  CHECK_FALSE(right(hill, "asc r1c3 > r1c2 > r1c1 ==> r1c1 <> 3"));
  CHECK(right(hill, "hill r1c1 < r1c2 < r1c3 > r1c4 ==> r1c3 <> 3"));
  CHECK_FALSE(right(hill, "hill r1c1 < r1c2 < r1c3 > r1c4 ==> r1c3 <> 4"));
  CHECK_FALSE(right(hill, "hill r1c2 < r1c3 > r1c4 ==> r1c3 <> 3"));
  CHECK_FALSE(right(hill, "valley r1c1 < r1c2 < r1c3 > r1c4 ==> r1c3 <> 3"));
  CHECK_FALSE(right(hill, "hill r1c1 < r1c2 < r1c3 ==> r1c3 <> 2"));
  CHECK_FALSE(
      right("thermo:r1c1r1c2r1c3 thermo:r2c3r1c3", "hill r1c1 < r1c2 < r1c3 > r2c3 ==> r1c3 <> 3"));
  CHECK(right(hill, "bound r1c3 > {r1c1 r1c2 r1c4} ==> r1c3 <> 3"));
  CHECK_FALSE(right(hill, "bound r1c3 > {r1c1 r1c2} ==> r1c3 <> 3"));
  CHECK_FALSE(right(hill, "bound r1c3 > {r1c1 r1c2 r1c5} ==> r1c3 <> 3"));
  CHECK_FALSE(right(hill, "bound r1c3 < {r1c1 r1c2 r1c4} ==> r1c3 <> 3"));
  const std::string dots = "consecutive:r1c1r1c2;r1c2r1c3";
  CHECK(right(dots, "relation-chain r1c1 - r1c2 - r1c3 ==> r1c2 <> 1, r1c2 <> 5"));
  CHECK_FALSE(right(dots, "relation-chain r1c1 - r1c2 - r1c3 ==> r1c2 <> 2"));
  CHECK_FALSE(right(dots, "relation-chain r1c1 - r1c2 ==> r1c2 <> 1"));
  CHECK_FALSE(right(dots, "relation-chain r1c1 - r1c3 - r1c2 ==> r1c2 <> 1"));
  CHECK_FALSE(
      right("consecutive:r1c1r1c2;r1c2r2c2", "relation-chain r1c1 - r1c2 - r2c2 ==> r1c2 <> 1"));
}

TEST_CASE("paths of related cells: the checker refuses sentences that do not hold") {
  const std::string right = explain::render_text(path_of(kPuzzles[4], "jsudoku").path, {});
  const auto wrong = [&](const std::string& what, const std::string& by) {
    std::string text = right;
    const auto at = text.find(what);
    INFO(text << what);
    REQUIRE(at != std::string::npos);
    return verdict(text.replace(at, what.size(), by)).why();
  };
  CHECK(verdict(right).why() == "");
  CHECK(wrong("r3c6 holds 2 4 only ==> r2c6 <> 2", "r3c6 holds 2 4 only ==> r2c6 <> 3") != "");
  CHECK(wrong("r3c6 holds 2 4 only", "r3c6 holds 2 3 only") ==
        "a variable with 2 candidates; it holds others; the sentence names all that the variable "
        "holds");
  CHECK(wrong("consecutive pair union: r3c6", "greater/less pair: r3c6") != "");
  CHECK(wrong("consecutive pair union: r3c6", "non-consecutive 2: r3c6") != "");
  CHECK(wrong("VARIANT = 6x6,edges", "VARIANT = classic") != "");
  CHECK(wrong("LEVEL = jsudoku 12", "LEVEL = jsudoku 11") != "");
}

TEST_CASE("paths of related cells: published puzzles", "[slow][reference]") {
  struct Line {
    std::string kind, name, puzzle, w;
  };
  std::vector<Line> lines;
  for (const auto& file : variant::checks::golden_files()) {
    // Kinds whose variants are among those of the rules.
    constexpr std::array<std::string_view, 6> kKinds{"6x6-futoshiki-1", "5x5-latin-1",
                                                     "6x6-nc-1",        "4x4-ncferz-1",
                                                     "consecutive-1",   "7x7-jigsaw-1"};
    if (std::find(kKinds.begin(), kKinds.end(), file.kind) == kKinds.end()) continue;
    int taken = 0;
    for (const auto& line : file.lines) {
      if (line.w != "0" && line.w != "1") continue;
      if (taken++ == 4) break;
      lines.push_back({file.kind, file.names, line.puzzle, line.w});
    }
  }
  const std::size_t own = lines.size();
  for (const auto& row : testing::more_reference_rows("variants.tsv"))
    lines.push_back({row.at(0), row.at(2), row.at(3), row.at(7)});
  std::map<std::string, int> used;
  for (const auto& [kind, name, line, w] : lines) {
    const Puzzles puzzle{name.c_str(), line};
    if (w.empty() || std::stoi(w) > 1) continue;  // the checker takes seconds for the longer ones
    INFO(kind << " " << line);
    for (const char* rating : {"futoshiki", "jsudoku"}) {
      const FoundPath path = path_of(puzzle, rating);
      check_path(path);
      path.path.each_step([&](const Grid&, const explain::PathStep& step) {
        ++used[std::string(step.rule->name)];
      });
    }
    const FoundPath path =
        path_of(puzzle, "rules", "asc,hill,bound,relation-chain,locked,subsets,whip");
    check_path(path);
    path.path.each_step(
        [&](const Grid&, const explain::PathStep& step) { ++used[std::string(step.rule->name)]; });
  }
  for (const char* rule : {"asc", "greater/less pair", "non-consecutive 1", "non-consecutive 4",
                           "mandatory inclusion"}) {
    INFO(rule);
    if (rule == std::string("asc") || lines.size() > own) CHECK(used[rule] > 0);
  }
}
