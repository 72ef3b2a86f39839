// Weighted statistics: against their definitions, against published figures, and what adds up.
#include <fmt/core.h>

#include <catch2/catch.hpp>
#include <cmath>
#include <functional>
#include <map>
#include <random>
#include <vector>

#include "base/text.h"
#include "grid/puzzle.h"
#include "support/data.h"
#include "support/reference.h"
#include "support/temp_dir.h"
#include "support/text.h"
#include "tables/summed.h"
#include "tables/weighted_sums.h"

using namespace bitwhip;
using namespace bitwhip::testing;
using tables::ColumnPair;
using tables::Estimate;
using tables::WeightedReader;
using tables::WeightedSums;

namespace {

using Asked = WeightedReader::WeightingOptions;

std::string why_refused(const std::vector<std::string>& texts, const Asked& asked = {}) {
  try {
    summed(texts, asked);
  } catch (const tables::ListError& error) {
    return error.what();
  }
  return {};
}

struct MadeRecord {
  double w, x, y;
  int clues, grid;
};

// Records of some grids, in no order.
std::vector<MadeRecord> made_records(int count, int grids) {
  std::mt19937 random(7);
  std::vector<MadeRecord> records;
  for (int i = 0; i < count; ++i) {
    const int grid = static_cast<int>(random() % static_cast<unsigned>(grids)),
              clues = 23 + static_cast<int>(random() % 5);
    const int x = static_cast<int>(random() % 4) + grid % 3;
    records.push_back({tables::controlled_bias_weight(clues), static_cast<double>(x),
                       x + static_cast<double>(random() % 30) / 10, clues, grid});
  }
  return records;
}

std::string text_of_made(const std::vector<MadeRecord>& records) {
  std::string text = "W\tSER\tclues\tgrid\n";
  for (const MadeRecord& made : records)
    text += fmt::format("{}\t{:.1f}\t{}\t{}\n", made.x, made.y, made.clues, made.grid);
  return text;
}

// The error of a mean of z by its definition.
double error_of(const std::vector<MadeRecord>& records, bool by_grid,
                const std::function<double(const MadeRecord&)>& z) {
  std::map<int, double> clusters;
  double weight = 0, sum = 0;
  int number = 0;
  for (const MadeRecord& made : records) {
    weight += made.w;
    clusters[by_grid ? made.grid : number++] += made.w * z(made);
  }
  for (const auto& [grid, part] : clusters) sum += part * part;
  return std::sqrt(sum) / weight;
}

double mean_of(const std::vector<MadeRecord>& records,
               const std::function<double(const MadeRecord&)>& z) {
  double weight = 0, sum = 0;
  for (const MadeRecord& made : records) {
    weight += made.w;
    sum += made.w * z(made);
  }
  return sum / weight;
}

// Numbers of records by clues and level, made here, and what their shares and means must be, summed
// as the definitions have it.
class MadeCounts {
 public:
  MadeCounts() {
    std::mt19937 random(11);
    for (int clues = 21; clues <= 29; ++clues) {
      for (int level = 0; level <= 9; ++level) {
        const int least = std::abs(clues - 25) + level / 2;  // in powers of two less
        counts_[clues][level] = least > 9 ? 0 : static_cast<int>(random() % (2000U >> least));
      }
    }
  }

  // Rows that stand for several records each, or one row for each record.
  std::string text(const std::string& rating, bool expanded = false) const {
    std::string text = fmt::format("clues\t{}{}\n", rating, expanded ? "" : "\tnumber");
    each([&](int clues, int level, int count) {
      if (!expanded) text += fmt::format("{}\t{}\t{}\n", clues, level, count);
      for (int n = 0; expanded && n < count; ++n) text += fmt::format("{}\t{}\n", clues, level);
    });
    return text;
  }

  // C(81, clues) / C(81, 26)
  static double bias(int clues) { return std::exp(log_binomial(clues) - log_binomial(26)); }

  int records() const {
    int sum = 0;
    each([&](int, int, int count) { sum += count; });
    return sum;
  }
  // The mean of a function of clues and level over weighted records.
  template <class F>
  double mean(F of, bool unbiased = true) const {
    double weight = 0, sum = 0;
    each([&](int clues, int level, int count) {
      const double w = count * (unbiased ? bias(clues) : 1);
      weight += w;
      sum += w * of(clues, level);
    });
    return sum / weight;
  }
  // The standard error of that mean, each record by itself.
  template <class F>
  double error(F of) const {
    const double mean_of = mean(of);
    double weight = 0, sum = 0;
    each([&](int clues, int level, int count) {
      weight += count * bias(clues);
      sum += count * std::pow(bias(clues) * (of(clues, level) - mean_of), 2);
    });
    return std::sqrt(sum) / weight;
  }

  void check(const WeightedSums& found, const std::string& rating) const {
    const tables::ColumnSums& column = *found.find(rating);
    CHECK(column.records == static_cast<std::uint64_t>(records()));
    for (int level = 0; level <= 9; ++level) {
      const auto is_level = [level](int, int other) { return other == level ? 1.0 : 0.0; };
      const auto at = column.levels.find(tables::key_of_label(std::to_string(level)));
      REQUIRE(at != column.levels.end());
      const Estimate share = column.share(at->second);
      CHECK(share.value == Approx(mean(is_level)).epsilon(1e-9));
      CHECK(share.error == Approx(error(is_level)).epsilon(1e-6));
    }
  }

