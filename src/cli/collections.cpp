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
#include "batch/puzzle_study.h"
#include "cli/shared_rows.h"
#include "collect/minimal_puzzles.h"
#include "collect/neighbours.h"

namespace bitwhip::cli {

namespace {

using app::ClassSettings, app::Plan, app::Settings;
using batch::ColumnInfo, batch::FormKind;
using collect::Cells, collect::Neighbours;
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
bool classifies(const Settings& settings) {
  return settings.classes.unique || settings.classes.group || !settings.earlier.known.empty();
}

// Runs the plan, with classes of these forms if they are needed.
int write_classes(const Plan& plan, const io::Stop& stop, FormKind form, app::Stages stages = {}) {
  const ClassSettings& asked = plan.settings.classes;
  std::optional<batch::ClassNumbering> classes;
  if (classifies(plan.settings)) {
    stages.classes = &classes.emplace(asked.unique, asked.memory, stop);
    stages.form = form;
    stages.options.insert(stages.options.begin(), {{"unique", asked.unique ? "yes" : "no"},
                                                   {"of", std::string(kSubjects[asked.of].name)},
                                                   {"memory", std::to_string(asked.memory)}});
  }
  return app::write_records(plan, stop, stages);
}

Option class_subject_option() {
  return {{"of", 0, Section::rating, "WHAT", "puzzle",
           "what has the form; an expansion has all cells that singles decide", class_subjects},
          into(word_of("subject", class_subjects), &Settings::classes, &ClassSettings::of)};
}

std::vector<Option> class_options() {
  const auto memory = [](const std::string& value) {
    constexpr std::size_t kLeast = std::size_t{256} << 10;
    const auto size = job::parse_size(value);
    if (!size || *size < kLeast)
      throw OptionError("'" + value + "' is not a size of at least 256K, such as 64M or 1G");
    return *size;
  };
  return {{{"unique", 'u', Section::wanted, "", "",
            "write the first line of each class alone, as it was read"},
           flag(&Settings::classes, &ClassSettings::unique)},
          {{"known", 0, Section::wanted, "FILE", "", "leave out the puzzles whose class FILE has"},
           into(file_name, &Settings::earlier, &job::Earlier::known)},
          {{"memory", 0, Section::machine, "SIZE", "1G",
            "the memory for classes; what does not fit is sorted in files of the folder TMPDIR, "
            "else /tmp"},
           into(memory, &Settings::classes, &ClassSettings::memory)}};
}

// The settings of canon.
struct CanonSettings {
  std::size_t order = 0;  // index into canon_orders()
  bool format_chosen = false;
  std::optional<std::size_t> as{};  // index into canon_shapes()
  std::optional<std::uint64_t> seed{};
  std::optional<int> count{};
};

constexpr std::size_t kByRow = 0, kForm = 0;
std::vector<std::string_view> canon_orders() { return {"row", "pattern"}; }
// Returns what can be written in place of the puzzle.
std::vector<std::string_view> canon_shapes() { return {"form", "random"}; }

// Formats that replace the puzzles of the lines.
constexpr batch::FormatInfo kForms{
    "form", "the form in place of the puzzle, and the tail", batch::make_form_writer, {}, true};
constexpr batch::FormatInfo kIsomorphs{"random",
                                       "random isomorphs in place of the puzzle, and the tail",
                                       batch::make_isomorph_writer,
                                       {},
                                       true};

FormKind kind_of(const Settings& settings) {
  const Subject& subject = kSubjects[settings.classes.of];
  return settings.own<CanonSettings>().order == kByRow ? subject.by_row : subject.by_pattern;
}

Settings complete_canon(Settings asked) {
  const auto own = asked.own<CanonSettings>();
  const bool random = own.as && *own.as != kForm, by_class = classifies(asked);
  if (asked.variant != nullptr)
    throw OptionError(
        fmt::format("canonical forms are of classic puzzles, not of {}", asked.variant->name()));
  if ((own.seed || own.count) && !random)
    throw OptionError(fmt::format("--{} needs --as random", own.seed ? "seed" : "count"));
  if (own.as && own.format_chosen)
    throw OptionError("--as cannot be combined with --format: it writes puzzles");
  if (own.as && asked.classes.group)
    throw OptionError("--group cannot be combined with --as, which writes puzzles alone");
  if (random && by_class)
    throw OptionError("--as random cannot be combined with --unique and --known");
  if (asked.is_part && by_class)
    throw OptionError(
        "--shard cannot be combined with --unique, --group and --known: classes are of the whole "
        "input");
  job::RecordSettings& records = asked.records;
  asked.rates = false;
  asked.rereads = by_class;
  records.unique = asked.classes.unique;
  records.leaves_known = !asked.earlier.known.empty();
  if (own.as) {
    records.format = random ? &kIsomorphs : &kForms;
  } else if (asked.classes.unique && !own.format_chosen) {
    records.format = batch::formats().find("lines");
  }
  if (random) records.images = own.count.value_or(1);
  if (!random && !records.template_text) {
    for (const batch::ColumnInfo& column : batch::columns()) {
      const bool is_form =
          column.needs == batch::OnRequest::form && column.is_text && column.form == kind_of(asked);
      if (is_form || column.name == kSubjects[asked.classes.of].automorphisms)
        records.columns.push_back(&column);
    }
    if (asked.classes.group) records.columns.push_back(batch::columns().find("class"));
  }
  records.shown_form = kind_of(asked);
  Settings made =
      app::complete_records(std::move(asked), {.ratings = {}, .records = true, .rates = false});
  if (!made.ratings.empty() || !made.records.named.ratings.empty())
    throw OptionError("canon rates nothing, so there are no ratings to name");
  made.records.seed = own.seed;
  return made;
}

int canon(const Plan& plan, const io::Stop& stop) {
  return write_classes(plan, stop, kind_of(plan.settings));
}

// The settings of neighbours.
struct NeighbourSettings {
  collect::Neighbours::Wanted wanted{};
  std::optional<int> minus{}, plus{};  // as given
  bool minimals = false;               // search minimal puzzles inside, not neighbours
  bool expand = false;                 // first add the cells that singles solve as clues
};

// A search for the neighbours of a puzzle or of its expansion, or for the minimal puzzles inside
// it.
class PuzzleSearch : public batch::PuzzleFinder {
 public:
  PuzzleSearch(const NeighbourSettings& own, const io::Stop& stop)
      : own_(own), stop_(stop), tables_(batch::PuzzleReader(nullptr).tables()) {
    if (own.minimals) {
      minimals_.emplace(&stop.flag());
    } else {
      neighbours_.emplace(own.wanted, &stop.flag());
    }
  }

