// Paths of HoDoKu: accepted as they are, refused when they are changed.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <random>
#include <set>
#include <string>

#include "support/data.h"
#include "support/text.h"
#include "verify/hodoku/hodoku_check.h"
#include "verify/hodoku/hodoku_reader.h"
#include "verify/hodoku_lines.h"
#include "verify/judged.h"

namespace hodoku_tests {

using namespace bitwhip;
using testing::PrintedHodokuPath;
using verify::checks::fault;
using verify::checks::verdict;

namespace {

std::vector<PrintedHodokuPath> sample_paths() {
  std::vector<PrintedHodokuPath> paths;
  for (const auto& path : testing::hodoku_lines(testing::sample_of("paths.tsv")))
    paths.push_back(testing::printed(path));
  return paths;
}

// The path with the 56 singles of an easy puzzle.
PrintedHodokuPath easy_path() { return sample_paths().at(0); }

const PrintedHodokuPath& path_with(const std::vector<PrintedHodokuPath>& paths,
                                   const std::string& technique) {
  return *std::find_if(paths.begin(), paths.end(), [&](const PrintedHodokuPath& path) {
    return std::any_of(path.lines.begin(), path.lines.end(),
                       [&](const auto& line) { return line.text.starts_with(technique + ':'); });
  });
}

// Paths that a change of one thing makes wrong, whatever the path is.
class Forger {
 public:
  explicit Forger(unsigned seed) : random_(seed) {}

  // Returns nothing where the path has no place for this change.
  std::optional<std::string> forged(const PrintedHodokuPath& path, const std::string& kind) {
    PrintedHodokuPath copy = path;
    bool done = true;
    if (kind == "score of a step")
      copy.lines[below(copy.lines.size())].score += 1 + static_cast<int>(below(9));
    else if (kind == "total score")
      copy.level =
          testing::replaced(copy.level, "HoDoKu ", "HoDoKu " + std::to_string(1 + below(9)));
    else if (kind == "level")
      done = other_level(copy);
    else if (kind == "hardest step")
      copy.hardest = copy.hardest == "Skyscraper" ? "X-Wing" : "Skyscraper";
    else if (kind == "step left out")
      copy.lines.erase(copy.lines.begin() + static_cast<long>(below(copy.lines.size())));
    else if (kind == "step twice")
      twice(copy);
    else if (kind == "order")
      done = earlier(copy);
    else if (kind == "digit placed")
      done = place_other(copy);
    else if (kind == "deletion left out" || kind == "deletion too many" ||
             kind == "deletion of the solution")
      done = other_deletions(copy, kind);
    else if (kind == "cell")
      done = other_cell(copy);
    else if (kind == "technique")
      done = other_technique(copy);
    return done && copy.text() != path.text() ? std::optional(copy.text()) : std::nullopt;
  }

 private:
  std::size_t below(std::size_t n) { return random_() % n; }

  static bool other_level(PrintedHodokuPath& path) {
    const std::string last = path.level.substr(path.level.rfind(' ') + 1);
    path.level = testing::replaced(path.level, "level " + last,
                                   last == "Hard" ? "level Unfair" : "level Hard");
    return true;
  }

  void twice(PrintedHodokuPath& path) {
    const std::size_t i = below(path.lines.size());
    const auto line = path.lines[i];
    path.lines.insert(path.lines.begin() + static_cast<long>(i), line);
  }

  // A step of an earlier row than that of the step before cannot stand before that one.
  bool earlier(PrintedHodokuPath& path) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i + 1 < path.lines.size(); ++i) {
      if (row(path.lines[i + 1]) < row(path.lines[i])) places.push_back(i);
    }
    if (places.empty()) return false;
    const std::size_t i = places[below(places.size())];
    std::swap(path.lines[i], path.lines[i + 1]);
    return true;
  }
  static int row(const PrintedHodokuPath::Line& line) {
    return verify::ladder_row_of(verify::read_hodoku_step(line.text).technique)->index;
  }

