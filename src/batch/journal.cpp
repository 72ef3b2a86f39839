#include "batch/journal.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>
#include <vector>

#include "base/text.h"
#include "input/input.h"
#include "input/opening.h"
#include "io/io_error.h"
#include "io/json.h"

namespace bitwhip::batch {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kFirstWords = "bitwhip-journal 1 ";
constexpr std::size_t kHashDigits = 64;

std::string hash_of(std::string_view text) {
  io::Sha256 hash;
  hash.update(text.data(), text.size());
  return hash.hex();
}

Json place_to_json(const input::Place& place) {
  Json json{{"file", place.file},   {"offset", place.offset}, {"line", place.line},
            {"first", place.first}, {"next", place.next},     {"raw", {{"offset", place.raw.offset}, {"hash", place.raw.hash.save()}}}};
  if (place.parts > 0) json["parts"] = {place.part, place.parts};
  return json;
}

input::Place place_from(const Json& json) {
  input::Place place;
  place.file = json.at("file");
  place.offset = json.at("offset");
  place.line = json.at("line");
  place.first = json.at("first");
  place.next = json.at("next");
  if (json.contains("parts")) {
    place.part = json["parts"].at(0);
    place.parts = json["parts"].at(1);
  }
  place.raw.offset = json.at("raw").at("offset");
  const auto hash = io::Sha256::restore(json.at("raw").at("hash").get<std::string>());
  if (!hash) throw io::IoError("the state of the hash is damaged");
  place.raw.hash = *hash;
  return place;
}

Json input_to_json(const JournalInput& file) {
  Json json{{"name", file.name}, {"size", file.size}, {"changed_ns", file.changed_ns}, {"inode", file.inode}, {"read", file.read}};
  if (!file.format.empty()) json["format"] = file.format;
  if (!file.sha256.empty()) json["sha256"] = file.sha256;
  if (!file.head.empty()) json["head"] = file.head;
  if (!file.before.empty()) json["before"] = file.before;
  return json;
}

JournalInput input_from(const Json& json) {
  JournalInput file;
  file.name = json.at("name");
  file.size = json.at("size");
  file.changed_ns = json.at("changed_ns");
  file.inode = json.at("inode");
  file.read = json.at("read");
  file.format = json.value("format", "");
  file.sha256 = json.value("sha256", "");
  file.head = json.value("head", "");
  file.before = json.value("before", "");
  return file;
}

// Counts of numbers and of bounds are lists by number.
Json counts_to_json(const ValueCounts& counts) {
  using Kind = rating::Value::Kind;
  std::vector<std::uint64_t> finite, above;
  Json intervals = Json::array();
  for (const auto& [key, n] : counts.counts()) {
    const rating::Value value = value_of(key, counts.scale());
    if (key.kind == Kind::interval) intervals.push_back({value.n, value.upper, n});
    if (key.kind != Kind::finite && key.kind != Kind::above) continue;
    std::vector<std::uint64_t>& list = key.kind == Kind::finite ? finite : above;
    list.resize(static_cast<std::size_t>(value.n) + 1);
    list.back() = n;
  }
  return {{"tenths", counts.scale() == rating::Scale::tenths},
          {"finite", finite},
          {"intervals", intervals},
          {"above", above},
          {"infinite", counts.of_kind(Kind::infinite)},
          {"none", counts.of_kind(Kind::none)}};
}

ValueCounts counts_from(const Json& json) {
  using Kind = rating::Value::Kind;
  const rating::Scale scale = json.at("tenths").get<bool>() ? rating::Scale::tenths : rating::Scale::whole;
  ValueCounts counts;
  counts.set_scale(scale);
  const auto add = [&](Kind kind, int n, int upper, std::uint64_t times) {
    if (times > 0) counts.add(key_of(rating::Value{kind, n, upper, scale}), times);
  };
  const auto add_list = [&](Kind kind, const std::vector<std::uint64_t>& list) {
    for (std::size_t n = 0; n < list.size(); ++n) add(kind, static_cast<int>(n), 0, list[n]);
  };
  add_list(Kind::finite, json.at("finite"));
  for (const Json& row : json.at("intervals")) add(Kind::interval, row.at(0), row.at(1), row.at(2));
  add_list(Kind::above, json.at("above"));
  add(Kind::infinite, 0, 0, json.at("infinite"));
  add(Kind::none, 0, 0, json.at("none"));
  return counts;
}

// The counters of the searches, by name: one list for both directions.
template <class Stats, class Do>
void each_counter(Stats& stats, const Do& act) {
  act("passes", stats.passes);
  act("targets", stats.targets);
  act("filters", stats.filters);
  act("searches", stats.searches);
  act("nodes", stats.nodes);
  act("solver", stats.solver);
  act("arena_peak", stats.arena_peak);
}

Json maximum_to_json(const ProfileTally::Maximum& maximum) { return {maximum.number, maximum.file, maximum.line, maximum.puzzle}; }

ProfileTally::Maximum maximum_from(const Json& json) { return {json.at(0), json.at(1), json.at(2), json.at(3)}; }

Json profile_to_json(const ProfileTally& profile) {
  Json ratings = Json::array();
  for (const ProfileTally::OfRating& sums : profile.ratings) {
    Json json;
    json["lengths"] = sums.lengths;
    json["levels"] = Json::array();
    for (const auto& [level, distributions] : sums.levels) {
      Json row;
      row["level"] = rating::to_string(level);
      for (const Distribution& distribution : distributions) row["counters"].push_back(distribution.data());
      json["levels"].push_back(std::move(row));
    }
    for (const ProfileTally::Maximum& maximum : sums.maxima) json["maxima"].push_back(maximum_to_json(maximum));
    ratings.push_back(std::move(json));
  }
  return ratings;
}

ProfileTally profile_from(const Json& ratings) {
  ProfileTally profile;
  for (const Json& json : ratings) {
    ProfileTally::OfRating& sums = profile.ratings.emplace_back();
    sums.lengths = json.at("lengths").get<std::vector<rules::Counts>>();
    for (const Json& row : json.at("levels")) {
      const auto level = rating::parse_value(row.at("level").get<std::string>());
      if (!level) throw io::IoError("the journal names a level that is none");
      ProfileTally::Distributions& distributions = sums.levels[*level];
      for (std::size_t i = 0; i < rules::kCounters; ++i) {
        if (!Distribution::from_data(row.at("counters").at(i).get<std::vector<std::uint64_t>>(), distributions[i])) {
          throw io::IoError("the journal holds a distribution that is none");
        }
      }
    }
    for (std::size_t i = 0; i < rules::kCounters; ++i) sums.maxima[i] = maximum_from(json.at("maxima").at(i));
  }
  return profile;
}

Json tally_to_json(const Tally& tally) {
  Json json;
  json["records"] = tally.records;
  json["matched"] = tally.matched;
  json["undecided"] = tally.undecided;
  json["known"] = tally.known;
  if (tally.passed_over > 0) json["passed-over"] = tally.passed_over;
  for (std::size_t i = 0; i < tally.by_status.size(); ++i) {
    json["status"][std::string(rating::to_string(static_cast<rating::Status>(i)))] = tally.by_status[i];
  }
  json["ratings"] = Json::array();
  for (const ValueCounts& counts : tally.by_rating) json["ratings"].push_back(counts_to_json(counts));
  each_counter(tally.search, [&](const char* name, const std::uint64_t& n) { json["search"][name] = n; });
  if (!tally.profile.empty()) json["profile"] = profile_to_json(tally.profile);
  if (const Making& making = tally.making; making.draws > 0) json["making"] = {making.draws, making.grids, making.attempts, making.state};
  return json;
}

Tally tally_from(const Json& json) {
  Tally tally;
  tally.records = json.at("records");
  tally.matched = json.at("matched");
  tally.undecided = json.at("undecided");
  tally.known = json.at("known");
  tally.passed_over = json.value("passed-over", std::uint64_t{0});
  for (std::size_t i = 0; i < tally.by_status.size(); ++i) {
    tally.by_status[i] = json.at("status").at(std::string(rating::to_string(static_cast<rating::Status>(i))));
  }
  for (const Json& counts : json.at("ratings")) tally.by_rating.push_back(counts_from(counts));
  each_counter(tally.search, [&](const char* name, std::uint64_t& n) { n = json.at("search").at(name); });
  if (json.contains("profile")) tally.profile = profile_from(json["profile"]);
  if (json.contains("making")) {
    const Json& making = json["making"];
    tally.making = {making.at(0), making.at(1), making.at(2), making.at(3)};
  }
  return tally;
}

Json to_json(const Journal& journal) {
  Json json;
  json["program"] = journal.program;
  json["complete"] = journal.complete;
  json["options"] = io::parse_json<Json>(journal.options);
  json["inputs"] = Json::array();
  for (const JournalInput& file : journal.inputs) json["inputs"].push_back(input_to_json(file));
  json["place"] = place_to_json(journal.place);
  json["output"] = {{"bytes", journal.output_bytes}, {"sha256", journal.output_sha256}};
  json["lines"] = {{"header", journal.header_lines}, {"record", journal.record_lines}};
  json["counts"] = tally_to_json(journal.tally);
  json["seconds"] = journal.seconds;
  json["resumed"] = journal.resumed;
  return json;
}

Journal journal_from(const Json& json) {
  Journal journal;
  journal.program = json.at("program");
  journal.complete = json.at("complete");
  journal.options = io::json_text(json.at("options"));
  for (const Json& file : json.at("inputs")) journal.inputs.push_back(input_from(file));
  journal.place = place_from(json.at("place"));
  journal.output_bytes = json.at("output").at("bytes");
  journal.output_sha256 = json.at("output").at("sha256");
  journal.header_lines = json.at("lines").at("header");
  journal.record_lines = json.at("lines").at("record");
  journal.tally = tally_from(json.at("counts"));
  journal.seconds = json.at("seconds");
  journal.resumed = json.at("resumed");
  return journal;
}

}  // namespace

