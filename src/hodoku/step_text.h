// A step as HoDoKu 2.2.0 prints it, character by character.
//
//   Naked Triple: 1,5,7 in r9c359 => r9c6<>1
//   Finned X-Wing: 1 c69 r39 fr2c6 => r3c5<>1
//   Forcing Chain Contradiction in r3c4 => r2c8=1
//     r2c8<>1 r2c8=3 r2c3<>3 ...
//
// The text follows from the step alone. Allocates. Thread-safety: pure functions.
#pragma once

#include <string>
#include <vector>

#include "hodoku/step.h"

namespace bitwhip::hodoku {

// Returns the name, the pattern and the changes. A forcing chain or net has a line more for each
// chain, which begins with two blanks; lines are parted by '\n', and none ends the text.
std::string step_text(const HodokuStep& step);

// Returns cells as HoDoKu groups them: of the first cell and the next one that shares a line with
// it comes the line, which takes all of its cells; then of what is left. "r1c14,r2c8,r78c3".
std::string grouped_cells(const CellSet& cells);
// Returns r3, c9, b5.
std::string house_name(int house);
// "r1c2=3" taken as true, "r1c2<>3" as false; a group "r1c23=4".
std::string node_text(const ChainNode& node);

// A chain of a step with its branches. The first node of a branch is one of the chain.
struct BranchedChain {
  std::vector<ChainNode> nodes;
  std::vector<std::vector<ChainNode>> branches{};
};
std::vector<BranchedChain> chains_of(const HodokuStep& step);

}  // namespace bitwhip::hodoku
