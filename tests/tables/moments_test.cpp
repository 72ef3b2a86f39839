// Means, deviations and correlations of numbers that lie close together far from 0: against sums of
// distances from the mean in long doubles, from whole files and from added summaries.
#include "tables/moments.h"

#include <fmt/core.h>

#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "base/text.h"
#include "tables/summed.h"
#include "tables/table.h"

using namespace bitwhip;
using namespace bitwhip::testing;
using tables::Estimate;
using tables::WeightedSums;

namespace {

using Asked = tables::WeightedReader::WeightingOptions;

struct MadePoint {
  double weight, x, y;
  int grid;
};

// The estimates by their definitions, each sum of distances from the mean, and in long doubles.
struct PlainEstimates {
  Estimate mean, deviation, correlation;

  explicit PlainEstimates(const std::vector<MadePoint>& points) {
    long double w = 0, sx = 0, sy = 0, vx = 0, vy = 0, vxy = 0;
    for (const MadePoint& one : points) {
      w += one.weight;
      sx += static_cast<long double>(one.weight) * one.x;
      sy += static_cast<long double>(one.weight) * one.y;
    }
    const long double mx = sx / w, my = sy / w;
    for (const MadePoint& one : points) {
      vx += one.weight * (one.x - mx) * (one.x - mx) / w;
      vy += one.weight * (one.y - my) * (one.y - my) / w;
      vxy += one.weight * (one.x - mx) * (one.y - my) / w;
    }
    const long double dx = std::sqrt(vx), dy = std::sqrt(vy), r = vxy / (dx * dy);
    const auto error = [&](const auto& influence) {
      std::map<int, long double> clusters;
      for (const MadePoint& one : points) clusters[one.grid] += one.weight * influence(one);
      long double sum = 0;
      for (const auto& [grid, part] : clusters) sum += part * part;
      return static_cast<double>(std::sqrt(sum) / w);
    };
    mean = {static_cast<double>(mx), error([&](const MadePoint& one) { return one.x - mx; })};
    deviation = {static_cast<double>(dx), error([&](const MadePoint& one) {
                   return ((one.x - mx) * (one.x - mx) - vx) / (2 * dx);
                 })};
    correlation = {static_cast<double>(r), error([&](const MadePoint& one) {
                     const long double u = (one.x - mx) / dx, v = (one.y - my) / dy;
                     return u * v - r / 2 * (u * u + v * v);
                   })};
  }
};

std::string text_of_points(const std::vector<MadePoint>& points) {
  std::string text = "weight\tclues\tW\tSER\tgrid\n";
  for (const MadePoint& one : points)
    text +=
        fmt::format("{}\t{}\t{}\t{}\t{}\n", one.weight, 20 + one.grid % 3, one.x, one.y, one.grid);
  return text;
}

constexpr double kEnough = 1e-9;

// scale: the size of the terms of which the error consists. An error of less than a millionth of it
// is taken for rounding.
void check_estimate(const Estimate& found, const Estimate& expected, double scale) {
  CHECK(std::abs(found.value - expected.value) <= kEnough * scale);
  if (found.error == 0)
    CHECK(expected.error <= 1e-6 * scale);
  else
    CHECK(found.error == Approx(expected.error).epsilon(1e-6));
}

// Holds the sums of the points to the definitions. The columns are clues, W and SER.
void check_sums(const WeightedSums& sums, const std::vector<MadePoint>& points) {
  const PlainEstimates expected(points);
  const tables::MeanSums& moments = sums.find("W")->moments;
  check_estimate(tables::mean(moments), expected.mean, expected.deviation.value);
  check_estimate(tables::deviation(moments), expected.deviation, expected.deviation.value);
  check_estimate(tables::correlation(sums.pairs.at(2)), expected.correlation, 1);
  REQUIRE(sums.within.size() == 3);
  for (const auto& [key, level] : sums.within[1]) {
    std::vector<MadePoint> of_level;
    for (const MadePoint& one : points) {
      if (fmt::format("{}", 20 + one.grid % 3) == key.label) of_level.push_back(one);
    }
    const PlainEstimates within(of_level);
    check_estimate(tables::mean(level), within.mean, within.deviation.value);
    check_estimate(tables::deviation(level), within.deviation, within.deviation.value);
  }
}

std::vector<std::string> cells_of(const tables::TableRow& row, std::size_t from, std::size_t to) {
  std::vector<std::string> cells;
  for (std::size_t i = from; i < to; ++i) cells.push_back(to_string(row.at(i)));
  return cells;
}

using Cells = std::vector<std::string>;

}  // namespace

