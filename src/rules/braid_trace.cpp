// Short braids, read off the closures of a pass: those that a contradiction of the waves shows by
// itself.
//
// A closure (closures.h) that meets a contradiction asserts all singles of each wave, most of which
// the contradiction does not need. Going back from a variable that ran empty, each of its
// candidates was linked to some candidate asserted before, and each of these was the only one left
// in some variable whose others were linked to such candidates in turn. The candidates met on the
// way are the right-linking candidates of a braid. Which of several links and variables to take is
// a guess: one that is needed anyway, else the one asserted first. So a braid that is read off is
// one, but the shortest braid may be missed, and a target that is not found may have one all the
// same.
//
// Only the targets that need the fewest right-linking candidates (pass_context.h) are looked at, as
// their braids are the shortest.
//
// The trace serves where any elimination will do, for a search costs many times as much. Cost:
// about a microsecond a target. Thread-safety: as for PassContext.
#include <algorithm>
#include <bit>

#include "base/invariant.h"
#include "rules/closures.h"
#include "rules/pass.h"
#include "rules/pass_context.h"

namespace bitwhip::rules {
namespace {

constexpr int kMostWaves = Closures::kLevels - 2;  // waves that are told apart
constexpr RowIndex kNoRow = kCandidates;           // no candidate
constexpr unsigned kNoKey = 0xff << 16 | kNoRow;

// `kPlaces`: number of places of every candidate; 0: it differs.
template <int kPlaces>
class Tracer {
 public:
  Tracer(const PassContext& context, int n)
      : pass_(context.pass), closures_(context.closures), most_(n - 1) {
    level_[kNoRow] = 255;
    chosen_[kNoRow] = false;
  }

  // Loads the closure of a target up to the wave of its contradiction.
  void load(RowIndex target, int wave) {
    const Closures::TargetBatch& batch = closures_.batch[target / kLanes];
    const int word = target % kLanes / 64;
    const int bit = target % 64;
    const auto has = [&](int m, RowIndex row) {
      return static_cast<int>(batch.asserted(m)[row * kWords + word] >> bit & 1);
    };
    wave_ = wave;
    std::fill_n(first_in_, pass_.columns, kNoRow);
    int count = 0;
    for (int row = 0; row < pass_.rows; ++row) {
      asserted_[count] = static_cast<RowIndex>(row);
      count += has(wave, static_cast<RowIndex>(row));
    }
    linked_[0] = linked_[1] = kNoRow;
    if constexpr (kPlaces == 0) std::fill_n(level_, pass_.rows, level_[kNoRow]);
    for (int i = 0; i < count; ++i) {
      const RowIndex row = asserted_[i];
      int level = 0;
      for (int m = 0; m < wave; ++m) level += 1 - has(m, row);
      level_[row] = static_cast<std::uint8_t>(level);
      chosen_[row] = false;
      for (int p = 0; p < places_of(row); ++p) {
        RowIndex& first = first_in_[column_at(row, p)];
        if (first != kNoRow && first != row) {  // two places may be one column (twins, pass.h)
          linked_[0] = first;
          linked_[1] = row;
        }
        if (level < level_[first]) first = row;
      }
    }
    count_ = 0;
  }

  // Returns true if the braid that ends in this column, which ran empty, is short enough.
  bool ends_in(int column) {
    for (const std::uint16_t member : pass_.members(column)) {
      const RowIndex killer = killer_of(static_cast<RowIndex>(member / kWords), wave_ + 1);
      if (killer == kNoRow) return false;
      choose(killer);
    }
    return is_short();
  }
  // The same where no column ran empty, but two candidates asserted in the same wave are linked.
  bool ends_in_both() {
    if (linked_[0] == kNoRow || level_[linked_[0]] != wave_ || level_[linked_[1]] != wave_)
      return false;
    BITWHIP_INVARIANT(linked_[1] != kNoRow);
    choose(linked_[0]);
    return explain(linked_[1]) && is_short();
  }

 private:
  int places_of(RowIndex row) const { return kPlaces != 0 ? kPlaces : pass_.places[row]; }
  int column_at(RowIndex row, int p) const {
    return pass_.places_of<kPlaces != 0>(row)[p] / kWords;
  }

  // Returns a candidate that was asserted before this wave and is linked to the row: one already
  // chosen if possible, otherwise the one asserted first.
  RowIndex killer_of(RowIndex row, int wave) const {
    unsigned best = kNoKey;
    const auto weigh = [&](RowIndex one) {
      const bool serves = (level_[one] < wave) & (one != row);
      const unsigned key = (chosen_[one] ? 0u : unsigned{level_[one]} << 16) | one;
      best = std::min(best, serves ? key : kNoKey);
    };
    for (int p = 0; p < places_of(row); ++p) weigh(first_in_[column_at(row, p)]);
    if constexpr (kPlaces == 0) {
      for (const std::uint16_t other : pass_.extra_links(row))
        weigh(static_cast<RowIndex>(other / kWords));
    }
    return static_cast<RowIndex>(best);
  }