  double of_clues(int wanted) const {
    double sum = 0;
    each([&](int clues, int, int count) { sum += clues == wanted ? count * bias(clues) : 0; });
    return sum;
  }

 private:
  static double log_binomial(int n) {
    return std::lgamma(82.0) - std::lgamma(n + 1.0) - std::lgamma(82.0 - n);
  }
  template <class Visit>
  void each(Visit visit) const {
    for (const auto& [clues, levels] : counts_) {
      for (const auto& [level, count] : levels) visit(clues, level, count);
    }
  }

  std::map<int, std::map<int, int>> counts_;
};

bool has_published_tables() {
  return !more_reference("collections/published-W-by-clues.tsv").empty();
}

std::vector<std::string> lines_in(const std::string& file) {
  const std::string text = read_file(reference_file(file));
  std::vector<std::string> lines;
  for (const std::string_view line : split(text, '\n')) {
    if (!line.empty()) lines.emplace_back(line);
  }
  return lines;
}

// A published table by clues as rows that stand for several records each.
std::string published_counts(const std::string& rating, const std::string& file, bool expanded) {
  std::string text = fmt::format("clues\t{}{}\n", rating, expanded ? "" : "\tnumber");
  for (const std::string& row : lines_in(file)) {
    const auto cells = split(row, '\t');
    if (row.starts_with('#') || row.starts_with("clues")) continue;
    for (std::size_t i = 1; i + 1 < cells.size(); ++i) {
      const int count = parse_number<int>(cells[i]).value();
      if (!expanded) text += fmt::format("{}\t{}\t{}\n", cells[0], i - 1, count);
      for (int n = 0; expanded && n < count; ++n) text += fmt::format("{}\t{}\n", cells[0], i - 1);
    }
  }
  return text;
}

void check_published(const WeightedSums& found, const std::string& rating, std::size_t column) {
  const tables::ColumnSums& w = *found.find(rating);
  CHECK(w.records == 5926343);
  CHECK(std::round(w.effective()) == 3175883);
  for (const std::string& row : lines_in("collections/published-unbiased.tsv")) {
    const auto cells = split(row, '\t');
    if (row.starts_with('#') || row.starts_with("level")) continue;
    const auto level = w.levels.find(tables::key_of_label(std::string(cells[0])));
    CAPTURE(row);
    if (level == w.levels.end()) {
      CHECK(cells[column] == "0");
      continue;
    }
    const Estimate share = w.share(level->second);
    const double percent = parse_real(cells[column]).value(),
                 error = parse_real(cells[column + 1]).value();
    // As fractions, and as far as nine digits tell.
    CHECK(std::abs(share.value - percent / 100) <= 1e-9);
    CHECK(std::abs(100 * share.error - error) <= 0.051 * error);
  }
}

}  // namespace

TEST_CASE(
    "means, deviations, shares and correlations with their errors are those of their definitions") {
  const std::vector<MadeRecord> records = made_records(3000, 900);
  for (const bool by_grid : {true, false}) {
    Asked asked{.unbiased = true};
    if (!by_grid) asked.cluster = "none";
    const WeightedSums found = summed({text_of_made(records)}, asked);
    const auto x = [](const MadeRecord& made) { return made.x; };
    const auto y = [](const MadeRecord& made) { return made.y; };
    const double mx = mean_of(records, x), my = mean_of(records, y);
    const double vx =
        mean_of(records, [&](const MadeRecord& made) { return (made.x - mx) * (made.x - mx); });
    const double vy =
        mean_of(records, [&](const MadeRecord& made) { return (made.y - my) * (made.y - my); });
    const auto& w = *found.find("W");
    const Estimate mean = tables::mean(w.moments), deviation = tables::deviation(w.moments);
    CHECK(mean.value == Approx(mx).epsilon(1e-12));
    CHECK(mean.error == Approx(error_of(records, by_grid, [&](const MadeRecord& made) {
                          return made.x - mx;
                        })).epsilon(1e-9));
    CHECK(deviation.value == Approx(std::sqrt(vx)).epsilon(1e-12));
    CHECK(deviation.error == Approx(error_of(records, by_grid, [&](const MadeRecord& made) {
                               return ((made.x - mx) * (made.x - mx) - vx) / 2 / std::sqrt(vx);
                             })).epsilon(1e-9));
    const double p =
        mean_of(records, [](const MadeRecord& made) { return made.x == 2 ? 1.0 : 0.0; });
    const Estimate share = w.share(w.levels.at(tables::key_of_label("2")));
    CHECK(share.value == Approx(p).epsilon(1e-12));
    CHECK(share.error == Approx(error_of(records, by_grid, [&](const MadeRecord& made) {
                           return (made.x == 2 ? 1.0 : 0.0) - p;
                         })).epsilon(1e-9));
    // columns: clues, W, SER; the pair 1 2 is the third
    const Estimate correlation = tables::correlation(found.pairs.at(2));
    const double r =
        mean_of(records, [&](const MadeRecord& made) { return (made.x - mx) * (made.y - my); }) /
        std::sqrt(vx * vy);
    CHECK(correlation.value == Approx(r).epsilon(1e-10));
    CHECK(correlation.error == Approx(error_of(records, by_grid, [&](const MadeRecord& made) {
                                 const double u = (made.x - mx) / std::sqrt(vx),
                                              v = (made.y - my) / std::sqrt(vy);
                                 return u * v - r / 2 * (u * u + v * v);
                               })).epsilon(1e-8));
  }
}

