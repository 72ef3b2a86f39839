// The relaxed closure of the ratings over all orders against the closure by ghost whips of the
// checker, which shares nothing with it.
#include <algorithm>
#include <catch2/catch.hpp>
#include <memory>
#include <random>

#include "rating/order_search.h"
#include "rating/rating.h"
#include "support/data.h"
#include "support/rating.h"
#include "verify/search/closure.h"
#include "verify/search/ghosts.h"

using namespace bitwhip;
using testing::kShare;
using testing::sampled;
using testing::whole_sets;

namespace {

verify::Candidate number(Candidate c) {
  return verify::candidate(digit_of(c), cell_of(c) / 9 + 1, cell_of(c) % 9 + 1);
}

// Random orders of candidates that are wrong.
void add_orders(rating::PrecedenceRelation& order, std::vector<Candidate> wrong, int count,
                std::mt19937& random) {
  std::shuffle(wrong.begin(), wrong.end(), random);
  for (int i = 0; i < count; ++i) {
    const std::size_t a = random() % wrong.size(), b = random() % wrong.size();
    if (a != b) order.add(wrong[std::min(a, b)], wrong[std::max(a, b)]);
  }
}

struct Counts {
  int compared = 0, unsolved = 0, less = 0;
};

void compare(rating::PuzzleContext& context, const std::string& text, bool grouped,
             std::mt19937& random, Counts& counts) {
  REQUIRE(context.start(testing::puzzle_of(text)));
  REQUIRE(context.apply_singles());
  if (context.after_singles == rules::PositionOutcome::solved) return;
  context.apply_w1();
  REQUIRE(context.proofs.proper() == rating::ProofResult::yes);
  verify::Marks start{verify::PathState(text)};
  start.settle();
  const verify::CandidateBits decided = start.possible() & ~start.open();
  verify::Poll poll({});
  const Grid quiescent = context.proofs.after_brt;

  const auto closure = std::make_unique<rating::RelaxedClosure>(context.position);
  const auto order = std::make_unique<rating::PrecedenceRelation>();
  closure->start(quiescent, grouped);
  rating::ThinnedState longest = closure->first();
  REQUIRE(closure->run(longest, rules::kLongestInLanes, *order) == rating::ClosureEnd::solved);
  std::vector<Candidate> wrong;
  closure->first().present.each([&](Candidate c) {
    if (!longest.present.has(c)) wrong.push_back(c);
  });

  for (int n = 1; n <= 5; ++n) {
    for (const int orders : {0, 3, 30}) {
      INFO(text << (grouped ? " g-whips" : " whips") << " of length " << n << ", orders "
                << orders);
      order->clear();
      add_orders(*order, wrong, orders, random);
      verify::Before before;
      for (const Candidate y : wrong) {
        for (const Candidate x : wrong) {
          if (order->comes_before(x, y)) before[number(y)].set(static_cast<std::size_t>(number(x)));
        }
      }
      closure->start(quiescent, grouped);
      rating::ThinnedState left = closure->first();
      const auto end = closure->run(left, n, *order);
      const auto known =
          verify::ghost_closure(start, before, {grouped, n}, verify::least_of(decided), poll);
      REQUIRE(known);
      bool same = true, part = true;
      closure->first().present.each([&](Candidate c) {
        const bool here = left.present.has(c), there = known->possible(number(c));
        same &= here == there;
        part &= there || !here;
        if (longest.present.has(c)) CHECK(here);  // of the solution
        CHECK(left.grid.possible(c) == here);
      });
      CHECK((grouped ? part : same));
      CHECK((end == rating::ClosureEnd::solved) == closure->solved(left));
      ++counts.compared;
      counts.unsolved += !closure->solved(left);
      counts.less += !same;
    }
  }
}

Counts compare(bool grouped, int step) {
  const GridTables tables(Geometry::classic());
  const auto ids = testing::ratings({grouped ? "gWmin" : "Wmin"});
  const rating::RatingOptions options;
  rating::PuzzleContext context(tables, options, rating::needs_of(ids, options));
  std::mt19937 random(31);
  Counts counts;
  for (const std::string& puzzle : testing::sudogen0(step))
    compare(context, puzzle, grouped, random, counts);
  return counts;
}

}  // namespace

TEST_CASE("relaxed closure: of whips, the state that the checker has", "[slow]") {
  const Counts counts = compare(false, 250 * kShare * sampled(3));
  CHECK(counts.compared > 100 / kShare / sampled(3));
  if (whole_sets()) CHECK(counts.unsolved > 50);
}

TEST_CASE("relaxed closure: of g-whips, part of what the checker has", "[slow]") {
  const Counts counts = compare(true, 500 * kShare);
  CHECK(counts.compared > 50 / kShare);
  if constexpr (kShare == 1) CHECK(counts.unsolved > 25);
  CHECK(counts.less * 10 <= counts.compared);
}
