#include "tables/run_facts.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "base/lists.h"
#include "base/text.h"
#include "batch/journal.h"
#include "input/opening.h"
#include "io/io_error.h"
#include "io/json.h"
#include "tables/list_reader.h"

namespace bitwhip::tables {

namespace {

using io::Json;

std::string text_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  return value.is_array() ? joined(value, ", ", [](const Json& each) { return text_of(each); })
                          : io::json_text(value);
}

// True if an option has the value that stands for "not given".
bool is_unset(const Json& value) {
  return value.is_null() || value == false || (value.is_array() && value.empty());
}

// Returns "W, B", or with revisions other than 1, "W (revision 1), B (revision 2)".
std::string take_ratings(RunFacts& run, const Json& options) {
  const Json ratings = options.value("ratings", Json::array()),
             revisions = options.value("revisions", Json::array());
  if (!ratings.is_array() || !revisions.is_array()) return {};
  const bool told = std::any_of(revisions.begin(), revisions.end(),
                                [](const Json& revision) { return revision != 1; });
  std::string text;
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    text += (i == 0 ? "" : ", ") + text_of(ratings.at(i));
    if (i >= revisions.size()) continue;
    if (told) text += fmt::format(" (revision {})", text_of(revisions.at(i)));
    const auto revision = revisions.at(i).whole<int>();
    if (ratings.at(i).is_string() && revision)
      run.revisions.emplace_back(ratings.at(i).text(), *revision);
  }
  return text;
}

void add_options(RunFacts& run, const Json& options) {
  if (!options.is_object()) return;
  if (const std::string ratings = take_ratings(run, options); !ratings.empty())
    run.facts.emplace_back("ratings", ratings);
  if (const Json* const ladders = options.find("ladder"); ladders && ladders->is_object()) {
    for (const auto& [name, hash] : ladders->items())
      run.ladders.emplace_back(name, hash.is_string() ? hash.text() : std::string());
  }
  std::string others;
  for (const auto& [name, value] : options.items()) {
    if (name == "ratings" || name == "revisions" || is_unset(value)) continue;
    others += fmt::format("{}{}{}", others.empty() ? "" : "; ", name,
                          value == true ? std::string() : ' ' + text_of(value));
  }
  if (!others.empty()) run.facts.emplace_back("options", others);
}

// Returns the number of records that a run wrote. `matched`: those for which a condition held. Of
// runs with the option `unique` it is unknown how many records were dropped.
std::optional<std::uint64_t> written_by(const Json& options, std::uint64_t records,
                                        std::optional<std::uint64_t> matched) {
  const auto is_set = [&options](const char* name) {
    return options.is_object() && options.contains(name) && !is_unset(options.at(name));
  };
  for (const char* chosen : {"sample", "top", "unique"}) {
    if (is_set(chosen)) return std::nullopt;
  }
  return is_set("where") ? matched : std::optional(records);
}

void add_input(RunFacts& run, const std::string& name, const std::string& format,
               std::optional<std::uint64_t> bytes, const std::string& sha256) {
  std::string text = name;
  if (!format.empty()) text += ", " + format;
  if (bytes) text += ", " + grouped(*bytes, "byte");
  if (!sha256.empty()) text += ", SHA-256 " + sha256;
  run.facts.emplace_back("input", text);
}

void add_speed(RunFacts& run, double seconds, std::uint64_t records) {
  run.facts.emplace_back("seconds", fmt::format("{:.2f}", seconds));
  if (seconds > 0)
    run.facts.emplace_back("puzzles per second",
                           fmt::format("{:.0f}", static_cast<double>(records) / seconds));
}

std::string word(const Json& object, const char* name) {
  const Json* const found = object.find(name);
  return found == nullptr || !found->is_string() ? std::string() : found->text();
}

std::optional<std::uint64_t> count_member(const Json& object, const char* name) {
  const Json* const found = object.find(name);
  return found == nullptr || !found->is_number_unsigned()
             ? std::nullopt
             : std::optional(found->get<std::uint64_t>());
}

std::string_view without(std::string_view text, std::string_view end) {
  return text.ends_with(end) ? text.substr(0, text.size() - end.size()) : text;
}

}  // namespace

