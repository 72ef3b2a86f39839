#include "job/ladders.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>

#include "base/lists.h"
#include "base/suggest.h"
#include "base/text.h"
#include "hodoku/ladder.h"
#include "hodoku/ladder_file.h"
#include "io/sha256.h"
#include "job/request.h"
#include "rating/rating.h"

namespace bitwhip::job {

namespace {

bool same_in_any_case(std::string_view a, std::string_view b) { return upper(a) == upper(b); }

const hodoku::BuiltInLadder* find_built_in(std::string_view name) {
  for (const hodoku::BuiltInLadder& ladder : hodoku::built_in_ladders()) {
    if (same_in_any_case(ladder.name, name)) return &ladder;
  }
  return nullptr;
}

// Returns the name of a file without its folder and its last suffix.
std::string base_name(const std::string& file) {
  return std::filesystem::path(file).stem().string();
}

// Refuses a name that no columns can have.
void check_name(std::string_view name, std::string_view way_out) {
  if (find_built_in(name) != nullptr)
    throw OptionError(
        fmt::format("the ladder {} is built in, and no other one has its name; {}", name, way_out));
  if (!rating::is_ladder_name(name))
    throw OptionError(
        fmt::format("'{}' cannot be the name of a ladder, since columns have it: letters, digits, "
                    "_, + and - make one of at most {}, and the end is not -level; {}",
                    printable(name), rating::kLongestLadderName, way_out));
}

LadderChoice read_value(const std::string& value) {
  if (value.empty()) throw OptionError("the name of the ladder or of its file is empty");
  if (const hodoku::BuiltInLadder* const known = find_built_in(value))
    return {std::string(known->name)};
  constexpr std::string_view kOfText = "|\n";
  const std::size_t begin = value.find_first_of(kOfText), sign = std::min(value.find('='), begin);
  const bool has_text = begin != std::string::npos;
  if (has_text && sign == begin)
    throw OptionError("the text of a ladder needs a name before it, as in NAME=TEXT");
  const std::string name = value.substr(0, sign);
  const bool is_name = rating::is_ladder_name(name) || find_built_in(name) != nullptr;
  if (has_text || (sign != std::string::npos && is_name)) {
    LadderChoice choice{name};
    check_name(name, "NAME=FILE gives it another one");
    std::string rest = value.substr(sign + 1);
    if (rest.empty()) throw OptionError(fmt::format("'{}' lacks the file behind =", value));
    if (has_text) {
      choice.text = std::move(rest);
    } else {
      choice.file = std::move(rest);
    }
    return choice;
  }
  LadderChoice of_file{base_name(value), value};
  check_name(of_file.name, "NAME=FILE gives it another one");
  return of_file;
}

rating::NamedLadder with_hash(std::string_view name, hodoku::LadderTable table) {
  io::Sha256 hash;
  const std::string meaning = hodoku::meaning_of(table.ladder());
  hash.update(meaning.data(), meaning.size());
  return {std::string(name), std::make_shared<const hodoku::LadderTable>(std::move(table)),
          hash.hex()};
}

}  // namespace

std::string no_ladder(const std::string& value) {
  const std::vector<std::string_view> names = hodoku::built_in_ladders().names();
  const std::string_view near = nearest(value, names);
  return fmt::format("'{}' is neither a file nor a ladder that is built in{} (all: {})",
                     printable(value), near.empty() ? "" : fmt::format("; did you mean {}?", near),
                     joined(names, ", "));
}

void add_ladder(Request& request, const std::string& value) {
  LadderChoice more = read_value(value);
  if (lists::any_of(request.ladders,
                    [&](const LadderChoice& other) { return other.name == more.name; }))
    throw OptionError(fmt::format("two ladders have the name {}, and their columns would too{}",
                                  more.name,
                                  more.is_built_in() ? "" : "; NAME=FILE gives one another name"));
  request.ladders.push_back(std::move(more));
}

void read_ladder_files(Request& request,
                       const std::function<std::string(const std::string& file)>& text_of) {
  for (LadderChoice& ladder : request.ladders) {
    if (!ladder.file.empty()) ladder.text = text_of(ladder.file);
  }
}

std::vector<rating::NamedLadder> ladders_of(const Request& request) {
  std::vector<rating::NamedLadder> all;
  for (const hodoku::BuiltInLadder& one : hodoku::built_in_ladders()) {
    const hodoku::Ladder& ladder = one.ladder();
    all.push_back(with_hash(one.name, {{ladder.rows.begin(), ladder.rows.end()}, ladder.limits}));
  }
  for (const LadderChoice& one : request.ladders) {
    if (one.is_built_in()) continue;
    if (!one.text)
      throw OptionError(fmt::format(
          "--ladder: {}; the library reads no files, so NAME=TEXT gives it the text of one",
          no_ladder(one.file)));
    try {
      all.push_back(with_hash(one.name, hodoku::read_ladder(*one.text)));
    } catch (const hodoku::LadderError& error) {
      throw OptionError(
          fmt::format("--ladder: {}: {}", one.file.empty() ? one.name : one.file, error.what()));
    }
  }
  return all;
}

}  // namespace bitwhip::job
