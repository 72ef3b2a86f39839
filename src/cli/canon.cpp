// bitwhip canon (app/canon.h).
#include "app/canon.h"

#include <algorithm>
#include <cstdint>

#include "cli/shared_rows.h"
#include "job/values.h"

namespace bitwhip::cli {

namespace {

using app::CanonSettings;
using app::Settings;
using job::Section;

constexpr std::string_view kCanonText = R"(
Two puzzles are isomorphic when one becomes the other by some of the 3,359,232 symmetries of the
grid and a renaming of the digits. The canonical form of a puzzle is the least of its isomorphs, so
isomorphic puzzles, and no others, have the same form. The record has the form, and the number of
symmetries that give the same puzzle. There are two orders, which must not be mixed: the least
string, an empty cell below 1 (`row`, which players call minlex), and the least pattern of givens
first, then the least digits (`pattern`). The name of the column says which.

Any 81 cells have a form, a proper puzzle or not. The form of the solution needs a puzzle with one
solution. Pencil marks and variants have no forms.

With --unique the program writes the first line of each class of isomorphic puzzles, as it stands in
the input. With --known it leaves out what another file has. When the classes do not fit into the
memory, it sorts them in temporary files.
)";

constexpr std::string_view kCanonExamples = R"(
  bitwhip canon puzzles.txt
  bitwhip canon --unique --known old.txt new.txt > more.txt
  bitwhip canon --group --of solution puzzles.txt
  bitwhip canon --as form puzzles.txt | sort -u
  bitwhip canon --as random --count 10 --seed 7 puzzles.txt | bitwhip rate
)";

Options canon_options() {
  constexpr std::int64_t kMostImages = 1000000;
  const Option order({"order", 0, Section::rating, "NAME", "row", "the order in which the form is the least", app::canon_orders},
                     into(word_of("order", app::canon_orders), &CanonSettings::order));
  const std::vector<Option> output{
      {{"format", 'f', Section::output, "NAME", "tsv", "the format of the records; with --unique it is lines by itself",
        [] { return batch::formats().names(); }},
       [](Settings& settings, const std::string& value) {
         settings.records.format = job::choose("format", batch::formats(), value);
         settings.own<CanonSettings>().format_chosen = true;
       }},
      {{"group", 'g', Section::output, "", "", "add the number of the class: that of the record in which it appears first"},
       flag(&Settings::classes, &app::ClassSettings::group)},
      {{"as", 0, Section::output, "WHAT", "", "write no records: write the lines with the form, or a random isomorph, in place of the puzzle",
        app::canon_shapes},
       into(word_of("shape", app::canon_shapes), &CanonSettings::as)},
      {{"count", 0, Section::output, "N", "1", "the random isomorphs of each puzzle"}, into(whole(1, kMostImages), &CanonSettings::count)},
      {{"seed", 0, Section::output, "S", "1", "the number that the random isomorphs follow from"}, into(whole(0, INT64_MAX), &CanonSettings::seed)}};
  Options options(job::kReadingOptions, job::kSelectionOptions, class_subject_option(), order, kept_output_options(), output, job::kColumnsOptions,
                  histogram_options(), provenance_option(), job::kRecordFormOptions, class_options(), job::kWantedOptions, last_options());
  // What chooses or shows ratings, and samples.
  bool seen_seed = false;
  std::erase_if(options, [&seen_seed](const Option& option) {
    const bool again = option.name == "seed" && std::exchange(seen_seed, true);
    return again || option.name == "columns" || option.name == "numeric-inf" || option.name == "sample" || option.name == "top" ||
           option.name == "by";
  });
  return options;
}

}  // namespace

VerbInfo canon_verb() {
  VerbInfo verb = writes_records({"canon", kPuzzles, "canonical forms of puzzles, and the removal of isomorphic doubles", kCanonText, kCanonExamples},
                                 app::complete_canon, app::canon);
  verb.options = canon_options();
  verb.tables = {job::input_format_table, job::template_table, job::record_format_table};
  return verb;
}

}  // namespace bitwhip::cli
