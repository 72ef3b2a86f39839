// bitwhip merge (app/merge.h).
#include "app/merge.h"

#include <cstdint>

#include "cli/shared_rows.h"

namespace bitwhip::cli {

namespace {

constexpr std::string_view kMergeText = R"(
Each PART is the output of `bitwhip rate --shard I/N`, with the journal (PART.journal) that its run
left beside it. The program writes the records in turns, one of each part, so the output has the
bytes of the run without --shard; the parts may stand in any order. It checks all parts first, and
it refuses parts that are missing, double, unfinished or edited, or that do not go together.
)";

constexpr std::string_view kMergeExamples = R"(
  for i in 1 2 3 4; do bitwhip rate big.txt --shard $i/4 --resume -o part-$i.tsv; done
  bitwhip merge part-*.tsv -o big.tsv --histogram --clean
)";

}  // namespace

VerbInfo merge_verb() {
  VerbInfo verb("merge", "PART...", "make one output of the parts that rate --shard made", kMergeText, kMergeExamples);
  const Option clean({"clean", 0, job::Section::output, "", "", "remove the journals of the parts when the output is whole"},
                     flag(&app::MergeSettings::clean));
  verb.options.add(output_options(), clean, histogram_options(), tables_folder_option(), provenance_option(), plan_option());
  verb.ends(kWhole);
  verb.ends({kExitIo, 4, "a file could not be read or written, or the parts do not make a whole run"});
  verb.environment_files = {kJournalFile};
  verb.wish = app::Wish{.complete = app::complete_merge, .parts = true};
  verb.run = app::merge;
  return verb;
}

}  // namespace bitwhip::cli