  bool place_other(PrintedHodokuPath& path) {
    auto& text = path.lines[below(path.lines.size())].text;
    const verify::PrintedStep step = verify::read_hodoku_step(text);
    if (!step.placed || text.find('\n') != std::string::npos) return false;
    text.back() = static_cast<char>('1' + (text.back() - '1' + 1 + below(8)) % 9);
    return true;
  }

  bool other_deletions(PrintedHodokuPath& path, const std::string& kind) {
    const std::size_t i = below(path.lines.size());
    verify::HodokuBoard board(path.puzzle);
    for (std::size_t k = 0; k < i; ++k) apply(board, verify::read_hodoku_step(path.lines[k].text));
    auto& text = path.lines[i].text;
    const verify::PrintedStep step = verify::read_hodoku_step(text);
    auto list = step.deleted;
    if (list.empty() || text.find('\n') != std::string::npos) return false;
    if (kind == "deletion left out") {
      if (list.size() < 2) return false;
      list.erase(list.begin() + static_cast<long>(below(list.size())));
    } else {
      std::vector<verify::Candidate> more;
      for (verify::Candidate c = 0; c < 729; ++c) {
        const bool right =
            path.solution[static_cast<std::size_t>(c % 81)] - '0' == verify::digit_of(c);
        if (board.has(c) && right == (kind == "deletion of the solution") &&
            std::find(list.begin(), list.end(), c) == list.end())
          more.push_back(c);
      }
      if (more.empty()) return false;
      list.push_back(more[below(more.size())]);
    }
    text.resize(text.rfind(" => ") + 4);
    for (const verify::Candidate c : list)
      text += verify::name_of_cell(c % 81) + "<>" + std::to_string(verify::digit_of(c)) + ", ";
    text.resize(text.size() - 2);
    return true;
  }

  // Another row or column of a cell before the conclusion.
  bool other_cell(PrintedHodokuPath& path) {
    auto& text = path.lines[below(path.lines.size())].text;
    const std::size_t end = std::min(text.rfind(" => "), text.size());
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i + 1 < end; ++i) {
      if ((text[i] == 'r' || text[i] == 'c') && is_digit(text[i + 1])) places.push_back(i + 1);
    }
    if (places.empty() || text.find(" => ") == std::string::npos) return false;
    char& digit = text[places[below(places.size())]];
    digit = static_cast<char>('1' + (digit - '1' + 1 + below(8)) % 9);
    return true;
  }

  bool other_technique(PrintedHodokuPath& path) {
    static const std::vector<std::pair<std::string, std::string>> kNames{
        {"Naked Pair", "Hidden Pair"},
        {"Locked Pair", "Naked Pair"},
        {"Naked Triple", "Hidden Triple"},
        {"Hidden Pair", "Naked Pair"},
        {"Finned", "Sashimi"},
        {"Sashimi", "Finned"},
        {"Type 1 (Pointing)", "Type 2 (Claiming)"},
        {"Skyscraper", "2-String Kite"},
        {"2-String Kite", "Skyscraper"},
        {"Turbot Fish", "X-Chain"},
        {"Test 1", "Test 2"},
        {"Test 4", "Test 6"},
        {"Hidden Rectangle", "Uniqueness Test 1"},
        {"AIC", "Discontinuous Nice Loop"},
        {"Continuous", "Discontinuous"},
        {"Grouped ", ""},
        {"Net", "Chain"},
        {"Chain Contradiction", "Chain Verity"},
        {"XZ-Rule", "XY-Wing"}};
    auto& text = path.lines[below(path.lines.size())].text;
    for (const auto& [name, other] : kNames) {
      if (const auto at = text.find(name); at != std::string::npos && at < text.find(" => ")) {
        text.replace(at, name.size(), other);
        return true;
      }
    }
    return false;
  }

  std::mt19937 random_;
};

}  // namespace