std::optional<RunFacts> facts_of_provenance(const std::string& text, const std::string& file) {
  Json document;
  try {
    document = io::try_json(text).value_or(nullptr);
  } catch (const io::TooDeep&) {
    return std::nullopt;
  }
  if (!document.is_object() || word(document, "program") != "bitwhip" ||
      !count_member(document, "records") || !document.contains("options"))
    return std::nullopt;
  RunFacts run{file};
  run.records = count_member(document, "records");
  run.written = written_by(document.at("options"), *run.records, count_member(document, "matched"));
  run.facts.emplace_back("program",
                         fmt::format("bitwhip {} ({}), {}, {}, {}", word(document, "version"),
                                     word(document, "commit"), word(document, "compiler"),
                                     word(document, "build"), word(document, "isa")));
  add_options(run, document.at("options"));
  const Json inputs = document.value("inputs", Json::array()),
             caveats = document.value("caveats", Json::object());
  for (const Json& input : inputs.is_array() ? inputs : Json::array()) {
    if (input.is_object())
      add_input(run, word(input, "name"), word(input, "input-format"), count_member(input, "bytes"),
                word(input, "sha256"));
  }
  run.facts.emplace_back("complete",
                         document.value("complete", Json(false)) == true ? "yes" : "no");
  run.facts.emplace_back("records", grouped(*run.records));
  for (const auto& [name, value] : caveats.items())
    run.facts.emplace_back("caveat of " + name, text_of(value));
  if (const Json* const seconds = document.find("seconds");
      seconds != nullptr && seconds->is_number())
    add_speed(run, seconds->get<double>(), *run.records);
  return run;
}

std::optional<RunFacts> facts_of_journal(const std::string& text, const std::string& file) {
  batch::Journal journal;
  try {
    journal = batch::parse_journal(text, file);
  } catch (const io::IoError&) {
    return std::nullopt;
  }
  const Json options = io::parse_json(journal.options);
  RunFacts run{file};
  run.records = journal.tally.records;
  run.written = written_by(options, journal.tally.records, journal.tally.matched);
  run.facts.emplace_back("program", journal.program);
  add_options(run, options);
  for (const batch::JournalInput& input : journal.inputs)
    add_input(run, input.name, input.format, input.size, input.read ? input.sha256 : std::string());
  run.facts.emplace_back("complete", journal.complete ? "yes" : "no");
  run.facts.emplace_back("records", grouped(*run.records));
  add_speed(run, journal.seconds, *run.records);
  return run;
}

std::vector<std::string> provenance_names(const std::string& records) {
  constexpr std::array<std::string_view, 4> kPacked{".gz", ".zst", ".bz2", ".xz"};
  constexpr std::array<std::string_view, 5> kForms{".tsv", ".csv", ".jsonl", ".json", ".txt"};
  std::string_view plain = records;
  for (const std::string_view end : kPacked) plain = without(plain, end);
  std::string_view bare = plain;
  for (const std::string_view end : kForms) bare = without(bare, end);
  std::vector<std::string> names;
  for (const std::string_view stem : {std::string_view(records), plain, bare}) {
    for (const std::string_view end : {".json", ".provenance.json"}) {
      std::string name = std::string(stem) + std::string(end);
      if (name != records) add_once(names, std::move(name));
    }
  }
  return names;
}

void RunNotes::add(std::string_view lines, const std::string& file) {
  for (const std::string_view line : split(lines, '\n')) {
    if (!input::is_note(line) || batch::is_closing_note(line)) continue;
    if (++notes_ > kMostNotes || text_.size() + line.size() > kMostText)
      throw ListError(
          fmt::format("{}: up to here there are more than {} notes, or more than {} MiB of them",
                      printable(file), grouped(kMostNotes), kMostText >> 20));
    try {
      batch::Note note = batch::read_note(line);
      (text_ += line) += '\n';
      if (auto* made = std::get_if<batch::MadeNote>(&note)) add(std::move(*made), file);
      if (auto* filter = std::get_if<batch::FilterNote>(&note))
        filters_.push_back({file, std::move(*filter)});
      if (auto* done = std::get_if<batch::DoneNote>(&note)) add(std::move(*done));
    } catch (const io::IoError& error) {
      throw ListError(fmt::format("{}: {}", printable(file), error.what()));
    }
  }
}

