// From records to figures: every number against what is counted by hand, or against a sorted list.
#include <catch2/catch.hpp>
#include <cmath>
#include <random>

#include "report/records.h"
#include "report/sections.h"
#include "report/values.h"
#include "support/text.h"

using namespace bitwhip;
using namespace bitwhip::report;
using namespace bitwhip::testing;

namespace {

using Cells = std::vector<std::vector<std::string>>;

rating::Value value(const std::string& cell) { return rating::parse_value(cell).value(); }

BoundedValues counted(const std::vector<std::string>& cells) {
  BoundedValues values;
  for (const std::string& cell : cells) values.add(value(cell));
  return values;
}

const std::string kB = "2" + std::string(80, '.'), kC = "3" + std::string(80, '.');

// Six records with every kind of cell.
std::string six() {
  return "puzzle\tW\tB\tclues\ttime\tname\tstatus\n" + kOneClue + "\t3\t2\t20\t0.5\tan a\tok\n" +
         kB + "\t3\t3\t22\t0.25\ta b\tok\n" + kC + "\t7\t>5\t30\t12.5\tan a\tlength\n" + kOneClue +
         "\tinf\tinf\t24\t0.125\t\tunsolved\n" + kB +
         "\t3\t3\t21\t1\t7\tok\n-\t-\t-\t-\t-\t-\tinvalid-format\n";
}

}  // namespace

TEST_CASE("a spread has the quantiles, the mean and the extremes of a sorted list") {
  std::mt19937 random(1);
  for (const double scale : {1.0, 1e-6, 1e7}) {
    std::vector<double> numbers;
    NumberHistogram spread(100);
    for (int i = 0; i < 997; ++i) {
      numbers.push_back(std::floor(std::exp(std::uniform_real_distribution(0.0, 12.0)(random))) *
                        scale);
      spread.add(numbers.back());
    }
    std::sort(numbers.begin(), numbers.end());
    double sum = 0;
    for (const double number : numbers) sum += number;
    CHECK(spread.count() == numbers.size());
    CHECK(spread.mean() == Approx(sum / 997));
    CHECK(spread.least() == numbers.front());
    CHECK(spread.most() == numbers.back());
    for (const double q : {0.001, 0.05, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 1.0}) {
      const double exact = numbers[static_cast<std::size_t>(std::ceil(q * 997)) - 1];
      const bool is_extreme = exact == numbers.front() || exact == numbers.back();
      CHECK(spread.quantile(q) ==
            (is_extreme ? exact : std::clamp(rounded(exact), numbers.front(), numbers.back())));
      CHECK(std::abs(spread.quantile(q) - exact) <= 0.005 * exact);
    }
  }
  CHECK(NumberHistogram().quantile(0.5) == 0);
}

TEST_CASE("quantiles and means stay between the extremes, and few numbers are exact") {
  NumberHistogram few, many(2);
  for (const double number : {5551936.0, 5600001.0, 5687424.0}) {
    few.add(number);
    many.add(number);
  }
  CHECK_FALSE(few.is_rounded());
  CHECK(few.quantile(0.5) == 5600001);
  CHECK(many.is_rounded());
  CHECK(many.quantile(0.05) == 5551936);
  CHECK(many.quantile(0.5) == 5600000);
  CHECK(many.quantile(0.99) == 5687424);
  NumberHistogram one;
  one.add(106822);
  CHECK(to_string(mean_cell(one)) == "106822");
  many.add(106822);
  CHECK(many.count() == 4);
  CHECK(many.is_rounded());
  CHECK(many.quantile(0.05) == 106822);
  CHECK(many.mean() == Approx((5551936.0 + 5600001 + 5687424 + 106822) / 4));
}

