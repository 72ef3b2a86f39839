// HoDoKu and HoDoKu-level: the score and the level of HoDoKu 2.2.0 with its default options; and
// the same by the rows and the limits of other ladders (RatingOptions::ladders).
//
// Definition: the score is the sum of the scores of the rows of hodoku_ladder() that have the steps
// of the path (hodoku/solver.h); the level is the highest of these rows, or the one that the score
// asks for where that is higher. The path depends on which cells are givens and on the order in
// which they stand, so the ratings are of givens alone: a cell that has lost some candidates and is
// not decided makes the puzzle `unsupported`. HoDoKu does not solve grids of fewer than ten filled
// cells; no puzzle with one solution has so few.
//
// A path by another ladder may end before the grid is full, or by giving up. What the rows of the
// ladder find in a state is found in one order, so no other path comes from it: the value is `inf`.
//
// A path that a limit cut off tells nothing that a path to the end would tell, so the value is then
// `-`.
#include "rating/hodoku_ratings.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/invariant.h"
#include "base/registry.h"
#include "grid/puzzle.h"
#include "hodoku/ladder.h"
#include "hodoku/solver.h"
#include "hodoku/step.h"
#include "hodoku/technique.h"
#include "hodoku/technique_uses.h"
#include "rating/options.h"
#include "rating/puzzle_context.h"
#include "rating/rating.h"
#include "rating/status.h"
#include "rating/value.h"
#include "rulebook/ladder.h"
#include "rulebook/technique.h"
#include "rulebook/techniques.h"
#include "rules/position.h"

namespace bitwhip::rating {
namespace {

using hodoku::HodokuEnd;

// What a path by a ladder tells.
struct HodokuWalk {
  const hodoku::LadderRow* rows;  // of the ladder
  HodokuEnd end = HodokuEnd::none;
  hodoku::HodokuScore score;
  hodoku::TechniqueUses uses{};
};

// The paths of the current puzzle, one by each ladder, walked once for all ratings that they tell.
struct HodokuRatingState final : RatingState {
  explicit HodokuRatingState(rules::Position& position) : solver(position.budget()) {
    walks.reserve(kMaxRatings);
  }
  void clear() override { walks.clear(); }
  // Returns the path by a ladder; null: it was not walked.
  const HodokuWalk* find(const hodoku::Ladder& ladder) const;
  const HodokuWalk& walk(const Puzzle& puzzle, const hodoku::Ladder& ladder);
  // Returns the techniques of the steps, the hardest first; valid until the next call.
  std::span<const TechniqueUse> list_uses(const HodokuWalk& walk);

