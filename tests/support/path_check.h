// Paths for tests: found, printed, read back by the checker; and steps that are made wrong.
#pragma once

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "base/lists.h"
#include "explain/format.h"
#include "rating/rating.h"
#include "support/checker.h"
#include "support/csp_text.h"
#include "support/data.h"
#include "support/rating.h"
#include "support/reference.h"
#include "verify/read/step_reader.h"

namespace bitwhip::testing {

// All ratings that have paths in nrc notation: W, B and every rule system that is listed.
inline std::vector<rating::RatingId> ratings_with_paths() {
  std::vector<rating::RatingId> list;
  for (rating::RatingId id = 0; id < rating::ratings().size(); ++id) {
    const rating::RatingInfo& row = rating::info(id);
    if (id != rating::rating_by_rules() && row.listed && explain::refusal(id).empty() &&
        row.sentences.rungs.empty() && row.producers == 0 && !row.by_ladder)
      list.push_back(id);
  }
  return list;
}

// count puzzles of a fifth of Sudogen0, of our own and, where it is present, of the controlled-bias
// collection: the hardest in W for one half, any others of Sudogen0 for the other.
inline std::vector<Puzzle> mixed_puzzles(std::size_t count) {
  constexpr int kStep = 5 * kShare;
  const std::vector<Puzzle> any = puzzles_of(sudogen0(kStep));
  std::vector<std::pair<int, Puzzle>> all;  // with W
  const auto reports = rate_all(Geometry::classic(), any, ratings({"W"}));
  for (std::size_t i = 0; i < any.size(); ++i) all.emplace_back(reports[i].values[0].n, any[i]);
  for (const OwnValue& line : own_values("W", kStep))
    all.emplace_back(std::stoi(line.value), puzzle_of(line.puzzle));
  for (const CollectionLine& line : more_of_collection(kStep)) {
    if (line.w >= 4) all.emplace_back(line.w, puzzle_of(line.puzzle));
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<Puzzle> chosen;
  for (std::size_t i = 0; i < count / 2; ++i) chosen.push_back(all[i].second);
  for (std::size_t i = 0; chosen.size() < count; ++i)
    chosen.push_back(any[i * any.size() / (count - count / 2)]);
  return chosen;
}

// The candidates that the steps eliminate; a step of SER may place one instead.
inline int eliminations(const explain::ResolutionPath& path) {
  int count = 0;
  for (const auto& round : path.rounds) {
    for (const auto& step : round.steps) {
      if (!(step.ser && explain::places(step))) count += static_cast<int>(step.candidates.size());
    }
  }
  return count;
}

// One path, in both forms, full or short; the fault of the checker, or nothing.
inline std::string path_fault(const explain::ResolutionPath& path, bool full) {
  const explain::PathStyle style{
      .notation = full ? explain::Notation::full : explain::Notation::nrc,
      .states = full ? explain::DrawnStates::all : explain::DrawnStates::first};
  for (const explain::RenderPath render :
       {explain::RenderPath(explain::render_text), explain::RenderPath(explain::render_json)}) {
    const std::string fault = checker_fault(render(path, style), eliminations(path), path.solved);
    if (!fault.empty()) return fault;
  }
  return {};
}

// Makes one step of a path wrong in a way that no definition forgives.
class Mutator {
 public:
  Mutator(const explain::ResolutionPath& found, unsigned seed) : random_(seed) {
    // All candidates that a round may not eliminate. A round has all targets of its length; where a
    // round is one elimination, which others there are is not known, but a candidate of the
    // solution is none.
    const bool one_by_one = rating::info(*rating::find_rating(found.rating)).over_orders;
    for (const explain::PathRound& round : found.rounds) {
      std::vector<verify::Candidate> targets, open;
      for (const explain::PathStep& step : round.steps) {
        for (const Candidate c : step.candidates) targets.push_back(number(c));
      }
      for (int c = 0; c < kCandidates; ++c) {
        const auto candidate = static_cast<Candidate>(c);
        if (!round.before.possible(candidate) ||
            round.before.decided(static_cast<Variable>(cell_of(candidate))))
          continue;
        if (one_by_one ? !found.solved || !found.last.possible(candidate)
                       : contains(targets, number(candidate)))
          continue;
        open.push_back(number(candidate));
      }
      others_.push_back(std::move(open));
      before_.push_back(round.before);
    }
  }

  // What was done, or nothing when this step cannot be changed in the way that was drawn. The step
  // is item `at` of the path, in the given round.
  std::optional<std::string> mutate(verify::Step& step, std::size_t round) {
    if (step.assumes) return of_uniqueness(step, round);
    step.targets.resize(1);
    if (auto* forcing = std::get_if<verify::ClaimedForcing>(&step.pattern))
      return of_case(step, *forcing, round);
    if (auto* chain = std::get_if<verify::ClaimedChain>(&step.pattern)) {
      for (auto* cells : {&chain->cells, &chain->branch}) {
        for (auto& cell : *cells) cell.additional.clear();
      }
    }
    switch (draw(7)) {
      case 0:
        return length(step);
      case 1:
        return target(step, round);
      case 2:
        return gone(step, round);
      case 3:
        return outside(step);
      case 4:
        return unlinked(step, round);
      case 5:
        return swapped(step);
      default:
        return other_right(step, round);
    }
  }

  std::size_t draw(std::size_t n) { return random_() % n; }

  // The same for a unique rectangle, or a BUG.
  std::optional<std::string> of_uniqueness(verify::Step& step, std::size_t round) {
    if (draw(8) == 0) {
      step.assumes = false;
      return "no assumption";
    }
    if (step.value) {
      const C other =
          verify::candidate_at(verify::square_of(*step.value), static_cast<int>(draw(9)) + 1);
      if (!possible(round, other) || other == *step.value) return std::nullopt;
      step.value = other;
      return "another value";
    }
    auto& rectangle = std::get<verify::ClaimedRectangle>(step.pattern);
    switch (draw(5)) {
      case 0:
        return target(step, round);
      case 1:
        std::swap(rectangle.squares[draw(2)], rectangle.squares[2 + draw(2)]);
        return "the order of two corners";
      case 2: {
        verify::Square& corner = rectangle.squares[draw(4)];
        corner.first = corner.first % 9 + 1;
        return "a corner elsewhere";
      }
      case 3: {
        const int digit = static_cast<int>(draw(9)) + 1;
        if (std::all_of(rectangle.squares.begin(), rectangle.squares.end(),
                        [&](const verify::Square& c) {
                          return possible(round, verify::candidate_at(c, digit));
                        }))
          return std::nullopt;
        rectangle.digits[draw(2)] = digit;
        return "a digit that a corner has not";
      }
      default:
        rectangle.thirds.push_back(rectangle.digits[0]);
        return "a further digit";
    }
  }

  // The same for a forcing whip, one of whose partial whips may be changed as a chain on its case.
  std::optional<std::string> of_case(verify::Step& step, verify::ClaimedForcing& forcing,
                                     std::size_t round) {
    const std::size_t at = draw(forcing.cases.size());
    verify::ForcingCase& one = forcing.cases[at];
    if (const std::size_t kind = draw(3); kind == 0) {
      return target(step, round);
    } else if (kind == 1) {
      step.length.reset();
      forcing.cases.erase(forcing.cases.begin() + static_cast<long>(at));
      return "a case less";
    }
    if (one.cells.empty()) return std::nullopt;
    verify::Step part;
    part.targets = {one.from};
    part.pattern = verify::ClaimedChain{.cells = one.cells};
    auto what = mutate(part, round);
    if (part.targets.front() != one.from || !part.name.empty()) return std::nullopt;
    one.cells = std::move(cells_of(part));
    return what;
  }

 private:
  using C = verify::Candidate;

  static C number(Candidate c) {
    return verify::candidate(digit_of(c), cell_of(c) / 9 + 1, cell_of(c) % 9 + 1);
  }
  static Candidate name(C c) {
    return candidate_of((verify::row_of(c) - 1) * 9 + verify::column_of(c) - 1,
                        verify::digit_of(c));
  }
  bool possible(std::size_t round, C c) const { return before_[round].possible(name(c)); }

  // whip[5] to whip[6], nrczt4-chain to nrczt3-chain.
  std::optional<std::string> length(verify::Step& step) {
    const auto at = step.name.find_last_of("0123456789");
    if (at == std::string::npos || cells_of(step).empty()) return std::nullopt;
    step.length.reset();
    step.name[at] = step.name[at] == '9' ? '8' : static_cast<char>(step.name[at] + 1);
    return "length";
  }

  std::optional<std::string> target(verify::Step& step, std::size_t round) {
    if (others_[round].empty()) return std::nullopt;
    step.targets[0] = others_[round][draw(others_[round].size())];
    return "target";
  }

  // Empty: the step has no chain.
  std::vector<verify::StepCell>& cells_of(verify::Step& step) {
    no_cells_.clear();
    auto* const chain = std::get_if<verify::ClaimedChain>(&step.pattern);
    return chain == nullptr ? no_cells_ : chain->cells;
  }
  verify::StepCell* any_cell(verify::Step& step) {
    auto& cells = cells_of(step);
    return cells.empty() ? nullptr : &cells[draw(cells.size())];
  }
  C* any_candidate(verify::StepCell& cell) {
    return cell.right.size() == 1 && draw(2) == 0 ? &cell.right[0] : &cell.left;
  }

  // A candidate of the cell that is gone.
  std::optional<std::string> gone(verify::Step& step, std::size_t round) {
    verify::StepCell* const cell = any_cell(step);
    if (cell == nullptr) return std::nullopt;
    std::vector<C> list;
    for (const C c : verify::members(cell->variable)) {
      if (!possible(round, c)) list.push_back(c);
    }
    if (list.empty()) return std::nullopt;
    *any_candidate(*cell) = list[draw(list.size())];
    return "a candidate that is gone";
  }

  std::optional<std::string> outside(verify::Step& step) {
    verify::StepCell* const cell = any_cell(step);
    if (cell == nullptr) return std::nullopt;
    const C c = static_cast<C>(draw(729));
    if (verify::holds(cell->variable, c)) return std::nullopt;
    *any_candidate(*cell) = c;
    return "a candidate of another variable";
  }

  // True if x is linked to nothing that comes before cell k.
  bool free(verify::Step& step, std::size_t k, C x) {
    const auto& cells = cells_of(step);
    if (verify::linked(step.targets[0], x)) return false;
    for (std::size_t j = 0; j < k; ++j) {
      for (const C r : cells[j].right) {
        if (r == x || verify::linked(r, x)) return false;
      }
    }
    return true;
  }

  // An L that is linked to nothing.
  std::optional<std::string> unlinked(verify::Step& step, std::size_t round) {
    verify::StepCell* const cell = any_cell(step);
    if (cell == nullptr) return std::nullopt;
    const auto k = static_cast<std::size_t>(cell - cells_of(step).data());
    for (const C c : verify::members(cell->variable)) {
      if (!possible(round, c) || c == cell->left || !free(step, k, c)) continue;
      cell->left = c;
      return "a left-linking candidate without a link";
    }
    return std::nullopt;
  }

  // Two cells change places, so that an L loses its link.
  std::optional<std::string> swapped(verify::Step& step) {
    auto& cells = cells_of(step);
    if (cells.size() < 3) return std::nullopt;
    const std::size_t k = draw(cells.size() - 2);
    if (!free(step, k, cells[k + 1].left)) return std::nullopt;
    std::swap(cells[k], cells[k + 1]);
    return "the order of two cells";
  }

  // Another R, so that nothing justifies the right one.
  std::optional<std::string> other_right(verify::Step& step, std::size_t round) {
    verify::StepCell* const cell = any_cell(step);
    if (cell == nullptr || cell->right.size() != 1) return std::nullopt;
    const auto k = static_cast<std::size_t>(cell - cells_of(step).data());
    if (!free(step, k, cell->right[0])) return std::nullopt;
    for (const C c : verify::members(cell->variable)) {
      if (!possible(round, c) || c == cell->left || c == cell->right[0]) continue;
      cell->right[0] = c;
      return "another right-linking candidate";
    }
    return std::nullopt;
  }

  std::vector<verify::StepCell> no_cells_;
  std::mt19937 random_;
  std::vector<std::vector<C>> others_;
  std::vector<Grid> before_;
};

// Mutates steps of a path, each in a copy of it, until `count` mutations were refused, and nothing
// but that step was blamed; where the csp notation can write the changed step, it is also read back
// from there. Returns what was not refused, or nothing; counts the refused ones by what was done.
template <class Count>
std::string mutation_fault(const explain::ResolutionPath& path, unsigned seed, int count,
                           Count counted) {
  auto read = verify::read_paths(explain::render_json(path, {}));
  read[0].full = false;
  std::vector<std::pair<std::size_t, std::size_t>> steps;  // item, round
  std::size_t rounds = 0;
  for (std::size_t i = 0; i < read[0].items.size(); ++i) {
    if (std::holds_alternative<verify::Round>(read[0].items[i].what)) ++rounds;
    if (std::holds_alternative<verify::Step>(read[0].items[i].what))
      steps.emplace_back(i, rounds - 1);
  }
  if (steps.empty()) return {};
  Mutator mutator(path, seed);
  for (int done = 0, tries = 0; done < count && tries < 50 * count; ++tries) {
    verify::Path changed = read[0];
    const auto [item, round] = steps[mutator.draw(steps.size())];
    auto& step = std::get<verify::Step>(changed.items[item].what);
    const auto what = mutator.mutate(step, round);
    if (!what) continue;
    const verify::Verdict verdict = verify::check(changed);
    if (verdict.right())
      return *what + " was not refused: " + step.name + " at " + changed.items[item].where;
    if (verdict.where != changed.items[item].where)
      return *what + ": " + verdict.where + " was blamed for " + changed.items[item].where;
    if (has_csp_text(step)) {
      changed.items[item].what = verify::read_step(csp_line(step), false).front();
      const verify::Verdict again = verify::check(changed);
      if (again.right()) return *what + " was not refused: " + csp_line(step);
      if (again.where != changed.items[item].where)
        return *what + ": " + again.where + " was blamed for " + changed.items[item].where;
      counted("csp");
    }
    counted(*what);
    ++done;
  }
  return {};
}

}  // namespace bitwhip::testing
