// The steps of HoDoKu as they are printed, before anything is checked.
//
// What a step says of its pattern is what its text has: an XY-wing names its digits alone, so the
// check looks for the cells. Sets of cells are without order.
//
// Thread-safety: plain values.
#pragma once

#include <variant>

#include "rulebook/ladder.h"
#include "verify/hodoku/hodoku_board.h"

namespace bitwhip::verify {

using rulebook::HodokuTechnique;

struct PatternUnsaid {};  // singles, BUG+1, brute force

struct LockedDigit {
  int digit = 0;
  int house = 0;
};

// Subsets, wings and rectangles; the digits in their printed order.
struct DigitsInCells {
  std::vector<int> digits{};
  CellBits cells{};  // empty: not said
};

struct PrintedFish {
  int digit = 0;
  std::vector<int> base{}, cover{};  // houses
  CellBits fins{}, endo_fins{};
};

// A skyscraper or a 2-string kite.
struct ConnectedEnds {
  int digit = 0;
  CellBits ends{}, connected{};
};

struct PrintedEmptyRectangle {
  int digit = 0;
  int block = 0;
  CellBits pair{};
};

struct PrintedWWing {
  int digit = 0;  // that is deleted
  int link = 0;
  CellBits cells{}, linked{};
};

struct LinkedCells {
  bool strong = false;
  int digit = 0;
  CellBits cells{};  // that the link leads to; more than one: a group
};

// A chain or loop within one line. `first` and `last` are digits before its first cell and behind
// its last one, with the kind of the link that they are written with; 0: none.
struct PrintedChain {
  std::vector<int> digits{};
  int first = 0, last = 0;
  bool first_strong = false, last_strong = false;
  CellBits start{};
  std::vector<LinkedCells> links{};
};

struct PrintedColors {
  int digit = 0;
  std::vector<std::array<CellBits, 2>> parts{};
};

struct SetWithDigits {
  CellBits cells{};
  Mask digits = 0;
};

struct PrintedSueDeCoq {
  SetWithDigits shared{}, line{}, block{};
};

// ALS-XZ and ALS-XY-wing: the restricted commons, and the digits that go, if they are said.
struct PrintedAlsSets {
  std::vector<SetWithDigits> sets{};
  Mask commons = 0, deleted = 0;
};

// `commons[i]` stands between the sets i and i + 1.
struct PrintedAlsChain {
  std::vector<SetWithDigits> sets{};
  std::vector<Mask> commons{};
  Mask first = 0, last = 0;
};

// A digit in a cell, or in some cell of a group, taken as true (on) or as false.
struct ForcingNode {
  CellBits cells{};
  int digit = 0;
  bool on = false;
  int from = -1;  // index of the node that it follows from; -1: the premise

  friend bool operator==(const ForcingNode& a, const ForcingNode& b) {
    return a.cells == b.cells && a.digit == b.digit && a.on == b.on;
  }
};

struct ForcingLine {
  std::vector<ForcingNode> nodes{};  // with those of branches
  int last = 0;                      // index of the last node that is not of a branch
  bool branches = false;
};

struct PrintedForcing {
  std::optional<int> house{}, cell{};  // where the contradiction is
  std::vector<ForcingLine> lines{};
};

struct PrintedStep {
  HodokuTechnique technique{};
  std::variant<PatternUnsaid, LockedDigit, DigitsInCells, PrintedFish, ConnectedEnds,
               PrintedEmptyRectangle, PrintedWWing, PrintedChain, PrintedColors, PrintedSueDeCoq,
               PrintedAlsSets, PrintedAlsChain, PrintedForcing>
      pattern{};
  std::vector<Candidate> deleted{};
  std::optional<Candidate> placed{};
};

// A line of a path of HoDoKu: the score of the step, if it is printed, and the step.
struct ScoredStep {
  std::optional<int> score{};
  PrintedStep step{};
};

// A state as HoDoKu keeps it in its library, ":0000:x:1..+2...:412 915:::": the values, "+" before
// those that are no givens, and the candidates, digit, row, column, that were deleted.
struct LibraryLine {
  std::string text{};
};

}  // namespace bitwhip::verify