TEST_CASE("summaries add up: of parts that share no grid they are the summary of the whole") {
  const std::vector<MadeRecord> records = made_records(2000, 500);
  std::vector<MadeRecord> parts[2];
  for (const MadeRecord& made : records) parts[made.grid % 2].push_back(made);
  const Asked asked{.columns = {"W", "SER", "W>SER"}, .by = "W", .unbiased = true};
  const WeightedSums whole = summed({text_of_made(records)}, asked);
  WeightedSums sum =
      tables::sums_of(tables::summary_of(summed({text_of_made(parts[0])}, asked)), "a");
  sum.add(tables::sums_of(tables::summary_of(summed({text_of_made(parts[1])}, asked)), "b"), "b");
  const auto a = tables::statistics(whole, {.exact = false}),
             b = tables::statistics(sum, {.exact = false});
  REQUIRE(a.size() == b.size());
  CHECK(a.size() == 9);  // columns, four distributions, correlations, three columns by W
  for (std::size_t i = 0; i < a.size(); ++i)
    CHECK(tables::render_text({&a[i], 1}, {}) == tables::render_text({&b[i], 1}, {}));
  CHECK(tables::summary_of(whole).size() < 20000);

  CHECK_THROWS_AS(sum.add(summed({text_of_made(parts[0])}, {.unbiased = true}), "c"),
                  tables::ListError);
  CHECK_THROWS_AS(
      sum.add(summed({text_of_made(parts[0])}, {.columns = asked.columns, .by = "W"}), "c"),
      tables::ListError);
  const std::string text = tables::summary_of(whole);
  {
    io::MemorySource source(text);
    CHECK(tables::front_of(source).is_summary);
  }
  for (const std::size_t size : {text.size() / 3, text.size() - 3})
    CHECK_THROWS_AS(tables::sums_of(text.substr(0, size), "cut"), tables::ListError);
  const char* const without_column =
      R"({"bitwhip-summary":1,"unbiased":true,"cluster":"","by":"W","zero-as":null,"as":null,"notes":[],"records":0,"columns":[],"pairs":[],"within":[]})";
  for (const char* broken :
       {"{}", "[]", R"({"bitwhip-summary":1,"unbiased":true})", without_column})
    CHECK_THROWS_AS(tables::sums_of(broken, "broken"), tables::ListError);
}

TEST_CASE("the front of a file tells a summary from records, and summaries from each other") {
  const auto front = [](std::string_view text, std::size_t piece) {
    io::MemorySource source(text, piece);
    return tables::front_of(source);
  };
  const std::string long_text(300, 'x'), blanks(200, ' ');
  for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, SIZE_MAX}) {
    for (const std::string& text : std::vector<std::string>{
             R"({"bitwhip-summary":2})", "\n\n{\n  \"bitwhip-summary\" :\t1}",
             "\xef\xbb\xbf{\"bitwhip-summary\":1}",
             "{\"as\":null,\"by\":\"" + long_text + "\\\"}\",\"x\":[{}],\"bitwhip-summary\":1}",
             blanks + "{\"bitwhip-summary\":1"}) {
      CAPTURE(text);
      CHECK(front(text, piece).is_summary);
    }
    for (const std::string& text : std::vector<std::string>{
             "", "puzzle\tW\n", R"({"W":1}{"bitwhip-summary":1})", R"({"x":{"bitwhip-summary":1}})",
             R"({"x":"bitwhip-summary"})", "{\"x\":\"\\\"bitwhip-summary\\\":" + long_text + "\"}",
             R"(["bitwhip-summary",1])"}) {
      CAPTURE(text);
      CHECK_FALSE(front(text, piece).is_summary);
    }
  }
  // No more is buffered than a record may have.
  const std::string endless = "{\"x\":\"" + std::string(8 * tables::ListReader::kLongestLine, 'x');
  CHECK_FALSE(front(endless, SIZE_MAX).is_summary);
  CHECK(front(endless, SIZE_MAX).text.size() <= 2 * tables::ListReader::kLongestLine);
  const std::vector<std::string_view> found =
      tables::summaries_in(" {\"a\":\"}\"}\n\n{\n\"b\":[1]\n}{} x\n");
  CHECK(found == std::vector<std::string_view>{"{\"a\":\"}\"}", "{\n\"b\":[1]\n}", "{}", "x"});
}

