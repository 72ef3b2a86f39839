#include "rules/learning_counter.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "rules/learning_search.h"

namespace bitwhip::rules {
namespace {

// Returns the i-th number of the sequence 1 1 2 1 1 2 4 ..., i from 1.
std::uint64_t luby(std::uint64_t i) {
  for (;;) {
    const int bits = std::bit_width(i);
    if (i == (std::uint64_t{1} << bits) - 1) return std::uint64_t{1} << (bits - 1);
    i -= (std::uint64_t{1} << (bits - 1)) - 1;
  }
}

}  // namespace

// --- Propagation.

void LearningSearch::assign(Literal p, Reason reason) {
  const Candidate c = of(p);
  BITWHIP_INVARIANT(unknown_.has(c) && trail_size_ < kCandidates);
  unknown_.remove(c);
  level_of_[c] = static_cast<std::uint16_t>(level_);
  reason_[c] = reason;
  trail_[trail_size_++] = p;
  if ((p & 1) == 0) {
    true_.add(c);
  } else {
    for (const auto& [v, value] : geometry().memberships(c)) --left_[v];
  }
}

// Propagates what has been assigned. Returns false at a contradiction.
bool LearningSearch::propagate() {
  while (propagated_ < trail_size_) {
    const Literal p = trail_[propagated_++];
    const Candidate c = of(p);
    if (!((p & 1) == 0 ? propagate_true(c) : propagate_false(c)) || !visit_watches(p)) return false;
  }
  return true;
}

bool LearningSearch::propagate_true(Candidate c) {
  const CandidateSet& links = links_[c];
  for (std::size_t w = 0; w < links.word.size(); ++w) {
    if (const std::uint64_t both = links.word[w] & true_.word[w]; both != 0) {
      conflict_[0] = is_true(c);
      conflict_[1] = is_true(static_cast<Candidate>(w * 64 + std::countr_zero(both)));
      conflict_size_ = 2;
      return false;
    }
    for (std::uint64_t rest = links.word[w] & unknown_.word[w]; rest; rest &= rest - 1)
      assign(is_false(static_cast<Candidate>(w * 64 + std::countr_zero(rest))),
             {LiteralCause::link, c});
  }
  return true;
}

bool LearningSearch::propagate_false(Candidate c) {
  for (const auto& [v, value] : geometry().memberships(c)) {
    if (left_[v] > 1) continue;
    if (left_[v] == 0) {
      conflict_size_ = 0;
      for (const Candidate m : geometry().members(v)) {
        if (present_.has(m)) conflict_[conflict_size_++] = is_false(m);
      }
      return false;
    }
    for (const Candidate m : geometry().members(v)) {
      if (unknown_.has(m)) {
        assign(is_true(m), {LiteralCause::variable, v});
        break;
      }
    }
  }
  return true;
}

// Visits the clauses that watch the opposite of p, which is false now.
bool LearningSearch::visit_watches(Literal p) {
  const Literal gone = opposite(p);
  ClauseAt* link = &watching_[gone];
  while (*link != kNoClause) {
    const ClauseAt at = *link;
    std::uint32_t* const head = clause(at);
    const std::uint32_t size = head[0];
    std::uint32_t* const literal = head + kClauseHead;
    const std::uint32_t mine = literal[0] == gone ? 0 : 1;
    const auto other = static_cast<Literal>(literal[1 - mine]);
    if (holds(other)) {
      link = &head[2 + mine];
      continue;
    }
    std::uint32_t k = 2;
    while (k < size && holds(opposite(static_cast<Literal>(literal[k])))) ++k;
    if (k < size) {
      std::swap(literal[mine], literal[k]);
      *link = head[2 + mine];
      const auto now = static_cast<Literal>(literal[mine]);
      head[2 + mine] = watching_[now];
      watching_[now] = at;
      continue;
    }
    if (known(of(other))) {
      conflict_size_ = 0;
      for (k = 0; k < size; ++k)
        conflict_[conflict_size_++] = opposite(static_cast<Literal>(literal[k]));
      return false;
    }
    assign(other, {LiteralCause::clause, at});
    link = &head[2 + mine];
  }
  return true;
}

void LearningSearch::back_to(int level) {
  if (level_ <= level) return;
  const int begin = level_begin_[level + 1];
  while (trail_size_ > begin) {
    const Literal p = trail_[--trail_size_];
    const Candidate c = of(p);
    unknown_.add(c);
    if ((p & 1) == 0) {
      true_.remove(c);
    } else {
      for (const auto& [v, value] : geometry().memberships(c)) ++left_[v];
    }
  }
  propagated_ = trail_size_;
  level_ = level;
}

// --- Clauses.

LearningSearch::ClauseAt LearningSearch::add_clause(const Literal* literals, int count,
                                                    std::uint32_t levels) {
  BITWHIP_INVARIANT(count >= 2 &&
                    used_ + kClauseHead + static_cast<std::uint32_t>(count) <= kClauseWords);
  const ClauseAt at = used_;
  std::uint32_t* const head = clause(at);
  head[0] = static_cast<std::uint32_t>(count);
  head[1] = levels;
  for (int i = 0; i < count; ++i) head[kClauseHead + static_cast<std::uint32_t>(i)] = literals[i];
  used_ += kClauseHead + static_cast<std::uint32_t>(count);
  watch(at);
  return at;
}

void LearningSearch::watch(ClauseAt at) {
  std::uint32_t* const head = clause(at);
  for (std::uint32_t k = 0; k < 2; ++k) {
    const std::uint32_t literal = head[kClauseHead + k];
    head[2 + k] = watching_[literal];
    watching_[literal] = at;
  }
}

// Drops clauses learned until some `wanted` are left, those over the most levels first.
void LearningSearch::reduce(std::uint32_t wanted) {
  BITWHIP_INVARIANT(level_ == 0);
  std::uint32_t of_levels[64] = {};
  for (ClauseAt at = given_; at < used_; at += kClauseHead + clause(at)[0])
    ++of_levels[std::min<std::uint32_t>(clause(at)[1], 63)];
  std::uint32_t most = kStays, kept = 0;
  while (most < 63 && kept + of_levels[most + 1] <= wanted) kept += of_levels[++most];
  // Facts need no reasons any more.
  for (int i = 0; i < trail_size_; ++i) reason_[of(trail_[i])] = {};
  std::uint32_t to = given_;
  learned_ = 0;
  for (ClauseAt at = given_; at < used_;) {
    std::uint32_t* const head = clause(at);
    const std::uint32_t words = kClauseHead + head[0];
    bool keep = head[1] <= most;
    for (std::uint32_t k = kClauseHead; keep && k < words; ++k)
      keep = !holds(static_cast<Literal>(head[k]));
    if (keep) {
      std::memmove(clause(to), head, words * sizeof(std::uint32_t));
      to += words;
      ++learned_;
    }
    at += words;
  }
  used_ = to;
  std::fill_n(watching_, kLiterals, kNoClause);
  for (ClauseAt at = 0; at < used_; at += kClauseHead + clause(at)[0]) {
    // Literals that facts have made false must not be watched.
    std::uint32_t* const literal = clause(at) + kClauseHead;
    const std::uint32_t size = clause(at)[0];
    for (std::uint32_t k = 0, next = 0; k < size && next < 2; ++k) {
      if (!holds(opposite(static_cast<Literal>(literal[k]))))
        std::swap(literal[next++], literal[k]);
    }
    watch(at);
  }
}

// --- Learning.

// Visits the literals that a literal follows from, all of which hold.
template <class Visit>
void LearningSearch::antecedents(Literal p, Reason reason, Visit visit) {
  switch (reason.cause) {
    case LiteralCause::none:
      break;
    case LiteralCause::link:
      visit(is_true(static_cast<Candidate>(reason.index)));
      break;
    case LiteralCause::variable:
      for (const Candidate m : geometry().members(static_cast<Variable>(reason.index))) {
        if (m != of(p) && present_.has(m)) visit(is_false(m));
      }
      break;
    case LiteralCause::clause: {
      const std::uint32_t* const head = clause(reason.index);
      const std::uint32_t size = head[0];
      for (std::uint32_t k = 0; k < size; ++k) {
        const auto q = static_cast<Literal>(head[kClauseHead + k]);
        if (q != p) visit(opposite(q));
      }
      break;
    }
  }
}

void LearningSearch::bump(Candidate c) {
  activity_[c] += step_;
  if (activity_[c] < kRescale) return;
  for (std::uint64_t& one : activity_) one >>= 30;
  step_ = std::max<std::uint64_t>(step_ >> 30, 1);
}

void LearningSearch::mark(Literal p) {
  const Candidate c = of(p);
  if (seen_[c] || level_of_[c] == 0) return;
  seen_[c] = true;
  cleared_[cleared_size_++] = c;
  bump(c);
  if (level_of_[c] == level_) {
    ++open_;
  } else {
    learned_literals_[learned_size_++] = opposite(p);
  }
}

bool LearningSearch::is_redundant(Literal p) {
  const Candidate c = of(p);
  if (reason_[c].cause == LiteralCause::none) return false;
  bool all = true;
  antecedents(opposite(p), reason_[c],
              [&](Literal q) { all = all && (seen_[of(q)] || level_of_[of(q)] == 0); });
  return all;
}

// Makes a clause of the contradiction: literal 0 is the one that follows after going back.
void LearningSearch::analyse() {
  learned_size_ = 1;
  open_ = cleared_size_ = 0;
  for (int i = 0; i < conflict_size_; ++i) mark(conflict_[i]);
  int at = trail_size_;
  Literal p = kNoLiteral;
  do {
    do p = trail_[--at];
    while (!seen_[of(p)]);
    if (--open_ > 0) antecedents(p, reason_[of(p)], [&](Literal q) { mark(q); });
  } while (open_ > 0);
  learned_literals_[0] = opposite(p);
  int kept = 1;
  for (int i = 1; i < learned_size_; ++i) {
    if (!is_redundant(learned_literals_[i])) learned_literals_[kept++] = learned_literals_[i];
  }
  learned_size_ = kept;
  for (int i = 0; i < cleared_size_; ++i) seen_[cleared_[i]] = false;
  back_level_ = 0;
  for (int i = 1; i < learned_size_; ++i) {
    if (level_of_[of(learned_literals_[i])] <= back_level_) continue;
    back_level_ = level_of_[of(learned_literals_[i])];
    std::swap(learned_literals_[1], learned_literals_[i]);
  }
  step_ += step_ >> 4;
}

// Goes back from a contradiction with what it teaches. Returns false if it is one without guesses.
bool LearningSearch::learn() {
  if (level_ == 0) return false;
  analyse();
  std::uint32_t levels = 2;  // counted from 2, since 1 is kStays
  static_assert(kCandidates < 0x10000);
  std::uint64_t met[(kCandidates + 64) / 64] = {};
  for (int i = 1; i < learned_size_; ++i) {
    const std::uint16_t level = level_of_[of(learned_literals_[i])];
    const std::uint64_t bit = std::uint64_t{1} << level % 64;
    levels += (met[level / 64] & bit) == 0;
    met[level / 64] |= bit;
  }
  back_to(back_level_);
  if (learned_size_ == 1) {
    assign(learned_literals_[0], {});
    return true;
  }
  const ClauseAt at = add_clause(learned_literals_, learned_size_, levels);
  ++learned_;
  assign(learned_literals_[0], {LiteralCause::clause, at});
  return true;
}

// --- The search.

int LearningSearch::count(const Grid& grid, Budget& budget, SearchStats& stats) {
  budget_ = &budget;
  if (!start(grid) || !probe(stats)) return budget.over() ? -1 : 0;
  int found = 0;
  for (;;) {
    const bool any = solve(stats);
    if (budget.over()) return -1;
    if (!any) return found;
    solution_ = true_;
    if (++found == 2 || interchangeable_) return 2;
    if (!exclude_solution()) return found;
  }
}

// Tries each candidate by itself, until none fails.
bool LearningSearch::probe(SearchStats& stats) {
  for (bool more = true; more;) {
    more = false;
    const CandidateSet tried = unknown_;
    for (int c = 0; c < kCandidates; ++c) {
      const auto candidate = static_cast<Candidate>(c);
      if (!tried.has(candidate) || known(candidate)) continue;
      ++stats.solver;
      if (budget_->visit(kWorkPerGuess)) return false;
      level_begin_[++level_] = trail_size_;
      assign(is_true(candidate), {});
      const bool fails = !propagate();
      back_to(0);
      if (!fails) continue;
      more = true;
      assign(is_false(candidate), {});
      if (!propagate()) return false;
    }
  }
  return true;
}

LearningSearch::Literal LearningSearch::next_guess() {
  Candidate best = kNoCandidate;
  std::uint64_t most = 0;
  int narrowest = kMaxValues + 1;
  unknown_.each([&](Candidate c) {
    if (best != kNoCandidate && activity_[c] < most) return;
    int left = kMaxValues;
    for (const auto& [v, value] : geometry().memberships(c)) left = std::min<int>(left, left_[v]);
    if (best != kNoCandidate && activity_[c] == most && left >= narrowest) return;
    best = c;
    most = activity_[c];
    narrowest = left;
  });
  return best == kNoCandidate ? kNoLiteral : is_true(best);
}

// Returns true with all candidates decided, false if there is no further solution, or if the budget
// is over.
bool LearningSearch::solve(SearchStats& stats) {
  for (std::uint64_t round = 1;; ++round) {
    back_to(0);
    if (!propagate()) return false;
    if (learned_ >= most_learned_ || used_ > kClauseWords / 2) {
      reduce(static_cast<std::uint32_t>(learned_) / 2);
      if (used_ > kClauseWords / 2) reduce(0);
      most_learned_ += 200;
    }
    const std::uint64_t most = kRestartAfter * luby(round);
    for (std::uint64_t contradictions = 0; contradictions < most && has_room();) {
      if (!propagate()) {
        ++contradictions;
        if (!learn()) return false;
        continue;
      }
      const Literal guess = next_guess();
      if (guess == kNoLiteral) return true;
      ++stats.solver;
      if (budget_->visit(kWorkPerGuess)) return false;
      level_begin_[++level_] = trail_size_;
      assign(guess, {});
    }
  }
}

// Excludes the solution just found. Returns false if nothing else can be.
bool LearningSearch::exclude_solution() {
  int count = 0;
  // The guesses decide the solution.
  for (int level = level_; level > 0; --level)
    learned_literals_[count++] = opposite(trail_[level_begin_[level]]);
  if (count == 0) return false;
  back_to(count - 1);
  if (count == 1) {
    assign(learned_literals_[0], {});
    return true;
  }
  const ClauseAt at = add_clause(learned_literals_, count, kStays);
  assign(learned_literals_[0], {LiteralCause::clause, at});
  return true;
}

LearningCounter::LearningCounter(const GridTables& tables)
    : search_(std::make_unique<LearningSearch>(tables)) {}
LearningCounter::~LearningCounter() = default;

int LearningCounter::count(const Grid& grid, Budget& budget, SearchStats& stats) {
  return search_->count(grid, budget, stats);
}
const CandidateSet& LearningCounter::solution() const { return search_->solution(); }

}  // namespace bitwhip::rules
