#include "job/job.h"

#include <fmt/core.h>
#ifdef __linux__
#include <sched.h>
#endif

#include <algorithm>
#include <iterator>
#include <set>
#include <thread>

#include "base/invariant.h"
#include "base/lists.h"
#include "base/text.h"
#include "batch/notes.h"
#include "grid/puzzle.h"
#include "io/json.h"
#include "job/options.h"
#include "rating/system_ratings.h"
#include "variant/clue_words.h"
#include "variant/fields.h"
#include "variant/fpuzzles.h"

namespace bitwhip::job {

namespace {

using rating::RatingId;

// Removes the ratings of the classic grid alone, which are neither defaults of a variant nor part
// of `all`. If nothing is left, W and B take their place.
void leave_ratings_of_variant(Settings& settings) {
  if (settings.variant == nullptr || settings.ratings.empty()) return;
  std::erase_if(settings.ratings,
                [&settings](RatingId id) { return rating::is_classic_alone(id, settings.rating); });
  if (settings.ratings.empty())
    settings.ratings = {*rating::find_rating("W"), *rating::find_rating("B")};
}

// Adds the rating of --rules: the only one unless --ratings is given, else the last one unless its
// name is in that list.
void choose_ratings(Settings& settings, const Kind& kind) {
  if (settings.ratings_all) leave_ratings_of_variant(settings);
  const bool named = contains(settings.ratings, rating::rating_by_rules());
  if (!settings.rating.rules) {
    if (named && kind.rates)
      throw OptionError("--ratings: the rating 'rules' needs the option --rules");
    if (settings.ratings_chosen) return;
    if (!kind.ratings.empty()) set_ratings(settings, std::string(kind.ratings));
    settings.ratings_chosen = false;
    leave_ratings_of_variant(settings);
    return;
  }
  if (!named) settings.ratings.push_back(rating::rating_by_rules());
  if (settings.ratings.size() > rating::kMaxRatings)
    throw OptionError(
        fmt::format("more than {} ratings, with that of --rules", rating::kMaxRatings));
  settings.ratings_chosen = true;
}

// Adds the column `variant`, since the same line is another puzzle in another variant.
void add_variant_columns(RecordSettings& records) {
  std::vector<const batch::ColumnInfo*> shown;
  for (const std::string_view name : records.format->variant_columns) {
    const batch::ColumnInfo* column = batch::columns().find(name);
    if (!name.empty() && !contains(records.columns, column)) shown.push_back(column);
  }
  records.columns.insert(records.columns.begin(), shown.begin(), shown.end());
}

// Derives what depends on the variant: its puzzles are lines with fields, unless another format is
// given. In variants with extra links most minimal puzzles have no finite B, so the T&E-depth is
// added to the default ratings.
void choose_variant(Settings& settings, const Kind& kind) {
  if (settings.variant == nullptr) return;
  if (!settings.form.family && settings.form.column.empty())
    settings.form.family = input::InputFamily::fields;
  settings.form.of_variant = true;
  settings.form.parity = settings.variant->reads_parity();
  if (!kind.records) return;
  if (!kind.ratings.empty() && !settings.ratings_chosen && !settings.variant->houses_alone())
    settings.ratings.push_back(*rating::find_rating("TE-depth"));
  add_variant_columns(settings.records);
}

void choose_counters(Settings& settings) {
  if (settings.rating.count_all) {
    const auto is_counted = [&settings](RatingId id) {
      return rating::counts_chains(id, settings.rating);
    };
    if (std::none_of(settings.ratings.begin(), settings.ratings.end(), is_counted)) {
      throw OptionError(
          "--count-all counts partial whips, braids and nrczt-chains, so it needs a rating made of "
          "them: W, B, M, N ...");
    }
  }
  settings.rating.profile = true;
  settings.records.counters = std::make_shared<const batch::ColumnOwner>(
      batch::profile_columns(settings.ratings, settings.rating.count_all));
}

OptionError mistake(std::string_view option, const batch::NameError& problem) {
  const std::string why = problem.what.empty()
                              ? problem.why
                              : unknown_word(problem.what, problem.unknown, problem.known);
  return OptionError(fmt::format("--{}: {}", option, why));
}

void check_combinations(const RecordSettings& records, bool is_part, bool searches) {
  const bool is_template = records.format->name == "template";
  if (is_template && !records.template_text)
    throw OptionError("--format template needs the option --template");
  if (!is_template && records.template_text)
    throw OptionError("--template needs --format template");
  if (is_template && !records.columns.empty())
    throw OptionError("--columns cannot be combined with a template, which names its columns");
  if (is_template && records.tail)
    throw OptionError("--keep-tail cannot be combined with a template; %t is the tail");
  if (records.by && !records.choice.top) throw OptionError("--by needs --top");
  const std::string_view chooses = records.where && !searches ? "--where"
                                   : records.choice.sample    ? "--sample"
                                   : records.choice.top       ? "--top"
                                                              : "";
  if (is_part && !chooses.empty())
    throw OptionError(fmt::format(
        "--shard cannot be combined with {}: merge needs all records of the parts", chooses));
}

// Returns the sort key of --top: by default the first rating.
batch::CellRef key_of_top(const Settings& settings, batch::NameResolver& names) {
  if (!settings.records.by && settings.ratings.empty())
    throw OptionError("--top needs --by where there are no ratings");
  const std::string name = key_name(settings);
  const auto field = names.find(name);
  if (!field) throw mistake("by", names.unknown(name));
  if (field->is_text())
    throw OptionError(
        fmt::format("--by: the column '{}' is text, which is neither high nor low", name));
  return *field;
}

std::shared_ptr<const batch::Template> parse_template(const std::string& text,
                                                      batch::NameResolver& names) {
  batch::NameError problem;
  auto form = batch::Template::parse(text, names, problem);
  if (!form) throw mistake("template", problem);
  return std::make_shared<const batch::Template>(*std::move(form));
}

// Adds columns of the input that the record lacks: it has ratings and a status of its own.
void add_passed_columns(RecordSettings& records) {
  for (const batch::ColumnInfo* column : records.passed->columns()) {
    const bool known = column->name.empty() || column->name == "puzzle" ||
                       column->name == "status" || rating::find_rating(column->name);
    const auto same = [column](const batch::ColumnInfo* other) {
      return other->name == column->name;
    };
    if (!known && std::none_of(records.columns.begin(), records.columns.end(), same))
      records.columns.push_back(column);
  }
}

// Replaces the bare words `techniques` and `hardest` by the columns of each rating with a path.
void choose_path_columns(Settings& settings) {
  std::vector<const batch::ColumnInfo*> columns;
  for (const batch::ColumnInfo* column : settings.records.columns) {
    if (!column->is_path_word()) columns.push_back(column);
    const std::size_t before = columns.size();
    for (std::size_t i = 0; column->is_path_word() && i < settings.ratings.size(); ++i) {
      if (const auto* const own = batch::path_column(settings.ratings[i], *column))
        columns.push_back(own);
    }
    if (column->is_path_word() && columns.size() == before)
      throw OptionError(fmt::format(
          "the column '{}' is of ratings that have paths, and there is none", column->name));
  }
  settings.records.columns = std::move(columns);
}

// Returns how the user can give the rules of the rating `rules`.
std::string_view rules_of(const Kind& kind) {
  return kind.rules ? "the option --rules" : "rules, which `bitwhip rate --rules` takes";
}

// Parses the condition, the template and the key of --top, and adds the ratings that they name.
void choose_records(Settings& settings, const Kind& kind) {
  const bool rates = kind.rates;
  RecordSettings& records = settings.records;
  check_combinations(records, settings.is_part, kind.searches);
  choose_path_columns(settings);
  records.tail |= records.format->has_tails;
  if (records.format->keeps_columns() && !records.tail && records.passed_names.empty())
    records.passed_names = batch::names_in(records.head);
  std::vector<const batch::ColumnInfo*> counters, own;
  if (records.counters) counters = own = records.counters->columns();
  if (!records.passed_names.empty()) {
    records.passed =
        std::make_shared<const batch::ColumnOwner>(batch::passed_columns(records.passed_names));
    own.insert(own.end(), records.passed->columns().begin(), records.passed->columns().end());
  }
  if (records.template_text && !settings.ratings_chosen) {
    if (records.counters)
      throw OptionError(
          "--template needs --ratings, since the counters are those of the ratings asked for");
    batch::NameResolver names({}, own);
    parse_template(*records.template_text, names);
    settings.ratings = names.required().ratings;
  }
  batch::NameResolver names(settings.ratings, own);
  if (!records.template_text)
    records.columns.insert(records.columns.begin(), counters.begin(), counters.end());
  if (records.passed && records.writes_passed && records.format->keeps_columns())
    add_passed_columns(records);
  if (records.template_text) records.form = parse_template(*records.template_text, names);
  if (records.where) {
    batch::NameError problem;
    records.condition = batch::Condition::parse(*records.where, names, problem);
    if (!records.condition) throw mistake("where", problem);
  }
  if (records.choice.top) records.choice.by = key_of_top(settings, names);
  records.choice.seed = records.seed.value_or(records.choice.seed);
  records.named = names.required();
  const batch::ColumnInfo* const of_class = batch::columns().find("class");
  if (rates && (contains(records.columns, of_class) || contains(records.named.columns, of_class)))
    throw OptionError(
        "the column 'class' is of `bitwhip canon --group`, and of records that have it");
  if (settings.ratings.size() + records.named.ratings.size() > rating::kMaxRatings) {
    throw OptionError(
        fmt::format("more than {} ratings, with those that are only named", rating::kMaxRatings));
  }
  const bool by_rules = contains(settings.ratings, rating::rating_by_rules()) ||
                        contains(records.named.ratings, rating::rating_by_rules());
  for (const auto* list : {&records.columns, &records.named.columns}) {
    for (const batch::ColumnInfo* column : *list) {
      if (rates && column->path && column->path->rating == rating::rating_by_rules() &&
          !settings.rating.rules)
        throw OptionError(fmt::format("the column '{}' needs {}", column->name, rules_of(kind)));
      if (column->path && settings.variant != nullptr &&
          rating::is_classic_alone(column->path->rating, settings.rating))
        throw OptionError(fmt::format("the rating of the column '{}' is of the classic grid alone",
                                      column->name));
    }
  }
  if (by_rules && rates && !settings.rating.rules)
    throw OptionError(fmt::format("the rating 'rules' needs {}", rules_of(kind)));
}

// Returns the note that records were filtered, with its line end; empty if they were not.
std::string filter_note(const Settings& settings) {
  const RecordSettings& records = settings.records;
  const input::RecordRange all;
  io::Json note{{"filter", records.verb}};
  if (records.where) note["where"] = *records.where;
  if (records.choice.sample) note["sample"] = *records.choice.sample;
  if (records.choice.top) note["top"] = *records.choice.top;
  if (settings.selection.skip != all.skip) note["skip"] = settings.selection.skip;
  if (settings.selection.limit != all.limit) note["limit"] = settings.selection.limit;
  if (records.unique) note["unique"] = true;
  if (records.leaves_known) note["known"] = true;
  return note.size() > 1 ? batch::line_of(note) : std::string();
}

}  // namespace

Settings complete(Settings asked, const Kind& kind) {
  BITWHIP_INVARIANT(asked.records.counters == nullptr && asked.records.form == nullptr &&
                    !asked.records.condition);
  const auto& family = asked.form.family;
  if (!asked.form.column.empty() && family && *family != input::InputFamily::table &&
      *family != input::InputFamily::jsonl)
    throw OptionError(fmt::format("--column: puzzles of the input format {} lie in no column",
                                  input::row_of(*family).name));
  choose_ratings(asked, kind);
  choose_variant(asked, kind);
  if (kind.counters) choose_counters(asked);
  if (kind.records) choose_records(asked, kind);
  refuse_classic_ratings(asked);
  BITWHIP_INVARIANT(asked.ratings.size() + asked.records.named.ratings.size() <=
                    rating::kMaxRatings);
  return asked;
}

void refuse_classic_ratings(const Settings& settings) {
  if (settings.variant == nullptr) return;
  for (const auto& list : {settings.ratings, settings.records.named.ratings}) {
    for (const RatingId id : list) {
      if (rating::is_classic_alone(id, settings.rating))
        throw OptionError(
            fmt::format("the rating '{}' is of the classic grid alone", rating::info(id).name));
    }
  }
}

std::string key_name(const Settings& settings) {
  if (settings.records.by || settings.ratings.empty()) return settings.records.by.value_or("");
  return rating::info(settings.ratings.front()).name;
}

batch::RecordJob job_of(const Settings& settings) {
  const RecordSettings& records = settings.records;
  const bool notes = records.format->keeps_notes();
  const std::string filter =
      notes && !records.notes.empty() ? filter_note(settings) : std::string();
  return {
      .variant = settings.variant,
      .layout = {settings.ratings, records.columns, records.tail, records.numeric_inf, records.form,
                 records.head, records.seed.value_or(1), records.images, records.shown_form,
                 settings.variant != nullptr, notes ? records.notes + filter : std::string()},
      .options = settings.rating,
      .threads = thread_count(settings),
      .rates = settings.rates,
      .solutions = settings.solutions,
      .form = settings.form,
      .selection = settings.selection,
      .named = records.named,
      .condition = records.condition,
      .choice = records.choice,
      .notes = notes};
}

batch::StateJob state_job_of(const Settings& settings) {
  return {.variant = settings.variant,
          .after = settings.after,
          .options = settings.rating,
          .format = settings.state_views ? &batch::state_views() : settings.state_format,
          .threads = thread_count(settings),
          .form = settings.form};
}

int core_count() {
#ifdef __linux__
  // The call fails on machines with more cores than a cpu_set_t holds.
  cpu_set_t cores;
  if (sched_getaffinity(0, sizeof cores, &cores) == 0) return std::max(CPU_COUNT(&cores), 1);
#endif
  return std::max(static_cast<int>(std::thread::hardware_concurrency()), 1);
}

int most_threads() {
  constexpr int kAnywhere = 16;  // even with fewer cores
  return std::max(core_count(), kAnywhere);
}

int thread_count(const Settings& settings) {
  return settings.threads > 0 ? std::min(settings.threads, most_threads()) : core_count();
}

namespace {

// The variant that a file or a text names at its top: in a comment `# variant: NAME,...`, or
// fpuzzles, if its first line is such a string.
struct Told {
  std::shared_ptr<const variant::Variant> variant;  // null: none is named
  std::string where;                                // "FILE:LINE"
};

// Returns the variant that the opening names. Throws OptionError if two comments differ, or if a
// name is unknown.
Told told_by(const std::string& name, const input::Opening& opening) {
  Told told;
  for (const input::Comment& comment : opening.comments) {
    const auto names = input::variant_named_by(comment.text);
    if (!names) continue;
    const std::string where = fmt::format("{}:{}", name, comment.line);
    std::shared_ptr<const variant::Variant> named;
    try {
      named = std::make_shared<const variant::Variant>(*names);
    } catch (const std::invalid_argument& error) {
      throw OptionError(fmt::format("{}: {}", where, error.what()));
    }
    if (told.variant == nullptr)
      told = {std::move(named), where};
    else if (told.variant->name() != named->name()) {
      throw OptionError(fmt::format("{}: the variant is {} here, and {} in {}", where,
                                    named->name(), told.variant->name(), told.where));
    }
  }
  const std::string_view first = trimmed(opening.first.text, " \t\"'");
  if (told.variant == nullptr &&
      variant::is_fpuzzles(first.substr(0, first.find_first_of(" \t,;\"'"))))
    told = {std::make_shared<const variant::Variant>("fpuzzles"),
            fmt::format("{}:{}", name, opening.first.line)};
  return told;
}

// True for a map of regions: nine symbols in nine cells each, but not the rows of a solution.
bool is_map(std::string_view word) {
  if (word.size() != kCells ||
      !std::all_of(word.begin(), word.end(), [](char c) { return is_letter(c) || is_digit(c); }))
    return false;
  const auto nine = [word](char c) { return std::count(word.begin(), word.end(), c) == kDigits; };
  const std::set<char> row(word.begin(), word.begin() + kDigits);
  return std::all_of(word.begin(), word.end(), nine) && row.size() < kDigits;
}

bool are_signs(std::string_view word, std::size_t count, std::string_view signs) {
  return word.size() == count && word.find_first_not_of(signs) == std::string_view::npos &&
         word.find_first_not_of('-') != std::string_view::npos;
}

// A word that is certainly a field of a variant, and the name of the variant that reads it: "a map
// of regions", "jigsaw".
struct Field {
  std::string what;
  std::string_view name;
};

// Returns the first field of a variant behind the classic puzzle of a line, if there is one.
std::optional<Field> field_behind(std::string_view line) {
  variant::LineWords words(line);
  if (words.empty() || !parse_puzzle(words.take())) return {};
  while (!words.empty()) {
    const std::string_view word = words.take();
    variant::LineDraft draft(kDigits);
    const std::string_view name = word.substr(0, word.find(':'));
    if (variant::find_clue_word(name) != nullptr && !variant::read_clue_word(draft, word))
      return Field{fmt::format("the clue word {}", name), "clues"};
    if (is_map(word)) return Field{"a map of regions", "jigsaw"};
    if (are_signs(word, 72, "<>-o*xv")) return Field{"signs between cells", "edges"};
    if (are_signs(word, 108, "<>^v-")) return Field{"signs within blocks", "gt"};
  }
  return {};
}

}  // namespace

void Heads::add(const std::string& name, const input::Opening& opening, bool is_file) {
  const bool is_first = !std::exchange(any_, true);
  notes_ += batch::notes_above(opening.comments);
  const std::string head =
      input::is_heading(opening.first.text) ? opening.first.text : std::string();
  // An input that has not been looked at may have another header.
  if (is_first)
    head_ = head;
  else if (head != head_)
    head_.clear();
  const Told told = told_by(name, opening);
  if (told.variant == nullptr) {
    if (const auto field = field_behind(opening.first.text))
      tails_.push_back(
          fmt::format("{}:{}: the tail looks like {}{}{}", name, opening.first.line, field->what,
                      option_.empty() ? ", and it is no part of a classic puzzle" : ": --variant ",
                      option_.empty() ? "" : field->name));
    if (is_file && variant_ != nullptr && where_ != option_)
      silent_.push_back(fmt::format("{}: this file names no variant; it is read as {}, as {} says",
                                    name, variant_->name(), where_));
    return;
  }
  if (variant_ == nullptr && is_first) {
    variant_ = told.variant;
    where_ = told.where;
  }
  const std::string_view wanted = variant::name_of(variant_.get());
  if (told.variant->name() == wanted) return;
  const std::string by = variant_ == nullptr ? "the first file names none, so the run is of classic"
                                             : fmt::format("{} in {}", wanted, where_);
  throw OptionError(
      fmt::format("{}: the variant is {}, but {}", told.where, told.variant->name(), by));
}

std::vector<std::string> Heads::take_messages() {
  std::vector<std::string> messages = std::exchange(silent_, {});
  auto tails = std::exchange(tails_, {});
  if (variant_ == nullptr) std::move(tails.begin(), tails.end(), std::back_inserter(messages));
  return messages;
}

std::string why_not_read(const variant::Variant* run, std::string_view names) {
  const std::string_view wanted = variant::name_of(run);
  try {
    const std::string named = variant::Variant(names).name();
    if (named == wanted) return {};
    return fmt::format("a comment above this line names the variant {}, and this run is of {}",
                       named, wanted);
  } catch (const std::invalid_argument& error) {
    return fmt::format("a comment above this line names no variant: {}", error.what());
  }
}

}  // namespace bitwhip::job
