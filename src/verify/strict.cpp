#include "verify/strict.h"

#include <fmt/format.h>

#include <algorithm>

#include "verify/rung_search.h"

namespace bitwhip::verify {
namespace {

bool same_rungs(const Rules& a, const Rules& b) {
  const auto list = rungs(a), other = rungs(b);
  return std::equal(list.begin(), list.end(), other.begin(), other.end(),
                    [](const Rung& x, const Rung& y) { return x.rule == y.rule && x.n == y.n; });
}

std::string first_of(const Set& set) { return to_string(static_cast<Candidate>(set._Find_first())); }

}  // namespace

void check_round(const State& state, const std::vector<Candidate>& removed, int longest, const std::string& step, const Rules& rules, Poll& poll) {
  const std::string single = state.pending_single();
  if (!single.empty()) throw Wrong(fmt::format("{} is a single, and singles come before a round", single));
  Set listed;
  for (const Candidate c : removed) listed.set(static_cast<std::size_t>(c));
  const Marks marks(state);
  const auto found = first_rung(marks, rungs(up_to(rules, longest)), poll);
  if (!found) throw Wrong(fmt::format("the search of the checker finds no {}", step));
  const std::string rung = to_string(found->rung);
  const Set more = listed & ~found->targets, fewer = found->targets & ~listed;
  if (more.any() || found->rung.n < longest)
    throw Wrong(fmt::format("{} is a target of {}, which comes before {}", to_string(found->first()), rung, step));
  if (fewer.any()) throw Wrong(fmt::format("{} is left out, and has {} like the others", first_of(fewer), rung));
}

const Rules& system_of(const Rating& rating, const Rules& rules_of_path) {
  for (const Rules& smaller : rating.smaller) {
    if (same_rungs(smaller, rules_of_path)) return smaller;
  }
  return rating.rules;
}

}  // namespace bitwhip::verify
