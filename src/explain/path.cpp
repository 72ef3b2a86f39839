#include "explain/path.h"

#include <algorithm>
#include <bitset>
#include <optional>
#include <span>
#include <stdexcept>

#include "explain/places.h"
#include "explain/singles.h"
#include "rules/brt.h"
#include "rules/propagation.h"

namespace bitwhip::explain {
namespace {

using rating::RatingId;
using rating::RuleSystem;
using rating::Value;

// Where the rating is infinite the path tries lengths up to this one.
constexpr int kTriedWhenInfinite = 6;

struct Walked {
  RatingId id;
  const char* rules;
};
constexpr Walked kWalked[] = {
    {rating::kW, "locked,whip"}, {rating::kB, "locked,whip,braid"}, {rating::kGW, "locked,g-whip"}, {rating::kGB, "locked,g-whip,g-braid"}};

RuleSystem parsed(const std::string& rules) {
  RuleSystem::Problem problem;
  auto system = RuleSystem::parse(rules, problem);
  if (!system) throw std::logic_error("rules of a path: " + problem.why);
  return *std::move(system);
}

// As written after --rules.
std::string written(const RuleSystem& system) {
  std::string text;
  for (const RuleSystem::Part& part : system.parts()) {
    if (!text.empty()) text += ',';
    text += part.rule->name;
    if (part.least == part.rule->least && part.most == part.rule->most) continue;
    text += "=" + std::to_string(part.least);
    if (part.most != part.least) text += ".." + std::to_string(part.most);
  }
  return text.empty() ? "singles" : text;
}

// The second chain of a bichain may be part of the first, where lassos are no rule of their own: a lasso then.
void tidy(rules::Pattern& pattern) {
  const auto same = [](const rules::Link& a, const rules::Link& b) { return a.variable == b.variable && a.left == b.left && a.right == b.right; };
  const auto& chain = pattern.links;
  if (std::equal(pattern.branch.begin(), pattern.branch.end(), chain.begin(), chain.begin() + static_cast<long>(pattern.branch.size()), same))
    pattern.branch.clear();
}

// Rules asked for without their short lengths (whip>=3) may find a shorter whip. C-chains count cells, two a link.
int length_of(const rules::RuleInfo& rule, int n, const rules::Pattern& pattern) {
  return pattern.links.empty() || rule.name == "c" ? n : static_cast<int>(pattern.links.size());
}

}  // namespace

int Path::steps() const {
  int count = 0;
  for (const Round& round : rounds) count += static_cast<int>(round.steps.size());
  return count;
}

int Path::level() const {
  int level = 0;
  for (const Round& round : rounds) {
    for (const Step& step : round.steps) level = std::max(level, step.n);
  }
  return level;
}

std::string refusal(RatingId id) {
  const rating::RatingInfo& info = rating::all_ratings()[id];
  if (id == rating::kTrialDepth || id == rating::kBxB || id == rating::kBxBB)
    return std::string(info.name) + " rates trial and error, which has no patterns to show";
  if (info.system != nullptr && info.system->place)
    return std::string(info.name) + " is a place in a list of theories; ask for --rules " + written(info.system->rules) + " to see their steps";
  return {};
}

struct PathFinder::Impl {
  explicit Impl(const rating::Options& given)
      : options(given), tables(classic_tables()), kernels(rules::propagation_kernels()), search(tables, given.arena) {}

  // From the givens on; true when it ends solved.
  bool walk(const RuleSystem& system, int limit, Path& path);
  bool add_round(const RuleSystem& system, int limit, Path& path, Grid& grid);

  rating::Options options;
  std::optional<rating::Rater> rater;
  RatingId rated = 0;
  const GridTables& tables;
  const rules::PropagationKernels& kernels;
  rules::Search search;
  std::unique_ptr<rules::Search> groups;  // beside it, for rules on grouped grids; both number the candidates alike
  rules::Live targets[kCandidates];

