// bitwhip canon and bitwhip neighbours: tools for collections. Canonical forms, their classes and
// random isomorphs; the puzzles that differ from a puzzle in few clues, and the minimal puzzles
// inside it.
//
// canon is a run without ratings (app/rate.h); neighbours is a run that searches (batch/worker.h),
// so what is found can be rated and selected before it is written. Numbering of classes is a stage
// of the run (batch/record_selector.h) that has to see every record: a resumed run reads the input
// from the beginning, and writes from the resume point on.
#include <fmt/core.h>

#include <algorithm>

#include "app/rate.h"
#include "base/registry.h"
#include "batch/cell_names.h"
#include "batch/column.h"
#include "batch/facts.h"
#include "batch/puzzle_facts.h"
#include "batch/record_selector.h"
#include "batch/worker.h"
#include "batch/writer.h"
#include "cli/shared_rows.h"
#include "cli/verb.h"
#include "collect/cells.h"
#include "collect/minimal_puzzles.h"
#include "collect/neighbours.h"
#include "grid/grid.h"
#include "grid/puzzle.h"
#include "io/stop.h"
#include "job/options.h"
#include "job/plan.h"
#include "job/request.h"
#include "job/verb_requests.h"

namespace bitwhip::cli {

namespace {

using batch::ColumnInfo, batch::FormKind;
using collect::Cells, collect::Neighbours;
using job::CanonRequest, job::ClassRequest, job::NeighboursRequest, job::Plan, job::Request;
using job::OptionError, job::Section;

constexpr std::string_view kCanonText = R"(
Two puzzles are isomorphic when one becomes the other by some of the 3,359,232 symmetries of the
grid and a renaming of the digits. The canonical form of a puzzle is the least of its isomorphs, so
isomorphic puzzles, and no others, have the same form. The record has the form, and the number of
symmetries that give the same puzzle. There are two orders, which must not be mixed: the least
string, an empty cell below 1 (`row`, which players call minlex), and the least pattern of givens
first, then the least digits (`pattern`). The name of the column says which.

Any 81 cells have a form, a proper puzzle or not. The form of the solution needs a puzzle with one
solution. Pencil marks and variants have no forms.

With --unique the program writes the first line of each class of isomorphic puzzles, as it stands in
the input. With --known it leaves out what another file has. When the classes do not fit into the
memory, it sorts them in temporary files.
)";

constexpr std::string_view kCanonExamples = R"(
  bitwhip canon puzzles.txt
  bitwhip canon --unique --known old.txt new.txt > more.txt
  bitwhip canon --group --of solution puzzles.txt
  bitwhip canon --as form puzzles.txt | sort -u
  bitwhip canon --as random --count 10 --seed 7 puzzles.txt | bitwhip rate
)";

constexpr std::string_view kNeighboursText = R"(
The {-p+q} neighbours of a puzzle are the proper puzzles that come of it when p clues go and q
others are added, none of which went, and each of which is needed. The program writes one record per
neighbour, with the number of its clues and the line of the puzzle. Those of one puzzle are all
different.

With ratings or a condition the program rates each neighbour as soon as it is found, and it writes
only those for which the condition holds. With --unique it writes one of each class of isomorphic
puzzles, with --known none that another file has. With --minimals it looks for the minimal puzzles
inside the puzzles themselves, of which there may be any number.

Without some clues a puzzle may have millions of solutions. Such a removal is passed over, and the
program says so.
)";

constexpr std::string_view kNeighboursExamples = R"(
  bitwhip neighbours --minus 1 --plus 1 puzzles.txt
  bitwhip neighbours --minus 2 --plus 2 --minimal --where 'W>=9' hard.txt
  bitwhip neighbours --minus 2 --plus 1 --unique --known old.txt -r SER --where 'SER>=11' hard.txt
  bitwhip neighbours --minimals -f lines puzzles.txt
)";

