#include "job/plan.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/invariant.h"
#include "base/lists.h"
#include "base/text.h"
#include "batch/cell_names.h"
#include "batch/condition.h"
#include "batch/layout.h"
#include "batch/notes.h"
#include "batch/writer.h"
#include "input/chunk.h"
#include "input/family.h"
#include "io/json.h"
#include "job/ladders.h"
#include "job/options.h"
#include "rating/options.h"
#include "rating/system_ratings.h"
#include "system/process.h"

namespace bitwhip::job {

namespace {

using rating::RatingId;

OptionError mistake(std::string_view option, const batch::NameError& error) {
  const std::string why =
      error.what.empty() ? error.why : unknown_word(error.what, error.unknown, error.known);
  return OptionError(fmt::format("--{}: {}", option, why));
}

// Returns the limits of the ratings.
rating::RatingOptions limits_of(const Request& request, const VerbTraits& traits) {
  rating::RatingOptions limits;
  if (request.max_length) {
    limits.max_length = *request.max_length;
    // An explicit limit also applies to paths of puzzles whose rating is infinite.
    limits.max_length_when_infinite = *request.max_length;
  }
  limits.arena = request.arena;
  limits.timeout = request.timeout;
  limits.max_nodes = request.max_nodes;
  limits.rules = request.rules;
  limits.ladders = ladders_of(request);
  limits.profile = traits.writes_counters;
  limits.walks_path = request.walks_path;
  limits.count_all = request.count_all;
  return limits;
}

input::RecordRange selection_of(const Request& request) {
  const ShardRequest shard = request.shard.value_or(ShardRequest{});
  input::RecordRange selection;
  selection.skip = request.skip;
  selection.limit = request.limit;
  selection.shard = shard.index;
  selection.shards = shard.count;
  return selection;
}

// Returns how the lines of the input are read. Puzzles of a variant are lines with fields, unless
// another format is given.
input::FormatOptions input_format_of(const Request& request, const variant::Variant* variant) {
  input::FormatOptions format;
  format.family = request.input_format;
  format.column = request.column;
  const auto& family = format.family;
  if (!format.column.empty() && family && *family != input::InputFamily::table &&
      *family != input::InputFamily::jsonl)
    throw OptionError(fmt::format("--column: puzzles of the input format {} lie in no column",
                                  input::row_of(*family).name));
  if (variant == nullptr) return format;
  if (!format.family && format.column.empty()) format.family = input::InputFamily::fields;
  format.of_variant = true;
  format.parity = variant->reads_parity();
  return format;
}

// The maker of a plan, in steps of which each one uses what those before it have settled.
class Planner {
 public:
  explicit Planner(PlanDraft draft)
      : traits_(std::move(draft.traits)), inputs_(std::move(draft.inputs)) {
    plan_.asked = std::move(draft.request);
    plan_.takes_estimate = traits_.takes_estimate;
  }

  Plan made() && {
    plan_.record_job.variant = inputs_.variant;
    plan_.record_job.input_format = input_format_of(asked(), plan_.variant());
    plan_.record_job.input_format.of_states = traits_.reads_states;
    plan_.record_job.input_format.advises_variant = traits_.advises_variant;
    plan_.record_job.input_format.advises_format = traits_.advises_format;
    plan_.record_job.input_format.variant_refusal = inputs_.variant_refusal;
    plan_.record_job.input_format.tail_warning = inputs_.tail_warning;
    plan_.record_job.options = limits_of(asked(), traits_);
    plan_.record_job.selection = selection_of(asked());
    plan_.record_job.threads = thread_count(asked());
    plan_.record_job.rates = traits_.rates;
    plan_.record_job.solutions = asked().max_solutions;
    choose_ratings();
    choose_columns();
    if (traits_.writes_counters) choose_counters();
    if (traits_.writes_records) choose_records();
    refuse_classic_ratings(plan_);
    refuse_ladders();
    BITWHIP_INVARIANT(ratings().size() + named().ratings.size() <= rating::kMaxRatings);
    return std::move(plan_);
  }

 private:
  const Request& asked() const { return plan_.asked; }
  std::vector<RatingId>& ratings() { return plan_.record_job.layout.ratings; }
  std::vector<const batch::ColumnInfo*>& columns() { return plan_.record_job.layout.columns; }
  batch::Requirements& named() { return plan_.record_job.named; }
  const rating::RatingOptions& limits() const { return plan_.record_job.options; }

