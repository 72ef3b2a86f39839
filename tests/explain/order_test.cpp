// What a path shows where the length depends on the order of the steps: under no name, in no
// notation and in no order is it less than what the ratings are.
#include <catch2/catch.hpp>
#include <map>
#include <string>

#include "base/text.h"
#include "explain/format.h"
#include "io/json.h"
#include "support/data.h"
#include "support/rating.h"
#include "support/read_paths.h"
#include "support/text.h"
#include "verify/board/scanner.h"
#include "verify/check/check.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

// Made with `bitwhip generate --method top-down --seed 73`; W is 7, 6 and 7, Wmin is one less.
const std::vector<std::string> kOrderPuzzles{
    "3...124.8...3..51..4...8.....5..3...21....9...7.....3...18........95.6.........72",
    ".....6..57....216..9....4.2....8..5.5........6....9..7..41......15.3...63...247..",
    "..73....6......9..9..6.2....76...1.845.....9..8...7..3.1..3......81..5....27.8..1"};

// Names that a path is given: those of the paths that are tried first, those of bounds alone last.
constexpr std::size_t kTriedPaths = 7;
const std::vector<std::string> kOrderNames{"W",    "Wmin",  "gW",     "B",      "S+W", "M",
                                           "tW",   "gWmin", "gB",     "S+gW",   "U+W", "S+B",
                                           "S+gB", "S",     "SFin+B", "SFin+gB"};

// The line that begins so, changed.
std::string with_member(const std::string& path, const std::string& begin,
                        const std::string& value) {
  const auto at = path.find("\n" + begin);
  if (at == std::string::npos) return path;
  const auto from = at + 1 + begin.size();
  return path.substr(0, from) + value + path.substr(path.find('\n', from));
}

std::string member(const std::string& path, const std::string& begin) {
  const auto at = path.find("\n" + begin);
  REQUIRE(at != std::string::npos);
  const auto from = at + 1 + begin.size();
  return path.substr(from, path.find('\n', from) - from);
}

std::string relabelled(std::string path, const std::string& name, const std::string& rules,
                       int level) {
  path = path.substr(0, path.find("\nREFUTATION"));
  path = with_member(path, "RATING = ", name);
  path = with_member(path, "RULES = ", rules);
  const std::string end = member(path, "LEVEL = ");
  return with_member(path + "\n",
                     "LEVEL = ", name + std::to_string(level) + end.substr(end.find(',')));
}

// Each step in a round of its own.
std::string one_by_one(const std::string& path) {
  std::string text;
  int rounds = 0;
  for (const std::string_view line : split(path, '\n')) {
    if (line.starts_with("round ")) continue;
    if (holds(line, "] ") && !line.starts_with(' '))
      text += "round " + std::to_string(++rounds) + "\n";
    (text += line) += '\n';
  }
  return text;
}

// As forums copy it: no frame.
std::string pasted(const std::string& path) {
  std::string text;
  for (std::string_view line : split(path, '\n')) {
    if (line.starts_with("LEVEL") || line.starts_with("REFUTATION")) break;
    constexpr std::string_view kBegin = "PUZZLE = ";
    if (line.starts_with(kBegin)) line.remove_prefix(kBegin.size());
    if ((!line.starts_with("round ") && !holds(line, " = ")) || holds(line, " ==> "))
      (text += line) += '\n';
  }
  return text;
}

}  // namespace

TEST_CASE("order: what a path shows under any name is no lower than the rating", "[slow]") {
  std::vector<rating::RatingId> ids;
  for (const std::string& name : kOrderNames) ids.push_back(*rating::find_rating(name));
  std::vector<Puzzle> puzzles;
  for (const std::string& puzzle : kOrderPuzzles) {
    if (puzzles.empty() || sampled(2) == 1) puzzles.push_back(puzzle_of(puzzle));
  }
  const auto reports = rate_all(Geometry::classic(), puzzles, ids);

  std::map<std::string, int> shown;  // by the word behind the rating
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    std::map<std::string, int> value;  // a million where it is infinite
    for (std::size_t k = 0; k < ids.size(); ++k) {
      const rating::Value& found = reports[i].values[k];
      value[kOrderNames[k]] = found.kind == rating::ValueKind::finite ? found.n : 1000000;
    }
    REQUIRE(value["W"] == value["Wmin"] + 1);

    std::map<std::string, std::string> rules;
    std::vector<explain::ResolutionPath> paths;
    for (std::size_t k = 0; k < ids.size(); ++k) {
      explain::PathFinder finder(
          ids[k], {.max_length = k < kTriedPaths ? rating::RatingOptions{}.max_length : 1});
      explain::ResolutionPath path = finder.find(puzzles[i]);
      rules[kOrderNames[k]] = member(explain::render_text(path, {}), "RULES = ");
      if (k < kTriedPaths) paths.push_back(std::move(path));
    }
    const auto check_one = [&](const std::string& text, bool strict) {
      const verify::Verdict verdict =
          verify::check(verify::read_paths(text).at(0), {.strict = strict});
      if (!verdict.right() || verdict.shown.empty()) return;
      const auto words = split(verdict.shown, ' ');
      if (words[0] == "a") return;  // a path of, and nothing of the rating
      INFO(verdict.shown << " of " << text);
      REQUIRE(words.size() >= 3);
      const std::string name(words[0]);
      REQUIRE(value.count(name) == 1);
      ++shown[name + " " + std::string(words[1])];
      const int n = verify::number_in(words[2]).value_or(1000000);
      if (words[1] == "=") CHECK(n == value[name]);
      if (words[1] == "<=") CHECK(n >= value[name]);
    };
    for (const explain::ResolutionPath& path : paths) {
      if (!path.solved) continue;
      for (const explain::Notation notation :
           {explain::Notation::nrc, explain::Notation::full, explain::Notation::csp}) {
        const std::string text = explain::render_text(path, {.notation = notation});
        check_one(pasted(text), false);
        for (const std::string& name : kOrderNames) {
          for (const std::string& other :
               {relabelled(text, name, rules[name], path.level()),
                relabelled(text, name, member(text, "RULES = "), path.level()),
                relabelled(one_by_one(text), name, rules[name], path.level())})
            check_one(other, name == "W" && notation == explain::Notation::full);
        }
      }
    }
  }
  // Those that a fixed path defines are bounded by nothing but its own rounds.
  for (const char* one : {"W <=", "gW <=", "S+W <=", "tW <="}) CHECK(shown.count(one) == 0);
  for (const char* one : {"B <=", "Wmin <=", "S+B <=", "W ="}) CHECK(shown.count(one) == 1);
}

TEST_CASE("order: a path of Wmin by the name of W bounds Wmin") {
  explain::PathFinder finder(*rating::find_rating("Wmin"), {});
  const explain::ResolutionPath path = finder.find(puzzle_of(kOrderPuzzles[1]));
  REQUIRE(path.level() == 5);
  for (const explain::Notation notation :
       {explain::Notation::nrc, explain::Notation::full, explain::Notation::csp}) {
    const std::string text = explain::render_text(path, {.notation = notation});
    const verify::Verdict verdict =
        verify::check(verify::read_paths(relabelled(text, "W", "locked,whip", 5)).at(0));
    CHECK(verdict.right());
    CHECK(verdict.shown == "Wmin <= 5");
  }
  io::Json json = io::parse_json(explain::render_json(path, {}));
  json["rating"] = "W";
  json["level"] = "W5";
  json.erase("refutation");
  const verify::Verdict verdict = verify::check(verify::read_paths(io::json_text(json)).at(0));
  CHECK(verdict.right());
  CHECK(verdict.shown == "Wmin <= 5");
}
