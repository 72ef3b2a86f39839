#include "batch/notes.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/invariant.h"
#include "base/lists.h"
#include "base/text.h"
#include "collect/generator.h"
#include "collect/schedule.h"
#include "io/io_error.h"
#include "io/json.h"

namespace bitwhip::batch {

namespace {

using io::Json;

constexpr std::string_view kClosingStart = "#bitwhip {\"wrote\":";
constexpr std::string_view kNoOptions = "{}";
constexpr std::size_t kShown = 200;  // bytes of a line quoted in a message

// A typed reader of the members of a note. Throws IoError for a member of the wrong type.
class NoteMembers {
 public:
  explicit NoteMembers(const Json& json) : json_(json) {}

  // Returns a text; empty if the member is missing.
  std::string text(const char* name) const {
    const Json* const found = json_.find(name);
    if (found == nullptr) return {};
    if (!found->is_string()) refuse(name, "a text", *found);
    return found->text();
  }
  // Returns a text, or a number as text; empty if the member is missing.
  std::string word(const char* name) const {
    const Json* const found = json_.find(name);
    if (found == nullptr) return {};
    if (!found->is_string() && !found->is_number()) refuse(name, "a text or a number", *found);
    return found->is_string() ? found->text() : io::json_text(*found);
  }
  std::uint64_t count(const char* name) const {
    const Json* const found = json_.find(name);
    if (found == nullptr) return 0;
    const auto number = found->whole<std::uint64_t>();
    if (!number || *number > kMostCounted)
      refuse(name, fmt::format("a whole number from 0 to {}", kMostCounted), *found);
    return *number;
  }
  bool flag(const char* name) const {
    const Json* const found = json_.find(name);
    if (found == nullptr) return false;
    if (!found->is_boolean()) refuse(name, "true or false", *found);
    return found->get<bool>();
  }
  ShardName shard() const {
    const std::string told = text("shard");
    if (told.empty()) return {};
    const std::size_t slash = std::min(told.find('/'), told.size());
    const auto number = parse_number<std::uint64_t>(std::string_view(told).substr(0, slash));
    const auto of = parse_number<std::uint64_t>(
        std::string_view(told).substr(std::min(slash + 1, told.size())));
    if (!number || !of || *number < 1 || *number > *of || *of > kMostCounted)
      refuse("shard", "I/N with I from 1 to N", json_.at("shard"));
    return {*number, *of};
  }

 private:
  [[noreturn]] static void refuse(const char* name, std::string_view wanted, const Json& found) {
    refuse_member(name, wanted, found);
  }