TEST_CASE("means are finite, whatever the numbers are") {
  NumberHistogram great, tiny, both;
  for (int i = 0; i < 3; ++i) great.add(1e308);
  CHECK(great.mean() == 1e308);
  for (int i = 0; i < 2; ++i) tiny.add(1e-310);
  CHECK(tiny.mean() == 1e-310);
  CHECK(to_string(mean_cell(tiny)) == "0");
  constexpr double kMost = std::numeric_limits<double>::max();
  for (const double number : {kMost, kMost, -kMost, 8.0}) both.add(number);
  CHECK(both.mean() == Approx(kMost / 4));
  CHECK(rounded(kMost) == kMost);
  CHECK(to_string(number_cell(-1e-310)) == "0");
  CHECK(parse_number("1e-400") == 0);
  CHECK(parse_number("-1e400") == -std::numeric_limits<double>::infinity());
}

TEST_CASE("numbers keep three significant digits") {
  CHECK(rounded(0) == 0);
  CHECK(rounded(999) == 999);
  CHECK(rounded(1234) == 1230);
  CHECK(rounded(1235.1) == 1240);
  CHECK(rounded(0.000123456) == 0.000123);
  CHECK(rounded(-1234) == -1230);
  CHECK(rounded(1e-10) == 0);
  CHECK(to_string(number_cell(1230000)) == "1230000");
  CHECK(to_string(number_cell(0.000123)) == "0.000123");
  CHECK(to_string(number_cell(12.5)) == "12.5");
  CHECK(to_string(number_cell(-0.0)) == "0");
  NumberHistogram spread;
  for (const double number : {1000.0, 1234.5678, 1469.1356}) spread.add(number);
  CHECK(to_string(mean_cell(spread)) == "1235");
  CHECK(to_string(percent(1, 3)) == "33.333");
  CHECK(to_string(percent(1, 0)).empty());
}

TEST_CASE("memory of figures does not grow with the number of different values") {
  BoundedValues values;
  for (int i = 0; i < 5000; ++i) values.add(rating::finite({i}));
  CHECK(values.counts().size() == kMostValues);
  CHECK(values.total() == 5000);
  CHECK(values.others() == 5000 - kMostValues);
  CHECK(values.of_kind(rating::ValueKind::finite) == 5000);
  for (int i = 0; i < 5000; ++i) values.add(rating::finite({i}));
  CHECK(values.total() == 10000);
  CHECK(values.numbers().count() == 10000);
  PairCounts pairs(kMostPairs);
  for (int i = 0; i < 30000; ++i) pairs.add({{rating::ValueKind::finite, i, 0}, {}});
  CHECK(pairs.each().size() == kMostPairs);
  CHECK(pairs.others() == 30000 - kMostPairs);
  NumberHistogram spread;
  for (int i = 1; i < 200000; ++i) spread.add(i * 7.3);
  CHECK(spread.counts().size() < 7 * 900);
}

TEST_CASE(
    "a rating of many values: what is told of all is right, and what is told of some says so") {
  std::string text = "puzzle W clues\n";
  for (int i = 0; i < 5000; ++i) text += kOneClue + " " + std::to_string(i) + " 20\n";
  const Figures figures = gathered({text});
  CHECK(cells_of(rating_summary(figures)) ==
        Cells{{"W", "5000", "0", "2499", "2499.5", "4999", "0", "0", "0"}});
  const tables::Table values = value_table(figures.ratings[0]);
  CHECK(cells_of(values).back() == std::vector<std::string>{"999", "1", "0.020", ""});
  CHECK(values.notes ==
        std::vector<std::string>{"4000 puzzles have values beyond the first 1000 different ones, "
                                 "so they have no row, and nothing is "
                                 "cumulative."});
  REQUIRE(figures.levels.size() == 1);
  CHECK(figures.levels[0].by_level.size() == kMostValues);
  CHECK(figures.levels[0].others == 4000);
}

TEST_CASE("values are counted in their order, and 7 and 7.0 are one") {
  const BoundedValues values = counted({"7.0", "inf", "7", "-", ">5", "3..4", "10", "3..inf"});
  std::vector<std::string> labels;
  for (const auto& [key, count] : values.counts())
    labels.push_back(values.label(key) + " " + std::to_string(count));
  CHECK(labels == std::vector<std::string>{"7.0 2", "10.0 1", "3.0..4.0 1", "3.0..inf 1", ">5.0 1",
                                           "inf 1", "- 1"});
}