  std::uint64_t parts(const Puzzle& puzzle) override {
    std::string ignored;
    const auto clues = clues_of(puzzle, ignored);
    return clues ? std::max<std::uint64_t>(parts_of(*clues), 1) : 1;
  }

  bool find(const Puzzle& puzzle, std::uint64_t part, const Take& take,
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
                              counted(static_cast<std::uint64_t>(own_.wanted.minus), "clue"),
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
                      complaint.empty() ? "" : "without " + complaint + " ", own_.wanted.solutions);
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

  const NeighbourSettings own_;
  const io::Stop& stop_;
  const std::shared_ptr<const GridTables> tables_;
  std::optional<collect::MinimalPuzzleSearch>
      minimals_;  // exactly one of minimals_ and neighbours_ is set
  std::optional<Neighbours> neighbours_;
};

// True if the value of the column comes from rating.
bool is_rated(const ColumnInfo* column) { return column->known == batch::KnownWith::rating; }

Settings complete_neighbours(Settings asked) {
  auto& own = asked.own<NeighbourSettings>();
  if (asked.variant != nullptr)
    throw OptionError(
        fmt::format("neighbours are of classic puzzles, not of {}", asked.variant->name()));
  if (own.minimals && (own.minus || own.plus || own.wanted.minimal))
    throw OptionError(
        "--minimals cannot be combined with --minus, --plus and --minimal: it looks inside the "
        "puzzles themselves");
  if (!own.minimals && !own.expand && !own.minus && !own.plus)
    throw OptionError("neighbours takes --minus P and --plus Q, or --minimals");
  if (asked.is_part && classifies(asked))
    throw OptionError(
        "--shard cannot be combined with --unique and --known: classes are of the whole input");
  own.wanted.minus = own.minus.value_or(0);
  own.wanted.plus = own.plus.value_or(0);
  asked.rereads = classifies(asked);
  if (!asked.records.template_text) app::put_first(asked.records.columns, {"clues", "line"});
  if (asked.is_part && (asked.files.size() > 1 || (asked.records.format->name != "tsv" &&
                                                   asked.records.format->name != "csv")))
    throw OptionError(
        "--shard takes one file here, and the format tsv or csv: merge puts neighbours in order by "
        "the column line");
  // Columns and notes of the input do not apply to the puzzles found.
  asked.records.head.clear();
  asked.records.notes.clear();
  Settings made =
      app::complete_records(std::move(asked), {.ratings = {}, .records = true, .searches = true});
  const auto& named = made.records.named;
  const auto any = [](const auto& list) { return std::any_of(list.begin(), list.end(), is_rated); };
  made.rates = !made.ratings.empty() || !named.ratings.empty() || any(made.records.columns) ||
               any(named.columns);
  return made;
}

int neighbours(const Plan& plan, const io::Stop& stop) {
  const Settings& settings = plan.settings;
  const auto own = settings.own<NeighbourSettings>();
  app::Stages stages{.options = {{"minus", std::to_string(own.wanted.minus)},
                                 {"plus", std::to_string(own.wanted.plus)},
                                 {"max-solutions", std::to_string(own.wanted.solutions)},
                                 {"minimal", own.minimals         ? "all"
                                             : own.wanted.minimal ? "yes"
                                                                  : "no"},
                                 {"expand", own.expand ? "yes" : "no"}}};
  // The columns of a record are puzzle, ratings, clues, line, ...
  if (settings.is_part)
    stages.options.emplace_back("ordered-by", std::to_string(settings.ratings.size() + 2));
  stages.search = [&own, &stop] { return std::make_unique<PuzzleSearch>(own, stop); };
  return write_classes(plan, stop, kSubjects[settings.classes.of].by_row, std::move(stages));
}

}  // namespace

VerbInfo canon_verb() {
  VerbInfo verb = writes_records(
      {"canon", kPuzzles, "canonical forms of puzzles, and the removal of isomorphic doubles",
       kCanonText, kCanonExamples},
      complete_canon, canon);
  constexpr std::int64_t kMostImages = 1000000;
  const Option order({"order", 0, Section::rating, "NAME", "row",
                      "the order in which the form is the least", canon_orders},
                     into(word_of("order", canon_orders), &CanonSettings::order));
  const std::vector<Option> output{
      {{"format", 'f', Section::output, "NAME", "tsv",
        "the format of the records; with --unique it is lines by itself",
        [] { return batch::formats().names(); }},
       [](Settings& settings, const std::string& value) {
         settings.records.format = job::choose("format", batch::formats(), value);
         settings.own<CanonSettings>().format_chosen = true;
       }},
      {{"group", 'g', Section::output, "", "",
        "add the number of the class: that of the record in which it appears first"},
       flag(&Settings::classes, &ClassSettings::group)},
      {{"as", 0, Section::output, "WHAT", "",
        "write no records: write the lines with the form, or a random isomorph, in place of the "
        "puzzle",
        canon_shapes},
       into(word_of("shape", canon_shapes), &CanonSettings::as)},
      {{"count", 0, Section::output, "N", "1", "the random isomorphs of each puzzle"},
       into(whole(1, kMostImages), &CanonSettings::count)},
      {{"seed", 0, Section::output, "S", "1", "the number that the random isomorphs follow from"},
       into(whole(0, INT64_MAX), &CanonSettings::seed)}};
  verb.options.add(job::kReadingOptions, job::kSelectionOptions, class_subject_option(), order,
                   kept_output_options(), output, job::kColumnsOptions, histogram_options(),
                   provenance_option(), job::kRecordFormOptions, class_options(),
                   job::kWantedOptions, last_options());
  verb.options.drop({"columns", "numeric-inf", "sample", "top", "by"});
  verb.tables = {job::input_format_table, job::template_table, job::record_format_table};
  return verb;
}

VerbInfo neighbours_verb() {
  VerbInfo verb =
      writes_records({"neighbours", kPuzzles,
                      "puzzles that differ in few clues, and the minimal puzzles inside a puzzle",
                      kNeighboursText, kNeighboursExamples},
                     complete_neighbours, neighbours);
  constexpr std::int64_t kMostSolutions = 1000000;
  const auto exchanged = whole(0, collect::kMostExchanged);
  const std::vector<Option> search{
      {{"minus", 0, Section::rating, "P", "0", "the clues that go, up to 12"},
       into(exchanged, &NeighbourSettings::minus)},
      {{"plus", 0, Section::rating, "Q", "0", "the clues that are added, up to 12"},
       into(exchanged, &NeighbourSettings::plus)},
      {{"minimal", 0, Section::rating, "", "", "of the neighbours the minimal ones alone"},
       flag(&NeighbourSettings::wanted, &Neighbours::Wanted::minimal)},
      {{"minimals", 0, Section::rating, "", "",
        "all minimal puzzles inside each puzzle, in place of neighbours"},
       flag(&NeighbourSettings::minimals)},
      {{"expand", 0, Section::rating, "", "",
        "take all cells that singles decide for clues first; without --minus and --plus this is "
        "what is written"},
       flag(&NeighbourSettings::expand)},
      {{"max-solutions", 0, Section::rating, "N", "100000",
        "the solutions that are listed when clues have gone; where there are more, they are passed "
        "over"},
       into(whole(2, kMostSolutions), &NeighbourSettings::wanted, &Neighbours::Wanted::solutions)}};
  verb.options.add(job::kReadingOptions, job::kSelectionOptions, search, class_subject_option(),
                   job::kRatingsOption, job::kRulesOption, job::kMaxLengthOption, job::kArenaOption,
                   job::kTimeoutOption, kept_output_options(), job::kRecordFormatOption,
                   job::kColumnsOptions, histogram_options(), provenance_option(),
                   job::kRecordFormOptions, class_options(), job::kWantedOptions, last_options());
  verb.options.drop({"keep-tail"});  // lines that are found have no tail
  verb.options.row("columns").fallback = "clues,line";
  verb.options.row("ratings").fallback = "none";
  verb.tables = {job::input_format_table, job::rating_table,   job::rule_table,
                 job::column_table,       job::template_table, job::record_format_table,
                 job::status_table};
  return verb;
}

}  // namespace bitwhip::cli
