// Paths and hints of HoDoKu as text, Markdown and JSON, against what HoDoKu prints of our puzzles
// (tests/golden/hodoku/paths.tsv).
#include <algorithm>
#include <catch2/catch.hpp>
#include <exception>
#include <functional>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "explain/format.h"
#include "explain/path.h"
#include "explain/step_description.h"
#include "grid/library_line.h"
#include "hodoku/state.h"
#include "rating/rating.h"
#include "support/data.h"
#include "support/read_paths.h"
#include "support/source_path.h"
#include "support/text.h"

using namespace bitwhip;

namespace {

struct PrintedPath {
  std::string puzzle;
  int level = 0, score = 0;
  std::vector<std::string> steps;  // with line ends
};

std::vector<PrintedPath> printed_paths() {
  std::vector<PrintedPath> paths;
  for (const std::string& line :
       testing::file_lines(testing::source_path("tests/golden/hodoku/paths.tsv"))) {
    const auto cells = split(line, '\t');
    if (cells[0] == "P") {
      paths.push_back({std::string(cells.at(1)),
                       parse_number<int>(cells.at(3)).value(),
                       parse_number<int>(cells.at(4)).value(),
                       {}});
    } else {
      std::string text(cells.at(8));
      for (std::size_t at = text.find(" | "); at != std::string::npos; at = text.find(" | "))
        text.replace(at, 3, "\n");
      paths.back().steps.push_back(text);
    }
  }
  return paths;
}

// Each n-th of the paths, as slow builds have it.
std::vector<PrintedPath> some_paths() {
  std::vector<PrintedPath> all = printed_paths(), some;
  for (std::size_t i = 0; i < all.size(); i += testing::kShare) some.push_back(all[i]);
  return some;
}

// The first path with a step whose text begins so.
PrintedPath path_with(const std::string& rule) {
  for (const PrintedPath& path : printed_paths()) {
    if (std::any_of(path.steps.begin(), path.steps.end(),
                    [&](const std::string& step) { return step.starts_with(rule); }))
      return path;
  }
  throw std::runtime_error("no path has the step " + rule);
}

explain::PathFinder finder() { return {rating::find_rating("HoDoKu").value(), {}}; }

// The lines of a path in the notation of HoDoKu that are steps.
std::vector<std::string> lines_of_steps(const std::string& text) {
  std::vector<std::string> lines;
  for (const std::string_view line : split(text, '\n')) {
    const bool head = line.find(" = ") != std::string_view::npos;
    if (line.empty() || head || line.starts_with("round ") || line.starts_with(':')) continue;
    if (line.starts_with("  "))
      (lines.back() += '\n') += line;
    else
      lines.emplace_back(line);
  }
  return lines;
}

std::string level_name(int level) {
  return std::string(hodoku::info_of(static_cast<hodoku::HodokuLevel>(level)).name);
}

}  // namespace

TEST_CASE("paths of HoDoKu: the steps, the score and the level are those that it prints") {
  explain::PathFinder paths = finder();
  for (const PrintedPath& printed : some_paths()) {
    INFO(printed.puzzle);
    const explain::ResolutionPath path = paths.find(testing::puzzle_of(printed.puzzle));
    CHECK(path.solved);
    CHECK(rating::to_string(path.value) == std::to_string(printed.score));
    const std::string text = explain::render_text(
        path, {.notation = explain::Notation::hodoku, .states = explain::DrawnStates::all});
    CHECK(lines_of_steps(text) == printed.steps);
    const std::string end = "\nLEVEL = HoDoKu " + std::to_string(printed.score) +
                            ", HoDoKu-level " + level_name(printed.level) +
                            ", MOST COMPLEX RULE = ";
    CHECK(text.find(end) != std::string::npos);

    const auto json = nlohmann::json::parse(explain::render_json(path, {}));
    CHECK(json.at("score") == printed.score);
    CHECK(json.at("value") == printed.score);
    CHECK(json.at("hodoku_level") == level_name(printed.level));
    std::vector<std::string> words;
    int score = 0;
    const auto add = [&](const auto& steps) {
      for (const auto& step : steps) {
        words.push_back(step.at("words"));
        score += step.at("score").template get<int>();
        CHECK(step.contains("value") != step.contains("targets"));
      }
    };
    add(json.at("singles"));
    for (const auto& round : json.at("rounds")) {
      add(round.at("steps"));
      add(round.at("singles"));
    }
    CHECK(words == printed.steps);
    CHECK(score == printed.score);
  }
}