TEST_CASE("numbers far from 0 have the mean and the deviation of those near it") {
  const std::vector<std::string> far{"2000000", "2000001", "2000002", "2000003", "2000004"};
  std::string text = "W\tclues\n", same = "W\n2000002\n2000002\n";
  for (const std::string& number : far) text += number + "\t25\n";
  const std::vector<tables::Table> shown = tables::statistics(summed({text}, {.by = "clues"}), {});
  // The columns are clues and W: mean, error, deviation, error.
  CHECK(cells_of(shown.at(0).rows.at(1), 3, 7) == Cells{"2000002.00", "0.63", "1.41", "0.26"});
  CHECK(shown.back().name == "W-by-clues");
  CHECK(cells_of(shown.back().rows.at(0), shown.back().heads.size() - 4,
                 shown.back().heads.size()) == Cells{"2000002.00", "0.63", "1.41", "0.26"});
  const auto within = summed({text});
  CHECK(within.within_clues(*within.find("W")).value == Approx(std::sqrt(2)));
  CHECK(cells_of(tables::statistics(summed({same}), {}).at(0).rows.at(0), 3, 7) ==
        Cells{"2000002", "0", "0", "0"});
  // One record to a summary: no part of them knows of a deviation.
  WeightedSums sum = summed({"W\n" + far[0] + "\n"});
  for (std::size_t i = 1; i < far.size(); ++i)
    sum.add(tables::sums_of(tables::summary_of(summed({"W\n" + far[i] + "\n"})), "one"), "one");
  CHECK(cells_of(tables::statistics(sum, {}).at(0).rows.at(0), 3, 7) ==
        Cells{"2000002.00", "0.63", "1.41", "0.26"});
}

TEST_CASE("means, deviations and correlations are right wherever the numbers lie") {
  std::mt19937 random(5);
  const auto fraction = [&] { return static_cast<double>(random() % 10000) / 10000; };
  for (const double place : {0.0, 3.0, -2e6, 2e6, 1e9, 1e12}) {
    for (const double spread : {1.0, 1000.0}) {
      CAPTURE(place, spread);
      std::vector<MadePoint> points, parts[3];
      for (int i = 0; i < 300; ++i) {
        const double x = place + std::floor(spread * 10 * fraction()) / 2;
        const MadePoint one{0.25 + fraction(), x, 1e6 + x - place + std::floor(9 * fraction()),
                            i / 4};
        points.push_back(one);
        parts[one.grid % 3].push_back(one);
      }
      const Asked asked{.columns = {"W", "SER"}, .by = "clues", .unbiased = true};
      check_sums(summed({text_of_points(points)}, asked), points);
      for (const std::array<int, 3>& order :
           {std::array{0, 1, 2}, std::array{2, 1, 0}, std::array{1, 2, 0}}) {
        std::optional<WeightedSums> sum;
        for (const int part : order) {
          const WeightedSums more = tables::sums_of(
              tables::summary_of(summed({text_of_points(parts[part])}, asked)), "part");
          if (sum)
            sum->add(more, "part");
          else
            sum = more;
        }
        check_sums(*sum, points);
      }
    }
  }
}

TEST_CASE("parts add up that lie far from each other, whatever their weights") {
  std::mt19937 random(6);
  for (const double weight : {1e-12, 1.0, 1e12}) {
    CAPTURE(weight);
    std::vector<MadePoint> near, far;
    for (int i = 0; i < 60; ++i) {
      const auto x = static_cast<double>(random() % 7), y = static_cast<double>(random() % 5);
      near.push_back({1, x, x + y, i});
      far.push_back({weight, 3e6 + y, 7e6 + x, 100 + i});
    }
    std::vector<MadePoint> both = near;
    both.insert(both.end(), far.begin(), far.end());
    const Asked asked{.columns = {"W", "SER"}, .by = "clues", .unbiased = true};
    for (const bool turned : {false, true}) {
      WeightedSums sum = summed({text_of_points(turned ? far : near)}, asked);
      sum.add(summed({text_of_points(turned ? near : far)}, asked), "b");
      check_sums(sum, both);
    }
    check_sums(summed({text_of_points(both)}, asked), both);
  }
}

TEST_CASE("whole numbers of equal weight have exact sums in any order") {
  std::mt19937 random(8);
  std::vector<std::string> texts(4, "W\n");
  for (int i = 0; i < 400; ++i)
    texts[static_cast<std::size_t>(i % 4)] += fmt::format("{}\n", 5000000 + random() % 9);
  const auto shown = [](const WeightedSums& sums) {
    return tables::render_csv(tables::statistics(sums, {.exact = true}), {});
  };
  const std::string whole = shown(summed(texts));
  CHECK(shown(summed({texts[3], texts[1], texts[0], texts[2]})) == whole);
  for (const bool turned : {false, true}) {
    WeightedSums sum = summed({texts[turned ? 3 : 0]});
    for (const std::size_t i : {std::size_t{1}, std::size_t{2}}) sum.add(summed({texts[i]}), "b");
    sum.add(summed({texts[turned ? 0 : 3]}), "b");
    CHECK(shown(sum) == whole);
  }
}

