#include "verify/steps/link_words.h"

#include <cstdlib>
#include <utility>

#include "base/text.h"
#include "verify/steps/relations.h"
#include "verify/steps/subsets.h"

namespace bitwhip::verify {
namespace {

// Shapes are numbered by their levels.
enum Shape : int {
  kComparison = 2,
  kUnion,
  kPair,
  kGap,
  kTriplet,
  kTwoIn,
  kTwoBeside,
  kThreeIn,
  kThreeBeside,
  kInclusion,
  kChain,
  kSubset
};

bool same_square(Candidate a, Candidate b) { return square_of(a) == square_of(b); }

// Returns true if these are all candidates of a variable from which the shape removes the target:
// in a cell at least two digits, in a house the places of a digit.
bool removes(const Tables& board, int shape, const std::vector<Candidate>& list, Candidate target) {
  if (list.size() < 2) return false;
  const auto excluded = [&](Candidate c) {
    return has(board.linked[static_cast<std::size_t>(c)], target);
  };
  if (!lists::all_of(list, excluded)) return false;
  BITWHIP_INVARIANT(shape >= kComparison && shape <= kInclusion);
  const Square cell = square_of(list.front()), aim = square_of(target);
  const bool of_cell = same_square(list.front(), list.back());
  if (of_cell != (shape <= kTriplet) || (of_cell && cell == aim)) return false;
  if (shape == kComparison) return is_below(board, cell, aim) || is_below(board, aim, cell);
  if (shape == kUnion) return are_consecutive(board, cell, aim);
  const int first = digit_of(list.front()), digit = digit_of(target);
  if (of_cell) {
    const bool follow = digit_of(list.back()) - first == static_cast<int>(list.size()) - 1;
    const bool beside = are_apart(board, cell, aim), seen = sees(board, cell, aim);
    if (shape == kPair) return list.size() == 2 && follow && beside && seen;
    if (shape == kGap)
      return list.size() == 2 && digit_of(list.back()) == first + 2 && digit == first + 1 && beside;
    return list.size() == 3 && follow && digit == first + 1 && beside && seen;
  }
  if (shape == kInclusion) return digit == first;
  if (std::abs(digit - first) != 1) return false;
  const bool in = lists::any_of(list, [&](Candidate c) { return same_square(c, target); });
  const bool beside = lists::all_of(list, [&](Candidate c) {
    return same_square(c, target) || are_apart(board, square_of(c), aim);
  });
  const std::size_t count = shape <= kTwoBeside ? 2 : 3;
  return beside && list.size() == count && in == (shape == kTwoIn || shape == kThreeIn);
}

CandidateBits shape_targets(const Marks& marks, int shape) {
  const Tables& board = marks.board();
  const CandidateBits open = marks.open();
  CandidateBits targets;
  marks.each_variable([&](int, const std::vector<Candidate>& list) {
    for_each(open, [&](Candidate c) {
      targets[at(c)] = targets[at(c)] || removes(board, shape, list, c);
    });
  });
  return targets;
}

// Parses "r1", "c9", "b5", or another name.
Variable house_named(const std::string& name, int digit) {
  const auto kind = std::string_view("rcb").find(name[0]);
  const bool line =
      kind != std::string_view::npos && name.size() == 2 && name[1] >= '1' && name[1] <= '9';
  if (!line) return {HouseKind::other, 0, digit, name};
  return {kind == 0   ? HouseKind::rn
          : kind == 1 ? HouseKind::cn
                      : HouseKind::bn,
          name[1] - '0', digit};
}

// Returns the house of the sentence, with a digit.
template <class Told>
Variable home_of(const Told& told, int digit) {
  if (told.houses.size() + told.names.size() != 1)
    throw Wrong(says("{}", counted(told.houses.size() + told.names.size(), "house")),
                there("the sentence has not one"), asks("such a sentence has one house"));
  if (told.names.empty()) return {told.houses[0].kind, told.houses[0].number, digit};
  return {HouseKind::other, 0, digit, told.names[0]};
}

void check_set(const PathState& state, const WordStep& step) {
  const WordSet& told = claim_of<WordSet>(step);
  if (told.size < 2 || told.size > 4)
    throw Wrong(says("a set of {}", told.size), there("its size is not from 2 to 4"),
                asks("sets have sizes from 2 to 4"));
  ClaimedSubset subset;
  for (const int digit : told.digits) subset.cover.push_back(home_of(told, digit));
  for (const auto& [row, column] : told.squares)
    subset.base.push_back({HouseKind::rc, row, column});
  if (told.hidden) subset.base.swap(subset.cover);
  const StepType type{.family = told.hidden ? Family::hidden : Family::naked,
                      .length = told.size,
                      .house = home_of(told, 1).kind};
  const Step claim{.pattern = std::move(subset)};
  for (const Candidate target : step.targets) check_subset(state, type, claim, target, false);
}

void check_fish(const PathState& state, const WordStep& step) {
  const WordFish& told = claim_of<WordFish>(step);
  const auto size = static_cast<std::size_t>(told.size);
  if (told.size < 2 || told.size > 4 || told.names.size() != 2 * size || told.digits.size() != 1)
    throw Wrong(says("a fish of {}", told.size),
                there("it has {} and {}", counted(told.names.size(), "house"),
                      counted(told.digits.size(), "digit")),
                asks("a fish of size n, from 2 to 4, has twice n houses and one digit"));
  ClaimedSubset fish;
  for (std::size_t i = 0; i < told.names.size(); ++i)
    (i < size ? fish.base : fish.cover).push_back(house_named(told.names[i], told.digits[0]));
  BITWHIP_INVARIANT(fish.base.size() == size && fish.cover.size() == size);
  const HouseKind base = fish.base.front().kind, cover = fish.cover.front().kind;
  const bool lines = (base == HouseKind::rn && cover == HouseKind::cn) ||
                     (base == HouseKind::cn && cover == HouseKind::rn);
  const StepType type{
      .family = Family::fish, .length = told.size, .house = lines ? base : HouseKind::other};
  const Step claim{.pattern = std::move(fish)};
  for (const Candidate target : step.targets) check_subset(state, type, claim, target, false);
}

// Checks that the variable of the sentence has the candidates that the sentence names, and returns
// them.
std::vector<Candidate> check_variable(const PathState& state, const WordPlaces& told) {
  std::vector<Candidate> said;
  const bool of_cell = told.houses.empty() && told.names.empty();
  for (const Square& square : told.squares) {
    for (const int digit : told.digits)
      said.push_back(candidate(digit, square.first, square.second));
  }
  if (told.squares.empty() || told.digits.empty() ||
      (of_cell ? told.squares.size() : told.digits.size()) != 1)
    throw Wrong(says("{} and {}", counted(told.squares.size(), "cell"),
                     counted(told.digits.size(), "digit")),
                there("it is neither one cell nor one digit"),
                asks("a variable is one cell, or one digit of a house"));
  std::vector<Candidate> left =
      state.left(of_cell ? Variable{HouseKind::rc, told.squares[0].first, told.squares[0].second}
                         : home_of(told, told.digits[0]));
  lists::sort(said);
  lists::sort(left);
  if (said != left)
    throw Wrong(
        says("a variable with {}", counted(said.size(), "candidate")),
        said.size() == left.size() ? there("it holds others") : there("it holds {}", left.size()),
        asks("the sentence names all that the variable holds"));
  return left;
}

}  // namespace

void check_link_words(const PathState& state, const WordStep& step, int level) {
  if (step.name == "pigeonhole") return check_set(state, step);
  if (step.name == "fish") return check_fish(state, step);
  if (step.name == "chain of consecutive cells")
    return check_path(state, claim_of<WordPath>(step).squares, are_consecutive, "consecutive",
                      step.targets);
  const WordPlaces& told = claim_of<WordPlaces>(step);
  const std::vector<Candidate> list = check_variable(state, told);
  const bool naked = step.name == "naked single";
  if (naked || step.name == "hidden single") {
    if (list.size() != 1 || naked != (told.houses.empty() && told.names.empty()))
      throw Wrong(says("{}", step.name),
                  there("the variable has {}", counted(list.size(), "candidate")),
                  asks("a naked single is alone in its cell, a hidden one in a house"));
    if (!step.value || *step.value != list.front())
      throw Wrong(says("the value {}", step.value ? to_string(*step.value) : "that is missing"),
                  there("the single is {}", to_string(list.front())),
                  asks("the value is the single"));
    return;
  }
  if (step.value)
    throw Wrong(says("a {} gives {}", step.name, to_string(*step.value)), there("it is no single"),
                asks("only singles give a value"));
  for (const Candidate target : step.targets) {
    if (!removes(state.board(), level, list, target))
      throw Wrong(
          says("the target {}", to_string(target)),
          there("{} is no target of this {}", to_string(target), step.name),
          asks("all candidates of the variable exclude the target, by the links of the strategy"));
  }
}

CandidateBits link_word_targets(const Marks& marks, int level, Poll& poll) {
  for (int shape = kComparison; shape <= std::min<int>(level, kSubset); ++shape) {
    poll();
    const CandidateBits targets = shape == kSubset  ? first_subset_targets(marks)
                                  : shape == kChain ? consecutive_chain_targets(marks, poll)
                                                    : shape_targets(marks, shape);
    if (targets.any()) return targets;
  }
  return {};
}

}  // namespace bitwhip::verify
