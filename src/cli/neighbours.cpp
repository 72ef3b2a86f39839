// bitwhip neighbours (app/neighbours.h).
#include "app/neighbours.h"

#include <cstdint>

#include "cli/shared_rows.h"
#include "job/values.h"

namespace bitwhip::cli {

namespace {

using app::NeighbourSettings;
using Wanted = collect::Neighbours::Wanted;
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

Options neighbours_options() {
  constexpr std::int64_t kMostSolutions = 1000000;
  const auto exchanged = whole(0, collect::kMostExchanged);
  const std::vector<Option> search{
      {{"minus", 0, Section::rating, "P", "0", "the clues that go, up to 12"}, into(exchanged, &NeighbourSettings::minus)},
      {{"plus", 0, Section::rating, "Q", "0", "the clues that are added, up to 12"}, into(exchanged, &NeighbourSettings::plus)},
      {{"minimal", 0, Section::rating, "", "", "of the neighbours the minimal ones alone"}, flag(&NeighbourSettings::wanted, &Wanted::minimal)},
      {{"minimals", 0, Section::rating, "", "", "all minimal puzzles inside each puzzle, in place of neighbours"},
       flag(&NeighbourSettings::minimals)},
      {{"expand", 0, Section::rating, "", "",
        "take all cells that singles decide for clues first; without --minus and --plus this is what is written"},
       flag(&NeighbourSettings::expand)},
      {{"max-solutions", 0, Section::rating, "N", "100000",
        "the solutions that are listed when clues have gone; where there are more, they are passed over"},
       into(whole(2, kMostSolutions), &NeighbourSettings::wanted, &Wanted::solutions)}};
  Options options(job::kReadingOptions, job::kSelectionOptions, search, class_subject_option(), job::kRatingsOption, job::kRulesOption,
                  job::kMaxLengthOption, job::kArenaOption, job::kTimeoutOption, kept_output_options(), job::kRecordFormatOption,
                  job::kColumnsOptions, histogram_options(), provenance_option(), job::kRecordFormOptions, class_options(), job::kWantedOptions,
                  last_options());
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
  VerbInfo verb = writes_records(
      {"neighbours", kPuzzles, "puzzles that differ in few clues, and the minimal puzzles inside a puzzle", kNeighboursText, kNeighboursExamples},
      app::complete_neighbours, app::neighbours);
  verb.options = neighbours_options();
  verb.tables = {job::input_format_table, job::rating_table,        job::rule_table,  job::column_table,
                 job::template_table,     job::record_format_table, job::status_table};
  return verb;
}

}  // namespace bitwhip::cli
