// bitwhip report (app/report.h).
#include "app/report.h"

#include <functional>
#include <string>

#include "cli/shared_rows.h"
#include "job/values.h"
#include "report/document.h"

namespace bitwhip::cli {

namespace {

constexpr std::string_view kReportText = R"(
Each FILE holds records of `bitwhip rate` (tsv, csv or jsonl), or any other list with a header that
names a rating or a column; - is standard input. The program decompresses gzip, zstd, bzip2 and xz.
Several files are one list. The page shows what was run, the records by status, each rating as a
histogram and as cumulative curves, each pair of ratings as a heat map, clues, candidates, time and
memory by level, the hardest puzzles as grids, and the slowest records. It has the numbers behind
each picture as a table, and it needs no network and no script. A column whose name the program does
not know is one of numbers or of text. Provenance is found beside a file: FILE.json or the journal.
)";

constexpr std::string_view kReportExamples = R"(
  bitwhip report ratings.tsv -o report.html
  bitwhip report part-*.tsv.gz -r SER,W,B --by SER --title "Collection 17" -o report.html
  bitwhip report old.tsv new.tsv --compare -o changes.html
  bitwhip report ratings.tsv -f csv --charts figures > tables.csv
)";

using app::ReportSettings;
using job::Section;

Options report_options() {
  const std::vector<Option> asked{
      {{"ratings", 'r', Section::tables, "LIST", "the columns named like ratings",
        "the columns that are ratings, in this order, whatever their names are", nullptr, true},
       [](app::Settings& settings, const std::string& value) {
         for (const std::string_view name : job::split_list("column", value)) settings.own<ReportSettings>().asked.ratings.emplace_back(name);
       }},
      {{"by", 0, Section::tables, "COLUMN", "the first rating", "the rating or column of numbers that tells the hardest puzzles"},
       into(column_name, &ReportSettings::asked, &report::Asked::by)},
      {{"compare", 0, Section::tables, "", "", "set two files beside each other, record by record, and show what changed"},
       flag(&ReportSettings::compare)},
      {{"profile", 0, Section::tables, "DIR", "none", "add pictures of the profile that lies in this folder: lengths.tsv, levels.tsv and run.tsv"},
       into(file_name, &ReportSettings::profile)},
      {{"provenance", 0, Section::tables, "FILE", "found beside the files", "the provenance document of the run"},
       into(file_name, &ReportSettings::provenance)},
      {{"title", 0, Section::tables, "TEXT", "the names of the files", "the title of the page"}, into(std::identity(), &ReportSettings::title)}};
  const std::vector<Option> form{
      {{"format", 'f', Section::output, "NAME", "html", "the format of the report; where it goes to a terminal, the default is text",
        [] { return report::formats().names(); }},
       into(row_of("format", report::formats()), &ReportSettings::format)},
      {{"charts", 0, Section::output, "DIR", "none", "the folder that receives each picture as an SVG file; it is created if need be"},
       into(file_name, &ReportSettings::charts)}};
  return Options(asked, output_options(), form, plan_option());
}

}  // namespace

VerbInfo report_verb() {
  VerbInfo verb("report", "FILE...", "show files of records as one page of pictures and tables", kReportText, kReportExamples);
  verb.options = report_options();
  verb.ends(kWhole);
  verb.ends({kExitIo, 5, "a file could not be read or written, or it holds no records, or it lacks a column that is asked for"});
  verb.wish = app::Wish{.complete = app::complete_report, .own_files = app::files_of_report};
  verb.run = app::make_report;
  return verb;
}

}  // namespace bitwhip::cli
