// bitwhip report: one page of charts and tables for files of records.
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "app/screen.h"
#include "cli/shared_rows.h"
#include "report/charts.h"
#include "report/document.h"
#include "tables/tallies.h"

namespace bitwhip::cli {

namespace {

using app::ListFile, app::NewFile, app::Plan, app::RunFile, app::Settings, app::exists,
    app::kStandard, app::read_file, app::refuse;
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

struct ReportSettings {
  report::ReportOptions asked;
  bool compare = false;  // two files side by side
  std::string title;
  std::string charts;                            // folder of the charts; empty: none
  std::string profile;                           // folder written by `profile`; empty: none
  std::string provenance;                        // empty: search beside the files
  const report::ReportFormat* format = nullptr;  // null: text on a terminal, else the first format
};

namespace fs = std::filesystem;

std::vector<tables::RunFacts> facts_of(const Settings& settings, const ReportSettings& asked) {
  if (!asked.provenance.empty()) {
    const auto facts = tables::facts_of_provenance(read_file(asked.provenance), asked.provenance);
    if (!facts) refuse(asked.provenance, "this is no provenance document of bitwhip");
    return {*facts};
  }
  std::vector<tables::RunFacts> runs;
  for (const std::string& file : settings.files) {
    auto facts = file != kStandard ? app::facts_beside(file) : std::nullopt;
    if (!facts) continue;
    facts->of = file;
    runs.push_back(*std::move(facts));
  }
  return runs;
}

report::Figures gather(const Settings& settings, const ReportSettings& asked,
                       const io::Stop& stop) {
  report::Gatherer gatherer(asked.asked);
  for (const std::string& file : settings.files) {
    ListFile source(file, stop);
    tables::ListReader list(source, source.name(), tables::ListReader::AllColumns::with_notes);
    gatherer.begin(source.name());
    while (list.next()) gatherer.add(list);
    if (stop.reason() != 0) break;
  }
  return gatherer.finish();
}

report::RunComparison pair(const Settings& settings, const ReportSettings& asked,
                           const io::Stop& stop) {
  ListFile first(settings.files.front(), stop), second(settings.files.back(), stop);
  tables::ListReader a(first, first.name(), tables::ListReader::AllColumns::without_notes),
      b(second, second.name(), tables::ListReader::AllColumns::without_notes);
  return report::pair(a, b, asked.asked);
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

report::ReportDocument document_of(const Settings& settings, const ReportSettings& asked,
                                   const io::Stop& stop) {
  const report::ProfileFigures profile = read_profile(asked.profile, stop);
  const auto runs = facts_of(settings, asked);
  if (asked.compare) return report::document_of(asked.title, runs, pair(settings, asked, stop));
  return report::document_of(asked.title, runs, gather(settings, asked, stop), profile);
}

// Writes each chart to a file of its own, and refuses other files of the run.
void write_charts(const report::ReportDocument& document, const std::string& folder,
                  const Plan& plan) {
  const NewFile made(folder);
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
    if (!plan.settings.force && exists(path))
      refuse(path, "this file is there already; --force overwrites it");
    files.push_back({app::Role::picture, path, "--charts"});
  });
  app::refuse_one_file_twice(std::move(files));
  for_each([](const std::string& path, const report::Chart& picture) {
    io::replace_file(path, report::standalone(picture.svg));
  });
}

Settings complete_report(Settings asked) {
  const ReportSettings own = asked.own<ReportSettings>();
  const auto standard = std::count(asked.files.begin(), asked.files.end(), kStandard);
  if (asked.files.empty())
    throw job::OptionError("report takes files of records: bitwhip report FILE... -o report.html");
  if (standard > 1) throw job::OptionError("standard input can only be read once");
  if (own.compare && asked.files.size() != 2) throw job::OptionError("--compare takes two files");
  if (own.compare && !own.profile.empty())
    throw job::OptionError("--profile: cannot be combined with --compare");
  return asked;
}

// Returns the files that --profile and --provenance name, as inputs.
std::vector<RunFile> files_of_report(const Settings& settings) {
  const ReportSettings own = settings.own<ReportSettings>();
  std::vector<RunFile> files;
  if (!own.profile.empty()) {
    for (const std::string_view name :
         {tables::kLengthsTable, tables::kLevelsTable, tables::kRunTable}) {
      const std::string path = (fs::path(own.profile) / name).string();
      if (name != tables::kRunTable || exists(path))
        files.push_back({app::Role::input, path, "--profile", false});
    }
  }
  if (!own.provenance.empty())
    files.push_back({app::Role::provenance, own.provenance, "--provenance", false});
  return files;
}

int make_report(const Plan& plan, const io::Stop& stop) {
  const Settings& settings = plan.settings;
  const ReportSettings asked = settings.own<ReportSettings>();
  app::refuse_to_overwrite(settings);
  report::ReportDocument document;
  if (!app::read_lists(stop, [&] { document = document_of(settings, asked, stop); }))
    return kExitSignalBase + stop.reason();
  if (!asked.charts.empty()) write_charts(document, asked.charts, plan);
  const bool shown = settings.output == kStandard && app::is_terminal(STDOUT_FILENO);
  const report::ReportFormat* format = asked.format;
  if (format == nullptr)
    format = shown ? report::formats().find("text") : &report::formats().front();
  NewFile made(settings.output);
  io::OutputFile output(settings.output);
  output.write(format->render(document, {.color = app::colors_output(settings)}));
  output.close();
  made.keep();
  return kExitOk;
}

}  // namespace

