// bitwhip merge: joins the shards of a run into the output of the whole run.
#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "app/files.h"
#include "app/rate.h"
#include "app/screen.h"
#include "batch/closing_note.h"
#include "batch/journal.h"
#include "batch/notes.h"
#include "batch/record_output.h"
#include "batch/tally.h"
#include "cli/shared_rows.h"
#include "cli/verb.h"
#include "input/opening.h"
#include "io/io_error.h"
#include "io/json.h"
#include "io/output.h"
#include "io/stop.h"
#include "job/options.h"
#include "job/output_name.h"
#include "job/plan.h"
#include "job/provenance.h"
#include "job/request.h"
#include "job/verb_requests.h"
#include "system/process.h"
#include "tables/collection_check.h"
#include "tables/list_reader.h"
#include "tables/run_facts.h"

namespace bitwhip::cli {

namespace {

using app::exists, app::NewOutputGuard, app::read_journal, app::refuse, job::kStandard, job::Plan,
    job::Request, job::RunFile;
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

using io::Json;

struct ShardHead {
  std::uint64_t number = 0;  // from 1
  std::uint64_t of = 0;
  Json options;  // without the shard
};

ShardHead shard_of(const batch::ShardOutput& part) {
  ShardHead shard;
  shard.options = io::parse_json(part.journal.options);
  if (!shard.options.contains("shard")) return shard;
  if (shard.options.at("shard").is_string())
    refuse(part.path,
           "this is a shard of a collection without its notes: such shards merge in the formats "
           "tsv and csv alone");
  const Json& told = shard.options.at("shard");
  const auto is_number = [](const Json& json) { return json.is_number_unsigned(); };
  if (told.is_array() && told.size() == 2 && std::all_of(told.begin(), told.end(), is_number)) {
    told.at(0).get_to(shard.number);
    told.at(1).get_to(shard.of);
  }
  if (shard.number == 0 || shard.number > shard.of)
    refuse(batch::journal_path(part.path),
           "the journal is damaged: its shard is no [I, N] with I from 1 to N");
  shard.options.erase("shard");
  return shard;
}

batch::ShardOutput open_part(const std::string& path, const io::Stop& stop) {
  const std::string journal = batch::journal_path(path);
  if (!exists(path)) refuse(path, "there is no such file");
  if (!exists(journal))
    refuse(path, fmt::format("this is no part: it has no journal ({})", printable(journal)));
  batch::ShardOutput part{path, batch::parse_journal(read_journal(journal), journal)};
  if (!part.journal.complete)
    refuse(path, "this part is not finished; the command that made it goes on with --resume");
  const bool same_size =
      exists(path) && std::filesystem::file_size(path) == part.journal.output_bytes;
  if (!same_size || io::hash_of_file(path, 0, part.journal.output_bytes, stop).hex() !=
                        part.journal.output_sha256) {
    if (stop.reason() == 0)
      refuse(path, "this part is not as its run left it: it was cut off, edited or replaced");
  }
  return part;
}

// True if both parts have the same inputs, as far as that is known.
bool same_inputs(const batch::Journal& a, const batch::Journal& b) {
  return std::equal(a.inputs.begin(), a.inputs.end(), b.inputs.begin(), b.inputs.end(),
                    [](const auto& one, const auto& other) {
                      return one.name == other.name && one.size == other.size &&
                             one.read == other.read && one.sha256 == other.sha256;
                    });
}

// Throws IoError if a part does not belong to the run of the first one.
void check_part(const batch::ShardOutput& part, const ShardHead& shard,
                const batch::ShardOutput& first, const ShardHead& of_first) {
  const std::string other = printable(first.path);
  if (shard.of == 0)
    refuse(part.path, "this is the output of a whole run, not a part that rate --shard made");
  if (shard.of != of_first.of)
    refuse(part.path,
           fmt::format("this is a part of {}, and {} is one of {}", shard.of, other, of_first.of));
  if (part.journal.program != first.journal.program)
    refuse(part.path, fmt::format("this part was made by another program than {}", other));
  if (shard.options != of_first.options)
    refuse(part.path, fmt::format("this part was made with other options than {}", other));
  if (!same_inputs(part.journal, first.journal))
    refuse(part.path, fmt::format("this part was made from other inputs than {}", other));
}

// Returns the parts in the order of their shards. Throws IoError unless each shard is there once.
std::vector<batch::ShardOutput> sorted(const std::vector<batch::ShardOutput>& parts) {
  const ShardHead first = shard_of(parts.front());
  std::map<std::uint64_t, const batch::ShardOutput*> by_number;
  for (const batch::ShardOutput& part : parts) {
    const ShardHead shard = shard_of(part);
    check_part(part, shard, parts.front(), first);
    const auto [place, is_new] = by_number.try_emplace(shard.number, &part);
    if (!is_new)
      refuse(part.path, fmt::format("part {} of {} is there twice: {} is the other", shard.number,
                                    shard.of, printable(place->second->path)));
  }
  std::vector<batch::ShardOutput> in_order;
  for (std::uint64_t i = 1; i <= first.of; ++i) {
    if (!by_number.contains(i))
      throw io::IoError(fmt::format("part {} of {} is missing", i, first.of));
    in_order.push_back(*by_number[i]);
  }
  return in_order;
}

// Throws IoError unless the numbers of records agree: shards of one input differ by one at most.
void check_counts(const std::vector<batch::ShardOutput>& parts) {
  const auto count = [&](std::size_t i) { return parts[i].journal.tally.records; };
  for (std::size_t i = 1; i < parts.size(); ++i) {
    if (count(i) > count(i - 1) || count(0) > count(i) + 1)
      refuse(parts[i].path, "the number of its records does not go with that of the other parts");
  }
}

// A function that writes the output. Returns false if the output is closed by its reader.
using Write = std::function<bool(io::OutputFile& output)>;
bool write_to(io::OutputFile& output, const Write& write) {
  const bool whole = write(output);
  output.checkpoint();
  output.close();
  return whole;
}

// Writes the output to a temporary file that replaces it at the end, so that nobody sees it
// unfinished. Returns false if the output is closed by its reader, or when a stop was requested.
bool write(const Request& request, const Write& write) {
  NewOutputGuard made(request.output);
  io::OutputFile target(request.output, io::OutputFile::ExistingContents::kept);  // holds the lock
  if (request.output == kStandard || !target.is_file()) return write_to(target, write);
  app::refuse_to_overwrite(request.output, target, request.force);
  io::Replacement replacement(request.output);
  io::OutputFile output(replacement.path());
  if (!write_to(output, write)) return false;
  replacement.commit();
  made.keep();
  return true;
}

// True for shards of a collection, whose first note says so; they are not parts of a run over one
// input.
bool are_shards(const std::vector<std::string>& files, const io::Stop& stop) {
  const std::string journal = batch::journal_path(files.front());
  if (exists(journal) &&
      batch::parse_journal(read_journal(journal), journal).options.find("\"made\":") ==
          std::string::npos)
    return false;
  for (const input::Comment& comment : input::opening_of(files.front(), stop).comments) {
    if (!input::is_note(comment.text)) continue;
    try {
      const batch::Note note = batch::read_note(comment.text);
      if (const auto* made = std::get_if<batch::MadeNote>(&note)) return made->shard.of > 0;
    } catch (const io::IoError& error) {
      refuse(files.front(), error.what());
    }
  }
  return false;
}

// The combined notes of the shards.
struct ShardNotes {
  tables::RunNotes notes{};
  // Of the merged file, without its hash; nothing if some shard has no closing note.
  std::optional<batch::ClosingNote> closing{};
  std::string warning{};  // empty: none
};

// Returns the combined closing note. Throws IoError if the shards were not written by the same
// commands.
batch::ClosingNote closing_of(const std::vector<std::string>& files,
                              const std::vector<batch::ClosingNote>& closings) {
  const auto told = [](const batch::ClosingNote& note) {
    return fmt::format("`bitwhip {}` with {}", note.last.verb, note.last.options);
  };
  batch::ClosingNote all = closings.front();
  for (std::size_t i = 1; i < closings.size(); ++i) {
    if (!all.same_commands(closings[i]))
      refuse(files[i], fmt::format("this shard was written with other options than {}: {}, and {}",
                                   printable(files.front()), told(closings[i]), told(all)));
    all.add_part(closings[i]);
  }
  return all;
}

// Refuses a name of the output that asks for another format than that of the parts.
void refuse_other_name(const std::string& output, std::string_view format) {
  if (!job::name_takes(output, format))
    throw job::OptionError(
        fmt::format("--output: '{}': the records of the parts are in the format {}, and merge "
                    "writes them as they are",
                    output, format));
}

// Reads all shards, and compares their records with their notes. Throws ListError and IoError.
ShardNotes check_shards(const std::vector<std::string>& files, const io::Stop& stop) {
  ShardNotes shards;
  std::vector<batch::ClosingNote> closings;
  std::vector<std::string> silent;  // files without a closing note
  for (const std::string& path : files) {
    app::ListFile file(path, stop);
    tables::ClosingCheckSource source(file);
    tables::ListReader list(source, path, tables::ListReader::AllColumns::with_notes);
    tables::CollectionCheck check;
    while (list.next()) {
      if (const std::string notes = list.take_notes(); !notes.empty()) {
        shards.notes.add(notes, path);
        check.see(shards.notes, path);
      }
      check.check(list);
    }
    if (stop.reason() != 0) return shards;
    shards.notes.add(list.take_notes(), path);
    source.finish(path);
    check.end_file(list, shards.notes);
    if (shards.notes.tells_of_several(path))
      refuse(path,
             "this file holds several shards, and merge takes each of them as a file of its own");
    if (source.has_closing_note()) {
      closings.push_back(source.last());
    } else {
      silent.push_back(printable(path));
    }
  }
  static_cast<void>(shards.notes.above());  // throws if they are not shards of one run
  if (silent.empty()) {
    shards.closing = closing_of(files, closings);
  } else {
    const bool one = silent.size() == 1;
    shards.warning =
        fmt::format("{} without a closing note, so nobody can tell whether {} changed since: {}",
                    one ? "a shard is" : fmt::format("{} shards are", silent.size()),
                    one ? "it was" : "they were", joined(silent, ", "));
  }
  return shards;
}

// Writes the shards in the order of their grids, as the run without --shard would have. Returns
// false if the output is closed by its reader.
bool write_shards(const Request& request, ShardNotes told, io::OutputFile& output,
                  const io::Stop& stop) {
  const std::vector<std::string>& files = request.files;
  batch::HashedSink sink(output);
  std::vector<std::unique_ptr<batch::ShardLineReader>> shards;
  std::vector<std::string> heads(files.size());
  const auto read = [&](std::size_t i, std::string& out) {
    std::string line;
    while (shards[i]->next(line)) {
      if (heads[i].empty() && line.starts_with(input::kByteOrderMark))
        line.erase(0, input::kByteOrderMark.size());
      if (!line.ends_with('\n')) line += '\n';
      if (input::is_note(line)) continue;
      if (heads[i].empty()) {
        heads[i] = line;
      } else {
        out += line;
      }
      return true;
    }
    return false;
  };
  std::string text;
  for (std::size_t i = 0; i < files.size(); ++i) {
    shards.push_back(std::make_unique<batch::ShardLineReader>(files[i], stop));
    read(i, text);
    if (heads[i].starts_with('{'))
      refuse(files[i],
             "its records are JSON lines, and shards merge in the formats tsv and csv alone");
    if (heads[i] != heads.front())
      refuse(files[i], fmt::format("its columns are not those of {}", printable(files.front())));
  }
  const std::string head = heads.front().substr(
      0, heads.front().size() - std::min<std::size_t>(heads.front().size(), 1));
  const std::vector<std::string> names = batch::names_in(head);
  refuse_other_name(request.output, head.find('\t') == std::string::npos ? "csv" : "tsv");
  const auto grid = std::find(names.begin(), names.end(), "grid");
  if (grid == names.end())
    refuse(files.front(), "there is no column 'grid', which tells the order of the records");
  text = told.notes.above() + heads.front();
  if (!batch::write_in_order(files, 1 + static_cast<std::size_t>(grid - names.begin()), read, text,
                             sink, stop))
    return false;
  if (!sink.write(text + told.notes.below())) return false;
  if (!told.closing) return true;
  told.closing->sha256 = sink.sha256();
  return sink.write(line_of(*told.closing));
}

// Removes the journals of those parts whose runs are complete.
void remove_journals(const std::vector<std::string>& parts) {
  for (const std::string& part : parts) {
    const std::string path = batch::journal_path(part),
                      text = app::is_regular(path) ? app::read_file(path) : std::string();
    if (batch::is_journal(text) && batch::parse_journal(text, path).complete) unlink(path.c_str());
  }
}

int merge_shards(const Request& request, const io::Stop& stop) {
  if (!request.provenance.empty() || !request.output_dir.empty() ||
      request.histogram.value_or(false))
    throw job::OptionError(
        "shards of a collection merge without their journals, so there is no provenance, no table "
        "and no histogram of them");
  bool whole = false;
  try {
    const ShardNotes told = check_shards(request.files, stop);
    if (stop.reason() != 0) return kExitSignalBase + stop.reason();
    whole = write(
        request, [&](io::OutputFile& output) { return write_shards(request, told, output, stop); });
    if (whole && !told.warning.empty()) app::print_message(told.warning);
  } catch (const tables::ListError& error) {
    throw io::IoError(error.what());
  }
  if (stop.reason() != 0) return kExitSignalBase + stop.reason();
  if (whole && request.own_of<job::MergeRequest>().clean) remove_journals(request.files);
  return kExitOk;
}

std::vector<rating::RatingId> ratings_of(const Json& options) {
  std::vector<rating::RatingId> ratings;
  for (const Json& name : options.at("ratings")) {
    if (const auto id = rating::find_rating(name.get<std::string>())) ratings.push_back(*id);
  }
  return ratings;
}

// Refuses outputs that are inputs of the merged run, as its journals name them.
void check_inputs_of(const std::vector<batch::ShardOutput>& parts, const Plan& plan) {
  std::vector<RunFile> files = plan.files;
  for (const batch::ShardOutput& part : parts) {
    for (const batch::JournalInput& input : part.journal.inputs)
      files.push_back({job::FileRole::part_input, input.name, {}, job::FileAccess::read});
  }
  app::refuse_one_file_twice(std::move(files));
}

void refuse_merge(job::PlanDraft& draft) {
  const Request& asked = draft.request;
  if (asked.files.empty())
    throw job::OptionError(
        "merge takes the parts that rate --shard made: bitwhip merge PART... -o FILE");
}

int merge_all(const Plan& plan, const io::Stop& stop) {
  const Request& request = plan.asked;
  if (!request.provenance.empty()) io::check_replaceable(request.provenance);
  const NewOutputGuard folder(request.output_dir);
  app::check_profile_tables(request);
  system::raise_open_file_limit();                              // each part is one
  std::ranges::for_each(request.files, app::refuse_irregular);  // they are read more than once
  if (are_shards(request.files, stop)) return merge_shards(request, stop);
  std::vector<batch::ShardOutput> parts;
  for (const std::string& path : request.files) parts.push_back(open_part(path, stop));
  if (stop.reason() != 0) return kExitSignalBase + stop.reason();
  parts = sorted(parts);
  BITWHIP_INVARIANT(!parts.empty() && parts.size() == request.files.size());
  Json options = shard_of(parts.front()).options;
  // The cell that gives the order of the records of a search.
  std::optional<std::size_t> order;
  if (options.contains("ordered-by"))
    order = parse_number<std::size_t>(options["ordered-by"].get<std::string>());
  if (!order) check_counts(parts);
  check_inputs_of(parts, plan);
  refuse_other_name(request.output, options.value("format", std::string()));
  const auto profiled = [](const batch::ShardOutput& part) {
    return !part.journal.tally.profile.empty();
  };
  if (!request.output_dir.empty() && !std::any_of(parts.begin(), parts.end(), profiled)) {
    throw job::OptionError(
        "--output-dir: no part holds counters; `bitwhip profile --shard` makes such parts");
  }
  options["output"] = request.output;
  options["parts"] = parts.size();
  const std::vector<job::ProvenanceInput> inputs = job::provenance_inputs(parts.front().journal);
  app::check_provenance(request, options, inputs);
  const bool whole = write(
      request, [&](io::OutputFile& output) { return batch::merge(parts, output, stop, order); });
  if (stop.reason() != 0) return kExitSignalBase + stop.reason();
  if (!whole) return kExitOk;  // the output is closed by its reader

  const std::vector<rating::RatingId> ratings = ratings_of(options);
  batch::Tally tally;
  double seconds = 0;
  for (const batch::ShardOutput& part : parts) {
    tally.add(part.journal.tally);
    seconds += part.journal.seconds;
  }
  app::show_counts(tally, ratings, seconds, request.output, request.histogram);
  app::write_profile_tables(request, tally.profile, ratings, options.value("count-all", false));
  if (!request.provenance.empty())
    io::replace_file(request.provenance, job::provenance(options, inputs, ratings, tally,
                                                         batch::RunEnd::complete, seconds));
  if (request.own_of<job::MergeRequest>().clean) remove_journals(request.files);
  return kExitOk;
}

int merge(const Plan& plan, const io::Stop& stop) {
  try {
    return merge_all(plan, stop);
  } catch (const Json::Error&) {
    throw io::IoError(
        "the journal of a part is damaged: its options are none that this program writes");
  }
}

}  // namespace

VerbInfo merge_verb() {
  VerbInfo verb = prints_at_end({.name = "merge",
                                 .files = "PART...",
                                 .summary = "make one output of the parts that rate --shard made",
                                 .text = kMergeText,
                                 .examples = kMergeExamples});
  const Option clean({.name = "clean",
                      .section = job::Section::output,
                      .help = "remove the journals of the parts when the output is whole"},
                     flag(&job::MergeRequest::clean));
  verb.options.add(output_options(), clean, histogram_options(), tables_folder_option(),
                   provenance_option(), plan_option());
  verb.ends(kWhole);
  verb.ends(
      {.code = kExitIo,
       .order = 4,
       .meaning = "a file could not be read or written, or the parts do not make a whole run"});
  verb.environment_files = {kJournalFile};
  verb.traits = job::VerbTraits{.merges_parts = true, .adapt = refuse_merge};
  verb.run = merge;
  return verb;
}

}  // namespace bitwhip::cli