TEST_CASE("paths of HoDoKu are right as it has them, strictly too", "[slow]") {
  for (const PrintedHodokuPath& path : sample_paths()) {
    const verify::Verdict all = verdict(path.text(), true);
    INFO(path.puzzle << ": " << all.where << ": " << all.why());
    CHECK(all.right());
    CHECK(all.solved);
    CHECK(all.steps == static_cast<int>(path.lines.size()));
  }
}

TEST_CASE("steps of HoDoKu off its paths are what their names say") {
  auto probes = testing::hodoku_probes(testing::sample_of("probes.tsv"));
  for (auto& probe : testing::hodoku_states(testing::sample_of("states.tsv")))
    probes.push_back(std::move(probe));
  CHECK(probes.size() > 300);
  for (const auto& probe : probes) {
    INFO(probe.step);
    const verify::PrintedStep step = verify::read_hodoku_step(probe.step);
    if (!testing::is_sashimi_without_fins(step))
      CHECK_NOTHROW(verify::check_hodoku_step(probe.board, step));
  }
}

TEST_CASE("a search finds a step of each row that a path of HoDoKu takes", "[slow]") {
  std::map<std::string, int> found;
  for (const PrintedHodokuPath& path : sample_paths()) {
    verify::HodokuBoard board(path.puzzle);
    for (const auto& line : path.lines) {
      const verify::PrintedStep step = verify::read_hodoku_step(line.text);
      const auto row = verify::ladder_row_of(step.technique)->technique;
      if (verify::has_hodoku_search(row)) {
        INFO(line.text);
        CHECK_FALSE(verify::hodoku_find(board, row).empty());
        ++found[std::string(verify::name_of(row))];
      }
      apply(board, step);
    }
  }
  CHECK(found.size() > 25);
}

TEST_CASE("a thousand forged paths of HoDoKu are refused", "[slow]") {
  const std::vector<PrintedHodokuPath> paths = sample_paths();
  Forger forger(20261130);
  std::set<std::string> forged;
  for (const char* const kind :
       {"score of a step", "total score", "level", "hardest step", "step left out", "step twice",
        "order", "digit placed", "deletion left out", "deletion too many",
        "deletion of the solution", "cell", "technique"}) {
    INFO(kind);
    std::size_t count = 0;
    for (int round = 0; round < 20; ++round) {
      for (const PrintedHodokuPath& path : paths) {
        if (count == 110) continue;
        const auto text = forger.forged(path, kind);
        if (!text || !forged.insert(*text).second) continue;
        ++count;
        const verify::Verdict told = verdict(*text);
        INFO(*text);
        CHECK_FALSE(told.right());
      }
    }
    CHECK(count >= 20);
  }
  CHECK(forged.size() >= 1000);
}

TEST_CASE("a strict check of HoDoKu tells what an earlier technique finds") {
  // The same path with singles later than HoDoKu has them.
  const auto paths = sample_paths();
  PrintedHodokuPath path = path_with(paths, "Skyscraper");
  const auto first = std::find_if(path.lines.begin(), path.lines.end(),
                                  [](const auto& line) { return !line.single; });
  REQUIRE(first != path.lines.begin());
  std::rotate(first - 1, first, first + 1);
  const std::string why = fault(path.text(), true);
  INFO(why);
  CHECK(testing::holds(why, " here; a step is of the first row of the ladder that has one"));
}

TEST_CASE("a strict check of HoDoKu names the techniques that it does not ask") {
  const auto paths = sample_paths();
  CHECK(verdict(easy_path().text(), true).notes.empty());
  const verify::Verdict all = verdict(path_with(paths, "AIC").text(), true);
  REQUIRE(all.notes.size() == 1);
  CHECK(all.notes[0].starts_with(
      "not checked beyond level Hard: that Sue de Coq, X-Chain, XY-Chain, Nice Loop"));
}