// What a canonical form is taken of.
struct Subject {
  std::string_view name;
  FormKind by_row, by_pattern;
  std::string_view automorphisms;
};
constexpr Subject kSubjects[] = {
    {"puzzle", FormKind::puzzle, FormKind::puzzle_by_pattern, "automorphisms"},
    {"solution", FormKind::solution, FormKind::solution, "automorphisms-of-solution"},
    {"pattern", FormKind::pattern, FormKind::pattern, "automorphisms-of-pattern"},
    {"expansion", FormKind::expansion, FormKind::expansion_by_pattern,
     "automorphisms-of-expansion"},
};

std::vector<std::string_view> class_subjects() { return Registry<Subject>(kSubjects).names(); }

// True if the run needs the classes of its records.
bool classifies(const Request& asked) {
  return asked.classes.unique || asked.classes.group || !asked.known.empty();
}

// Runs the plan, with classes of these forms if they are needed.
int write_classes(const Plan& plan, const io::Stop& stop, FormKind form,
                  app::RunExtensions extensions = {}) {
  const ClassRequest& asked = plan.asked.classes;
  std::optional<batch::ClassNumbering> classes;
  if (classifies(plan.asked)) {
    extensions.classes = &classes.emplace(asked.unique, asked.memory, stop);
    extensions.form = form;
    extensions.options.insert(extensions.options.begin(),
                              {{"unique", asked.unique ? "yes" : "no"},
                               {"of", std::string(kSubjects[asked.of].name)},
                               {"memory", std::to_string(asked.memory)}});
  }
  return app::write_records(plan, stop, extensions);
}

Option class_subject_option() {
  return {{.name = "of",
           .section = Section::rating,
           .argument = "WHAT",
           .fallback = "puzzle",
           .help = "what has the form; an expansion has all cells that singles decide",
           .choices = class_subjects},
          into(word_of("subject", class_subjects), &Request::classes, &ClassRequest::of)};
}

std::vector<Option> class_options() {
  const auto memory = [](const std::string& value) {
    constexpr std::size_t kLeast = std::size_t{256} << 10;
    const auto size = job::parse_size(value);
    if (!size || *size < kLeast)
      throw OptionError("'" + value + "' is not a size of at least 256K, such as 64M or 1G");
    return *size;
  };
  return {{{.name = "unique",
            .letter = 'u',
            .section = Section::wanted,
            .help = "write the first line of each class alone, as it was read"},
           flag(&Request::classes, &ClassRequest::unique)},
          {{.name = "known",
            .section = Section::wanted,
            .argument = "FILE",
            .help = "leave out the puzzles whose class FILE has"},
           into(file_name, &Request::known)},
          {{.name = "memory",
            .section = Section::machine,
            .argument = "SIZE",
            .fallback = "1G",
            .help = "the memory for classes; what does not fit is sorted in files of the folder "
                    "TMPDIR, else /tmp"},
           into(memory, &Request::classes, &ClassRequest::memory)}};
}

constexpr std::size_t kByRow = 0, kForm = 0;
std::vector<std::string_view> canon_orders() { return {"row", "pattern"}; }
// Returns what can be written in place of the puzzle.
std::vector<std::string_view> canon_shapes() { return {"form", "random"}; }

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

FormKind kind_of(const Request& asked) {
  const Subject& subject = kSubjects[asked.classes.of];
  return asked.own_of<CanonRequest>().order == kByRow ? subject.by_row : subject.by_pattern;
}

// Adds the format and the columns of canonical forms.
void adapt_canon(job::PlanDraft& draft) {
  Request& asked = draft.request;
  const auto own = asked.own_of<CanonRequest>();
  const bool random = own.as && *own.as != kForm, by_class = classifies(asked);
  if (draft.inputs.variant != nullptr)
    throw OptionError(fmt::format("canonical forms are of classic puzzles, not of {}",
                                  draft.inputs.variant->name()));
  if ((own.seed || own.count) && !random)
    throw OptionError(fmt::format("--{} needs --as random", own.seed ? "seed" : "count"));
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
    const bool is_form =
        column.needs == batch::OnRequest::form && column.is_text && column.form == kind_of(asked);
    if (is_form || column.name == kSubjects[asked.classes.of].automorphisms)
      asked.columns.push_back(&column);
  }
  if (asked.classes.group) asked.columns.push_back(batch::columns().find("class"));
}