std::string journal_path(const std::string& output) { return output + ".journal"; }

bool is_journal(std::string_view text) { return text.empty() || text.starts_with(kFirstWords); }

std::string to_string(const Journal& journal) {
  // A file name need not be UTF-8, but JSON must.
  const std::string text = io::json_text(to_json(journal), 1) + "\n";
  return fmt::format("{}{}\n{}", kFirstWords, hash_of(text), text);
}

Journal parse_journal(std::string_view text, const std::string& name) {
  const auto refuse = [&](std::string_view why) { return io::IoError(fmt::format("{}: {}", name, why)); };
  if (!text.starts_with(kFirstWords)) throw refuse("this is no journal of this program");
  text.remove_prefix(kFirstWords.size());
  const std::string_view hash = text.substr(0, kHashDigits);
  text.remove_prefix(hash.size());
  if (!text.starts_with('\n') || hash != hash_of(text.substr(1))) throw refuse("the journal is damaged: it was edited, or not written to its end");
  try {
    return journal_from(io::parse_json<Json>(text.substr(1)));
  } catch (const Json::exception& error) {
    throw refuse(error.what());
  } catch (const io::IoError& error) {
    throw refuse(error.what());
  }
}

PartLines::PartLines(std::string path, const io::Stop& stop)
    : path_(std::move(path)), input_({path_}, stop, false), source_(*input_.next()), block_(kBlock) {}