TEST_CASE("the checker tells what is wrong with a path of HoDoKu, in three parts") {
  const std::string text = easy_path().text();
  const auto with = [&](const std::string& what, const std::string& by) {
    return fault(testing::replaced(text, what, by));
  };
  CHECK(with("4 Naked Single: r9c3=8", "14 Naked Single: r9c3=8") ==
        "Naked Single with the score 14; the score of Naked Single is 4; a step has the score of "
        "its row of the ladder");
  CHECK(with("Naked Single: r9c3=8", "Naked Simple: r9c3=8") ==
        "'Naked Simple'; HoDoKu has no technique of that name; a step begins with the name of its "
        "technique");
  CHECK(with("RULES = HoDoKu 2.2.0", "RULES = HoDoKu") ==
        "RULES of 1 rule; the rules of HoDoKu are 'HoDoKu 2.2.0'; a path of HoDoKu names the "
        "program as its rules");
  CHECK(with("LEVEL = HoDoKu 244", "LEVEL = HoDoKu 245") ==
        "LEVEL = HoDoKu 245, HoDoKu-level Easy; it is HoDoKu 244, HoDoKu-level Easy; the score is "
        "the sum over all steps, the level the highest of a row, or the one that the score asks "
        "for");
  CHECK(testing::holds(with("Naked Single: r9c3=8", "Naked Single: r9c3=9"), "r9c3"));
}

TEST_CASE("a path of HoDoKu is read from JSON, whose members must agree") {
  const std::string json = easy_path().json();
  CHECK(verdict(json).why().empty());
  CHECK(verdict(json).right());
  CHECK(testing::holds(fault(testing::replaced(json, "\"value\":244", "\"value\":245")),
                       "the value 245; the value is 244"));
  const std::string first = "\"words\":\"" + easy_path().lines[0].text + "\",\"value\":\"n8r9c3\"";
  CHECK_THROWS_WITH(
      verdict(testing::replaced(json, first, testing::replaced(first, "n8r9c3", "n8r9c2"))),
      Catch::Contains("the member value tells something else; both tell the same step"));
}

TEST_CASE("a check of HoDoKu goes on after a wrong step, if it is asked to") {
  const std::string text =
      testing::replaced(easy_path().text(), "4 Naked Single: r9c3=8", "4 Full House: r9c3=8");
  const verify::Verdict all = verify::check(verify::read_paths(text).at(0), {.go_on = true});
  CHECK_FALSE(all.right());
  CHECK(all.wrong == 1);
  CHECK(all.steps == 56);
  CHECK(all.solved);
}

TEST_CASE("steps of another ladder than HoDoKu's are checked, and their sum") {
  std::string text =
      testing::replaced(easy_path().text(), "RATING = HoDoKu", "RATING = ladder:mine");
  text = testing::replaced(text, "LEVEL = HoDoKu 244, HoDoKu-level Easy",
                           "LEVEL = ladder:mine 244, ladder:mine-level Easy");
  text = testing::replaced(text, "RULES = HoDoKu 2.2.0", "RULES = mine");
  CHECK(verdict(text).right());
  CHECK(verdict(text).not_shown == "ladder:mine has these scores, and this level");
  CHECK(testing::holds(fault(testing::replaced(text, "mine 244", "mine 245")),
                       "the scores of the steps are 244 together"));
}

TEST_CASE("a path of HoDoKu begins with 81 characters, or with a line of its library") {
  const std::string puzzle = easy_path().puzzle;
  const std::string line = ":0000:x:" + puzzle + ":::";
  CHECK(verdict(testing::replaced(easy_path().text(), puzzle, line)).right());
  // r9c3 is placed, no given; 8 is deleted elsewhere by it.
  std::string placed = puzzle;
  placed.replace(74, 1, "+8");
  const verify::HodokuBoard board = verify::read_hodoku_board(":0000:x:" + placed + ":412:::");
  CHECK(board.value(74) == 8);
  CHECK_FALSE(board.given(74));
  CHECK_FALSE(board.has(1, 4));
  CHECK_THROWS_WITH(
      verify::read_hodoku_board(":0000:x:12:"),
      "':0000:x:12:'; it is not of 81 cells; a puzzle has 81 or 729 characters, or is "
      "a line of a library");
}

}  // namespace hodoku_tests