void finish_canon(Plan& plan) {
  app::refuse_records(plan);
  if (!plan.ratings().empty() || !plan.record_job.named.ratings.empty())
    throw OptionError("canon rates nothing, so there are no ratings to name");
  const auto own = plan.asked.own_of<CanonRequest>();
  plan.rereads = classifies(plan.asked);
  if (own.as && *own.as != kForm) plan.images = own.count.value_or(1);
  if (plan.images > 0) plan.record_job.layout.images = plan.images;
  plan.record_job.layout.shown_form = kind_of(plan.asked);
  plan.record_job.layout.seed = own.seed.value_or(1);
}

int canon(const Plan& plan, const io::Stop& stop) {
  return write_classes(plan, stop, kind_of(plan.asked));
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

// True if the value of the column comes from rating.
bool is_rated(const ColumnInfo* column) { return column->known == batch::KnownWith::rating; }

// Adds the columns of neighbours.
void adapt_neighbours(job::PlanDraft& draft) {
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
  if (asked.shard && classifies(asked))
    throw OptionError(
        "--shard cannot be combined with --unique and --known: classes are of the whole input");
  if (!asked.record_template) job::put_first(asked.columns, {"clues", "line"});
  if (asked.shard && (asked.files.size() > 1 || !asked.format->has_cells))
    throw OptionError(
        "--shard takes one file here, and the format tsv or csv: merge puts neighbours in order by "
        "the column line");
  // Columns and notes of the input do not apply to the puzzles found.
  draft.inputs.head.clear();
  draft.inputs.notes.clear();
}

void finish_neighbours(Plan& plan) {
  app::refuse_records(plan);
  plan.rereads = classifies(plan.asked);
  const auto any = [](const auto& list) { return std::any_of(list.begin(), list.end(), is_rated); };
  const batch::Requirements& named = plan.record_job.named;
  plan.record_job.rates = !plan.ratings().empty() || !named.ratings.empty() ||
                          any(plan.record_job.layout.columns) || any(named.columns);
}

int neighbours(const Plan& plan, const io::Stop& stop) {
  const auto own = plan.asked.own_of<NeighboursRequest>();
  const Neighbours::ExchangeOptions wanted = wanted_of(own);
  app::RunExtensions extensions{.options = {{"minus", std::to_string(wanted.minus)},
                                            {"plus", std::to_string(wanted.plus)},
                                            {"max-solutions", std::to_string(wanted.solutions)},
                                            {"minimal", own.minimals     ? "all"
                                                        : wanted.minimal ? "yes"
                                                                         : "no"},
                                            {"expand", own.expand ? "yes" : "no"}}};
  // The columns of a record are puzzle, ratings, clues, line, ...
  if (plan.asked.shard)
    extensions.options.emplace_back("ordered-by", std::to_string(plan.ratings().size() + 2));
  extensions.search = [&own, &stop] { return std::make_unique<NeighbourFinder>(own, stop); };
  return write_classes(plan, stop, kSubjects[plan.asked.classes.of].by_row, std::move(extensions));
}

}  // namespace

