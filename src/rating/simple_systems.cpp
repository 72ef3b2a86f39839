#include "rating/simple_systems.h"

#include <algorithm>
#include <array>
#include <bit>

#include "grid/bits.h"
#include "rules/brt.h"
#include "rules/locked.h"
#include "rules/subset_walk.h"

namespace bitwhip::rating {
namespace {

using rules::Link;
using rules::PathSort;
using Kind = Value::Kind;

constexpr std::array<SimpleSystemInfo, 3> kSystems{{
    {"sudoku-helper", "1 singles, 2 buckets (locked candidates), 3 pigeonhole (sets up to 4), 4 chains; confluent"},
    {"cross-hatching", "1 naked, 2 hidden singles in blocks, 3, 4 cross hatching with 2, 3 marks, 5 partial, 6 full member sets; confluent"},
    {"locked-candidates", "1 singles, 2 block-row/column, 3 block-block interactions; confluent"},
}};

constexpr unsigned bit(VariableKind kind) { return 1u << static_cast<unsigned>(kind); }
constexpr unsigned kCell = bit(VariableKind::rc);
constexpr unsigned kBlock = bit(VariableKind::bn);
constexpr unsigned kLine = bit(VariableKind::rn) | bit(VariableKind::cn);
constexpr unsigned kHouse = kBlock | kLine | bit(VariableKind::other);

bool has(std::span<const std::uint8_t> house, int cell) { return std::find(house.begin(), house.end(), cell) != house.end(); }

bool has_all(std::span<const std::uint8_t> house, std::span<const std::uint8_t> cells) {
  return std::all_of(cells.begin(), cells.end(), [house](int cell) { return has(house, cell); });
}

bool cross(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b) {
  return std::any_of(b.begin(), b.end(), [a](int cell) { return has(a, cell); });
}

void add_square(SimpleStep& step, Candidate c) {
  const auto cell = static_cast<std::uint8_t>(cell_of(c));
  if (!has(step.squares, cell)) step.squares.push_back(cell);
}

void add_digit(SimpleStep& step, Candidate c) {
  const auto at = std::lower_bound(step.digits.begin(), step.digits.end(), digit_of(c));
  if (at == step.digits.end() || *at != digit_of(c)) step.digits.insert(at, digit_of(c));
}

}  // namespace

std::span<const SimpleSystemInfo> simple_systems() { return kSystems; }

std::optional<SimpleSystem> simple_system(RatingId id) {
  if (id < kFirstSimple || id >= kFirstSimple + kSystems.size()) return std::nullopt;
  return static_cast<SimpleSystem>(id - kFirstSimple);
}

std::span<const SimpleEngine::Rung> SimpleEngine::rungs(SimpleSystem system) {
  static constexpr Rung kSudokuHelper[] = {
      {.strategy = Strategy::naked_single, .level = 1, .kinds = kCell},
      {.strategy = Strategy::hidden_single, .level = 1, .kinds = kHouse},
      {.strategy = Strategy::bucket, .level = 2, .kinds = kHouse, .least = 2, .most = 9},
      {.strategy = Strategy::pigeonhole, .level = 3, .least = 2, .most = 4, .naked = true, .hidden = true},
      {.strategy = Strategy::chain_of_pairs, .level = 4},
      {.strategy = Strategy::chain_of_digits, .level = 4},
      {.strategy = Strategy::generalised_chain, .level = 4},
  };
  static constexpr Rung kCrossHatching[] = {
      {.strategy = Strategy::naked_single, .level = 1, .kinds = kCell},
      {.strategy = Strategy::hidden_single, .level = 2, .kinds = kBlock},
      {.strategy = Strategy::two_marks, .level = 3, .kinds = kBlock, .least = 2, .most = 2},
      {.strategy = Strategy::three_marks, .level = 4, .kinds = kBlock, .least = 3, .most = 3},
      {.strategy = Strategy::partial_member_set, .level = 5, .least = 1, .most = 8, .naked = true},
      {.strategy = Strategy::full_member_set, .level = 6, .least = 1, .most = 8, .hidden = true},
  };
  static constexpr Rung kLockedCandidates[] = {
      {.strategy = Strategy::naked_single, .level = 1, .kinds = kCell},
      {.strategy = Strategy::hidden_single, .level = 1, .kinds = kHouse},
      {.strategy = Strategy::block_line, .level = 2, .kinds = kBlock, .least = 2, .most = 9},
      {.strategy = Strategy::block_block, .level = 3, .kinds = kLine, .least = 2, .most = 9},
  };
  switch (system) {
    case SimpleSystem::sudoku_helper:
      return kSudokuHelper;
    case SimpleSystem::cross_hatching:
      return kCrossHatching;
    case SimpleSystem::locked_candidates:
      break;
  }
  return kLockedCandidates;
}

Value SimpleEngine::rate(SimpleSystem system, const Grid& givens, unsigned left_out, std::vector<SimpleStep>* steps) {
  grid_ = givens;
  left_out_ = left_out;
  steps_ = steps;
  int used = 1;
  for (;;) {
    if (kernels_.scan(grid_.table(), single_)) return {};
    if (grid_.solved(tables_)) return {Kind::finite, used};
    marks_loaded_ = false;
    const auto ladder = rungs(system);
    const auto applies = [this](const Rung& rung) {
      if (left_out_ & bitwhip::rating::bit(rung.strategy)) return false;
      return rung.kinds != 0 && rung.most == 0 ? place_singles(rung) : eliminate(rung);
    };
    const auto rung = std::find_if(ladder.begin(), ladder.end(), applies);
    if (rung == ladder.end()) return {Kind::infinite, 0};
    used = std::max(used, rung->level);
  }
}

bool SimpleEngine::place_singles(const Rung& rung) {
  const Geometry& geometry = tables_.geometry();
  simd::LaneSet where{};
  for (int w = 0; w < simd::kMaskWords; ++w) {
    for (std::uint64_t rest = single_.word[w] & ~grid_.decided().word[w]; rest; rest &= rest - 1) {
      const int v = w * 64 + std::countr_zero(rest);
      if (rung.kinds >> static_cast<unsigned>(geometry.kind(static_cast<Variable>(v))) & 1) where.word[w] |= rest & (~rest + 1);
    }
  }
  Candidate list[simd::kMaskLanes];
  simd::LaneSet decided;
  const int count = rules::list_singles(tables_, grid_, single_, where, list, decided);
  for (int i = 0; i < count && steps_ != nullptr; ++i) {
    SimpleStep& step = steps_->emplace_back(SimpleStep{.strategy = rung.strategy, .level = rung.level});
    step.placed = list[i];
    add_digit(step, list[i]);
    add_square(step, list[i]);
    if (rung.kinds == kCell) continue;
    for (const auto [v, k] : geometry.places(list[i])) {
      if (step.houses.empty() && (where.word[v / 64] >> (v % 64) & 1)) step.houses.push_back(geometry.house_of(v));
    }
  }
  if (count > 0) grid_.assert_candidates(tables_, kernels_, list, count, decided);
  return count > 0;
}

bool SimpleEngine::eliminate(const Rung& rung) {
  if (!marks_loaded_) marks_.load(tables_, grid_);
  marks_loaded_ = true;
  removed_ = {};
  switch (rung.strategy) {
    case Strategy::chain_of_pairs:
      find_chains(rung, PathSort::pairs);
      break;
    case Strategy::chain_of_digits:
      find_chains(rung, PathSort::digits);
      break;
    case Strategy::generalised_chain:
      find_chains(rung, PathSort::general);
      break;
    default:
      rung.kinds != 0 ? find_locked(rung) : find_sets(rung);
  }
  bool any = false;
  removed_.each([&](Candidate c) {
    any = true;
    if (observer) observer(rung.level, c);
    grid_.remove_candidate(tables_, c);
  });
  return any;
}

SimpleStep* SimpleEngine::take(const Rung& rung, const CandidateSet& removed) {
  CandidateSet fresh;
  std::uint64_t any = 0;
  for (std::size_t w = 0; w < fresh.word.size(); ++w) {
    any |= fresh.word[w] = removed.word[w] & ~removed_.word[w];
    removed_.word[w] |= fresh.word[w];
  }
  if (!any || steps_ == nullptr) return nullptr;
  SimpleStep& step = steps_->emplace_back(SimpleStep{.strategy = rung.strategy, .level = rung.level});
  fresh.each([&](Candidate c) { step.eliminated.push_back(c); });
  return &step;
}

void SimpleEngine::find_locked(const Rung& rung) {
  const Geometry& geometry = tables_.geometry();
  for (int i = kCells; i < geometry.variables(); ++i) {
    const auto v = static_cast<Variable>(i);
    const int count = kMaskBits[marks_.table.lane[v]];
    if (count < rung.least || count > rung.most || !(rung.kinds >> static_cast<unsigned>(geometry.kind(v)) & 1)) continue;
    SimpleStep* const step = take(rung, rules::linked_to_all(tables_, marks_.table, marks_.open, v));
    if (step != nullptr) describe_locked(*step, v);
  }
}

void SimpleEngine::describe_locked(SimpleStep& step, Variable v) const {
  const Geometry& geometry = tables_.geometry();
  const auto add_squares = [&](Variable of) {
    for (unsigned rest = marks_.table.lane[of]; rest; rest &= rest - 1) add_square(step, geometry.candidate(of, std::countr_zero(rest)));
    std::sort(step.squares.begin(), step.squares.end());
  };
  add_squares(v);
  const int digit = digit_of(step.eliminated.front());
  step.digits = {digit};
  step.n = static_cast<int>(step.squares.size());
  const int home = geometry.house_of(v);
  int other = -1;  // the other house that the squares share, the one where something is removed
  for (int h = 0; h < geometry.houses(); ++h) {
    if (h != home && has_all(geometry.house(h), step.squares) && has(geometry.house(h), cell_of(step.eliminated.front()))) other = h;
  }
  if (step.strategy != Strategy::block_block || other < 0 || geometry.kind(geometry.variable(other, digit)) != VariableKind::bn) {
    step.houses = {home};
    if (other >= 0) step.houses.push_back(other);
    return;
  }
  // The line and the block turned inside out: the other two blocks that cross the line, the other two lines that cross the block.
  step.squares.clear();
  const auto add_crossing = [&](int like, int of) {
    for (int h = 0; h < geometry.houses(); ++h) {
      const bool same_kind = geometry.kind(geometry.variable(h, digit)) == geometry.kind(geometry.variable(like, digit));
      if (h != like && same_kind && cross(geometry.house(h), geometry.house(of))) step.houses.push_back(h);
    }
  };
  add_crossing(other, home);
  for (const int block : step.houses) add_squares(geometry.variable(block, digit));
  step.n = static_cast<int>(step.squares.size());
  add_crossing(home, other);
}

void SimpleEngine::find_sets(const Rung& rung) {
  const Geometry& geometry = tables_.geometry();
  for (int n = rung.least; n <= rung.most; ++n) {
    for (const SubsetKind kind : {SubsetKind::naked, SubsetKind::hidden}) {
      if (kind == SubsetKind::naked ? !rung.naked : !rung.hidden) continue;
      bool any = false;
      rules::SubsetWalk walk(marks_.table, n, [&](const Sector& sector, unsigned base, unsigned values) {
        CandidateSet out;
        rules::each_removed(geometry, marks_.table, sector, base, values, [&](Candidate c) {
          out.add(c);
          any = true;
        });
        SimpleStep* const step = take(rung, out);
        if (step == nullptr) return false;
        step->n = n;
        step->hidden = kind == SubsetKind::hidden;
        step->houses = {geometry.house_of(step->hidden ? sector.base[0] : sector.cover[0])};
        for (unsigned rest = base; rest; rest &= rest - 1) {
          const Variable v = sector.base[std::countr_zero(rest)];
          for (unsigned mask = marks_.table.lane[v]; mask; mask &= mask - 1) {
            add_square(*step, geometry.candidate(v, std::countr_zero(mask)));
            add_digit(*step, geometry.candidate(v, std::countr_zero(mask)));
          }
        }
        std::sort(step->squares.begin(), step->squares.end());
        return false;
      });
      for (const Sector& sector : tables_.spaces().sectors()) {
        if (sector.kind == kind) walk.sector(sector);
      }
      if (any) return;
    }
  }
}

void SimpleEngine::find_chains(const Rung& rung, PathSort sort) {
  CandidateSet targets;
  paths_.load(marks_, sort);
  const int length = paths_.shortest(rules::BivaluePaths::kNoLimit, targets);
  if (length == 0) return;
  if (sort == PathSort::pairs && !(left_out_ & bitwhip::rating::bit(Strategy::chain_of_digits))) {
    // A chain of digits with fewer squares comes first.
    CandidateSet others;
    paths_.load(marks_, PathSort::digits);
    if (paths_.shortest((length - 1) / 2, others) > 0) return;
    paths_.load(marks_, sort);
  }
  if (steps_ == nullptr) {
    removed_ = targets;
    return;
  }
  // The ends of a chain often see more targets than one.
  targets.each([&](Candidate target) {
    if (removed_.has(target)) return;
    const auto chain = paths_.chain(target);
    CandidateSet out;
    targets.each([&](Candidate c) {
      if (tables_.spaces().links(c).has(chain.front().left) && tables_.spaces().links(c).has(chain.back().right)) out.add(c);
    });
    SimpleStep* const step = take(rung, out);
    step->n = sort == PathSort::digits ? 2 * length : length;
    describe_chain(*step, chain);
  });
}

void SimpleEngine::describe_chain(SimpleStep& step, std::span<const Link> chain) const {
  step.links.assign(chain.begin(), chain.end());
  for (const Link& link : chain) {
    for (const Candidate c : {link.left, link.right}) {
      add_square(step, c);
      add_digit(step, c);
    }
  }
}

SimplePath explain(const GridTables& tables, const Puzzle& puzzle, SimpleSystem system, unsigned left_out) {
  SimplePath path;
  Grid grid;
  if (!rules::assert_givens(tables, simd::mask_kernels(), puzzle, grid)) return path;
  SimpleEngine engine(tables);
  path.value = engine.rate(system, grid, left_out, &path.steps);
  return path;
}

}  // namespace bitwhip::rating
