#include "app/files.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include "app/screen.h"
#include "base/exit_code.h"
#include "batch/journal.h"
#include "batch/record_output.h"
#include "io/io_error.h"
#include "rating/status.h"
#include "store/stored_records.h"
#include "system/files.h"
#include "tables/list_reader.h"

namespace bitwhip::app {

using job::FileAccess, job::FileRole, job::RunFile;

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 14> kRoleNames{
    "input", "list",  "ladder", "journal", "input",      "store",   "store",
    "known", "known", "table",  "picture", "provenance", "journal", "output"};

[[noreturn]] void refuse_full(const std::string& path) {
  refuse(path, "this file is not empty; --force overwrites it");
}

// The identity of a file, whatever the spelling of its path.
struct Identity {
  system::FileIdentity file;  // of its folder if it does not exist
  std::string name;           // in the folder; empty if the file exists

  bool operator==(const Identity& other) const = default;
};

// Returns the target of a chain of symbolic links.
fs::path end_of_links(fs::path path) {
  constexpr int kMostLinks = 40;
  std::error_code error;
  for (int i = 0; i < kMostLinks && fs::is_symlink(path, error); ++i) {
    const fs::path next = fs::read_symlink(path, error);
    if (error) break;
    path = next.is_absolute() ? next : path.parent_path() / next;
  }
  return path;
}

// Returns nothing for devices and folders, to which the check does not apply.
std::optional<Identity> identity_of(const RunFile& file) {
  const bool standard = file.path == kStandard;
  const int stream =
      file.access == FileAccess::write ? system::kStandardOutput : system::kStandardInput;
  if (const auto status = standard ? system::status_of(stream) : system::status_of(file.path)) {
    if (!status->is_regular()) return std::nullopt;
    return Identity{status->identity, {}};
  }
  if (standard) return std::nullopt;
  const fs::path path = end_of_links(file.path),
                 folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  if (const auto status = system::status_of(folder.string()))
    return Identity{status->identity, path.filename().string()};
  std::error_code error;
  return Identity{{}, fs::weakly_canonical(fs::absolute(path, error), error).string()};
}

bool is_input(FileRole role) { return role == FileRole::input || role == FileRole::list; }

// The store of the run may also be given as --known: reading sees what it held before.
bool may_be_one(const RunFile& a, const RunFile& b) {
  const auto of_store = [](FileRole role) {
    return role == FileRole::store || role == FileRole::store_file;
  };
  const auto of_known = [](FileRole role) {
    return role == FileRole::known || role == FileRole::known_file;
  };
  return (a.access == FileAccess::read && b.access == FileAccess::read) || a.role == b.role ||
         (of_store(a.role) && (of_store(b.role) || of_known(b.role))) ||
         (of_known(a.role) && of_known(b.role));
}

// Throws the message for two roles that meet in one file. Precondition: a.role < b.role.
[[noreturn]] void refuse_meeting(const RunFile& a, const RunFile& b) {
  BITWHIP_INVARIANT(a.role < b.role);
  const auto is = [&a](FileRole role) { return a.role == role; };
  const auto mistake = [](const std::string& text) { throw job::OptionError(text); };
  const bool with_journal = b.role == FileRole::journal;
  if (is_input(a.role) && with_journal)
    refuse(a.path, "this input is where the journal of --output goes");
  if (is(FileRole::list) && (b.role == FileRole::store || b.role == FileRole::store_file))
    mistake(fmt::format("{} is both a list and the store", a.path));
  if (is_input(a.role))
    mistake(fmt::format("{} is both input and output",
                        a.path == kStandard ? "standard input" : a.path));
  if (is(FileRole::part_journal))
    refuse(a.path, "this is the journal of a part, so it cannot be written");
  if (is(FileRole::part_input))
    refuse(a.path, "this is an input of the parts, so it cannot be written");
  if (is(FileRole::store) && a.option.empty()) mistake(fmt::format("{} names the store", b.option));
  if (is(FileRole::store_file) || is(FileRole::known_file))
    mistake(fmt::format("{} names {}, which belongs to the store{}{}", b.option, a.path,
                        a.option.empty() ? "" : " of ", a.option));
  if (is(FileRole::known) && with_journal)
    refuse(a.path, "this file is where the journal of --output goes");
  if (is(FileRole::table))
    mistake(fmt::format("{} names {}, which is a table of --output-dir", b.option, a.path));
  if (is(FileRole::picture))
    mistake(fmt::format("{} names {}, which is a picture of --charts", b.option, a.path));
  if (is(FileRole::provenance) && with_journal)
    mistake("--provenance names the journal of --output");
  throw job::OptionError(fmt::format("{} and {} name the same file", a.option, b.option));
}

}  // namespace

