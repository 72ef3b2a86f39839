// The hints that Sudoku Explainer 1.2.1 finds in a state, in its order: the definition of SER.
//
// The program asks its techniques one after another, in a fixed order, and takes the first hint;
// one technique after another goes through the board in a fixed order too. Loops and chains are
// listed, sorted by rating, and the first of the list counts. What is found is checked as a step of
// a path is, so a search gives the patterns alone, in their order; and it leaves out what the
// program leaves out.
//
// Inside a search of level 1 or above, one pattern may turn off candidates of several cells. The
// program takes these cells in an order that differs from run to run; here it is reading order.
//
// Thread-safety: pure functions.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "verify/ser/ser.h"

namespace bitwhip::verify {

// A step by name, and what it changes.
struct SerHint {
  std::string name;
  SerFinding what;
};

// The hint that the program takes. Throws Stopped.
std::optional<SerHint> first_ser_hint(const SerBoard& board, bool with_uniqueness, Poll& poll);

// Patterns of a name in the order of the program. A visit that returns true ends the search.
using SerVisit = std::function<bool(const SerStep& step, const SerFinding& finding)>;
bool each_locking(const SerBoard& board, const std::string& name, const SerVisit& visit);
bool each_set(const SerBoard& board, const std::string& name, const SerVisit& visit);  // hidden and naked
bool each_fish(const SerBoard& board, const std::string& name, const SerVisit& visit);
// Checks the step and visits it, if it changes anything.
bool offer(const SerBoard& board, const SerType& type, const SerStep& step, const SerVisit& visit);
// The numbers below 2^n with so many bits, ascending.
const std::vector<Mask>& choices(int n, int of);

// The union of sets, if each of them has two members at least; else nothing.
template <class Sets>
Mask union_of(Mask chosen, const Sets& set) {
  Mask all = 0;
  bool fits = true;
  each_bit(chosen, [&](int i) {
    fits = fits && std::popcount(set(i)) >= 2;
    all |= set(i);
  });
  return fits ? all : 0;
}

// Loops: the first of the sorted list. Graves.
std::optional<SerHint> first_loop(const SerBoard& board);
bool each_grave(const SerBoard& board, const SerVisit& visit);

// A hint by chains, of the techniques 21 and 23 to 30 of the program: X-, Y- and other chains and
// cycles; Nishio; static chains of several branches; dynamic ones; and these with patterns and
// chains nested in them (levels 1 to 5).
struct SerChainHint;
using SerChainPtr = std::shared_ptr<const SerChainHint>;

// A node, and what it rests on.
struct SerReason {
  enum Cause : std::uint8_t { none, cell, block, row, column, advanced };
  SerNode node;
  Cause cause = none;
  SerChainPtr nested{};
};

struct SerChainHint {
  double rating = 0;
  int complexity = 0;  // of the hint alone
  int nested = 0;      // of the chains nested in it
  int key = 0;         // in the order of the list, of hints of one rating and complexity
  bool cycle = false;
  std::vector<std::pair<int, Mask>> removes{};  // cells and digits, as found
  std::optional<Candidate> places{};
  SerNode source{}, target{};                     // the assumption, of several the first; of a cycle both are the node where it begins
  std::vector<std::vector<SerReason>> targets{};  // each with all that it follows from, level by level
  SerReason::Cause assumption = SerReason::none;  // what the assumption of a chain nested in another one counts as

  int total() const { return complexity + nested; }
};

// rows: cells of one pattern within a search in reading order, not as they were found.
struct SerChains {
  Poll& poll;
  bool rows = true;

  // The whole sorted list of a technique, by its number. Throws Stopped.
  std::vector<SerChainPtr> all(const SerBoard& board, int number) const;
  // The first of each list of hints with the same removals.
  static std::vector<SerChainPtr> each_once(const std::vector<SerChainPtr>& hints);
};

// Technique 21, as found.
std::vector<SerChainPtr> plain_chains(const SerBoard& board, Poll& poll);

}  // namespace bitwhip::verify
