#include "rules/search_profile.h"

#include <algorithm>
#include <utility>

#include "base/search_allowance.h"
#include "rules/pass_context.h"

namespace bitwhip::rules {

namespace {

constexpr std::array kRows{
    CounterInfo{.name = "targets",
                .summary = "the candidates for which chains were looked for, once for each search",
                .unit = "targets",
                .counter = Counter::targets},
    CounterInfo{.name = "out-waves",
                .summary = "of these, ruled out: no contradiction within as many waves of singles "
                           "as the chain is long",
                .unit = "targets",
                .counter = Counter::by_waves},
    CounterInfo{.name = "out-last",
                .summary = "of these, ruled out: the contradiction is in the last wave, but no "
                           "single candidate of it makes it",
                .unit = "targets",
                .counter = Counter::by_last_wave},
    CounterInfo{
        .name = "out-walked",
        .summary =
            "of these, ruled out: an earlier search showed that there is no chain of any length",
        .unit = "targets",
        .counter = Counter::by_walk},
    CounterInfo{
        .name = "out-bounds",
        .summary = "of these, ruled out: the bound on the chains of HLS asks for more cells",
        .unit = "targets",
        .counter = Counter::by_bounds},
    CounterInfo{.name = "out-whips",
                .summary = "of these, ruled out: there is no whip of that length",
                .unit = "targets",
                .counter = Counter::by_whips},
    CounterInfo{.name = "decided",
                .summary = "of these, decided by their closures, without partial chains",
                .unit = "targets",
                .counter = Counter::decided},
    CounterInfo{.name = "searches",
                .summary = "of these, searched",
                .unit = "targets",
                .counter = Counter::searches},
    CounterInfo{.name = "waves",
                .summary = "the waves of closures and the layers of z-walks, once for each target",
                .unit = "waves",
                .counter = Counter::waves},
    CounterInfo{.name = "chains",
                .summary = "the partial chains that the searches made",
                .unit = "chains",
                .counter = Counter::chains},
    CounterInfo{.name = "kept",
                .summary = "the most partial chains that a search kept at once",
                .unit = "chains",
                .counter = Counter::kept,
                .is_peak = true},
    CounterInfo{.name = "memo",
                .summary = "the partial chains that memos kept, so as not to walk on them again",
                .unit = "chains",
                .counter = Counter::memo},
    CounterInfo{.name = "hits",
                .summary = "the partial chains that a memo had already",
                .unit = "chains",
                .counter = Counter::hits},
    CounterInfo{.name = "arena",
                .summary = "the most search memory in use at once, fixed tables apart",
                .unit = "bytes",
                .counter = Counter::arena,
                .is_peak = true},
    CounterInfo{.name = "time",
                .summary = "the time spent",
                .unit = "nanoseconds",
                .counter = Counter::time},
    CounterInfo{.name = "all-chains",
                .summary = "all partial chains of the states on the path",
                .unit = "chains",
                .counter = Counter::all_chains,
                .of_all = true},
    CounterInfo{.name = "all-memory",
                .summary = "the memory that would store those of one state",
                .unit = "bytes",
                .counter = Counter::all_memory,
                .is_peak = true,
                .of_all = true},
};
static_assert(kRows.size() == kCounters);

}  // namespace

Registry<CounterInfo> counters() { return {kRows}; }

void combine(ProfileCounts& sum, const ProfileCounts& more) {
  for (std::size_t i = 0; i < kCounters; ++i)
    sum[i] = kRows[i].is_peak ? std::max(sum[i], more[i]) : sum[i] + more[i];
}

SearchProfile::SearchProfile(std::size_t ratings, Arena& arena)
    : arena_(arena), ratings_(std::max<std::size_t>(ratings, 1)), now_(ratings_.data()) {}

void SearchProfile::start(std::size_t rating) {
  for (Phases& phases : ratings_) {
    for (CountsByLength& lengths : phases) {
      std::fill_n(lengths.at.begin(), lengths.used, ProfileCounts{});
      lengths.used = 0;
    }
  }
  now_ = &ratings_[rating];
  phase_ = SearchPhase::path;
  length_ = 0;
  since_ = SearchAllowance::now_in_nanoseconds();
  arena_.begin_part();
}

ProfileCounts SearchProfile::total(std::size_t rating) const {
  ProfileCounts sum{};
  for (const CountsByLength& lengths : ratings_[rating]) {
    for (int n = 0; n < lengths.used; ++n) combine(sum, lengths.at[static_cast<std::size_t>(n)]);
  }
  return sum;
}

std::uint64_t& SearchProfile::cell(Counter counter, int length) {
  const int n = aside_ > 0 ? 0 : std::clamp(length, 0, kLongest);
  const SearchPhase phase = n == 0 ? SearchPhase::other : phase_;
  CountsByLength& lengths = (*now_)[static_cast<std::size_t>(phase)];
  lengths.used = std::max(lengths.used, n + 1);
  return lengths.at[static_cast<std::size_t>(n)][static_cast<std::size_t>(counter)];
}

void SearchProfile::raise(Counter counter, int length, std::uint64_t n) {
  BITWHIP_INVARIANT(kRows[static_cast<std::size_t>(counter)].is_peak);
  if (n == 0) return;
  std::uint64_t& peak = cell(counter, length);
  peak = std::max(peak, n);
}

void SearchProfile::turn_to(int length) {
  end_period();
  length_ = length;
}

SearchPhase SearchProfile::turn_to(SearchPhase phase) {
  if (phase != phase_) end_period();
  return std::exchange(phase_, phase);
}

void SearchProfile::end_period() {
  add_time();
  raise(Counter::arena, length_, arena_.part_peak());
  arena_.begin_part();
}

void SearchProfile::add_time() {
  const std::int64_t now = SearchAllowance::now_in_nanoseconds();
  add(Counter::time, length_, static_cast<std::uint64_t>(now - since_));
  since_ = now;
}

void SearchProfile::count_targets(const PassContext& context, int length, int decided,
                                  bool skips_walked, const CandidateSet* wanted) {
  // Sums of bytes without branches, so that the compiler vectorizes them: a branch per target would
  // cost some three percent of the run time.
  const auto above = static_cast<std::uint8_t>(length - 1);
  const auto below = static_cast<std::uint8_t>(std::clamp(decided + 1, 0, length));
  std::uint16_t all = 0, by_waves = 0, too_far = 0, read_off = 0, walked = 0;
  const auto count = [&](bool in, std::uint8_t needed, std::uint8_t conflict, std::uint8_t spent) {
    all = static_cast<std::uint16_t>(all + in);
    too_far = static_cast<std::uint16_t>(too_far + (in & (needed > above)));
    by_waves = static_cast<std::uint16_t>(by_waves + (in & (needed > above) & (conflict > above)));
    read_off = static_cast<std::uint16_t>(read_off + (in & (needed < below)));
    walked = static_cast<std::uint16_t>(
        walked + (in & (needed >= below) & (needed <= above) & (spent != 0)));
  };
  const int rows = context.pass.rows;
  BITWHIP_INVARIANT(rows <= kCandidates && decided < length);  // the sums below have sixteen bits
  const auto* const spent = reinterpret_cast<const std::uint8_t*>(context.spent);
  if (wanted == nullptr) {
    for (int row = 0; row < rows; ++row)
      count(true, context.needed[row], context.conflict[row], spent[row]);
  } else {
    for (int row = 0; row < rows; ++row)
      count(wanted->has(context.pass.open[row]), context.needed[row], context.conflict[row],
            spent[row]);
  }
  add(Counter::targets, length, all);
  add(Counter::by_waves, length, by_waves);
  add(Counter::by_last_wave, length, static_cast<std::uint64_t>(too_far - by_waves));
  add(Counter::decided, length, read_off);
  add(Counter::by_walk, length, skips_walked ? walked : 0);
}

ClosureScope::ClosureScope(const PassContext& context)
    : context_(context), profile_(context.budget.profile) {
  if (profile_ == nullptr) return;
  waves_ = context.stats.filters;
  profile_->add_time();
  before_ = std::exchange(profile_->phase_, SearchPhase::closures);
}

ClosureScope::~ClosureScope() {
  if (profile_ == nullptr) return;
  profile_->add_time();
  profile_->add_here(Counter::waves, context_.stats.filters - waves_);
  profile_->phase_ = before_;
}

SearchWork::SearchWork(const PassContext& context, int length)
    : context_(context),
      length_(length),
      searches_(context.stats.searches),
      entries_(context.memo.entries()),
      hits_(context.memo.hits()) {}

std::uint64_t SearchWork::searches() const { return context_.stats.searches - searches_; }

void SearchWork::tell(const WalkResult& result) const {
  SearchProfile* const profile = context_.budget.profile;
  if (profile == nullptr) return;
  profile->add(Counter::searches, length_, searches());
  profile->add(Counter::chains, length_, result.made);
  profile->raise(Counter::kept, length_, result.most_kept);
  profile->add(Counter::memo, length_, context_.memo.entries() - entries_);
  profile->add(Counter::hits, length_, context_.memo.hits() - hits_);
  for (const CounterInfo& row : kRows)
    profile->add(row.counter, length_, more_[static_cast<std::size_t>(row.counter)]);
}

}  // namespace bitwhip::rules
