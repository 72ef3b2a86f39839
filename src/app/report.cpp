#include "app/report.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "app/screen.h"
#include "base/exit_code.h"
#include "io/output.h"
#include "report/pairing.h"
#include "report/profile.h"
#include "report/sections.h"
#include "report/svg.h"
#include "tables/profile_tables.h"
#include "tables/run_facts.h"

namespace bitwhip::app {

namespace {

namespace fs = std::filesystem;

std::vector<tables::RunFacts> facts_of(const Settings& settings, const ReportSettings& asked) {
  std::vector<tables::RunFacts> runs;
  if (!asked.provenance.empty()) {
    auto facts = tables::facts_of_provenance(read_file(asked.provenance), asked.provenance);
    if (!facts) refuse(asked.provenance, "this is no provenance document of bitwhip");
    runs.push_back(*std::move(facts));
    return runs;
  }
  for (const std::string& file : settings.files) {
    if (file == kStandard) continue;
    auto facts = facts_beside(file);
    if (!facts) continue;
    facts->of = file;
    runs.push_back(*std::move(facts));
  }
  return runs;
}

report::Figures gather(const Settings& settings, const ReportSettings& asked, const io::Stop& stop) {
  report::Gatherer gatherer(asked.asked);
  for (const std::string& file : settings.files) {
    ListFile source(file, stop);
    tables::ListReader list(source, source.name(), tables::ListReader::AllColumns());
    gatherer.begin(source.name());
    while (list.next()) gatherer.add(list);
    if (stop.reason() != 0) break;
  }
  return gatherer.finish();
}

report::Pairing pair(const Settings& settings, const ReportSettings& asked, const io::Stop& stop) {
  ListFile first(settings.files.front(), stop), second(settings.files.back(), stop);
  tables::ListReader a(first, first.name(), tables::ListReader::AllColumns()), b(second, second.name(), tables::ListReader::AllColumns());
  return report::pair(a, b, asked.asked);
}

report::ProfileFigures read_profile(const std::string& folder, const io::Stop& stop) {
  report::ProfileFigures profile;
  if (folder.empty()) return profile;
  const auto read = [&](std::string_view name, auto&& reader) {
    ListFile source((fs::path(folder) / name).string(), stop);
    reader(source, source.name(), profile);
  };
  read(tables::kLengthsTable, report::read_lengths);
  read(tables::kLevelsTable, report::read_levels);
  if (std::error_code error; fs::exists(fs::path(folder) / tables::kRunTable, error)) read(tables::kRunTable, report::read_run);
  return profile;
}

report::Document document_of(const Settings& settings, const ReportSettings& asked, const io::Stop& stop) {
  const report::ProfileFigures profile = read_profile(asked.profile, stop);
  const auto runs = facts_of(settings, asked);
  if (asked.compare) return report::document_of(asked.title, runs, pair(settings, asked, stop));
  return report::document_of(asked.title, runs, gather(settings, asked, stop), profile);
}

// Each picture is a file of its own, and none of the other files of the run.
void write_charts(const report::Document& document, const std::string& folder, const Plan& plan) {
  const NewFile made(folder);
  io::make_folder(folder);
  std::vector<RunFile> files = plan.files;
  const auto for_each = [&](auto&& use) {
    for (const report::Section& section : document.sections) {
      for (const report::Block& block : section.blocks) {
        for (const report::Picture& picture : block.pictures) use((fs::path(folder) / (picture.name + ".svg")).string(), picture);
      }
    }
  };
  for_each([&](const std::string& path, const report::Picture&) {
    if (!plan.settings.force && exists(path)) refuse(path, "this file is there already; --force overwrites it");
    files.push_back({Role::picture, path, "--charts"});
  });
  refuse_one_file_twice(std::move(files));
  for_each([](const std::string& path, const report::Picture& picture) { io::replace_file(path, report::standalone(picture.svg)); });
}

}  // namespace

Settings complete_report(Settings asked) {
  const ReportSettings own = asked.own<ReportSettings>();
  const auto standard = std::count(asked.files.begin(), asked.files.end(), kStandard);
  if (asked.files.empty()) throw job::OptionError("report takes files of records: bitwhip report FILE... -o report.html");
  if (standard > 1) throw job::OptionError("standard input can only be read once");
  if (own.compare && asked.files.size() != 2) throw job::OptionError("--compare takes two files");
  if (own.compare && !own.profile.empty()) throw job::OptionError("--profile: cannot be combined with --compare");
  return asked;
}

std::vector<RunFile> files_of_report(const Settings& settings) {
  const ReportSettings own = settings.own<ReportSettings>();
  std::vector<RunFile> files;
  if (!own.profile.empty()) {
    for (const std::string_view name : {tables::kLengthsTable, tables::kLevelsTable, tables::kRunTable}) {
      const std::string path = (fs::path(own.profile) / name).string();
      if (name != tables::kRunTable || exists(path)) files.push_back({Role::input, path, "--profile", false});
    }
  }
  if (!own.provenance.empty()) files.push_back({Role::provenance, own.provenance, "--provenance", false});
  return files;
}

int make_report(const Plan& plan, const io::Stop& stop) {
  const Settings& settings = plan.settings;
  const ReportSettings asked = settings.own<ReportSettings>();
  refuse_to_overwrite(settings);
  report::Document document;
  try {
    document = document_of(settings, asked, stop);
  } catch (const tables::ListError& error) {
    if (stop.reason() != 0) return kExitSignalBase + stop.reason();
    complain(error.what());
    return kExitIo;
  }
  if (stop.reason() != 0) return kExitSignalBase + stop.reason();
  if (!asked.charts.empty()) write_charts(document, asked.charts, plan);
  const bool shown = settings.output == kStandard && is_terminal(STDOUT_FILENO);
  const report::FormatInfo& format = asked.format != nullptr ? *asked.format : shown ? *report::formats().find("text") : report::formats().front();
  NewFile made(settings.output);
  io::OutputFile output(settings.output);
  output.write(format.render(document, {.color = colors_output(settings)}));
  output.close();
  made.keep();
  return kExitOk;
}

}  // namespace bitwhip::app