TEST_CASE("a centre is a multiple of a power of two near the mean") {
  for (const double mean : {0.3, 26.5, -2e6, 1e15}) {
    for (const double deviation : {1e-3, 0.4, 1.0, 1.7, 300.0}) {
      const double centre = tables::centre_near(mean, deviation);
      CHECK(std::abs(centre - mean) <= deviation);
      int exponent = 0;
      std::frexp(deviation, &exponent);
      CHECK(std::fmod(centre, std::ldexp(1, exponent)) == 0);
    }
    CHECK(tables::centre_near(mean, 0) == mean);
  }
}

TEST_CASE("summaries of version 1 are read with the same figures, and added to those of today") {
  // As it was written for the records 1, 2, 3 and 6 of W, and 25 clues each.
  const std::string old =
      R"({"bitwhip-summary":1,"unbiased":false,"cluster":"","by":"","zero-as":null,"as":null,)"
      R"("notes":[],"records":4,"columns":[{"name":"clues","records":4,"open":0,)"
      R"("squared-weights":4.0,"moments":[4,[4.0,100.0,2500.0],)"
      R"([4.0,100.0,2500.0,2500.0,62500.0,1562500.0]],"levels":[["25",4.0,4.0,4.0,[25,4]]]},)"
      R"({"name":"W","records":4,"open":0,"squared-weights":4.0,"moments":[4,[4.0,12.0,50.0],)"
      R"([4.0,12.0,50.0,50.0,252.0,1394.0]],"levels":[["1",1.0,1.0,1.0,[25,1]],)"
      R"(["2",1.0,1.0,1.0,[25,1]],["3",1.0,1.0,1.0,[25,1]],["6",1.0,1.0,1.0,[25,1]]]}],)"
      R"("pairs":[[4,[4.0,12.0,100.0,50.0,2500.0,300.0],[4.0,12.0,50.0,100.0,300.0,2500.0,50.0,)"
      R"(252.0,1250.0,1394.0,2500.0,7500.0,62500.0,31250.0,1562500.0,300.0,1250.0,7500.0,6300.0,)"
      R"(187500.0,31250.0],4]],"within":[]})";
  const std::string records = "W\tclues\n1\t25\n2\t25\n3\t25\n6\t25\n", more =
                                                                            "W\tclues\n9\t25\n"
                                                                            "7\t25\n";
  const auto shown = [](const WeightedSums& sums) {
    return tables::render_csv(tables::statistics(sums, {.exact = true}), {});
  };
  CHECK(shown(tables::sums_of(old, "old")) == shown(summed({records})));
  WeightedSums twice = tables::sums_of(old, "old");
  twice.add(tables::sums_of(old, "old"), "old");
  CHECK(shown(twice) == shown(summed({records, records})));
  // Constant clues stay constant, although they are moved.
  WeightedSums sum = tables::sums_of(old, "old"), turned = summed({more});
  sum.add(summed({more}), "more");
  turned.add(tables::sums_of(old, "old"), "old");
  CHECK(shown(sum) == shown(summed({records, more})));
  CHECK(shown(turned) == shown(sum));
  // Sums that were moved are written again, and say so.
  CHECK(shown(tables::sums_of(tables::summary_of(sum), "new")) == shown(sum));
  CHECK(tables::summary_of(sum).starts_with(R"({"bitwhip-summary":2,)"));
}

TEST_CASE("weights and numbers whose squares have no room are told of") {
  const auto refused = [](const std::string& weight) -> std::string {
    try {
      summed({"W\tclues\tweight\n3\t24\t1\n3\t24\t" + weight + "\n"}, {.unbiased = true});
    } catch (const tables::ListError& error) {
      return error.what();
    }
    return {};
  };
  CHECK(refused("1e308") ==
        "file 1:3: the weight 1e308 is too great: a weight is 0, or from 1e-60 to 1e+60; only "
        "their ratios count, so divide all by the same number");
  CHECK(refused("1e-300") ==
        "file 1:3: the weight 1e-300 is too small: a weight is 0, or from 1e-60 to 1e+60; only "
        "their ratios count, so divide all by the same number");
  for (const char* const weight : {"0", "1e60", "1e-60"}) CHECK(refused(weight).empty());
  // At the limits all figures are finite.
  const std::string limits = "W\tclues\tweight\n1e30\t24\t1e60\n-1e30\t25\t1e60\n3\t25\t1e-60\n";
  const tables::Table columns =
      tables::statistics(summed({limits}, {.unbiased = true}), {.exact = true}).front();
  for (const std::string& cell : cells_of(columns.rows.at(1), 3, 7)) {
    CAPTURE(cell);
    CHECK(std::isfinite(parse_real(cell).value()));
  }
  // A number with more digits is a value, but there is no mean.
  const tables::Table form =
      tables::statistics(summed({"W\tid\n1\t" + std::string(40, '7') + "\n"}, {.columns = {"id"}}),
                         {})
          .front();
  CHECK(to_string(form.rows.at(0).at(3)) == "-");
  CHECK(form.notes == Cells{"id: it has numbers beyond 1e+30, so there is no mean"});
}
