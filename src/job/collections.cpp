// The parts of runs for collections.
//
// canon is a run without ratings; neighbours is a run that searches (batch/worker.h), so what is
// found can be rated and selected before it is written. Numbering of classes is a stage of the run
// (batch/record_selector.h) that has to see every record: a resumed run reads the input from the
// beginning, and writes from the resume point on.
#include "job/collections.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/registry.h"
#include "batch/cell_names.h"
#include "batch/column.h"
#include "batch/puzzle_facts.h"
#include "batch/writer.h"
#include "collect/cells.h"
#include "collect/minimal_puzzles.h"
#include "collect/neighbours.h"
#include "grid/grid.h"
#include "grid/puzzle.h"
#include "job/verb_requests.h"

namespace bitwhip::job {

namespace {

using batch::ColumnInfo, batch::CanonicalFormKind;
using collect::Cells, collect::Neighbours;

// What a canonical form is taken of.
struct Subject {
  std::string_view name;
  CanonicalFormKind by_row, by_pattern;
  std::string_view automorphisms;
};
constexpr Subject kSubjects[] = {
    {"puzzle", CanonicalFormKind::puzzle, CanonicalFormKind::puzzle_by_pattern, "automorphisms"},
    {"solution", CanonicalFormKind::solution, CanonicalFormKind::solution,
     "automorphisms-of-solution"},
    {"pattern", CanonicalFormKind::pattern, CanonicalFormKind::pattern, "automorphisms-of-pattern"},
    {"expansion", CanonicalFormKind::expansion, CanonicalFormKind::expansion_by_pattern,
     "automorphisms-of-expansion"},
};

// True if the run needs the classes of its records.
bool classifies(const Request& asked) {
  return asked.classes.unique || asked.classes.group || !asked.known.empty();
}

constexpr std::size_t kByRow = 0, kForm = 0;

// Formats that replace the puzzles of the lines.
constexpr batch::FormatInfo kForms{.name = "form",
                                   .summary = "the form in place of the puzzle, and the tail",
                                   .make = batch::make_form_writer,
                                   .has_tails = true,
                                   .has_header = true};
constexpr batch::FormatInfo kIsomorphs{
    .name = "random",
    .summary = "random isomorphs in place of the puzzle, and the tail",
    .make = batch::make_isomorph_writer,
    .has_tails = true,
    .has_header = true};

CanonicalFormKind kind_of(const Request& asked) {
  const Subject& subject = kSubjects[asked.classes.of];
  return asked.own_of<CanonRequest>().order == kByRow ? subject.by_row : subject.by_pattern;
}

// Returns what is searched.
Neighbours::ExchangeOptions wanted_of(const NeighboursRequest& own) {
  return {.minus = own.minus.value_or(0),
          .plus = own.plus.value_or(0),
          .solutions = own.max_solutions,
          .minimal = own.minimal};
}

// A search for the neighbours of a puzzle or of its expansion, or for the minimal puzzles inside
// it.
class NeighbourFinder : public batch::PuzzleFinder {
 public:
  NeighbourFinder(const NeighboursRequest& own, const io::Stop& stop)
      : own_(own),
        wanted_(wanted_of(own)),
        stop_(stop),
        tables_(batch::PuzzleReader(nullptr).tables()) {
    if (own.minimals) {
      minimals_.emplace(&stop.flag());
    } else {
      neighbours_.emplace(wanted_, &stop.flag());
    }
  }

  std::uint64_t parts(const Puzzle& puzzle) override {
    std::string ignored;
    const auto clues = clues_of(puzzle, ignored);
    return clues ? std::max<std::uint64_t>(parts_of(*clues), 1) : 1;
  }

  bool find(const Puzzle& puzzle, std::uint64_t part, const collect::GridConsumer& take,
            std::string& complaint) override {
    const auto clues = clues_of(puzzle, complaint);
    if (!clues) return true;
    const bool nothing = parts_of(*clues) == 0;
    if (minimals_) {
      if (nothing && stop_.reason() == 0)
        complaint = "the puzzle has no single solution, so there is no minimal puzzle inside";
      return minimals_->find(*clues, part, take);
    }
    if (nothing) {
      complaint = fmt::format("{} cannot go: the puzzle has {}",
                              counted(static_cast<std::uint64_t>(wanted_.minus), "clue"),
                              collect::BandedCellSet::of(*clues).size());
      return true;
    }
    const Neighbours::NeighboursEnd end = neighbours_->find(*clues, part, take);
    if (end == Neighbours::NeighboursEnd::over) {
      neighbours_->removed().each([&](std::size_t cell) {
        complaint += fmt::format("{}r{}c{}", complaint.empty() ? "" : ",", cell / kDigits + 1,
                                 cell % kDigits + 1);
      });
      complaint =
          fmt::format("{}passed over: there are more than {} solutions",
                      complaint.empty() ? "" : "without " + complaint + " ", wanted_.solutions);
    }
    return end != Neighbours::NeighboursEnd::stopped;
  }

