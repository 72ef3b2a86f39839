// The pattern of a step as data: one struct for all forms that have the same members.
//
//   struct                       forms (DescriptionForm)
//   NoPattern                    naked_single last_guardian bug
//   HousePattern                 hidden_single
//   ChainPattern                 locked flat_chain chain lr_lasso rl_lasso bivalue whip typed_whip
//     InteractionPattern         rcib birc
//     BichainPattern             bichain
//   SubsetPattern                naked hidden
//   FishPattern                  fish
//     FinnedFishPattern          finned sashimi
//   OddagonPattern               oddagon
//   ForcingPattern               forcing
//   SplitPattern                 or_split
//   DigitsPattern
//     UnfillablePattern          tridagon tridagon_relation impossible_relation
//     RectanglePattern           rectangle
//   RelatedPattern               relation_chain
//     SlopePattern               ascent bound
//       HillPattern              hill valley
//
// Sentences of the simple systems and of SER:
//
//   DigitsPattern                holds
//     DigitsInHouse              fits
//       LockedDigits             fits_within
//         DirectLockedDigits     fits_so
//       SetPattern               squares_for_digits digits_for_squares
//         DirectSetPattern       digits_for_squares_so
//     DigitsInHouses             blocks fish_of_lines
//     LinkedPattern              linked
//     WingsPattern               wings
//     LoopPattern                loop_1
//       LoopOfDigit              loop_2
//         LockedLoop             loop_4
//           LoopSet              loop_3_naked loop_3_hidden
//   HouseFishPattern             fish_of_houses
//   ConsecutivePattern           consecutive
//   ExclusionPattern             exclusion
//   BugPattern                 bug_1
//     BugInHouse
//       BugSet                 bug_3
//       LockedBug              bug_4
//   SerChainPattern              one_branch
//     SerChainEnd
//       DigitCases               each_digit
//       PlaceCases               each_place
//       BothValues               both
//         SerContradiction       contradiction
//   HodokuPattern                hodoku_step
//
// An indented struct has the members of the one above it too. form_table.h says once more which
// struct a form has; templates and members of JSON name what they need, and what a struct lacks
// cannot be asked of it (forms.cpp, json.cpp). Plain values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "explain/names.h"
#include "grid/candidate.h"
#include "rules/evidence.h"
#include "ser/hint.h"

