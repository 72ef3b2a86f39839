#include <algorithm>
#include <bit>

#include "grid/geometry.h"
#include "grid/grid.h"
#include "rules/house_balances.h"
#include "rules/learning_search.h"

namespace bitwhip::rules {

bool LearningSearch::start(const Grid& grid) {
  used_ = 0;
  learned_ = 0;
  trail_size_ = propagated_ = level_ = 0;
  step_ = 1024;
  true_ = {};
  present_ = grid.present();
  std::fill_n(watching_, kLiterals, kNoClause);
  std::fill_n(seen_, kCandidates, false);
  std::copy_n(geometry().link_sets(), kCandidates, links_);
  unknown_ = present_;
  for (Variable v = 0; v < geometry().variables(); ++v) {
    left_[v] = 0;
    for (const Candidate c : geometry().members(v))
      left_[v] = static_cast<std::uint8_t>(left_[v] + present_.has(c));
  }
  present_.each([&](Candidate c) {
    links_[c] = links_[c] & present_;
    activity_[c] = 0;
  });
  find_interchangeable();
  // A house in which they are put in order, for each class of digits.
  interchangeable_ = false;
  for (int k = 0; k < kDigits; ++k) {
    if (classes_[k] != 0) order_digits(classes_[k]);
  }
  if (!add_implications() || !add_balances()) return false;
  for (Variable v = 0; v < geometry().variables(); ++v) {
    for (const Candidate c : geometry().members(v)) {
      if (left_[v] == 1 && unknown_.has(c)) assign(is_true(c), {});
    }
  }
  given_ = used_;
  most_learned_ = 2000;
  return propagate();
}

// Returns true if the puzzle is the same with the two digits exchanged.
bool LearningSearch::interchangeable(int d, int e) const {
  const auto exchanged = [d, e](Candidate c) {
    const int digit = digit_of(c);
    return digit == d   ? static_cast<Candidate>(c - d + e)
           : digit == e ? static_cast<Candidate>(c - e + d)
                        : c;
  };
  bool same = true;
  for (int cell = 0; same && cell < kCells; ++cell)
    same = !is_on_board(geometry().size(), cell) ||
           present_.has(candidate_of(cell, d)) == present_.has(candidate_of(cell, e));
  if (!same) return false;
  return !present_.any([&](Candidate c) {
    const auto extra = geometry().extra_links(c);
    return std::any_of(extra.begin(), extra.end(), [&](Candidate other) {
      return present_.has(other) && !geometry().linked(exchanged(c), exchanged(other));
    });
  });
}

void LearningSearch::find_interchangeable() {
  unsigned done = 0;
  for (int d = 1; d <= kDigits; ++d) {
    classes_[d - 1] = 0;
    if ((done >> d & 1) != 0 || d > geometry().size()) continue;
    unsigned digits = 1U << d;
    for (int e = d + 1; e <= geometry().size(); ++e) {
      if ((done >> e & 1) == 0 && interchangeable(d, e)) digits |= 1U << e;
    }
    done |= digits;
    if (count_bits(digits) > 1) classes_[d - 1] = digits;
  }
}

// Puts these digits in ascending order in one house: the one with the fewest places for them.
void LearningSearch::order_digits(unsigned digits) {
  const int first = std::countr_zero(digits), count = count_bits(digits);
  int best = -1, least = kMaxValues + 1;
  for (int h = 0; h < geometry().houses(); ++h) {
    const int places = left_[geometry().variable(h, first)];
    if (places < count || places >= least) continue;
    best = h;
    least = places;
  }
  if (best < 0) return;  // too few places: the search finds the contradiction
  interchangeable_ = true;
  Candidate at[kMaxValues];  // places of the first digit
  int places = 0;
  for (const Candidate c : geometry().members(geometry().variable(best, first))) {
    if (present_.has(c)) at[places++] = c;
  }
  int i = 0;
  for (int d = first; d <= kDigits; ++d) {
    if ((digits >> d & 1) == 0) continue;
    for (int p = 0; p < places; ++p) {
      const auto c = static_cast<Candidate>(at[p] - first + d);
      if (p < i || places - p < count - i) {
        if (unknown_.has(c)) assign(is_false(c), {});
        continue;
      }
      for (int e = d + 1; e <= kDigits; ++e) {
        for (int q = 0; (digits >> e & 1) != 0 && q < p; ++q) {
          exclude_pair(c, static_cast<Candidate>(at[q] - first + e));
        }
      }
    }
    ++i;
  }
}

void LearningSearch::exclude_pair(Candidate a, Candidate b) {
  if (!present_.has(a) || !present_.has(b)) return;
  links_[a].add(b);
  links_[b].add(a);
}

// Adds what a candidate makes true: the one candidate of a variable that it is not linked to.
bool LearningSearch::add_implications() {
  bool fine = true;
  present_.each([&](Candidate c) {
    const auto extra = geometry().extra_links(c);
    if (extra.empty()) return;
    for (const Candidate near : extra) {
      for (const auto& [v, value] : geometry().memberships(near)) {
        Candidate last = kNoCandidate;
        int others = 0;
        for (const Candidate m : geometry().members(v)) {
          if (!present_.has(m)) continue;
          if (m == c) others = 2;
          if (links_[c].has(m)) continue;
          last = m;
          ++others;
        }
        const Literal implied[2] = {is_false(c), is_true(last)};
        // Once for each variable, at the first of its candidates that is linked.
        const auto members = geometry().members(v);
        const auto lead = std::find_if(members.begin(), members.end(), [&](Candidate m) {
          return std::find(extra.begin(), extra.end(), m) != extra.end();
        });
        if (others == 1 && *lead == near) fine = fine && add_given(implied, 2);
      }
    }
  });
  return fine;
}

// Adds a clause that stays. Clauses beyond the memory for them are left out: they only help.
bool LearningSearch::add_given(const Literal* literals, int count) {
  Literal list[kCells];
  int kept = 0;
  for (int i = 0; i < count; ++i) {
    const Candidate c = of(literals[i]);
    const bool is_negative = (literals[i] & 1) != 0;
    if (!present_.has(c) || known(c)) {
      const bool true_now = present_.has(c) && true_.has(c);
      if (true_now != is_negative) return true;  // the clause holds
      continue;
    }
    list[kept++] = literals[i];
  }
  if (kept == 0) return false;
  if (kept == 1) {
    assign(list[0], {});
    return true;
  }
  if (used_ + kClauseHead + static_cast<std::uint32_t>(kept) <= kGivenWords)
    add_clause(list, kept, 0);
  return true;
}

bool LearningSearch::add_balances() {
  find_balances(geometry(), balances_);
  for (int i = 0; i < balances_.count; ++i) {
    const HouseBalance& balance = balances_.at[i];
    for (int digit = 1; digit <= geometry().size(); ++digit) {
      Literal literals[kCells];
      const auto more = balance.more.list(), fewer = balance.fewer.list();
      const int m = static_cast<int>(more.size());
      if (balance.surplus == 1) {  // a house
        for (int a = 0; a < m; ++a) {
          literals[a] = is_true(candidate_of(more[a], digit));
          for (int b = 0; b < a; ++b)
            exclude_pair(candidate_of(more[a], digit), candidate_of(more[b], digit));
        }
        if (!add_given(literals, m)) return false;
        continue;
      }
      // Any k of one side and m - k + 1 of the other: the k, then one of these.
      for (int side = 0; side < 2; ++side) {
        const auto& from = side == 0 ? more : fewer;
        const auto& to = side == 0 ? fewer : more;
        for (unsigned some = 1; some < 1U << m; ++some) {
          const int k = count_bits(some);
          for (unsigned others = 1; others < 1U << m; ++others) {
            if (count_bits(others) != m - k + 1) continue;
            int count = 0;
            for (int j = 0; j < m; ++j) {
              if ((some >> j & 1) != 0) literals[count++] = is_false(candidate_of(from[j], digit));
              if ((others >> j & 1) != 0) literals[count++] = is_true(candidate_of(to[j], digit));
            }
            if (!add_given(literals, count)) return false;
          }
        }
      }
    }
  }
  return true;
}

}  // namespace bitwhip::rules
