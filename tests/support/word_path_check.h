// Paths in words for tests: puzzles for a simple system, paths read back by the checker, and steps
// that are made wrong.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "explain/step_description.h"
#include "support/path_check.h"

namespace bitwhip::testing {

// Returns `count` puzzles of Sudogen0 (a small count looks at every fourth only): a quarter that
// the system does not solve, a quarter of its highest rating, and others.
inline std::vector<Puzzle> word_puzzles(const char* system, std::size_t count) {
  const std::vector<Puzzle> all = puzzles_of(sudogen0(count < 50 ? 4 : 1));
  const auto reports = rate_all(Geometry::classic(), all, ratings({system}));
  int highest = 0;
  for (const auto& report : reports) highest = std::max(highest, report.values[0].n);
  std::vector<Puzzle> unsolved, hardest, chosen;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const rating::Value value = reports[i].values[0];
    if (value.kind == rating::ValueKind::infinite) unsolved.push_back(all[i]);
    if (value.kind == rating::ValueKind::finite && value.n == highest) hardest.push_back(all[i]);
  }
  const auto take = [&](const std::vector<Puzzle>& from, std::size_t until) {
    for (std::size_t i = 0; i < from.size() && chosen.size() < until; ++i)
      chosen.push_back(from[i]);
  };
  take(unsolved, count / 4);
  take(hardest, count / 2);
  for (std::size_t i = 0; chosen.size() < count; ++i) chosen.push_back(all[i * all.size() / count]);
  return chosen;
}

// Makes a step wrong. Most changes are such that no definition forgives them, for a puzzle with one
// solution in whose round all targets of the strategy go; `chain_stands` tells of the others.
class WordMutator {
 public:
  explicit WordMutator(unsigned seed) : random_(seed) {}

  // What was done, or nothing when the step cannot be changed in the way that was drawn. before:
  // the state of its round; others: candidates that the round does not eliminate.
  std::optional<std::string> mutate(verify::WordStep& step, const Grid& before,
                                    const std::vector<verify::Candidate>& others) {
    switch (draw(9)) {
      case 0:
        return target(step, others);
      case 1:
        return gone(step, before);
      case 2:
        return square(step);
      case 3:
        return count_of_squares(step);
      case 4:
        return digit(step);
      case 5:
        return house(step);
      case 6:
        return size(step);
      case 7:
        return strategy(step);
      default:
        return candidate(step);
    }
  }

  // True if there is a chain of its strategy with the squares and ends of the step, all its targets
  // linked to the ends and outside it. Slow and plain: what can be reached grows until it does not.
  static bool chain_stands(const verify::WordStep& step, const Grid& before) {
    const Geometry& geometry = Geometry::classic();
    const bool pairs = step.name == "chain of pairs", digits = step.name == "chain of digits";
    const bool one_digit = step.name == "generalised chain";
    const auto joined = [&](Candidate a, Candidate b) {
      return geometry.linked(a, b) && ((!pairs && !digits) || digit_of(a) == digit_of(b));
    };
    std::vector<Candidate> targets;
    for (const C target : step.targets) targets.push_back(name(target));
    const verify::WordChain& told = std::get<verify::WordChain>(step.pattern);
    const Candidate first = name(told.ends->first), last = name(told.ends->second);
    for (const Candidate target : targets) {
      if (!joined(target, first) || !joined(target, last)) return false;
      if (one_digit && (first == last || digit_of(first) != digit_of(target) ||
                        digit_of(last) != digit_of(target)))
        return false;
    }
    // Each target by itself, as a way around one may lead through another.
    return std::all_of(targets.begin(), targets.end(), [&](Candidate target) {
      const std::size_t all = told.squares.size();
      // [squares met][R].
      std::vector<std::vector<bool>> reached(all + 1, std::vector<bool>(kCandidates));
      const auto meet = [&](Candidate c, std::size_t met) {
        const std::pair<int, int> square{cell_of(c) / 9 + 1, cell_of(c) % 9 + 1};
        for (std::size_t i = 0; i < met; ++i) {
          if (told.squares[i] == square) return met;
        }
        return met < all && told.squares[met] == square ? met + 1 : all + 1;
      };
      for (bool grown = true; grown;) {
        grown = false;
        for (int i = 0; i < geometry.variables(); ++i) {
          const auto v = static_cast<Variable>(i);
          if ((pairs && i >= kCells) || (digits && i < kCells)) continue;
          std::vector<Candidate> both;
          for (const Candidate c : geometry.members(v)) {
            if (c != kNoCandidate && before.possible(c)) both.push_back(c);
          }
          if (both.size() != 2) continue;
          for (const auto& [left, right] :
               {std::pair(both[0], both[1]), std::pair(both[1], both[0])}) {
            if (one_digit ? right == first : left == target || right == target) continue;
            for (std::size_t met = 0; met <= all; ++met) {
              bool from = met == 0 && left == first;
              for (int r = 0; r < kCandidates && !from; ++r)
                from = reached[met][r] && joined(static_cast<Candidate>(r), left);
              const std::size_t with_left = from ? meet(left, met) : all + 1;
              const std::size_t with_right = with_left <= all ? meet(right, with_left) : all + 1;
              if (with_right > all || reached[with_right][right]) continue;
              reached[with_right][right] = grown = true;
            }
          }
        }
      }
      return static_cast<bool>(reached[all][last]);
    });
  }