TEST_CASE("published tables by clues give the published unbiased figures", "[reference]") {
  const Asked asked{.times = "number", .unbiased = true};
  const MadeCounts counts;
  const auto clues_of = [](int clues, int) { return static_cast<double>(clues); };
  const auto level_of = [](int, int level) { return static_cast<double>(level); };
  const WeightedSums made = summed({counts.text("W")}, asked);
  counts.check(made, "W");
  CHECK(tables::mean(made.find("clues")->moments).value ==
        Approx(counts.mean(clues_of)).epsilon(1e-9));
  CHECK(tables::mean(made.find("W")->moments).error ==
        Approx(counts.error(level_of)).epsilon(1e-6));
  const WeightedSums made_raw = summed({counts.text("W")}, {.times = "number"});
  CHECK(tables::mean(made_raw.find("clues")->moments).value ==
        Approx(counts.mean(clues_of, false)).epsilon(1e-9));
  if (!has_published_tables()) return;
  const WeightedSums w =
      summed({published_counts("W", "collections/published-W-by-clues.tsv", false)}, asked);
  check_published(w, "W", 1);
  check_published(
      summed({published_counts("B", "collections/published-B-by-clues.tsv", false)}, asked), "B",
      3);
  const auto clues = tables::mean(w.find("clues")->moments),
             mean = tables::mean(w.find("W")->moments);
  CHECK(clues.value == Approx(26.57798).margin(5e-6));
  CHECK(clues.error == Approx(0.00079).margin(5e-6));
  CHECK(tables::deviation(w.find("clues")->moments).value == Approx(1.1173).margin(5e-5));
  CHECK(mean.value == Approx(2.18655).margin(5e-6));
  CHECK(mean.error == Approx(0.00098).margin(5e-6));
  CHECK(tables::deviation(w.find("W")->moments).value == Approx(1.7323).margin(5e-5));
  const WeightedSums raw = summed(
      {published_counts("W", "collections/published-W-by-clues.tsv", false)}, {.times = "number"});
  CHECK(tables::mean(raw.find("clues")->moments).value == Approx(25.66674).margin(5e-6));
  CHECK(tables::deviation(raw.find("clues")->moments).value == Approx(1.11662).margin(5e-6));
  CHECK(tables::correlation(raw.pairs.at(0)).value == Approx(0.19184).margin(5e-6));
}

TEST_CASE("the published means and deviations count 0 as 0.9, and deviations within the clues",
          "[reference]") {
  Asked asked{.times = "number", .unbiased = true, .zero_as = 0.9};
  const MadeCounts made;
  const WeightedSums made_sums = summed({made.text("W")}, asked);
  const auto with_zero = [](int, int level) { return level == 0 ? 0.9 : level; };
  const double mean = made.mean(with_zero);
  CHECK(tables::mean(made_sums.find("W")->moments).value == Approx(mean).epsilon(1e-9));
  CHECK(tables::deviation(made_sums.find("W")->moments).value ==
        Approx(std::sqrt(made.mean([&](int, int level) {
          return std::pow((level == 0 ? 0.9 : level) - mean, 2);
        }))).epsilon(1e-9));
  if (!has_published_tables()) return;
  const std::string counts = published_counts("W", "collections/published-W-by-clues.tsv", false);
  const WeightedSums unbiased = summed({counts}, asked);
  CHECK(tables::mean(unbiased.find("W")->moments).value == Approx(2.4491).margin(5e-5));
  CHECK(unbiased.within_clues(*unbiased.find("W")).value == Approx(1.388).margin(5e-4));
  asked.unbiased = false;
  const WeightedSums raw = summed({counts}, asked);
  CHECK(tables::mean(raw.find("W")->moments).value == Approx(2.2175).margin(5e-5));
  CHECK(raw.within_clues(*raw.find("W")).value == Approx(1.353).margin(6e-4));
}

TEST_CASE("published tables as millions of lines", "[long][reference]") {
  const MadeCounts counts;
  counts.check(summed({counts.text("W", true)}, {.unbiased = true}), "W");
  if (!has_published_tables()) return;
  const WeightedSums found = summed(
      {published_counts("W", "collections/published-W-by-clues.tsv", true)}, {.unbiased = true});
  check_published(found, "W", 1);
}

