// Paths whose parts are missing, empty or out of shape: wrong, and no more than that.
#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <utility>

#include "support/data.h"
#include "support/path_json.h"
#include "support/read_paths.h"
#include "support/source_path.h"
#include "verify/check/check.h"

using namespace bitwhip::verify;
using bitwhip::testing::PathJson;
using Json = nlohmann::json;

namespace {

std::string example(const std::string& name) {
  std::ifstream in(testing::source_path("docs/examples/") + name + ".txt");
  return {std::istreambuf_iterator<char>(in), {}};
}

// Visits every member of every step, replaced by an empty list, removed, or doubled.
void each_change(const Json& path,
                 const std::function<void(const Json&, const std::string&)>& visit) {
  std::vector<Json::json_pointer> places;
  const Json flat = path.flatten();
  for (const auto& [key, value] : flat.items()) {
    for (Json::json_pointer at(key); !at.empty(); at.pop_back()) {
      if (std::find(places.begin(), places.end(), at) == places.end()) places.push_back(at);
    }
  }
  for (std::size_t i = 0; i < places.size();
       i += 1 + places.size() * static_cast<std::size_t>(bitwhip::testing::sampled(4)) / 80) {
    const auto& at = places[i];
    for (const Json& by : {Json::array(), Json(), Json("r0c0"), Json(-1)}) {
      Json changed = path;
      changed[at] = by;
      visit(changed, at.to_string());
    }
    if (!path.at(at.parent_pointer()).is_array()) continue;
    Json changed = path;
    changed[at.parent_pointer()].push_back(path[at]);
    visit(changed, at.to_string() + " again");
  }
}

}  // namespace

TEST_CASE("shapes: an example as JSON is right") {
  for (const char* name : {"ocean-1", "ocean-3", "ocean-6", "sudocue-25", "sudogen0-668"}) {
    const Path path = read_paths(example(name)).at(0);
    const Verdict verdict = check(read_paths(PathJson(path).write().dump()).at(0));
    INFO(name);
    CHECK(verdict.why() == "");
    CHECK(verdict.solved);
  }
}

TEST_CASE("shapes: what is empty, missing or doubled is unreadable or wrong, or changes nothing") {
  int refused = 0, all = 0;
  for (const char* name : {"ocean-3", "sudogen0-668"}) {
    const Path path = read_paths(example(name)).at(0);
    each_change(PathJson(path).write(), [&](const Json& changed, const std::string& what) {
      INFO(what);
      ++all;
      try {
        const Path read = read_paths(changed.dump()).at(0);
        const Verdict verdict = check(read);
        refused += !verdict.right();
        // What is right still has the right end.
        if (verdict.right()) CHECK((!verdict.solved || read.solution == path.solution));
      } catch (const Unreadable&) {
        ++refused;
      }
    });
  }
  CHECK(refused > all * 9 / 10);
}

TEST_CASE("shapes: a cell without its right-linking candidate") {
  Path path = read_paths(example("ocean-3")).at(0);
  int cells = 0;
  for (Item& item : path.items) {
    auto* step = std::get_if<Step>(&item.what);
    auto* const chain = step == nullptr ? nullptr : std::get_if<ClaimedChain>(&step->pattern);
    if (chain == nullptr || chain->cells.empty()) continue;
    for (StepCell& cell : chain->cells) {
      const CandidateGroup right = std::exchange(cell.right, {});
      CHECK_FALSE(check(path).right());
      cell.right = {right.front(), right.front(), right.front()};
      CHECK_FALSE(check(path).right());
      cell.right = right;
      ++cells;
    }
    break;
  }
  CHECK(cells > 0);
  CHECK(check(path).right());
}

TEST_CASE("shapes: a g-candidate holds each member once") {
  // With a member twice, the minirow of these would be a row where they lie in a column.
  const PathState state(std::string(81, '.'));
  const Candidate a = candidate(1, 1, 1), b = candidate(1, 2, 1);
  const Path path =
      read_paths("PUZZLE = " + std::string(81, '.') + "\nRATING = gW\nRULES = locked,g-whip\n")
          .at(0);
  Path changed = path;
  StepCell first{{{HouseKind::cn, 1, 1}},
                 {HouseKind::cn, 1, 1},
                 std::nullopt,
                 candidate(1, 4, 1),
                 {a, a, b},
                 {}};
  StepCell last{
      {{HouseKind::rn, 1, 1}}, {HouseKind::rn, 1, 1}, std::nullopt, candidate(1, 1, 5), {}, {}};
  Step step;
  step.name = "g-whip[2]";
  step.targets = {candidate(1, 4, 9)};
  step.pattern = ClaimedChain{{first, last}};
  changed.items.push_back({"step", step});
  const Verdict verdict = check(changed);
  CHECK(verdict.where == "step");
  CHECK_FALSE(verdict.right());
}

TEST_CASE("shapes: what justifies is never nothing") {
  const Path path = read_paths(example("sudogen0-668")).at(0);
  Json json = PathJson(path).write();
  bool found = false;
  for (Json& round : json["rounds"]) {
    for (Json& step : round["steps"]) {
      if (!step.contains("cells")) continue;
      for (Json& cell : step["cells"]) {
        if (found || cell["additional"].empty()) continue;
        cell["additional"][0]["by"] = Json::array();
        found = true;
      }
    }
  }
  REQUIRE(found);
  CHECK_THROWS_AS(read_paths(json.dump()), Unreadable);
}