  void choose(RowIndex row) {
    if (level_[row] == 0 || chosen_[row]) return;
    chosen_[row] = true;
    BITWHIP_INVARIANT(count_ < kCandidates);
    list_[count_++] = row;
  }

  // Chooses the candidates that made the row the last one in a column, in the column that needs the
  // fewest new ones.
  bool explain(RowIndex row) {
    const int level = level_[row];
    int best = -1;
    int best_cost = kMaxValues;
    for (int p = 0; p < places_of(row); ++p) {
      const int column = column_at(row, p);
      int cost = 0;
      for (const std::uint16_t member : pass_.members(column)) {
        const auto other = static_cast<RowIndex>(member / kWords);
        if (other == row) continue;
        const RowIndex killer = killer_of(other, level);
        cost += killer == kNoRow ? kMaxValues : level_[killer] != 0 && !chosen_[killer];
        if (cost >= best_cost) break;
      }
      if (cost >= best_cost) continue;
      best = column;
      best_cost = cost;
      if (cost == 0) return true;
    }
    if (best < 0) return false;
    for (const std::uint16_t member : pass_.members(best)) {
      const auto other = static_cast<RowIndex>(member / kWords);
      if (other != row) choose(killer_of(other, level));
    }
    return true;
  }

  // Explains all chosen candidates, from the last wave to the first. Returns true if the braid is
  // short enough.
  bool is_short() {
    for (int level = wave_; level > 0; --level) {
      for (int i = 0; i < count_; ++i) {
        if (count_ > most_) return false;
        if (level_[list_[i]] == level && !explain(list_[i])) return false;
      }
    }
    return count_ <= most_;
  }

  const Pass& pass_;
  const Closures& closures_;
  const int most_;  // limit on right-linking candidates
  int wave_ = 0;
  RowIndex linked_[2];
  RowIndex asserted_[kCandidates + 1];
  RowIndex first_in_[kMaxVariables];     // by column: its candidate asserted first
  std::uint8_t level_[kCandidates + 1];  // by row: wave that asserted it; 255: none
  bool chosen_[kCandidates + 1];
  RowIndex list_[kCandidates];
  int count_ = 0;
};

// `kPlaces` as above.
template <int kPlaces>
int trace(const PassContext& context, int n, RowIndex* targets) {
  const Pass& pass = context.pass;
  Tracer<kPlaces> tracer(context, n);
  std::uint16_t end_of[kLanes];
  const int needed = *std::min_element(context.needed, context.needed + pass.rows);
  if (needed >= n) return 0;
  int found = 0;
  for (const Closures::TargetBatch& batch : context.closures.used()) {
    LaneWord wanted[kWords] = {};
    for (int lane = 0; lane < batch.lanes.count; ++lane) {
      const int row = batch.first + lane;
      const bool wants = (context.needed[row] == needed) & (context.conflict[row] <= kMostWaves);
      wanted[lane / 64] |= LaneWord{wants} << lane % 64;
    }
    const LaneWord* const alive = batch.lanes.alive[batch.lanes.turn];
    LaneWord unknown[kWords];  // columns that ran empty are not searched for here
    std::copy_n(wanted, kWords, unknown);
    for (int w = 0; w < batch.lanes.used; ++w) {
      for (int column = 0; column < pass.columns && unknown[w]; ++column) {
        const auto members = pass.members(column);
        BITWHIP_INVARIANT(members.size() >= 2);  // holds in a quiescent state
        LaneWord some = alive[members[0] + w] | alive[members[1] + w];
        for (const std::uint16_t member : members.subspan(2)) some |= alive[member + w];
        for (LaneWord left = unknown[w] & ~some; left; left &= left - 1)
          end_of[w * 64 + std::countr_zero(left)] = static_cast<std::uint16_t>(column);
        unknown[w] &= some;
      }
    }
    for (int w = 0; w < batch.lanes.used; ++w) {
      for (LaneWord left = wanted[w]; left; left &= left - 1) {
        const int lane = w * 64 + std::countr_zero(left);
        const auto target = static_cast<RowIndex>(batch.first + lane);
        bool is_one = needed <= 1;
        if (!is_one) {
          tracer.load(target, context.conflict[target]);
          is_one =
              unknown[w] & (left & -left) ? tracer.ends_in_both() : tracer.ends_in(end_of[lane]);
        }
        BITWHIP_INVARIANT(found < pass.rows);
        targets[found] = target;
        found += is_one;
      }
    }
  }
  return found;
}

}  // namespace

int trace_braids(const PassContext& context, int n, RowIndex* targets) {
  BITWHIP_INVARIANT(context.groups() == Groups::no);
  return context.pass.four_places ? trace<4>(context, n, targets) : trace<0>(context, n, targets);
}

}  // namespace bitwhip::rules
