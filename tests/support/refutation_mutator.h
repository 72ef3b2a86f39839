// Refutations (of Wmin and gWmin) and their paths, changed in ways that no definition forgives.
#pragma once

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <utility>

#include "explain/path.h"
#include "verify/check/check.h"

namespace bitwhip::testing {

class RefutationMutator {
 public:
  // found: the path that was read; of the whole path the value must be known.
  RefutationMutator(const explain::ResolutionPath& found, unsigned seed)
      : found_(found), random_(seed) {}

  // What was done, or nothing when the path cannot be changed in the way that was drawn.
  std::optional<std::string> mutate(verify::Path& path) {
    auto& cases = path.refutation->cases;
    const std::size_t at = draw(cases.size());
    auto& one = cases[at];
    switch (draw(8)) {
      case 0:
        cases.erase(cases.begin() + static_cast<std::ptrdiff_t>(at));
        return "a case dropped";
      case 1: {
        if (one.orders.empty()) return std::nullopt;
        auto& order = one.orders[draw(one.orders.size())];
        std::swap(order.first, order.second);
        return "an order turned round";
      }
      case 2:
        // The search orders no pair that other orders imply, so each order counts.
        if (one.orders.empty()) return std::nullopt;
        one.orders.erase(one.orders.begin() + static_cast<std::ptrdiff_t>(draw(one.orders.size())));
        return "an order dropped";
      case 3:
        if (!one.stays) return std::nullopt;
        one.stays = true_candidate(path);
        return "a candidate of the solution that stays";
      case 4:
        return other_stays(path, at);
      case 5:
        if (!path.refutation->length) return std::nullopt;
        ++*path.refutation->length;
        return "a length more";
      case 6:
        return picture(path, one);
      default:
        return last_elimination(path);
    }
  }

 private:
  std::size_t draw(std::size_t n) { return random_() % n; }

  verify::Candidate true_candidate(const verify::Path& path) {
    // Of a cell that is open in the first state.
    std::vector<int> open;
    for (int cell = 0; cell < kCells; ++cell) {
      if (!found_.rounds.front().before.decided(static_cast<Variable>(cell))) open.push_back(cell);
    }
    const int cell = open[draw(open.size())];
    return verify::candidate(path.solution[static_cast<std::size_t>(cell)] - '0', cell / 9 + 1,
                             cell % 9 + 1);
  }

  // A candidate that goes in the closure of the case. Closures of whips alone: the checker keeps
  // more of those of g-whips.
  std::optional<std::string> other_stays(verify::Path& path, std::size_t at) {
    const auto& known = found_.refutation->cases[at];
    if (!path.refutation->cases[at].stays || path.refutation->rule != "whip") return std::nullopt;
    std::vector<Candidate> gone;
    for (int c = 0; c < kCandidates; ++c) {
      const auto candidate = static_cast<Candidate>(c);
      if (found_.rounds.front().before.is_open(candidate) && !known.state.possible(candidate))
        gone.push_back(candidate);
    }
    if (gone.empty()) return std::nullopt;
    const Candidate c = gone[draw(gone.size())];
    path.refutation->cases[at].stays =
        verify::candidate(digit_of(c), cell_of(c) / 9 + 1, cell_of(c) % 9 + 1);
    return "a candidate that goes";
  }

  // The last of a closure is one state alone. What no path leaves holds the solution, and nothing
  // that is not in the first state.
  std::optional<std::string> picture(verify::Path& path, verify::Refutation::Case& one) {
    if (!one.state) return std::nullopt;
    const auto cell = draw(kCells);
    std::string& digits = (*one.state)[cell];
    if (draw(2) == 0) {
      const auto own = digits.find(path.solution[cell]);
      if (own == std::string::npos) return std::nullopt;
      digits.erase(own, 1);
      return "a candidate of the solution removed from a state";
    }
    for (int digit = 1; digit <= 9; ++digit) {
      if (found_.rounds.front().before.possible(candidate_of(static_cast<int>(cell), digit)))
        continue;
      digits += static_cast<char>('0' + digit);
      std::sort(digits.begin(), digits.end());
      return "a candidate added to a state";
    }
    return std::nullopt;
  }

  // Without the last one singles do not solve the puzzle.
  std::optional<std::string> last_elimination(verify::Path& path) {
    for (std::size_t i = path.items.size(); i-- > 0;) {
      if (!std::holds_alternative<verify::Step>(path.items[i].what)) continue;
      path.items.erase(path.items.begin() + static_cast<std::ptrdiff_t>(i));
      return "an elimination left out";
    }
    return std::nullopt;
  }

  const explain::ResolutionPath& found_;
  std::mt19937 random_;
};

}  // namespace bitwhip::testing
