// Search counters. They are plain sums, so profiles of many puzzles add up.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/registry.h"
#include "grid/spaces.h"
#include "rules/arena.h"

namespace bitwhip::rules {

struct SearchStats {
  std::uint64_t passes = 0;    // rounds of elimination
  std::uint64_t targets = 0;   // targets tried at length 1
  std::uint64_t filters = 0;   // waves of closures; bounds of partial chains
  std::uint64_t searches = 0;  // targets searched for chains
  std::uint64_t nodes = 0;     // partial chains visited
  std::uint64_t solver = 0;    // nodes of the solution counter

  SearchStats& operator+=(const SearchStats& more) {
    passes += more.passes;
    targets += more.targets;
    filters += more.filters;
    searches += more.searches;
    nodes += more.nodes;
    solver += more.solver;
    return *this;
  }
};

// Work and memory of the searches of one puzzle, by rating, phase and length of chain.
//
//   rating -> phase            -> length 0, 1, 2, ... -> counter
//             other               0 alone: proofs, the count of solutions, SER
//             closures            waves for the searches of a length
//             z-walks             the upper bound of a certificate
//             braids              searches that are to fail, for the lower bound
//             path                chains of a path that is walked
//
// A counter is a row of a table: its name, help and unit, and whether it adds up or is a peak.
// Searches get a profile through their budget (Budget::profile). It is null in runs without a
// profile, so that these pay for one test of a pointer. Searches report at their ends; on the way
// they count only what fits into a register.
//
// A profile counts targets tried and what became of each (ruled out beforehand, and by which bound;
// decided by the closures; searched), partial chains made and kept, the memo, the arena, and the
// time. A target counts once for each search that it is a candidate for: each form of a chain of
// HLS is one, and the search for whips that comes before these forms is another.
//
// All counters but the time are the same for every instruction set. Thread-safety: one thread.
// Memory: taken by the constructor.

class PassContext;
struct WalkResult;

enum class SearchPhase : std::uint8_t { other, closures, z_walks, braids, path };
inline constexpr std::array<std::string_view, 5> kSearchPhases{"other", "closures", "z-walks",
                                                               "braids", "path"};

enum class Counter : std::uint8_t {
  targets,
  by_waves,
  by_last_wave,
  by_walk,
  by_bounds,
  by_whips,
  decided,
  searches,
  waves,
  chains,
  kept,
  memo,
  hits,
  arena,
  time,
  all_chains,  // all_chains and all_memory: of --count-all
  all_memory,
};
inline constexpr std::size_t kCounters = 17;

struct CounterInfo {
  std::string_view name;     // "targets"; its column is RATING.NAME
  std::string_view summary;  // one line of help
  std::string_view unit;     // "targets", "chains", "bytes", "nanoseconds"
  Counter counter;
  bool is_peak = false;  // combined over lengths and puzzles by maximum instead of sum
  bool of_all = false;   // only present when all partial chains are counted
};

Registry<CounterInfo> counters();

using ProfileCounts = std::array<std::uint64_t, kCounters>;

// Adds sums, and takes the maximum of peaks.
void combine(ProfileCounts& sum, const ProfileCounts& more);

class SearchProfile {
 public:
  static constexpr int kLongest = 81;

  // Counters of a phase by length, up to the longest that was searched.
  struct CountsByLength {
    int used = 0;  // at[n] is zero from here on
    std::array<ProfileCounts, kLongest + 1> at{};
  };

  // The arena must outlive the object.
  SearchProfile(std::size_t ratings, Arena& arena);

  // Starts a new puzzle and selects this rating.
  void start(std::size_t rating);
  // Ends the period of the previous rating and begins that of this one.
  void begin(std::size_t rating) {
    turn_to(0);
    select(rating);
  }
  // Stops the clock at the end of the searches.
  void end() { turn_to(0); }
  // Selects another rating without a change of periods.
  void select(std::size_t rating) {
    BITWHIP_INVARIANT(rating < ratings_.size());
    now_ = &ratings_[rating];
  }

  const CountsByLength& lengths(std::size_t rating, SearchPhase phase) const {
    return ratings_[rating][static_cast<std::size_t>(phase)];
  }
  std::size_t ratings() const { return ratings_.size(); }
  // Returns the counts over all phases and lengths.
  ProfileCounts total(std::size_t rating) const;

