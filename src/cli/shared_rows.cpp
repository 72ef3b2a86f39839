#include "cli/shared_rows.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>

#include "app/screen.h"
#include "job/options.h"
#include "job/request.h"
#include "simd/isa.h"
#include "tables/table.h"

namespace bitwhip::cli {

namespace {

using job::OptionError;
using job::Request;
using job::Section;

// Sets the output. Refuses a suffix of a compression that is not supported.
void set_output(Request& request, const std::string& value) {
  for (const std::string_view form : {".xz", ".bz2", ".lz4", ".lzma", ".zip", ".7z"}) {
    if (value.ends_with(form))
      throw OptionError(
          fmt::format("'{}': output is compressed as .gz or .zst, not as {}", value, form));
  }
  request.output = file_name(value);
  request.output_chosen = true;
}

void set_histogram(Request& request, bool wanted) {
  if (request.histogram)
    throw OptionError(fmt::format("cannot be combined with --{}histogram", wanted ? "no-" : ""));
  request.histogram = wanted;
}

}  // namespace

std::vector<std::string_view> isa_names() {
  static const std::vector<std::string> all = simd::all_isas();
  std::vector<std::string_view> names{"auto"};
  names.insert(names.end(), all.begin(), all.end());
  return names;
}

job::NameTable table_format_table() {
  return job::table_of("Formats of tables", tables::formats());
}

std::vector<Option> output_options() {
  return {{job::kOutputText, set_output}, {job::kForceText, flag(&Request::force)}};
}

OptionList kept_output_options() {
  const std::vector<Option> kept{
      {{.name = "resume",
        .section = Section::output,
        .help = "go on with the output of a run that was stopped; without such an output, the run "
                "begins, and when all is there, nothing happens"},
       flag(&Request::resume)},
      {job::kForceText, flag(&Request::force)},
      {{.name = "checkpoint",
        .section = Section::output,
        .argument = "SECONDS",
        .fallback = "5",
        .help = "how often the records are flushed to the disk and the journal is written, from "
                "which --resume goes on"},
       into(job::seconds_of, &Request::checkpoint)},
      {{.name = "check-input",
        .section = Section::output,
        .help = "--resume goes on where an input was copied or touched, if all of it that was read "
                "before is the same"},
       flag(&Request::check_input)}};
  return OptionList(Option(job::kOutputText, set_output), kept);
}

OptionList kept_output_and_store_options() {
  const Option store(
      {.name = "db",
       .section = Section::output,
       .argument = "FILE",
       .fallback = "none",
       .help = "the store of ratings, an SQLite database, that takes all records; what it knows is "
               "not rated again. Without --output, no records are printed"},
      into(file_name, &Request::db));
  // The output stands first, and once.
  return OptionList(Option(job::kOutputText, set_output), store, kept_output_options());
}

OptionList last_options() { return OptionList(job::kThreadsOption, isa_option(), plan_option()); }

Option table_format_option() {
  return {{.name = "format",
           .letter = 'f',
           .section = Section::output,
           .argument = "NAME",
           .fallback = "text",
           .help = "the format of the tables",
           .choices = [] { return tables::formats().names(); }},
          into(name_of("format", tables::formats()), &Request::table_format)};
}

std::vector<Option> histogram_options() {
  return {{{.name = "histogram",
            .letter = 'H',
            .section = Section::output,
            .fallback = "on a terminal",
            .help = "count the puzzles by rating; the counts go to standard error when standard "
                    "output takes the records and is no terminal"},
           [](Request& request, const std::string&) { set_histogram(request, true); }},
          {{.name = "no-histogram",
            .section = Section::output,
            .help = "print no counts, even on a terminal"},
           [](Request& request, const std::string&) { set_histogram(request, false); }}};
}

Option tables_folder_option() {
  return {{.name = "output-dir",
           .section = Section::output,
           .argument = "DIR",
           .fallback = "none",
           .help = "the folder that receives the tables of the profile, lengths.tsv, levels.tsv "
                   "and run.tsv; it is created if need be"},
          into(file_name, &Request::output_dir)};
}

Option provenance_option() {
  const auto name = [](const std::string& value) {
    if (value == job::kStandard) throw OptionError("'-' is standard output, and a file is wanted");
    return file_name(value);
  };
  return {{.name = "provenance",
           .section = Section::output,
           .argument = "FILE",
           .fallback = "none",
           .help = "the file that receives a JSON document about the run: version, options, inputs "
                   "with SHA-256, counts"},
          into(name, &Request::provenance)};
}

Option isa_option() {
  return {{.name = "isa",
           .section = Section::machine,
           .argument = "NAME",
           .fallback = "the best here",
           .help = "the instruction set (also: environment variable BITWHIP_ISA); the ratings do "
                   "not depend on it",
           .choices = isa_names},
          [](Request& request, const std::string& value) {
            request.isa = isa_names()[job::choose("instruction set", isa_names(), value)];
          }};
}

Option plan_option() {
  return {{.name = "plan",
           .section = Section::general,
           .help = "show what the run would read, rate and write, and end before it"},
          flag(&Request::show_plan)};
}

VerbInfo prints_at_end(const job::VerbText& text) {
  VerbInfo verb(text);
  verb.exits = {kPrinted, kMistake, kResource, kDefect, kStoppedBefore, kTerminated};
  return verb;
}

VerbInfo writes_records(const job::VerbText& text, job::VerbTraits traits,
                        int (*run)(const job::Plan& plan, const io::Stop& stop)) {
  VerbInfo verb(text);
  verb.exits = {kAllRead, kMistake, kResourceOfRun, kDefect, kStoppedInPieces, kTerminated};
  verb.variables = {kIsaVariable, kColorVariable, kTerminalVariable, kLocaleVariables};
  verb.environment_files = {kJournalFile};
  traits.writes_records = traits.reads_variant_names = traits.takes_puzzles = traits.keeps_journal =
      true;
  verb.traits = traits;
  verb.run = run;
  return verb;
}

}  // namespace bitwhip::cli
