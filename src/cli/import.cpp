// bitwhip import: adds lists of ratings to a store.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>

#include "app/files.h"
#include "app/screen.h"
#include "app/store_run.h"
#include "base/lists.h"
#include "batch/journal.h"
#include "batch/record_rows.h"
#include "cli/shared_rows.h"
#include "cli/verb.h"
#include "grid/puzzle.h"
#include "input/input.h"
#include "io/json.h"
#include "io/source.h"
#include "io/stop.h"
#include "job/option_values.h"
#include "job/options.h"
#include "job/plan.h"
#include "job/request.h"
#include "job/verb_requests.h"
#include "rating/options.h"
#include "rating/rating.h"
#include "rating/status.h"
#include "rating/value.h"
#include "store/schema.h"
#include "store/sqlite.h"
#include "store/writer.h"
#include "tables/list_reader.h"
#include "tables/run_facts.h"
#include "variant/variant.h"

namespace bitwhip::cli {

namespace {

using app::ListFile, app::exists, app::refuse, job::ImportColumn, job::ImportRequest,
    job::kStandard, job::Plan, job::Request;
using job::Section;

constexpr std::string_view kImportText = R"(
Each FILE is a list of ratings: records of `bitwhip rate` (tsv, csv or jsonl), or any such file with
a header that names its columns, compressed or not. The program takes the columns that have the name
of a rating, or those that --column names, and adds their values to the store under the name of the
file. So W of published.tsv is the rating W@published.tsv, beside W@1 of this program, and queries
can join both. Records of `bitwhip rate` whose journal lies beside them, as of a run with --resume
or --shard, are those of this program: their ratings are W@1 too, with the limits of that run.
)";

constexpr std::string_view kImportExamples = R"(
  bitwhip import published.tsv --db ratings.sqlite
  bitwhip import list.csv.gz --db ratings.sqlite --column difficulty=SER --source forum
  bitwhip query ratings.sqlite differs --set a=W --set b=W@published.tsv
)";

using rating::Status;
using rating::Value;
using rating::ValueKind;

constexpr std::string_view kPuzzle = "puzzle";
constexpr std::string_view kStatus = "status";
constexpr std::string_view kVariant = "variant";
constexpr int kSide = 9;  // cells in a row of the classic grid

// What is imported from a file.
struct ListPlan {
  std::string source;
  std::string puzzle;  // the column
  std::vector<ImportColumn> columns;
  bool has_status = false;
  // Further columns: unknown names become notes of the lines, known ones are left out.
  std::vector<std::string> notes{}, left_out{};
};

std::string source_of(const std::string& file, const ImportRequest& request) {
  return request.source.empty() ? std::filesystem::path(file).filename().string() : request.source;
}

// Throws IoError if two columns have this name, since it is not clear which one is meant.
void refuse_twice(const std::string& file, const std::vector<std::string>& heads,
                  const std::string& name) {
  const auto first = std::find(heads.begin(), heads.end(), name);
  const auto second = first == heads.end() ? first : std::find(first + 1, heads.end(), name);
  if (second == heads.end()) return;
  refuse(file, fmt::format("the columns {} and {} are both named '{}'", first - heads.begin() + 1,
                           second - heads.begin() + 1, name));
}

ListPlan plan_of(const std::string& file, const ImportRequest& request, const io::Stop& stop) {
  ListFile list(file, stop);
  const std::vector<std::string> heads =
      tables::ListReader(list, list.name(), std::vector<std::string>()).first_names();
  ListPlan plan{source_of(file, request), request.puzzle_column, request.columns,
                tables::has_head(heads, kStatus)};
  if (stop.reason() != 0) return plan;
  if (plan.columns.empty()) {
    for (const std::string& head : heads) {
      if (rating::find_rating(head)) plan.columns.push_back({head, head});
    }
  }
  for (const ImportColumn& column : plan.columns) refuse_twice(file, heads, column.name);
  if (plan.columns.empty())
    refuse(file, "no column has the name of a rating; --column NAME says which one holds values");
  if (plan.columns.size() > rating::kMaxRatings)
    refuse(file, fmt::format("more than {} columns of ratings; --column chooses some of them",
                             rating::kMaxRatings));
  const auto is_rating = [&plan](const std::string& head) {
    return std::ranges::find(plan.columns, head, &ImportColumn::name) != plan.columns.end();
  };
  // If columns are named by their numbers, there is no header.
  const bool header = std::ranges::any_of(heads, is_rating);
  if (request.puzzle_column.empty()) {
    plan.puzzle = tables::has_head(heads, kPuzzle) ? kPuzzle : "1";
    if (header && plan.puzzle != kPuzzle)
      refuse(file,
             "no column is named 'puzzle'; --puzzle-column NAME says which one holds the puzzle");
  }
  const std::vector<std::string> others{plan.puzzle, std::string(kStatus), std::string(kVariant)};
  for (const std::string& name : others) refuse_twice(file, heads, name);
  if (!header) return plan;
  for (const std::string& head : heads) {
    if (is_rating(head) || tables::has_head(others, head)) continue;
    const bool known =
        head.empty() || rating::find_rating(head) || batch::all_columns().find(head) != nullptr;
    if (!known) refuse_twice(file, heads, head);
    (known ? plan.left_out : plan.notes).push_back(head);
  }
  return plan;
}

