// Sentences about steps: each kind of step of each rating is told, and every sentence names the
// cells and candidates of its step, all of them and no others, in every language.
#include "explain/sentences.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/text.h"
#include "explain/format.h"
#include "explain/path.h"
#include "explain/step_description.h"
#include "io/json.h"
#include "rating/rating.h"
#include "support/data.h"

using namespace bitwhip;
using namespace bitwhip::explain;
using namespace bitwhip::testing;

namespace {

using io::Json;
using Names = std::set<std::string>;

std::string numbers_from(const std::string& text, std::size_t& at) {
  std::string digits;
  while (at < text.size() && is_digit(text[at])) digits += text[at++];
  return digits;
}
// Returns the cells of a text, of groups (r1c23) too.
Names cells_in(const std::string& text) {
  Names cells;
  for (std::size_t at = 0; (at = text.find('r', at)) != std::string::npos;) {
    const std::string rows = numbers_from(text, ++at);
    if (rows.empty() || at == text.size() || text[at] != 'c') continue;
    const std::string columns = numbers_from(text, ++at);
    for (const char row : rows) {
      for (const char column : columns) cells.insert(std::string{'r', row, 'c', column});
    }
  }
  return cells;
}
void add(Names& to, const Names& more) { to.insert(more.begin(), more.end()); }

// What a step has as data, without what is written in words or more than once.
struct StepNames {
  Names cells, candidates, squares;
};
void collect(const Json& json, bool squares, StepNames& names) {
  if (json.is_string()) {
    const std::string& text = json.text();
    const Names cells = cells_in(text);
    add(names.cells, cells);
    if (squares) add(names.squares, cells);
    // n4r1c2; r1c2=4, r1c23<>4
    const bool candidate = text.starts_with('n');
    const auto sign = text.find_first_of("=<");
    if (!candidate && sign == std::string::npos) return;
    const char digit = candidate ? text[1] : text.back();
    for (const std::string& cell : cells) names.candidates.insert("n" + std::string{digit} + cell);
  } else if (json.is_array()) {
    for (const Json& one : json) collect(one, squares, names);
  } else if (json.is_object()) {
    const Names skipped{"words", "rule", "strategy", "sentence", "technique",
                        "kind",  "also", "assumes",  "placed",   "removed"};
    for (const auto& [name, value] : json.items()) {
      if (!skipped.contains(name)) collect(value, name == "squares" || name == "more", names);
    }
  }
}

// Returns what is wrong with the sentence of a step; empty: nothing.
std::string fault(const Json& step) {
  StepNames data;
  collect(step, false, data);
  // Where the chains of HoDoKu meet stands in its words alone.
  const Names met = step.at("kind") == "hodoku" ? cells_in(step.at("words").text()) : Names();
  Names cells, candidates;
  for (const Json& line : step.at("sentence")) {
    const std::string text = line.at("text").text();
    if (text.empty() || text.find('$') != std::string::npos) return "no sentence: " + text;
    const Names here = cells_in(text);
    add(cells, here);
    if (!line.contains("candidates")) continue;
    for (const Json& one : line.at("candidates")) {
      const std::string name = one.text();
      candidates.insert(name);
      if (!here.contains(name.substr(2)) || text.find(name[1]) == std::string::npos)
        return name + " is not in: " + text;
    }
  }
  for (const std::string& cell : cells) {
    if (!data.cells.contains(cell) && !met.contains(cell))
      return cell + " is told, and not in the step";
  }
  for (const std::string& cell : data.cells) {
    if (!cells.contains(cell)) return cell + " is in the step, and not told";
  }
  for (const std::string& candidate : candidates) {
    if (!data.candidates.contains(candidate) && !data.squares.contains(candidate.substr(2)))
      return candidate + " is told, and not in the step";
  }
  for (const std::string& candidate : data.candidates) {
    if (!candidates.contains(candidate)) return candidate + " is in the step, and not told";
  }
  return {};
}

// Checks the sentences of a path in each language, and counts them by kinds.
void check_path(const ResolutionPath& path, std::map<std::string, int>& kinds) {
  for (const SentenceLanguage& language : sentence_languages()) {
    PathStyle style{.states = DrawnStates::none};
    style.sentences = &language;
    const Json json = io::parse_json(render_json(path, style));
    const auto check = [&](const Json& steps) {
      for (const Json& step : steps) {
        INFO(path.rating << " of " << path.text() << ", " << language.name << ": "
                         << io::json_text(step));
        REQUIRE(fault(step).empty());
        const char* const name = step.contains("rule") ? "rule" : "strategy";
        std::string kind = step.at(name).text();
        std::erase_if(kind, is_digit);
        ++kinds[kind];
      }
    };
    check(json.at("singles"));
    for (const Json& round : json.at("rounds")) {
      check(round.at("steps"));
      check(round.at("singles"));
    }
  }
}

}  // namespace

TEST_CASE("sentences: each kind of step of each rating names what the step has", "[slow]") {
  std::map<std::string, int> kinds;
  std::vector<std::string> puzzles = sudogen0(1000);
  const std::vector<std::string> hard = hard_puzzles();
  for (std::size_t i = 0; i < hard.size(); i += hard.size() / 6) puzzles.push_back(hard[i]);
  const std::vector<std::string> own = own_puzzles(40);
  for (std::size_t i = 0; i < rating::ratings().size(); ++i) {
    const auto id = static_cast<rating::RatingId>(i);
    const rating::RatingInfo& row = rating::info(id);
    if (!refusal(id).empty() || row.over_orders || !row.listed || id == rating::rating_by_rules())
      continue;
    rating::RatingOptions options;
    options.max_nodes = 20000;
    PathFinder finder(id, options);
    int told_paths = 0;
    std::vector<std::string> all = puzzles;
    // These two have most kinds of steps.
    if (row.by_ladder || row.producers != 0) all.insert(all.end(), own.begin(), own.end());
    for (const std::string& text : all) {
      const ResolutionPath path = finder.find(puzzle_of(text));
      if (path.rounds.empty() && path.singles.empty()) continue;
      check_path(path, kinds);
      ++told_paths;
    }
    INFO(row.name);
    CHECK(told_paths > 0);
  }
  INFO(joined(kinds, ", ", [](const auto& kind) { return kind.first; }));
  CHECK(kinds.size() > 90);
  for (const char* kind : {"naked-single", "whip[]", "Skyscraper", "Turbot Fish", "W-Wing"})
    CHECK(kinds[kind] > 0);
}

TEST_CASE("sentences: a whip is told link by link, in each language") {
  PathFinder finder(rating::find_rating("W").value(), {});
  const ResolutionPath path = finder.find(puzzle_of(
      "1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6"));
  REQUIRE(!path.rounds.empty());
  const PathRound& round = path.rounds.front();
  const StepDescription step = description_of(path, round.before, round.steps.front());
  const auto text_in = [&](std::size_t language) {
    std::string text;
    for (const SentenceLine& line : told(step, path.geometry(), sentence_languages()[language]))
      text += line.text + "\n";
    return text;
  };
  CHECK(text_in(0) ==
        "In column 3, 3 can only be in r1c3, r2c3 or r3c3, all of them in block 1.\n"
        "So r1c2 is not 3.\n");
  CHECK(text_in(1) ==
        "In Spalte 3 kann 3 nur in r1c3, r2c3 oder r3c3 stehen, und das liegt ganz in Block 1.\n"
        "Also: r1c2 ist nicht 3.\n");
}