  std::size_t draw(std::size_t n) { return random_() % n; }

  static verify::Candidate number(Candidate c) {
    return verify::candidate(digit_of(c), cell_of(c) / 9 + 1, cell_of(c) % 9 + 1);
  }
  static Candidate name(verify::Candidate c) {
    return candidate_of((verify::row_of(c) - 1) * 9 + verify::column_of(c) - 1,
                        verify::digit_of(c));
  }

 private:
  using C = verify::Candidate;

  std::optional<std::string> target(verify::WordStep& step, const std::vector<C>& others) {
    if (others.empty()) return std::nullopt;
    const C other = others[draw(others.size())];
    if (step.value == other) return std::nullopt;
    (step.value ? *step.value : step.targets[draw(step.targets.size())]) = other;
    return "target";
  }

  std::optional<std::string> gone(verify::WordStep& step, const Grid& before) {
    const auto c = static_cast<Candidate>(draw(kCandidates));
    if (before.possible(c)) return std::nullopt;
    (step.value ? *step.value : step.targets[draw(step.targets.size())]) = number(c);
    return "a target that is gone";
  }

  std::pair<int, int> any_square() {
    return {static_cast<int>(draw(9)) + 1, static_cast<int>(draw(9)) + 1};
  }

  std::optional<std::string> square(verify::WordStep& step) {
    std::vector<verify::Square>* const squares = squares_of(step);
    const auto other = any_square();
    if (squares == nullptr || std::find(squares->begin(), squares->end(), other) != squares->end())
      return std::nullopt;
    (*squares)[draw(squares->size())] = other;
    return "square";
  }

  std::optional<std::string> count_of_squares(verify::WordStep& step) {
    std::vector<verify::Square>* const squares = squares_of(step);
    const auto other = any_square();
    if (squares == nullptr || std::find(squares->begin(), squares->end(), other) != squares->end())
      return std::nullopt;
    if (draw(2) == 0)
      squares->insert(squares->begin() + static_cast<long>(draw(squares->size() + 1)), other);
    else
      squares->erase(squares->begin() + static_cast<long>(draw(squares->size())));
    return "number of squares";
  }

  std::optional<std::string> digit(verify::WordStep& step) {
    const int other = static_cast<int>(draw(9)) + 1;
    if (const auto* const chain = std::get_if<verify::WordChain>(&step.pattern);
        chain != nullptr && chain->cells.empty())
      return std::nullopt;
    return std::visit(
        [&](auto& told) -> std::optional<std::string> {
          if constexpr (requires { told.digits; }) {
            if (std::find(told.digits.begin(), told.digits.end(), other) != told.digits.end())
              return std::nullopt;
            told.digits[draw(told.digits.size())] = other;
            return "digit";
          } else {
            return std::nullopt;
          }
        },
        step.pattern);
  }

  std::optional<std::string> house(verify::WordStep& step) {
    return std::visit(
        [&](auto& told) -> std::optional<std::string> {
          if constexpr (requires { told.houses; }) {
            if (told.houses.empty()) return std::nullopt;
            verify::House other = told.houses[draw(told.houses.size())];
            auto& place = *std::find(told.houses.begin(), told.houses.end(), other);
            other.number = static_cast<int>(draw(9)) + 1;
            if (std::find(told.houses.begin(), told.houses.end(), other) != told.houses.end())
              return std::nullopt;
            place = other;
            return "house";
          } else {
            return std::nullopt;
          }
        },
        step.pattern);
  }

  std::optional<std::string> size(verify::WordStep& step) {
    if (auto* const fish = std::get_if<verify::WordFish>(&step.pattern)) return resize(fish->size);
    auto* const set = std::get_if<verify::WordSet>(&step.pattern);
    if (set == nullptr) return std::nullopt;
    if (draw(2) == 0) {
      set->hidden = !set->hidden;
      return "squares for digits";
    }
    return resize(set->size);
  }
  std::string resize(int& size) {
    size += draw(2) == 0 ? 1 : -1;
    return "size";
  }

  // Null: the step names no squares.
  static std::vector<verify::Square>* squares_of(verify::WordStep& step) {
    return std::visit(
        [](auto& told) -> std::vector<verify::Square>* {
          if constexpr (requires { told.squares; })
            return &told.squares;
          else
            return nullptr;
        },
        step.pattern);
  }