// Minimal puzzles with n clues in a grid: C(81,26) times the weight of the records with n clues,
// divided by the attempts.
TEST_CASE("attempts give the published numbers of minimal puzzles", "[reference]") {
  const MadeCounts counts;
  constexpr double kAttempts = 1e9;
  const std::string notes = fmt::format(
      R"(#bitwhip {{"made":"generate","seed":0,"grids":"uniform"}})"
      "\n{}"
      R"(#bitwhip {{"done":"generate","seed":0,"attempts":{},"grids":1,"puzzles":{},"complete":true}})"
      "\n",
      counts.text("W"), static_cast<std::uint64_t>(kAttempts), counts.records());
  const auto made = tables::statistics(summed({notes}, {.times = "number", .unbiased = true}),
                                       {.exact = true, .totals = true});
  REQUIRE(made.back().name == "totals");
  double all = 0;
  for (int clues = 21; clues <= 29; ++clues) {
    const double expected = std::exp(std::lgamma(82.0) - std::lgamma(27.0) - std::lgamma(56.0)) *
                            counts.of_clues(clues) / kAttempts;
    all += expected;
    CHECK(
        parse_real(to_string(made.back().rows[static_cast<std::size_t>(clues - 21)][2])).value() ==
        Approx(expected).epsilon(1e-6));
  }
  CHECK(parse_real(to_string(made.back().rows[9][2])).value() == Approx(all).epsilon(1e-6));
  CHECK(parse_real(to_string(made.back().rows[10][2])).value() ==
        Approx(all * 6670903752021072936960.0).epsilon(1e-6));
  if (!has_published_tables()) return;
  std::string text = published_counts("W", "collections/published-W-by-clues.tsv", false);
  constexpr std::uint64_t kPuzzles = 5926343, kEach = 257514;
  text = fmt::format(
      R"(#bitwhip {{"made":"generate","seed":0,"grids":"uniform"}})"
      "\n{}"
      R"(#bitwhip {{"done":"generate","seed":0,"attempts":{},"grids":1,"puzzles":{},"complete":true}})"
      "\n",
      text, kPuzzles * kEach, kPuzzles);
  const WeightedSums found = summed({text}, {.times = "number", .unbiased = true});
  CHECK(found.notes.why_not_whole(found.records).empty());
  const auto tables = tables::statistics(found, {.totals = true});
  REQUIRE(tables.back().name == "totals");
  const std::vector<std::string> published{"6.1521e+06", "1.4654e+09", "1.6208e+11", "6.8827e+12",
                                           "1.0637e+14", "6.2495e+14", "1.4855e+15", "1.5228e+15",
                                           "7.2063e+14", "1.6751e+14", "1.9277e+13", "1.1240e+12",
                                           "4.7466e+10", "4.6553e+15", "3.1055e+37", "2.5477e+25"};
  REQUIRE(tables.back().rows.size() == published.size());
  for (std::size_t i = 0; i < published.size(); ++i)
    CHECK(to_string(tables.back().rows[i][2]) == published[i]);
  const double error =
      parse_real(
          to_string(tables::statistics(found, {.exact = true, .totals = true}).back().rows[13][3]))
          .value();
  CHECK(error / 4.6553e15 == Approx(0.00056).margin(5e-6));
}

TEST_CASE("within a pattern there is no number of puzzles that are essentially different") {
  const auto last_total = [](const std::string& pattern) {
    const std::string text =
        R"(#bitwhip {"made":"generate","seed":0,"grids":"uniform")" + pattern +
        "}\nclues\tweight\n24\t1\n" +
        R"(#bitwhip {"done":"generate","seed":0,"attempts":1000,"grids":1,"puzzles":1,"complete":true})" +
        "\n";
    return to_string(tables::statistics(summed({text}, {.unbiased = true}), {.totals = true})
                         .back()
                         .rows.back()
                         .front());
  };
  CHECK(last_total("") == "essentially different");
  CHECK(last_total(R"(,"pattern":"x")") == "of all grids");
}

TEST_CASE("runs within different patterns have no common totals") {
  const auto run = [](int seed, const std::string& pattern) {
    return fmt::format(R"(#bitwhip {{"made":"generate","seed":{}{}}})", seed, pattern) +
           "\nclues\tweight\n24\t1\n" +
           fmt::format(
               R"(#bitwhip {{"done":"generate","seed":{},"attempts":1000,"grids":1,"puzzles":1,"complete":true}})",
               seed) +
           "\n";
  };
  const std::string x = R"(,"pattern":"x")", y = R"(,"pattern":"y")";
  const auto why = [&](const std::string& a, const std::string& b) {
    const WeightedSums found = summed({run(1, a), run(2, b)}, {.unbiased = true});
    return found.notes.why_not_whole(found.records);
  };
  CHECK(why(x, x).empty());
  CHECK(why("", "").empty());
  const std::string differs = "file 2: the pattern of this run is not that of file 1";
  CHECK(why(x, y) == differs);
  CHECK(why(x, "") == differs);
  CHECK(why("", x) == differs);
}

TEST_CASE("clues tell the weights of a file, whatever the runs of other files did") {
  const std::string split = R"(#bitwhip {"made":"generate","seed":1,"split":"24:10"})"
                            "\n";
  const std::string weighted = split + "W\tclues\tweight\n3\t24\t0.5\n",
                    plain = "W\tclues\n3\t26\n";
  for (const std::vector<std::string>& files :
       {std::vector{weighted, plain}, std::vector{plain, weighted}}) {
    CHECK(why_refused(files, {.unbiased = true}).empty());
    CHECK(summed(files, {.unbiased = true}).find("W")->moments.sums[0] == 1.5);
  }
  CHECK(why_refused({weighted, replaced(split, "1,", "2,") + plain}, {.unbiased = true}) ==
        "file 2: the run split its attempts or kept to a pattern, so --unbiased needs its column "
        "'weight'");
}

TEST_CASE("notes tell how records were dropped") {
  using Dropped = tables::RunNotes::DropKind;
  const auto dropped = [](const std::string& members) {
    tables::RunNotes notes;
    notes.add(R"(#bitwhip {"made":"generate","seed":1})", "a");
    if (!members.empty()) notes.add(R"(#bitwhip {"filter":"rate",)" + members + "}", "a");
    return notes.dropped();
  };
  CHECK(dropped("") == Dropped::nothing);
  CHECK(dropped(R"("sample":3)") == Dropped::nothing);
  CHECK(dropped(R"("where":"W>=5")") == Dropped::by_condition);
  for (const char* other : {R"("top":3)", R"("where":"W>=5","limit":3)", R"("unique":true)"})
    CHECK(dropped(other) == Dropped::otherwise);
}

