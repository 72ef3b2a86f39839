// Distributions, and the profiles of many puzzles added up.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <random>

#include "batch/column.h"
#include "batch/journal.h"
#include "batch/record.h"
#include "batch/tally.h"

using namespace bitwhip;
using batch::Distribution;
using batch::ProfileTally;
using rules::Counter;

namespace {

// Numbers of all sizes.
std::vector<std::uint64_t> some_numbers(int count, unsigned seed) {
  std::mt19937_64 random(seed);
  std::vector<std::uint64_t> numbers;
  for (int i = 0; i < count; ++i) numbers.push_back(random() >> (random() % 45 + 19));
  return numbers;
}

std::uint64_t exact(std::vector<std::uint64_t> numbers, double share) {
  std::sort(numbers.begin(), numbers.end());
  return numbers[static_cast<std::size_t>(
                     std::ceil(share * static_cast<double>(numbers.size()) - 1e-9)) -
                 1];
}

rating::Value level(int n) { return {rating::ValueKind::finite, n}; }

// One rating with the given number of chains at length 3, as profiles are told to a tally.
void add_chains(ProfileTally& tally, std::uint64_t chains, int n, std::uint64_t line) {
  rules::Arena arena(0);
  rules::SearchProfile profile(1, arena);
  profile.start(0);
  profile.add(Counter::chains, 3, chains);
  profile.raise(Counter::kept, 3, chains / 2);
  const rules::ProfileCounts total = profile.total(0);
  const rating::Value value = level(n);
  tally.add(profile, {&value, 1}, {&total, 1}, "puzzles", line, "p" + std::to_string(line));
}

}  // namespace

TEST_CASE("distributions: quantiles are within 0.2 %, all else is exact") {
  for (const unsigned seed : {1U, 2U, 3U}) {
    const auto numbers = some_numbers(2000, seed);
    Distribution distribution;
    std::uint64_t sum = 0;
    for (const std::uint64_t number : numbers) {
      distribution.add(number);
      sum += number;
    }
    CHECK(distribution.count() == numbers.size());
    CHECK(distribution.sum() == sum);
    CHECK(distribution.least() == *std::min_element(numbers.begin(), numbers.end()));
    CHECK(distribution.greatest() == *std::max_element(numbers.begin(), numbers.end()));
    for (const double share : {0.001, 0.25, 0.5, 0.9, 0.99, 0.999, 1.0}) {
      const auto truth = static_cast<double>(exact(numbers, share));
      CAPTURE(seed, share);
      CHECK(std::abs(static_cast<double>(distribution.quantile(share)) - truth) <= 0.002 * truth);
    }
  }
  Distribution small;
  for (std::uint64_t n = 1; n <= 511; ++n) small.add(n);
  CHECK(small.quantile(0.5) == 256);
  CHECK(small.quantile(0.9) == 460);
  CHECK(Distribution().quantile(0.5) == 0);
  Distribution greatest;
  greatest.add(~std::uint64_t{0});
  CHECK(greatest.quantile(0.5) == ~std::uint64_t{0});
}

TEST_CASE("distributions: parts add up, and their data bring them back") {
  const auto numbers = some_numbers(1000, 7);
  Distribution whole, parts[3], sum;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    whole.add(numbers[i]);
    parts[i % 3].add(numbers[i]);
  }
  for (const Distribution& part : parts) sum.add(part);
  CHECK(sum.data() == whole.data());
  Distribution back;
  REQUIRE(Distribution::from_data(whole.data(), back));
  CHECK(back.data() == whole.data());
  CHECK(back.quantile(0.9) == whole.quantile(0.9));
  CHECK_FALSE(Distribution::from_data({1, 2, 3}, back));
  CHECK_FALSE(Distribution::from_data({1, 1, 1, 1, 1}, back));
  CHECK_FALSE(Distribution::from_data({1, 1, 1, 1, 1000000, 1}, back));
}