TEST_CASE("paths of HoDoKu: the other notations put the score before each step") {
  explain::PathFinder paths = finder();
  const PrintedPath printed = printed_paths().front();
  const explain::ResolutionPath path = paths.find(testing::puzzle_of(printed.puzzle));
  for (const explain::Notation notation :
       {explain::Notation::nrc, explain::Notation::full, explain::Notation::csp}) {
    const std::string text = explain::render_text(path, {.notation = notation});
    CHECK(text.find("\nRULES = HoDoKu 2.2.0\n") != std::string::npos);
    CHECK(text.find("\n4 " + printed.steps.front() + "\n") != std::string::npos);
  }
  const explain::PathFormat* const markdown = explain::formats().find("markdown");
  REQUIRE(markdown != nullptr);
  CHECK(markdown->render(path, {}).find("\n- 4 " + printed.steps.front() + "\n") !=
        std::string::npos);
}

TEST_CASE("steps of HoDoKu in JSON: the pattern is data") {
  explain::PathFinder paths = finder();
  int fish = 0, sets = 0, chains = 0, branches = 0, groups = 0;
  for (const char* rule : {"Finned ", "Almost Locked Set ", "Forcing Net ", "Grouped "}) {
    const PrintedPath printed = path_with(rule);
    INFO(printed.puzzle);
    const explain::ResolutionPath path = paths.find(testing::puzzle_of(printed.puzzle));
    const auto json = nlohmann::json::parse(explain::render_json(path, {}));
    for (const auto& round : json.at("rounds")) {
      const auto& step = round.at("steps").at(0);
      const std::string name = step.at("rule"), words = step.at("words");
      INFO(words);
      CHECK(step.at("kind") == "hodoku");
      CHECK(words.starts_with(name));
      if (step.contains("base")) {
        ++fish;
        CHECK(step.at("base").size() == step.at("cover").size());
        // "1 c679 r348 fr1c6": the first house of the base stands behind the digit.
        CHECK(words.find(' ' + step.at("base")[0].get<std::string>()) != std::string::npos);
      }
      sets += step.contains("sets");
      for (const auto& chain : step.value("chains", nlohmann::json::array())) {
        ++chains;
        branches += chain.contains("branches");
        for (const auto& node : chain.at("nodes")) {
          const std::string text = node;
          CHECK((text.find('=') != std::string::npos) != (text.find("<>") != std::string::npos));
          groups += text.find_first_of("=<") > 4;
        }
      }
    }
  }
  CHECK(fish > 0);
  CHECK(sets > 0);
  CHECK(chains > 0);
  CHECK(branches > 0);
  CHECK(groups > 0);
}

namespace {

// The path of a puzzle in JSON, with its first step of a rule changed.
template <class Change>
std::string changed_path(const nlohmann::json& path, const std::string& rule, Change change) {
  nlohmann::json changed = path;
  for (auto& round : changed.at("rounds")) {
    nlohmann::json& step = round.at("steps").at(0);
    const std::string name = step.at("rule");
    if (!name.starts_with(rule)) continue;
    change(step);
    return changed.dump();
  }
  throw std::runtime_error("the path has no step " + rule);
}

}  // namespace

