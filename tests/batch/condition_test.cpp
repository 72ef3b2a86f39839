// Conditions: against possible values of cells, the tables of Kleene, and an evaluation of the text
// while it is written.
#include "batch/condition.h"

#include <array>
#include <catch2/catch.hpp>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "support/rating.h"
#include "support/text.h"

using namespace bitwhip;
using batch::Truth;
using rating::Value;
using rating::ValueKind;
using testing::kOneClue;

namespace {

// A record with these values of W and B.
struct Made {
  Made(Value w, Value b) {
    report.values[0] = w;
    report.values[1] = b;
    report.clues = 25;
    report.solutions = 1;
  }
  batch::Record record() const {
    return {.puzzle = kOneClue,
            .report = &report,
            .line = {.file = "puzzles.txt", .number = 12, .tail = "a tail"},
            .facts = {.seconds = 0.25}};
  }
  rating::Report report;
};

Truth truth(const std::string& text, const Made& made) {
  batch::NameResolver names(testing::ratings({"W", "B"}));
  batch::NameError problem;
  const auto condition = batch::Condition::parse(text, names, problem);
  INFO(text << ": " << problem.why << problem.unknown);
  REQUIRE(condition);
  return condition->truth(made.record());
}

// "unknown name 'w'" or the sentence.
std::string condition_problem(const std::string& text) {
  batch::NameResolver names(testing::ratings({"W", "B"}));
  batch::NameError problem;
  CHECK_FALSE(batch::Condition::parse(text, names, problem));
  return problem.what.empty()
             ? problem.why
             : "unknown " + std::string(problem.what) + " '" + problem.unknown + "'";
}

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// All numbers that a cell allows, none of which is above 30 here unless it is infinite.
std::vector<double> worlds(Value value) {
  std::vector<double> numbers;
  switch (value.kind) {
    case ValueKind::finite:
      return {static_cast<double>(value.n)};
    case ValueKind::interval:
      for (int n = value.n; n <= value.upper; ++n) numbers.push_back(n);
      break;
    case ValueKind::above:
      for (int n = value.n + 1; n <= 30; ++n) numbers.push_back(n);
      numbers.push_back(kInfinity);
      break;
    case ValueKind::infinite:
      return {kInfinity};
    case ValueKind::none:
      break;
  }
  return numbers;
}

bool holds(const std::string& sign, double a, double b) {
  if (sign == "<") return a < b;
  if (sign == "<=") return a <= b;
  if (sign == ">") return a > b;
  if (sign == ">=") return a >= b;
  return (a == b) == (sign != "!=");
}

Truth expected(const std::string& sign, Value a, Value b) {
  bool yes = false, no = false;
  for (const double x : worlds(a)) {
    for (const double y : worlds(b)) (holds(sign, x, y) ? yes : no) = true;
  }
  return yes == no ? Truth::undecided : yes ? Truth::yes : Truth::no;
}

const std::vector<Value>& all_kinds() {
  static const std::vector<Value> all{{ValueKind::finite, 0},      {ValueKind::finite, 4},
                                      {ValueKind::finite, 5},      {ValueKind::finite, 6},
                                      {ValueKind::finite, 12},     {ValueKind::interval, 4, 5},
                                      {ValueKind::interval, 5, 5}, {ValueKind::interval, 5, 8},
                                      {ValueKind::above, 0},       {ValueKind::above, 4},
                                      {ValueKind::above, 5},       {ValueKind::above, 12},
                                      {ValueKind::infinite},       {}};
  return all;
}

const std::vector<std::string>& signs() {
  static const std::vector<std::string> all{"==", "=", "!=", "<", "<=", ">", ">="};
  return all;
}

// Returns the truth of a condition on W and B for a record with paths.
Truth truth_with_paths(const std::string& text, const Made& made,
                       std::vector<batch::PathTexts>& paths) {
  batch::NameResolver names(testing::ratings({"W", "B"}));
  batch::NameError problem;
  const auto condition = batch::Condition::parse(text, names, problem);
  INFO(text << ": " << problem.why << problem.unknown);
  REQUIRE(condition);
  batch::Record record = made.record();
  record.facts.paths = paths;
  return condition->truth(record);
}

}  // namespace

