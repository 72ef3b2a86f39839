#include "cli/parse.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "base/suggest.h"
#include "cli/options.h"
#include "cli/usage_error.h"
#include "cli/verbs.h"
#include "cli/wanted.h"

namespace bitwhip::cli {

namespace {

std::vector<std::string> spellings(const OptionInfo& option) {
  std::vector<std::string> names{fmt::format("--{}", option.name)};
  if (option.letter != 0) names.push_back(fmt::format("-{}", option.letter));
  return names;
}

void set(const OptionInfo& option, Settings& settings, const std::string& value) {
  try {
    option.set(settings, value);
  } catch (const UsageError& error) {
    throw UsageError(fmt::format("--{}: {}", option.name, error.what()));
  }
}

void refuse_repeated(const OptionInfo& option, std::size_t times) {
  if (times > 1) throw UsageError(fmt::format("--{} is given more than once", option.name));
}

// Adds the options of the table that belong to the verb.
void add_options(CLI::App& app, Verb verb, Settings& settings) {
  app.set_help_flag();
  app.allow_extras();  // refuse_extras() reports unknown options, with the nearest known one
  for (const OptionInfo& option : options()) {
    if (!option.applies(verb)) continue;
    const std::string names = fmt::format("{}", fmt::join(spellings(option), ","));
    if (option.is_flag()) {
      app.add_flag_function(names, [&option, &settings](std::int64_t times) {
        refuse_repeated(option, static_cast<std::size_t>(times));
        set(option, settings, {});
      });
    } else {
      const CLI::callback_t store = [&option, &settings](const CLI::results_t& values) {
        if (!option.adds_up) refuse_repeated(option, values.size());
        if (option.apart) {
          for (const std::string& value : values) set(option, settings, value);
        } else {
          set(option, settings, fmt::format("{}", fmt::join(values, ",")));
        }
        return true;
      };
      app.add_option(names, store)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    }
  }
}

std::string unknown_option(const std::string& argument, Verb verb) {
  // Long names are suggested for a long name, letters for a letter.
  const std::string_view dashes = argument.starts_with("--") ? "--" : "-";
  std::vector<std::string_view> known;
  for (const OptionInfo& option : options()) {
    if (option.applies(verb)) {
      if (dashes == "--") known.push_back(option.name);
      if (dashes == "-" && option.letter != 0) known.emplace_back(&option.letter, 1);
    } else if (verb == Verb::none && (argument == fmt::format("--{}", option.name) || argument == fmt::format("-{}", option.letter))) {
      return fmt::format("option {} belongs after the command, as in: bitwhip rate {} ...", argument, argument);
    }
  }
  const std::string_view near = nearest(std::string_view(argument).substr(dashes.size()), known);
  return near.empty() ? fmt::format("unknown option {}", argument) : fmt::format("unknown option {}; did you mean {}{}?", argument, dashes, near);
}

// One sentence about an argument that nothing takes.
std::string unknown_argument(const std::string& argument, Verb verb) {
  if (argument.size() >= 2 && argument[0] == '-') return unknown_option(argument.substr(0, argument.find('=')), verb);
  if (verb == Verb::none) return unknown_word("command", argument, verbs().names());
  return fmt::format("'{}' is one argument too many", argument);
}

// An unknown option is reported before an argument too many, which may be the value of that option.
void refuse_extras(const std::vector<std::string>& extras, Verb verb) {
  if (extras.empty()) return;
  const auto option = std::find_if(extras.begin(), extras.end(), [](const std::string& text) { return text.size() > 1 && text[0] == '-'; });
  throw UsageError(unknown_argument(option != extras.end() ? *option : extras.front(), verb));
}

// "--NAME=" without a value, for which CLI11 would take the next argument; and "--NAME=VALUE" of a flag.
void check_assignment(const std::string& argument) {
  const std::size_t equals = argument.find('=');
  if (!argument.starts_with("--") || equals == std::string::npos) return;
  const std::string name = argument.substr(0, equals);
  const auto is_flag = [&](const OptionInfo& option) { return option.is_flag() && name == fmt::format("--{}", option.name); };
  if (std::any_of(options().begin(), options().end(), is_flag)) throw UsageError(name + " takes no value");
  if (equals == argument.size() - 1) throw UsageError(name + " needs a value");
}

// What stands before `--`, backwards, as CLI11 wants it; what follows is files, whatever it looks like.
std::vector<std::string> split_arguments(int argc, const char* const* argv, std::vector<std::string>& files) {
  const std::vector<std::string> all(argv + 1, argv + argc);
  const auto mark = std::find(all.begin(), all.end(), "--");
  if (mark != all.end()) files.assign(mark + 1, all.end());
  std::for_each(all.begin(), mark, check_assignment);
  return {std::make_reverse_iterator(mark), all.rend()};
}

void parse_into(Settings& settings, int argc, const char* const* argv) {
  CLI::App app;
  app.require_subcommand(0, 1);  // after the command, the name of another one is a file
  add_options(app, Verb::none, settings);
  for (const VerbInfo& verb : verbs()) {
    CLI::App* command = app.add_subcommand(std::string(verb.name));
    add_options(*command, verb.verb, settings);
    if (verb.max_files > 0) command->add_option("FILE", settings.common.files);
    command->callback([&settings, &verb] { settings.verb = verb.verb; });
  }
  std::vector<std::string> more_files;
  try {
    app.parse(split_arguments(argc, argv, more_files));
  } catch (const CLI::ArgumentMismatch& error) {
    const std::string_view message = error.what();
    throw UsageError(fmt::format("{} needs a value", message.substr(0, message.find(':'))));
  } catch (const CLI::ParseError& error) {
    throw UsageError(error.what());
  }
  refuse_extras(app.remaining(false), Verb::none);
  for (const CLI::App* command : app.get_subcommands()) refuse_extras(command->remaining(false), settings.verb);

  auto& files = settings.common.files;
  files.insert(files.end(), more_files.begin(), more_files.end());
  const std::size_t most = settings.verb == Verb::none ? 0 : row_of(settings.verb).max_files;
  if (files.size() > most) throw UsageError(unknown_argument(files[most], settings.verb));
}

std::string missing_command() {
  std::string text = "a command is missing: ";
  const Registry<VerbInfo> all = verbs();
  for (const VerbInfo& verb : all)
    text += fmt::format("{}{}", all.index(verb) == 0 ? "" : all.index(verb) + 1 == all.size() ? " or " : ", ", verb.name);
  return text;
}

// The ratings of the verb when no others are asked for. The other tables of classify stand for themselves.
void default_ratings(Settings& settings) {
  if (settings.classify.tables.cells || settings.classify.tables.theories) return;
  for (const OptionInfo& option : options()) {
    // Those of `report` are columns of its files, not a choice among the ratings.
    if (option.name == "ratings" && option.choices != nullptr && option.applies(settings.verb)) option.set(settings, std::string(option.fallback));
  }
  settings.common.ratings_chosen = false;
}

// Those of the classic grid alone are neither defaults of a variant nor meant by `all`; where nothing is left, W and B are.
void leave_ratings_of_variant(CommonSettings& common) {
  if (common.ratings.empty()) return;
  std::erase_if(common.ratings, [&common](rating::RatingId id) { return rating::is_classic_alone(id, common.rating); });
  if (common.ratings.empty()) common.ratings = {*rating::find_rating("W"), *rating::find_rating("B")};
}

// The rules of the user are a rating of their own: the only one unless others are asked for, else the last unless it is asked for by name.
void choose_ratings(Settings& settings) {
  auto& ratings = settings.common.ratings;
  if (settings.common.variant && settings.common.ratings_all) leave_ratings_of_variant(settings.common);
  const bool named = std::find(ratings.begin(), ratings.end(), rating::rating_by_rules()) != ratings.end();
  if (!settings.common.rating.rules) {
    if (named) throw UsageError("--ratings: the rating 'rules' needs the option --rules");
    if (!settings.common.ratings_chosen) default_ratings(settings);
    if (settings.common.variant && !settings.common.ratings_chosen) leave_ratings_of_variant(settings.common);
    return;
  }
  if (!named) ratings.push_back(rating::rating_by_rules());
  if (ratings.size() > rating::kMaxRatings) throw UsageError(fmt::format("more than {} ratings, with that of --rules", rating::kMaxRatings));
  settings.common.ratings_chosen = true;
}

// Records of a variant say so, since the same line means another puzzle elsewhere.
void add_variant_columns(RateSettings& rate) {
  std::vector<const batch::ColumnInfo*> shown;
  for (const std::string_view name : rate.format->variant_columns) {
    const batch::ColumnInfo* column = batch::columns().find(name);
    if (!name.empty() && std::find(rate.columns.begin(), rate.columns.end(), column) == rate.columns.end()) shown.push_back(column);
  }
  rate.columns.insert(rate.columns.begin(), shown.begin(), shown.end());
}

bool writes_records(Verb verb) { return verb == Verb::rate || verb == Verb::profile; }

// Puzzles of a variant are lines with fields, unless something else is asked for. Where cells are related most minimal puzzles have no finite B, so
// the T&E-depth stands beside it.
void choose_variant(Settings& settings) {
  CommonSettings& common = settings.common;
  if (!common.variant) return;
  if (!common.form.family) common.form.family = input::Family::fields;
  common.form.fields_above = true;
  if (writes_records(settings.verb) && !common.ratings_chosen && !common.variant->houses_alone()) common.ratings.push_back(*rating::find_rating("TE-depth"));
  if (settings.verb == Verb::bench && common.files.empty()) throw UsageError("--variant needs a FILE: the puzzles of the standard set are classic");
  if (writes_records(settings.verb)) add_variant_columns(settings.rate);
}

void refuse_classic_ratings(const Settings& settings) {
  const CommonSettings& common = settings.common;
  if (!common.variant) return;
  for (const auto& list : {common.ratings, settings.rate.named.ratings}) {
    for (const rating::RatingId id : list) {
      if (rating::is_classic_alone(id, common.rating)) throw UsageError(fmt::format("the rating '{}' is of the classic grid alone", rating::info(id).name));
    }
  }
}

// What classify counts, once the ratings are known.
void choose_tables(Settings& settings) {
  tables::Classification& tables = settings.classify.tables;
  tables.ratings = settings.common.ratings;
  if (tables.cells && tables.most < tables::kFirstCell) {
    throw UsageError(fmt::format("--cells: the shortest chains have length {}, so --levels must end there or above", tables::kFirstCell));
  }
  settings.common.ratings = tables::needed_ratings(tables);
  settings.common.rating.max_length = tables::needed_length(tables);
  if (settings.common.ratings.size() > rating::kMaxRatings) {
    throw UsageError(fmt::format("more than {} ratings, with those of --cells and --theories", rating::kMaxRatings));
  }
}

// Only these families have columns.
void check_column(const input::Form& form) {
  if (form.column.empty() || !form.family || *form.family == input::Family::table || *form.family == input::Family::jsonl) return;
  throw UsageError(fmt::format("--column: puzzles of the input format {} lie in no column", input::row_of(*form.family).name));
}

// Everything that follows from what is written, and from the variant.
void complete(Settings& settings) {
  check_column(settings.common.form);
  choose_ratings(settings);
  if (settings.verb == Verb::classify) choose_tables(settings);
  choose_variant(settings);
  if (settings.verb == Verb::profile) choose_counters(settings.common, settings.rate);
  if (writes_records(settings.verb)) choose_records(settings.common, settings.rate);
  refuse_classic_ratings(settings);
}

bool takes_variant(Verb verb) {
  return std::any_of(options().begin(), options().end(), [verb](const OptionInfo& option) { return option.name == "variant" && option.applies(verb); });
}

}  // namespace

Settings parse(int argc, const char* const* argv, void (*look)(CommonSettings& common)) {
  Settings settings;
  parse_into(settings, argc, argv);
  if (settings.verb == Verb::none) {
    if (!settings.help && !settings.version) throw UsageError(missing_command());
    return settings;
  }
  if (settings.rate.resume && settings.common.force) throw UsageError("--resume and --force exclude each other");
  if (settings.common.files.empty() && row_of(settings.verb).reads_standard_input) settings.common.files.emplace_back(kStandard);
  const Settings as_written = settings;
  complete(settings);
  if (look == nullptr || settings.help || settings.version || !takes_variant(settings.verb)) return settings;
  // What the files tell decides like an option.
  settings = as_written;
  look(settings.common);
  complete(settings);
  return settings;
}

}  // namespace bitwhip::cli
