// The rules, the names of their steps, the lists of rules that a path and a rating stand for, and
// the order in which a list is applied.
//
// A rule is a row of rulebook/rules.h, with the checker's own reading of it: its definition as
// switches or as functions, and the closure that eliminates all that it eliminates. The order of
// the table is the order of complexity at the same length. Rules of length 0 come before all
// others, and count as singles do.
//
// A list is written as after --rules: names between commas, each with the lengths wanted ("xy<=7",
// "nrct=4..5", "whip>=3"). Some words stand for several rules, as `subsets` for
// naked,hidden,super-hidden, and `singles`, which are always on, for nothing. Rungs are the (rule,
// length) pairs of a list in the order of application: by length, then as listed.
//
// Of the rules, these hold on any board: locked candidates as whips of length 1, subsets without
// fins, chains of PBCS but for the typed ones, forcing whips from variables, and the rules of
// related cells, which find nothing on the classic board. All others know rows, columns, blocks and
// the four layers of the classic board, and are refused elsewhere.
//
// Thread-safety: the tables are immutable; pure functions.
#pragma once

#include "rulebook/rules.h"
#include "verify/board/board.h"

namespace bitwhip::verify {

using rulebook::kLongest;

// Names the closure that eliminates all that a rule eliminates: T&E over singles (T&E over W1
// contains it) or over W1. Subsets, locked candidates and rules of related cells have closures of
// their own here.
enum class Closure : std::uint8_t { locked, subsets, relations, trial, trial_w1, unknown };

// A chain of HLS.
struct ChainType {
  // 2D space of all cells, and of all links except those that justify.
  std::optional<HouseKind> space{};
  bool one_digit = false;  // c-chains
  bool restricted = true;  // justifying links lie in the 2D space of the cell
  bool t = false, z = false;
  bool first_z = false;  // z-candidates in the first cell
  bool one_z = false;    // z-candidates in one inner cell
  bool groups = false;   // R may be a g-candidate
  enum class ChainEnd : std::uint8_t { target, lr, rl, open } end = ChainEnd::target;
};

// A chain of PBCS.
struct WhipType {
  // What justifies a candidate; rights: in the first and last cell also the target.
  enum class Justifier : std::uint8_t { nothing, target, rights, all } by = Justifier::all;
  bool braid = false;
  bool groups = false;
  std::optional<HouseKind> only{};
};

// How the steps of a rule are checked.
enum class Family : std::uint8_t {
  naked_single,
  hidden_single,
  interaction,
  naked,
  hidden,
  fish,
  finned,
  chain,
  bichain,
  whip,
  own,            // of a rule with its own check
  last_guardian,  // a single by a relation
  relation,
  strategy,
};

// Definition with the name of its steps before the length, "hxy-rn", "nrczt", "whip".
template <class Switches>
struct Named {
  std::string step;
  Switches type;
};

struct StepType;
struct Step;

struct CheckerRule : rulebook::Rule {
  Closure closure{};
  Family steps{};

  std::vector<Named<ChainType>> chain_types{};
  std::vector<Named<WhipType>> whip_types{};

  // For rules that are not made of chains: returns all targets of a length in a settled state; null
  // if `next` is set. Throws SearchStopped.
  CandidateBits (*targets)(const Marks& marks, const CheckerRule& rule, int n,
                           Poll& poll) = nullptr;
  // For rules that change the relations of the resolution: returns the relations after the step;
  // nothing if they stay the same.
  std::optional<Relations> (*next)(const Marks& marks, const CheckerRule& rule, int n,
                                   Poll& poll) = nullptr;
  bool once = false;  // tried once in a resolution, whether or not it changes them
  // Checks a step of such a rule (steps.h). Throws Wrong.
  void (*check)(const PathState& state, const StepType& type, const Step& step, Candidate target,
                bool full) = nullptr;
};

struct ListedRule {
  const CheckerRule* rule;
  int least, most;
};
using Rules = std::vector<ListedRule>;

struct RuleRung {
  const CheckerRule* rule;
  int n;
  friend bool operator==(const RuleRung&, const RuleRung&) = default;
};
std::string to_string(const RuleRung& rung);  // whip[5]

const CheckerRule* rule_named(std::string_view name);  // null: unknown

// Returns the chains of HLS that a rule searches for; none for other rules, and for bichains.
std::vector<ChainType> chains_of(const CheckerRule& rule);

// Parsed name of a step.
struct StepType {
  Family family;
  // Rule of the step; null for singles and for strategies of simple systems.
  const CheckerRule* rule = nullptr;
  int length = 0;
  int rank = 0;  // among types of equal length: the order of the table
  std::string capital{};
  HouseKind house = HouseKind::rc;  // of singles, subsets, fish: rn, cn, bn, other
  House first{}, second{};          // of interactions
  bool sashimi = false;
  ChainType chain{};
  WhipType whip{};
  int branch = 0;  // bichains: length of the second chain

  bool of(const CheckerRule& other) const;  // true if it is a step of that rule
};

// Throws Wrong for an unknown name.
StepType type_of(const std::string& name);

// Returns why the checker has no rule for steps of that name: "longer than 9", or an empty reason
// if no rule is called so. Returns nothing for the names of its rules, right or wrong: a whip[0] is
// a claim.
std::optional<std::string> why_not_known(const std::string& name);

}  // namespace bitwhip::verify
