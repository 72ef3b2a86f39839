#include "batch/puzzle_facts.h"

#include <fmt/core.h>

#include <bit>
#include <iterator>
#include <utility>

#include "collect/cells.h"
#include "grid/geometry.h"
#include "rating/status.h"
#include "rating/value.h"
#include "rules/brt.h"
#include "simd/mask_table.h"

namespace bitwhip::batch {

namespace {

using collect::Cells;
using collect::FormOrder;

constexpr std::string_view kNoClue = "none";  // in place of redundant clues

void add_cell(std::string& cells, int cell) {
  fmt::format_to(std::back_inserter(cells), "{}r{}c{}", cells.empty() ? "" : ",",
                 cell / kDigits + 1, cell % kDigits + 1);
}

rating::RatingOptions without_profile(rating::RatingOptions options) {
  options.profile = options.count_all = false;
  return options;
}

}  // namespace

PuzzleFacts::PuzzleFacts(std::shared_ptr<const GridTables> tables, const WantedFacts& wanted,
                         const rating::RatingOptions& options)
    : tables_(std::move(tables)),
      is_classic_(tables_->geometry().is_classic()),
      wanted_(wanted),
      options_(options),
      solver_(options.allowance != nullptr ? collect::FastSolver(*options.allowance)
                                           : collect::FastSolver(options.stop)),
      minlex_(wanted.any_form() ? std::make_unique<collect::Minlex>() : nullptr),
      engine_(is_classic_ ? nullptr : std::make_unique<rating::SolutionFinder>(tables_, options)) {}

int PuzzleFacts::count(const Puzzle& puzzle, std::uint64_t limit) {
  const std::uint64_t found = solver_.count(puzzle, limit);
  return solver_.stopped() ? -1 : static_cast<int>(found);
}

bool PuzzleFacts::find(const Puzzle& puzzle, Record& record, rating::Report& report) {
  if (is_classic_ && wanted_.solutions > 2 && report.solutions > 1) {
    report.solutions = count(puzzle, wanted_.solutions);
    // The limit says more than that there are several.
    if (report.solutions < 0) report.status = rating::Status::ok;
  }
  if (stopped() || puzzle.marks) return !stopped();
  if (is_classic_ && wanted_.minimality && report.solutions < 0)
    report.solutions = count(puzzle, 2);
  if (wanted_.minimality && !record.facts.clues.redundant && !record.facts.clues.minimal &&
      report.solutions == 1 && !find_redundant(puzzle, record))
    return false;
  return !is_classic_ || minlex_ == nullptr || find_forms(puzzle, record, report);
}

// Precondition: the puzzle has exactly one solution.
bool PuzzleFacts::find_redundant(const Puzzle& puzzle, Record& record) {
  redundant_.clear();
  if (is_classic_) {
    const Cells clues = collect::givens_of(puzzle);
    solver_.count(clues, 1);
    for (collect::BandedCellSet left =
             minimality_.redundant(clues, Cells(solver_.solution()), solver_);
         !left.empty(); left.remove(left.front()))
      add_cell(redundant_, left.front());
    if (solver_.stopped()) return !stopped();
  } else {
    const int size = tables_->geometry().size();
    Puzzle rest = puzzle;
    for (int cell = 0; cell < kCells && !engine_->gave_up(); ++cell) {
      std::uint16_t& mask = rest.cell[static_cast<std::size_t>(cell)];
      if (!is_on_board(size, cell) || !std::has_single_bit(mask)) continue;
      const std::uint16_t given = mask;
      mask = static_cast<std::uint16_t>((1U << size) - 1);
      if (!engine_->solve(rest).empty()) add_cell(redundant_, cell);
      mask = given;
    }
    if (engine_->gave_up()) return !stopped();
  }
  if (redundant_.empty()) redundant_ = kNoClue;
  record.facts.clues = {redundant_ == kNoClue, redundant_};
  return !stopped();
}

void PuzzleFacts::set_form(CanonicalFormKind kind, const Cells& cells, Record& record) {
  if (!asks(kind, record)) return;
  const bool by_pattern = kind == CanonicalFormKind::puzzle_by_pattern ||
                          kind == CanonicalFormKind::expansion_by_pattern;
  const collect::CanonicalForm form =
      minlex_->of(cells, by_pattern ? FormOrder::pattern : FormOrder::row);
  std::string& text = forms_[static_cast<std::size_t>(kind)];
  text = collect::text_of(form.cells);
  record.facts.canonical_form(kind) = {text, form.automorphisms};
}

std::optional<Cells> expansion_of(const GridTables& tables, const Puzzle& puzzle) {
  Grid grid;
  const simd::MaskKernels& kernels = simd::mask_kernels();
  if (!rules::assert_givens(tables, kernels, puzzle, grid) ||
      !rules::apply_brt(tables, kernels, grid))
    return std::nullopt;
  Cells cells{};
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const unsigned mask = grid.mask(static_cast<Variable>(cell));
    if (std::has_single_bit(mask))
      cells[cell] = static_cast<std::uint8_t>(1 + std::countr_zero(mask));
  }
  return cells;
}

