// The oracle for the level systems of HLS (HLS ch. XXI and XXIII; NRCZT): L, M, N, and whatever
// else is an ordered list of rules with lengths. Written straight from the definitions. Chains and
// oddagons are those of the checker of paths (src/verify), which shares nothing with the rules of
// the program: its searches found the targets of plain recursive ones in all states that were
// compared. For the classic board only.
//
// Rules by name, with the length that a step gives them:
//   rcib, birc            1        a row or column leaves a digit one block only; a block leaves it
//                         one row or column only. They are RCiB and BiRC of HLS p. 325: its 5258
//                         puzzles for RCiB alone are what claiming alone solves, pointing alone
//                         solves 5147
//   naked, hidden         2 3 4    k undecided cells of a house that hold k digits; k digits of a
//                                  house that are left k cells
//   super-hidden          2 3 4    fish: k rows that leave a digit k columns, and the transposed
//   xy, xyt, xyz, xyzt    n cells of the rc-space; xy-wing and xyz-wing are xy and xyz of length 3
//   hxy, hxyt, hxyzt      the same patterns in the rn- and in the cn-space
//   c                     m cells of one digit, pairs of conjugates merely adjacent to one another;
//                         m even, other lengths have no targets
//   nrc, nrct, nrcz, nrczt  n CSP-variables of any kind, restricted or general in what justifies
//                           additional candidates, alone or with the lr- and rl-lassos of the
//                           same length
//   oddagon    5 7 9      closed chains of cells of one digit, each and the next in a common house;
//                         the other candidates of the digit in these houses are guardians, and what
//                         is linked to all of them goes
//   whip                  those of oracle.h; only the shortest of the state, if their length is
//                         that of the step
// A chain has exactly the length of its step; it may pass through a longer way where a shorter one
// would do (an rlc may be linked to the target or to an earlier rlc and the chain go on). No
// variable of a chain holds its target; apart from that only the candidates have to differ.
//
// A step is sound in any state; levels are defined by the order of rate().
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "oracle/oracle.h"

namespace bitwhip::oracle {

enum class Form { restricted, general };

struct Step {
  std::string_view rule;  // as after --rules; what is not named above is a rule of the checker
  int length;
};
std::string to_string(const Step& step);  // naked=2, hxyzt=5

// A rule system: steps in the order in which they are tried, by length.
struct System {
  std::string name;
  std::vector<Step> steps;
  int without_length = 0;  // what a solution counts that needs steps of length 0 alone
};

// Each to length n >= 1. A shorter system of the same name is a prefix, and so is every theory of
// the list RCiB, BiRC, NP ... SH4 a prefix of L.
//
// The order matters: chains can lose a candidate they need to an earlier rule. So a puzzle may be
// solved to length n with fewer types of chain and not with all of them; the totals of the
// published table of cells count what any of its columns solves.
// Claiming pointing; pairs; triplets XY3 XYZ3; quads XY4 HXY4 C4 XYT4 HXYT4 XYZT4 HXYZT4; XY5 ...
System levels_l(int n);
// The same, but HXYZT stops at 7, C at 8, XYZT at 10, the others at 13.
System levels_l_published(int n);
// At each length subsets, then nrczt as one rule.
System levels_m(int n, Form form = Form::restricted);
System levels_n(int n, Form form = Form::restricted);  // the same with lassos
// A column of the table of cells: L4_0 and the 2D types as far as `last` in the order of L.
System levels_up_to(std::string_view last, int n);
System subsets_and_whips(int n);  // S+W: at each length subsets, then whips
// F3W: at each length whips, then forcing whips of two and of three cases.
System forcing_whips(int n);
System uniqueness_and_whips(int n, bool full);  // U+W, or U+W-full
System oddagons_and_whips(int n);               // Odd+W: at each length oddagons, then whips

// All targets of one step in one state.
Set targets(const Board& board, const State& state, const Step& step);

struct Elimination {
  int step;  // index into the steps of the system
  Set targets;
};

struct LevelReport {
  bool solved = false;
  int level = 0;     // greatest length used, also when not solved; 0: BRT alone
  int hardest = -1;  // greatest index of a step used; the system cut after it does the same
  std::vector<Elimination> eliminations;
};

// BRT; the first step that has a target loses all its targets at once; again, from the first step
// on.
LevelReport rate(const Board& board, std::string_view puzzle, const System& system);

}  // namespace bitwhip::oracle