  void add(Counter counter, int length, std::uint64_t n) {
    if (n > 0) cell(counter, length) += n;
  }
  // Adds at the length of the present LengthScope.
  void add_here(Counter counter, std::uint64_t n) { add(counter, length_, n); }
  void raise(Counter counter, int length, std::uint64_t n);
  // Counts the targets that are asked for a z-walk of a length at most, and those that have one.
  void count_z_walks(int length, int targets, int found) {
    add(Counter::targets, length, static_cast<std::uint64_t>(targets));
    add(Counter::decided, length, static_cast<std::uint64_t>(found));
    add(Counter::by_waves, length, static_cast<std::uint64_t>(targets - found));
  }
  // Counts the targets of a search for chains of a length by their fate: those that need at most
  // `decided` right-linking candidates are read off the closures. `skips_walked`: targets without a
  // chain of any length are skipped. `wanted`: null for all open candidates.
  void count_targets(const PassContext& context, int length, int decided, bool skips_walked,
                     const CandidateSet* wanted = nullptr);

  // Scope in which time and arena count for the length given to turn(), at first 0. No effect
  // without a profile or within an UncountedScope. A turn reads the clock, so one object should
  // serve all searches of a state.
  class LengthScope {
   public:
    explicit LengthScope(SearchProfile* profile)
        : profile_(profile != nullptr && profile->aside_ == 0 ? profile : nullptr) {}
    ~LengthScope() { turn(0); }
    LengthScope(const LengthScope&) = delete;
    LengthScope& operator=(const LengthScope&) = delete;

    void turn(int length) {
      if (profile_ != nullptr && profile_->length_ != length) profile_->turn_to(length);
    }

   private:
    SearchProfile* const profile_;
  };
  // Scope of a phase; the phase before it comes back at its end. No effect without a profile or
  // within an UncountedScope.
  class PhaseScope {
   public:
    PhaseScope(SearchProfile* profile, SearchPhase phase)
        : profile_(profile != nullptr && profile->aside_ == 0 ? profile : nullptr) {
      if (profile_ != nullptr) before_ = profile_->turn_to(phase);
    }
    ~PhaseScope() {
      if (profile_ != nullptr) profile_->turn_to(before_);
    }
    PhaseScope(const PhaseScope&) = delete;
    PhaseScope& operator=(const PhaseScope&) = delete;

   private:
    SearchProfile* const profile_;
    SearchPhase before_{};
  };
  // Scope in which everything counts for no phase and length 0.
  class UncountedScope {
   public:
    explicit UncountedScope(SearchProfile* profile) : profile_(profile) {
      if (profile_ != nullptr) ++profile_->aside_;
    }
    ~UncountedScope() {
      BITWHIP_INVARIANT(profile_ == nullptr || profile_->aside_ > 0);
      if (profile_ != nullptr) --profile_->aside_;
    }
    UncountedScope(const UncountedScope&) = delete;
    UncountedScope& operator=(const UncountedScope&) = delete;

   private:
    SearchProfile* const profile_;
  };

 private:
  friend class ClosureScope;
  using Phases = std::array<CountsByLength, kSearchPhases.size()>;

  std::uint64_t& cell(Counter counter, int length);
  // Ends the period of the present length, or phase.
  void turn_to(int length);
  SearchPhase turn_to(SearchPhase phase);  // returns the phase before
  void end_period();
  void add_time();

  Arena& arena_;
  std::vector<Phases> ratings_;
  Phases* now_;
  SearchPhase phase_ = SearchPhase::path;
  int length_ = 0;
  int aside_ = 0;
  std::int64_t since_ = 0;  // on the steady clock, in nanoseconds
};

// Scope of work on closures: its waves and its time count for the phase `closures` of the present
// length. Memory in use stays with the phase around it.
class ClosureScope {
 public:
  // The search must outlive the object.
  explicit ClosureScope(const PassContext& context);
  ~ClosureScope();
  ClosureScope(const ClosureScope&) = delete;
  ClosureScope& operator=(const ClosureScope&) = delete;

 private:
  const PassContext& context_;
  SearchProfile* const profile_;
  std::uint64_t waves_ = 0;  // of the search, at the beginning
  SearchPhase before_{};
};

// Work of a search since the construction of this object: targets searched, and use of the memo.
class SearchWork {
 public:
  // The search must outlive the object.
  SearchWork(const PassContext& context, int length);
  // Returns a further counter for the search to set.
  std::uint64_t& operator[](Counter counter) { return more_[static_cast<std::size_t>(counter)]; }
  // Reports to the profile of the search, if it has one.
  void tell(const WalkResult& result) const;
  std::uint64_t searches() const;

 private:
  const PassContext& context_;
  const int length_;
  const std::uint64_t searches_, entries_, hits_;
  ProfileCounts more_{};
};

}  // namespace bitwhip::rules
