#include "cli/wanted.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/suggest.h"
#include "batch/template.h"
#include "cli/batch_run.h"
#include "cli/list_file.h"
#include "cli/store_run.h"
#include "cli/usage_error.h"
#include "io/io_error.h"
#include "rating/chain_ratings.h"
#include "store/known.h"
#include "tables/list_reader.h"
#include "variant/variant.h"

namespace bitwhip::cli {

namespace {

UsageError mistake(std::string_view option, const batch::Problem& problem) {
  const std::string why = problem.what.empty() ? problem.why : unknown_word(problem.what, problem.unknown, problem.known);
  return UsageError(fmt::format("--{}: {}", option, why));
}

void check_combinations(const RateSettings& settings) {
  const bool is_template = settings.format->name == "template";
  if (is_template && !settings.template_text) throw UsageError("--format template needs the option --template");
  if (!is_template && settings.template_text) throw UsageError("--template needs --format template");
  if (is_template && !settings.columns.empty()) throw UsageError("--columns cannot be combined with a template, which names its columns");
  if (is_template && settings.tail) throw UsageError("--keep-tail cannot be combined with a template; %t is the tail");
  if (settings.by && !settings.choice.top) throw UsageError("--by needs --top");
  if (settings.seed && !settings.choice.sample && !settings.estimate) throw UsageError("--seed needs --sample or --estimate");
  if (!settings.again.empty() && settings.known.empty() && settings.store.empty()) throw UsageError("--again needs --known or --db");
  const bool keeps = settings.choice.any();  // records, until the end
  if (keeps && settings.resume) throw UsageError("--resume cannot be combined with --sample and --top, which write at the end");
  if (settings.is_part && (keeps || settings.where)) {
    throw UsageError("--shard cannot be combined with --where, --sample and --top: merge needs all records of the parts");
  }
}

// The key of --top: by default the first rating.
batch::Field key_of_top(const CommonSettings& common, const RateSettings& settings, batch::Names& names) {
  if (!settings.by && common.ratings.empty()) throw UsageError("--top needs --by where there are no ratings");
  const std::string name = key_name(common, settings);
  const auto field = names.find(name);
  if (!field) throw mistake("by", names.unknown(name));
  if (field->is_text()) throw UsageError(fmt::format("--by: the column '{}' is text, which is neither high nor low", name));
  return *field;
}

std::shared_ptr<const batch::Template> parse_template(const std::string& text, batch::Names& names) {
  batch::Problem problem;
  auto form = batch::Template::parse(text, names, problem);
  if (!form) throw mistake("template", problem);
  return std::make_shared<const batch::Template>(*std::move(form));
}

}  // namespace

void choose_counters(CommonSettings& common, RateSettings& settings) {
  if (common.rating.count_all) {
    const auto is_counted = [](rating::RatingId id) { return rating::counts_all_chains(rating::info(id)); };
    if (std::none_of(common.ratings.begin(), common.ratings.end(), is_counted)) throw UsageError("--count-all counts partial whips and braids, so it needs the rating W or B");
  }
  common.rating.profile = true;
  settings.counters = std::make_shared<const batch::ProfileColumns>(common.ratings, common.rating.count_all);
}

void choose_records(CommonSettings& common, RateSettings& settings) {
  check_combinations(settings);
  if (settings.template_text && !common.ratings_chosen) {
    if (settings.counters) throw UsageError("--template needs --ratings, since the counters are those of the ratings asked for");
    batch::Names names({});
    parse_template(*settings.template_text, names);
    common.ratings = names.named().ratings;
  }
  std::vector<const batch::ColumnInfo*> counters;
  if (settings.counters) counters = settings.counters->columns();
  batch::Names names(common.ratings, counters);
  if (!settings.template_text) settings.columns.insert(settings.columns.begin(), counters.begin(), counters.end());
  if (settings.template_text) settings.form = parse_template(*settings.template_text, names);
  if (settings.where) {
    batch::Problem problem;
    settings.condition = batch::Condition::parse(*settings.where, names, problem);
    if (!settings.condition) throw mistake("where", problem);
  }
  if (settings.choice.top) settings.choice.by = key_of_top(common, settings, names);
  settings.choice.seed = settings.seed.value_or(settings.choice.seed);
  settings.named = names.named();
  if (common.ratings.size() + settings.named.ratings.size() > rating::kMaxRatings) {
    throw UsageError(fmt::format("more than {} ratings, with those that are only named", rating::kMaxRatings));
  }
  for (const auto& list : {common.ratings, settings.named.ratings}) {
    for (const rating::RatingId id : list) {
      if (id == rating::rating_by_rules() && !common.rating.rules) throw UsageError("the rating 'rules' needs the option --rules");
    }
  }
}

std::string key_name(const CommonSettings& common, const RateSettings& settings) {
  if (settings.by || common.ratings.empty()) return settings.by.value_or("");
  return rating::info(common.ratings.front()).name;
}

batch::Job job_of(const CommonSettings& common, const RateSettings& settings) {
  return {.variant = common.variant,
          .layout = {common.ratings, settings.columns, settings.tail, settings.numeric_inf, settings.form, common.variant != nullptr},
          .options = common.rating,
          .threads = thread_count(common),
          .form = common.form,
          .selection = settings.selection,
          .named = settings.named,
          .condition = settings.condition,
          .choice = settings.choice};
}

KnownList read_known(const CommonSettings& common, const RateSettings& settings, const batch::Job& job, const io::Stop& stop) {
  if (settings.known.empty()) return {};
  if (settings.known == kStandard) throw UsageError("--known takes a file, not standard input");
  const bool is_store = store::is_database(settings.known);
  const auto refuse_same = [&](const std::string& other, std::string_view option) {
    if (other.empty()) return;
    if (are_one_file(settings.known, other)) throw UsageError(fmt::format("--known and {} name the same file", option));
    if (is_store) refuse_file_of_store(settings.known, "--known", other, option);
  };
  refuse_same(common.output, "--output");
  refuse_same(settings.provenance, "--provenance");
  batch::KnownRecords::Rules rules{common.rating.max_length, {}};
  for (const rating::Status status : settings.again) rules.again[static_cast<std::size_t>(status)] = true;
  // A store changes while it is read, so it has no hash.
  if (is_store) {
    return {std::make_unique<store::StoredRecords>(settings.known, rated_by(job), store::StoredRecords::Rules{job.options, rules.again}), {}};
  }
  std::vector<const batch::ColumnInfo*> columns = job.layout.columns;
  columns.insert(columns.end(), job.named.columns.begin(), job.named.columns.end());
  auto records = std::make_unique<batch::KnownRecords>(rated_by(job), columns, rules);
  ListFile file(settings.known, stop, true);
  try {
    tables::read_known(file, file.name(), variant::name_of(common.variant.get()), *records);
  } catch (const tables::ListError& error) {
    if (stop.reason() == 0) throw io::IoError(error.what());
  }
  if (stop.reason() != 0) return {};
  return {std::move(records), file.sha256()};
}

std::string wanted_counts(const RateSettings& settings, const batch::Tally& tally) {
  std::string text;
  if (settings.condition) text += fmt::format("; {} matched, {} undecided", tally.matched, tally.undecided);
  if (!settings.known.empty() || !settings.store.empty()) text += fmt::format("; {} known", tally.known);
  return text;
}

}  // namespace bitwhip::cli
