#include "app/merge.h"

#include <fmt/core.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "app/exit_code.h"
#include "app/rate.h"
#include "app/screen.h"
#include "app/summary.h"
#include "base/invariant.h"
#include "base/text.h"
#include "batch/journal.h"
#include "io/io_error.h"
#include "io/json.h"
#include "io/output.h"
#include "io/source.h"
#include "job/provenance.h"

namespace bitwhip::app {

namespace {

using Json = nlohmann::ordered_json;

struct Shard {
  std::uint64_t number = 0;  // from 1
  std::uint64_t of = 0;
  Json options;  // the others
};

Shard shard_of(const batch::Part& part) {
  Shard shard;
  shard.options = io::parse_json<Json>(part.journal.options);
  if (!shard.options.contains("shard")) return shard;
  shard.number = shard.options["shard"].at(0);
  shard.of = shard.options["shard"].at(1);
  shard.options.erase("shard");
  return shard;
}

batch::Part open_part(const std::string& path, const io::Stop& stop) {
  const std::string journal = batch::journal_path(path);
  if (!exists(path)) refuse(path, "there is no such file");
  if (!exists(journal)) refuse(path, fmt::format("this is no part: it has no journal ({})", printable(journal)));
  batch::Part part{path, batch::parse_journal(read_file(journal), journal)};
  if (!part.journal.complete) refuse(path, "this part is not finished; the command that made it goes on with --resume");
  const bool same_size = exists(path) && std::filesystem::file_size(path) == part.journal.output_bytes;
  if (!same_size || io::hash_of_file(path, 0, part.journal.output_bytes, stop).hex() != part.journal.output_sha256) {
    if (stop.reason() == 0) refuse(path, "this part is not as its run left it: it was cut off, edited or replaced");
  }
  return part;
}

// True if both parts were made of the same input, as far as that is known.
bool same_inputs(const batch::Journal& a, const batch::Journal& b) {
  return std::equal(a.inputs.begin(), a.inputs.end(), b.inputs.begin(), b.inputs.end(), [](const auto& one, const auto& other) {
    return one.name == other.name && one.size == other.size && one.read == other.read && one.sha256 == other.sha256;
  });
}

// True if a part goes with the first one.
void check_part(const batch::Part& part, const Shard& shard, const batch::Part& first, const Shard& of_first) {
  const std::string other = printable(first.path);
  if (shard.of == 0) refuse(part.path, "this is the output of a whole run, not a part that --shard made");
  if (shard.of != of_first.of) refuse(part.path, fmt::format("this is a part of {}, and {} is one of {}", shard.of, other, of_first.of));
  if (part.journal.program != first.journal.program) refuse(part.path, fmt::format("this part was made by another program than {}", other));
  if (shard.options != of_first.options) refuse(part.path, fmt::format("this part was made with other options than {}", other));
  if (!same_inputs(part.journal, first.journal)) refuse(part.path, fmt::format("this part was made from other inputs than {}", other));
}

// In the order of their shards: each once, and all of one run.
std::vector<batch::Part> sorted(const std::vector<batch::Part>& parts) {
  const Shard first = shard_of(parts.front());
  std::map<std::uint64_t, const batch::Part*> by_number;
  for (const batch::Part& part : parts) {
    const Shard shard = shard_of(part);
    check_part(part, shard, parts.front(), first);
    const auto [place, is_new] = by_number.try_emplace(shard.number, &part);
    if (!is_new)
      refuse(part.path, fmt::format("part {} of {} is there twice: {} is the other", shard.number, shard.of, printable(place->second->path)));
  }
  std::vector<batch::Part> in_order;
  for (std::uint64_t i = 1; i <= first.of; ++i) {
    if (!by_number.contains(i)) throw io::IoError(fmt::format("part {} of {} is missing", i, first.of));
    in_order.push_back(*by_number[i]);
  }
  return in_order;
}

// Of one input the parts have numbers of records that differ by one at most.
void check_counts(const std::vector<batch::Part>& parts) {
  const auto count = [&](std::size_t i) { return parts[i].journal.tally.records; };
  for (std::size_t i = 1; i < parts.size(); ++i) {
    if (count(i) > count(i - 1) || count(0) > count(i) + 1)
      refuse(parts[i].path, "the number of its records does not go with that of the other parts");
  }
}

// Each part is one open file.
void allow_open_files() {
  rlimit files;
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
}

// The cell of the number that records of a search are merged by.
std::optional<std::size_t> order_of(const std::vector<batch::Part>& parts) {
  const Json options = shard_of(parts.front()).options;
  if (!options.contains("ordered-by")) return std::nullopt;
  return parse_number<std::size_t>(options["ordered-by"].get<std::string>());
}

// Writes to a file or stream as it stands. False when nobody reads any more.
bool write_to(io::OutputFile& output, const std::vector<batch::Part>& parts, const io::Stop& stop) {
  const bool whole = batch::merge(parts, output, stop, order_of(parts));
  output.checkpoint();
  output.close();
  return whole;
}

// The whole output appears under its name at once: what is unfinished has another one. False when
// nobody reads any more, or when it was stopped.
bool write(const std::vector<batch::Part>& parts, const Settings& settings, const io::Stop& stop) {
  NewFile made(settings.output);
  io::OutputFile target(settings.output, io::OutputFile::Found::kept);  // locked
  if (settings.output == kStandard || !target.is_file()) return write_to(target, parts, stop);
  refuse_to_overwrite(settings.output, target, settings.force);
  io::Replacement replacement(settings.output);
  io::OutputFile output(replacement.path());
  if (!write_to(output, parts, stop)) return false;
  replacement.commit();
  made.keep();
  return true;
}

std::vector<rating::RatingId> ratings_of(const Json& options) {
  std::vector<rating::RatingId> ratings;
  for (const Json& name : options.at("ratings")) {
    if (const auto id = rating::find_rating(name.get<std::string>())) ratings.push_back(*id);
  }
  return ratings;
}

// Nothing that is written may be an input of the run: its journals name them.
void check_inputs_of(const std::vector<batch::Part>& parts, const Plan& plan) {
  std::vector<RunFile> files = plan.files;
  for (const batch::Part& part : parts) {
    for (const batch::JournalInput& input : part.journal.inputs) files.push_back({Role::part_input, input.name, {}, false});
  }
  refuse_one_file_twice(std::move(files));
}

}  // namespace

Settings complete_merge(Settings asked) {
  if (asked.files.empty()) throw job::OptionError("merge takes the parts that --shard made: bitwhip merge PART... -o FILE");
  return asked;
}

int merge(const Plan& plan, const io::Stop& stop) {
  const Settings& settings = plan.settings;
  if (!settings.provenance.empty()) io::check_replaceable(settings.provenance);
  const NewFile folder(settings.profile_folder);
  check_profile_tables(settings);
  allow_open_files();
  std::vector<batch::Part> parts;
  for (const std::string& path : settings.files) parts.push_back(open_part(path, stop));
  if (stop.reason() != 0) return kExitSignalBase + stop.reason();
  parts = sorted(parts);
  BITWHIP_INVARIANT(!parts.empty() && parts.size() == settings.files.size());
  if (!order_of(parts)) check_counts(parts);
  check_inputs_of(parts, plan);
  const auto profiled = [](const batch::Part& part) { return !part.journal.tally.profile.empty(); };
  if (!settings.profile_folder.empty() && !std::any_of(parts.begin(), parts.end(), profiled)) {
    throw job::OptionError("--output-dir: no part holds counters; `bitwhip profile --shard` makes such parts");
  }
  const bool whole = write(parts, settings, stop);
  if (stop.reason() != 0) return kExitSignalBase + stop.reason();
  if (!whole) return kExitOk;  // the reader of the output has gone

  Json options = shard_of(parts.front()).options;
  const std::vector<rating::RatingId> ratings = ratings_of(options);
  batch::Tally tally;
  double seconds = 0;
  for (const batch::Part& part : parts) {
    tally.add(part.journal.tally);
    seconds += part.journal.seconds;
  }
  show_counts(tally, ratings, seconds, settings.output, settings.histogram);
  write_profile_tables(settings, tally.profile, ratings, options.value("count-all", false));
  options["output"] = settings.output;
  options["parts"] = parts.size();
  if (!settings.provenance.empty()) {
    io::replace_file(settings.provenance, job::provenance({options, job::provenance_inputs(parts.front().journal), ratings, tally, true, seconds}));
  }
  if (settings.own<MergeSettings>().clean) {
    for (const batch::Part& part : parts) unlink(batch::journal_path(part.path).c_str());
  }
  return kExitOk;
}

}  // namespace bitwhip::app
