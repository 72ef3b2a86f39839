#include "cli/parse.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/options.h"
#include "cli/suggest.h"
#include "cli/usage_error.h"

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

// Adds the options of the table that belong to the verb.
void add_options(CLI::App& app, Verb verb, Settings& settings) {
  app.set_help_flag();
  app.allow_extras();  // so that unknown ones can be told with the nearest right one
  for (const OptionInfo& option : all_options()) {
    if (!option.applies(verb)) continue;
    const std::string names = fmt::format("{}", fmt::join(spellings(option), ","));
    if (option.argument.empty()) {
      app.add_flag_callback(names, [&option, &settings] { set(option, settings, {}); });
    } else {
      const auto store = [&option, &settings](const std::string& value) { set(option, settings, value); };
      app.add_option_function<std::string>(names, store)->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
    }
  }
}

// One sentence about an argument that nothing takes.
std::string unknown_argument(std::string argument, Verb verb) {
  if (argument.size() < 2 || argument[0] != '-') {
    if (verb != Verb::none) return fmt::format("'{}' is one file too many", argument);
    std::vector<std::string_view> names;
    for (const VerbInfo& known : all_verbs()) names.push_back(known.name);
    return unknown_word("command", argument, names);
  }
  argument = argument.substr(0, argument.find('='));
  std::vector<std::string> known;
  for (const OptionInfo& option : all_options()) {
    const auto names = spellings(option);
    if (option.applies(verb)) {
      // Long names for a long one, letters for a letter.
      std::copy_if(names.begin(), names.end(), std::back_inserter(known),
                   [&](const std::string& name) { return name.starts_with("--") == argument.starts_with("--"); });
    } else if (verb == Verb::none && std::find(names.begin(), names.end(), argument) != names.end()) {
      return fmt::format("option {} belongs after the command, as in: bitwhip rate {} ...", argument, argument);
    }
  }
  return fmt::format("unknown option {}; did you mean {}?", argument, nearest(argument, std::vector<std::string_view>(known.begin(), known.end())));
}

// An option that is unknown is told before a file that is one too many: it may be the value of that option.
void refuse_extras(const std::vector<std::string>& extras, Verb verb) {
  if (extras.empty()) return;
  const auto option = std::find_if(extras.begin(), extras.end(), [](const std::string& text) { return text.size() > 1 && text[0] == '-'; });
  throw UsageError(unknown_argument(option != extras.end() ? *option : extras.front(), verb));
}

// What stands before `--`, backwards, as CLI11 wants it; what follows is files, whatever it looks like.
std::vector<std::string> split_arguments(int argc, const char* const* argv, std::vector<std::string>& files) {
  const std::vector<std::string> all(argv + 1, argv + argc);
  const auto mark = std::find(all.begin(), all.end(), "--");
  if (mark != all.end()) files.assign(mark + 1, all.end());
  for (auto argument = all.begin(); argument != mark; ++argument) {
    // CLI11 would take the next argument for the value.
    if (argument->starts_with("--") && argument->find('=') == argument->size() - 1) throw UsageError(*argument + " is not followed by a value");
  }
  return {std::make_reverse_iterator(mark), all.rend()};
}

void parse_into(Settings& settings, int argc, const char* const* argv) {
  CLI::App app;
  add_options(app, Verb::none, settings);
  for (const VerbInfo& verb : all_verbs()) {
    CLI::App* command = app.add_subcommand(std::string(verb.name));
    add_options(*command, verb.verb, settings);
    if (verb.max_files > 0) command->add_option("FILE", settings.files);
    command->callback([&settings, &verb] { settings.verb = verb.verb; });
  }
  std::vector<std::string> more_files;
  try {
    app.parse(split_arguments(argc, argv, more_files));
  } catch (const CLI::ArgumentMismatch& error) {
    const std::string_view message = error.what();
    throw UsageError(fmt::format("{} is not followed by a value", message.substr(0, message.find(':'))));
  } catch (const CLI::ParseError& error) {
    throw UsageError(error.what());
  }
  refuse_extras(app.remaining(false), Verb::none);
  for (const CLI::App* command : app.get_subcommands()) refuse_extras(command->remaining(false), settings.verb);

  settings.files.insert(settings.files.end(), more_files.begin(), more_files.end());
  const std::size_t most = settings.verb == Verb::none ? 0 : info(settings.verb).max_files;
  if (settings.files.size() > most) throw UsageError(unknown_argument(settings.files[most], settings.verb));
}

std::string which_command() {
  std::string text = "which command?";
  for (const VerbInfo& verb : all_verbs())
    text += fmt::format("{} {}", &verb == &all_verbs().front() ? "" : &verb == &all_verbs().back() ? " or" : ",", verb.name);
  return text;
}

// The ratings of the verb unless others are asked for. Other tables stand for themselves.
void default_ratings(Settings& settings) {
  if (settings.tables.cells || settings.tables.theories) return;
  for (const OptionInfo& option : all_options()) {
    if (option.name == "ratings" && option.applies(settings.verb)) option.set(settings, std::string(option.fallback));
  }
  settings.ratings_chosen = false;
}

// The rules of the user are a rating of their own: the only one unless others are asked for, else the last unless it is asked for by name.
void choose_ratings(Settings& settings) {
  auto& ratings = settings.layout.ratings;
  const bool named = std::find(ratings.begin(), ratings.end(), rating::kRules) != ratings.end();
  if (settings.rating.rules.name.empty()) {
    if (named) throw UsageError("--ratings: 'rules' needs --rules to say which");
    if (!settings.ratings_chosen) default_ratings(settings);
    return;
  }
  if (!named) ratings.push_back(rating::kRules);
  if (ratings.size() > rating::kMaxRatings) throw UsageError(fmt::format("--ratings: more than {} ratings", rating::kMaxRatings));
  settings.ratings_chosen = true;
}

// What classify counts, once the ratings are known.
void choose_tables(Settings& settings) {
  report::Classification& tables = settings.tables;
  tables.ratings = settings.layout.ratings;
  if (tables.cells && tables.most < report::kFirstCell) {
    throw UsageError(fmt::format("--cells: the shortest chains have length {}, so --levels must end there or above", report::kFirstCell));
  }
  settings.layout.ratings = report::needed_ratings(tables);
  settings.rating.max_length = report::needed_length(tables);
  if (settings.layout.ratings.size() > rating::kMaxRatings) {
    throw UsageError(fmt::format("more than {} ratings, with those of --cells and --theories", rating::kMaxRatings));
  }
}

}  // namespace

Settings parse(int argc, const char* const* argv) {
  Settings settings;
  parse_into(settings, argc, argv);
  if (settings.verb == Verb::none && !settings.help && !settings.version) throw UsageError(which_command());
  choose_ratings(settings);
  if (settings.verb == Verb::classify) choose_tables(settings);
  const bool reads_files =
      settings.verb != Verb::none && settings.verb != Verb::compare && settings.verb != Verb::bench && settings.verb != Verb::info;
  if (reads_files && settings.files.empty()) settings.files.push_back(std::string(kStandard));
  return settings;
}

}  // namespace bitwhip::cli