VerbInfo canon_verb() {
  VerbInfo verb = writes_records(
      {.name = "canon",
       .files = kPuzzles,
       .summary = "canonical forms of puzzles, and the removal of isomorphic doubles",
       .text = kCanonText,
       .examples = kCanonExamples},
      {.rates = false,
       .leaves_out_known_classes = true,
       .adapt = adapt_canon,
       .finish = finish_canon},
      canon);
  constexpr std::int64_t kMostImages = 1000000;
  const Option order({.name = "order",
                      .section = Section::rating,
                      .argument = "NAME",
                      .fallback = "row",
                      .help = "the order in which the form is the least",
                      .choices = canon_orders},
                     into(word_of("order", canon_orders), &CanonRequest::order));
  const std::vector<Option> output{
      {{.name = "format",
        .letter = 'f',
        .section = Section::output,
        .argument = "NAME",
        .fallback = "tsv",
        .help = "the format of the records; with --unique it is lines by itself",
        .choices = [] { return batch::formats().names(); }},
       job::set_record_format},
      {{.name = "group",
        .letter = 'g',
        .section = Section::output,
        .help = "add the number of the class: that of the record in which it appears first"},
       flag(&Request::classes, &ClassRequest::group)},
      {{.name = "as",
        .section = Section::output,
        .argument = "WHAT",
        .help = "write no records: write the lines with the form, or a random isomorph, in place "
                "of the puzzle",
        .choices = canon_shapes},
       into(word_of("shape", canon_shapes), &CanonRequest::as)},
      {{.name = "count",
        .section = Section::output,
        .argument = "N",
        .fallback = "1",
        .help = "the random isomorphs of each puzzle"},
       into(whole(1, kMostImages), &CanonRequest::count)},
      {{.name = "seed",
        .section = Section::output,
        .argument = "S",
        .fallback = "1",
        .help = "the number that the random isomorphs follow from"},
       into(whole(0, INT64_MAX), &CanonRequest::seed)}};
  verb.options.add(job::kReadingOptions, job::kSelectionOptions, class_subject_option(), order,
                   kept_output_options(), output, job::kColumnsOptions, histogram_options(),
                   provenance_option(), job::kRecordFormOptions, class_options(),
                   job::kWantedOptions, last_options());
  verb.options.drop({"columns", "numeric-inf", "sample", "top", "by"});
  verb.tables = {job::input_format_table, job::template_table, job::record_format_table};
  return verb;
}

VerbInfo neighbours_verb() {
  VerbInfo verb = writes_records(
      {.name = "neighbours",
       .files = kPuzzles,
       .summary = "puzzles that differ in few clues, and the minimal puzzles inside a puzzle",
       .text = kNeighboursText,
       .examples = kNeighboursExamples},
      {.searches = true, .adapt = adapt_neighbours, .finish = finish_neighbours}, neighbours);
  constexpr std::int64_t kMostSolutions = 1000000;
  const auto exchanged = whole(0, collect::kMostExchanged);
  const std::vector<Option> search{
      {{.name = "minus",
        .section = Section::rating,
        .argument = "P",
        .fallback = "0",
        .help = "the clues that go, up to 12"},
       into(exchanged, &NeighboursRequest::minus)},
      {{.name = "plus",
        .section = Section::rating,
        .argument = "Q",
        .fallback = "0",
        .help = "the clues that are added, up to 12"},
       into(exchanged, &NeighboursRequest::plus)},
      {{.name = "minimal",
        .section = Section::rating,
        .help = "of the neighbours the minimal ones alone"},
       flag(&NeighboursRequest::minimal)},
      {{.name = "minimals",
        .section = Section::rating,
        .help = "all minimal puzzles inside each puzzle, in place of neighbours"},
       flag(&NeighboursRequest::minimals)},
      {{.name = "expand",
        .section = Section::rating,
        .help = "take all cells that singles decide for clues first; without --minus and --plus "
                "this is what is written"},
       flag(&NeighboursRequest::expand)},
      {{.name = "max-solutions",
        .section = Section::rating,
        .argument = "N",
        .fallback = "100000",
        .help = "the solutions that are listed when clues have gone; where there are more, they "
                "are passed over"},
       into(whole(2, kMostSolutions), &NeighboursRequest::max_solutions)}};
  verb.options.add(job::kReadingOptions, job::kSelectionOptions, search, class_subject_option(),
                   job::kRatingsOption, job::kRulesOption, job::kLadderOption,
                   job::kMaxLengthOption, job::kArenaOption, job::kTimeoutOption,
                   kept_output_options(), job::kRecordFormatOption, job::kColumnsOptions,
                   histogram_options(), provenance_option(), job::kRecordFormOptions,
                   class_options(), job::kWantedOptions, last_options());
  verb.options.drop({"keep-tail"});  // lines that are found have no tail
  verb.options.row("columns").fallback = "clues,line";
  verb.options.row("ratings").fallback = "none";
  verb.tables = {job::input_format_table,  job::rating_table, job::rule_table,
                 job::ladder_table,        job::column_table, job::template_table,
                 job::record_format_table, job::status_table};
  return verb;
}

}  // namespace bitwhip::cli
