// Paths as parsed: only their form has been checked. docs/NOTATION.md has the grammar.
#pragma once

#include <variant>

#include "verify/board/fault.h"
#include "verify/board/variant_reading.h"
#include "verify/hodoku/hodoku_step.h"
#include "verify/steps/step.h"

namespace bitwhip::verify {

struct Round {
  std::optional<int> number;
};

// A step that could not be parsed, with its conclusions.
struct Misread {
  Fault fault;
  std::vector<Candidate> targets{}, values{};
  std::string unknown{};  // its name, if no rule of the checker has steps of that name
};

struct Settle {};  // "stte": singles until nothing is left

// Lines of a published path that name cells and that the reader does not know.
struct Unread {
  std::string begin;
};

using Picture = std::array<std::string, 81>;  // a drawn state: the digits of each cell
inline CandidateBits candidates_of(const Picture& picture) {
  CandidateBits set;
  for (Candidate c = 0; c < 729; ++c)
    set[at(c)] = contains(picture[at(c % 81)], static_cast<char>('0' + digit_of(c)));
  return set;
}

// Limits that a path may name as its end: of a rating by rules, and of one by a ladder of
// techniques, whose searches number no g-candidates and have no greatest length.
inline constexpr std::array<std::string_view, 5> kLimitsOfRules{"length", "memory", "g-candidates",
                                                                "node-limit", "timeout"};
inline constexpr std::array<std::string_view, 3> kLimitsOfLadders{"memory", "node-limit",
                                                                  "timeout"};

struct Item {
  std::string where;  // "line 12"
  std::variant<Single, Step, WordStep, SerStep, ScoredStep, Misread, Round, Picture, LibraryLine,
               Settle, Unread>
      what;
};

// Proof that no order of steps up to a length solves the puzzle (check/least.cpp).
struct Refutation {
  struct Case {
    std::string where;
    // Pairs (first, second): the first is gone before the second is removed.
    std::vector<std::pair<Candidate, Candidate>> orders;
    std::optional<Candidate> stays{};  // unset: no path leaves the state
    // The state that no path leaves; or the end of the closure, for a case without orders.
    std::optional<Picture> state{};
  };
  std::string where;
  std::string rule;
  std::optional<int> length{};  // unset: any
  std::vector<Case> cases{};
};

struct Path {
  std::string where;
  std::string puzzle{}, rating{};
  std::vector<std::string> rules{};
  bool full = false;  // shows all additional candidates
  bool csp = false;   // NOTATION = csp
  // A path as printed by forums and programs, without RATING and RULES (published.cpp).
  bool published = false;
  std::vector<Item> items{};
  std::optional<std::pair<int, int>> steps{};  // kept, all
  // There is a line about the end of the path.
  bool ended = false;
  bool solved = false;
  bool assumes = false;    // declares that it assumes one solution
  std::string ep{}, ed{};  // of SER
  // Of HoDoKu, where JSON has it in numbers.
  std::optional<int> score{};
  std::string hodoku_level{};
  std::string level{}, most_complex{}, solution{}, value{};
  std::string limit{};      // the limit that ended the path: "timeout"; empty if none is named
  bool open = false;        // its value is said to be undecided
  int unknown_members = 0;  // of JSON, that no path has
  std::string end_where{};
  std::optional<Refutation> refutation{};
  // Names of the variant; empty: the classic board. With names the puzzle is a line with all its
  // fields.
  std::string variant{};
  // For a puzzle in another notation: names of a variant, a blank, and a line of it, for the
  // checker.
  std::string line{};

  // Returns true if the path names its board, even if that is the classic one.
  bool names_board() const { return !variant.empty() || !line.empty(); }
  void add(std::string at, decltype(Item::what) what) {
    items.push_back({std::move(at), std::move(what)});
  }
};

// Returns the board of a path. Throws Wrong.
ReadVariant variant_of(const Path& path);

// Sets the variant that a path names; throws Wrong if another one is expected.
void take_variant(Path& path, std::string_view names);

}  // namespace bitwhip::verify
