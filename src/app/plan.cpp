#include "app/plan.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>
#include <variant>

#include "app/screen.h"
#include "grid/puzzle.h"
#include "input/tolerant.h"
#include "store/sqlite.h"
#include "store/stored_records.h"
#include "tables/tallies.h"

namespace bitwhip::app {

namespace {

using job::OptionError;

constexpr std::string_view kCellSigns = "0123456789.*_xX";
constexpr std::size_t kFewestCells = 16;  // of the smallest board

bool is_there(const std::string& argument) { return argument == kStandard || exists(argument); }

std::string shown_name(const std::string& argument) {
  if (argument == kStandard) return "<stdin>";
  return is_there(argument) ? printable(argument) : "<argument>";
}

// Reads the openings of the inputs for the variant that they name. Of pipes only the first input is
// read ahead, since the writer of a later one may wait until we have read those before it. Returns
// the settings with what was found.
Settings read_heads(Settings asked, Plan& plan, const io::Stop& stop) {
  const std::vector<std::string>& files = plan.settings.files;
  job::Heads heads(plan.settings.variant, plan.settings.form.asks_variant ? "--variant" : "");
  for (std::size_t i = 0; i < files.size(); ++i) {
    input::Opening opening;
    if (!is_there(files[i])) {
      opening = input::opening_of_head(files[i], true).value();
    } else if (is_regular(files[i]) || (i == 0 && !plan.settings.only_plan)) {
      opening = input::opening_of(files[i], stop);
    }
    if (i == 0) plan.first = opening.held;
    heads.add(shown_name(files[i]), opening, is_regular(files[i]));
  }
  Complaints complaints;
  for (const std::string& message : heads.take_messages()) complaints.add(message);
  asked.variant = heads.variant();
  asked.records.head = heads.head();
  asked.records.notes = heads.notes();
  asked.records.verb = asked.verb;
  return asked;
}

// True for an argument that is the line of a puzzle. An argument that is not a file but has blanks
// or characters of a grid was meant as one, so its errors are reported.
bool is_puzzle_of(const variant::Variant& variant, const std::string& argument) {
  if (is_there(argument)) return false;
  const auto read = variant.read(input::with_plain_cells(argument, variant.reads_parity()));
  const auto* refusal = std::get_if<variant::LineRefusal>(&read);
  if (refusal == nullptr) return true;
  const std::string word = argument.substr(0, argument.find(' ')),
                    signs = std::string(kCellSigns) + "eo";
  const bool meant =
      word.size() < argument.size() ||
      (word.size() >= kFewestCells && word.find_first_not_of(signs) == std::string::npos);
  if (meant)
    throw OptionError(fmt::format("'{}' is neither a file nor a puzzle of {}: {}", argument,
                                  variant.name(), refusal->message));
  return false;
}

// True if the argument is itself the puzzle to read. Grids are distinguished from file names by
// their line ends, and by having at least as many cells as the smallest board.
bool is_text(const std::string& argument, const Settings& settings) {
  const input::FormatOptions& form = settings.form;
  const bool grids =
      form.family == input::InputFamily::marks || form.family == input::InputFamily::rows;
  const auto is_sign = [](char c) { return kCellSigns.find(c) != std::string_view::npos; };
  if (argument.find('\n') != std::string::npos && !exists(argument))
    return static_cast<std::size_t>(std::count_if(argument.begin(), argument.end(), is_sign)) >=
           kFewestCells;
  if (grids) return false;
  if (settings.variant != nullptr && form.family == input::InputFamily::fields)
    return is_puzzle_of(*settings.variant, argument);
  std::string why;
  if (parse_puzzle(argument, &why)) return true;
  if (is_there(argument)) return false;
  const input::TolerantResult tolerant = input::read_tolerantly(argument);
  if (tolerant.puzzle) return true;
  // An argument that was meant as a puzzle is reported as a usage error; otherwise the message
  // would be about a missing file. The first check finds a link without a puzzle, the second a
  // puzzle with fields while no variant is given.
  if (argument.find("://") != std::string::npos)
    throw OptionError(
        fmt::format("'{}' is a link without a puzzle in it: links of f-puzzles and SudokuPad have "
                    "one behind load=N4Ig or /fpuzzlesN4Ig",
                    argument));
  const std::string word = argument.substr(0, argument.find(' '));
  if (word.size() >= kFewestCells && word.size() < argument.size() &&
      word.find_first_not_of(kCellSigns) == std::string::npos)
    throw OptionError(fmt::format(
        "'{}' is neither a file nor a puzzle; --variant names the variant of a puzzle with fields",
        argument));
  constexpr std::size_t kShortest = 20;
  const bool has_length = argument.size() == kCells || argument.size() == kMarks;
  if (!tolerant.why.empty() || has_length ||
      (argument.size() >= kShortest && argument.find_first_not_of(kCellSigns) == std::string::npos))
    throw OptionError(fmt::format("'{}' is neither a file nor a puzzle: {}", argument,
                                  tolerant.why.empty() ? why : tolerant.why));
  return false;
}

// True if the argument was found to be a puzzle itself.
bool is_text_at(const Plan& plan, std::size_t i) { return i < plan.texts.size() && plan.texts[i]; }

// True if the run can be resumed: its output and all its inputs are regular files, or will be.
// Throws OptionError if it cannot be and --resume is given.
bool can_be_resumed(const Plan& plan) {
  const Settings& settings = plan.settings;
  // With a selection or an estimate, records are in no file until the end.
  if (settings.records.choice.any() || settings.estimate) return false;
  const bool file =
      settings.output != kStandard && (!exists(settings.output) || is_regular(settings.output));
  if (settings.resume && !file)
    throw OptionError("--resume goes on with a file, so it needs --output FILE");
  for (std::size_t i = 0; i < settings.files.size(); ++i) {
    const std::string& name = settings.files[i];
    if (is_text_at(plan, i) && settings.resume)
      throw OptionError(
          "--resume goes on with files of puzzles, and an argument is a puzzle itself");
    if (!is_text_at(plan, i) && (is_regular(name) || !is_there(name))) continue;
    if (settings.resume)
      throw OptionError(fmt::format("{} can be read only once, so a run over it cannot be resumed",
                                    shown_name(name)));
    return false;
  }
  return file;
}

void add_store(std::vector<RunFile>& files, Role role, const std::string& path,
               const std::string& option, bool written) {
  const Role beside = role == Role::store ? Role::store_file : Role::known_file;
  for (const std::string& file : store::files_of(path))
    files.push_back({file == path ? role : beside, file, option, written});
}

// Lists all files that the settings name.
void list_files(Plan& plan, const Wish& wish) {
  const Settings& settings = plan.settings;
  std::vector<RunFile>& files = plan.files;
  for (std::size_t i = 0; i < settings.files.size(); ++i) {
    if (wish.arguments == Role::store) {
      // Otherwise the argument is the name of a query.
      if (i == 0 && settings.files.size() == 2)
        add_store(files, Role::store, settings.files[i], {}, false);
    } else if (wish.stores && store::is_database(settings.files[i])) {
      add_store(files, Role::store, settings.files[i], {}, false);
    } else if (!is_text_at(plan, i)) {
      files.push_back({wish.arguments, settings.files[i], {}, false});
      if (wish.parts)
        files.push_back({Role::part_journal, batch::journal_path(settings.files[i]), {}, false});
    }
  }
  if (wish.own_files != nullptr) {
    for (RunFile& file : wish.own_files(settings)) files.push_back(std::move(file));
  }
  if (const std::string& known = settings.earlier.known; !known.empty()) {
    if (store::is_database(known)) {
      add_store(files, Role::known, known, "--known", false);
    } else {
      files.push_back({Role::known, known, "--known", false});
    }
  }
  if (!settings.earlier.store.empty())
    add_store(files, Role::store, settings.earlier.store, "--db", true);
  if (!settings.profile_folder.empty()) {
    for (const std::string_view name : tables::profile_table_names()) {
      files.push_back({Role::table,
                       (std::filesystem::path(settings.profile_folder) / name).string(),
                       "--output-dir"});
    }
  }
  if (!settings.provenance.empty())
    files.push_back({Role::provenance, settings.provenance, "--provenance"});
  if (wish.arguments != Role::list) files.push_back({Role::output, settings.output, "--output"});
  if (wish.journal && settings.output != kStandard)
    files.push_back({Role::journal, batch::journal_path(settings.output), "the journal of --output",
                     plan.keeps_journal});
}

// Returns what a file holds, and what the run will do with it.
std::string fate_of(const RunFile& file, const Plan& plan) {
  const Settings& settings = plan.settings;
  const bool there = exists(file.path) && file.path != kStandard;
  std::error_code ignored;
  const std::string bytes = is_regular(file.path)
                                ? counted(std::filesystem::file_size(file.path, ignored), "byte")
                                : "no file";
  if (!file.written)
    return file.role == Role::known ? fmt::format("read, {}: its puzzles are {}", bytes,
                                                  settings.rates ? "not rated again" : "left out")
                                    : fmt::format("read, {}", bytes);
  switch (file.role) {
    case Role::store:
      return !there ? "begun"
                    : fmt::format("gone on with, {}{}", bytes,
                                  plan.writes_records ? ": what it knows is not rated again" : "");
    case Role::journal:
      return settings.resume || settings.is_part ? "kept beside the output"
                                                 : "kept beside the output until the run is whole";
    case Role::output: {
      if (!is_regular(file.path) || std::filesystem::file_size(file.path, ignored) == 0)
        return "written";
      const std::string journal = batch::journal_path(file.path);
      if (settings.force) return fmt::format("overwritten, {}", bytes);
      if (!settings.resume || !plan.keeps_journal || !exists(journal))
        return fmt::format("refused, since it holds {}", bytes);
      const batch::Journal found = batch::parse_journal(read_journal(journal), journal);
      return fmt::format("{} after {}", found.complete ? "complete" : "gone on with",
                         counted(found.tally.records, "record"));
    }
    default:
      return there ? fmt::format("replaced, {}", bytes) : "written";
  }
}

// Returns which records are written, and in which format.
std::string records_of(const job::Settings& settings) {
  const job::RecordSettings& records = settings.records;
  std::string text(records.format->name);
  if (!records.columns.empty())
    text += " with " + joined(records.columns, ",",
                              [](const batch::ColumnInfo* column) { return column->name; });
  if (records.where) text += fmt::format(", where {}", *records.where);
  if (records.choice.sample) text += fmt::format(", a sample of {}", *records.choice.sample);
  if (records.choice.top)
    text += fmt::format(", the top {} by {}", *records.choice.top, job::key_name(settings));
  return text;
}

}  // namespace

Plan make_plan(const Settings& asked, const Wish& wish, const io::Stop& stop) {
  // First the errors that the command line alone shows, before a pipe is waited for.
  Plan plan{wish.complete(asked)};
  if (wish.journal && plan.settings.resume) can_be_resumed(plan);
  if (wish.variant) {
    const Settings told = read_heads(asked, plan, stop);
    plan.settings = wish.complete(told);
    plan.settings.form.refuses_variant = [variant = told.variant](std::string_view names) {
      return job::why_not_read(variant.get(), names);
    };
  }
  if (wish.puzzles) {
    for (const std::string& argument : plan.settings.files)
      plan.texts.push_back(is_text(argument, plan.settings));
  }
  plan.writes_records = wish.journal;
  plan.keeps_journal = wish.journal && can_be_resumed(plan);
  list_files(plan, wish);
  refuse_one_file_twice(plan.files);
  BITWHIP_INVARIANT(plan.texts.empty() || plan.texts.size() == plan.settings.files.size());
  return plan;
}

std::string text_of(const Plan& plan) {
  const Settings& settings = plan.settings;
  std::string out;
  const auto line = [&out](std::string_view name, const std::string& text) {
    fmt::format_to(std::back_inserter(out), "{:<11} {}\n", name, text);
  };
  line("command", std::string(settings.verb));
  if (!plan.texts.empty()) line("variant", std::string(variant::name_of(settings.variant.get())));
  if (!settings.ratings.empty()) {
    line("ratings", names_of(settings.ratings));
    const std::string time = settings.rating.timeout > 0
                                 ? fmt::format("{} s a puzzle", settings.rating.timeout)
                                 : "no limit of time";
    line("limits", fmt::format("chains up to length {}, {} MiB of memory a thread, {}",
                               settings.rating.max_length, settings.rating.arena >> 20, time));
  }
  if (!plan.texts.empty()) line("threads", fmt::format("{}", job::thread_count(settings)));
  const input::RecordRange& wanted = settings.selection;
  if (wanted.skip > 0) line("skip", fmt::format("the first {}", counted(wanted.skip, "record")));
  if (wanted.limit != input::RecordRange().limit) line("limit", counted(wanted.limit, "record"));
  if (settings.is_part)
    line("shard", fmt::format("part {} of {}", wanted.shard + 1, wanted.shards));
  if (plan.writes_records)
    line("records", settings.estimate ? "none: an estimate of a run" : records_of(settings));
  for (std::size_t i = 0; i < plan.texts.size(); ++i) {
    if (plan.texts[i]) line("input", fmt::format("argument {}: the puzzle itself", i + 1));
  }
  for (const RunFile& file : plan.files) {
    const bool unused = (file.role == Role::journal && !plan.keeps_journal) ||
                        (file.role == Role::output && settings.estimate);
    if (unused || file.role == Role::store_file || file.role == Role::known_file) continue;
    const bool standard = file.path == kStandard;
    const std::string name =
        standard ? (file.written ? "<stdout>" : "<stdin>") : printable(file.path);
    line(to_string(file.role),
         fmt::format("{}: {}", name,
                     standard ? (file.written ? "written" : "read") : fate_of(file, plan)));
  }
  return out;
}

input::FileInput open_inputs(const Plan& plan, const io::Stop& stop, bool hash) {
  return input::FileInput(plan.settings.files, stop, hash, plan.texts, plan.first);
}

}  // namespace bitwhip::app
