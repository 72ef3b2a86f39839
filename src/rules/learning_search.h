// The state of a LearningCounter and its parts: the problem (learning_problem.cpp), and
// propagation, learning and guesses (learning_counter.cpp). Thread-safety: one thread.
#pragma once

#include <cstdint>
#include <memory>

#include "grid/candidate.h"
#include "grid/geometry.h"
#include "grid/grid.h"
#include "rules/budget.h"
#include "rules/house_balances.h"
#include "rules/search_profile.h"

namespace bitwhip::rules {

class LearningSearch {
 public:
  explicit LearningSearch(const GridTables& tables)
      : tables_(tables), clauses_(new std::uint32_t[kClauseWords]) {}

  int count(const Grid& grid, Budget& budget, SearchStats& stats);
  const CandidateSet& solution() const { return solution_; }

 private:
  // A candidate that is true, or (odd) false.
  using Literal = std::uint16_t;
  static constexpr Literal is_true(Candidate c) { return static_cast<Literal>(2 * c); }
  static constexpr Literal is_false(Candidate c) { return static_cast<Literal>(2 * c + 1); }
  static constexpr Literal opposite(Literal p) { return static_cast<Literal>(p ^ 1); }
  static constexpr Candidate of(Literal p) { return p >> 1; }
  static constexpr int kLiterals = 2 * kCandidates;
  static constexpr Literal kNoLiteral = 0xffff;

  // Why a literal holds.
  enum class LiteralCause : std::uint8_t {
    none,      // a guess, or a fact
    link,      // false: candidate `index` is true
    variable,  // true: all other candidates of variable `index` are false
    clause,    // all other literals of the clause are false
  };
  struct Reason {
    LiteralCause cause = LiteralCause::none;
    std::uint32_t index = 0;
  };

  // Place of a clause in the memory of clauses:
  //
  //   word 0         number of literals
  //   word 1         kStays, or 1 + the number of levels of guesses that it is over (LBD)
  //   words 2 and 3  next clause that watches literal 0, 1
  //   words 4 ...    the literals, a word each
  using ClauseAt = std::uint32_t;
  static constexpr ClauseAt kNoClause = ~ClauseAt{0};
  static constexpr std::uint32_t kClauseHead = 4, kStays = 1;
  static constexpr std::uint32_t kClauseWords = 1U << 20;  // 4 MB
  // Clauses of balances take no more than this.
  static constexpr std::uint32_t kGivenWords = kClauseWords / 8;

  static constexpr int kWorkPerGuess = 32;  // with its propagation (budget.h)
  static constexpr int kRestartAfter = 64;  // contradictions, times the sequence of Luby
  static constexpr std::uint64_t kRescale = std::uint64_t{1} << 52;

  const Geometry& geometry() const { return tables_.geometry(); }
  bool known(Candidate c) const { return !unknown_.has(c); }
  bool holds(Literal p) const {
    return (p & 1) == 0 ? true_.has(of(p)) : !true_.has(of(p)) && !unknown_.has(of(p));
  }
  std::uint32_t* clause(ClauseAt at) { return clauses_.get() + at; }

  // Sets the problem up. Returns false at a contradiction.
  bool start(const Grid& grid);
  bool probe(SearchStats& stats);
  bool solve(SearchStats& stats);
  bool exclude_solution();
  void find_interchangeable();
  bool interchangeable(int d, int e) const;
  void order_digits(unsigned digits);
  bool add_implications();
  bool add_balances();
  void exclude_pair(Candidate a, Candidate b);
  bool add_given(const Literal* literals, int count);
  ClauseAt add_clause(const Literal* literals, int count, std::uint32_t levels);
  void watch(ClauseAt at);

  void assign(Literal p, Reason reason);
  bool propagate();
  bool propagate_true(Candidate c);
  bool propagate_false(Candidate c);
  bool visit_watches(Literal p);
  void back_to(int level);
  void analyse();
  template <class Visit>
  void antecedents(Literal p, Reason reason, Visit visit);
  void mark(Literal p);
  bool is_redundant(Literal p);
  bool learn();
  void bump(Candidate c);
  void reduce(std::uint32_t wanted);
  bool has_room() const { return used_ + 2 * (kClauseHead + kCandidates) <= kClauseWords; }
  Literal next_guess();

  const GridTables& tables_;
  Budget* budget_ = nullptr;
  std::unique_ptr<std::uint32_t[]> clauses_;
  std::uint32_t used_ = 0;   // words of clauses
  std::uint32_t given_ = 0;  // of these, clauses that stay
  int learned_ = 0, most_learned_ = 0;
  ClauseAt watching_[kLiterals];  // first clause that watches a literal

  CandidateSet present_, true_, unknown_;
  CandidateSet links_[kCandidates];
  std::uint8_t left_[kMaxVariables];  // candidates of a variable that are not false
  bool interchangeable_ = false;
  unsigned classes_[kDigits];  // digits, as bits, that may be renamed; 0: none
  CandidateSet solution_;

  Literal trail_[kCandidates];
  int trail_size_ = 0, propagated_ = 0;
  int level_ = 0;
  int level_begin_[kCandidates + 1];
  std::uint16_t level_of_[kCandidates];
  Reason reason_[kCandidates];

  // The contradiction: literals that are all true and cannot be.
  Literal conflict_[kCandidates];
  int conflict_size_ = 0;
  bool seen_[kCandidates];
  Literal learned_literals_[kCandidates];
  int learned_size_ = 0, open_ = 0, back_level_ = 0;
  Candidate cleared_[kCandidates];
  int cleared_size_ = 0;

  std::uint64_t activity_[kCandidates];
  std::uint64_t step_ = 1;
  HouseBalances balances_;
};

}  // namespace bitwhip::rules