TEST_CASE("condition: two cells compare as all values that they allow") {
  for (const std::string& sign : signs()) {
    for (const Value a : all_kinds()) {
      for (const Value b : all_kinds()) {
        INFO(to_string(a) << sign << to_string(b));
        CHECK(truth("W" + sign + "B", {a, b}) == expected(sign, a, b));
      }
    }
  }
}

TEST_CASE("condition: a cell and a number or inf, on either side") {
  for (const std::string& sign : signs()) {
    for (const Value a : all_kinds()) {
      for (const int n : {0, 4, 5, 6, 12}) {
        INFO(to_string(a) << sign << n);
        CHECK(truth("W " + sign + " " + std::to_string(n), {a, {}}) ==
              expected(sign, a, {ValueKind::finite, n}));
        CHECK(truth(std::to_string(n) + sign + "W", {a, {}}) ==
              expected(sign, {ValueKind::finite, n}, a));
      }
      CHECK(truth("W" + sign + "inf", {a, {}}) == expected(sign, a, {ValueKind::infinite}));
    }
  }
  const Value tenths{ValueKind::finite, 71, 0, rating::Scale::tenths};
  CHECK(truth("W==7.1", {tenths, {}}) == Truth::yes);
  CHECK(truth("W<7.15", {tenths, {}}) == Truth::yes);
  CHECK(truth("W>7.1", {tenths, {}}) == Truth::no);
}

TEST_CASE("condition: the tables of Kleene") {
  // W is >5.
  const std::array<std::string, 3> atoms{"W<5", "W<9", "W>5"};  // no, undecided, yes
  constexpr Truth n = Truth::no, u = Truth::undecided, y = Truth::yes;
  constexpr Truth kAnd[3][3] = {{n, n, n}, {n, u, u}, {n, u, y}};
  constexpr Truth kOr[3][3] = {{n, u, y}, {u, u, y}, {y, y, y}};
  constexpr Truth kNot[3] = {y, u, n};
  const Made made({ValueKind::above, 5}, {});
  for (std::size_t a = 0; a < 3; ++a) {
    CHECK(truth(atoms[a], made) == static_cast<Truth>(a));
    CHECK(truth("not " + atoms[a], made) == kNot[a]);
    CHECK(truth("not not(" + atoms[a] + ")", made) == static_cast<Truth>(a));
    for (std::size_t b = 0; b < 3; ++b) {
      CHECK(truth(atoms[a] + " and " + atoms[b], made) == kAnd[a][b]);
      CHECK(truth(atoms[a] + " or " + atoms[b], made) == kOr[a][b]);
    }
  }
}

namespace {

// A random condition and its truth, worked out while it is written. level 0: a disjunction, 1: a
// conjunction, 2: a factor.
struct Written {
  std::string text;
  Truth truth;
};
Written random_condition(std::mt19937& random, int level, int depth) {
  const std::array<Written, 3> atoms{
      {{"W<5", Truth::no}, {"W<9", Truth::undecided}, {"W>5", Truth::yes}}};
  if (level == 2) {
    switch (depth > 0 ? random() % 4 : 3) {
      case 0: {
        const Written inner = random_condition(random, 2, depth - 1);
        return {"not " + inner.text, inner.truth == Truth::undecided ? Truth::undecided
                                     : inner.truth == Truth::yes     ? Truth::no
                                                                     : Truth::yes};
      }
      case 1: {
        const Written inner = random_condition(random, 0, depth - 1);
        return {"( " + inner.text + ")", inner.truth};
      }
      default:
        return atoms[random() % 3];
    }
  }
  Written all = random_condition(random, level + 1, depth - 1);
  for (std::uint32_t more = random() % 3; more > 0; --more) {
    const Written other = random_condition(random, level + 1, depth - 1);
    all.text += (level == 0 ? " or " : " and ") + other.text;
    all.truth = level == 0 ? std::max(all.truth, other.truth) : std::min(all.truth, other.truth);
  }
  return all;
}

}  // namespace

TEST_CASE("condition: not binds closest, then and, then or") {
  std::mt19937 random(7);
  const Made made({ValueKind::above, 5}, {});
  std::array<int, 3> seen{};
  for (int i = 0; i < 3000; ++i) {
    const Written written = random_condition(random, 0, 8);
    ++seen[static_cast<std::size_t>(written.truth)];
    CHECK(truth(written.text, made) == written.truth);
  }
  for (const int n : seen) CHECK(n > 100);
}