TEST_CASE("the puzzles of a correlation are those that have both values") {
  const std::string text = "W\tB\tgrid\n1\t1\t1\n2\t3\t1\n3\t-\t2\n-\t2\t3\n4\t4\t4\n";
  const auto shown = [](const WeightedSums& sums) {
    return to_string(tables::statistics(sums, {}).back().rows.at(0).at(2));
  };
  WeightedSums found = summed({text});
  CHECK(shown(found) == "3");
  const std::string summary = tables::summary_of(found);
  CHECK(tables::summary_of(tables::sums_of(summary, "a")) == summary);
  found.add(tables::sums_of(summary, "a"), "a");
  CHECK(shown(found) == "6");
  // Summaries of before have no such number: it follows where one of the columns has all records.
  for (ColumnPair& pair : found.pairs) pair.records.reset();
  const std::string old = tables::summary_of(found);
  CHECK(shown(tables::sums_of(old, "old")) == "-");
  WeightedSums full = summed({"W\tB\n1\t1\n2\t3\n3\t-\n"});
  full.pairs.at(0).records.reset();
  CHECK(shown(full) == "2");
}

TEST_CASE("a column whose values are all alike has no correlation") {
  const auto has_table = [](const std::string& text) {
    return tables::statistics(summed({text}), {}).back().name == "correlations";
  };
  const std::string head = "SER\tED\n", alike = "7.1\t6.6\n";
  CHECK_FALSE(has_table(head + alike + alike + alike));
  CHECK_FALSE(has_table(head + alike + alike + "7.2\t6.6\n"));
  CHECK(has_table(head + alike + alike + "7.2\t6.5\n"));
}

TEST_CASE("the givens of pencil marks are the cells with one mark") {
  std::string marks;
  for (int cell = 0; cell < kCells; ++cell)
    marks += cell % 9 == 0 ? "..3......" : cell % 9 == 1 ? "12......." : "123456789";
  REQUIRE(marks.size() == kMarks);
  const WeightedSums found = summed({"puzzle\tW\n" + marks + "\t3\n"});
  CHECK(found.find("clues")->levels.begin()->first.label == "9");
  CHECK(found.find("W")->levels.begin()->second.by_clues == std::map<int, std::uint64_t>{{9, 1}});
}

TEST_CASE("clues are counted in the puzzle alone, where no column has them") {
  const std::string puzzle = sudogen0()[0];
  const WeightedSums found = summed({"puzzle\tW\n" + puzzle + "123\t1\n" + puzzle + "\t2\n-\t-\n"});
  CHECK(found.find("clues")->levels.size() == 1);
  CHECK(found.find("clues")->levels.begin()->first.label == "23");
  CHECK(found.records == 3);
  CHECK(found.find("W")->records == 2);
}

TEST_CASE("what is no finite number is a word: it leaves the numbers of its column alone") {
  using Levels = std::vector<std::string>;
  const auto levels_of = [](const WeightedSums& sums) {
    Levels levels;
    for (const auto& [key, level] : sums.find("W")->levels)
      levels.push_back(fmt::format("{} {}", key.label, level.records()));
    return levels;
  };
  const WeightedSums found = summed({"W\nnan\n1\n2\n3\ninfinity\n-inf\n2\n>2\n2.5\n"});
  CHECK(levels_of(found) ==
        Levels{"1 1", "2 2", "2.5 1", ">2 1", "3 1", "-inf 1", "infinity 1", "nan 1"});
  CHECK(found.find("W")->open == 4);
  CHECK(levels_of(tables::sums_of(tables::summary_of(found), "a")) == levels_of(found));
  CHECK(to_string(tables::statistics(summed({"W\ninfinity\n1\n"}), {}).front().rows[0][3]) == "-");
}

