// The oracle for the true minimum of W and gW over all orders of elimination: an exhaustive search,
// written from the definition. It shares nothing with src/, and it has a finder of its own, so the
// searches of oracle.h and groups.h can be compared with that one too.
//
// A move removes one candidate Z that has a whip (g-whip) of length n or less, then brings the
// state to quiescence under BRT. solves() looks at every state that moves can reach, depth first,
// until one is solved. The only thing left out is a state that was seen before: what can be reached
// from it does not depend on the way to it. States are compared as a whole. No other reduction is
// used: no bound, no order of targets that would be better than another, no target that is
// "available anyway", since a removal can take the L of a later chain away.
// The cost is the number of states, which grows as fast as 2 to the power of the number of moves
// that do not disturb each other; so there is a cap.
//
// After BRT the decided candidates follow from those that are present (they are alone in a
// variable), so a state is the set of these.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "oracle/oracle.h"

namespace bitwhip::oracle {

enum class ChainRule { whip, braid, g_whip, g_braid };

// Search for a chain of length n or less on a candidate, depth first over its partial chains. The
// definitions are at the top of groups.h; whips and braids are those without minirows.
//
// No search is run for a Z that cannot have one: assume Z; then, in rounds, everything goes that
// is linked to the one candidate left in a variable (g-linked to the minirow that holds all that is
// left). A chain of length n empties a variable before round n ends: by induction, what R_1 to
// R_(k-1) are linked to is gone when round k begins, so V_k has R_k, a part of it, or nothing.
class ChainFinder {
 public:
  ChainFinder(const Board& board, ChainRule rule);

  // The state to look at, after BRT.
  void look_at(const State& state);
  bool has_chain(int z, int n);
  // All candidates that have one.
  Set targets(int n);

 private:
  struct Partial;
  // The candidates of a variable that are compatible with an assumption, as far as they can be one
  // R.
  struct Rest {
    std::array<int, 4> labels{};
    int count = 0;  // 4: or more
  };
  Rest rest_of(int variable, const Set& incompatible) const;
  // A label, or kLabels + the number of the minirow that holds two or three of them. -1: these are
  // not one R.
  int right_of(const Rest& rest) const;
  bool empties_a_variable(int z, int rounds) const;
  bool completes(const Partial& partial, int to_come);

  bool grouped_, braid_;
  // By right-linking object, numbered as in right_of().
  std::vector<std::vector<int>> linked_;
  std::vector<Set> links_;
  std::vector<std::array<int, 3>> minirows_;
  std::vector<std::vector<int>> minirows_of_;   // by label
  std::vector<std::vector<int>> variables_of_;  // by label
  std::vector<std::array<int, 9>> variables_;
  // Of the state.
  Set present_, decided_;
  std::vector<std::vector<int>> members_;  // present ones, by variable
  std::vector<int> open_;                  // variables with two of them or more
  // Of the target.
  int z_ = 0;
  // Right-linking objects in ascending order, then the last one.
  std::unordered_set<std::u16string> failed_;
};

// A puzzle of 81 characters, pencil marks of 729 characters (the k-th of the nine characters of a
// cell is the digit k where k is possible), or the digits of each of the 81 cells with commas
// between the cells; then BRT.
State read_state(const Board& board, std::string_view text);
// The third of these forms.
std::string short_marks(const State& state);
// Which of the candidates of a state that are not decided are left in a later one: a bit for each,
// by label, four to a hexadecimal digit, the first one highest. with_left() takes the others away
// from the state, and does nothing else.
std::string left_marks(const State& start, const State& later);
State with_left(State start, std::string_view left);

// A rating without a choice: the smallest n that has any target, all its targets at once, again. 0:
// singles solve. -1: not within max_length.
int all_at_once(const Board& board, const State& state, ChainRule rule, int max_length);

struct Orders {
  enum class Answer { no, yes, unknown };
  Answer answer = Answer::no;
  // The states seen, the first one among them. Where the answer is no, these are all states that
  // can be reached.
  std::size_t states = 0;
};

// True if some order solves the state with chains of length n or less. Unknown: there are more
// than `cap` states and none of those is solved.
Orders solves(const Board& board, const State& state, ChainRule rule, int n, std::size_t cap);

// The smallest n from `from` to `to` that solves the state in some order; -1: none does; -2:
// unknown. What solves at n does so at n + 1.
struct Minimum {
  int n = -1;
  std::vector<std::size_t> states;  // for from, from + 1, and so on
};
inline constexpr int kNoOrder = -1, kUnknownMinimum = -2;
Minimum minimum(const Board& board, const State& state, ChainRule rule, int from, int to,
                std::size_t cap);

}  // namespace bitwhip::oracle