std::string_view to_string(FileRole role) {
  BITWHIP_INVARIANT(static_cast<std::size_t>(role) < kRoleNames.size());
  return kRoleNames[static_cast<std::size_t>(role)];
}

namespace {

// Refuses the companion files of a SQLite database as outputs: overwriting one destroys the
// database, whether it is a store of the run or not.
void refuse_file_of_store(const RunFile& file) {
  if (file.access == FileAccess::read || file.path == kStandard ||
      file.role <= FileRole::known_file)
    return;
  const std::string path = end_of_links(file.path).string();
  for (const std::string_view end : {"-wal", "-shm", "-journal"}) {
    if (!path.ends_with(end)) continue;
    const std::string store = path.substr(0, path.size() - end.size());
    if (store::is_database(store))
      throw job::OptionError(fmt::format("{} names {}, which belongs to the store {}", file.option,
                                         printable(file.path), printable(store)));
  }
}

}  // namespace

void refuse_one_file_twice(std::vector<RunFile> files) {
  std::stable_sort(files.begin(), files.end(),
                   [](const RunFile& a, const RunFile& b) { return a.role < b.role; });
  std::vector<std::optional<Identity>> identities;
  identities.reserve(files.size());
  for (const RunFile& file : files) identities.push_back(identity_of(file));
  for (std::size_t b = 0; b < files.size(); ++b) {
    if (files[b].role < FileRole::store) continue;  // inputs may be the same file
    for (std::size_t a = 0; a < b; ++a) {
      if (may_be_one(files[a], files[b])) continue;
      // Outputs with the same path are the same, even if it is a device.
      const bool same_name = !is_input(files[a].role) && files[a].path == files[b].path;
      if (same_name || (identities[a] && identities[a] == identities[b]))
        refuse_meeting(files[a], files[b]);
    }
  }
  std::ranges::for_each(files, refuse_file_of_store);
}

void refuse(const std::string& name, std::string_view why) {
  throw io::IoError(fmt::format("{}: {}", printable(name), why));
}

void refuse_to_overwrite(const std::string& path, const io::OutputFile& output, bool force) {
  if (force || !output.is_file() || path == kStandard || output.size() == 0) return;
  if (exists(batch::journal_path(path)))
    refuse(path,
           "this file holds the records of a run; --resume goes on with it, --force overwrites it");
  refuse_full(path);
}

void refuse_to_overwrite(const job::Request& asked) {
  if (!asked.force && is_regular(asked.output) && fs::file_size(asked.output) > 0)
    refuse_full(asked.output);
}

bool exists(const std::string& path) { return system::status_of(path).has_value(); }

bool is_regular(const std::string& path) {
  if (path == kStandard) return false;
  const auto status = system::status_of(path);
  return status && status->is_regular();
}

NewOutputGuard::NewOutputGuard(const std::string& path) {
  for (fs::path at = path; path != kStandard && !at.empty() && !exists(at.string());
       at = at.parent_path())
    new_.push_back(at.string());
}

NewOutputGuard::~NewOutputGuard() {
  std::error_code none;
  for (const std::string& path : new_) {
    if (fs::is_empty(path, none) && !none) fs::remove(path, none);
  }
}