// What the journal beside a list tells: that a run of this program has written it.
struct OwnRun {
  rating::RatingOptions limits{};
  std::vector<std::string> ratings{};  // of this run, with the revisions of this program
};

// Returns the limits that the options of a run name.
rating::RatingOptions limits_in(const io::Json& options) {
  rating::RatingOptions limits;
  if (const io::Json* const length = options.find("max-length"))
    limits.max_length = length->whole<int>().value_or(limits.max_length);
  if (const io::Json* const arena = options.find("arena"))
    limits.arena = arena->whole<std::size_t>().value_or(limits.arena);
  if (const io::Json* const timeout = options.find("timeout"); timeout && timeout->is_number())
    limits.timeout = timeout->get<double>();
  if (const io::Json* const nodes = options.find("max-nodes"))
    limits.max_nodes = nodes->whole<std::uint64_t>().value_or(limits.max_nodes);
  if (const io::Json* const rules = options.find("rules"); rules && rules->is_string())
    limits.rules = job::read_rules(rules->text());
  return limits;
}

// Returns the run that has written the list, as the journal beside it proves: the run came to its
// end, and the bytes are those that it wrote. Nothing if there is none, or if a source or columns
// are named, which makes the values those of a list.
std::optional<OwnRun> own_run(const std::string& file, const ImportRequest& request,
                              const io::Stop& stop) {
  const std::string path = batch::journal_path(file);
  if (!request.source.empty() || !request.columns.empty() || !app::is_regular(path)) return {};
  const std::string text = app::read_file(path);
  const auto told = tables::facts_of_journal(text, path);
  if (!told) return {};
  const batch::Journal journal = batch::parse_journal(text, path);
  std::error_code ignored;
  const std::uint64_t bytes = journal.output_bytes;
  if (!journal.complete || std::filesystem::file_size(file, ignored) != bytes ||
      io::hash_of_file(file, 0, bytes, stop).hex() != journal.output_sha256)
    return {};
  OwnRun run{limits_in(io::parse_json(journal.options))};
  for (const auto& [name, revision] : told->revisions) {
    const auto id = rating::find_rating(name);
    if (id && rating::info(*id).revision == revision && rating::info(*id).ladder.empty() &&
        (*id != rating::rating_by_rules() || run.limits.rules))
      run.ratings.push_back(name);
  }
  return run;
}

std::vector<store::RatingKey> keys_of(const ListPlan& plan, const std::optional<OwnRun>& own) {
  std::vector<store::RatingKey> keys;
  for (const ImportColumn& column : plan.columns) {
    if (own && contains(own->ratings, column.rating)) {
      keys.push_back(store::key_of(*rating::find_rating(column.rating), own->limits));
      continue;
    }
    store::RatingKey& key = keys.emplace_back(store::RatingKey{column.rating, 0, {}, plan.source});
    if (const auto id = rating::find_rating(column.rating)) {
      key.unit = rating::info(*id).unit;
      key.scale = rating::info(*id).scale;
    }
  }
  return keys;
}

