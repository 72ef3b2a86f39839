// bitwhip generate (app/generate.h).
#include "app/generate.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>

#include "cli/shared_rows.h"
#include "job/values.h"

namespace bitwhip::cli {

namespace {

using app::GenerateSettings;
using app::Settings;
using job::Section;

constexpr std::string_view kGenerateText = R"(
The puzzles are minimal: they have one solution, and no clue can go. A record has the puzzle, the
number of its clues, the number of the draw of its grid and, with the method controlled-bias, the
weight that undoes the bias. The first line and the last one say how the file was made; programs
that do not know them take them for comments.

An attempt of controlled-bias keeps random cells of a complete grid, and deletes random clues as
long as the solution stays the only one. Each minimal puzzle with n clues appears with a probability
that depends on n alone. --split makes several deletions of one, which raises the yield; the weight
knows it. A grid is always tried as often as --per-grid says, so such a run may give a few puzzles
more than --count.

Top-down takes the clues out of a complete grid in random order. Bottom-up puts random digits into
random cells until one solution is left, and takes out what can go. Both are quick, and both prefer
puzzles with few clues in a way that nobody can undo. --compatible suexg makes the puzzles of that
program of 2005.

With --ratings, --columns and --where each puzzle is rated in the thread that made it, and --count
counts the records that match. Such a selection has no known bias but that of its condition.

Uniform grids are drawn such that each is as likely as any other. Quick ones are not.
)";

constexpr std::string_view kGenerateExamples = R"(
  bitwhip generate --count 20000 --seed 1 -o puzzles.tsv
  bitwhip generate --method top-down --count 100 | bitwhip rate -r W,B
  bitwhip generate --draws 100000 --shard 1/3 --resume -o part-1.tsv
  bitwhip generate --method bottom-up --count 10 --where 'W>=7' -r W,B
  bitwhip generate --compatible suexg --seed 0 --count 10000
)";

std::vector<std::string_view> compatible_names() { return {"suexg"}; }

std::vector<Option> what_options() {
  constexpr std::int64_t kMost = INT64_MAX;
  return {
      {{"method", 0, Section::rating, "NAME", "controlled-bias", "how puzzles are made", app::generate_methods},
       into(word_of("method", app::generate_methods), &GenerateSettings::method)},
      {{"count", 'n', Section::rating, "N", "none", "puzzles to make; a shard makes its share"}, into(whole(1, kMost), &GenerateSettings::count)},
      {{"draws", 0, Section::rating, "N", "none", "draws of grids, after which the run ends; shards of such a run are together the whole run"},
       into(whole(1, kMost), &GenerateSettings::draws)},
      {{"seed", 0, Section::rating, "S", "1", "the number that all random numbers follow from"}, into(whole(0, kMost), &GenerateSettings::seed)},
      {{"grids", 0, Section::rating, "KIND|FILE", "uniform, top-down: quick", "the complete grids: uniform, quick, or those of a file"},
       into(file_name, &GenerateSettings::grids)},
      {{"per-grid", 0, Section::rating, "K", "1, or a yield of 0.25", "attempts at each grid; without splitting 64378 attempts yield 0.25 puzzles"},
       into(whole(1, kMost), &GenerateSettings::per_grid)},
      {{"split", 0, Section::rating, "SCHEDULE", "default",
        "tries of a deletion by number of clues, as in 36-30:2,29-27:1.5; none: one each; default: 36-31:3; fast: 36-33:3,32-29:2,27-1:0.7"},
       into(job::not_empty, &GenerateSettings::split)},
      {{"start-clues", 0, Section::rating, "N", "36, without splitting 32", "the clues that an attempt starts with; puzzles with more are lost"},
       into(whole(17, kCells), &GenerateSettings::start_clues)},
      {{"pattern", 0, Section::rating, "MASK", "none", "81 characters: clues stand only where the mask has neither `.` nor 0"},
       into(job::not_empty, &GenerateSettings::pattern)},
      {{"compatible", 0, Section::rating, "NAME", "", "make the puzzles of another program, one thread alone", compatible_names},
       [](Settings& settings, const std::string& value) {
         job::choose("program", compatible_names(), value);
         settings.own<GenerateSettings>().suexg = true;
       }}};
}

Options generate_options() {
  Options options(what_options(), job::kRatingsOption, job::kRulesOption, job::kMaxLengthOption, job::kArenaOption, job::kTimeoutOption,
                  job::kSelectionOptions, kept_output_options(), job::kRecordFormatOption, job::kColumnsOptions, provenance_option(),
                  job::kRecordFormOptions, job::kWantedOptions, last_options());
  bool own_seed = false;  // that of samples comes later
  std::erase_if(options, [&own_seed](const Option& option) {
    constexpr std::string_view kNone[] = {"skip", "limit", "check-input", "keep-tail", "sample", "top", "by"};
    return std::find(std::begin(kNone), std::end(kNone), option.name) != std::end(kNone) || (option.name == "seed" && std::exchange(own_seed, true));
  });
  for (Option& option : options) {
    if (option.name == "ratings") option.fallback = "none";
    if (option.name == "shard") option.help = "make only every N-th draw, from the I-th one on; `bitwhip merge` makes one output of all N parts";
  }
  return options;
}

}  // namespace

VerbInfo generate_verb() {
  VerbInfo verb = writes_records({"generate", "", "make minimal puzzles whose bias is known", kGenerateText, kGenerateExamples},
                                 app::complete_generate, app::generate);
  verb.options = generate_options();
  verb.ends(kWhole);
  verb.tables = {job::rating_table, job::rule_table, job::column_table, job::template_table, job::record_format_table, job::status_table};
  verb.wish->variant = verb.wish->puzzles = false;
  return verb;
}

}  // namespace bitwhip::cli