namespace {

// Returns the contents of a file; nothing if takes() rejects its first bytes.
std::optional<std::string> read_if(const std::string& path, bool (*takes)(std::string_view head)) {
  constexpr std::size_t kHead = 64;
  const io::Stop never;
  const io::Stop& stop = io::Stop::of_signals != nullptr ? *io::Stop::of_signals : never;
  io::FileSource file(path, stop, io::Hashing::no);
  std::string text = io::read_up_to(file, kHead);
  if (!takes(text)) return std::nullopt;
  text += io::read_up_to(file, SIZE_MAX);
  if (stop.reason() != 0) throw io::Stopped(printable(path), stop.reason());
  return text;
}

}  // namespace

std::string read_file(const std::string& path) {
  return *read_if(path, [](std::string_view) { return true; });
}

void refuse_irregular(const std::string& path) {
  if (exists(path) && !is_regular(path))
    refuse(path, "this is no regular file, so nothing is read from it");
}

std::string read_journal(const std::string& path) {
  constexpr std::string_view kWhy =
      "this is no journal of this program, and it stands where the journal goes";
  if (exists(path) && !is_regular(path)) refuse(path, kWhy);
  const auto text = read_if(path, batch::is_journal);
  if (!text) refuse(path, kWhy);
  return *text;
}

std::optional<tables::RunFacts> facts_beside(const std::string& records) {
  constexpr std::uintmax_t kLargestDocument = std::uintmax_t{16} << 20;
  std::error_code error;
  const auto is_small = [&error](const std::string& name) {
    return fs::is_regular_file(name, error) && fs::file_size(name, error) <= kLargestDocument &&
           !error;
  };
  for (const std::string& name : tables::provenance_names(records)) {
    if (!is_small(name)) continue;
    if (auto facts = tables::facts_of_provenance(read_file(name), name)) return facts;
  }
  const std::string journal = batch::journal_path(records);
  return is_small(journal) ? tables::facts_of_journal(read_file(journal), journal) : std::nullopt;
}

void write_output(const job::Request& asked, const std::string& text) {
  refuse_to_overwrite(asked);
  io::OutputFile output(asked.output);
  output.write(text);
  output.close();
}

std::string rendered(const job::Request& asked, const std::vector<tables::Table>& tables) {
  const tables::TableFormat* const format = tables::formats().find(asked.table_format);
  BITWHIP_INVARIANT(format != nullptr);
  return format->render(tables, {.color = colors_output(asked)});
}

void write_tables(const job::Request& asked, const std::vector<tables::Table>& tables) {
  write_output(asked, rendered(asked, tables));
}

bool read_lists(const io::Stop& stop, const std::function<void()>& read) {
  try {
    read();
  } catch (const tables::ListError& error) {
    if (stop.reason() == 0) throw io::IoError(error.what());
  }
  return stop.reason() == 0;
}

void close(io::OutputFile& output, batch::Outcome& outcome) {
  try {
    output.checkpoint();
    output.close();
  } catch (const io::IoError& error) {
    if (outcome.error.empty()) outcome.error = error.what();
    outcome.end = batch::RunEnd::output_failed;
  }
}

int code_of_puzzles(const batch::Tally& tally) {
  const auto invalid = tally.by_status[static_cast<std::size_t>(rating::Status::invalid_format)];
  if (tally.records == 0 || invalid < tally.records) return kExitOk;
  print_message("no line of the input holds a puzzle; docs/RECORDS.md describes what is read");
  return kExitIo;
}

int exit_code(const batch::Outcome& outcome, const io::Stop& stop) {
  if (outcome.end == batch::RunEnd::complete || outcome.end == batch::RunEnd::closed)
    return kExitOk;
  if (outcome.end != batch::RunEnd::stopped) return kExitIo;
  BITWHIP_INVARIANT(stop.reason() > 0);
  return kExitSignalBase + stop.reason();
}

}  // namespace bitwhip::app