TEST_CASE("classes: numbers without gaps, those that occur, or ranges") {
  const BoundedValues few = counted({"2", "5", "5", ">7", ">8", "inf"});
  const ValueClasses without_gaps(few, 10);
  CHECK(without_gaps.names() == std::vector<std::string>{"2", "3", "4", "5", ">n", "inf"});
  CHECK(without_gaps.numbers() == 4);
  CHECK(without_gaps.sums(few) == std::vector<std::uint64_t>{1, 0, 0, 2, 2, 1});
  CHECK(ValueClasses(counted({"2", "999"}), 10).names() == std::vector<std::string>{"2", "999"});
  const BoundedValues tenths = counted({"1.0", "1.2", "2.3", "7.1", "9.0"});
  const ValueClasses ranges(tenths, 4);
  CHECK(ranges.has_ranges());
  CHECK(ranges.names() == std::vector<std::string>{"0.0-4.9", "5.0-9.9"});
  CHECK(ranges.sums(tenths) == std::vector<std::uint64_t>{3, 2});
  const ValueClasses finer(tenths, 9);
  CHECK(finer.names() == std::vector<std::string>{"1.0", "1.2", "2.3", "7.1", "9.0"});
  CHECK(ValueClasses(BoundedValues(), 5).size() == 0);
}

TEST_CASE("figures of six records") {
  const Figures figures = gathered({six()});
  CHECK(figures.records == 6);
  CHECK(cells_of(source_table(figures)) == Cells{{"file1", "6"}});
  CHECK(cells_of(status_table(figures)) == Cells{{"ok", "3", "50.000"},
                                                 {"unsolved", "1", "16.667"},
                                                 {"length", "1", "16.667"},
                                                 {"invalid-format", "1", "16.667"},
                                                 {"all", "6", "100.000"}});
  REQUIRE(figures.ratings.size() == 2);
  CHECK(cells_of(value_table(figures.ratings[0])) == Cells{{"3", "3", "50.000", "50.000"},
                                                           {"7", "1", "16.667", "66.667"},
                                                           {"inf", "1", "16.667", ""},
                                                           {"-", "1", "16.667", ""}});
  CHECK(cells_of(rating_summary(figures)) ==
        Cells{{"W", "6", "3", "3", "4", "7", "1", "0", "1"},
              {"B", "6", "2", "3", "2.667", "3", "1", "1", "1"}});
  const auto &w = figures.ratings[0].values, &b = figures.ratings[1].values;
  CHECK(cells_of(cumulative_table({{"W", &w}, {"B", &b}}, 1)) ==
        Cells{{"3", "50.000"}, {"7", "66.667"}});
  CHECK(cells_of(cumulative_table({{"W", &w}, {"B", &b}}, 8)) ==
        Cells{{"2", "0.000", "16.667"}, {"3", "50.000", "50.000"}, {"7", "66.667", "50.000"}});
  REQUIRE(figures.pairs.size() == 1);
  const ValueClasses down(figures.ratings[0].values, 24), across(figures.ratings[1].values, 24);
  const tables::Table pair = two_way_table("W", down, "B", across, figures.pairs[0].values);
  CHECK(pair.heads == std::vector<std::string>{"W \\ B", "2", "3", ">5", "inf", "-", "all"});
  CHECK(cells_of(pair) == Cells{{"3", "1", "2", "0", "0", "0", "3"},
                                {"4", "0", "0", "0", "0", "0", "0"},
                                {"5", "0", "0", "0", "0", "0", "0"},
                                {"6", "0", "0", "0", "0", "0", "0"},
                                {"7", "0", "0", "1", "0", "0", "1"},
                                {"inf", "0", "0", "0", "1", "0", "1"},
                                {"-", "0", "0", "0", "0", "1", "1"},
                                {"all", "1", "2", "1", "1", "1", "6"}});
  // clues by W, clues by B, time by W; a record without a rating is at no level
  REQUIRE(figures.levels.size() == 3);
  CHECK(figures.levels[0].column == "clues");
  CHECK(cells_of(level_table(figures.ratings[0], figures.levels[0]))[0] ==
        std::vector<std::string>{"3", "3", "21", "20", "20", "21", "22", "22", "22", "22", "22"});
  CHECK(figures.levels[0].by_level.size() == 3);
  CHECK(figures.levels[1].column == "time");
  CHECK(figures.levels[2].rating == 1);
  REQUIRE(figures.numbers.size() == 2);
  CHECK(cells_of(number_table(figures.numbers)) ==
        Cells{{"clues", "", "5", "1", "20", "20", "22", "23.4", "30", "30", "30"},
              {"time", "seconds", "5", "1", "0.125", "0.125", "0.5", "2.875", "12.5", "12.5",
               "12.5"}});
  REQUIRE(figures.texts.size() == 1);
  CHECK(cells_of(text_table(figures.texts[0])) ==
        Cells{{"an a", "2"}, {"7", "1"}, {"a b", "1"}, {"none", "2"}});
}