void RunNotes::add(batch::MadeNote made, const std::string& file) {
  SeenShard shard{file, std::move(made)};
  const auto of_run = std::find_if(shards_.begin(), shards_.end(), [&](const SeenShard& other) {
    return other.made.text == shard.made.text;
  });
  for (const SeenShard& other : shards_) {
    shard.run = of_run == shards_.end() ? std::max(shard.run, other.run + 1) : of_run->run;
    if (other.made.text == shard.made.text && other.made.shard == shard.made.shard)
      throw io::IoError(
          fmt::format("the same {} is there twice: {} has it too",
                      shard.made.shard.of == 0 ? "run" : "shard " + shard.made.shard.text(),
                      printable(other.file)));
  }
  shards_.push_back(std::move(shard));
}

void RunNotes::add(batch::DoneNote done) {
  const auto of = std::find_if(shards_.rbegin(), shards_.rend(), [&](const SeenShard& shard) {
    return shard.made.shard == done.shard && !shard.done && shard.made.seed == done.seed;
  });
  if (of == shards_.rend())
    throw io::IoError("no note tells how the run was made that ends here: " + printable(done.text));
  of->done = std::move(done);
}

bool RunNotes::tells_of_several(const std::string& file) const {
  return lists::count_if(shards_, [&file](const SeenShard& shard) { return shard.file == file; }) >
         1;
}

bool RunNotes::tells_runs_apart() const {
  return std::none_of(shards_.begin(), shards_.end(), [this](const SeenShard& shard) {
    return shard.run != shards_.back().run && shard.file == shards_.back().file && !shard.done;
  });
}

std::optional<batch::MadeNote> RunNotes::run_of(const std::string& file) const {
  if (shards_.empty() || shards_.back().file != file || !tells_runs_apart()) return std::nullopt;
  batch::MadeNote made = shards_.back().made;
  const auto is_open = [&file](const SeenShard& shard) {
    return shard.file == file && !shard.done;
  };
  if (lists::count_if(shards_, is_open) > 1) made.shard = {};
  return made;
}

std::optional<std::uint64_t> RunNotes::puzzles_of(const std::string& file) const {
  if (lists::any_of(filters_, [&file](const Filter& filter) { return filter.file == file; }))
    return std::nullopt;
  std::optional<std::uint64_t> sum;
  for (const SeenShard& shard : shards_) {
    if (shard.file != file) continue;
    if (!shard.done || !shard.done->complete) return std::nullopt;
    sum = batch::counted_together(sum.value_or(0), shard.done->puzzles);
  }
  return sum;
}

RunNotes::Counts RunNotes::counts() const {
  Counts sum;
  for (const SeenShard& shard : shards_) {
    if (!shard.done) continue;
    sum.attempts = batch::counted_together(sum.attempts, shard.done->attempts.value_or(0));
    sum.grids = batch::counted_together(sum.grids, shard.done->grids);
    sum.puzzles = batch::counted_together(sum.puzzles, shard.done->puzzles);
  }
  return sum;
}

std::string RunNotes::why_not_whole(std::uint64_t records) const {
  if (!filters_.empty()) return "records were dropped: " + filters_.front().note.line;
  if (shards_.empty()) return "no note tells how the records were made";
  for (const SeenShard& shard : shards_) {
    // A file may have the records of several runs.
    const std::string name =
        shard.made.shard.of == 0 ? std::string() : " of shard " + shard.made.shard.text();
    if (!shard.done)
      return fmt::format("{}: the last line of a complete run{} is missing", printable(shard.file),
                         name);
    if (!shard.done->complete)
      return fmt::format("{}: the run{} is not complete", printable(shard.file), name);
    // A shard without grids has neither attempts nor puzzles.
    if (!shard.done->attempts || (shard.done->attempts == 0U && shard.done->puzzles > 0))
      return fmt::format("{}: the run{} tells of no attempts", printable(shard.file), name);
    if (shard.made.pattern != shards_.front().made.pattern)
      return fmt::format("{}: the pattern of this run is not that of {}", printable(shard.file),
                         printable(shards_.front().file));
  }
  const Counts made = counts();
  if (made.puzzles != records)
    return fmt::format("the notes tell of {}, and there are {}", counted(made.puzzles, "puzzle"),
                       counted(records, "record"));
  if (made.attempts == 0) return "no run made an attempt";
  return {};
}