VerbInfo report_verb() {
  VerbInfo verb("report", "FILE...", "show files of records as one page of pictures and tables",
                kReportText, kReportExamples);
  const std::vector<Option> asked{
      {{"ratings", 'r', Section::tables, "LIST", "the columns named like ratings",
        "the columns that are ratings, in this order, whatever their names are", nullptr, true},
       [](Settings& settings, const std::string& value) {
         for (const std::string_view name : job::split_list("column", value))
           settings.own<ReportSettings>().asked.ratings.emplace_back(name);
       }},
      {{"by", 0, Section::tables, "COLUMN", "the first rating",
        "the rating or column of numbers that tells the hardest puzzles"},
       into(column_name, &ReportSettings::asked, &report::ReportOptions::by)},
      {{"compare", 0, Section::tables, "", "",
        "set two files beside each other, record by record, and show what changed"},
       flag(&ReportSettings::compare)},
      {{"profile", 0, Section::tables, "DIR", "none",
        "add pictures of the profile that lies in this folder: lengths.tsv, levels.tsv and "
        "run.tsv"},
       into(file_name, &ReportSettings::profile)},
      {{"provenance", 0, Section::tables, "FILE", "found beside the files",
        "the provenance document of the run"},
       into(file_name, &ReportSettings::provenance)},
      {{"title", 0, Section::tables, "TEXT", "the names of the files", "the title of the page"},
       into(std::identity(), &ReportSettings::title)}};
  const std::vector<Option> form{
      {{"format", 'f', Section::output, "NAME", "html",
        "the format of the report; where it goes to a terminal, the default is text",
        [] { return report::formats().names(); }},
       into(row_of("format", report::formats()), &ReportSettings::format)},
      {{"charts", 0, Section::output, "DIR", "none",
        "the folder that receives each picture as an SVG file; it is created if need be"},
       into(file_name, &ReportSettings::charts)}};
  verb.options.add(asked, output_options(), form, plan_option());
  verb.ends(kWhole);
  verb.ends({kExitIo, 5,
             "a file could not be read or written, or it holds no records, or it lacks a column "
             "that is asked for"});
  verb.wish = app::Wish{.complete = complete_report, .own_files = files_of_report};
  verb.run = make_report;
  return verb;
}

}  // namespace bitwhip::cli