  hodoku::HodokuSolver solver;
  std::vector<HodokuWalk> walks;
  std::array<TechniqueUse, hodoku::kTechniques> uses{};
};

const HodokuWalk* HodokuRatingState::find(const hodoku::Ladder& ladder) const {
  for (const HodokuWalk& walk : walks) {
    if (walk.rows == ladder.rows.data()) return &walk;
  }
  return nullptr;
}

const HodokuWalk& HodokuRatingState::walk(const Puzzle& puzzle, const hodoku::Ladder& ladder) {
  if (const HodokuWalk* const known = find(ladder)) return *known;
  HodokuWalk& made = walks.emplace_back(
      HodokuWalk{.rows = ladder.rows.data(), .score = hodoku::HodokuScore(ladder.limits)});
  solver.go_by(ladder);
  solver.start(puzzle);
  while (solver.next()) {
    made.score.add(solver.row());
    made.uses.add(solver.step().technique, solver.place());
  }
  made.end = solver.end();
  return made;
}

std::span<const TechniqueUse> HodokuRatingState::list_uses(const HodokuWalk& walk) {
  auto last = uses.begin();
  walk.uses.each([&](hodoku::HodokuTechnique technique, int steps) {
    *last++ = {hodoku::info_of(technique).name, steps};
  });
  return std::span(uses.begin(), last);
}

// Returns what the path of a rating uses; nothing where there was no path.
std::span<const TechniqueUse> uses_of_path(PuzzleContext& context, const RatingInfo& row) {
  HodokuRatingState& state = context.state<HodokuRatingState>();
  const HodokuWalk* const walk = state.find(table_of_ladder(row, context.options));
  return walk != nullptr ? state.list_uses(*walk) : std::span<const TechniqueUse>();
}

std::vector<std::string_view> names_of_kinds(rulebook::TechniqueId id) {
  std::vector<std::string_view> names;
  for (const hodoku::HodokuTechniqueInfo& info : hodoku::techniques()) {
    if (rulebook::is_kind_of(info.id, id)) names.push_back(info.name);
  }
  return names;
}

bool is_of_givens(const Puzzle& puzzle) {
  const auto& cells = puzzle.cell;
  if (puzzle.placed.any() || puzzle.open.any()) return false;
  return std::all_of(cells.begin(), cells.end(), [](std::uint16_t digits) {
    return digits == kAllDigits || (digits & (digits - 1)) == 0;
  });
}

// Returns what value() tells of the score.
RatingResult rate_by_path(PuzzleContext& context, const RatingInfo& row,
                          Value (*value)(const hodoku::HodokuScore&)) {
  if (!is_of_givens(context.puzzle)) return {{}, Status::unsupported};
  if (context.after_singles != rules::PositionOutcome::solved) {
    const ProofResult proper = context.proofs.proper();
    if (proper == ProofResult::no) return RatingResult::not_proper();
    if (proper == ProofResult::unknown) return {{}, status_of(context.budget.halt())};
  }
  const HodokuWalk& walk = context.state<HodokuRatingState>().walk(
      context.puzzle, table_of_ladder(row, context.options));
  // HoDoKu's ladder solves each puzzle: brute force has a cell of every state that has a solution.
  BITWHIP_INVARIANT(walk.end != HodokuEnd::stuck || !row.ladder.empty());
  return hodoku_answer(walk.end, context.budget.halt(), value(walk.score));
}

RatingResult rate_score(PuzzleContext& context, const RatingInfo& row) {
  return rate_by_path(context, row,
                      [](const hodoku::HodokuScore& score) { return finite({score.total()}); });
}

RatingResult rate_level(PuzzleContext& context, const RatingInfo& row) {
  return rate_by_path(context, row, [](const hodoku::HodokuScore& score) {
    return finite({static_cast<std::int32_t>(score.level()), Scale::difficulty});
  });
}

}  // namespace

RatingResult hodoku_answer(HodokuEnd end, rules::Halt halt, Value value) {
  switch (end) {
    case HodokuEnd::none:
    case HodokuEnd::solved:
      break;
    case HodokuEnd::stuck:
      return RatingResult::infinite();
    case HodokuEnd::memory:
      return {{}, Status::memory};
    case HodokuEnd::halted:
      return {{}, status_of(halt)};
  }
  return {value};
}

std::vector<RatingInfo> ladder_rows(std::string_view name, const Registry<RatingInfo>& rows) {
  const std::string ladder(name);
  std::vector<RatingInfo> made;
  for (const std::string& suffix : {std::string(), std::string(kLevelSuffix)}) {
    const RatingInfo* const hodoku = rows.find(std::string(kHodokuRating) + suffix);
    BITWHIP_INVARIANT(hodoku != nullptr);
    RatingInfo& row = made.emplace_back(*hodoku);
    row.name = std::string(kLadderPrefix) + ladder + suffix;
    row.summary = (suffix.empty() ? "the score by the ladder " : "the level by the ladder ") +
                  ladder + " of --ladder; inf where it does not solve the puzzle";
    row.levels_of = row.name;
    row.ladder = ladder;
    row.listed = false;
    if (!suffix.empty()) row.no_path = "is told by the path of the score, and has none of its own";
  }
  return made;
}

void add_hodoku_ratings(std::vector<RatingInfo>& rows) {
  RatingInfo row{.name = std::string(kHodokuRating),
                 .summary =
                     "the score of HoDoKu 2.2.0 with its default options: the sum over all "
                     "steps of its path; of givens alone",
                 .rate = rate_score,
                 .states = {&kRatingState<HodokuRatingState>},
                 .uses = uses_of_path,
                 .names_of_kinds = names_of_kinds,
                 .by_ladder = true,
                 .classic_alone = true,
                 .unit = "point",
                 .counts_singles = true,
                 .in_all = false};
  rows.push_back(row);
  row.name += kLevelSuffix;
  row.summary =
      "the level of HoDoKu 2.2.0: Easy, Medium, Hard, Unfair or Extreme, by the steps of the same "
      "path and by its score";
  row.rate = rate_level;
  row.unit = "level";
  row.scale = Scale::difficulty;
  row.uses = nullptr;
  row.names_of_kinds = nullptr;
  row.no_path = "is told by the path of HoDoKu, and has none of its own";
  rows.push_back(row);
}

}  // namespace bitwhip::rating