TEST_CASE("condition: levels with names compare by rank") {
  const auto truth_of = [](const std::string& text, Value level) {
    batch::NameResolver names(testing::ratings({"HoDoKu-level", "W"}));
    batch::NameError problem;
    const auto condition = batch::Condition::parse(text, names, problem);
    INFO(text << ": " << problem.why << problem.unknown);
    REQUIRE(condition);
    return condition->truth(Made(level, {ValueKind::finite, 3}).record());
  };
  const auto level = [](int n) {
    return Value{ValueKind::finite, n, 0, rating::Scale::difficulty};
  };
  const std::string names[] = {"easy", "Medium", "HARD", "unfair", "Extreme"};
  const auto yes_if = [](bool truth) { return truth ? Truth::yes : Truth::no; };
  for (int n = 1; n <= 5; ++n) {
    for (int m = 1; m <= 5; ++m) {
      const std::string& name = names[m - 1];
      CHECK(truth_of("HoDoKu-level<" + name, level(n)) == yes_if(n < m));
      CHECK(truth_of("HoDoKu-level<=" + name, level(n)) == yes_if(n <= m));
      CHECK(truth_of("HoDoKu-level==" + name, level(n)) == yes_if(n == m));
      CHECK(truth_of("HoDoKu-level!='" + name + "'", level(n)) == yes_if(n != m));
      CHECK(truth_of(name + ">=HoDoKu-level", level(n)) == yes_if(m >= n));
      CHECK(truth_of(name + "<HoDoKu-level and W==3", level(n)) == yes_if(m < n));
    }
  }
  CHECK(truth_of("HoDoKu-level<=hard", {}) == Truth::undecided);
  CHECK(truth_of("HoDoKu-level==HoDoKu-level", level(2)) == Truth::yes);

  CHECK(condition_problem("HoDoKu-level<=hrad") == "unknown level 'hrad'");
  CHECK(condition_problem("hrad>=HoDoKu-level") == "unknown name 'hrad'");
  const std::string named =
      "the levels of HoDoKu-level have names: Easy, Medium, Hard, Unfair, Extreme";
  for (const char* text : {"HoDoKu-level<=3", "3>HoDoKu-level", "HoDoKu-level<inf",
                           "HoDoKu-level==W", "clues<HoDoKu-level"}) {
    INFO(text);
    CHECK(testing::holds(condition_problem(text), named));
  }
  for (const char* text : {"W<=hard", "hard>W", "easy<hard", "clues==easy"}) {
    INFO(text);
    CHECK(testing::holds(condition_problem(text),
                         " is a level, and stands beside a rating that has it, such as "
                         "HoDoKu-level"));
  }
}

TEST_CASE("condition: columns") {
  const Made made({ValueKind::finite, 7}, {ValueKind::finite, 6});
  for (const char* text :
       {"clues==25", "clues<26 and clues>=25", "time<0.5", "time=0.25", "line==12", "status==ok",
        "status!=timeout", "status='ok'", "tail==\"a tail\"", "tail!='another'",
        "file==puzzles.txt", "solutions<2", "B<W", "puzzle!=x"}) {
    CHECK(truth(text, made) == Truth::yes);
  }
  // An empty cell decides nothing.
  CHECK(truth("cands>0", made) == Truth::undecided);
  CHECK(truth("solution!='1'", made) == Truth::undecided);
  Made invalid({}, {});
  invalid.report.status = rating::Status::invalid_format;
  CHECK(truth("status==invalid-format", invalid) == Truth::yes);
  CHECK(truth("clues==25 or not clues==25", invalid) == Truth::undecided);
}

TEST_CASE("condition: names go on as far as they can, and ask for what they need") {
  batch::NameResolver names(testing::ratings({"W", "B"}));
  batch::NameError problem;
  const auto condition = batch::Condition::parse(
      "S+W>=2 and TE-depth<3 and (B<'L4_0' or \"S+W\"==4) and time<9 and L4_0!=1", names, problem);
  REQUIRE(condition);
  CHECK(names.required().ratings == testing::ratings({"S+W", "TE-depth", "L4_0"}));
  REQUIRE(names.required().columns.size() == 1);
  CHECK(names.required().columns[0]->name == "time");
  Made made({}, {ValueKind::finite, 2});
  made.report.values[2] = {ValueKind::finite, 3};
  made.report.values[3] = {ValueKind::finite, 1};
  made.report.values[4] = {ValueKind::finite, 5};
  CHECK(condition->truth(made.record()) == Truth::yes);
  made.report.values[4] = {ValueKind::finite, 2};
  CHECK(condition->truth(made.record()) == Truth::no);
}

