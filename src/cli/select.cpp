// bitwhip select: selects among existing records, in files and stores. Nothing is rated: the
// settings are those of `rate`, and its ratings are those that the records have.
#include <memory>
#include <optional>

#include "app/files.h"
#include "app/screen.h"
#include "cli/shared_rows.h"
#include "cli/verb.h"
#include "io/output.h"
#include "io/source.h"
#include "io/stop.h"
#include "job/help.h"
#include "job/plan.h"
#include "job/request.h"
#include "job/selection.h"
#include "store/stored_records.h"
#include "tables/list_reader.h"

namespace bitwhip::cli {

namespace {

using app::ListFile, app::NewOutputGuard, job::Plan, job::Request;

constexpr std::string_view kSelectText = R"(
Each FILE holds records of `bitwhip rate` or `bitwhip profile` (tsv, csv or jsonl), compressed or
not, or it is a store of ratings; - and no argument are standard input. The program rates nothing:
it writes the records that are wanted, with the ratings and columns that they have. The first file
tells which these are, and the others must have them too. Options choose other columns, and another
form.
)";

constexpr std::string_view kSelectExamples = R"(
  bitwhip select --top 20 ratings.tsv
  bitwhip select --where 'SER>=8.5 and B<W' ratings.sqlite -f csv -o hard.csv
  bitwhip select --sample 1000 -r W -f values part-*.tsv.gz
  bitwhip select --top 20 --by time -c clues,time ratings.tsv
)";

int select_records(const Plan& plan, const io::Stop& stop) {
  const Request& asked = plan.asked;
  const auto start = Clock::now();
  app::refuse_to_overwrite(asked);
  NewOutputGuard made(asked.output);
  std::optional<io::OutputFile> output;
  job::SelectionRun selecting(asked, [&]() -> io::Sink& { return output.emplace(asked.output); });
  app::read_lists(stop, [&] {
    bool read = true;
    for (std::size_t i = 0; i < asked.files.size() && read && stop.reason() == 0; ++i) {
      const std::string& file = asked.files[i];
      std::unique_ptr<io::Source> source;
      std::string name = file;
      if (store::is_database(file)) {
        source = std::make_unique<store::RecordSource>(file, stop);
      } else {
        auto list = std::make_unique<ListFile>(file, stop);
        name = list->name();
        source = std::move(list);
      }
      tables::ListReader list(*source, name, tables::ListReader::AllColumns::with_notes);
      read = selecting.take(list, stop);
    }
  });
  selecting.finish(stop.reason() == 0);
  if (selecting.has_begun()) {
    output->close();
    made.keep();
    app::show_counts(selecting.tally(), selecting.plan(), seconds_since(start));
  }
  if (stop.reason() != 0) return kExitSignalBase + stop.reason();
  return selecting.has_begun() ? app::code_of_puzzles(selecting.tally()) : kExitOk;
}

}  // namespace

VerbInfo select_verb() {
  VerbInfo verb = prints_at_end({.name = "select",
                                 .files = "[FILE...]",
                                 .summary = job::tools().find("select")->summary,
                                 .text = kSelectText,
                                 .examples = kSelectExamples});
  verb.options.add(job::kRatingsOption, output_options(), job::kRecordFormatOption,
                   job::kColumnsOptions, histogram_options(), job::kRecordFormOptions,
                   job::kWantedOptions, plan_option());
  verb.options.row("ratings").fallback = verb.options.row("columns").fallback =
      "those that the records have";
  verb.ends(kAllRead);
  verb.ends({.code = kExitIo,
             .order = 6,
             .meaning =
                 "a file could not be read or written, or it holds no records or no puzzle, or "
                 "it lacks a column that is asked for"});
  verb.ends(kStoppedInPieces);
  verb.variables = {kColorVariable, kTerminalVariable, kLocaleVariables};
  verb.environment_files = {kStoreFiles};
  verb.tables = {job::rating_table, job::column_table, job::template_table,
                 job::record_format_table, job::status_table};
  verb.traits = job::VerbTraits{.rates = false, .takes_stores = true, .adapt = job::adapt_select};
  verb.run = select_records;
  return verb;
}

}  // namespace bitwhip::cli
