#include "tables/run_facts.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

#include "base/lists.h"
#include "base/text.h"
#include "batch/journal.h"
#include "io/io_error.h"
#include "io/json.h"
#include "tables/list_reader.h"

namespace bitwhip::tables {

namespace {

using Json = nlohmann::ordered_json;

std::string text_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  if (!value.is_array()) return io::json_text(value);
  std::string text;
  for (const Json& each : value) text += (text.empty() ? "" : ", ") + text_of(each);
  return text;
}

// What an option says when nobody asked for anything.
bool is_unset(const Json& value) { return value.is_null() || value == false || (value.is_array() && value.empty()); }

// "W, B"; where one of them has another revision than the first, "W (revision 1), B (revision 2)".
std::string take_ratings(RunFacts& run, const Json& options) {
  const Json ratings = options.value("ratings", Json::array()), revisions = options.value("revisions", Json::array());
  if (!ratings.is_array() || !revisions.is_array()) return {};
  const bool told = std::any_of(revisions.begin(), revisions.end(), [](const Json& revision) { return revision != 1; });
  std::string text;
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    text += (i == 0 ? "" : ", ") + text_of(ratings[i]);
    if (i >= revisions.size()) continue;
    if (told) text += fmt::format(" (revision {})", text_of(revisions[i]));
    if (ratings[i].is_string() && revisions[i].is_number_unsigned()) run.revisions.emplace_back(ratings[i], revisions[i]);
  }
  return text;
}

void add_options(RunFacts& run, const Json& options) {
  if (!options.is_object()) return;
  if (const std::string ratings = take_ratings(run, options); !ratings.empty()) run.facts.emplace_back("ratings", ratings);
  std::string others;
  for (const auto& [name, value] : options.items()) {
    if (name == "ratings" || name == "revisions" || is_unset(value)) continue;
    others += fmt::format("{}{}{}", others.empty() ? "" : "; ", name, value == true ? std::string() : ' ' + text_of(value));
  }
  if (!others.empty()) run.facts.emplace_back("options", others);
}

// The records that a run wrote. matched: those for which a condition held. Runs that tell classes
// apart have the option `unique`; how many records they leave out is not told.
std::optional<std::uint64_t> written_by(const Json& options, std::uint64_t records, std::optional<std::uint64_t> matched) {
  const auto is_set = [&options](const char* name) { return options.is_object() && options.contains(name) && !is_unset(options[name]); };
  for (const char* chosen : {"sample", "top", "unique"}) {
    if (is_set(chosen)) return std::nullopt;
  }
  return is_set("where") ? matched : std::optional(records);
}

void add_input(RunFacts& run, const std::string& name, const std::string& format, std::optional<std::uint64_t> bytes, const std::string& sha256) {
  std::string text = name;
  if (!format.empty()) text += ", " + format;
  if (bytes) text += ", " + grouped(*bytes, "byte");
  if (!sha256.empty()) text += ", SHA-256 " + sha256;
  run.facts.emplace_back("input", text);
}

void add_speed(RunFacts& run, double seconds, std::uint64_t records) {
  run.facts.emplace_back("seconds", fmt::format("{:.2f}", seconds));
  if (seconds > 0) run.facts.emplace_back("puzzles per second", fmt::format("{:.0f}", static_cast<double>(records) / seconds));
}

std::string word(const Json& object, const char* name) {
  const auto found = object.find(name);
  return found == object.end() || !found->is_string() ? std::string() : found->get<std::string>();
}

std::optional<std::uint64_t> count_member(const Json& object, const char* name) {
  const auto found = object.find(name);
  return found == object.end() || !found->is_number_unsigned() ? std::nullopt : std::optional(found->get<std::uint64_t>());
}

std::string_view without(std::string_view text, std::string_view end) {
  return text.ends_with(end) ? text.substr(0, text.size() - end.size()) : text;
}

}  // namespace

std::optional<RunFacts> facts_of_provenance(const std::string& text, const std::string& file) {
  if (shape_of(text).is_too_deep()) return std::nullopt;
  const Json document = io::try_json<Json>(text);
  if (!document.is_object() || word(document, "program") != "bitwhip" || !count_member(document, "records") || !document.contains("options"))
    return std::nullopt;
  RunFacts run{file};
  run.records = count_member(document, "records");
  run.written = written_by(document["options"], *run.records, count_member(document, "matched"));
  run.facts.emplace_back("program", fmt::format("bitwhip {} ({}), {}, {}, {}", word(document, "version"), word(document, "commit"),
                                                word(document, "compiler"), word(document, "build"), word(document, "isa")));
  add_options(run, document["options"]);
  const Json inputs = document.value("inputs", Json::array()), caveats = document.value("caveats", Json::object());
  for (const Json& input : inputs) {
    if (input.is_object()) add_input(run, word(input, "name"), word(input, "input-format"), count_member(input, "bytes"), word(input, "sha256"));
  }
  run.facts.emplace_back("complete", document.value("complete", Json(false)) == true ? "yes" : "no");
  run.facts.emplace_back("records", grouped(*run.records));
  for (const auto& [name, value] : caveats.items()) run.facts.emplace_back("caveat of " + name, text_of(value));
  if (const auto seconds = document.find("seconds"); seconds != document.end() && seconds->is_number())
    add_speed(run, seconds->get<double>(), *run.records);
  return run;
}

std::optional<RunFacts> facts_of_journal(const std::string& text, const std::string& file) {
  if (shape_of(text).is_too_deep()) return std::nullopt;
  batch::Journal journal;
  try {
    journal = batch::parse_journal(text, file);
  } catch (const io::IoError&) {
    return std::nullopt;
  }
  if (shape_of(journal.options).is_too_deep()) return std::nullopt;
  const Json options = io::try_json<Json>(journal.options);
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

}  // namespace bitwhip::tables
