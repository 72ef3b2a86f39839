#include "explain/word_path.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>

#include "explain/notation.h"
#include "explain/places.h"
#include "rules/brt.h"

namespace bitwhip::explain {
namespace {

using rating::RatingId;
using rating::SimpleStep;

RatingId id_of(rating::SimpleSystem system) { return static_cast<RatingId>(rating::kFirstSimple + static_cast<unsigned>(system)); }

// {n5 n3}r3c8, n4{r1c1 r2c2}b1
std::string link_text(const rules::Link& link) {
  const Place place = place_of(link.variable);
  if (place.kind == VariableKind::rc) return fmt::format("{{n{} n{}}}{}", digit_of(link.left), digit_of(link.right), cell_text(link.left));
  return fmt::format("n{}{{{} {}}}{}{}", place.second, cell_text(link.left), cell_text(link.right), house_letter(place.kind), place.first);
}

template <class Visit>
void each_step(const WordPath& path, Visit visit) {
  for (const SimpleStep& step : path.singles) visit(step);
  for (const WordRound& round : path.rounds) {
    for (const SimpleStep& step : round.steps) visit(step);
    for (const SimpleStep& step : round.singles) visit(step);
  }
}

void apply(Grid& grid, const SimpleStep& step) {
  if (step.placed != kNoCandidate) grid.assert_candidates(classic_tables(), simd::mask_kernels(), &step.placed, 1);
  for (const Candidate c : step.eliminated) grid.remove_candidate(classic_tables(), c);
}

}  // namespace

std::string WordPath::rating() const { return std::string(rating::all_ratings()[id_of(system)].name); }

std::string WordPath::rules() const {
  std::string text;
  for (const rating::Strategy strategy : rating::SimpleEngine::strategies(system)) (text += text.empty() ? "" : ",") += to_string(strategy);
  return text;
}

int WordPath::steps() const {
  int count = 0;
  for (const WordRound& round : rounds) count += static_cast<int>(round.steps.size());
  return count;
}

int WordPath::level() const {
  int level = 1;
  each_step(*this, [&](const SimpleStep& step) { level = std::max(level, step.level); });
  return level;
}

std::string WordPath::most_complex_strategy() const {
  std::optional<rating::Strategy> most;
  each_step(*this, [&](const SimpleStep& step) { most = std::max(most.value_or(step.strategy), step.strategy); });
  return most ? std::string(to_string(*most)) : "ECP";
}

std::string words(const SimpleStep& step, bool full) {
  std::string text = to_words(Geometry::classic(), step);
  if (!full || step.links.empty()) return text;
  std::string chain;
  for (const rules::Link& link : step.links) (chain += chain.empty() ? ", by " : " - ") += link_text(link);
  return text.insert(text.find(" ==> "), chain);
}

struct WordPathFinder::Impl {
  explicit Impl(const rating::Options& given) : options(given), engine(classic_tables()) {}

  rating::Options options;
  std::optional<rating::Rater> rater;
  RatingId rated = 0;
  rating::SimpleEngine engine;
};

WordPathFinder::WordPathFinder(const rating::Options& options) : impl_(std::make_unique<Impl>(options)) {}
WordPathFinder::~WordPathFinder() = default;

WordPath WordPathFinder::find(const Puzzle& puzzle, rating::SimpleSystem system) {
  WordPath path;
  path.puzzle = puzzle;
  path.system = system;
  const RatingId id = id_of(system);
  if (!impl_->rater || impl_->rated != id) impl_->rater.emplace(Geometry::classic(), std::span(&id, 1), impl_->options);
  impl_->rated = id;
  rating::Report report;
  impl_->rater->rate(puzzle, report);
  path.value = report.values[0];
  path.status = report.status;
  if (path.value.kind == rating::Value::Kind::none) return path;

  Grid& grid = path.last;
  rules::assert_givens(classic_tables(), simd::mask_kernels(), puzzle, grid);
  std::vector<SimpleStep> steps;
  impl_->engine.rate(system, grid, 0, &steps);
  int pass = 0;
  for (const SimpleStep& step : steps) {
    if (step.placed != kNoCandidate) {
      (path.rounds.empty() ? path.singles : path.rounds.back().singles).push_back(step);
    } else {
      if (step.pass != pass) path.rounds.push_back({grid, {}, {}});
      path.rounds.back().steps.push_back(step);
      pass = step.pass;
    }
    apply(grid, step);
  }
  path.solved = grid.solved(classic_tables());
  return path;
}

}  // namespace bitwhip::explain