store::StoredRunFacts facts_of(const input::FileInput::OpenedFile& file, const ListPlan& plan,
                               const std::optional<OwnRun>& own) {
  io::Json options;
  options["source"] = plan.source;
  options["columns"] = io::Json::object();
  for (const ImportColumn& column : plan.columns) options["columns"][column.name] = column.rating;
  store::StoredRunFacts facts{"import",
                              app::program_name(),
                              io::json_text(options),
                              own ? own->limits : rating::RatingOptions(),
                              {}};
  facts.files.push_back(app::file_fact(file));
  for (const std::string& name : plan.notes) facts.columns.emplace_back(facts.columns.size(), name);
  return facts;
}

// A converter of the lines of a list into rows of a store, equal to those of `rate`.
class Importer {
 public:
  // `told`: variant of the lines that name none; null: the classic grid.
  Importer(const ListPlan& plan, const std::string& name, const variant::Variant* told,
           store::StoreTables& tables)
      : plan_(plan),
        file_(name),
        told_(told),
        tables_(tables),
        first_note_(plan.has_status ? 2 : 1) {}

  void add(const tables::ListReader& list) {
    batch::RecordRow row;
    row.file = file_;
    row.facts.line = list.line();
    row.facts.listed = true;
    row.values = values_;
    const std::string puzzle = take_puzzle(list, row);
    row.puzzle = puzzle;
    cells_.clear();
    for (std::size_t i = first_note_; i < list.texts().size(); ++i) {
      if (i > first_note_) cells_ += '\t';
      std::replace_copy(list.texts()[i].begin(), list.texts()[i].end(), std::back_inserter(cells_),
                        '\t', ' ');
    }
    row.cells = cells_;
    if (puzzle.empty()) {
      row.facts.status = Status::invalid_format;
      ++without_puzzle_;
    } else {
      take_values(list, row);
    }
    tables_.add(row, counts_);
  }

  std::uint64_t without_puzzle() const { return without_puzzle_; }
  const store::RunCounts& counts() const { return counts_; }

 private:
  // Returns the variant of the line; null: the classic grid.
  const variant::Variant* variant_of(const tables::ListReader& list) {
    if (!list.tells_variants()) return told_;
    const variant::Variant* found = nullptr;
    try {
      if (list.variant() != variant::kClassic)
        found = &variants_.try_emplace(list.variant(), list.variant()).first->second;
    } catch (const std::invalid_argument& error) {
      list.fail(error.what());
    }
    if (told_ != nullptr && (found == nullptr || found->name() != told_->name())) {
      list.fail(fmt::format("the variant is {} here, and {} for the whole list", list.variant(),
                            told_->name()));
    }
    return found;
  }

  // Returns the puzzle of the line; empty if it has none.
  std::string take_puzzle(const tables::ListReader& list, batch::RecordRow& row) {
    const std::string& cell = list.texts().front();
    const variant::Variant* const variant = variant_of(list);
    row.variant = variant::name_of(variant);
    if (variant == nullptr) {
      const auto puzzle = parse_puzzle(cell);
      if (!puzzle) return {};
      std::string text = to_string(*puzzle);
      row.facts.size = kSide;
      if (text.size() == kCells)
        row.facts.clues = kCells - static_cast<int>(std::count(text.begin(), text.end(), '.'));
      return text;
    }
    if (cell.empty() || cell == "-") return {};
    const auto read = variant->read(cell);
    if (const auto* refusal = std::get_if<variant::LineRefusal>(&read)) list.fail(refusal->message);
    row.facts.size = std::get<variant::VariantPuzzle>(read).size;
    return cell;
  }

  // Sets the values and the status. An empty cell in a list without statuses is no result.
  void take_values(const tables::ListReader& list, batch::RecordRow& row) {
    Status& status = row.facts.status;
    const bool told = plan_.has_status && !tables::is_nothing(list.texts()[first_note_ - 1]);
    if (told) {
      const rating::StatusInfo* info = rating::statuses().find(list.texts()[first_note_ - 1]);
      if (info == nullptr)
        list.fail(fmt::format("'{}' is not a status", list.texts()[first_note_ - 1]));
      status = info->status;
    }
    BITWHIP_INVARIANT(plan_.columns.size() <= rating::kMaxRatings);  // size of row.values
    for (std::size_t i = 0; i < plan_.columns.size(); ++i) {
      const Value value = list.value(i);
      refuse_other_scale(list, i, value);
      try {
        store::number_of(value);
      } catch (const std::out_of_range& error) {
        list.fail(fmt::format("'{}' is {}, which no store holds", to_string(value), error.what()));
      }
      values_[i] = value;
      if (!told) status = std::max(status, tables::status_told(value));
      if (value.kind == ValueKind::none && !told) row.facts.stored |= std::uint64_t{1} << i;
    }
  }

