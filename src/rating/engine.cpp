#include "rating/engine.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "grid/bits.h"

namespace bitwhip::rating {
namespace {

using rules::Halt;
using rules::kAllRounds;
using rules::kNever;
using rules::Live;

constexpr int kProveProperFrom = 4;  // before searching this length the puzzle must have been shown to have one solution
constexpr int kProveFiniteFrom = 6;  // and before this one T&E(1) must have been shown to solve it

const Answer kImproper{{}, Status::ok, true};
const Answer kInfinite{{Value::Kind::infinite, 0}, Status::unsolved, false};

}  // namespace

std::size_t worker_arena(const Options& options, bool groups) {
  return std::max(options.arena, rules::Search::minimum_arena()) + (groups ? rules::Search::minimum_arena(rules::Groups::yes) : 0);
}

Engine::Engine(const GridTables& tables, const Options& options, rules::Arena& arena) : Engine(tables, options, arena, nullptr) {}

Engine::Engine(const GridTables& tables, const Options& options, rules::Arena& arena, Engine& plain) : Engine(tables, options, arena, &plain) {}

Engine::Engine(const GridTables& tables, const Options& options, rules::Arena& arena, Engine* plain)
    : plain_(plain),
      max_length_(std::min(options.max_length, rules::kMaxLength)),
      timeout_(options.timeout),
      mask_kernels_(simd::mask_kernels()),
      kernels_(rules::propagation_kernels()),
      search_(tables, arena, plain ? rules::Groups::yes : rules::Groups::no),
      counter_(tables) {
  search_.longest = max_length_;
  search_.memo.set_hash_mask(options.memo_hash_mask);
}

void Engine::save(Snapshot& to) const { std::memcpy(to.record, search_.live.state(), sizeof(std::uint64_t) * search_.live.record); }

void Engine::put_back(const Snapshot& from) { std::memcpy(search_.live.state(), from.record, sizeof(std::uint64_t) * search_.live.record); }

void Engine::restore(const Snapshot& from) {
  put_back(from);
  search_.open_all();
}

Outcome Engine::settle() {
  if (!kernels_.settle(search_)) return Outcome::contradiction;
  return is_solved(search_.live) ? Outcome::solved : Outcome::stuck;
}

void Engine::reset_stats() {
  search_.stats = {};
  search_.memo.clear();  // what earlier puzzles left behind must not show in the peak
  search_.arena.reset_peak();
}

Outcome Engine::start(const Grid& grid) {
  grid_ = grid;
  ++puzzle_;
  solutions_ = w_ = infinite_b_ = hopeless_ = -1;
  search_.start(timeout_);
  search_.load(grid);
  save(after_brt_);
  const Outcome outcome = apply_w1();
  save(after_w1_);
  return outcome;
}

void Engine::start_beside() {
  if (puzzle_ == plain_->puzzle_) return;
  const auto told = std::exchange(observer, nullptr);  // the plain engine has told of W1
  start(plain_->grid_);
  observer = told;
  puzzle_ = plain_->puzzle_;
  search_.start_with(plain_->search_);
}

Outcome Engine::apply_w1() {
  for (;;) {
    kernels_.begin_pass(search_);
    int n = 0;
    const int count = find_whips(1, 1, n);
    if (count == 0) return Outcome::stuck;
    if (const Outcome outcome = remove(1, count); outcome != Outcome::stuck) return outcome;
  }
}

int Engine::solutions() {
  if (plain_) return plain_->solutions();
  if (solutions_ < 0) solutions_ = counter_.count(mask_kernels_, grid_);
  return solutions_;
}

// The targets of the shortest whips within a range of lengths; n becomes their length.
int Engine::find_whips(int from, int to, int& n) {
  for (n = from; n <= to; ++n) {
    const int count = whip_.find(search_, n, targets_);
    if (count || search_.halt != Halt::none) return count;
  }
  return 0;
}

Outcome Engine::remove(int n, int count) {
  for (int i = 0; observer && i < count; ++i) observer(n, search_.live.name(targets_[i]));
  return remove(targets_, count);
}

Outcome Engine::remove(const Live* targets, int count) {
  for (int i = 0; i < count; ++i) search_.live.remove(targets[i]);
  return settle();
}

// Given up by the cap, the arena or the clock, with these lengths ruled out.
Answer Engine::stopped(int ruled_out) {
  if (search_.halt != Halt::timeout && braid_rating_is_infinite()) return kInfinite;
  const Status status = search_.halt == Halt::timeout ? Status::timeout : search_.halt == Halt::memory ? Status::memory : Status::length;
  return {{Value::Kind::above, ruled_out}, status, false};
}

Answer Engine::rate_w() {
  // No g-whip or g-braid is shorter than 2 but whips, and the theories of length 2 are confluent.
  if (plain_ && !observer && 0 <= plain_->w_ && plain_->w_ <= 2) return {{Value::Kind::finite, w_ = plain_->w_}, Status::ok, false};
  restore(after_w1_);
  int used = 1;
  for (;;) {
    kernels_.begin_pass(search_);
    int count = 0;
    int n = 1;
    for (; n <= max_length_; ++n) {
      if (n == kProveProperFrom && solutions() != 1) return kImproper;
      if (n == kProveFiniteFrom && infinite_b_ < 0) {
        if (braid_rating_is_infinite()) return kInfinite;
        kernels_.begin_pass(search_);
      }
      count = whip_.find(search_, n, targets_);
      if (search_.halt != Halt::none) return solutions() == 1 ? stopped(std::max({used, n, 2}) - 1) : kImproper;
      if (count) break;
      if (!search_.cut) return solutions() == 1 ? kInfinite : kImproper;
    }
    if (count == 0) return solutions() == 1 ? stopped(max_length_) : kImproper;
    if (n > used) {
      used = n;
      save(before_last_level_);
    }
    switch (remove(n, count)) {
      case Outcome::contradiction:
        return kImproper;
      case Outcome::solved:
        w_ = used;
        return {{Value::Kind::finite, used}, Status::ok, false};
      case Outcome::stuck:
        break;
    }
  }
}

Answer Engine::rate_b() {
  if (w_ < 0) return braids_from_start();
  // Whips and braids of length 1 and 2 are the same, so W <= 3 leaves B no choice.
  if (w_ > 3) {
    restore(before_last_level_);
    if (apply_braids(w_ - 1, true) == Outcome::solved) return braids_from_start();
    if (search_.halt != Halt::none) return stopped(2);
  }
  return {{Value::Kind::finite, w_}, Status::ok, false};
}

// Applies B_level to the present state, to its end. The first pass may skip the whips when they are known to be stuck.
Outcome Engine::apply_braids(int level, bool whips_are_stuck) {
  for (;;) {
    kernels_.begin_pass(search_);
    int n = level;
    int count = whips_are_stuck ? 0 : find_whips(1, level, n);
    if (search_.halt == Halt::memory) {  // braids need no memo, and every whip is a braid
      search_.halt = Halt::none;
      count = 0;
    }
    if (count == 0 && search_.halt == Halt::none) count = braid_.find(search_, n = level, targets_);
    if (count == 0 || search_.halt != Halt::none) return Outcome::stuck;
    whips_are_stuck = false;
    if (const Outcome outcome = remove(n, count); outcome != Outcome::stuck) return outcome;
  }
}

Outcome Engine::apply_braids(int level) {
  search_.open_all();
  if (is_solved(search_.live)) return Outcome::solved;
  return level > 1 ? apply_braids(level, false) : apply_w1();
}

// A pass of T&E(1): stores what it refutes.
int Engine::find_refuted() {
  kernels_.begin_pass(search_);
  kernels_.advance(search_, kAllRounds);
  int count = 0;
  for (int i = 0; i < search_.open_count; ++i) {
    if (search_.conflict[search_.open[i]] != kNever) targets_[count++] = search_.open[i];
  }
  return count;
}

Outcome Engine::apply_trial() {
  search_.open_all();
  if (is_solved(search_.live)) return Outcome::solved;
  for (;;) {
    const int count = find_refuted();
    if (count == 0) return Outcome::stuck;
    if (const Outcome outcome = remove(targets_, count); outcome != Outcome::stuck) return outcome;
  }
}

int Engine::closure_candidates(Live c) {
  const std::uint64_t* const state = search_.closure(c);
  int count = 0;
  for (int w = 0; w < search_.live.planes * search_.live.words; ++w) count += count_bits(state[w]);
  return count;
}

Answer Engine::braids_from_start() {
  restore(after_w1_);
  for (int level = 2; level <= max_length_; ++level) {
    if (level >= kProveProperFrom && solutions() != 1) return kImproper;
    if (level == kProveFiniteFrom && braid_rating_is_infinite()) return kInfinite;
    switch (apply_braids(level, false)) {
      case Outcome::contradiction:
        return kImproper;
      case Outcome::solved:
        return {{Value::Kind::finite, level}, Status::ok, false};
      case Outcome::stuck:
        break;
    }
    if (search_.halt != Halt::none) return solutions() == 1 ? stopped(level - 1) : kImproper;
  }
  return solutions() == 1 ? stopped(max_length_) : kImproper;
}

bool Engine::braid_rating_is_infinite() {
  if (infinite_b_ < 0) infinite_b_ = trial_fails({});
  return infinite_b_ == 1;
}

bool Engine::system_is_hopeless(const RuleSystem& system) {
  if (hopeless_ < 0 || hopeless_key_ != system.subset_key()) {
    hopeless_key_ = system.subset_key();
    hopeless_ = braid_rating_is_infinite() && trial_fails(system.subset_steps());
  }
  return hopeless_ == 1;
}

// T&E(1), with subsets or without, to its end, from the state after W1. The present state is kept, the present pass is not.
bool Engine::trial_fails(std::span<const RuleSystem::Step> subsets) {
  Snapshot present;
  save(present);
  restore(after_w1_);
  bool fails = true;
  for (;;) {
    int count = find_refuted();
    for (std::size_t i = 0; count == 0 && i < subsets.size(); ++i) count = subsets[i].rule->rule->find(search_, subsets[i].n, targets_);
    if (count == 0) break;
    if (remove(targets_, count) != Outcome::stuck) {
      fails = false;
      break;
    }
  }
  restore(present);
  return fails;
}

}  // namespace bitwhip::rating