  rules::Search& search_of(const rules::Rule& rule) { return rule.grid() == rules::OnGrid::grouped ? *groups : search; }
  template <class Visit>
  void each_search(const RuleSystem& system, Visit visit) {
    visit(search);
    if (system.grouped()) visit(*groups);
  }
};

PathFinder::PathFinder(const rating::Options& options) : impl_(std::make_unique<Impl>(options)) {}
PathFinder::~PathFinder() = default;

Path PathFinder::find(const Puzzle& puzzle, RatingId id) {
  Path path;
  path.puzzle = puzzle;
  path.rating = rating::all_ratings()[id].name;
  if (!impl_->rater || impl_->rated != id) impl_->rater.emplace(Geometry::classic(), std::span(&id, 1), impl_->options);
  impl_->rated = id;
  rating::Report report;
  impl_->rater->rate(puzzle, report);
  path.value = report.values[0];
  path.status = report.status;
  if (path.value.kind == Value::Kind::none) return path;

  std::vector<RuleSystem> systems;
  for (const Walked& walked : kWalked) {
    if (id == walked.id) systems.push_back(parsed(walked.rules));
  }
  if (systems.empty()) {
    const rating::SystemInfo& info = id == rating::kRules ? impl_->options.rules : *rating::all_ratings()[id].system;
    systems.push_back(info.rules);
    systems.insert(systems.end(), info.theories.begin(), info.theories.end());
  }
  if (path.value.kind == Value::Kind::finite) {
    for (const RuleSystem& system : systems) {
      if (!impl_->walk(system, path.value.n, path)) continue;
      path.rules = written(system);
      return path;
    }
    throw std::logic_error("no path has the level of the rating " + path.rating);
  }
  const int limit = path.value.kind == Value::Kind::above ? path.value.n : std::min(impl_->options.max_length, kTriedWhenInfinite);
  impl_->walk(systems.front(), limit, path);
  path.rules = written(systems.front());
  return path;
}

bool PathFinder::Impl::walk(const RuleSystem& system, int limit, Path& path) {
  const auto& masks = simd::mask_kernels();
  Grid grid;
  rules::assert_givens(tables, masks, path.puzzle, grid);
  path.singles = apply_singles(tables, grid);
  path.rounds.clear();
  if (system.grouped() && !groups) groups = std::make_unique<rules::Search>(tables, options.arena, rules::Groups::yes);
  each_search(system, [&](rules::Search& each) {
    each.longest = options.max_length;
    each.memo.set_hash_mask(options.memo_hash_mask);
    each.start(0);
    if (!grid.solved(tables)) each.load(grid);
  });
  while (!grid.solved(tables) && add_round(system, limit, path, grid)) {
  }
  path.last = grid;
  path.solved = grid.solved(tables);
  return path.solved;
}

// One pass of the system. False when no rule has a target.
bool PathFinder::Impl::add_round(const RuleSystem& system, int limit, Path& path, Grid& grid) {
  each_search(system, [&](rules::Search& each) { kernels.begin_pass(each); });
  std::bitset<RuleSystem::kMaxParts> done;
  for (const auto& [rule, n, part] : system.steps()) {
    if (n > limit) break;
    if (done[part]) continue;
    rules::Search& on = search_of(*rule->rule);
    on.cut = true;
    int count = rule->rule->find(on, n, targets);
    if (on.halt != rules::Halt::none) {  // whips before braids: these need no memory, and every whip is a braid
      on.halt = rules::Halt::none;
      count = 0;
    }
    if (count == 0) {
      done[part] = !on.cut;
      continue;
    }
    Round& round = path.rounds.emplace_back();
    round.before = grid;
    for (int i = 0; i < count; ++i) {
      rules::Pattern pattern = rule->rule->explain(on, targets[i], n);
      if (pattern.links.empty() && pattern.base.empty()) throw std::runtime_error("no pattern within the search memory: a larger arena may help");
      tidy(pattern);
      round.steps.push_back({rule, length_of(*rule, n, pattern), std::move(pattern)});
    }
    for (int i = 0; i < count; ++i) {
      grid.remove_candidate(tables, search.live.name(targets[i]));
      each_search(system, [&](rules::Search& each) { each.live.remove(targets[i]); });
    }
    round.singles = apply_singles(tables, grid);
    each_search(system, [&](rules::Search& each) { kernels.settle(each); });
    return true;
  }
  return false;
}

}  // namespace bitwhip::explain