  // Refuses levels with names in a column of numbers, and the other way round. What a column of no
  // rating of the program holds is decided by its first value.
  void refuse_other_scale(const tables::ListReader& list, std::size_t column, Value value) {
    if (value.kind == ValueKind::infinite || value.kind == ValueKind::none) return;
    const auto id = rating::find_rating(plan_.columns[column].rating);
    const rating::Scale scale =
        id ? rating::info(*id).scale : scales_.try_emplace(column, value.scale).first->second;
    if (is_named(scale) != is_named(value.scale))
      list.fail(fmt::format("'{}' is not a value of {}: {}", to_string(value),
                            plan_.columns[column].rating, rating::values_of(scale)));
  }

  const ListPlan& plan_;
  const std::string file_;
  const variant::Variant* const told_;
  store::StoreTables& tables_;
  const std::size_t first_note_;  // index in the texts of a line
  std::map<std::size_t, rating::Scale> scales_;
  std::string cells_;  // notes of the current line
  std::map<std::string, variant::Variant> variants_;
  std::array<Value, rating::kMaxRatings> values_{};  // of the current line
  store::RunCounts counts_;
  std::uint64_t without_puzzle_ = 0;
};

// A guard that removes the files of a store that this list has created, unless the import succeeds.
// The transaction still excludes other programs then.
struct NewStore {
  std::vector<std::string> files;

  ~NewStore() {
    std::error_code ignored;
    for (const std::string& file : files) std::filesystem::remove(file, ignored);
  }
};

// Imports a list as one transaction: as a whole, or not at all.
void import_list(const std::string& file, const Plan& run, const ImportRequest& asked,
                 const io::Stop& stop) {
  const ListPlan plan = plan_of(file, asked, stop);
  if (stop.reason() != 0) return;
  ListFile source(file, stop);
  const std::string name = printable(source.name());
  std::vector<std::string> values, texts{plan.puzzle};
  for (const ImportColumn& column : plan.columns) values.push_back(column.name);
  if (plan.has_status) texts.emplace_back(kStatus);
  texts.insert(texts.end(), plan.notes.begin(), plan.notes.end());
  tables::ListReader list(source, source.name(), values, texts);
  const std::optional<OwnRun> own = own_run(file, asked, stop);
  const std::vector<store::RatingKey> keys = keys_of(plan, own);
  bool more = list.next();  // errors about columns come before a store is created
  const bool is_new = !exists(run.asked.db);
  store::StoreTables tables(run.asked.db, app::waiting(stop));
  store::Transaction transaction(tables.database());
  NewStore made{is_new && tables.database().number("SELECT count(*) FROM runs") == 0
                    ? store::files_of(run.asked.db)
                    : std::vector<std::string>()};
  tables.begin(facts_of(source.file(), plan, own), keys);
  Importer importer(plan, name, run.variant(), tables);
  for (; more && stop.reason() == 0; more = list.next()) importer.add(list);
  if (stop.reason() != 0) return;
  const store::RunCounts& counts = importer.counts();
  if (counts.records > 0 && importer.without_puzzle() == counts.records) {
    refuse(file, fmt::format("none of its lines has a puzzle in the column '{}'; --puzzle-column "
                             "NAME says which one holds it",
                             plan.puzzle));
  }
  tables.note(counts);
  tables.finish(true, {});
  transaction.commit();
  made.files.clear();
  std::string further;
  for (const auto& [told, heads] :
       {std::pair("; kept as notes: ", &plan.notes), std::pair("; left out: ", &plan.left_out)}) {
    if (!heads->empty()) further += told + joined(*heads, ", ", printable);
  }
  app::print_message(fmt::format(
      "{}: {}, {} of them without a puzzle; {}, {} of {}{}", name, counted(counts.records, "line"),
      importer.without_puzzle(), counted(counts.puzzles, "new puzzle"),
      counted(counts.results, "new value"), joined(keys, ", ", store::label_of), further));
}

