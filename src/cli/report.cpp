#include "cli/report.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>

#include "batch/journal.h"
#include "cli/batch_run.h"
#include "cli/exit_code.h"
#include "cli/list_file.h"
#include "cli/print.h"
#include "cli/read_file.h"
#include "cli/signals.h"
#include "cli/terminal.h"
#include "cli/usage_error.h"
#include "io/replace_file.h"
#include "report/pairing.h"
#include "report/profile.h"
#include "report/run_facts.h"
#include "report/sections.h"
#include "report/svg.h"
#include "tables/profile_tables.h"

namespace bitwhip::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargestDocument = std::uintmax_t{16} << 20;  // of what may be a provenance document

// Of a file of records: its provenance, or else its journal. A file that is something else is passed over.
std::optional<report::RunFacts> facts_beside(const std::string& records) {
  std::error_code error;
  const auto is_small = [&error](const std::string& name) {
    return fs::is_regular_file(name, error) && fs::file_size(name, error) <= kLargestDocument && !error;
  };
  for (const std::string& name : report::provenance_names(records)) {
    if (!is_small(name)) continue;
    if (auto facts = report::facts_of_provenance(read_file(name), name)) return facts;
  }
  const std::string journal = batch::journal_path(records);
  return is_small(journal) ? report::facts_of_journal(read_file(journal), journal) : std::nullopt;
}

std::vector<report::RunFacts> facts_of(const CommonSettings& common, const ReportSettings& settings) {
  std::vector<report::RunFacts> runs;
  if (!settings.provenance.empty()) {
    auto facts = report::facts_of_provenance(read_file(settings.provenance), settings.provenance);
    if (!facts) refuse(settings.provenance, "this is no provenance document of bitwhip");
    runs.push_back(*std::move(facts));
    return runs;
  }
  for (const std::string& file : common.files) {
    if (file == kStandard) continue;
    auto facts = facts_beside(file);
    if (!facts) continue;
    facts->of = file;
    runs.push_back(*std::move(facts));
  }
  return runs;
}

report::Figures gather(const CommonSettings& common, const ReportSettings& settings, const io::Stop& stop) {
  report::Gatherer gatherer(settings.asked);
  for (const std::string& file : common.files) {
    ListFile source(file, stop);
    tables::ListReader list(source, source.name(), tables::ListReader::AllColumns());
    gatherer.begin(source.name());
    while (list.next()) gatherer.add(list);
    if (stop.reason() != 0) break;
  }
  return gatherer.finish();
}

report::Pairing pair(const CommonSettings& common, const ReportSettings& settings, const io::Stop& stop) {
  ListFile first(common.files.front(), stop), second(common.files.back(), stop);
  tables::ListReader a(first, first.name(), tables::ListReader::AllColumns()), b(second, second.name(), tables::ListReader::AllColumns());
  return report::pair(a, b, settings.asked);
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

report::Document document_of(const CommonSettings& common, const ReportSettings& settings, const io::Stop& stop) {
  const report::ProfileFigures profile = read_profile(settings.profile, stop);
  const auto runs = facts_of(common, settings);
  if (settings.compare) return report::document_of(settings.title, runs, pair(common, settings, stop));
  return report::document_of(settings.title, runs, gather(common, settings, stop), profile);
}

// Each picture is a file of its own.
void write_charts(const report::Document& document, const std::string& folder, bool force) {
  io::make_folder(folder);
  const auto for_each = [&](auto&& use) {
    for (const report::Section& section : document.sections) {
      for (const report::Block& block : section.blocks) {
        for (const report::Picture& picture : block.pictures) use((fs::path(folder) / (picture.name + ".svg")).string(), picture);
      }
    }
  };
  if (!force) {
    for_each([](const std::string& path, const report::Picture&) {
      if (fs::exists(path)) refuse(path, "this file is there already; --force overwrites it");
    });
  }
  for_each([](const std::string& path, const report::Picture& picture) { io::replace_file(path, report::standalone(picture.svg)); });
}

void check(const CommonSettings& common, const ReportSettings& settings) {
  const auto standard = std::count(common.files.begin(), common.files.end(), kStandard);
  if (common.files.empty()) throw UsageError("report takes files of records: bitwhip report FILE... -o report.html");
  if (standard > 1) throw UsageError("standard input can only be read once");
  if (settings.compare && common.files.size() != 2) throw UsageError("--compare takes two files");
  if (settings.compare && !settings.profile.empty()) throw UsageError("--profile: cannot be combined with --compare");
  refuse_to_overwrite_input(common, common.output);
  refuse_to_overwrite(common);
}

}  // namespace

int make_report(const CommonSettings& common, const ReportSettings& settings) {
  check(common, settings);
  const io::Stop& stop = stop_on_signals();
  report::Document document;
  try {
    document = document_of(common, settings, stop);
  } catch (const tables::ListError& error) {
    if (stop.reason() != 0) return kExitSignalBase + stop.reason();
    complain(error.what());
    return kExitIo;
  }
  if (stop.reason() != 0) return kExitSignalBase + stop.reason();
  if (!settings.charts.empty()) write_charts(document, settings.charts, common.force);
  const bool shown = common.output == kStandard && is_terminal(STDOUT_FILENO);
  const report::FormatInfo& format = settings.format != nullptr ? *settings.format : shown ? *report::formats().find("text") : report::formats().front();
  NewFile made(common.output);
  io::OutputFile output(common.output);
  output.write(format.render(document, {.color = common.output == kStandard && wants_color(STDOUT_FILENO)}));
  output.close();
  made.keep();
  return kExitOk;
}

}  // namespace bitwhip::cli
