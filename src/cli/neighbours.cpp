// bitwhip neighbours (app/neighbours.h).
#include "app/neighbours.h"

#include <cstdint>

#include "cli/shared_rows.h"
#include "job/values.h"

namespace bitwhip::cli {

namespace {

using app::NeighbourSettings;
using app::Settings;
using job::Section;

constexpr std::string_view kNeighboursText = R"(
The {-p+q} neighbours of a puzzle are the proper puzzles that come of it when p clues go and q
others are added, none of which went, and each of which is needed. The program writes one record per
neighbour, with the number of its clues and the line of the puzzle. Those of one puzzle are all
different.

With ratings or a condition the program rates each neighbour as soon as it is found, and it writes
only those for which the condition holds. With --unique it writes one of each class of isomorphic
puzzles, with --known none that another file has. With --minimals it looks for the minimal puzzles
inside the puzzles themselves, of which there may be any number.

Without some clues a puzzle may have millions of solutions. Such a removal is passed over, and the
program says so.
)";

constexpr std::string_view kNeighboursExamples = R"(
  bitwhip neighbours --minus 1 --plus 1 puzzles.txt
  bitwhip neighbours --minus 2 --plus 2 --minimal --where 'W>=9' hard.txt
  bitwhip neighbours --minus 2 --plus 1 --unique --known old.txt -r SER --where 'SER>=11' hard.txt
  bitwhip neighbours --minimals -f lines puzzles.txt
)";

std::vector<Option> search_options() {
  return {{{"minus", 0, Section::rating, "P", "0", "the clues that go, up to 12"},
           [](Settings& settings, const std::string& value) {
             settings.own<NeighbourSettings>().minus = static_cast<int>(job::whole_between(value, 0, collect::kMostExchanged));
           }},
          {{"plus", 0, Section::rating, "Q", "0", "the clues that are added, up to 12"},
           [](Settings& settings, const std::string& value) {
             settings.own<NeighbourSettings>().plus = static_cast<int>(job::whole_between(value, 0, collect::kMostExchanged));
           }},
          {{"minimal", 0, Section::rating, "", "", "of the neighbours the minimal ones alone"},
           [](Settings& settings, const std::string&) { settings.own<NeighbourSettings>().wanted.minimal = true; }},
          {{"minimals", 0, Section::rating, "", "", "all minimal puzzles inside each puzzle, in place of neighbours"},
           [](Settings& settings, const std::string&) { settings.own<NeighbourSettings>().minimals = true; }},
          {{"expand", 0, Section::rating, "", "",
            "take all cells that singles decide for clues first; without --minus and --plus this is what is written"},
           [](Settings& settings, const std::string&) { settings.own<NeighbourSettings>().expand = true; }},
          {{"max-solutions", 0, Section::rating, "N", "100000",
            "the solutions that are listed when clues have gone; where there are more, they are passed over"},
           [](Settings& settings, const std::string& value) {
             constexpr long kMost = 1000000;
             settings.own<NeighbourSettings>().wanted.solutions = static_cast<std::uint64_t>(job::whole_between(value, 2, kMost));
           }}};
}

Options neighbours_options() {
  Options options;
  options.add(job::kReadingOptions).add(job::kSelectionOptions).add(search_options()).add(class_subject_option());
  options.add(job::kRatingsOption).add(job::kRulesOption).add(job::kMaxLengthOption).add(job::kArenaOption).add(job::kTimeoutOption);
  options.add(output_option()).add(resume_option()).add(force_option()).add(checkpoint_options()).add(job::kRecordFormatOption);
  options.add(job::kColumnsOptions).add(histogram_options()).add(provenance_option()).add(job::kRecordFormOptions).add(class_options());
  options.add(job::kWantedOptions).add(job::kThreadsOption).add(isa_option()).add(plan_option());
  // A line that is found has no tail.
  std::erase_if(options, [](const Option& option) { return option.name == "keep-tail"; });
  for (Option& option : options) {
    if (option.name == "columns") option.fallback = "clues,line";
    if (option.name == "ratings") option.fallback = "none";
  }
  return options;
}

}  // namespace

VerbInfo neighbours_verb() {
  VerbInfo verb;
  verb.name = "neighbours";
  verb.files = "[PUZZLE|FILE...]";
  verb.max_files = SIZE_MAX;
  verb.reads_standard_input = true;
  verb.summary = "puzzles that differ in few clues, and the minimal puzzles inside a puzzle";
  verb.text = kNeighboursText;
  verb.examples = kNeighboursExamples;
  verb.options = neighbours_options();
  verb.exits = {kAllRead, kMistake, kResourceOfRun, kDefect, kStoppedInPieces, kTerminated};
  verb.variables = {kIsaVariable, kColorVariable, kTerminalVariable, kLocaleVariables};
  verb.environment_files = {kJournalFile};
  verb.tables = {job::input_format_table, job::rating_table,        job::rule_table,  job::column_table,
                 job::template_table,     job::record_format_table, job::status_table};
  verb.wish = app::Wish{.complete = app::complete_neighbours, .variant = true, .puzzles = true, .journal = true};
  verb.run = app::neighbours;
  return verb;
}

}  // namespace bitwhip::cli
