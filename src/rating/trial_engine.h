// Ratings by trial and error over whole theories: T&E-depth, BxB, BxBB (PBCS ch. 12).
//
// Definition: T&E(T) applies theory T to quiescence, then assumes each candidate Z in turn and applies T; on a contradiction Z goes, and all begins
// again until nothing changes. T&E(0) = BRT, T&E(n) = T&E over T&E(n - 1); the T&E-depth is the smallest n that solves. BxB is the smallest p for
// which T&E over B_p solves (B_0 = BRT, B_1 = W1), BxBB the smallest p for which T&E over T&E(B_p) does. All are confluent, so the order in which
// hypotheses are tried is free. A solution met under a hypothesis is not used.
//
// Algorithm: one recursive closure over two base theories, T&E(1) (by the closures of search.h) and B_p. What spares work:
// - A true candidate is never refuted: candidates of the solution are not tried.
// - When Z is not refuted, no candidate that T asserts under Z is refuted in that state either, since T under Z contains T under that one. They are
// skipped.
// - A hypothesis that T&E(1) cannot refute is not tried with B_p, for any p.
// - States only shrink: what p has removed stays removed for p + 1, and a sweep ends as soon as every hypothesis has failed since the last
// elimination. Hypotheses that leave the fewest candidates come first, since they contradict themselves most often.
//
// Thread-safety: one thread, that of its Engine.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "rating/engine.h"

namespace bitwhip::rating {

class TrialEngine {
 public:
  explicit TrialEngine(Engine& engine);

  // Told of every refuted candidate that is not itself below a hypothesis.
  std::function<void(int depth, Candidate target)> observer;

  // Of the puzzle that engine.start() has taken over. The depth is worked out once a puzzle.
  Answer depth();
  Answer bxb();
  Answer bxbb();

 private:
  static constexpr int kMaxDepth = 3;
  static constexpr int kAnyLength = 255;  // the base theory is T&E(1)

  Outcome apply(int nested, int p);
  Outcome base(int p);
  Outcome assume(rules::Live z);
  Answer find_depth();
  Answer smallest_p(int needed_depth);
  Answer stopped(int ruled_out);

  // One level of nesting: the state before the hypotheses, and those still to be tried.
  struct Level {
    Engine::Snapshot state;
    rules::Live list[kCandidates];
    int weight[kCandidates];
    bool settled[kCandidates];  // not refuted in this state
  };

  Engine& engine_;
  std::unique_ptr<Level[]> level_;
  int assumed_ = 0;  // hypotheses that the present state rests on
  std::uint64_t puzzle_ = 0;
  Answer depth_;
};

}  // namespace bitwhip::rating
