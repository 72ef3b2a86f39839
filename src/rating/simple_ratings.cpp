// Simple systems, named sets of strategies (rules/strategies.cpp); the rating is the number of the
// hardest strategy used. docs/RATINGS.md ("Simple systems") defines the strategies.
//
// Order (definition): the first strategy of the list that has any application in a state applies
// all of them at once (of its smallest size, naked before hidden); then from the start. An
// application that removes nothing is none. A solved grid has rating 1; a puzzle that the system
// does not solve, `inf`. So each system is a theory whose singles are rungs. Of chains of pairs and
// of digits the one with fewer squares counts (of pairs when equal), the shortest first.
//
// All are confluent, since what an elimination takes from a pattern leaves one of the same or an
// earlier strategy that removes as much. So the rating is the smallest n whose strategies up to n
// solve, the order decides the steps shown and nothing else, and isomorphic puzzles have the same
// rating, transposed ones too.
//
// Cost: a few microseconds where singles suffice, some hundred where chains are needed.
#include <algorithm>
#include <span>
#include <string_view>

#include "rating/puzzle_context.h"
#include "rating/rating.h"
#include "rating/walk.h"
#include "rules/catalog.h"

namespace bitwhip::rating {
namespace {

// A strategy with its sizes, tried one after another.
struct StrategySizes {
  std::string_view strategy;
  int level;
  int least = 1, most = least;
};
constexpr StrategySizes kSudokuHelper[] = {
    {"naked single", 1},          {"hidden single", 1},        {"bucket", 2},
    {"naked pigeonhole", 3, 2},   {"hidden pigeonhole", 3, 2}, {"naked pigeonhole", 3, 3},
    {"hidden pigeonhole", 3, 3},  {"naked pigeonhole", 3, 4},  {"hidden pigeonhole", 3, 4},
    {"chain of pairs", 4},        {"chain of digits", 4},      {"generalised chain", 4},
    {"nrc-chain of any ends", 4},
};
constexpr StrategySizes kCrossHatching[] = {
    {"naked single", 1},
    {"hidden single in a block", 2},
    {"cross hatching with 2 marks", 3},
    {"cross hatching with 3 marks", 4},
    {"partial member set", 5, 1, 8},
    {"full member set", 6, 1, 8},
};
constexpr StrategySizes kLockedCandidates[] = {
    {"naked single", 1},
    {"hidden single", 1},
    {"block-line interaction", 2},
    {"block-block interaction", 3},
};

constexpr StrategySizes kJsudoku[] = {
    {"naked single", 1},
    {"hidden single", 1},
    {"greater/less pair", 2},
    {"consecutive pair union", 3},
    {"non-consecutive 1", 4},
    {"non-consecutive 2", 5},
    {"non-consecutive 3", 6},
    {"non-consecutive 4", 7},
    {"non-consecutive 5", 8},
    {"non-consecutive 6", 9},
    {"non-consecutive 7", 10},
    {"mandatory inclusion", 11},
    {"chain of consecutive cells", 12},
    {"naked pigeonhole", 13, 2},
    {"hidden pigeonhole", 13, 2},
    {"fish", 13, 2},
    {"naked pigeonhole", 13, 3},
    {"hidden pigeonhole", 13, 3},
    {"fish", 13, 3},
    {"naked pigeonhole", 13, 4},
    {"hidden pigeonhole", 13, 4},
    {"fish", 13, 4},
};

struct SimpleSystem {
  std::string_view name;
  std::string_view summary;  // one line of help
  std::span<const StrategySizes> lines;
  bool any_board = false;  // does not depend on blocks
  int revision = 1;
};
constexpr SimpleSystem kSystems[] = {
    {.name = "sudoku-helper",
     .summary = "1 singles, 2 buckets (locked candidates), 3 pigeonhole (sets up to 4), 4 chains; "
                "confluent",
     .lines = std::span(kSudokuHelper).first(std::size(kSudokuHelper) - 1),
     .revision = 2},
    {.name = "sudoku-helper-nrc",
     .summary = "sudoku-helper, and 4 for nrc-chains too, whose ends may have different digits; "
                "confluent",
     .lines = kSudokuHelper},
    {.name = "cross-hatching",
     .summary = "1 naked, 2 hidden singles in blocks, 3, 4 cross hatching with 2, 3 marks, 5 "
                "partial, 6 full member sets; confluent",
     .lines = kCrossHatching},
    {.name = "locked-candidates",
     .summary = "1 singles, 2 block-row/column, 3 block-block interactions; confluent",
     .lines = kLockedCandidates},
    {.name = "jsudoku",
     .summary = "1 singles, 2 greater/less pairs, 3 unions, 4 to 10 non-consecutive, 11 "
                "inclusions, 12 chains, 13 subsets; confluent; any variant",
     .lines = kJsudoku,
     .any_board = true},
};

Theory simple_theory(const SimpleSystem& system) {
  Theory theory{.places_singles = true, .joint_steps = true};
  for (const StrategySizes& line : system.lines) {
    const rules::RuleInfo* const rule = rules::strategies().find(line.strategy);
    BITWHIP_INVARIANT(rule != nullptr && rule->least <= line.least && line.most <= rule->most);
    for (int size = line.least; size <= line.most; ++size)
      theory.rungs.push_back({rule, size, {line.level}, theory.rungs.size()});
  }
  return theory;
}

RatingResult rate_simple(PuzzleContext& context, const RatingInfo& row) {
  context.position.go_to(context.givens);
  Walk walk(context.position, row.sentences, rules::kMaxLength);
  int level = 1;
  while (walk.next()) {
    level = std::max(level, walk.rung().level.units);
    if (!walk.rung().rule->technique->places()) context.tell(walk);
  }
  if (walk.end() == WalkEnd::solved) return RatingResult::number(level);
  if (walk.end() == WalkEnd::contradiction) return RatingResult::not_proper();
  return walk.end() == WalkEnd::stuck ? RatingResult::infinite() : context.halted(level - 1);
}

}  // namespace

void add_simple_ratings(std::vector<RatingInfo>& rows) {
  for (const SimpleSystem& one : kSystems) {
    rows.push_back({.name = std::string(one.name),
                    .summary = std::string(one.summary),
                    .rate = rate_simple,
                    .sentences = simple_theory(one),
                    .of_blocks = !one.any_board,
                    .unit = "strategy",
                    .counts_singles = true,
                    .in_all = !one.any_board,
                    .revision = one.revision});
  }
}

}  // namespace bitwhip::rating