bool PuzzleFacts::find_forms(const Puzzle& puzzle, Record& record, rating::Report& report) {
  const Cells clues = collect::givens_of(puzzle);
  set_form(CanonicalFormKind::puzzle, clues, record);
  set_form(CanonicalFormKind::puzzle_by_pattern, clues, record);
  set_form(CanonicalFormKind::pattern, collect::pattern_of(clues), record);
  if (asks(CanonicalFormKind::solution, record)) {
    // A puzzle that is not rated has no number of solutions yet.
    if (report.solutions < 0) report.solutions = count(puzzle, 2);
    if (stopped()) return false;
    if (report.solutions == 1 && solver_.count(clues, 1) == 1)
      set_form(CanonicalFormKind::solution, Cells(solver_.solution()), record);
    if (report.solutions == 0) report.status = rating::Status::no_solution;
    if (report.solutions > 1) report.status = rating::Status::multiple_solutions;
  }
  if (asks(CanonicalFormKind::expansion, record) ||
      asks(CanonicalFormKind::expansion_by_pattern, record)) {
    const auto expansion = expansion_of(*tables_, puzzle);
    if (!expansion) report.status = rating::Status::no_solution;
    for (const CanonicalFormKind kind :
         {CanonicalFormKind::expansion, CanonicalFormKind::expansion_by_pattern}) {
      if (expansion) set_form(kind, *expansion, record);
    }
  }
  return !stopped();
}

PathFacts::PathFacts(const std::shared_ptr<const GridTables>& tables,
                     const std::vector<const ColumnInfo*>& columns, rating::RatingOptions options,
                     const std::vector<rating::RatingId>& rated)
    : tables_(tables),
      options_(without_profile(std::move(options))),
      rated_(rated),
      texts_(rating::ratings().size()) {
  for (const ColumnInfo* column : columns) {
    const auto same = [column](const PathRequest& asked) {
      return asked.rating == column->path->rating;
    };
    if (!column->path || std::any_of(asked_.begin(), asked_.end(), same)) continue;
    PathRequest& asked = asked_.emplace_back(PathRequest{.rating = column->path->rating});
    if (rating::info(asked.rating).uses == nullptr) {
      asked.finder = std::make_unique<explain::PathFinder>(tables, asked.rating, options_);
    } else if (!contains(rated_, asked.rating)) {
      make_rater(asked);
    }
  }
}

void PathFacts::make_rater(PathRequest& asked) {
  asked.rater = std::make_unique<rating::Rater>(tables_, std::span(&asked.rating, 1), options_);
}

std::span<PathTexts> PathFacts::clear() {
  for (const PathRequest& asked : asked_) texts_[asked.rating] = {};
  return texts_;
}

bool PathFacts::find(const Puzzle& puzzle, const std::function<bool(rating::RatingId)>& wanted,
                     rating::Rater* rater) {
  for (PathRequest& asked : asked_) {
    PathTexts& texts = texts_[asked.rating];
    if (texts.techniques || texts.hardest || !wanted(asked.rating)) continue;
    const bool goes_on =
        asked.finder != nullptr
            ? search(puzzle, asked)
            : take(puzzle, asked, contains(rated_, asked.rating) ? rater : nullptr);
    if (!goes_on) return false;
    if (!asked.techniques.counts.empty())
      texts = {asked.techniques.counts, asked.techniques.hardest};
  }
  return true;
}

bool PathFacts::search(const Puzzle& puzzle, PathRequest& asked) {
  const explain::ResolutionPath path = asked.finder->find(puzzle);
  asked.techniques = {};
  if (asked.finder->stopped()) return false;
  if (path.status <= rating::Status::length) asked.techniques = explain::techniques_of(path);
  return true;
}

bool PathFacts::take(const Puzzle& puzzle, PathRequest& asked, rating::Rater* rater) {
  asked.techniques = {};
  if (rater == nullptr) {
    if (asked.rater == nullptr) make_rater(asked);
    rater = asked.rater.get();
    rating::Report report;
    rater->rate(puzzle, report);
    if (report.stopped) return false;
    if (report.values[0].kind == rating::ValueKind::none) return true;
  }
  asked.techniques = explain::techniques_of(rater->uses(asked.rating));
  return true;
}

}  // namespace bitwhip::batch
