// XY-wings and XYZ-wings; aligned exclusions.
#include <fmt/format.h>

#include <algorithm>

#include "verify/ser_checks.h"

namespace bitwhip::verify {

SerFinding check_wing(const SerBoard& board, const SerType& type, const SerStep& step) {
  if (step.squares.size() != 3 || !all_different(step.squares) || step.other_digits.size() != 1) throw Wrong("not a pivot, two wings and a digit");
  const Square& pivot = step.squares[0];
  const int shared = step.other_digits.front();
  const auto of_pivot = board.digits(pivot);
  if (static_cast<int>(of_pivot.size()) != type.size) throw Wrong(fmt::format("{} holds {} digits", name_of(pivot), of_pivot.size()));
  if (contains(of_pivot, shared) != (type.size == 3)) throw Wrong(fmt::format("the pivot {} has or lacks {}", name_of(pivot), shared));
  for (const Square& wing : {step.squares[1], step.squares[2]}) {
    if (!sees(pivot, wing)) throw Wrong(fmt::format("{} does not see {}", name_of(wing), name_of(pivot)));
    if (board.digits(wing).size() != 2 || !board.has(wing, shared))
      throw Wrong(fmt::format("{} does not hold {} and one more", name_of(wing), shared));
  }
  // Each other digit of the pivot leaves the shared one alone in a wing.
  std::vector<int> all{shared};
  for (const int digit : of_pivot) {
    if (digit == shared) continue;
    all.push_back(digit);
    if (!board.has(step.squares[1], digit) && !board.has(step.squares[2], digit))
      throw Wrong(fmt::format("no wing holds the {} of the pivot", digit));
  }
  if (!same_members(all, step.digits)) throw Wrong("the digits are others");
  SerFinding finding{.tenths = type.rating};
  for (Candidate c = 0; c < 729; ++c) {
    const Square square = square_of(c);
    const bool seen = sees(square, step.squares[1]) && sees(square, step.squares[2]) && (type.size == 2 || sees(square, pivot));
    if (board.has(c) && digit_of(c) == shared && seen && square != pivot) finding.removes.set(static_cast<std::size_t>(c));
  }
  return finding;
}

namespace {

// Tries all digits of the base squares; those that are in a possible combination are `met`.
void combine(const SerBoard& board, const SerStep& step, std::vector<int>& chosen, CandidateSet& met) {
  const std::size_t n = chosen.size();
  if (n == step.squares.size()) {
    for (const Square& excluder : step.others) {
      if (all_in(board.digits(excluder), chosen)) return;
    }
    for (std::size_t i = 0; i < n; ++i) met.set(at(candidate_at(step.squares[i], chosen[i])));
    return;
  }
  for (const int digit : board.digits(step.squares[n])) {
    bool fits = true;
    for (std::size_t i = 0; i < n; ++i) fits = fits && (chosen[i] != digit || !sees(step.squares[i], step.squares[n]));
    if (!fits) continue;
    chosen.push_back(digit);
    combine(board, step, chosen, met);
    chosen.pop_back();
  }
}

}  // namespace

SerFinding check_exclusion(const SerBoard& board, const SerType& type, const SerStep& step) {
  if (static_cast<int>(step.squares.size()) != type.size || !all_different(step.squares)) throw Wrong(fmt::format("{} squares", step.squares.size()));
  if (step.others.size() < 2 || !all_different(step.others)) throw Wrong("less than two excluders");
  for (const Square& excluder : step.others) {
    for (const Square& square : step.squares) {
      if (!sees(excluder, square)) throw Wrong(fmt::format("{} does not see {}", name_of(excluder), name_of(square)));
    }
    const auto count = static_cast<int>(board.digits(excluder).size());
    if (count < 2 || count > type.size) throw Wrong(fmt::format("{} holds {} digits", name_of(excluder), count));
  }
  CandidateSet met;
  std::vector<int> chosen;
  combine(board, step, chosen, met);
  SerFinding finding{.tenths = type.rating};
  for (const Square& square : step.squares) {
    if (board.digits(square).empty()) throw Wrong(fmt::format("{} holds a digit", name_of(square)));
    for (const int digit : board.digits(square)) {
      if (!met[at(candidate_at(square, digit))]) finding.removes.set(at(candidate_at(square, digit)));
    }
  }
  return finding;
}

}  // namespace bitwhip::verify