TEST_CASE("the hardest and the slowest, with ties in the order of the input") {
  const Figures figures = gathered({six()});
  std::vector<std::uint64_t> hardest, slowest;
  for (const ShownRecord& record : figures.hardest) hardest.push_back(record.record);
  for (const ShownRecord& record : figures.slowest) slowest.push_back(record.record);
  CHECK(hardest == std::vector<std::uint64_t>{4, 3, 2, 5, 1});  // W, then B; - is not shown
  CHECK(slowest == std::vector<std::uint64_t>{3, 5, 1, 2, 4});
  CHECK(figures.hardest[0].line == 5);
  CHECK(figures.hardest[1].ratings == std::vector<std::string>{"7", ">5"});
  const Figures by_clues = gathered({six()}, {{}, "clues"});
  CHECK(by_clues.hardest.front().record == 3);
  CHECK(by_clues.hardest.back().record == 1);
}

TEST_CASE("ties of the hardest follow the input, also where a later file has more ratings") {
  const auto order = [](const Figures& figures) {
    std::vector<std::uint64_t> numbers;
    for (const ShownRecord& record : figures.hardest) numbers.push_back(record.record);
    return numbers;
  };
  const std::string first = "puzzle W\n" + kOneClue + " 5\n",
                    second = "puzzle W B\n" + kB + " 5 -\n" + kC + " 5 3\n";
  CHECK(order(gathered({first, second})) == std::vector<std::uint64_t>{3, 1, 2});
  CHECK(order(gathered({second, first})) == std::vector<std::uint64_t>{2, 1, 3});
}

TEST_CASE("of many records the twenty greatest are those of a sorted list") {
  std::mt19937 random(2);
  std::string text = "puzzle W B\n";
  std::vector<std::tuple<int, int, int>> all;
  for (int i = 1; i <= 2000; ++i) {
    const int w = std::uniform_int_distribution(0, 60)(random),
              b = std::uniform_int_distribution(0, 3)(random);
    text += kOneClue + " " + std::to_string(w) + " " + std::to_string(b) + "\n";
    all.emplace_back(-w, -b, i);
  }
  std::sort(all.begin(), all.end());
  const Figures figures = gathered({text});
  REQUIRE(figures.hardest.size() == kMostShown);
  for (std::size_t i = 0; i < kMostShown; ++i)
    CHECK(static_cast<int>(figures.hardest[i].record) == std::get<2>(all[i]));
}

