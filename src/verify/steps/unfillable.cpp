#include "verify/steps/unfillable.h"

namespace bitwhip::verify {

Set pattern_of(const Set& possible, const std::vector<Square>& squares, const std::vector<int>& digits, std::string_view kind) {
  if (digits.size() != 3 || !all_different(digits)) throw Wrong("a {} has three digits", kind);
  Set pattern;
  for (const Square& square : squares) {
    for (const int digit : digits) {
      if (digit < 1 || digit > 9) throw Wrong("{} is no digit", digit);
      const Candidate c = candidate_at(square, digit);
      if (!has(possible, c)) throw Wrong("{} is no candidate any more", to_string(c));
      pattern.set(at(c));
    }
  }
  return pattern;
}

Set guardians_of(const Set& possible, const std::vector<Square>& squares, const Set& pattern) {
  Set guardians;
  for (const Square& square : squares) {
    for (int digit = 1; digit <= 9; ++digit) {
      const Candidate c = candidate_at(square, digit);
      if (has(possible, c) && !has(pattern, c)) guardians.set(at(c));
    }
  }
  return guardians;
}

Set set_of(const std::vector<Candidate>& list) {
  Set set;
  for (const Candidate c : list) set.set(at(c));
  return set;
}

void check_same(const Set& guardians, const Set& named) {
  if (const Set hidden = guardians & ~named; hidden.any()) throw Wrong("{} is a guardian, too", to_string(least_of(hidden)));
  if (const Set more = named & ~guardians; more.any()) throw Wrong("{} is no guardian", to_string(least_of(more)));
}

void check_pattern_alone(const Step& step, const Set& guardians) {
  if (!step.chain.empty()) throw Wrong("a chain beside a pattern");
  if (!step.guardians.empty()) check_same(guardians, set_of(step.guardians));
}

}  // namespace bitwhip::verify
