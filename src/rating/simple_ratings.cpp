#include "rating/simple_ratings.h"

#include <algorithm>
#include <array>

#include "rating/rating.h"
#include "rules/strategies.h"

namespace bitwhip::rating {
namespace {

struct Line {
  std::string_view strategy;
  int level;
  int size = 1;
};
constexpr Line kSudokuHelper[] = {
    {"naked single", 1},          {"hidden single", 1},        {"bucket", 2},
    {"naked pigeonhole", 3, 2},   {"hidden pigeonhole", 3, 2}, {"naked pigeonhole", 3, 3},
    {"hidden pigeonhole", 3, 3},  {"naked pigeonhole", 3, 4},  {"hidden pigeonhole", 3, 4},
    {"chain of pairs", 4},        {"chain of digits", 4},      {"generalised chain", 4},
    {"nrc-chain of any ends", 4},
};
constexpr Line kCrossHatching[] = {
    {"naked single", 1},          {"hidden single in a block", 2}, {"cross hatching with 2 marks", 3}, {"cross hatching with 3 marks", 4},
    {"partial member set", 5, 1}, {"partial member set", 5, 2},    {"partial member set", 5, 3},       {"partial member set", 5, 4},
    {"partial member set", 5, 5}, {"partial member set", 5, 6},    {"partial member set", 5, 7},       {"partial member set", 5, 8},
    {"full member set", 6, 1},    {"full member set", 6, 2},       {"full member set", 6, 3},          {"full member set", 6, 4},
    {"full member set", 6, 5},    {"full member set", 6, 6},       {"full member set", 6, 7},          {"full member set", 6, 8},
};
constexpr Line kLockedCandidates[] = {
    {"naked single", 1},
    {"hidden single", 1},
    {"block-line interaction", 2},
    {"block-block interaction", 3},
};

constexpr Line kJsudoku[] = {
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

constexpr std::array<SimpleSystem, 5> kSystems{{
    {"sudoku-helper", "1 singles, 2 buckets (locked candidates), 3 pigeonhole (sets up to 4), 4 chains; confluent", false, 2},
    {"sudoku-helper-nrc", "sudoku-helper, and 4 for nrc-chains too, whose ends may have different digits; confluent"},
    {"cross-hatching", "1 naked, 2 hidden singles in blocks, 3, 4 cross hatching with 2, 3 marks, 5 partial, 6 full member sets; confluent"},
    {"locked-candidates", "1 singles, 2 block-row/column, 3 block-block interactions; confluent"},
    {"jsudoku", "1 singles, 2 greater/less pairs, 3 unions, 4 to 10 non-consecutive, 11 inclusions, 12 chains, 13 subsets; confluent; any variant",
     true},
}};
constexpr std::array<std::span<const Line>, 5> kLines{std::span(kSudokuHelper).first(std::size(kSudokuHelper) - 1), kSudokuHelper, kCrossHatching,
                                                      kLockedCandidates, kJsudoku};

Answer rate_simple(Run& run, const RatingInfo& row) {
  run.position.go_to(run.givens);
  Walk walk(run.position, row.sentences, rules::kMaxLength);
  int level = 1;
  while (walk.next()) {
    level = std::max(level, walk.rung().level.units);
    if (!walk.rung().rule->technique->places()) run.tell(walk);
  }
  if (walk.end() == Walk::End::solved) return Answer::number(level);
  if (walk.end() == Walk::End::contradiction) return Answer::not_proper();
  return walk.end() == Walk::End::stuck ? Answer::infinite() : run.halted(level - 1);
}

}  // namespace

std::span<const SimpleSystem> simple_systems() { return kSystems; }

Theory simple_theory(std::string_view system, std::span<const std::string_view> left_out) {
  const auto* const found = std::find_if(kSystems.begin(), kSystems.end(), [system](const SimpleSystem& one) { return one.name == system; });
  BITWHIP_INVARIANT(found != kSystems.end());
  const auto out = [left_out](std::string_view name) { return std::find(left_out.begin(), left_out.end(), name) != left_out.end(); };
  Theory theory{.singles = Theory::Singles::rungs, .joint_steps = true};
  for (const Line& line : kLines[static_cast<std::size_t>(found - kSystems.begin())]) {
    if (out(line.strategy)) continue;
    const bool alone = line.strategy == "chain of pairs" && out("chain of digits");
    const rules::RuleInfo* const rule = alone ? &rules::pairs_alone() : rules::strategies().find(line.strategy);
    BITWHIP_INVARIANT(rule != nullptr && rule->least <= line.size && line.size <= rule->most);
    theory.rungs.push_back({rule, line.size, {line.level}, theory.rungs.size()});
  }
  return theory;
}

void add_simple_ratings(std::vector<RatingInfo>& rows) {
  for (const SimpleSystem& one : simple_systems()) {
    rows.push_back({.name = std::string(one.name),
                    .summary = std::string(one.summary),
                    .rate = rate_simple,
                    .sentences = simple_theory(one.name),
                    .unit = "strategy",
                    .counts_singles = true,
                    .in_all = !one.any_board,
                    .revision = one.revision});
  }
}

}  // namespace bitwhip::rating