TEST_CASE("a number is one value, however it is written") {
  const std::vector<std::string> texts{"W\tgrid\n7\t1\n7.0\t1\n1e1\t2\n",
                                       "W\tgrid\n7.0\t3\n8\t3\n10.0\t4\n"};
  const auto shown = [](const WeightedSums& sums) {
    return tables::render_csv(tables::statistics(sums, {.exact = true}), {});
  };
  const Asked asked{.by = "W"};
  const WeightedSums found = summed(texts, asked),
                     alike = summed(
                         {"W\tgrid\n7.0\t1\n7\t1\n10.0\t2\n", "W\tgrid\n7\t3\n8\t3\n10.0\t4\n"},
                         asked);
  CHECK(found.find("W")->levels.size() == 3);
  CHECK(found.find("W")->levels.at(tables::key_of_label("7")).records() == 3);
  CHECK(found.find("W")->levels.begin()->first.label == "7.0");
  CHECK(tables::summary_of(found) == tables::summary_of(alike));
  // Summaries add up to the same total in any order.
  const WeightedSums parts[2] = {summed({texts[0]}, asked), summed({texts[1]}, asked)};
  for (const int first : {0, 1}) {
    WeightedSums sum = tables::sums_of(tables::summary_of(parts[first]), "a");
    sum.add(tables::sums_of(tables::summary_of(parts[1 - first]), "b"), "b");
    CHECK(shown(sum) == shown(found));
  }
  const tables::ChiSquare test =
      tables::chi_square(*summed({"W\tn\n7\t50\n8\t50\n"}, {.times = "n"}).find("W"),
                         *summed({"W\tn\n7.0\t50\n8.0\t50\n"}, {.times = "n"}).find("W"));
  CHECK(test.degrees == 1);
  CHECK(test.value == Approx(0).margin(1e-9));
  CHECK(test.p == Approx(1));
  // Numbers of more digits than a real tells apart are as many values as they are texts.
  const WeightedSums ids = summed({"W\tid\n1\t9007199254740992\n2\t9007199254740993\n3\t90071992547"
                                   "40993\n4\t9007199254740994\n"},
                                  {.columns = {"id"}});
  CHECK(ids.find("id")->levels.size() == 3);
  CHECK(tables::sums_of(tables::summary_of(ids), "a").find("id")->levels.size() == 3);
  // A summary of before may tell them apart.
  const std::string apart =
      replaced(tables::summary_of(summed({"W\n7\n8\n"})), "[\"8\"", "[\"7.0\"");
  CHECK(tables::sums_of(apart, "old").find("W")->levels.begin()->second.records() == 2);
}

TEST_CASE("files may have their columns in different orders") {
  const WeightedSums found =
      summed({"clues\tW\tB\n23\t3\t4\n", "clues\tB\tW\n23\t3\t4\n", "W\tB\tclues\n3\t4\t23\n"});
  CHECK(tables::mean(found.find("W")->moments).value == Approx(10.0 / 3));
  CHECK(tables::mean(found.find("B")->moments).value == Approx(11.0 / 3));
  CHECK(found.find("clues")->levels.size() == 1);
}

TEST_CASE("records without clues have no weight, and are left out of unbiased figures") {
  const std::string text = "W\tclues\n3\t26\n9\t-\n";
  const tables::Table columns =
      tables::statistics(summed({text}, {.columns = {"W"}, .unbiased = true}), {}).front();
  CHECK(to_string(columns.rows.at(1).at(1)) == "1");
  CHECK(columns.notes.back() == "W: 1 record with no value, or with no weight");
  CHECK(summed({text}, {.columns = {"W"}}).find("W")->records == 2);
  // The puzzle tells them too.
  const std::string puzzle = sudogen0()[0];
  CHECK(
      summed({"puzzle\tW\tclues\n" + puzzle + "\t3\t-\n"}, {.unbiased = true}).find("W")->records ==
      1);
}

TEST_CASE("one record has no error, and values that are no numbers have no mean") {
  const auto columns = [](const std::string& text, const Asked& asked = {}) {
    return tables::statistics(summed({text}, asked), {}).front();
  };
  const auto row = [](const tables::Table& table, std::size_t i) {
    std::vector<std::string> cells;
    for (std::size_t k = 0; k < 7; ++k) cells.push_back(to_string(table.rows.at(i).at(k)));
    return cells;
  };
  using Texts = std::vector<std::string>;
  CHECK(row(columns("W\n3\n"), 0) == Texts{"W", "1", "1", "3", "-", "0", "-"});
  CHECK(row(columns("W\tgrid\n3\t1\n5\t1\n"), 0) == Texts{"W", "2", "2", "4", "-", "1", "-"});
  const tables::Table open = columns("W\n3\ninf\n>9\n");
  CHECK(row(open, 0) == Texts{"W", "3", "3", "-", "-", "-", "-"});
  CHECK(open.notes == Texts{"W: 2 values are no number, so there is no mean; --as N counts inf, >n "
                            "and a..b as N. Median, p90, p99, least and greatest take >n for a "
                            "value just above n, and a..b for one just above a."});
  CHECK(to_string(columns("W\n3\ninf\n>9\n", {.open_as = 12}).rows[0][3]) == "9.0");
  CHECK(to_string(open.rows[0][11]) == "inf");
  // A column without values, and one of words.
  CHECK(row(columns("W\tminimal\n-\tyes\n-\tno\n", {.columns = {"W", "minimal"}}), 0)[3] == "-");
}