TEST_CASE("the checker holds the chains and colours of HoDoKu's JSON against the words") {
  using nlohmann::json;
  const auto turn = [](json& node) {
    std::string text = node;
    const std::size_t off = text.find("<>");
    node = off == std::string::npos ? text.replace(text.find('='), 1, "<>")
                                    : text.replace(off, 2, "=");
  };
  const auto drop_last = [](json& list) { list.erase(list.size() - 1); };
  const std::vector<std::pair<std::string, std::function<void(json&)>>> changes{
      {"chains", [&](json& step) { turn(step.at("chains").at(0).at("nodes").at(1)); }},
      {"chains", [&](json& step) { drop_last(step.at("chains").at(0).at("nodes")); }},
      {"chains",
       [&](json& step) {
         std::string node = step.at("chains").at(0).at("nodes").back();
         node.back() = node.back() == '9' ? '1' : static_cast<char>(node.back() + 1);
         step.at("chains").at(0).at("nodes").back() = node;
       }},
      {"chains", [&](json& step) { drop_last(step.at("chains")); }},
      {"chains", [&](json& step) { step.erase("chains"); }},
      {"chains",
       [&](json& step) {
         const json first = step.at("chains").at(0).at("nodes").at(0);
         step.at("chains").at(0)["branches"].push_back(json::array({first, "r1c1=1"}));
       }},
      {"chains", [&](json& step) {
         step.at("chains").at(0)["branches"].push_back(json::array({"r1c1=1"}));
       }}};
  explain::PathFinder paths = finder();
  const auto refusal = [](const std::string& path) {
    try {
      verify::read_paths(path);
    } catch (const std::exception& why) {
      return std::string(why.what());
    }
    return std::string();
  };
  for (const char* rule :
       {"Remote Pair", "Turbot Fish", "X-Chain", "XY-Chain", "Continuous Nice Loop",
        "Discontinuous Nice Loop", "AIC", "Grouped ", "Forcing Chain ", "Forcing Net "}) {
    const PrintedPath printed = path_with(rule);
    INFO(rule << ": " << printed.puzzle);
    const auto path = nlohmann::json::parse(
        explain::render_json(paths.find(testing::puzzle_of(printed.puzzle)), {}));
    CHECK(refusal(path.dump()).empty());
    for (const auto& [member, change] : changes)
      CHECK(testing::holds(refusal(changed_path(path, rule, change)),
                           "the member " + member + " tells something else"));
  }
  const auto path = nlohmann::json::parse(
      explain::render_json(paths.find(testing::puzzle_of(path_with("Multi Colors").puzzle)), {}));
  CHECK(testing::holds(
      refusal(changed_path(path, "Multi Colors",
                           [&](json& step) { std::swap(step.at("sets")[0], step.at("sets")[1]); })),
      "the member sets tells something else"));
}

TEST_CASE("hints of HoDoKu: of the puzzle the first step, of a state what its ladder has") {
  explain::PathFinder paths = finder();
  const explain::PathStyle style{.notation = explain::Notation::hodoku};
  const explain::PathFormat& text = *explain::formats().find("text");
  for (const PrintedPath& printed : some_paths()) {
    INFO(printed.puzzle);
    const Puzzle puzzle = testing::puzzle_of(printed.puzzle);
    CHECK(text.render_hint(paths.hint(puzzle), style) == printed.steps.front() + "\n");
    // A drawn state, as a line of the library, gives the step of its round.
    const explain::ResolutionPath path = paths.find(puzzle);
    const std::string whole = explain::render_text(
        path, {.notation = explain::Notation::hodoku, .states = explain::DrawnStates::all});
    const auto lines = split(whole, '\n');
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (!lines[i].starts_with(':')) continue;
      const auto state = parse_library_line(lines[i]);
      REQUIRE(state);
      const std::string hint = text.render_hint(paths.hint(*state), style);
      CHECK(hint.substr(0, hint.find('\n')) == lines.at(i + 3));
      if (testing::kShare > 1) break;
    }
  }
}

TEST_CASE("a path of HoDoKu from a state: the rest of the steps, and the puzzle as it was") {
  explain::PathFinder paths = finder();
  const PrintedPath printed = path_with("Locked Candidates");
  const explain::ResolutionPath whole = paths.find(testing::puzzle_of(printed.puzzle));
  REQUIRE_FALSE(whole.rounds.empty());
  const std::string text = explain::render_text(
      whole, {.notation = explain::Notation::hodoku, .states = explain::DrawnStates::all});
  const std::size_t begin = text.find("\n:0000:") + 1;
  const std::string line = text.substr(begin, text.find('\n', begin) - begin);
  const explain::ResolutionPath rest = paths.find(*parse_library_line(line));
  CHECK(rest.solved);
  CHECK(rest.text() == line);
  CHECK(rest.singles.empty());
  CHECK(rest.hodoku_score < whole.hodoku_score);
  CHECK(explain::hodoku_lines(*rest.rounds.at(0).steps.at(0).hodoku) ==
        explain::hodoku_lines(*whole.rounds.at(0).steps.at(0).hodoku));
  // What has several solutions has no path, and what has none no hint.
  CHECK(paths.find(*parse_puzzle(std::string(81, '.'))).status ==
        rating::Status::multiple_solutions);
  CHECK(paths.hint(*parse_puzzle("11" + std::string(79, '.'))).status ==
        rating::Status::no_solution);
}
