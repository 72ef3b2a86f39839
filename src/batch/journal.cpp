#include "batch/journal.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <tuple>
#include <utility>

#include "base/lists.h"
#include "base/text.h"
#include "batch/notes.h"
#include "collect/generator.h"
#include "input/opening.h"
#include "io/io_error.h"
#include "io/json.h"
#include "rating/status.h"
#include "rating/value.h"

namespace bitwhip::batch {

namespace {

using io::Json;

constexpr std::string_view kFirstWords = "bitwhip-journal 1 ";
constexpr std::size_t kHashDigits = 64;

std::string hash_of(std::string_view text) {
  io::Sha256 hash;
  hash.update(text.data(), text.size());
  return hash.hex();
}

// Thrown for a journal of an older version from which this one cannot go on: `generate` kept four
// numbers where a draw with its place is wanted.
struct OlderJournal {};

// A serializer for JSON objects that writes or reads, so that each type describes its members once
// for both directions.
class JsonMembers {
 public:
  enum class Direction : bool { write, read };

  // path: of the object itself, such as "place.", for messages.
  JsonMembers(Json& json, Direction direction, std::string path = {})
      : json_(json),
        direction_(direction),
        reads_(direction == Direction::read),
        path_(std::move(path)) {}

  bool reads() const { return reads_; }
  bool reads_array(const std::string& name) const {
    return reads_ && json_.contains(name) && json_.at(name).is_array();
  }

  template <class Value>
  void operator()(const std::string& name, Value& value) {
    if (reads_) {
      const Json& found = member(name);
      try {
        found.get_to(value);
      } catch (const Json::TypeError& error) {
        refuse_member(path_ + name, error.wanted, found);
      }
    } else {
      json_[name] = value;
    }
  }
  // Handles an optional member, which is written where `writes` is true.
  template <class Value>
  void optional(const std::string& name, Value& value, bool writes) {
    if (reads_ ? json_.contains(name) : writes) (*this)(name, value);
  }
  // Handles a nested object; act(members) describes its members.
  template <class Act>
  void object(const std::string& name, const Act& act) {
    JsonMembers members(reads_ ? member(name) : json_[name], direction_, path_ + name + '.');
    act(members);
  }
  // Handles an optional object, which is written where `writes` is true; describe(members, value)
  // describes its members.
  template <class Value>
  void optional_object(const std::string& name, Value& value, bool writes) {
    if (reads_ ? json_.contains(name) : writes)
      object(name, [&](JsonMembers& members) { describe(members, value); });
  }
  // Handles an array of objects; describe(members, value) describes the members of each.
  template <class Value>
  void list(const std::string& name, std::vector<Value>& values) {
    Json& rows = reads_ ? member(name) : (json_[name] = Json::array());
    if (!rows.is_array()) refuse_member(path_ + name, "an array", rows);
    if (reads_) values.resize(rows.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (!reads_) rows.push_back(Json::object());
      JsonMembers row(rows.at(i), direction_, fmt::format("{}{}[{}].", path_, name, i));
      describe(row, values[i]);
    }
  }
  // The same of an array that is left out where it is empty.
  template <class Value>
  void optional_list(const std::string& name, std::vector<Value>& values) {
    if (reads_ ? json_.contains(name) : !values.empty()) list(name, values);
  }

 private:
  // Returns the member to read. Throws IoError if it is missing.
  Json& member(const std::string& name) {
    if (!path_.empty() && !json_.is_object())
      refuse_member(path_.substr(0, path_.size() - 1), "an object", json_);
    if (!json_.contains(name))
      throw io::IoError(fmt::format("its member '{}{}' is missing", path_, name));
    return json_.at(name);
  }

