// bitwhip report: one page of charts and tables for files of records.

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "app/files.h"
#include "app/screen.h"
#include "cli/shared_rows.h"
#include "cli/verb.h"
#include "io/output.h"
#include "io/stop.h"
#include "job/options.h"
#include "job/plan.h"
#include "job/request.h"
#include "job/verb_requests.h"
#include "report/aggregation.h"
#include "report/charts.h"
#include "report/document.h"
#include "system/files.h"
#include "tables/list_reader.h"
#include "tables/run_facts.h"
#include "tables/tallies.h"

namespace bitwhip::cli {

namespace {

using app::ListFile, app::NewOutputGuard, app::exists, app::read_file, app::refuse;
using job::Plan, job::ReportRequest, job::Request, job::RunFile, job::kStandard;
using job::Section;

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

namespace fs = std::filesystem;

std::vector<tables::RunFacts> facts_of(const Request& request, const ReportRequest& asked) {
  if (!asked.provenance.empty()) {
    const auto facts = tables::facts_of_provenance(read_file(asked.provenance), asked.provenance);
    if (!facts) refuse(asked.provenance, "this is no provenance document of bitwhip");
    return {*facts};
  }
  std::vector<tables::RunFacts> runs;
  for (const std::string& file : request.files) {
    auto facts = file != kStandard ? app::facts_beside(file) : std::nullopt;
    if (!facts) continue;
    facts->of = file;
    runs.push_back(*std::move(facts));
  }
  return runs;
}

report::Figures gather(const Request& request, const ReportRequest& asked, const io::Stop& stop) {
  report::Gatherer gatherer({asked.ratings, asked.by});
  for (const std::string& file : request.files) {
    ListFile source(file, stop);
    tables::ListReader list(source, source.name(), tables::ListReader::AllColumns::with_notes);
    gatherer.begin(source.name());
    while (list.next()) gatherer.add(list);
    if (stop.reason() != 0) break;
  }
  return gatherer.finish();
}

report::RunComparison pair(const Request& request, const ReportRequest& asked,
                           const io::Stop& stop) {
  ListFile first(request.files.front(), stop), second(request.files.back(), stop);
  tables::ListReader a(first, first.name(), tables::ListReader::AllColumns::without_notes),
      b(second, second.name(), tables::ListReader::AllColumns::without_notes);
  return report::pair(a, b, {asked.ratings, asked.by});
}

report::ProfileFigures read_profile(const std::string& folder, const io::Stop& stop) {
  report::ProfileFigures profile;
  if (folder.empty()) return profile;
  const auto read = [&](std::string_view name, auto&& reader) {
    const std::string path = (fs::path(folder) / name).string();
    app::refuse_irregular(path);
    ListFile source(path, stop);
    reader(source, source.name(), profile);
  };
  read(tables::kLengthsTable, report::read_lengths);
  read(tables::kLevelsTable, report::read_levels);
  if (std::error_code error; fs::exists(fs::path(folder) / tables::kRunTable, error))
    read(tables::kRunTable, report::read_run);
  return profile;
}

report::ReportDocument document_of(const Request& request, const ReportRequest& asked,
                                   const io::Stop& stop) {
  const report::ProfileFigures profile = read_profile(asked.profile, stop);
  const auto runs = facts_of(request, asked);
  if (asked.compare) return report::document_of(asked.title, runs, pair(request, asked, stop));
  return report::document_of(asked.title, runs, gather(request, asked, stop), profile);
}

// Writes each chart to a file of its own, and refuses other files of the run.
void write_charts(const report::ReportDocument& document, const std::string& folder,
                  const Plan& plan) {
  const NewOutputGuard made(folder);
  io::make_folder(folder);
  std::vector<RunFile> files = plan.files;
  const auto for_each = [&](auto&& use) {
    for (const report::ReportSection& section : document.sections) {
      for (const report::ReportBlock& block : section.blocks) {
        for (const report::Chart& picture : block.pictures)
          use((fs::path(folder) / (picture.name + ".svg")).string(), picture);
      }
    }
  };
  for_each([&](const std::string& path, const report::Chart&) {
    if (!plan.asked.force && exists(path))
      refuse(path, "this file is there already; --force overwrites it");
    files.push_back({job::FileRole::picture, path, "--charts"});
  });
  app::refuse_one_file_twice(std::move(files));
  for_each([](const std::string& path, const report::Chart& picture) {
    io::replace_file(path, report::standalone(picture.svg));
  });
}

void refuse_report(job::PlanDraft& draft) {
  const Request& asked = draft.request;
  const ReportRequest own = asked.own_of<ReportRequest>();
  const auto standard = std::count(asked.files.begin(), asked.files.end(), kStandard);
  if (asked.files.empty())
    throw job::OptionError("report takes files of records: bitwhip report FILE... -o report.html");
  if (standard > 1) throw job::OptionError("standard input can only be read once");
  if (own.compare && asked.files.size() != 2) throw job::OptionError("--compare takes two files");
  if (own.compare && !own.profile.empty())
    throw job::OptionError("--profile: cannot be combined with --compare");
}

// Returns the files that --profile and --provenance name, as inputs.
std::vector<RunFile> files_of_report(const Request& request) {
  const ReportRequest own = request.own_of<ReportRequest>();
  std::vector<RunFile> files;
  if (!own.profile.empty()) {
    for (const std::string_view name :
         {tables::kLengthsTable, tables::kLevelsTable, tables::kRunTable}) {
      const std::string path = (fs::path(own.profile) / name).string();
      if (name != tables::kRunTable || exists(path))
        files.push_back({job::FileRole::input, path, "--profile", job::FileAccess::read});
    }
  }
  if (!own.provenance.empty())
    files.push_back(
        {job::FileRole::provenance, own.provenance, "--provenance", job::FileAccess::read});
  return files;
}

int make_report(const Plan& plan, const io::Stop& stop) {
  const Request& request = plan.asked;
  const ReportRequest asked = request.own_of<ReportRequest>();
  app::refuse_to_overwrite(request);
  report::ReportDocument document;
  if (!app::read_lists(stop, [&] { document = document_of(request, asked, stop); }))
    return kExitSignalBase + stop.reason();
  if (!asked.charts.empty()) write_charts(document, asked.charts, plan);
  const bool shown = request.output == kStandard && app::is_terminal(system::kStandardOutput);
  const report::ReportFormat* format = report::formats().find(asked.format);
  if (format == nullptr)
    format = shown ? report::formats().find("text") : &report::formats().front();
  NewOutputGuard made(request.output);
  io::OutputFile output(request.output);
  output.write(format->render(document, {.color = app::colors_output(request)}));
  output.close();
  made.keep();
  return kExitOk;
}

}  // namespace

VerbInfo report_verb() {
  VerbInfo verb =
      prints_at_end({.name = "report",
                     .files = "FILE...",
                     .summary = "show files of records as one page of pictures and tables",
                     .text = kReportText,
                     .examples = kReportExamples});
  const std::vector<Option> asked{
      {{.name = "ratings",
        .letter = 'r',
        .section = Section::tables,
        .argument = "LIST",
        .fallback = "the columns named like ratings",
        .help = "the columns that are ratings, in this order, whatever their names are",
        .adds_up = true},
       [](Request& request, const std::string& value) {
         for (const std::string_view name : job::split_list("column", value))
           request.own_of<ReportRequest>().ratings.emplace_back(name);
       }},
      {{.name = "by",
        .section = Section::tables,
        .argument = "COLUMN",
        .fallback = "the first rating",
        .help = "the rating or column of numbers that tells the hardest puzzles"},
       into(column_name, &ReportRequest::by)},
      {{.name = "compare",
        .section = Section::tables,
        .help = "set two files beside each other, record by record, and show what changed"},
       flag(&ReportRequest::compare)},
      {{.name = "profile",
        .section = Section::tables,
        .argument = "DIR",
        .fallback = "none",
        .help = "add pictures of the profile that lies in this folder: lengths.tsv, levels.tsv and "
                "run.tsv"},
       into(file_name, &ReportRequest::profile)},
      {{.name = "provenance",
        .section = Section::tables,
        .argument = "FILE",
        .fallback = "found beside the files",
        .help = "the provenance document of the run"},
       into(file_name, &ReportRequest::provenance)},
      {{.name = "title",
        .section = Section::tables,
        .argument = "TEXT",
        .fallback = "the names of the files",
        .help = "the title of the page"},
       into(std::identity(), &ReportRequest::title)}};
  const std::vector<Option> form{
      {{.name = "format",
        .letter = 'f',
        .section = Section::output,
        .argument = "NAME",
        .fallback = "html",
        .help = "the format of the report; where it goes to a terminal, the default is text",
        .choices = [] { return report::formats().names(); }},
       into(name_of("format", report::formats()), &ReportRequest::format)},
      {{.name = "charts",
        .section = Section::output,
        .argument = "DIR",
        .fallback = "none",
        .help = "the folder that receives each picture as an SVG file; it is created if need be"},
       into(file_name, &ReportRequest::charts)}};
  verb.options.add(asked, output_options(), form, plan_option());
  verb.ends(kWhole);
  verb.ends({.code = kExitIo,
             .order = 5,
             .meaning = "a file could not be read or written, or it holds no records, or it lacks "
                        "a column that is asked for"});
  verb.traits = job::VerbTraits{.own_files = files_of_report, .adapt = refuse_report};
  verb.run = make_report;
  return verb;
}

}  // namespace bitwhip::cli
