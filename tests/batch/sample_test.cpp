// Samples of lines: what is drawn, and that sums over the lines are estimated without bias, however
// long the lines are.
#include "batch/sample.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "io/io_error.h"
#include "support/compress.h"
#include "support/temp_dir.h"

using namespace bitwhip;
using batch::draw_sample;
using batch::Sample;

namespace {

Sample sample_of(const std::string& bytes, std::size_t lines, std::uint64_t seed = 1) {
  const testing::TempDir temp;
  const io::Stop stop;
  return draw_sample({temp.file("lines", bytes)}, lines, seed, stop);
}

std::map<std::string, int> counts(const Sample& sample) {
  std::map<std::string, int> result;
  for (const Sample::Draw& draw : sample.draws) ++result[draw.line];
  return result;
}

// The estimate of a sum over all lines, and its standard error.
std::pair<double, double> sum_of(const Sample& sample, double (*of)(const std::string& line)) {
  const double n = static_cast<double>(sample.draws.size());
  double sum = 0, squares = 0;
  for (const Sample::Draw& draw : sample.draws) sum += draw.weight * of(draw.line) / n;
  for (const Sample::Draw& draw : sample.draws)
    squares += std::pow(draw.weight * of(draw.line) - sum, 2);
  return {sum, std::sqrt(squares / (n * (n - 1)))};
}

}  // namespace

TEST_CASE("few lines are taken whole, each once") {
  for (const std::string bytes :
       {"one\ntwo\n\n# three\nfour", "one\r\ntwo\r\n\r\n# three\r\nfour\r\n",
        "one\rtwo\r\r# three\rfour"}) {
    const Sample sample = sample_of(bytes, 100);
    CHECK(sample.whole);
    CHECK(counts(sample) ==
          std::map<std::string, int>{{"one", 1}, {"two", 1}, {"", 1}, {"# three", 1}, {"four", 1}});
    for (const Sample::Draw& draw : sample.draws) {
      CHECK(draw.weight == 5);
      CHECK(draw.first == (draw.line == "one"));
    }
  }
  CHECK(sample_of("", 100).draws.empty());
  CHECK(sample_of("", 100).whole);
  CHECK_FALSE(sample_of("a\nb\nc\n", 3).whole);  // not fewer than that
}

TEST_CASE("a seed gives one sample, another seed another one") {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += std::to_string(i) + "\n";
  CHECK(counts(sample_of(text, 100, 7)) == counts(sample_of(text, 100, 7)));
  CHECK(counts(sample_of(text, 100, 7)) != counts(sample_of(text, 100, 8)));
  CHECK(sample_of(text, 100, 7).draws.size() == 100);
}

TEST_CASE("lines are drawn in proportion to their lengths, and weighted against them") {
  // Whatever the line ends are, and although short lines follow long ones: to take the next line
  // would give them the weight of the long ones.
  for (const std::string end : {"\n", "\r\n", "\r"}) {
    std::string text;
    for (int i = 0; i < 3000; ++i)
      text += (i % 3 == 0 ? std::string(200, 'x') : i % 3 == 1 ? "y" : "zz zz") + end;
    int records = 0, short_ones = 0;
    constexpr int kSeeds = 60;
    double mean = 0;
    for (int seed = 0; seed < kSeeds; ++seed) {
      const Sample sample = sample_of(text, 500, static_cast<std::uint64_t>(seed));
      CHECK_FALSE(sample.whole);
      const auto [all, error] = sum_of(sample, [](const std::string&) { return 1.0; });
      const auto [y, y_error] =
          sum_of(sample, [](const std::string& line) { return line == "y" ? 1.0 : 0.0; });
      records += std::abs(all - 3000) <= 2 * error;
      short_ones += std::abs(y - 1000) <= 2 * y_error;
      mean += all / kSeeds;
    }
    // 95% of the errors are below two standard errors; the sums over few short lines are skewed.
    CHECK(records >= kSeeds * 8 / 10);
    CHECK(short_ones >= kSeeds * 8 / 10);
    CHECK(std::abs(mean - 3000) < 200);
  }
}

TEST_CASE("every line can be drawn, the first and the last one too") {
  std::string text;
  for (int i = 0; i < 20; ++i) text += "line " + std::to_string(i) + (i == 19 ? "" : "\n");
  const auto drawn = counts(sample_of(text, 2000));  // more draws than lines: all are taken once
  CHECK(drawn.size() == 20);
  text.clear();
  for (int i = 0; i < 200; ++i) text += "line " + std::to_string(i) + (i == 199 ? "" : "\n");
  CHECK(counts(sample_of(text, 199)).size() > 100);
  std::map<std::string, int> all;
  for (std::uint64_t seed = 0; seed < 30; ++seed) all.merge(counts(sample_of(text, 199, seed)));
  CHECK(all.size() == 200);
}

TEST_CASE("a giant line is one line") {
  const std::string giant(3000000, 'g');
  const Sample sample = sample_of("a\n" + giant + "\nb\n" + giant, 4, 3);
  CHECK(sample.draws.size() == 4);
  for (const Sample::Draw& draw : sample.draws)
    CHECK((draw.line.size() <= 65536 && draw.weight >= 2));
}

TEST_CASE("compressed files, alone and among others") {
  std::string text;
  for (int i = 0; i < 4000; ++i) text += std::to_string(100000 + i) + "\n";
  for (const auto& [name, compress] : testing::compressors()) {
    CAPTURE(name);
    const Sample plain = sample_of(text, 300, 5), compressed = sample_of(compress(text), 300, 5);
    CHECK(compressed.in_part.empty());
    CHECK(counts(plain) == counts(compressed));
    CHECK(compressed.draws.front().weight == Approx(4000));
  }
  const testing::TempDir temp;
  const std::string a = temp.file("a", text), b = temp.file("b", testing::gzip(text));
  const io::Stop stop;
  const Sample both = draw_sample({a, b}, 300, 1, stop);
  for (const Sample::Draw& draw : both.draws) CHECK(draw.weight == Approx(8000));
}

TEST_CASE("of a large compressed file the first bytes stand for all", "[long]") {
  std::string text;
  for (std::size_t i = 0; text.size() < batch::kMostDecoded * 3 / 2; ++i)
    text += std::to_string(i * 2654435761U % 1000000000U) + " some text\n";
  const auto lines = static_cast<double>(std::count(text.begin(), text.end(), '\n'));
  const Sample sample = sample_of(testing::gzip(text), 500);
  CHECK(sample.in_part.size() == 1);
  const auto [all, error] = sum_of(sample, [](const std::string&) { return 1.0; });
  CHECK(all == Approx(lines).epsilon(0.03));
}

TEST_CASE("what cannot be sampled") {
  const io::Stop stop;
  CHECK_THROWS_AS(draw_sample({"/dev/null"}, 10, 1, stop), io::IoError);
  CHECK_THROWS_AS(draw_sample({"/no/such/file"}, 10, 1, stop), io::IoError);
}
