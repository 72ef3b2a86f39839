#include "rules/position.h"

#include <algorithm>
#include <cstring>

#include "rules/brt.h"
#include "rules/propagation.h"

namespace bitwhip::rules {
namespace {

std::size_t bytes_of(const Search& search) { return sizeof(std::uint64_t) * static_cast<std::size_t>(search.live.record); }

}  // namespace

std::size_t Position::arena_bytes(const Limits& limits, bool groups) {
  return std::max(limits.arena, Search::fixed_bytes(Groups::no)) + (groups ? Search::fixed_bytes(Groups::yes) : 0);
}

Position::Position(const GridTables& tables, Budget& budget, bool groups)
    : tables_(tables),
      budget_(budget),
      mask_kernels_(simd::mask_kernels()),
      plain_(tables, budget, Groups::no),
      grouped_(groups ? std::make_unique<Search>(tables, budget, Groups::yes) : nullptr),
      counter_(tables) {
  plain_.memo.set_hash_mask(budget.limits().memo_hash_mask);
  if (grouped_) grouped_->memo.set_hash_mask(budget.limits().memo_hash_mask);
}

bool Position::start(const Puzzle& puzzle) {
  Grid grid;
  const bool consistent = assert_givens(tables_, mask_kernels_, puzzle, grid);
  start(grid);
  return consistent;
}

void Position::start(const Grid& grid) {
  ++puzzle_;
  grid_ = grid;
  live_ = in_pass_ = grouped_compiled_ = masks_loaded_ = shown_loaded_ = false;
  grids_ = {};
  solutions_ = -1;
  budget_.start();
  reset_stats();
}

bool Position::apply_singles() {
  BITWHIP_INVARIANT(!live_);
  masks_loaded_ = false;
  return apply_brt(tables_, mask_kernels_, grid_);
}

const Grid& Position::grid() {
  if (!live_) return grid_;
  if (shown_loaded_) return shown_;
  shown_ = compiled_;
  const LiveGrid& live = search().live;
  CandidateList decided;
  for (int i = 0; i < live.candidates; ++i) {
    const auto c = static_cast<Live>(i);
    if (!live.present(c)) {
      shown_.remove_candidate(tables_, live.name(c));
    } else if (!live.open(c)) {
      decided.add(live.name(c));
    }
  }
  shown_.assert_candidates(tables_, mask_kernels_, decided.begin(), decided.size());
  shown_loaded_ = true;
  return shown_;
}

bool Position::solved() { return live_ ? is_solved(search().live) : grid_.solved(tables_); }

const Masks& Position::masks() {
  BITWHIP_INVARIANT(!live_ || in_pass_);
  if (live_) return search().masks();
  if (!masks_loaded_) masks_.load(tables_, grid_);
  masks_loaded_ = true;
  return masks_;
}

void Position::go_live() {
  BITWHIP_INVARIANT(!live_ && !grid_.solved(tables_));
  live_ = true;
  grids_ = {.plain = true};
  in_pass_ = shown_loaded_ = false;
  compiled_ = grid_;
  plain_.load(compiled_);
}

void Position::go_to_masks(const Grid& grid) {
  live_ = in_pass_ = masks_loaded_ = false;
  grid_ = grid;
}

void Position::save(Snapshot& to) const {
  to.has = grids_;
  if (grids_.plain) std::memcpy(to.plain, plain_.live.state(), bytes_of(plain_));
  if (grids_.grouped) std::memcpy(to.grouped, grouped_->live.state(), bytes_of(*grouped_));
}

void Position::put_back(const Snapshot& from) {
  if (grids_.plain) std::memcpy(plain_.live.state(), from.plain, bytes_of(plain_));
  if (grids_.grouped) std::memcpy(grouped_->live.state(), from.grouped, bytes_of(*grouped_));
  in_pass_ = shown_loaded_ = false;
}

void Position::restart(Snapshot& from, Grids grids) {
  live_ = true;
  BITWHIP_INVARIANT((grids.plain || grids.grouped) && (!grids.plain || from.has.plain) && (!grids.grouped || grouped_));
  if (grids.grouped && !from.has.grouped) derive_grouped(from);
  grids_ = grids;
  put_back(from);
  forget_closures();
}

// The state of the live grid without minirows, in the one with them.
void Position::derive_grouped(Snapshot& from) {
  std::memcpy(plain_.live.state(), from.plain, bytes_of(plain_));
  if (grouped_compiled_) {
    std::memcpy(grouped_->live.state(), grouped_start_, bytes_of(*grouped_));
  } else {
    grouped_->load(compiled_);
    std::memcpy(grouped_start_, grouped_->live.state(), bytes_of(*grouped_));
    grouped_compiled_ = true;
  }
  BITWHIP_INVARIANT(grouped_->live.candidates == plain_.live.candidates);
  for (int i = 0; i < plain_.live.candidates; ++i) {
    const auto c = static_cast<Live>(i);
    BITWHIP_INVARIANT(grouped_->live.name(c) == plain_.live.name(c));
    if (!plain_.live.present(c)) grouped_->live.remove(c);
  }
  [[maybe_unused]] const bool consistent = propagation_kernels(grouped_->live).settle(*grouped_);
  BITWHIP_INVARIANT(consistent);
  std::memcpy(from.grouped, grouped_->live.state(), bytes_of(*grouped_));
  from.has.grouped = true;
}

void Position::forget_closures() {
  each_search([](Search& search) { search.open_all(); });
  in_pass_ = false;
}

void Position::begin_pass() {
  if (live_) each_search([](Search& search) { rules::begin_pass(search); });
  in_pass_ = true;
}

Outcome Position::settle() {
  in_pass_ = shown_loaded_ = false;
  bool consistent = true;
  each_search([&consistent](Search& search) { consistent = propagation_kernels(search.live).settle(search) && consistent; });
  if (!consistent) return Outcome::contradiction;
  return is_solved(search().live) ? Outcome::solved : Outcome::open;
}

Outcome Position::remove(const CandidateList& list) {
  if (live_) {
    for (const Candidate c : list) {
      const Live number = search().live.find(c);
      BITWHIP_INVARIANT(number != kNoCandidate);
      each_search([number](Search& search) { search.live.remove(number); });
    }
    return settle();
  }
  for (const Candidate c : list) grid_.remove_candidate(tables_, c);
  masks_loaded_ = in_pass_ = false;
  return Outcome::open;
}

Outcome Position::place(const CandidateList& list) {
  if (live_) {
    for (const Candidate c : list) {
      const Live number = search().live.find(c);
      BITWHIP_INVARIANT(number != kNoCandidate);
      each_search([number](Search& search) {
        LiveGrid& live = search.live;
        const std::uint64_t* const row = live.row(number);
        for (int w = 0; w < live.planes * live.words; ++w) live.state()[w] &= row[w];
      });
    }
    return settle();
  }
  grid_.assert_candidates(tables_, mask_kernels_, list.begin(), list.size());
  masks_loaded_ = in_pass_ = false;
  return Outcome::open;
}

Outcome Position::remove(Candidate c) {
  CandidateList list;
  list.add(c);
  return remove(list);
}

Outcome Position::place(Candidate c) {
  CandidateList list;
  list.add(c);
  return place(list);
}

int Position::solutions() {
  if (solutions_ < 0) solutions_ = counter_.count(mask_kernels_, compiled_, budget_, solver_stats_);
  return solutions_;
}

SearchStats Position::stats() const {
  SearchStats sum = plain_.stats;
  if (grouped_) sum += grouped_->stats;
  return sum += solver_stats_;
}

void Position::reset_stats() {
  plain_.stats = solver_stats_ = {};
  if (grouped_) grouped_->stats = {};
  plain_.memo.clear();  // what earlier puzzles left behind must not show in the peak
  if (grouped_) grouped_->memo.clear();
  budget_.arena.reset_peak();
}

}  // namespace bitwhip::rules