TEST_CASE("several files, with different columns, are one list") {
  const std::string json = R"({"puzzle":")" + kOneClue + R"(","W":4,"gW":3,"note":"x"})" + "\n" +
                           R"({"puzzle":")" + kB + R"(","W":null,"extra":1.5})" + "\n";
  const Figures figures = gathered({six(), json});
  CHECK(cells_of(source_table(figures)) == Cells{{"file1", "6"}, {"file2", "2"}});
  REQUIRE(figures.ratings.size() == 3);
  CHECK(figures.ratings[0].values.total() == 8);
  CHECK(figures.ratings[1].values.total() == 6);  // B is in the first file alone
  // A row of JSON without a member has an empty cell, which is no rating.
  CHECK(cells_of(value_table(figures.ratings[2])) ==
        Cells{{"3", "1", "50.000", "50.000"}, {"-", "1", "50.000", ""}});
}

TEST_CASE("ratings of any name, and what is no value") {
  const std::string text = "puzzle,old,W\n" + kOneClue + ",3,x y\n" + kB + ",4,5\n";
  const Figures named = gathered({text}, {{"old"}, {}});
  REQUIRE(named.ratings.size() == 1);
  CHECK(named.ratings[0].name == "old");
  const Figures usual = gathered({text});
  REQUIRE(usual.ratings.size() == 1);
  CHECK(usual.ratings[0].mistakes == 1);
  CHECK(usual.ratings[0].first_mistake == "file1:2: 'x y'");
  CHECK(usual.ratings[0].values.total() == 1);
  CHECK_THROWS_WITH(gathered({text}, {{"none"}, {}}), "file1: there is no column 'none'");
  CHECK_THROWS_WITH(gathered({text}, {{}, "none"}), "file1: there is no column 'none'");
  CHECK_THROWS_WITH(gathered({"puzzle\tW\n"}), "file1: no records");
  CHECK_THROWS_WITH(gathered({"a b\n1 2\n"}),
                    "file1:1: no header: none of its cells is the name of a rating or a column");
  CHECK_THROWS_WITH(gathered({"puzzle\tW\n.\t1\t2\n"}), "file1:2: 3 cells where the header has 2");
  CHECK_THROWS_WITH(gathered({"puzzle\tW\tB\n.\t1\t\n.\t1\n"}),
                    "file1:3: the record is cut off: 2 cells where the header has 3");
}

TEST_CASE("columns of another kind are no ratings, and do not tell the hardest") {
  const std::string text = "puzzle\tW\tname\told\tstatus\n" + kOneClue + "\t3\t7\tinf\tok\n" + kB +
                           "\t4\tb\t>5\tok\n" + kC + "\t5\t\t7.5\tok\n";
  for (const std::string column : {"name", "puzzle", "status"})
    CHECK_THROWS_WITH(gathered({text}, {{}, column}),
                      "file1: the column '" + column + "' is neither a rating nor one of numbers");
  for (const std::string column : {"puzzle", "status"})
    CHECK_THROWS_WITH(gathered({text}, {{"W", column}, {}}),
                      "file1: the column '" + column + "' is never a rating");
  // Values of a rating have an order, whatever its name is.
  CHECK(gathered({text}, {{}, "old"}).hardest.front().record == 1);
  CHECK(gathered({text}, {{"name"}, {}}).ratings[0].mistakes == 1);
}

TEST_CASE("a header has a thousand columns at most, of whatever names") {
  std::string names = "puzzle", cells = kOneClue;
  for (int i = 0; i < 999; ++i) {
    names += "\tW";
    cells += "\t3";
  }
  const Figures figures = gathered({names + "\n" + cells + "\n"});
  CHECK(figures.ratings.size() == 1);
  CHECK(figures.numbers.back().name == "W (999)");
  CHECK_THROWS_WITH(gathered({names + "\tW\n" + cells + "\t3\n"}),
                    "file1:1: more than 1000 columns");
}

TEST_CASE("a name that stands twice in a header is two columns") {
  const Figures figures = gathered({"puzzle\tW\tW\n" + kOneClue + "\t3\t4\n"});
  REQUIRE(figures.ratings.size() == 1);
  CHECK(cells_of(value_table(figures.ratings[0])) == Cells{{"3", "1", "100.000", "100.000"}});
  REQUIRE(figures.numbers.size() == 1);
  CHECK(figures.numbers[0].name == "W (2)");
}