bool PartLines::next(std::string& line) {
  line.clear();
  for (bool whole = false; !whole;) {
    if (begin_ == end_) {
      begin_ = end_ = 0;
      end_ = source_.read(block_.data(), block_.size());
    }
    if (end_ == 0) break;
    const void* found = std::memchr(block_.data() + begin_, '\n', end_ - begin_);
    whole = found != nullptr;
    const std::size_t end = whole ? static_cast<std::size_t>(static_cast<const char*>(found) - block_.data()) + 1 : end_;
    line.append(block_.data() + begin_, end - begin_);
    begin_ = end;
  }
  return !line.empty();
}

namespace {

// The number in a cell of a record.
std::uint64_t number_in(std::string_view record, std::size_t cell, const std::string& path) {
  for (; cell > 0; --cell) record.remove_prefix(std::min(record.find_first_of("\t,"), record.size() - 1) + 1);
  const auto number = parse_number<std::uint64_t>(record.substr(0, record.find_first_of("\t,\n")));
  if (!number) throw io::IoError(printable(path) + ": a record has no number where the order of the parts is told");
  return *number;
}

}  // namespace

InOrder::InOrder(std::vector<std::string> paths, std::size_t cell, Read read)
    : paths_(std::move(paths)), cell_(cell), read_(std::move(read)), next_(paths_.size()) {
  for (std::size_t i = 0; i < next_.size(); ++i) read_next(i);
}

