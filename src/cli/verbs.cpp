// The table of verbs, and the parser of the command line, which configures CLI11 by that table.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <variant>

#include "base/registry.h"
#include "cli/documents.h"
#include "cli/shared_rows.h"
#include "cli/verb.h"
#include "job/help.h"
#include "job/output_name.h"
#include "job/plan.h"
#include "job/request.h"
#include "job/verb_requests.h"

namespace bitwhip::cli {

// The verbs, in the order of the help. Each is made by a function of its file: rate_verb().
// clang-format off
#define BITWHIP_VERBS(VERB) \
  VERB(rate) VERB(solve) VERB(select) VERB(generate) VERB(check) VERB(canon) VERB(neighbours) \
  VERB(stats) VERB(classify) VERB(state) VERB(compare) VERB(report) VERB(merge) VERB(profile) \
  VERB(query) VERB(import) VERB(explain) VERB(hint) VERB(verify) VERB(bench) VERB(info) \
  VERB(document) VERB(help)
// clang-format on

#define BITWHIP_DECLARE_VERB(name) VerbInfo name##_verb();
BITWHIP_VERBS(BITWHIP_DECLARE_VERB)
#undef BITWHIP_DECLARE_VERB

namespace {

Option help_option() { return {job::kHelpText, flag(&job::Request::help)}; }

#define BITWHIP_VERB_MAKER(name) name##_verb,
constexpr auto kVerbMakers = std::to_array<VerbInfo (*)()>({BITWHIP_VERBS(BITWHIP_VERB_MAKER)});
#undef BITWHIP_VERB_MAKER

// True if a verb satisfies the invariants of the table.
[[maybe_unused]] bool is_right(const VerbInfo& row) {
  const bool has_help = row.options.find("help") != nullptr;
  const bool in_order = std::ranges::adjacent_find(row.exits, std::ranges::greater_equal(),
                                                   &ExitInfo::code) == row.exits.end();
  const bool no_words_of_files = row.words == nullptr || row.max_files() == 1;
  return has_help && in_order && no_words_of_files && row.run != nullptr && !row.summary.empty();
}

std::vector<VerbInfo> make_verbs() {
  std::vector<VerbInfo> rows;
  for (VerbInfo (*const make)() : kVerbMakers) {
    rows.push_back(make());
    VerbInfo& row = rows.back();
    row.options.add(help_option());
    if (row.traits) {
      row.traits->advises_variant = row.options.find("variant") != nullptr;
      row.traits->advises_format = row.options.find("input-format") != nullptr;
    }
    BITWHIP_INVARIANT(is_right(row));
  }
  return rows;
}

}  // namespace

std::vector<std::string> Option::spellings() const {
  std::vector<std::string> all;
  if (letter != 0) all.push_back(fmt::format("-{}", letter));
  all.push_back(fmt::format("--{}", name));
  return all;
}

void VerbInfo::ends(const ExitInfo& row) {
  const auto place = std::ranges::lower_bound(exits, row.code, {}, &ExitInfo::code);
  if (place != exits.end() && place->code == row.code) {
    *place = row;
  } else {
    exits.insert(place, row);
  }
}

std::size_t VerbInfo::max_files() const {
  if (files.find("...") != std::string_view::npos) return SIZE_MAX;
  return files.empty() ? 0 : split(files, ' ').size();
}

const Option* OptionList::find(std::string_view name) const {
  const auto found = std::ranges::find(*this, name, &Option::name);
  return found == end() ? nullptr : &*found;
}

Option& OptionList::row(std::string_view name) {
  BITWHIP_INVARIANT(find(name) != nullptr);
  return *std::ranges::find(*this, name, &Option::name);
}

void OptionList::drop(const std::vector<std::string_view>& names) {
  std::erase_if(*this,
                [&names](const Option& row) { return std::ranges::count(names, row.name) > 0; });
}

Registry<VerbInfo> verbs() {
  static const std::vector<VerbInfo> rows = make_verbs();
  return {rows};
}

const OptionList& program_options() {
  static const OptionList rows(help_option(),
                               Option(job::kVersionText, flag(&job::Request::version)));
  return rows;
}

job::VerbTraits traits_of(std::string_view verb) {
  const job::VerbRow* const row = job::verbs().find(verb);
  BITWHIP_INVARIANT(row != nullptr);
  return row->traits;
}

std::vector<std::string_view> verbs_with(const std::function<bool(const VerbInfo& verb)>& has) {
  std::vector<std::string_view> names;
  for (const VerbInfo& verb : verbs()) {
    if (has(verb)) names.push_back(verb.name);
  }
  return names;
}

namespace {

using job::OptionError;

void store(const Option& option, job::Request& request, const std::string& value) {
  try {
    option.store(request, value);
  } catch (const OptionError& error) {
    throw OptionError(fmt::format("--{}: {}", option.name, error.what()));
  }
}

void refuse_repeated(const Option& option, std::size_t times) {
  if (times > 1) throw OptionError(fmt::format("--{} is given more than once", option.name));
}

// CLI11 takes an argument in brackets for a list, and the brackets off. Puzzles, JSON and names of
// files keep theirs: until they are stored, such arguments end with a sentinel.
constexpr char kSentinel = '\x1f';

std::string with_sentinel(const std::string& argument) {
  const bool is_list = argument.starts_with('[') && argument.ends_with(']');
  return is_list ? argument + kSentinel : argument;
}

std::string without_sentinel(std::string argument) {
  if (argument.ends_with(kSentinel)) argument.pop_back();
  return argument;
}

void add_options(CLI::App& app, const OptionList& options, job::Request& request) {
  app.set_help_flag();
  app.allow_extras();  // refuse_extras() reports unknown options, with the nearest known one
  for (const Option& option : options) {
    const std::string names = joined(option.spellings(), ",");
    if (option.is_flag()) {
      app.add_flag_function(names, [&option, &request](std::int64_t times) {
        refuse_repeated(option, static_cast<std::size_t>(times));
        store(option, request, {});
      });
    } else {
      const CLI::callback_t take = [&option, &request](CLI::results_t values) {
        std::ranges::transform(values, values.begin(), without_sentinel);
        if (!option.adds_up) refuse_repeated(option, values.size());
        if (option.apart) {
          for (const std::string& value : values) store(option, request, value);
        } else {
          store(option, request, joined(values, ","));
        }
        return true;
      };
      app.add_option(names, take)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    }
  }
}

// Returns the message about an unknown argument. `verb`: null for the program itself.
std::string unknown_argument(const std::string& argument, const VerbInfo* verb) {
  if (argument.size() < 2 || argument[0] != '-')
    return verb == nullptr ? unknown_word("command", argument, verbs().names())
                           : fmt::format("'{}' is one argument too many", argument);
  const std::string name = argument.substr(0, argument.find('='));
  const auto is_meant = [&name](const Option& option) {
    return std::ranges::count(option.spellings(), name) > 0;
  };
  if (verb == nullptr && !verbs_with([&](const VerbInfo& row) {
                            return std::ranges::any_of(row.options, is_meant);
                          }).empty())
    return fmt::format("option {} belongs after the command, as in: bitwhip rate {} ...", name,
                       name);
  return job::unknown_option(name, verb,
                             texts_of(verb == nullptr ? program_options() : verb->options));
}

// Throws OptionError for unknown arguments: an option first, since an extra argument may be its
// value.
void refuse_extras(const std::vector<std::string>& extras, const VerbInfo* verb) {
  if (extras.empty()) return;
  const auto option = std::ranges::find_if(
      extras, [](const std::string& text) { return text.size() > 1 && text[0] == '-'; });
  throw OptionError(unknown_argument(option != extras.end() ? *option : extras.front(), verb));
}

// Throws OptionError for "--NAME=" without a value, for which CLI11 would take the next argument,
// and for "--NAME=VALUE" of a flag. options: of the verb, since a flag of one verb may take a value
// in another.
void check_assignment(const std::string& argument, const OptionList& options) {
  const std::size_t equals = argument.find('=');
  if (!argument.starts_with("--") || equals == std::string::npos) return;
  const std::string name = argument.substr(0, equals);
  const auto is_flag = [&](const Option& option) {
    return option.is_flag() && name == fmt::format("--{}", option.name);
  };
  if (std::any_of(options.begin(), options.end(), is_flag))
    throw OptionError(name + " takes no value");
  if (equals == argument.size() - 1) throw OptionError(name + " needs a value");
}

// Returns the arguments before `--`, in reverse order as CLI11 expects them; those after it are
// appended to `files`, even if they look like options.
std::vector<std::string> split_arguments(const std::vector<std::string>& all,
                                         std::vector<std::string>& files) {
  const auto mark = std::find(all.begin(), all.end(), "--");
  if (mark != all.end()) files.assign(mark + 1, all.end());
  const auto word = std::find_if(
      all.begin(), mark, [](const std::string& argument) { return !argument.starts_with('-'); });
  const VerbInfo* const verb = word != mark ? verbs().find(*word) : nullptr;
  std::for_each(all.begin(), mark, [&](const std::string& argument) {
    check_assignment(argument, verb != nullptr ? verb->options : program_options());
  });
  std::vector<std::string> reversed;
  std::transform(std::make_reverse_iterator(mark), all.rend(), std::back_inserter(reversed),
                 with_sentinel);
  return reversed;
}

// Sets the format that the name of the output asks for, unless the lines of the input are written
// again. `given` is the value of --format; empty: none.
void follow_output_name(job::Request& request, const VerbInfo& verb, const std::string& given) {
  const Option* const format = verb.options.find("format");
  if (format == nullptr || !request.output_chosen) return;
  const auto* const canon = std::get_if<job::CanonRequest>(&request.own);
  if (canon != nullptr && canon->as) return;
  const std::string by_name =
      job::format_by_name({verb.name, request.output, format->choices(), given});
  if (!by_name.empty()) format->store(request, by_name);
}

// Fills in the request, and returns the verb; null: none.
const VerbInfo* parse_into(job::Request& request, const std::vector<std::string>& arguments) {
  const VerbInfo* chosen = nullptr;
  CLI::App app;
  app.require_subcommand(0, 1);  // after a verb, the name of another one is a file
  add_options(app, program_options(), request);
  const Registry<VerbInfo> all = verbs();
  for (const VerbInfo& verb : all) {
    CLI::App* command = app.add_subcommand(std::string(verb.name));
    // The options of the others would be a quarter of the time that the program takes to start.
    if (std::ranges::find(arguments, verb.name) == arguments.end()) continue;
    add_options(*command, verb.options, request);
    if (verb.max_files() > 0) command->add_option("FILE", request.files);
    command->callback([&chosen, &verb] { chosen = &verb; });
  }
  std::vector<std::string> more_files;
  try {
    app.parse(split_arguments(arguments, more_files));
  } catch (const CLI::ArgumentMismatch& error) {
    const std::string_view message = error.what();
    throw OptionError(fmt::format("{} needs a value", message.substr(0, message.find(':'))));
  } catch (const CLI::ParseError& error) {
    throw OptionError(error.what());
  }
  // `--version` is allowed after a verb, too.
  for (CLI::App* const command : app.get_subcommands()) {
    const std::vector<std::string> extras = command->remaining(false);
    request.version |= std::find(extras.begin(), extras.end(), "--version") != extras.end();
  }
  if (request.version) return chosen;
  refuse_extras(app.remaining(false), nullptr);
  for (const CLI::App* command : app.get_subcommands())
    refuse_extras(command->remaining(false), chosen);

  std::vector<std::string>& files = request.files;
  std::ranges::transform(files, files.begin(), without_sentinel);
  files.insert(files.end(), more_files.begin(), more_files.end());
  const std::size_t most = chosen == nullptr ? 0 : chosen->max_files();
  if (files.size() > most) throw OptionError(unknown_argument(files[most], chosen));
  BITWHIP_INVARIANT(chosen == nullptr || all.find(chosen->name) == chosen);
  for (const CLI::App* command : app.get_subcommands()) {
    const CLI::Option* const format = command->get_option_no_throw("--format");
    const bool is_given = format != nullptr && format->count() > 0;
    follow_output_name(request, *chosen, is_given ? format->results().front() : std::string());
  }
  return chosen;
}

}  // namespace

job::Request parse(const std::vector<std::string>& arguments) {
  job::Request request;
  const VerbInfo* const verb = parse_into(request, arguments);
  if (verb == nullptr && !request.help && !request.version) {
    const std::vector<std::string_view> names = verbs().names();
    throw OptionError(fmt::format("a command is missing: {} or {}",
                                  joined(std::span(names).first(names.size() - 1), ", "),
                                  names.back()));
  }
  if (verb == nullptr) return request;
  request.verb = verb->name;
  if (request.resume && request.force) throw OptionError("--resume and --force exclude each other");
  if (request.files.empty() && verb->reads_standard_input())
    request.files.emplace_back(job::kStandard);
  return request;
}

}  // namespace bitwhip::cli
