#include "app/plan.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>
#include <variant>

#include "app/files.h"
#include "app/screen.h"
#include "batch/column.h"
#include "batch/journal.h"
#include "grid/library_line.h"
#include "grid/puzzle.h"
#include "input/chunk.h"
#include "input/family.h"
#include "input/opening.h"
#include "input/tolerant.h"
#include "job/ladders.h"
#include "job/openings.h"
#include "rating/options.h"
#include "store/sqlite.h"
#include "store/stored_records.h"
#include "tables/tallies.h"
#include "variant/variant.h"

namespace bitwhip::app {

namespace {

using job::OptionError, job::Plan, job::Request, job::FileAccess, job::FileRole, job::RunFile,
    job::VerbTraits;

constexpr std::string_view kCellSigns = "0123456789.*_xX";
constexpr std::size_t kFewestCells = 16;  // of the smallest board

bool is_there(const std::string& argument) { return argument == kStandard || exists(argument); }

std::string shown_name(const std::string& argument) {
  if (argument == kStandard) return "<stdin>";
  return is_there(argument) ? printable(argument) : "<argument>";
}

// Reads the openings of the inputs for the variant that they name. Of pipes only the first input is
// read ahead, since the writer of a later one may wait until we have read those before it: the
// reader holds its header against the others.
job::InputFacts read_openings(Plan& plan, const io::Stop& stop) {
  const std::vector<std::string>& files = plan.asked.files;
  job::InputOpenings openings(plan.asked.variant,
                              plan.record_job.input_format.advises_variant ? "--variant" : "",
                              plan.asked.input_format || !plan.asked.column.empty());
  const input::FormatOptions& format = plan.record_job.input_format;
  for (std::size_t i = 0; i < files.size(); ++i) {
    input::Opening opening;
    const bool is_seen =
        !is_there(files[i]) || is_regular(files[i]) || (i == 0 && !plan.asked.show_plan);
    if (!is_seen) continue;
    if (!is_there(files[i])) {
      opening = input::opening_of_head(files[i], true, &format).value();
    } else {
      opening = input::opening_of(files[i], stop, &format);
    }
    if (i == 0) plan.first = opening.held;
    openings.add(shown_name(files[i]), opening, is_regular(files[i]));
  }
  Complaints complaints;
  for (const std::string& message : openings.take_messages()) complaints.add(message);
  return openings.facts();
}

// True for a text with characters that the names of files hardly have, such as a line of JSON, an
// id or a string of f-puzzles.
bool is_no_file_name(const std::string& argument) {
  return argument.starts_with("N4Ig") || argument.find_first_of(",;:|{}") != std::string::npos;
}

// True if the argument, read as a file of one entry, holds a puzzle.
bool holds_puzzle(const std::string& argument, const input::FormatOptions& format) {
  input::Chunk chunk;
  input::add_item(argument, 1, format, input::Tails::dropped, chunk);
  std::string why;
  return input::read_puzzle(chunk, chunk.lines.front(), why).has_value();
}

// True for an argument that is the line of a puzzle. An argument that is not a file but has blanks
// or characters of a grid was meant as one, so its errors are reported.
bool is_puzzle_of(const variant::Variant& variant, const std::string& argument) {
  if (is_there(argument)) return false;
  const auto read = variant.read(input::with_plain_cells(argument, variant.reads_parity()));
  const auto* refusal = std::get_if<variant::LineRefusal>(&read);
  // What is well formed and not rated gives a record that says so, as it does in a file.
  if (refusal == nullptr || refusal->unsupported) return true;
  const std::string word = argument.substr(0, argument.find(' ')),
                    signs = std::string(kCellSigns) + "eo";
  const bool meant =
      word.size() < argument.size() || is_no_file_name(argument) ||
      (word.size() >= kFewestCells && word.find_first_not_of(signs) == std::string::npos);
  if (meant)
    throw OptionError(fmt::format("'{}' is neither a file nor a puzzle of {}: {}", argument,
                                  variant.name(), refusal->message));
  return false;
}

// True if the argument is itself the puzzle to read. Grids are distinguished from file names by
// their line ends, and by having at least as many cells as the smallest board.
bool is_text(const std::string& argument, const Plan& plan) {
  const input::FormatOptions& format = plan.record_job.input_format;
  const bool grids =
      format.family == input::InputFamily::marks || format.family == input::InputFamily::rows;
  const auto is_sign = [](char c) { return kCellSigns.find(c) != std::string_view::npos; };
  if (argument.find('\n') != std::string::npos && !exists(argument))
    return static_cast<std::size_t>(std::count_if(argument.begin(), argument.end(), is_sign)) >=
           kFewestCells;
  if (grids) return false;
  if (plan.variant() != nullptr && format.family == input::InputFamily::fields)
    return is_puzzle_of(*plan.variant(), argument);
  std::string why;
  if (parse_puzzle(argument, &why) || begins_library_line(argument)) return true;
  if (is_there(argument)) return false;
  if (holds_puzzle(argument, format)) return true;
  const input::TolerantResult tolerant = input::read_tolerantly(argument);
  // An argument that was meant as a puzzle is reported as a usage error; otherwise the message
  // would be about a missing file. The first check finds a link without a puzzle, the second a
  // puzzle with fields while no variant is given.
  if (argument.find("://") != std::string::npos)
    throw OptionError(
        fmt::format("'{}' is a link without a puzzle in it: links of f-puzzles and SudokuPad have "
                    "one behind load=N4Ig or /fpuzzlesN4Ig",
                    argument));
  if (argument.starts_with("N4Ig"))
    throw OptionError("an argument is a string of f-puzzles: --variant fpuzzles reads it");
  const std::string word = argument.substr(0, argument.find(' '));
  if (word.size() >= kFewestCells && word.size() < argument.size() &&
      word.find_first_not_of(kCellSigns) == std::string::npos)
    throw OptionError(fmt::format(
        "'{}' is neither a file nor a puzzle; --variant names the variant of a puzzle with fields",
        argument));
  constexpr std::size_t kShortest = 20;
  const bool has_length = argument.size() == kCells || argument.size() == kMarks;
  if (!tolerant.why.empty() || has_length || is_no_file_name(argument) ||
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
  const Request& asked = plan.asked;
  // With a selection or an estimate, records are in no file until the end.
  if (plan.record_job.choice.any() || asked.estimate) return false;
  const bool file =
      asked.output != kStandard && (!exists(asked.output) || is_regular(asked.output));
  if (asked.resume && !file)
    throw OptionError("--resume goes on with a file, so it needs --output FILE");
  for (std::size_t i = 0; i < asked.files.size(); ++i) {
    const std::string& name = asked.files[i];
    if (is_text_at(plan, i) && asked.resume)
      throw OptionError(
          "--resume goes on with files of puzzles, and an argument is a puzzle itself");
    if (!is_text_at(plan, i) && (is_regular(name) || !is_there(name))) continue;
    if (asked.resume)
      throw OptionError(fmt::format("{} can be read only once, so a run over it cannot be resumed",
                                    shown_name(name)));
    return false;
  }
  return file;
}

void add_store(std::vector<RunFile>& files, FileRole role, const std::string& path,
               const std::string& option, FileAccess access) {
  const FileRole beside = role == FileRole::store ? FileRole::store_file : FileRole::known_file;
  for (const std::string& file : store::files_of(path))
    files.push_back({file == path ? role : beside, file, option, access});
}

// Lists all files that the request names.
void list_files(Plan& plan, const VerbTraits& traits) {
  const Request& asked = plan.asked;
  std::vector<RunFile>& files = plan.files;
  for (std::size_t i = 0; i < asked.files.size(); ++i) {
    if (traits.argument_role == FileRole::store) {
      // Otherwise the argument is the name of a query.
      if (i == 0 && asked.files.size() == 2)
        add_store(files, FileRole::store, asked.files[i], {}, FileAccess::read);
    } else if (traits.takes_stores && store::is_database(asked.files[i])) {
      add_store(files, FileRole::store, asked.files[i], {}, FileAccess::read);
    } else if (!is_text_at(plan, i)) {
      files.push_back({traits.argument_role, asked.files[i], {}, FileAccess::read});
      if (traits.merges_parts)
        files.push_back(
            {FileRole::part_journal, batch::journal_path(asked.files[i]), {}, FileAccess::read});
    }
  }
  if (traits.own_files != nullptr) {
    for (RunFile& file : traits.own_files(asked)) files.push_back(std::move(file));
  }
  if (const std::string& known = asked.known; !known.empty()) {
    if (store::is_database(known)) {
      add_store(files, FileRole::known, known, "--known", FileAccess::read);
    } else {
      files.push_back({FileRole::known, known, "--known", FileAccess::read});
    }
  }
  for (const job::LadderChoice& ladder : asked.ladders) {
    if (!ladder.file.empty())
      files.push_back({FileRole::ladder, ladder.file, "--ladder", FileAccess::read});
  }
  if (!asked.db.empty()) add_store(files, FileRole::store, asked.db, "--db", FileAccess::write);
  if (!asked.output_dir.empty()) {
    for (const std::string_view name : tables::profile_table_names()) {
      files.push_back({FileRole::table, (std::filesystem::path(asked.output_dir) / name).string(),
                       "--output-dir"});
    }
  }
  if (!asked.provenance.empty())
    files.push_back({FileRole::provenance, asked.provenance, "--provenance"});
  if (traits.argument_role != FileRole::list)
    files.push_back({FileRole::output, asked.output, "--output"});
  if (traits.keeps_journal && asked.output != kStandard)
    files.push_back({FileRole::journal, batch::journal_path(asked.output),
                     "the journal of --output",
                     plan.keeps_journal ? FileAccess::write : FileAccess::read});
}

// Returns what a file holds, and what the run will do with it.
std::string fate_of(const RunFile& file, const Plan& plan) {
  const Request& asked = plan.asked;
  const bool there = exists(file.path) && file.path != kStandard;
  std::error_code ignored;
  const std::string bytes = is_regular(file.path)
                                ? counted(std::filesystem::file_size(file.path, ignored), "byte")
                                : "no file";
  if (file.access == FileAccess::read)
    return file.role == FileRole::known
               ? fmt::format("read, {}: its puzzles are {}", bytes,
                             plan.record_job.rates ? "not rated again" : "left out")
               : fmt::format("read, {}", bytes);
  switch (file.role) {
    case FileRole::store:
      return !there ? "begun"
                    : fmt::format("gone on with, {}{}", bytes,
                                  plan.writes_records ? ": what it knows is not rated again" : "");
    case FileRole::journal:
      return asked.resume || asked.shard ? "kept beside the output"
                                         : "kept beside the output until the run is whole";
    case FileRole::output: {
      if (!is_regular(file.path) || std::filesystem::file_size(file.path, ignored) == 0)
        return "written";
      const std::string journal = batch::journal_path(file.path);
      if (asked.force) return fmt::format("overwritten, {}", bytes);
      if (!asked.resume || !plan.keeps_journal || !exists(journal))
        return fmt::format("refused, since it holds {}", bytes);
      const batch::Journal found = batch::parse_journal(read_journal(journal), journal);
      return fmt::format("{} after {}", found.complete ? "complete" : "gone on with",
                         counted(found.tally.records, "record"));
    }
    default:
      return there ? fmt::format("replaced, {}", bytes) : "written";
  }
}

// Returns the text of the file of a ladder. Throws OptionError where there is none.
std::string text_of_ladder(const std::string& file) {
  if (!exists(file)) throw OptionError("--ladder: " + job::no_ladder(file));
  refuse_irregular(file);
  return read_file(file);
}

// Returns which records are written, and in which format.
std::string records_of(const Plan& plan) {
  const Request& asked = plan.asked;
  std::string text(asked.format->name);
  if (!plan.record_job.layout.columns.empty())
    text += " with " + joined(plan.record_job.layout.columns, ",",
                              [](const batch::ColumnInfo* column) { return column->name; });
  if (asked.where) text += fmt::format(", where {}", *asked.where);
  if (asked.sample) text += fmt::format(", a sample of {}", *asked.sample);
  if (asked.top) text += fmt::format(", the top {} by {}", *asked.top, job::key_name(plan));
  return text;
}

}  // namespace

Plan make_plan(const Request& asked, const VerbTraits& traits, const io::Stop& stop) {
  Request request = asked;
  job::read_ladder_files(request, text_of_ladder);
  // First the errors that the command line alone shows, before a pipe is waited for.
  Plan plan = job::make_plan(request, traits);
  if (traits.keeps_journal && plan.asked.resume) can_be_resumed(plan);
  if (traits.reads_variant_names) {
    const job::InputFacts facts = read_openings(plan, stop);
    auto first = std::move(plan.first);
    plan = job::make_plan(request, traits, facts);
    plan.first = std::move(first);
  }
  if (traits.takes_puzzles) {
    for (const std::string& argument : plan.asked.files)
      plan.texts.push_back(is_text(argument, plan));
  }
  plan.writes_records = traits.keeps_journal;
  plan.keeps_journal = traits.keeps_journal && can_be_resumed(plan);
  list_files(plan, traits);
  refuse_one_file_twice(plan.files);
  BITWHIP_INVARIANT(plan.texts.empty() || plan.texts.size() == plan.asked.files.size());
  return plan;
}

std::string text_of(const Plan& plan) {
  const Request& asked = plan.asked;
  std::string out;
  const auto line = [&out](std::string_view name, const std::string& text) {
    fmt::format_to(std::back_inserter(out), "{:<11} {}\n", name, text);
  };
  line("command", std::string(asked.verb));
  if (!plan.texts.empty()) line("variant", std::string(variant::name_of(plan.variant())));
  const rating::RatingOptions& limits = plan.record_job.options;
  const std::string time =
      limits.timeout > 0 ? fmt::format("{} s a puzzle", limits.timeout) : "no limit of time";
  const std::string nodes =
      limits.max_nodes > 0 ? fmt::format(", {} nodes a puzzle", limits.max_nodes) : std::string();
  if (!plan.ratings().empty()) {
    line("ratings", job::names_of(plan.ratings()));
    line("limits", fmt::format("chains up to length {}, {} MiB of memory a thread, {}{}",
                               limits.max_length, limits.arena >> 20, time, nodes));
  } else if (limits.timeout > 0 || limits.max_nodes > 0) {
    line("limits", time + nodes);
  }
  if (!plan.texts.empty() || asked.threads > 0)
    line("threads", fmt::format("{}", plan.record_job.threads));
  if (asked.skip > 0) line("skip", fmt::format("the first {}", counted(asked.skip, "record")));
  if (asked.limit != Request().limit) line("limit", counted(asked.limit, "record"));
  if (asked.shard)
    line("shard", fmt::format("part {} of {}", asked.shard->index + 1, asked.shard->count));
  if (plan.writes_records)
    line("records", asked.estimate ? "none: an estimate of a run" : records_of(plan));
  // What changes no record is shown where it is asked for.
  const Request none;
  if (asked.arena != none.arena && plan.ratings().empty())
    line("arena", fmt::format("{} MiB of memory a thread", asked.arena >> 20));
  if (asked.classes.memory != none.classes.memory)
    line("memory", fmt::format("{} for the classes", counted(asked.classes.memory, "byte")));
  if (asked.checkpoint != none.checkpoint)
    line("checkpoint", fmt::format("every {} s", asked.checkpoint));
  if (!asked.isa.empty()) line("isa", asked.isa);
  for (std::size_t i = 0; i < plan.texts.size(); ++i) {
    if (plan.texts[i]) line("input", fmt::format("argument {}: the puzzle itself", i + 1));
  }
  for (const RunFile& file : plan.files) {
    const bool unused = (file.role == FileRole::journal && !plan.keeps_journal) ||
                        (file.role == FileRole::output && asked.estimate);
    if (unused || file.role == FileRole::store_file || file.role == FileRole::known_file) continue;
    const bool standard = file.path == kStandard;
    const std::string name = standard ? (file.access == FileAccess::write ? "<stdout>" : "<stdin>")
                                      : printable(file.path);
    line(to_string(file.role),
         fmt::format("{}: {}", name,
                     standard ? (file.access == FileAccess::write ? "written" : "read")
                              : fate_of(file, plan)));
  }
  return out;
}

input::FileInput open_inputs(const Plan& plan, const io::Stop& stop, io::Hashing hashing) {
  return input::FileInput(plan.asked.files, stop, hashing, plan.texts, plan.first);
}

}  // namespace bitwhip::app