std::string RunNotes::other_method() const {
  for (const SeenShard& shard : shards_) {
    if (!shard.made.method.empty() && shard.made.method != "controlled-bias")
      return shard.made.method;
  }
  return {};
}

bool RunNotes::has_pattern() const {
  return std::any_of(shards_.begin(), shards_.end(),
                     [](const SeenShard& shard) { return !shard.made.pattern.empty(); });
}

bool RunNotes::needs_weights(const std::string& file) const {
  return std::any_of(shards_.begin(), shards_.end(), [&file](const SeenShard& shard) {
    return shard.file == file && (!shard.made.pattern.empty() || shard.made.splits);
  });
}

RunNotes::DropKind RunNotes::dropped() const {
  DropKind dropped = DropKind::nothing;
  for (const Filter& filter : filters_) {
    if (filter.note.by_chance) continue;
    if (!filter.note.by_condition) return DropKind::otherwise;
    dropped = DropKind::by_condition;
  }
  return dropped;
}

bool RunNotes::uniform() const {
  return std::all_of(shards_.begin(), shards_.end(),
                     [](const SeenShard& shard) { return shard.made.grids == "uniform"; });
}

std::string RunNotes::above() const {
  if (shards_.empty()) throw ListError("no note tells how the records were made");
  const SeenShard& first = shards_.front();
  const std::uint64_t of = first.made.shard.of;
  for (const SeenShard& shard : shards_) {
    if (shard.run != first.run)
      throw ListError(fmt::format("{}: this shard is of another run than {}", printable(shard.file),
                                  printable(first.file)));
    if (shard.made.shard.of == of) continue;
    const std::string is = shard.made.shard.of == 0 ? "holds a whole run, and is no shard"
                                                    : "is shard " + shard.made.shard.text();
    throw ListError(fmt::format("{}: this file {}; {} is shard {}, and the shards of one run merge",
                                printable(shard.file), is, printable(first.file),
                                first.made.shard.text()));
  }
  // If `of` is more than the number of shards, one of the first numbers is missing.
  for (std::uint64_t i = 1; i <= std::min<std::uint64_t>(of, shards_.size() + 1); ++i) {
    const batch::ShardName where{i, of};
    if (std::none_of(shards_.begin(), shards_.end(),
                     [&where](const SeenShard& shard) { return shard.made.shard == where; }))
      throw ListError(fmt::format("shard {} is missing", where.text()));
  }
  std::string above = fmt::format("{}{}\n", input::kNoteMark, first.made.text);
  const auto filters_of = [this](const std::string& file) {
    std::vector<std::string> notes;
    for (const Filter& filter : filters_) {
      if (filter.file == file) notes.push_back(filter.note.line);
    }
    return notes;
  };
  const std::vector<std::string> filters = filters_of(first.file);
  for (const SeenShard& shard : shards_) {
    if (filters_of(shard.file) != filters)
      throw ListError(
          fmt::format("{}: the commands that dropped records of this shard are not those of {}",
                      printable(shard.file), printable(first.file)));
  }
  for (const std::string& filter : filters) (above += filter) += '\n';
  return above;
}

std::string RunNotes::below() const {
  Json sum;
  for (const SeenShard& shard : shards_) {
    if (!shard.done || !shard.done->complete)
      throw ListError(printable(shard.file) + ": this shard is not finished");
    Json done = io::parse_json(shard.done->text);
    done.erase("shard");
    if (sum.is_null()) {
      sum = std::move(done);
      continue;
    }
    for (const auto& [name, value] : done.items()) {
      if (name == "seed" || !value.is_number_unsigned() || !sum.contains(name) ||
          !sum[name].is_number_unsigned())
        continue;
      try {
        sum[name] =
            batch::counted_together(sum[name].get<std::uint64_t>(), value.get<std::uint64_t>());
      } catch (const io::IoError& error) {
        throw ListError(fmt::format("{}: {}", printable(shard.file), error.what()));
      }
    }
  }
  return batch::line_of(sum);
}

}  // namespace bitwhip::tables