TEST_CASE("condition: mistakes") {
  CHECK(condition_problem("w>7") == "unknown name 'w'");
  CHECK(condition_problem("W>7 and S-W<3") == "unknown name 'S-W'");
  CHECK(condition_problem("'inf'>7") == "unknown name 'inf'");
  CHECK(condition_problem("status!=okay") == "unknown status 'okay'");
  CHECK(condition_problem("") == "at character 1: a name or a number is missing");
  CHECK(condition_problem("W") == "at character 2: one of == != < <= > >= is missing");
  CHECK(condition_problem("W>") == "at character 3: a name or a number is missing");
  CHECK(condition_problem("3<W<5") ==
        "at character 4: a comparison has two sides; join two of them by and");
  CHECK(condition_problem("(W>3") == "at character 5: a ) is missing");
  CHECK(condition_problem("W>3)") == "at character 4: ')' is unexpected");
  CHECK(condition_problem("W>3 B>3") == "at character 5: 'B' is unexpected");
  CHECK(condition_problem("W>3 && B>3") ==
        "at character 5: character '&' has no meaning here; conditions are joined by and, or, not");
  CHECK(condition_problem("tail=='x") == "at character 7: the quote has no end");
  CHECK(condition_problem("status<ok") ==
        "at character 7: the column 'status' is text, so only == and != apply, not '<'");
  CHECK(condition_problem("3==status") ==
        "at character 10: the column 'status' is text; it stands on the left side");
  CHECK(condition_problem("status==") ==
        "at character 9: the text for the column 'status' is missing");
  CHECK(condition_problem("W>-3") == "unknown name '-3'");
  CHECK(condition_problem("W>3.") == "unknown name '3.'");
  CHECK(condition_problem("W>1e3") == "unknown name '1e3'");
}

TEST_CASE("condition: counts of techniques") {
  Made made({ValueKind::finite, 3}, {ValueKind::finite, 3});
  std::vector<batch::PathTexts> paths(rating::ratings().size());
  const auto truth_of = [&](const std::string& text) {
    return truth_with_paths(text, made, paths);
  };
  CHECK(truth_of("count(whip)>=0") == Truth::undecided);  // there is no path
  paths[testing::ratings({"W"})[0]] = {"whip[3]:4 whip[2]:2 locked[1]:1 hidden-single:50",
                                       "whip[3]"};
  paths[testing::ratings({"B"})[0]] = {"none", "none"};
  paths[testing::ratings({"SER"})[0]] = {"Unique Loop 8 type 1:1 Naked Pair:2 Hidden Single:12",
                                         "Unique Loop 8 type 1"};
  for (const char* text :
       {"count(whip)=6", "count('whip[3]')=4", "count(\"whip[2]\")=2", "count('whip[1]')=0",
        "count(locked)=1", "count(braid)=0", "7>count(whip)", "W.count('hidden-single')=50",
        "B.count(whip)=0", "SER.count('Naked Pair')=2", "SER.count(Hidden Single)=12",
        "SER.count('Unique Loop 8 type 1')=1", "count(whip)>SER.count('Naked Pair')",
        "W.hardest='whip[3]'", "hardest!='whip[2]'",
        // In any spelling, without quotes, and by the names of players.
        "count(whip[3])=4", "count( WHIP[2] )=2", "count(hidden_single)=50", "count(whip[9])=0",
        "hardest==whip[3]", "hardest==whip", "hardest!=braid", "not hardest==whip[2]",
        "W.count(locked candidates)=1", "count(x-wing)=0", "SER.count(naked-pair)=2",
        "SER.count('hidden single')=12", "SER.count(naked subset)=2", "SER.count(x wing)=0",
        "SER.hardest=='unique loop 8 TYPE 1'", "SER.hardest!=swordfish",
        "SER.count('dynamic cell forcing chains (+)')=0"}) {
    INFO(text);
    CHECK(truth_of(text) == Truth::yes);
  }
  CHECK(condition_problem("count(wip)>3") == "unknown rule 'wip'");
  CHECK(condition_problem("count(whip[3)>3") == "unknown rule 'whip[3'");
  CHECK(condition_problem("count(whip[])>3") == "unknown rule 'whip[]'");
  CHECK(condition_problem("hardest==wip") == "unknown rule 'wip'");
  CHECK(condition_problem("SER.count('Swordfsh')>=1") == "unknown technique 'Swordfsh'");
  CHECK(condition_problem("SER.hardest=='swordfsh'") == "unknown technique 'swordfsh'");
  CHECK(condition_problem("L1.hardest==foo") == "unknown rule 'foo'");
  CHECK(testing::holds(condition_problem("SER.count(whip)>1"),
                       "the paths of SER have no technique 'Whip'"));
  CHECK(condition_problem("count>3") ==
        "at character 6: a ( and the name of a technique are missing behind count");
  CHECK(condition_problem("count()>3") ==
        "at character 7: the name of a technique is missing behind count(");
  CHECK(condition_problem("count('')>3") == "at character 7: the name of a technique is empty");
  CHECK(condition_problem("count(whip>3") == "at character 11: a ) is missing");
  CHECK(condition_problem("TxS.count(whip)>3") == "unknown name 'TxS.techniques'");
  CHECK(condition_problem("techniques>3") ==
        "at character 11: the column 'W.techniques' is text, so only == and != apply, not '>'");
}

