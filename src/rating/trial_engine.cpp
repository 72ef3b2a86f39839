#include "rating/trial_engine.h"

#include <algorithm>

namespace bitwhip::rating {
namespace {

using rules::Halt;
using rules::kAllRounds;
using rules::kNever;
using rules::Live;

const Answer kImproper{{}, Status::ok, true};

Answer finite(int n) { return {{Value::Kind::finite, n}, Status::ok, false}; }

}  // namespace

TrialEngine::TrialEngine(Engine& engine) : engine_(engine), level_(std::make_unique<Level[]>(kMaxDepth)) {}

// Adds Z to the present state and applies BRT.
Outcome TrialEngine::assume(Live z) {
  rules::LiveGrid& live = engine_.search().live;
  std::uint64_t* const state = live.state();
  const std::uint64_t* const row = live.row(z);
  for (int w = 0; w < live.planes * live.words; ++w) state[w] &= row[w];
  return engine_.settle();
}

Outcome TrialEngine::base(int p) {
  if (p == kAnyLength) return engine_.apply_trial();
  if (p == 0) return rules::is_solved(engine_.search().live) ? Outcome::solved : Outcome::stuck;
  return engine_.apply_braids(p);
}

// The theory T&E(...T&E(base)), to its end. Solved or stuck within a hypothesis are the same to the caller.
Outcome TrialEngine::apply(int nested, int p) {
  rules::Search& search = engine_.search();
  if (const Outcome outcome = nested == 0 ? base(p) : apply(nested - 1, p); outcome != Outcome::stuck || nested == 0) return outcome;
  Level& level = level_[nested - 1];
  for (;;) {
    // The hypotheses of this state.
    engine_.save(level.state);
    engine_.open_all();
    engine_.begin_pass();
    engine_.advance(kAllRounds);
    int count = 0;
    for (int i = 0; i < search.open_count; ++i) {
      const Live z = search.open[i];
      level.settled[z] = false;
      if (engine_.is_true(search.live.name(z))) continue;
      level.weight[z] = engine_.closure_candidates(z);
      level.list[count++] = z;
    }
    std::sort(level.list, level.list + count,
              [&level](Live a, Live b) { return level.weight[a] != level.weight[b] ? level.weight[a] < level.weight[b] : a < b; });

    bool changed = false;
    for (int i = 0; i < count; ++i) {
      const Live z = level.list[i];
      if (level.settled[z] || !search.live.open(z)) continue;
      if (search.late()) return Outcome::stuck;
      ++assumed_;
      Outcome outcome = assume(z);
      if (outcome == Outcome::stuck) outcome = apply(nested - 1, p);
      --assumed_;
      if (search.halt != Halt::none) return Outcome::stuck;
      if (outcome != Outcome::contradiction) {
        // Nothing that holds under Z is refuted.
        for (int j = i + 1; j < count; ++j) {
          const Live y = level.list[j];
          if (search.live.present(y) && !search.live.open(y)) level.settled[y] = true;
        }
      }
      engine_.put_back(level.state);
      if (outcome != Outcome::contradiction) continue;
      if (observer && assumed_ == 0) observer(nested, search.live.name(z));
      search.live.remove(z);
      const Outcome after = engine_.settle();
      if (after != Outcome::stuck) return after;
      engine_.save(level.state);
      std::fill_n(level.settled, kCandidates, false);
      changed = true;
    }
    if (!changed) return Outcome::stuck;
    engine_.open_all();
    if (const Outcome outcome = apply(nested - 1, p); outcome != Outcome::stuck) return outcome;
    if (search.halt != Halt::none) return Outcome::stuck;
  }
}

Answer TrialEngine::stopped(int ruled_out) {
  assumed_ = 0;
  return {{Value::Kind::above, ruled_out}, engine_.search().halt == Halt::timeout ? Status::timeout : Status::memory, false};
}

Answer TrialEngine::find_depth() {
  if (engine_.solutions() != 1) return kImproper;
  engine_.restore_start(true);
  for (int n = 1; n <= kMaxDepth; ++n) {
    if (apply(n - 1, kAnyLength) == Outcome::solved) return finite(n);
    if (engine_.search().halt != Halt::none) return stopped(n - 1);
  }
  return {{Value::Kind::above, kMaxDepth}, Status::length, false};
}

Answer TrialEngine::depth() {
  if (puzzle_ == engine_.puzzle()) return depth_;
  puzzle_ = engine_.puzzle();
  return depth_ = find_depth();
}

Answer TrialEngine::smallest_p(int needed_depth) {
  const Answer known = depth();
  if (known.improper) return known;
  if (known.value.kind == Value::Kind::above && known.status != Status::length) return {{Value::Kind::above, 0}, known.status, false};
  const int n = known.value.kind == Value::Kind::finite ? known.value.n : kMaxDepth + 1;
  if (n < needed_depth) return finite(0);
  if (n > needed_depth) return {{Value::Kind::infinite, 0}, Status::unsolved, false};
  engine_.restore_start(true);
  const int limit = engine_.max_length();
  for (int p = 1; p <= limit; ++p) {
    if (apply(needed_depth - 1, p) == Outcome::solved) return finite(p);
    if (engine_.search().halt != Halt::none) return stopped(p - 1);
  }
  return {{Value::Kind::above, limit}, Status::length, false};
}

Answer TrialEngine::bxb() { return smallest_p(2); }

Answer TrialEngine::bxbb() { return smallest_p(3); }

}  // namespace bitwhip::rating