void refuse_file(const std::string& file, const ImportRequest& request) {
  if (file == kStandard)
    throw job::OptionError(
        "import reads files, not standard input: their names tell where the ratings come from");
  std::error_code ignored;
  if (std::filesystem::exists(file, ignored) && !std::filesystem::is_regular_file(file, ignored)) {
    refuse(file, "this is no regular file, and import reads a list twice");
  }
  const std::string source = source_of(file, request);
  if (std::ranges::all_of(source, is_digit)) {
    throw job::OptionError(
        fmt::format("the source '{}' is a number, and so are the revisions of this program's own "
                    "ratings (W@1); --source NAME takes another name",
                    source));
  }
}

void refuse_import(job::PlanDraft& draft) {
  const Request& asked = draft.request;
  if (asked.files.empty())
    throw job::OptionError("import takes lists of ratings: bitwhip import RECORDS... --db FILE");
  if (asked.db.empty())
    throw job::OptionError("import needs --db FILE: the store that takes the ratings");
  const auto own = asked.own_of<ImportRequest>();
  for (auto a = own.columns.begin(); a != own.columns.end(); ++a) {
    const auto b = std::ranges::find(a + 1, own.columns.end(), a->rating, &ImportColumn::rating);
    if (b != own.columns.end())
      throw job::OptionError(fmt::format("--column: the columns '{}' and '{}' are both to be {}",
                                         a->name, b->name, a->rating));
  }
  for (const std::string& file : asked.files) refuse_file(file, own);
}

int import_lists(const Plan& plan, const io::Stop& stop) {
  const ImportRequest asked = plan.asked.own_of<ImportRequest>();
  for (const std::string& file : plan.asked.files) {
    if (!app::read_lists(stop, [&] { import_list(file, plan, asked, stop); }))
      return kExitSignalBase + stop.reason();
  }
  return kExitOk;
}

// Parses a value such as "SER" or "difficulty=SER".
void set_imported_column(Request& request, const std::string& value) {
  const std::string name =
      value.find('=') == std::string::npos ? value : job::name_before_sign(value, "difficulty=SER");
  const std::string rating = name.size() == value.size() ? value : value.substr(name.size() + 1);
  if (name.empty() || rating.empty())
    throw job::OptionError(
        fmt::format("'{}' is not a column, or a column and the rating that it holds", value));
  request.own_of<ImportRequest>().columns.push_back({name, rating});
}

}  // namespace

VerbInfo import_verb() {
  VerbInfo verb = prints_at_end({.name = "import",
                                 .files = "FILE...",
                                 .summary = "add lists of ratings to a store",
                                 .text = kImportText,
                                 .examples = kImportExamples});
  const std::vector<Option> own{
      {{.name = "column",
        .section = Section::tables,
        .argument = "COLUMN[=RATING]",
        .fallback = "those that have the name of a rating",
        .help = "a column to take, and under which name; may be given several times",
        .adds_up = true,
        .apart = true},
       set_imported_column},
      {{.name = "puzzle-column",
        .section = Section::tables,
        .argument = "COLUMN",
        .fallback = "puzzle",
        .help = "the column that holds the puzzle: its name, or its number from 1 on where there "
                "is no header"},
       into(column_name, &ImportRequest::puzzle_column)},
      {{.name = "source",
        .section = Section::tables,
        .argument = "NAME",
        .fallback = "the name of the file",
        .help = "where the values come from, as labels such as W@NAME show it"},
       into(file_name, &ImportRequest::source)},
      {{.name = "db",
        .section = Section::output,
        .argument = "FILE",
        .help = "the store that takes the values; it is made where there is none"},
       into(file_name, &Request::db)}};
  verb.options.add(job::kVariantOption, own, plan_option());
  verb.ends({.code = kExitOk, .order = 8, .meaning = "the store holds all values of the lists"});
  verb.ends({.code = kExitIo,
             .order = 3,
             .meaning = "a file could not be read or written, or it holds no list of ratings, or a "
                        "value contradicts one in the store"});
  verb.ends(
      {.code = kExitSignalBase + SIGINT,
       .order = 3,
       .meaning =
           "SIGINT stopped the program; the store holds the lists that were read to their ends"});
  verb.environment_files = {kStoreFiles};
  verb.traits = job::VerbTraits{
      .reads_variant_names = true, .argument_role = job::FileRole::list, .adapt = refuse_import};
  verb.run = import_lists;
  return verb;
}

}  // namespace bitwhip::cli
