// Wmin and gWmin: the least level over all orders of eliminations, with proof. docs/WMIN.md says
// what they rest on, and what their cells mean.
//
// W, the level of one path, is an upper bound, and B, confluent, a lower one. Where the two differ
// each level from B on is refuted, or has a path (order_search.h). Where W = B both are the least
// level, at no cost. (W eliminates all targets of a state at once. That a path of one at a time
// exists at the same level is shown by `explain`, which prints it.) gWmin is at most the smaller of
// gW and Wmin. It is decided from gB on.
//
// Limits of the search are counted (order_search.h); a deadline or a stop leaves the interval known
// by then.
#include <algorithm>
#include <optional>

#include "rating/chain_ratings.h"
#include "rating/order_search.h"
#include "rating/puzzle_context.h"
#include "rating/rating.h"
#include "rating/status.h"
#include "rating/value.h"
#include "rulebook/ratings.h"
#include "rules/position.h"

namespace bitwhip::rating {
namespace {

using SearchResult = OrderSearch::SearchResult;

struct OrderSearchState final : RatingState {
  explicit OrderSearchState(rules::Position& position) : search(position) {}
  void clear() override {
    for (auto& one : least) one.reset();
  }
  OrderSearch search;
  std::optional<RatingResult> least[2];  // Wmin, gWmin
};

RatingResult least(PuzzleContext& context, bool grouped);

// Bounds known before the search: B from below, W from above.
struct LevelBounds {
  int lower = 0;
  int upper = Value::kNoEnd;  // kNoEnd: infinite
  int most = 0;               // greatest level to search
  std::optional<RatingResult>
      above{};  // the answer for W where it is only known to be above a length
};

// Decides the levels between the bounds.
RatingResult decide(PuzzleContext& context, bool grouped, const LevelBounds& bounds) {
  BITWHIP_INVARIANT(bounds.lower >= 1 && bounds.lower < bounds.upper &&
                    (bounds.upper == Value::kNoEnd || bounds.most < bounds.upper));
  OrderSearch& search = order_search(context);
  search.start(context.proofs.after_brt, grouped);
  const auto undecided = [&](int lower, Status status) {
    if (bounds.above)
      return RatingResult::above(
          lower - 1,
          std::max(status == Status::open ? Status::length : status, bounds.above->status));
    return RatingResult::between(lower, bounds.upper, status);
  };
  bool relaxed = true;  // the closure alone has refuted all levels so far
  int lower = bounds.lower;
  for (int n = bounds.lower; n <= bounds.most; ++n) {
    if (n > OrderSearch::kLongest) return undecided(lower, Status::open);
    if (relaxed) {
      const SearchResult closed = search.relax(n);
      if (closed == SearchResult::halted) return undecided(lower, status_of(context.budget.halt()));
      if (closed == SearchResult::refuted) {
        lower = n + 1;
        if (bounds.upper == Value::kNoEnd && search.exhausted()) return RatingResult::infinite();
        continue;
      }
      relaxed = false;
    }
    if (bounds.above) break;  // without a finite upper bound no path is searched
    const SearchResult decided = search.decide(n);
    if (decided == SearchResult::solved) return RatingResult::number(n);
    if (decided != SearchResult::refuted)
      return undecided(
          lower, decided == SearchResult::open ? Status::open : status_of(context.budget.halt()));
  }
  // All levels that were searched are refuted.
  return relaxed || bounds.above
             ? undecided(lower, Status::open)
             : RatingResult::between(bounds.most + 1, bounds.upper, Status::open);
}

RatingResult rate_anew(PuzzleContext& context, bool grouped) {
  const RatingResult whips = known_whips(context, grouped), braids = known_braids(context, grouped);
  if (whips.improper || braids.improper) return RatingResult::not_proper();
  if (braids.value.kind != ValueKind::finite) return braids;
  LevelBounds bounds{.lower = braids.value.n,
                     .most = std::min(context.max_length(), OrderSearch::kLongest + 1)};
  if (whips.value.kind == ValueKind::finite) bounds.upper = whips.value.n;
  if (grouped) {
    const RatingResult plain = least(context, false);
    const Value value = plain.value;
    if (value.kind == ValueKind::finite) bounds.upper = std::min(bounds.upper, value.n);
    if (value.kind == ValueKind::interval) bounds.upper = std::min(bounds.upper, value.upper);
  }
  if (bounds.upper == bounds.lower) return RatingResult::number(bounds.lower);
  if (bounds.upper != Value::kNoEnd) {
    bounds.most = bounds.upper - 1;
  } else if (whips.value.kind != ValueKind::infinite) {
    bounds.above = whips;
    bounds.most = std::min(bounds.most, whips.value.n);
  }
  const ProofResult proper = context.proofs.proper();
  if (proper == ProofResult::no) return RatingResult::not_proper();
  if (proper == ProofResult::unknown)
    return bounds.above ? whips
                        : RatingResult::between(bounds.lower, bounds.upper,
                                                status_of(context.budget.halt()));
  return decide(context, grouped, bounds);
}

RatingResult least(PuzzleContext& context, bool grouped) {
  auto& known = context.state<OrderSearchState>().least[grouped];
  if (!known) known = rate_anew(context, grouped);
  return *known;
}

RatingResult rate_least(PuzzleContext& context, const RatingInfo& row) {
  return least(context, row.systems.front().grouped());
}

}  // namespace

OrderSearch& order_search(PuzzleContext& context) {
  return context.state<OrderSearchState>().search;
}

void add_least_ratings(std::vector<RatingInfo>& rows) {
  for (const rulebook::Rating& rating : rulebook::kRatings) {
    if (rating.by != rulebook::RatingMethod::orders) continue;
    RatingInfo& row = rows.emplace_back(row_of(rating));
    row.rate = rate_least;
    row.states = {&chain_rating_state(), &kRatingState<OrderSearchState>};
    row.over_orders = true;
  }
}

}  // namespace bitwhip::rating