TEST_CASE("bad cells are told with their lines") {
  CHECK(why_refused({"W\tclues\n3\tmany\n"}, {.unbiased = true}) ==
        "file 1:2: 'many' is no number of clues");
  CHECK(why_refused({"W\tclues\n3\t-1\n"}) == "file 1:2: '-1' is no number of clues");
  CHECK(why_refused({"W\tclues\tweight\n3\t24\t1\n3\t24\t-1\n"}, {.unbiased = true}) ==
        "file 1:3: '-1' is not a weight");
  CHECK(why_refused({"W\tclues\tweight\n3\t24\tnan\n"}, {.unbiased = true}) ==
        "file 1:2: 'nan' is not a weight");
  CHECK(why_refused({"W\n3\n"}, {.unbiased = true}) ==
        "file 1: --unbiased needs a column of weights, of clues or of puzzles");
  CHECK(why_refused({"W\n3\n"}, {.cluster = "grid"}) == "file 1: there is no column 'grid'");
  CHECK(why_refused({"W\n3\n", "B\n3\n"}) == "file 2: there is no column 'W'");
  CHECK(why_refused({"W\n3\n", "W\tB\n3\t3\n"}) ==
        "file 2: the records before have no column 'B'; --columns tells which columns count");
  CHECK(why_refused({"status\nok\n"}) ==
        "file 1: it holds no records to sum up: no column is a rating, and there are neither "
        "puzzles nor clues");
  CHECK(why_refused({"W\tn\n3\tx\n"}, {.times = "n"}) == "file 1:2: 'x' is no number of records");
  const std::string pattern(81, 'x'),
      within =
          R"(#bitwhip {"made":"generate","seed":1,"split":"none","pattern":")" + pattern + "\"}\n";
  CHECK(why_refused({within + "W\tclues\n3\t24\n"}, {.unbiased = true}) ==
        "file 1: the run split its attempts or kept to a pattern, so --unbiased needs its column "
        "'weight'");
  const std::string most = "W\tn\n3\t9007199254740992\n";
  CHECK(summed({most}, {.times = "n"}).records == tables::kMostRecords);
  CHECK(why_refused({"W\tn\n3\t18446744073709551615\n"}, {.times = "n"}) ==
        "file 1:2: with this row there are more than 9,007,199,254,740,992 records");
  CHECK(why_refused({most + "3\t1\n"}, {.times = "n"}) ==
        "file 1:3: with this row there are more than 9,007,199,254,740,992 records");
  WeightedSums two = summed({most}, {.times = "n"});
  CHECK_THROWS_AS(two.add(summed({most}, {.times = "n"}), "b"), tables::ListError);
  CHECK(why_refused({""}) == "file 1: no records");
}

TEST_CASE("clusters of many different records, and of several runs, are told apart") {
  std::string one = "W\tgrid\n", other;
  for (int i = 0; i < 2000; ++i) one += fmt::format("{}\t{}\n", i * 7 % 1000, i < 1500 ? 5 : i);
  const WeightedSums found = summed({one});
  CHECK(found.find("W")->moments.clusters == 501);
  CHECK(found.find("W")->levels.size() == 1000);
  const auto run = [](int seed) {
    return fmt::format("#bitwhip {{\"made\":\"generate\",\"seed\":{}}}\nW\tgrid\n1\t1\n2\t1\n",
                       seed);
  };
  CHECK(summed({run(1), run(2)}).find("W")->moments.clusters == 2);
  // Two runs in one file: where the first has ended, they are told apart.
  const auto made = [](int seed) {
    return fmt::format("#bitwhip {{\"made\":\"generate\",\"seed\":{}}}\n", seed);
  };
  const auto done = [](int seed) {
    return fmt::format("#bitwhip {{\"done\":\"generate\",\"seed\":{}}}\n", seed);
  };
  const std::string head = "W\tgrid\n", record = "1\t1\n";
  CHECK(summed({made(1) + head + record + done(1) + made(2) + record + done(2)})
            .find("W")
            ->moments.clusters == 2);
  const std::string both = made(1) + made(2) + head + record + done(1) + record + done(2);
  CHECK(why_refused({both}) ==
        "file 1:4: this record may be of either of two runs whose notes stand above it, so its "
        "grid cannot be told: give each run as a file of "
        "its own, or take --cluster none");
  CHECK(summed({both}, {.cluster = "none"}).find("W")->moments.clusters == 2);
  CHECK(why_refused({run(1), run(1)}) == "file 2: the same run is there twice: file 1 has it too");
  std::string many;
  for (int seed = 0; seed <= 10000; ++seed) many += made(seed);
  CHECK(why_refused({many + head + record}) ==
        "file 1: up to here there are more than 10,000 notes, or more than 64 MiB of them");
}

TEST_CASE("chi-square of two distributions") {
  CHECK(tables::chi_square_tail(6.1, 8) == Approx(0.6360).margin(5e-4));
  CHECK(tables::chi_square_tail(25.5, 9) == Approx(0.00246).margin(5e-5));
  CHECK(tables::chi_square_tail(3.3, 9) == Approx(0.9512).margin(5e-4));
  CHECK(tables::chi_square_tail(0, 3) == 1);
  CHECK(tables::chi_square_tail(500, 2) == Approx(std::exp(-250)).epsilon(1e-9));
  // Two counts of two values: (ad - bc)^2 n / ...
  const WeightedSums a = summed({"W\tn\n1\t30\n2\t70\n"}, {.times = "n"}),
                     b = summed({"W\tn\n1\t90\n2\t110\n3\t1\n"}, {.times = "n"});
  const tables::ChiSquare test = tables::chi_square(*a.find("W"), *b.find("W"));
  CHECK(test.degrees == 1);  // 3 is pooled
  const double expected = std::pow(30.0 * 111 - 70.0 * 90, 2) * 301 / (100.0 * 201 * 120 * 181);
  CHECK(test.value == Approx(expected).epsilon(0.002));
}
