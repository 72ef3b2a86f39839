#include "rating/system_engine.h"

#include <algorithm>
#include <bitset>

namespace bitwhip::rating {
namespace {

using rules::Halt;

constexpr int kFirstTheory = 4;  // the theories of L are the same up to length 3
constexpr int kProveFrom =
    5;  // before searching this length the puzzle must have been shown to have one solution, and T&E(1) with subsets to solve it
constexpr int kFirstPlace = 3;  // after ECP, naked and hidden singles

const Answer kImproper{{}, Status::ok, true};
const Answer kInfinite{{Value::Kind::infinite, 0}, Status::unsolved, false};

}  // namespace

Answer SystemEngine::rate(const SystemInfo& system) {
  const int limit = plain_.max_length();
  if (limit < 1) return {{Value::Kind::above, 0}, Status::length, false};
  Answer answer = system.place ? walk(system.rules, limit, true) : walk_once(system.rules, limit);
  if (answer.improper || answer.status == Status::timeout) return answer;
  // The smaller theories, from the smallest on, with lengths below what is known.
  for (const RuleSystem& theory : system.theories) {
    const bool finite = answer.value.kind == Value::Kind::finite;
    const int below = finite ? answer.value.n - 1 : limit;
    if (finite && below < kFirstTheory) break;
    if (!finite && engine_of(theory).system_is_hopeless(theory)) break;
    const Answer smaller = walk_once(theory, below);
    if (smaller.value.kind == Value::Kind::finite) answer = smaller;
    if (smaller.status == Status::timeout) return answer;
  }
  return answer;
}

Engine& SystemEngine::engine_of(const RuleSystem& system) {
  if (!system.grouped()) return plain_;
  groups_->start_beside();
  return *groups_;
}

// The answer for a limit follows from one for a higher limit, since the path is the same as long as no longer rule is needed.
Answer SystemEngine::walk_once(const RuleSystem& system, int limit) {
  if (puzzle_ != plain_.puzzle()) walked_count_ = 0;
  puzzle_ = plain_.puzzle();
  for (std::size_t i = 0; i < walked_count_; ++i) {
    const Walked& known = walked_[i];
    if (known.limit < limit || !known.system->same_rules(system)) continue;
    const Value value = known.answer.value;
    if (value.kind == Value::Kind::infinite || (value.kind == Value::Kind::finite && value.n <= limit)) return known.answer;
    if (value.kind == Value::Kind::finite || value.n >= limit) return {{Value::Kind::above, limit}, Status::length, false};
  }
  const Answer answer = walk(system, limit, false);
  if (walked_count_ < kMostWalked && !answer.improper) walked_[walked_count_++] = {&system, limit, answer};
  return answer;
}

Answer SystemEngine::walk(const RuleSystem& system, int limit, bool place) {
  engine_ = &engine_of(system);
  beside_ = system.grouped() && system.plain() ? &plain_ : nullptr;
  engine_->restore_start(system.with_locked());
  if (beside_) beside_->restore_start(system.with_locked());
  const auto steps = system.steps();
  int used = 0;
  if (system.with_locked()) {
    if (rules::is_solved(engine_->search().live)) return {{Value::Kind::finite, 1}, Status::ok, false};
    used = 1;
  }
  for (;;) {
    engine_->begin_pass();
    if (beside_) beside_->begin_pass();
    std::bitset<RuleSystem::kMaxParts> done;
    int count = 0;
    std::size_t at = 0;
    bool proven = false;
    for (; at < steps.size() && steps[at].n <= limit; ++at) {
      const auto& [rule, n, part] = steps[at];
      if (done[part]) continue;
      if (n >= kProveFrom && !proven) {
        if (plain_.solutions() != 1) return kImproper;
        if (system.within_te() && engine_->system_is_hopeless(system)) return kInfinite;
        engine_->begin_pass_anew();  // whether T&E was tried now or for an earlier rating
        proven = true;
      }
      rules::Search& search = (beside_ && rule->rule->grid() == rules::OnGrid::plain ? beside_ : engine_)->search();
      search.cut = true;
      count = rule->rule->find(search, n, targets_);
      if (search.halt != Halt::none) return plain_.solutions() == 1 ? stopped(search, std::max(used, n) - 1) : kImproper;
      if (count) break;
      done[part] = !search.cut;
    }
    if (count == 0) {
      const bool cut = std::any_of(steps.begin(), steps.end(), [&](const auto& step) { return step.n > limit && !done[step.part]; });
      return stuck(system, limit, cut);
    }
    used = std::max(used, place ? kFirstPlace + static_cast<int>(at) : steps[at].n);
    if (observer) {
      for (int i = 0; i < count; ++i) observer(steps[at], engine_->search().live.name(targets_[i]));
    }
    switch (remove(count)) {
      case Outcome::contradiction:
        return kImproper;
      case Outcome::solved:
        return {{Value::Kind::finite, used}, Status::ok, false};
      case Outcome::stuck:
        break;
    }
  }
}

// No step has a target. cut: longer ones might have.
Answer SystemEngine::stuck(const RuleSystem& system, int limit, bool cut) {
  if (plain_.solutions() != 1) return kImproper;
  if (!cut || (system.within_te() && engine_->system_is_hopeless(system))) return kInfinite;
  return {{Value::Kind::above, limit}, Status::length, false};
}

// Both engines number the candidates alike.
Outcome SystemEngine::remove(int count) {
  if (beside_) beside_->remove(targets_, count);
  return engine_->remove(targets_, count);
}

Answer SystemEngine::stopped(rules::Search& search, int ruled_out) {
  const Status status = search.halt == Halt::timeout ? Status::timeout : Status::memory;
  if (status == Status::memory) search.halt = Halt::none;
  return {{Value::Kind::above, ruled_out}, status, false};
}

}  // namespace bitwhip::rating