  const Json& json_;
};

// Returns the weights by number of clues that `generate` has written into the records below its
// note; none if another program or method has made them.
std::vector<double> weights_of(const Json& json, const NoteMembers& of) {
  if (of.word("made") != "generate" || of.word("version") != "1" ||
      of.word("method") != "controlled-bias" || !json.contains("start_clues"))
    return {};
  collect::SplittingSchedule splitting;
  const auto schedule = collect::parse_schedule(json.contains("split") ? of.text("split") : "none");
  if (const auto* wrong = std::get_if<std::string>(&schedule))
    throw io::IoError("its member 'split' is no schedule: " + *wrong);
  splitting.tries = std::get<collect::Schedule>(schedule).tries;
  const std::uint64_t start = of.count("start_clues");
  if (start < 1 || start > kCells)
    throw io::IoError(
        fmt::format("its member 'start_clues' is {}, and a number from 1 to 81 is wanted", start));
  splitting.start = static_cast<int>(start);
  const std::string pattern = of.text("pattern");
  const auto is_clue = [](char c) { return c != '.' && c != '0'; };
  const auto cells = pattern.empty() ? kCells : static_cast<int>(lists::count_if(pattern, is_clue));
  std::vector<double> weights(kCells + 1);
  for (std::size_t n = 0; n < weights.size(); ++n)
    weights[n] = splitting.weight(static_cast<int>(n), cells);
  return weights;
}

MadeNote made_note(Json json) {
  const NoteMembers of(json);
  MadeNote made{.text = {},
                .seed = of.word("seed"),
                .method = of.word("method"),
                .grids = of.word("grids"),
                .pattern = of.word("pattern"),
                .shard = of.shard(),
                .splits = !of.word("split").empty() && of.word("split") != "none",
                .weights = weights_of(json, of)};
  of.word("made");
  json.erase("shard");
  made.text = io::json_text(json);
  return made;
}

DoneNote done_note(const Json& json) {
  const NoteMembers of(json);
  of.word("done");
  of.count("draws");
  return {
      .text = io::json_text(json),
      .seed = of.word("seed"),
      .shard = of.shard(),
      .attempts = json.contains("attempts") ? std::optional(of.count("attempts")) : std::nullopt,
      .grids = of.count("grids"),
      .puzzles = of.count("puzzles"),
      .complete = of.flag("complete")};
}

FilterNote filter_note(const Json& json, std::string_view line) {
  const auto only = [&json](std::string_view member) {
    for (const auto& [name, value] : json.items()) {
      if (name != "filter" && name != "sample" && name != member) return false;
    }
    return true;
  };
  return {.line = std::string(line),
          .by_condition = only("where") && json.contains("where"),
          .by_chance = only("sample")};
}

ClosingNote::Command writing_of(const Json& json) {
  if (!json.is_object()) throw io::IoError("its member 'from' is no list of objects");
  const NoteMembers of(json);
  const Json* const options = json.find("options");
  if (options != nullptr && !options->is_object())
    throw io::IoError("its member 'options' is no object");
  return {.verb = of.text("wrote"),
          .options = options == nullptr ? std::string(kNoOptions) : io::json_text(*options),
          .records = of.count("records")};
}

ClosingNote closing_note(const Json& json) {
  ClosingNote note{
      .last = writing_of(json), .sha256 = NoteMembers(json).text("sha256"), .from = {}};
  if (const Json* const from = json.find("from"); from != nullptr) {
    if (!from->is_array()) throw io::IoError("its member 'from' is no list of objects");
    for (const Json& one : *from) note.from.push_back(writing_of(one));
  }
  return note;
}

Json json_of(const ClosingNote::Command& writing) {
  Json json{{"wrote", writing.verb}};
  if (writing.options != kNoOptions) json["options"] = io::parse_json(writing.options);
  json["records"] = writing.records;
  return json;
}

Note note_of(const Json& json, std::string_view line) {
  constexpr std::array<const char*, 4> kKinds{"made", "filter", "done", "wrote"};
  if (lists::count_if(kKinds, [&json](const char* kind) { return json.contains(kind); }) > 1)
    throw io::IoError("it is of several kinds: a note has one of made, filter, done and wrote");
  if (json.contains("made")) return made_note(json);
  if (json.contains("filter")) return filter_note(json, line);
  if (json.contains("done")) return done_note(json);
  if (json.contains("wrote")) return closing_note(json);
  return OtherNote();
}

}  // namespace

bool ClosingNote::same_commands(const ClosingNote& other) const {
  const auto same = [](const Command& a, const Command& b) {
    return a.verb == b.verb && a.options == b.options;
  };
  return same(last, other.last) && lists::equal(from, other.from, same);
}

void ClosingNote::add_part(const ClosingNote& part) {
  BITWHIP_INVARIANT(same_commands(part));
  last.records = counted_together(last.records, part.last.records);
  for (std::size_t i = 0; i < from.size(); ++i)
    from[i].records = counted_together(from[i].records, part.from[i].records);
}

void refuse_member(std::string_view name, std::string_view wanted, const Json& found) {
  const std::string text = io::json_text(found);
  throw io::IoError(fmt::format("its member '{}' is {}{}, and {} is wanted", name,
                                printable(text.substr(0, kShown)),
                                text.size() > kShown ? "..." : "", wanted));
}

std::string ShardName::text() const {
  return of == 0 ? std::string() : fmt::format("{}/{}", number, of);
}

Note read_note(std::string_view with_end) {
  const std::string_view line = trimmed(with_end, " \t\r\n");
  const std::string shown = printable(line.substr(0, kShown)) + (line.size() > kShown ? "..." : "");
  const std::string_view text = line.substr(std::min(input::kNoteMark.size(), line.size()));
  try {
    const Json json = io::parse_json(text);
    if (!json.is_object()) throw io::IoError("it is no JSON object");
    return note_of(json, line);
  } catch (const Json::Error&) {
    throw io::IoError(fmt::format("this note cannot be read: it is no JSON object: {}", shown));
  } catch (const io::IoError& error) {
    throw io::IoError(fmt::format("this note cannot be read: {}: {}", error.what(), shown));
  }
}

bool is_closing_note(std::string_view line) { return line.starts_with(kClosingStart); }

std::string notes_above(const std::vector<input::Comment>& comments) {
  std::string notes;
  for (const input::Comment& comment : comments) {
    if (input::is_note(comment.text) && !is_closing_note(comment.text))
      (notes += comment.text) += '\n';
  }
  return notes;
}

std::string line_of(const Json& note) {
  return fmt::format("{}{}\n", input::kNoteMark, io::json_text(note));
}

std::string line_of(const ClosingNote& note) {
  Json json = json_of(note.last);
  json["sha256"] = note.sha256;
  if (!note.from.empty()) json["from"] = io::array_of(note.from, json_of);
  return line_of(json);
}

std::uint64_t counted_together(std::uint64_t a, std::uint64_t b) {
  if (a > kMostCounted || b > kMostCounted - a)
    throw io::IoError(fmt::format("the counts of the notes come to more than {}", kMostCounted));
  return a + b;
}

}  // namespace bitwhip::batch
