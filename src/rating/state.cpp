#include "rating/state.h"

#include <algorithm>
#include <bitset>

#include "grid/bits.h"
#include "rating/engine.h"
#include "rating/shared_tables.h"
#include "rules/brt.h"

namespace bitwhip::rating {
namespace {

constexpr std::string_view kGivensClash = "the givens contradict each other";
constexpr std::string_view kSinglesClash = "singles end in a contradiction";
constexpr std::string_view kRulesClash = "the rules end in a contradiction";

State contradiction(std::string_view where) { return {{}, Status::no_solution, where}; }

// possible(c): is the candidate left?
template <typename Possible>
State state_of(Status status, Possible possible) {
  State state{{}, status};
  state.puzzle.marks = true;
  for (int c = 0; c < kCandidates; ++c) {
    if (possible(static_cast<Candidate>(c))) state.puzzle.cell[c / kDigits] |= static_cast<std::uint16_t>(1u << (c % kDigits));
  }
  for (const std::uint16_t cell : state.puzzle.cell) state.puzzle.givens += is_single_bit(cell);
  return state;
}

}  // namespace

std::optional<Theory> Theory::parse(std::string_view text, RuleSystem::Problem& problem) {
  if (text == "givens") return Theory{Kind::givens};
  if (text == "BRT") return Theory{Kind::brt};
  if (text == "W1") return Theory{Kind::w1};
  auto rules = RuleSystem::parse(text, problem);
  if (!rules) return std::nullopt;
  return Theory{Kind::rules, *std::move(rules)};
}

struct StateEngine::Impl {
  Impl(const Geometry& geometry, const Theory& what, const Options& options)
      : tables(shared_tables(geometry)), kernels(simd::mask_kernels()), theory(what) {
    if (theory.kind < Theory::Kind::w1) return;
    const bool grouped = theory.rules.grouped();
    arena = std::make_unique<rules::Arena>(worker_arena(options, grouped));
    plain = std::make_unique<Engine>(*tables, options, *arena);
    if (grouped) groups = std::make_unique<Engine>(*tables, options, *arena, *plain);
  }

  State apply(const Puzzle& puzzle);
  Outcome apply_rules(Engine& engine, Engine* beside, Status& status);

  std::shared_ptr<const GridTables> tables;
  const simd::MaskKernels& kernels;
  Theory theory;
  std::unique_ptr<rules::Arena> arena;
  std::unique_ptr<Engine> plain;   // null where singles are all
  std::unique_ptr<Engine> groups;  // for rules on grouped grids (system_engine.h)
  Grid grid;
  rules::Live targets[kCandidates];
};

// The steps of the system until none has a target. beside: null, or the plain engine, which walks through the same states for the rules that need it.
Outcome StateEngine::Impl::apply_rules(Engine& engine, Engine* beside, Status& status) {
  engine.restore_start(theory.rules.with_locked());
  if (beside) beside->restore_start(theory.rules.with_locked());
  if (rules::is_solved(engine.search().live)) return Outcome::solved;
  for (;;) {
    engine.begin_pass();
    if (beside) beside->begin_pass();
    std::bitset<RuleSystem::kMaxParts> done;
    int count = 0;
    for (const auto& [rule, n, part] : theory.rules.steps()) {
      if (done[part]) continue;
      if (n > engine.max_length()) {  // and so are all that follow
        status = Status::length;
        break;
      }
      rules::Search& search = (beside && rule->rule->grid() == rules::OnGrid::plain ? beside : &engine)->search();
      search.cut = true;
      count = rule->rule->find(search, n, targets);
      if (search.halt != rules::Halt::none) {
        status = search.halt == rules::Halt::timeout ? Status::timeout : Status::memory;
        return Outcome::stuck;
      }
      if (count != 0) break;
      done[part] = !search.cut;
    }
    if (count == 0) return Outcome::stuck;
    if (beside) beside->remove(targets, count);  // both engines number the candidates alike
    if (const Outcome outcome = engine.remove(targets, count); outcome != Outcome::stuck) return outcome;
  }
}

State StateEngine::Impl::apply(const Puzzle& puzzle) {
  if (!rules::assert_givens(*tables, kernels, puzzle, grid)) return contradiction(kGivensClash);
  const auto in_grid = [this](Candidate c) { return grid.possible(c); };
  if (theory.kind == Theory::Kind::givens) return state_of(Status::ok, in_grid);
  if (!rules::apply_brt(*tables, kernels, grid)) return contradiction(kSinglesClash);
  if (theory.kind == Theory::Kind::brt || grid.solved(*tables)) return state_of(Status::ok, in_grid);

  plain->reset_stats();
  Outcome outcome = plain->start(grid);
  Engine* engine = plain.get();
  Status status = Status::ok;
  if (theory.kind == Theory::Kind::rules && (outcome == Outcome::stuck || !theory.rules.with_locked())) {
    if (groups) {
      groups->reset_stats();
      groups->start_beside();
      engine = groups.get();
    }
    outcome = apply_rules(*engine, groups && theory.rules.plain() ? plain.get() : nullptr, status);
  }
  if (outcome == Outcome::contradiction) return contradiction(kRulesClash);
  const rules::LiveGrid& live = engine->search().live;
  return state_of(status, [&](Candidate c) {
    const rules::Live number = live.find(c);
    return number == kNoCandidate ? grid.possible(c) : live.present(number);
  });
}

StateEngine::StateEngine(const Geometry& geometry, const Theory& theory, const Options& options)
    : impl_(std::make_unique<Impl>(geometry, theory, options)) {}
StateEngine::~StateEngine() = default;
StateEngine::StateEngine(StateEngine&&) noexcept = default;
StateEngine& StateEngine::operator=(StateEngine&&) noexcept = default;

State StateEngine::apply(const Puzzle& puzzle) { return impl_->apply(puzzle); }

}  // namespace bitwhip::rating
