// Search for a chain of PBCS (bivalue-chain, z-chain, t-whip, whip, braid, typed, with or without
// g-candidates) of a given length on a target.
//
// A depth-first search over the partial chains that the definition allows. Two things keep it
// short. What can follow a partial chain depends only on its right-linking candidates (and, but for
// braids, on the last of them), so each such state is entered once. And from every state all
// variables that hold one candidate yet are asserted at once, round by round: a chain decides one
// variable a cell, so where that finds no contradiction within the cells that are left, no chain
// does.
#pragma once

#include <deque>
#include <map>
#include <unordered_set>

#include "verify/board/board.h"
#include "verify/steps/rules.h"

namespace bitwhip::verify {

// Returns the candidates linked to a right-linking candidate or minirow of the classic board;
// `space`: for a candidate, only its links in this 2D space.
const CandidateBits& links_of(std::size_t right, std::optional<HouseKind> space = {});

// Bound by rounds: asserts all singles that partial chains leave, round by round.
class Rounds {
 public:
  // `only`: variables of that kind only. `groups`: variables whose places lie in one minirow count
  // too.
  Rounds(const Marks& marks, std::optional<HouseKind> only, bool groups);

  // Returns the number of looks until a variable has no candidates, when those of `dead` are gone.
  // The first look sees the state as it is. `most` + 1: more than `most`; kNever: no number
  // suffices.
  static constexpr int kNever = 100;
  int looks(CandidateBits dead, int most) const;
  // The same for what a target leaves; computed once.
  int looks(Candidate target);

  // Returns the indices of the variables with several candidates, or with a single that is left.
  const std::vector<int>& variables() const { return variables_; }

 private:
  bool look_at(int v, const CandidateBits& alive, CandidateBits& dead) const;

  const Marks& marks_;
  const bool groups_;
  std::vector<int> variables_;
  std::vector<bool> serves_;              // by variable: whether it is one of these
  CandidateBits given_;                   // what they remove in the state as it is
  std::array<std::int8_t, 729> looks_{};  // by target; 0: unknown
};

// Thrown when a search meets more partial chains than its memory allows.
struct TooLarge {
  static constexpr const char* kWhy = "a search meets more partial chains than it has memory for";
};

// Inserts a letter into a sorted list.
std::u16string with_letter(std::u16string letters, char16_t letter);

// Base of the searches for chains: the bound by rounds, the visited partial chains, and whether
// something was cut.
class BoundedSearch {
 public:
  // Returns true if since the last call a partial chain was cut that a longer search might
  // complete.
  bool take_cut() { return std::exchange(cut_, false); }

 protected:
  // Precondition: the state is settled, except for ghosts. The references must outlive the object.
  BoundedSearch(const Marks& marks, std::optional<HouseKind> only, bool groups, Poll& poll)
      : marks_(marks), poll_(poll), rounds_(marks, only, groups) {}

  // Returns true if n cells may suffice where `looks` looks are needed.
  bool within(int looks, int n) {
    cut_ = cut_ || (looks > n && looks != Rounds::kNever);
    return looks <= n;
  }

  // Returns false for a partial chain that was visited before. Throws TooLarge.
  bool is_new(std::u16string key) {
    constexpr std::size_t kMost = 2000000;
    if (seen_.size() == kMost) throw TooLarge{};
    return seen_.insert(std::move(key)).second;
  }

  const Marks& marks_;
  Poll& poll_;
  Rounds rounds_;
  Candidate target_ = 0;
  std::unordered_set<std::u16string> seen_;
  bool cut_ = false;
};

class BoundedWhipSearch : public BoundedSearch {
 public:
  BoundedWhipSearch(const Marks& marks, const WhipType& type, Poll& poll)
      : BoundedSearch(marks, type.only, type.groups, poll), type_(type) {}

  // `n`: exact number of variables. Throws SearchStopped, TooLarge.
  bool has_target(Candidate target, int n);

  // Right-linking candidate: below 729 a candidate, from there on the minirow of a g-candidate, or
  // in a variant the number of the g-candidate.
  using Right = char16_t;
  struct Partial {
    std::u16string rights{};    // sorted
    Right last = 0;             // initially the target
    CandidateBits by_rights{};  // linked to one of them
    bool has(Right right) const { return rights.find(right) != std::u16string::npos; }
  };
  // Continuations of a partial whip or braid: right-linking candidates of one more cell, and
  // whether a cell without any ends it.
  struct Next {
    std::vector<Right> rights{};
    bool ends = false;
  };

  Partial begin(Candidate target);
  Next next_of(const Partial& partial);
  Partial with(const Partial& partial, Right right) const;
  CandidateBits links_of(Right right) const;

 private:
  template <class Visit>
  bool any_cell(const CandidateBits& left, const CandidateBits& justified, Visit visit) const;
  bool ends(const Members& right) const;
  int shortest_walk();
  bool extend(const Partial& partial, int n);
  bool enter(const Partial& partial, Right right, int n);
  bool closed(const Partial& partial, int variable) const;
  CandidateBits lefts_of(const Partial& partial) const;
  // Returns the candidate, or the g-candidate of these if something outside the variable is linked
  // to all of them.
  std::optional<Right> right_of(int variable, const Members& right);

  const WhipType type_;
  CandidateBits by_target_;
  std::array<std::int8_t, 729> walks_{};            // by target; 0: unknown
  std::map<std::vector<Candidate>, Right> groups_;  // of a variant, as discovered
  std::vector<CandidateBits> group_links_;
};

// Search for a chain of HLS, or a lasso, of a given length on a target.
//
// It is depth-first, over the partial chains that the definition allows, kept short in the same
// way. What can follow a partial chain depends on the sets of its right-linking and left-linking
// candidates, on the last of the former, and on whether a single z-candidate is spent.
class BoundedChainSearch : public BoundedSearch {
 public:
  BoundedChainSearch(const Marks& marks, const ChainType& type, Poll& poll)
      : BoundedSearch(marks, type.space, type.groups, poll), type_(type) {}

  // `n`: exact number of variables. Throws SearchStopped, TooLarge.
  bool has_target(Candidate target, int n);

 private:
  struct TriedCell {
    int variable;
    Candidate left;
    int right;  // from 729 on: a minirow
  };

  bool extend(int n, bool z_spent);
  bool extend_by(int variable, Candidate left, int n, bool z_spent);
  bool enter(const TriedCell& link, int n, bool z_spent);
  bool ends(const TriedCell& link) const;
  bool used(int candidate) const;

  const ChainType type_;
  std::vector<TriedCell> chain_;
};

}  // namespace bitwhip::verify