TEST_CASE(
    "profiles of chunks add up to that of the run, whatever the chunks, and survive a journal") {
  const auto numbers = some_numbers(600, 5);
  const auto tally_of = [&](std::size_t chunk) {
    ProfileTally run, part;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      add_chains(part, numbers[i], static_cast<int>(i % 4), i + 1);
      if ((i + 1) % chunk != 0 && i + 1 < numbers.size()) continue;
      run.add(part);
      part = {};
    }
    batch::Journal journal;
    journal.options = "{}";
    journal.tally.profile = run;
    return batch::to_string(journal);
  };
  const std::string one = tally_of(1);
  for (const std::size_t chunk : {7U, 600U}) CHECK(tally_of(chunk) == one);
  const batch::Journal read = batch::parse_journal(one, "journal");
  CHECK(batch::to_string(read) == one);
  REQUIRE(read.tally.profile.ratings.size() == 1);
  const ProfileTally::OfRating& sums = read.tally.profile.ratings[0];
  CHECK(sums.levels.size() == 4);
  std::uint64_t sum = 0;
  for (const std::uint64_t number : numbers) sum += number;
  const auto chains = static_cast<std::size_t>(Counter::chains),
             kept = static_cast<std::size_t>(Counter::kept);
  const auto& path = sums.phases[static_cast<std::size_t>(rules::SearchPhase::path)];
  REQUIRE(path.size() == 4);
  CHECK(path[3][chains] == sum);
  const auto most = std::max_element(numbers.begin(), numbers.end());
  CHECK(path[3][kept] == *most / 2);
  CHECK(sums.maxima[chains].number == *most);
  CHECK(sums.maxima[chains].line == static_cast<std::uint64_t>(most - numbers.begin()) + 1);
  CHECK(sums.maxima[chains].puzzle == "p" + std::to_string(sums.maxima[chains].line));
  CHECK(read.tally.profile.whole(0)[chains].count() == numbers.size());
}

TEST_CASE("profiles: of equal maxima the first line counts, in whatever order parts come") {
  ProfileTally odd, even;
  for (std::uint64_t line = 1; line <= 6; ++line)
    add_chains(line % 2 == 1 ? odd : even, 10, 1, line);
  for (const bool odd_first : {true, false}) {
    ProfileTally sum;
    sum.add(odd_first ? odd : even);
    sum.add(odd_first ? even : odd);
    CHECK(sum.ratings[0].maxima[static_cast<std::size_t>(Counter::chains)].line == 1);
  }
}

TEST_CASE("profiles: a column for each rating and counter") {
  const std::vector<rating::RatingId> ratings{*rating::find_rating("W"),
                                              *rating::find_rating("gB")};
  const batch::ColumnOwner some = batch::profile_columns(ratings, batch::CounterRange::searches),
                           all = batch::profile_columns(ratings, batch::CounterRange::all_chains);
  CHECK(some.columns().size() == 2 * (rules::kCounters - 2));
  CHECK(all.columns().size() == 2 * rules::kCounters);
  CHECK(some.columns()[0]->name == "W.targets");
  CHECK(all.columns().back()->name == "gB.all-memory");
  std::vector<rules::ProfileCounts> totals(2);
  totals[1][static_cast<std::size_t>(Counter::time)] = 1500000000;
  totals[1][static_cast<std::size_t>(Counter::searches)] = 12;
  rating::Report report;
  batch::Record record;
  record.report = &report;
  const auto cell = [&](std::string_view name) {
    std::string text;
    for (const batch::ColumnInfo* column : all.columns()) {
      if (column->name == name) batch::append(text, batch::value_of(*column, record));
    }
    return text;
  };
  CHECK(cell("gB.searches") == "-");
  record.facts.profile = totals;
  CHECK(cell("gB.searches") == "12");
  CHECK(cell("gB.time") == "1.500000");
  CHECK(cell("W.searches") == "0");
}