  Json& json_;
  const Direction direction_;
  const bool reads_;
  const std::string path_;
};

// Writes and clears the buffer once it is large. Returns false when write_in_order() does.
bool write_when_large(std::string& text, io::Sink& sink, const io::Stop& stop) {
  constexpr std::size_t kPieceBytes = std::size_t{256} << 10;
  if (text.size() < kPieceBytes) return true;
  if (stop.reason() != 0 || !sink.write(text)) return false;
  text.clear();
  return true;
}

void describe(JsonMembers& of, input::InputPosition& place) {
  of("file", place.file);
  of("offset", place.offset);
  of("line", place.line);
  of("first", place.first);
  of("next", place.next);
  of.object("raw", [&](JsonMembers& raw) {
    std::string state = place.raw.hash.save();
    raw("offset", place.raw.offset);
    raw("hash", state);
    const auto hash = io::Sha256::restore(state);
    if (!hash) throw io::IoError("the state of the hash is damaged");
    place.raw.hash = *hash;
  });
  std::array<std::uint64_t, 2> parts{place.part, place.parts};
  of.optional("parts", parts, place.parts > 0);
  std::tie(place.part, place.parts) = std::tie(parts[0], parts[1]);
}

void describe(JsonMembers& of, JournalInput& file) {
  of("name", file.name);
  of("size", file.size);
  of("changed_ns", file.changed_ns);
  of("inode", file.inode);
  of("read", file.read);
  of.optional("format", file.format, !file.format.empty());
  of.optional("sha256", file.sha256, !file.sha256.empty());
}

// Finite values and lower bounds (>n) are stored as dense arrays of counts, indexed by n; great
// finite values, such as scores, one by one.
void describe(JsonMembers& of, ValueCounts& counts) {
  using rating::ValueKind;
  constexpr int kDense = 1000;
  std::vector<std::uint64_t> finite, above;
  std::vector<std::tuple<int, std::uint64_t>> great;
  std::vector<std::tuple<int, int, std::uint64_t>> intervals;
  std::uint64_t infinite = counts.of_kind(ValueKind::infinite),
                none = counts.of_kind(ValueKind::none);
  bool tenths = counts.scale() == rating::Scale::tenths,
       named = counts.scale() == rating::Scale::difficulty;
  for (const auto& [key, n] : counts.counts()) {
    const rating::Value value = value_of(key, counts.scale());
    if (key.kind == ValueKind::interval) intervals.emplace_back(value.n, value.upper, n);
    const bool is_great = key.kind == ValueKind::finite && value.n >= kDense;
    if (is_great) great.emplace_back(value.n, n);
    if (is_great || (key.kind != ValueKind::finite && key.kind != ValueKind::above)) continue;
    std::vector<std::uint64_t>& list = key.kind == ValueKind::finite ? finite : above;
    list.resize(static_cast<std::size_t>(value.n) + 1);
    list.back() = n;
  }
  of("tenths", tenths);
  of.optional("named", named, named);
  of("finite", finite);
  of.optional("great", great, !great.empty());
  of("intervals", intervals);
  of("above", above);
  of("infinite", infinite);
  of("none", none);
  if (!of.reads()) return;
  const rating::Scale scale = named    ? rating::Scale::difficulty
                              : tenths ? rating::Scale::tenths
                                       : rating::Scale::whole;
  counts.set_scale(scale);
  const auto add = [&](ValueKind kind, int n, int upper, std::uint64_t times) {
    if (times > 0) counts.add(key_of(rating::Value{kind, n, upper, scale}), times);
  };
  for (std::size_t n = 0; n < finite.size(); ++n)
    add(ValueKind::finite, static_cast<int>(n), 0, finite[n]);
  for (const auto& [n, times] : great) add(ValueKind::finite, n, 0, times);
  for (const auto& [n, upper, times] : intervals) add(ValueKind::interval, n, upper, times);
  for (std::size_t n = 0; n < above.size(); ++n)
    add(ValueKind::above, static_cast<int>(n), 0, above[n]);
  add(ValueKind::infinite, 0, 0, infinite);
  add(ValueKind::none, 0, 0, none);
}

using ProfiledLevel = std::pair<rating::Value, ProfileTally::Distributions>;

void describe(JsonMembers& of, ProfiledLevel& level) {
  std::string value = rating::to_string(level.first);
  std::array<std::vector<std::uint64_t>, rules::kCounters> counters;
  for (std::size_t i = 0; i < rules::kCounters; ++i) counters[i] = level.second[i].data();
  of("level", value);
  of("counters", counters);
  if (!of.reads()) return;
  const auto read = rating::parse_value(value);
  if (!read) throw io::IoError("it names a level that is none");
  level.first = *read;
  for (std::size_t i = 0; i < rules::kCounters; ++i) {
    if (!Distribution::from_data(counters[i], level.second[i]))
      throw io::IoError("it holds a distribution that is none");
  }
}

void describe(JsonMembers& of, ProfileTally::OfRating& sums) {
  std::vector<ProfiledLevel> levels(sums.levels.begin(), sums.levels.end());
  std::array<std::tuple<std::uint64_t, std::string, std::uint64_t, std::string>, rules::kCounters>
      maxima;
  const auto members_of = [](ProfileTally::Maximum& maximum) {
    return std::tie(maximum.number, maximum.file, maximum.line, maximum.puzzle);
  };
  for (std::size_t i = 0; i < rules::kCounters; ++i) maxima[i] = members_of(sums.maxima[i]);
  of("phases", sums.phases);
  of.list("levels", levels);
  of("maxima", maxima);
  if (!of.reads()) return;
  sums.levels.insert(levels.begin(), levels.end());
  for (std::size_t i = 0; i < rules::kCounters; ++i) members_of(sums.maxima[i]) = maxima[i];
}

void describe(JsonMembers& of, collect::UnitResumePoint& place) {
  of("attempts", place.attempts);
  of("puzzles", place.puzzles);
  of("random", place.random);
  of("order", place.order);
  const auto is_cell = [](std::uint8_t cell) { return cell < kCells; };
  if (place.order.size() > kCells || !lists::all_of(place.order, is_cell))
    throw io::IoError("it holds an order of cells that is none");
}

void describe(JsonMembers& of, GeneratorProgress& making) {
  of("draws", making.draws);
  of("grids", making.grids);
  of("attempts", making.attempts);
  of("state", making.state);
  of.optional_object("place", making.place, making.place.attempts > 0);
}

void describe(JsonMembers& of, Tally& tally) {
  of("records", tally.records);
  of("matched", tally.matched);
  of("undecided", tally.undecided);
  of("known", tally.known);
  of.optional("passed-over", tally.passed_over, tally.passed_over > 0);
  of.object("status", [&](JsonMembers& status) {
    for (const rating::StatusInfo& row : rating::statuses())
      status(std::string(row.name), tally.by_status[static_cast<std::size_t>(row.status)]);
  });
  of.list("ratings", tally.by_rating);
  of.object("search", [&stats = tally.search](JsonMembers& search) {
    search("passes", stats.passes);
    search("targets", stats.targets);
    search("filters", stats.filters);
    search("searches", stats.searches);
    search("nodes", stats.nodes);
    search("solver", stats.solver);
    search("arena_peak", stats.arena_peak);
  });
  of.optional_list("profile", tally.profile.ratings);
  if (of.reads_array("making")) throw OlderJournal{};
  of.optional_object("making", tally.making,
                     tally.making.draws > 0 || tally.making.place.attempts > 0);
}

void describe(JsonMembers& of, ClosingNoteBuilder::Saved& closing) {
  of("hash", closing.hash);
  of("records", closing.records);
  of("read", closing.read);
}

void describe(JsonMembers& of, Journal& journal) {
  of("program", journal.program);
  of.optional("command", journal.command, !journal.command.empty());
  of("complete", journal.complete);
  Json options = of.reads() ? Json() : io::parse_json(journal.options);
  of("options", options);
  journal.options = io::json_text(options);
  of.list("inputs", journal.inputs);
  of.object("place", [&](JsonMembers& place) { describe(place, journal.place); });
  of.object("output", [&](JsonMembers& output) {
    output("bytes", journal.output_bytes);
    output("sha256", journal.output_sha256);
  });
  of.object("lines", [&](JsonMembers& lines) {
    lines("header", journal.header_lines);
    lines("record", journal.record_lines);
  });
  of.object("counts", [&](JsonMembers& counts) { describe(counts, journal.tally); });
  of.optional_object("closing", journal.closing, !journal.closing.hash.empty());
  of("seconds", journal.seconds);
  of("resumed", journal.resumed);
}

// Refuses a resume point that no run produces: behind the input, or with inconsistent numbers.
// Resuming from it would leave out records.
void check_place(const Journal& journal) {
  const input::InputPosition& place = journal.place;
  const auto check = [](bool holds, const std::string& why) {
    if (!holds) throw io::IoError(why);
  };
  const auto above = [](std::string_view name, std::uint64_t number, std::string_view other,
                        std::uint64_t bound) {
    return fmt::format("its member 'place.{}' is {}, and {} is {}", name, number, other, bound);
  };
  check(place.file <= journal.inputs.size(),
        above("file", place.file, "the number of its inputs", journal.inputs.size()));
  for (std::size_t i = 0; i < place.file; ++i)
    check(journal.inputs[i].read,
          fmt::format("its member 'place.file' is {}, and inputs[{}] was not read to its end",
                      place.file, i));
  check(place.line >= 1, "its member 'place.line' is 0, and lines are counted from 1");
  check(place.line - 1 <= place.offset, above("line", place.line, "'place.offset'", place.offset));
  check(place.first <= place.next, above("first", place.first, "'place.next'", place.next));
  check(place.part <= place.parts,
        above("part", place.part, "the number of parts that are done", place.parts));
  if (place.file == 0)
    check(place.first <= place.line, above("first", place.first, "'place.line'", place.line));
}

}  // namespace

bool is_journal(std::string_view text) { return text.empty() || text.starts_with(kFirstWords); }

std::string to_string(Journal journal) {
  Json json;
  JsonMembers members(json, JsonMembers::Direction::write);
  describe(members, journal);
  // json_text() replaces what is not UTF-8, since a file name may hold any bytes but JSON must not.
  const std::string text = io::json_text(json, 1) + "\n";
  return fmt::format("{}{}\n{}", kFirstWords, hash_of(text), text);
}

Journal parse_journal(std::string_view text, const std::string& name) {
  const auto refuse = [&](std::string_view why) {
    return io::IoError(fmt::format("{}: {}", name, why));
  };
  if (!text.starts_with(kFirstWords)) throw refuse("this is no journal of this program");
  text.remove_prefix(kFirstWords.size());
  const std::string_view hash = text.substr(0, kHashDigits);
  text.remove_prefix(hash.size());
  if (!text.starts_with('\n') || hash != hash_of(text.substr(1)))
    throw refuse("the journal is damaged: it was edited, or not written to its end");
  try {
    Json json = io::parse_json(text.substr(1));
    JsonMembers members(json, JsonMembers::Direction::read);
    Journal journal;
    describe(members, journal);
    check_place(journal);
    return journal;
  } catch (const OlderJournal&) {
    throw refuse(
        "this journal is of an older version of `bitwhip generate`, which did not keep the place "
        "within a draw that this version goes on from; begin anew, with --force or under another "
        "name of the output");
  } catch (const Json::Error& error) {
    throw refuse(fmt::format("the journal is damaged: {}", error.what()));
  } catch (const io::IoError& error) {
    throw refuse(fmt::format("the journal is damaged: {}", error.what()));
  }
}

ShardLineReader::ShardLineReader(const std::string& path, const io::Stop& stop)
    : input_({path}, stop, io::Hashing::no),
      source_(*input_.next()),
      block_(std::size_t{32} << 10) {}

bool ShardLineReader::next(std::string& line) {
  line.clear();
  while (!line.ends_with('\n')) {
    if (rest_.empty()) rest_ = {block_.data(), source_.read(block_.data(), block_.size())};
    if (rest_.empty()) break;
    const std::size_t size = std::min(rest_.find('\n'), rest_.size() - 1) + 1;
    line += rest_.substr(0, size);
    rest_.remove_prefix(size);
  }
  return !line.empty();
}

bool write_in_order(const std::vector<std::string>& paths, std::size_t cell,
                    const std::function<bool(std::size_t part, std::string& out)>& read,
                    std::string& text, io::Sink& sink, const io::Stop& stop) {
  std::vector<std::string> next(paths.size());
  // The next record of each part: its number, and the part.
  std::set<std::pair<std::uint64_t, std::size_t>> waiting;
  const auto read_next = [&](std::size_t i) {
    next[i].clear();
    if (!read(i, next[i])) return;
    std::string_view rest = next[i];
    for (std::size_t left = cell; left > 0; --left)
      rest.remove_prefix(std::min(rest.find_first_of("\t,"), rest.size() - 1) + 1);
    const auto number = parse_number<std::uint64_t>(rest.substr(0, rest.find_first_of("\t,\n")));
    if (!number)
      throw io::IoError(printable(paths[i]) +
                        ": a record has no number where the order of the parts is told");
    waiting.emplace(*number, i);
  };
  for (std::size_t i = 0; i < paths.size(); ++i) read_next(i);
  while (!waiting.empty()) {
    const std::size_t i = waiting.begin()->second;
    waiting.erase(waiting.begin());
    text += next[i];
    read_next(i);
    if (!write_when_large(text, sink, stop)) return false;
  }
  return true;
}

bool merge(std::span<const ShardOutput> parts, io::Sink& to, const io::Stop& stop,
           std::optional<std::size_t> ordered_by) {
  HashedSink hashed(to);
  std::optional<ClosingNote> closing;  // the sum over all parts
  std::vector<std::unique_ptr<ShardLineReader>> lines;
  std::vector<std::size_t> notes(parts.size());  // notes seen so far in each part
  std::vector<std::uint64_t> left;               // records left in each part
  std::size_t passed = 0;
  std::string text, line;
  const auto fewer = [&](std::size_t i) {
    return io::IoError(printable(parts[i].path) +
                       ": the part holds fewer records than its journal tells");
  };
  const auto take = [&](std::size_t i) {
    if (!lines[i]->next(line)) throw fewer(i);
  };
  // All parts repeat the notes of the input; the first part to reach one writes it. The closing
  // note of each part covers that part alone, so they are summed up.
  const auto is_note = [&](std::size_t i) {
    if (!input::is_note(line)) return false;
    if (is_closing_note(line)) {
      const auto note = std::get<ClosingNote>(read_note(line));
      if (!closing) {
        closing = note;
      } else {
        closing->last.records = counted_together(closing->last.records, note.last.records);
      }
      return true;
    }
    if (++notes[i] > passed) {
      text += line;
      ++passed;
    }
    return true;
  };
  // Parts of a search hold only the records that were selected, so their number is not in the
  // journal: such a part ends with its file.
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
  for (const ShardOutput& part : parts) {
    lines.push_back(std::make_unique<ShardLineReader>(part.path, stop));
    left.push_back(part.journal.tally.records);
    text.clear();
    for (int n = 0; n < part.journal.header_lines; ++n, text += line) take(lines.size() - 1);
  }
  // A file without notes has no closing note, so nothing has to be hashed.
  io::Sink& sink = input::is_note(text) ? hashed : to;
  const auto path_of = [](const ShardOutput& part) { return part.path; };
  if (ordered_by && !write_in_order(made_of(parts, path_of), *ordered_by, read, text, sink, stop))
    return false;
  for (std::uint64_t k = 0; !ordered_by && read(k % parts.size(), text); ++k) {
    if (!write_when_large(text, sink, stop)) return false;
  }
  for (std::size_t i = 0; i < parts.size(); ++i) {
    while (lines[i]->next(line)) {
      if (!is_note(i))
        throw io::IoError(printable(parts[i].path) +
                          ": the part holds more records than its journal tells");
    }
  }
  if (!text.empty() && !sink.write(text)) return false;
  if (!closing) return true;
  closing->sha256 = hashed.sha256();
  return sink.write(line_of(*closing));
}

}  // namespace bitwhip::batch