  void leave_ratings_of_variant();
  void add_ladder_ratings(const LadderChoice& ladder);
  void choose_ratings();
  void choose_columns();
  void choose_counters();
  void check_combinations() const;
  void choose_path_columns();
  void add_passed_columns();
  bool is_own_column(std::string_view name);
  [[noreturn]] void refuse_clash(std::string_view old_name, std::string_view name) const;
  std::vector<std::string> names_of_input();
  void refuse_different_heads();
  void refuse_renames(const std::vector<std::string>& names) const;
  std::shared_ptr<const batch::Template> parse_template(batch::NameResolver& names) const;
  batch::CellRef key_of_top(batch::NameResolver& names) const;
  std::string_view way_to_rules() const;
  void refuse_columns() const;
  void refuse_idle_options() const;
  void refuse_ladders() const;
  void choose_records();

  const VerbTraits traits_;
  const InputFacts inputs_;
  Plan plan_;
};

// Removes the ratings of the classic grid alone, which are neither defaults of a variant nor part
// of `all`. If nothing is left, W and B take their place.
void Planner::leave_ratings_of_variant() {
  if (plan_.variant() == nullptr || ratings().empty()) return;
  std::erase_if(ratings(), [this](RatingId id) { return rating::is_classic_alone(id, limits()); });
  if (ratings().empty()) ratings() = {*rating::find_rating("W"), *rating::find_rating("B")};
}

// Adds the ratings of a ladder, unless the list names one of them: then that is what is wanted.
void Planner::add_ladder_ratings(const LadderChoice& ladder) {
  std::vector<RatingId> more = rating::ratings_by_ladder(ladder.name);
  if (more.empty())
    throw OptionError(fmt::format("--ladder: more than {} names of ladders in one process",
                                  rating::kMostLadders));
  if (lists::any_of(more, [this](RatingId id) { return contains(ratings(), id); })) return;
  if (traits_.prints_paths) more.resize(1);  // the score, whose path tells the level too
  ratings().insert(ratings().end(), more.begin(), more.end());
  if (ratings().size() > rating::kMaxRatings)
    throw OptionError(
        fmt::format("more than {} ratings, with those of --ladder", rating::kMaxRatings));
}

// Adds the rating of --rules: the only one unless --ratings is given, else the last one unless its
// name is in that list. In variants with extra links most minimal puzzles have no finite B, so the
// T&E-depth is added to the default ratings of records.
void Planner::choose_ratings() {
  ratings() = asked().ratings.value_or(std::vector<RatingId>());
  plan_.ratings_chosen =
      asked().ratings.has_value() || asked().rules.has_value() || !asked().ladders.empty();
  if (asked().all_ratings) leave_ratings_of_variant();
  const bool named = contains(ratings(), rating::rating_by_rules());
  if (asked().rules) {
    if (!named) ratings().push_back(rating::rating_by_rules());
    if (ratings().size() > rating::kMaxRatings)
      throw OptionError(
          fmt::format("more than {} ratings, with that of --rules", rating::kMaxRatings));
  } else if (named && traits_.rates) {
    throw OptionError("--ratings: the rating 'rules' needs the option --rules");
  }
  for (const LadderChoice& ladder : asked().ladders) add_ladder_ratings(ladder);
  if (plan_.ratings_chosen) return;
  if (!traits_.ratings.empty()) ratings() = named_ratings(std::string(traits_.ratings));
  leave_ratings_of_variant();
  if (plan_.variant() != nullptr && traits_.writes_records && !traits_.ratings.empty() &&
      !plan_.variant()->houses_alone())
    ratings().push_back(*rating::find_rating("TE-depth"));
}

// Takes the columns that are asked for. In front of them stands the column `variant`, since the
// same line is another puzzle in another variant.
void Planner::choose_columns() {
  columns() = asked().columns;
  if (plan_.variant() == nullptr || !traits_.writes_records) return;
  std::vector<const batch::ColumnInfo*> shown;
  for (const std::string_view name : asked().format->variant_columns) {
    const batch::ColumnInfo* column = batch::columns().find(name);
    if (!name.empty() && !contains(columns(), column)) shown.push_back(column);
  }
  columns().insert(columns().begin(), shown.begin(), shown.end());
}

void Planner::choose_counters() {
  if (limits().count_all) {
    const auto is_counted = [this](RatingId id) { return rating::counts_chains(id, limits()); };
    if (std::none_of(ratings().begin(), ratings().end(), is_counted)) {
      throw OptionError(
          "--count-all counts partial whips, braids and nrczt-chains, so it needs a rating made of "
          "them: W, B, M, N ...");
    }
  }
  plan_.counters = std::make_shared<const batch::ColumnOwner>(
      batch::profile_columns(ratings(), limits().count_all ? batch::CounterRange::all_chains
                                                           : batch::CounterRange::searches));
}

void Planner::check_combinations() const {
  const Request& request = asked();
  const bool is_template = request.format->is_template;
  if (is_template && !request.record_template)
    throw OptionError("--format template needs the option --template");
  if (!is_template && request.record_template)
    throw OptionError("--template needs --format template");
  if (is_template && !request.columns.empty())
    throw OptionError("--columns cannot be combined with a template, which names its columns");
  if (is_template && request.keep_tail)
    throw OptionError("--keep-tail cannot be combined with a template; %t is the tail");
  if (request.no_header && !request.format->has_header)
    throw OptionError(
        fmt::format("--no-header: records in the format {} have no header", request.format->name));
  if (request.by && !request.top) throw OptionError("--by needs --top");
  const std::string_view chooses = request.where && !traits_.searches ? "--where"
                                   : request.sample                   ? "--sample"
                                   : request.top                      ? "--top"
                                                                      : "";
  if (request.shard && !chooses.empty())
    throw OptionError(fmt::format(
        "--shard cannot be combined with {}: merge needs all records of the parts", chooses));
}

// Replaces the bare words `techniques` and `hardest` by the columns of each rating with a path.
void Planner::choose_path_columns() {
  std::vector<const batch::ColumnInfo*> chosen;
  for (const batch::ColumnInfo* column : columns()) {
    if (!column->is_path_word()) {
      chosen.push_back(column);
      continue;
    }
    const std::size_t before = chosen.size();
    for (const RatingId id : ratings()) {
      if (const auto* const own = batch::path_column(id, *column)) chosen.push_back(own);
    }
    if (chosen.size() == before)
      throw OptionError(fmt::format(
          "the column '{}' is of ratings that have paths, and there is none", column->name));
  }
  columns() = std::move(chosen);
}

// Adds columns of the input that the record lacks: it has a status of its own. Ratings of an
// earlier run stand among those of this one, in the order of the input.
void Planner::add_passed_columns() {
  std::vector<const batch::ColumnInfo*> kept;
  std::vector<std::size_t>& among = plan_.record_job.layout.among_ratings;
  // Where records are read again, they have their own columns (job/selection.h).
  const bool may_clash = !inputs_.are_records && inputs_.passed_names.empty();
  std::size_t before = 0;  // ratings of this run that stand before the column in the input
  for (const batch::ColumnInfo* column : plan_.passed->columns()) {
    if (const auto& id = column->passed_rating) {
      const auto renewed = std::find(ratings().begin(), ratings().end(), *id);
      if (renewed != ratings().end()) {
        before = std::max(before, static_cast<std::size_t>(renewed - ratings().begin()) + 1);
      } else if (lists::none_of(kept, [&](const auto* of) { return of->name == column->name; })) {
        kept.push_back(column);
        among.push_back(before);
      }
      continue;
    }
    if (plan_.record_job.layout.tail_is_column && column->passed_name == "tail") continue;
    const bool is_own = is_own_column(column->name);
    const bool is_renamed = column->name != column->passed_name;
    if (is_own && (may_clash || is_renamed)) refuse_clash(column->passed_name, column->name);
    const bool is_rating = !may_clash && rating::find_rating(column->name).has_value();
    if (!is_own && !is_rating && !column->name.empty()) columns().push_back(column);
  }
  columns().insert(columns().begin(), kept.begin(), kept.end());
}

// True if the records of this run have a column of this name, whether the input has it or not.
bool Planner::is_own_column(std::string_view name) {
  const auto id = rating::find_rating(name);
  return name == "puzzle" || name == "status" || (id && contains(ratings(), *id)) ||
         lists::any_of(columns(), [name](const auto* column) { return column->name == name; });
}

// Refuses a column of the input that would stand beside another one of its name.
void Planner::refuse_clash(std::string_view old_name, std::string_view name) const {
  const std::string renamed =
      old_name == name ? std::string() : fmt::format(", renamed '{}',", printable(name));
  throw OptionError(
      fmt::format("the column '{0}' of the input{1} has the name of one that this run writes: "
                  "--rename '{0}=NEW' writes it under another one",
                  printable(old_name), renamed));
}

// Returns the names of the columns that pass through. With --keep-tail, what stands behind the
// puzzles stays in one piece where it can be columns of the output as it is.
std::vector<std::string> Planner::names_of_input() {
  batch::Layout& layout = plan_.record_job.layout;
  std::vector<std::string> names = batch::names_in(layout.head);
  if (names.empty()) return names;
  const bool are_members = batch::are_members(layout.head);
  if (layout.tail) {
    const auto is_own = [this](const std::string& name) { return is_own_column(name); };
    const bool fits = !are_members && asked().renames.empty() && !contains(names, "tail") &&
                      layout.head[layout.head.find_first_of(",\t;")] == asked().format->separator;
    if (fits && lists::none_of(names, is_own)) return {};
    if (are_members && !contains(names, "tail")) {
      names.emplace_back("tail");
      layout.head =
          io::json_text(io::array_of(names, [](const std::string& name) { return name; }));
    }
    layout.tail = layout.tail_is_column = contains(names, "tail");
  }
  plan_.record_job.input_format.members_pass = are_members;
  return names;
}

// Refuses columns of inputs with different headers: they have no place in common records.
void Planner::refuse_different_heads() {
  const bool may_lose = asked().format->keeps_columns() && inputs_.writes_passed &&
                        !asked().record_template && !plan_.record_job.layout.tail;
  if (inputs_.different_heads.empty() || !may_lose) return;
  for (std::size_t i = 0; i < 2; ++i) {
    const auto& [name, head] = inputs_.different_heads[i];
    const auto& [other, other_head] = inputs_.different_heads[1 - i];
    const std::vector<std::string> others = batch::names_in(other_head);
    for (const std::string& column : batch::names_in(head)) {
      if (column == "tail" || is_own_column(column)) continue;
      throw OptionError(
          fmt::format("{}: its column '{}' cannot pass, since {} {}: run them one by one, or give "
                      "them the same "
                      "header",
                      name, printable(column), other,
                      others.empty() ? "names no columns"
                                     : "has the columns " + printable(joined(others, ", "))));
    }
  }
}

// Refuses new names for columns that the input has not, and where no column passes through.
void Planner::refuse_renames(const std::vector<std::string>& names) const {
  for (const auto& [old_name, name] : asked().renames) {
    if (!asked().format->keeps_columns())
      throw OptionError(fmt::format(
          "--rename: records in the format {} have no columns of the input", asked().format->name));
    if (inputs_.are_known && !contains(names, old_name))
      throw OptionError(
          fmt::format("--rename: no column '{}' of the input passes through{}", printable(old_name),
                      names.empty() ? std::string() : ", but " + printable(joined(names, ", "))));
  }
}

std::shared_ptr<const batch::Template> Planner::parse_template(batch::NameResolver& names) const {
  batch::NameError error;
  auto parsed = batch::Template::parse(*asked().record_template, names, error);
  if (!parsed) throw mistake("template", error);
  return std::make_shared<const batch::Template>(*std::move(parsed));
}

// Returns the sort key of --top: by default the first rating.
batch::CellRef Planner::key_of_top(batch::NameResolver& names) const {
  if (!asked().by && plan_.ratings().empty())
    throw OptionError("--top needs --by where there are no ratings");
  const std::string name = key_name(plan_);
  const auto cell = names.find(name);
  if (!cell) throw mistake("by", names.unknown(name));
  if (cell->is_text())
    throw OptionError(
        fmt::format("--by: the column '{}' is text, which is neither high nor low", name));
  return *cell;
}

// Returns how the user can give the rules of the rating `rules`.
std::string_view Planner::way_to_rules() const {
  return traits_.takes_rules ? "the option --rules" : "rules, which `bitwhip rate --rules` takes";
}

// Refuses columns and ratings that this run cannot have.
void Planner::refuse_columns() const {
  const batch::Layout& layout = plan_.record_job.layout;
  const batch::Requirements& required = plan_.record_job.named;
  const batch::ColumnInfo* const of_class = batch::columns().find("class");
  if (traits_.rates && (contains(layout.columns, of_class) || contains(required.columns, of_class)))
    throw OptionError(
        "the column 'class' is of `bitwhip canon --group`, and of records that have it");
  if (layout.ratings.size() + required.ratings.size() > rating::kMaxRatings) {
    throw OptionError(
        fmt::format("more than {} ratings, with those that are only named", rating::kMaxRatings));
  }
  const RatingId by_rules = rating::rating_by_rules();
  for (const auto* list : {&layout.columns, &required.columns}) {
    for (const batch::ColumnInfo* column : *list) {
      if (traits_.rates && column->path && column->path->rating == by_rules && !asked().rules)
        throw OptionError(fmt::format("the column '{}' needs {}", column->name, way_to_rules()));
      if (column->path && plan_.variant() != nullptr &&
          rating::is_classic_alone(column->path->rating, limits()))
        throw OptionError(fmt::format("the rating of the column '{}' is of the classic grid alone",
                                      column->name));
    }
  }
  if (traits_.rates && !asked().rules &&
      (contains(layout.ratings, by_rules) || contains(required.ratings, by_rules)))
    throw OptionError(fmt::format("the rating 'rules' needs {}", way_to_rules()));
}

// Refuses options about ratings where nothing is rated, and others that nothing would obey.
void Planner::refuse_idle_options() const {
  const Request &request = asked(), none;
  if (!traits_.rates || !plan_.ratings().empty() || !plan_.record_job.named.ratings.empty()) return;
  const auto refuse = [](bool given, std::string_view option) {
    if (given)
      throw OptionError(
          fmt::format("--{} is of ratings, and this run has none: --ratings names them", option));
  };
  refuse(request.numeric_inf.has_value(), "numeric-inf");
  refuse(request.max_length.has_value(), "max-length");
  refuse(request.arena != none.arena, "arena");
  const auto searches = [](const batch::ColumnInfo* column) {
    return column->needs >= batch::OnRequest::solution || column->known == batch::KnownWith::rating;
  };
  if (!traits_.searches || lists::any_of(plan_.record_job.layout.columns, searches) ||
      lists::any_of(plan_.record_job.named.columns, searches))
    return;
  refuse(request.timeout > 0, "timeout");
  refuse(request.max_nodes > 0, "max-nodes");
}

// Refuses ratings by ladders that are not among those of the run.
void Planner::refuse_ladders() const {
  if (!traits_.rates) return;
  const auto check = [this](RatingId id) {
    const rating::RatingInfo& row = rating::info(id);
    if (row.ladder.empty() || rating::ladder_of(row, limits()) != nullptr) return;
    throw OptionError(
        fmt::format("the rating '{}' needs its ladder: --ladder {}=FILE", row.name, row.ladder));
  };
  for (const auto* list : {&plan_.ratings(), &plan_.record_job.named.ratings})
    std::for_each(list->begin(), list->end(), check);
  for (const auto* list : {&plan_.record_job.layout.columns, &plan_.record_job.named.columns}) {
    for (const batch::ColumnInfo* column : *list) {
      if (column->path) check(column->path->rating);
    }
  }
}

// Parses the condition, the template and the key of --top, and adds the ratings that they name.
void Planner::choose_records() {
  check_combinations();
  choose_path_columns();
  const Request& request = asked();
  const batch::FormatInfo& format = *request.format;
  batch::RecordJob& job = plan_.record_job;
  batch::Layout& layout = job.layout;
  layout.tail = request.keep_tail || format.has_tails;
  layout.header = !request.no_header;
  layout.infinity = request.numeric_inf;
  layout.head = inputs_.head;
  layout.seed = request.seed.value_or(1);
  layout.has_fields = plan_.variant() != nullptr;

  std::vector<std::string> passed_names = inputs_.passed_names;
  if (format.keeps_columns() && passed_names.empty()) passed_names = names_of_input();
  refuse_renames(passed_names);
  std::vector<const batch::ColumnInfo*> counters, own;
  if (plan_.counters) counters = own = plan_.counters->columns();
  if (!passed_names.empty()) {
    plan_.passed = std::make_shared<const batch::ColumnOwner>(
        batch::passed_columns(passed_names, inputs_.are_records, asked().renames));
    own.insert(own.end(), plan_.passed->columns().begin(), plan_.passed->columns().end());
  }
  if (request.record_template && !plan_.ratings_chosen) {
    if (plan_.counters)
      throw OptionError(
          "--template needs --ratings, since the counters are those of the ratings asked for");
    batch::NameResolver names({}, own);
    parse_template(names);
    ratings() = names.required().ratings;
  }
  batch::NameResolver names(ratings(), own);
  if (!request.record_template)
    columns().insert(columns().begin(), counters.begin(), counters.end());
  refuse_different_heads();
  if (plan_.passed && inputs_.writes_passed && format.keeps_columns()) {
    add_passed_columns();
    if (lists::any_of(columns(), [](const auto* column) { return column->passed.has_value(); }))
      job.input_format.passed_header = inputs_.head;
  }
  if (request.record_template) layout.record_template = parse_template(names);
  if (request.where) {
    batch::NameError error;
    job.condition = batch::Condition::parse(*request.where, names, error);
    if (!job.condition) throw mistake("where", error);
  }
  job.choice.sample = request.sample;
  job.choice.top = request.top;
  if (request.top) job.choice.by = key_of_top(names);
  job.choice.seed = request.seed.value_or(job.choice.seed);
  named() = names.required();
  refuse_columns();
  refuse_idle_options();

  plan_.notes = inputs_.notes;
  plan_.leaves_known = traits_.leaves_out_known_classes && !request.known.empty();
  job.notes = format.keeps_notes();
  if (job.notes) layout.notes = with_filter_note(plan_.notes, plan_);
}

}  // namespace

std::string with_filter_note(const std::string& notes, const Plan& plan) {
  if (notes.empty()) return notes;
  const Request &request = plan.asked, all;
  io::Json note{{"filter", request.verb}};
  if (request.where) note["where"] = *request.where;
  if (request.sample) note["sample"] = *request.sample;
  if (request.top) note["top"] = *request.top;
  if (request.skip != all.skip) note["skip"] = request.skip;
  if (request.limit != all.limit) note["limit"] = request.limit;
  if (request.classes.unique) note["unique"] = true;
  if (plan.leaves_known) note["known"] = true;
  return note.size() > 1 ? notes + batch::line_of(note) : notes;
}

Plan make_plan(const Request& request, const VerbTraits& traits, const InputFacts& inputs) {
  PlanDraft draft{request, traits, inputs};
  if (traits.adapt != nullptr) traits.adapt(draft);
  Plan plan = Planner(std::move(draft)).made();
  if (traits.finish != nullptr) traits.finish(plan);
  return plan;
}

Plan make_plan(const Request& request, const VerbTraits& traits) {
  InputFacts nothing;
  nothing.variant = request.variant;
  return make_plan(request, traits, nothing);
}

void put_first(std::vector<const batch::ColumnInfo*>& columns,
               std::initializer_list<std::string_view> names) {
  std::vector<const batch::ColumnInfo*> all;
  for (const std::string_view name : names) all.push_back(batch::columns().find(name));
  for (const batch::ColumnInfo* column : columns) {
    if (std::find(names.begin(), names.end(), column->name) == names.end()) all.push_back(column);
  }
  columns = std::move(all);
}

void refuse_classic_ratings(const Plan& plan) {
  if (plan.variant() == nullptr) return;
  for (const auto* list : {&plan.ratings(), &plan.record_job.named.ratings}) {
    for (const RatingId id : *list) {
      if (rating::is_classic_alone(id, plan.record_job.options))
        throw OptionError(
            fmt::format("the rating '{}' is of the classic grid alone", rating::info(id).name));
    }
  }
}

std::string key_name(const Plan& plan) {
  if (plan.asked.by || plan.ratings().empty()) return plan.asked.by.value_or("");
  return rating::info(plan.ratings().front()).name;
}

batch::StateJob state_job_of(const Plan& plan) {
  const Request& asked = plan.asked;
  return {.variant = plan.record_job.variant,
          .after = asked.after,
          .options = plan.record_job.options,
          .format = asked.views ? &batch::state_views() : asked.state_format,
          .threads = plan.record_job.threads,
          .input_format = plan.record_job.input_format};
}

int core_count() { return system::processor_count(); }

int most_threads() {
  constexpr int kAnywhere = 16;  // even with fewer cores
  return std::max(core_count(), kAnywhere);
}

int thread_count(const Request& request) {
  return request.threads > 0 ? std::min(request.threads, most_threads()) : core_count();
}

std::string names_of(const std::vector<rating::RatingId>& ratings) {
  return joined(ratings, ",", [](rating::RatingId id) { return rating::info(id).name; });
}

}  // namespace bitwhip::job
