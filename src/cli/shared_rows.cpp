#include "cli/shared_rows.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>

#include "app/canon.h"
#include "app/screen.h"
#include "base/text.h"
#include "job/values.h"
#include "simd/isa.h"
#include "tables/table.h"

namespace bitwhip::cli {

namespace {

using app::Settings;
using job::OptionError;
using job::Section;

// Those of all builds, so that manual pages do not depend on the machine that makes them.
// choose_isa() refuses what this build or this machine lacks.
std::vector<std::string_view> isa_names() {
  static const std::vector<std::string> all = simd::all_isas();
  std::vector<std::string_view> names{"auto"};
  names.insert(names.end(), all.begin(), all.end());
  return names;
}

// What the name promises must be true.
void set_output(Settings& settings, const std::string& value) {
  for (const std::string_view form : {".xz", ".bz2", ".lz4", ".lzma", ".zip", ".7z"}) {
    if (value.ends_with(form)) throw OptionError(fmt::format("'{}': output is compressed as .gz or .zst, not as {}", value, form));
  }
  set_file_name(settings.output, value);
  settings.output_chosen = true;
}

void set_again(Settings& settings, const std::string& value) {
  for (const std::string_view name : job::split_list("status", value)) {
    settings.earlier.again.push_back(job::choose("status", rating::statuses(), std::string(name))->status);
  }
}

void set_histogram(Settings& settings, bool wanted) {
  if (settings.histogram) throw OptionError(fmt::format("cannot be combined with --{}histogram", wanted ? "no-" : ""));
  settings.histogram = wanted;
}

}  // namespace

void set_file_name(std::string& name, const std::string& value) {
  if (value.empty()) throw OptionError("the file name is empty");
  name = value;
}

void set_column_name(std::string& name, const std::string& value) {
  if (value.empty()) throw OptionError("the name of the column is empty");
  name = value;
}

void choose_isa(const std::string& isa) {
  std::string wish = isa;
  std::string_view source = "--isa";
  if (const char* environment = std::getenv("BITWHIP_ISA"); wish.empty() && environment != nullptr) {
    wish = environment;
    source = "BITWHIP_ISA";
  }
  if (wish.empty()) {
    const std::string lacking = simd::lacking_isas(simd::compiled_isas(), simd::available_isas());
    if (!lacking.empty()) app::complain(lacking);
    return;
  }
  if (simd::select_isa(wish)) return;
  const std::vector<std::string> built = simd::compiled_isas();
  const std::vector<std::string_view> names = isa_names();
  if (std::find(names.begin(), names.end(), wish) != names.end() && std::find(built.begin(), built.end(), wish) == built.end()) {
    throw OptionError(
        fmt::format("{}: this program was built without the instruction set '{}'; it has auto, {} (a build with -DBITWHIP_ALL_ISA=ON has every set)",
                    source, wish, joined(built, ", ")));
  }
  throw OptionError(fmt::format("{}: this machine has no instruction set '{}'; it has auto, {}", source, wish, joined(simd::available_isas(), ", ")));
}

job::NameTable table_format_table() { return job::table_of("Formats of tables", tables::formats()); }

std::vector<Option> output_option() { return {{job::kOutputText, set_output}}; }

std::vector<Option> store_option() {
  return {{{"db", 0, Section::output, "FILE", "none",
            "the store of ratings, an SQLite database, that takes all records; what it knows is not rated again. Without --output, no records are "
            "printed"},
           [](Settings& settings, const std::string& value) { set_file_name(settings.earlier.store, value); }}};
}

std::vector<Option> resume_option() {
  return {{{"resume", 0, Section::output, "", "",
            "go on with the output of a run that was stopped; without such an output, the run begins, and when all is there, nothing happens"},
           [](Settings& settings, const std::string&) { settings.resume = true; }}};
}

std::vector<Option> force_option() {
  return {{job::kForceText, [](Settings& settings, const std::string&) { settings.force = true; }}};
}

std::vector<Option> checkpoint_options() {
  return {{{"checkpoint", 0, Section::output, "SECONDS", "5",
            "how often the records are flushed to the disk and the journal is written, from which --resume goes on"},
           [](Settings& settings, const std::string& value) { settings.checkpoint = job::seconds_of(value); }},
          {{"check-input", 0, Section::output, "", "",
            "before --resume goes on, read all of the input that was read before, to see whether it is still the same"},
           [](Settings& settings, const std::string&) { settings.check_input = true; }}};
}

std::vector<Option> table_format_option() {
  return {{{"format", 'f', Section::output, "NAME", "text", "the format of the tables", [] { return tables::formats().names(); }},
           [](Settings& settings, const std::string& value) { settings.table_format = job::choose("format", tables::formats(), value); }}};
}

std::vector<Option> histogram_options() {
  return {{{"histogram", 'H', Section::output, "", "on a terminal",
            "count the puzzles by rating; the counts go to standard error when standard output takes the records and is no terminal"},
           [](Settings& settings, const std::string&) { set_histogram(settings, true); }},
          {{"no-histogram", 0, Section::output, "", "", "print no counts, even on a terminal"},
           [](Settings& settings, const std::string&) { set_histogram(settings, false); }}};
}

std::vector<Option> tables_folder_option() {
  return {{{"output-dir", 0, Section::output, "DIR", "none",
            "the folder that receives the tables of the profile, lengths.tsv, levels.tsv and run.tsv; it is created if need be"},
           [](Settings& settings, const std::string& value) { set_file_name(settings.profile_folder, value); }}};
}

std::vector<Option> provenance_option() {
  return {{{"provenance", 0, Section::output, "FILE", "none",
            "the file that receives a JSON document about the run: version, options, inputs with SHA-256, counts"},
           [](Settings& settings, const std::string& value) {
             if (value == app::kStandard) throw OptionError("'-' is standard output, and a file is wanted");
             set_file_name(settings.provenance, value);
           }}};
}

std::vector<Option> known_options() {
  return {{{"known", 0, Section::wanted, "FILE", "none",
            "records of an earlier run with the same options (tsv, csv or jsonl), or a store: their puzzles are not rated again"},
           [](Settings& settings, const std::string& value) { set_file_name(settings.earlier.known, value); }},
          {{"again", 0, Section::wanted, "LIST", "none", "the statuses of known records that are rated again all the same, such as memory,timeout",
            [] { return rating::statuses().names(); }, true},
           set_again}};
}

std::vector<Option> class_subject_option() {
  return {
      {{"of", 0, job::Section::rating, "WHAT", "puzzle", "what has the form; an expansion has all cells that singles decide", app::class_subjects},
       [](app::Settings& settings, const std::string& value) { settings.classes.of = job::choose("subject", app::class_subjects(), value); }}};
}

std::vector<Option> class_options() {
  return {{{"unique", 'u', job::Section::wanted, "", "", "write the first line of each class alone, as it was read"},
           [](app::Settings& settings, const std::string&) { settings.classes.unique = true; }},
          {{"known", 0, job::Section::wanted, "FILE", "", "leave out the puzzles whose class FILE has"},
           [](app::Settings& settings, const std::string& value) { set_file_name(settings.earlier.known, value); }},
          {{"memory", 0, job::Section::machine, "SIZE", "1G",
            "the memory for classes; what does not fit is sorted in files of the folder TMPDIR, else /tmp"},
           [](app::Settings& settings, const std::string& value) {
             constexpr std::size_t kLeast = std::size_t{256} << 10;
             const auto size = job::parse_size(value);
             if (!size || *size < kLeast) throw job::OptionError("'" + value + "' is not a size of at least 256K, such as 64M or 1G");
             settings.classes.memory = *size;
           }}};
}

std::vector<Option> isa_option() {
  return {{{"isa", 0, Section::machine, "NAME", "the best here",
            "the instruction set (also: environment variable BITWHIP_ISA); the ratings do not depend on it", isa_names},
           [](Settings& settings, const std::string& value) { settings.isa = isa_names()[job::choose("instruction set", isa_names(), value)]; }}};
}

std::vector<Option> plan_option() {
  return {{{"plan", 0, Section::general, "", "", "show what the run would read, rate and write, and end before it"},
           [](Settings& settings, const std::string&) { settings.only_plan = true; }}};
}

std::vector<Option> help_option() {
  return {{job::kHelpText, [](Settings& settings, const std::string&) { settings.help = true; }}};
}

std::vector<Option> version_option() {
  return {{job::kVersionText, [](Settings& settings, const std::string&) { settings.version = true; }}};
}

}  // namespace bitwhip::cli