TEST_CASE("condition: techniques of HoDoKu are called by any name, and count with their kinds") {
  const Made made({ValueKind::finite, 3}, {});
  std::vector<batch::PathTexts> paths(rating::ratings().size());
  paths[testing::ratings({"HoDoKu"})[0]] = {
      "AIC:2 Discontinuous Nice Loop:1 2-String Kite:3 X-Wing:4 Locked Candidates Type 1 "
      "(Pointing):2 Full House:9",
      "AIC"};
  const auto truth_of = [&](const std::string& text) {
    return truth_with_paths(text, made, paths);
  };
  for (const char* text :
       {"HoDoKu.count(x-wing)=4", "HoDoKu.count(XWING)=4", "HoDoKu.count(x wing)=4",
        "HoDoKu.count('X_Wing')=4", "HoDoKu.count(2-string kite)=3", "HoDoKu.count(AIC)=2",
        "HoDoKu.count(nice loop)=3", "HoDoKu.count(pointing)=2", "HoDoKu.count(swordfish)=0",
        "HoDoKu.count(full house)>HoDoKu.count(x wing)", "HoDoKu.hardest=aic",
        "HoDoKu.hardest='nice loop'", "HoDoKu.hardest!=swordfish", "not HoDoKu.hardest=none"}) {
    INFO(text);
    CHECK(truth_of(text) == Truth::yes);
  }
  CHECK(truth_of("HoDoKu.hardest!='Nice Loop'") == Truth::no);
  paths[testing::ratings({"HoDoKu"})[0]] = {"none", "none"};
  CHECK(truth_of("HoDoKu.count(x-wing)=0") == Truth::yes);
  CHECK(truth_of("HoDoKu.hardest=none") == Truth::yes);
  paths[testing::ratings({"HoDoKu"})[0]] = {};
  CHECK(truth_of("HoDoKu.count(x-wing)=0") == Truth::undecided);
  CHECK(truth_of("HoDoKu.hardest!=none") == Truth::undecided);
  CHECK(condition_problem("HoDoKu.count(xwnig)>1") == "unknown technique 'xwnig'");
  CHECK(condition_problem("HoDoKu.hardest==xwnig") == "unknown technique 'xwnig'");
  CHECK(testing::holds(condition_problem("HoDoKu.count(whip)>1"),
                       "the paths of HoDoKu have no technique 'Whip'"));
  CHECK(condition_problem("HoDoKu-level.count(x-wing)>1") ==
        "unknown name 'HoDoKu-level.techniques'");
}

TEST_CASE("condition: long chains are read, deep nesting is refused") {
  const Made made({ValueKind::finite, 7}, {});
  std::string chain = "W==7";
  for (int i = 0; i < 50000; ++i) chain += " and W>3";
  CHECK(truth(chain, made) == Truth::yes);
  const std::string open(batch::Condition::kDeepest, '('), close(batch::Condition::kDeepest, ')');
  CHECK(truth(open + "W==7" + close, made) == Truth::yes);
  CHECK(condition_problem("(" + open + "W==7)" + close) ==
        "at character 101: the condition is nested deeper than 100 times");
  CHECK(condition_problem(std::string(100000, '(')).ends_with("nested deeper than 100 times"));
}