TEST_CASE(
    "statuses add up, also those of files without the column, and those of bitwhip keep their "
    "places") {
  const Figures two =
      gathered({"puzzle W status\n" + kOneClue + " 3 ok\n", "puzzle W\n" + kOneClue + " 3\n"});
  CHECK(cells_of(status_table(two)) ==
        Cells{{"ok", "1", "50.000"}, {"(none)", "1", "50.000"}, {"all", "2", "100.000"}});
  std::string text = "puzzle\tstatus\n";
  for (int i = 0; i < 60; ++i) text += kOneClue + "\ts" + std::to_string(i) + "\n";
  text += kOneClue + "\tothers\n" + kOneClue + "\tok\n";
  const Cells rows = cells_of(status_table(gathered({text})));
  REQUIRE(rows.size() == 53);
  CHECK(rows[0] == std::vector<std::string>{"ok", "1", "1.613"});
  CHECK(rows[51] == std::vector<std::string>{"(others)", "11", "17.742"});
}

TEST_CASE("a number that no double holds is noted, and is the greatest") {
  const std::string text =
      "puzzle,W,score\n" + kOneClue + ",3,7\n" + kB + ",3,1e400\n" + kC + ",3,9\n";
  const Figures figures = gathered({text}, {{}, "score"});
  REQUIRE(figures.numbers.size() == 1);
  CHECK(figures.numbers[0].too_great == 1);
  CHECK(number_table(figures.numbers).notes.front() ==
        "score: 1 number is too great for this program, such as 1e400, and is not counted");
  REQUIRE(figures.hardest.size() == 3);
  CHECK(figures.hardest[0].record == 2);
}

TEST_CASE("tables say their units") {
  CHECK(with_unit("time") == "time, seconds");
  CHECK(with_unit("W.arena") == "W.arena, bytes");
  CHECK(with_unit("B.time") == "B.time, seconds");
  CHECK(with_unit("clues") == "clues");
  const Figures figures = gathered({six()});
  CHECK(level_table(figures.ratings[0], figures.levels[1]).title == "time by W, in seconds");
}

TEST_CASE("two runs: what changed") {
  const std::string a = "puzzle W B status\n" + kOneClue + " 3 >4 length\n" + kB + " 5 2 ok\n" +
                        kC + " 7 2 ok\n" + kC + " 7 2 ok\n";
  const std::string b = "puzzle B W status\n" + kOneClue + " >4 3 length\n" + kB + " 3 4 ok\n" +
                        kC + " 2 inf unsolved\n";
  const RunComparison comparison = paired(a, b);
  CHECK(comparison.both == 3);
  CHECK(comparison.only_first == 1);
  CHECK(comparison.only_second == 0);
  REQUIRE(comparison.ratings.size() == 2);
  CHECK(comparison.ratings[0].name == "W");
  CHECK(comparison.ratings[0].comparison.equal == 1);
  CHECK(comparison.ratings[0].comparison.higher == tables::ByDifference{{10, 1}});
  CHECK(comparison.ratings[0].comparison.lower == tables::ByDifference{{0, 1}});
  CHECK(comparison.ratings[1].comparison.alike == 1);
  CHECK(comparison.ratings[1].comparison.equal == 1);
  CHECK(comparison.ratings[1].comparison.lower == tables::ByDifference{{10, 1}});
  CHECK(comparison.statuses.each() ==
        std::map<std::pair<std::string, std::string>, std::uint64_t>{
            {{"length", "length"}, 1}, {{"ok", "ok"}, 1}, {{"ok", "unsolved"}, 1}});
  CHECK(comparison.first.records == 4);
  CHECK_THROWS_AS(paired(a, "puzzle W\n" + kB + " 3\n"), tables::ListError);
  // No status is not a changed one.
  CHECK(paired(a, "puzzle W\n" + kOneClue + " 3\n").statuses.empty());
}