  // A chain of pairs or of digits is a generalised chain too, and each is an nrc-chain; all others
  // differ.
  std::optional<std::string> strategy(verify::WordStep& step) {
    static constexpr std::array<const char*, 15> kNames{"naked single",
                                                        "hidden single",
                                                        "bucket",
                                                        "pigeonhole",
                                                        "chain of pairs",
                                                        "chain of digits",
                                                        "generalised chain",
                                                        "nrc-chain of any ends",
                                                        "cross hatching with 2 marks",
                                                        "cross hatching with 3 marks",
                                                        "partial member set",
                                                        "full member set",
                                                        "block-row interaction",
                                                        "block-column interaction",
                                                        "block-block interaction"};
    const std::string other = kNames[draw(kNames.size())];
    if (other == step.name || (std::holds_alternative<verify::WordChain>(step.pattern) &&
                               (other == "generalised chain" || other == "nrc-chain of any ends")))
      return std::nullopt;
    step.name = other;
    return "strategy";
  }

  // Of a chain: an end, or a candidate of one of its variables.
  std::optional<std::string> candidate(verify::WordStep& step) {
    auto* const chain = std::get_if<verify::WordChain>(&step.pattern);
    if (chain == nullptr) return std::nullopt;
    C* place = draw(2) == 0 ? &chain->ends->first : &chain->ends->second;
    if (!chain->cells.empty() && draw(2) == 0) {
      verify::StepCell& cell = chain->cells[draw(chain->cells.size())];
      place = draw(2) == 0 ? &cell.left : &cell.right.front();
    }
    const C other = static_cast<C>(draw(729));
    if (other == *place) return std::nullopt;
    *place = other;
    return "candidate of a chain";
  }

  std::mt19937 random_;
};

// Mutates steps of a path, each in a copy of it, until `count` mutations were refused, and nothing
// but that step was blamed. Chains are changed with and without their variables; a change that
// leaves a chain standing is no mutation. Returns what was not refused, or nothing; counts the
// refused ones by what was done to which strategy.
template <class Count>
std::string word_mutation_fault(const explain::ResolutionPath& path, unsigned seed, int count,
                                Count counted) {
  auto read = verify::read_paths(explain::render_json(path, {}));
  read[0].full = false;
  struct Coordinates {
    std::size_t item, round;  // round: the number of rounds begun
  };
  std::vector<Coordinates> steps, singles;
  std::size_t rounds = 0;
  for (std::size_t i = 0; i < read[0].items.size(); ++i) {
    if (std::holds_alternative<verify::Round>(read[0].items[i].what)) ++rounds;
    const auto* step = std::get_if<verify::WordStep>(&read[0].items[i].what);
    if (step != nullptr) (step->value ? singles : steps).push_back({i, rounds});
  }
  if (steps.empty() && singles.empty()) return {};
  WordMutator mutator(seed);
  for (int done = 0, tries = 0; done < count && tries < 50 * count; ++tries) {
    verify::Path changed = read[0];
    const bool single = steps.empty() || (!singles.empty() && mutator.draw(4) == 0);
    const Coordinates at =
        single ? singles[mutator.draw(singles.size())] : steps[mutator.draw(steps.size())];
    auto& step = std::get<verify::WordStep>(changed.items[at.item].what);
    const std::string was = step.name;
    auto* const chain = std::get_if<verify::WordChain>(&step.pattern);
    if (mutator.draw(2) == 0 && chain != nullptr) chain->cells.clear();
    // Of singles the state is not at hand: the last one has every candidate gone that is gone
    // before.
    const Grid& before = single ? path.last : path.rounds[at.round - 1].before;
    std::vector<verify::Candidate> others;
    for (int c = 0; c < kCandidates; ++c) {
      const auto candidate = static_cast<Candidate>(c);
      if (!single && (!before.possible(candidate) ||
                      before.decided(static_cast<Variable>(cell_of(candidate)))))
        continue;
      others.push_back(WordMutator::number(candidate));
    }
    for (const explain::PathRound& round : path.rounds) {
      if (single || &round != &path.rounds[at.round - 1]) continue;
      for (const auto& one : round.steps) {
        for (const Candidate c : one.candidates) std::erase(others, WordMutator::number(c));
      }
    }
    const auto what = mutator.mutate(step, before, others);
    if (!what) continue;
    const bool unshown =
        chain != nullptr && chain->cells.empty() && step.name.find("chain") != std::string::npos;
    if (unshown && WordMutator::chain_stands(step, before)) continue;
    const verify::Verdict verdict = verify::check(changed);
    const std::string where = changed.items[at.item].where;
    if (verdict.right()) return *what + " was not refused: " + was + " at " + where;
    if (verdict.where != where) return *what + ": " + verdict.where + " was blamed for " + where;
    counted(was, *what);
    ++done;
  }
  return {};
}

}  // namespace bitwhip::testing