namespace bitwhip::explain {

struct HodokuPathStep;
struct StepDescription;

// A variable of a chain with its candidates.
struct DescribedCell {
  VariableName variable;
  Candidate left;
  std::vector<Candidate> right{};  // empty, one, or the members of a g-candidate
  std::vector<rules::Additional> additional{};
  bool open = false;     // its candidates do not determine the house
  bool minirow = false;  // the g-candidate is part of a minirow
  // All guardians of the relation that the cell is instead of a variable; empty: a variable.
  std::vector<Candidate> guardians{};
};

struct NoPattern {};

struct DigitsPattern {
  std::vector<int> digits{}, squares{};
};

struct HousePattern {
  HouseName house{};
};

struct ChainPattern {
  std::vector<DescribedCell> cells{};
};
// One cell: the variable of the house whose candidates are all in the cover.
struct InteractionPattern : ChainPattern {
  HouseName house{}, cover{};
};
struct BichainPattern : ChainPattern {
  std::vector<DescribedCell> branch{};
};

struct SubsetPattern {
  std::vector<int> digits{}, squares{};
  HouseName house{};
  std::vector<VariableName> base{}, cover{};
};

struct FishPattern {
  int digit = 0;
  std::vector<HouseName> houses{}, covers{};
  std::vector<VariableName> base{}, cover{};
};
struct FinnedFishPattern : FishPattern {
  std::vector<Candidate> fins{};
};

struct OddagonPattern {
  int digit = 0;
  std::vector<int> squares{};         // in the order of the ring
  std::vector<VariableName> links{};  // between each square and the next
  std::vector<Candidate> guardians{};
};

// A case: a candidate, taken as true, and the chain from it.
struct ForcingBranch {
  Candidate from;
  std::vector<DescribedCell> cells{};
};
struct ForcingPattern {
  std::optional<VariableName> variable{};  // nothing: the cases are the guardians of a relation
  std::vector<ForcingBranch> branches{};   // for all candidates
};

// Squares that the digits cannot fill, and their other candidates.
struct UnfillablePattern : DigitsPattern {
  std::vector<Candidate> guardians{};
};

// A relation, and a chain of candidates from one of its guardians to another, each of which is true
// where its neighbours are false.
struct SplitPattern {
  std::vector<Candidate> guardians{}, chain{};
};

// The digits and squares are those of the corners.
struct RectanglePattern : DigitsPattern {
  std::vector<int> thirds{};    // further digits of corners
  std::optional<int> beside{};  // the further square
};

// Related cells: square, sign, square, ...
struct RelatedPattern {
  std::vector<int> squares{};
  std::string signs{};
};
struct SlopePattern : RelatedPattern {
  int board_size = 9;
  bool below = false;  // small digits are eliminated, not great ones
};
struct HillPattern : SlopePattern {
  std::size_t summit = 0;  // index of the square; of a valley the bottom
};

// Sentences.

struct DigitsInHouse : DigitsPattern {
  HouseName house{};
};
struct LockedDigits : DigitsInHouse {
  HouseName cover{};
};
// The digit is placed in a second house.
struct DirectLockedDigits : LockedDigits {
  HouseName second{};
};
struct SetPattern : DigitsInHouse {
  int size = 0;
};
// Another digit is placed.
struct DirectSetPattern : SetPattern {
  std::vector<int> other_digits{};
};
struct DigitsInHouses : DigitsPattern {
  std::vector<HouseName> houses{}, covers{};
};
struct LinkedPattern : DigitsPattern {
  std::vector<DescribedCell> cells{};  // without additional candidates
};
struct WingsPattern : DigitsPattern {
  std::vector<int> other_digits{};
};
struct LoopPattern : DigitsPattern {
  std::vector<int> more{};  // squares with further digits
};
struct LoopOfDigit : LoopPattern {
  std::vector<int> other_digits{};
};
struct LockedLoop : LoopOfDigit {
  HouseName house{};
};
struct LoopSet : LockedLoop {
  std::vector<int> others{};  // squares outside the loop
};
struct HouseFishPattern {
  std::vector<int> digits{};
  std::vector<HouseName> houses{}, covers{};
};
struct ConsecutivePattern {
  std::vector<int> squares{};
};
struct ExclusionPattern {
  std::vector<int> squares{}, others{};
};
struct BugPattern {
  std::vector<Candidate> extras{};
};
struct BugInHouse : BugPattern {
  std::vector<int> other_digits{};
  HouseName house{};
};
struct BugSet : BugInHouse {
  std::vector<int> others{};
};
struct LockedBug : BugInHouse {
  std::vector<int> squares{};
};

// A node of a chain of SER, taken as true or as false.
struct SerChainNode {
  ser::NodeCode node;
  std::vector<int> parents{};  // indices in the branch
  std::string cause{};         // house or cell by which it follows, or empty
  int behind = -1;             // index in SerChainPattern::behind, or -1
};
struct SerChainPattern {
  std::vector<std::vector<SerChainNode>> branches{};
  // Patterns, then chains, that nodes rest on. Never null.
  std::shared_ptr<const std::vector<StepDescription>> behind{};
};
struct SerChainEnd : SerChainPattern {
  ser::NodeCode end = ser::kNoNode;  // of all branches
};
struct DigitCases : SerChainEnd {
  int square = 0;
};
struct PlaceCases : SerChainEnd {
  int digit = 0;
  HouseName house{};
};
struct BothValues : SerChainEnd {
  ser::NodeCode assumed = ser::kNoNode;  // taken as true, and as false
};
struct SerContradiction : BothValues {
  ser::NodeCode contrary = ser::kNoNode;  // the other end
};

// The step of HoDoKu itself, with the row of its ladder. Never null.
struct HodokuPattern {
  std::shared_ptr<const HodokuPathStep> of{};
};

using StepPattern = std::variant<
    NoPattern, HousePattern, ChainPattern, InteractionPattern, BichainPattern, SubsetPattern,
    FishPattern, FinnedFishPattern, OddagonPattern, ForcingPattern, UnfillablePattern, SplitPattern,
    RectanglePattern, RelatedPattern, SlopePattern, HillPattern, DigitsPattern, DigitsInHouse,
    LockedDigits, DirectLockedDigits, SetPattern, DirectSetPattern, DigitsInHouses, LinkedPattern,
    WingsPattern, LoopPattern, LoopOfDigit, LockedLoop, LoopSet, HouseFishPattern,
    ConsecutivePattern, ExclusionPattern, BugPattern, BugSet, LockedBug, SerChainPattern,
    DigitCases, PlaceCases, BothValues, SerContradiction, HodokuPattern>;

// Patterns that have a member of this name.
template <class Pattern>
concept HasDigits = requires(const Pattern& p) {
  p.digits;
};
template <class Pattern>
concept HasDigit = requires(const Pattern& p) {
  p.digit;
};
template <class Pattern>
concept HasSquares = requires(const Pattern& p) {
  p.squares;
};
template <class Pattern>
concept HasOtherDigits = requires(const Pattern& p) {
  p.other_digits;
};
template <class Pattern>
concept HasOthers = requires(const Pattern& p) {
  p.others;
};
template <class Pattern>
concept HasHouse = requires(const Pattern& p) {
  p.house;
};
template <class Pattern>
concept HasHouses = requires(const Pattern& p) {
  p.houses;
};
template <class Pattern>
concept HasCells = requires(const Pattern& p) {
  p.cells;
};
template <class Pattern>
concept HasBase = requires(const Pattern& p) {
  p.base;
};

}  // namespace bitwhip::explain