bool InOrder::take(std::string& out) {
  if (waiting_.empty()) return false;
  const std::size_t i = waiting_.begin()->second;
  waiting_.erase(waiting_.begin());
  out += next_[i];
  read_next(i);
  return true;
}

void InOrder::read_next(std::size_t i) {
  next_[i].clear();
  if (read_(i, next_[i])) waiting_.emplace(number_in(next_[i], cell_, paths_[i]), i);
}

bool merge(std::span<const Part> parts, io::Sink& sink, const io::Stop& stop, std::optional<std::size_t> ordered_by) {
  std::vector<std::unique_ptr<PartLines>> lines;
  std::vector<std::string> paths;
  std::vector<std::size_t> notes(parts.size());  // of each part, met so far
  std::vector<std::uint64_t> left;               // records of each part
  std::size_t passed = 0;
  std::string text, line;
  const auto fewer = [&](std::size_t i) { return io::IoError(printable(parts[i].path) + ": the part holds fewer records than its journal tells"); };
  const auto take = [&](std::size_t i) {
    if (!lines[i]->next(line)) throw fewer(i);
  };
  // All parts have the notes of the input; the first to come to one writes it.
  const auto is_note = [&](std::size_t i) {
    if (!input::is_note(line)) return false;
    if (++notes[i] > passed) {
      text += line;
      ++passed;
    }
    return true;
  };
  // Parts of a search hold what was chosen of their records, so only their end tells how many there
  // are.
  const auto read = [&](std::size_t i, std::string& record) {
    if (!ordered_by && left[i]-- == 0) return false;
    do {
      if (lines[i]->next(line)) continue;
      if (ordered_by) return false;
      throw fewer(i);
    } while (is_note(i));
    record += line;
    for (int n = 1; n < parts[i].journal.record_lines; ++n, record += line) take(i);
    return true;
  };
  for (const Part& part : parts) {
    lines.push_back(std::make_unique<PartLines>(part.path, stop));
    paths.push_back(part.path);
    left.push_back(part.journal.tally.records);
    text.clear();
    for (int n = 0; n < part.journal.header_lines; ++n, text += line) take(lines.size() - 1);
  }
  constexpr std::size_t kPieceBytes = std::size_t{256} << 10;
  std::optional<InOrder> in_order;
  if (ordered_by) in_order.emplace(paths, *ordered_by, read);
  for (std::uint64_t k = 0; in_order ? in_order->take(text) : read(k % parts.size(), text); ++k) {
    if (text.size() < kPieceBytes) continue;
    if (stop.reason() != 0 || !sink.write(text)) return false;
    text.clear();
  }
  for (std::size_t i = 0; i < parts.size(); ++i) {
    while (lines[i]->next(line)) {
      if (!is_note(i)) throw io::IoError(printable(parts[i].path) + ": the part holds more records than its journal tells");
    }
  }
  return text.empty() || sink.write(text);
}

}  // namespace bitwhip::batch
