// What stands in a path beside its steps: each statement is checked or refused, in text and JSON.
#include <catch2/catch.hpp>
#include <string>

#include "explain/format.h"
#include "io/json.h"
#include "support/data.h"
#include "support/read_paths.h"
#include "support/text.h"
#include "verify/check/check.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

// W = B = 3.
const std::string kStatedPuzzle =
    "62...4.8....9.1........52...6......8.1.3....54...9.............8.1...52...9..27.3";

explain::ResolutionPath path_of(const char* name) {
  return explain::PathFinder(*rating::find_rating(name), {}).find(puzzle_of(kStatedPuzzle));
}
std::string text_of(const char* name) { return explain::render_text(path_of(name), {}); }
io::Json json_of(const char* name) {
  return io::parse_json(explain::render_json(path_of(name), {}));
}

// The verdict: why a path is wrong or cannot be read; or what is not shown, and the notes.
std::string told(const std::string& text) {
  try {
    const verify::Verdict verdict = verify::check(verify::read_paths(text).at(0));
    if (!verdict.right()) return verdict.why();
    std::string all = "right";
    if (!verdict.not_shown.empty()) all += "; not " + verdict.not_shown;
    for (const std::string& note : verdict.notes) all += "; " + note;
    return all;
  } catch (const verify::Unreadable& error) {
    return error.why();
  }
}
std::string told(const io::Json& json) { return told(io::json_text(json)); }

// The path with a line more, before the one that begins so.
std::string with_line(const std::string& path, const std::string& line, const std::string& before) {
  return replaced(path, "\n" + before, "\n" + line + "\n" + before);
}

}  // namespace

TEST_CASE("statements: a line of the frame stands once, and where it means something") {
  const std::string path = text_of("W");
  REQUIRE(told(path) == "right");
  const std::string solution = path.substr(path.find("SOLUTION"));
  std::string other = solution;
  std::swap(other[11], other[12]);
  other.pop_back();
  CHECK(holds(told(with_line(path, other, "SOLUTION")), "a second line SOLUTION; "));
  CHECK(holds(told(with_line(path, other, "LEVEL")), "the path has not ended; "));
  for (const char* line : {"RATING = B", "RULES = whip", "NOTATION = short"}) {
    INFO(line);
    CHECK(holds(told(with_line(path, line, "NOTATION")),
                line[0] == 'N' ? "a second line NOTATION" : "a second line R"));
    CHECK(told(with_line(path, line, "LEVEL")) != "right");
  }
  CHECK(holds(told(with_line(path, "VALUE = 9", "LEVEL")), "the value 9; "));
  CHECK(holds(told(with_line(path, "EP = 7.1, ED = 1.2", "LEVEL")), "only paths of SER have them"));
  for (const char* name : {"banana", "hodoku", "Full"})
    CHECK(holds(told(replaced(path, "NOTATION = short", std::string("NOTATION = ") + name)),
                "the notation is short, full or csp"));
  const auto steps = path_of("W").steps();
  const auto of = [&](int all) {
    return with_line(path, "STEPS = " + std::to_string(steps) + " OF " + std::to_string(all),
                     "LEVEL");
  };
  CHECK(told(of(steps + 1)) ==
        "right; not checked: the " + std::to_string(steps + 1) + " steps of the whole path");
  CHECK(holds(told(of(999)), " candidates to eliminate; "));
}

TEST_CASE("statements: paths of SER and HoDoKu have their own, in one spelling") {
  const std::string ser = text_of("SER");
  REQUIRE(told(ser) == "right");
  const auto at = ser.find("\nEP = ");
  REQUIRE(at != std::string::npos);
  const std::string line = ser.substr(at + 1, ser.find('\n', at + 1) - at - 1);
  CHECK(holds(told(with_line(ser, line, "EP")), "a second line EP; "));
  CHECK(holds(told(replaced(ser, line, "EP = 7, ED = 1.2")), "EP and ED have one decimal"));
  CHECK(holds(told(with_line(ser, "STEPS = 1 OF 2", "LEVEL")), "steps of this path"));
  io::Json json = json_of("SER");
  REQUIRE(told(json) == "right");
  json["ed"] = json.at("ed").get<double>() - 0.04;
  CHECK(holds(told(json), "a value has tenths at most"));

  json = json_of("HoDoKu");
  REQUIRE(told(json) == "right");
  json["score"] = 1;
  CHECK(holds(told(json), "the score 1; it is "));
  json = json_of("HoDoKu");
  json["hodoku_level"] = json.at("hodoku_level").text() == "Easy" ? "Hard" : "Easy";
  CHECK(holds(told(json), "the level is that of the steps"));
}

TEST_CASE("statements: a member of JSON stands once and where it belongs, or is counted") {
  const io::Json path = json_of("W");
  const std::string text = io::json_text(path);
  REQUIRE(told(text) == "right");
  CHECK(holds(told(replaced(text, "\"rating\":", "\"rating\":\"B\",\"rating\":")),
              "the member rating; it stands twice"));
  CHECK(holds(told(replaced(text, "\"value\":\"n", "\"value\":\"n1r1c1\",\"\\u0076alue\":\"n")),
              "the member value; it stands twice"));
  const auto with = [&](const char* name, const io::Json& value) {
    io::Json changed = path;
    changed[name] = value;
    return told(changed);
  };
  CHECK(with("status", "timeout") == "right; not its status is timeout");
  CHECK(holds(with("status", "open"), "only ratings over all orders are open"));
  CHECK(holds(with("status", "fine"), "the status 'fine'; "));
  CHECK(holds(with("ep", 7.1), "only paths of SER have them"));
  CHECK(holds(with("score", 7), "a path has it where it is of HoDoKu"));
  CHECK(holds(with("state", io::Json::array()), "a path has it where it does not solve"));
  CHECK(holds(with("words", "a whip"), "a path with the member words; it has no such member"));
  CHECK(with("author", "somebody") == "right; 1 member not known");
  io::Json changed = path;
  changed.at("rounds").at(0)["solved"] = false;
  CHECK(holds(told(changed), "a round with the member solved; "));
  changed = path;
  changed.at("rounds").at(0).at("steps").at(0).at("removed").at(0)["digit"] =
      changed.at("rounds").at(0).at("steps").at(0).at("removed").at(0).at("digit").get<int>() % 9 +
      1;
  CHECK(holds(told(changed), "'removed' of a step; "));
  changed = path;
  changed.at("singles").at(0).at("placed")["row"] = 10;
  CHECK(holds(told(changed), "a place with 10; "));
  changed = path;
  changed.at("singles").at(0)["kind"] = "chain";
  CHECK(holds(told(changed), "a single of the kind chain; "));
}
