// Chains of HLS and oddagons by the searches of the checker of paths (src/verify): a second
// opinion already, so there is no third.
#include <stdexcept>

#include "oracle/levels_rules.h"
#include "verify/search/rungs.h"
#include "verify/steps/ratings.h"

namespace bitwhip::oracle {
namespace {

namespace judge = bitwhip::verify;

int judged(int x) { return (digit_of(x) * 9 + row_of(x)) * 9 + column_of(x); }

}  // namespace

struct Judge::Search {
  explicit Search(const judge::CandidateBits& possible)
      : poll({}), marks(judge::tables(), possible), rungs(marks, poll) {}

  judge::Poll poll;
  const judge::Marks marks;
  judge::RungSearch rungs;
};

Judge::Judge(const State& state) {
  judge::CandidateBits possible;
  for (int x = 0; x < kLabels; ++x)
    possible[static_cast<std::size_t>(judged(x))] = state.present[x];
  search_ = std::make_unique<Search>(possible);
}
Judge::~Judge() = default;

Set Judge::targets(const Step& step) {
  const judge::CandidateBits found =
      search_->rungs.targets({judge::rules_in(step.rule).front().rule, step.length});
  Set targets;
  for (int x = 0; x < kLabels; ++x) targets[x] = found[static_cast<std::size_t>(judged(x))];
  return targets;
}

}  // namespace bitwhip::oracle