 private:
  // Returns the clues to search in; nothing, with a complaint, if there are none.
  std::optional<Cells> clues_of(const Puzzle& puzzle, std::string& complaint) const {
    std::optional<Cells> clues;
    if (puzzle.marks)
      complaint = "pencil marks have no clues that could go";
    else if (clues =
                 own_.expand ? batch::expansion_of(*tables_, puzzle) : collect::givens_of(puzzle);
             !clues)
      complaint = "singles lead to a contradiction, so there is no expansion";
    return clues;
  }
  // Returns the number of parts of the search in these clues; 0: nothing to find.
  std::uint64_t parts_of(const Cells& clues) {
    return minimals_ ? minimals_->parts(clues) : neighbours_->parts(clues);
  }

  const NeighboursRequest own_;
  const Neighbours::ExchangeOptions wanted_;
  const io::Stop& stop_;
  const std::shared_ptr<const GridTables> tables_;
  std::optional<collect::MinimalPuzzleSearch>
      minimals_;  // exactly one of minimals_ and neighbours_ is set
  std::optional<Neighbours> neighbours_;
};

void refuse_count_of_variant(const PlanDraft& draft) {
  if (draft.inputs.variant != nullptr && draft.request.max_solutions > 2)
    throw OptionError("--max-solutions counts the solutions of classic puzzles alone");
}

// True if the value of the column comes from rating.
bool is_rated(const ColumnInfo* column) { return column->known == batch::KnownWith::rating; }

}  // namespace

std::vector<std::string_view> class_subjects() { return Registry<Subject>(kSubjects).names(); }
std::vector<std::string_view> canon_orders() { return {"row", "pattern"}; }
std::vector<std::string_view> canon_shapes() { return {"form", "random"}; }

void adapt_check(PlanDraft& draft) {
  Request& request = draft.request;
  const bool is_variant = draft.inputs.variant != nullptr;
  refuse_count_of_variant(draft);
  if (request.record_template) return;
  if (!is_variant) put_first(request.columns, {"automorphisms"});
  put_first(request.columns, {"solutions", "minimal", "redundant"});
}

void adapt_solve(PlanDraft& draft) {
  refuse_count_of_variant(draft);
  if (!draft.request.record_template) put_first(draft.request.columns, {"solution", "solutions"});
}

void adapt_canon(PlanDraft& draft) {
  Request& asked = draft.request;
  const auto own = asked.own_of<CanonRequest>();
  const bool random = own.as && *own.as != kForm, by_class = classifies(asked);
  if (draft.inputs.variant != nullptr)
    throw OptionError(fmt::format("canonical forms are of classic puzzles, not of {}",
                                  draft.inputs.variant->name()));
  if ((own.seed || own.count) && !random)
    throw OptionError(fmt::format("--{} needs --as random", own.seed ? "seed" : "count"));
  if (asked.classes.memory != ClassRequest().memory && !by_class)
    throw OptionError("--memory is of --unique, --group and --known");
  if (own.as && asked.format_chosen)
    throw OptionError("--as cannot be combined with --format: it writes puzzles");
  if (own.as && asked.classes.group)
    throw OptionError("--group cannot be combined with --as, which writes puzzles alone");
  if (random && by_class)
    throw OptionError("--as random cannot be combined with --unique and --known");
  if (asked.shard && by_class)
    throw OptionError(
        "--shard cannot be combined with --unique, --group and --known: classes are of the whole "
        "input");
  if (own.as) {
    asked.format = random ? &kIsomorphs : &kForms;
  } else if (asked.classes.unique && !asked.format_chosen) {
    asked.format = batch::formats().find("lines");
  }
  if (random || asked.record_template) return;
  for (const batch::ColumnInfo& column : batch::columns()) {
    const bool is_form = column.needs == batch::OnRequest::canonical_form && column.is_text &&
                         column.canonical_form == kind_of(asked);
    if (is_form || column.name == kSubjects[asked.classes.of].automorphisms)
      asked.columns.push_back(&column);
  }
  if (asked.classes.group) asked.columns.push_back(batch::columns().find("class"));
}

void finish_canon(Plan& plan) {
  if (!plan.ratings().empty() || !plan.record_job.named.ratings.empty())
    throw OptionError("canon rates nothing, so there are no ratings to name");
  const auto own = plan.asked.own_of<CanonRequest>();
  plan.rereads = classifies(plan.asked);
  if (own.as && *own.as != kForm) plan.images = own.count.value_or(1);
  if (plan.images > 0) plan.record_job.layout.images = plan.images;
  plan.record_job.layout.canonical_form = kind_of(plan.asked);
  plan.record_job.layout.seed = own.seed.value_or(1);
}

void adapt_neighbours(PlanDraft& draft) {
  Request& asked = draft.request;
  const auto own = asked.own_of<NeighboursRequest>();
  if (draft.inputs.variant != nullptr)
    throw OptionError(
        fmt::format("neighbours are of classic puzzles, not of {}", draft.inputs.variant->name()));
  if (own.minimals && (own.minus || own.plus || own.minimal))
    throw OptionError(
        "--minimals cannot be combined with --minus, --plus and --minimal: it looks inside the "
        "puzzles themselves");
  if (!own.minimals && !own.expand && !own.minus && !own.plus)
    throw OptionError("neighbours takes --minus P and --plus Q, or --minimals");
  if (asked.classes.memory != ClassRequest().memory && !classifies(asked))
    throw OptionError("--memory is of --unique and --known");
  if (asked.shard && classifies(asked))
    throw OptionError(
        "--shard cannot be combined with --unique and --known: classes are of the whole input");
  if (!asked.record_template) put_first(asked.columns, {"clues", "line"});
  if (asked.shard && (asked.files.size() > 1 || !asked.format->has_cells))
    throw OptionError(
        "--shard takes one file here, and the format tsv or csv: merge puts neighbours in order by "
        "the column line");
  // Columns and notes of the input do not apply to the puzzles found.
  draft.inputs.head.clear();
  draft.inputs.notes.clear();
}

void finish_neighbours(Plan& plan) {
  plan.rereads = classifies(plan.asked);
  const auto any = [](const auto& list) { return std::any_of(list.begin(), list.end(), is_rated); };
  const batch::Requirements& named = plan.record_job.named;
  plan.record_job.rates = !plan.ratings().empty() || !named.ratings.empty() ||
                          any(plan.record_job.layout.columns) || any(named.columns);
}

CollectionStages collection_stages(const Plan& plan, const io::Stop& stop) {
  const Request& asked = plan.asked;
  CollectionStages stages;
  if (classifies(asked)) {
    stages.classes =
        std::make_unique<batch::ClassNumbering>(asked.classes.unique, asked.classes.memory, stop);
    stages.canonical_form =
        asked.verb == "canon" ? kind_of(asked) : kSubjects[asked.classes.of].by_row;
    stages.options = {{"unique", asked.classes.unique ? "yes" : "no"},
                      {"of", std::string(kSubjects[asked.classes.of].name)},
                      {"memory", std::to_string(asked.classes.memory)}};
  }
  if (asked.verb != "neighbours") return stages;
  const auto own = asked.own_of<NeighboursRequest>();
  const Neighbours::ExchangeOptions wanted = wanted_of(own);
  stages.options.insert(stages.options.end(), {{"minus", std::to_string(wanted.minus)},
                                               {"plus", std::to_string(wanted.plus)},
                                               {"max-solutions", std::to_string(wanted.solutions)},
                                               {"minimal", own.minimals     ? "all"
                                                           : wanted.minimal ? "yes"
                                                                            : "no"},
                                               {"expand", own.expand ? "yes" : "no"}});
  // The columns of a record are puzzle, ratings, clues, line, ...
  if (asked.shard)
    stages.options.emplace_back("ordered-by", std::to_string(plan.ratings().size() + 2));
  stages.search = [own, &stop] { return std::make_unique<NeighbourFinder>(own, stop); };
  return stages;
}

}  // namespace bitwhip::job
