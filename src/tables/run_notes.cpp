#include "tables/run_notes.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/text.h"
#include "input/opening.h"
#include "io/json.h"
#include "tables/list_reader.h"

namespace bitwhip::tables {

namespace {

using Json = nlohmann::ordered_json;
constexpr std::string_view kMark = "#bitwhip ";

// A note's member as text; empty where it has none.
std::string member(const Json& note, const char* name) {
  const auto found = note.find(name);
  return found == note.end() ? std::string() : found->is_string() ? found->get<std::string>() : io::json_text(*found);
}
std::string member(const std::string& note, const char* name) { return member(io::parse_json<Json>(note), name); }

std::uint64_t count_of(const std::string& done, const char* name) {
  const Json note = io::parse_json<Json>(done);
  const auto found = note.find(name);
  return found != note.end() && found->is_number_unsigned() ? found->get<std::uint64_t>() : 0;
}

std::string as_note(const Json& note) { return fmt::format("{}{}\n", kMark, io::json_text(note)); }

}  // namespace

void RunNotes::add(std::string_view lines, const std::string& file) {
  for (const std::string_view line : split(lines, '\n')) {
    if (!input::is_note(line)) continue;
    const auto fail = [&](std::string_view why) { throw ListError(fmt::format("{}: {}: {}", printable(file), why, printable(line))); };
    Json note = io::try_json<Json>(line.substr(kMark.size()));
    if (!note.is_object()) fail("this note is no JSON object");
    (text_ += line) += '\n';
    std::string where = member(note, "shard");
    if (note.contains("filter")) filters_.push_back({file, std::string(line)});
    if (note.contains("made")) {
      note.erase("shard");
      Shard shard{file, io::json_text(note), std::move(where)};
      const auto of_run = std::find_if(shards_.begin(), shards_.end(), [&](const Shard& other) { return other.made == shard.made; });
      for (const Shard& other : shards_) {
        shard.run = of_run == shards_.end() ? std::max(shard.run, other.run + 1) : of_run->run;
        if (other.made == shard.made && other.where == shard.where)
          throw ListError(fmt::format("{}: the same {} is there twice: {} has it too", printable(file),
                                      shard.where.empty() ? "run" : "shard " + shard.where, printable(other.file)));
      }
      shards_.push_back(std::move(shard));
    } else if (note.contains("done")) {
      const auto of = std::find_if(shards_.rbegin(), shards_.rend(), [&](const Shard& shard) {
        return shard.where == where && shard.done.empty() && member(shard.made, "seed") == member(note, "seed");
      });
      if (of == shards_.rend()) fail("no note tells how the run was made that ends here");
      of->done = io::json_text(note);
    }
  }
}

bool RunNotes::tells_runs_apart() const {
  return std::none_of(shards_.begin(), shards_.end(), [this](const Shard& shard) {
    return shard.run != shards_.back().run && shard.file == shards_.back().file && shard.done.empty();
  });
}

RunNotes::Counts RunNotes::counts() const {
  Counts sum;
  for (const Shard& shard : shards_) {
    if (shard.done.empty()) continue;
    sum.attempts += count_of(shard.done, "attempts");
    sum.grids += count_of(shard.done, "grids");
    sum.puzzles += count_of(shard.done, "puzzles");
  }
  return sum;
}

std::string RunNotes::why_not_whole(std::uint64_t records) const {
  if (!filters_.empty()) return "records were dropped: " + filters_.front().note;
  if (shards_.empty()) return "no note tells how the records were made";
  for (const Shard& shard : shards_) {
    if (shard.done.empty()) return fmt::format("{}: the last line of a complete run is missing", printable(shard.file));
    if (member(shard.done, "complete") != "true") return fmt::format("{}: the run is not complete", printable(shard.file));
    if (count_of(shard.done, "attempts") == 0) return fmt::format("{}: the run tells of no attempts", printable(shard.file));
    if (member(shard.made, "pattern") != member(shards_.front().made, "pattern"))
      return fmt::format("{}: the pattern of this run is not that of {}", printable(shard.file), printable(shards_.front().file));
  }
  if (const std::uint64_t made = counts().puzzles; made != records)
    return fmt::format("the notes tell of {}, and there are {}", counted(made, "puzzle"), counted(records, "record"));
  return {};
}

std::string RunNotes::other_method() const {
  for (const Shard& shard : shards_) {
    std::string method = member(shard.made, "method");
    if (!method.empty() && method != "controlled-bias") return method;
  }
  return {};
}

bool RunNotes::has_pattern() const {
  return std::any_of(shards_.begin(), shards_.end(), [](const Shard& shard) { return !member(shard.made, "pattern").empty(); });
}

bool RunNotes::needs_weights(const std::string& file) const {
  return std::any_of(shards_.begin(), shards_.end(), [&file](const Shard& shard) {
    const std::string split = member(shard.made, "split");
    return shard.file == file && (!member(shard.made, "pattern").empty() || (!split.empty() && split != "none"));
  });
}

RunNotes::Dropped RunNotes::dropped() const {
  Dropped dropped = Dropped::nothing;
  for (const Filter& filter : filters_) {
    const Json note = io::parse_json<Json>(std::string_view(filter.note).substr(kMark.size()));
    for (const auto& [name, value] : note.items()) {
      if (name == "filter" || name == "sample") continue;
      if (name != "where") return Dropped::otherwise;
      dropped = Dropped::by_condition;
    }
  }
  return dropped;
}

bool RunNotes::uniform() const {
  return std::all_of(shards_.begin(), shards_.end(), [](const Shard& shard) { return member(shard.made, "grids") == "uniform"; });
}

std::vector<std::string> RunNotes::filters_of(const std::string& file) const {
  std::vector<std::string> notes;
  for (const Filter& filter : filters_) {
    if (filter.file == file) notes.push_back(filter.note);
  }
  return notes;
}

std::string RunNotes::above() const {
  const Shard& first = shards_.front();
  const auto of = parse_number<std::size_t>(std::string_view(first.where).substr(std::min(first.where.find('/') + 1, first.where.size())));
  for (const Shard& shard : shards_) {
    if (shard.run != first.run)
      throw ListError(fmt::format("{}: this shard is of another run than {}", printable(shard.file), printable(first.file)));
  }
  for (std::size_t i = 1; i <= of.value_or(0); ++i) {
    const std::string where = fmt::format("{}/{}", i, *of);
    if (std::none_of(shards_.begin(), shards_.end(), [&where](const Shard& shard) { return shard.where == where; }))
      throw ListError(fmt::format("shard {} is missing", where));
  }
  if (of != shards_.size()) throw ListError(fmt::format("{}: the shards are not all of {}", printable(first.file), first.where));
  std::string above = as_note(io::parse_json<Json>(first.made));
  const std::vector<std::string> filters = filters_of(first.file);
  for (const Shard& shard : shards_) {
    if (filters_of(shard.file) != filters)
      throw ListError(
          fmt::format("{}: the commands that dropped records of this shard are not those of {}", printable(shard.file), printable(first.file)));
  }
  for (const std::string& filter : filters) (above += filter) += '\n';
  return above;
}

std::string RunNotes::below() const {
  Json sum;
  for (const Shard& shard : shards_) {
    Json done = io::try_json<Json>(shard.done);
    if (!done.is_object() || member(done, "complete") != "true") throw ListError(printable(shard.file) + ": this shard is not finished");
    done.erase("shard");
    if (sum.is_null()) {
      sum = std::move(done);
      continue;
    }
    for (const auto& [name, value] : done.items()) {
      if (name != "seed" && value.is_number_unsigned() && sum.contains(name)) sum[name] = sum[name].get<std::uint64_t>() + value.get<std::uint64_t>();
    }
  }
  return as_note(sum);
}

}  // namespace bitwhip::tables
